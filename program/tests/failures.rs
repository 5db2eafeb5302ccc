//! Requests that cannot be met: contradictions, folders that take nothing, full disks, interrupts. Nothing half-written
//! is left.

use crate::run::{Folder, names, text};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Plans what the words of a command line ask for, as the program does in a process of its own.
fn planned(words: &str) -> Result<(), (u8, String)> {
    gradnoise_cli::planned(["gradnoise"].into_iter().chain(words.split_whitespace()).map(str::to_owned).collect())
}

#[test]
fn contradictions_say_what_is_wrong() {
    let folder = Folder::new();
    for (flags, expected) in [
        ("--preset marble --octaves 3", "--octaves describes a noise, but a preset is one already"),
        ("--preset marble --hash ward", "--hash: all noises in a preset have the hash lowbias, which does not repeat"),
        ("--preset marble --noise perlin", "cannot be used with"),
        ("--preset marbel", "a similar value exists: 'marble'"),
        ("--noise worley", "there is no such kind"),
        ("--metric manhattan", "--metric is for --noise cellular, distance"),
        ("--noise high-perlin --at x,y,v", "x, y, z, w or numbers"),
        ("--noise high-simplex --at x,y,x,y,x,y,x,y,x", "--at: "),
        ("--noise high-simplex --at x,y,x,y,x --hash lowbias", "--hash is for --noise perlin"),
        ("--noise distance --point 1e30,0", "--point: "),
        ("--noise distance --point 1,2,3 -d 2", "--dimensions: "),
        ("--noise coordinate --axis z -d 2", "--dimensions: "),
        ("--noise coordinate --axis z", "--axis: in_dimension > z: it needs 3 dimensions; there are 2 (--dimensions)"),
        ("--noise distance --period 4", "--period: "),
        ("--axis z", "--axis is for --noise coordinate"),
        ("--noise cellular --lookup value --feature f2", "cannot be used with"),
        ("--lookup value", "--lookup is for --noise cellular"),
        ("--noise cellular --lookup cells", "invalid value"),
        ("--warp 1 --warp-progressive", "--warp-octaves"),
        ("--warp-noise value", "--warp"),
        ("--noise value --flow 1", "--flow is for --noise perlin, simplex, open-simplex2, open-simplex2s"),
        ("--fade spline", "--fade spline is for value noise"),
        ("--seed 18446744073709551616", "a whole number from -9223372036854775808 to 18446744073709551615"),
        ("--seed -9223372036854775809", "a whole number from -9223372036854775808 to 18446744073709551615"),
        ("--seed 1.5", "below zero in two's complement, is expected"),
        ("--fractal ridged", "--fractal is for sums of octaves; add --octaves"),
        ("--octaves 3 --strength 2", "--strength is for --fractal ping-pong, slope and swiss"),
        ("--octaves 40", "--octaves: fbm: a fractal has 1 to 32 octaves, not 40"),
        ("--octaves 3 --octave-band 1,4", "cannot be used with"),
        ("--octaves 3 --lacunarity 0", "--lacunarity: "),
        ("--dimensions 5", "--dimensions: a noise has 1 to 4 dimensions, not 5"),
        ("--dimensions 2 --size 4x4x4", "--size has 3 axes, but the noise has 2; add --dimensions 3"),
        ("--dimensions 2 --frames 4", "--frames needs a noise of 3 dimensions"),
        ("--size 0x4", "--size: there must be at least 1 samples"),
        ("--size 99999999x4", "--size: there are 99999999 samples along x"),
        ("--size 4x", "1 to 3 whole numbers"),
        ("--step 0.1 --cells 3", "cannot be used with"),
        ("--step nan", "invalid value 'nan' for '--step"),
        ("--cells nan", "invalid value 'nan' for '--cells"),
        ("--step 1,2,3", "--step has 3 numbers, but the picture has 2 axes"),
        ("--origin 1,2,3", "--origin has 3 coordinates, but the noise has 2"),
        ("--period 0", "--period: "),
        ("--period 1000", "(--hash lowbias)"),
        ("--preset terrain --period 4 --noise perlin", "cannot be used with"),
        ("--address 2/4/0", "at zoom 2 columns and rows go from 0 to 3"),
        ("--address 2/0", "a zoom, a column and a row"),
        ("--map cube --size 4x5", "the faces of a cube are squares"),
        ("--map cube --dimensions 2", "--map needs 3 dimensions, but the noise has 2"),
        ("--radius 3", "--map"),
        ("--map equirectangular --radius 1e9", "--radius: the radius is 1000000000"),
        ("--frames 1", "--frames 1: there must be 2 to 100000"),
        ("--loop", "--frames"),
        ("--frames 4 --loop --time 1.5", "--time 1.5: a loop needs a whole number of units"),
        ("--frames 4 --loop --preset planet", "cannot repeat"),
        ("--frames 4 --loop --period 4 --time 2", "times the period in time, which is 4"),
        ("--ramp sunset", "there is no ramp sunset; use marble"),
        ("--ramp #12@0", "is not a stop"),
        ("--ramp navy,sunset", "\"sunset\" is not a stop"),
        ("--ramp navy,white@1", "either all colours have a value"),
        ("--ramp #123@1,#456@0", "must ascend"),
        ("--ramp fire --normals 1", "cannot be used with"),
        ("--normals-y down", "--normals-y is for normal maps; add --normals"),
        ("--preset leather --grey --normals-y down", "--normals-y is for normal maps; add --normals"),
        ("--normals 1 --normals-y left", "--normals-y"),
        ("--channels 5", "--channels 5: it must be 2 to 4"),
        ("--preset marble --channels 3", "--channels needs several noises"),
        ("--curl --dimensions 1", "--curl needs a noise of 2 or 3 dimensions"),
        ("--normalize 3,1", "the first value must be below the second"),
        ("--normalize 99%,1%", "percentiles ascend"),
        ("--normalize -3e38,3e38", "--normalize: "),
        ("--contrast 3e38", "--contrast: "),
        ("--channels 3 --normalize range", "one noise is measured"),
        ("--type f32", "--type f32: PNG holds u8, u16"),
        ("-o a.f32 --type u8", "the file's name says f32, and --type u8"),
        ("-o a.xyz", "the name must end in a format"),
        ("-o a.gif", "GIF is for animations; add --frames"),
        ("-o a.ktx2 --size 4x4x4 --frames 3", "KTX2 has no arrays of volumes"),
        ("-o a.npy --columns 2", "--columns is for volumes in picture formats"),
        ("--no-mipmaps", "--no-mipmaps is for .ktx2"),
        ("--compress", "--compress is for .ktx2"),
        ("-o a.ktx2 --compress --type f16", "--compress is for u8"),
        ("-o a.gif --frames 3 --size 70000x2", "GIF cannot hold 70000 x 2 samples"),
        ("-o a.webp --size 20000x2", "WebP cannot hold 20000 x 2 samples: the most is 16384"),
        ("-o a.apng --frames 3 --size 60000x60000", "is too large for APNG"),
        ("-o - --format png --map cube", "these are 6 files"),
        ("-o - --format png --json", "would both write to standard output"),
        ("--pyramid 1", "--output noise.png: --pyramid makes a folder of files"),
        ("--pyramid 1 --fps 3 -o tiles", "cannot be used with"),
        ("--pyramid 1 --radius 3 -o tiles", "--radius is for --map and --sphere"),
        ("--fast", "--fast is for the GPU; add --gpu"),
        ("--print-json --json", "cannot be used with"),
    ] {
        let (code, message) = folder.fail(&format!("make {flags}"));
        assert_eq!(code, 2, "{flags}: {message}");
        assert!(message.contains(expected), "{flags}: {message}");
    }
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn files_that_are_not_written_say_what_to_use() {
    for (name, expected) in [
        ("a", "the name must end in a format"),
        ("a.xyz", "the name must end in a format"),
        ("a.bmp", "a.bmp: this program does not write such files; use .png"),
        ("a.JPG", "use .png, or .webp"),
        ("a.mp4", "use .apng or .gif with --frames"),
        ("a.dds", "use .ktx2"),
        ("a.npz", "use .npy"),
        ("a.glsl", "use gradnoise export"),
    ] {
        let (code, message) = planned(&format!("make -o {name}")).unwrap_err();
        assert!(code == 2 && message.contains(expected), "{name}: {message}");
    }
}

#[test]
fn contradictions_of_light_and_maps_say_what_is_wrong() {
    let folder = Folder::new();
    for (flags, expected) in [
        ("--scale 3", "--scale and --offset are for values as floats"),
        ("--offset 3 --normals 1 -o a.exr", "are for values as floats"),
        ("--island -1", "it needs a radius above 0"),
        ("--island 3 --dimensions 1", "a picture with rows"),
        ("--flip --dimensions 1", "--flip is for pictures with rows"),
        ("--sun 10,20", "--sun is for --lit and --sphere"),
        ("--no-shadows", "--no-shadows is for --lit"),
        ("--relief 1", "--relief is for --lit, --sphere and --maps"),
        ("--lit --sun 10", "two angles in degrees"),
        ("--lit --sun 10,91", "an elevation of 91: it must be 0 to 90"),
        ("--lit --normals 1", "cannot be used with"),
        ("--lit --map cube", "cannot be used with"),
        ("--lit --size 8x8x8", "--lit is for flat pictures"),
        ("--lit --dimensions 1 --size 8", "--lit is for flat pictures"),
        ("--lit --relief 2e6", "--relief 2000000: it must be at most 1000000 in size"),
        ("--lit --size 9000x9000", "--lit: 81000000 pixels are more than 67108864"),
        ("--lit --print-json", "--print-json prints one noise with its output"),
        ("--sphere --size 64x32", "a ball needs a square"),
        ("--sphere --gpu", "--sphere is computed on the CPU"),
        ("--sphere --size 8x8x8", "--sphere is for flat pictures"),
        ("--maps all --format png -o -", "--maps makes several files"),
        ("--maps albedo", "invalid value 'albedo'"),
        ("--streamlines", "--curl"),
        ("--period 0", "--period: one of its numbers must be 1 or more"),
        ("--period 8,0,0", "it needs one number for each dimension"),
        ("--preset bricks --period 10", "bricks cannot repeat after 10, but after multiples of 4, such as 8 or 12"),
        ("--preset bricks --frequency 2 --period 3", "after multiples of 2, such as 2 or 4"),
        ("--preset fire --period 4,4,1", "fire cannot repeat along y; take 0 for the second number"),
    ] {
        let (code, message) = folder.fail(&format!("make {flags}"));
        assert_eq!(code, 2, "{flags}: {message}");
        assert!(message.contains(expected), "{flags}: {message}");
    }
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn machines_are_told_errors_as_json() {
    let folder = Folder::new();
    for (arguments, expected) in [
        ("make --json --octaves 40", "not 40"),
        ("make --json --octaves many", "--octaves"),
        ("make --octaves --json", "--octaves"),
        ("make --json --preset marbel", "marble"),
        ("make --json --print-json", "cannot be used with"),
        ("list --sheet a.png --json", "cannot be used with"),
        ("doctor --json --fast", "--fast"),
        ("export --json", "--json"),
        ("maek --json", "maek"),
        ("--json", "--json"),
    ] {
        let (code, message) = folder.fail(arguments);
        let error: serde_json::Value = serde_json::from_str(&message).unwrap();
        assert_eq!((code, error["exit_code"].as_i64()), (2, Some(2)), "{arguments}");
        let error = error["error"].as_str().unwrap();
        assert!(error.contains(expected) && !error.contains("Usage") && !error.starts_with("error"), "{error}");
    }
    // Without it people are told the usage, too; and help is no error.
    assert!(folder.fail("make --octaves many").1.contains("For more information"));
    assert!(folder.succeed("make --json --help").contains("--octave-band"));
}

#[test]
fn numbers_that_are_none_are_said_with_their_flags() {
    for flags in [
        "--flow",
        "--noise cellular --lookup perlin --lookup-frequency",
        "--noise cellular --jitter",
        "--noise cellular --metric minkowski-",
        "--noise cellular --feature smooth-f1-",
        "--noise gabor --wave-number",
        "--noise gabor --bandwidth",
        "--noise gabor --direction 1,",
        "--noise high-perlin --at x,y,x,y,",
        "--noise distance --point 1,",
        "--octave-band 1,",
        "--octaves 3 --lacunarity",
        "--octaves 3 --persistence",
        "--octaves 3 --fractal swiss --strength",
        "--octaves 3 --weighted",
        "--warp",
        "--warp 1 --warp-frequency",
        "--frequency",
        "--cells",
        "--step",
        "--origin 1,",
        "--address 1/0/0 --world",
        "--map cube --radius",
        "--frames 3 --time",
        "--ramp #fff@-2,#fff@",
        "--normals",
        "--laplacian",
        "--curvature",
        "--normalize -1,",
        "--contrast",
    ] {
        let flag = flags.rsplit("--").next().unwrap();
        let name = flag.split(' ').next().unwrap();
        // A world is not negative.
        for number in ["nan", "inf", "1e999", "-inf"].into_iter().take(if name == "world" { 3 } else { 4 }) {
            let space = if flag.ends_with([',', '-', '@']) || flag.contains(' ') { "" } else { " " };
            let (code, message) = planned(&format!("make --size 4x4 {flags}{space}{number}")).unwrap_err();
            assert_eq!(code, 2, "{flags} {number}: {message}");
            let first = message.lines().next().unwrap();
            assert!(
                first.contains(&format!("'--{name}")) || first.contains(&format!("--{name}: ")),
                "{flags}: {message}"
            );
        }
    }
}

/// Each flag is given numbers that are far too large, too small, or of the wrong sign.
#[test]
fn numbers_that_are_refused_are_said_with_their_flags() {
    let mut refused = std::collections::BTreeSet::new();
    for flags in [
        "--dimensions",
        "--extra-permutation",
        "--flow",
        "--noise cellular --lookup perlin --lookup-frequency",
        "--noise cellular --jitter",
        "--noise cellular --metric minkowski-",
        "--noise cellular --feature smooth-f1-",
        "--noise gabor --wave-number",
        "--noise gabor --bandwidth",
        "--noise gabor --impulses",
        "--noise gabor --direction 1,",
        "--noise high-perlin --at x,y,x,y,",
        "--noise distance --point 1,",
        "--octaves",
        "--octave-band 1,",
        "--octaves 3 --lacunarity",
        "--octaves 3 --persistence",
        "--octaves 3 --fractal swiss --strength",
        "--octaves 3 --fractal ping-pong --strength",
        "--octaves 3 --fractal slope --strength",
        "--octaves 3 --weighted",
        "--octaves 3 --fractal billow --weighted",
        "--warp",
        "--octaves 3 --warp 1 --warp-frequency",
        "--octaves 3 --warp 1 --warp-octaves",
        "--warp 1 --warp-octaves 2 --warp-progressive --warp-frequency",
        "--warp 1 --warp-octaves 2 --warp-noise value --warp-frequency",
        "--frequency",
        "--octaves 3 --warp 0.5 --frequency",
        "--preset terrain --frequency",
        "--multiply simplex --frequency",
        "--period",
        "--threshold",
        "--threshold 0 --softness",
        "--add perlin --threshold 0 --softness",
        "--cells",
        "--cells 1,",
        "--step",
        "--origin 1,",
        "--noise coordinate --origin",
        "--noise distance --cells",
        "--island",
        "--octaves 3 --normalize range --island",
        "--preset terrain --island",
        "--address 1/0/0 --world",
        "--map cube --radius",
        "--frames",
        "--frames 3 --fps",
        "--ramp #fff@-2,#fff@",
        "--normals",
        "--octaves 3 --contrast 2 --normals",
        "--laplacian",
        "--curvature",
        "--channels",
        "--normalize -1,",
        "--contrast",
        "--normalize -1,1 --contrast",
        "--octaves 3 --contrast 2 -o a.f32 --scale",
        "-o a.f32 --scale",
        "-o a.f32 --offset",
        "-o a.f32 --scale 3 --offset",
        "--lit --relief",
    ] {
        let flag = flags.rsplit("--").next().unwrap();
        let name = flag.split(' ').next().unwrap();
        for number in ["1e38", "-1e38", "1e-44", "1e300", "1e-300", "-1", "0", "1e20", "4294967295", "7"] {
            let join = if flag.ends_with([',', '-', '@']) {
                ""
            } else if flag.contains(' ') {
                " "
            } else {
                "="
            };
            let Err((code, message)) = planned(&format!("make --size 4x4 {flags}{join}{number}")) else { continue };
            assert_eq!(code, 2, "{flags} {number}: {message}");
            let first = message.lines().next().unwrap();
            let is_named = [format!("'--{name}"), format!("--{name}: "), format!("--{name} ")];
            assert!(is_named.iter().any(|named| first.contains(named)), "{flags} {number}: {message}");
            let others = ["contrast", "normalize", "frequency", "octave-band", "warp"];
            for other in others.iter().filter(|other| **other != name) {
                assert!(!first.contains(&format!("--{other}: ")), "{flags} {number}: {message}");
            }
            refused.insert(flags);
        }
    }
    assert!(refused.len() > 50, "{refused:?}");
}

/// Positions are checked when samples are computed.
#[test]
fn positions_that_are_too_far_are_said_with_their_flags() {
    let folder = Folder::new();
    for (flags, flag) in [
        ("--origin 1e300", "--origin: "),
        ("--cells 1e300", "--cells: "),
        ("--step 1e300", "--step: "),
        ("--octaves 3 --cells 1e300", "--cells: "),
        ("--address 0/0/0 --world 1e300", "--world: "),
        ("--noise coordinate --cells 1e20", "--cells: "),
        ("--noise coordinate --origin 1e20", "--origin: "),
        ("--noise distance --step 1,1e20 --origin 5,5", "--step: "),
    ] {
        let (code, message) = folder.fail(&format!("make --size 8x8 {flags}"));
        let error = message.lines().find(|line| line.starts_with("error: ")).unwrap();
        assert!(code == 2 && error.starts_with(&format!("error: {flag}")), "{flags}: {message}");
    }
}

#[test]
fn messages_quote_no_more_than_anybody_reads() {
    let folder = Folder::new();
    // Letters of two bytes, so that not every place in it is between two letters.
    let long = "\u{e9}".repeat(4000);
    let document = format!(r#"{{"gradnoise":1,"nodes":["x",{{"{}":{{}}}}]}}"#, "quoted".repeat(50_000));
    std::fs::write(folder.path("a.json"), document).unwrap();
    for arguments in [
        "make --ramp LONG",
        "make --gradients LONG",
        "make --octaves LONG",
        "make --size LONG",
        "make --preset LONG",
        "make --noise LONG",
        "make --noise LONG.json",
        "make --address LONG",
        "make --LONG",
        "export --name LONG",
        "LONG",
    ] {
        let (_, message) = planned(&arguments.replace("LONG", &long)).unwrap_err();
        assert!(message.len() < 6000, "{arguments}: {}", message.len());
    }
    for arguments in [
        "make --noise a.json",
        "make --octaves LONG",
        "make --octaves LONG --json",
        "make --ramp LONG --json",
        "make -o LONG.png",
        "export --output LONG/a",
        "list --sheet LONG",
        "gallery LONG",
    ] {
        let output = folder.command(&arguments.replace("LONG", &long)).output().unwrap();
        let code = output.status.code().unwrap();
        assert!(matches!(code, 2 | 4) && output.stderr.len() < 6000, "{arguments}: {}", output.stderr.len());
    }
}

#[test]
fn folders_that_take_nothing_are_named() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("folder.png")).unwrap();
    for (name, expected) in [
        ("missing/a.png", "there is no folder missing; make it first"),
        ("folder.png", "folder.png could not be written: it is a folder"),
        // A file system of the kernel's, in which nobody makes files.
        ("/proc/a.png", "/proc/a.png could not be written: "),
    ] {
        if name.starts_with("/proc") && !cfg!(target_os = "linux") {
            continue;
        }
        let (code, message) = folder.fail(&format!("make --size 8x8 -o {name}"));
        assert_eq!(code, 4, "{name}: {message}");
        assert!(message.contains(expected) && message.matches("error: ").count() == 1, "{message}");
    }
}

/// A small disk, which goes when it is dropped.
#[cfg(target_os = "linux")]
struct SmallDisk(tempfile::TempDir);

#[cfg(target_os = "linux")]
impl SmallDisk {
    /// Mounts a disk of 256 KiB, if that is allowed.
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Self(folder))
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        assert!(Command::new("umount").arg(self.0.path()).status().unwrap().success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_disks_are_one_clear_line() {
    let folder = Folder::new();
    let formats = ["png", "apng", "gif", "webp", "tiff", "exr", "hdr", "npy", "ktx2", "r16"];
    let flags = |format: &str| if matches!(format, "apng" | "gif") { "--frames 2" } else { "" };
    for format in formats {
        // A device that is always full.
        let name = if format == "r16" { "raw" } else { format };
        let (code, message) =
            folder.fail(&format!("make --size 300x200 {} --format {name} -o /dev/full", flags(format)));
        assert_eq!(code, 4, "{format}: {message}");
        let expected = "error: /dev/full could not be written: the disk is full\n";
        assert!(message.ends_with(expected), "{format}: {message}");
    }
    assert!(!std::fs::metadata("/dev/full").unwrap().is_file());
    let Some(disk) = SmallDisk::new() else { return };
    for format in formats {
        let path = disk.0.path().join(format!("a.{format}"));
        let arguments = format!("make --noise white --step 1.1 --size 900x700 {} -o {}", flags(format), path.display());
        let (code, message) = folder.fail(&arguments);
        assert_eq!(code, 4, "{format}: {message}");
        let errors: Vec<_> = message.lines().filter(|line| !line.starts_with("warning: ")).collect();
        assert_eq!(errors.len(), 1, "{message}");
        assert!(errors[0].ends_with("could not be written: the disk is full"), "{message}");
        assert!(message.contains("but the disk has only "), "{format}: {message}");
        assert_eq!(names(disk.0.path()), Vec::<String>::new(), "{format}");
    }
    // Those of several files that are complete stay, and it is said how many they are.
    let path = disk.0.path().join("f.r16");
    let (code, message) = folder.fail(&format!("make --size 256x128 --frames 9 -o {}", path.display()));
    let complete = names(disk.0.path());
    let said = format!("the disk is full; {} of 9 files were written\n", complete.len());
    assert!(code == 4 && message.ends_with(&said), "{message}");
    assert!((1..9).contains(&complete.len()) && complete.iter().all(|name| name.starts_with("f-000")), "{complete:?}");
}

/// Starts something that takes long, and waits until it has written a part.
#[cfg(unix)]
fn started(folder: &Folder, arguments: &str, is_under_way: impl Fn(&Folder) -> bool) -> std::process::Child {
    let child = folder.command(arguments).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while !is_under_way(folder) {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

#[cfg(unix)]
fn signal(child: &std::process::Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn interrupted_runs_leave_nothing_behind() {
    let folder = Folder::new();
    std::fs::write(folder.path("a.r16"), "before").unwrap();
    for name in ["-INT", "-TERM"] {
        let has_begun = |folder: &Folder| folder.names().len() > 1;
        let child = started(&folder, "make --size 60000x60000 --step 0.01 --hash lowbias -o a.r16", has_begun);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert!(
            text(&output.stderr).ends_with("error: interrupted; nothing was written\n"),
            "{}",
            text(&output.stderr)
        );
        assert_eq!((text(&output.stdout), folder.names()), (String::new(), vec!["a.r16".to_owned()]));
        assert_eq!(std::fs::read(folder.path("a.r16")).unwrap(), b"before");
    }
    // Those of several files that are complete stay.
    let child = started(&folder, "make --frames 9000 --size 64x64 -o f.r16", |folder| folder.names().len() > 4);
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    let complete = folder.names().into_iter().filter(|name| name.starts_with("f-")).collect::<Vec<_>>();
    let said = format!("error: interrupted; {} of 9000 files were written\n", complete.len());
    assert!(text(&output.stderr).ends_with(&said), "{}", text(&output.stderr));
    assert!(complete.iter().all(|name| std::fs::metadata(folder.path(name)).unwrap().len() == 64 * 64 * 2));
}

/// Waits until a process catches a signal, by the mask that Linux shows.
#[cfg(target_os = "linux")]
fn wait_until_caught(child: &std::process::Child, number: u32) {
    let start = Instant::now();
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() >> (number - 1) & 1 == 1 {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "signal {number} is not caught");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_heeds_every_signal() {
    let folder = Folder::new();
    assert!(Command::new("mkfifo").arg(folder.path("pipe.png")).status().unwrap().success());
    std::fs::create_dir_all(folder.path("site/assets")).unwrap();
    std::fs::write(folder.path("site/index.html"), "page").unwrap();
    // Each waits for somebody at the other end, or works for longer than it takes to signal.
    for arguments in [
        "export -o pipe.png",
        "export --noise -",
        "make --noise - -o a.png",
        "make --size 9x9 --step 0.1 -q -o pipe.png",
        "list --sheet pipe.png",
        "gallery pictures --size 1024",
        "playground --site site --port 0",
    ] {
        for (name, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
            let mut child = folder.command(arguments);
            child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = child.spawn().unwrap();
            // It is not dropped with the wait for the output, which would end the input.
            let input = child.stdin.take();
            wait_until_caught(&child, number);
            signal(&child, name);
            let output = child.wait_with_output().unwrap();
            drop(input);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(130), "{arguments} {name}: {said}");
            assert!(said.starts_with("error: interrupted; ") && said.lines().count() == 1, "{arguments}: {said}");
        }
    }
    assert!(
        folder.names().iter().all(|name| ["pictures", "pipe.png", "site"].contains(&name.as_str())),
        "{:?}",
        folder.names()
    );
    if folder.path("pictures").exists() {
        assert!(names(&folder.path("pictures")).iter().all(|name| !name.starts_with(".tmp")));
    }
}

#[cfg(unix)]
#[test]
fn killed_runs_leave_a_temporary_file_alone() {
    let folder = Folder::new();
    std::fs::write(folder.path("a.r16"), "before").unwrap();
    let has_begun = |folder: &Folder| folder.names().len() > 1;
    let child = started(&folder, "make --size 60000x60000 --step 0.01 --hash lowbias -o a.r16", has_begun);
    signal(&child, "-KILL");
    assert_eq!(child.wait_with_output().unwrap().status.code(), None);
    let names = folder.names();
    assert!(names.len() == 2 && names[0].starts_with(".tmp") && names[1] == "a.r16", "{names:?}");
    assert_eq!(std::fs::read(folder.path("a.r16")).unwrap(), b"before");
}

#[test]
fn adapters_that_are_not_there_are_said_so() {
    let folder = Folder::new();
    // A backend that is not compiled in has none.
    let output = folder
        .command("make --gpu --size 8x8")
        .env("WGPU_BACKEND", if cfg!(target_os = "macos") { "dx12" } else { "metal" })
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("no GPU adapter was found"), "{}", text(&output.stderr));
    assert!(!Path::new(&folder.path("noise.png")).exists());
}
