//! Writes the text of the functions that remain.

use crate::wgsl::specialize::evaluate::{Instance, Line, unused};
use crate::wgsl::specialize::outline;
use crate::wgsl::specialize::print;
use crate::wgsl::specialize::prune::{Functions, Pruned};
use crate::wgsl::specialize::request::{Prefixes, SourceText, Wanted, comment_and_code};
use crate::wgsl::specialize::syntax::{Expr, Item};
use std::cell::RefCell;
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
    prefixes: Prefixes<'a>,
    /// The new names of functions.
    names: BTreeMap<String, Rc<str>>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        functions: Functions<'a>,
        sources: &'a BTreeMap<&'a str, SourceText<'a>>,
        prefixes: Prefixes<'a>,
    ) -> Self {
        Self { functions, sources, prefix: prefixes.all, prefixes, names: BTreeMap::new() }
    }

    /// Returns the text of all functions, and of the structures and variables that they use.
    pub(super) fn text(&mut self, roots: &[usize], wanted: &[Wanted<'_>]) -> String {
        self.choose_names(roots, wanted);
        let mut functions = Vec::new();
        for &index in self.functions.order.iter().rev() {
            functions.push(self.function_text(index));
        }
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

    /// Chooses short names for functions, after their names in their files.
    fn choose_names(&mut self, roots: &[usize], wanted: &[Wanted<'_>]) {
        let mut taken: BTreeSet<Rc<str>> = wanted.iter().map(|wanted| wanted.name.into()).collect();
        taken.insert(self.prefixes.reserved.into());
        for (root, Wanted { name, .. }) in roots.iter().zip(wanted) {
            self.names.insert(format!("#{root}"), (*name).into());
        }
        for &index in self.functions.order.iter().rev() {
            let key = format!("#{index}");
            if !self.names.contains_key(&key) {
                let function = &*self.functions.all[index].instance.function;
                let wished = match self.sources.get(function) {
                    Some(source) => format!("{}{}", self.prefix, source.original),
                    None => format!("{}{}", self.prefixes.own, function.trim_start_matches('#')),
                };
                let name = unused(&wished, &taken);
                taken.insert(name.clone());
                self.names.insert(key, name);
            }
        }
    }

    /// Returns the structures and variables of the module that a text uses.
    fn globals_of(&self, text: &str) -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let names = words.filter_map(|word| word.strip_prefix(self.prefix));
        let is_global = |name: &&str| matches!(self.functions.items.get(*name), Some(Item::Structure(_) | Item::Other));
        names.filter(is_global).map(str::to_owned).collect()
    }

    /// Returns a text in which the names of structures and variables have the prefix.
    fn renamed(&self, text: &str) -> String {
        let mut result = String::new();
        for part in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let is_global = matches!(self.functions.items.get(word), Some(Item::Structure(_) | Item::Other));
            result.push_str(if is_global { self.prefix } else { "" });
            result.push_str(part);
        }
        result
    }

    /// Returns the text of a function. Values that are used once are inlined, unless lines would get too long.
    fn function_text(&self, index: usize) -> String {
        let mut named = BTreeSet::new();
        loop {
            let before = named.len();
            let text = self.function_text_with(index, &mut named);
            if named.len() == before {
                return text;
            }
        }
    }

    /// Returns the text of a function in which at least these values have names. For every line that is too long, adds
    /// the longest value in it to `named`.
    fn function_text_with(&self, index: usize, named: &mut BTreeSet<Rc<str>>) -> String {
        let Pruned { instance, uses, .. } = &self.functions.all[index];
        let name = &self.names[&format!("#{index}")];
        let mut names = LocalNames { module: self, renamed: BTreeMap::new(), taken: BTreeSet::new() };
        names.taken.extend(instance.parameters.iter().map(|(name, _)| name.clone()));
        let mut resolver = Resolver {
            module: self,
            results: self.functions.named_results(index),
            replaced: BTreeMap::new(),
            used: RefCell::default(),
        };
        let mut lines = Vec::new();
        let mut writing = Writing { uses, names: &mut names, resolver: &mut resolver, named };
        writing.lines(&instance.lines, &mut lines);
        let (kind, structure) = self.result_kind(index);
        let values: Vec<_> =
            instance.results.iter().map(|(_, _, value)| names.parted(&resolver.resolved(value), &mut lines)).collect();
        let result = if values.len() == 1 { values.concat() } else { format!("{kind}({})", values.join(", ")) };
        let last = lines.pop_if(|line| {
            line.strip_prefix("let ")
                .and_then(|line| line.strip_prefix(&result))
                .is_some_and(|rest| rest.starts_with(" = "))
        });
        let returned = last.map(|line| line.replacen(&format!("let {result} ="), "return", 1));
        let returned = returned.unwrap_or_else(|| format!("return {result};"));
        lines.push(resolver.checked(returned, named));
        let parameters = instance.parameters.iter().map(|(name, kind)| format!("{name}: {}", names.global(kind)));
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let comment = match self.sources.get(&*instance.function) {
            Some(source) => comment_and_code(source.text).0,
            None => outline::comment(instance.function.trim_start_matches('#')),
        };
        let head = wrapped(format!("fn {name}({parameters}) -> {kind}"));
        let body = match lines.as_slice() {
            [line] if head.len() + line.len() < LONGEST_LINE => format!("{{ {line} }}"),
            lines => {
                let lines = lines.iter().map(|line| wrapped(format!("    {line}")));
                format!("{{\n{}\n}}", lines.collect::<Vec<_>>().join("\n"))
            }
        };
        format!("{structure}{comment}{head} {body}\n")
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

/// The lines of a function that is being written.
struct Writing<'w, 'a> {
    uses: &'w BTreeMap<Rc<str>, usize>,
    names: &'w mut LocalNames<'a>,
    resolver: &'w mut Resolver<'a>,
    named: &'w mut BTreeSet<Rc<str>>,
}

impl Writing<'_, '_> {
    fn lines(&mut self, lines: &[Line], written: &mut Vec<String>) {
        for line in lines {
            match line {
                Line::Let { name, value } => {
                    let value = self.resolver.resolved(value);
                    let text = self.names.text(&value);
                    let is_short = text.len() <= LONGEST_PART && !self.named.contains(name);
                    if is_short && self.uses.get(name) == Some(&1) {
                        // Its length includes the values inlined in it.
                        self.resolver.used.take();
                        self.resolver.replaced.insert(name.clone(), (value, text.len()));
                    } else {
                        self.declare("let", name, &value, written);
                    }
                }
                Line::Variable { name, value } => {
                    let value = self.resolver.resolved(value);
                    self.declare("var", name, &value, written);
                }
                Line::Assign(place, value) => {
                    let (place, value) = (self.names.text(place), self.resolver.resolved(value));
                    self.assign(&place, &value, written);
                }
                Line::GoOnIf(condition) => {
                    let condition = self.resolver.resolved(condition);
                    let text = self.names.parted(&condition, written);
                    written.push(self.resolver.checked(format!("if !({text}) {{ break; }}"), self.named));
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
        let text = self.names.parted(value, written);
        let name = self.names.declare(name, name);
        written.push(self.resolver.checked(format!("{keyword} {name} = {text};"), self.named));
    }

    fn assign(&mut self, place: &str, value: &Rc<Expr>, written: &mut Vec<String>) {
        let text = self.names.parted(value, written);
        written.push(self.resolver.checked(format!("{place} = {text};"), self.named));
    }

    /// Writes the values that variables get at the end of a turn. Those that depend on other variables are computed
    /// before any of these change.
    fn next_values(&mut self, next: &[(Rc<str>, Rc<Expr>)], written: &mut Vec<String>) {
        let mut late = Vec::new();
        let mut early = Vec::new();
        for (name, value) in next {
            let value = self.resolver.resolved(value);
            let mut depends = false;
            value.for_each_part(&mut |part| {
                let other =
                    |(other, _): &(Rc<str>, _)| matches!(part, Expr::Name(used) if used == other) && other != name;
                depends |= next.iter().any(other);
            });
            let place = self.names.global(name);
            if depends {
                let key: Rc<str> = format!("next_{name}#").into();
                self.names.declare(&format!("next_{place}").into(), &key);
                let next_name = self.names.global(&key);
                let text = self.names.parted(&value, written);
                written.push(self.resolver.checked(format!("let {next_name} = {text};"), self.named));
                late.push(format!("{place} = {next_name};"));
            } else {
                early.push((place, value));
            }
        }
        for (place, value) in early {
            self.assign(&place, &value, written);
        }
        written.extend(late);
    }
}

/// The names in a function.
struct LocalNames<'a> {
    module: &'a Writer<'a>,
    renamed: BTreeMap<Rc<str>, Rc<str>>,
    taken: BTreeSet<Rc<str>>,
}

impl LocalNames<'_> {
    /// Returns the final name of a value, the first free one with the name's stem.
    fn declare(&mut self, name: &Rc<str>, key: &Rc<str>) -> Rc<str> {
        let stem = name.rsplit_once('_').filter(|(_, end)| end.bytes().all(|c| c.is_ascii_digit()));
        let chosen = unused(stem.map_or(name, |(stem, _)| stem), &self.taken);
        self.taken.insert(chosen.clone());
        self.renamed.insert(key.clone(), chosen.clone());
        chosen
    }

    fn global(&self, word: &str) -> String {
        match (self.renamed.get(word), self.module.names.get(word)) {
            (Some(name), _) | (None, Some(name)) => name.to_string(),
            (None, None) => {
                let is_item = matches!(self.module.functions.items.get(word), Some(Item::Structure(_) | Item::Other));
                format!("{}{word}", if is_item { self.module.prefix } else { "" })
            }
        }
    }

    fn text(&self, expr: &Expr) -> String {
        print::text(expr, &|word| self.global(word))
    }

    /// Returns the text of an expression; if it is long, names some of its parts in lines before it.
    fn parted(&mut self, expr: &Rc<Expr>, lines: &mut Vec<String>) -> String {
        let mut expr = expr.clone();
        loop {
            let written = self.text(&expr);
            if written.len() < LONGEST_LINE - 20 {
                return written;
            }
            let mut longest: Option<(usize, &Expr)> = None;
            expr.for_each_part(&mut |part| {
                let length = self.text(part).len();
                let is_part = matches!(part, Expr::Call(..)) && length <= LONGEST_PART;
                if is_part && longest.is_none_or(|(most, _)| length > most) {
                    longest = Some((length, part));
                }
            });
            let Some((_, part)) = longest.filter(|(length, _)| *length > 30) else { return written };
            let (written, part) = (self.text(part), part.clone());
            // No name of the function contains this mark.
            let key: Rc<str> = format!("term_{}#", self.renamed.len()).into();
            let name = self.declare(&"term".into(), &key);
            lines.push(format!("let {name} = {written};"));
            expr = with_part_replaced(&expr, &part, &Expr::Name(key).into());
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

/// Inlines values that are written where they are used.
struct Resolver<'a> {
    module: &'a Writer<'a>,
    /// The functions whose results, which are structures, have names.
    results: BTreeMap<Rc<str>, usize>,
    /// The inlined values, and their lengths.
    replaced: BTreeMap<Rc<str>, (Rc<Expr>, usize)>,
    /// The values inlined in the current line.
    used: RefCell<Vec<(usize, Rc<str>)>>,
}

impl Resolver<'_> {
    /// Returns a line. If it is too long, adds the longest value inlined in it to `named`.
    fn checked(&self, line: String, named: &mut BTreeSet<Rc<str>>) -> String {
        let longest = self.used.take().into_iter().max();
        named.extend(longest.filter(|_| line.len() > LONGEST_LINE).map(|(_, name)| name));
        line
    }

    fn resolved(&self, expr: &Rc<Expr>) -> Rc<Expr> {
        match &**expr {
            Expr::Name(name) => match self.replaced.get(name) {
                Some((value, length)) => {
                    self.used.borrow_mut().push((*length, name.clone()));
                    value.clone()
                }
                None => expr.clone(),
            },
            Expr::Member(of, path) => {
                let result = match &**of {
                    Expr::Name(name) => self.results.get(name),
                    _ => None,
                };
                let of = self.resolved(of);
                match result.map(|index| &self.module.functions.all[*index].instance) {
                    Some(Instance { results, .. }) if results.len() == 1 => of,
                    Some(_) => Expr::Member(of, path.replace('.', "_").into()).into(),
                    None => Expr::Member(of, path.clone()).into(),
                }
            }
            _ => expr.with_parts(|part| self.resolved(part)),
        }
    }
}
