//! Cuts work on the CPU into bands that threads share.

use crate::cpu::engine::scratch::Scratch;
#[cfg(feature = "rayon")]
use std::sync::LazyLock;
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "rayon")]
use std::thread;

#[cfg(feature = "rayon")]
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The fewest numbers for which another thread pays.
#[cfg(feature = "rayon")]
const LEAST: usize = 1 << 15;

/// The same on a rayon thread, where an additional thread is spawned to wait for the others.
#[cfg(feature = "rayon")]
const LEAST_ON_RAYON: usize = 1 << 18;

/// Threads that only fill bands, so that none of them ever waits for a lock of a caller; `None` on targets without
/// threads.
#[cfg(feature = "rayon")]
static FILLERS: LazyLock<Option<ThreadPool>> =
    LazyLock::new(|| ThreadPoolBuilder::new().thread_name(|i| format!("gradnoise {i}")).build().ok());

/// Returns whether the calling thread runs rayon tasks. It would start others while it waits for a scope.
#[cfg(feature = "rayon")]
fn is_on_rayon() -> bool {
    rayon::current_thread_index().is_some()
}

/// Returns the number of samples, of `numbers` numbers each, in a band: whole rows if there are several. Never 0.
#[cfg(feature = "rayon")]
pub(crate) fn band_length(samples: usize, numbers: usize, row: usize) -> usize {
    let threads = if samples <= LEAST / numbers { 1 } else { rayon::current_num_threads() };
    if threads == 1 {
        return samples.max(1);
    }
    let unit = if samples > row { row } else { 1 };
    let least = if is_on_rayon() { LEAST_ON_RAYON } else { LEAST };
    // Each thread fills several bands, so that none waits long for the last.
    (samples / (4 * threads)).max(least / numbers).next_multiple_of(unit)
}

/// Returns the number of all samples, which one thread fills, or 1 if there are none.
#[cfg(not(feature = "rayon"))]
pub(crate) fn band_length(samples: usize, _numbers: usize, _row: usize) -> usize {
    samples.max(1)
}

/// Calls `fill` for each band, with memory for a number of lattice transforms. The caller may hold locks that tasks of
/// its thread pool wait for: this neither starts nor awaits such a task.
pub(crate) fn for_each_band<B: Send>(mut bands: Vec<B>, transforms: usize, fill: &(dyn Fn(B, &mut Scratch) + Sync)) {
    if bands.len() <= 1 {
        return bands.pop().into_iter().for_each(|band| Scratch::with(transforms, |scratch| fill(band, scratch)));
    }
    #[cfg(feature = "rayon")]
    let helpers = rayon::current_num_threads().min(bands.len()) - 1;
    let bands = Mutex::new(bands.into_iter());
    let next_band = || bands.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        // A late thread needs no memory.
        if let Some(first) = next_band() {
            Scratch::with(transforms, |scratch| {
                let others = std::iter::from_fn(next_band);
                std::iter::once(first).chain(others).for_each(|band| fill(band, scratch));
            });
        }
    };
    // The calling thread takes part: it starts at once, and often has the memory in its caches.
    #[cfg(feature = "rayon")]
    if helpers > 0
        && let Some(fillers) = &*FILLERS
    {
        let help = |work: &(dyn Fn() + Sync), meanwhile: &dyn Fn()| {
            fillers.in_place_scope(|scope| {
                (0..helpers).for_each(|_| scope.spawn(|_| work()));
                meanwhile();
            });
        };
        if !is_on_rayon() {
            return help(&work, &work);
        }
        // A rayon thread would start other tasks while it waits for a scope, so another thread waits for it.
        return thread::scope(|scope| {
            // If no thread can be spawned, this one fills all bands.
            let _ = thread::Builder::new().spawn_scoped(scope, || help(&work, &|| ()));
            work();
        });
    }
    work();
}
