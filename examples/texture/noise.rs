//! The noise of the arguments. The program `gradnoise` has more kinds.

use clap::{Args, ValueEnum};
use gradnoise::{Dimension, Noise, NoiseError, NoiseProblem, Octaves, Perlin, Simplex, Value};
use std::num::NonZero;
use std::str::FromStr;

#[derive(Args)]
pub struct NoiseArguments {
    /// The kind of noise
    #[arg(long, value_enum, default_value_t = NoiseKind::Perlin)]
    noise: NoiseKind,
    /// The number of the noise's coordinates
    #[arg(long, value_name = "1..4", default_value = "2", allow_negative_numbers = true, value_parser = dimension)]
    pub dimensions: Dimension,
    /// Use an integer hash, which repeats after 2^32 cells, instead of a permutation table, which repeats after 256
    #[arg(long)]
    hashed: bool,
    /// Seed of the permutation table, or of the hash; below zero in two's complement [default: Perlin's own table, or
    /// 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed)]
    seed: Option<u64>,
    /// Sum this many octaves [default: a single noise]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>("a whole number from 1 to 32"))]
    octaves: Option<u32>,
    /// Make the noise seamless: it repeats after this many cells along each axis
    #[arg(long, value_name = "P", allow_hyphen_values = true,
          value_parser = number::<NonZero<u32>>("a whole number from 1, such as 8,"))]
    period: Option<NonZero<u32>>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum NoiseKind {
    Perlin,
    Simplex,
    Value,
}

/// Parses a number, or returns a message with the expected form.
pub fn number<T: FromStr>(expected: &'static str) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| text.parse().map_err(|_| format!("{expected} is expected"))
}

const SEED: &str = "a whole number from -9223372036854775808 to 18446744073709551615 is expected";

/// Parses a seed, of which all 64 bits count. Negative seeds are two's complement.
fn seed(text: &str) -> Result<u64, String> {
    let negative = || text.parse::<i64>().map(i64::cast_unsigned);
    text.parse().or_else(|_| negative()).map_err(|_| SEED.into())
}

fn dimension(text: &str) -> Result<Dimension, String> {
    let count = number::<usize>("a whole number from 1 to 4")(text)?;
    Dimension::try_from(count).map_err(|error| error.to_string())
}

impl NoiseArguments {
    /// Returns the noise, after checking it.
    pub fn noise(&self) -> Result<Noise, String> {
        macro_rules! leaf {
            ($kind:ident) => {{
                let leaf = if self.hashed { $kind::hashed(self.dimensions) } else { $kind::new(self.dimensions) };
                self.seed.into_iter().fold(leaf, $kind::seed).noise()
            }};
        }
        let leaf = match self.noise {
            NoiseKind::Perlin => leaf!(Perlin),
            NoiseKind::Simplex => leaf!(Simplex),
            NoiseKind::Value => leaf!(Value),
        };
        let noise = self.octaves.into_iter().fold(leaf, |noise, count| noise.fbm(Octaves::new(count)));
        let periods = |period| vec![NonZero::get(period); self.dimensions.count()];
        let noise = self.period.into_iter().fold(noise, |noise, period| noise.tiled(periods(period)));
        noise.range().map_err(|error| with_option(&error))?;
        Ok(noise)
    }

    /// Returns whether the noise repeats after 256 units without a flag that asks for it.
    pub fn repeats(&self) -> bool {
        !self.hashed && self.period.is_none()
    }
}

/// Puts the responsible option before an error, and advice after it.
fn with_option(error: &NoiseError) -> String {
    match error.problem {
        NoiseProblem::Octaves { .. } => format!("--octaves: {error}"),
        NoiseProblem::TilePeriod { .. } => format!("--period: {error} (--hashed)"),
        NoiseProblem::Period { .. } => format!("--period: {error}"),
        _ => error.to_string(),
    }
}
