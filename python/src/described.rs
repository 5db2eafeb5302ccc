//! Noises and outputs as other languages have them: opened, made of nodes, saved and compared. The extension module of
//! Python and the WebAssembly modules share this file.

use gradnoise::{Noise, Octaves, Output};
use std::fmt::Display;

/// The longest error in characters, as names that are wrong are quoted.
const LONGEST_ERROR: usize = 2000;

/// The error of what only noises have.
pub const NO_NOISE: &str = "this is an output; only a noise has this";

/// Words of errors of JSON, and those of another language.
pub type Words = [(&'static str, &'static str)];

/// A noise or an output.
#[derive(PartialEq)]
pub enum Described {
    Noise(Noise),
    Output(Output),
}

/// Returns an error's text, cut if it is long.
pub fn shortened(error: impl Display) -> String {
    let text = error.to_string();
    if text.len() <= LONGEST_ERROR { text } else { format!("{text:.LONGEST_ERROR$} ..") }
}

/// Returns the problem with JSON that a package has written, in its language's words and without a place in the JSON.
fn misread(error: &serde_json::Error, words: &Words) -> String {
    let text = error.to_string();
    let problem = text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem);
    let numbers = [
        ("expected u8", "expected a whole number"),
        ("expected u32", "expected a whole number"),
        ("expected usize", "expected a whole number"),
        ("expected f32", "expected a number"),
        ("expected f64", "expected a number"),
        ("expected a JSON number", "expected a number"),
    ];
    let all = numbers.iter().chain(words);
    shortened(all.fold(problem.to_owned(), |text, (rust, other)| text.replace(rust, other)))
}

pub fn read_octaves(json: &str, words: &Words) -> Result<Octaves, String> {
    serde_json::from_str(json).map_err(|error| misread(&error, words))
}

impl Described {
    /// Opens a code or JSON.
    pub fn open(source: &str, is_output: bool) -> Result<Self, String> {
        let is_code = !source.trim_start().starts_with('{');
        Ok(match (is_output, is_code) {
            (false, true) => Self::Noise(Noise::from_code(source).map_err(shortened)?),
            (true, true) => Self::Output(Output::from_code(source).map_err(shortened)?),
            (false, false) => Self::Noise(Noise::from_json(source).map_err(shortened)?),
            (true, false) => Self::Output(Output::from_json(source).map_err(shortened)?),
        })
    }

    /// Makes a noise or an output of the JSON of one node, and its inputs.
    pub fn node(json: &str, inputs: &[Noise], is_output: bool, words: &Words) -> Result<Self, String> {
        let made = if is_output {
            Output::from_saved_node(json, inputs).map(Self::Output)
        } else {
            Noise::from_saved_node(json, inputs).map(Self::Noise)
        };
        made.map_err(|error| misread(&error, words))
    }

    pub fn output(&self) -> Output {
        match self {
            Self::Noise(noise) => Output::value(noise),
            Self::Output(output) => output.clone(),
        }
    }

    pub fn noise(&self) -> Option<&Noise> {
        match self {
            Self::Noise(noise) => Some(noise),
            Self::Output(_) => None,
        }
    }

    pub fn json(&self) -> Result<String, String> {
        match self {
            Self::Noise(noise) => noise.to_json(),
            Self::Output(output) => output.to_json(),
        }
        .map_err(shortened)
    }

    pub fn code(&self) -> Result<String, String> {
        match self {
            Self::Noise(noise) => noise.code(),
            Self::Output(output) => output.code(),
        }
        .map_err(shortened)
    }
}
