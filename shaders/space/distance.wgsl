// Leaves that are distances by other metrics than the Euclidean one.
//
// holes: distance_of_euclidean_squared, distance_of_manhattan, distance_of_chebyshev
// holes: distance_of_minkowski, distance_of_hybrid
// in each dimension: LatticePosition, Sample, coordinates, key_of_euclidean_squared, slope_of_euclidean_squared
// in each dimension: key_of_manhattan, slope_of_manhattan, key_of_chebyshev, slope_of_chebyshev, key_of_minkowski
// in each dimension: slope_of_minkowski, key_of_hybrid, slope_of_hybrid
// rust: uniform p

fn euclidean_squared_distance(leaf: u32, p: LatticePosition) -> Sample {
    let v = coordinates(p);
    let key = key_of_euclidean_squared(v, 1.0);
    return Sample(distance_of_euclidean_squared(key), slope_of_euclidean_squared(v, key, 1.0));
}

fn manhattan_distance(leaf: u32, p: LatticePosition) -> Sample {
    let v = coordinates(p);
    let key = key_of_manhattan(v, 1.0);
    return Sample(distance_of_manhattan(key), slope_of_manhattan(v, key, 1.0));
}

fn chebyshev_distance(leaf: u32, p: LatticePosition) -> Sample {
    let v = coordinates(p);
    let key = key_of_chebyshev(v, 1.0);
    return Sample(distance_of_chebyshev(key), slope_of_chebyshev(v, key, 1.0));
}

fn minkowski_distance(leaf: u32, p: LatticePosition) -> Sample {
    let v = coordinates(p);
    let key = key_of_minkowski(v, positional_exponent(leaf));
    return Sample(distance_of_minkowski(key), slope_of_minkowski(v, key, positional_exponent(leaf)));
}

fn hybrid_distance(leaf: u32, p: LatticePosition) -> Sample {
    let v = coordinates(p);
    let key = key_of_hybrid(v, 1.0);
    return Sample(distance_of_hybrid(key), slope_of_hybrid(v, key, 1.0));
}
