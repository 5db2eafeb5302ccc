//! Reads bytes as saved JSON.

use crate::noise::code::kind::{Constant, Kind};
use crate::noise::code::words::WORDS;
use crate::noise::serial::VERSION;
use std::fmt::Write as _;

/// The most values within values. The saved form has half as many.
const MOST_NESTED: u32 = 24;

/// Returns the JSON of a noise's or output's bytes, which is at most some twenty times as long.
pub(super) fn json_of(bytes: &[u8]) -> Result<String, String> {
    let mut reader = Reader { bytes, json: format!("{{\"gradnoise\":{VERSION},\"nodes\":") };
    reader.value(MOST_NESTED)?;
    if !reader.bytes.is_empty() {
        reader.json += ",\"output\":";
        reader.value(MOST_NESTED)?;
    }
    reader.json.push('}');
    let rest = reader.bytes.len();
    if rest == 0 { Ok(reader.json) } else { Err(format!("{rest} bytes follow its end")) }
}

struct Reader<'a> {
    /// The bytes that are still to be read.
    bytes: &'a [u8],
    json: String,
}

impl Reader<'_> {
    fn value(&mut self, nested: u32) -> Result<(), String> {
        let nested = nested.checked_sub(1).ok_or_else(|| format!("more than {MOST_NESTED} values are nested"))?;
        let (kind, argument) = self.head()?;
        match kind {
            Kind::Word | Kind::Text | Kind::Digits => self.text(kind, argument),
            Kind::List => self.values('[', ']', argument, |reader| reader.value(nested)),
            Kind::Object => self.values('{', '}', argument, |reader| {
                let (kind, argument) = reader.head()?;
                reader.text(kind, argument)?;
                reader.json.push(':');
                reader.value(nested)
            }),
            Kind::Whole | Kind::Negative => self.whole(kind, argument),
            Kind::Decimal if argument == 0 => self.constant(),
            Kind::Decimal => {
                let (kind, digits) = self.head()?;
                self.whole(kind, digits)?;
                let exponent = (argument >> 1) as i64 ^ -((argument & 1) as i64);
                self.push(format_args!("e{exponent}"))
            }
        }
    }

    /// Reads the kind of the next value and its argument.
    fn head(&mut self) -> Result<(Kind, u64), String> {
        let byte = self.byte()?;
        let (kind, mut argument) = (Kind::ALL[usize::from(byte >> 5)], u64::from(byte & 31));
        if argument == Kind::LONG {
            for shift in (0..).step_by(7) {
                let byte = self.byte()?;
                let part = u64::from(byte & 0x7f);
                let sum = part.checked_shl(shift).filter(|shifted| shifted >> shift == part);
                let sum = sum.and_then(|shifted| argument.checked_add(shifted));
                argument = sum.ok_or("a number has more than 64 bits")?;
                if byte & 0x80 == 0 {
                    break;
                }
            }
        }
        Ok((kind, argument))
    }

    fn values(
        &mut self,
        open: char,
        close: char,
        count: u64,
        mut each: impl FnMut(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
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

    fn text(&mut self, kind: Kind, argument: u64) -> Result<(), String> {
        if let Kind::Word = kind {
            let word = usize::try_from(argument).ok().and_then(|index| WORDS.get(index));
            let word = word.ok_or_else(|| format!("word {argument} is of a later version of gradnoise"))?;
            return self.push(format_args!("\"{word}\""));
        }
        let length = usize::try_from(argument).ok().filter(|&length| length <= self.bytes.len()).ok_or_else(ended)?;
        let (content, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        match kind {
            Kind::Text => {
                let text = std::str::from_utf8(content).map_err(|error| error.to_string())?;
                self.json += &serde_json::to_string(text).map_err(|error| error.to_string())?;
            }
            Kind::Digits => {
                self.json.push('"');
                content.iter().try_for_each(|byte| self.push(format_args!("{byte:02x}")))?;
                self.json.push('"');
            }
            _ => return Err("the name of a field is no text".into()),
        }
        Ok(())
    }

    fn whole(&mut self, kind: Kind, argument: u64) -> Result<(), String> {
        match kind {
            Kind::Whole => self.push(format_args!("{argument}")),
            Kind::Negative => self.push(format_args!("-{}", u128::from(argument) + 1)),
            _ => Err("the digits of a number are no whole number".into()),
        }
    }

    fn constant(&mut self) -> Result<(), String> {
        let index = self.byte()?;
        let constant = Constant::ALL.get(usize::from(index));
        self.json.push_str(
            match constant.ok_or_else(|| format!("constant {index} is of a later version of gradnoise"))? {
                Constant::False => "false",
                Constant::True => "true",
                Constant::MinusZero => "-0.0",
            },
        );
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, String> {
        let (first, rest) = self.bytes.split_first().ok_or_else(ended)?;
        self.bytes = rest;
        Ok(*first)
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) -> Result<(), String> {
        self.json.write_fmt(text).map_err(|error| error.to_string())
    }
}

fn ended() -> String {
    "it ends within a value".into()
}
