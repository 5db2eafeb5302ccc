// Value noise (Perlin 1985; Cochoy 2011): the values of the cell's corners, interpolated with the fade curve. Axes are
// interpolated in the order of Perlin noise, x, z, w, y.
//
// holes: f32, vec2i, vec3i, vec4i, neighbour_2, neighbour_3, neighbour_4, Lattice, exact, lerp, Fade, fade
// holes: lattice_value_1, lattice_value_2, lattice_value_3, lattice_value_4, Sample_1, Sample_2, Sample_3, Sample_4

// Returns the derivative of lerp(a, b, s) along the axis it interpolates.
fn value_change(a: f32, b: f32, s: Fade) -> f32 {
    return exact(s.slope * exact(b - a));
}

fn value_1(lattice: Lattice, cell: i32, local: f32) -> Sample_1 {
    let s = fade(local);
    let left = lattice_value_1(lattice, cell);
    let right = lattice_value_1(lattice, cell + 1);
    return Sample_1(lerp(left, right, s.weight), value_change(left, right, s));
}

// Two corners, interpolated along x.
struct ValueEdge { value: f32, dx: f32 }

fn value_edge_2(lattice: Lattice, cell: vec2i, sx: Fade) -> ValueEdge {
    let left = lattice_value_2(lattice, cell);
    let right = lattice_value_2(lattice, neighbour_2(cell, 1, 0));
    return ValueEdge(lerp(left, right, sx.weight), value_change(left, right, sx));
}

fn value_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Sample_2 {
    let sx = fade(local.x);
    let sy = fade(local.y);
    let below = value_edge_2(lattice, cell, sx);
    let above = value_edge_2(lattice, neighbour_2(cell, 0, 1), sx);
    return Sample_2(
        lerp(below.value, above.value, sy.weight),
        vec2f(lerp(below.dx, above.dx, sy.weight), value_change(below.value, above.value, sy)),
    );
}

fn value_edge_3(lattice: Lattice, cell: vec3i, sx: Fade) -> ValueEdge {
    let left = lattice_value_3(lattice, cell);
    let right = lattice_value_3(lattice, neighbour_3(cell, 1, 0, 0));
    return ValueEdge(lerp(left, right, sx.weight), value_change(left, right, sx));
}

// Two edges, interpolated along z.
struct ValueFace { value: f32, dx: f32, dz: f32 }

fn value_face_between(near: ValueEdge, far: ValueEdge, sz: Fade) -> ValueFace {
    return ValueFace(
        lerp(near.value, far.value, sz.weight),
        lerp(near.dx, far.dx, sz.weight),
        value_change(near.value, far.value, sz),
    );
}

fn value_face_3(lattice: Lattice, cell: vec3i, sx: Fade, sz: Fade) -> ValueFace {
    let near = value_edge_3(lattice, cell, sx);
    return value_face_between(near, value_edge_3(lattice, neighbour_3(cell, 0, 0, 1), sx), sz);
}

fn value_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Sample_3 {
    let sx = fade(local.x);
    let sy = fade(local.y);
    let sz = fade(local.z);
    let below = value_face_3(lattice, cell, sx, sz);
    let above = value_face_3(lattice, neighbour_3(cell, 0, 1, 0), sx, sz);
    return Sample_3(
        lerp(below.value, above.value, sy.weight),
        vec3f(
            lerp(below.dx, above.dx, sy.weight),
            value_change(below.value, above.value, sy),
            lerp(below.dz, above.dz, sy.weight),
        ),
    );
}

fn value_edge_4(lattice: Lattice, cell: vec4i, sx: Fade) -> ValueEdge {
    let left = lattice_value_4(lattice, cell);
    let right = lattice_value_4(lattice, neighbour_4(cell, 1, 0, 0, 0));
    return ValueEdge(lerp(left, right, sx.weight), value_change(left, right, sx));
}

fn value_face_4(lattice: Lattice, cell: vec4i, sx: Fade, sz: Fade) -> ValueFace {
    let near = value_edge_4(lattice, cell, sx);
    return value_face_between(near, value_edge_4(lattice, neighbour_4(cell, 0, 0, 1, 0), sx), sz);
}

// Two faces, interpolated along w.
struct ValueVolume { value: f32, dx: f32, dz: f32, dw: f32 }

fn value_volume_4(lattice: Lattice, cell: vec4i, sx: Fade, sz: Fade, sw: Fade) -> ValueVolume {
    let before = value_face_4(lattice, cell, sx, sz);
    let after = value_face_4(lattice, neighbour_4(cell, 0, 0, 0, 1), sx, sz);
    return ValueVolume(
        lerp(before.value, after.value, sw.weight),
        lerp(before.dx, after.dx, sw.weight),
        lerp(before.dz, after.dz, sw.weight),
        value_change(before.value, after.value, sw),
    );
}

fn value_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Sample_4 {
    let sx = fade(local.x);
    let sy = fade(local.y);
    let sz = fade(local.z);
    let sw = fade(local.w);
    let below = value_volume_4(lattice, cell, sx, sz, sw);
    let above = value_volume_4(lattice, neighbour_4(cell, 0, 1, 0, 0), sx, sz, sw);
    return Sample_4(
        lerp(below.value, above.value, sy.weight),
        vec4f(
            lerp(below.dx, above.dx, sy.weight),
            value_change(below.value, above.value, sy),
            lerp(below.dz, above.dz, sy.weight),
            lerp(below.dw, above.dw, sy.weight),
        ),
    );
}
