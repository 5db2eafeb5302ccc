//! Expressions of one number.

use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    F32,
    I32,
    U32,
    Bool,
}

/// An expression of one number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    /// A literal: the bits of a float or a whole number, or 0 or 1.
    Number(Scalar, u32),
    Name(Scalar, Rc<str>),
    Negate(Box<Node>),
    /// The complement of a whole number or a truth.
    Not(Box<Node>),
    /// An operator of two operands of one type. The right one of a shift is a `u32`.
    Binary(&'static str, Box<Node>, Box<Node>),
    /// The condition, the value where it holds, and the other one.
    Select(Box<[Node; 3]>),
    Convert(Scalar, Box<Node>),
    Bitcast(Scalar, Box<Node>),
    Floor(Box<Node>),
    Abs(Box<Node>),
    /// The smaller of two numbers. No noise depends on the sign of a zero in it.
    Min(Box<[Node; 2]>),
    /// The larger of two numbers, in the same way.
    Max(Box<[Node; 2]>),
    /// A call of a function with one result.
    Call(Scalar, Rc<str>, Vec<Node>),
    /// A word of a table.
    Word(Rc<str>, Box<Node>),
    /// A float of a list.
    Listed(Rc<str>, Box<Node>),
}

impl Node {
    pub(super) fn scalar(&self) -> Scalar {
        match self {
            Self::Number(scalar, _)
            | Self::Name(scalar, _)
            | Self::Convert(scalar, _)
            | Self::Bitcast(scalar, _)
            | Self::Call(scalar, ..) => *scalar,
            Self::Binary("==" | "!=" | "<" | ">" | "<=" | ">=", ..) => Scalar::Bool,
            Self::Negate(of) | Self::Not(of) | Self::Binary(_, of, _) | Self::Floor(of) | Self::Abs(of) => of.scalar(),
            Self::Select(parts) => parts[1].scalar(),
            Self::Min(pair) | Self::Max(pair) => pair[0].scalar(),
            Self::Word(..) => Scalar::U32,
            Self::Listed(..) => Scalar::F32,
        }
    }

    /// Returns whether it is the float of bits, or the bits of a float.
    pub(super) fn is_bits(&self) -> bool {
        matches!(self, Self::Bitcast(scalar, of) if (*scalar == Scalar::F32) != (of.scalar() == Scalar::F32))
    }

    /// Returns whether it is an operation on whole numbers, or a conversion to one, whose result may not fit.
    pub(super) fn wraps_around(&self) -> bool {
        let is_whole = |scalar| matches!(scalar, Scalar::I32 | Scalar::U32);
        match self {
            Self::Binary("+" | "-" | "*", a, _) => is_whole(a.scalar()),
            Self::Negate(of) | Self::Abs(of) => is_whole(of.scalar()),
            Self::Convert(to, of) | Self::Bitcast(to, of) => is_whole(*to) && of.scalar() != Scalar::Bool,
            _ => false,
        }
    }

    /// Returns the number that is limited to a range, and the ends of the range, if it is one.
    pub(super) fn clamped(&self) -> Option<[&Self; 3]> {
        let Self::Min(pair) = self else { return None };
        match &**pair {
            [Self::Max(inner), high] => Some([&inner[0], &inner[1], high]),
            _ => None,
        }
    }

    /// Returns whether it is the value of a name.
    pub(super) fn is_named(&self, name: &str) -> bool {
        matches!(self, Self::Name(_, known) if **known == *name)
    }

    /// Returns whether it costs nothing to repeat.
    pub(super) fn is_atomic(&self) -> bool {
        matches!(self, Self::Number(..) | Self::Name(..))
    }

    /// Returns the nodes that it consists of.
    pub(super) fn parts_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Number(..) | Self::Name(..) => Vec::new(),
            Self::Negate(of)
            | Self::Not(of)
            | Self::Convert(_, of)
            | Self::Bitcast(_, of)
            | Self::Floor(of)
            | Self::Abs(of)
            | Self::Word(_, of)
            | Self::Listed(_, of) => vec![of],
            Self::Binary(_, a, b) => vec![a, b],
            Self::Select(parts) => parts.iter_mut().collect(),
            Self::Min(pair) | Self::Max(pair) => pair.iter_mut().collect(),
            Self::Call(_, _, values) => values.iter_mut().collect(),
        }
    }

    /// Visits the node and all that it consists of.
    pub(super) fn for_each(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::Number(..) | Self::Name(..) => (),
            Self::Negate(of)
            | Self::Not(of)
            | Self::Convert(_, of)
            | Self::Bitcast(_, of)
            | Self::Floor(of)
            | Self::Abs(of)
            | Self::Word(_, of)
            | Self::Listed(_, of) => of.for_each(visit),
            Self::Binary(_, a, b) => {
                a.for_each(visit);
                b.for_each(visit);
            }
            Self::Select(parts) => parts.iter().for_each(|part| part.for_each(visit)),
            Self::Min(pair) | Self::Max(pair) => pair.iter().for_each(|part| part.for_each(visit)),
            Self::Call(_, _, values) => values.iter().for_each(|value| value.for_each(visit)),
        }
    }

    /// Returns an operation. Sums of whole numbers with a zero, which is often a component of a vector, and differences
    /// of floats from it are their other operand.
    pub(super) fn binary(operator: &'static str, a: Self, b: Self) -> Self {
        let is_zero = |node: &Self| matches!(node, Self::Number(Scalar::I32 | Scalar::U32, 0));
        match operator {
            "+" | "-" | "|" | "^" | "<<" | ">>" if is_zero(&b) => a,
            "+" | "|" | "^" if is_zero(&a) => b,
            "-" if b == Self::Number(Scalar::F32, 0) => a,
            _ => Self::Binary(operator, Box::new(a), Box::new(b)),
        }
    }

    /// Returns a number of another type where WGSL takes a literal without one for it.
    pub(super) fn literal_of(self, scalar: Scalar) -> Self {
        match (&self, scalar) {
            (Self::Number(Scalar::I32, bits), Scalar::F32) => Self::Number(scalar, (*bits as i32 as f32).to_bits()),
            (Self::Number(Scalar::I32, bits), Scalar::U32) => Self::Number(scalar, *bits),
            _ => self,
        }
    }

    /// Returns the number as one of another type.
    pub(super) fn converted(self, scalar: Scalar) -> Self {
        let node = self.literal_of(scalar);
        if node.scalar() == scalar { node } else { Self::Convert(scalar, Box::new(node)) }
    }

    /// Returns the number that has the same bits.
    pub(super) fn bitcast(self, scalar: Scalar) -> Self {
        match self {
            Self::Number(_, bits) => Self::Number(scalar, bits),
            node if node.scalar() == scalar => node,
            node => Self::Bitcast(scalar, Box::new(node)),
        }
    }

    /// Returns a node whose parts have become known, as it would have been made of them.
    pub(super) fn folded(self) -> Self {
        match self {
            Self::Binary(operator, a, b) => Self::binary(operator, *a, *b),
            Self::Convert(scalar, of) => of.converted(scalar),
            Self::Bitcast(scalar, of) => of.bitcast(scalar),
            node => node,
        }
    }
}
