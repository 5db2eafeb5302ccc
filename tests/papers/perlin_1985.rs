//! Perlin 1985, "An Image Synthesizer": gradient noise blended by the cubic 3t^2 - 2t^3.

use super::lattice::{cubic, fbm, innermost, perlin};
use super::listing::{Listing, set_of};
use crate::oracle::{PERLIN_PERMUTATION, Position, seeded_permutation};
use gradnoise::{Dimension, Fade, Gradients, Noise, Normalization, Octaves, Perlin};

/// Perlin noise, unscaled, of a permutation and a set of gradients.
pub fn noise<const N: usize>(p: Position<N>, permutation: &[u8; 256], set: &[impl AsRef<[f64]>]) -> f64 {
    perlin(p, cubic, innermost(permutation, set))
}

/// Turbulence: sizes of noise, each of half the weight and scale, while the scale is above that of pixels.
pub fn turbulence<const N: usize>(p: Position<N>, pixel: f64, noise: impl Fn(Position<N>) -> f64) -> f64 {
    let smaller = |&scale: &f64| Some(scale / 2.0);
    let scales = std::iter::successors(Some(1.0), smaller).take_while(|&scale| scale > pixel);
    let frequencies: Vec<f64> = scales.map(f64::recip).collect();
    fbm(p, &frequencies, 0.5, false, |_, p| noise(p).abs())
}

/// The paper gives no table and no gradients: here they are a seed's, and unit vectors.
pub fn listings() -> Vec<Listing> {
    fn leaf<const N: usize>() -> (Perlin, impl Fn(Position<N>) -> f64) {
        let dimension = Dimension::try_from(N).unwrap();
        let set = Gradients::unit_vectors(dimension, 256, 1985).unwrap();
        let vectors = set_of::<N>(&set);
        let perlin =
            Perlin::new(dimension).seed(3).gradients(set).fade(Fade::Cubic).normalization(Normalization::Published);
        (perlin, move |p| noise(p, &seeded_permutation(3), &vectors))
    }
    fn single<const N: usize>() -> Listing {
        let (perlin, formula) = leaf::<N>();
        Listing::new(format!("noise {N}-D"), perlin, formula)
    }
    let (perlin, formula) = leaf::<3>();
    let turbulent = raw_turbulence(perlin.noise(), 5);
    vec![
        single::<1>(),
        single::<2>(),
        single::<3>(),
        single::<4>(),
        // Pixels of 1/20: scales 1 to 1/16.
        Listing::new("turbulence", turbulent, move |p| turbulence(p, 0.05, &formula)),
        Listing::new("noise 2-D of Perlin's table", table_noise(), |p: Position<2>| {
            noise(p, &PERLIN_PERMUTATION, &super::lattice::circle(256))
        }),
    ]
}

/// The crate's turbulence first divides a noise by its range.
fn raw_turbulence(noise: Noise, count: u32) -> Noise {
    let size = *noise.range().unwrap().end();
    noise.turbulence(Octaves::new(count).decorrelated(false).normalised(false)) * size
}

fn table_noise() -> Perlin {
    Perlin::new(Dimension::D2)
        .gradients(Gradients::circle(256).unwrap())
        .fade(Fade::Cubic)
        .normalization(Normalization::Published)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle;
    use crate::papers::lattice::{circle, position, random_position};
    use crate::papers::listing::assert_reproduced;
    use crate::papers::perlin_2002;
    use gradnoise::Evaluator;

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("Perlin 1985", &listings());
    }

    #[test]
    fn marble_is_the_sine_of_x_and_turbulence() {
        let set = oracle::edges_16();
        let marble = |p: Position<3>| {
            let x = p[0] as f64 / oracle::ONE as f64;
            (x + turbulence(p, 0.05, |p| noise(p, &PERLIN_PERMUTATION, &set))).sin()
        };
        let perlin = Perlin::new(Dimension::D3).fade(Fade::Cubic).normalization(Normalization::Published);
        let found = Evaluator::new((Noise::x() + raw_turbulence(perlin.noise(), 5)).sin()).unwrap();
        let mut state = 5;
        for _ in 0..1000 {
            let p = random_position(&mut state);
            let [x, y, z] = p.map(|x| x as f64 / oracle::ONE as f64);
            let error = f64::from(found.value([x, y, z]).unwrap()) - marble(position([x, y, z]));
            // The sine's argument: x below 8, as a float, is off by 2^-22 at most; the turbulence by 4e-6 of its range
            // of 2.1; their sum, below 16, by 2^-21. The sine itself is within 1.1e-7.
            assert!(error.abs() < 2.0_f64.powi(-20) + 2.1 * 4e-6 + 1.1e-7, "{error:e}");
        }
    }

    /// Dnoise of the paper, a vector of derivatives.
    #[test]
    fn derivatives_of_noise_jump_in_their_slope_with_the_cubic_alone() {
        let slope_jump = |fade: Fade| {
            let perlin =
                Evaluator::new(Perlin::new(Dimension::D3).fade(fade).normalization(Normalization::Published)).unwrap();
            let h = 1.0 / 1024.0;
            let at = |k: f64| f64::from(perlin.sample([k * h, 0.4, 0.7]).unwrap().gradient[0]);
            ((at(1.0) - at(0.0)) / h - (at(0.0) - at(-1.0)) / h).abs()
        };
        assert!(slope_jump(Fade::Cubic) > 0.1);
        // The quintic's third derivatives, some 100 at most, times h.
        assert!(slope_jump(Fade::Quintic) < 0.1);
    }

    /// The curvature's jump along x at x = 0: second differences from either side.
    fn jump(noise: impl Fn(Position<3>) -> f64) -> f64 {
        let h = 1e-4;
        let at = |k: f64| noise(position([k * h, 0.4, 0.7]));
        let curvature = |sign: f64| (2.0 * at(0.0) - 5.0 * at(sign) + 4.0 * at(2.0 * sign) - at(3.0 * sign)) / (h * h);
        (curvature(1.0) - curvature(-1.0)).abs()
    }

    #[test]
    fn the_cubic_has_a_curvature_that_jumps() {
        let set = oracle::edges_16();
        assert!(jump(|p| noise(p, &PERLIN_PERMUTATION, &set)) > 0.1);
        assert!(jump(perlin_2002::noise) < 0.02);
    }

    #[test]
    fn stays_below_the_bound_of_unit_vectors() {
        let set = circle(256);
        let mut state = 1985;
        for _ in 0..10_000 {
            let p: Position<2> = random_position(&mut state);
            assert!(noise(p, &PERLIN_PERMUTATION, &set).abs() <= 2.0_f64.sqrt() / 2.0);
        }
    }
}
