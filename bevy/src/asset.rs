use crate::fill::NoiseRefused;
use crate::image::NoiseImage;
use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use gradnoise::Output;

/// A noise or an output in a file with the ending `.noise`: JSON, or a code that begins with `gn1_`, as the program
/// `gradnoise` prints them. See [`NoiseImage::from_asset`].
#[derive(Asset, TypePath, Clone, Debug, Deref)]
pub struct NoiseAsset(pub Output);

/// Loads [`NoiseAsset`]s.
#[derive(Clone, Copy, Debug, Default, TypePath)]
pub struct NoiseAssetLoader;

impl AssetLoader for NoiseAssetLoader {
    type Asset = NoiseAsset;
    type Settings = ();
    type Error = BevyError;

    async fn load(&self, reader: &mut dyn Reader, (): &(), _: &mut LoadContext<'_>) -> Result<NoiseAsset> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let code = std::str::from_utf8(&bytes).ok().filter(|text| text.trim_start().starts_with("gn"));
        Ok(NoiseAsset(match code {
            Some(code) => Output::from_code(code)?,
            None => serde_json::from_slice(&bytes)?,
        }))
    }

    fn extensions(&self) -> &[&str] {
        &["noise"]
    }
}

/// Gives images the noises that were loaded in this frame.
pub(crate) fn follow(
    mut events: MessageReader<AssetEvent<NoiseAsset>>,
    noises: Res<Assets<NoiseAsset>>,
    mut images: Query<(Entity, &mut NoiseImage)>,
    mut commands: Commands,
) {
    for event in events.read() {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = *event else { continue };
        for (entity, image) in &mut images {
            if image.asset.as_ref().is_some_and(|asset| asset.id() == id) {
                replace(entity, image, noises.get(id), &mut commands);
            }
        }
    }
}

/// Gives an image that is added the noise that has been loaded before.
pub(crate) fn adopt(
    added: On<Insert<NoiseImage>>,
    noises: Res<Assets<NoiseAsset>>,
    mut images: Query<&mut NoiseImage>,
    mut commands: Commands,
) {
    if let Ok(image) = images.get_mut(added.entity)
        && let Some(asset) = &image.asset
    {
        let noise = noises.get(asset);
        replace(added.entity, image, noise, &mut commands);
    }
}

fn replace(entity: Entity, mut image: Mut<NoiseImage>, noise: Option<&NoiseAsset>, commands: &mut Commands) {
    if let Some(noise) = noise
        && let Err(error) = image.replace(noise)
    {
        commands.trigger(NoiseRefused { entity, reason: error.to_string() });
    }
}
