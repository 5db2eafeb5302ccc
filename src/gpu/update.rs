//! Changes a prepared noise's data in place.

use crate::gpu::domain::{Domain, Positions};
use crate::gpu::fill_kernel::{most_loops, most_rows};
use crate::gpu::prepared::{Contents, PointsBuffer, Prepared};
use crate::grid::{Grid, GridError};
use crate::layout::transforms::GridOrPoints;
use crate::noise::error::NoiseError;
use crate::output::Output;
use crate::plan::Plan;
use crate::plan::position_error::PositionError;
use crate::surface::SurfaceTables;
use bytemuck::cast_slice;
use thiserror::Error;

/// The reason why a prepared noise cannot be changed in place. After such an error the noise is unchanged.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum UpdateError {
    /// The description is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise has no value on the grid.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The grid is invalid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The noise has another structure, and so needs another pipeline.
    #[error("the noise has another structure than the one that was prepared; prepare it")]
    Structure,
    /// The domain has another extent.
    #[error("the new positions are {found:?} samples, the prepared ones {expected:?}; prepare the noise there")]
    Extent {
        /// The extent of the new positions.
        found: [u32; 3],
        /// The extent of the prepared positions.
        expected: [u32; 3],
    },
    /// The noise was prepared on another kind of domain. The kinds are grids, lists of points, cubes, and maps or
    /// cylinders. A noise that reads your own buffer of points has no domain to set: write to the buffer.
    #[error("the noise was prepared on another kind of domain; prepare it there")]
    Domain,
    /// The noise has more data than the buffers hold: more octaves, a longer curve, or arrays of gradients and curves
    /// that fewer of its leaves and operations share.
    #[error("the noise has {found} bytes of data, and the buffer that was made for it {capacity}; prepare it")]
    Capacity {
        /// The size of the data.
        found: u64,
        /// The buffer's size.
        capacity: u64,
    },
    /// Samples need more loop iterations than an invocation of the kernel has left.
    #[error("a sample needs {loops} loop iterations, too many for the number of samples in an invocation; prepare it")]
    Loops {
        /// The loop iterations for each sample.
        loops: u64,
    },
}

impl Prepared {
    /// Changes the numbers of the noise to those of another one of the same structure: seeds, permutation tables,
    /// frequencies, offsets, octaves, curves, colours. There may not be more octaves or longer curves than before.
    /// Nothing is compiled, and no buffer or bind group is made; wgpu stages the written data.
    ///
    /// The numbers go through the queue into the existing buffers. They take effect with the next submission, for all
    /// of its commands that use this noise, whether recorded before or after this call. Frames already submitted are
    /// not affected.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    ///
    /// let Context { device, queue, .. } = Context::new(&AdapterChoice::default())?;
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[256; 2])?;
    /// let hills = |seed| Perlin::new(Dimension::D2).seed(seed);
    /// let mut noise = Generator::new(&device)?.prepare(hills(0), &grid, Format::R32Float)?;
    /// let buffer = device.create_buffer(&wgpu::BufferDescriptor {
    ///     label: None,
    ///     size: noise.buffer_bytes(),
    ///     usage: wgpu::BufferUsages::STORAGE,
    ///     mapped_at_creation: false,
    /// });
    /// let fill = noise.fill_buffer(wgpu::TexelCopyBufferInfo { buffer: &buffer, layout: Default::default() })?;
    /// for frame in 0..300 {
    ///     noise.update(&queue, hills(frame))?;
    ///     noise.set_origin(&queue, &[0.1 * frame as f64, 0.0])?;
    ///     let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    ///     fill.encode(&mut encoder);
    ///     queue.submit([encoder.finish()]);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`UpdateError`] if the description is invalid, has another structure, or more data.
    pub fn update(&mut self, queue: &wgpu::Queue, output: impl Into<Output>) -> Result<(), UpdateError> {
        self.update_output(queue, &output.into())
    }

    fn update_output(&mut self, queue: &wgpu::Queue, output: &Output) -> Result<(), UpdateError> {
        let mut plan = Plan::for_shader(output)?;
        if plan.program != self.plan.program || plan.output != self.plan.output {
            return Err(UpdateError::Structure);
        }
        let loops = plan.loops;
        if most_rows(self.module.kernel().loops(loops)) < self.longest_run
            || loops > most_loops(self.module.samples_per_word())
        {
            return Err(UpdateError::Loops { loops });
        }
        if let GridOrPoints::Points(_) = self.positions {
            plan.add_points_transforms();
        }
        self.write(queue, Contents::new(&plan, &self.positions)?)?;
        self.plan = plan;
        Ok(())
    }

    /// Moves the noise to another domain of the same kind and extent, in place like [`update`](Self::update): another
    /// grid or window, other points, or another surface, such as a planet at another fourth coordinate, or a sphere of
    /// another radius.
    ///
    /// ```no_run
    /// use gradnoise::gpu::Prepared;
    /// use gradnoise::Surface;
    /// fn grow(planet: &mut Prepared, queue: &wgpu::Queue, radius: f64) -> Result<(), Box<dyn std::error::Error>> {
    ///     Ok(planet.set_domain(queue, &Surface::cube(512, radius)?)?)
    /// }
    /// ```
    ///
    /// # Errors
    /// [`UpdateError`] if the noise was prepared on another kind of domain, this one has another extent or number of
    /// coordinates, the noise has no value there, or the noise reads its positions from your own buffer, to which you
    /// write yourself.
    pub fn set_domain(&mut self, queue: &wgpu::Queue, domain: &(impl Domain + ?Sized)) -> Result<(), UpdateError> {
        self.set_positions(queue, domain.positions())
    }

    fn set_positions(&mut self, queue: &wgpu::Queue, positions: Positions<'_>) -> Result<(), UpdateError> {
        match (positions, &self.positions) {
            (Positions::Grid(grid), GridOrPoints::Grid(_)) => {
                self.check_extent(grid.extent())?;
                let positions = GridOrPoints::Grid(*grid);
                self.write(queue, Contents::new(&self.plan, &positions)?)?;
                self.positions = positions;
            }
            (Positions::Surface(surface), GridOrPoints::Points(PointsBuffer { buffer, .. }))
                if self.module.surface == Some(surface.kind()) =>
            {
                self.plan.check_surface(surface)?;
                self.check_extent(surface.extent())?;
                let SurfaceTables { vectors, .. } = surface.tables();
                queue.write_buffer(buffer, 0, cast_slice(&vectors));
            }
            (
                Positions::Floats { coordinates, count, dimension: found },
                GridOrPoints::Points(PointsBuffer { buffer, is_own: true, .. }),
            ) if self.module.surface.is_none() => {
                let expected = self.plan.dimension;
                if found != expected.count() {
                    return Err(PositionError::Dimension { found, expected }.into());
                }
                self.check_extent([u32::try_from(count).unwrap_or(u32::MAX), 1, 1])?;
                queue.write_buffer(buffer, 0, cast_slice(coordinates));
            }
            _ => return Err(UpdateError::Domain),
        }
        Ok(())
    }

    fn check_extent(&self, found: [u32; 3]) -> Result<(), UpdateError> {
        let expected = self.extent();
        if found == expected { Ok(()) } else { Err(UpdateError::Extent { found, expected }) }
    }

    /// Moves the noise's grid so that its first sample is at another position, in place like [`update`](Self::update).
    /// A [window](Grid::window) becomes a separate grid, whose first sample has index 0.
    ///
    /// # Errors
    /// [`UpdateError`] if the origin does not have as many finite coordinates as the noise has dimensions, the noise
    /// has no value there, or it was not prepared on a grid.
    pub fn set_origin(&mut self, queue: &wgpu::Queue, origin: &[f64]) -> Result<(), UpdateError> {
        let GridOrPoints::Grid(grid) = &self.positions else { return Err(UpdateError::Domain) };
        let axes = grid.axes();
        let grid = Grid::new(origin, &grid.step()[..axes], &grid.extent()[..axes])?;
        self.set_domain(queue, &grid)
    }

    /// Writes the changes, once all are known to fit.
    fn write(&mut self, queue: &wgpu::Queue, contents: Contents) -> Result<(), UpdateError> {
        let parts = self.buffers.contents.iter().zip(contents.parts());
        if let Some((buffer, bytes)) = parts.clone().find(|(buffer, bytes)| bytes.len() as u64 > buffer.size()) {
            return Err(UpdateError::Capacity { found: bytes.len() as u64, capacity: buffer.size() });
        }
        for ((buffer, bytes), before) in parts.zip(self.contents.parts()) {
            if bytes != before {
                queue.write_buffer(buffer, 0, bytes);
            }
        }
        self.contents = contents;
        Ok(())
    }
}
