// A leaf along a run of rows that has no lattice rows: every sample by itself, its position found by steps.
//
// holes: Run, Lattice, Four, pushed, walk_at, walk_step, walk_next, walk_cell, walk_local, noise, finish_of, finished, keep
// twin: none, in Rust rows are loops

fn leaf_rows(run: Run, placement: u32, lattice: Lattice) {
    let finish = finish_of(lattice);
    let aside = walk_step(placement, 0u);
    let step = walk_step(placement, 1u);
    var first = walk_at(run.at, placement);
    var row = 0u;
    // As in the other loop over rows, the condition is at the end; columns are a loop so that the noise is there once.
    loop {
        var raw: Four;
        var walk = first;
        for (var column = 0u; column < 4u; column++) {
            raw = pushed(raw, noise(lattice, walk_cell(walk), walk_local(walk)));
            walk = walk_next(walk, aside);
        }
        keep(run, row, finished(raw, finish));
        row += 1u;
        first = walk_next(first, step);
        continuing {
            break if row == run.rows;
        }
    }
}
