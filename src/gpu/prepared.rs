use crate::dimension::Dimension;
use crate::domain::Domain;
use crate::format::Format;
use crate::gpu::bands::{Band, bands};
use crate::gpu::binding;
use crate::gpu::encode_error::EncodeError;
use crate::gpu::fill_kernel::FillKernel;
use crate::gpu::pipelines::Pipelines;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::resources::{checked, empty_buffer, filled_buffer};
use crate::wgsl::kernel_module::{Kernel, Module, WORKGROUP};
use bytemuck::{Pod, Zeroable, bytes_of};
use std::sync::Arc;
use wgpu::util::align_to;

/// A noise made ready by a [`Generator`](super::Generator): compiled, its parameters uploaded.
///
/// It can be recorded any number of times, into any encoders of its device; frames in flight do not disturb each other,
/// and it may be dropped before they are submitted. For other parameters prepare another: that is some microseconds'
/// work once the pipeline is there.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub(super) device: wgpu::Device,
    module: Module,
    extent: [u32; 3],
    /// The most that an invocation can compute.
    most_rows: u32,
    pipelines: Arc<Pipelines>,
    pipeline: Arc<wgpu::ComputePipeline>,
    layout: wgpu::BindGroupLayout,
    parameters: [(u32, wgpu::Buffer); 4],
    /// The lattice transforms of a grid, or points.
    positions: Domain<wgpu::Buffer, PointsBuffer>,
}

/// The caller's positions.
#[derive(Clone, Debug)]
pub(super) struct PointsBuffer {
    pub(super) buffer: wgpu::Buffer,
    /// The number of its bytes that are read.
    pub(super) size: Option<wgpu::BufferSize>,
}

/// `Band` of `shaders/kernel/bindings.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct BandParameters {
    width: u32,
    height: u32,
    first_x: u32,
    first_row: u32,
    rows: u32,
    row_words: u32,
    first_word: u32,
    run: u32,
}

/// One dispatch: its pipeline, its bind group and its workgroups.
struct Dispatch {
    pipeline: Arc<wgpu::ComputePipeline>,
    group: wgpu::BindGroup,
    workgroups: [u32; 3],
}

/// The most bytes of the buffer through which a texture is filled, if a single row has not more: enough that a
/// dispatch's cost does not show, little enough to spare.
const TEXTURE_BAND_BYTES: u64 = 64 << 20;

/// Shorter runs compute too much anew.
const SHORTEST_RUN: u64 = 8;
/// The most bytes that a run spans: software adapters finish it before they begin the one beside, and rows that are
/// powers of two apart have little room in a cache. With twice as many they write 2048 x 2048 samples at half the
/// speed.
const LONGEST_SPAN: u64 = 256 << 10;

impl Prepared {
    pub(super) fn new(
        pipelines: Arc<Pipelines>,
        module: Module,
        extent: [u32; 3],
        most_rows: u32,
        pipeline: Arc<wgpu::ComputePipeline>,
        parameters: [(u32, wgpu::Buffer); 4],
        positions: Domain<wgpu::Buffer, PointsBuffer>,
    ) -> Result<Self, PrepareError> {
        let (device, layout) = (pipelines.device.clone(), pipelines.group_layout(&module));
        let prepared = Self { device, module, extent, most_rows, pipelines, pipeline, layout, parameters, positions };
        let [_, height, depth] = extent;
        let rows = u64::from(height) * u64::from(depth);
        if rows > u64::from(u32::MAX) {
            return Err(PrepareError::Rows { rows });
        }
        // A row may begin anywhere between two places where a binding can begin.
        let bytes = prepared.texture_row_bytes() + prepared.binding_alignment();
        let limit = prepared.binding_limit();
        if bytes > limit {
            return Err(PrepareError::Row { bytes, limit });
        }
        Ok(prepared)
    }

    /// Returns the format that it was prepared for.
    #[must_use]
    pub fn format(&self) -> Format {
        self.module.format
    }

    /// Returns the kernel that was chosen for it.
    ///
    /// Writing rows into a buffer from an offset on at which a vector of four words cannot begin takes a pipeline of
    /// its own, which is made when that is first recorded.
    #[must_use]
    pub fn kernel(&self) -> FillKernel {
        match self.module.kernel() {
            Kernel::Samples => FillKernel::Samples,
            Kernel::Rows { .. } => FillKernel::Rows,
        }
    }

    /// Returns the dimension of the noise.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.module.dimension()
    }

    /// Returns how many samples there are along x, y and z.
    #[must_use]
    pub fn extent(&self) -> [u32; 3] {
        self.extent
    }

    /// Returns the bytes of one row in a buffer: those of its samples, and after 8- and 16-bit samples as many zeros as
    /// fill the last 4 bytes.
    #[must_use]
    pub fn buffer_row_bytes(&self) -> u64 {
        align_to(self.row_bytes(), 4)
    }

    /// Returns the bytes that it takes in a buffer: all rows of all slices.
    #[must_use]
    pub fn buffer_bytes(&self) -> u64 {
        self.buffer_row_bytes() * self.rows()
    }

    /// Records the noise into a storage buffer, from an offset on.
    ///
    /// # Errors
    /// [`EncodeError`] if the buffer lacks the usage `STORAGE`, is too small, is the one that positions are read from,
    /// or the offset is no multiple of 4.
    pub fn encode_to_buffer(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        buffer: &wgpu::Buffer,
        offset: u64,
    ) -> Result<(), EncodeError> {
        let usage = buffer.usage();
        if !usage.contains(wgpu::BufferUsages::STORAGE) {
            return Err(EncodeError::BufferUsage { usage });
        }
        if matches!(&self.positions, Domain::Points(points) if points.buffer == *buffer) {
            return Err(EncodeError::SameBuffer);
        }
        if !offset.is_multiple_of(4) {
            return Err(EncodeError::Offset { offset });
        }
        let (found, needed) = (buffer.size(), offset.saturating_add(self.buffer_bytes()));
        if found < needed {
            return Err(EncodeError::BufferSize { found, needed });
        }
        let row_bytes = self.buffer_row_bytes();
        let most = self.rows_within(row_bytes, self.binding_limit());
        let [_, height, depth] = self.extent;
        let mut dispatches = Vec::new();
        for band in bands(height, depth, most) {
            let start = offset + band.first_row * row_bytes;
            dispatches.extend(self.dispatches(band, buffer, start, row_bytes)?);
        }
        Self::record(encoder, &dispatches);
        Ok(())
    }

    /// Records the noise into level 0 of a texture: 2-D, an array of 2-D layers, or 3-D, of exactly the grid's extent.
    /// It goes through buffers of at most 64 MiB, so the texture needs no usage but `COPY_DST`.
    ///
    /// # Errors
    /// [`EncodeError`] if the texture is of another format, size or sample count, lacks the usage, or the device
    /// refuses.
    pub fn encode_to_texture(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        texture: &wgpu::Texture,
    ) -> Result<(), EncodeError> {
        self.check_texture(texture)?;
        let [width, height, depth] = self.extent;
        let row_bytes = self.texture_row_bytes();
        let most = self.rows_within(row_bytes, self.band_limit(TEXTURE_BAND_BYTES));
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let bytes = row_bytes * u64::from(most).min(self.rows());
        let buffer = empty_buffer(&self.device, usage, bytes).map_err(EncodeError::Device)?;
        let bands: Vec<_> = bands(height, depth, most)
            .map(|band| Ok((band, self.dispatches(band, &buffer, 0, row_bytes)?)))
            .collect::<Result<_, EncodeError>>()?;
        for (band, dispatches) in bands {
            Self::record(encoder, &dispatches);
            let (y, z) = ((band.first_row % u64::from(height)) as u32, (band.first_row / u64::from(height)) as u32);
            let source = wgpu::TexelCopyBufferInfo {
                buffer: &buffer,
                layout: wgpu::TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(row_bytes as u32),
                    rows_per_image: Some(height.min(band.rows)),
                },
            };
            let destination = wgpu::TexelCopyTextureInfo {
                texture,
                mip_level: 0,
                origin: wgpu::Origin3d { x: 0, y, z },
                aspect: wgpu::TextureAspect::All,
            };
            let size = wgpu::Extent3d {
                width,
                height: height.min(band.rows),
                depth_or_array_layers: band.rows.div_ceil(height),
            };
            encoder.copy_buffer_to_texture(source, destination, size);
        }
        Ok(())
    }

    fn check_texture(&self, texture: &wgpu::Texture) -> Result<(), EncodeError> {
        let expected = self.format().texture_format();
        let found = texture.format();
        if expected != Some(found) {
            return Err(EncodeError::TextureFormat { found, expected });
        }
        let size = [texture.width(), texture.height(), texture.depth_or_array_layers()];
        if size != self.extent {
            return Err(EncodeError::TextureSize { found: size, expected: self.extent });
        }
        let usage = texture.usage();
        if !usage.contains(wgpu::TextureUsages::COPY_DST) {
            return Err(EncodeError::TextureUsage { usage });
        }
        let samples = texture.sample_count();
        if samples != 1 {
            return Err(EncodeError::TextureSamples { samples });
        }
        Ok(())
    }

    /// Returns bands of at most so many bytes, or of one row, that fit into a buffer of our own, whose rows are as a
    /// storage buffer's. None is larger than the first.
    pub(super) fn read_bands(&self, most_bytes: u64) -> impl Iterator<Item = Band> + use<> {
        let [_, height, depth] = self.extent;
        bands(height, depth, self.rows_within(self.buffer_row_bytes(), self.band_limit(most_bytes)))
    }

    /// Records one band into the beginning of a buffer of our own.
    pub(super) fn encode_band(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        band: Band,
        buffer: &wgpu::Buffer,
    ) -> Result<(), EncodeError> {
        let dispatches = self.dispatches(band, buffer, 0, self.buffer_row_bytes())?;
        Self::record(encoder, &dispatches);
        Ok(())
    }

    /// Returns the dispatches that fill a band whose rows lie in a buffer from a byte on.
    fn dispatches(
        &self,
        band: Band,
        buffer: &wgpu::Buffer,
        start: u64,
        row_bytes: u64,
    ) -> Result<Vec<Dispatch>, EncodeError> {
        let [width, height, _] = self.extent;
        // A binding can only begin at multiples; what lies before the band's start is skipped by first_word.
        let offset = start - start % self.binding_alignment();
        let skipped = start - offset;
        let size = skipped + u64::from(band.rows) * row_bytes;
        let (row_words, first_word) = ((row_bytes / 4) as u32, (skipped / 4) as u32);
        let pipeline = self.pipeline(row_words, first_word)?;
        let (columns, run) = match self.module.kernel() {
            Kernel::Samples => (self.module.samples_per_word(), 1),
            Kernel::Rows { .. } => (4, self.run(band, row_bytes)),
        };
        let rows = match self.module.kernel() {
            Kernel::Samples => [band.rows, 1],
            Kernel::Rows { .. } => [band.rows.min(height).div_ceil(run), band.rows.div_ceil(height)],
        };
        let most_groups = self.device.limits().max_compute_workgroups_per_dimension;
        let most_invocations = most_groups.saturating_mul(WORKGROUP);
        let in_a_row = width.div_ceil(columns);
        let mut dispatches = Vec::new();
        for first in (0..in_a_row).step_by(most_invocations as usize) {
            let parameters = BandParameters {
                width,
                height,
                first_x: first * columns,
                first_row: band.first_row as u32,
                rows: band.rows,
                row_words,
                first_word,
                run,
            };
            let invocations = (in_a_row - first).min(most_invocations);
            let output = wgpu::BufferBinding { buffer, offset, size: wgpu::BufferSize::new(size) };
            dispatches.push(Dispatch {
                pipeline: pipeline.clone(),
                group: self.group(&parameters, output)?,
                workgroups: [invocations.div_ceil(WORKGROUP), rows[0], rows[1]],
            });
        }
        Ok(dispatches)
    }

    /// Returns the pipeline for rows of so many words that begin at a word: not every word can be the first of a
    /// vector.
    fn pipeline(&self, row_words: u32, first_word: u32) -> Result<Arc<wgpu::ComputePipeline>, EncodeError> {
        let four = self.module.words_of_four();
        let begin = row_words.is_multiple_of(four) && first_word.is_multiple_of(four.min(4));
        if begin || self.module.kernel() != (Kernel::Rows { vectors: true }) {
            return Ok(self.pipeline.clone());
        }
        let module = Module { domain: Domain::Grid(Kernel::Rows { vectors: false }), ..self.module.clone() };
        self.pipelines.of(&module).map_err(EncodeError::from)
    }

    /// Returns how many rows one invocation fills: as many as leave enough invocations to keep the device busy, and lie
    /// near enough together.
    fn run(&self, band: Band, row_bytes: u64) -> u32 {
        let [width, height, _] = self.extent;
        let rows = band.rows.min(height);
        let columns = u64::from(width.div_ceil(4));
        let busy = columns * u64::from(band.rows) / self.pipelines.least_invocations;
        let longest = busy.min(LONGEST_SPAN / row_bytes).max(SHORTEST_RUN);
        let longest = longest.min(self.module.runs().map_or(1, |runs| runs.longest.min(self.most_rows)).into());
        // All runs of a slice are of one length, or nearly so.
        rows.div_ceil(rows.div_ceil(longest as u32))
    }

    fn group(
        &self,
        parameters: &BandParameters,
        output: wgpu::BufferBinding<'_>,
    ) -> Result<wgpu::BindGroup, EncodeError> {
        let band = filled_buffer(&self.device, wgpu::BufferUsages::UNIFORM, bytes_of(parameters))
            .map_err(EncodeError::Device)?;
        let mut entries: Vec<_> =
            self.parameters.iter().map(|(binding, buffer)| (*binding, buffer.as_entire_buffer_binding())).collect();
        entries.push((binding::BAND, band.as_entire_buffer_binding()));
        entries.push((binding::OUTPUT, output));
        entries.push(match &self.positions {
            Domain::Grid(transforms) => (binding::TRANSFORMS, transforms.as_entire_buffer_binding()),
            Domain::Points(PointsBuffer { buffer, size }) => {
                (binding::POSITIONS, wgpu::BufferBinding { buffer, offset: 0, size: *size })
            }
        });
        let entries: Vec<_> = entries
            .into_iter()
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: wgpu::BindingResource::Buffer(buffer) })
            .collect();
        let descriptor =
            wgpu::BindGroupDescriptor { label: Some("gradnoise"), layout: &self.layout, entries: &entries };
        checked(&self.device, || self.device.create_bind_group(&descriptor)).map_err(EncodeError::Device)
    }

    fn record(encoder: &mut wgpu::CommandEncoder, dispatches: &[Dispatch]) {
        let descriptor = wgpu::ComputePassDescriptor { label: Some("gradnoise"), timestamp_writes: None };
        let mut pass = encoder.begin_compute_pass(&descriptor);
        for Dispatch { pipeline, group, workgroups: [x, y, z] } in dispatches {
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, group, &[]);
            pass.dispatch_workgroups(*x, *y, *z);
        }
    }

    /// Returns the bytes of one row's samples.
    pub(super) fn row_bytes(&self) -> u64 {
        u64::from(self.extent[0]) * self.format().bytes_per_sample(self.dimension()) as u64
    }

    /// Returns how many rows all slices have.
    pub(super) fn rows(&self) -> u64 {
        u64::from(self.extent[1]) * u64::from(self.extent[2])
    }

    fn texture_row_bytes(&self) -> u64 {
        align_to(self.row_bytes(), u64::from(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT))
    }

    fn binding_alignment(&self) -> u64 {
        self.device.limits().min_storage_buffer_offset_alignment.into()
    }

    fn binding_limit(&self) -> u64 {
        let limits = self.device.limits();
        // Shaders count words in 32 bits.
        limits.max_storage_buffer_binding_size.min(limits.max_buffer_size).min(1 << 32)
    }

    fn band_limit(&self, most_bytes: u64) -> u64 {
        let row = self.texture_row_bytes() + self.binding_alignment();
        self.binding_limit().min(most_bytes.max(row))
    }

    /// Returns how many rows of so many bytes one dispatch can write into a binding of so many bytes: at least 1, as
    /// [`new`](Self::new) has seen to.
    fn rows_within(&self, row_bytes: u64, bytes: u64) -> u32 {
        let limit = u64::from(self.device.limits().max_compute_workgroups_per_dimension);
        ((bytes - self.binding_alignment()) / row_bytes).min(limit) as u32
    }
}

impl Format {
    /// Returns the texture format whose texels hold these samples, if there is one.
    ///
    /// ```
    /// use gradnoise::Format;
    ///
    /// assert_eq!(Format::R16Float.texture_format(), Some(wgpu::TextureFormat::R16Float));
    /// assert_eq!(Format::ValueAndGradient.texture_format(), None);
    /// ```
    #[must_use]
    pub const fn texture_format(self) -> Option<wgpu::TextureFormat> {
        self.descriptor().texture
    }
}
