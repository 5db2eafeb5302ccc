//! Burger 2008, "Gradientenbasierte Rauschfunktionen und Perlin Noise" (HGBTR08-02).

use super::lattice::{
    Cell, IntegerHash, band, bit_group, byte_gradient, byte_level, combined, cubic_1d, fbm, perlin, permutation_slope,
    permuted, quintic, row_gradient, shift, shift_mult, split, ward, x_innermost,
};
use super::listing::Listing;
use crate::oracle::{PERLIN_PERMUTATION, Position};
use gradnoise::{Dimension, Fade, GradientSource, Gradients, Hash, Normalization, Octaves, Perlin};

/// Algorithm 1: 1-D Perlin noise of any slopes, with the quintic of eq. 27.
pub fn noise_1d(p: Position<1>, slope: impl Fn(i64) -> f64) -> f64 {
    perlin(p, quintic, |[i]| [slope(i)])
}

/// Algorithm 2: octaves of doubled frequency while it is at most `f_max`, undivided.
pub fn octaves<const N: usize>(
    p: Position<N>,
    [f_min, f_max]: [f64; 2],
    persistence: f64,
    noise: impl Fn(Position<N>) -> f64,
) -> f64 {
    fbm(p, &band(f_min, f_max, 2.0), persistence, false, |_, p| noise(p))
}

/// Algorithm 4: N-dimensional Perlin noise of any gradients.
pub fn noise_nd<const N: usize>(p: Position<N>, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    perlin(p, quintic, gradient)
}

/// The gradient of groups of `bits` bits of the permuted cell (5.1), seeded by one more step (5.3)
/// unless `seed` is `None`.
pub fn permutation_gradient<const N: usize>(
    permutation: &[u8; 256],
    seed: Option<i64>,
    bits: usize,
    cell: Cell<N>,
) -> [f64; N] {
    let hash = x_innermost(permutation, cell);
    bit_group(seed.map_or(hash, |seed| permuted(permutation, hash, seed)), bits)
}

/// The gradient of the bytes of one integer hash (5.2).
pub fn one_hash_gradient<const N: usize>(hash: IntegerHash, seed: u32, cell: Cell<N>) -> [f64; N] {
    byte_gradient(hash(combined(cell, 0, seed)))
}

/// The gradient of one integer hash per component (eq. 98 to 100).
pub fn hash_per_component_gradient<const N: usize>(hash: IntegerHash, seed: u32, cell: Cell<N>) -> [f64; N] {
    row_gradient(hash, cell, seed)
}

/// What a hash is here and in the crate.
fn integer_hashes(seed: u32) -> [(IntegerHash, Hash); 3] {
    let seed = seed.into();
    [(ward, Hash::Ward { seed }), (shift, Hash::Shift { seed }), (shift_mult, Hash::ShiftMult { seed })]
}

fn published(dimension: Dimension) -> Perlin {
    Perlin::new(dimension).normalization(Normalization::Published)
}

/// Gradients of permutations and integer hashes, in the dimension N, of groups of so many bits.
fn listings_of<const N: usize>(bits: usize) -> Vec<Listing> {
    let dimension = Dimension::try_from(N).unwrap();
    let of_bits = || published(dimension).gradients(Gradients::bit_groups(dimension, bits as u32).unwrap());
    let mut listings: Vec<Listing> = [None, Some(0), Some(77), Some(255)]
        .into_iter()
        .map(|seed: Option<u8>| {
            let perlin = seed.map_or(of_bits(), |step| of_bits().extra_permutation(step));
            let gradient =
                move |cell: Cell<N>| permutation_gradient(&PERLIN_PERMUTATION, seed.map(i64::from), bits, cell);
            Listing::new(format!("{bits} bits {N}-D, seed {seed:?}"), perlin, move |p: Position<N>| {
                noise_nd(p, gradient)
            })
        })
        .collect();
    for seed in [0, 0x7f_ff63] {
        for (function, hash) in integer_hashes(seed) {
            let perlin = |source| published(dimension).hash(hash.clone()).gradients(source);
            listings.push(Listing::new(
                format!("bytes {N}-D, {hash:?}"),
                perlin(GradientSource::HashBytes),
                move |p: Position<N>| noise_nd(p, |cell| one_hash_gradient(function, seed, cell)),
            ));
            listings.push(Listing::new(
                format!("hash per component {N}-D, {hash:?}"),
                perlin(GradientSource::WholeHashes),
                move |p: Position<N>| noise_nd(p, |cell| hash_per_component_gradient(function, seed, cell)),
            ));
        }
    }
    listings
}

pub fn listings() -> Vec<Listing> {
    let slope = |i| permutation_slope(&PERLIN_PERMUTATION, i);
    let slopes = || published(Dimension::D1).gradients(Gradients::slopes_256());
    let undivided = |count| Octaves::new(count).persistence(0.6).decorrelated(false).normalised(false);
    let plane = || published(Dimension::D2).gradients(Gradients::bit_groups(Dimension::D2, 6).unwrap());
    let plane_formula = |p| noise_nd(p, |cell| permutation_gradient::<2>(&PERLIN_PERMUTATION, None, 6, cell));
    let mut listings = vec![
        Listing::new("algorithm 1", slopes(), move |p| noise_1d(p, slope)),
        Listing::new("equation 14", slopes().fade(Fade::MinimalCubic), move |p| cubic_1d(p, slope)),
        Listing::new("algorithm 2, from 1 to 8", slopes().fbm(undivided(4)), move |p| {
            octaves(p, [1.0, 8.0], 0.6, |p| noise_1d(p, slope))
        }),
        // The band's lower end is a scale of the sum.
        Listing::new("algorithm 2, from 1/4 to 5", plane().fbm(undivided(5)).frequency(0.25), move |p| {
            octaves(p, [0.25, 5.0], 0.6, plane_formula)
        }),
    ];
    in_each_dimension!(N => listings.extend(listings_of::<N>([6, 6, 4, 3][N - 1])));
    listings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lattice::{position, random_position};
    use crate::papers::listing::{assert_reproduced, positions, set_of};
    use gradnoise::Evaluator;

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("Burger 2008", &listings());
    }

    #[test]
    fn sets_of_slopes_and_bits_are_those_of_the_formulas() {
        fn check<const N: usize>() {
            let dimension = Dimension::try_from(N).unwrap();
            for bits in 1..=6 {
                let set = Gradients::bit_groups(dimension, bits).unwrap();
                let expected = (0..=255).map(|h| bit_group::<N>(h, bits as usize).map(|x| f64::from(x as f32)));
                assert_eq!(set_of::<N>(&set), expected.collect::<Vec<_>>(), "{bits} bits in {N}-D");
            }
        }
        in_each_dimension!(N => check::<N>());
        let slopes = (0..=255).map(|h| [f64::from(byte_level(h) as f32)]);
        assert_eq!(set_of(&Gradients::slopes_256()), slopes.collect::<Vec<[f64; 1]>>());
    }

    #[test]
    fn algorithm_1_is_the_polynomial_of_equation_29() {
        let slope = |i| permutation_slope(&PERLIN_PERMUTATION, i);
        let mut state = 29;
        for _ in 0..1000 {
            let p = random_position(&mut state);
            let ([i], [x]) = split(p);
            let (g0, g1) = (slope(i), slope(i + 1));
            let high = 6.0 * (g1 - g0) * x.powi(6) + (15.0 * g0 - 21.0 * g1) * x.powi(5);
            let low = (25.0 * g1 - 10.0 * g0) * x.powi(4) - 10.0 * g1 * x.powi(3) + g0 * x;
            assert!((noise_1d(p, slope) - high - low).abs() < 1e-13);
        }
    }

    #[test]
    fn the_smallest_polynomial_is_that_of_equation_13() {
        let (g0, g1) = (0.7, -0.4);
        for t in [0.0_f64, 0.1, 0.5, 0.9, 0.999] {
            let eq_13 = (g0 + g1) * t.powi(3) - (2.0 * g0 + g1) * t.powi(2) + g0 * t;
            let found = cubic_1d(position([t - 3.0]), |i| if i == -3 { g0 } else { g1 });
            assert!((found - eq_13).abs() < 1e-14);
        }
    }

    #[test]
    fn algorithm_2_adds_its_octaves() {
        let slope = |i| permutation_slope(&PERLIN_PERMUTATION, i);
        let noise = |x: f64| noise_1d(position([x]), slope);
        let sum = octaves(position([0.3]), [1.0, 4.0], 0.5, |p| noise_1d(p, slope));
        assert!((sum - noise(0.3) - 0.5 * noise(0.6) - 0.25 * noise(1.2)).abs() < 1e-15);
    }

    #[test]
    fn hash_gradients_by_hand() {
        // The origin's argument is 0 in every row, and ward(0) = 1376312589 = 0x5208dd0d.
        let level = |h: f64, most: f64| 2.0 * h / most - 1.0;
        let bytes = [0x0d, 0xdd, 0x08, 0xa4].map(|byte| level(f64::from(byte), 255.0));
        assert_eq!(one_hash_gradient(ward, 0, [0; 4]), bytes);
        let same = [level(1_376_312_589.0, 2_147_483_647.0); 4];
        assert_eq!(hash_per_component_gradient(ward, 0, [0; 4]), same);
        // Row d of the primes takes (0, 1) to 67, 79: with seed -67 the first hash is that of 0.
        let g = hash_per_component_gradient(shift, -67_i32 as u32, [0, 1]);
        assert_eq!(g, [shift(0), shift(12)].map(|h| level(f64::from(h), 2_147_483_647.0)));
    }

    #[test]
    fn a_seed_is_one_more_permutation() {
        // P[0] = 151, P[151 + 105] = P[0].
        let seeded = permutation_gradient::<2>(&PERLIN_PERMUTATION, Some(105), 6, [0, 105]);
        assert_eq!(seeded, bit_group(151, 6));
        assert_eq!(permutation_gradient::<2>(&PERLIN_PERMUTATION, None, 6, [0, 105]), seeded);
    }

    /// Burger says that P'[P'[u mod 256] + v mod 256], P' being P twice, is not eq. 87 but as random
    /// (eq. 89, 90). It is eq. 87.
    #[test]
    fn erratum_the_doubled_table_changes_nothing() {
        let p = PERLIN_PERMUTATION.map(usize::from);
        let doubled = [p, p].concat();
        for (u, v) in (0..256).flat_map(|u| (0..256).map(move |v| (u, v))) {
            assert_eq!(doubled[doubled[u] + v], p[(p[u] + v) % 256]);
        }
        // And so the noise of the text's table is that of the crate's.
        let perlin = Evaluator::new(published(Dimension::D2).gradients(Gradients::circle(256).unwrap())).unwrap();
        let set = crate::papers::lattice::circle(256);
        let index = |i: i64| i.rem_euclid(256) as usize;
        for q in positions(200) {
            let expected = noise_nd(position(q), |[u, v]| set[doubled[doubled[index(u)] + index(v)]]);
            // 4e-6 of its range of 2 * 0.71.
            assert!((f64::from(perlin.value(q).unwrap()) - expected).abs() < 4e-6 * 1.42, "{q:?}");
        }
    }

    /// The groups of bits overlap, so that neighbouring components are correlated: the method's way.
    #[test]
    fn erratum_components_of_one_byte_are_correlated() {
        let mean =
            |a: usize, b: usize| (0..=255).map(|h| bit_group::<3>(h, 4)).map(|g| g[a] * g[b]).sum::<f64>() / 256.0;
        // Two shared bits of weights 4, 8 here and 1, 2 there, of variance 1/4 each: 4 (4 + 16)/4 / 15^2.
        let shared = 20.0 / 225.0;
        assert!((mean(0, 1) - shared).abs() + (mean(1, 2) - shared).abs() + mean(0, 2).abs() < 1e-14);
        // The crate's set has it too, in floats.
        let set = set_of::<3>(&Gradients::bit_groups(Dimension::D3, 4).unwrap());
        let mean = |a: usize, b: usize| set.iter().map(|g| g[a] * g[b]).sum::<f64>() / 256.0;
        assert!((mean(0, 1) - shared).abs() + (mean(1, 2) - shared).abs() + mean(0, 2).abs() < 1e-7);
    }
}
