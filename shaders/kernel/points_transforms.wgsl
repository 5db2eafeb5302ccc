// The transforms of f32 positions in kernels. Those of noises outside of fractals lie behind the parameters, where a
// load from a constant index costs nothing. Those of octaves, of any number, lie in the arrays.
//
// holes: uniform_transforms, first_uniform_transform

fn transform_fraction(transform: u32, axis: u32) -> f32 {
    if (transform < uniform_transforms) {
        return uniform_transform_fraction(points_transform_at(first_uniform_transform, transform), axis);
    }
    return points_transform_fraction(points_transform_at(root_transforms(0u), transform), axis);
}

fn transform_shift(transform: u32, axis: u32) -> i32 {
    if (transform < uniform_transforms) {
        let record = points_transform_at(first_uniform_transform, transform);
        return bitcast<i32>(uniform_transform_shift(record, axis));
    }
    return bitcast<i32>(points_transform_shift(points_transform_at(root_transforms(0u), transform), axis));
}

fn transform_component(transform: u32, i: u32) -> f32 {
    if (transform < uniform_transforms) {
        return uniform_transform_rows(points_transform_at(first_uniform_transform, transform), i);
    }
    return points_transform_rows(points_transform_at(root_transforms(0u), transform), i);
}

// Returns the factor of a coordinate if axes are not rotated.
fn transform_factor(transform: u32, axis: u32) -> f32 {
    return transform_component(transform, 5u * axis);
}

fn transform_row(transform: u32, axis: u32) -> vec4f {
    let i = 4u * axis;
    return vec4f(
        transform_component(transform, i),
        transform_component(transform, i + 1u),
        transform_component(transform, i + 2u),
        transform_component(transform, i + 3u),
    );
}
