// Converts the coordinates of two to four dimensions to vectors of four, and back.

fn components_2(v: vec4f) -> vec2f {
    return v.xy;
}

fn components_3(v: vec4f) -> vec3f {
    return v.xyz;
}

fn components_4(v: vec4f) -> vec4f {
    return v;
}

fn cell_components_2(v: vec4i) -> vec2i {
    return v.xy;
}

fn cell_components_3(v: vec4i) -> vec3i {
    return v.xyz;
}

fn cell_components_4(v: vec4i) -> vec4i {
    return v;
}

fn four_components_2(v: vec2f) -> vec4f {
    return vec4f(v, 0.0, 0.0);
}

fn four_components_3(v: vec3f) -> vec4f {
    return vec4f(v, 0.0);
}

fn four_components_4(v: vec4f) -> vec4f {
    return v;
}

fn four_cell_components_2(v: vec2i) -> vec4i {
    return vec4i(v, 0, 0);
}

fn four_cell_components_3(v: vec3i) -> vec4i {
    return vec4i(v, 0);
}

fn four_cell_components_4(v: vec4i) -> vec4i {
    return v;
}
