// Skewing adds the same share, F = (sqrt(n + 1) - 1) / n with 64 fractional bits, of all coordinates to each.
//
// holes: SamplePosition, straight, fixed_add, fixed_scaled

fn skewed_2(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let sum = fixed_add(straight(at, 0u, transform, displacement), straight(at, 1u, transform, displacement));
    return fixed_add(straight(at, axis, transform, displacement), fixed_scaled(sum, vec2u(0xc265539cu, 0x5db3d742u)));
}

fn skewed_3(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let xy = fixed_add(straight(at, 0u, transform, displacement), straight(at, 1u, transform, displacement));
    let sum = fixed_add(xy, straight(at, 2u, transform, displacement));
    return fixed_add(straight(at, axis, transform, displacement), fixed_scaled(sum, vec2u(0x55555554u, 0x55555555u)));
}

fn skewed_4(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let xy = fixed_add(straight(at, 0u, transform, displacement), straight(at, 1u, transform, displacement));
    let zw = fixed_add(straight(at, 2u, transform, displacement), straight(at, 3u, transform, displacement));
    let sum = fixed_add(xy, zw);
    return fixed_add(straight(at, axis, transform, displacement), fixed_scaled(sum, vec2u(0xbfa53e08u, 0x4f1bbcdcu)));
}
