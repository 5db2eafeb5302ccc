//! The render world: fills images in Bevy's own command encoder, before all cameras.

use crate::image::NoiseImage;
use bevy::ecs::entity::{EntityHashMap, EntityHashSet};
use bevy::log::warn;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Buffer, BufferDescriptor, BufferUsages, Extent3d, TexelCopyBufferLayout, TexelCopyTextureInfo, Texture, TextureId,
};
use bevy::render::renderer::{RenderContext, RenderDevice, RenderGraph, RenderGraphSystems, RenderQueue};
use bevy::render::texture::GpuImage;
use bevy::render::{Extract, ExtractSchedule, MainWorld, Render, RenderApp, RenderStartup, RenderSystems};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use gradnoise::FillError;
use gradnoise::fill::UpdateError;
use gradnoise::gpu::{EncodeError, Generator, PrepareError, Prepared, TextureFill};

/// The frames without a fill after which the buffer of the fills is released.
const IDLE_FRAMES: u32 = 60;

/// Tells an entity that its [`NoiseImage`] has been filled, with what it was in some former frame.
#[derive(EntityEvent, Clone, Debug)]
pub struct NoiseFilled {
    /// The entity with the component.
    pub entity: Entity,
}

/// Tells an entity that its [`NoiseImage`] could not be filled, neither on the GPU nor on the CPU. It is tried again
/// when the component changes.
#[derive(EntityEvent, Clone, Debug)]
pub struct NoiseRefused {
    /// The entity with the component.
    pub entity: Entity,
    /// What was wrong.
    pub reason: String,
}

/// The steps of the render world in each frame, for systems that come before or after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoiseSystems {
    /// Writes numbers, and begins to compile. In [`RenderSystems::PrepareResources`].
    Prepare,
    /// Records the fills. Systems that read the images on the GPU come after it. In [`RenderGraphSystems::Begin`].
    Record,
}

pub(crate) fn build(app: &mut App, synchronous: bool) {
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app
        .insert_resource(Fills { synchronous, ..default() })
        .add_systems(RenderStartup, start)
        .add_systems(ExtractSchedule, (report, extract).chain())
        .add_systems(Render, prepare.in_set(NoiseSystems::Prepare).in_set(RenderSystems::PrepareResources))
        .add_systems(RenderGraph, record.in_set(NoiseSystems::Record).in_set(RenderGraphSystems::Begin));
}

#[derive(Resource, Default)]
struct Fills {
    synchronous: bool,
    /// Nothing where the device cannot compute noise.
    generator: Option<Generator>,
    of: EntityHashMap<Fill>,
    /// The entities whose images are not yet what is wanted, or may have new textures. Others cost nothing.
    active: EntityHashSet,
    /// The entities whose images are filled in this frame.
    due: Vec<(Entity, Texture)>,
    /// The buffer through which all of them are filled, and the frames since then.
    scratch: Option<(Buffer, u32)>,
    reports: Vec<(Entity, Result<(), String>)>,
}

struct Fill {
    wanted: NoiseImage,
    /// What `ready` has.
    current: NoiseImage,
    /// Whether `ready` is not yet what is wanted.
    is_stale: bool,
    work: Option<Task<Ready>>,
    ready: Option<Ready>,
    /// The levels bound to a texture through the buffer of all fills.
    bound: Option<(TextureId, Vec<TextureFill>)>,
    /// The texture that has what is ready.
    filled: Option<TextureId>,
}

/// An image's mip levels.
enum Ready {
    Gpu(Vec<Prepared>),
    Cpu(Vec<Vec<u8>>),
    Refused(String),
}

/// Runs once, and again if Bevy has a new device after a loss.
fn start(device: Res<RenderDevice>, mut fills: ResMut<Fills>) {
    let generator = Generator::new(device.wgpu_device());
    fills.generator = generator.inspect_err(|error| warn!("the CPU computes noise, since {error}")).ok();
    fills.scratch = None;
    let Fills { of, active, .. } = &mut *fills;
    of.values_mut().for_each(|fill| *fill = Fill::new(fill.wanted.clone()));
    active.extend(of.keys());
}

/// Tells the main world what the last frame did.
fn report(mut main: ResMut<MainWorld>, mut fills: ResMut<Fills>) {
    if fills.reports.is_empty() {
        return;
    }
    for (entity, result) in fills.reports.drain(..) {
        // It may have been despawned.
        let Ok(_) = main.get_entity(entity) else { continue };
        match result {
            Ok(()) => main.trigger(NoiseFilled { entity }),
            Err(reason) => {
                warn!("the noise of {entity} is not computed: {reason}");
                main.trigger(NoiseRefused { entity, reason });
            }
        }
    }
}

fn extract(
    changed: Extract<Query<(Entity, &NoiseImage), Changed<NoiseImage>>>,
    mut removed: Extract<RemovedComponents<NoiseImage>>,
    mut images: Extract<MessageReader<AssetEvent<Image>>>,
    mut fills: ResMut<Fills>,
) {
    let Fills { of, active, .. } = &mut *fills;
    for entity in removed.read() {
        of.remove(&entity);
    }
    for (entity, image) in &changed {
        let fill = of.entry(entity).or_insert_with(|| Fill::new(image.clone()));
        if fill.wanted.image() == image.image() {
            (fill.wanted, fill.is_stale) = (image.clone(), true);
        } else {
            *fill = Fill::new(image.clone());
        }
        active.insert(entity);
    }
    for event in images.read() {
        if let AssetEvent::Added { id } | AssetEvent::Modified { id } = event {
            active.extend(of.iter().filter(|(_, fill)| fill.wanted.image().id() == *id).map(|(&entity, _)| entity));
        }
    }
}

fn prepare(mut fills: ResMut<Fills>, queue: Res<RenderQueue>, images: Res<RenderAssets<GpuImage>>) {
    let Fills { synchronous, generator, of, active, due, reports, .. } = &mut *fills;
    active.retain(|&entity| {
        let Some(fill) = of.get_mut(&entity) else { return false };
        let Some(GpuImage { texture, .. }) = images.get(&fill.wanted.image()) else { return true };
        let [width, height, depth_or_array_layers] = fill.wanted.domain.extent();
        // A resized image has its former texture until Bevy makes another.
        if texture.size() != (Extent3d { width, height, depth_or_array_layers }) {
            return true;
        }
        if fill.filled != Some(texture.id()) || fill.is_stale || fill.work.is_some() {
            fill.advance(generator.as_ref(), &queue, *synchronous);
        }
        if fill.filled != Some(texture.id()) {
            match &fill.ready {
                None => (),
                // Recorded with the others.
                Some(Ready::Gpu(_)) => due.push((entity, texture.clone())),
                Some(Ready::Cpu(levels)) => {
                    levels.iter().zip(0..).for_each(|(texels, level)| upload(&queue, texture, level, texels));
                    reports.push((entity, Ok(())));
                    // For a new texture they would be computed again.
                    (fill.ready, fill.filled) = (None, Some(texture.id()));
                }
                Some(Ready::Refused(reason)) => {
                    reports.push((entity, Err(reason.clone())));
                    (fill.ready, fill.filled) = (None, Some(texture.id()));
                }
            }
        }
        fill.work.is_some() || fill.is_stale
    });
}

impl Fill {
    fn new(wanted: NoiseImage) -> Self {
        Self { current: wanted.clone(), wanted, is_stale: true, work: None, ready: None, bound: None, filled: None }
    }

    /// Brings the wanted numbers to the GPU, or has the noise compiled or computed.
    fn advance(&mut self, generator: Option<&Generator>, queue: &RenderQueue, synchronous: bool) {
        if let Some(task) = &mut self.work {
            let Some(ready) = block_on(poll_once(task)) else { return };
            (self.work, self.ready, self.bound, self.filled) = (None, Some(ready), None, None);
        }
        if self.is_stale
            && let Some(Ready::Gpu(levels)) = &mut self.ready
            && update(levels, &self.current, &self.wanted, queue).is_ok()
        {
            (self.current, self.is_stale, self.filled) = (self.wanted.clone(), false, None);
        } else if self.is_stale || self.ready.is_none() {
            let work = work(generator.cloned(), self.wanted.clone());
            (self.current, self.is_stale, self.bound) = (self.wanted.clone(), false, None);
            if synchronous {
                (self.ready, self.filled) = (Some(block_on(work)), None);
            } else {
                (self.ready, self.work) = (None, Some(AsyncComputeTaskPool::get().spawn(work)));
            }
        }
    }
}

/// Writes what has changed.
fn update(
    levels: &mut [Prepared],
    former: &NoiseImage,
    wanted: &NoiseImage,
    queue: &RenderQueue,
) -> Result<(), UpdateError> {
    for (level, domain) in levels.iter_mut().zip(wanted.domains()) {
        if !wanted.has_noise_of(former) {
            level.update(queue, &wanted.output)?;
        }
        if wanted.domain != former.domain {
            level.set_domain(queue, &domain)?;
        }
    }
    Ok(())
}

/// Compiles a noise, or computes it on the CPU if that is refused.
async fn work(generator: Option<Generator>, wanted: NoiseImage) -> Ready {
    if let Some(generator) = generator {
        match compile(&generator, &wanted).await {
            Ok(levels) => return Ready::Gpu(levels),
            Err(error) => warn!("the CPU computes a noise, since {error}"),
        }
    }
    let texels = |domain| wanted.evaluator().texels(&domain, wanted.format());
    let levels: Result<_, FillError> = wanted.domains().map(texels).collect();
    levels.map_or_else(|error| Ready::Refused(error.to_string()), Ready::Cpu)
}

async fn compile(generator: &Generator, wanted: &NoiseImage) -> Result<Vec<Prepared>, PrepareError> {
    let mut levels = Vec::new();
    for domain in wanted.domains() {
        levels.push(generator.prepare_async(&wanted.output, &domain, wanted.format()).await?);
    }
    Ok(levels)
}

fn upload(queue: &RenderQueue, texture: &Texture, mip_level: u32, texels: &[u8]) {
    let size = texture.size().mip_level_size(mip_level, texture.dimension());
    let pitch = texture.format().block_copy_size(None).map(|bytes| size.width * bytes);
    let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: pitch, rows_per_image: Some(size.height) };
    queue.write_texture(TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() }, texels, layout, size);
}

/// Records what is due, and releases the buffer when nothing has been due for long.
fn record(mut context: RenderContext, mut fills: ResMut<Fills>, device: Res<RenderDevice>) {
    let Fills { of, due, scratch, reports, .. } = &mut *fills;
    if due.is_empty() {
        match scratch {
            Some((_, idle)) if *idle < IDLE_FRAMES => *idle += 1,
            Some(_) => {
                *scratch = None;
                of.values_mut().for_each(|fill| fill.bound = None);
            }
            None => (),
        }
        return;
    }
    let needed = due.iter().filter_map(|(entity, _)| of.get(entity)).flat_map(Fill::levels);
    let needed = needed.map(Prepared::texture_buffer_bytes).max().unwrap_or_default();
    let buffer = match scratch.take() {
        Some((buffer, _)) if buffer.size() >= needed => buffer,
        _ => {
            of.values_mut().for_each(|fill| fill.bound = None);
            device.create_buffer(&BufferDescriptor {
                label: Some("noise"),
                size: needed,
                usage: BufferUsages::STORAGE | BufferUsages::COPY_SRC,
                mapped_at_creation: false,
            })
        }
    };
    for (entity, texture) in due.drain(..) {
        let Some(fill) = of.get_mut(&entity) else { continue };
        let result = fill.bind(&texture, &buffer);
        if let (Ok(()), Some((_, fills))) = (&result, &fill.bound) {
            for fill in fills {
                fill.encode(context.command_encoder());
            }
        }
        fill.filled = Some(texture.id());
        reports.push((entity, result.map_err(|error| error.to_string())));
    }
    *scratch = Some((buffer, 0));
}

impl Fill {
    fn levels(&self) -> &[Prepared] {
        if let Some(Ready::Gpu(levels)) = &self.ready { levels } else { &[] }
    }

    /// Binds the levels to the texture, unless they are.
    fn bind(&mut self, texture: &Texture, buffer: &Buffer) -> Result<(), EncodeError> {
        if self.bound.as_ref().is_some_and(|(bound, _)| *bound == texture.id()) {
            return Ok(());
        }
        let bind = |(level, mip_level): (&Prepared, u32)| {
            level.fill_texture_through(TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() }, buffer)
        };
        let fills = self.levels().iter().zip(0..).map(bind).collect::<Result<_, _>>()?;
        self.bound = Some((texture.id(), fills));
        Ok(())
    }
}
