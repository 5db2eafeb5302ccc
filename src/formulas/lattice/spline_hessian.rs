//! The Hessian of value noise by the cubic spline of `spline.wgsl`: lattice values times derivatives of weights, axes
//! in the same order x, z, w, y. Each sum keeps the values, first and second derivatives that the next axis needs.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/spline_hessian.wgsl`, which is the one to edit.

use crate::formulas::lattice::spline::spline_weights;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::Hessian;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, Number};

/// The weights of four lattice values, and their first and second derivatives.
#[derive(Clone, Copy, Default)]
pub(crate) struct BentWeights<F = f32> {
    pub(crate) weight: [F; 4],
    pub(crate) slope: [F; 4],
    pub(crate) bend: [F; 4],
}

#[cfg_attr(optimized, inline(always))]
fn bent_weights<F: Number>(t: F) -> BentWeights<F> {
    let first = spline_weights(t);
    let t6 = exact(t * 6.0);
    BentWeights {
        weight: first.weight,
        slope: first.slope,
        bend: [exact(t6.splat(4.0) - t6), exact(t6 - 4.0), exact(t6.splat(2.0) - t6), exact(t6 - 2.0)],
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_hessian_1<F: Float, I: Int>(cell: I, local: F, lattice_value_1: impl Fn(I) -> F) -> Hessian<1, F> {
    let x = bent_weights(local);
    let mut xx = local.splat(0.0);
    for i in 0_i32..4 {
        xx = exact(xx + exact(x.bend[i as usize] * lattice_value_1(cell.wrapping_add(i).wrapping_sub(1))));
    }
    [[xx]]
}

/// Returns the value, and the first and second derivative along x.
#[cfg_attr(optimized, inline(always))]
fn bent_edge_2<F: Float, I: Int>(cell: [I; 2], x: BentWeights<F>, lattice_value_2: impl Fn([I; 2]) -> F) -> [F; 3] {
    let mut edge = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for i in 0_i32..4 {
        let lattice_value = lattice_value_2(neighbour(cell, [i.wrapping_sub(1), 0]));
        edge = [
            exact(edge[0] + exact(x.weight[i as usize] * lattice_value)),
            exact(edge[1] + exact(x.slope[i as usize] * lattice_value)),
            exact(edge[2] + exact(x.bend[i as usize] * lattice_value)),
        ];
    }
    edge
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_hessian_2<F: Float, I: Int>(
    cell: [I; 2],
    local: [F; 2],
    lattice_value_2: impl Fn([I; 2]) -> F + Copy,
) -> Hessian<2, F> {
    let x = bent_weights(local[0]);
    let y = bent_weights(local[1]);
    // The derivatives along x and x, x and y, y and y.
    let mut sum = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    for j in 0_i32..4 {
        let edge = bent_edge_2(neighbour(cell, [0, j.wrapping_sub(1)]), x, lattice_value_2);
        sum = [
            exact(sum[0] + exact(edge[2] * y.weight[j as usize])),
            exact(sum[1] + exact(edge[1] * y.slope[j as usize])),
            exact(sum[2] + exact(edge[0] * y.bend[j as usize])),
        ];
    }
    [[sum[0], sum[1]], [sum[1], sum[2]]]
}

/// The value with the first derivatives along x and z, and the second ones along x and x, x and z, z and z.
#[derive(Clone, Copy, Default)]
pub(crate) struct BentFace<F = f32> {
    pub(crate) first: [F; 3],
    pub(crate) second: [F; 3],
}

#[cfg_attr(optimized, inline(always))]
fn bent_edge_3<F: Float, I: Int>(cell: [I; 3], x: BentWeights<F>, lattice_value_3: impl Fn([I; 3]) -> F) -> [F; 3] {
    let mut edge = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for i in 0_i32..4 {
        let lattice_value = lattice_value_3(neighbour(cell, [i.wrapping_sub(1), 0, 0]));
        edge = [
            exact(edge[0] + exact(x.weight[i as usize] * lattice_value)),
            exact(edge[1] + exact(x.slope[i as usize] * lattice_value)),
            exact(edge[2] + exact(x.bend[i as usize] * lattice_value)),
        ];
    }
    edge
}

#[cfg_attr(optimized, inline(always))]
fn bent_face_3<F: Float, I: Int>(
    cell: [I; 3],
    x: BentWeights<F>,
    z: BentWeights<F>,
    lattice_value_3: impl Fn([I; 3]) -> F + Copy,
) -> BentFace<F> {
    let mut first = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    let mut second = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for k in 0_i32..4 {
        let edge = bent_edge_3(neighbour(cell, [0, 0, k.wrapping_sub(1)]), x, lattice_value_3);
        first = [
            exact(first[0] + exact(edge[0] * z.weight[k as usize])),
            exact(first[1] + exact(edge[1] * z.weight[k as usize])),
            exact(first[2] + exact(edge[0] * z.slope[k as usize])),
        ];
        second = [
            exact(second[0] + exact(edge[2] * z.weight[k as usize])),
            exact(second[1] + exact(edge[1] * z.slope[k as usize])),
            exact(second[2] + exact(edge[0] * z.bend[k as usize])),
        ];
    }
    BentFace { first, second }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_hessian_3<F: Float, I: Int>(
    cell: [I; 3],
    local: [F; 3],
    lattice_value_3: impl Fn([I; 3]) -> F + Copy,
) -> Hessian<3, F> {
    let x = bent_weights(local[0]);
    let y = bent_weights(local[1]);
    let z = bent_weights(local[2]);
    // The derivatives along x and x, x and z, z and z; along y and y, x and y, y and z.
    let mut across = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    let mut along = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    for j in 0_i32..4 {
        let face = bent_face_3(neighbour(cell, [0, j.wrapping_sub(1), 0]), x, z, lattice_value_3);
        across = [
            exact(across[0] + exact(face.second[0] * y.weight[j as usize])),
            exact(across[1] + exact(face.second[1] * y.weight[j as usize])),
            exact(across[2] + exact(face.second[2] * y.weight[j as usize])),
        ];
        along = [
            exact(along[0] + exact(face.first[0] * y.bend[j as usize])),
            exact(along[1] + exact(face.first[1] * y.slope[j as usize])),
            exact(along[2] + exact(face.first[2] * y.slope[j as usize])),
        ];
    }
    [[across[0], along[1], across[1]], [along[1], along[0], along[2]], [across[1], along[2], across[2]]]
}

/// The value with the first derivatives along x, z and w, and the second ones along x and x, x and z, z and z; along x
/// and w, z and w, w and w.
#[derive(Clone, Copy, Default)]
pub(crate) struct BentVolume<F = f32> {
    pub(crate) first: [F; 4],
    pub(crate) second: [F; 3],
    pub(crate) along_w: [F; 3],
}

#[cfg_attr(optimized, inline(always))]
fn bent_edge_4<F: Float, I: Int>(cell: [I; 4], x: BentWeights<F>, lattice_value_4: impl Fn([I; 4]) -> F) -> [F; 3] {
    let mut edge = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for i in 0_i32..4 {
        let lattice_value = lattice_value_4(neighbour(cell, [i.wrapping_sub(1), 0, 0, 0]));
        edge = [
            exact(edge[0] + exact(x.weight[i as usize] * lattice_value)),
            exact(edge[1] + exact(x.slope[i as usize] * lattice_value)),
            exact(edge[2] + exact(x.bend[i as usize] * lattice_value)),
        ];
    }
    edge
}

#[cfg_attr(optimized, inline(always))]
fn bent_face_4<F: Float, I: Int>(
    cell: [I; 4],
    x: BentWeights<F>,
    z: BentWeights<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> BentFace<F> {
    let mut first = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    let mut second = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for k in 0_i32..4 {
        let edge = bent_edge_4(neighbour(cell, [0, 0, k.wrapping_sub(1), 0]), x, lattice_value_4);
        first = [
            exact(first[0] + exact(edge[0] * z.weight[k as usize])),
            exact(first[1] + exact(edge[1] * z.weight[k as usize])),
            exact(first[2] + exact(edge[0] * z.slope[k as usize])),
        ];
        second = [
            exact(second[0] + exact(edge[2] * z.weight[k as usize])),
            exact(second[1] + exact(edge[1] * z.slope[k as usize])),
            exact(second[2] + exact(edge[0] * z.bend[k as usize])),
        ];
    }
    BentFace { first, second }
}

#[cfg_attr(optimized, inline(always))]
fn bent_volume_4<F: Float, I: Int>(
    cell: [I; 4],
    x: BentWeights<F>,
    z: BentWeights<F>,
    w: BentWeights<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> BentVolume<F> {
    let mut first = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    let mut second = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    let mut along_w = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for l in 0_i32..4 {
        let face = bent_face_4(neighbour(cell, [0, 0, 0, l.wrapping_sub(1)]), x, z, lattice_value_4);
        let weights = [w.weight[l as usize], w.weight[l as usize], w.weight[l as usize], w.slope[l as usize]];
        first = [
            exact(first[0] + exact(face.first[0] * weights[0])),
            exact(first[1] + exact(face.first[1] * weights[1])),
            exact(first[2] + exact(face.first[2] * weights[2])),
            exact(first[3] + exact(face.first[0] * weights[3])),
        ];
        second = [
            exact(second[0] + exact(face.second[0] * w.weight[l as usize])),
            exact(second[1] + exact(face.second[1] * w.weight[l as usize])),
            exact(second[2] + exact(face.second[2] * w.weight[l as usize])),
        ];
        along_w = [
            exact(along_w[0] + exact(face.first[1] * w.slope[l as usize])),
            exact(along_w[1] + exact(face.first[2] * w.slope[l as usize])),
            exact(along_w[2] + exact(face.first[0] * w.bend[l as usize])),
        ];
    }
    BentVolume { first, second, along_w }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_hessian_4<F: Float, I: Int>(
    cell: [I; 4],
    local: [F; 4],
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> Hessian<4, F> {
    let x = bent_weights(local[0]);
    let y = bent_weights(local[1]);
    let z = bent_weights(local[2]);
    let w = bent_weights(local[3]);
    // The derivatives along x and x, x and z, z and z; x and w, z and w, w and w; y and y, x and y, y and z, y and w.
    let mut across = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    let mut along_w = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    let mut along_y = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    for j in 0_i32..4 {
        let volume = bent_volume_4(neighbour(cell, [0, j.wrapping_sub(1), 0, 0]), x, z, w, lattice_value_4);
        across = [
            exact(across[0] + exact(volume.second[0] * y.weight[j as usize])),
            exact(across[1] + exact(volume.second[1] * y.weight[j as usize])),
            exact(across[2] + exact(volume.second[2] * y.weight[j as usize])),
        ];
        along_w = [
            exact(along_w[0] + exact(volume.along_w[0] * y.weight[j as usize])),
            exact(along_w[1] + exact(volume.along_w[1] * y.weight[j as usize])),
            exact(along_w[2] + exact(volume.along_w[2] * y.weight[j as usize])),
        ];
        let weights = [y.bend[j as usize], y.slope[j as usize], y.slope[j as usize], y.slope[j as usize]];
        along_y = [
            exact(along_y[0] + exact(volume.first[0] * weights[0])),
            exact(along_y[1] + exact(volume.first[1] * weights[1])),
            exact(along_y[2] + exact(volume.first[2] * weights[2])),
            exact(along_y[3] + exact(volume.first[3] * weights[3])),
        ];
    }
    [
        [across[0], along_y[1], across[1], along_w[0]],
        [along_y[1], along_y[0], along_y[2], along_y[3]],
        [across[1], along_y[2], across[2], along_w[1]],
        [along_w[0], along_y[3], along_w[1], along_w[2]],
    ]
}
