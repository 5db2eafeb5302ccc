//! Strips: samples along x that are evaluated together.

use crate::formulas::math::fixed::fine_advance;
use crate::layout::transforms::{Fine, GridTransform};

/// The number of samples along x that are evaluated together. The intermediate results of several leaves fit a core's
/// cache.
pub(crate) const STRIP: usize = 256;
/// The length of strips if there is only one leaf. Longer strips are written to memory faster.
pub(crate) const WIDE_STRIP: usize = 2048;

/// The number of samples in a block: enough to make interpreting a program cheap, few enough for a core's cache.
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
    /// Computes the offsets once, up to a whole vector. All strips of a grid share them.
    pub(crate) fn prepare(&mut self, transform: &GridTransform, axes: usize, aligned: bool, count: usize) {
        let count = count.next_multiple_of(LANES);
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

/// The most lanes of vectors of 32-bit numbers; 1 if loops are not vectorized.
pub(crate) const LANES: usize = if cfg!(vectorized) { 16 } else { 1 };
const _: () = assert!(STRIP.is_multiple_of(LANES));

/// Rounds a number of samples up to whole vectors, but at most to [`STRIP`]. A loop over planes up to there needs no
/// second loop for the last samples, which would double the code. It also computes samples behind the last one, from
/// data that earlier passes left there. Such a pass may only read planes that others have written as far, must not
/// overflow on that data, and nothing may count or reduce these samples.
///
/// The second loop was also wrong: compiled at `opt-level` 3 for vectors of 512 bits, the one of hashed 3-D Perlin
/// noise gave other values, though nothing here is unsafe.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn whole_vectors(count: usize) -> usize {
    // The limit comes first, so that the compiler knows that the result does not exceed it.
    (count.min(STRIP + 1 - LANES) + LANES - 1) & !(LANES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_vectors_hold_all_samples_and_no_vector_more() {
        for count in 0..=STRIP {
            assert_eq!(whole_vectors(count), count.next_multiple_of(LANES), "{count} samples");
        }
        assert_eq!(whole_vectors(STRIP + 1), STRIP);
    }
}
