//! The Habr tutorial on true Perlin noise: four directions, a table of 1024 bytes and the quintic.

use super::lattice::{habr, perlin, pick, quintic};
use crate::oracle::Position;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::ONE;
    use crate::papers::lattice::{habr_index, habr_table, random_position};

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
    }
}
