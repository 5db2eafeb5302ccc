//! What the papers say of these noises.

use crate::cases::{Kind, cases, is_discontinuous};
use crate::oracle::split_mix_64;
use gradnoise::{Dimension, Evaluator, Fade, Gradients, Grid, Kernel, Perlin, Permutation, Simplex};

fn random_positions<const N: usize>(count: usize, reach: f64) -> Vec<[f64; N]> {
    let mut state = 3;
    let mut random = || (split_mix_64(&mut state) >> 11) as f64 / 2.0_f64.powi(53);
    (0..count).map(|_| std::array::from_fn(|_| (random() - 0.5) * reach)).collect()
}

#[test]
fn perlin_is_zero_at_lattice_points() {
    for fade in Fade::ALL {
        let noise = Evaluator::new(Perlin::new(Dimension::D3).fade(fade)).unwrap();
        for position in random_positions::<3>(1000, 1e6) {
            assert_eq!(noise.value(position.map(f64::round)).unwrap(), 0.0, "{position:?}");
        }
        let noise = Evaluator::new(Perlin::new(Dimension::D4).fade(fade)).unwrap();
        assert_eq!(noise.value([-1.0, 2.0, -2_147_483_648.0, 255.0]).unwrap(), 0.0);
    }
}

#[test]
fn perlin_has_its_gradient_at_lattice_points() {
    // Hash of cell 5: entry 5 of Perlin's table is 15, and set 1-D entry 15 is -8; scaled by 1/4 of the maximum.
    let noise = Evaluator::new(Perlin::new(Dimension::D1)).unwrap();
    let gradient = noise.sample([5.0]).unwrap().gradient[0];
    approx::assert_relative_eq!(gradient, -8.0 * 0.25, max_relative = 2e-6);
}

#[test]
fn perlin_repeats_after_256_along_every_axis() {
    let noise = Evaluator::new(Perlin::new(Dimension::D4).seed(3)).unwrap();
    // Multiples of 2^-20, so that adding a period rounds nothing.
    for position in random_positions::<4>(500, 2e3).map_each(|x| (x * 1_048_576.0).round() / 1_048_576.0) {
        let here = noise.sample(position).unwrap();
        for axis in 0..4 {
            for period in [256.0, -512.0] {
                let mut there = position;
                there[axis] += period;
                assert_eq!(noise.sample(there).unwrap(), here, "{position:?} along {axis}");
            }
            let mut elsewhere = position;
            elsewhere[axis] += 128.0;
            assert_ne!(noise.sample(elsewhere).unwrap(), here);
        }
    }
}

#[test]
fn simplex_repeats_after_256_cells_of_its_skewed_lattice() {
    // Cell (256, 0) of the skewed lattice lies at (256, 0) - G (256 + 0) (1, 1).
    let shift = [256.0 - 256.0 * UNSKEW_2, -256.0 * UNSKEW_2];
    let noise = Evaluator::new(Simplex::new(Dimension::D2)).unwrap();
    for [x, y] in random_positions::<2>(500, 2e3) {
        let here = noise.value([x, y]).unwrap();
        let there = noise.value([x + shift[0], y + shift[1]]).unwrap();
        // The shift is irrational: rounded to 2^-24 of a cell, at a slope of at most 8.
        approx::assert_abs_diff_eq!(here, there, epsilon = 8.0 / 16_777_216.0 * 4.0);
    }
}

const UNSKEW_2: f64 = 0.211_324_865_405_187_13;

trait MapEach<const N: usize> {
    fn map_each(self, f: impl Fn(f64) -> f64) -> Vec<[f64; N]>;
}

impl<const N: usize> MapEach<N> for Vec<[f64; N]> {
    fn map_each(self, f: impl Fn(f64) -> f64) -> Vec<[f64; N]> {
        self.into_iter().map(|position| position.map(&f)).collect()
    }
}

#[test]
fn noises_are_continuous_across_faces() {
    // Steps of 2^-18 along each axis through 1000 cells. A continuous noise changes by no more than its steepest slope,
    // which is below 16 of the range's half for all of these, times the step, and its rounding.
    const STEP: f64 = 1.0 / 262_144.0;
    for case in cases(2.0).into_iter().filter(|case| case.octaves.is_none()) {
        if is_discontinuous(&case) {
            continue; // Published so: r^2 = 0.6 reaches beyond the simplex.
        }
        let n = case.dimension.count();
        let noise = Evaluator::new(case.noise.clone()).unwrap();
        for position in random_positions::<4>(1000, 500.0) {
            for axis in 0..n.min(3) {
                let mut origin = position;
                // Across the cell border that is next, and for simplex noise across many a face on the way.
                origin[axis] = origin[axis].floor() - 32.0 * STEP;
                if axis > 0 && matches!(case.kind, Kind::Simplex(_)) {
                    origin[axis - 1] = origin[axis] + 31.0 * STEP; // x = y is a face: it lies on the way.
                }
                let mut steps = [0.0; 3];
                steps[axis] = STEP;
                let mut extent = [1; 3];
                extent[axis] = 64;
                let axes = n.min(3);
                let grid = Grid::new(&origin[..n], &steps[..axes], &extent[..axes]).unwrap();
                let mut values = [0.0; 64];
                noise.fill(&grid, &mut values).unwrap();
                for pair in values.windows(2) {
                    let jump = f64::from((pair[0] - pair[1]).abs());
                    assert!(jump <= 16.0 * STEP + 2e-6, "{}: {pair:?} at {origin:?} along {axis}", case.name);
                }
            }
        }
    }
}

#[test]
fn simplex_classic_is_discontinuous_in_3d_as_published() {
    // The test above can fail: with r^2 = 0.6 there are jumps.
    let noise = Evaluator::new(Simplex::new(Dimension::D3).kernel(Kernel::Classic)).unwrap();
    let jump = random_positions::<3>(20_000, 100.0).into_iter().map(|[x, _, z]| {
        let before = noise.value([x - 1e-6, x, z]).unwrap();
        let after = noise.value([x + 1e-6, x, z]).unwrap();
        (before - after).abs()
    });
    assert!(jump.fold(0.0, f32::max) > 1e-4);
}

#[test]
fn seeds_and_sets_change_the_noise() {
    let value = |noise: Perlin| Evaluator::new(noise).unwrap().value([0.3, 0.4]).unwrap();
    let plain = value(Perlin::new(Dimension::D2));
    assert_ne!(plain, value(Perlin::new(Dimension::D2).seed(0)));
    assert_ne!(value(Perlin::new(Dimension::D2).seed(1)), value(Perlin::new(Dimension::D2).seed(2)));
    let identity = Permutation::from_bytes(std::array::from_fn(|i| i as u8)).unwrap();
    assert_ne!(plain, value(Perlin::new(Dimension::D2).permutation(identity)));
    let axes = Gradients::new(&[[1.0, 0.0], [0.0, 1.0]]).unwrap();
    assert_ne!(plain, value(Perlin::new(Dimension::D2).gradients(axes)));
}

#[test]
fn fbm_of_one_octave_is_the_noise_itself() {
    use gradnoise::Fbm;
    let single = Evaluator::new(Simplex::new(Dimension::D3)).unwrap();
    let sum = Evaluator::new(Simplex::new(Dimension::D3).fbm(Fbm::new(1))).unwrap();
    for position in random_positions::<3>(100, 100.0) {
        assert_eq!(single.sample(position).unwrap(), sum.sample(position).unwrap());
    }
}

#[test]
fn fbm_octaves_are_decorrelated_unless_asked_otherwise() {
    use gradnoise::Fbm;
    let at_zero = |fbm| Evaluator::new(Perlin::new(Dimension::D2).fbm(fbm)).unwrap().value([0.0; 2]).unwrap();
    assert_ne!(at_zero(Fbm::new(4)), 0.0);
    assert_eq!(at_zero(Fbm::new(4).decorrelated(false)), 0.0);
}
