//! Lattice noises from the positions to the values in one loop: along the rows of a grid, and at points.

use crate::array::{self, extended, resized};
use crate::cpu::engine::block::Block;
use crate::cpu::engine::choose::CornerKind;
use crate::cpu::engine::fades::any_fade_in_lanes;
#[cfg(x86_vectors)]
use crate::cpu::engine::hashed_corners::ListedCorners;
use crate::cpu::engine::hashed_corners::{HashedCorners, IndexedGradients};
use crate::cpu::engine::lattice_noise::{Corners, Lattice, PerlinNoise, SimplexNoise, SuperSimplexNoise};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::maps::skewed;
use crate::cpu::engine::planes::{Coordinates, LeafPlanes};
use crate::cpu::engine::positions::row_start;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::sample_positions::{GridRow, PointList};
#[cfg(x86_vectors)]
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::{AxisSteps, LANES, STRIP, StripSteps};
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::lattice::fade::fade_quintic;
use crate::formulas::lattice::simplex::{middle_corners_3, second_corner_2};
use crate::formulas::math::fixed::fine_advance;
use crate::formulas::space::{coordinate_straight, position_along};
use crate::lanes::{Float, Int, Lanes, Word, in_lanes, inlined};
use crate::layout::slots;
use crate::layout::slots::HashSeed;
use crate::layout::transforms::{Fine, GridOrPoints, PointsTransform};
use crate::noise::fade::Fade;
use crate::plan::basis::Basis;
use crate::sample::Sample;
#[cfg(x86_vectors)]
use fearless_simd::{Simd, SimdBase, f32x16};
use std::cell::Cell;

/// The most corners of a noise: a cube's.
const CORNERS: usize = 8;

impl LeafRun<'_> {
    /// Writes the values of a block.
    pub(crate) fn in_one_loop<const M: usize>(
        &self,
        basis: Basis,
        corners: CornerKind,
        source: &Source<'_>,
        steps: &mut [StripSteps],
        out: &mut LanesMut<'_, 0>,
    ) {
        if const { M != 2 && M != 3 } {
            return;
        }
        let index = self.transform as usize;
        match self.block.positions {
            GridOrPoints::Grid(GridRow { transforms, first, .. }) => {
                let (transform, aligned) = (&transforms[index], self.position.aligned && !self.position.skewed);
                let is_still = |axis: usize| aligned && axis != 1;
                let places = GridPlaces::<M> {
                    start: array::from_fn(|axis| row_start(transform, first, axis, aligned)),
                    down: array::from_fn(|axis| if is_still(axis) { Fine::default() } else { transform.step[1][axis] }),
                    steps: steps[index].prepared(transform, M, aligned, self.block.count),
                };
                self.write(places, basis, corners, source, out);
            }
            GridOrPoints::Points(PointList { transforms, points, .. }) => {
                let (points, transform) = (points.planes(), &transforms[index]);
                if self.position.skewed {
                    self.write(PointPlaces::<M, true> { transform, points }, basis, corners, source, out);
                } else {
                    self.write(PointPlaces::<M, false> { transform, points }, basis, corners, source, out);
                }
            }
        }
    }

    /// Writes the samples of a row whose positions are in planes.
    pub(crate) fn hashed_at<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        corners: CornerKind,
        source: &Source<'_>,
        planes: &LeafPlanes,
        out: &mut LanesMut<'_, G>,
    ) {
        if const { M == 2 || M == 3 } {
            let places = PlanePlaces::<M> { cells: &planes.cells, local: &planes.local };
            self.write(places, basis, corners, source, out);
        }
    }

    fn write<P: Places<M>, const M: usize, const G: usize>(
        &self,
        places: P,
        basis: Basis,
        corners: CornerKind,
        source: &Source<'_>,
        out: &mut LanesMut<'_, G>,
    ) {
        // Small functions are optimized sooner than large ones.
        macro_rules! write {
            ($noise:ident) => {
                self.write_noise::<_, $noise, M, G>(places, basis, corners, source, out)
            };
        }
        match basis {
            Basis::Perlin(Fade::Quintic) if const { !matches!(P::ARE_SKEWED, Some(true)) } => write!(QUINTIC_PERLIN),
            Basis::Simplex if const { !matches!(P::ARE_SKEWED, Some(false)) } => write!(SIMPLEX),
            Basis::SuperSimplex if const { G == 0 && !matches!(P::ARE_SKEWED, Some(false)) } => write!(SUPER_SIMPLEX),
            Basis::Perlin(_) if const { P::HAVE_ALL_FADES } => write!(ANY_PERLIN),
            // `choose.rs` chooses passes for others.
            Basis::Perlin(_)
            | Basis::Simplex
            | Basis::SuperSimplex
            | Basis::Value(_)
            | Basis::Cellular(_)
            | Basis::Gabor(_) => {}
        }
    }

    fn write_noise<P: Places<M>, const NOISE: usize, const M: usize, const G: usize>(
        &self,
        places: P,
        basis: Basis,
        corners: CornerKind,
        source: &Source<'_>,
        out: &mut LanesMut<'_, G>,
    ) {
        let Block { simd, count, rows, stride, .. } = self.block;
        let radius = slots::leaf::radius(source.leaf);
        let run = OneLoop { basis, radius, leaf: self.leaf_parameters(), places, count, rows, stride };
        match (corners, simd) {
            (CornerKind::Lowbias, _) => {
                let corners = HashedCorners::<true>::new(HashSeed::of(source.leaf));
                in_lanes!(simd, |lanes| run.write::<_, NOISE, M, G>(corners, lanes, out));
            }
            (CornerKind::FastNoise, _) => {
                let corners = HashedCorners::<false>::new(HashSeed::of(source.leaf));
                in_lanes!(simd, |lanes| run.write::<_, NOISE, M, G>(corners, lanes, out));
            }
            #[cfg(x86_vectors)]
            (CornerKind::Listed, Vectors::Avx512(simd)) if const { G == 0 && NOISE <= SUPER_SIMPLEX } => {
                if let Some(corners) = ListedCorners::new(simd, source) {
                    simd.vectorize(
                        #[cfg_attr(optimized, inline(always))]
                        || run.write::<f32x16<_>, NOISE, M, G>(corners, SimdBase::splat(simd, 0.0), out),
                    );
                }
            }
            // `choose.rs` chooses others only for passes.
            _ => {}
        }
    }
}

/// Noises that have a loop of their own. Only gradients of the first two are in registers.
const SIMPLEX: usize = 0;
const SUPER_SIMPLEX: usize = 1;
const QUINTIC_PERLIN: usize = 2;
/// Perlin noise with another fade. A choice of fades within the loop keeps instructions of the two halves apart.
const ANY_PERLIN: usize = 3;

/// The positions of samples in a leaf's lattice.
trait Places<const M: usize>: Copy {
    /// Whether noises with any fade are computed, and not just with the default.
    const HAVE_ALL_FADES: bool = false;
    /// Whether they are skewed to the lattice of simplexes, if their type says it.
    const ARE_SKEWED: Option<bool> = None;
    /// The data that the samples of a row share.
    type Row<F: Float>: Copy;

    fn row<F: Float>(self, lanes: F, row: usize) -> Self::Row<F>;
    /// Returns the cells and the local coordinates of the samples from an index on.
    fn at<F: Float>(self, lanes: F, row: Self::Row<F>, i: usize) -> ([F::Int; M], [F; M]);
}

/// Rows of a grid.
#[derive(Clone, Copy)]
struct GridPlaces<'a, const M: usize> {
    /// The position of the first sample, and the step to the next row.
    start: [Fine; M],
    down: [Fine; M],
    /// The offsets of samples along a row.
    steps: &'a [AxisSteps; 4],
}

impl<const M: usize> Places<M> for GridPlaces<'_, M> {
    type Row<F: Float> = [[F::Word; 3]; M];

    #[cfg_attr(optimized, inline(always))]
    fn row<F: Float>(self, lanes: F, row: usize) -> Self::Row<F> {
        array::from_fn(inlined!(|axis: usize| {
            let Fine { position, below, .. } = fine_advance(self.start[axis], self.down[axis], row as u32);
            let parts = [(position >> 32) as u32, position as u32, below];
            array::map(parts, inlined!(|bits| lanes.to_bits().splat(bits)))
        }))
    }

    #[cfg_attr(optimized, inline(always))]
    fn at<F: Float>(self, lanes: F, row: Self::Row<F>, i: usize) -> ([F::Int; M], [F; M]) {
        let (mut cell, mut local) = ([lanes.splat_int(0); M], [lanes; M]);
        for axis in 0..M {
            (cell[axis], local[axis]) = stepped(lanes, row[axis], &self.steps[axis], i);
        }
        (cell, local)
    }
}

/// Points, which are `SKEWED` to the lattice of simplexes.
#[derive(Clone, Copy)]
struct PointPlaces<'a, const M: usize, const SKEWED: bool> {
    transform: &'a PointsTransform,
    points: &'a Coordinates<f32>,
}

impl<const M: usize, const SKEWED: bool> Places<M> for PointPlaces<'_, M, SKEWED> {
    const ARE_SKEWED: Option<bool> = Some(SKEWED);
    type Row<F: Float> = ();

    fn row<F: Float>(self, _lanes: F, _row: usize) {}

    #[cfg_attr(optimized, inline(always))]
    fn at<F: Float>(self, lanes: F, _row: (), i: usize) -> ([F::Int; M], [F; M]) {
        let i = i & (STRIP - F::COUNT);
        let points: [F; M] = array::from_fn(inlined!(|axis: usize| lanes.load(&self.points[axis][i..i + F::COUNT])));
        let straight = array::from_fn::<_, M>(inlined!(|axis: usize| {
            // A frequency of 0 makes NaN of what is infinite.
            let coordinate: F = coordinate_straight(self.transform, points, axis);
            F::select(coordinate.splat(0.0), coordinate, coordinate.is_equal(coordinate))
        }));
        let (mut cell, mut local) = ([lanes.splat_int(0); M], [lanes; M]);
        for axis in 0..M {
            let coordinate = inlined!(|axis| straight[axis]);
            let along = if SKEWED { skewed::<M, F>(coordinate, axis) } else { coordinate(axis) };
            (cell[axis], local[axis]) = position_along(along, self.transform, axis);
        }
        (cell, local)
    }
}

/// Positions that passes have found.
#[derive(Clone, Copy)]
struct PlanePlaces<'a, const M: usize> {
    cells: &'a Coordinates<i32>,
    local: &'a Coordinates<f32>,
}

impl<const M: usize> Places<M> for PlanePlaces<'_, M> {
    const HAVE_ALL_FADES: bool = true;
    type Row<F: Float> = ();

    fn row<F: Float>(self, _lanes: F, _row: usize) {}

    #[cfg_attr(optimized, inline(always))]
    fn at<F: Float>(self, lanes: F, _row: (), i: usize) -> ([F::Int; M], [F; M]) {
        let i = i & (STRIP - F::COUNT);
        let cell = array::from_fn(inlined!(|axis: usize| lanes.load_int(&self.cells[axis][i..i + F::COUNT])));
        let local = array::from_fn(inlined!(|axis: usize| lanes.load(&self.local[axis][i..i + F::COUNT])));
        (cell, local)
    }
}

/// A noise at all samples of a block.
#[derive(Clone, Copy)]
struct OneLoop<P> {
    basis: Basis,
    radius: f32,
    leaf: Leaf,
    places: P,
    count: usize,
    rows: usize,
    stride: usize,
}

impl<P> OneLoop<P> {
    /// Writes a noise with these corners.
    #[cfg_attr(optimized, inline(always))]
    fn write<F: Float, const NOISE: usize, const M: usize, const G: usize>(
        self,
        corners: impl IndexedGradients<F>,
        lanes: F,
        out: &mut LanesMut<'_, G>,
    ) where
        P: Places<M>,
    {
        macro_rules! each {
            (|$corners:ident| $noise:expr) => {
                each!(
                    |cell, local| {
                        let (indices, next) = (Cell::new([lanes.to_bits(); CORNERS]), Cell::new(0));
                        let $corners = NotedCorners { corners, lanes, indices: &indices, next: &next };
                        // Nothing is computed but the indices.
                        let _ = $noise.sample(cell, local);
                        indices.get()
                    },
                    |$corners| $noise
                )
            };
            (|$cell:ident, $local:ident| $indices:expr, |$corners:ident| $noise:expr) => {{
                let first = inlined!(|$cell: [F::Int; M], $local: [F; M]| Found { local: $local, indices: $indices });
                let second = inlined!(|found: Found<F, M>| {
                    let next = Cell::new(0);
                    let $corners = FoundCorners { corners, indices: &found.indices, next: &next };
                    self.leaf.ranged($noise.sample([lanes.splat_int(0); M], found.local))
                });
                self.each(lanes, first, second, out);
            }};
        }
        let radius = self.radius;
        if const { NOISE == QUINTIC_PERLIN } {
            each!(|corners| PerlinNoise { corners, fade: inlined!(|t| fade_quintic(t)) });
        } else if const { NOISE == SIMPLEX } {
            each!(|cell, local| simplex_indices(corners, cell, local), |corners| SimplexNoise { corners, radius });
        } else if const { NOISE == SUPER_SIMPLEX } {
            each!(|corners| SuperSimplexNoise { corners, radius });
        } else if let Basis::Perlin(fade) = self.basis {
            each!(|corners| PerlinNoise { corners, fade: inlined!(|t| any_fade_in_lanes(fade, t)) });
        }
    }

    /// Writes values in two halves: the first half of the next vector is computed before the second half of the last
    /// one, so that the processor always finds independent instructions near each other.
    #[cfg_attr(optimized, inline(always))]
    fn each<F: Float, T: Copy, const M: usize, const G: usize>(
        self,
        lanes: F,
        first: impl Fn([F::Int; M], [F; M]) -> T,
        second: impl Fn(T) -> Sample<M, F>,
        out: &mut LanesMut<'_, G>,
    ) where
        P: Places<M>,
    {
        let Self { places, count, rows, stride, .. } = self;
        let of_row = inlined!(|row: usize| places.row(lanes, row));
        let position = inlined!(|row: P::Row<F>, i: usize| {
            let (cell, local) = places.at(lanes, row, i);
            first(cell, local)
        });
        let (mut row, mut i, mut starts) = (0, 0, of_row(0));
        let mut found = position(starts, 0);
        while row < rows {
            let at = row * stride + i;
            let is_whole = i + F::COUNT <= count;
            let rest = count - i;
            i += F::COUNT;
            if i >= count {
                row += 1;
                i = 0;
                starts = of_row(row);
            }
            let next = position(starts, i);
            let sample = second(found);
            found = next;
            if const { G > 0 } {
                // A single row.
                out.put_lanes(at, sample);
            } else if let Some(whole) = out.values.get_mut(at..at + F::COUNT).filter(|_| is_whole) {
                sample.value.store(whole);
            } else {
                let mut all = [0.0; LANES];
                sample.value.store(&mut all);
                out.values[at..at + rest].copy_from_slice(&all[..rest]);
            }
        }
    }
}

/// Adds offsets to the first position of a row along one axis, and returns the cells and the local coordinates.
#[cfg_attr(optimized, inline(always))]
fn stepped<F: Float>(lanes: F, [cell, fraction, below]: [F::Word; 3], steps: &AxisSteps, i: usize) -> (F::Int, F) {
    // The compiler sees that it needs no check.
    let i = i & (STRIP - F::COUNT);
    let load = inlined!(|plane: &[u32; STRIP]| lanes.load_word(&plane[i..i + F::COUNT]));
    let one = fraction.splat(1);
    // Carries: a sum is below what was added to it.
    let carries_below = below.wrapping_add(load(&steps.below)).is_below(below);
    let sum = fraction.wrapping_add(load(&steps.fractions));
    let carried = F::Word::select(sum, sum.wrapping_add(one), carries_below);
    let carries = sum.is_below(fraction) | (carries_below & carried.is_below(one));
    let cell = cell.wrapping_add(load(&steps.cells));
    let cell = F::Word::select(cell, cell.wrapping_add(one), carries);
    (cell.to_int(), (carried >> 8).to_float() * (1.0 / 16_777_216.0))
}

/// Returns the indices of a simplex's corners. Some share coordinates, and so a part of their hashes.
#[cfg_attr(optimized, inline(always))]
fn simplex_indices<F: Float, const M: usize>(
    corners: impl IndexedGradients<F>,
    cell: [F::Int; M],
    local: [F; M],
) -> [F::Word; CORNERS] {
    let either = inlined!(|of: [F::Word; 2], condition: F::Mask| F::Word::select(of[0], of[1], condition));
    let shares =
        inlined!(|axis: usize| { [corners.share(axis, cell[axis]), corners.share(axis, cell[axis].stepped(1))] });
    let [x, y] = [array::map(shares(0), inlined!(|x| corners.first(x))), shares(1)];
    let next = inlined!(|hash, share| corners.next(hash, share));
    if const { M == 2 } {
        let [along_x, along_y] = second_corner_2(resized(local));
        let middle = next(either(x, along_x), either(y, along_y));
        return array::map(
            extended([next(x[0], y[0]), middle, next(x[1], y[1])], middle),
            inlined!(|hash| corners.index(hash)),
        );
    }
    let z = shares(M - 1);
    let middle = array::map(
        middle_corners_3(resized(local)),
        inlined!(|by: [F::Mask; 3]| next(next(either(x, by[0]), either(y, by[1])), either(z, by[2]))),
    );
    let [first, last] = [next(next(x[0], y[0]), z[0]), next(next(x[1], y[1]), z[1])];
    array::map(extended([first, middle[0], middle[1], last], last), inlined!(|hash| corners.index(hash)))
}

/// The result of the first half of the loop: local coordinates, and the index of each corner's gradient.
#[derive(Clone, Copy)]
struct Found<F: Float, const M: usize> {
    local: [F; M],
    indices: [F::Word; CORNERS],
}

/// Corners whose indices are noted in the order in which the noise asks for them.
#[derive(Clone, Copy)]
struct NotedCorners<'a, F: Float, C> {
    corners: C,
    lanes: F,
    indices: &'a Cell<[F::Word; CORNERS]>,
    next: &'a Cell<usize>,
}

impl<F: Float, C: IndexedGradients<F>> Corners<F, F::Int> for NotedCorners<'_, F, C> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [F::Int; M], _passed: usize) -> [F; M] {
        let mut indices = self.indices.get();
        let next = self.next.replace(self.next.get() + 1);
        indices[next % CORNERS] = self.corners.index_of(cell);
        self.indices.set(indices);
        [self.lanes; M]
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, _cell: [F::Int; M]) -> F {
        self.lanes
    }
}

/// The same corners, with the gradients of these indices.
#[derive(Clone, Copy)]
struct FoundCorners<'a, F: Float, C> {
    corners: C,
    indices: &'a [F::Word; CORNERS],
    next: &'a Cell<usize>,
}

impl<F: Float, C: IndexedGradients<F>> Corners<F, F::Int> for FoundCorners<'_, F, C> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, _cell: [F::Int; M], _passed: usize) -> [F; M] {
        let next = self.next.replace(self.next.get() + 1);
        self.corners.picked(self.indices[next % CORNERS])
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, _cell: [F::Int; M]) -> F {
        let [value] = self.corners.picked(self.indices[0]);
        value
    }
}
