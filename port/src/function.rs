//! Prints files: functions, structures, and for functions in each dimension one that chooses among them.

use crate::expression::{Printer, Value};
use crate::shader::{Content, File, ItemOfFile};
use crate::signature::{Found, Part, Signature, World};
use crate::syntax::{Counting, Expr, Field, Function, Statement};
use crate::types::{Dimension, Kind, Primary, Shape, Type, has_ints, kind_of, rust_name, shape};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const INLINED: &str = "#[cfg_attr(optimized, inline(always))]\n";

/// Returns the items of a file that are printed.
pub(crate) fn printed_items(file: &File) -> impl Iterator<Item = &ItemOfFile> {
    file.items.iter().filter(|item| !file.by_hand.contains(&item.name))
}

/// Returns the text of a file, not yet formatted.
pub(crate) fn file(world: &World<'_>, file: &File) -> Result<String, String> {
    let mut found = Found::default();
    let mut texts = Vec::new();
    for item in printed_items(file) {
        let (apart, own) = item.comments.split_at(item.comments.len() - usize::from(item.has_own_comment));
        let mut above = String::new();
        for paragraph in apart {
            above += &filled("//", paragraph);
            above.push('\n');
        }
        for paragraph in own {
            above += &filled("///", paragraph);
        }
        let mut body = String::new();
        match &item.content {
            Content::Function(function) => {
                body += &body_and_head(world, item, function, &mut found)?;
                if let Some((base, 4)) = world.family_of(&item.name)
                    && let Some(family) = world.family(base)
                {
                    body += &choosing(world, base, &family);
                }
            }
            Content::Structure(fields) => body += &structure(world, &item.name, fields),
            Content::Other => {
                return Err(format!("shaders/{}.wgsl: {} is outside of the subset", file.path, item.name));
            }
        }
        texts.push((item.name.clone(), above, body));
    }
    join(&mut texts);
    let body: String = texts.into_iter().flat_map(|(_, above, body)| [above, body]).collect();
    let paragraphs: Vec<_> = file.header.split(String::is_empty).map(|paragraph| filled("//!", paragraph)).collect();
    let mut text = paragraphs.join("//!\n");
    let path = &file.path;
    let _ = write!(
        text,
        "//!\n//! `cargo run -p port` prints this file from `shaders/{path}.wgsl`, which is the one to edit.\n\n"
    );
    let lanes = ["Bits<", "F: Float", "I: Int", "Lanes::", "F: Number", "W: Word"];
    for mark in lanes.into_iter().filter(|mark| body.contains(mark)) {
        found
            .imports
            .insert(format!("lanes::{}", mark.trim_end_matches(['<', ':']).rsplit(' ').next().unwrap_or(mark)));
    }
    for (mark, path) in [
        ("HashSeed", "layout::slots::HashSeed"),
        ("&Table", "layout::table::Table"),
        ("array::", "array"),
        ("each!(", "array::each"),
        ("Parameters<'_>", "layout::parameters::Parameters"),
        ("ArrayView<'_>", "layout::parameters::ArrayView"),
        ("S: OctaveSample", "formulas::octave_sample::OctaveSample"),
    ] {
        if body.contains(mark) {
            found.imports.insert(path.to_owned());
        }
    }
    let code: String = body.lines().filter(|line| !line.trim().starts_with("//")).collect::<Vec<_>>().join("\n");
    for (path, name) in world.structures() {
        if uses(&code, &name) {
            found.imports.insert(path);
        }
    }
    let own = format!("formulas::{}::", path.replace('/', "::"));
    let mut modules: std::collections::BTreeMap<&str, Vec<&str>> = std::collections::BTreeMap::new();
    for import in found.imports.iter().filter(|import| !import.starts_with(&own)) {
        let (module, name) = import.rsplit_once("::").unwrap_or(("", import));
        modules.entry(module).or_default().push(name);
    }
    for (module, names) in modules {
        let _ = match (module, names.as_slice()) {
            ("", [name]) => writeln!(text, "use crate::{name};"),
            (_, [name]) => writeln!(text, "use crate::{module}::{name};"),
            _ => writeln!(text, "use crate::{module}::{{{}}};", names.join(", ")),
        };
    }
    Ok(text + "\n" + &body)
}

/// Prints functions of two, three and four dimensions once, if they compute each component in the same way.
fn join(texts: &mut [(String, String, String)]) {
    let names: Vec<_> = texts.iter().map(|(name, ..)| name.clone()).collect();
    for base in names.iter().filter_map(|name| name.strip_suffix("_2")) {
        let indices = (2..=4).filter_map(|n| names.iter().position(|name| *name == format!("{base}_{n}")));
        let indices: Vec<_> = indices.collect();
        let generic = indices.iter().map(|index| of_each_component(base, &texts[*index].2));
        if let Some([generic, second, third]) = generic.collect::<Option<Vec<_>>>().as_deref()
            && [second, third] == [generic; 2]
        {
            texts[indices[0]].2.clone_from(generic);
            for index in &indices[1..] {
                texts[*index].1.clear();
                texts[*index].2.clear();
            }
        }
    }
}

/// Returns the text of a function with a generic dimension, if it computes each component in the same way.
fn of_each_component(base: &str, text: &str) -> Option<String> {
    let (head, components) = text.strip_suffix("]\n}\n\n")?.split_once("{\n[")?;
    let n: usize = head.split_once(&format!(" {base}_"))?.1.split('<').next()?.parse().ok()?;
    let first = components.get(..(components.len() + 2) / n - 2)?;
    let all: Vec<_> = (0..n).map(|d| first.replace("[0]", &format!("[{d}]"))).collect();
    let head = head.replacen(&format!("{base}_{n}"), base, 1).replace(&format!("; {n}]"), "; N]");
    let head = head.replacen('>', ", const N: usize>", 1);
    (components == all.join(", ")).then(|| format!("{head}{{\neach!(|d| {})\n}}\n\n", first.replace("[0]", "[d]")))
}

/// Returns a paragraph as comments of at most 120 columns.
fn filled(mark: &str, lines: &[String]) -> String {
    let mut text = String::new();
    let mut line = mark.to_owned();
    for word in lines.iter().flat_map(|line| line.split_whitespace()) {
        if line.chars().count() + 1 + word.chars().count() > 120 {
            text += &line;
            text.push('\n');
            mark.clone_into(&mut line);
        }
        line.push(' ');
        line += word;
    }
    if line != mark {
        text += &line;
        text.push('\n');
    }
    text
}

/// Returns the statements of a function.
pub(crate) fn body(
    world: &World<'_>,
    item: &ItemOfFile,
    function: &Function,
    found: &mut Found,
) -> Result<String, String> {
    let signature = world.signature(&item.name).ok_or("it has no signature")?;
    let mut assigned = BTreeSet::new();
    add_assigned(&function.body, &mut assigned);
    let mut printer = Printer::new(world, &item.name, signature, found);
    statements(&function.body, item, &signature.result(), &assigned, &mut printer)
}

/// Collects the names of variables that change.
fn add_assigned(body: &[Statement], names: &mut BTreeSet<String>) {
    for statement in body {
        match statement {
            Statement::Assign(place, _) => place.for_each_part(&mut |part| {
                if let Expr::Name(name) = part {
                    names.insert(name.to_string());
                }
            }),
            Statement::For(counting) => add_assigned(&counting.body, names),
            _ => (),
        }
    }
}

fn statements(
    body: &[Statement],
    item: &ItemOfFile,
    result: &Type,
    assigned: &BTreeSet<String>,
    printer: &mut Printer<'_, '_>,
) -> Result<String, String> {
    let mut text = String::new();
    for statement in body {
        let mut own = String::new();
        match statement {
            Statement::Declare(name, value) => {
                let is_mutable = assigned.contains(&**name);
                let value = printer.value(value, false).and_then(|first| match kind_of(&first.of.shape, &[]) {
                    Some(Kind::Float) if is_mutable && printer.has_lanes() => printer.value_in_lanes(value),
                    _ => Ok(first),
                })?;
                let mutable = if is_mutable { "mut " } else { "" };
                let _ = writeln!(own, "let {mutable}{name} = {};", value.text);
                printer.declare(name, value.of);
            }
            Statement::Assign(place, value) => {
                let place = printer.value(place, false)?;
                let value = printer.as_type(value, &place.of)?;
                let _ = match place.text.strip_suffix(".value()") {
                    Some(sample) => writeln!(own, "{sample} = {sample}.with_value({});", value.text),
                    None => writeln!(own, "{} = {};", place.text, value.text),
                };
            }
            Statement::For(Counting { counter, first, condition, body }) => {
                let Expr::Binary(operator @ ("<" | "<="), _, end) = condition else {
                    return Err("a loop with another condition".into());
                };
                let (first, end) = (printer.value(first, false)?, printer.value(end, false)?);
                let both = [&first, &end];
                let kind = if both.iter().any(|bound| bound.is_word()) { Kind::Word } else { Kind::Int };
                printer.declare(counter, Type { shape: Shape::Number(kind), lane: false });
                let body = statements(body, item, result, assigned, printer)?;
                let is_literal = both.iter().all(|bound| bound.text.starts_with(char::is_numeric));
                let suffix = match (is_literal, kind) {
                    (false, _) => "",
                    (true, Kind::Word) => "_u32",
                    (true, _) => "_i32",
                };
                let counter = if uses(&body, counter) { counter } else { "_" };
                let range = if *operator == "<" { ".." } else { "..=" };
                let _ = writeln!(own, "for {counter} in {}{suffix}{range}{} {{\n{body}}}", first.text, end.text);
            }
            Statement::Return(value) => {
                let Value { text: result, .. } = printer.as_type(value, result)?;
                let _ = writeln!(own, "{result}");
            }
            Statement::Call(Expr::Call(name, _)) if name.starts_with("comment_") => {
                let index = name["comment_".len()..].parse().unwrap_or(0);
                match item.inner.get(index).map_or("", String::as_str) {
                    "" => own.push('\n'),
                    comment => own += &filled("//", &[comment.to_owned()]),
                }
            }
            Statement::Call(_) => return Err("a call without a result".into()),
            Statement::Loop(_) | Statement::BreakUnless(_) => return Err("a loop that is not printed".into()),
        }
        text += &printer.take_before();
        text += &own;
    }
    Ok(text)
}

fn body_and_head(
    world: &World<'_>,
    item: &ItemOfFile,
    function: &Function,
    found: &mut Found,
) -> Result<String, String> {
    let body = body(world, item, function, found)?;
    if let Some(error) = found.errors.pop() {
        return Err(format!("{}: {error}", item.name));
    }
    let signature = world.signature(&item.name).ok_or("it has no signature")?;
    Ok(format!("{}{{\n{body}}}\n\n", head(world, &item.name, signature, &body)?))
}

/// Returns whether a name is a word of a text.
fn uses(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name)
}

/// Returns what precedes a function's body.
fn head(world: &World<'_>, name: &str, signature: &Signature, body: &str) -> Result<String, String> {
    let primary = signature.primary(world.files);
    let mut parameters = Vec::new();
    for parameter in &signature.parameters {
        if parameter.of.shape == Shape::Lattice {
            let unused = |part: &Part| if uses(body, part.name()) { "" } else { "_" };
            parameters.extend(signature.parts.iter().map(|part| format!("{}{}", unused(part), part.declared())));
        } else {
            let unused = if uses(body, &parameter.name) { "" } else { "_" };
            parameters.push(format!("{unused}{}: {}", parameter.name, primary.text(&parameter.of)));
        }
    }
    for hole in &signature.holes {
        let of_hole = world.of_hole(hole)?;
        let given = of_hole.parameters.iter().filter(|parameter| parameter.of.shape != Shape::Lattice);
        let given: Vec<_> = given.map(|parameter| primary.text(&parameter.of)).collect();
        let result = primary.text(&of_hole.result());
        // One that is passed on is copied, since a compiler may leave calls through references outside of vectors.
        let count = body.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| word == hole).count();
        let is_repeated = count > 1 || body.contains("for ");
        let is_copied = is_repeated && !body.contains(" => ") && body.contains(&format!(", {hole})"));
        let copied = if is_copied { " + Copy" } else { "" };
        parameters.push(format!("{hole}: impl Fn({}) -> {result}{copied}", given.join(", ")));
    }
    let shapes = signature.parameters.iter().map(|parameter| &parameter.of.shape).chain([&signature.result]);
    let is_any =
        |shape| matches!(shape, &Shape::Vector(Dimension::Any, _) | &Shape::Structure(_, Some(Dimension::Any)));
    let has_integers =
        shapes.clone().any(|shape| matches!(shape, Shape::Structure(..)) && has_ints(shape, world.files));
    let is_generic = primary != Primary::Sample && shapes.into_iter().any(is_any);
    let lanes = match primary {
        Primary::Float if signature.needs_bits || has_integers => Some("F: Float"),
        Primary::Float => Some("F: Number"),
        Primary::FloatAndInt => Some("F: Float, I: Int"),
        Primary::Int => Some("I: Int"),
        Primary::Word => Some("W: Word"),
        Primary::Sample => Some("S: OctaveSample"),
        Primary::None => None,
    };
    let generics: Vec<_> = lanes.into_iter().chain(is_generic.then_some("const N: usize")).collect();
    let generics = if generics.is_empty() { String::new() } else { format!("<{}>", generics.join(", ")) };
    let result = primary.text(&signature.result());
    // Compilers decide whether to inline the large functions of Hessians, and searches.
    let is_large = match &signature.result {
        Shape::Structure(name, _) if name == "HessianSample" => true,
        Shape::Structure(name, _) if name == "Hessian" => signature.parts.contains(&Part::Points),
        _ => signature.parts.contains(&Part::Points) && body.contains("for "),
    };
    let inlined = if is_large { "#[inline]\n" } else { INLINED };
    Ok(format!("{inlined}pub(crate) fn {name}{generics}({}) -> {result} ", parameters.join(", ")))
}

/// Returns the function that chooses among those of a family.
fn choosing(world: &World<'_>, base: &str, family: &Signature) -> String {
    let mut arms = String::new();
    for n in 1..=4 {
        let name = format!("{base}_{n}");
        let Some(own) = world.signature(&name) else { continue };
        let mut arguments = Vec::new();
        for parameter in &family.parameters {
            let name = &parameter.name;
            match parameter.of.shape {
                Shape::Lattice => arguments.extend(own.parts.iter().map(|part| part.name().to_owned())),
                Shape::Vector(Dimension::Any, _) if n == 1 => arguments.push(format!("{name}[0]")),
                Shape::Vector(Dimension::Any, _) => arguments.push(format!("array::resized({name})")),
                _ => arguments.push(name.clone()),
            }
        }
        arguments.extend(own.holes.iter().cloned());
        let call = format!("{name}({})", arguments.join(", "));
        let result = match family.result {
            Shape::Vector(Dimension::Any, _) if n == 1 => format!("array::resized([{call}])"),
            Shape::Vector(Dimension::Any, _) => format!("array::resized({call})"),
            _ => call,
        };
        let _ = writeln!(arms, "{} => {result},", if n == 4 { "_".into() } else { n.to_string() });
    }
    let head = head(world, base, family, &arms).unwrap_or_default();
    format!("/// Calls the function above that has this dimension.\n{head}{{\nmatch N {{\n{arms}}}\n}}\n\n")
}

fn structure(world: &World<'_>, name: &str, fields: &[Field]) -> String {
    let of = |kind: &str| Type { shape: shape(kind), lane: true };
    let kinds = fields.iter().filter_map(|field| kind_of(&shape(&field.kind), world.files));
    let bound = if has_ints(&shape(name), world.files) { ": Float" } else { "" };
    // Arrays of a generic length have no default.
    let (primary, default, dimension) = match shape(name) {
        Shape::Structure(_, Some(_)) => (Primary::Float, "", "const N: usize, "),
        _ => (Primary::of(kinds), ", Default", ""),
    };
    let name = rust_name(name);
    if name == "OctaveSum" {
        let fields: Vec<_> = fields.iter().map(|field| format!("pub(crate) {}: S,\n", field.name)).collect();
        return format!("#[derive(Clone, Copy)]\npub(crate) struct {name}<S> {{\n{}}}\n\n", fields.concat());
    }
    let mut text = format!("#[derive(Clone, Copy{default})]\npub(crate) struct {name}<{dimension}F{bound} = f32> {{\n");
    for field in fields {
        let _ = writeln!(text, "pub(crate) {}: {},", field.name, primary.text(&of(&field.kind)));
    }
    text + "}\n\n"
}

/// Returns a text whose functions are private where a condition on their names holds.
pub(crate) fn with_private(text: &str, is_private: impl Fn(&str) -> bool) -> String {
    let mut parts = text.split("pub(crate) fn ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let name = part.split(['<', '(']).next().unwrap_or_default();
        format!("{text}{}fn {part}", if is_private(name) { "" } else { "pub(crate) " })
    })
}

/// Returns a text as rustfmt formats it.
pub(crate) fn formatted(root: &Path, text: &str) -> Result<String, String> {
    let run = || {
        let mut rustfmt = Command::new("rustfmt")
            .args(["--edition", "2024", "--config-path"])
            .arg(root.join("rustfmt.toml"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = rustfmt.stdin.take() {
            input.write_all(text.as_bytes())?;
        }
        rustfmt.wait_with_output()
    };
    let output = run().map_err(|error| format!("rustfmt: {error}"))?;
    if !output.status.success() {
        return Err("rustfmt cannot read what was printed".into());
    }
    String::from_utf8(output.stdout).map_err(|error| format!("rustfmt: {error}"))
}
