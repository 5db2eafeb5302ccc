//! The texture example, as somebody runs it.

use crate::adapter::context;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns the command of an example, which cargo builds beside this test.
pub fn example(name: &str) -> Command {
    let tests = std::env::current_exe().unwrap();
    let profile = tests.parent().and_then(Path::parent).unwrap();
    let example: PathBuf = profile.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(example.exists(), "{} is missing: run `cargo build --examples`", example.display());
    Command::new(example)
}

fn run(folder: &Path, arguments: &str) -> Output {
    example("texture").current_dir(folder).args(arguments.split_whitespace()).output().unwrap()
}

/// Runs it where no adapter can be, because the backend that is asked for is not compiled in.
fn run_without_adapter(folder: &Path, arguments: &str) -> Output {
    example("texture")
        .current_dir(folder)
        .env("WGPU_BACKEND", if cfg!(target_os = "macos") { "dx12" } else { "metal" })
        .args(arguments.split_whitespace())
        .output()
        .unwrap()
}

/// Makes an empty folder for a test in cargo's folder for tests.
pub fn empty_folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn example_makes_the_same_picture_on_gpu_and_cpu() {
    let Some(context) = context() else { return };
    let folder = empty_folder("example_makes_the_same_picture_on_gpu_and_cpu");
    for flags in [
        "",
        "--noise simplex --octaves 5 --size 301x211 --origin=-3.5,1e6 --seed -9",
        "--dimensions 3 --size 33x21x7 --step 0.07 --hashed",
        "--noise value --size 100x70 --seed 3 --period 5",
        "--dimensions 4 --size 64x32 --origin 0,0,0.5,0.25 --octaves 3 --hashed --seed 7",
        "--dimensions 1 --size 700 --step 0.03",
    ] {
        let gpu = run(&folder, &format!("{flags} --backend gpu --output gpu.png"));
        assert!(gpu.status.success(), "{flags}: {}", text(&gpu.stderr));
        let said = text(&gpu.stdout);
        assert!(said.contains("compared with the CPU: 0 of "), "{said}");
        let warned = text(&gpu.stderr).contains("--backend cpu, which gives the same bits at once");
        assert_eq!(warned, context.info.device_type == wgpu::DeviceType::Cpu, "{}", text(&gpu.stderr));
        assert!(said.contains("to generate") && said.contains("to read back"), "{said}");
        assert!(said.contains("written to gpu.png") && said.contains(&context.info.name), "{said}");
        let cpu = run(&folder, &format!("{flags} --backend cpu --output cpu.png"));
        assert!(cpu.status.success(), "{flags}: {}", text(&cpu.stderr));
        let decoded = |name: &str| image::open(folder.join(name)).unwrap().into_luma8();
        let (gpu, cpu) = (decoded("gpu.png"), decoded("cpu.png"));
        assert!(gpu == cpu, "{flags}");
        let distinct = gpu.as_raw().iter().collect::<std::collections::BTreeSet<_>>().len();
        assert!(distinct > 40 || flags.starts_with("--dimensions 1"), "{flags}: {distinct} levels");
    }
    for backend in ["gpu", "cpu"] {
        let raw = run(&folder, &format!("--backend {backend} --size 70x50 --output {backend}.f32"));
        assert!(raw.status.success(), "{}", text(&raw.stderr));
    }
    let raw = |name: &str| std::fs::read(folder.join(name)).unwrap();
    assert_eq!(raw("gpu.f32").len(), 70 * 50 * 4);
    assert!(raw("gpu.f32") == raw("cpu.f32"));
}

#[test]
fn example_says_when_the_picture_repeats() {
    let folder = empty_folder("example_says_when_the_picture_repeats");
    for (flags, note) in [
        (
            "",
            "note: the picture is longer than 256 units, after which it repeats, because the permutation table has \
             only 256 cells; with --hashed it does not repeat",
        ),
        ("--hashed", ""),
        ("--period 4", ""),
    ] {
        let made = run(&folder, &format!("--backend cpu --size 100x10 --step 3 {flags}"));
        assert!(made.status.success(), "{}", text(&made.stderr));
        assert!(text(&made.stderr).contains(note) && text(&made.stderr).is_empty() == note.is_empty(), "{flags}");
    }
}

#[test]
fn example_without_an_adapter_makes_the_picture_on_the_cpu() {
    let folder = empty_folder("example_without_an_adapter_makes_the_picture_on_the_cpu");
    let auto = run_without_adapter(&folder, "--size 64");
    assert!(auto.status.success(), "{}", text(&auto.stderr));
    assert!(text(&auto.stderr).contains("no GPU adapter was found"), "{}", text(&auto.stderr));
    assert!(text(&auto.stderr).contains("mesa-vulkan-drivers"), "{}", text(&auto.stderr));
    assert!(text(&auto.stdout).contains("made by the CPU"));
    assert_eq!(image::open(folder.join("noise.png")).unwrap().into_luma8().dimensions(), (64, 64));

    let gpu = run_without_adapter(&folder, "--size 64x64 --backend gpu --output gpu.png");
    assert_eq!(gpu.status.code(), Some(1));
    assert!(text(&gpu.stderr).starts_with("error: no GPU adapter was found"), "{}", text(&gpu.stderr));
    assert!(!folder.join("gpu.png").exists());
}

#[test]
fn example_names_what_is_wrong_and_writes_nothing() {
    let folder = empty_folder("example_names_what_is_wrong_and_writes_nothing");
    let bad = [
        ("--sise 3x3", "unexpected argument '--sise'"),
        ("--noise worley", "invalid value 'worley'"),
        ("--dimensions 5", "a noise has 1 to 4 dimensions, not 5"),
        ("--size 3x", "such as 640x480"),
        ("--size 1x2x3x4", "such as 640x480"),
        ("--size 0x9", "--size: there are 0 samples along x"),
        ("--size 99999999x1", "there must be 1 to 16777216"),
        ("--size 9x9x9", "--size has 3 axes, but the noise has 2; add --dimensions 3"),
        ("--origin 1,2,3", "--origin has 3 coordinates, but the noise has 2"),
        ("--origin 1,x", "such as 0.5,-3"),
        ("--origin nan,0", "--origin: the origin's x is NaN"),
        ("--step inf", "--step: the step along x is inf"),
        ("--origin 1e300,0", "must stay below 2^58"),
        ("--octaves 0", "--octaves: fbm: a fractal has 1 to 32 octaves, not 0"),
        ("--octaves 1.5", "'--octaves <N>': a whole number from 1 to 32 is expected"),
        ("--octaves -1", "a whole number from 1 to 32 is expected"),
        ("--seed x", "a whole number from -9223372036854775808 to 18446744073709551615 is expected"),
        ("--seed -9223372036854775809", "a whole number from -9223372036854775808"),
        ("--dimensions two", "a whole number from 1 to 4 is expected"),
        ("--step a", "a number such as 0.015625 is expected"),
        ("--period 8.5", "a whole number from 1, such as 8, is expected"),
        ("--turbulence 1", "unexpected argument"),
        ("--period 0", "a whole number from 1, such as 8,"),
        ("--period 300", "--period: tiled > perlin: the tile's longest period is 300 of this noise's cells"),
        ("--period 300", "use a period of at most 256 cells, or a hash without a table, such as Lowbias (--hashed)"),
        ("--adapter intel", "--adapter is for the GPU"),
        ("--size 65536x65536", "--size: 4294967296 samples are more than the 67108864 that this example keeps"),
        ("--output noise.jpg", "must end in .png or .f32"),
        ("--output no/such/noise.png", "no/such/noise.png could not be written: "),
    ];
    for (flags, message) in bad {
        let output = run(&folder, &format!("--backend cpu {flags}"));
        let said = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{flags}: {:?}", output.status);
        assert!(said.starts_with("error: ") && said.contains(message), "{flags}: {said}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}
