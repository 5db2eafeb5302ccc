//! One pipeline for each structure, made on first use. While one compiles, only threads that need it wait.

use crate::gpu::resources::{DEFAULT_LABEL, Objection, checked, is_lost};
use crate::layout::transforms::GridOrPoints;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{ENTRY_POINT, Module};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// Binding numbers of `shaders/kernel/bindings.wgsl`.
pub(super) mod binding {
    pub(crate) const PARAMETERS: u32 = 0;
    pub(crate) const TRANSFORMS: u32 = 1;
    pub(crate) const TABLES: u32 = 2;
    pub(crate) const BAND: u32 = 3;
    pub(crate) const OUTPUT: u32 = 4;
    pub(crate) const SRGB_THRESHOLDS: u32 = 5;
    pub(crate) const POSITIONS: u32 = 6;
    pub(crate) const ARRAYS: u32 = 7;
}

#[derive(Debug)]
pub(super) struct Pipelines {
    pub(super) device: wgpu::Device,
    /// For grids and points, with tables in a uniform and in a storage buffer.
    layouts: [[Layouts; 2]; 2],
    made: Mutex<HashMap<Module, Slot>>,
    /// The modules whose pipelines a browser's device has accepted. Native devices report errors at once.
    confirmed: Mutex<HashSet<Module>>,
    /// The number of invocations that keeps the device busy.
    pub(super) least_invocations: u64,
}

/// A finished or future pipeline; locked while it is compiled.
type Slot = Arc<Mutex<Option<wgpu::ComputePipeline>>>;

/// The generator's options for its pipelines and buffers.
#[derive(Clone, Debug)]
pub(super) struct PipelineOptions {
    pub(super) label: Arc<str>,
    pub(super) cache: Option<wgpu::PipelineCache>,
}

#[derive(Debug)]
struct Layouts {
    group: wgpu::BindGroupLayout,
    pipeline: wgpu::PipelineLayout,
}

const TABLES_KINDS: [BindingKind; 2] = [BindingKind::Uniform, BindingKind::ReadOnlyStorage];

impl Pipelines {
    pub(super) fn new(device: &wgpu::Device) -> Result<Self, Objection> {
        let layouts =
            || [false, true].map(|points| TABLES_KINDS.map(|tables_kind| Layouts::new(device, points, tables_kind)));
        let least_invocations = match device.adapter_info().device_type {
            wgpu::DeviceType::Cpu => 1 << 12,
            _ => 1 << 17,
        };
        let layouts = checked(device, layouts)?;
        Ok(Self {
            device: device.clone(),
            layouts,
            made: Mutex::default(),
            confirmed: Mutex::default(),
            least_invocations,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).values().filter(|slot| is_made(slot)).count()
    }

    /// Removes pipelines that no device has confirmed.
    pub(super) fn forget_unconfirmed(&self) {
        let confirmed = self.confirmed.lock().unwrap_or_else(PoisonError::into_inner);
        self.made.lock().unwrap_or_else(PoisonError::into_inner).retain(|module, _| confirmed.contains(module));
    }

    pub(super) fn confirm(&self, module: Module) {
        self.confirmed.lock().unwrap_or_else(PoisonError::into_inner).insert(module);
    }

    pub(super) fn group_layout(&self, module: &Module) -> &wgpu::BindGroupLayout {
        &self.layouts(module).group
    }

    pub(super) fn of(&self, module: &Module, options: &PipelineOptions) -> Result<wgpu::ComputePipeline, Objection> {
        let slot = self.slot(module);
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(present) = &*slot {
            return Ok(present.clone());
        }
        Ok(slot.insert(self.compiled(module, options)?).clone())
    }

    fn slot(&self, module: &Module) -> Slot {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = made.get(module) {
            return slot.clone();
        }
        made.entry(module.clone()).or_default().clone()
    }

    fn layouts(&self, module: &Module) -> &Layouts {
        &self.layouts[usize::from(module.domain == GridOrPoints::Points(()))]
            [usize::from(module.tables_kind == TABLES_KINDS[1])]
    }

    fn compiled(&self, module: &Module, options: &PipelineOptions) -> Result<wgpu::ComputePipeline, Objection> {
        let text = module.text().map_err(|error| Objection::Shader(error.to_string()))?;
        let layout = &self.layouts(module).pipeline;
        let compile = || {
            let source = wgpu::ShaderSource::Wgsl(text.into());
            let label = Some(&*options.label);
            let shader = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source });
            self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label,
                layout: Some(layout),
                module: &shader,
                entry_point: Some(ENTRY_POINT),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: options.cache.as_ref(),
            })
        };
        let compiled = checked(&self.device, compile)?;
        if is_lost(&self.device) { Err(Objection::Lost) } else { Ok(compiled) }
    }
}

/// Returns whether a pipeline is finished, not still being compiled.
fn is_made(slot: &Slot) -> bool {
    match slot.try_lock() {
        Ok(slot) => slot.is_some(),
        Err(TryLockError::Poisoned(slot)) => slot.into_inner().is_some(),
        Err(TryLockError::WouldBlock) => false,
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
        let group = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some(DEFAULT_LABEL),
            entries: &entries,
        });
        let pipeline = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(DEFAULT_LABEL),
            bind_group_layouts: &[Some(&group)],
            immediate_size: 0,
        });
        Self { group, pipeline }
    }
}
