// A leaf along a run of rows, four neighbouring columns at a time. Results shared by all rows between two rows of the
// lattice are computed once for them. The bits are those of single samples, whose formulas have that order.
//
// holes: Run, Lattice, LatticeRow, columns_at, lattice_row, rows_between, between_at, fade, finish_of, finished, store
// holes: grid_origin, grid_step, fine_advance, fine_next, fixed_cell, fixed_local

// Loops have their conditions at their ends: software adapters run all lanes through a loop until the last has left it.
// If the condition came first, they would run it once more.
fn leaf_rows(run: Run, transform: u32, lattice: Lattice) {
    let finish = finish_of(lattice);
    let columns = columns_at(run.at, transform, lattice);
    let step = grid_step(transform, 1u, 1u);
    var y = fine_advance(grid_origin(transform, 1u), step, run.at.base.y);
    var row = 0u;
    var below: LatticeRow;
    var above: LatticeRow;
    var known = fixed_cell(y.position) - 1;
    loop {
        let cell = fixed_cell(y.position);
        // The lattice row above the previous rows may be the one below these.
        var next = select(cell, cell + 1, cell == known);
        loop {
            below = above;
            above = lattice_row(lattice, columns, next);
            next += 1;
            continuing {
                break if next == cell + 2;
            }
        }
        known = cell + 1;
        let between = rows_between(below, above);
        loop {
            let local = vec4f(fixed_local(y.position));
            store(run, row, finished(between_at(between, local, fade(local)), finish));
            row += 1u;
            y = fine_next(y, step);
            continuing {
                break if (row == run.rows) | (fixed_cell(y.position) != cell);
            }
        }
        continuing {
            break if row == run.rows;
        }
    }
}
