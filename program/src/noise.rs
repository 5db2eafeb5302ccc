//! The noise that the arguments describe: by flags, by the name of a preset, from a code or from a file.

mod combination;
mod fractal;
mod gradients;
mod leaf;
mod names;
mod parse;
pub mod saved;
mod tables;

pub use combination::{CombinationArguments, other};
pub use fractal::{FractalArguments, FractalName};
pub use leaf::{LATTICE, LeafArguments};
pub use names::{HashName, NoiseKind};
pub use parse::{Numbers, accepted, finite, list, number};
pub use tables::first_table;

use crate::failure::Failure;
use crate::presets::Preset;
use clap::{Args, ValueEnum};
use gradnoise::{Dimension, Material, Noise, NoiseError, NoiseProblem, Octaves, Output};

/// The arguments that describe a noise.
#[derive(Args)]
pub struct NoiseArguments {
    /// A ready-made texture with its colours; `gradnoise list` shows them all
    #[arg(long, help_heading = "Noise", value_parser = Preset::parser(), conflicts_with = "noise")]
    pub preset: Option<String>,
    /// The kind of noise: perlin, simplex, value, open-simplex2, open-simplex2s, cellular, gabor, white, checkerboard,
    /// high-perlin, high-simplex, distance, coordinate; or a code, which begins with gn1_; or a file of --print-json,
    /// whose name ends in .json; or - to read such JSON, or a code, from standard input [default: perlin]
    #[arg(long, help_heading = "Noise", value_name = "KIND|CODE|FILE")]
    pub noise: Option<Source>,
    #[command(flatten)]
    pub leaf: LeafArguments,
    #[command(flatten)]
    pub fractal: FractalArguments,
    /// Displace positions by another noise of the same kind, up to this many units
    #[arg(long, help_heading = "Fractal and warp", value_name = "UNITS",
          value_parser = number::<f32>("a number such as 0.5"))]
    pub warp: Option<f32>,
    /// The frequency of the noise that displaces [default: 1]
    #[arg(hide_short_help = true,
          long, help_heading = "Fractal and warp", value_name = "F", requires = "warp",
          value_parser = number::<f64>("a number such as 0.5"))]
    pub warp_frequency: Option<f64>,
    /// The octaves of the noise that displaces [default: 1]
    #[arg(hide_short_help = true, long, help_heading = "Fractal and warp", value_name = "N", requires = "warp",
          value_parser = number::<u32>("a whole number from 1 to 32"))]
    pub warp_octaves: Option<u32>,
    /// The kind of noise that displaces [default: the kind of --noise]; value noise with a cubic fade gives the "basic
    /// grid" of FastNoiseLite
    #[arg(
        hide_short_help = true,
        long,
        help_heading = "Fractal and warp",
        value_name = "KIND",
        value_enum,
        hide_possible_values = true,
        requires = "warp"
    )]
    pub warp_noise: Option<NoiseKind>,
    /// Evaluate each octave of the noise that displaces at the position displaced by the octaves before it
    #[arg(hide_short_help = true, long, help_heading = "Fractal and warp", requires = "warp_octaves")]
    pub warp_progressive: bool,
    /// Multiply positions by this, so that features become smaller by this factor
    #[arg(long, help_heading = "Noise", value_name = "F",
          value_parser = number::<f64>("a number such as 2"))]
    pub frequency: Option<f64>,
    /// Make the noise seamless: it repeats after this many units along each axis, or along all if one number is given;
    /// 0 for an axis along which it does not repeat
    #[arg(long, help_heading = "Noise", value_name = "P[,P..]",
          value_parser = list::<u32>("whole numbers joined by commas, such as 8,8"))]
    pub period: Option<Numbers<u32>>,
    #[command(flatten)]
    pub combination: CombinationArguments,
}

/// The names of numbers in errors about a single noise or a sum of octaves, each with its flag.
const NUMBERS: [(&str, &str); 11] = [
    ("angle", "--flow"),
    ("jitter", "--jitter"),
    ("exponent", "--metric"),
    ("sharpness", "--feature"),
    ("wave number", "--wave-number"),
    ("bandwidth", "--bandwidth"),
    ("impulses", "--impulses"),
    ("direction's component", "--direction"),
    ("weighted strength", "--weighted"),
    ("strength", "--strength"),
    ("warp", "--strength"),
];

/// The noise that `--noise` names.
#[derive(Clone)]
pub enum Source {
    Kind(NoiseKind),
    Code(String),
    File(std::path::PathBuf),
    StandardInput,
}

impl std::str::FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "-" {
            return Ok(Self::StandardInput);
        }
        if saved::is_code(text) {
            return Ok(Self::Code(text.into()));
        }
        if std::path::Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json")) {
            return Ok(Self::File(text.into()));
        }
        <NoiseKind as clap::ValueEnum>::from_str(text, true).map(Self::Kind).map_err(|_| {
            "there is no such kind; `gradnoise list` shows them, and the name of a file must end in .json".into()
        })
    }
}

/// A noise, and facts about it.
pub struct Described {
    /// The noise; of a preset, its height.
    pub noise: Noise,
    /// The material of a preset.
    pub material: Option<Material>,
    pub dimension: Dimension,
    pub origin: Origin,
    /// The periods along all axes, if flags make the noise repeat.
    pub periods: Option<Vec<u32>>,
    /// The units after whose multiples the noise can repeat along each axis, as far as is known: 0 if it cannot.
    pub units: Vec<u32>,
}

impl Described {
    /// Returns the noise whose values pick colours.
    pub fn shade(&self) -> &Noise {
        self.material.as_ref().map_or(&self.noise, |material| &material.shade)
    }

    /// Changes its noise, and the height and the shade of its material.
    pub fn with_heights(self, change: impl Fn(Noise) -> Noise) -> Self {
        let material = self.material.map(|material| Material {
            height: change(material.height),
            shade: change(material.shade),
            ..material
        });
        Self { noise: change(self.noise), material, ..self }
    }

    /// Changes its noise, and all those of its material.
    fn map(self, change: impl Fn(Noise) -> Noise) -> Self {
        Self { noise: change(self.noise), material: self.material.map(|material| material.map(change)), ..self }
    }
}

/// The origin of a noise.
pub enum Origin {
    Flags(Facts),
    Preset(&'static Preset),
    /// A file or a code, with its output unless that is only a value.
    Saved(Option<Output>),
}

/// The facts about a noise on a lattice that its flags imply, for warnings.
#[derive(Clone, Copy)]
pub struct Facts {
    pub kind: NoiseKind,
    pub is_fractal: bool,
    pub is_warped: bool,
    pub is_antialiased: bool,
    /// The lowest and the highest frequency of its octaves, and their lacunarity.
    pub lowest: f64,
    pub highest: f64,
    pub lacunarity: f64,
}

impl Facts {
    /// Returns whether its values hardly ever come near -1 and 1, or go beyond them.
    pub fn needs_stretching(&self) -> bool {
        use NoiseKind::{Gabor, HighPerlin, HighSimplex};
        self.is_fractal || !self.kind.has_cells() || matches!(self.kind, Gabor | HighPerlin | HighSimplex)
    }

    /// Returns whether it is constant in each cell, so that one sample for each cell is enough.
    pub fn is_flat_in_cells(&self) -> bool {
        matches!(self.kind, NoiseKind::White | NoiseKind::Checkerboard) && !self.is_fractal && !self.is_warped
    }

    /// Returns whether its values are 0 where all coordinates are whole numbers.
    pub fn is_zero_at_lattice_points(&self) -> bool {
        self.kind == NoiseKind::Perlin && !self.is_fractal && !self.is_warped
    }
}

impl NoiseArguments {
    /// Returns the noise, after checking it. A noise without a given dimension gets that of the picture.
    pub fn described(&self, dimension: usize) -> Result<Described, Failure> {
        let mut material = None;
        let (noise, origin) = match (&self.preset, &self.noise) {
            (Some(name), _) => {
                self.refuse_flags("a preset", Some(HashName::Lowbias))?;
                let preset = Preset::named(name)?;
                let found = preset.material(self.leaf.seed.unwrap_or(1))?;
                (material.insert(found).height.clone(), Origin::Preset(preset))
            }
            (None, Some(Source::File(path))) => {
                self.refuse_flags("a noise from a file", None)?;
                self.refuse_seed()?;
                let (noise, output) = saved::open(Some(path))?;
                (noise, Origin::Saved(output))
            }
            (None, Some(Source::Code(code))) => {
                self.refuse_flags("a noise from a code", None)?;
                self.refuse_seed()?;
                let (noise, output) = saved::of_code(code)?;
                (noise, Origin::Saved(output))
            }
            (None, Some(Source::StandardInput)) => {
                self.refuse_flags("a noise from standard input", None)?;
                self.refuse_seed()?;
                let (noise, output) = saved::open(None)?;
                (noise, Origin::Saved(output))
            }
            (None, Some(Source::Kind(kind))) => self.of_kind(*kind, dimension, 0)?,
            (None, None) => self.of_kind(NoiseKind::Perlin, dimension, 0)?,
        };
        if let Origin::Saved(_) = origin {
            noise.range()?;
        }
        if let Origin::Saved(Some(_)) = origin {
            let changed = [
                (self.frequency.is_some(), "--frequency"),
                (self.period.is_some(), "--period"),
                (self.combination.is_given(), self.combination.given().unwrap_or_default()),
            ];
            if let Some((_, flag)) = changed.into_iter().find(|(given, _)| *given) {
                return Err(Failure::Request(format!(
                    "{flag} changes a noise, but the file or code has an output; remove \"output\" from its JSON, or \
                     omit the flag"
                )));
            }
        }
        let units = self.units(&origin, noise.dimension());
        let dimension = noise.dimension();
        let described = Described { noise, material, dimension, origin, periods: None, units };
        let described = match self.frequency {
            None => described,
            Some(frequency) => {
                let described = described.map(|noise| noise.frequency(frequency));
                accepted(described.noise.clone(), "--frequency")?;
                described
            }
        };
        let described = self.with_others(described)?;
        let described = Described { dimension: described.noise.dimension(), ..described };
        match &self.period {
            Some(Numbers(periods)) if periods.iter().all(|period| *period == 0) => {
                Err(Failure::Request("--period: one of its numbers must be 1 or more".into()))
            }
            Some(Numbers(periods)) if periods.len() == 1 => {
                let period = |&unit| if unit == 0 { 0 } else { periods[0] };
                let periods = described.units.iter().map(period).collect();
                self.repeated(described, periods, "--period")
            }
            Some(Numbers(periods)) => self.repeated(described, periods.clone(), "--period"),
            None => {
                described.noise.range().map_err(|error| Failure::Request(self.with_flag(&error, "--loop")))?;
                Ok(described)
            }
        }
    }

    /// Combines a noise, and the shade of a material, with others.
    fn with_others(&self, described: Described) -> Result<Described, Failure> {
        if !self.combination.is_given() {
            return Ok(described);
        }
        let others = self.of_others(0);
        let Described { noise, material, origin, .. } = described;
        let material = match material {
            None => None,
            Some(material) => Some(Material {
                height: self.combination.combined(material.height, &others)?,
                shade: self.combination.combined(material.shade, &others)?,
                ..material
            }),
        };
        let origin = match origin {
            // Sums and products seldom fill [-1, 1].
            Origin::Flags(facts) => Origin::Flags(Facts { is_fractal: true, ..facts }),
            origin => origin,
        };
        Ok(Described { noise: self.combination.combined(noise, &others)?, material, origin, ..described })
    }

    /// Returns the units after whose multiples a noise can repeat along each axis.
    fn units(&self, origin: &Origin, dimension: Dimension) -> Vec<u32> {
        let Origin::Preset(preset) = origin else { return vec![1; dimension.count()] };
        let frequency = self.frequency.unwrap_or(1.0).abs();
        // The library says what does not fit if a frequency is no fraction of small whole numbers.
        let whole = |&unit: &u32| {
            let fits = |count: &u32| (f64::from(*count) * frequency) % f64::from(unit) == 0.0;
            if unit == 0 { 0 } else { (1..=256).find(fits).unwrap_or(unit) }
        };
        preset.periods().map_or_else(|| vec![0; dimension.count()], |periods| periods.iter().map(whole).collect())
    }

    /// Makes a noise repeat, for the flag `--period`, `--loop` or `--tile`.
    pub fn repeated(&self, described: Described, periods: Vec<u32>, flag: &str) -> Result<Described, Failure> {
        if let Origin::Preset(preset) = described.origin {
            if preset.periods().is_none() {
                let name = preset.name;
                return Err(Failure::Request(format!("{flag}: a {name} cannot repeat; use --map or --sphere")));
            }
            let wrong = periods.iter().zip(&described.units).find(|(period, unit)| match unit {
                0 => **period != 0,
                unit => *period % *unit != 0,
            });
            if let (Some((period, unit)), true) = (wrong, periods.len() == described.units.len()) {
                let name = preset.name;
                return Err(Failure::Request(match unit {
                    0 => format!("{flag}: {name} cannot repeat along y; take 0 for the second number"),
                    unit => {
                        let below = (period / unit * unit).max(*unit);
                        format!(
                            "{flag}: {name} cannot repeat after {period}, but after multiples of {unit}, such as \
                             {below} or {}",
                            below + unit
                        )
                    }
                }));
            }
        }
        let described = described.map(|noise| noise.tiled(periods.clone()));
        let material = described.material.iter().flat_map(|material| [&material.shade, &material.roughness]);
        for noise in material.chain([&described.noise]) {
            noise.range().map_err(|error| Failure::Request(self.with_flag(&error, flag)))?;
        }
        Ok(Described { periods: Some(periods), ..described })
    }

    /// Returns another noise of the same flags, with other seeds.
    pub fn sibling(&self, described: &Described, number: u64) -> Result<Noise, Failure> {
        let kind = match &self.noise {
            Some(Source::Kind(kind)) => *kind,
            _ => NoiseKind::Perlin,
        };
        let (noise, _) = self.of_kind(kind, described.dimension.count(), number)?;
        let noise = self.frequency.into_iter().fold(noise, Noise::frequency);
        let noise = self.combination.combined(noise, &self.of_others(number))?;
        Ok(described.periods.clone().into_iter().fold(noise, Noise::tiled))
    }

    /// Returns the flags of kinds that are combined with the noise: the next seed, and the same hash.
    fn of_others(&self, number: u64) -> Vec<String> {
        let seed = self.leaf.seed.unwrap_or(0).wrapping_add(1 + number);
        let mut flags = vec!["--seed".into(), seed.to_string()];
        if let Some(hash) = self.leaf.hash.and_then(|hash| hash.to_possible_value()) {
            flags.extend(["--hash".into(), hash.get_name().into()]);
        }
        flags
    }

    fn of_kind(&self, kind: NoiseKind, dimension: usize, number: u64) -> Result<(Noise, Origin), Failure> {
        let leaf = self.leaf.noise(kind, dimension, 2 * number)?;
        let noise = match self.fractal.octaves()? {
            None => leaf,
            Some(octaves) => self.fractal.noise(leaf, octaves),
        };
        noise.range().map_err(|error| Failure::Request(self.with_flag(&error, "--loop")))?;
        let noise = match self.warp {
            None => noise,
            Some(amplitude) => {
                let by = match self.warp_noise {
                    None => self.leaf.noise(kind, dimension, 2 * number + 1)?,
                    Some(kind) => self.leaf.beside(kind).noise(kind, dimension, 2 * number + 1)?,
                };
                let octaves = self.warp_octaves.map(Octaves::new);
                let warped = |octaves: Option<Octaves>, frequency: Option<f64>| {
                    let by = by.clone();
                    let faster = |by| frequency.into_iter().fold(by, Noise::frequency);
                    match octaves {
                        None => noise.clone().warp(amplitude, faster(by)),
                        Some(octaves) if self.warp_progressive => {
                            noise.clone().warp_progressive(amplitude, faster(by), octaves)
                        }
                        Some(octaves) => noise.clone().warp(amplitude, faster(by.fbm(octaves))),
                    }
                };
                accepted(warped(None, None), "--warp")?;
                accepted(warped(octaves, None), "--warp-octaves")?;
                accepted(warped(octaves, self.warp_frequency), "--warp-frequency")?
            }
        };
        let (lowest, highest) = self.fractal.frequencies();
        let own = self.frequency.unwrap_or(1.0).abs();
        let facts = Facts {
            kind,
            is_fractal: self.fractal.is_given(),
            is_warped: self.warp.is_some(),
            is_antialiased: self.fractal.antialiased,
            lowest: lowest * own,
            highest: highest * own,
            lacunarity: self.fractal.lacunarity.unwrap_or(2.0),
        };
        Ok((noise, Origin::Flags(facts)))
    }

    /// Fails if a flag describes the noise although a preset or file does so. Naming the hash that it has is allowed.
    fn refuse_flags(&self, what: &str, hash: Option<HashName>) -> Result<(), Failure> {
        let own = [
            (self.warp.is_some(), "--warp"),
            (self.warp_frequency.is_some(), "--warp-frequency"),
            (self.warp_octaves.is_some(), "--warp-octaves"),
            (self.warp_noise.is_some(), "--warp-noise"),
            (self.warp_progressive, "--warp-progressive"),
        ];
        let all = self.leaf.given().into_iter().chain(self.fractal.given()).chain(own);
        let is_its_own = self.leaf.hash.is_some() && self.leaf.hash == hash;
        match all.filter(|(given, _)| *given).find(|(_, flag)| !(is_its_own && *flag == "--hash")) {
            Some((_, "--hash")) if hash.is_some() => Err(Failure::Request(format!(
                "--hash: all noises in {what} have the hash lowbias, which does not repeat; omit the flag"
            ))),
            Some((_, flag)) => Err(Failure::Request(format!("{flag} describes a noise, but {what} is one already"))),
            None => Ok(()),
        }
    }

    fn refuse_seed(&self) -> Result<(), Failure> {
        match self.leaf.seed {
            Some(_) => Err(Failure::Request("--seed: a noise from a file or a code has its seeds in it".into())),
            None => Ok(()),
        }
    }

    /// Puts the responsible flag before an error, and advice after it. One flag makes the noise repeat.
    fn with_flag(&self, error: &NoiseError, repeats: &str) -> String {
        use NoiseProblem as Problem;
        if self.preset.is_some() || matches!(self.noise, Some(Source::File(_) | Source::StandardInput)) {
            let is_loop = self.period.is_none() && repeats == "--loop";
            let whole = if is_loop { "this noise cannot repeat in time" } else { "this noise cannot repeat" };
            return match error.problem {
                Problem::NumberPerDimension { .. } | Problem::Period { .. } if !is_loop => {
                    format!("{repeats}: {error}")
                }
                Problem::NotTileable { .. } | Problem::TileCells { .. } | Problem::TileLacunarity { .. } => {
                    format!("{repeats}: {error}; {whole}")
                }
                _ => error.to_string(),
            };
        }
        // The last node of the path is responsible.
        let is_of = |name: &str| error.node.rsplit(" > ").next().is_some_and(|node| node.starts_with(name));
        let (flag, advice) = match error.problem {
            Problem::GradientDimension { .. } | Problem::Flat | Problem::NoLatticeValues => ("--gradients", ""),
            Problem::MinimalCubic => ("--fade", ""),
            Problem::HashBits { .. } => ("--hash", ""),
            Problem::Flow { .. } => ("--flow", ""),
            Problem::ExtraPermutation => ("--extra-permutation", ""),
            Problem::BorderMetric | Problem::Points { .. } => ("--metric", ""),
            Problem::Axis { .. } => ("--feature", ""),
            Problem::NoDirection => ("--direction", ""),
            Problem::Orientation { .. } => ("--orientation", ""),
            Problem::NoPublishedScale => ("--normalization", " (--falloff classic or --normalization exact)"),
            Problem::Octaves { .. } if self.fractal.octaves.is_some() => ("--octaves", ""),
            Problem::Octaves { .. } | Problem::Band { .. } => ("--octave-band", ""),
            Problem::Lacunarity { .. } | Problem::BandLacunarity { .. } | Problem::TileLacunarity { .. } => {
                ("--lacunarity", "")
            }
            Problem::Persistence { .. } => ("--persistence", ""),
            Problem::Antialiased => ("--antialiased", ""),
            Problem::Undivided => ("--undivided", ""),
            Problem::Dimension { .. } if is_of("in_dimension") => ("--dimensions", ""),
            Problem::TooFewDimensions { .. } if self.leaf.dimensions.is_some() => ("--dimensions", ""),
            Problem::TooFewDimensions { .. } if is_of("z") || is_of("w") => ("--axis", " (--dimensions)"),
            Problem::Count { .. } | Problem::Bounds { .. } if is_of("high_dimensional") => ("--at", ""),
            Problem::Bounds { .. } if is_of("distance_to") => ("--point", ""),
            Problem::Bounds { what, .. } | Problem::Number { what, .. } | Problem::Count { what, .. } => {
                match NUMBERS.iter().find(|(named, _)| *named == what) {
                    Some((_, flag)) => (*flag, ""),
                    None => return error.to_string(),
                }
            }
            Problem::TilePeriod { .. } => (repeats, " (--hash lowbias)"),
            Problem::NotTileable { .. }
            | Problem::Period { .. }
            | Problem::TileCells { .. }
            | Problem::TileSize { .. }
            | Problem::NumberPerDimension { .. } => (repeats, ""),
            _ => return error.to_string(),
        };
        format!("{flag}: {error}{advice}")
    }
}
