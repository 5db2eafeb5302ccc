//! Numbers and lists of them among the arguments.

use std::str::FromStr;

/// Numbers that were joined by commas.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers<T>(pub Vec<T>);

/// Parses a number, or says what is expected in place of it.
pub fn number<T: FromStr>(expected: &'static str) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| text.trim().parse().map_err(|_| format!("{expected} is expected"))
}

/// Parses numbers that are joined by commas, or says what is expected in place of them.
pub fn list<T: FromStr>(expected: &'static str) -> impl Fn(&str) -> Result<Numbers<T>, String> + Clone {
    move |text| {
        let numbers = text.split(',').map(|number| number.trim().parse()).collect::<Result<_, _>>();
        numbers.map(Numbers).map_err(|_| format!("{expected} are expected"))
    }
}
