//! The instructions that the nodes of functions become: for one sample, and for four in the lanes of a vector.

use crate::bake::node::Scalar;
use crate::bake::webassembly::binary::{Type, add_unsigned};

/// The number of samples that a function computes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lanes {
    One,
    Four,
}

impl Lanes {
    /// Returns the type of a number, or of a truth: 0 or 1, and in a lane no bit or all.
    pub(super) fn kind(self, scalar: Scalar) -> Type {
        match (self, scalar) {
            (Self::Four, _) => Type::V128,
            (Self::One, Scalar::F32) => Type::F32,
            (Self::One, _) => Type::I32,
        }
    }
}

pub(super) const BLOCK: u8 = 0x02;
pub(super) const LOOP: u8 = 0x03;
/// The type of a block without a result.
pub(super) const EMPTY: u8 = 0x40;
pub(super) const BRANCH: u8 = 0x0c;
pub(super) const BRANCH_IF: u8 = 0x0d;
pub(super) const CALL: u8 = 0x10;
pub(super) const DROP: u8 = 0x1a;
pub(super) const SELECT: u8 = 0x1b;
pub(super) const GET: u8 = 0x20;
pub(super) const SET: u8 = 0x21;
pub(super) const TEE: u8 = 0x22;
pub(super) const I32_LOAD: u8 = 0x28;
pub(super) const F32_LOAD: u8 = 0x2a;
pub(super) const F32_STORE: u8 = 0x38;
pub(super) const I32_CONST: u8 = 0x41;
pub(super) const F32_CONST: u8 = 0x43;
pub(super) const I32_EQZ: u8 = 0x45;
pub(super) const I32_LT_U: u8 = 0x49;
pub(super) const F32_NE: u8 = 0x5c;
pub(super) const I32_ADD: u8 = 0x6a;
pub(super) const I32_SUB: u8 = 0x6b;
pub(super) const I32_MUL: u8 = 0x6c;
pub(super) const I32_XOR: u8 = 0x73;
pub(super) const I32_SHL: u8 = 0x74;
pub(super) const I32_SHR_S: u8 = 0x75;
pub(super) const F32_ABS: u8 = 0x8b;
pub(super) const F32_NEG: u8 = 0x8c;
pub(super) const F32_FLOOR: u8 = 0x8e;
pub(super) const F32_MIN: u8 = 0x96;
pub(super) const F32_MAX: u8 = 0x97;
pub(super) const F64_ADD: u8 = 0xa0;
pub(super) const F64_MUL: u8 = 0xa2;
pub(super) const F32_OF_I32: u8 = 0xb2;
pub(super) const F32_OF_U32: u8 = 0xb3;
pub(super) const F32_DEMOTE: u8 = 0xb6;
pub(super) const F64_OF_I32: u8 = 0xb7;
pub(super) const BITS_OF_F32: u8 = 0xbc;
pub(super) const F32_OF_BITS: u8 = 0xbe;
/// The first byte of conversions that saturate, and their second ones.
pub(super) const SATURATING: u8 = 0xfc;
pub(super) const I32_OF_F32: u8 = 0;
pub(super) const U32_OF_F32: u8 = 1;

/// An instruction on vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vector(u8);

impl Vector {
    pub(super) const LOAD_SPLAT: Self = Self(0x09);
    pub(super) const STORE: Self = Self(0x0b);
    pub(super) const CONST: Self = Self(0x0c);
    pub(super) const I32_SPLAT: Self = Self(0x11);
    pub(super) const F32_SPLAT: Self = Self(0x13);
    pub(super) const F64_SPLAT: Self = Self(0x14);
    pub(super) const I32_EXTRACT: Self = Self(0x1b);
    pub(super) const I32_REPLACE: Self = Self(0x1c);
    pub(super) const F64_EXTRACT: Self = Self(0x21);
    pub(super) const F64_REPLACE: Self = Self(0x22);
    pub(super) const F32_NE: Self = Self(0x42);
    pub(super) const NOT: Self = Self(0x4d);
    pub(super) const AND: Self = Self(0x4e);
    pub(super) const AND_NOT: Self = Self(0x4f);
    pub(super) const BIT_SELECT: Self = Self(0x52);
    pub(super) const ANY_TRUE: Self = Self(0x53);
    pub(super) const LOAD_LANE: Self = Self(0x56);
    pub(super) const LOAD_ZERO: Self = Self(0x5c);
    pub(super) const DEMOTE: Self = Self(0x5e);
    pub(super) const F32_FLOOR: Self = Self(0x68);
    pub(super) const I32_ABS: Self = Self(0xa0);
    pub(super) const I32_NEG: Self = Self(0xa1);
    pub(super) const I32_SHL: Self = Self(0xab);
    pub(super) const I32_SHR: Self = Self(0xac);
    pub(super) const U32_SHR: Self = Self(0xad);
    pub(super) const I32_MIN: Self = Self(0xb6);
    pub(super) const U32_MIN: Self = Self(0xb7);
    pub(super) const I32_MAX: Self = Self(0xb8);
    pub(super) const U32_MAX: Self = Self(0xb9);
    pub(super) const F32_ABS: Self = Self(0xe0);
    pub(super) const F32_NEG: Self = Self(0xe1);
    pub(super) const F32_PMIN: Self = Self(0xea);
    pub(super) const F32_PMAX: Self = Self(0xeb);
    pub(super) const F64_ADD: Self = Self(0xf0);
    pub(super) const F64_MUL: Self = Self(0xf2);
    pub(super) const I32_OF_F32: Self = Self(0xf8);
    pub(super) const U32_OF_F32: Self = Self(0xf9);
    pub(super) const F32_OF_I32: Self = Self(0xfa);
    pub(super) const F32_OF_U32: Self = Self(0xfb);

    pub(super) fn add_to(self, bytes: &mut Vec<u8>) {
        bytes.push(0xfd);
        add_unsigned(self.0.into(), bytes);
    }
}

/// Operators of floats, of whole numbers with a sign, and of others: the instruction, and that on vectors. Vectors have
/// no division of whole numbers, and only shifts of all lanes by one number.
const FLOATS: &[(&str, u8, u8)] = &[
    ("==", 0x5b, 0x41),
    ("!=", 0x5c, 0x42),
    ("<", 0x5d, 0x43),
    (">", 0x5e, 0x44),
    ("<=", 0x5f, 0x45),
    (">=", 0x60, 0x46),
    ("+", 0x92, 0xe4),
    ("-", 0x93, 0xe5),
    ("*", 0x94, 0xe6),
    ("/", 0x95, 0xe7),
];
const SIGNED: &[(&str, u8, u8)] = &[("<", 0x48, 0x39), (">", 0x4a, 0x3b), ("<=", 0x4c, 0x3d), (">=", 0x4e, 0x3f)];
const UNSIGNED: &[(&str, u8, u8)] = &[("<", 0x49, 0x3a), (">", 0x4b, 0x3c), ("<=", 0x4d, 0x3e), (">=", 0x4f, 0x40)];
const WHOLE: &[(&str, u8, u8)] = &[
    ("==", 0x46, 0x37),
    ("!=", 0x47, 0x38),
    ("+", 0x6a, 0xae),
    ("-", 0x6b, 0xb1),
    ("*", 0x6c, 0xb5),
    ("&", 0x71, 0x4e),
    ("|", 0x72, 0x50),
    ("^", 0x73, 0x51),
    ("&&", 0x71, 0x4e),
    ("||", 0x72, 0x50),
];

/// Returns the instructions of an operator that vectors have.
pub(super) fn operator(operator: &str, scalar: Scalar) -> Option<(u8, Vector)> {
    let lists = match scalar {
        Scalar::F32 => [FLOATS, &[]],
        Scalar::I32 => [SIGNED, WHOLE],
        Scalar::U32 | Scalar::Bool => [UNSIGNED, WHOLE],
    };
    let found = lists.into_iter().flatten().find(|(known, ..)| *known == operator);
    found.map(|(_, one, four)| (*one, Vector(*four)))
}

/// Returns the instruction of an operator that vectors compute lane by lane.
pub(super) fn operator_of_lanes(operator: &str, scalar: Scalar) -> Option<u8> {
    match (operator, scalar) {
        ("/", Scalar::I32) => Some(0x6d),
        ("/", Scalar::U32) => Some(0x6e),
        ("%", Scalar::I32) => Some(0x6f),
        ("%", Scalar::U32) => Some(0x70),
        ("<<", Scalar::I32 | Scalar::U32) => Some(I32_SHL),
        (">>", Scalar::I32) => Some(I32_SHR_S),
        (">>", Scalar::U32) => Some(0x76),
        _ => None,
    }
}
