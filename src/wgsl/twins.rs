//! Every shader has a twin in Rust with the same functions.

use crate::wgsl::source::{ALL, Source};
use std::collections::BTreeSet;

/// The functions a file defines. A dimension at the end of a name is left off: Rust can be generic over it.
fn functions(text: &str) -> BTreeSet<String> {
    let names = text.lines().filter(|line| !line.trim_start().starts_with("//")).filter_map(|line| {
        let (before, after) = line.split_once("fn ")?;
        let outermost = before.is_empty() || before == "pub(crate) ";
        let name = after.split(['(', '<']).next()?;
        outermost.then(|| name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_').to_owned())
    });
    names.collect()
}

const TWINS: &[(&str, &str)] = &[
    ("math/arithmetic", include_str!("../cpu/twins/math/arithmetic.rs")),
    ("lattice/cells", include_str!("../cpu/twins/lattice/cells.rs")),
    ("expression/chain_rule", include_str!("../cpu/twins/expression/chain_rule.rs")),
    ("kernel/colour", include_str!("../cpu/twins/kernel/colour.rs")),
    ("expression/combine", include_str!("../cpu/twins/expression/combine.rs")),
    ("space/displacement", include_str!("../cpu/twins/space/displacement.rs")),
    ("math/elementary", include_str!("../cpu/twins/math/elementary.rs")),
    ("math/exact", include_str!("../cpu/twins/math/exact.rs")),
    ("lattice/fade", include_str!("../cpu/twins/lattice/fade.rs")),
    ("math/fixed", include_str!("../cpu/twins/math/fixed.rs")),
    ("kernel/format", include_str!("../cpu/twins/kernel/format.rs")),
    ("lattice/gradient", include_str!("../cpu/twins/lattice/gradient.rs")),
    ("lattice/gradient_array", include_str!("../cpu/twins/lattice/gradient_array.rs")),
    ("lattice/gradient_bytes", include_str!("../cpu/twins/lattice/gradient_bytes.rs")),
    ("lattice/gradient_components", include_str!("../cpu/twins/lattice/gradient_components.rs")),
    ("space/grid", include_str!("../cpu/twins/space/grid.rs")),
    ("hash/permutation_chain", include_str!("../cpu/twins/hash/permutation_chain.rs")),
    ("hash/cochoy", include_str!("../cpu/twins/hash/cochoy.rs")),
    ("hash/fibonacci_table", include_str!("../cpu/twins/hash/fibonacci_table.rs")),
    ("hash/integer", include_str!("../cpu/twins/hash/integer.rs")),
    ("hash/prime_sum", include_str!("../cpu/twins/hash/prime_sum.rs")),
    ("hash/lowbias", include_str!("../cpu/twins/hash/lowbias.rs")),
    ("expression/leaf", include_str!("../cpu/twins/expression/leaf.rs")),
    ("lattice/lattice_value", include_str!("../cpu/twins/lattice/lattice_value.rs")),
    ("lattice/high_dimensional", include_str!("../cpu/twins/lattice/high_dimensional.rs")),
    ("space/transform", include_str!("../cpu/twins/space/transform.rs")),
    ("lattice/minimal_cubic", include_str!("../cpu/twins/lattice/minimal_cubic.rs")),
    ("expression/modify", include_str!("../cpu/twins/expression/modify.rs")),
    ("space/displacement_straight", include_str!("../cpu/twins/space/displacement_straight.rs")),
    ("expression/octave", include_str!("../cpu/twins/expression/octave.rs")),
    ("lattice/perlin", include_str!("../cpu/twins/lattice/perlin.rs")),
    ("space/lattice_position", include_str!("../cpu/twins/space/lattice_position.rs")),
    ("space/points", include_str!("../cpu/twins/space/points.rs")),
    ("space/coordinate", include_str!("../cpu/twins/space/coordinate.rs")),
    ("math/division", include_str!("../cpu/twins/math/division.rs")),
    ("expression/sample", include_str!("../cpu/twins/expression/sample.rs")),
    ("lattice/simplex", include_str!("../cpu/twins/lattice/simplex.rs")),
    ("space/skew", include_str!("../cpu/twins/space/skew.rs")),
    ("lattice/spline", include_str!("../cpu/twins/lattice/spline.rs")),
    ("lattice/table", include_str!("../cpu/twins/lattice/table.rs")),
    ("space/skewed_tile", include_str!("../cpu/twins/space/skewed_tile.rs")),
    ("space/tile", include_str!("../cpu/twins/space/tile.rs")),
    ("space/tiled_lattice", include_str!("../cpu/twins/space/tiled_lattice.rs")),
    ("hash/hash_to_unit", include_str!("../cpu/twins/hash/hash_to_unit.rs")),
    ("lattice/value", include_str!("../cpu/twins/lattice/value.rs")),
];

#[test]
fn every_shader_has_its_twin() {
    // What only the GPU has: where its data lie, the entry point, and arithmetic that the CPU does not offer.
    const GPU_ONLY: &[&str] = &[
        "kernel/bindings",
        "math/fast",
        "kernel/fill",
        "rows/fill_rows",
        "rows/four_samples",
        "rows/four_values",
        "expression/fractal",
        "rows/gradient_columns",
        "rows/permutation_chain_columns",
        "rows/row_cursor",
        "rows/cache_leaf",
        "rows/cache_octaves",
        "rows/cache_array",
        "rows/cache_ring",
        "rows/columns",
        "rows/lattice_value_columns",
        "space/point_list",
        "kernel/parameters",
        "rows/perlin_rows",
        "rows/put_vectors",
        "rows/put_words",
        "rows/row_word",
        "rows/lattice_rows",
        "kernel/tables_storage",
        "kernel/tables_uniform",
        "rows/value_rows",
        "rows/cursor",
        "rows/stepped_rows",
        "kernel/words",
        "kernel/write",
        "rows/write_four",
        "rows/write_columns",
        "kernel/write_words",
        "kernel/zero_private",
        "kernel/zero_buffer",
    ];
    let mut compared = 0;
    for Source { file, text } in ALL {
        let stem = file.trim_end_matches(".wgsl");
        if GPU_ONLY.contains(&stem) {
            continue;
        }
        let (_, twin) = TWINS.iter().find(|(name, _)| *name == stem).unwrap_or_else(|| panic!("{file} has no twin"));
        let (mut shader, twin) = (functions(text), functions(twin));
        assert!(!shader.is_empty(), "{file}");
        match stem {
            // Sums of products of vectors are written out there.
            "lattice/spline" => shader.extend(["beside".into(), "summed".into()]),
            "lattice/high_dimensional" => _ = shader.insert("halved".into()),
            // Where some rows of a grid begin; the GPU is told a band's first row.
            "space/grid" => _ = shader.insert("beginning_at".into()),
            _ => (),
        }
        let missing: Vec<_> = shader.difference(&twin).cloned().collect();
        assert!(missing.is_empty(), "{file} has {missing:?} more than its twin");
        let extra: Vec<_> = twin.difference(&shader).cloned().collect();
        assert!(extra.is_empty(), "the twin of {file} has {extra:?} more");
        compared += 1;
    }
    assert_eq!(compared, TWINS.len());
}

#[test]
fn every_shader_file_is_known() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/shaders");
    let on_disk: BTreeSet<_> = {
        let folders = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let files = |folder: String| {
            let entries = std::fs::read_dir(format!("{}/shaders/{folder}", env!("CARGO_MANIFEST_DIR"))).unwrap();
            entries
                .map(move |entry| format!("{folder}/{}", entry.unwrap().file_name().into_string().unwrap()))
                .collect::<Vec<_>>()
        };
        folders.flat_map(files).collect()
    };
    let known: BTreeSet<_> = ALL.iter().map(|source| source.file.to_owned()).collect();
    assert_eq!(on_disk, known);
}
