//! Perlin 2002, "Improving Noise": the quintic, 12 edges in 16 places, and a published permutation.

use super::lattice::{innermost, perlin, quintic};
use super::listing::Listing;
use crate::oracle::{PERLIN_PERMUTATION, Position, edges_16, seeded_permutation};
use gradnoise::{Dimension, Normalization, Perlin, Permutation};

/// Perlin's noise(x, y, z), unscaled.
pub fn noise(p: Position<3>) -> f64 {
    seeded(p, &PERLIN_PERMUTATION)
}

/// Perlin's noise of another permutation, unscaled.
pub fn seeded(p: Position<3>, permutation: &[u8; 256]) -> f64 {
    perlin(p, quintic, innermost(permutation, &edges_16()))
}

/// The listing, of its own table and of another.
pub fn listings() -> Vec<Listing> {
    let perlin = || Perlin::new(Dimension::D3).normalization(Normalization::Published);
    let table = seeded_permutation(2002);
    let other = perlin().permutation(Permutation::from_bytes(table).unwrap());
    vec![
        Listing::new("noise", perlin(), noise),
        Listing::new("noise of another table", other, move |p| seeded(p, &table)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::ONE;
    use crate::papers::lattice::position;
    use crate::papers::listing::assert_reproduced;
    use gradnoise::Evaluator;

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("Perlin 2002", &listings());
    }

    #[test]
    fn published_value_is_reproduced() {
        let perlin = Evaluator::new(Perlin::new(Dimension::D3).normalization(Normalization::Published)).unwrap();
        let value = f64::from(perlin.value([314.0 / 100.0, 42.0, 7.0]).unwrap());
        // y and z are on the lattice: along x it is a quintic of two slopes up to 1. 3.14 is rounded to 2^-24, by 2^-25
        // at most at a slope of at most 2; t^3, the quintic's last two steps, both products and their sum round to
        // 2^-25 each.
        assert!((value - 0.136_919_958_784_000_12).abs() < 8.0 * 2.0_f64.powi(-25), "{value}");
    }

    #[test]
    fn reproduces_the_published_value() {
        assert!((noise(position([314.0 / 100.0, 42.0, 7.0])) - 0.136_919_958_784_000_12).abs() < 1e-15);
    }

    #[test]
    fn vanishes_at_lattice_points_and_repeats_after_256() {
        for cell in [[0, 0, 0], [5, -7, 300], [-1, 255, 1 << 39]] {
            assert_eq!(noise(cell.map(|i| i * ONE)), 0.0, "{cell:?}");
        }
        let p = [0.3, -17.6, 91.2];
        assert!((noise(position(p)) - noise(position(p.map(|x| x + 256.0)))).abs() < 1e-12);
    }
}
