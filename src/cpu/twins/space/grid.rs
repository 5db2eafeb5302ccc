//! Positions of a grid's samples, in each leaf's own lattice: twin of `shaders/space/grid.wgsl`.

use crate::cpu::twins::math::fixed::fine_walk;
use crate::layout::transforms::GridPlacement;

/// For grids whose axes are the lattice's own.
#[inline(always)]
pub(crate) fn coordinate_aligned(placement: &GridPlacement, at: [u32; 4], axis: usize) -> u64 {
    fine_walk(placement.origin[axis], placement.step[axis][axis], at[axis]).position
}

#[inline(always)]
pub(crate) fn coordinate_affine(placement: &GridPlacement, at: [u32; 4], axis: usize) -> u64 {
    let x = fine_walk(placement.origin[axis], placement.step[0][axis], at[0]);
    let xy = fine_walk(x, placement.step[1][axis], at[1]);
    fine_walk(xy, placement.step[2][axis], at[2]).position
}

/// The same grid from another sample on. Fixed point being exact, it has the same positions there.
pub(crate) fn beginning_at(placement: &GridPlacement, at: [u32; 4]) -> GridPlacement {
    let origin = std::array::from_fn(|coordinate| {
        let steps = placement.step.iter().zip(at);
        steps.fold(placement.origin[coordinate], |start, (step, i)| fine_walk(start, step[coordinate], i))
    });
    GridPlacement { origin, step: placement.step }
}

/// The sample at this index along a row that begins at another.
#[inline(always)]
pub(crate) fn at_index(first: [u32; 4], index: usize) -> [u32; 4] {
    [first[0] + index as u32, first[1], first[2], first[3]]
}
