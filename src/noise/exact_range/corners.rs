//! The corners of a noise's cell at a point: their weights, and their distances from it.

use crate::array;
use crate::noise::fade::Fade;

/// A bound of the rounding errors of squared distances within a cell.
const ROUNDING: f64 = 1e-12;
/// The most axes, and the most corners of a cell or of a simplex.
pub(super) const AXES: usize = 4;
pub(super) const CORNERS: usize = 16;

/// A vector or a point of up to four dimensions, padded with zeros. One search serves all dimensions, so that programs
/// contain its code once.
pub(super) type Vector = [f64; AXES];

/// The weights and distances of a cell's corners at a point, as planes with a number for each corner, for SIMD.
pub(super) struct Corners {
    /// The weights, which are 0 for corners that a cell lacks.
    pub(super) weights: [f64; CORNERS],
    /// The distances from the corners, axis by axis.
    pub(super) distances: [[f64; CORNERS]; AXES],
}

impl Corners {
    const NONE: Self = Self { weights: [0.0; CORNERS], distances: [[0.0; CORNERS]; AXES] };

    fn set(&mut self, corner: usize, weight: f64, distance: Vector) {
        self.weights[corner] = weight;
        for (plane, d) in self.distances.iter_mut().zip(distance) {
            plane[corner] = d;
        }
    }
}

pub(super) fn perlin_corners(n: usize, fade: Fade) -> impl Fn(Vector) -> Corners {
    move |f| {
        let mut corners = Corners::NONE;
        corners.weights[0] = 1.0;
        for (axis, distances) in corners.distances[..n].iter_mut().enumerate() {
            let [near, far] = fade.weights(f[axis]);
            // The corners that differ in this axis and the axes before.
            let (lower, upper) = corners.weights.split_at_mut(1 << axis);
            for (lower, upper) in lower.iter_mut().zip(upper) {
                (*lower, *upper) = (*lower * near, *lower * far);
            }
            for (corner, distance) in distances.iter_mut().enumerate() {
                *distance = f[axis] - if corner >> axis & 1 == 1 { 1.0 } else { 0.0 };
            }
        }
        corners
    }
}

pub(super) fn simplex_corners(n: usize, radius_squared: f64) -> impl Fn(Vector) -> Corners {
    let unskew = if n == 1 { 0.0 } else { (1.0 - 1.0 / (n as f64 + 1.0).sqrt()) / n as f64 };
    move |f| {
        let order = descending(&f[..n]);
        let sum: f64 = f[..n].iter().sum();
        let mut corners = Corners::NONE;
        for passed in 0..=n {
            let mut d = first(n, |axis| f[axis] - unskew * (sum - passed as f64));
            for &axis in &order[..passed] {
                d[axis] -= 1.0;
            }
            let squared = dot(&d[..n], &d[..n]);
            let t = (radius_squared - squared).max(0.0);
            corners.set(passed, (t * t) * (t * t), d);
        }
        corners
    }
}

/// Returns the axes of up to four coordinates, largest coordinate first; axes without coordinates come last.
fn descending(coordinates: &[f64]) -> [usize; 4] {
    let mut axes = [0, 1, 2, 3];
    axes[..coordinates.len()].sort_unstable_by(|&a, &b| coordinates[b].total_cmp(&coordinates[a]));
    axes
}

pub(super) fn super_simplex_corners(n: usize) -> impl Fn(Vector) -> Corners {
    let count = n as f64 + 1.0;
    let (unskew, radius_squared) =
        if n == 1 { (0.0, 1.0) } else { ((1.0 - 1.0 / count.sqrt()) / n as f64, n as f64 / count) };
    // Unskewing x shortens its square by this factor times the square of the sum of its coordinates.
    let shortened = unskew * (2.0 - n as f64 * unskew);
    // Lattice points within reach of the cell have coordinates from -1 to 2, four along each axis, two of them in a
    // class.
    let coordinate = |point: usize, axis: usize| [0.0, 1.0, 2.0, -1.0][point >> (2 * axis) & 3];
    move |f| {
        // The sum of the coordinates of the vector from each point, and the sum of their squares.
        let [mut sums, mut squares] = [[0.0; 1 << (2 * AXES)]; 2];
        for (axis, f) in f.into_iter().enumerate().take(n) {
            let count = 1 << (2 * axis);
            // Sorted in descending order, because the first entries are read until the end.
            for digit in (0..4).rev() {
                let x = f - coordinate(digit << (2 * axis), axis);
                for known in 0..count {
                    sums[digit * count + known] = sums[known] + x;
                    squares[digit * count + known] = squares[known] + x * x;
                }
            }
        }
        let mut nearest = [(f64::INFINITY, Vector::default()); CORNERS];
        for (point, (sum, squares)) in sums.into_iter().zip(squares).enumerate().take(1 << (2 * n)) {
            // A point this far away contributes nothing, however the sums are rounded.
            if squares - shortened * (sum * sum) > radius_squared + ROUNDING {
                continue;
            }
            let from_point = first(n, |axis| f[axis] - coordinate(point, axis));
            let sum: f64 = from_point[..n].iter().sum();
            let d = first(n, |axis| from_point[axis] - unskew * sum);
            let squared = dot(&d[..n], &d[..n]);
            let class = (0..n).map(|axis| (point >> (2 * axis) & 1) << axis).sum::<usize>();
            if squared < nearest[class].0 {
                nearest[class] = (squared, d);
            }
        }
        let mut corners = Corners::NONE;
        for (class, (squared, d)) in nearest.into_iter().enumerate() {
            let t = (radius_squared - squared).max(0.0);
            corners.set(class, (t * t) * (t * t), d);
        }
        corners
    }
}

/// Returns a vector of a function's components, padded with zeros.
pub(super) fn first(dimension: usize, component: impl Fn(usize) -> f64) -> Vector {
    array::from_fn(|axis| if axis < dimension { component(axis) } else { 0.0 })
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
