//! Draws descriptions: any nodes in any order, with any numbers. A new kind gets a byte of its own in `kind`, so that
//! the inputs in `regressions` keep their meaning.

use super::draw::Draw;
use gradnoise::{
    Axis, ByteTable, CellFeature, Cellular, ColourRamp, Coordinate, Dimension, Edge, Fade, Falloff, Gabor,
    GradientArray, GradientSource, Gradients, Hash, HighDimensional, Interpolant, JordanTurbulence, Metric, Noise,
    NormalY, Normalization, Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Output, Perlin, Shift, Simplex, Value,
};

/// The most nodes that are drawn one by one.
const MOST_NODES: usize = 48;

/// Draws a noise. Each node's inputs are the one before it or earlier ones, which are then shared.
pub fn noise(draw: &mut Draw<'_>) -> Noise {
    let dimension = draw.pick(&[Dimension::D2, Dimension::D3, Dimension::D1, Dimension::D4]);
    let mut nodes = vec![leaf(draw, dimension)];
    while !draw.is_done() && nodes.len() < MOST_NODES {
        let last = nodes[nodes.len() - 1].clone();
        let node = if draw.once_in(4) {
            leaf(draw, dimension)
        } else if draw.once_in(24) {
            repeated(draw, last, dimension)
        } else {
            let other = other(draw, &nodes, dimension);
            operation(draw, last, other, dimension)
        };
        nodes.push(node);
    }
    nodes.swap_remove(nodes.len() - 1)
}

pub fn output(draw: &mut Draw<'_>) -> Output {
    let first = noise(draw);
    match draw.kind(12, &[]) {
        0 => Output::normals_with_y(first, draw.small(), draw.kind_of(&[NormalY::Up, NormalY::Down], 2)),
        1 => Output::channels((0..draw.count(2)).map(|_| first.clone()).collect::<Vec<_>>()),
        2 => Output::curl((0..draw.pick(&[1, 3, 2])).map(|_| first.clone()).collect::<Vec<_>>()),
        3 => Output::laplacian(first, draw.small()),
        4 => Output::mean_curvature(first, draw.small()),
        5 => {
            let count = draw.count(3);
            let positions = draw.ascending(count);
            let stops = positions.into_iter().map(|x| (x, [draw.small(), 0.0, 0.5, 1.0])).collect::<Vec<_>>();
            Output::colour_ramp(first, ColourRamp::new(stops))
        }
        _ => Output::value(first),
    }
}

fn other(draw: &mut Draw<'_>, nodes: &[Noise], dimension: Dimension) -> Noise {
    match draw.below(3) {
        0 => leaf(draw, dimension),
        1 => Noise::constant(draw.small()),
        _ => draw.pick(nodes),
    }
}

/// Repeats one operation around a noise, up to the nesting limit and beyond.
fn repeated(draw: &mut Draw<'_>, noise: Noise, dimension: Dimension) -> Noise {
    let times = draw.pick(&[2, 5, 17, 60, 254, 300]);
    let octaves = octaves(draw);
    let kind = draw.below(8);
    let other = leaf(draw, dimension);
    (0..times).fold(noise, |noise, _| match kind {
        0 => noise.fbm(octaves),
        1 => noise.warp(0.5, &other),
        2 => noise.clone().warp(0.5, &noise),
        3 => noise.abs() - 0.25,
        4 => &noise * 0.5 + &noise * 0.25,
        5 => noise.clone().frequency(1.5) * 0.5 + noise * 0.5,
        6 => noise.clone().select(&noise, &other, -0.5..=0.5, 0.1),
        _ => noise.translate(vec![0.5; dimension.count()]),
    })
}

fn leaf(draw: &mut Draw<'_>, usual: Dimension) -> Noise {
    let dimension = if draw.once_in(24) { draw.pick(&Dimension::ALL) } else { usual };
    let n = dimension.count();
    // Each noise on a lattice has its own type.
    macro_rules! lattice {
        ($noise:expr, $draw:ident) => {{
            let mut noise = $noise;
            if $draw.once_in(2) {
                noise = noise.hash(hash($draw));
            }
            if $draw.once_in(2) {
                noise = noise.seed($draw.any::<u64>());
            }
            if $draw.once_in(16) {
                noise = noise.extra_permutation($draw.any());
            }
            if $draw.once_in(12) {
                noise = noise.normalization($draw.kind_of(&[Normalization::Published, Normalization::Exact], 2));
            }
            noise
        }};
    }
    macro_rules! with_gradients {
        ($noise:expr, $draw:ident) => {{
            let mut noise = lattice!($noise, $draw);
            if $draw.once_in(4) {
                noise = noise.gradients(gradients($draw, dimension));
            }
            if $draw.once_in(12) {
                noise = noise.flow($draw.number());
            }
            noise.noise()
        }};
    }
    match draw.kind(16, &[]) {
        0..=2 => {
            let fade = fade(draw);
            with_gradients!(Perlin::new(dimension).fade(fade), draw)
        }
        3 | 4 => {
            let falloff = draw.kind_of(&Falloff::ALL, 2);
            with_gradients!(Simplex::new(dimension).falloff(falloff), draw)
        }
        5 => {
            let interpolant = if draw.once_in(3) { Interpolant::Spline } else { fade(draw).into() };
            let value = lattice!(Value::new(dimension).interpolant(interpolant), draw);
            if draw.once_in(4) { value.levels(gradients(draw, Dimension::D1)).noise() } else { value.noise() }
        }
        6 => {
            let (falloff, orientation) = (draw.kind_of(&Falloff::ALL, 2), orientation(draw));
            with_gradients!(OpenSimplex2::new(dimension).falloff(falloff).orientation(orientation), draw)
        }
        7 => {
            let orientation = orientation(draw);
            with_gradients!(OpenSimplex2S::new(dimension).orientation(orientation), draw)
        }
        8 | 9 => {
            let noise = Cellular::new(dimension).metric(metric(draw)).feature(feature(draw));
            lattice!(if draw.once_in(3) { noise.jitter(draw.number()) } else { noise }, draw).noise()
        }
        10 => {
            let mut noise = Gabor::new(dimension);
            if draw.once_in(2) {
                noise = noise.wave_number(draw.number()).bandwidth(draw.number());
            }
            if draw.once_in(2) {
                noise = noise.impulses(draw.below(18) as u32);
            }
            if draw.once_in(2) {
                let count = draw.count(n);
                noise = noise.direction(draw.numbers(count));
            }
            lattice!(noise, draw).noise()
        }
        11 => {
            let dimensions = 1 + draw.below(10);
            let noise = if draw.any() {
                HighDimensional::perlin(dimensions).fade(fade(draw))
            } else {
                HighDimensional::simplex(dimensions)
            };
            let count = draw.count(dimensions);
            noise.seed(draw.any()).gradient_seed(draw.any()).at(coordinates(draw, count))
        }
        12 => coordinate(draw),
        13 => {
            let count = draw.count(n);
            let point = draw.numbers(count);
            if draw.any() { Noise::distance_to(point) } else { Noise::distance_to_by(point, metric(draw)) }
        }
        14 => {
            if draw.any() {
                Noise::checkerboard(dimension)
            } else {
                Noise::white(dimension, draw.any::<u32>().into())
            }
        }
        _ => Noise::constant(draw.small()),
    }
}

fn coordinate(draw: &mut Draw<'_>) -> Noise {
    match draw.below(4) {
        0 => Noise::x(),
        1 => Noise::y(),
        2 => Noise::z(),
        _ => Noise::w(),
    }
}

fn operation(draw: &mut Draw<'_>, noise: Noise, other: Noise, dimension: Dimension) -> Noise {
    let n = dimension.count();
    match draw.kind(48, &[255, 254, 253]) {
        0..=3 => noise.fbm(octaves(draw)),
        4 => noise.turbulence(octaves(draw)),
        5 => noise.billow(octaves(draw)),
        6 => noise.ridged_with(octaves(draw), draw.small(), draw.small()),
        7 => noise.hybrid_multifractal_with(octaves(draw), draw.small()),
        8 => noise.multifractal(octaves(draw)),
        9 => noise.ping_pong(octaves(draw), draw.small()),
        10 => noise.fbm_weighted(octaves(draw), draw.small()),
        11 => noise.billow_weighted(octaves(draw), draw.small()),
        12 => noise.ping_pong_weighted(octaves(draw), draw.small(), draw.small()),
        13 => noise.slope_fbm(octaves(draw), draw.small()),
        14 => noise.swiss_turbulence(octaves(draw), draw.small()),
        15 => {
            let jordan = JordanTurbulence { gain: draw.small(), warp: draw.small(), ..JordanTurbulence::default() };
            noise.jordan_turbulence(octaves(draw), jordan)
        }
        16 => noise.fbm_with_gain(octaves(draw), other),
        17 => noise.fbm_weighted_by(octaves(draw), other),
        18 => noise.frequency(draw.number()),
        19 => {
            let count = draw.count(n);
            noise.frequencies(draw.numbers(count))
        }
        20 => {
            let count = draw.count(n);
            noise.translate(draw.numbers(count))
        }
        21 => noise.rotate(draw.pick(&Axis::ALL), draw.pick(&Axis::ALL), draw.number()),
        22 => {
            let count = draw.count(n);
            noise.swizzle(coordinates(draw, count))
        }
        23 => noise.slice(draw.number()),
        24 => noise.in_dimension(draw.pick(&Dimension::ALL)),
        25 | 26 => {
            let count = draw.count(n);
            noise.tiled((0..count).map(|_| period(draw)).collect::<Vec<_>>())
        }
        27 | 28 => noise.warp(draw.small(), other),
        29 => noise.warp_by(draw.small(), vec![other; draw.count(n)]),
        30 => noise.warp_progressive(draw.small(), other, octaves(draw)),
        31 => match draw.below(6) {
            0 => noise.abs(),
            1 => noise.exp(),
            2 => noise.log(),
            3 => noise.sqrt(),
            4 => noise.signed_sqrt(),
            _ => noise.sin(),
        },
        32 => match draw.below(5) {
            0 => noise.cos(),
            1 => noise.fract(),
            2 => noise.floor(),
            3 => noise.negate(),
            _ => noise.sign(),
        },
        33 => noise.clamp(draw.small(), draw.small()),
        34 => noise.smoothstep(draw.small(), draw.small()),
        35 => noise.remap(draw.small()..=draw.small(), draw.small()..=draw.small()),
        36 => {
            let count = draw.pick(&[2, 3, 0, 40]);
            let positions = draw.ascending(count);
            noise.curve(positions.into_iter().map(|x| [x, draw.small()]).collect::<Vec<_>>())
        }
        37 => {
            let count = draw.pick(&[2, 3, 1, 40]);
            noise.terrace(draw.ascending(count), draw.any())
        }
        38 => noise.steps(draw.small(), draw.small()),
        39 => noise.powi(draw.any::<u8>().into()),
        40 => noise.fold(draw.small()),
        41 => noise * other,
        42 => noise + other,
        43 => noise.smooth_min(other, draw.small()),
        44 => noise.pow(other),
        45 => match draw.below(5) {
            0 => noise / other,
            1 => noise.modulo(other),
            2 => noise.blend(&other, &other),
            3 => Noise::sum_of(vec![noise; draw.below(300)]),
            _ => Noise::max_of([noise, other.threshold(draw.small())]),
        },
        48 => noise.min(other),
        49 => noise.smooth_max(other, draw.small()),
        50 => noise.smootherstep(draw.small(), draw.small()),
        46 => noise.select(&other, &other, draw.small()..=draw.small(), draw.small()),
        _ => {
            let edges = draw.ascending(3);
            Noise::select_among(other, &edges, vec![noise; draw.count(4)], draw.small())
        }
    }
}

fn octaves(draw: &mut Draw<'_>) -> Octaves {
    let mut octaves = match draw.below(8) {
        0 => Octaves::band(draw.number(), draw.number()),
        1 => Octaves::new(draw.any::<u8>().into()),
        _ => Octaves::new(1 + draw.below(6) as u32),
    };
    if draw.once_in(3) {
        octaves = octaves.lacunarity(draw.pick(&[2.0, 1.1, 3.0, 1.0, 0.5, 1.999_999_9]));
    }
    if draw.once_in(8) {
        octaves = octaves.lacunarity(draw.number());
    }
    if draw.once_in(4) {
        octaves = octaves.persistence(draw.number());
    }
    if draw.once_in(4) {
        octaves = octaves.shift(draw.kind_of(&[Shift::Drawn, Shift::None, Shift::Cochoy], 3));
    }
    if draw.once_in(6) {
        octaves = octaves.antialiased(true);
    }
    if draw.once_in(6) {
        octaves = octaves.normalised(false);
    }
    octaves
}

fn period(draw: &mut Draw<'_>) -> u32 {
    match draw.below(8) {
        0 => draw.pick(&[0, 1, 257, 1 << 26, 252_645_141, 1 << 28, u32::MAX]),
        _ => 1 + draw.below(32) as u32,
    }
}

fn hash(draw: &mut Draw<'_>) -> Hash {
    // The upper half repeats the lower one, in every other seed.
    let low = draw.any::<u32>();
    let seed = u64::from(low) | u64::from(low & (low & 1).wrapping_neg()) << 32;
    match draw.kind(9, &[]) {
        0 => Hash::XInnermost,
        1 => Hash::XOutermost,
        2 => Hash::Ward { seed },
        3 => Hash::Shift { seed },
        4 => Hash::ShiftMult { seed },
        5 => Hash::Cochoy { seed },
        6 => Hash::Lowbias { seed },
        7 => Hash::FastNoise { seed },
        _ => Hash::FibonacciTable(ByteTable::seeded(seed)),
    }
}

/// Draws gradients; custom sets are small, since the search for their range takes time.
fn gradients(draw: &mut Draw<'_>, dimension: Dimension) -> GradientSource {
    match draw.kind(8, &[]) {
        0 => GradientSource::HashBytes,
        1 => GradientSource::WholeHashes,
        2 => Gradients::edges_12().into(),
        3 => Gradients::circle(1 + draw.below(40)).map_or(GradientSource::HashBytes, Into::into),
        4 if dimension != Dimension::D4 => {
            let set = Gradients::unit_vectors(dimension, 1 + draw.below(6), draw.any());
            set.map_or(GradientSource::HashBytes, Into::into)
        }
        5 => {
            let vectors: Vec<[f32; 2]> = (0..6).map(|_| [draw.small(), draw.small()]).collect();
            let edge = draw.kind_of(&[Edge::Clamp, Edge::Repeat], 2);
            GradientArray::new([3, 2], &vectors, edge).map_or(GradientSource::HashBytes, GradientSource::Array)
        }
        6 => {
            let vectors: Vec<[f32; 1]> = (0..draw.count(3)).map(|_| [draw.small()]).collect();
            Gradients::new(&vectors).map_or(GradientSource::WholeHashes, Into::into)
        }
        _ => match dimension {
            Dimension::D1 => Gradients::slopes_8().into(),
            Dimension::D2 => Gradients::axes_4().into(),
            Dimension::D3 => Gradients::edges_16_cochoy().into(),
            Dimension::D4 => Gradients::edges_32().into(),
        },
    }
}

fn fade(draw: &mut Draw<'_>) -> Fade {
    if draw.once_in(12) { Fade::MinimalCubic } else { draw.kind_of(&Fade::ALL, 4) }
}

fn orientation(draw: &mut Draw<'_>) -> Orientation {
    if draw.once_in(3) { draw.kind_of(&Orientation::ALL, 8) } else { Orientation::Standard }
}

fn metric(draw: &mut Draw<'_>) -> Metric {
    match draw.kind(6, &[]) {
        0 => Metric::Euclidean,
        1 => Metric::EuclideanSquared,
        2 => Metric::Manhattan,
        3 => Metric::Chebyshev,
        4 => Metric::Hybrid,
        _ => Metric::Minkowski { exponent: draw.number().abs() },
    }
}

fn feature(draw: &mut Draw<'_>) -> CellFeature {
    match draw.kind(11, &[]) {
        0 => CellFeature::F1,
        1 => CellFeature::F2,
        2 => CellFeature::F3,
        3 => CellFeature::F2MinusF1,
        4 => CellFeature::F1OverF2,
        5 => CellFeature::F1TimesF2,
        6 => CellFeature::F1PlusF2,
        7 => CellFeature::SmoothF1 { sharpness: draw.number() },
        8 => CellFeature::CellValue,
        9 => CellFeature::BorderDistance,
        _ => CellFeature::Offset(draw.pick(&Axis::ALL)),
    }
}

fn coordinates(draw: &mut Draw<'_>, count: usize) -> Vec<Coordinate> {
    let mut coordinate = || match draw.below(4) {
        0 => Coordinate::At(draw.number()),
        _ => Coordinate::Of(draw.pick(&Axis::ALL)),
    };
    (0..count).map(|_| coordinate()).collect()
}
