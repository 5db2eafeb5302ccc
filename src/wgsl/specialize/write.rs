//! Writes the text of the functions that remain.

use crate::wgsl::source::{with_words, words};
use crate::wgsl::specialize::evaluate::{Instance, Line};
use crate::wgsl::specialize::names::Names;
use crate::wgsl::specialize::outline;
use crate::wgsl::specialize::print;
use crate::wgsl::specialize::prune::{Functions, Pruned};
use crate::wgsl::specialize::request::{Prefixes, SourceText, comment_and_code};
use crate::wgsl::specialize::syntax::{Expr, Item};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most characters of a line.
const LONGEST_LINE: usize = 110;
/// The most characters of a value that is inlined where it is used.
const LONGEST_PART: usize = 70;

/// A module that is being written.
pub(super) struct Writer<'a> {
    functions: Functions<'a>,
    sources: &'a BTreeMap<&'a str, SourceText<'a>>,
    prefix: &'a str,
    /// The new names of functions.
    names: BTreeMap<String, Rc<str>>,
}

impl<'a> Writer<'a> {
    /// Chooses short names for functions, after their names in their files.
    pub(super) fn new(
        functions: Functions<'a>,
        sources: &'a BTreeMap<&'a str, SourceText<'a>>,
        prefixes: Prefixes<'a>,
        root: &str,
    ) -> Self {
        let (mut names, mut taken) = (BTreeMap::new(), Names::from_iter([root.into()]));
        taken.extend(prefixes.reserved.iter().map(|name| Rc::from(*name)));
        for &index in functions.order[1..].iter().rev() {
            let function = &*functions.all[index].instance.function;
            let wished = match sources.get(function) {
                Some(source) => format!("{}{}", prefixes.all, source.original),
                None => format!("{}{}", prefixes.own, function.trim_start_matches('#')),
            };
            names.insert(format!("#{index}"), taken.unused(&wished));
        }
        names.insert(format!("#{}", functions.order[0]), root.into());
        Self { functions, sources, prefix: prefixes.all, names }
    }

    /// Returns the text of all functions, and of the structures and variables that they use.
    pub(super) fn text(&self) -> String {
        let functions: Vec<_> = self.functions.order.iter().rev().map(|&index| self.function_text(index)).collect();
        let mut globals = Vec::new();
        let mut waiting: Vec<String> = self.globals_of(&functions.concat());
        let mut seen = BTreeSet::new();
        while let Some(name) = waiting.pop() {
            if seen.insert(name.clone()) {
                let text = self.renamed(self.sources[name.as_str()].text);
                waiting.extend(self.globals_of(&text));
                globals.push(format!("{text}\n"));
            }
        }
        globals.reverse();
        globals.extend(functions);
        globals.join("\n")
    }

    /// Returns the structures and variables of the module that a text uses.
    fn globals_of(&self, text: &str) -> Vec<String> {
        let names = words(text).filter_map(|word| word.strip_prefix(self.prefix));
        names.filter(|name| self.is_global(name)).map(str::to_owned).collect()
    }

    /// Returns a text in which the names of structures and variables have the prefix.
    fn renamed(&self, text: &str) -> String {
        with_words(text, |word| format!("{}{word}", if self.is_global(word) { self.prefix } else { "" }))
    }

    fn is_global(&self, name: &str) -> bool {
        matches!(self.functions.items.get(name), Some(Item::Structure(_) | Item::Other))
    }

    /// Returns the text of a function.
    fn function_text(&self, index: usize) -> String {
        let Pruned { instance, uses, .. } = &self.functions.all[index];
        let (mut instance, results) = (instance.clone(), self.functions.named_results(index));
        instance.replace(&mut |value| self.with_fields(value, &results));
        let mut function = FunctionWriter {
            module: self,
            uses,
            names: BTreeMap::new(),
            taken: instance.parameters.iter().map(|(name, _)| name).chain(self.names.values()).cloned().collect(),
            inlined: BTreeMap::new(),
        };
        let mut lines = Vec::new();
        function.lines(&instance.lines, &mut lines);
        let (kind, structure) = self.result_kind(index);
        let result = match instance.results.as_slice() {
            [(_, _, value)] => value.clone(),
            results => {
                let values = results.iter().map(|(_, _, value)| value.clone());
                Expr::Call(kind.as_str().into(), values.collect()).into()
            }
        };
        let result = function.fitted(&result, &mut lines);
        let last = lines.pop_if(|line| line.starts_with(&format!("let {result} = ")));
        let returned = last.map(|line| line.replacen(&format!("let {result} ="), "return", 1));
        lines.push(returned.unwrap_or_else(|| format!("return {result};")));
        let parameters = instance.parameters.iter().map(|(name, kind)| format!("{name}: {}", function.global(kind)));
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let comment = match self.sources.get(&*instance.function) {
            Some(source) => comment_and_code(source.text).0.to_owned(),
            None => outline::comment(instance.function.trim_start_matches('#')),
        };
        let head = wrapped(format!("fn {}({parameters}) -> {kind}", self.names[&format!("#{index}")]));
        let body = match lines.as_slice() {
            [line] if head.len() + line.len() < LONGEST_LINE => format!("{{ {line} }}"),
            lines => {
                let lines = lines.iter().map(|line| wrapped(format!("    {line}")));
                format!("{{\n{}\n}}", lines.collect::<Vec<_>>().join("\n"))
            }
        };
        format!("{structure}{comment}{head} {body}\n")
    }

    /// Returns an expression with the fields that results have in the text: used ones with short names, or none if only
    /// one is used.
    fn with_fields(&self, expr: &Rc<Expr>, results: &BTreeMap<Rc<str>, usize>) -> Rc<Expr> {
        if let Expr::Member(of, path) = &**expr
            && let Expr::Name(name) = &**of
            && let Some(index) = results.get(name)
        {
            let is_single = self.functions.all[*index].instance.results.len() == 1;
            return if is_single { of.clone() } else { Expr::Member(of.clone(), path.replace('.', "_").into()).into() };
        }
        expr.with_parts(|part| self.with_fields(part, results))
    }

    /// Returns the type of a function's result, and the text of a structure if one is defined for it.
    fn result_kind(&self, index: usize) -> (String, String) {
        let Instance { results, kind, .. } = &self.functions.all[index].instance;
        if let [(_, kind, _)] = results.as_slice() {
            return (kind.to_string(), String::new());
        }
        let is_whole = match self.functions.items.get(kind) {
            Some(Item::Structure(fields)) => {
                fields.len() == results.len()
                    && fields.iter().zip(results).all(|(field, (path, ..))| *field.name == **path)
            }
            _ => false,
        };
        if is_whole {
            return (format!("{}{kind}", self.prefix), String::new());
        }
        let name = format!("{}_result", self.names[&format!("#{index}")]);
        let fields = results.iter().map(|(path, kind, _)| format!("{}: {kind}", path.replace('.', "_")));
        let fields = fields.collect::<Vec<_>>().join(", ");
        let structure = format!("struct {name} {{ {fields} }}\n\n");
        (name, structure)
    }
}

/// Returns a line, broken between parameters or arguments if it is too long.
fn wrapped(line: String) -> String {
    let indent = line.len() - line.trim_start().len() + 4;
    let (mut parts, mut rest) = (Vec::new(), line);
    while let Some((end, _)) = rest.char_indices().nth(LONGEST_LINE + 5) {
        let Some(comma) = rest[..end].rfind(", ") else { break };
        let next = format!("{:indent$}{}", "", &rest[comma + 2..]);
        rest.truncate(comma);
        parts.push(std::mem::replace(&mut rest, next));
    }
    parts.push(rest);
    parts.join(",\n")
}

/// A function that is being written.
struct FunctionWriter<'a> {
    module: &'a Writer<'a>,
    /// How often each name is used.
    uses: &'a BTreeMap<Rc<str>, usize>,
    /// The names of values in the text.
    names: BTreeMap<Rc<str>, Rc<str>>,
    taken: Names,
    /// Values that are used once, and so are written there, unless that line gets too long.
    inlined: BTreeMap<Rc<str>, Rc<Expr>>,
}

impl FunctionWriter<'_> {
    fn lines(&mut self, lines: &[Line], written: &mut Vec<String>) {
        for line in lines {
            match line {
                Line::Let { name, value } => {
                    let resolved = self.resolved(value, &mut Vec::new());
                    if self.uses.get(name) == Some(&1) && self.text(&resolved).len() <= LONGEST_PART {
                        self.inlined.insert(name.clone(), resolved);
                    } else {
                        self.declare("let", name, value, written);
                    }
                }
                Line::Variable { name, value } => self.declare("var", name, value, written),
                Line::Assign(place, value) => {
                    let text = self.fitted(value, written);
                    written.push(format!("{} = {text};", self.text(place)));
                }
                Line::GoOnIf(condition) => {
                    let text = self.fitted(condition, written);
                    written.push(format!("if !({text}) {{ break; }}"));
                }
                Line::Loop { lines, next } => {
                    let mut inside = Vec::new();
                    self.lines(lines, &mut inside);
                    self.next_values(next, &mut inside);
                    written.push("loop {".into());
                    written.extend(inside.into_iter().map(|line| format!("    {line}")));
                    written.push("}".into());
                }
            }
        }
    }

    fn declare(&mut self, keyword: &str, name: &Rc<str>, value: &Rc<Expr>, written: &mut Vec<String>) {
        let text = self.fitted(value, written);
        let name = self.choose_name(name, name.clone());
        written.push(format!("{keyword} {name} = {text};"));
    }

    /// Writes the values that variables get at the end of a turn. Those that depend on other variables are computed
    /// before any of these change.
    fn next_values(&mut self, next: &[(Rc<str>, Rc<Expr>)], written: &mut Vec<String>) {
        let (mut early, mut late) = (Vec::new(), Vec::new());
        for (name, value) in next {
            let mut depends = false;
            self.resolved(value, &mut Vec::new()).for_each_part(&mut |part| {
                let other =
                    |(other, _): &(Rc<str>, _)| matches!(part, Expr::Name(used) if used == other) && other != name;
                depends |= next.iter().any(other);
            });
            let place = self.global(name);
            if depends {
                let text = self.fitted(value, written);
                let next_name = self.choose_name(&format!("next_{place}"), format!("next_{name}#").into());
                written.push(format!("let {next_name} = {text};"));
                late.push(format!("{place} = {next_name};"));
            } else {
                early.push((place, value));
            }
        }
        for (place, value) in early {
            let text = self.fitted(value, written);
            written.push(format!("{place} = {text};"));
        }
        written.extend(late);
    }

    /// Chooses the name of a value in the text, the first free one with the wished name's stem.
    fn choose_name(&mut self, wished: &str, name: Rc<str>) -> Rc<str> {
        let stem = wished.rsplit_once('_').filter(|(_, end)| end.bytes().all(|c| c.is_ascii_digit()));
        let chosen = self.taken.unused(stem.map_or(wished, |(stem, _)| stem));
        self.names.insert(name, chosen.clone());
        chosen
    }

    /// Returns a value's or a function's name in the text.
    fn global(&self, word: &str) -> String {
        match (self.names.get(word), self.module.names.get(word)) {
            (Some(name), _) | (None, Some(name)) => name.to_string(),
            (None, None) => {
                format!("{}{word}", if self.module.is_global(word) { self.module.prefix } else { "" })
            }
        }
    }

    fn text(&self, expr: &Expr) -> String {
        print::text(expr, &|word| self.global(word))
    }

    /// Returns the text of a value. If it is long, gives names to parts of it in lines before it: to values that are
    /// inlined, or else to calls.
    fn fitted(&mut self, value: &Rc<Expr>, lines: &mut Vec<String>) -> String {
        let mut value = value.clone();
        loop {
            let mut used = Vec::new();
            let resolved = self.resolved(&value, &mut used);
            let text = self.text(&resolved);
            if text.len() < LONGEST_LINE - 20 {
                return text;
            }
            let lengths = used.into_iter().map(|name| (self.text(&self.inlined[&name]).len(), name));
            if let Some((_, name)) = lengths.max()
                && let Some(inlined) = self.inlined.remove(&name)
            {
                self.declare("let", &name, &inlined, lines);
                continue;
            }
            let mut longest: Option<(usize, &Expr)> = None;
            resolved.for_each_part(&mut |part| {
                let length = self.text(part).len();
                let is_part = matches!(part, Expr::Call(..)) && length <= LONGEST_PART;
                if is_part && longest.is_none_or(|(most, _)| length > most) {
                    longest = Some((length, part));
                }
            });
            let Some((_, part)) = longest.filter(|(length, _)| *length > 30) else { return text };
            // No name of the function contains this mark.
            let name: Rc<str> = format!("term_{}#", self.names.len()).into();
            value = with_part_replaced(&resolved, part, &Expr::Name(name.clone()).into());
            let text = self.text(part);
            let chosen = self.choose_name("term", name);
            lines.push(format!("let {chosen} = {text};"));
        }
    }

    /// Returns an expression with values inlined, whose names it adds to `used`.
    fn resolved(&self, expr: &Rc<Expr>, used: &mut Vec<Rc<str>>) -> Rc<Expr> {
        match &**expr {
            Expr::Name(name) => match self.inlined.get(name) {
                Some(value) => {
                    used.push(name.clone());
                    value.clone()
                }
                None => expr.clone(),
            },
            _ => expr.with_parts(|part| self.resolved(part, used)),
        }
    }
}

/// Returns an expression with every occurrence of a part replaced.
fn with_part_replaced(expr: &Rc<Expr>, part: &Expr, other: &Rc<Expr>) -> Rc<Expr> {
    if **expr == *part {
        return other.clone();
    }
    expr.with_parts(|inner| with_part_replaced(inner, part, other))
}
