//! The schema of the saved form, from which editors and bindings can be generated.

mod description;
mod nodes;
mod synonyms;
mod types;

use crate::noise::serial::VERSION;
use crate::noise::serial::forms::{Form, SavedMaterial, SavedNode, SavedOutput};
use crate::schema::description::{Field, Node};
use crate::schema::synonyms::synonyms;
use serde::Serialize;

/// The members of the schema, explained.
const KEYS: &[(&str, &str)] = &[
    ("gradnoise", "The version, which a saved noise has, too."),
    ("nodes", "A saved noise has a list of these, each after its inputs. The last one is the noise."),
    ("outputs", "A saved output has one of these beside the nodes, as \"output\"."),
    ("editor", "A member beside the nodes for whatever an editor keeps, such as positions of nodes. It is ignored."),
    ("material", "A saved material has this beside the nodes, as \"material\"."),
    ("types", "The types of fields, by their names."),
    (
        "type",
        "The name of a type in \"types\", or f32, f64, u8, u32, seed, bool, or bytes. A seed is a whole number from \
         -2^63 to 2^64 - 1, or a text of its digits, as which seeds above 2^53 are written: JavaScript has no such \
         numbers. All 64 bits count, and -1 is 2^64 - 1. Bytes are a text with two hexadecimal digits \
         for each byte.",
    ),
    ("text", "A sentence for people."),
    ("group", "The part of a menu to which the node belongs."),
    ("synonyms", "Other names by which people search for the node."),
    ("unit", "The unit of the number."),
    (
        "name",
        "A node or variant without inputs, fields and content is written as its name, any other as {name: object}.",
    ),
    ("inputs", "The member \"inputs\" of the object lists the nodes' positions among the nodes, counted from 0."),
    ("fields", "The other members of the object."),
    ("content", "The value that is written in place of the object."),
    ("items", "A list of exactly these."),
    ("one_of", "One of these variants."),
    ("any_of", "One of these values."),
    ("exactly_one", "Exactly one of these fields is written."),
    (
        "count",
        "The value is a list. A pair of numbers is its least and greatest length, a number its length, and a name is \
         explained in \"counts\".",
    ),
    ("required", "The field must be written. Its default is a value to begin with."),
    (
        "default",
        "The value of a field that is left out. If a list has one item for each dimension, use only the first items.",
    ),
    ("absent", "The effect of leaving the field out. The default is then only a value to begin with."),
    ("least", "The least number that is accepted: for lists of each item, for inputs of their values."),
    ("greatest", "The greatest number that is accepted: for lists of each item, for inputs of their values."),
    ("smallest", "Numbers other than 0 are refused if they are closer to 0 than this."),
    ("nonzero", "At least one of the numbers must differ from 0."),
    ("usual", "The ends of a slider: for lists of each item. Numbers beyond them are accepted up to the limits."),
    (
        "scale",
        "\"logarithmic\": equal parts of the slider multiply the number by the same factor. Otherwise it is linear.",
    ),
    ("step", "The smallest change that is of use, on a logarithmic scale as a factor."),
    ("away_from_zero", "All values of the input must be at least this, or all at most minus this."),
    ("depends", "A further condition. Within the limits some values may be refused, beyond them some accepted."),
    ("only", "All values that are accepted."),
    ("limits", "Fields of the value that have narrower limits here."),
    ("ascending", "The fields must not descend. The items of a list, or their first numbers, must ascend."),
    ("different", "These fields, or the items of such a list, must differ."),
    ("needs", "The node or object that has each of these fields must have one of the listed variants in it."),
    ("dimensions", "The numbers of the node's dimensions for which it is accepted, all if this is missing."),
    ("optional", "The input and those after it can be left out."),
    ("from_dimension", "With fewer dimensions the input must be left out."),
    ("more_dimensions", "The input has this many more dimensions than the node."),
    (
        "derivatives",
        "1: gradients. 2: gradients and Hessians. On a node, the derivatives that it has if its inputs have two. On an \
         input, those that it must have.",
    ),
];

const COUNTS: &[(&str, &str)] = &[
    ("dimensions", "The number of the node's dimensions."),
    ("dimensions of the input", "The number of the input's dimensions."),
    ("noise.dimensions", "The value of the field \"dimensions\" of the field \"noise\"."),
    ("dimensions of each cell", "The number of the node's dimensions times the product of the field \"extents\"."),
];

/// Returns the JSON that describes everything in a saved noise: nodes, outputs and materials with their inputs, fields,
/// types, defaults, limits, usual ends and units, so that an editor or a binding can be generated from it. Its member
/// `keys` explains the other members.
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(&gradnoise::schema())?;
/// let nodes = schema["nodes"].as_array().ok_or("no nodes")?;
/// let ridged = nodes.iter().find(|node| node["name"] == "ridged").ok_or("not ridged")?;
/// assert_eq!((&ridged["fields"][1]["name"], &ridged["fields"][1]["greatest"]), (&"offset".into(), &1024.0.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn schema() -> String {
    let [keys, counts] = [KEYS, COUNTS].map(|texts| lines(texts.iter().map(|(name, text)| member(name, text))));
    let types = lines(types::types().iter().map(|(name, of)| member(name, of)));
    let nodes = lines(SavedNode::FORMS.iter().map(|form| json(&node(form))));
    let outputs = lines(SavedOutput::FORMS.iter().map(|form| json(&output(form))));
    let material = json(&described(&SavedMaterial::FORM, "material"));
    format!(
        "{{\"gradnoise\": {VERSION},\n\"keys\": {{\n{keys}\n}},\n\"counts\": {{\n{counts}\n}},\n\
         \"types\": {{\n{types}\n}},\n\"nodes\": [\n{nodes}\n],\n\"outputs\": [\n{outputs}\n],\n\
         \"material\": {material}}}\n"
    )
}

fn lines(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(",\n")
}

fn member(name: &str, value: &impl Serialize) -> String {
    format!("{}: {}", json(&name), json(value))
}

/// Returns the JSON of a value, all of whose keys are texts, so that it has one.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns the description of a node whose name in the table may differ.
fn described(form: &Form, name: &str) -> Node {
    let Node { fields, dimensions, .. } = nodes::described(name);
    let shared = nodes::shared(form.name);
    let find = |field: &str| fields.iter().chain(&shared).find(|known| known.name == field).cloned();
    // All fields are required except the direction of normals.
    let of_form = |&(name, of): &(&'static str, &'static str)| Field {
        name,
        of: type_of(of),
        required: of != "NormalY",
        ..find(name).unwrap_or_default()
    };
    Node {
        name: form.name,
        synonyms: synonyms(form.name),
        inputs: nodes::inputs(form.name, form.inputs),
        fields: form.fields.iter().map(of_form).collect(),
        content: find(""),
        dimensions: if dimensions.is_empty() { &[1, 2, 3, 4] } else { dimensions },
        ..nodes::described(name)
    }
}

fn output(form: &Form) -> Node {
    described(form, if form.name == "value" { "output value" } else { form.name })
}

/// Returns the description of a node, among which lattice noises have the fields of their types.
fn node(form: &Form) -> Node {
    let node = described(form, form.name);
    let is_lattice_noise = !form.content.is_empty() && node.content.is_none();
    let fields = nodes::shared(form.name).into_iter().filter(|field| nodes::has(form.name, field.name));
    Node {
        fields: if is_lattice_noise { fields.collect() } else { node.fields },
        derivatives: node.derivatives.or(Some(2)),
        ..node
    }
}

/// Returns the name of a type, or of the items of a list. Compilers print types with and without spaces.
fn type_of(rust: &'static str) -> &'static str {
    match rust.replace(' ', "").as_str() {
        "Vec<f64>" => "f64",
        "Vec<f32>" | "[f32;2]" => "f32",
        "Vec<u32>" => "u32",
        "Vec<[f32;2]>" => "point",
        "Vec<(f32,[f32;4])>" => "stop",
        "Vec<Coordinate>" => "coordinate",
        "Octaves" => "octaves",
        "Dimension" => "dimension",
        "Axis" => "axis",
        "Metric" => "metric",
        "HighDimensional" => "high_dimensional",
        "NormalY" => "y_direction",
        "Seed" => "seed",
        _ => rust,
    }
}
