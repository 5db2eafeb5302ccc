//! A shader of the user's own.

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

/// A shader of the user's own that has been compiled.
pub struct Compiled {
    pipeline: wgpu::ComputePipeline,
    own_layout: wgpu::BindGroupLayout,
    noise_layout: wgpu::BindGroupLayout,
}

impl Compiled {
    pub fn new(context: &Context, modules: &[&WgslModule], source: String) -> Self {
        let device = &context.device;
        let shader = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(source.into()),
        });
        let storage = |binding, read_only| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer {
                ty: wgpu::BufferBindingType::Storage { read_only },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        };
        let layout =
            |entries: &[_]| device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries });
        let own_layout = layout(&[storage(0, true), storage(1, false)]);
        let noise_entries: Vec<_> =
            modules.iter().filter_map(|module| module.layout_entry(wgpu::ShaderStages::COMPUTE)).collect();
        let noise_layout = layout(&noise_entries);
        let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&own_layout), Some(&noise_layout)],
            immediate_size: 0,
        });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&pipeline_layout),
            module: &shader,
            entry_point: None,
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        Self { pipeline, own_layout, noise_layout }
    }

    /// Fills `found` from `points`, with the noises' buffers where they say, in group 1.
    pub fn run(
        &self,
        context: &Context,
        modules: &[(&WgslModule, Option<&wgpu::Buffer>)],
        points: &[f32],
        results: usize,
    ) -> Vec<f32> {
        let Context { device, queue, .. } = context;
        let group = |layout: &_, buffers: &[(u32, &wgpu::Buffer)]| {
            let entries: Vec<_> = buffers
                .iter()
                .map(|(binding, buffer)| wgpu::BindGroupEntry {
                    binding: *binding,
                    resource: buffer.as_entire_binding(),
                })
                .collect();
            device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
        };
        let noise_buffers: Vec<_> =
            modules.iter().filter_map(|(module, buffer)| Some((module.binding()?.binding, (*buffer)?))).collect();
        let points_buffer = device.create_buffer_init(&BufferInitDescriptor {
            label: None,
            contents: bytemuck::cast_slice(points),
            usage: wgpu::BufferUsages::STORAGE,
        });
        let buffer = |usage| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size: 4 * results as u64,
                usage,
                mapped_at_creation: false,
            })
        };
        let found = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let read = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &group(&self.own_layout, &[(0, &points_buffer), (1, &found)]), &[]);
        pass.set_bind_group(1, &group(&self.noise_layout, &noise_buffers), &[]);
        pass.dispatch_workgroups((points.len() as u32).div_ceil(64), 1, 1);
        drop(pass);
        encoder.copy_buffer_to_buffer(&found, 0, &read, 0, read.size());
        let index = queue.submit([encoder.finish()]);
        read.slice(..).map_async(wgpu::MapMode::Read, |result| result.unwrap());
        device.poll(wgpu::PollType::Wait { submission_index: Some(index), timeout: Some(Context::TIMEOUT) }).unwrap();
        bytemuck::cast_slice(&read.slice(..).get_mapped_range().unwrap()).to_vec()
    }
}
