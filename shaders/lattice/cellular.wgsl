// Cellular noise (Worley 1996): each cell has a point, and a sample depends on the nearest ones. The sample's cell and
// its nearer neighbours are searched first, then those cells around them that can contain a nearer point. So no point
// is missed, and few are read.
//
// holes: Lattice, exact, reach, key_of_metric_1
// in each dimension: Vector, Cell, Sample, NearPoint, Nearest, exact_each, offset_in_cell, key_of_metric, with_point
// in each dimension: none_near, farthest_key, cells_of_corner, steps_of_corner, is_beyond, next_in_box, face_distance
// in each dimension: largest, only_largest, number_of_cell, feature
// rust: uniform cell, steps, low, high, from_point.local, point_at.local, to_faces.local, search.local
// rust: lanes offset, middle, way_from.local, ring_distance.local
// rust: by hand cells_of, can_be_nearer, search, cellular

fn cells_of(lattice: Lattice) -> u32 {
    return leaf_array(lattice.parameters);
}

// Scales a point's offset from the middle of its cell by the jitter.
fn jittered(lattice: Lattice, offset: Vector) -> Vector {
    return exact_each(offset * cellular_spread(cells_of(lattice)));
}

// Returns the position relative to a point, given the middle of the point's cell and its offset from there.
fn way_from(local: Vector, middle: Vector, offset: Vector) -> Vector {
    return exact_each(exact_each(local - middle) - offset);
}

// Returns the position relative to the point of a cell some steps away.
fn from_point(lattice: Lattice, cell: Cell, local: Vector, steps: Cell) -> Vector {
    return way_from(local, Vector(steps) + 0.5, jittered(lattice, offset_in_cell(lattice, cell + steps)));
}

// Returns the point of a cell some steps away.
fn point_at(lattice: Lattice, cell: Cell, local: Vector, steps: Cell) -> NearPoint {
    let way = from_point(lattice, cell, local, steps);
    return NearPoint(key_of_metric(way, cellular_exponent(cells_of(lattice))), way, number_of_cell(steps));
}

// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
fn least_distance(lattice: Lattice, to_middle: f32) -> f32 {
    return exact(0.9998 * exact(to_middle - cellular_spread(cells_of(lattice))));
}

// Returns the least possible distance of points that are this many steps away along some axis.
fn ring_distance(lattice: Lattice, local: Vector, steps: i32) -> f32 {
    return least_distance(lattice, exact(face_distance(local) + (f32(steps) - 0.5)));
}

// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
fn to_faces(local: Vector, low: Cell, high: Cell) -> Vector {
    return min(local - Vector(low), Vector(high + 1) - local);
}

// Returns whether a point outside a box of cells can be nearer than those found.
fn can_be_nearer(lattice: Lattice, local: Vector, low: Cell, high: Cell, found: Nearest) -> bool {
    let to_face = 0.0 - largest(0.0 - to_faces(local, low, high));
    let distance = least_distance(lattice, exact(to_face + 0.5));
    let key = key_of_metric_1(distance, cellular_exponent(cells_of(lattice)));
    return (distance < f32(reach)) & (farthest_key(found) > key);
}

// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
fn search(lattice: Lattice, cell: Cell, local: Vector) -> Nearest {
    var low = select(Cell(0), Cell(-1), local < Vector(0.5));
    var high = low + 1;
    var found = none_near();
    for (var i = 0; i < cells_of_corner(); i++) {
        found = with_point(found, point_at(lattice, cell, local, low + steps_of_corner(i)));
    }
    var next = low;
    var is_new = true;
    var goes_on = can_be_nearer(lattice, local, low, high, found);
    for (var i = 0; goes_on; i++) {
        let is_below = local - Vector(low) < Vector(high + 1) - local;
        let sides = select(Vector(1.0), Vector(-1.0), is_below);
        let is_across = only_largest(sides, 0.0 - to_faces(local, low, high)) != Vector(0.0);
        let layer = select(high + 1, low - 1, is_below);
        let first = select(low, layer, is_across);
        let last = select(high, layer, is_across);
        let steps = select(next, first, is_new);
        found = with_point(found, point_at(lattice, cell, local, steps));
        next = next_in_box(steps, first, last);
        is_new = is_beyond(next, last);
        low = select(low, min(low, first), is_new);
        high = select(high, max(high, last), is_new);
        goes_on = can_be_nearer(lattice, local, low, high, found);
    }
    return found;
}

fn cellular(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let sample = feature(lattice, cell, local);
    return Sample(exact(sample.value - cellular_center(cells_of(lattice))), sample.gradient);
}
