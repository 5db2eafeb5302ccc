//! Single positions of noise of more than four dimensions.

use crate::cpu::evaluator::Evaluator;
use crate::dimension::Dimension;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseError;
use crate::noise::high_dimensional::HighDimensional;
use crate::plan::position_error::PositionError;
use thiserror::Error;

/// An error at evaluating a noise of many dimensions at a position.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum HighDimensionalError {
    /// The description of the noise is invalid, or has another number of dimensions than the position.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The position is too far away.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl HighDimensional {
    /// Returns the value at a position in all dimensions. For many positions, use a [slice](Self::at) of the noise.
    ///
    /// # Errors
    /// [`HighDimensionalError`] if the description of the noise is invalid, or the position has another number of
    /// coordinates or is too far away.
    pub fn value(&self, position: &[f64]) -> Result<f32, HighDimensionalError> {
        let fixed: Vec<_> = position.iter().map(|&x| Coordinate::At(x)).collect();
        let evaluator = Evaluator::new(self.clone().at(fixed).in_dimension(Dimension::D1))?;
        Ok(evaluator.value([0.0])?)
    }
}
