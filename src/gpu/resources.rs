//! Small helpers for the caller's device.

use crate::wgsl::binding::BindingKind;
use wgpu::util::align_to;

/// The default label of everything on the device.
pub(crate) const DEFAULT_LABEL: &str = "gradnoise";

/// The reason why an operation of the device fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    /// It is lost. A lost device reports no errors, and makes unusable objects.
    Lost,
    /// It gives a reason.
    Refused(String),
    /// It was not asked, since the shader could not be assembled.
    Shader(String),
}

impl Objection {
    /// Returns the objection in a device's message. A device that is being destroyed destroys its buffers, so other
    /// threads that use them may be told of a destroyed buffer.
    pub(crate) fn new(device: &wgpu::Device, message: String) -> Self {
        if is_lost(device) { Self::Lost } else { Self::Refused(message) }
    }
}

/// Runs an operation of the device and returns its error instead of leaving it to the owner's handler of uncaptured
/// errors. A lost device reports nothing. On the web the device answers later: to that handler, or to the caller of
/// [`watched`].
pub(crate) fn checked<T>(device: &wgpu::Device, operation: impl FnOnce() -> T) -> Result<T, Objection> {
    if cfg!(target_family = "wasm") {
        return Ok(operation());
    }
    let (result, objection) = watched(device, operation);
    match pollster::block_on(objection) {
        Some(message) => Err(Objection::new(device, message)),
        None => Ok(result),
    }
}

/// Runs an operation of the device. The future resolves to the device's error; at once for a native device.
pub(crate) fn watched<T, F: FnOnce() -> T>(
    device: &wgpu::Device,
    operation: F,
) -> (T, impl Future<Output = Option<String>> + use<T, F>) {
    let memory = device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
    let internal = device.push_error_scope(wgpu::ErrorFilter::Internal);
    let validation = device.push_error_scope(wgpu::ErrorFilter::Validation);
    let result = operation();
    let answers = [validation.pop(), internal.pop(), memory.pop()];
    let objection = async {
        let mut first = None;
        for answer in answers {
            let error = answer.await;
            first = first.or(error.map(|error| error.to_string()));
        }
        first
    };
    (result, objection)
}

/// Returns the usage of a buffer that shaders read and the queue writes.
pub(crate) fn usage_of(kind: BindingKind) -> wgpu::BufferUsages {
    let read = match kind {
        BindingKind::Uniform => wgpu::BufferUsages::UNIFORM,
        BindingKind::ReadOnlyStorage => wgpu::BufferUsages::STORAGE,
    };
    read | wgpu::BufferUsages::COPY_DST
}

/// Returns wgpu's type of a buffer that shaders read.
pub(crate) fn binding_type(kind: BindingKind) -> wgpu::BufferBindingType {
    match kind {
        BindingKind::Uniform => wgpu::BufferBindingType::Uniform,
        BindingKind::ReadOnlyStorage => wgpu::BufferBindingType::Storage { read_only: true },
    }
}

/// Creates a buffer with contents. It detects whether the device is lost.
pub(crate) fn filled_buffer(
    device: &wgpu::Device,
    label: &str,
    usage: wgpu::BufferUsages,
    buffer_data: &[u8],
) -> Result<wgpu::Buffer, Objection> {
    roomy_buffer(device, label, usage, buffer_data.len() as u64, buffer_data)
}

/// Creates such a buffer with room for more, which is zero.
pub(crate) fn roomy_buffer(
    device: &wgpu::Device,
    label: &str,
    usage: wgpu::BufferUsages,
    size: u64,
    buffer_data: &[u8],
) -> Result<wgpu::Buffer, Objection> {
    let size = align_to(size, wgpu::COPY_BUFFER_ALIGNMENT);
    let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: true };
    let fill = || {
        let buffer = device.create_buffer(&descriptor);
        let mut view = buffer.get_mapped_range_mut(..buffer_data.len() as u64)?;
        view.copy_from_slice(buffer_data);
        drop(view);
        buffer.unmap();
        Ok(buffer)
    };
    let filled: Result<_, wgpu::MapRangeError> = checked(device, fill)?;
    // If a buffer mapped at creation raised no error, it is invalid only because the device is lost or, in a browser,
    // lacks the memory.
    let invalid = |error: wgpu::MapRangeError| {
        if cfg!(target_family = "wasm") { Objection::Refused(error.to_string()) } else { Objection::Lost }
    };
    filled.map_err(invalid)
}

/// Returns whether the device is lost. A lost device makes buffers that are not mapped, and reports nothing; on the web
/// it maps them.
pub(crate) fn is_lost(device: &wgpu::Device) -> bool {
    if cfg!(target_family = "wasm") {
        return false;
    }
    let descriptor = wgpu::BufferDescriptor {
        label: Some(DEFAULT_LABEL),
        size: 4,
        // It is mapped without a command.
        usage: wgpu::BufferUsages::MAP_WRITE | wgpu::BufferUsages::COPY_SRC,
        mapped_at_creation: true,
    };
    let (is_mapped, objection) = watched(device, || device.create_buffer(&descriptor).get_mapped_range_mut(..).is_ok());
    !is_mapped && pollster::block_on(objection).is_none()
}

/// Creates an empty buffer.
pub(crate) fn empty_buffer(
    device: &wgpu::Device,
    label: &str,
    usage: wgpu::BufferUsages,
    size: u64,
) -> Result<wgpu::Buffer, Objection> {
    let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false };
    checked(device, || device.create_buffer(&descriptor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn objections_come_to_the_caller_and_not_to_the_owner() {
        let (device, _) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
        let heard = Arc::new(AtomicBool::new(false));
        let hears = heard.clone();
        device.on_uncaptured_error(Arc::new(move |_| hears.store(true, Ordering::Relaxed)));
        let (right, wrong) =
            (wgpu::BufferUsages::STORAGE, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::MAP_WRITE);
        let create = |usage| {
            let descriptor = wgpu::BufferDescriptor { label: None, size: 4, usage, mapped_at_creation: false };
            device.create_buffer(&descriptor)
        };
        assert!(checked(&device, || create(right)).is_ok() && checked(&device, || create(wrong)).is_err());
        let (_, later) = watched(&device, || create(wrong));
        // An operation in between has its own scopes.
        let (_, none) = watched(&device, || create(right));
        assert!(pollster::block_on(none).is_none());
        assert!(pollster::block_on(later).is_some_and(|message| message.contains("usage")));
        assert!(!heard.load(Ordering::Relaxed));
        drop(create(wrong));
        assert!(heard.load(Ordering::Relaxed), "the handler hears what nobody watches");
    }

    #[test]
    fn objections_of_a_lost_device_are_its_loss() {
        let (device, _queue) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
        let (usage, size) = (wgpu::BufferUsages::STORAGE, 4);
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: true };
        let buffer = device.create_buffer(&descriptor);
        assert!(!is_lost(&device));
        device.destroy();
        // The device destroys its buffers.
        device.poll(wgpu::PollType::Poll).unwrap();
        let ((), objection) = watched(&device, || buffer.unmap());
        assert!(pollster::block_on(objection).is_some_and(|message| message.contains("destroyed")));
        assert_eq!(checked(&device, || buffer.unmap()), Err(Objection::Lost));
        assert!(is_lost(&device));
    }
}
