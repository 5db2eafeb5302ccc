use crate::layout::transforms::Fine;
use crate::noise::fade::Fade;

/// The position of a row of samples in a leaf's lattice.
pub(crate) struct RowAt<const M: usize> {
    /// The index of the first sample along x.
    pub(crate) first: u32,
    /// The position of the first sample along x, and the step from one sample to the next.
    pub(crate) x: Fine,
    pub(crate) step: Fine,
    /// The coordinates of the row. The one along x is unused.
    pub(crate) start: [u64; M],
    pub(crate) fade: Fade,
}
