//! The plan of a fill, as data for any host of WebGPU.
//!
//! A [`FillPlan`] has all that a GPU needs to fill a buffer with a noise: a shader in WGSL, the contents of the buffers
//! that it reads, its dispatches, and the limits that the device must have. It needs no GPU, and knows no graphics
//! library. `gpu::Generator` executes plans by the wgpu that this crate is built with. Other hosts need about a hundred
//! lines: Dawn, a browser's own device, another version of wgpu, or wgpu for Python. `docs/use/webgpu.md` shows two of them.
//!
//! ```
//! use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
//! use gradnoise::{Dimension, Format, Grid, Octaves, Perlin};
//!
//! let hills = |seed| Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(6));
//! let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[256, 256])?;
//! let mut plan = FillPlan::new(hills(1), &grid, Format::R32Float, &FillOptions::new())?;
//! for buffer in plan.buffers() {
//!     println!("binding {} of group 0: {} of {} bytes", buffer.binding, buffer.kind.name(), buffer.size);
//! }
//! let fill = plan.fill(&BufferLayout::default())?;
//! println!("{}", fill.source()?);
//! for dispatch in fill.dispatches() {
//!     println!("dispatch {:?} workgroups", dispatch.workgroups);
//! }
//! // Another seed changes some bytes of these buffers, and neither the shader nor the dispatches.
//! for write in plan.update(hills(2))? {
//!     println!("write {} bytes to binding {} at {}", write.data.len(), write.binding, write.offset);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bands;
mod choice;
pub(crate) mod contents;
pub(crate) mod dispatch;
pub(crate) mod domain;
mod kernel;
mod layout;
mod layout_error;
mod limits;
mod options;
pub(crate) mod plan;
mod plan_error;
#[cfg(feature = "serde")]
mod serial;
mod structure;
mod update;
mod update_error;

pub use crate::fill::contents::{BufferWrite, FillBuffer};
pub use crate::fill::dispatch::Dispatch;
pub use crate::fill::domain::Domain;
pub use crate::fill::kernel::FillKernel;
pub use crate::fill::layout::{BufferLayout, Fill};
pub use crate::fill::layout_error::LayoutError;
pub use crate::fill::limits::DeviceLimits;
pub use crate::fill::options::FillOptions;
pub use crate::fill::plan::FillPlan;
pub use crate::fill::plan_error::PlanError;
#[cfg(feature = "serde")]
pub use crate::fill::serial::FillData;
pub use crate::fill::update_error::UpdateError;
