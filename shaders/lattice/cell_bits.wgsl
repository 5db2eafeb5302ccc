// The bits of a cell, from which many random numbers can be computed: an integer hash as it is, or the byte that a
// table gives.
//
// holes: Lattice, index_of_hash
// in each dimension: Cell, hash
// rust: by hand, since the hash of the cell is an argument

fn cell_bits(lattice: Lattice, cell: Cell) -> u32 {
    return index_of_hash(lattice, hash(lattice, cell));
}
