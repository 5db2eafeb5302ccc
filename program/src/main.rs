//! The program `gradnoise`.

use std::process::ExitCode;

fn main() -> ExitCode {
    gradnoise_cli::main()
}
