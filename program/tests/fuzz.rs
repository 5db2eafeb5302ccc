//! The target `command_line` of `fuzz`, on pseudo-random bytes.

#[path = "../../fuzz/src/command_line.rs"]
mod command_line;
#[path = "../../fuzz/src/seeds.rs"]
mod seeds;

use crate::run::{program, text};
use std::collections::BTreeSet;

#[test]
fn any_command_line_is_refused_or_planned() {
    seeds::run("command_line", 1500, |data| command_line::run(data, gradnoise_cli::planned));
}

#[test]
fn flags_that_are_drawn_are_those_that_there_are() {
    let drawn: BTreeSet<&str> = command_line::FLAGS.iter().filter_map(|flag| flag.split(' ').next()).collect();
    let help = ["make", "export"].map(|command| text(&program().args([command, "--help"]).output().unwrap().stdout));
    let words = help.iter().flat_map(|help| help.lines()).filter_map(|line| {
        let flag = line.trim_start().trim_start_matches(|c: char| c != '-' || !line.contains("--"));
        line.trim_start()
            .starts_with('-')
            .then(|| flag.split([' ', ',', '<', '[']).find(|word| word.starts_with("--")))?
    });
    let known: BTreeSet<&str> = words.collect();
    // What is left out writes files, asks for an adapter or prints other things.
    let left_out = [
        "--adapter",
        "--fast",
        "--gpu",
        "--help",
        "--output",
        "--print-code",
        "--print-json",
        "--print-plan",
        "--print-shadertoy",
        "--spirv",
    ];
    let missing: Vec<_> = known.iter().filter(|flag| !drawn.contains(*flag) && !left_out.contains(flag)).collect();
    assert!(missing.is_empty(), "never drawn: {missing:?}");
    let gone: Vec<_> = drawn.difference(&known).collect();
    assert!(gone.is_empty(), "no longer there: {gone:?}");
}

/// A library's enumeration of kinds in arguments: file, enumeration, flag, and the names that are not those of the
/// variants with hyphens.
type Kinds = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const KINDS: [Kinds; 10] = [
    ("hash", "Hash", "--hash", &[]),
    ("fade", "Fade", "--fade", &[("MinimalCubic", "minimal")]),
    // Fades are interpolants, too.
    ("fade", "Interpolant", "--fade", &[("Fade", "linear")]),
    ("fade", "Falloff", "--falloff", &[]),
    ("cellular", "Metric", "--metric", &[("Minkowski", "minkowski-#")]),
    ("cellular", "CellFeature", "--feature", &[("SmoothF1", "smooth-f1-#"), ("Offset", "offset-x")]),
    ("orientation", "Orientation", "--orientation", &[]),
    ("lattice", "Normalization", "--normalization", &[]),
    ("octaves", "Shift", "--shift", &[]),
    (
        "node",
        "Style",
        "--fractal",
        &[
            ("HybridMultifractal", "hybrid"),
            // By --weighted.
            ("WeightedFbm", "fbm"),
            ("WeightedBillow", "billow"),
            ("WeightedPingPong", "ping-pong"),
            ("SlopeFbm", "slope"),
            ("SwissTurbulence", "swiss"),
            ("JordanTurbulence", "jordan"),
        ],
    ),
];

/// Returns a name in capitals with hyphens: `improve-xy` of `ImproveXY`.
fn hyphenated(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut hyphenated = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let is_after_small = index > 0 && !letters[index - 1].is_uppercase();
        let is_before_small = index > 0 && letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (is_after_small || is_before_small) {
            hyphenated.push('-');
        }
        hyphenated.extend(letter.to_lowercase());
    }
    hyphenated
}

/// Returns the variants of one of the library's enumerations, and of its noises on lattices those that a macro lists.
fn variants(file: &str, name: &str) -> Vec<String> {
    let path = format!("{}/../src/noise/{file}.rs", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let (start, indent) =
        if name == "Leaf" { ("        $with! {\n".into(), 12) } else { (format!("enum {name} {{\n"), 4) };
    let body = text.split_once(&start).unwrap().1.lines();
    let body = body.take_while(|line| !line.trim_start().starts_with('}') || line.starts_with(&" ".repeat(indent)));
    let names = body.filter(|line| line.len() > indent && line[indent..].starts_with(char::is_uppercase));
    names.map(|line| line.trim().split(|c: char| !c.is_alphanumeric()).next().unwrap().to_owned()).collect()
}

#[test]
fn arguments_name_every_kind_of_the_library() {
    let leaves = ("leaf", "Leaf", "--noise", &[("OpenSimplex2S", "open-simplex2s")][..]);
    let mut count = 0;
    for (file, kind, flag, names) in KINDS.into_iter().chain([leaves]) {
        let choices = command_line::FLAGS.iter().find_map(|known| known.strip_prefix(flag)?.strip_prefix(' ')).unwrap();
        for variant in variants(file, kind) {
            let listed = names.iter().find(|(name, _)| *name == variant);
            let name = listed.map_or_else(|| hyphenated(&variant), |(_, name)| (*name).to_owned());
            let is_drawn = choices.split(',').any(|choice| choice == name);
            assert!(is_drawn, "fuzz/src/command_line.rs has no {name} of {flag}, for {kind}::{variant}");
            let words = ["gradnoise", "make", flag, &name.replace('#', "3"), "--print-json"].map(str::to_owned);
            if let Err((_, error)) = gradnoise_cli::planned(words.to_vec()) {
                assert!(!error.contains("invalid value"), "{kind}::{variant}: {error}");
            }
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}
