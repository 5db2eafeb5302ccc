//! Hashes of lattice cells, in one table.

pub(crate) mod cochoy;
pub(crate) mod fast_noise;
pub(crate) mod fibonacci_table;
pub(crate) mod hash_to_unit;
pub(crate) mod integer;
pub(crate) mod lowbias;
pub(crate) mod permutation_chain;
pub(crate) mod prime_sum;

use crate::layout::slots::HashSeed;
use crate::layout::table::Table;
use crate::noise::hash::Hash;

/// The factors of `fast_noise_4`, for cells that are hashed coordinate by coordinate.
pub(crate) const FAST_NOISE_PRIMES: [u32; 4] = [501_125_321, 1_136_930_381, 1_720_413_743, 1_066_037_191];

/// Lists the hashes: the variant of [`Hash`]; the file and the function in both languages; the function's arguments
/// besides the cell (the table or the seed, and maybe an integer hash for its placeholder); whether it returns the
/// index of the chain's last step, a byte, or an integer of 31 bits or more; and the function that scales that to [-1,
/// 1]. The argument is a macro that accepts the list.
macro_rules! hashes {
    ($with:ident) => {
        $with! {
            XInnermost permutation_chain::x_innermost(table) chain first_byte_to_unit,
            XOutermost permutation_chain::x_outermost(table) chain first_byte_to_unit,
            Ward prime_sum::prime_sum(seed, hash_ward) integer hash_to_unit,
            Shift prime_sum::prime_sum(seed, hash_shift) integer hash_to_unit,
            ShiftMult prime_sum::prime_sum(seed, hash_shift_mult) integer hash_to_unit,
            Cochoy cochoy::cochoy(seed) integer cochoy_to_unit,
            Lowbias lowbias::lowbias_hash(seed) integer lowbias_to_unit,
            FastNoise fast_noise::fast_noise(seed) integer lowbias_to_unit,
            FibonacciTable fibonacci_table::fibonacci_table(table) byte first_byte_to_unit,
        }
    };
}
pub(crate) use hashes;

/// The inputs of hashes besides the cell.
#[derive(Clone, Copy)]
pub(crate) struct HashInputs<'a> {
    pub(crate) table: &'a Table,
    pub(crate) seed: HashSeed,
}

macro_rules! declare {
    ($(
        $kind:ident $file:ident::$function:ident($input:ident $(, $inner:ident)?) $bits:ident $to_unit:ident
    ),* $(,)?) => {
        /// A hash without its seed or table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum HashKind {
            $($kind),*
        }

        impl HashKind {
            /// Returns the kind of a hash.
            pub(crate) fn of(hash: &Hash) -> Self {
                match hash {
                    $(Hash::$kind { .. } => Self::$kind),*
                }
            }

            /// Returns the name that errors use.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => concat!("Hash::", stringify!($kind))),*
                }
            }

            /// Returns whether it returns an integer of 31 bits or more, not a byte.
            pub(crate) fn is_integer(self) -> bool {
                match self {
                    $(Self::$kind => declare!(@is_integer $bits)),*
                }
            }

            /// Returns whether it uses the permutation table, without its last step.
            pub(crate) fn is_chain(self) -> bool {
                match self {
                    $(Self::$kind => declare!(@is_chain $bits)),*
                }
            }

            /// Returns whether it is a sum of coordinates times primes, with which each component can have its own
            /// hash.
            pub(crate) fn is_prime_sum(self) -> bool {
                match self {
                    $(Self::$kind => declare!(@any $($inner)?)),*
                }
            }

            /// Returns the hash of a cell.
            pub(crate) fn hash<const N: usize>(self, inputs: HashInputs<'_>, cell: [i32; N]) -> u32 {
                match self {
                    $(Self::$kind => $file::$function(inputs.$input, cell $(, integer::$inner)?)),*
                }
            }

            /// Returns the hash of a sum with these primes. Other hashes have none.
            pub(crate) fn hash_by<const N: usize>(self, _seed: HashSeed, _cell: [i32; N], _primes: [u32; 4]) -> u32 {
                match self {
                    $(Self::$kind => 0 $(+ prime_sum::prime_sum_by(_seed, _cell, _primes, integer::$inner))?),*
                }
            }

            /// Scales a hash to [-1, 1].
            pub(crate) fn to_unit(self, hash: u32) -> f32 {
                match self {
                    $(Self::$kind => hash_to_unit::$to_unit(hash)),*
                }
            }
        }
    };
    (@is_integer integer) => { true };
    (@is_integer byte) => { false };
    (@is_integer chain) => { false };
    (@is_chain chain) => { true };
    (@is_chain byte) => { false };
    (@is_chain integer) => { false };
    (@any) => { false };
    (@any $inner:ident) => { true };
}
hashes!(declare);
