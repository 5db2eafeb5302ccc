//! Twins of the functions that turn values into what is stored.

pub(crate) mod colour;
pub(crate) mod curvature;
pub(crate) mod format;
