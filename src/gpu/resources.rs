//! Small helpers over a device that is not ours.

use wgpu::util::align_to;

/// The label of everything on the device whose owner has given none.
pub(crate) const DEFAULT_LABEL: &str = "gradnoise";

/// The reason for which a device does not do an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    /// It is lost. Such a device says nothing against anything, and makes objects that cannot be used.
    Lost,
    /// It says why.
    Refused(String),
}

impl Objection {
    /// Returns the objection that a device's message stands for. As it is destroyed, it destroys its buffers, and what
    /// uses them in other threads hears of a destroyed buffer.
    pub(crate) fn new(device: &wgpu::Device, message: String) -> Self {
        if is_lost(device) { Self::Lost } else { Self::Refused(message) }
    }
}

/// Runs an operation of the device, and returns what the device says against it instead of leaving that to the
/// owner's handler of uncaptured errors. A lost device says nothing. On the web the device answers later: to that
/// handler, or to the caller of [`watched`].
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

/// Runs an operation of the device. The future resolves to what the device says against it, at once if it is a native
/// one.
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

/// Creates a buffer with contents. It finds out whether the device is lost.
pub(crate) fn filled_buffer(
    device: &wgpu::Device,
    label: &str,
    usage: wgpu::BufferUsages,
    buffer_data: &[u8],
) -> Result<wgpu::Buffer, Objection> {
    let size = align_to(buffer_data.len() as u64, wgpu::COPY_BUFFER_ALIGNMENT);
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
    // What is mapped as it is made, and was not objected to, can only be invalid because the device is lost. A browser
    // may also lack the memory.
    let invalid = |error: wgpu::MapRangeError| {
        if cfg!(target_family = "wasm") { Objection::Refused(error.to_string()) } else { Objection::Lost }
    };
    filled.map_err(invalid)
}

/// Returns whether the device is lost: then it makes buffers that are not mapped, and says nothing. On the web a lost
/// device maps them.
pub(crate) fn is_lost(device: &wgpu::Device) -> bool {
    if cfg!(target_family = "wasm") {
        return false;
    }
    let descriptor = wgpu::BufferDescriptor {
        label: Some(DEFAULT_LABEL),
        size: 4,
        // It is mapped without any command.
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
        // Another operation in between is watched by itself.
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
        // It destroys its buffers.
        device.poll(wgpu::PollType::Poll).unwrap();
        let ((), objection) = watched(&device, || buffer.unmap());
        assert!(pollster::block_on(objection).is_some_and(|message| message.contains("destroyed")));
        assert_eq!(checked(&device, || buffer.unmap()), Err(Objection::Lost));
        assert!(is_lost(&device));
    }
}
