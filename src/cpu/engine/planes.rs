//! Planes of numbers.

/// The number of elements that the widest vectors hold.
pub(crate) const LANES: usize = 16;

/// Writes a number to the elements from `start` to `end` by whole vectors, which may overwrite elements behind `end`:
/// those are written afterwards.
#[inline(always)]
pub(crate) fn splat<const W: usize>(plane: &mut [f32; W], start: usize, end: usize, number: f32) {
    let mut at = start;
    while at < end {
        match plane.get_mut(at..).and_then(|rest| rest.first_chunk_mut::<LANES>()) {
            Some(lanes) => *lanes = [number; LANES],
            None => plane[at..end].fill(number),
        }
        at += LANES;
    }
}
