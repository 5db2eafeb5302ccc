//! Twins of the functions that convert values for storage.

pub(crate) mod colour;
pub(crate) mod curvature;
pub(crate) mod format;
