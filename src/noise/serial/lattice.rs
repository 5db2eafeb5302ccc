//! The saved form of noises on lattices, and of their tables and gradients.

use crate::array;
use crate::dimension::Dimension;
use crate::noise::cellular::{Cells, Cellular};
use crate::noise::fade::{Fade, Interpolant};
use crate::noise::falloff::Falloff;
use crate::noise::gabor::{Gabor, GaborKernels};
use crate::noise::gradient_array::{Edge, GradientArray};
use crate::noise::gradient_source::GradientSource;
use crate::noise::gradients::Gradients;
use crate::noise::hash::{ByteTable, Hash};
use crate::noise::lattice::{Normalization, Perlin, Simplex, Value};
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2Kind, OpenSimplex2S, OpenSimplex2SKind};
use crate::noise::permutation::Permutation;
use crate::noise::reading::{is_default, present, strict};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::LazyLock;

/// Returns bytes as two hexadecimal digits each.
fn digits_of(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

fn bytes_of<const COUNT: usize>(digits: &str) -> Result<[u8; COUNT], String> {
    let values: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
    let values = values.filter(|values| values.len() == 2 * COUNT);
    let values = values.ok_or_else(|| format!("a table is written as {} hexadecimal digits", 2 * COUNT))?;
    Ok(array::from_fn(|i| (16 * values[2 * i] + values[2 * i + 1]) as u8))
}

/// Tables do not remember a seed.
impl Serialize for ByteTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        digits_of(self.as_bytes()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ByteTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        bytes_of(&String::deserialize(deserializer)?).map(Self::from_bytes).map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedPermutation {
    Perlin,
    Seed(u64),
    Bytes(String),
}

/// The tables of the first seeds, which are known again.
static KNOWN: LazyLock<Vec<Permutation>> = LazyLock::new(|| (0..256).map(Permutation::seeded).collect());

impl Serialize for Permutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = match KNOWN.iter().position(|known| known == self) {
            _ if *self == Self::perlin() => SavedPermutation::Perlin,
            Some(seed) => SavedPermutation::Seed(seed as u64),
            None => SavedPermutation::Bytes(digits_of(self.as_bytes())),
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Permutation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match SavedPermutation::deserialize(deserializer)? {
            SavedPermutation::Perlin => Ok(Self::perlin()),
            SavedPermutation::Seed(seed) => Ok(Self::seeded(seed)),
            SavedPermutation::Bytes(digits) => {
                bytes_of(&digits).map_err(D::Error::custom).and_then(|b| Self::from_bytes(b).map_err(D::Error::custom))
            }
        }
    }
}

macro_rules! saved_gradients {
    ($($set:ident)*) => {
        /// Gradients by the names of their sets, where they have one.
        #[derive(Serialize, Deserialize)]
        #[expect(non_camel_case_types, reason = "they are the names of the functions that make the sets")]
        enum SavedGradients {
            $($set,)*
            vectors(Vec<Vec<f32>>),
            hash_bytes,
            whole_hashes,
            array(SavedArray),
        }

        impl Serialize for GradientSource {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let saved = match self {
                    $(Self::Set(set) if *set == Gradients::$set() => SavedGradients::$set,)*
                    Self::Set(set) => {
                        let components = |vector: &[f32; 4]| vector[..set.dimension().count()].to_vec();
                        SavedGradients::vectors(set.vectors().iter().map(components).collect())
                    }
                    Self::HashBytes => SavedGradients::hash_bytes,
                    Self::WholeHashes => SavedGradients::whole_hashes,
                    Self::Array(array) => {
                        let (extents, components) = (array.extents().to_vec(), array.components().to_vec());
                        SavedGradients::array(SavedArray { extents, components, edge: array.edge() })
                    }
                };
                saved.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for GradientSource {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(match SavedGradients::deserialize(deserializer)? {
                    $(SavedGradients::$set => Gradients::$set().into(),)*
                    SavedGradients::vectors(vectors) => {
                        let count = vectors.first().map_or(1, Vec::len);
                        if let Some(index) = vectors.iter().position(|vector| vector.len() != count) {
                            let found = vectors[index].len();
                            let found = format_args!("gradient {index} has {found} components, the first has {count}");
                            return Err(D::Error::custom(found));
                        }
                        Gradients::from_components(count, &vectors.concat()).map_err(D::Error::custom)?.into()
                    }
                    SavedGradients::hash_bytes => Self::HashBytes,
                    SavedGradients::whole_hashes => Self::WholeHashes,
                    SavedGradients::array(SavedArray { extents, components, edge }) => {
                        GradientArray::of_components(&extents, &components, edge).map_err(D::Error::custom)?.into()
                    }
                })
            }
        }
    };
}

saved_gradients! {
    slopes_8 slopes_256 axes_4 octagon_8 circle_24 edges_12_xy edges_12 edges_16 edges_16_cochoy edges_32 simplex_48
    simplex_160
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

/// The saved form of noises that have none by themselves, since it is that of a node.
pub(crate) trait SavedLattice: Sized {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Declares the saved form of noises on a lattice. What may be missing is as in their `new`.
macro_rules! saved_lattices {
    ($($noise:ident: $(#[$of_kind:meta])* $kind:ty $(, $(#[$of_gradients:meta])* $(, $(#[$of_flow:meta])*)?)?;)*) => {$(
        const _: () = {
            type Saved = $noise;

            fn hash() -> Hash {
                Saved::new(Dimension::D1).hash
            }

            fn is_hash(found: &Hash) -> bool {
                *found == hash()
            }

            #[derive(Serialize, Deserialize)]
            #[serde(remote = "Saved", deny_unknown_fields)]
            struct Fields {
                dimension: Dimension,
                $(#[$of_kind])*
                kind: $kind,
                #[serde(default, skip_serializing_if = "is_default")]
                permutation: Permutation,
                #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
                extra_permutation: Option<u8>,
                #[serde(default = "hash", skip_serializing_if = "is_hash", deserialize_with = "strict")]
                hash: Hash,
                #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
                $($(#[$of_gradients])*)?
                gradients: Option<GradientSource>,
                #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
                $($($(#[$of_flow])*)?)?
                flow: Option<f64>,
                #[serde(default, skip_serializing_if = "is_default")]
                normalization: Normalization,
            }

            impl SavedLattice for $noise {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    Fields::serialize(self, serializer)
                }

                fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    Fields::deserialize(deserializer)
                }
            }
        };
    )*};
}

saved_lattices! {
    Perlin: #[serde(default, skip_serializing_if = "is_default", rename = "fade")] Fade;
    Simplex: #[serde(default, skip_serializing_if = "is_default", rename = "falloff")] Falloff;
    Value: #[serde(default, skip_serializing_if = "is_default", rename = "interpolant")] Interpolant,
        #[serde(rename = "levels")];
    OpenSimplex2: #[serde(flatten)] OpenSimplex2Kind;
    OpenSimplex2S: #[serde(default, skip_serializing_if = "is_default", rename = "orientation")] OpenSimplex2SKind;
    Cellular: #[serde(default, skip_serializing_if = "is_default", rename = "cells", deserialize_with = "strict")] Cells,
        #[serde(skip)], #[serde(skip)];
    Gabor: #[serde(default, skip_serializing_if = "is_default", rename = "kernels", deserialize_with = "strict")]
        GaborKernels, #[serde(skip)], #[serde(skip)];
}
