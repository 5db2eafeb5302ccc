//! Binds the dispatches of a plan.

use crate::fill::{self, Fill};
use crate::gpu::encode_error::EncodeError;
use crate::gpu::prepared::{BoundBuffer, Prepared};
use crate::gpu::resources::{checked, filled_buffer};

/// One dispatch: its pipeline, its bind group and its workgroups.
#[derive(Clone, Debug)]
pub(super) struct Dispatch {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    workgroups: [u32; 3],
}

impl Dispatch {
    /// Records dispatches into a pass.
    pub(super) fn record(dispatches: &[Self], pass: &mut wgpu::ComputePass<'_>) {
        for Self { pipeline, group, workgroups: [x, y, z] } in dispatches {
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, group, &[]);
            pass.dispatch_workgroups(*x, *y, *z);
        }
    }
}

impl Prepared {
    /// Binds a dispatch to the buffer that it fills.
    pub(super) fn bound(
        &self,
        pipeline: &wgpu::ComputePipeline,
        dispatch: &fill::Dispatch,
        output: &wgpu::Buffer,
    ) -> Result<Dispatch, EncodeError> {
        let label = &self.options.label;
        let band = filled_buffer(&self.device, label, wgpu::BufferUsages::UNIFORM, dispatch.band())?;
        let entry = |(binding, buffer, offset, size)| wgpu::BindGroupEntry {
            binding,
            resource: wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset, size }),
        };
        let shared = self.buffers.iter().map(|BoundBuffer { binding, buffer, size }| (*binding, buffer, 0, *size));
        let own = [
            (Fill::BAND, &band, 0, None),
            (Fill::OUTPUT, output, dispatch.output_offset, wgpu::BufferSize::new(dispatch.output_size)),
        ];
        let entries: Vec<_> = shared.chain(own).map(entry).collect();
        let layout = pipeline.get_bind_group_layout(0);
        let descriptor = wgpu::BindGroupDescriptor { label: Some(label), layout: &layout, entries: &entries };
        let group = checked(&self.device, || self.device.create_bind_group(&descriptor))?;
        Ok(Dispatch { pipeline: pipeline.clone(), group, workgroups: dispatch.workgroups })
    }
}
