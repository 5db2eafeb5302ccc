//! Runs functions with the known parts of their arguments. Unknown values remain as expressions, in which calls of
//! small functions are inlined and structures split into fields.

mod loops;

use crate::layout::parameters::AllParameters;
use crate::wgsl::specialize::known::Known;
use crate::wgsl::specialize::names::Names;
use crate::wgsl::specialize::syntax::{Expr, Field, Function, Item, Statement, Unreadable};
use crate::wgsl::specialize::values::{Value, assign_component, components, is_atomic, operation};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

/// A line of a function that remains.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Line {
    /// Gives a name to a value.
    Let { name: Rc<str>, value: Rc<Expr> },
    /// Declares a variable of a loop, with its first value.
    Variable { name: Rc<str>, value: Rc<Expr> },
    /// Assigns a value to a variable of the module.
    Assign(Rc<Expr>, Rc<Expr>),
    /// Repeats lines, after each turn of which the variables get their next values at once.
    Loop { lines: Vec<Line>, next: Vec<(Rc<str>, Rc<Expr>)> },
    /// Leaves the loop unless this is true.
    GoOnIf(Rc<Expr>),
}

/// A function that remains, with its known arguments substituted for parameters.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    /// The name of the function that it is an instance of.
    pub(super) function: Rc<str>,
    /// The names and types of the parameters that remain.
    pub(super) parameters: Vec<(Rc<str>, Rc<str>)>,
    pub(super) lines: Vec<Line>,
    /// The type of the result.
    pub(super) kind: Rc<str>,
    /// The scalars and vectors of the result: the path to each, its type, and its value.
    pub(super) results: Vec<(String, Rc<str>, Rc<Expr>)>,
}

/// The most lines of all functions together; longer ones use buffers and loops instead.
const MOST_LINES: usize = 4000;

/// The numbers that are read from buffers. All others are literals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Nothing,
    /// Those that an update changes, in one buffer with parameters and arrays.
    Numbers,
    /// Everything, even counts, in the buffers of a kernel.
    Everything,
}

/// The numbers of an expression.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'a> {
    pub(crate) known: AllParameters<'a>,
    pub(crate) bound: Bound,
    /// The variables that take the place of parameters, by the indices of these: seeds that depend on an argument.
    pub(crate) seeds: &'a BTreeMap<usize, Rc<str>>,
}

pub(super) struct Evaluation<'a> {
    pub(super) items: &'a BTreeMap<Rc<str>, Item>,
    /// The functions whose calls are inlined.
    pub(super) inlined: &'a BTreeSet<Rc<str>>,
    pub(super) numbers: Numbers<'a>,
    /// The functions that remain, each after those that it calls.
    pub(super) instances: Vec<Instance>,
    /// The words that were known: indices of parameters or, if true, of arrays.
    pub(super) known_words: BTreeSet<(bool, usize)>,
    keys: BTreeMap<String, usize>,
    lines: usize,
    /// The product of the turns of the loops that are being unrolled.
    turns: usize,
    /// Whether the function being run reads a number that an update changes.
    pub(super) is_bound: bool,
    /// The function that is being built.
    pub(super) function: Builder,
}

/// A function that is being built.
#[derive(Default)]
pub(super) struct Builder {
    lines: Vec<Line>,
    /// The names that it uses.
    names: Names,
    /// The parameters, if a user's shader calls the function: compilers cannot know how these were computed, but may
    /// merge operations across calls between functions here.
    pub(super) inputs: BTreeSet<Rc<str>>,
    /// The values of the names in scope, innermost last.
    pub(super) environment: Environment,
}

pub(super) type Environment = Vec<(Rc<str>, Value)>;

impl<'a> Evaluation<'a> {
    pub(super) fn new(
        items: &'a BTreeMap<Rc<str>, Item>,
        inlined: &'a BTreeSet<Rc<str>>,
        numbers: Numbers<'a>,
    ) -> Self {
        Self {
            items,
            inlined,
            numbers,
            instances: Vec::new(),
            known_words: BTreeSet::new(),
            keys: BTreeMap::new(),
            lines: 0,
            turns: 1,
            is_bound: false,
            function: Builder::default(),
        }
    }

    /// Adds a function without known arguments, to be called from outside. It is the last instance.
    pub(super) fn root(&mut self, name: &str) -> Result<(), Unreadable> {
        let Some((name, Item::Function(function))) = self.items.get_key_value(name) else { return Err(Unreadable) };
        let arguments = function.parameters.iter().map(|parameter| Value::name(&parameter.name)).collect();
        self.instance(name, function, arguments, true).map(|_| ())
    }

    /// Returns the instance of a function for the known arguments, and the unknown arguments.
    pub(super) fn instance(
        &mut self,
        name: &Rc<str>,
        function: &'a Function,
        arguments: Vec<Value>,
        is_root: bool,
    ) -> Result<(usize, Vec<Rc<Expr>>), Unreadable> {
        let mut key = name.to_string();
        let (mut parameters, mut rest, mut environment) = (Vec::new(), Vec::new(), Vec::new());
        for (Field { name, kind }, argument) in function.parameters.iter().zip(arguments) {
            let is_known = argument.is_known() && ["u32", "Lattice"].contains(&&**kind) || self.is_seed(&argument);
            let value = if is_known {
                // Writing to a string does not fail.
                let _ = write!(key, " {argument:?}");
                argument
            } else {
                key.push_str(" _");
                parameters.push((name.clone(), kind.clone()));
                rest.push(argument.expr());
                Value::name(name)
            };
            environment.push((name.clone(), value));
        }
        if let Some(&index) = self.keys.get(&key) {
            return Ok((index, rest));
        }
        let arguments = || environment.iter().map(|(name, _)| name.clone());
        let mut names: Names = arguments().collect();
        let inputs = if is_root { arguments().collect() } else { BTreeSet::new() };
        names.extend(self.numbers.seeds.values().cloned());
        let builder = Builder { lines: Vec::new(), names, inputs, environment };
        let outside = std::mem::replace(&mut self.function, builder);
        let value = self.run(&function.body)?;
        let Builder { lines, .. } = std::mem::replace(&mut self.function, outside);
        let mut results = Vec::new();
        self.flatten(String::new(), &function.result, value, &mut results)?;
        let (index, kind) = (self.instances.len(), function.result.clone());
        self.keys.insert(key, index);
        self.instances.push(Instance { function: name.clone(), parameters, lines, kind, results });
        Ok((index, rest))
    }

    /// Returns whether a value is a seed that depends on an argument.
    pub(super) fn is_seed(&self, value: &Value) -> bool {
        let Value::Rest(expr) = value else { return false };
        matches!(&**expr, Expr::Name(name) if self.numbers.seeds.values().any(|seed| seed == name))
    }

    /// Lists the scalars and vectors that a value consists of.
    fn flatten(
        &self,
        path: String,
        kind: &Rc<str>,
        value: Value,
        list: &mut Vec<(String, Rc<str>, Rc<Expr>)>,
    ) -> Result<(), Unreadable> {
        let Value::Structure(kind, values) = value else {
            list.push((path, kind.clone(), value.expr()));
            return Ok(());
        };
        for (Field { name, kind }, value) in self.fields(&kind)?.iter().zip(values) {
            let path = if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
            self.flatten(path, kind, value, list)?;
        }
        Ok(())
    }

    fn fields(&self, structure: &str) -> Result<&'a [Field], Unreadable> {
        match self.items.get(structure) {
            Some(Item::Structure(fields)) => Ok(fields),
            _ => Err(Unreadable),
        }
    }

    /// Returns a value of a type whose scalars and vectors are members of a name.
    pub(super) fn members(&self, of: &Rc<Expr>, path: &str, kind: &Rc<str>) -> Value {
        match self.items.get(kind) {
            Some(Item::Structure(fields)) => {
                let member = |Field { name, kind }: &Field| {
                    let path = if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
                    self.members(of, &path, kind)
                };
                Value::Structure(kind.clone(), fields.iter().map(member).collect())
            }
            _ if path.is_empty() => Value::Rest(of.clone()),
            _ => Value::Rest(Expr::Member(of.clone(), path.into()).into()),
        }
    }

    /// Runs statements, and returns the value of the final return, if there is one.
    pub(super) fn run(&mut self, statements: &'a [Statement]) -> Result<Value, Unreadable> {
        for statement in statements {
            match statement {
                Statement::Return(value) => return self.value(value),
                Statement::Declare(name, value) => {
                    let value = self.value(value)?;
                    let value = self.named(value, name)?;
                    self.function.environment.push((name.clone(), value));
                }
                Statement::Assign(place, value) => {
                    let value = self.value(value)?;
                    self.assign(place, value)?;
                }
                Statement::Call(call) => {
                    self.value(call)?;
                }
                Statement::For(counting) => {
                    let first = self.value(&counting.first)?;
                    let around = self.function.environment.len();
                    match self.unrolled_turns(counting, &first)? {
                        Some(turns) => self.unrolled_loop(counting, first, turns)?,
                        None => self.kept_loop(counting, first)?,
                    }
                    self.function.environment.truncate(around);
                }
                Statement::Loop(_) | Statement::BreakUnless(_) => return Err(Unreadable),
            }
        }
        Ok(Value::Known(Known::Bool(false)))
    }

    pub(super) fn count_line(&mut self) -> Result<(), Unreadable> {
        self.lines += 1;
        if self.lines > MOST_LINES { Err(Unreadable) } else { Ok(()) }
    }

    fn assign(&mut self, place: &Expr, value: Value) -> Result<(), Unreadable> {
        let (name, field) = assigned_variable(place).ok_or(Unreadable)?;
        let Some(index) = self.function.environment.iter().rposition(|(known, _)| known == name) else {
            self.function.lines.push(Line::Assign(Rc::new(place.clone()), value.expr()));
            return Ok(());
        };
        let value = self.named(value, field.unwrap_or(name))?;
        let variable = &mut self.function.environment[index].1;
        match (field, variable) {
            (None, variable) => *variable = value,
            (Some(field), Value::Structure(kind, values)) => {
                let Some(Item::Structure(fields)) = self.items.get(kind) else { return Err(Unreadable) };
                let place = fields.iter().position(|known| known.name == *field).ok_or(Unreadable)?;
                values[place] = value;
            }
            (Some(field), variable) => assign_component(variable, field, &value)?,
        }
        Ok(())
    }

    /// Gives a value a name, unless it is cheap enough to repeat.
    pub(super) fn named(&mut self, value: Value, name: &Rc<str>) -> Result<Value, Unreadable> {
        let Value::Rest(expr) = value else { return Ok(value) };
        if is_atomic(&expr) {
            return Ok(Value::Rest(expr));
        }
        self.count_line()?;
        let name = self.function.names.unused(name);
        self.function.lines.push(Line::Let { name: name.clone(), value: expr });
        Ok(Value::name(&name))
    }

    pub(super) fn value(&mut self, expr: &Expr) -> Result<Value, Unreadable> {
        Ok(match expr {
            Expr::Number(text) => Value::Known(Known::of_literal(text).ok_or(Unreadable)?),
            Expr::Name(name) => match self.function.environment.iter().rfind(|(known, _)| known == name) {
                Some((_, value)) => value.clone(),
                None if **name == *"true" || **name == *"false" => Value::Known(Known::Bool(**name == *"true")),
                None => Value::name(name),
            },
            Expr::Member(of, member) => {
                let of = self.value(of)?;
                self.member(of, member)?
            }
            Expr::Index(of, index) => {
                let of = self.value(of)?;
                let index = self.value(index)?;
                self.element(of, &index)?
            }
            Expr::Unary(operator, of) => match self.value(of)? {
                Value::Known(known) => match known.unary(*operator) {
                    Some(known) => Value::Known(known),
                    None => Value::Rest(Expr::Unary(*operator, known.expr().into()).into()),
                },
                value => Value::Rest(Expr::Unary(*operator, value.expr()).into()),
            },
            Expr::Binary(operator, a, b) => {
                let a = self.value(a)?;
                let b = self.value(b)?;
                operation(operator, a, b)
            }
            Expr::Call(function, arguments) => {
                let values = arguments.iter().map(|argument| self.value(argument));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                self.call(function, values)?
            }
        })
    }

    fn member(&mut self, of: Value, member: &Rc<str>) -> Result<Value, Unreadable> {
        match of {
            Value::Structure(kind, mut values) => {
                let place = self.fields(&kind)?.iter().position(|field| field.name == *member).ok_or(Unreadable)?;
                Ok(values.swap_remove(place))
            }
            Value::Rest(expr) => {
                if let Some(components) = components(&expr) {
                    let chosen = member.chars().map(|c| Some(components.get("xyzw".find(c)?)?.clone()));
                    let chosen = chosen.collect::<Option<Vec<_>>>().ok_or(Unreadable)?;
                    if let [component] = chosen.as_slice() {
                        return Ok(Value::of(component));
                    }
                    let Expr::Call(kind, _) = &*expr else { return Err(Unreadable) };
                    let kind = format!("vec{}{}", chosen.len(), &kind[4..]);
                    return Ok(Value::Rest(Expr::Call(kind.into(), chosen).into()));
                }
                // A field of an element of the module's arrays is read in place: a value of its own would be a copy of
                // the whole element, which drivers make at each use.
                let is_of_vector = member.chars().all(|c| "xyzw".contains(c));
                let of = if is_of_vector { self.named(Value::Rest(expr), &"vector".into())?.expr() } else { expr };
                Ok(Value::Rest(Expr::Member(of, member.clone()).into()))
            }
            Value::Known(_) => Err(Unreadable),
        }
    }

    fn element(&self, of: Value, index: &Value) -> Result<Value, Unreadable> {
        let place = match index {
            Value::Known(Known::U32(index)) => Some(*index as usize),
            Value::Known(Known::I32(index)) => usize::try_from(*index).ok(),
            Value::Known(Known::Whole(index)) => usize::try_from(*index).ok(),
            _ => None,
        };
        let Value::Rest(expr) = of else { return Err(Unreadable) };
        let component = place.and_then(|place| components(&expr)?.get(place));
        if let Some(component) = component {
            return Ok(Value::of(component));
        }
        // Functions with local arrays cannot be read: only vectors and arrays of the module are indexed.
        if let (Expr::Name(name), Some(place @ ..4)) = (&*expr, place)
            && !self.items.contains_key(name)
        {
            return Ok(Value::Rest(Expr::Member(expr, ["x", "y", "z", "w"][place].into()).into()));
        }
        Ok(Value::Rest(Expr::Index(expr, index.expr()).into()))
    }
}

/// Returns the variable that an assignment changes, and its member, if it changes only that.
fn assigned_variable(place: &Expr) -> Option<(&Rc<str>, Option<&Rc<str>>)> {
    match place {
        Expr::Name(name) => Some((name, None)),
        Expr::Member(of, member) => {
            assigned_variable(of).filter(|(_, of)| of.is_none()).map(|(name, _)| (name, Some(member)))
        }
        _ => None,
    }
}
