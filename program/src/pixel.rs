//! The numbers of each sample in a file: their type, their count, and whether they are a colour.

use gradnoise::{Dimension, Format};

/// The type of a number in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Number {
    /// 8 bits, 0 for -1 and 255 for 1
    U8,
    /// 16 bits, 0 for -1 and 65535 for 1
    U16,
    /// Half floats
    F16,
    /// Floats
    F32,
}

impl Number {
    pub fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 | Self::F16 => 2,
            Self::F32 => 4,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::F16 => "f16",
            Self::F32 => "f32",
        }
    }
}

/// How heights in metres are written as colours, in tiles that maps show as terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Encoding {
    /// Mapzen's Terrarium, in steps of 1/256 m
    Terrarium,
    /// Mapbox's Terrain-RGB, in steps of 0.1 m
    #[value(alias = "mapbox")]
    TerrainRgb,
}

impl Encoding {
    /// Returns the lowest height in metres, and the least height above all that it holds.
    pub fn range(self) -> [f64; 2] {
        match self {
            Self::Terrarium => [-32_768.0, 32_768.0],
            Self::TerrainRgb => [-10_000.0, 1_667_721.55],
        }
    }

    /// Returns the colour of a height within the range. Terrarium rounds down, as its formula does (Tilezen, "Terrain
    /// Tiles: Formats"): height = 256 red + green + blue / 256 - 32768. Terrain-RGB rounds to nearest, as Mapbox's
    /// rio-rgbify does: height = -10000 + 0.1 (65536 red + 256 green + blue).
    fn colour(self, metres: f32) -> [u8; 3] {
        let metres = f64::from(metres);
        let level = match self {
            Self::Terrarium => ((metres + 32_768.0) * 256.0).floor(),
            Self::TerrainRgb => ((metres + 10_000.0) * 10.0).round(),
        };
        let [_, red, green, blue] = (level as u32).to_be_bytes();
        [red, green, blue]
    }
}

/// The numbers of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pixel {
    pub number: Number,
    /// 1 for a value, 3 for red, green and blue, 4 with alpha.
    pub channels: usize,
    /// Whether the numbers are colours, which the library computes as linear light, instead of values in [-1, 1].
    pub is_colour: bool,
    /// How a value becomes three numbers, if it does.
    pub encoding: Option<Encoding>,
}

impl Pixel {
    /// Returns the number of bytes of a sample in the file.
    pub fn bytes(self) -> usize {
        self.channels * self.number.bytes()
    }

    /// Returns the format in which the library computes the samples.
    pub fn format(self) -> Format {
        if self.encoding.is_some() {
            return Format::R32Float;
        }
        match (self.channels, self.number) {
            (1, Number::U8) => Format::R8Unorm,
            (1, Number::U16) => Format::R16Unorm,
            (1, Number::F16) => Format::R16Float,
            (1, Number::F32) => Format::R32Float,
            (_, Number::U8) if self.is_colour => Format::Rgba8UnormSrgb,
            (_, Number::U8) => Format::Rgba8Unorm,
            (_, Number::F16) => Format::Rgba16Float,
            // The library has no format of four 16-bit channels, so these are converted from floats below.
            (_, Number::U16 | Number::F32) => Format::Rgba32Float,
        }
    }

    /// Returns the number of bytes of a sample in the library's format.
    pub fn made_bytes(self) -> usize {
        self.format().bytes_per_sample(Dimension::D1)
    }

    /// Returns colours in linear light as the library would have made them.
    pub fn packed(self, colours: &[[f32; 4]]) -> Vec<u8> {
        match self.number {
            Number::U8 => {
                let level = |channel: usize, light: f32| match channel {
                    3 => (light.clamp(0.0, 1.0) * 255.0 + 0.5) as u8,
                    _ => (encoded(light.into()).clamp(0.0, 1.0) * 255.0 + 0.5) as u8,
                };
                colours.iter().flat_map(|colour| [0, 1, 2, 3].map(|i| level(i, colour[i]))).collect()
            }
            Number::F16 => {
                let half = |float: f32| exr::prelude::f16::from_f32(float).to_le_bytes();
                colours.as_flattened().iter().flat_map(|float| half(*float)).collect()
            }
            Number::U16 | Number::F32 => colours.as_flattened().iter().flat_map(|float| float.to_le_bytes()).collect(),
        }
    }

    /// Appends the library's samples to `into` as the file stores them, little-endian.
    pub fn convert(self, made: &[u8], into: &mut Vec<u8>) {
        if let Some(encoding) = self.encoding {
            let heights = made.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
            into.extend(heights.flat_map(|height| encoding.colour(height)));
            return;
        }
        if self.channels == 1 || (self.channels == 4 && self.number != Number::U16) {
            into.extend_from_slice(made);
            return;
        }
        for sample in made.chunks_exact(self.made_bytes()) {
            if self.number == Number::U16 {
                for (channel, float) in sample.as_chunks().0[..self.channels].iter().enumerate() {
                    let level = self.level(f32::from_le_bytes(*float), channel == 3);
                    into.extend_from_slice(&level.to_le_bytes());
                }
            } else {
                into.extend_from_slice(&sample[..self.bytes()]);
            }
        }
    }

    /// Returns the 16-bit level of a channel, rounded to nearest: values like the library's formats of one channel,
    /// colours as sRGB (IEC 61966-2-1).
    fn level(self, value: f32, is_alpha: bool) -> u16 {
        let light = f64::from(value);
        let share = match (self.is_colour, is_alpha) {
            (false, _) => return (value * 32767.5 + 32768.0).floor().clamp(0.0, 65535.0) as u16,
            (true, true) => light,
            (true, false) => encoded(light),
        };
        (share.clamp(0.0, 1.0) * 65535.0 + 0.5) as u16
    }
}

/// Encodes linear light as sRGB (IEC 61966-2-1).
fn encoded(light: f64) -> f64 {
    if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

/// Whether all samples so far are equal.
pub struct Sameness {
    pixel: Pixel,
    first: Vec<u8>,
    count: u64,
    is_broken: bool,
}

impl Sameness {
    pub fn new(pixel: Pixel) -> Self {
        Self { pixel, first: Vec::new(), count: 0, is_broken: false }
    }

    /// Looks at more samples, unless different ones have been found.
    pub fn look_at(&mut self, samples: &[u8]) {
        if self.is_broken {
            return;
        }
        let size = self.pixel.bytes();
        if self.first.is_empty() {
            self.first.extend(samples.iter().take(size));
        }
        self.is_broken = samples.chunks_exact(size).any(|sample| sample != self.first);
        self.count += (samples.len() / size) as u64;
    }

    /// Returns whether there are several samples, and all are equal.
    pub fn are_the_same(&self) -> bool {
        !self.is_broken && self.count > 1
    }
}
