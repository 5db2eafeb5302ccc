//! Value noise by the cubic spline through four lattice values along each axis, at -1, 0, 1 and 2, axes in the order x,
//! z, w, y: twin of `shaders/lattice/spline.wgsl`, whose placeholder for lattice values is an argument here.

use crate::array;
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, inlined};
use crate::sample::Sample;

/// The weight of each of four lattice values, and its derivative.
#[derive(Clone, Copy)]
pub(crate) struct Weights<F = f32> {
    pub(crate) weight: [F; 4],
    pub(crate) slope: [F; 4],
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_weights<F: Float>(t: F) -> Weights<F> {
    let [zero, one, two] = [t.splat(0.0), t.splat(1.0), t.splat(2.0)];
    let u = one - t;
    let tu = exact(t * u);
    let weight = [
        exact(zero - exact(tu * u)),
        exact(one - exact(exact(t * t) * (two - t))),
        exact(t + exact(tu * t)),
        exact(zero - exact(tu * t)),
    ];
    let t3 = exact(t * 3.0);
    let slope = [
        exact(exact(u * t3) - u),
        exact(t * exact(t3 - 4.0)),
        exact(one + exact(t * exact(two - t3))),
        exact(t * exact(t3 - 2.0)),
    ];
    Weights { weight, slope }
}

/// Returns the cell one step back along an axis, plus 0 to 3 steps.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn beside<I: Int, const N: usize>(cell: [I; N], axis: usize, steps: usize) -> [I; N] {
    let steps: [i32; N] = array::from_fn(|d| if d == axis { steps as i32 - 1 } else { 0 });
    neighbour(cell, steps)
}

/// Returns the sums of four values times their weights.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn summed<F: Float, const M: usize>(
    values: impl Fn(usize) -> [F; M],
    weights: impl Fn(usize, usize) -> F,
) -> [F; M] {
    let first = values(0);
    let mut sum = array::from_fn(inlined!(|m: usize| exact(first[m].splat(0.0) + exact(first[m] * weights(0, m)))));
    for i in 1..4 {
        let values = values(i);
        for m in 0..M {
            sum[m] = exact(sum[m] + exact(values[m] * weights(i, m)));
        }
    }
    sum
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_1<F: Float, I: Int>(cell: I, local: F, lattice_value_1: impl Fn(I) -> F) -> Sample<1, F> {
    let [value, dx] = spline_edge(
        [cell],
        spline_weights(local),
        #[cfg_attr(optimized, inline(always))]
        |[cell]| lattice_value_1(cell),
    );
    Sample { value, gradient: [dx] }
}

/// Returns the value, and the derivative along x.
#[cfg_attr(optimized, inline(always))]
fn spline_edge<F: Float, I: Int, const N: usize>(
    cell: [I; N],
    x: Weights<F>,
    lattice_value: impl Fn([I; N]) -> F,
) -> [F; 2] {
    summed(
        #[cfg_attr(optimized, inline(always))]
        |i| [lattice_value(beside(cell, 0, i)); 2],
        #[cfg_attr(optimized, inline(always))]
        |i, m| if m == 0 { x.weight[i] } else { x.slope[i] },
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_2<F: Float, I: Int>(
    cell: [I; 2],
    local: [F; 2],
    lattice_value_2: impl Fn([I; 2]) -> F,
) -> Sample<2, F> {
    let [x, y] = array::from_fn(inlined!(|axis: usize| spline_weights(local[axis])));
    let [value, dx, dy] = summed(
        #[cfg_attr(optimized, inline(always))]
        |j| {
            let [value, dx] = spline_edge(beside(cell, 1, j), x, &lattice_value_2);
            [value, dx, value]
        },
        #[cfg_attr(optimized, inline(always))]
        |j, m| if m < 2 { y.weight[j] } else { y.slope[j] },
    );
    Sample { value, gradient: [dx, dy] }
}

/// Returns the value, and the derivatives along x and z.
#[cfg_attr(optimized, inline(always))]
fn spline_face<F: Float, I: Int, const N: usize>(
    cell: [I; N],
    x: Weights<F>,
    z: Weights<F>,
    lattice_value: impl Fn([I; N]) -> F,
) -> [F; 3] {
    summed(
        #[cfg_attr(optimized, inline(always))]
        |k| {
            let [value, dx] = spline_edge(beside(cell, 2, k), x, &lattice_value);
            [value, dx, value]
        },
        #[cfg_attr(optimized, inline(always))]
        |k, m| if m < 2 { z.weight[k] } else { z.slope[k] },
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_3<F: Float, I: Int>(
    cell: [I; 3],
    local: [F; 3],
    lattice_value_3: impl Fn([I; 3]) -> F,
) -> Sample<3, F> {
    let [x, y, z] = array::from_fn(inlined!(|axis: usize| spline_weights(local[axis])));
    let [value, dx, dz, dy] = summed(
        #[cfg_attr(optimized, inline(always))]
        |j| {
            let [value, dx, dz] = spline_face(beside(cell, 1, j), x, z, &lattice_value_3);
            [value, dx, dz, value]
        },
        #[cfg_attr(optimized, inline(always))]
        |j, m| if m < 3 { y.weight[j] } else { y.slope[j] },
    );
    Sample { value, gradient: [dx, dy, dz] }
}

/// Returns the value, and the derivatives along x, z and w.
#[cfg_attr(optimized, inline(always))]
fn spline_volume_4<F: Float, I: Int>(
    cell: [I; 4],
    [x, z, w]: [Weights<F>; 3],
    lattice_value_4: impl Fn([I; 4]) -> F,
) -> [F; 4] {
    summed(
        #[cfg_attr(optimized, inline(always))]
        |l| {
            let [value, dx, dz] = spline_face(beside(cell, 3, l), x, z, &lattice_value_4);
            [value, dx, dz, value]
        },
        #[cfg_attr(optimized, inline(always))]
        |l, m| if m < 3 { w.weight[l] } else { w.slope[l] },
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_4<F: Float, I: Int>(
    cell: [I; 4],
    local: [F; 4],
    lattice_value_4: impl Fn([I; 4]) -> F,
) -> Sample<4, F> {
    let [x, y, z, w] = array::from_fn(inlined!(|axis: usize| spline_weights(local[axis])));
    let [value, dx, dz, dw, dy] = summed(
        #[cfg_attr(optimized, inline(always))]
        |j| {
            let [value, dx, dz, dw] = spline_volume_4(beside(cell, 1, j), [x, z, w], &lattice_value_4);
            [value, dx, dz, dw, value]
        },
        #[cfg_attr(optimized, inline(always))]
        |j, m| if m < 4 { y.weight[j] } else { y.slope[j] },
    );
    Sample { value, gradient: [dx, dy, dz, dw] }
}
