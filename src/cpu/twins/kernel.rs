//! From values to what is stored.

pub(crate) mod colour;
pub(crate) mod format;
