//! Reads noises and outputs as JSON or codes, from a file or from standard input.

use crate::failure::Failure;
use gradnoise::{Noise, Output};
use serde_json::Value;
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

/// The most bytes that are read.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a noise, and its output if the file has one.
pub fn open(path: Option<&Path>) -> Result<(Noise, Option<Output>), Failure> {
    let name = path.unwrap_or(Path::new("standard input"));
    let wrong = |error: &dyn Display| Failure::Request(format!("{}: {error}", name.display()));
    let text = text(path).map_err(|error| Failure::read(name, &error))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(wrong(&format!("it has more than {MOST_BYTES} bytes, the most that are read")));
    }
    of_text(&text).map_err(|error| wrong(&error))
}

/// Returns the noise of a code or of JSON, and its output if it has one.
pub fn of_text(text: &[u8]) -> Result<(Noise, Option<Output>), Failure> {
    match str::from_utf8(text).ok().filter(|text| is_code(text)) {
        Some(code) => of_code(code),
        None => of_json(text).map_err(|error| Failure::Request(error.to_string())),
    }
}

/// Returns whether a text begins like a code of any version.
pub fn is_code(text: &str) -> bool {
    let version = text.trim_start().strip_prefix("gn").and_then(|rest| rest.split_once('_'));
    version.is_some_and(|(version, _)| !version.is_empty() && version.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Returns the noise of a code, and its output if it has one.
pub fn of_code(code: &str) -> Result<(Noise, Option<Output>), Failure> {
    let request = |error: &dyn Display| Failure::Request(error.to_string());
    let output = Output::from_code(code).map_err(|error| request(&error))?;
    serde_json::to_vec(&output).and_then(|json| of_json(&json)).map_err(|error| request(&error))
}

fn of_json(text: &[u8]) -> Result<(Noise, Option<Output>), serde_json::Error> {
    // The text is read directly, not a parsed value, so that a key that appears twice is refused.
    let output = serde_json::from_slice(text)?;
    let mut value: Value = serde_json::from_slice(text)?;
    let has_output = value.as_object_mut().and_then(|object| object.remove("output")).is_some();
    Ok((serde_json::from_value(value)?, has_output.then_some(output)))
}

fn text(path: Option<&Path>) -> std::io::Result<Vec<u8>> {
    let mut text = Vec::new();
    match path {
        Some(path) => std::fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut text)?,
        None => std::io::stdin().take(MOST_BYTES + 1).read_to_end(&mut text)?,
    };
    Ok(text)
}
