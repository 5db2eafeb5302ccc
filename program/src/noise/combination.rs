//! The arguments that combine a noise with others, and cut it at a value.

use crate::failure::Failure;
use crate::noise::{Described, LATTICE, NoiseArguments, NoiseKind, accepted};
use crate::presets::Preset;
use clap::{Args, Parser, ValueEnum};
use gradnoise::Noise;

#[derive(Args)]
#[command(next_help_heading = "Combination, in this order")]
pub struct CombinationArguments {
    /// Multiply by another noise: a kind, a preset, a code or a .json file
    #[arg(long, value_name = "NOISE")]
    pub multiply: Option<String>,
    /// Add another noise
    #[arg(long, value_name = "NOISE")]
    pub add: Option<String>,
    /// Take the larger of this noise and another one
    #[arg(long, value_name = "NOISE")]
    pub max: Option<String>,
    /// Take the smaller of this noise and another one
    #[arg(long, value_name = "NOISE")]
    pub min: Option<String>,
    /// Make values below this one -1, and others 1
    #[arg(long, value_name = "V",
          value_parser = crate::noise::number::<f32>("a number such as 0.1"))]
    pub threshold: Option<f32>,
    /// Change from -1 to 1 smoothly, from this much below the threshold to this much above it
    #[arg(long, value_name = "S", requires = "threshold",
          value_parser = crate::noise::number::<f32>("a number such as 0.05"))]
    pub softness: Option<f32>,
}

/// Combines two noises.
type Combine = fn(Noise, Noise) -> Noise;

/// Another noise, as `make` would read it.
#[derive(Parser)]
struct Other {
    #[command(flatten)]
    noise: NoiseArguments,
}

/// Returns the noise that a text of a flag names. More flags describe kinds: their seed, and perhaps a hash.
pub fn other(flag: &str, text: &str, dimension: usize, of_kind: &[String]) -> Result<Described, Failure> {
    let is_preset = Preset::named(text).is_ok();
    let kind = NoiseKind::from_str(text, true).ok().filter(|_| !is_preset);
    let mut words = vec![String::new(), if is_preset { "--preset" } else { "--noise" }.into(), text.into()];
    if let Some(kind) = kind {
        // Other kinds have no choice of a hash.
        let count = if LATTICE.contains(&kind) { of_kind.len() } else { 2.min(of_kind.len()) };
        words.extend_from_slice(&of_kind[..count]);
    }
    let parsed = Other::try_parse_from(words).map_err(|_| {
        Failure::Request(format!("{flag}: {text} is no kind, preset, code or .json file; `gradnoise list` shows them"))
    })?;
    parsed.noise.described(dimension)
}

impl CombinationArguments {
    pub fn is_given(&self) -> bool {
        self.given().is_some()
    }

    /// Returns the first flag that is given.
    pub fn given(&self) -> Option<&'static str> {
        let all = [
            (self.multiply.is_some(), "--multiply"),
            (self.add.is_some(), "--add"),
            (self.max.is_some(), "--max"),
            (self.min.is_some(), "--min"),
            (self.threshold.is_some(), "--threshold"),
        ];
        all.into_iter().find(|(given, _)| *given).map(|(_, flag)| flag)
    }

    /// Returns a noise combined with the others. More flags describe those that are kinds.
    pub fn combined(&self, noise: Noise, of_kind: &[String]) -> Result<Noise, Failure> {
        let dimension = noise.dimension().count();
        let other = |flag: &str, text: &str| {
            let found = other(flag, text, dimension, of_kind)?;
            let count = found.dimension.count();
            if count < dimension {
                return Err(Failure::Request(format!(
                    "{flag}: {text} has {count} dimensions, and the noise has {dimension}; add --dimensions {count}"
                )));
            }
            // Only its first slice along further coordinates is seen.
            Ok((dimension..count).fold(found.noise, |noise, _| noise.slice(0.0)))
        };
        let mut noise = noise;
        let combined: [(&str, _, Combine); 4] = [
            ("--multiply", &self.multiply, |a, b| a * b),
            ("--add", &self.add, |a, b| a + b),
            ("--max", &self.max, Noise::max),
            ("--min", &self.min, Noise::min),
        ];
        for (flag, text, combine) in combined {
            if let Some(text) = text {
                noise = accepted(combine(noise, other(flag, text)?), flag)?;
            }
        }
        let Some(edge) = self.threshold else { return Ok(noise) };
        let sharp = accepted(noise.clone().threshold(edge), "--threshold")?;
        let above = match self.softness {
            None | Some(0.0) => sharp,
            Some(softness) if softness < 0.0 => {
                return Err(Failure::Request(format!("--softness {softness}: it must be 0 or more")));
            }
            Some(softness) => accepted(noise.smoothstep(edge - softness, edge + softness), "--softness")?,
        };
        Ok(above * 2.0 - 1.0)
    }
}
