// Exact arithmetic: the same bits on every adapter and in Rust.
//
// WGSL lets a compiler fuse a * b + c, factor a * b + a * c, and reorder sums and products. A value that has been or-ed
// with a zero that no compiler can see through keeps its rounding. So exact() is needed wherever the result of a sum or
// product feeds a sum, and wherever the result of a product feeds a product. A sum may feed a product unguarded where
// it is exact, as differences of local coordinates and corners are (multiples of 2^-24), or where the product is
// guarded and its other factor is not a constant: nothing can then be fused or distributed. Only a single + - or *,
// floor, comparison, select, integers, and f32(u32) below 2^24 are trusted to round alike everywhere.
//
// It must not be an xor, since a second one undoes the first. In exact(0.0 + exact(a * b)), the first iteration of a
// loop, a compiler may drop the sum, then both guards, and fuse a * b with the next sum. An NVIDIA H100 showed it.
//
// holes: zero
// rust: by hand, since Rust rounds every operation by itself

fn exact(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) | zero());
}

fn exact_2(x: vec2f) -> vec2f {
    return bitcast<vec2f>(bitcast<vec2u>(x) | vec2u(zero()));
}

fn exact_3(x: vec3f) -> vec3f {
    return bitcast<vec3f>(bitcast<vec3u>(x) | vec3u(zero()));
}

fn exact_4(x: vec4f) -> vec4f {
    return bitcast<vec4f>(bitcast<vec4u>(x) | vec4u(zero()));
}
