//! Chooses the method that computes the samples of a lattice noise, what is compiled together with the noise, and the
//! shape of blocks. Tables are read from the top: the first row that fits is chosen.

use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::patches::are_dense;
use crate::cpu::engine::sample_positions::{GridRow, Positions};
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};
use crate::formulas::hash::HashKind;
use crate::formulas::metric::MetricKind;
use crate::layout::slots;
use crate::layout::transforms::{GridOrPoints, GridTransform};
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::cellular::CellularKind;
use crate::plan::program::{Body, LeafPosition, Operation, OperationKind, PickKind};
use std::fmt;

/// The number of cells between rows of a grid, in 32.32 fixed point, above which short strips are faster: lattice rows
/// are then recomputed often, and those of short strips stay in the cache.
const STEEP: u64 = (1 << 32) / 8;
/// The most samples of Perlin noise in steep rows that are computed in one loop instead.
const FEW_SAMPLES: usize = 256;
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
    /// than an eighth of a cell apart along x or y. Up to 256 samples of Perlin noise in rows that far apart are
    /// computed in one loop where it has one.
    Rows,
    /// All steps, from positions to values, are one vectorized loop over a block of samples. It is used for values of
    /// Perlin noise with the default fade, simplex and [`OpenSimplex2S`](crate::OpenSimplex2S) noise of two and three
    /// dimensions with the hashes [`Lowbias`](crate::Hash::Lowbias) and [`FastNoise`](crate::Hash::FastNoise), where
    /// gradients are computed or, with AVX-512, few, and nothing repeats or displaces the lattice.
    Loop,
    /// Each step, from positions to hashes, gradients and values, is a vectorized loop over a block of samples. It is
    /// used for all other noises of up to four dimensions.
    Passes,
    /// Samples are evaluated one by one. It is used for noises of more than four dimensions and, on x86 at
    /// [`SimdLevel::Baseline`](crate::SimdLevel::Baseline), for all others.
    Samples,
}

impl fmt::Display for EvaluationStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Loop => "loop",
            Self::Passes => "passes",
            Self::Samples => "samples",
        })
    }
}

/// A way to compute the samples of a lattice noise in a block. All give the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// The scalar twins, for one sample: `noises.rs`.
    Twin,
    /// Rows that share what lies between two rows of the lattice: `leaf_rows.rs`.
    Rows,
    /// One loop from positions to values: `one_loop.rs`.
    Loop(CornerKind),
    /// Positions in planes, then one loop: `one_loop.rs`.
    LoopOverPlanes(CornerKind),
    /// Positions in planes, then one loop over the cells around them: `cells_in_lanes.rs`.
    CellLoop,
    /// Positions in planes, then passes that find the nearest points: `cellular.rs`.
    Cells,
    /// Positions in planes, then passes that add up impulses: `gabor.rs`.
    Impulses,
    /// Positions in planes, then passes that pick what is at corners, and a loop that combines it: `noises.rs`.
    Corners,
}

/// The source of the gradients or values at a noise's corners, which is compiled together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CornerKind {
    /// A permutation table in the order of published noises.
    XInnermost,
    XOutermost,
    /// The default integer hash, or that of `FastNoiseLite`. Gradients and values are computed from it.
    Lowbias,
    FastNoise,
    /// One of these hashes, and gradients that AVX-512 registers hold.
    Listed,
    /// Points or impulses in cells instead of corners.
    Points,
    /// Any source, which chooses again at each corner.
    Any,
}

/// Whether rows of a grid share results along the lattice's rows, if the noise has them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shared {
    Nothing,
    /// Few samples share them, in steep rows.
    Little,
    Much,
}

/// Several samples that a method computes.
#[derive(Clone, Copy)]
struct Samples {
    simd: Vectors,
    shared: Shared,
    /// Whether their positions are computed in the loop: those of a grid, or of points that are mapped axis by axis.
    are_stepped: bool,
    have_gradients: bool,
}

/// Returns the method for several samples of a noise.
fn method(basis: Basis, source: &Source<'_>, position: &LeafPosition, samples: Samples) -> Method {
    let corners = || source.corners(basis, Some(samples.simd));
    let is_in_loop = || matches!(position.dimension, 2 | 3) && corners().are_in_loop();
    let is_value = !samples.have_gradients;
    let is_in_one_loop = || is_value && samples.are_stepped && position.displacement.is_none() && is_in_loop();
    match basis {
        Basis::Perlin(Fade::Quintic) if samples.shared == Shared::Little && is_in_one_loop() => Method::Loop(corners()),
        _ if samples.shared != Shared::Nothing && has_rows(basis, position) => Method::Rows,
        Basis::Perlin(Fade::Quintic) | Basis::Simplex | Basis::SuperSimplex if is_in_one_loop() => {
            Method::Loop(corners())
        }
        Basis::Perlin(_) | Basis::Simplex | Basis::SuperSimplex if is_value && is_in_loop() => {
            Method::LoopOverPlanes(corners())
        }
        Basis::Perlin(_) | Basis::Simplex if is_in_loop() && corners() != CornerKind::Listed => {
            Method::LoopOverPlanes(corners())
        }
        Basis::Cellular(kind) if is_value && source.has_cell_loop(position.dimension, kind) => Method::CellLoop,
        Basis::Cellular(_) => Method::Cells,
        Basis::Gabor(_) => Method::Impulses,
        Basis::Perlin(_) | Basis::Value(_) | Basis::Simplex | Basis::SuperSimplex => Method::Corners,
    }
}

impl Source<'_> {
    /// Returns what picks a noise's corners. Without vectors, none are in registers.
    #[inline]
    pub(crate) fn corners(&self, basis: Basis, simd: Option<Vectors>) -> CornerKind {
        let picks_gradients = self.kind.pick == PickKind::Computed;
        let is_computed = match basis {
            Basis::Perlin(Fade::MinimalCubic) | Basis::Value(Interpolant::Spline) => false,
            Basis::Perlin(_) | Basis::Simplex | Basis::SuperSimplex => picks_gradients,
            Basis::Value(Interpolant::Fade(_)) => self.kind.pick == PickKind::Whole,
            Basis::Cellular(_) | Basis::Gabor(_) => return CornerKind::Points,
        };
        let is_published = basis.is_common() && matches!(self.kind.pick, PickKind::Listed | PickKind::Computed);
        match self.kind.hash {
            _ if self.tile.is_some() => CornerKind::Any,
            HashKind::XInnermost if is_published => CornerKind::XInnermost,
            HashKind::XOutermost if is_published => CornerKind::XOutermost,
            HashKind::Lowbias if is_computed => CornerKind::Lowbias,
            HashKind::FastNoise if is_computed => CornerKind::FastNoise,
            HashKind::Lowbias | HashKind::FastNoise
                if matches!(basis, Basis::Simplex | Basis::SuperSimplex) && self.is_in_registers(simd) =>
            {
                CornerKind::Listed
            }
            _ => CornerKind::Any,
        }
    }

    /// Returns whether registers hold its gradients.
    fn is_in_registers(&self, simd: Option<Vectors>) -> bool {
        match (simd, self.listed) {
            #[cfg(x86_vectors)]
            (Some(Vectors::Avx512(simd)), Some(listed)) => listed.in_registers(simd).is_some(),
            _ => false,
        }
    }

    /// Returns whether values of cellular noise are computed in one loop over the cells around positions.
    pub(crate) fn has_cell_loop(&self, dimension: usize, kind: CellularKind) -> bool {
        kind.feature.is_of_distances()
            && matches!(kind.metric, MetricKind::Euclidean | MetricKind::EuclideanSquared)
            && self.has_hashed_points(dimension, kind.metric)
    }

    /// Returns whether lanes compute its points from a hash of their cells.
    pub(crate) fn has_hashed_points(&self, dimension: usize, metric: MetricKind) -> bool {
        matches!(dimension, 2 | 3)
            && matches!(self.kind.hash, HashKind::Lowbias | HashKind::FastNoise)
            && self.kind.pick == PickKind::Points
            && self.tile.is_none()
            && metric != MetricKind::Minkowski
    }
}

impl CornerKind {
    fn are_in_loop(self) -> bool {
        matches!(self, Self::Lowbias | Self::FastNoise | Self::Listed)
    }
}

/// Returns whether a noise has rows, and they lie along the grid's.
fn has_rows(basis: Basis, position: &LeafPosition) -> bool {
    (basis.interpolated().is_some() || basis.cells().is_some_and(|kind| kind.feature.is_of_nearest()))
        && position.is_aligned_row()
}

impl Operation {
    fn is_lattice(&self) -> bool {
        matches!(self.kind, OperationKind::Lattice { .. })
    }

    fn has_rows(&self) -> bool {
        matches!(self.kind, OperationKind::Lattice { basis, ref position, .. } if has_rows(basis, position))
    }
}

/// Returns the strategy for values of a lattice noise on a dense grid, or `None` for another operation.
pub(crate) fn strategy(
    machine: &Machine<'_>,
    operation: &Operation,
    simd: Option<Vectors>,
) -> Option<EvaluationStrategy> {
    let OperationKind::Lattice { basis, source, ref position, table, .. } = operation.kind else {
        let is_high = matches!(operation.kind, OperationKind::HighDimensional { .. });
        return is_high.then_some(EvaluationStrategy::Samples);
    };
    let Some(simd) = simd else { return Some(EvaluationStrategy::Samples) };
    let leaf = machine.parameters(operation.parameters);
    let tile = position.tile.of_frame(slots::leaf::tile(leaf), 0);
    let source = machine.source(source, table, leaf, tile.as_ref(), Some(simd));
    let samples = Samples { simd, shared: Shared::Much, are_stepped: true, have_gradients: false };
    Some(match method(basis, &source, position, samples) {
        Method::Twin => EvaluationStrategy::Samples,
        Method::Rows => EvaluationStrategy::Rows,
        Method::Loop(_) => EvaluationStrategy::Loop,
        Method::LoopOverPlanes(_) | Method::CellLoop | Method::Cells | Method::Impulses | Method::Corners => {
            EvaluationStrategy::Passes
        }
    })
}

/// Returns the best number of samples along x and of rows for a block of a grid whose slices have `height` rows.
pub(crate) fn strip<const N: usize>(machine: Machine<'_>, transforms: &[GridTransform], height: u32) -> (usize, usize) {
    let only_rows = |body: &Body| match body.operations.as_slice() {
        [operation] => operation.has_rows(),
        _ => false,
    };
    let root = machine.program.root();
    let (0, [operation]) = (N, root.operations.as_slice()) else { return (STRIP, 1) };
    match operation.kind {
        // Points near samples are found strip by strip.
        OperationKind::Lattice { basis, .. } if basis.cells().is_some() && only_rows(root) => (STRIP, usize::MAX),
        OperationKind::Lattice { position, .. } if only_rows(root) => {
            let share = !transforms.iter().any(is_steep) && position.has_shared_rows(height);
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

fn is_steep(transform: &GridTransform) -> bool {
    transform.step[1][1].position.cast_signed().unsigned_abs() > STEEP
}

impl LeafRun<'_> {
    /// Returns the method for its block.
    pub(crate) fn method(&self, basis: Basis, source: &Source<'_>, have_gradients: bool) -> Method {
        if (self.block.count, self.block.rows) == (1, 1) {
            return Method::Twin;
        }
        let samples = Samples {
            simd: self.block.simd,
            shared: self.shared(basis, self.block.positions),
            are_stepped: matches!(self.block.positions, GridOrPoints::Grid(_)) || self.position.straight,
            have_gradients,
        };
        method(basis, source, self.position, samples)
    }

    /// Returns whether rows of the grid share results along lattice rows. They do not if they are a cell apart, nor
    /// does a single row, unless it has one dimension. Points near samples are only shared by much closer samples in
    /// several rows: in a single row, searching for each sample takes half the time.
    fn shared(&self, basis: Basis, positions: Positions<'_>) -> Shared {
        let GridOrPoints::Grid(GridRow { transforms, height, .. }) = positions else { return Shared::Nothing };
        let transform = &transforms[self.transform as usize];
        let [along_x, along_y] = [0, 1].map(|axis| transform.step[axis][axis].position);
        let are_near = if basis.cells().is_some() {
            height > 1 && are_dense([along_x, along_y])
        } else {
            self.position.dimension == 1 || along_y.cast_signed().unsigned_abs() < 1 << 32
        };
        match are_near && self.position.has_shared_rows(height) {
            false => Shared::Nothing,
            true if self.block.count * self.block.rows <= FEW_SAMPLES && is_steep(transform) => Shared::Little,
            true => Shared::Much,
        }
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
