// A leaf along a run of rows, sample by sample: of what no lattice row and no cell can keep, the positions are found by steps.
//
// holes: Run, Lattice, walk_at, walk_step, walk_next, walk_cell, walk_local, noise, keep
// holes: exact, held, settled, number
// twin: none, in Rust rows are loops

fn leaf_rows(run: Run, placement: u32, lattice: Lattice) {
    // Read once, and not in every turn of a loop.
    let scale = number(lattice.numbers + 1u);
    let limit = vec4f(number(lattice.numbers + 3u));
    let aside = walk_step(placement, 0u);
    let step = walk_step(placement, 1u);
    var first = walk_at(run.at, placement);
    var row = 0u;
    // As in the other loops over rows, conditions are at the end; columns are a loop so that the noise is there once.
    loop {
        var raw: vec4f;
        var walk = first;
        for (var column = 0u; column < 4u; column++) {
            raw = vec4f(raw.yzw, noise(lattice, walk_cell(walk), walk_local(walk)).value);
            walk = walk_next(walk, aside);
        }
        // As leaf_sample has it.
        keep(run, row, held(settled(exact(scale * raw)), limit));
        row += 1u;
        first = walk_next(first, step);
        continuing {
            break if row == run.rows;
        }
    }
}
