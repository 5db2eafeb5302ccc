//! The turns of lines that repeat, and the parameters for the differences between them.

use crate::wgsl::specialize::evaluate::{Instance, Line};
use crate::wgsl::specialize::names::Names;
use crate::wgsl::specialize::syntax::Expr;
use crate::wgsl::specialize::types::kind_of_number;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// The name of the parameter with the result of earlier turns.
pub(super) const SO_FAR: &str = "so_far";
/// The name of the counter of a loop.
const TURN: &str = "turn";
/// The most parameters of a function.
pub(super) const MOST_PARAMETERS: usize = 12;

/// Lines that repeat: `count` times `period` lines, from `start` on.
#[derive(Clone, Copy)]
pub(super) struct Repetition {
    pub(super) start: usize,
    pub(super) period: usize,
    pub(super) count: usize,
}

impl Repetition {
    /// Returns the number of lines that outlining saves.
    pub(super) fn saved(self) -> usize {
        (self.count * self.period).saturating_sub(self.period + 3 + self.count)
    }

    pub(super) fn lines(self, turn: usize) -> std::ops::Range<usize> {
        let first = self.start + turn * self.period;
        first..first + self.period
    }
}

/// The expressions that replace names.
pub(super) type Others = BTreeMap<Rc<str>, Rc<Expr>>;

/// A parameter of a function of repeated lines, and its value in each turn.
pub(super) struct Parameter {
    pub(super) name: Rc<str>,
    pub(super) kind: Rc<str>,
    pub(super) values: Vec<Rc<Expr>>,
}

/// The turns of a repetition, and the differences between them.
pub(super) struct Turns<'a> {
    pub(super) lines: &'a [Line],
    pub(super) repetition: Repetition,
    /// The line that defines each name.
    pub(super) places: &'a HashMap<&'a str, usize>,
    pub(super) parameters: Vec<Parameter>,
    taken: Names,
}

impl<'a> Turns<'a> {
    pub(super) fn new(
        lines: &'a [Line],
        places: &'a HashMap<&'a str, usize>,
        repetition: Repetition,
        taken: &Rc<Names>,
    ) -> Self {
        Self { lines, places, repetition, parameters: Vec::new(), taken: Names::beside(taken) }
    }

    /// Returns the offset in a turn of the line that defines a name.
    fn offset(&self, turn: usize, name: &str) -> Option<usize> {
        let lines = self.repetition.lines(turn);
        self.places.get(name).filter(|place| lines.contains(place)).map(|place| place - lines.start)
    }

    /// Returns the name that a line of a turn defines.
    pub(super) fn name(&self, turn: usize, offset: usize) -> Option<&'a Rc<str>> {
        defined(&self.lines[self.repetition.lines(turn).start + offset])
    }

    /// Returns the name of each turn's result and, if that is a structure, the members that replace the names of its
    /// lines.
    pub(super) fn name_results(&mut self, stem: &str, fields: &[(String, usize)]) -> Option<(Vec<Rc<str>>, Others)> {
        let (mut named, mut renamed) = (Vec::new(), BTreeMap::new());
        for turn in 0..self.repetition.count {
            if let [(_, offset)] = fields {
                named.push(self.name(turn, *offset)?.clone());
                continue;
            }
            let result = self.taken.unused(stem);
            for (path, offset) in fields {
                renamed.insert(self.name(turn, *offset)?.clone(), member(&result, path));
            }
            named.push(result);
        }
        Some((named, renamed))
    }

    /// Passes the result of each turn, a structure, to the next turn as a whole, if that turn uses all of its members.
    pub(super) fn hand_on_whole_results(
        &mut self,
        kind: &Rc<str>,
        fields: &[(String, usize)],
        named: &[Rc<str>],
        template: &mut [Line],
    ) {
        let so_far = self.taken.unused(SO_FAR);
        let has = |parameter: &Parameter, offset: usize| {
            let is_before = |turn: usize| match &*parameter.values[turn] {
                Expr::Name(value) => self.name(turn - 1, offset) == Some(value),
                _ => false,
            };
            (1..self.repetition.count).all(is_before)
        };
        let parameter = |(_, offset): &(String, usize)| self.parameters.iter().find(|known| has(known, *offset));
        let Some(members) = fields.iter().map(parameter).collect::<Option<Vec<_>>>() else { return };
        let first = members.iter().map(|parameter| parameter.values[0].clone()).collect();
        let first = Rc::new(Expr::Call(kind.clone(), first));
        let members =
            members.iter().zip(fields).map(|(parameter, (path, _))| (parameter.name.clone(), member(&so_far, path)));
        let members: Others = members.collect();
        for line in template {
            line.replace(&mut |value| with_names(value, &members));
        }
        self.parameters.retain(|parameter| !members.contains_key(&parameter.name));
        let others = named[..named.len() - 1].iter().map(|name| Rc::new(Expr::Name(name.clone())));
        let values = std::iter::once(first).chain(others).collect();
        self.parameters.push(Parameter { name: so_far, kind: kind.clone(), values });
    }

    /// Returns a line of all turns with parameters for their differences, if only numbers and names differ.
    pub(super) fn line(&mut self, offset: usize) -> Option<Line> {
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
                    Expr::Name(name) => self.offset(turn, name),
                    _ => None,
                };
                let offsets: BTreeSet<_> = turns.iter().enumerate().map(offset).collect();
                let is_name = turns.iter().all(|turn| matches!(&**turn, Expr::Name(_)));
                let is_known = turns.iter().all(|turn| turn == first);
                let is_of_turn_before = (1..turns.len()).all(|turn| match &*turns[turn] {
                    Expr::Name(name) => self.offset(turn - 1, name).is_some(),
                    _ => false,
                });
                let wished = if is_known { Some(&**name) } else { is_of_turn_before.then_some(SO_FAR) };
                match offsets.into_iter().collect::<Vec<_>>().as_slice() {
                    [Some(_)] => Some(first.clone()),
                    [None] if is_name => self.parameter(turns, wished),
                    _ => None,
                }
            }
            Expr::Index(..) => None,
            _ => {
                if !turns.iter().all(|turn| turn.is_alike(first)) {
                    return None;
                }
                let parts: Vec<_> = turns.iter().map(|turn| turn.parts()).collect();
                let common = (0..parts[0].len()).map(|i| {
                    let turns: Vec<_> = parts.iter().map(|parts| parts[i].clone()).collect();
                    self.common(&turns)
                });
                let mut common = common.collect::<Option<Vec<_>>>()?.into_iter();
                Some(first.with_parts(|part| common.next().unwrap_or_else(|| part.clone())))
            }
        }
    }

    /// Sorts the parameters: those that are the same for all turns first, results of other turns last. Then gives the
    /// function its parameters, and all its names new ones: letters for numbers, numbered names for the rest. Thus
    /// equal functions have equal names.
    pub(super) fn add_parameters(&mut self, function: &mut Instance) {
        self.parameters.sort_by_key(|Parameter { values, .. }| match &*values[0] {
            Expr::Number(_) => 1,
            first if values.iter().all(|value| **value == *first) => 0,
            _ => 2,
        });
        let (mut taken, mut names) = (Names::default(), Others::new());
        let mut rename_one = |name: &Rc<str>, wished: &str| {
            let stem = wished.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
            let new = taken.unused(stem);
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
        function.replace(&mut |value| with_names(value, &names));
    }

    /// Returns a call for each turn.
    pub(super) fn calls(&self, named: Vec<Rc<str>>, function: usize) -> Vec<Line> {
        let called: Rc<str> = format!("#{function}").into();
        let calls = named.into_iter().enumerate().map(|(turn, name)| {
            let values = self.parameters.iter().map(|parameter| parameter.values[turn].clone()).collect();
            Line::Let { name, value: Expr::Call(called.clone(), values).into() }
        });
        calls.collect()
    }

    /// Returns a loop that calls the outlined function, given with its index, in each turn: if every turn takes the
    /// result of the one before it, and only the last one's is used after that. Then come functions that choose the
    /// numbers of a turn. Their indices follow.
    pub(super) fn looped(
        &mut self,
        named: &[Rc<str>],
        outlined: (usize, &Instance),
        end: usize,
        instance: &Instance,
    ) -> Option<(Vec<Line>, Vec<Instance>)> {
        let (last, before) = named.split_last()?;
        let mut is_used = false;
        let mut look = |value: &Expr| {
            value.for_each_part(&mut |part| {
                let is_before = |name: &str| (0..before.len()).any(|turn| self.offset(turn, name).is_some());
                is_used |= matches!(part, Expr::Name(name) if is_before(name));
            });
        };
        self.lines[end..].iter().for_each(|line| line.for_each_value(&mut look));
        instance.results.iter().for_each(|(_, _, value)| look(value));
        if is_used {
            return None;
        }
        let name = |name: &Rc<str>| Rc::new(Expr::Name(name.clone()));
        let (index, outlined) = outlined;
        let turn = self.taken.unused(TURN);
        let (mut functions, mut arguments, mut first) = (Vec::new(), Vec::new(), None);
        for (Parameter { values, kind, .. }, (letter, _)) in self.parameters.iter().zip(&outlined.parameters) {
            let follows = |(value, before): (&Rc<Expr>, &Rc<str>)| **value == Expr::Name(before.clone());
            arguments.push(if values.iter().all(|value| *value == values[0]) {
                values[0].clone()
            } else if values[1..].iter().zip(before).all(follows) {
                if first.replace(values[0].clone()).is_some() {
                    return None;
                }
                name(last)
            } else if values.iter().all(|value| matches!(**value, Expr::Number(_))) {
                functions.push(by_turn(&format!("{}_{letter}", outlined.function), kind, values)?);
                Expr::Call(format!("#{}", index + functions.len()).into(), vec![name(&turn)]).into()
            } else {
                return None;
            });
        }
        let goes_on = Expr::Binary("<", name(&turn), number(named.len()));
        let next_turn = Expr::Binary("+", name(&turn), number(1));
        let next = Expr::Call(format!("#{index}").into(), arguments);
        let lines = vec![
            Line::Variable { name: last.clone(), value: first? },
            Line::Variable { name: turn.clone(), value: number(0) },
            Line::Loop {
                lines: vec![Line::GoOnIf(goes_on.into())],
                next: vec![(last.clone(), next.into()), (turn, next_turn.into())],
            },
        ];
        Some((lines, functions))
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
        let name = self.taken.unused(wished.unwrap_or("number"));
        self.parameters.push(Parameter { name: name.clone(), kind: "".into(), values: values.to_vec() });
        Some(Expr::Name(name).into())
    }
}

fn number(number: usize) -> Rc<Expr> {
    Expr::Number(number.to_string()).into()
}

/// Returns a function that chooses one of several numbers. Drivers read arrays in functions more slowly.
fn by_turn(function: &str, kind: &Rc<str>, values: &[Rc<Expr>]) -> Option<Instance> {
    let (last, others) = values.split_last()?;
    let turn = Rc::new(Expr::Name(TURN.into()));
    let chosen = others.iter().enumerate().rev().fold(last.clone(), |later, (index, value)| {
        let is_it = Expr::Binary("<", turn.clone(), number(index + 1));
        Expr::Call("select".into(), vec![later, value.clone(), is_it.into()]).into()
    });
    Some(Instance {
        function: function.into(),
        parameters: vec![(TURN.into(), "i32".into())],
        lines: Vec::new(),
        kind: kind.clone(),
        results: vec![(String::new(), kind.clone(), chosen)],
    })
}

/// Returns the name that a line defines.
pub(super) fn defined(line: &Line) -> Option<&Rc<str>> {
    match line {
        Line::Let { name, .. } => Some(name),
        Line::Variable { .. } | Line::Assign(..) | Line::Loop { .. } | Line::GoOnIf(_) => None,
    }
}

pub(super) fn member(of: &Rc<str>, path: &str) -> Rc<Expr> {
    Expr::Member(Expr::Name(of.clone()).into(), path.into()).into()
}

/// Returns an expression with its names replaced.
pub(super) fn with_names(expr: &Rc<Expr>, others: &Others) -> Rc<Expr> {
    match &**expr {
        Expr::Name(name) => others.get(name).unwrap_or(expr).clone(),
        _ => expr.with_parts(|part| with_names(part, others)),
    }
}
