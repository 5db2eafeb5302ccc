// Distances of cellular noise to the nearest point along a run of rows, where samples lie close together in a grid
// whose axes are the lattice's own. Four columns of eight rows share their near points, which are searched once for all
// of them. The cells next to those of all samples come first, then ring after ring around them while a point there can
// be nearer. The bits are those of single samples, each of which counts steps from its own cell.
//
// holes: Run, Lattice, grid_origin, grid_step, positions_along_x, coordinate_aligned, Fine, fine_advance, fine_next
// holes: fixed_add, fixed_cell, fixed_local, exact_4, components, cell_components, four_components, four_cell_components
// holes: jittered, offset_in_cell, key_of_metric, key_of_metric_1, distance_of_metric, least_distance, reach
// holes: next_in_box, is_beyond, cells_of, finish_of, finished_values, store

// One number for each of four columns in eight rows.
struct EightKeys { a: vec4f, b: vec4f, c: vec4f, d: vec4f, e: vec4f, f: vec4f, g: vec4f, h: vec4f }

// The local coordinates of the samples, and the steps to their cells from the first sample's cell. The eight rows are
// two vectors.
struct PatchOfRows {
    x: vec4f,
    low_y: vec4f,
    high_y: vec4f,
    zw: vec2f,
    x_steps: vec4i,
    low_y_steps: vec4i,
    high_y_steps: vec4i,
}

fn smaller_keys(a: EightKeys, b: EightKeys) -> EightKeys {
    return EightKeys(
        min(a.a, b.a),
        min(a.b, b.b),
        min(a.c, b.c),
        min(a.d, b.d),
        min(a.e, b.e),
        min(a.f, b.f),
        min(a.g, b.g),
        min(a.h, b.h),
    );
}

fn largest_key(keys: EightKeys) -> f32 {
    let most = max(max(max(keys.a, keys.b), max(keys.c, keys.d)), max(max(keys.e, keys.f), max(keys.g, keys.h)));
    return max(max(most.x, most.y), max(most.z, most.w));
}

// Moves the first row behind the others.
fn rotated_keys(keys: EightKeys) -> EightKeys {
    return EightKeys(keys.b, keys.c, keys.d, keys.e, keys.f, keys.g, keys.h, keys.a);
}

// Returns samples' positions relative to a point along an axis, given the steps to its cell from theirs and its offset.
fn ways_along(local: vec4f, steps: vec4i, offset: f32) -> vec4f {
    return exact_4(exact_4(local - exact_4(vec4f(steps) + 0.5)) - offset);
}

fn keys_of_row(x: vec4f, y: f32, zw: vec2f, exponent: f32) -> vec4f {
    return vec4f(
        key_of_metric(components(vec4f(x.x, y, zw)), exponent),
        key_of_metric(components(vec4f(x.y, y, zw)), exponent),
        key_of_metric(components(vec4f(x.z, y, zw)), exponent),
        key_of_metric(components(vec4f(x.w, y, zw)), exponent),
    );
}

// Returns the keys of all distances to the point of a cell that is some steps from the first one.
fn keys_of_point(lattice: Lattice, first: vec4i, samples: PatchOfRows, steps: vec4i) -> EightKeys {
    let offset = four_components(jittered(lattice, offset_in_cell(lattice, cell_components(first + steps))));
    let x = ways_along(samples.x, steps.x - samples.x_steps, offset.x);
    let low = ways_along(samples.low_y, steps.y - samples.low_y_steps, offset.y);
    let high = ways_along(samples.high_y, steps.y - samples.high_y_steps, offset.y);
    let z = ways_along(vec4f(samples.zw.x), vec4i(steps.z), offset.z).x;
    let w = ways_along(vec4f(samples.zw.y), vec4i(steps.w), offset.w).x;
    let zw = vec2f(z, w);
    let exponent = cellular_exponent(cells_of(lattice));
    return EightKeys(
        keys_of_row(x, low.x, zw, exponent),
        keys_of_row(x, low.y, zw, exponent),
        keys_of_row(x, low.z, zw, exponent),
        keys_of_row(x, low.w, zw, exponent),
        keys_of_row(x, high.x, zw, exponent),
        keys_of_row(x, high.y, zw, exponent),
        keys_of_row(x, high.z, zw, exponent),
        keys_of_row(x, high.w, zw, exponent),
    );
}

// Returns the keys of the nearest points, given the steps to the lowest and the highest of the samples' cells. A ring
// is searched together with all cells inside it, since there is seldom more than the first ring.
fn nearest_keys(lattice: Lattice, first: vec4i, samples: PatchOfRows, low: vec4i, high: vec4i) -> EightKeys {
    let far = vec4f(1e30);
    var found = EightKeys(far, far, far, far, far, far, far, far);
    var ring = 1;
    // Conditions are variables declared outside, since naga's GLSL keeps values computed in a loop inside it.
    var is_done = false;
    loop {
        let least = cell_components(low - ring);
        let most = cell_components(high + ring);
        var steps = least;
        var is_searched = false;
        loop {
            found = smaller_keys(found, keys_of_point(lattice, first, samples, four_cell_components(steps)));
            steps = next_in_box(steps, least, most);
            is_searched = is_beyond(steps, most);
            continuing {
                break if is_searched;
            }
        }
        ring += 1;
        let distance = least_distance(lattice, f32(ring) - 0.5);
        let key = key_of_metric_1(distance, cellular_exponent(cells_of(lattice)));
        is_done = (ring > reach) | (largest_key(found) <= key);
        continuing {
            break if is_done;
        }
    }
    return found;
}

fn distances(lattice: Lattice, keys: vec4f) -> vec4f {
    let distances = vec4f(
        distance_of_metric(keys.x),
        distance_of_metric(keys.y),
        distance_of_metric(keys.z),
        distance_of_metric(keys.w),
    );
    return exact_4(distances - cellular_center(cells_of(lattice)));
}

// Returns whether a step is less than half a cell long. -1/2 counts as less.
fn is_short_step(step: vec2u) -> bool {
    return fixed_add(step, vec2u(0x80000000u, 0u)).y == 0u;
}

// Steps may have become longer in place. Samples then hardly share points, and each is searched separately.
fn leaf_rows(run: Run, transform: u32, lattice: Lattice) {
    let finish = finish_of(lattice);
    let at = run.at;
    let along = positions_along_x(at, transform);
    let z = coordinate_aligned(at, 2u, transform, at.displacement);
    let w = coordinate_aligned(at, 3u, transform, at.displacement);
    let step = grid_step(transform, 1u, 1u);
    let are_near = is_short_step(grid_step(transform, 0u, 0u).position) & is_short_step(step.position);
    let rows = select(1u, 8u, are_near);
    let row_step = Fine(select(vec2u(), step.position, are_near), select(0u, step.below, are_near));
    var y = fine_advance(grid_origin(transform, 1u), step, at.base.y);
    var row = 0u;
    // Loops with an unknown number of iterations have their conditions at the end, as in lattice_rows.wgsl.
    loop {
        let y_cell = fixed_cell(y.position);
        var samples = PatchOfRows();
        samples.zw = vec2f(fixed_local(z), fixed_local(w));
        // Each row moves the others on, so that the eighth is the last.
        var next = y;
        for (var i = 0u; i < 8u; i++) {
            samples.low_y = vec4f(samples.low_y.yzw, samples.high_y.x);
            samples.high_y = vec4f(samples.high_y.yzw, fixed_local(next.position));
            samples.low_y_steps = vec4i(samples.low_y_steps.yzw, samples.high_y_steps.x);
            samples.high_y_steps = vec4i(samples.high_y_steps.yzw, fixed_cell(next.position) - y_cell);
            next = fine_next(next, row_step);
        }
        var keys = EightKeys();
        var column = 0u;
        loop {
            samples.x = select(vec4f(along.local[column]), along.local, are_near);
            samples.x_steps = select(vec4i(0), along.cells - along.cells.x, are_near);
            let ends = vec4i(samples.x_steps.w, samples.high_y_steps.w, 0, 0);
            let first = vec4i(along.cells[column], y_cell, fixed_cell(z), fixed_cell(w));
            let found = nearest_keys(lattice, first, samples, min(ends, vec4i(0)), max(ends, vec4i(0)));
            let own = select(vec4u(column), vec4u(0u, 1u, 2u, 3u), are_near) == vec4u(0u, 1u, 2u, 3u);
            let first_row = select(keys.a, found.a, own);
            keys = found;
            keys.a = first_row;
            column += select(1u, 4u, are_near);
            continuing {
                break if column == 4u;
            }
        }
        for (var i = 0u; i < 8u; i++) {
            if ((i < rows) & (row < run.rows)) {
                store(run, row, finished_values(distances(lattice, keys.a), finish));
                row += 1u;
            }
            keys = rotated_keys(keys);
        }
        y = fine_advance(y, step, rows);
        continuing {
            break if row == run.rows;
        }
    }
}
