//! Fractals whose values are made of their octaves' gradients: the same values and gradients by every way.

use crate::cases::exact;
use crate::compare::compare_values;
use crate::oracle::{self, PERLIN_PERMUTATION, Position};
use crate::papers::lattice::{innermost, perlin as perlin_of, quintic};
use gradnoise::{
    Axis, Coordinate, Dimension, Evaluator, Field, FillError, Format, Grid, HighDimensional, JordanTurbulence, Noise,
    NoiseProblem, Octaves, Output, Perlin, PositionError, Sample, Shift, SimdLevel, Simplex, Surface,
};

const OCTAVES: Octaves = Octaves::new(4).lacunarity(1.9).persistence(0.6);

fn grid(dimension: Dimension, extent: &[u32]) -> Grid {
    let (origin, step) = ([-3.3, 1e6 + 0.1, 0.7, 0.2], [0.171, -0.07, 0.13]);
    let axes = dimension.count().min(3);
    Grid::new(&origin[..dimension.count()], &step[..axes], &extent[..axes]).unwrap()
}

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// Perlin noise in its exact range, by the oracle, and its own gradient by differences.
fn perlin(p: Position<2>) -> (f64, [f64; 2]) {
    let octagon = oracle::octagon_8();
    let value = |p| perlin_of(p, quintic, innermost(&PERLIN_PERMUTATION, &octagon)) / 0.715_262_6;
    (value(p), oracle::gradient(p, 1.0 / 65_536.0, value))
}

fn assert_values(name: &str, noise: &Noise, grid: &Grid, tolerance: f64, oracle: impl Fn(Position<2>) -> f64) {
    let expected: Vec<f64> = crate::cases::positions::<2>(grid).map(oracle).collect();
    let found = Evaluator::new(noise).unwrap().values(grid).unwrap();
    compare_values(&found, &expected).assert_within(tolerance, name);
}

/// Compares a noise with an oracle's values, and its gradients with differences of these.
fn assert_samples(name: &str, noise: &Noise, grid: &Grid, tolerance: f64, oracle: impl Fn(Position<2>) -> f64) {
    const STEP: f64 = 1.0 / 4096.0;
    assert_values(name, noise, grid, tolerance, &oracle);
    let samples = Evaluator::new(noise).unwrap().samples::<2>(grid).unwrap();
    let (mut compared, mut worst) = (0, 0.0_f64);
    for (p, Sample { gradient, .. }) in crate::cases::positions::<2>(grid).zip(&samples) {
        let [expected, closer] = [STEP, STEP / 2.0].map(|step| oracle::gradient(p, step, &oracle));
        for d in 0..2 {
            // Slopes have kinks at faces of cells, and ridges themselves. There differences over other steps differ.
            if (expected[d] - closer[d]).abs() < 2e-5 {
                compared += 1;
                worst = worst.max((f64::from(gradient[d]) - closer[d]).abs());
            }
        }
    }
    println!("{name}: {compared} of {} derivatives, worst {worst}", 2 * samples.len());
    assert!(compared > 2 * samples.len() * 8 / 10, "{name}: only {compared} are compared");
    // Second derivatives are some 100 times steeper than the noise, so they round to some 1e-5.
    assert!(worst < 1e-4, "{name}: {worst}");
}

#[test]
fn slopes_damp_octaves_as_in_the_formula() {
    let octaves = Octaves::new(4).shift(Shift::None).persistence(0.6).normalised(false);
    let grid = grid(Dimension::D2, &[40, 30]);
    let oracle = |p: Position<2>| {
        let (mut sum, mut slopes) = (0.0, [0.0; 2]);
        for k in 0..4 {
            let (value, own) = perlin(p.map(|x| x << k));
            slopes = [slopes[0] + own[0], slopes[1] + own[1]];
            sum += 0.6_f64.powi(k) * value / (1.0 + 0.7 * (slopes[0] * slopes[0] + slopes[1] * slopes[1]));
        }
        sum
    };
    let noise = Perlin::new(Dimension::D2).slope_fbm(octaves, 0.7);
    // Gradients are within 8e-6 of the steepest slope, of some 4, four of which are summed.
    assert_samples("slope_fbm", &noise, &grid, 4e-5, oracle);
    // The map around it does not change the slopes, which are in its own coordinates.
    assert_values("behind a map", &noise.frequency(0.5), &grid, 4e-5, |p| oracle(p.map(|x| x >> 1)));
    for (warp, level) in [(0.15, 4e-5), (0.0, 8e-6)] {
        let octaves = octaves.lacunarity(2.0);
        let oracle = |p: Position<2>| {
            let (mut sum, mut slopes, mut amplitude) = (0.0, [0.0; 2], 1.0);
            for k in 0..4 {
                let at = std::array::from_fn(|d| (p[d] + exact(warp * slopes[d])) << k);
                let (value, own) = perlin(at);
                sum += amplitude * (1.0 - value.abs());
                slopes = std::array::from_fn(|d| slopes[d] - amplitude * value * own[d]);
                amplitude *= 0.6 * f64::clamp(sum, 0.0, 1.0);
            }
            sum
        };
        let noise = Perlin::new(Dimension::D2).swiss_turbulence(octaves, warp as f32);
        // Octave 3 is moved by 8 times the slopes' error, and no steeper than 4.
        assert_samples("swiss_turbulence", &noise, &grid, 8.0 * level, oracle);
    }
    let oracle = |p: Position<2>| {
        let (value, own) = perlin(p);
        let (mut sum, mut warp, mut damp) = (value * value, own.map(|x| 0.4 * value * x), own.map(|x| value * x));
        let (mut amplitude, mut damped) = (0.8, 0.8 * 0.6);
        for k in 1..4 {
            let (value, own) = perlin(std::array::from_fn(|d| (p[d] << k) + exact(warp[d])));
            sum += damped * value * value;
            warp = std::array::from_fn(|d| warp[d] + 0.35 * value * own[d]);
            damp = std::array::from_fn(|d| damp[d] + 0.8 * value * own[d]);
            amplitude *= 0.6;
            damped = amplitude * (1.0 - 1.0 / (1.0 + damp[0] * damp[0] + damp[1] * damp[1]));
        }
        sum
    };
    let noise = Perlin::new(Dimension::D2).jordan_turbulence(octaves, JordanTurbulence::default());
    assert_samples("jordan_turbulence", &noise, &grid, 1e-4, oracle);
    // Without strength it is an fbm.
    let plain = Evaluator::new(Perlin::new(Dimension::D2).fbm(octaves)).unwrap().values(&grid).unwrap();
    let plain: Vec<f64> = plain.into_iter().map(f64::from).collect();
    let level = Evaluator::new(Perlin::new(Dimension::D2).slope_fbm(octaves, 0.0)).unwrap().values(&grid).unwrap();
    compare_values(&level, &plain).assert_within(1e-6, "no strength");
}

#[test]
fn sloped_fractals_repeat_in_tiles() {
    let octaves = Octaves::new(4);
    for leaf in [Perlin::new(Dimension::D2).noise(), Simplex::new(Dimension::D2).noise()] {
        let fractals = [
            leaf.clone().slope_fbm(octaves, 1.5),
            leaf.clone().swiss_turbulence(octaves, 0.2),
            leaf.jordan_turbulence(octaves, JordanTurbulence::default()),
        ];
        for fractal in fractals {
            let noise = Evaluator::new(fractal.clone().tiled([5, 4])).unwrap();
            for i in 0..100 {
                let (x, y) = (f64::from(i) * 0.3125, f64::from(i) * -0.4375);
                let value = noise.value([x, y]).unwrap();
                for (x, y) in [(x + 5.0, y), (x, y - 8.0), (x - 10.0, y + 4.0)] {
                    assert_eq!(noise.value([x, y]).unwrap().to_bits(), value.to_bits(), "{fractal:?} at {x} {y}");
                }
            }
        }
    }
}

/// A noise of five dimensions, which has no Hessian, in 3-D.
fn without_hessian() -> Noise {
    let axes = [Axis::X, Axis::Y, Axis::Z, Axis::X, Axis::Y].map(Coordinate::Of);
    HighDimensional::simplex(5).at(axes)
}

#[test]
fn sloped_fractals_inside_each_other_have_values_or_say_why_not() {
    let simplex = || Simplex::hashed(Dimension::D3).seed(3).noise();
    let once = |noise: Noise| noise.slope_fbm(OCTAVES, 1.0);
    let (grid, jordan) = (grid(Dimension::D3, &[9, 8, 2]), JordanTurbulence::default());
    // The outer fractal takes the gradient of the inner one. Without slopes to move or damp it, each is a plain sum.
    for inner in
        [once(simplex()), simplex().swiss_turbulence(OCTAVES, 0.2), simplex().jordan_turbulence(OCTAVES, jordan)]
    {
        let noise = Evaluator::new(inner.clone().slope_fbm(OCTAVES, 1.5)).unwrap();
        let values = noise.values(&grid).unwrap();
        for level in SimdLevel::available() {
            let others = Evaluator::new(inner.clone().slope_fbm(OCTAVES, 1.5)).unwrap().simd_level(level);
            assert_eq!(bits(&others.values(&grid).unwrap()), bits(&values), "{inner:?} with {level:?}");
        }
        assert_eq!(noise.value([-3.3, 1e6 + 0.1, 0.7]).unwrap().to_bits(), values[0].to_bits(), "{inner:?}");
        let plain = Evaluator::new(inner.clone().slope_fbm(OCTAVES, 0.0)).unwrap().values(&grid).unwrap();
        let sum = Evaluator::new(inner.clone().fbm(OCTAVES)).unwrap().values(&grid).unwrap();
        let sum: Vec<f64> = sum.into_iter().map(f64::from).collect();
        compare_values(&plain, &sum).assert_within(1e-6, "no strength");
        let differing = values.iter().zip(&plain).filter(|(a, b)| (*a - *b).abs() > 0.01).count();
        assert!(differing > values.len() / 10, "only {differing} are damped: {inner:?}");
    }
    // Two octaves of a slope fBm of a slope fBm of one octave, by the formula.
    let inner = || simplex().slope_fbm(Octaves::new(1), 2.0);
    let octaves = Octaves::new(2).shift(Shift::None).normalised(false);
    let own = Evaluator::new(inner()).unwrap();
    let found = Evaluator::new(inner().slope_fbm(octaves, 0.5)).unwrap();
    let size = f64::from(*inner().range().unwrap().end());
    for i in 0..50 {
        let at: [f64; 3] = std::array::from_fn(|d| f64::from(i) * 0.173 + d as f64);
        let (mut sum, mut slopes) = (0.0, [0.0; 3]);
        for k in 0..2 {
            let Sample { value, gradient } = own.sample(at.map(|x| x * f64::from(1 << k))).unwrap();
            slopes = std::array::from_fn(|d| slopes[d] + f64::from(gradient[d]) / size);
            let steepness: f64 = slopes.iter().map(|slope| slope * slope).sum();
            sum += 0.5_f64.powi(k) * f64::from(value) / size / (1.0 + 0.5 * steepness);
        }
        let value = f64::from(found.value(at).unwrap());
        assert!((value - sum).abs() < 1e-5, "{at:?}: {value}, expected {sum}");
    }
    // A third one would take third derivatives.
    let noise = once(once(once(simplex()).abs()));
    let error = Evaluator::new(noise).unwrap_err();
    let why = "has no Hessian; noises of more than four dimensions and fractals that use slopes have none, and \
               gradients of such fractals need those of their octaves";
    assert_eq!(error.to_string(), format!("slope_fbm > slope_fbm > abs > slope_fbm: it {why}"));
    assert_eq!(error.problem, NoiseProblem::NoHessian);
}

#[test]
fn gradients_that_need_a_missing_hessian_are_refused_by_name() {
    let twice = Simplex::new(Dimension::D3).slope_fbm(OCTAVES, 1.0).slope_fbm(OCTAVES, 1.0);
    let of_many = without_hessian().swiss_turbulence(OCTAVES, 0.1);
    for (noise, name) in [(twice, "slope_fbm"), (of_many, "high_dimensional")] {
        let around = noise.clone().abs() * 0.5 + Simplex::new(Dimension::D3);
        for noise in [noise, around] {
            let evaluator = Evaluator::new(&noise).unwrap();
            let error = PositionError::NoHessian { node: name };
            let refused = FillError::Position(error);
            let (grid, mut samples) = (grid(Dimension::D3, &[1, 1, 1]), [Sample::<3>::default()]);
            let mut of_cube = [Sample::<3>::default(); 6];
            let surface = Surface::cube(1, 1.0).unwrap();
            assert_eq!(evaluator.sample([0.5; 3]), Err(error));
            assert_eq!(evaluator.samples::<3>(&grid), Err(refused));
            assert_eq!(evaluator.fill(&grid, &mut samples), Err(refused));
            assert_eq!(evaluator.fill(&[[0.5; 3]], &mut samples), Err(refused));
            assert_eq!(evaluator.fill(&[[0.5_f32; 3]], &mut samples), Err(refused));
            assert_eq!(evaluator.fill(&surface, &mut of_cube), Err(refused));
            assert_eq!(evaluator.texels(&grid, Format::ValueAndGradient), Err(refused));
            assert_eq!(samples, [Sample::default()]);
            assert!(evaluator.texels(&grid, Format::Rgba8Unorm).is_ok());
            let field = Field::<3>::new(&noise).unwrap();
            assert!(!field.has_gradient() && field.with_gradient([0.5; 3]).gradient[0].is_nan());
            let other = Simplex::new(Dimension::D3).noise();
            for output in [Output::normals(&noise, 1.0), Output::curl([other.clone(), noise.clone(), other.clone()])] {
                let error = Evaluator::new(output).unwrap_err();
                assert_eq!(error.problem, NoiseProblem::NoHessian);
                assert!(error.node.ends_with(name), "{error}");
            }
            assert!(Evaluator::new(Output::channels([other, noise])).is_ok());
        }
    }
    // Beside such a fractal, a noise without a Hessian has a gradient.
    let beside = without_hessian() + Simplex::new(Dimension::D3).slope_fbm(OCTAVES, 1.0);
    let sum = Evaluator::new(beside).unwrap().sample([0.3, 0.7, -0.2]).unwrap();
    let parts = [without_hessian(), Simplex::new(Dimension::D3).slope_fbm(OCTAVES, 1.0)];
    let parts = parts.map(|noise| Evaluator::new(noise).unwrap().sample([0.3, 0.7, -0.2]).unwrap());
    assert_eq!(sum.gradient, std::array::from_fn(|d| parts[0].gradient[d] + parts[1].gradient[d]));
}

#[cfg(feature = "gpu")]
mod on_gpu {
    use super::{OCTAVES, grid, without_hessian};
    use crate::kernels::{assert_same_bytes, generator};
    use gradnoise::gpu::{PlanError, PrepareError};
    use gradnoise::wgsl::{WgslError, WgslOptions};
    use gradnoise::{Dimension, Format, NoiseProblem, Output, Perlin, PositionError};

    #[test]
    fn outputs_of_sloped_fractals_are_bit_equal() {
        let Some((_, generator)) = generator() else { return };
        let hills = || Perlin::new(Dimension::D2).swiss_turbulence(OCTAVES, 0.2);
        let twice = hills().slope_fbm(OCTAVES, 1.0);
        let beside = without_hessian().slice(0.3) + hills();
        for (output, format) in [
            (Output::normals(hills(), 0.5), Format::Rgba8Unorm),
            (Output::curl([hills()]), Format::Rgba16Float),
            (Output::value(&twice), Format::R32Float),
            (Output::channels([twice, hills()]), Format::Rgba32Float),
            (Output::normals(beside, 0.5), Format::Rgba32Float),
        ] {
            assert_same_bytes(&generator, output, &grid(Dimension::D2, &[40, 33]), format);
        }
    }

    #[test]
    fn kernels_that_need_a_missing_hessian_are_refused() {
        let Some((_, generator)) = generator() else { return };
        let (noise, grid) = (without_hessian().slope_fbm(OCTAVES, 1.0), grid(Dimension::D3, &[4, 4, 1]));
        let error = generator.prepare(&noise, &grid, Format::ValueAndGradient).unwrap_err();
        let expected = PositionError::NoHessian { node: "high_dimensional" };
        assert!(matches!(&error, PrepareError::Plan(PlanError::Position(found)) if *found == expected), "{error}");
        let Err(WgslError::Noise(error)) = noise.wgsl(&WgslOptions::new("noise").with_gradient()) else {
            panic!("it is not refused");
        };
        assert_eq!(error.problem, NoiseProblem::NoHessian);
    }
}
