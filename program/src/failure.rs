//! The failures that keep the program from doing as it was asked, in words, and the exit code that tells machines so.

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
