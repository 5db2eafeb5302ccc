//! Turns consecutive lines that repeat and differ only in numbers, such as those of octaves, into functions.

use crate::wgsl::specialize::evaluate::{Instance, Line, unused};
use crate::wgsl::specialize::prune::Functions;
use crate::wgsl::specialize::share::add_names;
use crate::wgsl::specialize::syntax::{Expr, Field, Item};
use crate::wgsl::specialize::types::kind_of_number;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

/// The most lines of such a function.
const LONGEST_PERIOD: usize = 64;
/// The fewest lines that a function must save.
const LEAST_SAVED: usize = 8;
/// The name of the parameter with the result of earlier turns.
const SO_FAR: &str = "so_far";
/// The most repetitions that are tried.
const MOST_TRIED: usize = 256;
/// The most parameters of a function.
const MOST_PARAMETERS: usize = 12;

/// The name of an outlined function that adds an octave in an entry point.
const OCTAVE: &str = "octave";
/// The name of any other outlined function.
const PART: &str = "part";

/// Returns the comment above an outlined function of this name.
pub(super) fn comment(name: &str) -> &'static str {
    if name == OCTAVE {
        "// Adds one of several octaves, which differ in these numbers.\n"
    } else {
        "// Returns one of several parts, which differ in these numbers.\n"
    }
}

/// Lines that repeat: `count` times `period` lines, from `start` on.
#[derive(Clone, Copy)]
struct Repetition {
    start: usize,
    period: usize,
    count: usize,
}

impl Repetition {
    /// Returns the number of lines that outlining saves.
    fn saved(self) -> usize {
        (self.count * self.period).saturating_sub(self.period + 3 + self.count)
    }

    fn lines(self, turn: usize) -> std::ops::Range<usize> {
        let first = self.start + turn * self.period;
        first..first + self.period
    }
}

/// The path to each field of a result, and its index among values or lines.
type Fields = Vec<(String, usize)>;
/// The expressions that replace names.
type Others = BTreeMap<Rc<str>, Rc<Expr>>;

/// A function of repeated lines, and the calls that replace them.
struct Outlined {
    function: Instance,
    lines: Vec<Line>,
    /// The members of results that replace the names of outlined lines.
    renamed: Others,
}

impl Functions<'_> {
    /// Outlines the repetition in a function that saves the most lines: replaces it by calls of the function
    /// `new_index`, and returns that function.
    pub(super) fn outline(&mut self, index: usize, new_index: usize, is_root: bool) -> Option<Instance> {
        let Instance { parameters, lines, .. } = &self.all[index].instance;
        let types = self.types(parameters, lines);
        let mut taken = parameters.iter().map(|(name, _)| name.clone()).collect();
        add_names(lines, &mut taken);
        let mut found = repetitions(lines);
        found.sort_by_key(|repetition| std::cmp::Reverse(repetition.saved()));
        found.truncate(MOST_TRIED);
        // Several starts save equally many lines; the one at the beginning of an octave has the fewest parameters.
        let outlined = found.chunk_by(|a, b| a.saved() == b.saved()).find_map(|alike| {
            let turns = alike.iter().map(|repetition| Turns::new(lines, *repetition, taken.clone()));
            let outlined = turns.filter_map(|turns| self.outlined(index, turns, &types, new_index, is_root));
            outlined.min_by_key(|outlined| outlined.function.parameters.len())
        })?;
        let Outlined { function, mut lines, renamed } = outlined;
        let Instance { lines: old, results, .. } = &mut self.all[index].instance;
        rename(&mut lines, &renamed);
        for (_, _, value) in results {
            *value = with_names(value, &renamed);
        }
        *old = lines;
        Some(function)
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
        let has_fractal = self.items.keys().any(|name| name.starts_with("octave_sample"));
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
        let calls = named.into_iter().enumerate().map(|(turn, name)| {
            let values = turns.parameters.iter().map(|parameter| parameter.values[turn].clone()).collect();
            Line::Let { name, value: Expr::Call(format!("#{new_index}").into(), values).into() }
        });
        let (start, end) = (repetition.start, repetition.lines(repetition.count).start);
        let lines = lines[..start].iter().cloned().chain(calls).chain(lines[end..].iter().cloned()).collect();
        Some(Outlined { function, lines, renamed })
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

/// A parameter of a function of repeated lines, and its value in each turn.
struct Parameter {
    name: Rc<str>,
    kind: Rc<str>,
    values: Vec<Rc<Expr>>,
}

/// The turns of a repetition, and the differences between them.
struct Turns<'a> {
    lines: &'a [Line],
    repetition: Repetition,
    /// For each turn, the offset of the line that defines each name.
    offsets: Vec<BTreeMap<Rc<str>, usize>>,
    parameters: Vec<Parameter>,
    taken: BTreeSet<Rc<str>>,
}

impl<'a> Turns<'a> {
    fn new(lines: &'a [Line], repetition: Repetition, taken: BTreeSet<Rc<str>>) -> Self {
        let defined_in = |turn| lines[repetition.lines(turn)].iter().enumerate();
        let places = |turn| defined_in(turn).filter_map(|(offset, line)| Some((defined(line)?.clone(), offset)));
        let offsets = (0..repetition.count).map(|turn| places(turn).collect()).collect();
        Self { lines, repetition, offsets, parameters: Vec::new(), taken }
    }

    /// Returns the name that a line of a turn defines.
    fn name(&self, turn: usize, offset: usize) -> Option<&'a Rc<str>> {
        defined(&self.lines[self.repetition.lines(turn).start + offset])
    }

    /// Returns the name of each turn's result and, if that is a structure, the members that replace the names of its
    /// lines.
    fn name_results(&mut self, stem: &str, fields: &[(String, usize)]) -> Option<(Vec<Rc<str>>, Others)> {
        let (mut named, mut renamed) = (Vec::new(), BTreeMap::new());
        for turn in 0..self.repetition.count {
            if let [(_, offset)] = fields {
                named.push(self.name(turn, *offset)?.clone());
                continue;
            }
            let result = unused(stem, &self.taken);
            self.taken.insert(result.clone());
            for (path, offset) in fields {
                renamed.insert(self.name(turn, *offset)?.clone(), member(&result, path));
            }
            named.push(result);
        }
        Some((named, renamed))
    }

    /// Passes the result of each turn, a structure, to the next turn as a whole, if that turn uses all of its members.
    fn hand_on_whole_results(
        &mut self,
        kind: &Rc<str>,
        fields: &[(String, usize)],
        named: &[Rc<str>],
        template: &mut [Line],
    ) {
        let has = |parameter: &Parameter, offset: usize| {
            let is_before = |turn: usize| match &*parameter.values[turn] {
                Expr::Name(value) => self.name(turn - 1, offset) == Some(value),
                _ => false,
            };
            (1..self.repetition.count).all(is_before)
        };
        let parameter = |(_, offset): &(String, usize)| self.parameters.iter().find(|known| has(known, *offset));
        let Some(members) = fields.iter().map(parameter).collect::<Option<Vec<_>>>() else { return };
        let so_far = unused(SO_FAR, &self.taken);
        let first = members.iter().map(|parameter| parameter.values[0].clone()).collect();
        let first = Rc::new(Expr::Call(kind.clone(), first));
        let members =
            members.iter().zip(fields).map(|(parameter, (path, _))| (parameter.name.clone(), member(&so_far, path)));
        let members: Others = members.collect();
        rename(template, &members);
        self.parameters.retain(|parameter| !members.contains_key(&parameter.name));
        let others = named[..named.len() - 1].iter().map(|name| Rc::new(Expr::Name(name.clone())));
        let values = std::iter::once(first).chain(others).collect();
        self.parameters.push(Parameter { name: so_far, kind: kind.clone(), values });
    }

    /// Returns a line of all turns with parameters for their differences, if only numbers and names differ.
    fn line(&mut self, offset: usize) -> Option<Line> {
        let of_turn = |turn| match &self.lines[self.repetition.lines(turn).start + offset] {
            Line::Let { name, value } => Some((name, value.clone())),
            Line::Variable { .. } | Line::Assign(..) | Line::Loop { .. } | Line::GoOnIf(_) => None,
        };
        let (names, values): (Vec<_>, Vec<_>) =
            (0..self.repetition.count).map(of_turn).collect::<Option<Vec<_>>>()?.into_iter().unzip();
        Some(Line::Let { name: names.first().copied()?.clone(), value: self.common(&values)? })
    }

    /// Returns the expression that all turns share, with parameters for their differences.
    fn common(&mut self, turns: &[Rc<Expr>]) -> Option<Rc<Expr>> {
        let first = turns.first()?;
        match &**first {
            Expr::Number(text) => {
                let kind = kind_of_number(text);
                let is_number = |turn: &Rc<Expr>| matches!(&**turn, Expr::Number(text) if kind_of_number(text) == kind);
                if turns.iter().all(|turn| turn == first) {
                    return Some(first.clone());
                }
                if turns.iter().all(is_number) { self.parameter(turns, None) } else { None }
            }
            Expr::Name(name) => {
                let offset = |(turn, expr): (usize, &Rc<Expr>)| match &**expr {
                    Expr::Name(name) => self.offsets[turn].get(name).copied(),
                    _ => None,
                };
                let offsets: BTreeSet<_> = turns.iter().enumerate().map(offset).collect();
                let is_name = turns.iter().all(|turn| matches!(&**turn, Expr::Name(_)));
                let is_known = turns.iter().all(|turn| turn == first);
                let is_of_turn_before = (1..turns.len()).all(|turn| match &*turns[turn] {
                    Expr::Name(name) => self.offsets[turn - 1].contains_key(name),
                    _ => false,
                });
                let wished = if is_known { Some(&**name) } else { is_of_turn_before.then_some(SO_FAR) };
                match offsets.into_iter().collect::<Vec<_>>().as_slice() {
                    [Some(_)] => Some(first.clone()),
                    [None] if is_name => self.parameter(turns, wished),
                    _ => None,
                }
            }
            Expr::Call(name, values) => {
                let parts = |expr: &Rc<Expr>| match &**expr {
                    Expr::Call(other, parts) if other == name && parts.len() == values.len() => Some(parts.clone()),
                    _ => None,
                };
                let parts = turns.iter().map(parts).collect::<Option<Vec<_>>>()?;
                let values = (0..values.len()).map(|i| self.common_part(&parts, i)).collect::<Option<_>>()?;
                Some(Expr::Call(name.clone(), values).into())
            }
            Expr::Member(_, path) => {
                let part = |expr: &Rc<Expr>| match &**expr {
                    Expr::Member(of, other) if other == path => Some(of.clone()),
                    _ => None,
                };
                let parts = turns.iter().map(part).collect::<Option<Vec<_>>>()?;
                Some(Expr::Member(self.common(&parts)?, path.clone()).into())
            }
            Expr::Unary(operator, _) => {
                let part = |expr: &Rc<Expr>| match &**expr {
                    Expr::Unary(other, of) if other == operator => Some(of.clone()),
                    _ => None,
                };
                let parts = turns.iter().map(part).collect::<Option<Vec<_>>>()?;
                Some(Expr::Unary(*operator, self.common(&parts)?).into())
            }
            Expr::Binary(operator, ..) => {
                let parts = |expr: &Rc<Expr>| match &**expr {
                    Expr::Binary(other, a, b) if other == operator => Some(vec![a.clone(), b.clone()]),
                    _ => None,
                };
                let parts = turns.iter().map(parts).collect::<Option<Vec<_>>>()?;
                Some(Expr::Binary(operator, self.common_part(&parts, 0)?, self.common_part(&parts, 1)?).into())
            }
            Expr::Index(..) => None,
        }
    }

    /// Sorts the parameters: those that are the same for all turns first, results of other turns last. Then gives the
    /// function its parameters, and all its names new ones: letters for numbers, numbered names for the rest. Thus
    /// equal functions have equal names.
    fn add_parameters(&mut self, function: &mut Instance) {
        self.parameters.sort_by_key(|Parameter { values, .. }| match &*values[0] {
            Expr::Number(_) => 1,
            first if values.iter().all(|value| **value == *first) => 0,
            _ => 2,
        });
        let (mut taken, mut names) = (BTreeSet::new(), Others::new());
        let mut rename_one = |name: &Rc<str>, wished: &str| {
            let stem = wished.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
            let new = unused(stem, &taken);
            taken.insert(new.clone());
            names.insert(name.clone(), Rc::new(Expr::Name(new.clone())));
            new
        };
        let mut letters = 'a'..='z';
        for Parameter { name, kind, values } in &self.parameters {
            let is_number = matches!(&*values[0], Expr::Number(_));
            let letter = if is_number { letters.next() } else { None };
            let new = rename_one(name, &letter.map_or_else(|| name.to_string(), String::from));
            function.parameters.push((new, kind.clone()));
        }
        for line in &mut function.lines {
            if let Line::Let { name, .. } = line {
                *name = rename_one(&name.clone(), name);
            }
        }
        rename(&mut function.lines, &names);
        for (_, _, value) in &mut function.results {
            *value = with_names(value, &names);
        }
    }

    fn common_part(&mut self, parts: &[Vec<Rc<Expr>>], i: usize) -> Option<Rc<Expr>> {
        let turns: Vec<_> = parts.iter().map(|parts| parts[i].clone()).collect();
        self.common(&turns)
    }

    /// Returns the parameter that has these values, unless there are too many.
    fn parameter(&mut self, values: &[Rc<Expr>], wished: Option<&str>) -> Option<Rc<Expr>> {
        if let Some(known) = self.parameters.iter().find(|parameter| parameter.values == values) {
            return Some(Expr::Name(known.name.clone()).into());
        }
        // Parts of one result may be passed together.
        if self.parameters.len() == MOST_PARAMETERS + 1 {
            return None;
        }
        let name = unused(wished.unwrap_or("number"), &self.taken);
        self.taken.insert(name.clone());
        self.parameters.push(Parameter { name: name.clone(), kind: "".into(), values: values.to_vec() });
        Some(Expr::Name(name).into())
    }
}

fn defined(line: &Line) -> Option<&Rc<str>> {
    match line {
        Line::Let { name, .. } => Some(name),
        Line::Variable { .. } | Line::Assign(..) | Line::Loop { .. } | Line::GoOnIf(_) => None,
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

/// Returns a key that is equal for lines that differ only in numbers and names.
fn shape(line: &Line) -> Option<String> {
    let Line::Let { value, .. } = line else { return None };
    let mut text = String::new();
    value.for_each_part(&mut |part| {
        // Writing to a string does not fail.
        let _ = match part {
            Expr::Number(_) => write!(text, "1 "),
            Expr::Name(_) => write!(text, "x "),
            Expr::Call(name, values) => write!(text, "{name}{} ", values.len()),
            Expr::Member(_, path) => write!(text, ".{path} "),
            Expr::Index(..) => write!(text, "[] "),
            Expr::Unary(operator, _) => write!(text, "{operator} "),
            Expr::Binary(operator, ..) => write!(text, "{operator} "),
        };
    });
    Some(text)
}

/// Returns the offsets in a turn of the values that other turns or later lines use.
fn live_out(turns: &Turns<'_>, results: &[(String, Rc<str>, Rc<Expr>)]) -> BTreeSet<usize> {
    let mut places = BTreeSet::new();
    let mut defined: BTreeMap<&Rc<str>, usize> = BTreeMap::new();
    let mut look = |expr: &Expr, defined: &BTreeMap<&Rc<str>, usize>| {
        expr.for_each_part(&mut |part| {
            if let Expr::Name(name) = part {
                places.extend(defined.get(name));
            }
        });
    };
    let Turns { lines, repetition, offsets, .. } = turns;
    for (turn, offsets) in offsets.iter().enumerate() {
        for line in &lines[repetition.lines(turn)] {
            line.for_each_value(&mut |value| look(value, &defined));
        }
        defined.extend(offsets.iter().map(|(name, offset)| (name, *offset)));
    }
    for line in &lines[repetition.lines(repetition.count).start..] {
        line.for_each_value(&mut |value| look(value, &defined));
    }
    for (_, _, value) in results {
        look(value, &defined);
    }
    places
}

fn member(of: &Rc<str>, path: &str) -> Rc<Expr> {
    Expr::Member(Expr::Name(of.clone()).into(), path.into()).into()
}

/// Replaces names by expressions in all lines.
fn rename(lines: &mut [Line], others: &Others) {
    for line in lines {
        line.replace(&mut |value| with_names(value, others));
    }
}

/// Returns an expression with its names replaced.
fn with_names(expr: &Rc<Expr>, others: &Others) -> Rc<Expr> {
    match &**expr {
        Expr::Name(name) => others.get(name).unwrap_or(expr).clone(),
        _ => expr.with_parts(|part| with_names(part, others)),
    }
}
