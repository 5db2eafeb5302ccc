//! Finds the parts of each function's result that are used, and drops the rest.

use crate::wgsl::specialize::evaluate::{Instance, Line};
use crate::wgsl::specialize::share::share;
use crate::wgsl::specialize::syntax::{Expr, Item};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// A function, and the parts of it that are used.
pub(super) struct Pruned {
    pub(super) instance: Instance,
    /// The paths of its result that are used.
    paths: BTreeSet<String>,
    /// How often each name is used.
    pub(super) uses: BTreeMap<Rc<str>, usize>,
}

impl Pruned {
    fn new(instance: Instance) -> Self {
        Self { instance, paths: BTreeSet::new(), uses: BTreeMap::new() }
    }

    /// Marks parts of the result as used, those whose paths fit.
    fn add_paths(&mut self, fits: impl Fn(&str) -> bool) {
        let found = self.instance.results.iter().map(|(found, ..)| found);
        self.paths.extend(found.filter(|found| fits(found)).cloned());
    }
}

/// The functions of a module.
pub(super) struct Functions<'a> {
    pub(super) items: &'a BTreeMap<Rc<str>, Item>,
    pub(super) all: Vec<Pruned>,
    /// The functions that are used, callers before callees; the first one is called from outside.
    pub(super) order: Vec<usize>,
    /// Whether repeated lines become loops.
    pub(super) has_loops: bool,
}

impl<'a> Functions<'a> {
    /// Finds the used parts of each function, given that a part of the last one's result is, and drops the rest. Seeds
    /// are variables that the last one assigns.
    pub(super) fn new(
        items: &'a BTreeMap<Rc<str>, Item>,
        instances: Vec<Instance>,
        path: &str,
        seeds: &BTreeMap<usize, Rc<str>>,
        has_loops: bool,
    ) -> Self {
        let all = instances.into_iter().map(Pruned::new).collect();
        let mut functions = Self { items, all, order: Vec::new(), has_loops };
        functions.prune(path);
        functions.pass_seeds(&seeds.values().collect());
        functions.merge_equal_ones();
        functions.share();
        // Outlined functions can be equal, too.
        functions.merge_equal_ones();
        functions.count_uses();
        functions
    }

    /// Replaces calls of functions that have become equal by calls of the first of them.
    fn merge_equal_ones(&mut self) {
        let mut known = HashMap::new();
        let mut merged: BTreeMap<usize, usize> = BTreeMap::new();
        // Functions come after those that they call.
        for &index in self.order.iter().rev() {
            let instance = &mut self.all[index].instance;
            instance.replace(&mut |value| with_other_calls(value, &merged));
            let Instance { parameters, lines, kind, results, .. } = instance;
            let equal = (parameters.clone(), kind.clone(), lines.clone(), results.clone());
            let first = *known.entry(equal).or_insert(index);
            if first != index && index != self.order[0] {
                merged.insert(index, first);
                let name = self.all[index].instance.function.clone();
                let kept = &mut self.all[first].instance.function;
                *kept = if name.len() < kept.len() { name } else { kept.clone() };
            }
        }
        self.order.retain(|index| !merged.contains_key(index));
    }

    fn prune(&mut self, path: &str) {
        let root = self.all.len() - 1;
        self.all[root].add_paths(|found| path.is_empty() || found == path);
        for index in (0..=root).rev() {
            if !self.all[index].paths.is_empty() {
                self.prune_function(index);
                self.order.push(index);
            }
        }
    }

    /// Passes seeds, which the root computes, to all functions that use them.
    fn pass_seeds(&mut self, seeds: &BTreeSet<&Rc<str>>) {
        let mut passed: BTreeMap<usize, Vec<Rc<Expr>>> = BTreeMap::new();
        // Functions come after those that they call.
        for &index in self.order.iter().rev() {
            let instance = &mut self.all[index].instance;
            instance.replace(&mut |value| with_more_arguments(value, &passed));
            if index == self.order[0] {
                for line in &mut instance.lines {
                    if let Line::Assign(place, value) = line
                        && let Expr::Name(name) = &**place
                        && seeds.contains(name)
                    {
                        *line = Line::Let { name: name.clone(), value: value.clone() };
                    }
                }
                return;
            }
            let mut used = BTreeSet::new();
            instance.for_each_value(&mut |value| {
                value.for_each_part(&mut |part| match part {
                    Expr::Name(name) if seeds.contains(name) => _ = used.insert(name.clone()),
                    _ => (),
                });
            });
            instance.parameters.extend(used.iter().map(|name| (name.clone(), "u32".into())));
            passed.insert(index, used.into_iter().map(|name| Expr::Name(name).into()).collect());
        }
    }

    /// Shares common subexpressions within functions, and outlines repeated lines.
    fn share(&mut self) {
        let root = self.order[0];
        for index in std::mem::take(&mut self.order) {
            share(&mut self.all[index].instance);
            self.order.push(index);
            let first = self.order.len();
            while let Some(outlined) = self.outline(index, self.all.len(), index == root) {
                for function in outlined {
                    // It may call functions outlined earlier.
                    self.order.insert(first, self.all.len());
                    self.all.push(Pruned::new(function));
                }
            }
        }
    }

    /// Counts how often names are used.
    fn count_uses(&mut self) {
        for &index in &self.order {
            let Pruned { instance, uses, .. } = &mut self.all[index];
            uses.clear();
            let mut look = |expr: &Expr, uses: &mut Uses| {
                expr.for_each_part(&mut |part| {
                    if let Expr::Name(name) = part {
                        add_use(name, uses);
                    }
                });
            };
            instance.results.iter().for_each(|(_, _, value)| look(value, uses));
            instance.lines = used_lines(&instance.lines, uses, &mut look);
        }
    }

    fn prune_function(&mut self, index: usize) {
        let results = self.named_results(index);
        let Pruned { instance, paths, .. } = &mut self.all[index];
        instance.results.retain(|(path, ..)| paths.contains(path));
        let mut uses = BTreeMap::new();
        let mut wanted: Vec<(usize, Rc<str>)> = Vec::new();
        let mut look = |expr: &Expr, uses: &mut Uses| {
            expr.for_each_part(&mut |part| match part {
                Expr::Name(name) => add_use(name, uses),
                Expr::Member(of, path) => {
                    if let Expr::Name(name) = &**of
                        && let Some(index) = results.get(name)
                    {
                        wanted.push((*index, path.clone()));
                    }
                }
                part => wanted.extend(called(part).map(|index| (index, "".into()))),
            });
        };
        instance.results.iter().for_each(|(_, _, value)| look(value, &mut uses));
        let lines = std::mem::take(&mut instance.lines);
        instance.lines = used_lines(&lines, &mut uses, &mut look);
        for (callee, path) in wanted {
            self.all[callee].add_paths(|found| *found == *path);
        }
    }

    /// Returns the functions whose results, which are structures, have names in a function.
    pub(super) fn named_results(&self, index: usize) -> BTreeMap<Rc<str>, usize> {
        let mut results = BTreeMap::new();
        for line in &self.all[index].instance.lines {
            line.for_each_definition(&mut |name, value| {
                let called = called(value).filter(|index| self.is_structure(&self.all[*index].instance.kind));
                results.extend(called.map(|index| (name.clone(), index)));
            });
        }
        results
    }

    pub(super) fn is_structure(&self, kind: &str) -> bool {
        matches!(self.items.get(kind), Some(Item::Structure(_)))
    }
}

/// The number of times that each name is used.
type Uses = BTreeMap<Rc<str>, usize>;

fn add_use(name: &Rc<str>, uses: &mut Uses) {
    *uses.entry(name.clone()).or_default() += 1;
}

/// Returns the lines whose values are used later, and adds their own uses.
fn used_lines(lines: &[Line], uses: &mut Uses, look: &mut impl FnMut(&Expr, &mut Uses)) -> Vec<Line> {
    let mut kept = Vec::new();
    for line in lines.iter().rev() {
        match line {
            Line::Let { name, value } | Line::Variable { name, value } => {
                if !uses.contains_key(name) {
                    continue;
                }
                look(value, uses);
            }
            Line::Assign(_, value) | Line::GoOnIf(value) => look(value, uses),
            Line::Loop { lines, next } => {
                if next.iter().any(|(name, _)| uses.contains_key(name)) {
                    kept.push(used_loop(lines, next, uses, look));
                }
                continue;
            }
        }
        kept.push(line.clone());
    }
    kept.reverse();
    kept
}

/// Returns a loop without the variables that neither it nor later lines use.
fn used_loop(
    lines: &[Line],
    next: &[(Rc<str>, Rc<Expr>)],
    uses: &mut Uses,
    look: &mut impl FnMut(&Expr, &mut Uses),
) -> Line {
    let mut wanted: BTreeSet<_> = next.iter().map(|(name, _)| name).filter(|name| uses.contains_key(*name)).collect();
    loop {
        let mut inside = Uses::new();
        let next_wanted = next.iter().filter(|(name, _)| wanted.contains(name));
        next_wanted.for_each(|(_, value)| look(value, &mut inside));
        let lines = used_lines(lines, &mut inside, look);
        let count = wanted.len();
        wanted.extend(next.iter().map(|(name, _)| name).filter(|name| inside.contains_key(*name)));
        if wanted.len() > count {
            continue;
        }
        let mut own = BTreeSet::new();
        for line in &lines {
            line.for_each_definition(&mut |name, _| {
                own.insert(name.clone());
            });
        }
        for (name, count) in inside {
            // Values from before a loop are used in every turn.
            let count = if own.contains(&name) { count } else { 2 * count };
            *uses.entry(name).or_default() += count;
        }
        let next = next.iter().filter(|(name, _)| wanted.contains(name)).cloned().collect();
        return Line::Loop { lines, next };
    }
}

impl Instance {
    /// Visits the values of all lines and results.
    pub(super) fn for_each_value<'e>(&'e self, visit: &mut impl FnMut(&'e Expr)) {
        for line in &self.lines {
            line.for_each_value(visit);
        }
        for (_, _, value) in &self.results {
            visit(value);
        }
    }

    /// Replaces the values of all lines and results.
    pub(super) fn replace(&mut self, replaced: &mut impl FnMut(&Rc<Expr>) -> Rc<Expr>) {
        for line in &mut self.lines {
            line.replace(replaced);
        }
        for (_, _, value) in &mut self.results {
            *value = replaced(value);
        }
    }
}

impl Line {
    pub(super) fn for_each_value<'e>(&'e self, visit: &mut impl FnMut(&'e Expr)) {
        match self {
            Self::Let { value, .. } | Self::Variable { value, .. } | Self::Assign(_, value) | Self::GoOnIf(value) => {
                visit(value);
            }
            Self::Loop { lines, next } => {
                for line in lines {
                    line.for_each_value(visit);
                }
                for (_, value) in next {
                    visit(value);
                }
            }
        }
    }

    pub(super) fn replace(&mut self, replaced: &mut impl FnMut(&Rc<Expr>) -> Rc<Expr>) {
        match self {
            Self::Let { value, .. } | Self::Variable { value, .. } | Self::Assign(_, value) | Self::GoOnIf(value) => {
                *value = replaced(value);
            }
            Self::Loop { lines, next } => {
                for line in lines {
                    line.replace(replaced);
                }
                for (_, value) in next {
                    *value = replaced(value);
                }
            }
        }
    }

    /// Visits names, and the values that they have at last.
    fn for_each_definition<'e>(&'e self, visit: &mut impl FnMut(&'e Rc<str>, &'e Expr)) {
        match self {
            Self::Let { name, value } => visit(name, value),
            Self::Loop { lines, next } => {
                for line in lines {
                    line.for_each_definition(visit);
                }
                for (name, value) in next {
                    visit(name, value);
                }
            }
            Self::Variable { .. } | Self::Assign(..) | Self::GoOnIf(_) => (),
        }
    }
}

/// Returns an expression with some calls replaced by calls of other functions.
fn with_other_calls(expr: &Rc<Expr>, others: &BTreeMap<usize, usize>) -> Rc<Expr> {
    let expr = expr.with_parts(|part| with_other_calls(part, others));
    match (&*expr, called(&expr).and_then(|index| others.get(&index))) {
        (Expr::Call(_, values), Some(other)) => Expr::Call(format!("#{other}").into(), values.clone()).into(),
        _ => expr,
    }
}

/// Returns an expression whose calls have more arguments.
fn with_more_arguments(expr: &Rc<Expr>, more: &BTreeMap<usize, Vec<Rc<Expr>>>) -> Rc<Expr> {
    let expr = expr.with_parts(|part| with_more_arguments(part, more));
    match (&*expr, called(&expr).and_then(|index| more.get(&index))) {
        (Expr::Call(name, values), Some(more)) => Expr::Call(name.clone(), [&values[..], more].concat()).into(),
        _ => expr,
    }
}

/// Returns the function that an expression calls, if it is a call.
pub(super) fn called(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Call(name, _) => name.strip_prefix('#').and_then(|index| index.parse().ok()),
        _ => None,
    }
}
