//! The tones of values, and warnings about pictures that are surely not meant.

use crate::run::{Folder, floats, text};
use gradnoise::{Dimension, Evaluator, Format, Grid, NormalY, Octaves, Output, Perlin, Simplex, Surface, Texels};

fn grey(file: &[u8]) -> Vec<u8> {
    image::load_from_memory(file).unwrap().into_luma8().into_raw()
}

#[test]
fn fractals_are_normalized_and_it_is_said_so() {
    let folder = Folder::new();
    let said = folder.succeed("make --octaves 5 --size 200x150 --step 0.015625 -o a.png");
    assert!(said.contains("normalized: -0.") && said.contains("--normalize off keeps them"), "{said}");
    let picture = grey(&std::fs::read(folder.path("a.png")).unwrap());
    assert_eq!((picture.iter().min(), picture.iter().max()), (Some(&0), Some(&255)));
    let noise = Evaluator::new(Perlin::new(Dimension::D2).fbm(Octaves::new(5))).unwrap();
    let values = noise.values(&Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[200, 150]).unwrap()).unwrap();
    let mut sorted = values.clone();
    sorted.sort_by(f32::total_cmp);
    let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
    for (level, value) in picture.iter().zip(&values) {
        let share = f64::from(value - low) / f64::from(high - low);
        // Half a level of rounding, and that of a value's map.
        assert!((f64::from(*level) - 255.0 * share).abs() <= 0.501, "{level}: {share}");
    }
    // Gabor noise is as pale.
    assert!(folder.succeed("make --noise gabor --size 50x50 -o b.png").contains("normalized: "));
    // Percentiles: a tenth of the samples each is black and white.
    let picture = grey(&folder.make("a.png", "--octaves 5 --size 200x150 --step 0.015625 --normalize 10%,90%"));
    for level in [0, 255] {
        let share = picture.iter().filter(|found| **found == level).fold(0.0, |count, _| count + 1.0) / 30_000.0;
        assert!((0.099..0.106).contains(&share), "{level}: {share}");
    }
    // Single noises, floats and height maps stay as they are.
    for flags in ["-o b.png", "--octaves 5 -o b.exr", "--octaves 5 -o b.r16", "--octaves 5 --normals 1 -o b.png"] {
        let said = folder.succeed(&format!("make --size 50x50 {flags}"));
        assert!(!said.contains("normalized"), "{flags}: {said}");
    }
    // All frames are stretched alike.
    let frames = "--octaves 4 --size 30x20 --frames 3";
    let said = folder.succeed(&format!("make {frames} -o c.png"));
    assert_eq!(said.matches("normalized").count(), 1);
}

#[test]
fn tiles_fit_beside_themselves() {
    let folder = Folder::new();
    // The same noise with a period, and so the same picture.
    for (tile, period) in [
        ("--octaves 3 --tile --size 64x64 --cells 4", "--octaves 3 --period 4 --size 64x64"),
        ("--noise simplex --seamless --size 128x64", "--noise simplex --period 8,4 --cells 8,4 --size 128x64"),
        ("--noise value --tile --vertices --size 65x65 --cells 8", "--noise value --period 8 --vertices --size 65x65"),
        ("--preset moss --tile --cells 8 --size 32x32 --grey", "--preset moss --period 8 --size 32x32 --grey"),
    ] {
        assert!(folder.make("a.npy", tile) == folder.make("b.npy", period), "{tile}");
    }
    // Shadows leave a tile at one end and come in at the other, so two by two tiles are four times the same.
    for flags in [
        "--octaves 3 --relief 1 --sun 138,15 --lit",
        "--octaves 3 --fractal jordan --relief 0.7 --sun 20,20 --lit",
        "--preset bricks --relief 1 --sun 250,10 --lit",
    ] {
        let made = |size: &str| floats(&folder.make("a.npy", &format!("{flags} {size}"))[128..]);
        let (one, four) = (made("--tile --cells 4 --size 24x24"), made("--period 4 --cells 8 --size 48x48"));
        for (y, row) in four.chunks(3 * 48).enumerate() {
            for (x, light) in row.iter().enumerate() {
                let expected = one[y % 24 * 3 * 24 + x % (3 * 24)];
                assert!((light - expected).abs() < 1e-3, "{flags} at {x}, {y}: {light}, not {expected}");
            }
        }
    }
    // Heights around other pictures cast shadows into them, so that tiles of maps fit together to the last bit.
    for flags in ["--octaves 5 --relief 4 --sun 138,25", "--octaves 3 --fractal jordan --sun 20,10"] {
        let made = |address: &str| {
            let flags = format!("{flags} --hash lowbias --lit --address {address} --world 8");
            floats(&folder.make("a.npy", &flags)[128..])
        };
        let whole = made("0/0/0 --size 48x48");
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let tile = made(&format!("1/{column}/{row} --size 24x24"));
            for (y, of_tile) in tile.chunks(3 * 24).enumerate() {
                let first = 3 * (48 * (24 * row + y) + 24 * column);
                assert_eq!(of_tile, &whole[first..first + 3 * 24], "{flags}: {column}, {row}");
            }
        }
    }
    folder.succeed("make --octaves 3 --lit --normalize off --pyramid 1 --size 16x16 -o map");
    let lit = folder.make("a.png", "--octaves 3 --lit --normalize off --address 1/1/0 --size 16x16");
    assert!(std::fs::read(folder.path("map/1/1/0.png")).unwrap() == lit);
    let (code, message) = folder.fail("make --lit --relief 1e6 --size 6000x6000 -o a.png");
    assert!(code == 2 && message.contains("use a higher --sun"), "{message}");
    let (code, message) = folder.fail("make --tile --size 1280x720 -o a.png");
    assert!(code == 2 && message.contains("8 x 4.5 units") && message.contains("--cells 8,5"), "{message}");
    let (_, message) = folder.fail("make --tile --preset planet -o a.png");
    assert!(message.contains("--tile: ") && message.contains("cannot repeat"), "{message}");
}

#[test]
fn ramps_take_names_of_colours_and_are_spread_evenly() {
    let folder = Folder::new();
    let made = |ramp: &str| folder.make("a.png", &format!("--size 16x16 --ramp {ramp}"));
    let expected = made("#000080@-1,#fff@0,#663399@1");
    assert!(made("navy,white,RebeccaPurple") == expected && made("navy@-1,#ffffff@0,#639@1") == expected);
    assert!(made("navy,white") != expected);
    assert!(folder.make("b.png", "--size 16x16 --colors navy,white,RebeccaPurple") == expected);
}

#[test]
fn curvatures_are_the_librarys() {
    let folder = Folder::new();
    let noise = || Perlin::new(Dimension::D2).fbm(Octaves::new(3));
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[40, 30]).unwrap();
    for (flag, output) in
        [("laplacian", Output::laplacian(noise(), 0.02)), ("curvature", Output::mean_curvature(noise(), 0.02))]
    {
        let made = floats(&folder.make("a.f32", &format!("--octaves 3 --size 40x30 --step 0.015625 --{flag} 0.02")));
        let bytes = Evaluator::new(output).unwrap().texels(&grid, Format::R32Float).unwrap();
        assert_eq!(made, floats(&bytes), "{flag}");
        assert!(made.iter().any(|value| *value > 0.05) && made.iter().any(|value| *value < -0.05), "{flag}");
    }
    let slopes = serde_json::to_string(&Perlin::new(Dimension::D2).slope_fbm(Octaves::new(3), 1.0)).unwrap();
    std::fs::write(folder.path("slopes.json"), slopes).unwrap();
    let (code, said) = folder.fail("make --noise slopes.json --laplacian 1 -o a.png");
    assert!(code == 2 && said.contains("it has no Hessian"), "{code}: {said}");
}

#[test]
fn normal_maps_are_lit_from_above() {
    let folder = Folder::new();
    let pixels = |flags: &str| {
        let picture = image::load_from_memory(&folder.make("a.png", flags)).unwrap();
        picture.into_rgb8().pixels().map(|pixel| pixel.0).collect::<Vec<_>>()
    };
    // A cone's upper side is bright in green, and its right side in red, however the picture is placed.
    for [x, y] in [[0.25, 0.25], [0.25, -0.25], [-0.25, 0.25], [-0.25, -0.25]] {
        let place = format!("--size 80x80 --step {x},{y} --origin {},{}", -39.5 * x, -39.5 * y);
        let cone = format!("--noise distance --invert {place} --normals 1");
        let [up, down] = ["", "--normals-y down"].map(|flag| pixels(&format!("{cone} {flag}")));
        for (index, [red, green, blue]) in up.iter().enumerate() {
            let sides = (*red > 127, *green > 127);
            assert_eq!(sides, (index % 80 >= 40, index / 80 < 40), "{place} {index}: {red} {green} {blue}");
        }
        // A level of -x is that of x, mirrored, except for rounding in the middle.
        let mirrored = |(a, b): (&[u8; 3], &[u8; 3])| a[0] == b[0] && (255 - a[1]).abs_diff(b[1]) <= 1 && a[2] == b[2];
        assert!(up.iter().zip(&down).all(mirrored), "{place}");
    }
    // A part of the picture that the page on migration has for Godot, by Godot's formula for heights in rows that go
    // down.
    let recipe = "--noise open-simplex2s --seed 7 --octaves 5 --period 5 --cells 1.25 --size 128x128";
    let heights = floats(&folder.make("a.f32", recipe));
    let at = |row: usize, column: usize| f64::from(heights[row * 128 + column]);
    let normals = pixels(&format!("{recipe} --normals 0.3"));
    let (mut sums, mut opposite) = ([[0.0; 3]; 2], 0);
    for row in 1..127 {
        for column in 1..127 {
            let slopes = [at(row, column - 1) - at(row, column + 1), at(row + 1, column) - at(row - 1, column)];
            for axis in 0..2 {
                let found = f64::from(normals[row * 128 + column][axis]) - 127.5;
                let products = [found * slopes[axis], found * found, slopes[axis] * slopes[axis]];
                (0..3).for_each(|k| sums[axis][k] += products[k]);
                opposite += u32::from(found.abs() > 16.0 && found * slopes[axis] < 0.0);
            }
        }
    }
    for [product, found, slope] in sums {
        let correlation = product / (found * slope).sqrt();
        assert!(correlation > 0.95 && opposite == 0, "{correlation} {opposite}");
    }
    // Presets are asked, too.
    let printed =
        |flags: &str| serde_json::from_str::<Output>(&folder.succeed(&format!("make {flags} --print-json"))).unwrap();
    let leather = gradnoise::presets::leather(1).height;
    let down = Output::normals_with_y(leather.clone(), 0.04, NormalY::Down);
    assert_eq!(printed("--preset leather --normals 0.04 --normals-y down"), down);
    assert_eq!(printed("--preset leather --normals 0.04 --normals-y up"), Output::normals(leather, 0.04));
}

#[test]
fn normal_maps_of_spheres_are_the_librarys() {
    let folder = Folder::new();
    let normals = Evaluator::new(Output::normals(Simplex::new(Dimension::D3), 0.3)).unwrap();
    let map = Surface::equirectangular(40, 20, 2.0).unwrap();
    let mut expected = vec![0; 40 * 20 * 4];
    normals.fill(&map, &mut Texels::new(Format::Rgba8Unorm, &mut expected)).unwrap();
    let flags = "--noise simplex --normals 0.3 --map equirectangular --size 40x20 --radius 2";
    let picture = image::load_from_memory(&folder.make("a.png", flags)).unwrap();
    assert!(picture.to_rgba8().as_raw() == &expected);
    // What would be that of space is refused, by flags and in files.
    for flag in ["--laplacian 1", "--curvature 1", "--curl"] {
        let (code, said) = folder.fail(&format!("make --map cube --size 8 {flag}"));
        let name = flag.split(' ').next().unwrap();
        assert!(code == 2 && said.contains(&format!("{name} is of flat space")), "{code}: {said}");
        let saved = folder.succeed(&format!("make --dimensions 3 {flag} --print-json"));
        std::fs::write(folder.path("saved.json"), saved).unwrap();
        let (code, said) = folder.fail("make --noise saved.json --map cube --size 8");
        assert!(code == 2 && said.contains("is of flat space"), "{code}: {said}");
    }
}

#[test]
fn contrast_and_inversion_change_values() {
    let folder = Folder::new();
    let values = |flags: &str| floats(&folder.make("a.f32", &format!("--size 20x20 {flags}")));
    let plain = values("");
    assert!(values("--invert").iter().zip(&plain).all(|(found, plain)| *found == -plain));
    let expected = plain.iter().map(|value| (value * 3.0).clamp(-1.0, 1.0)).collect::<Vec<_>>();
    assert_eq!(values("--contrast 3"), expected);
}

#[test]
fn steps_follow_from_what_is_shown() {
    let folder = Folder::new();
    let make = |flags: &str| folder.make("a.f32", &format!("--noise simplex {flags}"));
    assert_eq!(make("--size 32x16 --cells 4"), make("--size 32x16 --step 0.125"));
    assert_eq!(make("--size 32x16 --cells 4,4"), make("--size 32x16 --step 0.125,0.25"));
    assert_eq!(make("--size 32x16 --period 4,8"), make("--size 32x16 --period 4,8 --step 0.125,0.5"));
    assert_eq!(make("--size 33x17 --vertices --cells 4"), make("--size 33x17 --step 0.125"));
    assert_eq!(make("--address 3/5/2 --size 16x16"), make("--origin 10,4 --step 0.125 --size 16x16"));
    assert_eq!(make("--address 1/1/0 --world 6 --size 16x16"), make("--origin 3,0 --step 0.1875 --size 16x16"));
    assert_ne!(make("--size 32x16 --cells 4"), make("--size 32x16 --cells 5"));
}

#[test]
fn ramps_may_be_transparent() {
    let folder = Folder::new();
    let file = folder.make("a.png", "--size 30x30 --step 0.1 --ramp #f000@-0.4,#f00f@0.4");
    let picture = image::load_from_memory(&file).unwrap();
    let pixels: Vec<_> = picture.as_rgba8().unwrap().pixels().map(|pixel| pixel.0).collect();
    assert!(pixels.iter().all(|pixel| pixel[..3] == [255, 0, 0]));
    assert!(pixels.iter().any(|pixel| pixel[3] < 100) && pixels.iter().any(|pixel| pixel[3] > 150));
}

#[test]
fn pictures_that_are_not_meant_are_warned_of() {
    let folder = Folder::new();
    for (flags, expected) in [
        ("--step 1", "every sample lies on a lattice point, where this noise is 0"),
        ("--step 2 --noise simplex", "the step is a whole number of cells"),
        ("--step 0", "the step along x is 0"),
        ("--step 0.7", "there are only 1.43 samples for each cell"),
        ("--octaves 8 --step 0.02", "the last 3 octaves are finer than the samples can show"),
        ("--octaves 7 --step 0.015", "the last octave is finer"),
        ("--period 4 --step 0.1", "which is not a multiple of the period of 4: it does not tile"),
        ("--size 64x2 --step 4.1", "the picture is longer than 256 units, after which it repeats"),
        ("--size 64x2 --step 20.3 --hash fibonacci-table", "has only 1024 cells"),
        ("--noise simplex --octaves 3 --address 3/1/1 --normalize range", "do not fit together"),
        ("--noise checkerboard --size 1x1 --normalize range", "the same everywhere"),
        ("--curl", "a flow is often longer than 1"),
        ("--octaves 8 --map equirectangular --size 64x32", "the last 7 octaves are finer"),
        ("--octaves 7 --map cube --size 64x64", "the last 4 octaves are finer"),
        ("--map cube --size 512 --radius 150", "the picture is longer than 256 units"),
        ("--octaves 3 -o a.ktx2", "mip levels are samples of the noise, not averages"),
        ("--frequency 0", "all samples are the same, because --frequency is 0"),
        ("--frequency 0 --octaves 3 --step 1", "because --frequency is 0"),
        ("--preset terrain --frequency 0", "because --frequency is 0"),
        ("--step 1e-300", "all samples are the same, because they span only 3.2e-299 units; use a larger --cells"),
        ("--octaves 3 --cells 1e-300", "because they span only 1e-300 units"),
        ("--preset rust --cells 1e-9", "because they span only 1e-9 units"),
        ("--map cube --size 8 --radius 1e-300", "units; use a larger --radius"),
        ("--address 0/0/0 --world 1e-300 --size 8x8", "units; use a larger --world"),
        ("--contrast 0 --frames 3", "all samples are the same"),
        ("--period 8 --vertices --cells 8.3", "the picture spans 8.3 units along x"),
        ("--frames 3 --fps 60 -o a.gif", "at 60 frames a second they play slowly; use --fps 50 or less"),
        ("--frames 3 -o a.webp", "a .webp file holds one frame here, so there are 3 files"),
        ("--size 8x8 --noise high-perlin --cells 300", "the picture is longer than 256 units, after which it repeats"),
        ("--warp 0.5 --warp-frequency 4 --hash x-innermost --cells 100", "a part of the noise repeats"),
        ("--size 8x8 --pyramid 1 --world 5000 -o tiles", "longer than 256 units"),
        ("--size 8x8 --address 4/3/2 --world 5000", "longer than 256 units"),
        ("--size 8x8 --frames 3 --time 300", "longer than 256 units"),
    ] {
        let is_placed = ["--cells", "--step", "--period", "--map", "--preset", "--address", "--pyramid"].into_iter();
        let step = if is_placed.clone().any(|flag| flags.contains(flag)) { "" } else { "--step 0.015625" };
        let size = if flags.contains("--size") || flags.contains("--address") { "" } else { "--size 32x32" };
        let output = folder.run(&format!("make {size} {step} {flags}"));
        assert!(output.status.success(), "{flags}: {}", text(&output.stderr));
        let said = text(&output.stderr);
        assert!(said.contains("warning: ") && said.contains(expected), "{flags}: {said}");
    }
    for flags in [
        "",
        "--octaves 5",
        "--octaves 8 --step 0.02 --antialiased",
        "--period 4",
        "--period 4 --cells 8",
        "--step 10.1 --hash lowbias",
        "--octaves 4 --frames 4 --loop --step 0.011",
        "--preset marble",
        "--octaves 3 --map cube --radius 1",
        "--noise white --step 1",
        "--period 8 --vertices",
        "--size 64x64 --period 8 --vertices --cells 16",
        "--size 8x8 --cells 256 --vertices --noise white",
        "--frames 3 --fps 50 -o a.gif",
        "--frames 3 --fps 60 -o a.apng",
        "--frames 3 --fps 60 -o a.png",
        "-o a.webp",
        "--size 1x1",
        "--noise open-simplex2 --size 8x8 --cells 300.7",
    ] {
        let is_placed = ["--cells", "--step", "--period", "--map", "--preset"].into_iter();
        let step = if is_placed.clone().any(|flag| flags.contains(flag)) { "" } else { "--step 0.015625" };
        let size = if flags.contains("--size") { "" } else { "--size 32x32" };
        let output = folder.run(&format!("make {size} {step} {flags}"));
        assert!(output.status.success() && output.stderr.is_empty(), "{flags}: {}", text(&output.stderr));
    }
}

#[test]
fn heights_are_scaled_turned_and_lowered_to_islands() {
    let folder = Folder::new();
    let plain = floats(&folder.make("a.f32", "--octaves 3 --size 40x40"));
    let scaled = floats(&folder.make("a.f32", "--octaves 3 --size 40x40 --scale 500 --offset 100"));
    for (plain, scaled) in plain.iter().zip(&scaled) {
        assert!((plain * 500.0 + 100.0 - scaled).abs() < 1e-3, "{plain} {scaled}");
    }
    // An axis that does not repeat has the step of the other one.
    let sideways = |flags: &str| floats(&folder.make("a.f32", &format!("--hash lowbias --size 32x16 {flags}")));
    assert_eq!(sideways("--period 4,0"), sideways("--period 4,0 --cells 4,2"));
    let flipped = floats(&folder.make("a.f32", "--octaves 3 --size 40x40 --flip"));
    let upside_down: Vec<f32> = plain.chunks(40).rev().flatten().copied().collect();
    assert_eq!(flipped, upside_down);
    let island = floats(&folder.make("a.f32", "--octaves 3 --size 40x40 --island 3"));
    for (i, (plain, island)) in plain.iter().zip(&island).enumerate() {
        // 40 samples are 8 units, and the middle is at (4, 4).
        let [x, y] = [i % 40, i / 40].map(|i| i as f64 * 0.2 - 4.0);
        let distance = x.hypot(y);
        let share = ((distance - 1.5) / 1.5).clamp(0.0, 1.0);
        let land = 1.0 - share * share * (3.0 - 2.0 * share);
        assert!(((f64::from(*plain) + 1.0) * land - 1.0 - f64::from(*island)).abs() < 1e-5, "{distance}");
    }
}

#[test]
fn lit_pictures_are_the_librarys() {
    use gradnoise::{Light, presets};
    let folder = Folder::new();
    // Four samples a pixel, and more than enough around the picture that casts shadows into it.
    let (step, around) = (4.0 / 96.0, 100);
    let first = -step * (0.5 + f64::from(around));
    let columns = 96 + 2 * around;
    let grid = Grid::new(&[first; 2], &[step; 2], &[columns, 64 + 2 * around]).unwrap();
    let level = |light: f32| {
        let light = f64::from(light.clamp(0.0, 1.0));
        let encoded = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
        (encoded * 255.0).round() as u8
    };
    let bricks = presets::bricks(3);
    let samples = Light::default().plane(&grid, &bricks.maps(&grid).unwrap()).unwrap();
    let (around, columns) = (around as usize, columns as usize);
    let sample = |x: usize, y: usize| samples[columns * (around + y) + around + x];
    let pixel = |i: usize| {
        let [x, y] = [i % 48 * 2, i / 48 * 2];
        let four = [sample(x, y), sample(x + 1, y), sample(x, y + 1), sample(x + 1, y + 1)];
        [0, 1, 2].map(|channel| level(0.25 * four.iter().map(|sample| sample[channel]).sum::<f32>()))
    };
    let expected: Vec<_> = (0..48 * 32).flat_map(pixel).collect();
    for (engine, flag) in [("CPU", "--lit"), ("GPU", "--plane --gpu")] {
        let made = folder.make("a.png", &format!("--preset bricks --seed 3 {flag} --size 48x32"));
        assert!(image::load_from_memory(&made).unwrap().into_rgb8().into_raw() == expected, "{engine}");
    }
    // Floats are linear light.
    let floats = floats(&folder.make("a.npy", "--preset bricks --seed 3 --lit --size 48x32")[128..]);
    assert!(floats.iter().zip(&expected).all(|(light, expected)| level(*light) == *expected));
    let ball = image::load_from_memory(&folder.make("a.png", "--preset planet --sphere --size 40x40")).unwrap();
    // It lies on no floor.
    let expected = Light { floor: false, ..Light::default() }.ball(&presets::planet(1), 40, 1.0).unwrap();
    for (pixel, expected) in ball.into_rgba8().pixels().zip(expected) {
        assert_eq!(pixel.0[3], (expected[3] * 255.0).round() as u8);
        assert!((0..3).all(|i| pixel.0[i].abs_diff(level(expected[i])) <= 1), "{pixel:?} {expected:?}");
    }
}

#[test]
fn maps_of_a_material_are_made_in_one_run() {
    use gradnoise::presets;
    let folder = Folder::new();
    folder.succeed("make --preset moss --tile --size 32x32 --maps all,orm -o stone.png");
    let names = ["colour", "height", "metallic", "normal", "occlusion", "orm", "roughness"];
    assert_eq!(folder.names(), names.map(|name| format!("stone-{name}.png")));
    let moss = presets::moss(1).map(|noise| noise.tiled([4, 4]));
    let grid = Grid::new(&[0.0; 2], &[4.0 / 32.0; 2], &[32, 32]).unwrap();
    let texels = |output: &Output, format| Evaluator::new(output).unwrap().texels(&grid, format).unwrap();
    let opened = |name: &str| image::open(folder.path(&format!("stone-{name}.png"))).unwrap();
    assert!(opened("colour").into_rgba8().into_raw() == texels(&moss.colour(), Format::Rgba8UnormSrgb));
    assert!(opened("normal").into_rgba8().into_raw() == texels(&moss.normals(), Format::Rgba8Unorm));
    assert!(opened("orm").into_rgba8().into_raw() == texels(&moss.packed(), Format::Rgba8Unorm));
    let height = texels(&Output::value(&moss.height), Format::R16Unorm);
    let found: Vec<u8> =
        opened("height").into_luma16().into_raw().iter().flat_map(|level| level.to_le_bytes()).collect();
    assert!(found == height);
    // Only what glows has a map of it, unless one asks for it.
    folder.succeed("make --preset lava --size 32x32 --maps all -o hot.png");
    let lava = presets::lava(1).map(|noise| noise.slice(0.0));
    let emission = Evaluator::new(lava.emission()).unwrap().texels(&grid, Format::Rgba8UnormSrgb).unwrap();
    let found = image::open(folder.path("hot-emission.png")).unwrap().into_rgba8().into_raw();
    assert!(found == emission && found.chunks(4).any(|pixel| pixel[0] > 130));
    folder.succeed("make --preset moss --size 8x8 --maps emission -o dark.png");
    let dark = image::open(folder.path("dark-emission.png")).unwrap().into_rgb8().into_raw();
    assert_eq!(dark, [0; 8 * 8 * 3]);
    // Floats hold shares as they are.
    folder.succeed("make --preset moss --tile --size 8x8 --maps roughness,orm -o a.npy");
    let read = |name: &str| floats(&std::fs::read(folder.path(name)).unwrap()[128..]);
    assert!(read("a-roughness.npy").iter().all(|roughness| *roughness == 0.95));
    assert!(read("a-orm.npy").chunks(3).all(|orm| orm[1] == 0.95 && orm[2] == 0.0));
    // The levels of a share are those of 0 to 1.
    let roughness = opened("roughness").into_luma8().into_raw();
    assert!(roughness.iter().all(|level| *level == (0.95_f32 * 255.0).round() as u8), "{roughness:?}");
    let orm = opened("orm").into_rgb8().into_raw();
    assert!(orm.chunks(3).zip(&roughness).all(|(orm, roughness)| orm[1] == *roughness && orm[2] == 0));
}

#[test]
fn presets_tile_and_loop_by_one_flag() {
    let folder = Folder::new();
    for (name, preset) in gradnoise::presets::ALL {
        if *name == "planet" {
            continue;
        }
        let samples = folder.make("a.f32", &format!("--preset {name} --grey --tile --vertices --size 17x17"));
        let samples = floats(&samples);
        let at = |x: usize, y: usize| samples[17 * y + x];
        // Single positions have the same bits, as a test of the library shows. A grid's steps are rounded in stretched
        // lattices, so its values may be those of positions that differ in their last bit: twice the guaranteed error.
        let meet = |a: f32, b: f32| (a - b).abs() <= 2.0 * 4e-6 * 2.0;
        assert!((0..17).all(|y| meet(at(0, y), at(16, y))), "{name} along x");
        assert!(*name == "fire" || (0..17).all(|x| meet(at(x, 0), at(x, 16))), "{name} along y");
        if preset(1).height.dimension() != Dimension::D3 {
            continue;
        }
        // One period more in the same steps: the last picture is the first.
        let flags = format!("--preset {name} --grey --size 9x9");
        let time = if matches!(*name, "marble" | "wood") { 4 } else { 2 };
        let frames = |more: &str| floats(&folder.make("a.npy", &format!("{flags} {more}"))[128..]);
        let once = frames(&format!("--frames 4 --loop --time {time}"));
        let twice = frames(&format!("--frames 8 --loop --time {}", 2 * time));
        assert_eq!(once.len(), 4 * 81, "{name}");
        // A loop of two periods is another noise, unless its period is given.
        let repeated = frames(&format!("--frames 8 --loop --time {} --period 4,{},{time}", 2 * time, y_period(name)));
        let same = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits());
        assert!(same(&repeated[..4 * 81], &repeated[4 * 81..]), "{name} in time");
        assert_eq!(twice.len(), 8 * 81, "{name}");
    }
}

/// Returns the period along y with which a preset can repeat.
fn y_period(name: &str) -> u32 {
    if name == "fire" { 0 } else { 4 }
}

#[test]
fn streamlines_follow_the_flow_in_the_picture() {
    let folder = Folder::new();
    // The flow of x + y is (1, -1) everywhere, in units.
    std::fs::write(
        folder.path("a.json"),
        r#"{ "gradnoise": 1, "nodes": ["x", "y", { "add": { "inputs": [0, 1] } }] }"#,
    )
    .unwrap();
    let side = 96_usize;
    for (place, [x, y]) in [
        ("--step 0.1", [1, -1]),
        ("--step 0.1 --flip", [1, 1]),
        ("--step -0.1,0.1", [-1, -1]),
        ("--step 0.1,0.05", [1, -2]),
        ("--step 0.2,0.1 --flip", [1, 2]),
        ("--step=-0.1,-0.4", [-4, 1]),
        ("--step 1e-30,4e-30", [4, -1]),
        ("--step 0,0.1", [1, 0]),
    ] {
        let flags = format!("--noise a.json --curl --streamlines --size {side}x{side} {place}");
        let picture = grey(&folder.make("a.png", &flags));
        // Pixels along a line are alike.
        let difference = |[x, y]: [isize; 2]| {
            let at = |i: usize, x: isize, y: isize| {
                let place = [(i % side).checked_add_signed(x)?, (i / side).checked_add_signed(y)?];
                place.iter().all(|part| *part < side).then(|| f64::from(picture[place[1] * side + place[0]]))
            };
            let each = (0..side * side).filter_map(|i| Some((at(i, 0, 0)? - at(i, x, y)?).abs()));
            let (sum, count) = each.fold((0.0, 0.0), |(sum, count), each| (sum + each, count + 1.0));
            sum / count
        };
        let along = difference([x, y]);
        for other in [[x, -y], [-y, x], [y, x]] {
            let is_same = other[0] * y == other[1] * x;
            assert!(is_same || 1.3 * along < difference(other), "{place}: {along} {other:?} {}", difference(other));
        }
    }
}

#[test]
fn islands_are_in_the_middle_however_rows_are_placed() {
    let folder = Folder::new();
    let make = |flags: &str| floats(&folder.make("a.f32", flags));
    let turned = |values: &[f32], width: usize| values.chunks(width).rev().flatten().copied().collect::<Vec<_>>();
    for (size, place) in [
        ([33, 33], "--cells 6 --vertices"),
        ([33, 33], "--cells 6"),
        ([32, 20], "--step 0.2,0.25 --origin 3,-7"),
        ([20, 32], "--step 0.25,0.2 --vertices"),
        ([32, 32], "--step=-0.2,0.2"),
        ([31, 21], "--step=0.2,-0.3 --vertices"),
    ] {
        let [width, height] = size;
        let place = format!("--octaves 3 --hash lowbias --size {width}x{height} {place}");
        let (plain, island) = (make(&place), make(&format!("{place} --island 2")));
        // Without vertices the picture ends one step behind the last sample.
        let behind = if place.contains("--vertices") { 0.0 } else { 1.0 };
        let step = match place.split_once("--step") {
            Some((_, text)) => {
                let numbers = text[1..].split(' ').next().unwrap().split(',').map(|number| number.parse().unwrap());
                numbers.collect::<Vec<f64>>()
            }
            None => vec![6.0 / (width as f64 - 1.0 + behind); 2],
        };
        for (i, (plain, island)) in plain.iter().zip(&island).enumerate() {
            let from_middle =
                |i: usize, count: usize, step: f64| (i as f64 - 0.5 * (count as f64 - 1.0 + behind)) * step;
            let distance = from_middle(i % width, width, step[0]).hypot(from_middle(i / width, height, step[1]));
            let share = ((distance - 1.0) / 1.0).clamp(0.0, 1.0);
            let land = 1.0 - share * share * (3.0 - 2.0 * share);
            let expected = (f64::from(*plain) + 1.0) * land - 1.0;
            assert!((expected - f64::from(*island)).abs() < 1e-5, "{place} {i}: {island} {expected}");
        }
        // Turning the picture turns it as a whole.
        assert!(make(&format!("{place} --island 2 --flip")) == turned(&island, width), "{place}");
    }
    // A ball shows what is around the middle, too.
    let ball = |flags: &str| folder.make("b.png", &format!("--preset marble --sphere --size 17x17 --radius 1 {flags}"));
    assert!(ball("--cells 4 --origin 5,5,5 --vertices") == ball("--cells 4.25 --origin 4.875,4.875,5"));
    assert_eq!(folder.fail("make --preset marble --sphere --flip").0, 2);
}

#[test]
fn heights_have_the_numbers_that_endings_name() {
    use crate::formats::npy;
    let folder = Folder::new();
    let samples = 8 * 8;
    // Each ending, the bytes of a height, and those of other maps' numbers.
    for (ending, height, others) in [
        ("r8", 1, 1),
        ("u8", 1, 1),
        ("r16", 2, 2),
        ("u16", 2, 2),
        ("raw", 2, 2),
        ("f16", 2, 2),
        ("f32", 4, 4),
        ("r32", 4, 4),
    ] {
        folder.succeed(&format!("make --octaves 3 --maps all,orm --size 8x8 -o q.{ending}"));
        for (map, bytes) in [
            ("height", height),
            ("roughness", others),
            ("occlusion", others),
            ("metallic", others),
            ("colour", 3 * others),
            ("normal", 3 * others),
            ("orm", 3 * others),
        ] {
            let file = std::fs::read(folder.path(&format!("q-{map}.{ending}"))).unwrap();
            assert_eq!(file.len(), samples * bytes, "{map}.{ending}");
        }
    }
    let heights = floats(&std::fs::read(folder.path("q-height.f32")).unwrap());
    let grid = Grid::new(&[0.0; 2], &[1.0; 2], &[8, 8]).unwrap();
    let noise = Perlin::new(Dimension::D2).fbm(Octaves::new(3));
    assert_eq!(heights, Evaluator::new(noise).unwrap().values(&grid).unwrap());
    // Others have one type of numbers for all maps, but heights need more than 8 bits where the format has them.
    let types = |flags: &str, ending: &str| {
        let said =
            folder.succeed(&format!("make --octaves 3 --maps colour,height --size 8x8 --json {flags} -o q.{ending}"));
        let reports = said.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        reports.map(|report| report["type"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    for (flags, ending, expected) in [
        ("", "png", "u8 u16"),
        ("--type u8", "png", "u8 u8"),
        ("--type u16", "png", "u16 u16"),
        ("", "webp", "u8 u8"),
        ("", "tiff", "u16 u16"),
        ("--type f16", "tiff", "f16 f16"),
        ("", "exr", "f32 f32"),
        ("", "hdr", "f32 f32"),
        ("", "npy", "f32 f32"),
        ("--type f16", "npy", "f16 f16"),
        ("", "ktx2", "u8 u16"),
        ("--compress", "ktx2", "u8 u8"),
    ] {
        assert_eq!(types(flags, ending), expected, "{ending} {flags}");
    }
    assert_eq!(npy(&std::fs::read(folder.path("q-height.npy")).unwrap()).0, "<f2");
    // Only colours are normalized.
    let said = folder.succeed("make --octaves 3 --maps all --size 8x8 --json -o q.png");
    for report in said.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()) {
        let is_colour = report["files"][0] == "q-colour.png";
        assert_eq!(report["normalized"].is_object(), is_colour, "{report}");
    }
}
