// The smooth distance to the nearest point (Quilez 2013): -ln(sum of e^(-s d)) / s for the sharpness s, over the
// distances d of all points around. Points farther away than any nearest point can be fade out before they leave the
// searched cells.
//
// holes: Lattice, exact, exponential, logarithm_2, reciprocal, cells_of, distance_of_metric, reach
// in each dimension: Vector, Cell, Sample, exact_each, from_point, key_of_metric, slope_of_metric, cells_within
// in each dimension: next_in_box, bend_of_metric, Hessian, hessian_diagonal, hessian_sum, hessian_times, hessian_cross
// rust: uniform cell, local, distance, point, sum, bends, slope_of_point, bend_of_point

// The sum of the points' weights, and of their slopes.
struct SmoothSum { weights: f32, slopes: Vector }

// The weight of a point at its distance; its slope, how fast it falls; and the slope's derivative.
struct PointWeight { weight: f32, slope: f32, bend: f32 }

fn weight_of_point(cells: u32, distance: f32) -> PointWeight {
    // 1 - t^2 (3 - 2 t), where t is the progress through the zone in which points fade out.
    let progress = exact(exact(distance - cellular_fade_begin(cells)) * cellular_fade_inverse(cells));
    let t = clamp(progress, 0.0, 1.0);
    let square = exact(t * t);
    let share = exact(1.0 - exact(square * exact(3.0 - exact(2.0 * t))));
    let share_slope = exact(exact(6.0 * exact(square - t)) * cellular_fade_inverse(cells));
    let weight = exponential(exact(0.0 - exact(cellular_sharpness(cells) * distance)));
    let slope = exact(weight * exact(exact(cellular_sharpness(cells) * share) - share_slope));
    let square_inverse = exact(cellular_fade_inverse(cells) * cellular_fade_inverse(cells));
    let zone_bend = exact(exact(exact(12.0 * t) - 6.0) * square_inverse);
    let share_bend = select(0.0, zone_bend, t > 0.0 && t < 1.0);
    let decay_slope = exact(exact(2.0 * share_slope) - exact(cellular_sharpness(cells) * share));
    let bend = exact(weight * exact(exact(cellular_sharpness(cells) * decay_slope) - share_bend));
    return PointWeight(exact(weight * share), slope, bend);
}

// Adds the weight of a point.
fn with_weight(sum: SmoothSum, point: PointWeight, slope_of_point: Vector) -> SmoothSum {
    return SmoothSum(
        exact(sum.weights + point.weight),
        exact_each(sum.slopes + exact_each(point.slope * slope_of_point)),
    );
}

// Returns the smooth minimum of a sum of weights.
fn smooth_minimum(sum: SmoothSum, cells: u32) -> Sample {
    let value = exact(cellular_log_scale(cells) * logarithm_2(sum.weights));
    let inverse = exact(reciprocal(cellular_sharpness(cells)) * reciprocal(sum.weights));
    return Sample(value, exact_each(sum.slopes * inverse));
}

fn smooth_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let cells = cells_of(lattice);
    let exponent = cellular_exponent(cells);
    var sum = SmoothSum(0.0, Vector(0.0));
    var steps = Cell(0 - reach);
    for (var i = 0; i < cells_within(reach); i++) {
        let way = from_point(lattice, cell, local, steps);
        steps = next_in_box(steps, Cell(0 - reach), Cell(reach));
        let key = key_of_metric(way, exponent);
        let point = weight_of_point(cells, distance_of_metric(key));
        sum = with_weight(sum, point, slope_of_metric(way, key, exponent));
    }
    return smooth_minimum(sum, cells);
}

// Adds a point's part of the derivatives of the sum of slopes.
fn with_bend(bends: Hessian, point: PointWeight, slope_of_point: Vector, bend_of_point: Hessian) -> Hessian {
    let along = hessian_cross(exact_each(exact(0.5 * point.bend) * slope_of_point), slope_of_point);
    return hessian_sum(bends, hessian_sum(hessian_times(point.slope, bend_of_point), along));
}

// Returns the Hessian of the smooth minimum: the Hessian of the sum over the sum, plus a term of the minimum's own
// slopes for the change of the sum.
fn smooth_minimum_hessian(sum: SmoothSum, bends: Hessian, cells: u32) -> Hessian {
    let slope = smooth_minimum(sum, cells).gradient;
    let inverse = exact(reciprocal(cellular_sharpness(cells)) * reciprocal(sum.weights));
    let of_slopes = hessian_cross(exact_each(exact(0.5 * cellular_sharpness(cells)) * slope), slope);
    return hessian_sum(hessian_times(inverse, bends), of_slopes);
}

fn smooth_distance_hessian(lattice: Lattice, cell: Cell, local: Vector) -> Hessian {
    let cells = cells_of(lattice);
    let exponent = cellular_exponent(cells);
    var sum = SmoothSum(0.0, Vector(0.0));
    var bends = hessian_diagonal(0.0);
    var steps = Cell(0 - reach);
    for (var i = 0; i < cells_within(reach); i++) {
        let way = from_point(lattice, cell, local, steps);
        steps = next_in_box(steps, Cell(0 - reach), Cell(reach));
        let key = key_of_metric(way, exponent);
        let point = weight_of_point(cells, distance_of_metric(key));
        let slope = slope_of_metric(way, key, exponent);
        sum = with_weight(sum, point, slope);
        bends = with_bend(bends, point, slope, bend_of_metric(way, key, exponent));
    }
    return smooth_minimum_hessian(sum, bends, cells);
}
