//! The saved form of nodes, of which one kind is written and read at a time.

use crate::dimension::Dimension;
use crate::noise::cellular::{Cellular, Metric};
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::gabor::Gabor;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::jordan::JordanTurbulence;
use crate::noise::lattice::{Perlin, Simplex, Value};
use crate::noise::leaf::Leaf;
use crate::noise::node::{Kind, Map, Style};
use crate::noise::octaves::Octaves;
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2S};
use crate::noise::operations::{Binary, Unary, with_binary_operations, with_unary_operations};
use crate::noise::positional::{Positional, with_positional_leaves};
use crate::noise::serial::lattice::{
    SavedCellular, SavedGabor, SavedOpenSimplex2, SavedOpenSimplex2S, SavedPerlin, SavedSimplex, SavedValue,
};
use crate::noise::serial::saved::{Problem, saved_nodes};
use serde::de::value::EnumAccessDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::RangeInclusive;

saved_nodes! {
    SavedOther
    leaves {
        "x" X = [Kind::Positional(Positional::Coordinate { axis: Axis::X })],
        "y" Y = [Kind::Positional(Positional::Coordinate { axis: Axis::Y })],
        "z" Z = [Kind::Positional(Positional::Coordinate { axis: Axis::Z })],
        "w" W = [Kind::Positional(Positional::Coordinate { axis: Axis::W })],
        "perlin" Perlin(#[serde(with = "SavedPerlin")] leaf: Perlin) = [Kind::Lattice(Leaf::Perlin(leaf))],
        "simplex" Simplex(#[serde(with = "SavedSimplex")] leaf: Simplex) =
            [Kind::Lattice(Leaf::Simplex(leaf))],
        "value" Value(#[serde(with = "SavedValue")] leaf: Value) = [Kind::Lattice(Leaf::Value(leaf))],
        "cellular" Cellular(#[serde(with = "SavedCellular")] leaf: Cellular) = [Kind::Lattice(Leaf::Cellular(leaf))],
        "open_simplex_2" OpenSimplex2(#[serde(with = "SavedOpenSimplex2")] leaf: OpenSimplex2) =
            [Kind::Lattice(Leaf::OpenSimplex2(leaf))],
        "open_simplex_2s" OpenSimplex2S(#[serde(with = "SavedOpenSimplex2S")] leaf: OpenSimplex2S) =
            [Kind::Lattice(Leaf::OpenSimplex2S(leaf))],
        "gabor" Gabor(#[serde(with = "SavedGabor")] leaf: Gabor) = [Kind::Lattice(Leaf::Gabor(leaf))],
        "constant" Constant(value: f32) = [Kind::Constant(value)],
        "high_dimensional" HighDimensional { noise: HighDimensional, coordinates: Vec<Coordinate> } =
            [Kind::HighDimensional { noise, coordinates }],
    }
    nodes {
        "fbm" Fbm[1..=1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Fbm }],
        "turbulence" Turbulence[1..=1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Turbulence }],
        "billow" Billow[1..=1] { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Billow }],
        "ridged" Ridged[1..=1] { octaves: Octaves, offset: f32, gain: f32 } =
            [Kind::Fractal { octaves, style: Style::Ridged { offset, gain } }],
        "hybrid_multifractal" HybridMultifractal[1..=1] { octaves: Octaves, offset: f32 } =
            [Kind::Fractal { octaves, style: Style::HybridMultifractal { offset } }],
        "ping_pong" PingPong[1..=1] { octaves: Octaves, strength: f32 } =
            [Kind::Fractal { octaves, style: Style::PingPong { strength } }],
        "multifractal" Multifractal[1..=1] { octaves: Octaves } =
            [Kind::Fractal { octaves, style: Style::Multifractal }],
        "fbm_weighted" WeightedFbm[1..=1] { octaves: Octaves, weighted_strength: f32 } =
            [Kind::Fractal { octaves, style: Style::WeightedFbm { weighted_strength } }],
        "billow_weighted" WeightedBillow[1..=1] { octaves: Octaves, weighted_strength: f32 } =
            [Kind::Fractal { octaves, style: Style::WeightedBillow { weighted_strength } }],
        "ping_pong_weighted" WeightedPingPong[1..=1] { octaves: Octaves, strength: f32, weighted_strength: f32 } =
            [Kind::Fractal { octaves, style: Style::WeightedPingPong { strength, weighted_strength } }],
        "slope_fbm" SlopeFbm[1..=1] { octaves: Octaves, strength: f32 } =
            [Kind::Fractal { octaves, style: Style::SlopeFbm { strength } }],
        "swiss_turbulence" SwissTurbulence[1..=1] { octaves: Octaves, warp: f32 } =
            [Kind::Fractal { octaves, style: Style::SwissTurbulence { warp } }],
        "jordan_turbulence" JordanTurbulence[1..=1] {
            octaves: Octaves, gain: f32, first_warp: f32, warp: f32, first_damping: f32, damping: f32,
            damping_scale: f32
        } = [Kind::Fractal {
            octaves,
            style: Style::JordanTurbulence(JordanTurbulence {
                gain, first_warp, warp, first_damping, damping, damping_scale
            })
        }],
        "frequency" Frequency[1..=1] { frequency: f64 } = [Kind::Map(Map::Frequency(frequency))],
        "frequencies" Frequencies[1..=1] { frequencies: Vec<f64> } = [Kind::Map(Map::Frequencies(frequencies))],
        "translate" Translate[1..=1] { offset: Vec<f64> } = [Kind::Map(Map::Translate(offset))],
        "rotate" Rotate[1..=1] { from: Axis, to: Axis, angle: f64 } = [Kind::Map(Map::Rotate { from, to, angle })],
        "swizzle" Swizzle[1..=1] { coordinates: Vec<Coordinate> } = [Kind::Map(Map::Swizzle(coordinates))],
        "slice" Slice[1..=1] { last: f64 } = [Kind::Map(Map::Slice(last))],
        "tiled" Tiled[1..=1] { periods: Vec<u32> } = [Kind::Map(Map::Tiled(periods))],
        "in_dimension" InDimension[1..=1] { dimension: Dimension } = [Kind::Map(Map::InDimension(dimension))],
        // How many components there must be is not known before the dimension is.
        "warp" Warp[1..=5] { amplitude: f32 } = [Kind::Warp { amplitude }],
        "mix" Mix[3..=3] {} = [Kind::Mix],
    }
}

macro_rules! saved_positional_leaves {
    ($($name:literal $variant:ident { $($parameter:ident: $type:ty),* },)*) => {
        saved_nodes! {
            SavedPositional
            leaves {
                $($name $variant { $($parameter: $type),* } =
                    [Kind::Positional(Positional::$variant { $($parameter),* })],)*
            }
            nodes {}
        }
    };
}

with_positional_leaves!(saved_positional_leaves);

/// Declares the saved form of a table's operations.
macro_rules! saved_operations {
    (
        $saved:ident $operation:ident $inputs:literal
        methods { $(
            $(#[$doc:meta])*
            $name:literal $method:ident($($arguments:tt)*) =
                $variant:ident $({ $($parameter:ident: $type:ty $(= $value:expr)?),* $(,)? })?;
        )* }
        others { $($other_name:literal $other:ident $({ $($other_parameter:ident: $other_type:ty),* })?;)* }
    ) => {
        saved_nodes! {
            $saved
            leaves {}
            nodes {
                $($name $variant[$inputs..=$inputs] { $($($parameter: $type),*)? } =
                    [Kind::$operation($operation::$variant $({ $($parameter),* })?)],)*
                $($other_name $other[$inputs..=$inputs] { $($($other_parameter: $other_type),*)? } =
                    [Kind::$operation($operation::$other $({ $($other_parameter),* })?)],)*
            }
        }
    };
}

with_unary_operations!(saved_operations SavedUnary Unary 1);
with_binary_operations!(saved_operations SavedBinary Binary 2);

/// A node as it is written.
#[derive(Serialize)]
#[serde(untagged)]
#[expect(clippy::large_enum_variant, reason = "nodes on lattices are as large in a description")]
pub(crate) enum SavedNode {
    Unary(SavedUnary),
    Binary(SavedBinary),
    Positional(SavedPositional),
    Other(SavedOther),
}

impl SavedNode {
    /// Returns the saved form of a node, or nothing if it was refused when it was made.
    pub(crate) fn new(kind: &Kind, inputs: &[usize]) -> Option<Self> {
        let (kind, inputs) = (kind.clone(), inputs.to_vec());
        match kind {
            Kind::Unary(_) => SavedUnary::new(kind, inputs).map(Self::Unary),
            Kind::Binary(_) => SavedBinary::new(kind, inputs).map(Self::Binary),
            Kind::Positional(Positional::Coordinate { .. }) => SavedOther::new(kind, inputs).map(Self::Other),
            Kind::Positional(_) => SavedPositional::new(kind, inputs).map(Self::Positional),
            _ => SavedOther::new(kind, inputs).map(Self::Other),
        }
    }

    /// Returns the kind, the indices of its inputs, and how many it takes.
    pub(crate) fn parts(self) -> (Kind, Vec<usize>, RangeInclusive<usize>) {
        match self {
            Self::Unary(node) => node.parts(),
            Self::Binary(node) => node.parts(),
            Self::Positional(node) => node.parts(),
            Self::Other(node) => node.parts(),
        }
    }

    /// Checks every field.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        match self {
            Self::Unary(node) => node.check(),
            Self::Binary(node) => node.check(),
            Self::Positional(node) => node.check(),
            Self::Other(node) => node.check(),
        }
    }
}

/// Reads the name first, so that what is wrong behind it is said with the name.
impl<'de> Deserialize<'de> for SavedNode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("node", &[], NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = SavedNode;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a node")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, node: A) -> Result<SavedNode, A::Error> {
        let (name, content) = node.variant::<String>()?;
        let named = EnumAccessDeserializer::new(Named { name: &name, content });
        let is_of = |names: &[&str]| names.contains(&name.as_str());
        let read = if is_of(SavedUnary::NAMES) {
            SavedUnary::deserialize(named).map(SavedNode::Unary)
        } else if is_of(SavedBinary::NAMES) {
            SavedBinary::deserialize(named).map(SavedNode::Binary)
        } else if is_of(SavedPositional::NAMES) {
            SavedPositional::deserialize(named).map(SavedNode::Positional)
        } else if is_of(SavedOther::NAMES) {
            SavedOther::deserialize(named).map(SavedNode::Other)
        } else {
            let known =
                [SavedOther::NAMES, SavedPositional::NAMES, SavedUnary::NAMES, SavedBinary::NAMES].concat().join(", ");
            Err(A::Error::custom(Problem::Name { known }))
        };
        read.map_err(|error| A::Error::custom(format_args!("{name}: {error}")))
    }
}

/// A node of which the name has been read.
struct Named<'a, Content> {
    name: &'a str,
    content: Content,
}

impl<'de, Content: VariantAccess<'de>> EnumAccess<'de> for Named<'_, Content> {
    type Error = Content::Error;
    type Variant = Content;

    fn variant_seed<Seed: DeserializeSeed<'de>>(self, seed: Seed) -> Result<(Seed::Value, Content), Content::Error> {
        Ok((seed.deserialize(self.name.into_deserializer())?, self.content))
    }
}
