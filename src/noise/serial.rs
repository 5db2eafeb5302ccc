//! Saved noises: what serde writes of a description, and what it takes for one.

mod field;
mod lattice;
mod node;

use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::gradient_array::GradientArrayError;
use crate::noise::gradients::GradientsError;
use crate::noise::graph::{FlatNode, flattened, flattened_together};
use crate::noise::node::Kind;
use crate::noise::serial::field::by_field;
use crate::noise::serial::node::{NamedNode, Placed, SavedNode};
use crate::output;
use crate::output::{ColourRamp, Output};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::RangeInclusive;
use thiserror::Error;

/// The format that is written, and the only one that is read.
const VERSION: u64 = 1;

/// # Saved noises
/// A noise is saved as a list of its nodes, each after its inputs, which it names by their places in the list, counted
/// from 0. The last node is the noise. What is shared is saved once and shared again when it is reopened; nothing is
/// nested.
///
/// ```
/// use gradnoise::{Dimension, Noise, Octaves, Perlin};
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
/// let leaf = Perlin::new(Dimension::D2).fade(gradnoise::Fade::Cubic).seed(7);
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
/// - `octaves` have a `count` or a `band` of two frequencies, and may have `lacunarity`, `persistence`, a `shift` (`"drawn"`,
///   `"none"` or `"cochoy"`), `normalised` and `antialiased`.
/// - `perlin`, `simplex` and `value` have a `dimension`, and may have a `fade`, `falloff` or `interpolant`, a `normalization`, a
///   `permutation`, which is `"perlin"`, `{ "seed": 7 }` or `{ "bytes": ".." }` with two hexadecimal digits for each entry,
///   an `extra_permutation`, a `hash` such as `{ "ward": { "seed": 7 } }` or `{ "fibonacci_table": ".." }`, a `flow`, and `gradients`
///   (or `levels`), which are the name of a set of [`Gradients`](crate::Gradients), `{ "vectors": [[1.0, 0.0], ..] }`,
///   `"hash_bytes"`, `"whole_hashes"`, or an `array` of `extents`, `components` and an `edge`. A permutation does not
///   remember its seed; it is saved as one if that is below 256, else as bytes.
/// - A `swizzle`'s coordinates are names of axes and numbers.
///
/// What is reopened is equal, and has the same bits. That needs `serde_json`'s feature `float_roundtrip`, which this
/// crate's `serde` switches on. Other self-describing formats do as well, as far as they keep numbers.
///
/// # Errors
/// Expressions that are too deep or have more than [`Noise::MAX_OPERATIONS`] nodes are not saved, nor are NaN, infinity
/// and lists that are too long for any use. Whatever else can be built can be saved, whether it can be evaluated or
/// not.
impl Serialize for Noise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved { gradnoise: Version, nodes: Nodes(&flattened(self)), output: None }.serialize(serializer)
    }
}

/// # Errors
/// Refused are another version, unknown names and fields, null for a number, inputs that are not nodes before their user
/// or not as many as it takes, expressions more than [`Noise::MAX_DEPTH`] deep, lists that are too long (of nodes, more
/// than [`Noise::MAX_OPERATIONS`]) before they are read to the end, tables and gradients that cannot be. The message says
/// which node is meant. Nodes that are not used are left out. Whether the noise can be evaluated is checked when it is.
impl<'de> Deserialize<'de> for Noise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "Noise", deny_unknown_fields)]
        struct Saved {
            #[serde(rename = "gradnoise")]
            _version: Version,
            nodes: Noises,
        }
        Ok(Saved::deserialize(deserializer)?.nodes.last)
    }
}

/// Outputs are saved as [noises](Noise#impl-Serialize-for-Noise) with an `output` beside the `nodes`, of a list of
/// `inputs`: `value`, `normals` with a `strength`, `colour_ramp` with `stops`, `channels` or `curl`. Without one it is the value of
/// the last node.
///
/// ```
/// use gradnoise::{Noise, Output, ColourRamp};
///
/// let colours = ColourRamp::new([(0.0, [0.0, 0.0, 0.0, 1.0]), (1.0, [1.0, 0.5, 0.0, 1.0])]);
/// let saved = serde_json::json!({
///     "gradnoise": 1,
///     "nodes": ["x"],
///     "output": { "colour_ramp": { "inputs": [0], "stops": [[0.0, [0.0, 0.0, 0.0, 1.0]], [1.0, [1.0, 0.5, 0.0, 1.0]]] } }
/// });
/// assert_eq!(serde_json::from_value::<Output>(saved)?, Output::colour_ramp(Noise::x(), colours));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Output {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let noises = match &self.kind {
            output::Kind::Value(noise)
            | output::Kind::Normals { noise, .. }
            | output::Kind::ColourRamp { noise, .. } => std::slice::from_ref(noise),
            output::Kind::Channels(noises) | output::Kind::Curl(noises) => noises,
        };
        let (nodes, inputs) = flattened_together(noises);
        let output = match &self.kind {
            output::Kind::Value(_) => None,
            output::Kind::Normals { strength, .. } => Some(SavedOutput::Normals { inputs, strength: *strength }),
            output::Kind::ColourRamp { ramp, .. } => {
                Some(SavedOutput::ColourRamp { inputs, stops: ramp.stops.clone() })
            }
            output::Kind::Channels(_) => Some(SavedOutput::Channels { inputs }),
            output::Kind::Curl(_) => Some(SavedOutput::Curl { inputs }),
        };
        Saved { gradnoise: Version, nodes: Nodes(&nodes), output }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Output {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "Output", deny_unknown_fields)]
        struct Saved {
            #[serde(rename = "gradnoise")]
            _version: Version,
            nodes: Noises,
            #[serde(default)]
            output: Option<SavedOutput>,
        }
        let Saved { nodes, output, .. } = Saved::deserialize(deserializer)?;
        match output {
            None => Ok(Self::value(nodes.last)),
            Some(output) => {
                output.reopened(&nodes.all).map_err(|problem| D::Error::custom(format_args!("output: {problem}")))
            }
        }
    }
}

#[derive(Serialize)]
struct Saved<'a> {
    gradnoise: Version,
    nodes: Nodes<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<SavedOutput>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SavedOutput {
    Value {
        #[serde(with = "by_field")]
        inputs: Vec<usize>,
    },
    Normals {
        #[serde(with = "by_field")]
        inputs: Vec<usize>,
        #[serde(with = "by_field")]
        strength: f32,
    },
    ColourRamp {
        #[serde(with = "by_field")]
        inputs: Vec<usize>,
        #[serde(with = "by_field")]
        stops: Vec<(f32, [f32; 4])>,
    },
    Channels {
        #[serde(with = "by_field")]
        inputs: Vec<usize>,
    },
    Curl {
        #[serde(with = "by_field")]
        inputs: Vec<usize>,
    },
}

impl SavedOutput {
    fn reopened(self, nodes: &[Noise]) -> Result<Output, Problem> {
        let one = |inputs: &[usize]| inputs_among(nodes, inputs, &(1..=1)).map(|mut one| one.swap_remove(0));
        Ok(match self {
            Self::Value { inputs } => Output::value(one(&inputs)?),
            Self::Normals { inputs, strength } => Output::normals(one(&inputs)?, strength),
            Self::ColourRamp { inputs, stops } => Output::colour_ramp(one(&inputs)?, ColourRamp { stops }),
            Self::Channels { inputs } => Output::channels(inputs_among(nodes, &inputs, &(1..=4))?),
            Self::Curl { inputs } => Output::curl(inputs_among(nodes, &inputs, &(1..=3))?),
        })
    }
}

/// Nodes to be written.
struct Nodes<'a>(&'a [FlatNode<'a>]);

impl Serialize for Nodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nodes = self.0;
        check_count(nodes.len()).map_err(S::Error::custom)?;
        let mut list = serializer.serialize_seq(Some(nodes.len()))?;
        for (index, FlatNode { node, inputs }) in nodes.iter().enumerate() {
            let name = node.kind.name();
            let Some(saved) = SavedNode::new(node.kind.clone(), inputs.clone()) else {
                return Err(S::Error::custom(NoiseProblem::TooDeep));
            };
            let at = |error| S::Error::custom(format_args!("node {index}: {name}: {error}"));
            list.serialize_element(&saved).map_err(at)?;
        }
        list.end()
    }
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
            let Some(NamedNode(node)) = list.next_element().map_err(at)? else { break };
            check_count(index + 1).map_err(A::Error::custom)?;
            let placed = node.placed();
            let name = placed.kind.name();
            let problem = |problem| A::Error::custom(format_args!("node {index}: {name}: {problem}"));
            all.push(reopened(placed, &all).map_err(problem)?);
        }
        check_count(all.len()).map_err(A::Error::custom)?;
        let last = all.last().cloned().ok_or_else(|| A::Error::custom(Problem::NoNodes))?;
        Ok(Noises { all, last })
    }
}

fn reopened(Placed { kind, inputs, needed }: Placed, earlier: &[Noise]) -> Result<Noise, Problem> {
    let noise = Noise::from_node(kind, inputs_among(earlier, &inputs, &needed)?);
    if noise.node().kind == Kind::TooDeep { Err(NoiseProblem::TooDeep.into()) } else { Ok(noise) }
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

struct Version;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(VERSION)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u64::deserialize(deserializer)? {
            VERSION => Ok(Self),
            found => Err(D::Error::custom(Problem::Version { found })),
        }
    }
}

/// What serde's errors are made of.
#[derive(Debug, Error)]
enum Problem {
    #[error("this is format {found} of saved noises; format {VERSION} is what can be read")]
    Version { found: u64 },
    #[error("octaves have either a count or a band")]
    CountOrBand,
    #[error("there are no nodes")]
    NoNodes,
    #[error("there are more than {max} nodes", max = Noise::MAX_OPERATIONS)]
    TooManyNodes,
    #[error("inputs: {found} are listed, {} are needed", number(needed))]
    Inputs { found: usize, needed: RangeInclusive<usize> },
    #[error("input {index} is none of the {nodes} nodes before it, which are counted from 0")]
    Index { index: usize, nodes: usize },
    #[error("a list of {what} has at most {most}")]
    TooLong { what: &'static str, most: usize },
    #[error("a number is {value}; it must be finite")]
    NotFinite { value: f64 },
    #[error("a table is written as {digits} hexadecimal digits")]
    Hexadecimal { digits: usize },
    #[error("gradient {vector} has {found} components, the first has {expected}")]
    Components { vector: usize, found: usize, expected: usize },
    #[error(transparent)]
    Gradients(#[from] GradientsError),
    #[error(transparent)]
    GradientArray(#[from] GradientArrayError),
    #[error(transparent)]
    Noise(#[from] NoiseProblem),
}

fn number(range: &RangeInclusive<usize>) -> String {
    let (least, most) = (range.start(), range.end());
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
