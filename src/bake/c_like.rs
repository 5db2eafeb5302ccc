//! Languages whose statements and expressions look like those of C.

use crate::bake::dialect::{Dialect, Signature};
use crate::bake::node::{Node, Scalar};
use crate::bake::printed::{self, block, called, float, operation, whole};
use crate::bake::tree::{CHANNELS, Function, Line, List, Named, Table, Tree};
use crate::bake::{c, csharp, glsl, hlsl, metal};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;

pub(super) fn text(mut tree: Tree, dialect: Dialect) -> String {
    let printer = Printer { dialect, tree: &tree };
    let names: Vec<_> = tree.functions.iter().map(|function| printer.names_of_results(&function.lines)).collect();
    for (function, names) in tree.functions.iter_mut().zip(&names) {
        function.rename(names);
    }
    let (tree, printer) = (&tree, Printer { dialect, tree: &tree });
    let mut functions = String::new();
    for function in &tree.functions {
        let _ = write!(functions, "\n{}", printer.function(function));
    }
    let (data, structures) = (printer.data(), printer.structures());
    let comment = &tree.comment;
    match dialect {
        Dialect::C => {
            let uses_bits =
                tree.has(|node| matches!(node, Node::Bitcast(..) | Node::Min(_) | Node::Max(_) | Node::Abs(_)));
            let helpers = if uses_bits { c::HELPERS } else { "" };
            guarded(comment, &format!("{}{helpers}{structures}{data}{functions}{}", c::HEAD, c::TAIL))
        }
        Dialect::CSharp => {
            let class = tree.public.first().map_or("Noise", String::as_str);
            let class = csharp::class(class, &tree.names().concat());
            let inside = printed::indented(&format!("{structures}{data}{functions}"));
            let bits = if tree.has(Node::is_bits) { csharp::BITS } else { "" };
            format!("{comment}\n\npublic static class {class} {{\n{}{bits}}}\n", inside.trim_start_matches('\n'))
        }
        Dialect::Glsl | Dialect::GlslEs300 => {
            guarded(comment, &format!("{}{structures}{data}{functions}", glsl::PRECISION))
        }
        Dialect::Hlsl => guarded(comment, &format!("{structures}{data}{functions}")),
        Dialect::Metal => {
            let (members, wrappers) = metal::members(tree, &functions, |function| printer.signature(function));
            guarded(comment, &format!("{}{structures}{data}{members}{wrappers}", metal::HEAD))
        }
    }
}

/// Returns a text that a file can include twice. The guard's name depends on the whole text: of two texts that define
/// the same function differently, the second does not vanish, but is an error.
fn guarded(comment: &str, text: &str) -> String {
    // FNV-1a.
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = [comment, text].iter().flat_map(|part| part.as_bytes()).fold(0xcbf2_9ce4_8422_2325, add);
    format!("{comment}\n\n#ifndef GRADNOISE_{hash:016X}\n#define GRADNOISE_{hash:016X}\n{text}\n#endif\n")
}

/// Prints parts of a tree.
#[derive(Clone, Copy)]
struct Printer<'a> {
    dialect: Dialect,
    tree: &'a Tree,
}

/// Splits the name of a number into that of its vector and its component.
fn component(name: &str) -> Option<(&str, &str)> {
    name.rsplit_once('_').filter(|(_, axis)| ["x", "y", "z", "w"].contains(axis))
}

impl Printer<'_> {
    fn is_public(self, function: &str) -> bool {
        self.tree.public.iter().any(|name| name == function)
    }

    /// Returns whether functions write several results into parameters. Compilers that follow `precise` through
    /// structures, such as glslang, would follow each field through all calls before it.
    fn has_out_parameters(self) -> bool {
        matches!(self.dialect, Dialect::Glsl | Dialect::Hlsl) && self.tree.is_exact
    }

    /// Returns whether a function returns the channels of a texture as a vector.
    fn is_vector(self, function: &Function) -> bool {
        self.has_vectors() && function.results.iter().map(|named| &*named.name).eq(CHANNELS)
    }

    /// Returns whether a function returns a structure.
    fn has_structure(self, function: &Function) -> bool {
        function.results.len() > 1
            && !self.is_vector(function)
            && (!self.has_out_parameters() || self.is_public(&function.name))
    }

    /// Returns whether the language has vectors, which shaders use.
    fn has_vectors(self) -> bool {
        !matches!(self.dialect, Dialect::C | Dialect::CSharp)
    }

    fn kind(self, scalar: Scalar) -> &'static str {
        match (self.dialect, scalar) {
            (_, Scalar::F32) => "float",
            (_, Scalar::Bool) => "bool",
            (Dialect::C, Scalar::I32) => "int32_t",
            (Dialect::C, Scalar::U32) => "uint32_t",
            (_, Scalar::I32) => "int",
            (_, Scalar::U32) => "uint",
        }
    }

    fn vector(self, scalar: Scalar, count: usize) -> String {
        match (self.dialect, scalar) {
            (Dialect::Glsl | Dialect::GlslEs300, Scalar::F32) => format!("vec{count}"),
            (Dialect::Glsl | Dialect::GlslEs300, _) => format!("ivec{count}"),
            (Dialect::Metal, _) => format!("metal::{}{count}", self.kind(scalar)),
            _ => format!("{}{count}", self.kind(scalar)),
        }
    }

    /// Returns the fields of a function's structure: vectors for the user, where the language has them.
    fn fields(self, function: &Function) -> Vec<(String, Vec<usize>, String)> {
        let mut fields: Vec<(String, Vec<usize>, String)> = Vec::new();
        for (index, named) in function.results.iter().enumerate() {
            let vector = component(&named.name).filter(|_| self.has_vectors() && self.is_public(&function.name));
            let vector = vector.filter(|(of, _)| {
                function
                    .results
                    .iter()
                    .filter(|other| component(&other.name).is_some_and(|(same, _)| same == *of))
                    .count()
                    > 1
            });
            match (vector, fields.last_mut()) {
                (Some((of, _)), Some((name, indices, kind))) if *name == of => {
                    indices.push(index);
                    *kind = self.vector(named.scalar, indices.len());
                }
                (Some((of, _)), _) => fields.push((of.into(), vec![index], String::new())),
                (None, _) => fields.push((named.name.to_string(), vec![index], self.kind(named.scalar).into())),
            }
        }
        fields
    }

    /// Returns the names of the fields that hold several results of a function.
    fn names_of_results(self, lines: &[Line]) -> BTreeMap<Rc<str>, Rc<str>> {
        let mut all = BTreeMap::new();
        for line in lines {
            match line {
                Line::LetMany { names, function, .. } => {
                    let known = self.tree.functions.iter().find(|known| known.name == function.name);
                    let fields = known.map(|known| self.fields(known)).unwrap_or_default();
                    for (named, result) in names.iter().zip(function.fields()) {
                        let Some(named) = named else { continue };
                        if known.is_some_and(|known| !self.has_structure(known)) {
                            all.insert(named.name.clone(), format!("{}_{result}", function.whole).into());
                            continue;
                        }
                        let vector = component(result).filter(|(of, _)| fields.iter().any(|(name, ..)| name == of));
                        let path = vector.map_or(result.to_string(), |(of, axis)| format!("{of}.{axis}"));
                        all.insert(named.name.clone(), format!("{}.{path}", function.whole).into());
                    }
                }
                Line::Loop(lines) => all.extend(self.names_of_results(lines)),
                _ => (),
            }
        }
        all
    }

    fn signature(self, function: &Function) -> Signature {
        let result = match function.results.as_slice() {
            [one] => self.kind(one.scalar).to_owned(),
            several if self.is_vector(function) => self.vector(Scalar::F32, several.len()),
            _ if !self.has_structure(function) => "void".into(),
            _ => format!("{}_result", function.name),
        };
        let (mut parameters, mut rest) = (Vec::new(), function.parameters.as_slice());
        if self.has_vectors() {
            for (name, count) in &function.vectors {
                let kind = rest.first().map_or(Scalar::F32, |named| named.scalar);
                parameters.push((self.vector(kind, *count), name.clone()));
                rest = rest.get(*count..).unwrap_or_default();
            }
        }
        parameters.extend(rest.iter().map(|named| (self.kind(named.scalar).to_owned(), named.name.clone())));
        if result == "void" {
            let out = function.results.iter();
            parameters.extend(
                out.map(|Named { name, scalar }| (format!("out {}", self.kind(*scalar)), format!("{name}_out").into())),
            );
        }
        Signature { result, parameters }
    }

    /// Returns the structures of functions with several results.
    fn structures(self) -> String {
        let mut text = String::new();
        for function in self.tree.functions.iter().filter(|function| self.has_structure(function)) {
            let name = format!("{}_result", function.name);
            let each = self.fields(function);
            let visible = if self.dialect == Dialect::CSharp { "public " } else { "" };
            let fields: Vec<_> = each.iter().map(|(name, _, kind)| format!("{visible}{kind} {name};")).collect();
            let fields = fields.join(" ");
            let _ = match self.dialect {
                Dialect::C => writeln!(text, "\ntypedef struct {{ {fields} }} {name};"),
                Dialect::CSharp => writeln!(text, "\npublic struct {name} {{ {fields} }}"),
                _ => writeln!(text, "\nstruct {name} {{ {fields} }};"),
            };
        }
        text
    }

    /// Returns tables, lists and variables.
    fn data(self) -> String {
        let mut text = String::new();
        for (name, comment) in self.tree.zeros.iter().filter(|_| self.dialect != Dialect::Metal) {
            let scope = if self.dialect == Dialect::Hlsl { "static " } else { "" };
            let _ = write!(text, "\n{comment}{scope}uint {name};\n");
        }
        for table in &self.tree.tables {
            text += &match self.dialect {
                Dialect::Glsl | Dialect::GlslEs300 if table.is_bound => glsl::buffer(table, self.dialect),
                Dialect::Hlsl if table.is_bound => hlsl::buffer(table),
                Dialect::Metal if table.is_bound => String::new(),
                _ => {
                    let suffix = if matches!(self.dialect, Dialect::C | Dialect::CSharp) { "" } else { "u" };
                    let list = printed::words(&table.words, |word| format!("{word:#x}{suffix}"));
                    self.constants(Scalar::U32, &table.name, table.words.len(), &list)
                }
            };
        }
        for List { name, numbers } in &self.tree.lists {
            let list = printed::words(numbers, |bits| self.expr(&Node::Number(Scalar::F32, bits)));
            text += &self.constants(Scalar::F32, name, numbers.len(), &list);
        }
        text
    }

    /// Returns the definition of constants, of which the list has the text.
    fn constants(self, scalar: Scalar, name: &str, count: usize, list: &str) -> String {
        let kind = self.kind(scalar);
        let list = list.trim_end_matches([',', '\n']);
        match self.dialect {
            Dialect::Glsl | Dialect::GlslEs300 => {
                format!("\nconst {kind} {name}[{count}] = {kind}[{count}](\n{list}\n);\n")
            }
            Dialect::CSharp => format!("\nstatic readonly {kind}[] {name} = {{\n{list}\n}};\n"),
            Dialect::Metal => format!("\nconstant {kind} {name}[{count}] = {{\n{list}\n}};\n"),
            _ => format!("\nstatic const {kind} {name}[{count}] = {{\n{list}\n}};\n"),
        }
    }

    fn function(self, function: &Function) -> String {
        let is_public = self.is_public(&function.name);
        let Signature { result, parameters } = self.signature(function);
        let parameters: Vec<_> = parameters.iter().map(|(kind, name)| format!("{kind} {name}")).collect();
        let scope = match (self.dialect, is_public) {
            // gcc inlines marked functions at -O2.
            (Dialect::C, _) => "static inline ",
            (Dialect::CSharp, true) => "public static ",
            (Dialect::CSharp, false) => "static ",
            _ => "",
        };
        let head = format!("{scope}{result} {}({})", function.name, parameters.join(", "));
        let mut lines = Vec::new();
        if self.has_vectors() {
            let mut parameters = function.parameters.iter();
            for (name, count) in &function.vectors {
                for (Named { name: own, scalar }, axis) in parameters.by_ref().take(*count).zip("xyzw".chars()) {
                    lines.push(format!("{} {own} = {name}.{axis};", self.kind(*scalar)));
                }
            }
        }
        self.write_lines(&function.lines, &mut lines);
        self.write_return(function, &result, &mut lines);
        if self.dialect == Dialect::CSharp && function.has(Node::wraps_around) {
            // Projects may check for overflow elsewhere.
            let inside = std::mem::take(&mut lines);
            block("unchecked", inside, &mut lines);
        }
        printed::function(&function.comment, &head, lines)
    }

    fn write_return(self, function: &Function, result: &str, lines: &mut Vec<String>) {
        if let [one] = function.returned.as_slice() {
            lines.push(format!("return {};", self.expr(one)));
            return;
        }
        if self.is_vector(function) {
            let parts: Vec<_> = function.returned.iter().map(|node| self.expr(node)).collect();
            lines.push(format!("return {result}({});", parts.join(", ")));
            return;
        }
        if !self.has_structure(function) {
            let each = function.results.iter().zip(&function.returned);
            lines.extend(each.map(|(named, node)| format!("{}_out = {};", named.name, self.expr(node))));
            return;
        }
        let fields = self.fields(function).into_iter().map(|(name, indices, kind)| {
            let parts: Vec<_> = indices.iter().map(|index| self.expr(&function.returned[*index])).collect();
            let value = if parts.len() > 1 { format!("{kind}({})", parts.join(", ")) } else { parts.concat() };
            (name, value)
        });
        let fields: Vec<_> = fields.collect();
        let values: Vec<_> = fields.iter().map(|(_, value)| value.as_str()).collect();
        match self.dialect {
            Dialect::Glsl | Dialect::GlslEs300 => lines.push(format!("return {result}({});", values.join(", "))),
            Dialect::Metal => lines.push(format!("return {result} {{ {} }};", values.join(", "))),
            Dialect::CSharp => {
                let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                lines.push(format!("return new {result} {{ {} }};", fields.join(", ")));
            }
            // C++ and HLSL have no compound literals.
            Dialect::C | Dialect::Hlsl => {
                lines.push(format!("{result} gradnoise_result = {{ {} }};", values.join(", ")));
                lines.push("return gradnoise_result;".into());
            }
        }
    }

    fn write_lines(self, lines: &[Line], written: &mut Vec<String>) {
        let declared = |scalar: Scalar, changes: bool| {
            let qualifier = match self.dialect {
                Dialect::C if !changes => "const ",
                Dialect::Glsl | Dialect::Hlsl if scalar == Scalar::F32 && self.tree.is_exact => "precise ",
                _ => "",
            };
            format!("{qualifier}{}", self.kind(scalar))
        };
        for line in lines {
            match line {
                Line::Let { named, value, changes } => {
                    let declared = declared(named.scalar, *changes);
                    written.push(format!("{declared} {} = {};", named.name, self.expr(value)));
                }
                Line::LetMany { function, arguments, .. } if self.writes_results(&function.name) => {
                    let known = self.tree.functions.iter().find(|known| known.name == function.name);
                    let results = known.map(|known| known.results.as_slice()).unwrap_or_default();
                    let names: Vec<_> =
                        results.iter().map(|named| format!("{}_{}", function.whole, named.name)).collect();
                    for scalar in [Scalar::F32, Scalar::I32, Scalar::U32, Scalar::Bool] {
                        let each = results.iter().zip(&names).filter(|(named, _)| named.scalar == scalar);
                        let each: Vec<_> = each.map(|(_, name)| name.as_str()).collect();
                        if !each.is_empty() {
                            written.push(format!("{} {};", self.kind(scalar), each.join(", ")));
                        }
                    }
                    let arguments = arguments.iter().map(|node| self.expr(node)).chain(names);
                    let arguments: Vec<_> = arguments.collect();
                    written.push(format!("{}({});", function.name, arguments.join(", ")));
                }
                Line::LetMany { function, arguments, .. } => {
                    let constant = if self.dialect == Dialect::C { "const " } else { "" };
                    let called = self.call(&function.name, arguments);
                    written.push(format!("{constant}{}_result {} = {called};", function.name, function.whole));
                }
                Line::Assign(name, value) => written.push(format!("{name} = {};", self.expr(value))),
                Line::Loop(lines) => {
                    let mut inside = Vec::new();
                    self.write_lines(lines, &mut inside);
                    block("for (;;)", inside, written);
                }
                Line::BreakUnless(condition) => written.push(format!("if (!({})) break;", self.expr(condition))),
            }
        }
    }

    /// Returns whether a function writes its results into parameters.
    fn writes_results(self, function: &str) -> bool {
        let known = self.tree.functions.iter().find(|known| *known.name == *function);
        known.is_some_and(|known| known.results.len() > 1 && !self.has_structure(known))
    }

    /// Returns a call, with vectors for public functions where the language has them.
    fn call(self, name: &Rc<str>, arguments: &[Node]) -> String {
        let function = self.tree.functions.iter().find(|known| known.name == *name);
        let vectors = function.filter(|_| self.has_vectors()).map(|function| function.vectors.as_slice());
        let Some(vectors) = vectors.filter(|vectors| !vectors.is_empty()) else {
            return called(name, arguments, |node| self.expr(node));
        };
        let mut rest = arguments;
        let mut texts = Vec::new();
        for (_, count) in vectors {
            let (own, others) = rest.split_at((*count).min(rest.len()));
            let kind = own.first().map_or(Scalar::F32, Node::scalar);
            texts.push(called(&self.vector(kind, *count), own, |node| self.expr(node)));
            rest = others;
        }
        texts.extend(rest.iter().map(|node| self.expr(node)));
        format!("{name}({})", texts.join(", "))
    }

    fn closed(self, node: &Node) -> String {
        let text = self.expr(node);
        if matches!(node, Node::Binary(..)) || self.is_open(node) { format!("({text})") } else { text }
    }

    /// Returns whether an expression needs brackets within another one.
    fn is_open(self, node: &Node) -> bool {
        match node {
            Node::Number(Scalar::F32, bits) => f32::from_bits(*bits).is_sign_negative(),
            Node::Number(scalar, bits) => *scalar == Scalar::I32 && (*bits as i32) < 0,
            Node::Select(_) | Node::Negate(_) => true,
            Node::Convert(_, of) => self.dialect == Dialect::CSharp && of.scalar() == Scalar::Bool,
            _ => false,
        }
    }

    /// Returns a conversion.
    fn cast(self, scalar: Scalar, of: &Node) -> String {
        if self.has_vectors() {
            return format!("{}({})", self.kind(scalar), self.expr(of));
        }
        if self.dialect == Dialect::CSharp && of.scalar() == Scalar::Bool {
            return format!("{} ? 1 : 0", self.closed(of));
        }
        format!("({}){}", self.kind(scalar), self.closed(of))
    }

    /// Returns an expression as a whole number without a sign, whose operations wrap around.
    fn unsigned(self, node: &Node) -> String {
        match node {
            Node::Number(_, bits) => format!("{}u", whole(Scalar::U32, *bits)),
            node if node.scalar() == Scalar::U32 => self.closed(node),
            node => self.cast(Scalar::U32, node),
        }
    }

    /// Returns the float of bits, or the bits of a float.
    fn bitcast(self, scalar: Scalar, of: &Node) -> String {
        let text = self.expr(of);
        match (self.dialect, scalar, of.scalar()) {
            (_, Scalar::I32 | Scalar::U32, Scalar::I32 | Scalar::U32) => self.cast(scalar, of),
            (Dialect::C, Scalar::F32, Scalar::U32) => format!("gradnoise_float({text})"),
            (Dialect::C, Scalar::F32, _) => format!("gradnoise_float({})", self.unsigned(of)),
            (Dialect::C, Scalar::U32, _) => format!("gradnoise_bits({text})"),
            (Dialect::C, ..) => format!("(int32_t)gradnoise_bits({text})"),
            (Dialect::CSharp, Scalar::F32, Scalar::U32) => format!("FloatOf({text})"),
            (Dialect::CSharp, Scalar::F32, _) => format!("FloatOf({})", self.unsigned(of)),
            (Dialect::CSharp, Scalar::U32, _) => format!("BitsOf({text})"),
            (Dialect::CSharp, ..) => format!("(int)BitsOf({text})"),
            (Dialect::Glsl | Dialect::GlslEs300, Scalar::F32, Scalar::U32) => format!("uintBitsToFloat({text})"),
            (Dialect::Glsl | Dialect::GlslEs300, Scalar::F32, _) => format!("intBitsToFloat({text})"),
            (Dialect::Glsl | Dialect::GlslEs300, Scalar::U32, _) => format!("floatBitsToUint({text})"),
            (Dialect::Glsl | Dialect::GlslEs300, ..) => format!("floatBitsToInt({text})"),
            (Dialect::Hlsl, ..) => format!("as{}({text})", self.kind(scalar)),
            (Dialect::Metal, ..) => format!("as_type<{}>({text})", self.kind(scalar)),
        }
    }

    /// Returns whether signed numbers do not wrap around.
    fn is_undefined_on_overflow(self) -> bool {
        matches!(self.dialect, Dialect::C | Dialect::Metal)
    }

    fn expr(self, node: &Node) -> String {
        let expr = |node: &Node| self.expr(node);
        let is_open = |node: &Node| self.is_open(node);
        match node {
            Node::Number(Scalar::F32, bits) if matches!(self.dialect, Dialect::Glsl | Dialect::GlslEs300) => {
                float(*bits)
            }
            Node::Number(Scalar::F32, bits) => format!("{}f", float(*bits)),
            Node::Number(Scalar::Bool, bits) => (*bits != 0).to_string(),
            // The literal of the least number would not fit without its sign.
            Node::Number(Scalar::I32, 0x8000_0000) => "-2147483647 - 1".into(),
            Node::Number(scalar @ Scalar::I32, bits) => whole(*scalar, *bits),
            Node::Number(Scalar::U32, bits) => format!("{}u", whole(Scalar::U32, *bits)),
            Node::Name(_, name) => name.to_string(),
            Node::Negate(of) if of.scalar() != Scalar::F32 && self.is_undefined_on_overflow() => {
                format!("({})(0u - {})", self.kind(Scalar::I32), self.unsigned(of))
            }
            Node::Negate(of) => format!("-{}", self.closed(of)),
            Node::Not(of) if of.scalar() == Scalar::Bool => format!("!{}", self.closed(of)),
            Node::Not(of) => format!("~{}", self.closed(of)),
            Node::Binary(operator @ ("+" | "-" | "*" | "<<"), a, b)
                if a.scalar() == Scalar::I32 && self.is_undefined_on_overflow() =>
            {
                let (a, b) = (self.unsigned(a), self.unsigned(b));
                format!("({})({a} {operator} {b})", self.kind(Scalar::I32))
            }
            Node::Binary(operator, a, b) if a.scalar() == Scalar::Bool => {
                let logical = match *operator {
                    "&" => "&&",
                    "|" => "||",
                    other => other,
                };
                format!("{} {logical} {}", self.closed(a), self.closed(b))
            }
            Node::Binary(operator @ ("<<" | ">>"), a, b) if self.dialect == Dialect::CSharp => {
                let by = match &**b {
                    Node::Number(_, bits) => bits.to_string(),
                    b => self.cast(Scalar::I32, b),
                };
                format!("{} {operator} {by}", self.closed(a))
            }
            // Some of its compilers compute with doubles unless they must not.
            Node::Binary(operator @ ("+" | "-" | "*" | "/"), a, b)
                if a.scalar() == Scalar::F32 && self.dialect == Dialect::CSharp =>
            {
                format!("(float)({} {operator} {})", self.closed_float(a), self.closed_float(b))
            }
            Node::Binary(operator, a, b) => operation(operator, [a, b], is_open, expr),
            Node::Select(parts) => {
                let [condition, yes, no] = &**parts;
                let branch =
                    |node: &Node| if matches!(node, Node::Select(_)) { self.closed(node) } else { self.expr(node) };
                format!("{} ? {} : {}", self.closed(condition), branch(yes), branch(no))
            }
            Node::Bitcast(scalar, of) => self.bitcast(*scalar, of),
            Node::Convert(scalar, of) => self.cast(*scalar, of),
            Node::Floor(of) => match self.dialect {
                Dialect::C => format!("floorf({})", expr(of)),
                Dialect::CSharp => format!("(float)System.Math.Floor({})", expr(of)),
                Dialect::Metal => format!("metal::floor({})", expr(of)),
                _ => format!("floor({})", expr(of)),
            },
            Node::Abs(of) => match (self.dialect, of.scalar()) {
                (Dialect::C, Scalar::F32) => format!("fabsf({})", expr(of)),
                (Dialect::C, _) => format!("gradnoise_abs({})", expr(of)),
                (Dialect::CSharp, Scalar::F32) => format!("System.Math.Abs({})", expr(of)),
                // `Math.Abs` refuses the least number.
                (Dialect::CSharp, _) => format!("({0} < 0 ? -{0} : {0})", self.closed(of)),
                (Dialect::Metal, _) => format!("metal::abs({})", expr(of)),
                _ => format!("abs({})", expr(of)),
            },
            Node::Min(pair) | Node::Max(pair) => {
                if let Some([x, low, high]) = node.clamped().filter(|_| self.has_vectors()) {
                    let scope = if self.dialect == Dialect::Metal { "metal::" } else { "" };
                    return format!("{scope}clamp({}, {}, {})", expr(x), expr(low), expr(high));
                }
                let name = if matches!(node, Node::Min(_)) { "min" } else { "max" };
                let (a, b) = (expr(&pair[0]), expr(&pair[1]));
                match (self.dialect, node.scalar()) {
                    (Dialect::C, Scalar::F32 | Scalar::Bool) => format!("gradnoise_{name}({a}, {b})"),
                    (Dialect::C, Scalar::I32) => format!("gradnoise_{name}_i32({a}, {b})"),
                    (Dialect::C, Scalar::U32) => format!("gradnoise_{name}_u32({a}, {b})"),
                    (Dialect::CSharp, _) if name == "min" => format!("System.Math.Min({a}, {b})"),
                    (Dialect::CSharp, _) => format!("System.Math.Max({a}, {b})"),
                    (Dialect::Metal, _) => format!("metal::{name}({a}, {b})"),
                    _ => format!("{name}({a}, {b})"),
                }
            }
            Node::Call(_, function, arguments) => self.call(function, arguments),
            Node::Word(name, index) => {
                let table = self.tree.tables.iter().find(|table| table.name == *name);
                match table {
                    Some(table) if table.is_bound && self.has_vectors() => self.bound_word(table, index),
                    _ => format!("{name}[{}]", expr(index)),
                }
            }
            Node::Listed(name, index) => format!("{name}[{}]", expr(index)),
        }
    }

    /// Returns a float with a sign in brackets, if it has one.
    fn closed_float(self, node: &Node) -> String {
        match node {
            Node::Binary(..) => self.expr(node),
            node => self.closed(node),
        }
    }

    /// Returns a word of a buffer of vectors.
    fn bound_word(self, table: &Table, index: &Node) -> String {
        match index {
            Node::Number(_, index) => {
                format!("{}[{}].{}", table.name, index / 4, ["x", "y", "z", "w"][*index as usize % 4])
            }
            index => {
                let index = self.closed(index);
                format!("{}[{index} >> 2][{index} & 3u]", table.name)
            }
        }
    }
}
