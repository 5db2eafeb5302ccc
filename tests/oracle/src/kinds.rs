//! Lists every kind of every part of a description once. Tests iterate over these lists, and compare their own lists
//! with them; `tests/kinds.rs` compares these lists with the sources.

use gradnoise::{
    Axis, ByteTable, CellFeature, Cellular, ColourRamp, Coordinate, Dimension, Edge, Evaluator, Fade, Falloff, Gabor,
    GradientArray, GradientSource, Gradients, Hash, HighDimensional, Interpolant, JordanTurbulence, Metric, Noise,
    NormalY, Normalization, Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Output, Perlin, Shift, Simplex, Value,
};
use std::collections::BTreeSet;

pub type OfDimension = fn(Dimension) -> Noise;
pub type OfNoise = fn(Noise) -> Noise;
pub type OfTwo = fn(Noise, Noise) -> Noise;
pub type OfThree = fn(Noise, Noise, Noise) -> Noise;
pub type OfList = fn([Noise; 3]) -> Noise;
pub type OfOctaves = fn(Noise, Octaves) -> Noise;
pub type Set = fn() -> Gradients;

pub const SEED: u64 = 0x9e37_79b9;
/// A seed with bits set in both halves.
pub const LARGE_SEED: u64 = 0xd1b5_4a32_d192_ed03;

/// Returns every hash, with a fixed seed.
pub fn hashes() -> [Hash; 9] {
    hashes_of(SEED)
}

/// Returns every hash. Integer hashes have this seed.
pub fn hashes_of(seed: u64) -> [Hash; 9] {
    [
        Hash::XInnermost,
        Hash::XOutermost,
        Hash::Ward { seed },
        Hash::Shift { seed },
        Hash::ShiftMult { seed },
        Hash::Cochoy { seed },
        Hash::Lowbias { seed },
        Hash::FastNoise { seed },
        Hash::FibonacciTable(ByteTable::seeded(5)),
    ]
}

/// Returns whether a hash is an integer hash, which has its own seed instead of a table.
pub fn is_integer(hash: &Hash) -> bool {
    !matches!(hash, Hash::XInnermost | Hash::XOutermost | Hash::FibonacciTable(_))
}

/// Returns the name of a variant, without its fields.
pub fn name(of: &impl std::fmt::Debug) -> String {
    format!("{of:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// Every fade. The last one is only for one dimension.
pub const FADES: [Fade; 5] = [Fade::Linear, Fade::Cubic, Fade::Quintic, Fade::Cosine, Fade::MinimalCubic];

pub const FALLOFFS: [Falloff; 2] = [Falloff::Smooth, Falloff::Classic];

/// Every interpolant of value noise.
pub const INTERPOLANTS: [Interpolant; 5] = [
    Interpolant::Fade(Fade::Linear),
    Interpolant::Fade(Fade::Cubic),
    Interpolant::Fade(Fade::Quintic),
    Interpolant::Fade(Fade::Cosine),
    Interpolant::Spline,
];

pub const NORMALIZATIONS: [Normalization; 2] = [Normalization::Exact, Normalization::Published];

pub const SHIFTS: [Shift; 3] = [Shift::Drawn, Shift::None, Shift::Cochoy];

pub const EDGES: [Edge; 2] = [Edge::Repeat, Edge::Clamp];

pub const ORIENTATIONS: [Orientation; 8] = [
    Orientation::Standard,
    Orientation::ImproveX,
    Orientation::ImproveXY,
    Orientation::ImproveXZ,
    Orientation::ImproveXYZ,
    Orientation::ImproveXYZImproveXY,
    Orientation::ImproveXYZImproveXZ,
    Orientation::ImproveXYImproveZW,
];

/// Every metric; the one with an exponent twice, with exponents above and below 1.
pub const METRICS: [Metric; 7] = [
    Metric::Euclidean,
    Metric::EuclideanSquared,
    Metric::Manhattan,
    Metric::Chebyshev,
    Metric::Minkowski { exponent: 3.0 },
    Metric::Minkowski { exponent: 0.75 },
    Metric::Hybrid,
];

/// Returns every feature, with this sharpness of smooth distances and this axis of offsets.
pub const fn features(sharpness: f64, axis: Axis) -> [CellFeature; 11] {
    [
        CellFeature::F1,
        CellFeature::F2,
        CellFeature::F3,
        CellFeature::F2MinusF1,
        CellFeature::F1OverF2,
        CellFeature::F1TimesF2,
        CellFeature::F1PlusF2,
        CellFeature::SmoothF1 { sharpness },
        CellFeature::CellValue,
        CellFeature::BorderDistance,
        CellFeature::Offset(axis),
    ]
}

/// Every named set of gradients.
pub const SETS: [(&str, Set); 12] = [
    ("slopes_8", Gradients::slopes_8),
    ("slopes_256", Gradients::slopes_256),
    ("axes_4", Gradients::axes_4),
    ("octagon_8", Gradients::octagon_8),
    ("circle_24", Gradients::circle_24),
    ("edges_12_xy", Gradients::edges_12_xy),
    ("edges_12", Gradients::edges_12),
    ("edges_16", Gradients::edges_16),
    ("edges_16_cochoy", Gradients::edges_16_cochoy),
    ("edges_32", Gradients::edges_32),
    ("simplex_48", Gradients::simplex_48),
    ("simplex_160", Gradients::simplex_160),
];

const POINT: [f64; 4] = [0.25, -1.5, 3.0, 0.125];

/// Every leaf, with the name under which it is saved.
pub const LEAVES: [(&str, OfDimension); 18] = [
    ("perlin", |dimension| Perlin::new(dimension).noise()),
    ("simplex", |dimension| Simplex::new(dimension).noise()),
    ("value", |dimension| Value::new(dimension).noise()),
    ("cellular", |dimension| Cellular::new(dimension).noise()),
    ("open_simplex_2", |dimension| OpenSimplex2::new(dimension).noise()),
    ("open_simplex_2s", |dimension| OpenSimplex2S::new(dimension).noise()),
    ("gabor", |dimension| Gabor::hashed(dimension).impulses(1).noise()),
    ("high_dimensional, Perlin", |dimension| of_many(&HighDimensional::perlin(5), dimension)),
    ("high_dimensional, simplex", |dimension| of_many(&HighDimensional::simplex(5), dimension)),
    ("constant", |dimension| Noise::constant(0.7).in_dimension(dimension)),
    ("x", |dimension| Noise::x().in_dimension(dimension)),
    ("y", |dimension| Noise::y().in_dimension(dimension)),
    ("z", |dimension| Noise::z().in_dimension(dimension)),
    ("w", |dimension| Noise::w().in_dimension(dimension)),
    ("distance_to", |dimension| Noise::distance_to(&POINT[..dimension.count()])),
    ("distance_to_by", |dimension| Noise::distance_to_by(&POINT[..dimension.count()], Metric::Hybrid)),
    ("checkerboard", Noise::checkerboard),
    ("white", |dimension| Noise::white(dimension, 7)),
];

/// Returns a slice of a high-dimensional noise: the first coordinates are axes, the others are fixed numbers.
fn of_many(noise: &HighDimensional, dimension: Dimension) -> Noise {
    let axes = Axis::ALL[..dimension.count()].iter().map(|&axis| Coordinate::Of(axis));
    let numbers = [0.4, 0.8, -1.3, 7.1].map(Coordinate::At);
    noise.clone().at(axes.chain(numbers).take(5).collect::<Vec<_>>())
}

/// Every fractal, with the name of its method.
pub const FRACTALS: [(&str, OfOctaves); 15] = [
    ("fbm", |noise, octaves| noise.fbm(octaves)),
    ("turbulence", |noise, octaves| noise.turbulence(octaves)),
    ("billow", |noise, octaves| noise.billow(octaves)),
    ("ridged", |noise, octaves| noise.ridged(octaves.normalised(true))),
    ("hybrid_multifractal", |noise, octaves| noise.hybrid_multifractal(octaves.normalised(true))),
    ("multifractal", |noise, octaves| noise.multifractal(octaves)),
    ("ping_pong", |noise, octaves| noise.ping_pong(octaves, 2.0)),
    ("fbm_weighted", |noise, octaves| noise.fbm_weighted(octaves, 0.7)),
    ("billow_weighted", |noise, octaves| noise.billow_weighted(octaves, 0.7)),
    ("ping_pong_weighted", |noise, octaves| noise.ping_pong_weighted(octaves, 2.0, 0.7)),
    ("fbm_with_gain", |noise, octaves| {
        let gain = noise.clone().frequency(0.3).abs();
        noise.fbm_with_gain(octaves, gain)
    }),
    ("fbm_weighted_by", |noise, octaves| {
        let strength = noise.clone().frequency(0.3).abs();
        noise.fbm_weighted_by(octaves, strength)
    }),
    ("slope_fbm", |noise, octaves| noise.slope_fbm(octaves, 1.0)),
    ("swiss_turbulence", |noise, octaves| noise.swiss_turbulence(octaves, 0.2)),
    ("jordan_turbulence", |noise, octaves| noise.jordan_turbulence(octaves, JordanTurbulence::default())),
];

/// Every operation on one value, with the name of its method. Some occur with several arguments.
pub const UNARY: [(&str, OfNoise); 24] = [
    ("scale_bias", |a| a.scale_bias(1.7, -0.3)),
    ("remap", |a| a.remap(-0.5..=0.7, 2.0..=3.0)),
    ("abs", Noise::abs),
    ("negate", Noise::negate),
    ("clamp", |a| a.clamp(-0.1, 0.2)),
    ("smoothstep", |a| a.smoothstep(-0.7, 0.7)),
    ("smootherstep", |a| a.smootherstep(-0.7, 0.7)),
    ("threshold", |a| a.threshold(0.05)),
    ("curve", |a| a.curve([[-0.8, 0.3], [-0.1, -0.5], [0.2, 0.9], [0.7, 0.1]])),
    ("terrace", |a| a.terrace([-0.9, -0.2, 0.1, 0.8], false)),
    ("terrace inverted", |a| a.terrace([-0.9, -0.2, 0.1, 0.8], true)),
    ("steps", |a| a.steps(3.0, 0.4)),
    ("powi", |a| a.powi(5)),
    ("exp", Noise::exp),
    ("log", |a| (a + 1.5).log()),
    ("sqrt", |a| (a + 1.0).sqrt()),
    ("signed_sqrt", Noise::signed_sqrt),
    ("sin", |a| (a * 9.0).sin()),
    ("cos", |a| (a * 9.0).cos()),
    ("fract", |a| (a * 5.0).fract()),
    ("floor", |a| (a * 5.0).floor()),
    ("sign", Noise::sign),
    ("fold", |a| a.fold(3.0)),
    ("add a constant", |a| a + 0.3),
];

/// Every operation on two values, with the name of its method.
pub const BINARY: [(&str, OfTwo); 11] = [
    ("add", |a, b| a + b),
    ("subtract", |a, b| a - b),
    ("multiply", |a, b| a * b),
    ("divide", |a, b| a / (b + 1.5)),
    ("min", |a, b| a.min(b)),
    ("max", |a, b| a.max(b)),
    ("smooth_min", |a, b| a.smooth_min(b, 0.6)),
    ("smooth_max", |a, b| a.smooth_max(b, 0.6)),
    ("pow", |a, b| (a + 1.2).pow(b)),
    ("modulo", |a, b| a.modulo(b + 1.5)),
    ("product_of", |a, b| Noise::product_of([a.clone(), b, a * 0.5 + 0.3])),
];

/// Every operation on a list of values, with the name of its method.
pub const LISTS: [(&str, OfList); 4] = [
    ("min_of", Noise::min_of),
    ("max_of", Noise::max_of),
    ("sum_of", Noise::sum_of),
    ("product_of", Noise::product_of),
];

/// Every choice between two noises by a third, the control.
pub const CHOICES: [(&str, OfThree); 4] = [
    ("blend", |a, b, control| a.blend(b, control)),
    ("select", |a, b, control| a.select(b, control, -0.2..=0.3, 0.2)),
    ("select_among", |a, b, control| Noise::select_among(control, &[-0.2, 0.3], [a, b, 0.7.into()], 0.1)),
    ("select_in_table", |a, b, control| {
        let cells = [[a.clone(), b.clone()], [0.2.into(), -a]];
        Noise::select_in_table([control, b], [&[0.1], &[-0.1]], cells, 0.1)
    }),
];

type OfLeaf = fn(OfDimension, Dimension) -> Noise;

/// Every map, and every displacement by another noise, with the name of its method.
pub const MAPS: [(&str, OfLeaf); 12] = [
    ("frequency", |leaf, dimension| leaf(dimension).frequency(-0.37)),
    ("frequencies", |leaf, dimension| leaf(dimension).frequencies(&[0.3, 2.1, -1.7, 0.9][..dimension.count()])),
    ("translate", |leaf, dimension| leaf(dimension).translate(&POINT[..dimension.count()])),
    ("rotate", |leaf, dimension| leaf(dimension).rotate(Axis::X, Axis::Y, 0.4)),
    ("slice", |leaf, dimension| match dimension {
        Dimension::D1 => leaf(Dimension::D2).slice(0.3),
        Dimension::D2 => leaf(Dimension::D3).slice(0.3),
        Dimension::D3 | Dimension::D4 => leaf(Dimension::D4).slice(0.3),
    }),
    ("swizzle", |leaf, dimension| {
        let axes = [Axis::W, Axis::Z, Axis::Y, Axis::X].map(Coordinate::Of);
        leaf(dimension).swizzle(axes[4 - dimension.count()..].to_vec())
    }),
    ("warp", |leaf, dimension| leaf(dimension).warp(0.7, flow(dimension))),
    ("warp_progressive", |leaf, dimension| leaf(dimension).warp_progressive(0.3, flow(dimension), Octaves::new(3))),
    ("tiled", |leaf, dimension| leaf(dimension).tiled(vec![4; dimension.count()])),
    ("in_dimension", |leaf, dimension| leaf(dimension).in_dimension(dimension)),
    ("warp_by", |leaf, dimension| leaf(dimension).warp_by(0.7, vec![flow(dimension); dimension.count()])),
    ("lookup", |leaf, dimension| Cellular::hashed(dimension).lookup(leaf(dimension).frequency(0.3))),
];

fn flow(dimension: Dimension) -> Noise {
    Value::hashed(dimension).seed(5).noise()
}

/// Returns every output, with the name under which it is saved and its details.
pub fn outputs(land: &Noise, other: &Noise) -> Vec<(&'static str, Output)> {
    let colours = ColourRamp::new([(-0.5, [0.0, 0.1, 0.5, 1.0]), (0.0, [0.8, 0.7, 0.4, 0.5]), (0.4, [0.0; 4])]);
    let of_srgb = ColourRamp::from_srgb([(-0.5, [10, 20, 255]), (0.5, [200, 100, 0])]);
    vec![
        ("value", Output::value(land)),
        ("normals", Output::normals_with_y(land, 0.7, NormalY::Up)),
        ("normals with y down", Output::normals_with_y(land, 0.7, NormalY::Down)),
        ("colour_ramp", Output::colour_ramp(land, colours)),
        ("colour_ramp of sRGB", Output::colour_ramp(land, of_srgb)),
        ("channels", Output::channels([land.clone(), other.clone(), land * other])),
        ("curl", Output::curl([land.clone()])),
        ("laplacian", Output::laplacian(land * other, 0.1)),
        ("mean_curvature", Output::mean_curvature(land.clone().warp(0.2, other), 0.5)),
    ]
}

/// Returns noises that together have every kind of every part of a description. Each has a name; most are in 2-D.
pub fn all() -> Vec<(String, Noise)> {
    let (d2, octaves) = (Dimension::D2, Octaves::new(2));
    let leaf: OfDimension = |dimension| Perlin::new(dimension).seed(3).noise();
    let [a, b, control] = [leaf(d2), Value::hashed(d2).seed(4).noise(), Simplex::hashed(d2).seed(5).noise()];
    let array = |edge| GradientArray::new([2, 1], &[[0.1, -0.7], [1.0, 0.3]], edge).unwrap();
    let ward = || Perlin::new(d2).hash(Hash::Ward { seed: 3 });
    let mut all: Vec<(String, Noise)> = Vec::new();
    let mut add = |name: &str, noise: Noise| all.push((name.to_owned(), noise));
    for (name, leaf) in LEAVES {
        add(name, leaf(if ["z", "w"].contains(&name) { Dimension::D4 } else { d2 }));
    }
    for hash in hashes() {
        add(&format!("perlin, hash {}", name(&hash)), Perlin::new(d2).hash(hash).noise());
    }
    for fade in FADES {
        let dimension = if fade == Fade::MinimalCubic { Dimension::D1 } else { d2 };
        add(&format!("perlin, fade {fade:?}"), Perlin::new(dimension).fade(fade).noise());
    }
    for falloff in FALLOFFS {
        add(&format!("simplex, falloff {falloff:?}"), Simplex::new(d2).falloff(falloff).noise());
    }
    for interpolant in INTERPOLANTS {
        add(&format!("value, interpolant {interpolant:?}"), Value::new(d2).interpolant(interpolant).noise());
    }
    for orientation in ORIENTATIONS {
        let dimension = orientation.dimension().unwrap_or(d2);
        let noise = OpenSimplex2::new(dimension).orientation(orientation).noise();
        add(&format!("open_simplex_2, orientation {orientation:?}"), noise);
    }
    for normalization in NORMALIZATIONS {
        let noise = Perlin::new(d2).normalization(normalization).noise();
        add(&format!("perlin, normalization {normalization:?}"), noise);
    }
    for (set, gradients) in SETS {
        let gradients = gradients();
        let noise = Perlin::new(gradients.dimension()).gradients(gradients).noise();
        add(&format!("perlin, gradients {set}"), noise);
    }
    let mut sources = vec![GradientSource::HashBytes, GradientSource::WholeHashes];
    sources.extend(EDGES.map(|edge| GradientSource::Array(array(edge))));
    sources.push(GradientSource::Set(Gradients::circle_24()));
    for source in sources {
        add(&format!("perlin, gradients {}", name(&source)), ward().gradients(source).noise());
    }
    add("perlin, extra_permutation", Perlin::new(d2).extra_permutation(3).noise());
    add("perlin, flow", Perlin::new(d2).flow(0.7).noise());
    for metric in METRICS {
        add(&format!("cellular, metric {metric:?}"), Cellular::new(d2).metric(metric).noise());
    }
    for feature in features(5.0, Axis::Y) {
        add(&format!("cellular, feature {feature:?}"), Cellular::new(d2).feature(feature).noise());
    }
    for (name, fractal) in FRACTALS {
        add(name, fractal(a.clone(), octaves));
    }
    add("ridged_with", a.clone().ridged_with(octaves, 0.9, 1.7));
    add("hybrid_multifractal_with", a.clone().hybrid_multifractal_with(octaves, 0.6));
    for shift in SHIFTS {
        add(&format!("fbm, shift {shift:?}"), a.clone().fbm(octaves.shift(shift)));
    }
    add("fbm, a band", a.clone().fbm(Octaves::band(0.3, 2.0)));
    for (name, operation) in UNARY {
        add(name, operation(a.clone()));
    }
    for (name, operation) in BINARY {
        add(name, operation(a.clone(), b.clone()));
    }
    for (name, list) in LISTS {
        add(name, list([a.clone(), b.clone(), control.clone()]));
    }
    for (name, choice) in CHOICES {
        add(name, choice(a.clone(), b.clone(), control.clone()));
    }
    for (name, map) in MAPS {
        add(name, map(leaf, d2));
    }
    all
}

/// Every feature, of offsets that along the last axis.
pub fn cellular_features(dimension: Dimension) -> [CellFeature; 11] {
    features(5.0, Axis::ALL[dimension.count() - 1])
}

/// Every feature by every metric that it has.
pub fn cellular_kinds(dimension: Dimension) -> impl Iterator<Item = (CellFeature, Metric)> {
    cellular_features(dimension).into_iter().flat_map(|feature| {
        let metrics = if feature == CellFeature::BorderDistance { &METRICS[..1] } else { &METRICS[..] };
        metrics.iter().map(move |&metric| (feature, metric))
    })
}

/// A noise of each kind, of hashes and jitters in turn.
pub fn cellular_noises(dimension: Dimension) -> impl Iterator<Item = Noise> {
    let hashes = hashes();
    cellular_kinds(dimension).enumerate().filter_map(move |(i, (feature, metric))| {
        let noise = Cellular::new(dimension)
            .hash(hashes[i % hashes.len()].clone())
            .seed(i as u64)
            .feature(feature)
            .metric(metric)
            .jitter([1.0, 0.7][i / 2 % 2]);
        Evaluator::new(noise.clone()).is_ok().then(|| noise.noise())
    })
}

/// The enumerations of a description's parts: the file of each, its name, and the text that precedes its variants when
/// a description is printed by `Debug`.
pub const ENUMS: [(&str, &str, &str); 17] = [
    ("noise/hash.rs", "Hash", "hash: "),
    ("noise/fade.rs", "Fade", "kind: "),
    ("noise/fade.rs", "Interpolant", "kind: "),
    ("noise/fade.rs", "Falloff", "kind: "),
    ("noise/cellular.rs", "Metric", "metric: "),
    ("noise/cellular.rs", "CellFeature", "feature: "),
    ("noise/orientation.rs", "Orientation", "orientation: "),
    ("noise/lattice.rs", "Normalization", "normalization: "),
    ("noise/lattice.rs", "GradientSource", "gradients: Some("),
    ("noise/gradient_array.rs", "Edge", "edge: "),
    ("noise/octaves.rs", "Shift", "shift: "),
    ("noise/octaves.rs", "Extent", "extent: "),
    ("noise/high_dimensional.rs", "HighDimensionalBasis", "basis: "),
    ("noise/node.rs", "Style", "style: "),
    ("noise/node.rs", "Map", "Map("),
    ("output.rs", "Kind", "Output { kind: "),
    ("output.rs", "NormalY", "y: "),
];

/// The text that precedes variants of the enumerations that macros declare from tables.
pub const TABLES: [&str; 4] = ["Lattice(", "Positional(", "Unary(", "Binary("];

/// Returns the kinds in a printed description, each with the text that precedes it.
pub fn kinds_in(text: &str) -> BTreeSet<String> {
    let before = ENUMS.iter().map(|(.., before)| *before).chain(TABLES);
    let found = before.flat_map(|before| {
        let behind = text.match_indices(before).map(move |(at, _)| (at, &text[at + before.len()..]));
        // `Map(` is not found within a longer name that ends with it.
        let whole = behind.filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
        whole.map(move |(_, rest)| {
            let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            format!("{before}{}", &rest[..end])
        })
    });
    found.filter(|kind| kind.ends_with(char::is_alphanumeric)).collect()
}

/// Returns the kinds that none of these descriptions has.
pub fn missing<'a>(in_these: impl IntoIterator<Item = &'a Noise>) -> Vec<String> {
    let found: BTreeSet<_> = in_these.into_iter().flat_map(|noise| kinds_in(&format!("{noise:?}"))).collect();
    let all: BTreeSet<_> = all().iter().flat_map(|(_, noise)| kinds_in(&format!("{noise:?}"))).collect();
    all.difference(&found).cloned().collect()
}
