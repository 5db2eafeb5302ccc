// Cellular noise (Worley 1996): each cell has a point, and a sample is made of the nearest ones. The cells right around
// the sample's are searched first. Then come those two steps away and farther, ring by ring, as long as a ring can hold
// a nearer point than those that were found. So no point is missed.
//
// holes: Lattice, exact, reach, key_of_metric_1
// in each dimension: Vector, Cell, Sample, NearPoint, Nearest, exact_each, offset_in_cell, key_of_metric, with_point
// in each dimension: none_near, farthest_key, cells_within, steps_to, next_steps, next_in_ring, most_steps
// in each dimension: face_distance, feature

fn cells_of(lattice: Lattice) -> u32 {
    return leaf_array(lattice.parameters);
}

// Brings a point's offset from the middle of its cell to the jitter's size.
fn jittered(lattice: Lattice, offset: Vector) -> Vector {
    return exact_each(offset * cellular_spread(cells_of(lattice)));
}

// Returns the position as seen from a point, given the middle of the point's cell and its offset from there.
fn way_from(local: Vector, middle: Vector, offset: Vector) -> Vector {
    return exact_each(exact_each(local - middle) - offset);
}

// Returns the position as seen from the point of a cell some steps away.
fn from_point(lattice: Lattice, cell: Cell, local: Vector, steps: Cell) -> Vector {
    return way_from(local, Vector(steps) + 0.5, jittered(lattice, offset_in_cell(lattice, cell + steps)));
}

// Returns the point of a cell some steps away.
fn point_at(lattice: Lattice, cell: Cell, local: Vector, steps: Cell) -> NearPoint {
    let way = from_point(lattice, cell, local, steps);
    return NearPoint(key_of_metric(way, cellular_exponent(cells_of(lattice))), way, steps);
}

// Returns the nearest points among those that are at most a step away.
fn nearby(lattice: Lattice, cell: Cell, local: Vector) -> Nearest {
    var found = none_near();
    var steps = steps_to(0, 1);
    for (var i = 0; i < cells_within(1); i++) {
        found = with_point(found, point_at(lattice, cell, local, steps));
        steps = next_steps(steps, 1);
    }
    return found;
}

// Returns how near the points so many steps away can be along some axis, less what rounding can add.
fn ring_distance(lattice: Lattice, local: Vector, steps: i32) -> f32 {
    let beyond_cell = exact(face_distance(local) + (f32(steps) - 0.5));
    return exact(0.9998 * exact(beyond_cell - cellular_spread(cells_of(lattice))));
}

// Finds the nearest points. There is one loop over the cells of all rings: a loop takes time even where no cell is
// left, since groups of invocations run it together.
fn search(lattice: Lattice, cell: Cell, local: Vector) -> Nearest {
    var found = nearby(lattice, cell, local);
    let exponent = cellular_exponent(cells_of(lattice));
    var distance = 2;
    var steps = steps_to(0, distance);
    for (
        var i = 0;
        distance <= reach && farthest_key(found) > key_of_metric_1(ring_distance(lattice, local, distance), exponent);
        i++
    ) {
        found = with_point(found, point_at(lattice, cell, local, steps));
        let next = next_in_ring(steps, distance);
        let is_beyond = most_steps(next) > distance;
        distance = select(distance, distance + 1, is_beyond);
        steps = select(next, steps_to(0, distance), is_beyond);
    }
    return found;
}

fn cellular(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let sample = feature(lattice, cell, local);
    return Sample(exact(sample.value - cellular_center(cells_of(lattice))), sample.gradient);
}
