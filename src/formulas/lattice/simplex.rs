//! Simplex noise (Gustavson 2005) at positions in skewed coordinates: twin of `shaders/lattice/simplex.wgsl`, whose
//! placeholders `gradient_n` and `simplex_radius` are arguments here.

use crate::array;
use crate::formulas::lattice::Contribution;
use crate::formulas::lattice::contribution::decay;
use crate::formulas::math::arithmetic::{dot_2, dot_3, dot_4};
use crate::formulas::math::exact::exact;
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

/// The step from the cell to a corner along one axis, 0 or 1 in each lane.
pub(crate) trait Step<F: Float>: Copy {
    fn cell(self, cell: F::Int) -> F::Int;
    /// Returns a local coordinate from the corner.
    fn local(self, local: F) -> F;
}

/// The same step in all lanes.
#[derive(Clone, Copy)]
pub(crate) struct Uniform(i32);

/// A step of 1 where a condition holds.
#[derive(Clone, Copy)]
pub(crate) struct Where<M>(M);

/// A step, or several, in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Whole<I>(pub(crate) I);

impl<F: Float> Step<F> for Uniform {
    #[cfg_attr(optimized, inline(always))]
    fn cell(self, cell: F::Int) -> F::Int {
        cell.wrapping_add(self.0)
    }

    #[cfg_attr(optimized, inline(always))]
    fn local(self, local: F) -> F {
        exact(local - self.0 as f32)
    }
}

impl<F: Float> Step<F> for Where<F::Mask> {
    #[cfg_attr(optimized, inline(always))]
    fn cell(self, cell: F::Int) -> F::Int {
        F::next_where(cell, self.0)
    }

    #[cfg_attr(optimized, inline(always))]
    fn local(self, local: F) -> F {
        exact(local.minus_one_where(self.0))
    }
}

impl<F: Float> Step<F> for Whole<F::Int> {
    #[cfg_attr(optimized, inline(always))]
    fn cell(self, cell: F::Int) -> F::Int {
        cell.wrapping_add(self.0)
    }

    #[cfg_attr(optimized, inline(always))]
    fn local(self, local: F) -> F {
        exact(local - self.0.to_float())
    }
}

/// Returns whether the second corner of the simplex is a step along x, and whether it is one along y: along the axis
/// with the larger coordinate, x on a tie.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn second_corner_2<F: Float>(local: [F; 2]) -> [F::Mask; 2] {
    let along_x = local[0].is_at_least(local[1]);
    [along_x, !along_x]
}

/// Returns whether the second and the third corner of the simplex are a step along each axis: those with the largest
/// coordinates, on a tie the lower axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn middle_corners_3<F: Float>([x, y, z]: [F; 3]) -> [[F::Mask; 3]; 2] {
    let (xy, xz, yz) = (x.is_at_least(y), x.is_at_least(z), y.is_at_least(z));
    [[xy & xz, !xy & yz, !(xz | yz)], [xy | xz, !xy | yz, !(xz & yz)]]
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
    corner: [impl Step<F>; 2],
    passed: F,
    simplex_radius: f32,
    index: usize,
    gradient_2: impl Fn([F::Int; 2], usize) -> [F; 2],
) -> C {
    let g = gradient_2(array::from_fn(inlined!(|axis: usize| corner[axis].cell(cell[axis]))), index);
    let sum = exact(local[0] + local[1]);
    let shift = exact(exact(sum - passed) * 0.211_324_87);
    let d = array::from_fn(inlined!(|axis: usize| corner[axis].local(local[axis]) - shift));
    C::of(decay(simplex_radius, dot_2(d, d)), dot_2(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_2<F: Float, C: Contribution<2, F>>(
    cell: [F::Int; 2],
    local: [F; 2],
    simplex_radius: f32,
    gradient_2: impl Fn([F::Int; 2], usize) -> [F; 2] + Copy,
) -> C {
    let middle = array::map(second_corner_2(local), inlined!(|along| Where(along)));
    let [zero, one] = [Uniform(0), Uniform(1)];
    let first: C = corner_2(cell, local, [zero; 2], local[0].splat(0.0), simplex_radius, 0, gradient_2);
    let second = corner_2(cell, local, middle, local[0].splat(1.0), simplex_radius, 1, gradient_2);
    let third = corner_2(cell, local, [one; 2], local[0].splat(2.0), simplex_radius, 2, gradient_2);
    first.plus(second).plus(third)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_3<F: Float, C: Contribution<3, F>>(
    cell: [F::Int; 3],
    local: [F; 3],
    corner: [impl Step<F>; 3],
    passed: F,
    simplex_radius: f32,
    index: usize,
    gradient_3: impl Fn([F::Int; 3], usize) -> [F; 3],
) -> C {
    let g = gradient_3(array::from_fn(inlined!(|axis: usize| corner[axis].cell(cell[axis]))), index);
    let sum = exact(exact(local[0] + local[1]) + local[2]);
    let shift = exact(exact(sum - passed) * 0.166_666_67);
    let d = array::from_fn(inlined!(|axis: usize| corner[axis].local(local[axis]) - shift));
    C::of(decay(simplex_radius, dot_3(d, d)), dot_3(g, d), g, d)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn simplex_3<F: Float, C: Contribution<3, F>>(
    cell: [F::Int; 3],
    local: [F; 3],
    simplex_radius: f32,
    gradient_3: impl Fn([F::Int; 3], usize) -> [F; 3] + Copy,
) -> C {
    let [second, third] = middle_corners_3(local);
    let steps = inlined!(|corner: [F::Mask; 3]| array::map(corner, inlined!(|along| Where(along))));
    let [zero, one] = [Uniform(0), Uniform(1)];
    let first: C = corner_3(cell, local, [zero; 3], local[0].splat(0.0), simplex_radius, 0, gradient_3);
    let second = corner_3(cell, local, steps(second), local[0].splat(1.0), simplex_radius, 1, gradient_3);
    let third = corner_3(cell, local, steps(third), local[0].splat(2.0), simplex_radius, 2, gradient_3);
    let fourth = corner_3(cell, local, [one; 3], local[0].splat(3.0), simplex_radius, 3, gradient_3);
    first.plus(second).plus(third).plus(fourth)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn corner_4<F: Float, C: Contribution<4, F>>(
    cell: [F::Int; 4],
    local: [F; 4],
    corner: [impl Step<F>; 4],
    passed: F,
    simplex_radius: f32,
    index: usize,
    gradient_4: impl Fn([F::Int; 4], usize) -> [F; 4],
) -> C {
    let g = gradient_4(array::from_fn(inlined!(|axis: usize| corner[axis].cell(cell[axis]))), index);
    let sum = exact(exact(local[0] + local[1]) + exact(local[2] + local[3]));
    let shift = exact(exact(sum - passed) * 0.138_196_6);
    let d = array::from_fn(inlined!(|axis: usize| corner[axis].local(local[axis]) - shift));
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
    let corner = inlined!(|passed: usize| array::map(rank.corner(passed), inlined!(|step| Whole(step))));
    let first: C = corner_4(cell, local, corner(0), local[0].splat(0.0), simplex_radius, 0, gradient_4);
    let second = corner_4(cell, local, corner(1), local[0].splat(1.0), simplex_radius, 1, gradient_4);
    let third = corner_4(cell, local, corner(2), local[0].splat(2.0), simplex_radius, 2, gradient_4);
    let fourth = corner_4(cell, local, corner(3), local[0].splat(3.0), simplex_radius, 3, gradient_4);
    let fifth = corner_4(cell, local, corner(4), local[0].splat(4.0), simplex_radius, 4, gradient_4);
    first.plus(second).plus(third).plus(fourth).plus(fifth)
}
