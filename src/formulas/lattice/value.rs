//! Value noise (Cochoy 2011), axes in the order x, z, w, y: twin of `shaders/lattice/value.wgsl`, whose placeholders
//! are arguments here.

use crate::array;
use crate::formulas::lattice::fade::Fade;
use crate::formulas::math::arithmetic::lerp;
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, inlined};
use crate::sample::Sample;

/// Returns the derivative of `lerp(a, b, s)` along the axis it interpolates.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_change<F: Float>(a: F, b: F, s: Fade<F>) -> F {
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
pub(crate) struct ValueEdge<F = f32> {
    pub(crate) value: F,
    pub(crate) dx: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_edge<F: Float, I: Int, const N: usize>(
    cell: [I; N],
    sx: Fade<F>,
    lattice_value: impl Fn([I; N]) -> F,
) -> ValueEdge<F> {
    let left = lattice_value(cell);
    let right = lattice_value(neighbour(cell, array::from_fn(|d| i32::from(d == 0))));
    ValueEdge { value: lerp(left, right, sx.weight), dx: value_change(left, right, sx) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_2<F: Float, I: Int>(
    cell: [I; 2],
    local: [F; 2],
    fade: impl Fn(F) -> Fade<F>,
    lattice_value_2: impl Fn([I; 2]) -> F,
) -> Sample<2, F> {
    let [sx, sy] = array::from_fn(inlined!(|axis: usize| fade(local[axis])));
    let below = value_edge(cell, sx, &lattice_value_2);
    let above = value_edge(neighbour(cell, [0, 1]), sx, &lattice_value_2);
    Sample {
        value: lerp(below.value, above.value, sy.weight),
        gradient: [lerp(below.dx, above.dx, sy.weight), value_change(below.value, above.value, sy)],
    }
}

/// Two edges, interpolated along z.
pub(crate) struct ValueFace<F = f32> {
    pub(crate) value: F,
    pub(crate) dx: F,
    pub(crate) dz: F,
}

#[cfg_attr(optimized, inline(always))]
#[expect(clippy::needless_pass_by_value, reason = "as in the shader")]
fn value_face_between<F: Float>(near: ValueEdge<F>, far: ValueEdge<F>, sz: Fade<F>) -> ValueFace<F> {
    ValueFace {
        value: lerp(near.value, far.value, sz.weight),
        dx: lerp(near.dx, far.dx, sz.weight),
        dz: value_change(near.value, far.value, sz),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_face<F: Float, I: Int, const N: usize>(
    cell: [I; N],
    sx: Fade<F>,
    sz: Fade<F>,
    lattice_value: impl Fn([I; N]) -> F,
) -> ValueFace<F> {
    let near = value_edge(cell, sx, &lattice_value);
    let beyond = neighbour(cell, array::from_fn(|d| i32::from(d == 2)));
    value_face_between(near, value_edge(beyond, sx, &lattice_value), sz)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_3<F: Float, I: Int>(
    cell: [I; 3],
    local: [F; 3],
    fade: impl Fn(F) -> Fade<F>,
    lattice_value_3: impl Fn([I; 3]) -> F,
) -> Sample<3, F> {
    let [sx, sy, sz] = array::from_fn(inlined!(|axis: usize| fade(local[axis])));
    let below = value_face(cell, sx, sz, &lattice_value_3);
    let above = value_face(neighbour(cell, [0, 1, 0]), sx, sz, &lattice_value_3);
    Sample {
        value: lerp(below.value, above.value, sy.weight),
        gradient: [
            lerp(below.dx, above.dx, sy.weight),
            value_change(below.value, above.value, sy),
            lerp(below.dz, above.dz, sy.weight),
        ],
    }
}

/// Two faces, interpolated along w.
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
    lattice_value_4: impl Fn([I; 4]) -> F,
) -> ValueVolume<F> {
    let before = value_face(cell, sx, sz, &lattice_value_4);
    let after = value_face(neighbour(cell, [0, 0, 0, 1]), sx, sz, &lattice_value_4);
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
    lattice_value_4: impl Fn([I; 4]) -> F,
) -> Sample<4, F> {
    let [sx, sy, sz, sw] = array::from_fn(inlined!(|axis: usize| fade(local[axis])));
    let below = value_volume_4(cell, sx, sz, sw, &lattice_value_4);
    let above = value_volume_4(neighbour(cell, [0, 1, 0, 0]), sx, sz, sw, &lattice_value_4);
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
