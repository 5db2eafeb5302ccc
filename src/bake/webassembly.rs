//! WebAssembly, as a module of JavaScript that has its bytes.
//!
//! They are written here, since no crate is needed for some eighty instructions and six sections: the feature `bake`
//! brings none, and Rust programs that do not bake compile nothing for it.

mod binary;
mod calls;
mod code;
mod data;
mod instructions;

use crate::bake::javascript;
use crate::bake::printed;
use crate::bake::tree::{Function, Tree};
use crate::bake::webassembly::binary::PAGE;
use crate::bake::webassembly::calls::coordinates;
use crate::bake::webassembly::code::code;
use crate::bake::webassembly::data::Data;
pub(super) use crate::bake::webassembly::instructions::Lanes;
use crate::wgsl::specialize::syntax::Unreadable;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The names that cannot be functions beside JavaScript's keywords: those that the file uses.
pub(super) const NAMES: &str = "Array Number RangeError Uint8Array WebAssembly atob";

/// The most bytes of the memory, in which samples follow the numbers of functions.
const MOST_BYTES: usize = 1 << 30;

/// Returns the name of the function of a grid.
pub(super) fn fill_name(function: &str) -> String {
    format!("{function}_fill")
}

/// Returns the functions that a user calls.
fn public(tree: &Tree) -> impl Iterator<Item = &Function> {
    tree.functions.iter().filter(|function| tree.public.iter().any(|name| **name == *function.name))
}

/// Returns a file of functions, which are given for one sample and for four.
pub(super) fn text(one: &Tree, four: &Tree) -> Result<String, Unreadable> {
    let (bytes, start) = module(one, four)?;
    let mut text = format!("{}\n", one.comment);
    if one.functions.is_empty() {
        return Ok(text);
    }
    let _ = write!(
        text,
        "
const gradnoise_bytes = Uint8Array.from(atob(`
{}`), (byte) => byte.charCodeAt());
const gradnoise_wasm = new WebAssembly.Instance(new WebAssembly.Module(gradnoise_bytes)).exports;
",
        base64(&bytes)
    );
    let has_several = public(one).any(|function| function.results.len() > 1);
    if has_several || public(one).any(|function| coordinates(function).is_some()) {
        text += "\n// A larger memory has another buffer.\n";
        text += "let gradnoise_floats = new Float32Array(gradnoise_wasm.gradnoise_memory.buffer);\n";
    }
    if public(one).any(|function| coordinates(function).is_some()) {
        text += &PLANES.replace("START", &start.to_string()).replace("MOST", &MOST_BYTES.to_string());
    }
    for function in public(one) {
        text += "\n";
        text += &function_text(function);
    }
    Ok(text)
}

/// Calls a function of a grid, after growing the memory if it must.
const PLANES: &str = "
function gradnoise_fill(name, planes, width, height, ...numbers) {
    for (const size of [width, height]) {
        if (!Number.isSafeInteger(size) || size < 0) {
            throw new RangeError(`${name}: the width and the height are whole numbers from 0 on, not ${size}`);
        }
    }
    const count = width * height;
    // The last vector of four samples may lie beyond the last row.
    const plane = count + 3;
    const bytes = START + 4 * planes * plane;
    if (bytes > MOST) {
        throw new RangeError(`${name}: ${width} x ${height} samples need ${bytes} bytes, and its memory has MOST`);
    }
    const missing = bytes - gradnoise_floats.byteLength;
    if (missing > 0) {
        gradnoise_wasm.gradnoise_memory.grow(Math.ceil(missing / 65536));
        gradnoise_floats = new Float32Array(gradnoise_wasm.gradnoise_memory.buffer);
    }
    if (count > 0) gradnoise_wasm[name](START, 4 * plane, width, height, ...numbers);
    const from = (index) => START / 4 + index * plane;
    return Array.from({ length: planes }, (_, index) => gradnoise_floats.subarray(from(index), from(index) + count));
}
";

/// Returns the bytes of a module, and the address of the first sample.
fn module(one: &Tree, four: &Tree) -> Result<(Vec<u8>, usize), Unreadable> {
    let results = public(one).map(|function| function.results.len()).filter(|count| *count > 1).max().unwrap_or(0);
    let mut data = Data::new(results, one);
    let (mut codes, mut exports) = (Vec::new(), Vec::new());
    let mut of_one = BTreeMap::new();
    for function in &one.functions {
        codes.push(code(function, Lanes::One, &of_one, &mut data)?);
        of_one.insert(function.name.clone(), codes.len() - 1);
    }
    let mut of_four = BTreeMap::new();
    let has_grids = public(one).any(|function| coordinates(function).is_some());
    for function in four.functions.iter().filter(|_| has_grids) {
        codes.push(code(function, Lanes::Four, &of_four, &mut data)?);
        of_four.insert(function.name.clone(), codes.len() - 1);
    }
    for function in public(one) {
        let index = *of_one.get(&function.name).ok_or(Unreadable)?;
        if function.results.len() > 1 {
            codes.push(calls::stored(function, index));
            exports.push((function.name.to_string(), codes.len() - 1));
        } else {
            exports.push((function.name.to_string(), index));
        }
        if let Some(count) = coordinates(function) {
            let index = *of_four.get(&function.name).ok_or(Unreadable)?;
            codes.push(calls::filled(function, index, count));
            exports.push((fill_name(&function.name), codes.len() - 1));
        }
    }
    let bytes = data.bytes();
    Ok((binary::module(&codes, &exports, "gradnoise_memory", &bytes, MOST_BYTES / PAGE), bytes.len()))
}

/// Returns the parameters of the function of a grid.
fn fill_parameters(function: &Function, coordinates: usize) -> Vec<&str> {
    let sizes = if coordinates == 1 { &["width"][..] } else { &["width", "height"] };
    let named = function.parameters.iter().map(|named| &*named.name);
    sizes.iter().copied().chain(["step"]).chain(named).collect()
}

fn function_text(function: &Function) -> String {
    let name = &function.name;
    let parameters: Vec<_> = function.parameters.iter().map(|named| &*named.name).collect();
    let parameters = parameters.join(", ");
    let fields = |of: &dyn Fn(usize) -> String| {
        let named = function.results.iter().enumerate();
        let fields: Vec<_> = named.map(|(index, named)| format!("{}: {}", named.name, of(index))).collect();
        format!("{{ {} }}", fields.join(", "))
    };
    let is_single = function.results.len() == 1;
    let own = if is_single {
        format!("export const {name} = gradnoise_wasm.{name};\n")
    } else {
        let results = fields(&|index| format!("gradnoise_floats[{index}]"));
        let lines = vec![format!("gradnoise_wasm.{name}({parameters});"), format!("return {results};")];
        printed::function("", &format!("export function {name}({parameters})"), lines)
    };
    let mut text = javascript::documentation(function) + &own;
    let Some(count) = coordinates(function) else { return text };
    let (fill, of_fill) = (fill_name(name), fill_parameters(function, count));
    let documented: Vec<_> = of_fill.iter().map(|name| format!(" * @param {{number}} {name}\n")).collect();
    let result = if is_single { "Float32Array".into() } else { fields(&|_| "Float32Array".into()) };
    let _ = write!(text, "\n/**\n{} * @returns {{{result}}}\n */\n", documented.concat());
    let sizes = if count == 1 { "width, 1" } else { "width, height" };
    let call = format!("gradnoise_fill('{fill}', {}, {sizes}, step, {parameters})", function.results.len());
    let lines = if is_single {
        vec![format!("return {call}[0];")]
    } else {
        vec![format!("const planes = {call};"), format!("return {};", fields(&|index| format!("planes[{index}]")))]
    };
    text + &printed::function("", &format!("export function {fill}({})", of_fill.join(", ")), lines)
}

/// Returns the types of the functions of grids of one module, for TypeScript.
pub(super) fn types(tree: &Tree) -> String {
    let mut text = String::new();
    for function in public(tree) {
        let Some(count) = coordinates(function) else { continue };
        let name = &function.name;
        let result = match function.results.as_slice() {
            [_] => "Float32Array".to_owned(),
            several => {
                let fields: Vec<_> =
                    several.iter().map(|named| format!("    {}: Float32Array;\n", named.name)).collect();
                let _ = write!(text, "\nexport interface {name}_planes {{\n{}}}\n", fields.concat());
                format!("{name}_planes")
            }
        };
        let typed: Vec<_> =
            fill_parameters(function, count).into_iter().map(|name| format!("{name}: number")).collect();
        let head = format!("export function {}({}): {result};", fill_name(name), typed.join(", "));
        let _ = write!(
            text,
            "
/**
 * Returns what {name} returns at a grid's positions, row by row: at x + column * step and y + row * step. The array is
 * part of the module's memory, which the next call overwrites.
 */
{}
",
            printed::wrapped(head)
        );
    }
    text
}

/// Returns lines of base64.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for (index, three) in bytes.chunks(3).enumerate() {
        let byte = |at| three.get(at).copied().map_or(0, u32::from);
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let digit = |at: u32| char::from(DIGITS[(bits >> (18 - 6 * at) & 63) as usize]);
        text.extend((0..4).map(|at| if at as usize > three.len() { '=' } else { digit(at) }));
        if index % 28 == 27 {
            text.push('\n');
        }
    }
    if text.ends_with('\n') { text } else { text + "\n" }
}
