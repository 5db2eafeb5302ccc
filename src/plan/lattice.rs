//! What a noise on a lattice needs to know: its table, its scale, how far its values reach.

use crate::cpu::twins::hash::HashKind;
use crate::dimension::Dimension;
use crate::layout::table::Table;
use crate::noise::error::NoiseProblem;
use crate::noise::fade::{Fade, Interpolant};
use crate::noise::falloff::Falloff;
use crate::noise::gradient_array::GradientArray;
use crate::noise::gradient_source::GradientSource;
use crate::noise::gradients::Gradients;
use crate::noise::hash::Hash;
use crate::noise::lattice::{LatticeNoise, Normalization, Perlin, Simplex, Value};
use crate::noise::permutation::Permutation;
use crate::plan::basis::Basis;
use crate::plan::flow::turned;
use crate::plan::program::{PickKind, SourceKind};

pub(crate) struct LatticeLeaf<'a> {
    pub(crate) basis: Basis,
    pub(crate) dimension: usize,
    pub(crate) kind: SourceKind,
    pub(crate) seed: u32,
    permutation: &'a Permutation,
    extra_permutation: Option<u8>,
    hash: &'a Hash,
    picked: Picked<'a>,
    flow: Option<f64>,
    /// Of a raw value.
    scale: f64,
    /// What a scaled value cannot exceed.
    pub(crate) limit: f32,
    pub(crate) radius: f32,
}

/// What hashes pick from.
enum Picked<'a> {
    Set(Gradients),
    /// Nothing: their bits are the components.
    Bits,
    Array(&'a GradientArray),
}

/// Gustavson's published scales of 1 to 4 dimensions.
const GUSTAVSON_SCALES: [f64; 4] = [0.395, 70.0, 32.0, 27.0];

impl<'a> LatticeLeaf<'a> {
    pub(crate) fn of_perlin(leaf: &'a Perlin) -> Result<Self, NoiseProblem> {
        let (dimension, fade) = (leaf.dimension, leaf.kind);
        if fade == Fade::MinimalCubic && dimension != Dimension::D1 {
            return Err(NoiseProblem::MinimalCubic);
        }
        let source = Source::of_gradients(leaf, Perlin::default_gradients)?;
        let maximum = match leaf.flow {
            Some(_) => Gradients::perlin_maximum_of_sphere(dimension, fade, longest(&source.hull)),
            None => source.hull.perlin_maximum(fade),
        };
        Self::new(Basis::Perlin(fade), leaf, source, maximum, Ok(1.0), Falloff::default())
    }

    pub(crate) fn of_simplex(leaf: &'a Simplex) -> Result<Self, NoiseProblem> {
        let (dimension, kernel) = (leaf.dimension, leaf.kind);
        let published = match kernel {
            Falloff::Classic => Ok(GUSTAVSON_SCALES[dimension.count() - 1]),
            Falloff::Smooth => Err(NoiseProblem::NoPublishedScale),
        };
        let source = Source::of_gradients(leaf, Simplex::default_gradients)?;
        let maximum = match leaf.flow {
            Some(_) => Gradients::simplex_maximum_of_sphere(dimension, kernel, longest(&source.hull)),
            None => source.hull.simplex_maximum(kernel),
        };
        Self::new(Basis::Simplex, leaf, source, maximum, published, kernel)
    }

    pub(crate) fn of_value(leaf: &'a Value) -> Result<Self, NoiseProblem> {
        if leaf.kind == Interpolant::Fade(Fade::MinimalCubic) {
            return Err(NoiseProblem::MinimalCubic);
        }
        let source = Source::of_levels(leaf)?;
        let levels = source.hull.vectors().iter().map(|level| f64::from(level[0]));
        let (low, high) = levels.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        // The spline's weights have the sum 1, and their sizes at most 3/2, halfway between levels.
        let overshoot = match leaf.kind {
            Interpolant::Fade(_) => 1.0,
            Interpolant::Spline => 1.5_f64.powi(leaf.dimension.count() as i32),
        };
        let maximum = f64::midpoint(low, high).abs() + 0.5 * (high - low) * overshoot;
        Self::new(Basis::Value(leaf.kind), leaf, source, maximum, Ok(1.0), Falloff::default())
    }

    fn new<Kind>(
        basis: Basis,
        leaf: &'a LatticeNoise<Kind>,
        source: Source<'a>,
        maximum: f64,
        published: Result<f64, NoiseProblem>,
        kernel: Falloff,
    ) -> Result<Self, NoiseProblem> {
        let is_chain = matches!(leaf.hash, Hash::XInnermost | Hash::XOutermost);
        if leaf.extra_permutation.is_some() && !is_chain {
            return Err(NoiseProblem::HashBits {
                hash: HashKind::of(&leaf.hash).name(),
                has: "no permutation",
                needed: "a chain through one",
            });
        }
        let (scale, limit) = match leaf.normalization {
            // Perlin noise of long gradients reaches half their length, simplex noise a hundredth of it. What is this much
            // smaller is nothing but rounding.
            Normalization::Exact if maximum < 1e-6 * f64::from(longest_component(&source.hull)) => {
                return Err(NoiseProblem::Flat);
            }
            Normalization::Exact => (maximum.recip(), 1.0),
            // The published scale as it is, its range a little wider than found, for rounding.
            Normalization::Published => {
                let scale = published?;
                (scale, (maximum * scale * (1.0 + 1e-5)) as f32)
            }
        };
        let Source { kind, picked, .. } = source;
        Ok(Self {
            basis,
            dimension: leaf.dimension.count(),
            kind,
            seed: leaf.hash.seed(),
            permutation: &leaf.permutation,
            extra_permutation: leaf.extra_permutation,
            hash: &leaf.hash,
            picked,
            flow: leaf.flow,
            scale,
            limit,
            radius: kernel.radius_squared(leaf.dimension),
        })
    }

    /// Whether the lattice is skewed against the coordinates.
    pub(crate) fn skewed(&self) -> bool {
        self.basis == Basis::Simplex && self.dimension != 1
    }

    /// What gradients are counted in: a power of two, which changes no bit of a noise but keeps it far from subnormals.
    fn unit(&self) -> f32 {
        match &self.picked {
            Picked::Set(set) => power_of_two_near(set),
            Picked::Bits => 1.0,
            Picked::Array(array) => power_of_two_near(array.hull()),
        }
    }

    /// The scale of a raw value in these units.
    pub(crate) fn scale(&self) -> f64 {
        self.scale * f64::from(self.unit())
    }

    /// The table of gradients, if hashes pick from one.
    pub(crate) fn table(&self) -> Option<Table> {
        let Picked::Set(set) = &self.picked else { return None };
        let (unit, vectors) = (self.unit(), set.vectors());
        let of_hash = |hash: u8| {
            let vector = vectors[usize::from(hash) % vectors.len()];
            let turned = self.flow.map_or(vector, |angle| turned(set.dimension(), vector, hash, angle));
            turned.map(|component| component / unit)
        };
        let permutation = self.permutation.as_bytes();
        Some(match (self.hash, self.extra_permutation) {
            (Hash::XInnermost | Hash::XOutermost, None) => Table::of_permutation_chain(permutation, of_hash),
            (Hash::XInnermost | Hash::XOutermost, Some(step)) => Table::of_permutation_chain(permutation, |hash| {
                of_hash(permutation[usize::from(hash.wrapping_add(step))])
            }),
            (Hash::FibonacciTable(bytes), _) => Table::of_hash(bytes.as_bytes(), of_hash),
            _ => Table::of_hash(&[0; 1024], of_hash),
        })
    }

    /// The array of gradients, if there is one.
    pub(crate) fn array(&self) -> Option<Vec<u32>> {
        match &self.picked {
            Picked::Array(array) => Some(array.list(self.unit())),
            Picked::Set(_) | Picked::Bits => None,
        }
    }
}

impl LatticeLeaf<'_> {
    /// How many cells along an axis the hash tells apart, if that is a number that tiles may exceed.
    pub(crate) fn cells_told_apart(&self) -> Option<f64> {
        match self.hash {
            Hash::XInnermost | Hash::XOutermost => Some(256.0),
            Hash::FibonacciTable(_) => Some(1024.0),
            _ => None,
        }
    }
}

/// Where gradients or levels come from, and a set that reaches as far.
struct Source<'a> {
    kind: SourceKind,
    picked: Picked<'a>,
    hull: Gradients,
}

impl<'a> Source<'a> {
    fn of_gradients<Kind>(
        leaf: &'a LatticeNoise<Kind>,
        default: fn(Dimension) -> Gradients,
    ) -> Result<Self, NoiseProblem> {
        let hash = HashKind::of(&leaf.hash);
        let check_dimension = |found: Dimension| {
            let (noise, gradients) = (leaf.dimension.count(), found.count());
            if noise == gradients { Ok(()) } else { Err(NoiseProblem::GradientDimension { noise, gradients }) }
        };
        let of_set = |set: Gradients| {
            check_dimension(set.dimension())?;
            if let Some(angle) = leaf.flow {
                check_flow(leaf.dimension, angle)?;
            }
            Ok(Self { kind: SourceKind { hash, pick: PickKind::Listed }, hull: set.clone(), picked: Picked::Set(set) })
        };
        let of_bits = |pick| Ok(Self::of_bits(hash, pick, leaf.dimension));
        match &leaf.gradients {
            None => of_set(default(leaf.dimension)),
            Some(GradientSource::Set(set)) => of_set(set.clone()),
            Some(_) if leaf.flow.is_some() => Err(NoiseProblem::Flow { what: "gradients that are no set" }),
            Some(GradientSource::HashBytes) => {
                check_integer(hash, "an integer hash")?;
                of_bits(PickKind::Bytes)
            }
            Some(GradientSource::WholeHashes) if hash.is_prime_sum() => of_bits(PickKind::Whole),
            Some(GradientSource::WholeHashes) => Err(lacks(hash, "Hash::Ward, Shift or ShiftMult")),
            Some(GradientSource::Array(array)) => {
                check_dimension(array.dimension())?;
                let kind = SourceKind { hash, pick: PickKind::Array };
                Ok(Self { kind, picked: Picked::Array(array), hull: array.hull().clone() })
            }
        }
    }

    fn of_levels(leaf: &'a Value) -> Result<Self, NoiseProblem> {
        let hash = HashKind::of(&leaf.hash);
        let of_set = |set: Gradients| {
            if set.dimension() != Dimension::D1 {
                return Err(NoiseProblem::NoLatticeValues);
            }
            Ok(Self { kind: SourceKind { hash, pick: PickKind::Listed }, hull: set.clone(), picked: Picked::Set(set) })
        };
        let of_bits = |pick| {
            check_integer(hash, "an integer hash")?;
            Ok(Self::of_bits(hash, pick, Dimension::D1))
        };
        match &leaf.gradients {
            None if hash.is_integer() => of_bits(PickKind::Whole),
            None => of_set(Gradients::slopes_256()),
            Some(GradientSource::Set(set)) => of_set(set.clone()),
            Some(GradientSource::HashBytes) => of_bits(PickKind::Bytes),
            Some(GradientSource::WholeHashes) => of_bits(PickKind::Whole),
            Some(GradientSource::Array(_)) => Err(NoiseProblem::NoLatticeValues),
        }
    }

    fn of_bits(hash: HashKind, pick: PickKind, dimension: Dimension) -> Self {
        Self { kind: SourceKind { hash, pick }, picked: Picked::Bits, hull: Gradients::cube(dimension) }
    }
}

/// Checks that a hash gives an integer.
fn check_integer(hash: HashKind, needed: &'static str) -> Result<(), NoiseProblem> {
    if hash.is_integer() { Ok(()) } else { Err(lacks(hash, needed)) }
}

fn lacks(hash: HashKind, needed: &'static str) -> NoiseProblem {
    let has = if hash.is_integer() { "one number for a cell" } else { "8 bits" };
    NoiseProblem::HashBits { hash: hash.name(), has, needed }
}

fn check_flow(dimension: Dimension, angle: f64) -> Result<(), NoiseProblem> {
    crate::plan::interval::check_between_wide("angle", angle, 1e9)?;
    match dimension {
        Dimension::D2 | Dimension::D3 => Ok(()),
        Dimension::D1 => Err(NoiseProblem::Flow { what: "gradients of 1 dimension" }),
        Dimension::D4 => Err(NoiseProblem::Flow { what: "gradients of 4 dimensions" }),
    }
}

/// The power of two at or below the largest component.
fn power_of_two_near(gradients: &Gradients) -> f32 {
    f32::from_bits(longest_component(gradients).to_bits() & 0x7f80_0000)
}

fn longest_component(gradients: &Gradients) -> f32 {
    gradients.vectors().iter().flatten().fold(0.0, |longest, component| component.abs().max(longest))
}

/// The length of the longest vector.
fn longest(gradients: &Gradients) -> f64 {
    let squared = |vector: &[f32; 4]| vector.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>();
    gradients.vectors().iter().map(squared).fold(0.0, f64::max).sqrt()
}
