//! Gustavson 2005, "Simplex noise demystified": simplex noise in 2, 3 and 4 dimensions, with the
//! published scales. Its 3-D and 4-D kernels have r2 = 0.6.

use super::lattice::{outermost, perlin, quintic, simplex};
use super::listing::Listing;
use crate::oracle::{PERLIN_PERMUTATION, Position, edges_12, edges_12_xy, edges_32, seeded_permutation, slopes_8};
use gradnoise::{Dimension, Falloff, Gradients, Hash, Normalization, Perlin, Simplex};

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
    simplex(p, radius_squared, outermost(permutation, set))
}

/// 3-D Perlin noise as the source explains it first, unscaled: 12 edges, x outermost.
pub fn classic_noise_3d(p: Position<3>, permutation: &[u8; 256]) -> f64 {
    perlin(p, quintic, outermost(permutation, &edges_12()))
}

fn published(dimension: Dimension) -> Simplex {
    Simplex::new(dimension).falloff(Falloff::Classic).normalization(Normalization::Published)
}

/// The listings, of Perlin's table and a seed's.
pub fn listings() -> Vec<Listing> {
    let of_table = |seed: Option<u64>| {
        let table = seed.map_or(PERLIN_PERMUTATION, seeded_permutation);
        let seeded = |simplex: Simplex| seed.map_or(simplex.clone(), |seed| simplex.seed(seed));
        let simplex = |dimension| seeded(published(dimension));
        let name = |what: &str| format!("{what}, seed {seed:?}");
        let classic = Perlin::new(Dimension::D3).hash(Hash::XOutermost).gradients(Gradients::edges_12());
        let classic = seed.map_or(classic.clone(), |seed| classic.seed(seed)).normalization(Normalization::Published);
        [
            Listing::new(name("classic noise 3-D"), classic, move |p| classic_noise_3d(p, &table)),
            // The crate's scale of 1-D.
            Listing::new(name("simplex 1-D"), simplex(Dimension::D1), move |p| 0.395 * noise_1d(p, &table)),
            Listing::new(name("simplex 2-D"), simplex(Dimension::D2), move |p| noise_2d(p, &table)),
            Listing::new(name("simplex 3-D"), simplex(Dimension::D3), move |p| noise_3d(p, &table)),
            Listing::new(name("simplex 4-D"), simplex(Dimension::D4), move |p| noise_4d(p, &table)),
            // The kernel that does not jump, scaled by its exact maximum.
            Listing::new(
                name("simplex 3-D, smooth"),
                seeded(Simplex::new(Dimension::D3).gradients(Gradients::edges_12())),
                move |p: Position<3>| 76.880_75 * raw(p, 0.5, &table, &edges_12()),
            ),
            Listing::new(name("simplex 4-D, smooth"), seeded(Simplex::new(Dimension::D4)), move |p: Position<4>| {
                62.777_71 * raw(p, 0.5, &table, &edges_32())
            }),
        ]
    };
    [None, Some(2005)].into_iter().flat_map(of_table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::ONE;
    use crate::papers::lattice::random_position;
    use crate::papers::listing::{assert_reproduced, positions};
    use gradnoise::Evaluator;

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("Gustavson 2005", &listings());
    }

    /// The published scales are round: 1 is hardly missed, but missed.
    #[test]
    fn published_scales_reach_almost_1() {
        let highest = |dimension| f64::from(*published(dimension).noise().range().unwrap().end());
        // Scale over exact scale; the range is given 1e-5 more, for rounding, and the exact scales have 7 digits.
        let expected = [
            (Dimension::D1, 0.395 * 2.531_25),
            (Dimension::D2, 70.0 / 70.1481),
            (Dimension::D3, 32.0 / 32.695_89),
            (Dimension::D4, 27.0 / 27.225_68),
        ];
        for (dimension, expected) in expected {
            let found = highest(dimension);
            assert!((found / expected - 1.0 - 1e-5).abs() < 2e-6, "{dimension:?}: {found}, not {expected}");
        }
    }

    /// Classic and simplex noise share the chain, x outermost: the other order is another noise.
    #[test]
    fn order_of_the_chain_matters() {
        for hash in [Hash::XOutermost, Hash::XInnermost] {
            let is_right = hash == Hash::XOutermost;
            let simplex = Evaluator::new(published(Dimension::D3).hash(hash)).unwrap();
            let far = positions::<3>(100).into_iter().filter(|&p| {
                let expected = noise_3d(crate::papers::lattice::position(p), &PERLIN_PERMUTATION);
                (f64::from(simplex.value(p).unwrap()) - expected).abs() > 0.01
            });
            let far = far.count();
            assert!(if is_right { far == 0 } else { far > 50 }, "{far}");
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
