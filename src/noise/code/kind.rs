//! The kinds of values in codes.

/// The kind of a value. A value begins with a byte: the upper three bits are its kind and the lower five its argument,
/// n. An argument of 31 and more is 31 and a varint of n - 31, seven bits a byte from the lowest on.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// The number n.
    Whole,
    /// The number -n - 1.
    Negative,
    /// Word n of the list.
    Word,
    /// A text of n bytes, which follow.
    Text,
    /// A text of 2n hexadecimal digits, whose bytes follow.
    Digits,
    /// A list of n values, which follow.
    List,
    /// An object of n fields, whose names and values follow in the order of the names.
    Object,
    /// A number with a decimal exponent: n is 2e for an exponent e, or -2e - 1 for a negative one. The number that is
    /// multiplied by 10^e follows as a whole or negative one. If n is 0, the index of one of
    /// [`CONSTANTS`] follows in a byte instead.
    Decimal,
}

/// The JSON of values without content.
pub(super) const CONSTANTS: [&str; 3] = ["false", "true", "-0.0"];
/// Their indices.
pub(super) const FALSE: u8 = 0;
pub(super) const TRUE: u8 = 1;
pub(super) const MINUS_ZERO: u8 = 2;

impl Kind {
    pub(super) const ALL: [Self; 8] =
        [Self::Whole, Self::Negative, Self::Word, Self::Text, Self::Digits, Self::List, Self::Object, Self::Decimal];

    /// The least argument whose rest follows in further bytes.
    pub(super) const LONG: u64 = 31;
}
