//! Checks of the names that a user chooses.

use crate::wgsl::error::WgslError;
use crate::wgsl::options::WgslOptions;

/// The keywords and reserved words of WGSL, from the lists in its specification.
const RESERVED: &str = "
    alias break case const const_assert continue continuing default diagnostic discard else enable false fn for if
    let loop override requires return struct switch true var while
    NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become cast catch class
    co_await co_return co_yield coherent column_major common compile compile_fragment concept const_cast consteval
    constexpr constinit crate debugger decltype delete demote demote_to_helper do dynamic_cast enum explicit export
    extends extern external fallthrough filter final finally friend from fxgroup get goto groupshared highp impl
    implements import inline instanceof interface layout lowp macro macro_rules match mediump meta mod module move
    mut mutable namespace new nil noexcept noinline nointerpolation non_coherent noncoherent noperspective null
    nullptr of operator package packoffset partition pass patch pixelfragment precise precision premerge priv
    protected pub public readonly ref regardless register reinterpret_cast require resource restrict self set shared
    sizeof smooth snorm static static_assert static_cast std subroutine super target template this thread_local
    throw trait try type typedef typeid typename typeof union unless unorm unsafe unsized use using varying virtual
    volatile wgsl where with writeonly yield
";

/// The names that the specification declares in every shader: types with their short forms, enumerants, functions. A
/// shader may redeclare them, but then other code in that shader can no longer use them.
const PREDECLARED: &str = "
    bool i32 u32 f32 f16 array atomic vec2 vec3 vec4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4
    ptr sampler sampler_comparison texture_1d texture_2d texture_2d_array texture_3d texture_cube texture_cube_array
    texture_multisampled_2d texture_depth_multisampled_2d texture_external texture_storage_1d texture_storage_2d
    texture_storage_2d_array texture_storage_3d texture_depth_2d texture_depth_2d_array texture_depth_cube
    texture_depth_cube_array buffer vec2f vec2h vec2i vec2u vec3f vec3h vec3i vec3u vec4f vec4h vec4i vec4u mat2x2f
    mat2x2h mat2x3f mat2x3h mat2x4f mat2x4h mat3x2f mat3x2h mat3x3f mat3x3h mat3x4f mat3x4h mat4x2f mat4x2h mat4x3f
    mat4x3h mat4x4f mat4x4h
    read write read_write function private workgroup uniform storage rgba8unorm rgba8snorm rgba8uint rgba8sint
    rgba16unorm rgba16snorm rgba16uint rgba16sint rgba16float rg8unorm rg8snorm rg8uint rg8sint rg16unorm rg16snorm
    rg16uint rg16sint rg16float r32uint r32sint r32float rg32uint rg32sint rg32float rgba32uint rgba32sint
    rgba32float bgra8unorm r8unorm r8snorm r8uint r8sint r16unorm r16snorm r16uint r16sint r16float rgb10a2unorm
    rgb10a2uint rg11b10ufloat
    bitcast all any select arrayLength abs acos acosh asin asinh atan atanh atan2 ceil clamp cos cosh
    countLeadingZeros countOneBits countTrailingZeros cross degrees determinant distance dot dot4U8Packed
    dot4I8Packed exp exp2 extractBits faceForward firstLeadingBit firstTrailingBit floor fma fract frexp insertBits
    inverseSqrt ldexp length log log2 max min mix modf normalize pow quantizeToF16 radians reflect refract
    reverseBits round saturate sign sin sinh smoothstep sqrt step tan tanh transpose trunc dpdx dpdxCoarse dpdxFine
    dpdy dpdyCoarse dpdyFine fwidth fwidthCoarse fwidthFine textureDimensions textureGather textureGatherCompare
    textureLoad textureNumLayers textureNumLevels textureNumSamples textureSample textureSampleBias
    textureSampleCompare textureSampleCompareLevel textureSampleGrad textureSampleLevel textureSampleBaseClampToEdge
    textureStore atomicLoad atomicStore atomicAdd atomicSub atomicMax atomicMin atomicAnd atomicOr atomicXor
    atomicExchange atomicCompareExchangeWeak pack4x8snorm pack4x8unorm pack4xI8 pack4xU8 pack4xI8Clamp pack4xU8Clamp
    pack2x16snorm pack2x16unorm pack2x16float unpack4x8snorm unpack4x8unorm unpack4xI8 unpack4xU8 unpack2x16snorm
    unpack2x16unorm unpack2x16float storageBarrier textureBarrier workgroupBarrier workgroupUniformLoad subgroupAdd
    subgroupExclusiveAdd subgroupInclusiveAdd subgroupAll subgroupAnd subgroupAny subgroupBallot subgroupBroadcast
    subgroupBroadcastFirst subgroupElect subgroupMax subgroupMin subgroupMul subgroupExclusiveMul
    subgroupInclusiveMul subgroupOr subgroupShuffle subgroupShuffleDown subgroupShuffleUp subgroupShuffleXor
    subgroupXor quadBroadcast quadSwapDiagonal quadSwapX quadSwapY bufferLength bufferView bufferArrayView
";

/// The types and enumerants that naga declares beyond the specification.
const PREDECLARED_BY_NAGA: &str = "i64 u64 f64 push_constant r64uint";

/// Checks that WGSL allows a declaration to have this name, and that the name has no other meaning.
pub(super) fn check_identifier(name: &str) -> Result<(), WgslError> {
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let rest = letters.all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !first || !rest || name == "_" || name.starts_with("__") {
        return Err(WgslError::Identifier { name: name.into() });
    }
    let taken = [RESERVED, PREDECLARED, PREDECLARED_BY_NAGA];
    match taken.iter().flat_map(|words| words.split_ascii_whitespace()).find(|word| *word == name) {
        Some(_) => Err(WgslError::Reserved { name: name.into() }),
        None => Ok(()),
    }
}

/// Checks the underscores of the names that `naga_oil` will import from this path. It has naga write a module's
/// interface, which merges underscores and changes names that begin with `_naga`. In paths and braces `naga_oil`
/// imports nothing that begins with an underscore.
pub(super) fn check_underscores(WgslOptions { name, prefix, .. }: &WgslOptions, path: &str) -> Result<(), WgslError> {
    let first = path.split("::").next().unwrap_or_default();
    let refused = [
        (name.as_str(), name.starts_with('_') || name.ends_with('_') || name.contains("__")),
        (prefix, prefix.starts_with("_naga") || prefix.contains("__")),
        (first, first.starts_with('_')),
    ];
    match refused.into_iter().find(|(_, refused)| *refused) {
        Some((name, _)) => Err(WgslError::Underscores { name: name.into() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use naga::keywords::wgsl;
    use std::collections::BTreeSet;

    fn words(lists: &[&'static str]) -> BTreeSet<&'static str> {
        lists.iter().flat_map(|words| words.split_ascii_whitespace()).collect()
    }

    #[test]
    fn reserved_words_are_those_of_naga() {
        assert_eq!(words(&[RESERVED]), wgsl::RESERVED.iter().copied().collect());
    }

    #[test]
    fn predeclared_names_are_those_of_naga_and_short_types() {
        let mut expected: BTreeSet<String> = wgsl::BUILTIN_IDENTIFIERS.iter().map(|name| (*name).to_owned()).collect();
        for n in 2..=4 {
            expected.extend(["f", "h", "i", "u"].map(|component| format!("vec{n}{component}")));
            expected.extend((2..=4).flat_map(|rows| ["f", "h"].map(|component| format!("mat{n}x{rows}{component}"))));
        }
        // These are newer than naga 30.
        expected.extend(["buffer", "bufferArrayView", "bufferLength", "bufferView"].map(str::to_owned));
        let found = words(&[PREDECLARED, PREDECLARED_BY_NAGA]);
        assert_eq!(found, expected.iter().map(String::as_str).collect());
    }
}
