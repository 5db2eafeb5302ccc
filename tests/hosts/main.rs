//! wgpu 29 executes plans.

mod cases;
mod check;
mod fill;

use gradnoise::fill::DeviceLimits;

/// Returns the limits of a fill, and the lowest others.
fn limits_of(fill: &DeviceLimits) -> wgpu::Limits {
    wgpu::Limits {
        max_storage_buffers_per_shader_stage: fill.max_storage_buffers_per_shader_stage,
        max_uniform_buffers_per_shader_stage: fill.max_uniform_buffers_per_shader_stage,
        max_bindings_per_bind_group: fill.max_bindings_per_bind_group,
        max_uniform_buffer_binding_size: fill.max_uniform_buffer_binding_size,
        max_storage_buffer_binding_size: fill.max_storage_buffer_binding_size,
        max_buffer_size: fill.max_buffer_size,
        max_compute_workgroup_size_x: fill.max_compute_workgroup_size_x,
        max_compute_invocations_per_workgroup: fill.max_compute_invocations_per_workgroup,
        max_compute_workgroups_per_dimension: fill.max_compute_workgroups_per_dimension,
        min_storage_buffer_offset_alignment: fill.min_storage_buffer_offset_alignment,
        max_compute_workgroup_size_y: 1,
        max_compute_workgroup_size_z: 1,
        ..wgpu::Limits::downlevel_webgl2_defaults()
    }
}

#[test]
fn wgpu_29_fills_with_the_bits_of_the_cpu() {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
    let adapter = adapter.expect("an adapter; on Debian, `apt install mesa-vulkan-drivers` installs one");
    eprintln!("adapter: {}", adapter.get_info().name);
    check::check(|limits| {
        let required_limits = limits_of(limits);
        let descriptor = wgpu::DeviceDescriptor { required_limits, ..Default::default() };
        pollster::block_on(adapter.request_device(&descriptor)).expect("a device with the limits of a fill")
    });
}
