//! Gradients that turn in place (Perlin and Neyret 2001).

use crate::array;
use crate::dimension::Dimension;

/// Turns the gradient of a hash.
pub(crate) fn turned(dimension: Dimension, g: [f32; 4], hash: u8, angle: f64) -> [f32; 4] {
    let (sine, cosine) = libm::sincos(angle);
    let [x, y, z, _] = g.map(f64::from);
    let turned = if dimension == Dimension::D2 {
        [cosine * x - sine * y, sine * x + cosine * y, 0.0]
    } else {
        let g = [x, y, z];
        let across = cross(axis_beside(g, hash), g);
        array::from_fn(|d| cosine * g[d] + sine * across[d])
    };
    let [x, y, z] = turned.map(|x| x as f32);
    [x, y, z, 0.0]
}

/// Returns a unit vector at right angles to `g`, a different one for each hash.
fn axis_beside(g: [f64; 3], hash: u8) -> [f64; 3] {
    let squared: f64 = g.iter().map(|x| x * x).sum();
    if squared == 0.0 {
        return [0.0; 3];
    }
    let smallest = (0..3).fold(0, |least, d| if g[d].abs() < g[least].abs() { d } else { least });
    let along = g[smallest] / squared;
    let u: [f64; 3] = array::from_fn(|d| f64::from(u8::from(d == smallest)) - along * g[d]);
    let length = u.iter().map(|x| x * x).sum::<f64>().sqrt();
    let u = u.map(|x| x / length);
    let v = cross(g, u).map(|x| x / squared.sqrt());
    let golden_ratio = 1.618_033_988_749_895;
    let (sine, cosine) = libm::sincos(std::f64::consts::TAU * f64::from(hash) / golden_ratio);
    array::from_fn(|d| cosine * u[d] + sine * v[d])
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
