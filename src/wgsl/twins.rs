//! Every shader has a twin in Rust with the same functions.

use super::source::{ALL, Source};
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
    ("arithmetic", include_str!("../cpu/arithmetic.rs")),
    ("cells", include_str!("../cpu/cells.rs")),
    ("chain", include_str!("../cpu/chain.rs")),
    ("colour", include_str!("../cpu/colour.rs")),
    ("combine", include_str!("../cpu/combine.rs")),
    ("displaced", include_str!("../cpu/displaced.rs")),
    ("elementary", include_str!("../cpu/elementary.rs")),
    ("exact", include_str!("../cpu/exact.rs")),
    ("fade", include_str!("../cpu/fade.rs")),
    ("fixed", include_str!("../cpu/fixed.rs")),
    ("format", include_str!("../cpu/format.rs")),
    ("gradient", include_str!("../cpu/gradient.rs")),
    ("gradient_array", include_str!("../cpu/gradient_array.rs")),
    ("gradient_bytes", include_str!("../cpu/gradient_bytes.rs")),
    ("gradient_components", include_str!("../cpu/gradient_components.rs")),
    ("grid", include_str!("../cpu/grid.rs")),
    ("hash_chain", include_str!("../cpu/hash_chain.rs")),
    ("hash_cochoy", include_str!("../cpu/hash_cochoy.rs")),
    ("hash_habr", include_str!("../cpu/hash_habr.rs")),
    ("hash_integer", include_str!("../cpu/hash_integer.rs")),
    ("hash_linear", include_str!("../cpu/hash_linear.rs")),
    ("hash_mixed", include_str!("../cpu/hash_mixed.rs")),
    ("leaf", include_str!("../cpu/leaf.rs")),
    ("level", include_str!("../cpu/level.rs")),
    ("many", include_str!("../cpu/many.rs")),
    ("map", include_str!("../cpu/map.rs")),
    ("minimal", include_str!("../cpu/minimal.rs")),
    ("modify", include_str!("../cpu/modify.rs")),
    ("movement", include_str!("../cpu/movement.rs")),
    ("octave", include_str!("../cpu/octave.rs")),
    ("perlin", include_str!("../cpu/perlin.rs")),
    ("place", include_str!("../cpu/place.rs")),
    ("points", include_str!("../cpu/points.rs")),
    ("position", include_str!("../cpu/position.rs")),
    ("remainder", include_str!("../cpu/remainder.rs")),
    ("sample", include_str!("../cpu/sample.rs")),
    ("simplex", include_str!("../cpu/simplex.rs")),
    ("skewed", include_str!("../cpu/skewed.rs")),
    ("spline", include_str!("../cpu/spline.rs")),
    ("table", include_str!("../cpu/table.rs")),
    ("stretch", include_str!("../cpu/stretch.rs")),
    ("tile", include_str!("../cpu/tile.rs")),
    ("tiled", include_str!("../cpu/tiled.rs")),
    ("unit", include_str!("../cpu/unit.rs")),
    ("value", include_str!("../cpu/value.rs")),
];

#[test]
fn every_shader_has_its_twin() {
    // What only the GPU has: where its data lie, the entry point, and arithmetic that the CPU does not offer.
    const GPU_ONLY: &[&str] = &[
        "bindings",
        "fast",
        "fill",
        "fill_rows",
        "four_samples",
        "four_values",
        "fractal",
        "gradient_lanes",
        "hash_columns",
        "here",
        "keep",
        "keep_octaves",
        "kept_array",
        "kept_turning",
        "lanes",
        "level_lanes",
        "list",
        "numbers",
        "perlin_rows",
        "put_vectors",
        "put_words",
        "row_word",
        "rows",
        "tables_storage",
        "tables_uniform",
        "value_rows",
        "walk",
        "walked_rows",
        "words",
        "write",
        "write_four",
        "write_lanes",
        "write_words",
        "zero_kept",
        "zero_listed",
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
            "spline" => shader.extend(["beside".into(), "summed".into()]),
            "many" => _ = shader.insert("halved".into()),
            // Where some rows of a grid begin; the GPU is told a band's first row.
            "grid" => _ = shader.insert("beginning_at".into()),
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
    let on_disk: BTreeSet<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let known: BTreeSet<_> = ALL.iter().map(|source| source.file.to_owned()).collect();
    assert_eq!(on_disk, known);
}
