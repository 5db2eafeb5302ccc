//! How noises on lattices are worked out.

use crate::cpu::twins::hash::HashKind;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::{LeafPosition, Operation, OperationKind, PickKind, SourceKind, TileKind};
use std::fmt;

/// How a noise on a lattice is worked out along the rows of a grid. All methods give the same bits; they differ in speed.
///
/// ```
/// use gradnoise::EvaluationStrategy;
///
/// assert_eq!(EvaluationStrategy::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvaluationStrategy {
    /// What is the same for all rows between two rows of the lattice is worked out once. Perlin noise and value noise along
    /// axes of their own, but not those of a spline.
    Rows,
    /// The gradients of a block of samples are looked up, and then weighted on vectors. Simplex noise, and Perlin noise whose
    /// axes are turned or warped, with their own hashes.
    Corners,
    /// Sample by sample: all else.
    Samples,
}

impl fmt::Display for EvaluationStrategy {
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
    pub(crate) fn strategy(&self) -> Option<EvaluationStrategy> {
        let (basis, source, position) = match self.kind {
            OperationKind::Lattice { basis, source, position, .. } => (basis, source, position),
            OperationKind::HighDimensional { .. } => return Some(EvaluationStrategy::Samples),
            OperationKind::Constant
            | OperationKind::Positional { .. }
            | OperationKind::Fractal { .. }
            | OperationKind::Warp { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => return None,
        };
        Some(match basis {
            Basis::Perlin(Fade::MinimalCubic) | Basis::Value(Interpolant::Spline) => EvaluationStrategy::Samples,
            Basis::Perlin(_) | Basis::Value(_) if position.is_aligned_row() => EvaluationStrategy::Rows,
            Basis::Perlin(_) | Basis::Value(_) | Basis::Simplex if is_looked_up(basis, source, position) => {
                EvaluationStrategy::Corners
            }
            Basis::Perlin(_) | Basis::Value(_) | Basis::Simplex => EvaluationStrategy::Samples,
        })
    }
}

/// Whether gradients come as most noises have them.
pub(crate) fn is_looked_up(basis: Basis, source: SourceKind, position: LeafPosition) -> bool {
    let listed = |hash| position.tile == TileKind::None && source == SourceKind { hash, pick: PickKind::Listed };
    match basis {
        Basis::Perlin(Fade::Quintic) => listed(HashKind::XInnermost),
        Basis::Simplex => listed(HashKind::XOutermost),
        Basis::Perlin(_) | Basis::Value(_) => false,
    }
}

impl LeafPosition {
    /// Whether along a row of a grid one coordinate changes and nothing else.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.displacement.is_none()
    }
}
