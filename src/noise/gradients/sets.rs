//! The gradient sets of published noises and of this crate.

use super::{Gradients, GradientsError};
use crate::array;
use crate::dimension::Dimension;
use crate::noise::exact_range::CornerSum;
use crate::numbers::{SplitMix64, power_of_two};
use std::sync::LazyLock;

impl Gradients {
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

    /// Returns the corners (±1, ±k) and (±k, ±1) of a regular octagon, k being the tangent of 22.5°, the default in
    /// 2-D. They lie halfway between axes and diagonals, which prevents streaks along these. Bits 0 and 1 of the hash
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

    /// Returns the default set of a dimension; `shaders/lattice/gradient_computed.wgsl` computes its vectors.
    pub(crate) fn computed(dimension: Dimension) -> Self {
        match dimension {
            Dimension::D1 => Self::slopes_8(),
            Dimension::D2 => Self::octagon_8(),
            Dimension::D3 => Self::edges_16(),
            Dimension::D4 => Self::edges_32(),
        }
    }

    /// Returns 24 unit vectors of 2-D at equal angles, starting at 7.5° so that none lies along an axis (Cochoy 2011
    /// has circles of 8, 24 and 256).
    #[must_use]
    pub fn circle_24() -> Self {
        // Cosine and sine of 7.5°, 22.5° and 37.5°, as constants for equal bits on every platform.
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
                .with_maximum(CornerSum::SuperSimplex, 0.054_818_665_421_752_5)
        });
        SET.clone()
    }

    /// Returns x and y of the 12 edges of a cube (Gustavson 2005), as in his 2-D simplex noise. Eight of the vectors
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
    /// simplex lattice.
    ///
    /// Their products with the lattice's shortest vectors, (5, −1, −1) / 6, (−1, 5, −1) / 6, (−1, −1, 5) / 6 and (−1,
    /// −1, −1) / 2, are all permutations of (−1.724745, −0.5, −0.5, 2.724745), of the negatives of these, and of
    /// (−2.129209, −0.957058, 0.957058, 2.129209). The reference lists them by coordinates along the axes of its cubic
    /// lattice.
    #[must_use]
    pub fn simplex_48() -> Self {
        static SET: LazyLock<Gradients> = LazyLock::new(|| {
            let set: Vec<[f32; 3]> = simplex_symmetric(&[
                [-1.724_744_871_391_589, -0.5, -0.5, 2.724_744_871_391_589],
                [-2.129_208_905_523_448, -0.957_057_563_276_217, 0.957_057_563_276_217, 2.129_208_905_523_448],
            ]);
            Gradients::from_set(Dimension::D3, &set)
                .with_maxima([], [0.030_485_933_731_389_515, 0.079_698_396_496_705_79])
                .with_maximum(CornerSum::SuperSimplex, 0.278_192_616_505_449_46)
        });
        SET.clone()
    }

    /// Returns the 160 unit vectors of 4-D of `KdotJPG`'s `OpenSimplex2` (2022), as symmetric as the simplex lattice.
    ///
    /// The lattice's shortest vectors are the unit vectors minus (5 − √5) / 20 in each component, and the vector with
    /// −1 / √5 in each. The set's products with these are all permutations of (−0.571394, −0.221373, −0.221373,
    /// 0.332059, 0.682080) and of (−0.846302, 0.118161, 0.118161, 0.118161, 0.491819), and of the negatives of these.
    /// The reference lists them by coordinates, one with a wrong sign.
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
                .with_maximum(CornerSum::SuperSimplex, 0.111_274_019_852_793_63)
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

    /// Returns 1 to 256 unit vectors of 2-D at equal angles, starting at (1, 0) (Cochoy 2011, section 5.2, has 8, 24
    /// and 256).
    ///
    /// # Errors
    /// [`GradientsError::Count`] if `count` is not 1 to 256.
    pub fn circle(count: usize) -> Result<Self, GradientsError> {
        if !(1..=256).contains(&count) {
            return Err(GradientsError::Count { found: count });
        }
        let vector = |h: usize| {
            let (sine, cosine) = libm::sincos(std::f64::consts::TAU * h as f64 / count as f64);
            // Components of about 1e-16 at right angles become zero.
            [cosine, sine].map(|x| if x.abs() < 1e-9 { 0.0 } else { x as f32 })
        };
        let circle: Vec<[f32; 2]> = (0..count).map(vector).collect();
        Ok(Self::from_set(Dimension::D2, &circle))
    }

    /// Returns the 12 edges of a cube and four of them again, those of Cochoy 2011: (1, 1, 0) (−1, 1, 0) (0, −1, 1) (0,
    /// −1, −1).
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
    /// s = ⌊d (8 − k) / (n − 1)⌋. As published, components are correlated where groups overlap.
    ///
    /// # Errors
    /// [`GradientsError::Bits`] if `bits` is not 1 to 6.
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

    /// Returns 1 to 256 unit vectors of any dimension in pseudo-random directions, the same on every platform and in
    /// every version. They are drawn evenly from the ball, by coordinates 2 r − 1 with r the upper 53 bits of
    /// `SplitMix64`'s numbers, until their length is at most 1 and at least ⅛, and then divided by it.
    ///
    /// # Errors
    /// [`GradientsError::Count`] if `count` is not 1 to 256.
    pub fn unit_vectors(dimension: Dimension, count: usize, seed: u64) -> Result<Self, GradientsError> {
        if !(1..=256).contains(&count) {
            return Err(GradientsError::Count { found: count });
        }
        let mut random = SplitMix64::new(seed);
        let vectors: Vec<[f32; 4]> = (0..count).map(|_| Self::unit_vector(&mut random, dimension.count())).collect();
        Ok(Self::from_set(dimension, &vectors))
    }

    /// Draws a unit vector. Components beyond its dimensions are 0.
    pub(crate) fn unit_vector<const N: usize>(random: &mut SplitMix64, dimensions: usize) -> [f32; N] {
        loop {
            let drawn: [f64; N] = array::from_fn(|d| {
                if d < dimensions { 2.0 * (random.next() >> 11) as f64 / power_of_two(53) - 1.0 } else { 0.0 }
            });
            let length = drawn.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.125..=1.0).contains(&length) {
                // Components below the smallest that sets may have become 0.
                break drawn.map(|x| (x / length) as f32).map(|x| if x.abs() < 1e-4 { 0.0 } else { x });
            }
        }
    }
}

/// Returns all vectors of N dimensions, and their negatives, whose products with the shortest vectors of the simplex
/// lattice are a permutation of numbers with the sum 0. `COUNT` is N + 1. Each vector is followed by its negative, so
/// that a hash that favours low indices favours no direction.
fn simplex_symmetric<const N: usize, const COUNT: usize>(products: &[[f64; COUNT]]) -> Vec<[f32; N]> {
    let skew = ((COUNT as f64).sqrt() - 1.0) / N as f64;
    let vector = |products: &[f64; COUNT]| array::from_fn(|d| (products[d + 1] - skew * products[0]) as f32);
    let all = products.iter().flat_map(|products| {
        let negatives = sorted(products.map(|x| -x));
        let is_other = sorted(*products) != negatives;
        permutations(*products).into_iter().chain(permutations(negatives).into_iter().filter(move |_| is_other))
    });
    // Exactly one of a vector and its negative has a positive product with the first of the shortest vectors.
    let half = all.filter(|products| products[0] > 0.0);
    half.flat_map(|products| [vector(&products), vector(&products.map(|x| -x))]).collect()
}

fn sorted<const COUNT: usize>(mut numbers: [f64; COUNT]) -> [f64; COUNT] {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers
}

/// Returns the distinct permutations of some numbers, in ascending order.
fn permutations<const COUNT: usize>(numbers: [f64; COUNT]) -> Vec<[f64; COUNT]> {
    let mut next = sorted(numbers);
    let mut permutations = vec![next];
    // The next permutation increases the last number that can be increased, and sorts those after it.
    while let Some(place) = (1..COUNT).rev().map(|i| i - 1).find(|&i| next[i] < next[i + 1]) {
        let larger = (place + 1..COUNT).rev().find(|&i| next[i] > next[place]).unwrap_or(place);
        next.swap(place, larger);
        next[place + 1..].reverse();
        permutations.push(next);
    }
    permutations
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
