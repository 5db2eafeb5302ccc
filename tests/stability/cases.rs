//! The noises whose values are pinned, each with a name that stays.

use crate::lattices::{LARGE_SEED, hashes, hashes_of, is_integer};
use gradnoise::{
    Axis, ByteTable, CellFeature, Cellular, Coordinate, Dimension, Edge, Fade, Falloff, Gabor, GradientArray,
    GradientSource, Gradients, Hash, HighDimensional, Interpolant, JordanTurbulence, Metric, Noise, Normalization,
    Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Perlin, Shift, Simplex, Value, presets,
};
use std::sync::LazyLock;

type SetOf = fn() -> Gradients;
type OfDimension = fn(Dimension) -> Noise;
type OfNoise = fn(Noise) -> Noise;
type OfSeed = fn(u64) -> Noise;

/// A name, and a noise in each dimension in which there is one.
pub type Case = (String, Vec<Noise>);

/// Every noise that can be described, but for numbers, of which any will do.
pub fn cases() -> impl DoubleEndedIterator<Item = Case> {
    let groups: [fn(&mut Vec<Case>); 10] =
        [lattices, large_seeds, cells, kernels, tables, positional, fractals, operations, maps, ready_made];
    groups.into_iter().flat_map(|group| {
        let mut cases = Vec::new();
        group(&mut cases);
        cases
    })
}

fn add(cases: &mut Vec<Case>, name: String, noise: impl Fn(Dimension) -> Noise) {
    add_some(cases, name, |dimension| Some(noise(dimension)));
}

/// Adds a noise in the dimensions in which it can be.
fn add_some(cases: &mut Vec<Case>, name: String, noise: impl Fn(Dimension) -> Option<Noise>) {
    let is_possible = |noise: &Noise, dimension| noise.range().is_ok() && noise.dimension() == dimension;
    let all = Dimension::ALL.map(|dimension| noise(dimension).filter(|noise| is_possible(noise, dimension)));
    let noises: Vec<_> = all.into_iter().flatten().collect();
    assert!(!noises.is_empty(), "{name} is no noise in any dimension");
    cases.push((name, noises));
}

/// A hash's name without its numbers.
pub fn name(hash: &Hash) -> String {
    format!("{hash:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// An array of gradients for a lattice of 3 cells along each axis.
fn array(dimension: Dimension, edge: Edge) -> GradientArray {
    let n = dimension.count();
    let set = Gradients::unit_vectors(dimension, 3_usize.pow(n as u32), 8).unwrap();
    macro_rules! array {
        ($n:literal) => {{
            let vectors: Vec<[f32; $n]> = set.vectors().iter().map(|v| std::array::from_fn(|d| v[d])).collect();
            GradientArray::new([3; $n], &vectors, edge).unwrap()
        }};
    }
    match dimension {
        Dimension::D1 => array!(1),
        Dimension::D2 => array!(2),
        Dimension::D3 | Dimension::D4 => array!(3),
    }
}

/// Sets that are not computed, of each dimension. Their maxima are looked for once.
static LISTED: LazyLock<[Gradients; 4]> = LazyLock::new(|| {
    let of_4_d = Gradients::unit_vectors(Dimension::D4, 5, 3).unwrap();
    [Gradients::slopes_256(), Gradients::circle_24(), Gradients::edges_12(), of_4_d]
});

/// Arrays likewise, up to three dimensions.
static ARRAYS: LazyLock<[[GradientArray; 3]; 2]> = LazyLock::new(|| {
    [Edge::Repeat, Edge::Clamp].map(|edge| [Dimension::D1, Dimension::D2, Dimension::D3].map(|n| array(n, edge)))
});

type SourceOf = Box<dyn Fn(Dimension) -> Option<GradientSource>>;

/// What can choose gradients, or values, where these have `dimension`: hashes with the sources that take them, and
/// arrays. Sources that cannot be with a hash are left out by `add`.
fn sources(is_value: bool) -> Vec<(String, Option<Hash>, SourceOf)> {
    let mut sources: Vec<(String, Option<Hash>, SourceOf)> = Vec::new();
    let dimension_of = move |dimension| if is_value { Dimension::D1 } else { dimension };
    for hash in hashes() {
        let is_integer = !matches!(hash, Hash::XInnermost | Hash::XOutermost | Hash::FibonacciTable(_));
        let has_whole = is_value || matches!(hash, Hash::Ward { .. } | Hash::Shift { .. } | Hash::ShiftMult { .. });
        let mut source = |what: &str, source: SourceOf| {
            sources.push((format!("{}{what}", name(&hash)), Some(hash.clone()), source));
        };
        source("", Box::new(|_| None));
        source(", a set", Box::new(move |dimension| Some(LISTED[dimension_of(dimension).count() - 1].clone().into())));
        if is_integer {
            source(", bytes", Box::new(|_| Some(GradientSource::HashBytes)));
        }
        if is_integer && has_whole {
            source(", whole", Box::new(|_| Some(GradientSource::WholeHashes)));
        }
    }
    if !is_value {
        for arrays in &*ARRAYS {
            let array = move |dimension: Dimension| arrays.get(dimension.count() - 1).cloned().map(Into::into);
            sources.push((format!("array, {:?}", arrays[0].edge()), None, Box::new(array)));
        }
    }
    sources
}

fn lattices(cases: &mut Vec<Case>) {
    // It takes long to find how large noises of many dimensions can be by what is not their default: it is pinned up to
    // a dimension that depends on the fade or falloff, and for arrays to one less.
    macro_rules! kind {
        ($leaf:ident, $name:literal, $setter:ident, $all:expr, $most:expr, $source:ident, $sources:expr) => {
            for (what, hash, source) in $sources {
                for kind in $all {
                    add_some(cases, format!("{} {kind:?}, {what}", $name), |dimension| {
                        let source = source(dimension);
                        let is_array = hash.is_none();
                        let most = $most(kind) - usize::from(is_array);
                        if (is_array || source.is_some()) && dimension.count() > most {
                            return None;
                        }
                        let noise = $leaf::new(dimension).seed(9).$setter(kind);
                        let noise = hash.iter().fold(noise, |noise, hash| noise.hash(hash.clone()));
                        Some(source.into_iter().fold(noise, |noise, source| noise.$source(source)).noise())
                    });
                }
            }
        };
    }
    let fades = [Fade::Linear, Fade::Cubic, Fade::Quintic, Fade::Cosine, Fade::MinimalCubic];
    let falloffs = Falloff::ALL;
    let of_fade = |fade| if fade == Fade::Quintic { 4 } else { 3 };
    let of_falloff = |falloff| if falloff == Falloff::Smooth { 4 } else { 3 };
    kind!(Perlin, "Perlin", fade, fades, of_fade, gradients, sources(false));
    kind!(Simplex, "simplex", falloff, falloffs, of_falloff, gradients, sources(false));
    kind!(Value, "value", interpolant, Interpolant::ALL, |_| 4, levels, sources(true));
    kind!(OpenSimplex2, "OpenSimplex2", falloff, falloffs, of_falloff, gradients, sources(false));
    kind!(OpenSimplex2S, "OpenSimplex2S", orientation, [Orientation::Standard], |_| 2, gradients, sources(false));
    for orientation in Orientation::ALL {
        add(cases, format!("OpenSimplex2 {orientation:?}"), |dimension| {
            OpenSimplex2::new(dimension).orientation(orientation).noise()
        });
        add(cases, format!("OpenSimplex2S {orientation:?}"), |dimension| {
            OpenSimplex2S::new(dimension).orientation(orientation).noise()
        });
    }
    let named: [(&str, SetOf); 11] = [
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
    ];
    for (name, set) in named {
        add(cases, format!("Perlin, set {name}"), |dimension| Perlin::new(dimension).gradients(set()).noise());
    }
    for scale in [Normalization::Exact, Normalization::Published] {
        add(cases, format!("Perlin {scale:?}"), |dimension| Perlin::new(dimension).normalization(scale).noise());
        add(cases, format!("simplex {scale:?}"), |dimension| {
            Simplex::new(dimension).falloff(Falloff::Classic).normalization(scale).noise()
        });
        add(cases, format!("OpenSimplex2 {scale:?}"), |dimension| {
            OpenSimplex2::new(dimension).falloff(Falloff::Classic).normalization(scale).noise()
        });
        add(cases, format!("OpenSimplex2S {scale:?}"), |dimension| {
            OpenSimplex2S::new(dimension).normalization(scale).noise()
        });
    }
    add(cases, "Perlin, flow".into(), |dimension| Perlin::hashed(dimension).flow(0.7).noise());
    add(cases, "simplex, flow".into(), |dimension| Simplex::hashed(dimension).flow(0.7).noise());
    add(cases, "Perlin, extra permutation".into(), |dimension| Perlin::new(dimension).extra_permutation(3).noise());
}

const FEATURES: [CellFeature; 12] = [
    CellFeature::F1,
    CellFeature::F2,
    CellFeature::F3,
    CellFeature::F2MinusF1,
    CellFeature::F1OverF2,
    CellFeature::F1TimesF2,
    CellFeature::F1PlusF2,
    CellFeature::SmoothF1 { sharpness: 8.0 },
    CellFeature::CellValue,
    CellFeature::BorderDistance,
    CellFeature::Offset(Axis::X),
    CellFeature::Offset(Axis::Y),
];

const METRICS: [Metric; 6] = [
    Metric::Euclidean,
    Metric::EuclideanSquared,
    Metric::Manhattan,
    Metric::Chebyshev,
    Metric::Minkowski { exponent: 1.5 },
    Metric::Hybrid,
];

/// A metric's name without its exponent.
fn metric_name(metric: Metric) -> String {
    format!("{metric:?}").split(' ').next().unwrap_or_default().to_owned()
}

fn large_seeds(cases: &mut Vec<Case>) {
    for hash in hashes_of(LARGE_SEED).into_iter().filter(is_integer) {
        add(cases, format!("Perlin of a large seed, {}", name(&hash)), |dimension| {
            Perlin::new(dimension).hash(hash.clone()).noise()
        });
        add(cases, format!("value of a large seed, {}", name(&hash)), |dimension| {
            Value::new(dimension).hash(hash.clone()).noise()
        });
        add(cases, format!("cellular of a large seed, {}", name(&hash)), |dimension| {
            Cellular::new(dimension).hash(hash.clone()).noise()
        });
    }
}

fn cells(cases: &mut Vec<Case>) {
    for feature in FEATURES {
        let feature_name = format!("{feature:?}").replace(" { sharpness: 8.0 }", "");
        for metric in METRICS {
            if feature == CellFeature::BorderDistance && metric != Metric::Euclidean {
                continue;
            }
            let name = format!("cellular {feature_name}, {}", metric_name(metric));
            add(cases, name, |dimension| Cellular::new(dimension).seed(3).metric(metric).feature(feature).noise());
        }
    }
    for hash in hashes() {
        add(cases, format!("cellular, {}", name(&hash)), |dimension| {
            Cellular::new(dimension).seed(3).hash(hash.clone()).jitter(0.8).noise()
        });
    }
    add(cases, "cellular lookup".into(), |dimension| {
        Cellular::hashed(dimension).lookup(Perlin::hashed(dimension).frequency(0.3))
    });
}

fn kernels(cases: &mut Vec<Case>) {
    for hash in hashes() {
        add(cases, format!("Gabor, {}", name(&hash)), |dimension| {
            Gabor::new(dimension).seed(3).hash(hash.clone()).impulses(1).noise()
        });
    }
    for (wave_number, bandwidth, impulses) in [(2.0, 1.0, 2), (0.0, 0.6, 1), (7.5, 0.0, 1), (1.0, 3.0, 3)] {
        let noise =
            move |dimension| Gabor::hashed(dimension).wave_number(wave_number).bandwidth(bandwidth).impulses(impulses);
        let name = format!("Gabor {wave_number}, {bandwidth}, {impulses}");
        add(cases, name.clone(), |dimension| noise(dimension).noise());
        add(cases, name + ", direction", |dimension| {
            noise(dimension).direction(&[1.0, -0.5, 0.3, 2.0][..dimension.count()]).noise()
        });
    }
}

/// Seeds of tables.
fn tables(cases: &mut Vec<Case>) {
    for seed in [0, 1, u64::MAX] {
        add(cases, format!("Perlin, seed {seed}"), |dimension| Perlin::new(dimension).seed(seed).noise());
        add(cases, format!("Perlin hashed, seed {seed}"), |dimension| Perlin::hashed(dimension).seed(seed).noise());
        add(cases, format!("value, byte table of seed {seed}"), |dimension| {
            Value::new(dimension).hash(Hash::FibonacciTable(ByteTable::seeded(seed))).noise()
        });
    }
    let coordinates = |dimension: Dimension, count: usize| -> Vec<Coordinate> {
        let coordinate = |d: usize| match Axis::ALL.get(d).filter(|_| d < dimension.count()) {
            Some(&axis) => Coordinate::Of(axis),
            None => Coordinate::At(0.4 * d as f64),
        };
        (0..count).map(coordinate).collect()
    };
    for count in 5..=8 {
        add(cases, format!("Perlin of {count} dimensions"), |dimension| {
            HighDimensional::perlin(count).seed(3).at(coordinates(dimension, count))
        });
        add(cases, format!("simplex of {count} dimensions"), |dimension| {
            HighDimensional::simplex(count).seed(3).at(coordinates(dimension, count))
        });
    }
}

const POINT: [f64; 4] = [0.25, -1.5, 3.0, 0.125];

fn positional(cases: &mut Vec<Case>) {
    add(cases, "white".into(), |dimension| Noise::white(dimension, 7));
    add(cases, "checkerboard".into(), Noise::checkerboard);
    add(cases, "x".into(), |dimension| Noise::x().in_dimension(dimension));
    add(cases, "distance_to".into(), |dimension| Noise::distance_to(&POINT[..dimension.count()]));
    for metric in METRICS {
        add(cases, format!("distance_to_by {}", metric_name(metric)), |dimension| {
            Noise::distance_to_by(&POINT[..dimension.count()], metric)
        });
    }
}

type Maker<Of> = fn(Noise, Of) -> Noise;

fn fractals(cases: &mut Vec<Case>) {
    let styles: [(&str, Maker<Octaves>); 15] = [
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
    let all_octaves = [
        ("5 octaves", Octaves::new(5)),
        ("a lacunarity of 2.17, undivided", Octaves::new(3).lacunarity(2.17).persistence(0.7).normalised(false)),
    ];
    for (style, of) in styles {
        for (what, octaves) in all_octaves {
            add(cases, format!("{style}, {what}"), |dimension| of(Perlin::new(dimension).seed(3).noise(), octaves));
        }
    }
    for shift in [Shift::Drawn, Shift::None, Shift::Cochoy] {
        add(cases, format!("fbm, shift {shift:?}"), |dimension| {
            Simplex::hashed(dimension).fbm(Octaves::new(3).shift(shift))
        });
    }
    add(cases, "fbm, a band".into(), |dimension| Value::hashed(dimension).fbm(Octaves::band(0.3, 2.0)));
    add(cases, "fbm, antialiased".into(), |dimension| Perlin::new(dimension).fbm(Octaves::new(6).antialiased(true)));
    add(cases, "fbm of fbm".into(), |dimension| {
        Perlin::hashed(dimension).fbm(Octaves::new(2).lacunarity(1.7)).fbm(Octaves::new(3))
    });
}

fn operations(cases: &mut Vec<Case>) {
    let unary: [(&str, OfNoise); 24] = [
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
    let of_one = |dimension| Perlin::new(dimension).seed(3).noise();
    for (name, operation) in unary {
        add(cases, name.into(), |dimension| operation(of_one(dimension)));
    }
    let other = |dimension| Value::hashed(dimension).seed(4).noise();
    let binary: [(&str, Maker<Noise>); 11] = [
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
    for (name, operation) in binary {
        add(cases, name.into(), |dimension| operation(of_one(dimension), other(dimension)));
    }
    let control = |dimension| Simplex::hashed(dimension).seed(5).noise();
    add(cases, "blend".into(), |dimension| of_one(dimension).blend(other(dimension), control(dimension)));
    add(cases, "select".into(), |dimension| {
        of_one(dimension).select(other(dimension), control(dimension), -0.2..=0.3, 0.2)
    });
    add(cases, "select_among".into(), |dimension| {
        Noise::select_among(control(dimension), &[-0.2, 0.3], [of_one(dimension), other(dimension), 0.7.into()], 0.1)
    });
    add(cases, "select_in_table".into(), |dimension| {
        let cells = [[of_one(dimension), other(dimension)], [0.2.into(), -of_one(dimension)]];
        Noise::select_in_table([control(dimension), other(dimension)], [&[0.1], &[-0.1]], cells, 0.1)
    });
}

fn maps(cases: &mut Vec<Case>) {
    let leaves: [(&str, OfDimension); 4] = [
        ("Perlin", |dimension| Perlin::new(dimension).seed(3).noise()),
        ("simplex", |dimension| Simplex::new(dimension).seed(3).noise()),
        ("OpenSimplex2S", |dimension| OpenSimplex2S::new(dimension).seed(3).noise()),
        ("cellular", |dimension| Cellular::new(dimension).seed(3).noise()),
    ];
    for (name, leaf) in leaves {
        let flow = |dimension| Value::hashed(dimension).seed(5).noise();
        let n = Dimension::count;
        let mut add = |what: &str, of: &dyn Fn(Dimension) -> Noise| add(cases, format!("{what} {name}"), of);
        add("frequency of", &|dimension| leaf(dimension).frequency(-0.37));
        add("frequencies of", &|dimension| leaf(dimension).frequencies(&[0.3, 2.1, -1.7, 0.9][..n(dimension)]));
        add("translate of", &|dimension| leaf(dimension).translate(&POINT[..n(dimension)]));
        add("rotate of", &|dimension| leaf(dimension).rotate(Axis::X, Axis::Y, 0.4));
        add("slice of", &|dimension| match dimension {
            Dimension::D1 => leaf(Dimension::D2).slice(0.3),
            Dimension::D2 => leaf(Dimension::D3).slice(0.3),
            Dimension::D3 | Dimension::D4 => leaf(Dimension::D4).slice(0.3),
        });
        add("swizzle of", &|dimension| {
            leaf(dimension)
                .swizzle([Axis::W, Axis::Z, Axis::Y, Axis::X].map(Coordinate::Of)[4 - n(dimension)..].to_vec())
        });
        add("warp of", &|dimension| leaf(dimension).warp(0.7, flow(dimension)));
        add("warp_progressive of", &|dimension| {
            leaf(dimension).warp_progressive(0.3, flow(dimension), Octaves::new(3))
        });
        add("tile of", &|dimension| leaf(dimension).tiled(vec![4; n(dimension)]));
        add("tile of fbm of", &|dimension| leaf(dimension).fbm(Octaves::new(3)).tiled(vec![6; n(dimension)]));
        add("tile of warped", &|dimension| leaf(dimension).warp(0.7, flow(dimension)).tiled(vec![5; n(dimension)]));
    }
}

fn ready_made(cases: &mut Vec<Case>) {
    let all: [(&str, OfSeed); 16] = [
        ("marble", presets::marble),
        ("wood", presets::wood),
        ("clouds", presets::clouds),
        ("fog", presets::fog),
        ("fire", presets::fire),
        ("terrain", presets::terrain),
        ("bumps", presets::bumps),
        ("animated_clouds", presets::animated_clouds),
        ("cobblestones", presets::cobblestones),
        ("cracked_mud", presets::cracked_mud),
        ("scales", presets::scales),
        ("leather", presets::leather),
        ("lava", presets::lava),
        ("caustics", presets::caustics),
        ("rust", presets::rust),
        ("planet", presets::planet),
    ];
    cases.extend(all.map(|(name, preset)| (format!("preset {name}"), vec![preset(3)])));
}
