//! Prints expressions as text.

use crate::wgsl::specialize::syntax::{Expr, strength};

/// Returns the text of an expression, with names mapped by a function.
pub(super) fn text(expr: &Expr, named: &impl Fn(&str) -> String) -> String {
    match expr {
        Expr::Number(text) => text.clone(),
        Expr::Name(name) => named(name),
        Expr::Call(name, values) => {
            let mut values: Vec<_> = values.iter().map(|value| text(value, named)).collect();
            // One number sets all components.
            let is_number = |value: &String| value.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
            if name.starts_with("vec") && values.iter().all(|value| is_number(value) && *value == values[0]) {
                values.truncate(1);
            }
            format!("{}({})", named(name), values.join(", "))
        }
        Expr::Member(of, member) => format!("{}.{member}", primary(of, named)),
        Expr::Index(of, index) => format!("{}[{}]", primary(of, named), text(index, named)),
        Expr::Unary(operator, of) => format!("{operator}{}", primary(of, named)),
        Expr::Binary(operator, a, b) => {
            if let ("+", Expr::Number(number)) = (*operator, &**b)
                && let Some(number) = number.strip_prefix('-')
            {
                return text(&Expr::Binary("-", a.clone(), Expr::Number(number.into()).into()), named);
            }
            // Operators of equal strength are read from the left; those of bits and shifts always get brackets.
            let bracketed = |side: &Expr, is_right: bool| {
                let inner = text(side, named);
                match side {
                    Expr::Binary(other, ..) => {
                        let is_arithmetic = ["+", "-", "*", "/"].contains(operator) && strength(other) >= 8;
                        let binds =
                            strength(other) > strength(operator) || strength(other) == strength(operator) && !is_right;
                        if is_arithmetic && binds { inner } else { format!("({inner})") }
                    }
                    _ => inner,
                }
            };
            format!("{} {operator} {}", bracketed(a, false), bracketed(b, true))
        }
    }
}

/// Returns the text of an expression, in brackets if it is an operation.
fn primary(expr: &Expr, named: &impl Fn(&str) -> String) -> String {
    let inner = text(expr, named);
    if matches!(expr, Expr::Binary(..) | Expr::Unary(..)) || inner.starts_with('-') {
        format!("({inner})")
    } else {
        inner
    }
}
