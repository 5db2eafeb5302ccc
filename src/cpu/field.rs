//! Noise at single positions, such as those of game objects.

use crate::array;
use crate::array::resized;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::part_noise::PointNoise;
use crate::cpu::engine::point_noise::chosen;
use crate::cpu::evaluator::Evaluator;
use crate::cpu::fill_error::FillError;
use crate::dimension::Dimension;
use crate::formulas::space::padded;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseError;
use crate::noise::expression::Noise;
use crate::noise::high_dimensional::HighDimensional;
use crate::plan::position_error::PositionError;
use crate::sample::Sample;
use std::sync::Arc;
use thiserror::Error;

/// An error that keeps a noise from becoming a [`Field`].
///
/// ```
/// use gradnoise::{Dimension, Field, FieldError, Perlin};
/// assert!(matches!(Field::<3>::new(Perlin::new(Dimension::D2)), Err(FieldError::Position(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FieldError {
    /// The description of the noise is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise and the field differ in dimension.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// A noise of `N` dimensions prepared for one `f32` position at a time, such as that of a foot on the ground.
///
/// [`at`](Self::at) has the bits of the function that `Noise::wgsl` exports, and of
/// [`Evaluator::fill`](crate::Evaluator::fill) with a list of `f32` positions. It takes some 13 ns for Perlin noise in
/// 2-D. It never fails, allocates nothing and takes no lock, so any number of threads can share a field. Cloning one
/// copies a pointer. [The crate's documentation](crate#which-call) says when another call is better.
///
/// ```
/// use gradnoise::{Dimension, Field, Octaves, Perlin};
///
/// let hills = Field::<2>::new(Perlin::hashed(Dimension::D2).fbm(Octaves::new(6)))?;
/// let height = hills.at([12.5, -3.25]);
/// assert_eq!(height, hills.at((12.5, -3.25)));
/// let ground = hills.with_gradient([12.5, -3.25]);
/// assert_eq!(height, ground.value);
/// # Ok::<(), gradnoise::FieldError>(())
/// ```
///
/// # Special positions
/// - A NaN coordinate counts as zero.
/// - Coordinates are mapped to each octave's lattice in `f32`, and clamped to ±10⁹ of its cells. Infinite coordinates
///   are clamped, too, but count as zero where a frequency is 0.
/// - Where a coordinate is a value of the expression, such as [`Noise::x`], it is clamped to ±2²⁸.
/// - The gradient of a noise that [has none](Self::has_gradient) is NaN.
#[derive(Clone)]
pub struct Field<const N: usize>(Arc<Ready>);

/// The data that clones of a field share.
struct Ready {
    evaluator: Evaluator,
    noise: Box<dyn PointNoise>,
}

impl<const N: usize> std::fmt::Debug for Field<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Field").field(&self.0.evaluator).finish()
    }
}

impl<const N: usize> Field<N> {
    /// Checks a description and prepares it.
    ///
    /// Creating one takes some microseconds, plus the time to find the range of your own gradient sets (see
    /// [`Gradients`](crate::Gradients)). Keep it for reuse.
    ///
    /// # Errors
    /// [`FieldError`] names the invalid part of the description, or says that `N` is not the noise's dimension.
    pub fn new(noise: impl Into<Noise>) -> Result<Self, FieldError> {
        let ready = Ready::new(noise.into(), N)?;
        Ok(Self(Arc::new(ready)))
    }

    /// Returns the value at a position, which may also be a tuple or a vector of your mathematics library.
    #[inline]
    #[must_use]
    pub fn at(&self, position: impl Into<[f32; N]>) -> f32 {
        let Ready { evaluator, noise } = &*self.0;
        let [x, y, z, w] = padded(position.into());
        noise.value(evaluator.plan(), x, y, z, w)
    }

    /// Returns the value and the gradient at a position.
    ///
    /// ```
    /// use gradnoise::{Dimension, Field, Sample, Simplex};
    ///
    /// let field = Field::<3>::new(Simplex::new(Dimension::D3))?;
    /// let Sample { value, gradient: [x, _, _] } = field.with_gradient([0.5, 1.25, -7.0]);
    /// let beside = field.at([0.5 + 1.0 / 1024.0, 1.25, -7.0]);
    /// assert!((beside - (value + x / 1024.0)).abs() < 1e-4);
    /// # Ok::<(), gradnoise::FieldError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn with_gradient(&self, position: impl Into<[f32; N]>) -> Sample<N> {
        let Ready { evaluator, noise } = &*self.0;
        let [x, y, z, w] = padded(position.into());
        first(noise.sample(evaluator.plan(), x, y, z, w))
    }

    /// Returns whether the noise has gradients. Only fractals that use slopes, such as a
    /// [`slope_fbm`](crate::Noise::slope_fbm), have none where their octaves have no Hessian.
    ///
    /// ```
    /// use gradnoise::{Dimension, Field, Octaves, Perlin};
    /// let eroded = || Perlin::new(Dimension::D2).slope_fbm(Octaves::new(4), 1.0);
    /// assert!(Field::<2>::new(eroded())?.has_gradient());
    /// let twice = Field::<2>::new(eroded().slope_fbm(Octaves::new(2), 1.0))?;
    /// assert!(!twice.has_gradient() && twice.with_gradient([0.3, 0.8]).gradient[0].is_nan());
    /// # Ok::<(), gradnoise::FieldError>(())
    /// ```
    #[must_use]
    pub fn has_gradient(&self) -> bool {
        self.0.evaluator.plan().derivatives.check_gradient().is_ok()
    }

    /// Returns the value at the sum of whole numbers and local coordinates, for worlds so large that an `f32` has no
    /// fraction left.
    ///
    /// Positions are mapped as exactly as in [`Evaluator::value`](crate::Evaluator::value). If an `f64` can represent
    /// the sum exactly, the value has the bits of `Evaluator::value` there. It always has the bits of functions that
    /// are exported with `WgslOptions::at_cells`. This takes two to four times as long as [`at`](Self::at).
    ///
    /// Local coordinates may lie outside of [0, 1). They are clamped to ±2²⁸, and NaN counts as zero. The sum wraps as
    /// an `i32`. Positions that `Evaluator::value` rejects as too far away have values, too: cells of an octave wrap
    /// modulo 2³², and a coordinate that is a value of the expression, such as [`Noise::x`], is then clamped to ±2²⁸.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Field, Perlin};
    ///
    /// let noise = Perlin::hashed(Dimension::D2).frequency(0.01);
    /// let value = Field::<2>::new(&noise)?.at_cell([2_000_000_000, -7], [0.25, 0.5]);
    /// assert_eq!(value, Evaluator::new(&noise)?.value([2_000_000_000.25, -6.5])?);
    /// assert_eq!(value, Field::<2>::new(&noise)?.at_cell_with_gradient([2_000_000_000, -7], [0.25, 0.5]).value);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_cell(&self, cell: [i32; N], local: [f32; N]) -> f32 {
        self.0.at_cell::<0>(resized(cell), padded(local)).value
    }

    /// Returns the value and the gradient at a position that is given as in [`at_cell`](Self::at_cell). The gradient of
    /// a noise that [has none](Self::has_gradient) is NaN.
    #[must_use]
    pub fn at_cell_with_gradient(&self, cell: [i32; N], local: [f32; N]) -> Sample<N> {
        first(self.0.at_cell_with_gradient(resized(cell), padded(local)))
    }

    /// Fills a slice with the values at a list of positions: the bits of [`at`](Self::at) at each.
    ///
    /// A short list takes as long as calls of `at`. Lists of some dozens of positions or more use vectors, and those of
    /// some thousands or more also threads, like [`Evaluator::fill`](crate::Evaluator::fill) with a list of `f32`
    /// positions.
    ///
    /// ```
    /// use gradnoise::{Dimension, Field, Perlin};
    ///
    /// let field = Field::<2>::new(Perlin::new(Dimension::D2))?;
    /// let (feet, mut heights) = ([[0.25, 0.5], [7.5, -3.0], [f32::INFINITY, 0.0]], [0.0; 3]);
    /// field.fill(&feet, &mut heights)?;
    /// assert_eq!(heights[1], field.at(feet[1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FillError::Length`] if the slices differ in length; then nothing is written.
    pub fn fill(&self, positions: &[[f32; N]], values: &mut [f32]) -> Result<(), FillError> {
        let (found, expected) = (values.len(), positions.len());
        if found != expected {
            return Err(FillError::Length { found, expected: expected as u128 });
        }
        if expected >= self.0.noise.shortest_list_for_blocks() {
            return self.0.evaluator.fill(positions, values);
        }
        for (&position, value) in positions.iter().zip(values) {
            *value = self.at(position);
        }
        Ok(())
    }
}

impl Ready {
    fn new(noise: Noise, dimension: usize) -> Result<Self, FieldError> {
        let evaluator = Evaluator::new(noise)?;
        evaluator.check_dimension(dimension)?;
        let noise = chosen(evaluator.plan());
        Ok(Self { evaluator, noise })
    }

    fn at_cell<const G: usize>(&self, cell: [i32; 4], local: [f32; 4]) -> Sample<G> {
        Machine::of_single_positions(self.evaluator.plan(), None).single_at_cell(cell, local)
    }

    fn at_cell_with_gradient(&self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        if self.evaluator.plan().derivatives.check_gradient().is_ok() {
            return self.at_cell(cell, local);
        }
        Sample { value: self.at_cell::<0>(cell, local).value, gradient: [f32::NAN; 4] }
    }
}

/// Returns a sample with the first components of its gradient.
#[inline]
fn first<const N: usize>(sample: Sample<4>) -> Sample<N> {
    Sample { value: sample.value, gradient: array::from_fn(|d| sample.gradient[d]) }
}

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
