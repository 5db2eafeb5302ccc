//! Inputs without a fuzzer: those that have failed before, and pseudo-random ones.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

/// The most bytes of an input.
const LONGEST: u64 = 600;

/// Runs a target on the inputs in its folder, and on `count` others. If one fails, it is written to a file, which
/// belongs in that folder once the bug is fixed.
pub fn run(target: &str, count: u64, body: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("fuzz/regressions"));
    let folder = folder.clone().find(|folder| folder.is_dir()).unwrap().join(target);
    for file in std::fs::read_dir(&folder).into_iter().flatten() {
        let path = file.unwrap().path();
        let input = std::fs::read(&path).unwrap();
        attempt(target, &input, &path.display().to_string(), &body);
    }
    let seed = from_environment("GRADNOISE_FUZZ_SEED", 1);
    let count = count * from_environment("GRADNOISE_FUZZ_RUNS", 1);
    for index in 0..count {
        let mut state = seed << 32 ^ index;
        let length = next(&mut state) % LONGEST;
        let input: Vec<u8> = (0..length).map(|_| next(&mut state) as u8).collect();
        attempt(target, &input, &format!("input {index} of seed {seed}"), &body);
    }
}

/// Returns a number from an environment variable, or a default if it is not set.
pub fn from_environment(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |number| number.parse().unwrap())
}

fn attempt(target: &str, input: &[u8], name: &str, body: &impl Fn(&[u8])) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| body(input))) {
        let path = std::env::temp_dir().join(format!("gradnoise-fuzz-{target}"));
        std::fs::write(&path, input).unwrap();
        eprintln!("{name} fails, and is in {}", path.display());
        resume_unwind(panic);
    }
}

/// `SplitMix64`.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
