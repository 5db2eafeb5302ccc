// Gabor noise by sparse convolution (Lagae, Lefebvre, Drettakis, Dutre 2009): each cell has some impulses, and each
// impulse is the middle of a kernel, a wave under a Gaussian. The Gaussian is brought to 0 a cell away, so that the
// kernels of the next cells are all that reach a sample.
//
// holes: Lattice, exact, flush_small, exponential, sine, cosine, impulse_of, angle_of_impulse, impulses
// in each dimension: Vector, Cell, Sample, exact_each, total, cells_within, steps_to, cell_bits, offset_of_impulse
// in each dimension: wave_of_impulse

fn kernels_of(lattice: Lattice) -> u32 {
    return leaf_array(lattice.parameters);
}

// Adds the kernel of an impulse some steps away.
fn with_impulse(before: Sample, kernels: u32, local: Vector, steps: Cell, impulse: u32) -> Sample {
    let offset = exact_each(0.5 * offset_of_impulse(impulse));
    let way = exact_each(exact_each(local - (Vector(steps) + 0.5)) - offset);
    let squared = total(exact_each(way * way));
    let inside = max(exact(1.0 - squared), 0.0);
    let gaussian = exponential(exact(0.0 - exact(gabor_decay(kernels) * squared)));
    let decayed = exact(inside * gaussian);
    let height = flush_small(exact(inside * decayed));
    // The derivative of the height by the way is this many times the way.
    let steepness = flush_small(exact(decayed * exact(-4.0 - exact(gabor_double_decay(kernels) * inside))));
    let wave_vector = wave_of_impulse(kernels, impulse);
    let turned = exact(total(exact_each(wave_vector * way)) + angle_of_impulse(impulse, 1u));
    let crest = cosine(turned);
    let along = exact_each(exact(steepness * crest) * way);
    let across = exact_each(exact(height * sine(turned)) * wave_vector);
    return Sample(
        exact(before.value + exact(height * crest)),
        exact_each(before.gradient + exact_each(along - across)),
    );
}

// Adds the kernels of a cell some steps away.
fn with_cell(before: Sample, lattice: Lattice, cell: Cell, local: Vector, steps: Cell) -> Sample {
    let bits = cell_bits(lattice, cell + steps);
    var so_far = before;
    for (var k = 0u; k < impulses; k++) {
        so_far = with_impulse(so_far, kernels_of(lattice), local, steps, impulse_of(bits, k));
    }
    return so_far;
}

fn gabor(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    var so_far = Sample(0.0, Vector(0.0));
    for (var i = 0; i < cells_within(1); i++) {
        so_far = with_cell(so_far, lattice, cell, local, steps_to(i, 1));
    }
    return so_far;
}
