//! Eliminates common subexpressions in functions.

use crate::wgsl::specialize::evaluate::{Instance, Line};
use crate::wgsl::specialize::names::Names;
use crate::wgsl::specialize::syntax::Expr;
use std::collections::HashMap;
use std::rc::Rc;

/// The fewest nodes of a repeated expression that gets a name.
const LEAST_NODES: usize = 6;

/// The names of values that are known at one place of a function.
type Named = HashMap<Rc<Expr>, Rc<str>>;

/// Drops lines whose values earlier lines have, and gives names to longer repeated expressions.
pub(super) fn share(instance: &mut Instance) {
    let mut sharing = Sharing::default();
    sharing.taken.extend(instance.parameters.iter().map(|(name, _)| name.clone()));
    add_names(&instance.lines, &mut sharing.taken);
    instance.for_each_value(&mut |value| _ = sharing.count(value));
    let mut known = Named::new();
    instance.lines = sharing.lines(&instance.lines, &mut known);
    for (_, _, value) in &mut instance.results {
        *value = sharing.value(value, &mut known, &mut instance.lines);
    }
}

#[derive(Default)]
struct Sharing {
    /// How often each longer expression occurs.
    counts: HashMap<Expr, usize>,
    taken: Names,
    /// The names of dropped lines, each with the name of the earlier line of the same value.
    other_names: HashMap<Rc<str>, Rc<Expr>>,
}

impl Sharing {
    /// Counts an expression and its parts, and returns its number of nodes.
    fn count(&mut self, expr: &Expr) -> usize {
        let mut nodes = 1;
        for part in expr.parts() {
            nodes += self.count(part);
        }
        if nodes >= LEAST_NODES {
            *self.counts.entry(expr.clone()).or_default() += 1;
        }
        nodes
    }

    fn lines(&mut self, lines: &[Line], known: &mut Named) -> Vec<Line> {
        let mut written = Vec::new();
        for line in lines {
            let line = match line {
                Line::Let { name, value } => {
                    let parts = self.with_parts(value, known, &mut written);
                    let other = known.get(&parts).map(|name| Expr::Name(name.clone()).into());
                    let value = other.unwrap_or(parts);
                    if let Expr::Name(_) = *value {
                        self.other_names.insert(name.clone(), value);
                        continue;
                    }
                    known.insert(value.clone(), name.clone());
                    Line::Let { name: name.clone(), value }
                }
                Line::Loop { lines, next } => {
                    let mut inside = known_in_loop(known, next);
                    let mut lines = self.lines(lines, &mut inside);
                    let mut next_value = |value| self.value(value, &mut inside, &mut lines);
                    let next = next.iter().map(|(name, value)| (name.clone(), next_value(value))).collect();
                    Line::Loop { lines, next }
                }
                Line::Variable { .. } | Line::Assign(..) | Line::GoOnIf(_) => {
                    let mut line = line.clone();
                    line.replace(&mut |value| self.value(value, known, &mut written));
                    line
                }
            };
            written.push(line);
        }
        written
    }

    /// Returns a value with names for its parts that have one or are repeated, and adds the lines that define new ones.
    fn value(&mut self, value: &Rc<Expr>, known: &mut Named, before: &mut Vec<Line>) -> Rc<Expr> {
        let parts = self.with_parts(value, known, before);
        if let Some(name) = known.get(&parts) {
            return Expr::Name(name.clone()).into();
        }
        let mut nodes = 0;
        value.for_each_part(&mut |_| nodes += 1);
        if nodes < LEAST_NODES || self.counts.get(&**value).is_none_or(|count| *count < 2) {
            return parts;
        }
        let name = self.taken.unused("term");
        known.insert(parts.clone(), name.clone());
        before.push(Line::Let { name: name.clone(), value: parts });
        Expr::Name(name).into()
    }

    fn with_parts(&mut self, value: &Rc<Expr>, known: &mut Named, before: &mut Vec<Line>) -> Rc<Expr> {
        match &**value {
            Expr::Name(name) => self.other_names.get(name).unwrap_or(value).clone(),
            _ => value.with_parts(|part| self.value(part, known, before)),
        }
    }
}

/// Forgets the values that contain variables of a loop, which change, and returns the values known in the loop.
fn known_in_loop(known: &mut Named, next: &[(Rc<str>, Rc<Expr>)]) -> Named {
    known.retain(|value, _| {
        let mut changes = false;
        value.for_each_part(&mut |part| {
            changes |= matches!(part, Expr::Name(name) if next.iter().any(|(variable, _)| variable == name));
        });
        !changes
    });
    known.clone()
}

/// Adds the names of lines.
pub(super) fn add_names(lines: &[Line], names: &mut Names) {
    for line in lines {
        match line {
            Line::Let { name, .. } | Line::Variable { name, .. } => names.extend([name.clone()]),
            Line::Loop { lines, .. } => add_names(lines, names),
            Line::Assign(..) | Line::GoOnIf(_) => (),
        }
    }
}
