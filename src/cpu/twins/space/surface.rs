//! Positions on spheres and cylinders, from the vectors of a sample's column and row: twin of
//! `shaders/space/surface.wgsl`.

use crate::cpu::twins::math::elementary::reciprocal_root;
use crate::cpu::twins::math::exact::exact;

#[cfg_attr(optimized, inline(always))]
fn moved_to(center: [f32; 4], p: [f32; 3]) -> [f32; 4] {
    [exact(center[0] + p[0]), exact(center[1] + p[1]), exact(center[2] + p[2]), center[3]]
}

pub(crate) fn product_position(center: [f32; 4], column: [f32; 4], row: [f32; 4]) -> [f32; 4] {
    let p = [exact(column[0] * row[0]), exact(column[1] * row[1]), exact(column[2] * row[2])];
    moved_to(center, p)
}

/// Returns a position on a sphere, in the direction of a sum in which no coordinate has two parts but zero.
pub(crate) fn direction_position(center: [f32; 4], radius: f32, column: [f32; 4], row: [f32; 4]) -> [f32; 4] {
    let d = [exact(column[0] + row[0]), exact(column[1] + row[1]), exact(column[2] + row[2])];
    let squared = exact(exact(exact(d[0] * d[0]) + exact(d[1] * d[1])) + exact(d[2] * d[2]));
    let factor = exact(radius * reciprocal_root(squared));
    moved_to(center, [exact(d[0] * factor), exact(d[1] * factor), exact(d[2] * factor)])
}
