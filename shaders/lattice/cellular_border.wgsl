// The distance to the border of the nearest point's Voronoi cell (Quilez 2012): to the nearest of the planes halfway
// between it and the others. A point at the distance d has its plane at least (d - F1) / 2 away, so rings are searched
// as long as that can be nearer.
//
// holes: Lattice, exact, root, reciprocal_root, border_reach
// in each dimension: Vector, Cell, Sample, NearPoint, exact_each, total, search, from_point, ring_distance
// in each dimension: cells_within, steps_to, most_steps

// The distance to a plane, and the direction towards it.
struct Border { distance: f32, towards: Vector }

// Returns the plane between two points, as seen from the position that is given as seen from each.
fn border_between(way: Vector, way_from_other: Vector) -> Border {
    let between = exact_each(way - way_from_other);
    let squared = total(exact_each(between * between));
    let is_same = squared < 9.094947e-13;
    let inverse = reciprocal_root(select(squared, 1.0, is_same));
    let towards = exact_each(between * inverse);
    let middle = exact_each(0.5 * exact_each(way + way_from_other));
    // A point in the nearest one's place, but for rounding, has no border with it.
    let distance = exact(0.0 - total(exact_each(middle * towards)));
    return Border(select(distance, 1e30, is_same), towards);
}

fn border_ring(
    lattice: Lattice,
    cell: Cell,
    local: Vector,
    first: NearPoint,
    before: Border,
    least: i32,
    most: i32,
) -> Border {
    var border = before;
    for (var i = 0; i < cells_within(most); i++) {
        let steps = steps_to(i, most);
        let next = border_between(first.way, from_point(lattice, cell, local, steps));
        let is_nearer = most_steps(steps) >= least && next.distance < border.distance;
        border = Border(
            select(border.distance, next.distance, is_nearer),
            select(border.towards, next.towards, is_nearer),
        );
    }
    return border;
}

// Rounding alone makes a distance negative.
fn bordered(border: Border) -> Sample {
    return Sample(max(border.distance, 0.0), Vector(0.0) - border.towards);
}

fn border_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let first = search(lattice, cell, local).first;
    let from_first = root(first.key);
    var border = border_ring(lattice, cell, local, first, Border(1e30, Vector(0.0)), 0, 1);
    for (
        var steps = 2;
        steps <= border_reach
            && exact(from_first + exact(2.0 * border.distance)) > ring_distance(lattice, local, steps);
        steps++
    ) {
        border = border_ring(lattice, cell, local, first, border, steps, steps);
    }
    return bordered(border);
}
