// The value of a cell from the hash of its hash, so that it is independent of other picks of the hash there.
//
// holes: Lattice, lowbias32, lowbias_to_unit, index_of_hash
// in each dimension: Cell, hash
// rust: by hand, since the hash of the cell is an argument

fn mixed_lattice_value(lattice: Lattice, cell: Cell) -> f32 {
    return lowbias_to_unit(lowbias32(index_of_hash(lattice, hash(lattice, cell))));
}
