//! The largest sizes of expressions. [`Noise`](crate::Noise) and [`Octaves`](crate::Octaves) describe each limit.

pub(crate) const MAX_DEPTH: usize = 256;
pub(crate) const MAX_OPERATIONS: usize = 4096;
/// Evaluation recurses this deep, with some kilobytes of stack a level; a progressive warp of 32 octaves has 32 levels.
pub(crate) const MAX_NESTING: usize = 64;
pub(crate) const MAX_LEAF_OCTAVES: usize = 1 << 14;
pub(crate) const MAX_OCTAVES: u32 = 32;
pub(crate) const MAX_WORK: usize = 1 << 18;
/// The loop iterations that count as another operation.
pub(crate) const LOOPS_PER_OPERATION: u64 = 64;
pub(crate) const MAX_SHADER_SIZE: usize = 384;
pub(crate) const MAX_SHADER_NESTING: usize = 16;
pub(crate) const MAX_SHADER_LOOPS: u64 = 65_000;
pub(crate) const MAX_ARRAY_BYTES: usize = 1 << 28;
pub(crate) const MAX_SEARCH: u64 = 1 << 31;
