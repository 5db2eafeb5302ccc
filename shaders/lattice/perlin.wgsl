// Perlin noise (Perlin 1985, 2002): every corner of the cell contributes gradient . (point - corner), interpolated with
// the fade curve. Axes are interpolated in the order x, z, w, y, so that a grid whose rows run along y can share
// everything except the last step.
//
// holes: f32, vec3f, vec2i, vec3i, vec4i, neighbour_2, neighbour_3, neighbour_4, Lattice, exact, lerp, Fade, fade
// holes: gradient_1, gradient_2, gradient_3, gradient_4, Sample_1, Sample_2, Sample_3, Sample_4

// A contribution as a function of the height y above its lattice row: slope * y + offset.
struct LinearTerm { slope: f32, offset: f32 }

fn linear_term_at(term: LinearTerm, y: f32) -> f32 {
    return exact(exact(term.slope * y) + term.offset);
}

fn linear_term_lerp(a: LinearTerm, b: LinearTerm, t: f32) -> LinearTerm {
    return LinearTerm(lerp(a.slope, b.slope, t), lerp(a.offset, b.offset, t));
}

// Returns the derivative of linear_term_lerp(a, b, s) along the axis it interpolates; ga and gb are the gradients'
// components there.
fn linear_term_change(a: LinearTerm, b: LinearTerm, ga: f32, gb: f32, s: Fade) -> LinearTerm {
    let along = lerp(ga, gb, s.weight);
    return LinearTerm(exact(s.slope * (b.slope - a.slope)), exact(along + exact(s.slope * (b.offset - a.offset))));
}

// Two lattice rows seen from one column: base(y) + s(y) * rise(y).
struct Column { base: LinearTerm, rise: LinearTerm }

fn column_between(below: LinearTerm, above: LinearTerm) -> Column {
    let offset = exact(exact(above.offset - above.slope) - below.offset);
    return Column(below, LinearTerm(exact(above.slope - below.slope), offset));
}

fn column_value(column: Column, y: f32, s: Fade) -> f32 {
    return exact(linear_term_at(column.base, y) + exact(s.weight * linear_term_at(column.rise, y)));
}

// Returns the derivative of column_value along y.
fn column_slope(column: Column, y: f32, s: Fade) -> f32 {
    let steady = exact(column.base.slope + exact(s.weight * column.rise.slope));
    return exact(steady + exact(s.slope * linear_term_at(column.rise, y)));
}

fn perlin_1(lattice: Lattice, cell: i32, local: f32) -> Sample_1 {
    let s = fade(local);
    let left = gradient_1(lattice, cell);
    let right = gradient_1(lattice, cell + 1);
    let slope = exact(right - left);
    let rise = exact(exact(slope * local) - right);
    let value = exact(exact(left * local) + exact(s.weight * rise));
    let steady = exact(left + exact(s.weight * slope));
    return Sample_1(value, exact(steady + exact(s.slope * rise)));
}

// One lattice row, interpolated along x.
struct Row_2 { value: LinearTerm, dx: LinearTerm }

fn row_2(lattice: Lattice, cell: vec2i, x: f32, sx: Fade) -> Row_2 {
    let left = gradient_2(lattice, cell);
    let right = gradient_2(lattice, neighbour_2(cell, 1, 0));
    let a = LinearTerm(left.y, exact(left.x * x));
    let b = LinearTerm(right.y, exact(right.x * (x - 1.0)));
    return Row_2(linear_term_lerp(a, b, sx.weight), linear_term_change(a, b, left.x, right.x, sx));
}

fn perlin_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Sample_2 {
    let sx = fade(local.x);
    let sy = fade(local.y);
    let below = row_2(lattice, cell, local.x, sx);
    let above = row_2(lattice, neighbour_2(cell, 0, 1), local.x, sx);
    let value = column_between(below.value, above.value);
    let dx = column_between(below.dx, above.dx);
    return Sample_2(
        column_value(value, local.y, sy),
        vec2f(column_value(dx, local.y, sy), column_slope(value, local.y, sy)),
    );
}

// Two corners, interpolated along x.
struct Edge_3 { value: LinearTerm, dx: LinearTerm, gz: f32 }

fn edge_3(lattice: Lattice, cell: vec3i, x: f32, z: f32, sx: Fade) -> Edge_3 {
    let left = gradient_3(lattice, cell);
    let right = gradient_3(lattice, neighbour_3(cell, 1, 0, 0));
    let a = LinearTerm(left.y, exact(exact(left.x * x) + exact(left.z * z)));
    let b = LinearTerm(right.y, exact(exact(right.x * (x - 1.0)) + exact(right.z * z)));
    let dx = linear_term_change(a, b, left.x, right.x, sx);
    return Edge_3(linear_term_lerp(a, b, sx.weight), dx, lerp(left.z, right.z, sx.weight));
}

// One lattice row: two edges, interpolated along z.
struct Row_3 { value: LinearTerm, dx: LinearTerm, dz: LinearTerm }

fn row_3(lattice: Lattice, cell: vec3i, x: f32, z: f32, sx: Fade, sz: Fade) -> Row_3 {
    let near = edge_3(lattice, cell, x, z, sx);
    let far = edge_3(lattice, neighbour_3(cell, 0, 0, 1), x, z - 1.0, sx);
    return Row_3(
        linear_term_lerp(near.value, far.value, sz.weight),
        linear_term_lerp(near.dx, far.dx, sz.weight),
        linear_term_change(near.value, far.value, near.gz, far.gz, sz),
    );
}

fn perlin_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Sample_3 {
    let sx = fade(local.x);
    let sy = fade(local.y);
    let sz = fade(local.z);
    let below = row_3(lattice, cell, local.x, local.z, sx, sz);
    let above = row_3(lattice, neighbour_3(cell, 0, 1, 0), local.x, local.z, sx, sz);
    let value = column_between(below.value, above.value);
    let dx = column_between(below.dx, above.dx);
    let dz = column_between(below.dz, above.dz);
    return Sample_3(
        column_value(value, local.y, sy),
        vec3f(column_value(dx, local.y, sy), column_slope(value, local.y, sy), column_value(dz, local.y, sy)),
    );
}

// Two corners, interpolated along x.
struct Edge_4 { value: LinearTerm, dx: LinearTerm, gz: f32, gw: f32 }

fn edge_4(lattice: Lattice, cell: vec4i, xzw: vec3f, sx: Fade) -> Edge_4 {
    let left = gradient_4(lattice, cell);
    let right = gradient_4(lattice, neighbour_4(cell, 1, 0, 0, 0));
    let left_zw = exact(exact(left.z * xzw.y) + exact(left.w * xzw.z));
    let right_zw = exact(exact(right.z * xzw.y) + exact(right.w * xzw.z));
    let a = LinearTerm(left.y, exact(exact(left.x * xzw.x) + left_zw));
    let b = LinearTerm(right.y, exact(exact(right.x * (xzw.x - 1.0)) + right_zw));
    let dx = linear_term_change(a, b, left.x, right.x, sx);
    return Edge_4(
        linear_term_lerp(a, b, sx.weight),
        dx,
        lerp(left.z, right.z, sx.weight),
        lerp(left.w, right.w, sx.weight),
    );
}

// Two edges, interpolated along z.
struct Face_4 { value: LinearTerm, dx: LinearTerm, dz: LinearTerm, gw: f32 }

fn face_4(lattice: Lattice, cell: vec4i, xzw: vec3f, sx: Fade, sz: Fade) -> Face_4 {
    let near = edge_4(lattice, cell, xzw, sx);
    let far = edge_4(lattice, neighbour_4(cell, 0, 0, 1, 0), vec3f(xzw.x, xzw.y - 1.0, xzw.z), sx);
    return Face_4(
        linear_term_lerp(near.value, far.value, sz.weight),
        linear_term_lerp(near.dx, far.dx, sz.weight),
        linear_term_change(near.value, far.value, near.gz, far.gz, sz),
        lerp(near.gw, far.gw, sz.weight),
    );
}

// One lattice row: two faces, interpolated along w.
struct Row_4 { value: LinearTerm, dx: LinearTerm, dz: LinearTerm, dw: LinearTerm }

fn row_4(lattice: Lattice, cell: vec4i, xzw: vec3f, sx: Fade, sz: Fade, sw: Fade) -> Row_4 {
    let before = face_4(lattice, cell, xzw, sx, sz);
    let after = face_4(lattice, neighbour_4(cell, 0, 0, 0, 1), vec3f(xzw.x, xzw.y, xzw.z - 1.0), sx, sz);
    return Row_4(
        linear_term_lerp(before.value, after.value, sw.weight),
        linear_term_lerp(before.dx, after.dx, sw.weight),
        linear_term_lerp(before.dz, after.dz, sw.weight),
        linear_term_change(before.value, after.value, before.gw, after.gw, sw),
    );
}

fn perlin_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Sample_4 {
    let sx = fade(local.x);
    let sy = fade(local.y);
    let sz = fade(local.z);
    let sw = fade(local.w);
    let below = row_4(lattice, cell, local.xzw, sx, sz, sw);
    let above = row_4(lattice, neighbour_4(cell, 0, 1, 0, 0), local.xzw, sx, sz, sw);
    let value = column_between(below.value, above.value);
    let dx = column_between(below.dx, above.dx);
    let dz = column_between(below.dz, above.dz);
    let dw = column_between(below.dw, above.dw);
    return Sample_4(
        column_value(value, local.y, sy),
        vec4f(
            column_value(dx, local.y, sy),
            column_slope(value, local.y, sy),
            column_value(dz, local.y, sy),
            column_value(dw, local.y, sy),
        ),
    );
}
