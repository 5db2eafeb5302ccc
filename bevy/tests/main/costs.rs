//! What images cost a frame on the host: `cargo test --release --test main costs -- --nocapture`.

use crate::game::Game;
use bevy::prelude::*;
use bevy::render::renderer::{RenderGraph, RenderGraphSystems};
use bevy::render::settings::WgpuSettings;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_gradnoise::NoiseSystems;
use bevy_gradnoise::gradnoise::{Dimension, Format, Grid, Noise, Octaves, Perlin};
use std::time::{Duration, Instant};

/// The time in which noise is prepared and recorded.
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

fn hills(seed: u64) -> Noise {
    Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(6))
}

#[test]
fn unchanged_images_cost_nothing_and_changed_ones_little() {
    let time = |app: &mut App| {
        app.sub_app_mut(RenderApp)
            .insert_resource(Spent { since: Instant::now(), time: Duration::ZERO })
            .add_systems(Render, begin.before(NoiseSystems::Prepare).in_set(RenderSystems::PrepareResources))
            .add_systems(Render, end.after(NoiseSystems::Prepare).in_set(RenderSystems::PrepareResources))
            .add_systems(RenderGraph, begin.before(NoiseSystems::Record).in_set(RenderGraphSystems::Begin))
            .add_systems(RenderGraph, end.after(NoiseSystems::Record).in_set(RenderGraphSystems::Begin));
    };
    let mut game = Game::with(false, true, WgpuSettings::default(), |plugins| plugins, time);
    let grid = |x: f64| Grid::new(&[x, 0.0], &[1.0 / 64.0; 2], &[8, 8]).unwrap();
    let without = frames(&mut game, |_, _| ());
    let count = 100;
    let entities: Vec<_> = (0..count).map(|seed| game.spawn(hills(seed), grid(0.0), Format::R8Unorm)).collect();
    (0..3).for_each(|_| game.app.update());
    let filled = game.told().filled.len();
    let unchanged = frames(&mut game, |_, _| ());
    let each = unchanged.saturating_sub(without) / count as u32;
    println!("without images {without:?}, each of {count} unchanged ones {each:?}");
    assert_eq!(game.told().filled.len(), filled, "nothing is recorded");
    // Without optimizations Bevy's loops over components take some time.
    let slower = if cfg!(debug_assertions) { 10 } else { 1 };
    assert!(each <= slower * Duration::from_nanos(200));
    let many = 20;
    let moved = frames(&mut game, |game, frame| {
        for &entity in &entities[..many] {
            game.change(entity, |noise, images| noise.set_domain(grid(f64::from(frame)), images).unwrap());
        }
    });
    let changed = frames(&mut game, |game, frame| {
        for &entity in &entities[..many] {
            game.change(entity, |noise, _| noise.set(hills(u64::from(frame))).unwrap());
        }
    });
    let [moved, changed] = [moved, changed].map(|time| time.saturating_sub(unchanged) / many as u32);
    println!("each moved one {moved:?}, each changed one {changed:?}");
    assert!(moved.max(changed) <= slower * Duration::from_micros(100));
}
