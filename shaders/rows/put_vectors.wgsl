// Writes words to an output of vectors. All its rows begin with a vector, and may be written up to its end.
//
// holes: Run, row_word, output

fn put_2(run: Run, words: vec2u) {
    output[row_word >> 1u] = words;
}

fn put_4(run: Run, offset: u32, words: vec4u) {
    output[(row_word + offset) >> 2u] = words;
}
