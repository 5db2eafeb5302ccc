//! Tables and bits that never change.

use crate::cases::{Case, Kind, cases, grids, on_cpu};
use crate::oracle;
use gradnoise::{Fade, Permutation, PermutationError};

#[test]
fn permutation_of_perlin_is_the_published_one() {
    assert_eq!(Permutation::perlin().as_bytes(), &oracle::PERLIN_PERMUTATION);
    assert_eq!(Permutation::default(), Permutation::perlin());
}

#[test]
fn permutation_of_a_seed_is_the_documented_shuffle() {
    for seed in [0, 1, 42, u64::MAX, 0x0123_4567_89ab_cdef] {
        assert_eq!(Permutation::seeded(seed).as_bytes(), &oracle::seeded_permutation(seed), "{seed}");
    }
    let identity: [u8; 256] = std::array::from_fn(|i| i as u8);
    assert_ne!(Permutation::seeded(0).as_bytes(), &identity);
}

#[test]
fn permutation_refuses_other_bytes() {
    let mut bytes = *Permutation::perlin().as_bytes();
    assert!(Permutation::from_bytes(bytes).is_ok());
    bytes[200] = bytes[3];
    assert_eq!(Permutation::from_bytes(bytes), Err(PermutationError { value: bytes[3], first: 3, second: 200 }));
}

#[test]
fn bits_of_every_noise_are_those_of_the_last_version() {
    // Not what is right, which other tests say, but what was: bits are part of the interface. A change to them is a
    // breaking change, and belongs into the changelog with the new number.
    let is_new = |case: &Case| case.kind == Kind::Perlin(Fade::Cosine);
    let (newest, others): (Vec<_>, Vec<_>) = cases(2.17).into_iter().partition(|case| case.kind == Kind::OpenSimplex2S);
    let (new, first): (Vec<_>, Vec<_>) = others.into_iter().partition(is_new);
    let hash = |cases: Vec<Case>| {
        let samples =
            cases.iter().flat_map(|case| grids(case.dimension).into_iter().flat_map(|grid| on_cpu(&case.noise, &grid)));
        // FNV-1a.
        let bytes = samples.flat_map(f32::to_le_bytes);
        let hash =
            bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        format!("{hash:016x}")
    };
    assert_eq!(hash(first), "324f932bb6f7dfec");
    assert_eq!(hash(new), "c7eb1c1c7a0d9f3c");
    assert_eq!(hash(newest), "1554938bda2aa540");
}
