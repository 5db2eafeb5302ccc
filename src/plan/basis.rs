//! Lattice noises, and the properties with which other files distinguish them.

use crate::noise::fade::{Fade, Interpolant};
use crate::plan::cellular::CellularKind;
use crate::plan::gabor::GaborKind;

/// A noise on a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Basis {
    Perlin(Fade),
    Simplex,
    SuperSimplex,
    Value(Interpolant),
    Cellular(CellularKind),
    Gabor(GaborKind),
}

/// The kind of numbers at the corners of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtCorners {
    Gradients,
    Values,
}

impl Basis {
    /// Returns the kind of numbers that the noise interpolates and its fade, or `None` if it does not interpolate.
    pub(crate) fn interpolated(self) -> Option<(AtCorners, Fade)> {
        match self {
            Self::Perlin(fade) if fade != Fade::MinimalCubic => Some((AtCorners::Gradients, fade)),
            Self::Value(Interpolant::Fade(fade)) => Some((AtCorners::Values, fade)),
            _ => None,
        }
    }

    /// Returns the kind of cellular noise, if it is one.
    pub(crate) fn cells(self) -> Option<CellularKind> {
        if let Self::Cellular(kind) = self { Some(kind) } else { None }
    }

    /// Returns whether the lattice is skewed against the coordinates.
    pub(crate) fn is_skewed(self, dimension: usize) -> bool {
        matches!(self, Self::Simplex | Self::SuperSimplex) && dimension != 1
    }

    /// Returns whether the CPU has copies of this noise for permutation chains and the most common integer hashes.
    /// Choosing the hash at every corner would take a large share of its time.
    pub(crate) fn is_common(self) -> bool {
        self == Self::Simplex || self.interpolated().is_some()
    }

    /// Returns whether its shader is so short that four copies in a row still make a short kernel.
    #[cfg(feature = "wgsl")]
    pub(crate) fn is_short(self) -> bool {
        self.is_common() || matches!(self, Self::Perlin(_))
    }

    /// Returns the size of its shader: 1, plus 1 for each corner of a cell or simplex that it reads.
    pub(crate) fn shader_size(self, dimension: usize) -> usize {
        match self {
            Self::Simplex => 2 + dimension,
            Self::Cellular(_) | Self::Gabor(_) => 4,
            Self::Perlin(_) | Self::Value(_) | Self::SuperSimplex => 1 + (1 << dimension),
        }
    }

    /// Returns the number of loop iterations of its shader per sample.
    pub(crate) fn loops(self, dimension: usize) -> u64 {
        match self {
            // Four lattice values along each axis.
            Self::Value(Interpolant::Spline) => 2 << (2 * dimension),
            Self::Cellular(kind) => kind.most_points(dimension),
            // The cells around, and the impulses of each.
            Self::Gabor(kind) => 3_u64.saturating_pow(dimension as u32) * (1 + u64::from(kind.impulses)),
            Self::Value(Interpolant::Fade(_)) | Self::Perlin(_) | Self::Simplex | Self::SuperSimplex => 0,
        }
    }

    /// Returns the work of such an iteration relative to others. An impulse needs an exponential and a cosine.
    pub(crate) fn work_of_turn(self) -> u64 {
        if matches!(self, Self::Gabor(_)) { 8 } else { 1 }
    }
}
