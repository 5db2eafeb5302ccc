//! The reasons why the program cannot do what was asked: a message for people, and an exit code for machines.

use gradnoise::{FillError, PositionError};
use serde_json::json;
use std::io;
use std::path::Path;
use thiserror::Error;

/// A failure. Its code is the program's exit code.
#[derive(Debug, Error)]
pub enum Failure {
    /// The noise or the output is invalid.
    #[error("{0}")]
    Request(String),
    /// The noise has no value at some of the positions.
    #[error("{0}")]
    Position(PositionError),
    /// The adapter does not exist, or failed.
    #[error("{0}")]
    Gpu(String),
    /// A file could not be written or read.
    #[error("{0}")]
    File(String),
    /// Any other failure.
    #[error("{0}")]
    Other(String),
    /// Ctrl-C was pressed, or the program was asked to end.
    #[error("interrupted; {0}")]
    Interrupted(String),
    /// The reader of the output has closed it, which needs no message.
    #[error("the reader closed the pipe")]
    ClosedPipe,
}

/// The exit codes, as the help and the man page show them.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    any failure that is not listed below
  2    the arguments are wrong, or describe a noise that is refused
  3    there is no such adapter, or it failed, or gives other bits than the CPU
  4    a file could not be written or read
  130  interrupted
  141  the reader closed the pipe";

impl Failure {
    /// Returns the program's exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Other(_) => 1,
            Self::Request(_) | Self::Position(_) => 2,
            Self::Gpu(_) => 3,
            Self::File(_) => 4,
            Self::Interrupted(_) => 130,
            Self::ClosedPipe => 141,
        }
    }

    /// Returns clap's error about the arguments as a failure, without the usage, which is for people.
    pub fn arguments(error: &clap::Error) -> Self {
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        let end = ["\n\nUsage:", "\n\nFor more information"].into_iter().filter_map(|tail| text.find(tail)).min();
        Self::Request(text[..end.unwrap_or(text.len())].trim_end().into())
    }

    /// Prints the failure, in words or as JSON, and returns the exit code.
    pub fn tell(&self, is_json: bool) -> u8 {
        let code = self.code();
        match self {
            Self::ClosedPipe => {}
            _ if is_json => eprintln!("{}", json!({ "error": self.message(), "exit_code": code })),
            _ => eprintln!("error: {}", self.message()),
        }
        code
    }

    /// Returns the message, shortened if it quotes something long.
    pub fn message(&self) -> String {
        bounded(self.to_string())
    }

    /// Returns the failure of writing a file.
    pub fn write(path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            kind => Self::File(format!("{} could not be written: {}", path.display(), reason(kind, error))),
        }
    }

    /// Returns the failure of reading a file.
    pub fn read(path: &Path, error: &io::Error) -> Self {
        Self::File(format!("{} could not be read: {}", path.display(), reason(error.kind(), error)))
    }
}

/// The most bytes of a message; the program's own texts are far shorter.
const MOST: usize = 4096;

/// Returns whether a message is too long to read, because of a long quotation.
pub fn is_long(message: &str) -> bool {
    message.len() > MOST
}

/// Removes the middle of a long message.
fn bounded(message: String) -> String {
    if !is_long(&message) {
        return message;
    }
    let is_whole = |index: &usize| message.is_char_boundary(*index);
    let start = (0..=MOST / 2).rev().find(is_whole).unwrap_or(0);
    let end = (message.len() - MOST / 4..=message.len()).find(is_whole).unwrap_or(message.len());
    format!("{}[.. {} bytes ..]{}", &message[..start], end - start, &message[end..])
}

/// Returns the reason in plain words. The system's words may name a temporary file, which users do not know.
fn reason(kind: io::ErrorKind, error: &io::Error) -> String {
    match kind {
        io::ErrorKind::StorageFull => "the disk is full".into(),
        io::ErrorKind::QuotaExceeded => "your disk quota is full".into(),
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

impl From<FillError> for Failure {
    fn from(error: FillError) -> Self {
        match error {
            FillError::Position(error) => Self::Position(error),
            error => Self::Request(error.to_string()),
        }
    }
}
