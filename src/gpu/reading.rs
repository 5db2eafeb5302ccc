//! Bands on their way from the device to memory; while one is read, the device computes the next.

use crate::fill::bands::Band;
use crate::gpu::encode_error::EncodeError;
use crate::gpu::prepared::Prepared;
use crate::gpu::read_error::ReadError;
use crate::gpu::resources::{checked, empty_buffer, filled_buffer, is_lost};
use std::collections::VecDeque;
use std::sync::mpsc;
use std::time::Duration;

/// The maximum size of a band, unless a row is larger: large enough to hide the cost of a submission, small enough to
/// hide the time in which the first and the last band do not overlap others.
const BAND_BYTES: u64 = 8 << 20;
/// One is read, one is computed, and one waits, so that the device does not.
const BANDS_IN_FLIGHT: usize = 3;

pub(super) type Mapped = Result<(), wgpu::BufferAsyncError>;
pub(super) type OnMapped = Box<dyn FnOnce(Mapped) + Send>;

impl Prepared {
    /// Makes a reading with nothing submitted yet.
    pub(super) fn reading<'a, R>(
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
    pub(super) fn wait(
        &self,
        band: &BandInFlight<mpsc::Receiver<Mapped>>,
        timeout: Duration,
    ) -> Result<Mapped, ReadError> {
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
    pub(super) fn failed(&self, reason: &impl ToString) -> ReadError {
        self.unless_lost(ReadError::Device(reason.to_string()))
    }

    /// Returns an error, or `Lost` if the device is lost: a lost device silently drops commands, which looks like a
    /// time-out or another device's queue.
    fn unless_lost(&self, error: ReadError) -> ReadError {
        if is_lost(&self.device) { ReadError::DeviceLost } else { error }
    }
}

/// A submitted band. Dropping it frees its staging buffer, mapped or not.
pub(super) struct BandInFlight<R> {
    bytes: u64,
    staging: wgpu::Buffer,
    submission: wgpu::SubmissionIndex,
    pub(super) mapped: R,
}

/// An output on its way to memory. Bands are computed in one buffer, one after another, and copied to others that are
/// mapped.
pub(super) struct Reading<'a, I, R> {
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
    pub(super) fn next(&mut self) -> Result<Option<BandInFlight<R>>, ReadError> {
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
    pub(super) fn hand_over<E: From<ReadError>>(
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
        let (row, padded) = (self.noise.fill.row_bytes() as usize, self.noise.buffer_row_bytes() as usize);
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
/// Without `MAP_WRITE`: a device that is destroyed frees a buffer of that usage while another thread writes to it.
const WITNESS: wgpu::BufferUsages = wgpu::BufferUsages::COPY_SRC;
const STAGING: wgpu::BufferUsages = wgpu::BufferUsages::MAP_READ.union(wgpu::BufferUsages::COPY_DST);
const OUTPUT: wgpu::BufferUsages = wgpu::BufferUsages::STORAGE.union(wgpu::BufferUsages::COPY_SRC);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::dimension::Dimension;
    use crate::format::Format;
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
