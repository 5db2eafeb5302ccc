// The cells around a cell, in each dimension: those at most so many steps away along every axis, counted x first.

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

// Returns the steps to cell i of those.
fn steps_to_1(i: i32, radius: i32) -> i32 {
    return i - radius;
}

fn steps_to_2(i: i32, radius: i32) -> vec2i {
    let side = 2 * radius + 1;
    let y = i / side;
    return vec2i(i - y * side, y) - radius;
}

fn steps_to_3(i: i32, radius: i32) -> vec3i {
    let side = 2 * radius + 1;
    let yz = i / side;
    let z = yz / side;
    return vec3i(i - yz * side, yz - z * side, z) - radius;
}

fn steps_to_4(i: i32, radius: i32) -> vec4i {
    let side = 2 * radius + 1;
    let yzw = i / side;
    let zw = yzw / side;
    let w = zw / side;
    return vec4i(i - yzw * side, yzw - zw * side, zw - w * side, w) - radius;
}

// Returns the steps to the cell after one of those.
fn next_steps_1(steps: i32, radius: i32) -> i32 {
    return steps + 1;
}

fn next_steps_2(steps: vec2i, radius: i32) -> vec2i {
    let ends = steps.x == radius;
    return vec2i(select(steps.x + 1, -radius, ends), steps.y + select(0, 1, ends));
}

fn next_steps_3(steps: vec3i, radius: i32) -> vec3i {
    let next = next_steps_2(steps.xy, radius);
    let ends = next.y > radius;
    return vec3i(next.x, select(next.y, -radius, ends), steps.z + select(0, 1, ends));
}

fn next_steps_4(steps: vec4i, radius: i32) -> vec4i {
    let next = next_steps_3(steps.xyz, radius);
    let ends = next.z > radius;
    return vec4i(next.x, next.y, select(next.z, -radius, ends), steps.w + select(0, 1, ends));
}

// Returns the most steps along an axis.
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

// Returns the steps to the next cell that is so many away along some axis. Along x all between both ends are nearer,
// if those along the other axes are.
fn next_in_ring_1(steps: i32, radius: i32) -> i32 {
    let next = next_steps_1(steps, radius);
    return select(next, radius, most_steps_1(next) < radius);
}

fn next_in_ring_2(steps: vec2i, radius: i32) -> vec2i {
    let next = next_steps_2(steps, radius);
    return vec2i(select(next.x, radius, most_steps_2(next) < radius), next.y);
}

fn next_in_ring_3(steps: vec3i, radius: i32) -> vec3i {
    let next = next_steps_3(steps, radius);
    return vec3i(select(next.x, radius, most_steps_3(next) < radius), next.y, next.z);
}

fn next_in_ring_4(steps: vec4i, radius: i32) -> vec4i {
    let next = next_steps_4(steps, radius);
    return vec4i(select(next.x, radius, most_steps_4(next) < radius), next.y, next.z, next.w);
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

// Returns a component, and the vector of 1 along an axis.
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
