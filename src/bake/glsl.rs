//! GLSL: its keywords, precision and buffers.

use crate::bake::dialect::Dialect;
use crate::bake::tree::Table;

/// The words that cannot be names: keywords, reserved words, types and functions of all versions, and the names of
/// Shadertoy.
pub(super) const KEYWORDS: &str = "
    gl_* webgl_* _webgl_* GL_* texture# itexture# utexture# texel# sampler# isampler# usampler# image1D#
    image2D# image3D# imageCube# imageBuffer# imageAtomic# iimage# uimage# subpass# isubpass# usubpass#
    shadow1D# shadow2D# atomic# interpolateAt# dFd* mat# dmat# vec# ivec# uvec# bvec# dvec# hvec# fvec# f16vec#
    f32vec# f64vec# i8vec# i16vec# i32vec# i64vec# u8vec# u16vec# u32vec# u64vec# f16mat# f32mat# f64mat# *_t
    pack# unpack# floatBits# intBits# uintBits# bitfield# memoryBarrier# subgroup# iChannel# image1D image2D
    image3D imageCube imageBuffer imageLoad imageSamples imageSize imageStore iimage1D texture sampler shadow1D
    shadow2D memoryBarrier active asm atomic_uint attribute bool break buffer case cast centroid class coherent
    common const continue default demote devicecoherent discard do double else enum extern external false filter
    fixed flat float for goto half highp if in inline inout input int interface invariant layout long lowp main
    mediump namespace noinline nonprivate noperspective nonuniformEXT notsample out output packed partition
    patch precise precision public queuefamilycoherent readonly resource restrict return row_major sample
    shadercallcoherent shared short sizeof smooth static struct subgroupcoherent subroutine superp switch
    template this true typedef uint uniform union unsigned using varying void volatile while workgroupcoherent
    writeonly abs acos acosh all allInvocations allInvocationsEqual any anyInvocation asin asinh atan atanh
    barrier bitCount ceil clamp cos cosh cross degrees determinant distance dot EmitStreamVertex EmitVertex
    EndPrimitive EndStreamPrimitive equal exp exp2 faceforward findLSB findMSB floor fma fract frexp ftransform
    fwidth fwidthCoarse fwidthFine greaterThan greaterThanEqual groupMemoryBarrier imulExtended inverse
    inversesqrt isinf isnan ldexp length lessThan lessThanEqual log log2 matrixCompMult max min mix mod modf
    noise1 noise2 noise3 noise4 normalize not notEqual outerProduct pow radians reflect refract round roundEven
    sign sin sinh smoothstep sqrt step tan tanh transpose trunc uaddCarry umulExtended usubBorrow mainImage
    mainSound mainVR iDate iFrame iFrameRate iMouse iResolution iSampleRate iTime iTimeDelta
";

/// The start of a text. Fragment shaders of GLSL ES have no precision for floats and a lower one for whole numbers;
/// other versions ignore these lines.
pub(super) const PRECISION: &str = "
precision highp float;
precision highp int;
";

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
