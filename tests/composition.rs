//! Expressions: what is wrong is named with its node, and large ones work.

use gradnoise::{
    Axis, Coordinate, Dimension, Evaluator, JordanTurbulence, Noise, NoiseProblem, Octaves, Perlin, Sample, Simplex,
};

fn hills() -> Noise {
    Perlin::new(Dimension::D2).noise()
}

fn message(noise: &Noise) -> String {
    noise.range().unwrap_err().to_string()
}

#[test]
fn errors_name_the_node() {
    let nan = f32::NAN;
    let number = "it must be 0 or between 2^-60 and 2^60 in size";
    let cases: Vec<(Noise, String)> = vec![
        (hills() + nan, format!("add.right > constant: the value is NaN; {number}")),
        (hills() * 1e30, format!("multiply.right > constant: the value is {}; {number}", f64::from(1e30_f32))),
        (hills().frequency(f64::NAN), "frequency: coordinates are multiplied by NaN; that must be 0 or between 2^-32 and 2^32 in size".into()),
        (hills().translate([0.0, f64::INFINITY]), "translate: the offset is inf; it must be between -288230376151711740 and 288230376151711740".into()),
        (hills().curve([[0.0, 0.0]]), "curve: there must be 2 to 1024 points, not 1".into()),
        (hills().curve([[0.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), "curve: the points must ascend, but 1 is followed by 1".into()),
        (hills().terrace([0.5, 0.25], false), "terrace: the heights must ascend, but 0.5 is followed by 0.25".into()),
        (Perlin::new(Dimension::D1).noise().rotate(Axis::X, Axis::Y, 1.0), "rotate: it needs 2 dimensions; there are 1".into()),
        (hills().rotate(Axis::X, Axis::X, 1.0), "rotate: a rotation needs two different axes".into()),
        (hills().ridged(Octaves::new(0)), "ridged: a fractal has 1 to 32 octaves, not 0".into()),
        (hills().ridged(Octaves::new(3).normalised(false)), "ridged: ridged and hybrid multifractals are always scaled to [-1, 1]; leave the octaves normalised".into()),
        (hills().ping_pong(Octaves::new(3), 0.1), "ping_pong: the strength is 0.10000000149011612; it must be between 0.5 and 1024".into()),
        (hills().multifractal(Octaves::new(3).persistence(1.5)), "multifractal: persistence 1.5 must be 0 or more, and".into()),
        (hills().swiss_turbulence(Octaves::new(3), 1025.0), "swiss_turbulence: the warp is 1025; it must be between -1024 and 1024".into()),
        (hills().jordan_turbulence(Octaves::new(3), JordanTurbulence { damping_scale: 2.0, ..JordanTurbulence::default() }), "jordan_turbulence: the damping scale is 2; it must be between 0 and 1".into()),
        (hills().slope_fbm(Octaves::new(3), -1.0), "slope_fbm: the strength is -1; it must be between 0 and 1024".into()),
        (hills().slope_fbm(Octaves::new(2), 1.0).abs().slope_fbm(Octaves::new(3), 1.0).slope_fbm(Octaves::new(2), 1.0), "slope_fbm > slope_fbm > abs > slope_fbm: it has no Hessian; noises".into()),
        (hills().fbm_weighted(Octaves::new(3), 1.5), "fbm_weighted: the weighted strength is 1.5; it must be between 0 and 1".into()),
        (hills() / hills(), "divide: its divisor lies in [-1, 1]; it must stay 0.0000009536743 or more away from 0".into()),
        (hills().pow(2.0), "pow: its bases lie in [-1, 1]; they must stay within [0, 1152921500000000000] (see clamp, abs and remap)".into()),
        (Noise::x().exp(), "exp: its exponents lie in [-268435460, 268435460]; they must stay within [-41, 41] (see clamp, abs and remap)".into()),
        (hills().log(), "log: its arguments lie in [-1, 1]; they must stay within [0.0000009536743, 1152921500000000000] (see clamp, abs and remap)".into()),
        (hills().sqrt(), "sqrt: its arguments lie in [-1, 1]; they must stay within [0, 1152921500000000000] (see clamp, abs and remap)".into()),
        (hills().modulo(hills()), "multiply.left > fract > divide: its divisor lies in [-1, 1]; it must stay 0.0000009536743 or more away from 0".into()),
        (hills().steps(0.0, 0.5), "steps: the number of steps is 0; it must be between 0.0000009536743".into()),
        (hills().steps(4.0, nan), "steps: the softness is NaN; it must be between 0 and 1".into()),
        (hills().smootherstep(1.0, 0.5), "smootherstep: the lower edge 1 is above the upper edge 0.5; it must be 0.5 or less".into()),
        (hills().fold(nan), "scale_bias > abs > scale_bias > fract > scale_bias: the scale is NaN".into()),
        (Noise::min_of([] as [Noise; 0]), "min_of: there must be 1 to 4096 noises, not 0".into()),
        (hills() + Noise::product_of(Vec::<Noise>::new()), "add.right > product_of: there must be 1 to 4096 noises, not 0".into()),
        (Noise::max_of([1.0, nan]), format!("max.right > constant: the value is NaN; {number}")),
        (Noise::select_among(hills(), &[0.0, 0.5], [1.0, 2.0], 0.1), "select_among: there must be 3 noises, not 2".into()),
        (Noise::select_among(hills(), &[0.5, 0.5], [1.0, 2.0, 3.0], 0.1), "select_among: the edges must ascend, but 0.5 is followed by 0.5".into()),
        (Noise::select_among(hills(), &[nan, 0.5], [1.0, 2.0, 3.0], 0.1), "select_among: the edges must ascend, but NaN is followed by 0.5".into()),
        (Noise::select_among(hills(), &[0.5], [1.0, 2.0], -0.5), "select_among: the softness is -0.5; it must be between 0 and 1000000".into()),
        (Noise::select_among(hills(), &[nan], [1.0, 2.0], 0.1), "mix.control > smoothstep: the lower edge is NaN".into()),
        (Noise::select_in_table([hills(), hills()], [&[0.0], &[0.5]], [[1.0, 2.0]], 0.1), "select_in_table: there must be 2 rows, not 1".into()),
        (Noise::select_in_table([hills(), hills()], [&[0.0], &[]], [[1.0, 2.0, 3.0]], 0.1), "select_in_table: there must be 2 columns, not 3".into()),
        (Noise::select_in_table([hills(), hills()], [&[0.0], &[1.0, 0.5]], [[1.0, 2.0]; 3], 0.1), "select_in_table: the edges must ascend, but 1 is followed by 0.5".into()),
        ((hills() * 1e10).powi(7), "powi: its values reach from".into()),
        (hills().clamp(1.0, -1.0), "clamp: the lower bound 1 is above the upper bound -1; it must be -1 or less".into()),
        (hills().remap(0.5..=0.5, 0.0..=1.0), "remap: the interval to map from starts and ends at 0.5; its ends must differ".into()),
        (hills().max(Simplex::new(Dimension::D3)), "max.left > perlin: it has 2 dimensions, where 3 are needed".into()),
        (hills().swizzle([Coordinate::Of(Axis::X)]), "swizzle > perlin: it has 2 dimensions, where 1 are needed".into()),
        (hills().warp_by(1.0, [hills()]), "warp: a noise of 2 dimensions needs as many components to warp it, not 1".into()),
        (hills().warp_by(1.0, [hills(), hills().fbm(Octaves::new(99))]), "warp.by y > fbm: a fractal has 1 to 32 octaves, not 99".into()),
        (hills().warp_progressive(1.0, hills(), Octaves::new(0)), "warp.by y > translate > fbm: a fractal has 1 to 32 octaves, not 0".into()),
        (hills().warp_progressive(1.0, hills(), Octaves::new(33)), "warp.by y > translate > fbm: a fractal has 1 to 32 octaves, not 33".into()),
        (hills().warp_progressive(1.0, hills(), Octaves::new(3).lacunarity(0.0)), "warp.by y > translate > fbm: lacunarity 0 must".into()),
        (hills().warp_progressive(1.0, hills(), Octaves::band(f64::NAN, 2.0)), "warp.by y > translate > fbm: a band of octaves goes from NaN".into()),
        (hills().select(hills(), Noise::x() * nan, 0.0..=1.0, 0.1), "mix.control > select > multiply.right > constant: the value is NaN".into()),
        (hills().select(hills(), hills(), 1.0..=0.0, 0.1), "mix.control > select: the lower bound 1 is above the upper bound 0; it must be 0 or less".into()),
    ];
    for (noise, expected) in cases {
        let found = message(&noise);
        assert!(found.starts_with(&expected), "{found}\nin place of\n{expected}");
        assert_eq!(Evaluator::new(&noise).unwrap_err().to_string(), found);
    }
}

/// Returns values at some numbers, of what a function makes of the coordinate.
fn at<const COUNT: usize>(numbers: [f64; COUNT], of: impl Fn(Noise) -> Noise) -> [f32; COUNT] {
    let noise = Evaluator::new(of(Noise::x().clamp(-64.0, 64.0))).unwrap();
    numbers.map(|x| noise.value([x]).unwrap())
}

#[test]
fn operations_that_jump_are_as_documented_at_their_jumps() {
    let numbers = [-2.0, -1.5, -0.5, 0.0, 0.5, 1.0, 2.5];
    assert_eq!(at(numbers, Noise::floor), [-2.0, -2.0, -1.0, 0.0, 0.0, 1.0, 2.0]);
    assert_eq!(at(numbers, Noise::sign), [-1.0, -1.0, -1.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(at(numbers, |x| x.fold(1.0)), [0.0, 0.5, 0.5, 0.0, 0.5, 1.0, 0.5]);
    assert_eq!(at(numbers, |x| x.fold(-2.0)), [0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
    assert_eq!(at(numbers, |x| x.modulo(2.0)), [0.0, 0.5, 1.5, 0.0, 0.5, 1.0, 0.5]);
    assert_eq!(at(numbers, |x| x.modulo(-2.0)), [0.0, -1.5, -0.5, 0.0, -1.5, -1.0, -1.5]);
    assert_eq!(at(numbers, |x| x.steps(1.0, 0.0)), [-2.0, -1.0, 0.0, 0.0, 1.0, 1.0, 3.0]);
    assert_eq!(at(numbers, |x| x.steps(1.0, 0.25)), [-2.0, -1.5, -0.5, 0.0, 0.5, 1.0, 2.5]);
    assert_eq!(at(numbers, |x| x.steps(2.0, 1.0)), [-2.0, -1.5, -0.5, 0.0, 0.5, 1.0, 2.5]);
    assert_eq!(at([0.375, 0.4375, 0.5625, 0.625], |x| x.steps(1.0, 0.25)), [0.0, 0.15625, 0.84375, 1.0]);
}

#[test]
fn roots_and_logarithms_are_those_of_the_standard_library() {
    let numbers = [-4.0, -0.25, 0.0, 0.25, 4.0];
    assert_eq!(at(numbers, Noise::signed_sqrt), [-2.0, -0.5, 0.0, 0.5, 2.0]);
    assert_eq!(at(numbers, |x| x.abs().sqrt()), [2.0, 0.5, 0.0, 0.5, 2.0]);
    assert_eq!(at([1.0], |x| x.clamp(0.5, 64.0).log()), [0.0]);
    // The slope at 0, and beside it.
    let root = Evaluator::new(Noise::x().clamp(-64.0, 64.0).signed_sqrt()).unwrap();
    let slope = |x: f64| root.sample([x]).unwrap().gradient[0];
    assert_eq!([0.0, 0.25, -0.25].map(slope), [0.0, 1.0, 1.0]);
}

#[test]
fn ranges_of_operations_are_no_wider_than_their_values() {
    let line = || Noise::x().clamp(-1.0, 4.0);
    for (noise, range) in [
        (line().signed_sqrt(), -1.0..=2.0),
        (line().abs().sqrt(), 0.0..=2.0),
        (line().floor(), -1.0..=4.0),
        (line().sign(), -1.0..=1.0),
        (line().fold(3.0), 0.0..=1.0),
        (line().steps(5.0, 0.5), -1.0..=4.0),
        (line().steps(5.0, 0.0), -1.0..=4.0),
        ((line() + 2.0).log(), 0.0..=1.791_759_5),
        (line().modulo(1.5), 0.0..=1.5_f32.next_down()),
        (line().modulo(-1.5), -1.5_f32.next_down()..=0.0),
    ] {
        assert_eq!(noise.range(), Ok(range), "{noise:?}");
    }
}

#[test]
fn lists_may_be_longer_than_expressions_are_deep() {
    let numbers = || (0..1000).map(|i| ((i * 37) % 1000) as f32);
    let range = |noise: Noise| noise.range().unwrap();
    assert_eq!(range(Noise::min_of(numbers())), 0.0..=0.0);
    assert_eq!(range(Noise::max_of(numbers())), 999.0..=999.0);
    assert_eq!(range(Noise::sum_of(numbers())), 499_500.0..=499_500.0);
    assert_eq!(range(Noise::product_of((0..50).map(|_| -1.0))), 1.0..=1.0);
    assert_eq!(Noise::max_of([hills()]), hills());
    let edges: Vec<f32> = (1..1000).map(|i| i as f32 / 20.0).collect();
    let found = at([-1.0, 0.0, 0.06, 20.01, 60.0], |x| Noise::select_among(x, &edges, numbers(), 0.0));
    assert_eq!(found, [0.0, 0.0, 37.0, 800.0, 963.0]);
}

#[test]
fn selections_are_their_noises_between_edges_and_mix_them_beside_them() {
    let leaf = |seed| Perlin::new(Dimension::D1).seed(seed).noise();
    let cells: Vec<Noise> = (0..6).map(|cell| leaf(cell) * 0.1 + cell as f32).collect();
    let table: Vec<Vec<Noise>> = cells.chunks(3).map(<[Noise]>::to_vec).collect();
    let [x, y] = [Noise::x(), (Noise::x() * 4.0).fract()];
    let selected = |softness| Noise::select_in_table([&x, &y], [&[10.0, 20.0], &[0.5]], table.clone(), softness);
    assert_eq!(selected(0.05).range(), Ok(-0.1..=5.1));
    let [hard, soft] = [0.0, 0.05].map(|softness| Evaluator::new(selected(softness)).unwrap());
    let cells: Vec<Evaluator> = cells.into_iter().map(|cell| Evaluator::new(cell).unwrap()).collect();
    for i in 0..3000 {
        let x = f64::from(i) * 0.010_009;
        let column = usize::from(x >= 10.0) + usize::from(x >= 20.0);
        let row = usize::from((x * 4.0).fract() >= 0.5);
        // A mix of all of one noise and nothing of another is rounded in proportion to both.
        let expected = cells[3 * row + column].sample([x]).unwrap();
        let is_expected = |found: Sample<1>| {
            let apart = [found.value - expected.value, found.gradient[0] - expected.gradient[0]];
            apart.iter().all(|difference| difference.abs() < 1e-6)
        };
        assert!(is_expected(hard.sample([x]).unwrap()), "{x}");
        let from_edges = [(x - 10.0).abs(), (x - 20.0).abs(), ((x * 4.0).fract() - 0.5).abs()];
        if from_edges.iter().all(|distance| *distance > 0.051) {
            assert!(is_expected(soft.sample([x]).unwrap()), "{x}");
        }
    }
    // Half way.
    let [value, left, right] = [&soft, &cells[0], &cells[1]].map(|noise| noise.value([10.0]).unwrap());
    assert!((value - f32::midpoint(left, right)).abs() < 1e-6);
}

#[test]
fn tables_compute_what_they_share_once() {
    let control = hills().frequency(0.1);
    let table = [[hills(), hills() * 0.5], [hills() * 0.25, hills() * 0.125]];
    let noise = Noise::select_in_table([&control, &control], [&[0.0], &[0.0]], table, 0.1);
    // One step of the control serves the columns of both rows.
    assert_eq!(format!("{noise:?}").matches("Smoothstep").count(), 2);
    assert_eq!(format!("{noise:?}").matches("Mix").count(), 3);
}

#[test]
fn errors_below_a_shared_node_name_the_way_that_leads_to_them() {
    let shared = Perlin::new(Dimension::D3).noise();
    let noise = shared.clone().abs().min(shared.slice(0.5));
    assert_eq!(message(&noise), "min.right > slice > perlin: it has 3 dimensions, where 4 are needed");
}

#[test]
fn fractals_reach_both_ends_of_their_range() {
    // A checkerboard is 1 and -1, and in its unshifted octaves at once.
    let octaves = Octaves::new(4).lacunarity(3.0).decorrelated(false);
    for offset in [0.0, 0.7, 1.0, 1.5, 3.0] {
        let fractal = Noise::checkerboard(Dimension::D1).hybrid_multifractal_with(octaves, offset);
        let evaluator = Evaluator::new(fractal).unwrap();
        for (x, end) in [(0.001, 1.0_f32), (1.001, -1.0)] {
            // Each of four terms is rounded, and the scale twice.
            let found = evaluator.value([x]).unwrap();
            assert!((found - end).abs() <= 8.0 * f32::EPSILON, "{offset}: {found}");
        }
    }
    // Of four factors the first is 1 or -1, and the others are as large as they can be where all octaves are 1.
    let board = Noise::checkerboard(Dimension::D1);
    for (fractal, end) in
        [(board.clone().multifractal(octaves), 1.0), (board.multifractal(octaves.normalised(false)), 2.109_375)]
    {
        assert_eq!(*fractal.range().unwrap().end(), end);
        let found = Evaluator::new(fractal).unwrap().value([0.001]).unwrap();
        assert!((found - end).abs() <= 8.0 * f32::EPSILON, "{found}");
    }
}

#[test]
fn expressions_too_large_are_refused_and_not_walked_through() {
    let deep = (0..100_000).fold(hills(), |noise, _| noise.abs());
    assert!(matches!(deep.range().unwrap_err().problem, NoiseProblem::TooDeep));
    let many = (0..12).fold(hills(), |noise, k| noise.clone().frequency(1.5) + noise.translate([f64::from(k), 0.0]));
    assert!(matches!(many.range().unwrap_err().problem, NoiseProblem::Operations));
    let octaves = (0..4).fold(hills(), |noise, _| noise.fbm(Octaves::new(16).lacunarity(1.1)));
    assert!(matches!(octaves.range().unwrap_err().problem, NoiseProblem::LeafOctaves));
    let many_operations = (0..200).fold(hills(), |noise, _| noise.abs());
    let work = (0..11).fold(many_operations, |noise, _| noise.fbm(Octaves::new(2).lacunarity(1.1)));
    assert!(matches!(work.range().unwrap_err().problem, NoiseProblem::Work));
    // Shared nodes count once.
    let doubled = (0..80).fold(hills() * 1e-9, |noise, _| &noise + &noise);
    assert!(doubled.range().is_ok());
    assert_eq!(format!("{doubled:?}").matches("Add").count(), 80);
}

#[test]
fn equality_is_by_construction_and_not_by_sharing() {
    let shared = hills();
    assert_eq!(&shared + &shared, hills() + hills());
    assert_ne!(hills() + 1.0, hills() + 2.0);
    assert_ne!(hills() + 1.0, hills() - 1.0);
    assert_ne!(hills(), Perlin::new(Dimension::D2).seed(1).noise());
}

#[test]
fn dimension_is_that_of_the_leaves_or_the_fewest_possible() {
    assert_eq!((Noise::x() + Noise::z()).dimension(), Dimension::D3);
    assert_eq!((Noise::x() + hills()).dimension(), Dimension::D2);
    assert_eq!(Noise::constant(1.0).dimension(), Dimension::D1);
    assert_eq!(Noise::x().in_dimension(Dimension::D4).dimension(), Dimension::D4);
    assert_eq!(Simplex::new(Dimension::D4).noise().slice(0.5).dimension(), Dimension::D3);
    assert_eq!(hills().swizzle([Coordinate::Of(Axis::Z), Coordinate::At(1.0)]).dimension(), Dimension::D3);
}

#[cfg(feature = "gpu")]
mod gpu {
    use super::hills;
    use crate::kernels::{assert_same_bytes, generator};
    use gradnoise::gpu::{Generator, PlanError, PrepareError};
    use gradnoise::{
        Axis, ColourRamp, Dimension, Fade, Format, Gradients, Grid, Noise, Octaves, Output, Perlin, Permutation,
        Simplex,
    };

    fn grid() -> Grid {
        Grid::new(&[0.3, -0.7], &[0.07; 2], &[33, 17]).unwrap()
    }

    fn assert_same_bits(generator: &Generator, noise: &Noise) {
        assert_same_bytes(generator, noise, &grid(), Format::ValueAndGradient);
    }

    #[test]
    fn deep_and_large_expressions_compile() {
        let Some((_, generator)) = generator() else { return };
        let deep = (0..63).fold(hills(), |noise, k| match k % 4 {
            0 => noise.abs() - 0.3,
            1 => noise.sin() * 1.1,
            2 => noise.max(-0.5),
            _ => noise.smoothstep(-1.0, 1.0),
        });
        assert_same_bits(&generator, &deep);
        // Some 340 nodes, a quarter of them of two inputs that share all below.
        let large = (0..168).fold(hills(), |noise, k| if k % 2 == 0 { noise.cos() } else { &noise * &noise + 0.1 });
        assert_same_bits(&generator, &large);
        let wide = (0..24).map(|seed| Perlin::new(Dimension::D2).seed(seed).noise());
        let wide = wide.reduce(|sum, noise| sum + noise).unwrap();
        assert_same_bits(&generator, &wide);
    }

    #[test]
    fn operations_that_jump_are_bit_equal_at_their_jumps() {
        let Some((_, generator)) = generator() else { return };
        // Multiples of an eighth along both axes, whose products are zeros of either sign, too.
        let grid = Grid::new(&[-4.0; 2], &[0.125; 2], &[65, 65]).unwrap();
        let [x, y] = [Noise::x(), Noise::y()].map(|coordinate| coordinate.clamp(-4.0, 4.0));
        let product = || &x * &y;
        for noise in [
            product().floor(),
            product().sign(),
            product().fold(1.0),
            product().modulo(1.5),
            product().modulo(-1.5),
            product().steps(2.0, 0.0),
            product().steps(2.0, 0.5),
            product().smootherstep(-1.0, 1.0),
            product().abs().max(1.0).log(),
            product().abs().sqrt(),
            product().signed_sqrt(),
            Noise::min_of([product(), x.clone(), y.clone()]),
            Noise::select_among(product(), &[-1.0, 0.0, 1.0], [0.0, 1.0, 2.0, 3.0], 0.0),
            Noise::select_in_table([&x, &y], [&[-1.0, 0.0], &[0.0]], [[1.0, 2.0, 3.0]; 2], 0.25),
        ] {
            assert_same_bytes(&generator, noise, &grid, Format::ValueAndGradient);
        }
    }

    #[test]
    fn fractals_of_fractals_do_not_double_the_kernel() {
        // Each calls its octave in one place: were it two, here a compiler that inlines would see the leaf 4,096 times.
        let Some((_, generator)) = generator() else { return };
        let nested = (0..12).fold(hills(), |noise, _| noise.fbm(Octaves::new(1)));
        assert_same_bits(&generator, &nested);
    }

    #[test]
    fn kernels_that_compilers_specialise_keep_their_bits() {
        // A fractal's loop turns out to be needless in this shader: an adapter may compile such a kernel anew for the
        // values of its uniforms, and once knew the zero that keeps it from reordering sums.
        let Some((_, generator)) = generator() else { return };
        let control = Simplex::new(Dimension::D2).seed(4).noise().ridged(Octaves::new(2));
        for leaf in [hills(), Simplex::new(Dimension::D2).noise()] {
            assert_same_bits(&generator, &leaf.clone().blend(&leaf, &control));
            assert_same_bits(&generator, &((&leaf - &leaf) * &control + &leaf));
        }
    }

    /// An expression with every kind of number in it.
    fn of_numbers(k: u32) -> Output {
        let f = k as f32;
        let x = f64::from(k);
        let table = Permutation::seeded(u64::from(k));
        let gradients = Gradients::new(&[[1.0, f], [-f, 1.0], [-1.0, -f], [f, -1.0]]).unwrap();
        let leaf = Perlin::new(Dimension::D2).permutation(table).gradients(gradients).noise();
        let octaves = Octaves::new(k).lacunarity(1.5 + x / 10.0).persistence(0.3 + x / 10.0);
        let warped =
            leaf.clone().frequency(x).ridged_with(octaves, 0.5 + f / 10.0, f).warp(0.1 * f, leaf.clone().fbm(octaves));
        let stretched = warped.frequencies([x, 2.0]).translate([x, -x]).rotate(Axis::X, Axis::Y, x);
        let points: Vec<[f32; 2]> = (0..=k).map(|i| [i as f32 / f, (i % 3) as f32]).collect();
        let bent = stretched.curve(points).remap(0.0..=f, -1.0..=1.0).smooth_min(leaf * f, 0.1 * f);
        let stops: Vec<_> = (0..k).map(|i| (i as f32, [f, 0.0, 0.5, 1.0])).collect();
        Output::colour_ramp(bent, ColourRamp::new(stops))
    }

    #[test]
    fn numbers_of_expressions_change_without_compiling() {
        let Some((_, generator)) = generator() else { return };
        for k in 1..8 {
            generator.prepare(of_numbers(k), &grid(), Format::Rgba8Unorm).unwrap();
        }
        assert_eq!(generator.pipelines(), 1);
        // Another structure: a fade, a format, one node more, the same two noises shared and apart.
        let perlin = |fade| Perlin::new(Dimension::D2).fade(fade).noise();
        let structures = [perlin(Fade::Cubic), perlin(Fade::Linear), perlin(Fade::Cubic).abs()];
        for noise in structures.iter().chain(&structures) {
            generator.prepare(noise, &grid(), Format::R32Float).unwrap();
        }
        assert_eq!(generator.pipelines(), 4);
        let shared = Simplex::new(Dimension::D2).noise();
        for noise in [&shared + &shared, Simplex::new(Dimension::D2).noise() + shared.clone()] {
            generator.prepare(noise, &grid(), Format::R32Float).unwrap();
        }
        assert_eq!(generator.pipelines(), 6);
        println!("7 expressions that differ in numbers: 1 pipeline; 5 structures: 5 more");
    }

    #[test]
    fn expressions_too_large_for_the_device_are_refused() {
        // No adapter is needed for this: wgpu's own device that does nothing.
        let required_limits = wgpu::Limits {
            max_uniform_buffer_binding_size: 16384,
            max_storage_buffer_binding_size: 65536,
            ..wgpu::Limits::default()
        };
        let (device, _) = wgpu::Device::noop(&wgpu::DeviceDescriptor { required_limits, ..Default::default() });
        let generator = Generator::new(&device).unwrap();
        let leaves = |count: u64| {
            let leaves = (0..count).map(|seed| Perlin::new(Dimension::D2).seed(seed).noise());
            leaves.reduce(|sum, leaf| sum + leaf).unwrap()
        };
        // Each leaf has a table of 5 KiB.
        assert!(generator.prepare(leaves(12), &grid(), Format::R32Float).is_ok());
        let error = generator.prepare(leaves(13), &grid(), Format::R32Float).unwrap_err();
        assert!(matches!(error, PrepareError::Plan(PlanError::Expression { limit: 65536, .. })), "{error}");
    }
}
