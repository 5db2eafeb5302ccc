use crate::asset::NoiseAsset;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureViewDescriptor, TextureViewDimension};
use gradnoise::{Dimension, Evaluator, Format, GridOrSurface, Noise, NoiseError, Output};
use std::sync::Arc;
use thiserror::Error;

/// The texture that a [`NoiseImage`] fills. A [`Format`] becomes a texture without mip levels.
///
/// ```
/// use bevy::render::render_resource::TextureViewDimension;
/// use bevy_gradnoise::NoiseTexture;
/// use bevy_gradnoise::gradnoise::Format;
///
/// let layers = NoiseTexture { levels: 8, view: Some(TextureViewDimension::D2Array), ..Format::R8Unorm.into() };
/// assert_eq!(layers.format, Format::R8Unorm);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoiseTexture {
    /// The format. [`Format::of_texture_format`] returns that of a texture format.
    pub format: Format,
    /// The number of mip levels. Each is computed, and not averaged.
    pub levels: u32,
    /// How shaders see it. By default grids of three axes are 3-D textures, six faces a cube map, and others 2-D.
    pub view: Option<TextureViewDimension>,
}

impl From<Format> for NoiseTexture {
    fn from(format: Format) -> Self {
        Self { format, levels: 1, view: None }
    }
}

/// Why there is no [`NoiseImage`], or why it cannot be changed.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum NoiseImageError {
    /// The description of the noise is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// No texture has this format.
    #[error("textures have no format {0:?}")]
    Format(Format),
    /// There are too few or too many mip levels.
    #[error("there are {found} mip levels; this texture can have 1 to {most}, and windows and vertices of surfaces 1")]
    Levels {
        /// The requested number.
        found: u32,
        /// The greatest number.
        most: u32,
    },
    /// The positions cannot be seen so.
    #[error("{extent:?} texels are no texture of the dimension {view:?}")]
    View {
        /// How shaders should see it.
        view: TextureViewDimension,
        /// The number of texels and layers.
        extent: [u32; 3],
    },
}

/// An image whose texels are noise. They are computed again in each frame in which this component changes.
///
/// Changes of numbers, such as seeds, frequencies and origins, only write some bytes. Other noises are compiled first.
/// [`NoiseFilled`](crate::NoiseFilled) and [`NoiseRefused`](crate::NoiseRefused) tell the entity what happened.
/// Entities that share an image fill it one after another. See the [crate](crate) for an example.
#[derive(Component, Clone, Debug)]
pub struct NoiseImage {
    image: Handle<Image>,
    texture: NoiseTexture,
    pub(crate) asset: Option<Handle<NoiseAsset>>,
    pub(crate) output: Output,
    pub(crate) domain: GridOrSurface,
    evaluator: Arc<Evaluator>,
}

impl NoiseImage {
    /// Makes the component and its image, which is on the GPU alone and has the usages that Bevy's images have.
    ///
    /// # Errors
    /// [`NoiseImageError`] if the noise is invalid, or there is no such texture.
    pub fn new(
        output: impl Into<Output>,
        domain: impl Into<GridOrSurface>,
        texture: impl Into<NoiseTexture>,
        images: &mut Assets<Image>,
    ) -> Result<Self, NoiseImageError> {
        let (output, domain, texture) = (output.into(), domain.into(), texture.into());
        let evaluator = Arc::new(Evaluator::new(&output)?);
        let image = images.add(new_image(&domain, texture)?);
        Ok(Self { image, texture, asset: None, output, domain, evaluator })
    }

    /// Makes the component of a noise that is loaded, now and whenever its file changes. Until then its values are 0.
    ///
    /// # Errors
    /// [`NoiseImageError`] if there is no such texture.
    pub fn from_asset(
        noise: Handle<NoiseAsset>,
        domain: impl Into<GridOrSurface>,
        texture: impl Into<NoiseTexture>,
        images: &mut Assets<Image>,
    ) -> Result<Self, NoiseImageError> {
        let domain = domain.into();
        let zero = Noise::constant(0.0).in_dimension(Dimension::ALL[domain.coordinates() - 1]);
        Ok(Self { asset: Some(noise), ..Self::new(zero, domain, texture, images)? })
    }

    /// Returns the image, for materials and sprites. Samplers are changed through `Assets<Image>`.
    #[must_use]
    pub fn image(&self) -> Handle<Image> {
        self.image.clone()
    }

    /// Returns the same noise on the CPU.
    #[must_use]
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// Returns the positions of the texels, of one mip level after the other.
    pub fn domains(&self) -> impl Iterator<Item = GridOrSurface> {
        let halved = halved(self.view());
        (0..self.texture.levels).filter_map(move |level| self.domain.mip_level(level, halved))
    }

    /// Returns the format of the texels.
    #[must_use]
    pub fn format(&self) -> Format {
        self.texture.format
    }

    /// Changes the noise, and no longer follows an asset.
    ///
    /// # Errors
    /// [`NoiseImageError::Noise`], and nothing changes.
    pub fn set(&mut self, output: impl Into<Output>) -> Result<(), NoiseImageError> {
        self.replace(&output.into())?;
        self.asset = None;
        Ok(())
    }

    /// Returns whether nothing but the positions differs.
    pub(crate) fn has_noise_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.evaluator, &other.evaluator)
    }

    pub(crate) fn replace(&mut self, output: &Output) -> Result<(), NoiseError> {
        self.evaluator = Arc::new(Evaluator::new(output)?);
        self.output = output.clone();
        Ok(())
    }

    /// Moves the texels to other positions. If these are more or fewer, the image gets a new texture. Materials that
    /// use the image must then change, too, so that Bevy binds that texture.
    ///
    /// # Errors
    /// [`NoiseImageError`] if there is no such texture. Nothing changes then.
    pub fn set_domain(
        &mut self,
        domain: impl Into<GridOrSurface>,
        images: &mut Assets<Image>,
    ) -> Result<(), NoiseImageError> {
        let domain = domain.into();
        let image = new_image(&domain, self.texture)?;
        if domain.extent() != self.domain.extent()
            && let Some(mut former) = images.get_mut(&self.image)
        {
            former.texture_descriptor = image.texture_descriptor;
            former.texture_view_descriptor = image.texture_view_descriptor;
        }
        self.domain = domain;
        Ok(())
    }

    fn view(&self) -> TextureViewDimension {
        self.texture.view.unwrap_or_else(|| view_of(&self.domain))
    }
}

/// Returns the number of axes that mip levels halve.
fn halved(view: TextureViewDimension) -> usize {
    if view == TextureViewDimension::D3 { 3 } else { 2 }
}

fn view_of(domain: &GridOrSurface) -> TextureViewDimension {
    match (domain, domain.extent()[2]) {
        (GridOrSurface::Grid(grid), _) if grid.axes() == 3 => TextureViewDimension::D3,
        (GridOrSurface::Surface(_), 6) => TextureViewDimension::Cube,
        _ => TextureViewDimension::D2,
    }
}

/// Returns an image without texels, or the reason why there is none.
fn new_image(domain: &GridOrSurface, texture: NoiseTexture) -> Result<Image, NoiseImageError> {
    use TextureViewDimension::{Cube, CubeArray, D1, D2, D2Array, D3};
    let NoiseTexture { format, levels, view } = texture;
    let extent @ [width, height, depth_or_array_layers] = domain.extent();
    let view = view.unwrap_or_else(|| view_of(domain));
    let fits = match view {
        D2 => depth_or_array_layers == 1,
        D2Array | D3 => true,
        Cube => width == height && depth_or_array_layers == 6,
        CubeArray => width == height && depth_or_array_layers.is_multiple_of(6),
        D1 => false,
    };
    if !fits {
        return Err(NoiseImageError::View { view, extent });
    }
    let most = (1..32).find(|&level| domain.mip_level(level, halved(view)).is_none()).unwrap_or(32);
    if !(1..=most).contains(&levels) {
        return Err(NoiseImageError::Levels { found: levels, most });
    }
    let format = format.texture_format().ok_or(NoiseImageError::Format(format))?;
    let dimension = if view == D3 { TextureDimension::D3 } else { TextureDimension::D2 };
    let size = Extent3d { width, height, depth_or_array_layers };
    let mut image = Image::new_uninit(size, dimension, format, RenderAssetUsages::default());
    image.texture_descriptor.mip_level_count = levels;
    image.texture_view_descriptor = Some(TextureViewDescriptor { dimension: Some(view), ..default() });
    Ok(image)
}
