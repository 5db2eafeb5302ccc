//! What is saved and reopened is the same; what is no noise is refused, and the message says where.

use crate::engines::{Case, FILES, listed};
use crate::kinds;
use crate::stability::cases::cases;
use gradnoise::{
    Axis, Cellular, ColourRamp, Coordinate, Dimension, Evaluator, Fade, Gabor, Gradients, Hash, HighDimensional,
    Interpolant, Material, Metric, NodeFault, Noise, NoiseProblem, NormalY, Octaves, OpenSimplex2, OpenSimplex2S,
    Orientation, Output, Perlin, Simplex, presets,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

fn save(noise: &Noise) -> String {
    serde_json::to_string(noise).unwrap()
}

fn reopen(saved: &str) -> Result<Noise, serde_json::Error> {
    serde_json::from_str(saved)
}

/// Returns every kind, the noises of `tests/cases`, and every noise that is pinned.
fn noises() -> impl Iterator<Item = (String, Noise)> {
    let pinned = cases().flat_map(|(name, noises)| noises.into_iter().map(move |noise| (name.clone(), noise)));
    let listed = FILES.into_iter().flat_map(listed).map(|Case { name, noise }| (name, noise));
    kinds::all().into_iter().chain(listed).chain(pinned)
}

#[test]
fn noises_are_saved_and_reopened() {
    let mut count = 0;
    for (name, noise) in noises() {
        let saved = save(&noise);
        let reopened = reopen(&saved).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(reopened, noise, "{name}");
        assert_eq!(save(&reopened), saved, "{name}");
        // Also by way of a tree, which keeps its members in another order.
        let tree: Value = serde_json::from_str(&saved).unwrap();
        assert_eq!(save(&serde_json::from_value(tree).unwrap()), saved, "{name}");
        count += 1;
    }
    println!("{count} noises are what they were");
}

/// Returns the lines of a file in `tests/serial`, and their halves on either side of the last arrow.
fn lines(text: &'static str) -> impl Iterator<Item = [&'static str; 2]> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.rsplit_once(" => ").unwrap_or_else(|| panic!("{line}")).into())
}

#[test]
fn numbers_of_cells_and_kernels_must_be_finite() {
    let jitter = Cellular::new(Dimension::D2).jitter(f64::NAN).noise();
    assert!(serde_json::to_string(&jitter).unwrap_err().to_string().contains("jitter"));
    let metric = Metric::Minkowski { exponent: f64::INFINITY };
    assert!(serde_json::to_string(&Cellular::new(Dimension::D2).metric(metric).noise()).is_err());
    assert!(serde_json::to_string(&Noise::distance_to_by([0.0], metric)).unwrap_err().to_string().contains("exponent"));
    let wave = Gabor::new(Dimension::D2).wave_number(f64::INFINITY).noise();
    assert!(serde_json::to_string(&wave).unwrap_err().to_string().contains("wave_number"));
}

/// Noises with a seed in every place that has one.
fn seeded(seed: u64) -> Vec<Noise> {
    let d2 = Dimension::D2;
    let x = Coordinate::Of(Axis::X);
    let [chains, hashes]: [Vec<_>; 2] =
        kinds::hashes().into_iter().partition(|hash| matches!(hash, Hash::XInnermost | Hash::XOutermost)).into();
    let mut noises: Vec<_> = hashes.into_iter().map(|hash| Perlin::new(d2).hash(hash).seed(seed).noise()).collect();
    noises.extend(chains.into_iter().map(|hash| OpenSimplex2::new(d2).hash(hash).seed(seed).noise()));
    noises.push(Cellular::hashed(d2).seed(seed).noise());
    noises.push(Noise::white(d2, seed));
    noises.push(HighDimensional::perlin(5).seed(seed).at([x; 5]));
    noises.push(HighDimensional::simplex(5).gradient_seed(seed).at([x; 5]));
    noises
}

/// Seeds at the ends of what JavaScript's numbers hold, and of what ours do.
const SEEDS: [u64; 6] = [0, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, u64::MAX, 0_u64.wrapping_sub(5)];

/// Returns what JavaScript writes of what it has read: all numbers are `f64`.
fn through_javascript(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64().unwrap() {
            whole if whole.fract() == 0.0 && whole.is_sign_positive() => json!(whole as u64),
            number => json!(number),
        },
        Value::Array(items) => items.into_iter().map(through_javascript).collect(),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, through_javascript(value))).collect())
        }
        other => other,
    }
}

#[test]
fn seeds_survive_javascript() {
    let noises: Vec<_> = SEEDS.into_iter().flat_map(seeded).collect();
    let lines: Vec<_> = noises.iter().map(save).collect();
    for (line, noise) in lines.iter().zip(&noises) {
        let read: Noise = serde_json::from_value(through_javascript(serde_json::from_str(line).unwrap())).unwrap();
        assert!(read == *noise && read.code() == noise.code(), "{line}");
    }
    // Seeds that are written as numbers are lost there.
    let number = json!({ "gradnoise": 1, "nodes": [{ "white": { "dimension": 2, "seed": (1_u64 << 53) + 1 } }] });
    let [kept, lost] = [number.clone(), through_javascript(number)].map(serde_json::from_value::<Noise>);
    assert_eq!(
        [kept, lost].map(Result::unwrap),
        [(1 << 53) + 1, 1 << 53].map(|seed| Noise::white(Dimension::D2, seed))
    );
    let script = "console.log(require('fs').readFileSync(0, 'utf8').split('\\n').map(JSON.parse).map(\
        noise => JSON.stringify(noise)).join('\\n'))";
    let node = Command::new("node").args(["-e", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut node) = node else { return println!("without node only the model of JavaScript is checked") };
    node.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    let read: Vec<_> = std::str::from_utf8(&output.stdout).unwrap().lines().map(|line| reopen(line).unwrap()).collect();
    assert!(read == noises, "{output:?}");
}

#[test]
fn seeds_are_read_as_numbers_and_texts_of_either_sign() {
    for seed in SEEDS {
        let signed = seed.cast_signed();
        let forms = [seed.to_string(), signed.to_string(), format!("\"{seed}\""), format!("\"{signed}\"")];
        for noise in seeded(seed) {
            let saved = save(&noise);
            let written = if seed > 1 << 53 { &forms[2] } else { &forms[0] };
            for form in &forms {
                // The name of a place of seeds and its content.
                let other = saved.replace(&format!("seed\":{written}"), &format!("seed\":{form}"));
                assert!(other.contains(&format!("seed\":{form}")) || seed == 0, "{saved}");
                assert_eq!(reopen(&other).unwrap(), noise, "{other}");
            }
            assert_eq!(Noise::from_code(&noise.code().unwrap()).unwrap(), noise);
        }
    }
    for wrong in [
        "18446744073709551616",
        "-9223372036854775809",
        "1.8446744073709552e19",
        "0.5",
        "true",
        "{}",
        "\"0x5\"",
        "\"\"",
    ] {
        let saved = format!(r#"{{"gradnoise":1,"nodes":[{{"white":{{"dimension":2,"seed":{wrong}}}}}]}}"#);
        let error = reopen(&saved).unwrap_err().to_string();
        let range = "a seed from -9223372036854775808 to 18446744073709551615";
        assert!(error.contains("white: ") && error.contains(range), "{wrong}: {error}");
    }
}

#[test]
fn numbers_are_saved_to_the_last_bit() {
    let mut state = 3;
    let mut random = move || crate::oracle::split_mix_64(&mut state);
    for _ in 0..5000 {
        let (narrow, wide) = (f32::from_bits(random() as u32), f64::from_bits(random()));
        if narrow.is_finite() && wide.is_finite() {
            let noise = Noise::x().frequency(wide) + narrow;
            assert_eq!(reopen(&save(&noise)).unwrap(), noise);
        }
    }
    assert!(save(&Noise::constant(-0.0)).contains("-0.0"));
    assert_eq!(save(&reopen(&save(&Noise::constant(-0.0))).unwrap()), save(&Noise::constant(-0.0)));
}

#[test]
fn sharing_is_saved() {
    let doubled = (0..64).fold(Noise::x(), |n, _| n.clone() + n);
    let saved = save(&doubled);
    assert_eq!(serde_json::to_value(&doubled).unwrap()["nodes"].as_array().unwrap().len(), 65);
    let reopened = reopen(&saved).unwrap();
    assert_eq!(reopened, doubled);
    assert_eq!(save(&reopened), saved);
}

#[test]
fn format_is_that_of_the_last_version() {
    // What was saved must be read for ever: these texts may only change with the format's number. They leave out what
    // is as by default.
    let (d2, octaves) = (Dimension::D2, Octaves::new(5).normalised(false));
    let hills = Perlin::new(d2).seed(7).fade(Fade::Cubic).gradients(Gradients::edges_12_xy()).fbm(octaves);
    let oriented = OpenSimplex2::new(Dimension::D3).orientation(Orientation::ImproveXY);
    let noises = [
        hills.swizzle([Coordinate::Of(Axis::Y), Coordinate::At(0.5)]).max(Noise::y() * 0.1),
        Simplex::new(Dimension::D4).noise(),
        oriented.noise(),
        OpenSimplex2S::new(d2).noise(),
        gradnoise::Value::new(d2).interpolant(Interpolant::Spline).hash(Hash::Ward { seed: 7 }).noise(),
        Gabor::new(d2).direction([0.5, 1.0]).wave_number(3.0).noise(),
        Noise::x().fbm(Octaves::new(4)),
    ];
    let saved = include_str!("serial/saved.txt").lines().filter(|line| !line.starts_with('#'));
    assert_eq!(noises.iter().map(save).collect::<Vec<_>>(), saved.clone().collect::<Vec<_>>());
    assert!(saved.zip(noises).all(|(saved, noise)| reopen(saved).unwrap() == noise));
    let short = json!({ "gradnoise": 1, "nodes": ["x", { "fbm": { "inputs": [0], "octaves": { "count": 4 } } }] });
    assert_eq!(serde_json::from_value::<Noise>(short).unwrap(), Noise::x().fbm(Octaves::new(4)));
    let unused = json!({ "gradnoise": 1, "nodes": ["x", { "constant": 1 }, { "abs": { "inputs": [0] } }] });
    assert_eq!(serde_json::from_value::<Noise>(unused).unwrap(), Noise::x().abs());
}

#[test]
fn outputs_are_saved_and_reopened() {
    let [land, other] = [3, 4].map(|seed| Perlin::new(Dimension::D2).seed(seed).noise());
    for (name, output) in kinds::outputs(&land, &other) {
        let saved = serde_json::to_string(&output).unwrap();
        assert_eq!(serde_json::from_str::<Output>(&saved).unwrap(), output, "{name}");
    }
    assert_eq!(serde_json::from_str::<Output>(&save(&land)).unwrap(), Output::value(&land));

    // Without its direction green is up.
    let saved = |normals: Value| json!({ "gradnoise": 1, "nodes": ["x"], "output": { "normals": normals } });
    let up = Output::normals(Noise::x(), 0.5);
    let without = saved(json!({ "inputs": [0], "strength": 0.5 }));
    assert_eq!(serde_json::to_value(&up).unwrap(), without);
    assert_eq!(serde_json::from_value::<Output>(without).unwrap(), up);
    let named = saved(json!({ "inputs": [0], "strength": 0.5, "y": "up" }));
    assert_eq!(serde_json::from_value::<Output>(named).unwrap(), up);
    let down = saved(json!({ "inputs": [0], "strength": 0.5, "y": "down" }));
    assert_eq!(serde_json::to_value(Output::normals_with_y(Noise::x(), 0.5, NormalY::Down)).unwrap(), down);
}

#[test]
fn materials_are_saved_and_reopened() {
    for (index, (name, preset)) in presets::ALL.iter().enumerate() {
        for seed in [7, u64::MAX] {
            let material = preset(seed);
            let saved = serde_json::to_string(&material).unwrap();
            assert_eq!(serde_json::from_str::<Material>(&saved).unwrap(), material, "{name}");
            let tree = serde_json::to_value(&material).unwrap();
            assert_eq!(serde_json::from_value::<Material>(tree).unwrap(), material, "{name}");
            if index % 5 == 0 && seed == 7 {
                let explanation = gradnoise::explain(&saved).unwrap();
                assert!(explanation.output.is_none() && explanation.nodes.iter().all(Result::is_ok), "{name}");
            }
        }
    }
    let hills = Perlin::new(Dimension::D2);
    let small = Material::new(hills, 0.5, ColourRamp::new([(0.0, [0.0, 0.5, 1.0, 1.0])]));
    let saved = serde_json::to_value(&small).unwrap();
    let material = json!({ "inputs": [0, 0, 2, 6, 8], "relief": 0.5, "stops": [[0.0, [0.0, 0.5, 1.0, 1.0]]] });
    assert_eq!(saved["material"], material, "{saved}");
    assert_eq!(saved["nodes"][0], json!({ "perlin": { "dimension": 2 } }));
}

#[test]
fn materials_are_refused_where_they_are_none() {
    let land = || Perlin::new(Dimension::D2).noise();
    let ramp = || ColourRamp::new([(0.0, [1.0; 4])]);
    let saved = serde_json::to_value(Material::new(land(), 0.5, ramp())).unwrap();
    let error = |saved: &Value| serde_json::from_str::<Material>(&saved.to_string()).unwrap_err().to_string();
    let with = |key: &str, value: Value| {
        let mut changed = saved.clone();
        changed["material"][key] = value;
        changed
    };
    let mut both = saved.clone();
    both["output"] = json!({ "value": { "inputs": [0] } });
    assert!(error(&both).starts_with("a document has an output or a material, not both"), "{}", error(&both));
    assert_eq!(gradnoise::explain(&both.to_string()).unwrap_err().problem, error(&both));
    let text = saved.to_string();
    let other = "this is a material and not only a noise: read it as a `Material`";
    assert!(reopen(&text).unwrap_err().to_string().starts_with(other));
    assert!(serde_json::from_str::<Output>(&text).unwrap_err().to_string().starts_with(other));
    let nan = serde_json::to_string(&Material::new(land(), f32::NAN, ramp())).unwrap_err().to_string();
    assert_eq!(nan, "material: relief is NaN or infinite; it must be finite");
    let steep = gradnoise::explain(&with("relief", json!(1e30)).to_string()).unwrap();
    assert!(matches!(steep.output, Some(NodeFault::Noise(NoiseProblem::Number { .. }))), "{steep:?}");
    let unread = gradnoise::explain(&with("inputs", json!([9])).to_string()).unwrap();
    let text = unread.output.unwrap().to_string();
    assert_eq!(text, "inputs: 1 are listed, 5 are needed");
}

#[test]
fn lists_of_a_wrong_length_are_saved_and_refused_when_they_are_evaluated() {
    let stops = vec![(0.0, [0.0, 0.0, 0.0, 1.0]); 257];
    let outputs = [
        (Output::colour_ramp(Noise::x(), ColourRamp::new(stops)), "ramp: there must be 1 to 256 stops, not 257"),
        (Noise::x().terrace([0.0; 1025], false).into(), "terrace: there must be 2 to 1024 heights, not 1025"),
        (Noise::x().curve([[0.0; 2]; 1025]).into(), "curve: there must be 2 to 1024 points, not 1025"),
        (Noise::distance_to([0.0; 5]).into(), "distance_to: "),
    ];
    for (output, message) in outputs {
        let saved = serde_json::to_string(&output).unwrap();
        let reopened: Output = serde_json::from_str(&saved).unwrap();
        assert_eq!(reopened, output);
        let error = Evaluator::new(reopened).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn saving_refuses_what_could_not_be_reopened() {
    let refused = |noise: Noise| serde_json::to_string(&noise).unwrap_err().to_string();
    assert_eq!(refused(Noise::x() + f32::NAN), "node 1: constant: constant is NaN or infinite; it must be finite");
    assert_eq!(
        refused(Noise::x().translate([f64::INFINITY])),
        "node 1: translate: offset is NaN or infinite; it must be finite"
    );
    let turned = Noise::x().swizzle([Coordinate::Of(Axis::Y), Coordinate::At(f64::NAN)]);
    assert_eq!(refused(turned), "node 1: swizzle: coordinates is NaN or infinite; it must be finite");
    let output = serde_json::to_string(&Output::normals(Noise::x(), f32::NAN)).unwrap_err().to_string();
    assert_eq!(output, "output: strength is NaN or infinite; it must be finite");
    let warped = Noise::x().warp_by(0.5, vec![Noise::x(); 5]);
    assert_eq!(refused(warped), "node 2: warp: inputs: 6 are listed, 1 to 5 are needed");
    let deep = (0..Noise::MAX_DEPTH).fold(Noise::x(), |n, _| n.abs());
    assert_eq!(refused(deep), "node 0: too deep: the expression is more than 256 nodes deep");
    assert_eq!(
        refused(Noise::x() + Noise::min_of([] as [Noise; 0])),
        "node 1: min_of: there must be 1 to 4096 noises, not 0"
    );
    assert_eq!(
        refused(Noise::x().fbm_with_gain(Octaves::new(0), 0.5)),
        "node 0: fbm_with_gain: a fractal has 1 to 32 octaves, not 0"
    );
    // A tree, so that it is not too deep before it is too large.
    let mut nodes: Vec<Noise> = (0..2049).map(|_| Noise::x()).collect();
    while nodes.len() > 1 {
        nodes = nodes.chunks(2).map(|pair| pair.iter().cloned().reduce(|a, b| a + b).unwrap()).collect();
    }
    assert_eq!(refused(nodes.remove(0)), "there are more than 4096 nodes");
}

#[test]
fn reopening_refuses_what_is_no_noise() {
    let mut kinds = BTreeSet::new();
    for [saved, message] in lines(include_str!("serial/refused.txt")) {
        let (kind, saved) = saved.split_once(": ").unwrap();
        let error = match kind {
            "noise" => reopen(saved).map(|_| ()),
            "output" => serde_json::from_str::<Output>(saved).map(|_| ()),
            _ => serde_json::from_str::<Material>(saved).map(|_| ()),
        };
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with(message), "{saved}: {error}\nin place of\n{message}");
        kinds.insert(kind);
    }
    assert_eq!(kinds, BTreeSet::from(["material", "noise", "output"]));
    // What is too long for a line.
    let perlin = |field: &str| format!(r#"{{"gradnoise":1,"nodes":["x",{{"perlin":{{"dimension":2,{field}}}}}]}}"#);
    let bytes = |digits: String| perlin(&format!(r#""permutation":{{"bytes":"{digits}"}}"#));
    let vectors = perlin(&format!(r#""gradients":{{"vectors":[[1,0]{}]}}"#, ",[1,0]".repeat(256)));
    let digits = "a table is written as 512 hexadecimal digits";
    for (saved, message) in [
        (vectors, "gradients: a gradient set has 1 to 256 vectors, not 257"),
        (bytes("00".repeat(256)), "a permutation table holds every byte once, but entries 0 and 1 are both 0"),
        (bytes("00".repeat(255)), digits),
        (bytes("+0".repeat(256)), digits),
    ] {
        let error = reopen(&saved).unwrap_err().to_string();
        assert!(error.starts_with("node 1: perlin: ") && error.contains(message), "{error}");
    }
}

#[test]
fn data_of_editors_is_ignored() {
    let noise = Noise::x().abs();
    let saved =
        |editor: &str| format!(r#"{{"gradnoise":1,"editor":{editor},"nodes":["x",{{"abs":{{"inputs":[0]}}}}]}}"#);
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    for editor in [r#"{"positions":[[0,0],[120,40.5]],"zoom":"fit"}"#, "{}", "null", "[1e999,-0]", "\"rot\"", &deep] {
        let reopened = reopen(&saved(editor)).unwrap();
        assert_eq!(reopened, noise);
        assert_eq!((reopened.code(), save(&reopened)), (noise.code(), save(&noise)));
        assert_eq!(serde_json::from_str::<Output>(&saved(editor)).unwrap(), Output::value(&noise));
        assert!(gradnoise::explain(&saved(editor)).unwrap().nodes.iter().all(Result::is_ok));
    }
    let with_tree = |editor: Value| json!({ "gradnoise": 1, "nodes": ["x"], "editor": editor });
    assert_eq!(serde_json::from_value::<Noise>(with_tree(json!({ "zoom": 0.5 }))).unwrap(), Noise::x());
    // It is not kept while the rest is read.
    let large = saved(&format!("[{}0]", "[0.5,-7.25],".repeat(1 << 18)));
    let (small, large) = (saved("0"), large.as_str());
    let [least, most] = [&small, large].map(|text| allocation_counter::measure(|| _ = reopen(text).unwrap()).bytes_max);
    assert!(large.len() > 1 << 21 && most < least + 4096, "{least} and {most} bytes");
    let refused = |text: &str| reopen(text).unwrap_err().to_string();
    assert!(refused(&saved("0").replace("editor", "editors")).starts_with("unknown field `editors`, expected one of"));
    assert!(refused(&saved(r#"0,"editor":1"#)).starts_with("duplicate field `editor`"));
    assert!(refused(r#"{"gradnoise":1,"nodes":[{"constant":{"value":1,"editor":{}}}]}"#).starts_with("node 0: "));
    assert!(refused(&saved("[1")).contains("expected"), "{}", refused(&saved("[1")));
}

/// Changes documents at one place each: a member of an object, or a text.
struct Changes {
    member: fn(&str, &str) -> String,
    text: fn() -> Option<String>,
    /// The places that have been changed, as the names on the way there: each is once, in whatever document.
    seen: BTreeSet<String>,
}

impl Changes {
    fn new(member: fn(&str, &str) -> String, text: fn() -> Option<String>) -> Self {
        Self { member, text, seen: BTreeSet::new() }
    }

    /// Returns the texts of a value with one change each.
    fn of(&mut self, value: &Value, path: &str) -> Vec<String> {
        let with = |parts: &[String], index: usize, part: String| {
            let mut parts = parts.to_vec();
            parts[index] = part;
            parts.join(",")
        };
        match value {
            Value::Object(object) => {
                let parts: Vec<_> = object.iter().map(|(key, value)| format!("{key:?}:{value}")).collect();
                let mut changed = Vec::new();
                for (index, (key, value)) in object.iter().enumerate() {
                    let path = format!("{path}/{key}");
                    let mut all: Vec<_> =
                        self.of(value, &path).into_iter().map(|inner| format!("{key:?}:{inner}")).collect();
                    if self.seen.insert(path) {
                        all.push((self.member)(key, &value.to_string()));
                    }
                    changed.extend(all.into_iter().map(|part| format!("{{{}}}", with(&parts, index, part))));
                }
                changed
            }
            Value::Array(list) => {
                let parts: Vec<_> = list.iter().map(Value::to_string).collect();
                let inner = list.iter().enumerate().flat_map(|(index, value)| {
                    let all = self.of(value, path).into_iter();
                    all.map(|part| format!("[{}]", with(&parts, index, part))).collect::<Vec<_>>()
                });
                inner.collect()
            }
            Value::String(_) if self.seen.insert(format!("{path} text")) => (self.text)().into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// Documents that have every kind of node and output, with what else there can be in them.
fn documents() -> Vec<Value> {
    let land = Perlin::new(Dimension::D2).fbm(Octaves::new(3).normalised(false));
    let colours = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (0.1, [60, 140, 200])]);
    let outputs = [
        Output::normals(&land, 0.3),
        Output::colour_ramp(&land, colours),
        Output::channels([land.clone(), Noise::x()]),
        Output::curl([land.clone()]),
        Output::laplacian(Simplex::new(Dimension::D2), 0.1),
        Output::mean_curvature(Simplex::new(Dimension::D2), 0.1),
    ];
    let noises = cases().map(|(_, mut noises)| noises.swap_remove(0));
    let noises = noises
        .chain(kinds::all().into_iter().map(|(_, noise)| noise))
        .map(|noise| serde_json::to_value(noise).unwrap());
    noises.chain(outputs.map(|output| serde_json::to_value(output).unwrap())).collect()
}

#[test]
fn reopening_refuses_keys_that_are_there_twice() {
    let mut changes = Changes::new(|key, value| format!("{key:?}:{value},{key:?}:{value}"), || None);
    for document in documents() {
        for twice in changes.of(&document, "") {
            assert!(serde_json::from_str::<Output>(&twice).is_err(), "{twice}");
            assert!(serde_json::from_str::<Noise>(&twice).is_err(), "{twice}");
        }
    }
    assert!(changes.seen.len() > 200, "{:?}", changes.seen);
}

#[test]
fn errors_quote_no_more_than_anybody_reads() {
    fn long() -> String {
        format!("\"{}\"", "quoted".repeat(2000))
    }
    let mut changes = Changes::new(|_, value| format!("{}:{value}", long()), || Some(long()));
    for document in documents() {
        for text in changes.of(&document, "") {
            let error = serde_json::from_str::<Output>(&text).unwrap_err().to_string();
            assert!(error.len() < 5000, "{} bytes: {}", error.len(), &error[..200]);
        }
    }
    assert!(changes.seen.len() > 200, "{:?}", changes.seen);
}

#[test]
fn reopening_refuses_what_is_too_deep_or_too_large() {
    let chain = |nodes: usize| {
        let inner = (0..nodes - 1).map(|input| format!(r#",{{"abs":{{"inputs":[{input}]}}}}"#)).collect::<Vec<_>>();
        format!(r#"{{"gradnoise":1,"nodes":["x"{}]}}"#, inner.concat())
    };
    assert!(reopen(&chain(Noise::MAX_DEPTH)).is_ok());
    let error = reopen(&chain(Noise::MAX_DEPTH + 1)).unwrap_err().to_string();
    assert!(error.contains("node 256: abs: the expression is more than 256 nodes deep"), "{error}");

    let wide = |nodes: usize| format!(r#"{{"gradnoise":1,"nodes":["x"{}"#, r#","x""#.repeat(nodes - 1));
    assert!(reopen(&(wide(Noise::MAX_OPERATIONS) + "]}")).is_ok());
    // Refused there, not at the end, which is missing.
    let error = reopen(&wide(Noise::MAX_OPERATIONS + 1000)).unwrap_err().to_string();
    assert!(error.contains("there are more than 4096 nodes"), "{error}");

    let nested = format!(r#"{{"gradnoise":1,"nodes":{}"#, "[".repeat(100_000));
    assert!(reopen(&nested).is_err());
}
