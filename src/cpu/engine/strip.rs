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

/// The most lanes of vectors of 32-bit numbers.
const LANES: usize = 16;

/// Returns the number of samples in the whole vectors that a number of samples takes, at most [`STRIP`]. Loops over
/// planes that end there have no part for what is left over, which would be as much code again: what they compute
/// behind the last sample nobody reads. It also keeps such parts from the compiler, which has got one wrong at
/// `opt-level` 3, though none of this is unsafe.
#[inline(always)]
pub(crate) fn whole_vectors(count: usize) -> usize {
    (count.min(STRIP + 1 - LANES) + LANES - 1) & !(LANES - 1)
}
