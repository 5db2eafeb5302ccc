//! The choice of the method that evaluates a noise on a lattice.

use crate::plan::program::{LeafPosition, Operation, OperationKind};
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
    /// value noise, except by splines, and cellular noise, except smooth distances and distances to borders, if each
    /// coordinate of the lattice runs along the grid's axis of the same number or, as the last one of a slice, is
    /// constant. Rows of the grid that are a cell or more apart share nothing, nor does an only row, but for Perlin and
    /// value noise of one dimension; their samples are computed by passes. So are those of cellular noise that are more
    /// than an eighth of a cell apart along x or y.
    Rows,
    /// Each step, from positions to hashes, gradients and values, is a vectorized loop over a block of samples. It
    /// serves all other noises of up to four dimensions.
    Passes,
    /// Samples are evaluated one by one. It serves noises of more than four dimensions, and on x86 all others at
    /// [`SimdLevel::Baseline`](crate::SimdLevel::Baseline).
    Samples,
}

impl fmt::Display for EvaluationStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Passes => "passes",
            Self::Samples => "samples",
        })
    }
}

impl Operation {
    /// Returns the strategy of a noise on a lattice, or `None` for another operation.
    pub(crate) fn strategy(&self) -> Option<EvaluationStrategy> {
        let (basis, position) = match self.kind {
            OperationKind::Lattice { basis, position, .. } => (basis, position),
            OperationKind::HighDimensional { .. } => return Some(EvaluationStrategy::Samples),
            OperationKind::Constant
            | OperationKind::Positional { .. }
            | OperationKind::Fractal { .. }
            | OperationKind::Warp { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => return None,
        };
        let has_rows = basis.interpolated().is_some() || basis.cells().is_some_and(|kind| kind.feature.is_of_nearest());
        Some(if has_rows && position.is_aligned_row() { EvaluationStrategy::Rows } else { EvaluationStrategy::Passes })
    }
}

impl LeafPosition {
    /// Returns whether rows of a grid whose slices have `height` of them can share anything.
    pub(crate) fn has_shared_rows(self, height: u32) -> bool {
        self.dimension == 1 || height > 1
    }

    /// Returns whether no lattice coordinate but x changes along a row of a grid.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.displacement.is_none()
    }
}
