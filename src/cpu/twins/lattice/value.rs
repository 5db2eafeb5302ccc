//! Value noise (Cochoy 2011), axes in the order x, z, w, y: twin of `shaders/lattice/value.wgsl`, whose placeholders
//! are arguments here.

use crate::array;
use crate::cpu::twins::lattice::fade::Fade;
use crate::cpu::twins::math::arithmetic::lerp;
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::sample::Sample;

/// Returns the derivative of `lerp(a, b, s)` along the axis it interpolates.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_change(a: f32, b: f32, s: Fade) -> f32 {
    exact(s.slope * exact(b - a))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_1(
    cell: i32,
    local: f32,
    fade: impl Fn(f32) -> Fade,
    lattice_value_1: impl Fn(i32) -> f32,
) -> Sample<1> {
    let s = fade(local);
    let left = lattice_value_1(cell);
    let right = lattice_value_1(cell.wrapping_add(1));
    Sample { value: lerp(left, right, s.weight), gradient: [value_change(left, right, s)] }
}

/// Two corners, interpolated along x.
pub(crate) struct ValueEdge {
    pub(crate) value: f32,
    pub(crate) dx: f32,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_edge<const N: usize>(
    cell: [i32; N],
    sx: Fade,
    lattice_value: impl Fn([i32; N]) -> f32,
) -> ValueEdge {
    let left = lattice_value(cell);
    let right = lattice_value(neighbour(cell, array::from_fn(|d| i32::from(d == 0))));
    ValueEdge { value: lerp(left, right, sx.weight), dx: value_change(left, right, sx) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_2(
    cell: [i32; 2],
    local: [f32; 2],
    fade: impl Fn(f32) -> Fade,
    lattice_value_2: impl Fn([i32; 2]) -> f32,
) -> Sample<2> {
    let [sx, sy] = array::from_fn(|axis| fade(local[axis]));
    let below = value_edge(cell, sx, &lattice_value_2);
    let above = value_edge(neighbour(cell, [0, 1]), sx, &lattice_value_2);
    Sample {
        value: lerp(below.value, above.value, sy.weight),
        gradient: [lerp(below.dx, above.dx, sy.weight), value_change(below.value, above.value, sy)],
    }
}

/// Two edges, interpolated along z.
pub(crate) struct ValueFace {
    pub(crate) value: f32,
    pub(crate) dx: f32,
    pub(crate) dz: f32,
}

#[cfg_attr(optimized, inline(always))]
#[expect(clippy::needless_pass_by_value, reason = "as in the shader")]
fn value_face_between(near: ValueEdge, far: ValueEdge, sz: Fade) -> ValueFace {
    ValueFace {
        value: lerp(near.value, far.value, sz.weight),
        dx: lerp(near.dx, far.dx, sz.weight),
        dz: value_change(near.value, far.value, sz),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_face<const N: usize>(
    cell: [i32; N],
    sx: Fade,
    sz: Fade,
    lattice_value: impl Fn([i32; N]) -> f32,
) -> ValueFace {
    let near = value_edge(cell, sx, &lattice_value);
    let beyond = neighbour(cell, array::from_fn(|d| i32::from(d == 2)));
    value_face_between(near, value_edge(beyond, sx, &lattice_value), sz)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_3(
    cell: [i32; 3],
    local: [f32; 3],
    fade: impl Fn(f32) -> Fade,
    lattice_value_3: impl Fn([i32; 3]) -> f32,
) -> Sample<3> {
    let [sx, sy, sz] = array::from_fn(|axis| fade(local[axis]));
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
pub(crate) struct ValueVolume {
    pub(crate) value: f32,
    pub(crate) dx: f32,
    pub(crate) dz: f32,
    pub(crate) dw: f32,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_volume_4(
    cell: [i32; 4],
    sx: Fade,
    sz: Fade,
    sw: Fade,
    lattice_value_4: impl Fn([i32; 4]) -> f32,
) -> ValueVolume {
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
pub(crate) fn value_4(
    cell: [i32; 4],
    local: [f32; 4],
    fade: impl Fn(f32) -> Fade,
    lattice_value_4: impl Fn([i32; 4]) -> f32,
) -> Sample<4> {
    let [sx, sy, sz, sw] = array::from_fn(|axis| fade(local[axis]));
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
