//! The exact range of a noise: its maximum over one cell, every corner's gradient being free.
//!
//! A noise is a sum over corners of weight(f) * gradient . d, with weights that are not negative. So at a point its
//! largest value takes at every corner the gradient of the largest gradient . d, and its smallest the same with
//! opposite sign. The maximum over the cell of that is found by alternation: the best gradients at a point, the highest
//! point for these gradients, the best gradients there, and so on. It starts from the best points of a regular lattice,
//! one for each choice of gradients.

use crate::array;
use crate::noise::fade::Fade;
use std::cmp::Ordering;
use std::collections::HashSet;

/// The number of points along each axis of the lattice, by dimension: enough that most choices of gradients which are
/// best anywhere are best at one of them.
const STARTS_PER_AXIS: [u32; 4] = [513, 65, 25, 13];
/// The number of choices that are climbed from.
const CLIMBS: usize = 64;
/// A step this small leaves an error of its square times the curvature, some 1e-13.
const LAST_STEP: f64 = 1e-8;
/// The most corners of a cell, or of a simplex.
const CORNERS: usize = 16;

/// The gradients that a corner can have.
pub(crate) enum Reach<'a> {
    /// These vectors.
    Set(&'a [[f32; 4]]),
    /// All directions, at this length.
    Sphere(f64),
}

/// The weights of corners, and the distances from them; corners that a cell lacks have the weight 0.
type Corners<const N: usize> = [(f64, [f64; N]); CORNERS];

/// The gradient of each corner, by its index among the different ones, for the largest or the smallest value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Choice {
    is_largest: bool,
    gradients: [u8; CORNERS],
}

/// Returns the largest |value| of unscaled Perlin noise.
pub(crate) fn perlin_maximum<const N: usize>(reach: &Reach<'_>, fade: Fade) -> f64 {
    Search::<N>::new(reach, &|f| {
        let weights = f.map(|t| fade.weights(t));
        let mut corners = [(0.0, [0.0; N]); CORNERS];
        for (corner, (weight, d)) in corners.iter_mut().enumerate().take(1 << N) {
            let bits: [bool; N] = array::from_fn(|d| corner >> d & 1 == 1);
            *weight = (0..N).map(|d| weights[d][usize::from(bits[d])]).product();
            *d = array::from_fn(|d| f[d] - f64::from(bits[d]));
        }
        corners
    })
    .maximum()
}

/// Returns the largest |value| of unscaled simplex noise.
pub(crate) fn simplex_maximum<const N: usize>(reach: &Reach<'_>, radius_squared: f64) -> f64 {
    let unskew = if N == 1 { 0.0 } else { (1.0 - 1.0 / (N as f64 + 1.0).sqrt()) / N as f64 };
    Search::<N>::new(reach, &|f| {
        let mut order: [usize; N] = array::from_fn(|d| d);
        order.sort_unstable_by(|&a, &b| f[b].total_cmp(&f[a]));
        let sum: f64 = f.iter().sum();
        let mut corners = [(0.0, [0.0; N]); CORNERS];
        for (passed, (weight, d)) in corners.iter_mut().enumerate().take(N + 1) {
            *d = f.map(|f| f - unskew * (sum - passed as f64));
            for &axis in &order[..passed] {
                d[axis] -= 1.0;
            }
            let squared: f64 = d.iter().map(|d| d * d).sum();
            let t = (radius_squared - squared).max(0.0);
            *weight = (t * t) * (t * t);
        }
        corners
    })
    .maximum()
}

/// Returns the largest |value| of unscaled `OpenSimplex2S` noise: of each class of lattice points that differ by even
/// steps, only the nearest one can be within the radius, the distance of lattice points.
pub(crate) fn super_simplex_maximum<const N: usize>(reach: &Reach<'_>) -> f64 {
    let count = N as f64 + 1.0;
    let (unskew, radius_squared) =
        if N == 1 { (0.0, 1.0) } else { ((1.0 - 1.0 / count.sqrt()) / N as f64, N as f64 / count) };
    Search::<N>::new(reach, &|f| {
        let mut corners = [(0.0, [0.0; N]); CORNERS];
        for (class, (weight, d)) in corners.iter_mut().enumerate().take(1 << N) {
            // Its points within reach of the cell have coordinates from -1 to 2: two for each axis.
            let distances = (0..1_usize << N).map(|bits| {
                let steps: [f64; N] = array::from_fn(|d| match (class >> d & 1, bits >> d & 1) {
                    (0, bit) => 2.0 * bit as f64,
                    (_, bit) => 1.0 - 2.0 * bit as f64,
                });
                let from_point: [f64; N] = array::from_fn(|d| f[d] - steps[d]);
                let sum: f64 = from_point.iter().sum();
                from_point.map(|x| x - unskew * sum)
            });
            let nearest = distances.min_by(|a, b| dot(a, a).total_cmp(&dot(b, b)));
            *d = nearest.unwrap_or(*d);
            let t = (radius_squared - dot(d, d)).max(0.0);
            *weight = (t * t) * (t * t);
        }
        corners
    })
    .maximum()
}

/// Returns the number of products of gradients that a search takes to begin with, which is most of its work where sets
/// are large.
pub(crate) fn starting_products(dimension: usize, corners: usize, gradients: usize) -> u64 {
    u64::from(STARTS_PER_AXIS[dimension - 1].pow(dimension as u32)) * corners as u64 * gradients as u64
}

/// Returns the set without repetitions, which would only cost time.
fn distinct<const N: usize>(gradients: &[[f32; 4]]) -> Vec<[f64; N]> {
    let mut distinct: Vec<[f64; N]> = Vec::with_capacity(gradients.len());
    for gradient in gradients {
        let gradient = array::from_fn(|d| f64::from(gradient[d]));
        if !distinct.contains(&gradient) {
            distinct.push(gradient);
        }
    }
    distinct
}

/// The search for the maximum over a cell whose corners at a point are known.
struct Search<'a, const N: usize> {
    /// The different gradients; none if they may have any direction.
    gradients: Vec<[f64; N]>,
    /// Their components, axis by axis, so that products with all of them are found by vectors.
    components: [Vec<f64>; N],
    /// The length of gradients of any direction.
    length: f64,
    corners: &'a dyn Fn([f64; N]) -> Corners<N>,
}

impl<'a, const N: usize> Search<'a, N> {
    fn new(reach: &Reach<'_>, corners: &'a dyn Fn([f64; N]) -> Corners<N>) -> Self {
        let (gradients, length) = match reach {
            Reach::Set(gradients) => (distinct(gradients), 0.0),
            Reach::Sphere(length) => (Vec::new(), *length),
        };
        let components =
            std::array::from_fn(|axis| gradients.iter().map(|gradient: &[f64; N]| gradient[axis]).collect());
        Self { gradients, components, length, corners }
    }

    fn maximum(&self) -> f64 {
        let starts = STARTS_PER_AXIS[N - 1];
        let spacing = 1.0 / f64::from(starts - 1);
        let mut products = vec![0.0; self.gradients.len()];
        let mut found: Vec<(f64, [f64; N], Choice)> = (0..starts.pow(N as u32))
            .flat_map(|index| {
                let f = array::from_fn(|d| f64::from(index / starts.pow(d as u32) % starts) * spacing);
                let corners = (self.corners)(f);
                self.best(&corners, &mut products).map(|choice| (self.value(&corners, choice), f, choice))
            })
            .collect();
        found.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        // A symmetry brings points of equal height to one another.
        found.dedup_by(|lower, higher| higher.0 - lower.0 <= 1e-9 * higher.0);
        let mut known = HashSet::new();
        let different = found.into_iter().filter(|&(_, _, choice)| known.insert(choice));
        different.take(CLIMBS).map(|(value, f, choice)| self.alternated(value, f, choice, spacing)).fold(0.0, f64::max)
    }

    /// Returns the best gradients at corners, for the largest and for the smallest value. The products with a corner
    /// are written over those before.
    fn best(&self, corners: &Corners<N>, products: &mut [f64]) -> [Choice; 2] {
        let mut best = [true, false].map(|is_largest| Choice { is_largest, gradients: [0; CORNERS] });
        for (corner, (weight, d)) in corners.iter().enumerate() {
            // Gradients that count for nothing make no other choice.
            if *weight == 0.0 {
                continue;
            }
            self.multiply(d, products);
            let [largest, smallest] = last_extremes(products);
            best[0].gradients[corner] = largest;
            best[1].gradients[corner] = smallest;
        }
        best
    }

    /// Finds the products of all gradients with a vector, by the operations of [`dot`].
    fn multiply(&self, d: &[f64; N], products: &mut [f64]) {
        products.fill(-0.0);
        for (components, d) in self.components.iter().zip(d) {
            for (product, component) in products.iter_mut().zip(components) {
                *product += component * d;
            }
        }
    }

    /// Returns the size of the value at a point whose corners have these gradients.
    fn value(&self, corners: &Corners<N>, choice: Choice) -> f64 {
        let sum: f64 = corners
            .iter()
            .zip(choice.gradients)
            .map(|((weight, d), index)| match self.gradients.get(usize::from(index)) {
                Some(gradient) => weight * dot(gradient, d),
                None => weight * self.length * dot(d, d).sqrt(),
            })
            .sum();
        if choice.is_largest || self.gradients.is_empty() { sum } else { -sum }
    }

    /// Climbs from a point, and from where it gets with the best gradients there, while that is higher.
    fn alternated(&self, mut value: f64, mut f: [f64; N], mut choice: Choice, spacing: f64) -> f64 {
        let mut products = vec![0.0; self.gradients.len()];
        loop {
            (value, f) = self.climbed(value, f, choice, spacing);
            let corners = (self.corners)(f);
            choice = self.best(&corners, &mut products)[usize::from(!choice.is_largest)];
            let higher = self.value(&corners, choice);
            if higher <= value {
                return value;
            }
            value = higher;
        }
    }

    /// Climbs from a point by pattern search: steps along axes and diagonals while they help, halved when none does.
    fn climbed(&self, mut value: f64, mut f: [f64; N], choice: Choice, spacing: f64) -> (f64, [f64; N]) {
        let mut step = spacing;
        while step > LAST_STEP {
            let directions = (0..3_u32.pow(N as u32))
                .map(|code| array::from_fn::<f64, N>(|d| f64::from(code / 3_u32.pow(d as u32) % 3) - 1.0));
            let best = directions
                .map(|direction| {
                    let f: [f64; N] = array::from_fn(|d| (f[d] + step * direction[d]).clamp(0.0, 1.0));
                    (self.value(&(self.corners)(f), choice), f)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0));
            match best {
                Some((higher, next)) if higher > value => (value, f) = (higher, next),
                _ => step /= 2.0,
            }
        }
        (value, f)
    }
}

/// Returns the places of the largest and of the smallest number: the last ones in the order of [`f64::total_cmp`].
fn last_extremes(numbers: &[f64]) -> [u8; 2] {
    let (mut largest, mut smallest) = (f64::MIN, f64::MAX);
    for &number in numbers {
        largest = if number > largest { number } else { largest };
        smallest = if number < smallest { number } else { smallest };
    }
    // Zeros of both signs are equal, but not in that order.
    let last = |extreme: f64, order: fn(&f64, &f64) -> Ordering| {
        if extreme == 0.0 {
            numbers.iter().enumerate().max_by(|a, b| order(a.1, b.1)).map_or(0, |(index, _)| index)
        } else {
            numbers.iter().rposition(|&number| number == extreme).unwrap_or(0)
        }
    };
    [last(largest, f64::total_cmp) as u8, last(smallest, |a, b| b.total_cmp(a)) as u8]
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
