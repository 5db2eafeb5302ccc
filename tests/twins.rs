//! Every shader has a twin in Rust with the same functions.

use crate::ROOT;
use std::collections::BTreeSet;
use std::path::Path;

/// Folders that only the GPU has: the kernels by rows. The engine of the CPU shares what rows share differently.
const GPU_FOLDERS: [&str; 1] = ["rows"];

/// Files that only the GPU has, with the reason.
const GPU_FILES: [(&str, &str); 31] = [
    ("expression/fractal", "octaves come one by one on the CPU, each for many positions"),
    ("expression/fractal_hessian", "octaves come one by one on the CPU, each for many positions"),
    ("expression/sloped_fractal", "octaves come one by one on the CPU, each for many positions"),
    ("hash/permutation_pairs", "the engine looks up bytes, and no two at once"),
    ("kernel/arrays_storage", "parameters and arrays are views in src/layout/parameters.rs"),
    ("kernel/bindings", "bindings are arguments in Rust"),
    ("kernel/data", "parameters, arrays and tables are arguments in Rust"),
    ("kernel/data_storage", "parameters, arrays and tables are arguments in Rust"),
    ("kernel/data_uniform", "parameters, arrays and tables are arguments in Rust"),
    ("kernel/fill", "the evaluator loops over samples"),
    ("kernel/fill_columns", "the evaluator loops over samples"),
    ("kernel/grid_transforms_storage", "parameters and arrays are views in src/layout/parameters.rs"),
    ("kernel/grid_transforms_uniform", "parameters and arrays are views in src/layout/parameters.rs"),
    ("kernel/parameters", "parameters and arrays are views in src/layout/parameters.rs"),
    ("kernel/parameters_uniform", "parameters and arrays are views in src/layout/parameters.rs"),
    ("kernel/point_list", "lists of points are slices in Rust"),
    ("kernel/points_transforms_uniform", "parameters and arrays are views in src/layout/parameters.rs"),
    ("kernel/surface_samples", "the engine counts through samples in src/cpu/engine/sample_positions.rs"),
    ("kernel/tables", "tables are arguments in Rust"),
    ("kernel/tables_storage", "tables are arguments in Rust"),
    ("kernel/tables_uniform", "tables are arguments in Rust"),
    ("kernel/words", "the engine stores bytes"),
    ("kernel/write", "the engine stores bytes"),
    ("kernel/write_words", "the engine stores bytes"),
    ("kernel/zero_position", "Rust rounds every operation by itself"),
    ("kernel/zero_private", "Rust rounds every operation by itself"),
    ("lattice/corner_gradient", "the engine finds gradients of corners"),
    ("lattice/paired_gradient", "the engine looks up bytes, and no two at once"),
    ("math/fast", "the CPU is always exact"),
    ("math/wide", "Rust has integers of 128 bits, by which src/plan/affine.rs maps positions"),
    ("space/cell_position", "the plan maps single positions in src/plan.rs"),
];

/// Functions that only the twin has, with the reason.
const TWIN_FUNCTIONS: [(&str, &str, &str); 16] = [
    ("lattice/gabor", "no_kernels", "sums of kernels are a trait in Rust"),
    ("lattice/gabor", "no_kernels_hessian", "sums of kernels are a trait in Rust"),
    ("lattice/gabor", "with_kernel", "sums of kernels are a trait in Rust"),
    ("lattice/high_dimensional", "halved", "arrays are parted into vectors of four by constructors in WGSL"),
    ("lattice/interpolated_hessian", "cell_hessian", "the dimension is a generic argument in Rust"),
    ("lattice/neighbourhood", "steps_to", "shaders go from cell to cell, and divide no integers"),
    ("lattice/simplex", "middle_corners", "vectors have conditions in place of ranks"),
    ("lattice/simplex", "second_corner", "the engine hashes corners before it computes the noise"),
    ("lattice/super_simplex", "around", "shaders find corners one by one"),
    ("lattice/super_simplex", "bits_of_classes", "shaders find corners one by one"),
    ("lattice/super_simplex", "from_base", "shaders find corners one by one"),
    ("math/fixed", "small_to_i", "WGSL converts by i32()"),
    ("math/fixed", "whole_to_i", "WGSL converts by i32()"),
    ("math/hessian", "dot", "each dimension has its own dot product in WGSL"),
    ("space/points", "parts_of_sum", "vectors convert to integers in another way than single numbers"),
    ("space/points", "position_along", "vectors convert to integers in another way than single numbers"),
];

/// Returns the functions of a file. A dimension at the end of a name is left off: Rust can be generic over it.
fn functions(text: &str) -> BTreeSet<String> {
    let names = text.lines().filter(|line| !line.trim_start().starts_with("//")).filter_map(|line| {
        let (before, after) = line.split_once("fn ")?;
        let outermost = before.is_empty() || before == "pub(crate) ";
        let name = after.split(['(', '<']).next()?;
        outermost.then(|| name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_').to_owned())
    });
    names.collect()
}

/// Returns the stems of all files of a folder of folders.
fn stems(folder: &str) -> BTreeSet<String> {
    let names = |path: &Path| -> Vec<String> {
        std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let root = Path::new(ROOT).join(folder);
    let folders = names(&root).into_iter().filter(|name| root.join(name).is_dir());
    let files =
        folders.flat_map(|folder| names(&root.join(&folder)).into_iter().map(move |file| format!("{folder}/{file}")));
    files.map(|file| file.split('.').next().unwrap().to_owned()).collect()
}

fn text(folder: &str, stem: &str, extension: &str) -> String {
    let path = Path::new(ROOT).join(folder).join(stem).with_extension(extension);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_shader_has_its_twin() {
    let is_gpu = |stem: &str| {
        GPU_FILES.iter().any(|(file, _)| *file == stem) || GPU_FOLDERS.iter().any(|folder| stem.starts_with(folder))
    };
    let all = stems("shaders");
    let shaders: BTreeSet<_> = all.iter().filter(|stem| !is_gpu(stem)).cloned().collect();
    assert_eq!(shaders, stems("src/formulas"));
    let counts = format!("Of {} shader files {} have one.", all.len(), shaders.len());
    assert!(include_str!("../ARCHITECTURE.md").contains(&counts), "ARCHITECTURE.md says otherwise: {counts}");
    let is_printed = |stem: &&String| text("src/formulas", stem, "rs").contains("`cargo run -p port` prints this file");
    for stem in shaders.iter().filter(|stem| !is_printed(stem)) {
        let wgsl = text("shaders", stem, "wgsl");
        assert!(wgsl.contains("\n// rust: by hand, since "), "{stem} does not say why its twin is by hand");
        let mut shader = functions(&wgsl);
        assert!(!shader.is_empty(), "{stem}");
        let own = TWIN_FUNCTIONS.iter().filter(|(file, ..)| file == stem);
        shader.extend(own.map(|(_, function, _)| (*function).to_owned()));
        assert_eq!(shader, functions(&text("src/formulas", stem, "rs")), "{stem}");
    }
}

#[test]
fn every_shader_file_is_used() {
    let assembler = [
        "basics",
        "cellular",
        "derivatives",
        "functions",
        "gabor",
        "hessians",
        "instances",
        "kernel_text",
        "output",
        "positions",
        "rows/statements",
        "statements",
    ];
    let assembler: String = assembler.map(|stem| text("src/wgsl", stem, "rs")).concat();
    // Tables of functions name the files of the others.
    let tables = text("src/formulas", "hash", "rs") + &text("src/plan", "positional", "rs");
    for stem in stems("shaders") {
        let (path, file) = (stem.replace('/', "::"), stem.split('/').nth(1).unwrap());
        let is_named = assembler.contains(&format!("shader!({path})")) || tables.contains(&format!("{file}::"));
        assert!(is_named, "{stem}");
    }
}
