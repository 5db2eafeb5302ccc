//! The hash of a cell by any hash of the library, as published.

use crate::lattice::{self, Cell};
use crate::{seeded_permutation, seeds};
use gradnoise::Hash;

/// An integer hash as it was published, with a seed of 32 bits.
pub fn published<const N: usize>(hash: &Hash, cell: Cell<N>, seed: u32) -> u32 {
    match hash {
        Hash::Ward { .. } => lattice::ward(lattice::combined(cell, 0, seed)),
        Hash::Shift { .. } => lattice::shift(lattice::combined(cell, 0, seed)),
        Hash::ShiftMult { .. } => lattice::shift_mult(lattice::combined(cell, 0, seed)),
        Hash::Cochoy { .. } => lattice::chained(cell, seed),
        Hash::Lowbias { .. } => lattice::mixed(cell, seed),
        Hash::FastNoise { .. } => lattice::fast_noise(cell, lattice::mix(seed)),
        _ => unreachable!("no integer hash"),
    }
}

/// The number that picks from sets and gives bytes.
pub fn hashed<const N: usize>(hash: &Hash, cell: Cell<N>) -> u32 {
    let table = seeded_permutation(9);
    match hash {
        Hash::XInnermost => lattice::x_innermost(&table, cell).into(),
        Hash::XOutermost => lattice::x_outermost(&table, cell).into(),
        Hash::Ward { seed }
        | Hash::Shift { seed }
        | Hash::ShiftMult { seed }
        | Hash::Cochoy { seed }
        | Hash::Lowbias { seed }
        | Hash::FastNoise { seed } => match u32::try_from(*seed) {
            // Those of Ward and Cochoy have other gradients only for small seeds.
            Ok(seed) if seed >> 23 == 0 => published(hash, cell, seed),
            _ => seeds::number(hash, 0, &cell).unwrap(),
        },
        Hash::FibonacciTable(_) => lattice::habr(&lattice::habr_table(5), cell).into(),
        _ => {
            panic!(
                "tests/oracle/src/lattice.rs has no oracle of {hash:?}: write it there, as published, and name it here"
            )
        }
    }
}
