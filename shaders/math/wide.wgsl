// Numbers in 64.64 fixed point, in four words, the lowest first, for positions given as cells. The host computes the
// same in 128 bits. All arithmetic wraps. Products are cut off below the last bit.
//
// holes: mul_high, fixed_add, clamp_symmetric, exact

fn wide_add(a: vec4u, b: vec4u) -> vec4u {
    let low = fixed_add(a.xy, b.xy);
    let carry = select(select(0u, 1u, low.x < a.x), select(0u, 1u, low.y < a.y), low.y != a.y);
    let high = fixed_add(fixed_add(a.zw, b.zw), vec2u(carry, 0u));
    return vec4u(low.x, low.y, high.x, high.y);
}

// Negates a number if `sign` is all ones. Otherwise it is zero.
fn wide_signed(a: vec4u, sign: u32) -> vec4u {
    return wide_add(a ^ vec4u(sign), vec4u(sign & 1u, 0u, 0u, 0u));
}

// Returns a * 2^bits, for 0 to 63 bits.
fn wide_left(a: vec4u, bits: u32) -> vec4u {
    let words = select(a, vec4u(0u, a.x, a.y, a.z), bits >= 32u);
    let below = vec4u(0u, words.x, words.y, words.z);
    let rest = bits & 31u;
    return (words << vec4u(rest)) | ((below >> vec4u(1u)) >> vec4u(31u - rest));
}

// Returns a / 2^bits, for 0 to 95 bits.
fn wide_right(a: vec4u, bits: u32) -> vec4u {
    let fill = bitcast<u32>(bitcast<i32>(a.w) >> 31u);
    let once = select(a, vec4u(a.y, a.z, a.w, fill), bits >= 32u);
    let words = select(once, vec4u(once.y, once.z, once.w, fill), bits >= 64u);
    let above = vec4u(words.y, words.z, words.w, fill);
    let rest = bits & 31u;
    return (words >> vec4u(rest)) | ((above << vec4u(1u)) << vec4u(31u - rest));
}

fn word_times(a: u32, b: vec2u) -> vec4u {
    let low = vec2u(a * b.x, mul_high(a, b.x));
    let high = vec2u(a * b.y, mul_high(a, b.y));
    let middle = low.y + high.x;
    return vec4u(low.x, middle, high.y + select(0u, 1u, middle < low.y), 0u);
}

// Returns the product of two words by two, all unsigned.
fn words_times(a: vec2u, b: vec2u) -> vec4u {
    let low = word_times(a.x, b);
    let high = word_times(a.y, b);
    return wide_add(low, vec4u(0u, high.x, high.y, high.z));
}

// Returns the product of two signed words by two unsigned ones.
fn signed_words_times(a: vec2u, b: vec2u) -> vec4u {
    let sign = bitcast<u32>(bitcast<i32>(a.y) >> 31u);
    return wide_add(words_times(a, b), wide_signed(vec4u(0u, 0u, b.x & sign, b.y & sign), 0xffffffffu));
}

// Returns a - b, or 0 if b is larger.
fn difference_or_zero(a: u32, b: u32) -> u32 {
    return select(0u, a - b, a > b);
}

// Returns a * mantissa / 2^exponent for an exponent from 20 to 84. Whole cells and fractions are cut off separately.
fn wide_product(a: vec4u, mantissa: vec2u, exponent: u32) -> vec4u {
    let cells = wide_left(signed_words_times(a.zw, mantissa), difference_or_zero(64u, exponent));
    let fractions = wide_right(words_times(a.xy, mantissa), exponent);
    return wide_add(wide_right(cells, difference_or_zero(exponent, 64u)), fractions);
}

// Returns the product with a share in [0, 1) of 64 fractional bits.
fn wide_share(a: vec4u, share: vec2u) -> vec4u {
    let fractions = words_times(a.xy, share);
    return wide_add(signed_words_times(a.zw, share), vec4u(fractions.z, fractions.w, 0u, 0u));
}

// Returns the sum of a cell and a local coordinate, which may lie outside of [0, 1).
fn wide_from(cell: i32, local: f32) -> vec4u {
    let near = clamp_symmetric(local, 268435456.0);
    let whole = floor(near);
    // A tiny negative coordinate is so close to the next cell that the difference rounds to 1.
    let rounded = exact(near - whole);
    let first = exact(select(rounded, 0.99999994, rounded >= 1.0) * 65536.0);
    let second = exact(exact(first - floor(first)) * 65536.0);
    let third = exact(exact(second - floor(second)) * 65536.0);
    let fourth = exact(exact(third - floor(third)) * 65536.0);
    let upper = (u32(floor(first)) << 16u) | u32(floor(second));
    let lower = (u32(floor(third)) << 16u) | u32(floor(fourth));
    let high = cell + i32(whole);
    return vec4u(lower, upper, bitcast<u32>(high), bitcast<u32>(high >> 31u));
}
