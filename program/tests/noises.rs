//! Noises by flags, by preset and from files are those of the library.

use crate::commands::without_heading;
use crate::run::{Folder, floats, text};
use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Fade, Falloff, Format, Gabor, Gradients, Grid, Hash,
    HighDimensional, Interpolant, Metric, Noise, Normalization, Octaves, OpenSimplex2, OpenSimplex2S, Orientation,
    Output, Perlin, Shift, Simplex, Value, presets,
};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::process::Stdio;

fn printed(folder: &Folder, flags: &str) -> Output {
    serde_json::from_str(&folder.succeed(&format!("make {flags} --print-json"))).unwrap()
}

#[test]
fn noises_are_combined_with_others() {
    let folder = Folder::new();
    let at = |seed| Perlin::new(Dimension::D2).seed(seed).noise();
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[16; 2]).unwrap();
    let terrain = presets::terrain(1).height;
    let combined = ((at(5) * at(6) + &terrain).max(Noise::white(Dimension::D2, 6))).min(terrain.clone());
    for (flags, noise) in [
        ("--multiply perlin --add terrain --max white --min terrain", combined),
        ("--threshold 0.1", at(5).threshold(0.1) * 2.0 - 1.0),
        ("--threshold -0.1 --softness 0.05", at(5).smoothstep(-0.1 - 0.05, -0.1 + 0.05) * 2.0 - 1.0),
        ("--add planet", at(5) + presets::planet(1).height.slice(0.0)),
        ("--multiply simplex --hash lowbias", {
            let hashed = Perlin::new(Dimension::D2).hash(Hash::Lowbias { seed: 5 }).noise();
            hashed * Simplex::new(Dimension::D2).hash(Hash::Lowbias { seed: 6 })
        }),
    ] {
        let file = folder.make("a.f32", &format!("--noise perlin --seed 5 --size 16x16 --step 0.015625 {flags}"));
        let values = Evaluator::new(&noise).unwrap().values(&grid).unwrap();
        let found: Vec<_> = floats(&file).iter().map(|value| value.to_bits()).collect();
        assert!(found.iter().copied().eq(values.iter().map(|value| value.to_bits())), "{flags}");
    }
    let (code, message) = folder.fail("make --dimensions 3 --add terrain --size 8x8x8 -o a.npy");
    assert!(code == 2 && message.contains("add --dimensions 2"), "{message}");
    assert!(folder.fail("make --add sunset -o a.png").1.contains("--add: sunset is no kind, preset"));
    assert_eq!(folder.fail("make --softness 0.1 -o a.png").0, 2);
    let (code, message) = folder.fail("make --threshold 0 --softness -0.1 -o a.png");
    assert!(code == 2 && message.contains("--softness -0.1: it must be 0 or more"), "{message}");
}

#[test]
fn flags_describe_noises() {
    let folder = Folder::new();
    let (two, three, octaves) = (Dimension::D2, Dimension::D3, Octaves::new(3));
    let cases: Vec<(&str, Noise)> = vec![
        ("", Perlin::new(two).noise()),
        ("--noise simplex --falloff classic --normalization published", {
            Simplex::new(two).falloff(Falloff::Classic).normalization(Normalization::Published).noise()
        }),
        ("--noise value --fade spline --seed 9", Value::new(two).interpolant(Interpolant::Spline).seed(9).noise()),
        ("--noise perlin -d 1 --fade minimal", Perlin::new(Dimension::D1).fade(Fade::MinimalCubic).noise()),
        ("--noise open-simplex2 -d 3 --orientation improve-xy", {
            OpenSimplex2::new(three).orientation(Orientation::ImproveXY).noise()
        }),
        ("--noise open-simplex2s --seed 4", OpenSimplex2S::new(two).seed(4).noise()),
        ("--noise cellular --metric minkowski-3 --feature f2-minus-f1 --jitter 0.5", {
            let cells = Cellular::new(two).metric(Metric::Minkowski { exponent: 3.0 });
            cells.feature(CellFeature::F2MinusF1).jitter(0.5).noise()
        }),
        ("--noise gabor --hash lowbias --wave-number 3 --bandwidth 0.5 --impulses 2 --direction 1,-0.5", {
            let gabor = Gabor::new(two).hash(Hash::Lowbias { seed: 0 }).wave_number(3.0).bandwidth(0.5).impulses(2);
            gabor.direction([1.0, -0.5]).noise()
        }),
        ("--noise white --seed 3", Noise::white(two, 3)),
        ("--noise checkerboard -d 3", Noise::checkerboard(three)),
        ("--noise high-perlin --at x,y,0.5,x,-3.25,y --fade cubic --seed 7", {
            let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
            let noise = HighDimensional::perlin(6).fade(Fade::Cubic).seed(7);
            noise.at([x, y, Coordinate::At(0.5), x, Coordinate::At(-3.25), y])
        }),
        ("--noise high-simplex --at z,0.25,y,x,x --octaves 2 --size 4x4x4", {
            let [x, y, z] = [Axis::X, Axis::Y, Axis::Z].map(Coordinate::Of);
            HighDimensional::simplex(5).at([z, Coordinate::At(0.25), y, x, x]).fbm(Octaves::new(2))
        }),
        ("--noise high-perlin", {
            let at = Coordinate::At(0.5);
            HighDimensional::perlin(5).at([Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y), at, at, at])
        }),
        ("--noise distance --size 4x4x4", Noise::distance_to([0.0; 3])),
        ("--noise distance --point 1,2 -d 2", Noise::distance_to([1.0, 2.0]).in_dimension(two)),
        ("--noise distance --point=-1,2.5 --metric minkowski-3", {
            Noise::distance_to_by([-1.0, 2.5], Metric::Minkowski { exponent: 3.0 })
        }),
        ("--noise coordinate", Noise::x().in_dimension(two)),
        ("--noise coordinate --axis z --size 4x4x4", Noise::z().in_dimension(three)),
        ("--noise cellular --lookup simplex --seed 4 --hash lowbias --jitter 0.5 --lookup-frequency 0.1", {
            let hash = Hash::Lowbias { seed: 4 };
            Cellular::new(two).hash(hash.clone()).jitter(0.5).lookup(Simplex::new(two).hash(hash).frequency(0.1))
        }),
        ("--hash fast-noise --seed 7 --gradients circle-16 --flow=0.5", {
            let perlin = Perlin::new(two).hash(Hash::FastNoise { seed: 7 });
            perlin.gradients(Gradients::circle(16).unwrap()).flow(0.5).noise()
        }),
        ("--octaves 3 --fractal ridged --size 4x4x4", Perlin::new(three).ridged(octaves)),
        ("--octaves 3 --fractal ping-pong --strength 1.5 --weighted 0.25", {
            Perlin::new(two).ping_pong_weighted(octaves, 1.5, 0.25)
        }),
        ("--octave-band 0.5,4 --lacunarity 1.9 --persistence 0.6 --shift none --undivided --antialiased", {
            let band = Octaves::band(0.5, 4.0).lacunarity(1.9).persistence(0.6).shift(Shift::None);
            Perlin::new(two).fbm(band.normalised(false).antialiased(true))
        }),
        ("--octaves 3 --warp 0.5 --warp-octaves 2 --warp-frequency 0.5 --seed 8", {
            let by = Perlin::new(two).seed(9).fbm(Octaves::new(2)).frequency(0.5);
            Perlin::new(two).seed(8).fbm(octaves).warp(0.5, by)
        }),
        ("--noise simplex --warp 0.5 --warp-noise value", { Simplex::new(two).warp(0.5, Value::new(two).seed(1)) }),
        ("--octaves 3 --warp 0.5 --warp-octaves 2 --warp-progressive --warp-frequency 2", {
            let by = Perlin::new(two).seed(1).frequency(2.0);
            Perlin::new(two).fbm(octaves).warp_progressive(0.5, by, Octaves::new(2))
        }),
        ("--frequency 2 --period 3,4", Perlin::new(two).frequency(2.0).tiled([3, 4])),
        ("--frames 5 --octaves 3 --fractal swiss", Perlin::new(three).swiss_turbulence(octaves, 0.15)),
        ("--frames 60 --loop --cells 4", Perlin::new(three).tiled([4, 4, 2])),
        ("--contrast 2 --invert", (Perlin::new(two) * 2.0).clamp(-1.0, 1.0).negate()),
        ("--normalize -0.5,0.25", Perlin::new(two).remap(-0.5..=0.25, -1.0..=1.0).clamp(-1.0, 1.0)),
    ];
    for (flags, noise) in cases {
        assert_eq!(printed(&folder, flags), Output::value(noise), "{flags}");
    }
    let noise = |seed| Perlin::new(two).seed(seed).noise();
    assert_eq!(printed(&folder, "--normals 0.5"), Output::normals(Perlin::new(two), 0.5));
    assert_eq!(printed(&folder, "--curl --seed 5"), Output::curl([noise(5)]));
    assert_eq!(printed(&folder, "--curl --seed -5"), Output::curl([noise(u64::MAX - 4)]));
    assert_eq!(printed(&folder, "--channels 2 --seed 5"), Output::channels([noise(5), noise(7)]));
}

#[test]
fn presets_look_as_the_library_says() {
    let folder = Folder::new();
    let list: serde_json::Value = serde_json::from_str(&folder.succeed("list --json")).unwrap();
    let names: Vec<_> =
        list["presets"].as_array().unwrap().iter().map(|preset| preset["name"].as_str().unwrap()).collect();
    assert_eq!(names, presets::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for (name, preset) in presets::ALL {
        // All are drawn, and are no plain areas.
        let picture = image::load_from_memory(&folder.make("a.png", &format!("--preset {name} --size 40x30"))).unwrap();
        let levels: std::collections::HashSet<_> = picture.to_luma8().into_raw().into_iter().collect();
        assert!(levels.len() > 12, "{name}: {levels:?}");
        let material = preset(2);
        assert_eq!(printed(&folder, &format!("--preset {name} --seed 2")), material.colour(), "{name}");
        assert_eq!(printed(&folder, &format!("--preset {name} --seed 2 --grey")), material.height.into(), "{name}");
    }
}

#[test]
fn saved_noises_are_opened_again() {
    let folder = Folder::new();
    let flags = "--octaves 4 --warp 0.3 --size 30x20 --step 0.05";
    let pixels = folder.make("a.f32", flags);
    let saved = folder.succeed(&format!("make {flags} --print-json"));
    std::fs::write(folder.path("saved.json"), &saved).unwrap();
    let from_file = "--noise saved.json --size 30x20 --step 0.05";
    assert!(folder.make("b.f32", from_file) == pixels);
    assert_ne!(folder.make("b.f32", &format!("{from_file} --frequency 2")), pixels);
    let mut child =
        folder.command("make --noise - --size 30x20 --step 0.05 -o c.f32").stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(saved.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(std::fs::read(folder.path("c.f32")).unwrap() == pixels);
    // A file's own output is made of its noise.
    let saved = folder.succeed("make --preset rust --print-json");
    std::fs::write(folder.path("rust.json"), saved).unwrap();
    let view = "--size 20x20 --step 0.3 -o";
    folder.succeed(&format!("make --preset rust {view} d.png"));
    folder.succeed(&format!("make --noise rust.json {view} e.png"));
    let file = |name: &str| std::fs::read(folder.path(name)).unwrap();
    assert!(file("d.png") == file("e.png"));
    for flags in ["--channels 4", "--channels 2", "--normals 0.3", "--ramp #0008@0,#fff@1", "--preset leather", ""] {
        let saved = folder.succeed(&format!("make {flags} --print-json"));
        std::fs::write(folder.path("saved.json"), saved).unwrap();
        folder.succeed(&format!("make {flags} {view} d.png"));
        folder.succeed(&format!("make --noise saved.json {view} e.png"));
        assert!(file("d.png") == file("e.png"), "{flags}");
    }
}

#[test]
fn codes_are_opened_wherever_files_are() {
    let folder = Folder::new();
    for flags in ["--channels 4 --warp 0.3 --seed -5", "--channels 2", "--normals 0.3", "--preset leather"] {
        let code = folder.succeed(&format!("make {flags} --print-code"));
        let output: Output = serde_json::from_str(&folder.succeed(&format!("make {flags} --print-json"))).unwrap();
        assert_eq!(Output::from_code(&code).unwrap(), output, "{flags}");
        std::fs::write(folder.path("saved.json"), &code).unwrap();
        let code = code.trim();
        let view = "--size 20x20 --step 0.3 -o";
        for (index, from) in [flags, &format!("--noise {code}"), "--noise saved.json"].into_iter().enumerate() {
            folder.succeed(&format!("make {from} {view} {index}.png"));
        }
        let file = |name: &str| std::fs::read(folder.path(name)).unwrap();
        assert!(file("0.png") == file("1.png") && file("0.png") == file("2.png"), "{flags}");
    }
    let code = folder.succeed("make --noise white --print-code");
    let exported = folder.succeed(&format!("export --noise {} --name grains", code.trim()));
    let again = folder.succeed("export --noise white --name grains");
    assert_eq!(without_heading(&exported), without_heading(&again));
    for (flags, expected) in [
        ("--noise gn1_AAAA", "letters of the code are missing or wrong"),
        ("--noise gn2_AAAA", "this version of gradnoise reads codes that begin with `gn1_`"),
        (&format!("--seed 3 --noise {}", code.trim()), "--seed: a noise from a file or a code has its seeds in it"),
        (&format!("--octaves 3 --noise {}", code.trim()), "a noise from a code is one already"),
    ] {
        let output = folder.run(&format!("make {flags} -o a.png"));
        assert_eq!(output.status.code(), Some(2), "{flags}");
        assert!(text(&output.stderr).contains(expected), "{flags}: {}", text(&output.stderr));
    }
}

/// Tests of the library have hosts execute this plan.
#[test]
fn plans_are_those_of_the_library() {
    let folder = Folder::new();
    let hills = Perlin::hashed(Dimension::D2).seed(42).fbm(Octaves::new(6));
    let code = hills.code().unwrap();
    let printed = folder
        .succeed(&format!("make --noise {code} --size 300x200 --step 0.015625 --format npy --type f32 --print-plan"));
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[300, 200]).unwrap();
    let plan = FillPlan::new(&hills, &grid, Format::R32Float, &FillOptions::new()).unwrap();
    let fill = plan.fill(&BufferLayout { bytes_per_row: Some(1280), ..Default::default() }).unwrap();
    assert_eq!(serde_json::from_str::<Json>(&printed).unwrap(), serde_json::to_value(&fill).unwrap());
    let on_sphere = folder.succeed("make --preset planet --map equirectangular --size 64x32 --print-plan");
    assert!(on_sphere.contains("rgba8unorm-srgb"), "{on_sphere}");
    // A picture whose values are stretched.
    let stretched = "make --octaves 6 --size 64x32";
    let plan: Json = serde_json::from_str(&folder.succeed(&format!("{stretched} --print-plan"))).unwrap();
    let plain = folder.succeed(&format!("{stretched} --normalize off --print-plan"));
    assert_ne!(plan["buffers"], serde_json::from_str::<Json>(&plain).unwrap()["buffers"]);
    let fast = folder.succeed(&format!("{stretched} --fast --print-plan"));
    assert_ne!(plan["wgsl"], serde_json::from_str::<Json>(&fast).unwrap()["wgsl"]);
    for flags in ["--frames 3", "--map cube"] {
        let output = folder.run(&format!("make {flags} --print-plan"));
        assert!(output.status.code() == Some(2) && text(&output.stderr).contains("--print-plan is for one"), "{flags}");
    }
}

#[test]
fn wrong_files_say_what_is_wrong() {
    let folder = Folder::new();
    let x = json!({ "gradnoise": 1, "nodes": ["x"] });
    for (content, expected) in [
        ("{".to_owned(), "EOF"),
        (json!([1, ["x"]]).to_string(), "expected a JSON object with \"nodes\""),
        (
            json!({ "gradnoise": 1, "nodes": [{ "constant": [0.5] }] }).to_string(),
            "node 0: constant: invalid type: sequence",
        ),
        (json!({ "gradnoise": 7, "nodes": ["x"] }).to_string(), "7"),
        (x.to_string(), ""),
    ] {
        std::fs::write(folder.path("a.json"), &content).unwrap();
        let output = folder.run("make --noise a.json --dimensions 2");
        // A noise from a file has its own dimension.
        assert_eq!(output.status.code(), Some(2), "{content}");
        let output = folder.run("make --noise a.json --size 4 -o a.f32");
        assert_eq!(output.status.success(), expected.is_empty(), "{content}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(expected), "{content}: {}", text(&output.stderr));
    }
    // A key twice, at every level; of an output, too.
    for (content, key) in [
        (r#"{"gradnoise":1,"gradnoise":1,"nodes":["x"]}"#, "gradnoise"),
        (r#"{"gradnoise":1,"nodes":["y"],"nodes":["x"]}"#, "nodes"),
        (r#"{"gradnoise":1,"nodes":[{"white":{"dimension":2,"seed":1,"seed":2}}]}"#, "seed"),
        (r#"{"gradnoise":1,"nodes":["x"],"output":{"normals":{"inputs":[0],"strength":1,"strength":2}}}"#, "strength"),
        (
            r#"{"gradnoise":1,"nodes":["x"],"output":{"channels":{"inputs":[0]}},"output":{"channels":{"inputs":[0]}}}"#,
            "output",
        ),
    ] {
        std::fs::write(folder.path("a.json"), content).unwrap();
        let (code, message) = folder.fail("make --noise a.json --size 4 -o a.f32");
        assert!(code == 2 && message.contains(&format!("duplicate field `{key}`")), "{content}: {message}");
    }
    let (code, message) = folder.fail("make --noise missing.json");
    assert_eq!(code, 4);
    assert!(message.contains("missing.json could not be read: there is no such file"), "{message}");
}
