// Puts words into an output of words, as many as there are to the next row.
//
// holes: Run, band, output
// twin: none, in Rust outputs are slices

fn put_1(run: Run, row: u32, word: u32) {
    output[run.word + row * band.row_words] = word;
}

fn put_2(run: Run, row: u32, words: vec2u) {
    let first = run.word + row * band.row_words;
    output[first] = words.x;
    if (run.words > 1u) {
        output[first + 1u] = words.y;
    }
}

fn put_4(run: Run, row: u32, offset: u32, words: vec4u) {
    let first = run.word + row * band.row_words + offset;
    if (run.words > offset) {
        output[first] = words.x;
    }
    if (run.words > offset + 1u) {
        output[first + 1u] = words.y;
    }
    if (run.words > offset + 2u) {
        output[first + 2u] = words.z;
    }
    if (run.words > offset + 3u) {
        output[first + 3u] = words.w;
    }
}
