//! Programs that call baked functions at points, in each language.

use crate::baked::Case;
use gradnoise::bake::Language;
use std::fmt::Write as _;

/// The most points and results that a program keeps at once.
const MOST: usize = 8192;

/// Returns the call of a case with the coordinates of a point.
fn call(case: &Case, at: impl Fn(usize) -> String) -> String {
    let coordinates: Vec<_> = (0..case.dimension).map(at).collect();
    format!("{}({}{})", case.function, coordinates.join(", "), seed(case, ""))
}

/// Returns the seed that follows a position in a call, with the suffix that the language's literals have.
fn seed(case: &Case, suffix: &str) -> String {
    case.seed.map_or(String::new(), |seed| format!(", {seed}{suffix}"))
}

/// Returns a program that imports files with an ending.
pub fn javascript(cases: &[Case], ending: &str) -> String {
    let mut text = "import { readFileSync, writeFileSync } from 'node:fs';\n".to_owned();
    for index in 0..cases.len() {
        let _ = writeln!(text, "import * as of{index} from './{index}.{ending}';");
    }
    text += "const read = (n) => new Float32Array(readFileSync(`points${n}.bin`).buffer.slice(0));
const all = [0, 1, 2, 3, 4].map((n) => (n ? read(n) : []));
const found = [];\n";
    for (index, case) in cases.iter().enumerate() {
        let n = case.dimension;
        let called = call(case, |axis| format!("all[{n}][i + {axis}]"));
        let add = if case.count == 1 { "found.push(r)" } else { "found.push(...Object.values(r))" };
        let _ =
            writeln!(text, "for (let i = 0; i < all[{n}].length; i += {n}) {{ const r = of{index}.{called}; {add}; }}");
        // The same seed as a negative number.
        if let Some(seed) = case.seed {
            let other = i64::from(seed) - (1 << 32);
            let zeros = "0, ".repeat(n);
            let [one, two] = [i64::from(seed), other].map(|seed| format!("of{index}.{}({zeros}{seed})", case.function));
            let _ = writeln!(text, "if (JSON.stringify({one}) !== JSON.stringify({two})) throw new Error('{seed}');");
        }
    }
    text + "writeFileSync('found.bin', new Uint8Array(Float32Array.from(found).buffer));\n"
}

/// Returns a program that compares what each `_fill` returns with calls at the grid's positions, and with an argument
/// calls the functions one column further, so that it must fail.
pub fn webassembly_grids(cases: &[Case]) -> String {
    let mut text = "const shift = process.argv.length - 2;\nconst cases = [\n".to_owned();
    for (index, case) in cases.iter().enumerate() {
        let Case { function, dimension, .. } = case;
        let seed = case.seed.map_or("[]".into(), |seed| format!("[{seed}]"));
        let _ = writeln!(text, "    [await import('./{index}.mjs'), '{function}', {dimension}, {seed}],");
    }
    text + "];\n" + GRIDS
}

const GRIDS: &str = include_str!("grids.mjs");

/// Returns the start of a program of C or C++: `all` has the points of each dimension.
fn c_start(cases: &[Case], extension: &str) -> String {
    let mut text = "#include <stdio.h>\n".to_owned();
    for index in 0..cases.len() {
        let _ = writeln!(text, "#include \"{index}.{extension}\"");
    }
    let _ = write!(
        text,
        "static float all[5][{MOST}];
static long counts[5];
int main(int argc, char **argv) {{
    for (int n = 1; n <= 4; n++) {{
        char name[32];
        snprintf(name, sizeof name, \"points%d.bin\", n);
        FILE *file = fopen(name, \"rb\");
        counts[n] = (long)fread(all[n], 4, {MOST}, file);
        fclose(file);
    }}
    FILE *out = fopen(argc > 1 ? argv[1] : \"found.bin\", \"wb\");\n"
    );
    text
}

pub fn c(cases: &[Case]) -> String {
    let mut text = c_start(cases, "h");
    for case in cases {
        let n = case.dimension;
        let called = call(case, |axis| format!("all[{n}][i + {axis}]"));
        let kind = if case.count == 1 { "float".into() } else { format!("{}_result", case.function) };
        let _ = writeln!(text, "    for (long i = 0; i < counts[{n}]; i += {n}) {{");
        let _ = writeln!(text, "        const {kind} r = {called}; fwrite(&r, 1, sizeof r, out);\n    }}");
    }
    text + "    return fclose(out);\n}\n"
}

/// Returns the places of a case's results, where they are vectors.
fn places(case: &Case) -> Vec<String> {
    if case.is_colour {
        return ["r.r", "r.g", "r.b", "r.a"].map(String::from).into();
    }
    let n = case.dimension;
    let members = |of: &str| -> Vec<String> {
        if n == 1 {
            vec![of.into()]
        } else {
            ["x", "y", "z", "w"][..n].iter().map(|axis| format!("{of}.{axis}")).collect()
        }
    };
    let mut places = vec!["r.value".to_owned()];
    places.extend(members("r.gradient"));
    places.extend(["x", "y", "z", "w"][..n].iter().flat_map(|axis| members(&format!("r.hessian_{axis}"))));
    places.truncate(case.count);
    places
}

/// Returns the type of a vector of floats.
fn vector(n: usize, of: &str) -> String {
    if n == 1 { "float".into() } else { format!("{of}{n}") }
}

/// Returns a program of C++ which compiles Metal's language by the names that `metal_stdlib` of this folder has.
pub fn metal(cases: &[Case]) -> String {
    let mut text = c_start(cases, "metal");
    for case in cases {
        let n = case.dimension;
        let position: Vec<_> = (0..n).map(|axis| format!("all[{n}][i + {axis}]")).collect();
        let position = if n == 1 { position.concat() } else { format!("metal::float{n}({})", position.join(", ")) };
        let data = case.module.binding();
        let buffer = if data.is_some() { ", data" } else { "" };
        let _ = writeln!(text, "    {{");
        if let Some(binding) = data {
            let words: Vec<_> =
                binding.data.chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect();
            let vectors = words.chunks(4).map(|four| {
                let part = |i: usize| four.get(i).copied().unwrap_or_default();
                format!("metal::uint4({}u, {}u, {}u, {}u)", part(0), part(1), part(2), part(3))
            });
            let vectors: Vec<_> = vectors.collect();
            let _ = writeln!(text, "        static const metal::uint4 data[] = {{ {} }};", vectors.join(", "));
        }
        let _ = writeln!(text, "        for (long i = 0; i < counts[{n}]; i += {n}) {{");
        let seed = seed(case, "u");
        let _ = writeln!(text, "            const auto r = {}({position}{seed}{buffer});", case.function);
        let results = match case.count {
            1 => vec!["r".to_owned()],
            _ if case.is_colour => ["r.x", "r.y", "r.z", "r.w"].map(String::from).into(),
            _ => places(case),
        };
        let _ = writeln!(text, "            const float each[] = {{ {} }};", results.join(", "));
        let _ = writeln!(text, "            fwrite(each, 1, sizeof each, out);\n        }}\n    }}");
    }
    text + "    return fclose(out);\n}\n"
}

pub fn csharp(cases: &[Case]) -> String {
    let mut text = "static class Program {
    static float[] Read(int n) {
        byte[] bytes = System.IO.File.ReadAllBytes(\"points\" + n + \".bin\");
        float[] points = new float[bytes.Length / 4];
        System.Buffer.BlockCopy(bytes, 0, points, 0, bytes.Length);
        return points;
    }

    static void Main() {
        float[][] all = { null, Read(1), Read(2), Read(3), Read(4) };
        using (var found = new System.IO.BinaryWriter(System.IO.File.Create(\"found.bin\"))) {\n"
        .to_owned();
    for case in cases {
        let n = case.dimension;
        let called = call(case, |axis| format!("all[{n}][i + {axis}]"));
        let number: String = case.function.chars().filter(char::is_ascii_digit).collect();
        let scope = format!("Noise{number}");
        let _ = write!(text, "            for (int i = 0; i < all[{n}].Length; i += {n}) {{ var r = {scope}.{called};");
        if case.count == 1 {
            text += " found.Write(r);";
        } else {
            for place in places(case) {
                let _ = write!(text, " found.Write(r.{});", place[2..].replace('.', "_"));
            }
        }
        text += " }\n";
    }
    text + "        }\n    }\n}\n"
}

pub fn rust(cases: &[Case]) -> String {
    let mut text = "#![deny(warnings)]
#![allow(dead_code, unused_variables, reason = \"of two functions one is called, and constants use no position\")]
use std::io::Write;\n"
        .to_owned();
    for index in 0..cases.len() {
        let _ = writeln!(text, "#[path = \"{index}.rs\"]\nmod of{index};");
    }
    text += "fn main() {
    let read = |n: usize| -> Vec<f32> {
        let bytes = std::fs::read(format!(\"points{n}.bin\")).unwrap();
        bytes.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
    };
    let all = [Vec::new(), read(1), read(2), read(3), read(4)];
    let mut found: Vec<f32> = Vec::new();\n";
    for (index, case) in cases.iter().enumerate() {
        let n = case.dimension;
        let called = call(case, |axis| format!("p[{axis}]"));
        let add = if case.count == 1 {
            "found.push(r)".to_owned()
        } else {
            let fields: Vec<_> = (0..case.count).map(|field| format!("r.{field}")).collect();
            format!("found.extend([{}])", fields.join(", "))
        };
        let _ = writeln!(text, "    for p in all[{n}].chunks({n}) {{ let r = of{index}::{called}; {add}; }}");
    }
    text + "    let bytes: Vec<u8> = found.iter().flat_map(|value| value.to_le_bytes()).collect();
    std::fs::File::create(\"found.bin\").unwrap().write_all(&bytes).unwrap();
}\n"
}

pub fn python(cases: &[Case]) -> String {
    let mut text = "import importlib.util\nimport warnings\n\nimport numpy as np\n
warnings.simplefilter('error')
points = [None] + [np.fromfile(f'points{n}.bin', np.float32).reshape(-1, n) for n in (1, 2, 3, 4)]
found = []\n\n
def load(index):
    spec = importlib.util.spec_from_file_location(f'of{index}', f'{index}.py')
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module\n\n\n"
        .to_owned();
    for (index, case) in cases.iter().enumerate() {
        let (n, function) = (case.dimension, &case.function);
        // Any number of Python or numpy that is the seed modulo 2^32.
        let seed = case.seed.map_or(String::new(), |seed| format!(", np.int64({})", i64::from(seed) - (1 << 32)));
        let called = format!("load({index}).{function}(*points[{n}].T{seed})");
        let numbers = if case.count == 1 { called } else { format!("np.stack({called}, -1).ravel()") };
        let _ = writeln!(text, "found.append({numbers})");
    }
    text + "np.concatenate(found).astype(np.float32).tofile('found.bin')\n"
}

/// Returns the type of a case's result in a language of shaders.
fn kind(case: &Case, of_vectors: &str) -> String {
    match case.count {
        1 => "float".into(),
        _ if case.is_colour => format!("{of_vectors}4"),
        _ => format!("{}_result", case.function),
    }
}

/// Returns a compute shader of GLSL 4.50 or HLSL, which reads binding 1 and writes binding 2.
pub fn compute(case: &Case, functions: &str, is_hlsl: bool) -> String {
    let (n, count) = (case.dimension, case.count);
    let results = if count == 1 { vec!["r".to_owned()] } else { places(case) };
    let of_vectors = if is_hlsl { "float" } else { "vec" };
    let kind = kind(case, of_vectors);
    let coordinates: Vec<_> = (0..n).map(|axis| format!("points[i * {n}u + {axis}u]")).collect();
    let position = vector(n, of_vectors);
    let (buffers, start) = if is_hlsl {
        (
            "StructuredBuffer<float> points : register(t1);\nRWStructuredBuffer<float> found : register(u2);\n",
            "[numthreads(64, 1, 1)]\nvoid main(uint3 id : SV_DispatchThreadID) {\n    uint i = id.x;\n",
        )
    } else {
        (
            "layout(local_size_x = 64) in;
layout(std430, binding = 1) readonly buffer Points { float points[]; };
layout(std430, binding = 2) writeonly buffer Found { float found[]; };\n",
            "void main() {\n    uint i = gl_GlobalInvocationID.x;\n",
        )
    };
    let version = if is_hlsl { "" } else { "#version 450\n" };
    let mut text = format!("{version}{functions}\n{buffers}{start}");
    let seed = seed(case, "u");
    let _ = writeln!(text, "    {kind} r = {}({position}({}){seed});", case.function, coordinates.join(", "));
    for (index, result) in results.iter().enumerate() {
        let _ = writeln!(text, "    found[i * {count}u + {index}u] = {result};");
    }
    text + "}\n"
}

/// Returns a fragment shader of WebGL 2, which reads points from a texture of 32 rows and writes two vectors.
pub fn fragment(case: &Case, functions: &str) -> String {
    let n = case.dimension;
    let mut results = if case.count == 1 { vec!["r".to_owned()] } else { places(case) };
    results.resize(8, "0.0".into());
    let kind = kind(case, "vec");
    let position = if n == 1 { "texel.x".into() } else { format!("texel.{}", &"xyzw"[..n]) };
    format!(
        "#version 300 es
{functions}
uniform highp sampler2D points;
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
void main() {{
    vec4 texel = texelFetch(points, ivec2(gl_FragCoord.xy), 0);
    {kind} r = {}({position}{});
    first = vec4({});
    second = vec4({});
}}\n",
        case.function,
        seed(case, "u"),
        results[..4].join(", "),
        results[4..].join(", ")
    )
}

/// Returns a fragment shader of WebGL 2 that draws a picture of Shadertoy.
pub fn picture(text: &str) -> String {
    format!(
        "#version 300 es
precision highp float;
const vec3 iResolution = vec3(32.0, 32.0, 1.0);
const float iTime = 0.0;
{text}
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
void main() {{
    mainImage(first, gl_FragCoord.xy);
    second = vec4(0.0);
}}\n"
    )
}

/// Returns a text, included twice, with an entry point that uses none of its functions, where the language needs one.
pub fn compiled(text: String, language: Language) -> String {
    match language {
        Language::Glsl => format!("#version 450\n{text}{text}\nlayout(local_size_x = 1) in;\nvoid main() {{}}\n"),
        Language::Hlsl => format!("{text}{text}\n[numthreads(1, 1, 1)]\nvoid main() {{}}\n"),
        Language::GlslEs300 => format!(
            "#version 300 es
{text}{text}
layout(location = 0) out vec4 own_first;
layout(location = 1) out vec4 own_second;
void main() {{ own_first = own_second = vec4(1.0); }}\n"
        ),
        _ => text,
    }
}

/// Returns a file that includes others twice, beside the headers that programs include.
pub fn twice(extension: &str) -> String {
    let headers =
        "assert ctype errno fenv inttypes limits locale math setjmp signal stdarg stddef stdio stdlib string time";
    let headers: Vec<_> = headers.split(' ').map(|header| format!("#include <{header}.h>\n")).collect();
    let headers = headers.concat();
    let twice = format!("#include \"names.{extension}\"\n#include \"together.{extension}\"\n").repeat(2);
    match extension {
        "h" => format!("{headers}#ifdef __cplusplus\n#include <cmath>\n#include <string>\n#endif\n{twice}"),
        _ => twice,
    }
}

/// The program of JavaScript that calls the functions of `names.mjs`, which are one function with many names.
pub const NAMED_JAVASCRIPT: &str = include_str!("named.mjs");

/// The same for Python.
pub const NAMED_PYTHON: &str = include_str!("named.py");

/// The program of JavaScript that compares the types of functions with what these take and return: the number of its
/// argument is that of files.
pub const TYPED_JAVASCRIPT: &str = include_str!("typed.mjs");

/// The same for modules with functions of grids, whose sizes are whole numbers.
pub fn typed_webassembly() -> String {
    let replaced = [
        (".js`", ".mjs`"),
        (".d.ts", ".d.mts"),
        (r"(\w+): number;", r"(\w+): (?:number|Float32Array);"),
        ("() => 0.3", "() => 1"),
        ("'number' : Object", "'number' : returned instanceof Float32Array ? 'Float32Array' : Object"),
    ];
    replaced.into_iter().fold(TYPED_JAVASCRIPT.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    })
}
