use gradnoise::gpu::BufferFill;
use gradnoise::wgpu;

pub fn both(clouds: &BufferFill, ground: &BufferFill, encoder: &mut wgpu::CommandEncoder) {
    let descriptor = wgpu::ComputePassDescriptor { label: Some("noise"), timestamp_writes: None };
    let mut pass = encoder.begin_compute_pass(&descriptor);
    clouds.encode_in_pass(&mut pass);
    ground.encode_in_pass(&mut pass);
}
