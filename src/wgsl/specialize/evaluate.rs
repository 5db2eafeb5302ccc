//! Runs functions with the known parts of their arguments. Unknown values remain as expressions, in which calls of
//! small functions are inlined and structures split into fields.

mod loops;

use crate::layout::parameters::AllParameters;
use crate::wgsl::specialize::known::Known;
use crate::wgsl::specialize::syntax::{Expr, Field, Function, Item, Statement, Unreadable};
use crate::wgsl::specialize::values::{Value, assign_component, components, is_atomic, operation};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

/// A line of a function that remains.
#[derive(Clone, Debug)]
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
#[derive(Debug, Default)]
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

/// The numbers of an expression.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'a> {
    pub(crate) known: AllParameters<'a>,
    /// Whether numbers that an update changes are read from the buffer, instead of being literals.
    pub(crate) are_bound: bool,
}

pub(super) struct Evaluation<'a> {
    pub(super) items: &'a BTreeMap<Rc<str>, Item>,
    /// The functions whose calls are inlined.
    pub(super) inlined: &'a BTreeSet<Rc<str>>,
    pub(super) numbers: Numbers<'a>,
    pub(super) instances: Vec<Instance>,
    /// The words that were known: indices of parameters or, if true, of arrays.
    pub(super) known_words: BTreeSet<(bool, usize)>,
    keys: BTreeMap<String, usize>,
    lines: usize,
    /// Whether the function being run reads a number that an update changes.
    pub(super) is_bound: bool,
    /// One more than the index of the last function that is called from outside.
    roots: usize,
}

/// The function that is being built, and the names that it uses.
pub(super) struct Builder {
    lines: Vec<Line>,
    names: BTreeSet<Rc<str>>,
    /// The parameters, if a user's shader calls the function: compilers cannot know how these were computed, but may
    /// merge operations across calls between functions here.
    pub(super) inputs: Vec<Rc<str>>,
}

pub(super) type Environment = Vec<(Rc<str>, Value)>;

/// A loop.
#[derive(Clone, Copy)]
struct Turns<'a> {
    counter: &'a Rc<str>,
    condition: &'a Expr,
    next: &'a Expr,
    body: &'a [Statement],
}

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
            is_bound: false,
            roots: 0,
        }
    }

    /// Adds a function without known arguments, to be called from outside, and returns its index.
    pub(super) fn root(&mut self, name: &str) -> Result<usize, Unreadable> {
        self.roots = self.instances.len() + 1;
        let Some((name, Item::Function(function))) = self.items.get_key_value(name) else { return Err(Unreadable) };
        let arguments = function.parameters.iter().map(|parameter| Value::name(&parameter.name)).collect();
        self.instance(name, function, arguments).map(|(index, _)| index)
    }

    /// Returns the instance of a function for the known arguments, and the unknown arguments.
    pub(super) fn instance(
        &mut self,
        name: &Rc<str>,
        function: &'a Function,
        arguments: Vec<Value>,
    ) -> Result<(usize, Vec<Rc<Expr>>), Unreadable> {
        let mut key = name.to_string();
        let (mut parameters, mut rest, mut environment) = (Vec::new(), Vec::new(), Vec::new());
        for (Field { name, kind }, argument) in function.parameters.iter().zip(arguments) {
            let is_known = argument.is_known() && ["u32", "Lattice"].contains(&&**kind);
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
        let index = self.instances.len();
        self.keys.insert(key, index);
        let names = environment.iter().map(|(name, _)| name.clone()).collect();
        self.instances.push(Instance { function: name.clone(), ..Instance::default() });
        let inputs =
            if index < self.roots { parameters.iter().map(|(name, _)| name.clone()).collect() } else { vec![] };
        let mut builder = Builder { lines: Vec::new(), names, inputs };
        let value = self.run(&function.body, &mut environment, &mut builder)?;
        let mut results = Vec::new();
        self.flatten(String::new(), &function.result, value, &mut results)?;
        self.instances[index] = Instance {
            function: name.clone(),
            parameters,
            lines: builder.lines,
            kind: function.result.clone(),
            results,
        };
        Ok((index, rest))
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
    pub(super) fn run(
        &mut self,
        statements: &'a [Statement],
        environment: &mut Environment,
        builder: &mut Builder,
    ) -> Result<Value, Unreadable> {
        for statement in statements {
            match statement {
                Statement::Return(value) => return self.value(value, environment, builder),
                Statement::Declare(name, value) => {
                    let value = self.value(value, environment, builder)?;
                    let value = self.named(value, name, builder)?;
                    environment.push((name.clone(), value));
                }
                Statement::Assign(place, value) => {
                    let value = self.value(value, environment, builder)?;
                    self.assign(place, value, environment, builder)?;
                }
                Statement::Call(call) => {
                    self.value(call, environment, builder)?;
                }
                Statement::For(counter, first, condition, next, body) => {
                    let first = self.value(first, environment, builder)?;
                    let around = environment.len();
                    let turns = Turns { counter, condition, next, body };
                    if !self.is_short(&turns, &first, environment, builder)? {
                        self.kept_loop(&turns, first, environment, builder)?;
                        environment.truncate(around);
                        continue;
                    }
                    environment.push((counter.clone(), first));
                    while self.is_true(condition, environment, builder)? {
                        self.run(body, environment, builder)?;
                        let next = self.value(next, environment, builder)?;
                        environment.truncate(around);
                        environment.push((counter.clone(), next));
                    }
                    environment.truncate(around);
                }
            }
        }
        Ok(Value::Known(Known::Bool(false)))
    }

    fn is_true(
        &mut self,
        condition: &Expr,
        environment: &Environment,
        builder: &mut Builder,
    ) -> Result<bool, Unreadable> {
        self.count_line()?;
        match self.value(condition, environment, builder)? {
            Value::Known(Known::Bool(condition)) => Ok(condition),
            _ => Err(Unreadable),
        }
    }

    fn count_line(&mut self) -> Result<(), Unreadable> {
        self.lines += 1;
        if self.lines > MOST_LINES { Err(Unreadable) } else { Ok(()) }
    }

    fn assign(
        &mut self,
        place: &Expr,
        value: Value,
        environment: &mut Environment,
        builder: &mut Builder,
    ) -> Result<(), Unreadable> {
        let (name, field) = match place {
            Expr::Name(name) => (name, None),
            Expr::Member(of, field) => match &**of {
                Expr::Name(name) => (name, Some(field)),
                _ => return Err(Unreadable),
            },
            _ => return Err(Unreadable),
        };
        let Some(index) = environment.iter().rposition(|(known, _)| known == name) else {
            let place = Rc::new(place.clone());
            builder.lines.push(Line::Assign(place, value.expr()));
            return Ok(());
        };
        let Some(field) = field else {
            environment[index].1 = self.named(value, name, builder)?;
            return Ok(());
        };
        let value = self.named(value, field, builder)?;
        let Value::Structure(kind, values) = &mut environment[index].1 else {
            return assign_component(&mut environment[index].1, field, &value);
        };
        let fields = self.fields(kind)?;
        let place = fields.iter().position(|known| known.name == *field).ok_or(Unreadable)?;
        values[place] = value;
        Ok(())
    }

    /// Gives a value a name, unless it is cheap enough to repeat.
    pub(super) fn named(&mut self, value: Value, name: &Rc<str>, builder: &mut Builder) -> Result<Value, Unreadable> {
        let Value::Rest(expr) = value else { return Ok(value) };
        if is_atomic(&expr) {
            return Ok(Value::Rest(expr));
        }
        self.count_line()?;
        let name = unused(name, &builder.names);
        builder.names.insert(name.clone());
        builder.lines.push(Line::Let { name: name.clone(), value: expr });
        Ok(Value::name(&name))
    }

    fn value(&mut self, expr: &Expr, environment: &Environment, builder: &mut Builder) -> Result<Value, Unreadable> {
        Ok(match expr {
            Expr::Number(text) => Value::Known(Known::of_literal(text).ok_or(Unreadable)?),
            Expr::Name(name) => match environment.iter().rfind(|(known, _)| known == name) {
                Some((_, value)) => value.clone(),
                None if **name == *"true" || **name == *"false" => Value::Known(Known::Bool(**name == *"true")),
                None => Value::name(name),
            },
            Expr::Member(of, member) => {
                let of = self.value(of, environment, builder)?;
                self.member(of, member, builder)?
            }
            Expr::Index(of, index) => {
                let of = self.value(of, environment, builder)?;
                let index = self.value(index, environment, builder)?;
                self.element(of, &index)?
            }
            Expr::Unary(operator, of) => match self.value(of, environment, builder)? {
                Value::Known(known) => match known.unary(*operator) {
                    Some(known) => Value::Known(known),
                    None => Value::Rest(Expr::Unary(*operator, known.expr().into()).into()),
                },
                value => Value::Rest(Expr::Unary(*operator, value.expr()).into()),
            },
            Expr::Binary(operator, a, b) => {
                let a = self.value(a, environment, builder)?;
                let b = self.value(b, environment, builder)?;
                operation(operator, a, b)
            }
            Expr::Call(function, arguments) => {
                let values = arguments.iter().map(|argument| self.value(argument, environment, builder));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                self.call(function, values, builder)?
            }
        })
    }

    fn member(&mut self, of: Value, member: &Rc<str>, builder: &mut Builder) -> Result<Value, Unreadable> {
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
                let of = self.named(Value::Rest(expr), &"vector".into(), builder)?;
                Ok(Value::Rest(Expr::Member(of.expr(), member.clone()).into()))
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

/// Returns a name that is not taken: the preferred one, or that with a number.
pub(super) fn unused(name: &str, taken: &BTreeSet<Rc<str>>) -> Rc<str> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
    let numbered = (2..).map(|number| format!("{stem}_{number}"));
    let name = std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken.contains(name.as_str()));
    name.unwrap_or_default().into()
}
