//! Tables and bits that never change.

pub mod cases;

use crate::kinds;
use crate::oracle::{self, grids::grid, ways::numbers};
use cases::cases;
use gradnoise::{
    Dimension, Evaluator, Format, Grid, Noise, Octaves, Output, Perlin, Permutation, PermutationError, Simplex, Surface,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

#[test]
fn permutation_of_perlin_is_the_published_one() {
    assert_eq!(Permutation::perlin().as_bytes(), &oracle::PERLIN_PERMUTATION);
    assert_eq!(Permutation::default(), Permutation::perlin());
}

#[test]
fn permutation_of_a_seed_is_the_documented_shuffle() {
    for seed in [0, 1, 42, u64::MAX, 0x0123_4567_89ab_cdef] {
        assert_eq!(Permutation::seeded(seed).as_bytes(), &oracle::seeded_permutation(seed), "{seed}");
    }
    let identity: [u8; 256] = std::array::from_fn(|i| i as u8);
    assert_ne!(Permutation::seeded(0).as_bytes(), &identity);
}

#[test]
fn permutation_refuses_other_bytes() {
    let mut bytes = *Permutation::perlin().as_bytes();
    assert!(Permutation::from_bytes(bytes).is_ok());
    bytes[200] = bytes[3];
    assert_eq!(Permutation::from_bytes(bytes), Err(PermutationError { value: bytes[3], first: 3, second: 200 }));
}

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/stability/values.txt");

const HEADER: &str = "\
# The values that noises have had since they came, which are part of the interface: docs/stability.md.
# A line has a noise's name; in each of its dimensions the value at (0.3712, -7.213, 12.6045, 5.37), as the bits of an
# f32 and rounded; and a checksum of values and gradients on small grids, at points and at that position. Lines of bytes
# have the first texels in place of values, lines of Hessians nothing but the checksum.
# Written by GRADNOISE_WRITE=1 cargo test -p tests -- stability
";

const CHANGED: &str = "\
The next version would give users other worlds for the same descriptions and seeds. If this is not intended, undo the
change. Add a better algorithm beside the old one, as a variant or an option with its own lines. Keep a correction for
a release that may break, whose changelog names these noises: docs/stability.md.
GRADNOISE_WRITE=changes cargo test -p tests -- stability writes the lines anew.";

const NEW: &str = "\
They break nothing. Where no pinned line has changed, they are written by
GRADNOISE_WRITE=1 cargo test -p tests --test quick -- stability";

const POSITION: [f64; 4] = [0.3712, -7.213, 12.6045, 5.37];

/// FNV-1a of 32 bits.
struct Checksum(u32);

impl Checksum {
    fn new() -> Self {
        Self(0x811c_9dc5)
    }

    fn add(&mut self, bytes: impl IntoIterator<Item = u8>) {
        self.0 = bytes.into_iter().fold(self.0, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    }

    fn add_all(&mut self, numbers: &[f32]) {
        self.add(numbers.iter().flat_map(|x| x.to_le_bytes()));
    }
}

/// Returns the value at the position, and counts it and those around in the checksum: with gradients, if there are any.
fn pinned<const N: usize>(noise: &Noise, checksum: &mut Checksum) -> f32 {
    let evaluator = Evaluator::new(noise).unwrap();
    let position: [f64; N] = std::array::from_fn(|d| POSITION[d]);
    let extent = [[17, 1, 1], [9, 4, 1], [5, 3, 2]][N.min(3) - 1];
    let grid = grid(N, [-3.71, 1e6 + 0.2, -77.123, 5.37], [0.173, -0.271, 0.377], extent);
    let points: [[f32; N]; 4] = std::array::from_fn(|i| std::array::from_fn(|d| (POSITION[d] * (i + 1) as f64) as f32));
    if let (Ok(samples), Ok(sample)) = (evaluator.samples::<N>(&grid), evaluator.sample(position)) {
        checksum.add_all(&numbers(&samples));
        checksum.add_all(&numbers(&evaluator.samples::<N>(&points).unwrap()));
        checksum.add_all(&numbers(&[sample]));
    } else {
        checksum.add_all(&evaluator.values(&grid).unwrap());
        checksum.add_all(&evaluator.values(&points).unwrap());
    }
    evaluator.value(position).unwrap()
}

/// A noise's line without its name.
fn line(noises: &[Noise]) -> String {
    let (mut text, mut checksum) = (String::new(), Checksum::new());
    for noise in noises {
        let dimension = noise.dimension();
        let value = in_dimension!(dimension.count(), N => pinned::<N>(noise, &mut checksum));
        let _ = write!(text, "{}-D {:08x} {value:+.5}  ", dimension.count(), value.to_bits());
    }
    let _ = write!(text, "all {:08x}", checksum.0);
    text
}

/// A line of bytes without its name: the first of them, and the checksum of all.
fn line_of_bytes(bytes: &[u8]) -> String {
    let (mut text, mut checksum) = (String::new(), Checksum::new());
    checksum.add(bytes.iter().copied());
    for byte in bytes.iter().take(16) {
        let _ = write!(text, "{byte:02x}");
    }
    let _ = write!(text, "  all {:08x}", checksum.0);
    text
}

fn outputs() -> Vec<(String, String)> {
    let land = Perlin::new(Dimension::D2).seed(4).fbm(Octaves::new(3));
    let other = Simplex::hashed(Dimension::D2).noise();
    let grid = Grid::new(&[-3.7, 12.3], &[1.0 / 17.0, 1.0 / 23.0], &[9, 5]).unwrap();
    let mut lines = Vec::new();
    for (name, output) in kinds::outputs(&land, &other) {
        let evaluator = Evaluator::new(&output).unwrap();
        for &format in Format::ALL {
            // Outputs of four channels go with formats of four.
            let Ok(bytes) = evaluator.texels(&grid, format) else { continue };
            lines.push((format!("output {name}, {format:?}"), line_of_bytes(&bytes)));
        }
    }
    lines
}

fn surfaces() -> Vec<(String, String)> {
    let evaluator = Evaluator::new(Perlin::new(Dimension::D3).seed(4)).unwrap();
    let center = |surface: Surface| surface.center([1.5, -0.25, 3.0]).unwrap();
    let all = [
        ("cube", Surface::cube(3, 2.5).unwrap()),
        ("equirectangular", Surface::equirectangular(8, 4, 2.5).unwrap()),
        ("equirectangular vertices", Surface::equirectangular(8, 4, 2.5).unwrap().vertices().unwrap()),
        ("cylinder", Surface::cylinder(8, 3, 2.5, 4.0).unwrap()),
    ];
    let normals = Evaluator::new(Output::normals(Perlin::new(Dimension::D3).seed(4), 0.7)).unwrap();
    let lines = |(name, surface): (&str, Surface)| {
        let surface = center(surface);
        let line = |name: String, evaluator: &Evaluator, format| {
            let bytes = evaluator.texels(&surface, format).unwrap();
            (name, line_of_bytes(&bytes))
        };
        [
            line(format!("surface {name}"), &evaluator, Format::ValueAndGradient),
            line(format!("normals on surface {name}"), &normals, Format::Rgba32Float),
        ]
    };
    all.into_iter().flat_map(lines).collect()
}

/// Counts the second derivatives at some positions in the checksum, and returns whether there are any.
fn add_hessians<const N: usize>(noise: &Noise, checksum: &mut Checksum) -> bool {
    let evaluator = Evaluator::new(noise).unwrap();
    let positions = (0..6).map(|i| std::array::from_fn(|d| POSITION[d] * f64::from(i) + 0.1));
    let mut samples = positions.map_while(|position: [f64; N]| evaluator.hessian(position).ok()).peekable();
    let has_some = samples.peek().is_some();
    samples.for_each(|sample| checksum.add_all(sample.hessian.as_flattened()));
    has_some
}

/// The line of the second derivatives of a noise, if there are any in one of its dimensions. Of noises on lattices one
/// hash has such a line.
fn line_of_hessians(name: &str, noises: &[Noise]) -> Option<(String, String)> {
    let others = ["a set", "bytes", "whole", "dimensions"];
    let is_of_another_hash =
        kinds::hashes().iter().skip(1).any(|hash| name.contains(&format!(", {}", kinds::name(hash))));
    if is_of_another_hash || others.iter().any(|other| name.ends_with(other)) {
        return None;
    }
    let mut checksum = Checksum::new();
    let mut has_some = false;
    for noise in noises {
        has_some |= in_dimension!(noise.dimension().count(), N => add_hessians::<N>(noise, &mut checksum));
    }
    has_some.then(|| (format!("Hessians of {name}"), format!("all {:08x}", checksum.0)))
}

fn lines() -> Vec<(String, String)> {
    let of_noises = cases().flat_map(|(name, noises)| {
        let of_hessians = line_of_hessians(&name, &noises);
        [(name, line(&noises))].into_iter().chain(of_hessians)
    });
    of_noises.chain(outputs()).chain(surfaces()).collect()
}

fn file(lines: &[(String, String)]) -> String {
    let mut text = HEADER.to_owned();
    for (name, line) in lines {
        let _ = writeln!(text, "{name}: {line}");
    }
    text
}

/// Returns the lines of a file by their names.
fn by_name(pinned: &str) -> BTreeMap<&str, &str> {
    pinned.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": ")).collect()
}

/// Returns what is no longer as a file says, and what the file does not know.
fn differences(pinned: &str, found: &[(String, String)]) -> [Vec<String>; 2] {
    let pinned = by_name(pinned);
    let mut changed: Vec<_> = found
        .iter()
        .filter_map(|(name, line)| {
            let before = pinned.get(name.as_str()).filter(|before| *before != line)?;
            Some(format!("{name}\n  was {before}\n  is  {line}"))
        })
        .collect();
    let names: BTreeSet<_> = found.iter().map(|(name, _)| name.as_str()).collect();
    changed.extend(pinned.keys().filter(|name| !names.contains(*name)).map(|name| format!("{name} is gone")));
    let new = found.iter().map(|(name, _)| name).filter(|name| !pinned.contains_key(name.as_str())).cloned();
    [changed, new.collect()]
}

/// Returns what is to be said about changed lines and new ones, if there are any.
fn complaint([changed, new]: &[Vec<String>; 2]) -> Option<String> {
    let said = |lines: &[String], what: &str, then: &str| {
        let shown = lines.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
        (!lines.is_empty()).then(|| format!("{} {what}:\n{shown}\n{then}", lines.len()))
    };
    let (changed, new) = (said(changed, "pinned lines CHANGED", CHANGED), said(new, "lines are NEW", NEW));
    let both: Vec<_> = changed.into_iter().chain(new).collect();
    (!both.is_empty()).then(|| both.join("\n\n"))
}

#[test]
fn values_of_every_noise_are_those_of_the_last_version() {
    let found = lines();
    let names: BTreeSet<_> = found.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), found.len(), "two lines have one name");
    let pinned = std::fs::read_to_string(FILE).unwrap();
    // Writing the lines of something new overwrites no pinned line.
    let writes = std::env::var("GRADNOISE_WRITE").is_ok_and(|what| {
        let [changed, _] = differences(&pinned, &found);
        changed.is_empty() || what == "changes"
    });
    if writes {
        std::fs::write(FILE, file(&found)).unwrap();
    }
    let pinned = std::fs::read_to_string(FILE).unwrap();
    if let Some(complaint) = complaint(&differences(&pinned, &found)) {
        panic!("{complaint}");
    }
    assert!(pinned.lines().count() < 1500, "a file that long is read by nobody");
}

#[test]
fn values_are_pinned_of_every_kind() {
    let pinned: Vec<Noise> = cases().flat_map(|(_, noises)| noises).collect();
    let missing = kinds::missing(&pinned);
    assert!(missing.is_empty(), "tests/stability/cases.rs lacks {missing:?}");
}

#[test]
#[ignore = "another test compares all; this one ends at the first change, to try many"]
fn values_of_every_noise_up_to_the_first_change() {
    let file = std::fs::read_to_string(FILE).unwrap();
    let pinned = by_name(&file);
    for (name, line) in outputs().into_iter().chain(surfaces()) {
        assert_eq!(pinned.get(name.as_str()), Some(&line.as_str()), "{name}");
    }
    // What is made of many noises comes first, and what it takes long to find the range of comes last.
    for (name, noises) in cases().rev() {
        assert_eq!(pinned.get(name.as_str()), Some(&line(&noises).as_str()), "{name}");
        if let Some((name, line)) = line_of_hessians(&name, &noises) {
            assert_eq!(pinned.get(name.as_str()), Some(&line.as_str()), "{name}");
        }
    }
}

#[test]
fn comparison_with_the_last_version_names_what_changed() {
    let found = vec![("one".to_owned(), "1".to_owned()), ("two".to_owned(), "2".to_owned())];
    assert!(differences(&file(&found), &found).iter().all(Vec::is_empty));
    let before = "# two: 7\none: 0\nthree: 3\n";
    let [changed, new] = differences(before, &found);
    assert_eq!(changed, ["one\n  was 0\n  is  1", "three is gone"]);
    assert_eq!(new, ["two"]);
    // If there are new and changed lines, each is named as what it is.
    let said = complaint(&[changed, new]).unwrap();
    let (of_changed, of_new) = said.split_once("\n\n").unwrap();
    assert!(of_changed.starts_with("2 pinned lines CHANGED:\none\n") && of_changed.ends_with(CHANGED), "{said}");
    assert!(of_new.starts_with("1 lines are NEW:\ntwo\n") && of_new.ends_with(NEW), "{said}");
    assert_eq!(complaint(&[Vec::new(), Vec::new()]), None);
    // A last bit of one sample of a grid shows in the checksum.
    let [mut one, mut other] = [Checksum::new(), Checksum::new()];
    one.add_all(&[0.5, 1.0]);
    other.add_all(&[0.5, 1.0_f32.next_down()]);
    assert_ne!(one.0, other.0);
}
