// Writes words to an output of words, as many as the row has left.
//
// holes: Run, row_word, output

fn put_1(run: Run, word: u32) {
    output[row_word] = word;
}

fn put_2(run: Run, words: vec2u) {
    output[row_word] = words.x;
    if (run.words > 1u) {
        output[row_word + 1u] = words.y;
    }
}

fn put_4(run: Run, offset: u32, words: vec4u) {
    let first = row_word + offset;
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
