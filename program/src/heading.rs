//! Lines at the start of exported texts: the command that wrote them, and the values that a noise reaches.

use crate::failure::Failure;
use gradnoise::{Dimension, Evaluator, Noise};
use std::ffi::OsString;

/// Returns the command of this process as a line of a shell.
pub fn command(words: impl Iterator<Item = OsString>) -> String {
    let words = words.skip(1).map(|word| quoted(&word.to_string_lossy()));
    ["gradnoise".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// Returns a word as a shell reads it. What could end a comment is left out.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./,:=+%@".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    let is_kept = |letter: &char| letter.is_alphanumeric() || letter.is_ascii_graphic() || *letter == ' ';
    let kept: String = word.chars().map(|letter| if is_kept(&letter) { letter } else { '?' }).collect();
    format!("'{}'", kept.replace('\'', r"'\''"))
}

/// The number of positions at which values are measured, and the size of the square or cube in which they lie.
const POSITIONS: usize = 16_384;
const SIZE: f64 = 4096.0;

/// Returns a sentence about the values that a noise reaches, which can be much less than its range: sums of octaves
/// hardly ever come near to its ends.
pub fn reached(name: &str, noise: &Noise) -> Result<String, Failure> {
    let evaluator = Evaluator::new(noise)?;
    let mut values = match noise.dimension() {
        Dimension::D1 => evaluator.values(&positions::<1>()),
        Dimension::D2 => evaluator.values(&positions::<2>()),
        Dimension::D3 => evaluator.values(&positions::<3>()),
        Dimension::D4 => evaluator.values(&positions::<4>()),
    }?;
    values.sort_unstable_by(f32::total_cmp);
    let at = |share: f64| values[((POSITIONS - 1) as f64 * share).round() as usize];
    let [lowest, low, high, highest] = [0.0, 0.01, 0.99, 1.0].map(at);
    Ok(format!(
        "{name} reaches {lowest:.3} to {highest:.3} at {POSITIONS} positions from 0 to {SIZE}, and 98% lie from \
         {low:.3} to {high:.3}."
    ))
}

/// Returns positions that fill a square or cube evenly, by the generalized golden ratio (Roberts 2018).
fn positions<const N: usize>() -> Vec<[f32; N]> {
    // The roots of x^(N + 1) = x + 1.
    let root = [1.618_033_988_749_895, 1.324_717_957_244_746, 1.220_744_084_605_759_6, 1.167_303_978_261_418_7][N - 1];
    let position = |index: usize| {
        let mut share = 1.0;
        std::array::from_fn(|_| {
            share /= root;
            let at = (index + 1) as f64 * share;
            (SIZE * (at - at.floor())) as f32
        })
    };
    (0..POSITIONS).map(position).collect()
}

/// Returns a text with further lines below those that describe it.
pub fn with_lines(text: &str, lines: &[String]) -> String {
    let mark = if text.starts_with('#') { "#" } else { "//" };
    let head: usize = text.split_inclusive('\n').take_while(|line| line.starts_with(mark)).map(str::len).sum();
    let lines: Vec<_> = lines.iter().map(|line| [mark, " ", line, "\n"].concat()).collect();
    let (head, rest) = text.split_at(head);
    [head, &lines.concat(), rest].concat()
}
