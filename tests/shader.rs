//! A shader of the user's own.

use crate::devices::buffer;
use crate::download::{downloaded, encoder};
use gradnoise::gpu::Context;
use gradnoise::wgsl::WgslModule;
use wgpu::util::{BufferInitDescriptor, DeviceExt};

/// What `run` binds beside the noises.
pub const OWN_BINDINGS: &str = "
@group(0) @binding(0) var<storage, read> points: array<f32>;
@group(0) @binding(1) var<storage, read_write> found: array<f32>;
";

/// Runs a shader of the user's own, which fills `found` from `points`, with the noises bound where they say, in group
/// 1.
pub fn run(context: &Context, modules: &[&WgslModule], source: String, points: &[f32], results: usize) -> Vec<f32> {
    let buffers: Vec<_> = modules.iter().map(|module| module.buffer(&context.device).unwrap()).collect();
    let bound: Vec<_> = modules.iter().zip(&buffers).map(|(module, buffer)| (*module, buffer.as_ref())).collect();
    run_with(context, &bound, source, points, results)
}

/// Runs the same with these buffers in place of the modules' own.
pub fn run_with(
    context: &Context,
    modules: &[(&WgslModule, Option<&wgpu::Buffer>)],
    source: String,
    points: &[f32],
    results: usize,
) -> Vec<f32> {
    let alone: Vec<_> = modules.iter().map(|(module, _)| *module).collect();
    Compiled::new(context, &alone, source).run(context, modules, points, results)
}

/// Describes a buffer that compute shaders use.
pub fn entry(binding: u32, ty: wgpu::BufferBindingType) -> wgpu::BindGroupLayoutEntry {
    let ty = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
    wgpu::BindGroupLayoutEntry { binding, visibility: wgpu::ShaderStages::COMPUTE, ty, count: None }
}

/// Returns the layout of a bind group.
pub fn layout(device: &wgpu::Device, entries: &[wgpu::BindGroupLayoutEntry]) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries })
}

/// Returns the pipeline of a compute shader. Without layouts of bind groups they are those of the shader.
pub fn pipeline(
    device: &wgpu::Device,
    module: &wgpu::ShaderModule,
    layouts: &[&wgpu::BindGroupLayout],
) -> wgpu::ComputePipeline {
    let layouts: Vec<_> = layouts.iter().map(|layout| Some(*layout)).collect();
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &layouts,
        immediate_size: 0,
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: (!layouts.is_empty()).then_some(&layout),
        module,
        entry_point: Some("main"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

/// Returns a bind group of numbered resources.
pub fn group(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    resources: &[(u32, wgpu::BindingResource<'_>)],
) -> wgpu::BindGroup {
    let entries: Vec<_> = resources
        .iter()
        .map(|(binding, resource)| wgpu::BindGroupEntry { binding: *binding, resource: resource.clone() })
        .collect();
    device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
}

/// Runs a pipeline behind what was recorded, and returns the bytes of a buffer after it.
pub fn dispatched(
    context: &Context,
    mut encoder: wgpu::CommandEncoder,
    pipeline: &wgpu::ComputePipeline,
    groups: &[wgpu::BindGroup],
    [x, y]: [u32; 2],
    found: &wgpu::Buffer,
) -> Vec<u8> {
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(pipeline);
    for (index, group) in (0..).zip(groups) {
        pass.set_bind_group(index, group, &[]);
    }
    pass.dispatch_workgroups(x, y, 1);
    drop(pass);
    downloaded(context, encoder, found)
}

/// A shader of the user's own that has been compiled.
pub struct Compiled {
    pipeline: wgpu::ComputePipeline,
    layouts: [wgpu::BindGroupLayout; 2],
}

impl Compiled {
    pub fn new(context: &Context, modules: &[&WgslModule], source: String) -> Self {
        let device = &context.device;
        let source = wgpu::ShaderSource::Wgsl(source.into());
        let shader = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let storage = |binding, read_only| entry(binding, wgpu::BufferBindingType::Storage { read_only });
        let noises = modules.iter().filter_map(|module| module.layout_entry(wgpu::ShaderStages::COMPUTE));
        let layouts =
            [layout(device, &[storage(0, true), storage(1, false)]), layout(device, &noises.collect::<Vec<_>>())];
        Self { pipeline: pipeline(device, &shader, &layouts.each_ref()), layouts }
    }

    /// Fills `found` from `points`, with the noises' buffers where they say, in group 1.
    pub fn run(
        &self,
        context: &Context,
        modules: &[(&WgslModule, Option<&wgpu::Buffer>)],
        points: &[f32],
        results: usize,
    ) -> Vec<f32> {
        let device = &context.device;
        let noises: Vec<_> = modules
            .iter()
            .filter_map(|(module, buffer)| Some((module.binding()?.binding, (*buffer)?.as_entire_binding())))
            .collect();
        let points_buffer = device.create_buffer_init(&BufferInitDescriptor {
            label: None,
            contents: bytemuck::cast_slice(points),
            usage: wgpu::BufferUsages::STORAGE,
        });
        let found = buffer(device, 4 * results as u64, wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let own = [(0, points_buffer.as_entire_binding()), (1, found.as_entire_binding())];
        let groups = [group(device, &self.layouts[0], &own), group(device, &self.layouts[1], &noises)];
        let count = [(points.len() as u32).div_ceil(64), 1];
        bytemuck::pod_collect_to_vec(&dispatched(context, encoder(context), &self.pipeline, &groups, count, &found))
    }
}
