//! Maps of the coordinates at which a noise is evaluated.
//!
//! Maps compose on the host and in fixed point, so that neither a chain of maps nor a position far from zero costs
//! precision. Gradients come back by the chain rule.

use crate::dimension::Dimension;
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::expression::Noise;
use crate::noise::graph::dimension_of_noises;
use crate::noise::lattice::LatticeNoise;
use crate::noise::methods::noise_methods;
use crate::noise::node::{Kind, Map};
use crate::noise::octaves::Octaves;
use crate::numbers::whole_power;

noise_methods! {
    /// Evaluates the noise at the position times `frequency`: above 1 its features shrink, below 1 they grow.
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    /// let circles = Noise::distance_to([0.0, 0.0]).frequency(2.0);
    /// assert_eq!(Evaluator::new(&circles)?.value([1.5, 2.0])?, 5.0);
    /// // A quarter as high, around (1, -2).
    /// let ellipses = circles.frequencies([1.0, 4.0]).translate([-1.0, 2.0]);
    /// assert_eq!(Evaluator::new(ellipses)?.value([2.5, -1.5])?, 5.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn frequency(self, frequency: f64) -> Self {
        self.map(Map::Frequency(frequency))
    }

    /// Evaluates the noise at the position times a frequency for each coordinate. Needs one frequency for each
    /// dimension.
    pub fn frequencies(self, frequencies: impl Into<Vec<f64>>) -> Self {
        self.map(Map::Frequencies(frequencies.into()))
    }

    /// Evaluates the noise at the position plus `offset`, which has one number for each dimension.
    pub fn translate(self, offset: impl Into<Vec<f64>>) -> Self {
        self.map(Map::Translate(offset.into()))
    }

    /// Rotates the noise in the plane of two axes: a picture of it turns by `angle` radians from the first axis towards
    /// the second. To rotate about one axis in 3-D, use the plane of the other two.
    ///
    /// ```
    /// use gradnoise::{Axis, Evaluator, Noise};
    /// // The point at (1, 0) moves to (0, 1).
    /// let turned = Noise::distance_to([1.0, 0.0]).rotate(Axis::X, Axis::Y, std::f64::consts::FRAC_PI_2);
    /// assert!(Evaluator::new(turned)?.value([0.0, 1.0])? < 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rotate(self, from: Axis, to: Axis, angle: f64) -> Self {
        self.map(Map::Rotate { from, to, angle })
    }

    /// Returns the noise without its last coordinate, which is set to `last`: a slice of a volume, or a moment of an
    /// animation if the last dimension is time. Changing `last` changes a number, not the kernel. A grid of the slice
    /// is computed like a grid of the noise whose origin has that last coordinate.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Perlin};
    /// let volume = Perlin::new(Dimension::D3);
    /// let (plane, volume) = (Evaluator::new(volume.clone().slice(0.25))?, Evaluator::new(volume)?);
    /// assert_eq!(plane.value([1.5, -2.75])?, volume.value([1.5, -2.75, 0.25])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slice(self, last: f64) -> Self {
        self.map(Map::Slice(last))
    }

    /// Sets the number of dimensions of an expression that does not fix it, such as [`x`](Noise::x).
    pub fn in_dimension(self, dimension: Dimension) -> Self {
        self.map(Map::InDimension(dimension))
    }

    /// Repeats the noise with a period, a whole number of units, along each axis. Its value and gradient at 0 and at
    /// the period are the same, bit for bit, and nothing is blended. Everything inside repeats: warps, fractals of
    /// whole lacunarity, and slices of volumes, which are then seamless along the remaining axes. Along an axis whose
    /// period is 0 nothing repeats; only such a coordinate may be a value inside a tile.
    ///
    /// Perlin, value and white noise repeat without distortion. A period must be a whole number of their cells, up to
    /// 2³⁰, or 256 if a permutation table is the hash. The lattice of simplex noise is deformed to repeat. In 3-D it is
    /// only rotated; in 2-D and 4-D it is also stretched, less for longer periods: by at most a seventh in 2-D from 5
    /// cells on.
    ///
    /// `f32` positions, in lists of points, surfaces and exported functions, have the same bits if they are exactly
    /// whole periods apart, within 2²³ units of zero. Maps around a tile change its period. If no `f32` equals the new
    /// period, they repeat at its smallest multiple that an `f32` equals.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Simplex};
    ///
    /// let tile = Simplex::new(Dimension::D3).fbm(Octaves::new(5)).tiled([4, 4, 8]);
    /// let tile = Evaluator::new(tile)?;
    /// assert_eq!(tile.sample([0.25, 0.5, 0.0])?, tile.sample([4.25, -3.5, 8.0])?);
    ///
    /// // A horizon: it repeats along x, and y is a value.
    /// let sky = Evaluator::new((Simplex::hashed(Dimension::D2) + gradnoise::Noise::y()).tiled([4, 0]))?;
    /// assert_eq!(sky.value([0.5, 7.0])?, sky.value([4.5, 7.0])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tiled(self, periods: impl Into<Vec<u32>>) -> Self {
        self.map(Map::Tiled(periods.into()))
    }

    /// Warps the domain: evaluates the noise at a position that `by` displaces by up to `amplitude` along each axis.
    /// Each axis evaluates `by` elsewhere, 64.5 and 37.25 units along every coordinate from the axis before it. Warps
    /// can be repeated. With a [`Value`](crate::Value) noise that has a cubic [`Fade`](crate::Fade), displacements are
    /// random vectors interpolated between lattice points, which `FastNoiseLite` calls a basic grid warp.
    ///
    #[cfg_attr(gallery, doc = gallery!("warp"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let flow = Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(3));
    /// let marbled = Perlin::new(Dimension::D2).fbm(Octaves::new(5)).warp(0.8, &flow).warp(0.4, &flow);
    /// assert!(Evaluator::new(marbled)?.value([12.0, 0.5])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn warp(self, amplitude: f32, by: impl Into<Noise>) -> Self {
        let by = by.into();
        let n = dimension_of_noises(&[self.clone(), by.clone()]).count();
        let components = (0..n).map(|axis| {
            let offset = (0..n).map(|d| axis as f64 * if d % 2 == 0 { 64.5 } else { 37.25 });
            if axis == 0 { by.clone() } else { by.clone().translate(offset.collect::<Vec<_>>()) }
        });
        let components: Vec<_> = components.collect();
        self.warp_by(amplitude, components)
    }

    /// Warps the domain by a separate noise for each coordinate, up to `amplitude` times its value.
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    /// // Displaces only x, by twice the value of y.
    /// let slanted = Noise::distance_to([0.0, 0.0]).warp_by(2.0, [Noise::y(), Noise::constant(0.0)]);
    /// assert_eq!(Evaluator::new(slanted)?.value([1.0, 1.0])?, 10_f32.sqrt());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn warp_by(self, amplitude: f32, components: impl Into<Vec<Noise>>) -> Self {
        let mut inputs = vec![self];
        inputs.extend(components.into());
        Self::from_node(Kind::Warp { amplitude }, inputs)
    }

    /// Warps the domain progressively: each octave of `by` is evaluated where the octaves before it have displaced the
    /// position, as in the progressive warps of `FastNoiseLite` and `FastNoise2`. The amplitude is that of the first
    /// octave. (For independent octaves, use [`warp`](Noise::warp) with an [`fbm`](Noise::fbm).)
    ///
    #[cfg_attr(gallery, doc = gallery!("warp-progressive"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Octaves, Perlin};
    /// let noise = Perlin::new(Dimension::D2);
    /// let bent = noise.clone().warp_progressive(0.8, noise.seed(3), Octaves::new(4));
    /// assert_eq!(bent.range(), Ok(-1.0..=1.0));
    /// ```
    pub fn warp_progressive(self, amplitude: f32, by: impl Into<Noise>, octaves: Octaves) -> Self {
        let by = by.into();
        // For invalid octaves this makes a fractal of them, which fails when the expression is checked.
        let Ok(frequencies) = octaves.checked() else { return self.warp(amplitude, by.fbm(octaves)) };
        // The innermost warp displaces last.
        frequencies.into_iter().enumerate().rev().fold(self, |warped, (k, frequency)| {
            let amplitude = f64::from(amplitude) * whole_power(octaves.persistence, k as u32);
            warped.warp(amplitude as f32, by.clone().frequency(frequency))
        })
    }
}

impl Noise {
    /// Sets each of the noise's coordinates from another coordinate or to a number. The result may have fewer or more
    /// dimensions, or another order.
    ///
    /// ```
    /// use gradnoise::{Axis, Coordinate, Dimension, Evaluator, Perlin};
    ///
    /// let volume = Perlin::new(Dimension::D3);
    /// let wall = volume.swizzle([Coordinate::Of(Axis::Y), Coordinate::At(0.5), Coordinate::Of(Axis::X)]);
    /// assert_eq!(wall.dimension(), Dimension::D2);
    /// let (wall, volume) = (Evaluator::new(&wall)?, Evaluator::new(volume)?);
    /// assert_eq!(wall.value([0.3, 0.7])?, volume.value([0.7, 0.5, 0.3])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn swizzle(&self, coordinates: impl Into<Vec<Coordinate>>) -> Self {
        self.clone().map(Map::Swizzle(coordinates.into()))
    }

    fn map(self, map: Map) -> Self {
        Self::from_node(Kind::Map(map), vec![self])
    }
}

impl<Kind: Clone> LatticeNoise<Kind>
where
    Noise: From<Self>,
{
    /// See [`Noise::swizzle`].
    #[must_use]
    pub fn swizzle(&self, coordinates: impl Into<Vec<Coordinate>>) -> Noise {
        self.clone().noise().map(Map::Swizzle(coordinates.into()))
    }
}
