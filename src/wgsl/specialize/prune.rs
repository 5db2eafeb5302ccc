//! Finds out what of each function is wanted, and drops the rest.

use crate::wgsl::specialize::evaluate::{Instance, Line};
use crate::wgsl::specialize::request::Wanted;
use crate::wgsl::specialize::syntax::{Expr, Item};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// A function, and what of it is wanted.
pub(super) struct Pruned {
    pub(super) instance: Instance,
    /// The paths of its result that are wanted.
    paths: BTreeSet<String>,
    /// How often each name is used.
    pub(super) uses: BTreeMap<Rc<str>, usize>,
}

impl Pruned {
    fn new(instance: Instance) -> Self {
        Self { instance, paths: BTreeSet::new(), uses: BTreeMap::new() }
    }
}

/// The functions of a module.
pub(super) struct Functions<'a> {
    pub(super) items: &'a BTreeMap<Rc<str>, Item>,
    pub(super) all: Vec<Pruned>,
    /// Those that are used, callers before those they call.
    pub(super) order: Vec<usize>,
}

impl<'a> Functions<'a> {
    /// Finds out what of each function is wanted, and drops the rest.
    pub(super) fn new(
        items: &'a BTreeMap<Rc<str>, Item>,
        instances: Vec<Instance>,
        roots: &[usize],
        wanted: &[Wanted<'_>],
    ) -> Self {
        let mut functions = Self { items, all: instances.into_iter().map(Pruned::new).collect(), order: Vec::new() };
        functions.prune(roots, wanted);
        functions.merge_equal_ones(roots);
        functions
    }

    /// Calls one of several functions that have become equal in place of all of them.
    fn merge_equal_ones(&mut self, roots: &[usize]) {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut merged: BTreeMap<usize, usize> = BTreeMap::new();
        // Functions come after those that they call.
        for &index in self.order.iter().rev() {
            let Instance { parameters, lines, kind, results, .. } = &mut self.all[index].instance;
            for line in lines.iter_mut() {
                let (Line::Let { value, .. } | Line::Assign(_, value)) = line;
                *value = with_other_calls(value, &merged);
            }
            for (_, _, value) in results.iter_mut() {
                *value = with_other_calls(value, &merged);
            }
            let first = *known.entry(format!("{parameters:?} {kind} {lines:?} {results:?}")).or_insert(index);
            if first != index && !roots.contains(&index) {
                merged.insert(index, first);
            }
        }
        self.order.retain(|index| !merged.contains_key(index));
    }

    fn prune(&mut self, roots: &[usize], wanted: &[Wanted<'_>]) {
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        for root in roots {
            self.add_callees(*root, &mut seen, &mut order);
        }
        order.reverse();
        for (root, Wanted { path, .. }) in roots.iter().zip(wanted) {
            let Pruned { instance, paths, .. } = &mut self.all[*root];
            let results = instance.results.iter().map(|(path, ..)| path.clone());
            paths.extend(results.filter(|found| path.is_empty() || found == path));
        }
        for &index in &order {
            if !self.all[index].paths.is_empty() {
                self.prune_function(index);
                self.order.push(index);
            }
        }
    }

    /// Lists a function behind all that it calls.
    fn add_callees(&self, index: usize, seen: &mut BTreeSet<usize>, order: &mut Vec<usize>) {
        if !seen.insert(index) {
            return;
        }
        let Instance { lines, results, .. } = &self.all[index].instance;
        let mut callees = Vec::new();
        let mut look = |expr: &Expr| for_each_part(expr, &mut |part| callees.extend(called(part)));
        for line in lines {
            match line {
                Line::Let { value, .. } | Line::Assign(_, value) => look(value),
            }
        }
        for (_, _, value) in results {
            look(value);
        }
        for callee in callees {
            self.add_callees(callee, seen, order);
        }
        order.push(index);
    }

    fn prune_function(&mut self, index: usize) {
        let results = self.named_results(index);
        let Pruned { instance, paths, .. } = &mut self.all[index];
        instance.results.retain(|(path, ..)| paths.contains(path));
        let mut uses = BTreeMap::new();
        let mut wanted: Vec<(usize, String)> = Vec::new();
        let mut look = |expr: &Expr, uses: &mut BTreeMap<Rc<str>, usize>| {
            for_each_part(expr, &mut |part| match part {
                Expr::Name(name) => *uses.entry(name.clone()).or_default() += 1,
                Expr::Member(of, path) => {
                    if let Expr::Name(name) = &**of
                        && let Some(index) = results.get(name)
                    {
                        wanted.push((*index, path.to_string()));
                    }
                }
                part => wanted.extend(called(part).map(|index| (index, String::new()))),
            });
        };
        instance.results.iter().for_each(|(_, _, value)| look(value, &mut uses));
        let lines = std::mem::take(&mut instance.lines);
        let mut kept = Vec::new();
        for line in lines.into_iter().rev() {
            match &line {
                Line::Let { name, value } if uses.contains_key(name) => look(value, &mut uses),
                Line::Let { .. } => continue,
                Line::Assign(_, value) => look(value, &mut uses),
            }
            kept.push(line);
        }
        kept.reverse();
        instance.lines = kept;
        self.all[index].uses = uses;
        for (callee, path) in wanted {
            let Pruned { instance, paths, .. } = &mut self.all[callee];
            let found = instance.results.iter().map(|(found, ..)| found).filter(|found| **found == path);
            paths.extend(found.cloned());
        }
    }

    /// Returns the functions whose results, which are structures, have names in a function.
    pub(super) fn named_results(&self, index: usize) -> BTreeMap<Rc<str>, usize> {
        let result = |line: &Line| match line {
            Line::Let { name, value } => called(value).map(|index| (name.clone(), index)),
            Line::Assign(..) => None,
        };
        let results = self.all[index].instance.lines.iter().filter_map(result);
        results.filter(|(_, index)| self.is_structure(&self.all[*index].instance.kind)).collect()
    }

    fn is_structure(&self, kind: &str) -> bool {
        matches!(self.items.get(kind), Some(Item::Structure(_)))
    }
}

/// Returns an expression that calls other functions in place of some.
fn with_other_calls(expr: &Rc<Expr>, others: &BTreeMap<usize, usize>) -> Rc<Expr> {
    let expr = expr.with_parts(|part| with_other_calls(part, others));
    match (&*expr, called(&expr).and_then(|index| others.get(&index))) {
        (Expr::Call(_, values), Some(other)) => Expr::Call(format!("#{other}").into(), values.clone()).into(),
        _ => expr,
    }
}

/// Returns the function that a call is of.
pub(super) fn called(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Call(name, _) => name.strip_prefix('#').and_then(|index| index.parse().ok()),
        _ => None,
    }
}

pub(super) fn for_each_part<'e>(expr: &'e Expr, visit: &mut impl FnMut(&'e Expr)) {
    visit(expr);
    match expr {
        Expr::Number(_) | Expr::Name(_) => (),
        Expr::Member(of, _) | Expr::Unary(_, of) => for_each_part(of, visit),
        Expr::Index(a, b) | Expr::Binary(_, a, b) => {
            for_each_part(a, visit);
            for_each_part(b, visit);
        }
        Expr::Call(_, values) => values.iter().for_each(|value| for_each_part(value, visit)),
    }
}
