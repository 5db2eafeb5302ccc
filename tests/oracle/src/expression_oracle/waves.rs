//! Gabor noise.

use super::Bounded;
use crate::cellular::Hash;
use crate::gabor::{Kernels, gabor, tolerance};
use crate::{Position, first};
use std::array::from_fn;
use std::f64::consts::TAU;

/// The kernels of a noise whose dimension is not known yet.
pub struct Waves<'a> {
    pub wave_number: f64,
    pub bandwidth: f64,
    pub impulses: u32,
    pub direction: &'a Option<Vec<f64>>,
}

impl Waves<'_> {
    /// The sum of kernels in n dimensions, at a position that may be off by as much along all axes together.
    pub fn sum(&self, n: usize, at: [i128; 4], seed: u64, blur: f64) -> Bounded {
        in_dimension!(n, N => self.in_dimension::<N>(first(at), seed, blur))
    }

    fn in_dimension<const N: usize>(&self, at: Position<N>, seed: u64, blur: f64) -> Bounded {
        let &Self { wave_number, bandwidth, impulses, direction } = self;
        let direction = direction.as_ref().map(|direction| from_fn(|d| direction[d]));
        let kernels = Kernels::<N> { wave_number, bandwidth, impulses, direction };
        let sum = gabor(Hash::Lowbias(seed), &kernels, at, 1);
        // The slope of a wave, and that of a falloff, which is at most 8. One more kernel may begin within the blur.
        let slope = f64::from(sum.kernels + 1) * (TAU * wave_number + 8.0);
        Bounded::new(sum.value, tolerance(&kernels, sum) + slope * blur)
    }
}
