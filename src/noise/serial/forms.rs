//! The saved forms of nodes, of the values in them, and of outputs.

use crate::array;
use crate::dimension::Dimension;
use crate::noise::cellular::{Cells, Cellular, Metric};
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::amount;
use crate::noise::expression::Noise;
use crate::noise::fade::{Fade, Falloff, Interpolant};
use crate::noise::gabor::{Gabor, GaborKernels};
use crate::noise::gradient_array::{Edge, GradientArray};
use crate::noise::gradients::Gradients;
use crate::noise::hash::{ByteTable, Hash};
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::lattice::{GradientSource, Normalization, Perlin, Simplex, Value};
use crate::noise::leaf::{Leaf, lattice_leaves};
use crate::noise::node::{Kind, Map, Style};
use crate::noise::octaves::{JordanTurbulence, Octaves};
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2Kind, OpenSimplex2S, OpenSimplex2SKind};
use crate::noise::operations::{Binary, Unary, with_binary_operations, with_unary_operations};
use crate::noise::permutation::Permutation;
use crate::noise::positional::{Positional, with_positional_leaves};
use crate::noise::reading::{is_default, present, strict};
use crate::noise::seed::{Seed, saved};
use crate::output::{self, ColourRamp, NormalY};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The saved form of a kind: its name, its number of inputs or the least and the greatest number, the type of its
/// content if that has no fields, and its fields with their types.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) inputs: &'static [usize],
    pub(crate) content: &'static [&'static str],
    pub(crate) fields: &'static [(&'static str, &'static str)],
}

/// Declares the saved forms of kinds: the name of each, its fields, and in brackets its kind. The brackets are used as
/// a pattern when saving and as an expression when reading. If a kind is missing, the code does not compile. The
/// numbers behind a node's name are its number of inputs, or the least and the greatest number.
macro_rules! saved_forms {
    (
        $saved:ident of $of:ty;
        leaves { $(
            $(#[serde(rename = $leaf_name:literal)])? $leaf:ident $(($(#[$with:meta])* $value:ident: $value_type:ty))?
                $({ $($part:ident: $part_type:ty),* })? = [$($leaf_kind:tt)*];
        )* }
        nodes { $(
            $(#[serde(rename = $node_name:literal)])? $node:ident $needed:tt
                { $($(#[$of_field:meta])* $field:ident: $type:ty),* } = [$($kind:tt)*];
        )* }
        refused { $($refused:pat => $problem:expr)? }
    ) => {
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(non_camel_case_types, reason = "they are the names of functions")]
        pub(crate) enum $saved {
            $($(#[serde(rename = $leaf_name)])? $leaf $(($(#[$with])* $value_type))?
                $({ $(#[serde(deserialize_with = "strict")] $part: $part_type),* })?,)*
            $($(#[serde(rename = $node_name)])? $node {
                inputs: Vec<usize>, $($(#[$of_field])* #[serde(deserialize_with = "strict")] $field: $type),*
            },)*
        }

        impl $saved {
            /// All forms. Of two names, the first is the one that serde uses.
            pub(crate) const FORMS: &[Form] = &[
                $(Form {
                    name: [$($leaf_name,)? stringify!($leaf)][0],
                    inputs: &[],
                    content: &[$(stringify!($value_type))?],
                    fields: &[$($((stringify!($part), stringify!($part_type))),*)?],
                },)*
                $(Form {
                    name: [$($node_name,)? stringify!($node)][0],
                    inputs: &$needed,
                    content: &[],
                    fields: &[$((stringify!($field), stringify!($type))),*],
                },)*
            ];

            /// Returns the saved form of a kind.
            pub(crate) fn new(kind: $of, inputs: Vec<usize>) -> Result<Self, String> {
                Ok(match kind {
                    $($($leaf_kind)* => Self::$leaf $(($value))? $({ $($part),* })?,)*
                    $($($kind)* => Self::$node { inputs: counted(inputs, &$needed)?, $($field),* },)*
                    $($refused => return Err($problem))?
                })
            }

            /// Returns the kind, and the inputs, which are chosen from `nodes`.
            pub(crate) fn parts(self, nodes: &[Noise]) -> ($of, Result<Vec<Noise>, String>) {
                match self {
                    $(Self::$leaf $(($value))? $({ $($part),* })? => ($($leaf_kind)*, Ok(Vec::new())),)*
                    $(Self::$node { inputs, $($field),* } => ($($kind)*, chosen(inputs, &$needed, nodes)),)*
                }
            }
        }
    };
}

fn counted(inputs: Vec<usize>, needed: &[usize]) -> Result<Vec<usize>, String> {
    let (found, least, most) = (inputs.len(), needed[0], needed[needed.len() - 1]);
    let problem = || format!("inputs: {found} are listed, {} are needed", amount(least, most));
    if (least..=most).contains(&found) { Ok(inputs) } else { Err(problem()) }
}

fn chosen(inputs: Vec<usize>, needed: &[usize], nodes: &[Noise]) -> Result<Vec<Noise>, String> {
    let known = nodes.len();
    let problem = |index| format!("input {index} is none of the {known} nodes before it, which are counted from 0");
    let noise = |index: usize| nodes.get(index).cloned().ok_or_else(|| problem(index));
    counted(inputs, needed)?.into_iter().map(noise).collect()
}

/// Declares the saved form of nodes: first of those listed here, then of those in the lists of lattice noises,
/// positional leaves and operations.
macro_rules! saved_nodes {
    (
        leaves { $($leaves:tt)* }
        nodes { $($nodes:tt)* }
        operations { $($operation:ident $count:tt)* }
        $($leaf:ident $leaf_name:ident,)*
        $($place_name:literal $place:ident { $($place_field:ident: $place_type:ty),* },)*
        $(
            methods { $(
                $(#[$doc:meta])*
                $name:literal $method:ident($($arguments:tt)*) =
                    $variant:ident $({ $($field:ident: $type:ty $(= $value:expr)?),* $(,)? })?;
            )* }
            others { $($other_name:literal $other:ident $({ $($other_field:ident: $other_type:ty),* })?;)* }
        )*
    ) => {
        saved_forms! {
            SavedNode of Kind;
            leaves {
                $($leaves)*
                $($leaf_name(#[serde(with = "SavedLattice")] leaf: $leaf) = [Kind::Lattice(Leaf::$leaf(leaf))];)*
                $(#[serde(rename = $place_name)] $place { $($place_field: $place_type),* } =
                    [Kind::Positional(Positional::$place { $($place_field),* })];)*
            }
            nodes {
                $($nodes)*
                $(
                    $(#[serde(rename = $name)] $variant $count { $($($field: $type),*)? } =
                        [Kind::$operation($operation::$variant $({ $($field),* })?)];)*
                    $(#[serde(rename = $other_name)] $other $count { $($($other_field: $other_type),*)? } =
                        [Kind::$operation($operation::$other $({ $($other_field),* })?)];)*
                )*
            }
            refused { Kind::Refused { problem, .. } => problem.to_string() }
        }
    };
}

lattice_leaves! {
    with_positional_leaves with_unary_operations with_binary_operations saved_nodes
    leaves {
        x = [Kind::Positional(Positional::Coordinate { axis: Axis::X })];
        y = [Kind::Positional(Positional::Coordinate { axis: Axis::Y })];
        z = [Kind::Positional(Positional::Coordinate { axis: Axis::Z })];
        w = [Kind::Positional(Positional::Coordinate { axis: Axis::W })];
        constant(value: f32) = [Kind::Constant(value)];
        high_dimensional { noise: HighDimensional, coordinates: Vec<Coordinate> } =
            [Kind::HighDimensional { noise, coordinates }];
    }
    nodes {
        fbm[1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Fbm }];
        turbulence[1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Turbulence }];
        billow[1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Billow }];
        ridged[1] { octaves: Octaves, offset: f32, gain: f32 } =
            [Kind::Fractal { octaves, style: Style::Ridged { offset, gain } }];
        hybrid_multifractal[1] { octaves: Octaves, offset: f32 } =
            [Kind::Fractal { octaves, style: Style::HybridMultifractal { offset } }];
        ping_pong[1] { octaves: Octaves, strength: f32 } =
            [Kind::Fractal { octaves, style: Style::PingPong { strength } }];
        multifractal[1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Multifractal }];
        fbm_weighted[1] { octaves: Octaves, weighted_strength: f32 } =
            [Kind::Fractal { octaves, style: Style::WeightedFbm { weighted_strength } }];
        billow_weighted[1] { octaves: Octaves, weighted_strength: f32 } =
            [Kind::Fractal { octaves, style: Style::WeightedBillow { weighted_strength } }];
        ping_pong_weighted[1] { octaves: Octaves, strength: f32, weighted_strength: f32 } =
            [Kind::Fractal { octaves, style: Style::WeightedPingPong { strength, weighted_strength } }];
        slope_fbm[1] { octaves: Octaves, strength: f32 } =
            [Kind::Fractal { octaves, style: Style::SlopeFbm { strength } }];
        swiss_turbulence[1] { octaves: Octaves, warp: f32 } =
            [Kind::Fractal { octaves, style: Style::SwissTurbulence { warp } }];
        jordan_turbulence[1] {
            octaves: Octaves, gain: f32, first_warp: f32, warp: f32, first_damping: f32, damping: f32,
            damping_scale: f32
        } = [Kind::Fractal { octaves, style: Style::JordanTurbulence(JordanTurbulence {
            gain, first_warp, warp, first_damping, damping, damping_scale
        }) }];
        frequency[1] { frequency: f64 } = [Kind::Map(Map::Frequency(frequency))];
        frequencies[1] { frequencies: Vec<f64> } = [Kind::Map(Map::Frequencies(frequencies))];
        translate[1] { offset: Vec<f64> } = [Kind::Map(Map::Translate(offset))];
        rotate[1] { from: Axis, to: Axis, angle: f64 } = [Kind::Map(Map::Rotate { from, to, angle })];
        swizzle[1] { coordinates: Vec<Coordinate> } = [Kind::Map(Map::Swizzle(coordinates))];
        slice[1] { last: f64 } = [Kind::Map(Map::Slice(last))];
        tiled[1] { periods: Vec<u32> } = [Kind::Map(Map::Tiled(periods))];
        in_dimension[1] { dimension: Dimension } = [Kind::Map(Map::InDimension(dimension))];
        // The number of components is checked later, since it depends on the dimension.
        warp[1, 5] { amplitude: f32 } = [Kind::Warp { amplitude }];
        mix[3] {} = [Kind::Mix];
    }
    operations { Unary[1] Binary[2] }
}

saved_forms! {
    SavedOutput of output::Kind;
    leaves {}
    nodes {
        value[1] {} = [output::Kind::Value];
        normals[1] { strength: f32, #[serde(default, skip_serializing_if = "is_default")] y: NormalY } =
            [output::Kind::Normals { strength, y }];
        colour_ramp[1] { stops: Vec<(f32, [f32; 4])> } = [output::Kind::ColourRamp(ColourRamp { stops })];
        channels[1, 4] {} = [output::Kind::Channels];
        curl[1, 3] {} = [output::Kind::Curl];
        laplacian[1] { strength: f32 } = [output::Kind::Laplacian { strength }];
        mean_curvature[1] { strength: f32 } = [output::Kind::MeanCurvature { strength }];
    }
    refused {}
}

/// The saved form of a material beside its nodes. Its inputs are the height, the shade, the roughness, the occlusion
/// and the metalness.
#[derive(Serialize, Deserialize)]
#[serde(rename = "material", deny_unknown_fields)]
pub(crate) struct SavedMaterial {
    pub(crate) inputs: Vec<usize>,
    pub(crate) relief: f32,
    pub(crate) stops: Vec<(f32, [f32; 4])>,
    #[serde(default = "black", skip_serializing_if = "is_black")]
    pub(crate) glow: Vec<(f32, [f32; 4])>,
}

fn black() -> Vec<(f32, [f32; 4])> {
    ColourRamp::default().stops
}

fn is_black(glow: &[(f32, [f32; 4])]) -> bool {
    *glow == black()
}

impl SavedMaterial {
    pub(crate) const FORM: Form = Form {
        name: "material",
        inputs: &[5],
        content: &[],
        fields: &[("relief", "f32"), ("stops", "Vec<(f32,[f32;4])>"), ("glow", "Vec<(f32,[f32;4])>")],
    };

    /// Returns the noises, which are chosen from `nodes`.
    pub(crate) fn noises(&self, nodes: &[Noise]) -> Result<[Noise; 5], String> {
        let noises = chosen(self.inputs.clone(), Self::FORM.inputs, nodes)?;
        let found = noises.len();
        noises.try_into().map_err(|_| format!("inputs: {found} are listed, 5 are needed"))
    }
}

/// Returns two hexadecimal digits for each byte.
pub(crate) fn digits_of(bytes: &[u8]) -> String {
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

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedByteTable {
    Seed(#[serde(with = "saved")] u64),
    Bytes(String),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedPermutation {
    Perlin,
    Seed(#[serde(with = "saved")] u64),
    Bytes(String),
}

impl Serialize for ByteTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = || SavedByteTable::Bytes(digits_of(self.as_bytes()));
        self.seed().map_or_else(bytes, SavedByteTable::Seed).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ByteTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match SavedByteTable::deserialize(deserializer)? {
            SavedByteTable::Seed(seed) => Ok(Self::seeded(seed)),
            SavedByteTable::Bytes(digits) => bytes_of(&digits).map(Self::from_bytes).map_err(D::Error::custom),
        }
    }
}

impl Serialize for Permutation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = match self.seed() {
            Some(seed) => SavedPermutation::Seed(seed),
            None if *self == Self::perlin() => SavedPermutation::Perlin,
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
        /// The sets that have a name.
        pub(crate) const SETS: &[(&str, fn() -> Gradients)] = &[$((stringify!($set), Gradients::$set)),*];

        /// The saved form of gradients: the name of a set if it has one, otherwise its vectors.
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
                        if let Some((index, vector)) = vectors.iter().enumerate().find(|(_, v)| v.len() != count) {
                            let found = vector.len();
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

/// The saved form of an array of gradients. `components` has one vector after the other.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedArray {
    extents: Vec<u32>,
    components: Vec<f32>,
    #[serde(default, skip_serializing_if = "is_default")]
    edge: Edge,
}

/// Saves and reads a lattice noise as the content of its node. Lattice noises do not implement serde's traits, since
/// only whole expressions are saved.
pub(crate) trait SavedLattice: Sized {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Declares the saved form of lattice noises. Missing fields have the values that the noise's `new` sets.
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
        #[serde(rename = "levels")], #[serde(skip)];
    OpenSimplex2: #[serde(flatten)] OpenSimplex2Kind;
    OpenSimplex2S: #[serde(default, skip_serializing_if = "is_default", rename = "orientation")] OpenSimplex2SKind;
    Cellular: #[serde(default, skip_serializing_if = "is_default", rename = "cells", deserialize_with = "strict")]
        Cells, #[serde(skip)], #[serde(skip)];
    Gabor: #[serde(default, skip_serializing_if = "is_default", rename = "kernels", deserialize_with = "strict")]
        GaborKernels, #[serde(skip)], #[serde(skip)];
}
