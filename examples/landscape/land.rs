//! The noises of the landscape. Heights, waves and clouds share one kind of noise and its seeds.

use gradnoise::{Dimension, Noise, Octaves, Output, Simplex};

/// The level of the lake.
pub const LAKE: f32 = 0.0;

fn simplex(dimension: Dimension, seed: u64, number: u64) -> Simplex {
    Simplex::hashed(dimension).seed(seed.wrapping_add(number << 30))
}

/// Returns the heights over x and z: a lake, mountains around it, and one peak behind it.
pub fn heights(seed: u64) -> Output {
    // Slopes damp octaves, so that steep faces are smooth and only ridges are sharp.
    let eroded = simplex(Dimension::D2, seed, 0).slope_fbm(Octaves::new(11), 0.12).frequency(0.6);
    let ridges = simplex(Dimension::D2, seed, 1).ridged(Octaves::new(7).persistence(0.42)).frequency(0.4);
    let alps = ridges * 0.45 + 0.5 + eroded.clone() * 0.35;
    let distance = |x: f64, z: f64, wide: f64, deep: f64| {
        Noise::distance_to([x / wide, z / deep]).frequencies([1.0 / wide, 1.0 / deep])
    };
    let bends = simplex(Dimension::D2, seed, 2).fbm(Octaves::new(4)).frequency(0.7) * 0.25;
    let shore = distance(0.0, 3.0, 2.3, 4.2) + bends;
    let around = shore.clone().smoothstep(0.95, 2.6);
    let peak = (distance(0.25, 9.0, 4.2, 3.4) * -1.0 + 1.0).max(0.0);
    let peak = peak.clone() * (peak * 0.6 + 0.4) * 2.9 * (alps.clone() * 0.4 + 0.7);
    Output::value(around * alps * 1.3 + peak + shore.smoothstep(0.75, 1.6) * 0.22 + eroded * 0.06 - 0.1)
}

/// Returns the details of the ground at points of space: rock, grass and snow as three channels.
pub fn ground(seed: u64) -> Output {
    let solid = |number, octaves| simplex(Dimension::D3, seed, number).fbm(Octaves::new(octaves).persistence(0.6));
    let strata = solid(3, 6).frequencies([4.0, 14.0, 4.0]);
    let patches = solid(4, 5).frequency(3.0);
    let drifts = solid(5, 4).frequency(2.0);
    Output::channels([strata, patches, drifts])
}

/// Returns the fine normals of the ground over x and z.
pub fn roughness(seed: u64) -> Output {
    let stones = simplex(Dimension::D2, seed, 6).fbm(Octaves::new(6).persistence(0.6)).frequency(9.0);
    Output::normals(stones, 0.03)
}

/// Returns the normals of the waves over x and z.
pub fn waves(seed: u64) -> Output {
    let ripples = simplex(Dimension::D2, seed, 7).fbm(Octaves::new(4)).frequencies([7.0, 12.0]);
    Output::normals(ripples, 0.00025)
}

/// Returns the cover and the thickness of clouds over x and z as two channels.
pub fn clouds(seed: u64) -> Output {
    let wind = simplex(Dimension::D2, seed, 8).fbm(Octaves::new(3)).frequency(0.12);
    let billows = simplex(Dimension::D2, seed, 9).fbm(Octaves::new(9).persistence(0.55)).frequencies([0.09, 0.16]);
    let billows = billows.warp(1.2, wind);
    Output::channels([billows.clone().smoothstep(0.0, 0.55), billows.translate([-0.5, -0.3]).smoothstep(0.0, 0.6)])
}
