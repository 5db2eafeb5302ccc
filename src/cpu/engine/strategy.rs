//! The choice of the method that evaluates a noise on a lattice.

use crate::cpu::twins::hash::HashKind;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::{LeafPosition, Operation, OperationKind, PickKind, SourceKind, TileKind};
use std::fmt;

/// A method of evaluating a noise on a lattice along the rows of a grid. All methods give the same bits; they differ in
/// speed.
///
/// ```
/// use gradnoise::EvaluationStrategy;
///
/// assert_eq!(EvaluationStrategy::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvaluationStrategy {
    /// Whatever all rows of samples between two rows of the lattice share is computed once. It serves Perlin noise and
    /// value noise, except by splines, if the grid's axes are those of the lattice.
    Rows,
    /// The gradients of a block of samples are looked up first, and then weighted by vector instructions. It serves
    /// simplex noise, and Perlin noise that is rotated or warped, with their standard hashes.
    Corners,
    /// Samples are evaluated one by one. It serves all other noises.
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
    /// Returns the strategy of a noise on a lattice, or `None` for another operation.
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

/// Returns whether a noise's gradients are chosen by its standard hash from a table, without repetition.
pub(crate) fn is_looked_up(basis: Basis, source: SourceKind, position: LeafPosition) -> bool {
    let listed = |hash| position.tile == TileKind::None && source == SourceKind { hash, pick: PickKind::Listed };
    match basis {
        Basis::Perlin(Fade::Quintic) => listed(HashKind::XInnermost),
        Basis::Simplex => listed(HashKind::XOutermost),
        Basis::Perlin(_) | Basis::Value(_) => false,
    }
}

impl LeafPosition {
    /// Returns whether only one lattice coordinate changes along a row of a grid.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.displacement.is_none()
    }
}
