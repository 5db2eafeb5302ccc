// OpenSimplex2S, or SuperSimplex, noise (KdotJPG 2022): simplex noise in which each lattice point's gradient reaches as
// far as the next points; `radius` is the square of that distance. Positions are in skewed coordinates, and a lattice
// point contributes like a corner of simplex noise.
//
// Two points that differ by even steps along all axes are at least two radii apart, so at most one of them contributes.
// Thus each of 2^n classes has one corner. The first is the base, a lattice point near the position. For each step from
// the base that crosses cells along some of the axes, the nearer of its two ends is a corner. In 4-D, steps whose ends
// are farther apart belong to the same classes, and may be nearer.
//
// holes: Lattice, exact, corner_2, corner_3, corner_4, rank_3, rank_4, plus_2, plus_3, plus_4, Sample_2, Sample_3
// holes: Sample_4
// rust: by hand, since the engine finds all corners at once

// Returns the direction of a step's nearer end: 1 if the position's product with it is not negative, otherwise -1.
fn toward(product: f32) -> i32 {
    return select(-1, 1, product >= 0.0);
}

fn near_corner_2(lattice: Lattice, cell: vec2i, local: vec2f, corner: vec2i) -> Sample_2 {
    return corner_2(lattice, cell, local, corner, f32(corner.x + corner.y));
}

fn super_simplex_2(lattice: Lattice, cell: vec2i, local: vec2f) -> Sample_2 {
    // The base is the nearer end of the cell's diagonal. The step from it to the other end is one of the three.
    let far = i32(exact(local.x + local.y) >= 1.0);
    let base = vec2i(far, far);
    let a = local - vec2f(base);
    let x = toward(2.0 * a.x - a.y);
    let y = toward(2.0 * a.y - a.x);
    let xy = 1 - 2 * far;
    let sum_x = plus_2(
        near_corner_2(lattice, cell, local, base),
        near_corner_2(lattice, cell, local, base + vec2i(x, 0)),
    );
    let sum_y = plus_2(
        near_corner_2(lattice, cell, local, base + vec2i(0, y)),
        near_corner_2(lattice, cell, local, base + vec2i(xy, xy)),
    );
    return plus_2(sum_x, sum_y);
}

// Returns the nearest corner of the simplex.
fn base_3(local: vec3f) -> vec3i {
    let rank = rank_3(local);
    let sum = exact(exact(local.x + local.y) + local.z);
    let largest = coordinate_of_rank_3(local, rank, 2);
    let smallest = coordinate_of_rank_3(local, rank, 0);
    // Twice the amount by which the squared distances of the later corners are less than that of the first.
    let second = exact(exact(4.0 * largest - sum) - 1.5);
    let third = exact(exact(2.0 * sum - 4.0 * smallest) - 2.0);
    let fourth = exact(sum - 1.5);
    let of_two = select(0, 1, second > 0.0);
    let best_of_two = select(0.0, second, second > 0.0);
    let of_three = select(of_two, 2, third > best_of_two);
    let best_of_three = select(best_of_two, third, third > best_of_two);
    let passed = select(of_three, 3, fourth > best_of_three);
    return vec3i(rank >= vec3i(3 - passed));
}

fn coordinate_of_rank_3(local: vec3f, rank: vec3i, wanted: i32) -> f32 {
    let of_xy = select(local.x, local.y, rank.y == wanted);
    return select(of_xy, local.z, rank.z == wanted);
}

fn near_corner_3(lattice: Lattice, cell: vec3i, local: vec3f, corner: vec3i) -> Sample_3 {
    return corner_3(lattice, cell, local, corner, f32(corner.x + corner.y + corner.z));
}

fn super_simplex_3(lattice: Lattice, cell: vec3i, local: vec3f) -> Sample_3 {
    let base = base_3(local);
    let a = local - vec3f(base);
    let sum = exact(exact(a.x + a.y) + a.z);
    let x = toward(exact(4.0 * a.x - sum));
    let y = toward(exact(4.0 * a.y - sum));
    let xy = toward(exact(exact(a.x + a.y) - a.z));
    let z = toward(exact(4.0 * a.z - sum));
    let xz = toward(exact(exact(a.x + a.z) - a.y));
    let yz = toward(exact(exact(a.y + a.z) - a.x));
    let xyz = toward(sum);
    let sum_x = plus_3(
        near_corner_3(lattice, cell, local, base),
        near_corner_3(lattice, cell, local, base + vec3i(x, 0, 0)),
    );
    let sum_y = plus_3(
        near_corner_3(lattice, cell, local, base + vec3i(0, y, 0)),
        near_corner_3(lattice, cell, local, base + vec3i(xy, xy, 0)),
    );
    let sum_z = plus_3(
        near_corner_3(lattice, cell, local, base + vec3i(0, 0, z)),
        near_corner_3(lattice, cell, local, base + vec3i(xz, 0, xz)),
    );
    let sum_xyz = plus_3(
        near_corner_3(lattice, cell, local, base + vec3i(0, yz, yz)),
        near_corner_3(lattice, cell, local, base + vec3i(xyz, xyz, xyz)),
    );
    return plus_3(plus_3(sum_x, sum_y), plus_3(sum_z, sum_xyz));
}

// Returns the nearest corner of the simplex.
fn base_4(local: vec4f) -> vec4i {
    let rank = rank_4(local);
    let sum = exact(exact(local.x + local.y) + exact(local.z + local.w));
    let largest = coordinate_of_rank_4(local, rank, 3);
    let larger = coordinate_of_rank_4(local, rank, 2);
    let smallest = coordinate_of_rank_4(local, rank, 0);
    // 5/2 times the amount by which the squared distances of the later corners are less than that of the first.
    let second = exact(exact(exact(5.0 * largest) - sum) - 2.0);
    let third = exact(exact(exact(5.0 * exact(largest + larger)) - 2.0 * sum) - 3.0);
    let fourth = exact(exact(2.0 * sum - exact(5.0 * smallest)) - 3.0);
    let fifth = exact(sum - 2.0);
    let of_two = select(0, 1, second > 0.0);
    let best_of_two = select(0.0, second, second > 0.0);
    let of_three = select(of_two, 2, third > best_of_two);
    let best_of_three = select(best_of_two, third, third > best_of_two);
    let of_four = select(of_three, 3, fourth > best_of_three);
    let best_of_four = select(best_of_three, fourth, fourth > best_of_three);
    let passed = select(of_four, 4, fifth > best_of_four);
    return vec4i(rank >= vec4i(4 - passed));
}

fn coordinate_of_rank_4(local: vec4f, rank: vec4i, wanted: i32) -> f32 {
    let of_xy = select(local.x, local.y, rank.y == wanted);
    let of_xyz = select(of_xy, local.z, rank.z == wanted);
    return select(of_xyz, local.w, rank.w == wanted);
}

fn near_corner_4(lattice: Lattice, cell: vec4i, local: vec4f, corner: vec4i) -> Sample_4 {
    return corner_4(lattice, cell, local, corner, f32(corner.x + corner.y + corner.z + corner.w));
}

// Returns 1 if two steps in opposite directions lead to the nearest point of a class. Arguments are five times the
// products of the position and each step.
fn opposite(a: f32, b: f32) -> i32 {
    return i32(a > 1.0 && b < -1.0) + i32(a < -1.0 && b > 1.0);
}

// Returns the corner after steps along two axes: both to the nearer end, or in opposite directions.
fn pair_corner_4(
    lattice: Lattice,
    cell: vec4i,
    local: vec4f,
    base: vec4i,
    first: vec4i,
    second: vec4i,
    a: f32,
    b: f32,
) -> Sample_4 {
    let turned = opposite(a, b);
    let direction = select(toward(exact(a + b)), toward(a), turned == 1);
    let step = first + second * (1 - 2 * turned);
    return near_corner_4(lattice, cell, local, base + step * direction);
}

// Returns the corner after steps along all axes except one: to the nearer end, or beyond it along the fourth axis. The
// sum of all steps is a step, too: `sum` is five times its product with the position.
fn triple_corner_4(
    lattice: Lattice,
    cell: vec4i,
    local: vec4f,
    base: vec4i,
    others: vec4i,
    left: vec4i,
    sum: f32,
    b: f32,
) -> Sample_4 {
    let turned = opposite(-sum, b);
    let direction = select(toward(exact(sum - b)), toward(b), turned == 1);
    let step = others + left * (2 * turned);
    return near_corner_4(lattice, cell, local, base + step * direction);
}

fn super_simplex_4(lattice: Lattice, cell: vec4i, local: vec4f) -> Sample_4 {
    let base = base_4(local);
    let a = local - vec4f(base);
    let sum = exact(exact(a.x + a.y) + exact(a.z + a.w));
    let x = exact(exact(5.0 * a.x) - sum);
    let y = exact(exact(5.0 * a.y) - sum);
    let z = exact(exact(5.0 * a.z) - sum);
    let w = exact(exact(5.0 * a.w) - sum);
    let along_x = vec4i(1, 0, 0, 0);
    let along_y = vec4i(0, 1, 0, 0);
    let along_z = vec4i(0, 0, 1, 0);
    let along_w = vec4i(0, 0, 0, 1);
    let all = vec4i(1, 1, 1, 1);
    let sum_x = plus_4(
        near_corner_4(lattice, cell, local, base),
        near_corner_4(lattice, cell, local, base + along_x * toward(x)),
    );
    let sum_y = plus_4(
        near_corner_4(lattice, cell, local, base + along_y * toward(y)),
        pair_corner_4(lattice, cell, local, base, along_x, along_y, x, y),
    );
    let sum_z = plus_4(
        near_corner_4(lattice, cell, local, base + along_z * toward(z)),
        pair_corner_4(lattice, cell, local, base, along_x, along_z, x, z),
    );
    let sum_yz = plus_4(
        pair_corner_4(lattice, cell, local, base, along_y, along_z, y, z),
        triple_corner_4(lattice, cell, local, base, all - along_w, along_w, sum, w),
    );
    let sum_w = plus_4(
        near_corner_4(lattice, cell, local, base + along_w * toward(w)),
        pair_corner_4(lattice, cell, local, base, along_x, along_w, x, w),
    );
    let sum_yw = plus_4(
        pair_corner_4(lattice, cell, local, base, along_y, along_w, y, w),
        triple_corner_4(lattice, cell, local, base, all - along_z, along_z, sum, z),
    );
    let sum_zw = plus_4(
        pair_corner_4(lattice, cell, local, base, along_z, along_w, z, w),
        triple_corner_4(lattice, cell, local, base, all - along_y, along_y, sum, y),
    );
    let sum_yzw = plus_4(
        triple_corner_4(lattice, cell, local, base, all - along_x, along_x, sum, x),
        near_corner_4(lattice, cell, local, base + all * toward(sum)),
    );
    return plus_4(
        plus_4(plus_4(sum_x, sum_y), plus_4(sum_z, sum_yz)),
        plus_4(plus_4(sum_w, sum_yw), plus_4(sum_zw, sum_yzw)),
    );
}
