//! Noise of up to eight dimensions.

use crate::cases::interpolant;
use crate::oracle::{self, PERLIN_PERMUTATION, grids::slopes};
use crate::papers::lattice;
use gradnoise::{Axis, Coordinate, Dimension, Evaluator, Fade, HighDimensional, Noise, NoiseProblem, Perlin, Simplex};

/// 256 unit vectors of seed 0, as documented.
fn vectors<const N: usize>() -> Vec<[f64; N]> {
    let mut state = 0;
    let mut draw = || 2.0 * (oracle::split_mix_64(&mut state) >> 11) as f64 / 53.0_f64.exp2() - 1.0;
    (0..256)
        .map(|_| {
            loop {
                let drawn: [f64; N] = std::array::from_fn(|_| draw());
                let length = drawn.iter().map(|x| x * x).sum::<f64>().sqrt();
                if (0.125..=1.0).contains(&length) {
                    break drawn.map(|x| f64::from((x / length) as f32)).map(|x| if x.abs() < 1e-4 { 0.0 } else { x });
                }
            }
        })
        .collect()
}

fn positions<const N: usize>() -> Vec<[f64; N]> {
    let mut state = 5;
    let mut random = || (oracle::split_mix_64(&mut state) >> 40) as f64 / 16_777_216.0 - 0.5;
    (0..60)
        .map(|i| std::array::from_fn(|_| (random() * [4.0, 700.0, 1e5][i % 3] * 65536.0).round() / 65536.0))
        .collect()
}

fn within_of_the_oracle<const N: usize>() -> (f64, f64) {
    let set = vectors::<N>();
    let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
    for fade in [Fade::Quintic, Fade::Linear] {
        let noise = HighDimensional::perlin(N).fade(fade);
        for p in positions::<N>() {
            let gradient = lattice::innermost(&PERLIN_PERMUTATION, &set);
            let raw = lattice::perlin(lattice::position(p), interpolant(fade), gradient);
            let expected = 2.0 / (N as f64).sqrt() * raw;
            worst = worst.max((f64::from(noise.value(&p).unwrap()) - expected).abs());
        }
    }
    let noise = HighDimensional::simplex(N);
    for p in positions::<N>() {
        let raw = |p| lattice::simplex(p, 0.5, lattice::outermost(&PERLIN_PERMUTATION, &set));
        let found = f64::from(noise.value(&p).unwrap());
        // The largest there is, of unit gradients of any direction.
        let maximum = if N == 5 { 0.009_198_828_4 } else { (4.0_f64 / 9.0).powi(4) / 18.0_f64.sqrt() };
        worst = worst.max((found - raw(lattice::position(p)) / maximum).abs());
        largest = largest.max(found.abs());
    }
    (worst, largest)
}

#[test]
fn many_dimensions_are_within_4e_6_of_the_oracle() {
    for (worst, largest) in [
        within_of_the_oracle::<5>(),
        within_of_the_oracle::<6>(),
        within_of_the_oracle::<7>(),
        within_of_the_oracle::<8>(),
    ] {
        // The promise, of a range of 2.
        assert!(worst < 4e-6 * 2.0, "{worst:e}");
        assert!(largest > 0.1 && largest <= 1.0);
    }
}

#[test]
fn many_dimensions_up_to_four_are_perlin_and_simplex_noise() {
    let axes = [Axis::X, Axis::Y, Axis::Z, Axis::W].map(Coordinate::Of);
    for dimension in Dimension::ALL {
        let n = dimension.count();
        let pairs = [
            (HighDimensional::perlin(n).seed(3).at(&axes[..n]), Perlin::new(dimension).seed(3).noise()),
            (HighDimensional::simplex(n).seed(3).at(&axes[..n]), Simplex::new(dimension).seed(3).noise()),
        ];
        let p = [0.3, -7.6, 1e5, 0.7];
        let value = |noise: Noise| {
            let noise = Evaluator::new(noise).unwrap();
            in_dimension!(n, N => noise.value(oracle::first::<_, N>(p)).unwrap())
        };
        for (many, own) in pairs {
            assert_eq!(value(many), value(own));
        }
        assert_eq!(HighDimensional::perlin(n).value(&p[..n]).unwrap(), value(Perlin::new(dimension).noise()));
    }
}

/// A plane through six or more dimensions, with coordinates in each half that vary.
fn plane(noise: &HighDimensional, n: usize) -> Noise {
    let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
    let at = Coordinate::At;
    noise.clone().at(&[x, at(0.5), y, at(-3.25), x, y, at(1e6 + 0.3), y][..n])
}

#[test]
fn many_dimensions_have_the_gradients_of_their_slices() {
    for n in 5..=8 {
        for noise in [HighDimensional::perlin(n), HighDimensional::simplex(n)] {
            let plane = Evaluator::new(plane(&noise, n)).unwrap();
            for p in [[0.3, 0.7], [-5.2, 12.9], [100.6, 0.45]] {
                let gradient = plane.sample(p).unwrap().gradient;
                let step = 1.0 / 512.0;
                for (found, slope) in gradient.into_iter().zip(slopes(&plane, p, step)) {
                    // Values are good to 1e-6 or so, third derivatives below 500.
                    let tolerance = 2e-6 / step + 500.0 * step * step;
                    assert!((slope - f64::from(found)).abs() < tolerance, "{n}-D: {slope}, not {found}");
                }
            }
        }
    }
    let zero = HighDimensional::perlin(7).value(&[1.0, -2.0, 3e6, 0.0, 5.0, -6.0, 7.0]).unwrap();
    assert_eq!(zero, 0.0);
}

#[test]
fn many_dimensions_that_cannot_be_say_why() {
    let x = Coordinate::Of(Axis::X);
    let problem = |noise: Noise| noise.range().unwrap_err().problem;
    for n in [0, 9, 100] {
        assert!(
            matches!(problem(HighDimensional::perlin(n).at(vec![x; n])), NoiseProblem::Count { found, .. } if found == n)
        );
    }
    assert_eq!(problem(HighDimensional::simplex(6).at([x; 5])), NoiseProblem::Dimension { found: 6, expected: 5 });
    assert!(matches!(
        problem(HighDimensional::perlin(5).at([Coordinate::At(f64::NAN); 5])),
        NoiseProblem::Bounds { .. }
    ));
    let minimal = HighDimensional::perlin(5).fade(Fade::MinimalCubic).at([x; 5]);
    assert_eq!(problem(minimal), NoiseProblem::MinimalCubic);
    let tile = HighDimensional::perlin(5).at([x; 5]).tiled([4]);
    assert!(matches!(problem(tile), NoiseProblem::NotTileable { .. }));
    let error = HighDimensional::perlin(6).value(&[0.0; 5]).unwrap_err();
    assert!(error.to_string().contains("it has 6 dimensions, where 5 are needed"), "{error}");
}

#[cfg(feature = "gpu")]
#[test]
fn many_dimensions_are_bit_equal_on_grids_and_at_points() {
    use crate::kernels::{assert_same_bytes, generator};
    use gradnoise::gpu::FillKernel;
    use gradnoise::{Format, Grid, Octaves};

    let Some((context, generator)) = generator() else { return };
    let by_rows = crate::adapter::new_generator(&context.device).unwrap().prefer(FillKernel::Rows);
    let grid = Grid::new(&[-3.3, 1e6 + 7.1], &[0.11, 0.07], &[40, 30]).unwrap();
    let points: Vec<[f32; 2]> = (0..400).map(|i| [i as f32 / 7.3 - 20.0, i as f32 / 3.1]).collect();
    for n in 5..=8 {
        let (perlin, simplex) = (plane(&HighDimensional::perlin(n).seed(2), n), plane(&HighDimensional::simplex(n), n));
        let warped = simplex.clone().fbm(Octaves::new(2)).warp(0.5, Perlin::new(Dimension::D2));
        let both = perlin.clone() + warped;
        for (which, noise) in [perlin, simplex, both].into_iter().enumerate() {
            // Compiling takes the time: each is computed by rows in every second dimension, and at points in some.
            let generator = [&generator, &by_rows][(which + n) % 2];
            assert_same_bytes(generator, &noise, &grid, Format::ValueAndGradient);
            if (which + n) % 3 == 0 {
                assert_same_bytes(generator, &noise, &points, Format::ValueAndGradient);
            }
        }
    }
}

/// Their functions are not specialized, since they could not be read, and so is no source that they are part of.
#[cfg(feature = "wgsl")]
#[test]
fn exported_noises_of_many_dimensions_are_valid_wgsl() {
    use gradnoise::Octaves;
    use gradnoise::wgsl::WgslOptions;
    let options = WgslOptions::new("noise");
    for n in 5..=8 {
        for noise in [HighDimensional::perlin(n), HighDimensional::simplex(n)] {
            let noise = plane(&noise, n);
            for noise in [noise.clone(), noise.fbm(Octaves::new(3)) + 0.5] {
                for options in [options.clone(), options.clone().with_gradient()] {
                    for options in [options.clone(), options.bound()] {
                        crate::wgsl::validate(noise.wgsl(&options).unwrap().source());
                    }
                }
            }
        }
    }
}
