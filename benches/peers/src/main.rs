//! The speed of gradnoise beside other noise libraries and beside the ceiling of the machine.
//!
//! ```sh
//! cargo run --release --manifest-path benches/peers/Cargo.toml
//! ```
//!
//! Everything runs in one process by turns, and medians are compared, so that a busy machine is unfair to nobody. Before
//! each timing the output is filled, untimed, so that its pages are there. Rates are million samples a second.
//!
//! On the CPU, the ceiling is filling the same memory with a changing value. Libraries that are called sample by sample are
//! timed on an eighth of a grid, as their rate does not depend on its size. All use one thread but for one column of
//! gradnoise's. Such libraries as choose instructions at run time do so in the default build, others need
//! `RUSTFLAGS="-C target-cpu=native"`.
//!
//! With `--write` the tables replace those in the README.

mod cpu;
mod table;
mod timing;
mod work;

use clap::{Parser, ValueEnum};
use std::path::Path;

/// A failure of whatever kind ends the program.
type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Processor {
    Cpu,
}

/// Compares the speed of gradnoise with that of other noise libraries.
#[derive(Parser)]
struct Arguments {
    /// Few rounds: for a first look.
    #[arg(long)]
    quick: bool,
    /// One of the two processors.
    #[arg(long)]
    only: Option<Processor>,
    /// Put the tables into the README.
    #[arg(long)]
    write: bool,
}

const ROUNDS: usize = 9;
const QUICK_ROUNDS: usize = 3;

fn main() -> Result<(), Failure> {
    let arguments = Arguments::parse();
    let rounds = if arguments.quick { QUICK_ROUNDS } else { ROUNDS };
    let mut sections = Vec::new();
    if arguments.only.is_none_or(|only| only == Processor::Cpu) {
        sections.push(cpu::section(rounds)?);
    }
    for section in &sections {
        println!("{}", section.text);
    }
    if arguments.write {
        let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
        table::write(&readme, &sections)?;
    }
    Ok(())
}
