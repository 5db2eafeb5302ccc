// Distances of the origin from v, by several metrics. Each has a key, which orders distances and may be cheaper than
// they are; the distance of a key; and the slope of the distance along v, 0 where there is none.
//
// holes: exact, root, reciprocal, reciprocal_root, power
// in each dimension: Vector, exact_each, total, largest, only_largest, power_each

fn signs(v: Vector) -> Vector {
    return select(select(Vector(0.0), Vector(1.0), v > Vector(0.0)), Vector(-1.0), v < Vector(0.0));
}

fn key_of_euclidean(v: Vector, exponent: f32) -> f32 {
    return total(exact_each(v * v));
}

fn distance_of_euclidean(key: f32) -> f32 {
    return root(key);
}

// The other factor is 0 at the origin itself.
fn slope_of_euclidean(v: Vector, key: f32, exponent: f32) -> Vector {
    return exact_each(v * reciprocal_root(select(key, 1.0, key == 0.0)));
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

fn key_of_manhattan(v: Vector, exponent: f32) -> f32 {
    return total(abs(v));
}

fn distance_of_manhattan(key: f32) -> f32 {
    return key;
}

fn slope_of_manhattan(v: Vector, key: f32, exponent: f32) -> Vector {
    return signs(v);
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

// Powers of the components over the largest one are neither too large nor too small.
fn key_of_minkowski(v: Vector, exponent: f32) -> f32 {
    let sizes = abs(v);
    let size = largest(sizes);
    let shares = exact_each(sizes * reciprocal(size));
    return exact(size * power(total(power_each(shares, exponent)), reciprocal(exponent)));
}

fn distance_of_minkowski(key: f32) -> f32 {
    return key;
}

// Powers below 1 have no slope along a component that is 0, and are steeper than can be told along one that is less
// than 2^-40 of the distance.
fn slope_of_minkowski(v: Vector, key: f32, exponent: f32) -> Vector {
    let all = exact_each(abs(v) * reciprocal(select(key, 1.0, key == 0.0)));
    let shares = max(all, Vector(9.094947017729282e-13));
    return exact_each(signs(v) * power_each(shares, exponent - 1.0));
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
