//! Prepares noises: plans them for the device, compiles the shader, and uploads the buffers.

use crate::fill::contents::binding;
use crate::fill::plan::Planned;
use crate::fill::{FillBuffer, FillPlan};
use crate::format::Format;
use crate::gpu::domain::Domain;
use crate::gpu::generator::Generator;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::prepared::{BoundBuffer, Prepared};
use crate::gpu::resources::{roomy_buffer, usage_of};
use crate::output::Output;

impl Generator {
    /// Compiles the pipeline that [`prepare`](Self::prepare) needs for a noise of this structure on a domain of this
    /// extent, unless it exists. The extent matters because large grids use [another kernel](super::FillKernel) than
    /// small ones, unless one is [preferred](Self::prefer). For cellular noise the step matters, too: whether samples
    /// are more than half a cell apart.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Grid, Octaves, Perlin, Simplex};
    ///
    /// let context = Context::new(&AdapterChoice::default())?;
    /// let generator = Generator::new(&context.device)?;
    /// let grid = Grid::new(&[0.0; 2], &[0.01; 2], &[512; 2])?;
    /// let noises = [Perlin::new(Dimension::D2).fbm(Octaves::new(8)), Simplex::new(Dimension::D2).noise()];
    /// let background = generator.clone();
    /// std::thread::spawn(move || {
    ///     noises.into_iter().try_for_each(|noise| background.warm_up(noise, &grid, Format::R16Float))
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PrepareError`] if the noise cannot be prepared.
    pub fn warm_up(
        &self,
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
    ) -> Result<(), PrepareError> {
        let (plan, _) = self.planned(&output.into(), domain, format)?;
        self.pipelines.of(plan.module(), &self.options)?;
        Ok(())
    }

    /// Prepares an output, such as a noise, to be written in a format on a [domain](Domain): a grid, a surface, or a
    /// list of points.
    ///
    /// wgpu uploads prepared data with the next submission to the queue, even an empty one. A program that prepares
    /// noises and submits nothing keeps all of them in memory, even after they are dropped. With permutation tables
    /// each uses some 20 KB. `queue.submit([])` frees them.
    ///
    /// In a browser the device reports errors, such as a lack of memory, only after this has returned. They go to the
    /// device's handler of uncaptured errors. [`prepare_async`](Self::prepare_async) waits for them and returns them.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Octaves, Perlin, Surface};
    ///
    /// let Context { device, queue, .. } = Context::new(&AdapterChoice::default())?;
    /// let planet = Perlin::hashed(Dimension::D3).fbm(Octaves::new(8));
    /// let faces = Surface::cube(512, 4.0)?;
    /// let noise = Generator::new(&device)?.prepare(planet, &faces, Format::R16Float)?;
    /// let cube_map = device.create_texture(&wgpu::TextureDescriptor {
    ///     label: None,
    ///     size: wgpu::Extent3d { width: 512, height: 512, depth_or_array_layers: 6 },
    ///     mip_level_count: 1,
    ///     sample_count: 1,
    ///     dimension: wgpu::TextureDimension::D2,
    ///     format: wgpu::TextureFormat::R16Float,
    ///     usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::TEXTURE_BINDING,
    ///     view_formats: &[],
    /// });
    /// let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    /// noise.encode_to_texture(&mut encoder, &cube_map)?;
    /// queue.submit([encoder.finish()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PrepareError`] if the description is invalid, the domain has another number of coordinates or lies too far
    /// away, the format lacks channels, a buffer of points is too small or lacks the usage `STORAGE`, or the device
    /// refuses. A curl, a Laplacian or a mean curvature on a surface is an error, too, since it would be that of the
    /// space around.
    pub fn prepare(
        &self,
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        let (fill, points) = self.planned(&output.into(), domain, format)?;
        let buffers = self.buffers(&fill, points.as_deref(), domain.buffer())?;
        let pipeline = self.pipelines.of(fill.module(), &self.options)?;
        let (device, pipelines, options) = (self.device.clone(), self.pipelines.clone(), self.options.clone());
        Ok(Prepared { device, pipelines, options, fill, pipeline, buffers })
    }

    fn planned<'a>(
        &self,
        output: &Output,
        domain: &'a (impl Domain + ?Sized),
        format: Format,
    ) -> Result<Planned<'a>, PrepareError> {
        let planned = FillPlan::planned(output, domain.positions(), format, &self.fill_options)?;
        if let Some(buffer) = domain.buffer() {
            let (found, usage) = (buffer.size(), buffer.usage());
            let needed = planned.0.points_size();
            if found < needed || !usage.contains(wgpu::BufferUsages::STORAGE) {
                return Err(PrepareError::Positions { found, needed, usage });
            }
        }
        Ok(planned)
    }

    /// Makes the buffers of a plan, with its points or those of the caller.
    fn buffers(
        &self,
        fill: &FillPlan,
        points: Option<&[u8]>,
        callers: Option<&wgpu::Buffer>,
    ) -> Result<Vec<BoundBuffer>, PrepareError> {
        let mut buffers = Vec::new();
        for FillBuffer { binding, kind, size, data, .. } in fill.buffers() {
            let buffer = match data.or(points) {
                _ if binding == binding::SRGB_THRESHOLDS => Some(self.srgb_thresholds.clone()),
                Some(data) => Some(roomy_buffer(&self.device, &self.options.label, usage_of(kind), size, data)?),
                None => callers.cloned(),
            };
            buffers.extend(buffer.map(|buffer| BoundBuffer { binding, buffer, size: wgpu::BufferSize::new(size) }));
        }
        Ok(buffers)
    }
}
