//! Compares the speed of gradnoise with other noise libraries and with the ceiling of the machine.
//!
//! ```sh
//! cargo run --release --manifest-path benches/peers/Cargo.toml
//! ```
//!
//! Everything runs in turns in one process, and medians are compared, so that other load affects all alike. Before each
//! timing the output is filled, untimed, so that its pages are mapped. Rates are in million samples per second.
//!
//! On the CPU, the ceiling is filling the same memory with a changing value. Libraries that are called sample by sample
//! are timed on an eighth of a grid, since their rate does not depend on its size. All use one thread, except one
//! column of gradnoise's. Libraries that choose instructions at run time do so in the default build; others need
//! `RUSTFLAGS="-C target-cpu=native -C target-feature=-prefer-256-bit"`: for some Intel processors the compiler uses
//! only vectors of half their width unless the second flag prevents it.
//!
//! Every library computes single positions in calls that the compiler cannot merge, spread over 256 cells along each
//! axis.
//!
//! On the GPU, the ceiling is the best write-only kernel, of `f32` or of one or four `vec4f` per invocation. The peers
//! are shader functions in published packages, which are downloaded unchanged into the target folder (with `curl` and
//! `tar`) and called in a kernel of one sample per invocation; these, too, are timed on an eighth of a grid. Hardware
//! computes whole grids of 2^28 samples, since smaller ones are too fast to measure. Three things are measured
//! separately: kernels alone, with many dispatches submitted together; one dispatch with its samples read back; and a
//! cold start, from the description to the first samples of a small grid, including compiling the shader. The drivers'
//! disk caches are switched off for that.
//!
//! `--beside PROGRAM` runs nothing else: a program of another library takes turns with gradnoise, and the best of all
//! turns are compared.
//!
//! With `--write` the tables replace those in `docs/measured/speed.md`.

mod beside;
mod cpu;
mod gpu;
#[path = "../../page/mod.rs"]
mod page;
mod table;
mod timing;
mod work;

use clap::{Parser, ValueEnum};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Any failure, which ends the program.
type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Grids and lists of positions on the CPU.
    Cpu,
    /// Single positions on the CPU.
    Single,
    /// The GPU.
    Gpu,
}

/// Compares the speed of gradnoise with that of other noise libraries.
#[derive(Parser)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
struct Arguments {
    /// One step and few rounds: for a first look.
    #[arg(long)]
    quick: bool,
    /// One part of the measurements.
    #[arg(long)]
    only: Option<Part>,
    /// Only rows of grids and lists of positions whose names contain this, such as "cellular 2-D".
    #[arg(long, default_value = "", conflicts_with = "write")]
    rows: String,
    /// Fast arithmetic on the GPU, whose bits differ between adapters.
    #[arg(long, conflicts_with = "write")]
    fast: bool,
    /// Our noise as SPIR-V on the GPU, which wgpu hands to Vulkan as it is.
    #[arg(long, conflicts_with_all = ["write", "fast"])]
    spirv: bool,
    /// The octaves of our exported noise in loops.
    #[arg(long, conflicts_with_all = ["write", "fast", "spirv"])]
    loops: bool,
    /// A program that prints the rates of another library in rows of grids and lists, such as that of
    /// `benches/peers/fast_noise_2.cpp`: it runs by turns with gradnoise, instead of everything else.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["only", "rows", "fast", "spirv", "loops"])]
    beside: Option<PathBuf>,
    /// Put the tables into docs/measured/speed.md.
    #[arg(long)]
    write: bool,
}

const STEPS: [f64; 3] = [1.0 / 64.0, 1.0 / 8.3, 0.37];
const ROUNDS: usize = 9;
const QUICK_ROUNDS: usize = 3;

/// The environment variables of Mesa and NVIDIA that switch the caches off.
const NO_SHADER_CACHES: [(&str, &str); 2] = [("MESA_SHADER_CACHE_DISABLE", "true"), ("__GL_SHADER_DISK_CACHE", "0")];

fn main() -> Result<ExitCode, Failure> {
    let arguments = Arguments::parse();
    if NO_SHADER_CACHES.iter().any(|(name, _)| std::env::var_os(name).is_none()) {
        // Drivers read these when they are loaded, so they must be set from the start.
        let status =
            Command::new(std::env::current_exe()?).args(std::env::args_os().skip(1)).envs(NO_SHADER_CACHES).status()?;
        return Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let (steps, rounds) = if arguments.quick { (&STEPS[..1], QUICK_ROUNDS) } else { (&STEPS[..], ROUNDS) };
    let mut sections = Vec::new();
    let wants = |part| arguments.beside.is_none() && arguments.only.is_none_or(|only| only == part);
    if let Some(program) = &arguments.beside {
        sections.push(beside::section(program, rounds)?);
    }
    if wants(Part::Cpu) {
        sections.push(cpu::section(steps, rounds, &arguments.rows)?);
    }
    if wants(Part::Single) {
        sections.push(cpu::single::section(rounds)?);
    }
    if wants(Part::Gpu) {
        let ours = match (arguments.fast, arguments.spirv, arguments.loops) {
            (true, ..) => gpu::Ours::Fast,
            (_, true, _) => gpu::Ours::Spirv,
            (.., true) => gpu::Ours::Looped,
            _ => gpu::Ours::Exact,
        };
        sections.push(gpu::section(ours, steps, rounds, &arguments.rows)?);
    }
    for section in &sections {
        println!("{}", section.text);
    }
    if arguments.write {
        page::write("measured/speed", &sections)?;
    }
    Ok(ExitCode::SUCCESS)
}
