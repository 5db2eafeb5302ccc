//! Positions in an octave's lattice: twin of `shaders/space/lattice_position.wgsl`, its dimension a generic argument.

use crate::array;
use crate::lanes::{Int, Ints, inlined};

/// A coordinate in a lattice: fixed point for the samples of grids, a float for points.
pub(crate) trait Coordinate: Copy {
    fn plus(self, other: Self) -> Self;

    /// Returns a coordinate whose sum with three others is finite.
    fn finite(self) -> Self;

    /// Returns the share of this sum of `n` coordinates that skewing adds to each.
    fn skew_share(self, n: usize) -> Self;
}

/// A coordinate that is displaced.
pub(crate) trait Displaced: Coordinate {
    fn from_displacement(displacement: f32) -> Self;
}

/// Implements the traits with the functions of a twin's file. Each kind of coordinate has them under the same names.
macro_rules! coordinate {
    ([$($float:ident)?] $kind:ty, $displaced:ty) => {
        impl$(<$float: $crate::lanes::Float>)? $crate::formulas::space::lattice_position::Coordinate for $kind {
            #[cfg_attr(optimized, inline(always))]
            fn plus(self, other: Self) -> Self {
                coordinate_sum(self, other)
            }

            #[cfg_attr(optimized, inline(always))]
            fn finite(self) -> Self {
                finite_coordinate(self)
            }

            #[cfg_attr(optimized, inline(always))]
            fn skew_share(self, n: usize) -> Self {
                match n {
                    2 => skew_share_2(self),
                    3 => skew_share_3(self),
                    _ => skew_share_4(self),
                }
            }
        }

        impl $crate::formulas::space::lattice_position::Displaced for $displaced {
            #[cfg_attr(optimized, inline(always))]
            fn from_displacement(displacement: f32) -> Self {
                coordinate_from(displacement)
            }
        }
    };
}
pub(crate) use coordinate;

/// A cell, and the local coordinates in it.
#[derive(Clone, Copy)]
pub(crate) struct LatticePosition<const N: usize> {
    pub(crate) cell: [i32; N],
    pub(crate) local: [f32; N],
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lattice_position<const N: usize>(along: impl Fn(usize) -> LatticePosition<1>) -> LatticePosition<N> {
    LatticePosition {
        cell: array::from_fn(|axis| along(axis).cell[0]),
        local: array::from_fn(|axis| along(axis).local[0]),
    }
}

/// Returns the cell that is `steps` away. The lattice wraps around.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn neighbour<I: Int, const N: usize>(cell: [I; N], steps: [impl Ints<I>; N]) -> [I; N] {
    array::from_fn(inlined!(|d: usize| cell[d].wrapping_add(steps[d])))
}
