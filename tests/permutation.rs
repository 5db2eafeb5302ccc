//! Tables that never change.

use crate::oracle;
use gradnoise::{Permutation, PermutationError};

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
