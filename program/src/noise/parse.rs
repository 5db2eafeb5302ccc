//! Parses numbers and lists of numbers in arguments.

use crate::failure::Failure;
use gradnoise::{Noise, NoiseError};
use std::str::FromStr;

/// Returns a noise that a flag has changed, or fails with the flag if it is refused.
pub fn accepted(noise: Noise, flag: &str) -> Result<Noise, Failure> {
    match noise.range() {
        Ok(_) => Ok(noise),
        Err(NoiseError { problem, .. }) => Err(Failure::Request(format!("{flag}: {problem}"))),
    }
}

/// Numbers joined by commas.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers<T>(pub Vec<T>);

/// A type of numbers in arguments.
pub trait Finite: FromStr {
    /// Returns whether it is neither infinite nor NaN, which no flag accepts.
    fn is_finite(&self) -> bool;
}

macro_rules! finite {
    ($($whole:ty)* , $($float:ty)*) => {
        $(impl Finite for $whole {
            fn is_finite(&self) -> bool {
                true
            }
        })*
        $(impl Finite for $float {
            fn is_finite(&self) -> bool {
                <$float>::is_finite(*self)
            }
        })*
    };
}

finite!(u8 u16 u32 u64 usize, f32 f64);

/// Parses a finite number.
pub fn finite<T: Finite>(text: &str) -> Option<T> {
    text.trim().parse().ok().filter(T::is_finite)
}

/// Parses a number, or returns a message with the expected form.
pub fn number<T: Finite>(expected: &'static str) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| finite(text).ok_or_else(|| format!("{expected} is expected"))
}

/// Parses a seed, of which all 64 bits count. Negative seeds are two's complement.
pub fn seed(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let signed = || text.parse().ok().map(i64::cast_unsigned);
    text.parse().ok().or_else(signed).ok_or_else(|| {
        "a whole number from -9223372036854775808 to 18446744073709551615, below zero in two's complement, is expected"
            .into()
    })
}

/// Parses numbers joined by commas, or returns a message with the expected form.
pub fn list<T: Finite>(expected: &'static str) -> impl Fn(&str) -> Result<Numbers<T>, String> + Clone {
    move |text| {
        let numbers = text.split(',').map(finite).collect::<Option<_>>();
        numbers.map(Numbers).ok_or_else(|| format!("{expected} are expected"))
    }
}
