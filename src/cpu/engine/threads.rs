//! Cuts work on the CPU into bands that threads share.

/// Fewer elements than this are not worth another thread.
#[cfg(feature = "rayon")]
const LEAST: usize = 1 << 15;

/// Runs `fill` for bands of `out`, with the index of their first element: bands of whole rows or, of a single row, of whole
/// samples. Each thread makes its own scratch.
#[cfg(feature = "rayon")]
pub(crate) fn over_bands<T: Send, S>(
    out: &mut [T],
    sample: usize,
    row: usize,
    scratch: impl Fn() -> S + Sync + Send,
    fill: impl Fn(usize, &mut [T], &mut S) + Sync + Send,
) {
    use rayon::prelude::{IndexedParallelIterator, ParallelIterator, ParallelSliceMut};

    let threads = rayon::current_num_threads();
    let unit = if out.len() > row { row } else { sample };
    // Several for each thread, so that none waits long for the last.
    let band = (out.len() / (4 * threads)).max(LEAST).next_multiple_of(unit);
    if threads == 1 || out.len() <= band {
        return fill(0, out, &mut scratch());
    }
    out.par_chunks_mut(band)
        .enumerate()
        .for_each_init(scratch, |scratch, (index, part)| fill(index * band, part, scratch));
}

/// The same without threads.
#[cfg(not(feature = "rayon"))]
pub(crate) fn over_bands<T, S>(
    out: &mut [T],
    _sample: usize,
    _row: usize,
    scratch: impl Fn() -> S,
    fill: impl Fn(usize, &mut [T], &mut S),
) {
    fill(0, out, &mut scratch());
}
