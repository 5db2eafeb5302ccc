//! The noises whose values are pinned, each with a name that stays.

use crate::kinds::{self, LARGE_SEED, OfDimension, hashes_of, is_integer, name};
use gradnoise::{
    Axis, ByteTable, CellFeature, Cellular, Coordinate, Dimension, Edge, Fade, Falloff, Gabor, GradientArray,
    GradientSource, Gradients, Hash, HighDimensional, Metric, Noise, Octaves, OpenSimplex2, OpenSimplex2S, Orientation,
    Perlin, Simplex, Value, presets,
};
use std::sync::LazyLock;

/// A name, and a noise in each dimension in which there is one.
pub type Case = (String, Vec<Noise>);

/// Every noise that can be described. Numbers are examples.
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

/// Arrays, too, up to three dimensions.
static ARRAYS: LazyLock<[[GradientArray; 3]; 2]> = LazyLock::new(|| {
    [Edge::Repeat, Edge::Clamp].map(|edge| [Dimension::D1, Dimension::D2, Dimension::D3].map(|n| array(n, edge)))
});

type SourceOf = Box<dyn Fn(Dimension) -> Option<GradientSource>>;

/// What can choose gradients, or values, where these have `dimension`: hashes with the sources that take them, and
/// arrays. Sources that cannot be with a hash are left out by `add`.
fn sources(is_value: bool) -> Vec<(String, Option<Hash>, SourceOf)> {
    let mut sources: Vec<(String, Option<Hash>, SourceOf)> = Vec::new();
    let dimension_of = move |dimension| if is_value { Dimension::D1 } else { dimension };
    for hash in kinds::hashes() {
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
    let (fades, falloffs) = (kinds::FADES, kinds::FALLOFFS);
    let of_fade = |fade| if fade == Fade::Quintic { 4 } else { 3 };
    let of_falloff = |falloff| if falloff == Falloff::Smooth { 4 } else { 3 };
    kind!(Perlin, "Perlin", fade, fades, of_fade, gradients, sources(false));
    kind!(Simplex, "simplex", falloff, falloffs, of_falloff, gradients, sources(false));
    kind!(Value, "value", interpolant, kinds::INTERPOLANTS, |_| 4, levels, sources(true));
    kind!(OpenSimplex2, "OpenSimplex2", falloff, falloffs, of_falloff, gradients, sources(false));
    kind!(OpenSimplex2S, "OpenSimplex2S", orientation, [Orientation::Standard], |_| 2, gradients, sources(false));
    for orientation in kinds::ORIENTATIONS {
        add(cases, format!("OpenSimplex2 {orientation:?}"), |dimension| {
            OpenSimplex2::new(dimension).orientation(orientation).noise()
        });
        add(cases, format!("OpenSimplex2S {orientation:?}"), |dimension| {
            OpenSimplex2S::new(dimension).orientation(orientation).noise()
        });
    }
    for (name, set) in kinds::SETS {
        add(cases, format!("Perlin, set {name}"), |dimension| Perlin::new(dimension).gradients(set()).noise());
    }
    for scale in kinds::NORMALIZATIONS {
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

/// The metrics, of those with an exponent one.
fn metrics() -> Vec<Metric> {
    let of_exponent = |metric| match metric {
        Metric::Minkowski { .. } => Metric::Minkowski { exponent: 1.5 },
        metric => metric,
    };
    let mut metrics = kinds::METRICS.map(of_exponent).to_vec();
    metrics.dedup();
    metrics
}

fn large_seeds(cases: &mut Vec<Case>) {
    add(cases, "white of a large seed".into(), |dimension| Noise::white(dimension, LARGE_SEED));
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
    let features = kinds::features(8.0, Axis::X).into_iter().chain([CellFeature::Offset(Axis::Y)]);
    for feature in features {
        let feature_name = format!("{feature:?}").replace(" { sharpness: 8.0 }", "");
        for metric in metrics() {
            if feature == CellFeature::BorderDistance && metric != Metric::Euclidean {
                continue;
            }
            let what = format!("cellular {feature_name}, {}", name(&metric));
            add(cases, what, |dimension| Cellular::new(dimension).seed(3).metric(metric).feature(feature).noise());
        }
    }
    for hash in kinds::hashes() {
        add(cases, format!("cellular, {}", name(&hash)), |dimension| {
            Cellular::new(dimension).seed(3).hash(hash.clone()).jitter(0.8).noise()
        });
    }
    add(cases, "cellular lookup".into(), |dimension| {
        Cellular::hashed(dimension).lookup(Perlin::hashed(dimension).frequency(0.3))
    });
}

fn kernels(cases: &mut Vec<Case>) {
    for hash in kinds::hashes() {
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
    for metric in metrics() {
        add(cases, format!("distance_to_by {}", name(&metric)), |dimension| {
            Noise::distance_to_by(&POINT[..dimension.count()], metric)
        });
    }
}

fn fractals(cases: &mut Vec<Case>) {
    let all_octaves = [
        ("5 octaves", Octaves::new(5)),
        ("a lacunarity of 2.17, undivided", Octaves::new(3).lacunarity(2.17).persistence(0.7).normalised(false)),
    ];
    for (style, of) in kinds::FRACTALS {
        for (what, octaves) in all_octaves {
            add(cases, format!("{style}, {what}"), |dimension| of(Perlin::new(dimension).seed(3).noise(), octaves));
        }
    }
    for shift in kinds::SHIFTS {
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
    let of_one = |dimension| Perlin::new(dimension).seed(3).noise();
    for (name, operation) in kinds::UNARY {
        add(cases, name.into(), |dimension| operation(of_one(dimension)));
    }
    let other = |dimension| Value::hashed(dimension).seed(4).noise();
    for (name, operation) in kinds::BINARY {
        add(cases, name.into(), |dimension| operation(of_one(dimension), other(dimension)));
    }
    let control = |dimension| Simplex::hashed(dimension).seed(5).noise();
    for (name, choice) in kinds::CHOICES {
        add(cases, name.into(), |dimension| choice(of_one(dimension), other(dimension), control(dimension)));
    }
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
        for (map, of) in kinds::MAPS {
            let map = if map == "tiled" { "tile" } else { map };
            add(&format!("{map} of"), &|dimension| of(leaf, dimension));
        }
        add("tile of fbm of", &|dimension| leaf(dimension).fbm(Octaves::new(3)).tiled(vec![6; n(dimension)]));
        add("tile of warped", &|dimension| leaf(dimension).warp(0.7, flow(dimension)).tiled(vec![5; n(dimension)]));
    }
}

fn ready_made(cases: &mut Vec<Case>) {
    cases.extend(presets::ALL.iter().flat_map(|(name, preset)| {
        let material = preset(3);
        [(format!("preset {name}"), vec![material.height]), (format!("shade of preset {name}"), vec![material.shade])]
    }));
}
