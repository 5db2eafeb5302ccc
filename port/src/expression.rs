//! Prints expressions. Lanes have methods where WGSL has operators and functions that wrap, compare or select.

use crate::number::literal;
use crate::signature::{Found, Part, Signature, World};
use crate::syntax::Expr;
use crate::types::{Dimension, Kind, Primary, Shape, Type, has_samples, in_dimension, rust_name, shape, structure};

/// An expression in Rust.
pub(crate) struct Value {
    pub(crate) text: String,
    pub(crate) of: Type,
    /// How strongly its outermost operator binds.
    strength: usize,
}

const ATOM: usize = 11;
const UNARY: usize = 10;
const CAST: usize = 9;
const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// Returns how strongly an operator binds in Rust.
fn strength(operator: &str) -> usize {
    match operator {
        "*" | "/" | "%" => 8,
        "+" | "-" => 7,
        "<<" | ">>" => 6,
        "&" => 5,
        "^" => 4,
        "|" => 3,
        "&&" => 1,
        "||" => 0,
        _ => 2,
    }
}

impl Value {
    fn new(text: impl Into<String>, kind: Kind, lane: bool, strength: usize) -> Self {
        Self { text: text.into(), of: Type { shape: Shape::Number(kind), lane }, strength }
    }

    pub(crate) fn is_word(&self) -> bool {
        self.of.shape == Shape::Number(Kind::Word)
    }

    fn kind(&self) -> Result<Kind, String> {
        match self.of.shape {
            Shape::Number(kind) => Ok(kind),
            _ => Err(format!("{} is no number", self.text)),
        }
    }

    /// Returns the text, in brackets if it binds less.
    fn within(&self, least: usize) -> String {
        if self.strength < least { format!("({})", self.text) } else { self.text.clone() }
    }

    /// Returns the text as the receiver of a method.
    fn receiver(&self) -> String {
        match self.of.shape {
            Shape::Number(kind) if self.is_literal() => format!("{}_{}", self.text, Primary::None.number(kind, false)),
            _ => self.within(ATOM),
        }
    }

    fn is_literal(&self) -> bool {
        let is_of_literal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        self.text.starts_with(|c: char| c.is_ascii_digit()) && self.text.chars().all(is_of_literal)
    }
}

/// Prints the expressions of one function.
pub(crate) struct Printer<'a, 'f> {
    world: &'a World<'a>,
    /// The function's name.
    function: String,
    primary: Primary,
    /// The values that have names, in order.
    named: Vec<(String, Type)>,
    /// True while one component of vectors of a generic dimension is printed.
    is_each: bool,
    /// Calls within such components, which are the same for all. They precede the statement.
    before: Vec<String>,
    found: &'f mut Found,
}

type Printed = Result<Value, String>;

impl<'a, 'f> Printer<'a, 'f> {
    pub(crate) fn new(world: &'a World<'a>, function: &str, signature: &Signature, found: &'f mut Found) -> Self {
        let named = signature.parameters.iter().map(|parameter| (parameter.name.clone(), parameter.of.clone()));
        let function = function.to_owned();
        Self {
            world,
            function,
            primary: signature.primary(world.files),
            named: named.collect(),
            is_each: false,
            before: Vec::new(),
            found,
        }
    }

    /// Returns the declarations that must precede a statement.
    pub(crate) fn take_before(&mut self) -> String {
        std::mem::take(&mut self.before).concat()
    }

    /// Returns whether floats of this function are in lanes.
    pub(crate) fn has_lanes(&self) -> bool {
        self.primary != Primary::None
    }

    pub(crate) fn declare(&mut self, name: &str, of: Type) {
        self.named.push((name.to_owned(), of));
    }

    /// Prints an expression as lanes.
    pub(crate) fn value_in_lanes(&mut self, expr: &Expr) -> Printed {
        let value = self.value(expr, true)?;
        self.in_lanes(value, &[expr])
    }

    /// Prints an expression as a value of a type: a uniform one becomes lanes.
    pub(crate) fn as_type(&mut self, expr: &Expr, of: &Type) -> Printed {
        let mut value = self.value(expr, of.lane)?;
        if let (Shape::Number(Kind::Literal), Shape::Number(kind)) = (&value.of.shape, &of.shape) {
            value.of.shape = Shape::Number(*kind);
        }
        if of.lane { self.in_lanes(value, &[expr]) } else { Ok(value) }
    }

    /// Makes lanes of a uniform number, beside one that is found in the expressions, or else in the function.
    fn in_lanes(&mut self, value: Value, beside: &[&Expr]) -> Printed {
        let Shape::Number(kind) = value.of.shape else { return Ok(value) };
        if value.of.lane || kind == Kind::Bool {
            return Ok(value);
        }
        let base = self.base(kind, beside).ok_or_else(|| format!("no lanes beside {}", value.text))?;
        let lanes = Value::new(format!("{base}.splat({})", value.text), kind, true, ATOM);
        self.calls_method(&lanes, "Number");
        Ok(lanes)
    }

    /// Imports the trait whose method is called. Type parameters have the methods of their bounds anyway.
    fn calls_method(&mut self, of: &Value, trait_of_float: &str) {
        let Shape::Number(kind) = of.of.shape else { return };
        let of_lanes = match kind {
            Kind::Int => "Int",
            Kind::Word => "Word",
            _ => trait_of_float,
        };
        if of.of.lane && !matches!(self.primary.number(kind, true), "F" | "I" | "W") {
            self.found.imports.insert(format!("lanes::{of_lanes}"));
        }
    }

    /// Makes lanes of two numbers of one kind.
    fn both_in_lanes(&mut self, [a, b]: [Value; 2], kind: Kind, beside: &[&Expr]) -> Result<[Value; 2], String> {
        let of_kind = |value: Value| Value { of: Type { shape: Shape::Number(kind), ..value.of }, ..value };
        Ok([self.in_lanes(of_kind(a), beside)?, self.in_lanes(of_kind(b), beside)?])
    }

    /// Returns a name of lanes of a kind, or of lanes converted to it.
    fn base(&mut self, kind: Kind, beside: &[&Expr]) -> Option<String> {
        let mut paths = Vec::new();
        for expr in beside {
            expr.for_each_part(&mut |part| {
                if let Some((text, of)) = self.path(part)
                    && let (Shape::Number(kind), true) = (of.shape, of.lane)
                {
                    paths.push((text, kind));
                }
            });
        }
        for (name, of) in self.named.iter().filter(|(_, of)| of.lane) {
            self.add_numbers(name, &of.shape, &mut paths);
        }
        if let Some((text, _)) = paths.iter().find(|(_, own)| *own == kind) {
            return Some(text.clone());
        }
        let (text, own) = paths.into_iter().find(|(_, own)| *own < Kind::Bool)?;
        let conversion = match (own, kind) {
            (Kind::Float, Kind::Word) => "to_bits()",
            (Kind::Float, _) => "truncated()",
            (_, Kind::Float | Kind::Literal) => "to_float()",
            (_, Kind::Word) => "to_word()",
            (_, _) => "to_int()",
        };
        self.found.needs_bits |= own == Kind::Float;
        Some(format!("{text}.{conversion}"))
    }

    /// Adds the paths of the numbers within a value.
    fn add_numbers(&self, path: &str, shape: &Shape, paths: &mut Vec<(String, Kind)>) {
        match shape {
            Shape::Number(kind) => paths.push((path.to_owned(), *kind)),
            Shape::Vector(_, kind) => paths.push((format!("{path}[0]"), *kind)),
            Shape::Structure(name, _) => {
                for (field, shape) in structure(self.world.files, name).unwrap_or_default() {
                    let call = self.call_of_field(name);
                    self.add_numbers(&format!("{path}.{field}{call}"), &shape, paths);
                }
            }
            _ => (),
        }
    }

    /// Returns the brackets behind the name of a field, if it is one of a generic sample.
    fn call_of_field(&self, structure: &str) -> &'static str {
        if self.primary == Primary::Sample && structure == "Sample" { "()" } else { "" }
    }

    /// Returns a name, a component or a field, as nothing else is cheap to repeat.
    fn path(&self, expr: &Expr) -> Option<(String, Type)> {
        let (text, of) = self.whole_path(expr)?;
        match of.shape {
            Shape::Vector(Dimension::Any, kind) if self.is_each => {
                Some((format!("{text}[{}]", self.axis()), Type { shape: Shape::Number(kind), lane: of.lane }))
            }
            _ => Some((text, of)),
        }
    }

    /// Returns the name of the index of components, which no value has.
    fn axis(&self) -> &'static str {
        if self.named.iter().any(|(name, _)| name == "d") { "axis" } else { "d" }
    }

    /// Returns the same for a whole vector.
    fn whole_path(&self, expr: &Expr) -> Option<(String, Type)> {
        match expr {
            Expr::Name(name) => {
                let (_, of) = self.named.iter().rev().find(|(known, _)| **known == **name)?;
                Some((name.to_string(), of.clone()))
            }
            Expr::Index(of, index) => {
                let (text, of) = self.whole_path(of)?;
                let Shape::Vector(_, kind) = of.shape else { return None };
                let index = match &**index {
                    Expr::Number(number) => literal(number),
                    other => format!("{} as usize", self.path(other)?.0),
                };
                Some((format!("{text}[{index}]"), Type { shape: Shape::Number(kind), lane: of.lane }))
            }
            // Rust passes only the displacement of a sample's position.
            Expr::Member(of, member) if **member == *"displacement" => self.whole_path(of),
            Expr::Member(of, member) => {
                let (text, of) = self.whole_path(of)?;
                match &of.shape {
                    Shape::Vector(_, kind) => {
                        let axis = AXES.iter().position(|axis| **axis == **member)?;
                        Some((format!("{text}[{axis}]"), Type { shape: Shape::Number(*kind), lane: of.lane }))
                    }
                    Shape::Structure(name, dimension) => {
                        let fields = structure(self.world.files, name)?;
                        let (_, shape) = fields.into_iter().find(|(field, _)| **field == **member)?;
                        let is_only = *dimension == Some(Dimension::Of(1)) && matches!(shape, Shape::Vector(..));
                        let only = if is_only { "[0]" } else { self.call_of_field(name) };
                        let shape = match dimension {
                            Some(Dimension::Of(n)) => in_dimension(&shape, *n),
                            _ => shape,
                        };
                        Some((format!("{text}.{member}{only}"), Type { shape, lane: of.lane }))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Prints an expression. Literals in structures become lanes if these are wanted.
    pub(crate) fn value(&mut self, expr: &Expr, lanes: bool) -> Printed {
        if let Some((text, of)) = self.path(expr) {
            return Ok(Value { text, of, strength: ATOM });
        }
        if let Expr::Binary("+", cell, steps) = expr
            && let [Some((cell, of)), Some((steps, _))] = [self.path(cell), self.path(steps)]
            && of.shape == Shape::Vector(Dimension::Any, Kind::Int)
        {
            self.found.imports.insert("formulas::space::lattice_position::neighbour".into());
            return Ok(Value { text: format!("neighbour({cell}, {steps})"), of, strength: ATOM });
        }
        if let Expr::Binary("+", cell, steps) = expr
            && let (Some((_, of)), Expr::Call(name, steps)) = (self.path(cell), &**steps)
            && matches!(of.shape, Shape::Vector(_, Kind::Int))
            && name.starts_with("vec")
        {
            return self.neighbour(&[cell].into_iter().chain(steps).map(|part| &**part).collect::<Vec<_>>());
        }
        if let Some(length) = self.length(expr) {
            let components = (0..length).map(|index| self.component(expr, index)).collect::<Result<_, _>>()?;
            return self.array(components, lanes);
        }
        if !self.is_each && self.is_computed_vector(expr) {
            self.is_each = true;
            let number = self.value(expr, lanes);
            self.is_each = false;
            let number = self.in_lanes_if(lanes, number?)?;
            let axis = self.axis();
            let text = if number.text.contains(&format!("[{axis}]")) {
                format!("each!(|{axis}| {})", number.text)
            } else {
                format!("[{}; N]", number.text)
            };
            let shape = Shape::Vector(Dimension::Any, number.kind()?);
            return Ok(Value { text, of: Type { shape, lane: number.of.lane }, strength: ATOM });
        }
        match expr {
            Expr::Number(text) => {
                let kind = match text.as_str() {
                    text if text.ends_with('u') => Kind::Word,
                    text if !text.starts_with("0x") && text.contains(['.', 'e']) => Kind::Float,
                    _ => Kind::Literal,
                };
                Ok(Value::new(literal(text), kind, false, ATOM))
            }
            Expr::Name(name) if matches!(&**name, "true" | "false") => {
                Ok(Value::new(name.to_string(), Kind::Bool, false, ATOM))
            }
            Expr::Name(name) if matches!(&**name, "reach" | "border_reach") => {
                self.found.parts.insert(Part::Points);
                Ok(Value::new(format!("points.{name}()"), Kind::Int, false, ATOM))
            }
            Expr::Name(name) => Err(format!("{name} is not known")),
            Expr::Call(name, arguments) => self.call(name, &arguments.iter().map(|a| &**a).collect::<Vec<_>>(), lanes),
            Expr::Unary(operator, of) => {
                let value = self.value(of, lanes)?;
                let text = if *operator == '-' { "-" } else { "!" };
                if *operator == '-' && value.of.lane {
                    self.found.errors.push(format!("lanes are not negated: {}", value.text));
                }
                Ok(Value { text: format!("{text}{}", value.within(UNARY)), of: value.of, strength: UNARY })
            }
            Expr::Binary(operator, a, b) => {
                let (left, right) = (self.value(a, lanes)?, self.value(b, lanes)?);
                self.operation(operator, left, right, &[a, b])
            }
            Expr::Member(of, field) => {
                let value = self.value(of, lanes)?;
                let Shape::Structure(name, _) = &value.of.shape else {
                    return Err("a member of what has none".into());
                };
                let fields = structure(self.world.files, name).unwrap_or_default();
                let (_, shape) = fields.into_iter().find(|(own, _)| **own == **field).ok_or("an unknown field")?;
                let of = Type { shape, lane: value.of.lane };
                Ok(Value { text: format!("{}.{field}", value.text), of, strength: ATOM })
            }
            Expr::Index(..) => Err("an index of what has none".into()),
        }
    }

    fn in_lanes_if(&mut self, lanes: bool, value: Value) -> Printed {
        if lanes { self.in_lanes(value, &[]) } else { Ok(value) }
    }

    /// Returns whether an expression is a vector of a generic dimension.
    fn is_vector(&self, expr: &Expr) -> bool {
        match (self.whole_path(expr), expr) {
            (Some((_, of)), _) => matches!(of.shape, Shape::Vector(Dimension::Any, _)),
            (None, Expr::Call(name, _)) if self.is_called(name) => {
                let name = &name.replace("_of_metric", "_of_euclidean");
                let signature = self.world.signature(name).cloned().or_else(|| self.world.family(name));
                signature.is_some_and(|signature| matches!(signature.result, Shape::Vector(Dimension::Any, _)))
            }
            _ => self.is_computed_vector(expr),
        }
    }

    /// Returns whether an expression is a vector whose components are computed one by one.
    fn is_computed_vector(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Call(name, _) if matches!(&**name, "Cell" | "Vector" | "exact_each") => true,
            Expr::Call(name, parts) => !self.is_called(name) && parts.iter().any(|part| self.is_vector(part)),
            Expr::Unary(_, of) => self.is_vector(of),
            Expr::Binary(_, a, b) => self.is_vector(a) || self.is_vector(b),
            _ => false,
        }
    }

    /// Returns whether a call is that of a function of the shaders, or makes a structure.
    fn is_called(&self, name: &str) -> bool {
        let is_function = || self.world.signature(name).is_some() || self.world.family(name).is_some();
        let is_method = name.ends_with("_of_metric") || matches!(name, "lattice_value" | "offset_in_cell");
        !is_exact(name) && (is_method || is_function() || structure(self.world.files, name).is_some())
    }

    /// Returns an array of numbers.
    fn array(&mut self, mut components: Vec<Value>, lanes: bool) -> Printed {
        let lane = lanes || components.iter().any(|component| component.of.lane);
        let kind = components.iter().map(Value::kind).collect::<Result<Vec<_>, _>>()?.into_iter().min();
        let kind = kind.unwrap_or(Kind::Float);
        if lane {
            for component in &mut components {
                component.of.shape = Shape::Number(kind);
                if !component.of.lane {
                    let uniform = std::mem::replace(component, Value::new("", kind, false, ATOM));
                    *component = self.in_lanes(uniform, &[])?;
                }
            }
        }
        let shape = Shape::Vector(Dimension::Of(components.len()), kind);
        let texts: Vec<_> = components.into_iter().map(|component| component.text).collect();
        Ok(Value { text: format!("[{}]", texts.join(", ")), of: Type { shape, lane }, strength: ATOM })
    }

    /// Returns the number of components of a vector that no function returns.
    fn length(&self, expr: &Expr) -> Option<usize> {
        if let Some((_, of)) = self.path(expr) {
            return match of.shape {
                Shape::Vector(Dimension::Of(n), _) => Some(n),
                _ => None,
            };
        }
        match expr {
            Expr::Member(of, member) => {
                self.length(of)?;
                Some(member.len()).filter(|length| *length > 1)
            }
            Expr::Unary(_, of) => self.length(of),
            Expr::Binary(_, a, b) => self.length(a).or_else(|| self.length(b)),
            Expr::Call(name, arguments) => match shape(name.trim_start_matches("bitcast<").trim_end_matches('>')) {
                Shape::Vector(Dimension::Of(n), _) => Some(n),
                _ if is_exact(name) => self.length(arguments.first()?),
                _ => None,
            },
            _ => None,
        }
    }

    /// Prints a component of a vector.
    fn component(&mut self, expr: &Expr, index: usize) -> Printed {
        if self.length(expr).is_none() {
            return self.value(expr, false);
        }
        if let Some((text, Type { shape: Shape::Vector(_, kind), lane })) = self.path(expr) {
            return Ok(Value::new(format!("{text}[{index}]"), kind, lane, ATOM));
        }
        match expr {
            Expr::Member(of, swizzle) => {
                let axis = swizzle.chars().nth(index).and_then(|axis| AXES.iter().position(|a| a.starts_with(axis)));
                self.component(of, axis.ok_or_else(|| format!("{swizzle} are no axes"))?)
            }
            Expr::Binary(operator, a, b) => {
                let (left, right) = (self.component(a, index)?, self.component(b, index)?);
                self.operation(operator, left, right, &[a, b])
            }
            Expr::Call(name, arguments) if name.starts_with("bitcast<") => {
                let of = self.component(&arguments[0], index)?;
                let Shape::Vector(_, kind) = shape(&name["bitcast<".len()..name.len() - 1]) else {
                    return Err(format!("{name} of a vector"));
                };
                self.converted(kind, of, true)
            }
            Expr::Call(name, arguments) if is_exact(name) => {
                let of = self.component(&arguments[0], index)?;
                Ok(self.exact(of))
            }
            Expr::Call(name, arguments) if **name == *"SamplePosition" => self.component(&arguments[1], index),
            Expr::Call(_, arguments) if arguments.is_empty() => Ok(Value::new("0.0", Kind::Float, false, ATOM)),
            Expr::Call(_, arguments) if arguments.len() == 1 => self.component(&arguments[0], index),
            Expr::Call(_, arguments) => {
                let mut at = index;
                for argument in arguments {
                    let length = self.length(argument).unwrap_or(1);
                    if at < length {
                        return self.component(argument, at);
                    }
                    at -= length;
                }
                Err("too few components".into())
            }
            _ => Err("a component of what has none".into()),
        }
    }

    /// Prints an operator between numbers.
    fn operation(&mut self, operator: &str, left: Value, right: Value, beside: &[&Expr]) -> Printed {
        let kind = left.kind()?.min(right.kind()?);
        let lane = left.of.lane || right.of.lane;
        let is_mixed = left.of.lane != right.of.lane;
        // A number may be on either side of these.
        let commutes = matches!(operator, "+" | "*" | "&" | "^" | "|");
        let [left_is_literal, right_is_literal] = [&left, &right].map(|side| side.text.starts_with(char::is_numeric));
        let is_swapped = commutes && !left.of.lane && (right.of.lane || (left_is_literal && !right_is_literal));
        let (mut left, mut right) = if is_swapped { (right, left) } else { (left, right) };
        if let "<" | ">" | "<=" | ">=" | "==" | "!=" = operator {
            return self.comparison(operator, left, right, kind, beside);
        }
        let takes_uniform = match (kind, operator) {
            (Kind::Float, "/") => false,
            (_, "+" | "-" | "*" | "/" | "&" | "<<" | ">>") => left.of.lane,
            _ => false,
        };
        let is_shift = matches!(operator, "<<" | ">>");
        let kind = if is_shift { left.kind()? } else { kind };
        if is_shift && left.is_literal() {
            left.text = left.receiver();
        }
        if is_shift && right.of.lane {
            self.found.errors.push(format!("a shift by lanes: {}", right.text));
        }
        if is_mixed && !takes_uniform {
            [left, right] = self.both_in_lanes([left, right], kind, beside)?;
        }
        if let (Kind::Int | Kind::Word, "+" | "-" | "*") = (kind, operator) {
            let method = match operator {
                "+" => "wrapping_add",
                "-" => "wrapping_sub",
                _ => "wrapping_mul",
            };
            left.of.shape = Shape::Number(kind);
            self.calls_method(&left, "Number");
            let text = format!("{}.{method}({})", left.receiver(), right.text);
            return Ok(Value::new(text, kind, lane, ATOM));
        }
        if operator == "/" && lane {
            if right.of.lane || kind == Kind::Float {
                self.found.errors.push(format!("a division of lanes: {} / {}", left.text, right.text));
            }
            self.calls_method(&left, "Number");
            let text = format!("{}.each(|lane| lane / {})", left.receiver(), right.within(strength("*") + 1));
            return Ok(Value::new(text, kind, lane, ATOM));
        }
        let operator = match operator {
            "&&" if lane => "&",
            "||" if lane => "|",
            other => other,
        };
        let own = strength(operator);
        let is_arithmetic = matches!(operator, "+" | "-" | "*" | "/" | "&&" | "||");
        // Operators of bits get brackets, except where they follow one of their own.
        let bracketed = |side: &Value, is_right: bool| {
            let least = own + usize::from(is_right);
            let binds = if is_arithmetic { side.strength >= least } else { side.strength == own && !is_right };
            if binds || side.strength >= CAST { side.text.clone() } else { format!("({})", side.text) }
        };
        let text = format!("{} {operator} {}", bracketed(&left, false), bracketed(&right, true));
        Ok(Value::new(text, kind, lane, own))
    }

    fn comparison(&mut self, operator: &str, left: Value, right: Value, kind: Kind, beside: &[&Expr]) -> Printed {
        if !left.of.lane && !right.of.lane {
            let own = strength("<");
            let text = format!("{} {operator} {}", left.within(own + 1), right.within(own + 1));
            return Ok(Value::new(text, Kind::Bool, false, own));
        }
        let [left, right] = self.both_in_lanes([left, right], kind, beside)?;
        let less = if kind == Kind::Word { "is_below" } else { "is_less" };
        let (receiver, method, argument, is_not) = match (operator, kind) {
            ("<", Kind::Float | Kind::Word) => (left, less, right, false),
            (">", Kind::Float | Kind::Word) => (right, less, left, false),
            (">=", Kind::Float | Kind::Int) => (left, "is_at_least", right, false),
            ("<=", Kind::Float | Kind::Int) => (right, "is_at_least", left, false),
            ("<", Kind::Int) => (left, "is_at_least", right, true),
            (">", Kind::Int) => (right, "is_at_least", left, true),
            ("==", Kind::Float | Kind::Int) => (left, "is_equal", right, false),
            _ => return Err(format!("{} {operator} {} of lanes", left.text, right.text)),
        };
        self.found.needs_bits |= kind == Kind::Float && method != "is_less";
        self.calls_method(&receiver, if method == "is_less" { "Number" } else { "Float" });
        let text = format!("{}{}.{method}({})", if is_not { "!" } else { "" }, receiver.receiver(), argument.text);
        Ok(Value::new(text, Kind::Bool, true, if is_not { UNARY } else { ATOM }))
    }

    fn exact(&mut self, of: Value) -> Value {
        self.found.imports.insert("formulas::math::exact::exact".into());
        Value { text: format!("exact({})", of.text), of: of.of, strength: ATOM }
    }

    /// Prints a conversion of a number's value, or of its bits.
    fn converted(&mut self, kind: Kind, of: Value, is_of_bits: bool) -> Printed {
        let (from, lane) = (of.kind()?, of.of.lane);
        if from == kind || (from == Kind::Literal && !is_of_bits) {
            return Ok(Value { of: Type { shape: Shape::Number(kind), lane }, ..of });
        }
        let involves_float = from == Kind::Float || kind == Kind::Float;
        if !(lane || is_of_bits && involves_float) {
            let text = format!("{} as {}", of.within(CAST), Primary::None.number(kind, false));
            return Ok(Value::new(text, kind, false, CAST));
        }
        self.calls_method(&of, "Float");
        let receiver = of.receiver();
        let text = match (from, kind, is_of_bits) {
            (Kind::Int, Kind::Word, _) => format!("{receiver}.to_word()"),
            (Kind::Word, Kind::Int, _) => format!("{receiver}.to_int()"),
            (Kind::Int | Kind::Word, Kind::Float, false) => format!("{receiver}.to_float()"),
            (Kind::Float, Kind::Int, false) => format!("{receiver}.truncated()"),
            (Kind::Float, Kind::Word, false) => format!("{receiver}.truncated().to_word()"),
            (Kind::Float, Kind::Int, true) => format!("{receiver}.to_bits().to_int()"),
            (Kind::Float, Kind::Word, true) => format!("{receiver}.to_bits()"),
            (Kind::Int | Kind::Word, Kind::Float, true) => {
                let bits = if from == Kind::Int { format!("{receiver}.to_word()") } else { of.text };
                let float = self.primary.number(Kind::Float, lane);
                if lane && float != "F" {
                    self.found.imports.insert("lanes::Float".into());
                }
                format!("{float}::from_bits({bits})")
            }
            _ => return Err(format!("a conversion of {}", of.text)),
        };
        self.found.needs_bits |= lane && involves_float;
        Ok(Value::new(text, kind, lane, ATOM))
    }

    fn call(&mut self, name: &str, arguments: &[&Expr], lanes: bool) -> Printed {
        let seed = |half: &str| Ok(Value::new(format!("seed.{half}"), Kind::Word, false, ATOM));
        let kind = match shape(name.trim_start_matches("bitcast<").trim_end_matches('>')) {
            Shape::Number(kind) => Some(kind),
            _ => None,
        };
        match (name, arguments) {
            ("Vector", []) => Ok(Value::new("0.0", Kind::Float, false, ATOM)),
            ("Cell" | "Vector", [of]) => {
                let of = self.value(of, false)?;
                self.converted(if name == "Cell" { Kind::Int } else { Kind::Float }, of, false)
            }
            ("cells_of", _) => {
                let of = Type { shape: Shape::Read("Cells"), lane: false };
                Ok(Value { text: self.part(Part::Cells).into(), of, strength: ATOM })
            }
            ("lattice_value" | "offset_in_cell", [_, cell]) => {
                let cell = self.value(cell, false)?;
                let shape = shape(if name == "lattice_value" { "f32" } else { "Vector" });
                let text = format!("{}.{name}({})", self.part(Part::Points), cell.text);
                Ok(Value { text, of: Type { shape, lane: false }, strength: ATOM })
            }
            _ if self.world.slots.contains_key(name) && !name.starts_with("leaf_") => self.slot(name, arguments),
            ("leaf_seed", _) => {
                self.found.parts.insert(Part::Seed);
                seed("lower")
            }
            ("leaf_upper_seed", _) => {
                self.found.parts.insert(Part::Seed);
                seed("upper")
            }
            (_, [of]) if kind.is_some() => {
                let of = self.value(of, false)?;
                self.converted(kind.unwrap_or(Kind::Float), of, name.starts_with("bitcast"))
            }
            ("select", [no, yes, condition]) => self.select(no, yes, condition),
            ("abs" | "floor", [of]) => {
                let of = self.value(of, false)?;
                self.calls_method(&of, "Number");
                Ok(Value { text: format!("{}.{name}()", of.receiver()), of: of.of, strength: ATOM })
            }
            ("min" | "max", [a, b]) => {
                // WGSL returns the first of equal ones.
                let (left, right) = (self.value(a, lanes)?, self.value(b, lanes)?);
                let lane = left.of.lane || right.of.lane;
                if let kind @ (Kind::Word | Kind::Int) = left.kind()?.min(right.kind()?) {
                    return Ok(Value::new(format!("{}.{name}({})", left.receiver(), right.text), kind, lane, ATOM));
                }
                let [left, right] =
                    if lane { self.both_in_lanes([left, right], Kind::Float, &[a, b])? } else { [left, right] };
                let method = if name == "min" { "lesser" } else { "greater" };
                if !lane {
                    self.found.imports.insert("lanes::Number".into());
                }
                Ok(Value::new(format!("{}.{method}({})", right.receiver(), left.text), Kind::Float, lane, ATOM))
            }
            ("clamp", [x, low, high]) => {
                let (low, high) = (self.value(low, false)?, self.value(high, false)?);
                let beside = x;
                let x = self.value(x, false)?;
                let [low, high] =
                    [low, high].map(|end| if x.of.lane { self.in_lanes(end, &[beside]) } else { Ok(end) });
                let (low, high) = (low?, high?);
                self.found.imports.insert("lanes::Number".into());
                let text = format!("{}.greater({}.lesser({}))", low.receiver(), high.receiver(), x.text);
                Ok(Value::new(text, Kind::Float, x.of.lane, ATOM))
            }
            ("exact" | "exact_each", [of]) => {
                let of = self.value(of, lanes)?;
                Ok(self.exact(of))
            }
            _ if name.starts_with("Hessian_") => {
                let columns =
                    arguments.iter().map(|column| self.value(column, lanes)).collect::<Result<Vec<_>, _>>()?;
                let lane = columns.iter().any(|column| column.of.lane);
                let texts: Vec<_> = columns.iter().map(|column| column.text.as_str()).collect();
                let text =
                    if let [number] = texts[..] { format!("[[{number}]]") } else { format!("[{}]", texts.join(", ")) };
                Ok(Value { text, of: Type { shape: shape(name), lane }, strength: ATOM })
            }
            _ if structure(self.world.files, name).is_some() => self.built(name, arguments, lanes),
            // A call within a component has the same value for all components.
            _ if self.is_each => {
                self.is_each = false;
                let value = self.called(name, arguments, lanes);
                self.is_each = true;
                let value = value?;
                let part = format!("part_{}", self.before.len());
                // The length of an array that is only indexed must be written.
                let kind = match value.of.shape {
                    Shape::Vector(Dimension::Any, _) => format!(": {}", self.primary.text(&value.of)),
                    _ => String::new(),
                };
                self.before.push(format!("let {part}{kind} = {};\n", value.text));
                self.named.push((part.clone(), value.of));
                self.value(&Expr::Name(part.into()), lanes)
            }
            _ => self.called(name, arguments, lanes),
        }
    }

    /// Returns what a function passes for a part of a lattice.
    fn part(&mut self, part: Part) -> &'static str {
        self.found.parts.insert(part);
        let has_points = self.world.signature(&self.function).is_some_and(|own| own.parts.contains(&Part::Points));
        if part == Part::Cells && has_points { "points.cells()" } else { part.name() }
    }

    /// Prints a parameter of an operation, or a number of a record.
    fn slot(&mut self, name: &str, arguments: &[&Expr]) -> Printed {
        let slot = &self.world.slots[name];
        let values = arguments.iter().map(|argument| self.value(argument, false)).collect::<Result<Vec<_>, _>>()?;
        let is_read = matches!(values.first(), Some(Value { of: Type { shape: Shape::Read(_), .. }, .. }));
        if !is_read {
            self.found.imports.insert(format!("layout::slots::{}", slot.block));
        }
        let texts: Vec<_> = values.into_iter().map(|value| value.text).collect();
        let text = match &texts[..] {
            [read] if is_read => format!("{read}.{}", slot.name),
            [read, index] if is_read => format!("{read}.{}[{index}]", slot.name),
            _ => format!("{}::{}({})", slot.block, slot.name, texts.join(", ")),
        };
        Ok(Value { text, of: Type { shape: slot.kind.clone(), lane: false }, strength: ATOM })
    }

    fn select(&mut self, no: &Expr, yes: &Expr, condition: &Expr) -> Printed {
        let beside = [no, yes, condition];
        let is_zero = |expr: &Expr| matches!(expr, Expr::Number(number) if number == "0.0");
        if let Expr::Binary("<", x, zero) = condition
            && (**x == *no && is_zero(zero) && is_zero(yes))
        {
            let x = self.value(no, false)?;
            self.found.needs_bits = true;
            self.calls_method(&x, "Float");
            return Ok(Value { text: format!("{}.positive()", x.receiver()), of: x.of, strength: ATOM });
        }
        let condition = self.value(condition, false)?;
        let (mut left, mut right) = (self.value(no, false)?, self.value(yes, false)?);
        if let (false, Shape::Record) = (condition.of.lane, &left.of.shape) {
            let text = format!("if {} {{ {} }} else {{ {} }}", condition.text, right.text, left.text);
            return Ok(Value { text, of: left.of, strength: 0 });
        }
        let kind = left.kind()?.min(right.kind()?);
        if condition.of.lane || left.of.lane || right.of.lane {
            [left, right] = self.both_in_lanes([left, right], kind, &beside)?;
        }
        if !condition.of.lane {
            let text = format!("if {} {{ {} }} else {{ {} }}", condition.text, right.text, left.text);
            return Ok(Value::new(text, kind, left.of.lane, 0));
        }
        let of = match self.primary.number(kind, true) {
            letter @ ("F" | "I" | "W") => letter,
            _ => "Lanes",
        };
        let text = format!("{of}::select({}, {}, {})", left.text, right.text, condition.text);
        Ok(Value::new(text, kind, true, ATOM))
    }

    /// Prints a structure.
    fn built(&mut self, name: &str, arguments: &[&Expr], lanes: bool) -> Printed {
        let fields = structure(self.world.files, name).unwrap_or_default();
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument, lanes)?);
        }
        let lane = lanes || values.iter().any(|value| value.of.lane);
        let mut texts = Vec::new();
        let of = shape(name);
        let is_sample = matches!(of, Shape::Structure(_, Some(_)));
        for ((value, argument), (field, _)) in values.into_iter().zip(arguments).zip(fields) {
            let mut value = if lane { self.in_lanes(value, &[argument])? } else { value };
            if is_sample && field == "gradient" && matches!(value.of.shape, Shape::Number(_)) {
                value.text = format!("[{}]", value.text);
            }
            texts.push(if value.text == field { field } else { format!("{field}: {}", value.text) });
        }
        let name = match &of {
            Shape::Structure(base, Some(_)) => base.clone(),
            _ => rust_name(name),
        };
        Ok(Value { text: format!("{name} {{ {} }}", texts.join(", ")), of: Type { shape: of, lane }, strength: ATOM })
    }

    /// Prints a neighbouring cell, whose steps are an array in Rust.
    fn neighbour(&mut self, arguments: &[&Expr]) -> Printed {
        let [cell, steps @ ..] = arguments else { return Err("a neighbour of no cell".into()) };
        let cell = self.value(cell, true)?;
        let mut texts = Vec::new();
        for step in steps {
            texts.push(self.value(step, false)?.text);
        }
        self.found.imports.insert("formulas::space::lattice_position::neighbour".into());
        let text = format!("neighbour({}, [{}])", cell.text, texts.join(", "));
        Ok(Value { text, of: cell.of, strength: ATOM })
    }

    /// Prints a call of a function or a hole.
    fn called(&mut self, name: &str, arguments: &[&Expr], lanes: bool) -> Printed {
        // The metric of cellular noise is a value in Rust.
        if let Some(function) = name.strip_suffix("_of_metric") {
            let mut value = self.called(&format!("{function}_of_euclidean"), arguments, lanes)?;
            let (_, given) = value.text.split_once('(').unwrap_or_default();
            value.text = format!("{}.metric().{function}({given}", self.part(Part::Points));
            self.found.imports.retain(|import| !import.ends_with(&format!("::{function}_of_euclidean")));
            return Ok(value);
        }
        let is_hole = World::fillings(name).is_some();
        let known = if is_hole { Some(self.world.of_hole(name)?) } else { self.world.signature(name).cloned() };
        if let Some(("neighbour", _)) = name.rsplit_once('_') {
            return self.neighbour(arguments);
        }
        let signature = known.or_else(|| self.world.family(name)).ok_or_else(|| format!("{name} is not known"))?;
        if signature.parameters.len() != arguments.len() {
            return Err(format!("{name} takes {} arguments", signature.parameters.len()));
        }
        let mut values = Vec::new();
        for (argument, parameter) in arguments.iter().zip(&signature.parameters) {
            values.push(match parameter.of.shape {
                Shape::Lattice => None,
                _ => Some(self.value(argument, false)?),
            });
        }
        let given = values.iter().map(|value| value.as_ref().is_some_and(|value| value.of.lane)).collect();
        let lane = |(value, parameter): (&Option<Value>, &crate::signature::Parameter)| {
            parameter.of.lane && value.as_ref().is_some_and(|value| value.of.lane)
        };
        let lane = values.iter().zip(&signature.parameters).any(lane) || (lanes && signature.is_lanes());
        self.found.calls.push((name.to_owned(), given));
        // A function of any samples returns what it is given.
        let is_bent = values.iter().flatten().any(|value| value.of.shape == shape("HessianSample"));
        let mut texts = Vec::new();
        for ((value, argument), parameter) in values.into_iter().zip(arguments).zip(&signature.parameters) {
            match value {
                None if is_hole => (),
                None => texts.extend(signature.parts.iter().map(|part| self.part(*part).to_owned())),
                // A literal within a structure gets lanes, too.
                Some(value) if parameter.of.lane && lane => {
                    let value = match value.of.shape {
                        Shape::Structure(..) | Shape::Vector(..) if !value.of.lane => self.value(argument, true)?,
                        _ => value,
                    };
                    texts.push(self.in_lanes(value, arguments)?.text);
                }
                Some(value) => texts.push(value.text),
            }
        }
        self.found.parts.extend(&signature.parts);
        if is_hole {
            self.found.holes.insert(name.to_owned());
        } else {
            self.found.holes.extend(signature.holes.iter().cloned());
            texts.extend(signature.holes.iter().cloned());
        }
        self.found.needs_bits |= lane && signature.needs_bits;
        // Generic samples have the functions of other files.
        let shapes = signature.parameters.iter().map(|parameter| &parameter.of.shape);
        let is_other = self.world.signature(&self.function).is_some_and(|own| own.file != signature.file);
        let is_of_sample = self.primary == Primary::Sample && is_other && shapes.clone().any(has_samples);
        let path = if is_of_sample { "S::" } else { "" };
        let is_any =
            |shape| matches!(shape, &Shape::Vector(Dimension::Any, _) | &Shape::Structure(_, Some(Dimension::Any)));
        let is_family = self.world.signature(name).is_none() && self.world.family(name).is_some();
        let dimension = if is_family && !shapes.chain([&signature.result]).any(is_any) { "::<N>" } else { "" };
        if !is_hole && !is_of_sample {
            self.found.imports.insert(self.world.path(&signature.file, name));
        }
        let mut result = signature.result.clone();
        if is_bent && has_samples(&result) {
            result = shape("HessianSample");
        }
        let of = Type { shape: result, lane };
        Ok(Value { text: format!("{path}{name}{dimension}({})", texts.join(", ")), of, strength: ATOM })
    }
}

fn is_exact(name: &str) -> bool {
    matches!(name, "exact" | "exact_2" | "exact_3" | "exact_4")
}
