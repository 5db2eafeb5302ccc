//! How large expressions may be. [`Noise`](crate::Noise) says what each number limits.

pub(crate) const MAX_DEPTH: usize = 256;
pub(crate) const MAX_OPERATIONS: usize = 4096;
pub(crate) const MAX_SHADER_SIZE: usize = 384;
pub(crate) const MAX_SHADER_NESTING: usize = 16;
pub(crate) const MAX_SHADER_LOOPS: u64 = 65_000;
