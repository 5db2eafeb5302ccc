//! Noises are saved and reopened where any crate of a program has turned on `arbitrary_precision` of `serde_json`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use gradnoise::{
    Axis, CellFeature, Cellular, ColourRamp, Coordinate, Dimension, Edge, Gabor, GradientArray, Gradients, Hash,
    HighDimensional, Interpolant, Metric, Noise, Octaves, Output, Perlin, Value,
};

const D2: Dimension = Dimension::D2;

/// Every type of number, and all that serde keeps before it knows what for: octaves, coordinates and interpolants.
fn outputs() -> Vec<Output> {
    let set = Gradients::new(&[[1.0, 0.1], [-0.3, 0.7]]).unwrap();
    let array = GradientArray::new([2, 1], &[[0.1, -0.7], [1.0, 0.3]], Edge::Repeat).unwrap();
    let at = [Coordinate::At(0.1 + 0.2), Coordinate::Of(Axis::Y), Coordinate::At(-0.0), Coordinate::At(7.0)];
    let cells = Cellular::hashed(D2).metric(Metric::Minkowski { exponent: 2.5 }).jitter(0.3);
    let noises = [
        Perlin::new(D2).seed(7).gradients(set).flow(0.1).extra_permutation(77).fbm(Octaves::new(5).lacunarity(2.1)),
        Perlin::new(D2).seed(1 << 60).gradients(array).fbm(Octaves::band(1.0 / 3.0, 7.0)),
        Value::new(D2).hash(Hash::Ward { seed: 9 }).interpolant(Interpolant::Spline).swizzle(at),
        Value::new(D2).interpolant(Interpolant::Fade(gradnoise::Fade::Cubic)).tiled([3, 4]),
        cells.feature(CellFeature::SmoothF1 { sharpness: 7.5 }).noise() + 0.1,
        Gabor::new(D2).direction([0.1, 1e-7]).impulses(2).rotate(Axis::X, Axis::Y, 1e6),
        HighDimensional::perlin(5).gradient_seed(u64::MAX).at([at[0], at[1], at[2], at[3], at[1]]),
        Noise::distance_to_by([0.3, 1e7], Metric::Hybrid).curve([[-1.0, 0.1], [0.9, 1.1]]).powi(3),
    ];
    let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (0.1, [60, 140, 200])]);
    let mut outputs = vec![Output::colour_ramp(&noises[0], ramp), Output::normals(&noises[1], 0.3)];
    outputs.extend(noises.map(Output::value));
    outputs
}

#[test]
fn noises_are_reopened_where_numbers_are_texts() {
    for output in outputs() {
        let saved = serde_json::to_string(&output).unwrap();
        assert_eq!(serde_json::from_str::<Output>(&saved).unwrap(), output, "{saved}");
        let tree = serde_json::to_value(&output).unwrap();
        assert_eq!(serde_json::from_value::<Output>(tree).unwrap(), output, "{saved}");
        assert_eq!(serde_json::to_string(&serde_json::from_str::<Output>(&saved).unwrap()).unwrap(), saved);
    }
}

#[test]
fn codes_are_the_same_where_numbers_are_texts() {
    let promises = include_str!("../promises/codes.txt");
    let codes = promises.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(' ').next());
    let mut count = 0;
    for code in codes {
        assert_eq!(Noise::from_code(code).unwrap().code().unwrap(), code);
        count += 1;
    }
    assert!(count > 100);
    for output in outputs() {
        assert_eq!(Output::from_code(&output.code().unwrap()).unwrap(), output);
    }
}

#[test]
fn seeds_are_read_where_numbers_are_texts() {
    for (seed, forms) in [
        (u64::MAX, ["18446744073709551615", "-1", "\"18446744073709551615\"", "\"-1\""]),
        (7, ["7", "7", "\"7\"", "\"7\""]),
    ] {
        for form in forms {
            let saved = format!(r#"{{"gradnoise":1,"nodes":[{{"white":{{"dimension":2,"seed":{form}}}}}]}}"#);
            assert_eq!(serde_json::from_str::<Noise>(&saved).unwrap(), Noise::white(D2, seed), "{form}");
        }
    }
    for wrong in ["0.5", "18446744073709551616", "{}"] {
        let saved = format!(r#"{{"gradnoise":1,"nodes":[{{"white":{{"dimension":2,"seed":{wrong}}}}}]}}"#);
        let error = serde_json::from_str::<Noise>(&saved).unwrap_err().to_string();
        assert!(error.contains("a seed from -9223372036854775808 to 18446744073709551615"), "{error}");
    }
}
