//! The groups, sentences, inputs and fields of nodes and outputs.

use crate::dimension::Dimension;
use crate::noise::cellular::Cellular;
use crate::noise::gabor::Gabor;
use crate::noise::hash::Hash;
use crate::noise::lattice::{Perlin, Simplex, Value};
use crate::noise::leaf::lattice_leaves;
use crate::noise::open_simplex::{OpenSimplex2, OpenSimplex2S};
use crate::noise::operations::{with_binary_operations, with_unary_operations};
use crate::numbers::power_of_two;
use crate::plan::affine::FARTHEST;
use crate::plan::interval::{LARGEST, LARGEST_COORDINATE};
use crate::plan::operations::SMALLEST_DIVISOR;
use crate::plan::pieces::MOST;
use crate::schema::description::{Field, Input, Node, any, fields, level, list, number, share, sized, within};
use serde_json::json;
use std::f64::consts::PI;

macro_rules! sentences {
    ($(
        methods { $($(#[doc = $doc:literal])* $name:literal $method:ident $arguments:tt =
            $kind:ident $({ $($field:tt)* })?;)* }
        others { $($other:tt)* }
    )*) => {
        /// The documentation of operations, line by line.
        const OPERATIONS: &[(&str, &[&str])] = &[$($(($name, &[$($doc),*])),*),*];
    };
}
with_unary_operations! { with_binary_operations sentences }

/// Returns the first sentence of the documentation of an operation.
fn sentence(operation: &str) -> String {
    let lines = OPERATIONS.iter().find(|(name, _)| *name == operation).map_or(&[][..], |(_, lines)| lines);
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    text.split_once(". ").map(|(first, _)| format!("{first}.")).unwrap_or(text)
}

/// Declares nodes: the name of each, its group, its sentence unless operations have it, other members, its fields.
macro_rules! nodes {
    ($($($name:literal)|+ $group:literal $text:literal $(, $member:ident: $value:expr)*; { $($field:tt)* })*) => {
        /// Returns the description of a node or an output, with the fields that only it has.
        pub(crate) fn described(name: &str) -> Node {
            match name {
                $($($name)|+ => Node {
                    group: $group,
                    text: if $text.is_empty() { sentence(name) } else { $text.to_owned() },
                    fields: fields! { $($field)* },
                    $($member: $value,)*
                    ..Node::default()
                },)*
                _ => Node { group: "operation", text: sentence(name), ..Node::default() },
            }
        }
    };
}

nodes! {
    "perlin" "noise" "Interpolates gradients at the corners of square cells."; {}
    "simplex" "noise" "Sums gradients at the corners of simplices, each fading out with distance."; {}
    "value" "noise" "Interpolates random values at the corners of square cells."; {}
    "cellular" "noise" "Measures distances to random points, one in each cell."; {}
    "open_simplex_2" "noise" "Computes simplex noise with more symmetric gradients and a choice of orientation."; {}
    "open_simplex_2s" "noise" "Computes a smoother OpenSimplex2 noise, whose gradients reach farther."; {}
    "gabor" "noise" "Sums waves under Gaussians around random points."; {}
    "high_dimensional" "noise" "Slices Perlin or simplex noise of 5 to 8 dimensions.", derivatives: Some(1); {
        "noise" = { "dimensions": 5, "fade": "quintic" }, any(), "The noise that is sliced.";
        "coordinates" = ["x", 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], list("noise.dimensions", any()), "Its coordinates.";
    }
    "checkerboard" "noise" "Alternates between 1 and -1 from cell to cell, with 1 in the cell of the origin."; {}
    "white" "noise" "Draws a random number from -1 to 1 for each cell."; {
        "seed" = 0, any(), "The seed.";
    }
    "x" "position" "Returns the first coordinate."; {}
    "y" "position" "Returns the second coordinate.", dimensions: &[2, 3, 4]; {}
    "z" "position" "Returns the third coordinate.", dimensions: &[3, 4]; {}
    "w" "position" "Returns the fourth coordinate.", dimensions: &[4]; {}
    "distance_to" "position" "Returns the Euclidean distance to a point."; {
        "point" = [0.0, 0.0, 0.0, 0.0], point(LARGEST_COORDINATE).usual(-8.0, 8.0, 0.1), "The point.";
    }
    "distance_to_by" "position" "Returns the distance to a point in a metric."; {
        "point" = [0.0, 0.0, 0.0, 0.0], point(LARGEST_COORDINATE).usual(-8.0, 8.0, 0.1), "The point.";
        "metric" = "euclidean", any(), "The measure of the distance.";
    }
    "constant" "position" "Returns the same value everywhere."; {
        "": "f32" = 0.5, number().usual(-1.0, 1.0, 0.01), "The value.";
    }
    "fbm" "fractal" "Sums octaves of the input."; {}
    "turbulence" "fractal" "Sums the absolute values of octaves."; {}
    "billow" "fractal" "Sums 2|n| - 1 over octaves n."; {}
    "ridged" "fractal" "Sums (offset - |n|)² over octaves n, each weighted by the one before it."; {
        "offset" = 1.0, within(0.0, 1024.0).usual(0.0, 2.0, 0.01), "The number from which sizes are subtracted.";
        "gain" = 2.0, within(0.0, 1024.0).usual(0.0, 4.0, 0.01), "The factor of an octave in the weight of the next.";
    }
    "hybrid_multifractal" "fractal" "Sums n + offset over octaves n, each weighted by those before it."; {
        "offset" = 0.7, within(0.0, 1024.0).usual(0.0, 2.0, 0.01), "The number that is added.";
    }
    "ping_pong" "fractal" "Sums octaves that are folded back and forth between -1 and 1."; {
        "strength" = 2.0, within(0.5, 1024.0).usual(0.5, 8.0, 0.05), "The factor of octaves before they are folded.";
    }
    "multifractal" "fractal" "Multiplies the first octave by 1 plus each other octave."; {}
    "fbm_weighted" "fractal" "Sums octaves, of which low ones damp those after them."; {
        "weighted_strength" = 0.5, share(), "The part by which they damp them.";
    }
    "billow_weighted" "fractal" "Sums 2|n| - 1 over octaves n, of which large ones damp those after them."; {
        "weighted_strength" = 0.5, share(), "The part by which they damp them.";
    }
    "ping_pong_weighted" "fractal" "Sums folded octaves, of which low ones damp those after them."; {
        "strength" = 2.0, within(0.5, 1024.0).usual(0.5, 8.0, 0.05), "The factor of octaves before they are folded.";
        "weighted_strength" = 0.5, share(), "The part by which they damp them.";
    }
    "slope_fbm" "fractal" "Sums octaves, damped by the slopes of those before them.", derivatives: Some(1); {
        "strength" = 1.0, within(0.0, 1024.0).usual(0.0, 4.0, 0.01), "The factor with which slopes damp.";
    }
    "swiss_turbulence" "fractal" "Sums ridges that the slopes of earlier ones displace.", derivatives: Some(1); {
        "warp" = 0.15, slope_factor(), "The factor with which slopes displace.";
    }
    "jordan_turbulence" "fractal" "Sums squares that slopes of earlier ones displace and damp.", derivatives: Some(1); {
        "gain" = 0.8, within(0.0, 1024.0).usual(0.0, 2.0, 0.01),
            "The factor of the amplitudes of all octaves after the first.";
        "first_warp" = 0.4, slope_factor(), "The factor with which the first octave's slopes displace.";
        "warp" = 0.35, slope_factor(), "The factor with which other octaves' slopes displace.";
        "first_damping" = 1.0, slope_factor(), "The factor with which the first octave's slopes damp.";
        "damping" = 0.8, slope_factor(), "The factor with which other octaves' slopes damp.";
        "damping_scale" = 1.0, share(), "The part of an octave that is removed where it is level.";
    }
    "frequency" "map" "Evaluates the input at the position times a factor."; {
        "frequency" = 1.0, factor(), "The factor, which shrinks what the input shows if it is above 1.";
    }
    "frequencies" "map" "Evaluates the input at the position times a factor for each coordinate."; {
        "frequencies" = [1.0, 1.0, 1.0, 1.0], list("dimensions", factor()), "The factors.";
    }
    "translate" "map" "Evaluates the input at the position plus an offset."; {
        "offset" = [0.0, 0.0, 0.0, 0.0], point(FARTHEST).usual(-8.0, 8.0, 0.1), "The offset.";
    }
    "rotate" "map" "Turns the input in the plane of two axes.", dimensions: &[2, 3, 4], different: &["from", "to"]; {
        "from" = "x", any(), "The axis that turns towards the other.";
        "to" = "y", any(), "The other axis.";
        "angle" = 0.5, angle(), "The angle.", unit: "radians";
    }
    "swizzle" "map" "Sets each coordinate of the input from one of the position, or to a number."; {
        "coordinates" = ["x", "y", "z", "w"], list("dimensions of the input", any()), "The input's coordinates.";
    }
    "slice" "map" "Sets the last coordinate of the input.", dimensions: &[1, 2, 3]; {
        "last" = 0.0, within(-FARTHEST, FARTHEST).usual(-8.0, 8.0, 0.01), "The coordinate.", unit: "units";
    }
    "tiled" "map" "Repeats the input with a period along each axis."; {
        "periods" = [4, 4, 4, 4], list("dimensions", within(0, LARGEST_COORDINATE as u32).usual(1, 16, 1)),
            "The periods, whole numbers of the input's cells, at most 256 with a permutation table, or 0 along axes \
             that do not repeat.", unit: "units";
    }
    "in_dimension" "map" "Sets the number of dimensions of an input that does not fix it."; {}
    "warp" "map" "Evaluates the input at a position that other inputs displace along each axis."; {
        "amplitude" = 0.5, sized(LARGEST.recip(), power_of_two(32)).usual(0.0, 2.0, 0.01),
            "The factor of the displacement.", unit: "units";
    }
    "mix" "choice" "Goes from the first input to the second as the third goes from 0 to 1."; {}
    "select" "choice" "Returns 1 between two bounds and 0 outside, to control a mix.", ascending: &["lower", "upper"]; {
        "lower" = (-0.5), within(-LARGEST, LARGEST).usual(-1.0, 1.0, 0.01), "The lower bound.";
        "upper" = 0.5, within(-LARGEST, LARGEST).usual(-1.0, 1.0, 0.01), "The upper bound.";
        "softness" = 0.1, Field { smallest: Some(LARGEST.recip()), ..within(0.0, LARGEST) }.usual(0.0, 1.0, 0.01),
            "Half the width of edges.";
    }
    "add" "operation" "Adds two values."; {}
    "subtract" "operation" "Subtracts the second value from the first."; {}
    "multiply" "operation" "Multiplies two values."; {}
    "divide" "operation" "Divides the first value by the second."; {}
    "scale_bias" "operation" ""; {
        "scale" = 1.0, number().usual(-4.0, 4.0, 0.01), "The factor.";
        "bias" = 0.0, within(-LARGEST, LARGEST).usual(-1.0, 1.0, 0.01), "The number that is added.";
    }
    "remap" "operation" ""; {
        "from" = [-1.0, 1.0], list(2, level()), "The ends of the old interval.", different: true;
        "to" = [0.0, 1.0], list(2, level()), "The ends of the new interval.",
            depends: "Its length over that of the old interval is 0 or 2^-60 to 2^60.";
    }
    "clamp" "operation" "", ascending: &["low", "high"]; {
        "low" = (-0.5), level(), "The lower bound.";
        "high" = 0.5, level(), "The upper bound.";
    }
    "smoothstep" | "smootherstep" "operation" "", ascending: &["low", "high"]; {
        "low" = (-0.5), level(), "The lower edge.";
        "high" = 0.5, level(), "The upper edge.";
    }
    "threshold" "operation" ""; {
        "edge" = 0.0, level(), "The edge.";
    }
    "curve" "operation" ""; {
        "points" = [[-1.0, -1.0], [1.0, 1.0]], list([2, MOST], any()), "The points.", ascending: true;
    }
    "terrace" "operation" ""; {
        "heights" = [-1.0, 1.0], list([2, MOST], level()), "The heights.", ascending: true;
        "inverted" = false, any(), "Whether values stay close to the upper of two heights instead of the lower.";
    }
    "steps" "operation" ""; {
        "count" = 4.0, within(SMALLEST_DIVISOR, SMALLEST_DIVISOR.recip()).usual(1.0, 16.0, 0.5),
            "The number of heights to a unit.";
        "softness" = 0.0, share(), "The part of each step that is a smooth edge.";
    }
    "powi" "operation" ""; {
        "exponent" = 2, within(0, 32).usual(1, 8, 1), "The exponent.";
    }
    "smooth_min" | "smooth_max" "operation" ""; {
        "softness" = 0.5, softness(), "The difference below which the result is rounded off.";
    }
    "normals" "output" "Writes the normals of a surface whose height is the noise."; {
        "strength" = 1.0, strength(), "The factor of the height.";
        "y" = "up", any(), "The direction of green.";
    }
    "colour_ramp" "output" "Writes the colours of a ramp at the values of the noise."; {
        "stops" = [[-1.0, [0.0, 0.0, 0.0, 1.0]], [1.0, [1.0, 1.0, 1.0, 1.0]]], stops(), "The stops.", ascending: true;
    }
    "material" "material" "Describes a texture: its inputs are maps, and the shade picks a colour."; {
        "relief" = 0.1, number().usual(0.0, 1.0, 0.01), "The height of 1.", unit: "units";
        "stops" = [[-1.0, [0.0, 0.0, 0.0, 1.0]], [1.0, [1.0, 1.0, 1.0, 1.0]]], stops(), "The colours of the shade.",
            ascending: true;
        "glow" = [[0.0, [0.0, 0.0, 0.0, 1.0]]], stops(), "The emitted colours of the shade.", ascending: true;
    }
    "output value" "output" "Writes the noise itself."; {}
    "channels" "output" "Writes one to four noises as red, green, blue and alpha."; {}
    "curl" "output" "Writes the curl of a potential: one noise in 2-D, three in 3-D.", dimensions: &[2, 3]; {}
    "laplacian" "output" "Writes the sum of the second derivatives along all axes."; {
        "strength" = 1.0, strength(), "The factor of the sum.";
    }
    "mean_curvature" "output" "Writes the mean curvature of a surface whose height is the noise."; {
        "strength" = 1.0, strength(), "The factor of the height.";
    }
}

fn stops() -> Field {
    list([1, 256], any())
}

fn point(reach: f64) -> Field {
    Field { unit: "units", ..list("dimensions", within(-reach, reach)) }
}

fn factor() -> Field {
    let largest = power_of_two(32);
    sized(largest.recip(), largest).usual_ratios(1.0 / 64.0, 64.0)
}

/// Returns a field of angles in radians.
fn angle() -> Field {
    within(-1e9, 1e9).usual(-PI, PI, PI / 180.0)
}

/// Returns a field of factors of heights and curvatures.
fn strength() -> Field {
    number().usual(0.0, 2.0, 0.01)
}

/// Returns a field of factors of the slopes that displace or damp octaves.
fn slope_factor() -> Field {
    within(-1024.0, 1024.0).usual(0.0, 2.0, 0.01)
}

fn softness() -> Field {
    Field { smallest: Some(1e-6), ..within(0.0, 1e6) }.usual(0.0, 1.0, 0.01)
}

macro_rules! hashes {
    ($($leaf:ident $name:ident,)*) => {
        /// Returns the default hash of a lattice noise.
        fn hash(node: &str) -> Option<Hash> {
            $(if node == stringify!($name) {
                return Some($leaf::new(Dimension::D1).hash);
            })*
            None
        }
    };
}
lattice_leaves!(hashes);

/// Returns the fields that many nodes have, or all lattice noises.
pub(crate) fn shared(node: &str) -> Vec<Field> {
    let needs = Some(json!({ "hash": ["x_innermost", "x_outermost"] }));
    let extra = Field { needs, ..within(0, 255).usual(0, 255, 1) };
    let octaves = Field { limits: limits(node), ..any() };
    fields! {
        "dimension": "dimension" = 2, any(), "The number of coordinates.", required: true;
        "fade": "fade" = "quintic", any(), "The curve between lattice points.";
        "falloff": "falloff" = "smooth", any(), "The decay of a gradient's weight with distance.";
        "interpolant": "interpolant" = "quintic", any(), "The interpolation between lattice points.";
        "orientation": "orientation" = "standard", any(), "The rotation of the lattice.";
        "cells": "cells" = {}, any(), "The metric, the feature and the jitter.";
        "kernels": "kernels" = {}, any(), "The waves and their number.";
        "permutation": "permutation" = "perlin", any(), "The table of hashes that are chains through one.";
        "extra_permutation": "u8" = 0, extra, "A number that is added before one more step through the table.",
            absent: "There is no further step.";
        "hash": "hash" = (hash(node)), any(), "The hash of cells.";
        "gradients": "gradients", any(), "The gradients.", absent: "The noise has its own.";
        "levels": "levels", any(), "The values at lattice points.",
            absent: "A hash is its own value; a byte b is 2 b / 255 - 1.";
        "flow": "f64" = 0.0, angle(), "The angle by which all gradients turn, if they are a set.",
            unit: "radians", dimensions: &[2, 3], absent: "Gradients do not turn.";
        "normalization": "normalization" = "exact", any(), "The scale of values.";
        "octaves" = { "count": 5 }, octaves, "The octaves.";
    }
}

/// Returns the limits of octaves in a fractal.
fn limits(fractal: &str) -> Vec<Field> {
    let only = |name, value: bool| Field { name, only: vec![json!(value)], ..any() };
    let divided = matches!(fractal, "ridged" | "hybrid_multifractal").then(|| only("normalised", true));
    let falling = matches!(fractal, "hybrid_multifractal" | "multifractal").then(|| Field {
        name: "persistence",
        greatest: Some(json!(1.0)),
        ..any()
    });
    let whole = (fractal != "fbm").then(|| only("antialiased", false));
    divided.into_iter().chain(falling).chain(whole).collect()
}

/// Returns whether a lattice noise has a field.
pub(crate) fn has(lattice_noise: &str, field: &str) -> bool {
    let is_value = lattice_noise == "value";
    let is_of_gradients = !is_value && !matches!(lattice_noise, "cellular" | "gabor");
    match field {
        "fade" => lattice_noise == "perlin",
        "falloff" => matches!(lattice_noise, "simplex" | "open_simplex_2"),
        "interpolant" | "levels" => is_value,
        "orientation" => matches!(lattice_noise, "open_simplex_2" | "open_simplex_2s"),
        "cells" => lattice_noise == "cellular",
        "kernels" => lattice_noise == "gabor",
        "extra_permutation" => is_value || is_of_gradients,
        "gradients" | "flow" => is_of_gradients,
        "octaves" => false,
        _ => true,
    }
}

/// Returns the inputs of a node or an output, given their least and greatest number.
pub(crate) fn inputs(node: &str, counts: &[usize]) -> Vec<Input> {
    let names: &[&str] = match (node, counts) {
        ("warp", _) => &["noise", "by x", "by y", "by z", "by w"],
        ("mix", _) => &["from", "to", "control"],
        ("channels", _) => &["red", "green", "blue", "alpha"],
        ("curl", _) => &["first", "second", "third"],
        ("material", _) => &["height", "shade", "roughness", "occlusion", "metallic"],
        (_, [2]) => &["left", "right"],
        (_, [1]) => &["noise"],
        _ => &[],
    };
    let least = |least: f64, greatest: f64| Input { least: Some(least), greatest: Some(greatest), ..Input::default() };
    let smallest = f64::from(SMALLEST_DIVISOR);
    let input = |(index, &name): (usize, &&'static str)| match (node, index) {
        ("exp", _) => Input { name, ..least(-41.0, 41.0) },
        ("log", _) => Input { name, ..least(smallest, LARGEST) },
        ("sqrt", _) | ("pow", 0) => Input { name, ..least(0.0, LARGEST) },
        ("pow", _) => Input { name, ..least(-1024.0, 1024.0) },
        ("divide", 1) => Input { name, away_from_zero: Some(smallest), ..Input::default() },
        ("slice", _) => Input { name, more_dimensions: 1, ..Input::default() },
        ("warp", 2..) => Input { name, from_dimension: index, ..Input::default() },
        ("curl", 1..) => Input { name, from_dimension: 3, derivatives: 1, ..Input::default() },
        ("channels", 1..) => Input { name, optional: true, ..Input::default() },
        ("slope_fbm" | "swiss_turbulence" | "jordan_turbulence" | "normals" | "curl", _) => {
            Input { name, derivatives: 1, ..Input::default() }
        }
        ("laplacian" | "mean_curvature", _) => Input { name, derivatives: 2, ..Input::default() },
        _ => Input { name, ..Input::default() },
    };
    names.iter().enumerate().map(input).collect()
}
