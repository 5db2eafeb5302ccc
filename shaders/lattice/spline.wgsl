// Value noise by the cubic spline through four lattice values along each axis, at -1, 0, 1 and 2: P t^3 + Q t^2 + R t +
// S with P = (v3 - v2) - (v0 - v1), Q = (v0 - v1) - P, R = v2 - v0 and S = v1, as weights of the values. Axes are
// interpolated in the order x, z, w, y.
//
// holes: Lattice, exact, exact_2, exact_3, exact_4, lattice_value_1, lattice_value_2, lattice_value_3, lattice_value_4
// holes: Sample_1, Sample_2, Sample_3, Sample_4

// The weights of four lattice values, and their derivatives.
struct Weights { weight: vec4f, slope: vec4f }

fn spline_weights(t: f32) -> Weights {
    let u = 1.0 - t;
    let tu = exact(t * u);
    let weight = vec4f(
        exact(0.0 - exact(tu * u)),
        exact(1.0 - exact(exact(t * t) * (2.0 - t))),
        exact(t + exact(tu * t)),
        exact(0.0 - exact(tu * t)),
    );
    let t3 = exact(3.0 * t);
    let slope = vec4f(
        exact(exact(u * t3) - u),
        exact(t * exact(t3 - 4.0)),
        exact(1.0 + exact(t * exact(2.0 - t3))),
        exact(t * exact(t3 - 2.0)),
    );
    return Weights(weight, slope);
}

fn spline_1(lattice: Lattice, cell: i32, local: f32) -> Sample_1 {
    let x = spline_weights(local);
    var value = 0.0;
    var dx = 0.0;
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_1(lattice, cell + i - 1);
        value = exact(value + exact(x.weight[i] * lattice_value));
        dx = exact(dx + exact(x.slope[i] * lattice_value));
    }
    return Sample_1(value, dx);
}

// Returns the value, and the derivative along x.
fn spline_edge_2(lattice: Lattice, cell: vec2i, x: Weights) -> vec2f {
    var edge = vec2f();
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_2(lattice, cell + vec2i(i - 1, 0));
        edge = exact_2(edge + exact_2(vec2f(x.weight[i], x.slope[i]) * lattice_value));
    }
    return edge;
}

fn spline_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Sample_2 {
    let x = spline_weights(local.x);
    let y = spline_weights(local.y);
    // The value, and the derivatives along x and y.
    var sum = vec3f();
    for (var j = 0; j < 4; j++) {
        let edge = spline_edge_2(lattice, cell + vec2i(0, j - 1), x);
        sum = exact_3(sum + exact_3(vec3f(edge, edge.x) * vec3f(y.weight[j], y.weight[j], y.slope[j])));
    }
    return Sample_2(sum.x, sum.yz);
}

fn spline_edge_3(lattice: Lattice, cell: vec3i, x: Weights) -> vec2f {
    var edge = vec2f();
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_3(lattice, cell + vec3i(i - 1, 0, 0));
        edge = exact_2(edge + exact_2(vec2f(x.weight[i], x.slope[i]) * lattice_value));
    }
    return edge;
}

// Returns the value, and the derivatives along x and z.
fn spline_face_3(lattice: Lattice, cell: vec3i, x: Weights, z: Weights) -> vec3f {
    var face = vec3f();
    for (var k = 0; k < 4; k++) {
        let edge = spline_edge_3(lattice, cell + vec3i(0, 0, k - 1), x);
        face = exact_3(face + exact_3(vec3f(edge, edge.x) * vec3f(z.weight[k], z.weight[k], z.slope[k])));
    }
    return face;
}

fn spline_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Sample_3 {
    let x = spline_weights(local.x);
    let y = spline_weights(local.y);
    let z = spline_weights(local.z);
    // The value, and the derivatives along x, z and y.
    var sum = vec4f();
    for (var j = 0; j < 4; j++) {
        let face = spline_face_3(lattice, cell + vec3i(0, j - 1, 0), x, z);
        let weights = vec4f(y.weight[j], y.weight[j], y.weight[j], y.slope[j]);
        sum = exact_4(sum + exact_4(vec4f(face, face.x) * weights));
    }
    return Sample_3(sum.x, sum.ywz);
}

fn spline_edge_4(lattice: Lattice, cell: vec4i, x: Weights) -> vec2f {
    var edge = vec2f();
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_4(lattice, cell + vec4i(i - 1, 0, 0, 0));
        edge = exact_2(edge + exact_2(vec2f(x.weight[i], x.slope[i]) * lattice_value));
    }
    return edge;
}

fn spline_face_4(lattice: Lattice, cell: vec4i, x: Weights, z: Weights) -> vec3f {
    var face = vec3f();
    for (var k = 0; k < 4; k++) {
        let edge = spline_edge_4(lattice, cell + vec4i(0, 0, k - 1, 0), x);
        face = exact_3(face + exact_3(vec3f(edge, edge.x) * vec3f(z.weight[k], z.weight[k], z.slope[k])));
    }
    return face;
}

// Returns the value, and the derivatives along x, z and w.
fn spline_volume_4(lattice: Lattice, cell: vec4i, x: Weights, z: Weights, w: Weights) -> vec4f {
    var volume = vec4f();
    for (var l = 0; l < 4; l++) {
        let face = spline_face_4(lattice, cell + vec4i(0, 0, 0, l - 1), x, z);
        let weights = vec4f(w.weight[l], w.weight[l], w.weight[l], w.slope[l]);
        volume = exact_4(volume + exact_4(vec4f(face, face.x) * weights));
    }
    return volume;
}

fn spline_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Sample_4 {
    let x = spline_weights(local.x);
    let y = spline_weights(local.y);
    let z = spline_weights(local.z);
    let w = spline_weights(local.w);
    // The value, and the derivatives along x, z and w; that along y.
    var sum = vec4f();
    var dy = 0.0;
    for (var j = 0; j < 4; j++) {
        let volume = spline_volume_4(lattice, cell + vec4i(0, j - 1, 0, 0), x, z, w);
        sum = exact_4(sum + exact_4(volume * y.weight[j]));
        dy = exact(dy + exact(volume.x * y.slope[j]));
    }
    return Sample_4(sum.x, vec4f(sum.y, dy, sum.z, sum.w));
}
