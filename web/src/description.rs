//! Descriptions of noises and outputs.

use crate::refused;
use gradnoise::{Noise, Octaves, Output};
use std::ops::RangeInclusive;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A noise or an output.
#[wasm_bindgen]
pub struct Description {
    described: Described,
    #[cfg(feature = "core")]
    pub(crate) ready: crate::compute::Ready,
}

enum Described {
    Noise(Noise),
    Output(Output),
}

/// The inputs of a node, in their order.
#[derive(Default)]
#[wasm_bindgen]
pub struct Inputs(Vec<Noise>);

#[wasm_bindgen]
impl Inputs {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, input: &Description) -> Result<(), JsError> {
        self.0.push(input.noise()?.clone());
        Ok(())
    }
}

/// Returns the problem with JSON that the package has written, in JavaScript's words and without a place in the JSON.
fn misread(error: serde_json::Error) -> JsError {
    let text = error.to_string();
    let problem = text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem);
    let words = [
        ("expected u8", "expected a whole number"),
        ("expected u32", "expected a whole number"),
        ("expected usize", "expected a whole number"),
        ("expected f32", "expected a number"),
        ("expected f64", "expected a number"),
        ("expected a JSON number", "expected a number"),
        ("invalid type: map", "invalid type: object"),
        ("invalid type: sequence", "invalid type: array"),
    ];
    refused(words.iter().fold(problem.to_owned(), |text, (rust, javascript)| text.replace(rust, javascript)))
}

impl Description {
    fn new(described: Described) -> Self {
        Self {
            described,
            #[cfg(feature = "core")]
            ready: crate::compute::Ready::default(),
        }
    }

    pub(crate) fn output(&self) -> Output {
        match &self.described {
            Described::Noise(noise) => Output::value(noise),
            Described::Output(output) => output.clone(),
        }
    }

    pub(crate) fn noise(&self) -> Result<&Noise, JsError> {
        match &self.described {
            Described::Noise(noise) => Ok(noise),
            Described::Output(_) => Err(refused("this is an output; only a noise has this")),
        }
    }

    fn made(&self, make: impl FnOnce(Noise) -> Noise) -> Result<Self, JsError> {
        Ok(Self::new(Described::Noise(make(self.noise()?.clone()))))
    }
}

#[wasm_bindgen]
impl Description {
    /// Opens a code or JSON.
    pub fn open(source: &str, is_output: bool) -> Result<Self, JsError> {
        let is_code = !source.trim_start().starts_with('{');
        let described = match (is_output, is_code) {
            (false, true) => Described::Noise(Noise::from_code(source).map_err(refused)?),
            (true, true) => Described::Output(Output::from_code(source).map_err(refused)?),
            (false, false) => Described::Noise(serde_json::from_str(source).map_err(refused)?),
            (true, false) => Described::Output(serde_json::from_str(source).map_err(refused)?),
        };
        Ok(Self::new(described))
    }

    /// Makes a noise or an output of the JSON of one node, and its inputs.
    pub fn node(json: &str, inputs: Inputs, is_output: bool) -> Result<Self, JsError> {
        let mut node = serde_json::Deserializer::from_str(json);
        let described = if is_output {
            Described::Output(Output::from_saved_node(&mut node, &inputs.0).map_err(misread)?)
        } else {
            Described::Noise(Noise::from_saved_node(&mut node, &inputs.0).map_err(misread)?)
        };
        Ok(Self::new(described))
    }

    /// Returns the output of a noise's values.
    pub fn as_output(&self) -> Self {
        Self::new(Described::Output(self.output()))
    }

    pub fn json(&self) -> Result<String, JsError> {
        match &self.described {
            Described::Noise(noise) => serde_json::to_string(noise),
            Described::Output(output) => serde_json::to_string(output),
        }
        .map_err(refused)
    }

    pub fn code(&self) -> Result<String, JsError> {
        match &self.described {
            Described::Noise(noise) => noise.code(),
            Described::Output(output) => output.code(),
        }
        .map_err(refused)
    }

    pub fn dimension(&self) -> usize {
        self.output().dimension().count()
    }

    pub fn range(&self) -> Result<Vec<f32>, JsError> {
        let range = self.noise()?.range().map_err(refused)?;
        Ok(vec![*range.start(), *range.end()])
    }

    pub fn equals(&self, other: &Self) -> bool {
        match (&self.described, &other.described) {
            (Described::Noise(one), Described::Noise(other)) => one == other,
            (Described::Output(one), Described::Output(other)) => one == other,
            _ => false,
        }
    }

    pub fn negate(&self) -> Result<Self, JsError> {
        self.made(Noise::negate)
    }

    pub fn sign(&self) -> Result<Self, JsError> {
        self.made(Noise::sign)
    }

    pub fn fold(&self, strength: f32) -> Result<Self, JsError> {
        self.made(|noise| noise.fold(strength))
    }

    pub fn modulo(&self, divisor: &Self) -> Result<Self, JsError> {
        let divisor = divisor.noise()?;
        self.made(|noise| noise.modulo(divisor))
    }

    pub fn blend(&self, other: &Self, control: &Self) -> Result<Self, JsError> {
        let (other, control) = (other.noise()?, control.noise()?);
        self.made(|noise| noise.blend(other, control))
    }

    pub fn select(&self, other: &Self, control: &Self, lower: f32, upper: f32, softness: f32) -> Result<Self, JsError> {
        let (other, control) = (other.noise()?, control.noise()?);
        self.made(|noise| noise.select(other, control, RangeInclusive::new(lower, upper), softness))
    }

    pub fn warp(&self, amplitude: f32, by: &Self) -> Result<Self, JsError> {
        let by = by.noise()?;
        self.made(|noise| noise.warp(amplitude, by))
    }

    pub fn warp_progressive(&self, amplitude: f32, by: &Self, octaves: &str) -> Result<Self, JsError> {
        let (by, octaves) = (by.noise()?, octaves_of(octaves)?);
        self.made(|noise| noise.warp_progressive(amplitude, by, octaves))
    }

    pub fn fbm_with_gain(&self, octaves: &str, gain: &Self) -> Result<Self, JsError> {
        let (gain, octaves) = (gain.noise()?, octaves_of(octaves)?);
        self.made(|noise| noise.fbm_with_gain(octaves, gain))
    }

    pub fn fbm_weighted_by(&self, octaves: &str, strength: &Self) -> Result<Self, JsError> {
        let (strength, octaves) = (strength.noise()?, octaves_of(octaves)?);
        self.made(|noise| noise.fbm_weighted_by(octaves, strength))
    }
}

fn octaves_of(json: &str) -> Result<Octaves, JsError> {
    serde_json::from_str(json).map_err(misread)
}
