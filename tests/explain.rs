//! Every node of a saved document is explained, or the node that is wrong is named by its index.

use crate::expression_random::expressions;
use crate::kinds;
use gradnoise::{
    Axis, CellFeature, Cellular, Dimension, Evaluator, Explanation, Fade, Gabor, GradientSource, Gradients, Hash,
    Metric, NodeFault, Noise, NoiseError, NoiseProblem, Normalization, Octaves, OpenSimplex2, Orientation, Output,
    Perlin, Simplex, Value as ValueNoise, explain,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

const D2: Dimension = Dimension::D2;
const D4: Dimension = Dimension::D4;

fn explained(document: &Value) -> Explanation {
    explain(&document.to_string()).unwrap()
}

/// Returns a saved node's name and its inputs.
fn parts(node: &Value) -> (&str, Vec<usize>) {
    let (name, content) = match node {
        Value::Object(object) => object.iter().next().map(|(name, content)| (name.as_str(), Some(content))).unwrap(),
        name => (name.as_str().unwrap(), None),
    };
    let inputs = content.and_then(|content| content.get("inputs")).and_then(Value::as_array);
    (name, inputs.into_iter().flatten().map(|input| input.as_u64().unwrap() as usize).collect())
}

/// Walks a path of an error, such as `max.left > warp.by y > fbm`, down from a node, by the names in the schema.
fn walked(nodes: &[Value], root: usize, path: &str) -> usize {
    let schema: Value = serde_json::from_str(&gradnoise::schema()).unwrap();
    let mut steps: Vec<_> = path.split(" > ").collect();
    steps.pop();
    steps.into_iter().fold(root, |node, step| {
        let (name, inputs) = parts(&nodes[node]);
        let described = schema["nodes"].as_array().unwrap().iter().find(|described| described["name"] == name).unwrap();
        let role = step.split_once('.').map_or("noise", |(_, role)| role);
        let names = described["inputs"].as_array().unwrap();
        inputs[names.iter().position(|input| input["name"] == role).unwrap()]
    })
}

/// Returns whether a node is another one, or uses it.
fn uses(nodes: &[Value], node: usize, other: usize) -> bool {
    node == other || parts(&nodes[node]).1.into_iter().any(|input| uses(nodes, input, other))
}

/// Descriptions with an error, most of them of another kind.
fn broken() -> Vec<Noise> {
    let perlin = || Perlin::new(D2).noise();
    let hashed = || Perlin::hashed(D2).noise();
    let single = || Gradients::new(&[[1.0, 0.0]]).unwrap();
    let ward = Hash::Ward { seed: 1 };
    let fractals = |count, octaves| (0..count).fold(perlin(), |noise, _| noise.fbm(Octaves::new(octaves)));
    let doubled = (0..13).fold(Noise::x(), |noise, _| noise.clone().frequency(1.5) + noise);
    let many = Noise::sum_of((0..150).map(|seed| Perlin::new(D2).seed(seed)));
    let minkowski = Metric::Minkowski { exponent: 0.5 };
    let (x, z) = (Axis::X, Axis::Z);
    vec![
        Perlin::new(Dimension::D3).gradients(single()).noise(),
        Perlin::new(D2).gradients(single()).fade(Fade::Linear).noise(),
        Perlin::new(D2).fade(Fade::MinimalCubic).noise(),
        Perlin::new(D2).gradients(GradientSource::HashBytes).noise(),
        Perlin::new(D2).hash(ward.clone()).gradients(GradientSource::HashBytes).flow(0.5).noise(),
        Perlin::new(D2).hash(ward).extra_permutation(3).noise(),
        Cellular::new(D2).extra_permutation(3).noise(),
        Cellular::new(D2).metric(Metric::Manhattan).feature(CellFeature::BorderDistance).noise(),
        Cellular::new(D2).feature(CellFeature::Offset(z)).noise(),
        Cellular::new(D4).metric(minkowski).noise(),
        Gabor::new(D2).direction([0.0, 0.0]).noise(),
        ValueNoise::new(D2).levels(single()).noise(),
        Simplex::new(D2).normalization(Normalization::Published).noise(),
        OpenSimplex2::new(D2).orientation(Orientation::ImproveXY).noise(),
        perlin().fbm(Octaves::new(0)),
        perlin().fbm(Octaves::band(2.0, 1.0)),
        perlin().fbm(Octaves::band(1.0, 4.0).lacunarity(1.0)),
        perlin().turbulence(Octaves::new(3).antialiased(true)),
        perlin().fbm(Octaves::new(5).lacunarity(1000.0)),
        perlin().fbm(Octaves::new(5).persistence(-1.0)),
        perlin().ridged(Octaves::new(5).normalised(false)),
        (0..3).fold(perlin(), |noise, _| noise.swiss_turbulence(Octaves::new(2), 0.1)),
        Noise::constant(1e30),
        perlin().ping_pong(Octaves::new(3), 0.1),
        perlin().frequency(1e30),
        perlin().terrace([0.0], false),
        perlin().terrace([1.0, 0.0], false),
        perlin().clamp(1.0, -1.0),
        perlin().remap(1.0..=1.0, 0.0..=1.0),
        perlin() + Perlin::new(Dimension::D3),
        perlin().translate([1.0; 3]),
        perlin() + Noise::z(),
        perlin().rotate(x, x, 0.5),
        hashed().tiled([1 << 30; 2]),
        hashed().frequency(0.3).tiled([4; 2]),
        perlin().tiled([512; 2]),
        hashed().frequency(5.0).tiled([1 << 28, 4]),
        hashed().fbm(Octaves::new(3).lacunarity(2.1)).tiled([4; 2]),
        Noise::x().in_dimension(D2).tiled([4; 2]),
        perlin().warp_by(0.5, [Noise::x()]),
        perlin() / Noise::x(),
        perlin().log(),
        Noise::constant(1e18) * Noise::constant(1e18),
        fractals(65, 1),
        fractals(3, 32),
        doubled,
        many.fbm(Octaves::new(32)).fbm(Octaves::new(32)),
    ]
}

/// Returns the error of a description, and its document with an error in one node among others.
fn documents() -> Vec<(NoiseError, Value, usize)> {
    let all = broken().into_iter().flat_map(|noise| {
        // The node is deep inside, on either side, and beside others that are right.
        let other = || Noise::white(noise.dimension(), 3);
        [
            noise.clone(),
            other().min(noise.clone().sin().abs()),
            noise.clone().max(other()).blend(other(), noise.clone()),
        ]
    });
    let all = all.map(|noise| {
        let document = serde_json::to_value(&noise).unwrap();
        let error = Evaluator::new(&noise).unwrap_err();
        let nodes = document["nodes"].as_array().unwrap();
        let node = walked(nodes, nodes.len() - 1, &error.node);
        (error, document, node)
    });
    all.collect()
}

#[test]
fn explanations_of_broken_documents_name_the_node() {
    let (documents, mut problems, mut places) = (documents(), BTreeSet::new(), BTreeSet::new());
    for (error, document, wrong) in &documents {
        let nodes = document["nodes"].as_array().unwrap();
        let explanation = explained(document);
        assert_eq!(explanation.nodes.len(), nodes.len());
        for (index, node) in explanation.nodes.iter().enumerate() {
            let expected = match () {
                () if index == *wrong => Some(NodeFault::Noise(error.problem)),
                () if uses(nodes, index, *wrong) => Some(NodeFault::Input(*wrong)),
                () => None,
            };
            assert_eq!(node.as_ref().err(), expected.as_ref(), "{error}: node {index} of {document}");
        }
        problems.insert(kinds::name(&error.problem));
        places.insert(nodes.len() - wrong);
    }
    println!("{} documents with {} kinds of problems: {problems:?}", documents.len(), problems.len());
    assert!(problems.len() >= 40, "{problems:?}");
    assert!(places.len() > 5, "{places:?}");
}

#[test]
fn explanations_of_unreadable_nodes_name_all_of_them() {
    let document = json!({ "gradnoise": 1, "nodes": [
        "x",
        { "perlin": { "dimension": 2, "fade": "octic" } },
        { "add": { "inputs": [0, 1] } },
        { "fbm": { "inputs": [0], "octaves": { "count": 0 } } },
        { "abs": { "inputs": [7] } },
        { "max": { "inputs": [3, 2] } },
        "voronoi",
        { "abs": { "inputs": [0] } },
    ] });
    let nodes = explained(&document).nodes;
    let text = |index: usize| nodes[index].as_ref().unwrap_err().to_string();
    assert!(nodes[0].is_ok() && nodes[7].is_ok());
    let is_saved = |index: usize| matches!(nodes[index], Err(NodeFault::Saved(_)));
    assert!(is_saved(1) && text(1).starts_with("perlin: fade: unknown variant `octic`, expected one of `linear`"));
    assert_eq!(nodes[2], Err(NodeFault::Input(1)));
    assert_eq!(nodes[3], Err(NodeFault::Noise(NoiseProblem::Octaves { octaves: 0 })));
    assert_eq!(text(4), "abs: input 7 is none of the 4 nodes before it, which are counted from 0");
    assert_eq!(nodes[5], Err(NodeFault::Input(3)));
    assert!(
        is_saved(6) && text(6).starts_with("unknown variant `voronoi`") && !text(6).contains("line"),
        "{}",
        text(6)
    );
    // Reading stops at the first of them, with the same words.
    let error = serde_json::from_str::<Noise>(&document.to_string()).unwrap_err().to_string();
    assert!(error.starts_with(&format!("node 1: {}", text(1))), "{error}");
}

#[test]
fn explanations_have_the_facts_of_each_node_alone() {
    let noises = kinds::all().into_iter().step_by(12).map(|(_, noise)| noise);
    let random = expressions(6, 31).map(|(_, expr)| expr.noise());
    // Values alone, since gradients would need second derivatives of the inner one.
    let nested = (0..2).fold(Perlin::new(D2).noise(), |noise, _| noise.swiss_turbulence(Octaves::new(2), 0.1));
    let (mut count, mut seen) = (0, BTreeSet::new());
    for noise in noises.chain(random).chain([nested]) {
        let mut document = serde_json::to_value(&noise).unwrap();
        let explanation = explained(&document);
        for node in explanation.nodes.into_iter().rev() {
            let alone: Noise = serde_json::from_value(document.clone()).unwrap();
            let facts = node.unwrap();
            let evaluator = Evaluator::new(&alone).unwrap();
            let derivatives = in_dimension!(
                alone.dimension().count(),
                N => [evaluator.sample([0.4; N]).is_ok(), evaluator.hessian([0.4; N]).is_ok()]
            );
            let derivatives = derivatives.into_iter().filter(|has| *has).count();
            let found = (facts.dimension, facts.range, facts.derivatives);
            assert_eq!(found, (alone.dimension(), alone.range().unwrap(), derivatives), "{alone:?}");
            seen.insert((found.0, derivatives));
            count += 1;
            document["nodes"].as_array_mut().unwrap().pop();
        }
    }
    assert!(count > 80 && seen.len() >= 6, "{count} nodes: {seen:?}");
}

#[test]
fn explanations_check_the_output() {
    let document = |nodes: Value, output: Value| json!({ "gradnoise": 1, "nodes": nodes, "output": output });
    let simplex = json!({ "simplex": { "dimension": 2 } });
    let valid = document(json!([simplex]), json!({ "laplacian": { "inputs": [0], "strength": 1.0 } }));
    assert_eq!(explained(&valid).output, None);
    let five = json!({ "swiss_turbulence": { "inputs": [0], "octaves": { "count": 3 }, "warp": 0.1 } });
    let nodes = json!([simplex, five, { "abs": { "inputs": [1] } }]);
    // The second derivatives are missing for this output alone.
    let flat = explained(&document(nodes.clone(), json!({ "laplacian": { "inputs": [2], "strength": 1.0 } })));
    assert_eq!(flat.output, Some(NodeFault::Input(1)));
    assert_eq!(flat.nodes[1], Err(NodeFault::Noise(NoiseProblem::NoHessian)));
    assert_eq!((flat.nodes[0].is_ok(), &flat.nodes[2]), (true, &Err(NodeFault::Input(1))));
    let normals = explained(&document(nodes, json!({ "normals": { "inputs": [2], "strength": 1.0 } })));
    assert!(normals.output.is_none() && normals.nodes.iter().all(Result::is_ok), "{normals:?}");
    let strength = explained(&document(json!([simplex]), json!({ "normals": { "inputs": [0], "strength": 1e30 } })));
    assert!(matches!(strength.output, Some(NodeFault::Noise(NoiseProblem::Number { .. }))), "{strength:?}");
    let curl = explained(&document(json!([simplex]), json!({ "curl": { "inputs": [0, 0] } })));
    assert!(matches!(curl.output, Some(NodeFault::Noise(NoiseProblem::Curl { .. }))), "{curl:?}");
    let unread = explained(&document(json!([simplex]), json!({ "channels": { "inputs": [1] } })));
    assert!(matches!(&unread.output, Some(NodeFault::Saved(text)) if text.contains("input 1 is none of the 1 nodes")));
    let of_output = serde_json::to_value(&unread).unwrap();
    assert_eq!(of_output["nodes"], json!([{ "dimension": 2, "range": [-1.0, 1.0], "derivatives": 2 }]));
    assert!(of_output["output"]["error"].as_str().unwrap().contains("input 1"), "{of_output}");
    let below = serde_json::to_value(&flat).unwrap();
    assert_eq!(below["nodes"][2], json!({ "error": "it uses node 1, which has an error", "node": 1 }));
    // An output is valid if and only if it can be evaluated.
    let land = Perlin::new(D2).fbm(Octaves::new(3));
    for (name, output) in kinds::outputs(&land, &Noise::x()) {
        let explanation = explained(&serde_json::to_value(&output).unwrap());
        assert_eq!(explanation.output.is_none(), Evaluator::new(&output).is_ok(), "{name}: {explanation:?}");
    }
    assert!(explained(&serde_json::to_value(Output::value(land)).unwrap()).output.is_none());
}

#[test]
fn explanations_refuse_texts_that_are_no_documents() {
    for (text, problem) in [
        ("", "EOF while parsing a value"),
        ("null", "a JSON object with \"nodes\""),
        ("[1, [\"x\"]]", "a JSON object with \"nodes\""),
        (r#"{"gradnoise":2,"nodes":["x"]}"#, "this is format 2 of saved noises"),
        (r#"{"nodes":["x"]}"#, "missing field `gradnoise`"),
        (r#"{"gradnoise":1,"nodes":[]}"#, "there are no nodes"),
        (r#"{"gradnoise":1,"nodes":["x"],"name":"hills"}"#, "unknown field `name`"),
        (r#"{"gradnoise":1,"nodes":["x"]} x"#, "trailing characters"),
    ] {
        let error = explain(text).unwrap_err().to_string();
        assert!(error.contains(problem), "{text}: {error}");
    }
    let many = |count: usize| format!(r#"{{"gradnoise":1,"nodes":[{}]}}"#, vec!["\"x\""; count].join(","));
    assert_eq!(explain(&many(4097)).unwrap_err().to_string(), "there are more than 4096 nodes");
    let deep = format!(r#"{{"gradnoise":1,"nodes":["x",{}1{}]}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(explain(&deep).unwrap().nodes[1], Err(NodeFault::Saved(_))));
}

#[test]
fn explanations_of_the_largest_documents_take_little_time() {
    let most = Noise::MAX_OPERATIONS;
    let node = |name: &str, inputs: &[usize]| format!(r#"{{"{name}":{{"inputs":{inputs:?}}}}}"#);
    // Many expressions over one that is wrong where it is used, or right.
    let shared: Vec<_> = (1..most / 2).map(|index| node("abs", &[index - index.min(200)])).collect();
    let roots: Vec<_> = (most / 2..most).map(|_| node("max", &[most / 2 - 1, 0])).collect();
    for leaf in ["\"x\"", r#"{"perlin":{"dimension":2}}"#] {
        let nodes = [vec![leaf.to_owned()], shared.clone(), roots.clone()].concat().join(",");
        let start = Instant::now();
        let explanation = explain(&format!(r#"{{"gradnoise":1,"nodes":[{nodes}]}}"#)).unwrap();
        assert_eq!(explanation.nodes.len(), most);
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
    // A chain is too deep from a node on.
    let chain: Vec<_> =
        (0..most).map(|index| if index == 0 { "\"x\"".into() } else { node("abs", &[index - 1]) }).collect();
    let nodes = explain(&format!(r#"{{"gradnoise":1,"nodes":[{}]}}"#, chain.join(","))).unwrap().nodes;
    let first = nodes.iter().position(Result::is_err).unwrap();
    assert_eq!(first, Noise::MAX_DEPTH);
    assert_eq!(nodes[first].as_ref().unwrap_err().to_string(), "abs: the expression is more than 256 nodes deep");
    assert!(nodes[first..].iter().all(Result::is_err) && nodes[first + 1] == Err(NodeFault::Input(first)));
}

#[test]
fn explanations_are_as_the_page_says() {
    let document = json!({ "gradnoise": 1, "nodes": [
        { "perlin": { "dimension": 2 } },
        { "fbm": { "inputs": [0], "octaves": { "count": 99 } } },
        { "constant": 0.5 },
        { "max": { "inputs": [1, 2] } },
    ] });
    let (_, page) = include_str!("../docs/saved.md").split_once("## Errors by node").unwrap();
    let block = page.split("```json\n").nth(1).unwrap().split_once("```").unwrap().0;
    assert_eq!(serde_json::to_value(explained(&document)).unwrap(), serde_json::from_str::<Value>(block).unwrap());
}
