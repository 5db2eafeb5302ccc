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

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

/// The files that are printed, without their extension. The twins of others are written by hand.
const PRINTED: &[&str] = &[
    "expression/chain_rule",
    "expression/combine",
    "expression/hessian_sample",
    "expression/modify",
    "expression/octave",
    "expression/sample",
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
    "kernel/format",
    "lattice/cellular",
    "lattice/cellular_border",
    "lattice/cellular_features",
    "lattice/cellular_hessian",
    "lattice/cellular_smooth",
    "lattice/contribution",
    "lattice/fade",
    "lattice/gabor_kernel",
    "lattice/gradient_computed",
    "lattice/impulse",
    "lattice/metric",
    "lattice/minimal_cubic",
    "lattice/nearest",
    "lattice/perlin",
    "lattice/spline",
    "lattice/spline_hessian",
    "lattice/value",
    "math/arithmetic",
    "math/division",
    "math/elementary",
    "math/vector",
    "space/distance",
    "space/points",
    "space/skewed_tile",
    "space/surface",
    "space/transform",
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
    let printed = signature::printed(&files, &slots::read(root)?)?;
    let mut texts: Vec<_> = printed.iter().map(|(_, text)| text.clone()).collect();
    add_sources(&root.join("src"), &mut texts)?;
    let mut files_with = BTreeMap::new();
    for text in &texts {
        let words: BTreeSet<_> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        for word in words {
            *files_with.entry(word).or_insert(0) += 1;
        }
    }
    for (file, text) in &printed {
        let text = function::with_private(text, |name| files_with.get(name) == Some(&1));
        let text = function::formatted(root, &text).map_err(|error| format!("shaders/{file}.wgsl: {error}\n{text}"))?;
        let path = root.join("src/formulas").join(file).with_extension("rs");
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

/// Adds the texts of a folder's files, except those that are printed.
fn add_sources(folder: &Path, texts: &mut Vec<String>) -> Result<(), String> {
    for path in shader::entries(folder)? {
        if path.is_dir() {
            add_sources(&path, texts)?;
        } else if !PRINTED.iter().any(|file| path.ends_with(format!("{file}.rs"))) {
            texts.push(std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?);
        }
    }
    Ok(())
}
