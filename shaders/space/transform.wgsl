// Maps of coordinates are the host's business: what a lattice meets has been mapped before it got here. What is left are
// displacements, which are carried along a map, and gradients, which come back along it. A map's matrix, a row for each
// of its four new coordinates, begins at `map`; that of a uniform map is a single number.
//
// holes: exact, exact_2, exact_3, exact_4, number, tamed, tamed_each_2, tamed_each_3, tamed_each_4, dot_4
// holes: held, At, Sample_1, Sample_2, Sample_3, Sample_4
// twin: src/cpu/twins/space/transform.rs

fn carried_uniform(moved: vec4f, map: u32) -> vec4f {
    return exact_4(number(map) * moved);
}

fn map_row(map: u32, row: u32) -> vec4f {
    let i = map + 4u * row;
    return vec4f(number(i), number(i + 1u), number(i + 2u), number(i + 3u));
}

fn carried_matrix(moved: vec4f, map: u32) -> vec4f {
    return vec4f(
        dot_4(map_row(map, 0u), moved),
        dot_4(map_row(map, 1u), moved),
        dot_4(map_row(map, 2u), moved),
        dot_4(map_row(map, 3u), moved),
    );
}

fn octave_at(at: At, frequency: f32) -> At {
    return At(at.site, exact_4(frequency * at.moved));
}

// A displacement that has grown by a share of a value; beyond 2^28 there is nothing to be seen.
fn displaced_by(moved: f32, amplitude: f32, value: f32) -> f32 {
    return held(exact(moved + tamed(amplitude * value)), 268435456.0);
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
    let i = map + column;
    return vec4f(number(i), number(i + 4u), number(i + 8u), number(i + 12u));
}

fn pulled_matrix_1(value: f32, gradient: vec4f, map: u32) -> Sample_1 {
    return Sample_1(value, tamed(dot_4(map_column(map, 0u), gradient)));
}

fn pulled_matrix_2(value: f32, gradient: vec4f, map: u32) -> Sample_2 {
    let x = tamed(dot_4(map_column(map, 0u), gradient));
    let y = tamed(dot_4(map_column(map, 1u), gradient));
    return Sample_2(value, vec2f(x, y));
}

fn pulled_matrix_3(value: f32, gradient: vec4f, map: u32) -> Sample_3 {
    let x = tamed(dot_4(map_column(map, 0u), gradient));
    let y = tamed(dot_4(map_column(map, 1u), gradient));
    let z = tamed(dot_4(map_column(map, 2u), gradient));
    return Sample_3(value, vec3f(x, y, z));
}

fn pulled_matrix_4(value: f32, gradient: vec4f, map: u32) -> Sample_4 {
    let x = tamed(dot_4(map_column(map, 0u), gradient));
    let y = tamed(dot_4(map_column(map, 1u), gradient));
    let z = tamed(dot_4(map_column(map, 2u), gradient));
    let w = tamed(dot_4(map_column(map, 3u), gradient));
    return Sample_4(value, vec4f(x, y, z, w));
}

fn pulled_uniform_1(a: Sample_1, map: u32) -> Sample_1 {
    return Sample_1(a.value, tamed(number(map) * a.gradient));
}

fn pulled_uniform_2(a: Sample_2, map: u32) -> Sample_2 {
    return Sample_2(a.value, tamed_each_2(number(map) * a.gradient));
}

fn pulled_uniform_3(a: Sample_3, map: u32) -> Sample_3 {
    return Sample_3(a.value, tamed_each_3(number(map) * a.gradient));
}

fn pulled_uniform_4(a: Sample_4, map: u32) -> Sample_4 {
    return Sample_4(a.value, tamed_each_4(number(map) * a.gradient));
}

// What a displaced noise owes to the slope of its displacement along one axis: pull is its own derivative along that axis.
fn dragged_1(a: Sample_1, by: Sample_1, amplitude: f32, pull: f32) -> Sample_1 {
    let share = tamed(amplitude * pull);
    return Sample_1(a.value, tamed(a.gradient + exact(share * by.gradient)));
}

fn dragged_2(a: Sample_2, by: Sample_2, amplitude: f32, pull: f32) -> Sample_2 {
    let share = tamed(amplitude * pull);
    return Sample_2(a.value, tamed_each_2(a.gradient + exact_2(share * by.gradient)));
}

fn dragged_3(a: Sample_3, by: Sample_3, amplitude: f32, pull: f32) -> Sample_3 {
    let share = tamed(amplitude * pull);
    return Sample_3(a.value, tamed_each_3(a.gradient + exact_3(share * by.gradient)));
}

fn dragged_4(a: Sample_4, by: Sample_4, amplitude: f32, pull: f32) -> Sample_4 {
    let share = tamed(amplitude * pull);
    return Sample_4(a.value, tamed_each_4(a.gradient + exact_4(share * by.gradient)));
}
