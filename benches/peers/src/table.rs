//! Formats measurements.

/// The text of a missing measurement.
pub const ABSENT: &str = "–";

/// Formats a rate, such as 350.
pub fn rate(rate: Option<f64>) -> String {
    rate.map_or_else(|| ABSENT.to_owned(), |rate| format!("{rate:.0}"))
}

/// Formats the time of one sample at a rate of million samples per second, such as 43.
pub fn nanoseconds(rate: Option<f64>) -> String {
    self::rate(rate.map(|rate| 1e3 / rate))
}

/// Formats a share, such as 0.85.
pub fn ratio(of: Option<f64>, to: Option<f64>) -> String {
    of.zip(to).map_or_else(|| ABSENT.to_owned(), |(of, to)| format!("{:.2}", of / to))
}

/// Formats a multiple, such as 5.3.
pub fn times(of: Option<f64>, to: Option<f64>) -> String {
    of.zip(to).map_or_else(|| ABSENT.to_owned(), |(of, to)| format!("{:.1}", of / to))
}

/// Returns the version of a dependency.
pub fn version(package: &str) -> &'static str {
    let entry = format!("name = \"{package}\"\nversion = \"");
    let after = include_str!("../Cargo.lock").split_once(&entry).map_or("", |(_, after)| after);
    after.split('"').next().unwrap_or("")
}
