//! Noise as functions for your own shaders.
//!
//! [`Noise::wgsl`](crate::Noise::wgsl) makes a [`WgslModule`]: self-contained shader source, and a [`WgslBinding`] with
//! the bytes of the only buffer that the source reads, its permutation tables. A noise whose hash needs no table has no
//! binding. All other numbers are literals, unless [`bound`](WgslOptions::bound) puts them into the buffer, too. None
//! of this needs wgpu: use it in Bevy, a browser, Dawn, or any version of wgpu.
//!
//! With the feature `gpu`, `WgslModule::bind_group` makes a bind group for the wgpu that this crate is built with. With
//! the feature `bake`, `WgslModule::bake` prints the functions in other languages; with the feature `spirv`,
//! `WgslModule::spirv` translates them to SPIR-V.
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
pub(crate) mod module;
pub(crate) mod options;
mod output;
mod positions;
pub(crate) mod rows;
mod seeds;
mod source;
pub(crate) mod specialize;
#[cfg(feature = "spirv")]
pub(crate) mod spirv;
mod statements;
#[cfg(test)]
mod tests;

pub use crate::wgsl::binding::{BindingKind, WgslBinding};
pub use crate::wgsl::error::WgslError;
pub use crate::wgsl::module::WgslModule;
pub use crate::wgsl::options::{Arithmetic, ModuleForm, WgslOptions};
#[cfg(feature = "spirv")]
pub use crate::wgsl::spirv::{SpirvError, exact_spirv};
