// Perlin and simplex noise of `dimension` dimensions, up to 8, by plain sums over the corners of a cell (Burger 2008,
// algorithm 4) or of a simplex (Gustavson 2005). Coordinates beyond the fourth are in a second position.
//
// holes: Lattice, LatticePosition_4, dimension, corner_sum, permute, table_gradient, exact, fade, decay, flush_small
// holes: clamp_symmetric, clamp_derivatives_4
// rust: by hand, since it has arrays of eight numbers, and dimensions are known only when it runs

// A value, and its derivatives along the first four coordinates and the others.
struct HighSample { value: f32, low: vec4f, high: vec4f }

struct HighPosition { cell: array<i32, 8>, local: array<f32, 8> }

// Returns component d of a gradient. The first four components are in one table, the others in a second.
fn high_gradient(lattice: Lattice, hash: u32, d: u32) -> f32 {
    return table_gradient(Lattice(lattice.parameters, lattice.table + (d >> 2u), 0u), hash)[d & 3u];
}

fn high_x_innermost(lattice: Lattice, cell: array<i32, 8>) -> u32 {
    var c = cell;
    var hash = bitcast<u32>(c[0]);
    for (var d = 1u; d < dimension; d++) {
        hash = permute(lattice, hash) + bitcast<u32>(c[d]);
    }
    return hash;
}

fn high_x_outermost(lattice: Lattice, cell: array<i32, 8>) -> u32 {
    var c = cell;
    var hash = bitcast<u32>(c[dimension - 1u]);
    for (var d = 1u; d < dimension; d++) {
        hash = permute(lattice, hash) + bitcast<u32>(c[dimension - 1u - d]);
    }
    return hash;
}

fn high_perlin(lattice: Lattice, position: HighPosition) -> HighSample {
    var cell = position.cell;
    var local = position.local;
    // The weights of the near and the far end along each axis, and the derivative of the latter.
    var near: array<f32, 8>;
    var far: array<f32, 8>;
    var slope: array<f32, 8>;
    for (var d = 0u; d < dimension; d++) {
        let s = fade(local[d]);
        near[d] = exact(1.0 - s.weight);
        far[d] = s.weight;
        slope[d] = s.slope;
    }
    var value = 0.0;
    var gradient: array<f32, 8>;
    for (var corner = 0u; corner < (1u << dimension); corner++) {
        var at = cell;
        var weight = 1.0;
        for (var d = 0u; d < dimension; d++) {
            let is_far = ((corner >> d) & 1u) == 1u;
            at[d] = cell[d] + select(0, 1, is_far);
            weight = exact(weight * select(near[d], far[d], is_far));
        }
        let hash = high_x_innermost(lattice, at);
        var linear = 0.0;
        for (var d = 0u; d < dimension; d++) {
            let from_corner = local[d] - f32((corner >> d) & 1u);
            linear = exact(linear + exact(high_gradient(lattice, hash, d) * from_corner));
        }
        value = exact(value + exact(weight * linear));
        // The products of the weights behind each axis, and of those before it: a derivative's product omits its own
        // axis.
        var behind: array<f32, 8>;
        var product = 1.0;
        for (var i = 1u; i <= dimension; i++) {
            let d = dimension - i;
            behind[d] = product;
            product = exact(product * select(near[d], far[d], ((corner >> d) & 1u) == 1u));
        }
        var before = 1.0;
        for (var d = 0u; d < dimension; d++) {
            let is_far = ((corner >> d) & 1u) == 1u;
            let change = exact(select(exact(0.0 - slope[d]), slope[d], is_far) * exact(before * behind[d]));
            let share = exact(exact(weight * high_gradient(lattice, hash, d)) + exact(change * linear));
            gradient[d] = exact(gradient[d] + share);
            before = exact(before * select(near[d], far[d], is_far));
        }
    }
    return HighSample(
        value,
        vec4f(gradient[0], gradient[1], gradient[2], gradient[3]),
        vec4f(gradient[4], gradient[5], gradient[6], gradient[7]),
    );
}

fn high_simplex(lattice: Lattice, position: HighPosition) -> HighSample {
    var cell = position.cell;
    var local = position.local;
    var sum = 0.0;
    // The number of other axes that an axis precedes: larger coordinates first, on a tie the lower axis.
    var rank: array<u32, 8>;
    for (var d = 0u; d < dimension; d++) {
        sum = exact(sum + local[d]);
        for (var e = 0u; e < dimension; e++) {
            let first = local[d] > local[e] || (local[d] == local[e] && d < e);
            rank[d] += select(0u, 1u, first);
        }
    }
    var value = 0.0;
    var gradient: array<f32, 8>;
    for (var passed = 0u; passed <= dimension; passed++) {
        let shift = exact(high_leaf_unskew(lattice.parameters) * exact(sum - f32(passed)));
        var at = cell;
        var distance: array<f32, 8>;
        var squared = 0.0;
        for (var d = 0u; d < dimension; d++) {
            let steps = select(0, 1, rank[d] + passed >= dimension);
            at[d] = cell[d] + steps;
            distance[d] = exact(exact(local[d] - f32(steps)) - shift);
            squared = exact(squared + exact(distance[d] * distance[d]));
        }
        let hash = high_x_outermost(lattice, at);
        var linear = 0.0;
        for (var d = 0u; d < dimension; d++) {
            linear = exact(linear + exact(high_gradient(lattice, hash, d) * distance[d]));
        }
        let t = decay(high_leaf_radius(lattice.parameters), squared);
        let pull = exact(t.pull * linear);
        value = exact(value + exact(t.weight * linear));
        for (var d = 0u; d < dimension; d++) {
            let along = exact(t.weight * high_gradient(lattice, hash, d));
            gradient[d] = exact(gradient[d] + exact(along - exact(pull * distance[d])));
        }
    }
    return HighSample(
        value,
        vec4f(gradient[0], gradient[1], gradient[2], gradient[3]),
        vec4f(gradient[4], gradient[5], gradient[6], gradient[7]),
    );
}

fn high_sample(lattice: Lattice, low: LatticePosition_4, high: LatticePosition_4) -> HighSample {
    var position: HighPosition;
    for (var d = 0u; d < 4u; d++) {
        position.cell[d] = low.cell[d];
        position.local[d] = low.local[d];
        position.cell[d + 4u] = high.cell[d];
        position.local[d + 4u] = high.local[d];
    }
    let raw = corner_sum(lattice, position);
    let value = flush_small(exact(high_leaf_scale(lattice.parameters) * raw.value));
    let slope = high_leaf_slope(lattice.parameters);
    return HighSample(
        clamp_symmetric(value, high_leaf_limit(lattice.parameters)),
        clamp_derivatives_4(slope * raw.low),
        clamp_derivatives_4(slope * raw.high),
    );
}
