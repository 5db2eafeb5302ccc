//! The memory layout that both backends share.

pub(crate) mod parameters;
pub(crate) mod slots;
pub(crate) mod table;
pub(crate) mod transforms;
