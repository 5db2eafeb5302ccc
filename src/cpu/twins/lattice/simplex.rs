//! Simplex noise (Gustavson 2005) at positions in skewed coordinates: twin of `shaders/lattice/simplex.wgsl`, whose
//! placeholders `gradient_n` and `simplex_radius` are arguments here.

use crate::array;
use crate::cpu::twins::lattice::contribution::{Contribution, decay};
use crate::cpu::twins::math::arithmetic::{dot_2, dot_3, dot_4};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::neighbour;

/// The number of other axes that each axis precedes.
#[derive(Clone, Copy)]
pub(crate) struct Rank<const N: usize>(pub(crate) [i32; N]);

/// Returns the number of other axes that each axis precedes: larger coordinates first, on a tie the lower axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn rank<const N: usize>(local: [f32; N]) -> Rank<N> {
    Rank(array::from_fn(|a| {
        (0..N)
            .map(|b| match a.cmp(&b) {
                std::cmp::Ordering::Less => i32::from(local[a] >= local[b]),
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => i32::from(local[a] > local[b]),
            })
            .sum()
    }))
}

impl<const N: usize> Rank<N> {
    /// Returns the corner that `passed` other corners of the simplex precede.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn corner(self, passed: usize) -> [i32; N] {
        array::from_fn(|axis| i32::from(self.0[axis] >= (N - passed) as i32))
    }
}

// In one dimension a simplex is an interval and there is nothing to skew. The decay reaches 1 whatever the kernel.
#[cfg_attr(optimized, inline(always))]
fn corner_1<C: Contribution<1>>(cell: i32, local: f32, corner: i32, gradient_1: impl Fn(i32) -> f32) -> C {
    let g = gradient_1(cell.wrapping_add(corner));
    let d = local - corner as f32;
    C::of(decay(1.0, exact(d * d)), exact(g * d), [g], [d])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_1<C: Contribution<1>>(cell: i32, local: f32, gradient_1: impl Fn(i32) -> f32 + Copy) -> C {
    corner_1::<C>(cell, local, 0, gradient_1).plus(corner_1(cell, local, 1, gradient_1))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_2<C: Contribution<2>>(
    cell: [i32; 2],
    local: [f32; 2],
    corner: [i32; 2],
    passed: f32,
    simplex_radius: f32,
    index: usize,
    gradient_2: impl Fn([i32; 2], usize) -> [f32; 2],
) -> C {
    let g = gradient_2(neighbour(cell, corner), index);
    let sum = exact(local[0] + local[1]);
    let shift = exact(0.211_324_87 * exact(sum - passed));
    let d = array::from_fn(|axis| exact(local[axis] - corner[axis] as f32) - shift);
    C::of(decay(simplex_radius, dot_2(d, d)), dot_2(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_2<C: Contribution<2>>(
    cell: [i32; 2],
    local: [f32; 2],
    simplex_radius: f32,
    gradient_2: impl Fn([i32; 2], usize) -> [f32; 2] + Copy,
) -> C {
    // From the cell's corner step first along the axis with the larger coordinate, x on a tie.
    let along_x = i32::from(local[0] >= local[1]);
    let middle = [along_x, 1 - along_x];
    let first: C = corner_2(cell, local, [0, 0], 0.0, simplex_radius, 0, gradient_2);
    let second = corner_2(cell, local, middle, 1.0, simplex_radius, 1, gradient_2);
    let third = corner_2(cell, local, [1, 1], 2.0, simplex_radius, 2, gradient_2);
    first.plus(second).plus(third)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_3<C: Contribution<3>>(
    cell: [i32; 3],
    local: [f32; 3],
    corner: [i32; 3],
    passed: f32,
    simplex_radius: f32,
    index: usize,
    gradient_3: impl Fn([i32; 3], usize) -> [f32; 3],
) -> C {
    let g = gradient_3(neighbour(cell, corner), index);
    let sum = exact(exact(local[0] + local[1]) + local[2]);
    let shift = exact(0.166_666_67 * exact(sum - passed));
    let d = array::from_fn(|axis| exact(local[axis] - corner[axis] as f32) - shift);
    C::of(decay(simplex_radius, dot_3(d, d)), dot_3(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_3<C: Contribution<3>>(
    cell: [i32; 3],
    local: [f32; 3],
    simplex_radius: f32,
    gradient_3: impl Fn([i32; 3], usize) -> [f32; 3] + Copy,
) -> C {
    let rank = rank(local);
    let first: C = corner_3(cell, local, rank.corner(0), 0.0, simplex_radius, 0, gradient_3);
    let second = corner_3(cell, local, rank.corner(1), 1.0, simplex_radius, 1, gradient_3);
    let third = corner_3(cell, local, rank.corner(2), 2.0, simplex_radius, 2, gradient_3);
    let fourth = corner_3(cell, local, rank.corner(3), 3.0, simplex_radius, 3, gradient_3);
    first.plus(second).plus(third).plus(fourth)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_4<C: Contribution<4>>(
    cell: [i32; 4],
    local: [f32; 4],
    corner: [i32; 4],
    passed: f32,
    simplex_radius: f32,
    index: usize,
    gradient_4: impl Fn([i32; 4], usize) -> [f32; 4],
) -> C {
    let g = gradient_4(neighbour(cell, corner), index);
    let sum = exact(exact(local[0] + local[1]) + exact(local[2] + local[3]));
    let shift = exact(0.138_196_6 * exact(sum - passed));
    let d = array::from_fn(|axis| exact(local[axis] - corner[axis] as f32) - shift);
    C::of(decay(simplex_radius, dot_4(d, d)), dot_4(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_4<C: Contribution<4>>(
    cell: [i32; 4],
    local: [f32; 4],
    simplex_radius: f32,
    gradient_4: impl Fn([i32; 4], usize) -> [f32; 4] + Copy,
) -> C {
    let rank = rank(local);
    let first: C = corner_4(cell, local, rank.corner(0), 0.0, simplex_radius, 0, gradient_4);
    let second = corner_4(cell, local, rank.corner(1), 1.0, simplex_radius, 1, gradient_4);
    let third = corner_4(cell, local, rank.corner(2), 2.0, simplex_radius, 2, gradient_4);
    let fourth = corner_4(cell, local, rank.corner(3), 3.0, simplex_radius, 3, gradient_4);
    let fifth = corner_4(cell, local, rank.corner(4), 4.0, simplex_radius, 4, gradient_4);
    first.plus(second).plus(third).plus(fourth).plus(fifth)
}
