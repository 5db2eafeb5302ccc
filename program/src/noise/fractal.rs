//! Sums of octaves.

use super::parse::{finite, number};
use crate::failure::Failure;
use clap::{Args, ValueEnum};
use gradnoise::{JordanTurbulence, Noise, Octaves, Shift};

/// The arguments of fractals.
#[derive(Args)]
#[command(next_help_heading = "Fractal and warp")]
pub struct FractalArguments {
    /// Sum this many octaves [default: a single noise]
    #[arg(long, value_name = "N", conflicts_with = "octave_band",
          value_parser = number::<u32>("a whole number from 1 to 32"))]
    pub octaves: Option<u32>,
    /// Sum the octaves between these frequencies, in cells for each unit of position
    #[arg(hide_short_help = true, long, value_name = "LOW,HIGH", value_parser = band)]
    pub octave_band: Option<(f64, f64)>,
    /// How octaves are combined [default: fbm]
    #[arg(long, value_enum)]
    pub fractal: Option<FractalName>,
    /// Ratio of each octave's frequency to that of the octave before it [default: 2]
    #[arg(hide_short_help = true,
          long, value_name = "L", value_parser = number::<f64>("a number such as 2"))]
    pub lacunarity: Option<f64>,
    /// Ratio of each octave's amplitude to that of the octave before it [default: 0.5]
    #[arg(long, alias = "gain", value_name = "P",
          value_parser = number::<f64>("a number such as 0.5"))]
    pub persistence: Option<f64>,
    /// The strength of ping-pong (2), slope (0.05), or the warp of swiss (0.15)
    #[arg(hide_short_help = true,
          long, value_name = "S", value_parser = number::<f32>("a number such as 2"))]
    pub strength: Option<f32>,
    /// Weight octaves by the ones before them, from 0 to 1, in fbm, billow and ping-pong, like FastNoiseLite
    #[arg(hide_short_help = true,
          long, value_name = "S", value_parser = number::<f32>("a number such as 0.5"))]
    pub weighted: Option<f32>,
    /// How far octaves are shifted: by random amounts (drawn), not at all, or like Cochoy [default: drawn]
    #[arg(hide_short_help = true, long, value_enum)]
    pub shift: Option<ShiftName>,
    /// Do not scale the sum of octaves to [-1, 1]
    #[arg(hide_short_help = true, long)]
    pub undivided: bool,
    /// Fade out octaves that are finer than the samples
    #[arg(hide_short_help = true, long)]
    pub antialiased: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum FractalName {
    /// Fractional Brownian motion, the sum of the octaves
    Fbm,
    /// The sum of their absolute values
    Turbulence,
    /// Soft heaps
    Billow,
    /// Sharp crests
    Ridged,
    /// Smooth valleys, rough heights
    Hybrid,
    /// A product of octaves
    Multifractal,
    /// Folded octaves
    PingPong,
    /// Octaves that steep slopes damp
    Slope,
    /// Crests with gullies down their sides
    Swiss,
    /// Worn mountains
    Jordan,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ShiftName {
    Drawn,
    None,
    Cochoy,
}

fn band(text: &str) -> Result<(f64, f64), String> {
    let ends = text.split_once(',').and_then(|(low, high)| Some((finite(low)?, finite(high)?)));
    ends.ok_or_else(|| "two numbers joined by a comma are expected, such as 0.125,4".into())
}

impl FractalArguments {
    /// Returns whether there is a sum of octaves.
    pub fn is_given(&self) -> bool {
        self.octaves.is_some() || self.octave_band.is_some()
    }

    /// Returns the flags, and whether each is given.
    pub fn given(&self) -> Vec<(bool, &'static str)> {
        let mut given = vec![(self.octaves.is_some(), "--octaves"), (self.octave_band.is_some(), "--octave-band")];
        given.extend(self.details());
        given
    }

    fn details(&self) -> [(bool, &'static str); 8] {
        [
            (self.fractal.is_some(), "--fractal"),
            (self.lacunarity.is_some(), "--lacunarity"),
            (self.persistence.is_some(), "--persistence"),
            (self.strength.is_some(), "--strength"),
            (self.weighted.is_some(), "--weighted"),
            (self.shift.is_some(), "--shift"),
            (self.undivided, "--undivided"),
            (self.antialiased, "--antialiased"),
        ]
    }

    /// Returns the octaves, or fails if flags describe octaves of a single noise.
    pub fn octaves(&self) -> Result<Option<Octaves>, Failure> {
        let octaves = match (self.octaves, self.octave_band) {
            (Some(count), _) => Octaves::new(count),
            (None, Some((lowest, highest))) => Octaves::band(lowest, highest),
            (None, None) => {
                return match self.details().into_iter().find(|(given, _)| *given) {
                    Some((_, flag)) => {
                        Err(Failure::Request(format!("{flag} is for sums of octaves; add --octaves or --octave-band")))
                    }
                    None => Ok(None),
                };
            }
        };
        self.check_details()?;
        let shift = match self.shift {
            None | Some(ShiftName::Drawn) => Shift::Drawn,
            Some(ShiftName::None) => Shift::None,
            Some(ShiftName::Cochoy) => Shift::Cochoy,
        };
        let octaves = octaves.lacunarity(self.lacunarity.unwrap_or(2.0)).persistence(self.persistence.unwrap_or(0.5));
        Ok(Some(octaves.shift(shift).normalised(!self.undivided).antialiased(self.antialiased)))
    }

    fn check_details(&self) -> Result<(), Failure> {
        use FractalName::{Billow, Fbm, PingPong, Slope, Swiss};
        let kind = self.fractal.unwrap_or(Fbm);
        if self.strength.is_some() && !matches!(kind, PingPong | Slope | Swiss) {
            return Err(Failure::Request("--strength is for --fractal ping-pong, slope and swiss".into()));
        }
        if self.weighted.is_some() && !matches!(kind, Fbm | Billow | PingPong) {
            return Err(Failure::Request("--weighted is for --fractal fbm, billow and ping-pong".into()));
        }
        Ok(())
    }

    /// Returns the lowest and the highest frequency of the octaves, whose count is clamped.
    pub fn frequencies(&self) -> (f64, f64) {
        let lacunarity = self.lacunarity.unwrap_or(2.0);
        match (self.octaves, self.octave_band) {
            (Some(count), _) => (1.0, lacunarity.powi(count.clamp(1, Octaves::MAX) as i32 - 1)),
            (None, Some((lowest, highest))) => (lowest, highest),
            (None, None) => (1.0, 1.0),
        }
    }

    /// Sums octaves of a noise.
    pub fn noise(&self, leaf: Noise, octaves: Octaves) -> Noise {
        let strength = |default| self.strength.unwrap_or(default);
        match (self.fractal.unwrap_or(FractalName::Fbm), self.weighted) {
            (FractalName::Fbm, None) => leaf.fbm(octaves),
            (FractalName::Fbm, Some(weighted)) => leaf.fbm_weighted(octaves, weighted),
            (FractalName::Turbulence, _) => leaf.turbulence(octaves),
            (FractalName::Billow, None) => leaf.billow(octaves),
            (FractalName::Billow, Some(weighted)) => leaf.billow_weighted(octaves, weighted),
            (FractalName::Ridged, _) => leaf.ridged(octaves),
            (FractalName::Hybrid, _) => leaf.hybrid_multifractal(octaves),
            (FractalName::Multifractal, _) => leaf.multifractal(octaves),
            (FractalName::PingPong, None) => leaf.ping_pong(octaves, strength(2.0)),
            (FractalName::PingPong, Some(weighted)) => leaf.ping_pong_weighted(octaves, strength(2.0), weighted),
            (FractalName::Slope, _) => leaf.slope_fbm(octaves, strength(0.05)),
            (FractalName::Swiss, _) => leaf.swiss_turbulence(octaves, strength(0.15)),
            (FractalName::Jordan, _) => leaf.jordan_turbulence(octaves, JordanTurbulence::default()),
        }
    }
}
