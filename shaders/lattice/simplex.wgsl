// Simplex noise (Gustavson 2005). A position is given in skewed coordinates, where simplices fill unit cells, so
// nothing cancels far from zero. Corner k of the simplex is at d = (local - corner) - unskew * (sum(local) - k), and
// adds the contribution of its gradient.
//
// holes: Lattice, exact, decay, dot_2, dot_3, dot_4, Sample_1, Sample_2, Sample_3, Sample_4
// holes: plus_1, plus_2, plus_3, plus_4
// holes: corner_gradient_1, corner_gradient_2, corner_gradient_3, corner_gradient_4
// holes: contribution_1, contribution_2, contribution_3, contribution_4
// rust: by hand, since the engine hashes corners before it computes the noise

// Returns the contribution of one end of an interval, the simplex of one dimension. The decay always reaches 1.
fn corner_1(lattice: Lattice, cell: i32, local: f32, corner: i32) -> Sample_1 {
    let g = corner_gradient_1(lattice, cell, corner);
    let d = local - f32(corner);
    let t = decay(1.0, exact(d * d));
    return contribution_1(t, exact(g * d), g, d);
}

fn simplex_1(lattice: Lattice, cell: i32, local: f32) -> Sample_1 {
    return plus_1(corner_1(lattice, cell, local, 0), corner_1(lattice, cell, local, 1));
}

fn corner_2(lattice: Lattice, cell: vec2i, local: vec2f, corner: vec2i, passed: f32) -> Sample_2 {
    let g = corner_gradient_2(lattice, cell, corner);
    let sum = exact(local.x + local.y);
    let shift = exact(0.21132486540518713 * exact(sum - passed));
    let from_corner = local - vec2f(corner);
    let d = vec2f(exact(from_corner.x), exact(from_corner.y)) - shift;
    let t = decay(leaf_radius(lattice.parameters), dot_2(d, d));
    return contribution_2(t, dot_2(g, d), g, d);
}

fn simplex_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Sample_2 {
    // From the cell's corner, the first step is along the axis with the larger coordinate, x on a tie.
    let along_x = i32(local.x >= local.y);
    let middle = vec2i(along_x, 1 - along_x);
    let first = corner_2(lattice, cell, local, vec2i(0, 0), 0.0);
    let second = corner_2(lattice, cell, local, middle, 1.0);
    let third = corner_2(lattice, cell, local, vec2i(1, 1), 2.0);
    return plus_2(plus_2(first, second), third);
}

fn corner_3(lattice: Lattice, cell: vec3i, local: vec3f, corner: vec3i, passed: f32) -> Sample_3 {
    let g = corner_gradient_3(lattice, cell, corner);
    let sum = exact(exact(local.x + local.y) + local.z);
    let shift = exact(0.16666666666666667 * exact(sum - passed));
    let from_corner = local - vec3f(corner);
    let d = vec3f(exact(from_corner.x), exact(from_corner.y), exact(from_corner.z)) - shift;
    let t = decay(leaf_radius(lattice.parameters), dot_3(d, d));
    return contribution_3(t, dot_3(g, d), g, d);
}

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
fn rank_3(local: vec3f) -> vec3i {
    return vec3i(
        i32(local.x >= local.y) + i32(local.x >= local.z),
        i32(local.y > local.x) + i32(local.y >= local.z),
        i32(local.z > local.x) + i32(local.z > local.y),
    );
}

fn simplex_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Sample_3 {
    let rank = rank_3(local);
    let first = corner_3(lattice, cell, local, vec3i(rank >= vec3i(3)), 0.0);
    let second = corner_3(lattice, cell, local, vec3i(rank >= vec3i(2)), 1.0);
    let third = corner_3(lattice, cell, local, vec3i(rank >= vec3i(1)), 2.0);
    let fourth = corner_3(lattice, cell, local, vec3i(rank >= vec3i(0)), 3.0);
    return plus_3(plus_3(plus_3(first, second), third), fourth);
}

fn corner_4(lattice: Lattice, cell: vec4i, local: vec4f, corner: vec4i, passed: f32) -> Sample_4 {
    let g = corner_gradient_4(lattice, cell, corner);
    let sum = exact(exact(local.x + local.y) + exact(local.z + local.w));
    let shift = exact(0.1381966011250105 * exact(sum - passed));
    let from_corner = local - vec4f(corner);
    let d = vec4f(exact(from_corner.x), exact(from_corner.y), exact(from_corner.z), exact(from_corner.w)) - shift;
    let t = decay(leaf_radius(lattice.parameters), dot_4(d, d));
    return contribution_4(t, dot_4(g, d), g, d);
}

fn rank_4(local: vec4f) -> vec4i {
    return vec4i(
        i32(local.x >= local.y) + i32(local.x >= local.z) + i32(local.x >= local.w),
        i32(local.y > local.x) + i32(local.y >= local.z) + i32(local.y >= local.w),
        i32(local.z > local.x) + i32(local.z > local.y) + i32(local.z >= local.w),
        i32(local.w > local.x) + i32(local.w > local.y) + i32(local.w > local.z),
    );
}

fn simplex_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Sample_4 {
    let rank = rank_4(local);
    let first = corner_4(lattice, cell, local, vec4i(rank >= vec4i(4)), 0.0);
    let second = corner_4(lattice, cell, local, vec4i(rank >= vec4i(3)), 1.0);
    let third = corner_4(lattice, cell, local, vec4i(rank >= vec4i(2)), 2.0);
    let fourth = corner_4(lattice, cell, local, vec4i(rank >= vec4i(1)), 3.0);
    let fifth = corner_4(lattice, cell, local, vec4i(rank >= vec4i(0)), 4.0);
    return plus_4(plus_4(plus_4(plus_4(first, second), third), fourth), fifth);
}
