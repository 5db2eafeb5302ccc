//! The layout of memory on which both backends agree.

pub(crate) mod hash_seed;
pub(crate) mod parameters;
pub(crate) mod slots;
pub(crate) mod table;
pub(crate) mod transforms;
