//! Infers the types of expressions, as far as outlining needs them.

use crate::wgsl::specialize::evaluate::Line;
use crate::wgsl::specialize::prune::{Functions, called};
use crate::wgsl::specialize::syntax::{Expr, Item};
use crate::wgsl::specialize::values::vector_length;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Functions<'_> {
    /// Returns the types of a function's parameters and values, as far as they are known.
    pub(super) fn types(&self, parameters: &[(Rc<str>, Rc<str>)], lines: &[Line]) -> BTreeMap<Rc<str>, Rc<str>> {
        let mut types: BTreeMap<_, _> = parameters.iter().cloned().collect();
        for line in lines {
            if let Line::Let { name, value } | Line::Variable { name, value } = line
                && let Some(kind) = self.kind(value, &types)
            {
                types.insert(name.clone(), kind);
            }
        }
        types
    }

    /// Returns the type of an expression, if it is known.
    pub(super) fn kind(&self, expr: &Expr, types: &BTreeMap<Rc<str>, Rc<str>>) -> Option<Rc<str>> {
        match expr {
            Expr::Number(text) => Some(kind_of_number(text).into()),
            Expr::Name(name) => types.get(name).cloned(),
            Expr::Unary(_, of) => self.kind(of, types),
            Expr::Binary(operator, left, right) => {
                let (a, b) = (self.kind(left, types)?, self.kind(right, types)?);
                let (is_bare, is_vector) = (matches!(**left, Expr::Number(_)), b.starts_with("vec"));
                match *operator {
                    "==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||" => (!is_vector).then(|| "bool".into()),
                    "<<" | ">>" => Some(a),
                    _ => Some(if is_vector || is_bare { b } else { a }),
                }
            }
            Expr::Member(of, path) => {
                let of = self.kind(of, types)?;
                if let Some(Item::Structure(fields)) = self.items.get(&of) {
                    return fields.iter().find(|field| field.name == *path).map(|field| field.kind.clone());
                }
                let scalar = match of.chars().last()? {
                    'f' => "f32",
                    'i' => "i32",
                    'u' => "u32",
                    _ => return None,
                };
                (of.starts_with("vec") && path.len() == 1).then(|| scalar.into())
            }
            Expr::Call(name, values) => match (&**name, called(expr)) {
                (_, Some(index)) => Some(self.all.get(index)?.instance.kind.clone()),
                ("f32" | "i32" | "u32" | "bool", _) => Some(name.clone()),
                ("floor" | "clamp" | "min" | "max" | "abs" | "select", _) => self.kind(values.first()?, types),
                (constructor, _) if vector_length(constructor).is_some() => Some(name.clone()),
                _ => None,
            },
            Expr::Index(..) => None,
        }
    }
}

/// Returns the type of a literal.
pub(super) fn kind_of_number(text: &str) -> &'static str {
    let is_hexadecimal = text.starts_with("0x");
    if text.ends_with('u') {
        "u32"
    } else if !is_hexadecimal && text.contains(['.', 'e']) {
        "f32"
    } else {
        "i32"
    }
}
