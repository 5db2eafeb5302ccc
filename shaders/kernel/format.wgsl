// The storage of a value in [-1, 1]. Unorm formats hold (value + 1) / 2, rounded to nearest. Float formats hold the
// value itself. It is written in integers, because WGSL does not specify the rounding of its pack builtins.
//
// holes: exact, srgb_threshold
// rust: uniform value, share, linear, level
// rust: by hand level_up_to, pack_share_srgb_8

fn pack_float_32(value: f32) -> u32 {
    return bitcast<u32>(value);
}

// Packs IEEE 754 binary16, ties to even, overflow to infinity.
fn pack_float_16(value: f32) -> u32 {
    let bits = bitcast<u32>(value);
    let sign = (bits >> 16u) & 0x8000u;
    let magnitude = bits & 0x7fffffffu;
    let exponent = magnitude >> 23u;
    // A half's exponent is biased by 15, so it is 112 less. Below 2^-14 halves have a fixed point of 2^-24.
    let lost = 13u + select(0u, min(113u - exponent, 12u), exponent < 113u);
    let mantissa = select(magnitude - (112u << 23u), (magnitude & 0x7fffffu) | 0x800000u, exponent < 113u);
    let upper = mantissa >> lost;
    let rest = mantissa & ((1u << lost) - 1u);
    let tie = 1u << (lost - 1u);
    let up = select(0u, 1u, rest > tie || (rest == tie && (upper & 1u) == 1u));
    let rounded = min(upper + up, 0x7c00u);
    let nan = select(0u, 0x200u, magnitude > 0x7f800000u);
    return sign | rounded | nan;
}

// Clamps a whole level, and converts it.
fn level_up_to(most: f32, level: f32) -> u32 {
    return u32(min(max(level, 0.0), most));
}

fn pack_unorm_8(value: f32) -> u32 {
    let level = floor(exact(value * 127.5) + 128.0);
    return level_up_to(255.0, level);
}

fn pack_unorm_16(value: f32) -> u32 {
    let level = floor(exact(value * 32767.5) + 32768.0);
    return level_up_to(65535.0, level);
}

// Packs a channel of a colour, whose full light is 1.
fn pack_share_8(share: f32) -> u32 {
    let level = floor(exact(share * 255.0) + 0.5);
    return level_up_to(255.0, level);
}

fn pack_srgb_8(value: f32) -> u32 {
    return pack_share_srgb_8(exact(exact(value * 0.5) + 0.5));
}

// Counts the thresholds at or below the light: threshold i lies halfway between the sRGB levels i and i + 1.
fn pack_share_srgb_8(linear: f32) -> u32 {
    var level = 0u;
    for (var bit = 128u; bit > 0u; bit = bit >> 1u) {
        level = level + select(0u, bit, linear >= srgb_threshold(level + bit - 1u));
    }
    return level;
}

// Packs an opaque grey.
fn pack_grey_8(level: u32) -> u32 {
    return level | (level << 8u) | (level << 16u) | 0xff000000u;
}

fn pack_rgba_unorm_8(value: f32) -> u32 {
    return pack_grey_8(pack_unorm_8(value));
}

fn pack_rgba_srgb_8(value: f32) -> u32 {
    return pack_grey_8(pack_srgb_8(value));
}
