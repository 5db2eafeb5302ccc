//! Noise as functions for your own shaders.
//!
//! [`Noise::wgsl`](crate::Noise::wgsl) turns a noise into a [`WgslModule`]: self-contained shader source, and the bytes
//! of the one buffer that the source reads, a [`WgslBinding`]. Noises whose hash needs no table have no buffer; for
//! others it holds the permutation tables. All other numbers are literals, unless [`bound`](WgslOptions::bound) puts
//! them into the buffer, too. None of this needs wgpu: the source works in Bevy, browsers, Dawn and any version of
//! wgpu. With the feature `gpu`, `WgslModule::bind_group` creates the bind group for the wgpu that this crate is built
//! with. With the feature `languages`, `WgslModule::translate` translates the source to GLSL, HLSL, Metal's language or
//! SPIR-V, for engines without WGSL.
//!
//! ```
//! use gradnoise::wgsl::{BindingKind, WgslOptions};
//! use gradnoise::{Dimension, Octaves, Perlin};
//!
//! let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(6));
//! let module = hills.wgsl(&WgslOptions::new("terrain").group(1))?;
//! let shader = "@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
//!     return vec4f(terrain(at.xy / 100.0));
//! }";
//! println!("{}{shader}", module.source());
//! if let Some(buffer) = module.binding() {
//!     let kind = match buffer.kind {
//!         BindingKind::Uniform => "a uniform buffer",
//!         BindingKind::ReadOnlyStorage => "a read-only storage buffer",
//!     };
//!     println!("binding {} of group {}: {kind} of {} bytes", buffer.binding, buffer.group, buffer.data.len());
//! }
//! # Ok::<(), gradnoise::wgsl::WgslError>(())
//! ```

pub(crate) mod arithmetic;
mod assembly;
mod basics;
pub(crate) mod binding;
mod cellular;
pub(crate) mod derivatives;
pub(crate) mod error;
mod functions;
mod gabor;
mod hessians;
mod identifier;
mod instances;
pub(crate) mod kernel_module;
mod kernel_text;
#[cfg(feature = "languages")]
pub mod languages;
pub(crate) mod module;
pub(crate) mod options;
mod output;
pub(crate) mod rows;
mod source;
mod specialize;
mod statements;
#[cfg(test)]
mod tests;

pub use crate::wgsl::arithmetic::Arithmetic;
pub use crate::wgsl::binding::{BindingKind, WgslBinding};
pub use crate::wgsl::error::WgslError;
pub use crate::wgsl::module::WgslModule;
pub use crate::wgsl::options::{ModuleForm, WgslOptions};
