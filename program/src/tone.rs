//! Turns values into shades of a picture: measures, normalizes, sharpens, inverts.

use crate::failure::Failure;
use crate::noise::{accepted, finite};
use crate::view::Place;
use clap::Args;
use gradnoise::{Evaluator, FillError, Format, Noise, Texels};

/// The arguments that change values.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Colours")]
pub struct ToneArguments {
    /// What becomes black and white: off (-1 and 1), range (the lowest and the highest value of the picture), two
    /// percentiles of it such as 1%,99%, or two values such as -0.5,0.5 [default: range for PNG, GIF and TIFF of 8 and
    /// 16 bits of fractals, Gabor noise and noises of many dimensions, which hardly ever reach -1 and 1, and of
    /// distances and coordinates, which go beyond; else off]
    #[arg(long, value_name = "MODE")]
    pub normalize: Option<Normalize>,
    /// Multiply values by this, about 0, and clamp them to [-1, 1]
    #[arg(hide_short_help = true, long, value_name = "C",
          value_parser = crate::noise::number::<f32>("a number such as 1.5"))]
    pub contrast: Option<f32>,
    /// Multiply the values of a file of floats by this, such as 500 for heights in metres
    #[arg(hide_short_help = true, long, value_name = "C",
          value_parser = crate::noise::number::<f32>("a number such as 500"))]
    pub scale: Option<f32>,
    /// Add this to the values of a file of floats, after --scale
    #[arg(hide_short_help = true, long, value_name = "C",
          value_parser = crate::noise::number::<f32>("a number such as 100"))]
    pub offset: Option<f32>,
    /// Swap black and white
    #[arg(hide_short_help = true, long)]
    pub invert: bool,
}

/// How values are normalized.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Normalize {
    Off,
    Range,
    Percentiles(f64, f64),
    Fixed(f32, f32),
}

impl std::str::FromStr for Normalize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || "off, range, two percentiles such as 1%,99%, or two values such as -0.5,0.5 are expected".to_owned();
        match text {
            "off" => return Ok(Self::Off),
            "range" => return Ok(Self::Range),
            _ => {}
        }
        let (low, high) = text.split_once(',').ok_or_else(expected)?;
        if let (Some(low), Some(high)) = (low.strip_suffix('%'), high.strip_suffix('%')) {
            let (low, high) = (finite(low).ok_or_else(expected)?, finite(high).ok_or_else(expected)?);
            let fits = 0.0 <= low && low < high && high <= 100.0;
            return if fits {
                Ok(Self::Percentiles(low, high))
            } else {
                Err("percentiles ascend from 0% to 100%".into())
            };
        }
        let (low, high) = (finite(low).ok_or_else(expected)?, finite(high).ok_or_else(expected)?);
        if low < high { Ok(Self::Fixed(low, high)) } else { Err("the first value must be below the second".into()) }
    }
}

/// The values that become black and white.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    pub low: f32,
    pub high: f32,
    /// The share of the picture's rows that were measured.
    pub measured: f64,
}

/// The most samples that are measured: in larger pictures, rows spread over the picture are measured.
const MOST_SAMPLES: u64 = 8 << 20;

impl ToneArguments {
    /// Returns the flags, and whether each is given.
    pub fn given(&self) -> [(bool, &'static str); 5] {
        [
            (self.normalize.is_some(), "--normalize"),
            (self.contrast.is_some(), "--contrast"),
            (self.invert, "--invert"),
            (self.scale.is_some(), "--scale"),
            (self.offset.is_some(), "--offset"),
        ]
    }

    /// Returns whether values get another scale than [-1, 1].
    pub fn has_scale(&self) -> bool {
        self.scale.is_some() || self.offset.is_some()
    }

    /// Fails with the responsible flag if a noise cannot be changed by the arguments.
    pub fn check(&self, noise: &Noise, stretch: Option<Stretch>) -> Result<(), Failure> {
        // Each step has one flag more.
        let plain = Self { normalize: None, contrast: None, invert: false, scale: None, offset: None };
        let contrasted = Self { contrast: self.contrast, ..plain };
        let scaled = Self { scale: self.scale, ..contrasted };
        let steps = [("--normalize", plain), ("--contrast", contrasted), ("--scale", scaled), ("--offset", *self)];
        steps.into_iter().try_for_each(|(flag, step)| accepted(step.adjusted(noise.clone(), stretch), flag).map(drop))
    }

    /// Changes a noise by the arguments.
    pub fn adjusted(&self, noise: Noise, stretch: Option<Stretch>) -> Noise {
        let noise = match stretch {
            None => noise,
            Some(Stretch { low, high, .. }) => noise.remap(low..=high, -1.0..=1.0).clamp(-1.0, 1.0),
        };
        let noise = match self.contrast {
            None => noise,
            Some(contrast) => (noise * contrast).clamp(-1.0, 1.0),
        };
        let noise = if self.invert { noise.negate() } else { noise };
        if self.has_scale() { noise * self.scale.unwrap_or(1.0) + self.offset.unwrap_or(0.0) } else { noise }
    }
}

/// Measures a noise at the places that are shown. Returns `None` if it is the same everywhere.
pub fn measure(noise: &Noise, places: &[Place], mode: Normalize) -> Result<Option<Stretch>, Failure> {
    let (low, high) = match mode {
        Normalize::Off => return Ok(None),
        Normalize::Fixed(low, high) => return Ok(Some(Stretch { low, high, measured: 0.0 })),
        Normalize::Range => (0.0, 100.0),
        Normalize::Percentiles(low, high) => (low, high),
    };
    let evaluator = Evaluator::new(noise)?;
    let width = places.first().map_or(1, |place| u64::from(place.extent()[0]));
    let rows: u64 = places.iter().map(Place::rows).sum();
    let every = rows.div_ceil((MOST_SAMPLES / width).max(1));
    let (mut values, mut row, mut before) = (Vec::new(), vec![0; width as usize * 4], 0);
    for place in places {
        let end = before + place.rows();
        // If all rows are measured, they are filled at once.
        let at_once = if every == 1 { place.rows() } else { 1 };
        let mut next = before.next_multiple_of(every);
        while next < end {
            row.resize((at_once * width * 4) as usize, 0);
            fill_rows(&evaluator, place, next - before..next - before + at_once, Format::R32Float, &mut row)?;
            values.extend(row.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)));
            next += every.max(at_once);
        }
        before = end;
    }
    let measured = values.len() as f64 / (rows * width) as f64;
    let stretch = Stretch { low: percentile(&mut values, low), high: percentile(&mut values, high), measured };
    Ok((stretch.low < stretch.high).then_some(stretch))
}

/// Returns the value below which this percentage of the values lies.
fn percentile(values: &mut [f32], percent: f64) -> f32 {
    let last = values.len().saturating_sub(1);
    let index = (last as f64 * percent / 100.0).round() as usize;
    *values.select_nth_unstable_by(index.min(last), f32::total_cmp).1
}

/// Fills bytes with some rows of a place.
pub fn fill_rows(
    evaluator: &Evaluator,
    place: &Place,
    rows: std::ops::Range<u64>,
    format: Format,
    bytes: &mut [u8],
) -> Result<(), Failure> {
    match place {
        Place::Grid(grid) => {
            let rows = grid.rows(rows).map_err(FillError::from)?;
            evaluator.fill(&rows, &mut Texels::new(format, bytes))?;
        }
        Place::Sphere(sphere) => {
            let surface = sphere.surface().and_then(|surface| surface.rows(rows.start as u32..rows.end as u32));
            let surface = surface.map_err(|error| Failure::Request(error.to_string()))?;
            evaluator.fill(&surface, &mut Texels::new(format, bytes))?;
        }
    }
    Ok(())
}
