// Puts samples of four channels into the output's words. What is a share of full light goes by other levels than what lies
// in [-1, 1]; alpha is never encoded.
//
// holes: at_index, texel, level_8, level_srgb_8, output, pack_float_16
// twin: src/evaluator.rs puts the same bytes into slices

fn write_texel_unorm_8(index: vec4u, word: u32) {
    let c = texel(at_index(index));
    output[word] = level_8(c.x) | (level_8(c.y) << 8u) | (level_8(c.z) << 16u) | (level_8(c.w) << 24u);
}

fn write_texel_srgb_8(index: vec4u, word: u32) {
    let c = texel(at_index(index));
    let colour = level_srgb_8(c.x) | (level_srgb_8(c.y) << 8u) | (level_srgb_8(c.z) << 16u);
    output[word] = colour | (level_8(c.w) << 24u);
}

fn write_texel_float_16(index: vec4u, word: u32) {
    let c = texel(at_index(index));
    output[word] = pack_float_16(c.x) | (pack_float_16(c.y) << 16u);
    output[word + 1u] = pack_float_16(c.z) | (pack_float_16(c.w) << 16u);
}

fn write_texel_float_32(index: vec4u, word: u32) {
    let c = texel(at_index(index));
    output[word] = bitcast<u32>(c.x);
    output[word + 1u] = bitcast<u32>(c.y);
    output[word + 2u] = bitcast<u32>(c.z);
    output[word + 3u] = bitcast<u32>(c.w);
}
