//! Small helpers over a device that is not ours.

use wgpu::util::align_to;

/// What things on the device are called where their owner has not said.
pub(crate) const DEFAULT_LABEL: &str = "gradnoise";

/// Runs an operation of the device, and returns what the device says against it instead of leaving that to the
/// owner's handler of uncaptured errors.
pub(crate) fn checked<T>(device: &wgpu::Device, operation: impl FnOnce() -> T) -> Result<T, String> {
    let memory = device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
    let validation = device.push_error_scope(wgpu::ErrorFilter::Validation);
    let result = operation();
    let errors = [answer(validation.pop()), answer(memory.pop())];
    match errors.into_iter().flatten().next() {
        Some(error) => Err(error.to_string()),
        None => Ok(result),
    }
}

/// Returns the error of a native device, which knows it at once; on the web it comes later, and goes to the device's
/// owner.
fn answer(error: impl Future<Output = Option<wgpu::Error>>) -> Option<wgpu::Error> {
    if cfg!(target_family = "wasm") { None } else { pollster::block_on(error) }
}

/// Creates a buffer with contents.
pub(crate) fn filled_buffer(
    device: &wgpu::Device,
    label: &str,
    usage: wgpu::BufferUsages,
    buffer_data: &[u8],
) -> Result<wgpu::Buffer, String> {
    let size = align_to(buffer_data.len() as u64, wgpu::COPY_BUFFER_ALIGNMENT);
    let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: true };
    let buffer = checked(device, || device.create_buffer(&descriptor))?;
    let mut view = buffer.get_mapped_range_mut(..buffer_data.len() as u64).map_err(|error| error.to_string())?;
    view.copy_from_slice(buffer_data);
    drop(view);
    buffer.unmap();
    Ok(buffer)
}

/// Creates an empty buffer.
pub(crate) fn empty_buffer(
    device: &wgpu::Device,
    label: &str,
    usage: wgpu::BufferUsages,
    size: u64,
) -> Result<wgpu::Buffer, String> {
    let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false };
    checked(device, || device.create_buffer(&descriptor))
}
