//! Strips: samples along x that are worked on together.

use crate::cpu::twins::math::fixed::fine_advance;
use crate::layout::transforms::{Fine, GridTransform};

/// Samples along x that are worked on together: what several leaves keep of them stays in a core's nearest memory.
pub(crate) const STRIP: usize = 256;
/// Where there is but one leaf: longer strips are written to memory faster.
pub(crate) const WIDE_STRIP: usize = 2048;

/// Samples that are worked on together: enough that the walk through a program does not count, few enough to stay in a
/// core's nearest memory.
pub(crate) const BLOCK: usize = STRIP;
/// How far samples of a strip lie from its first, along each coordinate of a lattice.
#[derive(Default)]
pub(crate) struct StripSteps {
    pub(crate) count: usize,
    pub(crate) position: [Vec<u64>; 4],
    pub(crate) below: [Vec<u32>; 4],
}

impl StripSteps {
    /// All strips of a grid have the same steps.
    pub(crate) fn prepare(&mut self, transform: &GridTransform, axes: usize, aligned: bool, count: usize) {
        if self.count >= count {
            return;
        }
        self.count = count;
        for axis in 0..axes {
            let step = if aligned && axis > 0 { Fine::default() } else { transform.step[0][axis] };
            let steps = (0..count).map(|i| fine_advance(Fine::default(), step, i as u32));
            self.position[axis] = steps.clone().map(|step| step.position).collect();
            self.below[axis] = steps.map(|step| step.below).collect();
        }
    }
}
