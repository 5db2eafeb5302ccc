//! Runs all cases on a device.

use super::cases::{Case, UNTOUCHED, cases};
use super::fill::PreparedFill;
use gradnoise::fill::DeviceLimits;

/// Fills all cases, changes them, and compares all bytes with the expected ones. `opened` returns a device with the
/// limits of a fill.
pub fn check(opened: impl Fn(&DeviceLimits) -> (wgpu::Device, wgpu::Queue)) {
    for Case { name, mut plan, layout, points, expected, changed: (output, moved, after) } in cases() {
        let fill = plan.fill(&layout).expect(name);
        let (device, queue) = &opened(&fill.limits());
        let buffer = |usage, data: &[u8]| {
            let (label, size, usage) = (None, data.len() as u64, usage | wgpu::BufferUsages::COPY_DST);
            let descriptor = wgpu::BufferDescriptor { label, size, usage, mapped_at_creation: false };
            let buffer = device.create_buffer(&descriptor);
            queue.write_buffer(&buffer, 0, data);
            buffer
        };
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let target = buffer(usage, &vec![UNTOUCHED; fill.size() as usize]);
        let points = points.map(|points| buffer(wgpu::BufferUsages::STORAGE, &bytes_of(&points)));
        let prepared = PreparedFill::new(device, queue, &fill, &target, points.as_ref()).expect(name);
        assert_same(name, &filled(device, queue, &prepared, &target), &expected);
        prepared.update(queue, &plan.update(output).expect(name));
        if let Some(grid) = moved {
            let origin = &grid.origin()[..plan.dimension().count()];
            prepared.update(queue, &plan.set_origin(origin).expect(name));
        }
        assert_same(&format!("{name}, changed"), &filled(device, queue, &prepared, &target), &after);
    }
}

fn bytes_of(points: &[[f32; 3]]) -> Vec<u8> {
    points.as_flattened().iter().flat_map(|coordinate| coordinate.to_le_bytes()).collect()
}

fn filled(device: &wgpu::Device, queue: &wgpu::Queue, fill: &PreparedFill, target: &wgpu::Buffer) -> Vec<u8> {
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    fill.encode(&mut encoder);
    queue.submit([encoder.finish()]);
    let (sender, read) = std::sync::mpsc::channel();
    wgpu::util::DownloadBuffer::read_buffer(device, queue, &target.slice(..), move |buffer| {
        sender.send(buffer.expect("the buffer is read").to_vec()).expect("the receiver waits");
    });
    device.poll(wgpu::PollType::wait_indefinitely()).expect("the device works");
    read.recv().expect("the device has answered")
}

fn assert_same(name: &str, found: &[u8], expected: &[u8]) {
    assert_eq!(found.len(), expected.len(), "{name}");
    let differing: Vec<_> = (0..found.len()).filter(|&index| found[index] != expected[index]).collect();
    assert!(differing.is_empty(), "{name}: {} bytes differ, the first is {}", differing.len(), differing[0]);
}
