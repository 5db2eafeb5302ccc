//! The Hessian of value noise with the cubic spline, axes in the order x, z, w, y: twin of
//! `shaders/lattice/spline_hessian.wgsl`, whose placeholder for lattice values is an argument here.

use crate::array;
use crate::formulas::lattice::spline::{Weights, beside, spline_weights, summed};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::Hessian;

/// The weight of each of four lattice values, and its first and second derivative.
#[derive(Clone, Copy, Default)]
struct BentWeights {
    weight: [f32; 4],
    slope: [f32; 4],
    bend: [f32; 4],
}

fn bent_weights(t: f32) -> BentWeights {
    let Weights { weight, slope } = spline_weights(t);
    let t6 = exact(6.0 * t);
    let bend = [exact(4.0 - t6), exact(t6 - 4.0), exact(2.0 - t6), exact(t6 - 2.0)];
    BentWeights { weight, slope, bend }
}

pub(crate) fn spline_hessian_1(cell: i32, local: f32, lattice_value_1: impl Fn(i32) -> f32) -> Hessian<1> {
    let x = bent_weights(local);
    let [xx] = summed(|i| [lattice_value_1(beside([cell], 0, i)[0])], |i, _| x.bend[i]);
    [[xx]]
}

/// Returns the value, and the first and second derivative along x.
fn bent_edge<const N: usize>(cell: [i32; N], x: BentWeights, lattice_value: &dyn Fn([i32; N]) -> f32) -> [f32; 3] {
    summed(|i| [lattice_value(beside(cell, 0, i)); 3], |i, m| [x.weight[i], x.slope[i], x.bend[i]][m])
}

pub(crate) fn spline_hessian_2(
    cell: [i32; 2],
    local: [f32; 2],
    lattice_value_2: impl Fn([i32; 2]) -> f32,
) -> Hessian<2> {
    let [x, y] = array::from_fn(|axis| bent_weights(local[axis]));
    let [xx, xy, yy] = summed(
        |j| {
            let [value, dx, dxx] = bent_edge(beside(cell, 1, j), x, &lattice_value_2);
            [dxx, dx, value]
        },
        |j, m| [y.weight[j], y.slope[j], y.bend[j]][m],
    );
    [[xx, xy], [xy, yy]]
}

/// The value with the first derivatives along x and z, and the second ones along x and x, x and z, z and z.
#[derive(Clone, Copy, Default)]
struct BentFace {
    first: [f32; 3],
    second: [f32; 3],
}

fn bent_face<const N: usize>(
    cell: [i32; N],
    x: BentWeights,
    z: BentWeights,
    lattice_value: &dyn Fn([i32; N]) -> f32,
) -> BentFace {
    let edges: [[f32; 3]; 4] = array::from_fn(|k| bent_edge(beside(cell, 2, k), x, lattice_value));
    let first = |k: usize| {
        let [value, dx, _] = edges[k];
        [value, dx, value]
    };
    let second = |k: usize| {
        let [value, dx, dxx] = edges[k];
        [dxx, dx, value]
    };
    BentFace {
        first: summed(first, |k, m| [z.weight[k], z.weight[k], z.slope[k]][m]),
        second: summed(second, |k, m| [z.weight[k], z.slope[k], z.bend[k]][m]),
    }
}

pub(crate) fn spline_hessian_3(
    cell: [i32; 3],
    local: [f32; 3],
    lattice_value_3: impl Fn([i32; 3]) -> f32,
) -> Hessian<3> {
    let [x, y, z] = array::from_fn(|axis| bent_weights(local[axis]));
    let faces: [BentFace; 4] = array::from_fn(|j| bent_face(beside(cell, 1, j), x, z, &lattice_value_3));
    let [xx, xz, zz] = summed(|j| faces[j].second, |j, _| y.weight[j]);
    let [yy, xy, yz] = summed(|j| faces[j].first, |j, m| [y.bend[j], y.slope[j], y.slope[j]][m]);
    [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
}

/// The value with the first derivatives along x, z and w, and the second ones along x and x, x and z, z and z; along x
/// and w, z and w, w and w.
#[derive(Clone, Copy, Default)]
struct BentVolume {
    first: [f32; 4],
    second: [f32; 3],
    along_w: [f32; 3],
}

fn bent_volume_4(cell: [i32; 4], [x, z, w]: [BentWeights; 3], lattice_value_4: &dyn Fn([i32; 4]) -> f32) -> BentVolume {
    let faces: [BentFace; 4] = array::from_fn(|l| bent_face(beside(cell, 3, l), x, z, lattice_value_4));
    let first = |l: usize| {
        let [value, dx, dz] = faces[l].first;
        [value, dx, dz, value]
    };
    let along_w = |l: usize| {
        let [value, dx, dz] = faces[l].first;
        [dx, dz, value]
    };
    BentVolume {
        first: summed(first, |l, m| if m < 3 { w.weight[l] } else { w.slope[l] }),
        second: summed(|l| faces[l].second, |l, _| w.weight[l]),
        along_w: summed(along_w, |l, m| if m < 2 { w.slope[l] } else { w.bend[l] }),
    }
}

pub(crate) fn spline_hessian_4(
    cell: [i32; 4],
    local: [f32; 4],
    lattice_value_4: impl Fn([i32; 4]) -> f32,
) -> Hessian<4> {
    let [x, y, z, w] = array::from_fn(|axis| bent_weights(local[axis]));
    let volumes: [BentVolume; 4] = array::from_fn(|j| bent_volume_4(beside(cell, 1, j), [x, z, w], &lattice_value_4));
    let [xx, xz, zz] = summed(|j| volumes[j].second, |j, _| y.weight[j]);
    let [xw, zw, ww] = summed(|j| volumes[j].along_w, |j, _| y.weight[j]);
    let [yy, xy, yz, yw] = summed(|j| volumes[j].first, |j, m| if m == 0 { y.bend[j] } else { y.slope[j] });
    [[xx, xy, xz, xw], [xy, yy, yz, yw], [xz, yz, zz, zw], [xw, yw, zw, ww]]
}
