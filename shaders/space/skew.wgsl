// Skewing adds the same share of the sum of all coordinates, F = (sqrt(n + 1) - 1) / n, to each. As their sum is
// finite, the result is never infinite minus infinite.
//
// holes: SamplePosition, Coordinate, straight, coordinate_sum, finite_coordinate, skew_share_2, skew_share_3
// holes: skew_share_4
// rust: by hand, since coordinates are closures

fn skewed_2(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let x = finite_coordinate(straight(at, 0u, transform, displacement));
    let y = finite_coordinate(straight(at, 1u, transform, displacement));
    let sum = coordinate_sum(x, y);
    return coordinate_sum(straight(at, axis, transform, displacement), skew_share_2(sum));
}

fn skewed_3(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let x = finite_coordinate(straight(at, 0u, transform, displacement));
    let y = finite_coordinate(straight(at, 1u, transform, displacement));
    let z = finite_coordinate(straight(at, 2u, transform, displacement));
    let sum = coordinate_sum(coordinate_sum(x, y), z);
    return coordinate_sum(straight(at, axis, transform, displacement), skew_share_3(sum));
}

fn skewed_4(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let x = finite_coordinate(straight(at, 0u, transform, displacement));
    let y = finite_coordinate(straight(at, 1u, transform, displacement));
    let z = finite_coordinate(straight(at, 2u, transform, displacement));
    let w = finite_coordinate(straight(at, 3u, transform, displacement));
    let sum = coordinate_sum(coordinate_sum(x, y), coordinate_sum(z, w));
    return coordinate_sum(straight(at, axis, transform, displacement), skew_share_4(sum));
}
