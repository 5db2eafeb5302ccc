//! Perlin noise (Perlin 1985, 2002): every corner of the cell contributes gradient . (point - corner), interpolated
//! with the fade curve. Axes are interpolated in the order x, z, w, y, so that a grid whose rows run along y can share
//! everything except the last step.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/perlin.wgsl`, which is the one to edit.

use crate::formulas::lattice::fade::Fade;
use crate::formulas::math::arithmetic::lerp;
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, Number};
use crate::sample::Sample;

/// A contribution as a function of the height y above its lattice row: slope * y + offset.
#[derive(Clone, Copy, Default)]
pub(crate) struct LinearTerm<F = f32> {
    pub(crate) slope: F,
    pub(crate) offset: F,
}

#[cfg_attr(optimized, inline(always))]
fn linear_term_at<F: Number>(term: LinearTerm<F>, y: F) -> F {
    exact(exact(term.slope * y) + term.offset)
}

#[cfg_attr(optimized, inline(always))]
fn linear_term_lerp<F: Number>(a: LinearTerm<F>, b: LinearTerm<F>, t: F) -> LinearTerm<F> {
    LinearTerm { slope: lerp(a.slope, b.slope, t), offset: lerp(a.offset, b.offset, t) }
}

/// Returns the derivative of linear_term_lerp(a, b, s) along the axis it interpolates; ga and gb are the gradients'
/// components there.
#[cfg_attr(optimized, inline(always))]
fn linear_term_change<F: Number>(a: LinearTerm<F>, b: LinearTerm<F>, ga: F, gb: F, s: Fade<F>) -> LinearTerm<F> {
    let along = lerp(ga, gb, s.weight);
    LinearTerm {
        slope: exact(s.slope * (b.slope - a.slope)),
        offset: exact(along + exact(s.slope * (b.offset - a.offset))),
    }
}

/// Two lattice rows seen from one column: base(y) + s(y) * rise(y).
#[derive(Clone, Copy, Default)]
pub(crate) struct Column<F = f32> {
    pub(crate) base: LinearTerm<F>,
    pub(crate) rise: LinearTerm<F>,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn column_between<F: Number>(below: LinearTerm<F>, above: LinearTerm<F>) -> Column<F> {
    let offset = exact(exact(above.offset - above.slope) - below.offset);
    Column { base: below, rise: LinearTerm { slope: exact(above.slope - below.slope), offset } }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn column_value<F: Number>(column: Column<F>, y: F, s: Fade<F>) -> F {
    exact(linear_term_at(column.base, y) + exact(s.weight * linear_term_at(column.rise, y)))
}

/// Returns the derivative of column_value along y.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn column_slope<F: Number>(column: Column<F>, y: F, s: Fade<F>) -> F {
    let steady = exact(column.base.slope + exact(s.weight * column.rise.slope));
    exact(steady + exact(s.slope * linear_term_at(column.rise, y)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn perlin_1<F: Float, I: Int>(
    cell: I,
    local: F,
    fade: impl Fn(F) -> Fade<F>,
    gradient_1: impl Fn(I) -> F,
) -> Sample<1, F> {
    let s = fade(local);
    let left = gradient_1(cell);
    let right = gradient_1(cell.wrapping_add(1));
    let slope = exact(right - left);
    let rise = exact(exact(slope * local) - right);
    let value = exact(exact(left * local) + exact(s.weight * rise));
    let steady = exact(left + exact(s.weight * slope));
    Sample { value, gradient: [exact(steady + exact(s.slope * rise))] }
}

/// One lattice row, interpolated along x.
#[derive(Clone, Copy, Default)]
pub(crate) struct Row2<F = f32> {
    pub(crate) value: LinearTerm<F>,
    pub(crate) dx: LinearTerm<F>,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn row_2<F: Float, I: Int>(
    cell: [I; 2],
    x: F,
    sx: Fade<F>,
    gradient_2: impl Fn([I; 2]) -> [F; 2],
) -> Row2<F> {
    let left = gradient_2(cell);
    let right = gradient_2(neighbour(cell, [1, 0]));
    let a = LinearTerm { slope: left[1], offset: exact(left[0] * x) };
    let b = LinearTerm { slope: right[1], offset: exact(right[0] * (x - 1.0)) };
    Row2 { value: linear_term_lerp(a, b, sx.weight), dx: linear_term_change(a, b, left[0], right[0], sx) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn perlin_2<F: Float, I: Int>(
    cell: [I; 2],
    local: [F; 2],
    fade: impl Fn(F) -> Fade<F>,
    gradient_2: impl Fn([I; 2]) -> [F; 2] + Copy,
) -> Sample<2, F> {
    let sx = fade(local[0]);
    let sy = fade(local[1]);
    let below = row_2(cell, local[0], sx, gradient_2);
    let above = row_2(neighbour(cell, [0, 1]), local[0], sx, gradient_2);
    let value = column_between(below.value, above.value);
    let dx = column_between(below.dx, above.dx);
    Sample {
        value: column_value(value, local[1], sy),
        gradient: [column_value(dx, local[1], sy), column_slope(value, local[1], sy)],
    }
}

/// Two corners, interpolated along x.
#[derive(Clone, Copy, Default)]
pub(crate) struct Edge3<F = f32> {
    pub(crate) value: LinearTerm<F>,
    pub(crate) dx: LinearTerm<F>,
    pub(crate) gz: F,
}

#[cfg_attr(optimized, inline(always))]
fn edge_3<F: Float, I: Int>(cell: [I; 3], x: F, z: F, sx: Fade<F>, gradient_3: impl Fn([I; 3]) -> [F; 3]) -> Edge3<F> {
    let left = gradient_3(cell);
    let right = gradient_3(neighbour(cell, [1, 0, 0]));
    let a = LinearTerm { slope: left[1], offset: exact(exact(left[0] * x) + exact(left[2] * z)) };
    let b = LinearTerm { slope: right[1], offset: exact(exact(right[0] * (x - 1.0)) + exact(right[2] * z)) };
    let dx = linear_term_change(a, b, left[0], right[0], sx);
    Edge3 { value: linear_term_lerp(a, b, sx.weight), dx, gz: lerp(left[2], right[2], sx.weight) }
}

/// One lattice row: two edges, interpolated along z.
#[derive(Clone, Copy, Default)]
pub(crate) struct Row3<F = f32> {
    pub(crate) value: LinearTerm<F>,
    pub(crate) dx: LinearTerm<F>,
    pub(crate) dz: LinearTerm<F>,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn row_3<F: Float, I: Int>(
    cell: [I; 3],
    x: F,
    z: F,
    sx: Fade<F>,
    sz: Fade<F>,
    gradient_3: impl Fn([I; 3]) -> [F; 3] + Copy,
) -> Row3<F> {
    let near = edge_3(cell, x, z, sx, gradient_3);
    let far = edge_3(neighbour(cell, [0, 0, 1]), x, z - 1.0, sx, gradient_3);
    Row3 {
        value: linear_term_lerp(near.value, far.value, sz.weight),
        dx: linear_term_lerp(near.dx, far.dx, sz.weight),
        dz: linear_term_change(near.value, far.value, near.gz, far.gz, sz),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn perlin_3<F: Float, I: Int>(
    cell: [I; 3],
    local: [F; 3],
    fade: impl Fn(F) -> Fade<F>,
    gradient_3: impl Fn([I; 3]) -> [F; 3] + Copy,
) -> Sample<3, F> {
    let sx = fade(local[0]);
    let sy = fade(local[1]);
    let sz = fade(local[2]);
    let below = row_3(cell, local[0], local[2], sx, sz, gradient_3);
    let above = row_3(neighbour(cell, [0, 1, 0]), local[0], local[2], sx, sz, gradient_3);
    let value = column_between(below.value, above.value);
    let dx = column_between(below.dx, above.dx);
    let dz = column_between(below.dz, above.dz);
    Sample {
        value: column_value(value, local[1], sy),
        gradient: [column_value(dx, local[1], sy), column_slope(value, local[1], sy), column_value(dz, local[1], sy)],
    }
}

/// Two corners, interpolated along x.
#[derive(Clone, Copy, Default)]
pub(crate) struct Edge4<F = f32> {
    pub(crate) value: LinearTerm<F>,
    pub(crate) dx: LinearTerm<F>,
    pub(crate) gz: F,
    pub(crate) gw: F,
}

#[cfg_attr(optimized, inline(always))]
fn edge_4<F: Float, I: Int>(cell: [I; 4], xzw: [F; 3], sx: Fade<F>, gradient_4: impl Fn([I; 4]) -> [F; 4]) -> Edge4<F> {
    let left = gradient_4(cell);
    let right = gradient_4(neighbour(cell, [1, 0, 0, 0]));
    let left_zw = exact(exact(left[2] * xzw[1]) + exact(left[3] * xzw[2]));
    let right_zw = exact(exact(right[2] * xzw[1]) + exact(right[3] * xzw[2]));
    let a = LinearTerm { slope: left[1], offset: exact(exact(left[0] * xzw[0]) + left_zw) };
    let b = LinearTerm { slope: right[1], offset: exact(exact(right[0] * (xzw[0] - 1.0)) + right_zw) };
    let dx = linear_term_change(a, b, left[0], right[0], sx);
    Edge4 {
        value: linear_term_lerp(a, b, sx.weight),
        dx,
        gz: lerp(left[2], right[2], sx.weight),
        gw: lerp(left[3], right[3], sx.weight),
    }
}

/// Two edges, interpolated along z.
#[derive(Clone, Copy, Default)]
pub(crate) struct Face4<F = f32> {
    pub(crate) value: LinearTerm<F>,
    pub(crate) dx: LinearTerm<F>,
    pub(crate) dz: LinearTerm<F>,
    pub(crate) gw: F,
}

#[cfg_attr(optimized, inline(always))]
fn face_4<F: Float, I: Int>(
    cell: [I; 4],
    xzw: [F; 3],
    sx: Fade<F>,
    sz: Fade<F>,
    gradient_4: impl Fn([I; 4]) -> [F; 4] + Copy,
) -> Face4<F> {
    let near = edge_4(cell, xzw, sx, gradient_4);
    let far = edge_4(neighbour(cell, [0, 0, 1, 0]), [xzw[0], xzw[1] - 1.0, xzw[2]], sx, gradient_4);
    Face4 {
        value: linear_term_lerp(near.value, far.value, sz.weight),
        dx: linear_term_lerp(near.dx, far.dx, sz.weight),
        dz: linear_term_change(near.value, far.value, near.gz, far.gz, sz),
        gw: lerp(near.gw, far.gw, sz.weight),
    }
}

/// One lattice row: two faces, interpolated along w.
#[derive(Clone, Copy, Default)]
pub(crate) struct Row4<F = f32> {
    pub(crate) value: LinearTerm<F>,
    pub(crate) dx: LinearTerm<F>,
    pub(crate) dz: LinearTerm<F>,
    pub(crate) dw: LinearTerm<F>,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn row_4<F: Float, I: Int>(
    cell: [I; 4],
    xzw: [F; 3],
    sx: Fade<F>,
    sz: Fade<F>,
    sw: Fade<F>,
    gradient_4: impl Fn([I; 4]) -> [F; 4] + Copy,
) -> Row4<F> {
    let before = face_4(cell, xzw, sx, sz, gradient_4);
    let after = face_4(neighbour(cell, [0, 0, 0, 1]), [xzw[0], xzw[1], xzw[2] - 1.0], sx, sz, gradient_4);
    Row4 {
        value: linear_term_lerp(before.value, after.value, sw.weight),
        dx: linear_term_lerp(before.dx, after.dx, sw.weight),
        dz: linear_term_lerp(before.dz, after.dz, sw.weight),
        dw: linear_term_change(before.value, after.value, before.gw, after.gw, sw),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn perlin_4<F: Float, I: Int>(
    cell: [I; 4],
    local: [F; 4],
    fade: impl Fn(F) -> Fade<F>,
    gradient_4: impl Fn([I; 4]) -> [F; 4] + Copy,
) -> Sample<4, F> {
    let sx = fade(local[0]);
    let sy = fade(local[1]);
    let sz = fade(local[2]);
    let sw = fade(local[3]);
    let below = row_4(cell, [local[0], local[2], local[3]], sx, sz, sw, gradient_4);
    let above = row_4(neighbour(cell, [0, 1, 0, 0]), [local[0], local[2], local[3]], sx, sz, sw, gradient_4);
    let value = column_between(below.value, above.value);
    let dx = column_between(below.dx, above.dx);
    let dz = column_between(below.dz, above.dz);
    let dw = column_between(below.dw, above.dw);
    Sample {
        value: column_value(value, local[1], sy),
        gradient: [
            column_value(dx, local[1], sy),
            column_slope(value, local[1], sy),
            column_value(dz, local[1], sy),
            column_value(dw, local[1], sy),
        ],
    }
}
