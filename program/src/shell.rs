//! Completions and manual pages.

use crate::failure::Failure;
use crate::target::Target;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
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
    let Some(folder) = &arguments.folder else { return print(&page(&Man::new(C::command()))?) };
    let mut program = C::command().disable_help_subcommand(true);
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    for man in commands.chain([program.clone()]).map(Man::new) {
        let text = page(&man)?;
        Target::new(&folder.join(man.get_filename()))?.write(false, |file| file.write_all(&text))?;
    }
    Ok(())
}

/// Returns a manual page.
fn page(man: &Man) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    man.render(&mut text).map_err(|error| Failure::Other(error.to_string()))?;
    Ok(text)
}

/// Prints to standard output.
pub fn print(text: &[u8]) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    output
        .write_all(text)
        .and_then(|()| output.flush())
        .map_err(|error| Failure::write(Path::new("standard output"), &error))
}
