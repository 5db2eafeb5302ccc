//! The noise that the arguments describe.

use clap::{Args, ValueEnum};
use gradnoise::{
    ByteTable, Dimension, Fade, Falloff, GradientSource, Gradients, Hash, Interpolant, Noise, Normalization, Octaves,
    Perlin, Permutation, Shift, Simplex, Value,
};
use std::error::Error;

#[derive(Args)]
pub struct NoiseArguments {
    /// The kind of noise
    #[arg(long, value_enum, default_value_t = NoiseKind::Perlin)]
    noise: NoiseKind,
    /// How many coordinates the noise has
    #[arg(long, value_name = "1..4", default_value = "2", value_parser = dimension)]
    pub dimensions: Dimension,
    /// Seed of the permutation table, or of the hash [default: Perlin's own table, or 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How lattice cells become numbers [default: x-innermost, of simplex noise x-outermost]
    #[arg(long, value_enum)]
    hash: Option<HashName>,
    /// One more step through the permutation table (Burger 2008)
    #[arg(long, value_name = "0..255")]
    extra_permutation: Option<u8>,
    /// Where gradients come from, or the levels of value noise: slopes-8, slopes-256, axes-4, circle-N, edges-12,
    /// edges-12-xy, edges-16, edges-16-cochoy, edges-32, bits-K, random-N, hash-bytes or whole-hashes
    #[arg(long, value_name = "SET")]
    gradients: Option<String>,
    /// Turn the gradients by this angle in radians (flow noise)
    #[arg(long, value_name = "ANGLE", allow_hyphen_values = true)]
    flow: Option<f64>,
    /// Interpolant of Perlin and value noise [default: quintic]
    #[arg(long, alias = "fade", value_enum, value_name = "I")]
    interpolant: Option<InterpolantName>,
    /// Reach of a corner of simplex noise [default: smooth]
    #[arg(long, value_enum)]
    kernel: Option<KernelName>,
    /// exact: scaled to [-1, 1]; published: as in the papers
    #[arg(long, value_enum, default_value_t = ScaleName::Exact)]
    scale: ScaleName,
    /// Sum this many octaves [default: a single noise]
    #[arg(long, value_name = "N", conflicts_with = "octave_band")]
    octaves: Option<u32>,
    /// Sum the octaves of these frequencies, in cells a unit
    #[arg(long, value_name = "LOW,HIGH", value_parser = band)]
    octave_band: Option<(f64, f64)>,
    /// How octaves are combined [default: fbm]
    #[arg(long, value_enum)]
    fractal: Option<FractalName>,
    /// Ratio of one octave's frequency to that before it [default: 2]
    #[arg(long, value_name = "L", allow_hyphen_values = true)]
    lacunarity: Option<f64>,
    /// Ratio of one octave's amplitude to that before it [default: 0.5]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    persistence: Option<f64>,
    /// By what octaves are shifted [default: drawn]
    #[arg(long, value_enum)]
    shift: Option<ShiftName>,
    /// Leave the sum of octaves undivided
    #[arg(long)]
    undivided: bool,
    /// Fade out octaves that the grid is too coarse for
    #[arg(long)]
    antialiased: bool,
    /// Make it seamless after so many units along each axis
    #[arg(long, value_name = "P[,P..]", value_delimiter = ',')]
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
    XInnermost,
    XOutermost,
    Ward,
    Shift,
    ShiftMult,
    Cochoy,
    Mixed,
    Habr,
}

#[derive(Clone, Copy, ValueEnum)]
enum InterpolantName {
    Linear,
    Cosine,
    Cubic,
    Quintic,
    /// The minimal cubic, of 1-D Perlin noise
    Minimal,
    /// Through four levels, of value noise
    Spline,
}

#[derive(Clone, Copy, ValueEnum)]
enum KernelName {
    Smooth,
    Classic,
}

#[derive(Clone, Copy, ValueEnum)]
enum ScaleName {
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

fn dimension(text: &str) -> Result<Dimension, Box<dyn Error + Send + Sync>> {
    Ok(Dimension::try_from(text.parse::<usize>()?)?)
}

fn band(text: &str) -> Result<(f64, f64), String> {
    let ends = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    ends.ok_or_else(|| "two numbers joined by a comma are expected, such as 0.125,4".into())
}

impl NoiseArguments {
    pub fn noise(&self) -> Result<Noise, Box<dyn Error>> {
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
        Ok(match &self.period {
            None => noise,
            Some(periods) => noise.tiled(periods.clone()),
        })
    }

    fn octaves(&self) -> Result<Option<Octaves>, Box<dyn Error>> {
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
                    Some((_, flag)) => {
                        Err(format!("{flag} is for sums of octaves; add --octaves or --octave-band").into())
                    }
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

    fn leaf(&self) -> Result<Noise, Box<dyn Error>> {
        let scale = match self.scale {
            ScaleName::Exact => Normalization::Exact,
            ScaleName::Published => Normalization::Published,
        };
        let permutation = self.seed.map_or_else(Permutation::perlin, Permutation::seeded);
        let (hash, source) = (self.hash()?, self.source()?);
        /// What all kinds have.
        macro_rules! lattice {
            ($noise:expr, $gradients:ident) => {{
                let noise = $noise.normalization(scale).permutation(permutation);
                let noise = hash.into_iter().fold(noise, |noise, hash| noise.hash(hash));
                let noise = self.extra_permutation.into_iter().fold(noise, |noise, step| noise.extra_permutation(step));
                source.into_iter().fold(noise, |noise, source| noise.$gradients(source))
            }};
        }
        if self.kernel.is_some() && self.noise != NoiseKind::Simplex {
            return Err("--kernel is for simplex noise; add --noise simplex, or leave it out".into());
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
                    return Err("--interpolant is for Perlin and value noise; simplex noise has --kernel".into());
                }
                let kernel = match self.kernel {
                    Some(KernelName::Classic) => Falloff::Classic,
                    Some(KernelName::Smooth) | None => Falloff::Smooth,
                };
                let noise = lattice!(Simplex::new(self.dimensions).falloff(kernel), gradients);
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
            Some(InterpolantName::Spline) => return Err("--interpolant spline is for value noise".into()),
        })
    }

    fn hash(&self) -> Result<Option<Hash>, String> {
        let Some(name) = self.hash else { return Ok(None) };
        let seed = || {
            let seed = self.seed.unwrap_or(0);
            u32::try_from(seed)
                .map_err(|_| format!("--seed {seed} is above 4294967295, the largest of an integer hash"))
        };
        Ok(Some(match name {
            HashName::XInnermost => Hash::XInnermost,
            HashName::XOutermost => Hash::XOutermost,
            HashName::Ward => Hash::Ward { seed: seed()? },
            HashName::Shift => Hash::Shift { seed: seed()? },
            HashName::ShiftMult => Hash::ShiftMult { seed: seed()? },
            HashName::Cochoy => Hash::Cochoy { seed: seed()? },
            HashName::Mixed => Hash::Lowbias { seed: seed()? },
            HashName::Habr => Hash::FibonacciTable(ByteTable::seeded(self.seed.unwrap_or(0))),
        }))
    }

    fn source(&self) -> Result<Option<GradientSource>, Box<dyn Error>> {
        let Some(name) = self.gradients.as_deref() else { return Ok(None) };
        let set = match name {
            "hash-bytes" => return Ok(Some(GradientSource::HashBytes)),
            "whole-hashes" => return Ok(Some(GradientSource::WholeHashes)),
            "slopes-8" => Gradients::slopes_8(),
            "slopes-256" => Gradients::slopes_256(),
            "axes-4" => Gradients::axes_4(),
            "edges-12" => Gradients::edges_12(),
            "edges-12-xy" => Gradients::edges_12_xy(),
            "edges-16" => Gradients::edges_16(),
            "edges-16-cochoy" => Gradients::edges_16_cochoy(),
            "edges-32" => Gradients::edges_32(),
            _ => match name.split_once('-').and_then(|(kind, count)| Some((kind, count.parse::<u32>().ok()?))) {
                // Perlin noise's own, which lies between the axes.
                Some(("circle", 24)) => Gradients::circle_24(),
                Some(("circle", count)) => Gradients::circle(count as usize)?,
                Some(("bits", bits)) => Gradients::bit_groups(self.dimensions, bits)?,
                Some(("random", count)) => Gradients::unit_vectors(self.dimensions, count as usize, 0)?,
                _ => return Err(format!("--gradients {name}: there is no such set; --help lists them").into()),
            },
        };
        Ok(Some(set.into()))
    }
}
