//! The exact range of a noise: its maximum over one cell and all choices of the corners' gradients.
//!
//! A noise is a sum over corners of weight(f) * gradient . d, with weights that are not negative. At a point its
//! largest value has at every corner the gradient with the largest gradient . d, and its smallest value the one with
//! the smallest. The maximum over the cell is found by alternation: the best gradients at a point, the highest point
//! for these gradients, the best gradients there, and so on. It starts from the best points of a regular lattice, one
//! for each choice of gradients, and ends after a bounded number of steps.

mod corners;
#[cfg(test)]
mod tests;

use crate::array;
use crate::dimension::Dimension;
use crate::noise::exact_range::corners::{
    AXES, CORNERS, Corners, Vector, dot, first, perlin_corners, simplex_corners, super_simplex_corners,
};
use crate::noise::fade::{Fade, Falloff};
use std::collections::HashSet;

/// The number of points along each axis of the lattice, by dimension: enough that most choices of gradients that are
/// best anywhere are best at one of them.
const STARTS_PER_AXIS: [u32; 4] = [513, 65, 25, 13];
/// The number of choices from which climbs start.
const CLIMBS: usize = 64;
/// The last step's size. It leaves an error of its square times the curvature, some 1e-13.
const LAST_STEP: f64 = 1e-8;
/// The maximum number of steps of all climbs together. Of 25,000 random sets none needed more than 11,500.
const MOST_STEPS: u32 = 1 << 14;
/// The same for gradients of all directions, which need fewer than 300.
const MOST_STEPS_OF_SPHERE: u32 = 1 << 10;

/// The gradients that a corner can have.
pub(crate) enum Reach<'a> {
    /// These vectors.
    Set(&'a [[f32; 4]]),
    /// All directions, at this length.
    Sphere(f64),
}

/// The gradient of each corner, by its index among the distinct ones, for the largest or the smallest value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Choice {
    is_largest: bool,
    gradients: [u8; CORNERS],
}

/// The noises with gradients at the corners of a cell, by the weights of these.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum CornerSum {
    Perlin(Fade),
    Simplex(Falloff),
    /// `OpenSimplex2S`: of each class of lattice points that differ by even steps, only the nearest one can be within
    /// the radius, the distance of lattice points.
    SuperSimplex,
}

impl CornerSum {
    pub(crate) const COUNT: usize = Fade::COUNT + Falloff::ALL.len() + 1;

    /// Returns its place among all: first those with a fade, then those with a falloff.
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Perlin(fade) => fade as usize,
            Self::Simplex(falloff) => Fade::COUNT + falloff as usize,
            Self::SuperSimplex => Self::COUNT - 1,
        }
    }

    /// Returns the largest |value| of the unscaled noise.
    pub(crate) fn maximum(self, dimension: Dimension, reach: &Reach<'_>) -> f64 {
        let search = |corners: &dyn Fn(Vector) -> Corners| Search::new(dimension, reach, corners).maximum();
        let n = dimension.count();
        match self {
            Self::Perlin(fade) => search(&perlin_corners(n, fade)),
            Self::Simplex(falloff) => search(&simplex_corners(n, falloff.radius_squared(dimension).into())),
            Self::SuperSimplex => search(&super_simplex_corners(n)),
        }
    }

    /// Returns the most products that the search computes in `n` dimensions.
    pub(crate) fn most_products(self, n: usize, gradients: usize) -> u64 {
        // The corners at each start, and the lattice points around each point that climbs examine.
        let (corners, points) = match self {
            Self::Perlin(_) => (1 << n, 1 << n),
            Self::Simplex(_) => (n + 1, n + 1),
            // The nearest of four lattice points along each axis.
            Self::SuperSimplex => (1 << n, 1 << (2 * n)),
        };
        let starts = STARTS_PER_AXIS[n - 1].pow(n as u32);
        let starting = u64::from(starts) * corners as u64 * gradients as u64;
        starting + u64::from(MOST_STEPS + MOST_STEPS_OF_SPHERE) * u64::from(directions(n)) * points as u64
    }
}

/// Returns the number of directions of a step: along axes and diagonals, and no step.
fn directions(dimension: usize) -> u32 {
    3_u32.pow(dimension as u32)
}

/// Returns the set without duplicates, which would only cost time.
fn distinct(gradients: &[[f32; AXES]]) -> Vec<Vector> {
    let mut distinct: Vec<Vector> = Vec::with_capacity(gradients.len());
    for gradient in gradients {
        let gradient = array::map(*gradient, f64::from);
        if !distinct.contains(&gradient) {
            distinct.push(gradient);
        }
    }
    distinct
}

/// The search for the maximum over a cell with a function that returns the corners at a point.
struct Search<'a> {
    dimension: usize,
    /// The distinct gradients; empty if they may have any direction.
    gradients: Vec<Vector>,
    /// The same axis by axis, for SIMD.
    planes: [Vec<f64>; AXES],
    /// The length of gradients of any direction.
    length: f64,
    corners: &'a dyn Fn(Vector) -> Corners,
}

impl<'a> Search<'a> {
    fn new(dimension: Dimension, reach: &Reach<'_>, corners: &'a dyn Fn(Vector) -> Corners) -> Self {
        let (gradients, length) = match reach {
            Reach::Set(gradients) => (distinct(gradients), 0.0),
            Reach::Sphere(length) => (Vec::new(), *length),
        };
        let plane = |axis: usize| gradients.iter().map(|gradient| gradient[axis]).collect();
        Self { dimension: dimension.count(), planes: std::array::from_fn(plane), gradients, length, corners }
    }

    /// Returns the maximum. If the climbs need too many steps, returns the maximum of all gradients as long as the
    /// longest, which is not less.
    fn maximum(&self) -> f64 {
        let most_steps = if self.gradients.is_empty() { MOST_STEPS_OF_SPHERE } else { MOST_STEPS };
        self.maximum_within(most_steps)
    }

    fn maximum_within(&self, mut steps: u32) -> f64 {
        let highest = self.highest(&mut steps);
        if steps > 0 || self.gradients.is_empty() {
            return highest;
        }
        let lengths = self.gradients.iter().map(|gradient| dot(gradient, gradient).sqrt());
        let sphere =
            Self { gradients: Vec::new(), planes: Default::default(), length: lengths.fold(0.0, f64::max), ..*self };
        sphere.highest(&mut { MOST_STEPS_OF_SPHERE })
    }

    /// Returns the highest value that climbs find within the steps.
    fn highest(&self, steps: &mut u32) -> f64 {
        let spacing = 1.0 / f64::from(STARTS_PER_AXIS[self.dimension - 1] - 1);
        let mut found = self.found(spacing);
        found.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        // Symmetries sort points of equal height next to one another.
        found.dedup_by(|lower, higher| higher.0 - lower.0 <= 1e-9 * higher.0);
        let mut known = HashSet::new();
        let different = found.into_iter().filter(|&(_, _, choice)| known.insert(choice));
        let climb = |(value, f, choice)| self.alternated(value, f, choice, spacing, steps);
        different.take(CLIMBS).map(climb).fold(0.0, f64::max)
    }

    /// Returns the lattice's points in order, each with its best gradients and their value: first those for the largest
    /// value, then those for the smallest.
    fn found(&self, spacing: f64) -> Vec<(f64, Vector, Choice)> {
        let count = STARTS_PER_AXIS[self.dimension - 1];
        // Axes that the dimension lacks have one place.
        let counts = array::from_fn(|axis| if axis < self.dimension { count } else { 1 });
        let best = |place: [u32; AXES]| {
            let f = array::map(place, |place| f64::from(place) * spacing);
            let corners = (self.corners)(f);
            let value = |choice: Choice| self.value(&corners, &self.chosen(choice), choice.is_largest);
            self.best(&corners).map(|choice| (value(choice), f, choice))
        };
        places(counts).flat_map(best).collect()
    }

    /// Returns the best gradients at corners, for the largest and for the smallest value.
    fn best(&self, corners: &Corners) -> [Choice; 2] {
        let mut best = [true, false].map(|is_largest| Choice { is_largest, gradients: [0; CORNERS] });
        let mut products = [0.0; 256];
        let products = &mut products[..self.gradients.len()];
        // Gradients with weight 0 do not make another choice.
        for corner in (0..CORNERS).filter(|&corner| corners.weights[corner] != 0.0) {
            products.fill(-0.0);
            for (plane, distances) in self.planes.iter().zip(&corners.distances).take(self.dimension) {
                for (product, component) in products.iter_mut().zip(plane) {
                    *product += component * distances[corner];
                }
            }
            for (choice, sign) in best.iter_mut().zip([1.0, -1.0]) {
                choice.gradients[corner] = last_largest(products, sign) as u8;
            }
        }
        best
    }

    /// Returns the gradients of the corners axis by axis; zeros if they may have any direction.
    // Not inlined: its unrolled loops would be repeated at every call.
    #[inline(never)]
    fn chosen(&self, choice: Choice) -> [[f64; CORNERS]; AXES] {
        let mut chosen = [[0.0; CORNERS]; AXES];
        for (axis, components) in chosen.iter_mut().enumerate() {
            for (component, index) in components.iter_mut().zip(choice.gradients) {
                *component = self.gradients.get(usize::from(index)).map_or(0.0, |gradient| gradient[axis]);
            }
        }
        chosen
    }

    /// Returns the size of the value at a point whose corners have these gradients of a choice.
    fn value(&self, corners: &Corners, chosen: &[[f64; CORNERS]; AXES], is_largest: bool) -> f64 {
        let products = |of: &[[f64; CORNERS]; AXES]| {
            let mut products = [-0.0; CORNERS];
            for (of, distances) in of.iter().zip(&corners.distances).take(self.dimension) {
                for ((product, of), distance) in products.iter_mut().zip(of).zip(distances) {
                    *product += of * distance;
                }
            }
            products
        };
        let weights = corners.weights.iter();
        if self.gradients.is_empty() {
            let squares = products(&corners.distances);
            return weights.zip(squares).map(|(weight, square)| weight * self.length * square.sqrt()).sum();
        }
        let mut terms = products(chosen);
        for (term, weight) in terms.iter_mut().zip(weights) {
            *term *= weight;
        }
        let sum: f64 = terms.iter().sum();
        if is_largest { sum } else { -sum }
    }

    /// Climbs from a point, then with the best gradients of the reached point, and so on, while the value grows and
    /// steps are left.
    fn alternated(&self, mut value: f64, mut f: Vector, mut choice: Choice, spacing: f64, steps: &mut u32) -> f64 {
        while *steps > 0 {
            (value, f) = self.climbed(value, f, choice, spacing, steps);
            let corners = (self.corners)(f);
            choice = self.best(&corners)[usize::from(!choice.is_largest)];
            let higher = self.value(&corners, &self.chosen(choice), choice.is_largest);
            if higher <= value {
                return value;
            }
            value = higher;
        }
        value
    }

    /// Climbs from a point by pattern search: steps along axes and diagonals while they help, and halves them if none
    /// does. A climb from a saddle halves them before it finds the way up. Once it has gone on unusually long without
    /// halving, it doubles them.
    fn climbed(&self, mut value: f64, mut f: Vector, choice: Choice, spacing: f64, steps: &mut u32) -> (f64, Vector) {
        let n = self.dimension;
        let chosen = self.chosen(choice);
        let patience = 2 * STARTS_PER_AXIS[n - 1];
        let (mut step, mut steps_in_a_row) = (spacing, 0);
        while step > LAST_STEP && *steps > 0 {
            *steps -= 1;
            let directions =
                (0..directions(n)).map(|code| first(n, |axis| f64::from(code / 3_u32.pow(axis as u32) % 3) - 1.0));
            let best = directions
                .map(|direction| {
                    let f: Vector = array::from_fn(|axis| (f[axis] + step * direction[axis]).clamp(0.0, 1.0));
                    (self.value(&(self.corners)(f), &chosen, choice.is_largest), f)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0));
            match best {
                Some((higher, next)) if higher > value => {
                    (value, f) = (higher, next);
                    steps_in_a_row += 1;
                    step *= if steps_in_a_row > patience { 2.0 } else { 1.0 };
                }
                _ => (step, steps_in_a_row) = (step / 2.0, 0),
            }
        }
        (value, f)
    }
}

/// Returns the index of the last of the largest numbers, all multiplied by a sign. A positive zero is larger than a
/// negative one.
fn last_largest(numbers: &[f64], sign: f64) -> usize {
    // Maxima of every eighth number, for SIMD.
    let mut lanes = [f64::NEG_INFINITY; 8];
    let chunks = numbers.chunks_exact(lanes.len());
    let rest = chunks.remainder().iter().map(|number| sign * number);
    for chunk in chunks {
        for (lane, number) in lanes.iter_mut().zip(chunk) {
            let number = sign * number;
            *lane = if number > *lane { number } else { *lane };
        }
    }
    // Adding 0 turns -0 into 0.
    let largest = lanes.into_iter().chain(rest).fold(f64::NEG_INFINITY, f64::max) + 0.0;
    let last = |x: f64| numbers.iter().rposition(|number| (sign * number).to_bits() == x.to_bits());
    last(largest).or_else(|| last(-largest)).unwrap_or(0)
}

/// Returns the points of a lattice with these counts of them along the axes; the first axis is fastest.
fn places(counts: [u32; AXES]) -> impl Iterator<Item = [u32; AXES]> {
    (0..counts.iter().product()).map(move |mut index: u32| {
        array::from_fn(|axis| {
            let place = index % counts[axis];
            index /= counts[axis];
            place
        })
    })
}
