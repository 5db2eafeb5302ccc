//! The saved form of what nodes hold: octaves, tables, gradients, noises on lattices.

use crate::array;
use crate::dimension::{Dimension, DimensionError};
use crate::noise::cellular::{Cells, Cellular};
use crate::noise::fade::{Fade, Interpolant};
use crate::noise::falloff::Falloff;
use crate::noise::gabor::{Gabor, GaborKernels};
use crate::noise::gradient_array::{Edge, GradientArray};
use crate::noise::gradient_source::GradientSource;
use crate::noise::gradients::{Gradients, GradientsError};
use crate::noise::hash::{ByteTable, Hash};
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::noise::lattice::{Normalization, Perlin, Simplex, Value};
use crate::noise::octaves::{Extent, Octaves, Shift};
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2Kind, OpenSimplex2S, OpenSimplex2SKind};
use crate::noise::orientation::Orientation;
use crate::noise::permutation::Permutation;
use crate::noise::present::present;
use crate::noise::serial::saved::Problem;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Write;

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The extent is a `count` or a `band`; what else is missing is as in [`Octaves::new`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Octaves", default = "one_octave", deny_unknown_fields)]
struct SavedOctaves {
    #[serde(flatten)]
    extent: Extent,
    lacunarity: f64,
    persistence: f64,
    #[serde(skip_serializing_if = "is_default")]
    shift: Shift,
    // Left out if it is true.
    #[serde(skip_serializing_if = "bool::clone")]
    normalised: bool,
    #[serde(skip_serializing_if = "is_default")]
    antialiased: bool,
}

fn one_octave() -> Octaves {
    Octaves::new(1)
}

/// Without a `fade` it is simplex noise.
#[derive(Serialize, Deserialize)]
#[serde(remote = "HighDimensional", deny_unknown_fields)]
struct SavedHighDimensional {
    dimensions: usize,
    #[serde(default, skip_serializing_if = "is_default", rename = "fade", deserialize_with = "perlin_with_fade")]
    basis: HighDimensionalBasis,
    #[serde(default, skip_serializing_if = "is_default")]
    permutation: Permutation,
    #[serde(default, skip_serializing_if = "is_default")]
    gradient_seed: u64,
}

fn perlin_with_fade<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HighDimensionalBasis, D::Error> {
    Fade::deserialize(deserializer).map(HighDimensionalBasis::Perlin)
}

macro_rules! saved_as {
    ($($type:ident as $saved:ident),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $saved::serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $saved::deserialize(deserializer)
            }
        }
    )*};
}

saved_as!(Octaves as SavedOctaves, HighDimensional as SavedHighDimensional);

/// Bytes as two hexadecimal digits each.
struct Hexadecimal<const COUNT: usize>(Box<[u8; COUNT]>);

impl<const COUNT: usize> Serialize for Hexadecimal<COUNT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut digits = String::with_capacity(2 * COUNT);
        self.0.iter().try_for_each(|byte| write!(digits, "{byte:02x}")).map_err(S::Error::custom)?;
        digits.serialize(serializer)
    }
}

impl<'de, const COUNT: usize> Deserialize<'de> for Hexadecimal<COUNT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let values: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
        let values = values
            .filter(|values| values.len() == 2 * COUNT)
            .ok_or_else(|| D::Error::custom(format_args!("a table is written as {} hexadecimal digits", 2 * COUNT)))?;
        Ok(Self(Box::new(array::from_fn(|i| (16 * values[2 * i] + values[2 * i + 1]) as u8))))
    }
}

/// Tables do not remember a seed.
impl Serialize for ByteTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Hexadecimal(Box::new(*self.as_bytes())).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ByteTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Hexadecimal::deserialize(deserializer).map(|Hexadecimal(bytes)| Self::from_bytes(*bytes))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedPermutation {
    Perlin,
    Seed(u64),
    Bytes(Hexadecimal<256>),
}

/// Tables of seeds below this are known again; that takes a fraction of a millisecond.
const KNOWN_SEEDS: u64 = 256;

impl Serialize for Permutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = if *self == Self::perlin() {
            SavedPermutation::Perlin
        } else if let Some(seed) = (0..KNOWN_SEEDS).find(|&seed| *self == Self::seeded(seed)) {
            SavedPermutation::Seed(seed)
        } else {
            SavedPermutation::Bytes(Hexadecimal(Box::new(*self.as_bytes())))
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Permutation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match SavedPermutation::deserialize(deserializer)? {
            SavedPermutation::Perlin => Ok(Self::perlin()),
            SavedPermutation::Seed(seed) => Ok(Self::seeded(seed)),
            SavedPermutation::Bytes(Hexadecimal(bytes)) => Self::from_bytes(*bytes).map_err(D::Error::custom),
        }
    }
}

macro_rules! named_sets {
    ($($name:literal $variant:ident $set:ident),* $(,)?) => {
        /// Gradients by the names of their sets, where they have one.
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum SavedGradients {
            $(#[serde(rename = $name)]
            $variant,)*
            Vectors(Vec<Vec<f32>>),
            HashBytes,
            WholeHashes,
            Array(SavedArray),
        }

        impl Serialize for GradientSource {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let saved = match self {
                    $(Self::Set(set) if *set == Gradients::$set() => SavedGradients::$variant,)*
                    Self::Set(set) => {
                        let components = |vector: &[f32; 4]| vector[..set.dimension().count()].to_vec();
                        SavedGradients::Vectors(set.vectors().iter().map(components).collect())
                    }
                    Self::HashBytes => SavedGradients::HashBytes,
                    Self::WholeHashes => SavedGradients::WholeHashes,
                    Self::Array(array) => {
                        let (extents, components) = (array.extents().to_vec(), array.components().to_vec());
                        SavedGradients::Array(SavedArray { extents, components, edge: array.edge() })
                    }
                };
                saved.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for GradientSource {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let source = match SavedGradients::deserialize(deserializer)? {
                    $(SavedGradients::$variant => Ok(Gradients::$set().into()),)*
                    SavedGradients::Vectors(vectors) => set_of(&vectors).map(Self::Set),
                    SavedGradients::HashBytes => Ok(Self::HashBytes),
                    SavedGradients::WholeHashes => Ok(Self::WholeHashes),
                    SavedGradients::Array(array) => array.reopened().map(Self::Array),
                };
                source.map_err(D::Error::custom)
            }
        }
    };
}

named_sets! {
    "slopes_8" Slopes8 slopes_8,
    "slopes_256" Slopes256 slopes_256,
    "axes_4" Axes4 axes_4,
    "octagon_8" Octagon8 octagon_8,
    "circle_24" Circle24 circle_24,
    "edges_12_xy" Edges12Xy edges_12_xy,
    "edges_12" Edges12 edges_12,
    "edges_16" Edges16 edges_16,
    "edges_16_cochoy" Edges16Cochoy edges_16_cochoy,
    "edges_32" Edges32 edges_32,
    "simplex_48" Simplex48 simplex_48,
    "simplex_160" Simplex160 simplex_160,
}

fn set_of(vectors: &[Vec<f32>]) -> Result<Gradients, Problem> {
    let expected = vectors.first().map_or(1, Vec::len);
    if let Some(vector) = vectors.iter().position(|vector| vector.len() != expected) {
        return Err(Problem::Components { vector, found: vectors[vector].len(), expected });
    }
    Ok(Gradients::from_components(expected, &vectors.concat())?)
}

/// All vectors' components, one vector behind the other.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedArray {
    extents: Vec<u32>,
    components: Vec<f32>,
    #[serde(default, skip_serializing_if = "is_default")]
    edge: Edge,
}

impl SavedArray {
    fn reopened(&self) -> Result<GradientArray, Problem> {
        match *self.extents {
            [x] => self.with_extents([x]),
            [x, y] => self.with_extents([x, y]),
            [x, y, z] => self.with_extents([x, y, z]),
            [x, y, z, w] => self.with_extents([x, y, z, w]),
            _ => Err(GradientsError::from(DimensionError { count: self.extents.len() }).into()),
        }
    }

    fn with_extents<const N: usize>(&self, extents: [u32; N]) -> Result<GradientArray, Problem> {
        let (vectors, rest) = self.components.as_chunks::<N>();
        if !rest.is_empty() {
            return Err(Problem::Components { vector: vectors.len(), found: rest.len(), expected: N });
        }
        Ok(GradientArray::new(extents, vectors, self.edge)?)
    }
}

/// Declares the saved form of a noise on a lattice. What may be missing is as in its `new`.
macro_rules! saved_lattice {
    ($saved:ident of $noise:literal: $kind:literal $type:ty, $gradients:literal, $hash:literal, $is_hash:literal) => {
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $noise, deny_unknown_fields)]
        pub(crate) struct $saved {
            dimension: Dimension,
            #[serde(rename = $kind, default, skip_serializing_if = "is_default")]
            kind: $type,
            #[serde(default, skip_serializing_if = "is_default")]
            permutation: Permutation,
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
            extra_permutation: Option<u8>,
            #[serde(default = $hash, skip_serializing_if = $is_hash)]
            hash: Hash,
            #[serde(rename = $gradients)]
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
            gradients: Option<GradientSource>,
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
            flow: Option<f64>,
            #[serde(default, skip_serializing_if = "is_default")]
            normalization: Normalization,
        }
    };
}

saved_lattice!(SavedPerlin of "Perlin": "fade" Fade, "gradients", "x_innermost", "is_x_innermost");
saved_lattice!(SavedSimplex of "Simplex": "falloff" Falloff, "gradients", "x_outermost", "is_x_outermost");
saved_lattice!(SavedValue of "Value": "interpolant" Interpolant, "levels", "x_innermost", "is_x_innermost");
saved_lattice!(
    SavedOpenSimplex2S of "OpenSimplex2S": "orientation" OpenSimplex2SKind, "gradients", "fast_noise", "is_fast_noise"
);

/// The saved form of `OpenSimplex2`, whose kind is two fields.
#[derive(Serialize, Deserialize)]
#[serde(rename = "OpenSimplex2", deny_unknown_fields)]
struct SavedOpenSimplex2Fields {
    dimension: Dimension,
    #[serde(default, skip_serializing_if = "is_default")]
    falloff: Falloff,
    #[serde(default, skip_serializing_if = "is_default")]
    orientation: Orientation,
    #[serde(default, skip_serializing_if = "is_default")]
    permutation: Permutation,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    extra_permutation: Option<u8>,
    #[serde(default = "fast_noise", skip_serializing_if = "is_fast_noise")]
    hash: Hash,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    gradients: Option<GradientSource>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    flow: Option<f64>,
    #[serde(default, skip_serializing_if = "is_default")]
    normalization: Normalization,
}

pub(crate) struct SavedOpenSimplex2;

impl SavedOpenSimplex2 {
    pub(crate) fn serialize<S: Serializer>(noise: &OpenSimplex2, serializer: S) -> Result<S::Ok, S::Error> {
        let OpenSimplex2 { dimension, kind, permutation, extra_permutation, hash, gradients, flow, normalization } =
            noise.clone();
        let OpenSimplex2Kind { falloff, orientation } = kind;
        let fields = SavedOpenSimplex2Fields {
            dimension,
            falloff,
            orientation,
            permutation,
            extra_permutation,
            hash,
            gradients,
            flow,
            normalization,
        };
        fields.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<OpenSimplex2, D::Error> {
        let SavedOpenSimplex2Fields {
            dimension,
            falloff,
            orientation,
            permutation,
            extra_permutation,
            hash,
            gradients,
            flow,
            normalization,
        } = SavedOpenSimplex2Fields::deserialize(deserializer)?;
        let kind = OpenSimplex2Kind { falloff, orientation };
        Ok(OpenSimplex2 { dimension, kind, permutation, extra_permutation, hash, gradients, flow, normalization })
    }
}

fn fast_noise() -> Hash {
    Hash::FastNoise { seed: 0 }
}

fn is_fast_noise(hash: &Hash) -> bool {
    *hash == fast_noise()
}

/// Declares the saved form of a noise of points or impulses in cells, which has no gradients.
macro_rules! saved_points {
    ($saved:ident of $noise:literal: $kind:literal $type:ty) => {
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $noise, deny_unknown_fields)]
        pub(crate) struct $saved {
            dimension: Dimension,
            #[serde(rename = $kind, default, skip_serializing_if = "is_default")]
            kind: $type,
            #[serde(default, skip_serializing_if = "is_default")]
            permutation: Permutation,
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
            extra_permutation: Option<u8>,
            #[serde(default = "x_innermost", skip_serializing_if = "is_x_innermost")]
            hash: Hash,
            #[serde(skip)]
            gradients: Option<GradientSource>,
            #[serde(skip)]
            flow: Option<f64>,
            #[serde(default, skip_serializing_if = "is_default")]
            normalization: Normalization,
        }
    };
}

saved_points!(SavedCellular of "Cellular": "cells" Cells);
saved_points!(SavedGabor of "Gabor": "kernels" GaborKernels);

fn x_innermost() -> Hash {
    Hash::XInnermost
}

fn is_x_innermost(hash: &Hash) -> bool {
    *hash == Hash::XInnermost
}

fn x_outermost() -> Hash {
    Hash::XOutermost
}

fn is_x_outermost(hash: &Hash) -> bool {
    *hash == Hash::XOutermost
}
