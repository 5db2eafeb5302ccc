//! Strips: samples along x that are evaluated together.

use crate::cpu::twins::math::fixed::fine_advance;
use crate::layout::transforms::{Fine, GridTransform};

/// The number of samples along x that are evaluated together: the intermediate results of several leaves fit a core's
/// cache.
pub(crate) const STRIP: usize = 256;
/// The length of strips if there is only one leaf: longer strips are written to memory faster.
pub(crate) const WIDE_STRIP: usize = 2048;

/// The number of samples in a block: enough that the cost of interpreting a program is small, few enough for a core's
/// cache.
pub(crate) const BLOCK: usize = STRIP;

/// The offsets of a strip's samples from its first, along each coordinate of a lattice.
#[derive(Default)]
pub(crate) struct StripSteps {
    pub(crate) count: usize,
    pub(crate) cells: [Vec<u32>; 4],
    pub(crate) fractions: [Vec<u32>; 4],
    /// The 32 bits below the fractions.
    pub(crate) below: [Vec<u32>; 4],
}

impl StripSteps {
    /// Computes the offsets once; all strips of a grid have the same.
    pub(crate) fn prepare(&mut self, transform: &GridTransform, axes: usize, aligned: bool, count: usize) {
        if self.count >= count {
            return;
        }
        self.count = count;
        for axis in 0..axes {
            let step = if aligned && axis > 0 { Fine::default() } else { transform.step[0][axis] };
            let steps = (0..count).map(|i| fine_advance(Fine::default(), step, i as u32));
            self.cells[axis] = steps.clone().map(|step| (step.position >> 32) as u32).collect();
            self.fractions[axis] = steps.clone().map(|step| step.position as u32).collect();
            self.below[axis] = steps.map(|step| step.below).collect();
        }
    }
}
