//! Value noise (Perlin 1985; Cochoy 2011): the values of the cell's corners, interpolated with the fade curve. Axes are
//! interpolated in the order of Perlin noise, x, z, w, y.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/value.wgsl`, which is the one to edit.

use crate::formulas::lattice::fade::Fade;
use crate::formulas::math::arithmetic::lerp;
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, Number};
use crate::sample::Sample;

/// Returns the derivative of lerp(a, b, s) along the axis it interpolates.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_change<F: Number>(a: F, b: F, s: Fade<F>) -> F {
    exact(s.slope * exact(b - a))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_1<F: Float, I: Int>(
    cell: I,
    local: F,
    fade: impl Fn(F) -> Fade<F>,
    lattice_value_1: impl Fn(I) -> F,
) -> Sample<1, F> {
    let s = fade(local);
    let left = lattice_value_1(cell);
    let right = lattice_value_1(cell.wrapping_add(1));
    Sample { value: lerp(left, right, s.weight), gradient: [value_change(left, right, s)] }
}

/// Two corners, interpolated along x.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueEdge<F = f32> {
    pub(crate) value: F,
    pub(crate) dx: F,
}

#[cfg_attr(optimized, inline(always))]
fn value_edge_2<F: Float, I: Int>(cell: [I; 2], sx: Fade<F>, lattice_value_2: impl Fn([I; 2]) -> F) -> ValueEdge<F> {
    let left = lattice_value_2(cell);
    let right = lattice_value_2(neighbour(cell, [1, 0]));
    ValueEdge { value: lerp(left, right, sx.weight), dx: value_change(left, right, sx) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_2<F: Float, I: Int>(
    cell: [I; 2],
    local: [F; 2],
    fade: impl Fn(F) -> Fade<F>,
    lattice_value_2: impl Fn([I; 2]) -> F + Copy,
) -> Sample<2, F> {
    let sx = fade(local[0]);
    let sy = fade(local[1]);
    let below = value_edge_2(cell, sx, lattice_value_2);
    let above = value_edge_2(neighbour(cell, [0, 1]), sx, lattice_value_2);
    Sample {
        value: lerp(below.value, above.value, sy.weight),
        gradient: [lerp(below.dx, above.dx, sy.weight), value_change(below.value, above.value, sy)],
    }
}

#[cfg_attr(optimized, inline(always))]
fn value_edge_3<F: Float, I: Int>(cell: [I; 3], sx: Fade<F>, lattice_value_3: impl Fn([I; 3]) -> F) -> ValueEdge<F> {
    let left = lattice_value_3(cell);
    let right = lattice_value_3(neighbour(cell, [1, 0, 0]));
    ValueEdge { value: lerp(left, right, sx.weight), dx: value_change(left, right, sx) }
}

/// Two edges, interpolated along z.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueFace<F = f32> {
    pub(crate) value: F,
    pub(crate) dx: F,
    pub(crate) dz: F,
}

#[cfg_attr(optimized, inline(always))]
fn value_face_between<F: Number>(near: ValueEdge<F>, far: ValueEdge<F>, sz: Fade<F>) -> ValueFace<F> {
    ValueFace {
        value: lerp(near.value, far.value, sz.weight),
        dx: lerp(near.dx, far.dx, sz.weight),
        dz: value_change(near.value, far.value, sz),
    }
}

#[cfg_attr(optimized, inline(always))]
fn value_face_3<F: Float, I: Int>(
    cell: [I; 3],
    sx: Fade<F>,
    sz: Fade<F>,
    lattice_value_3: impl Fn([I; 3]) -> F + Copy,
) -> ValueFace<F> {
    let near = value_edge_3(cell, sx, lattice_value_3);
    value_face_between(near, value_edge_3(neighbour(cell, [0, 0, 1]), sx, lattice_value_3), sz)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_3<F: Float, I: Int>(
    cell: [I; 3],
    local: [F; 3],
    fade: impl Fn(F) -> Fade<F>,
    lattice_value_3: impl Fn([I; 3]) -> F + Copy,
) -> Sample<3, F> {
    let sx = fade(local[0]);
    let sy = fade(local[1]);
    let sz = fade(local[2]);
    let below = value_face_3(cell, sx, sz, lattice_value_3);
    let above = value_face_3(neighbour(cell, [0, 1, 0]), sx, sz, lattice_value_3);
    Sample {
        value: lerp(below.value, above.value, sy.weight),
        gradient: [
            lerp(below.dx, above.dx, sy.weight),
            value_change(below.value, above.value, sy),
            lerp(below.dz, above.dz, sy.weight),
        ],
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_edge_4<F: Float, I: Int>(
    cell: [I; 4],
    sx: Fade<F>,
    lattice_value_4: impl Fn([I; 4]) -> F,
) -> ValueEdge<F> {
    let left = lattice_value_4(cell);
    let right = lattice_value_4(neighbour(cell, [1, 0, 0, 0]));
    ValueEdge { value: lerp(left, right, sx.weight), dx: value_change(left, right, sx) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_face_4<F: Float, I: Int>(
    cell: [I; 4],
    sx: Fade<F>,
    sz: Fade<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> ValueFace<F> {
    let near = value_edge_4(cell, sx, lattice_value_4);
    value_face_between(near, value_edge_4(neighbour(cell, [0, 0, 1, 0]), sx, lattice_value_4), sz)
}

/// Two faces, interpolated along w.
#[derive(Clone, Copy, Default)]
pub(crate) struct ValueVolume<F = f32> {
    pub(crate) value: F,
    pub(crate) dx: F,
    pub(crate) dz: F,
    pub(crate) dw: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_volume_4<F: Float, I: Int>(
    cell: [I; 4],
    sx: Fade<F>,
    sz: Fade<F>,
    sw: Fade<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> ValueVolume<F> {
    let before = value_face_4(cell, sx, sz, lattice_value_4);
    let after = value_face_4(neighbour(cell, [0, 0, 0, 1]), sx, sz, lattice_value_4);
    ValueVolume {
        value: lerp(before.value, after.value, sw.weight),
        dx: lerp(before.dx, after.dx, sw.weight),
        dz: lerp(before.dz, after.dz, sw.weight),
        dw: value_change(before.value, after.value, sw),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_4<F: Float, I: Int>(
    cell: [I; 4],
    local: [F; 4],
    fade: impl Fn(F) -> Fade<F>,
    lattice_value_4: impl Fn([I; 4]) -> F + Copy,
) -> Sample<4, F> {
    let sx = fade(local[0]);
    let sy = fade(local[1]);
    let sz = fade(local[2]);
    let sw = fade(local[3]);
    let below = value_volume_4(cell, sx, sz, sw, lattice_value_4);
    let above = value_volume_4(neighbour(cell, [0, 1, 0, 0]), sx, sz, sw, lattice_value_4);
    Sample {
        value: lerp(below.value, above.value, sy.weight),
        gradient: [
            lerp(below.dx, above.dx, sy.weight),
            value_change(below.value, above.value, sy),
            lerp(below.dz, above.dz, sy.weight),
            lerp(below.dw, above.dw, sy.weight),
        ],
    }
}
