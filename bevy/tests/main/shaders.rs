//! Shaders of users that import noises: a compute shader, and a material with numbers in a buffer.

use crate::game::{Game, terrain};
use bevy::asset::uuid::Uuid;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::extract_resource::{ExtractResource, ExtractResourcePlugin};
use bevy::render::gpu_readback::{Readback, ReadbackComplete};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{storage_buffer_read_only_sized, storage_buffer_sized};
use bevy::render::render_resource::{
    AsBindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedComputePipelineId,
    ComputePassDescriptor, ComputePipelineDescriptor, PipelineCache, ShaderStages, TextureFormat,
};
use bevy::render::renderer::{RenderContext, RenderGraph, RenderGraphSystems};
use bevy::render::settings::WgpuSettings;
use bevy::render::storage::{GpuShaderBuffer, ShaderBuffer};
use bevy::render::{RenderApp, RenderStartup};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dPlugin};
use bevy_gradnoise::gradnoise::{Dimension, Evaluator, Field, Noise, Octaves, Perlin, Sample, Simplex};
use bevy_gradnoise::{NoiseField, noise_buffer, noise_material_shader, noise_options, noise_shader};
use std::sync::{Arc, Mutex};

/// Positions with fractions that are no powers of two, near zero and far from it.
fn positions() -> Vec<[f32; 2]> {
    let mut state = 1_u32;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 16_777_216.0 - 0.5
    };
    (0..4096).map(|i| if i % 2 == 0 { [next() * 20.0, next() * 20.0] } else { [next() * 1e5, next() * 1e5] }).collect()
}

fn differing<'a>(found: impl Iterator<Item = &'a f32>, expected: impl Iterator<Item = f32>) -> usize {
    let both: Vec<_> = found.zip(expected).collect();
    assert_eq!(both.len(), 4096);
    both.iter().filter(|(a, b)| a.to_bits() != b.to_bits()).count()
}

fn values(noise: &Noise) -> Vec<f32> {
    Evaluator::new(noise).unwrap().values(&positions()).unwrap()
}

/// Runs frames until a buffer has numbers that are not 0, or has changed.
fn read(game: &mut Game, buffer: &Handle<ShaderBuffer>, former: &[f32]) -> Vec<f32> {
    let data = Arc::new(Mutex::new(Vec::new()));
    let sink = data.clone();
    let entity = game
        .app
        .world_mut()
        .spawn(Readback::buffer(buffer.clone()))
        .observe(move |event: On<ReadbackComplete>| {
            *sink.lock().unwrap() = bytemuck::pod_collect_to_vec(&event.data);
        })
        .id();
    for _ in 0..5000 {
        game.app.update();
        assert!(game.app.should_exit().is_none());
        let found: Vec<f32> = std::mem::take(&mut data.lock().unwrap());
        if found.iter().any(|&value| value != 0.0) && found != former {
            game.app.world_mut().despawn(entity);
            return found;
        }
    }
    panic!("the buffer has not changed");
}

#[derive(Resource, ExtractResource, Clone)]
#[extract_app(RenderApp)]
struct Points {
    shader: Handle<Shader>,
    positions: Handle<ShaderBuffer>,
    values: Handle<ShaderBuffer>,
}

#[derive(Resource)]
struct Pipeline(BindGroupLayoutDescriptor, Option<CachedComputePipelineId>);

const COMPUTE: &str = "
import my_game::terrain::{terrain, terrain_with_gradient};
import my_game::sky::sky;

@group(0) @binding(0) var<storage, read> positions: array<vec2f>;
@group(0) @binding(1) var<storage, read_write> values: array<array<f32, 3>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if id.x < arrayLength(&positions) {
        let p = positions[id.x];
        values[id.x] = array(terrain(p), sky(p), terrain_with_gradient(p).gradient.y);
    }
}";

fn compute(
    mut context: RenderContext,
    points: Option<Res<Points>>,
    mut pipeline: ResMut<Pipeline>,
    cache: Res<PipelineCache>,
    buffers: Res<RenderAssets<GpuShaderBuffer>>,
) {
    let Some(points) = points else { return };
    let layout = pipeline.0.clone();
    let id = *pipeline.1.get_or_insert_with(|| {
        cache.queue_compute_pipeline(ComputePipelineDescriptor {
            label: Some("points".into()),
            layout: vec![layout],
            shader: points.shader.clone(),
            ..default()
        })
    });
    let (Some(ready), Some(positions), Some(values)) =
        (cache.get_compute_pipeline(id), buffers.get(&points.positions), buffers.get(&points.values))
    else {
        return;
    };
    let entries = BindGroupEntries::sequential((
        positions.buffer.as_entire_buffer_binding(),
        values.buffer.as_entire_buffer_binding(),
    ));
    let group = context.render_device().create_bind_group(None, &cache.get_bind_group_layout(&pipeline.0), &entries);
    let mut pass = context.command_encoder().begin_compute_pass(&ComputePassDescriptor::default());
    pass.set_pipeline(ready);
    pass.set_bind_group(0, &group, &[]);
    pass.dispatch_workgroups(64, 1, 1);
}

#[test]
fn compute_shaders_import_noises() {
    let mut game = Game::with(
        true,
        true,
        WgpuSettings::default(),
        |plugins| plugins,
        |app| {
            app.add_plugins(ExtractResourcePlugin::<Points>::default());
            app.sub_app_mut(RenderApp)
                .add_systems(RenderStartup, |mut commands: Commands| {
                    let entries = (storage_buffer_read_only_sized(false, None), storage_buffer_sized(false, None));
                    let entries = BindGroupLayoutEntries::sequential(ShaderStages::COMPUTE, entries);
                    commands.insert_resource(Pipeline(BindGroupLayoutDescriptor::new("points", &entries), None));
                })
                .add_systems(RenderGraph, compute.in_set(RenderGraphSystems::Begin));
        },
    );
    let (ground, sky) = (terrain(7), Simplex::hashed(Dimension::D2).seed(8).noise());
    let mut shaders = game.app.world_mut().resource_mut::<Assets<Shader>>();
    let options = noise_options("terrain").with_gradient();
    let _imported = [
        shaders.add(noise_shader(&ground.wgsl(&options).unwrap(), "my_game::terrain")),
        shaders.add(noise_shader(&sky.wgsl(&noise_options("sky")).unwrap(), "my_game::sky")),
    ];
    let shader = shaders.add(Shader::from_wesl(COMPUTE, "compute.wesl"));
    let mut buffers = game.app.world_mut().resource_mut::<Assets<ShaderBuffer>>();
    let places = buffers.add(ShaderBuffer::from(positions()));
    let results = buffers.add(ShaderBuffer::from(vec![0.0_f32; 3 * 4096]));
    game.app.insert_resource(Points { shader, positions: places, values: results.clone() });
    let found = read(&mut game, &results, &[]);
    let column = |i: usize| found.iter().skip(i).step_by(3);
    assert_eq!(differing(column(0), values(&ground).into_iter()), 0);
    assert_eq!(differing(column(1), values(&sky).into_iter()), 0);
    let samples: Vec<Sample<2>> = Evaluator::new(&ground).unwrap().samples(&positions()).unwrap();
    assert_eq!(differing(column(2), samples.iter().map(|sample| sample.gradient[1])), 0);
    // What stands on the ground has the shader's bits.
    let field = NoiseField(Field::<2>::new(&ground).unwrap());
    assert_eq!(differing(column(0), positions().into_iter().map(|p| field.at(p))), 0);
    assert_ne!(differing(column(0), positions().into_iter().map(|p| field.at(p) * 1.000_001)), 0, "so it can fail");
}

/// A material whose noise has a permutation table and its numbers in a buffer, and writes what it sees to another.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct NoiseMaterial {
    #[storage(0, read_only)]
    data: Handle<ShaderBuffer>,
    #[storage(1, read_only)]
    positions: Handle<ShaderBuffer>,
    #[storage(2)]
    values: Handle<ShaderBuffer>,
}

const MATERIAL: Handle<Shader> = Handle::Uuid(Uuid::from_u128(0x0067_7261_646e_6f69_7365), std::marker::PhantomData);

const FRAGMENT: &str = "
import bevy_sprite_render::mesh2d::vertex_output::VertexOutput;
import my_game::land::hills;

@group(constants::MATERIAL_BIND_GROUP) @binding(1) var<storage, read> positions: array<vec2f>;
@group(constants::MATERIAL_BIND_GROUP) @binding(2) var<storage, read_write> values: array<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4f {
    let i = u32(in.position.y) * 64u + u32(in.position.x);
    let height = hills(positions[i]);
    values[i] = height;
    return vec4f(vec3f(0.5 + 0.5 * height), 1.0);
}";

impl Material2d for NoiseMaterial {
    fn fragment_shader() -> ShaderRef {
        MATERIAL.into()
    }
}

#[test]
fn materials_import_noises_with_bound_numbers() {
    let plugin = |app: &mut App| {
        app.add_plugins(Material2dPlugin::<NoiseMaterial>::default());
    };
    let mut game = Game::with(true, true, WgpuSettings::default(), |plugins| plugins, plugin);
    let hills = |seed, height| {
        Perlin::new(Dimension::D2).seed(seed).fbm(Octaves::new(4)) + Simplex::hashed(Dimension::D2) * height
    };
    let (before, after) = (hills(3, 0.5), hills(4, 0.25));
    let module = before.wgsl(&noise_options("hills").bound()).unwrap();
    let mut shaders = game.app.world_mut().resource_mut::<Assets<Shader>>();
    let _imported = shaders.add(noise_material_shader(&module, "my_game::land"));
    shaders.insert(&MATERIAL, Shader::from_wesl(FRAGMENT, "material.wesl")).unwrap();
    let mut buffers = game.app.world_mut().resource_mut::<Assets<ShaderBuffer>>();
    let data = buffers.add(noise_buffer(&module).unwrap());
    let places = buffers.add(ShaderBuffer::from(positions()));
    let results = buffers.add(ShaderBuffer::from(vec![0.0_f32; 4096]));
    let mut materials = game.app.world_mut().resource_mut::<Assets<NoiseMaterial>>();
    let material = NoiseMaterial { data: data.clone(), positions: places, values: results.clone() };
    let material = materials.add(material);
    let mut meshes = game.app.world_mut().resource_mut::<Assets<Mesh>>();
    let mesh = meshes.add(Rectangle::new(64.0, 64.0));
    let mut images = game.app.world_mut().resource_mut::<Assets<Image>>();
    let target = images.add(Image::new_target_texture(64, 64, TextureFormat::Rgba8UnormSrgb, None));
    game.app.world_mut().spawn((Camera2d, RenderTarget::Image(target.into()), Msaa::Off));
    game.app.world_mut().spawn((Mesh2d(mesh), MeshMaterial2d(material)));
    let found = read(&mut game, &results, &[]);
    assert_eq!(differing(found.iter(), values(&before).into_iter()), 0);
    // Other numbers in the same buffer: nothing is compiled.
    let mut buffers = game.app.world_mut().resource_mut::<Assets<ShaderBuffer>>();
    *buffers.get_mut(&data).unwrap() = ShaderBuffer::new(module.data_of(&after).unwrap(), default());
    let found = read(&mut game, &results, &found);
    assert_eq!(differing(found.iter(), values(&after).into_iter()), 0);
}
