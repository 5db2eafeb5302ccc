//! Reads the tables of a page.

use crate::Failure;

/// Returns the part of a page between `<!-- name -->` and the next `<!-- end -->`.
pub fn section<'a>(page: &'a str, name: &str) -> Result<&'a str, Failure> {
    let start = format!("<!-- {name} -->");
    let (_, after) = page.split_once(&start).ok_or(format!("the page has no {start}"))?;
    Ok(after.split_once("<!-- end -->").ok_or(format!("{start} has no end"))?.0)
}

/// A table: its rows, of which the first has the names of the columns.
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// Returns all tables of a section.
    fn all(section: &str) -> Vec<Self> {
        let mut tables = vec![Vec::new()];
        for line in section.lines() {
            match line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) {
                Some(line) => {
                    let row = line.split(" | ").map(|cell| cell.trim().to_owned()).collect();
                    if let Some(table) = tables.last_mut() {
                        table.push(row);
                    }
                }
                None if line.starts_with("|--") => {}
                None => tables.push(Vec::new()),
            }
        }
        tables.into_iter().filter(|table| !table.is_empty()).map(Self).collect()
    }

    pub fn first(section: &str) -> Result<Self, Failure> {
        Ok(Self::all(section).into_iter().next().ok_or("there is no table")?)
    }

    pub fn last(section: &str) -> Result<Self, Failure> {
        Ok(Self::all(section).pop().ok_or("there is no table")?)
    }

    /// Returns the number in a row and a column, if there is one.
    pub fn number(&self, row: &str, column: &str) -> Option<f64> {
        self.text(row, column)?.parse().ok()
    }

    /// Returns the text in a row and a column, if they are there.
    pub fn text(&self, row: &str, column: &str) -> Option<&str> {
        let column = self.0.first()?.iter().position(|name| name == column)?;
        let row = self.0.iter().find(|cells| cells.first().is_some_and(|name| name == row))?;
        row.get(column).map(String::as_str)
    }
}
