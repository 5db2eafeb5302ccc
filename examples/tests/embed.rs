//! The embedding example, as somebody runs it.

use crate::adapter::context;
use crate::texture::{empty_folder, example, text};
use std::collections::BTreeSet;

#[test]
fn embed_draws_the_land_that_the_cpu_knows() {
    if context().is_none() {
        return;
    }
    let folder = empty_folder("embed_draws_the_land_that_the_cpu_knows");
    let mut pictures = Vec::new();
    for (seed, name) in [("2", "first.png"), ("5", "second.png")] {
        let mut command = example("embed");
        // Two million vertices: with optimizations, Mesa compiles for longer, and takes half as long.
        command.env_remove("GALLIVM_PERF").args(["--size", "161x90", "--seed", seed, "--output", name]);
        let output = command.current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(said.contains("1000 heights: 0 bits differ"), "{said}");
        let picture = image::open(folder.join(name)).unwrap().into_rgba8();
        assert_eq!(picture.dimensions(), (161, 90));
        let colours: BTreeSet<_> = picture.pixels().map(|pixel| pixel.0).collect();
        assert!(colours.len() > 2000, "{} colours", colours.len());
        assert!(picture.pixels().all(|pixel| pixel.0[3] == 255));
        pictures.push(picture);
    }
    assert!(pictures[0] != pictures[1]);
}

#[test]
fn embed_names_what_is_wrong_and_writes_nothing() {
    let folder = empty_folder("embed_names_what_is_wrong_and_writes_nothing");
    let bad = [
        ("--sise 3x3", "unexpected argument '--sise'"),
        ("--size 640", "such as 1280x720"),
        ("--size 0x9", "between 1 and 4096"),
        ("--size 5000x9", "between 1 and 4096"),
        ("--seed x", "invalid digit"),
        ("--output embed.jpg", "must end in .png"),
        ("", "no GPU adapter was found"),
    ];
    for (flags, message) in bad {
        let mut command = example("embed");
        // It is no backend that is compiled in.
        command.env("WGPU_BACKEND", if cfg!(target_os = "macos") { "dx12" } else { "metal" });
        let output = command.current_dir(&folder).args(flags.split_whitespace()).output().unwrap();
        let said = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{flags}: {:?}", output.status);
        assert!(said.starts_with("error: ") && said.contains(message), "{flags}: {said}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}
