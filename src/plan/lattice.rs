//! A checked lattice noise: its table, its scale, and the range of its values.

use crate::dimension::Dimension;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::lowbias::lowbias32;
use crate::layout::slots::HashSeed;
use crate::layout::table::Table;
use crate::noise::cellular::Cellular;
use crate::noise::error::NoiseProblem;
use crate::noise::exact_range::CornerSum;
use crate::noise::fade::{Fade, Falloff, Interpolant};
use crate::noise::gabor::Gabor;
use crate::noise::gradient_array::GradientArray;
use crate::noise::gradients::Gradients;
use crate::noise::hash::Hash;
use crate::noise::lattice::{GradientSource, LatticeNoise, Normalization, Perlin, Simplex, Value};
use crate::noise::leaf::{Leaf, lattice_leaves};
use crate::noise::open_simplex::{
    OPEN_SIMPLEX_2_SCALES, OPEN_SIMPLEX_2S_SCALES, OpenSimplex2, OpenSimplex2S, open_simplex_gradients,
};
use crate::noise::orientation::Orientation;
use crate::noise::permutation::Permutation;
use crate::numbers::whole_power;
use crate::plan::basis::Basis;
use crate::plan::cellular::CheckedCells;
use crate::plan::flow::turned;
use crate::plan::gabor::CheckedKernels;
use crate::plan::hash_seed::{hash_seed, hash_seed_of_ward};
use crate::plan::interval::{Interval, check_size, ensure};
use crate::plan::program::{PickKind, SourceKind};

pub(crate) struct LatticeLeaf {
    pub(crate) basis: Basis,
    pub(crate) dimension: usize,
    pub(crate) source: SourceKind,
    pub(crate) seed: HashSeed,
    /// The factor that scales a raw value.
    pub(crate) scale: f64,
    /// The largest size of a scaled value.
    pub(crate) limit: f32,
    /// The range of scaled values.
    pub(crate) range: Interval,
    /// The squared radius of simplex noise, 0 for others.
    pub(crate) radius: f32,
    /// The number of cells along an axis that the hash distinguishes, if tiles may exceed it.
    pub(crate) distinct_cells: Option<f64>,
    /// The table of gradients, if hashes pick from one.
    pub(crate) table: Option<Box<Table>>,
    pub(crate) array: Option<LeafArray>,
    pub(crate) orientation: Orientation,
}

/// The data of any length that a leaf reads from the arrays.
pub(crate) enum LeafArray {
    /// This leaf's own numbers.
    Record(Vec<u32>),
    /// Gradients in a unit. Leaves may share them.
    Gradients { array: GradientArray, unit: f32 },
}

/// Gustavson's published scales for 1 to 4 dimensions.
const GUSTAVSON_SCALES: [f64; 4] = [0.395, 70.0, 32.0, 27.0];

/// The settings that all kinds of lattice noise share. Functions of this type are compiled once for all kinds.
#[derive(Clone, Copy)]
struct Settings<'a> {
    dimension: Dimension,
    permutation: &'a Permutation,
    extra_permutation: Option<u8>,
    hash: &'a Hash,
    gradients: Option<&'a GradientSource>,
    flow: Option<f64>,
    normalization: Normalization,
}

impl<'a, Kind> From<&'a LatticeNoise<Kind>> for Settings<'a> {
    fn from(leaf: &'a LatticeNoise<Kind>) -> Self {
        Self {
            dimension: leaf.dimension,
            permutation: &leaf.permutation,
            extra_permutation: leaf.extra_permutation,
            hash: &leaf.hash,
            gradients: leaf.gradients.as_ref(),
            flow: leaf.flow,
            normalization: leaf.normalization,
        }
    }
}

macro_rules! checked {
    ($($leaf:ident $check:ident),* $(,)?) => {
        impl LatticeLeaf {
            /// Checks a lattice noise.
            pub(crate) fn of(leaf: &Leaf) -> Result<Self, NoiseProblem> {
                match leaf {
                    $(Leaf::$leaf(leaf) => Self::$check(leaf)),*
                }
            }
        }
    };
}
lattice_leaves!(checked);

impl LatticeLeaf {
    fn perlin(leaf: &Perlin) -> Result<Self, NoiseProblem> {
        let (dimension, fade) = (leaf.dimension, leaf.kind);
        ensure(fade != Fade::MinimalCubic || dimension == Dimension::D1, NoiseProblem::MinimalCubic)?;
        let source = Source::gradients(leaf.into(), Gradients::computed(dimension))?;
        let maximum = source.maximum(leaf.into(), CornerSum::Perlin(fade));
        Self::new(Basis::Perlin(fade), leaf.into(), &source, maximum, Ok(1.0), 0.0)
    }

    fn simplex(leaf: &Simplex) -> Result<Self, NoiseProblem> {
        Self::of_simplices(leaf.into(), leaf.kind, leaf.default_gradients(), GUSTAVSON_SCALES)
    }

    fn open_simplex_2(leaf: &OpenSimplex2) -> Result<Self, NoiseProblem> {
        let gradients = open_simplex_gradients(leaf.dimension);
        let noise = Self::of_simplices(leaf.into(), leaf.kind.falloff, gradients, OPEN_SIMPLEX_2_SCALES)?;
        noise.oriented(leaf.kind.orientation)
    }

    /// Checks a noise on simplices, given its default gradients and its published scales for 1 to 4 dimensions.
    fn of_simplices(
        leaf: Settings<'_>,
        falloff: Falloff,
        default: Gradients,
        scales: [f64; 4],
    ) -> Result<Self, NoiseProblem> {
        let published = match falloff {
            Falloff::Classic => Ok(scales[leaf.dimension.count() - 1]),
            Falloff::Smooth => Err(NoiseProblem::NoPublishedScale),
        };
        let source = Source::gradients(leaf, default)?;
        let maximum = source.maximum(leaf, CornerSum::Simplex(falloff));
        Self::new(Basis::Simplex, leaf, &source, maximum, published, falloff.radius_squared(leaf.dimension))
    }

    fn open_simplex_2s(leaf: &OpenSimplex2S) -> Result<Self, NoiseProblem> {
        let dimension = leaf.dimension;
        let source = Source::gradients(leaf.into(), open_simplex_gradients(dimension))?;
        let maximum = source.maximum(leaf.into(), CornerSum::SuperSimplex);
        // In 1-D it is simplex noise: a sample can only reach its two lattice points.
        let (basis, radius) = match dimension {
            Dimension::D1 => (Basis::Simplex, 1.0),
            Dimension::D2 => (Basis::SuperSimplex, 2.0 / 3.0),
            Dimension::D3 => (Basis::SuperSimplex, 0.75),
            Dimension::D4 => (Basis::SuperSimplex, 0.8),
        };
        let published = Ok(OPEN_SIMPLEX_2S_SCALES[dimension.count() - 1]);
        Self::new(basis, leaf.into(), &source, maximum, published, radius)?.oriented(leaf.kind.orientation)
    }

    /// Sets the orientation, which must exist in the noise's dimension.
    fn oriented(self, orientation: Orientation) -> Result<Self, NoiseProblem> {
        let (expected, found) = (orientation.dimension().map_or(self.dimension, Dimension::count), self.dimension);
        ensure(expected == found, NoiseProblem::Orientation { orientation, expected, found })?;
        Ok(Self { orientation, ..self })
    }

    fn value(leaf: &Value) -> Result<Self, NoiseProblem> {
        ensure(leaf.kind != Interpolant::Fade(Fade::MinimalCubic), NoiseProblem::MinimalCubic)?;
        let source = Source::values(leaf.into())?;
        let values = source.hull.vectors().iter().map(|value| f64::from(value[0]));
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        // The spline's weights sum to 1. Their sizes sum to at most 3/2, halfway between lattice points.
        let overshoot = match leaf.kind {
            Interpolant::Fade(_) => 1.0,
            Interpolant::Spline => whole_power(1.5, leaf.dimension.count() as u32),
        };
        let maximum = f64::midpoint(low, high).abs() + 0.5 * (high - low) * overshoot;
        Self::new(Basis::Value(leaf.kind), leaf.into(), &source, maximum, Ok(1.0), 0.0)
    }

    fn cellular(leaf: &Cellular) -> Result<Self, NoiseProblem> {
        ensure(leaf.extra_permutation.is_none(), NoiseProblem::ExtraPermutation)?;
        let cells = CheckedCells::new(&leaf.kind, leaf.dimension.count())?;
        let CheckedCells { kind, low, high, .. } = cells;
        let (source, maximum) = (Source::points(leaf.into()), 0.5 * (high - low));
        let scaled = Self::new(Basis::Cellular(kind), leaf.into(), &source, maximum, Ok(1.0), 0.0)?;
        Ok(match leaf.normalization {
            Normalization::Exact => {
                Self { array: Some(LeafArray::Record(cells.record(f64::midpoint(low, high)))), ..scaled }
            }
            // A little wider than the maximum found, for rounding.
            Normalization::Published => {
                let [low, high] = [low, high].map(|bound| (bound * (1.0 + 1e-5)) as f32);
                let (limit, range) = (high.max(-low), Interval { low, high });
                Self { array: Some(LeafArray::Record(cells.record(0.0))), limit, range, ..scaled }
            }
        })
    }

    fn gabor(leaf: &Gabor) -> Result<Self, NoiseProblem> {
        ensure(leaf.extra_permutation.is_none(), NoiseProblem::ExtraPermutation)?;
        let kernels = CheckedKernels::new(&leaf.kind, leaf.dimension.count())?;
        let (basis, source) = (Basis::Gabor(kernels.kind), Source::points(leaf.into()));
        let scaled = Self::new(basis, leaf.into(), &source, kernels.maximum, Ok(1.0), 0.0)?;
        Ok(Self { array: Some(LeafArray::Record(kernels.record())), ..scaled })
    }

    fn new(
        basis: Basis,
        leaf: Settings<'_>,
        source: &Source<'_>,
        maximum: f64,
        published: Result<f64, NoiseProblem>,
        radius: f32,
    ) -> Result<Self, NoiseProblem> {
        let hash = HashKind::of(leaf.hash);
        let problem =
            NoiseProblem::HashBits { hash: hash.name(), has: "no permutation", needed: "a chain through one" };
        ensure(leaf.extra_permutation.is_none() || hash.is_chain(), problem)?;
        let (scale, limit) = match leaf.normalization {
            // Perlin noise of long gradients reaches half their length, simplex noise a hundredth. A maximum that is
            // this much smaller is only rounding.
            Normalization::Exact if maximum < 1e-6 * f64::from(longest_component(&source.hull)) => {
                return Err(NoiseProblem::Flat);
            }
            Normalization::Exact => (maximum.recip(), 1.0),
            // The published scale, with a range a little wider than found, for rounding.
            Normalization::Published => {
                let scale = published?;
                (scale, (maximum * scale * (1.0 + 1e-5)) as f32)
            }
        };
        // The unit of gradients is a power of two. It changes no bit of a noise but keeps it far from subnormals.
        let (unit, table, array) = match &source.picked {
            Picked::Set(set) => {
                // Computed gradients have no unit, and points use the cell as theirs.
                let has_unit = !matches!(source.kind.pick, PickKind::Computed | PickKind::Points);
                let unit = if has_unit { power_of_two_near(set) } else { 1.0 };
                (unit, Some(Box::new(table(leaf, set, unit))), None)
            }
            Picked::Bits => (1.0, None, None),
            Picked::Array(array) => {
                let unit = power_of_two_near(array.hull());
                (unit, None, Some(LeafArray::Gradients { array: (*array).clone(), unit }))
            }
        };
        Ok(Self {
            basis,
            dimension: leaf.dimension.count(),
            source: source.kind,
            seed: seed_of(leaf.hash),
            scale: scale * f64::from(unit),
            limit,
            range: Interval::symmetric(limit),
            radius,
            distinct_cells: match leaf.hash {
                Hash::FibonacciTable(_) => Some(1024.0),
                _ if hash.is_integer() => None,
                _ => Some(256.0),
            },
            table,
            array,
            orientation: Orientation::default(),
        })
    }

    /// Returns whether the lattice is skewed against the coordinates.
    pub(crate) fn is_skewed(&self) -> bool {
        self.basis.is_skewed(self.dimension)
    }
}

/// Returns the two numbers of a hash's seed.
fn seed_of(hash: &Hash) -> HashSeed {
    let seed = hash_seed(hash.seed());
    match *hash {
        // Seeds that differ in one bit would give hashes that differ by a product with it.
        Hash::FastNoise { .. } => HashSeed { lower: lowbias32(seed.lower), ..seed },
        Hash::Ward { seed } | Hash::Cochoy { seed } => hash_seed_of_ward(seed),
        _ => seed,
    }
}

/// Returns the table of a set of gradients in a unit.
fn table(leaf: Settings<'_>, set: &Gradients, unit: f32) -> Table {
    let vectors = set.vectors();
    let gradient = |hash: u8| {
        let vector = vectors[usize::from(hash) % vectors.len()];
        let turned = leaf.flow.map_or(vector, |angle| turned(set.dimension(), vector, hash, angle));
        turned.map(|component| component / unit)
    };
    let permutation = leaf.permutation.as_bytes();
    match leaf.hash {
        Hash::XInnermost | Hash::XOutermost => Table::of_permutation_chain(permutation, |hash| {
            let again = |step| permutation[usize::from(hash.wrapping_add(step))];
            gradient(leaf.extra_permutation.map_or(hash, again))
        }),
        Hash::FibonacciTable(bytes) => Table::of_hash(bytes.as_bytes(), gradient),
        _ => Table::of_hash(&[0; 1024], gradient),
    }
}

/// The values from which hashes pick.
enum Picked<'a> {
    Set(Gradients),
    /// The bits of the hash itself.
    Bits,
    Array(&'a GradientArray),
}

/// The source of gradients or lattice values, and a set with the same reach.
struct Source<'a> {
    kind: SourceKind,
    picked: Picked<'a>,
    hull: Gradients,
}

impl<'a> Source<'a> {
    fn gradients(leaf: Settings<'a>, default: Gradients) -> Result<Self, NoiseProblem> {
        let hash = HashKind::of(leaf.hash);
        let check_dimension = |found: Dimension| {
            let (noise, gradients) = (leaf.dimension.count(), found.count());
            ensure(noise == gradients, NoiseProblem::GradientDimension { noise, gradients })
        };
        let from_set = |set: Gradients| {
            check_dimension(set.dimension())?;
            if let Some(angle) = leaf.flow {
                check_flow(leaf.dimension, angle)?;
            }
            // Changes of a hash's gradient are only in the table.
            let is_computed = leaf.flow.or(leaf.extra_permutation.map(f64::from)).is_none();
            let is_default = set == Gradients::computed(set.dimension());
            let pick = if is_default && is_computed { PickKind::Computed } else { PickKind::Listed };
            Ok(Self::from_set(hash, pick, set))
        };
        let from_bits = |pick| Ok(Self::from_bits(hash, pick, leaf.dimension));
        match leaf.gradients {
            None => from_set(default),
            Some(GradientSource::Set(set)) => from_set(set.clone()),
            Some(_) if leaf.flow.is_some() => Err(NoiseProblem::Flow { what: "gradients that are no set" }),
            Some(GradientSource::HashBytes) => {
                check_integer(hash, "an integer hash")?;
                from_bits(PickKind::Bytes)
            }
            Some(GradientSource::WholeHashes) if hash.is_prime_sum() => from_bits(PickKind::Whole),
            Some(GradientSource::WholeHashes) => Err(lacks(hash, "Hash::Ward, Shift or ShiftMult")),
            Some(GradientSource::Array(array)) => {
                check_dimension(array.dimension())?;
                let kind = SourceKind { hash, pick: PickKind::Array };
                Ok(Self { kind, picked: Picked::Array(array), hull: array.hull().clone() })
            }
        }
    }

    /// Returns the largest size of an unscaled noise. Gradients that turn may have any direction.
    fn maximum(&self, leaf: Settings<'_>, sum: CornerSum) -> f64 {
        match leaf.flow {
            Some(_) => Gradients::maximum_of_sphere(leaf.dimension, sum, longest(&self.hull)),
            None => self.hull.maximum(sum),
        }
    }

    fn values(leaf: Settings<'_>) -> Result<Self, NoiseProblem> {
        let hash = HashKind::of(leaf.hash);
        let from_bits = |pick| {
            check_integer(hash, "an integer hash")?;
            Ok(Self::from_bits(hash, pick, Dimension::D1))
        };
        match leaf.gradients {
            None if hash.is_integer() => from_bits(PickKind::Whole),
            None => Ok(Self::from_set(hash, PickKind::Listed, Gradients::slopes_256())),
            Some(GradientSource::Set(set)) if set.dimension() == Dimension::D1 => {
                Ok(Self::from_set(hash, PickKind::Listed, set.clone()))
            }
            Some(GradientSource::HashBytes) => from_bits(PickKind::Bytes),
            Some(GradientSource::WholeHashes) => from_bits(PickKind::Whole),
            Some(GradientSource::Set(_) | GradientSource::Array(_)) => Err(NoiseProblem::NoLatticeValues),
        }
    }

    /// Returns the source of points, as vectors from the middle of their cells to its faces.
    fn points(leaf: Settings<'_>) -> Self {
        let hash = HashKind::of(leaf.hash);
        if hash.is_integer() {
            return Self::from_bits(hash, PickKind::Points, leaf.dimension);
        }
        Self::from_set(hash, PickKind::Points, Gradients::spread(leaf.dimension))
    }

    fn from_set(hash: HashKind, pick: PickKind, set: Gradients) -> Self {
        let hull = set.clone();
        let picked = if pick == PickKind::Computed && hash.is_integer() { Picked::Bits } else { Picked::Set(set) };
        Self { kind: SourceKind { hash, pick }, hull, picked }
    }

    fn from_bits(hash: HashKind, pick: PickKind, dimension: Dimension) -> Self {
        Self { kind: SourceKind { hash, pick }, picked: Picked::Bits, hull: Gradients::cube(dimension) }
    }
}

/// Checks that a hash returns an integer.
fn check_integer(hash: HashKind, needed: &'static str) -> Result<(), NoiseProblem> {
    ensure(hash.is_integer(), lacks(hash, needed))
}

fn lacks(hash: HashKind, needed: &'static str) -> NoiseProblem {
    let has = if hash.is_integer() { "one number for a cell" } else { "8 bits" };
    NoiseProblem::HashBits { hash: hash.name(), has, needed }
}

fn check_flow(dimension: Dimension, angle: f64) -> Result<(), NoiseProblem> {
    check_size("angle", angle, 1e9)?;
    match dimension {
        Dimension::D2 | Dimension::D3 => Ok(()),
        Dimension::D1 => Err(NoiseProblem::Flow { what: "gradients of 1 dimension" }),
        Dimension::D4 => Err(NoiseProblem::Flow { what: "gradients of 4 dimensions" }),
    }
}

/// Returns the power of two at or below the largest component.
fn power_of_two_near(gradients: &Gradients) -> f32 {
    f32::from_bits(longest_component(gradients).to_bits() & 0x7f80_0000)
}

fn longest_component(gradients: &Gradients) -> f32 {
    gradients.vectors().iter().flatten().fold(0.0, |longest, component| component.abs().max(longest))
}

/// Returns the length of the longest vector.
fn longest(gradients: &Gradients) -> f64 {
    let squared = |vector: &[f32; 4]| vector.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>();
    gradients.vectors().iter().map(squared).fold(0.0, f64::max).sqrt()
}
