//! Noise at single points as `f32`.

use crate::array;
use crate::cpu::engine::point_noise::{PointNoise, chosen};
use crate::cpu::evaluator::{Evaluator, FillError};
use crate::cpu::twins::space::transform::padded;
use crate::noise::error::NoiseError;
use crate::noise::expression::Noise;
use crate::plan::position_error::PositionError;
use crate::sample::Sample;
use std::sync::Arc;
use thiserror::Error;

/// An error that keeps a noise from becoming a [`Field`].
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FieldError {
    /// The description is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise has another dimension.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// A field.
#[derive(Clone)]
pub struct Field<const N: usize>(Arc<Ready>);

struct Ready {
    evaluator: Evaluator,
    noise: Box<dyn PointNoise>,
}

impl<const N: usize> Field<N> {
    /// Makes.
    ///
    /// # Errors
    /// e
    pub fn new(noise: impl Into<Noise>) -> Result<Self, FieldError> {
        let evaluator = Evaluator::new(noise.into())?;
        let noise = chosen(evaluator.plan());
        Ok(Self(Arc::new(Ready { evaluator, noise })))
    }

    /// Returns
    #[inline]
    #[must_use]
    pub fn at(&self, position: impl Into<[f32; N]>) -> f32 {
        let Ready { evaluator, noise } = &*self.0;
        let [x, y, z, w] = padded(position.into());
        noise.value(evaluator.plan(), x, y, z, w)
    }

    /// Returns
    #[inline]
    #[must_use]
    pub fn with_gradient(&self, position: impl Into<[f32; N]>) -> Sample<N> {
        let Ready { evaluator, noise } = &*self.0;
        let [x, y, z, w] = padded(position.into());
        let sample = noise.sample(evaluator.plan(), x, y, z, w);
        Sample { value: sample.value, gradient: array::from_fn(|d| sample.gradient[d]) }
    }
}
