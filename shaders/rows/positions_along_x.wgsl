// The cells and local coordinates of four neighbouring columns along x, in a grid whose axes are the lattice's own.
//
// holes: SamplePosition, coordinate_aligned, fixed_cell, fixed_local

struct PositionsAlongX { cells: vec4i, local: vec4f }

fn positions_along_x(at: SamplePosition, transform: u32) -> PositionsAlongX {
    let second = SamplePosition(at.base + vec4u(1u, 0u, 0u, 0u), at.displacement);
    let third = SamplePosition(at.base + vec4u(2u, 0u, 0u, 0u), at.displacement);
    let fourth = SamplePosition(at.base + vec4u(3u, 0u, 0u, 0u), at.displacement);
    let a = coordinate_aligned(at, 0u, transform, at.displacement);
    let b = coordinate_aligned(second, 0u, transform, at.displacement);
    let c = coordinate_aligned(third, 0u, transform, at.displacement);
    let d = coordinate_aligned(fourth, 0u, transform, at.displacement);
    let cells = vec4i(fixed_cell(a), fixed_cell(b), fixed_cell(c), fixed_cell(d));
    return PositionsAlongX(cells, vec4f(fixed_local(a), fixed_local(b), fixed_local(c), fixed_local(d)));
}
