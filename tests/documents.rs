//! Pages name items and tests that exist, and link to files and headings that do.

use crate::ROOT;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Returns the text of all Rust files below a folder of the repository.
fn sources(folder: &str) -> String {
    fn append(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                append(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut text = String::new();
    append(&Path::new(ROOT).join(folder), &mut text);
    text
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Returns the names behind `fn`, `struct`, `enum`, `type`, `trait` and `mod`, those of enums' variants, and those of
/// methods that a table declares, as in `"clamp" clamp(low: f32, high: f32)`.
fn declared(source: &str) -> BTreeSet<&str> {
    let keywords = ["fn", "struct", "enum", "type", "trait", "mod"];
    let all: Vec<_> = words(source).collect();
    let items = all.windows(2).filter(|pair| keywords.contains(&pair[0])).map(|pair| pair[1]);
    let variants = source.lines().map(str::trim_start).filter(|line| line.starts_with(char::is_uppercase));
    let tables = source.lines().map(str::trim_start).filter(|line| line.starts_with('"') && line.contains('('));
    let methods = tables.filter_map(|line| words(line).next().filter(|name| words(line).nth(1) == Some(name)));
    items.chain(variants.filter_map(|line| words(line).next())).chain(methods).collect()
}

/// Returns the names in the code of one column of a page's tables, numbers and parameters of one letter aside.
fn named(page: &str, column: usize) -> BTreeSet<&str> {
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let cells = rows.filter_map(|row| row.split(" | ").nth(column));
    let spans = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let literal = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || word.len() == 1;
    spans.flat_map(words).filter(|word| !literal(word) || ["x", "y", "z", "w"].contains(word)).collect()
}

/// Asserts that a source declares all names but these.
fn assert_declared(names: &BTreeSet<&str>, source: &str, but: &[&str]) {
    let declared = declared(source);
    let missing: Vec<_> = names.iter().filter(|name| !declared.contains(*name) && !but.contains(name)).collect();
    assert!(missing.is_empty() && names.len() > 15, "of {} names, {missing:?} are not declared", names.len());
}

#[test]
fn migration_names_items_that_exist() {
    let but = ["Vec", "amplitude", "f32", "noise", "octaves", "power", "roughness"];
    let folder = Path::new(ROOT).join("docs/migration");
    // The page of Python has names of Python.
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let pages = paths.filter(|path| !path.ends_with("python.md")).map(|path| std::fs::read_to_string(path).unwrap());
    assert_declared(&named(&pages.collect::<String>(), 1), &sources("src"), &but);
}

#[test]
fn papers_name_items_and_tests_that_exist() {
    let page = include_str!("../docs/papers.md");
    let but = ["dimension", "edge", "extents", "false", "high", "largest", "low", "persistence", "seed", "vectors"];
    assert_declared(&named(page, 2), &sources("src"), &but);
    assert_declared(&named(include_str!("papers/README.md"), 2), &sources("tests"), &[]);
}

#[test]
fn pages_show_the_files_beside_them() {
    let read = |path: &str| std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
    for (page, language, file) in [
        ("c", "c", "docs/use/files/hills.c"),
        ("csharp", "cs", "docs/use/files/Program.cs"),
        ("bevy", "rust", "bevy/examples/first.rs"),
        ("javascript", "js", "docs/use/files/height.mjs"),
    ] {
        assert!(
            read(&format!("docs/use/{page}.md")).contains(&format!("```{language}\n{}```\n", read(file))),
            "{file}"
        );
    }
    for (page, language, file) in
        [("threejs", "js", "docs/use/files/threejs.html"), ("unity", "hlsl", "docs/use/files/HillsNode.hlsl")]
    {
        let page = read(&format!("docs/use/{page}.md"));
        let first = page.split(&format!("```{language}\n")).nth(1).unwrap().split("```").next().unwrap();
        assert!(read(file).contains(first), "{file}");
    }
}

/// If `GRADNOISE_WRITE` is set, it writes the texts into the page instead.
#[test]
fn page_of_three_js_has_the_exported_texts() {
    let path = Path::new(ROOT).join("docs/use/files/threejs.html");
    let mut page = std::fs::read_to_string(&path).unwrap();
    for (id, file) in [("wgsl", "wgsl/hills.wgsl"), ("glsl", "es-glsl/hills.es.glsl")] {
        let text = std::fs::read_to_string(Path::new(ROOT).join("docs/exported").join(file)).unwrap();
        let start = format!("<script type=\"text/plain\" id=\"{id}\">\n");
        let from = page.find(&start).unwrap() + start.len();
        let length = page[from..].find("</script>").unwrap();
        if std::env::var_os("GRADNOISE_WRITE").is_some() {
            page.replace_range(from..from + length, &text);
        }
        assert!(page[from..].starts_with(&format!("{text}</script>")), "{file}");
    }
    if std::env::var_os("GRADNOISE_WRITE").is_some() {
        std::fs::write(path, page).unwrap();
    }
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
}

/// Returns all pages of the repository.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let folders = ["", "bevy", "program", "python", "docs", "web/package", "web/playground"];
    let mut folders = folders.map(|folder| root.join(folder)).to_vec();
    folders.extend(entries(&root.join("docs")).filter(|path| path.is_dir()));
    let paths = folders.iter().flat_map(|folder| entries(folder));
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Returns the lines of a page that are no code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        let fence = line.starts_with("```");
        is_code ^= fence;
        !is_code && !fence
    })
}

/// Returns the names by which links find the headings of a page: as GitHub makes them, in lower case, with hyphens for
/// spaces, and a number where there is such a name already.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for heading in prose(page).filter(|line| line.starts_with('#')) {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let name = kept.collect::<String>().replace(' ', "-");
        let numbered = (1..).map(|number| format!("{name}-{number}"));
        anchors.extend(std::iter::once(name.clone()).chain(numbered).find(|name| !anchors.contains(name)));
    }
    anchors
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        let prose: String = prose(&page).flat_map(|line| [line, "\n"]).collect();
        // Nothing can be said of brackets in code spans and of links that go elsewhere.
        let text: String = prose.split('`').step_by(2).collect();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: {link}", path.display());
            if !anchor.is_empty() {
                let anchors = anchors(&std::fs::read_to_string(&target).unwrap());
                assert!(anchors.contains(anchor), "{}: {link} is none of {anchors:?}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn headings_are_found_by_their_names() {
    let page = "# A `b`, and C\n```sh\n# no heading\n```\n## Godot\n### Godot\n";
    assert_eq!(anchors(page), ["a-b-and-c", "godot", "godot-1"].map(String::from).into());
}

#[test]
fn faults_name_errors_and_tests_that_exist() {
    let page = include_str!("../docs/internal/faults.md");
    assert_declared(&named(page, 1), &sources("src"), &["downlevel_webgl2_defaults"]);
    assert_declared(&named(page, 2), &(sources("tests") + &sources("program/tests")), &[]);
}
