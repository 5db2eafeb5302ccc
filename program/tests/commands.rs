//! The other commands.

use crate::run::{Folder, text};
use gradnoise::wgsl::WgslOptions;
use gradnoise::{Dimension, Hash, Octaves, Perlin, presets};
use serde_json::json;

#[test]
fn list_names_what_make_takes() {
    let folder = Folder::new();
    let text = folder.succeed("list");
    let list: serde_json::Value = serde_json::from_str(&folder.succeed("list --json")).unwrap();
    for (key, flags) in [("kinds", "--noise"), ("fractals", "--octaves 2 --fractal"), ("hashes", "--hash")] {
        let names: Vec<_> = list[key].as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect();
        assert!(names.len() >= 9, "{key}: {names:?}");
        for name in names {
            assert!(text.contains(&format!("\n  {name} ")), "{name}");
            folder.succeed(&format!("make {flags} {name} --size 4x4 -q"));
        }
    }
    for preset in list["presets"].as_array().unwrap() {
        folder.succeed(&format!("make --ramp {} --size 4x4 -q", preset["name"].as_str().unwrap()));
    }
}

#[test]
fn schema_is_that_of_the_library() {
    assert_eq!(Folder::new().succeed("schema"), gradnoise::schema());
}

#[test]
fn list_draws_a_sheet() {
    let folder = Folder::new();
    assert!(folder.succeed("list --sheet sheet.png").contains("sheet.png: 53 thumbnails"));
    let sheet = image::open(folder.path("sheet.png")).unwrap().into_rgb8();
    assert_eq!([sheet.width(), sheet.height()], [6 * 192, 9 * 188]);
    for (index, flags) in [
        (0, "--preset marble --lit"),
        (9, "--preset bricks --lit"),
        (30, "--noise perlin --cells 6 --normalize 0.5%,99.5%"),
        (43, "--fractal fbm --noise simplex --octaves 6 --cells 6 --normalize 0.5%,99.5%"),
        (45, "--fractal billow --noise simplex --octaves 6 --cells 6 --normalize off"),
    ] {
        let picture = folder.make("a.png", &format!("{flags} --size 192x144"));
        let picture = image::load_from_memory(&picture).unwrap().into_rgb8();
        let [left, top] = [index % 6 * 192, index / 6 * 188];
        assert!(picture.enumerate_pixels().all(|(x, y, pixel)| sheet.get_pixel(left + x, top + y) == pixel), "{flags}");
    }
    assert_eq!(folder.fail("list --sheet sheet.jpg").0, 2);
}

#[test]
fn gallery_shows_what_its_commands_make() {
    let folder = Folder::new();
    let said = folder.succeed("gallery pictures --size 32");
    let page = std::fs::read_to_string(folder.path("pictures/index.html")).unwrap();
    let plain = |text: &str| text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").replace('\'', "");
    let figures: Vec<_> = page.split("<figure>").skip(1).collect();
    assert!(said.contains(&format!("{} pictures", figures.len())) && figures.len() > 60, "{said}");
    for (index, figure) in figures.iter().enumerate() {
        let between = |before: &str, after: &str| figure.split_once(before).unwrap().1.split_once(after).unwrap().0;
        let name = between("<img src=\"", "\"");
        let shown = std::fs::read(folder.path(&format!("pictures/{name}"))).unwrap();
        let pixels = image::load_from_memory(&shown).unwrap().into_rgb8();
        let first = *pixels.get_pixel(0, 0);
        assert!(pixels.pixels().any(|pixel| *pixel != first), "{name} is plain");
        // A third is made anew, by the command and from the JSON.
        if index % 3 == 0 {
            let command = plain(between("<code>", "</code>"));
            folder.succeed(command.strip_prefix("gradnoise ").unwrap());
            assert!(std::fs::read(folder.path(name)).unwrap() == shown, "{command}");
            let json = plain(between("JSON</summary><pre>", "</pre>"));
            std::fs::write(folder.path("a.json"), &json).unwrap();
            let map = if command.contains("--map") { "--map equirectangular" } else { "" };
            let printed = folder.succeed(&format!("make --noise a.json --size 32x16 {map} --print-json"));
            assert_eq!(printed.trim_end(), json, "{command}");
        }
    }
}

/// Returns an exported text without the lines that the program adds to those of the library.
pub fn without_heading(text: &str) -> String {
    let is_added = |line: &str| line.contains(" gradnoise export ") || line.contains(" positions from 0 to ");
    text.split_inclusive('\n').filter(|line| !is_added(line)).collect()
}

#[test]
fn export_writes_the_language_of_the_ending() {
    let folder = Folder::new();
    for (ending, part) in [
        ("wgsl", "fn a(p: vec2f) -> f32 {"),
        ("glsl", "precise float"),
        ("frag", "precise float"),
        ("es.glsl", "a_hidden_zero"),
        ("hlsl", "float a(float2 p) {"),
        ("ush", "float a(float2 p) {"),
        ("metal", "#include <metal_stdlib>"),
        ("h", "static inline float a(float x, float y) {"),
        ("hpp", "static inline float a(float x, float y) {"),
        ("cs", "public static class A"),
        ("CS", "public static class A"),
        ("js", "export function a(x, y) {"),
        ("mjs", "export function a(x, y) {"),
        ("py", "def a(x, y):"),
        ("rs", "pub fn a(x: f32, y: f32) -> f32 {"),
        ("gdshaderinc", "float a(vec2 p) {"),
    ] {
        let name = format!("file.{ending}");
        folder.succeed(&format!("export --hash lowbias --name a -o {name}"));
        let text = std::fs::read_to_string(folder.path(&name)).unwrap();
        assert!(text.contains(part), "{ending}: {text}");
        assert!(ending != "gdshaderinc" || !text.contains("precision"), "{text}");
    }
    folder.succeed("export --hash lowbias -o a.spv");
    assert!(std::fs::read(folder.path("a.spv")).unwrap().starts_with(&0x0723_0203_u32.to_le_bytes()));
    for (flags, words) in [
        ("-o a.js --language wgsl", "--language wgsl writes no .js file"),
        ("-o a.glsl --language hlsl", "such as .hlsl"),
        ("-o a.es.glsl --language glsl", "such as .glsl"),
        ("-o a.h --language rust", "such as .rs"),
        ("-o a.gdshaderinc --language js", "writes no .gdshaderinc"),
        ("-o a.gdshaderinc --language glsl-es", "writes no .gdshaderinc"),
        ("-o a.gdshaderinc --engine unity", "--engine unity writes no .gdshaderinc"),
        ("-o a.hlsl --engine godot", "such as .gdshaderinc"),
        ("-o a.gdshaderinc --at-cells", "--at-cells"),
        ("-o a.png", "a.png names no language"),
        ("-o a", "use --language"),
        ("-o a.gdshaderinc --name sky", "already has a meaning"),
        ("--engine unity --name a --also a_float=marble", "already has a meaning"),
        ("--name a --also a=marble", "two functions have the name a"),
    ] {
        let (code, message) = folder.fail(&format!("export --hash lowbias {flags}"));
        assert!(code == 2 && message.contains(words), "{flags}: {message}");
    }
    for flags in
        ["-o b.txt --language c", "-o b.h --language msl", "-o b.frag --language glsl-es", "-o b.glsl --engine godot"]
    {
        folder.succeed(&format!("export --hash lowbias {flags}"));
    }
}

#[test]
fn export_says_its_command_its_licence_and_the_values_that_are_reached() {
    let folder = Folder::new();
    for (ending, mark) in [("wgsl", "//"), ("py", "#"), ("h", "//")] {
        let flags = format!("export --hash lowbias --octaves 5 --name hills -o hills.{ending}");
        folder.succeed(&flags);
        let text = std::fs::read_to_string(folder.path(&format!("hills.{ending}"))).unwrap();
        let head: Vec<_> = text.lines().take_while(|line| line.starts_with(mark)).collect();
        let has = |part: &str| head.iter().any(|line| line.contains(part));
        assert!(has("SPDX-License-Identifier: MIT OR Apache-2.0"), "{text}");
        assert!(head.contains(&&*format!("{mark} gradnoise {flags}")), "{text}");
        assert!(has("values from -1.0 to 1.0"), "{text}");
        let reached = head.iter().find(|line| line.contains("hills reaches")).unwrap();
        let numbers: Vec<f64> =
            reached.split([' ', ',']).filter_map(|word| word.trim_end_matches('.').parse().ok()).collect();
        let [lowest, highest, .., low, high] = numbers[..] else { panic!("{reached}") };
        assert!(
            -0.9 < lowest && lowest < low && low < -0.3 && 0.3 < high && high < highest && highest < 0.9,
            "{reached}"
        );
    }
    // Letters that mean something to a shell or a compiler are quoted or left out.
    if cfg!(unix) {
        let name = "it's\nfn x\u{2028}?.wgsl";
        assert!(folder.command("export --hash lowbias -o").arg(name).status().unwrap().success());
        let written = std::fs::read_to_string(folder.path(name)).unwrap();
        assert!(written.contains("// gradnoise export --hash lowbias -o 'it'\\''s?fn x??.wgsl'\n"), "{written}");
    }
}

#[test]
fn export_writes_the_librarys_functions() {
    let folder = Folder::new();
    let noise = Perlin::new(Dimension::D2).hash(Hash::Lowbias { seed: 3 }).fbm(Octaves::new(2));
    let expected = noise.wgsl(&WgslOptions::new("hills").with_gradient()).unwrap();
    let flags = "export --hash lowbias --seed 3 --octaves 2 --name hills --with-gradient";
    assert_eq!(without_heading(&folder.succeed(flags)), expected.source());
    let hessian = folder.succeed("export --hash lowbias --name hills --with-hessian");
    assert!(hessian.contains("fn hills_with_hessian(p: vec2f)"), "{hessian}");
    for (language, part) in [("glsl", "float hills("), ("hlsl", "float hills("), ("msl", "float hills(")] {
        assert!(folder.succeed(&format!("{flags} --language {language}")).contains(part), "{language}");
    }
    assert!(folder.run(&format!("{flags} --language spirv")).stdout.starts_with(&0x0723_0203_u32.to_le_bytes()));
    let output = folder.run("export --octaves 2 -o terrain.wgsl");
    assert!(text(&output.stderr).contains("is in terrain.wgsl.0.bin"), "{}", text(&output.stderr));
    assert_eq!(folder.names(), ["terrain.wgsl", "terrain.wgsl.0.bin"]);
    assert_eq!(folder.fail("export --name 3x").0, 2);
}

#[test]
fn export_gives_functions_a_seed() {
    let folder = Folder::new();
    let noise = Perlin::hashed(Dimension::D2).seed(3).fbm(Octaves::new(2));
    let expected = noise.wgsl(&WgslOptions::new("hills").seeded().written_out()).unwrap();
    let flags = "export --hash lowbias --seed 3 --octaves 2 --name hills --seeded";
    let found = folder.succeed(flags);
    assert_eq!(without_heading(&found), expected.source());
    assert!(found.contains("// hills with seed 0 reaches -"), "{found}");
    let both = folder.succeed(&format!("{flags} --with-gradient --also sky=clouds --language c"));
    for part in [
        "float hills(float x, float y, uint32_t seed) {",
        "hills_with_gradient(float x, float y, uint32_t seed) {",
        "float sky(float x, float y, float z, uint32_t seed) {",
    ] {
        assert!(both.contains(part), "{both}");
    }
    let godot = folder.succeed(&format!("{flags} --engine godot"));
    assert!(godot.contains("float hills(vec2 p, uint seed) {"), "{godot}");
    std::fs::write(folder.path("perlin.json"), folder.succeed("make --print-json")).unwrap();
    let octaves = Octaves::new(20).lacunarity(1.1);
    let large = Perlin::hashed(Dimension::D2).fbm(octaves).fbm(octaves);
    std::fs::write(folder.path("large.json"), serde_json::to_string(&large).unwrap()).unwrap();
    for (flags, words) in [
        ("--octaves 2 --seeded", "--seeded adds to seeds, but the seed of perlin in noise made its table"),
        ("--octaves 2 --seeded", "use --hash lowbias"),
        ("--hash lowbias --also sky=perlin.json --seeded", "the seed of perlin in sky made its table"),
        ("--hash lowbias --seeded --bound", "cannot be used with '--bound'"),
        ("--hash lowbias --seeded --engine unity", "leave out --seeded"),
        ("--noise large.json --seeded", "noise is too large for --seeded"),
    ] {
        let (code, message) = folder.fail(&format!("export {flags}"));
        assert!(code == 2 && message.contains(words), "{flags}: {message}");
    }
    assert!(folder.succeed("export --help").contains("--seeded"));
}

#[test]
fn export_writes_types_beside_modules_of_javascript() {
    let folder = Folder::new();
    let flags = "export --hash lowbias --name hills --also sky=clouds";
    for (file, types) in [("a.js", "a.d.ts"), ("b.mjs", "b.d.mts"), ("c.d.js", "c.d.d.ts")] {
        let said = folder.run(&format!("{flags} -o {file}")).stderr;
        assert!(text(&said).contains(&format!("types for TypeScript are in {types}")), "{}", text(&said));
        let types = std::fs::read_to_string(folder.path(types)).unwrap();
        for function in ["hills(x: number, y: number): number;", "sky(x: number, y: number, z: number): number;"] {
            assert!(types.contains(&format!("export function {function}")), "{types}");
        }
    }
    folder.succeed(&format!("{flags} -o d.txt --language js"));
    assert!(folder.succeed(&format!("{flags} --language js")).contains("export function hills(x, y) {"));
    assert_eq!(folder.names(), ["a.d.ts", "a.js", "b.d.mts", "b.mjs", "c.d.d.ts", "c.d.js", "d.txt"]);
}

#[test]
fn export_returns_colours_and_wraps_functions_for_engines() {
    let folder = Folder::new();
    let marble = presets::marble(1).colour();
    let options = WgslOptions::new("noise");
    let coloured = marble.wgsl(&options).unwrap();
    assert_eq!(without_heading(&folder.succeed("export --preset marble --seed 1 --as-shown")), coloured.source());
    let values = folder.succeed("export --preset marble --seed 1");
    assert_eq!(without_heading(&values), presets::marble(1).height.wgsl(&options).unwrap().source());
    let normals = folder.succeed("export --hash lowbias --normals 0.5 --name bumps --language glsl");
    assert!(normals.contains("vec4 bumps(vec2 p) {"), "{normals}");

    let flags = "export --hash lowbias --octaves 6 --name hills";
    let looped = folder.succeed(&format!("{flags} --loops"));
    assert!(looped.contains("loop {") && looped.len() < folder.succeed(flags).len() + 2000, "{looped}");

    let unity = folder.succeed(&format!("{flags} --engine unity --with-gradient --also sky=clouds"));
    for part in [
        "\n#ifndef GRADNOISE_",
        "_NODES\n",
        "void hills_float(float2 Position, out float Value) {",
        "void hills_with_gradient_float(float2 Position, out float Value, out float2 Gradient) {",
        "void sky_float(float",
        "\n#endif\n",
    ] {
        assert!(unity.contains(part), "{part}: {unity}");
    }
    let coloured = folder.succeed(&format!("{flags} --engine unity --ramp terrain"));
    assert!(coloured.contains("void hills_float(float2 Position, out float4 Colour) {"), "{coloured}");
    let godot = folder.succeed(&format!("{flags} --engine godot"));
    assert!(godot.contains("float hills(vec2 p) {") && !godot.contains("precision"), "{godot}");
    assert!(!godot.contains("hidden_zero"), "no variables outside functions: {godot}");
    for wrong in ["--engine unity --language c", "--engine godot --at-cells", "--as-shown --with-gradient"] {
        assert_eq!(folder.fail(&format!("{flags} {wrong}")).0, 2, "{wrong}");
    }
    assert_eq!(folder.fail(&format!("{flags} --ramp terrain --with-gradient")).0, 2);
}

/// Returns whether tests of the GPU are left out, and says so.
pub fn is_gpu_left_out() -> bool {
    let is_off = std::env::var("GRADNOISE_GPU").is_ok_and(|value| value == "off");
    if is_off {
        eprintln!("the GPU is left out, as GRADNOISE_GPU=off says");
    }
    is_off
}

#[test]
fn doctor_compares_the_adapters() {
    if is_gpu_left_out() {
        return;
    }
    let folder = Folder::new();
    let report: serde_json::Value = serde_json::from_str(&folder.succeed("doctor --json")).unwrap();
    let adapters = report["adapters"].as_array().unwrap();
    assert!(!adapters.is_empty(), "there is no adapter; CONTRIBUTING.md says how to have one");
    for adapter in adapters {
        assert_eq!((&adapter["differing_noises"], &adapter["error"]), (&json!([]), &json!(null)));
        assert!(adapter["compared_noises"].as_u64().unwrap() > 40);
        assert!(adapter["compared_samples"].as_u64().unwrap() > 80_000);
    }
    // One adapter is enough to be described in words.
    let backend = adapters[0]["backend"].as_str().unwrap();
    let output = folder.command("doctor").env("WGPU_BACKEND", backend).output().unwrap();
    let words = text(&output.stdout);
    assert!(words.contains("gives the same bits as the CPU"), "{words}");
    let faults = report["opengl_faults"].as_array().unwrap();
    assert!(faults.len() == 4 && faults.iter().all(|fault| words.contains(fault.as_str().unwrap())), "{words}");
    // The CPU is told where there is no adapter, and what to install.
    let output = folder
        .command("doctor")
        .env("WGPU_BACKEND", if cfg!(target_os = "macos") { "dx12" } else { "metal" })
        .output()
        .unwrap();
    assert!(output.status.success() && text(&output.stdout).contains("mesa-vulkan-drivers"));
}

#[test]
fn gpu_makes_the_same_files() {
    if is_gpu_left_out() {
        return;
    }
    let folder = Folder::new();
    for flags in [
        "--octaves 5 --size 70x40 -o",
        "--preset rust --size 40x30 -o",
        "--octaves 3 --map equirectangular --size 40x20 -o",
        "--size 20x10x6 -o",
    ] {
        folder.succeed(&format!("make {flags} cpu.png"));
        let said = folder.succeed(&format!("make {flags} gpu.png --gpu"));
        assert!(said.contains("made by ") && !said.contains("made by the CPU"), "{said}");
        let files = ["cpu.png", "gpu.png"].map(|name| std::fs::read(folder.path(name)).unwrap());
        assert!(files[0] == files[1], "{flags}");
    }
    let (code, message) = folder.fail("make --adapter no-such-adapter --size 8x8");
    assert_eq!(code, 3);
    assert!(message.contains("named like \"no-such-adapter\""), "{message}");
}

#[test]
fn shells_and_man_are_told_of_all_flags() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(folder.succeed(&format!("completions {shell}")).contains("octave-band"), "{shell}");
    }
    assert!(folder.succeed("man").contains(".TH gradnoise 1"));
    folder.succeed("man --folder .");
    let page = std::fs::read_to_string(folder.path("gradnoise-make.1")).unwrap();
    assert!(page.contains("octave\\-band") && page.contains("Exit codes") || page.contains("Examples"), "{page}");
    for command in ["", "make", "list", "export", "playground", "doctor", "schema", "completions", "man"] {
        let help = folder.succeed(&format!("{command} --help"));
        // Help is written for a terminal.
        assert!(help.lines().all(|line| line.chars().count() <= 110), "{command}");
    }
}
