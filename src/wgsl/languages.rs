//! Translates exported noise to other shader languages through naga: GLSL, HLSL, Metal's language and SPIR-V.
//!
//! [`WgslModule::translate`](crate::wgsl::WgslModule::translate) returns a [`Translation`]. It declares the functions
//! of the WGSL, under their names, and the buffer that [`binding`](crate::wgsl::WgslModule::binding) describes, if
//! there is one. It holds nothing else, so you can put it before your shader or include it there. It needs neither a
//! shader compiler nor wgpu.
//!
//! ```
//! use gradnoise::wgsl::WgslOptions;
//! use gradnoise::wgsl::languages::Language;
//! use gradnoise::{Dimension, Octaves, Perlin};
//!
//! let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
//! let module = hills.wgsl(&WgslOptions::new("terrain"))?;
//! let glsl = module.translate(Language::Glsl)?;
//! assert!(glsl.text().is_some_and(|text| text.contains("float terrain(vec2 p")));
//! let unity = module.translate(Language::Hlsl)?;
//! assert!(unity.text().is_some_and(|text| text.contains("float terrain(float2 p")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bits
//! In exact arithmetic a zero that no compiler can see through keeps these functions from being fused and reordered, as
//! in the WGSL. If numbers differ, a compiler has flushed or rounded in a way that its language forbids in WGSL.
//!
//! # Buffers
//! A binding keeps its number. Its group becomes `space` in HLSL and `DescriptorSet` in SPIR-V. GLSL names no group:
//! OpenGL has none, and Vulkan uses set 0. GLSL ES 3.00 names neither group nor binding, so your program looks the
//! block up by its name. In Metal's language a function receives its buffers as arguments, after the position.

mod error;
mod parsed;
mod spirv;
mod translate;
mod translation;

pub use crate::wgsl::languages::error::TranslateError;
pub use crate::wgsl::languages::translation::{Language, Translation};
