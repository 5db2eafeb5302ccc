// A leaf on a skewed lattice along a run of rows, four neighbouring columns at a time. What a cell's corners have is looked up
// once for all rows until one of the columns leaves its cell; the bits are those of single samples.
//
// holes: Run, Lattice, walk_at, walk_step, walk_next, walk_cell, walk_local, known_cell, noise, keep
// holes: exact, held, settled, number
// twin: none, in Rust rows are loops

fn leaf_rows(run: Run, placement: u32, lattice: Lattice) {
    // Read once, and not in every turn of a loop.
    let scale = number(lattice.numbers + 1u);
    let limit = vec4f(number(lattice.numbers + 3u));
    let aside = walk_step(placement, 0u);
    let step = walk_step(placement, 1u);
    var a = walk_at(run.at, placement);
    var b = walk_next(a, aside);
    var c = walk_next(b, aside);
    var d = walk_next(c, aside);
    var row = 0u;
    // As in the other loop over rows, conditions are at the end.
    loop {
        let at_a = known_cell(lattice, walk_cell(a));
        let at_b = known_cell(lattice, walk_cell(b));
        let at_c = known_cell(lattice, walk_cell(c));
        let at_d = known_cell(lattice, walk_cell(d));
        loop {
            let raw = vec4f(
                noise(at_a, at_a.cell, walk_local(a)).value,
                noise(at_b, at_b.cell, walk_local(b)).value,
                noise(at_c, at_c.cell, walk_local(c)).value,
                noise(at_d, at_d.cell, walk_local(d)).value,
            );
            // As leaf_sample has it.
            keep(run, row, held(settled(exact(scale * raw)), limit));
            row += 1u;
            a = walk_next(a, step);
            b = walk_next(b, step);
            c = walk_next(c, step);
            d = walk_next(d, step);
            let left = (walk_cell(a) != at_a.cell) | (walk_cell(b) != at_b.cell);
            let right = (walk_cell(c) != at_c.cell) | (walk_cell(d) != at_d.cell);
            continuing {
                break if (row == run.rows) | any(left | right);
            }
        }
        continuing {
            break if row == run.rows;
        }
    }
}
