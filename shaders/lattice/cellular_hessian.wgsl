// The Hessians of cellular noise, from those of the distances in its features. Where the nearest point changes,
// gradients have creases, which Hessians do not show.
//
// holes: Lattice, exact, reciprocal, cells_of
// in each dimension: Vector, Cell, NearPoint, exact_each, search, distance_to, ratio, bend_of_metric, Hessian
// in each dimension: hessian_diagonal, hessian_sum, hessian_times, hessian_cross, hessian_limited
// rust: uniform cell, local, point

fn hessian_of_distance(lattice: Lattice, point: NearPoint) -> Hessian {
    return bend_of_metric(point.way, point.key, cellular_exponent(cells_of(lattice)));
}

fn first_distance_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    return hessian_of_distance(lattice, search(lattice, cell, local).first);
}

fn second_distance_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    return hessian_of_distance(lattice, search(lattice, cell, local).second);
}

fn third_distance_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    return hessian_of_distance(lattice, search(lattice, cell, local).third);
}

fn difference_of_distances_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    let found = search(lattice, cell, local);
    let of_first = hessian_times(-1.0, hessian_of_distance(lattice, found.first));
    return hessian_sum(hessian_of_distance(lattice, found.second), of_first);
}

fn sum_of_distances_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    let found = search(lattice, cell, local);
    return hessian_sum(hessian_of_distance(lattice, found.second), hessian_of_distance(lattice, found.first));
}

fn product_of_distances_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    let found = search(lattice, cell, local);
    let a = distance_to(lattice, found.first);
    let b = distance_to(lattice, found.second);
    let of_a = hessian_times(b.value, hessian_of_distance(lattice, found.first));
    let of_b = hessian_times(a.value, hessian_of_distance(lattice, found.second));
    return hessian_sum(hessian_sum(of_b, of_a), hessian_cross(a.gradient, b.gradient));
}

// Returns the Hessian of the ratio, by the product rule for the ratio times b, which is a.
fn ratio_of_distances_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    let found = search(lattice, cell, local);
    let a = distance_to(lattice, found.first);
    let b = distance_to(lattice, found.second);
    let quotient = ratio(a, b);
    let of_b = hessian_times(exact(0.0 - quotient.value), hessian_of_distance(lattice, found.second));
    let of_both = hessian_cross(exact_each(Vector(0.0) - quotient.gradient), b.gradient);
    let sum_of_all = hessian_sum(hessian_sum(hessian_of_distance(lattice, found.first), of_b), of_both);
    return hessian_times(reciprocal(b.value), hessian_limited(sum_of_all));
}

// Returns the Hessian of a feature that is linear, or constant in a cell.
fn flat_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    return hessian_diagonal(0.0);
}
