use crate::dimension::Dimension;
use crate::noise::expression::Noise;
use crate::noise::graph::dimension_of_noises;
use crate::noise::node::{Kind, Map};
use crate::noise::octaves::Octaves;

/// A coordinate by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// The first.
    X,
    /// The second.
    Y,
    /// The third.
    Z,
    /// The fourth.
    W,
}

impl Axis {
    /// All axes, in order.
    pub const ALL: [Self; 4] = [Self::X, Self::Y, Self::Z, Self::W];

    /// Its index, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where a [swizzled](Noise::swizzle) noise takes a coordinate from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Coordinate {
    /// One of the coordinates there are.
    Of(Axis),
    /// A number.
    At(f64),
}

/// Where a noise is evaluated. Maps compose on the host and in fixed point, so that neither a chain of them nor a place
/// far from zero costs precision; gradients come back by the chain rule.
impl Noise {
    /// The noise at the position times `frequency`: above 1 its features shrink, below they grow.
    #[must_use]
    pub fn frequency(self, frequency: f64) -> Self {
        self.map(Map::Frequency(frequency))
    }

    /// The noise at the position times one frequency for each coordinate, of which there must be as many as dimensions.
    #[must_use]
    pub fn frequencies(self, frequencies: impl Into<Vec<f64>>) -> Self {
        self.map(Map::Frequencies(frequencies.into()))
    }

    /// The noise at the position plus `offset`, one number for each dimension.
    #[must_use]
    pub fn translate(self, offset: impl Into<Vec<f64>>) -> Self {
        self.map(Map::Translate(offset.into()))
    }

    /// The noise in coordinates that are turned in the plane of two axes: a picture of it turns by `angle` radians from
    /// the first axis towards the second. Rotations about one axis in 3-D are of the plane of the other two.
    #[must_use]
    pub fn rotate(self, from: Axis, to: Axis, angle: f64) -> Self {
        self.map(Map::Rotate { from, to, angle })
    }

    /// The noise with its coordinates, one for each of its dimensions, taken from others or set: to fewer dimensions, to
    /// more, or in another order.
    ///
    /// ```
    /// use gradnoise::{Axis, Coordinate, Dimension, Evaluator, Perlin};
    ///
    /// let volume = Perlin::new(Dimension::D3).noise();
    /// let wall = volume.swizzle([Coordinate::Of(Axis::Y), Coordinate::At(0.5), Coordinate::Of(Axis::X)]);
    /// assert_eq!(wall.dimension(), Dimension::D2);
    /// let (wall, volume) = (Evaluator::new(&wall)?, Evaluator::new(&volume)?);
    /// assert_eq!(wall.value([0.3, 0.7])?, volume.value([0.7, 0.5, 0.3])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn swizzle(&self, coordinates: impl Into<Vec<Coordinate>>) -> Self {
        self.clone().map(Map::Swizzle(coordinates.into()))
    }

    /// The noise without its last coordinate, which is held at `last`: a slice of a volume, or, where the last dimension
    /// is time, one moment of an animation. Changing the moment changes a number, not the kernel.
    #[must_use]
    pub fn slice(self, last: f64) -> Self {
        self.map(Map::Slice(last))
    }

    /// The noise in so many dimensions, for expressions that do not fix them, such as [`x`](Noise::x).
    #[must_use]
    pub fn in_dimension(self, dimension: Dimension) -> Self {
        self.map(Map::InDimension(dimension))
    }

    /// The noise with a period, a whole number of units, along each axis: its value and its gradient at 0 and at the period are
    /// the same, bit for bit, and nothing is blended. Everything inside repeats: warps, fractals of whole lacunarity, slices of
    /// volumes, which are then seamless along the axes that are left.
    ///
    /// Perlin, value and white noise repeat as they are; a period must be a whole number of their cells, and up to 256 of them
    /// where a permutation table is the hash. The grid of simplex noise is laid so that it repeats: in 3-D it is only
    /// turned, in 2-D and 4-D also stretched, the less the longer the periods: in 2-D by a seventh at most from 5 cells on.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Simplex};
    ///
    /// let tile = Simplex::new(Dimension::D3).fbm(Octaves::new(5)).tiled([4, 4, 8]);
    /// let tile = Evaluator::new(tile)?;
    /// assert_eq!(tile.sample([0.25, 0.5, 0.0])?, tile.sample([4.25, -3.5, 8.0])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tiled(self, periods: impl Into<Vec<u32>>) -> Self {
        self.map(Map::Tiled(periods.into()))
    }

    /// Domain warping: the noise at a position that `by` displaces by up to `amplitude` along each axis. Each axis takes
    /// `by` from another place, 64.5 and 37.25 units along every coordinate from that before it. May be repeated.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let flow = Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(3));
    /// let marbled = Perlin::new(Dimension::D2).fbm(Octaves::new(5)).warp(0.8, &flow).warp(0.4, &flow);
    /// assert!(Evaluator::new(marbled)?.value([12.0, 0.5])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn warp(self, amplitude: f32, by: impl Into<Noise>) -> Self {
        self.warped(amplitude, &by.into())
    }

    fn warped(self, amplitude: f32, by: &Noise) -> Self {
        let n = dimension_of_noises(&[self.clone(), by.clone()]).count();
        let components = (0..n).map(|axis| {
            let offset = (0..n).map(|d| axis as f64 * if d % 2 == 0 { 64.5 } else { 37.25 });
            if axis == 0 { by.clone() } else { by.clone().translate(offset.collect::<Vec<_>>()) }
        });
        let components: Vec<_> = components.collect();
        self.warp_by(amplitude, components)
    }

    /// Domain warping with a noise of its own for each coordinate.
    #[must_use]
    pub fn warp_by(self, amplitude: f32, components: impl Into<Vec<Noise>>) -> Self {
        let mut inputs = vec![self];
        inputs.extend(components.into());
        Self::from_node(Kind::Warp { amplitude }, inputs)
    }

    /// Fractal domain warping, progressive: the position is displaced octave by octave, each octave of `by` taken where the
    /// ones before it have led. (The independent kind is a [`warp`](Noise::warp) by an [`fbm`](Noise::fbm).)
    #[must_use]
    pub fn warp_progressive(self, amplitude: f32, by: impl Into<Noise>, octaves: Octaves) -> Self {
        self.warped_progressively(amplitude, &by.into(), octaves)
    }

    fn warped_progressively(self, amplitude: f32, by: &Noise, octaves: Octaves) -> Self {
        // The innermost warp is the last to displace. What is out of bounds is found when the expression is checked.
        let frequencies = octaves.frequencies();
        frequencies.into_iter().take(Octaves::MAX as usize).enumerate().rev().fold(self, |warped, (k, frequency)| {
            let amplitude = f64::from(amplitude) * octaves.persistence.powi(k as i32);
            warped.warped(amplitude as f32, &by.clone().frequency(frequency))
        })
    }

    fn map(self, map: Map) -> Self {
        Self::from_node(Kind::Map(map), vec![self])
    }
}
