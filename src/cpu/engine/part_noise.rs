//! Functions of noises at single positions, as traits: `point_noise.rs` chooses them, and `single.rs` calls them.

use crate::plan::Plan;
use crate::plan::position::Position;
use crate::plan::program::Operation;
use crate::sample::Sample;
use std::panic::{RefUnwindSafe, UnwindSafe};

/// A type that threads can share and that remains usable after a panic.
pub(crate) trait Shared: Send + Sync + UnwindSafe + RefUnwindSafe + 'static {}

impl<T: Send + Sync + UnwindSafe + RefUnwindSafe + 'static> Shared for T {}

/// A noise at single positions.
pub(crate) trait PointNoise: Shared {
    /// Returns the value at a point. Coordinates beyond the dimension are zero. They are separate arguments, so that
    /// they are passed in registers.
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32;

    /// Returns the value and the gradient at a point, padded with zeros.
    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4>;

    /// Returns the value at a position in `f64`.
    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32;

    /// Returns the length of a list from which on blocks are faster.
    fn shortest_list_for_blocks(&self) -> usize;
}

/// A lattice noise, or a fractal of one, which may be a part of an expression. As a part it has values, but no
/// gradients: [`PointNoise::sample`] is for an expression that is nothing else.
pub(crate) trait PartNoise: PointNoise {
    /// Returns the value at a point that warps have moved. The displacement is in the coordinates around this part.
    fn displaced(&self, plan: &Plan, point: [f32; 4], displacement: [f32; 4]) -> f32;

    /// Returns the value at a position in `f64` that warps have moved.
    fn displaced_at(&self, plan: &Plan, position: &Position<'_>, displacement: [f32; 4]) -> f32;
}

/// The functions that compute the values of operations.
#[derive(Default)]
pub(crate) struct Parts {
    noises: Vec<Box<dyn PartNoise>>,
    /// One more than the index of an operation's function, at the index of its first parameter, and 0 elsewhere.
    numbers: Vec<u8>,
}

impl Parts {
    pub(crate) fn len(&self) -> usize {
        self.noises.len()
    }

    /// Adds the function of an operation, as one of at most 255.
    pub(crate) fn push(&mut self, operation: &Operation, noise: Box<dyn PartNoise>) {
        let place = operation.parameters as usize;
        self.noises.push(noise);
        self.numbers.resize(self.numbers.len().max(place + 1), 0);
        self.numbers[place] = self.noises.len() as u8;
    }

    /// Returns the function of an operation, if it has one.
    #[inline]
    pub(crate) fn of(&self, operation: &Operation) -> Option<&dyn PartNoise> {
        let number = *self.numbers.get(operation.parameters as usize)?;
        self.noises.get(usize::from(number).wrapping_sub(1)).map(|noise| &**noise)
    }
}
