//! Completions and manual pages.

use crate::failure::Failure;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct CompletionArguments {
    /// The shell
    shell: Shell,
}

#[derive(Args)]
pub struct ManArguments {
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Prints completions.
pub fn complete<C: CommandFactory>(arguments: &CompletionArguments) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut C::command(), "gradnoise", &mut text);
    print(&text)
}

/// Prints or writes manual pages.
pub fn man<C: CommandFactory>(arguments: &ManArguments) -> Result<(), Failure> {
    if let Some(folder) = &arguments.folder {
        return clap_mangen::generate_to(C::command(), folder).map_err(|error| Failure::write(folder, &error));
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(C::command()).render(&mut text).map_err(|error| Failure::Other(error.to_string()))?;
    print(&text)
}

/// Prints to standard output.
pub fn print(text: &[u8]) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    output
        .write_all(text)
        .and_then(|()| output.flush())
        .map_err(|error| Failure::write(Path::new("standard output"), &error))
}
