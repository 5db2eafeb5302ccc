// Puts words into an output of vectors, all rows of which begin with a vector.
//
// holes: Run, band, output
// twin: none, in Rust outputs are slices

fn put_2(run: Run, row: u32, words: vec2u) {
    output[(run.word + row * band.row_words) >> 1u] = words;
}

fn put_4(run: Run, row: u32, offset: u32, words: vec4u) {
    output[(run.word + row * band.row_words + offset) >> 2u] = words;
}
