// The Hessian of value noise by the cubic spline of `spline.wgsl`: lattice values times derivatives of weights, axes in
// the same order x, z, w, y. Each sum keeps the values, first and second derivatives that the next axis needs.
//
// holes: Lattice, exact, exact_3, exact_4, lattice_value_1, lattice_value_2, lattice_value_3, lattice_value_4
// holes: spline_weights, Hessian_1, Hessian_2, Hessian_3, Hessian_4

// The weights of four lattice values, and their first and second derivatives.
struct BentWeights { weight: vec4f, slope: vec4f, bend: vec4f }

fn bent_weights(t: f32) -> BentWeights {
    let first = spline_weights(t);
    let t6 = exact(6.0 * t);
    return BentWeights(
        first.weight,
        first.slope,
        vec4f(exact(4.0 - t6), exact(t6 - 4.0), exact(2.0 - t6), exact(t6 - 2.0)),
    );
}

fn spline_hessian_1(lattice: Lattice, cell: i32, local: f32) -> Hessian_1 {
    let x = bent_weights(local);
    var xx = 0.0;
    for (var i = 0; i < 4; i++) {
        xx = exact(xx + exact(x.bend[i] * lattice_value_1(lattice, cell + i - 1)));
    }
    return Hessian_1(xx);
}

// Returns the value, and the first and second derivative along x.
fn bent_edge_2(lattice: Lattice, cell: vec2i, x: BentWeights) -> vec3f {
    var edge = vec3f();
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_2(lattice, cell + vec2i(i - 1, 0));
        edge = exact_3(edge + exact_3(vec3f(x.weight[i], x.slope[i], x.bend[i]) * lattice_value));
    }
    return edge;
}

fn spline_hessian_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Hessian_2 {
    let x = bent_weights(local.x);
    let y = bent_weights(local.y);
    // The derivatives along x and x, x and y, y and y.
    var sum = vec3f();
    for (var j = 0; j < 4; j++) {
        let edge = bent_edge_2(lattice, cell + vec2i(0, j - 1), x);
        sum = exact_3(sum + exact_3(edge.zyx * vec3f(y.weight[j], y.slope[j], y.bend[j])));
    }
    return Hessian_2(sum.xy, sum.yz);
}

// The value with the first derivatives along x and z, and the second ones along x and x, x and z, z and z.
struct BentFace { first: vec3f, second: vec3f }

fn bent_edge_3(lattice: Lattice, cell: vec3i, x: BentWeights) -> vec3f {
    var edge = vec3f();
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_3(lattice, cell + vec3i(i - 1, 0, 0));
        edge = exact_3(edge + exact_3(vec3f(x.weight[i], x.slope[i], x.bend[i]) * lattice_value));
    }
    return edge;
}

fn bent_face_3(lattice: Lattice, cell: vec3i, x: BentWeights, z: BentWeights) -> BentFace {
    var first = vec3f();
    var second = vec3f();
    for (var k = 0; k < 4; k++) {
        let edge = bent_edge_3(lattice, cell + vec3i(0, 0, k - 1), x);
        first = exact_3(first + exact_3(edge.xyx * vec3f(z.weight[k], z.weight[k], z.slope[k])));
        second = exact_3(second + exact_3(edge.zyx * vec3f(z.weight[k], z.slope[k], z.bend[k])));
    }
    return BentFace(first, second);
}

fn spline_hessian_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Hessian_3 {
    let x = bent_weights(local.x);
    let y = bent_weights(local.y);
    let z = bent_weights(local.z);
    // The derivatives along x and x, x and z, z and z; along y and y, x and y, y and z.
    var across = vec3f();
    var along = vec3f();
    for (var j = 0; j < 4; j++) {
        let face = bent_face_3(lattice, cell + vec3i(0, j - 1, 0), x, z);
        across = exact_3(across + exact_3(face.second * y.weight[j]));
        along = exact_3(along + exact_3(face.first * vec3f(y.bend[j], y.slope[j], y.slope[j])));
    }
    return Hessian_3(vec3f(across.x, along.y, across.y), along.yxz, vec3f(across.y, along.z, across.z));
}

// The value with the first derivatives along x, z and w, and the second ones along x and x, x and z, z and z; along x
// and w, z and w, w and w.
struct BentVolume { first: vec4f, second: vec3f, along_w: vec3f }

fn bent_edge_4(lattice: Lattice, cell: vec4i, x: BentWeights) -> vec3f {
    var edge = vec3f();
    for (var i = 0; i < 4; i++) {
        let lattice_value = lattice_value_4(lattice, cell + vec4i(i - 1, 0, 0, 0));
        edge = exact_3(edge + exact_3(vec3f(x.weight[i], x.slope[i], x.bend[i]) * lattice_value));
    }
    return edge;
}

fn bent_face_4(lattice: Lattice, cell: vec4i, x: BentWeights, z: BentWeights) -> BentFace {
    var first = vec3f();
    var second = vec3f();
    for (var k = 0; k < 4; k++) {
        let edge = bent_edge_4(lattice, cell + vec4i(0, 0, k - 1, 0), x);
        first = exact_3(first + exact_3(edge.xyx * vec3f(z.weight[k], z.weight[k], z.slope[k])));
        second = exact_3(second + exact_3(edge.zyx * vec3f(z.weight[k], z.slope[k], z.bend[k])));
    }
    return BentFace(first, second);
}

fn bent_volume_4(lattice: Lattice, cell: vec4i, x: BentWeights, z: BentWeights, w: BentWeights) -> BentVolume {
    var first = vec4f();
    var second = vec3f();
    var along_w = vec3f();
    for (var l = 0; l < 4; l++) {
        let face = bent_face_4(lattice, cell + vec4i(0, 0, 0, l - 1), x, z);
        let weights = vec4f(w.weight[l], w.weight[l], w.weight[l], w.slope[l]);
        first = exact_4(first + exact_4(vec4f(face.first, face.first.x) * weights));
        second = exact_3(second + exact_3(face.second * w.weight[l]));
        along_w = exact_3(along_w + exact_3(face.first.yzx * vec3f(w.slope[l], w.slope[l], w.bend[l])));
    }
    return BentVolume(first, second, along_w);
}

fn spline_hessian_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Hessian_4 {
    let x = bent_weights(local.x);
    let y = bent_weights(local.y);
    let z = bent_weights(local.z);
    let w = bent_weights(local.w);
    // The derivatives along x and x, x and z, z and z; x and w, z and w, w and w; y and y, x and y, y and z, y and w.
    var across = vec3f();
    var along_w = vec3f();
    var along_y = vec4f();
    for (var j = 0; j < 4; j++) {
        let volume = bent_volume_4(lattice, cell + vec4i(0, j - 1, 0, 0), x, z, w);
        across = exact_3(across + exact_3(volume.second * y.weight[j]));
        along_w = exact_3(along_w + exact_3(volume.along_w * y.weight[j]));
        let weights = vec4f(y.bend[j], y.slope[j], y.slope[j], y.slope[j]);
        along_y = exact_4(along_y + exact_4(volume.first * weights));
    }
    return Hessian_4(
        vec4f(across.x, along_y.y, across.y, along_w.x),
        along_y.yxzw,
        vec4f(across.y, along_y.z, across.z, along_w.y),
        vec4f(along_w.x, along_y.w, along_w.y, along_w.z),
    );
}
