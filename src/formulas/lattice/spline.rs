//! Value noise by the cubic spline through four lattice values along each axis, at -1, 0, 1 and 2: P t^3 + Q t^2 + R t
//! + S with P = (v3 - v2) - (v0 - v1), Q = (v0 - v1) - P, R = v2 - v0 and S = v1, as weights of the values. Axes are
//! interpolated in the order x, z, w, y.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/spline.wgsl`, which is the one to edit.

use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, Number};
use crate::sample::Sample;

/// The weights of four lattice values, and their derivatives.
#[derive(Clone, Copy, Default)]
pub(crate) struct Weights<F = f32> {
    pub(crate) weight: [F; 4],
    pub(crate) slope: [F; 4],
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_weights<F: Number>(t: F) -> Weights<F> {
    let u = t.splat(1.0) - t;
    let tu = exact(t * u);
    let weight = [
        exact(tu.splat(0.0) - exact(tu * u)),
        exact(t.splat(1.0) - exact(exact(t * t) * (t.splat(2.0) - t))),
        exact(t + exact(tu * t)),
        exact(tu.splat(0.0) - exact(tu * t)),
    ];
    let t3 = exact(t * 3.0);
    let slope = [
        exact(exact(u * t3) - u),
        exact(t * exact(t3 - 4.0)),
        exact(exact(t * exact(t3.splat(2.0) - t3)) + 1.0),
        exact(t * exact(t3 - 2.0)),
    ];
    Weights { weight, slope }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_1<F: Float, I: Int>(cell: I, local: F, lattice_value_1: impl Fn(I) -> F) -> Sample<1, F> {
    let x = spline_weights(local);
    let mut value = local.splat(0.0);
    let mut dx = local.splat(0.0);
    for i in 0_i32..4 {
        let lattice_value = lattice_value_1(cell.wrapping_add(i).wrapping_sub(1));
        value = exact(value + exact(x.weight[i as usize] * lattice_value));
        dx = exact(dx + exact(x.slope[i as usize] * lattice_value));
    }
    Sample { value, gradient: [dx] }
}

/// Returns the value, and the derivative along x.
#[cfg_attr(optimized, inline(always))]
fn spline_edge_2<F: Float, I: Int>(cell: [I; 2], x: Weights<F>, lattice_value_2: impl Fn([I; 2]) -> F) -> [F; 2] {
    let mut edge = [x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for i in 0_i32..4 {
        let lattice_value = lattice_value_2(neighbour(cell, [i.wrapping_sub(1), 0]));
        edge = [
            exact(edge[0] + exact(x.weight[i as usize] * lattice_value)),
            exact(edge[1] + exact(x.slope[i as usize] * lattice_value)),
        ];
    }
    edge
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_2<F: Float, I: Int>(
    cell: [I; 2],
    local: [F; 2],
    lattice_value_2: impl Fn([I; 2]) -> F + Copy,
) -> Sample<2, F> {
    let x = spline_weights(local[0]);
    let y = spline_weights(local[1]);
    // The value, and the derivatives along x and y.
    let mut sum = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    for j in 0_i32..4 {
        let edge = spline_edge_2(neighbour(cell, [0, j.wrapping_sub(1)]), x, lattice_value_2);
        sum = [
            exact(sum[0] + exact(edge[0] * y.weight[j as usize])),
            exact(sum[1] + exact(edge[1] * y.weight[j as usize])),
            exact(sum[2] + exact(edge[0] * y.slope[j as usize])),
        ];
    }
    Sample { value: sum[0], gradient: [sum[1], sum[2]] }
}

#[cfg_attr(optimized, inline(always))]
fn spline_edge_3<F: Float, I: Int>(cell: [I; 3], x: Weights<F>, lattice_value_3: impl Fn([I; 3]) -> F) -> [F; 2] {
    let mut edge = [x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for i in 0_i32..4 {
        let lattice_value = lattice_value_3(neighbour(cell, [i.wrapping_sub(1), 0, 0]));
        edge = [
            exact(edge[0] + exact(x.weight[i as usize] * lattice_value)),
            exact(edge[1] + exact(x.slope[i as usize] * lattice_value)),
        ];
    }
    edge
}

/// Returns the value, and the derivatives along x and z.
#[cfg_attr(optimized, inline(always))]
fn spline_face_3<F: Float, I: Int>(
    cell: [I; 3],
    x: Weights<F>,
    z: Weights<F>,
    lattice_value_3: impl Fn([I; 3]) -> F + Copy,
) -> [F; 3] {
    let mut face = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for k in 0_i32..4 {
        let edge = spline_edge_3(neighbour(cell, [0, 0, k.wrapping_sub(1)]), x, lattice_value_3);
        face = [
            exact(face[0] + exact(edge[0] * z.weight[k as usize])),
            exact(face[1] + exact(edge[1] * z.weight[k as usize])),
            exact(face[2] + exact(edge[0] * z.slope[k as usize])),
        ];
    }
    face
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_3<F: Float, I: Int>(
    cell: [I; 3],
    local: [F; 3],
    lattice_value_3: impl Fn([I; 3]) -> F + Copy,
) -> Sample<3, F> {
    let x = spline_weights(local[0]);
    let y = spline_weights(local[1]);
    let z = spline_weights(local[2]);
    // The value, and the derivatives along x, z and y.
    let mut sum = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    for j in 0_i32..4 {
        let face = spline_face_3(neighbour(cell, [0, j.wrapping_sub(1), 0]), x, z, lattice_value_3);
        let weights = [y.weight[j as usize], y.weight[j as usize], y.weight[j as usize], y.slope[j as usize]];
        sum = [
            exact(sum[0] + exact(face[0] * weights[0])),
            exact(sum[1] + exact(face[1] * weights[1])),
            exact(sum[2] + exact(face[2] * weights[2])),
            exact(sum[3] + exact(face[0] * weights[3])),
        ];
    }
    Sample { value: sum[0], gradient: [sum[1], sum[3], sum[2]] }
}

#[cfg_attr(optimized, inline(always))]
fn spline_edge_4<F: Float, I: Int>(cell: [I; 4], x: Weights<F>, lattice_value_4: impl Fn([I; 4]) -> F) -> [F; 2] {
    let mut edge = [x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for i in 0_i32..4 {
        let lattice_value = lattice_value_4(neighbour(cell, [i.wrapping_sub(1), 0, 0, 0]));
        edge = [
            exact(edge[0] + exact(x.weight[i as usize] * lattice_value)),
            exact(edge[1] + exact(x.slope[i as usize] * lattice_value)),
        ];
    }
    edge
}

#[cfg_attr(optimized, inline(always))]
fn spline_face_4<F: Float, I: Int>(
    cell: [I; 4],
    x: Weights<F>,
    z: Weights<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> [F; 3] {
    let mut face = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for k in 0_i32..4 {
        let edge = spline_edge_4(neighbour(cell, [0, 0, k.wrapping_sub(1), 0]), x, lattice_value_4);
        face = [
            exact(face[0] + exact(edge[0] * z.weight[k as usize])),
            exact(face[1] + exact(edge[1] * z.weight[k as usize])),
            exact(face[2] + exact(edge[0] * z.slope[k as usize])),
        ];
    }
    face
}

/// Returns the value, and the derivatives along x, z and w.
#[cfg_attr(optimized, inline(always))]
fn spline_volume_4<F: Float, I: Int>(
    cell: [I; 4],
    x: Weights<F>,
    z: Weights<F>,
    w: Weights<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> [F; 4] {
    let mut volume = [x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0), x.weight[0].splat(0.0)];
    for l in 0_i32..4 {
        let face = spline_face_4(neighbour(cell, [0, 0, 0, l.wrapping_sub(1)]), x, z, lattice_value_4);
        let weights = [w.weight[l as usize], w.weight[l as usize], w.weight[l as usize], w.slope[l as usize]];
        volume = [
            exact(volume[0] + exact(face[0] * weights[0])),
            exact(volume[1] + exact(face[1] * weights[1])),
            exact(volume[2] + exact(face[2] * weights[2])),
            exact(volume[3] + exact(face[0] * weights[3])),
        ];
    }
    volume
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn spline_4<F: Float, I: Int>(
    cell: [I; 4],
    local: [F; 4],
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> Sample<4, F> {
    let x = spline_weights(local[0]);
    let y = spline_weights(local[1]);
    let z = spline_weights(local[2]);
    let w = spline_weights(local[3]);
    // The value, and the derivatives along x, z and w; that along y.
    let mut sum = [local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0), local[0].splat(0.0)];
    let mut dy = local[0].splat(0.0);
    for j in 0_i32..4 {
        let volume = spline_volume_4(neighbour(cell, [0, j.wrapping_sub(1), 0, 0]), x, z, w, lattice_value_4);
        sum = [
            exact(sum[0] + exact(volume[0] * y.weight[j as usize])),
            exact(sum[1] + exact(volume[1] * y.weight[j as usize])),
            exact(sum[2] + exact(volume[2] * y.weight[j as usize])),
            exact(sum[3] + exact(volume[3] * y.weight[j as usize])),
        ];
        dy = exact(dy + exact(volume[0] * y.slope[j as usize]));
    }
    Sample { value: sum[0], gradient: [sum[1], dy, sum[2], sum[3]] }
}
