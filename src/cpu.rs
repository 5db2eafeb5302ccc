//! The twins of `shaders/`: the same functions, operations and order, so the same bits.

pub(crate) mod arithmetic;
pub(crate) mod exact;
pub(crate) mod fade;
pub(crate) mod fixed;
pub(crate) mod format;
pub(crate) mod fractal;
pub(crate) mod grid;
pub(crate) mod hash;
pub(crate) mod lattice;
pub(crate) mod perlin;
pub(crate) mod place;
pub(crate) mod points;
pub(crate) mod sample;
pub(crate) mod simplex;
pub(crate) mod table;
