// The smooth distance to the nearest point (Quilez 2013): -ln(sum of e^(-s d)) / s over the distances d of all points
// around, for the sharpness s. What lies farther away than any nearest point can fades out before it leaves the cells
// that are searched.
//
// holes: Lattice, exact, exponential, logarithm_2, reciprocal, cells_of, distance_of_metric, reach
// in each dimension: Vector, Cell, Sample, exact_each, from_point, key_of_metric, slope_of_metric, cells_within
// in each dimension: steps_to

// The sum of the points' weights, and of their slopes.
struct SmoothSum { weights: f32, slopes: Vector }

// Adds the weight of a point.
fn with_weight(sum: SmoothSum, cells: u32, distance: f32, slope_of_point: Vector) -> SmoothSum {
    // 1 - t^2 (3 - 2 t) of the way t through the zone in which points fade out.
    let progress = exact(exact(distance - cellular_fade_begin(cells)) * cellular_fade_inverse(cells));
    let t = clamp(progress, 0.0, 1.0);
    let square = exact(t * t);
    let share = exact(1.0 - exact(square * exact(3.0 - exact(2.0 * t))));
    let share_slope = exact(exact(6.0 * exact(square - t)) * cellular_fade_inverse(cells));
    let weight = exponential(exact(0.0 - exact(cellular_sharpness(cells) * distance)));
    let slope = exact(weight * exact(exact(cellular_sharpness(cells) * share) - share_slope));
    return SmoothSum(
        exact(sum.weights + exact(weight * share)),
        exact_each(sum.slopes + exact_each(slope * slope_of_point)),
    );
}

// Returns the smooth minimum that a sum of weights stands for.
fn smooth_minimum(sum: SmoothSum, cells: u32) -> Sample {
    let value = exact(cellular_log_scale(cells) * logarithm_2(sum.weights));
    let inverse = exact(reciprocal(cellular_sharpness(cells)) * reciprocal(sum.weights));
    return Sample(value, exact_each(sum.slopes * inverse));
}

fn smooth_distance(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    let cells = cells_of(lattice);
    let exponent = cellular_exponent(cells);
    var sum = SmoothSum(0.0, Vector(0.0));
    for (var i = 0; i < cells_within(reach); i++) {
        let way = from_point(lattice, cell, local, steps_to(i, reach));
        let key = key_of_metric(way, exponent);
        sum = with_weight(sum, cells, distance_of_metric(key), slope_of_metric(way, key, exponent));
    }
    return smooth_minimum(sum, cells);
}
