//! One pipeline for each structure, made when it is first needed.

use crate::domain::Domain;
use crate::gpu::binding;
use crate::gpu::resources::checked;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{ENTRY_POINT, Module};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug)]
pub(super) struct Pipelines {
    pub(super) device: wgpu::Device,
    /// For grids and points, with tables in a uniform and in a storage buffer.
    layouts: [[Layouts; 2]; 2],
    made: Mutex<HashMap<Module, Arc<wgpu::ComputePipeline>>>,
    /// The number of invocations that keep the device busy.
    pub(super) least_invocations: u64,
}

#[derive(Debug)]
struct Layouts {
    group: wgpu::BindGroupLayout,
    pipeline: wgpu::PipelineLayout,
}

/// The reason that there is no pipeline.
pub(super) enum PipelineError {
    Shader(String),
    Device(String),
}

const TABLES_KINDS: [BindingKind; 2] = [BindingKind::Uniform, BindingKind::ReadOnlyStorage];

impl Pipelines {
    pub(super) fn new(device: &wgpu::Device) -> Result<Self, String> {
        let layouts =
            || [false, true].map(|points| TABLES_KINDS.map(|tables_kind| Layouts::new(device, points, tables_kind)));
        let least_invocations = match device.adapter_info().device_type {
            wgpu::DeviceType::Cpu => 1 << 12,
            _ => 1 << 17,
        };
        let layouts = checked(device, layouts)?;
        Ok(Self { device: device.clone(), layouts, made: Mutex::default(), least_invocations })
    }

    pub(super) fn count(&self) -> usize {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub(super) fn forget(&self) {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn group_layout(&self, module: &Module) -> wgpu::BindGroupLayout {
        self.layouts(module).group.clone()
    }

    pub(super) fn of(&self, module: &Module) -> Result<Arc<wgpu::ComputePipeline>, PipelineError> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(present) = made.get(module) {
            return Ok(present.clone());
        }
        let pipeline = Arc::new(self.compiled(module)?);
        made.insert(module.clone(), pipeline.clone());
        Ok(pipeline)
    }

    fn layouts(&self, module: &Module) -> &Layouts {
        &self.layouts[usize::from(module.domain == Domain::Points(()))]
            [usize::from(module.tables_kind == TABLES_KINDS[1])]
    }

    fn compiled(&self, module: &Module) -> Result<wgpu::ComputePipeline, PipelineError> {
        let text = module.text().map_err(|error| PipelineError::Shader(error.to_string()))?;
        let layout = &self.layouts(module).pipeline;
        let compile = || {
            let source = wgpu::ShaderSource::Wgsl(text.into());
            let shader =
                self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("gradnoise"), source });
            self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: Some("gradnoise"),
                layout: Some(layout),
                module: &shader,
                entry_point: Some(ENTRY_POINT),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            })
        };
        checked(&self.device, compile).map_err(PipelineError::Device)
    }
}

impl Layouts {
    fn new(device: &wgpu::Device, points: bool, tables_kind: BindingKind) -> Self {
        let entry = |binding: u32, ty: wgpu::BufferBindingType, has_dynamic_offset: bool| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset, min_binding_size: None },
            count: None,
        };
        let uniform = wgpu::BufferBindingType::Uniform;
        let read_only = wgpu::BufferBindingType::Storage { read_only: true };
        let entries = [
            entry(binding::PARAMETERS, uniform, false),
            entry(binding::ARRAYS, read_only, false),
            entry(if points { binding::POSITIONS } else { binding::TRANSFORMS }, read_only, false),
            entry(
                binding::TABLES,
                if tables_kind == BindingKind::ReadOnlyStorage { read_only } else { uniform },
                false,
            ),
            entry(binding::BAND, uniform, false),
            entry(binding::OUTPUT, wgpu::BufferBindingType::Storage { read_only: false }, false),
            entry(binding::SRGB_THRESHOLDS, uniform, false),
        ];
        let group = device
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some("gradnoise"), entries: &entries });
        let pipeline = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("gradnoise"),
            bind_group_layouts: &[Some(&group)],
            immediate_size: 0,
        });
        Self { group, pipeline }
    }
}
