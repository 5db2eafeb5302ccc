//! Simplex noise (Gustavson 2005) at positions in skewed coordinates: twin of `shaders/lattice/simplex.wgsl`, whose
//! placeholders `gradient_n` and `simplex_radius` are arguments here.

use crate::array;
use crate::cpu::twins::expression::sample::plus;
use crate::cpu::twins::math::arithmetic::{dot_2, dot_3, dot_4};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::sample::Sample;

/// The radial decay t^4 with t = max(0, radius - |d|^2); its gradient is -8 t^3 d.
#[derive(Clone, Copy)]
pub(crate) struct Decay {
    pub(crate) weight: f32,
    pub(crate) pull: f32,
}

#[inline(always)]
pub(crate) fn decay(radius: f32, distance_squared: f32) -> Decay {
    let reach = exact(radius - distance_squared);
    let t = if reach < 0.0 { 0.0 } else { reach };
    let t2 = exact(t * t);
    Decay { weight: exact(t2 * t2), pull: exact(8.0 * exact(t2 * t)) }
}

/// The number of other axes that each axis precedes.
#[derive(Clone, Copy)]
pub(crate) struct Rank<const N: usize>(pub(crate) [i32; N]);

/// Returns the number of other axes that each axis precedes: larger coordinates first, on a tie the lower axis.
#[inline(always)]
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
    #[inline(always)]
    pub(crate) fn corner(self, passed: usize) -> [i32; N] {
        array::from_fn(|axis| i32::from(self.0[axis] >= (N - passed) as i32))
    }
}

/// Returns the contribution of a corner with gradient `g` at distance `d`, `linear` being their product.
#[inline(always)]
fn contribution<const N: usize>(t: Decay, linear: f32, g: [f32; N], d: [f32; N]) -> Sample<N> {
    let pull = exact(t.pull * linear);
    Sample {
        value: exact(t.weight * linear),
        gradient: array::from_fn(|axis| exact(exact(t.weight * g[axis]) - exact(pull * d[axis]))),
    }
}

// In one dimension a simplex is an interval and there is nothing to skew. The decay reaches 1 whatever the kernel.
#[inline(always)]
fn corner_1(cell: i32, local: f32, corner: i32, gradient_1: impl Fn(i32) -> f32) -> Sample<1> {
    let g = gradient_1(cell.wrapping_add(corner));
    let d = local - corner as f32;
    let t = decay(1.0, exact(d * d));
    contribution(t, exact(g * d), [g], [d])
}

#[inline(always)]
pub(crate) fn simplex_1(cell: i32, local: f32, gradient_1: impl Fn(i32) -> f32 + Copy) -> Sample<1> {
    plus(corner_1(cell, local, 0, gradient_1), corner_1(cell, local, 1, gradient_1))
}

#[inline(always)]
pub(crate) fn corner_2(
    cell: [i32; 2],
    local: [f32; 2],
    corner: [i32; 2],
    passed: f32,
    simplex_radius: f32,
    gradient_2: impl Fn([i32; 2]) -> [f32; 2],
) -> Sample<2> {
    let g = gradient_2(neighbour(cell, corner));
    let sum = exact(local[0] + local[1]);
    let shift = exact(0.211_324_87 * exact(sum - passed));
    let d = array::from_fn(|axis| exact(local[axis] - corner[axis] as f32) - shift);
    let t = decay(simplex_radius, dot_2(d, d));
    contribution(t, dot_2(g, d), g, d)
}

#[inline(always)]
pub(crate) fn simplex_2(
    cell: [i32; 2],
    local: [f32; 2],
    simplex_radius: f32,
    gradient_2: impl Fn([i32; 2], usize) -> [f32; 2] + Copy,
) -> Sample<2> {
    // From the cell's corner step first along the axis with the larger coordinate, x on a tie.
    let along_x = i32::from(local[0] >= local[1]);
    let middle = [along_x, 1 - along_x];
    macro_rules! corner {
        ($corner:expr, $passed:literal) => {
            corner_2(
                cell,
                local,
                $corner,
                $passed as f32,
                simplex_radius,
                #[inline(always)]
                |cell| gradient_2(cell, $passed),
            )
        };
    }
    let first = corner!([0, 0], 0);
    let second = corner!(middle, 1);
    let third = corner!([1, 1], 2);
    plus(plus(first, second), third)
}

#[inline(always)]
pub(crate) fn corner_3(
    cell: [i32; 3],
    local: [f32; 3],
    corner: [i32; 3],
    passed: f32,
    simplex_radius: f32,
    gradient_3: impl Fn([i32; 3]) -> [f32; 3],
) -> Sample<3> {
    let g = gradient_3(neighbour(cell, corner));
    let sum = exact(exact(local[0] + local[1]) + local[2]);
    let shift = exact(0.166_666_67 * exact(sum - passed));
    let d = array::from_fn(|axis| exact(local[axis] - corner[axis] as f32) - shift);
    let t = decay(simplex_radius, dot_3(d, d));
    contribution(t, dot_3(g, d), g, d)
}

#[inline(always)]
pub(crate) fn simplex_3(
    cell: [i32; 3],
    local: [f32; 3],
    simplex_radius: f32,
    gradient_3: impl Fn([i32; 3], usize) -> [f32; 3] + Copy,
) -> Sample<3> {
    let rank = rank(local);
    macro_rules! corner {
        ($passed:literal) => {
            corner_3(
                cell,
                local,
                rank.corner($passed),
                $passed as f32,
                simplex_radius,
                #[inline(always)]
                |cell| gradient_3(cell, $passed),
            )
        };
    }
    let first = corner!(0);
    let second = corner!(1);
    let third = corner!(2);
    let fourth = corner!(3);
    plus(plus(plus(first, second), third), fourth)
}

#[inline(always)]
pub(crate) fn corner_4(
    cell: [i32; 4],
    local: [f32; 4],
    corner: [i32; 4],
    passed: f32,
    simplex_radius: f32,
    gradient_4: impl Fn([i32; 4]) -> [f32; 4],
) -> Sample<4> {
    let g = gradient_4(neighbour(cell, corner));
    let sum = exact(exact(local[0] + local[1]) + exact(local[2] + local[3]));
    let shift = exact(0.138_196_6 * exact(sum - passed));
    let d = array::from_fn(|axis| exact(local[axis] - corner[axis] as f32) - shift);
    let t = decay(simplex_radius, dot_4(d, d));
    contribution(t, dot_4(g, d), g, d)
}

#[inline(always)]
pub(crate) fn simplex_4(
    cell: [i32; 4],
    local: [f32; 4],
    simplex_radius: f32,
    gradient_4: impl Fn([i32; 4], usize) -> [f32; 4] + Copy,
) -> Sample<4> {
    let rank = rank(local);
    macro_rules! corner {
        ($passed:literal) => {
            corner_4(
                cell,
                local,
                rank.corner($passed),
                $passed as f32,
                simplex_radius,
                #[inline(always)]
                |cell| gradient_4(cell, $passed),
            )
        };
    }
    let first = corner!(0);
    let second = corner!(1);
    let third = corner!(2);
    let fourth = corner!(3);
    let fifth = corner!(4);
    plus(plus(plus(plus(first, second), third), fourth), fifth)
}
