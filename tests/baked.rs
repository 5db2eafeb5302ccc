//! Baked noises, as programs for the compilers of `tests/baked/run.sh`: they print the bits that the CPU finds.

use crate::ROOT;
use crate::compare::compare_bits;
use crate::devices::buffer;
use crate::download::encoder;
use crate::exported;
use crate::expression_random::expressions;
use crate::passthrough;
use crate::promises;
use crate::shader::{dispatched, entry, group, layout, pipeline};
use crate::spirv::contraction;
use crate::tint::points;
use gradnoise::bake::{BakeError, Language};
use gradnoise::gpu::{AdapterChoice, Context};
use gradnoise::wgsl::{Arithmetic, ModuleForm, WgslError, WgslModule, WgslOptions};
use gradnoise::{
    CellFeature, Cellular, ColourRamp, Coordinate, Dimension, Evaluator, Field, Format, Gabor, Grid, Hash,
    HighDimensional, Noise, NormalY, Octaves, Output, Perlin, Simplex, Value,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use wgpu::util::{BufferInitDescriptor, DeviceExt};

mod programs;

/// A function of a file, and the numbers that the CPU finds at the points of its dimension.
struct Case {
    module: WgslModule,
    function: String,
    dimension: usize,
    count: usize,
    expected: Vec<f32>,
    /// Whether numbers are in a buffer.
    is_bound: bool,
    /// Whether the results are the channels of a texture.
    is_colour: bool,
    /// The seed that the function takes.
    seed: Option<u32>,
}

fn case(index: usize, noise: &Noise) -> Result<Case, BakeError> {
    let options = WgslOptions::new(format!("noise_{index}"));
    // Numbers are literals or bound, octaves one after another or in loops, and there are derivatives, by turns.
    let is_bound = index.is_multiple_of(3);
    let options = match index % 3 {
        0 => options.bound(),
        1 => options.written_out(),
        _ => options.looped(),
    };
    let dimension = noise.dimension().count();
    let (wanted, suffix, more) = match index % 4 {
        0 | 2 => (options.clone().with_gradient(), "_with_gradient", dimension),
        1 if dimension < 3 => (options.clone().with_hessian(), "_with_hessian", dimension * (1 + dimension)),
        _ => (options.clone(), "", 0),
    };
    // Some have values alone.
    let (module, suffix, more) = match noise.wgsl(&wanted) {
        Ok(module) => (module, suffix, more),
        Err(_) => (noise.wgsl(&options).unwrap(), "", 0),
    };
    module.bake(Language::C)?;
    let (count, function) = (1 + more, format!("noise_{index}{suffix}"));
    let expected = in_dimension!(noise.dimension().count(), N => exported::expected(noise, &points::<N>(), count));
    Ok(Case { module, function, dimension, count, expected, is_bound, is_colour: false, seed: None })
}

/// Returns the case of an output: the channels of a texture, or a curvature.
fn case_of_output<const N: usize>(index: usize, output: &Output) -> Case {
    let options = WgslOptions::new(format!("noise_{index}")).written_out();
    case_of_module::<N>(index, output.wgsl(&options).unwrap(), output)
}

/// Returns the case of a module, whose function returns an output.
fn case_of_module<const N: usize>(index: usize, module: WgslModule, output: &Output) -> Case {
    let function = format!("noise_{index}");
    let head = module.source().lines().find(|line| line.starts_with(&format!("fn {function}(")));
    let is_colour = head.is_some_and(|head| head.contains(") -> vec4f"));
    let (count, format) = if is_colour { (4, Format::Rgba32Float) } else { (1, Format::R32Float) };
    let (evaluator, points) = (Evaluator::new(output.clone()).unwrap(), points::<N>());
    let bytes = evaluator.texels(&points, format).unwrap();
    let expected = bytemuck::pod_collect_to_vec(&bytes);
    Case { module, function, dimension: N, count, expected, is_bound: false, is_colour, seed: None }
}

/// Returns cases of outputs of every kind, numbered from an index on.
fn cases_of_outputs(first: usize) -> Vec<Case> {
    let land = Perlin::new(Dimension::D2).fbm(Octaves::new(3));
    let clouds = |seed| Simplex::hashed(Dimension::D3).seed(seed).noise();
    let stops = |count: u8| (0..count).map(move |stop| (f32::from(stop) / 8.0 - 1.0, [stop * 7, 255 - stop * 9, stop]));
    let ramp = |count| Output::colour_ramp(&land, ColourRamp::from_srgb(stops(count)));
    let two = [
        ramp(1),
        ramp(5),
        // So many that they are in a table.
        ramp(20),
        Output::normals(&land, 0.7),
        Output::channels([land.clone(), Perlin::hashed(Dimension::D2).noise()]),
        Output::curl([land.clone()]),
        Output::laplacian(&land, 0.05),
        Output::mean_curvature(&land, 0.4),
    ];
    let three = [
        Output::normals_with_y(clouds(1), 0.7, NormalY::Down),
        Output::curl([clouds(1), clouds(2), clouds(3)]),
        Output::colour_ramp(clouds(4), ColourRamp::from_srgb(stops(3))),
    ];
    let one = [Output::normals(Perlin::hashed(Dimension::D1).noise(), 1.5)];
    let numbered = |(index, output)| case_of_output::<2>(first + index, output);
    let mut cases: Vec<_> = two.iter().enumerate().map(numbered).collect();
    let first = first + cases.len();
    cases.extend(three.iter().enumerate().map(|(index, output)| case_of_output::<3>(first + index, output)));
    let first = first + three.len();
    cases.extend(one.iter().enumerate().map(|(index, output)| case_of_output::<1>(first + index, output)));
    cases
}

/// Returns cases of functions that take a seed, numbered from an index on: of every hash that has one, and of values,
/// gradients and channels.
fn cases_with_seeds(first: usize) -> Vec<Case> {
    let (two, octaves) = (Dimension::D2, Octaves::new(4));
    let hashes = [
        Hash::Ward { seed: 0x9e37_79b9 },
        Hash::Shift { seed: 1 },
        Hash::ShiftMult { seed: 2 },
        Hash::Cochoy { seed: 3 },
        Hash::Lowbias { seed: 4 << 32 },
        Hash::FastNoise { seed: 5 },
    ];
    let mut noises: Vec<_> = hashes.map(|hash| Simplex::new(two).hash(hash).noise()).into();
    let hills = Perlin::hashed(two).seed(42).fbm(octaves).warp(0.3, Value::hashed(two).seed(u64::MAX));
    noises.extend([
        hills.clone() + Noise::white(two, 7),
        Cellular::hashed(two).feature(CellFeature::F2MinusF1).fbm(octaves),
        Gabor::hashed(two).noise(),
    ]);
    // Words of C and C# are signed, numbers of JavaScript are doubles.
    let seeds = [0, 7, 1 << 31, u32::MAX];
    let mut cases = Vec::new();
    for (noise, seed) in noises.iter().zip(seeds.into_iter().cycle()) {
        let index = first + cases.len();
        let (options, output) = (WgslOptions::new(format!("noise_{index}")), noise.clone().reseeded(seed));
        let options = if index.is_multiple_of(2) { options.written_out() } else { options.looped() };
        let module = noise.wgsl(&options.seeded()).unwrap();
        cases.push(Case { seed: Some(seed), ..case_of_module::<2>(index, module, &Output::value(output)) });
    }
    let index = first + cases.len();
    let options = WgslOptions::new(format!("noise_{index}")).seeded();
    let ramp =
        |noise| Output::colour_ramp(noise, ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (1.0, [220, 200, 140])]));
    let (seed, module) = (u32::MAX, ramp(hills.clone()).wgsl(&options).unwrap());
    cases.push(Case { seed: Some(seed), ..case_of_module::<2>(index, module, &ramp(hills.clone().reseeded(seed))) });
    let index = first + cases.len();
    let module = hills.wgsl(&WgslOptions::new(format!("noise_{index}")).seeded().with_gradient()).unwrap();
    let expected = exported::expected(&hills.reseeded(seed), &points::<2>(), 3);
    let function = format!("noise_{index}_with_gradient");
    let (is_bound, is_colour) = (false, false);
    cases.push(Case { module, function, dimension: 2, count: 3, expected, is_bound, is_colour, seed: Some(seed) });
    cases
}

/// Returns the noises that are promised, which are of every kind, and random expressions.
fn noises() -> Vec<Noise> {
    let random = expressions(40, 1).map(|(_, expr)| expr.noise());
    promises::noises().into_iter().chain(random).collect()
}

fn cases() -> Vec<Case> {
    let noises = noises();
    let all: Vec<_> = noises.iter().enumerate().map(|(index, noise)| case(index, noise)).collect();
    let large = all.iter().filter(|case| matches!(case, Err(BakeError::Large))).count();
    println!("{large} of {} noises are too large", all.len());
    assert!(large < 12, "{large} noises cannot be baked");
    let outputs = cases_of_outputs(noises.len());
    let seeded = cases_with_seeds(noises.len() + outputs.len());
    all.into_iter().flatten().chain(outputs).chain(seeded).collect()
}

/// Names that languages have for themselves.
const NAMES: &str = include_str!("baked/names.txt");

/// Returns functions with these names. Those with names of values have more of them.
fn hostile() -> Vec<(&'static str, WgslModule)> {
    let (words, locals) = NAMES.split_once("# Values").unwrap();
    let names =
        |lines: &'static str| lines.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let simple = Perlin::hashed(Dimension::D1).noise();
    let sloped = Simplex::hashed(Dimension::D2).fbm(Octaves::new(2));
    let words = names(words).map(|name| (name, &simple, WgslOptions::new(name).prefix("own_")));
    let locals = names(&locals[locals.find('\n').unwrap()..]);
    let locals = locals.map(|name| (name, &sloped, WgslOptions::new(name).with_gradient()));
    words.chain(locals).filter_map(|(name, noise, options)| Some((name, noise.wgsl(&options).ok()?))).collect()
}

/// Returns a file with all of these functions that a language accepts.
fn named(modules: &[(&'static str, WgslModule)], language: Language) -> String {
    // Constants of Rust have upper-case names, so that functions whose names differ in case alone clash.
    let mut upper = BTreeSet::new();
    let mut fits = |name: &str, module: &WgslModule| match language {
        // Metal's library is that of C++ here, which has names that Metal's does not have.
        Language::Msl => module.bake(Language::C).is_ok(),
        Language::Rust => upper.insert(name.to_uppercase()),
        _ => true,
    };
    let accepted = modules.iter().filter(|(name, module)| fits(name, module));
    let accepted = accepted.filter_map(|(_, module)| Some((module, module.bake(language).ok()?)));
    let (modules, texts): (Vec<_>, Vec<_>) = accepted.unzip();
    assert!(modules.len() > 1000, "{language:?} refuses all but {} names", modules.len());
    match language {
        // Each class has a name, too.
        Language::CSharp => {
            let within = |(index, text)| format!("namespace N{index} {{\n{text}}}\n");
            texts.iter().enumerate().map(within).collect()
        }
        _ => programs::compiled(WgslModule::bake_together(&modules, language).unwrap(), language),
    }
}

#[test]
fn noises_that_cannot_be_baked_say_why() {
    let land = Perlin::hashed(Dimension::D2).noise();
    let module = |noise: &Noise, options: WgslOptions| noise.wgsl(&options).unwrap();
    let fast = module(&land, WgslOptions::new("land").arithmetic(Arithmetic::Fast));
    assert_eq!(fast.bake(Language::Rust), Err(BakeError::Fast));
    for (language, name) in [
        (Language::C, "short"),
        (Language::C, "y1"),
        (Language::JavaScript, "arguments"),
        (Language::JavaScript, "fround"),
        (Language::Rust, "dyn"),
    ] {
        let named = module(&land, WgslOptions::new(name));
        let error = named.bake(language).unwrap_err();
        assert!(matches!(error, BakeError::Keyword { .. }) && error.to_string().contains(name), "{error}");
        assert!(Language::ALL.iter().any(|&other| named.bake(other).is_ok()), "{name} has no meaning elsewhere");
    }
    for &language in Language::ALL {
        let helper = module(&land, WgslOptions::new("gradnoise_bits"));
        assert!(matches!(helper.bake(language), Err(BakeError::Keyword { .. })));
        let form = ModuleForm::NagaOil { path: "a::b".into() };
        let of_bevy = module(&land, WgslOptions::new("land").form(form));
        assert!(!of_bevy.bake(language).unwrap().contains("import_path"));
    }
    let five = HighDimensional::perlin(5).at(vec![Coordinate::At(0.5); 5]);
    assert_eq!(module(&five, WgslOptions::new("five")).bake(Language::C), Err(BakeError::Large));
}

/// Checks that languages of shaders refuse every n-th of their words; Metal's and DirectX's compilers are not here.
fn assert_words_are_refused(each: usize) {
    for (title, language) in [("GLSL", Language::Glsl), ("HLSL", Language::Hlsl), ("Metal's language", Language::Msl)] {
        let (_, rest) = NAMES.split_once(&format!("# {title}\n")).unwrap();
        for name in rest.split('#').next().unwrap().split_whitespace().step_by(each) {
            let module = Noise::x().wgsl(&WgslOptions::new(name));
            let is_refused = module.map_or(true, |module| module.bake(language).is_err());
            assert!(is_refused, "{language:?} accepts {name}");
        }
    }
}

#[test]
fn names_of_languages_are_refused_and_others_are_not() {
    let all = Language::ALL;
    let shaders: Vec<_> = all.iter().copied().filter(|language| language.is_for_shaders()).collect();
    let glsl = [Language::Glsl, Language::GlslEs300];
    let module = |name: &str| Noise::x().wgsl(&WgslOptions::new(name)).unwrap();
    for (languages, names) in [
        (&[Language::C][..], "log10 cbrt cbrtl M_PI FLT_MAX and_eq basename strdup INT8_MAX printf rand index size_t"),
        (&glsl, "isampler3D uimage2DArray sampler2DRectShadow textureLod dmat4x3 gl_noise webgl_noise a__b imageLoad"),
        (&[Language::Hlsl], "half2 float4x4 min16uint3x2 RWTexture2D WaveActiveSum tex2Dlod and_eq uint16_t"),
        (&[Language::Msl], "size_t packed_float3 half4x4 M_PI_F atomic_int kernel and_eq"),
        (&[Language::CSharp], "System Equals stackalloc"),
        (&shaders, "half float"),
        (all, "gradnoise_bits"),
    ] {
        for name in names.split(' ') {
            for &language in languages {
                let refused = module(name).bake(language);
                assert!(matches!(refused, Err(BakeError::Keyword { .. })), "{language:?} accepts {name}");
            }
        }
    }
    assert_words_are_refused(11);
    for name in "noise hills clouds land sky terrain island stripes memory strata town integer matte".split(' ') {
        let module = module(name);
        for &language in all {
            assert!(module.bake(language).is_ok(), "{language:?} refuses {name}");
        }
    }
    // Helpers would have two underscores in a row.
    let hills = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills_")).unwrap();
    assert!(matches!(hills.bake(Language::Glsl), Err(BakeError::Keyword { .. })) && hills.bake(Language::C).is_ok());
}

#[test]
fn classes_of_csharp_have_names_that_nothing_else_has() {
    let class = |names: &[&str]| {
        let noise = Simplex::hashed(Dimension::D2).noise();
        let of = |name: &&str| noise.wgsl(&WgslOptions::new(*name).prefix("own_").with_gradient()).unwrap();
        let modules: Vec<_> = names.iter().map(of).collect();
        let text = WgslModule::bake_together(&modules.iter().collect::<Vec<_>>(), Language::CSharp).unwrap();
        text.split_once("public static class ").unwrap().1.split_once(' ').unwrap().0.to_owned()
    };
    for (names, expected) in [
        (&["rolling_hills"][..], "RollingHills"),
        (&["Hills"], "HillsNoise"),
        (&["hills", "Hills"], "HillsNoise"),
        (&["hills", "Hills", "HillsNoise"], "HillsNoiseNoise"),
        (&["system"], "SystemNoise"),
        (&["equals"], "EqualsNoise"),
        (&["toString"], "ToStringNoise"),
        (&["bits"], "BitsNoise"),
        (&["_3d"], "N3d"),
    ] {
        assert_eq!(class(names), expected, "{names:?}");
    }
}

#[test]
fn whole_numbers_of_csharp_wrap_around_in_projects_that_check_them() {
    let hashed = hills(Language::CSharp);
    // Each multiplication of whole numbers is within a block.
    let mut is_within = false;
    for line in hashed.lines() {
        is_within = (is_within || line.ends_with("unchecked {")) && line != "    }";
        assert!(is_within || !line.contains("* 0x"), "{line}");
    }
    assert!((1..hashed.matches("static ").count()).contains(&hashed.matches("unchecked {").count()), "{hashed}");
}

#[test]
fn texts_that_are_included_twice_are_skipped_and_other_ones_are_not() {
    let noise = |seed| Perlin::hashed(Dimension::D2).seed(seed).noise().wgsl(&WgslOptions::new("hills")).unwrap();
    let guarded = [Language::C, Language::Glsl, Language::GlslEs300, Language::Hlsl, Language::Msl];
    for language in guarded {
        let texts = [1, 1, 2].map(|seed| noise(seed).bake(language).unwrap());
        let guards = texts.each_ref().map(|text| {
            let mut lines = text.lines().skip_while(|line| line.starts_with("//") || line.is_empty());
            let guard =
                lines.next().unwrap().strip_prefix("#ifndef ").unwrap_or_else(|| panic!("{language:?}: {text}"));
            assert_eq!(lines.next().unwrap(), format!("#define {guard}"));
            assert!(text.ends_with("\n#endif\n"), "{language:?}");
            guard
        });
        assert!(guards[0] == guards[1] && guards[0] != guards[2], "{guards:?}");
    }
    for &language in Language::ALL.iter().filter(|language| !guarded.contains(language)) {
        assert!(!noise(1).bake(language).unwrap().contains("#ifndef"), "{language:?}");
    }
}

#[test]
fn noises_baked_together_share_what_they_have_in_common() {
    let module = |name: &str, seed| {
        let options = WgslOptions::new(name).prefix("noise_");
        Perlin::new(Dimension::D2).seed(seed).noise().wgsl(&options).unwrap()
    };
    let (land, sky) = (module("land", 1), module("sky", 1));
    for &language in Language::ALL {
        let both = WgslModule::bake_together(&[&land, &sky], language).unwrap();
        // Each function of JavaScript has the formula in itself.
        let copies = match language {
            Language::JavaScript => 2,
            // Bytes have no comments.
            Language::WebAssembly => 0,
            _ => 1,
        };
        assert_eq!(both.matches("6t^5").count(), copies);
        assert!(both.contains("land(") && both.contains("sky("));
        let twice = WgslModule::bake_together(&[&land, &land], language);
        assert!(twice == land.bake(language), "{language:?}");
    }
    // Another seed has another table of the same name.
    let other = WgslModule::bake_together(&[&land, &module("sea", 2)], Language::C);
    assert_eq!(other, Err(BakeError::Clash { name: "noise_data".into() }));
    // Two buffers need two places, and GLSL ES 3.00 has none for storage.
    let hills = Perlin::new(Dimension::D2).noise();
    let [dune, rock] = ["dune", "rock"].map(|name| hills.wgsl(&WgslOptions::new(name)).unwrap());
    for language in [Language::Glsl, Language::Hlsl, Language::Msl] {
        let same = WgslModule::bake_together(&[&dune, &rock], language);
        assert!(matches!(same, Err(BakeError::Wgsl(WgslError::BindingClash { binding: 0, .. }))), "{same:?}");
    }
    assert!(WgslModule::bake_together(&[&dune, &rock], Language::GlslEs300).is_ok());
    let storage = hills.wgsl(&WgslOptions::new("hills").binding(5).storage().bound()).unwrap();
    assert_eq!(storage.bake(Language::GlslEs300), Err(BakeError::Storage { binding: 5 }));
    assert!(storage.bake(Language::Glsl).unwrap().contains("layout(std430, binding = 5) readonly buffer"));
    assert!(WgslModule::bake_together(&[], Language::Rust).unwrap().trim().is_empty());
    // A structure, a constant or a function of blocks has the name of another function.
    let sloped = hills.wgsl(&WgslOptions::new("hills").with_gradient()).unwrap();
    for (name, languages) in [
        ("hills_with_gradient_result", Language::ALL),
        ("hills_data", &[Language::C, Language::JavaScript, Language::Hlsl, Language::Python]),
        ("HILLS_DATA", &[Language::Rust]),
        ("hills_data_block", &[Language::Glsl, Language::Hlsl]),
        ("hills_block", &[Language::Python]),
        ("hills_fill", &[Language::WebAssembly]),
    ] {
        let other = Noise::x().wgsl(&WgslOptions::new(name).prefix("own_")).unwrap();
        for &language in languages {
            let both = WgslModule::bake_together(&[&sloped, &other], language);
            assert_eq!(both, Err(BakeError::Clash { name: name.into() }), "{language:?}");
        }
    }
}

#[test]
fn types_of_javascript_have_the_parameters_and_results_of_functions() {
    let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(3));
    let sloped = hills.wgsl(&WgslOptions::new("hills").with_gradient().seeded()).unwrap();
    let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (1.0, [220, 200, 140])]);
    let colours = Output::colour_ramp(&hills, ramp).wgsl(&WgslOptions::new("colours").at_cells()).unwrap();
    let types = WgslModule::typescript_together(&[&sloped, &colours, &sloped]).unwrap();
    let (_, declared) = types.split_once("Apache-2.0\n").unwrap();
    let expected = "
export interface hills_with_gradient_result {
    value: number;
    gradient_x: number;
    gradient_y: number;
}

/** Returns the value and the derivatives of fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0. */
export function hills_with_gradient(x: number, y: number, seed: number): hills_with_gradient_result;

/** Returns the value of fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0. */
export function hills(x: number, y: number, seed: number): number;

export interface colours_at_result {
    r: number;
    g: number;
    b: number;
    a: number;
}

/** Returns the channels of ramp(fbm(perlin)), noise of 2 dimensions. */
export function colours_at(cell_x: number, cell_y: number, local_x: number,
    local_y: number): colours_at_result;
";
    assert_eq!(declared, expected);
    let table = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("arguments")).unwrap();
    assert!(matches!(WgslModule::typescript_together(&[&table]), Err(BakeError::Keyword { .. })));
}

#[test]
#[ignore = "writes files: sh tests/baked/run.sh runs it"]
fn programs_are_written() {
    let folder = std::env::var_os("GRADNOISE_BAKED").expect("GRADNOISE_BAKED names the folder to write to");
    let folder = PathBuf::from(folder);
    let cases = cases();
    let expected: Vec<f32> = cases.iter().flat_map(|case| case.expected.clone()).collect();
    let mut described = vec![r#"{"name": "names", "dimension": 1, "count": 0}"#.to_owned()];
    assert_words_are_refused(1);
    let hostile = hostile();
    for &language in Language::ALL.iter().filter(|language| **language != Language::WebAssembly) {
        let folder = folder.join(language.extension());
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
        for (index, case) in cases.iter().enumerate() {
            let text = case.module.bake(language).unwrap_or_else(|error| panic!("{}: {error}", case.function));
            match language {
                Language::Glsl => write(&format!("{index}.comp"), programs::compute(case, &text, false).as_bytes()),
                Language::Hlsl => write(&format!("{index}.hlsl"), programs::compute(case, &text, true).as_bytes()),
                Language::JavaScript => {
                    let types = WgslModule::typescript_together(&[&case.module]).unwrap();
                    write(&format!("{index}.js"), text.as_bytes());
                    write(&format!("{index}.d.ts"), types.as_bytes());
                }
                Language::GlslEs300 => {
                    write(&format!("{index}.frag"), programs::fragment(case, &text).as_bytes());
                    described.push(description(index, case));
                }
                _ => write(&format!("{index}.{}", language.extension()), text.as_bytes()),
            }
        }
        let mut all = expected.clone();
        let modules: Vec<_> =
            cases.iter().filter(|case| case.module.binding().is_none()).take(30).map(|case| &case.module).collect();
        let together = WgslModule::bake_together(&modules, language).unwrap();
        write(&format!("together.{}", language.extension()), together.as_bytes());
        let names = match language {
            Language::Glsl => "names.comp".into(),
            Language::GlslEs300 => "names.frag".into(),
            language => format!("names.{}", language.extension()),
        };
        write(&names, named(&hostile, language).as_bytes());
        for (_, name, text) in other_snippets().iter().filter(|(of, ..)| *of == language) {
            write(name, text.as_bytes());
        }
        match language {
            Language::C => write("twice.c", programs::twice("h").as_bytes()),
            Language::Msl => write("twice.cpp", programs::twice("metal").as_bytes()),
            Language::JavaScript => {
                write("named.mjs", programs::NAMED_JAVASCRIPT.as_bytes());
                write("typed.mjs", programs::TYPED_JAVASCRIPT.as_bytes());
            }
            Language::Python => write("named.py", programs::NAMED_PYTHON.as_bytes()),
            _ => (),
        }
        let main = match language {
            Language::C => Some(("main.c", programs::c(&cases))),
            Language::CSharp => Some(("main.cs", programs::csharp(&cases))),
            Language::JavaScript => Some(("main.mjs", programs::javascript(&cases, "js"))),
            Language::Msl => Some(("main.cpp", programs::metal(&cases))),
            Language::Python => Some(("main.py", programs::python(&cases))),
            Language::Rust => Some(("main.rs", programs::rust(&cases))),
            Language::GlslEs300 => {
                for (name, text) in snippets() {
                    write(&format!("{name}.frag"), text.as_bytes());
                    all.extend(shown());
                    described.push(format!("{{\"name\": \"{name}\", \"dimension\": 2, \"count\": 4, \"step\": 255}}"));
                }
                for (name, output, grid) in pictures() {
                    write(&format!("{name}.frag"), programs::picture(&output.shadertoy(&grid).unwrap()).as_bytes());
                    all.extend(texels(&output, &grid));
                    described.push(format!("{{\"name\": \"{name}\", \"dimension\": 2, \"count\": 4, \"step\": 255}}"));
                }
                Some(("cases.json", format!("[{}]", described.join(",\n"))))
            }
            _ => None,
        };
        if let Some((name, text)) = main {
            write(name, text.as_bytes());
        }
        write("expected.bin", bytemuck::cast_slice(&all));
        in_each_dimension!(N => write_points::<N>(&folder));
    }
    println!("{} functions, {} numbers", cases.len(), expected.len());
}

#[test]
#[ignore = "writes files: sh tests/baked/webassembly.sh runs it"]
fn modules_of_webassembly_are_written() {
    let folder = PathBuf::from(std::env::var_os("GRADNOISE_BAKED").expect("GRADNOISE_BAKED names the folder"));
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
    let (cases, language) = (cases(), Language::WebAssembly);
    for (index, case) in cases.iter().enumerate() {
        let text = case.module.bake(language).unwrap_or_else(|error| panic!("{}: {error}", case.function));
        write(&format!("{index}.mjs"), text.as_bytes());
        let types = WgslModule::typescript_of_webassembly_together(&[&case.module]).unwrap();
        write(&format!("{index}.d.mts"), types.as_bytes());
    }
    let modules: Vec<_> =
        cases.iter().filter(|case| case.module.binding().is_none()).take(30).map(|case| &case.module).collect();
    write("together.mjs", WgslModule::bake_together(&modules, language).unwrap().as_bytes());
    write("names.mjs", named(&hostile(), language).as_bytes());
    write("named.mjs", programs::NAMED_JAVASCRIPT.as_bytes());
    write("typed.mjs", programs::typed_webassembly().as_bytes());
    write("main.mjs", programs::javascript(&cases, "mjs").as_bytes());
    write("grids.mjs", programs::webassembly_grids(&cases).as_bytes());
    let expected: Vec<f32> = cases.iter().flat_map(|case| case.expected.clone()).collect();
    write("expected.bin", bytemuck::cast_slice(&expected));
    in_each_dimension!(N => write_points::<N>(&folder));
    println!("{} functions, {} numbers", cases.len(), expected.len());
}

#[test]
fn webassembly_fills_grids_of_positions_and_not_of_cells() {
    let hills = Simplex::hashed(Dimension::D3).noise();
    let sloped = hills.wgsl(&WgslOptions::new("hills").with_gradient().seeded()).unwrap();
    let at_cells = hills.wgsl(&WgslOptions::new("cells").at_cells()).unwrap();
    let text = WgslModule::bake_together(&[&sloped, &at_cells], Language::WebAssembly).unwrap();
    for head in [
        "export const hills = gradnoise_wasm.hills;",
        "export function hills_with_gradient(x, y, z, seed) {",
        "export function hills_fill(width, height, step, x, y, z, seed) {",
        "export function hills_with_gradient_fill(width, height, step, x, y, z, seed) {",
        "export const cells_at = gradnoise_wasm.cells_at;",
    ] {
        assert_eq!(text.matches(head).count(), 1, "{head}: {text}");
    }
    assert_eq!(text.matches("export ").count(), 5, "{text}");
    let types = WgslModule::typescript_of_webassembly_together(&[&sloped, &at_cells]).unwrap();
    for declared in [
        "export interface hills_with_gradient_planes {\n    value: Float32Array;\n    gradient_x: Float32Array;",
        "export function hills_fill(width: number, height: number, step: number, x: number, y: number, z: number,",
        "seed: number): Float32Array;",
        "seed: number): hills_with_gradient_planes;",
    ] {
        assert_eq!(types.matches(declared).count(), 1, "{declared}: {types}");
    }
    assert!(!types.contains("cells_at_fill"), "{types}");
}

#[test]
fn webassembly_of_common_noises_is_small() {
    let two = Dimension::D2;
    let (perlin, simplex) = (Perlin::hashed(two), Simplex::hashed(two));
    let terrain = perlin.clone().fbm(Octaves::new(4)).warp(0.3, simplex.clone().seed(1));
    // Bytes before compression, of which gzip leaves 0.3 to 0.5.
    for (most, noise) in
        [(2400, perlin.clone().noise()), (1900, simplex.noise()), (4300, perlin.fbm(Octaves::new(5))), (6400, terrain)]
    {
        let text = noise.wgsl(&WgslOptions::new("noise").written_out()).unwrap().bake(Language::WebAssembly).unwrap();
        let (_, base64) = text.split_once('`').unwrap();
        let digits = base64.split('`').next().unwrap().split_whitespace().map(str::len).sum::<usize>();
        assert!(digits / 4 * 3 <= most, "{} bytes", digits / 4 * 3);
    }
}

fn write_points<const N: usize>(folder: &Path) {
    let points = points::<N>();
    std::fs::write(folder.join(format!("points{N}.bin")), bytemuck::cast_slice(points.as_flattened())).unwrap();
}

#[test]
fn exported_files_in_the_documentation_are_those_of_today() {
    let two = Dimension::D2;
    let terrain = Perlin::hashed(two).fbm(Octaves::new(4)).warp(0.3, Simplex::hashed(two).seed(1));
    let noises = [
        ("hills", Perlin::hashed(two).fbm(Octaves::new(5))),
        ("simplex_3d", Simplex::hashed(Dimension::D3).noise()),
        ("terrain", terrain),
    ];
    let languages = Language::ALL.iter().map(|&language| (Some(language), language.extension()));
    for (name, noise) in noises {
        let options = WgslOptions::new(name);
        let options = if name == "terrain" { options.with_gradient() } else { options };
        let module = noise.wgsl(&options).unwrap();
        for (language, extension) in languages.clone().chain([(None, "wgsl")]) {
            let folder = format!("{ROOT}/docs/exported/{}", extension.replace('.', "-"));
            let path = format!("{folder}/{name}.{extension}");
            let text = language.map_or(module.source().to_owned(), |language| module.bake(language).unwrap());
            if std::env::var_os("GRADNOISE_WRITE").is_some() {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&path, &text).unwrap();
            }
            assert!(std::fs::read_to_string(&path).unwrap() == text, "{path} is another text");
            // Members of a class or a structure are indented.
            let longest = text.lines().map(|line| line.trim_start().len()).max().unwrap();
            assert!(longest <= 120 || language.is_none(), "{path} has a line of {longest} characters");
        }
    }
}

/// Returns outputs, and the grids on which Shadertoy shows them.
fn pictures() -> Vec<(&'static str, Output, Grid)> {
    let ramp = || ColourRamp::from_srgb([(-0.6, [0, 40, 110]), (0.0, [60, 140, 200]), (0.5, [250, 230, 40])]);
    let land = Perlin::new(Dimension::D2).fbm(Octaves::new(4));
    let grid = Grid::new(&[-3.5, 0.25], &[0.17; 2], &[32; 2]).unwrap();
    let backwards = Grid::new(&[1.0, 2.0], &[-0.11, -0.07], &[32; 2]).unwrap();
    let volume = Grid::new(&[0.5, 0.25, 3.125], &[0.2; 3], &[32, 32, 1]).unwrap();
    let clouds = Simplex::hashed(Dimension::D3).noise();
    vec![
        ("grey", Output::value(&land), grid),
        ("ramp", Output::colour_ramp(&land, ramp()), grid),
        ("normals", Output::normals(&land, 0.7), grid),
        ("backwards", Output::normals_with_y(&land, 0.7, NormalY::Down), backwards),
        ("volume", Output::colour_ramp(clouds, ramp()), volume),
        ("channels", Output::channels([land.clone(), Perlin::hashed(Dimension::D2).noise()]), grid),
        ("curvature", Output::mean_curvature(&land, 0.02), grid),
    ]
}

/// Returns the noise of the pages on engines.
fn hills(language: Language) -> String {
    let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(5));
    hills.wgsl(&WgslOptions::new("hills").written_out()).unwrap().bake(language).unwrap()
}

/// Returns the code of a page that begins so, up to its end.
fn snippet(page: &'static str, start: &str, end: &str) -> &'static str {
    let from = page.find(start).unwrap_or_else(|| panic!("there is no {start}"));
    &page[from..from + page[from..].find(end).unwrap()]
}

/// Returns the fragment shaders of two pages, which draw in WebGL what `shown` returns.
fn snippets() -> Vec<(&'static str, String)> {
    let hills = hills(Language::GlslEs300);
    let shadertoy =
        snippet(include_str!("../docs/use/shadertoy.md"), "void mainImage", "```").replace("0.8 *", "0.5 *");
    let three = snippet(include_str!("../docs/use/threejs.md"), "'in vec2 at;", "',").trim_start_matches('\'');
    let three = three.replace("in vec2 at;", "\n#define at (gl_FragCoord.xy / 32.0)\n");
    let three = three.replace("out vec4 c;", "layout(location = 0) out vec4 c;\nlayout(location = 1) out vec4 second;");
    vec![
        ("shadertoy", programs::picture(&format!("{hills}{shadertoy}"))),
        ("three", format!("#version 300 es\nprecision highp float;\n{hills}{three}")),
    ]
}

/// Returns 8 by 8 units of that noise in opaque grey, at the middles of 32 by 32 pixels.
fn shown() -> Vec<f32> {
    let field = Field::<2>::new(Perlin::hashed(Dimension::D2).fbm(Octaves::new(5))).unwrap();
    let pixel = |index: usize| [index % 32, index / 32].map(|at| (at as f32 + 0.5) / 4.0);
    let grey = |index| 0.5 + 0.5 * field.at(pixel(index));
    (0..1024).map(grey).flat_map(|grey| [grey, grey, grey, 1.0]).collect()
}

/// Returns programs around the code of other pages, which compilers read: in Metal's language, GLSL and HLSL.
fn other_snippets() -> [(Language, &'static str, String); 3] {
    let metal = snippet(include_str!("../docs/use/functions.md"), "kernel void", "```");
    let godot = snippet(include_str!("../docs/use/godot.md"), "layout(local_size_x", "```");
    let unreal = snippet(include_str!("../docs/use/unreal.md"), "return hills", "```");
    [
        (Language::Msl, "page.cpp", format!("#define kernel\n#define device\n{}{metal}", hills(Language::Msl))),
        (Language::Glsl, "page.comp", format!("#version 450\n{}{godot}", hills(Language::Glsl))),
        (
            Language::Hlsl,
            "pages.hlsl",
            format!(
                "{}float custom(float2 Position) {{\n{unreal}}}\nRWStructuredBuffer<float> found : register(u2);\n\
                 [numthreads(1, 1, 1)]\nvoid main() {{ found[0] = custom(float2(0.5, 0.25)); }}\n",
                hills(Language::Hlsl)
            ),
        ),
    ]
}

/// Returns the pixels that `make` would write, from 0 to 1, from the lowest row up.
fn texels(output: &Output, grid: &Grid) -> Vec<f32> {
    let is_ramp = format!("{output:?}").contains("ColourRamp");
    let format = if is_ramp { Format::Rgba8UnormSrgb } else { Format::Rgba8Unorm };
    let bytes = Evaluator::new(output.clone()).unwrap().texels(grid, format).unwrap();
    bytes.chunks(4 * 32).rev().flatten().map(|&level| f32::from(level) / 255.0).collect()
}

/// Returns what a page needs to know about a case, as JSON.
fn description(index: usize, case: &Case) -> String {
    let binding = case.module.binding().filter(|_| case.is_bound);
    let (block, words) = binding.map_or((String::new(), Vec::new()), |binding| {
        let words = binding.data.chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap()).to_string());
        (format!("noise_{index}_data_block"), words.collect())
    });
    let (n, count) = (case.dimension, case.count);
    format!(
        "{{\"name\": \"{index}\", \"dimension\": {n}, \"count\": {count}, \"block\": \"{block}\", \"data\": [{}]}}",
        words.join(",")
    )
}

#[test]
#[ignore = "reads files: sh tests/baked/run.sh runs it"]
fn compiled_shaders_have_the_bits_of_the_cpu() {
    let folder = PathBuf::from(std::env::var_os("GRADNOISE_BAKED").expect("GRADNOISE_BAKED names the folder"));
    let context = passthrough::context(&AdapterChoice::default()).unwrap();
    let cases = cases();
    for language in [Language::Glsl, Language::Hlsl] {
        let (mut numbers, mut decorated) = (0, 0);
        for (index, case) in cases.iter().enumerate() {
            let path = folder.join(language.extension()).join(format!("{index}.spv"));
            let words = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let words: Vec<u32> = bytemuck::pod_collect_to_vec(&words);
            // Each operation is decorated, not only those that this driver would have fused.
            let [all, forbidden] = contraction(&words);
            assert_eq!(all, forbidden, "{language:?}: {}", path.display());
            decorated += forbidden;
            let points = std::fs::read(folder.join(format!("h/points{}.bin", case.dimension)));
            let found = run_spirv(&context, &words, &points.unwrap(), case);
            compare_bits(&found, &case.expected).assert_same_bits(&format!("{language:?}: {}", case.function));
            numbers += found.len();
        }
        let (count, adapter) = (cases.len(), context.description());
        println!("{language:?}: {count} functions, {numbers} numbers, {decorated} decorated operations: {adapter}");
    }
}

/// Runs a compute shader of a case, whose bindings are its data, if they are bound, points, and results.
fn run_spirv(context: &Context, words: &[u32], points: &[u8], case: &Case) -> Vec<f32> {
    let device = &context.device;
    let entry_point = wgpu::PassthroughShaderEntryPoint { name: "main".into(), workgroup_size: (64, 1, 1) };
    let descriptor = wgpu::ShaderModuleDescriptorPassthrough {
        label: None,
        entry_points: vec![entry_point].into(),
        spirv: Some(words.into()),
        ..Default::default()
    };
    let module = passthrough::module(device, descriptor);
    let data = case.module.binding().map_or(vec![0; 16], |binding| binding.data.to_vec());
    let kind = |binding| match binding {
        0 => wgpu::BufferBindingType::Uniform,
        binding => wgpu::BufferBindingType::Storage { read_only: binding == 1 },
    };
    let layout = layout(device, &[0, 1, 2].map(|binding| entry(binding, kind(binding))));
    let pipeline = pipeline(device, &module, &[&layout]);
    let filled =
        |contents: &[u8], usage| device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage });
    let (storage, uniform) = (wgpu::BufferUsages::STORAGE, wgpu::BufferUsages::UNIFORM);
    let found = buffer(device, 4 * case.expected.len() as u64, storage | wgpu::BufferUsages::COPY_SRC);
    let buffers = [&filled(&data, uniform), &filled(points, storage), &found];
    let resources = [0, 1, 2].map(|binding| (binding, buffers[binding as usize].as_entire_binding()));
    let groups = [group(device, &layout, &resources)];
    let count = [(case.expected.len() / case.count / 64) as u32, 1];
    bytemuck::pod_collect_to_vec(&dispatched(context, encoder(context), &pipeline, &groups, count, &found))
}
