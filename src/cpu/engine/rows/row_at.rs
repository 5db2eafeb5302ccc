use crate::layout::transforms::Fine;
use crate::noise::fade::Fade;

/// Where a row of samples lies, as a leaf sees it: positions along x, and those of the row.
pub(crate) struct RowAt<const M: usize> {
    pub(crate) first: u32,
    /// Along x, from the first sample on.
    pub(crate) x: Fine,
    pub(crate) step: Fine,
    /// Of which that along x does not count.
    pub(crate) start: [u64; M],
    pub(crate) fade: Fade,
}
