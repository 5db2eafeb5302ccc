//! Prints the functions of `shaders/` in Rust, generic over lanes, into `src/formulas`. With `--check` it writes
//! nothing, and fails if a printed file is not current.

// The library's own parser.
#[allow(dead_code, reason = "the library uses more of it")]
#[path = "../../src/wgsl/specialize/syntax.rs"]
mod syntax;

mod expression;
mod function;
mod number;
mod shader;
mod signature;
mod slots;
mod types;

use std::path::Path;
use std::process::ExitCode;

/// The files that are printed, without their extension. The twins of others are written by hand.
const PRINTED: &[&str] = &[
    "expression/chain_rule",
    "expression/combine",
    "expression/hessian_sample",
    "expression/modify",
    "expression/octave",
    "expression/sloped_octave",
    "hash/cochoy",
    "hash/fast_noise",
    "hash/fibonacci_table",
    "hash/hash_to_unit",
    "hash/integer",
    "hash/lowbias",
    "hash/permutation_chain",
    "hash/prime_sum",
    "kernel/colour",
    "kernel/curvature",
    "lattice/cellular_features",
    "lattice/cellular_hessian",
    "lattice/cellular_smooth",
    "lattice/contribution",
    "lattice/fade",
    "lattice/gabor_kernel",
    "lattice/gradient_computed",
    "lattice/impulse",
    "lattice/metric",
    "lattice/perlin",
    "lattice/spline",
    "lattice/spline_hessian",
    "lattice/value",
    "math/arithmetic",
    "math/division",
    "math/elementary",
    "math/vector",
    "space/distance",
    "space/surface",
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_check = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--check"] => true,
        _ => {
            eprintln!("usage: cargo run -p port [-- --check]");
            return ExitCode::FAILURE;
        }
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match run(&root, is_check) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(root: &Path, is_check: bool) -> Result<(), String> {
    let files = shader::read_all(root, PRINTED)?;
    for (file, text) in signature::printed(&files, &slots::read(root)?)? {
        let text = function::formatted(root, &text).map_err(|error| format!("shaders/{file}.wgsl: {error}\n{text}"))?;
        let path = root.join("src/formulas").join(&file).with_extension("rs");
        let present = std::fs::read_to_string(&path).unwrap_or_default();
        if present == text {
            continue;
        }
        if is_check {
            return Err(format!(
                "src/formulas/{file}.rs is not what `cargo run -p port` prints of shaders/{file}.wgsl"
            ));
        }
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
