//! Plans how a program is computed in runs of rows: some of it for all rows at once, the rest sample by sample.

pub(crate) mod statements;

use crate::noise::fade::Fade;
use crate::plan::basis::{AtCorners, Basis};
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::plan::map_kind::MapKind;
use crate::plan::program::{Body, FractalKind, LeafPosition, Operation, OperationKind, Program, SourceKind, TileKind};
use std::collections::{BTreeMap, BTreeSet};

/// The way in which a leaf's rows are computed.
#[derive(Clone, Copy, PartialEq)]
enum RowStrategy {
    /// From one row of the lattice to the next.
    LatticeRows(AtCorners, Fade),
    /// Sample by sample, a step apart.
    Stepped,
}

/// A leaf whose rows can be computed in runs.
#[derive(Clone, Copy)]
struct RowsLeaf {
    basis: Basis,
    strategy: RowStrategy,
    source: SourceKind,
    position: LeafPosition,
    /// The dimension around it, and the map from there, which brings its derivatives back, with its first parameter.
    outside: usize,
    map: MapKind,
    map_parameters: u32,
    table: u32,
    parameters: u32,
}

impl RowsLeaf {
    /// Returns a leaf of a body, unless warps displace it, as then it has no steps.
    fn of(body: &Body, operation: &Operation) -> Option<Self> {
        let OperationKind::Lattice { basis, source, position, map, table } = operation.kind else { return None };
        let LeafPosition { dimension, aligned, tile, .. } = position;
        let strategy = match basis.interpolated() {
            Some((corners, fade)) if dimension >= 2 && aligned && tile != TileKind::Skewed => {
                RowStrategy::LatticeRows(corners, fade)
            }
            _ => RowStrategy::Stepped,
        };
        position.displacement.is_none().then_some(Self {
            basis,
            strategy,
            source,
            position,
            outside: body.dimension,
            map,
            map_parameters: operation.map,
            table,
            parameters: operation.parameters,
        })
    }

    /// Tells whether it is computed by steps, and so short that four of it in a row are no long kernel.
    fn is_short(self) -> bool {
        self.basis.is_short() && self.strategy == RowStrategy::Stepped && self.position.dimension <= 3
    }

    /// Returns the kind of cellular noise that it is if samples close together can share its points.
    fn shared_cells(self, needs: Needs) -> Option<CellularKind> {
        let LeafPosition { dimension, aligned, tile, .. } = self.position;
        let is_shared = !needs.gradients && dimension >= 2 && aligned && tile != TileKind::Skewed;
        self.basis.cells().filter(|kind| is_shared && kind.feature == FeatureKind::First)
    }

    /// Tells whether its derivatives must be brought back; a uniform map's share of them is part of the leaf's scale.
    fn is_pulled_back(self) -> bool {
        self.map > MapKind::Uniform
    }

    /// Returns four of its samples in its own coordinates.
    fn four(self, needs: Needs) -> FourColumns {
        FourColumns { m: self.position.dimension, gradients: needs.gradients }
    }
}

/// A value that is computed for all rows of a run before anything is made of it.
#[derive(Clone, Copy)]
enum Cached {
    /// A leaf with lattice rows.
    Leaf(RowsLeaf),
    /// Octaves of a leaf, and the parameters of the fractal.
    Octaves { leaf: RowsLeaf, style: FractalKind, parameters: u32 },
}

impl Cached {
    fn of(program: &Program, operation: &Operation) -> Option<Self> {
        match operation.kind {
            OperationKind::Lattice { .. } => match RowsLeaf::of(program.root(), operation)? {
                leaf @ RowsLeaf { strategy: RowStrategy::LatticeRows(..), .. } => Some(Self::Leaf(leaf)),
                _ => None,
            },
            OperationKind::Fractal { style, body, .. } => {
                let body = &program.bodies[body];
                let [inner] = body.operations.as_slice() else { return None };
                Some(Self::Octaves { leaf: RowsLeaf::of(body, inner)?, style, parameters: operation.parameters })
            }
            _ => None,
        }
    }

    fn leaf(self) -> RowsLeaf {
        match self {
            Self::Leaf(leaf) | Self::Octaves { leaf, .. } => leaf,
        }
    }

    /// Returns what is needed of its leaf, where the output has such needs: octaves of slopes take gradients always.
    fn needs(self, needs: Needs) -> Needs {
        let takes_gradients = matches!(self, Self::Octaves { style, .. } if style.takes_gradients());
        Needs { gradients: needs.gradients || takes_gradients, ..needs }
    }

    /// Returns how large its part of a kernel is: as many as there are pairs of corners in a row of the lattice, and as
    /// much again for derivatives and for weights.
    fn size(self, needs: Needs) -> u32 {
        let RowsLeaf { strategy, position, .. } = self.leaf();
        let pairs = if strategy == RowStrategy::Stepped { 1 } else { 1 << (position.dimension - 2) };
        let weights = matches!(self, Self::Octaves { style, .. } if style.is_weighted());
        pairs << (u32::from(self.needs(needs).gradients) + u32::from(weights))
    }

    /// Returns four samples as they are cached, in the coordinates around the leaf.
    fn four(self, needs: Needs) -> FourColumns {
        FourColumns { m: self.leaf().outside, gradients: self.needs(needs).gradients }
    }

    /// Returns how many vectors of a row it caches.
    fn vectors(self, needs: Needs) -> u32 {
        let vectors = self.four(needs).vectors();
        match self {
            Self::Octaves { style, .. } if style.is_weighted() => 2 * vectors,
            _ => vectors,
        }
    }
}

/// The form into which four samples are made.
pub(crate) struct SampleWriter {
    /// The type of what a sample becomes, and how, in terms of a program's results.
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// The type of four of them, and the function that puts one more behind them.
    pub(crate) four: String,
    pub(crate) pushed: String,
    /// The function that writes the four.
    pub(crate) write: String,
    /// The function that writes four samples of a leaf, where they are all that the output takes.
    pub(crate) write_leaf: String,
}

/// The parts of a program's samples that an output takes.
#[derive(Clone, Copy)]
pub(crate) struct Needs {
    /// Derivatives, too.
    pub(crate) gradients: bool,
    /// It makes four channels of that.
    pub(crate) channels: bool,
}

/// Four neighbouring samples of m dimensions: their values, or those with their derivatives.
#[derive(Clone, Copy)]
struct FourColumns {
    m: usize,
    gradients: bool,
}

impl FourColumns {
    fn kind(self) -> String {
        if self.gradients { format!("FourSamples_{}", self.m) } else { "vec4f".into() }
    }

    fn function(self, of_values: &str, of_samples: &str) -> String {
        format!("{}_{}", if self.gradients { of_samples } else { of_values }, self.m)
    }

    fn first(self) -> String {
        self.function("first_value", "first_sample")
    }

    fn pushed(self) -> String {
        self.function("pushed_value", "pushed_sample")
    }

    fn finished(self) -> String {
        if self.gradients { format!("finished_samples_{}", self.m) } else { "finished_values".into() }
    }

    /// Returns how many vectors they are.
    fn vectors(self) -> u32 {
        if self.gradients { 1 + self.m as u32 } else { 1 }
    }
}

/// The way in which a program is computed in runs of rows.
enum Rows {
    /// It is a leaf: every row is written as it comes.
    Leaf(RowsLeaf),
    Combined(Combined),
}

/// An output made of what is cached, and of what is computed sample by sample.
struct Combined {
    storage: Option<Storage>,
    /// The operations that are cached, by their index.
    cached: Vec<(usize, Cached)>,
    /// The operations that the results need, in order, without those that only what is cached needs.
    needed: BTreeSet<usize>,
    /// The lattice transforms of what is computed, which are found by steps, and their dimensions.
    stepped: BTreeMap<u32, usize>,
}

/// The most vectors of four columns that an invocation has in arrays: every one takes a driver longer to compile.
const MOST_IN_ARRAYS: u32 = 16;
/// The fewest rows that are cached, and as many as `cache_ring.wgsl` has.
const LEAST_ROWS: u32 = 8;
/// The fewest rows that can share something.
const LEAST_SHARED: u32 = 4;
/// The most vectors of a row that are cached: values are one, derivatives one for each axis, weights of octaves as many
/// again.
const MAX_CACHED_VECTORS: u32 = 6;

/// Kernels whose cached parts are larger in all take more than 300 ms to compile on a software adapter, as the times of
/// `cargo bench --bench kernels` show.
const LARGEST_OF_SMALL: u32 = 2;
/// The most bytes of steps: WGSL promises an invocation 8192 for all that it has of its own.
const MOST_STEPS: usize = 4096;
/// The bytes for one lattice transform and dimension: the sample's, the row's and two steps, each padded to 16.
const STEPS_OF_AXIS: usize = 4 * 16;

/// The variables in which rows are cached.
#[derive(Clone, Copy)]
enum Storage {
    /// An array of so many rows.
    Array(u32),
    Ring,
}

impl Storage {
    fn of(cached: &[(usize, Cached)], needs: Needs) -> Option<Self> {
        match cached.iter().map(|(_, cached)| cached.vectors(needs)).sum::<u32>() {
            0 => None,
            count if MOST_IN_ARRAYS / count >= LEAST_ROWS => Some(Self::Array(MOST_IN_ARRAYS / count)),
            _ => Some(Self::Ring),
        }
    }

    fn most_rows(self) -> u32 {
        match self {
            Self::Array(rows) => rows,
            Self::Ring => LEAST_ROWS,
        }
    }
}

impl Rows {
    /// Returns nothing if it is too much for an invocation.
    fn of(program: &Program, needs: Needs) -> Option<Self> {
        let operations = &program.root().operations;
        let of_operation = |(index, operation)| Cached::of(program, operation).map(|cached| (index, cached));
        let mut cached: Vec<_> = operations.iter().enumerate().filter_map(of_operation).collect();
        if !needs.channels
            && let [operation] = operations.as_slice()
            && let Some(leaf) = RowsLeaf::of(program.root(), operation)
        {
            return Some(Self::Leaf(leaf));
        }
        // Octaves first, which are more work. What there is no room for is computed sample by sample.
        cached.sort_by_key(|(_, cached)| matches!(cached, Cached::Leaf(..)));
        let mut volume = MAX_CACHED_VECTORS;
        cached.retain(|(_, cached)| match volume.checked_sub(cached.vectors(needs)) {
            Some(left) => {
                volume = left;
                true
            }
            None => false,
        });
        cached.sort_by_key(|(index, _)| *index);
        let combined = Combined::of(program, cached, needs);
        let axes: usize = combined.stepped.values().sum();
        (axes * STEPS_OF_AXIS <= MOST_STEPS).then_some(Self::Combined(combined))
    }
}

impl Combined {
    fn of(program: &Program, cached: Vec<(usize, Cached)>, needs: Needs) -> Self {
        let body = program.root();
        let is_cached = |index: usize| cached.iter().any(|(cached, _)| *cached == index);
        let mut needed: BTreeSet<usize> = body.results.iter().copied().collect();
        for index in (0..body.operations.len()).rev() {
            if needed.contains(&index) && !is_cached(index) {
                needed.extend(&body.operations[index].inputs);
            }
        }
        let computed = needed.iter().filter(|index| !is_cached(**index));
        let stepped = computed.flat_map(|&index| stepped(program, &body.operations[index].kind)).collect();
        Self { storage: Storage::of(&cached, needs), cached, needed, stepped }
    }
}

/// Returns the lattice transforms of an operation that is computed sample by sample and of what it calls, as far as
/// they are no octave's, and their dimensions.
fn stepped(program: &Program, operation: &OperationKind) -> Vec<(u32, usize)> {
    if let OperationKind::Warp { body, .. } = *operation {
        let inner = program.bodies[body].operations.iter();
        return inner.flat_map(|operation| stepped(program, &operation.kind)).collect();
    }
    operation.positions().filter_map(|position| Some((position.only?, position.dimension))).collect()
}

/// The runs of rows that a program can be computed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    /// The most rows of one.
    pub(crate) longest: u32,
    /// The fewest rows for which they are worth it.
    pub(crate) least: u32,
    /// True if the cached values take long to compile.
    pub(crate) large: bool,
    /// True if there is a noise so short that its columns can be computed without a loop.
    pub(crate) short: bool,
    /// True if there is cellular noise whose points samples close together can share.
    pub(crate) shared_cells: bool,
}

pub(crate) fn runs(program: &Program, needs: Needs) -> Option<Runs> {
    let large = |size| size > LARGEST_OF_SMALL;
    Some(match Rows::of(program, needs)? {
        Rows::Leaf(leaf) => {
            // Half the kernel is spared where nothing else is made of it.
            let size = Cached::Leaf(leaf).size(needs) / 2;
            let least = if leaf.strategy == RowStrategy::Stepped { 1 } else { LEAST_SHARED };
            let shared_cells = leaf.shared_cells(needs).is_some();
            Runs { longest: 128, least, large: large(size), short: leaf.is_short(), shared_cells }
        }
        Rows::Combined(Combined { storage: None, .. }) => {
            Runs { longest: 128, least: 1, large: false, short: false, shared_cells: false }
        }
        Rows::Combined(Combined { storage: Some(storage), cached, .. }) => {
            let least = match storage {
                // All its rows are computed, even if there are fewer.
                Storage::Ring => LEAST_ROWS,
                Storage::Array(_)
                    if cached.iter().all(|(_, cached)| cached.leaf().strategy == RowStrategy::Stepped) =>
                {
                    1
                }
                Storage::Array(_) => LEAST_SHARED,
            };
            let size = cached.iter().map(|(_, cached)| cached.size(needs)).sum();
            let short = cached.iter().any(|(_, cached)| cached.leaf().is_short());
            let shared_cells = cached.iter().any(|(_, cached)| {
                let needs = cached.needs(needs);
                cached.leaf().shared_cells(needs).is_some()
            });
            Runs { longest: storage.most_rows(), least, large: large(size), short, shared_cells }
        }
    })
}
