//! Functions of `shaders/` for one expression whose numbers are known: calls between the noises are replaced by the
//! bodies of functions, structures by their fields, what can be computed beforehand by its result; and what nobody asks
//! for, such as derivatives where only values are, is left out.

mod evaluate;
mod known;
mod print;
mod syntax;

pub(crate) use evaluate::Numbers;

use crate::wgsl::specialize::evaluate::{Evaluation, Instance, Line, unused};
use crate::wgsl::specialize::print::text;
use crate::wgsl::specialize::syntax::{Expr, Item, item};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A function, structure or binding of a module.
pub(crate) struct SourceText<'a> {
    /// The folder and name of its file.
    pub(crate) file: &'a str,
    /// Its name in that file, before it was renamed.
    pub(crate) original: &'a str,
    pub(crate) text: &'a str,
}

/// A function to be made: a function of the module, the path to the part of its result that is wanted (or an empty one),
/// and its new name.
pub(crate) struct Wanted<'a> {
    pub(crate) function: &'a str,
    pub(crate) path: &'a str,
    pub(crate) name: &'a str,
}

/// The text of functions, and the words that it depends on: places of parameters or, if it is true, of arrays.
pub(crate) struct Specialized {
    pub(crate) text: String,
    pub(crate) known_words: BTreeSet<(bool, usize)>,
}

/// The longest line.
const LONGEST_LINE: usize = 110;
/// The longest value that is written where it is used.
const LONGEST_PART: usize = 70;

/// Returns the text of the wanted functions and what they need, all other names beginning with a prefix, or nothing if
/// more would have to be known, or the text would be too long.
pub(crate) fn specialized(
    sources: &BTreeMap<&str, SourceText<'_>>,
    wanted: &[Wanted<'_>],
    prefix: &str,
    numbers: Numbers<'_>,
) -> Option<Specialized> {
    let mut items = BTreeMap::new();
    let mut inlined = BTreeSet::new();
    for (name, source) in sources {
        let name: Rc<str> = (*name).into();
        let (_, code) = comment_and_code(source.text);
        // What cannot be read is missed if it is called.
        let Ok(item) = item(code) else { continue };
        // Between the noises, positions and samples are handed on, which are structures.
        if ["space/", "expression/", "kernel/", "("].iter().any(|folder| source.file.starts_with(folder)) {
            inlined.insert(name.clone());
        }
        items.insert(name, item);
    }
    let mut evaluation = Evaluation::new(&items, &inlined, numbers);
    let roots = wanted.iter().map(|wanted| evaluation.root(wanted.function).ok());
    let roots = roots.collect::<Option<Vec<_>>>()?;
    let functions: Vec<Pruned> = evaluation.instances.into_iter().map(Pruned::new).collect();
    let mut module = Module { items: &items, sources, functions, order: Vec::new(), names: BTreeMap::new() };
    module.prune(&roots, wanted);
    Some(Specialized { text: module.text(&roots, wanted, prefix), known_words: evaluation.known_words })
}

/// Parts an item's text into the comment above it and the rest.
fn comment_and_code(text: &str) -> (&str, &str) {
    let code = text.find(|c: char| c != '/').map_or(0, |_| {
        let lines = text.split_inclusive('\n').take_while(|line| line.starts_with("//"));
        lines.map(str::len).sum()
    });
    text.split_at(code)
}

/// A function, and what of it is wanted.
struct Pruned {
    instance: Instance,
    /// The paths of its result that are wanted.
    paths: BTreeSet<String>,
    /// How often each name is used.
    uses: BTreeMap<Rc<str>, usize>,
}

impl Pruned {
    fn new(instance: Instance) -> Self {
        Self { instance, paths: BTreeSet::new(), uses: BTreeMap::new() }
    }
}

struct Module<'a> {
    items: &'a BTreeMap<Rc<str>, Item>,
    sources: &'a BTreeMap<&'a str, SourceText<'a>>,
    functions: Vec<Pruned>,
    /// The functions that are used, callers before those they call.
    order: Vec<usize>,
    /// The new names of everything in the module.
    names: BTreeMap<String, Rc<str>>,
}

/// Returns the function that a call is of.
fn called(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Call(name, _) => name.strip_prefix('#').and_then(|index| index.parse().ok()),
        _ => None,
    }
}

fn for_each_part<'e>(expr: &'e Expr, visit: &mut impl FnMut(&'e Expr)) {
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

impl Module<'_> {
    /// Finds out what of each function is wanted, and drops the rest.
    fn prune(&mut self, roots: &[usize], wanted: &[Wanted<'_>]) {
        let mut order = Vec::new();
        let mut seen = BTreeSet::new();
        for root in roots {
            self.add_callees(*root, &mut seen, &mut order);
        }
        order.reverse();
        for (root, Wanted { path, .. }) in roots.iter().zip(wanted) {
            let Pruned { instance, paths, .. } = &mut self.functions[*root];
            let results = instance.results.iter().map(|(path, ..)| path.clone());
            paths.extend(results.filter(|found| path.is_empty() || found == path));
        }
        for &index in &order {
            if !self.functions[index].paths.is_empty() {
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
        let Instance { lines, results, .. } = &self.functions[index].instance;
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
        let Pruned { instance, paths, .. } = &mut self.functions[index];
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
        self.functions[index].uses = uses;
        for (callee, path) in wanted {
            let Pruned { instance, paths, .. } = &mut self.functions[callee];
            let found = instance.results.iter().map(|(found, ..)| found).filter(|found| **found == path);
            paths.extend(found.cloned());
        }
    }

    fn text(&mut self, roots: &[usize], wanted: &[Wanted<'_>], prefix: &str) -> String {
        self.choose_names(roots, wanted, prefix);
        let mut functions = Vec::new();
        for &index in self.order.iter().rev() {
            functions.push(self.function_text(index, prefix));
        }
        let mut globals = Vec::new();
        let mut waiting: Vec<String> = self.globals_of(&functions.concat(), prefix);
        let mut seen = BTreeSet::new();
        while let Some(name) = waiting.pop() {
            if seen.insert(name.clone()) {
                let text = self.renamed(self.sources[name.as_str()].text, prefix);
                waiting.extend(self.globals_of(&text, prefix));
                globals.push(format!("{text}\n"));
            }
        }
        globals.reverse();
        globals.extend(functions);
        globals.join("\n")
    }

    /// Chooses the names of functions: short ones, by what they are in their files.
    fn choose_names(&mut self, roots: &[usize], wanted: &[Wanted<'_>], prefix: &str) {
        let mut taken: BTreeSet<Rc<str>> = wanted.iter().map(|wanted| wanted.name.into()).collect();
        for (root, Wanted { name, .. }) in roots.iter().zip(wanted) {
            self.names.insert(format!("#{root}"), (*name).into());
        }
        for &index in self.order.iter().rev() {
            let key = format!("#{index}");
            if !self.names.contains_key(&key) {
                let original = self.sources[&*self.functions[index].instance.function].original;
                let name = unused(&format!("{prefix}{original}"), &taken);
                taken.insert(name.clone());
                self.names.insert(key, name);
            }
        }
    }

    /// Returns the structures and variables of the module that a text uses.
    fn globals_of(&self, text: &str, prefix: &str) -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let names = words.filter_map(|word| word.strip_prefix(prefix));
        let is_global = |name: &&str| matches!(self.items.get(*name), Some(Item::Structure(_) | Item::Other));
        names.filter(is_global).map(str::to_owned).collect()
    }

    /// Returns a text in which the names of structures and variables have the prefix.
    fn renamed(&self, text: &str, prefix: &str) -> String {
        let mut result = String::new();
        for part in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let is_global = matches!(self.items.get(word), Some(Item::Structure(_) | Item::Other));
            result.push_str(if is_global { prefix } else { "" });
            result.push_str(part);
        }
        result
    }

    /// Returns the text of a function. Values that are used once are written where they are used, if lines do not get
    /// too long by that.
    fn function_text(&self, index: usize, prefix: &str) -> String {
        let mut named = BTreeSet::new();
        loop {
            let before = named.len();
            let text = self.function_text_with(index, prefix, &mut named);
            if named.len() == before {
                return text;
            }
        }
    }

    /// Returns the text of a function in which at least these values have names, and adds the longest value of every line
    /// that is too long.
    fn function_text_with(&self, index: usize, prefix: &str, named: &mut BTreeSet<Rc<str>>) -> String {
        let Pruned { instance, uses, .. } = &self.functions[index];
        let name = &self.names[&format!("#{index}")];
        let mut names = LocalNames { module: self, prefix, renamed: BTreeMap::new(), taken: BTreeSet::new() };
        names.taken.extend(instance.parameters.iter().map(|(name, _)| name.clone()));
        let mut resolver = Resolver {
            module: self,
            results: self.named_results(index),
            replaced: BTreeMap::new(),
            used: RefCell::default(),
        };
        let mut lines = Vec::new();
        for line in &instance.lines {
            match line {
                Line::Let { name, value } => {
                    let value = resolver.resolved(value);
                    let written = names.text(&value);
                    let is_short = written.len() <= LONGEST_PART && !named.contains(name);
                    if is_short && uses.get(name) == Some(&1) {
                        // What is in it counts with it.
                        resolver.used.take();
                        resolver.replaced.insert(name.clone(), (value, written.len()));
                    } else {
                        let written = names.parted(&value, &mut lines);
                        lines.push(resolver.checked(format!("let {} = {written};", names.declare(name, name)), named));
                    }
                }
                Line::Assign(place, value) => {
                    let (place, value) = (names.text(place), names.text(&resolver.resolved(value)));
                    lines.push(resolver.checked(format!("{place} = {value};"), named));
                }
            }
        }
        let (kind, structure) = self.result_kind(index, prefix);
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
        let (comment, _) = comment_and_code(self.sources[&*instance.function].text);
        let head = format!("fn {name}({parameters}) -> {kind}");
        let body = match lines.as_slice() {
            [line] if head.len() + line.len() < LONGEST_LINE => format!("{{ {line} }}"),
            lines => format!("{{\n    {}\n}}", lines.join("\n    ")),
        };
        format!("{structure}{comment}{head} {body}\n")
    }

    /// Returns the functions whose results, which are structures, have names in a function.
    fn named_results(&self, index: usize) -> BTreeMap<Rc<str>, usize> {
        let result = |line: &Line| match line {
            Line::Let { name, value } => called(value).map(|index| (name.clone(), index)),
            Line::Assign(..) => None,
        };
        let results = self.functions[index].instance.lines.iter().filter_map(result);
        results.filter(|(_, index)| self.is_structure(&self.functions[*index].instance.kind)).collect()
    }

    fn is_structure(&self, kind: &str) -> bool {
        matches!(self.items.get(kind), Some(Item::Structure(_)))
    }

    /// Returns the type of a function's result, and the text of a structure that is made for it.
    fn result_kind(&self, index: usize, prefix: &str) -> (String, String) {
        let Instance { results, kind, .. } = &self.functions[index].instance;
        if let [(_, kind, _)] = results.as_slice() {
            return (kind.to_string(), String::new());
        }
        let is_whole = match self.items.get(kind) {
            Some(Item::Structure(fields)) => {
                fields.len() == results.len()
                    && fields.iter().zip(results).all(|(field, (path, ..))| *field.name == **path)
            }
            _ => false,
        };
        if is_whole {
            return (format!("{prefix}{kind}"), String::new());
        }
        let name = format!("{}_result", self.names[&format!("#{index}")]);
        let fields = results.iter().map(|(path, kind, _)| format!("{}: {kind}", path.replace('.', "_")));
        let fields = fields.collect::<Vec<_>>().join(", ");
        let structure = format!("struct {name} {{ {fields} }}\n\n");
        (name, structure)
    }
}

/// The names in a function.
struct LocalNames<'a> {
    module: &'a Module<'a>,
    prefix: &'a str,
    renamed: BTreeMap<Rc<str>, Rc<str>>,
    taken: BTreeSet<Rc<str>>,
}

impl LocalNames<'_> {
    /// Returns the final name of what has been called something, the first of its kind that is free.
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
                let is_item = matches!(self.module.items.get(word), Some(Item::Structure(_) | Item::Other));
                format!("{}{word}", if is_item { self.prefix } else { "" })
            }
        }
    }

    fn text(&self, expr: &Expr) -> String {
        text(expr, &|word| self.global(word))
    }

    /// Returns the text of an expression; if it is long, some of it becomes values with names before it.
    fn parted(&mut self, expr: &Rc<Expr>, lines: &mut Vec<String>) -> String {
        let mut expr = expr.clone();
        loop {
            let written = self.text(&expr);
            if written.len() < LONGEST_LINE - 20 {
                return written;
            }
            let mut longest: Option<(usize, &Expr)> = None;
            for_each_part(&expr, &mut |part| {
                let length = self.text(part).len();
                let is_part = matches!(part, Expr::Call(..)) && length <= LONGEST_PART;
                if is_part && longest.is_none_or(|(most, _)| length > most) {
                    longest = Some((length, part));
                }
            });
            let Some((_, part)) = longest.filter(|(length, _)| *length > 30) else { return written };
            let (written, part) = (self.text(part), part.clone());
            // No name of the function's has this mark.
            let key: Rc<str> = format!("term_{}#", self.renamed.len()).into();
            let name = self.declare(&"term".into(), &key);
            lines.push(format!("let {name} = {written};"));
            expr = with_part_replaced(&expr, &part, &Expr::Name(key).into());
        }
    }
}

/// Returns an expression in which a part is another wherever it stands.
fn with_part_replaced(expr: &Rc<Expr>, part: &Expr, other: &Rc<Expr>) -> Rc<Expr> {
    if **expr == *part {
        return other.clone();
    }
    let replaced = |expr: &Rc<Expr>| with_part_replaced(expr, part, other);
    match &**expr {
        Expr::Number(_) | Expr::Name(_) => expr.clone(),
        Expr::Member(of, member) => Expr::Member(replaced(of), member.clone()).into(),
        Expr::Unary(operator, of) => Expr::Unary(*operator, replaced(of)).into(),
        Expr::Index(a, b) => Expr::Index(replaced(a), replaced(b)).into(),
        Expr::Binary(operator, a, b) => Expr::Binary(operator, replaced(a), replaced(b)).into(),
        Expr::Call(name, values) => Expr::Call(name.clone(), values.iter().map(replaced).collect()).into(),
    }
}

/// Replaces names of values that are written where they are used.
struct Resolver<'a> {
    module: &'a Module<'a>,
    /// The functions whose results, which are structures, have names.
    results: BTreeMap<Rc<str>, usize>,
    /// The values, and their lengths.
    replaced: BTreeMap<Rc<str>, (Rc<Expr>, usize)>,
    /// Those that are in the line in the making.
    used: RefCell<Vec<(usize, Rc<str>)>>,
}

impl Resolver<'_> {
    /// Returns a line, and adds the longest of the values that are written in it if it is too long.
    fn checked(&self, line: String, named: &mut BTreeSet<Rc<str>>) -> String {
        let longest = self.used.take().into_iter().max();
        named.extend(longest.filter(|_| line.len() > LONGEST_LINE).map(|(_, name)| name));
        line
    }

    fn resolved(&self, expr: &Rc<Expr>) -> Rc<Expr> {
        let resolve = |expr: &Rc<Expr>| self.resolved(expr);
        match &**expr {
            Expr::Number(_) => expr.clone(),
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
                match result.map(|index| &self.module.functions[*index].instance) {
                    Some(Instance { results, .. }) if results.len() == 1 => resolve(of),
                    Some(_) => Expr::Member(resolve(of), path.replace('.', "_").into()).into(),
                    None => Expr::Member(resolve(of), path.clone()).into(),
                }
            }
            Expr::Unary(operator, of) => Expr::Unary(*operator, resolve(of)).into(),
            Expr::Index(a, b) => Expr::Index(resolve(a), resolve(b)).into(),
            Expr::Binary(operator, a, b) => Expr::Binary(operator, resolve(a), resolve(b)).into(),
            Expr::Call(name, values) => Expr::Call(name.clone(), values.iter().map(resolve).collect()).into(),
        }
    }
}
