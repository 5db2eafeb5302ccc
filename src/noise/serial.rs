//! Saved noises: what serde writes of a description, and what it takes for one.

pub(crate) mod lattice;
pub(crate) mod node;
pub(crate) mod objects;
pub(crate) mod saved;

use crate::noise::expression::Noise;
use crate::noise::graph::{FlatNode, flattened_together};
use crate::noise::node::Kind;
use crate::noise::serial::lattice::is_default;
use crate::noise::serial::node::SavedNode;
use crate::noise::serial::objects::Objects;
use crate::noise::serial::saved::{Check, Problem, VERSION};
use crate::output;
use crate::output::{ColourRamp, NormalY, Output};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::RangeInclusive;

/// # Saved noises
/// A noise is saved as a list of its nodes, each after its inputs, which it names by their places in the list, counted
/// from 0. The last node is the noise. What is shared is saved once and shared again when it is reopened; nothing is
/// nested.
///
/// ```
/// use gradnoise::{Dimension, Fade, Noise, Octaves, Perlin};
///
/// let land: Noise = serde_json::from_str(
///     r#"{
///         "gradnoise": 1,
///         "nodes": [
///             { "perlin": { "dimension": 2, "fade": "cubic", "permutation": { "seed": 7 } } },
///             { "fbm": { "inputs": [0], "octaves": { "count": 5 } } },
///             { "constant": 0.5 },
///             { "max": { "inputs": [1, 2] } }
///         ]
///     }"#,
/// )?;
/// let leaf = Perlin::new(Dimension::D2).fade(Fade::Cubic).seed(7);
/// assert_eq!(land, leaf.fbm(Octaves::new(5)).max(0.5));
///
/// let saved = serde_json::to_string(&land)?;
/// assert_eq!(serde_json::from_str::<Noise>(&saved)?, land);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// `gradnoise` is the format's number. Nodes have the names of the methods that make them, and their fields the names
/// of the arguments. Where it differs:
/// - The coordinates are `"x"`, `"y"`, `"z"` and `"w"`, a constant is `{ "constant": 0.5 }`, operators are `add`,
///   `subtract`, `multiply` and `divide`.
/// - Inputs are `inputs`: the noise itself, then others in the order of the arguments. A `warp` has one for each
///   coordinate.
/// - Methods that are short for others are saved as these: `blend` and `select` are a `mix` from the first input to the
///   second as the third goes from 0 to 1, which for a `select` is a node of that name over the control.
/// - A `jordan_turbulence` has the numbers of [`JordanTurbulence`](crate::JordanTurbulence) beside its `octaves`.
/// - `octaves` have a `count` or a `band` of two frequencies, and may have `lacunarity`, `persistence`, a `shift`
///   (`"drawn"`, `"none"` or `"cochoy"`), `normalised` and `antialiased`.
/// - `perlin`, `simplex`, `value`, `open_simplex_2` and `open_simplex_2s` have a `dimension`, and may have a `fade`,
///   `falloff`, `interpolant` or `orientation` such as `"improve_xy"`, a `normalization`, a `permutation`, which is
///   `"perlin"`, `{ "seed": 7 }` or `{ "bytes": ".." }` with two hexadecimal digits for each entry, an
///   `extra_permutation`, a `hash` such as `{ "ward": { "seed": 7 } }` or `{ "fibonacci_table": ".." }`, a `flow`, and
///   `gradients` (or `levels`), which are the name of a set of [`Gradients`](crate::Gradients),
///   `{ "vectors": [[1.0, 0.0], ..] }`, `"hash_bytes"`, `"whole_hashes"`, or an `array` of `extents`, `components` and
///   an `edge`. A permutation does not remember its seed; it is saved as one if that is below 256, else as bytes.
/// - `high_dimensional` has `coordinates` and a `noise` of `dimensions`, which may have a `fade`, without which it is
///   simplex noise, a `permutation` and a `gradient_seed`.
/// - The coordinates of `swizzle` and `high_dimensional` are names of axes and numbers.
///
/// A reopened noise is equal, and has the same bits. That needs `serde_json`'s feature `float_roundtrip`, which this
/// crate's `serde` switches on. Other self-describing formats do as well, as far as they keep numbers.
///
/// # Errors
/// Expressions that are too deep or have more than [`Noise::MAX_OPERATIONS`] nodes are not saved, nor are those made of
/// lists and tables of a wrong length, with edges out of order or a softness that cannot be, nor warps of more than
/// four components, nor numbers that are NaN or infinite, nor lists that are too long for any use. Whatever else can be
/// built can be saved, whether it can be evaluated or not.
impl Serialize for Noise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        save(std::slice::from_ref(self), |_| None, serializer)
    }
}

/// # Errors
/// Refused are another version, unknown names and fields, lists in place of objects, null for a number, inputs that are
/// not nodes before their user or not as many as it takes, expressions more than [`Noise::MAX_DEPTH`] deep, more than
/// [`Noise::MAX_OPERATIONS`] nodes before they are read to the end, other lists that are too long, tables and gradients
/// that cannot be. The message says which node is meant. Nodes that are not used are left out. Whether the noise can be
/// evaluated is checked when it is.
impl<'de> Deserialize<'de> for Noise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "Noise", deny_unknown_fields, expecting = "a JSON object with \"nodes\"")]
        struct Saved {
            #[serde(rename = "gradnoise", deserialize_with = "version")]
            _version: (),
            nodes: Noises,
        }
        Ok(Saved::deserialize(Objects::new(deserializer))?.nodes.last)
    }
}

/// Outputs are saved as [noises](Noise#impl-Serialize-for-Noise) with an `output` beside the `nodes`, of a list of
/// `inputs`: `value`, `normals`, `laplacian` or `mean_curvature` with a `strength`, `colour_ramp` with `stops`,
/// `channels` or `curl`. Normals may have a `y`, which is `"up"`, as without it, or `"down"`. Without an output it is
/// the value of the last node.
///
/// ```
/// use gradnoise::{ColourRamp, Noise, Output};
///
/// let colours = ColourRamp::new([(0.0, [0.0, 0.0, 0.0, 1.0]), (1.0, [1.0, 0.5, 0.0, 1.0])]);
/// let stops = serde_json::json!([[0.0, [0.0, 0.0, 0.0, 1.0]], [1.0, [1.0, 0.5, 0.0, 1.0]]]);
/// let saved = serde_json::json!({
///     "gradnoise": 1,
///     "nodes": ["x"],
///     "output": { "colour_ramp": { "inputs": [0], "stops": stops } }
/// });
/// assert_eq!(serde_json::from_value::<Output>(saved)?, Output::colour_ramp(Noise::x(), colours));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Output {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use output::Kind;
        let noises = match &self.kind {
            Kind::Value(noise)
            | Kind::Normals { noise, .. }
            | Kind::ColourRamp { noise, .. }
            | Kind::Laplacian { noise, .. }
            | Kind::MeanCurvature { noise, .. } => std::slice::from_ref(noise),
            Kind::Channels(noises) | Kind::Curl(noises) => noises,
        };
        let output = |inputs| match &self.kind {
            Kind::Value(_) => None,
            Kind::Normals { strength, y, .. } => Some(SavedOutput::Normals { inputs, strength: *strength, y: *y }),
            Kind::ColourRamp { ramp, .. } => Some(SavedOutput::ColourRamp { inputs, stops: ramp.stops.clone() }),
            Kind::Channels(_) => Some(SavedOutput::Channels { inputs }),
            Kind::Curl(_) => Some(SavedOutput::Curl { inputs }),
            Kind::Laplacian { strength, .. } => Some(SavedOutput::Laplacian { inputs, strength: *strength }),
            Kind::MeanCurvature { strength, .. } => Some(SavedOutput::MeanCurvature { inputs, strength: *strength }),
        };
        save(noises, output, serializer)
    }
}

impl<'de> Deserialize<'de> for Output {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "Output", deny_unknown_fields, expecting = "a JSON object with \"nodes\"")]
        struct Saved {
            #[serde(rename = "gradnoise", deserialize_with = "version")]
            _version: (),
            nodes: Noises,
            output: Option<SavedOutput>,
        }
        let Saved { nodes, output, .. } = Saved::deserialize(Objects::new(deserializer))?;
        let Some(output) = output else { return Ok(Self::value(nodes.last)) };
        let checked = output.check().and_then(|()| output.reopened(&nodes.all));
        checked.map_err(|problem| D::Error::custom(format_args!("output: {problem}")))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SavedOutput {
    Value {
        inputs: Vec<usize>,
    },
    Normals {
        inputs: Vec<usize>,
        strength: f32,
        #[serde(default, skip_serializing_if = "is_default")]
        y: NormalY,
    },
    ColourRamp {
        inputs: Vec<usize>,
        stops: Vec<(f32, [f32; 4])>,
    },
    Channels {
        inputs: Vec<usize>,
    },
    Curl {
        inputs: Vec<usize>,
    },
    Laplacian {
        inputs: Vec<usize>,
        strength: f32,
    },
    MeanCurvature {
        inputs: Vec<usize>,
        strength: f32,
    },
}

impl SavedOutput {
    fn check(&self) -> Result<(), Problem> {
        match self {
            Self::Normals { strength, .. }
            | Self::Laplacian { strength, .. }
            | Self::MeanCurvature { strength, .. } => strength.check("strength"),
            Self::ColourRamp { stops, .. } => stops.check("stops"),
            Self::Value { .. } | Self::Channels { .. } | Self::Curl { .. } => Ok(()),
        }
    }

    fn reopened(self, nodes: &[Noise]) -> Result<Output, Problem> {
        let one = |inputs: &[usize]| inputs_among(nodes, inputs, &(1..=1)).map(|mut one| one.swap_remove(0));
        Ok(match self {
            Self::Value { inputs } => Output::value(one(&inputs)?),
            Self::Normals { inputs, strength, y } => Output::normals_with_y(one(&inputs)?, strength, y),
            Self::ColourRamp { inputs, stops } => Output::colour_ramp(one(&inputs)?, ColourRamp { stops }),
            Self::Channels { inputs } => Output::channels(inputs_among(nodes, &inputs, &(1..=4))?),
            Self::Curl { inputs } => Output::curl(inputs_among(nodes, &inputs, &(1..=3))?),
            Self::Laplacian { inputs, strength } => Output::laplacian(one(&inputs)?, strength),
            Self::MeanCurvature { inputs, strength } => Output::mean_curvature(one(&inputs)?, strength),
        })
    }
}

/// Saves some noises and what is made of them, which is told their indices among the nodes.
fn save<S: Serializer>(
    noises: &[Noise],
    output: impl FnOnce(Vec<usize>) -> Option<SavedOutput>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Saved {
        gradnoise: u64,
        nodes: Vec<SavedNode>,
        #[serde(skip_serializing_if = "Option::is_none")]
        output: Option<SavedOutput>,
    }

    let (nodes, inputs) = flattened_together(noises);
    check_count(nodes.len()).map_err(S::Error::custom)?;
    let saved_node = |(index, FlatNode { node, inputs }): (usize, &FlatNode<'_>)| {
        let name = node.kind.name();
        // No other method takes as many noises as it is given.
        if matches!(node.kind, Kind::Warp { .. }) && inputs.len() > 5 {
            let problem = Problem::Inputs { found: inputs.len(), needed: 1..=5 };
            return Err(S::Error::custom(format_args!("node {index}: {name}: {problem}")));
        }
        let saved = SavedNode::new(&node.kind, inputs)
            .ok_or_else(|| S::Error::custom(format_args!("node {index}: {name}: {}", refusal(&node.kind))))?;
        saved.check().map_err(|problem| S::Error::custom(format_args!("node {index}: {name}: {problem}")))?;
        Ok(saved)
    };
    let nodes = nodes.iter().enumerate().map(saved_node).collect::<Result<_, _>>()?;
    let output = output(inputs);
    if let Some(output) = &output {
        output.check().map_err(|problem| S::Error::custom(format_args!("output: {problem}")))?;
    }
    Saved { gradnoise: VERSION, nodes, output }.serialize(serializer)
}

/// Returns why there is no saved form of a node.
fn refusal(kind: &Kind) -> String {
    if let Kind::Refused { problem, .. } = kind { problem.to_string() } else { kind.name().into() }
}

/// Nodes that have been read, as the expressions they end.
struct Noises {
    all: Vec<Noise>,
    last: Noise,
}

impl<'de> Deserialize<'de> for Noises {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NoisesVisitor)
    }
}

/// Stops at the first node that is wrong, or too many, whatever follows.
struct NoisesVisitor;

impl<'de> Visitor<'de> for NoisesVisitor {
    type Value = Noises;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Noises, A::Error> {
        let mut all: Vec<Noise> = Vec::new();
        loop {
            let index = all.len();
            let at = |error| A::Error::custom(format_args!("node {index}: {error}"));
            let Some(node) = list.next_element::<SavedNode>().map_err(at)? else { break };
            check_count(index + 1).map_err(A::Error::custom)?;
            let checked = node.check();
            let (kind, inputs, needed) = node.parts();
            let name = kind.name();
            let noise = checked.and_then(|()| reopened(kind, &inputs, &needed, &all));
            all.push(noise.map_err(|problem| A::Error::custom(format_args!("node {index}: {name}: {problem}")))?);
        }
        let last = all.last().cloned().ok_or_else(|| A::Error::custom(Problem::NoNodes))?;
        Ok(Noises { all, last })
    }
}

fn reopened(kind: Kind, inputs: &[usize], needed: &RangeInclusive<usize>, all: &[Noise]) -> Result<Noise, Problem> {
    let noise = Noise::from_node(kind, inputs_among(all, inputs, needed)?);
    if let Kind::Refused { problem, .. } = noise.node().kind { Err(problem.into()) } else { Ok(noise) }
}

fn inputs_among(nodes: &[Noise], inputs: &[usize], needed: &RangeInclusive<usize>) -> Result<Vec<Noise>, Problem> {
    if !needed.contains(&inputs.len()) {
        return Err(Problem::Inputs { found: inputs.len(), needed: needed.clone() });
    }
    let node = |&index: &usize| nodes.get(index).cloned().ok_or(Problem::Index { index, nodes: nodes.len() });
    inputs.iter().map(node).collect()
}

fn check_count(nodes: usize) -> Result<(), Problem> {
    match nodes {
        0 => Err(Problem::NoNodes),
        1..=Noise::MAX_OPERATIONS => Ok(()),
        _ => Err(Problem::TooManyNodes),
    }
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    match u64::deserialize(deserializer)? {
        VERSION => Ok(()),
        found => Err(D::Error::custom(Problem::Version { found })),
    }
}
