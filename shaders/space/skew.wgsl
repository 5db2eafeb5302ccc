// Skewing adds the same share, F = (sqrt(n + 1) - 1) / n, of all coordinates to each.
//
// holes: SamplePosition, Coordinate, straight, coordinate_sum, skew_share_2, skew_share_3, skew_share_4

fn skewed_2(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let sum = coordinate_sum(straight(at, 0u, transform, displacement), straight(at, 1u, transform, displacement));
    return coordinate_sum(straight(at, axis, transform, displacement), skew_share_2(sum));
}

fn skewed_3(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let xy = coordinate_sum(straight(at, 0u, transform, displacement), straight(at, 1u, transform, displacement));
    let sum = coordinate_sum(xy, straight(at, 2u, transform, displacement));
    return coordinate_sum(straight(at, axis, transform, displacement), skew_share_3(sum));
}

fn skewed_4(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let xy = coordinate_sum(straight(at, 0u, transform, displacement), straight(at, 1u, transform, displacement));
    let zw = coordinate_sum(straight(at, 2u, transform, displacement), straight(at, 3u, transform, displacement));
    let sum = coordinate_sum(xy, zw);
    return coordinate_sum(straight(at, axis, transform, displacement), skew_share_4(sum));
}
