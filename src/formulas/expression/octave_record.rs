//! Reads the numbers of each octave of a fractal: twin of `shaders/expression/octave_record.wgsl`.

use crate::array;
use crate::formulas::expression::octave::Octave;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{fractal, octave_record};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn octave_frequency(fractal: Parameters<'_>, k: u32) -> f32 {
    octave_record::frequency(octave_record::at(fractal::records(fractal), k))
}

/// Reads an octave. Plain sums of octaves need only their factors.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn octave(fractal: Parameters<'_>, k: u32, is_sum: bool, style: usize) -> Octave {
    let record = octave_record::at(fractal::records(fractal), k);
    let (amplitude, slope) = (octave_record::amplitude(record), octave_record::slope(record));
    if is_sum {
        return Octave { amplitude, slope, unit: 1.0, style: [0.0; 2], warp: 0.0, damping: 0.0, damped: 0.0 };
    }
    Octave {
        amplitude,
        slope,
        unit: fractal::inverse_size(fractal),
        style: array::from_fn(|i| if i < style { fractal::style(fractal, i as u32) } else { 0.0 }),
        warp: octave_record::warp(record),
        damping: octave_record::damping(record),
        damped: octave_record::damped(record),
    }
}
