//! The format of nodes.

use crate::dimension::Dimension;
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::lattice::{Perlin, Simplex, Value};
use crate::noise::node::{Binary, Kind, Map, Style, Unary};
use crate::noise::octaves::Octaves;
use crate::noise::serial::field::by_field;
use serde::de::value::EnumAccessDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::RangeInclusive;

/// A kind of node, the places of its inputs, and how many it takes.
pub(super) struct Placed {
    pub(super) kind: Kind,
    pub(super) inputs: Vec<usize>,
    pub(super) needed: RangeInclusive<usize>,
}

/// From what is written to kinds and back: kinds stand for patterns one way, for expressions the other.
macro_rules! nodes {
    (
        names { $($bare:ident = [$($bare_kind:tt)*],)* }
        values { $($single:ident($value:ident: $value_type:ty) = [$($single_kind:tt)*],)* }
        leaves { $($leaf:ident { $($leaf_field:ident: $leaf_type:ty),* } = [$($leaf_kind:tt)*],)* }
        of_inputs { $($inner:ident($needed:expr) { $($field:ident: $type:ty),* } = [$($kind:tt)*],)* }
    ) => {
        /// A node as it is written.
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub(super) enum SavedNode {
            $($bare,)*
            $($single(#[serde(with = "by_field")] $value_type),)*
            $($leaf { $(#[serde(with = "by_field")] $leaf_field: $leaf_type),* },)*
            $($inner {
                #[serde(with = "by_field")]
                inputs: Vec<usize>,
                $(#[serde(with = "by_field")] $field: $type,)*
            },)*
        }

        impl SavedNode {
            /// Nothing is saved of an expression that is too deep.
            pub(super) fn new(kind: Kind, inputs: Vec<usize>) -> Option<Self> {
                Some(match kind {
                    $($($bare_kind)* => Self::$bare,)*
                    $($($single_kind)* => Self::$single($value),)*
                    $($($leaf_kind)* => Self::$leaf { $($leaf_field),* },)*
                    $($($kind)* => Self::$inner { inputs, $($field),* },)*
                    Kind::TooDeep => return None,
                })
            }

            pub(super) fn placed(self) -> Placed {
                let leaf = |kind| Placed { kind, inputs: Vec::new(), needed: 0..=0 };
                match self {
                    $(Self::$bare => leaf($($bare_kind)*),)*
                    $(Self::$single($value) => leaf($($single_kind)*),)*
                    $(Self::$leaf { $($leaf_field),* } => leaf($($leaf_kind)*),)*
                    $(Self::$inner { inputs, $($field),* } => Placed { kind: $($kind)*, inputs, needed: $needed },)*
                }
            }
        }
    };
}

const ONE: RangeInclusive<usize> = 1..=1;
const TWO: RangeInclusive<usize> = 2..=2;
const THREE: RangeInclusive<usize> = 3..=3;

nodes! {
    names {
        X = [Kind::Coordinate(Axis::X)],
        Y = [Kind::Coordinate(Axis::Y)],
        Z = [Kind::Coordinate(Axis::Z)],
        W = [Kind::Coordinate(Axis::W)],
    }
    values {
        Perlin(leaf: Perlin) = [Kind::Perlin(leaf)],
        Simplex(leaf: Simplex) = [Kind::Simplex(leaf)],
        Value(leaf: Value) = [Kind::Value(leaf)],
        Constant(value: f32) = [Kind::Constant(value)],
    }
    leaves {
        HighDimensional { noise: HighDimensional, coordinates: Vec<Coordinate> } = [Kind::HighDimensional { noise, coordinates }],
        DistanceTo { point: Vec<f64> } = [Kind::Distance(point)],
        Checkerboard { dimension: Dimension } = [Kind::Checkerboard(dimension)],
        White { dimension: Dimension, seed: u32 } = [Kind::White { dimension, seed }],
    }
    of_inputs {
        Fbm(ONE) { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Fbm }],
        Turbulence(ONE) { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Turbulence }],
        Billow(ONE) { octaves: Octaves } = [Kind::Fractal { octaves, style: Style::Billow }],
        Ridged(ONE) { octaves: Octaves, offset: f32, gain: f32 } =
            [Kind::Fractal { octaves, style: Style::Ridged { offset, gain } }],
        HybridMultifractal(ONE) { octaves: Octaves, offset: f32 } =
            [Kind::Fractal { octaves, style: Style::HybridMultifractal { offset } }],
        PingPong(ONE) { octaves: Octaves, strength: f32 } =
            [Kind::Fractal { octaves, style: Style::PingPong { strength } }],
        Frequency(ONE) { frequency: f64 } = [Kind::Map(Map::Frequency(frequency))],
        Frequencies(ONE) { frequencies: Vec<f64> } = [Kind::Map(Map::Frequencies(frequencies))],
        Translate(ONE) { offset: Vec<f64> } = [Kind::Map(Map::Translate(offset))],
        Rotate(ONE) { from: Axis, to: Axis, angle: f64 } = [Kind::Map(Map::Rotate { from, to, angle })],
        Swizzle(ONE) { coordinates: Vec<Coordinate> } = [Kind::Map(Map::Swizzle(coordinates))],
        Slice(ONE) { last: f64 } = [Kind::Map(Map::Slice(last))],
        Tiled(ONE) { periods: Vec<u32> } = [Kind::Map(Map::Tiled(periods))],
        InDimension(ONE) { dimension: Dimension } = [Kind::Map(Map::InDimension(dimension))],
        // How many components there must be is not known before the dimension is.
        Warp(1..=5) { amplitude: f32 } = [Kind::Warp { amplitude }],
        ScaleBias(ONE) { scale: f32, bias: f32 } = [Kind::Unary(Unary::ScaleBias { scale, bias })],
        Remap(ONE) { from: [f32; 2], to: [f32; 2] } = [Kind::Unary(Unary::Remap { from, to })],
        Abs(ONE) {} = [Kind::Unary(Unary::Abs)],
        Clamp(ONE) { low: f32, high: f32 } = [Kind::Unary(Unary::Clamp { low, high })],
        Smoothstep(ONE) { low: f32, high: f32 } = [Kind::Unary(Unary::Smoothstep { low, high })],
        Threshold(ONE) { edge: f32 } = [Kind::Unary(Unary::Threshold { edge })],
        Select(ONE) { lower: f32, upper: f32, softness: f32 } = [Kind::Unary(Unary::Band { lower, upper, softness })],
        Curve(ONE) { points: Vec<[f32; 2]> } = [Kind::Unary(Unary::Curve { points })],
        Terrace(ONE) { heights: Vec<f32>, inverted: bool } = [Kind::Unary(Unary::Terrace { heights, inverted })],
        Powi(ONE) { exponent: u32 } = [Kind::Unary(Unary::WholePower { exponent })],
        Exp(ONE) {} = [Kind::Unary(Unary::Exponential)],
        Sin(ONE) {} = [Kind::Unary(Unary::Sine)],
        Cos(ONE) {} = [Kind::Unary(Unary::Cosine)],
        Fract(ONE) {} = [Kind::Unary(Unary::Fract)],
        Add(TWO) {} = [Kind::Binary(Binary::Add)],
        Subtract(TWO) {} = [Kind::Binary(Binary::Subtract)],
        Multiply(TWO) {} = [Kind::Binary(Binary::Multiply)],
        Divide(TWO) {} = [Kind::Binary(Binary::Divide)],
        Min(TWO) {} = [Kind::Binary(Binary::Min)],
        Max(TWO) {} = [Kind::Binary(Binary::Max)],
        SmoothMin(TWO) { softness: f32 } = [Kind::Binary(Binary::SmoothMin { softness })],
        SmoothMax(TWO) { softness: f32 } = [Kind::Binary(Binary::SmoothMax { softness })],
        Pow(TWO) {} = [Kind::Binary(Binary::Power)],
        Mix(THREE) {} = [Kind::Mix],
    }
}

/// A node whose name is said in what is wrong with it.
pub(super) struct NamedNode(pub(super) SavedNode);

impl<'de> Deserialize<'de> for NamedNode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("node", &[], NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = NamedNode;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a node")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, node: A) -> Result<NamedNode, A::Error> {
        let (name, content) = node.variant::<String>()?;
        let at = |error| A::Error::custom(format_args!("{name}: {error}"));
        let named = EnumAccessDeserializer::new(Named { name: &name, content });
        SavedNode::deserialize(named).map(NamedNode).map_err(at)
    }
}

/// A node of which the name has been read.
struct Named<'a, Content> {
    name: &'a str,
    content: Content,
}

impl<'de, Content: serde::de::VariantAccess<'de>> EnumAccess<'de> for Named<'_, Content> {
    type Error = Content::Error;
    type Variant = Content;

    fn variant_seed<Seed: DeserializeSeed<'de>>(self, seed: Seed) -> Result<(Seed::Value, Content), Content::Error> {
        Ok((seed.deserialize(self.name.into_deserializer())?, self.content))
    }
}
