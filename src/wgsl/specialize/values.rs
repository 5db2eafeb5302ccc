//! Partly known values, and expressions for the unknown parts.

use crate::wgsl::specialize::known::Known;
use crate::wgsl::specialize::syntax::{Expr, Unreadable};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A value, known or partly known.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Known(Known),
    /// A structure's type and fields.
    Structure(Rc<str>, Vec<Value>),
    /// An expression that only the device can compute.
    Rest(Rc<Expr>),
}

impl Value {
    pub(super) fn name(name: &Rc<str>) -> Self {
        Self::Rest(Expr::Name(name.clone()).into())
    }

    /// Returns the value of an expression, which may be a literal.
    pub(super) fn of(expr: &Rc<Expr>) -> Self {
        match &**expr {
            Expr::Number(text) => Known::of_literal(text).map_or_else(|| Self::Rest(expr.clone()), Self::Known),
            _ => Self::Rest(expr.clone()),
        }
    }

    pub(super) fn expr(&self) -> Rc<Expr> {
        match self {
            Self::Known(known) => known.expr().into(),
            Self::Structure(kind, values) => Expr::Call(kind.clone(), values.iter().map(Self::expr).collect()).into(),
            Self::Rest(expr) => expr.clone(),
        }
    }

    /// Returns whether it is not the result of a sum or product that a compiler sees.
    pub(super) fn is_rounded(&self, inputs: &BTreeSet<Rc<str>>) -> bool {
        let Self::Rest(expr) = self else { return self.is_known() };
        match &**expr {
            Expr::Name(name) => inputs.contains(name),
            Expr::Member(of, _) => matches!(&**of, Expr::Name(name) if inputs.contains(name)),
            _ => false,
        }
    }

    pub(super) fn is_known(&self) -> bool {
        match self {
            Self::Known(_) => true,
            Self::Structure(_, values) => values.iter().all(Self::is_known),
            Self::Rest(_) => false,
        }
    }
}

/// Replaces a component of a vector.
pub(super) fn assign_component(vector: &mut Value, component: &str, value: &Value) -> Result<(), Unreadable> {
    let Value::Rest(expr) = &*vector else { return Err(Unreadable) };
    let Expr::Call(kind, values) = &**expr else { return Err(Unreadable) };
    let place = "xyzw".find(component).filter(|place| *place < values.len()).ok_or(Unreadable)?;
    let mut values = values.clone();
    values[place] = value.expr();
    *vector = Value::Rest(Expr::Call(kind.clone(), values).into());
    Ok(())
}

pub(super) fn exprs(values: &[Value]) -> Vec<Rc<Expr>> {
    values.iter().map(Value::expr).collect()
}

/// Returns the result of an operator. A sum with a whole zero or a product with 1 is the other operand.
pub(super) fn operation(operator: &'static str, a: Value, b: Value) -> Value {
    let is = |value: &Value, wanted: &[Known]| matches!(value, Value::Known(known) if wanted.contains(known));
    let (zeros, ones) = (&[Known::I32(0), Known::U32(0)], &[Known::I32(1), Known::U32(1), Known::F32(1.0)]);
    if let (Value::Known(a), Value::Known(b)) = (&a, &b)
        && let Some(known) = a.binary(operator, *b)
    {
        return Value::Known(known);
    }
    match (operator, &a, &b) {
        ("&&", ..) if is(&a, &[Known::Bool(false)]) => a,
        ("+" | "-" | "<<" | ">>" | "|" | "^", ..) if is(&b, zeros) => a,
        ("+" | "|" | "^", ..) if is(&a, zeros) => b,
        ("*", ..) if is(&b, ones) => a,
        ("*", ..) if is(&a, ones) => b,
        _ => Value::Rest(Expr::Binary(operator, a.expr(), b.expr()).into()),
    }
}

/// Returns the components of a vector, where each is known by itself.
pub(super) fn components(expr: &Expr) -> Option<&[Rc<Expr>]> {
    match expr {
        Expr::Call(name, values) if vector_length(name) == Some(values.len()) => Some(values),
        _ => None,
    }
}

pub(super) fn vector_length(kind: &str) -> Option<usize> {
    let length = kind.strip_prefix("vec")?;
    if length.len() == 2 { length[..1].parse().ok() } else { None }
}

pub(super) fn zero_of(vector: &str) -> Known {
    match vector.chars().last() {
        Some('f') => Known::F32(0.0),
        Some('i') => Known::I32(0),
        _ => Known::U32(0),
    }
}

/// Returns whether an expression costs nothing, so that it can replace every use of its value.
pub(super) fn is_atomic(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Name(_) => true,
        Expr::Member(of, _) | Expr::Unary('-', of) => is_atomic(of),
        Expr::Call(name, values) => {
            vector_length(name) == Some(values.len()) && values.iter().all(|value| is_atomic(value))
                || **name == *"bitcast<f32>" && values.iter().all(|value| matches!(&**value, Expr::Number(_)))
        }
        Expr::Index(of, index) => matches!((&**of, &**index), (Expr::Name(_), Expr::Number(_))),
        Expr::Unary(..) | Expr::Binary(..) => false,
    }
}
