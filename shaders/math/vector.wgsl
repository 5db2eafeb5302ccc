// Sums, largest components and the like of vectors, in each dimension.
//
// holes: exact, power

fn total_1(v: f32) -> f32 {
    return v;
}

fn total_2(v: vec2f) -> f32 {
    return exact(v.x + v.y);
}

fn total_3(v: vec3f) -> f32 {
    return exact(exact(v.x + v.y) + v.z);
}

fn total_4(v: vec4f) -> f32 {
    return exact(exact(v.x + v.y) + exact(v.z + v.w));
}

fn largest_1(v: f32) -> f32 {
    return v;
}

fn largest_2(v: vec2f) -> f32 {
    return max(v.x, v.y);
}

fn largest_3(v: vec3f) -> f32 {
    return max(max(v.x, v.y), v.z);
}

fn largest_4(v: vec4f) -> f32 {
    return max(max(v.x, v.y), max(v.z, v.w));
}

// Returns the vector with every component but the first largest one set to 0.
fn only_largest_1(v: f32, sizes: f32) -> f32 {
    return v;
}

fn only_largest_2(v: vec2f, sizes: vec2f) -> vec2f {
    let is_x = sizes.x >= sizes.y;
    return vec2f(select(0.0, v.x, is_x), select(v.y, 0.0, is_x));
}

fn only_largest_3(v: vec3f, sizes: vec3f) -> vec3f {
    let is_x = sizes.x >= sizes.y && sizes.x >= sizes.z;
    let is_y = !is_x && sizes.y >= sizes.z;
    return vec3f(select(0.0, v.x, is_x), select(0.0, v.y, is_y), select(v.z, 0.0, is_x || is_y));
}

fn only_largest_4(v: vec4f, sizes: vec4f) -> vec4f {
    let largest = max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
    let is_x = sizes.x == largest;
    let is_y = !is_x && sizes.y == largest;
    let is_z = !is_x && !is_y && sizes.z == largest;
    let is_w = !is_x && !is_y && !is_z;
    return vec4f(select(0.0, v.x, is_x), select(0.0, v.y, is_y), select(0.0, v.z, is_z), select(0.0, v.w, is_w));
}

fn power_each_1(v: f32, p: f32) -> f32 {
    return power(v, p);
}

fn power_each_2(v: vec2f, p: f32) -> vec2f {
    return vec2f(power(v.x, p), power(v.y, p));
}

fn power_each_3(v: vec3f, p: f32) -> vec3f {
    return vec3f(power(v.x, p), power(v.y, p), power(v.z, p));
}

fn power_each_4(v: vec4f, p: f32) -> vec4f {
    return vec4f(power(v.x, p), power(v.y, p), power(v.z, p), power(v.w, p));
}
