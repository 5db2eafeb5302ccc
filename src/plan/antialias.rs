//! Leaves out octaves that are too fine for a grid.

use crate::grid::Grid;
use crate::layout::slots::{fractal, octave_record};
use crate::numbers::whole_power;
use crate::plan::affine::Affine;
use crate::plan::interval::without_subnormals;
use crate::plan::octaves::Octave;

/// The octaves of a fractal that are left out where they are too fine for a grid.
#[derive(Clone)]
pub(crate) struct Antialiased {
    /// The index of the fractal's first parameter.
    pub(crate) parameters: usize,
    pub(crate) octaves: Vec<Octave>,
    /// The maps from the root's coordinates to the fractal's, one for each octave of the enclosing fractals.
    pub(crate) frames: Vec<Affine>,
}

impl Antialiased {
    /// Reduces the octaves to those that a grid can show.
    pub(crate) fn apply(&self, grid: &Grid, parameters: &mut [u32], arrays: &mut [u32]) {
        let step = self.frames.iter().map(|frame| longest_step(frame, grid)).fold(f64::INFINITY, f64::min);
        let weights: Vec<f64> = self.octaves.iter().map(|octave| weight(octave.frequency * step)).collect();
        // Drops trailing octaves without weight except the first. Fractals inside others keep all, for their indices.
        if self.frames.len() == 1 {
            let shown = weights.iter().rposition(|&weight| weight > 0.0).map_or(1, |last| last + 1);
            parameters[self.parameters + fractal::offset_of(fractal::Slot::octaves)] = shown as u32;
        }
        let records = parameters[self.parameters + fractal::offset_of(fractal::Slot::records)] as usize;
        let slots = [octave_record::Slot::amplitude, octave_record::Slot::slope].map(octave_record::offset_of);
        for (k, (weight, octave)) in weights.iter().zip(&self.octaves).enumerate() {
            let record = records + k * octave_record::LENGTH as usize;
            for (slot, x) in slots.iter().zip([octave.amplitude, octave.slope]) {
                arrays[record + slot] = without_subnormals(f64::from(x) * weight).to_bits();
            }
        }
    }
}

/// Returns the longest step of a grid in the fractal's coordinates.
fn longest_step(frame: &Affine, grid: &Grid) -> f64 {
    let along = |(axis, step): (usize, f64)| {
        let squared: f64 = frame.matrix.iter().map(|row| whole_power(row[axis] * step, 2)).sum();
        squared.sqrt()
    };
    grid.step().into_iter().enumerate().map(along).fold(0.0, f64::max)
}

/// Returns the weight of an octave from the cells per step: 1 up to 1/4, 0 from 1/2 on.
fn weight(cells: f64) -> f64 {
    let t = (4.0 * cells - 1.0).clamp(0.0, 1.0);
    1.0 - t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_fall_from_four_samples_a_cell_to_two() {
        let weights = [0.0, 0.25, 0.375, 0.5, 3.0].map(weight);
        assert_eq!(weights, [1.0, 1.0, 0.5, 0.0, 0.0]);
    }
}
