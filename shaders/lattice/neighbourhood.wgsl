// The cells at most `radius` steps from a cell along every axis, in each dimension, numbered x first.
//
// rust: by hand, since a loop over the axes serves all dimensions

fn cells_within_1(radius: i32) -> i32 {
    return 2 * radius + 1;
}

fn cells_within_2(radius: i32) -> i32 {
    let side = 2 * radius + 1;
    return side * side;
}

fn cells_within_3(radius: i32) -> i32 {
    let side = 2 * radius + 1;
    return side * side * side;
}

fn cells_within_4(radius: i32) -> i32 {
    let side = 2 * radius + 1;
    return side * side * side * side;
}

// Returns the number of cells that meet at a corner, and the steps from the lowest of them to cell i.
fn cells_of_corner_1() -> i32 {
    return 2;
}

fn cells_of_corner_2() -> i32 {
    return 4;
}

fn cells_of_corner_3() -> i32 {
    return 8;
}

fn cells_of_corner_4() -> i32 {
    return 16;
}

fn steps_of_corner_1(i: i32) -> i32 {
    return i;
}

fn steps_of_corner_2(i: i32) -> vec2i {
    return vec2i(i & 1, i >> 1u);
}

fn steps_of_corner_3(i: i32) -> vec3i {
    return vec3i(i & 1, (i >> 1u) & 1, i >> 2u);
}

fn steps_of_corner_4(i: i32) -> vec4i {
    return vec4i(i & 1, (i >> 1u) & 1, (i >> 2u) & 1, i >> 3u);
}

// Returns the next steps in a box from `first` to `last`, counted x first.
fn next_in_box_1(steps: i32, first: i32, last: i32) -> i32 {
    return steps + 1;
}

fn next_in_box_2(steps: vec2i, first: vec2i, last: vec2i) -> vec2i {
    let ends = steps.x == last.x;
    return vec2i(select(steps.x + 1, first.x, ends), steps.y + select(0, 1, ends));
}

fn next_in_box_3(steps: vec3i, first: vec3i, last: vec3i) -> vec3i {
    let next = next_in_box_2(steps.xy, first.xy, last.xy);
    let ends = next.y > last.y;
    return vec3i(next.x, select(next.y, first.y, ends), steps.z + select(0, 1, ends));
}

fn next_in_box_4(steps: vec4i, first: vec4i, last: vec4i) -> vec4i {
    let next = next_in_box_3(steps.xyz, first.xyz, last.xyz);
    let ends = next.z > last.z;
    return vec4i(next.x, next.y, select(next.z, first.z, ends), steps.w + select(0, 1, ends));
}

// Returns whether such steps have left the box.
fn is_beyond_1(steps: i32, last: i32) -> bool {
    return steps > last;
}

fn is_beyond_2(steps: vec2i, last: vec2i) -> bool {
    return steps.y > last.y;
}

fn is_beyond_3(steps: vec3i, last: vec3i) -> bool {
    return steps.z > last.z;
}

fn is_beyond_4(steps: vec4i, last: vec4i) -> bool {
    return steps.w > last.w;
}

// Returns the largest number of steps along an axis.
fn most_steps_1(steps: i32) -> i32 {
    return abs(steps);
}

fn most_steps_2(steps: vec2i) -> i32 {
    let sizes = abs(steps);
    return max(sizes.x, sizes.y);
}

fn most_steps_3(steps: vec3i) -> i32 {
    let sizes = abs(steps);
    return max(max(sizes.x, sizes.y), sizes.z);
}

fn most_steps_4(steps: vec4i) -> i32 {
    let sizes = abs(steps);
    return max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
}

// Returns the number of the cell some steps away. Numbers are ordered by the largest number of steps along an axis,
// where 0 counts as 1, and then by the steps along w, z, y and x.
fn number_of_cell_1(steps: i32) -> i32 {
    return (max(most_steps_1(steps), 1) << 24u) + steps + 32;
}

fn number_of_cell_2(steps: vec2i) -> i32 {
    let along = steps + 32;
    return (max(most_steps_2(steps), 1) << 24u) + (along.y << 6u) + along.x;
}

fn number_of_cell_3(steps: vec3i) -> i32 {
    let along = steps + 32;
    return (max(most_steps_3(steps), 1) << 24u) + (along.z << 12u) + (along.y << 6u) + along.x;
}

fn number_of_cell_4(steps: vec4i) -> i32 {
    let along = steps + 32;
    let upper = (along.w << 6u) + along.z;
    return (max(most_steps_4(steps), 1) << 24u) + (upper << 12u) + (along.y << 6u) + along.x;
}

// Returns the steps to the cell with a number.
fn steps_of_number_1(number: i32) -> i32 {
    return (number & 63) - 32;
}

fn steps_of_number_2(number: i32) -> vec2i {
    return (vec2i(number, number >> 6u) & vec2i(63)) - 32;
}

fn steps_of_number_3(number: i32) -> vec3i {
    return (vec3i(number, number >> 6u, number >> 12u) & vec3i(63)) - 32;
}

fn steps_of_number_4(number: i32) -> vec4i {
    return (vec4i(number, number >> 6u, number >> 12u, number >> 18u) & vec4i(63)) - 32;
}

// Returns the distance to the nearest face of the cell.
fn face_distance_1(local: f32) -> f32 {
    return min(local, 1.0 - local);
}

fn face_distance_2(local: vec2f) -> f32 {
    let near = min(local, 1.0 - local);
    return min(near.x, near.y);
}

fn face_distance_3(local: vec3f) -> f32 {
    let near = min(local, 1.0 - local);
    return min(min(near.x, near.y), near.z);
}

fn face_distance_4(local: vec4f) -> f32 {
    let near = min(local, 1.0 - local);
    return min(min(near.x, near.y), min(near.z, near.w));
}

// Returns a component, and the unit vector along an axis.
fn component_1(v: f32, axis: u32) -> f32 {
    return v;
}

fn component_2(v: vec2f, axis: u32) -> f32 {
    return v[axis];
}

fn component_3(v: vec3f, axis: u32) -> f32 {
    return v[axis];
}

fn component_4(v: vec4f, axis: u32) -> f32 {
    return v[axis];
}

fn along_axis_1(axis: u32) -> f32 {
    return 1.0;
}

fn along_axis_2(axis: u32) -> vec2f {
    return vec2f(vec2u(0u, 1u) == vec2u(axis));
}

fn along_axis_3(axis: u32) -> vec3f {
    return vec3f(vec3u(0u, 1u, 2u) == vec3u(axis));
}

fn along_axis_4(axis: u32) -> vec4f {
    return vec4f(vec4u(0u, 1u, 2u, 3u) == vec4u(axis));
}
