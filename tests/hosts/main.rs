//! Plans executed by wgpu 29.

mod cases;
mod check;
mod fill;

#[test]
fn wgpu_29_fills_with_the_bits_of_the_cpu() {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
    let adapter = adapter.expect("an adapter; on Debian, `apt install mesa-vulkan-drivers` installs one");
    eprintln!("adapter: {}", adapter.get_info().name);
    // The limits that every device of WebGPU has, for which the plans are.
    let device = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()));
    let (device, queue) = device.expect("a device");
    check::check(&device, &queue);
}
