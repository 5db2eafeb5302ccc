// Distances of the origin from v, by several metrics. Each metric has a key, which orders distances and may be cheaper
// than they are; the distance for a key; and the slope and the bend of the distance, its derivatives along v, which are
// 0 where they do not exist.
//
// holes: exact, root, reciprocal, reciprocal_root, power
// in each dimension: Vector, exact_each, total, largest, only_largest, power_each, Hessian, hessian_diagonal
// in each dimension: hessian_sum, hessian_times, hessian_cross, hessian_stretched, hessian_limited
// rust: uniform exponent
// rust: lanes v, key

fn signs(v: Vector) -> Vector {
    return select(select(Vector(0.0), Vector(1.0), v > Vector(0.0)), Vector(-1.0), v < Vector(0.0));
}

fn key_of_euclidean(v: Vector, exponent: f32) -> f32 {
    return total(exact_each(v * v));
}

fn distance_of_euclidean(key: f32) -> f32 {
    return root(key);
}

// Returns the slope along v. At the origin itself the other factor is 0.
fn slope_of_euclidean(v: Vector, key: f32, exponent: f32) -> Vector {
    return exact_each(v * reciprocal_root(select(key, 1.0, key == 0.0)));
}

// Returns the part of the squared distance across v, over the distance's third power.
fn bend_of_euclidean(v: Vector, key: f32, exponent: f32) -> Hessian {
    let inverse = select(reciprocal_root(key), 0.0, key == 0.0);
    let across = hessian_sum(hessian_diagonal(key), hessian_cross(exact_each(-0.5 * v), v));
    return hessian_times(inverse, hessian_times(exact(inverse * inverse), across));
}

fn key_of_euclidean_squared(v: Vector, exponent: f32) -> f32 {
    return total(exact_each(v * v));
}

fn distance_of_euclidean_squared(key: f32) -> f32 {
    return key;
}

fn slope_of_euclidean_squared(v: Vector, key: f32, exponent: f32) -> Vector {
    return exact_each(2.0 * v);
}

fn bend_of_euclidean_squared(v: Vector, key: f32, exponent: f32) -> Hessian {
    return hessian_diagonal(2.0);
}

fn key_of_manhattan(v: Vector, exponent: f32) -> f32 {
    return total(abs(v));
}

fn distance_of_manhattan(key: f32) -> f32 {
    return key;
}

fn slope_of_manhattan(v: Vector, key: f32, exponent: f32) -> Vector {
    return signs(v);
}

fn bend_of_manhattan(v: Vector, key: f32, exponent: f32) -> Hessian {
    return hessian_diagonal(0.0);
}

fn key_of_chebyshev(v: Vector, exponent: f32) -> f32 {
    return largest(abs(v));
}

fn distance_of_chebyshev(key: f32) -> f32 {
    return key;
}

fn slope_of_chebyshev(v: Vector, key: f32, exponent: f32) -> Vector {
    return only_largest(signs(v), abs(v));
}

fn bend_of_chebyshev(v: Vector, key: f32, exponent: f32) -> Hessian {
    return hessian_diagonal(0.0);
}

// Divides components by the largest one, so that their powers are neither too large nor too small.
fn key_of_minkowski(v: Vector, exponent: f32) -> f32 {
    let sizes = abs(v);
    let size = largest(sizes);
    let shares = exact_each(sizes * reciprocal(size));
    return exact(size * power(total(power_each(shares, exponent)), reciprocal(exponent)));
}

fn distance_of_minkowski(key: f32) -> f32 {
    return key;
}

// Powers below 1 have no slope along a component that is 0. Along one smaller than 2^-40 of the distance they are too
// steep to resolve.
fn slope_of_minkowski(v: Vector, key: f32, exponent: f32) -> Vector {
    let all = exact_each(abs(v) * reciprocal(select(key, 1.0, key == 0.0)));
    let shares = max(all, Vector(9.094947017729282e-13));
    return exact_each(signs(v) * power_each(shares, exponent - 1.0));
}

// For shares s of the distance d and the exponent p, the bend is (p - 1) / d times s^(p - 2) on the diagonal, less
// products of the slopes s^(p - 1). In both, s^(p / 2 - 1) is a factor of the row and one of the column. Powers below 2
// bend without bound along a component that is 0, where they count as straight.
fn bend_of_minkowski(v: Vector, key: f32, exponent: f32) -> Hessian {
    let all = exact_each(abs(v) * reciprocal(select(key, 1.0, key == 0.0)));
    let shares = max(all, Vector(9.094947017729282e-13));
    let half = exact(0.5 * exponent);
    let roots = exact_each(signs(v) * power_each(shares, half));
    let across = hessian_sum(
        hessian_diagonal(total(exact_each(roots * roots))),
        hessian_cross(exact_each(-0.5 * roots), roots),
    );
    let powers = power_each(shares, exact(half - 1.0));
    let factors = select(powers, exact_each(abs(signs(v)) * powers), exponent < 2.0);
    let inverse = select(reciprocal(key), 0.0, key == 0.0);
    let stretched = hessian_limited(hessian_stretched(across, factors));
    return hessian_limited(hessian_times(exact(exact(exponent - 1.0) * inverse), stretched));
}

fn key_of_hybrid(v: Vector, exponent: f32) -> f32 {
    return exact(total(abs(v)) + total(exact_each(v * v)));
}

fn distance_of_hybrid(key: f32) -> f32 {
    return key;
}

fn slope_of_hybrid(v: Vector, key: f32, exponent: f32) -> Vector {
    return exact_each(signs(v) + exact_each(2.0 * v));
}

fn bend_of_hybrid(v: Vector, key: f32, exponent: f32) -> Hessian {
    return hessian_diagonal(2.0);
}
