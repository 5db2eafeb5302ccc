//! Positions on spheres and cylinders, and directions along them, from the vectors of a sample's column and row.
//!
//! `cargo run -p port` prints this file from `shaders/space/surface.wgsl`, which is the one to edit.

use crate::formulas::math::elementary::reciprocal_root;
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Number};

#[cfg_attr(optimized, inline(always))]
fn moved_to<F: Number>(center: [F; 4], p: [F; 3]) -> [F; 4] {
    [exact(center[0] + p[0]), exact(center[1] + p[1]), exact(center[2] + p[2]), center[3]]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product_position<F: Number>(center: [F; 4], column: [F; 4], row: [F; 4]) -> [F; 4] {
    let p = [exact(column[0] * row[0]), exact(column[1] * row[1]), exact(column[2] * row[0])];
    moved_to(center, p)
}

/// Returns a position on a sphere, in the direction of a sum. In each coordinate at least one part is zero.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn direction_position<F: Float>(center: [F; 4], radius: F, column: [F; 4], row: [F; 4]) -> [F; 4] {
    let d = [exact(column[0] + row[0]), exact(column[1] + row[1]), exact(column[2] + row[2])];
    let squared = exact(exact(exact(d[0] * d[0]) + exact(d[1] * d[1])) + exact(d[2] * d[2]));
    let factor = exact(radius * reciprocal_root(squared));
    moved_to(center, [exact(d[0] * factor), exact(d[1] * factor), exact(d[2] * factor)])
}

/// Returns the outward direction: x and z of a unit vector away from the axis, and the sine and the cosine of the
/// latitude. A radius is negative where its sign is. The row has the latitude. At poles the vector is that of z.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn product_outwards<F: Float>(sign: F, column: [F; 4], row: [F; 4]) -> [F; 4] {
    let is_pole = row[3].is_equal(row[3].splat(0.0));
    let x = F::select(exact(sign * column[0]), sign.splat(0.0), is_pole);
    let z = F::select(exact(sign * column[2]), sign.splat(1.0), is_pole);
    [x, z, exact(sign * row[2]), row[3]]
}

/// Returns the same for a position in the direction of a sum.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn direction_outwards<F: Float>(sign: F, column: [F; 4], row: [F; 4]) -> [F; 4] {
    let d = [exact(column[0] + row[0]), exact(column[1] + row[1]), exact(column[2] + row[2])];
    let across = exact(exact(d[0] * d[0]) + exact(d[2] * d[2]));
    let away = reciprocal_root(across);
    let inverse = reciprocal_root(exact(across + exact(d[1] * d[1])));
    let is_pole = across.is_equal(across.splat(0.0));
    let x = F::select(exact(sign * exact(d[0] * away)), sign.splat(0.0), is_pole);
    let z = F::select(exact(sign * exact(d[2] * away)), sign.splat(1.0), is_pole);
    [x, z, exact(sign * exact(d[1] * inverse)), exact(exact(across * away) * inverse)]
}

/// Returns a gradient's slopes along a surface, to the east and to the south.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn slopes_along<F: Number>(outwards: [F; 4], gradient: [F; 3]) -> [F; 2] {
    let east = exact(exact(gradient[0] * outwards[1]) - exact(gradient[2] * outwards[0]));
    let away = exact(exact(gradient[0] * outwards[0]) + exact(gradient[2] * outwards[1]));
    let south = exact(exact(away * outwards[2]) - exact(gradient[1] * outwards[3]));
    [east, south]
}
