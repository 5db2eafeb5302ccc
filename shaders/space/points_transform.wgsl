// The transforms of f32 positions. The first of all parameters points to the arrays, which have, for each leaf and
// frame, a fraction in [1, 2), a shift of whole cells and a matrix of four rows.
//
// rust: by hand, since transforms are structures there

fn transform_fraction(transform: u32, axis: u32) -> f32 {
    return points_transform_fraction(points_transform_at(root_transforms(0u), transform), axis);
}

fn transform_shift(transform: u32, axis: u32) -> i32 {
    return bitcast<i32>(points_transform_shift(points_transform_at(root_transforms(0u), transform), axis));
}

// Returns the factor of a coordinate if axes are not rotated.
fn transform_factor(transform: u32, axis: u32) -> f32 {
    return points_transform_rows(points_transform_at(root_transforms(0u), transform), 5u * axis);
}

fn transform_row(transform: u32, axis: u32) -> vec4f {
    let record = points_transform_at(root_transforms(0u), transform);
    let i = 4u * axis;
    return vec4f(
        points_transform_rows(record, i),
        points_transform_rows(record, i + 1u),
        points_transform_rows(record, i + 2u),
        points_transform_rows(record, i + 3u),
    );
}
