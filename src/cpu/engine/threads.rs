//! Cuts work on the CPU into bands that threads share.

use std::sync::{Mutex, PoisonError};

/// The least count of numbers that is worth a thread of its own.
#[cfg(feature = "rayon")]
const LEAST: usize = 1 << 15;

/// Returns the number of samples, of `numbers` numbers each, in a band: whole rows if there are several. It is never 0.
#[cfg(feature = "rayon")]
pub(crate) fn band_length(samples: usize, numbers: usize, row: usize) -> usize {
    let threads = rayon::current_num_threads();
    if threads == 1 {
        return samples.max(1);
    }
    let unit = if samples > row { row } else { 1 };
    // Each thread fills several bands, so that none waits long for the last.
    (samples / (4 * threads)).max(LEAST / numbers).next_multiple_of(unit)
}

/// Returns the number of all samples, which one thread fills; 1 if there are none.
#[cfg(not(feature = "rayon"))]
pub(crate) fn band_length(samples: usize, _numbers: usize, _row: usize) -> usize {
    samples.max(1)
}

/// Calls `fill` for each band. Each thread makes its own scratch.
pub(crate) fn for_each_band<B: Send, S>(
    bands: Vec<B>,
    scratch: &(dyn Fn() -> S + Sync),
    fill: &(dyn Fn(B, &mut S) + Sync),
) {
    #[cfg(feature = "rayon")]
    let helpers = rayon::current_num_threads().min(bands.len()).saturating_sub(1);
    let bands = Mutex::new(bands.into_iter());
    let next_band = || bands.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let mut next = next_band();
        // A thread that comes late needs no scratch.
        if next.is_some() {
            let mut scratch = scratch();
            while let Some(band) = next {
                fill(band, &mut scratch);
                next = next_band();
            }
        }
    };
    #[cfg(feature = "rayon")]
    if helpers > 0 {
        // The calling thread takes part: it begins at once, and often has the memory in its caches.
        return rayon::in_place_scope(|scope| {
            (0..helpers).for_each(|_| scope.spawn(|_| work()));
            work();
        });
    }
    work();
}
