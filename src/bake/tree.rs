//! Functions of numbers, without vectors: the form from which languages are printed.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    F32,
    I32,
    U32,
    Bool,
}

/// An expression of one number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    /// A literal: the bits of a float or a whole number, or 0 or 1.
    Number(Scalar, u32),
    Name(Scalar, Rc<str>),
    Negate(Box<Node>),
    /// The complement of a whole number or a truth.
    Not(Box<Node>),
    /// An operator of two operands of one type. The right one of a shift is a `u32`.
    Binary(&'static str, Box<Node>, Box<Node>),
    /// The condition, the value where it holds, and the other one.
    Select(Box<[Node; 3]>),
    Convert(Scalar, Box<Node>),
    Bitcast(Scalar, Box<Node>),
    Floor(Box<Node>),
    Abs(Box<Node>),
    /// The smaller of two numbers. No noise depends on the sign of a zero in it.
    Min(Box<[Node; 2]>),
    /// The larger of two numbers, in the same way.
    Max(Box<[Node; 2]>),
    /// A call of a function with one result.
    Call(Scalar, Rc<str>, Vec<Node>),
    /// A word of a table.
    Word(Rc<str>, Box<Node>),
    /// A float of a list.
    Listed(Rc<str>, Box<Node>),
}

/// A list of floats, of which it has the bits.
#[derive(Debug, PartialEq)]
pub(super) struct List {
    pub(super) name: Rc<str>,
    pub(super) numbers: Vec<u32>,
}

impl Node {
    pub(super) fn scalar(&self) -> Scalar {
        match self {
            Self::Number(scalar, _)
            | Self::Name(scalar, _)
            | Self::Convert(scalar, _)
            | Self::Bitcast(scalar, _)
            | Self::Call(scalar, ..) => *scalar,
            Self::Binary("==" | "!=" | "<" | ">" | "<=" | ">=", ..) => Scalar::Bool,
            Self::Negate(of) | Self::Not(of) | Self::Binary(_, of, _) | Self::Floor(of) | Self::Abs(of) => of.scalar(),
            Self::Select(parts) => parts[1].scalar(),
            Self::Min(pair) | Self::Max(pair) => pair[0].scalar(),
            Self::Word(..) => Scalar::U32,
            Self::Listed(..) => Scalar::F32,
        }
    }

    /// Returns whether it is the float of bits, or the bits of a float.
    pub(super) fn is_bits(&self) -> bool {
        matches!(self, Self::Bitcast(scalar, of) if (*scalar == Scalar::F32) != (of.scalar() == Scalar::F32))
    }

    /// Returns whether it costs nothing to repeat.
    pub(super) fn is_atomic(&self) -> bool {
        matches!(self, Self::Number(..) | Self::Name(..))
    }

    /// Returns the nodes that it consists of.
    pub(super) fn parts_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Number(..) | Self::Name(..) => Vec::new(),
            Self::Negate(of)
            | Self::Not(of)
            | Self::Convert(_, of)
            | Self::Bitcast(_, of)
            | Self::Floor(of)
            | Self::Abs(of)
            | Self::Word(_, of)
            | Self::Listed(_, of) => vec![of],
            Self::Binary(_, a, b) => vec![a, b],
            Self::Select(parts) => parts.iter_mut().collect(),
            Self::Min(pair) | Self::Max(pair) => pair.iter_mut().collect(),
            Self::Call(_, _, values) => values.iter_mut().collect(),
        }
    }

    /// Visits the node and all that it consists of.
    pub(super) fn for_each(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::Number(..) | Self::Name(..) => (),
            Self::Negate(of)
            | Self::Not(of)
            | Self::Convert(_, of)
            | Self::Bitcast(_, of)
            | Self::Floor(of)
            | Self::Abs(of)
            | Self::Word(_, of)
            | Self::Listed(_, of) => of.for_each(visit),
            Self::Binary(_, a, b) => {
                a.for_each(visit);
                b.for_each(visit);
            }
            Self::Select(parts) => parts.iter().for_each(|part| part.for_each(visit)),
            Self::Min(pair) | Self::Max(pair) => pair.iter().for_each(|part| part.for_each(visit)),
            Self::Call(_, _, values) => values.iter().for_each(|value| value.for_each(visit)),
        }
    }
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

/// Adds the names of variables that lines declare.
fn add_declared(lines: &[Line], declared: &mut BTreeSet<Rc<str>>) {
    for line in lines {
        match line {
            Line::Let { named, .. } => _ = declared.insert(named.name.clone()),
            Line::Loop(lines) => add_declared(lines, declared),
            _ => (),
        }
    }
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
    let (mut declared, mut outer) = (BTreeSet::new(), BTreeSet::new());
    add_declared(lines, &mut declared);
    add_outer(lines, &declared, &mut outer);
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

    /// Visits all nodes.
    pub(super) fn for_each_node(&self, visit: &mut impl FnMut(&Node)) {
        let mut visit = |node: &Node| node.for_each(visit);
        for_each_node(&self.lines, &mut visit);
        self.returned.iter().for_each(visit);
    }
}

impl Tree {
    /// Returns whether any node is of some kind.
    pub(super) fn has(&self, is_it: impl Fn(&Node) -> bool) -> bool {
        let mut found = false;
        for function in &self.functions {
            function.for_each_node(&mut |node| found |= is_it(node));
        }
        found
    }
}
