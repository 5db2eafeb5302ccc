//! Writes saved JSON as bytes.

use crate::noise::code::kind::{FALSE, Kind, MINUS_ZERO, TRUE};
use crate::noise::code::words::index_of;
use crate::noise::seed::saved::LARGEST_NUMBER;
use serde_json::{Number, Value};

/// Decimal numbers up to here are written as whole numbers, even if they end with zeros.
const LARGEST_WITH_ZEROS: f64 = 1e6;

/// Appends the bytes of a value.
pub(super) fn write(value: &Value, bytes: &mut Vec<u8>) {
    match value {
        // The saved form has no null.
        Value::Null | Value::Bool(false) => constant(FALSE, bytes),
        Value::Bool(true) => constant(TRUE, bytes),
        Value::Number(number) => write_number(number, bytes),
        Value::String(text) => match large_seed(text) {
            Some(seed) => head(Kind::Whole, seed, bytes),
            None => write_text(text, bytes),
        },
        Value::Array(values) => {
            head(Kind::List, values.len() as u64, bytes);
            for value in values {
                write(value, bytes);
            }
        }
        Value::Object(fields) => {
            head(Kind::Object, fields.len() as u64, bytes);
            // Their order depends on a feature of `serde_json`, which any crate of a program may turn on.
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| name.as_str());
            for (name, value) in fields {
                write_text(name, bytes);
                write(value, bytes);
            }
        }
    }
}

/// Appends the byte, or bytes, with which a value begins.
fn head(kind: Kind, argument: u64, bytes: &mut Vec<u8>) {
    let short = argument.min(Kind::LONG);
    bytes.push((kind as u8) << 5 | short as u8);
    if short == Kind::LONG {
        let mut rest = argument - Kind::LONG;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
}

fn constant(index: u8, bytes: &mut Vec<u8>) {
    head(Kind::Decimal, 0, bytes);
    bytes.push(index);
}

fn write_text(text: &str, bytes: &mut Vec<u8>) {
    if let Some(index) = index_of(text) {
        head(Kind::Word, index, bytes);
    } else if let Some(digits) = bytes_of_digits(text) {
        head(Kind::Digits, digits.len() as u64, bytes);
        bytes.extend(digits);
    } else {
        head(Kind::Text, text.len() as u64, bytes);
        bytes.extend(text.as_bytes());
    }
}

/// Returns the seed that is saved as a text. Texts of other numbers can be those of tables.
fn large_seed(text: &str) -> Option<u64> {
    text.parse().ok().filter(|seed: &u64| *seed > LARGEST_NUMBER && seed.to_string() == text)
}

/// Returns the bytes of a text of hexadecimal digits, as tables are saved.
fn bytes_of_digits(text: &str) -> Option<Vec<u8>> {
    let digit = |digit: &u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs.iter().map(|[high, low]| Some(digit(high)? << 4 | digit(low)?));
    if rest.is_empty() { bytes.collect() } else { None }
}

/// Appends a number by its digits, which are the same whether or not `serde_json` keeps numbers as text.
fn write_number(number: &Number, bytes: &mut Vec<u8>) {
    if let Some(whole) = number.as_u64() {
        return head(Kind::Whole, whole, bytes);
    }
    let text = number.to_string();
    let (is_negative, text) = text.strip_prefix('-').map_or((false, &*text), |text| (true, text));
    let (decimal, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_end_matches('0');
    let zeros = (digits.len() - significant.len()) as i64 - fraction.len() as i64;
    // Both are numbers of at most twenty digits, since they are those of an `f64`.
    let (mut digits, mut exponent) = (significant.parse().unwrap_or(0_u64), exponent.parse().unwrap_or(0_i64) + zeros);
    if digits == 0 {
        return if is_negative { constant(MINUS_ZERO, bytes) } else { head(Kind::Whole, 0, bytes) };
    }
    if exponent > 0 && number.as_f64().is_some_and(|value| value.abs() <= LARGEST_WITH_ZEROS) {
        digits *= 10_u64.pow(exponent as u32);
        exponent = 0;
    }
    if exponent != 0 {
        head(Kind::Decimal, (exponent << 1 ^ exponent >> 63).cast_unsigned(), bytes);
    }
    if is_negative { head(Kind::Negative, digits - 1, bytes) } else { head(Kind::Whole, digits, bytes) }
}
