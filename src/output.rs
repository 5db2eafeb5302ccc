use crate::noise::expression::Noise;
use crate::noise::lattice::LatticeNoise;

/// A picture's content, made of noises: a value, a normal, a curvature, a colour, or several values side by side.
///
/// Values and normals lie in [-1, 1] as a rule; unorm formats store (x + 1) / 2 of each channel. Colours are linear
/// light, and are stored as they are. What a format cannot hold saturates.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Format, Grid, Octaves, Output, Perlin, ColourRamp};
///
/// let land = Perlin::new(Dimension::D2).fbm(Octaves::new(5));
/// let colours = ColourRamp::from_srgb([
///     (-1.0, [0, 40, 110]),
///     (0.0, [60, 140, 200]),
///     (0.02, [220, 200, 140]),
///     (0.4, [60, 120, 40]),
/// ]);
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 32.0; 2], &[64; 2])?;
/// let mut pixels = vec![0; 64 * 64 * 4];
/// Evaluator::new(Output::colour_ramp(&land, colours))?.fill_bytes(&grid, Format::Rgba8UnormSrgb, &mut pixels)?;
/// Evaluator::new(Output::normals(&land, 0.5))?.fill_bytes(&grid, Format::Rgba8Unorm, &mut pixels)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// Those that it is made of: one, but for channels and curls.
    pub(crate) noises: Vec<Noise>,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Value,
    Normals { strength: f32, y: NormalY },
    ColourRamp(ColourRamp),
    Channels,
    Curl,
    Laplacian { strength: f32 },
    MeanCurvature { strength: f32 },
}

impl Output {
    /// Writes the noise itself: grey and opaque where a format has four channels.
    #[must_use]
    pub fn value(noise: impl Into<Noise>) -> Self {
        Self::of(noise, Kind::Value)
    }

    /// Writes the normals of a surface whose height is the noise times `strength`, in tangent space: red to the right,
    /// green up (Y+, as OpenGL, glTF, Godot, Blender, Unity and Bevy have it), blue outwards. What rises towards the
    /// next column is darker in red, and what rises towards the next row, which lies below, is brighter in green. For
    /// DirectX's green see [`normals_with_y`](Self::normals_with_y).
    ///
    /// Normals are exact, by the analytic gradient along x and y; a noise of one dimension is level along y. On a
    /// [`Grid`](crate::Grid) columns run along x and rows along y, or against them where its step is negative: then
    /// normals are still those of the picture. At single positions and lists of points x is to the right and y down.
    /// On a [`Surface`](crate::Surface) red is east, green north, and blue outwards.
    /// Fractals that are made of their octaves' slopes, such as [`slope_fbm`](Noise::slope_fbm), have no gradient, and
    /// are refused.
    ///
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/normals.md"))]
    #[must_use]
    pub fn normals(noise: impl Into<Noise>, strength: f32) -> Self {
        Self::normals_with_y(noise, strength, NormalY::Up)
    }

    /// Writes [`normals`](Self::normals) whose green is up or down.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, NormalY, Output, Perlin};
    ///
    /// let hills = Perlin::new(Dimension::D2).noise();
    /// let [_, up, ..] = Evaluator::new(Output::normals(&hills, 0.5))?.channels([0.3, 0.8])?;
    /// let directx = Output::normals_with_y(&hills, 0.5, NormalY::Down);
    /// let [_, down, ..] = Evaluator::new(directx)?.channels([0.3, 0.8])?;
    /// assert_eq!(down, -up);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn normals_with_y(noise: impl Into<Noise>, strength: f32, y: NormalY) -> Self {
        Self::of(noise, Kind::Normals { strength, y })
    }

    /// Writes the colours that a ramp gives to the noise's values.
    ///
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/colour-ramp.md"))]
    #[must_use]
    pub fn colour_ramp(noise: impl Into<Noise>, ramp: ColourRamp) -> Self {
        Self::of(noise, Kind::ColourRamp(ramp))
    }

    /// Writes one to four noises, which may share parts, as red, green, blue and alpha. Missing colours are 0, a
    /// missing alpha is 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/channels.md"))]
    #[must_use]
    pub fn channels(noises: impl Into<Vec<Noise>>) -> Self {
        Self { noises: noises.into(), kind: Kind::Channels }
    }
}

impl Output {
    /// Writes a flow without sources and sinks as red, green and blue: the curl of a potential, exact by its analytic
    /// gradient.
    ///
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/curl.md"))]
    ///
    /// In 2-D the potential is one noise n, and the flow (∂n/∂y, −∂n/∂x), along the noise's contour lines; in 3-D it is
    /// three noises, preferably of different seeds. Blue is 0 in 2-D, alpha is 1. The divergence of the exact flow is
    /// zero; that of differences of neighbouring samples vanishes with their distance. In a shader of your own it is
    /// one line, from the gradients of the exported noises.
    ///
    /// A [`Surface`](crate::Surface) refuses it: the flow would lead through the surface.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Output, Perlin};
    ///
    /// let potential = Perlin::new(Dimension::D2).noise();
    /// let [x, y, ..] = Evaluator::new(Output::curl([potential.clone()]))?.channels([0.3, 0.8])?;
    /// let slope = Evaluator::new(potential)?.sample([0.3, 0.8])?.gradient;
    /// assert_eq!([x, y], [slope[1], -slope[0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn curl(potential: impl Into<Vec<Noise>>) -> Self {
        Self { noises: potential.into(), kind: Kind::Curl }
    }

    /// Writes the Laplacian of a noise, the sum of its second derivatives along all axes, times `strength`: a single
    /// number, grey where a format has four channels. It is positive in hollows and negative on ridges, and exact, by
    /// the analytic [Hessian](crate::HessianSample). Parts without one are refused, as
    /// [`Evaluator::hessian_sample`](crate::Evaluator::hessian_sample) says. A [`Surface`](crate::Surface) refuses it:
    /// the Laplacian is that of flat space.
    ///
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/laplacian.md"))]
    ///
    /// Second derivatives show the lattice of Perlin and value noise: with the quintic fade they are continuous and
    /// have creases along its lines, with others they jump there. Those of simplex noise with the smooth falloff have
    /// none.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Output, Perlin};
    ///
    /// let hills = Perlin::new(Dimension::D2).noise();
    /// let hessian = Evaluator::new(&hills)?.hessian_sample([0.25, 1.5])?.hessian;
    /// let [laplacian, ..] = Evaluator::new(Output::laplacian(hills, 1.0))?.channels([0.25, 1.5])?;
    /// assert_eq!(laplacian, hessian[0][0] + hessian[1][1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn laplacian(noise: impl Into<Noise>, strength: f32) -> Self {
        Self::of(noise, Kind::Laplacian { strength })
    }

    /// Writes the mean curvature of a surface whose height is a noise times `strength`: a single number, as
    /// [`laplacian`](Self::laplacian) does, and refused for the same parts. Of heights h over n coordinates, with
    /// slopes g and Hessian H, it is (tr H − gᵀHg / (1 + |g|²)) / (n √(1 + |g|²)): the mean of the curvatures along
    /// perpendicular directions, positive in hollows and negative on ridges, and the inverse of a sphere's radius on a
    /// sphere. Occlusion, wear and snow follow it. A [`Surface`](crate::Surface) refuses it: the coordinates are those
    /// of flat space.
    ///
    #[cfg_attr(doc, doc = include_str!("../docs/gallery/curvature.md"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Octaves, Output, Perlin};
    ///
    /// let land = Perlin::new(Dimension::D2).fbm(Octaves::new(4));
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 32.0; 2], &[64; 2])?;
    /// let curvature = Evaluator::new(Output::mean_curvature(land, 0.5))?;
    /// let texels = curvature.bytes(&grid, Format::R16Float)?;
    /// assert_eq!(texels.len(), 64 * 64 * 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mean_curvature(noise: impl Into<Noise>, strength: f32) -> Self {
        Self::of(noise, Kind::MeanCurvature { strength })
    }

    fn of(noise: impl Into<Noise>, kind: Kind) -> Self {
        Self { noises: vec![noise.into()], kind }
    }
}

impl From<Noise> for Output {
    fn from(noise: Noise) -> Self {
        Self::value(noise)
    }
}

impl From<&Noise> for Output {
    fn from(noise: &Noise) -> Self {
        Self::value(noise)
    }
}

impl<Kind> From<LatticeNoise<Kind>> for Output
where
    Noise: From<LatticeNoise<Kind>>,
{
    fn from(noise: LatticeNoise<Kind>) -> Self {
        Self::value(noise)
    }
}

impl From<&Output> for Output {
    fn from(output: &Output) -> Self {
        output.clone()
    }
}

/// The direction of a normal map's green, which programs that read such maps must know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum NormalY {
    /// Green is up, Y+: OpenGL's, and that of glTF, Godot, Blender, Unity and Bevy.
    #[default]
    Up,
    /// Green is down, Y−: DirectX's, and that of Unreal Engine.
    Down,
}

/// A colour ramp: 1 to 256 stops in ascending order, with colours in linear light between which it interpolates
/// linearly. Before the first stop it has the first colour, after the last the last.
#[derive(Clone, Debug, PartialEq)]
pub struct ColourRamp {
    pub(crate) stops: Vec<(f32, [f32; 4])>,
}

impl ColourRamp {
    /// Makes a ramp of the noise's values and their colours: red, green, blue and alpha, in linear light.
    #[must_use]
    pub fn new(stops: impl Into<Vec<(f32, [f32; 4])>>) -> Self {
        Self { stops: stops.into() }
    }

    /// Makes a ramp of opaque colours as pictures have them, of 8 bits encoded as sRGB.
    #[must_use]
    pub fn from_srgb(stops: impl IntoIterator<Item = (f32, [u8; 3])>) -> Self {
        let stops = stops.into_iter().map(|(position, colour)| {
            let [r, g, b] = colour.map(crate::srgb::linear_light);
            (position, [r, g, b, 1.0])
        });
        Self { stops: stops.collect() }
    }
}
