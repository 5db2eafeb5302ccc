//! The pictures of the guide that its example draws.

use crate::texture::{empty_folder, example, text};
use std::path::{Path, PathBuf};

fn pictures(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_picture =
        |path: &PathBuf| path.extension().is_some_and(|extension| extension == "png" || extension == "jpg");
    let mut pictures: Vec<_> = entries.filter(is_picture).collect();
    pictures.sort();
    pictures
}

/// If `GRADNOISE_WRITE` is set, it writes them instead.
#[test]
fn guide_shows_what_its_example_draws() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let folder = empty_folder("guide_shows_what_its_example_draws");
    let drawn = example("guide").arg(&folder).output().unwrap();
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    let drawn = [pictures(&folder.join("guide")), pictures(&folder.join("recipes"))];
    assert_eq!(drawn.each_ref().map(Vec::len), [9, 10]);
    for path in drawn.iter().flatten() {
        let committed = pages.join(path.strip_prefix(&folder).unwrap());
        if std::env::var_os("GRADNOISE_WRITE").is_some() {
            std::fs::copy(path, &committed).unwrap();
        }
        if path.extension().is_some_and(|extension| extension == "jpg") {
            let [found, expected] = [path, &committed].map(|path| std::fs::read(path).unwrap());
            assert!(found == expected, "{} is another picture", committed.display());
            continue;
        }
        let [found, expected] = [path, &committed].map(|path| image::open(path).unwrap().into_rgb8());
        assert!(found == expected, "{} is another picture", committed.display());
    }
}

#[test]
fn guide_has_small_pictures() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide");
    let sizes: Vec<_> = pictures(&pages).iter().map(|path| (path.metadata().unwrap().len(), path.clone())).collect();
    let largest = sizes.iter().max().unwrap();
    assert!(largest.0 <= 150_000, "{largest:?}");
    assert!(sizes.iter().map(|(size, _)| size).sum::<u64>() <= 1_400_000);
}

#[test]
fn recipes_print_the_code_of_their_pictures() {
    let recipes = include_str!("../../docs/recipes.md");
    let mountain = include_str!("../guide/mountain.rs");
    for (code, file) in [
        (include_str!("../guide/rivers.rs"), "rivers.rs"),
        (include_str!("../guide/moss.rs"), "moss.rs"),
        (include_str!("../guide/biomes.rs"), "biomes.rs"),
        (mountain, "mountain.rs"),
    ] {
        assert!(recipes.contains(code), "examples/guide/{file} has changed");
    }
    let steps: Vec<_> = recipes.lines().filter(|line| line.contains("mountain-") && line.contains('`')).collect();
    assert!(steps.len() == 6 && steps.iter().all(|step| mountain.contains(step.split('`').nth(1).unwrap())));
}
