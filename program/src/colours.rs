//! Makes outputs from a noise's values: grey, colours, normals, curvatures, channels, flows.

use crate::failure::Failure;
use crate::noise::{Described, NoiseArguments, Origin, finite};
use crate::presets;
use clap::{Args, ValueEnum};
use gradnoise::{ColourRamp, Evaluator, Material, Noise, NoiseError, NormalY, Output};

/// The arguments that choose the output.
#[derive(Args, Default)]
#[command(next_help_heading = "Colours")]
pub struct ColourArguments {
    /// Colours of a preset such as terrain, or your own: names of CSS or #hex joined by commas, such as navy,white,
    /// which are spread from -1 to 1, or each with its value, such as '#102040@-1,#fff@0.5'
    #[arg(long, visible_aliases = ["colours", "colors"], value_name = "NAME|STOPS",
          conflicts_with_all = ["grey", "normals", "curl"])]
    pub ramp: Option<String>,
    /// Grey values, for presets that have colours
    #[arg(long, visible_alias = "gray", conflicts_with_all = ["normals", "curl"])]
    pub grey: bool,
    /// A normal map: heights are multiplied by this. Red is right and green up, on a --map east and north
    #[arg(long, value_name = "STRENGTH", conflicts_with = "curl",
          value_parser = crate::noise::number::<f32>("a number such as 0.2"))]
    pub normals: Option<f32>,
    /// The direction of a normal map's green: up (Y+, for OpenGL, glTF, Godot, Blender, Unity and Bevy), or down (Y-,
    /// for DirectX and Unreal) [default: up]
    #[arg(hide_short_help = true, long, value_name = "up|down", value_enum, hide_possible_values = true)]
    pub normals_y: Option<GreenName>,
    /// How much the noise bends: the sum of its second derivatives times this, positive in hollows
    #[arg(hide_short_help = true, long, value_name = "STRENGTH",
          conflicts_with_all = ["ramp", "grey", "normals", "curl"],
          value_parser = crate::noise::number::<f32>("a number such as 0.02"))]
    pub laplacian: Option<f32>,
    /// The mean curvature of the surface that --normals shows, whose heights are multiplied by this
    #[arg(hide_short_help = true, long, value_name = "STRENGTH",
          conflicts_with_all = ["ramp", "grey", "normals", "curl", "laplacian"],
          value_parser = crate::noise::number::<f32>("a number such as 0.2"))]
    pub curvature: Option<f32>,
    /// The flow along the noise's contour lines (2-D), or of three noises (3-D), as red, green and blue
    #[arg(hide_short_help = true, long)]
    pub curl: bool,
    /// Draw the flow of --curl as streamlines, brighter where it is faster
    // Also what --curl conflicts with, since clap does not require what conflicts with another flag.
    #[arg(hide_short_help = true, long, requires = "curl", conflicts_with_all = [
        "ramp", "grey", "normals", "laplacian", "curvature", "channels",
    ])]
    pub streamlines: bool,
    /// This many noises of different seeds as red, green, blue and alpha
    #[arg(hide_short_help = true, long, value_name = "2..4",
          conflicts_with_all = ["ramp", "grey", "normals", "curl", "laplacian", "curvature"],
          value_parser = crate::noise::number::<u8>("a whole number from 2 to 4"))]
    pub channels: Option<u8>,
}

/// The direction of a normal map's green.
#[derive(Clone, Copy, ValueEnum)]
pub enum GreenName {
    Up,
    Down,
}

/// The output, and the number of its channels.
pub struct Made {
    pub output: Output,
    pub channels: usize,
    pub is_colour: bool,
    /// The name of the output if it needs flat space, and so cannot be on a map of a sphere.
    pub is_flat: Option<&'static str>,
}

impl ColourArguments {
    /// Returns whether a flag says what is shown.
    pub fn is_given(&self) -> bool {
        self.ramp.is_some() || self.grey || self.normals_y.is_some() || !self.shows_values()
    }

    /// Returns whether the picture shows values of one noise, not its slopes or curvatures.
    pub fn shows_values(&self) -> bool {
        !self.shows_slopes() && !self.curl && self.channels.is_none()
    }

    /// Returns whether the picture shows slopes or curvatures of one noise.
    pub fn shows_slopes(&self) -> bool {
        self.normals.is_some() || self.laplacian.is_some() || self.curvature.is_some()
    }

    /// Makes the output. `adjusted` changes a noise's values for `--normalize` and similar flags.
    pub fn output(
        &self,
        described: &Described,
        arguments: &NoiseArguments,
        adjusted: impl Fn(Noise) -> Noise,
    ) -> Result<Made, Failure> {
        if let Origin::Saved(Some(output)) = &described.origin {
            if self.is_given() {
                return Err(Failure::Request(
                    "the file has an output of its own; remove \"output\" from the file, or the flag for another"
                        .into(),
                ));
            }
            return made_of(output);
        }
        let noise = adjusted(described.noise.clone());
        let material = described.material.as_ref();
        let plain = |channels, flag, output| made(channels, flag, output, None);
        let flat = |channels, flag, output| made(channels, flag, output, Some(flag));
        if let Some(strength) = self.normals {
            return plain(3, "--normals", Output::normals_with_y(noise, strength, self.normal_y()));
        }
        if self.normals_y.is_some() {
            return Err(Failure::Request("--normals-y is for normal maps; add --normals".into()));
        }
        if let Some(strength) = self.laplacian {
            return flat(1, "--laplacian", Output::laplacian(noise, strength));
        }
        if let Some(strength) = self.curvature {
            return flat(1, "--curvature", Output::mean_curvature(noise, strength));
        }
        if self.curl {
            return match described.dimension.count() {
                2 => flat(3, "--curl", Output::curl([noise])),
                3 => {
                    let siblings = self.siblings(described, arguments, 3)?;
                    flat(3, "--curl", Output::curl(siblings.into_iter().map(&adjusted).collect::<Vec<_>>()))
                }
                found => Err(Failure::Request(format!("--curl needs a noise of 2 or 3 dimensions, not {found}"))),
            };
        }
        if let Some(channels) = self.channels {
            if !(2..=4).contains(&channels) {
                return Err(Failure::Request(format!("--channels {channels}: it must be 2 to 4")));
            }
            let siblings = self.siblings(described, arguments, u64::from(channels))?;
            let siblings: Vec<_> = siblings.into_iter().map(&adjusted).collect();
            return plain(if channels == 4 { 4 } else { 3 }, "--channels", Output::channels(siblings));
        }
        let coloured = |channels, ramp| {
            let shade = adjusted(described.shade().clone());
            Ok(Made { is_colour: true, ..plain(channels, "--ramp", Output::colour_ramp(shade, ramp))? })
        };
        match (self.own_ramp()?, material) {
            (Some((ramp, is_opaque)), _) => coloured(if is_opaque { 3 } else { 4 }, ramp),
            (None, Some(Material { colours, .. })) if !self.grey => coloured(3, colours.clone()),
            _ => Ok(Made { output: Output::value(&noise), channels: 1, is_colour: false, is_flat: None }),
        }
    }

    /// Returns the direction of a normal map's green.
    pub fn normal_y(&self) -> NormalY {
        match self.normals_y {
            None | Some(GreenName::Up) => NormalY::Up,
            Some(GreenName::Down) => NormalY::Down,
        }
    }

    /// Returns the ramp of a flag, and whether all its colours are opaque.
    pub fn own_ramp(&self) -> Result<Option<(ColourRamp, bool)>, Failure> {
        let found = self.ramp.as_deref().map(ramp).transpose();
        found.map_err(|message| Failure::Request(format!("--ramp: {message}")))
    }

    /// Returns whether the picture shows the noise that picks colours, not heights.
    pub fn shows_shade(&self) -> bool {
        self.shows_values() && !self.grey
    }

    /// Returns noises that differ only in their seeds.
    fn siblings(&self, described: &Described, arguments: &NoiseArguments, count: u64) -> Result<Vec<Noise>, Failure> {
        if !matches!(described.origin, Origin::Flags(_)) {
            let flag = if self.curl { "--curl of 3 dimensions" } else { "--channels" };
            return Err(Failure::Request(format!(
                "{flag} needs several noises: describe them by flags, not by a preset or file"
            )));
        }
        let sibling = |number| arguments.sibling(described, number);
        (0..count).map(sibling).collect()
    }
}

/// Returns the output of a flag, or fails with the flag if the output is refused.
fn made(channels: usize, flag: &str, output: Output, is_flat: Option<&'static str>) -> Result<Made, Failure> {
    match Evaluator::new(&output) {
        Ok(_) => Ok(Made { output, channels, is_colour: false, is_flat }),
        Err(NoiseError { problem, .. }) => Err(Failure::Request(format!("{flag}: {problem}"))),
    }
}

/// Returns a saved output with its number of channels and other properties.
fn made_of(output: &Output) -> Result<Made, Failure> {
    let saved = serde_json::to_value(output).map_err(|error| Failure::Request(error.to_string()))?;
    let kind = |name: &str| saved.get("output").and_then(|output| output.get(name));
    let count = |list: Option<&serde_json::Value>| list.and_then(serde_json::Value::as_array).map_or(0, Vec::len);
    let (channels, is_colour) = if let Some(ramp) = kind("colour_ramp") {
        let stops = ramp.get("stops").and_then(serde_json::Value::as_array);
        let is_opaque = stops.into_iter().flatten().all(|stop| stop.pointer("/1/3") == Some(&1.0.into()));
        (if is_opaque { 3 } else { 4 }, true)
    } else if let Some(channels) = kind("channels") {
        (if count(channels.get("inputs")) == 4 { 4 } else { 3 }, false)
    } else if kind("normals").is_some() || kind("curl").is_some() {
        (3, false)
    } else {
        (1, false)
    };
    let is_flat = ["laplacian", "mean_curvature", "curl"].into_iter().find(|name| kind(name).is_some());
    Ok(Made { output: output.clone(), channels, is_colour, is_flat })
}

/// Returns a ramp by its name or its stops, and whether all its colours are opaque.
pub fn ramp(text: &str) -> Result<(ColourRamp, bool), String> {
    if let Some(ramp) = presets::colours(text) {
        return Ok((ramp, true));
    }
    if !text.contains(['#', '@', ',']) {
        let names: Vec<_> = presets::ALL.iter().map(|preset| preset.name).collect();
        let names = names.join(", ");
        return Err(format!(
            "there is no ramp {text}; use {names}, or colours such as navy,#fff or #102040@-1,white@1"
        ));
    }
    let stops = text.split(',').map(stop).collect::<Result<Vec<_>, _>>()?;
    let stops = placed(text, &stops)?;
    let is_opaque = stops.iter().all(|(_, _, alpha)| *alpha == 255);
    // The library converts sRGB levels, but not alpha, to linear light.
    let opaque = ColourRamp::from_srgb(stops.iter().map(|(value, colour, _)| (*value, *colour)));
    if is_opaque {
        return Ok((opaque, true));
    }
    let linear = |level: u8| {
        let share = f64::from(level) / 255.0;
        let light = if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) };
        light as f32
    };
    let stops = stops
        .iter()
        .map(|(value, [r, g, b], alpha)| (*value, [linear(*r), linear(*g), linear(*b), f32::from(*alpha) / 255.0]));
    Ok((ColourRamp::new(stops.collect::<Vec<_>>()), false))
}

/// A stop: its value, its colour and its alpha.
type Stop = (f32, [u8; 3], u8);

/// Returns stops at their values or, if none has one, spread evenly from -1 to 1.
fn placed(text: &str, stops: &[(Option<f32>, [u8; 3], u8)]) -> Result<Vec<Stop>, String> {
    if let Some(placed) = stops.iter().map(|&(value, colour, alpha)| Some((value?, colour, alpha))).collect() {
        return Ok(placed);
    }
    if stops.iter().any(|(value, ..)| value.is_some()) {
        return Err(format!("{text}: either all colours have a value, such as navy@-1,white@1, or none"));
    }
    let last = (stops.len().max(2) - 1) as f32;
    Ok(stops.iter().enumerate().map(|(i, &(_, colour, alpha))| (2.0 * i as f32 / last - 1.0, colour, alpha)).collect())
}

/// Returns a stop's value, if it has one, its colour and its alpha.
fn stop(text: &str) -> Result<(Option<f32>, [u8; 3], u8), String> {
    let expected = || {
        format!("{text:?} is not a stop; a colour is expected, and perhaps a value, such as #ff8000, navy or navy@0.5")
    };
    let (colour, value) = match text.trim().split_once('@') {
        Some((colour, value)) => (colour, Some(finite(value).ok_or_else(expected)?)),
        None => (text.trim(), None),
    };
    let [r, g, b, a] = csscolorparser::parse(colour).map_err(|_| expected())?.to_rgba8();
    Ok((value, [r, g, b], a))
}
