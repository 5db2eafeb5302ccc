// Gabor noise by sparse convolution (Lagae, Lefebvre, Drettakis, Dutre 2009): each cell has some impulses, and each
// impulse is the middle of a kernel. Kernels end a cell away, so only those of adjacent cells reach a sample.
//
// holes: Lattice, impulse_of, impulses
// in each dimension: Vector, Cell, Sample, cells_within, next_in_box, cell_bits, kernel_of, with_kernel, no_kernels
// rust: by hand, since sums of kernels are samples or Hessians there

fn kernels_of(lattice: Lattice) -> u32 {
    return leaf_array(lattice.parameters);
}

// Adds the kernels of a cell some steps away.
fn with_cell(before: Sample, lattice: Lattice, cell: Cell, local: Vector, steps: Cell) -> Sample {
    let bits = cell_bits(lattice, cell + steps);
    var so_far = before;
    for (var k = 0u; k < impulses; k++) {
        so_far = with_kernel(so_far, kernel_of(kernels_of(lattice), local, steps, impulse_of(bits, k)));
    }
    return so_far;
}

fn gabor(lattice: Lattice, cell: Cell, local: Vector) -> Sample {
    var so_far = no_kernels();
    var steps = Cell(-1);
    for (var i = 0; i < cells_within(1); i++) {
        so_far = with_cell(so_far, lattice, cell, local, steps);
        steps = next_in_box(steps, Cell(-1), Cell(1));
    }
    return so_far;
}
