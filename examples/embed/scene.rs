//! The renderer: it owns the device, the queue, the textures and the encoders, into which gradnoise records.

use crate::camera::Camera;
use crate::land::{self, LAKES, RELIEF};
use bytemuck::{Pod, Zeroable, bytes_of};
use gradnoise::gpu::{Generator, Prepared, TextureFill};
use gradnoise::wgsl::WgslOptions;
use gradnoise::{Evaluator, Format, Grid};
use std::error::Error;

/// The number of vertices along x and along z.
pub const SIDE: u32 = 1024;
/// The distance between vertices: a power of two, so that the CPU finds the same places to the last bit.
pub const STEP: f32 = 1.0 / 64.0;
/// The number of vertices in a strip of triangles between two rows: all vertices of both.
const STRIP: u32 = 2 * SIDE;
const STRIPS: u32 = SIDE - 1;
const SAMPLES_PER_PIXEL: u32 = 4;
const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

/// The shader that records the heights of vertices.
#[derive(Clone, Copy, PartialEq)]
pub enum Recording {
    Off,
    /// The vertex shader itself, with `wgpu::Features::VERTEX_WRITABLE_STORAGE`.
    ByVertices,
    /// A compute shader that calls the same function.
    ByCompute,
}

pub struct Scene {
    device: wgpu::Device,
    queue: wgpu::Queue,
    seed: u64,
    /// The land on the CPU.
    pub land: Evaluator,
    frame: wgpu::Buffer,
    colours: Prepared,
    ground: TextureFill,
    groups: Vec<wgpu::BindGroup>,
    land_pipeline: wgpu::RenderPipeline,
    sky_pipeline: wgpu::RenderPipeline,
    record_pipeline: Option<wgpu::ComputePipeline>,
    heights: Option<wgpu::Buffer>,
    colour_format: wgpu::TextureFormat,
    size: [u32; 2],
    colour: wgpu::TextureView,
    depth: wgpu::TextureView,
}

/// `Frame` of `shader.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Frame {
    eye: [f32; 3],
    lakes: f32,
    right: [f32; 3],
    relief: f32,
    up: [f32; 3],
    padding: f32,
    forward: [f32; 3],
    more_padding: f32,
}

impl Scene {
    pub fn new(
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        colour_format: wgpu::TextureFormat,
        size: [u32; 2],
        seed: u64,
        recording: Recording,
    ) -> Result<Self, Box<dyn Error>> {
        // The exported WGSL comes before our own shader, with its data in a separate bind group.
        let shape = land::shape(seed);
        let terrain = shape.wgsl(&WgslOptions::new("terrain").with_gradient().group(1))?;
        let source = format!("{}\n{}", terrain.source(), include_str!("shader.wgsl"));
        let shader = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("landscape"),
            source: wgpu::ShaderSource::Wgsl(source.into()),
        });
        let stages = wgpu::ShaderStages::VERTEX | wgpu::ShaderStages::COMPUTE;
        let terrain = terrain.bind_group(device, stages)?.ok_or("the land has no permutation table")?;

        let frame = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("frame"),
            size: size_of::<Frame>() as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let [x, z] = place_of(0, 0).map(f64::from);
        let vertices = Grid::new(&[x, z], &[f64::from(STEP); 2], &[SIDE; 2])?;
        let colours = Generator::new(device)?.prepare(land::colours(seed, 0.0), &vertices, Format::Rgba8UnormSrgb)?;
        let ground = ground_texture(device);
        let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            ..Default::default()
        });
        let frame_layout = group_layout(device, &frame_entries());
        let ground_view = ground.create_view(&wgpu::TextureViewDescriptor::default());
        let frame_resources = [
            (frame.as_entire_binding(), 0),
            (wgpu::BindingResource::TextureView(&ground_view), 1),
            (wgpu::BindingResource::Sampler(&sampler), 2),
        ];

        let mut layouts = vec![Some(&frame_layout), Some(&terrain.layout)];
        let mut groups = vec![group(device, &frame_layout, &frame_resources), terrain.group];
        let heights_layout;
        let heights = (recording != Recording::Off).then(|| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("heights"),
                size: 4 * u64::from(STRIP) * u64::from(STRIPS),
                usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
                mapped_at_creation: false,
            })
        });
        if let Some(heights) = &heights {
            let by_vertices = recording == Recording::ByVertices;
            let stage = if by_vertices { wgpu::ShaderStages::VERTEX } else { wgpu::ShaderStages::COMPUTE };
            let writable = wgpu::BufferBindingType::Storage { read_only: false };
            heights_layout = group_layout(device, &[buffer_entry(0, stage, writable)]);
            groups.push(group(device, &heights_layout, &[(heights.as_entire_binding(), 0)]));
            layouts.push(Some(&heights_layout));
        }
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &layouts,
            immediate_size: 0,
        });
        let render_pipeline =
            |entries, topology| render_pipeline(device, &layout, &shader, entries, topology, colour_format);
        let vertex = if recording == Recording::ByVertices { "recorded_vertex" } else { "land_vertex" };
        let record_pipeline = (recording == Recording::ByCompute).then(|| {
            device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: None,
                layout: Some(&layout),
                module: &shader,
                entry_point: Some("record"),
                compilation_options: overrides(),
                cache: None,
            })
        });
        let [colour, depth] = attachments(device, colour_format, size);
        Ok(Self {
            device: device.clone(),
            queue: queue.clone(),
            seed,
            land: Evaluator::new(&shape)?,
            frame,
            ground: colours.fill_texture(ground.as_image_copy())?,
            colours,
            groups,
            land_pipeline: render_pipeline([vertex, "land_fragment"], wgpu::PrimitiveTopology::TriangleStrip),
            sky_pipeline: render_pipeline(["sky_vertex", "sky_fragment"], wgpu::PrimitiveTopology::TriangleList),
            record_pipeline,
            heights,
            colour_format,
            size,
            colour,
            depth,
        })
    }

    /// Returns the buffer of the vertices' recorded heights, strip by strip: see [`place_of`].
    pub fn heights(&self) -> Option<&wgpu::Buffer> {
        self.heights.as_ref()
    }

    pub fn resize(&mut self, size: [u32; 2]) {
        self.size = size;
        [self.colour, self.depth] = attachments(&self.device, self.colour_format, size);
    }

    /// Records the picture some seconds after the start. Nothing is submitted here, and frames may overlap.
    pub fn encode(
        &mut self,
        seconds: f64,
        encoder: &mut wgpu::CommandEncoder,
        picture: &wgpu::TextureView,
    ) -> Result<(), Box<dyn Error>> {
        self.update(seconds)?;
        // Comes before the pass that samples it, in the same encoder: wgpu keeps the order.
        self.ground.encode(encoder);
        if let Some(pipeline) = &self.record_pipeline {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(pipeline);
            self.set_groups(|index, group| pass.set_bind_group(index, group, &[]));
            pass.dispatch_workgroups(STRIP.div_ceil(64), STRIPS, 1);
        }
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("landscape"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.colour,
                depth_slice: None,
                resolve_target: Some(picture),
                ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Discard },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(0.0), store: wgpu::StoreOp::Discard }),
                stencil_ops: None,
            }),
            ..Default::default()
        });
        self.set_groups(|index, group| pass.set_bind_group(index, group, &[]));
        pass.set_pipeline(&self.land_pipeline);
        pass.draw(0..STRIP, 0..STRIPS);
        pass.set_pipeline(&self.sky_pipeline);
        pass.draw(0..3, 0..1);
        Ok(())
    }

    /// Uploads the frame's numbers, including those of the ground's colours, which are compiled and bound once.
    fn update(&mut self, seconds: f64) -> Result<(), Box<dyn Error>> {
        let [width, height] = self.size;
        let camera = Camera::orbiting(seconds, width as f32 / height as f32, &self.land)?;
        let frame = Frame {
            eye: camera.eye,
            lakes: LAKES,
            right: camera.right,
            relief: RELIEF,
            up: camera.up,
            padding: 0.0,
            forward: camera.forward,
            more_padding: 0.0,
        };
        self.queue.write_buffer(&self.frame, 0, bytes_of(&frame));

        Ok(self.colours.update(&self.queue, land::colours(self.seed, seconds))?)
    }

    fn set_groups(&self, mut set: impl FnMut(u32, &wgpu::BindGroup)) {
        for (index, group) in (0..).zip(&self.groups) {
            set(index, group);
        }
    }
}

/// Returns the place of a strip's corner, like `place_of` in `shader.wgsl`: from whole numbers and a power of two,
/// without rounding.
pub fn place_of(strip: u32, corner: u32) -> [f32; 2] {
    [corner / 2, strip + corner % 2].map(|vertex| (vertex as f32 - (SIDE / 2) as f32) * STEP)
}

/// Returns the place of an entry of the recorded heights.
pub fn recorded_place(index: usize) -> [f32; 2] {
    place_of(index as u32 / STRIP, index as u32 % STRIP)
}

/// Creates the texture for the noise's colours, with one texel for each vertex.
fn ground_texture(device: &wgpu::Device) -> wgpu::Texture {
    device.create_texture(&wgpu::TextureDescriptor {
        label: Some("ground"),
        size: wgpu::Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8UnormSrgb,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

fn frame_entries() -> [wgpu::BindGroupLayoutEntry; 3] {
    let entry =
        |binding, ty| wgpu::BindGroupLayoutEntry { binding, visibility: wgpu::ShaderStages::FRAGMENT, ty, count: None };
    let texture = wgpu::BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Float { filterable: true },
        view_dimension: wgpu::TextureViewDimension::D2,
        multisampled: false,
    };
    [
        buffer_entry(0, wgpu::ShaderStages::VERTEX_FRAGMENT, wgpu::BufferBindingType::Uniform),
        entry(1, texture),
        entry(2, wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering)),
    ]
}

fn buffer_entry(
    binding: u32,
    visibility: wgpu::ShaderStages,
    ty: wgpu::BufferBindingType,
) -> wgpu::BindGroupLayoutEntry {
    let ty = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
    wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None }
}

fn group_layout(device: &wgpu::Device, entries: &[wgpu::BindGroupLayoutEntry]) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries })
}

fn group(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    resources: &[(wgpu::BindingResource<'_>, u32)],
) -> wgpu::BindGroup {
    let entries: Vec<_> = resources
        .iter()
        .map(|(resource, binding)| wgpu::BindGroupEntry { binding: *binding, resource: resource.clone() })
        .collect();
    device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
}

/// Returns the values of the shader's override constants.
fn overrides() -> wgpu::PipelineCompilationOptions<'static> {
    const CONSTANTS: &[(&str, f64)] = &[("SIDE", SIDE as f64), ("STEP", STEP as f64)];
    wgpu::PipelineCompilationOptions { constants: CONSTANTS, ..Default::default() }
}

fn render_pipeline(
    device: &wgpu::Device,
    layout: &wgpu::PipelineLayout,
    module: &wgpu::ShaderModule,
    [vertex, fragment]: [&str; 2],
    topology: wgpu::PrimitiveTopology,
    format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(vertex),
        layout: Some(layout),
        vertex: wgpu::VertexState { module, entry_point: Some(vertex), compilation_options: overrides(), buffers: &[] },
        primitive: wgpu::PrimitiveState { topology, ..Default::default() },
        depth_stencil: Some(wgpu::DepthStencilState {
            format: DEPTH,
            depth_write_enabled: Some(true),
            // Depth is 1 when near, and 0 at infinity, which is the cleared value and the sky's depth.
            depth_compare: Some(wgpu::CompareFunction::GreaterEqual),
            stencil: wgpu::StencilState::default(),
            bias: wgpu::DepthBiasState::default(),
        }),
        multisample: wgpu::MultisampleState { count: SAMPLES_PER_PIXEL, ..Default::default() },
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some(fragment),
            compilation_options: overrides(),
            targets: &[Some(format.into())],
        }),
        multiview_mask: None,
        cache: None,
    })
}

/// Creates multisampled colour and depth textures; the colours are resolved into the picture.
fn attachments(
    device: &wgpu::Device,
    colour: wgpu::TextureFormat,
    [width, height]: [u32; 2],
) -> [wgpu::TextureView; 2] {
    [colour, DEPTH].map(|format| {
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: SAMPLES_PER_PIXEL,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
            view_formats: &[],
        });
        texture.create_view(&wgpu::TextureViewDescriptor::default())
    })
}
