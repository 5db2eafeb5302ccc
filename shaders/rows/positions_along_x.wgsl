// The cells and local coordinates of four neighbouring columns along x, in a grid whose axes are the lattice's own.
//
// holes: SamplePosition, grid_origin, grid_step, fine_advance, fine_next, fixed_cell, fixed_local

struct PositionsAlongX { cells: vec4i, local: vec4f }

fn positions_along_x(at: SamplePosition, transform: u32) -> PositionsAlongX {
    let step = grid_step(transform, 0u, 0u);
    let a = fine_advance(grid_origin(transform, 0u), step, at.base.x);
    let b = fine_next(a, step);
    let c = fine_next(b, step);
    let d = fine_next(c, step);
    return PositionsAlongX(
        vec4i(fixed_cell(a.position), fixed_cell(b.position), fixed_cell(c.position), fixed_cell(d.position)),
        vec4f(fixed_local(a.position), fixed_local(b.position), fixed_local(c.position), fixed_local(d.position)),
    );
}
