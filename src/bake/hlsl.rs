//! HLSL: its keywords and buffers.

use crate::bake::tree::Table;

/// The words that cannot be names, with the keywords of C++: keywords, types and functions of FXC and DXC.
pub(super) const KEYWORDS: &str = "
    float# half# double# bool# int# uint# dword# min10float# min16float# min12int# min16int# min16uint# *_t
    *_packed half dword uint min10float min16float min12int min16int min16uint string vector matrix Texture#
    RWTexture# RW# FeedbackTexture# RasterizerOrdered# Wave# Quad# Interlocked# Process# tex1D* tex2D* tex3D*
    texCUBE* technique# AppendStructuredBuffer BlendState Buffer ByteAddressBuffer cbuffer center centroid
    column_major compile compile_fragment CompileShader asm_fragment ComputeShader ConstantBuffer
    ConsumeStructuredBuffer DepthStencilState DepthStencilView discard DomainShader fxgroup GeometryShader
    globallycoherent groupcoherent groupshared HullShader Hullshader in indices inout InputPatch interface
    layout line lineadj linear LineStream NULL nointerpolation noperspective out OutputPatch packoffset pass
    Pass PASS payload pixelfragment PixelShader point PointStream precise primitives RasterizerState
    RaytracingAccelerationStructure RayDesc RayQuery RenderTargetView row_major sample sampler sampler1D
    sampler2D sampler3D samplerCUBE sampler_state SamplerComparisonState SamplerState shared snorm stateblock
    stateblock_state StructuredBuffer SubpassInput SubpassInputMS tbuffer technique Technique TECHNIQUE texture
    TextureBuffer triangle triangleadj TriangleStream uniform unorm vertexfragment VertexShader vertices decl
    Decl DECL Asm ASM SV_* fixed abort abs acos all AllMemoryBarrier AllMemoryBarrierWithGroupSync any asdouble
    asfloat asfloat16 asin asint asint16 asuint asuint16 atan atan2 ceil CheckAccessFullyMapped clamp clip cos
    cosh countbits cross D3DCOLORtoUBYTE4 ddx ddx_coarse ddx_fine ddy ddy_coarse ddy_fine degrees determinant
    DeviceMemoryBarrier DeviceMemoryBarrierWithGroupSync distance dot dot2add dot4add_i8packed dot4add_u8packed
    dst errorf EvaluateAttribute# EvaluateAttributeAtSample exp exp2 f16tof32 f32tof16 faceforward firstbithigh
    firstbitlow floor fma fmod frac frexp fwidth GetAttributeAtVertex GetRenderTargetSampleCount
    GetRenderTargetSamplePosition GroupMemoryBarrier GroupMemoryBarrierWithGroupSync isfinite isinf isnan
    isnormal ldexp length lerp lit log log10 log2 mad max min modf msad4 mul normalize pow printf radians rcp
    reflect refract reversebits round rsqrt saturate select sign sin sincos sinh smoothstep source_mark sqrt
    step tan tanh transpose trunc AcceptHitAndEndSearch AddUint64 AllocateRayQuery Barrier CallShader
    CreateResourceFromHeap DispatchMesh DispatchRaysDimensions DispatchRaysIndex GeometryIndex HitKind IgnoreHit
    InstanceID InstanceIndex IsHelperLane NonUniformResourceIndex ObjectRayDirection ObjectRayOrigin
    ObjectToWorld# ObjectToWorld pack_clamp_s8 pack_clamp_u8 pack_s8 pack_u8 PrimitiveIndex RayFlags RayTCurrent
    RayTMin ReportHit SetMeshOutputCounts TraceRay unpack_s8s16 unpack_s8s32 unpack_u8u16 unpack_u8u32
    WorldRayDirection WorldRayOrigin WorldToObject# WorldToObject _#
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
