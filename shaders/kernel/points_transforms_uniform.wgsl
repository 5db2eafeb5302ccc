// The transforms of f32 positions behind the parameters, where a load costs little: a fraction in [1, 2), a shift of
// whole cells and a matrix of four rows.
//
// holes: all_parameters, first_transform

fn transform_fraction(transform: u32, axis: u32) -> f32 {
    return bitcast<f32>(all_parameters[first_transform + 6u * transform][axis]);
}

fn transform_shift(transform: u32, axis: u32) -> i32 {
    return bitcast<i32>(all_parameters[first_transform + 6u * transform + 1u][axis]);
}

// Returns the factor of a coordinate if axes are not rotated.
fn transform_factor(transform: u32, axis: u32) -> f32 {
    return bitcast<f32>(all_parameters[first_transform + 6u * transform + 2u + axis][axis]);
}

fn transform_row(transform: u32, axis: u32) -> vec4f {
    return bitcast<vec4f>(all_parameters[first_transform + 6u * transform + 2u + axis]);
}
