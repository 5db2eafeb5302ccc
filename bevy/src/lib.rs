//! Noise of [gradnoise](https://docs.rs/gradnoise) in Bevy.
//!
//! - [`NoiseImage`] fills an image on the GPU in the frame in which the noise changes: nothing is read back, and
//!   nothing waits. Where the GPU cannot, the CPU computes the same texels.
//! - [`noise_shader`] makes a noise a function that shaders import, and [`noise_buffer`] holds its numbers.
//! - [`NoiseField`] is a noise at one position, for physics and game logic. It has the bits of the shaders.
//! - [`NoiseAsset`] is a noise in a file `land.noise`, which is read again when the file changes.
//!
//! ```no_run
//! use bevy::prelude::*;
//! use bevy_gradnoise::gradnoise::{Dimension, Format, Grid, Octaves, Perlin};
//! use bevy_gradnoise::{NoiseImage, NoisePlugin};
//!
//! fn setup(mut commands: Commands, mut images: ResMut<Assets<Image>>) -> Result {
//!     let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
//!     let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[512; 2])?;
//!     let noise = NoiseImage::new(hills, grid, Format::R16Float, &mut images)?;
//!     // For a material or a sprite.
//!     let _handle: Handle<Image> = noise.image();
//!     commands.spawn(noise);
//!     Ok(())
//! }
//!
//! App::new().add_plugins((DefaultPlugins, NoisePlugin::default())).add_systems(Startup, setup).run();
//! ```

mod asset;
mod fill;
mod image;
mod shader;

pub use crate::asset::{NoiseAsset, NoiseAssetLoader};
pub use crate::fill::{NoiseFilled, NoiseRefused, NoiseSystems};
pub use crate::image::{NoiseImage, NoiseImageError, NoiseTexture};
pub use crate::shader::{NoiseField, noise_buffer, noise_material_shader, noise_options, noise_shader};
pub use gradnoise;

use bevy::prelude::*;

/// Fills [`NoiseImage`]s and loads [`NoiseAsset`]s. It needs Bevy's `CorePipelinePlugin`, which submits what is
/// recorded and is one of `DefaultPlugins`.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoisePlugin {
    /// Whether frames wait until a noise is compiled or computed on the CPU, so that images are never behind, as in
    /// tests and recordings. Otherwise that happens on a task, and an image has its former texels until some frames
    /// later. Changes of numbers alone show in their frame either way.
    pub synchronous: bool,
}

impl Plugin for NoisePlugin {
    fn build(&self, app: &mut App) {
        app.init_asset::<NoiseAsset>()
            .init_asset_loader::<NoiseAssetLoader>()
            .add_observer(asset::adopt)
            .add_systems(Last, asset::follow.run_if(on_message::<AssetEvent<NoiseAsset>>));
        fill::build(app, self.synchronous);
    }
}
