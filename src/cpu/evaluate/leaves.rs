//! Leaves: where each of a block's samples lies, and what is there.

use super::corners::{Cornered, Corners, PerlinCorners, SimplexCorners};
use super::registers::LanesMut;
use super::rows::{Hoisted, PerlinRows, RowAt, STRIP, ValueRows};
use super::vectors::vectorized;
use super::{Block, Machine, Scratch, Sites, any_fade, as_it_is, carried, pulled};
use crate::cpu::displaced::displaced;
use crate::cpu::fixed::{Fine, fine_walk, fixed_add, fixed_cell, fixed_local};
use crate::cpu::grid::{self, GridPlacement, coordinate_affine, coordinate_aligned};
use crate::cpu::lattice::{
    GradientSource, Lattice, LevelSource, MinimalLattice, PerlinLattice, SimplexLattice, SplineLattice,
    StretchedLattice, ValueLattice, XInnermost, XOutermost,
};
use crate::cpu::leaf::{Leaf, leaf_sample, simplex_radius};
use crate::cpu::many::{many_perlin, many_sample, many_simplex};
use crate::cpu::map::pulled_matrix;
use crate::cpu::movement::movement_straight;
use crate::cpu::numbers::List;
use crate::cpu::place::{self, Place};
use crate::cpu::points::{PointsPlacement, coordinate_mapped, coordinate_straight};
use crate::cpu::sample::plus;
use crate::cpu::skewed::{skewed_2, skewed_3, skewed_4};
use crate::cpu::source::AnySource;
use crate::cpu::stretch::stretched;
use crate::cpu::table::Table;
use crate::noise::{Fade, Interpolant};
use crate::plan::Basis;
use crate::plan::program::{
    HashKind, ManyKind, ManyNumbers, MapKind, Operation, OperationKind, PickKind, Place as PlaceKind, SourceKind,
    TileKind,
};
use crate::sample::Sample;
use std::array;
use std::fmt;
use std::marker::PhantomData;

/// How far samples of a strip lie from its first, along each coordinate of a lattice.
#[derive(Default)]
pub(super) struct Walk {
    count: usize,
    position: [Vec<u64>; 4],
    below: [Vec<u32>; 4],
}

impl Walk {
    /// All strips of a grid have the same steps.
    fn prepare(&mut self, placement: &GridPlacement, axes: usize, aligned: bool, count: usize) {
        if self.count >= count {
            return;
        }
        self.count = count;
        for axis in 0..axes {
            let step = if aligned && axis > 0 { Fine::default() } else { placement.step[0][axis] };
            let steps = (0..count).map(|i| fine_walk(Fine::default(), step, i as u32));
            self.position[axis] = steps.clone().map(|step| step.position).collect();
            self.below[axis] = steps.map(|step| step.below).collect();
        }
    }
}

/// How a leaf is worked out: without a gradient, `G` being 0, or with its own, `G` being `M`.
trait Way<const M: usize> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>);
}

/// Row by row of its lattice.
struct RowsOf<H, F> {
    kind: PhantomData<H>,
    fade: Fade,
    /// Looks a corner up.
    find: F,
}

impl<H: Hoisted<M>, F: Fn([i32; M]) -> [f32; 4], const M: usize> Way<M> for RowsOf<H, F> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>) {
        let Sites::Row { placements, first } = run.block.sites else { return };
        let index = run.first_placement();
        let placement = &placements[index];
        let mut at = RowAt {
            first: first[0],
            x: fine_walk(placement.origin[0], placement.step[0][0], first[0]),
            step: placement.step[0][0],
            start: array::from_fn(|axis| coordinate_aligned(placement, first, axis)),
            fade: self.fade,
        };
        let (level, leaf) = (run.machine.level, run.leaf_numbers());
        let Block { count, rows, stride, .. } = run.block;
        for row in 0..rows {
            if let Some(y) = at.start.get_mut(1) {
                *y = coordinate_aligned(placement, [first[0], first[1] + row as u32, first[2], first[3]], 1);
            }
            let out = &mut out.part(row * stride, count);
            if count > STRIP {
                scratch.wide_rows.line::<H, M, G>(level, &at, &self.find, leaf, out);
            } else {
                scratch.rows[index].line::<H, M, G>(level, &at, &self.find, leaf, out);
            }
        }
    }
}

/// By corners that are looked up first.
struct CornersOf<C, G> {
    noise: C,
    gradients: G,
}

impl<C: Cornered<M>, S: GradientSource, const M: usize> Way<M> for CornersOf<C, S> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>) {
        let (level, index) = (run.machine.level, run.first_placement());
        let corners = scratch.corners.get_or_insert_default();
        match (run.block.sites, scratch.walks.get_mut(index)) {
            (Sites::Row { placements, first }, Some(walk)) if run.place.moved.is_none() => {
                let (placement, aligned) = (&placements[index], run.place.aligned && !run.place.skewed);
                walk.prepare(placement, M, aligned, run.block.count);
                for axis in 0..M {
                    let start = row_start(placement, first, axis, aligned);
                    let (cells, local) = (&mut corners.cells[axis], &mut corners.local[axis]);
                    vectorized!(level, put_walked(start, walk, axis, out.len(), cells, local));
                }
            }
            (Sites::Points { placements, points }, _)
                if run.place.moved.is_none() && run.place.tile != TileKind::Stretched =>
            {
                let (placement, place) = (&placements[index], run.place);
                let Corners { cells, local, .. } = corners;
                vectorized!(level, put_points::<M>(placement, points, place, cells, local));
            }
            _ => {
                for (i, place) in run.places::<M>().into_iter().enumerate() {
                    for axis in 0..M {
                        corners.cells[axis][i] = place.cell[axis];
                        corners.local[axis][i] = place.local[axis];
                    }
                }
            }
        }
        corners.line::<C, M, G>(level, self.noise, self.gradients, run.leaf_numbers(), out);
    }
}

/// One sample after the other: noises that are looked up at run time.
struct Plain<L>(L);

impl<L: Lattice<M>, const M: usize> Way<M> for Plain<L> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, _: &mut Scratch, out: &mut LanesMut<'_, G>) {
        put_all(&run.places::<M>(), self.0, run.leaf_numbers(), out);
    }
}

/// How a noise on a lattice is worked out along the rows of a grid. All methods give the same bits; they differ in speed.
///
/// ```
/// use gradnoise::Method;
///
/// assert_eq!(Method::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// What is the same for all rows between two rows of the lattice is worked out once. Perlin noise and value noise along
    /// axes of their own, but not those of a spline.
    Rows,
    /// The gradients of a block of samples are looked up, and then weighted on vectors. Simplex noise, and Perlin noise whose
    /// axes are turned or warped, with their own hashes.
    Corners,
    /// Sample by sample: all else.
    Samples,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Corners => "corners",
            Self::Samples => "samples",
        })
    }
}

impl Operation {
    /// How it is worked out, if it is a noise on a lattice.
    pub(crate) fn method(&self) -> Option<Method> {
        let (basis, source, place) = match self.kind {
            OperationKind::Lattice { basis, source, place, .. } => (basis, source, place),
            OperationKind::Many { .. } => return Some(Method::Samples),
            _ => return None,
        };
        Some(match basis {
            Basis::Perlin(Fade::MinimalCubic) | Basis::Value(Interpolant::Spline) => Method::Samples,
            Basis::Perlin(_) | Basis::Value(_) if place.is_aligned_row() => Method::Rows,
            _ if is_looked_up(basis, source, place) => Method::Corners,
            Basis::Perlin(_) | Basis::Value(_) | Basis::Simplex => Method::Samples,
        })
    }
}

/// Whether gradients come as most noises have them.
fn is_looked_up(basis: Basis, source: SourceKind, place: PlaceKind) -> bool {
    let listed = |hash| place.tile == TileKind::None && source == SourceKind { hash, pick: PickKind::Listed };
    match basis {
        Basis::Perlin(Fade::Quintic) => listed(HashKind::XInnermost),
        Basis::Simplex => listed(HashKind::XOutermost),
        Basis::Perlin(_) | Basis::Value(_) => false,
    }
}

/// A leaf about to be evaluated.
pub(super) struct LeafRun<'a> {
    pub(super) machine: Machine<'a>,
    pub(super) operation: &'a Operation,
    pub(super) place: PlaceKind,
    pub(super) map: MapKind,
    pub(super) block: Block<'a>,
}

impl PlaceKind {
    /// Whether along a row of a grid one coordinate changes and nothing else.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.moved.is_none()
    }
}

/// Fills the holes of a noise. What is used most is known to the compiler, all else is looked up sample by sample.
impl LeafRun<'_> {
    pub(super) fn noise<const N: usize>(
        &self,
        basis: Basis,
        source: SourceKind,
        table: u32,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        static NO_TABLE: Table = Table::EMPTY;
        let leaf = self.machine.numbers(self.operation.numbers);
        let table = self.machine.tables.get(table as usize).unwrap_or(&NO_TABLE);
        let tile = self.tile(7);
        let (any, radius) = (AnySource::new(source, table, leaf, tile), simplex_radius(leaf));
        let looked_up = is_looked_up(basis, source, self.place);
        let method = self.method(looked_up, scratch);
        match basis {
            Basis::Perlin(fade) if method == Method::Rows => {
                let chain = SourceKind { hash: HashKind::XInnermost, pick: PickKind::Listed };
                if source == chain && tile.is_none() {
                    self.perlin_rows(fade, XInnermost(table), scratch, out);
                } else {
                    self.perlin_rows(fade, any, scratch, out);
                }
            }
            Basis::Perlin(_) if method == Method::Corners => {
                self.corners(PerlinCorners, XInnermost(table), scratch, out);
            }
            Basis::Perlin(Fade::MinimalCubic) => self.plain_1(MinimalLattice { gradients: any }, scratch, out),
            Basis::Perlin(fade) => {
                self.plain(PerlinLattice { gradients: any, fade: move |t| any_fade(fade, t) }, scratch, out);
            }
            Basis::Simplex if method == Method::Corners => {
                self.corners(SimplexCorners(radius), XOutermost(table), scratch, out);
            }
            Basis::Simplex => {
                let noise = SimplexLattice { gradients: any, radius };
                match tile.filter(|_| self.place.tile == TileKind::Stretched) {
                    Some(tile) => self.plain(StretchedLattice { noise, tile }, scratch, out),
                    None => self.plain(noise, scratch, out),
                }
            }
            Basis::Value(Interpolant::Fade(fade)) if method == Method::Rows => {
                in_dimension!(self.place.dimension, M => {
                    let level = |cell: [i32; M]| [any.level(cell), 0.0, 0.0, 0.0];
                    self.leaf::<M, N>(&RowsOf { kind: PhantomData::<ValueRows>, fade, find: level }, scratch, out);
                });
            }
            Basis::Value(Interpolant::Fade(fade)) => {
                self.plain(ValueLattice { levels: any, fade: move |t| any_fade(fade, t) }, scratch, out);
            }
            Basis::Value(Interpolant::Spline) => self.plain(SplineLattice { levels: any }, scratch, out),
        }
    }

    /// The operation's, where there are rows. Points can have their gradients looked up, too; a single one is not worth it.
    fn method(&self, looked_up: bool, scratch: &Scratch) -> Method {
        let along_rows = matches!(self.block.sites, Sites::Row { .. }) && !scratch.rows.is_empty();
        match self.operation.method() {
            Some(Method::Rows) if along_rows => Method::Rows,
            _ if looked_up && self.block.count > 1 => Method::Corners,
            _ => Method::Samples,
        }
    }

    fn perlin_rows<const N: usize>(
        &self,
        fade: Fade,
        gradients: impl GradientSource,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        in_dimension!(self.place.dimension, M => {
            let padded = |cell: [i32; M]| {
                let gradient = gradients.gradient(cell);
                array::from_fn(|d| gradient.get(d).copied().unwrap_or(0.0))
            };
            self.leaf::<M, N>(&RowsOf { kind: PhantomData::<PerlinRows>, fade, find: padded }, scratch, out);
        });
    }

    /// The numbers of its tile, where one of its own says that they begin.
    pub(super) fn tile(&self, number: u32) -> Option<List<'_>> {
        let stride = self.place.tile.stride();
        let numbers = self.machine.numbers(self.operation.numbers);
        (stride > 0).then(|| numbers.list(number).from(stride * self.block.frame))
    }

    /// By corners that are looked up first.
    fn corners<C, const N: usize>(
        &self,
        noise: C,
        gradients: impl GradientSource,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) where
        C: Cornered<1> + Cornered<2> + Cornered<3> + Cornered<4>,
    {
        in_dimension!(self.place.dimension, M => self.leaf::<M, N>(&CornersOf { noise, gradients }, scratch, out));
    }

    /// Sample by sample.
    fn plain<L, const N: usize>(&self, noise: L, scratch: &mut Scratch, out: &mut LanesMut<'_, N>)
    where
        L: Lattice<1> + Lattice<2> + Lattice<3> + Lattice<4>,
    {
        in_dimension!(self.place.dimension, M => self.leaf::<M, N>(&Plain(noise), scratch, out));
    }

    fn plain_1<const N: usize>(&self, noise: impl Lattice<1>, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        self.leaf::<1, N>(&Plain(noise), scratch, out);
    }

    /// Brings the leaf's gradient, if one is wanted, back through the map of its coordinates.
    fn leaf<const M: usize, const N: usize>(
        &self,
        way: &impl Way<M>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        match self.map {
            _ if N == 0 => way.put::<0>(self, scratch, &mut out.of_dimension()),
            // A uniform map's share of the gradient is part of the leaf's scale.
            MapKind::Identity | MapKind::Uniform => way.put::<M>(self, scratch, &mut out.of_dimension()),
            MapKind::Diagonal | MapKind::Matrix => {
                let numbers = self.machine.numbers(self.operation.map);
                let mut inner = scratch.registers::<M>(1, self.block.count);
                way.put::<M>(self, scratch, &mut inner.split_at(0).1);
                for i in 0..self.block.count {
                    out.put(i, pulled(inner.of(0).at(i), MapKind::Matrix, numbers));
                }
                scratch.recycle(inner);
            }
        }
    }

    /// Puts the samples of all places.
    pub(super) fn each<const M: usize, const N: usize>(
        &self,
        out: &mut LanesMut<'_, N>,
        sample: impl Fn(Place<M>) -> Sample<N>,
    ) {
        for (i, place) in self.places::<M>().into_iter().enumerate() {
            out.put(i, sample(place));
        }
    }

    fn leaf_numbers(&self) -> Leaf {
        Leaf::new(self.machine.numbers(self.operation.numbers))
    }

    fn first_placement(&self) -> usize {
        (self.machine.numbers(self.operation.numbers).count(0) + self.block.frame) as usize
    }

    fn places<const M: usize>(&self) -> Vec<Place<M>> {
        match self.block.sites {
            Sites::Row { placements, first: start } => {
                let placement = placements[self.first_placement()];
                if self.place.aligned && !self.place.skewed {
                    self.grid_places(|i, axis| coordinate_aligned(&placement, grid::at_index(start, i), axis))
                } else {
                    self.grid_places(|i, axis| coordinate_affine(&placement, grid::at_index(start, i), axis))
                }
            }
            Sites::Points { placements, points } => {
                let placement = placements[self.first_placement()];
                if self.place.aligned {
                    self.points_places(|i, axis| coordinate_straight(&placement, points[i], axis))
                } else {
                    self.points_places(|i, axis| coordinate_mapped(&placement, points[i], axis))
                }
            }
        }
    }

    /// Grids have been skewed by the host; what warps have added has not.
    #[inline(always)]
    fn grid_places<const M: usize>(&self, unmoved: impl Fn(usize, usize) -> u64) -> Vec<Place<M>> {
        let Some(map) = self.place.moved else { return self.all_places(unmoved) };
        if self.place.skewed {
            self.all_places(|i, axis| {
                let moved = self.carried(map, i);
                displaced(
                    |axis| unmoved(i, axis),
                    |axis| skewed::<M>(|axis| movement_straight(moved, axis), axis),
                    axis,
                )
            })
        } else {
            self.all_places(|i, axis| {
                let moved = self.carried(map, i);
                displaced(|axis| unmoved(i, axis), |axis| movement_straight(moved, axis), axis)
            })
        }
    }

    #[inline(always)]
    fn points_places<const M: usize>(&self, unmoved: impl Fn(usize, usize) -> u64) -> Vec<Place<M>> {
        if self.place.tile == TileKind::Stretched {
            // The host has skewed them, too.
            return self.grid_places(unmoved);
        }
        let Some(map) = self.place.moved else {
            return if self.place.skewed {
                self.all_places(|i, axis| skewed::<M>(|axis| unmoved(i, axis), axis))
            } else {
                self.all_places(unmoved)
            };
        };
        let straight = |i: usize, axis: usize| {
            let moved = self.carried(map, i);
            displaced(|axis| unmoved(i, axis), |axis| movement_straight(moved, axis), axis)
        };
        if self.place.skewed {
            self.all_places(|i, axis| skewed::<M>(|axis| straight(i, axis), axis))
        } else {
            self.all_places(straight)
        }
    }

    #[inline(always)]
    fn all_places<const M: usize>(&self, coordinate: impl Fn(usize, usize) -> u64) -> Vec<Place<M>> {
        (0..self.block.count).map(|i| place::place(|axis| coordinate(i, axis))).collect()
    }

    /// What warps have added to position i, as the leaf sees it.
    #[inline(always)]
    fn carried(&self, map: MapKind, i: usize) -> [f32; 4] {
        let moved = carried(self.block.moved(i), map, self.machine.numbers(self.operation.map));
        match self.place.tile {
            TileKind::Stretched => self.tile(7).map_or(moved, |tile| stretched(tile, moved)),
            TileKind::None | TileKind::Straight => moved,
        }
    }
}

/// Where a row of samples begins along a coordinate of the lattice.
fn row_start(placement: &GridPlacement, first: [u32; 4], axis: usize, aligned: bool) -> Fine {
    let walked = |from, along: usize| fine_walk(from, placement.step[along][axis], first[along]);
    if aligned && axis < 3 {
        return walked(placement.origin[axis], axis);
    }
    (0..if aligned { 0 } else { 3 }).fold(placement.origin[axis], walked)
}

#[inline(always)]
fn put_walked(start: Fine, walk: &Walk, axis: usize, count: usize, cells: &mut [i32; STRIP], local: &mut [f32; STRIP]) {
    let count = count.min(STRIP);
    let (position, below) = (&walk.position[axis][..count], &walk.below[axis][..count]);
    for i in 0..count {
        let carry = start.below.wrapping_add(below[i]) < below[i];
        let at = fixed_add(fixed_add(start.position, position[i]), u64::from(carry));
        cells[i] = fixed_cell(at);
        local[i] = fixed_local(at);
    }
}

/// Of points that no warp has moved.
#[inline(always)]
fn put_points<const M: usize>(
    placement: &PointsPlacement,
    points: &[[f32; 4]],
    place: PlaceKind,
    cells: &mut [[i32; STRIP]],
    local: &mut [[f32; STRIP]],
) {
    let (Some(cells), Some(local)) = (cells.first_chunk_mut::<4>(), local.first_chunk_mut::<4>()) else { return };
    for (i, &point) in points.iter().enumerate().take(STRIP) {
        let straight: [u64; M] = if place.aligned {
            array::from_fn(
                #[inline(always)]
                |axis| coordinate_straight(placement, point, axis),
            )
        } else {
            array::from_fn(
                #[inline(always)]
                |axis| coordinate_mapped(placement, point, axis),
            )
        };
        for axis in 0..M {
            let at = if place.skewed {
                skewed::<M>(
                    #[inline(always)]
                    |d| straight[d],
                    axis,
                )
            } else {
                straight[axis]
            };
            cells[axis][i] = fixed_cell(at);
            local[axis][i] = fixed_local(at);
        }
    }
}

#[inline(always)]
fn put_all<const M: usize, const G: usize>(
    places: &[Place<M>],
    noise: impl Lattice<M>,
    leaf: Leaf,
    out: &mut LanesMut<'_, G>,
) {
    let count = out.len();
    let (places, mut out) = (&places[..count], out.first(count));
    for (i, &place) in places.iter().enumerate() {
        out.put(i, as_it_is(leaf_sample(place, noise, leaf)));
    }
}

/// A noise of many dimensions about to be evaluated.
pub(super) struct ManyRun<'a> {
    pub(super) machine: Machine<'a>,
    pub(super) operation: &'a Operation,
    pub(super) basis: ManyKind,
    pub(super) dimension: usize,
    pub(super) places: [PlaceKind; 2],
    pub(super) table: u32,
    pub(super) others: ManyNumbers,
    pub(super) block: Block<'a>,
}

impl ManyRun<'_> {
    pub(super) fn each<const N: usize>(&self, out: &mut LanesMut<'_, N>) {
        let Self { machine, operation, dimension, table, block, .. } = *self;
        let numbers = machine.numbers(operation.numbers);
        let (low, high) = (self.half(0), self.half(1));
        let tables = [&machine.tables[table as usize], &machine.tables[table as usize + 1]];
        let (low_map, high_map) = (machine.numbers(operation.map), machine.numbers(self.others.high_map));
        for i in 0..block.count {
            let many = many_sample(numbers, low[i], high[i], |place| match self.basis {
                ManyKind::Perlin(fade) => many_perlin(tables, dimension, place, |t| any_fade(fade, t)),
                ManyKind::Simplex => many_simplex(tables, dimension, place, numbers),
            });
            let near = pulled_matrix(many.value, many.low, low_map);
            out.put(i, plus(near, pulled_matrix(0.0, many.high, high_map)));
        }
    }

    /// The places of four coordinates.
    fn half(&self, half: usize) -> Vec<Place<4>> {
        let Operation { kind, numbers, .. } = *self.operation;
        let (numbers, map) = (numbers + 8 * half as u32, self.others.carried[half]);
        let operation = &Operation { kind, inputs: Vec::new(), numbers, map };
        let Self { machine, block, .. } = *self;
        LeafRun { machine, operation, place: self.places[half], map: MapKind::Matrix, block }.places()
    }
}

#[inline(always)]
fn skewed<const M: usize>(straight: impl Fn(usize) -> u64, axis: usize) -> u64 {
    match M {
        2 => skewed_2(straight, axis),
        3 => skewed_3(straight, axis),
        _ => skewed_4(straight, axis),
    }
}
