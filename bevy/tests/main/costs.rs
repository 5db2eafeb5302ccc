//! What images cost a frame on the host.

use crate::game::{Game, terrain};
use bevy::prelude::*;
use bevy::render::renderer::{RenderGraph, RenderGraphSystems};
use bevy::render::settings::WgpuSettings;
use bevy::render::{ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy_gradnoise::gradnoise::{Format, Grid};
use std::time::{Duration, Instant};

/// The time in the schedules where noise is extracted, prepared and recorded.
#[derive(Resource)]
struct Spent {
    since: Instant,
    time: Duration,
}

fn begin(mut spent: ResMut<Spent>) {
    spent.since = Instant::now();
}

fn end(mut spent: ResMut<Spent>) {
    let since = spent.since.elapsed();
    spent.time += since;
}

/// Returns the shortest time of a frame, in which images change.
fn frames(game: &mut Game, mut change: impl FnMut(&mut Game, u32)) -> Duration {
    let times = (0..100).map(|frame| {
        change(game, frame);
        game.app.update();
        std::mem::take(&mut game.app.sub_app_mut(RenderApp).world_mut().resource_mut::<Spent>().time)
    });
    times.min().unwrap_or_default()
}

#[test]
fn unchanged_images_are_not_filled_again() {
    let time = |app: &mut App| {
        app.sub_app_mut(RenderApp)
            .insert_resource(Spent { since: Instant::now(), time: Duration::ZERO })
            .add_systems(Render, begin.after(RenderSystems::PrepareAssets).before(RenderSystems::PrepareResources))
            .add_systems(Render, end.after(RenderSystems::PrepareResources).before(RenderSystems::PrepareBindGroups))
            .add_systems(RenderGraph, begin.before(RenderGraphSystems::Begin))
            .add_systems(RenderGraph, end.after(RenderGraphSystems::Begin).before(RenderGraphSystems::Render));
    };
    let mut game = Game::with(false, true, WgpuSettings::default(), |plugins| plugins, time);
    let grid = |x: f64| Grid::new(&[x, 0.0], &[1.0 / 64.0; 2], &[8, 8]).unwrap();
    let without = frames(&mut game, |_, _| ());
    let count = 500;
    let entities: Vec<_> = (0..count).map(|seed| game.spawn(terrain(seed), grid(0.0), Format::R8Unorm)).collect();
    (0..3).for_each(|_| game.app.update());
    let filled = game.told().filled.len();
    let unchanged = frames(&mut game, |_, _| ());
    // Most is wgpu's, in whose lists the textures and buffers are.
    println!("without images {without:?}, with {count} unchanged ones {unchanged:?}");
    assert_eq!(game.told().filled.len(), filled, "nothing is recorded");
    for many in [1, 20] {
        let moved = frames(&mut game, |game, frame| {
            for &entity in &entities[..many] {
                game.change(entity, |noise, images| noise.set_domain(grid(f64::from(frame)), images).unwrap());
            }
        });
        let changed = frames(&mut game, |game, frame| {
            for &entity in &entities[..many] {
                game.change(entity, |noise, _| noise.set(terrain(u64::from(frame))).unwrap());
            }
        });
        let [moved, changed] = [moved, changed].map(|time| time.saturating_sub(unchanged) / many as u32);
        println!("{many}: moved {moved:?} each, changed {changed:?} each");
    }
}
