//! Numbers that are known before a shader runs, and arithmetic with them.

use crate::wgsl::specialize::syntax::Expr;

/// A scalar that is known. Literals without a suffix have no type yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Known {
    Bool(bool),
    Whole(i64),
    I32(i32),
    U32(u32),
    F32(f32),
}

impl Known {
    /// Reads a literal.
    pub(super) fn of_literal(text: &str) -> Option<Self> {
        if let Some(digits) = text.strip_prefix("0x") {
            return match digits.strip_suffix('u') {
                Some(digits) => u32::from_str_radix(digits, 16).ok().map(Self::U32),
                None => i64::from_str_radix(digits, 16).ok().map(Self::Whole),
            };
        }
        match text.strip_suffix('u') {
            Some(digits) => digits.parse().ok().map(Self::U32),
            None if text.contains(['.', 'e']) => text.parse().ok().map(Self::F32),
            None => text.parse().ok().map(Self::Whole),
        }
    }

    /// Returns the number as an expression.
    pub(super) fn expr(self) -> Expr {
        let call = |function: &str, argument: String| Expr::Call(function.into(), vec![Expr::Number(argument).into()]);
        match self {
            Self::Bool(value) => Expr::Name(value.to_string().into()),
            Self::Whole(value) => Expr::Number(value.to_string()),
            Self::I32(value) => Expr::Number(value.to_string()),
            Self::U32(value) if value > 0xffff => Expr::Number(format!("{value:#x}u")),
            Self::U32(value) => Expr::Number(format!("{value}u")),
            // A literal cannot be infinite, and a compiler may drop the sign of a zero.
            Self::F32(value) if !value.is_finite() || (value == 0.0 && value.is_sign_negative()) => {
                call("bitcast<f32>", format!("{}u", value.to_bits()))
            }
            Self::F32(value) => Expr::Number(format!("{value:?}")),
        }
    }

    /// Converts with a function such as `u32` or `bitcast<f32>`, if all adapters agree on the result.
    pub(super) fn converted(self, function: &str) -> Option<Self> {
        Some(match (function, self) {
            ("f32", Self::F32(x)) => Self::F32(x),
            ("f32", Self::Whole(x)) if x.unsigned_abs() <= 1 << 24 => Self::F32(x as f32),
            ("f32", Self::U32(x)) if x <= 1 << 24 => Self::F32(x as f32),
            ("f32", Self::I32(x)) if x.unsigned_abs() <= 1 << 24 => Self::F32(x as f32),
            ("u32" | "bitcast<u32>", Self::U32(x)) => Self::U32(x),
            ("u32" | "bitcast<u32>", Self::I32(x)) => Self::U32(x as u32),
            ("u32", Self::Whole(x)) => Self::U32(x as u32),
            ("u32", Self::Bool(x)) => Self::U32(x.into()),
            ("i32" | "bitcast<i32>", Self::I32(x)) => Self::I32(x),
            ("i32" | "bitcast<i32>", Self::U32(x)) => Self::I32(x as i32),
            ("i32", Self::Whole(x)) => Self::I32(x as i32),
            ("i32", Self::Bool(x)) => Self::I32(x.into()),
            ("bitcast<f32>", Self::U32(x)) => Self::F32(f32::from_bits(x)),
            ("bitcast<u32>", Self::F32(x)) => Self::U32(x.to_bits()),
            _ => return None,
        })
    }

    pub(super) fn unary(self, operator: char) -> Option<Self> {
        Some(match (operator, self) {
            ('!', Self::Bool(x)) => Self::Bool(!x),
            ('-', Self::F32(x)) => Self::F32(-x),
            ('-', Self::Whole(x)) => Self::Whole(-x),
            ('-', Self::I32(x)) => Self::I32(x.wrapping_neg()),
            ('~', Self::U32(x)) => Self::U32(!x),
            ('~', Self::I32(x)) => Self::I32(!x),
            _ => return None,
        })
    }

    /// Returns the result of an operator, if every adapter computes the same one.
    pub(super) fn binary(self, operator: &str, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::U32(a), Self::U32(b)) => unsigned(operator, a, b),
            (Self::U32(a), Self::Whole(b)) => unsigned(operator, a, b as u32),
            (Self::Whole(a), Self::U32(b)) if operator == ">>" => Some(Self::Whole(a.checked_shr(b)?)),
            (Self::Whole(a), Self::U32(b)) => unsigned(operator, a as u32, b),
            (Self::I32(a), Self::I32(b)) => signed(operator, a, b),
            (Self::I32(a), Self::Whole(b)) => signed(operator, a, b as i32),
            (Self::I32(a), Self::U32(b)) if operator == "<<" || operator == ">>" => signed(operator, a, b as i32),
            (Self::Whole(a), Self::I32(b)) => signed(operator, a as i32, b),
            (Self::Whole(a), Self::Whole(b)) => {
                signed(operator, i32::try_from(a).ok()?, i32::try_from(b).ok()?).map(|result| match result {
                    Self::I32(x) => Self::Whole(x.into()),
                    other => other,
                })
            }
            (Self::F32(a), Self::F32(b)) => float(operator, a, b),
            (Self::Bool(a), Self::Bool(b)) => match operator {
                "&" | "&&" => Some(Self::Bool(a && b)),
                "|" | "||" => Some(Self::Bool(a || b)),
                _ => None,
            },
            _ => None,
        }
    }
}

fn compared<T: PartialOrd + Copy>(operator: &str, a: T, b: T) -> Option<Known> {
    Some(Known::Bool(match operator {
        "==" => a == b,
        "!=" => a != b,
        "<" => a < b,
        ">" => a > b,
        "<=" => a <= b,
        ">=" => a >= b,
        _ => return None,
    }))
}

fn unsigned(operator: &str, a: u32, b: u32) -> Option<Known> {
    Some(Known::U32(match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "<<" => a.wrapping_shl(b),
        ">>" => a.wrapping_shr(b),
        _ => return compared(operator, a, b),
    }))
}

fn signed(operator: &str, a: i32, b: i32) -> Option<Known> {
    Some(Known::I32(match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "<<" => a.wrapping_shl(b as u32),
        ">>" => a.wrapping_shr(b as u32),
        _ => return compared(operator, a, b),
    }))
}

fn float(operator: &str, a: f32, b: f32) -> Option<Known> {
    let result = match operator {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        _ => return compared(operator, a, b),
    };
    // Some adapters flush subnormal numbers.
    (result == 0.0 || result.is_normal()).then_some(Known::F32(result))
}
