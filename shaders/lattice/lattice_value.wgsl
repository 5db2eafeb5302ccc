// The values of lattice cells, which value noise interpolates, from the set of values or from the hash itself.
//
// holes: Lattice, to_unit, table_gradient, index_in_set
// in each dimension: Cell, hash
// rust: by hand, since the hash of the cell is an argument

fn listed_lattice_value(lattice: Lattice, cell: Cell) -> f32 {
    return table_gradient(lattice, index_in_set(lattice, hash(lattice, cell))).x;
}

fn hashed_lattice_value(lattice: Lattice, cell: Cell) -> f32 {
    return to_unit(hash(lattice, cell));
}
