//! Rust without the standard library.

use crate::bake::node::{Node, Scalar};
use crate::bake::printed::{self, block, called, float, operation, whole};
use crate::bake::tree::{Function, Line, List, Named, Table, Tree};
use std::fmt::Write;

/// The words that cannot be names: keywords and types.
pub(super) const KEYWORDS: &str = "
    abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if
    impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try
    type typeof unsafe unsized use virtual where while yield union Self f32 i32 u32 bool usize
";

pub(super) fn text(tree: &mut Tree) -> String {
    tree.functions.iter_mut().for_each(convert_floors);
    let mut text = format!("{}\n", tree.comment);
    for Table { name, words, .. } in &tree.tables {
        let list = printed::words(words, |word| format!("{word:#x}"));
        let name = name.to_uppercase();
        let _ = write!(text, "\n#[rustfmt::skip]\nstatic {name}: [u32; {}] = [\n{list}];\n", words.len());
    }
    for List { name, numbers } in &tree.lists {
        let list = printed::words(numbers, float);
        let (name, count) = (name.to_uppercase(), numbers.len());
        let _ = write!(text, "\n#[rustfmt::skip]\nstatic {name}: [f32; {count}] = [\n{list}];\n");
    }
    if tree.has(|node| matches!(node, Node::Floor(_))) {
        text += FLOOR;
    }
    if tree.has(|node| matches!(node, Node::Call(_, name, _) if **name == *CELL)) {
        text += CELL_TEXT;
    }
    for function in &tree.functions {
        text += "\n";
        text += &function_text(function, tree.public.iter().any(|name| **name == *function.name));
    }
    text
}

/// The function exists for floats in the standard library only. A sum with 1.5 * 2^23 is rounded to a whole number, in
/// fewer instructions than a conversion, which saturates.
const FLOOR: &str = "
/// Returns the largest whole number up to x.
fn gradnoise_floor(x: f32) -> f32 {
    if x.to_bits() & 0x7fff_ffff >= 0x4a80_0000 {
        return gradnoise_floor_far(x);
    }
    let near = (x + 12582912.0) - 12582912.0;
    let floor = if near > x { near - 1.0 } else { near };
    f32::from_bits(floor.to_bits() | (x.to_bits() & 0x8000_0000))
}

/// The same from 2^22 on. Floats from 2^23 on are whole.
#[cold]
fn gradnoise_floor_far(x: f32) -> f32 {
    if x.to_bits() & 0x7fff_ffff >= 0x4b00_0000 {
        return x;
    }
    let whole = x as i32 as f32;
    if whole > x { whole - 1.0 } else { whole }
}
";

/// The function that converts a floor.
const CELL: &str = "gradnoise_cell";

const CELL_TEXT: &str = "
/// Returns a float that is whole as an integer.
fn gradnoise_cell(whole: f32) -> i32 {
    if whole.to_bits() & 0x7fff_ffff >= 0x4a80_0000 {
        return gradnoise_cell_far(whole);
    }
    ((whole + 12582912.0).to_bits() as i32).wrapping_sub(0x4b40_0000)
}

#[cold]
fn gradnoise_cell_far(whole: f32) -> i32 {
    whole as i32
}
";

/// Lets the floors of a function be converted by a function that knows that they are whole.
fn convert_floors(function: &mut Function) {
    let floors = function.lines.iter().filter_map(|line| match line {
        Line::Let { named, value: Node::Floor(_), changes: false } => Some(named.name.clone()),
        _ => None,
    });
    let floors: Vec<_> = floors.collect();
    function.for_each_node_mut(&mut |node| {
        if let Node::Convert(Scalar::I32, of) = node
            && let Node::Name(_, name) = &**of
            && floors.contains(name)
        {
            let whole = std::mem::replace(&mut **of, Node::Number(Scalar::F32, 0));
            *node = Node::Call(Scalar::I32, CELL.into(), vec![whole]);
        }
    });
}

/// Returns whether a value consists of literals, from which the compiler cannot infer its type.
fn is_literal(node: &Node) -> bool {
    match node {
        Node::Number(..) => true,
        Node::Select(parts) => is_literal(&parts[1]) && is_literal(&parts[2]),
        _ => false,
    }
}

/// Returns the text of a clamp between literals: the smaller one of a number and the larger of two.
fn clamped(pair: &[Node; 2]) -> Option<String> {
    let [Node::Max(inner), Node::Number(Scalar::F32, high)] = pair else { return None };
    let [of, Node::Number(_, low)] = &**inner else { return None };
    let is_possible = f32::from_bits(*low) <= f32::from_bits(*high);
    is_possible.then(|| format!("{}.clamp({}, {})", receiver(of), float(*low), float(*high)))
}

/// Returns whether an expression needs brackets within another one.
fn is_open(node: &Node) -> bool {
    matches!(node, Node::Select(_) | Node::Convert(..) | Node::Bitcast(Scalar::I32 | Scalar::U32, _))
}

fn kind(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::F32 => "f32",
        Scalar::I32 => "i32",
        Scalar::U32 => "u32",
        Scalar::Bool => "bool",
    }
}

fn function_text(function: &Function, is_public: bool) -> String {
    let typed = |named: &Named| format!("{}: {}", named.name, kind(named.scalar));
    let parameters: Vec<_> = function.parameters.iter().map(typed).collect();
    let results: Vec<_> = function.results.iter().map(|named| kind(named.scalar)).collect();
    let result = match results.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("({})", several.join(", ")),
    };
    let visible = if is_public { "pub " } else { "" };
    let head = format!("{visible}fn {}({}) -> {result}", function.name, parameters.join(", "));
    let comment = function.comment.replace("// ", "/// ");
    let mut lines = Vec::new();
    write_lines(&function.lines, &mut lines);
    let returned: Vec<_> = function.returned.iter().map(expr).collect();
    lines.push(match returned.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join(", ")),
    });
    printed::function(&comment, &head, lines)
}

fn write_lines(lines: &[Line], written: &mut Vec<String>) {
    for line in lines {
        match line {
            Line::Let { named, value, changes } => {
                let keyword = if *changes { "let mut" } else { "let" };
                let typed = if is_literal(value) { format!(": {}", kind(named.scalar)) } else { String::new() };
                written.push(format!("{keyword} {}{typed} = {};", named.name, expr(value)));
            }
            Line::LetMany { names, function, arguments } => {
                let names: Vec<_> = names.iter().map(|name| name.as_ref().map_or("_", |named| &named.name)).collect();
                written.push(format!("let ({}) = {};", names.join(", "), called(&function.name, arguments, expr)));
            }
            Line::Assign(name, value) => written.push(format!("{name} = {};", expr(value))),
            Line::Loop(lines) => {
                let mut inside = Vec::new();
                write_lines(lines, &mut inside);
                block("loop", inside, written);
            }
            Line::BreakUnless(condition) => {
                written.push(format!("if !({}) {{", expr(condition)));
                written.push("    break;".into());
                written.push("}".into());
            }
        }
    }
}

/// Returns the text of an expression to which a method is applied.
fn receiver(node: &Node) -> String {
    match node {
        Node::Number(Scalar::I32, bits) if (*bits as i32) < 0 => format!("({}_i32)", *bits as i32),
        Node::Number(Scalar::F32, bits) if f32::from_bits(*bits).is_sign_negative() => {
            format!("({}_f32)", float(*bits))
        }
        Node::Number(scalar @ (Scalar::I32 | Scalar::U32), bits) => {
            format!("{}_{}", whole(*scalar, *bits), kind(*scalar))
        }
        Node::Number(Scalar::F32, bits) => format!("{}_f32", float(*bits)),
        Node::Name(..)
        | Node::Call(..)
        | Node::Floor(_)
        | Node::Word(..)
        | Node::Listed(..)
        | Node::Abs(_)
        | Node::Min(_)
        | Node::Max(_) => expr(node),
        Node::Binary("+" | "-" | "*", a, _) if a.scalar() != Scalar::F32 => expr(node),
        _ => format!("({})", expr(node)),
    }
}

fn expr(node: &Node) -> String {
    match node {
        Node::Number(Scalar::F32, bits) => float(*bits),
        Node::Number(Scalar::Bool, bits) => (*bits != 0).to_string(),
        Node::Number(scalar, bits) => whole(*scalar, *bits),
        Node::Name(_, name) => name.to_string(),
        Node::Negate(of) if of.scalar() == Scalar::F32 => format!("-{}", receiver(of)),
        Node::Negate(of) => format!("{}.wrapping_neg()", receiver(of)),
        Node::Not(of) => format!("!{}", receiver(of)),
        Node::Binary(operator, a, b) if a.scalar() != Scalar::F32 => {
            let method = match *operator {
                "+" => "wrapping_add",
                "-" => "wrapping_sub",
                "*" => "wrapping_mul",
                _ => return operation(operator, [a, b], is_open, expr),
            };
            format!("{}.{method}({})", receiver(a), expr(b))
        }
        Node::Binary(operator, a, b) => operation(operator, [a, b], is_open, expr),
        Node::Select(parts) => {
            let [condition, yes, no] = &**parts;
            format!("if {} {{ {} }} else {{ {} }}", expr(condition), expr(yes), expr(no))
        }
        Node::Convert(Scalar::F32, of) if of.scalar() == Scalar::Bool => {
            format!("{} as i32 as f32", receiver(of))
        }
        Node::Bitcast(Scalar::F32, of) if of.scalar() == Scalar::U32 => {
            format!("f32::from_bits({})", expr(of))
        }
        Node::Bitcast(Scalar::F32, of) => format!("f32::from_bits({} as u32)", receiver(of)),
        Node::Bitcast(scalar, of) if of.scalar() == Scalar::F32 => {
            let bits = format!("{}.to_bits()", receiver(of));
            if *scalar == Scalar::U32 { bits } else { format!("{bits} as i32") }
        }
        Node::Convert(scalar, of) | Node::Bitcast(scalar, of) => {
            format!("{} as {}", receiver(of), kind(*scalar))
        }
        Node::Floor(of) => format!("gradnoise_floor({})", expr(of)),
        Node::Abs(of) if of.scalar() == Scalar::F32 => {
            format!("f32::from_bits({}.to_bits() & 0x7fff_ffff)", receiver(of))
        }
        Node::Abs(of) => format!("{}.wrapping_abs()", receiver(of)),
        Node::Min(pair) => clamped(pair).unwrap_or_else(|| format!("{}.min({})", receiver(&pair[0]), expr(&pair[1]))),
        Node::Max(pair) => format!("{}.max({})", receiver(&pair[0]), expr(&pair[1])),
        Node::Call(_, function, arguments) => called(function, arguments, expr),
        Node::Word(table, index) | Node::Listed(table, index) => match &**index {
            Node::Number(_, index) => format!("{}[{index}]", table.to_uppercase()),
            index => format!("{}[{} as usize]", table.to_uppercase(), receiver(index)),
        },
    }
}
