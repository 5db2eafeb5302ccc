//! The names of values of arguments: kinds of noise, hashes, fades, metrics and others.

use super::parse::{Numbers, finite};
use clap::ValueEnum;
use gradnoise::{Axis, ByteTable, CellFeature, Coordinate, Hash, Metric};

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum NoiseKind {
    /// Perlin noise
    Perlin,
    /// Simplex noise
    Simplex,
    /// Value noise, coarser and cheaper
    Value,
    /// OpenSimplex2 (KdotJPG)
    #[value(name = "open-simplex2")]
    OpenSimplex2,
    /// OpenSimplex2S, or SuperSimplex, smoother
    #[value(name = "open-simplex2s")]
    OpenSimplex2S,
    /// Cellular noise (Worley): distances to scattered points
    Cellular,
    /// Gabor noise: waves of one width, in one direction or in all
    Gabor,
    /// A random value for each cell
    White,
    /// A checkerboard
    Checkerboard,
    /// Perlin noise of up to 8 dimensions, at the coordinates of --at
    HighPerlin,
    /// Simplex noise of up to 8 dimensions, at the coordinates of --at
    HighSimplex,
    /// The distance to the point of --point, by --metric
    Distance,
    /// The coordinate along --axis
    Coordinate,
}

impl NoiseKind {
    /// Returns whether it has cells of size 1.
    pub fn has_cells(self) -> bool {
        !matches!(self, Self::Distance | Self::Coordinate)
    }
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum HashName {
    /// The permutation table, looked up like Perlin (2002)
    XInnermost,
    /// The permutation table, looked up like Gustavson (2005)
    XOutermost,
    /// Ward's integer hash (Burger 2008)
    Ward,
    /// An integer hash of shifts (Burger 2008)
    Shift,
    /// An integer hash of shifts and a product (Burger 2008)
    ShiftMult,
    /// A chain of Ward's hashes (Cochoy 2011)
    Cochoy,
    /// A good integer hash (Ellis 2018), without a table: for large maps
    Lowbias,
    /// The fastest hash without a table (FastNoiseLite)
    FastNoise,
    /// A table of 1024 bytes, looked up by multiples of Fibonacci numbers
    FibonacciTable,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum FadeName {
    Linear,
    Cosine,
    Cubic,
    Quintic,
    /// The minimal cubic, for 1-D Perlin noise
    Minimal,
    /// A curve through four values, for value noise
    Spline,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum AxisName {
    X,
    Y,
    Z,
    W,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum FalloffName {
    Smooth,
    Classic,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum NormalizationName {
    Exact,
    Published,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum OrientationName {
    /// The lattice as it is
    Standard,
    /// In 2-D, for side views in which y is up
    ImproveX,
    /// In 3-D, for terrain whose z is up and animations whose z is time
    ImproveXy,
    /// In 3-D, for terrain whose y is up
    ImproveXz,
    /// In 4-D, for animations whose w is time
    ImproveXyz,
    /// In 4-D, the same with x, y and z as in improve-xy
    ImproveXyzImproveXy,
    /// In 4-D, the same with x, y and z as in improve-xz
    ImproveXyzImproveXz,
    /// In 4-D, for loops along z and w
    ImproveXyImproveZw,
}

/// Parses the name of a metric.
pub fn metric(text: &str) -> Result<Metric, String> {
    Ok(match text {
        "euclidean" => Metric::Euclidean,
        "euclidean-squared" => Metric::EuclideanSquared,
        "manhattan" => Metric::Manhattan,
        "chebyshev" => Metric::Chebyshev,
        "hybrid" => Metric::Hybrid,
        _ => match text.strip_prefix("minkowski-").and_then(finite) {
            Some(exponent) => Metric::Minkowski { exponent },
            None => {
                return Err("use euclidean, euclidean-squared, manhattan, chebyshev, hybrid, or minkowski-P with an \
                            exponent P, such as minkowski-3"
                    .into());
            }
        },
    })
}

/// Parses the name of a feature of cellular noise.
pub fn feature(text: &str) -> Result<CellFeature, String> {
    Ok(match text {
        "f1" => CellFeature::F1,
        "f2" => CellFeature::F2,
        "f3" => CellFeature::F3,
        "f2-minus-f1" => CellFeature::F2MinusF1,
        "f1-over-f2" => CellFeature::F1OverF2,
        "f1-times-f2" => CellFeature::F1TimesF2,
        "f1-plus-f2" => CellFeature::F1PlusF2,
        "cell-value" => CellFeature::CellValue,
        "border-distance" => CellFeature::BorderDistance,
        "offset-x" => CellFeature::Offset(Axis::X),
        "offset-y" => CellFeature::Offset(Axis::Y),
        "offset-z" => CellFeature::Offset(Axis::Z),
        "offset-w" => CellFeature::Offset(Axis::W),
        _ => match text.strip_prefix("smooth-f1-").and_then(finite) {
            Some(sharpness) => CellFeature::SmoothF1 { sharpness },
            None => {
                return Err("use f1, f2, f3, f2-minus-f1, f1-over-f2, f1-times-f2, f1-plus-f2, cell-value, \
                            border-distance, offset-x to offset-w, or smooth-f1-S with a sharpness S, such as \
                            smooth-f1-8"
                    .into());
            }
        },
    })
}

/// Parses coordinates joined by commas.
pub fn coordinates(text: &str) -> Result<Numbers<Coordinate>, String> {
    let coordinate = |text: &str| match text.trim() {
        "x" => Some(Coordinate::Of(Axis::X)),
        "y" => Some(Coordinate::Of(Axis::Y)),
        "z" => Some(Coordinate::Of(Axis::Z)),
        "w" => Some(Coordinate::Of(Axis::W)),
        number => finite(number).map(Coordinate::At),
    };
    let list = text.split(',').map(coordinate).collect::<Option<_>>().map(Numbers);
    list.ok_or_else(|| "x, y, z, w or numbers, joined by commas, are expected, such as x,y,0.5,x,y".into())
}

impl HashName {
    /// Returns the hash with a seed of 0.
    pub fn hash(self) -> Hash {
        match self {
            Self::XInnermost => Hash::XInnermost,
            Self::XOutermost => Hash::XOutermost,
            Self::Ward => Hash::Ward { seed: 0 },
            Self::Shift => Hash::Shift { seed: 0 },
            Self::ShiftMult => Hash::ShiftMult { seed: 0 },
            Self::Cochoy => Hash::Cochoy { seed: 0 },
            Self::Lowbias => Hash::Lowbias { seed: 0 },
            Self::FastNoise => Hash::FastNoise { seed: 0 },
            Self::FibonacciTable => Hash::FibonacciTable(ByteTable::seeded(0)),
        }
    }
}
