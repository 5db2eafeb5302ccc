use gradnoise::{Dimension, Noise, Octaves, Simplex};

/// Returns hills with rivers, whose beds are below -0.4.
pub fn rivers(seed: u64) -> Noise {
    let simplex = |number: u64| Simplex::hashed(Dimension::D2).seed(seed ^ (number << 32));
    let hills = simplex(0).fbm(Octaves::new(8)) * 0.8 + 0.2;
    let course = simplex(1).frequency(0.4).warp(0.5, simplex(2).fbm(Octaves::new(4)));
    hills.smooth_min(course.abs() * 2.5 - 0.6, 0.2)
}
