//! Gustavson 2005, "Simplex noise demystified": simplex noise in 2, 3 and 4 dimensions, with the
//! published scales. Its 3-D and 4-D kernels have r2 = 0.6.

use super::lattice::{pick, simplex, vectors, x_outermost};
use crate::oracle::{PERLIN_PERMUTATION, Position, edges_12, edges_12_xy, edges_32, slopes_8};

/// 1-D simplex noise of the slopes 1 to 8 and -1 to -8, unscaled.
pub fn noise_1d(p: Position<1>, permutation: &[u8; 256]) -> f64 {
    raw(p, 1.0, permutation, &slopes_8())
}

/// 2-D simplex noise, scaled by 70.
pub fn noise_2d(p: Position<2>, permutation: &[u8; 256]) -> f64 {
    70.0 * raw(p, 0.5, permutation, &edges_12_xy())
}

/// 3-D simplex noise, scaled by 32.
pub fn noise_3d(p: Position<3>, permutation: &[u8; 256]) -> f64 {
    32.0 * raw(p, 0.6, permutation, &edges_12())
}

/// 4-D simplex noise, scaled by 27.
pub fn noise_4d(p: Position<4>, permutation: &[u8; 256]) -> f64 {
    27.0 * raw(p, 0.6, permutation, &edges_32())
}

/// Simplex noise, unscaled, of a permutation (x outermost) and a set of gradients.
pub fn raw<const N: usize>(p: Position<N>, radius_squared: f64, permutation: &[u8; 256], set: &[Vec<f64>]) -> f64 {
    let set = vectors(set);
    simplex(p, radius_squared, |cell| pick(&set, x_outermost(permutation, cell).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{self, ONE};
    use crate::papers::lattice::random_position;

    #[test]
    fn is_the_other_oracles_noise_scaled() {
        let mut state = 2005;
        let set = edges_32();
        let lattice = oracle::Lattice { permutation: &PERLIN_PERMUTATION, gradients: &set };
        for _ in 0..1000 {
            let p = random_position(&mut state);
            let other = 27.0 * oracle::simplex(&lattice, p, 0.6);
            assert!((noise_4d(p, &PERLIN_PERMUTATION) - other).abs() < 1e-12);
            let [x, y, z, w] = p;
            assert!(noise_1d([w], &PERLIN_PERMUTATION).abs() <= 2.531_25);
            assert!(noise_2d([x, y], &PERLIN_PERMUTATION).abs() < 1.0);
            assert!(noise_3d([x, y, z], &PERLIN_PERMUTATION).abs() < 1.0);
        }
    }

    #[test]
    fn does_not_vanish_at_all_integer_points() {
        let points = (0..8).map(|i| [i * ONE, (1 - i) * ONE]);
        assert!(points.into_iter().any(|p| noise_2d(p, &PERLIN_PERMUTATION).abs() > 0.1));
    }

    /// The largest jump of 3-D simplex noise where a simplex ends, x = y, in a search.
    fn jump(radius_squared: f64) -> f64 {
        let mut state = 6;
        let across = |_| {
            let [x, _, z]: Position<3> = random_position(&mut state);
            let at = |p| raw(p, radius_squared, &PERLIN_PERMUTATION, &edges_12());
            (at([x + 1, x, z]) - at([x, x + 1, z])).abs()
        };
        (0..10_000).map(across).fold(0.0, f64::max)
    }

    #[test]
    fn only_the_published_3d_kernel_jumps() {
        assert!(jump(0.5) < 1e-15);
        assert!(32.0 * jump(0.6) > 1e-4);
    }
}
