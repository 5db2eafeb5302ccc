//! Exported noise in the other languages of shaders, through naga: GLSL, HLSL, Metal's language and SPIR-V.
//!
//! [`WgslModule::translate`](crate::wgsl::WgslModule::translate) makes a [`Translation`], which declares the functions
//! that the WGSL has, under their names, and the buffer that [`binding`](crate::wgsl::WgslModule::binding) describes,
//! if there is one. It holds nothing else, so that it is put before, or included in, a shader of the user's own. No
//! compiler is needed for it, nor wgpu.
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
//! In exact arithmetic these functions are kept from being fused and reordered as the WGSL is: by a zero that no
//! compiler sees through. Where other numbers come out, a compiler has flushed or rounded in a way that its language
//! does not allow to WGSL.
//!
//! # Buffers
//! A binding's number stays what it is. Its group is `space` in HLSL and `DescriptorSet` in SPIR-V. GLSL names none,
//! which OpenGL has not, and which is set 0 for Vulkan; GLSL ES 3.00 names neither, so that the program asks for the
//! block by its name. In Metal's language a function takes its buffers as arguments, behind the position.

mod error;
mod language;
mod metal;
mod parsed;
mod spirv;
mod translate;
mod translation;

pub use crate::wgsl::languages::error::TranslateError;
pub use crate::wgsl::languages::language::Language;
pub use crate::wgsl::languages::translation::Translation;
