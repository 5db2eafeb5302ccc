//! Checks that any text is refused with an error, or opens as a noise that survives saving and opening.

use super::draw::Draw;
use super::{checks, describe};
use gradnoise::{Noise, Output};
use serde_json::{Value, json};

/// The most bytes of a text that is drawn.
const LONGEST: usize = 1 << 16;

pub fn run(data: &[u8]) {
    let mut draw = Draw::new(data);
    // Text that begins like JSON is used unchanged.
    if data.first() == Some(&b'{') {
        if let Ok(text) = str::from_utf8(data) {
            open(text, &mut draw);
        }
        return;
    }
    let output = describe::output(&mut draw);
    let mut saved = match checks::timed("saving", || serde_json::to_value(&output)).0 {
        Ok(saved) => saved,
        // Some descriptions can be built but not saved.
        Err(error) => return checks::says_something(&error),
    };
    let text = saved.to_string();
    if text.len() > LONGEST {
        return;
    }
    let again: Output = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(output == again, "{text} is opened as {again:?}");
    for _ in 0..draw.below(4) {
        mutate(&mut saved, &mut draw);
    }
    open(&saved.to_string(), &mut draw);
}

fn open(text: &str, draw: &mut Draw<'_>) {
    let (opened, _) = checks::timed("opening an output", || serde_json::from_str::<Output>(text));
    match opened {
        Ok(output) => {
            let saved = serde_json::to_string(&output).unwrap_or_else(|error| panic!("{error}: {text}"));
            let again: Output = serde_json::from_str(&saved).unwrap_or_else(|error| panic!("{error}: {saved}"));
            assert!(output == again, "{text} is saved as {saved}");
            checks::output(&output);
        }
        Err(error) => checks::says_something(&error),
    }
    match serde_json::from_str::<Noise>(text) {
        Ok(noise) => {
            let saved = serde_json::to_string(&noise).unwrap_or_else(|error| panic!("{error}: {text}"));
            let again: Noise = serde_json::from_str(&saved).unwrap_or_else(|error| panic!("{error}: {saved}"));
            assert!(noise == again, "{text} is saved as {saved}");
            checks::noise(&noise, draw);
        }
        Err(error) => checks::says_something(&error),
    }
}

/// Changes a random part of a document.
fn mutate(value: &mut Value, draw: &mut Draw<'_>) {
    let goes_deeper = !draw.once_in(5);
    match value {
        Value::Array(list) if goes_deeper && !list.is_empty() => {
            let index = draw.below(list.len());
            if draw.once_in(8) {
                let copy = list[index].clone();
                list.insert(draw.below(list.len()), copy);
            } else if draw.once_in(12) {
                list.remove(index);
            } else {
                mutate(&mut list[index], draw);
            }
        }
        Value::Object(object) if goes_deeper && !object.is_empty() => {
            let key = object.keys().nth(draw.below(object.len())).cloned().unwrap_or_default();
            if draw.once_in(8) {
                let moved = object.remove(&key).unwrap_or_default();
                object.insert(draw.pick(&NAMES).into(), moved);
            } else if draw.once_in(12) {
                object.insert(draw.pick(&NAMES).into(), any(draw));
            } else if let Some(field) = object.get_mut(&key) {
                mutate(field, draw);
            }
        }
        _ => *value = any(draw),
    }
}

const NAMES: [&str; 24] = [
    "perlin",
    "simplex",
    "value",
    "cellular",
    "gabor",
    "fbm",
    "ridged",
    "warp",
    "mix",
    "add",
    "tiled",
    "swizzle",
    "high_dimensional",
    "curve",
    "octaves",
    "inputs",
    "dimension",
    "gradients",
    "hash",
    "permutation",
    "count",
    "band",
    "seed",
    "output",
];

fn any(draw: &mut Draw<'_>) -> Value {
    match draw.below(12) {
        0 => Value::Null,
        1 => draw.any::<bool>().into(),
        2 => draw.below(6).into(),
        3 => draw.any::<i64>().into(),
        4 => draw.any::<u64>().into(),
        5 | 6 => json!(draw.number()),
        7 => draw.pick(&NAMES).into(),
        8 => json!([draw.number(), draw.below(5)]),
        9 => json!({ draw.pick(&NAMES): any(draw) }),
        10 => json!(vec![draw.below(5); draw.pick(&[0, 1, 5, 300])]),
        _ => json!("é\u{0}\\"),
    }
}
