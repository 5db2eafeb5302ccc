use crate::Failure;
use std::path::Path;

/// Names the place between two marker comments in `docs/speed.md`.
pub struct Section {
    pub name: &'static str,
    pub text: String,
}

const ABSENT: &str = "–";

pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(columns: &[&str]) -> Self {
        Self { rows: vec![columns.iter().map(|&column| column.to_owned()).collect()] }
    }

    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Names to the left, numbers to the right.
    pub fn markdown(&self) -> String {
        let mut lines: Vec<_> = self.rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
        lines.insert(1, format!("|---{}|\n", "|---:".repeat(self.rows[0].len() - 1)));
        lines.concat()
    }
}

/// A rate, such as 350.
pub fn rate(rate: Option<f64>) -> String {
    rate.map_or_else(|| ABSENT.to_owned(), |rate| format!("{rate:.0}"))
}

/// The time of one sample at a rate of million samples per second, such as 43.
pub fn nanoseconds(rate: Option<f64>) -> String {
    self::rate(rate.map(|rate| 1e3 / rate))
}

/// A share, such as 0.85.
pub fn ratio(of: Option<f64>, to: Option<f64>) -> String {
    of.zip(to).map_or_else(|| ABSENT.to_owned(), |(of, to)| format!("{:.2}", of / to))
}

/// A multiple, such as 5.3.
pub fn times(of: Option<f64>, to: Option<f64>) -> String {
    of.zip(to).map_or_else(|| ABSENT.to_owned(), |(of, to)| format!("{:.1}", of / to))
}

/// The version of a dependency.
pub fn version(package: &str) -> &'static str {
    let entry = format!("name = \"{package}\"\nversion = \"");
    let after = include_str!("../Cargo.lock").split_once(&entry).map_or("", |(_, after)| after);
    after.split('"').next().unwrap_or("")
}

/// Replaces each section in a file, between `<!-- speed: name -->` and the next `<!-- end -->`.
pub fn write(file: &Path, sections: &[Section]) -> Result<(), Failure> {
    let mut text = std::fs::read_to_string(file)?;
    for section in sections {
        let (start, end) = (format!("<!-- speed: {} -->", section.name), "<!-- end -->");
        let missing = || format!("{} has no {start} with {end} after it", file.display());
        let from = text.find(&start).ok_or_else(missing)? + start.len();
        let length = text[from..].find(end).ok_or_else(missing)?;
        text.replace_range(from..from + length, &format!("\n{}\n", section.text));
    }
    Ok(std::fs::write(file, text)?)
}
