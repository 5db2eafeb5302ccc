//! Holes, renaming and reachability: how files of `shaders/` become one module.
//!
//! WGSL has no generics and no modules. The header of a file names the identifiers that the file uses from elsewhere,
//! its holes (`// holes: fade, lerp`). A file is added to an assembly with renamings of whole identifiers: `fade` to
//! `fade_cubic` fills a hole, `perlin_2` to `perlin_2_cubic` gives an instance its own name. A hole that is not renamed
//! is filled by the item of its own name. Items that the entry point does not reach are left out.
//!
//! Some holes stand for a different type or function in each dimension (`// in each dimension: Vector, Sample`). A file
//! with such holes is added four times: in two dimensions with `vec2f` for `Vector`, `vec2i` for `Cell` and `Sample_2`
//! for `Sample`. Its own items that depend on these holes get the dimension's number, too.

use crate::wgsl::source::{Contents, Source, declared_name, with_words, words};
use crate::wgsl::specialize::SourceText;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use thiserror::Error;

/// Why shader files do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AssemblyError {
    #[error("shaders/{file}: the hole {hole} is not filled")]
    UnfilledHole { file: &'static str, hole: String },
    #[error("shaders/{file}: the hole {hole} is declared but not used")]
    UnusedHole { file: &'static str, hole: String },
    #[error("shaders/{file}: there is no {name} to rename")]
    UnusedRename { file: &'static str, name: String },
    #[error("shaders/{file}: {name} is used but not declared as a hole")]
    UndeclaredHole { file: &'static str, name: String },
    #[error("shaders/{file}: there is another {name} already")]
    DuplicateName { file: &'static str, name: String },
    #[error("there is no item {name}")]
    NoSuchRoot { name: String },
}

/// A module that is being assembled.
#[derive(Default)]
pub(crate) struct Assembly {
    items: HashMap<String, Item>,
    /// The items' names, in the order in which they were added.
    order: Vec<String>,
    /// Items that every file may use without declaring a hole.
    ambient: HashSet<&'static str>,
    /// The files that were added, with the renamings of each.
    added: HashSet<(&'static str, Vec<(String, String)>)>,
}

/// A file with some of its identifiers renamed.
struct Instance {
    file: &'static str,
    renames: HashMap<String, String>,
    /// The names that fill the file's holes.
    fills: HashSet<String>,
    /// The names that the file declares.
    declared: HashSet<String>,
}

impl Instance {
    fn renamed<'a>(&'a self, name: &'a str) -> &'a str {
        self.renames.get(name).map_or(name, String::as_str)
    }
}

struct Item {
    instance: Rc<Instance>,
    /// Its name in the file.
    original: Cow<'static, str>,
    /// Its text there.
    source: &'static str,
    /// Computed on first use, since most items of most files are never reached.
    renamed: OnceCell<RenamedText>,
}

/// The text of an item as it is in the module.
struct RenamedText {
    text: String,
    /// The identifiers in it.
    words: BTreeSet<String>,
}

impl RenamedText {
    fn new(text: String) -> Self {
        let words = words(&text).map(str::to_owned).collect();
        Self { text, words }
    }
}

impl Item {
    fn has_text_of(&self, other: &Self) -> bool {
        let is_renamed_alike = |word| self.instance.renamed(word) == other.instance.renamed(word);
        if std::ptr::eq(self.source, other.source) && !self.source.is_empty() {
            return words(self.source).all(is_renamed_alike);
        }
        self.renamed().text == other.renamed().text
    }

    fn renamed(&self) -> &RenamedText {
        self.renamed.get_or_init(|| RenamedText::new(with_words(self.source, |word| self.instance.renamed(word))))
    }
}

impl Assembly {
    /// Adds a file with some of its identifiers renamed, once for each dimension if it has such holes.
    pub(crate) fn add(&mut self, source: Source, renames: &[(&str, &str)]) -> Result<(), AssemblyError> {
        let numbered = &source.contents().numbered;
        if numbered.is_empty() {
            return self
                .add_instance(source, renames.iter().map(|(from, to)| ((*from).into(), (*to).into())).collect());
        }
        for dimension in 1..=4 {
            let given = renames.iter().filter(|(from, _)| !numbered.contains(from));
            let given = given.map(|(from, to)| ((*from).into(), vector_type(to, dimension).unwrap_or(to).into()));
            let own = numbered.iter().map(|name| {
                let to = renames.iter().find(|(from, _)| from == name).map_or(*name, |(_, to)| to);
                ((*name).into(), in_dimension(to, dimension))
            });
            self.add_instance(source, given.chain(own).collect())?;
        }
        Ok(())
    }

    /// Adds a file with holes filled. Its items that depend on these get the suffix. A filling also fills the holes of
    /// the same name in one dimension: that of `hash` by `ward` fills `hash_2` by `ward_2`.
    pub(crate) fn add_filled(
        &mut self,
        source: Source,
        suffix: &str,
        fillings: &[(&str, &str)],
    ) -> Result<(), AssemblyError> {
        let filled = |(name, by): &(&str, &str), hole: &&'static str| match hole.strip_prefix(name)? {
            dimension @ ("" | "_1" | "_2" | "_3" | "_4") => Some((*hole, format!("{by}{dimension}"))),
            _ => None,
        };
        let mut renames = Vec::new();
        for filling in fillings {
            let count = renames.len();
            renames.extend(source.contents().holes.iter().filter_map(|hole| filled(filling, hole)));
            if renames.len() == count {
                return Err(AssemblyError::UnusedRename { file: source.file, name: filling.0.into() });
            }
        }
        let dependent = source.dependent(renames.iter().map(|(hole, _)| *hole).collect());
        renames.extend(dependent.into_iter().map(|name| (name, suffixed(name, suffix))));
        let renames: Vec<_> = renames.iter().map(|(from, to)| (*from, to.as_str())).collect();
        self.add(source, &renames)
    }

    fn add_instance(&mut self, source: Source, renames: Vec<(String, String)>) -> Result<(), AssemblyError> {
        let file = source.file;
        if !self.added.insert((file, renames.clone())) {
            return Ok(());
        }
        let Contents { items, holes, words, .. } = source.contents();
        let is_known = |name: &str| holes.contains(&name) || items.iter().any(|item| item.name == name);
        if let Some((name, _)) = renames.iter().find(|(name, _)| !is_known(name)) {
            return Err(AssemblyError::UnusedRename { file, name: name.clone() });
        }
        if let Some(hole) = holes.iter().find(|hole| !words.contains(*hole)) {
            return Err(AssemblyError::UnusedHole { file, hole: (*hole).into() });
        }
        // The first of several renamings counts.
        let renames = renames.into_iter().rev().collect();
        let mut instance = Instance { file, renames, fills: HashSet::new(), declared: HashSet::new() };
        instance.fills = holes.iter().map(|hole| instance.renamed(hole).to_owned()).collect();
        instance.declared = items.iter().map(|item| instance.renamed(item.name).to_owned()).collect();
        let instance = Rc::new(instance);
        for item in items {
            let name = instance.renamed(item.name).to_owned();
            let (original, instance) = (Cow::Borrowed(item.name), Rc::clone(&instance));
            let item = Item { instance, original, source: item.text, renamed: OnceCell::new() };
            match self.items.get(&name) {
                Some(present) if present.has_text_of(&item) => {}
                Some(_) => return Err(AssemblyError::DuplicateName { file, name }),
                None => {
                    self.items.insert(name.clone(), item);
                    self.order.push(name);
                }
            }
        }
        Ok(())
    }

    /// Adds a file whose items every other file may use without declaring holes.
    pub(crate) fn add_ambient(&mut self, source: Source) -> Result<(), AssemblyError> {
        self.ambient.extend(source.names());
        self.add(source, &[])
    }

    /// Adds an item that is in no file. It may use everything in the assembly.
    pub(crate) fn add_written(&mut self, name: String, text: String) -> Result<(), AssemblyError> {
        let file = "(written)";
        if self.items.contains_key(&name) {
            return Err(AssemblyError::DuplicateName { file, name });
        }
        let renamed = RenamedText::new(text);
        let declared = renamed.words.iter().cloned().collect();
        let instance = Rc::new(Instance { file, renames: HashMap::new(), fills: HashSet::new(), declared });
        let item = Item { instance, original: name.clone().into(), source: "", renamed: renamed.into() };
        self.items.insert(name.clone(), item);
        self.order.push(name);
        Ok(())
    }

    /// Returns the text of each item that the root reaches.
    pub(crate) fn sources<'a>(&'a self, root: &'a str) -> Result<BTreeMap<&'a str, SourceText<'a>>, AssemblyError> {
        let source = |name: &'a str| {
            let item = &self.items[name];
            (name, SourceText { file: item.instance.file, original: &item.original, text: &item.renamed().text })
        };
        Ok(self.reached(root)?.into_iter().map(source).collect())
    }

    /// Returns the text of all items that the root reaches, in the order in which they were added.
    pub(crate) fn module(&self, root: &str) -> Result<String, AssemblyError> {
        Ok(self.joined(&self.reached(root)?, |word| word))
    }

    /// Returns the names that the root reaches other than through a function, which is one of them.
    pub(crate) fn names_around<'a>(&'a self, root: &'a str, function: &str) -> Result<Vec<&'a str>, AssemblyError> {
        Ok(self.reached_around(root, Some(function))?.into_iter().collect())
    }

    /// Returns the text of all items that the root reaches, with another text in place of a function and of those that
    /// only this function reaches. Items that are no functions may be in both.
    pub(crate) fn module_around(&self, root: &str, function: &str, text: &str) -> Result<String, AssemblyError> {
        let mut reached = self.reached_around(root, Some(function))?;
        let outermost = text.lines().filter(|line| !line.starts_with([' ', '/']));
        for name in outermost.filter_map(declared_name) {
            reached.remove(name);
        }
        Ok(format!("{}\n{text}", self.joined(&reached, |word| word)))
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
    fn joined<'a, T: AsRef<str>>(&'a self, reached: &BTreeSet<&str>, named: impl Fn(&'a str) -> T) -> String {
        let items = self.order.iter().filter(|name| reached.contains(name.as_str())).map(|name| &self.items[name]);
        items.map(|item| format!("{}\n", with_words(&item.renamed().text, &named))).collect::<Vec<_>>().join("\n")
    }

    /// Returns the names that the root reaches, its own among them.
    fn reached<'a>(&'a self, root: &'a str) -> Result<BTreeSet<&'a str>, AssemblyError> {
        self.reached_around(root, None)
    }

    /// Returns the names that the root reaches, not through one of them.
    fn reached_around<'a>(&'a self, root: &'a str, closed: Option<&str>) -> Result<BTreeSet<&'a str>, AssemblyError> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![root];
        while let Some(name) = waiting.pop() {
            let Some(item) = self.items.get(name) else {
                return Err(AssemblyError::NoSuchRoot { name: name.into() });
            };
            if !reached.insert(name) || closed == Some(name) {
                continue;
            }
            let Instance { file, fills, declared, .. } = &*item.instance;
            for word in &item.renamed().words {
                let known = self.items.contains_key(word);
                let filled = fills.contains(word);
                if filled && !known && !is_builtin(word) {
                    return Err(AssemblyError::UnfilledHole { file, hole: word.clone() });
                }
                if known && !filled && !declared.contains(word) && !self.ambient.contains(word.as_str()) {
                    return Err(AssemblyError::UndeclaredHole { file, name: word.clone() });
                }
                if known {
                    waiting.push(word);
                }
            }
        }
        Ok(reached)
    }
}

/// Returns the type that `Vector` or `Cell` means in a dimension.
fn vector_type(name: &str, dimension: usize) -> Option<&'static str> {
    match name {
        "Vector" => Some(["f32", "vec2f", "vec3f", "vec4f"][dimension - 1]),
        "Cell" => Some(["i32", "vec2i", "vec3i", "vec4i"][dimension - 1]),
        _ => None,
    }
}

/// Returns the name that replaces a name in a dimension.
fn in_dimension(name: &str, dimension: usize) -> String {
    match (name, dimension) {
        ("exact_each", 1) => "exact".into(),
        ("exact_each", _) => format!("exact_{dimension}"),
        ("clamp_derivatives", 1) => "clamp_derivative".into(),
        _ => vector_type(name, dimension).map_or_else(|| format!("{name}_{dimension}"), str::to_owned),
    }
}

/// Returns the name of an instance: `prime_sum_2` becomes `prime_sum_hash_ward_2`, with the dimension at the end.
pub(crate) fn suffixed(name: &str, suffix: &str) -> String {
    match name.rsplit_once('_') {
        Some((stem, dimension @ ("1" | "2" | "3" | "4"))) => format!("{stem}_{suffix}_{dimension}"),
        _ => format!("{name}_{suffix}"),
    }
}

/// Returns whether a word is a type that may fill a hole without being declared.
fn is_builtin(word: &str) -> bool {
    ["u32", "i32", "f32", "vec2", "vec3", "vec4"].iter().any(|start| word.starts_with(start))
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

    /// Files that may declare the same names. A shader has only one of them, or its instances are renamed: all files in
    /// `rows` for leaves, and those of cellular noise.
    const ALTERNATIVES: [&[&str]; 18] = [
        &["kernel/arrays_storage.wgsl", "kernel/data.wgsl"],
        &["kernel/data.wgsl", "kernel/parameters_uniform.wgsl"],
        &["kernel/data.wgsl", "kernel/tables.wgsl"],
        &["kernel/data_storage.wgsl", "kernel/data_uniform.wgsl"],
        &["kernel/fill.wgsl", "kernel/fill_columns.wgsl", "rows/fill_rows.wgsl"],
        &["kernel/grid_transforms_storage.wgsl", "kernel/grid_transforms_uniform.wgsl"],
        &["kernel/point_list.wgsl", "space/grid.wgsl"],
        &["kernel/points_transforms_uniform.wgsl", "space/points_transform.wgsl"],
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

    /// Returns the names that a file declares in a module, and the words that it uses from elsewhere.
    fn names_and_holes(source: Source) -> [BTreeSet<String>; 2] {
        let Contents { numbered, holes, .. } = source.contents();
        let in_module = |name: &&str| -> Vec<String> {
            let dimensions = if numbered.contains(name) { 1..=4 } else { 0..=0 };
            dimensions.map(|d| if d == 0 { (*name).to_owned() } else { in_dimension(name, d) }).collect()
        };
        [&source.names(), holes].map(|names| names.iter().flat_map(in_module).collect())
    }

    /// Checks that no item in a combination of files has the name of another item or of a local variable.
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
            let Contents { numbered, words, .. } = source.contents();
            for word in words.iter().filter(|word| !numbered.contains(*word)) {
                let is_own = names.contains(*word) || holes.contains(*word) || FREE_FOR_LOCALS.contains(word);
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
