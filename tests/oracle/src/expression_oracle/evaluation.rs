//! The values and slopes of expressions at places.

use super::bounded::Bounded;
use super::fractals::{controlled_sum, fractal_at};
use super::lattice::turn;
use super::operations::{ELEMENTARY, among, band, mixed};
use super::place::{Place, float, places, warped};
use super::ranges::COORDINATES;
use super::waves::Waves;
use super::{Expr, Kind, LATTICE, QUANTUM};
use crate::cases::exact;
use crate::cellular::distance;
use crate::{self as oracle, ONE, Position, first};
use gradnoise::{Axis, Coordinate, Dimension, Evaluator, Metric, Noise};
use std::array::from_fn;
use std::cell::Cell;

thread_local! {
    /// The largest error of what has been mixed or chosen from, in proportion to its range.
    static MIXED: Cell<f64> = const { Cell::new(0.0) };
}

impl Expr {
    /// Returns the value at a position of a grid, or a single one.
    pub fn at<const N: usize>(&self, position: Position<N>) -> Bounded {
        self.evaluate(&Place::new(position))
    }

    /// Returns the value at a position of a grid, and the largest error of what is mixed or chosen from there, as a
    /// part of its range.
    pub fn at_of_mixed<const N: usize>(&self, position: Position<N>) -> (Bounded, f64) {
        MIXED.set(0.0);
        (self.at(position), MIXED.get())
    }

    /// Returns the value at one of a list of points.
    pub fn at_point<const N: usize>(&self, point: [f32; N]) -> Bounded {
        self.evaluate(&Place::of_point(point))
    }

    /// Returns the derivatives along each axis, each with what two sizes of steps differ by, and both sides. It is
    /// `None` where the crate's value may be too far from the oracle's for its slope to be the same: near jumps above
    /// all.
    pub fn gradient<const N: usize>(&self, position: Position<N>, step: f64) -> Option<[Bounded; N]> {
        let unknown = Cell::new(false);
        let value = |p| {
            let Bounded { value, error } = self.at(p);
            unknown.set(unknown.get() || error > 1e-3 * self.width());
            value
        };
        let [wide, narrow] = [step, step / 4.0].map(|step| oracle::gradient(position, step, value));
        // Beside a kink, the parabolas through three values on either side have another slope.
        let side = |axis: usize, step: f64| {
            let at = |steps: f64| value(from_fn(|d| position[d] + if d == axis { exact(steps * step) } else { 0 }));
            (4.0 * at(1.0) - 3.0 * at(0.0) - at(2.0)) / (2.0 * step)
        };
        let kinks: [f64; N] = from_fn(|d| (side(d, step) - side(d, -step)).abs());
        let gradient = from_fn(|d| Bounded::new(narrow[d], (wide[d] - narrow[d]).abs() + kinks[d]));
        (!unknown.get()).then_some(gradient)
    }

    fn leaf_at(&self, place: &Place) -> Bounded {
        match self.kind() {
            Kind::Lattice { n, orientation, .. } => {
                assert_eq!(*n, place.n);
                let place = turn(*orientation, place);
                let lattice = self.0.lattice.as_ref().expect("a leaf's lattice");
                // The promise holds at exact positions, so it holds the quantum of one that was not displaced.
                let blur: f64 = (0..place.n).map(|d| place.blur(d) - QUANTUM).sum();
                Bounded::new(lattice.value(place.at), LATTICE * lattice.reach + lattice.slope * blur)
            }
            Kind::Cellular(cells) => {
                assert_eq!(cells.n, place.n);
                cells.value(place.at, place.blurs())
            }
            Kind::Gabor { n, seed, wave_number, bandwidth, impulses, direction } => {
                assert_eq!(*n, place.n);
                let blur: f64 = (0..place.n).map(|d| place.blur(d) - QUANTUM).sum();
                let kernels =
                    Waves { wave_number: *wave_number, bandwidth: *bandwidth, impulses: *impulses, direction };
                kernels.sum(*n, place.at, *seed, blur).clamp(-1.0, 1.0)
            }
            Kind::Constant(value) => f64::from(*value).into(),
            Kind::Coordinate(axis) => {
                let d = axis.index();
                assert!(d < place.n);
                Bounded::new(place.at[d] as f64 / ONE as f64, place.blur(d)).rounded().unless(beyond(place.at[d]))
            }
            Kind::Distance(point) => {
                assert_eq!(point.len(), place.n);
                let from = place.translated(|d| -point[d]);
                let value = (0..place.n).map(|d| float(from.at[d]).powi(2)).sum::<f64>().sqrt();
                let blur = (0..place.n).map(|d| from.blur(d).powi(2)).sum::<f64>().sqrt();
                let is_far = from.at.into_iter().any(beyond);
                Bounded::new(value, blur + ELEMENTARY * value).unless(is_far)
            }
            Kind::DistanceBy { point, metric } => {
                assert_eq!(point.len(), place.n);
                let from = place.translated(|d| -point[d]);
                let sizes: Vec<f64> = (0..place.n).map(|d| float(from.at[d])).collect();
                let is_far = from.at.into_iter().any(beyond);
                // Distances grow with each size, so that they are nearest and farthest where all are blurred one way.
                let value = distance_of(*metric, &sizes);
                let blurred = |sign: f64| {
                    let moved: Vec<f64> = (0..place.n).map(|d| (sizes[d] + sign * from.blur(d)).max(0.0)).collect();
                    (distance_of(*metric, &moved) - value).abs()
                };
                // Minkowski's powers are elementary functions, of which the last magnifies errors by 1/p, up to 2.
                let error = blurred(1.0).max(blurred(-1.0)) + 4.0 * ELEMENTARY * value;
                Bounded::new(value, error).unless(is_far)
            }
            Kind::Checkerboard { n } => {
                assert_eq!(*n, place.n);
                let cells = (0..place.n).map(|d| place.cell(d)).collect::<Vec<_>>();
                let is_odd = cells.iter().map(|(cell, _)| cell).sum::<i64>() & 1 != 0;
                Bounded::from(if is_odd { -1.0 } else { 1.0 }).unless(cells.iter().any(|(_, certain)| !certain))
            }
            Kind::White { n, seed } => {
                assert_eq!(*n, place.n);
                let cells = from_fn::<_, 4, _>(|d| place.cell(d));
                let uncertain = cells.iter().any(|(_, certain)| !certain);
                Bounded::from(white(*n, *seed, cells.map(|(cell, _)| cell as f64 + 0.5))).unless(uncertain)
            }
            kind => unreachable!("{kind:?} is no leaf"),
        }
    }

    pub(super) fn evaluate(&self, place: &Place) -> Bounded {
        if self.inputs().is_empty() {
            return self.leaf_at(place);
        }
        let input = |index: usize, place: &Place| self.inputs()[index].evaluate(place);
        match self.kind() {
            Kind::Fractal { style, octaves } => fractal_at(*style, octaves, &self.inputs()[0], place),
            Kind::FbmWithGain { octaves } | Kind::FbmWeightedBy { octaves } => {
                let control = input(1, place);
                let there = places(octaves, place).into_iter().map(|(amplitude, place)| (amplitude, input(0, &place)));
                controlled_sum(octaves, there, |octave| self.controlled(octave, control))
            }
            Kind::Frequency(frequency) => input(0, &place.scaled(|_| *frequency, |_| 0.0)),
            Kind::ScaleAxes(frequencies) => input(0, &place.scaled(|d| frequencies[d], |_| 0.0)),
            Kind::Translate(offset) => input(0, &place.translated(|d| offset[d])),
            Kind::Rotate { from, to, angle } => {
                let row = |d: usize| {
                    let mut factors = [0.0; 4];
                    match d {
                        d if d == from.index() => {
                            (factors[from.index()], factors[to.index()]) = (angle.cos(), angle.sin());
                        }
                        d if d == to.index() => {
                            (factors[from.index()], factors[to.index()]) = (-angle.sin(), angle.cos());
                        }
                        _ => factors[d] = 1.0,
                    }
                    (factors, 0.0)
                };
                input(0, &place.mapped(&(0..place.n).map(row).collect::<Vec<_>>()))
            }
            Kind::Swizzle(coordinates) => {
                let row = |coordinate: &Coordinate| match *coordinate {
                    Coordinate::Of(axis) => (unit(axis.index()), 0.0),
                    Coordinate::At(number) => ([0.0; 4], number),
                };
                input(0, &place.mapped(&coordinates.iter().map(row).collect::<Vec<_>>()))
            }
            Kind::Slice(last) => {
                let rows = (0..place.n).map(|d| (unit(d), 0.0)).chain([([0.0; 4], *last)]);
                input(0, &place.mapped(&rows.collect::<Vec<_>>()))
            }
            Kind::InDimension { n } => {
                assert_eq!(*n, place.n);
                input(0, place)
            }
            Kind::Warp { amplitude } => input(0, &warped(place, *amplitude, |place| input(1, place))),
            Kind::WarpBy { amplitude } => {
                assert_eq!(self.inputs().len(), 1 + place.n);
                let by: Vec<_> = (0..place.n).map(|d| input(1 + d, place)).collect();
                input(0, &place.displaced(*amplitude, &by))
            }
            Kind::Lookup(cells) => {
                assert_eq!(cells.n, place.n);
                let by = |axis: &Axis| cells.offset(*axis, place.at, place.blurs());
                let by: Vec<_> = Axis::ALL[..place.n].iter().map(by).collect();
                input(0, &place.displaced(1.0, &by))
            }
            Kind::WarpProgressive { amplitude, octaves } => {
                let mut there = *place;
                for k in 0..octaves.count as i32 {
                    let amplitude = f64::from(*amplitude) * octaves.persistence.powi(k);
                    let frequency = octaves.lacunarity.powi(k);
                    let by = |place: &Place| input(1, &place.scaled(|_| frequency, |_| 0.0));
                    there = warped(&there, amplitude as f32, by);
                }
                input(0, &there)
            }
            Kind::Unary(unary) => unary.bounded(input(0, place)),
            Kind::Binary(binary) => binary.bounded(input(0, place), input(1, place)),
            _ => self.one_of(&|index| input(index, place)),
        }
    }

    /// Returns the factor by which an octave multiplies the amplitudes of all octaves after it, beside the persistence.
    fn controlled(&self, octave: Bounded, control: Bounded) -> Bounded {
        match self.kind() {
            Kind::FbmWithGain { .. } => control,
            // FastNoiseLite: lerp(1, (n + 1) / 2, strength).
            _ => control * ((octave + 1.0) * 0.5 - 1.0) + 1.0,
        }
    }

    /// Returns one of its inputs, or a mix of them.
    fn one_of(&self, input: &dyn Fn(usize) -> Bounded) -> Bounded {
        let input = |index: usize| {
            let value = input(index);
            MIXED.set(MIXED.get().max(value.error / self.inputs()[index].width()));
            value
        };
        let from = |first: usize| (first..self.inputs().len()).map(&input);
        match self.kind() {
            Kind::List(binary) => from(0).reduce(|a, b| binary.bounded(a, b)).expect("an input"),
            Kind::SelectAmong { edges, softness } => {
                let noises: Vec<_> = from(1).collect();
                among(&noises, input(0), edges, *softness)
            }
            Kind::SelectInTable { columns, rows, softness } => {
                let cells: Vec<_> = from(2).collect();
                let row = |cells: &[Bounded]| among(cells, input(0), columns, *softness);
                let of_rows: Vec<_> = cells.chunks(columns.len() + 1).map(row).collect();
                among(&of_rows, input(1), rows, *softness)
            }
            Kind::Blend => {
                let weight = (input(2) * 0.5 + 0.5).clamp(0.0, 1.0);
                mixed(input(0), input(1), weight)
            }
            Kind::Select { lower, upper, softness } => {
                let weight = band(input(2), (*lower).into(), (*upper).into(), (*softness).into());
                mixed(input(0), input(1), weight)
            }
            kind => unreachable!("{kind:?} is not one of its inputs"),
        }
    }
}

/// Returns the length by a metric of a vector of these components.
pub(super) fn distance_of(metric: Metric, v: &[f64]) -> f64 {
    in_dimension!(v.len(), N => distance(metric, from_fn::<_, N, _>(|d| v[d])))
}

/// Tells whether a coordinate is held back there, or nearly.
fn beyond(x: i128) -> bool {
    float(x) > COORDINATES - 1.0
}

fn unit(axis: usize) -> [f64; 4] {
    from_fn(|d| if d == axis { 1.0 } else { 0.0 })
}

/// Returns white noise in the cell around a position, which is the crate's own to know.
fn white(n: usize, seed: u64, at: [f64; 4]) -> f64 {
    let noise = Evaluator::new(Noise::white(Dimension::try_from(n).unwrap(), seed)).unwrap();
    in_dimension!(n, N => noise.value(first::<_, N>(at))).unwrap().into()
}
