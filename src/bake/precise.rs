//! Names the floats that `precise` must reach.
//!
//! The word belongs to a variable in GLSL and HLSL: the operations of the expression that it holds are neither fused
//! nor reordered. It does not reach through conversions, comparisons, arguments and results, so floats that are
//! computed within those become variables.

use crate::bake::node::{Node, Scalar};
use crate::bake::tree::{Function, Line, Named};
use std::rc::Rc;

/// Makes all floats that functions compute values of variables.
pub(super) fn with_variables(functions: &mut [Function]) {
    for function in functions {
        let mut naming = Naming { count: 0, lines: Vec::new() };
        let lines = std::mem::take(&mut function.lines);
        function.lines = naming.lines(lines);
        for node in &mut function.returned {
            naming.visit(node, false);
        }
        function.lines.append(&mut naming.lines);
    }
}

struct Naming {
    count: usize,
    /// The variables that the next line needs.
    lines: Vec<Line>,
}

/// Returns whether a float is the result of operations that could be fused or reordered.
fn is_computed(node: &Node) -> bool {
    match node {
        Node::Binary("+" | "-" | "*" | "/", ..) => true,
        Node::Negate(of) | Node::Floor(of) | Node::Abs(of) => is_computed(of),
        Node::Select(parts) => parts[1..].iter().any(is_computed),
        Node::Min(pair) | Node::Max(pair) => pair.iter().any(is_computed),
        _ => false,
    }
}

impl Naming {
    fn lines(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let mut all = Vec::with_capacity(lines.len());
        for mut line in lines {
            match &mut line {
                Line::Let { named, value, .. } => self.visit(value, named.scalar == Scalar::F32),
                Line::Assign(_, value) => {
                    let is_float = value.scalar() == Scalar::F32;
                    self.visit(value, is_float);
                }
                Line::LetMany { arguments, .. } => {
                    for argument in arguments {
                        self.visit(argument, false);
                    }
                }
                Line::BreakUnless(condition) => self.visit(condition, false),
                Line::Loop(inside) => *inside = self.lines(std::mem::take(inside)),
            }
            all.append(&mut self.lines);
            all.push(line);
        }
        all
    }

    /// Names the floats within a node, and the node itself unless its value flows into a variable.
    fn visit(&mut self, node: &mut Node, flows: bool) {
        let is_float = node.scalar() == Scalar::F32;
        let is_operation = match node {
            Node::Binary("+" | "-" | "*" | "/", ..)
            | Node::Negate(_)
            | Node::Floor(_)
            | Node::Abs(_)
            | Node::Min(_)
            | Node::Max(_) => is_float,
            Node::Select(parts) => {
                self.visit(&mut parts[0], false);
                let [_, yes, no] = &mut **parts;
                self.visit(yes, is_float);
                self.visit(no, is_float);
                return self.name(node, flows);
            }
            _ => false,
        };
        node.parts_mut().into_iter().for_each(|part| self.visit(part, is_operation));
        self.name(node, flows);
    }

    /// Makes a computed float the value of a variable, unless its value flows into one.
    fn name(&mut self, node: &mut Node, flows: bool) {
        if flows || node.scalar() != Scalar::F32 || !is_computed(node) {
            return;
        }
        self.count += 1;
        let named = Named { name: format!("precise_{}", self.count).into(), scalar: Scalar::F32 };
        let name: Rc<str> = named.name.clone();
        let value = std::mem::replace(node, Node::Name(Scalar::F32, name));
        self.lines.push(Line::Let { named, value, changes: false });
    }
}
