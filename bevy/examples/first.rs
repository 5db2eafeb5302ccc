//! Shows hills in a window.

use bevy::prelude::*;
use bevy_gradnoise::gradnoise::{ColourRamp, Dimension, Format, Grid, Octaves, Output, Perlin};
use bevy_gradnoise::{NoiseImage, NoisePlugin};

fn setup(mut commands: Commands, mut images: ResMut<Assets<Image>>) -> Result {
    let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
    let ramp = ColourRamp::from_srgb([(-0.6, [10, 40, 90]), (0.0, [220, 200, 140]), (0.6, [40, 110, 50])]);
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[512; 2])?;
    let format = Format::Rgba8UnormSrgb;
    let noise = NoiseImage::new(Output::colour_ramp(hills, ramp), grid, format, &mut images)?;
    commands.spawn(Camera2d);
    commands.spawn((Sprite::from_image(noise.image()), noise));
    Ok(())
}

fn main() {
    App::new().add_plugins((DefaultPlugins, NoisePlugin::default())).add_systems(Startup, setup).run();
}
