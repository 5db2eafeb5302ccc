//! Hills without end: chunks of heights that the GPU computes around the camera, finer where it is near, a ball that
//! rolls over them by the CPU's field, and water and clouds of noise in the shader.
//!
//! `cargo run --release --example terrain` opens a window where there is one, and writes `terrain.png` elsewhere.

use bevy::asset::RenderAssetUsages;
use bevy::asset::uuid::Uuid;
use bevy::camera::RenderTarget;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{AsBindGroup, TextureFormat};
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::shader::ShaderRef;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_gradnoise::gradnoise::{Dimension, Field, Format, Grid, Noise, Octaves, Perlin, Simplex};
use bevy_gradnoise::{NoiseField, NoiseImage, NoisePlugin, noise_options, noise_shader};

/// The cells along a chunk, and its size in metres where it is smallest and largest.
const CELLS: u32 = 64;
const SIZES: [f32; 2] = [64.0, 2048.0];
const CHUNKS: usize = 160;
const SHADER: Handle<Shader> = Handle::Uuid(Uuid::from_u128(0x0074_6572_7261_696e), std::marker::PhantomData);

/// Metres at metres.
fn land() -> Noise {
    let flow = Simplex::hashed(Dimension::D2).seed(2).fbm(Octaves::new(3));
    let mountains = Perlin::hashed(Dimension::D2).seed(5).ridged(Octaves::new(10)).warp(0.15, flow);
    let plains = Perlin::hashed(Dimension::D2).seed(9).fbm(Octaves::new(3)).frequency(0.35);
    let height = mountains * (plains.clone() + 0.9).smooth_max(Noise::constant(0.08), 0.2) * 75.0;
    (height + plains * 70.0 + 22.0).frequency(1.0 / 700.0)
}

#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct Drawn {
    #[uniform(0)]
    position: Vec3,
    #[uniform(0)]
    size: f32,
    /// Ground, water, sky, ball.
    #[uniform(0)]
    kind: u32,
    #[texture(1, filterable = false, sample_type = "float", visibility(vertex))]
    heights: Option<Handle<Image>>,
}

impl Material for Drawn {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.kind == 1 { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// A square: the index of its corner, and its size in metres.
type Square = (IVec2, u32);

#[derive(Resource, Default)]
struct Chunks {
    shown: HashMap<Square, Entity>,
    spare: Vec<Entity>,
}

#[derive(Component)]
struct Ball;

/// The shaders that are imported, as long as this is there.
#[derive(Resource)]
struct Imported(#[expect(dead_code, reason = "it is held")] Vec<Handle<Shader>>);

fn main() -> Result<(), BevyError> {
    let has_window = !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let mut app = App::new();
    if has_window {
        app.add_plugins((DefaultPlugins, NoisePlugin::default()));
    } else {
        let window = WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
        let render = RenderPlugin { synchronous_pipeline_compilation: true, ..default() };
        app.add_plugins(DefaultPlugins.set(window).set(render).disable::<WinitPlugin>());
        app.add_plugins(NoisePlugin { synchronous: true });
    }
    app.add_plugins(MaterialPlugin::<Drawn>::default())
        .insert_resource(NoiseField(Field::<2>::new(land())?))
        .init_resource::<Chunks>()
        .add_systems(Startup, setup)
        .add_systems(Update, (roll, stream).chain());
    if has_window {
        app.run();
        return Ok(());
    }
    app.finish();
    app.cleanup();
    let path = std::path::Path::new("terrain.png");
    let _ = std::fs::remove_file(path);
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let target = images.add(Image::new_target_texture(960, 540, TextureFormat::Rgba8UnormSrgb, None));
    app.update();
    let mut cameras = app.world_mut().query_filtered::<Entity, With<Camera3d>>();
    let camera = cameras.single(app.world())?;
    app.world_mut().entity_mut(camera).insert(RenderTarget::Image(target.clone().into()));
    app.update();
    app.world_mut().spawn(Screenshot::image(target)).observe(save_to_disk(path));
    while !path.exists() {
        app.update();
    }
    Ok(())
}

fn setup(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Drawn>>,
    mut shaders: ResMut<Assets<Shader>>,
    mut chunks: ResMut<Chunks>,
) -> Result {
    let clouds = Perlin::hashed(Dimension::D3).seed(3).fbm(Octaves::new(5));
    let waves = Simplex::hashed(Dimension::D3).seed(4).fbm(Octaves::new(3));
    let imported = [
        noise_shader(&land().wgsl(&noise_options("land").with_gradient().written_out())?, "world::land"),
        noise_shader(&clouds.wgsl(&noise_options("clouds"))?, "world::clouds"),
        noise_shader(&waves.wgsl(&noise_options("waves").with_gradient())?, "world::waves"),
    ];
    commands.insert_resource(Imported(imported.map(|shader| shaders.add(shader)).into()));
    shaders.insert(&SHADER, Shader::from_wesl(include_str!("terrain.wesl"), "terrain.wesl"))?;
    let square = meshes.add(square_mesh());
    for _ in 0..CHUNKS {
        let heights = NoiseImage::new(land(), grid(&(IVec2::ZERO, 64))?, Format::R32Float, &mut images)?;
        let drawn = Drawn { position: Vec3::ZERO, size: 1.0, kind: 0, heights: Some(heights.image()) };
        let ground = (Mesh3d(square.clone()), MeshMaterial3d(materials.add(drawn)), Visibility::Hidden);
        chunks.spare.push(commands.spawn((ground, heights, NoFrustumCulling)).id());
    }
    let plane = meshes.add(Plane3d::new(Vec3::Y, Vec2::ONE));
    let sphere = meshes.add(Sphere::new(1.0));
    let inside = meshes.add(Cuboid::from_length(2.0).mesh().build().with_inverted_winding()?);
    for (mesh, kind, size) in [(plane, 1, 9000.0), (inside, 2, 9000.0), (sphere, 3, 4.0)] {
        let material = materials.add(Drawn { position: Vec3::ZERO, size, kind, heights: None });
        let mut drawn = commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), NoFrustumCulling));
        if kind == 3 {
            drawn.insert(Ball);
        }
    }
    let lens = Projection::Perspective(PerspectiveProjection { far: 20_000.0, ..default() });
    commands.spawn((Camera3d::default(), lens, Tonemapping::None, DebandDither::Disabled, Msaa::Sample4));
    Ok(())
}

/// Rolls the ball over the land, with the camera behind it.
fn roll(
    time: Res<Time>,
    land: Res<NoiseField<2>>,
    mut camera: Single<&mut Transform, With<Camera3d>>,
    ball: Single<&MeshMaterial3d<Drawn>, With<Ball>>,
    mut materials: ResMut<Assets<Drawn>>,
) {
    let at = Vec2::new(300.0, 0.0) + Vec2::new(25.0, 40.0) * time.elapsed_secs();
    let ground = land.at(at).max(0.0);
    if let Some(mut ball) = materials.get_mut(ball.id()) {
        ball.position = Vec3::new(at.x, ground + ball.size, at.y);
    }
    let behind = at - Vec2::new(30.0, 48.0);
    let eye = Vec3::new(behind.x, land.at(behind).max(ground) + 26.0, behind.y);
    **camera = Transform::from_translation(eye).looking_at(Vec3::new(at.x, ground + 22.0, at.y), Vec3::Y);
}

/// Gives chunks that are no longer wanted the places that now are: their images are filled in place, in this frame.
fn stream(
    camera: Single<&Transform, With<Camera3d>>,
    mut chunks: ResMut<Chunks>,
    mut grounds: Query<(&mut NoiseImage, &MeshMaterial3d<Drawn>, &mut Visibility)>,
    mut materials: ResMut<Assets<Drawn>>,
    mut images: ResMut<Assets<Image>>,
) -> Result {
    let eye = camera.translation.xz();
    let mut wanted = HashSet::new();
    let middle = (eye / SIZES[1]).floor().as_ivec2();
    for x in -2..=2 {
        for z in -2..=2 {
            split((middle + IVec2::new(x, z), SIZES[1] as u32), eye, &mut wanted);
        }
    }
    let gone: Vec<_> = chunks.shown.keys().filter(|square| !wanted.contains(*square)).copied().collect();
    for square in gone {
        let entity = chunks.shown.remove(&square);
        chunks.spare.extend(entity);
    }
    for square in wanted {
        if chunks.shown.contains_key(&square) {
            continue;
        }
        let Some(entity) = chunks.spare.pop() else { break };
        let (mut heights, drawn, mut visibility) = grounds.get_mut(entity)?;
        heights.set_domain(grid(&square)?, &mut images)?;
        if let Some(mut drawn) = materials.get_mut(drawn.id()) {
            let (corner, size) = (square.0.as_vec2() * square.1 as f32, square.1 as f32);
            (drawn.position, drawn.size) = (Vec3::new(corner.x, 0.0, corner.y), size);
        }
        *visibility = Visibility::Visible;
        chunks.shown.insert(square, entity);
    }
    for &entity in &chunks.spare {
        *grounds.get_mut(entity)?.2 = Visibility::Hidden;
    }
    Ok(())
}

fn split((corner, size): Square, eye: Vec2, wanted: &mut HashSet<Square>) {
    let half = size as f32 / 2.0;
    let distance = (eye - (corner.as_vec2() * size as f32 + half)).abs().max_element() - half;
    if size as f32 > SIZES[0] && distance < 0.6 * size as f32 {
        for part in [IVec2::ZERO, IVec2::X, IVec2::Y, IVec2::ONE] {
            split((corner * 2 + part, size / 2), eye, wanted);
        }
    } else {
        wanted.insert((corner, size));
    }
}

/// Returns the positions of a chunk's vertices, and of one more on each side.
fn grid(&(corner, size): &Square) -> Result<Grid> {
    let step = f64::from(size) / f64::from(CELLS);
    let origin = corner.as_dvec2() * f64::from(size) - step;
    Ok(Grid::new(&[origin.x, origin.y], &[step; 2], &[CELLS + 3; 2])?)
}

/// Returns a square of cells with a skirt around it.
fn square_mesh() -> Mesh {
    let side = CELLS + 3;
    let at = |i: u32| (i as f32 - 1.0) / CELLS as f32;
    let vertices: Vec<_> = (0..side * side).map(|i| [at(i % side), 0.0, at(i / side)]).collect();
    let corners = (0..side * (side - 1)).filter(|i| i % side < side - 1);
    let triangles = corners.flat_map(|i| [i, i + side, i + 1, i + 1, i + side, i + side + 1]).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vertices)
        .with_inserted_indices(Indices::U32(triangles))
}
