//! GLSL: its keywords, precision and buffers.

use crate::bake::dialect::Dialect;
use crate::bake::tree::Table;

/// The words that cannot be names: keywords, reserved words, functions and types of all versions.
pub(super) const KEYWORDS: &str = "
    active asm atomic_uint attribute bool break buffer bvec2 bvec3 bvec4 case cast centroid class coherent common const
    continue default discard dmat2 dmat3 dmat4 do double dvec2 dvec3 dvec4 else enum extern external false filter
    fixed flat float for fvec2 fvec3 fvec4 goto half highp hvec2 hvec3 hvec4 if iimage2D image2D in inline inout input
    int interface invariant isampler2D ivec2 ivec3 ivec4 layout long lowp main mat2 mat3 mat4 mediump namespace
    noinline noperspective notsample out output partition patch precise precision public readonly resource restrict
    return sample sampler2D sampler3D samplerCube shared short sizeof smooth static struct subroutine superp switch
    template texture this true typedef uint uimage2D uniform union unsigned usampler2D using uvec2 uvec3 uvec4 varying
    vec2 vec3 vec4 void volatile while writeonly abs acos acosh all any asin asinh atan atanh ceil clamp cos cosh cross
    degrees determinant dFdx dFdy distance dot equal exp exp2 faceforward findLSB findMSB floatBitsToInt
    floatBitsToUint floor fma fract frexp fwidth greaterThan intBitsToFloat inverse inversesqrt isinf isnan ldexp
    length lessThan log log2 matrixCompMult max min mix mod modf noise1 noise2 noise3 noise4 normalize not notEqual
    outerProduct pow radians reflect refract round roundEven sign sin sinh smoothstep sqrt step tan tanh texelFetch
    transpose trunc uintBitsToFloat mainImage
";

/// The start of a text. Fragment shaders of GLSL ES have no precision for floats and a lower one for whole numbers;
/// other versions ignore these lines.
pub(super) const PRECISION: &str = "
precision highp float;
precision highp int;
";

/// Returns whether GLSL keeps a name for itself.
pub(super) fn is_reserved(name: &str) -> bool {
    name.contains("__") || name.starts_with("gl_")
}

/// Returns the declaration of a buffer, whose words are read as vectors.
pub(super) fn buffer(table: &Table, dialect: Dialect) -> String {
    let Table { name, words, is_storage, binding, .. } = table;
    let count = words.len().div_ceil(4);
    match (dialect, is_storage) {
        (_, true) => {
            format!("\nlayout(std430, binding = {binding}) readonly buffer {name}_block {{ uvec4 {name}[]; }};\n")
        }
        (Dialect::GlslEs300, false) => format!("\nlayout(std140) uniform {name}_block {{ uvec4 {name}[{count}]; }};\n"),
        (_, false) => {
            format!("\nlayout(std140, binding = {binding}) uniform {name}_block {{ uvec4 {name}[{count}]; }};\n")
        }
    }
}
