//! The failures that keep the program from doing as it was asked, in words, and the exit code that tells machines so.

use serde_json::json;
use std::io;
use std::path::Path;
use thiserror::Error;

/// A failure. Its code is the program's exit code.
#[derive(Debug, Error)]
pub enum Failure {
    /// The noise, or what was asked to be made of it, cannot be.
    #[error("{0}")]
    Request(String),
    /// There is no such adapter, or it failed.
    #[error("{0}")]
    Gpu(String),
    /// A file could not be written or read.
    #[error("{0}")]
    File(String),
    /// Something else, which is nobody's wish or fault.
    #[error("{0}")]
    Other(String),
    /// Somebody pressed Ctrl-C or ended the program.
    #[error("interrupted; {0}")]
    Interrupted(String),
    /// Whoever read the output has stopped reading, which is not worth a message.
    #[error("nobody reads the output any more")]
    ClosedPipe,
}

/// The exit codes, as the help and the man page show them.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    all was done
  1    something failed for no reason below
  2    the arguments, or the noise that they describe, cannot be
  3    there is no such adapter, or it failed, or gave other bits than the CPU
  4    a file could not be written or read
  130  interrupted
  141  whoever read the output has stopped reading";

impl Failure {
    /// Returns the program's exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Other(_) => 1,
            Self::Request(_) => 2,
            Self::Gpu(_) => 3,
            Self::File(_) => 4,
            Self::Interrupted(_) => 130,
            Self::ClosedPipe => 141,
        }
    }

    /// Makes a failure of what clap has against the arguments, without the usage, which is for people.
    pub fn arguments(error: &clap::Error) -> Self {
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        let end = ["\n\nUsage:", "\n\nFor more information"].into_iter().filter_map(|tail| text.find(tail)).min();
        Self::Request(text[..end.unwrap_or(text.len())].trim_end().into())
    }

    /// Says what has failed, in words or as JSON, and returns the exit code.
    pub fn tell(&self, is_json: bool) -> u8 {
        let code = self.code();
        match self {
            Self::ClosedPipe => {}
            _ if is_json => eprintln!("{}", json!({ "error": self.message(), "exit_code": code })),
            _ => eprintln!("error: {}", self.message()),
        }
        code
    }

    /// Returns what has failed in words, of a length that can be read whatever it quotes.
    pub fn message(&self) -> String {
        bounded(self.to_string())
    }

    /// Makes a failure of the reason for which a file could not be written.
    pub fn write(path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            kind => Self::File(format!("{} could not be written: {}", path.display(), reason(kind, error))),
        }
    }

    /// Makes a failure of the reason for which a file could not be read.
    pub fn read(path: &Path, error: &io::Error) -> Self {
        Self::File(format!("{} could not be read: {}", path.display(), reason(error.kind(), error)))
    }
}

/// The most bytes of a message, which none of the program's own comes near.
const MOST: usize = 4096;

/// Returns whether a message is longer than anybody reads, for what it quotes.
pub fn is_long(message: &str) -> bool {
    message.len() > MOST
}

/// Leaves out the middle of a long message.
fn bounded(message: String) -> String {
    if !is_long(&message) {
        return message;
    }
    let is_whole = |index: &usize| message.is_char_boundary(*index);
    let start = (0..=MOST / 2).rev().find(is_whole).unwrap_or(0);
    let end = (message.len() - MOST / 4..=message.len()).find(is_whole).unwrap_or(message.len());
    format!("{}[.. {} bytes ..]{}", &message[..start], end - start, &message[end..])
}

/// Returns the reason in plain words. The system's own words may name a temporary file that nobody knows of.
fn reason(kind: io::ErrorKind, error: &io::Error) -> String {
    match kind {
        io::ErrorKind::StorageFull => "the disk is full".into(),
        io::ErrorKind::QuotaExceeded => "your share of the disk is full".into(),
        io::ErrorKind::PermissionDenied => "permission is denied".into(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::FileTooLarge => "it is larger than the file system allows".into(),
        io::ErrorKind::Other | io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => error.to_string(),
        kind => kind.to_string(),
    }
}

impl From<gradnoise::NoiseError> for Failure {
    fn from(error: gradnoise::NoiseError) -> Self {
        Self::Request(error.to_string())
    }
}

impl From<gradnoise::FillError> for Failure {
    fn from(error: gradnoise::FillError) -> Self {
        Self::Request(error.to_string())
    }
}
