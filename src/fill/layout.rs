//! Fills of a whole output in a buffer of the host.

use crate::fill::bands::{band_count, bands};
use crate::fill::contents::binding;
use crate::fill::dispatch::{Dispatch, Place};
use crate::fill::layout_error::LayoutError;
use crate::fill::limits::DeviceLimits;
use crate::fill::plan::{FillPlan, source_of};
use crate::fill::plan_error::PlanError;
use crate::layout::transforms::GridOrPoints;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{ENTRY_POINT, Kernel, Module};

/// The most dispatches of a fill: few enough to list. Only outputs with gaps between many slices need more.
const MOST_DISPATCHES: u64 = 1 << 18;

/// The layout of an output in a buffer, like WebGPU's `GPUTexelCopyBufferLayout`. The default is rows and slices as
/// close as possible, from the beginning of the buffer.
///
/// ```
/// use gradnoise::fill::{BufferLayout, FillOptions, FillPlan};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[100, 50])?;
/// let plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R8Unorm, &FillOptions::new())?;
/// assert_eq!(plan.fill(&BufferLayout::default())?.size(), 50 * 100);
/// // Copies to textures need multiples of 256 bytes.
/// let fill = plan.fill(&BufferLayout { bytes_per_row: Some(256), ..Default::default() })?;
/// assert_eq!(fill.size(), 49 * 256 + 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BufferLayout {
    /// The byte at which the first row begins, a multiple of 4. Copies to textures need a multiple of a texel's size.
    pub offset: u64,
    /// The distance in bytes from one row's beginning to the next one's, a multiple of 4; `None` for rows as close as
    /// possible. Copies to textures need [`FillPlan::texture_row_bytes`].
    pub bytes_per_row: Option<u32>,
    /// The distance in rows from one slice's beginning to the next one's; `None` for slices as close as possible.
    pub rows_per_image: Option<u32>,
}

/// The work that fills an output in a [layout](BufferLayout): a shader, and dispatches of it that do not depend on each
/// other.
#[derive(Clone, Debug)]
pub struct Fill<'a> {
    plan: &'a FillPlan,
    module: Module,
    dispatches: Vec<Dispatch>,
    offset: u64,
    bytes_per_row: u32,
    rows_per_image: u32,
    size: u64,
}

impl<'a> Fill<'a> {
    /// The name of the shader's entry point.
    pub const ENTRY_POINT: &'static str = ENTRY_POINT;
    /// The binding of the uniform buffer that is different for each dispatch.
    pub const BAND: u32 = binding::BAND;
    /// The binding of the output, a storage buffer.
    pub const OUTPUT: u32 = binding::OUTPUT;

    /// Returns the shader, in WGSL. Its bindings are those of [`FillPlan::buffers`], [`BAND`](Self::BAND) and
    /// [`OUTPUT`](Self::OUTPUT), all in group 0. Make the layout of the group from these: the shader may leave some of
    /// them unused.
    ///
    /// # Errors
    /// [`PlanError::Shader`] if the shader cannot be assembled, a fault of this crate.
    pub fn source(&self) -> Result<String, PlanError> {
        source_of(&self.module)
    }

    /// Returns the dispatches.
    #[must_use]
    pub fn dispatches(&self) -> &[Dispatch] {
        &self.dispatches
    }

    /// Returns the plan.
    #[must_use]
    pub fn plan(&self) -> &'a FillPlan {
        self.plan
    }

    /// Returns the byte at which the first row begins.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the distance in bytes from one row's beginning to the next one's.
    #[must_use]
    pub fn bytes_per_row(&self) -> u32 {
        self.bytes_per_row
    }

    /// Returns the distance in rows from one slice's beginning to the next one's.
    #[must_use]
    pub fn rows_per_image(&self) -> u32 {
        self.rows_per_image
    }

    /// Returns the bytes that the output's buffer must have, with those before the offset.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the limits that the device must have at least; of the alignment, at most.
    #[must_use]
    pub fn limits(&self) -> DeviceLimits {
        let (buffers, least) = (self.plan.buffers(), DeviceLimits::LEAST);
        let largest = |kind: BindingKind| {
            buffers.iter().filter(|buffer| buffer.kind == kind).map(|buffer| buffer.size).max().unwrap_or(0)
        };
        let (uniform, storage) = (largest(BindingKind::Uniform), largest(BindingKind::ReadOnlyStorage));
        let output = self.dispatches.iter().map(|dispatch| dispatch.output_size).max().unwrap_or(0);
        let groups = self.dispatches.iter().flat_map(|dispatch| dispatch.workgroups).max().unwrap_or(0);
        DeviceLimits {
            max_uniform_buffer_binding_size: uniform.max(least.max_uniform_buffer_binding_size),
            max_storage_buffer_binding_size: storage.max(output).max(least.max_storage_buffer_binding_size),
            max_buffer_size: self.size.max(uniform).max(storage).max(least.max_buffer_size),
            max_compute_workgroups_per_dimension: groups.max(least.max_compute_workgroups_per_dimension),
            min_storage_buffer_offset_alignment: self.plan.options.limits.min_storage_buffer_offset_alignment,
            ..least
        }
    }

    pub(crate) fn module(&self) -> &Module {
        &self.module
    }
}

impl FillPlan {
    /// Returns the work that fills the output in a buffer. Bytes between rows and slices are unchanged. Slices with
    /// gaps need a dispatch each.
    ///
    /// # Errors
    /// [`LayoutError`] if the offset or the distance of rows is no multiple of 4, if rows or slices would overlap, if
    /// the device has no buffer of this size, or if more than 262,144 dispatches were needed.
    pub fn fill(&self, layout: &BufferLayout) -> Result<Fill<'_>, LayoutError> {
        let offset = layout.offset;
        if !offset.is_multiple_of(4) {
            return Err(LayoutError::Offset { offset });
        }
        let [_, height, depth] = self.extent();
        let row_bytes = self.buffer_row_bytes();
        let pitch = layout.bytes_per_row.map_or(row_bytes, u64::from);
        if pitch < row_bytes || !pitch.is_multiple_of(4) {
            return Err(LayoutError::RowPitch { found: pitch, least: row_bytes });
        }
        let rows_per_image = layout.rows_per_image.unwrap_or(height);
        if rows_per_image < height {
            return Err(LayoutError::RowsPerImage { found: rows_per_image, least: height });
        }
        let last_row = u64::from(rows_per_image) * u64::from(depth - 1) + u64::from(height - 1);
        let size = last_row.checked_mul(pitch).and_then(|bytes| bytes.checked_add(row_bytes)?.checked_add(offset));
        let size = size.ok_or(LayoutError::Size)?;
        let limit = self.options.limits.max_buffer_size;
        if size > limit {
            return Err(LayoutError::BufferSize { found: size, limit });
        }
        let most = self.rows_within(pitch, self.options.limits.output_bytes());
        // Rows between slices are not counted, so with such rows a band has only one slice.
        let most = if rows_per_image == height { most } else { most.min(height) };
        let found = band_count(height, depth, most) * u64::from(self.dispatches_in_band());
        if found > MOST_DISPATCHES {
            return Err(LayoutError::Dispatches { found, most: MOST_DISPATCHES });
        }
        let dispatches = bands(height, depth, most).flat_map(|band| {
            let (z, y) = (band.first_row / u64::from(height), band.first_row % u64::from(height));
            let start = offset + (z * u64::from(rows_per_image) + y) * pitch;
            self.dispatches(band, Place { start, pitch, is_ours: false })
        });
        let dispatches: Vec<_> = dispatches.collect();
        let module = self.module_for(offset, pitch);
        Ok(Fill { plan: self, module, dispatches, offset, bytes_per_row: pitch as u32, rows_per_image, size })
    }

    /// Returns the module for rows with this offset and distance. Vectors of four words can only be written where rows
    /// begin and end at multiples of them.
    fn module_for(&self, offset: u64, pitch: u64) -> Module {
        let four = u64::from(self.module.words_of_four());
        let words = |bytes: u64, multiple: u64| (bytes / 4).is_multiple_of(multiple);
        let are_vectors = words(pitch, four) && words(self.buffer_row_bytes(), four) && words(offset, four.min(4));
        match self.module.kernel() {
            Kernel::Rows { vectors: true, at_once, dense } if !are_vectors => {
                let domain = GridOrPoints::Grid(Kernel::Rows { vectors: false, at_once, dense });
                Module { domain, ..self.module.clone() }
            }
            _ => self.module.clone(),
        }
    }
}
