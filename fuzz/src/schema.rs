//! Checks that documents made from the schema alone are refused with an error, or opened and saved as they were.

use super::checks;
use super::draw::Draw;
use gradnoise::Output;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static SCHEMA: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(&gradnoise::schema()).unwrap());

/// The most items of a list; longer ones are refused.
const LONGEST: u64 = 300;

/// Opens the document of an input, checks it, and returns whether it is a noise that can be computed.
#[must_use]
pub fn opened(data: &[u8]) -> bool {
    let document = document(&mut Draw::new(data)).to_string();
    let output: Output = match checks::timed("opening", || serde_json::from_str(&document)).0 {
        Ok(output) => output,
        Err(error) => {
            checks::says_something(&error);
            return false;
        }
    };
    let saved = serde_json::to_string(&output).unwrap();
    assert!(serde_json::from_str::<Output>(&saved).unwrap() == output, "{document} is saved as {saved}");
    let code = output.code().unwrap();
    assert!(Output::from_code(&code).as_ref() == Ok(&output), "{document} has the code {code}");
    checks::output(&output).is_some()
}

fn document(draw: &mut Draw<'_>) -> Value {
    let dimension = 1 + draw.below(4) as u64;
    let mut nodes = Vec::new();
    for _ in 0..=draw.below(6) {
        nodes.push(node(draw, "nodes", dimension, nodes.len()));
    }
    let mut document = json!({ "gradnoise": 1, "nodes": nodes });
    if draw.once_in(3) {
        document["output"] = node(draw, "outputs", dimension, nodes.len());
    }
    document
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn fits(described: &Value, dimension: u64) -> bool {
    described.get("dimensions").is_none_or(|all| all.as_array().unwrap().contains(&json!(dimension)))
}

/// Draws a node or output, whose inputs are among `before` nodes.
fn node(draw: &mut Draw<'_>, of: &str, dimension: u64, before: usize) -> Value {
    // Outputs take the last nodes and have no list of inputs.
    let has_inputs = |node: &Value| !list(node, "inputs").is_empty();
    let possible = |node: &&Value| fits(node, dimension) && (before > 0 || !has_inputs(node));
    let all: Vec<_> = list(&SCHEMA, of).iter().filter(possible).collect();
    let node = draw.pick(&all);
    let mut object = Map::new();
    if of == "nodes" && has_inputs(node) {
        let needed = |input: &&Value| input.get("from_dimension").is_none_or(|from| from.as_u64() <= Some(dimension));
        let inputs = list(node, "inputs").iter().filter(needed);
        object.insert("inputs".into(), inputs.map(|_| json!(before - 1 - draw.below(before.min(3)))).collect());
    }
    variant(draw, node, dimension, object)
}

/// Draws a node or a variant with its content, or its fields beside those that it has.
fn variant(draw: &mut Draw<'_>, described: &Value, dimension: u64, mut object: Map<String, Value>) -> Value {
    let name = described["name"].as_str().unwrap();
    if let Some(content) = described.get("content") {
        return json!({ name: value(draw, content, dimension) });
    }
    fields(draw, described, dimension, &mut object);
    if object.is_empty() { json!(name) } else { json!({ name: object }) }
}

fn fields(draw: &mut Draw<'_>, described: &Value, dimension: u64, object: &mut Map<String, Value>) {
    let alternatives = list(described, "exactly_one");
    let chosen = (!alternatives.is_empty()).then(|| draw.pick(alternatives));
    for field in list(described, "fields") {
        let name = &field["name"];
        let is_wanted = match &chosen {
            Some(chosen) if alternatives.contains(name) => name == chosen,
            _ => field.get("required").is_some() || draw.once_in(3),
        };
        if is_wanted && fits(field, dimension) {
            object.insert(name.as_str().unwrap().into(), value(draw, field, dimension));
        }
    }
}

/// Draws the value of a field.
fn value(draw: &mut Draw<'_>, field: &Value, dimension: u64) -> Value {
    let kind = field["type"].as_str().unwrap();
    if let Some(default) = field.get("default")
        && field.get("count").is_some_and(|count| !count.is_string())
        && draw.any()
    {
        return default.clone();
    }
    let count = field.get("count").map(|count| match count {
        Value::Array(ends) => {
            let [least, most] = [0, 1].map(|end| ends[end].as_u64().unwrap());
            least + draw.below((most - least).min(8) as usize + 1) as u64
        }
        Value::Number(_) => count.as_u64().unwrap(),
        _ => dimension,
    });
    if kind == "bytes" {
        let digits = (0..2 * count.unwrap_or(0)).map(|_| char::from(draw.pick(b"0123456789abcdef")));
        return json!(digits.collect::<String>());
    }
    match count {
        Some(count) => (0..count.min(LONGEST)).map(|_| single(draw, field, kind, dimension)).collect(),
        None => single(draw, field, kind, dimension),
    }
}

fn single(draw: &mut Draw<'_>, field: &Value, kind: &str, dimension: u64) -> Value {
    if let Some(only) = field.get("only") {
        return draw.pick(only.as_array().unwrap());
    }
    let Some(described) = SCHEMA["types"].get(kind).filter(|_| kind != "dimension") else {
        return match kind {
            "dimension" => json!(dimension),
            "bool" => json!(draw.any::<bool>()),
            "seed" => seed(draw),
            _ => number(draw, field, kind.starts_with('f')),
        };
    };
    let possible: Vec<_> = list(described, "one_of").iter().filter(|variant| fits(variant, dimension)).collect();
    if !possible.is_empty() {
        let chosen = possible[draw.below(possible.len())];
        return variant(draw, chosen, dimension, Map::new());
    }
    if !list(described, "any_of").is_empty() {
        let any = draw.pick(list(described, "any_of"));
        return value(draw, &any, dimension);
    }
    if !list(described, "items").is_empty() {
        return list(described, "items").iter().map(|item| value(draw, item, dimension)).collect();
    }
    let mut object = Map::new();
    fields(draw, described, dimension, &mut object);
    json!(object)
}

/// Draws a seed, as a number or as a text.
fn seed(draw: &mut Draw<'_>) -> Value {
    match draw.below(12) {
        0 => json!(draw.any::<i64>()),
        1 => json!(u64::MAX),
        2 => json!(draw.any::<i64>().to_string()),
        3 => json!(u64::MAX.to_string()),
        4..6 => json!(draw.below(4)),
        _ => json!(0),
    }
}

/// Draws a number between the limits, mostly near the default.
fn number(draw: &mut Draw<'_>, field: &Value, is_float: bool) -> Value {
    let limit = |key| field.get(key).cloned().unwrap_or(json!(1));
    let (default, least, greatest) = (limit("default"), limit("least"), limit("greatest"));
    match draw.below(12) {
        0 => least,
        1 => greatest,
        2 if is_float => {
            let [least, greatest] = [&least, &greatest].map(|limit| limit.as_f64().unwrap_or(1.0));
            json!(least + (greatest - least) * f64::from(draw.any::<u16>()) / 65535.0)
        }
        3 if is_float => json!(draw.number()),
        3..6 if is_float => {
            let scale = f64::from(draw.any::<i8>()) / 64.0 + 1.0;
            json!(default.as_f64().unwrap_or(1.0) * scale)
        }
        2..6 => json!(default.as_u64().unwrap_or(1).saturating_add(draw.below(4) as u64)),
        _ => default,
    }
}
