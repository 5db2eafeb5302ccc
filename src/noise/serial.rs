//! Saved noises: writes descriptions through serde, and reads them.

pub(crate) mod forms;
pub(crate) mod partial;

use crate::noise::expression::Noise;
use crate::noise::graph::{FlatNode, flattened_together};
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::node::Kind;
use crate::noise::reading::{Strict, present, strict, within};
use crate::noise::serial::forms::{SavedMaterial, SavedNode, SavedOutput};
use crate::output::{self, Output};
use serde::de::{self, DeserializeOwned, Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashMap;
use std::fmt::Display;
use std::marker::PhantomData;

/// The format that is written, and the only one that is read.
pub(crate) const VERSION: u64 = 1;
/// The error of a document with two purposes.
pub(crate) const BOTH: &str = "a document has an output or a material, not both";
/// The error of a material that is read as something else.
const MATERIAL: &str = "this is a material and not only a noise: read it as a `Material`";
/// The longest error in characters, as texts and names of fields that are wrong are quoted.
const LONGEST_ERROR: usize = 2000;

#[doc = include_str!("../../docs/saved.md")]
///
/// ```
/// let noise = gradnoise::Noise::x().abs();
/// let saved = serde_json::to_string(&noise)?;
/// assert_eq!(saved, r#"{"gradnoise":1,"nodes":["x",{"abs":{"inputs":[0]}}]}"#);
/// assert_eq!(serde_json::from_str::<gradnoise::Noise>(&saved)?, noise);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Noise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        save_output(std::slice::from_ref(self), &output::Kind::Value, serializer)
    }
}

/// The page of `Serialize` lists the members that are read, and the values that are refused.
impl<'de> Deserialize<'de> for Noise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Saved { mut nodes, output, material, .. } = Saved::open(deserializer)?;
        match (nodes.pop(), output, material) {
            (Some(noise), None, None) => Ok(noise),
            (_, _, None) => Err(D::Error::custom("this is an output and not only a noise: read it as an `Output`")),
            _ => Err(D::Error::custom(MATERIAL)),
        }
    }
}

/// The methods of [`Noise`] that read and write JSON (feature `serde`).
impl Noise {
    /// Reads a saved noise, as `serde_json::from_str` does. The code that reads is compiled once, in this crate.
    ///
    /// ```
    /// use gradnoise::Noise;
    /// let noise = Noise::from_json(r#"{"gradnoise": 1, "nodes": ["x", {"abs": {"inputs": [0]}}]}"#)?;
    /// assert_eq!(noise, Noise::x().abs());
    /// assert_eq!(noise.to_json()?, r#"{"gradnoise":1,"nodes":["x",{"abs":{"inputs":[0]}}]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the text is no [saved noise](Self#impl-Serialize-for-Noise).
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// Returns the [saved form](Self#impl-Serialize-for-Noise), as `serde_json::to_string` does.
    ///
    /// # Errors
    /// Fails for noises that cannot be saved, because they have a number that is not finite, too many nodes, or an
    /// error that their building found.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Reads one saved node, whose `inputs` are positions in the list of these noises: for bindings and editors that
    /// are generated from the [schema](crate::schema).
    ///
    /// ```
    /// use gradnoise::{Dimension, Noise, Octaves, Perlin};
    /// let perlin = Perlin::new(Dimension::D2).noise();
    /// let node = r#"{"fbm": {"inputs": [0], "octaves": {"count": 3}}}"#;
    /// assert_eq!(Noise::from_saved_node(node, &[perlin.clone()])?, perlin.fbm(Octaves::new(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if it is no node, or if it has an unknown name, other fields than its kind, or inputs that are not listed.
    pub fn from_saved_node(node: &str, inputs: &[Noise]) -> Result<Self, serde_json::Error> {
        let (kind, inputs) = part::<SavedNode>(node)?.parts(inputs);
        let name = kind.name();
        let noise = inputs.and_then(|inputs| reopened(kind, inputs));
        noise.map_err(|problem| within(name, problem))
    }
}

/// The methods of [`Output`] that read and write JSON (feature `serde`). Outputs are saved as
/// [noises](Noise#impl-Serialize-for-Noise) with an `output` beside the `nodes`.
impl Output {
    /// Reads a saved output, as `serde_json::from_str` does.
    ///
    /// ```
    /// use gradnoise::{Dimension, Output, Perlin};
    /// let bumps = Output::normals(Perlin::new(Dimension::D2), 0.5);
    /// assert_eq!(Output::from_json(&bumps.to_json()?)?, bumps);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`Noise::from_json`].
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// Returns the saved form, as `serde_json::to_string` does.
    ///
    /// # Errors
    /// The same as for [`Noise::to_json`].
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Reads the `output` of a saved output, whose `inputs` are positions in the list of these noises.
    ///
    /// ```
    /// use gradnoise::{Dimension, Output, Perlin};
    /// let perlin = Perlin::new(Dimension::D2).noise();
    /// let output = r#"{"normals": {"inputs": [0], "strength": 0.5}}"#;
    /// assert_eq!(Output::from_saved_node(output, &[perlin.clone()])?, Output::normals(perlin, 0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`Noise::from_saved_node`].
    pub fn from_saved_node(output: &str, inputs: &[Noise]) -> Result<Self, serde_json::Error> {
        let (kind, noises) = part::<SavedOutput>(output)?.parts(inputs);
        Ok(Self { noises: noises.map_err(de::Error::custom)?, kind })
    }
}

/// Reads the JSON of a part.
fn part<T: DeserializeOwned>(json: &str) -> Result<T, serde_json::Error> {
    let deserializer = &mut serde_json::Deserializer::from_str(json);
    let part = strict(&mut *deserializer).map_err(shortened)?;
    deserializer.end()?;
    Ok(part)
}

impl Serialize for Output {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        save_output(&self.noises, &self.kind, serializer)
    }
}

impl<'de> Deserialize<'de> for Output {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Saved { nodes, output, material, .. } = Saved::open(deserializer)?;
        if material.is_some() {
            return Err(D::Error::custom(MATERIAL));
        }
        let last = || SavedOutput::value { inputs: vec![nodes.len() - 1] };
        let (kind, noises) = output.unwrap_or_else(last).parts(&nodes);
        Ok(Self { noises: noises.map_err(|problem| within("output", problem))?, kind })
    }
}

fn save_output<S: Serializer>(noises: &[Noise], output: &output::Kind, serializer: S) -> Result<S::Ok, S::Error> {
    save(noises, serializer, |inputs| {
        let output = (*output != output::Kind::Value).then(|| SavedOutput::new(output.clone(), inputs)).transpose();
        let output = output.and_then(|output| output.map(|saved| text(&saved).map(|_| saved)).transpose());
        Ok(Beside { output: output.map_err(|problem| format!("output: {problem}"))?, material: None })
    })
}

/// Saves the noises of a material, and returns their positions among the nodes to make its saved form.
pub(crate) fn save_material<S: Serializer>(
    noises: &[Noise],
    serializer: S,
    material: impl FnOnce(Vec<usize>) -> SavedMaterial,
) -> Result<S::Ok, S::Error> {
    save(noises, serializer, |inputs| {
        let material = material(inputs);
        text(&material).map_err(|problem| format!("material: {problem}"))?;
        Ok(Beside { output: None, material: Some(material) })
    })
}

/// The saved form of what is computed from the nodes, if that is not only the last one.
struct Beside {
    output: Option<SavedOutput>,
    material: Option<SavedMaterial>,
}

/// Saves noises and what is computed from them, given their positions among the nodes.
fn save<S: Serializer>(
    noises: &[Noise],
    serializer: S,
    beside: impl FnOnce(Vec<usize>) -> Result<Beside, String>,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Saving {
        gradnoise: u64,
        nodes: Vec<SavedNode>,
        #[serde(skip_serializing_if = "Option::is_none")]
        output: Option<SavedOutput>,
        #[serde(skip_serializing_if = "Option::is_none")]
        material: Option<SavedMaterial>,
    }

    let (flat, roots) = flattened_together(noises);
    check_count(flat.len()).map_err(S::Error::custom)?;
    // Equal nodes are saved once, so that equal noises are saved alike, whether or not they share nodes.
    let (mut nodes, mut positions, mut known) = (Vec::new(), Vec::with_capacity(flat.len()), HashMap::new());
    for (index, FlatNode { node, inputs }) in flat.into_iter().enumerate() {
        let inputs = inputs.into_iter().map(|input| positions[input]).collect();
        let saved = SavedNode::new(node.kind.clone(), inputs).and_then(|saved| Ok((text(&saved)?, saved)));
        let (text, saved) =
            saved.map_err(|problem| S::Error::custom(format_args!("node {index}: {}: {problem}", node.kind.name())))?;
        positions.push(*known.entry(text).or_insert_with(|| {
            nodes.push(saved);
            nodes.len() - 1
        }));
    }
    let inputs = roots.into_iter().map(|root| positions[root]).collect();
    let Beside { output, material } = beside(inputs).map_err(S::Error::custom)?;
    Saving { gradnoise: VERSION, nodes, output, material }.serialize(serializer)
}

fn check_count(nodes: usize) -> Result<(), String> {
    let most = Noise::MAX_OPERATIONS;
    if nodes > most { Err(format!("there are more than {most} nodes")) } else { Ok(()) }
}

/// Returns the JSON of a part if all its numbers are finite: JSON has no others, and null in their place, which is in
/// no name and no text of a saved noise.
fn text(saved: &impl Serialize) -> Result<String, String> {
    let text = serde_json::to_string(saved).map_err(|error| error.to_string())?;
    let Some((before, _)) = text.split_once("null") else { return Ok(text) };
    let field = before.rsplit_once("\":").and_then(|(name, _)| name.rsplit('"').next());
    Err(format!("{} is NaN or infinite; it must be finite", field.unwrap_or_default()))
}

/// The saved form as it is read.
#[derive(Deserialize)]
#[serde(rename = "Noise", deny_unknown_fields, expecting = "a JSON object with \"nodes\"")]
pub(crate) struct Saved {
    #[serde(rename = "gradnoise", deserialize_with = "version")]
    _version: (),
    #[serde(deserialize_with = "nodes")]
    pub(crate) nodes: Vec<Noise>,
    #[serde(default, deserialize_with = "present")]
    output: Option<SavedOutput>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) material: Option<SavedMaterial>,
    #[serde(rename = "editor", default)]
    _editor: IgnoredAny,
}

impl Saved {
    pub(crate) fn open<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved: Self = strict(deserializer).map_err(|error: D::Error| {
            // The message names the node itself.
            let text = error.to_string();
            shortened(text.strip_prefix("nodes: ").map_or(error, D::Error::custom))
        })?;
        let is_one = saved.output.is_none() || saved.material.is_none();
        if is_one { Ok(saved) } else { Err(D::Error::custom(BOTH)) }
    }
}

/// Cuts an error that quotes much.
fn shortened<E: serde::de::Error>(error: E) -> E {
    let text = error.to_string();
    if text.len() <= LONGEST_ERROR { error } else { E::custom(format_args!("{text:.LONGEST_ERROR$} ..")) }
}

/// Returns the message of an error without the position in a text that the caller never sees.
pub(crate) fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem).to_owned()
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    let found = u64::deserialize(deserializer)?;
    let problem = format_args!("this is format {found} of saved noises; format {VERSION} is what can be read");
    if found == VERSION { Ok(()) } else { Err(D::Error::custom(problem)) }
}

/// Reads nodes, at least one, as the expressions they end.
fn nodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Noise>, D::Error> {
    deserializer.deserialize_seq(Nodes)
}

/// Stops at the first node that is wrong, or too many, whatever follows.
struct Nodes;

impl<'de> Visitor<'de> for Nodes {
    type Value = Vec<Noise>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Noise>, A::Error> {
        let mut all: Vec<Noise> = Vec::new();
        loop {
            let index = all.len();
            let at = |problem: &dyn Display| A::Error::custom(format_args!("node {index}: {problem}"));
            let node = list.next_element_seed(Strict(PhantomData::<SavedNode>)).map_err(|error| at(&error))?;
            let Some(node) = node else {
                return if index > 0 {
                    Ok(all)
                } else {
                    Err(A::Error::custom("there are no nodes; a noise has at least one"))
                };
            };
            check_count(index + 1).map_err(A::Error::custom)?;
            let (kind, inputs) = node.parts(&all);
            let name = kind.name();
            let noise = inputs.and_then(|inputs| reopened(kind, inputs));
            all.push(noise.map_err(|problem| at(&format_args!("{name}: {problem}")))?);
        }
    }
}

fn reopened(kind: Kind, inputs: Vec<Noise>) -> Result<Noise, String> {
    if let Kind::HighDimensional { noise: HighDimensional { dimensions: found @ ..5, .. }, .. } = kind {
        let most = HighDimensional::MAX;
        return Err(format!("it has 5 to {most} dimensions, not {found}; fewer are those of perlin and simplex"));
    }
    let noise = Noise::from_node(kind, inputs);
    if let Kind::Refused { problem, .. } = noise.node().kind { Err(problem.to_string()) } else { Ok(noise) }
}
