//! Functions of numbers, without vectors: the form from which languages are printed.

use crate::bake::node::{Node, Scalar};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The names of results that are the channels of a texture.
pub(super) const CHANNELS: [&str; 4] = ["r", "g", "b", "a"];

/// A list of floats, of which it has the bits.
#[derive(Debug, PartialEq)]
pub(super) struct List {
    pub(super) name: Rc<str>,
    pub(super) numbers: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Named {
    pub(super) name: Rc<str>,
    pub(super) scalar: Scalar,
}

/// A function with several results.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Called {
    pub(super) name: Rc<str>,
    /// A name for all results together, where a language has structures.
    pub(super) whole: Rc<str>,
    results: Rc<[Rc<str>]>,
}

impl Called {
    /// Keeps the results for which a list says so.
    pub(super) fn keep(&mut self, kept: &[bool]) {
        let results = self.results.iter().zip(kept).filter(|(_, is_kept)| **is_kept);
        self.results = results.map(|(result, _)| result.clone()).collect();
    }

    pub(super) fn new(name: Rc<str>, whole: Rc<str>, results: Rc<[Rc<str>]>) -> Self {
        Self { name, whole, results }
    }

    /// Returns the names of the results.
    pub(super) fn fields(&self) -> impl Iterator<Item = &Rc<str>> {
        self.results.iter()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    /// A value; if `changes`, a variable that a loop changes.
    Let {
        named: Named,
        value: Node,
        changes: bool,
    },
    /// The results of a function with several, of which some are used.
    LetMany {
        names: Vec<Option<Named>>,
        function: Called,
        arguments: Vec<Node>,
    },
    Assign(Rc<str>, Node),
    Loop(Vec<Line>),
    BreakUnless(Node),
}

#[derive(Debug, PartialEq)]
pub(super) struct Function {
    pub(super) name: Rc<str>,
    pub(super) comment: String,
    pub(super) parameters: Vec<Named>,
    /// The names and sizes of the vectors that the parameters of a public function are, where a language has vectors.
    pub(super) vectors: Vec<(Rc<str>, usize)>,
    /// Names of the results, which some languages use.
    pub(super) results: Vec<Named>,
    pub(super) lines: Vec<Line>,
    pub(super) returned: Vec<Node>,
}

/// The words that functions read.
#[derive(Debug, PartialEq)]
pub(super) struct Table {
    pub(super) name: Rc<str>,
    pub(super) words: Vec<u32>,
    /// Whether shaders read them from a buffer, so that they can change.
    pub(super) is_bound: bool,
    pub(super) is_storage: bool,
    pub(super) group: u32,
    pub(super) binding: u32,
}

/// All functions of a file, each after those that it calls.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// The lines that say which noises they are.
    pub(super) comment: String,
    pub(super) functions: Vec<Function>,
    pub(super) tables: Vec<Table>,
    pub(super) lists: Vec<List>,
    /// The variables of zeros that guards read, and what they are for.
    pub(super) zeros: Vec<(Rc<str>, String)>,
    /// The names of the functions that a user calls.
    pub(super) public: Vec<String>,
    /// Whether compilers may neither fuse nor reorder operations.
    pub(super) is_exact: bool,
}

/// Returns the names of values and variables that lines declare.
pub(super) fn declared(lines: &[Line]) -> BTreeSet<Rc<str>> {
    let names = lines.iter().flat_map(|line| match line {
        Line::Let { named, .. } => BTreeSet::from([named.name.clone()]),
        Line::LetMany { names, .. } => names.iter().flatten().map(|named| named.name.clone()).collect(),
        Line::Loop(lines) => declared(lines),
        Line::Assign(..) | Line::BreakUnless(_) => BTreeSet::new(),
    });
    names.collect()
}

/// Adds the variables of other places that lines assign to.
fn add_outer(lines: &[Line], declared: &BTreeSet<Rc<str>>, outer: &mut BTreeSet<Rc<str>>) {
    for line in lines {
        match line {
            Line::Assign(name, _) if !declared.contains(name) => _ = outer.insert(name.clone()),
            Line::Loop(lines) => add_outer(lines, declared, outer),
            _ => (),
        }
    }
}

/// Removes values that are not used.
pub(super) fn remove_unused(lines: &mut Vec<Line>, returned: &[Node]) {
    let mut outer = BTreeSet::new();
    add_outer(lines, &declared(lines), &mut outer);
    loop {
        let mut used = outer.clone();
        let mut add = |node: &Node| {
            node.for_each(&mut |part| {
                if let Node::Name(_, name) = part {
                    used.insert(name.clone());
                }
            });
        };
        for_each_node(lines, &mut add);
        returned.iter().for_each(add);
        if !remove(lines, &used) {
            return;
        }
    }
}

fn for_each_node(lines: &[Line], visit: &mut impl FnMut(&Node)) {
    for line in lines {
        match line {
            Line::Let { value, .. } | Line::Assign(_, value) | Line::BreakUnless(value) => visit(value),
            Line::LetMany { arguments, .. } => arguments.iter().for_each(&mut *visit),
            Line::Loop(lines) => for_each_node(lines, visit),
        }
    }
}

/// Removes the values that no name uses, and returns whether there were any.
fn remove(lines: &mut Vec<Line>, used: &BTreeSet<Rc<str>>) -> bool {
    let mut any = false;
    lines.retain_mut(|line| {
        let is_kept = match line {
            Line::Let { named, .. } => used.contains(&named.name),
            Line::LetMany { names, .. } => {
                for name in names.iter_mut() {
                    if name.as_ref().is_some_and(|named| !used.contains(&named.name)) {
                        *name = None;
                        any = true;
                    }
                }
                names.iter().any(Option::is_some)
            }
            Line::Loop(lines) => {
                any |= remove(lines, used);
                true
            }
            Line::Assign(name, _) => used.contains(name),
            Line::BreakUnless(_) => true,
        };
        any |= !is_kept;
        is_kept
    });
    any
}

fn for_each_node_mut(lines: &mut [Line], visit: &mut impl FnMut(&mut Node)) {
    for line in lines {
        match line {
            Line::Let { value, .. } | Line::Assign(_, value) | Line::BreakUnless(value) => visit(value),
            Line::LetMany { arguments, .. } => arguments.iter_mut().for_each(&mut *visit),
            Line::Loop(lines) => for_each_node_mut(lines, visit),
        }
    }
}

impl Function {
    /// Visits all nodes, which may change.
    pub(super) fn for_each_node_mut(&mut self, visit: &mut impl FnMut(&mut Node)) {
        fn within(node: &mut Node, visit: &mut impl FnMut(&mut Node)) {
            visit(node);
            node.parts_mut().into_iter().for_each(|part| within(part, visit));
        }
        for_each_node_mut(&mut self.lines, &mut |node| within(node, visit));
        self.returned.iter_mut().for_each(|node| within(node, visit));
    }

    /// Gives variables other names.
    pub(super) fn rename(&mut self, names: &BTreeMap<Rc<str>, Rc<str>>) {
        self.for_each_node_mut(&mut |node| {
            if let Node::Name(_, name) = node
                && let Some(other) = names.get(name)
            {
                *name = other.clone();
            }
        });
    }

    /// Visits the name of the function of each call.
    pub(super) fn for_each_call(&self, visit: &mut impl FnMut(&Rc<str>)) {
        fn several(lines: &[Line], visit: &mut impl FnMut(&Rc<str>)) {
            for line in lines {
                match line {
                    Line::LetMany { function, .. } => visit(&function.name),
                    Line::Loop(lines) => several(lines, visit),
                    _ => (),
                }
            }
        }
        several(&self.lines, visit);
        self.for_each_node(&mut |node| {
            if let Node::Call(_, name, _) = node {
                visit(name);
            }
        });
    }

    /// Returns whether any node is of some kind.
    pub(super) fn has(&self, is_it: impl Fn(&Node) -> bool) -> bool {
        let mut found = false;
        self.for_each_node(&mut |node| found |= is_it(node));
        found
    }

    /// Visits all nodes.
    pub(super) fn for_each_node(&self, visit: &mut impl FnMut(&Node)) {
        let mut visit = |node: &Node| node.for_each(visit);
        for_each_node(&self.lines, &mut visit);
        self.returned.iter().for_each(visit);
    }
}

impl Tree {
    /// Returns the names of functions and structures, and those of constants and variables.
    pub(super) fn names(&self) -> [Vec<String>; 2] {
        let functions = self.functions.iter().map(|function| function.name.to_string());
        let several = self.functions.iter().filter(|function| function.results.len() > 1);
        let structures = several.map(|function| format!("{}_result", function.name));
        let tables = self.tables.iter().map(|table| &table.name);
        let lists = self.lists.iter().map(|list| &list.name);
        let zeros = self.zeros.iter().map(|(name, _)| name);
        let values = tables.chain(lists).chain(zeros).map(ToString::to_string);
        [functions.chain(structures).collect(), values.collect()]
    }

    /// Returns whether any node is of some kind.
    pub(super) fn has(&self, is_it: impl Fn(&Node) -> bool) -> bool {
        self.functions.iter().any(|function| function.has(&is_it))
    }
}
