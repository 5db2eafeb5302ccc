//! Eliminates common subexpressions in functions.

use crate::wgsl::specialize::evaluate::{Instance, Line, unused};
use crate::wgsl::specialize::syntax::Expr;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The fewest nodes of a repeated expression that gets a name.
const LEAST_NODES: usize = 6;

/// The names of values that are known at one place of a function.
type Names = HashMap<Rc<Expr>, Rc<str>>;

/// Drops lines whose values earlier lines have, and gives names to longer repeated expressions.
pub(super) fn share(instance: &mut Instance) {
    let Instance { parameters, lines, results, .. } = instance;
    let mut merging = Merging::default();
    let mut known = Names::new();
    let merged = merging.lines(lines, &mut known);
    for (_, _, value) in &mut *results {
        *value = merging.value(value, &known);
    }
    let mut taken = parameters.iter().map(|(name, _)| name.clone()).collect();
    add_names(&merged, &mut taken);
    let mut naming = Naming { counts: merging.counts, taken };
    let mut known = Names::new();
    *lines = naming.lines(&merged, &mut known);
    for (_, _, value) in results {
        *value = naming.value(value, &mut known, lines);
    }
}

/// Finds lines of equal values.
#[derive(Default)]
struct Merging {
    /// The names of dropped lines, each with the name of the earlier line of the same value.
    other_names: HashMap<Rc<str>, Rc<str>>,
    /// How often each expression occurs.
    counts: HashMap<Rc<Expr>, usize>,
}

impl Merging {
    fn lines(&mut self, lines: &[Line], known: &mut Names) -> Vec<Line> {
        let mut kept = Vec::new();
        for line in lines {
            kept.push(match line {
                Line::Let { name, value } => {
                    let value = self.value(value, known);
                    if let Expr::Name(other) = &*value {
                        self.other_names.insert(name.clone(), other.clone());
                        continue;
                    }
                    known.insert(value.clone(), name.clone());
                    Line::Let { name: name.clone(), value }
                }
                Line::Variable { name, value } => {
                    Line::Variable { name: name.clone(), value: self.value(value, known) }
                }
                Line::Assign(place, value) => Line::Assign(place.clone(), self.value(value, known)),
                Line::GoOnIf(condition) => Line::GoOnIf(self.value(condition, known)),
                Line::Loop { lines, next } => {
                    let mut inside = known_in_loop(known, next);
                    let lines = self.lines(lines, &mut inside);
                    let next = next.iter().map(|(name, value)| (name.clone(), self.value(value, &inside))).collect();
                    Line::Loop { lines, next }
                }
            });
        }
        kept
    }

    /// Returns a value with known names substituted.
    fn value(&mut self, value: &Rc<Expr>, known: &Names) -> Rc<Expr> {
        let value = self.with_names(value, known);
        value.for_each_part(&mut |part| *self.counts.entry(Rc::new(part.clone())).or_default() += 1);
        value
    }

    fn with_names(&self, value: &Rc<Expr>, known: &Names) -> Rc<Expr> {
        if let Expr::Name(name) = &**value {
            return self.other_names.get(name).map_or_else(|| value.clone(), |other| Expr::Name(other.clone()).into());
        }
        let value = value.with_parts(|part| self.with_names(part, known));
        known.get(&value).map_or_else(|| value.clone(), |name| Expr::Name(name.clone()).into())
    }
}

/// Gives names to parts that occur more than once.
struct Naming {
    counts: HashMap<Rc<Expr>, usize>,
    taken: BTreeSet<Rc<str>>,
}

impl Naming {
    fn lines(&mut self, lines: &[Line], known: &mut Names) -> Vec<Line> {
        let mut written = Vec::new();
        for line in lines {
            let line = match line {
                Line::Let { name, value } => {
                    let value = match known.get(value) {
                        Some(known) => Expr::Name(known.clone()).into(),
                        // It has a name here.
                        None => self.with_parts(value, known, &mut written),
                    };
                    Line::Let { name: name.clone(), value }
                }
                Line::Variable { name, value } => {
                    Line::Variable { name: name.clone(), value: self.value(value, known, &mut written) }
                }
                Line::Assign(place, value) => Line::Assign(place.clone(), self.value(value, known, &mut written)),
                Line::GoOnIf(condition) => Line::GoOnIf(self.value(condition, known, &mut written)),
                Line::Loop { lines, next } => {
                    let mut inside = known_in_loop(known, next);
                    let mut lines = self.lines(lines, &mut inside);
                    let mut next_value = |value| self.value(value, &mut inside, &mut lines);
                    let next = next.iter().map(|(name, value)| (name.clone(), next_value(value))).collect();
                    Line::Loop { lines, next }
                }
            };
            written.push(line);
        }
        written
    }

    /// Returns a value with names for repeated parts, and adds the lines that define these names.
    fn value(&mut self, value: &Rc<Expr>, known: &mut Names, before: &mut Vec<Line>) -> Rc<Expr> {
        if let Some(name) = known.get(value) {
            return Expr::Name(name.clone()).into();
        }
        let parts = self.with_parts(value, known, before);
        let mut nodes = 0;
        value.for_each_part(&mut |_| nodes += 1);
        if nodes < LEAST_NODES || self.counts.get(value).is_none_or(|count| *count < 2) {
            return parts;
        }
        let name = unused("term", &self.taken);
        self.taken.insert(name.clone());
        known.insert(value.clone(), name.clone());
        before.push(Line::Let { name: name.clone(), value: parts });
        Expr::Name(name).into()
    }

    fn with_parts(&mut self, value: &Rc<Expr>, known: &mut Names, before: &mut Vec<Line>) -> Rc<Expr> {
        value.with_parts(|part: &Rc<Expr>| self.value(part, known, before))
    }
}

/// Forgets the values that contain variables of a loop, which change, and returns the values known in the loop.
fn known_in_loop(known: &mut Names, next: &[(Rc<str>, Rc<Expr>)]) -> Names {
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
pub(super) fn add_names(lines: &[Line], names: &mut BTreeSet<Rc<str>>) {
    for line in lines {
        match line {
            Line::Let { name, .. } | Line::Variable { name, .. } => {
                names.insert(name.clone());
            }
            Line::Loop { lines, .. } => add_names(lines, names),
            Line::Assign(..) | Line::GoOnIf(_) => (),
        }
    }
}
