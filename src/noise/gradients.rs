use crate::array;
use crate::dimension::{Dimension, DimensionError, axis_name};
use crate::noise::exact_range::{Reach, perlin_maximum, simplex_maximum, super_simplex_maximum};
use crate::noise::fade::Fade;
use crate::noise::falloff::Falloff;
use crate::noise::random::SplitMix64;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, Weak};
use thiserror::Error;

/// Vectors that do not make a valid gradient set.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GradientsError {
    /// There are too few or too many vectors.
    #[error("a gradient set has 1 to 256 vectors, not {found}")]
    Count {
        /// The number of vectors.
        found: usize,
    },
    /// Vectors have a number of components that no noise has dimensions.
    #[error(transparent)]
    Dimension(#[from] DimensionError),
    /// A component is NaN, infinite, too large or too small.
    #[error(
        "the gradient at index {vector} has {value} as its {}; that must be 0 or between 1/65536 and 65536 in size",
        axis_name(*component)
    )]
    Component {
        /// The index of the vector.
        vector: usize,
        /// The index of the component.
        component: usize,
        /// Its value.
        value: f32,
    },
    /// Groups have too few or too many bits.
    #[error("groups have 1 to 6 bits, not {bits}")]
    Bits {
        /// The number of bits that was asked for.
        bits: u32,
    },
    /// All vectors are zero, which makes every noise zero.
    #[error("at least one gradient must differ from zero")]
    AllZero,
}

/// A set of 1 to 256 gradient vectors: a cell with hash h has gradient h mod the set's length.
///
/// A set also knows the exact range of the noises built on it, which is what scales them to [-1, 1]. For a set of the
/// user's own it is searched for when it is first asked for, which takes from a tenth of a millisecond in 1-D to a
/// tenth of a second in 4-D, and half a second for `OpenSimplex2S` in 4-D. Clones and equal sets share it.
///
/// ```
/// use gradnoise::{Dimension, Gradients};
///
/// let cross = Gradients::new(&[[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])?;
/// assert_eq!((cross.dimension(), cross.len()), (Dimension::D2, 4));
/// assert!(Gradients::new(&[[f32::NAN, 0.0]]).is_err());
/// # Ok::<(), gradnoise::GradientsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gradients(Arc<Set>);

#[derive(Debug)]
struct Set {
    dimension: Dimension,
    /// Missing coordinates are zero.
    vectors: Vec<[f32; 4]>,
    perlin_maxima: [OnceLock<f64>; Fade::COUNT],
    simplex_maxima: [OnceLock<f64>; 2],
    super_simplex_maximum: OnceLock<f64>,
    /// The first of all equal sets, if this is another one. It lives as long as one of these does, so that the next one
    /// finds it.
    first_equal: OnceLock<Option<Arc<Set>>>,
}

impl Gradients {
    /// The largest component that a custom set may have, and the inverse of the smallest that is not zero.
    pub const LARGEST_COMPONENT: f32 = 65536.0;

    /// Makes a set of the user's own vectors, each an array of as many components as there are dimensions.
    ///
    /// # Errors
    /// [`GradientsError`] says so if there are no vectors or more than 256, if `N` is not 1 to 4, if a component is
    /// NaN, infinite, above [`LARGEST_COMPONENT`](Self::LARGEST_COMPONENT) or (not being zero) below its inverse, or if
    /// all vectors are zero.
    pub fn new<const N: usize>(vectors: &[[f32; N]]) -> Result<Self, GradientsError> {
        Self::from_components(N, vectors.as_flattened())
    }

    /// Makes a set of vectors from their components, one vector's after the other's.
    pub(crate) fn from_components(dimension: usize, components: &[f32]) -> Result<Self, GradientsError> {
        let dimension = Dimension::try_from(dimension)?;
        let found = components.len() / dimension.count();
        if !(1..=256).contains(&found) {
            return Err(GradientsError::Count { found });
        }
        check_components(dimension, components)?;
        Ok(Self::from_padded(dimension, components.chunks_exact(dimension.count()).map(padded).collect()))
    }

    /// Returns the set of the different ones among any number of vectors, if they are at most 256. Components lie one
    /// vector's after the other's.
    pub(crate) fn distinct(dimension: Dimension, components: &[f32]) -> Option<Self> {
        let mut distinct = Vec::new();
        for vector in components.chunks_exact(dimension.count()).map(padded) {
            if !distinct.contains(&vector) {
                if distinct.len() == 256 {
                    return None;
                }
                distinct.push(vector);
            }
        }
        Some(Self::from_padded(dimension, distinct))
    }

    /// Returns the corners of the box around all vectors and their negatives.
    pub(crate) fn boxed(dimension: Dimension, components: &[f32]) -> Self {
        let mut sizes = [0.0_f32; 4];
        for vector in components.chunks_exact(dimension.count()) {
            for (size, component) in sizes.iter_mut().zip(vector) {
                *size = size.max(component.abs());
            }
        }
        let sign = |bits: usize, d: usize| if bits >> d & 1 == 0 { 1.0 } else { -1.0 };
        // Adding 0 makes of -0 a 0.
        let corner = |bits| array::from_fn(|d| sizes[d] * sign(bits, d) + 0.0);
        Self::from_padded(dimension, (0..1 << dimension.count()).map(corner).collect())
    }

    /// Returns the corners of the cube of all vectors with components in [-1, 1].
    pub(crate) fn cube(dimension: Dimension) -> Self {
        static CUBES: LazyLock<[Gradients; 4]> = LazyLock::new(|| {
            Dimension::ALL.map(|dimension| Gradients::boxed(dimension, &[1.0; 4][..dimension.count()]))
        });
        CUBES[dimension.count() - 1].clone()
    }

    /// Returns 256 vectors that fill the cube evenly, so that no hash of bytes has gaps or clusters: the multiples of
    /// the powers of 1/x modulo 1, x^(n + 1) being x + 1 (Roberts 2018).
    pub(crate) fn spread(dimension: Dimension) -> Self {
        let n = dimension.count();
        let inverse = [1.618_033_988_749_895_f64, 1.324_717_957_244_746, 1.220_744_084_605_76, 1.167_303_978_261_418_7]
            [n - 1]
            .recip();
        let vector = |i: u32| {
            let mut power = 1.0;
            let mut vector = [0.0; 4];
            for component in &mut vector[..n] {
                power *= inverse;
                *component = ((0.5 + f64::from(i) * power).fract() * 2.0 - 1.0) as f32;
            }
            vector
        };
        Self::from_padded(dimension, (0..256).map(vector).collect())
    }

    fn from_set<const N: usize>(dimension: Dimension, vectors: &[[f32; N]]) -> Self {
        Self::from_padded(dimension, vectors.iter().map(|vector| padded(vector)).collect())
    }

    fn from_padded(dimension: Dimension, vectors: Vec<[f32; 4]>) -> Self {
        let (perlin_maxima, simplex_maxima, super_simplex_maximum, first_equal) = Default::default();
        let set = Set { dimension, vectors, perlin_maxima, simplex_maxima, super_simplex_maximum, first_equal };
        Self(Arc::new(set))
    }

    /// Sets the maxima of a set of this crate's, which then need not be searched for. A test does, and finds the same.
    fn with_maxima<const COUNT: usize>(self, perlin: [f64; COUNT], simplex: [f64; 2]) -> Self {
        // The first fades' are known; the others' are searched for.
        for (known, maximum) in self.0.perlin_maxima.iter().zip(perlin) {
            known.get_or_init(|| maximum);
        }
        for (known, maximum) in self.0.simplex_maxima.iter().zip(simplex) {
            known.get_or_init(|| maximum);
        }
        self
    }

    /// Sets the maximum of `OpenSimplex2S` likewise.
    fn with_super_simplex_maximum(self, maximum: f64) -> Self {
        self.0.super_simplex_maximum.get_or_init(|| maximum);
        self
    }

    /// Returns the slopes ±1 to ±8 (Gustavson's `noise1234`), the default in 1-D.
    #[must_use]
    pub fn slopes_8() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let slopes: [[f32; 1]; 16] =
                array::from_fn(|h| [(1 + (h & 7)) as f32 * if h & 8 == 0 { 1.0 } else { -1.0 }]);
            Gradients::from_set(Dimension::D1, &slopes).with_maxima([4.0, 4.0, 4.0], [2.531_25, 2.531_25])
        });
        SET.clone()
    }

    /// Returns the corners (±1, ±k) and (±k, ±1) of a regular octagon, k being the tangent of 22.5°: halfway between
    /// axes and diagonals, so that no streak runs along these. They are the default in 2-D. Bits 0 and 1 of the hash
    /// are the signs of the larger and the smaller component, and bit 2 exchanges them.
    #[must_use]
    pub fn octagon_8() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let octagon: [[f32; 2]; 8] = array::from_fn(|h| {
                let sign = |bit: usize| if h & bit == 0 { 1.0 } else { -1.0 };
                let [long, short] = [sign(1), sign(2) * 0.414_213_57];
                if h & 4 == 0 { [long, short] } else { [short, long] }
            });
            Gradients::from_set(Dimension::D2, &octagon).with_maxima(
                [0.722_271_826_581_103_9, 0.717_282_755_380_428_5, 0.715_262_578_264_101_1],
                [0.010_819_583_291_696_827, 0.010_819_583_291_696_827],
            )
        });
        SET.clone()
    }

    /// Returns the default set of a dimension, whose vectors `shaders/lattice/gradient_computed.wgsl` computes.
    pub(crate) fn computed(dimension: Dimension) -> Self {
        match dimension {
            Dimension::D1 => Self::slopes_8(),
            Dimension::D2 => Self::octagon_8(),
            Dimension::D3 => Self::edges_16(),
            Dimension::D4 => Self::edges_32(),
        }
    }

    /// Returns 24 unit vectors of 2-D at equal angles, counted from 7.5° so that none lies along an axis (Cochoy 2011
    /// has circles of 8, 24 and 256).
    #[must_use]
    pub fn circle_24() -> Self {
        // Cosine and sine of 7.5°, 22.5° and 37.5°; written out, so that every platform has the same.
        const QUADRANT: [[f32; 2]; 6] = [
            [0.991_444_9, 0.130_526_19],
            [0.923_879_5, 0.382_683_43],
            [0.793_353_3, 0.608_761_4],
            [0.608_761_4, 0.793_353_3],
            [0.382_683_43, 0.923_879_5],
            [0.130_526_19, 0.991_444_9],
        ];
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let circle: [[f32; 2]; 24] = array::from_fn(|h| {
                let [x, y] = QUADRANT[h % 6];
                [[x, y], [-y, x], [-x, -y], [y, -x]][h / 6]
            });
            let maxima = [0.702_576_248_273_682_4, 0.702_070_608_700_896_1, 0.701_868_108_069_579_5];
            Gradients::from_set(Dimension::D2, &circle)
                .with_maxima(maxima, [0.010_016_341_243_323_896, 0.010_016_341_243_323_896])
                .with_super_simplex_maximum(0.054_818_665_421_752_5)
        });
        SET.clone()
    }

    /// Returns x and y of the 12 edges of a cube (Gustavson 2005), as in his simplex noise of 2-D. Eight of the vectors
    /// lie along the axes, which shows in Perlin noise.
    #[must_use]
    pub fn edges_12_xy() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            Gradients::from_set(Dimension::D2, &EDGES.map(|[x, y, _]| [x, y]))
                .with_maxima([1.0, 1.0, 1.0], [0.014_255_562_202_212_984, 0.014_255_562_202_212_984])
        });
        SET.clone()
    }

    /// Returns the 12 edges of a cube (Gustavson 2005).
    #[must_use]
    pub fn edges_12() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            Gradients::from_set(Dimension::D3, &EDGES).with_maxima(
                [1.064_828_162_343_403_3, 1.044_905_189_609_875_6, 1.036_353_811_211_802_3],
                [0.013_007_157_182_859_335, 0.030_584_893_530_208_81],
            )
        });
        SET.clone()
    }

    /// Returns the 12 edges of a cube and four of them again (Perlin 2002), the default in 3-D.
    #[must_use]
    pub fn edges_16() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let again = [[1.0, 1.0, 0.0], [0.0, -1.0, 1.0], [-1.0, 1.0, 0.0], [0.0, -1.0, -1.0]];
            let edges: [[f32; 3]; 16] = array::from_fn(|h| if h < 12 { EDGES[h] } else { again[h - 12] });
            Gradients::from_set(Dimension::D3, &edges).with_maxima(
                [1.064_828_162_343_403_3, 1.044_905_189_609_875_6, 1.036_353_811_211_802_3],
                [0.013_007_157_182_859_335, 0.030_584_893_530_208_81],
            )
        });
        SET.clone()
    }

    /// Returns the 32 edges of a hypercube (Gustavson 2005), the default in 4-D.
    #[must_use]
    pub fn edges_32() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let sign = |bit: usize| if bit & 1 == 0 { 1.0 } else { -1.0 };
            let edges: [[f32; 4]; 32] = array::from_fn(|h| {
                let signs = [sign(h >> 2), sign(h >> 1), sign(h)];
                let zero = h >> 3;
                array::from_fn(|d| if d == zero { 0.0 } else { signs[if d < zero { d } else { d - 1 }] })
            });
            Gradients::from_set(Dimension::D4, &edges).with_maxima(
                [1.565_313_239_720_564_5, 1.545_199_921_527_983_2, 1.536_582_334_046_819_4],
                [0.015_929_221_459_014_96, 0.036_730_030_986_378_025],
            )
        });
        SET.clone()
    }

    /// Returns the 48 vectors of 3-D of `KdotJPG`'s `OpenSimplex2` (2022), all equally long and as symmetric as the
    /// lattice of simplices.
    ///
    /// With the shortest vectors of that lattice, (5, −1, −1) / 6, (−1, 5, −1) / 6, (−1, −1, 5) / 6 and (−1, −1, −1) /
    /// 2, they have as products all permutations of (−1.724745, −0.5, −0.5, 2.724745), of the negatives of these, and
    /// of (−2.129209, −0.957058, 0.957058, 2.129209). The reference lists them by coordinates along the axes of its
    /// cubic lattice.
    #[must_use]
    pub fn simplex_48() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let set: Vec<[f32; 3]> = simplex_symmetric(&[
                [-1.724_744_871_391_589, -0.5, -0.5, 2.724_744_871_391_589],
                [-2.129_208_905_523_448, -0.957_057_563_276_217, 0.957_057_563_276_217, 2.129_208_905_523_448],
            ]);
            Gradients::from_set(Dimension::D3, &set)
                .with_maxima([], [0.030_485_933_731_389_515, 0.079_698_396_496_705_79])
                .with_super_simplex_maximum(0.278_192_616_505_449_46)
        });
        SET.clone()
    }

    /// Returns the 160 unit vectors of 4-D of `KdotJPG`'s `OpenSimplex2` (2022), as symmetric as the lattice of
    /// simplices.
    ///
    /// With the shortest vectors of that lattice, which are the unit vectors less (5 − √5) / 20 in each component, and
    /// −1 / √5 in each, they have as products all permutations of (−0.571394, −0.221373, −0.221373, 0.332059, 0.682080)
    /// and of (−0.846302, 0.118161, 0.118161, 0.118161, 0.491819), and of the negatives of these. The reference lists
    /// them by coordinates, one with a wrong sign.
    #[must_use]
    pub fn simplex_160() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let set: Vec<[f32; 4]> = simplex_symmetric(&[
                [
                    -0.571_394_002_774_561_2,
                    -0.221_372_828_193_020_5,
                    -0.221_372_828_193_020_5,
                    0.332_059_242_289_530_9,
                    0.682_080_416_871_071_3,
                ],
                [
                    -0.846_302_408_136_026_6,
                    0.118_161_072_258_141_2,
                    0.118_161_072_258_141_2,
                    0.118_161_072_258_141_2,
                    0.491_819_191_361_602_96,
                ],
            ]);
            Gradients::from_set(Dimension::D4, &set)
                .with_maxima([], [0.009_199_159_506_858_02, 0.021_988_473_768_489_867])
                .with_super_simplex_maximum(0.111_274_019_852_793_63)
        });
        SET.clone()
    }

    /// Returns the 256 slopes 2 h / 255 − 1 of 1-D (Burger 2008), from -1 to 1. They are also the values of value
    /// noise.
    #[must_use]
    pub fn slopes_256() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let slopes: [[f32; 1]; 256] = array::from_fn(|h| [(2.0 * h as f64 / 255.0 - 1.0) as f32]);
            Gradients::from_set(Dimension::D1, &slopes)
        });
        SET.clone()
    }

    /// Returns four vectors of 2-D, to the right, to the left, up and down (from a Habr tutorial).
    #[must_use]
    pub fn axes_4() -> Self {
        static SET: LazyLock<Gradients> =
            LazyLock::new(|| Gradients::from_set(Dimension::D2, &[[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]));
        SET.clone()
    }

    /// Returns 1 to 256 unit vectors of 2-D at equal angles, from (1, 0) on (Cochoy 2011, section 5.2, has 8, 24 and
    /// 256).
    ///
    /// # Errors
    /// [`GradientsError::Count`] says so if `count` is not 1 to 256.
    pub fn circle(count: usize) -> Result<Self, GradientsError> {
        if !(1..=256).contains(&count) {
            return Err(GradientsError::Count { found: count });
        }
        let vector = |h: usize| {
            let (sine, cosine) = libm::sincos(std::f64::consts::TAU * h as f64 / count as f64);
            // At right angles the rest, some 1e-16, is zero.
            [cosine, sine].map(|x| if x.abs() < 1e-9 { 0.0 } else { x as f32 })
        };
        let circle: Vec<[f32; 2]> = (0..count).map(vector).collect();
        Ok(Self::from_set(Dimension::D2, &circle))
    }

    /// Returns the 12 edges of a cube and four of them again, as Cochoy 2011 lists those: (1, 1, 0) (−1, 1, 0) (0, −1,
    /// 1) (0, −1, −1).
    #[must_use]
    pub fn edges_16_cochoy() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let again = [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, -1.0, 1.0], [0.0, -1.0, -1.0]];
            let edges: [[f32; 3]; 16] = array::from_fn(|h| if h < 12 { EDGES[h] } else { again[h - 12] });
            Gradients::from_set(Dimension::D3, &edges)
        });
        SET.clone()
    }

    /// Returns 256 vectors whose components are groups of the bits of h (Burger 2008, section 5.1): component d is 2
    /// ((h >> s) & (2ᵏ − 1)) / (2ᵏ − 1) − 1 for `bits` = k from 1 to 6. The shifts s are spread evenly over the 8 bits,
    /// s = ⌊d (8 − k) / (n − 1)⌋. Where groups overlap, components are correlated: that is the method.
    ///
    /// # Errors
    /// [`GradientsError::Bits`] says so if `bits` is not 1 to 6.
    pub fn bit_groups(dimension: Dimension, bits: u32) -> Result<Self, GradientsError> {
        if !(1..=6).contains(&bits) {
            return Err(GradientsError::Bits { bits });
        }
        let n = dimension.count();
        let component = |h: usize, d: usize| {
            let shift = if n == 1 { 0 } else { d * (8 - bits as usize) / (n - 1) };
            let most = (1 << bits) - 1;
            if d < n { (2.0 * (h >> shift & most) as f64 / most as f64 - 1.0) as f32 } else { 0.0 }
        };
        let vectors: [[f32; 4]; 256] = array::from_fn(|h| array::from_fn(|d| component(h, d)));
        Ok(Self::from_set(dimension, &vectors))
    }

    /// Returns 1 to 256 unit vectors of any dimension in pseudo-random directions, the same for ever on every platform.
    /// They are drawn evenly from the ball, by coordinates 2 r − 1 with r the upper 53 bits of `SplitMix64`'s numbers,
    /// until their length is at most 1 and at least ⅛, and then divided by it.
    ///
    /// # Errors
    /// [`GradientsError::Count`] says so if `count` is not 1 to 256.
    pub fn unit_vectors(dimension: Dimension, count: usize, seed: u64) -> Result<Self, GradientsError> {
        if !(1..=256).contains(&count) {
            return Err(GradientsError::Count { found: count });
        }
        let mut random = SplitMix64::new(seed);
        let mut vector = || loop {
            let drawn: [f64; 4] = array::from_fn(|d| {
                let number = if d < dimension.count() { random.next() >> 11 } else { 1 << 52 };
                2.0 * number as f64 / 53.0_f64.exp2() - 1.0
            });
            let length = drawn.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.125..=1.0).contains(&length) {
                // A component below the smallest that sets may have is set to 0.
                break drawn.map(|x| (x / length) as f32).map(|x| if x.abs() < 1e-4 { 0.0 } else { x });
            }
        };
        let vectors: Vec<[f32; 4]> = (0..count).map(|_| vector()).collect();
        Ok(Self::from_set(dimension, &vectors))
    }

    /// Returns the number of coordinates of the vectors.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.0.dimension
    }

    /// Returns the number of vectors.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.0.vectors.len()
    }

    /// Returns the vectors. Coordinates that the dimension lacks are zero.
    #[must_use]
    pub fn vectors(&self) -> &[[f32; 4]] {
        &self.0.vectors
    }

    /// Returns the largest |value| that unscaled Perlin noise can reach with this set: the maximum over a cell and all
    /// choices of its corners' gradients.
    ///
    /// ```
    /// use gradnoise::{Fade, Gradients};
    ///
    /// let maximum = Gradients::edges_16().perlin_maximum(Fade::Quintic);
    /// assert!((maximum - 1.036354).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn perlin_maximum(&self, fade: Fade) -> f64 {
        let search = || perlin_maximum_of(self.0.dimension, &Reach::Set(&self.0.vectors), fade);
        self.maximum(|set| &set.perlin_maxima[fade as usize], search)
    }

    /// Returns the largest |value| that unscaled simplex noise can reach with this set.
    ///
    /// ```
    /// use gradnoise::{Gradients, Falloff};
    ///
    /// let maximum = Gradients::edges_12_xy().simplex_maximum(Falloff::Smooth);
    /// assert!((1.0 / maximum - 70.1481).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn simplex_maximum(&self, falloff: Falloff) -> f64 {
        let radius = f64::from(falloff.radius_squared(self.0.dimension));
        let search = || simplex_maximum_of(self.0.dimension, &Reach::Set(&self.0.vectors), radius);
        self.maximum(|set| &set.simplex_maxima[falloff as usize], search)
    }

    /// Returns the largest |value| that unscaled `OpenSimplex2S` noise can reach with this set.
    ///
    /// ```
    /// use gradnoise::Gradients;
    ///
    /// let maximum = Gradients::circle_24().super_simplex_maximum();
    /// assert!((maximum - 0.0548187).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn super_simplex_maximum(&self) -> f64 {
        let search = || super_simplex_maximum_of(self.0.dimension, &Reach::Set(&self.0.vectors));
        self.maximum(|set| &set.super_simplex_maximum, search)
    }

    /// Returns a maximum, which is searched for if it is neither known of this set nor of an equal one that lives.
    fn maximum(&self, known: impl Fn(&Set) -> &OnceLock<f64>, search: impl FnOnce() -> f64) -> f64 {
        *known(&self.0).get_or_init(|| match self.first_equal() {
            Some(first) => *known(first).get_or_init(search),
            None => search(),
        })
    }

    /// Returns the first of all equal sets that live, unless this is it: every node of a saved noise has a set of its
    /// own.
    fn first_equal(&self) -> Option<&Set> {
        static FIRST: Mutex<Vec<Weak<Set>>> = Mutex::new(Vec::new());
        let find = || {
            let mut sets = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
            sets.retain(|set| set.strong_count() > 0);
            let equal = sets.iter().filter_map(Weak::upgrade).find(|set| Self(Arc::clone(set)) == *self);
            if equal.is_none() {
                sets.push(Arc::downgrade(&self.0));
            }
            equal
        };
        self.0.first_equal.get_or_init(find).as_deref()
    }

    /// Returns the maximum of all sets whose vectors are this long, in whatever directions.
    pub(crate) fn super_simplex_maximum_of_sphere(dimension: Dimension, length: f64) -> f64 {
        static UNITS: [OnceLock<f64>; 4] = [const { OnceLock::new() }; 4];
        let unit = &UNITS[dimension.count() - 1];
        length * unit.get_or_init(|| super_simplex_maximum_of(dimension, &Reach::Sphere(1.0)))
    }

    /// Returns the maximum of all sets whose vectors are this long, in whatever directions.
    pub(crate) fn perlin_maximum_of_sphere(dimension: Dimension, fade: Fade, length: f64) -> f64 {
        static UNITS: [OnceLock<f64>; 4 * Fade::COUNT] = [const { OnceLock::new() }; 4 * Fade::COUNT];
        let unit = &UNITS[4 * fade as usize + dimension.count() - 1];
        length * unit.get_or_init(|| perlin_maximum_of(dimension, &Reach::Sphere(1.0), fade))
    }

    /// Returns the maximum of all sets whose vectors are this long, in whatever directions.
    pub(crate) fn simplex_maximum_of_sphere(dimension: Dimension, falloff: Falloff, length: f64) -> f64 {
        static UNITS: [OnceLock<f64>; 8] = [const { OnceLock::new() }; 8];
        let unit = &UNITS[4 * falloff as usize + dimension.count() - 1];
        let radius = f64::from(falloff.radius_squared(dimension));
        length * unit.get_or_init(|| simplex_maximum_of(dimension, &Reach::Sphere(1.0), radius))
    }
}

fn perlin_maximum_of(dimension: Dimension, reach: &Reach<'_>, fade: Fade) -> f64 {
    match dimension {
        Dimension::D1 => perlin_maximum::<1>(reach, fade),
        Dimension::D2 => perlin_maximum::<2>(reach, fade),
        Dimension::D3 => perlin_maximum::<3>(reach, fade),
        Dimension::D4 => perlin_maximum::<4>(reach, fade),
    }
}

fn simplex_maximum_of(dimension: Dimension, reach: &Reach<'_>, radius_squared: f64) -> f64 {
    match dimension {
        Dimension::D1 => simplex_maximum::<1>(reach, radius_squared),
        Dimension::D2 => simplex_maximum::<2>(reach, radius_squared),
        Dimension::D3 => simplex_maximum::<3>(reach, radius_squared),
        Dimension::D4 => simplex_maximum::<4>(reach, radius_squared),
    }
}

fn super_simplex_maximum_of(dimension: Dimension, reach: &Reach<'_>) -> f64 {
    match dimension {
        Dimension::D1 => super_simplex_maximum::<1>(reach),
        Dimension::D2 => super_simplex_maximum::<2>(reach),
        Dimension::D3 => super_simplex_maximum::<3>(reach),
        Dimension::D4 => super_simplex_maximum::<4>(reach),
    }
}

/// Returns the vectors of N dimensions, and their negatives, whose products with the shortest vectors of the simplex
/// lattice are the permutations of some numbers of the sum 0. `COUNT` is N + 1. Each vector is followed by its
/// negative, so that a hash which picks those in front more often prefers no direction.
fn simplex_symmetric<const N: usize, const COUNT: usize>(products: &[[f64; COUNT]]) -> Vec<[f32; N]> {
    let skew = ((COUNT as f64).sqrt() - 1.0) / N as f64;
    let vector = |products: &[f64; COUNT]| array::from_fn(|d| (products[d + 1] - skew * products[0]) as f32);
    let all = products.iter().flat_map(|products| {
        let negatives = sorted(products.map(|x| -x));
        let is_other = sorted(*products) != negatives;
        permutations(*products).into_iter().chain(permutations(negatives).into_iter().filter(move |_| is_other))
    });
    // Of each vector and its negative, one has a positive product with the first of the shortest.
    let half = all.filter(|products| products[0] > 0.0);
    half.flat_map(|products| [vector(&products), vector(&products.map(|x| -x))]).collect()
}

fn sorted<const COUNT: usize>(mut numbers: [f64; COUNT]) -> [f64; COUNT] {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers
}

/// Returns the different permutations of some numbers, in ascending order.
fn permutations<const COUNT: usize>(numbers: [f64; COUNT]) -> Vec<[f64; COUNT]> {
    let mut next = sorted(numbers);
    let mut permutations = vec![next];
    // The next permutation has a larger number in the last place that can, and the rest in ascending order.
    while let Some(place) = (1..COUNT).rev().map(|i| i - 1).find(|&i| next[i] < next[i + 1]) {
        let larger = (place + 1..COUNT).rev().find(|&i| next[i] > next[place]).unwrap_or(place);
        next.swap(place, larger);
        next[place + 1..].reverse();
        permutations.push(next);
    }
    permutations
}

/// Checks that all components of vectors are within bounds, and that one is not zero.
pub(crate) fn check_components(dimension: Dimension, components: &[f32]) -> Result<(), GradientsError> {
    let least = 1.0 / Gradients::LARGEST_COMPONENT;
    for (index, &value) in components.iter().enumerate() {
        let size = value.abs();
        if size != 0.0 && !(least..=Gradients::LARGEST_COMPONENT).contains(&size) {
            let (vector, component) = (index / dimension.count(), index % dimension.count());
            return Err(GradientsError::Component { vector, component, value });
        }
    }
    let any = components.iter().any(|&component| component != 0.0);
    if any { Ok(()) } else { Err(GradientsError::AllZero) }
}

/// Returns a vector with zeros for the coordinates that it lacks. Adding 0 makes of -0 a 0.
fn padded(vector: &[f32]) -> [f32; 4] {
    array::from_fn(|d| vector.get(d).copied().unwrap_or(0.0) + 0.0)
}

impl PartialEq for Gradients {
    fn eq(&self, other: &Self) -> bool {
        self.0.dimension == other.0.dimension && self.0.vectors == other.0.vectors
    }
}

/// The edges of a cube, as directions from its centre, in the order of Gustavson 2005.
const EDGES: [[f32; 3]; 12] = [
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [1.0, 0.0, 1.0],
    [-1.0, 0.0, 1.0],
    [1.0, 0.0, -1.0],
    [-1.0, 0.0, -1.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
    [0.0, 1.0, -1.0],
    [0.0, -1.0, -1.0],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maximum_is_searched_for_once_as_long_as_one_of_equal_sets_lives() {
        let mut searches = 0;
        let mut ask = |set: &Gradients| {
            let search = || {
                searches += 1;
                0.5
            };
            set.maximum(|set| &set.super_simplex_maximum, search)
        };
        // Each is dropped when the next but one is made.
        let equal = || Gradients::new(&[[0.123_f32, 4.56]]).unwrap();
        let (mut before, mut last) = (equal(), equal());
        for _ in 0..10 {
            assert_eq!((ask(&before), ask(&last)), (0.5, 0.5));
            (before, last) = (last, equal());
        }
        assert_eq!(searches, 1);
    }

    #[test]
    fn maximum_of_sets_that_none_has_any_more_is_forgotten() {
        let equal = || Gradients::new(&[[0.123_f32, 4.57]]).unwrap();
        let ask = |set: &Gradients, found| set.maximum(|set| &set.super_simplex_maximum, || found);
        let first = equal();
        assert_eq!((ask(&first, 0.5), ask(&first.clone(), 0.6), ask(&equal(), 0.7)), (0.5, 0.5, 0.5));
        drop(first);
        assert_eq!(ask(&equal(), 0.8), 0.8);
    }
}
