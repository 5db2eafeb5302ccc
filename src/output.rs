use crate::dimension::Dimension;
use crate::noise::expression::Noise;
use crate::noise::graph::dimension_of_noises;

/// The content of a picture: a value, a normal, a curvature, a colour, or several values side by side.
///
/// Values and normals usually lie in [-1, 1]; unorm formats store (x + 1) / 2 of each channel. Colours are linear
/// light, and are stored as they are. Values that a format cannot hold saturate.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Format, Grid, Octaves, Output, Perlin, ColourRamp, Texels};
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
/// let coloured = Evaluator::new(Output::colour_ramp(&land, colours))?;
/// coloured.fill(&grid, &mut Texels::new(Format::Rgba8UnormSrgb, &mut pixels))?;
/// let normals = Evaluator::new(Output::normals(&land, 0.5))?.texels(&grid, Format::Rgba8Unorm)?;
/// assert_eq!(normals.len(), pixels.len());
/// let grey = Evaluator::new(Output::value(&land))?;
/// assert_eq!(grey.texels(&grid, Format::R8Unorm)?.len(), pixels.len() / 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    pub(crate) kind: Kind,
    /// One noise, several for channels and curls.
    pub(crate) noises: Vec<Noise>,
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

impl Kind {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Normals { .. } => "normals",
            Self::ColourRamp(_) => "ramp",
            Self::Channels => "channels",
            Self::Curl => "curl",
            Self::Laplacian { .. } => "laplacian",
            Self::MeanCurvature { .. } => "mean_curvature",
        }
    }
}

impl Output {
    /// Writes the noise itself: grey and opaque where a format has four channels.
    #[must_use]
    pub fn value(noise: impl Into<Noise>) -> Self {
        Self::of(noise, Kind::Value)
    }

    /// Writes the normals of a surface whose height is the noise times `strength`, in tangent space: red to the right,
    /// green up (Y+, as in OpenGL, glTF, Godot, Blender, Unity and Bevy), blue outwards. Slopes that rise towards the
    /// next column are darker in red. Those that rise towards the next row, which lies below, are brighter in green.
    /// For DirectX's green see [`normals_with_y`](Self::normals_with_y).
    ///
    /// Normals are exact, from the analytic gradient along x and y; a 1-D noise is level along y. On a
    /// [`Grid`](crate::Grid) columns run along x and rows along y. Where a step is negative they run the other way, and
    /// normals are still those of the picture. At single positions and lists of points x is to the right and y down. On
    /// a [`Surface`](crate::Surface) red is east, green north, and blue outwards.
    ///
    #[cfg_attr(gallery, doc = gallery!("normals"))]
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise, Output};
    /// // A slope of 3/4 towards the east.
    /// let [red, green, blue, _] = Evaluator::new(Output::normals(Noise::x() * 1.5, 0.5))?.channels([0.0])?;
    /// assert!((red + 0.6).abs() < 1e-6 && green == 0.0 && (blue - 0.8).abs() < 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn normals(noise: impl Into<Noise>, strength: f32) -> Self {
        Self::normals_with_y(noise, strength, NormalY::Up)
    }

    /// Writes [`normals`](Self::normals) with green up or down.
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

    /// Writes the colours of a ramp at the noise's values.
    ///
    #[cfg_attr(gallery, doc = gallery!("colour-ramp"))]
    #[must_use]
    pub fn colour_ramp(noise: impl Into<Noise>, ramp: ColourRamp) -> Self {
        Self::of(noise, Kind::ColourRamp(ramp))
    }

    /// Writes one to four noises as red, green, blue and alpha. They may share nodes. Missing colours are 0, a missing
    /// alpha is 1. No noises, or more than four, are rejected when an evaluator or a generator checks the output.
    ///
    #[cfg_attr(gallery, doc = gallery!("channels"))]
    #[must_use]
    pub fn channels(noises: impl Into<Vec<Noise>>) -> Self {
        Self { noises: noises.into(), kind: Kind::Channels }
    }
}

impl Output {
    /// Writes a flow without sources and sinks as red, green and blue. It is the curl of a potential, computed exactly
    /// from the potential's analytic gradient.
    ///
    #[cfg_attr(gallery, doc = gallery!("curl-streamlines"))]
    ///
    /// In 2-D the potential is one noise n, and the flow (∂n/∂y, −∂n/∂x) follows the noise's contour lines. In 3-D the
    /// potential is three noises, preferably with different seeds. Blue is 0 in 2-D; alpha is 1. The exact flow has
    /// zero divergence. If you measure it by finite differences, it approaches zero as the differences become smaller.
    /// Your own shader can compute a curl in one line from the gradients of the exported noises.
    ///
    /// A [`Surface`](crate::Surface) is rejected: the flow would lead through it.
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

    /// Writes the Laplacian of a noise, the sum of its second derivatives along all axes, times `strength`. It is a
    /// single number, grey in formats of four channels, positive in hollows and negative on ridges. It is computed
    /// exactly from the analytic [Hessian](crate::HessianSample). Noises without a Hessian are rejected, as in
    /// [`Evaluator::hessian`](crate::Evaluator::hessian). A [`Surface`](crate::Surface) is rejected, too: the Laplacian
    /// is that of flat space.
    ///
    #[cfg_attr(gallery, doc = gallery!("laplacian"))]
    ///
    /// Second derivatives show the lattice of Perlin and value noise. With the quintic fade they are continuous and
    /// have creases along the lattice's lines; with other fades they jump there. Those of simplex noise with the smooth
    /// falloff show no lattice.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Output, Perlin};
    ///
    /// let hills = Perlin::new(Dimension::D2).noise();
    /// let hessian = Evaluator::new(&hills)?.hessian([0.25, 1.5])?.hessian;
    /// let [laplacian, ..] = Evaluator::new(Output::laplacian(hills, 1.0))?.channels([0.25, 1.5])?;
    /// assert_eq!(laplacian, hessian[0][0] + hessian[1][1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn laplacian(noise: impl Into<Noise>, strength: f32) -> Self {
        Self::of(noise, Kind::Laplacian { strength })
    }

    /// Writes the mean curvature of a surface whose height is a noise times `strength`. Like
    /// [`laplacian`](Self::laplacian), it is a single number, and rejects the same noises. For heights h over n
    /// coordinates, with slopes g and Hessian H, it is (tr H − gᵀHg / (1 + |g|²)) / (n √(1 + |g|²)). This is the mean
    /// of the curvatures along perpendicular directions: positive in hollows, negative on ridges, and the inverse of
    /// the radius on a sphere. Occlusion, wear and snow follow it. A [`Surface`](crate::Surface) is rejected: the
    /// coordinates are those of flat space.
    ///
    #[cfg_attr(gallery, doc = gallery!("curvature"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Octaves, Output, Perlin};
    ///
    /// let land = Perlin::new(Dimension::D2).fbm(Octaves::new(4));
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 32.0; 2], &[64; 2])?;
    /// let curvature = Evaluator::new(Output::mean_curvature(land, 0.5))?;
    /// let texels = curvature.texels(&grid, Format::R16Float)?;
    /// assert_eq!(texels.len(), 64 * 64 * 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mean_curvature(noise: impl Into<Noise>, strength: f32) -> Self {
        Self::of(noise, Kind::MeanCurvature { strength })
    }

    /// Returns the number of coordinates of its noises, like [`Noise::dimension`].
    ///
    /// ```
    /// use gradnoise::{Dimension, Output, Perlin};
    /// assert_eq!(Output::normals(Perlin::new(Dimension::D3), 1.0).dimension(), Dimension::D3);
    /// ```
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        dimension_of_noises(&self.noises)
    }

    fn of(noise: impl Into<Noise>, kind: Kind) -> Self {
        Self { noises: vec![noise.into()], kind }
    }
}

impl<Value: Into<Noise>> From<Value> for Output {
    fn from(noise: Value) -> Self {
        Self::value(noise)
    }
}

impl From<&Output> for Output {
    fn from(output: &Output) -> Self {
        output.clone()
    }
}

/// The direction of a normal map's green, which must match the program that reads the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum NormalY {
    /// Green is up, Y+, as in OpenGL, glTF, Godot, Blender, Unity and Bevy.
    #[default]
    Up,
    /// Green is down, Y−, as in DirectX and Unreal Engine.
    Down,
}

/// A colour ramp: 1 to 256 stops in ascending order, with colours in linear light, interpolated linearly. Before the
/// first stop it has the first colour, after the last stop the last colour.
///
/// ```
/// use gradnoise::{ColourRamp, Evaluator, Noise, Output};
/// let ramp = ColourRamp::new([(0.0, [0.0, 0.0, 0.0, 1.0]), (1.0, [1.0, 0.5, 0.0, 1.0])]);
/// assert_eq!(Evaluator::new(Output::colour_ramp(Noise::x(), ramp))?.channels([0.5])?, [0.5, 0.25, 0.0, 1.0]);
/// assert_eq!(ColourRamp::from_srgb([(0.0, [255; 3])]), ColourRamp::new([(0.0, [1.0; 4])]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ColourRamp {
    pub(crate) stops: Vec<(f32, [f32; 4])>,
}

impl Default for ColourRamp {
    /// Returns a ramp that is black everywhere.
    fn default() -> Self {
        Self::new([(0.0, [0.0, 0.0, 0.0, 1.0])])
    }
}

impl ColourRamp {
    /// Makes a ramp from noise values and their colours: red, green, blue and alpha, in linear light.
    #[must_use]
    pub fn new(stops: impl Into<Vec<(f32, [f32; 4])>>) -> Self {
        Self { stops: stops.into() }
    }

    /// Makes a ramp of opaque colours, each of 8 bits encoded as sRGB.
    #[must_use]
    pub fn from_srgb(stops: impl IntoIterator<Item = (f32, [u8; 3])>) -> Self {
        let stops = stops.into_iter().map(|(position, colour)| {
            let [r, g, b] = colour.map(crate::srgb::linear_light);
            (position, [r, g, b, 1.0])
        });
        Self { stops: stops.collect() }
    }
}
