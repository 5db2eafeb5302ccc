//! Chooses the method that evaluates a lattice noise, and the shape of blocks.

use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::patches::are_dense;
use crate::cpu::engine::sample_positions::GridRow;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};
use crate::layout::transforms::GridTransform;
use crate::plan::basis::Basis;
use crate::plan::program::{Body, LeafPosition, Operation, OperationKind};
use std::fmt;

/// The number of cells between rows of a grid, in 32.32 fixed point, above which short strips are faster: lattice rows
/// are then recomputed often, and those of short strips stay in the cache.
const STEEP: u64 = (1 << 32) / 8;
/// The number of rows in a block of a fractal, or of a noise that is computed in one loop.
const FEW_ROWS: usize = 16;

/// A method of evaluating a lattice noise along the rows of a grid. All methods give the same bits; they differ in
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
    /// Computes once the data that all rows of samples between two rows of the lattice share. It is used for Perlin
    /// noise, for value noise except splines, and for cellular noise except smooth distances and distances to borders.
    /// Each coordinate of the lattice must run along the grid's axis of the same number or, as the last one of a slice,
    /// be constant. Grid rows that are a cell or more apart share nothing, nor does a single row, except of Perlin and
    /// value noise of one dimension. Their samples are computed by passes. So are those of cellular noise that are more
    /// than an eighth of a cell apart along x or y.
    Rows,
    /// Each step, from positions to hashes, gradients and values, is a vectorized loop over a block of samples. It is
    /// used for all other noises of up to four dimensions. For values of Perlin, simplex and
    /// [`OpenSimplex2S`](crate::OpenSimplex2S) noise of two and three dimensions with an integer hash, all steps are
    /// one loop.
    Passes,
    /// Samples are evaluated one by one. It is used for noises of more than four dimensions and, on x86 at
    /// [`SimdLevel::Baseline`](crate::SimdLevel::Baseline), for all others.
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
    fn is_lattice(&self) -> bool {
        matches!(self.kind, OperationKind::Lattice { .. })
    }

    /// Returns the strategy of a lattice noise, or `None` for another operation.
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

/// Returns the best number of samples along x and of rows for a block of a grid whose slices have `height` rows.
pub(crate) fn strip<const N: usize>(machine: Machine<'_>, transforms: &[GridTransform], height: u32) -> (usize, usize) {
    let only_rows = |body: &Body| match body.operations.as_slice() {
        [operation] => operation.strategy() == Some(EvaluationStrategy::Rows),
        _ => false,
    };
    let root = machine.program.root();
    let (0, [operation]) = (N, root.operations.as_slice()) else { return (STRIP, 1) };
    match operation.kind {
        // Points near samples are found strip by strip.
        OperationKind::Lattice { basis, .. } if basis.cells().is_some() && only_rows(root) => (STRIP, usize::MAX),
        OperationKind::Lattice { position, .. } if only_rows(root) => {
            let is_steep =
                transforms.iter().any(|transform| transform.step[1][1].position.cast_signed().unsigned_abs() > STEEP);
            let share = !is_steep && position.has_shared_rows(height);
            (if share { WIDE_STRIP } else { STRIP }, usize::MAX)
        }
        OperationKind::Lattice { .. } => (STRIP, FEW_ROWS),
        OperationKind::Fractal { style, body, .. }
            if matches!(machine.program.bodies[body].operations.as_slice(), [operation] if operation.is_lattice())
                && !style.takes_gradients() =>
        {
            (STRIP, FEW_ROWS)
        }
        OperationKind::Constant
        | OperationKind::HighDimensional { .. }
        | OperationKind::Positional { .. }
        | OperationKind::Fractal { .. }
        | OperationKind::Warp { .. }
        | OperationKind::Unary(_)
        | OperationKind::Binary(_)
        | OperationKind::Mix => (STRIP, 1),
    }
}

impl LeafRun<'_> {
    /// Returns whether rows of the grid share results along lattice rows. They do not if they are a cell apart, nor
    /// does a single row, unless it has one dimension. Points near samples are only shared by much closer samples in
    /// several rows: in a single row, searching for each sample takes half the time.
    pub(crate) fn is_by_rows(&self, basis: Basis, GridRow { transforms, height, .. }: GridRow<'_>) -> bool {
        let step = transforms[self.transform as usize].step;
        let [along_x, along_y] = [0, 1].map(|axis| step[axis][axis].position);
        let share = if basis.cells().is_some() {
            height > 1 && are_dense([along_x, along_y])
        } else {
            self.position.dimension == 1 || along_y.cast_signed().unsigned_abs() < 1 << 32
        };
        share && self.position.has_shared_rows(height) && self.operation.strategy() == Some(EvaluationStrategy::Rows)
    }
}

impl LeafPosition {
    /// Returns whether rows of a grid with slices of `height` rows can share anything.
    fn has_shared_rows(self, height: u32) -> bool {
        self.dimension == 1 || height > 1
    }

    /// Returns whether only the lattice coordinate x changes along a row of a grid.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.displacement.is_none()
    }
}
