//! Binding numbers of `shaders/kernel/bindings.wgsl`.

pub(crate) const PARAMETERS: u32 = 0;
pub(crate) const TRANSFORMS: u32 = 1;
pub(crate) const TABLES: u32 = 2;
pub(crate) const BAND: u32 = 3;
pub(crate) const OUTPUT: u32 = 4;
pub(crate) const SRGB_THRESHOLDS: u32 = 5;
pub(crate) const POSITIONS: u32 = 6;
pub(crate) const ARRAYS: u32 = 7;
