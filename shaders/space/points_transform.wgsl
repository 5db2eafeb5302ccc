// The transforms of positions that are given as f32. The first of all parameters says where the arrays have, for each
// leaf and frame, a shift of four fixed-point numbers and a matrix of four rows.

fn transform_shift(transform: u32, axis: u32) -> vec2u {
    let record = points_transform_at(root_points_transforms(0u), transform);
    return vec2u(points_transform_shift(record, 2u * axis), points_transform_shift(record, 2u * axis + 1u));
}

// Returns the factor of a coordinate where axes are not turned.
fn transform_factor(transform: u32, axis: u32) -> f32 {
    return points_transform_rows(points_transform_at(root_points_transforms(0u), transform), 5u * axis);
}

fn transform_row(transform: u32, axis: u32) -> vec4f {
    let record = points_transform_at(root_points_transforms(0u), transform);
    let i = 4u * axis;
    return vec4f(
        points_transform_rows(record, i),
        points_transform_rows(record, i + 1u),
        points_transform_rows(record, i + 2u),
        points_transform_rows(record, i + 3u),
    );
}
