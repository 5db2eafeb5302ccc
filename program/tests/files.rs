//! The targets of files: pipes, links, devices, standard output.

use crate::run::{Folder, text};
use std::io::Read;
use std::process::Stdio;

#[test]
fn standard_output_has_the_same_bytes() {
    let folder = Folder::new();
    let flags = "--octaves 3 --size 40x30";
    for (name, format) in [("a.png", "png"), ("a.tiff", "tiff"), ("a.exr", "exr"), ("a.ktx2", "ktx2"), ("a.raw", "raw")]
    {
        let expected = folder.make(name, flags);
        let output = folder.run(&format!("make {flags} --format {format} -o -"));
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(output.stdout == expected, "{format}");
        assert!(text(&output.stderr).contains("made by the CPU"), "{}", text(&output.stderr));
        let quiet = folder.run(&format!("make {flags} --quiet --format {format} -o -"));
        assert!(!text(&quiet.stderr).contains("made by"), "{}", text(&quiet.stderr));
    }
}

#[test]
fn a_reader_that_stops_is_no_error_message() {
    let folder = Folder::new();
    let command = "make --size 4000x4000 --format raw --type f32 -o -";
    let mut child = folder.command(command).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 16];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(141), String::new()));
}

#[cfg(unix)]
#[test]
fn pipes_and_links_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt;
    use std::process::Command;
    let folder = Folder::new();
    let expected = folder.make("a.png", "--size 40x30");
    assert!(Command::new("mkfifo").arg(folder.path("pipe.png")).status().unwrap().success());
    let pipe = folder.path("pipe.png");
    let reader = std::thread::spawn(move || std::fs::read(pipe).unwrap());
    folder.succeed("make --size 40x30 -o pipe.png");
    assert_eq!(reader.join().unwrap(), expected);
    assert!(std::fs::metadata(folder.path("pipe.png")).unwrap().file_type().is_fifo());
    let output = folder.run("make --size 40x30 --format png -q -o /dev/stdout");
    assert!(output.stdout == expected, "{}", text(&output.stderr));
    std::fs::write(folder.path("b.png"), "before").unwrap();
    std::os::unix::fs::symlink(folder.path("b.png"), folder.path("link.png")).unwrap();
    let said = folder.succeed("make --size 40x30 -o link.png");
    assert!(said.starts_with("link.png: "), "{said}");
    assert!(std::fs::symlink_metadata(folder.path("link.png")).unwrap().is_symlink());
    assert_eq!(std::fs::read(folder.path("b.png")).unwrap(), expected);
}

#[cfg(unix)]
#[test]
fn replaced_files_keep_their_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let mode = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o7777;
    let write = |name: &str, mode: u32| {
        // A new file, since one of a mode without writing cannot be opened by everybody.
        let _ = std::fs::remove_file(folder.path(name));
        std::fs::write(folder.path(name), "before").unwrap();
        std::fs::set_permissions(folder.path(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    // What a mask takes away, too; but not the right to run as somebody else.
    for (before, after) in [(0o640, 0o640), (0o600, 0o600), (0o666, 0o666), (0o440, 0o440), (0o4755, 0o755)] {
        for (name, arguments) in [
            ("a.png", "make --size 8x8 -o a.png"),
            ("a-0001.r16", "make --size 8x8 --frames 2 -o a.r16"),
            ("a.wgsl", "export -o a.wgsl"),
            ("a.wgsl.0.bin", "export -o a.wgsl"),
            ("gradnoise-make.1", "man --folder ."),
        ] {
            write(name, before);
            folder.succeed(arguments);
            assert_ne!(std::fs::read(folder.path(name)).unwrap(), b"before");
            assert_eq!(mode(name), after, "{name}");
        }
    }
    // A link leads to the file whose permissions count.
    write("b.png", 0o640);
    std::os::unix::fs::symlink("b.png", folder.path("link.png")).unwrap();
    folder.succeed("make --size 8x8 -o link.png");
    assert_eq!(mode("b.png"), 0o640);
    // New files have those of any new file.
    std::fs::write(folder.path("new"), "").unwrap();
    folder.succeed("make --size 8x8 -o new.png");
    assert_eq!(mode("new.png"), mode("new"));
}

#[test]
fn reports_are_json_for_machines() {
    let folder = Folder::new();
    let report = folder.succeed("make --octaves 3 --size 40x30 --frames 3 --step 1 --json -o a.png");
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["made_by"], "the CPU");
    assert_eq!((&report["format"], &report["type"], report["frames"].as_u64()), (&"PNG".into(), &"u8".into(), Some(3)));
    assert_eq!(report["size"], serde_json::json!([40, 30]));
    let files: Vec<_> = report["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
    assert_eq!(files.len(), 3);
    assert!(files.iter().all(|file| folder.path(file).is_file()));
    assert!(!report["warnings"].as_array().unwrap().is_empty());
}
