//! Runs the program in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder in which the program runs.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the program's command with arguments that have no spaces in them.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = program();
        command.current_dir(self.0.path()).args(arguments.split_whitespace());
        command
    }

    /// Runs it, whatever becomes of that.
    pub fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs it and returns what it prints. It must succeed.
    pub fn succeed(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Runs it and returns the file that it writes.
    pub fn make(&self, name: &str, arguments: &str) -> Vec<u8> {
        self.succeed(&format!("make {arguments} --output {name}"));
        std::fs::read(self.path(name)).unwrap()
    }

    /// Runs it and returns what it says to be wrong, with the exit code.
    pub fn fail(&self, arguments: &str) -> (i32, String) {
        let output = self.run(arguments);
        (output.status.code().unwrap(), text(&output.stderr))
    }

    /// Returns the names of all files, in order.
    pub fn names(&self) -> Vec<String> {
        names(self.0.path())
    }
}

pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gradnoise"));
    // What Mesa prints of a missing folder is no business of the program's.
    command.env("XDG_RUNTIME_DIR", std::env::temp_dir());
    command
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}
