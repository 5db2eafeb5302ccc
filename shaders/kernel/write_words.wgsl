// Writes the words of one sample to the output.
//
// holes: words_at, output

fn write_words_1(index: vec4u, word: u32) {
    output[word] = words_at(index);
}

fn write_words_2(index: vec4u, word: u32) {
    let words = words_at(index);
    output[word] = words.x;
    output[word + 1u] = words.y;
}

fn write_words_3(index: vec4u, word: u32) {
    let words = words_at(index);
    output[word] = words.x;
    output[word + 1u] = words.y;
    output[word + 2u] = words.z;
}

fn write_words_4(index: vec4u, word: u32) {
    let words = words_at(index);
    output[word] = words.x;
    output[word + 1u] = words.y;
    output[word + 2u] = words.z;
    output[word + 3u] = words.w;
}

fn write_words_5(index: vec4u, word: u32) {
    let words = words_at(index);
    output[word] = words.first.x;
    output[word + 1u] = words.first.y;
    output[word + 2u] = words.first.z;
    output[word + 3u] = words.first.w;
    output[word + 4u] = words.last;
}
