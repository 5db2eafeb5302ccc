//! The surroundings that surfaces mirror: a sky above a horizon, the ground, and a soft box. A rough surface mirrors
//! them blurred.
//!
//! All edges are straight in differences of cosines, and the blur is a kernel (1 + x²)^(-3/2). Its integral is
//! x / sqrt(1 + x²), so blurred edges are sums of these, without a picture and without sampling.

use super::vector::{Vector, dot, mixed};
use crate::array;

/// The direction of the zenith: up in the picture and towards the viewer, since a plane is seen from above.
pub const UP: Vector = [0.0, 0.8, 0.6];
/// How far the light of the horizon reaches up.
const HAZE: f32 = 0.3;
/// The direction of the soft box, on the right, and the axes of its rectangle.
const BOX: Vector = [0.8, 0.36, 0.48];
const ALONG: Vector = [0.6, -0.48, -0.64];
const ACROSS: Vector = [0.0, 0.8, -0.6];
/// Half the sides of the rectangle.
const SIDES: [f32; 2] = [0.22, 0.4];

/// The light of the surroundings, by where it comes from.
pub struct Environment {
    pub sky: Vector,
    pub horizon: Vector,
    pub ground: Vector,
    pub soft_box: Vector,
}

impl Environment {
    /// Returns the light from around a direction, blurred over this width.
    pub fn light(&self, direction: Vector, width: f32) -> Vector {
        let elevation = dot(direction, UP);
        let above = 0.5 + 0.5 * step(elevation / width);
        let haze = (HAZE * HAZE + width * width).sqrt();
        let haze = HAZE / haze * kernel(elevation / haze);
        let inside = |axis: Vector, half: f32| {
            let position = dot(direction, axis);
            0.5 * (step((position + half) / width) - step((position - half) / width))
        };
        let in_front = 0.5 + 0.5 * step(dot(direction, BOX) / width);
        let window = inside(ALONG, SIDES[0]) * inside(ACROSS, SIDES[1]) * in_front;
        let sky = array::from_fn(|i| self.sky[i] + self.horizon[i] * haze);
        let around = mixed(self.ground, sky, above);
        array::from_fn(|i| around[i] + self.soft_box[i] * window)
    }
}

/// The blur of an edge from -1 to 1.
fn step(x: f32) -> f32 {
    x / (1.0 + x * x).sqrt()
}

/// The blur of a line, which is 1 at the line.
fn kernel(x: f32) -> f32 {
    let squared = 1.0 + x * x;
    1.0 / (squared * squared.sqrt())
}
