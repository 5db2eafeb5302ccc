//! Executes a fill that gradnoise has planned, by the wgpu of this program.

use gradnoise::fill::{BufferWrite, Fill, PlanError};
use gradnoise::wgsl::BindingKind;

/// The pipeline, bind groups and buffers of a fill.
pub struct PreparedFill {
    pipeline: wgpu::ComputePipeline,
    groups: Vec<(wgpu::BindGroup, [u32; 3])>,
    buffers: Vec<(u32, wgpu::Buffer)>,
}

impl PreparedFill {
    /// Prepares a fill of `output`, a storage buffer of [`Fill::size`] bytes. `points` is a storage buffer of
    /// positions, if the plan has none.
    pub fn new(
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        fill: &Fill<'_>,
        output: &wgpu::Buffer,
        points: Option<&wgpu::Buffer>,
    ) -> Result<Self, PlanError> {
        let filled = |usage: wgpu::BufferUsages, data: &[u8], size: u64| {
            let (label, usage) = (None, usage | wgpu::BufferUsages::COPY_DST);
            let descriptor = wgpu::BufferDescriptor { label, size, usage, mapped_at_creation: false };
            let buffer = device.create_buffer(&descriptor);
            queue.write_buffer(&buffer, 0, data);
            buffer
        };
        let mut types = vec![
            (Fill::BAND, wgpu::BufferBindingType::Uniform),
            (Fill::OUTPUT, wgpu::BufferBindingType::Storage { read_only: false }),
        ];
        let mut buffers = Vec::new();
        for read in fill.plan().buffers() {
            let (ty, usage) = match read.kind {
                BindingKind::Uniform => (wgpu::BufferBindingType::Uniform, wgpu::BufferUsages::UNIFORM),
                BindingKind::ReadOnlyStorage => {
                    (wgpu::BufferBindingType::Storage { read_only: true }, wgpu::BufferUsages::STORAGE)
                }
            };
            types.push((read.binding, ty));
            let buffer = match read.data {
                Some(data) => filled(usage, data, read.size),
                None => points.expect("the plan needs a buffer of positions").clone(),
            };
            buffers.push((read.binding, buffer));
        }

        let entry = |(binding, ty)| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: None,
        };
        let entries: Vec<_> = types.into_iter().map(entry).collect();
        let layout =
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
        let source = wgpu::ShaderSource::Wgsl(fill.source()?.into());
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: None,
                bind_group_layouts: &[Some(&layout)],
                immediate_size: 0,
            })),
            module: &device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source }),
            entry_point: Some(Fill::ENTRY_POINT),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });

        let group = |dispatch: &gradnoise::fill::Dispatch| {
            let band = filled(wgpu::BufferUsages::UNIFORM, dispatch.band(), dispatch.band().len() as u64);
            let part = wgpu::BufferBinding {
                buffer: output,
                offset: dispatch.output_offset,
                size: wgpu::BufferSize::new(dispatch.output_size),
            };
            let shared = buffers.iter().map(|(binding, buffer)| (*binding, buffer.as_entire_binding()));
            let own = [(Fill::BAND, band.as_entire_binding()), (Fill::OUTPUT, wgpu::BindingResource::Buffer(part))];
            let entry = |(binding, resource)| wgpu::BindGroupEntry { binding, resource };
            let entries: Vec<_> = shared.chain(own).map(entry).collect();
            let descriptor = wgpu::BindGroupDescriptor { label: None, layout: &layout, entries: &entries };
            (device.create_bind_group(&descriptor), dispatch.workgroups)
        };
        let groups = fill.dispatches().iter().map(group).collect();
        Ok(Self { pipeline, groups, buffers })
    }

    /// Records the fill.
    pub fn encode(&self, encoder: &mut wgpu::CommandEncoder) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline);
        for (group, [x, y, z]) in &self.groups {
            pass.set_bind_group(0, group, &[]);
            pass.dispatch_workgroups(*x, *y, *z);
        }
    }

    /// Changes the noise by writes, of `FillPlan::update` and the methods beside it.
    pub fn update(&self, queue: &wgpu::Queue, writes: &[BufferWrite<'_>]) {
        for write in writes {
            for (_, buffer) in self.buffers.iter().filter(|(binding, _)| *binding == write.binding) {
                queue.write_buffer(buffer, write.offset, &write.data);
            }
        }
    }
}
