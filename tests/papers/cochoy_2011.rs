//! Cochoy 2011, "Introduction au bruit de Perlin": value noise of a chained hash, Perlin noise of a
//! circle of gradients, octaves that are shifted apart, simplex noise.

use super::lattice::{
    Interpolant, chained, chained_level, circle, cosine, cubic, fbm, innermost, linear, perlin, quintic, shifted,
    value, value_spline, vectors,
};
use super::listing::Listing;
use crate::oracle::{PERLIN_PERMUTATION, Position, edges_12};
use gradnoise::{Dimension, Fade, Gradients, Hash, Interpolant as Curve, Noise, Normalization, Octaves, Perlin, Value};

/// The last four of the 16 gradients (5.2), where Perlin has others.
pub const LAST_EDGES: [[f64; 3]; 4] = [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, -1.0, 1.0], [0.0, -1.0, -1.0]];

/// Value noise of the chained hash, interpolated by the cosine; the published seed is 0.
pub fn value_noise<const N: usize>(p: Position<N>, seed: u32) -> f64 {
    value(p, cosine, |cell| chained_level(chained(cell, seed)))
}

/// Value noise of the chained hash, interpolated by the 4-point cubic.
pub fn cubic_value_noise<const N: usize>(p: Position<N>, seed: u32) -> f64 {
    value_spline(p, |cell| chained_level(chained(cell, seed)))
}

/// 2-D Perlin noise, unscaled, of a permutation and `count` directions (5.2).
pub fn circle_noise(p: Position<2>, permutation: &[u8; 256], count: u16, s: Interpolant) -> f64 {
    let set = circle(count);
    perlin(p, s, innermost(permutation, &set))
}

/// Octaves of doubled frequency, octave k moved by 4096 k along every axis (4.3), divided by the sum
/// of the amplitudes or not.
pub fn octaves<const N: usize>(
    p: Position<N>,
    count: usize,
    persistence: f64,
    divided: bool,
    noise: impl Fn(Position<N>) -> f64,
) -> f64 {
    let frequencies: Vec<f64> = (0..count).map(|k| 2.0_f64.powi(k as i32)).collect();
    fbm(p, &frequencies, persistence, divided, |k, p| noise(shifted(p, k)))
}

/// 3-D Perlin noise, unscaled, of the 12 edges and his last four.
pub fn edge_noise(p: Position<3>, permutation: &[u8; 256], s: Interpolant) -> f64 {
    let set = [vectors(&edges_12()), LAST_EDGES.to_vec()].concat();
    perlin(p, s, innermost(permutation, &set))
}

fn chained_value(dimension: Dimension, seed: u32, curve: impl Into<Curve>) -> Value {
    Value::new(dimension).hash(Hash::Cochoy { seed: seed.into() }).interpolant(curve)
}

fn values_of<const N: usize>() -> Vec<Listing> {
    let dimension = Dimension::try_from(N).unwrap();
    let of_seed = |seed| {
        let of = |curve| chained_value(dimension, seed, curve).normalization(Normalization::Published);
        let lines = move |p| value::<N>(p, linear, |cell| chained_level(chained(cell, seed)));
        [
            Listing::new(format!("value {N}-D, lines, seed {seed}"), of(Fade::Linear.into()), lines),
            Listing::new(format!("value {N}-D, cosine, seed {seed}"), of(Fade::Cosine.into()), move |p| {
                value_noise::<N>(p, seed)
            }),
            Listing::new(format!("value {N}-D, 4 points, seed {seed}"), of(Curve::Spline), move |p| {
                cubic_value_noise::<N>(p, seed)
            }),
        ]
    };
    [0, 0x7e_dcba].into_iter().flat_map(of_seed).collect()
}

pub fn listings() -> Vec<Listing> {
    let plane = |count| {
        let gradients = Gradients::circle(count).unwrap();
        Perlin::new(Dimension::D2).gradients(gradients).normalization(Normalization::Published)
    };
    let edges =
        || Perlin::new(Dimension::D3).gradients(Gradients::edges_16_cochoy()).normalization(Normalization::Published);
    let mut listings: Vec<Listing> =
        [values_of::<1>(), values_of::<2>(), values_of::<3>(), values_of::<4>()].into_iter().flatten().collect();
    for count in [8, 24, 256] {
        listings.push(Listing::new(format!("Perlin 2-D, {count} directions"), plane(count.into()), move |p| {
            circle_noise(p, &PERLIN_PERMUTATION, count, quintic)
        }));
    }
    let cubic_plane = plane(24).fade(Fade::Cubic);
    listings.push(Listing::new("Perlin 2-D, cubic", cubic_plane, |p| circle_noise(p, &PERLIN_PERMUTATION, 24, cubic)));
    listings.push(Listing::new("Perlin 3-D", edges(), |p| edge_noise(p, &PERLIN_PERMUTATION, quintic)));
    listings.push(Listing::new("Perlin 3-D, cubic", edges().fade(Fade::Cubic), |p| {
        edge_noise(p, &PERLIN_PERMUTATION, cubic)
    }));
    for divided in [true, false] {
        let sum = Octaves::new(4).persistence(0.7).decorrelated(false).normalised(divided);
        let cloud = chained_value(Dimension::D2, 0, Fade::Cosine).fbm(sum);
        listings.push(Listing::new(format!("octaves, divided: {divided}"), cloud, move |p| {
            fbm(p, &[1.0, 2.0, 4.0, 8.0], 0.7, divided, |_, p| value_noise::<2>(p, 0))
        }));
    }
    let cloud = shifted_octaves(&chained_value(Dimension::D2, 0, Fade::Cosine).noise(), 4, 0.5);
    listings.push(Listing::new("octaves shifted by 4096 k", cloud, |p| {
        octaves(p, 4, 0.5, false, |p| value_noise::<2>(p, 0))
    }));
    listings
}

/// His octaves as an expression: a sum of the noise at 2^k p + 4096 k.
fn shifted_octaves(noise: &Noise, count: i32, persistence: f32) -> Noise {
    let octave = |k: i32| {
        let shift = vec![4096.0 * f64::from(k); noise.dimension().count()];
        noise.clone().translate(shift).frequency(2.0_f64.powi(k)) * persistence.powi(k)
    };
    (1..count).fold(octave(0), |sum, k| sum + octave(k))
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use super::*;
    use crate::oracle::{ONE, edges_12_xy, edges_16};
    use crate::papers::lattice::{outermost, position, simplex_with, skewed, split, unskew, ward};
    use crate::papers::listing::{assert_reproduced, positions, set_of};
    use gradnoise::{Evaluator, Falloff, Simplex};

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("Cochoy 2011", &listings());
    }

    #[test]
    fn sets_of_directions_and_edges_are_his() {
        for count in [8, 24, 256] {
            let set = set_of::<2>(&Gradients::circle(count.into()).unwrap());
            let near = |(a, b): (&[f64; 2], &[f64; 2])| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2.0_f64.powi(-25));
            assert!(set.len() == usize::from(count) && set.iter().zip(&circle(count)).all(near), "{count}");
        }
        let edges = set_of::<3>(&Gradients::edges_16_cochoy());
        assert_eq!((&edges[..12], &edges[12..]), (&vectors(&edges_12())[..], &LAST_EDGES[..]));
    }

    #[test]
    fn value_noise_by_hand() {
        let level = |h: f64| 1.0 - h / 1_073_741_824.0;
        let (left, right) = (level(107_238_581.0), level(1_376_312_589.0));
        assert_eq!([value_noise([-ONE], 0), value_noise([0], 0)], [left, right]);
        assert!((value_noise([-ONE / 2], 0) - f64::midpoint(left, right)).abs() < 1e-15);
        assert_eq!(value_noise([-8 * ONE], 7), value_noise([-ONE], 0));
        assert_eq!(cubic_value_noise([-ONE, 0], 3), value_noise([-ONE, 0], 3));
    }

    #[test]
    fn his_last_edges_are_perlins_with_two_exchanged() {
        let perlins = vectors::<3>(&edges_16());
        assert_eq!(LAST_EDGES, [perlins[12], perlins[14], perlins[13], perlins[15]]);
        assert!(LAST_EDGES.iter().all(|edge| perlins[..12].contains(edge)));
        assert_eq!(edges_12().len(), 12);
    }

    /// Listing 1 masks with 35 bits, which keep the sign of a 32-bit number: r leaves [-1, 1].
    #[test]
    fn erratum_the_mask_has_31_bits() {
        // The product modulo 2^32, before the mask.
        let unmasked = |t: u32| {
            let k = (t << 13) ^ t;
            let factor = k.wrapping_mul(k).wrapping_mul(15_731).wrapping_add(789_221);
            k.wrapping_mul(factor).wrapping_add(1_376_312_589).cast_signed()
        };
        let r = |t: u32, mask: i64| 1.0 - (i64::from(unmasked(t)) & mask) as f64 / 1_073_741_824.0;
        assert!((0..100).any(|t| r(t, 0x7_ffff_ffff) < -1.0));
        assert!((0..100).all(|t| r(t, 0x7fff_ffff) == chained_level(ward(t))));
        assert!((0..100).all(|t| chained_level(ward(t)).abs() <= 1.0));
        // The crate has 31 bits: at lattice points it is r, within the rounding of a level to a float.
        let line = Evaluator::new(chained_value(Dimension::D1, 0, Fade::Linear)).unwrap();
        let error = |t: u32, mask| (f64::from(line.value([f64::from(t)]).unwrap()) - r(t, mask)).abs();
        assert!((0..100).all(|t| error(t, 0x7fff_ffff) <= 2.0_f64.powi(-25)));
        assert!((0..100).any(|t| error(t, 0x7_ffff_ffff) > 1.0));
    }

    /// Truncated toward zero, -1/2 is in cell 0: the noise is mirrored there.
    #[test]
    fn erratum_cells_are_floors() {
        let level = |i| chained_level(chained([i], 0));
        let truncated = |x: f64| {
            let s = cosine(x - x.trunc());
            (1.0 - s) * level(x as i64) + s * level(x as i64 + 1)
        };
        let line = Evaluator::new(chained_value(Dimension::D1, 0, Fade::Cosine)).unwrap();
        for x in [0.2, 0.5, 0.8] {
            assert_eq!(truncated(-x), truncated(x));
            let found = f64::from(line.value([-x]).unwrap());
            // 4e-6 of its range of 2.
            assert!((found - value_noise(position([-x]), 0)).abs() < 8e-6, "at {}: {found}", -x);
            assert!((found - truncated(-x)).abs() > 0.01, "at {}: {found}", -x);
            assert_ne!(value_noise(position([-x]), 0), truncated(-x));
            assert!((value_noise(position([x]), 0) - truncated(x)).abs() < 1e-15);
        }
        let [below, above] = [-1e-9, 1e-9].map(|by| truncated(-1.0 + by));
        assert!((below - above).abs() > 0.1, "it jumps at -1");
    }

    /// A shift by a multiple of 4096 is none for a table of period 256.
    #[test]
    fn erratum_the_shift_is_for_integer_hashes() {
        let p = position([0.3, -1.7]);
        let table = |p| circle_noise(p, &PERLIN_PERMUTATION, 24, quintic);
        assert_eq!(table(shifted(p, 3)), table(p));
        assert_ne!(value_noise(shifted(p, 3), 0), value_noise(p, 0));
        let unshifted = fbm(p, &[1.0, 2.0], 0.5, false, |_, p| table(p));
        assert_eq!(octaves(p, 2, 0.5, false, table), unshifted);
        // In the crate the shift does nothing to a table either, and all to his hash.
        let moved = |noise: Noise| {
            let evaluator = Evaluator::new(noise).unwrap();
            // In 64ths, which no shift rounds.
            let at = |shift| evaluator.value([0.328_125 + shift, -1.703_125 + shift]).unwrap();
            at(3.0 * 4096.0) - at(0.0)
        };
        assert_eq!(moved(Perlin::new(Dimension::D2).noise()), 0.0);
        assert!(moved(chained_value(Dimension::D2, 0, Fade::Cosine).noise()).abs() > 0.01);
        let ratio = octaves(p, 3, 0.5, false, table) / octaves(p, 3, 0.5, true, table);
        assert!((ratio - 1.75).abs() < 1e-14);
    }

    /// The largest value of the crate's simplex noise at lattice points, unskewed by a factor.
    fn largest<const N: usize>(factor: f64) -> f32 {
        let noise = Evaluator::new(Simplex::new(Dimension::try_from(N).unwrap())).unwrap();
        let at = |k: i32| {
            let cell: [f64; N] = from_fn(|d| f64::from((k >> (2 * d) & 3) - 2));
            let sum: f64 = cell.iter().sum();
            noise.value(cell.map(|i| i - factor * sum)).unwrap().abs()
        };
        (0..1 << (2 * N)).map(at).fold(0.0, f32::max)
    }

    /// K/(1+2K) undoes the skew in two dimensions only (6.2).
    #[test]
    fn erratum_the_unskew_depends_on_the_dimension() {
        fn misses<const N: usize>(factor: f64) -> f64 {
            let p = position(from_fn::<_, N, _>(|d| 1.5 + d as f64));
            let (cell, f) = skewed(p);
            let sum: f64 = (0..N).map(|d| cell[d] as f64 + f[d]).sum();
            (cell[0] as f64 + f[0] - factor * sum - 1.5).abs()
        }
        let published = |n: f64| {
            let k = ((n + 1.0).sqrt() - 1.0) / n;
            k / (1.0 + 2.0 * k)
        };
        assert!(misses::<2>(published(2.0)) < 1e-12 && misses::<2>(unskew::<2>()) < 1e-12);
        assert!(misses::<3>(published(3.0)) > 0.1 && misses::<3>(unskew::<3>()) < 1e-12);
        assert!(misses::<4>(published(4.0)) > 0.1 && misses::<4>(unskew::<4>()) < 1e-12);

        // There the lattice point's own term is 0, and the others' are out of reach. Positions are rounded to 2^-24, at
        // a slope of 10 at most.
        let zero = 10.0 / 16_777_216.0;
        assert!(largest::<2>(unskew::<2>()) < zero && largest::<2>(published(2.0)) < zero);
        assert!(largest::<3>(unskew::<3>()) < zero && largest::<3>(published(3.0)) > 0.1);
        assert!(largest::<4>(unskew::<4>()) < zero && largest::<4>(published(4.0)) > 0.1);
    }

    /// The highest 2-D simplex noise that free edges reach, for a radial term of the distance's square.
    fn peak(radial: impl Fn(f64) -> f64) -> f64 {
        let edges = vectors::<2>(&edges_12_xy());
        let highest = |f: [f64; 2]| {
            let p = position(f.map(|x| x - unskew::<2>() * (f[0] + f[1])));
            let corner = |corner: [i64; 2]| {
                let with = |&edge| simplex_with(p, &radial, |cell| if cell == corner { edge } else { [0.0; 2] });
                edges.iter().map(with).fold(0.0, f64::max)
            };
            [[0, 0], [1, 0], [0, 1], [1, 1]].map(corner).iter().sum::<f64>()
        };
        let steps = 200;
        let places =
            (0..steps * steps).map(|k| [k % steps, k / steps].map(|i| (f64::from(i) + 0.5) / f64::from(steps)));
        places.map(highest).fold(0.0, f64::max)
    }

    /// (1/2 - d)^4 of 6.1 is a narrow spike; (1/2 - d^2)^4 is the published peak, 1/70.1481. His scale
    /// 60 leaves it at 0.855.
    #[test]
    fn erratum_the_radial_term_and_the_scale() {
        let right = peak(|square| (0.5 - square).max(0.0).powi(4));
        assert!((right * 70.1481 - 1.0).abs() < 1e-3, "{right}");
        assert!((right * 60.0 - 0.855).abs() < 1e-3);
        assert!(peak(|square| (0.5 - square.sqrt()).max(0.0).powi(4)) < right / 2.0);

        // The crate's radial term is the right one. Its published scale, 70, becomes his.
        let simplex = Simplex::new(Dimension::D2).falloff(Falloff::Classic).normalization(Normalization::Published);
        let his = simplex.noise() * (60.0 / 70.0);
        // The range is given 1e-5 more for rounding, and 0.855 is given to 3 digits.
        assert!((his.range().unwrap().end() - 0.855).abs() < 1e-3);
        let found = Evaluator::new(his).unwrap();
        let edges = edges_12_xy();
        let far = |radial: fn(f64) -> f64| {
            let formula = |p| 60.0 * simplex_with(p, radial, outermost(&PERLIN_PERMUTATION, &edges));
            let error = |&q: &[f64; 2]| (f64::from(found.value(q).unwrap()) - formula(position(q))).abs();
            // 4e-6 of its range of 2 * 0.855.
            positions(400).iter().filter(|q| error(q) > 4e-6 * 1.71).count()
        };
        assert_eq!(far(|square| (0.5 - square).max(0.0).powi(4)), 0);
        assert!(far(|square| (0.5 - square.sqrt()).max(0.0).powi(4)) > 200);
    }

    #[test]
    fn cells_are_split_by_floor() {
        assert_eq!(split([-ONE / 2]), ([-1], [0.5]));
        assert_eq!(circle_noise(position([-1.0, 2.0]), &PERLIN_PERMUTATION, 8, linear), 0.0);
    }
}
