// The gradients or values of cells of a repeating lattice.
//
// holes: Lattice, Picked
// in each dimension: Cell, reduced, picked
// rust: by hand, since the function of the cell is an argument

fn tiled(lattice: Lattice, cell: Cell) -> Picked {
    return picked(lattice, reduced(lattice.tile, cell));
}
