//! What both backends agree on in memory.

pub(crate) mod parameters;
pub(crate) mod slots;
pub(crate) mod table;
pub(crate) mod transforms;
