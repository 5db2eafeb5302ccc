//! Holes, renaming and reachability: how files of `shaders/` become one module.
//!
//! WGSL has no generics and no modules. A file names in its header the identifiers that it takes from elsewhere, its
//! holes (`// holes: fade, lerp`). It is added to an assembly with renamings of whole identifiers: `fade` to
//! `fade_cubic` fills a hole, `perlin_2` to `perlin_2_cubic` tells an instance from another. A hole that is not renamed
//! is filled by the item of its own name. Items that the entry point does not reach are left out.
//!
//! Some holes stand for others in each dimension (`// in each dimension: Vector, Sample`). A file with such holes is
//! added four times: in two dimensions with `vec2f` for `Vector`, `vec2i` for `Cell` and `Sample_2` for `Sample`. Its
//! own items that depend on these holes get the dimension's number, too.

use crate::wgsl::source::Source;
use crate::wgsl::specialize::SourceText;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use thiserror::Error;

/// The reason that shader files do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AssemblyError {
    #[error("shaders/{file}: nothing fills the hole {hole}")]
    UnfilledHole { file: &'static str, hole: String },
    #[error("shaders/{file}: it declares the hole {hole} but does not use it")]
    UnusedHole { file: &'static str, hole: String },
    #[error("shaders/{file}: it has no {name} to rename")]
    UnusedRename { file: &'static str, name: String },
    #[error("shaders/{file}: {name} is used but is no hole of the file")]
    UndeclaredHole { file: &'static str, name: String },
    #[error("shaders/{file}: there is another {name} already")]
    DuplicateName { file: &'static str, name: String },
    #[error("there is no {name} to begin with")]
    NoSuchRoot { name: String },
}

/// A module in the making.
#[derive(Default)]
pub(crate) struct Assembly {
    items: BTreeMap<String, Item>,
    /// Their names, in the order in which they were added.
    order: Vec<String>,
    /// Items that every file may use without declaring a hole.
    ambient: BTreeSet<String>,
}

struct Item {
    file: &'static str,
    /// Its name in the file.
    original: String,
    text: String,
    /// The identifiers in it.
    words: BTreeSet<String>,
    /// The names that fill the file's holes.
    fills: Rc<BTreeSet<String>>,
    /// The names that the file declares.
    declared: Rc<BTreeSet<String>>,
}

impl Assembly {
    /// Adds an instance of a file, with some of its identifiers renamed, or one for each dimension.
    pub(crate) fn add(&mut self, source: Source, renames: &[(&str, &str)]) -> Result<(), AssemblyError> {
        if source.holes_in_each_dimension().is_empty() {
            return self.add_instance(source, renames);
        }
        let numbered_names = numbered_names(source);
        for dimension in 1..=4 {
            let mut numbered: Vec<(&str, String)> =
                renames.iter().map(|(from, to)| (*from, vector_type(to, dimension).unwrap_or(to).into())).collect();
            for name in &numbered_names {
                let to = renames.iter().find(|(from, _)| from == name).map_or(*name, |(_, to)| to);
                numbered.retain(|(from, _)| from != name);
                numbered.push((name, in_dimension(to, dimension)));
            }
            let numbered: Vec<_> = numbered.iter().map(|(from, to)| (*from, to.as_str())).collect();
            self.add_instance(source, &numbered)?;
        }
        Ok(())
    }

    fn add_instance(&mut self, source: Source, renames: &[(&str, &str)]) -> Result<(), AssemblyError> {
        let file = source.file;
        let holes = source.holes();
        let parsed = source.items();
        let declared: BTreeSet<&str> = parsed.iter().map(|item| item.name).collect();
        if let Some((name, _)) = renames.iter().find(|(name, _)| !holes.contains(name) && !declared.contains(name)) {
            return Err(AssemblyError::UnusedRename { file, name: (*name).into() });
        }
        let words: BTreeSet<&str> = parsed.iter().flat_map(|item| words(item.text)).collect();
        if let Some(hole) = holes.iter().find(|hole| !words.contains(*hole)) {
            return Err(AssemblyError::UnusedHole { file, hole: (*hole).into() });
        }

        // The first of several renamings counts.
        let renames: HashMap<&str, &str> = renames.iter().rev().copied().collect();
        let renamed = |name: &str| renames.get(name).map_or(name, |to| *to).to_owned();
        let fills: Rc<BTreeSet<String>> = Rc::new(holes.iter().map(|hole| renamed(hole)).collect());
        let declared: Rc<BTreeSet<String>> = Rc::new(declared.iter().map(|name| renamed(name)).collect());
        for item in parsed {
            let name = renamed(item.name);
            let text = with_words(item.text, renamed);
            match self.items.get(&name) {
                Some(present) if present.text == text => {}
                Some(_) => return Err(AssemblyError::DuplicateName { file, name }),
                None => {
                    let words = words_of(&text);
                    let (fills, declared) = (Rc::clone(&fills), Rc::clone(&declared));
                    let original = item.name.to_owned();
                    self.items.insert(name.clone(), Item { file, original, text, words, fills, declared });
                    self.order.push(name);
                }
            }
        }
        Ok(())
    }

    /// Adds a file whose items every other file may use without declaring holes.
    pub(crate) fn add_ambient(&mut self, source: Source) -> Result<(), AssemblyError> {
        self.ambient.extend(source.names().into_iter().map(str::to_owned));
        self.add(source, &[])
    }

    /// Adds an item that is in no file. It may use whatever the assembly has.
    pub(crate) fn add_written(&mut self, name: String, text: String) -> Result<(), AssemblyError> {
        let file = "(written)";
        if self.items.contains_key(&name) {
            return Err(AssemblyError::DuplicateName { file, name });
        }
        let words = words_of(&text);
        let (declared, fills) = (Rc::new(words.clone()), Rc::default());
        let original = name.clone();
        self.items.insert(name.clone(), Item { file, original, text, words, fills, declared });
        self.order.push(name);
        Ok(())
    }

    /// Returns the text of each item that the root reaches.
    pub(crate) fn sources<'a>(&'a self, root: &'a str) -> Result<BTreeMap<&'a str, SourceText<'a>>, AssemblyError> {
        let source = |name: &'a str| {
            let Item { file, original, text, .. } = &self.items[name];
            (name, SourceText { file, original, text })
        };
        Ok(self.reached(root)?.into_iter().map(source).collect())
    }

    /// Returns the text of all items that the root reaches, in the order in which they were added.
    pub(crate) fn module(&self, root: &str) -> Result<String, AssemblyError> {
        Ok(self.joined(&self.reached(root)?, str::to_owned))
    }

    /// Returns the same text with a prefix before all names but some, which are replaced.
    pub(crate) fn module_with_names(
        &self,
        root: &str,
        prefix: &str,
        replaced: &[(&str, &str)],
    ) -> Result<String, AssemblyError> {
        let reached = self.reached(root)?;
        let named = |word: &str| match replaced.iter().find(|(from, _)| *from == word) {
            Some((_, to)) => (*to).to_owned(),
            None if reached.contains(word) => format!("{prefix}{word}"),
            None => word.to_owned(),
        };
        let mut names = BTreeSet::new();
        match reached.iter().map(|word| named(word)).find(|name| !names.insert(name.clone())) {
            Some(name) => Err(AssemblyError::DuplicateName { file: "(written)", name }),
            None => Ok(self.joined(&reached, named)),
        }
    }

    /// Returns the text of these items under other names.
    fn joined(&self, reached: &BTreeSet<&str>, named: impl Fn(&str) -> String) -> String {
        let texts = self.order.iter().filter(|name| reached.contains(name.as_str())).map(|name| &self.items[name].text);
        texts.map(|text| format!("{}\n", with_words(text, &named))).collect::<Vec<_>>().join("\n")
    }

    /// Returns the names that the root reaches, its own among them.
    fn reached<'a>(&'a self, root: &'a str) -> Result<BTreeSet<&'a str>, AssemblyError> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![root];
        while let Some(name) = waiting.pop() {
            let Some(item) = self.items.get(name) else {
                return Err(AssemblyError::NoSuchRoot { name: name.into() });
            };
            if !reached.insert(name) {
                continue;
            }
            for word in &item.words {
                let known = self.items.contains_key(word);
                let filled = item.fills.contains(word);
                if filled && !known && !is_builtin(word) {
                    return Err(AssemblyError::UnfilledHole { file: item.file, hole: word.clone() });
                }
                if known && !filled && !item.declared.contains(word) && !self.ambient.contains(word) {
                    return Err(AssemblyError::UndeclaredHole { file: item.file, name: word.clone() });
                }
                if known {
                    waiting.push(word);
                }
            }
        }
        Ok(reached)
    }
}

/// Returns the holes that stand for others in each dimension, and the items that depend on them.
fn numbered_names(source: Source) -> BTreeSet<&'static str> {
    let mut names: BTreeSet<_> = source.holes_in_each_dimension().into_iter().collect();
    let mut items = source.items();
    loop {
        let before = names.len();
        items.retain(|item| {
            let depends = words(item.text).any(|word| names.contains(word));
            if depends {
                names.insert(item.name);
            }
            !depends
        });
        if names.len() == before {
            return names;
        }
    }
}

/// Returns the type that stands for `Vector` or `Cell`.
fn vector_type(name: &str, dimension: usize) -> Option<&'static str> {
    match name {
        "Vector" => Some(["f32", "vec2f", "vec3f", "vec4f"][dimension - 1]),
        "Cell" => Some(["i32", "vec2i", "vec3i", "vec4i"][dimension - 1]),
        _ => None,
    }
}

/// Returns the name of what stands for a name in a dimension.
fn in_dimension(name: &str, dimension: usize) -> String {
    match (name, dimension) {
        ("exact_each", 1) => "exact".into(),
        ("exact_each", _) => format!("exact_{dimension}"),
        ("clamp_derivatives", 1) => "clamp_derivative".into(),
        _ => vector_type(name, dimension).map_or_else(|| format!("{name}_{dimension}"), str::to_owned),
    }
}

/// Tells whether a word is a type that may fill a hole without being declared.
fn is_builtin(word: &str) -> bool {
    ["u32", "i32", "f32", "vec2", "vec3", "vec4"].iter().any(|start| word.starts_with(start))
}

/// Returns the identifiers of a text and where they begin: those that can name an item, so no members, but keywords.
fn identifiers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        loop {
            let tail = &text[rest..];
            let skipped = tail.find(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '/')?;
            let start = rest + skipped;
            let tail = &text[start..];
            if tail.starts_with('/') {
                let comment = tail.starts_with("//");
                rest = start + if comment { tail.find('\n').unwrap_or(tail.len()) } else { 1 };
                continue;
            }
            let length = tail.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(tail.len());
            rest = start + length;
            let number = tail.starts_with(|c: char| c.is_ascii_digit());
            let member = text[..start].ends_with('.');
            if !number && !member {
                return Some((start, &text[start..rest]));
            }
        }
    })
}

/// Returns the identifiers of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    identifiers(text).map(|(_, word)| word)
}

fn words_of(text: &str) -> BTreeSet<String> {
    words(text).map(str::to_owned).collect()
}

/// Returns the text with every identifier replaced.
fn with_words(text: &str, renamed: impl Fn(&str) -> String) -> String {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for (start, word) in identifiers(text) {
        result.push_str(&text[done..start]);
        result.push_str(&renamed(word));
        done = start + word.len();
    }
    result.push_str(&text[done..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    const SQUARE: Source = Source {
        file: "square.wgsl",
        text: "// holes: times\n\nfn square(x: f32) -> f32 {\n    return times(x, x);\n}\n",
    };
    const TIMES: Source = Source {
        file: "times.wgsl",
        text: "// Times.\n\n// a b\nfn times(a: f32, b: f32) -> f32 {\n    return a * b;\n}\n\nfn idle() {}\n",
    };

    /// Files that may declare the same names. A shader has only one of them, or its instances have names of their own:
    /// all in `rows` that stand for a leaf, and those of cellular noise.
    const ALTERNATIVES: [&[&str]; 17] = [
        &["kernel/arrays_storage.wgsl", "kernel/data.wgsl"],
        &["kernel/data.wgsl", "kernel/parameters_uniform.wgsl"],
        &["kernel/data.wgsl", "kernel/tables.wgsl"],
        &["kernel/data_storage.wgsl", "kernel/data_uniform.wgsl"],
        &["kernel/fill.wgsl", "rows/fill_rows.wgsl"],
        &["kernel/point_list.wgsl", "space/grid.wgsl"],
        &["kernel/points_transforms.wgsl", "space/points_transform.wgsl"],
        &["kernel/tables_storage.wgsl", "kernel/tables_uniform.wgsl"],
        &["kernel/zero_position.wgsl", "kernel/zero_private.wgsl"],
        &["lattice/cellular_features.wgsl", "lattice/interpolated_hessian.wgsl"],
        &["math/exact.wgsl", "math/fast.wgsl"],
        &["rows/cache_array.wgsl", "rows/cache_ring.wgsl"],
        &["rows/cell_rows.wgsl", "rows/lattice_rows.wgsl", "rows/stepped_rows.wgsl"],
        &["rows/perlin_rows.wgsl", "rows/value_rows.wgsl"],
        &["rows/put_vectors.wgsl", "rows/put_words.wgsl"],
        &["space/cell_position.wgsl", "space/grid.wgsl", "space/points.wgsl"],
        &["space/fixed_coordinate.wgsl", "space/points.wgsl"],
    ];

    /// Names of items that local variables of other files may have: instances rename the first three, and `fill` is the
    /// entry point of kernels, which never have the file `math/wide`.
    const FREE_FOR_LOCALS: [&str; 4] = ["cursor", "fractal", "row_step", "fill"];

    /// The file of the functions of parameters, which every file may use.
    const SLOTS: &str = "(slots)";

    /// Returns every file of `shaders/`.
    fn every_file() -> Vec<Source> {
        let files = |folder: &Path| -> Vec<PathBuf> {
            let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
            paths.sort();
            paths
        };
        let shaders = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
        let paths = files(&shaders).into_iter().filter(|path| path.is_dir()).flat_map(|folder| files(&folder));
        let leaked = |text: String| -> &'static str { text.leak() };
        let source = |path: PathBuf| {
            let file = path.strip_prefix(&shaders).unwrap().to_str().unwrap().replace('\\', "/");
            Source { file: leaked(file), text: leaked(std::fs::read_to_string(&path).unwrap()) }
        };
        paths.map(source).collect()
    }

    /// Returns the names that a file declares in a module, and the words that it takes from elsewhere.
    fn names_and_holes(source: Source) -> [BTreeSet<String>; 2] {
        let numbered = numbered_names(source);
        let in_module = |name: &&str| -> Vec<String> {
            let dimensions = if numbered.contains(name) { 1..=4 } else { 0..=0 };
            dimensions.map(|d| if d == 0 { (*name).to_owned() } else { in_dimension(name, d) }).collect()
        };
        [source.names(), source.holes()].map(|names| names.iter().flat_map(in_module).collect())
    }

    /// No combination of files has two items of a name, or an item with the name of a local variable of another file.
    #[test]
    fn names_of_shader_files_cannot_clash() {
        let files: Vec<_> = every_file().into_iter().map(|source| (source, names_and_holes(source))).collect();
        let mut owners: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (source, [names, _]) in &files {
            for name in names {
                owners.entry(name).or_default().push(source.file);
            }
        }
        for name in (Source { file: SLOTS, text: &crate::layout::slots::WGSL }).names() {
            owners.entry(name).or_default().push(SLOTS);
        }
        for (name, files) in &owners {
            let are_alternatives = ALTERNATIVES.iter().any(|group| files.iter().all(|file| group.contains(file)));
            assert!(files.len() == 1 || are_alternatives, "{name} is in {files:?}");
        }
        for (source, [names, holes]) in &files {
            let (numbered, items) = (numbered_names(*source), source.items());
            for word in items.iter().flat_map(|item| words(item.text)).filter(|word| !numbered.contains(word)) {
                let is_own = names.contains(word) || holes.contains(word) || FREE_FOR_LOCALS.contains(&word);
                let others: Vec<_> = owners.get(word).into_iter().flatten().filter(|file| **file != SLOTS).collect();
                assert!(is_own || others.is_empty(), "{word} is no hole of {}, but an item of {others:?}", source.file);
            }
        }
    }

    fn assembled(parts: &[(Source, &[(&str, &str)])], root: &str) -> Result<String, AssemblyError> {
        let mut assembly = Assembly::default();
        for (source, renames) in parts {
            assembly.add(*source, renames)?;
        }
        assembly.module(root)
    }

    #[test]
    fn assembly_renames_whole_identifiers_and_keeps_what_is_reached() {
        let renames: &[(&str, &str)] = &[("square", "square_fast"), ("times", "product")];
        let module = assembled(&[(SQUARE, renames), (TIMES, &[("times", "product")])], "square_fast");
        let expected = "fn square_fast(x: f32) -> f32 {\n    return product(x, x);\n}\n\n\
                        // a b\nfn product(a: f32, b: f32) -> f32 {\n    return a * b;\n}\n";
        assert_eq!(module.as_deref(), Ok(expected));
    }

    #[test]
    fn assembly_emits_equal_instances_once() {
        let twice = assembled(&[(SQUARE, &[]), (TIMES, &[]), (TIMES, &[])], "square");
        assert_eq!(twice, assembled(&[(SQUARE, &[]), (TIMES, &[])], "square"));
    }

    #[test]
    fn assembly_adds_a_file_once_for_each_dimension() {
        let twice = Source {
            file: "twice.wgsl",
            text: "// in each dimension: Vector, plus\n\nfn twice(a: Vector) -> Vector {\n    return plus(a, a);\n}\n",
        };
        let plus = Source { file: "plus.wgsl", text: "fn plus_3(a: vec3f, b: vec3f) -> vec3f { return a + b; }\n" };
        let module = assembled(&[(twice, &[("twice", "double")]), (plus, &[])], "double_3");
        let expected = "fn double_3(a: vec3f) -> vec3f {\n    return plus_3(a, a);\n}\n\n\
                        fn plus_3(a: vec3f, b: vec3f) -> vec3f { return a + b; }\n";
        assert_eq!(module.as_deref(), Ok(expected));
    }

    #[test]
    fn assembly_refuses_what_does_not_fit() {
        let file = "square.wgsl";
        let unfilled = assembled(&[(SQUARE, &[])], "square");
        assert_eq!(unfilled, Err(AssemblyError::UnfilledHole { file, hole: "times".into() }));
        let unused = assembled(&[(SQUARE, &[("cube", "square")])], "square");
        assert_eq!(unused, Err(AssemblyError::UnusedRename { file, name: "cube".into() }));
        let duplicate = assembled(&[(TIMES, &[]), (SQUARE, &[("square", "times"), ("times", "product")])], "times");
        assert_eq!(duplicate, Err(AssemblyError::DuplicateName { file, name: "times".into() }));
        let idle = Source { file, text: "// holes: times\n\nfn square() {}\n" };
        let unused_hole = assembled(&[(idle, &[])], "square");
        assert_eq!(unused_hole, Err(AssemblyError::UnusedHole { file, hole: "times".into() }));
        let secret = Source { file, text: "fn square() { times(); }\n" };
        let undeclared = assembled(&[(secret, &[]), (TIMES, &[])], "square");
        assert_eq!(undeclared, Err(AssemblyError::UndeclaredHole { file, name: "times".into() }));
        let no_root = assembled(&[(TIMES, &[])], "square");
        assert_eq!(no_root, Err(AssemblyError::NoSuchRoot { name: "square".into() }));
    }
}
