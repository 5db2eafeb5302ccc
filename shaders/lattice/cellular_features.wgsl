// The features of cellular noise, computed from the nearest points: distances and combinations of them, the value of
// the nearest point's cell, and that point's place.
//
// holes: Lattice, exact, reciprocal, cells_of, distance_of_metric, axis
// in each dimension: Vector, Cell, Sample, NearPoint, exact_each, search, slope_of_metric, lattice_value, component
// in each dimension: along_axis, steps_of_number
// rust: uniform cell, local, point, found
// rust: lanes a, b
// rust: by hand offset_to, offset_of_point

fn distance_to(lattice: Lattice, point: NearPoint) -> Sample {
    let slope = slope_of_metric(point.way, point.key, cellular_exponent(cells_of(lattice)));
    return Sample(distance_of_metric(point.key), slope);
}

fn first_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    return distance_to(lattice, search(lattice, cell, local).first);
}

fn second_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    return distance_to(lattice, search(lattice, cell, local).second);
}

fn third_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    return distance_to(lattice, search(lattice, cell, local).third);
}

fn difference(a: Sample, b: Sample) -> Sample {
    return Sample(exact(b.value - a.value), exact_each(b.gradient - a.gradient));
}

fn sum(a: Sample, b: Sample) -> Sample {
    return Sample(exact(b.value + a.value), exact_each(b.gradient + a.gradient));
}

fn product(a: Sample, b: Sample) -> Sample {
    let slope = exact_each(exact_each(a.value * b.gradient) + exact_each(b.value * a.gradient));
    return Sample(exact(a.value * b.value), slope);
}

// Returns the ratio, or 0 if both points are in the same place.
fn ratio(a: Sample, b: Sample) -> Sample {
    let inverse = reciprocal(b.value);
    let value = exact(a.value * inverse);
    return Sample(value, exact_each(exact_each(a.gradient - exact_each(value * b.gradient)) * inverse));
}

fn difference_of_distances(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let found = search(lattice, cell, local);
    return difference(distance_to(lattice, found.first), distance_to(lattice, found.second));
}

fn sum_of_distances(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let found = search(lattice, cell, local);
    return sum(distance_to(lattice, found.first), distance_to(lattice, found.second));
}

fn product_of_distances(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let found = search(lattice, cell, local);
    return product(distance_to(lattice, found.first), distance_to(lattice, found.second));
}

fn ratio_of_distances(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let found = search(lattice, cell, local);
    return ratio(distance_to(lattice, found.first), distance_to(lattice, found.second));
}

fn value_of_cell(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let steps = steps_of_number(search(lattice, cell, local).first.number);
    return Sample(lattice_value(lattice, cell + steps), Vector(0.0));
}

// Returns how far a point lies ahead along an axis, given the position relative to it.
fn offset_to(way: Vector) -> Sample {
    return Sample(0.0 - component(way, axis), Vector(0.0) - along_axis(axis));
}

fn offset_of_point(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    return offset_to(search(lattice, cell, local).first.way);
}
