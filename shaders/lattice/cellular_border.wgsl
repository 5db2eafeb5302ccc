// The distance to the border of the nearest point's Voronoi cell (Quilez 2012): to the nearest of the planes halfway
// between it and the others. The plane of a point at distance d is at least (d - F1) / 2 away, so rings are searched as
// long as that can be nearer.
//
// holes: Lattice, exact, root, reciprocal_root, border_reach
// in each dimension: Vector, Cell, Sample, NearPoint, exact_each, total, search, from_point, ring_distance
// in each dimension: cells_within, next_in_box, is_beyond, most_steps
// rust: uniform way, way_from_other, border, cell, local, steps, from_first, found, first
// rust: by hand border_distance, can_have_border

// The distance to a plane, and the direction towards it.
struct Border { distance: f32, towards: Vector }

// Returns the plane between two points, given the position relative to each of them.
fn border_between(way: Vector, way_from_other: Vector) -> Border {
    let between = exact_each(way - way_from_other);
    let squared = total(exact_each(between * between));
    let is_same = squared < 9.094947e-13;
    let inverse = reciprocal_root(select(squared, 1.0, is_same));
    let towards = exact_each(between * inverse);
    let middle = exact_each(0.5 * exact_each(way + way_from_other));
    // A point that equals the nearest one, up to rounding, has no border with it.
    let distance = exact(0.0 - total(exact_each(middle * towards)));
    return Border(select(distance, 1e30, is_same), towards);
}

// Returns the sample of a border. Only rounding can make a distance negative.
fn bordered(border: Border) -> Sample {
    return Sample(max(border.distance, 0.0), Vector(0.0) - border.towards);
}

// Returns whether the plane of a point this many steps away along some axis can be nearer than the one found.
fn can_have_border(lattice: Lattice, local: Vector, steps: i32, from_first: f32, found: Border) -> bool {
    let reached = exact(from_first + exact(2.0 * found.distance));
    return (steps <= border_reach) & (reached > ring_distance(lattice, local, steps));
}

// Returns the nearer one of a plane and the plane to the point of a cell some steps away.
fn nearer_border(lattice: Lattice, cell: Cell, local: Vector, first: NearPoint, border: Border, steps: Cell) -> Border {
    let found = border_between(first.way, from_point(lattice, cell, local, steps));
    let is_nearer = found.distance < border.distance;
    return Border(
        select(border.distance, found.distance, is_nearer),
        select(border.towards, found.towards, is_nearer),
    );
}

// Searches the cells next to the position's, including its own, and then ring after ring around them. One loop handles
// all rings, as in `search`: it walks through the box around each ring, and skips the cells inside.
fn border_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let first = search(lattice, cell, local).first;
    let from_first = root(first.key);
    var border = Border(1e30, Vector(0.0));
    var next = Cell(-1);
    for (var i = 0; i < cells_within(1); i++) {
        border = nearer_border(lattice, cell, local, first, border, next);
        next = next_in_box(next, Cell(-1), Cell(1));
    }
    var ring = 2;
    next = Cell(-2);
    var goes_on = can_have_border(lattice, local, ring, from_first, border);
    for (var i = 0; goes_on; i++) {
        let with_cell = nearer_border(lattice, cell, local, first, border, next);
        let is_in_ring = most_steps(next) == ring;
        border = Border(
            select(border.distance, with_cell.distance, is_in_ring),
            select(border.towards, with_cell.towards, is_in_ring),
        );
        let after = next_in_box(next, Cell(0 - ring), Cell(ring));
        let is_new = is_beyond(after, Cell(ring));
        ring = select(ring, ring + 1, is_new);
        next = select(after, Cell(0 - ring), is_new);
        goes_on = !is_new | can_have_border(lattice, local, ring, from_first, border);
    }
    return bordered(border);
}
