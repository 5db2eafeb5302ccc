//! Strips: samples along x that are evaluated together.

use crate::formulas::math::fixed::fine_advance;
use crate::layout::transforms::{Fine, GridTransform};
use bytemuck::Zeroable;
use bytemuck::allocation::zeroed_box;

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
    axes: Option<Box<[AxisSteps; 4]>>,
}

/// The offsets along one coordinate, in 32.64 fixed point.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct AxisSteps {
    pub(crate) cells: [u32; STRIP],
    pub(crate) fractions: [u32; STRIP],
    /// The 32 bits below the fractions.
    pub(crate) below: [u32; STRIP],
}

impl StripSteps {
    /// Computes the offsets once, up to a whole vector, and returns them. All strips of a grid share them.
    pub(crate) fn prepared(
        &mut self,
        transform: &GridTransform,
        axes: usize,
        aligned: bool,
        count: usize,
    ) -> &[AxisSteps; 4] {
        let count = whole_vectors(count);
        let steps = self.axes.get_or_insert_with(zeroed_box);
        if self.count < count {
            self.count = count;
            for (axis, steps) in steps.iter_mut().enumerate().take(axes) {
                let step = if aligned && axis > 0 { Fine::default() } else { transform.step[0][axis] };
                let mut offset = Fine::default();
                for i in 0..count {
                    steps.cells[i] = (offset.position >> 32) as u32;
                    steps.fractions[i] = offset.position as u32;
                    steps.below[i] = offset.below;
                    offset = fine_advance(offset, step, 1);
                }
            }
        }
        steps
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
