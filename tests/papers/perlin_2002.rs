//! Perlin 2002, "Improving Noise": the quintic, 12 edges in 16 places, and a published permutation.

use super::lattice::{perlin, pick, quintic, vectors, x_innermost};
use crate::oracle::{PERLIN_PERMUTATION, Position, edges_16};

/// Perlin's noise(x, y, z), unscaled.
pub fn noise(p: Position<3>) -> f64 {
    seeded(p, &PERLIN_PERMUTATION)
}

/// Perlin's noise of another permutation, unscaled.
pub fn seeded(p: Position<3>, permutation: &[u8; 256]) -> f64 {
    let set = vectors(&edges_16());
    perlin(p, quintic, |cell| pick(&set, x_innermost(permutation, cell).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::ONE;
    use crate::papers::lattice::position;

    #[test]
    fn reproduces_the_published_value() {
        assert!((noise(position([314.0 / 100.0, 42.0, 7.0])) - 0.136_919_958_784_000_12).abs() < 1e-15);
    }

    #[test]
    fn vanishes_at_lattice_points_and_repeats_after_256() {
        assert_eq!(noise([5, -7, 300].map(|i| i * ONE)), 0.0);
        let p = [0.3, -17.6, 91.2];
        assert!((noise(position(p)) - noise(position(p.map(|x| x + 256.0)))).abs() < 1e-12);
    }
}
