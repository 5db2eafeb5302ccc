//! The published sets of gradients.

use std::array::from_fn;
use std::f64::consts::{PI, TAU};

/// A gradient component's sign: minus where the hash's bit is set.
pub(crate) fn sign(bit: usize) -> f64 {
    if bit == 0 { 1.0 } else { -1.0 }
}

/// The 16 slopes +-1..+-8 of 1-D simplex noise: 1 + (h & 7), negative if h & 8 (Gustavson 2005).
pub fn slopes_8() -> Vec<Vec<f64>> {
    let slope = |h: usize| vec![sign(h & 8) * (1 + (h & 7)) as f64];
    (0..16).map(slope).collect()
}

/// The x, y of the 12 edges: 2-D simplex noise's gradients (Gustavson 2005).
pub fn edges_12_xy() -> Vec<Vec<f64>> {
    edges_12().iter().map(|edge| edge[..2].to_vec()).collect()
}

/// The corners of a regular octagon whose larger coordinates are 1, as the floats they are: bits 0 and 1 are the signs
/// of the larger and the smaller coordinate, bit 2 says that the smaller one is x.
pub fn octagon_8() -> Vec<Vec<f64>> {
    let smaller = f64::from((PI / 8.0).tan() as f32);
    let corner = |h: usize| {
        let mut corner = vec![sign(h & 1), sign(h & 2) * smaller];
        if h & 4 != 0 {
            corner.reverse();
        }
        corner
    };
    (0..8).map(corner).collect()
}

/// The middles of a cube's 12 edges (Gustavson 2005; the first 12 of Perlin 2002).
pub fn edges_12() -> Vec<Vec<f64>> {
    edges_16()[..12].to_vec()
}

/// The 16 gradients of Perlin 2002's `grad`, h & 15: `+-u +- v`, the signs from bits 0 and 1.
pub fn edges_16() -> Vec<Vec<f64>> {
    let edge = |h: usize| {
        let [u, v] = match h {
            0..4 => [0, 1],
            4..8 => [0, 2],
            12 | 14 => [1, 0],
            _ => [1, 2],
        };
        let mut edge = vec![0.0; 3];
        (edge[u], edge[v]) = (sign(h & 1), sign(h & 2));
        edge
    };
    (0..16).map(edge).collect()
}

/// The middles of a hypercube's 32 edges in the order of Gustavson 2005's `grad4`: the axis of the
/// zero is x, y, z, w in turn, and the other axes count down from + + + to - - -, the last fastest.
pub fn edges_32() -> Vec<Vec<f64>> {
    let edge = |h: usize| {
        let mut edge = [4, 2, 1].map(|bit| sign(h & bit)).to_vec();
        edge.insert(h / 8, 0.0);
        edge
    };
    (0..32).map(edge).collect()
}

/// The set that gradient noise of `n` dimensions has if none is chosen.
pub fn default_gradients(n: usize) -> Vec<Vec<f64>> {
    [slopes_8, octagon_8, edges_16, edges_32][n - 1]()
}

/// A set of the oracle, as vectors of N components.
pub fn vectors<const N: usize>(set: &[Vec<f64>]) -> Vec<[f64; N]> {
    set.iter().map(|g| g.as_slice().try_into().expect("N components")).collect()
}

/// The gradient of a byte by groups of `bits` bits (Burger 5.1): component d is 2 group/(2^bits-1) - 1,
/// and its group starts at bit floor(d (8-bits)/(N-1)).
pub fn bit_group<const N: usize>(hash: u8, bits: usize) -> [f64; N] {
    let ones = (1 << bits) - 1;
    from_fn(|d| {
        let start = if N == 1 { 0 } else { d * (8 - bits) / (N - 1) };
        2.0 * f64::from((hash >> start) & ones) / f64::from(ones) - 1.0
    })
}

/// `count` unit vectors at equal angles from angle 0 (Cochoy 5.2).
pub fn circle(count: u16) -> Vec<[f64; 2]> {
    let angle = |k| f64::from(k) * TAU / f64::from(count);
    (0..count).map(|k| [angle(k).cos(), angle(k).sin()]).collect()
}
