// Writes values to the output's words.
//
// holes: result_at, next_column, pack, samples_per_word, band_width, output, pack_float_16

fn write_word(index: vec4u, word: u32) {
    output[word] = pack(result_at(index));
}

// Writes a word of a format that fits 2 or 4 samples into one, the first in the low bits.
fn write_packed(index: vec4u, word: u32) {
    var packed = 0u;
    for (var i = 0u; i < samples_per_word; i++) {
        let x = index.x + i;
        if (x < band_width()) {
            packed = packed | (pack(result_at(vec4u(x, index.yzw))) << (i * (32u / samples_per_word)));
        }
        next_column();
    }
    output[word] = packed;
}

fn write_rgba_float_16(index: vec4u, word: u32) {
    let half = pack_float_16(result_at(index));
    output[word] = half | (half << 16u);
    output[word + 1u] = half | 0x3c000000u;
}

fn write_rgba_float_32(index: vec4u, word: u32) {
    let bits = bitcast<u32>(result_at(index));
    output[word] = bits;
    output[word + 1u] = bits;
    output[word + 2u] = bits;
    output[word + 3u] = 0x3f800000u;
}
