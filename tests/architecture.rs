//! Imports go one way: each part uses only those before it, and no files import each other in a circle.

use crate::ROOT;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The parts of `src`, each with those that it may import beside itself. `ARCHITECTURE.md` says what they are for.
const PARTS: &[(&str, &[&str])] = &[
    ("array", &[]),
    ("numbers", &[]),
    ("dimension", &[]),
    ("sample", &[]),
    ("srgb", &["array"]),
    ("format", &["dimension"]),
    ("grid", &["array", "dimension"]),
    ("surface", &[]),
    ("grid_or_surface", &["grid", "surface"]),
    ("noise", &["array", "dimension", "numbers"]),
    ("output", &["dimension", "noise", "srgb"]),
    ("noise::serial", &["array", "dimension", "noise", "output", "srgb"]),
    ("noise::code", &["noise", "noise::serial", "output"]),
    ("layout", &["array"]),
    ("lanes", &["array"]),
    ("formulas", &["array", "lanes", "layout", "noise", "sample", "srgb"]),
    ("plan", &["array", "dimension", "format", "formulas", "grid", "layout", "noise", "output", "numbers", "surface"]),
    (
        "cpu",
        &[
            "array",
            "dimension",
            "format",
            "formulas",
            "grid",
            "grid_or_surface",
            "lanes",
            "layout",
            "noise",
            "numbers",
            "output",
            "plan",
            "sample",
            "surface",
        ],
    ),
    ("wgsl", &["dimension", "format", "formulas", "layout", "noise", "output", "plan", "surface"]),
    ("bake", &["grid", "noise", "output", "wgsl"]),
    (
        "fill",
        &[
            "dimension",
            "format",
            "grid",
            "grid_or_surface",
            "layout",
            "noise",
            "numbers",
            "output",
            "plan",
            "srgb",
            "surface",
            "wgsl",
        ],
    ),
    ("gpu", &["array", "cpu", "dimension", "fill", "format", "grid", "noise", "output", "srgb", "wgsl"]),
    ("picture", &["formulas", "grid"]),
    ("material", &["noise", "noise::serial", "output"]),
    ("light", &["array", "cpu", "dimension", "format", "grid", "material", "noise", "output", "plan"]),
    ("presets", &["noise", "dimension", "material", "output"]),
    ("schema", &["dimension", "noise", "noise::serial", "numbers", "plan"]),
    ("explain", &["dimension", "noise", "noise::serial", "output", "plan"]),
];

/// The module paths of all source files of the library, and their texts.
fn modules() -> BTreeMap<String, String> {
    modules_in("src")
}

/// The module paths of all source files in a folder, without `crate`, and their texts without comments, strings and
/// unit tests.
fn modules_in(folder: &str) -> BTreeMap<String, String> {
    fn visit(folder: &Path, path: &str, modules: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap().path();
            let stem = entry.file_stem().unwrap().to_str().unwrap();
            let module = if path.is_empty() { stem.to_owned() } else { format!("{path}::{stem}") };
            if entry.is_dir() {
                visit(&entry, &module, modules);
            } else {
                modules.insert(module, code(&std::fs::read_to_string(&entry).unwrap()));
            }
        }
    }
    let mut modules = BTreeMap::new();
    visit(&Path::new(ROOT).join(folder), "", &mut modules);
    modules
}

fn code(text: &str) -> String {
    let tests = ["#[cfg(test)]", "#[cfg(all(test"].into_iter().filter_map(|mark| text.find(mark)).min();
    let text = &text[..tests.unwrap_or(text.len())];
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The paths after `crate::`, with their braces multiplied out.
fn imports(text: &str) -> Vec<String> {
    fn expand(tree: &str, prefix: &str, paths: &mut Vec<String>) {
        let Some((head, rest)) = tree.split_once('{') else {
            return paths.push(format!("{prefix}{}", tree.trim()));
        };
        let (mut depth, mut start) = (0, 0);
        for (i, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => return expand(&rest[start..i], &format!("{prefix}{}", head.trim()), paths),
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    expand(&rest[start..i], &format!("{prefix}{}", head.trim()), paths);
                    start = i + 1;
                }
                _ => (),
            }
        }
    }
    let mut paths = Vec::new();
    for (start, _) in text.match_indices("crate::").filter(|(at, _)| !text[..*at].ends_with(['$', ':'])) {
        let rest = &text[start + "crate::".len()..];
        let word_end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(rest.len());
        let is_tree = rest[word_end..].starts_with('{');
        let end = if is_tree { rest.find(';').unwrap_or(rest.len()) } else { word_end };
        expand(&rest[..end], "", &mut paths);
    }
    paths
}

/// Returns the imports of every file.
fn arrows(modules: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
    let imported = |path: String| {
        let mut path = path.as_str();
        loop {
            if modules.contains_key(path) {
                return Some(path.to_owned());
            }
            path = path.rsplit_once("::")?.0;
        }
    };
    let of_file = |(module, text): (&String, &String)| {
        let found = imports(text).into_iter().filter_map(imported).filter(|to| to != module).collect();
        (module.clone(), found)
    };
    modules.iter().filter(|(module, _)| *module != "lib").map(of_file).collect()
}

fn part(module: &str) -> &'static str {
    let of = |part: &str| module == part || module.starts_with(&format!("{part}::"));
    let parts = PARTS.iter().map(|(part, _)| *part).filter(|part| of(part));
    parts.max_by_key(|part| part.len()).unwrap_or_else(|| panic!("{module} belongs to no part"))
}

#[test]
fn imports_lead_from_later_parts_to_earlier_ones() {
    let mut wrong = Vec::new();
    for (from, all) in arrows(&modules()) {
        let (part_of, allowed) = PARTS.iter().find(|(name, _)| *name == part(&from)).unwrap();
        wrong.extend(
            all.into_iter()
                .filter(|to| part(to) != *part_of && !allowed.contains(&part(to)))
                .map(|to| format!("{from} -> {to}")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // No part may import one that may import it.
    let reaches = |from: &str, to: &str| PARTS.iter().any(|(name, allowed)| *name == from && allowed.contains(&to));
    for (index, (a, _)) in PARTS.iter().enumerate() {
        assert!(PARTS[index..].iter().all(|(b, _)| !reaches(a, b)), "{a} comes before what it imports");
    }
}

/// All other files ask `src/plan/basis.rs` for properties of a noise, so that a new noise is a line there.
#[test]
fn noises_on_a_lattice_are_told_apart_in_few_files() {
    const TELL_APART: [&str; 9] = [
        "cpu::engine::choose",
        "cpu::engine::hessian_noises",
        "cpu::engine::noises",
        "cpu::engine::one_loop",
        "cpu::engine::point_noise",
        "plan::basis",
        "plan::lattice",
        "wgsl::hessians",
        "wgsl::instances",
    ];
    let names = ["Perlin", "Simplex", "SuperSimplex", "Value", "Cellular", "Gabor"];
    let tells_apart = |(module, text): (String, String)| {
        let text = text.replace("HighDimensionalBasis::", "");
        let is_found = names.iter().any(|name| text.contains(&format!("Basis::{name}")));
        (is_found || module == "plan::basis").then_some(module)
    };
    assert_eq!(modules().into_iter().filter_map(tells_apart).collect::<Vec<_>>(), TELL_APART);
}

/// A program is run over blocks and at single positions, and both run the bodies of fractals and warps; what a leaf or
/// an operation runs knows neither.
#[test]
fn programs_are_run_in_few_files() {
    const RUN: [&str; 5] = [
        "cpu::engine::machine",
        "cpu::engine::nested",
        "cpu::engine::single",
        "cpu::engine::single::fractals",
        "cpu::engine::walker",
    ];
    let runs = |(module, text): (String, String)| {
        let is_found = text.lines().any(|line| line.starts_with("impl") && line.contains(" Machine<"));
        is_found.then_some(module)
    };
    assert_eq!(modules().into_iter().filter_map(runs).collect::<Vec<_>>(), RUN);
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    for folder in ["src", "program/src"] {
        let circles = circles(arrows(&modules_in(folder)));
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
}

/// Returns the files that are in a circle of imports, with those of them that they import.
fn circles(mut left: BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    // A file that imports nothing which is left is in no circle.
    while let Some(free) =
        left.iter().find(|(_, to)| to.iter().all(|to| !left.contains_key(to))).map(|(from, _)| from.clone())
    {
        left.remove(&free);
    }
    // So is one that nothing left imports.
    while let Some(free) = left.keys().find(|from| !left.values().any(|to| to.contains(*from))).cloned() {
        left.remove(&free);
    }
    let names: BTreeSet<_> = left.keys().cloned().collect();
    for to in left.values_mut() {
        to.retain(|to| names.contains(to));
    }
    left
}
