//! The positions at which expressions are evaluated, and how exactly the crate knows them.

use super::QUANTUM;
use super::bounded::{Bounded, ROUND};
use crate::cases::exact;
use crate::{self as oracle, ONE, Position};
use std::array::from_fn;

/// The position at which an expression is evaluated, and how exactly the crate knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) n: usize,
    pub(super) at: [i128; 4],
    /// The most that the coordinates may be off by.
    pub(super) error: [f64; 4],
    /// The size of the terms that `f64` has added up to the coordinate, on the host.
    pub(super) size: [f64; 4],
    /// The size of the terms that `f32` has added up to the coordinate: displacements.
    pub(super) moved: [f64; 4],
    /// True if all of it is `f32`, offsets too.
    pub(super) floating: bool,
}

/// A coordinate as a combination of others, and a number.
pub(super) type Row = ([f64; 4], f64);

impl Place {
    /// Returns the place of a grid's sample, which is exact.
    pub(super) fn new<const N: usize>(position: Position<N>) -> Self {
        let at = from_fn(|d| position.get(d).copied().unwrap_or(0));
        Self { n: N, at, error: [0.0; 4], size: at.map(float), moved: [0.0; 4], floating: false }
    }

    /// Returns the place of a point of a list.
    pub(super) fn of_point<const N: usize>(point: [f32; N]) -> Self {
        let place = Self::new(point.map(|x| exact(x.into())));
        Self { moved: place.size, floating: true, ..place }
    }

    pub(super) fn mapped(&self, rows: &[Row]) -> Self {
        let mut place = Self { n: rows.len(), ..Place::new([]) };
        for (d, (factors, offset)) in rows.iter().enumerate() {
            // A coordinate that is not known does not matter where it does not count.
            let times_factor = |(x, factor): (&f64, &f64)| if *factor == 0.0 { 0.0 } else { x * factor.abs() };
            let sum = |terms: [f64; 4]| -> f64 { terms.iter().zip(factors).map(times_factor).sum() };
            let products = self.at.iter().zip(factors).map(|(x, factor)| times(*x, *factor));
            place.at[d] = products.sum::<i128>() + exact(*offset);
            place.size[d] = sum(self.size) + offset.abs();
            place.moved[d] = sum(self.moved) + if self.floating { offset.abs() } else { 0.0 };
            // The host's factors are rounded to `f64`, in chains of a few; factors 0 and 1 are exact.
            let is_exact = factors.iter().all(|factor| [0.0, 1.0, -1.0].contains(factor));
            let on_host = if is_exact { 0.0 } else { place.size[d] * 2.0_f64.powi(-51) };
            // In `f32` every factor, product and sum is rounded.
            let in_shader = (self.n + 3) as f64 * ROUND * place.moved[d];
            place.error[d] = sum(self.error) + on_host + in_shader;
        }
        Self { floating: self.floating, ..place }
    }

    pub(super) fn translated(&self, offset: impl Fn(usize) -> f64) -> Self {
        self.scaled(|_| 1.0, offset)
    }

    pub(super) fn scaled(&self, factor: impl Fn(usize) -> f64, offset: impl Fn(usize) -> f64) -> Self {
        let row = |d| (from_fn(|column| if column == d { factor(d) } else { 0.0 }), offset(d));
        self.mapped(&(0..self.n).map(row).collect::<Vec<_>>())
    }

    pub(super) fn displaced(&self, amplitude: f32, by: &[Bounded]) -> Self {
        let mut place = *self;
        for (d, by) in by.iter().enumerate() {
            let by = *by * f64::from(amplitude);
            let finite = by.error.is_finite();
            place.at[d] += if finite { exact(by.value) } else { 0 };
            place.error[d] += by.error;
            place.moved[d] += by.value.abs();
        }
        place
    }

    /// Returns how far off coordinate `d` may be when a leaf reads it: it is rounded to fixed point once on the host
    /// and once with the displacement, whose parts `f32` adds up.
    pub(super) fn blur(&self, d: usize) -> f64 {
        let displaced = if self.moved[d] > 0.0 { QUANTUM + 4.0 * ROUND * self.moved[d] } else { 0.0 };
        self.error[d] + QUANTUM + displaced
    }

    pub(super) fn blurs(&self) -> [f64; 4] {
        from_fn(|d| if d < self.n { self.blur(d) } else { 0.0 })
    }

    /// Returns the cell, and whether it is certain.
    pub(super) fn cell(&self, d: usize) -> (i64, bool) {
        let fraction = float(self.at[d] & (ONE - 1));
        // A coordinate without error that fixed point holds is not rounded at all.
        let is_exact = self.error[d] == 0.0 && self.moved[d] == 0.0 && self.at[d] % (ONE >> 24) == 0;
        ((self.at[d] >> 64) as i64, is_exact || fraction.min(1.0 - fraction) > self.blur(d))
    }
}

/// Returns the size of a coordinate.
pub(super) fn float(x: i128) -> f64 {
    x.abs() as f64 / ONE as f64
}

fn times(x: i128, factor: f64) -> i128 {
    match factor {
        0.0 => 0,
        _ if factor < 0.0 => -oracle::scaled(x, -factor),
        _ => oracle::scaled(x, factor),
    }
}

/// Returns the amplitude of each octave before any division, and its place.
pub(super) fn places(octaves: &oracle::Octaves, place: &Place) -> Vec<(f64, Place)> {
    let octave = |(frequency, amplitude, shift): (f64, f64, [i128; 4])| {
        (amplitude, place.scaled(|_| frequency, |d| float(shift[d])))
    };
    octaves.terms().map(octave).collect()
}

pub(super) fn warped(place: &Place, amplitude: f32, by: impl Fn(&Place) -> Bounded) -> Place {
    let component = |axis: usize| {
        let offset = |d: usize| axis as f64 * if d.is_multiple_of(2) { 64.5 } else { 37.25 };
        by(&place.translated(offset))
    };
    let components: Vec<_> = (0..place.n).map(component).collect();
    place.displaced(amplitude, &components)
}
