// The words of a sample with several components.
//
// holes: Sample_1, Sample_2, Sample_3, Sample_4, level_8, level_srgb_8, pack_float_16

struct FiveWords { first: vec4u, last: u32 }

fn gradient_words_1(sample: Sample_1) -> vec2u {
    return bitcast<vec2u>(vec2f(sample.value, sample.gradient));
}

fn gradient_words_2(sample: Sample_2) -> vec3u {
    return bitcast<vec3u>(vec3f(sample.value, sample.gradient));
}

fn gradient_words_3(sample: Sample_3) -> vec4u {
    return bitcast<vec4u>(vec4f(sample.value, sample.gradient));
}

fn gradient_words_4(sample: Sample_4) -> FiveWords {
    return FiveWords(bitcast<vec4u>(vec4f(sample.value, sample.gradient.xyz)), bitcast<u32>(sample.gradient.w));
}

// Packs four channels. Shares of full light use other levels than values in [-1, 1]. Alpha is never encoded.
fn texel_words_unorm_8(c: vec4f) -> u32 {
    return level_8(c.x) | (level_8(c.y) << 8u) | (level_8(c.z) << 16u) | (level_8(c.w) << 24u);
}

fn texel_words_srgb_8(c: vec4f) -> u32 {
    let colour = level_srgb_8(c.x) | (level_srgb_8(c.y) << 8u) | (level_srgb_8(c.z) << 16u);
    return colour | (level_8(c.w) << 24u);
}

fn texel_words_float_16(c: vec4f) -> vec2u {
    return vec2u(
        pack_float_16(c.x) | (pack_float_16(c.y) << 16u),
        pack_float_16(c.z) | (pack_float_16(c.w) << 16u),
    );
}

fn texel_words_float_32(c: vec4f) -> vec4u {
    return bitcast<vec4u>(c);
}
