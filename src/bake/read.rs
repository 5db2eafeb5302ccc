//! Reads the source of a module.

use crate::wgsl::specialize::comment_and_code;
use crate::wgsl::specialize::syntax::{Expr, Field, Function, Item, Statement, Unreadable, item};
use std::collections::BTreeMap;

/// A module, item by item.
pub(super) struct Read<'a> {
    pub(super) comment: &'a str,
    /// The types and names of structures' fields.
    pub(super) structures: BTreeMap<&'a str, Vec<Field>>,
    /// Functions with their comments, each after those that it calls.
    pub(super) functions: Vec<(&'a str, &'a str, Function)>,
    pub(super) table: Option<&'a str>,
    /// The variable of the zero that guards read.
    pub(super) zero: Option<&'a str>,
    /// The comment that says why there is a zero.
    pub(super) zero_comment: &'a str,
}

impl<'a> Read<'a> {
    pub(super) fn new(source: &'a str) -> Result<Self, Unreadable> {
        let mut read = Self {
            comment: "",
            structures: BTreeMap::new(),
            functions: Vec::new(),
            table: None,
            zero: None,
            zero_comment: "",
        };
        for part in source.split("\n\n").map(|part| part.trim_matches('\n')) {
            let (comment, code) = comment_and_code(part);
            // The first lines describe the noise; the path of a module for naga_oil comes before them.
            if code.is_empty() || code.starts_with('#') {
                read.comment = comment.trim_end();
                continue;
            }
            match item(code)? {
                Item::Function(function) => read.functions.push((name_after(code, "fn "), comment, function)),
                Item::Structure(fields) => _ = read.structures.insert(name_after(code, "struct "), fields),
                Item::Other if code.contains("var<private>") => {
                    (read.zero, read.zero_comment) = (Some(name_after(code, "var<private> ")), comment);
                }
                Item::Other if code.contains("array<vec4u") => {
                    let (_, rest) = code.split_once("> ").unwrap_or_default();
                    read.table = Some(rest.split(':').next().unwrap_or_default());
                }
                Item::Other | Item::Unreadable => return Err(Unreadable),
            }
        }
        Ok(read)
    }

    /// Returns whether a function returns its argument, like the guards of fast arithmetic.
    pub(super) fn is_identity(function: &Function) -> bool {
        match (function.parameters.as_slice(), function.body.as_slice()) {
            ([parameter], [Statement::Return(Expr::Name(name))]) => *name == parameter.name,
            _ => false,
        }
    }

    /// Returns whether a function is a guard of exact arithmetic, which these languages do not need.
    pub(super) fn is_guard(&self, function: &Function) -> bool {
        let Some(zero) = self.zero else { return false };
        matches!(function.body.as_slice(), [Statement::Return(value)] if {
            let mut reads = false;
            value.for_each_part(&mut |part| {
                reads |= matches!(part, Expr::Name(name) if **name == *zero);
            });
            reads
        })
    }
}

fn name_after<'a>(code: &'a str, keyword: &str) -> &'a str {
    let rest = code.split_once(keyword).map_or("", |(_, rest)| rest);
    &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())]
}
