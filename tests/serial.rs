//! What is saved and reopened is the same; what is no noise is refused, and the message says where.

use crate::kinds;
use crate::stability::cases::cases;
use gradnoise::{
    Axis, CellFeature, Cellular, ColourRamp, Coordinate, Dimension, Edge, Evaluator, Fade, Falloff, Gabor,
    GradientArray, GradientSource, Gradients, Hash, HighDimensional, Interpolant, JordanTurbulence, Material, Metric,
    NodeFault, Noise, NoiseProblem, NormalY, Normalization, Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Output,
    Perlin, Permutation, Shift, Simplex, presets,
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

/// Numbers that have no short decimal form, and names other than by default, where there are any.
fn leaves() -> [Noise; 9] {
    let octaves = Octaves::new(3).lacunarity(0.1 + 1.9 + 1e-15).persistence(1.0 / 3.0);
    let triangle = Gradients::new(&[[1.0, 0.1], [-0.3, 0.7], [-0.7, -0.8]]).unwrap();
    let mut bytes = *Permutation::seeded(u64::MAX).as_bytes();
    bytes.swap(1, 2);
    [
        Perlin::new(Dimension::D2).noise(),
        Perlin::new(Dimension::D2).seed(7).fade(Fade::Cubic).normalization(Normalization::Published).noise(),
        Perlin::new(Dimension::D2).gradients(triangle).fbm(octaves.decorrelated(false)),
        Perlin::new(Dimension::D2).gradients(Gradients::edges_12_xy()).seed(1 << 63).noise(),
        Simplex::new(Dimension::D2).permutation(Permutation::from_bytes(bytes).unwrap()).noise(),
        Simplex::new(Dimension::D3)
            .falloff(Falloff::Classic)
            .normalization(Normalization::Published)
            .noise()
            .slice(0.1 + 0.2),
        Noise::distance_to([0.1 + 0.2, -1e-7]) * 1e-9
            + Noise::distance_to_by([0.3, 1e7], Metric::Minkowski { exponent: 2.5 }) * 1e-9,
        Noise::checkerboard(Dimension::D2),
        Noise::white(Dimension::D2, u64::MAX),
    ]
}

/// Every kind of node, in expressions that can be evaluated.
fn every_kind() -> Noise {
    let [a, b, c, d, e, f, distance, board, white] = leaves();
    let octaves = Octaves::new(2).lacunarity(2.1).normalised(false);
    let always = Octaves::new(3).persistence(0.7);
    let fractals = [
        a.clone().fbm(octaves),
        a.clone().turbulence(octaves),
        b.clone().billow(octaves),
        c.clone().ridged_with(always, 0.9, 1.7),
        d.clone().hybrid_multifractal_with(always, 0.6),
        e.clone().ping_pong(octaves, 2.3),
        a.clone().multifractal(octaves),
        Cellular::new(Dimension::D2).fbm(octaves),
        a.clone().fbm_weighted(octaves, 0.3),
        b.clone().billow_weighted(octaves, 0.7),
        e.clone().ping_pong_weighted(octaves, 1.3, 0.6),
    ];
    let line = (Noise::x() + Noise::y()).clamp(-1.0, 1.0);
    let volume = Noise::w().clamp(-0.1, 0.3) - Noise::z().clamp(-0.2, 0.1);
    let (x, y) = (Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y));
    let maps = [
        a.clone().frequency(1.0 / 3.0),
        a.clone().frequencies([0.3, 1.7]),
        f.clone().translate([1e6 + 0.1, -0.7]),
        b.clone().rotate(Axis::Y, Axis::X, 0.1),
        a.swizzle([y, x]),
        volume.swizzle([x, Coordinate::At(0.3), y, Coordinate::At(-7.0)]),
        line.clone().in_dimension(Dimension::D2),
        d.clone().warp(0.3, &b),
        d.clone().warp_by(0.1, [b.clone(), c.clone()]),
    ];
    let unary = [
        a.clone().scale_bias(0.1, -0.3),
        a.clone().remap(-1.0..=1.0, 0.1..=0.7),
        a.clone().abs(),
        -a.clone(),
        a.clone().smoothstep(-0.1, 0.9),
        a.clone().smootherstep(-0.3, 0.7),
        a.clone().steps(3.7, 0.3),
        a.clone().threshold(0.1),
        a.clone().curve([[-1.0, 0.1], [0.2, -0.3], [0.9, 1.1]]),
        a.clone().terrace([-0.9, 0.1, 0.8], true),
        a.clone().powi(3),
        a.clone().exp(),
        (a.clone() + 1.1).log(),
        (a.clone() + 1.1).sqrt(),
        a.clone().signed_sqrt(),
        a.clone().sin(),
        a.clone().cos(),
        a.clone().fract(),
        (a.clone() * 3.1).floor(),
    ];
    let binary = [
        &a - &b,
        &a / (b.clone().abs() + 0.1),
        a.clone().min(b.clone()),
        a.clone().max(b.clone()),
        a.clone().smooth_min(b.clone(), 0.1),
        a.clone().smooth_max(b.clone(), 0.3),
        (a.clone().abs() + 0.1).pow(b.clone()),
        a.clone().blend(b.clone(), c.clone()),
        a.clone().select(b, c, -0.1..=0.3, 0.05),
    ];
    let all = [distance, board, white, e, line].into_iter().chain(fractals).chain(maps).chain(unary).chain(binary);
    all.fold(Noise::constant(0.1), |sum, noise| sum + noise * 0.7)
}

/// Every kind of node that has values alone.
fn gradientless() -> Noise {
    let [a, b, ..] = leaves();
    let octaves = Octaves::new(3).persistence(0.6);
    let jordan = JordanTurbulence { gain: 0.7, warp: 0.3, ..JordanTurbulence::default() };
    let swiss = b.swiss_turbulence(octaves, 0.1);
    a.clone().slope_fbm(octaves, 0.7) + a.jordan_turbulence(octaves, jordan) * swiss
}

fn bits(noise: &Noise) -> Vec<u32> {
    let noise = Evaluator::new(noise).unwrap();
    let samples = (0..500).map(|i| noise.sample([f64::from(i) * 0.371 - 60.0, f64::from(i) * -0.213 + 7.0]).unwrap());
    samples.flat_map(|sample| [sample.value, sample.gradient[0], sample.gradient[1]].map(f32::to_bits)).collect()
}

#[test]
fn every_pinned_noise_is_saved_and_reopened() {
    let mut count = 0;
    for (name, noises) in cases() {
        for noise in noises {
            let saved = save(&noise);
            let reopened = reopen(&saved).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(reopened, noise, "{name}");
            assert_eq!(save(&reopened), saved, "{name}");
            count += 1;
        }
    }
    println!("{count} noises are what they were");
}

#[test]
fn every_kind_of_node_is_saved_and_reopened() {
    let noise = every_kind();
    let saved = save(&noise);
    let reopened = reopen(&saved).unwrap();
    assert_eq!(reopened, noise);
    assert_eq!(save(&reopened), saved);
    assert_eq!(bits(&reopened), bits(&noise));
    // Also by way of a tree, which keeps its members in another order.
    let tree: Value = serde_json::from_str(&saved).unwrap();
    assert_eq!(save(&serde_json::from_value(tree).unwrap()), saved);

    let gradientless = gradientless();
    let reopened = reopen(&save(&gradientless)).unwrap();
    assert_eq!(reopened, gradientless);
    let value = |noise: &Noise| Evaluator::new(noise).unwrap().value([0.371, -7.213]).unwrap();
    assert_eq!(value(&reopened).to_bits(), value(&gradientless).to_bits());

    let mut names: Vec<_> = serde_json::to_value(noise + gradientless).unwrap()["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node.as_str().unwrap_or_else(|| node.as_object().unwrap().keys().next().unwrap()).to_owned())
        .collect();
    names.sort_unstable();
    names.dedup();
    let expected = "abs add billow billow_weighted cellular checkerboard clamp constant cos curve distance_to \
        distance_to_by divide exp \
        fbm fbm_weighted floor fract frequencies frequency hybrid_multifractal in_dimension jordan_turbulence log max \
        min mix multifractal multiply perlin ping_pong ping_pong_weighted pow powi remap ridged rotate scale_bias \
        select signed_sqrt simplex sin slice slope_fbm smooth_max smooth_min smootherstep smoothstep sqrt steps \
        subtract swiss_turbulence swizzle terrace threshold translate turbulence w warp white x y z";
    assert_eq!(names.join(" "), expected);
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
    let null = json!({ "gradnoise": 1, "nodes": [{ "gabor": { "dimension": 2, "kernels": { "direction": null } } }] });
    assert!(serde_json::from_value::<Noise>(null).is_err());
}

#[test]
fn noises_on_lattices_are_saved_with_their_hashes_and_gradients() {
    let seed = u64::MAX;
    let d2 = Dimension::D2;
    let array = |edge| GradientArray::new([2, 1], &[[0.1, -0.7], [1.0, 0.3]], edge).unwrap();
    let features = [CellFeature::SmoothF1 { sharpness: 7.5 }, CellFeature::Offset(Axis::Y), CellFeature::F1OverF2];
    let metrics = [Metric::Manhattan, Metric::Euclidean, Metric::Minkowski { exponent: 1.5 }];
    let mut noises: Vec<Noise> =
        Interpolant::ALL.map(|curve| gradnoise::Value::new(d2).interpolant(curve).noise()).into();
    for (feature, metric) in features.into_iter().zip(metrics) {
        noises.push(Cellular::hashed(d2).feature(feature).metric(metric).jitter(0.3).noise());
    }
    for hash in kinds::hashes() {
        noises.push(Cellular::new(d2).hash(hash.clone()).noise());
        noises.push(Perlin::new(d2).hash(hash.clone()).fade(Fade::Cosine).noise());
        noises.push(Simplex::new(d2).hash(hash.clone()).noise());
        noises.push(OpenSimplex2::new(d2).hash(hash.clone()).noise());
        noises.push(OpenSimplex2S::new(d2).hash(hash.clone()).noise());
        noises.push(gradnoise::Value::new(d2).hash(hash).levels(Gradients::slopes_8()).noise().tiled([3, 4]));
    }
    let x = Coordinate::Of(Axis::X);
    let octaves = Octaves::band(0.1, 7.0).shift(Shift::Cochoy).antialiased(true);
    noises.extend([
        Perlin::new(d2).fbm(octaves),
        Perlin::new(d2).hash(Hash::Ward { seed }).gradients(GradientSource::HashBytes).noise(),
        Perlin::new(d2).hash(Hash::Ward { seed }).gradients(GradientSource::WholeHashes).noise(),
        Perlin::new(d2).gradients(array(Edge::Clamp)).noise(),
        Perlin::new(d2).gradients(array(Edge::Repeat)).noise(),
        Perlin::new(d2).gradients(Gradients::axes_4()).extra_permutation(77).flow(0.1 + 0.2).noise(),
        Perlin::new(Dimension::D1).fade(Fade::MinimalCubic).gradients(Gradients::slopes_256()).noise(),
        Perlin::new(Dimension::D3).gradients(Gradients::edges_16_cochoy()).noise(),
        HighDimensional::perlin(6).fade(Fade::Cubic).at([x, x, x, Coordinate::At(0.1 + 0.2), x, x]),
        HighDimensional::simplex(5).seed(1 << 60).gradient_seed(7).at([x; 5]),
    ]);
    for orientation in Orientation::ALL {
        let dimension = orientation.dimension().unwrap_or(d2);
        let classic = OpenSimplex2::new(dimension).falloff(Falloff::Classic).normalization(Normalization::Published);
        noises.push(classic.orientation(orientation).seed(u64::MAX).noise());
        noises.push(OpenSimplex2S::hashed(dimension).orientation(orientation).noise());
    }
    noises.push(OpenSimplex2::new(Dimension::D3).gradients(Gradients::simplex_48()).flow(0.1 + 0.2).noise());
    noises.push(OpenSimplex2S::new(Dimension::D4).gradients(Gradients::simplex_160()).noise());
    for noise in noises {
        let saved = save(&noise);
        let reopened = reopen(&saved).unwrap_or_else(|error| panic!("{saved}: {error}"));
        assert_eq!(reopened, noise, "{saved}");
        assert!(Evaluator::new(noise).is_ok(), "{saved}");
    }
    let short =
        r#"{"gradnoise":1,"nodes":[{"value":{"dimension":2,"interpolant":"spline","hash":{"ward":{"seed":7}}}}]}"#;
    let value = gradnoise::Value::new(d2).interpolant(Interpolant::Spline).hash(Hash::Ward { seed: 7 });
    assert_eq!(save(&value.noise()), short);
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
    // What was saved must be read for ever: this text may only change with the format's number.
    let leaf = Perlin::new(Dimension::D2).seed(7).fade(Fade::Cubic);
    let noise = leaf.gradients(Gradients::edges_12_xy()).fbm(Octaves::new(5).normalised(false));
    let noise = noise.swizzle([Coordinate::Of(Axis::Y), Coordinate::At(0.5)]).max(Noise::y() * 0.1);
    let saved = concat!(
        r#"{"gradnoise":1,"nodes":["#,
        r#"{"perlin":{"dimension":2,"fade":"cubic","permutation":{"seed":7},"gradients":"edges_12_xy"}},"#,
        r#"{"fbm":{"inputs":[0],"octaves":{"count":5,"lacunarity":2.0,"persistence":0.5,"normalised":false}}},"#,
        r#"{"swizzle":{"inputs":[1],"coordinates":["y",0.5]}},"#,
        r#""y",{"constant":0.1},{"multiply":{"inputs":[3,4]}},{"max":{"inputs":[2,5]}}]}"#,
    );
    assert_eq!(save(&noise), saved);
    assert_eq!(reopen(saved).unwrap(), noise);
}

#[test]
fn format_leaves_out_what_is_as_by_default() {
    let leaf = json!({ "gradnoise": 1, "nodes": [{ "simplex": { "dimension": 4 } }] });
    assert_eq!(serde_json::to_value(Simplex::new(Dimension::D4).noise()).unwrap(), leaf);
    let short = json!({ "gradnoise": 1, "nodes": ["x", { "fbm": { "inputs": [0], "octaves": { "count": 4 } } }] });
    assert_eq!(serde_json::from_value::<Noise>(short).unwrap(), Noise::x().fbm(Octaves::new(4)));
    let leaf =
        json!({ "gradnoise": 1, "nodes": [{ "open_simplex_2": { "dimension": 3, "orientation": "improve_xy" } }] });
    let noise = OpenSimplex2::new(Dimension::D3).orientation(Orientation::ImproveXY).noise();
    assert_eq!(serde_json::to_value(&noise).unwrap(), leaf);
    assert_eq!(serde_json::from_value::<Noise>(leaf).unwrap(), noise);
    let leaf = json!({ "gradnoise": 1, "nodes": [{ "open_simplex_2s": { "dimension": 2 } }] });
    assert_eq!(serde_json::to_value(OpenSimplex2S::new(Dimension::D2).noise()).unwrap(), leaf);
    let unused = json!({ "gradnoise": 1, "nodes": ["x", { "constant": 1 }, { "abs": { "inputs": [0] } }] });
    assert_eq!(serde_json::from_value::<Noise>(unused).unwrap(), Noise::x().abs());
}

#[test]
fn outputs_are_saved_and_reopened() {
    let land = every_kind();
    let colours = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (0.1, [60, 140, 200])]);
    let outputs = [
        Output::value(&land),
        Output::normals(&land, 0.3),
        Output::normals_with_y(&land, 0.3, NormalY::Down),
        Output::colour_ramp(&land, colours),
        Output::channels([land.clone().abs(), Noise::x(), land.clone()]),
    ];
    for output in outputs {
        let saved = serde_json::to_string(&output).unwrap();
        assert_eq!(serde_json::from_str::<Output>(&saved).unwrap(), output);
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
    let other = saved(json!({ "inputs": [0], "strength": 0.5, "y": "left" }));
    let error = serde_json::from_value::<Output>(other).unwrap_err().to_string();
    assert!(error.contains("left") && error.contains("`up` or `down`"), "{error}");

    let refused = |output: Value| {
        let saved = json!({ "gradnoise": 1, "nodes": ["x", "y"], "output": output });
        serde_json::from_value::<Output>(saved).unwrap_err().to_string()
    };
    assert!(
        refused(json!({ "normals": { "inputs": [0, 1], "strength": 1.0 } }))
            .contains("output: inputs: 2 are listed, 1 are needed")
    );
    assert!(refused(json!({ "channels": { "inputs": [2] } })).contains("output: input 2 is none of the 2 nodes"));
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
    for (changed, message) in [
        (with("inputs", json!([0, 0, 0, 0])), "material: inputs: 4 are listed, 5 are needed"),
        (with("inputs", json!([0, 0, 0, 0, 99])), "material: input 99 is none of the "),
        (with("relief", json!(null)), "material: relief: invalid type: null"),
        (with("gloss", json!(1)), "material: unknown field `gloss`, expected one of `inputs`, `relief`, `stops`"),
        (serde_json::to_value(land()).unwrap(), "this is no material: a material has a \"material\" beside the nodes"),
    ] {
        assert!(error(&changed).starts_with(message), "{}", error(&changed));
    }
    for content in [json!(null), json!([[0, 0, 0, 0, 0], 0.5, []])] {
        let mut changed = saved.clone();
        changed["material"] = content;
        assert!(error(&changed).starts_with("material: invalid type"), "{}", error(&changed));
    }
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
    let perlin = |field: &str| format!(r#"{{"perlin":{{"dimension":2,{field}}}}}"#);
    let fbm = |octaves: &str| format!(r#"{{"fbm":{{"inputs":[0],"octaves":{{{octaves}}}}}}}"#);
    let bytes = |digits: String| perlin(&format!(r#""permutation":{{"bytes":"{digits}"}}"#));
    let bad = [
        (r#"{"ad":{"inputs":[0,0]}}"#.to_owned(), "node 1: unknown variant `ad`, expected one of `x`, `y`, `z`, `w`, "),
        (r#"{"add":{"inputs":[0,0],"bias":1}}"#.to_owned(), "node 1: add: unknown field `bias`"),
        (r#"{"add":{"inputs":[0,1]}}"#.to_owned(), "node 1: add: input 1 is none of the 1 nodes before it"),
        (r#"{"add":{"inputs":[0,-1]}}"#.to_owned(), "node 1: add: inputs: invalid value: integer `-1`"),
        (r#"{"add":{"inputs":[0]}}"#.to_owned(), "node 1: add: inputs: 1 are listed, 2 are needed"),
        (r#"{"abs":{"inputs":[0,0]}}"#.to_owned(), "node 1: abs: inputs: 2 are listed, 1 are needed"),
        (
            r#"{"warp":{"inputs":[0,0,0,0,0,0],"amplitude":1}}"#.to_owned(),
            "node 1: warp: inputs: 6 are listed, 1 to 5 are needed",
        ),
        (r#"{"abs":{}}"#.to_owned(), "node 1: abs: missing field `inputs`"),
        (r#"{"x":{},"y":{}}"#.to_owned(), "node 1: "),
        (r#"{"constant":null}"#.to_owned(), "node 1: constant: invalid type: null"),
        (r#"{"constant":1e39}"#.to_owned(), "node 1: constant: "),
        (
            r#"{"frequency":{"inputs":[0],"frequency":1e999}}"#.to_owned(),
            "node 1: frequency: frequency: number out of range",
        ),
        (
            r#"{"white":{"dimension":5,"seed":0}}"#.to_owned(),
            "node 1: white: dimension: a noise has 1 to 4 dimensions, not 5",
        ),
        (
            r#"{"white":{"dimension":1,"seed":0.5}}"#.to_owned(),
            "node 1: white: seed: invalid type: floating point `0.5`",
        ),
        (
            r#"{"swizzle":{"inputs":[0],"coordinates":["v"]}}"#.to_owned(),
            "node 1: swizzle: coordinates: a coordinate is the name of an axis, `x`, `y`, `z` or `w`, or a number",
        ),
        (
            perlin(r#""fade":"octic""#),
            "node 1: perlin: fade: unknown variant `octic`, expected one of `linear`, `cubic`",
        ),
        (perlin(r#""gradients":null"#), "node 1: perlin: "),
        (perlin(r#""flow":null"#), "node 1: perlin: flow: invalid type: null"),
        (
            perlin(r#""hash":{"ward":{"seed":1,"bits":8}}"#),
            "node 1: perlin: hash: ward: unknown field `bits`, expected `seed`",
        ),
        (fbm(""), "node 1: fbm: octaves: no variant of enum `count` or `band` found"),
        (fbm(r#""count":null"#), "node 1: fbm: octaves: invalid type: null"),
        (fbm(r#""count":2,"band":[1,2]"#), "node 1: fbm: octaves: unknown field `band`"),
        (fbm(r#""count":2,"gain":2"#), "node 1: fbm: octaves: unknown field `gain`"),
        (fbm(r#""count":2,"lacunarity":null"#), "node 1: fbm: octaves: lacunarity: invalid type: null"),
        (
            r#"{"value":{"dimension":2,"interpolant":"octic"}}"#.to_owned(),
            "node 1: value: interpolant: an interpolant is `linear`",
        ),
        (r#"{"value":{"dimension":2,"flow":0.5}}"#.to_owned(), "node 1: value: unknown field `flow`"),
        (
            perlin(r#""gradients":{"vectors":[]}"#),
            "node 1: perlin: gradients: a gradient set has 1 to 256 vectors, not 0",
        ),
        (
            r#"{"perlin":{"dimension":2,"gradients":{"array":{"extents":[3,1],"components":[1,0,1,0,1,0,1]}}}}"#
                .to_owned(),
            "node 1: perlin: gradients: 4 gradients were given for 3 cells; there must be one for each",
        ),
        (
            r#"{"perlin":{"dimension":2,"gradients":{"array":{"extents":[4,1],"components":[1,0,1,0,1,0,1]}}}}"#
                .to_owned(),
            "node 1: perlin: gradients: 3 gradients were given for 4 cells; there must be one for each",
        ),
        (
            perlin(r#""gradients":{"vectors":[[0,0]]}"#),
            "node 1: perlin: gradients: at least one gradient must differ from zero",
        ),
        (
            perlin(r#""gradients":{"vectors":[[1,0],[1]]}"#),
            "node 1: perlin: gradients: gradient 1 has 1 components, the first has 2",
        ),
        (
            perlin(r#""gradients":{"vectors":[[1,0,0,0,0]]}"#),
            "node 1: perlin: gradients: a noise has 1 to 4 dimensions, not 5",
        ),
        (
            perlin(&format!(r#""gradients":{{"vectors":[[1,0]{}]}}"#, ",[1,0]".repeat(256))),
            "node 1: perlin: gradients: a gradient set has 1 to 256 vectors, not 257",
        ),
        (
            r#"{"high_dimensional":{"noise":{"dimensions":3},"coordinates":[0,0,0]}}"#.to_owned(),
            "node 1: high_dimensional: it has 5 to 8 dimensions, not 3; fewer are those of perlin and simplex",
        ),
        (bytes("00".repeat(256)), "a permutation table holds every byte once, but entries 0 and 1 are both 0"),
        (bytes("00".repeat(255)), "node 1: perlin: permutation: a table is written as 512 hexadecimal digits"),
        (bytes("+0".repeat(256)), "node 1: perlin: permutation: a table is written as 512 hexadecimal digits"),
    ];
    for (node, message) in bad {
        let error = reopen(&format!(r#"{{"gradnoise":1,"nodes":["x",{node}]}}"#)).unwrap_err().to_string();
        assert!(error.contains(message), "{node}: {error}");
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

#[test]
fn reopening_refuses_other_formats() {
    let bad = [
        (r#"{"gradnoise":2,"nodes":["x"]}"#, "this is format 2 of saved noises; format 1 is what can be read"),
        (r#"{"nodes":["x"]}"#, "missing field `gradnoise`"),
        (r#"{"gradnoise":1,"nodes":[]}"#, "there are no nodes"),
        (r#"{"gradnoise":1,"nodes":["x"],"output":{"curl":{"inputs":[0]}}}"#, "read it as an `Output`"),
    ];
    for (saved, message) in bad {
        let error = reopen(saved).unwrap_err().to_string();
        assert!(error.contains(message), "{saved}: {error}");
    }
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
    let noises = noises.chain([every_kind(), gradientless()]).map(|noise| serde_json::to_value(noise).unwrap());
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
fn reopening_refuses_lists_where_objects_are_wanted() {
    // What derived readers would take: the fields in their order.
    let nodes = [
        (r#"{"constant":0.5},{"add":[[0,0]]}"#, "node 2: add: "),
        (r#"{"scale_bias":[[0],2.0,1.0]}"#, "node 1: scale_bias: "),
        (r#"{"white":[2,7]}"#, "node 1: white: "),
        (r#"{"perlin":[2]}"#, "node 1: perlin: "),
        (r#"{"perlin":{"dimension":2,"hash":{"ward":[7]}}}"#, "node 1: perlin: "),
        (r#"{"value":{"dimension":1,"levels":{"array":[[2],[0.5,0.7]]}}}"#, "node 1: value: "),
        (r#"{"cellular":{"dimension":2,"cells":["euclidean","f1",0.5]}}"#, "node 1: cellular: "),
        (r#"{"cellular":{"dimension":2,"cells":{"metric":{"minkowski":[3.0]}}}}"#, "node 1: cellular: "),
        (r#"{"gabor":{"dimension":2,"kernels":[2.0,1.0,4]}}"#, "node 1: gabor: "),
        (r#"{"fbm":{"inputs":[0],"octaves":[{"count":3}]}}"#, "node 1: fbm: "),
    ];
    for (node, start) in nodes {
        let error = reopen(&format!(r#"{{"gradnoise":1,"nodes":["x",{node}]}}"#)).unwrap_err().to_string();
        assert!(error.starts_with(start) && error.contains("sequence"), "{node}: {error}");
    }
    assert!(reopen(r#"[1,["x"]]"#).unwrap_err().to_string().contains("sequence"));
    let output = |text: &str| serde_json::from_str::<Output>(text).map_err(|error| error.to_string());
    assert!(output(r#"[1,["x"],null]"#).unwrap_err().contains("sequence"));
    assert!(
        output(r#"{"gradnoise":1,"nodes":["x"],"output":{"normals":[[0],1.0]}}"#).unwrap_err().contains("sequence")
    );
    // Lists of lists and pairs are as they were.
    assert!(
        output(r#"{"gradnoise":1,"nodes":["x"],"output":{"colour_ramp":{"inputs":[0],"stops":[[0,[0,0,0,1]]]}}}"#)
            .is_ok()
    );
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

#[test]
fn gabor_is_saved_and_reopened() {
    for noise in crate::oracle::gabor::gabor_noises::<3>().chain([Gabor::new(Dimension::D2).noise()]) {
        let saved = serde_json::to_string(&noise).unwrap();
        let reopened: Noise = serde_json::from_str(&saved).unwrap();
        assert_eq!(reopened, noise, "{saved}");
    }
    let grain = Gabor::new(Dimension::D2).direction([0.5, 1.0]).wave_number(3.0).noise();
    let saved = serde_json::to_string(&grain).unwrap();
    assert!(saved.contains("\"gabor\"") && saved.contains("\"direction\":[0.5,1.0]"), "{saved}");
    assert!(serde_json::from_str::<Noise>(&saved.replace("wave_number", "wave_size")).is_err());
}
