//! Copies samples from the device to memory, band by band; while one is read, the device computes the next.

use crate::format::Format;
use crate::gpu::bands::Band;
use crate::gpu::encode_error::EncodeError;
use crate::gpu::prepared::Prepared;
use crate::gpu::resources::{Objection, checked, empty_buffer, filled_buffer, is_lost};
use futures_channel::oneshot;
use std::collections::VecDeque;
use std::sync::mpsc;
use std::time::Duration;
use thiserror::Error;

/// The maximum size of a band, unless a row is larger: large enough to hide the cost of a submission, small enough to
/// hide the time in which the first and the last band do not overlap others.
const BAND_BYTES: u64 = 8 << 20;
/// One is read, one is computed, and one waits, so that the device does not.
const BANDS_IN_FLIGHT: usize = 3;

type Mapped = Result<(), wgpu::BufferAsyncError>;
type OnMapped = Box<dyn FnOnce(Mapped) + Send>;

/// The reason why a noise could not be read back.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The noise was prepared for another format than is read.
    #[error("the noise was prepared as {found:?}, but {expected:?} is read")]
    Format {
        /// The noise's.
        found: Format,
        /// The reader's.
        expected: Format,
    },
    /// The slice has another length than the samples.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The slice's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
    /// The output has more bytes than memory holds.
    #[error("{bytes} bytes do not fit into memory; read them in bands")]
    Memory {
        /// The output's size.
        bytes: u128,
    },
    /// The noise could not be recorded.
    #[error(transparent)]
    Encode(EncodeError),
    /// The device took too long. It continues its work; the noise can be read again.
    #[error("the device did not finish in time")]
    Timeout,
    /// The queue belongs to another device, so nothing was computed. That device has reported this to its own error
    /// handler, which panics by default.
    #[error("the queue belongs to another device than the noise")]
    Queue,
    /// The device was lost or destroyed before or during reading.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device did not run the commands or did not map the memory.
    #[error("reading back failed: {0}")]
    Device(String),
}

impl From<EncodeError> for ReadError {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::DeviceLost => Self::DeviceLost,
            error => Self::Encode(error),
        }
    }
}

impl From<Objection> for ReadError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) => Self::Device(message),
        }
    }
}

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
        u128::from(self.row_bytes()) * u128::from(self.rows())
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

    /// Makes a reading with nothing submitted yet.
    fn reading<'a, R>(
        &'a self,
        queue: &'a wgpu::Queue,
        channel: fn() -> (OnMapped, R),
    ) -> Result<Reading<'a, impl Iterator<Item = Band> + use<R>, R>, ReadError> {
        let left = self.read_bands(BAND_BYTES);
        let most_rows = self.read_bands(BAND_BYTES).next().map_or(0, |band| band.rows);
        let bytes = u64::from(most_rows) * self.buffer_row_bytes();
        let (device, label) = (&self.device, &self.options.label);
        let witness = filled_buffer(device, label, WITNESS, &[1; WITNESS_BYTES as usize]).map_err(EncodeError::from)?;
        let output = empty_buffer(device, label, OUTPUT, bytes).map_err(EncodeError::from)?;
        let (free, in_flight, unpadded) = Default::default();
        Ok(Reading { noise: self, queue, left, witness, output, free, in_flight, channel, unpadded })
    }

    /// Waits for a band's own submission, not for later ones.
    fn wait(&self, band: &BandInFlight<mpsc::Receiver<Mapped>>, timeout: Duration) -> Result<Mapped, ReadError> {
        let submission_index = Some(band.submission.clone());
        let wait = wgpu::PollType::Wait { submission_index, timeout: Some(timeout) };
        self.device.poll(wait).map_err(|error| {
            self.unless_lost(match error {
                wgpu::PollError::Timeout => ReadError::Timeout,
                // This device is behind the other one, to which the queue belongs.
                wgpu::PollError::WrongSubmissionIndex(..) => ReadError::Queue,
            })
        })?;
        // Another thread that polls the device may be about to call back.
        band.mapped.recv_timeout(timeout).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => self.unless_lost(ReadError::Timeout),
            mpsc::RecvTimeoutError::Disconnected => self.failed(&error),
        })
    }

    /// Returns the error of a failed operation of the device.
    fn failed(&self, reason: &impl ToString) -> ReadError {
        self.unless_lost(ReadError::Device(reason.to_string()))
    }

    /// Returns an error, or `Lost` if the device is lost: a lost device silently drops commands, which looks like a
    /// time-out or another device's queue.
    fn unless_lost(&self, error: ReadError) -> ReadError {
        if is_lost(&self.device) { ReadError::DeviceLost } else { error }
    }
}

/// Receives a band's bytes. The error is `None` if it is stored for the caller, so that this code does not depend on
/// its type and is not compiled in the caller's crate.
type TakeBand<'a> = dyn FnMut(&[u8]) -> Result<(), Option<ReadError>> + 'a;

/// A submitted band. Dropping it frees its staging buffer, mapped or not.
struct BandInFlight<R> {
    bytes: u64,
    staging: wgpu::Buffer,
    submission: wgpu::SubmissionIndex,
    mapped: R,
}

/// An output on its way to memory. Bands are computed in one buffer, one after another, and copied to others that are
/// mapped.
struct Reading<'a, I, R> {
    noise: &'a Prepared,
    queue: &'a wgpu::Queue,
    left: I,
    /// The buffer copied to the beginning of each staging buffer. If its bytes are missing there, no command has run.
    witness: wgpu::Buffer,
    output: wgpu::Buffer,
    /// Staging buffers for reuse.
    free: Vec<wgpu::Buffer>,
    in_flight: VecDeque<BandInFlight<R>>,
    /// Makes a callback and the receiver of its result.
    channel: fn() -> (OnMapped, R),
    unpadded: Vec<u8>,
}

impl<I: Iterator<Item = Band>, R> Reading<'_, I, R> {
    /// Submits as many bands as may be in flight, and returns the first.
    fn next(&mut self) -> Result<Option<BandInFlight<R>>, ReadError> {
        while self.in_flight.len() < BANDS_IN_FLIGHT {
            let Some(band) = self.left.next() else { break };
            let submitted = self.submitted(band)?;
            self.in_flight.push_back(submitted);
        }
        Ok(self.in_flight.pop_front())
    }

    fn submitted(&mut self, band: Band) -> Result<BandInFlight<R>, ReadError> {
        let Self { noise, queue, witness, output, .. } = self;
        let bytes = u64::from(band.rows) * noise.buffer_row_bytes();
        let staging = match self.free.pop() {
            Some(staging) => staging,
            None => empty_buffer(&noise.device, &noise.options.label, STAGING, WITNESS_BYTES + output.size())
                .map_err(EncodeError::from)?,
        };
        let (on_mapped, mapped) = (self.channel)();
        let mut encoder =
            noise.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some(&noise.options.label) });
        noise.encode_band(&mut encoder, band, output)?;
        encoder.copy_buffer_to_buffer(witness, 0, &staging, 0, WITNESS_BYTES);
        encoder.copy_buffer_to_buffer(output, 0, &staging, WITNESS_BYTES, bytes);
        encoder.map_buffer_on_submit(&staging, wgpu::MapMode::Read, ..WITNESS_BYTES + bytes, on_mapped);
        let submission = checked(&noise.device, || queue.submit([encoder.finish()]))?;
        Ok(BandInFlight { bytes, staging, submission, mapped })
    }

    /// Passes a mapped band on without the padding of its rows, and keeps its buffer for reuse.
    fn hand_over<E: From<ReadError>>(
        &mut self,
        band: BandInFlight<R>,
        mapped: Mapped,
        each: impl FnOnce(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let BandInFlight { bytes, staging, .. } = band;
        mapped.map_err(|error| self.noise.failed(&error))?;
        let all = staging.get_mapped_range(..WITNESS_BYTES + bytes).map_err(|error| self.noise.failed(&error))?;
        let (witness, view) = all.split_at(WITNESS_BYTES as usize);
        if witness.contains(&0) {
            return Err(self.noise.unless_lost(ReadError::Queue).into());
        }
        let (row, padded) = (self.noise.row_bytes() as usize, self.noise.buffer_row_bytes() as usize);
        let taken = if row == padded {
            each(view)
        } else {
            self.unpadded.clear();
            self.unpadded.reserve_exact(view.len());
            view.chunks(padded).for_each(|padded| self.unpadded.extend_from_slice(&padded[..row]));
            each(&self.unpadded)
        };
        drop(all);
        checked(&self.noise.device, || staging.unmap()).map_err(ReadError::from)?;
        self.free.push(staging);
        taken
    }
}

/// The size of the witness, which leaves the bytes after it aligned for mapping.
const WITNESS_BYTES: u64 = wgpu::MAP_ALIGNMENT;
const WITNESS: wgpu::BufferUsages = wgpu::BufferUsages::MAP_WRITE.union(wgpu::BufferUsages::COPY_SRC);
const STAGING: wgpu::BufferUsages = wgpu::BufferUsages::MAP_READ.union(wgpu::BufferUsages::COPY_DST);
const OUTPUT: wgpu::BufferUsages = wgpu::BufferUsages::STORAGE.union(wgpu::BufferUsages::COPY_SRC);

fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.as_chunks().0.iter().map(|&bytes| f32::from_ne_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::dimension::Dimension;
    use crate::gpu::Generator;
    use crate::noise::lattice::Perlin;

    /// Returns a map of `width` x `height` samples of 16 bits, on wgpu's no-op device.
    fn map(width: u32, height: u32) -> (Prepared, wgpu::Queue) {
        let (device, queue) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
        let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[width, height]).unwrap();
        let noise = Generator::new(&device).unwrap();
        (noise.prepare(Perlin::new(Dimension::D2), &grid, Format::R16Unorm).unwrap(), queue)
    }

    fn channel() -> (OnMapped, ()) {
        (Box::new(|_| ()), ())
    }

    #[test]
    fn huge_outputs_pass_through_buffers_of_little_size() {
        // 8 GiB, padded rows, and rows larger than a band.
        for (width, height) in [(65_536, 65_536), (65_535, 65_535), (1 << 24, 9)] {
            let (noise, queue) = map(width, height);
            let mut reading = noise.reading(&queue, channel).unwrap();
            let mut buffers = Vec::new();
            let row = noise.buffer_row_bytes();
            for _ in 0..7 {
                let band = reading.next().unwrap().unwrap();
                assert_eq!(reading.in_flight.len(), 2, "two are made while one is read");
                assert!(band.bytes <= BAND_BYTES.max(row) && band.bytes % row == 0);
                assert!(band.bytes > BAND_BYTES / 2, "bands are not small either");
                assert_eq!(band.staging.size(), WITNESS_BYTES + reading.output.size());
                assert!(reading.output.size() <= BAND_BYTES.max(row));
                if !buffers.contains(&band.staging) {
                    buffers.push(band.staging.clone());
                }
                noise.device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
                reading.hand_over(band, Ok(()), |_| Ok::<_, ReadError>(())).unwrap();
                assert!(reading.unpadded.capacity() as u64 <= reading.output.size());
            }
            assert_eq!(buffers.len(), BANDS_IN_FLIGHT);
        }
    }

    #[test]
    fn small_outputs_pass_through_buffers_of_their_size() {
        let (noise, queue) = map(11, 3);
        let mut reading = noise.reading(&queue, channel).unwrap();
        let band = reading.next().unwrap().unwrap();
        assert_eq!([band.bytes, band.staging.size() - WITNESS_BYTES, reading.output.size()], [3 * 24; 3]);
        assert!(reading.next().unwrap().is_none());
    }

    #[test]
    fn queues_of_lost_devices_are_no_other_devices() {
        let (noise, queue) = map(11, 3);
        let mut reading = noise.reading(&queue, || (Box::new(|_| ()), mpsc::sync_channel(1).1)).unwrap();
        let band = reading.next().unwrap().unwrap();
        noise.device.destroy();
        // The device does not object to this.
        let late = BandInFlight { submission: queue.submit([]), ..band };
        assert_eq!(noise.wait(&late, Duration::ZERO).unwrap_err(), ReadError::DeviceLost);
    }
}
