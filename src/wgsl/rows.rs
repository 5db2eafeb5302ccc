//! Plans which operations of a program are computed for whole runs of rows, and which sample by sample.

pub(crate) mod statements;

use crate::noise::fade::Fade;
use crate::plan::affine::MapKind;
use crate::plan::basis::{AtCorners, Basis};
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::plan::program::{Body, FractalKind, LeafPosition, Operation, OperationKind, Program, SourceKind, TileKind};
use std::collections::{BTreeMap, BTreeSet};

/// How a leaf's rows are computed.
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
    /// The dimension outside its map, the map, which pulls its derivatives back, and the map's first parameter.
    outside: usize,
    map: MapKind,
    map_parameters: u32,
    table: u32,
    parameters: u32,
}

impl RowsLeaf {
    /// Returns a leaf of a body; `None` for leaves that warps displace, since their samples are not evenly spaced.
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

    /// Returns whether it is stepped, and so short that four columns without a loop still make a short kernel.
    fn is_short(self) -> bool {
        self.basis.is_short() && self.strategy == RowStrategy::Stepped && self.position.dimension <= 3
    }

    /// Returns the kind of cellular noise if it is one whose points close samples can share.
    fn shared_cells(self, needs: Needs) -> Option<CellularKind> {
        let LeafPosition { dimension, aligned, tile, .. } = self.position;
        let is_shared = !needs.gradients && dimension >= 2 && aligned && tile != TileKind::Skewed;
        self.basis.cells().filter(|kind| is_shared && kind.feature == FeatureKind::First)
    }

    /// Returns whether its derivatives must be pulled back; a uniform map's share of them is part of the leaf's scale.
    fn is_pulled_back(self) -> bool {
        self.map > MapKind::Uniform
    }

    /// Returns four of its samples in its own coordinates.
    fn four(self, needs: Needs) -> FourColumns {
        FourColumns { m: self.position.dimension, gradients: needs.gradients }
    }
}

/// A value that is computed and cached for all rows of a run before it is used.
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

    /// Returns the needs of its leaf, given those of the output: octaves of slopes always need gradients.
    fn needs(self, needs: Needs) -> Needs {
        let takes_gradients = matches!(self, Self::Octaves { style, .. } if style.takes_gradients());
        Needs { gradients: needs.gradients || takes_gradients, ..needs }
    }

    /// Returns the size of its part of a kernel: the pairs of corners in a lattice row, doubled for derivatives and
    /// again for weights.
    fn size(self, needs: Needs) -> u32 {
        let RowsLeaf { strategy, position, .. } = self.leaf();
        let pairs = if strategy == RowStrategy::Stepped { 1 } else { 1 << (position.dimension - 2) };
        let weights = matches!(self, Self::Octaves { style, .. } if style.is_weighted());
        pairs << (u32::from(self.needs(needs).gradients) + u32::from(weights))
    }

    /// Returns four samples in the form in which they are cached, in the coordinates around the leaf.
    fn four(self, needs: Needs) -> FourColumns {
        FourColumns { m: self.leaf().outside, gradients: self.needs(needs).gradients }
    }

    /// Returns the number of vectors of a row that it caches.
    fn vectors(self, needs: Needs) -> u32 {
        let vectors = self.four(needs).vectors();
        match self {
            Self::Octaves { style, .. } if style.is_weighted() => 2 * vectors,
            _ => vectors,
        }
    }
}

/// The functions that write four samples.
pub(crate) struct SampleWriter {
    /// The type that a sample becomes, and its expression in terms of a program's results.
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// The type of four such samples, and the function that appends one.
    pub(crate) four: String,
    pub(crate) pushed: String,
    /// The function that writes the four.
    pub(crate) write: String,
    /// The function that writes four samples of a leaf, if the output needs nothing else.
    pub(crate) write_leaf: String,
}

/// The parts of a program's samples that an output needs.
#[derive(Clone, Copy)]
pub(crate) struct Needs {
    /// Whether it needs derivatives, too.
    pub(crate) gradients: bool,
    /// Whether it turns them into four channels.
    pub(crate) channels: bool,
}

/// Four neighbouring samples of m dimensions: their values, with or without derivatives.
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

    /// Returns the number of vectors in them.
    fn vectors(self) -> u32 {
        if self.gradients { 1 + self.m as u32 } else { 1 }
    }
}

/// How a program is computed in runs of rows, if rows share something.
enum Rows {
    /// It is a single leaf: every row is written as soon as it is computed.
    Leaf(RowsLeaf),
    Combined(Combined),
}

/// An output computed from cached values and from values computed sample by sample.
struct Combined {
    storage: Storage,
    /// The operations that are cached, by their index.
    cached: Vec<(usize, Cached)>,
    /// The operations that the results need, in order, except those that only cached values need.
    needed: BTreeSet<usize>,
    /// The lattice transforms that are stepped for uncached values, and their dimensions.
    stepped: BTreeMap<u32, usize>,
}

/// The most vectors of four columns in an invocation's arrays: each one makes drivers compile longer.
const MOST_IN_ARRAYS: u32 = 16;
/// The fewest rows that are cached; `cache_ring.wgsl` has exactly as many.
const LEAST_ROWS: u32 = 8;
/// The fewest rows for which sharing pays.
const LEAST_SHARED: u32 = 4;
/// The most vectors of a row that are cached: one for values, one for derivatives along each axis, and as many again
/// for weights of octaves.
const MAX_CACHED_VECTORS: u32 = 6;

/// Kernels whose cached parts are larger in total take more than 300 ms to compile on a software adapter, as
/// `cargo bench --bench kernels` shows.
const LARGEST_OF_SMALL: u32 = 2;
/// The most bytes of steps: WGSL guarantees an invocation 8192 for all its private memory.
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
    /// Returns `None` if rows share nothing, or the cache would be too large for an invocation.
    fn of(program: &Program, needs: Needs) -> Option<Self> {
        let operations = &program.root().operations;
        let of_operation = |(index, operation)| Cached::of(program, operation).map(|cached| (index, cached));
        let mut cached: Vec<_> = operations.iter().enumerate().filter_map(of_operation).collect();
        if !needs.channels
            && let [operation] = operations.as_slice()
            && let Some(leaf) = RowsLeaf::of(program.root(), operation)
        {
            let is_shared = leaf.strategy != RowStrategy::Stepped || leaf.shared_cells(needs).is_some();
            return is_shared.then_some(Self::Leaf(leaf));
        }
        // Octaves come first, since they cost more. Values that do not fit are computed sample by sample.
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
        let combined = Combined::of(program, cached, needs)?;
        let axes: usize = combined.stepped.values().sum();
        (axes * STEPS_OF_AXIS <= MOST_STEPS).then_some(Self::Combined(combined))
    }
}

impl Combined {
    fn of(program: &Program, cached: Vec<(usize, Cached)>, needs: Needs) -> Option<Self> {
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
        Some(Self { storage: Storage::of(&cached, needs)?, cached, needed, stepped })
    }
}

/// Returns the lattice transforms that a kernel by columns steps, and their dimensions; none if an invocation cannot hold
/// all their positions.
pub(crate) fn stepped_transforms(program: &Program) -> BTreeMap<u32, usize> {
    let operations = program.root().operations.iter();
    let found: BTreeMap<_, _> = operations.flat_map(|operation| stepped(program, &operation.kind)).collect();
    let axes: usize = found.values().sum();
    if axes * STEPS_OF_AXIS <= MOST_STEPS { found } else { BTreeMap::new() }
}

/// Returns the lattice transforms, and their dimensions, of an operation that is computed sample by sample and of the
/// functions it calls, except those of octaves.
fn stepped(program: &Program, operation: &OperationKind) -> Vec<(u32, usize)> {
    if let OperationKind::Warp { body, .. } = *operation {
        let inner = program.bodies[body].operations.iter();
        return inner.flat_map(|operation| stepped(program, &operation.kind)).collect();
    }
    operation.positions().filter_map(|position| Some((position.only?, position.dimension))).collect()
}

/// The part of what rows share that is points of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SharedCells {
    Nothing,
    Some,
    Only,
}

/// The runs of rows in which a program can be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    /// The most rows of a run.
    pub(crate) longest: u32,
    /// The fewest rows for which runs pay.
    pub(crate) least: u32,
    /// True if the cached values take long to compile.
    pub(crate) large: bool,
    /// True if there is a noise so short that its columns can be computed without a loop.
    pub(crate) short: bool,
    /// Whether there is cellular noise whose points samples close together can share.
    pub(crate) cells: SharedCells,
}

pub(crate) fn runs(program: &Program, needs: Needs) -> Option<Runs> {
    let large = |size| size > LARGEST_OF_SMALL;
    Some(match Rows::of(program, needs)? {
        Rows::Leaf(leaf) => {
            // A leaf alone needs half the kernel.
            let size = Cached::Leaf(leaf).size(needs) / 2;
            let only_cells = leaf.strategy == RowStrategy::Stepped;
            let (least, cells) = if only_cells { (1, SharedCells::Only) } else { (LEAST_SHARED, SharedCells::Nothing) };
            Runs { longest: 128, least, large: large(size), short: false, cells }
        }
        Rows::Combined(Combined { storage, cached, .. }) => {
            let least = match storage {
                // A ring computes all its rows, even if a run has fewer.
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
            let has_cells = cached.iter().any(|(_, cached)| {
                let needs = cached.needs(needs);
                cached.leaf().shared_cells(needs).is_some()
            });
            let cells = if has_cells { SharedCells::Some } else { SharedCells::Nothing };
            Runs { longest: storage.most_rows(), least, large: large(size), short, cells }
        }
    })
}
