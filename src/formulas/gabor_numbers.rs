//! The numbers that Gabor noise reads of its record.

/// The numbers of a Gabor noise, read once for many cells.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    pub(crate) decay: f32,
    pub(crate) double_decay: f32,
    pub(crate) wave_size: f32,
    pub(crate) waves: [f32; 4],
}
