//! Metal's language: its keywords, and the structure that holds its functions.

use crate::bake::dialect::Signature;
use crate::bake::printed::indented;
use crate::bake::tree::{Function, Tree};
use std::fmt::Write;

/// The words that cannot be names: keywords of C++ and of Metal, and types.
pub(super) const KEYWORDS: &str = "
    access alignas alignof and as_type asm atomic auto bitand bitor bool break case catch char class compl const
    constant constexpr continue decltype default delete device do double dynamic_cast else enum explicit export extern
    false float float2 float3 float4 for fragment friend goto half half2 half3 half4 if inline int int2 int3 int4
    kernel long main metal mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
    ray_data register return sampler short signed sizeof static static_assert static_cast struct switch template texture
    this thread threadgroup threadgroup_imageblock throw true try typedef typeid typename uchar uint uint2 uint3 uint4
    ulong union unsigned using ushort vec vector vertex virtual visible void volatile while xor xor_eq
";

pub(super) const HEAD: &str = "
#include <metal_stdlib>
";

/// Returns functions as members of a structure, which holds what other languages have in variables: the zero of exact
/// arithmetic, and pointers to buffers. After them come functions for the user, which make one.
pub(super) fn members(tree: &Tree, functions: &str, signature: impl Fn(&Function) -> Signature) -> (String, String) {
    let bound: Vec<_> = tree.tables.iter().filter(|table| table.is_bound).collect();
    if tree.zeros.is_empty() && bound.is_empty() {
        return (functions.to_owned(), String::new());
    }
    let name = format!("gradnoise_{}", tree.public.first().map_or("noise", String::as_str));
    let zeros = tree.zeros.iter().map(|(zero, comment)| format!("{comment}uint {zero};\n"));
    let pointers = bound.iter().map(|table| format!("constant metal::uint4 *{};\n", table.name));
    let variables: String = zeros.chain(pointers).collect();
    let members = format!("\nstruct {name} {{\n{}}};\n", indented(&format!("{variables}{functions}")));
    let mut wrappers = String::new();
    for function in tree.functions.iter().filter(|function| tree.public.iter().any(|name| **name == *function.name)) {
        let Signature { result, parameters } = signature(function);
        let buffers = bound.iter().map(|table| format!("constant metal::uint4 *{}", table.name));
        let each: Vec<_> = parameters.iter().map(|(kind, name)| format!("{kind} {name}")).chain(buffers).collect();
        let names: Vec<_> = parameters.iter().map(|(_, name)| &**name).collect();
        let _ = writeln!(wrappers, "\n{result} {}({}) {{", function.name, each.join(", "));
        let _ = writeln!(wrappers, "    {name} functions;");
        for table in &bound {
            let _ = writeln!(wrappers, "    functions.{0} = {0};", table.name);
        }
        let _ = writeln!(wrappers, "    return functions.{}({});\n}}", function.name, names.join(", "));
    }
    (members, wrappers)
}
