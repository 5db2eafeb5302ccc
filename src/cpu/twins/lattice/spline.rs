//! Value noise by the cubic spline through four lattice values along each axis, at -1, 0, 1 and 2, axes in the order x,
//! z, w, y: twin of `shaders/lattice/spline.wgsl`, whose placeholder for lattice values is an argument here.

use crate::array;
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::sample::Sample;

/// The weight of each of four lattice values, and its derivative.
#[derive(Clone, Copy, Default)]
pub(crate) struct Weights {
    pub(crate) weight: [f32; 4],
    pub(crate) slope: [f32; 4],
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_weights(t: f32) -> Weights {
    let u = 1.0 - t;
    let tu = exact(t * u);
    let weight = [
        exact(0.0 - exact(tu * u)),
        exact(1.0 - exact(exact(t * t) * (2.0 - t))),
        exact(t + exact(tu * t)),
        exact(0.0 - exact(tu * t)),
    ];
    let t3 = exact(3.0 * t);
    let slope = [
        exact(exact(u * t3) - u),
        exact(t * exact(t3 - 4.0)),
        exact(1.0 + exact(t * exact(2.0 - t3))),
        exact(t * exact(t3 - 2.0)),
    ];
    Weights { weight, slope }
}

/// Returns the cell one step back along an axis, and then 0 to 3 steps forward.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn beside<const N: usize>(cell: [i32; N], axis: usize, steps: usize) -> [i32; N] {
    neighbour(cell, array::from_fn(|d| if d == axis { steps as i32 - 1 } else { 0 }))
}

/// Returns the sums of four values times their weights.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn summed<const M: usize>(
    values: impl Fn(usize) -> [f32; M],
    weights: impl Fn(usize, usize) -> f32,
) -> [f32; M] {
    let mut sum = [0.0; M];
    for i in 0..4 {
        let values = values(i);
        sum = array::from_fn(|m| exact(sum[m] + exact(values[m] * weights(i, m))));
    }
    sum
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_1(cell: i32, local: f32, lattice_value_1: impl Fn(i32) -> f32) -> Sample<1> {
    let [value, dx] = spline_edge([cell], spline_weights(local), |[cell]| lattice_value_1(cell));
    Sample { value, gradient: [dx] }
}

/// Returns the value, and the derivative along x.
#[cfg_attr(optimized, inline(always))]
fn spline_edge<const N: usize>(cell: [i32; N], x: Weights, lattice_value: impl Fn([i32; N]) -> f32) -> [f32; 2] {
    summed(|i| [lattice_value(beside(cell, 0, i)); 2], |i, m| if m == 0 { x.weight[i] } else { x.slope[i] })
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_2(cell: [i32; 2], local: [f32; 2], lattice_value_2: impl Fn([i32; 2]) -> f32) -> Sample<2> {
    let [x, y] = array::from_fn(|axis| spline_weights(local[axis]));
    let edge = |j: usize| spline_edge(beside(cell, 1, j), x, &lattice_value_2);
    let [value, dx, dy] = summed(
        |j| {
            let [value, dx] = edge(j);
            [value, dx, value]
        },
        |j, m| if m < 2 { y.weight[j] } else { y.slope[j] },
    );
    Sample { value, gradient: [dx, dy] }
}

/// Returns the value, and the derivatives along x and z.
#[cfg_attr(optimized, inline(always))]
fn spline_face<const N: usize>(
    cell: [i32; N],
    x: Weights,
    z: Weights,
    lattice_value: impl Fn([i32; N]) -> f32,
) -> [f32; 3] {
    summed(
        |k| {
            let [value, dx] = spline_edge(beside(cell, 2, k), x, &lattice_value);
            [value, dx, value]
        },
        |k, m| if m < 2 { z.weight[k] } else { z.slope[k] },
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_3(cell: [i32; 3], local: [f32; 3], lattice_value_3: impl Fn([i32; 3]) -> f32) -> Sample<3> {
    let [x, y, z] = array::from_fn(|axis| spline_weights(local[axis]));
    let [value, dx, dz, dy] = summed(
        |j| {
            let [value, dx, dz] = spline_face(beside(cell, 1, j), x, z, &lattice_value_3);
            [value, dx, dz, value]
        },
        |j, m| if m < 3 { y.weight[j] } else { y.slope[j] },
    );
    Sample { value, gradient: [dx, dy, dz] }
}

/// Returns the value, and the derivatives along x, z and w.
#[cfg_attr(optimized, inline(always))]
fn spline_volume_4(cell: [i32; 4], [x, z, w]: [Weights; 3], lattice_value_4: impl Fn([i32; 4]) -> f32) -> [f32; 4] {
    summed(
        |l| {
            let [value, dx, dz] = spline_face(beside(cell, 3, l), x, z, &lattice_value_4);
            [value, dx, dz, value]
        },
        |l, m| if m < 3 { w.weight[l] } else { w.slope[l] },
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_4(cell: [i32; 4], local: [f32; 4], lattice_value_4: impl Fn([i32; 4]) -> f32) -> Sample<4> {
    let [x, y, z, w] = array::from_fn(|axis| spline_weights(local[axis]));
    let [value, dx, dz, dw, dy] = summed(
        |j| {
            let [value, dx, dz, dw] = spline_volume_4(beside(cell, 1, j), [x, z, w], &lattice_value_4);
            [value, dx, dz, dw, value]
        },
        |j, m| if m < 4 { y.weight[j] } else { y.slope[j] },
    );
    Sample { value, gradient: [dx, dy, dz, dw] }
}
