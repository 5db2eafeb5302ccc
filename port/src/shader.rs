//! Reads shader files: their headers, items and comments.

use crate::syntax::{self, Field, Function, Item};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// A file of `shaders/`.
pub(crate) struct File {
    /// Its folder and name, such as `hash/lowbias`.
    pub(crate) path: String,
    /// Whether it is printed.
    pub(crate) is_printed: bool,
    /// The comment at its beginning, without the lines for tools.
    pub(crate) header: Vec<String>,
    /// The functions that stay by hand.
    pub(crate) by_hand: Vec<String>,
    /// The names of parameters that are the same in all lanes, although no printed function calls with such values.
    pub(crate) uniform: Vec<String>,
    /// The names of parameters that differ from lane to lane, although printed functions call with others.
    pub(crate) lanes: Vec<String>,
    /// True if its samples have a generic type: they have gradients, and perhaps Hessians.
    pub(crate) has_any_sample: bool,
    pub(crate) items: Vec<ItemOfFile>,
}

pub(crate) struct ItemOfFile {
    pub(crate) name: String,
    /// The paragraphs of comments above it; only the last is about it alone.
    pub(crate) comments: Vec<Vec<String>>,
    /// Whether the last paragraph is right above it.
    pub(crate) has_own_comment: bool,
    pub(crate) content: Content,
    /// The comments within it: a call of `comment_0()` stands for the first.
    pub(crate) inner: Vec<String>,
}

pub(crate) enum Content {
    Function(Function),
    Structure(Vec<Field>),
    /// What has no counterpart here: variables, constants, and functions outside the subset.
    Other,
}

/// Reads all files of `shaders/`, whose names are unique within a folder.
pub(crate) fn read_all(root: &Path, printed: &[&str]) -> Result<Vec<File>, String> {
    let mut texts = BTreeMap::new();
    for folder in entries(&root.join("shaders"))? {
        for path in entries(&folder)? {
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            texts.insert(format!("{}/{}", stem(&folder), stem(&path)), text);
        }
    }
    if let Some(missing) = printed.iter().find(|path| !texts.contains_key(**path)) {
        return Err(format!("shaders/{missing}.wgsl does not exist"));
    }
    Ok(texts.into_iter().map(|(path, text)| file(path.clone(), &text, printed.contains(&path.as_str()))).collect())
}

/// Returns the paths of a folder's entries.
pub(crate) fn entries(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let read = || std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    read().map_err(|error| format!("{}: {error}", folder.display()))
}

/// Reads the text of a file.
pub(crate) fn file(path: String, text: &str, is_printed: bool) -> File {
    let (header, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let is_mark =
        |line: &&str| ["// holes: ", "// in each dimension: ", "// rust: "].iter().any(|mark| line.starts_with(mark));
    let (marks, mut lines): (Vec<_>, Vec<_>) = header.lines().partition(is_mark);
    while lines.last() == Some(&"//") {
        lines.pop();
    }
    let marked = |start: &str| {
        let names = marks.iter().filter_map(|line| line.strip_prefix(start)).flat_map(|names| names.split(", "));
        names.map(str::to_owned).collect()
    };
    let [by_hand, uniform, lanes] = ["by hand", "uniform", "lanes"].map(|mark| marked(&format!("// rust: {mark} ")));
    let has_any_sample = marks.contains(&"// rust: any Sample");
    let header = lines.into_iter().map(comment).collect();
    File { path, is_printed, header, by_hand, uniform, lanes, has_any_sample, items: items(body) }
}

fn comment(line: &str) -> String {
    line.trim().trim_start_matches('/').trim_start().to_owned()
}

/// Splits a file's text into items, each with the comments above.
fn items(text: &str) -> Vec<ItemOfFile> {
    let mut items = Vec::new();
    let (mut comments, mut is_open) = (Vec::<Vec<String>>::new(), false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("//") {
            if is_open && let Some(paragraph) = comments.last_mut() {
                paragraph.push(comment(line));
            } else {
                comments.push(vec![comment(line)]);
            }
            is_open = true;
        } else if line.trim().is_empty() {
            is_open = false;
        } else {
            let mut source = vec![line];
            while !is_complete(&source)
                && let Some(line) = lines.next()
            {
                source.push(line);
            }
            items.push(item(&source, std::mem::take(&mut comments), is_open));
            is_open = false;
        }
    }
    items
}

/// Returns whether all brackets of an item are closed.
fn is_complete(lines: &[&str]) -> bool {
    let code = || lines.iter().flat_map(|line| line.split("//").next().unwrap_or_default().chars());
    let depth: i32 = code().map(|c| i32::from("{(".contains(c)) - i32::from("})".contains(c))).sum();
    depth == 0 && code().any(|c| ";}".contains(c))
}

fn item(lines: &[&str], comments: Vec<Vec<String>>, has_own_comment: bool) -> ItemOfFile {
    // Comments and empty lines become calls, which the parser keeps.
    let mut inner = Vec::new();
    let mut code = String::new();
    for line in lines {
        let trimmed = line.trim();
        if trimmed.starts_with("//") || trimmed.is_empty() {
            // Writing to a string does not fail.
            let _ = writeln!(code, "comment_{}();", inner.len());
            inner.push(comment(trimmed));
        } else {
            code += line;
            code.push('\n');
        }
    }
    // Other functions need the signatures of those outside of the subset, and only printing these is an error.
    let head = || format!("{}{{ loop {{ }} }}", code.split('{').next().unwrap_or_default());
    let content = match syntax::item(&code).or_else(|_| syntax::item(&head())) {
        Ok(Item::Function(function)) => Content::Function(function),
        Ok(Item::Structure(fields)) => Content::Structure(fields),
        Ok(Item::Other | Item::Unreadable) | Err(_) => Content::Other,
    };
    let declared = lines.first().copied().unwrap_or_default();
    let name = declared.split_whitespace().nth(1).unwrap_or_default();
    let name = name.split(['(', '{', ':', '=', ';']).next().unwrap_or_default().to_owned();
    ItemOfFile { name, comments, has_own_comment, content, inner }
}
