//! Reads bytes as saved JSON.

use crate::noise::code::error::CodeError;
use crate::noise::code::kind::{CONSTANTS, Kind};
use crate::noise::code::words::WORDS;
use crate::noise::serial::VERSION;
use crate::noise::serial::forms::digits_of;

/// The most values within values. The saved form nests at most 8.
const MOST_NESTED: u32 = 24;

/// Returns the JSON of a noise's or output's bytes, which is at most some twenty times as long.
pub(super) fn json_of(bytes: &[u8]) -> Result<String, CodeError> {
    let mut reader = Reader { bytes, json: format!("{{\"gradnoise\":{VERSION},\"nodes\":") };
    reader.value(MOST_NESTED)?;
    if !reader.bytes.is_empty() {
        reader.json += ",\"output\":";
        reader.value(MOST_NESTED)?;
    }
    reader.json.push('}');
    let rest = reader.bytes.len();
    if rest == 0 { Ok(reader.json) } else { Err(content(format!("{rest} more bytes follow the last value"))) }
}

struct Reader<'a> {
    /// The bytes that are still to be read.
    bytes: &'a [u8],
    json: String,
}

impl Reader<'_> {
    fn value(&mut self, nested: u32) -> Result<(), CodeError> {
        let too_deep = || content(format!("more than {MOST_NESTED} values are nested"));
        let nested = nested.checked_sub(1).ok_or_else(too_deep)?;
        let (kind, argument) = self.head()?;
        match kind {
            Kind::Word | Kind::Text | Kind::Digits => self.text(kind, argument),
            Kind::List => self.values(['[', ']'], argument, |reader| reader.value(nested)),
            Kind::Object => self.values(['{', '}'], argument, |reader| {
                let (kind, argument) = reader.head()?;
                reader.text(kind, argument)?;
                reader.json.push(':');
                reader.value(nested)
            }),
            Kind::Whole | Kind::Negative => self.whole(kind, argument),
            Kind::Decimal if argument == 0 => {
                let index = self.byte()?;
                let constant = CONSTANTS.get(usize::from(index));
                self.json += constant.ok_or_else(|| CodeError::Later { problem: format!("constant {index}") })?;
                Ok(())
            }
            Kind::Decimal => {
                let (kind, digits) = self.head()?;
                self.whole(kind, digits)?;
                let exponent = (argument >> 1) as i64 ^ -((argument & 1) as i64);
                self.json.push('e');
                self.json += &exponent.to_string();
                Ok(())
            }
        }
    }

    /// Reads the kind of the next value and its argument.
    fn head(&mut self) -> Result<(Kind, u64), CodeError> {
        let byte = self.byte()?;
        let (kind, mut argument) = (Kind::ALL[usize::from(byte >> 5)], u64::from(byte & 31));
        if argument == Kind::LONG {
            for shift in (0..).step_by(7) {
                let byte = self.byte()?;
                let part = u64::from(byte & 0x7f);
                let sum = part.checked_shl(shift).filter(|shifted| shifted >> shift == part);
                let sum = sum.and_then(|shifted| argument.checked_add(shifted));
                argument = sum.ok_or_else(|| content("a number has more than 64 bits"))?;
                if byte & 0x80 == 0 {
                    break;
                }
            }
        }
        Ok((kind, argument))
    }

    fn values(
        &mut self,
        [open, close]: [char; 2],
        count: u64,
        mut each: impl FnMut(&mut Self) -> Result<(), CodeError>,
    ) -> Result<(), CodeError> {
        self.json.push(open);
        for index in 0..count {
            if index > 0 {
                self.json.push(',');
            }
            each(self)?;
        }
        self.json.push(close);
        Ok(())
    }

    fn text(&mut self, kind: Kind, argument: u64) -> Result<(), CodeError> {
        let text = match kind {
            Kind::Word => {
                let word = usize::try_from(argument).ok().and_then(|index| WORDS.get(index));
                (*word.ok_or_else(|| CodeError::Later { problem: format!("word {argument}") })?).to_owned()
            }
            Kind::Text => String::from_utf8(self.take(argument)?.to_owned()).map_err(content)?,
            Kind::Digits => digits_of(self.take(argument)?),
            _ => return Err(content("the name of a field is no text")),
        };
        self.json += &serde_json::to_string(&text).map_err(content)?;
        Ok(())
    }

    fn whole(&mut self, kind: Kind, argument: u64) -> Result<(), CodeError> {
        let number = match kind {
            Kind::Whole => i128::from(argument),
            Kind::Negative => -1 - i128::from(argument),
            _ => return Err(content("the digits of a number are no whole number")),
        };
        self.json += &number.to_string();
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, CodeError> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn take(&mut self, count: u64) -> Result<&[u8], CodeError> {
        let count = usize::try_from(count).ok().filter(|&count| count <= self.bytes.len());
        let (taken, rest) = self.bytes.split_at(count.ok_or_else(|| content("the bytes end within a value"))?);
        self.bytes = rest;
        Ok(taken)
    }
}

fn content(problem: impl std::fmt::Display) -> CodeError {
    CodeError::Content { problem: problem.to_string() }
}
