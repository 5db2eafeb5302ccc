//! Planes of numbers.

/// As many as the widest vectors hold: constant stretches are written so many at a time, the last ones too far.
pub(crate) const LANES: usize = 16;

/// Writes a number over a stretch, in vectors: what they write too much is written anew by the next stretch.
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
