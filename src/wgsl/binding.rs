//! The buffers that a shader reads, in terms of no graphics library.

use crate::layout::table::Table;
use crate::plan::program::Program;

/// How a shader reads a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BindingKind {
    /// A uniform buffer, `var<uniform>`.
    Uniform,
    /// A storage buffer that the shader does not write, `var<storage, read>`.
    ReadOnlyStorage,
}

impl BindingKind {
    /// Returns the kind's name in WebGPU's bind group layouts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::ReadOnlyStorage => "read-only-storage",
        }
    }

    /// Returns how a program's tables are read if uniform buffers may have up to so many bytes.
    pub(crate) fn of_tables(program: &Program, uniform_limit: u64) -> Self {
        let bytes = program.tables as u64 * size_of::<Table>() as u64;
        if bytes <= uniform_limit { Self::Uniform } else { Self::ReadOnlyStorage }
    }
}

/// A buffer that a [`WgslModule`](crate::wgsl::WgslModule) reads.
///
/// ```
/// use gradnoise::wgsl::{BindingKind, WgslBinding, WgslOptions};
/// use gradnoise::{Dimension, Perlin};
/// let module = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("hills").binding(3))?;
/// let uniform = |buffer: WgslBinding<'_>| buffer.kind == BindingKind::Uniform && buffer.data.len() % 16 == 0;
/// assert!(module.binding().is_some_and(|buffer| (buffer.group, buffer.binding) == (0, 3) && uniform(buffer)));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WgslBinding<'a> {
    /// The bind group, `@group`.
    pub group: u32,
    /// The number within the group, `@binding`.
    pub binding: u32,
    /// The kind of buffer.
    pub kind: BindingKind,
    /// The buffer's contents, which are also its size: a multiple of 16 bytes if it is uniform, else of 4.
    pub data: &'a [u8],
}
