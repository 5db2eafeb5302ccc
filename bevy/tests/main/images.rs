//! Images of all kinds against the CPU, in the frames in which they change.

use crate::game::{Game, terrain};
use bevy::prelude::*;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};
use bevy::render::render_resource::{PollType, TextureViewDimension};
use bevy::render::renderer::RenderDevice;
use bevy::render::settings::{RenderCreation, WgpuLimits, WgpuSettings};
use bevy_gradnoise::gradnoise::{
    ColourRamp, CubeFace, Dimension, Format, Grid, Noise, Octaves, Output, Perlin, Simplex, Surface,
};
use bevy_gradnoise::{NoiseImage, NoiseImageError, NoiseTexture};

fn plane() -> Grid {
    Grid::new(&[1000.5, -3.25], &[1.0 / 64.0; 2], &[300, 200]).unwrap()
}

#[test]
fn images_of_all_formats_have_the_cpus_bits() {
    for pipelined in [false, true] {
        let mut game = Game::new(pipelined, true);
        let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (0.0, [220, 200, 140]), (1.0, [60, 120, 40])]);
        let normals = Output::normals(Perlin::hashed(Dimension::D2), 0.5);
        let mut entities: Vec<_> = [Format::R8Unorm, Format::R16Unorm, Format::R16Float, Format::R32Float]
            .map(|format| game.spawn(terrain(1), plane(), format))
            .into();
        for format in [Format::Rgba8Unorm, Format::Rgba16Float, Format::Rgba32Float] {
            entities.push(game.spawn(normals.clone(), plane(), format));
        }
        entities.push(game.spawn(Output::colour_ramp(terrain(2), ramp), plane(), Format::Rgba8UnormSrgb));
        for &entity in &entities {
            assert_eq!(game.differing(entity), 0, "pipelined {pipelined}, {:?}", game.noise(entity).format());
        }
        game.app.update();
        assert_eq!(game.told().filled.len(), entities.len());
        assert!(game.app.should_exit().is_none());
    }
}

#[test]
fn volumes_arrays_cubes_and_mip_levels_have_the_cpus_bits() {
    for pipelined in [false, true] {
        let mut game = Game::new(pipelined, true);
        let clouds = Perlin::hashed(Dimension::D3).fbm(Octaves::new(4).antialiased(true));
        let volume = Grid::new(&[0.5; 3], &[1.0 / 16.0; 3], &[40, 24, 17]).unwrap();
        let slice = Grid::new(&[0.5, 3.0, 7.7], &[1.0 / 16.0; 2], &[33, 65]).unwrap();
        let texture = |format: Format, levels, view| NoiseTexture { levels, view, ..format.into() };
        let array = Some(TextureViewDimension::D2Array);
        let cube = Surface::cube(32, 3.0).unwrap();
        let entities = [
            game.spawn(clouds.clone(), volume, texture(Format::R8Unorm, 6, None)),
            game.spawn(clouds.clone(), volume, texture(Format::R16Float, 6, array)),
            game.spawn(clouds.clone(), slice, texture(Format::R32Float, 7, None)),
            game.spawn(clouds.clone(), cube, texture(Format::R16Float, 6, None)),
            game.spawn(clouds.clone(), cube, texture(Format::R32Float, 1, array)),
            game.spawn(clouds.clone(), Surface::cube_face(CubeFace::NegativeY, 16, 3.0).unwrap(), Format::R32Float),
            game.spawn(
                clouds.clone(),
                Surface::equirectangular(64, 32, 3.0).unwrap(),
                texture(Format::R8Unorm, 7, None),
            ),
            game.spawn(clouds, cube.window(8..16, 4..20).unwrap(), texture(Format::R32Float, 1, array)),
        ];
        for entity in entities {
            assert_eq!(game.differing(entity), 0, "pipelined {pipelined}, {:?}", game.noise(entity));
        }
    }
}

#[test]
fn changes_show_in_their_frame() {
    for pipelined in [false, true] {
        let mut game = Game::new(pipelined, true);
        let levels = NoiseTexture { levels: 3, ..Format::R32Float.into() };
        let entities = [Format::R16Float.into(), levels].map(|texture| game.spawn(terrain(1), plane(), texture));
        for entity in entities {
            assert_eq!(game.differing(entity), 0);
            for seed in 10..15 {
                game.change(entity, |noise, _| noise.set(terrain(seed)).unwrap());
                assert_eq!(game.differing(entity), 0, "seed {seed}");
            }
            // Both at once, then another structure, and back.
            let moved = Grid::new(&[-77.0, 12.0], &[1.0 / 32.0; 2], &[300, 200]).unwrap();
            for noise in [terrain(20), Simplex::hashed(Dimension::D2).noise(), terrain(21)] {
                game.change(entity, |image, images| {
                    image.set(noise).unwrap();
                    image.set_domain(moved, images).unwrap();
                });
                assert_eq!(game.differing(entity), 0);
            }
        }
        let former = game.read(entities[1]);
        assert_eq!(game.read(entities[1]), former, "nothing changes by itself");
        assert!(game.app.should_exit().is_none());
    }
}

#[test]
fn resized_images_have_other_textures() {
    for (pipelined, synchronous) in [(false, true), (true, true), (true, false)] {
        let mut game = Game::new(pipelined, synchronous);
        let entity = game.spawn(terrain(1), plane(), NoiseTexture { levels: 4, ..Format::R16Float.into() });
        for extent in [[64, 64], [500, 9], [8, 8], [300, 200]] {
            let grid = Grid::new(&[0.25; 2], &[1.0 / 64.0; 2], &extent).unwrap();
            game.change(entity, |noise, images| noise.set_domain(grid, images).unwrap());
            if synchronous {
                assert_eq!(game.differing(entity), 0, "{extent:?}");
            } else {
                assert!((0..1000).any(|_| game.differing(entity) == 0), "{extent:?}");
            }
        }
        // An image that another system touches is filled again, if it gets a new texture.
        game.change(entity, |noise, images| {
            images.get_mut(&noise.image()).unwrap().texture_descriptor.label = Some("touched");
        });
        assert!((0..1000).any(|_| game.differing(entity) == 0));
    }
}

#[test]
fn images_come_and_go() {
    let mut game = Game::new(true, true);
    for round in 0..5 {
        let entities = [1, 2, 3].map(|seed| game.spawn(terrain(seed), plane(), Format::R8Unorm));
        let image = game.noise(entities[0]).image().id();
        // Despawned in the frame in which it came, later, and only the component.
        game.app.world_mut().despawn(entities[0]);
        game.app.update();
        assert_eq!(game.differing(entities[1]), 0, "round {round}");
        game.app.world_mut().despawn(entities[1]);
        assert_eq!(game.differing(entities[2]), 0, "round {round}");
        let noise = game.noise(entities[2]).clone();
        game.app.world_mut().entity_mut(entities[2]).remove::<NoiseImage>();
        game.app.update();
        game.app.world_mut().entity_mut(entities[2]).insert(noise);
        assert_eq!(game.differing(entities[2]), 0, "round {round}");
        // Another image for the same entity.
        for texture in [NoiseTexture { levels: 5, ..Format::R16Float.into() }, Format::R8Unorm.into()] {
            let mut images = game.app.world_mut().resource_mut::<Assets<Image>>();
            let other = NoiseImage::new(terrain(4), plane(), texture, &mut images).unwrap();
            game.app.world_mut().entity_mut(entities[2]).insert(other);
            assert_eq!(game.differing(entities[2]), 0, "round {round}");
        }
        // Two entities with one image, of which one goes.
        let noise = game.noise(entities[2]).clone();
        let other = game.app.world_mut().spawn(noise).id();
        game.app.update();
        game.app.world_mut().despawn(entities[2]);
        assert_eq!(game.differing(other), 0, "round {round}");
        game.app.world_mut().despawn(other);
        (0..3).for_each(|_| game.app.update());
        assert!(!game.app.world().resource::<Assets<Image>>().contains(image));
    }
    assert!(game.told().refused.is_empty());
}

#[test]
fn noises_compile_on_tasks() {
    let mut game = Game::new(true, false);
    let entity = game.spawn(terrain(3), plane(), Format::R32Float);
    let mut frames = 0;
    while game.told().filled.is_empty() {
        assert!(frames < 2000);
        let found = game.read(entity);
        assert!(game.told().filled.contains(&entity) || found[0].iter().all(|&byte| byte == 0), "nothing half-filled");
        frames += 1;
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    println!("filled after {frames} frames");
    assert_eq!(game.differing(entity), 0);
    // Another structure on a task: the former texels stay until then.
    let former = game.read(entity);
    let other = Simplex::hashed(Dimension::D2).seed(frames).fbm(Octaves::new(5));
    game.change(entity, |noise, _| noise.set(other).unwrap());
    let filled = game.told().filled.len();
    while game.told().filled.len() == filled {
        let found = game.read(entity);
        assert!(game.told().filled.len() > filled || found == former || game.differing(entity) == 0);
    }
    assert_eq!(game.differing(entity), 0);
}

#[test]
fn the_cpu_fills_images_where_there_are_no_storage_buffers() {
    for synchronous in [true, false] {
        let limits = WgpuLimits { max_storage_buffers_per_shader_stage: 0, ..WgpuLimits::unlimited() };
        let settings = WgpuSettings { constrained_limits: Some(limits), ..default() };
        // Bevy's own pipelines of meshes need storage buffers.
        let ignored = RenderErrorHandler(|_, _, _| RenderErrorPolicy::Ignore);
        let ignore = |app: &mut App| {
            app.insert_resource(ignored);
        };
        let mut game = Game::with(true, synchronous, settings, |plugins| plugins, ignore);
        let cube = Surface::cube(12, 2.0).unwrap();
        let levels = NoiseTexture { levels: 4, ..Format::R16Float.into() };
        let entities =
            [game.spawn(terrain(3), plane(), levels), game.spawn(Perlin::hashed(Dimension::D3).noise(), cube, levels)];
        for seed in 0..3 {
            for entity in entities {
                assert!((0..1000).any(|_| game.differing(entity) == 0));
            }
            game.change(entities[0], |noise, _| noise.set(terrain(seed)).unwrap());
        }
        game.change(entities[0], |noise, images| {
            images.get_mut(&noise.image()).unwrap().texture_descriptor.usage |=
                bevy::render::render_resource::TextureUsages::RENDER_ATTACHMENT;
        });
        assert!((0..1000).any(|_| game.differing(entities[0]) == 0), "a new texture");
    }
}

#[test]
fn what_cannot_be_computed_is_refused() {
    let mut game = Game::new(true, true);
    // Three dimensions on a grid of two, a sphere of a noise of two.
    let entities = [
        game.spawn(Perlin::hashed(Dimension::D3), plane(), Format::R8Unorm),
        game.spawn(terrain(1), Surface::cube(8, 1.0).unwrap(), Format::R8Unorm),
    ];
    (0..10).for_each(|_| game.app.update());
    let refused: Vec<_> = game.told().refused.iter().map(|(entity, _)| *entity).collect();
    assert!(refused.len() == 2 && entities.iter().all(|entity| refused.contains(entity)), "once: {refused:?}");
    assert!(game.told().refused[0].1.contains("dimension"), "{:?}", game.told().refused);
    game.change(entities[0], |noise, _| noise.set(terrain(1)).unwrap());
    assert_eq!(game.differing(entities[0]), 0);

    let mut images = game.app.world_mut().resource_mut::<Assets<Image>>();
    let mut new = |noise: Noise, texture: NoiseTexture| {
        NoiseImage::new(noise, plane(), texture, &mut images).unwrap_err().to_string()
    };
    let levels = |levels| NoiseTexture { levels, ..Format::R8Unorm.into() };
    assert_eq!(new(terrain(1), Format::ValueAndGradient.into()), "textures have no format ValueAndGradient");
    assert!(new(terrain(1), levels(0)).starts_with("there are 0 mip levels; this texture can have 1 to 9"));
    assert!(new(terrain(1), levels(10)).starts_with("there are 10 mip levels"));
    let cube = NoiseTexture { view: Some(TextureViewDimension::Cube), ..Format::R8Unorm.into() };
    assert_eq!(new(terrain(1), cube), "[300, 200, 1] texels are no texture of the dimension Cube");
    assert!(new(terrain(1).frequency(f64::NAN), levels(1)).contains("NaN"));
    game.change(entities[0], |noise, images| {
        let before = noise.evaluator().value([0.5, 0.25]).unwrap();
        assert!(matches!(noise.set(terrain(1).frequency(f64::NAN)), Err(NoiseImageError::Noise(_))));
        assert!(matches!(noise.set_domain(Surface::cube(8, 1.0).unwrap(), images), Ok(())));
        assert_eq!(noise.evaluator().value([0.5, 0.25]).unwrap(), before);
    });
}

#[test]
fn a_new_device_gets_its_noise() {
    let mut game = Game::new(false, true);
    game.app.insert_resource(RenderErrorHandler(|error, _, _| {
        println!("recovering from {:?}", error.ty);
        RenderErrorPolicy::Recover(RenderCreation::default())
    }));
    let entity = game.spawn(terrain(5), plane(), Format::R32Float);
    assert_eq!(game.differing(entity), 0);
    let lost = game.app.world().resource::<RenderDevice>().clone();
    lost.wgpu_device().destroy();
    // Nothing else polls the device without a window, and so hears of it.
    let _ = lost.poll(PollType::Poll);
    for _ in 0..10 {
        game.app.update();
    }
    assert_eq!(game.differing(entity), 0);
    game.change(entity, |noise, _| noise.set(terrain(6)).unwrap());
    assert_eq!(game.differing(entity), 0);
}
