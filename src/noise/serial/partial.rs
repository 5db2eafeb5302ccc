//! Reads saved documents node by node, so that an error in one node hides none in others.

use crate::noise::expression::Noise;
use crate::noise::reading::{present, strict};
use crate::noise::serial::forms::SavedMaterial;
use crate::noise::serial::{BOTH, check_count, version, without_position};
use crate::output::{ColourRamp, Output};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Deserializer;
use serde_json::value::RawValue;

/// A document of which some nodes may be unreadable.
pub(crate) struct Partial {
    /// The nodes. Those that cannot be read are constants in the others.
    pub(crate) noises: Vec<Noise>,
    /// The problem of each node that cannot be read.
    pub(crate) problems: Vec<Option<String>>,
    /// The outputs that are computed from the nodes, or the problem of what is beside them.
    pub(crate) outputs: Result<Vec<Output>, String>,
}

/// The document itself, whose parts are read later.
#[derive(Deserialize)]
#[serde(rename = "Noise", deny_unknown_fields, expecting = "a JSON object with \"nodes\"")]
struct Document<'a> {
    #[serde(rename = "gradnoise", deserialize_with = "version")]
    _version: (),
    #[serde(borrow)]
    nodes: Vec<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    output: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    material: Option<&'a RawValue>,
    #[serde(rename = "editor", default)]
    _editor: IgnoredAny,
}

impl Partial {
    /// Reads a document, or returns the problem of the whole.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let deserializer = &mut Deserializer::from_str(text);
        let document: Document<'_> = strict(&mut *deserializer).map_err(|error| error.to_string())?;
        deserializer.end().map_err(|error| error.to_string())?;
        check_count(document.nodes.len())?;
        if document.nodes.is_empty() {
            return Err("there are no nodes; a noise has at least one".into());
        }
        let (mut noises, mut problems) = (Vec::new(), Vec::new());
        for node in document.nodes {
            let noise = Noise::from_saved_node(node.get(), &noises);
            let (noise, problem) = match noise {
                Ok(noise) => (noise, None),
                Err(error) => (Noise::constant(0.0), Some(without_position(&error))),
            };
            noises.push(noise);
            problems.push(problem);
        }
        let outputs = match (document.output, document.material) {
            (None, None) => Ok(Vec::new()),
            (Some(output), None) => {
                let output = Output::from_saved_node(output.get(), &noises);
                output.map(|output| vec![output]).map_err(|error| without_position(&error))
            }
            (None, Some(material)) => strict(&mut Deserializer::from_str(material.get()))
                .map_err(|error: serde_json::Error| without_position(&error))
                .and_then(|material| outputs(material, &noises)),
            (Some(_), Some(_)) => return Err(BOTH.into()),
        };
        Ok(Self { noises, problems, outputs })
    }
}

/// Returns outputs of a material that are valid together if and only if it is.
fn outputs(material: SavedMaterial, nodes: &[Noise]) -> Result<Vec<Output>, String> {
    let [height, shade, roughness, occlusion, metallic] = material.noises(nodes)?;
    let [colours, glow] = [material.stops, material.glow].map(ColourRamp::new);
    Ok(vec![
        Output::normals(&height, material.relief),
        Output::colour_ramp(&shade, colours),
        Output::colour_ramp(&shade, glow),
        // All have the same dimension.
        Output::channels([height.clone(), shade, roughness, occlusion]),
        Output::channels([height, metallic]),
    ])
}
