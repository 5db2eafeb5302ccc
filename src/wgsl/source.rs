//! Reads the files of `shaders/`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// A shader file.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
}

/// Returns a shader file, given its folder and name.
macro_rules! shader {
    ($folder:ident::$file:ident) => {
        $crate::wgsl::source::Source {
            file: concat!(stringify!($folder), "/", stringify!($file), ".wgsl"),
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/shaders/",
                stringify!($folder),
                "/",
                stringify!($file),
                ".wgsl"
            )),
        }
    };
}
pub(crate) use shader;

/// A function, structure or binding, with the comment right above it.
pub(crate) struct SourceItem {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

/// The declarations of a file, and the names that it uses.
pub(crate) struct Contents {
    pub(crate) items: Vec<SourceItem>,
    /// The identifiers that the file uses from elsewhere.
    pub(crate) holes: Vec<&'static str>,
    /// The identifiers in its items.
    pub(crate) words: BTreeSet<&'static str>,
    /// The holes that stand for something else in each dimension, and the items that depend on them.
    pub(crate) numbered: BTreeSet<&'static str>,
}

impl Source {
    /// Returns the declarations of the file, and the names that it uses. A file is parsed once; the result is kept.
    pub(crate) fn contents(self) -> &'static Contents {
        static READ: Mutex<BTreeMap<(usize, usize), &'static Contents>> = Mutex::new(BTreeMap::new());
        let place = (self.text.as_ptr().addr(), self.text.len());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(place).or_insert_with(|| Box::leak(Box::new(self.read())))
    }

    fn read(self) -> Contents {
        let items = self.items();
        let numbered = self.header("// in each dimension: ");
        let mut holes = self.header("// holes: ");
        holes.extend(&numbered);
        let all: BTreeSet<_> = items.iter().flat_map(|item| words(item.text)).collect();
        let mut numbered: BTreeSet<_> = numbered.into_iter().collect();
        let dependent = dependent(&items, numbered.clone());
        numbered.extend(dependent);
        Contents { items, holes, words: all, numbered }
    }

    /// Returns the file's items that depend on some of its holes.
    pub(crate) fn dependent(self, holes: BTreeSet<&'static str>) -> Vec<&'static str> {
        dependent(&self.contents().items, holes)
    }

    fn header(self, start: &str) -> Vec<&'static str> {
        self.text.lines().filter_map(|line| line.strip_prefix(start)).flat_map(|names| names.split(", ")).collect()
    }

    /// Returns the names of the file's items.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.contents().items.iter().map(|item| item.name).collect()
    }

    /// Returns the file's items, in order. An item ends with the first line that closes all its brackets.
    fn items(self) -> Vec<SourceItem> {
        let mut items = Vec::new();
        let (mut start, mut offset, mut depth) = (0, 0, 0_i32);
        let mut name = None;
        for line in self.text.split_inclusive('\n') {
            let code = line.split("//").next().unwrap_or_default();
            let end = offset + line.len();
            if name.is_none() {
                name = declared_name(code);
            }
            depth += code.chars().map(|c| i32::from("{(".contains(c)) - i32::from("})".contains(c))).sum::<i32>();
            let complete = depth == 0 && (code.contains('}') || code.contains(';'));
            if let (Some(found), true) = (name, complete) {
                items.push(SourceItem { name: found, text: self.text[start..end].trim_end() });
                name = None;
            }
            // A comment belongs to what follows it without a blank line between.
            if name.is_none() && (complete || line.trim().is_empty()) {
                start = end;
            }
            offset = end;
        }
        items
    }
}

/// Returns the items that depend on some names.
fn dependent(items: &[SourceItem], mut names: BTreeSet<&'static str>) -> Vec<&'static str> {
    let mut found = Vec::new();
    loop {
        let is_new =
            |item: &&SourceItem| !found.contains(&item.name) && words(item.text).any(|word| names.contains(word));
        let Some(item) = items.iter().find(is_new) else { return found };
        found.push(item.name);
        names.insert(item.name);
    }
}

/// Returns the name that a line declares, if it declares one.
pub(super) fn declared_name(line: &str) -> Option<&str> {
    const KEYWORDS: [&str; 8] = [
        "fn ",
        "struct ",
        "const ",
        "alias ",
        "var<uniform> ",
        "var<private> ",
        "var<storage, read> ",
        "var<storage, read_write> ",
    ];
    let declaration = KEYWORDS.iter().filter_map(|keyword| line.split_once(keyword)).map(|(_, rest)| rest).next()?;
    let end = declaration.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    Some(&declaration[..end])
}

/// Returns the identifiers of a text that can name an item, and their positions: keywords, too, but no members.
fn identifiers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    fn find(bytes: &[u8], from: usize, is_it: impl Fn(u8) -> bool) -> Option<usize> {
        Some(from + bytes[from..].iter().position(|c| is_it(*c))?)
    }
    let is_word = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
    let bytes = text.as_bytes();
    let mut rest = 0;
    std::iter::from_fn(move || {
        loop {
            let start = find(bytes, rest, |c| is_word(c) || c == b'/')?;
            if bytes[start] == b'/' {
                let is_comment = bytes.get(start + 1) == Some(&b'/');
                rest = if is_comment { find(bytes, start, |c| c == b'\n')? } else { start + 1 };
                continue;
            }
            rest = find(bytes, start, |c| !is_word(c)).unwrap_or(bytes.len());
            let is_member = start > 0 && bytes[start - 1] == b'.';
            if !bytes[start].is_ascii_digit() && !is_member {
                return Some((start, &text[start..rest]));
            }
        }
    })
}

/// Returns the identifiers of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    identifiers(text).map(|(_, word)| word)
}

/// Returns the text with every identifier replaced.
pub(super) fn with_words<'a, T: AsRef<str>>(text: &'a str, renamed: impl Fn(&'a str) -> T) -> String {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for (start, word) in identifiers(text) {
        result.push_str(&text[done..start]);
        result.push_str(renamed(word).as_ref());
        done = start + word.len();
    }
    result.push_str(&text[done..]);
    result
}
