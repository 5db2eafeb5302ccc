//! The targets of `fuzz`, on pseudo-random bytes: the same ones in every run, and others if `GRADNOISE_FUZZ_SEED` says
//! so. `GRADNOISE_FUZZ_RUNS` multiplies their number. Inputs that once failed are kept in `fuzz/regressions`.

#[path = "../fuzz/src/seeds.rs"]
pub mod seeds;
#[path = "../fuzz/src/targets.rs"]
mod targets;

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
