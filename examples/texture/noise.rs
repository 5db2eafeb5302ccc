//! The noise that the arguments describe.

use clap::{Args, ValueEnum};
use gradnoise::{
    ByteTable, Dimension, Fade, Falloff, GradientSource, Gradients, GradientsError, Hash, Interpolant, Noise,
    NoiseError, NoiseProblem, Normalization, Octaves, Perlin, Permutation, Shift, Simplex, Value,
};
use std::str::FromStr;

/// The names that `--gradients` takes.
macro_rules! gradient_sets {
    () => {
        "slopes-8, slopes-256, axes-4, circle-N (N directions), octagon-8, edges-12, edges-12-xy, edges-16, \
         edges-16-cochoy, edges-32, bits-K (components of K bits, 1 to 6), random-N (N directions), hash-bytes or whole-hashes"
    };
}

#[derive(Args)]
pub struct NoiseArguments {
    /// The kind of noise
    #[arg(long, value_enum, default_value_t = NoiseKind::Perlin)]
    noise: NoiseKind,
    /// How many coordinates the noise has
    #[arg(long, value_name = "1..4", default_value = "2", allow_negative_numbers = true, value_parser = dimension)]
    pub dimensions: Dimension,
    /// Seed of the permutation table, or of the hash [default: Perlin's own table, or 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>("a whole number from 0 to 18446744073709551615"))]
    seed: Option<u64>,
    /// How lattice cells become numbers [default: x-innermost, for simplex noise x-outermost]
    #[arg(long, value_enum)]
    hash: Option<HashName>,
    /// Take one more step through the permutation table, after adding this number (Burger 2008)
    #[arg(long, value_name = "0..255", allow_negative_numbers = true,
          value_parser = number::<u8>("a whole number from 0 to 255"))]
    extra_permutation: Option<u8>,
    #[arg(long, value_name = "SET", help = concat!("The set of gradients, or of the values of value noise: ",
          gradient_sets!()))]
    gradients: Option<String>,
    /// Turn the gradients by this angle in radians (flow noise)
    #[arg(long, value_name = "ANGLE", allow_hyphen_values = true,
          value_parser = number::<f64>("an angle in radians, such as 1.57,"))]
    flow: Option<f64>,
    /// The curve between lattice points, for Perlin and value noise [default: quintic]
    #[arg(long, alias = "fade", value_enum, value_name = "I")]
    interpolant: Option<InterpolantName>,
    /// How the influence of a lattice point falls off with distance, for simplex noise [default: smooth]
    #[arg(long, value_enum)]
    falloff: Option<FalloffName>,
    /// exact: values fill [-1, 1]; published: values are scaled as in the papers
    #[arg(long, value_enum, default_value_t = NormalizationName::Exact)]
    normalization: NormalizationName,
    /// Sum this many octaves [default: a single noise]
    #[arg(long, value_name = "N", conflicts_with = "octave_band", allow_negative_numbers = true,
          value_parser = number::<u32>("a whole number from 1 to 32"))]
    octaves: Option<u32>,
    /// Sum the octaves between these frequencies, in cells for each unit of position
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, value_parser = band)]
    octave_band: Option<(f64, f64)>,
    /// How octaves are combined [default: fbm]
    #[arg(long, value_enum)]
    fractal: Option<FractalName>,
    /// Ratio of each octave's frequency to that of the octave before it [default: 2]
    #[arg(long, value_name = "L", allow_hyphen_values = true, value_parser = number::<f64>("a number such as 2"))]
    lacunarity: Option<f64>,
    /// Ratio of each octave's amplitude to that of the octave before it [default: 0.5]
    #[arg(long, value_name = "P", allow_hyphen_values = true, value_parser = number::<f64>("a number such as 0.5"))]
    persistence: Option<f64>,
    /// How far octaves are shifted: by random amounts (drawn), not at all, or as Cochoy does [default: drawn]
    #[arg(long, value_enum)]
    shift: Option<ShiftName>,
    /// Do not scale the sum of octaves to [-1, 1]
    #[arg(long)]
    undivided: bool,
    /// Fade out octaves that are finer than the grid of samples
    #[arg(long)]
    antialiased: bool,
    /// Make the noise seamless: it repeats after this many cells along each axis, or along all if one number is given
    #[arg(long, value_name = "P[,P..]", value_delimiter = ',', allow_hyphen_values = true,
          value_parser = number::<u32>("one whole number for each axis, such as 8,8,"))]
    period: Option<Vec<u32>>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum NoiseKind {
    Perlin,
    Simplex,
    Value,
}

#[derive(Clone, Copy, ValueEnum)]
enum HashName {
    /// The permutation table, as Perlin (2002) looks cells up in it
    XInnermost,
    /// The permutation table, as Gustavson (2005) does
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
    /// The fastest hash without a table (`FastNoiseLite`)
    FastNoise,
    /// A table of 1024 bytes, looked up by multiples of Fibonacci numbers
    FibonacciTable,
}

#[derive(Clone, Copy, ValueEnum)]
enum InterpolantName {
    Linear,
    Cosine,
    Cubic,
    Quintic,
    /// The minimal cubic, for 1-D Perlin noise
    Minimal,
    /// A curve through four values, for value noise
    Spline,
}

#[derive(Clone, Copy, ValueEnum)]
enum FalloffName {
    Smooth,
    Classic,
}

#[derive(Clone, Copy, ValueEnum)]
enum NormalizationName {
    Exact,
    Published,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum FractalName {
    Fbm,
    Turbulence,
    Billow,
    Ridged,
}

#[derive(Clone, Copy, ValueEnum)]
enum ShiftName {
    Drawn,
    None,
    Cochoy,
}

/// Parses a number, or says what is expected in place of it.
pub fn number<T: FromStr>(expected: &'static str) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| text.parse().map_err(|_| format!("{expected} is expected"))
}

fn dimension(text: &str) -> Result<Dimension, String> {
    let count = number::<usize>("a whole number from 1 to 4")(text)?;
    Dimension::try_from(count).map_err(|error| error.to_string())
}

fn band(text: &str) -> Result<(f64, f64), String> {
    let ends = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    ends.ok_or_else(|| "two numbers joined by a comma are expected, such as 0.125,4".into())
}

impl NoiseArguments {
    /// Returns the noise, of which nothing is wrong.
    pub fn noise(&self) -> Result<Noise, String> {
        let leaf = self.leaf()?;
        let noise = match self.octaves()? {
            None => leaf,
            Some(octaves) => match self.fractal {
                None | Some(FractalName::Fbm) => leaf.fbm(octaves),
                Some(FractalName::Turbulence) => leaf.turbulence(octaves),
                Some(FractalName::Billow) => leaf.billow(octaves),
                Some(FractalName::Ridged) => leaf.ridged(octaves),
            },
        };
        let noise = match self.period.as_deref() {
            None => noise,
            Some(&[period]) => noise.tiled(vec![period; self.dimensions.count()]),
            Some(periods) => noise.tiled(periods),
        };
        noise.range().map_err(|error| self.with_option(&error))?;
        Ok(noise)
    }

    /// Returns the number of units after which the noise repeats because its hash looks cells up in a table, and the
    /// table's number of cells. A noise that was asked to be seamless, or whose hash has no table, has none.
    pub fn repeats_after(&self) -> Option<(f64, u32)> {
        let cells = match self.hash {
            _ if self.period.is_some() => return None,
            None | Some(HashName::XInnermost | HashName::XOutermost) => 256,
            Some(HashName::FibonacciTable) => 1024,
            Some(_) => return None,
        };
        let frequency = self.octave_band.map_or(1.0, |(lowest, _)| lowest);
        Some((f64::from(cells) / frequency, cells))
    }

    /// Puts the option in front of an error that is to blame, and what else to try behind it.
    fn with_option(&self, error: &NoiseError) -> String {
        use NoiseProblem as Problem;
        let (option, advice) = match error.problem {
            Problem::GradientDimension { .. } | Problem::Flat | Problem::NoLatticeValues => ("--gradients", ""),
            Problem::MinimalCubic => ("--interpolant", ""),
            Problem::HashBits { .. } => ("--hash", ""),
            Problem::Flow { .. } => ("--flow", ""),
            Problem::NoPublishedScale => ("--normalization", " (--falloff classic or --normalization exact)"),
            Problem::Octaves { .. } if self.octaves.is_some() => ("--octaves", ""),
            Problem::Octaves { .. } | Problem::Band { .. } => ("--octave-band", ""),
            Problem::Lacunarity { .. } | Problem::BandLacunarity { .. } | Problem::TileLacunarity { .. } => {
                ("--lacunarity", "")
            }
            Problem::Persistence { .. } => ("--persistence", ""),
            Problem::Antialiased => ("--antialiased", ""),
            Problem::Undivided => ("--undivided", ""),
            Problem::TilePeriod { .. } => ("--period", " (--hash lowbias)"),
            Problem::Period { .. } | Problem::TileCells { .. } | Problem::NumberPerDimension { .. } => ("--period", ""),
            _ => return error.to_string(),
        };
        format!("{option}: {error}{advice}")
    }

    fn octaves(&self) -> Result<Option<Octaves>, String> {
        let octaves = match (self.octaves, self.octave_band) {
            (Some(count), _) => Octaves::new(count),
            (None, Some((lowest, highest))) => Octaves::band(lowest, highest),
            (None, None) => {
                let alone = [
                    (self.fractal.is_some(), "--fractal"),
                    (self.lacunarity.is_some(), "--lacunarity"),
                    (self.persistence.is_some(), "--persistence"),
                    (self.shift.is_some(), "--shift"),
                    (self.undivided, "--undivided"),
                    (self.antialiased, "--antialiased"),
                ];
                return match alone.into_iter().find(|(given, _)| *given) {
                    Some((_, flag)) => Err(format!("{flag} is for sums of octaves; add --octaves or --octave-band")),
                    None => Ok(None),
                };
            }
        };
        let shift = match self.shift {
            None | Some(ShiftName::Drawn) => Shift::Drawn,
            Some(ShiftName::None) => Shift::None,
            Some(ShiftName::Cochoy) => Shift::Cochoy,
        };
        let octaves = octaves.lacunarity(self.lacunarity.unwrap_or(2.0)).persistence(self.persistence.unwrap_or(0.5));
        Ok(Some(octaves.shift(shift).normalised(!self.undivided).antialiased(self.antialiased)))
    }

    fn leaf(&self) -> Result<Noise, String> {
        let normalization = match self.normalization {
            NormalizationName::Exact => Normalization::Exact,
            NormalizationName::Published => Normalization::Published,
        };
        let permutation = self.seed.map_or_else(Permutation::perlin, Permutation::seeded);
        let (hash, source) = (self.hash()?, self.source()?);
        /// Sets what all kinds of noise have.
        macro_rules! lattice {
            ($noise:expr, $gradients:ident) => {{
                let noise = $noise.normalization(normalization).permutation(permutation);
                let noise = hash.into_iter().fold(noise, |noise, hash| noise.hash(hash));
                let noise = self.extra_permutation.into_iter().fold(noise, |noise, step| noise.extra_permutation(step));
                source.into_iter().fold(noise, |noise, source| noise.$gradients(source))
            }};
        }
        if self.falloff.is_some() && self.noise != NoiseKind::Simplex {
            return Err("--falloff is for simplex noise; add --noise simplex, or leave it out".into());
        }
        if self.flow.is_some() && self.noise == NoiseKind::Value {
            return Err("--flow is for Perlin and simplex noise; value noise has no gradients".into());
        }
        let turn = self.flow.into_iter();
        Ok(match self.noise {
            NoiseKind::Perlin => {
                let noise = lattice!(Perlin::new(self.dimensions).fade(self.fade()?), gradients);
                turn.fold(noise, Perlin::flow).noise()
            }
            NoiseKind::Simplex => {
                if self.interpolant.is_some() {
                    return Err("--interpolant is for Perlin and value noise; simplex noise has --falloff".into());
                }
                let falloff = match self.falloff {
                    Some(FalloffName::Classic) => Falloff::Classic,
                    Some(FalloffName::Smooth) | None => Falloff::Smooth,
                };
                let noise = lattice!(Simplex::new(self.dimensions).falloff(falloff), gradients);
                turn.fold(noise, Simplex::flow).noise()
            }
            NoiseKind::Value => {
                let interpolant = match self.interpolant {
                    Some(InterpolantName::Spline) => Interpolant::Spline,
                    _ => Interpolant::Fade(self.fade()?),
                };
                lattice!(Value::new(self.dimensions).interpolant(interpolant), levels).noise()
            }
        })
    }

    fn fade(&self) -> Result<Fade, String> {
        Ok(match self.interpolant {
            Some(InterpolantName::Linear) => Fade::Linear,
            Some(InterpolantName::Cosine) => Fade::Cosine,
            Some(InterpolantName::Cubic) => Fade::Cubic,
            Some(InterpolantName::Quintic) | None => Fade::Quintic,
            Some(InterpolantName::Minimal) => Fade::MinimalCubic,
            Some(InterpolantName::Spline) => {
                return Err("--interpolant spline is for value noise; add --noise value".into());
            }
        })
    }

    fn hash(&self) -> Result<Option<Hash>, String> {
        let Some(name) = self.hash else { return Ok(None) };
        let seed = || {
            let seed = self.seed.unwrap_or(0);
            u32::try_from(seed)
                .map_err(|_| format!("--seed {seed} is above 4294967295, the largest seed of an integer hash"))
        };
        Ok(Some(match name {
            HashName::XInnermost => Hash::XInnermost,
            HashName::XOutermost => Hash::XOutermost,
            HashName::Ward => Hash::Ward { seed: seed()? },
            HashName::Shift => Hash::Shift { seed: seed()? },
            HashName::ShiftMult => Hash::ShiftMult { seed: seed()? },
            HashName::Cochoy => Hash::Cochoy { seed: seed()? },
            HashName::Lowbias => Hash::Lowbias { seed: seed()? },
            HashName::FastNoise => Hash::FastNoise { seed: seed()? },
            HashName::FibonacciTable => Hash::FibonacciTable(ByteTable::seeded(self.seed.unwrap_or(0))),
        }))
    }

    fn source(&self) -> Result<Option<GradientSource>, String> {
        let Some(name) = self.gradients.as_deref() else { return Ok(None) };
        let wrong = |error: GradientsError| format!("--gradients {name}: {error}");
        let set = match name {
            "hash-bytes" => return Ok(Some(GradientSource::HashBytes)),
            "whole-hashes" => return Ok(Some(GradientSource::WholeHashes)),
            "slopes-8" => Gradients::slopes_8(),
            "slopes-256" => Gradients::slopes_256(),
            "axes-4" => Gradients::axes_4(),
            "octagon-8" => Gradients::octagon_8(),
            "edges-12" => Gradients::edges_12(),
            "edges-12-xy" => Gradients::edges_12_xy(),
            "edges-16" => Gradients::edges_16(),
            "edges-16-cochoy" => Gradients::edges_16_cochoy(),
            "edges-32" => Gradients::edges_32(),
            _ => match name.split_once('-').and_then(|(kind, count)| Some((kind, count.parse::<u32>().ok()?))) {
                // Perlin noise's own, which lies between the axes.
                Some(("circle", 24)) => Gradients::circle_24(),
                Some(("circle", count)) => Gradients::circle(count as usize).map_err(wrong)?,
                Some(("bits", bits)) => Gradients::bit_groups(self.dimensions, bits).map_err(wrong)?,
                Some(("random", count)) => {
                    Gradients::unit_vectors(self.dimensions, count as usize, 0).map_err(wrong)?
                }
                _ => {
                    let sets = gradient_sets!();
                    return Err(format!("--gradients {name}: there is no such set; take {sets}, such as circle-16"));
                }
            },
        };
        Ok(Some(set.into()))
    }
}
