#[cfg(feature = "serde")]
mod saved;

use crate::noise::expression::Noise;
use crate::output::{ColourRamp, NormalY, Output};

/// A texture with all that a renderer needs: colour, height, normals, roughness, ambient occlusion, metalness and
/// emission, from one description. The [presets](crate::presets) are materials.
///
/// All its noises have the same dimension, and one tile or slice fits all of them: see [`map`](Self::map).
///
/// ```
/// use gradnoise::{Evaluator, Format, Grid, presets};
///
/// // A tile of cobblestones, 64 x 64 pixels for 8 x 8 units.
/// let stones = presets::cobblestones(1).map(|noise| noise.tiled([8, 8]));
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 8.0; 2], &[64; 2])?;
/// let colour = Evaluator::new(stones.colour())?.texels(&grid, Format::Rgba8UnormSrgb)?;
/// let normal = Evaluator::new(stones.normals())?.texels(&grid, Format::Rgba8Unorm)?;
/// let height = Evaluator::new(&stones.height)?.texels(&grid, Format::R16Unorm)?;
/// assert_eq!([colour.len(), normal.len(), height.len()], [64 * 64 * 4, 64 * 64 * 4, 64 * 64 * 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// The height, in [-1, 1].
    pub height: Noise,
    /// The height of 1, in units of the coordinates: normals and shadows multiply heights by it.
    pub relief: f32,
    /// The noise whose value picks a colour.
    pub shade: Noise,
    /// The colours of [`shade`](Self::shade).
    pub colours: ColourRamp,
    /// The roughness, from 0, a mirror, to 1, chalk: the square root of the width of the microfacets' distribution
    /// (Burley, "Physically Based Shading at Disney", 2012), as in glTF.
    pub roughness: Noise,
    /// The share of ambient light that arrives, from 0 to 1.
    pub occlusion: Noise,
    /// 1 where the surface is metal, else 0.
    pub metallic: Noise,
    /// The light that the surface emits, as colours of [`shade`](Self::shade) in linear light: black, the default ramp,
    /// unless it glows.
    pub glow: ColourRamp,
}

impl Material {
    /// Makes a material of a height, its relief, and colours that the height picks. Low places are in ambient shade;
    /// the roughness is 0.8, and nothing glows.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Material, Octaves, Perlin, presets};
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
    /// let land = Material::new(hills, 0.3, presets::terrain(1).colours);
    /// assert_eq!(Evaluator::new(land.roughness)?.value([0.5, 0.5])?, 0.8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(height: impl Into<Noise>, relief: f32, colours: ColourRamp) -> Self {
        let height = height.into();
        Self {
            relief,
            shade: height.clone(),
            colours,
            roughness: same_everywhere(&height, 0.8),
            occlusion: height.clone().smoothstep(-1.0, 0.5) * 0.5 + 0.5,
            metallic: same_everywhere(&height, 0.0),
            glow: ColourRamp::default(),
            height,
        }
    }

    /// Changes all its noises in the same way, such as by [`Noise::tiled`], [`Noise::slice`] or [`Noise::frequency`].
    ///
    /// ```
    /// use gradnoise::{Dimension, presets};
    /// let plane = presets::marble(1).map(|noise| noise.slice(0.0));
    /// assert_eq!(plane.height.dimension(), Dimension::D2);
    /// ```
    #[must_use]
    pub fn map(self, change: impl Fn(Noise) -> Noise) -> Self {
        Self {
            height: change(self.height),
            shade: change(self.shade),
            roughness: change(self.roughness),
            occlusion: change(self.occlusion),
            metallic: change(self.metallic),
            ..self
        }
    }

    /// Returns the colours, the base colour or albedo of renderers, as an output.
    #[must_use]
    pub fn colour(&self) -> Output {
        Output::colour_ramp(&self.shade, self.colours.clone())
    }

    /// Returns the light that the surface emits, the emission or emissive texture of renderers, as an output.
    ///
    /// ```
    /// use gradnoise::{Evaluator, presets};
    /// let [red, _, blue, _] = Evaluator::new(presets::fire(1).emission())?.channels([0.5, 3.5, 0.0])?;
    /// assert!(red > blue);
    /// assert!(presets::lava(1).glows() && !presets::marble(1).glows());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn emission(&self) -> Output {
        Output::colour_ramp(&self.shade, self.glow.clone())
    }

    /// Returns whether the surface emits light: whether a colour of [`glow`](Self::glow) is not black.
    #[must_use]
    pub fn glows(&self) -> bool {
        self.glow.stops.iter().any(|(_, [r, g, b, _])| [r, g, b].into_iter().any(|light| *light != 0.0))
    }

    /// Returns the normals of the heights times [`relief`](Self::relief), with green up. See [`Output::normals`].
    #[must_use]
    pub fn normals(&self) -> Output {
        Output::normals(&self.height, self.relief)
    }

    /// Returns whether slopes move octaves of the heights, as in a
    /// [`swiss_turbulence`](crate::Noise::swiss_turbulence) or a
    /// [`jordan_turbulence`](crate::Noise::jordan_turbulence). Their details are much finer than the octaves, so exact
    /// normals look noisy unless samples are as fine. [`Light`](crate::Light) takes differences of heights there.
    ///
    /// ```
    /// use gradnoise::{Dimension, Material, Octaves, Perlin, presets};
    /// let alps = Perlin::hashed(Dimension::D2).swiss_turbulence(Octaves::new(8), 0.15);
    /// let material = Material::new(alps, 0.5, presets::sand(1).colours);
    /// assert!(material.has_rough_slopes() && !presets::sand(1).has_rough_slopes());
    /// ```
    #[must_use]
    pub fn has_rough_slopes(&self) -> bool {
        self.height.moves_octaves()
    }

    /// Returns the normals with green up or down.
    #[must_use]
    pub fn normals_with_y(&self, y: NormalY) -> Output {
        Output::normals_with_y(&self.height, self.relief, y)
    }

    /// Returns occlusion, roughness and metalness as red, green and blue, the order of glTF's
    /// `occlusionRoughnessMetallic` textures, and the height in units, height times [`relief`](Self::relief), as
    /// alpha. Formats of floats store them as they are; unorm formats store (x + 1) / 2, so use
    /// [`packed`](Self::packed) for these.
    #[must_use]
    pub fn surface(&self) -> Output {
        let Self { height, relief, roughness, occlusion, metallic, .. } = self;
        Output::channels([occlusion.clone(), roughness.clone(), metallic.clone(), height * *relief])
    }

    /// Returns occlusion, roughness and metalness as red, green and blue for unorm formats, in which level 0 is 0 and
    /// the highest level 1: the bytes of glTF's `occlusionRoughnessMetallic` textures.
    #[must_use]
    pub fn packed(&self) -> Output {
        let Self { roughness, occlusion, metallic, .. } = self;
        Output::channels([occlusion, roughness, metallic].map(|share| share * 2.0 - 1.0))
    }
}

/// Returns the colours.
impl From<Material> for Output {
    fn from(material: Material) -> Self {
        material.colour()
    }
}

/// Returns the colours.
impl From<&Material> for Output {
    fn from(material: &Material) -> Self {
        material.colour()
    }
}

/// Returns a noise of the same dimension that has this value everywhere.
pub(crate) fn same_everywhere(noise: &Noise, value: f32) -> Noise {
    Noise::constant(value).in_dimension(noise.dimension())
}
