//! Checks that hold for any description.

use super::draw::Draw;
use gradnoise::{Dimension, Evaluator, Noise, Output};
use std::time::{Duration, Instant};

/// The most time for a step that takes at most a second by the documentation. Builds for fuzzing take longer.
const LONGEST: Duration = Duration::from_secs(10);
/// Positions are compared in blocks as long as a single one takes at most this time.
const CHEAP: Duration = Duration::from_millis(2);

/// Runs a step, and panics if it takes too long.
pub fn timed<T>(what: &str, step: impl FnOnce() -> T) -> (T, Duration) {
    let (start, before) = (Instant::now(), processor_time());
    let result = step();
    let time = match (before, processor_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.elapsed(),
    };
    assert!(time < LONGEST, "{what} took {time:?}");
    (result, time)
}

/// Returns this thread's processor time, if the system provides it: other work on the machine does not count.
fn processor_time() -> Option<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(statistics.split(' ').next()?.parse().ok()?))
}

/// Checks the text of an error.
pub fn says_something(error: &dyn std::error::Error) {
    let text = error.to_string();
    assert!(text.len() > 10 && text.is_char_boundary(0), "an error says only {text:?}");
    assert!(text.len() < 4096, "an error says {} bytes: {text:.200}", text.len());
}

/// Checks a noise, and returns its evaluator if it is valid.
pub fn noise(noise: &Noise, draw: &mut Draw<'_>) -> Option<Evaluator> {
    let (range, _) = timed("finding a range", || noise.range());
    let (evaluator, _) = timed("making an evaluator", || Evaluator::new(noise));
    let evaluator = match (range, evaluator) {
        (Err(range), Err(evaluator)) => {
            assert_eq!(range.to_string(), evaluator.to_string(), "two errors of one noise");
            says_something(&range);
            assert!(!range.node.is_empty());
            return None;
        }
        (Ok(range), Ok(evaluator)) => {
            assert!(range.start() <= range.end() && range.start().is_finite() && range.end().is_finite(), "{range:?}");
            match noise.dimension() {
                Dimension::D1 => positions::<1>(&evaluator, &range, draw),
                Dimension::D2 => positions::<2>(&evaluator, &range, draw),
                Dimension::D3 => positions::<3>(&evaluator, &range, draw),
                Dimension::D4 => positions::<4>(&evaluator, &range, draw),
            }
            evaluator
        }
        (range, evaluator) => panic!("the range is {range:?}, the evaluator {:?}", evaluator.map(|_| ())),
    };
    Some(evaluator)
}

/// Checks values at some positions: they are in the range, and all ways to compute them give the same bits.
fn positions<const N: usize>(evaluator: &Evaluator, range: &std::ops::RangeInclusive<f32>, draw: &mut Draw<'_>) {
    let mut all: Vec<[f64; N]> = vec![[0.0; N], [0.4; N], std::array::from_fn(|axis| 12.5 - 3.7 * axis as f64)];
    all.extend((0..3).map(|_| std::array::from_fn(|_| draw.number())));
    let mut found = Vec::new();
    for &position in &all {
        let (value, time) = timed("a value", || evaluator.value(position));
        match value {
            Err(error) => says_something(&error),
            Ok(value) => {
                assert!(range.contains(&value), "{value:e} at {position:?} is out of {range:?}");
                found.push((position, value));
            }
        }
        if time > CHEAP {
            return;
        }
    }
    for &(position, value) in &found {
        // A Hessian may be infinite where a root is steep; the value is the same.
        if let Ok(sample) = evaluator.hessian(position) {
            assert_eq!(sample.value.to_bits(), value.to_bits(), "with a Hessian at {position:?}");
        }
        match evaluator.sample(position) {
            Ok(sample) => {
                assert_eq!(sample.value.to_bits(), value.to_bits(), "with a gradient at {position:?}");
                assert!(sample.gradient.iter().all(|slope| slope.is_finite()), "{:?}", sample.gradient);
            }
            Err(error) => says_something(&error),
        }
    }
    let (places, values): (Vec<[f64; N]>, Vec<f32>) = found.into_iter().unzip();
    let mut listed = vec![0.0; values.len()];
    evaluator.fill(&places, &mut listed).unwrap();
    for ((listed, value), place) in listed.iter().zip(&values).zip(&places) {
        assert_eq!(listed.to_bits(), value.to_bits(), "in a list at {place:?}");
    }
}

/// Checks an output, and returns its evaluator if it is valid.
pub fn output(output: &Output) -> Option<Evaluator> {
    let (evaluator, _) = timed("making an output's evaluator", || Evaluator::new(output));
    evaluator.inspect_err(|error| says_something(error)).ok()
}
