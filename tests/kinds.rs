//! Compares the lists of every kind with the sources, and checks the derivatives of every kind.

pub use gradnoise_oracle::kinds::*;

use crate::ROOT;
use gradnoise::{Dimension, Evaluator, Fade, Falloff, Format, Interpolant, Noise, Orientation, Perlin};
use std::collections::BTreeSet;
use std::path::Path;

/// Asserts that fuzz draws every kind of node from some bytes.
pub fn assert_drawn(drawn: impl Fn(&[u8]) -> Noise) {
    let bytes = |mut state: u64| (0..400).map(|_| crate::oracle::split_mix_64(&mut state) as u8).collect::<Vec<_>>();
    let drawn: Vec<Noise> = (0..1500).map(|index| drawn(&bytes(index))).collect();
    let missing = missing(&drawn);
    assert!(missing.is_empty(), "fuzz/src/describe.rs never draws {missing:?}: give each a byte there");
}

/// The other enumerations, whose variants need no line in a list. Errors are not listed. `Kind` is that of nodes.
const OTHERS: [&str; 7] = ["Authority", "Axis", "Coordinate", "CornerSum", "Kind", "PositionalDimension", "Reach"];

/// Methods that are composed of other nodes, each with a node that they are saved as.
#[cfg(feature = "serde")]
const COMPOSED: [(&str, &str); 15] = [
    ("negate", "scale_bias"),
    ("sign", "threshold"),
    ("fold", "fract"),
    ("modulo", "fract"),
    ("product_of", "multiply"),
    ("sum_of", "add"),
    ("min_of", "min"),
    ("max_of", "max"),
    ("blend", "mix"),
    ("select_among", "mix"),
    ("select_in_table", "mix"),
    ("fbm_with_gain", "multiply"),
    ("fbm_weighted_by", "multiply"),
    ("ridged_with", "ridged"),
    ("hybrid_multifractal_with", "hybrid_multifractal"),
];

fn source(path: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}

/// Returns the names of an enumeration's variants.
fn variants(source: &str, name: &str) -> Vec<String> {
    let (_, body) = source.split_once(&format!("enum {name} {{\n")).unwrap_or_else(|| panic!("{name} is no enum"));
    let lines = body.lines().take_while(|line| *line != "}");
    let names = lines.filter_map(|line| line.strip_prefix("    ").filter(|line| line.starts_with(char::is_uppercase)));
    names.map(|line| line.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_owned()).collect()
}

#[test]
fn kinds_are_all_that_the_sources_have() {
    let all: Vec<String> = all().into_iter().map(|(_, noise)| format!("{noise:?}")).collect();
    let land = Perlin::new(Dimension::D2).noise();
    let outputs = outputs(&land, &land).into_iter().map(|(_, output)| format!("{output:?}"));
    let found = kinds_in(&all.into_iter().chain(outputs).collect::<String>());
    for (file, name, before) in ENUMS {
        for variant in variants(&source(&format!("src/{file}")), name) {
            // Fades are interpolants, too.
            let is_found = found.contains(&format!("{before}{variant}"));
            assert!(
                is_found,
                "tests/oracle/src/kinds.rs has no {name}::{variant}: add it to a list there, and to `all` if need be"
            );
        }
    }
}

#[test]
fn kinds_are_of_every_enumeration_of_the_sources() {
    let folder = Path::new(ROOT).join("src/noise");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let lines = text.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once("enum "));
        for (_, behind) in lines {
            let name = behind.split([' ', '<']).next().unwrap();
            // Saved forms mirror other enumerations.
            let is_other = name.ends_with("Error") || name.ends_with("Problem") || name.starts_with("Saved");
            let is_known = ENUMS.iter().any(|(_, known, _)| *known == name) || OTHERS.contains(&name) || is_other;
            assert!(is_known, "tests/oracle/src/kinds.rs does not know whether {name} of {} has kinds", path.display());
        }
    }
}

#[test]
fn kinds_have_every_method_of_noises_and_every_set() {
    let kinds = source("tests/oracle/src/kinds.rs");
    let mut count = 0;
    for file in ["maps", "fractals", "lists", "operators", "gradients/sets"] {
        let text = source(&format!("src/noise/{file}.rs"));
        for line in text.lines().filter_map(|line| line.strip_prefix("    pub fn ")) {
            let name = line.split(['(', '<']).next().unwrap();
            // Sets of any size have no name. Names with `$` belong to macros for operators.
            let is_set_of_any_size = ["circle", "bit_groups", "unit_vectors"].contains(&name);
            let is_there = [".", "::"].iter().any(|before| kinds.contains(&format!("{before}{name}")));
            assert!(
                is_there || is_set_of_any_size || name.starts_with('$'),
                "tests/oracle/src/kinds.rs does not call {name}"
            );
            count += 1;
        }
    }
    assert!(count > 45, "{count}");
}

#[test]
fn kinds_of_the_same_names_are_in_the_librarys_lists() {
    assert_eq!(Fade::ALL[..], FADES[..4]);
    assert_eq!(Falloff::ALL, FALLOFFS);
    assert_eq!(Interpolant::ALL, INTERPOLANTS);
    assert_eq!(Orientation::ALL, ORIENTATIONS);
    let formats = variants(&source("src/format.rs"), "Format");
    assert_eq!(Format::ALL.iter().map(name).collect::<Vec<_>>(), formats);
}

/// Returns the names of all nodes, read from the tables in the sources.
#[cfg(feature = "serde")]
pub fn names_of_nodes() -> BTreeSet<String> {
    let tables = ["operations", "positional"].map(|file| source(&format!("src/noise/{file}.rs"))).concat();
    let quoted = tables.lines().filter_map(|line| line.trim_start().strip_prefix('"')?.split_once('"'));
    let leaves = source("src/noise/leaf.rs");
    let listed =
        leaves.lines().filter_map(|line| line.strip_prefix("            ")?.strip_suffix(',')?.split_once(' '));
    let nodes = source("src/noise/node.rs");
    let matched = nodes.lines().filter_map(|line| line.split_once("=> \"")?.1.strip_suffix("\","));
    let listed = listed.map(|(_, name)| name).filter(|name| name.chars().all(|c| c != ' ' && !c.is_uppercase()));
    let matched = matched.filter(|name| !name.is_empty() && !name.starts_with('.'));
    let all = quoted.map(|(name, _)| name).chain(listed).chain(matched).chain(["x", "y", "z", "w"]);
    all.map(str::to_owned).collect()
}

/// Names must not change, since files outlive the version that saved them.
#[cfg(feature = "serde")]
#[test]
fn kinds_are_saved_by_their_names_and_reopened() {
    let mut found = BTreeSet::new();
    for (name, noise) in all() {
        let saved = serde_json::to_value(&noise).unwrap_or_else(|error| panic!("{name}: {error}"));
        let nodes = saved["nodes"].as_array().unwrap().iter();
        let names = nodes.map(|node| match node.as_object() {
            Some(object) => object.keys().next().unwrap().clone(),
            None => node.as_str().unwrap().to_owned(),
        });
        let names: BTreeSet<String> = names.collect();
        let method = name.split([' ', ',']).next().unwrap();
        let composed = COMPOSED.iter().find(|(composed, _)| *composed == method);
        let expected = composed.map_or(method, |(_, node)| node);
        // All methods that displace coordinates are saved as a `warp`.
        let expected = if expected.starts_with("warp") || expected == "lookup" { "warp" } else { expected };
        assert!(names.contains(expected), "{name} is saved as {names:?}: is it to be listed as composed?");
        found.extend(names);
        assert_eq!(serde_json::from_value::<Noise>(saved).unwrap(), noise, "{name}");
    }
    let missing: Vec<_> = names_of_nodes().difference(&found).cloned().collect();
    assert!(missing.is_empty(), "tests/oracle/src/kinds.rs has none of {missing:?}");
    assert!(found.len() > 65, "{found:?}");
}

/// The number of derivatives that were compared with differences of values, and those that were wrong.
struct Slopes {
    compared: usize,
    failures: Vec<String>,
}

impl Slopes {
    /// Compares the derivatives that a function returns with differences of the values that it returns. Differences are
    /// taken over a step and over half of it; by how much these two disagree bounds the error of their extrapolated
    /// limit. Places where they disagree too much are skipped, since there is a kink nearby.
    fn compare<const N: usize>(&mut self, name: &str, of: impl Fn([f64; N]) -> (Vec<f32>, Vec<[f32; N]>)) {
        const STEP: f64 = 1.0 / 512.0;
        let places: Vec<[f64; N]> = (0..40)
            .map(|i| std::array::from_fn(|d| (f64::from(i) * [0.371, 0.213, 0.577, 0.139][d] + 0.1) % 7.0 - 3.5))
            .collect();
        let samples: Vec<_> = places.iter().map(|&place| of(place)).collect();
        let steepest = samples.iter().flat_map(|(_, slopes)| slopes.as_flattened());
        let steepest = steepest.fold(0.0_f64, |most, slope| most.max(f64::from(*slope).abs()));
        let size = samples.iter().flat_map(|(values, _)| values);
        let size = size.fold(0.0_f64, |most, value| most.max(f64::from(*value).abs()));
        // Values and slopes have errors of up to 8e-6 of the largest, which differences divide by twice the step. The
        // limit is extrapolated as (4 narrow - wide) / 3.
        let rounding = 3.0 * 8e-6 * size / STEP;
        let mut wrong = Vec::new();
        for (place, (values, slopes)) in places.iter().zip(&samples) {
            let slope = |i: usize, axis: usize| f64::from(slopes[i][axis]);
            for axis in 0..N {
                let moved = |by: f64| of(std::array::from_fn(|d| place[d] + if d == axis { by } else { 0.0 })).0;
                let difference = |step: f64| -> Vec<f64> {
                    let (after, before) = (moved(step), moved(-step));
                    let pairs = after.iter().zip(&before);
                    pairs.map(|(a, b)| (f64::from(*a) - f64::from(*b)) / (2.0 * step)).collect()
                };
                let (wide, narrow) = (difference(STEP), difference(STEP / 2.0));
                for i in 0..values.len() {
                    let spread = (wide[i] - narrow[i]).abs();
                    if spread > 0.05 * steepest + rounding {
                        continue;
                    }
                    self.compared += 1;
                    let (found, expected) = (slope(i, axis), (4.0 * narrow[i] - wide[i]) / 3.0);
                    if (found - expected).abs() > spread + rounding {
                        wrong.push(format!("{name} at {place:?}: {found}, expected {expected} along axis {axis}"));
                    }
                }
            }
        }
        // A kink between the steps may stay unnoticed, but that is rare.
        if wrong.len() > 2 * N {
            self.failures.push(format!("{} more like {}", wrong.len() - 1, wrong[0]));
        }
    }

    fn assert(&self, what: &str) {
        println!("{} {what} are differences", self.compared);
        assert!(self.failures.is_empty(), "{what} are wrong:\n{}", self.failures.join("\n"));
        assert!(self.compared > 5000, "{}", self.compared);
    }
}

#[test]
fn kinds_have_gradients_that_are_differences_of_values() {
    fn compare<const N: usize>(name: &str, noise: &Noise, slopes: &mut Slopes) {
        let evaluator = Evaluator::new(noise).unwrap_or_else(|error| panic!("{name}: {error}"));
        if evaluator.sample([0.5; N]).is_ok() {
            slopes.compare(name, |place: [f64; N]| {
                let sample = evaluator.sample(place).unwrap();
                (vec![sample.value], vec![sample.gradient])
            });
        }
    }
    let mut slopes = Slopes { compared: 0, failures: Vec::new() };
    for (name, noise) in all() {
        in_dimension!(noise.dimension().count(), N => compare::<N>(&name, &noise, &mut slopes));
    }
    slopes.assert("gradients");
}

#[test]
fn kinds_have_hessians_that_are_differences_of_gradients() {
    fn compare<const N: usize>(name: &str, noise: &Noise, slopes: &mut Slopes) {
        let evaluator = Evaluator::new(noise).unwrap();
        if evaluator.hessian([0.5; N]).is_ok() {
            slopes.compare(name, |place: [f64; N]| {
                let sample = evaluator.hessian(place).unwrap();
                (sample.gradient.to_vec(), sample.hessian.to_vec())
            });
        }
    }
    let mut slopes = Slopes { compared: 0, failures: Vec::new() };
    for (name, noise) in all() {
        in_dimension!(noise.dimension().count(), N => compare::<N>(&name, &noise, &mut slopes));
    }
    slopes.assert("Hessians");
}

#[test]
fn comparison_of_slopes_can_fail() {
    let parabola = |factor: f32| {
        let mut slopes = Slopes { compared: 0, failures: Vec::new() };
        slopes.compare("parabola", |[x]: [f64; 1]| (vec![(x * x) as f32], vec![[factor * x as f32]]));
        slopes.failures.len()
    };
    assert_eq!([2.0, 2.1, 1.0].map(parabola), [0, 1, 1]);
}

#[test]
fn comparison_of_kinds_can_fail() {
    let all = all();
    assert_eq!(missing(all.iter().map(|(_, noise)| noise)), Vec::<String>::new());
    let without = |kind: &str| {
        let kept = all.iter().map(|(_, noise)| noise).filter(|noise| !kinds_in(&format!("{noise:?}")).contains(kind));
        missing(kept)
    };
    for kind in ["hash: Shift", "Unary(Abs", "style: Billow", "Map(Slice", "edge: Clamp", "Positional(White"] {
        assert_eq!(without(kind), [kind]);
    }
    let text = "enum One {\n    /// Doc.\n    First,\n    Second { a: u32 },\n}\nenum Two {\n    Third(u8),\n}\n";
    assert_eq!(variants(text, "One"), ["First", "Second"]);
    assert_eq!(variants(text, "Two"), ["Third"]);
}
