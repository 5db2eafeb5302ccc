//! From the device to memory, a band at a time.

use super::bands::Band;
use super::error::{EncodeError, ReadError};
use super::prepared::Prepared;
use super::resources::{checked, empty_buffer};
use crate::format::Format;
use futures_channel::oneshot;
use std::sync::mpsc;
use std::time::Duration;

type Mapped = Result<(), wgpu::BufferAsyncError>;

impl Prepared {
    /// Generates the noise and waits for its bytes: rows without padding, as
    /// [`Evaluator::fill_bytes`](crate::Evaluator::fill_bytes) gives them. Every band of at most 64 MiB may take as long
    /// as the time-out. On the web nothing can wait; use [`read_async`](Self::read_async) there.
    ///
    /// # Errors
    /// [`ReadError`] if memory does not hold the bytes, the device refuses, is lost, or takes too long.
    pub fn read(&self, queue: &wgpu::Queue, timeout: Duration) -> Result<Vec<u8>, ReadError> {
        let mut bytes = self.memory()?;
        self.read_in_bands(queue, timeout, |band| bytes.extend_from_slice(band))?;
        Ok(bytes)
    }

    /// Generates the noise, prepared as [`Format::R32Float`], and waits for its values, x fastest.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if it was prepared for another format.
    pub fn read_values(&self, queue: &wgpu::Queue, timeout: Duration) -> Result<Vec<f32>, ReadError> {
        self.check_values()?;
        Ok(floats(&self.read(queue, timeout)?))
    }

    /// Generates the noise and hands its bytes over band by band, in order, so that an output of any size needs little
    /// memory. A band is a number of whole rows without padding, at most 64 MiB.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_in_bands(
        &self,
        queue: &wgpu::Queue,
        timeout: Duration,
        mut each: impl FnMut(&[u8]),
    ) -> Result<(), ReadError> {
        for band in self.read_bands() {
            let (sender, mapped) = mpsc::sync_channel(1);
            let (buffer, submission) = self.submitted(queue, band, move |result| drop(sender.send(result)))?;
            let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: Some(timeout) };
            self.device.poll(wait).map_err(|error| match error {
                wgpu::PollError::Timeout => ReadError::Timeout,
                wgpu::PollError::WrongSubmissionIndex(..) => ReadError::Device(error.to_string()),
            })?;
            // Another thread that polls the device may be the one that is about to call back.
            let mapped = mapped.recv_timeout(timeout).map_err(|error| match error {
                mpsc::RecvTimeoutError::Timeout => ReadError::Timeout,
                mpsc::RecvTimeoutError::Disconnected => lost(),
            })?;
            self.hand_over(&buffer, mapped, &mut each)?;
        }
        Ok(())
    }

    /// Generates the noise; resolves to its bytes. Nothing is waited for: somebody has to poll the device meanwhile, the
    /// browser or a renderer's own `Device::poll`.
    ///
    /// # Errors
    /// As [`read`](Self::read), but for the time-out.
    pub async fn read_async(&self, queue: &wgpu::Queue) -> Result<Vec<u8>, ReadError> {
        let mut bytes = self.memory()?;
        for band in self.read_bands() {
            let (sender, mapped) = oneshot::channel();
            let (buffer, _) = self.submitted(queue, band, move |result| drop(sender.send(result)))?;
            let mapped = mapped.await.map_err(|_| lost())?;
            self.hand_over(&buffer, mapped, |band| bytes.extend_from_slice(band))?;
        }
        Ok(bytes)
    }

    /// Generates the noise, prepared as [`Format::R32Float`]; resolves to its values, x fastest.
    ///
    /// # Errors
    /// As [`read_async`](Self::read_async), and if it was prepared for another format.
    pub async fn read_values_async(&self, queue: &wgpu::Queue) -> Result<Vec<f32>, ReadError> {
        self.check_values()?;
        Ok(floats(&self.read_async(queue).await?))
    }

    fn check_values(&self) -> Result<(), ReadError> {
        let (found, expected) = (self.format(), Format::R32Float);
        if found == expected { Ok(()) } else { Err(ReadError::Format { found, expected }) }
    }

    /// Empty, with room for all bytes.
    fn memory(&self) -> Result<Vec<u8>, ReadError> {
        let bytes = u128::from(self.row_bytes()) * u128::from(self.rows());
        let mut memory = Vec::new();
        let reserved = usize::try_from(bytes).is_ok_and(|bytes| memory.try_reserve_exact(bytes).is_ok());
        if reserved { Ok(memory) } else { Err(ReadError::Memory { bytes }) }
    }

    /// Submits a band; what it is read from calls back when it can be, or nobody waits any more.
    fn submitted(
        &self,
        queue: &wgpu::Queue,
        band: Band,
        on_mapped: impl FnOnce(Mapped) + Send + 'static,
    ) -> Result<(wgpu::Buffer, wgpu::SubmissionIndex), ReadError> {
        let bytes = u64::from(band.rows) * self.buffer_row_bytes();
        let buffer = |usage| empty_buffer(&self.device, usage, bytes).map_err(EncodeError::Device);
        let output = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC)?;
        let staging = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST)?;
        let mut encoder =
            self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("gradnoise") });
        self.encode_band(&mut encoder, band, &output)?;
        encoder.copy_buffer_to_buffer(&output, 0, &staging, 0, bytes);
        encoder.map_buffer_on_submit(&staging, wgpu::MapMode::Read, .., on_mapped);
        let submission = checked(&self.device, || queue.submit([encoder.finish()])).map_err(ReadError::Device)?;
        Ok((staging, submission))
    }

    /// Hands a mapped band over without the padding of its rows.
    fn hand_over(&self, buffer: &wgpu::Buffer, mapped: Mapped, mut each: impl FnMut(&[u8])) -> Result<(), ReadError> {
        mapped.map_err(|error| ReadError::Device(error.to_string()))?;
        let view = buffer.get_mapped_range(..).map_err(|error| ReadError::Device(error.to_string()))?;
        let (row, padded) = (self.row_bytes() as usize, self.buffer_row_bytes() as usize);
        if row == padded {
            each(&view);
        } else {
            let rows: Vec<u8> = view.chunks(padded).flat_map(|padded| &padded[..row]).copied().collect();
            each(&rows);
        }
        drop(view);
        buffer.unmap();
        Ok(())
    }
}

fn lost() -> ReadError {
    ReadError::Device("the device was lost".into())
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytemuck::pod_collect_to_vec(bytes)
}
