//! The format of noises on lattices: tables, hashes, gradients.

use crate::dimension::{Dimension, DimensionError};
use crate::noise::fade::{Fade, Interpolant};
use crate::noise::falloff::Falloff;
use crate::noise::gradient_array::{Edge, GradientArray};
use crate::noise::gradient_source::GradientSource;
use crate::noise::gradients::{Gradients, GradientsError};
use crate::noise::hash::{ByteTable, Hash};
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::noise::lattice::{LatticeNoise, Normalization, Perlin, Simplex, Value};
use crate::noise::permutation::Permutation;
use crate::noise::serial::Problem;
use crate::noise::serial::field::{Element, Field, by_field, is_default, remote_fields};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Write;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedPermutation {
    Perlin,
    Seed(u64),
    Bytes(String),
}

/// Tables of seeds below this are known again; that takes a fraction of a millisecond.
const KNOWN_SEEDS: u64 = 256;

impl Field for Permutation {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = if *self == Self::perlin() {
            SavedPermutation::Perlin
        } else if let Some(seed) = (0..KNOWN_SEEDS).find(|&seed| *self == Self::seeded(seed)) {
            SavedPermutation::Seed(seed)
        } else {
            SavedPermutation::Bytes(digits_of::<S::Error>(self.as_bytes())?)
        };
        saved.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match SavedPermutation::deserialize(deserializer)? {
            SavedPermutation::Perlin => Ok(Self::perlin()),
            SavedPermutation::Seed(seed) => Ok(Self::seeded(seed)),
            SavedPermutation::Bytes(digits) => {
                let bytes = bytes_of(&digits).ok_or_else(|| D::Error::custom(Problem::Hexadecimal { digits: 512 }))?;
                Self::from_bytes(bytes).map_err(D::Error::custom)
            }
        }
    }
}

/// Two hexadecimal digits for each byte.
fn digits_of<E: serde::ser::Error>(bytes: &[u8]) -> Result<String, E> {
    let mut digits = String::with_capacity(2 * bytes.len());
    bytes.iter().try_for_each(|byte| write!(digits, "{byte:02x}")).map_err(E::custom)?;
    Ok(digits)
}

fn bytes_of<const COUNT: usize>(digits: &str) -> Option<[u8; COUNT]> {
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let bytes = pairs.iter().map(|&[high, low]| Some((16 * digit(high)? + digit(low)?) as u8));
    if pairs.len() == COUNT { bytes.collect::<Option<Vec<u8>>>()?.try_into().ok() } else { None }
}

/// The bytes of an [`Hash::FibonacciTable`], which do not remember a seed.
impl Field for ByteTable {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        digits_of::<S::Error>(self.as_bytes())?.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let bytes = bytes_of(&digits).ok_or_else(|| D::Error::custom(Problem::Hexadecimal { digits: 2048 }))?;
        Ok(Self::from_bytes(bytes))
    }
}

macro_rules! named_sets {
    ($($name:literal $variant:ident $set:ident),* $(,)?) => {
        #[derive(Serialize, Deserialize)]
        enum SavedGradients {
            $(#[serde(rename = $name)]
            $variant,)*
            #[serde(rename = "vectors")]
            Vectors(#[serde(with = "by_field")] Vec<Components>),
            #[serde(rename = "hash_bytes")]
            HashBytes,
            #[serde(rename = "whole_hashes")]
            WholeHashes,
            #[serde(rename = "array")]
            Array(#[serde(with = "by_field")] GradientArray),
        }

        impl SavedGradients {
            fn named(set: &Gradients) -> Option<Self> {
                $(if *set == Gradients::$set() {
                    return Some(Self::$variant);
                })*
                None
            }

            fn reopened(self) -> Result<GradientSource, Problem> {
                Ok(match self {
                    $(Self::$variant => Gradients::$set().into(),)*
                    Self::Vectors(vectors) => gradients_of(&vectors)?.into(),
                    Self::HashBytes => GradientSource::HashBytes,
                    Self::WholeHashes => GradientSource::WholeHashes,
                    Self::Array(array) => array.into(),
                })
            }
        }
    };
}

named_sets! {
    "slopes_8" Slopes8 slopes_8,
    "slopes_256" Slopes256 slopes_256,
    "axes_4" Axes4 axes_4,
    "circle_24" Circle24 circle_24,
    "edges_12_xy" Edges12Xy edges_12_xy,
    "edges_12" Edges12 edges_12,
    "edges_16" Edges16 edges_16,
    "edges_16_cochoy" Edges16Cochoy edges_16_cochoy,
    "edges_32" Edges32 edges_32,
}

impl Field for GradientSource {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = match self {
            Self::Set(set) => SavedGradients::named(set).unwrap_or_else(|| {
                let components = |vector: &[f32; 4]| Components(vector[..set.dimension().count()].to_vec());
                SavedGradients::Vectors(set.vectors().iter().map(components).collect())
            }),
            Self::HashBytes => SavedGradients::HashBytes,
            Self::WholeHashes => SavedGradients::WholeHashes,
            Self::Array(array) => SavedGradients::Array(array.clone()),
        };
        saved.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SavedGradients::deserialize(deserializer)?.reopened().map_err(D::Error::custom)
    }
}

/// A gradient.
struct Components(Vec<f32>);

impl Element for Components {
    const NAME: &'static str = "gradients";
    const MOST: usize = 256;
}

impl Field for Components {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::read(deserializer).map(Self)
    }
}

fn gradients_of(vectors: &[Components]) -> Result<Gradients, Problem> {
    match vectors.first().map_or(1, |first| first.0.len()) {
        1 => gradients_in::<1>(vectors),
        2 => gradients_in::<2>(vectors),
        3 => gradients_in::<3>(vectors),
        4 => gradients_in::<4>(vectors),
        count => Err(GradientsError::from(DimensionError { count }).into()),
    }
}

fn gradients_in<const N: usize>(vectors: &[Components]) -> Result<Gradients, Problem> {
    let array = |(vector, Components(components)): (usize, &Components)| {
        let found = components.len();
        components.as_slice().try_into().map_err(|_| Problem::Components { vector, found, expected: N })
    };
    let vectors: Vec<[f32; N]> = vectors.iter().enumerate().map(array).collect::<Result<_, _>>()?;
    Ok(Gradients::new(&vectors)?)
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Edge", rename_all = "snake_case")]
enum SavedEdge {
    Clamp,
    Repeat,
}

/// A component of an array of gradients.
struct ArrayComponent(f32);

impl Field for ArrayComponent {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f32::read(deserializer).map(Self)
    }
}

impl Element for ArrayComponent {
    const NAME: &'static str = "components";
    const MOST: usize = 4 * GradientArray::MAX_LEN;
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedArray {
    #[serde(with = "by_field")]
    extents: Vec<u32>,
    #[serde(with = "by_field")]
    components: Vec<ArrayComponent>,
    #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
    edge: Edge,
}

impl Field for GradientArray {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let components = self.components().iter().map(|&component| ArrayComponent(component)).collect();
        SavedArray { extents: self.extents().to_vec(), components, edge: self.edge() }.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = SavedArray::deserialize(deserializer)?;
        let array = match saved.extents.len() {
            1 => array_in::<1>(&saved),
            2 => array_in::<2>(&saved),
            3 => array_in::<3>(&saved),
            4 => array_in::<4>(&saved),
            count => Err(GradientsError::from(DimensionError { count }).into()),
        };
        array.map_err(D::Error::custom)
    }
}

fn array_in<const N: usize>(saved: &SavedArray) -> Result<GradientArray, Problem> {
    let extents = std::array::from_fn(|axis| saved.extents[axis]);
    let (vectors, rest) = saved.components.as_chunks::<N>();
    if !rest.is_empty() {
        return Err(Problem::Components { vector: vectors.len(), found: rest.len(), expected: N });
    }
    let vectors: Vec<[f32; N]> = vectors.iter().map(|vector| vector.each_ref().map(|component| component.0)).collect();
    Ok(GradientArray::new(extents, &vectors, saved.edge)?)
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Hash", rename_all = "snake_case")]
enum SavedHash {
    XInnermost,
    XOutermost,
    Ward {
        seed: u32,
    },
    Shift {
        seed: u32,
    },
    ShiftMult {
        seed: u32,
    },
    Cochoy {
        seed: u32,
    },
    Lowbias {
        seed: u32,
    },
    #[serde(with = "by_field")]
    FibonacciTable(ByteTable),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedInterpolant {
    Linear,
    Cubic,
    Quintic,
    Cosine,
    MinimalCubic,
    Spline,
}

impl Field for Interpolant {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = match self {
            Self::Fade(Fade::Linear) => SavedInterpolant::Linear,
            Self::Fade(Fade::Cubic) => SavedInterpolant::Cubic,
            Self::Fade(Fade::Quintic) => SavedInterpolant::Quintic,
            Self::Fade(Fade::Cosine) => SavedInterpolant::Cosine,
            Self::Fade(Fade::MinimalCubic) => SavedInterpolant::MinimalCubic,
            Self::Spline => SavedInterpolant::Spline,
        };
        saved.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match SavedInterpolant::deserialize(deserializer)? {
            SavedInterpolant::Linear => Self::Fade(Fade::Linear),
            SavedInterpolant::Cubic => Self::Fade(Fade::Cubic),
            SavedInterpolant::Quintic => Self::Fade(Fade::Quintic),
            SavedInterpolant::Cosine => Self::Fade(Fade::Cosine),
            SavedInterpolant::MinimalCubic => Self::Fade(Fade::MinimalCubic),
            SavedInterpolant::Spline => Self::Spline,
        })
    }
}

remote_fields!(Edge as SavedEdge, Hash as SavedHash);

macro_rules! lattice_field {
    ($noise:ident as $saved:ident with $interpolant:ident: $type:ty, $gradients:ident, $hash:path) => {
        /// What may be missing is as in `new`.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $saved {
            #[serde(with = "by_field")]
            dimension: Dimension,
            #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
            $interpolant: $type,
            #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
            permutation: Permutation,
            #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
            extra_permutation: Option<u8>,
            #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
            hash: Option<Hash>,
            #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
            $gradients: Option<GradientSource>,
            #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
            flow: Option<f64>,
            #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
            normalization: Normalization,
        }

        impl Field for $noise {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let LatticeNoise {
                    dimension,
                    kind,
                    permutation,
                    extra_permutation,
                    hash,
                    gradients,
                    flow,
                    normalization,
                } = self.clone();
                let hash = (hash != $hash).then_some(hash);
                let saved = $saved {
                    dimension,
                    $interpolant: kind,
                    permutation,
                    extra_permutation,
                    hash,
                    $gradients: gradients,
                    flow,
                    normalization,
                };
                saved.serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $saved {
                    dimension,
                    $interpolant: kind,
                    permutation,
                    extra_permutation,
                    hash,
                    $gradients: gradients,
                    flow,
                    normalization,
                } = $saved::deserialize(deserializer)?;
                let hash = hash.unwrap_or($hash);
                Ok(Self { dimension, kind, permutation, extra_permutation, hash, gradients, flow, normalization })
            }
        }
    };
}

lattice_field!(Perlin as SavedPerlin with fade: Fade, gradients, Hash::XInnermost);
lattice_field!(Simplex as SavedSimplex with falloff: Falloff, gradients, Hash::XOutermost);
lattice_field!(Value as SavedValue with interpolant: Interpolant, levels, Hash::XInnermost);

/// Without a fade it is simplex noise.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedMany {
    dimensions: usize,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "by_field")]
    fade: Option<Fade>,
    #[serde(default, skip_serializing_if = "is_default", with = "by_field")]
    permutation: Permutation,
    #[serde(default, skip_serializing_if = "is_default")]
    gradient_seed: u64,
}

impl Field for HighDimensional {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { basis, dimensions, permutation, gradient_seed } = *self;
        let fade = match basis {
            HighDimensionalBasis::Perlin(fade) => Some(fade),
            HighDimensionalBasis::Simplex => None,
        };
        SavedMany { dimensions, fade, permutation, gradient_seed }.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let SavedMany { dimensions, fade, permutation, gradient_seed } = SavedMany::deserialize(deserializer)?;
        let basis = fade.map_or(HighDimensionalBasis::Simplex, HighDimensionalBasis::Perlin);
        Ok(Self { basis, dimensions, permutation, gradient_seed })
    }
}
