//! JavaScript, as a module. Whole numbers are kept as signed ones, and floats are rounded after each operation.

use crate::bake::node::{Node, Scalar};
use crate::bake::printed::{self, block, called, operation};
use crate::bake::tree::{CHANNELS, Function, Line, List, Named, Table, Tree};
use std::fmt::Write;

/// The words that cannot be names: keywords, and names that the file uses.
pub(super) const KEYWORDS: &str = "
    abstract arguments await boolean break byte case catch char class const continue debugger default delete do
    double else enum eval export extends false final finally float for function goto if implements import in
    instanceof int interface let long native new null package private protected public return short static super
    switch synchronized this throw throws transient true try typeof var void volatile while with yield undefined NaN
    Infinity Math Float32Array Int32Array fround imul floor abs min max clamp
";

pub(super) fn text(tree: &Tree) -> String {
    let mut body = String::new();
    for Table { name, words, .. } in &tree.tables {
        let list = printed::words(words, |word| (word as i32).to_string());
        let _ = write!(body, "\nconst {name} = new Int32Array([\n{list}]);\n");
    }
    for List { name, numbers } in &tree.lists {
        let list = printed::words(numbers, |bits| expr(&Node::Number(Scalar::F32, bits)));
        let _ = write!(body, "\nconst {name} = new Float32Array([\n{list}]);\n");
    }
    for function in &tree.functions {
        body += "\n";
        body += &function_text(function, tree.public.iter().any(|name| **name == *function.name));
    }
    let helpers = [(BITS, tree.has(Node::is_bits)), (CLAMP, tree.has(|node| clamped(node).is_some()))];
    let helpers: String = helpers.into_iter().filter(|(_, is_used)| *is_used).map(|(helper, _)| helper).collect();
    let text = helpers + &body;
    let is_called = |name: &&str| text.contains(&format!("{name}("));
    let names: Vec<_> = ["fround", "imul", "floor", "abs", "min", "max"].into_iter().filter(is_called).collect();
    format!("{}\n\nconst {{ {} }} = Math;\n{text}", tree.comment, names.join(", "))
}

/// Computes the decay of simplex noise, a finite number or 0 if that is negative, without a branch, which processors
/// would guess wrongly half of the time.
pub(super) fn without_branch(functions: &mut [Function]) {
    for function in functions.iter_mut().filter(|function| function.name.ends_with("_decay")) {
        function.for_each_node_mut(&mut |node| {
            if let Node::Select(parts) = node
                && let [Node::Binary("<", of, _), Node::Number(Scalar::F32, 0), x] = &**parts
                && **of == *x
            {
                let twice = Node::binary("+", x.clone(), Node::Abs(Box::new(x.clone())));
                *node = Node::binary("*", Node::Number(Scalar::F32, 0.5_f32.to_bits()), twice);
            }
        });
    }
}

/// The bits of a float, and the float of bits.
const BITS: &str = "
const gradnoise_f32 = new Float32Array(1);
const gradnoise_i32 = new Int32Array(gradnoise_f32.buffer);

function gradnoise_bits(x) {
    gradnoise_f32[0] = x;
    return gradnoise_i32[0];
}

function gradnoise_float(bits) {
    gradnoise_i32[0] = bits;
    return gradnoise_f32[0];
}
";

/// Faster than `Math.min` and `Math.max`, which compare signs of zeros.
const CLAMP: &str = "
const clamp = (x, low, high) => x < low ? low : x > high ? high : x;
";

fn clamped(node: &Node) -> Option<[&Node; 3]> {
    node.clamped().filter(|_| node.scalar() != Scalar::U32)
}

/// Returns whether an expression needs brackets within another one.
fn is_open(node: &Node) -> bool {
    match node {
        Node::Number(scalar, bits) => *scalar == Scalar::I32 && (*bits as i32) < 0,
        Node::Convert(Scalar::F32, of) => of.scalar() == Scalar::Bool,
        Node::Select(_) | Node::Convert(..) | Node::Negate(_) => true,
        Node::Abs(of) => of.scalar() != Scalar::F32,
        Node::Min(_) | Node::Max(_) => node.scalar() == Scalar::U32,
        Node::Bitcast(_, of) => is_open(of),
        _ => false,
    }
}

fn function_text(function: &Function, is_public: bool) -> String {
    let parameters: Vec<_> = function.parameters.iter().map(|named| &*named.name).collect();
    let export = if is_public { "export " } else { "" };
    let head = format!("{export}function {}({})", function.name, parameters.join(", "));
    let mut lines = Vec::new();
    if is_public {
        // Users may pass doubles.
        lines.extend(function.parameters.iter().map(|Named { name, scalar }| match scalar {
            Scalar::F32 => format!("{name} = fround({name});"),
            _ => format!("{name} |= 0;"),
        }));
    }
    write_lines(&function.lines, &mut lines);
    let returned = function.returned.iter().zip(&function.results).map(|(node, named)| (named, expr(node)));
    let returned: Vec<_> = returned.collect();
    lines.push(match returned.as_slice() {
        [(_, one)] => format!("return {one};"),
        several => {
            let field = |(named, text): &(&Named, String)| {
                if *named.name == **text { text.clone() } else { format!("{}: {text}", named.name) }
            };
            let fields: Vec<_> = several.iter().map(field).collect();
            format!("return {{ {} }};", fields.join(", "))
        }
    });
    let documentation = if is_public { documentation(function) } else { String::new() };
    let comment = if function.comment.is_empty() { String::new() } else { format!("{}\n", function.comment) };
    comment + &documentation + &printed::function("", &head, lines)
}

/// Returns the types of a public function, as editors and TypeScript read them.
pub(super) fn documentation(function: &Function) -> String {
    let parameters: Vec<_> =
        function.parameters.iter().map(|named| format!(" * @param {{number}} {}\n", named.name)).collect();
    let result = match function.results.as_slice() {
        [_] => "number".to_owned(),
        several => {
            let fields: Vec<_> = several.iter().map(|named| format!("{}: number", named.name)).collect();
            format!("{{ {} }}", fields.join(", "))
        }
    };
    format!("/**\n{} * @returns {{{result}}}\n */\n", parameters.concat())
}

/// Returns the types of the public functions of one module, for TypeScript.
pub(super) fn types(tree: &Tree) -> String {
    // The comment begins with the functions, then says which noise they are, and its range.
    let described = tree.comment.split_once(": ").map_or("", |(_, described)| described);
    let described = described.split("\n// Made by").next().unwrap_or_default().replace("\n//", "");
    let mut text = String::new();
    for Function { name, parameters, results, .. } in
        tree.functions.iter().filter(|function| tree.public.iter().any(|name| **name == *function.name))
    {
        let typed = |named: &Named| format!("{}: number", named.name);
        let (what, result) = match results.as_slice() {
            [_] => ("value", "number".to_owned()),
            several => {
                let fields: Vec<_> = several.iter().map(|named| format!("    {};\n", typed(named))).collect();
                let _ = write!(text, "\nexport interface {name}_result {{\n{}}}\n", fields.concat());
                let are_channels = several.iter().map(|named| &*named.name).eq(CHANNELS);
                (if are_channels { "channels" } else { "value and the derivatives" }, format!("{name}_result"))
            }
        };
        let parameters: Vec<_> = parameters.iter().map(typed).collect();
        let head = format!("export function {name}({}): {result};", parameters.join(", "));
        let _ = write!(text, "\n/** Returns the {what} of {described} */\n{}\n", printed::wrapped(head));
    }
    text
}

fn write_lines(lines: &[Line], written: &mut Vec<String>) {
    for line in lines {
        match line {
            Line::Let { named, value, changes } => {
                let keyword = if *changes { "let" } else { "const" };
                written.push(format!("{keyword} {} = {};", named.name, expr(value)));
            }
            Line::LetMany { names, function, arguments } => {
                let fields = names.iter().zip(function.fields()).filter_map(|(named, field)| {
                    let named = named.as_ref()?;
                    let is_same = *named.name == **field;
                    Some(if is_same { field.to_string() } else { format!("{field}: {}", named.name) })
                });
                let fields: Vec<_> = fields.collect();
                let called = called(&function.name, arguments, expr);
                written.push(format!("const {{ {} }} = {called};", fields.join(", ")));
            }
            Line::Assign(name, value) => written.push(format!("{name} = {};", expr(value))),
            Line::Loop(lines) => {
                let mut inside = Vec::new();
                write_lines(lines, &mut inside);
                block("for (;;)", inside, written);
            }
            Line::BreakUnless(condition) => written.push(format!("if (!({})) break;", expr(condition))),
        }
    }
}

/// Returns an expression in brackets, if it is more than a name or a call.
fn closed(node: &Node) -> String {
    let text = expr(node);
    let is_operation = matches!(node, Node::Binary(_, a, _) if a.scalar() != Scalar::F32) || is_comparison(node);
    if is_operation || is_open(node) { format!("({text})") } else { text }
}

fn expr(node: &Node) -> String {
    match node {
        // All digits of the float as a double.
        Node::Number(Scalar::F32, bits) => {
            let digits = format!("{:?}", f64::from(f32::from_bits(*bits)));
            digits.strip_suffix(".0").map_or(digits.clone(), str::to_owned)
        }
        Node::Number(Scalar::Bool, bits) => (*bits != 0).to_string(),
        Node::Number(_, bits) if *bits > 0xffff && *bits < 1 << 31 => format!("{bits:#x}"),
        Node::Number(_, bits) => (*bits as i32).to_string(),
        Node::Name(_, name) => name.to_string(),
        Node::Negate(of) if of.scalar() == Scalar::F32 => format!("-{}", closed(of)),
        Node::Negate(of) => format!("-{} | 0", closed(of)),
        Node::Not(of) if of.scalar() == Scalar::Bool => format!("!{}", closed(of)),
        Node::Not(of) => format!("~{}", closed(of)),
        Node::Binary(operator, a, b) => binary(operator, a, b),
        Node::Select(parts) => {
            let [condition, yes, no] = &**parts;
            let branch = |node: &Node| {
                let text = expr(node);
                if matches!(node, Node::Select(_)) { format!("({text})") } else { text }
            };
            format!("{} ? {} : {}", closed(condition), branch(yes), branch(no))
        }
        Node::Convert(Scalar::F32, of) => match of.scalar() {
            Scalar::U32 => format!("fround({} >>> 0)", closed(of)),
            Scalar::Bool => format!("+{}", closed(of)),
            _ => format!("fround({})", expr(of)),
        },
        Node::Convert(_, of) if of.scalar() == Scalar::Bool => format!("+{}", closed(of)),
        Node::Convert(_, of) => format!("{} | 0", closed(of)),
        Node::Bitcast(Scalar::F32, of) => format!("gradnoise_float({})", expr(of)),
        Node::Bitcast(_, of) if of.scalar() == Scalar::F32 => format!("gradnoise_bits({})", expr(of)),
        Node::Bitcast(_, of) => expr(of),
        Node::Floor(of) => format!("floor({})", expr(of)),
        Node::Abs(of) if of.scalar() == Scalar::F32 => format!("abs({})", expr(of)),
        Node::Abs(of) => format!("abs({}) | 0", expr(of)),
        Node::Min(pair) | Node::Max(pair) => {
            if let Some([x, low, high]) = clamped(node) {
                return format!("clamp({}, {}, {})", expr(x), expr(low), expr(high));
            }
            let name = if matches!(node, Node::Min(_)) { "min" } else { "max" };
            match node.scalar() {
                Scalar::U32 => format!("{name}({}, {}) | 0", unsigned(&pair[0]), unsigned(&pair[1])),
                _ => format!("{name}({}, {})", expr(&pair[0]), expr(&pair[1])),
            }
        }
        Node::Call(_, function, arguments) => called(function, arguments, expr),
        Node::Word(table, index) | Node::Listed(table, index) => format!("{table}[{}]", expr(index)),
    }
}

fn binary(operator: &str, a: &Node, b: &Node) -> String {
    let scalar = a.scalar();
    let is_comparison = ["<", ">", "<=", ">="].contains(&operator);
    let plain = || operation(operator, [a, b], is_open, expr);
    let both = |mark: &str| format!("{} {mark} {}", closed(a), closed(b));
    match (operator, scalar) {
        ("==" | "!=", Scalar::U32) => format!("{} {operator}= {}", whole(a), whole(b)),
        ("==" | "!=", _) => both(&format!("{operator}=")),
        ("&", Scalar::Bool) => both("&&"),
        ("|", Scalar::Bool) => both("||"),
        (_, Scalar::F32) if is_comparison => plain(),
        ("+" | "-" | "*" | "/", Scalar::F32) => {
            format!("fround({} {operator} {})", closed(a), closed(b))
        }
        (_, Scalar::U32) if is_comparison => {
            format!("{} {operator} {}", unsigned(a), unsigned(b))
        }
        (_, _) if is_comparison => both(operator),
        ("*", _) => format!("imul({}, {})", expr(a), expr(b)),
        (">>", Scalar::U32) => both(">>>"),
        ("/" | "%", Scalar::U32) => format!("({} {operator} {}) | 0", unsigned(a), unsigned(b)),
        ("+" | "-" | "/" | "%", _) => format!("({} {operator} {}) | 0", closed(a), closed(b)),
        _ => both(operator),
    }
}

/// Returns a whole number without a sign.
fn unsigned(node: &Node) -> String {
    match node {
        Node::Number(_, bits) => bits.to_string(),
        node => format!("({} >>> 0)", closed(node)),
    }
}

/// Returns a whole number with a sign.
fn whole(node: &Node) -> String {
    match node {
        Node::Number(_, bits) => (*bits as i32).to_string(),
        node => format!("({} | 0)", closed(node)),
    }
}

fn is_comparison(node: &Node) -> bool {
    matches!(node, Node::Binary("==" | "!=" | "<" | ">" | "<=" | ">=", ..))
}
