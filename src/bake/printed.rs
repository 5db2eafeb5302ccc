//! Parts of texts that languages share.

use crate::bake::node::{Node, Scalar};
use crate::wgsl::specialize::syntax::strength;

/// The most characters of a line.
const LONGEST_LINE: usize = 110;

/// Returns the text of an operation, with brackets around other operations where they are needed, and around all that
/// is open: whose text has more than one word.
pub(super) fn operation(
    operator: &str,
    [a, b]: [&Node; 2],
    is_open: impl Fn(&Node) -> bool,
    text: impl Fn(&Node) -> String,
) -> String {
    let bracketed = |side: &Node, is_right: bool| {
        let inner = text(side);
        match side {
            Node::Binary(other, ..) => {
                let arithmetic = ["+", "-", "*", "/"];
                let binds = strength(other) > strength(operator) || strength(other) == strength(operator) && !is_right;
                if arithmetic.contains(&operator) && arithmetic.contains(other) && binds {
                    inner
                } else {
                    format!("({inner})")
                }
            }
            side if is_open(side) => format!("({inner})"),
            _ => inner,
        }
    };
    format!("{} {operator} {}", bracketed(a, false), bracketed(b, true))
}

/// Returns the digits of a float that every language reads as the same number, without a suffix.
pub(super) fn float(bits: u32) -> String {
    format!("{:?}", f32::from_bits(bits))
}

/// Returns the digits of a whole number: hexadecimal ones for large numbers without a sign.
pub(super) fn whole(scalar: Scalar, bits: u32) -> String {
    match scalar {
        Scalar::U32 if bits > 0xffff => format!("{bits:#x}"),
        Scalar::U32 => bits.to_string(),
        _ => (bits as i32).to_string(),
    }
}

/// Returns the text of a call.
pub(super) fn called(function: &str, arguments: &[Node], text: impl Fn(&Node) -> String) -> String {
    let arguments: Vec<_> = arguments.iter().map(text).collect();
    format!("{function}({})", arguments.join(", "))
}

/// Writes lines within braces after a head, such as that of a loop.
pub(super) fn block(head: &str, lines: Vec<String>, written: &mut Vec<String>) {
    written.push(format!("{head} {{"));
    written.extend(lines.into_iter().map(|line| format!("    {line}")));
    written.push("}".into());
}

/// Returns the text of a function, of its head and its lines.
pub(super) fn function(comment: &str, head: &str, lines: Vec<String>) -> String {
    let comment = if comment.is_empty() { String::new() } else { format!("{comment}\n") };
    let lines: String = lines.into_iter().flat_map(|line| [wrapped(format!("    {line}")), "\n".into()]).collect();
    format!("{comment}{} {{\n{lines}}}\n", wrapped(head.into()))
}

/// Returns a line, broken after commas or before operators if it is too long: outside as many brackets as possible,
/// then as far to the right.
pub(super) fn wrapped(line: String) -> String {
    let indent = line.len() - line.trim_start().len() + 4;
    let (mut parts, mut rest) = (Vec::new(), line);
    while rest.len() > LONGEST_LINE {
        let within = &rest[..LONGEST_LINE];
        let depth = |at: usize| {
            let brackets = within[..at].chars().map(|c| i32::from("([{".contains(c)) - i32::from(")]}".contains(c)));
            brackets.sum::<i32>()
        };
        let marks = [", ", " + ", " - ", " * ", " | ", " & ", " ? ", " : "];
        let places = marks.iter().flat_map(|mark| within.match_indices(mark));
        let far = places.filter(|(at, _)| *at > indent + LONGEST_LINE / 4);
        let found = far.max_by_key(|(at, _)| (-depth(*at), *at)).or_else(|| within.match_indices(" = ").next());
        let Some((at, mark)) = found else { break };
        let at = if mark == ", " || mark == " = " { at + mark.len() - 1 } else { at };
        let next = format!("{:indent$}{}", "", rest[at + 1..].trim_start());
        rest.truncate(at);
        parts.push(std::mem::replace(&mut rest, next));
    }
    parts.push(rest);
    parts.join("\n")
}

/// Returns lines that are four spaces further to the right.
pub(super) fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") };
    text.lines().map(line).collect()
}

/// Returns the lines of a list of words.
pub(super) fn words(words: &[u32], word: impl Fn(u32) -> String) -> String {
    let lines = words.chunks(8).map(|words| {
        let words: Vec<_> = words.iter().map(|bits| word(*bits)).collect();
        format!("    {},\n", words.join(", "))
    });
    lines.collect()
}
