//! Counts how often cells some distance apart have equal hashes: of `Hash::Lowbias`, and of what it was chosen against.

use crate::page::{Section, Table};
use crate::{Failure, Part};
use gradnoise::{Dimension, Field, Value};
use rayon::prelude::*;

/// Displacements that searches found to be the worst of a hash within some distance.
const APART: [[i32; 3]; 8] = [
    [0, 0, 20],
    [0, 0, 32],
    [0, 34_816, 0],
    [2_730, 0, 12_542],
    [181_680, 146_816, 0],
    [993_792, 0, 360_448],
    [-18_025, 3_253, 0],
    [131, 181, 1_420],
];
/// The primes of `FastNoiseLite`.
const PRIMES: [u32; 3] = [501_125_321, 1_136_930_381, 1_720_413_743];

/// Returns lowbias's two products of a sum.
fn two_products(sum: u32) -> u32 {
    let a = (sum ^ (sum >> 16)).wrapping_mul(0x7feb_352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

fn products(cell: [i32; 3]) -> [u32; 3] {
    std::array::from_fn(|axis| cell[axis].cast_unsigned().wrapping_mul(PRIMES[axis]))
}

/// Returns two products of coordinates times primes whose bits are rotated, lest multiples of powers of two cancel.
fn xored(seed: u32, cell: [i32; 3]) -> u32 {
    let [x, y, z] = products(cell);
    two_products(seed.wrapping_add(x) ^ y.rotate_left(21) ^ z.rotate_left(26))
}

fn added(seed: u32, cell: [i32; 3]) -> u32 {
    two_products(products(cell).into_iter().fold(seed, u32::wrapping_add))
}

/// Returns by how many percent gradients are equal more often than by chance, and in how many of its standard
/// deviations. Bits from the 23rd on choose them: three bits for cells in a plane, if the displacement lies in it, and
/// four bits for cells in space.
fn excess(hash: impl Fn([i32; 3]) -> u32 + Sync, apart: [i32; 3]) -> [f64; 2] {
    let (planes, bits) = if apart[2] == 0 { (1, 3) } else { (16, 4) };
    let index = |cell| hash(cell) >> 23 & ((1 << bits) - 1);
    let rows = 4096 / planes;
    let equal: usize = (0..rows * planes)
        .into_par_iter()
        .map(|row| {
            let cells = (0..rows * planes).map(|x| [x, row % rows, row / rows]);
            cells.filter(|&cell| index(cell) == index(std::array::from_fn(|d| cell[d] + apart[d]))).count()
        })
        .sum();
    let all = f64::from(rows * planes).powi(2);
    let share = 0.5_f64.powi(bits);
    let (chance, deviation) = (all * share, (all * share * (1.0 - share)).sqrt());
    [100.0 * (equal as f64 / chance - 1.0), (equal as f64 - chance) / deviation]
}

pub fn part() -> Result<Part, Failure> {
    let [plane, space] = [Dimension::D2, Dimension::D3].map(|dimension| Value::hashed(dimension).seed(7));
    let (plane, space) = (Field::<2>::new(plane)?, Field::<3>::new(space)?);
    // The value of a lattice point is the upper 24 bits of the hash, scaled to [-1, 1].
    let hash_of = |value: f32| ((value + 1.0) * 8_388_608.0) as u32 * 256;
    let mut table = Table::new(&["apart", "lowbias", "exclusive or", "sum"]);
    for apart in APART {
        let is_plane = apart[2] == 0;
        let lowbias = |[x, y, z]: [i32; 3]| {
            hash_of(if is_plane { plane.at_cell([x, y], [0.0; 2]) } else { space.at_cell([x, y, z], [0.0; 3]) })
        };
        let show = |[percent, deviations]: [f64; 2]| format!("{percent:+.1} % ({deviations:+.0})");
        let place = if is_plane { format!("{:?}", [apart[0], apart[1]]) } else { format!("{apart:?}") };
        table.push(vec![
            place.replace('[', "(").replace(']', ")"),
            show(excess(lowbias, apart)),
            show(excess(|cell| xored(7, cell), apart)),
            show(excess(|cell| added(7, cell), apart)),
        ]);
    }
    let section = Section { name: "hashes", text: table.markdown() };
    Ok(Part { page: "internal/statistics", section, violations: Vec::new() })
}
