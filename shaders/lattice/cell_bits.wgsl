// The bits of a cell, of which many random numbers can be made: an integer hash as it is, or the byte to which a table
// leads.
//
// holes: Lattice, index_of_hash
// in each dimension: Cell, hash

fn cell_bits(lattice: Lattice, cell: Cell) -> u32 {
    return index_of_hash(lattice, hash(lattice, cell));
}
