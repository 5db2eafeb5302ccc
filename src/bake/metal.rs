//! Metal's language: its keywords, and the structure that holds its functions.

use crate::bake::dialect::Signature;
use crate::bake::printed::indented;
use crate::bake::tree::{Function, Tree};
use std::fmt::Write;

/// The words that cannot be names, with the keywords of C++: keywords of Metal, types and macros.
pub(super) const KEYWORDS: &str = "
    float# half# bfloat# int# uint# char# uchar# short# ushort# long# ulong# bool# packed_* simd_* atomic_*
    texture# depth# rgba# intersect# M_* FLT_* HALF_* DBL_* BFLT_* FP_* HUGE_* CHAR_* SCHAR_* UCHAR_* SHRT_*
    USHRT_* INT_* UINT_* LONG_* ULONG_* LLONG_* ULLONG_* *_t _# MAXDOUBLE MAXFLOAT MAXHALF INFINITY NAN NULL
    access array_ref as_type assert atomic bfloat complex constant device fragment half imaginary intersection
    kernel llong matrix mesh metal object object_data packed_vec quad ray_data sampler stitchable texture thread
    threadgroup threadgroup_imageblock uchar uint ullong ulong ushort vec vector vertex visible
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
