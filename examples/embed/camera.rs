//! A camera that circles the land.

use crate::land::RELIEF;
use gradnoise::{Evaluator, PositionError};

/// The eye's position, and the directions of the picture.
pub struct Camera {
    pub eye: [f32; 3],
    /// The directions to the right and up, scaled so that their products with a place, divided by its depth, are in
    /// [-1, 1] in the picture.
    pub right: [f32; 3],
    pub up: [f32; 3],
    pub forward: [f32; 3],
}

/// The camera's speed in radians per second.
const SPEED: f64 = 0.06;
const RADIUS: f64 = 4.6;
const TARGET: [f32; 3] = [0.0, 0.0, 0.0];
/// The tangent of half the angle between the picture's upper and lower edge.
const HALF_HEIGHT: f32 = 0.36;

impl Camera {
    /// Returns the camera some seconds on its way, always above the ground: the CPU computes the land's exact heights.
    pub fn orbiting(seconds: f64, aspect: f32, land: &Evaluator) -> Result<Self, PositionError> {
        let (x, z) = ((seconds * SPEED).sin() * RADIUS, (seconds * SPEED).cos() * RADIUS);
        let ground = land.value([x, z])? * RELIEF;
        let eye = [x as f32, (ground + 0.35).max(1.15), z as f32];
        let forward = normalised(difference(TARGET, eye));
        let right = normalised(cross(forward, [0.0, 1.0, 0.0]));
        let up = cross(right, forward);
        Ok(Self {
            eye,
            right: right.map(|component| component / (HALF_HEIGHT * aspect)),
            up: up.map(|component| component / HALF_HEIGHT),
            forward,
        })
    }
}

fn difference(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    std::array::from_fn(|d| a[d] - b[d])
}

fn cross([a, b, c]: [f32; 3], [x, y, z]: [f32; 3]) -> [f32; 3] {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

fn normalised(v: [f32; 3]) -> [f32; 3] {
    let length = v.iter().map(|component| component * component).sum::<f32>().sqrt();
    v.map(|component| component / length)
}
