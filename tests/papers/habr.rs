//! The Habr tutorial on true Perlin noise: four directions, a table of 1024 bytes and the quintic.

use super::lattice::{fbm, habr, habr_table, perlin, pick, quintic};
use super::listing::{Listing, set_of};
use crate::oracle::Position;
use gradnoise::{ByteTable, Dimension, Gradients, Hash, Normalization, Octaves, Perlin};

/// The four directions, by hash & 3.
pub const DIRECTIONS: [[f64; 2]; 4] = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];

/// 2-D Perlin noise of the four directions, unscaled.
pub fn noise(p: Position<2>, table: &[u8; 1024]) -> f64 {
    seeded(p, table, &DIRECTIONS)
}

/// Perlin noise, unscaled, of Habr's hash, which this crate extends to other dimensions.
pub fn seeded<const N: usize>(p: Position<N>, table: &[u8; 1024], set: &[[f64; N]]) -> f64 {
    perlin(p, quintic, |cell| pick(set, habr(table, cell).into()))
}

/// Octaves of doubled frequency, divided by the sum of their amplitudes.
pub fn octaves(p: Position<2>, count: i32, persistence: f64, table: &[u8; 1024]) -> f64 {
    let frequencies: Vec<f64> = (0..count).map(|k| 2.0_f64.powi(k)).collect();
    fbm(p, &frequencies, persistence, true, |_, p| noise(p, table))
}

fn leaf(table: &[u8; 1024]) -> Perlin {
    let hash = Hash::FibonacciTable(ByteTable::from_bytes(*table));
    Perlin::new(Dimension::D2).hash(hash).gradients(Gradients::axes_4()).normalization(Normalization::Published)
}

/// The tutorial's bytes come from its language's generator: here they are a seed's, and others.
pub fn listings() -> Vec<Listing> {
    fn extended<const N: usize>() -> Listing {
        let dimension = Dimension::try_from(N).unwrap();
        let set = Gradients::unit_vectors(dimension, 64, 4).unwrap();
        let (table, vectors) = (habr_table(8), set_of::<N>(&set));
        let hash = Hash::FibonacciTable(ByteTable::seeded(8));
        let perlin = Perlin::new(dimension).hash(hash).gradients(set).normalization(Normalization::Published);
        Listing::new(format!("noise {N}-D"), perlin, move |p| seeded(p, &table, &vectors))
    }
    let drawn = habr_table(1024);
    let counted: [u8; 1024] = std::array::from_fn(|i| (i * i / 7 + i) as u8);
    let persistence = |p| Octaves::new(5).persistence(p).decorrelated(false);
    vec![
        Listing::new("noise", leaf(&drawn), move |p| noise(p, &drawn)),
        Listing::new("noise of bytes", leaf(&counted), move |p| noise(p, &counted)),
        Listing::new("octaves", leaf(&drawn).fbm(persistence(0.5)), move |p| octaves(p, 5, 0.5, &drawn)),
        Listing::new("octaves of one size", leaf(&drawn).fbm(persistence(1.0)), move |p| octaves(p, 5, 1.0, &drawn)),
        extended::<1>(),
        extended::<2>(),
        extended::<3>(),
        extended::<4>(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::ONE;
    use crate::papers::lattice::{habr_index, perlin as perlin_with, position, random_position};
    use crate::papers::listing::{assert_reproduced, positions};
    use gradnoise::Evaluator;

    #[test]
    fn listings_are_reproduced() {
        assert_reproduced("Habr", &listings());
        assert_eq!(set_of(&Gradients::axes_4()), DIRECTIONS);
    }

    #[test]
    fn period_of_1024() {
        let table = habr_table(1);
        let mut state = 1024;
        for _ in 0..1000 {
            let [x, y] = random_position(&mut state);
            let here = noise([x, y], &table);
            assert_eq!(noise([x + 1024 * ONE, y - 2048 * ONE], &table), here);
            assert!(here.abs() <= 1.0);
        }
    }

    #[test]
    fn wrapping_at_32_bits_keeps_the_index() {
        for (x, y) in [(0, 0), (1, -1), (i32::MIN, i32::MAX), (-12345, 678)] {
            let product = |a: i32, factor: u32| a.cast_unsigned().wrapping_mul(factor);
            // 4807526976 - 2^32 = 512559680.
            let wrapped = product(x, 1_836_311_903) ^ product(y, 2_971_215_073).wrapping_add(512_559_680);
            assert_eq!(habr_index([x.into(), y.into()]), (wrapped & 1023) as usize);
        }
    }

    /// Read with `^` before `+`, the text's expression is another hash.
    #[test]
    fn erratum_plus_binds_tighter() {
        let differs = |&(x, y): &(i64, i64)| {
            let (left, right) = (x * 1_836_311_903, y * 2_971_215_073);
            let read = (left ^ (right + 4_807_526_976)) & 1023;
            assert_eq!(habr_index([x, y]), read as usize);
            read != ((left ^ right) + 4_807_526_976) & 1023
        };
        let cells: Vec<_> = (0..32).flat_map(|x| (0..32).map(move |y| (x, y))).collect();
        assert!(cells.iter().filter(|cell| differs(cell)).count() > cells.len() / 4);

        let table = habr_table(5);
        let perlin = Evaluator::new(leaf(&table)).unwrap();
        // Only the low bits count, so that the products may wrap.
        let misread = |[x, y]: [i64; 2]| {
            let [left, right] = [x * 1_836_311_903, y * 2_971_215_073];
            pick(&DIRECTIONS, table[(((left ^ right) + 4_807_526_976) & 1023) as usize].into())
        };
        let far = |formula: &dyn Fn(Position<2>) -> f64| {
            let error = |q: &[f64; 2]| (f64::from(perlin.value(*q).unwrap()) - formula(position(*q))).abs();
            // 4e-6 of its range of 2.
            positions(400).iter().filter(|q| error(q) > 8e-6).count()
        };
        assert_eq!(far(&|p| noise(p, &table)), 0);
        assert!(far(&|p| perlin_with(p, quintic, misread)) > 200);
    }
}
