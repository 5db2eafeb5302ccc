//! Noises in files.

use crate::game::Game;
use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetPlugin;
use bevy::prelude::*;
use bevy::render::settings::WgpuSettings;
use bevy_gradnoise::gradnoise::{Dimension, Evaluator, Format, Grid, Noise, Octaves, Output, Perlin, Simplex};
use bevy_gradnoise::{NoiseAsset, NoiseImage};
use std::path::Path;

fn grid() -> Grid {
    Grid::new(&[0.5; 2], &[1.0 / 32.0; 2], &[64, 64]).unwrap()
}

fn write(folder: &Path, text: &str) {
    std::fs::write(folder.join("land.noise"), text).unwrap();
}

/// Runs frames until something holds.
fn wait(game: &mut Game, holds: impl Fn(&Game) -> bool) {
    assert!((0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(2));
        game.app.update();
        holds(game)
    }));
}

#[test]
fn files_are_followed() {
    let folder = tempfile::tempdir().unwrap();
    let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(3));
    write(folder.path(), &hills.code().unwrap());
    let file_path = folder.path().to_str().unwrap().to_owned();
    let set = |plugins: PluginGroupBuilder| plugins.set(AssetPlugin { file_path, ..default() });
    let mut game = Game::with(true, true, WgpuSettings::default(), set, |_| ());
    let server = game.app.world().resource::<AssetServer>().clone();
    let handle: Handle<NoiseAsset> = server.load("land.noise");
    let mut images = game.app.world_mut().resource_mut::<Assets<Image>>();
    let noise = NoiseImage::from_asset(handle.clone(), grid(), Format::R16Float, &mut images).unwrap();
    let entity = game.app.world_mut().spawn(noise).id();
    assert!(game.read(entity)[0].iter().all(|&byte| byte == 0), "the value 0");
    let is = |game: &Game, noise: &Noise| game.noise(entity).evaluator().value([0.3, 0.7]).unwrap() == value(noise);
    wait(&mut game, |game| is(game, &hills));
    assert_eq!(game.differing(entity), 0);

    // JSON of an output comes first, then a file that is wrong, and the image stays; then another noise.
    let other = Simplex::hashed(Dimension::D2).noise();
    write(folder.path(), &serde_json::to_string(&Output::value(&other)).unwrap());
    server.reload("land.noise");
    wait(&mut game, |game| is(game, &other));
    assert_eq!(game.differing(entity), 0);
    for wrong in ["gn1_osFKwkU", "{\"gradnoise\": 1, \"nodes\": [\"what\"]}", ""] {
        write(folder.path(), wrong);
        server.reload("land.noise");
        for _ in 0..20 {
            std::thread::sleep(std::time::Duration::from_millis(2));
            game.app.update();
        }
        assert!(is(&game, &other) && game.differing(entity) == 0, "{wrong}");
    }
    write(folder.path(), &hills.code().unwrap());
    server.reload("land.noise");
    wait(&mut game, |game| is(game, &hills));
    assert_eq!(game.differing(entity), 0);

    // An image that comes later has the noise at once; one that is set follows no more.
    let mut images = game.app.world_mut().resource_mut::<Assets<Image>>();
    let noise = NoiseImage::from_asset(handle, grid(), Format::R8Unorm, &mut images).unwrap();
    let late = game.app.world_mut().spawn(noise).id();
    game.change(entity, |noise, _| noise.set(Simplex::hashed(Dimension::D2).seed(9)).unwrap());
    game.app.update();
    assert_eq!(game.noise(late).evaluator().value([0.3, 0.7]).unwrap(), value(&hills));
    write(folder.path(), &other.code().unwrap());
    server.reload("land.noise");
    wait(&mut game, |game| game.noise(late).evaluator().value([0.3, 0.7]).unwrap() == value(&other));
    assert!(is(&game, &Simplex::hashed(Dimension::D2).seed(9).noise()));
}

fn value(noise: &Noise) -> f32 {
    Evaluator::new(noise).unwrap().value([0.3, 0.7]).unwrap()
}
