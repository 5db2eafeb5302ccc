//! Every hash, gradient source and interpolant of every noise on a lattice, in every dimension.

use crate::cases::interpolant as formula_of;
use crate::compare::compare_values;
use crate::kinds::{LARGE_SEED, hashes, hashes_of, is_integer};
use crate::oracle::{self, Position};
use crate::papers::lattice::{self, Cell, hashed};
use crate::papers::listing::set_of;
use gradnoise::{
    ByteTable, Coordinate, Dimension, Edge, Evaluator, Fade, Falloff, GradientArray, GradientSource, Gradients, Hash,
    Interpolant, Noise, Normalization, Octaves, Perlin, Permutation, Simplex, Value,
};

/// A noise as published, and the oracle's.
struct Case<const N: usize> {
    name: String,
    noise: Noise,
    oracle: Box<dyn Fn(Position<N>) -> f64>,
    /// Where the gradient has kinks, differences do not find it.
    smooth: bool,
}

fn level_of(hash: &Hash, number: u32) -> f64 {
    match hash {
        Hash::XInnermost | Hash::XOutermost | Hash::FibonacciTable(_) => lattice::byte_level(number as u8),
        Hash::Cochoy { .. } => lattice::chained_level(number),
        Hash::Lowbias { .. } | Hash::FastNoise { .. } => lattice::mixed_level(number),
        _ => lattice::hash_level(number),
    }
}

type GradientOf<const N: usize> = std::sync::Arc<dyn Fn(Cell<N>) -> [f64; N]>;

/// What gradients a hash can have.
fn sources<const N: usize>(hash: &Hash) -> Vec<(&'static str, GradientSource, GradientOf<N>)> {
    let dimension = Dimension::try_from(N).unwrap();
    let listed = Gradients::unit_vectors(dimension, 37, 3).unwrap();
    let listed_vectors = set_of::<N>(&listed).into_iter().map(Vec::from).collect();
    // The default, which is computed.
    let computed = [Gradients::slopes_8, Gradients::octagon_8, Gradients::edges_16, Gradients::edges_32][N - 1]();
    let computed_vectors = oracle::default_gradients(N);
    let of_set = |vectors: Vec<Vec<f64>>| -> GradientOf<N> {
        let hash = hash.clone();
        std::sync::Arc::new(move |cell| {
            let number = hashed(&hash, cell);
            lattice::pick(&vectors, if is_integer(&hash) { number >> 23 } else { number } & 255)
        })
    };
    let mut sources: Vec<(_, _, GradientOf<N>)> = vec![
        ("a set", listed.into(), of_set(listed_vectors)),
        ("the default", computed.into(), of_set(computed_vectors)),
    ];
    if is_integer(hash) {
        let hash = hash.clone();
        let gradient = move |cell| lattice::byte_gradient(hashed(&hash, cell));
        sources.push(("bytes", GradientSource::HashBytes, std::sync::Arc::new(gradient)));
    }
    if matches!(hash, Hash::Ward { .. } | Hash::Shift { .. } | Hash::ShiftMult { .. }) {
        let hash = hash.clone();
        let gradient =
            move |cell: Cell<N>| std::array::from_fn(|row| lattice::hash_level(lattice::number(&hash, row, cell)));
        sources.push(("hashes", GradientSource::WholeHashes, std::sync::Arc::new(gradient)));
    }
    sources
}

fn array<const N: usize>(edge: Edge) -> (GradientArray, GradientOf<N>) {
    let extents: [u32; N] = std::array::from_fn(|d| 3 + d as u32);
    let count = extents.iter().product::<u32>() as usize;
    let set = Gradients::unit_vectors(Dimension::try_from(N).unwrap(), count.min(256), 8).unwrap();
    let vector = |i: usize| std::array::from_fn(|d| set.vectors()[i % 256][d]);
    let vectors: Vec<[f32; N]> = (0..count).map(vector).collect();
    let array = GradientArray::new(extents, &vectors, edge).unwrap();
    let gradient = move |cell: Cell<N>| {
        let index = (0..N).rev().fold(0, |index, d| {
            let (extent, i) = (i64::from(extents[d]), i64::from(cell[d] as i32));
            let i = if edge == Edge::Repeat { i.rem_euclid(extent) } else { i.clamp(0, extent - 1) };
            index * extent as usize + i as usize
        });
        vectors[index].map(f64::from)
    };
    (array, std::sync::Arc::new(gradient))
}

fn cases<const N: usize>() -> Vec<Case<N>> {
    let dimension = Dimension::try_from(N).unwrap();
    let perlin = || Perlin::new(dimension).seed(9).normalization(Normalization::Published);
    let simplex = || Simplex::new(dimension).seed(9).falloff(Falloff::Classic).normalization(Normalization::Published);
    let (radius, scale) = ([1.0, 0.5, 0.6, 0.6][N - 1], [0.395, 70.0, 32.0, 27.0][N - 1]);
    let mut cases = Vec::new();
    let mut of_gradients = |what: &str, hash: Option<&Hash>, source: GradientSource, gradient: GradientOf<N>| {
        let of = gradient.clone();
        let (mut perlin, mut simplex) = (perlin().gradients(source.clone()), simplex().gradients(source));
        if let Some(hash) = hash {
            (perlin, simplex) = (perlin.hash(hash.clone()), simplex.hash(hash.clone()));
        }
        cases.push(Case {
            name: format!("Perlin {N}-D, {what}"),
            noise: perlin.noise(),
            oracle: Box::new(move |p| lattice::perlin(p, lattice::quintic, |cell| of(cell))),
            smooth: true,
        });
        cases.push(Case {
            name: format!("simplex {N}-D, {what}"),
            noise: simplex.noise(),
            oracle: Box::new(move |p| scale * lattice::simplex(p, radius, |cell| gradient(cell))),
            // The published kernel jumps.
            smooth: N < 3,
        });
    };
    // The small and the large seed take turns.
    for (number, hashes) in hashes().into_iter().zip(hashes_of(LARGE_SEED)).enumerate() {
        let sources = sources::<N>(&hashes.0).into_iter().zip(sources::<N>(&hashes.1));
        for (i, (of_small, of_large)) in sources.enumerate() {
            let is_small = (i + number + N).is_multiple_of(2);
            let (hash, (what, source, gradient)) = if is_small { (&hashes.0, of_small) } else { (&hashes.1, of_large) };
            of_gradients(&format!("{what}, {hash:?}"), Some(hash), source, gradient);
        }
    }
    for edge in [Edge::Clamp, Edge::Repeat] {
        let (array, gradient) = array::<N>(edge);
        of_gradients(&format!("array, {edge:?}"), None, array.into(), gradient);
    }
    for (number, hashes) in hashes().into_iter().zip(hashes_of(LARGE_SEED)).enumerate() {
        for (i, interpolant) in Interpolant::ALL.into_iter().enumerate() {
            let hash = if (i + number + N).is_multiple_of(2) { &hashes.0 } else { &hashes.1 };
            let of = hash.clone();
            let level = move |cell| level_of(&of, hashed(&of, cell));
            let value = Value::new(dimension).seed(9).hash(hash.clone()).interpolant(interpolant);
            cases.push(Case {
                name: format!("value {N}-D, {interpolant:?}, {hash:?}"),
                noise: value.normalization(Normalization::Published).noise(),
                oracle: match interpolant {
                    Interpolant::Fade(fade) => Box::new(move |p| lattice::value(p, formula_of(fade), &level)),
                    Interpolant::Spline => Box::new(move |p| lattice::value_spline(p, &level)),
                },
                smooth: interpolant != Interpolant::Fade(Fade::Linear),
            });
        }
    }
    cases
}

/// Positions near zero and far from it, not on the borders of cells, in multiples of 2^-16.
fn positions<const N: usize>(count: usize) -> Vec<[f64; N]> {
    let mut state = 77;
    let mut random = || (oracle::split_mix_64(&mut state) >> 40) as f64 / 16_777_216.0;
    (0..count)
        .map(|i| {
            let reach = [4.0, 600.0, 1e6, 4e9][i % 4];
            std::array::from_fn(|_| ((random() - 0.5) * reach * 65536.0).round() / 65536.0 + 1.0 / 131_072.0)
        })
        .collect()
}

fn within_of_the_oracle<const N: usize>() -> f64 {
    let mut worst = 0.0_f64;
    let positions = positions::<N>([400, 200, 100, 60][N - 1]);
    for case in cases::<N>() {
        let evaluator = Evaluator::new(&case.noise).unwrap();
        let reach = f64::from(*case.noise.range().unwrap().end());
        let found: Vec<f32> = positions.iter().map(|&p| evaluator.value(p).unwrap()).collect();
        let expected: Vec<f64> = positions.iter().map(|&p| (case.oracle)(lattice::position(p))).collect();
        let report = compare_values(&found, &expected);
        // The promise: 4e-6 of the range, which reaches as far down as up.
        report.assert_within(4e-6 * 2.0 * reach, &case.name);
        worst = worst.max(report.error() / (2.0 * reach));
        assert!(found.iter().all(|value| f64::from(value.abs()) <= reach), "{} leaves its range", case.name);
    }
    worst
}

#[test]
fn lattices_are_within_4e_6_of_the_oracle() {
    let worst = [1, 2, 3, 4].map(|n| format!("{:.1e}", in_dimension!(n, N => within_of_the_oracle::<N>()))).join(", ");
    println!("all hashes, sources and interpolants in 1 to 4 dimensions: within {worst} of their ranges");
}

fn gradients_are_differences<const N: usize>() {
    for case in cases::<N>().into_iter().filter(|case| case.smooth) {
        let evaluator = Evaluator::new(&case.noise).unwrap();
        for p in positions::<N>(24) {
            let sample = evaluator.sample(p).unwrap();
            let expected = oracle::gradient(lattice::position(p), 1.0 / 512.0, &case.oracle);
            let reach = f64::from(*case.noise.range().unwrap().end());
            for (found, expected) in sample.gradient.into_iter().zip(expected) {
                // Second derivatives may have kinks between the differences: half a step of some 100 times the reach.
                let tolerance =
                    100.0 * reach / 512.0 / 8.0 * if p.iter().any(|x| near_border(*x)) { 1.0 } else { 1e-3 };
                assert!(
                    (f64::from(found) - expected).abs() <= tolerance,
                    "{} at {p:?}: {found}, not {expected}",
                    case.name
                );
            }
        }
    }
}

/// Whether a face of a cell may lie between the differences; simplices have them everywhere.
fn near_border(x: f64) -> bool {
    (x - x.round()).abs() < 1.0 / 256.0
}

#[test]
fn lattices_have_the_oracles_gradients() {
    in_each_dimension!(N => gradients_are_differences::<N>());
}

/// At a lattice point, value noise is its level.
fn levels_are_exact<const N: usize>(count: usize) {
    let extremes = [0, 1, -1, i32::MIN, i32::MAX, 0x5555_5555];
    let mut state = 3;
    for hash in hashes().into_iter().chain(hashes_of(LARGE_SEED).into_iter().filter(is_integer)) {
        let value = Value::new(Dimension::try_from(N).unwrap()).seed(9).hash(hash.clone()).interpolant(Fade::Linear);
        let evaluator = Evaluator::new(value).unwrap();
        for i in 0..count {
            let cell: [i32; N] = std::array::from_fn(|d| {
                let draw = oracle::split_mix_64(&mut state);
                if i < 1296 { extremes[i / 6_usize.pow(d as u32) % 6] } else { draw as i32 }
            });
            let cell64 = cell.map(i64::from);
            let expected = level_of(&hash, hashed(&hash, cell64));
            let found = evaluator.value(cell.map(f64::from)).unwrap();
            // Another hash than the right one would be off by 2^-31 of its range at the least, a byte by 2^-7; all but
            // one of 2^24 differ by more than rounding, of the level and of an interpolation with weight 0.
            assert!((f64::from(found) - expected).abs() < 2e-7, "{hash:?} of {cell:?}: {found}, not {expected}");
        }
    }
}

#[test]
fn hashes_are_exact_at_65536_cells_and_the_extreme_ones() {
    in_each_dimension!(N => levels_are_exact::<N>([1 << 16, 1 << 16, 1 << 14, 1 << 14][N - 1]));
}

#[test]
fn ranges_of_value_noise_are_reached_and_kept() {
    for (levels, reach) in [(vec![[-1.0], [1.0]], 1.0), (vec![[0.25], [1.0], [0.5]], 1.0), (vec![[-3.0], [1.0]], 3.0)] {
        let levels = Gradients::new(&levels).unwrap();
        for dimension in [Dimension::D1, Dimension::D2] {
            for interpolant in Interpolant::ALL {
                let value = Value::new(dimension).levels(levels.clone()).interpolant(interpolant);
                let evaluator = Evaluator::new(value.clone().normalization(Normalization::Published)).unwrap();
                let range = value.normalization(Normalization::Published).noise().range().unwrap();
                let mut largest = 0.0_f32;
                for i in 0..40_000 {
                    let (x, y) = (f64::from(i % 200) / 2.0, f64::from(i / 200) / 2.0);
                    let found = if dimension == Dimension::D1 {
                        evaluator.value([f64::from(i) / 2.0]).unwrap()
                    } else {
                        evaluator.value([x, y]).unwrap()
                    };
                    assert!(range.contains(&found), "{interpolant:?}: {found} is not in {range:?}");
                    largest = largest.max(found.abs());
                }
                // Of the patterns of 16 levels in 2-D, not all of 2^16 come up at 10,000 middles of cells.
                let expected = match (interpolant, dimension) {
                    (Interpolant::Spline, Dimension::D1) => *range.end(),
                    (Interpolant::Spline, _) => 0.9 * range.end(),
                    _ => reach,
                };
                assert!(largest > 0.9999 * expected, "{interpolant:?} {dimension:?}: {largest}, not {expected}");
            }
        }
    }
}

#[test]
fn seed_is_that_of_the_hash_whichever_it_is() {
    let seed = 0x0123_4567_89ab_cdef;
    let perlin = Perlin::new(Dimension::D2);
    let table = |seed| Hash::FibonacciTable(ByteTable::seeded(seed));
    let pairs = hashes_of(1).into_iter().zip(hashes_of(seed)).filter(|(hash, _)| is_integer(hash));
    for (hash, expected) in pairs.chain([(table(1), table(seed))]) {
        let noise = perlin.clone().hash(hash.clone()).seed(seed);
        assert_eq!(noise, perlin.clone().hash(expected));
        // A hash that is set later brings its own seed.
        let value = |noise: Perlin| Evaluator::new(noise).unwrap().value([0.3, 0.7]).unwrap();
        assert_eq!(value(noise.hash(hash.clone())), value(perlin.clone().seed(seed).hash(hash)));
    }
    for chain in [Hash::XInnermost, Hash::XOutermost] {
        let noise = perlin.clone().hash(chain.clone()).seed(seed);
        assert_eq!(noise, perlin.clone().permutation(Permutation::seeded(seed)).hash(chain.clone()));
        assert_eq!(noise, perlin.clone().seed(seed).hash(chain));
    }
}

#[test]
fn leaves_take_the_methods_of_expressions() {
    let (leaf, octaves) = (Value::new(Dimension::D2).seed(3), Octaves::new(3));
    let noise = leaf.clone().noise();
    let pairs: [(Noise, Noise); 11] = [
        (leaf.clone().fbm(octaves), noise.clone().fbm(octaves)),
        (leaf.clone().ridged(octaves), noise.clone().ridged(octaves)),
        (leaf.clone().warp(0.3, leaf.clone()), noise.clone().warp(0.3, &noise)),
        (leaf.clone().frequency(2.0).tiled([4, 4]), noise.clone().frequency(2.0).tiled([4, 4])),
        (leaf.swizzle([Coordinate::At(0.5); 2]), noise.swizzle([Coordinate::At(0.5); 2])),
        (leaf.clone().abs(), noise.clone().abs()),
        (leaf.clone() * 0.5, &noise * 0.5),
        (0.5 * leaf.clone(), 0.5 * &noise),
        (-leaf.clone(), -&noise),
        (leaf.clone() + leaf.clone(), &noise + &noise),
        (leaf.clone() - &noise, &noise - leaf.clone()),
    ];
    for (of_leaf, of_expression) in pairs {
        assert_eq!(of_leaf, of_expression);
    }
    assert_eq!((leaf.dimension(), leaf.range()), (noise.dimension(), noise.range()));
}
