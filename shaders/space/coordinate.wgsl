// Leaves that depend on a position alone: coordinates and Euclidean distances.
//
// holes: exact, clamp_symmetric, exact_2, exact_3, exact_4, dot_2, dot_3, dot_4, root, reciprocal_root
// holes: LatticePosition_1, LatticePosition_2, LatticePosition_3, LatticePosition_4, Sample_1, Sample_2, Sample_3
// holes: Sample_4
// rust: uniform p
// rust: by hand, since a loop over the axes serves all dimensions

// Adds halves of 16 bits, which are exact. Warps cannot move it beyond 2^28.
fn coordinate_value(cell: i32, local: f32) -> f32 {
    let high = f32(cell >> 16u) * 65536.0;
    return clamp_symmetric(exact(exact(exact(high) + f32(cell & 0xffff)) + local), 268435456.0);
}

fn coordinates_1(p: LatticePosition_1) -> f32 {
    return coordinate_value(p.cell, p.local);
}

fn coordinates_2(p: LatticePosition_2) -> vec2f {
    return vec2f(coordinate_value(p.cell.x, p.local.x), coordinate_value(p.cell.y, p.local.y));
}

fn coordinates_3(p: LatticePosition_3) -> vec3f {
    return vec3f(
        coordinate_value(p.cell.x, p.local.x),
        coordinate_value(p.cell.y, p.local.y),
        coordinate_value(p.cell.z, p.local.z),
    );
}

fn coordinates_4(p: LatticePosition_4) -> vec4f {
    return vec4f(
        coordinate_value(p.cell.x, p.local.x),
        coordinate_value(p.cell.y, p.local.y),
        coordinate_value(p.cell.z, p.local.z),
        coordinate_value(p.cell.w, p.local.w),
    );
}

fn axis_coordinate_1(leaf: u32, p: LatticePosition_1) -> Sample_1 {
    return Sample_1(coordinate_value(p.cell, p.local), 1.0);
}

fn distance_1(leaf: u32, p: LatticePosition_1) -> Sample_1 {
    let x = coordinates_1(p);
    return Sample_1(abs(x), select(select(0.0, 1.0, x > 0.0), -1.0, x < 0.0));
}

// Returns the inverse of the distance. At the point itself there is none, and the other factor of the gradient is 0.
fn inverse_distance(squared: f32) -> f32 {
    return reciprocal_root(select(squared, 1.0, squared == 0.0));
}

fn distance_2(leaf: u32, p: LatticePosition_2) -> Sample_2 {
    let v = coordinates_2(p);
    let squared = dot_2(v, v);
    return Sample_2(root(squared), exact_2(v * inverse_distance(squared)));
}

fn distance_3(leaf: u32, p: LatticePosition_3) -> Sample_3 {
    let v = coordinates_3(p);
    let squared = dot_3(v, v);
    return Sample_3(root(squared), exact_3(v * inverse_distance(squared)));
}

fn distance_4(leaf: u32, p: LatticePosition_4) -> Sample_4 {
    let v = coordinates_4(p);
    let squared = dot_4(v, v);
    return Sample_4(root(squared), exact_4(v * inverse_distance(squared)));
}
