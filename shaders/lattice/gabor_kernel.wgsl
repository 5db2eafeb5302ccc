// The kernels of Gabor noise (Lagae, Lefebvre, Drettakis, Dutre 2009): a wave under a Gaussian, which is faded to 0 a
// cell away.
//
// holes: exact, flush_small, exponential, sine, cosine, angle_of_impulse
// in each dimension: Vector, Cell, Sample, exact_each, total, offset_of_impulse, wave_of_impulse, Hessian, hessian_sum
// in each dimension: hessian_cross, hessian_diagonal
// rust: uniform local, steps, impulse, before, k
// rust: by hand no_kernels, with_kernel, no_kernels_hessian

// A kernel relative to its middle: the position, its wave vector, and the wave's cosine and sine there. The derivative
// of the height by the position is its steepness times the position. That of the steepness is its bend times the
// position.
struct Kernel { way: Vector, wave_vector: Vector, crest: f32, trough: f32, height: f32, steepness: f32, bend: f32 }

// Returns the kernel of an impulse some steps away.
fn kernel_of(kernels: u32, local: Vector, steps: Cell, impulse: u32) -> Kernel {
    let offset = exact_each(0.5 * offset_of_impulse(impulse));
    let way = exact_each(exact_each(local - (Vector(steps) + 0.5)) - offset);
    let squared = total(exact_each(way * way));
    let inside = max(exact(1.0 - squared), 0.0);
    let gaussian = exponential(exact(0.0 - exact(gabor_decay(kernels) * squared)));
    let decayed = exact(inside * gaussian);
    let height = flush_small(exact(inside * decayed));
    let decay_inside = exact(gabor_double_decay(kernels) * inside);
    let steepness = flush_small(exact(decayed * exact(-4.0 - decay_inside)));
    let bend = exact(gaussian * exact(8.0 + exact(decay_inside * exact(8.0 + decay_inside))));
    let wave_vector = wave_of_impulse(kernels, impulse);
    let turned = exact(total(exact_each(wave_vector * way)) + angle_of_impulse(impulse, 1u));
    return Kernel(
        way,
        wave_vector,
        cosine(turned),
        sine(turned),
        height,
        steepness,
        select(0.0, flush_small(bend), inside > 0.0),
    );
}

fn no_kernels() -> Sample {
    return Sample(0.0, Vector(0.0));
}

fn with_kernel(before: Sample, k: Kernel) -> Sample {
    let along = exact_each(exact(k.steepness * k.crest) * k.way);
    let across = exact_each(exact(k.height * k.trough) * k.wave_vector);
    return Sample(
        exact(before.value + exact(k.height * k.crest)),
        exact_each(before.gradient + exact_each(along - across)),
    );
}

fn no_kernels_hessian() -> Hessian {
    return hessian_diagonal(0.0);
}

// Adds the Hessian, by the product rule: the height's Hessian times the wave, the wave's Hessian times the height, and
// the products of both gradients.
fn with_kernel_hessian(before: Hessian, k: Kernel) -> Hessian {
    let bent = exact_each(exact(0.5 * exact(k.bend * k.crest)) * k.way);
    let along = exact_each(bent - exact_each(exact(k.steepness * k.trough) * k.wave_vector));
    let across = exact_each(exact(-0.5 * exact(k.height * k.crest)) * k.wave_vector);
    let products = hessian_sum(hessian_cross(along, k.way), hessian_cross(across, k.wave_vector));
    return hessian_sum(before, hessian_sum(products, hessian_diagonal(exact(k.steepness * k.crest))));
}
