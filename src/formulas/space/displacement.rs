//! Coordinates including their displacement by warps: twin of `shaders/space/displacement.wgsl`.

use crate::formulas::space::lattice_position::{Coordinate, Displaced};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn displaced_coordinate<C: Coordinate>(
    undisplaced: impl Fn(usize) -> C,
    coordinate_displacement: impl Fn(usize) -> C,
    axis: usize,
) -> C {
    undisplaced(axis).plus(coordinate_displacement(axis))
}

/// Returns the displacement along an axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn displacement_straight<C: Displaced>(displacement: [f32; 4], axis: usize) -> C {
    C::from_displacement(displacement[axis])
}
