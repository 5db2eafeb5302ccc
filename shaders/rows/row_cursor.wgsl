// Where the samples of a run of rows lie in one lattice, found by steps from one to the next.
//
// holes: At, Walk, walk_at, walk_step, walk_next, walk_position
// twin: none, in Rust every sample is found by itself

var<private> here: Walk;
var<private> row_begin: Walk;
var<private> step_aside: Walk;
var<private> step_down: Walk;

fn begin_here(at: At, placement: u32) {
    here = walk_at(at, placement);
    row_begin = here;
    step_aside = walk_step(placement, 0u);
    step_down = walk_step(placement, 1u);
}

// One column further.
fn here_aside() {
    here = walk_next(here, step_aside);
}

// At the beginning of the next row.
fn here_down() {
    row_begin = walk_next(row_begin, step_down);
    here = row_begin;
}

fn coordinate_here(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    return walk_position(here, axis);
}
