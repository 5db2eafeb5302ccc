//! Codes: what comes back, what is refused, and how short they are.

use crate::expression_random::{Random, expressions};
use crate::fuzz::targets::codes::{LETTERS, bytes_of, code_of};
use crate::kinds;
use crate::stability::cases::cases;
use gradnoise::{CodeError, Dimension, Evaluator, Noise, Octaves, Output, Perlin, Permutation, Simplex};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Reads codes as docs/saved.md describes them, independently of the library.
struct Oracle {
    bytes: std::vec::IntoIter<u8>,
    words: Vec<String>,
    /// The texts that are spelled, because the list of words lacks them.
    spelled: Vec<String>,
}

impl Oracle {
    fn saved(code: &str) -> (Value, Vec<String>) {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/saved.md")).unwrap();
        let words = page.split("```text").nth(1).unwrap().split("```").next().unwrap();
        let bytes = bytes_of(code);
        let content = bytes[..bytes.len() - 3].to_vec();
        assert_eq!(code_of(&content), code);
        let words = words.split_whitespace().map(str::to_owned).collect();
        let mut oracle = Self { bytes: content.into_iter(), words, spelled: Vec::new() };
        let mut saved = Map::from_iter([("gradnoise".to_owned(), 1.into()), ("nodes".to_owned(), oracle.value())]);
        if oracle.bytes.len() > 0 {
            saved.insert("output".to_owned(), oracle.value());
        }
        assert_eq!(oracle.bytes.len(), 0);
        (saved.into(), oracle.spelled)
    }

    fn head(&mut self) -> (u8, u64) {
        let byte = self.bytes.next().unwrap();
        let (mut n, mut shift) = (u64::from(byte % 32), 0);
        if n == 31 {
            loop {
                let byte = self.bytes.next().unwrap();
                n += u64::from(byte % 128) << shift;
                shift += 7;
                if byte < 128 {
                    break;
                }
            }
        }
        (byte / 32, n)
    }

    fn take(&mut self, count: u64) -> Vec<u8> {
        self.bytes.by_ref().take(count as usize).collect()
    }

    fn value(&mut self) -> Value {
        match self.head() {
            (0, n) => n.into(),
            (1, n) => (-1 - i64::try_from(n).unwrap()).into(),
            (2, n) => self.words[n as usize].clone().into(),
            (3, n) => {
                let text = String::from_utf8(self.take(n)).unwrap();
                self.spelled.push(text.clone());
                text.into()
            }
            (4, n) => self.take(n).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")).into(),
            (5, n) => (0..n).map(|_| self.value()).collect(),
            (6, n) => {
                let fields = (0..n).map(|_| (self.value().as_str().unwrap().to_owned(), self.value()));
                fields.collect::<Map<_, _>>().into()
            }
            (_, 0) => [Value::from(false), true.into(), (-0.0).into()][self.take(1)[0] as usize].clone(),
            (_, n) => {
                let exponent = if n % 2 == 0 { (n / 2) as i64 } else { -(n.div_ceil(2) as i64) };
                format!("{}e{exponent}", self.value()).parse::<f64>().unwrap().into()
            }
        }
    }
}

/// Makes all numbers `f64`, since codes do not distinguish 2 from 2.0, nor seeds that are saved as texts.
fn floats(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().unwrap().into(),
        Value::String(text) if text.len() <= 20 && text.parse::<u64>().is_ok() => text.parse::<f64>().unwrap().into(),
        Value::Array(values) => values.iter().map(floats).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), floats(value))).collect(),
        other => other.clone(),
    }
}

/// Asserts that a code says what is saved, and returns it.
fn checked(noise: &Noise) -> String {
    let code = noise.code().unwrap();
    let reopened = Noise::from_code(&code).unwrap_or_else(|error| panic!("{code}: {error}"));
    assert_eq!(reopened, *noise, "{code}");
    // The saved texts are equal to the last digit, and so are the noises' bits.
    let saved = serde_json::to_string(noise).unwrap();
    assert_eq!(serde_json::to_string(&reopened).unwrap(), saved);
    let (found, spelled) = Oracle::saved(&code);
    assert_eq!(floats(&found), floats(&serde_json::from_str(&saved).unwrap()), "{code}");
    assert!(spelled.is_empty(), "{spelled:?} are not in the list of words: add them at its end");
    code
}

/// Returns the value's bits at the first coordinates, as many as the noise has.
fn bits(noise: &Noise, position: [f64; 4]) -> Option<u32> {
    let evaluator = Evaluator::new(noise).ok()?;
    let value = in_dimension!(noise.dimension().count(), N => evaluator.value(crate::oracle::first::<_, N>(position)));
    Some(value.unwrap().to_bits())
}

#[test]
fn codes_say_what_is_saved() {
    let pinned = cases().flat_map(|(_, noises)| noises);
    let kinds = kinds::all().into_iter().map(|(_, noise)| noise);
    let codes: BTreeSet<_> = pinned.chain(kinds).map(|noise| checked(&noise)).collect();
    assert!(codes.len() > 300, "{} codes", codes.len());
}

#[test]
fn codes_of_random_expressions_give_equal_noises_and_equal_bits() {
    let (mut nodes, mut letters) = (0, 0);
    for (name, expression) in expressions(150, 48) {
        let noise = expression.noise();
        let code = checked(&noise);
        letters += code.len();
        nodes += serde_json::to_value(&noise).unwrap()["nodes"].as_array().unwrap().len();
        let position = [0.371, -7.213, 4.5, 0.25];
        assert_eq!(bits(&Noise::from_code(&code).unwrap(), position), bits(&noise, position), "{name}");
    }
    // Their numbers are random, and have all the digits that an `f32` or `f64` has.
    assert!(letters <= 30 * nodes, "{letters} letters for {nodes} nodes");
}

#[test]
fn codes_of_outputs_are_read() {
    let [land, other] = [3, 4].map(|seed| Perlin::new(Dimension::D2).seed(seed).noise());
    for (name, output) in kinds::outputs(&land, &other) {
        let code = output.code().unwrap();
        assert_eq!(Output::from_code(&code).unwrap(), output, "{name}");
        let (saved, spelled) = Oracle::saved(&code);
        assert_eq!(
            floats(&saved),
            floats(&serde_json::from_str(&serde_json::to_string(&output).unwrap()).unwrap()),
            "{name}"
        );
        assert!(spelled.is_empty(), "{spelled:?}");
        match Noise::from_code(&code) {
            Ok(noise) => assert_eq!(Output::value(noise), output, "{name}"),
            Err(error) => assert!(error.to_string().contains("read it as an `Output`"), "{name}: {error}"),
        }
    }
}

/// An expression of more than twenty nodes, as games have them.
fn land() -> Noise {
    let d2 = Dimension::D2;
    let octaves = Octaves::new(5).lacunarity(2.03).persistence(0.47);
    let hills = Perlin::hashed(d2).seed(0xdead_beef_1234_5678).fbm(octaves);
    let ridges = Simplex::hashed(d2).seed(12345).ridged(octaves).frequency(0.37);
    let by = [3, 4].map(|seed| Perlin::hashed(d2).seed(seed).fbm(Octaves::new(3)).frequency(0.7));
    let land = (&hills * 0.4 + 0.1).max(ridges * (hills + 1.0) * 0.513) - 0.25;
    land.warp_by(0.35, by).clamp(-0.9, 0.87).smoothstep(-0.3, 0.7)
}

#[test]
fn codes_of_twenty_nodes_are_short() {
    let nodes = serde_json::to_value(land()).unwrap()["nodes"].as_array().unwrap().len();
    let code = checked(&land());
    println!("{nodes} nodes, {} letters: {code}", code.len());
    assert!(nodes >= 20 && code.len() <= 400, "{nodes} nodes, {} letters: {code}", code.len());
}

#[test]
fn codes_of_equal_noises_are_equal() {
    let leaf = || Perlin::new(Dimension::D2).seed(1000).noise();
    let shared = {
        let leaf = leaf();
        &leaf + &leaf
    };
    assert_eq!(shared, leaf() + leaf());
    assert_eq!(shared.code(), (leaf() + leaf()).code());
    assert_ne!(shared.code(), (leaf() + Perlin::new(Dimension::D2).seed(1001)).code());
    // A seed is remembered, whatever it is.
    let [short, long] = [7, u64::MAX].map(|seed| Perlin::new(Dimension::D2).seed(seed).noise().code().unwrap());
    assert!(long.len() <= short.len() + 16, "{long}");
    let bytes = *Permutation::seeded(7).as_bytes();
    let copied = Perlin::new(Dimension::D2).permutation(Permutation::from_bytes(bytes).unwrap());
    assert_ne!(copied.clone().noise(), Perlin::new(Dimension::D2).seed(7).noise());
    assert_ne!(copied.noise().code().unwrap(), short);
    // Zeros are equal, and have the bits of their own sign.
    let [zero, minus_zero] = [0.0, -0.0].map(|zero| checked(&Noise::constant(zero)));
    assert_ne!(zero, minus_zero);
}

#[test]
fn codes_with_a_wrong_letter_are_refused() {
    let code = land().code().unwrap();
    for (index, letter) in code.char_indices().skip(4) {
        let with = |replaced: &str| format!("{}{replaced}{}", &code[..index], &code[index + 1..]);
        for other in LETTERS.iter().map(|&other| char::from(other)).filter(|other| *other != letter) {
            assert_eq!(Noise::from_code(&with(&other.to_string())), Err(CodeError::Checksum), "{index} {other}");
        }
        assert_eq!(Noise::from_code(&with("")), Err(CodeError::Checksum), "{index}");
        assert_eq!(Noise::from_code(&with(&format!("{letter}x"))), Err(CodeError::Checksum), "{index}");
        for other in [' ', '=', '+', 'é'] {
            let expected = CodeError::Character { index, character: other };
            // White space at the end is ignored, so a letter is missing.
            let expected = if other == ' ' && index + 1 == code.len() { CodeError::Checksum } else { expected };
            assert_eq!(Noise::from_code(&with(&other.to_string())), Err(expected));
        }
    }
    assert_eq!(Noise::from_code(&format!(" {code}\n")), Ok(land()));
}

#[test]
fn codes_that_are_none_say_why() {
    let refused = |code: &str| Noise::from_code(code).unwrap_err().to_string();
    for code in ["", "gn1", "gn_", "{\"gradnoise\":1}", "GN1_AA", "gnx_", "gn99999_", "gn+1_"] {
        assert_eq!(refused(code), "a code begins with `gn1_`, which this text does not", "{code}");
    }
    let later = "the code begins with `gn2_`; this version of gradnoise reads codes that begin with `gn1_`";
    assert_eq!(refused("gn2_AAAA"), later);
    for code in ["gn1_", "gn1_A", "gn1_AAA"] {
        assert_eq!(refused(code), "letters of the code are missing or wrong: its checksum differs", "{code}");
    }
    let nan = Noise::constant(f32::NAN).code().unwrap_err().to_string();
    assert!(nan.starts_with("the noise has no code: node 0: constant: "), "{nan}");
    let long = format!("gn1_{}", "A".repeat(Noise::MAX_CODE));
    assert_eq!(Noise::from_code(&long), Err(CodeError::Length { found: long.len() }));
    // Contents with their checksum. 0xa1 is a list of one value, 0xc1 an object of one field.
    for (content, problem) in [
        (&[][..], "the bytes end within a value"),
        (&[0xa1], "the bytes end within a value"),
        (&[0xa0], "there are no nodes; a noise has at least one"),
        (&[0xa1, 0x51, 0, 0], "1 more bytes follow the last value"),
        (&[0xa1, 0x7f, 0xff, 0xff, 0xff, 0xff, 0x7f], "the bytes end within a value"),
        (&[0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f], "a number has more than 64 bits"),
        (&[0xa1, 0xe1, 0x51], "the digits of a number are no whole number"),
        (&[0xa1, 0xc1, 0x00, 0x00], "the name of a field is no text"),
        (&[0xa1, 0x63, b'a', b'b', b'c'], "node 0: unknown variant `abc`"),
        (&[0xa1, 0xc1, 0x4d, 0x51], "node 0: constant: invalid type: string \"x\", expected f32"),
        (&[0xa1, 0x62, 0xff, 0xff], "invalid utf-8 sequence of 1 bytes from index 0"),
        (&[0xa1; 40], "more than 24 values are nested"),
    ] {
        let error = refused(&code_of(content));
        let found = error.strip_prefix("the code describes no noise: ");
        assert!(found.is_some_and(|found| found.starts_with(problem)), "{content:?}: {error}");
    }
    for (content, problem) in [(&[0xa1, 0x5f, 0xff, 0xff, 0x03][..], "word 65566"), (&[0xa1, 0xe0, 9], "constant 9")] {
        let error = refused(&code_of(content));
        assert_eq!(error, format!("the code needs a later version of gradnoise: {problem}"));
    }
}

#[test]
fn codes_of_64_kib_cost_little() {
    let mut random = Random::new(1);
    let repeated = |start: &[u8], part: &[u8]| [start, &part.repeat(48_000 / part.len())].concat();
    let count: &[u8] = &[0xbf, 0x80, 0x80, 0x40];
    let contents = [
        repeated(&[0xa1], &[0xa1]),
        repeated(count, &[0xa0]),
        repeated(count, &[0xc1, 0x51, 0x51]),
        repeated(count, &[0x51]),
        repeated(count, &[0x5f, 0x20]),
        repeated(count, &[0xc1, 0x4d, 0xff, 0xff, 0x7f, 0x01]),
        repeated(&[0xa1, 0xc1, 0x42, 0xdf, 0x80, 0x80, 0x40], &[0x51, 0x51]),
        repeated(&[0xa1, 0x7f, 0x80, 0x80, 0x02], b"\\\""),
        repeated(&[0xa1, 0x9f, 0x80, 0x80, 0x02], &[0xab]),
        (0..48_000).map(|_| random.next() as u8).collect(),
        // Noises: as many nodes as there can be, and as deep as they can be.
        of_many(Noise::MAX_OPERATIONS, |_| vec![0, 1]),
        of_many(Noise::MAX_DEPTH, |index| vec![index - 1; 2]),
    ];
    for (index, content) in contents.iter().enumerate() {
        let code = code_of(content);
        assert!(code.len() < 100_000);
        let start = Instant::now();
        let mut read = None;
        let memory = allocation_counter::measure(|| read = Some(Noise::from_code(&code).is_ok()));
        let (time, most) = (start.elapsed(), memory.bytes_max);
        println!("{index}: {} letters, {time:?}, {} KiB, {read:?}", code.len(), most >> 10);
        assert_eq!(read, Some(index >= contents.len() - 2), "{index}");
        assert!(time < Duration::from_secs(1) && most < 64 << 20, "{index}: {time:?}, {most} bytes");
    }
}

/// Returns the content of a code of `x`, `y` and sums of nodes before them, `count` nodes in all.
fn of_many(count: usize, inputs: impl Fn(usize) -> Vec<usize>) -> Vec<u8> {
    let sums = (2..count).map(|index| serde_json::json!({ "add": { "inputs": inputs(index) } }));
    content_of(&["x".into(), "y".into()].into_iter().chain(sums).collect())
}

/// Writes lists, objects, texts and numbers as bytes. Texts are spelled.
fn content_of(value: &Value) -> Vec<u8> {
    let head = |kind: u8, n: usize| {
        if n < 31 {
            vec![kind << 5 | n as u8]
        } else {
            vec![kind << 5 | 31, (n - 31) as u8 | 128, ((n - 31) >> 7) as u8]
        }
    };
    match value {
        Value::Number(number) => head(0, number.as_u64().unwrap() as usize),
        Value::String(text) => [head(3, text.len()), text.as_bytes().to_vec()].concat(),
        Value::Array(values) => [head(5, values.len()), values.iter().flat_map(content_of).collect()].concat(),
        Value::Object(fields) => {
            let field =
                |(name, value): (&String, &Value)| [content_of(&name.as_str().into()), content_of(value)].concat();
            [head(6, fields.len()), fields.iter().flat_map(field).collect()].concat()
        }
        _ => unreachable!(),
    }
}
