//! Dispatches that fill a part of an output.

use crate::gpu::bands::Band;
use crate::gpu::encode_error::EncodeError;
use crate::gpu::pipelines::binding;
use crate::gpu::prepared::{Buffers, PointsBuffer, Prepared};
use crate::gpu::resources::{checked, filled_buffer};
use crate::layout::transforms::GridOrPoints;
use crate::wgsl::kernel_module::{Kernel, Module, WORKGROUP};
use bytemuck::{Pod, Zeroable, bytes_of};

/// One dispatch: its pipeline, its bind group and its workgroups.
#[derive(Clone, Debug)]
pub(super) struct Dispatch {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    workgroups: [u32; 3],
}

/// `Band` of `shaders/kernel/bindings.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct BandParameters {
    width: u32,
    height: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    rows: u32,
    row_words: u32,
    first_word: u32,
    run: u32,
}

/// The shortest run of rows: shorter runs repeat too much work.
const SHORTEST_RUN: u64 = 8;
/// The maximum number of bytes that a run spans. Software adapters finish a run before they begin the next one, and
/// rows at distances of powers of two share little of a cache. With a span of twice the size, they write 2048 x 2048
/// samples at half the speed.
const LONGEST_SPAN: u64 = 256 << 10;

impl Dispatch {
    /// Records dispatches into a pass.
    pub(super) fn record(dispatches: &[Self], pass: &mut wgpu::ComputePass<'_>) {
        for Self { pipeline, group, workgroups: [x, y, z] } in dispatches {
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, group, &[]);
            pass.dispatch_workgroups(*x, *y, *z);
        }
    }
}

/// The place of a band's rows in a buffer.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) buffer: &'a wgpu::Buffer,
    /// The byte at which the first row begins.
    pub(super) start: u64,
    /// The distance in bytes from one row's beginning to the next one's.
    pub(super) pitch: u64,
    /// Whether bytes between rows may be written, too.
    pub(super) is_ours: bool,
}

impl Prepared {
    /// Returns the dispatches that fill a band.
    pub(super) fn dispatches(&self, band: Band, place: Place<'_>) -> Result<Vec<Dispatch>, EncodeError> {
        let Place { buffer, start, pitch, is_ours } = place;
        let [width, height, _] = self.extent();
        // A binding can only begin at multiples; first_word skips the words before the band's start.
        let offset = start - start % self.binding_alignment();
        let skipped = start - offset;
        let own_bytes = if is_ours { pitch } else { self.buffer_row_bytes() };
        let size = skipped + u64::from(band.rows - 1) * pitch + own_bytes;
        let [row_words, first_word, own_words] = [pitch, skipped, own_bytes].map(|bytes| (bytes / 4) as u32);
        let pipeline = self.pipeline([row_words, first_word, own_words])?;
        let (columns, run) = match self.module.kernel() {
            Kernel::Samples => (self.module.samples_per_word(), 1),
            Kernel::Rows { .. } => (4, self.run(band, pitch)),
        };
        // A band has whole slices, or rows of one slice.
        let (rows, slices) = (band.rows.min(height), band.rows.div_ceil(height));
        let [first_y, first_z] =
            [band.first_row % u64::from(height), band.first_row / u64::from(height)].map(|first| first as u32);
        let most_groups = self.device.limits().max_compute_workgroups_per_dimension;
        let most_invocations = most_groups.saturating_mul(WORKGROUP);
        let in_a_row = width.div_ceil(columns);
        let mut dispatches = Vec::new();
        for first in (0..in_a_row).step_by(most_invocations as usize) {
            let parameters = BandParameters {
                width,
                height,
                first_x: first * columns,
                first_y,
                first_z,
                rows,
                row_words,
                first_word,
                run,
            };
            let invocations = (in_a_row - first).min(most_invocations);
            let output = wgpu::BufferBinding { buffer, offset, size: wgpu::BufferSize::new(size) };
            dispatches.push(Dispatch {
                pipeline: pipeline.clone(),
                group: self.group(&parameters, output)?,
                workgroups: [invocations.div_ceil(WORKGROUP), rows.div_ceil(run), slices],
            });
        }
        Ok(dispatches)
    }

    /// Returns the pipeline for rows with these strides, first words and writable lengths in words: not every word can
    /// be the first of a vector.
    fn pipeline(&self, [row_words, first_word, own_words]: [u32; 3]) -> Result<wgpu::ComputePipeline, EncodeError> {
        let four = self.module.words_of_four();
        let are_vectors =
            row_words.is_multiple_of(four) && own_words.is_multiple_of(four) && first_word.is_multiple_of(four.min(4));
        let Kernel::Rows { vectors: true, at_once, dense } = self.module.kernel() else {
            return Ok(self.pipeline.clone());
        };
        if are_vectors {
            return Ok(self.pipeline.clone());
        }
        let module = Module {
            domain: GridOrPoints::Grid(Kernel::Rows { vectors: false, at_once, dense }),
            ..self.module.clone()
        };
        self.pipelines.of(&module, &self.options).map_err(EncodeError::from)
    }

    /// Returns the number of rows that one invocation fills: as many as leave enough invocations to keep the device
    /// busy, and lie close enough together.
    fn run(&self, band: Band, pitch: u64) -> u32 {
        let [width, height, _] = self.extent();
        let rows = band.rows.min(height);
        let columns = u64::from(width.div_ceil(4));
        let busy = columns * u64::from(band.rows) / self.pipelines.least_invocations;
        let longest = busy.min(LONGEST_SPAN / pitch).max(SHORTEST_RUN).min(self.longest_run.into());
        // All runs of a slice have about the same length.
        rows.div_ceil(rows.div_ceil(longest as u32))
    }

    fn group(&self, band: &BandParameters, output: wgpu::BufferBinding<'_>) -> Result<wgpu::BindGroup, EncodeError> {
        let label = &self.options.label;
        let band = filled_buffer(&self.device, label, wgpu::BufferUsages::UNIFORM, bytes_of(band))?;
        let Buffers { contents, srgb_thresholds } = &self.buffers;
        let [parameters, arrays, transforms, tables] = contents.each_ref().map(wgpu::Buffer::as_entire_buffer_binding);
        let positions = match &self.positions {
            GridOrPoints::Grid(_) => (binding::TRANSFORMS, transforms),
            GridOrPoints::Points(PointsBuffer { buffer, size, .. }) => {
                (binding::POSITIONS, wgpu::BufferBinding { buffer, offset: 0, size: *size })
            }
        };
        let entries = [
            (binding::PARAMETERS, parameters),
            (binding::ARRAYS, arrays),
            (binding::TABLES, tables),
            (binding::SRGB_THRESHOLDS, srgb_thresholds.as_entire_buffer_binding()),
            (binding::BAND, band.as_entire_buffer_binding()),
            (binding::OUTPUT, output),
            positions,
        ];
        let entries = entries
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: wgpu::BindingResource::Buffer(buffer) });
        let layout = self.pipelines.group_layout(&self.module);
        let descriptor = wgpu::BindGroupDescriptor { label: Some(label), layout, entries: &entries };
        Ok(checked(&self.device, || self.device.create_bind_group(&descriptor))?)
    }
}
