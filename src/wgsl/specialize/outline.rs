//! Turns consecutive lines that repeat and differ only in numbers, such as those of octaves, into functions.

mod turns;

use crate::wgsl::specialize::evaluate::{Instance, Line};
use crate::wgsl::specialize::names::Names;
use crate::wgsl::specialize::outline::turns::{
    MOST_PARAMETERS, Others, Parameter, Repetition, SO_FAR, Turns, defined, with_names,
};
use crate::wgsl::specialize::prune::Functions;
use crate::wgsl::specialize::share::add_names;
use crate::wgsl::specialize::syntax::{Expr, Field, Item};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most lines of such a function.
const LONGEST_PERIOD: usize = 64;
/// The fewest lines that a function must save.
const LEAST_SAVED: usize = 8;
/// The most repetitions that are tried.
const MOST_TRIED: usize = 256;

/// The name of an outlined function that adds an octave in an entry point.
const OCTAVE: &str = "octave";
/// The name of any other outlined function.
const PART: &str = "part";

/// Returns the comment above an outlined function of this name.
pub(super) fn comment(name: &str) -> String {
    match name.split_once('_') {
        Some((of, number)) => format!("// Returns the number {number} of each {of}.\n"),
        None if name == OCTAVE => "// Adds one of several octaves, which differ in these numbers.\n".into(),
        None => "// Returns one of several parts, which differ in these numbers.\n".into(),
    }
}

/// The path to each field of a result, and its index among values or lines.
type Fields = Vec<(String, usize)>;

/// A function of repeated lines, and the calls that replace them.
struct Outlined {
    /// The function, and those that choose its arguments in a loop.
    functions: Vec<Instance>,
    lines: Vec<Line>,
    /// The members of results that replace the names of outlined lines.
    renamed: Others,
}

impl Functions<'_> {
    /// Outlines the repetition in a function that saves the most lines: replaces it by calls of the function
    /// `new_index`, and returns that function and those that it needs.
    pub(super) fn outline(&mut self, index: usize, new_index: usize, is_root: bool) -> Option<Vec<Instance>> {
        let Instance { parameters, lines, .. } = &self.all[index].instance;
        let types = self.types(parameters, lines);
        let mut taken: Names = parameters.iter().map(|(name, _)| name.clone()).collect();
        add_names(lines, &mut taken);
        let taken = Rc::new(taken);
        let places = lines.iter().enumerate().filter_map(|(place, line)| Some((&**defined(line)?, place))).collect();
        let mut found = repetitions(lines);
        found.sort_by_key(|repetition| std::cmp::Reverse(repetition.saved()));
        found.truncate(MOST_TRIED);
        // Several starts save equally many lines; the one at the beginning of an octave has the fewest parameters.
        let outlined = found.chunk_by(|a, b| a.saved() == b.saved()).find_map(|alike| {
            let turns = alike.iter().map(|repetition| Turns::new(lines, &places, *repetition, &taken));
            let outlined = turns.filter_map(|turns| self.outlined(index, turns, &types, new_index, is_root));
            outlined.min_by_key(|outlined| outlined.functions[0].parameters.len())
        })?;
        let Outlined { functions, lines, renamed } = outlined;
        let instance = &mut self.all[index].instance;
        instance.lines = lines;
        instance.replace(&mut |value| with_names(value, &renamed));
        Some(functions)
    }

    fn outlined(
        &self,
        index: usize,
        mut turns: Turns<'_>,
        types: &BTreeMap<Rc<str>, Rc<str>>,
        new_index: usize,
        is_root: bool,
    ) -> Option<Outlined> {
        let (Instance { results, .. }, lines, repetition) = (&self.all[index].instance, turns.lines, turns.repetition);
        let mut template: Vec<Line> = (0..repetition.period).map(|offset| turns.line(offset)).collect::<Option<_>>()?;
        for parameter in &mut turns.parameters {
            let kinds: BTreeSet<_> = parameter.values.iter().map(|value| self.kind(value, types)).collect();
            let [kind] = kinds.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
            parameter.kind = kind;
        }
        let live: Vec<usize> = live_out(&turns, results).into_iter().collect();
        let kinds = live.iter().map(|offset| types.get(turns.name(0, *offset)?).cloned());
        let kinds = kinds.collect::<Option<Vec<_>>>()?;
        // Structures are passed only as whole results, later.
        let mut handed_over = turns.parameters.iter().map(|parameter| &parameter.kind).chain(&kinds);
        if handed_over.any(|kind| self.is_structure(kind)) {
            return None;
        }
        let (kind, fields) = self.result_of(&kinds)?;
        let fields: Vec<(String, usize)> = fields.into_iter().map(|(path, place)| (path, live[place])).collect();
        let of_field = |(path, offset): &(String, usize)| {
            let name = turns.name(0, *offset)?;
            Some((path.clone(), types.get(name)?.clone(), Rc::new(Expr::Name(name.clone()))))
        };
        let results = fields.iter().map(of_field).collect::<Option<_>>()?;
        let is_sum = turns.parameters.iter().any(|parameter| *parameter.name == *SO_FAR);
        let of_octaves = ["octave_sample", "octave_sloped_sample"];
        let has_fractal = self.items.keys().any(|name| of_octaves.iter().any(|start| name.starts_with(start)));
        let stem = if is_root && is_sum && has_fractal { OCTAVE } else { PART };
        let (named, renamed) = turns.name_results(stem, &fields)?;
        if fields.len() > 1 {
            turns.hand_on_whole_results(&kind, &fields, &named, &mut template);
        }
        let is_number = |parameter: &Parameter| matches!(&*parameter.values[0], Expr::Number(_));
        if turns.parameters.len() > MOST_PARAMETERS || !turns.parameters.iter().any(is_number) {
            return None;
        }
        let function = format!("#{stem}").into();
        let mut function = Instance { function, parameters: Vec::new(), lines: template, kind, results };
        turns.add_parameters(&mut function);
        let (start, end) = (repetition.start, repetition.lines(repetition.count).start);
        let instance = &self.all[index].instance;
        let looped = self.has_loops.then(|| turns.looped(&named, (new_index, &function), end, instance));
        let (calls, more) = looped.flatten().unwrap_or_else(|| (turns.calls(named, new_index), Vec::new()));
        let functions = std::iter::once(function).chain(more).collect();
        let lines = lines[..start].iter().cloned().chain(calls).chain(lines[end..].iter().cloned()).collect();
        Some(Outlined { functions, lines, renamed })
    }

    /// Returns a result type with fields of these types, and each field's path with its index among them.
    fn result_of(&self, kinds: &[Rc<str>]) -> Option<(Rc<str>, Fields)> {
        if let [kind] = kinds {
            return Some((kind.clone(), vec![(String::new(), 0)]));
        }
        let place = |field: &Field| kinds.iter().position(|kind| *kind == field.kind);
        let fits = |(name, item): (&Rc<str>, &Item)| match item {
            Item::Structure(fields) => {
                let places = fields.iter().map(place).collect::<Option<Vec<_>>>()?;
                let different: BTreeSet<_> = places.iter().collect();
                let named = fields.iter().map(|field| field.name.to_string()).zip(places.iter().copied());
                (places.len() == kinds.len() && different.len() == kinds.len()).then(|| (name.clone(), named.collect()))
            }
            Item::Function(_) | Item::Other | Item::Unreadable => None,
        };
        let fitting = self.items.iter().filter_map(fits);
        fitting.min_by_key(|(name, _)| !name.starts_with("Sample"))
    }
}

/// Returns the repetitions of lines that differ only in numbers and names, with every possible start.
fn repetitions(lines: &[Line]) -> Vec<Repetition> {
    let shapes: Vec<_> = lines.iter().map(shape).collect();
    let mut found = Vec::new();
    for period in 2..=(lines.len() / 2).min(LONGEST_PERIOD) {
        let is_repeated = |i: usize| shapes[i].is_some() && shapes[i] == shapes[i + period];
        let mut first = 0;
        while first + period < lines.len() {
            let length = (first..lines.len() - period).take_while(|i| is_repeated(*i)).count();
            for start in first..first + length {
                let count = (first + length - start) / period + 1;
                let repetition = Repetition { start, period, count };
                if count > 1 && start < first + period && repetition.saved() >= LEAST_SAVED {
                    found.push(repetition);
                }
            }
            first += length + 1;
        }
    }
    found
}

/// Returns a line's value without numbers and names, which is equal for lines that differ only in these.
fn shape(line: &Line) -> Option<Rc<Expr>> {
    fn of(expr: &Rc<Expr>) -> Rc<Expr> {
        match &**expr {
            Expr::Number(_) => Expr::Number(String::new()).into(),
            Expr::Name(_) => Expr::Name("".into()).into(),
            _ => expr.with_parts(of),
        }
    }
    let Line::Let { value, .. } = line else { return None };
    Some(of(value))
}

/// Returns the offsets in a turn of the values that other turns or later lines use.
fn live_out(turns: &Turns<'_>, results: &[(String, Rc<str>, Rc<Expr>)]) -> BTreeSet<usize> {
    let Turns { lines, places, repetition, .. } = turns;
    let mut live = BTreeSet::new();
    let mut look = |expr: &Expr, end: usize| {
        expr.for_each_part(&mut |part| {
            if let Expr::Name(name) = part
                && let Some(place) = places.get(&**name)
                && (repetition.start..end).contains(place)
            {
                live.insert((place - repetition.start) % repetition.period);
            }
        });
    };
    for turn in 0..repetition.count {
        let own = repetition.lines(turn);
        lines[own.clone()].iter().for_each(|line| line.for_each_value(&mut |value| look(value, own.start)));
    }
    let end = repetition.lines(repetition.count).start;
    lines[end..].iter().for_each(|line| line.for_each_value(&mut |value| look(value, end)));
    for (_, _, value) in results {
        look(value, end);
    }
    live
}
