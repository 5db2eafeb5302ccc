//! Everything that gradnoise promises, as one binary: `sh tests/run.sh` runs it with a software adapter.

mod accuracy;
mod bad_input;
mod cases;
mod compare;
mod oracle;
mod permutation;
mod properties;
mod range;

#[cfg(feature = "gpu")]
mod adapter;
#[cfg(feature = "gpu")]
mod generator;
#[cfg(feature = "gpu")]
mod parity;
#[cfg(feature = "gpu")]
mod textures;
