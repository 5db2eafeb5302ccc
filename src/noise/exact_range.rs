//! The exact range of a noise: its maximum over one cell and all choices of the corners' gradients.
//!
//! A noise is a sum over corners of weight(f) * gradient . d, with weights that are not negative. At a point its
//! largest value has at every corner the gradient with the largest gradient . d, and its smallest value the one with
//! the smallest. The maximum over the cell is found by alternation: the best gradients at a point, the highest point
//! for these gradients, the best gradients there, and so on. It starts from the best points of a regular lattice, one
//! for each choice of gradients, and ends after a bounded number of steps.
//!
//! Neighbouring points of that lattice have corners in nearly the same directions, for which few gradients can be the
//! best. These are found for blocks of points, and for small blocks within these. Only gradients that are worse than
//! another one in the whole block are left out, so the choices are the same as among all gradients.

mod corners;
#[cfg(test)]
mod tests;

use crate::array;
use crate::dimension::Dimension;
use crate::noise::exact_range::corners::{
    AXES, CORNERS, Corners, ROUNDING, Vector, dot, first, perlin_corners, simplex_corners, super_simplex_corners,
};
use crate::noise::fade::{Fade, Falloff};
use std::collections::HashSet;

/// The number of points along each axis of the lattice, by dimension: enough that most choices of gradients that are
/// best anywhere are best at one of them.
const STARTS_PER_AXIS: [u32; 4] = [513, 65, 25, 13];
/// The number of points along each axis in a block, and in a small block.
const BLOCK: u32 = 4;
const SMALL_BLOCK: u32 = 2;
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

/// A point of the lattice from which the search starts, and its index.
struct Start {
    index: usize,
    f: Vector,
    corners: Corners,
}

/// The indices of gradients that can have the largest product with one of some vectors, and of those that can have the
/// smallest, both in ascending order.
type Candidates = [Vec<u8>; 2];

/// The search for the maximum over a cell with a function that returns the corners at a point.
struct Search<'a> {
    dimension: usize,
    /// The distinct gradients; empty if they may have any direction.
    gradients: Vec<Vector>,
    /// The largest sum of the sizes of a gradient's components.
    largest: f64,
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
        let sizes = gradients.iter().map(|gradient| gradient.iter().map(|component| component.abs()).sum());
        let largest = sizes.fold(0.0, f64::max);
        Self { dimension: dimension.count(), gradients, largest, length, corners }
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
        let sphere = Self { gradients: Vec::new(), length: lengths.fold(0.0, f64::max), ..*self };
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
        let nothing = (0.0, Vector::default(), Choice { is_largest: true, gradients: [0; CORNERS] });
        let mut found = vec![nothing; 2 * count.pow(self.dimension as u32) as usize];
        let start = |[place, _]: LatticeBox| {
            let f = array::map(place, |place| f64::from(place) * spacing);
            let index = place.iter().rev().fold(0, |index, &place| index * count + place) as usize;
            Start { index, f, corners: (self.corners)(f) }
        };
        let all = self.all();
        // Axes that the dimension lacks have one place.
        let high = array::from_fn(|axis| if axis < self.dimension { count } else { 1 });
        for block in boxes([[0; AXES], high], BLOCK) {
            let small_blocks: Vec<Vec<Start>> =
                boxes(block, SMALL_BLOCK).map(|block| boxes(block, 1).map(start).collect()).collect();
            let candidates = self.candidates(&all, &mut small_blocks.iter().flatten());
            for starts in &small_blocks {
                let candidates = self.candidates(&candidates, &mut starts.iter());
                for Start { index, f, corners } in starts {
                    let choices = self.best(corners, &candidates);
                    let choices = choices
                        .map(|choice| (self.value(corners, &self.chosen(choice), choice.is_largest), *f, choice));
                    found[2 * index..2 * index + 2].copy_from_slice(&choices);
                }
            }
        }
        found
    }

    /// Returns all gradients as candidates of each lattice point.
    fn all(&self) -> [Candidates; CORNERS] {
        let all: Vec<u8> = (0..self.gradients.len()).map(|index| index as u8).collect();
        std::array::from_fn(|_| [all.clone(), all.clone()])
    }

    /// Returns the candidates of each lattice point that can be best at one of some points of the cell.
    fn candidates(
        &self,
        among: &[Candidates; CORNERS],
        starts: &mut dyn Iterator<Item = &Start>,
    ) -> [Candidates; CORNERS] {
        let mut bounds = [([f64::INFINITY; AXES], [f64::NEG_INFINITY; AXES]); CORNERS];
        for Start { corners, .. } in starts {
            // The gradients of corners with weight 0 do not matter.
            for corner in (0..CORNERS).filter(|&corner| corners.weights[corner] != 0.0) {
                let (low, high) = &mut bounds[usize::from(corners.places[corner])];
                for (axis, d) in corners.distance(corner).into_iter().enumerate() {
                    (low[axis], high[axis]) = (low[axis].min(d), high[axis].max(d));
                }
            }
        }
        std::array::from_fn(|place| match (bounds[place], &among[place]) {
            ((low, high), _) if low[0] > high[0] => Candidates::default(),
            ((low, high), [largest, smallest]) => {
                [self.best_in_box(largest, low, high, 1.0), self.best_in_box(smallest, low, high, -1.0)]
            }
        })
    }

    /// Returns those gradients of `among` that can have the largest product with a vector in a box, or the smallest if
    /// the sign is -1.
    fn best_in_box(&self, among: &[u8], low: Vector, high: Vector, sign: f64) -> Vec<u8> {
        let n = self.dimension;
        let centre = first(n, |axis| f64::midpoint(low[axis], high[axis]));
        let half = first(n, |axis| (high[axis] - low[axis]) / 2.0);
        let products: Vec<f64> = among.iter().map(|&index| sign * dot(self.gradient(index), &centre[..n])).collect();
        let Some((best, highest)) = last_largest(among.iter().zip(&products).map(|(&a, &b)| (a, b))) else {
            return Vec::new();
        };
        let farthest = (0..n).map(|axis| low[axis].abs().max(high[axis].abs())).fold(0.0, f64::max);
        let least = highest - ROUNDING * self.largest * farthest;
        let best = self.gradient(best);
        let can_be_best = |&(&index, product): &(&u8, f64)| {
            let differences = self.gradient(index).iter().zip(best).zip(half);
            product + differences.map(|((a, b), half)| (a - b).abs() * half).sum::<f64>() >= least
        };
        among.iter().zip(products).filter(can_be_best).map(|(&index, _)| index).collect()
    }

    fn gradient(&self, index: u8) -> &[f64] {
        &self.gradients[usize::from(index)][..self.dimension]
    }

    /// Returns the best gradients at corners, for the largest and for the smallest value. Of equally good ones it is
    /// the last.
    fn best(&self, corners: &Corners, candidates: &[Candidates; CORNERS]) -> [Choice; 2] {
        let mut best = [true, false].map(|is_largest| Choice { is_largest, gradients: [0; CORNERS] });
        for (corner, weight) in corners.weights.into_iter().enumerate() {
            // Gradients with weight 0 do not make another choice.
            if weight == 0.0 {
                continue;
            }
            let d = corners.distance(corner);
            let d = &d[..self.dimension];
            let products = |among: &[u8], sign: f64| {
                last_largest(among.iter().map(|&index| (index, sign * dot(self.gradient(index), d))))
            };
            let [largest, smallest] = &candidates[usize::from(corners.places[corner])];
            for (choice, found) in best.iter_mut().zip([products(largest, 1.0), products(smallest, -1.0)]) {
                choice.gradients[corner] = found.map_or(0, |(index, _)| index);
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
        let all = self.all();
        while *steps > 0 {
            (value, f) = self.climbed(value, f, choice, spacing, steps);
            let corners = (self.corners)(f);
            choice = self.best(&corners, &all)[usize::from(!choice.is_largest)];
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

/// Returns the gradient with the largest product, the last of equal ones, and that product. A positive zero is larger
/// than a negative one.
fn last_largest(products: impl Iterator<Item = (u8, f64)>) -> Option<(u8, f64)> {
    products.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// A box of the lattice, from its first point to before its last.
type LatticeBox = [[u32; AXES]; 2];

/// Returns the boxes with a side of `side`, cut off at the ends, that fill a box; the first axis is fastest.
fn boxes([low, high]: LatticeBox, side: u32) -> impl Iterator<Item = LatticeBox> {
    let counts: [u32; AXES] = array::from_fn(|axis| (high[axis] - low[axis]).div_ceil(side));
    (0..counts.iter().product()).map(move |mut index: u32| {
        let low = array::from_fn(|axis| {
            let place = index % counts[axis];
            index /= counts[axis];
            low[axis] + side * place
        });
        [low, array::from_fn(|axis| (low[axis] + side).min(high[axis]))]
    })
}
