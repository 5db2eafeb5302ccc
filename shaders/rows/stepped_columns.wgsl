// Four neighbouring columns of a noise whose samples share nothing, given the first position and the step along x.
//
// holes: Lattice, FourColumns, pushed, Cursor, cursor_next, cursor_cell, cursor_local, noise

// Computes them in a loop, so that a long noise is compiled only once.
fn columns_in_turn(lattice: Lattice, first: Cursor, aside: Cursor) -> FourColumns {
    var cursor = first;
    var four: FourColumns;
    for (var column = 0u; column < 4u; column++) {
        four = pushed(four, noise(lattice, cursor_cell(cursor), cursor_local(cursor)));
        cursor = cursor_next(cursor, aside);
    }
    return four;
}

// Computes them without the loop, which costs software adapters a quarter of the time of a short noise. Compiling takes
// longer, so this is for large grids.
fn columns_at_once(lattice: Lattice, first: Cursor, aside: Cursor) -> FourColumns {
    let second = cursor_next(first, aside);
    let third = cursor_next(second, aside);
    let fourth = cursor_next(third, aside);
    var four: FourColumns;
    four = pushed(four, noise(lattice, cursor_cell(first), cursor_local(first)));
    four = pushed(four, noise(lattice, cursor_cell(second), cursor_local(second)));
    four = pushed(four, noise(lattice, cursor_cell(third), cursor_local(third)));
    return pushed(four, noise(lattice, cursor_cell(fourth), cursor_local(fourth)));
}
