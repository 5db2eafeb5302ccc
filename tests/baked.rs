//! Baked noises, as programs for the compilers of `tests/baked/run.sh`: they print the bits that the CPU finds.

use crate::exported;
use crate::expression_random::expressions;
use crate::kinds;
use crate::tint::points;
use gradnoise::bake::{BakeError, Language};
use gradnoise::wgsl::{Arithmetic, ModuleForm, WgslModule, WgslOptions};
use gradnoise::{Coordinate, Dimension, HighDimensional, Noise, Perlin};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A function of a file, and the numbers that the CPU finds at the points of its dimension.
struct Case {
    module: WgslModule,
    function: String,
    dimension: usize,
    count: usize,
    expected: Vec<f32>,
}

fn case(index: usize, noise: &Noise) -> Result<Case, BakeError> {
    let options = WgslOptions::new(format!("noise_{index}"));
    // Numbers are literals or bound, and there are derivatives, by turns.
    let options = if index.is_multiple_of(3) { options.bound() } else { options };
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
    let expected = match noise.dimension() {
        Dimension::D1 => exported::expected(noise, &points::<1>(), count),
        Dimension::D2 => exported::expected(noise, &points::<2>(), count),
        Dimension::D3 => exported::expected(noise, &points::<3>(), count),
        Dimension::D4 => exported::expected(noise, &points::<4>(), count),
    };
    Ok(Case { module, function, dimension, count, expected })
}

/// Returns noises of every kind, and random expressions.
fn noises() -> Vec<Noise> {
    let random = expressions(40, 1).map(|(_, expr)| expr.noise());
    kinds::all().into_iter().map(|(_, noise)| noise).chain(random).collect()
}

fn cases() -> Vec<Case> {
    let noises = noises();
    let all: Vec<_> = noises.iter().enumerate().map(|(index, noise)| case(index, noise)).collect();
    let large = all.iter().filter(|case| matches!(case, Err(BakeError::Large))).count();
    println!("{large} of {} noises are too large", all.len());
    assert!(large < 12, "{large} noises cannot be baked");
    all.into_iter().flatten().collect()
}

/// Returns the call of a case with the coordinates of point i.
fn call(case: &Case, at: impl Fn(usize) -> String) -> String {
    let coordinates: Vec<_> = (0..case.dimension).map(at).collect();
    format!("{}({})", case.function, coordinates.join(", "))
}

fn javascript(cases: &[Case]) -> String {
    let mut text = "import { readFileSync, writeFileSync } from 'node:fs';\n".to_owned();
    for index in 0..cases.len() {
        let _ = writeln!(text, "import * as of{index} from './{index}.js';");
    }
    text += "const read = (n) => new Float32Array(readFileSync(`points${n}.bin`).buffer.slice(0));
const all = [0, 1, 2, 3, 4].map((n) => (n ? read(n) : []));
const found = [];\n";
    for (index, case) in cases.iter().enumerate() {
        let n = case.dimension;
        let called = call(case, |axis| format!("all[{n}][i + {axis}]"));
        let add = if case.count == 1 { "found.push(r)" } else { "found.push(...Object.values(r))" };
        let _ =
            writeln!(text, "for (let i = 0; i < all[{n}].length; i += {n}) {{ const r = of{index}.{called}; {add}; }}");
    }
    text + "writeFileSync('found.bin', new Uint8Array(Float32Array.from(found).buffer));\n"
}

fn c(cases: &[Case]) -> String {
    let mut text = "#include <stdio.h>\n".to_owned();
    for index in 0..cases.len() {
        let _ = writeln!(text, "#include \"{index}.h\"");
    }
    text += "static float all[5][8192];
static long counts[5];
int main(int argc, char **argv) {
    for (int n = 1; n <= 4; n++) {
        char name[32];
        snprintf(name, sizeof name, \"points%d.bin\", n);
        FILE *file = fopen(name, \"rb\");
        counts[n] = (long)fread(all[n], 4, 8192, file);
        fclose(file);
    }
    FILE *out = fopen(argc > 1 ? argv[1] : \"found.bin\", \"wb\");\n";
    for case in cases {
        let n = case.dimension;
        let called = call(case, |axis| format!("all[{n}][i + {axis}]"));
        let kind = if case.count == 1 { "float".into() } else { format!("{}_result", case.function) };
        let _ = writeln!(text, "    for (long i = 0; i < counts[{n}]; i += {n}) {{");
        let _ = writeln!(text, "        const {kind} r = {called}; fwrite(&r, 1, sizeof r, out);\n    }}");
    }
    text + "    return fclose(out);\n}\n"
}

fn rust(cases: &[Case]) -> String {
    let mut text = "#![deny(warnings)]
#![allow(dead_code, unused_variables, reason = \"of two functions one is called, and constants use no position\")]
use std::io::Write;\n"
        .to_owned();
    for index in 0..cases.len() {
        let _ = writeln!(text, "#[path = \"{index}.rs\"]\nmod of{index};");
    }
    text += "fn main() {
    let read = |n: usize| -> Vec<f32> {
        let bytes = std::fs::read(format!(\"points{n}.bin\")).unwrap();
        bytes.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
    };
    let all = [Vec::new(), read(1), read(2), read(3), read(4)];
    let mut found: Vec<f32> = Vec::new();\n";
    for (index, case) in cases.iter().enumerate() {
        let n = case.dimension;
        let called = call(case, |axis| format!("p[{axis}]"));
        let add = if case.count == 1 {
            "found.push(r)".to_owned()
        } else {
            let fields: Vec<_> = (0..case.count).map(|field| format!("r.{field}")).collect();
            format!("found.extend([{}])", fields.join(", "))
        };
        let _ = writeln!(text, "    for p in all[{n}].chunks({n}) {{ let r = of{index}::{called}; {add}; }}");
    }
    text + "    let bytes: Vec<u8> = found.iter().flat_map(|value| value.to_le_bytes()).collect();
    std::fs::File::create(\"found.bin\").unwrap().write_all(&bytes).unwrap();
}\n"
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

#[test]
fn noises_baked_together_share_what_they_have_in_common() {
    let module = |name: &str, seed| {
        let options = WgslOptions::new(name).prefix("noise_");
        Perlin::new(Dimension::D2).seed(seed).noise().wgsl(&options).unwrap()
    };
    let (land, sky) = (module("land", 1), module("sky", 1));
    for &language in Language::ALL {
        let both = WgslModule::bake_together(&[&land, &sky], language).unwrap();
        assert_eq!(both.matches("6t^5").count(), 1);
        assert!(both.contains("land(") && both.contains("sky("));
        let twice = WgslModule::bake_together(&[&land, &land], language);
        assert!(twice == land.bake(language), "{language:?}");
    }
    // Another seed has another table of the same name.
    let other = WgslModule::bake_together(&[&land, &module("sea", 2)], Language::C);
    assert_eq!(other, Err(BakeError::Clash { name: "noise_data".into() }));
    assert!(WgslModule::bake_together(&[], Language::Rust).unwrap().trim().is_empty());
}

#[test]
#[ignore = "writes files: sh tests/baked/run.sh runs it"]
fn programs_are_written() {
    let folder = std::env::var_os("GRADNOISE_BAKED").expect("GRADNOISE_BAKED names the folder to write to");
    let folder = PathBuf::from(folder);
    let cases = cases();
    let main = |language| match language {
        Language::C => ("main.c", c(&cases)),
        Language::JavaScript => ("main.mjs", javascript(&cases)),
        _ => ("main.rs", rust(&cases)),
    };
    let expected: Vec<f32> = cases.iter().flat_map(|case| case.expected.clone()).collect();
    for &language in Language::ALL {
        let folder = folder.join(language.extension());
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
        for (index, case) in cases.iter().enumerate() {
            let text = case.module.bake(language).unwrap_or_else(|error| panic!("{}: {error}", case.function));
            write(&format!("{index}.{}", language.extension()), text.as_bytes());
        }
        let modules: Vec<_> = cases.iter().take(30).map(|case| &case.module).collect();
        let together = WgslModule::bake_together(&modules, language).unwrap();
        write(&format!("together.{}", language.extension()), together.as_bytes());
        let (name, text) = main(language);
        write(name, text.as_bytes());
        write("expected.bin", bytemuck::cast_slice(&expected));
        write_points::<1>(&folder);
        write_points::<2>(&folder);
        write_points::<3>(&folder);
        write_points::<4>(&folder);
    }
    println!("{} functions, {} numbers", cases.len(), expected.len());
}

fn write_points<const N: usize>(folder: &Path) {
    let points = points::<N>();
    std::fs::write(folder.join(format!("points{N}.bin")), bytemuck::cast_slice(points.as_flattened())).unwrap();
}
