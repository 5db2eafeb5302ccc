//! Assembles shader modules: the only place that puts WGSL text together.

mod assembly;
mod source;

use crate::format::Format;
use crate::noise::Fade;
use crate::plan::{Basis, Structure, Sum};
pub(crate) use assembly::{Assembly, AssemblyError};

/// What the compiler of the shader is free to do.
///
/// Exact arithmetic gives the same bits on every adapter and on the CPU. Fast arithmetic lets the adapter fuse and
/// reorder: some hardware runs it faster, values differ from the exact ones by at most 4e-6 of the range, and not in the
/// same way on every adapter.
///
/// ```
/// use gradnoise::gpu::Arithmetic;
///
/// assert_eq!(Arithmetic::default(), Arithmetic::Exact);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// The same bits everywhere.
    #[default]
    Exact,
    /// Whatever the adapter makes of it.
    Fast,
}

/// Where the positions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Positions {
    Grid,
    Points,
}

/// What decides a module's text, and so its pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Module {
    pub(crate) structure: Structure,
    pub(crate) positions: Positions,
    pub(crate) format: Format,
    pub(crate) arithmetic: Arithmetic,
}

/// The entry point of every module.
pub(crate) const ENTRY_POINT: &str = "fill";
/// Its invocations in one workgroup, along x: one for every word, or sample of several words.
pub(crate) const WORKGROUP: u32 = 64;

impl Module {
    /// How many samples a word of the output holds.
    pub(crate) fn samples_per_word(self) -> u32 {
        match self.format {
            Format::R8Unorm => 4,
            Format::R16Unorm | Format::R16Float => 2,
            _ => 1,
        }
    }

    /// How many words a sample takes, if it takes whole words.
    pub(crate) fn words_per_sample(self) -> u32 {
        (self.format.bytes_per_sample(self.structure.dimension) / 4).max(1) as u32
    }

    /// The module's text.
    pub(crate) fn text(self) -> Result<String, AssemblyError> {
        let Structure { dimension, basis, sum } = self.structure;
        let n = dimension.count();
        let with_n = |stem: &str| format!("{stem}_{n}");
        let coordinate = match (self.positions, self.structure.skewed()) {
            (Positions::Grid, false) => "coordinate_aligned".into(),
            (Positions::Grid, true) => "coordinate_affine".into(),
            (Positions::Points, false) => "coordinate_straight".into(),
            (Positions::Points, true) => with_n("coordinate_skewed"),
        };
        let (noise, noise_name, chain) = match basis {
            Basis::Perlin(_) => (source::PERLIN, with_n("perlin"), with_n("gradient_x_innermost")),
            Basis::Simplex => (source::SIMPLEX, with_n("simplex"), with_n("gradient_x_outermost")),
        };
        let gradient = if n == 1 { "gradient_of_cell_1" } else { &chain };
        let fade = match basis {
            Basis::Perlin(Fade::Linear) => Some("fade_linear"),
            Basis::Perlin(Fade::Cubic) => Some("fade_cubic"),
            Basis::Perlin(Fade::Quintic) => Some("fade_quintic"),
            Basis::Simplex => None,
        };
        let evaluate = match sum {
            Sum::Single => "single",
            Sum::Fbm => "fbm",
        };
        let (write, pack) = match self.format {
            Format::R8Unorm => ("write_packed".into(), "pack_unorm_8"),
            Format::R16Unorm => ("write_packed".into(), "pack_unorm_16"),
            Format::R16Float => ("write_packed".into(), "pack_float_16"),
            Format::R32Float => ("write_packed".into(), "pack_float_32"),
            Format::Rgba8Unorm => ("write_packed".into(), "pack_rgba_unorm_8"),
            Format::Rgba8UnormSrgb => ("write_packed".into(), "pack_rgba_srgb_8"),
            Format::Rgba16Float => ("write_rgba_float_16".into(), "pack_float_16"),
            Format::Rgba32Float => ("write_rgba_float_32".into(), "pack_float_32"),
            Format::ValueAndGradient => (with_n("write_gradient"), "pack_float_32"),
        };
        let (at, positions) = match self.positions {
            Positions::Grid => ("vec4u", source::GRID),
            Positions::Points => ("vec4f", source::POINTS),
        };
        let arithmetic = match self.arithmetic {
            Arithmetic::Exact => source::EXACT,
            Arithmetic::Fast => source::FAST,
        };
        let samples_per_word = format!("{}u", self.samples_per_word());
        let words_per_sample = format!("{}u", self.words_per_sample());
        let n_literal = format!("{n}u");

        let mut assembly = Assembly::default();
        assembly.add(source::BINDINGS, &[])?;
        assembly.add(arithmetic, &[])?;
        assembly.add(source::ARITHMETIC, &[])?;
        assembly.add(source::SAMPLE, &[])?;
        assembly.add(source::FADE, &[])?;
        assembly.add(source::FIXED, &[])?;
        assembly.add(source::TABLE, &[])?;
        assembly.add(source::HASH, &[])?;
        let gradient_hole = with_n("gradient");
        let noise_fills = fade.map(|fade| ("fade", fade)).into_iter().chain([(gradient_hole.as_str(), gradient)]);
        assembly.add(noise, &noise_fills.collect::<Vec<_>>())?;
        match self.positions {
            Positions::Grid => assembly.add(positions, &[])?,
            Positions::Points => assembly.add(positions, &[("dimension", &n_literal)])?,
        }
        assembly.add(source::PLACE, &[("At", at), (&with_n("coordinate"), &coordinate)])?;
        assembly.add(
            source::FRACTAL,
            &[
                ("At", at),
                ("Sample", &with_n("Sample")),
                ("place", &with_n("place")),
                ("noise", &noise_name),
                ("scaled", &with_n("scaled")),
                ("plus", &with_n("plus")),
            ],
        )?;
        assembly.add(source::FORMAT, &[])?;
        assembly
            .add(source::WRITE, &[("evaluate", evaluate), ("pack", pack), ("samples_per_word", &samples_per_word)])?;
        assembly.add(
            source::FILL,
            &[("write", &write), ("samples_per_word", &samples_per_word), ("words_per_sample", &words_per_sample)],
        )?;
        assembly.module(ENTRY_POINT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimension::Dimension;
    use crate::wgsl::source::{ALL, Source};
    use std::collections::BTreeSet;

    /// Every module that a description can lead to.
    fn every_module() -> Vec<Module> {
        let bases = Fade::ALL.map(Basis::Perlin).into_iter().chain([Basis::Simplex]);
        let structures = bases.flat_map(|basis| {
            Dimension::ALL
                .into_iter()
                .flat_map(move |dimension| [Sum::Single, Sum::Fbm].map(|sum| Structure { dimension, basis, sum }))
        });
        structures
            .flat_map(|structure| {
                [Positions::Grid, Positions::Points].into_iter().flat_map(move |positions| {
                    Format::ALL.iter().flat_map(move |&format| {
                        [Arithmetic::Exact, Arithmetic::Fast].map(|arithmetic| Module {
                            structure,
                            positions,
                            format,
                            arithmetic,
                        })
                    })
                })
            })
            .collect()
    }

    #[test]
    fn every_module_is_valid_wgsl() {
        let modules = every_module();
        assert_eq!(modules.len(), 4 * 4 * 2 * 2 * Format::ALL.len() * 2);
        for module in modules {
            let text = module.text().unwrap_or_else(|error| panic!("{module:?}: {error}"));
            let parsed = naga::front::wgsl::parse_str(&text)
                .unwrap_or_else(|error| panic!("{module:?}: {}", error.emit_to_string(&text)));
            let flags = naga::valid::ValidationFlags::all();
            let mut validator = naga::valid::Validator::new(flags, naga::valid::Capabilities::empty());
            validator.validate(&parsed).unwrap_or_else(|error| panic!("{module:?}: {}", error.emit_to_string(&text)));
            assert_eq!(parsed.entry_points[0].name, ENTRY_POINT);
            assert_eq!(parsed.entry_points[0].workgroup_size, [WORKGROUP, 1, 1]);
        }
    }

    #[test]
    fn modules_hold_only_what_they_reach() {
        let structure = Structure { dimension: Dimension::D2, basis: Basis::Perlin(Fade::Cubic), sum: Sum::Single };
        let module =
            Module { structure, positions: Positions::Grid, format: Format::R32Float, arithmetic: Arithmetic::Exact };
        let text = module.text().unwrap();
        for absent in ["perlin_3", "corner_", "fade_quintic", "fbm", "srgb", "skewed", "affine", "pack_unorm"] {
            assert!(!text.contains(absent), "{absent} in\n{text}");
        }
    }

    #[test]
    fn fast_modules_differ_from_exact_ones_in_one_function() {
        let structure = Structure { dimension: Dimension::D3, basis: Basis::Simplex, sum: Sum::Fbm };
        let module = |arithmetic| Module { structure, positions: Positions::Grid, format: Format::R8Unorm, arithmetic };
        let exact = module(Arithmetic::Exact).text().unwrap();
        let fast = module(Arithmetic::Fast).text().unwrap();
        let functions = |text: &str| text.split("\n\n").map(str::to_owned).collect::<BTreeSet<_>>();
        let differing = functions(&fast).difference(&functions(&exact)).cloned().collect::<Vec<_>>();
        assert_eq!(differing.len(), 1, "{differing:?}");
        assert!(differing[0].contains("fn exact("));
    }

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

    #[test]
    fn every_shader_has_its_twin() {
        const TWINS: &[(&str, &str)] = &[
            ("arithmetic", include_str!("cpu/arithmetic.rs")),
            ("exact", include_str!("cpu/exact.rs")),
            ("fade", include_str!("cpu/fade.rs")),
            ("fixed", include_str!("cpu/fixed.rs")),
            ("format", include_str!("cpu/format.rs")),
            ("fractal", include_str!("cpu/fractal.rs")),
            ("grid", include_str!("cpu/grid.rs")),
            ("hash", include_str!("cpu/hash.rs")),
            ("perlin", include_str!("cpu/perlin.rs")),
            ("place", include_str!("cpu/place.rs")),
            ("points", include_str!("cpu/points.rs")),
            ("sample", include_str!("cpu/sample.rs")),
            ("simplex", include_str!("cpu/simplex.rs")),
            ("table", include_str!("cpu/table.rs")),
        ];
        // What only the GPU has: where its data lie, the entry point, and arithmetic that the CPU does not offer.
        const GPU_ONLY: &[&str] = &["bindings", "fast", "fill", "write"];
        let mut compared = 0;
        for Source { file, text } in ALL {
            let stem = file.trim_end_matches(".wgsl");
            if GPU_ONLY.contains(&stem) {
                continue;
            }
            let (_, twin) =
                TWINS.iter().find(|(name, _)| *name == stem).unwrap_or_else(|| panic!("{file} has no twin"));
            let (mut shader, twin) = (functions(text), functions(twin));
            assert!(!shader.is_empty(), "{file}");
            let missing: Vec<_> = shader.difference(&twin).cloned().collect();
            assert!(missing.is_empty(), "{file} has {missing:?}, its twin has {twin:?}");
            if stem == "place" {
                // WGSL adds vectors of integers, wrapping, by +.
                shader.insert("neighbour".into());
            }
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
}
