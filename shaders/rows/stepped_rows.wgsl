// A leaf along a run of rows without lattice rows: samples are computed separately, at positions found by steps.
//
// holes: Run, Lattice, cursor_at, cursor_step, cursor_next, columns_at, finish_of, finished, store

fn leaf_rows(run: Run, transform: u32, lattice: Lattice) {
    let finish = finish_of(lattice);
    let aside = cursor_step(transform, 0u);
    let step = cursor_step(transform, 1u);
    var first = cursor_at(run.at, transform);
    var row = 0u;
    // The condition is at the end, as in lattice_rows.wgsl.
    loop {
        store(run, row, finished(columns_at(lattice, first, aside), finish));
        row += 1u;
        first = cursor_next(first, step);
        continuing {
            break if row == run.rows;
        }
    }
}
