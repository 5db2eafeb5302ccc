//! The noises of `tests/cases`, every kind, and pinned noises, by every engine: `cpu` compares all ways on the CPU with
//! one another, `gpu` what kernels and exported functions compute with the CPU. A new noise is a line in `tests/cases`.

use crate::ROOT;
use crate::kinds;
use crate::stability::cases::cases;
use gradnoise::Noise;

mod cpu;
#[cfg(feature = "gpu")]
mod gpu;

/// The files of `tests/cases`.
pub const FILES: [&str; 6] = ["cells", "expressions", "far", "lattices", "positions", "slopes"];

/// A noise and its name.
pub struct Case {
    pub name: String,
    pub noise: Noise,
}

/// Returns the noises of a file in `tests/cases`: a line has a name and the saved noise. Some names end with the
/// strategies of the noise's leaves in order, such as "[passes, rows]".
pub fn listed(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(format!("{ROOT}/tests/cases/{file}.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, saved) = line.split_once(": ").unwrap_or_else(|| panic!("{file}: {line}"));
            let noise = serde_json::from_str(saved).unwrap_or_else(|error| panic!("{file}: {name}: {error}"));
            Case { name: name.to_owned(), noise }
        })
        .collect()
}

/// Returns every kind once.
fn every_kind() -> Vec<Case> {
    kinds::all().into_iter().map(|(name, noise)| Case { name, noise }).collect()
}

/// Returns the noises that `tests/stability` pins, which are every kind with every hash, metric and map, in every
/// dimension. It leaves out those that have not the same values by all ways: antialiased octaves, which fade with the
/// step of a grid, and presets, some of whose frequencies are rounded differently far along a grid, or are 0.
fn pinned() -> impl Iterator<Item = Case> {
    let has_one_value = |(name, _): &(String, Vec<Noise>)| !name.contains("antialiased") && !name.contains("preset");
    cases().filter(has_one_value).flat_map(|(name, noises)| {
        noises.into_iter().map(move |noise| Case { name: format!("{name}, {}-D", noise.dimension().count()), noise })
    })
}

#[test]
fn cases_are_all_in_known_files_and_differ() {
    let mut files: Vec<_> = std::fs::read_dir(format!("{ROOT}/tests/cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files, FILES);
    let all: Vec<_> = FILES.into_iter().flat_map(listed).collect();
    let names: std::collections::BTreeSet<_> = all.iter().map(|case| &case.name).collect();
    assert_eq!(names.len(), all.len(), "two cases have one name");
    for (index, case) in all.iter().enumerate() {
        let twin = all[..index].iter().find(|other| other.noise == case.noise);
        assert!(twin.is_none(), "{} is {}", case.name, twin.unwrap().name);
    }
}
