//! Copies samples from the device to memory, band by band.

use crate::format::Format;
use crate::gpu::prepared::Prepared;
use crate::gpu::read_error::ReadError;
use futures_channel::oneshot;
use std::sync::mpsc;
use std::time::Duration;

impl Prepared {
    /// Generates the noise and waits for its bytes: rows without padding, the same as from
    /// [`Evaluator::texels`](crate::Evaluator::texels). The time-out applies to each band. The web allows no waiting;
    /// use [`read_async`](Self::read_async) there.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{Context, Prepared, ReadError};
    /// fn read(heights: &Prepared, queue: &wgpu::Queue) -> Result<(), ReadError> {
    ///     let mut bytes = heights.read(queue, Context::TIMEOUT)?;
    ///     heights.read_into(queue, Context::TIMEOUT, &mut bytes)?;
    ///     // Or as values, if the format is R32Float.
    ///     let mut values = heights.read_values(queue, Context::TIMEOUT)?;
    ///     heights.read_values_into(queue, Context::TIMEOUT, &mut values)?;
    ///     heights.read_in_bands(queue, Context::TIMEOUT, |band| assert_eq!(band.len() % 4, 0))
    /// }
    /// ```
    ///
    /// # Errors
    /// [`ReadError`] if the bytes do not fit into memory, the device refuses, is lost, or takes too long, or the queue
    /// is another device's.
    pub fn read(&self, queue: &wgpu::Queue, timeout: Duration) -> Result<Vec<u8>, ReadError> {
        let mut bytes = self.memory()?;
        self.read_in_bands(queue, timeout, |band| bytes.extend_from_slice(band))?;
        Ok(bytes)
    }

    /// Generates the noise, prepared as [`Format::R32Float`], and waits for its values, x fastest.
    ///
    /// # Errors
    /// The same as for [`read`](Self::read), and if the noise was prepared for another format.
    pub fn read_values(&self, queue: &wgpu::Queue, timeout: Duration) -> Result<Vec<f32>, ReadError> {
        self.check_values()?;
        let mut values = self.memory()?;
        self.read_in_bands(queue, timeout, |band| values.extend(floats(band)))?;
        Ok(values)
    }

    /// Generates the noise and waits for its bytes in existing memory; otherwise like [`read`](Self::read). For
    /// repeated reads of large outputs, allocating new memory can cost more than everything else.
    /// # Errors
    /// The same as for [`read`](Self::read), and if the slice has another length. After other errors it may be partly
    /// written.
    pub fn read_into(&self, queue: &wgpu::Queue, timeout: Duration, bytes: &mut [u8]) -> Result<(), ReadError> {
        self.check_length(bytes)?;
        let mut rest = bytes;
        self.read_in_bands(queue, timeout, |band| {
            let (written, left) = std::mem::take(&mut rest).split_at_mut(band.len());
            written.copy_from_slice(band);
            rest = left;
        })
    }

    /// Generates the noise, prepared as [`Format::R32Float`], and waits for its values in existing memory.
    ///
    /// # Errors
    /// The same as for [`read_into`](Self::read_into), and if the noise was prepared for another format.
    pub fn read_values_into(
        &self,
        queue: &wgpu::Queue,
        timeout: Duration,
        values: &mut [f32],
    ) -> Result<(), ReadError> {
        self.check_values()?;
        self.check_length(values)?;
        self.read_into(queue, timeout, bytemuck::cast_slice_mut(values))
    }

    /// Generates the noise and passes its bytes to `each` band by band, like
    /// [`try_read_in_bands`](Self::try_read_in_bands).
    ///
    /// # Errors
    /// The same as for [`read`](Self::read).
    pub fn read_in_bands(
        &self,
        queue: &wgpu::Queue,
        timeout: Duration,
        mut each: impl FnMut(&[u8]),
    ) -> Result<(), ReadError> {
        self.try_read_in_bands(queue, timeout, |band| {
            each(band);
            Ok(())
        })
    }

    /// Generates the noise and passes its bytes to `each` band by band, in order, until `each` fails. A band is a
    /// number of whole rows without padding, at most 8 MiB or one row.
    ///
    /// While the caller has one band, the device computes the next two. This needs four buffers of a band's size, and
    /// if rows have padding as much memory again for the unpadded bytes. So an output of any size needs at most 40 MiB,
    /// or five rows.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Grid, Perlin};
    /// use std::io::Write;
    ///
    /// let context = Context::new(&AdapterChoice::default())?;
    /// let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[65_536; 2])?;
    /// let noise = Perlin::hashed(Dimension::D2);
    /// let map = Generator::new(&context.device)?.prepare(noise, &grid, Format::R16Unorm)?;
    /// let mut file = std::fs::File::create("map.r16")?;
    /// map.try_read_in_bands(&context.queue, Context::TIMEOUT, |band| {
    ///     file.write_all(band)?;
    ///     Ok::<_, Box<dyn std::error::Error>>(())
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`read`](Self::read), and the caller's own error, after which nothing more is submitted or
    /// passed on.
    pub fn try_read_in_bands<E: From<ReadError>>(
        &self,
        queue: &wgpu::Queue,
        timeout: Duration,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut own = None;
        let read = self.hand_bands_over(queue, timeout, &mut |band| {
            each(band).map_err(|error| {
                own = Some(error);
                None
            })
        });
        match (own, read) {
            (Some(error), _) => Err(error),
            (None, Err(Some(error))) => Err(error.into()),
            (None, _) => Ok(()),
        }
    }

    fn hand_bands_over(
        &self,
        queue: &wgpu::Queue,
        timeout: Duration,
        each: &mut TakeBand<'_>,
    ) -> Result<(), Option<ReadError>> {
        let mut reading = self.reading(queue, || {
            let (sender, mapped) = mpsc::sync_channel(1);
            (Box::new(move |result| drop(sender.send(result))), mapped)
        })?;
        while let Some(band) = reading.next()? {
            let mapped = self.wait(&band, timeout)?;
            reading.hand_over(band, mapped, &mut *each)?;
        }
        Ok(())
    }

    /// Generates the noise; resolves to its bytes. It does not wait: something must poll the device meanwhile, such as
    /// the browser or a renderer's `Device::poll`.
    ///
    /// # Errors
    /// The same as for [`read`](Self::read), except for the time-out.
    pub async fn read_async(&self, queue: &wgpu::Queue) -> Result<Vec<u8>, ReadError> {
        let mut bytes = self.memory()?;
        self.read_in_bands_async(queue, |band| bytes.extend_from_slice(band)).await?;
        Ok(bytes)
    }

    /// Generates the noise, prepared as [`Format::R32Float`]; resolves to its values, x fastest.
    ///
    /// # Errors
    /// The same as for [`read_async`](Self::read_async), and if the noise was prepared for another format.
    pub async fn read_values_async(&self, queue: &wgpu::Queue) -> Result<Vec<f32>, ReadError> {
        self.check_values()?;
        let mut values = self.memory()?;
        self.read_in_bands_async(queue, |band| values.extend(floats(band))).await?;
        Ok(values)
    }

    async fn read_in_bands_async(&self, queue: &wgpu::Queue, mut each: impl FnMut(&[u8])) -> Result<(), ReadError> {
        let mut reading = self.reading(queue, || {
            let (sender, mapped) = oneshot::channel();
            (Box::new(move |result| drop(sender.send(result))), mapped)
        })?;
        while let Some(mut band) = reading.next()? {
            let mapped = (&mut band.mapped).await.map_err(|error| self.failed(&error))?;
            reading.hand_over(band, mapped, |band| {
                each(band);
                Ok::<_, ReadError>(())
            })?;
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), ReadError> {
        let (found, expected) = (self.format(), Format::R32Float);
        if found == expected { Ok(()) } else { Err(ReadError::Format { found, expected }) }
    }

    fn bytes(&self) -> u128 {
        u128::from(self.fill.row_bytes()) * u128::from(self.fill.rows())
    }

    fn check_length<T>(&self, slice: &[T]) -> Result<(), ReadError> {
        let (found, expected) = (slice.len(), self.bytes() / size_of::<T>() as u128);
        if found as u128 == expected { Ok(()) } else { Err(ReadError::Length { found, expected }) }
    }

    /// Returns empty memory with enough capacity for all bytes.
    fn memory<T>(&self) -> Result<Vec<T>, ReadError> {
        let bytes = self.bytes();
        let mut memory = Vec::new();
        let reserve = |bytes: usize| memory.try_reserve_exact(bytes / size_of::<T>()).is_ok();
        if usize::try_from(bytes).is_ok_and(reserve) { Ok(memory) } else { Err(ReadError::Memory { bytes }) }
    }
}

/// Receives a band's bytes. The error is `None` if it is stored for the caller, so that this code does not depend on
/// its type and is not compiled in the caller's crate.
type TakeBand<'a> = dyn FnMut(&[u8]) -> Result<(), Option<ReadError>> + 'a;

fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.as_chunks().0.iter().map(|&bytes| f32::from_ne_bytes(bytes))
}
