//! Tests of ties, bounds and last bits that no grid of samples hits by chance.

use gradnoise::{
    CellFeature, Cellular, Dimension, Evaluator, Fade, Format, Grid, Noise, Octaves, Output, Perlin, Sample,
};

fn line() -> Noise {
    Noise::x().clamp(-64.0, 64.0)
}

fn unit() -> Noise {
    Noise::x().clamp(-1.0, 1.0)
}

fn samples<const COUNT: usize>(numbers: [f64; COUNT], noise: Noise) -> [Sample<1>; COUNT] {
    let noise = Evaluator::new(noise).unwrap();
    numbers.map(|x| noise.sample([x]).unwrap())
}

fn values<const COUNT: usize>(numbers: [f64; COUNT], noise: Noise) -> [f32; COUNT] {
    samples(numbers, noise).map(|sample| sample.value)
}

fn slopes<const COUNT: usize>(numbers: [f64; COUNT], noise: Noise) -> [f32; COUNT] {
    samples(numbers, noise).map(|sample| sample.gradient[0])
}

fn bends<const COUNT: usize>(numbers: [f64; COUNT], noise: Noise) -> [f32; COUNT] {
    let noise = Evaluator::new(noise).unwrap();
    numbers.map(|x| noise.hessian([x]).unwrap().hessian[0][0])
}

#[test]
fn edges_of_operations_belong_to_the_documented_side() {
    assert_eq!(slopes([-1.0, 0.0, 1.0], line().abs()), [-1.0, 1.0, 1.0]);
    assert_eq!(slopes([-2.0, -1.0, 0.5, 2.0, 3.0], line().clamp(-1.0, 2.0)), [0.0, 1.0, 1.0, 1.0, 0.0]);
    assert_eq!(values([0.25, 0.5, 0.75], line().threshold(0.5)), [0.0, 1.0, 1.0]);
    assert_eq!(slopes([-1.0, 0.0, 1.0], Noise::distance_to([0.0])), [-1.0, 0.0, 1.0]);
    // 1 - 2^-30 rounds to 1.
    let tiny = line() * (1.0 / 1_048_576.0);
    assert_eq!(values([-1.0 / 1024.0], tiny.fract()), [1.0_f32.next_down()]);
    // The first of equal values gives the slope.
    let other = || line() * -2.0;
    assert_eq!(slopes([-1.0, 0.0, 1.0], line().min(other())), [1.0, 1.0, -2.0]);
    assert_eq!(slopes([-1.0, 0.0, 1.0], line().max(other())), [-2.0, 1.0, 1.0]);
    // A piece begins at its point, and the last one ends with its end.
    assert_eq!(slopes([0.0, 1.0, 2.0, 2.5], line().terrace([0.0, 1.0, 2.0], false)), [0.0, 0.0, 2.0, 0.0]);
    assert_eq!(slopes([-0.5, 0.0], line().terrace([0.0, 1.0, 2.0], true)), [0.0, 2.0]);
    assert_eq!(bends([0.0, 0.25, 1.0], line().smoothstep(0.0, 1.0)), [0.0, 3.0, 0.0]);
    let rounded = line().smooth_min(Noise::constant(0.0), 1.0);
    assert_eq!(bends([-1.5, -1.0, 0.0, 1.0, 1.5], rounded), [0.0, -0.5, -0.5, -0.5, 0.0]);
}

/// Powers are clamped to 2^-60 and 2^60.
#[test]
fn powers_are_level_where_they_are_clamped() {
    let two = |exponent: i32| 2.0_f32.powi(exponent);
    let cube = || Noise::x().clamp(0.0, two(27)).pow(3.0);
    let far = [21, 24, 27].map(|exponent| f64::from(two(exponent)));
    assert_eq!(values(far, cube()), [two(60); 3]);
    assert_eq!((slopes(far, cube()), bends(far, cube())), ([0.0; 3], [0.0; 3]));
    let near = f64::from(two(19));
    let ([slope], [bend]) = (slopes([near], cube()), bends([near], cube()));
    assert!((slope / (3.0 * two(38)) - 1.0).abs() < 1e-6 && (bend / (6.0 * two(19)) - 1.0).abs() < 1e-6);
    let tiny = || Noise::x().clamp(0.0, 1.0).pow(7.5);
    let near_zero = [-16, -10].map(|exponent| f64::from(two(exponent)));
    assert!(values(near_zero, tiny()).iter().all(|&value| value <= two(-60)));
    assert_eq!((slopes(near_zero, tiny()), bends(near_zero, tiny())), ([0.0; 2], [0.0; 2]));
    // The same by the exponent.
    let raised = || Noise::constant(two(20)).in_dimension(Dimension::D1).pow(line());
    assert_eq!(values([4.0], raised()), [two(60)]);
    assert_eq!((slopes([-4.0, 4.0], raised()), bends([-4.0, 4.0], raised())), ([0.0; 2], [0.0; 2]));
    let [slope] = slopes([2.0], raised());
    assert!((slope / (20.0 * std::f32::consts::LN_2 * two(40)) - 1.0).abs() < 1e-6);
}

#[test]
fn numbers_of_exactly_the_smallest_size_are_kept() {
    let smallest = |noise: Noise| noise * 2.0_f32.powi(-20) * 2.0_f32.powi(-20);
    let root = smallest(unit()).signed_sqrt();
    assert_eq!((values([1.0], root.clone()), slopes([1.0], root)), ([2.0_f32.powi(-20)], [2.0_f32.powi(-21)]));
    let power = smallest(Noise::x().clamp(0.0, 1.0)).pow(0.5);
    assert_eq!(values([1.0], power.clone()), [2.0_f32.powi(-20)]);
    assert_eq!(slopes([1.0], power), [2.0_f32.powi(-21)]);
}

#[test]
fn folds_and_weights_of_fractals_have_slopes_at_their_kinks() {
    let one = || Octaves::new(1);
    let around = [-0.25, 0.0, 0.25];
    assert_eq!(slopes(around, unit().turbulence(one())), [-1.0, 1.0, 1.0]);
    assert_eq!(slopes(around, unit().billow_weighted(one(), 0.5)), [-2.0, 2.0, 2.0]);
    assert_eq!(slopes(around, unit().ridged(one())), [3.0, -4.0, -3.0]);
    assert_eq!(slopes([-0.75, -0.5, -0.25], unit().ping_pong(one(), 2.0)), [4.0, 4.0, -4.0]);
    assert_eq!(slopes([-0.75, -0.5, -0.25], unit().ping_pong(one(), 3.0)), [6.0, -6.0, 6.0]);
    // Weights of exactly 0 and 1 have left the range in which they grow.
    let two = Octaves::new(2).decorrelated(false);
    assert_eq!(slopes([-0.25], unit().hybrid_multifractal_with(two, 0.25)), [0.761_904_8]);
    let same = two.lacunarity(1.0).persistence(0.5);
    assert_eq!(slopes([0.5], unit().hybrid_multifractal_with(same, 0.5)), [1.090_909_1]);
}

#[test]
fn overlapping_bands_have_the_second_derivatives_of_differences() {
    let band = Noise::constant(0.0).select(Noise::constant(1.0), line(), 0.0..=1.0, 0.8);
    let h = 1.0 / 1024.0;
    for x in [-0.3, 0.21, 0.3, 0.45, 0.55, 0.7, 1.2] {
        let [before, after] = slopes([x - h, x + h], band.clone()).map(f64::from);
        let [found] = bends([x], band.clone()).map(f64::from);
        assert!((found - (after - before) / (2.0 * h)).abs() < 1e-3, "{x}: {found}");
    }
}

#[test]
fn of_equally_near_points_the_first_stays_first() {
    let found = |feature| {
        let noise = Cellular::new(Dimension::D2).jitter(0.0).feature(feature).noise();
        let Sample { value, gradient } = Evaluator::new(noise).unwrap().sample([1.0, 2.0]).unwrap();
        (value, gradient.map(f32::signum))
    };
    assert_eq!(found(CellFeature::F1).1, [1.0, 1.0]);
    assert_eq!(found(CellFeature::F2).1, [-1.0, 1.0]);
    assert_eq!(found(CellFeature::F3).1, [1.0, -1.0]);
    let border = Cellular::new(Dimension::D2).jitter(0.0).feature(CellFeature::BorderDistance).noise();
    assert_eq!(Evaluator::new(border).unwrap().sample([1.0, 2.0]).unwrap().gradient[1], 0.0);
}

#[test]
fn curls_and_laplacians_are_those_of_their_noises() {
    let potentials = [1, 2, 3].map(|seed| Perlin::new(Dimension::D3).seed(seed).noise());
    let at = [0.3, -1.7, 2.2];
    let [x, y, z] = potentials.clone().map(|noise| Evaluator::new(noise).unwrap().sample(at).unwrap().gradient);
    let found = Evaluator::new(Output::curl(potentials)).unwrap().channels(at).unwrap();
    assert_eq!(found, [z[1] - y[2], x[2] - z[0], y[0] - x[1], 1.0]);

    let (noise, at) = (Perlin::new(Dimension::D4).noise(), [0.3, -1.7, 2.2, 5.4]);
    let h = Evaluator::new(&noise).unwrap().hessian(at).unwrap().hessian;
    let [found, ..] = Evaluator::new(Output::laplacian(noise, 1.0)).unwrap().channels(at).unwrap();
    assert_eq!(found, (h[0][0] + h[1][1]) + (h[2][2] + h[3][3]));
}

/// Returns the bytes of a sample that is a constant.
fn bytes(output: impl Fn(Noise) -> Output, value: f32, format: Format) -> Vec<u8> {
    let grid = Grid::new(&[0.0], &[1.0], &[1]).unwrap();
    Evaluator::new(output(Noise::constant(value))).unwrap().texels(&grid, format).unwrap()
}

#[test]
fn halves_are_rounded_to_even_and_may_be_subnormal() {
    let power = |exponent: i32| 2.0_f32.powi(exponent);
    for (value, expected) in [
        (1.0, 0x3c00_u16),
        (-1.0, 0xbc00),
        (1.0 + power(-11), 0x3c00),
        (1.0 + 3.0 * power(-11), 0x3c02),
        (1.0 + power(-11) + power(-20), 0x3c01),
        (power(-14), 0x0400),
        (-1.25 * power(-15), 0x8280),
        (1.75 * power(-17), 0x00e0),
        (power(-24), 0x0001),
        (power(-25), 0x0000),
        (3.0 * power(-25), 0x0002),
    ] {
        assert_eq!(bytes(Output::value, value, Format::R16Float), expected.to_le_bytes(), "{value:e}");
    }
}

#[test]
fn srgb_levels_begin_at_their_thresholds() {
    for level in [200_u8, 230, 254] {
        let threshold = (((f64::from(level) + 0.5) / 255.0 + 0.055) / 1.055).powf(2.4) as f32;
        let found = |light: f32| {
            let channels = |noise| Output::channels([noise]);
            bytes(channels, 2.0 * light - 1.0, Format::Rgba8UnormSrgb)[0]
        };
        assert_eq!([threshold.next_down(), threshold].map(found), [level, level + 1]);
    }
}

/// Compares bits that are pinned, as the values of `tests/stability` are: few positions tell such bits apart.
#[test]
fn last_bits_of_elementary_functions_stay() {
    let bits = |x: f64, noise: Noise| values([x], noise)[0].to_bits();
    assert_eq!(bits(30.149_205_625_1, Noise::x().clamp(-32.0, 32.0).exp()), 0x5534_882d);
    let power = || Noise::x().abs().clamp(0.0, 32.0).pow(2.3);
    assert_eq!(bits(-23.722_841_054, power()), 0x44b5_e22f);
    assert_eq!(bits(-21.640_538_522, power()), 0x4493_3d81);
    assert_eq!(bits(0.5, Perlin::new(Dimension::D1).fade(Fade::Cosine).noise()), 0.437_500_06_f32.to_bits());
}
