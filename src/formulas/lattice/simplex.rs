//! Simplex noise (Gustavson 2005) at positions in skewed coordinates: twin of `shaders/lattice/simplex.wgsl`, whose
//! placeholders `gradient_n` and `simplex_radius` are arguments here.

use crate::array;
use crate::formulas::lattice::contribution::{Contribution, decay};
use crate::formulas::math::arithmetic::{dot_2, dot_3, dot_4};
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, inlined};

/// The number of other axes that each axis precedes.
#[derive(Clone, Copy)]
pub(crate) struct Rank<I, const N: usize>(pub(crate) [I; N]);

/// Returns the number of other axes that each axis precedes: larger coordinates first, on a tie the lower axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn rank<F: Float, const N: usize>(local: [F; N]) -> Rank<F::Int, N> {
    let mut rank = [local[0].splat_int(0); N];
    for a in 0..N {
        for b in a + 1..N {
            rank[a] = rank[a].wrapping_add(local[a].one_where(local[a].is_at_least(local[b])));
            rank[b] = rank[b].wrapping_add(local[a].one_where(local[a].is_less(local[b])));
        }
    }
    Rank(rank)
}

impl<I: Int, const N: usize> Rank<I, N> {
    /// Returns the corner after `passed` other corners of the simplex.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn corner(self, passed: usize) -> [I; N] {
        let Self(rank) = self;
        array::from_fn(inlined!(|axis: usize| {
            let rank = rank[axis];
            let (zero, one, least) = (rank.splat(0), rank.splat(1), rank.splat((N - passed) as i32));
            match passed {
                0 => zero,
                _ if passed == N => one,
                _ => I::select(zero, one, rank.is_at_least(least)),
            }
        }))
    }
}

// Returns the contribution of one end of an interval, the simplex of one dimension. The decay always reaches 1.
#[cfg_attr(optimized, inline(always))]
fn corner_1<F: Float, C: Contribution<1, F>>(
    cell: F::Int,
    local: F,
    corner: i32,
    gradient_1: impl Fn(F::Int, usize) -> F,
) -> C {
    let g = gradient_1(cell.wrapping_add(corner), corner as usize);
    let d = local - corner as f32;
    C::of(decay(1.0, exact(d * d)), exact(g * d), [g], [d])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_1<F: Float, C: Contribution<1, F>>(
    cell: F::Int,
    local: F,
    gradient_1: impl Fn(F::Int, usize) -> F + Copy,
) -> C {
    corner_1::<F, C>(cell, local, 0, gradient_1).plus(corner_1(cell, local, 1, gradient_1))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_2<F: Float, C: Contribution<2, F>>(
    cell: [F::Int; 2],
    local: [F; 2],
    corner: [F::Int; 2],
    passed: F,
    simplex_radius: f32,
    index: usize,
    gradient_2: impl Fn([F::Int; 2], usize) -> [F; 2],
) -> C {
    let g = gradient_2(neighbour(cell, corner), index);
    let sum = exact(local[0] + local[1]);
    let shift = exact(exact(sum - passed) * 0.211_324_87);
    let d = array::from_fn(inlined!(|axis: usize| exact(local[axis] - corner[axis].to_float()) - shift));
    C::of(decay(simplex_radius, dot_2(d, d)), dot_2(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_2<F: Float, C: Contribution<2, F>>(
    cell: [F::Int; 2],
    local: [F; 2],
    simplex_radius: f32,
    gradient_2: impl Fn([F::Int; 2], usize) -> [F; 2] + Copy,
) -> C {
    // From the cell's corner, the first step is along the axis with the larger coordinate, x on a tie.
    let along_x = local[0].is_at_least(local[1]);
    let [zero, one] = [local[0].splat_int(0), local[0].splat_int(1)];
    let corners = [[zero; 2], [local[0].one_where(along_x), local[0].one_where(!along_x)], [one; 2]];
    let first: C = corner_2(cell, local, corners[0], local[0].splat(0.0), simplex_radius, 0, gradient_2);
    let second = corner_2(cell, local, corners[1], local[0].splat(1.0), simplex_radius, 1, gradient_2);
    let third = corner_2(cell, local, corners[2], local[0].splat(2.0), simplex_radius, 2, gradient_2);
    first.plus(second).plus(third)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_3<F: Float, C: Contribution<3, F>>(
    cell: [F::Int; 3],
    local: [F; 3],
    corner: [F::Int; 3],
    passed: F,
    simplex_radius: f32,
    index: usize,
    gradient_3: impl Fn([F::Int; 3], usize) -> [F; 3],
) -> C {
    let g = gradient_3(neighbour(cell, corner), index);
    let sum = exact(exact(local[0] + local[1]) + local[2]);
    let shift = exact(exact(sum - passed) * 0.166_666_67);
    let d = array::from_fn(inlined!(|axis: usize| exact(local[axis] - corner[axis].to_float()) - shift));
    C::of(decay(simplex_radius, dot_3(d, d)), dot_3(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_3<F: Float, C: Contribution<3, F>>(
    cell: [F::Int; 3],
    local: [F; 3],
    simplex_radius: f32,
    gradient_3: impl Fn([F::Int; 3], usize) -> [F; 3] + Copy,
) -> C {
    let rank = rank(local);
    let corners = [rank.corner(0), rank.corner(1), rank.corner(2), rank.corner(3)];
    let first: C = corner_3(cell, local, corners[0], local[0].splat(0.0), simplex_radius, 0, gradient_3);
    let second = corner_3(cell, local, corners[1], local[0].splat(1.0), simplex_radius, 1, gradient_3);
    let third = corner_3(cell, local, corners[2], local[0].splat(2.0), simplex_radius, 2, gradient_3);
    let fourth = corner_3(cell, local, corners[3], local[0].splat(3.0), simplex_radius, 3, gradient_3);
    first.plus(second).plus(third).plus(fourth)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_4<F: Float, C: Contribution<4, F>>(
    cell: [F::Int; 4],
    local: [F; 4],
    corner: [F::Int; 4],
    passed: F,
    simplex_radius: f32,
    index: usize,
    gradient_4: impl Fn([F::Int; 4], usize) -> [F; 4],
) -> C {
    let g = gradient_4(neighbour(cell, corner), index);
    let sum = exact(exact(local[0] + local[1]) + exact(local[2] + local[3]));
    let shift = exact(exact(sum - passed) * 0.138_196_6);
    let d = array::from_fn(inlined!(|axis: usize| exact(local[axis] - corner[axis].to_float()) - shift));
    C::of(decay(simplex_radius, dot_4(d, d)), dot_4(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_4<F: Float, C: Contribution<4, F>>(
    cell: [F::Int; 4],
    local: [F; 4],
    simplex_radius: f32,
    gradient_4: impl Fn([F::Int; 4], usize) -> [F; 4] + Copy,
) -> C {
    let rank = rank(local);
    let corners = [rank.corner(0), rank.corner(1), rank.corner(2), rank.corner(3), rank.corner(4)];
    let first: C = corner_4(cell, local, corners[0], local[0].splat(0.0), simplex_radius, 0, gradient_4);
    let second = corner_4(cell, local, corners[1], local[0].splat(1.0), simplex_radius, 1, gradient_4);
    let third = corner_4(cell, local, corners[2], local[0].splat(2.0), simplex_radius, 2, gradient_4);
    let fourth = corner_4(cell, local, corners[3], local[0].splat(3.0), simplex_radius, 3, gradient_4);
    let fifth = corner_4(cell, local, corners[4], local[0].splat(4.0), simplex_radius, 4, gradient_4);
    first.plus(second).plus(third).plus(fourth).plus(fifth)
}
