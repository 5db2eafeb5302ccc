// The Hessian of Perlin and value noise. Each corner of a cell has a linear function, for value noise a constant. The
// noise is their weighted sum, and a weight is the product of the fades along all axes. By the product rule the Hessian
// is the sum of the weights' Hessians times the functions, and of both gradients' products.
//
// holes: exact, fade, fade_bend, corner_function_1, corner_function_2, corner_function_3, corner_function_4, Lattice
// holes: Hessian_1, Hessian_2, Hessian_3, Hessian_4, hessian_sum_1
// holes: hessian_sum_2, hessian_sum_3, hessian_sum_4, hessian_times_1, hessian_times_2, hessian_times_3
// holes: hessian_times_4, hessian_cross_1, hessian_cross_2, hessian_cross_3, hessian_cross_4
// rust: by hand, since a loop over the axes serves all dimensions, and compiles faster

// A corner's weight along one axis, and its derivatives.
struct AxisWeight { weight: f32, slope: f32, bend: f32 }

fn axis_weight(t: f32, corner: i32) -> AxisWeight {
    let s = fade(t);
    let bend = fade_bend(t);
    let far = corner == 1;
    return AxisWeight(
        select(exact(1.0 - s.weight), s.weight, far),
        select(exact(0.0 - s.slope), s.slope, far),
        select(exact(0.0 - bend), bend, far),
    );
}

fn product_2(a: f32, b: f32) -> f32 {
    return exact(a * b);
}

fn product_3(a: f32, b: f32, c: f32) -> f32 {
    return exact(exact(a * b) * c);
}

fn product_4(a: f32, b: f32, c: f32, d: f32) -> f32 {
    return exact(exact(a * b) * exact(c * d));
}

fn corner_hessian_1(lattice: Lattice, cell: i32, local: f32, corner: i32) -> Hessian_1 {
    let f = corner_function_1(lattice, cell, local, corner);
    let x = axis_weight(local, corner);
    return hessian_sum_1(hessian_times_1(f.value, Hessian_1(x.bend)), hessian_cross_1(x.slope, f.gradient));
}

fn corner_hessian_2(lattice: Lattice, cell: vec2i, local: vec2f, corner: vec2i) -> Hessian_2 {
    let f = corner_function_2(lattice, cell, local, corner);
    let x = axis_weight(local.x, corner.x);
    let y = axis_weight(local.y, corner.y);
    let xy = product_2(x.slope, y.slope);
    let xx = product_2(x.bend, y.weight);
    let yy = product_2(x.weight, y.bend);
    let slope = vec2f(product_2(x.slope, y.weight), product_2(x.weight, y.slope));
    let bend = Hessian_2(vec2f(xx, xy), vec2f(xy, yy));
    return hessian_sum_2(hessian_times_2(f.value, bend), hessian_cross_2(slope, f.gradient));
}

fn corner_hessian_3(lattice: Lattice, cell: vec3i, local: vec3f, corner: vec3i) -> Hessian_3 {
    let f = corner_function_3(lattice, cell, local, corner);
    let x = axis_weight(local.x, corner.x);
    let y = axis_weight(local.y, corner.y);
    let z = axis_weight(local.z, corner.z);
    let xy = product_3(x.slope, y.slope, z.weight);
    let xz = product_3(x.slope, y.weight, z.slope);
    let yz = product_3(x.weight, y.slope, z.slope);
    let xx = product_3(x.bend, y.weight, z.weight);
    let yy = product_3(x.weight, y.bend, z.weight);
    let zz = product_3(x.weight, y.weight, z.bend);
    let slope = vec3f(
        product_3(x.slope, y.weight, z.weight),
        product_3(x.weight, y.slope, z.weight),
        product_3(x.weight, y.weight, z.slope),
    );
    let bend = Hessian_3(vec3f(xx, xy, xz), vec3f(xy, yy, yz), vec3f(xz, yz, zz));
    return hessian_sum_3(hessian_times_3(f.value, bend), hessian_cross_3(slope, f.gradient));
}

fn corner_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f, corner: vec4i) -> Hessian_4 {
    let f = corner_function_4(lattice, cell, local, corner);
    let x = axis_weight(local.x, corner.x);
    let y = axis_weight(local.y, corner.y);
    let z = axis_weight(local.z, corner.z);
    let w = axis_weight(local.w, corner.w);
    let xy = product_4(x.slope, y.slope, z.weight, w.weight);
    let xz = product_4(x.slope, y.weight, z.slope, w.weight);
    let xw = product_4(x.slope, y.weight, z.weight, w.slope);
    let yz = product_4(x.weight, y.slope, z.slope, w.weight);
    let yw = product_4(x.weight, y.slope, z.weight, w.slope);
    let zw = product_4(x.weight, y.weight, z.slope, w.slope);
    let xx = product_4(x.bend, y.weight, z.weight, w.weight);
    let yy = product_4(x.weight, y.bend, z.weight, w.weight);
    let zz = product_4(x.weight, y.weight, z.bend, w.weight);
    let ww = product_4(x.weight, y.weight, z.weight, w.bend);
    let slope = vec4f(
        product_4(x.slope, y.weight, z.weight, w.weight),
        product_4(x.weight, y.slope, z.weight, w.weight),
        product_4(x.weight, y.weight, z.slope, w.weight),
        product_4(x.weight, y.weight, z.weight, w.slope),
    );
    let bend = Hessian_4(vec4f(xx, xy, xz, xw), vec4f(xy, yy, yz, yw), vec4f(xz, yz, zz, zw), vec4f(xw, yw, zw, ww));
    return hessian_sum_4(hessian_times_4(f.value, bend), hessian_cross_4(slope, f.gradient));
}

fn interpolated_hessian_1(lattice: Lattice, cell: i32, local: f32) -> Hessian_1 {
    return hessian_sum_1(corner_hessian_1(lattice, cell, local, 0), corner_hessian_1(lattice, cell, local, 1));
}

// Returns the sum of two corners that are neighbours along x.
fn edge_hessian_2(lattice: Lattice, cell: vec2i, local: vec2f, y: i32) -> Hessian_2 {
    let left = corner_hessian_2(lattice, cell, local, vec2i(0, y));
    return hessian_sum_2(left, corner_hessian_2(lattice, cell, local, vec2i(1, y)));
}

fn interpolated_hessian_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Hessian_2 {
    let below = edge_hessian_2(lattice, cell, local, 0);
    return hessian_sum_2(below, edge_hessian_2(lattice, cell, local, 1));
}

fn edge_hessian_3(lattice: Lattice, cell: vec3i, local: vec3f, y: i32, z: i32) -> Hessian_3 {
    let left = corner_hessian_3(lattice, cell, local, vec3i(0, y, z));
    return hessian_sum_3(left, corner_hessian_3(lattice, cell, local, vec3i(1, y, z)));
}

// Returns the sum of the four corners of a face.
fn face_hessian_3(lattice: Lattice, cell: vec3i, local: vec3f, z: i32) -> Hessian_3 {
    let below = edge_hessian_3(lattice, cell, local, 0, z);
    return hessian_sum_3(below, edge_hessian_3(lattice, cell, local, 1, z));
}

fn interpolated_hessian_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Hessian_3 {
    let near = face_hessian_3(lattice, cell, local, 0);
    return hessian_sum_3(near, face_hessian_3(lattice, cell, local, 1));
}

fn edge_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f, y: i32, z: i32, w: i32) -> Hessian_4 {
    let left = corner_hessian_4(lattice, cell, local, vec4i(0, y, z, w));
    return hessian_sum_4(left, corner_hessian_4(lattice, cell, local, vec4i(1, y, z, w)));
}

fn face_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f, z: i32, w: i32) -> Hessian_4 {
    let below = edge_hessian_4(lattice, cell, local, 0, z, w);
    return hessian_sum_4(below, edge_hessian_4(lattice, cell, local, 1, z, w));
}

// Returns the sum of the eight corners of a volume.
fn volume_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f, w: i32) -> Hessian_4 {
    let near = face_hessian_4(lattice, cell, local, 0, w);
    return hessian_sum_4(near, face_hessian_4(lattice, cell, local, 1, w));
}

fn interpolated_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Hessian_4 {
    let before = volume_hessian_4(lattice, cell, local, 0);
    return hessian_sum_4(before, volume_hessian_4(lattice, cell, local, 1));
}
