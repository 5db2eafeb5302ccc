//! One pipeline for each structure, made on first use. While one compiles, only threads that need it wait.

use crate::fill::Fill;
use crate::fill::contents::bindings;
use crate::fill::plan::source_of;
use crate::gpu::resources::{DEFAULT_LABEL, Objection, binding_type, checked, is_lost};
use crate::wgsl::kernel_module::Module;
#[cfg(feature = "spirv")]
use crate::wgsl::kernel_module::WORKGROUP;
#[cfg(feature = "spirv")]
use crate::wgsl::options::Arithmetic;
#[cfg(feature = "spirv")]
use crate::wgsl::spirv::kernel;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

#[derive(Debug)]
pub(super) struct Pipelines {
    pub(super) device: wgpu::Device,
    made: Mutex<HashMap<Module, Slot>>,
    /// The modules whose pipelines a browser's device has accepted. Native devices report errors at once.
    confirmed: Mutex<HashSet<Module>>,
}

/// A finished or future pipeline; locked while it is compiled.
type Slot = Arc<Mutex<Option<wgpu::ComputePipeline>>>;

/// The generator's options for its pipelines and buffers.
#[derive(Clone, Debug)]
pub(super) struct PipelineOptions {
    pub(super) label: Arc<str>,
    pub(super) cache: Option<wgpu::PipelineCache>,
    #[cfg(feature = "spirv")]
    pub(super) spirv: Option<MakeModule>,
}

/// Makes a shader module from SPIR-V, as the caller of [`Generator::spirv`](super::Generator::spirv) does.
#[cfg(feature = "spirv")]
pub(super) type MakeModule = fn(&wgpu::Device, wgpu::ShaderModuleDescriptorPassthrough<'_>) -> wgpu::ShaderModule;

impl Pipelines {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        Self { device: device.clone(), made: Mutex::default(), confirmed: Mutex::default() }
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

    fn compiled(&self, module: &Module, options: &PipelineOptions) -> Result<wgpu::ComputePipeline, Objection> {
        let text = Text::of(module, options)?;
        let label = Some(&*options.label);
        let compile = || {
            let shader = text.module(&self.device, label);
            self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label,
                layout: Some(&self.layout(module)),
                module: &shader,
                entry_point: Some(Fill::ENTRY_POINT),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: options.cache.as_ref(),
            })
        };
        let compiled = checked(&self.device, compile)?;
        if is_lost(&self.device) { Err(Objection::Lost) } else { Ok(compiled) }
    }

    /// Returns the layout of a module's pipeline. wgpu makes equal layouts once.
    fn layout(&self, module: &Module) -> wgpu::PipelineLayout {
        let entry = |(binding, ty)| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: None,
        };
        let shared = bindings(module).into_iter().flatten().map(|(binding, _, kind)| (binding, binding_type(kind)));
        let own = [
            (Fill::BAND, wgpu::BufferBindingType::Uniform),
            (Fill::OUTPUT, wgpu::BufferBindingType::Storage { read_only: false }),
        ];
        let entries: Vec<_> = shared.chain(own).map(entry).collect();
        let label = Some(DEFAULT_LABEL);
        let group = self.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label, entries: &entries });
        self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label,
            bind_group_layouts: &[Some(&group)],
            immediate_size: 0,
        })
    }
}

/// The text of a shader.
enum Text {
    Wgsl(String),
    #[cfg(feature = "spirv")]
    Spirv(Vec<u32>, MakeModule),
}

impl Text {
    fn of(module: &Module, options: &PipelineOptions) -> Result<Self, Objection> {
        #[cfg(feature = "spirv")]
        if let (Some(make), Arithmetic::Exact) = (options.spirv, module.arithmetic) {
            // Decorations stand for the guards of exact arithmetic.
            let fast = source(&Module { arithmetic: Arithmetic::Fast, ..module.clone() })?;
            let mut numbers: Vec<_> = bindings(module).into_iter().flatten().map(|(binding, ..)| binding).collect();
            numbers.extend([Fill::BAND, Fill::OUTPUT]);
            numbers.sort_unstable();
            let words = kernel(&fast, &numbers).map_err(|error| Objection::Shader(error.to_string()))?;
            return Ok(Self::Spirv(words, make));
        }
        #[cfg(not(feature = "spirv"))]
        let _ = options;
        source(module).map(Self::Wgsl)
    }

    fn module(self, device: &wgpu::Device, label: Option<&str>) -> wgpu::ShaderModule {
        match self {
            Self::Wgsl(text) => {
                let source = wgpu::ShaderSource::Wgsl(text.into());
                device.create_shader_module(wgpu::ShaderModuleDescriptor { label, source })
            }
            #[cfg(feature = "spirv")]
            Self::Spirv(words, make) => {
                let entry_point = wgpu::PassthroughShaderEntryPoint {
                    name: Fill::ENTRY_POINT.into(),
                    workgroup_size: (WORKGROUP, 1, 1),
                };
                let descriptor = wgpu::ShaderModuleDescriptorPassthrough {
                    label,
                    entry_points: vec![entry_point].into(),
                    spirv: Some(words.into()),
                    ..Default::default()
                };
                make(device, descriptor)
            }
        }
    }
}

fn source(module: &Module) -> Result<String, Objection> {
    source_of(module).map_err(|error| Objection::Shader(error.to_string()))
}

/// Returns whether a pipeline is finished, not still being compiled.
fn is_made(slot: &Slot) -> bool {
    match slot.try_lock() {
        Ok(slot) => slot.is_some(),
        Err(TryLockError::Poisoned(slot)) => slot.into_inner().is_some(),
        Err(TryLockError::WouldBlock) => false,
    }
}
