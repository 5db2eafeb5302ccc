//! Writes out small functions where they are called, for compilers that do so too rarely.

use crate::bake::node::{Node, Scalar};
use crate::bake::prune::pruned;
use crate::bake::tree::{Function, Line, Named, declared};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most operations of a function that is written out wherever it is called.
const SMALL: usize = 32;

/// The line between comments.
const BETWEEN: &str = "\n//\n";

/// Writes out functions that are small, or whose copies in another one have at most a number of operations. What is
/// written out depends only on the two functions, so that equal functions of several modules stay equal.
pub(super) fn inlined(functions: &mut Vec<Function>, public: &[String], most_copied: usize) {
    for at in 0..functions.len() {
        let (before, rest) = functions.split_at_mut(at);
        let Some(function) = rest.first_mut() else { continue };
        let mut calls = BTreeMap::new();
        function.for_each_call(&mut |name| *calls.entry(name.clone()).or_insert(0) += 1);
        let is_written = |known: &&Function| {
            let size = operations(known);
            size <= SMALL || calls.get(&known.name).is_some_and(|calls| size * calls <= most_copied)
        };
        let written = before.iter().filter(is_written).collect();
        let taken = function.parameters.iter().map(|named| named.name.clone()).chain(declared(&function.lines));
        let mut inlining = Inlining {
            written,
            comments: Vec::new(),
            taken: taken.collect(),
            wished: BTreeMap::new(),
            lines: Vec::new(),
        };
        let lines = std::mem::take(&mut function.lines);
        function.lines = inlining.all(lines);
        function.returned.iter_mut().for_each(|node| inlining.visit(node));
        function.lines.append(&mut inlining.lines);
        let own = inlining.comments.into_iter().chain([function.comment.as_str()]).filter(|own| !own.is_empty());
        function.comment = own.collect::<Vec<_>>().join(BETWEEN);
    }
    pruned(functions, public);
}

/// Returns the number of operations of a function.
fn operations(function: &Function) -> usize {
    let mut count = 0;
    function.for_each_node(&mut |node| count += usize::from(!node.is_atomic()));
    count
}

/// Returns whether a comment has the year of a paper.
fn names_a_paper(comment: &str) -> bool {
    let words = comment.split(|c: char| !c.is_ascii_alphanumeric());
    words.into_iter().any(|word| word.parse().is_ok_and(|year: u32| (1985..2100).contains(&year)))
}

struct Inlining<'a> {
    /// The functions that are written out where they are called.
    written: Vec<&'a Function>,
    taken: BTreeSet<Rc<str>>,
    /// The comments that name the papers of those that were.
    comments: Vec<&'a str>,
    /// The names of results, by the names that they have in the function.
    wished: BTreeMap<Rc<str>, Rc<str>>,
    /// The lines that the next one needs.
    lines: Vec<Line>,
}

impl<'a> Inlining<'a> {
    fn all(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let mut all = Vec::with_capacity(lines.len());
        for mut line in lines {
            match &mut line {
                Line::Let { value, .. } | Line::Assign(_, value) | Line::BreakUnless(value) => self.visit(value),
                Line::LetMany { arguments, .. } => arguments.iter_mut().for_each(|argument| self.visit(argument)),
                Line::Loop(inside) => *inside = self.all(std::mem::take(inside)),
            }
            all.append(&mut self.lines);
            if let Line::LetMany { names, function, arguments } = &mut line
                && let Some(called) = self.known(&function.name)
            {
                let results: Vec<_> =
                    names.iter().map(|named| named.as_ref().map(|named| named.name.clone())).collect();
                let values = self.body(called, std::mem::take(arguments), &results);
                all.append(&mut self.lines);
                let named = names.drain(..).zip(values).filter_map(|(named, value)| Some((named?, value)));
                let named = named.filter(|(named, value)| !value.is_named(&named.name));
                all.extend(named.map(|(named, value)| Line::Let { named, value, changes: false }));
            } else {
                all.push(line);
            }
        }
        all
    }

    fn known(&self, name: &str) -> Option<&'a Function> {
        self.written.iter().copied().find(|function| *function.name == *name)
    }

    /// Writes out the calls within a node.
    fn visit(&mut self, node: &mut Node) {
        node.parts_mut().into_iter().for_each(|part| self.visit(part));
        if let Node::Call(_, name, arguments) = node
            && let Some(called) = self.known(name)
            && let Some(value) = self.body(called, std::mem::take(arguments), &[]).pop()
        {
            *node = value;
        }
    }

    /// Adds the lines of a function, and returns its results, of which values have the given names. Its other names
    /// become new ones.
    fn body(&mut self, function: &'a Function, arguments: Vec<Node>, results: &[Option<Rc<str>>]) -> Vec<Node> {
        for (node, name) in function.returned.iter().zip(results) {
            if let (Node::Name(_, local), Some(name)) = (node, name) {
                self.wished.entry(local.clone()).or_insert(name.clone());
            }
        }
        for comment in function.comment.split(BETWEEN) {
            if names_a_paper(comment) && !self.comments.contains(&comment) {
                self.comments.push(comment);
            }
        }
        let mut values = BTreeMap::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            let argument = if argument.is_atomic() {
                argument
            } else {
                let named = Named { name: self.unused(&parameter.name), scalar: parameter.scalar };
                let name = Node::Name(named.scalar, named.name.clone());
                self.lines.push(Line::Let { named, value: argument, changes: false });
                name
            };
            values.insert(parameter.name.clone(), argument);
        }
        let lines = self.renamed(&function.lines, &mut values);
        self.lines.extend(lines);
        self.wished.clear();
        let mut returned = function.returned.clone();
        for node in &mut returned {
            substitute(node, &values);
        }
        returned
    }

    fn renamed(&mut self, lines: &[Line], values: &mut BTreeMap<Rc<str>, Node>) -> Vec<Line> {
        let mut all = lines.to_vec();
        for line in &mut all {
            match line {
                Line::Let { named, value, .. } => {
                    substitute(value, values);
                    self.rename(named, values);
                }
                Line::LetMany { names, arguments, .. } => {
                    for argument in arguments {
                        substitute(argument, values);
                    }
                    for named in names.iter_mut().flatten() {
                        self.rename(named, values);
                    }
                }
                Line::Assign(name, value) => {
                    substitute(value, values);
                    if let Some(Node::Name(_, other)) = values.get(name) {
                        *name = other.clone();
                    }
                }
                Line::BreakUnless(condition) => substitute(condition, values),
                Line::Loop(inside) => *inside = self.renamed(inside, values),
            }
        }
        all
    }

    fn rename(&mut self, named: &mut Named, values: &mut BTreeMap<Rc<str>, Node>) {
        let name = self.wished.remove(&named.name).unwrap_or_else(|| self.unused(&named.name));
        values.insert(named.name.clone(), Node::Name(named.scalar, name.clone()));
        named.name = name;
    }

    /// Returns a name that the function does not have yet.
    fn unused(&mut self, wished: &str) -> Rc<str> {
        let stem = wished.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        let mut name: Rc<str> = wished.into();
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{stem}_{count}").into();
        }
        name
    }
}

/// Replaces names by their values, and folds the constants that result.
fn substitute(node: &mut Node, values: &BTreeMap<Rc<str>, Node>) {
    if let Node::Name(_, name) = node {
        if let Some(value) = values.get(name) {
            *node = value.clone();
        }
        return;
    }
    node.parts_mut().into_iter().for_each(|part| substitute(part, values));
    let whole = std::mem::replace(node, Node::Number(Scalar::Bool, 0));
    *node = whole.folded();
}
