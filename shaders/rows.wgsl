// A leaf along a run of rows, four neighbouring columns at a time. What is the same for all rows between two rows of the lattice
// is computed once for them; the bits are those of single samples, whose formulas have that order.
//
// holes: Run, Lattice, LatticeRow, columns_at, lattice_row, rows_between, between_value, fade, keep
// holes: placements, fine_walk, fine_next, fixed_cell, fixed_local, exact, held, settled, number
// twin: none, in Rust rows are loops

// Loops have their conditions at their ends: software adapters walk all lanes through a loop until the last has left it, and
// through one whose condition comes first once more than that.
fn leaf_rows(run: Run, placement: u32, lattice: Lattice) {
    // Read once, and not in every turn of a loop.
    let scale = number(lattice.numbers + 1u);
    let limit = vec4f(number(lattice.numbers + 3u));
    let columns = columns_at(run.at, placement, lattice);
    let step = placements[placement].step[1][1];
    var y = fine_walk(placements[placement].origin[1], step, run.at.site.y);
    var row = 0u;
    var below: LatticeRow;
    var above: LatticeRow;
    var known = fixed_cell(y.position) - 1;
    loop {
        let cell = fixed_cell(y.position);
        // What was above the rows before may be below these.
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
            let raw = between_value(between, local, fade(local));
            // As leaf_sample has it.
            keep(run, row, held(settled(exact(scale * raw)), limit));
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
