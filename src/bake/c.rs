//! C99, which C++ compiles, too.

use crate::bake::printed::{self, called, float, looped, operation, whole};
use crate::bake::tree::{Function, Line, List, Named, Node, Scalar, Tree};
use std::fmt::Write;

/// The words that cannot be names: keywords of C and C++, and names of the headers and of common macros.
pub(super) const KEYWORDS: &str = "
    alignas alignof and asm auto bitand bitor bool break case catch char class compl const constexpr continue
    decltype default delete do double else enum explicit export extern false float for friend goto if inline int
    long main mutable namespace new noexcept not nullptr operator or private protected public register requires
    restrict return short signed sizeof static struct switch template this throw true try typedef typeid typename
    union unsigned using virtual void volatile wchar_t while xor near far small interface unix linux NULL NAN
    INFINITY HUGE_VAL HUGE_VALF int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t _Bool
    char8_t char16_t char32_t acosf asinf atanf cosf sinf tanf expf logf powf sqrtf floorf ceilf fabsf fmin fmax
    fminf fmaxf floor ceil fabs abs sin cos tan exp log pow sqrt gamma lgamma tgamma erf j0 j1 jn y0 y1 yn hypot
    round trunc remainder index rindex signgam signbit isnan isinf isfinite memcpy memmove memcmp memset memchr
    strcpy strlen strcmp
";

pub(super) fn text(tree: &Tree) -> String {
    let mut text = format!("{}\n{HEAD}", tree.comment);
    for (name, words) in &tree.tables {
        let list = printed::words(words, |word| format!("{word:#x}"));
        let _ = write!(text, "\nstatic const uint32_t {name}[{}] = {{\n{list}}};\n", words.len());
    }
    for List { name, numbers } in &tree.lists {
        let list = printed::words(numbers, |bits| format!("{}f", float(bits)));
        let _ = write!(text, "\nstatic const float {name}[{}] = {{\n{list}}};\n", numbers.len());
    }
    for function in &tree.functions {
        text += "\n";
        text += &function_text(function, tree.public.iter().any(|name| **name == *function.name));
    }
    text + TAIL
}

/// The beginning of a file. Compilers must not fuse or reorder operations on floats. Helpers are defined once, in
/// whichever header comes first.
const HEAD: &str = "
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST)
#error \"the bits of this noise need compilation without -ffast-math and /fp:fast\"
#endif
#if FLT_EVAL_METHOD != 0
#error \"the bits of this noise need floats that are computed as floats: -msse2 -mfpmath=sse\"
#endif
#if defined(__clang__)
#pragma clang fp contract(off) reassociate(off)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize(\"fp-contract=off\")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#ifndef GRADNOISE_HELPERS_1
#define GRADNOISE_HELPERS_1
static inline uint32_t gradnoise_bits(float x) { uint32_t bits; memcpy(&bits, &x, 4); return bits; }
static inline float gradnoise_float(uint32_t bits) { float x; memcpy(&x, &bits, 4); return x; }
static inline float gradnoise_min(float a, float b) { return a < b ? a : b; }
static inline float gradnoise_max(float a, float b) { return a > b ? a : b; }
static inline int32_t gradnoise_min_i32(int32_t a, int32_t b) { return b < a ? b : a; }
static inline int32_t gradnoise_max_i32(int32_t a, int32_t b) { return a < b ? b : a; }
static inline uint32_t gradnoise_min_u32(uint32_t a, uint32_t b) { return b < a ? b : a; }
static inline uint32_t gradnoise_max_u32(uint32_t a, uint32_t b) { return a < b ? b : a; }
static inline int32_t gradnoise_abs(int32_t a) { return a < 0 ? -a : a; }
#endif
";

const TAIL: &str = "
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
";

fn kind(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::F32 => "float",
        Scalar::I32 => "int32_t",
        Scalar::U32 => "uint32_t",
        Scalar::Bool => "bool",
    }
}

/// Returns whether an expression needs brackets within another one.
fn is_open(node: &Node) -> bool {
    match node {
        Node::Number(Scalar::F32, bits) => f32::from_bits(*bits).is_sign_negative(),
        Node::Number(scalar, bits) => *scalar == Scalar::I32 && (*bits as i32) < 0,
        Node::Select(_) | Node::Negate(_) => true,
        _ => false,
    }
}

fn function_text(function: &Function, is_public: bool) -> String {
    let typed = |named: &Named| format!("{} {}", kind(named.scalar), named.name);
    let parameters: Vec<_> = function.parameters.iter().map(typed).collect();
    let (structure, result) = match function.results.as_slice() {
        [one] => (String::new(), kind(one.scalar).to_owned()),
        several => {
            let fields: Vec<_> = several.iter().map(|named| format!("{};", typed(named))).collect();
            let name = format!("{}_result", function.name);
            (format!("typedef struct {{ {} }} {name};\n\n", fields.join(" ")), name)
        }
    };
    let scope = if is_public { "static inline" } else { "static" };
    let head = format!("{scope} {result} {}({})", function.name, parameters.join(", "));
    let mut lines = Vec::new();
    write_lines(&function.lines, &mut lines);
    let returned: Vec<_> = function.returned.iter().map(expr).collect();
    match returned.as_slice() {
        [one] => lines.push(format!("return {one};")),
        several => {
            // C++ has no compound literals.
            lines.push(format!("{result} gradnoise_result = {{ {} }};", several.join(", ")));
            lines.push("return gradnoise_result;".into());
        }
    }
    structure + &printed::function(&function.comment, &head, lines)
}

fn write_lines(lines: &[Line], written: &mut Vec<String>) {
    for line in lines {
        match line {
            Line::Let { named, value, changes } => {
                let constant = if *changes { "" } else { "const " };
                written.push(format!("{constant}{} {} = {};", kind(named.scalar), named.name, expr(value)));
            }
            Line::LetMany { names, function, arguments } => {
                let first = names.iter().flatten().next();
                let whole = format!("{}_of", first.map_or("all", |named| &named.name));
                let called = called(&function.name, arguments, expr);
                written.push(format!("const {}_result {whole} = {called};", function.name));
                for (named, field) in names.iter().zip(function.fields()) {
                    if let Some(Named { name, scalar }) = named {
                        written.push(format!("const {} {name} = {whole}.{field};", kind(*scalar)));
                    }
                }
            }
            Line::Assign(name, value) => written.push(format!("{name} = {};", expr(value))),
            Line::Loop(lines) => {
                let mut inside = Vec::new();
                write_lines(lines, &mut inside);
                looped("for (;;)", inside, written);
            }
            Line::BreakUnless(condition) => written.push(format!("if (!({})) break;", expr(condition))),
        }
    }
}

fn closed(node: &Node) -> String {
    let text = expr(node);
    if matches!(node, Node::Binary(..)) || is_open(node) { format!("({text})") } else { text }
}

/// Returns an expression as a whole number without a sign, whose operations wrap around.
fn unsigned(node: &Node) -> String {
    match node {
        Node::Number(_, bits) => format!("{}u", whole(Scalar::U32, *bits)),
        node if node.scalar() == Scalar::U32 => closed(node),
        node => format!("(uint32_t){}", closed(node)),
    }
}

fn expr(node: &Node) -> String {
    match node {
        Node::Number(Scalar::F32, bits) => format!("{}f", float(*bits)),
        Node::Number(Scalar::Bool, bits) => (*bits != 0).to_string(),
        // The literal of the least number would not fit without its sign.
        Node::Number(Scalar::I32, 0x8000_0000) => "INT32_MIN".into(),
        Node::Number(scalar @ Scalar::I32, bits) => whole(*scalar, *bits),
        Node::Number(Scalar::U32, bits) => format!("{}u", whole(Scalar::U32, *bits)),
        Node::Name(_, name) => name.to_string(),
        Node::Negate(of) if of.scalar() == Scalar::F32 => format!("-{}", closed(of)),
        Node::Negate(of) => format!("(int32_t)(0u - {})", unsigned(of)),
        Node::Not(of) if of.scalar() == Scalar::Bool => format!("!{}", closed(of)),
        Node::Not(of) => format!("~{}", closed(of)),
        Node::Binary(operator @ ("+" | "-" | "*" | "<<"), a, b) if a.scalar() == Scalar::I32 => {
            format!("(int32_t)({} {operator} {})", unsigned(a), unsigned(b))
        }
        Node::Binary(operator, a, b) if a.scalar() == Scalar::Bool => {
            let logical = match *operator {
                "&" => "&&",
                "|" => "||",
                other => other,
            };
            format!("{} {logical} {}", closed(a), closed(b))
        }
        Node::Binary(operator, a, b) => operation(operator, [a, b], is_open, expr),
        Node::Select(parts) => {
            let [condition, yes, no] = &**parts;
            let branch = |node: &Node| if matches!(node, Node::Select(_)) { closed(node) } else { expr(node) };
            format!("{} ? {} : {}", closed(condition), branch(yes), branch(no))
        }
        Node::Bitcast(Scalar::F32, of) if of.scalar() == Scalar::U32 => format!("gradnoise_float({})", expr(of)),
        Node::Bitcast(Scalar::F32, of) => format!("gradnoise_float({})", unsigned(of)),
        Node::Bitcast(scalar, of) if of.scalar() == Scalar::F32 => {
            let bits = format!("gradnoise_bits({})", expr(of));
            if *scalar == Scalar::U32 { bits } else { format!("(int32_t){bits}") }
        }
        Node::Convert(scalar, of) | Node::Bitcast(scalar, of) => format!("({}){}", kind(*scalar), closed(of)),
        Node::Floor(of) => format!("floorf({})", expr(of)),
        Node::Abs(of) if of.scalar() == Scalar::F32 => format!("fabsf({})", expr(of)),
        Node::Abs(of) => format!("gradnoise_abs({})", expr(of)),
        Node::Min(pair) | Node::Max(pair) => {
            let name = if matches!(node, Node::Min(_)) { "min" } else { "max" };
            let suffix = match node.scalar() {
                Scalar::F32 | Scalar::Bool => "",
                Scalar::I32 => "_i32",
                Scalar::U32 => "_u32",
            };
            format!("gradnoise_{name}{suffix}({}, {})", expr(&pair[0]), expr(&pair[1]))
        }
        Node::Call(_, function, arguments) => called(function, arguments, expr),
        Node::Word(table, index) | Node::Listed(table, index) => format!("{table}[{}]", expr(index)),
    }
}
