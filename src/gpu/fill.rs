//! Fills the caller's buffers and textures, or parts of them.

use crate::fill::BufferLayout;
use crate::fill::bands::{Band, bands};
use crate::fill::dispatch::Place;
use crate::gpu::dispatch::Dispatch;
use crate::gpu::encode_error::EncodeError;
use crate::gpu::prepared::Prepared;
use crate::gpu::resources::empty_buffer;
use std::sync::Arc;

/// The maximum size of the buffer through which a texture is filled, unless one row is larger: large enough to hide a
/// dispatch's cost, small enough to spare. Software adapters store into textures directly no faster than through a
/// buffer, lavapipe slower.
const TEXTURE_BAND_BYTES: u64 = 64 << 20;

/// A noise bound to the buffer that it fills. Record it any number of times; recording allocates nothing on the device.
///
/// ```no_run
/// use gradnoise::gpu::{EncodeError, Prepared};
/// fn fill(noise: &Prepared, encoder: &mut wgpu::CommandEncoder, buffer: &wgpu::Buffer) -> Result<(), EncodeError> {
///     let fill = noise.fill_buffer(wgpu::TexelCopyBufferInfo { buffer, layout: Default::default() })?;
///     fill.encode_in_pass(&mut encoder.begin_compute_pass(&Default::default()));
///     fill.encode(encoder); // The same, in a pass of its own.
///     noise.encode_to_buffer(encoder, buffer, 0) // The same, bound only for this.
/// }
/// ```
#[derive(Clone, Debug)]
pub struct BufferFill {
    label: Arc<str>,
    dispatches: Vec<Dispatch>,
}

impl BufferFill {
    /// Records the noise into an encoder, as a compute pass.
    pub fn encode(&self, encoder: &mut wgpu::CommandEncoder) {
        record(&self.label, &self.dispatches, encoder);
    }

    /// Records the noise into the caller's compute pass. It sets a pipeline and bind group 0.
    pub fn encode_in_pass(&self, pass: &mut wgpu::ComputePass<'_>) {
        Dispatch::record(&self.dispatches, pass);
    }
}

/// A noise bound to the texture, or part of one, that it fills. It owns a buffer through which it fills the texture.
/// Record it any number of times; recording allocates nothing on the device.
///
/// ```no_run
/// use gradnoise::gpu::{EncodeError, Prepared};
/// fn fill(noise: &Prepared, encoder: &mut wgpu::CommandEncoder, texture: &wgpu::Texture) -> Result<(), EncodeError> {
///     noise.fill_texture(texture.as_image_copy())?.encode(encoder);
///     noise.encode_to_texture(encoder, texture)?; // The same, bound only for this.
///     // A part that begins in the last column continues in the first one.
///     let origin = wgpu::Origin3d { x: texture.width() - 1, y: 0, z: 0 };
///     let target = wgpu::TexelCopyTextureInfo { origin, ..texture.as_image_copy() };
///     noise.fill_texture_wrapped(target)?.encode(encoder);
///     Ok(())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct TextureFill {
    label: Arc<str>,
    texture: wgpu::Texture,
    mip_level: u32,
    buffer: wgpu::Buffer,
    bands: Vec<TextureBand>,
}

/// One fill of the buffer, and its copies to the texture.
#[derive(Clone, Debug)]
struct TextureBand {
    dispatches: Vec<Dispatch>,
    copies: Vec<TextureCopy>,
}

#[derive(Clone, Copy, Debug)]
struct TextureCopy {
    source: wgpu::TexelCopyBufferLayout,
    origin: wgpu::Origin3d,
    size: wgpu::Extent3d,
}

impl TextureFill {
    /// Records the noise into an encoder: compute passes, and copies to the texture.
    pub fn encode(&self, encoder: &mut wgpu::CommandEncoder) {
        for TextureBand { dispatches, copies } in &self.bands {
            record(&self.label, dispatches, encoder);
            for copy in copies {
                let source = wgpu::TexelCopyBufferInfo { buffer: &self.buffer, layout: copy.source };
                let destination = wgpu::TexelCopyTextureInfo {
                    texture: &self.texture,
                    mip_level: self.mip_level,
                    origin: copy.origin,
                    aspect: wgpu::TextureAspect::All,
                };
                encoder.copy_buffer_to_texture(source, destination, copy.size);
            }
        }
    }
}

fn record(label: &str, dispatches: &[Dispatch], encoder: &mut wgpu::CommandEncoder) {
    let descriptor = wgpu::ComputePassDescriptor { label: Some(label), timestamp_writes: None };
    Dispatch::record(dispatches, &mut encoder.begin_compute_pass(&descriptor));
}

impl Prepared {
    /// Records the noise into a storage buffer, starting at an offset.
    ///
    /// # Errors
    /// The same as for [`fill_buffer`](Self::fill_buffer).
    pub fn encode_to_buffer(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        buffer: &wgpu::Buffer,
        offset: u64,
    ) -> Result<(), EncodeError> {
        let layout = wgpu::TexelCopyBufferLayout { offset, bytes_per_row: None, rows_per_image: None };
        self.fill_buffer(wgpu::TexelCopyBufferInfo { buffer, layout })?.encode(encoder);
        Ok(())
    }

    /// Binds the noise to a storage buffer, or to a part of it, with a layout like that of a copy. Rows begin
    /// `bytes_per_row` apart, by default as close as possible ([`buffer_row_bytes`](Self::buffer_row_bytes)), and
    /// slices `rows_per_image` rows apart, by default the grid's height. Copies to textures need a multiple of 256
    /// bytes per row. Bytes between rows and slices are unchanged. Slices with gaps need a dispatch each.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    ///
    /// let Context { device, queue, .. } = Context::new(&AdapterChoice::default())?;
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[100, 50])?;
    /// let noise = Generator::new(&device)?.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm)?;
    /// let buffer = device.create_buffer(&wgpu::BufferDescriptor {
    ///     label: None,
    ///     size: 4096 + 50 * 256,
    ///     usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
    ///     mapped_at_creation: false,
    /// });
    /// let layout = wgpu::TexelCopyBufferLayout { offset: 4096, bytes_per_row: Some(256), rows_per_image: None };
    /// let fill = noise.fill_buffer(wgpu::TexelCopyBufferInfo { buffer: &buffer, layout })?;
    /// let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    /// fill.encode(&mut encoder);
    /// queue.submit([encoder.finish()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`EncodeError`] if the buffer lacks the usage `STORAGE`, is too small, or holds the noise's positions, if the
    /// offset or the distance of rows is no multiple of 4, or if rows or slices would overlap.
    pub fn fill_buffer(&self, target: wgpu::TexelCopyBufferInfo<'_>) -> Result<BufferFill, EncodeError> {
        let wgpu::TexelCopyBufferInfo { buffer, layout } = target;
        let usage = buffer.usage();
        if !usage.contains(wgpu::BufferUsages::STORAGE) {
            return Err(EncodeError::BufferUsage { usage });
        }
        if self.buffers.iter().any(|read| read.buffer == *buffer) {
            return Err(EncodeError::SameBuffer);
        }
        let wgpu::TexelCopyBufferLayout { offset, bytes_per_row, rows_per_image } = layout;
        let fill = self.fill.fill(&BufferLayout { offset, bytes_per_row, rows_per_image })?;
        let (found, needed) = (buffer.size(), fill.size());
        if found < needed {
            return Err(EncodeError::BufferSize { found, needed });
        }
        let is_prepared = fill.module() == self.fill.module();
        let pipeline =
            if is_prepared { self.pipeline.clone() } else { self.pipelines.of(fill.module(), &self.options)? };
        let bound = fill.dispatches().iter().map(|dispatch| self.bound(&pipeline, dispatch, buffer));
        Ok(BufferFill { label: self.options.label.clone(), dispatches: bound.collect::<Result<_, _>>()? })
    }

    /// Records the noise into level 0 of a texture of exactly the grid's extent: 2-D, an array of 2-D layers, or 3-D.
    /// It is copied from a buffer of at most 64 MiB, so the texture needs only the usage `COPY_DST`. On OpenGL not
    /// every texture can be read afterwards: see [`fill_texture`](Self::fill_texture).
    ///
    /// # Errors
    /// [`EncodeError`] if the texture has another format, size or sample count, lacks the usage, or cannot be read on
    /// OpenGL, or if the device refuses.
    pub fn encode_to_texture(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        texture: &wgpu::Texture,
    ) -> Result<(), EncodeError> {
        let target = texture.as_image_copy();
        self.check_texture(target)?;
        let (found, expected) = (texture_size(texture, 0), self.extent());
        if found != expected {
            return Err(EncodeError::TextureSize { found, expected });
        }
        self.texture_fill(target, false, None)?.encode(encoder);
        Ok(())
    }

    /// Binds the noise to a part of a texture that begins at an origin in a mip level: some layers of an array, faces
    /// of a cube, slices of a volume, a tile of an atlas. The part has the grid's extent. It is copied from a buffer of
    /// at most 64 MiB, so the texture needs only the usage `COPY_DST`. Other texels are unchanged.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    ///
    /// let Context { device, queue, .. } = Context::new(&AdapterChoice::default())?;
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[128, 128])?;
    /// let noise = Generator::new(&device)?.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm)?;
    /// let atlas = device.create_texture(&wgpu::TextureDescriptor {
    ///     label: None,
    ///     size: wgpu::Extent3d { width: 1024, height: 1024, depth_or_array_layers: 6 },
    ///     mip_level_count: 2,
    ///     sample_count: 1,
    ///     dimension: wgpu::TextureDimension::D2,
    ///     format: wgpu::TextureFormat::R8Unorm,
    ///     usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::TEXTURE_BINDING,
    ///     view_formats: &[],
    /// });
    /// // The tile at 256, 384 of layer 3, in mip level 1.
    /// let origin = wgpu::Origin3d { x: 256, y: 384, z: 3 };
    /// let tile = wgpu::TexelCopyTextureInfo { mip_level: 1, origin, ..atlas.as_image_copy() };
    /// let fill = noise.fill_texture(tile)?;
    /// let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    /// fill.encode(&mut encoder);
    /// queue.submit([encoder.finish()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # On OpenGL
    /// wgpu's OpenGL backend reads some textures wrong without an error, however they were written. This rejects 1-D
    /// textures for shaders, and cubes that can only be copied from. The others are filled, but some can be read only
    /// in certain ways: 6, 12, .. square layers as a cube, not as `texture_2d_array` or by copies, and slices of a 3-D
    /// texture by copies that begin at slice 0. `docs/internal/faults.md` lists them.
    ///
    /// # Errors
    /// [`EncodeError`] if the texture has another format or sample count, lacks the usage or the mip level, or cannot
    /// be read on OpenGL, if the part does not lie within it, or if the device refuses.
    pub fn fill_texture(&self, target: wgpu::TexelCopyTextureInfo<'_>) -> Result<TextureFill, EncodeError> {
        self.texture_fill(target, false, None)
    }

    /// Binds the noise like [`fill_texture`](Self::fill_texture), but fills the texture through a buffer of the caller,
    /// which any number of textures can share: their commands use it one after another.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{EncodeError, Prepared};
    /// fn fill(noise: &Prepared, device: &wgpu::Device, texture: &wgpu::Texture) -> Result<(), EncodeError> {
    ///     let buffer = device.create_buffer(&wgpu::BufferDescriptor {
    ///         label: None,
    ///         size: noise.texture_buffer_bytes(),
    ///         usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
    ///         mapped_at_creation: false,
    ///     });
    ///     let fill = noise.fill_texture_through(texture.as_image_copy(), &buffer)?;
    ///     # let _ = fill;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// The same as for [`fill_texture`](Self::fill_texture); [`EncodeError::BufferSize`] if the buffer has fewer bytes
    /// than [`texture_buffer_bytes`](Self::texture_buffer_bytes), and [`EncodeError::CopiedBufferUsage`] if it lacks a
    /// usage.
    pub fn fill_texture_through(
        &self,
        target: wgpu::TexelCopyTextureInfo<'_>,
        buffer: &wgpu::Buffer,
    ) -> Result<TextureFill, EncodeError> {
        self.texture_fill(target, false, Some(buffer))
    }

    /// Returns the number of bytes of the buffer through which a texture is filled.
    #[must_use]
    pub fn texture_buffer_bytes(&self) -> u64 {
        self.fill.texture_row_bytes() * u64::from(self.rows_of_texture_band()).min(self.fill.rows())
    }

    fn rows_of_texture_band(&self) -> u32 {
        self.fill.rows_within(self.fill.texture_row_bytes(), self.fill.band_limit(TEXTURE_BAND_BYTES))
    }

    /// Binds the noise to a part of a texture that wraps around at the texture's edges, like the levels of a clipmap.
    /// Otherwise it works like [`fill_texture`](Self::fill_texture). No side of the part may be longer than the
    /// texture's.
    ///
    /// # Errors
    /// The same as for [`fill_texture`](Self::fill_texture).
    pub fn fill_texture_wrapped(&self, target: wgpu::TexelCopyTextureInfo<'_>) -> Result<TextureFill, EncodeError> {
        self.texture_fill(target, true, None)
    }

    /// Binds the noise to a part of a texture, through the caller's buffer or one of its own.
    fn texture_fill(
        &self,
        target: wgpu::TexelCopyTextureInfo<'_>,
        wraps: bool,
        through: Option<&wgpu::Buffer>,
    ) -> Result<TextureFill, EncodeError> {
        self.check_texture(target)?;
        let extent = self.extent();
        let size = texture_size(target.texture, target.mip_level);
        let wgpu::Origin3d { x, y, z } = target.origin;
        let origin = [x, y, z];
        let is_within = |axis: usize| {
            let room = if wraps { size[axis] } else { size[axis].saturating_sub(origin[axis]) };
            origin[axis] < size[axis] && extent[axis] <= room
        };
        if !(0..3).all(is_within) {
            return Err(EncodeError::TextureRegion { origin, extent, size });
        }
        let [_, height, depth] = extent;
        let pitch = self.fill.texture_row_bytes();
        let label = &self.options.label;
        let buffer = self.texture_buffer(through)?;
        let bands = bands(height, depth, self.rows_of_texture_band())
            .map(|band| {
                let dispatches = self.band(band, pitch, &buffer)?;
                Ok(TextureBand { dispatches, copies: self.copies(band, origin, size) })
            })
            .collect::<Result<_, EncodeError>>()?;
        let (texture, mip_level) = (target.texture.clone(), target.mip_level);
        Ok(TextureFill { label: label.clone(), texture, mip_level, buffer, bands })
    }

    /// Returns the caller's buffer, if it suits the filling of textures, or a new one.
    fn texture_buffer(&self, through: Option<&wgpu::Buffer>) -> Result<wgpu::Buffer, EncodeError> {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let needed = self.texture_buffer_bytes();
        let Some(buffer) = through else {
            return Ok(empty_buffer(&self.device, &self.options.label, usage, needed)?);
        };
        if !buffer.usage().contains(usage) {
            return Err(EncodeError::CopiedBufferUsage { usage: buffer.usage() });
        }
        if self.buffers.iter().any(|read| read.buffer == *buffer) {
            return Err(EncodeError::SameBuffer);
        }
        let found = buffer.size();
        if found < needed { Err(EncodeError::BufferSize { found, needed }) } else { Ok(buffer.clone()) }
    }

    /// Returns the copies from a band to a texture of a given size: more than one where it wraps around.
    fn copies(&self, band: Band, origin: [u32; 3], size: [u32; 3]) -> Vec<TextureCopy> {
        let [width, height, _] = self.extent();
        let (y, z) = ((band.first_row % u64::from(height)) as u32, (band.first_row / u64::from(height)) as u32);
        let (rows, slices) = (height.min(band.rows), band.rows.div_ceil(height));
        let pitch = self.fill.texture_row_bytes();
        let along = |axis: usize, first: u32, count| pieces((origin[axis] + first) % size[axis], count, size[axis]);
        let mut copies = Vec::new();
        for z in along(2, z, slices) {
            for y in along(1, y, rows) {
                for x in along(0, 0, width) {
                    let row = u64::from(z.source) * u64::from(rows) + u64::from(y.source);
                    copies.push(TextureCopy {
                        source: wgpu::TexelCopyBufferLayout {
                            offset: row * pitch + u64::from(x.source) * self.fill.sample_bytes(),
                            bytes_per_row: Some(pitch as u32),
                            rows_per_image: Some(rows),
                        },
                        origin: wgpu::Origin3d { x: x.target, y: y.target, z: z.target },
                        size: wgpu::Extent3d { width: x.count, height: y.count, depth_or_array_layers: z.count },
                    });
                }
            }
        }
        copies
    }

    /// Returns bands of at most `most_bytes`, or one row, for a separate buffer whose rows are laid out as in a storage
    /// buffer. None is larger than the first.
    pub(super) fn read_bands(&self, most_bytes: u64) -> impl Iterator<Item = Band> + use<> {
        let [_, height, depth] = self.extent();
        bands(height, depth, self.fill.rows_within(self.buffer_row_bytes(), self.fill.band_limit(most_bytes)))
    }

    /// Binds the dispatches of a band to the beginning of a separate buffer, where bytes between rows may be written.
    fn band(&self, band: Band, pitch: u64, buffer: &wgpu::Buffer) -> Result<Vec<Dispatch>, EncodeError> {
        let dispatches = self.fill.dispatches(band, Place { start: 0, pitch, is_ours: true });
        dispatches.map(|dispatch| self.bound(&self.pipeline, &dispatch, buffer)).collect()
    }

    /// Records one band at the beginning of a separate buffer.
    pub(super) fn encode_band(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        band: Band,
        buffer: &wgpu::Buffer,
    ) -> Result<(), EncodeError> {
        record(&self.options.label, &self.band(band, self.buffer_row_bytes(), buffer)?, encoder);
        Ok(())
    }

    fn check_texture(&self, target: wgpu::TexelCopyTextureInfo<'_>) -> Result<(), EncodeError> {
        let wgpu::TexelCopyTextureInfo { texture, mip_level, .. } = target;
        let expected = self.format().texture_format();
        let found = texture.format();
        if expected != Some(found) {
            return Err(EncodeError::TextureFormat { found, expected });
        }
        let usage = texture.usage();
        if !usage.contains(wgpu::TextureUsages::COPY_DST) {
            return Err(EncodeError::TextureUsage { usage });
        }
        let samples = texture.sample_count();
        if samples != 1 {
            return Err(EncodeError::TextureSamples { samples });
        }
        let levels = texture.mip_level_count();
        if mip_level >= levels {
            return Err(EncodeError::MipLevel { found: mip_level, levels });
        }
        self.check_readable(texture)
    }

    /// Rejects a texture that cannot be read after it is written, due to faults of wgpu's OpenGL backend that give no
    /// errors.
    fn check_readable(&self, texture: &wgpu::Texture) -> Result<(), EncodeError> {
        let wgpu::Extent3d { width, height, depth_or_array_layers: layers } = texture.size();
        let usage = texture.usage();
        let for_shaders = usage.intersects(wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::STORAGE_BINDING);
        let only_copied = usage.contains(wgpu::TextureUsages::COPY_SRC) && !for_shaders;
        let is_line = texture.dimension() == wgpu::TextureDimension::D1;
        let is_cube = texture.dimension() == wgpu::TextureDimension::D2 && width == height && layers.is_multiple_of(6);
        if !(is_line && for_shaders || is_cube && only_copied) {
            return Ok(());
        }
        let wgpu::AdapterInfo { backend, driver_info, .. } = self.device.adapter_info();
        match backend {
            wgpu::Backend::Gl if is_cube => Err(EncodeError::TextureCube { backend, layers }),
            // For OpenGL ES, naga makes 2-D textures of them in shaders, too.
            wgpu::Backend::Gl if !driver_info.starts_with("OpenGL ES") => Err(EncodeError::Texture1d { backend }),
            _ => Ok(()),
        }
    }
}

/// Returns the width, height, and depth or layers of a mip level.
fn texture_size(texture: &wgpu::Texture, mip_level: u32) -> [u32; 3] {
    let wgpu::Extent3d { width, height, depth_or_array_layers } =
        texture.size().mip_level_size(mip_level, texture.dimension());
    [width, height, depth_or_array_layers]
}

/// A part of an axis that does not wrap around.
struct Piece {
    source: u32,
    target: u32,
    count: u32,
}

/// Cuts an axis where it crosses the edges of a texture of a given size.
fn pieces(target: u32, count: u32, size: u32) -> impl Iterator<Item = Piece> {
    let first = count.min(size - target);
    let pieces = [Piece { source: 0, target, count: first }, Piece { source: first, target: 0, count: count - first }];
    pieces.into_iter().filter(|piece| piece.count > 0)
}
