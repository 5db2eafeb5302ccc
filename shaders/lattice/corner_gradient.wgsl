// The gradient of a corner of a lattice cell, where corners share nothing.
//
// holes: Lattice
// in each dimension: Cell, Vector, gradient

fn corner_gradient(lattice: Lattice, cell: Cell, corner: Cell) -> Vector {
    return gradient(lattice, cell + corner);
}
