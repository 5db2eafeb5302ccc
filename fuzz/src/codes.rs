//! Checks that any text is refused with an error, or is the code of an output that survives being written and read.

use super::draw::Draw;
use super::{checks, describe};
use gradnoise::{CodeError, Noise, Output};

/// The letters of codes, as RFC 4648 lists them.
pub const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the bytes of a code, with the checksum.
#[must_use]
pub fn bytes_of(code: &str) -> Vec<u8> {
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for letter in code.strip_prefix("gn1_").unwrap().bytes() {
        bits = bits << 6 | LETTERS.iter().position(|&known| known == letter).unwrap() as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    assert_eq!(bits, 0, "unused bits are 0");
    bytes
}

/// Returns the code of bytes, with their checksum: CRC-24 of RFC 4880, by division of polynomials bit by bit.
#[must_use]
pub fn code_of(content: &[u8]) -> String {
    let mut sum = 0xb7_04ce_u64;
    for byte in content {
        sum ^= u64::from(*byte) << 16;
        for _ in 0..8 {
            sum <<= 1;
            sum ^= if sum >> 24 == 1 { 0x186_4cfb } else { 0 };
        }
    }
    let bytes: Vec<u8> = content.iter().copied().chain([16, 8, 0].map(|shift| (sum >> shift) as u8)).collect();
    let mut code = "gn1_".to_owned();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        code.extend((0..=three.len()).map(|i| char::from(LETTERS[(bits >> (18 - 6 * i) & 63) as usize])));
    }
    code
}

/// Inputs that begin with this byte are the content of a code, to which its checksum is added. Others describe an
/// output, whose code is changed.
const CONTENT: u8 = b'c';

pub fn run(data: &[u8]) {
    if let Some((&CONTENT, content)) = data.split_first() {
        return read(&code_of(content));
    }
    let mut draw = Draw::new(data);
    let output = describe::output(&mut draw);
    let code = match checks::timed("writing a code", || output.code()).0 {
        Ok(code) => code,
        // Some descriptions can be built but not saved.
        Err(error) => return checks::says_something(&error),
    };
    assert!(Output::from_code(&code).as_ref() == Ok(&output), "{code}");
    let mut content = bytes_of(&code);
    content.truncate(content.len() - 3);
    for _ in 0..=draw.below(4) {
        let (at, byte) = (draw.below(content.len()), draw.any());
        match draw.below(6) {
            0 => content.insert(at, byte),
            1 => drop(content.remove(at)),
            2 => content.truncate(at + 1),
            _ => content[at] = byte,
        }
        if content.is_empty() {
            break;
        }
    }
    read(&code_of(&content));
    // A single wrong letter is always found.
    let at = "gn1_".len() + draw.below(code.len() - "gn1_".len());
    let damaged = format!("{}{}{}", &code[..at], char::from(draw.pick(LETTERS)), &code[at + 1..]);
    assert!(damaged == code || Noise::from_code(&damaged) == Err(CodeError::Checksum), "{damaged} is read");
    // Other texts are refused without a panic.
    let other = format!("{}{}", &code[..draw.below(code.len())], draw.pick(&["", "A", "_", " ", "\u{e9}"]));
    if let Err(error) = Noise::from_code(&other) {
        checks::says_something(&error);
    }
}

fn read(code: &str) {
    match checks::timed("reading a code", || Output::from_code(code)).0 {
        Ok(output) => {
            let again = output.code().unwrap_or_else(|error| panic!("{error}: {code}"));
            assert!(Output::from_code(&again).as_ref() == Ok(&output), "{code} is written as {again}");
            checks::output(&output);
        }
        Err(error) => checks::says_something(&error),
    }
}
