//! Spectra of squares of samples.

use std::f64::consts::{PI, TAU};

/// Samples along each axis.
pub const SIDE: usize = 256;

pub type Complex = [f64; 2];

fn times([a, b]: Complex, [c, d]: Complex) -> Complex {
    [a * c - b * d, a * d + b * c]
}

/// The discrete Fourier transform, radix 2, in place.
fn transform(values: &mut [Complex]) {
    let n = values.len();
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - n.ilog2());
        if i < j {
            values.swap(i, j);
        }
    }
    let mut half = 1;
    while half < n {
        for k in 0..half {
            let angle = -PI * k as f64 / half as f64;
            let twiddle = [angle.cos(), angle.sin()];
            for low in (k..n).step_by(2 * half) {
                let (a, b) = (values[low], times(values[low + half], twiddle));
                values[low] = [a[0] + b[0], a[1] + b[1]];
                values[low + half] = [a[0] - b[0], a[1] - b[1]];
            }
        }
        half *= 2;
    }
}

/// The transform of a square along both axes.
pub fn transform_both(square: &mut Vec<Complex>) {
    for _axis in 0..2 {
        square.chunks_exact_mut(SIDE).for_each(transform);
        *square = (0..SIDE * SIDE).map(|i| square[i % SIDE * SIDE + i / SIDE]).collect();
    }
}

/// The power at each of the square's frequencies, the lowest first, of samples faded out to the borders (Hann's
/// window), so that these add no cross.
pub fn power(samples: &[f64]) -> Vec<f64> {
    let window = |i: usize| 0.5 - 0.5 * (TAU * i as f64 / SIDE as f64).cos();
    let windowed = |(i, sample): (usize, &f64)| [sample * window(i % SIDE) * window(i / SIDE), 0.0];
    let mut rows: Vec<Complex> = samples.iter().enumerate().map(windowed).collect();
    transform_both(&mut rows);
    rows.iter().map(|[a, b]| a * a + b * b).collect()
}

/// The frequency of a number along an axis, in cycles per square.
pub fn signed(i: usize) -> f64 {
    if i < SIDE / 2 { i as f64 } else { i as f64 - SIDE as f64 }
}
