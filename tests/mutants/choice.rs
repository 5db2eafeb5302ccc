//! Chooses a mutant while the program runs: `rewrite.rs` adds this file to a copy of the library.
#![allow(unsafe_code, missing_docs, reason = "nobody but the program of mutants compiles this")]

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// Stands for a run that notes which mutants would have computed another number.
pub(crate) const RECORD: u32 = u32::MAX;
/// Stands for a variable that has not been read.
const UNREAD: u32 = u32::MAX - 1;

static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static WANTED: [AtomicBool; 1 << 14] = [const { AtomicBool::new(false) }; 1 << 14];

/// Returns the number of the mutant to be computed, or 0.
#[inline(always)]
pub(crate) fn active() -> u32 {
    let active = ACTIVE.load(Relaxed);
    if active == UNREAD { read() } else { active }
}

#[cold]
fn read() -> u32 {
    let chosen = std::env::var("GRADNOISE_MUTANT").unwrap_or_default();
    let number = chosen.parse().unwrap_or(0);
    let wanted = std::env::var("GRADNOISE_MUTANTS_WANTED").ok().and_then(|file| std::fs::read_to_string(file).ok());
    for id in wanted.iter().flat_map(|ids| ids.split_whitespace()) {
        WANTED[id.parse::<usize>().unwrap()].store(true, Relaxed);
    }
    let active = if wanted.is_some() { RECORD } else { number };
    ACTIVE.store(active, Relaxed);
    active
}

/// Returns whether a run has to note a mutant, and has not yet.
#[inline(always)]
pub(crate) fn is_wanted(id: u32) -> bool {
    WANTED[id as usize].load(Relaxed)
}

/// Notes that a mutant would have made a difference.
#[cold]
pub(crate) fn note(id: u32) {
    if WANTED[id as usize].swap(false, Relaxed) {
        let file = std::env::var("GRADNOISE_MUTANTS_NOTED").unwrap();
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
        file.write_all(format!("{id}\n").as_bytes()).unwrap();
    }
}

/// Notes a mutant whose result has other bytes.
#[inline(never)]
pub(crate) fn compare<T>(id: u32, original: &T, mutant: &T) {
    // SAFETY: operators of formulas return numbers and conditions, which have no padding.
    let bytes = |x: &T| unsafe { std::slice::from_raw_parts(std::ptr::from_ref(x).cast::<u8>(), size_of::<T>()) };
    if bytes(original) != bytes(mutant) {
        note(id);
    }
}

/// Returns whether a mutant is computed, and notes that it can be.
#[inline(always)]
pub(crate) fn is(id: u32) -> bool {
    let active = active();
    if active == RECORD && is_wanted(id) {
        note(id);
    }
    active == id
}

/// Computes a mutant or the original.
macro_rules! choose {
    ($original:expr; $($id:literal => $mutant:expr),*) => {
        match $crate::mutants::active() {
            $($id => $mutant,)*
            $crate::mutants::RECORD => {
                let original = $original;
                $(if $crate::mutants::is_wanted($id) { $crate::mutants::compare($id, &original, &$mutant); })*
                original
            }
            _ => $original,
        }
    };
}
pub(crate) use choose;
