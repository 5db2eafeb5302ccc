//! Tables of measurements, and the pages that show them.

use std::path::Path;

/// A section of a page, between two marker comments.
pub struct Section {
    pub name: &'static str,
    pub text: String,
}

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

    /// Returns the table in Markdown, with names on the left and numbers on the right.
    pub fn markdown(&self) -> String {
        let mut lines: Vec<_> = self.rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
        lines.insert(1, format!("|---{}|\n", "|---:".repeat(self.rows[0].len() - 1)));
        lines.concat()
    }
}

/// Replaces each section of a page of `docs`, such as `measured/speed`, between `<!-- speed: name -->` and the next
/// `<!-- end -->`.
pub fn write(page: &str, sections: &[Section]) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(format!("{page}.md"));
    let mut text = std::fs::read_to_string(&file)?;
    let stem = page.rsplit('/').next().unwrap_or(page);
    for section in sections {
        let (start, end) = (format!("<!-- {stem}: {} -->", section.name), "<!-- end -->");
        let missing = || format!("{} has no {start} with {end} after it", file.display());
        let from = text.find(&start).ok_or_else(missing)? + start.len();
        let length = text[from..].find(end).ok_or_else(missing)?;
        text.replace_range(from..from + length, &format!("\n{}\n", section.text));
    }
    Ok(std::fs::write(file, text)?)
}
