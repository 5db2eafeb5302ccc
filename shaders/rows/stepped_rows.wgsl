// A leaf along a run of rows that has no lattice rows: every sample by itself, its position found by steps.
//
// holes: Run, Lattice, FourColumns, pushed, cursor_at, cursor_step, cursor_next, cursor_cell, cursor_local, noise
// holes: finish_of, finished, store

fn leaf_rows(run: Run, transform: u32, lattice: Lattice) {
    let finish = finish_of(lattice);
    let aside = cursor_step(transform, 0u);
    let step = cursor_step(transform, 1u);
    var first = cursor_at(run.at, transform);
    var row = 0u;
    // The condition is at the end, as in lattice_rows.wgsl; columns are a loop so that the noise is compiled once.
    loop {
        var raw: FourColumns;
        var cursor = first;
        for (var column = 0u; column < 4u; column++) {
            raw = pushed(raw, noise(lattice, cursor_cell(cursor), cursor_local(cursor)));
            cursor = cursor_next(cursor, aside);
        }
        store(run, row, finished(raw, finish));
        row += 1u;
        first = cursor_next(first, step);
        continuing {
            break if row == run.rows;
        }
    }
}
