//! The saved form of nodes, and of what outputs make of them.

use crate::dimension::Dimension;
use crate::noise::cellular::{Cellular, Metric};
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::amount;
use crate::noise::expression::Noise;
use crate::noise::gabor::Gabor;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::jordan::JordanTurbulence;
use crate::noise::lattice::{Perlin, Simplex, Value};
use crate::noise::leaf::{Leaf, lattice_leaves};
use crate::noise::node::{Kind, Map, Style};
use crate::noise::octaves::Octaves;
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2S};
use crate::noise::operations::{Binary, Unary, with_binary_operations, with_unary_operations};
use crate::noise::positional::{Positional, with_positional_leaves};
use crate::noise::reading::{is_default, strict};
use crate::noise::serial::lattice::SavedLattice;
use crate::output::{self, ColourRamp, NormalY};
use serde::{Deserialize, Serialize};

/// Declares the saved form of some kinds, each with its name, and how it becomes a kind and back: what stands in
/// brackets is a pattern one way and an expression the other. Without a kind it does not compile. Nodes that are no
/// leaves have so many inputs as stand behind their names, or as many as the first number to the second.
macro_rules! saved_forms {
    (
        $saved:ident of $of:ty;
        leaves { $(
            $(#[$of_leaf:meta])* $leaf:ident $(($(#[$with:meta])* $value:ident: $value_type:ty))?
                $({ $($part:ident: $part_type:ty),* })? = [$($leaf_kind:tt)*];
        )* }
        nodes { $(
            $(#[$of_node:meta])* $node:ident $needed:tt
                { $($(#[$of_field:meta])* $field:ident: $type:ty),* } = [$($kind:tt)*];
        )* }
        refused { $($refused:pat => $problem:expr)? }
    ) => {
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(non_camel_case_types, reason = "they are the names of functions")]
        pub(crate) enum $saved {
            $(
                $(#[$of_leaf])*
                $leaf $(($(#[$with])* $value_type))?
                    $({ $(#[serde(deserialize_with = "strict")] $part: $part_type),* })?,
            )*
            $(
                $(#[$of_node])*
                $node {
                    inputs: Vec<usize>,
                    $($(#[$of_field])* #[serde(deserialize_with = "strict")] $field: $type),*
                },
            )*
        }

        impl $saved {
            /// Returns the saved form of a kind.
            #[allow(unused_variables, reason = "leaves have no inputs")]
            pub(crate) fn new(kind: $of, inputs: Vec<usize>) -> Result<Self, String> {
                Ok(match kind {
                    $($($leaf_kind)* => Self::$leaf $(($value))? $({ $($part),* })?,)*
                    $($($kind)* => Self::$node { inputs: counted(inputs, &$needed)?, $($field),* },)*
                    $($refused => return Err($problem))?
                })
            }

            /// Returns the kind, and the inputs, which are among some nodes.
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
    let needed = amount(least, most);
    if (least..=most).contains(&found) {
        Ok(inputs)
    } else {
        Err(format!("inputs: {found} are listed, {needed} are needed"))
    }
}

fn chosen(inputs: Vec<usize>, needed: &[usize], nodes: &[Noise]) -> Result<Vec<Noise>, String> {
    let known = nodes.len();
    let problem = |index| format!("input {index} is none of the {known} nodes before it, which are counted from 0");
    let noise = |index: usize| nodes.get(index).cloned().ok_or_else(|| problem(index));
    counted(inputs, needed)?.into_iter().map(noise).collect()
}

/// Declares the saved form of nodes, those of the lists of operations and of leaves behind those that are in none.
macro_rules! saved_nodes {
    (
        leaves { $($leaves:tt)* }
        nodes { $($nodes:tt)* }
        methods { $(
            $(#[$unary_doc:meta])*
            $unary_name:literal $unary_method:ident($($unary_arguments:tt)*) =
                $unary:ident $({ $($unary_field:ident: $unary_type:ty $(= $unary_value:expr)?),* $(,)? })?;
        )* }
        others { $($other_name:literal $other:ident $({ $($other_field:ident: $other_type:ty),* })?;)* }
        methods { $(
            $(#[$binary_doc:meta])*
            $binary_name:literal $binary_method:ident($($binary_arguments:tt)*) =
                $binary:ident $({ $($binary_field:ident: $binary_type:ty),* })?;
        )* }
        others { $($operator_name:literal $operator:ident;)* }
        $($place_name:literal $place:ident { $($place_field:ident: $place_type:ty),* },)*
        $($leaf:ident $leaf_name:ident,)*
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
                $(#[serde(rename = $unary_name)] $unary[1] { $($($unary_field: $unary_type),*)? } =
                    [Kind::Unary(Unary::$unary $({ $($unary_field),* })?)];)*
                $(#[serde(rename = $other_name)] $other[1] { $($($other_field: $other_type),*)? } =
                    [Kind::Unary(Unary::$other $({ $($other_field),* })?)];)*
                $(#[serde(rename = $binary_name)] $binary[2] { $($($binary_field: $binary_type),*)? } =
                    [Kind::Binary(Binary::$binary $({ $($binary_field),* })?)];)*
                $(#[serde(rename = $operator_name)] $operator[2] {} = [Kind::Binary(Binary::$operator)];)*
            }
            refused { Kind::Refused { problem, .. } => problem.to_string() }
        }
    };
}

with_unary_operations! {
    with_binary_operations with_positional_leaves lattice_leaves saved_nodes
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
        // How many components there must be is not known before the dimension is.
        warp[1, 5] { amplitude: f32 } = [Kind::Warp { amplitude }];
        mix[3] {} = [Kind::Mix];
    }
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
