//! The targets of `fuzz`, on pseudo-random bytes: the same ones in every run, and others if `GRADNOISE_FUZZ_SEED` says
//! so. `GRADNOISE_FUZZ_RUNS` multiplies their number. Inputs that once failed are kept in `fuzz/regressions`.

#[path = "../fuzz/src/seeds.rs"]
pub mod seeds;
#[path = "../fuzz/src/targets.rs"]
pub mod targets;

use crate::ROOT;
use crate::kinds;
use targets::describe;
use targets::draw::Draw;

#[test]
fn any_description_is_refused_or_has_values_in_its_range() {
    seeds::run("builders", 1500, targets::builders::run);
}

#[test]
fn any_grid_is_refused_or_filled() {
    seeds::run("grids", 1500, targets::grids::run);
}

#[cfg(feature = "wgsl")]
#[test]
fn any_exported_source_is_valid() {
    seeds::run("export", 200, targets::export::run);
}

#[cfg(feature = "serde")]
#[test]
fn any_saved_noise_is_refused_or_reopened() {
    seeds::run("json", 1000, targets::json::run);
}

#[cfg(feature = "serde")]
#[test]
fn any_code_is_refused_or_read() {
    seeds::run("codes", 1000, targets::codes::run);
}

#[cfg(feature = "serde")]
#[test]
fn anything_made_from_the_schema_is_refused_or_opened() {
    let opened = std::cell::Cell::new([0, 0]);
    seeds::run("schema", 1000, |data| {
        let [all, computed] = opened.get();
        opened.set([all + 1, computed + u32::from(targets::schema::opened(data))]);
    });
    let [all, computed] = opened.get();
    assert!(computed > all / 4, "of {all} documents {computed} are noises");
}

#[cfg(feature = "wgsl")]
#[test]
fn any_plan_is_refused_or_within_its_buffers() {
    seeds::run("fills", 1500, targets::fills::run);
}

#[test]
fn descriptions_of_fuzz_are_of_every_kind() {
    kinds::assert_drawn(|data| describe::noise(&mut Draw::new(data)));
}

/// The kinds that each input in `fuzz/regressions` has been found to describe.
#[cfg(feature = "wgsl")]
const REGRESSIONS: [(&str, &str); 2] = [
    (
        "export/function_that_cannot_be_specialized",
        "Lattice(Cellular, Unary(WholePower, extent: Count, feature: F1PlusF2, hash: Shift, kind: Cells, \
         metric: Euclidean, normalization: Exact, shift: Drawn, style: WeightedPingPong",
    ),
    (
        "json/warp_of_too_many_components",
        "Binary(Add, Binary(SmoothMin, Lattice(OpenSimplex2, Lattice(OpenSimplex2S, Lattice(Perlin, Map(Frequency, \
         Map(Translate, Output { kind: Normals, Unary(Band, extent: Band, extent: Count, gradients: Some(Set, \
         hash: ShiftMult, hash: XInnermost, kind: Cubic, kind: Linear, kind: Normals, kind: OpenSimplex2Kind, \
         kind: OpenSimplex2SKind, normalization: Exact, orientation: Standard, shift: Drawn, style: Fbm, \
         style: HybridMultifractal, style: Ridged, y: Up",
    ),
];

#[cfg(feature = "wgsl")]
#[test]
fn regressions_of_fuzz_mean_what_they_did() {
    let folder = std::path::Path::new(ROOT).join("fuzz/regressions");
    let mut found = Vec::new();
    for target in ["builders", "codes", "export", "fills", "grids", "json", "schema"] {
        for file in std::fs::read_dir(folder.join(target)).into_iter().flatten() {
            let path = file.unwrap().path();
            let data = std::fs::read(&path).unwrap();
            let text = match target {
                "export" => format!("{:?}", targets::export::described(&data).1),
                "builders" => format!("{:?}", describe::noise(&mut Draw::new(&data))),
                "grids" => format!("{:?}", targets::grids::described(&data).output),
                _ => format!("{:?}", describe::output(&mut Draw::new(&data))),
            };
            let kinds: Vec<String> = kinds::kinds_in(&text).into_iter().collect();
            found.push((format!("{target}/{}", path.file_name().unwrap().display()), kinds.join(", ")));
        }
    }
    let expected = REGRESSIONS.map(|(file, kinds)| (file.to_owned(), kinds.to_owned()));
    assert_eq!(found, expected, "what is new here takes a line; what differs means something else than it did");
}

#[test]
fn kinds_of_fuzz_that_are_added_take_no_more_than_their_bytes() {
    let of_byte = |byte: u8, later: &[u8]| Draw::new(&[byte]).kind(5, later);
    for byte in 0..=u8::MAX {
        let (before, after) = (of_byte(byte, &[]), of_byte(byte, &[254, 17]));
        let expected = [(254, 5), (17, 6)].into_iter().find(|(taken, _)| *taken == byte);
        assert_eq!(after, expected.map_or(before, |(_, number)| number), "{byte}");
        // All choices were made this way before kinds could be added.
        assert_eq!(before, Draw::new(&[byte]).below(5), "{byte}");
        assert_eq!(Draw::new(&[byte]).kind_of(&[0, 1, 2, 3, 4, 5], 5), if byte == 255 { 5 } else { before });
    }
    assert_eq!(Draw::new(&[]).kind(5, &[]), 0);
}
