//! The commands of pages work, and make the pictures that the pages show.

use crate::gallery::compressed;
use crate::run::{Folder, names, text};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide");

/// Runs a page's commands of the program, and returns how many there are. `tests/commands.sh` runs the others.
fn run_commands(page: &str, folder: &Folder) -> usize {
    let blocks = page.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let mut count = 0;
    for line in blocks.flat_map(str::lines) {
        // The words behind a # say what the command does.
        let command = line.split("  #").next().unwrap().trim();
        let Some(arguments) = command.strip_prefix("gradnoise ") else {
            continue;
        };
        let arguments = arguments.split(" > ").next().unwrap().replace('\'', "");
        let output = folder.run(&arguments);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        count += 1;
    }
    count
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// Returns the names of the pictures beside a page that it shows.
fn shown(page: &str) -> BTreeSet<&str> {
    let links = page.split("](").skip(1).map(|link| link.split(')').next().unwrap());
    links.filter(|link| has_ending(link, "png") && !link.contains('/')).collect()
}

#[test]
fn commands_of_pages_work() {
    let pages = [
        (include_str!("../../README.md"), 1),
        (include_str!("../../docs/migration/blender.md"), 1),
        (include_str!("../../docs/migration/godot.md"), 1),
        (include_str!("../../docs/migration/lygia.md"), 1),
        (include_str!("../../docs/migration/webgl-noise.md"), 2),
        (include_str!("../../docs/migration/python.md"), 3),
        (include_str!("../../docs/saved.md"), 4),
    ];
    // Sections do not build on each other, so two of them can run at once.
    let sections =
        pages.iter().enumerate().flat_map(|(page, (text, _))| text.split("\n## ").map(move |part| (page, part)));
    let (sections, counts) = (Mutex::new(sections), [const { AtomicUsize::new(0) }; 7]);
    let next = || sections.lock().unwrap().next();
    let run = || {
        while let Some((page, section)) = next() {
            counts[page].fetch_add(run_commands(section, &Folder::new()), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(run))));
    for ((_, least), count) in pages.iter().zip(counts) {
        let count = count.into_inner();
        assert!(count >= *least, "{count} commands of {least}");
    }
}

/// If `GRADNOISE_WRITE` is set, it writes the pictures instead.
#[test]
fn recipes_make_the_pictures_beside_them() {
    let page = include_str!("../../docs/recipes.md");
    let pictures = Path::new(GUIDE).join("../recipes");
    let folder = Folder::new();
    let sections = page.split("\n## ").filter(|section| section.contains("```json\n"));
    let mut count = 0;
    for section in sections {
        let block = |fence: &str| section.split(fence).nth(1).unwrap().split("```").next().unwrap();
        let name = section.split("Save this as `").nth(1).unwrap().split(".json`").next().unwrap();
        std::fs::write(folder.path(&format!("{name}.json")), block("```json\n")).unwrap();
        run_commands(section, &folder);
        let made = compressed(&image::open(folder.path(&format!("{name}.png"))).unwrap());
        let committed = pictures.join(format!("{name}.jpg"));
        if std::env::var_os("GRADNOISE_WRITE").is_some() {
            std::fs::create_dir_all(&pictures).unwrap();
            std::fs::write(&committed, &made).unwrap();
        }
        assert!(std::fs::read(&committed).unwrap() == made, "{name} is another picture");
        count += 1;
    }
    assert_eq!(count, 3);
}

/// Returns whether a file is that of a folder. If `GRADNOISE_WRITE` is set, it becomes that file.
fn is_current(path: &Path, text: &[u8]) -> bool {
    if std::env::var_os("GRADNOISE_WRITE").is_some() {
        std::fs::write(path, text).unwrap();
    }
    std::fs::read(path).is_ok_and(|found| found == text)
}

/// If `GRADNOISE_WRITE` is set, it writes the files and the pictures instead.
#[test]
fn pages_of_hosts_make_the_files_and_pictures_beside_them() {
    let pages = Path::new(GUIDE).join("../use");
    // Those that the tests of the library and of the npm package compare, and programs that use them.
    let others = ["Program.cs", "canvas.html", "height.mjs", "hills.c", "threejs-package.html", "threejs.html"];
    // `tests/pictures/run.sh` draws these.
    let drawn = ["c", "csharp", "desert", "functions", "godot", "rust", "threejs", "unity"];
    let mut seen = BTreeSet::from(drawn.map(|name| format!("{name}.jpg")));
    seen.extend(others.map(String::from));
    let mut count = 0;
    for name in names(&pages).iter().filter(|name| has_ending(name, "md")) {
        let page = std::fs::read_to_string(pages.join(name)).unwrap();
        let folder = Folder::new();
        count += page.split("\n## ").map(|section| run_commands(section, &folder)).sum::<usize>();
        for shader in page.split("](files/").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let command = page.lines().find(|line| line.contains(&format!("(files/{shader}) | `gradnoise ")));
            let made = match command {
                Some(line) => {
                    let arguments = line.split("`gradnoise ").nth(1).unwrap().split('`').next().unwrap();
                    // The picture that the shader shows.
                    let stem = shader.split('.').next().unwrap();
                    let picture = format!("--size 192x128 --cells 12 -o toy-{stem}.png");
                    folder.succeed(&arguments.replace("--print-shadertoy", &picture));
                    folder.run(arguments).stdout
                }
                None if folder.path(shader).exists() => std::fs::read(folder.path(shader)).unwrap(),
                None => continue,
            };
            assert!(is_current(&pages.join("files").join(shader), &made), "{name}: {shader} is another text");
            seen.insert(shader.to_owned());
        }
        let pictures = page.split("](").skip(1).filter_map(|rest| rest.split(".jpg)").next());
        for picture in pictures.filter(|name| !name.contains([')', '/'])) {
            let made = folder.path(&format!("{picture}.png"));
            if made.exists() {
                let made = compressed(&image::open(made).unwrap());
                assert!(is_current(&pages.join(format!("{picture}.jpg")), &made), "{name}: {picture}");
                seen.insert(format!("{picture}.jpg"));
            }
        }
    }
    assert!(count > 80, "{count}");
    let all = names(&pages).into_iter().filter(|name| has_ending(name, "jpg")).chain(names(&pages.join("files")));
    let unseen: Vec<_> = all.filter(|name| !seen.contains(name)).collect();
    assert!(unseen.is_empty(), "no command makes {unseen:?}");
}

/// `tests/commands.sh` runs the pages that it is given: here and there it is given all that have commands.
#[test]
fn commands_of_all_pages_are_run_by_scripts() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let scripts = [".ci/run", ".ci/supply"].map(|name| std::fs::read_to_string(root.join(name)).unwrap());
    let given: BTreeSet<&str> = scripts
        .iter()
        .flat_map(|script| script.lines())
        .filter_map(|line| line.trim().strip_prefix("sh tests/commands.sh "))
        .flat_map(str::split_whitespace)
        .collect();
    for folder in [".", "docs", "docs/guide", "docs/internal", "docs/measured", "docs/migration", "docs/use"] {
        for name in names(&root.join(folder)).iter().filter(|name| has_ending(name, "md")) {
            let page = format!("{folder}/{name}");
            // The test of recipes saves their JSON first.
            if name == "recipes.md" {
                continue;
            }
            let (page, all) = (page.trim_start_matches("./"), format!("{folder}/*.md"));
            let text = std::fs::read_to_string(root.join(page)).unwrap();
            assert!(!text.contains("```sh\n") || given.contains(page) || given.contains(all.as_str()), "{page}");
        }
    }
}

/// If `GRADNOISE_WRITE` is set, it writes the pictures instead. Those of the example are compared by its own test.
#[test]
fn commands_of_the_guide_make_its_pictures() {
    let guide = Path::new(GUIDE);
    let files = names(guide);
    let mut seen = BTreeSet::new();
    let mut count = 0;
    for name in files.iter().filter(|name| has_ending(name, "md")) {
        let page = std::fs::read_to_string(guide.join(name)).unwrap();
        let folder = Folder::new();
        run_commands(&page, &folder);
        let has_example = page.contains("cargo run --release --example guide -- docs\n");
        for picture in shown(&page) {
            seen.insert(picture.to_owned());
            let (made, committed) = (folder.path(picture), guide.join(picture));
            if !made.exists() {
                assert!(has_example && committed.exists(), "{name} shows {picture}, which none of its commands makes");
                continue;
            }
            if std::env::var_os("GRADNOISE_WRITE").is_some() {
                std::fs::copy(&made, &committed).unwrap();
            }
            let [found, expected] = [&made, &committed].map(|path| image::open(path).unwrap().into_rgba8());
            assert!(found == expected, "{name}: {picture} is another picture than its command makes");
            count += 1;
        }
    }
    assert!(count >= 12, "{count}");
    let unseen: Vec<_> = files.iter().filter(|name| has_ending(name, "png") && !seen.contains(*name)).collect();
    assert!(unseen.is_empty(), "no page shows {unseen:?}");
}
