//! Shortens tables to the words that functions can read.

use crate::bake::node::{Node, Scalar};
use crate::bake::tree::{Function, Line, Table};
use std::collections::BTreeMap;

/// The values of names that do not change.
type Known<'a> = BTreeMap<&'a str, &'a Node>;

/// Removes the words of a table after the last one that functions can read.
pub(super) fn trimmed(table: &mut Table, functions: &[Function]) {
    let mut last = Some(0);
    for function in functions {
        let mut known = Known::new();
        add_known(&function.lines, &mut known);
        function.for_each_node(&mut |node| {
            if let Node::Word(name, index) = node
                && *name == table.name
            {
                last = last.zip(most(index, &known)).map(|(last, index)| last.max(index));
            }
        });
    }
    if let Some(last) = last {
        table.words.truncate(last as usize + 1);
    }
}

fn add_known<'a>(lines: &'a [Line], known: &mut Known<'a>) {
    for line in lines {
        match line {
            Line::Let { named, value, changes: false } => _ = known.insert(&named.name, value),
            Line::Loop(lines) => add_known(lines, known),
            _ => (),
        }
    }
}

/// Returns the largest value that a whole number can have, if that is known.
fn most(node: &Node, known: &Known<'_>) -> Option<u32> {
    match node {
        Node::Number(Scalar::U32, bits) => Some(*bits),
        Node::Name(_, name) => most(known.get(&**name)?, known),
        Node::Binary("&", a, b) => match (most(a, known), most(b, known)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        },
        Node::Binary(operator, a, b) => {
            let (a, b) = (most(a, known)?, most(b, known)?);
            match *operator {
                "+" => a.checked_add(b),
                "*" => a.checked_mul(b),
                _ => None,
            }
        }
        _ => None,
    }
}
