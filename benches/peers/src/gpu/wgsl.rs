//! Extracts functions from others' shader files.

use crate::Failure;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Returns a function of a file with everything it needs from that file and its includes. The rest of a package need
/// not even parse.
pub fn function(file: &Path, name: &str) -> Result<String, Failure> {
    let mut items = Vec::new();
    items_of(file, &mut HashSet::new(), &mut items)?;
    let mut needed = vec![name.to_owned()];
    let mut taken = vec![false; items.len()];
    while let Some(name) = needed.pop() {
        for (item, taken) in items.iter().zip(&mut taken) {
            if !*taken && defined(item).is_some_and(|defined| defined == name) {
                *taken = true;
                needed.extend(identifiers(item).map(str::to_owned));
            }
        }
    }
    Ok(items.iter().zip(taken).filter(|(_, taken)| *taken).map(|(item, _)| item.as_str()).collect())
}

/// Adds the top-level items of a file and its includes, line by line like LYGIA's resolvers.
fn items_of(file: &Path, seen: &mut HashSet<PathBuf>, items: &mut Vec<String>) -> Result<(), Failure> {
    let file = file.canonicalize().map_err(|error| format!("{}: {error}", file.display()))?;
    if !seen.insert(file.clone()) {
        return Ok(());
    }
    let text = without_comments(&std::fs::read_to_string(&file)?);
    let is_directive = |line: &&str| line.trim_start().starts_with('#');
    for line in text.lines().filter(is_directive) {
        if let Some(included) = line.trim().strip_prefix("#include") {
            items_of(&file.with_file_name(included.trim().trim_matches('"')), seen, items)?;
        }
    }
    let plain: Vec<_> = text.lines().filter(|line| !is_directive(line)).collect();
    items.extend(split(&plain.join("\n")));
    Ok(())
}

fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        plain += &rest[..start];
        let comment = &rest[start..];
        let end =
            if comment.starts_with("//") { comment.find('\n') } else { comment.find("*/").map(|end| end + "*/".len()) };
        rest = &comment[end.unwrap_or(comment.len())..];
    }
    plain + rest
}

/// Splits a text into items, which end with a brace or a semicolon outside braces.
fn split(text: &str) -> Vec<String> {
    let (mut items, mut item, mut depth) = (Vec::new(), String::new(), 0);
    for character in text.chars() {
        item.push(character);
        depth += i32::from(character == '{') - i32::from(character == '}');
        if depth == 0 && (character == '}' || character == ';') {
            items.push(std::mem::take(&mut item));
        }
    }
    items
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !(character.is_alphanumeric() || character == '_')).filter(|word| !word.is_empty())
}

/// Returns the name that an item defines.
fn defined(item: &str) -> Option<&str> {
    let mut words = identifiers(item);
    words.find(|word| ["fn", "const", "struct", "alias"].contains(word))?;
    words.next()
}
