//! Perlin 1985, "An Image Synthesizer": gradient noise blended by the cubic 3t^2 - 2t^3.

use super::lattice::{cubic, perlin, pick, x_innermost};
use crate::oracle::Position;

/// Perlin noise, unscaled, of a permutation and a set of gradients.
pub fn noise<const N: usize>(p: Position<N>, permutation: &[u8; 256], set: &[[f64; N]]) -> f64 {
    perlin(p, cubic, |cell| pick(set, x_innermost(permutation, cell).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{self, PERLIN_PERMUTATION};
    use crate::papers::lattice::{circle, position, random_position, vectors};
    use crate::papers::perlin_2002;

    /// The curvature's jump along x at x = 0: second differences from either side.
    fn jump(noise: impl Fn(Position<3>) -> f64) -> f64 {
        let h = 1e-4;
        let at = |k: f64| noise(position([k * h, 0.4, 0.7]));
        let curvature = |sign: f64| (2.0 * at(0.0) - 5.0 * at(sign) + 4.0 * at(2.0 * sign) - at(3.0 * sign)) / (h * h);
        (curvature(1.0) - curvature(-1.0)).abs()
    }

    #[test]
    fn the_cubic_has_a_curvature_that_jumps() {
        let set = vectors(&oracle::edges_16());
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
