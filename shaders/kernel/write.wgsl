// Writes values to the output's words.
//
// holes: at_index, evaluate, pack, samples_per_word, band_width, output, pack_float_16

// Writes a word of a format that fits 1, 2 or 4 samples into one, the first in the low bits.
fn write_packed(index: vec4u, word: u32) {
    var packed = 0u;
    for (var i = 0u; i < samples_per_word; i++) {
        let x = index.x + i;
        if (x < band_width()) {
            let value = evaluate(at_index(vec4u(x, index.yzw))).value;
            packed = packed | (pack(value) << (i * (32u / samples_per_word)));
        }
    }
    output[word] = packed;
}

fn write_rgba_float_16(index: vec4u, word: u32) {
    let half = pack_float_16(evaluate(at_index(index)).value);
    output[word] = half | (half << 16u);
    output[word + 1u] = half | 0x3c000000u;
}

fn write_rgba_float_32(index: vec4u, word: u32) {
    let bits = bitcast<u32>(evaluate(at_index(index)).value);
    output[word] = bits;
    output[word + 1u] = bits;
    output[word + 2u] = bits;
    output[word + 3u] = 0x3f800000u;
}
