// Skewing adds the same share, F = (sqrt(n + 1) - 1) / n with 64 fractional bits, of all coordinates to each.
//
// holes: At, straight, fixed_add, fixed_scaled
// twin: src/cpu/twins/space/skew.rs

fn skewed_2(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    let sum = fixed_add(straight(at, 0u, placement, moved), straight(at, 1u, placement, moved));
    return fixed_add(straight(at, axis, placement, moved), fixed_scaled(sum, vec2u(0xc265539cu, 0x5db3d742u)));
}

fn skewed_3(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    let xy = fixed_add(straight(at, 0u, placement, moved), straight(at, 1u, placement, moved));
    let sum = fixed_add(xy, straight(at, 2u, placement, moved));
    return fixed_add(straight(at, axis, placement, moved), fixed_scaled(sum, vec2u(0x55555554u, 0x55555555u)));
}

fn skewed_4(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    let xy = fixed_add(straight(at, 0u, placement, moved), straight(at, 1u, placement, moved));
    let zw = fixed_add(straight(at, 2u, placement, moved), straight(at, 3u, placement, moved));
    let sum = fixed_add(xy, zw);
    return fixed_add(straight(at, axis, placement, moved), fixed_scaled(sum, vec2u(0xbfa53e08u, 0x4f1bbcdcu)));
}
