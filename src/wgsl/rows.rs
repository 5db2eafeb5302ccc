//! How a program is computed in runs of rows: what is kept of it for all rows, and what is computed sample by sample.

pub(crate) mod statements;

use crate::noise::fade::{Fade, Interpolant};
use crate::plan::lattice::Basis;
use crate::plan::program::{FractalKind, MapKind, Operation, OperationKind, Place, Program, SourceKind, TileKind};
use std::collections::{BTreeMap, BTreeSet};

/// How a leaf's rows are computed.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// From one row of the lattice to the next.
    LatticeRows(Fade),
    /// Sample by sample, a step apart.
    Walked,
}

/// A leaf whose rows can be computed in runs.
#[derive(Clone, Copy)]
struct RowsLeaf {
    basis: Basis,
    way: Way,
    source: SourceKind,
    place: Place,
    map: MapKind,
    table: u32,
    numbers: u32,
}

impl RowsLeaf {
    /// Only what warps displace has no steps.
    fn of(operation: &Operation) -> Option<Self> {
        let OperationKind::Lattice { basis, source, place, map, table } = operation.kind else { return None };
        let Place { dimension, aligned, tile, .. } = place;
        let way = match basis {
            Basis::Perlin(fade) | Basis::Value(Interpolant::Fade(fade))
                if fade != Fade::MinimalCubic && dimension >= 2 && aligned && tile != TileKind::Stretched =>
            {
                Way::LatticeRows(fade)
            }
            _ => Way::Walked,
        };
        place.moved.is_none().then_some(Self { basis, way, source, place, map, table, numbers: operation.numbers })
    }
}

/// What is computed for all rows of a run before anything is made of it.
#[derive(Clone, Copy)]
enum Kept {
    /// With lattice rows.
    Leaf(RowsLeaf, Fade),
    /// Octaves of a leaf, and the numbers of the fractal.
    Octaves { leaf: RowsLeaf, style: FractalKind, numbers: u32 },
}

impl Kept {
    fn of(program: &Program, operation: &Operation, taken: Taken) -> Option<Self> {
        match operation.kind {
            OperationKind::Lattice { .. } => match RowsLeaf::of(operation)? {
                leaf @ RowsLeaf { way: Way::LatticeRows(fade), .. } => Some(Self::Leaf(leaf, fade)),
                _ => None,
            },
            OperationKind::Fractal { style, body, .. } => match program.bodies[body].operations.as_slice() {
                [inner] => {
                    let leaf = RowsLeaf::of(inner)?;
                    // Derivatives of octaves are the leaf's own.
                    let own = !taken.gradients || leaf.map <= MapKind::Uniform;
                    own.then_some(Self::Octaves { leaf, style, numbers: operation.numbers })
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn leaf(self) -> RowsLeaf {
        match self {
            Self::Leaf(leaf, _) | Self::Octaves { leaf, .. } => leaf,
        }
    }

    /// How large its part of a kernel is: as many as there are pairs of corners in a row of the lattice, and as much again for
    /// derivatives and for weights.
    fn size(self, taken: Taken) -> u32 {
        let RowsLeaf { way, place, .. } = self.leaf();
        let pairs = if way == Way::Walked { 1 } else { 1 << (place.dimension - 2) };
        let weights = matches!(self, Self::Octaves { style, .. } if is_weighted(style));
        pairs << (u32::from(taken.gradients) + u32::from(weights))
    }

    fn four(self, taken: Taken) -> Four {
        Four { m: self.leaf().place.dimension, gradients: taken.gradients }
    }

    /// How many vectors it keeps of a row.
    fn vectors(self, taken: Taken) -> u32 {
        let vectors = self.four(taken).vectors();
        match self {
            Self::Octaves { style, .. } if is_weighted(style) => 2 * vectors,
            _ => vectors,
        }
    }
}

/// What four samples are made into.
pub(crate) struct Made {
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

/// What an output takes of a program.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    /// Derivatives, too.
    pub(crate) gradients: bool,
    /// It makes four channels of that.
    pub(crate) channels: bool,
}

/// Four neighbouring samples of m dimensions: their values, or those with their derivatives.
#[derive(Clone, Copy)]
struct Four {
    m: usize,
    gradients: bool,
}

impl Four {
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

    /// How many vectors they are.
    fn vectors(self) -> u32 {
        if self.gradients { 1 + self.m as u32 } else { 1 }
    }
}

/// How a program is computed in runs of rows.
enum Rows {
    /// It is a leaf: every row is written as it comes.
    Leaf(RowsLeaf, Fade),
    Combined(Combined),
}

/// What is made of what is kept, and of what is computed sample by sample.
struct Combined {
    storage: Option<Storage>,
    /// By operation.
    kept: Vec<(usize, Kept)>,
    /// The operations that the results need, in order, and not those of which what is kept was made.
    needed: BTreeSet<usize>,
    /// The placements of what is computed, which are found by steps, and their dimensions.
    stepped: BTreeMap<u32, usize>,
}

/// The most vectors of four columns that an invocation keeps in arrays: a driver takes longer to compile with every one.
const MOST_IN_ARRAYS: u32 = 16;
/// The fewest rows that are kept, and as many as `kept_turning.wgsl` has.
const LEAST_ROWS: u32 = 8;
/// The fewest rows that can share something.
const LEAST_SHARED: u32 = 4;
/// The most vectors of a row that are kept: values are one, derivatives one for each axis, weights of octaves as many again.
const MOST_KEPT: u32 = 6;

/// Kernels in which the kept is larger in all take more than 300 ms to compile on a software adapter, as the ready times of
/// `cargo bench --bench kernels` tell.
const LARGEST_OF_SMALL: u32 = 2;
/// The most bytes of steps: WGSL promises an invocation 8192 for all that it has of its own.
const MOST_STEPS: usize = 4096;
/// Those of one placement and dimension: the sample's, the row's and two steps, each padded to 16.
const STEPS_OF_AXIS: usize = 4 * 16;

/// Fractals whose octaves have weights.
fn is_weighted(style: FractalKind) -> bool {
    matches!(style, FractalKind::Ridged | FractalKind::HybridMultifractal)
}

/// Where rows are kept.
#[derive(Clone, Copy)]
enum Storage {
    /// So many of them.
    Array(u32),
    Turning,
}

impl Storage {
    fn of(kept: &[(usize, Kept)], taken: Taken) -> Option<Self> {
        match kept.iter().map(|(_, kept)| kept.vectors(taken)).sum::<u32>() {
            0 => None,
            count if MOST_IN_ARRAYS / count >= LEAST_ROWS => Some(Self::Array(MOST_IN_ARRAYS / count)),
            _ => Some(Self::Turning),
        }
    }

    fn most_rows(self) -> u32 {
        match self {
            Self::Array(rows) => rows,
            Self::Turning => LEAST_ROWS,
        }
    }
}

impl Rows {
    /// None if it is too much for an invocation.
    fn of(program: &Program, taken: Taken) -> Option<Self> {
        let operations = &program.root().operations;
        let of_operation = |(index, operation)| Kept::of(program, operation, taken).map(|kept| (index, kept));
        let mut kept: Vec<_> = operations.iter().enumerate().filter_map(of_operation).collect();
        if !taken.channels
            && let ([_], [(_, Kept::Leaf(leaf, fade))]) = (operations.as_slice(), kept.as_slice())
            && (!taken.gradients || leaf.map <= MapKind::Uniform)
        {
            return Some(Self::Leaf(*leaf, *fade));
        }
        // Octaves first, which are more work. What there is no room for is computed sample by sample.
        kept.sort_by_key(|(_, kept)| matches!(kept, Kept::Leaf(..)));
        let mut room = MOST_KEPT;
        kept.retain(|(_, kept)| match room.checked_sub(kept.vectors(taken)) {
            Some(left) => {
                room = left;
                true
            }
            None => false,
        });
        kept.sort_by_key(|(index, _)| *index);
        let combined = Combined::of(program, kept, taken);
        let axes: usize = combined.stepped.values().sum();
        (axes * STEPS_OF_AXIS <= MOST_STEPS).then_some(Self::Combined(combined))
    }
}

impl Combined {
    fn of(program: &Program, kept: Vec<(usize, Kept)>, taken: Taken) -> Self {
        let body = program.root();
        let is_kept = |index: usize| kept.iter().any(|(kept, _)| *kept == index);
        let mut needed: BTreeSet<usize> = body.results.iter().copied().collect();
        for index in (0..body.operations.len()).rev() {
            if needed.contains(&index) && !is_kept(index) {
                needed.extend(&body.operations[index].inputs);
            }
        }
        let computed = needed.iter().filter(|index| !is_kept(**index));
        let stepped = computed.flat_map(|&index| stepped(program, &body.operations[index].kind)).collect();
        Self { storage: Storage::of(&kept, taken), kept, needed, stepped }
    }
}

/// The placements of an operation that is computed sample by sample and of what it calls, as far as they are no octave's.
fn stepped(program: &Program, operation: &OperationKind) -> Vec<(u32, usize)> {
    let places = match *operation {
        OperationKind::Lattice { place, .. }
        | OperationKind::Coordinate { place }
        | OperationKind::Distance { place, .. }
        | OperationKind::Checkerboard { place }
        | OperationKind::White { place } => [Some(place), None],
        OperationKind::Many { places, .. } => places.map(Some),
        OperationKind::Warp { body, .. } => {
            let inner = program.bodies[body].operations.iter();
            return inner.flat_map(|operation| stepped(program, &operation.kind)).collect();
        }
        _ => [None; 2],
    };
    places.into_iter().flatten().filter_map(|place| Some((place.only?, place.dimension))).collect()
}

/// What runs of rows a program can be computed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    /// The most rows of one.
    pub(crate) longest: u32,
    /// The fewest rows for which they are worth it.
    pub(crate) least: u32,
    /// Whether what is kept takes long to compile.
    pub(crate) large: bool,
}

pub(crate) fn runs(program: &Program, taken: Taken) -> Option<Runs> {
    let large = |size| size > LARGEST_OF_SMALL;
    Some(match Rows::of(program, taken)? {
        Rows::Leaf(leaf, fade) => {
            // Where nothing else is made of it, half the kernel is spared. What is computed once for a run has ceased to count.
            let size = Kept::Leaf(leaf, fade).size(taken) / 2;
            Runs { longest: 128, least: LEAST_SHARED, large: large(size) }
        }
        Rows::Combined(Combined { storage: None, .. }) => Runs { longest: 128, least: 1, large: false },
        Rows::Combined(Combined { storage: Some(storage), kept, .. }) => {
            let least = match storage {
                // All its rows are computed, even if there are fewer.
                Storage::Turning => LEAST_ROWS,
                Storage::Array(_) if kept.iter().all(|(_, kept)| kept.leaf().way == Way::Walked) => 1,
                Storage::Array(_) => LEAST_SHARED,
            };
            let size = kept.iter().map(|(_, kept)| kept.size(taken)).sum();
            Runs { longest: storage.most_rows(), least, large: large(size) }
        }
    })
}
