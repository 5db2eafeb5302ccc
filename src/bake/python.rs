//! Python with numpy, which computes whole arrays at once.

use crate::bake::node::{Node, Scalar};
use crate::bake::printed::{self, called, operation};
use crate::bake::tree::{Function, Line, List, Named, Table, Tree};
use std::fmt::Write;

/// The words that cannot be names: keywords, and names that the file uses.
pub(super) const KEYWORDS: &str = "
    False None True and as assert async await break class continue def del elif else except finally for from global if
    import in is lambda nonlocal not or pass raise return try while with yield match case type np f32 i32 u32 print
    range len abs min max float int bool sum hash all any round slice zip tuple pow
";

pub(super) fn text(tree: &Tree) -> String {
    let comment = tree.comment.replace("// ", "# ");
    let mut text =
        format!("{comment}\n\nimport numpy as np\nfrom numpy import float32 as f32, int32 as i32, uint32 as u32\n");
    for Table { name, words, .. } in &tree.tables {
        let list = printed::words(words, |word| format!("{word:#x}"));
        let _ = write!(text, "\n{name} = np.array([\n{list}], u32)\n");
    }
    for List { name, numbers } in &tree.lists {
        let list = printed::words(numbers, digits);
        let _ = write!(text, "\n{name} = np.array([\n{list}], f32)\n");
    }
    text += BLOCKS;
    if tree.has(|node| matches!(node, Node::Select(_))) {
        text += WHERE;
    }
    if tree.has(|node| matches!(node, Node::Word(..) | Node::Listed(..))) {
        text += TAKE;
    }
    for function in &tree.functions {
        text += "\n\n";
        text += &function_text(function, tree.public.iter().any(|name| **name == *function.name));
    }
    text
}

/// Most conditions are about rare values, and `np.where` is slow.
const WHERE: &str = "

def gradnoise_where(condition, yes, no):
    return np.where(condition, yes, no) if condition.any() else no
";

/// This is twice as fast as an index in brackets.
const TAKE: &str = "

def gradnoise_take(table, index):
    return table.take(index.astype(np.intp), mode='wrap')
";

/// Arrays are computed in blocks that stay in a processor's cache.
const BLOCKS: &str = "

def gradnoise_blocks(function, types, coordinates, results):
    arrays = [np.asarray(array, kind) for array, kind in zip(coordinates, types)]
    arrays = np.broadcast_arrays(*arrays)
    shape = arrays[0].shape
    flat = [np.ascontiguousarray(array).reshape(-1) for array in arrays]
    found = [np.empty(flat[0].size, f32) for _ in range(results)]
    with np.errstate(all='ignore'):
        for start in range(0, flat[0].size, 16384):
            block = slice(start, start + 16384)
            values = function(*(array[block] for array in flat))
            for all_of_it, part in zip(found, values if results > 1 else [values]):
                all_of_it[block] = part
    found = [array.reshape(shape)[()] for array in found]
    return tuple(found) if results > 1 else found[0]
";

/// Returns all digits of a float as a double.
fn digits(bits: u32) -> String {
    format!("{:?}", f64::from(f32::from_bits(bits)))
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
    let parameters: Vec<_> = function.parameters.iter().map(|named| &*named.name).collect();
    let parameters = parameters.join(", ");
    let name = &function.name;
    let mut lines = Vec::new();
    write_lines(&function.lines, None, &mut lines);
    let returned: Vec<_> = function.returned.iter().map(typed).collect();
    lines.push(format!("return {}", returned.join(", ")));
    let own = if is_public { format!("{name}_block") } else { name.to_string() };
    let comment = function.comment.replace("// ", "# ");
    let comment = if comment.is_empty() { comment } else { format!("{comment}\n") };
    let mut text = format!("{comment}{}:\n", printed::wrapped(format!("def {own}({parameters})")));
    for line in lines {
        let _ = writeln!(text, "{}", continued(&format!("    {line}")));
    }
    if is_public {
        // A seed is one number for all positions.
        let is_position = |named: &&Named| named.scalar != Scalar::U32;
        let positions: Vec<_> = function.parameters.iter().filter(is_position).collect();
        let types: Vec<_> = positions.iter().map(|named| kind(named.scalar)).collect();
        let positions = positions.iter().map(|named| &*named.name).collect::<Vec<_>>().join(", ");
        let seed = function.parameters.iter().find(|named| named.scalar == Scalar::U32);
        let (seed, own) = match seed {
            Some(Named { name, .. }) => {
                (format!("    {name} = u32([int({name}) % 2**32])\n"), format!("lambda *at: {own}(*at, {name})"))
            }
            None => (String::new(), own),
        };
        let comma = if types.len() == 1 { "," } else { "" };
        let results = match function.results.as_slice() {
            [_] => "the values".into(),
            several => several.iter().map(|named| &*named.name).collect::<Vec<_>>().join(", "),
        };
        let _ = write!(
            text,
            "\n\ndef {name}({parameters}):\n    \"\"\"Returns {results}, float32, for arrays of coordinates, which are \
             broadcast.\"\"\"\n{seed}    return gradnoise_blocks({own}, ({}{comma}), ({positions}{comma}), {})\n",
            types.join(", "),
            function.results.len()
        );
    }
    text
}

/// Returns a line of more than 110 characters in brackets, over which Python continues lines.
fn continued(line: &str) -> String {
    let broken = printed::wrapped(line.into());
    match line.split_once(" = ") {
        Some((name, _)) if broken.contains('\n') => {
            let value = broken.split_once(" = ").or_else(|| broken.split_once(" =\n")).map_or("", |(_, value)| value);
            format!("{name} = ({})", value.trim_start())
        }
        _ => {
            broken.replacen("return ", if broken.contains('\n') { "return (" } else { "return " }, 1)
                + if broken.contains('\n') { ")" } else { "" }
        }
    }
}

/// Writes lines. Within a loop, values change where the mask holds.
fn write_lines(lines: &[Line], mask: Option<&str>, written: &mut Vec<String>) {
    for line in lines {
        match line {
            Line::Let { named, value, .. } => written.push(format!("{} = {}", named.name, typed(value))),
            Line::LetMany { names, function, arguments } => {
                let names: Vec<_> = names.iter().map(|name| name.as_ref().map_or("_", |named| &named.name)).collect();
                written.push(format!("{} = {}", names.join(", "), called(&function.name, arguments, typed)));
            }
            Line::Assign(name, value) => written.push(match mask {
                Some(mask) => format!("{name} = np.where({mask}, {}, {name})", typed(value)),
                None => format!("{name} = {}", typed(value)),
            }),
            Line::Loop(lines) => {
                let inner = mask.map_or("active".to_owned(), |mask| format!("{mask}_inner"));
                written.push(format!("{inner} = {}", mask.unwrap_or("np.True_")));
                written.push("while True:".into());
                let mut inside = Vec::new();
                write_lines(lines, Some(&inner), &mut inside);
                written.extend(inside.into_iter().map(|line| format!("    {line}")));
            }
            Line::BreakUnless(condition) => {
                let mask = mask.unwrap_or("active");
                written.push(format!("{mask} = {mask} & ({})", expr(condition)));
                written.push(format!("if not np.any({mask}):"));
                written.push("    break".into());
            }
        }
    }
}

/// Returns an expression that is an array, even where it is a literal. Before numpy 2 the result of a number of numpy
/// and a literal has 64 bits.
fn typed(node: &Node) -> String {
    match node {
        Node::Number(Scalar::Bool, _) => format!("np.bool_([{}])", expr(node)),
        Node::Number(scalar, _) => format!("{}([{}])", kind(*scalar), expr(node)),
        node => expr(node),
    }
}

fn is_open(node: &Node) -> bool {
    match node {
        Node::Number(Scalar::F32, bits) => f32::from_bits(*bits).is_sign_negative(),
        Node::Number(scalar, bits) => *scalar == Scalar::I32 && (*bits as i32) < 0,
        Node::Negate(_) | Node::Not(_) => true,
        _ => false,
    }
}

fn closed(node: &Node) -> String {
    let text = typed(node);
    if matches!(node, Node::Binary(..)) || is_open(node) { format!("({text})") } else { text }
}

fn expr(node: &Node) -> String {
    match node {
        Node::Number(Scalar::F32, bits) => digits(*bits),
        Node::Number(Scalar::Bool, bits) => if *bits != 0 { "True" } else { "False" }.into(),
        Node::Number(scalar, bits) => printed::whole(*scalar, *bits),
        Node::Name(_, name) => name.to_string(),
        Node::Negate(of) => format!("-{}", closed(of)),
        Node::Not(of) => format!("~{}", closed(of)),
        // One of two literals needs a type.
        Node::Binary(operator, a, b) if matches!((&**a, &**b), (Node::Number(..), Node::Number(..))) => {
            format!("{} {operator} {}", typed(a), expr(b))
        }
        Node::Binary("/", a, b) if a.scalar() != Scalar::F32 => format!("{} // {}", closed(a), closed(b)),
        // Truths of arrays have the operators of whole numbers.
        Node::Binary("&&", a, b) => operation("&", [a, b], is_open, expr),
        Node::Binary("||", a, b) => operation("|", [a, b], is_open, expr),
        Node::Binary(operator, a, b) => operation(operator, [a, b], is_open, expr),
        Node::Select(parts) => {
            let [condition, yes, no] = &**parts;
            format!("gradnoise_where({}, {}, {})", typed(condition), typed(yes), typed(no))
        }
        Node::Convert(scalar, of) => format!("{}.astype({})", closed(of), kind(*scalar)),
        Node::Bitcast(scalar, of) => format!("{}.view({})", closed(of), kind(*scalar)),
        Node::Floor(of) => format!("np.floor({})", typed(of)),
        Node::Abs(of) => format!("np.abs({})", typed(of)),
        Node::Min(pair) | Node::Max(pair) => {
            if let Some([x, low, high]) = node.clamped().filter(|[x, ..]| !matches!(x, Node::Number(..))) {
                return format!("np.clip({}, {}, {})", expr(x), expr(low), expr(high));
            }
            let name = if matches!(node, Node::Min(_)) { "minimum" } else { "maximum" };
            let first = if matches!(pair[1], Node::Number(..)) { typed(&pair[0]) } else { expr(&pair[0]) };
            format!("np.{name}({first}, {})", expr(&pair[1]))
        }
        Node::Call(_, function, arguments) => called(function, arguments, typed),
        Node::Word(name, index) | Node::Listed(name, index) => match &**index {
            Node::Number(_, index) => format!("{name}[{index}:{}]", index + 1),
            index => format!("gradnoise_take({name}, {})", expr(index)),
        },
    }
}
