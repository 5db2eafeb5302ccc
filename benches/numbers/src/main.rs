//! Measures the accuracy of the noises, the part of their range that they fill, the isotropy of their spectra, and the
//! correlation of neighbouring seeds, octaves and cells: on the CPU, whose bits the GPU's are equal to.
//!
//! ```sh
//! cargo run --release --manifest-path benches/numbers/Cargo.toml -- --write
//! ```
//!
//! The program fails if an error is larger than guaranteed, a value leaves its range, or a correlation is beyond
//! chance. With `--write` the tables replace those in `docs/internal/accuracy.md` and `docs/internal/statistics.md`.
//! All positions and seeds follow from numbers in the source, so the tables are always the same.

mod accuracy;
mod distance;
mod hashes;
mod independence;
mod noises;
#[path = "../../page/mod.rs"]
mod page;
mod spectra;

use clap::{Parser, ValueEnum};
use gradnoise_oracle::{self as oracle, lattice as papers, spectrum};
use std::process::ExitCode;

/// Any failure, which ends the program.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A section of a page, and the violations in it.
struct Part {
    page: &'static str,
    section: page::Section,
    violations: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Choice {
    /// Errors and ranges.
    Accuracy,
    /// Errors at growing distances from zero.
    Distance,
    /// Spectra.
    Spectra,
    /// Correlations of seeds and octaves.
    Independence,
    /// Equal hashes of cells some distance apart.
    Hashes,
}

/// Measures errors, ranges, spectra and correlations of noises.
#[derive(Parser)]
struct Arguments {
    /// Positions at which each noise is compared with the oracle; noises whose oracle is slow have a share of them.
    #[arg(long, default_value_t = 100_000_000)]
    points: u64,
    /// Few positions and seeds, for a first look.
    #[arg(long, conflicts_with = "write")]
    quick: bool,
    /// One part of the measurements.
    #[arg(long)]
    only: Option<Choice>,
    /// Put the tables into the pages.
    #[arg(long)]
    write: bool,
}

fn main() -> Result<ExitCode, Failure> {
    let arguments = Arguments::parse();
    let wanted = |choice| arguments.only.is_none_or(|only| only == choice);
    let mut parts = Vec::new();
    if wanted(Choice::Accuracy) {
        parts.push(accuracy::part(if arguments.quick { 100_000 } else { arguments.points })?);
    }
    if wanted(Choice::Distance) {
        parts.push(distance::part(if arguments.quick { 4 } else { 64 })?);
    }
    if wanted(Choice::Spectra) {
        let picture =
            arguments.write.then_some(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/internal/spectra.png"));
        parts.push(spectra::part(if arguments.quick { 24 } else { 600 }, picture)?);
    }
    if wanted(Choice::Independence) {
        parts.push(independence::part(if arguments.quick { 8 } else { 200 })?);
    }
    if wanted(Choice::Hashes) {
        parts.push(hashes::part()?);
    }
    for Part { page, section, violations } in &parts {
        println!("{}", section.text);
        for violation in violations {
            eprintln!("{page}: {violation}");
        }
    }
    let failed = parts.iter().any(|part| !part.violations.is_empty());
    if arguments.write {
        for part in parts {
            page::write(part.page, &[part.section])?;
        }
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
