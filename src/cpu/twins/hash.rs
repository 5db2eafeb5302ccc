//! Hashes of lattice cells.

pub(crate) mod cochoy;
pub(crate) mod fibonacci_table;
pub(crate) mod hash_to_unit;
pub(crate) mod integer;
pub(crate) mod lowbias;
pub(crate) mod permutation_chain;
pub(crate) mod prime_sum;
