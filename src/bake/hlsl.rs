//! HLSL: its keywords and buffers.

use crate::bake::tree::Table;

/// The words that cannot be names: keywords, reserved words, types and functions.
pub(super) const KEYWORDS: &str = "
    asm asm_fragment auto bool break Buffer ByteAddressBuffer case catch cbuffer centroid char class column_major
    compile const const_cast continue ConstantBuffer default delete discard do double dword else enum explicit export
    extern false fixed float float1 float2 float3 float4 for friend globallycoherent goto groupshared half if in inline
    inout int int1 int2 int3 int4 interface lerp line lineadj linear long main matrix mutable namespace new
    nointerpolation noperspective NULL operator out packoffset pass point precise private protected public register
    reinterpret_cast return row_major sample sampler shared short signed sizeof snorm static string struct
    StructuredBuffer switch tbuffer technique template texture Texture2D this throw triangle triangleadj true try
    typedef typename uint uint1 uint2 uint3 uint4 uniform union unorm unsigned using vector virtual void volatile while
    abs acos all any asdouble asfloat asin asint asuint atan atan2 ceil clamp clip cos cosh countbits cross ddx ddy
    degrees determinant distance dot dst exp exp2 f16tof32 f32tof16 faceforward firstbithigh firstbitlow floor fma fmod
    frac frexp fwidth isfinite isinf isnan ldexp length lit log log10 log2 mad max min modf mul normalize pow radians
    rcp reflect refract reversebits round rsqrt saturate sign sin sincos sinh smoothstep sqrt step tan tanh tex2D
    transpose trunc
";

/// Returns the declaration of a buffer, whose words are read as vectors.
pub(super) fn buffer(table: &Table) -> String {
    let Table { name, words, is_storage, group, binding, .. } = table;
    let count = words.len().div_ceil(4);
    if *is_storage {
        format!("\nStructuredBuffer<uint4> {name} : register(t{binding}, space{group});\n")
    } else {
        format!("\ncbuffer {name}_block : register(b{binding}, space{group}) {{ uint4 {name}[{count}]; }}\n")
    }
}
