// Fast arithmetic: the compiler may fuse and reorder, so bits differ between adapters. It replaces exact.wgsl.

fn exact(x: f32) -> f32 {
    return x;
}

fn exact_2(x: vec2f) -> vec2f {
    return x;
}

fn exact_3(x: vec3f) -> vec3f {
    return x;
}

fn exact_4(x: vec4f) -> vec4f {
    return x;
}
