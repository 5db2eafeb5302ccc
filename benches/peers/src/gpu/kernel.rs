use super::{Ours, passthrough};
use crate::Failure;
use crate::work::{Lattice, ORIGIN, Work};
use bytemuck::{cast_slice, cast_slice_mut};
use gradnoise::gpu::Context;
use gradnoise::wgsl::{WgslModule, exact_spirv};
use std::time::{Duration, Instant};
use wgpu::util::DeviceExt;

/// A shader that evaluates a noise with one sample per invocation, or only writes.
pub struct Kernel {
    pipeline: wgpu::ComputePipeline,
    groups: Vec<wgpu::BindGroup>,
    workgroups: [u32; 3],
}

/// The device, memory on it for the largest output, and host memory for the largest that is read back.
pub struct Gpu {
    pub context: Context,
    pub ours: Ours,
    pub output: wgpu::Buffer,
    staging: wgpu::Buffer,
}

/// A function that records one output.
pub type Encode<'a> = dyn Fn(&mut wgpu::CommandEncoder) -> Result<(), Failure> + 'a;

impl Gpu {
    pub fn new(context: Context, ours: Ours, [bytes, read_bytes]: [u64; 2]) -> Self {
        let buffer = |size, usage| {
            context.device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let output =
            buffer(bytes, wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST);
        let staging = buffer(read_bytes, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
        Self { context, ours, output, staging }
    }

    /// Records, submits and waits; returns the time without the recording.
    pub fn run(&self, encode: impl Fn(&mut wgpu::CommandEncoder) -> Result<(), Failure>) -> Result<Duration, Failure> {
        let mut encoder = self.context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encode(&mut encoder)?;
        let commands = encoder.finish();
        let start = Instant::now();
        let submission = Some(self.context.queue.submit([commands]));
        let timeout = Some(Context::TIMEOUT);
        self.context.device.poll(wgpu::PollType::Wait { submission_index: submission, timeout })?;
        Ok(start.elapsed())
    }

    /// Clears the output, so that its pages are mapped.
    pub fn clear(&self) -> Result<(), Failure> {
        self.run(|encoder| {
            encoder.clear_buffer(&self.output, 0, None);
            Ok(())
        })?;
        Ok(())
    }

    /// Runs, and reads the output back through existing memory.
    pub fn read(&self, encode: &Encode, values: &mut [f32]) -> Result<Duration, Failure> {
        let bytes = size_of_val(values) as u64;
        let start = Instant::now();
        self.run(|encoder| {
            encode(encoder)?;
            encoder.copy_buffer_to_buffer(&self.output, 0, &self.staging, 0, bytes);
            encoder.map_buffer_on_submit(&self.staging, wgpu::MapMode::Read, ..bytes, |_| ());
            Ok(())
        })?;
        let mapped = self.staging.get_mapped_range(..bytes)?;
        cast_slice_mut(values).copy_from_slice(&mapped);
        let time = start.elapsed();
        drop(mapped);
        self.staging.unmap();
        Ok(time)
    }

    /// Returns a kernel that writes an expression of the position `p`, a `vec2f`, `vec3f` or `vec4f`.
    pub fn kernel(
        &self,
        work: &Work,
        functions: &str,
        expression: &str,
        exported: Option<&WgslModule>,
    ) -> Result<Kernel, Failure> {
        let points = matches!(work, Work::Points(_));
        let position =
            if points { "vec4f(positions[id.x], 0.0, 0.0)" } else { "grid.origin + grid.step * vec4f(index)" };
        let swizzle = &"xyzw"[..work.dimension()];
        let source = format!(
            "{GRID}
            @group(0) @binding(1) var<storage, read_write> values: array<f32>;
            @group(0) @binding(2) var<storage, read> positions: array<vec2f>;
            {functions}
            @compute @workgroup_size(64)
            fn main(@builtin(global_invocation_id) id: vec3u) {{
                if (id.x >= grid.width) {{
                    return;
                }}
                let index = vec4u(id.xy, id.z % grid.depth, id.z / grid.depth);
                let p = ({position}).{swizzle};
                values[id.x + grid.width * (id.y + grid.height * id.z)] = {expression};
            }}"
        );
        let [width, height, depth, time] = extent(work);
        self.compiled(work, &source, exported, [width.div_ceil(WORKGROUP), height, depth * time])
    }

    /// Returns a write-only kernel, with this many `vec4f` per invocation, or an `f32`.
    pub fn writing(&self, work: &Work, vectors: u32) -> Result<Kernel, Failure> {
        let element = if vectors == 0 { "f32" } else { "vec4f" };
        let stores = vectors.max(1);
        let source = format!(
            "{GRID}
            @group(0) @binding(1) var<storage, read_write> values: array<{element}>;
            @compute @workgroup_size(64)
            fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {{
                let first = {stores}u * (id.x + id.y * groups.x * 64u);
                for (var i = 0u; i < {stores}u; i++) {{
                    values[first + i] = {element}(grid.step);
                }}
            }}"
        );
        let samples = if vectors == 0 { 1 } else { 4 * vectors };
        let groups = work.samples() as u32 / (samples * WORKGROUP);
        let rows = groups.div_ceil(1 << 10);
        self.compiled(work, &source, None, [groups / rows, rows, 1])
    }

    fn compiled(
        &self,
        work: &Work,
        source: &str,
        exported: Option<&WgslModule>,
        workgroups: [u32; 3],
    ) -> Result<Kernel, Failure> {
        let device = &self.context.device;
        let uniform = wgpu::BufferBindingType::Uniform;
        let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
        let types = [uniform, storage(false), storage(true)];
        let layout = |entries: &[wgpu::BindGroupLayoutEntry]| {
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries })
        };
        let mut layouts = vec![layout(&std::array::from_fn::<_, 3, _>(|i| wgpu::BindGroupLayoutEntry {
            binding: i as u32,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty: types[i], has_dynamic_offset: false, min_binding_size: None },
            count: None,
        }))];
        let bound = exported.and_then(|exported| exported.layout_entry(wgpu::ShaderStages::COMPUTE));
        layouts.extend(bound.map(|entry| layout(&[entry])));
        let mut buffers = vec![vec![self.grid(work), self.output.clone(), self.positions(work)]];
        if let Some(exported) = exported {
            buffers.extend(exported.buffer(device)?.map(|buffer| vec![buffer]));
        }
        let groups = layouts.iter().zip(&buffers).map(|(layout, buffers)| {
            // Here, too, the bindings of exported noise start at 0.
            let entries: Vec<_> = (0..)
                .zip(buffers)
                .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
                .collect();
            device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
        });
        let groups = groups.collect();
        let scope = device.push_error_scope(wgpu::ErrorFilter::Validation);
        let layouts: Vec<_> = layouts.iter().map(Some).collect();
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &layouts,
            immediate_size: 0,
        });
        let module = if exported.is_some() && self.ours == Ours::Spirv {
            let entry_point =
                wgpu::PassthroughShaderEntryPoint { name: "main".into(), workgroup_size: (WORKGROUP, 1, 1) };
            let descriptor = wgpu::ShaderModuleDescriptorPassthrough {
                label: None,
                entry_points: vec![entry_point].into(),
                spirv: Some(exact_spirv(source)?.into()),
                ..Default::default()
            };
            passthrough::module(device, descriptor)
        } else {
            let source = wgpu::ShaderSource::Wgsl(source.into());
            device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source })
        };
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&layout),
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        match pollster::block_on(scope.pop()) {
            Some(error) => Err(error.to_string().into()),
            None => Ok(Kernel { pipeline, groups, workgroups }),
        }
    }

    fn grid(&self, work: &Work) -> wgpu::Buffer {
        let origin = ORIGIN.map(|coordinate| (coordinate as f32).to_bits());
        let [width, height, depth, _] = extent(work);
        let step = match work {
            Work::Grid2(lattice) | Work::Fbm(lattice) => lattice.step,
            Work::Grid3(lattice) => lattice.step,
            Work::Grid4(lattice) => lattice.step,
            Work::Points(_) => 0.0,
        };
        let words = [&origin[..], &[(step as f32).to_bits(), width, height, depth]].concat();
        self.filled(cast_slice(&words), wgpu::BufferUsages::UNIFORM)
    }

    /// Returns the positions of a list; for a grid a placeholder, since a binding cannot be empty.
    pub fn positions(&self, work: &Work) -> wgpu::Buffer {
        let none = [[0.0_f32; 2]];
        let positions = if let Work::Points(points) = work { &points.0 } else { &none[..] };
        self.filled(cast_slice(positions), wgpu::BufferUsages::STORAGE)
    }

    fn filled(&self, contents: &[u8], usage: wgpu::BufferUsages) -> wgpu::Buffer {
        self.context.device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
    }
}

impl Kernel {
    pub fn encode(&self, encoder: &mut wgpu::CommandEncoder) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline);
        for (index, group) in self.groups.iter().enumerate() {
            pass.set_bind_group(index as u32, group, &[]);
        }
        let [x, y, z] = self.workgroups;
        pass.dispatch_workgroups(x, y, z);
    }
}

const WORKGROUP: u32 = 64;

const GRID: &str = "
    struct Grid { origin: vec4f, step: f32, width: u32, height: u32, depth: u32 }
    @group(0) @binding(0) var<uniform> grid: Grid;";

fn extent(work: &Work) -> [u32; 4] {
    fn padded<const D: usize>(lattice: &Lattice<D>) -> [u32; 4] {
        std::array::from_fn(|d| lattice.extent.get(d).map_or(1, |&count| count as u32))
    }
    match work {
        Work::Grid2(lattice) | Work::Fbm(lattice) => padded(lattice),
        Work::Grid3(lattice) => padded(lattice),
        Work::Grid4(lattice) => padded(lattice),
        Work::Points(points) => [points.0.len() as u32, 1, 1, 1],
    }
}
