//! Single noises, on lattices and otherwise.

use super::gradients::{gradient_sets, source};
use super::names::{
    AxisName, FadeName, FalloffName, HashName, NoiseKind, NormalizationName, OrientationName, coordinates, feature,
    metric,
};
use super::parse::{Numbers, accepted, list, number, seed};
use crate::failure::Failure;
use clap::{Args, ValueEnum};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Fade, Falloff, Gabor, HighDimensional, Interpolant, Metric,
    Noise, Normalization, OpenSimplex2, OpenSimplex2S, Orientation, Perlin, Simplex, Value,
};

/// The kinds of noise that hash lattice points, with a choice of the hash.
pub const LATTICE: &[NoiseKind] = &[
    NoiseKind::Perlin,
    NoiseKind::Simplex,
    NoiseKind::Value,
    NoiseKind::OpenSimplex2,
    NoiseKind::OpenSimplex2S,
    NoiseKind::Cellular,
    NoiseKind::Gabor,
];

/// The arguments of a single noise.
#[derive(Args, Default)]
#[command(next_help_heading = "Noise")]
pub struct LeafArguments {
    /// The number of the noise's coordinates [default: as many as the picture needs]
    #[arg(short, long, value_name = "1..4",
          value_parser = number::<usize>("a whole number from 1 to 4"))]
    pub dimensions: Option<usize>,
    /// Seed: another one gives another noise of the same kind. All of its 64 bits count; -1 is 18446744073709551615, as
    /// in two's complement [default: Perlin's own table, or 0; for presets 1]
    #[arg(short, long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// The hash of lattice cells; lowbias does not repeat, x-innermost and x-outermost repeat after 256 cells [default:
    /// x-innermost; for simplex noise x-outermost, for OpenSimplex2 fast-noise; presets have lowbias]
    #[arg(long, value_enum, hide_possible_values = true)]
    pub hash: Option<HashName>,
    /// Make one more step through the permutation table, after adding this number (Burger 2008)
    #[arg(hide_short_help = true, long, value_name = "0..255",
          value_parser = number::<u8>("a whole number from 0 to 255"))]
    pub extra_permutation: Option<u8>,
    #[arg(hide_short_help = true,
          long, value_name = "SET", help = concat!("The set of gradients, or of the values of value noise: ",
          gradient_sets!()))]
    pub gradients: Option<String>,
    /// Rotate the gradients by this angle in radians (flow noise)
    #[arg(hide_short_help = true, long, value_name = "ANGLE",
          value_parser = number::<f64>("an angle in radians, such as 1.57,"))]
    pub flow: Option<f64>,
    /// The curve between lattice points, for Perlin and value noise [default: quintic]
    #[arg(hide_short_help = true, long, alias = "interpolant", value_enum)]
    pub fade: Option<FadeName>,
    /// How the influence of a lattice point falls off with distance, for simplex and OpenSimplex2 noise
    #[arg(hide_short_help = true, long, value_enum)]
    pub falloff: Option<FalloffName>,
    /// The planes from which the lattice of OpenSimplex2 noise is rotated away, such as improve-xy
    #[arg(hide_short_help = true, long, value_enum, hide_possible_values = true)]
    pub orientation: Option<OrientationName>,
    /// exact: values fill [-1, 1]; published: values are scaled as in the papers [default: exact]
    #[arg(hide_short_help = true, long, value_enum)]
    pub normalization: Option<NormalizationName>,
    /// The metric of cellular noise and of distances: euclidean, euclidean-squared, manhattan, chebyshev, hybrid, or
    /// minkowski-P
    #[arg(hide_short_help = true, long, value_name = "METRIC", value_parser = metric)]
    pub metric: Option<Metric>,
    /// The value that cellular noise computes from the nearest points: f1, f2, f3, f2-minus-f1, f1-over-f2,
    /// f1-times-f2, f1-plus-f2, smooth-f1-S, cell-value, border-distance, offset-x to offset-w [default: f1]
    #[arg(hide_short_help = true, long, value_name = "FEATURE", value_parser = feature)]
    pub feature: Option<CellFeature>,
    /// Give each cell of cellular noise the value of a noise of this kind at its point
    #[arg(
        hide_short_help = true,
        long,
        value_name = "KIND",
        value_enum,
        hide_possible_values = true,
        conflicts_with = "feature"
    )]
    pub lookup: Option<NoiseKind>,
    /// The frequency of the noise of --lookup [default: 0.25]
    #[arg(hide_short_help = true, long, value_name = "F", requires = "lookup",
          conflicts_with = "feature", value_parser = number::<f64>("a number such as 0.25"))]
    pub lookup_frequency: Option<f64>,
    /// How far points of cellular noise stray from the centers of cells, from 0 to 1 [default: 1]
    #[arg(hide_short_help = true,
          long, value_name = "J", value_parser = number::<f64>("a number from 0 to 1"))]
    pub jitter: Option<f64>,
    /// Waves in each cell of Gabor noise, from 0 to 64 [default: 2]
    #[arg(hide_short_help = true,
          long, value_name = "K", value_parser = number::<f64>("a number such as 2"))]
    pub wave_number: Option<f64>,
    /// How narrow the kernels of Gabor noise are, from 0 to 3 [default: 1]
    #[arg(hide_short_help = true,
          long, value_name = "A", value_parser = number::<f64>("a number such as 1"))]
    pub bandwidth: Option<f64>,
    /// Kernels in each cell of Gabor noise, from 1 to 16 [default: 4]
    #[arg(hide_short_help = true, long, value_name = "N",
          value_parser = number::<u32>("a whole number from 1 to 16"))]
    pub impulses: Option<u32>,
    /// The direction of all waves of Gabor noise [default: all directions]
    #[arg(hide_short_help = true, long, value_name = "X,Y..",
          value_parser = list::<f64>("numbers joined by commas, such as 1,0.5"))]
    pub direction: Option<Numbers<f64>>,
    /// The coordinates of noises of up to 8 dimensions, each a coordinate of the picture or a number, such as
    /// x,y,0.5,x,y [default: those of the picture, and 0.5 up to the fifth]
    #[arg(hide_short_help = true, long, value_name = "X,Y..", value_parser = coordinates)]
    pub at: Option<Numbers<Coordinate>>,
    /// The point from which to measure distances [default: the origin]
    #[arg(hide_short_help = true, long, value_name = "X,Y..",
          value_parser = list::<f64>("numbers joined by commas, such as 4,4"))]
    pub point: Option<Numbers<f64>>,
    /// The axis of coordinates [default: x]
    #[arg(hide_short_help = true, long, value_enum)]
    pub axis: Option<AxisName>,
}

impl LeafArguments {
    /// Returns the flags except the seed, and whether each is given.
    pub fn given(&self) -> Vec<(bool, &'static str)> {
        let mut given = vec![(self.dimensions.is_some(), "--dimensions")];
        given.extend(self.details().into_iter().map(|(given, flag, _)| (given, flag)));
        given
    }

    /// Returns the flags that only some kinds have, whether each is given, and these kinds.
    fn details(&self) -> [(bool, &'static str, &'static [NoiseKind]); 18] {
        use NoiseKind::{
            Cellular, Coordinate, Distance, Gabor, HighPerlin, HighSimplex, OpenSimplex2, OpenSimplex2S, Perlin,
            Simplex, Value,
        };
        const SQUARE: &[NoiseKind] = &[Perlin, Value, HighPerlin];
        const GRADIENTS: &[NoiseKind] = &[Perlin, Simplex, OpenSimplex2, OpenSimplex2S];
        const SETS: &[NoiseKind] = &[Perlin, Simplex, Value, OpenSimplex2, OpenSimplex2S];
        [
            (self.hash.is_some(), "--hash", LATTICE),
            (self.extra_permutation.is_some(), "--extra-permutation", SETS),
            (self.gradients.is_some(), "--gradients", SETS),
            (self.flow.is_some(), "--flow", GRADIENTS),
            (self.fade.is_some(), "--fade", SQUARE),
            (self.falloff.is_some(), "--falloff", &[Simplex, OpenSimplex2]),
            (self.orientation.is_some(), "--orientation", &[OpenSimplex2, OpenSimplex2S]),
            (self.normalization.is_some(), "--normalization", SETS),
            (self.metric.is_some(), "--metric", &[Cellular, Distance]),
            (self.feature.is_some(), "--feature", &[Cellular]),
            (self.lookup.is_some(), "--lookup", &[Cellular]),
            (self.jitter.is_some(), "--jitter", &[Cellular]),
            (self.wave_number.is_some() || self.bandwidth.is_some(), "--wave-number or --bandwidth", &[Gabor]),
            (self.impulses.is_some(), "--impulses", &[Gabor]),
            (self.direction.is_some(), "--direction", &[Gabor]),
            (self.at.is_some(), "--at", &[HighPerlin, HighSimplex]),
            (self.point.is_some(), "--point", &[Distance]),
            (self.axis.is_some(), "--axis", &[Coordinate]),
        ]
    }

    /// Returns the arguments of another kind of noise used with this one: defaults except the hash, seed and dimension.
    pub fn beside(&self, kind: NoiseKind) -> Self {
        let hash = self.hash.filter(|_| LATTICE.contains(&kind));
        Self { dimensions: self.dimensions, seed: self.seed, hash, ..Self::default() }
    }

    /// Returns the noise. `number` gives several noises of the same arguments different seeds.
    pub fn noise(&self, kind: NoiseKind, dimension: usize, number: u64) -> Result<Noise, Failure> {
        if let Some((_, flag, kinds)) = self.details().into_iter().find(|(given, _, of)| *given && !of.contains(&kind))
        {
            let names: Vec<_> = kinds.iter().filter_map(ValueEnum::to_possible_value).collect();
            let names: Vec<_> = names.iter().map(clap::builder::PossibleValue::get_name).collect();
            return Err(Failure::Request(format!("{flag} is for --noise {}", names.join(", "))));
        }
        let dimension = Dimension::try_from(self.dimensions.unwrap_or(dimension))
            .map_err(|error| Failure::Request(format!("--dimensions: {error}")))?;
        let seed = match (self.seed, number) {
            (seed, 0) => seed,
            (seed, number) => Some(seed.unwrap_or(0).wrapping_add(number)),
        };
        let normalization = match self.normalization {
            Some(NormalizationName::Published) => Normalization::Published,
            Some(NormalizationName::Exact) | None => Normalization::Exact,
        };
        let gradients = self.gradients.as_deref().map(|name| source(name, dimension)).transpose()?;
        let (hash, falloff, orientation) = (self.hash.map(HashName::hash), self.falloff(), self.orientation());
        // Such noises get their coordinates from their own arguments, unless another number of them is asked for.
        let wide = |noise: Noise| if self.dimensions.is_some() { noise.in_dimension(dimension) } else { noise };
        /// Sets the options that all noises on a lattice have.
        macro_rules! lattice {
            ($noise:expr) => {{
                let noise = hash.into_iter().fold($noise.normalization(normalization), |noise, hash| noise.hash(hash));
                let noise = self.extra_permutation.into_iter().fold(noise, |noise, step| noise.extra_permutation(step));
                seed.into_iter().fold(noise, |noise, seed| noise.seed(seed))
            }};
        }
        /// Sets the options that noises with gradients have.
        macro_rules! gradient {
            ($noise:expr) => {{
                let noise = gradients.into_iter().fold(lattice!($noise), |noise, source| noise.gradients(source));
                self.flow.into_iter().fold(noise, |noise, angle| noise.flow(angle)).noise()
            }};
        }
        Ok(match kind {
            NoiseKind::Perlin => gradient!(Perlin::new(dimension).fade(self.fade()?)),
            NoiseKind::Simplex => gradient!(Simplex::new(dimension).falloff(falloff)),
            NoiseKind::OpenSimplex2 => {
                // Each falloff has its own set of gradients and scale, which stay unless another falloff is asked for.
                let noise = OpenSimplex2::new(dimension).orientation(orientation);
                gradient!(self.falloff.into_iter().fold(noise, |noise, _| noise.falloff(falloff)))
            }
            NoiseKind::OpenSimplex2S => gradient!(OpenSimplex2S::new(dimension).orientation(orientation)),
            NoiseKind::Value => {
                let interpolant = match self.fade {
                    Some(FadeName::Spline) => Interpolant::Spline,
                    _ => Interpolant::Fade(self.fade()?),
                };
                let noise = lattice!(Value::new(dimension).interpolant(interpolant));
                gradients.into_iter().fold(noise, Value::levels).noise()
            }
            NoiseKind::Cellular => {
                let noise = lattice!(Cellular::new(dimension));
                let noise = self.metric.into_iter().fold(noise, Cellular::metric);
                let noise = self.feature.into_iter().fold(noise, Cellular::feature);
                let noise = self.jitter.into_iter().fold(noise, Cellular::jitter);
                match self.lookup {
                    None => noise.noise(),
                    Some(kind) => {
                        let found = self.beside(kind).noise(kind, dimension.count(), number)?;
                        let found = found.frequency(self.lookup_frequency.unwrap_or(0.25));
                        noise.lookup(accepted(found, "--lookup-frequency")?)
                    }
                }
            }
            NoiseKind::Gabor => {
                let noise = lattice!(Gabor::new(dimension));
                let noise = self.wave_number.into_iter().fold(noise, Gabor::wave_number);
                let noise = self.bandwidth.into_iter().fold(noise, Gabor::bandwidth);
                let noise = self.impulses.into_iter().fold(noise, Gabor::impulses);
                let direction = self.direction.iter();
                direction.fold(noise, |noise, Numbers(direction)| noise.direction(direction.clone())).noise()
            }
            NoiseKind::White => Noise::white(dimension, seed.unwrap_or(0)),
            NoiseKind::Checkerboard => Noise::checkerboard(dimension),
            NoiseKind::HighPerlin | NoiseKind::HighSimplex => {
                let at = self.coordinates(dimension.count());
                let noise = match kind {
                    NoiseKind::HighPerlin => HighDimensional::perlin(at.len()).fade(self.fade()?),
                    _ => HighDimensional::simplex(at.len()),
                };
                wide(seed.into_iter().fold(noise, HighDimensional::seed).at(at))
            }
            NoiseKind::Distance => {
                let origin = || vec![0.0; dimension.count()];
                let point = self.point.as_ref().map_or_else(origin, |Numbers(point)| point.clone());
                wide(match self.metric {
                    None => Noise::distance_to(point),
                    Some(metric) => Noise::distance_to_by(point, metric),
                })
            }
            NoiseKind::Coordinate => match self.axis {
                None | Some(AxisName::X) => Noise::x(),
                Some(AxisName::Y) => Noise::y(),
                Some(AxisName::Z) => Noise::z(),
                Some(AxisName::W) => Noise::w(),
            }
            .in_dimension(dimension),
        })
    }

    /// Returns the coordinates of a noise of many dimensions in a picture of few.
    fn coordinates(&self, picture: usize) -> Vec<Coordinate> {
        if let Some(Numbers(coordinates)) = &self.at {
            return coordinates.clone();
        }
        let own = Axis::ALL.into_iter().take(picture).map(Coordinate::Of);
        own.chain(std::iter::repeat(Coordinate::At(0.5))).take(5).collect()
    }

    fn fade(&self) -> Result<Fade, Failure> {
        Ok(match self.fade {
            Some(FadeName::Linear) => Fade::Linear,
            Some(FadeName::Cosine) => Fade::Cosine,
            Some(FadeName::Cubic) => Fade::Cubic,
            Some(FadeName::Quintic) | None => Fade::Quintic,
            Some(FadeName::Minimal) => Fade::MinimalCubic,
            Some(FadeName::Spline) => {
                return Err(Failure::Request("--fade spline is for value noise; add --noise value".into()));
            }
        })
    }

    fn falloff(&self) -> Falloff {
        match self.falloff {
            Some(FalloffName::Classic) => Falloff::Classic,
            Some(FalloffName::Smooth) | None => Falloff::Smooth,
        }
    }

    fn orientation(&self) -> Orientation {
        match self.orientation {
            None | Some(OrientationName::Standard) => Orientation::Standard,
            Some(OrientationName::ImproveX) => Orientation::ImproveX,
            Some(OrientationName::ImproveXy) => Orientation::ImproveXY,
            Some(OrientationName::ImproveXz) => Orientation::ImproveXZ,
            Some(OrientationName::ImproveXyz) => Orientation::ImproveXYZ,
            Some(OrientationName::ImproveXyzImproveXy) => Orientation::ImproveXYZImproveXY,
            Some(OrientationName::ImproveXyzImproveXz) => Orientation::ImproveXYZImproveXZ,
            Some(OrientationName::ImproveXyImproveZw) => Orientation::ImproveXYImproveZW,
        }
    }
}
