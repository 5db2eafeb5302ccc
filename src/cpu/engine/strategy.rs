//! How noises on lattices are worked out.

use crate::noise::fade::{Fade, Interpolant};
use crate::plan::lattice::Basis;
use crate::plan::program::{HashKind, Operation, OperationKind, PickKind, Place, SourceKind, TileKind};
use std::fmt;

/// How a noise on a lattice is worked out along the rows of a grid. All methods give the same bits; they differ in speed.
///
/// ```
/// use gradnoise::Method;
///
/// assert_eq!(Method::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// What is the same for all rows between two rows of the lattice is worked out once. Perlin noise and value noise along
    /// axes of their own, but not those of a spline.
    Rows,
    /// The gradients of a block of samples are looked up, and then weighted on vectors. Simplex noise, and Perlin noise whose
    /// axes are turned or warped, with their own hashes.
    Corners,
    /// Sample by sample: all else.
    Samples,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Corners => "corners",
            Self::Samples => "samples",
        })
    }
}

impl Operation {
    /// How it is worked out, if it is a noise on a lattice.
    pub(crate) fn method(&self) -> Option<Method> {
        let (basis, source, place) = match self.kind {
            OperationKind::Lattice { basis, source, place, .. } => (basis, source, place),
            OperationKind::Many { .. } => return Some(Method::Samples),
            _ => return None,
        };
        Some(match basis {
            Basis::Perlin(Fade::MinimalCubic) | Basis::Value(Interpolant::Spline) => Method::Samples,
            Basis::Perlin(_) | Basis::Value(_) if place.is_aligned_row() => Method::Rows,
            _ if is_looked_up(basis, source, place) => Method::Corners,
            Basis::Perlin(_) | Basis::Value(_) | Basis::Simplex => Method::Samples,
        })
    }
}

/// Whether gradients come as most noises have them.
pub(crate) fn is_looked_up(basis: Basis, source: SourceKind, place: Place) -> bool {
    let listed = |hash| place.tile == TileKind::None && source == SourceKind { hash, pick: PickKind::Listed };
    match basis {
        Basis::Perlin(Fade::Quintic) => listed(HashKind::XInnermost),
        Basis::Simplex => listed(HashKind::XOutermost),
        Basis::Perlin(_) | Basis::Value(_) => false,
    }
}

impl Place {
    /// Whether along a row of a grid one coordinate changes and nothing else.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.moved.is_none()
    }
}
