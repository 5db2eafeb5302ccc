//! An app without a window, and a reader of its images.

use bevy::app::{PluginGroupBuilder, PluginsState};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Buffer, BufferDescriptor, BufferUsages, Extent3d, MapMode, PollType, TexelCopyBufferInfo, TexelCopyBufferLayout,
    TexelCopyTextureInfo,
};
use bevy::render::renderer::{RenderAdapterInfo, RenderContext, RenderDevice, RenderGraph, RenderGraphSystems};
use bevy::render::settings::WgpuSettings;
use bevy::render::texture::GpuImage;
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_gradnoise::gradnoise::{Dimension, GridOrSurface, Noise, Octaves, Output, Perlin, Simplex};
use bevy_gradnoise::{NoiseFilled, NoiseImage, NoisePlugin, NoiseRefused, NoiseTexture};
use std::sync::{Arc, Mutex};

pub struct Game {
    pub app: App,
    requests: u64,
}

/// What happened to images.
#[derive(Resource, Default)]
pub struct Told {
    pub filled: Vec<Entity>,
    pub refused: Vec<(Entity, String)>,
}

/// The image to read in this frame.
#[derive(Resource, Clone, Default)]
struct Request(Option<(u64, Handle<Image>)>);

/// The mip levels of images that were read.
#[derive(Resource, Clone, Default)]
struct Answers(Arc<Mutex<Vec<(u64, Vec<Vec<u8>>)>>>);

#[derive(Resource, Default)]
struct Copies(Vec<(u64, Vec<(Buffer, Extent3d, u32, u32)>)>);

impl Game {
    pub fn new(pipelined: bool, synchronous: bool) -> Self {
        Self::on(pipelined, synchronous, WgpuSettings::default())
    }

    /// On a device with these settings.
    pub fn on(pipelined: bool, synchronous: bool, settings: WgpuSettings) -> Self {
        Self::with(pipelined, synchronous, settings, |plugins| plugins, |_| ())
    }

    pub fn with(
        pipelined: bool,
        synchronous: bool,
        settings: WgpuSettings,
        set: impl FnOnce(PluginGroupBuilder) -> PluginGroupBuilder,
        add: impl FnOnce(&mut App),
    ) -> Self {
        let mut plugins = DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin {
                render_creation: settings.into(),
                synchronous_pipeline_compilation: synchronous,
                ..default()
            })
            .set(LogPlugin { filter: "warn,wgpu_hal=error".into(), ..default() })
            .disable::<WinitPlugin>();
        if !pipelined {
            plugins = plugins.disable::<PipelinedRenderingPlugin>();
        }
        let plugins = set(plugins);
        let mut app = App::new();
        app.add_plugins((plugins, NoisePlugin { synchronous })).init_resource::<Told>().init_resource::<Request>();
        app.add_observer(|event: On<NoiseFilled>, mut told: ResMut<Told>| told.filled.push(event.entity));
        app.add_observer(|event: On<NoiseRefused>, mut told: ResMut<Told>| {
            told.refused.push((event.entity, event.reason.clone()));
        });
        add(&mut app);
        let answers = Answers::default();
        app.insert_resource(answers.clone());
        app.sub_app_mut(RenderApp)
            .insert_resource(answers)
            .init_resource::<Request>()
            .init_resource::<Copies>()
            .add_systems(ExtractSchedule, |request: Extract<Res<Request>>, mut here: ResMut<Request>| {
                *here = request.clone();
            })
            // It is where cameras draw.
            .add_systems(RenderGraph, copy.in_set(RenderGraphSystems::Render))
            .add_systems(Render, answer.in_set(RenderSystems::Cleanup));
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        println!("adapter: {}", app.world().resource::<RenderAdapterInfo>().name);
        Self { app, requests: 0 }
    }

    pub fn spawn(
        &mut self,
        output: impl Into<Output>,
        domain: impl Into<GridOrSurface>,
        texture: impl Into<NoiseTexture>,
    ) -> Entity {
        let mut images = self.app.world_mut().resource_mut::<Assets<Image>>();
        let noise = NoiseImage::new(output, domain, texture, &mut images).unwrap();
        self.app.world_mut().spawn(noise).id()
    }

    pub fn noise(&self, entity: Entity) -> &NoiseImage {
        self.app.world().get(entity).unwrap()
    }

    pub fn change(&mut self, entity: Entity, change: impl FnOnce(&mut NoiseImage, &mut Assets<Image>)) {
        self.app.world_mut().resource_scope::<Assets<Image>, _>(|world, mut images| {
            change(&mut world.get_mut::<NoiseImage>(entity).unwrap(), &mut images);
        });
    }

    /// Runs a frame, and returns the mip levels that a camera would see in it.
    pub fn read(&mut self, entity: Entity) -> Vec<Vec<u8>> {
        self.requests += 1;
        let request = (self.requests, self.noise(entity).image());
        self.app.insert_resource(Request(Some(request)));
        self.app.update();
        self.app.insert_resource(Request(None));
        for _ in 0..10 {
            let mut answers = self.app.world().resource::<Answers>().0.lock().unwrap();
            if let Some(place) = answers.iter().position(|(request, _)| *request == self.requests) {
                return answers.remove(place).1;
            }
            drop(answers);
            self.app.update();
        }
        panic!("nothing came back");
    }

    /// Reads an image, and counts the texels that differ from those of the CPU.
    pub fn differing(&mut self, entity: Entity) -> usize {
        let found = self.read(entity);
        let noise = self.noise(entity);
        let texels = |domain| noise.evaluator().texels(&domain, noise.format()).unwrap();
        let expected: Vec<_> = noise.domains().map(texels).collect();
        let size = noise.format().bytes_per_sample(Dimension::D2);
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), expected.iter().map(Vec::len).collect::<Vec<_>>());
        let differ = |(a, b): (&Vec<u8>, &Vec<u8>)| a.chunks(size).zip(b.chunks(size)).filter(|(a, b)| a != b).count();
        found.iter().zip(&expected).map(differ).sum()
    }

    pub fn told(&self) -> &Told {
        self.app.world().resource()
    }
}

/// `test.sh` installs an adapter if this fails.
#[test]
fn adapter_is_there() {
    Game::new(false, true);
}

pub fn terrain(seed: u64) -> Noise {
    let flow = Simplex::hashed(Dimension::D2).fbm(Octaves::new(3));
    Perlin::hashed(Dimension::D2).seed(seed).ridged(Octaves::new(6)).warp(0.3, flow)
}

fn copy(
    request: Res<Request>,
    mut context: RenderContext,
    images: Res<RenderAssets<GpuImage>>,
    mut copies: ResMut<Copies>,
) {
    let Some((number, image)) = &request.0 else { return };
    let Some(GpuImage { texture, .. }) = images.get(image) else { return };
    let texel = texture.format().block_copy_size(None).unwrap();
    let levels = (0..texture.mip_level_count()).map(|mip_level| {
        let size = texture.size().mip_level_size(mip_level, texture.dimension());
        let (row, pitch) = (size.width * texel, (size.width * texel).next_multiple_of(256));
        let buffer = context.render_device().create_buffer(&BufferDescriptor {
            label: None,
            size: u64::from(pitch * size.height * size.depth_or_array_layers),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(pitch), rows_per_image: Some(size.height) };
        let source = TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() };
        context.command_encoder().copy_texture_to_buffer(source, TexelCopyBufferInfo { buffer: &buffer, layout }, size);
        (buffer, size, row, pitch)
    });
    copies.0.push((*number, levels.collect()));
}

fn answer(mut copies: ResMut<Copies>, answers: Res<Answers>, device: Res<RenderDevice>) {
    for (number, levels) in copies.0.drain(..) {
        let levels = levels.iter().map(|(buffer, _, row, pitch)| {
            let slice = buffer.slice(..);
            slice.map_async(MapMode::Read, |result| result.unwrap());
            device.poll(PollType::wait_indefinitely()).unwrap();
            let bytes = slice.get_mapped_range().unwrap();
            bytes.chunks(*pitch as usize).flat_map(|padded| padded[..*row as usize].to_vec()).collect()
        });
        answers.0.lock().unwrap().push((number, levels.collect()));
    }
}
