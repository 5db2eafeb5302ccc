//! Directions and colours of three numbers.

use crate::array;

pub type Vector = [f32; 3];

pub fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns a vector of length 1 in the same direction; (0, 0, 1) if it has no direction.
pub fn normalized(vector: Vector) -> Vector {
    let length = dot(vector, vector).sqrt();
    if length.is_finite() && length > 1e-20 { vector.map(|x| x / length) } else { [0.0, 0.0, 1.0] }
}

/// Returns one vector where the share is 0, another where it is 1, and a mix between.
pub fn mixed(at_zero: Vector, at_one: Vector, share: f32) -> Vector {
    array::from_fn(|i| at_zero[i] + (at_one[i] - at_zero[i]) * share)
}

pub fn first_three([x, y, z, _]: [f32; 4]) -> Vector {
    [x, y, z]
}
