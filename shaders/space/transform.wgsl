// Displacements transformed by a map of coordinates, and gradients pulled back through it. The host has mapped
// positions. A map's matrix, a row for each of its four new coordinates, begins at `map`. A uniform map has a single
// factor.
//
// holes: exact, exact_4, clamp_derivative, dot_4, clamp_symmetric, SamplePosition, Sample_1, Sample_2, Sample_3
// holes: Sample_4
// in each dimension: Sample, exact_each, clamp_derivatives
// rust: uniform at, slopes, amplitude, add_displacement.displacement, add_displacement.value, unmoved.frequency
// rust: uniform moved_before_scaling.frequency, moved_after_scaling.frequency
// rust: uniform transform_displacement_matrix.displacement
// rust: uniform row, column, pull
// rust: lanes frequency
// rust: by hand padded_1, padded_2, padded_3, padded_4, pullback_matrix_1, pullback_matrix_2, pullback_matrix_3
// rust: by hand pullback_matrix_4

fn transform_displacement_uniform(displacement: vec4f, map: u32) -> vec4f {
    return exact_4(uniform_map_factor(map) * displacement);
}

fn map_row(map: u32, row: u32) -> vec4f {
    let i = 4u * row;
    return vec4f(
        matrix_map_rows(map, i),
        matrix_map_rows(map, i + 1u),
        matrix_map_rows(map, i + 2u),
        matrix_map_rows(map, i + 3u),
    );
}

fn transform_displacement_matrix(displacement: vec4f, map: u32) -> vec4f {
    return vec4f(
        dot_4(map_row(map, 0u), displacement),
        dot_4(map_row(map, 1u), displacement),
        dot_4(map_row(map, 2u), displacement),
        dot_4(map_row(map, 3u), displacement),
    );
}

fn octave_position(at: SamplePosition, frequency: f32) -> SamplePosition {
    return SamplePosition(at.base, exact_4(frequency * at.displacement));
}

// Adds a value times an amplitude to a displacement, and clamps the sum to +-2^28.
fn add_displacement(displacement: f32, amplitude: f32, value: f32) -> f32 {
    return clamp_symmetric(exact(displacement + clamp_derivative(amplitude * value)), 268435456.0);
}

// Moves a position by slopes.
fn add_slopes(at: SamplePosition, slopes: vec4f) -> SamplePosition {
    let x = add_displacement(at.displacement.x, 1.0, slopes.x);
    let y = add_displacement(at.displacement.y, 1.0, slopes.y);
    let z = add_displacement(at.displacement.z, 1.0, slopes.z);
    let w = add_displacement(at.displacement.w, 1.0, slopes.w);
    return SamplePosition(at.base, vec4f(x, y, z, w));
}

// Return the position of an octave: the same in its own coordinates, or moved by the slopes of earlier octaves, in the
// coordinates of the fractal or in its own.

fn unmoved(at: SamplePosition, slopes: vec4f, frequency: f32) -> SamplePosition {
    return octave_position(at, frequency);
}

fn moved_before_scaling(at: SamplePosition, slopes: vec4f, frequency: f32) -> SamplePosition {
    return octave_position(add_slopes(at, slopes), frequency);
}

fn moved_after_scaling(at: SamplePosition, slopes: vec4f, frequency: f32) -> SamplePosition {
    return add_slopes(octave_position(at, frequency), slopes);
}

fn padded_1(gradient: f32) -> vec4f {
    return vec4f(gradient, 0.0, 0.0, 0.0);
}

fn padded_2(gradient: vec2f) -> vec4f {
    return vec4f(gradient, 0.0, 0.0);
}

fn padded_3(gradient: vec3f) -> vec4f {
    return vec4f(gradient, 0.0);
}

fn padded_4(gradient: vec4f) -> vec4f {
    return gradient;
}

fn map_column(map: u32, column: u32) -> vec4f {
    return vec4f(
        matrix_map_rows(map, column),
        matrix_map_rows(map, column + 4u),
        matrix_map_rows(map, column + 8u),
        matrix_map_rows(map, column + 12u),
    );
}

fn pullback_matrix_1(value: f32, gradient: vec4f, map: u32) -> Sample_1 {
    return Sample_1(value, clamp_derivative(dot_4(map_column(map, 0u), gradient)));
}

fn pullback_matrix_2(value: f32, gradient: vec4f, map: u32) -> Sample_2 {
    let x = clamp_derivative(dot_4(map_column(map, 0u), gradient));
    let y = clamp_derivative(dot_4(map_column(map, 1u), gradient));
    return Sample_2(value, vec2f(x, y));
}

fn pullback_matrix_3(value: f32, gradient: vec4f, map: u32) -> Sample_3 {
    let x = clamp_derivative(dot_4(map_column(map, 0u), gradient));
    let y = clamp_derivative(dot_4(map_column(map, 1u), gradient));
    let z = clamp_derivative(dot_4(map_column(map, 2u), gradient));
    return Sample_3(value, vec3f(x, y, z));
}

fn pullback_matrix_4(value: f32, gradient: vec4f, map: u32) -> Sample_4 {
    let x = clamp_derivative(dot_4(map_column(map, 0u), gradient));
    let y = clamp_derivative(dot_4(map_column(map, 1u), gradient));
    let z = clamp_derivative(dot_4(map_column(map, 2u), gradient));
    let w = clamp_derivative(dot_4(map_column(map, 3u), gradient));
    return Sample_4(value, vec4f(x, y, z, w));
}

fn pullback_uniform(a: Sample, map: u32) -> Sample {
    return Sample(a.value, clamp_derivatives(uniform_map_factor(map) * a.gradient));
}

// Adds the gradient that the displacement along one axis causes. `pull` is the noise's own derivative along that axis.
fn add_displacement_gradient(a: Sample, by: Sample, amplitude: f32, pull: f32) -> Sample {
    let share = clamp_derivative(amplitude * pull);
    return Sample(a.value, clamp_derivatives(a.gradient + exact_each(share * by.gradient)));
}
