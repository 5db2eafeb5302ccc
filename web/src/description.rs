//! Descriptions of noises and outputs.

use crate::described::{Described, NO_NOISE, Words, read_octaves};
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

/// JavaScript's words.
const WORDS: &Words =
    &[("invalid type: map", "invalid type: object"), ("invalid type: sequence", "invalid type: array")];

impl Description {
    fn new(described: Described) -> Self {
        Self {
            described,
            #[cfg(feature = "core")]
            ready: crate::compute::Ready::default(),
        }
    }

    pub(crate) fn output(&self) -> Output {
        self.described.output()
    }

    pub(crate) fn noise(&self) -> Result<&Noise, JsError> {
        self.described.noise().ok_or_else(|| refused(NO_NOISE))
    }

    fn made(&self, make: impl FnOnce(Noise) -> Noise) -> Result<Self, JsError> {
        Ok(Self::new(Described::Noise(make(self.noise()?.clone()))))
    }
}

#[wasm_bindgen]
impl Description {
    /// Opens a code or JSON.
    pub fn open(source: &str, is_output: bool) -> Result<Self, JsError> {
        Described::open(source, is_output).map(Self::new).map_err(refused)
    }

    /// Makes a noise or an output of the JSON of one node, and its inputs.
    pub fn node(json: &str, inputs: Inputs, is_output: bool) -> Result<Self, JsError> {
        Described::node(json, &inputs.0, is_output, WORDS).map(Self::new).map_err(refused)
    }

    /// Returns the output of a noise's values.
    pub fn as_output(&self) -> Self {
        Self::new(Described::Output(self.output()))
    }

    pub fn json(&self) -> Result<String, JsError> {
        self.described.json().map_err(refused)
    }

    pub fn code(&self) -> Result<String, JsError> {
        self.described.code().map_err(refused)
    }

    pub fn dimension(&self) -> usize {
        self.output().dimension().count()
    }

    pub fn range(&self) -> Result<Vec<f32>, JsError> {
        let range = self.noise()?.range().map_err(refused)?;
        Ok(vec![*range.start(), *range.end()])
    }

    pub fn equals(&self, other: &Self) -> bool {
        self.described == other.described
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
    read_octaves(json, WORDS).map_err(refused)
}
