//! Changes a prepared noise's data in place.

use crate::fill::{BufferWrite, UpdateError};
use crate::gpu::domain::Domain;
use crate::gpu::prepared::{BoundBuffer, Prepared};
use crate::output::Output;

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
        write(&self.buffers, queue, &self.fill.update(output)?);
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
        write(&self.buffers, queue, &self.fill.set_positions(domain.positions())?);
        Ok(())
    }

    /// Moves the noise's grid so that its first sample is at another position, in place like [`update`](Self::update).
    /// A [window](crate::Grid::window) becomes a separate grid, whose first sample has index 0.
    ///
    /// # Errors
    /// [`UpdateError`] if the origin does not have as many finite coordinates as the noise has dimensions, the noise
    /// has no value there, or it was not prepared on a grid.
    pub fn set_origin(&mut self, queue: &wgpu::Queue, origin: &[f64]) -> Result<(), UpdateError> {
        write(&self.buffers, queue, &self.fill.set_origin(origin)?);
        Ok(())
    }
}

fn write(buffers: &[BoundBuffer], queue: &wgpu::Queue, writes: &[BufferWrite<'_>]) {
    for BufferWrite { binding, offset, data } in writes {
        for bound in buffers.iter().filter(|bound| bound.binding == *binding) {
            queue.write_buffer(&bound.buffer, *offset, data);
        }
    }
}
