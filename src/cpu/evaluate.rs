//! Runs a program over blocks of samples: every operation once for a whole block, so that the way through the program is
//! walked once for many samples. For shaders, `wgsl.rs` writes the same operations out.

use super::cells::{checkerboard, white};
use super::chain::{Slope, Slopes, mixed, through, through_two};
use super::combine::{
    difference_of, larger_of, mix_of, power_of, product_of, quotient_of, smaller_of, smooth_larger_of,
    smooth_smaller_of, sum_of,
};
use super::displaced::displaced;
use super::fade::{self, fade_cosine, fade_cubic, fade_linear, fade_quintic};
use super::fixed::fine_walk;
use super::fractal::{self, Octaves, fbm, hybrid_multifractal, octave_frequency, ping_pong, ridged, turbulence};
use super::grid::{self, GridPlacement, coordinate_affine, coordinate_aligned};
use super::lattice::{
    Lattice, MinimalLattice, PerlinLattice, SimplexLattice, SplineLattice, StretchedLattice, ValueLattice, XInnermost,
    XOutermost,
};
use super::leaf::{Leaf, leaf_sample, simplex_radius};
use super::many::{many_perlin, many_sample, many_simplex};
use super::map::{carried_matrix, carried_uniform, displaced_by, dragged, octave_at, pulled_matrix, pulled_uniform};
use super::modify::{
    absolute, band_of, clamped, cosine_of, exponential_of, fraction, piecewise, scale_bias, sine_of, smoothstep_of,
    threshold, whole_power,
};
use super::movement::movement_straight;
use super::numbers::{AllNumbers, List, Numbers};
use super::place::{self, Place};
use super::points::{PointsPlacement, coordinate_mapped, coordinate_straight};
use super::position::{coordinate_of, distance_1, distance_2, distance_3, distance_4};
use super::sample::{level, plus};
use super::skewed::{skewed_2, skewed_3, skewed_4};
use super::source::AnySource;
use super::stretch::stretched;
use super::table::Table;
use super::tile::reduced;
use crate::noise::{Fade, Interpolant};
use crate::plan::program::{
    BinaryKind, FractalKind, HashKind, ManyKind, ManyNumbers, MapKind, Operation, OperationKind, PickKind,
    Place as PlaceKind, Program, SourceKind, TileKind, UnaryKind,
};
use crate::plan::{Basis, Plan};
use crate::sample::Sample;

/// Turns a dimension of 1 to 4 into a constant.
macro_rules! in_dimension {
    ($dimension:expr, $m:ident => $run:expr) => {
        match $dimension {
            1 => {
                const $m: usize = 1;
                $run
            }
            2 => {
                const $m: usize = 2;
                $run
            }
            3 => {
                const $m: usize = 3;
                $run
            }
            _ => {
                const $m: usize = 4;
                $run
            }
        }
    };
}

/// The same, 0 being possible, too.
macro_rules! in_dimension_or_none {
    ($dimension:expr, $m:ident => $run:expr) => {
        match $dimension {
            0 => {
                const $m: usize = 0;
                $run
            }
            dimension => in_dimension!(dimension, $m => $run),
        }
    };
}

/// Samples that are worked on together: enough that the walk through a program does not count, few enough to stay in a
/// core's nearest memory.
pub(crate) const BLOCK: usize = 256;

/// Up to [`BLOCK`] positions.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) count: usize,
    pub(crate) sites: Sites<'a>,
    /// The combination of octaves of all fractals around.
    frame: u32,
    /// What warps have added to each; empty without warps.
    moved: &'a [[f32; 4]],
}

/// Where they are.
#[derive(Clone, Copy)]
pub(crate) enum Sites<'a> {
    /// Along a row of a grid, from a sample on.
    Row {
        placements: &'a [GridPlacement],
        first: [u32; 4],
    },
    Points {
        placements: &'a [PointsPlacement],
        points: &'a [[f32; 4]],
    },
}

impl<'a> Block<'a> {
    pub(crate) fn new(count: usize, sites: Sites<'a>) -> Self {
        Self { count, sites, frame: 0, moved: &[] }
    }

    fn moved(&self, i: usize) -> [f32; 4] {
        self.moved.get(i).copied().unwrap_or_default()
    }
}

/// The samples of every operation, one operation's behind the other's.
pub(crate) struct Registers<const N: usize> {
    samples: Vec<Sample<N>>,
    count: usize,
}

impl<const N: usize> Registers<N> {
    pub(crate) fn of(&self, operation: usize) -> &[Sample<N>] {
        &self.samples[operation * self.count..][..self.count]
    }
}

/// A program, its numbers and tables.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    program: &'a Program,
    numbers: AllNumbers<'a>,
    tables: &'a [Table],
}

/// The fractal's octaves at one of a block's positions.
struct OctavesAt<'a, const N: usize> {
    numbers: Numbers<'a>,
    octaves: &'a [Sample<N>],
    count: usize,
    i: usize,
}

impl<const N: usize> Octaves<N> for OctavesAt<'_, N> {
    #[inline(always)]
    fn numbers(&self) -> Numbers<'_> {
        self.numbers
    }

    #[inline(always)]
    fn octave(&self, k: u32) -> Sample<N> {
        self.octaves[k as usize * self.count + self.i]
    }
}

impl<'a> Machine<'a> {
    pub(crate) fn new(plan: &'a Plan) -> Self {
        Self { program: &plan.program, numbers: plan.all_numbers(), tables: &plan.tables }
    }

    /// Runs a body. `N` is its dimension, or 0 where no gradient is wanted.
    pub(crate) fn run<const N: usize>(self, body: usize, block: Block<'_>) -> Registers<N> {
        let operations = &self.program.bodies[body].operations;
        let samples = Vec::with_capacity(operations.len() * block.count);
        let mut registers = Registers { samples, count: block.count };
        for operation in operations {
            self.operate(operation, block, &mut registers);
        }
        registers
    }

    fn numbers(self, start: u32) -> Numbers<'a> {
        self.numbers.from(start)
    }

    fn operate<const N: usize>(self, operation: &Operation, block: Block<'_>, registers: &mut Registers<N>) {
        let numbers = self.numbers(operation.numbers);
        let map_numbers = self.numbers(operation.map);
        match operation.kind {
            OperationKind::Constant => registers.each(|_, _| level(numbers.number(0))),
            OperationKind::Lattice { basis, source, place, map, table } => {
                let run = LeafRun { machine: self, operation, place, map, block };
                run.noise(basis, source, table, registers);
            }
            OperationKind::Many { basis, dimension, places, table, others } => {
                let run = ManyRun { machine: self, operation, basis, dimension, places, table, others, block };
                run.each(registers);
            }
            OperationKind::Coordinate { place } => {
                let run = LeafRun { machine: self, operation, place, map: MapKind::Matrix, block };
                run.each::<1, N>(registers, |p| pulled(coordinate_of(p), MapKind::Matrix, map_numbers));
            }
            OperationKind::Distance { place, map } => {
                let run = LeafRun { machine: self, operation, place, map, block };
                match place.dimension {
                    1 => run.each::<1, N>(registers, |p| pulled(distance_1(p), map, map_numbers)),
                    2 => run.each::<2, N>(registers, |p| pulled(distance_2(p), map, map_numbers)),
                    3 => run.each::<3, N>(registers, |p| pulled(distance_3(p), map, map_numbers)),
                    _ => run.each::<4, N>(registers, |p| pulled(distance_4(p), map, map_numbers)),
                }
            }
            OperationKind::Checkerboard { place } => {
                let run = LeafRun { machine: self, operation, place, map: MapKind::Identity, block };
                in_dimension!(place.dimension, M => run.each::<M, N>(registers, |p: Place<M>| level(checkerboard(numbers, p.cell))));
            }
            OperationKind::White { place } => {
                let run = LeafRun { machine: self, operation, place, map: MapKind::Identity, block };
                let tile = run.tile(2);
                in_dimension!(place.dimension, M => run.each::<M, N>(registers, |p: Place<M>| {
                    level(white(numbers, tile.map_or(p.cell, |tile| reduced(tile, p.cell))))
                }));
            }
            OperationKind::Fractal { style, body, map } => {
                let run = FractalRun { machine: self, numbers, map, map_numbers, style, body, block };
                // Where no gradient is wanted outside, there is none inside.
                let dimension = if N == 0 { 0 } else { self.program.bodies[body].dimension };
                in_dimension_or_none!(dimension, M => run.fractal::<M, N>(registers));
            }
            OperationKind::Warp { body, map } => {
                let run = WarpRun { machine: self, operation, map, body, block };
                let dimension = if N == 0 { 0 } else { self.program.bodies[body].dimension };
                in_dimension_or_none!(dimension, M => run.warp::<M, N>(registers));
            }
            OperationKind::Unary(kind) => unary(kind, operation.inputs[0], numbers, registers),
            OperationKind::Binary(kind) => binary(kind, operation.inputs[0], operation.inputs[1], numbers, registers),
            OperationKind::Mix => {
                let [a, b, t] = [0, 1, 2].map(|i| operation.inputs[i]);
                registers.each(|r, i| {
                    let [a, b, t] = [r.at(a, i), r.at(b, i), r.at(t, i)];
                    mixed(mix_of(a.value, b.value, t.value, numbers), a, b, t)
                });
            }
        }
    }
}

/// What a leaf is at a place.
trait AtPlace<const M: usize, const N: usize> {
    fn at(&self, p: Place<M>) -> Sample<N>;
}

impl<const M: usize, const N: usize, F: Fn(Place<M>) -> Sample<N>> AtPlace<M, N> for F {
    #[inline(always)]
    fn at(&self, p: Place<M>) -> Sample<N> {
        self(p)
    }
}

/// A noise on a lattice as it is. A method can be told to be inlined wherever it is used, as closures cannot: only then are
/// gradients that nobody wants left out, and what does not change along a row worked out once.
struct LatticeAt<L> {
    noise: L,
    leaf: Leaf,
}

impl<const M: usize, const N: usize, L: Lattice<M>> AtPlace<M, N> for LatticeAt<L> {
    #[inline(always)]
    fn at(&self, p: Place<M>) -> Sample<N> {
        as_it_is(leaf_sample(p, self.noise, self.leaf))
    }
}

fn any_fade(fade: Fade, t: f32) -> fade::Fade {
    match fade {
        Fade::Linear => fade_linear(t),
        Fade::Cubic => fade_cubic(t),
        // The minimal cubic is no fade, but a noise of its own.
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Cosine => fade_cosine(t),
    }
}

/// A leaf about to be evaluated.
struct LeafRun<'a> {
    machine: Machine<'a>,
    operation: &'a Operation,
    place: PlaceKind,
    map: MapKind,
    block: Block<'a>,
}

impl PlaceKind {
    /// Whether along a row of a grid one coordinate changes and nothing else.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.moved.is_none()
    }
}

/// Fills the holes of a noise. What is used most is known to the compiler, all else is looked up sample by sample.
impl LeafRun<'_> {
    fn noise<const N: usize>(&self, basis: Basis, source: SourceKind, table: u32, registers: &mut Registers<N>) {
        static NO_TABLE: Table = Table::EMPTY;
        let leaf = self.machine.numbers(self.operation.numbers);
        let table = self.machine.tables.get(table as usize).unwrap_or(&NO_TABLE);
        let tile = self.tile(7);
        let (any, radius) = (AnySource::new(source, table, leaf, tile), simplex_radius(leaf));
        let listed = |hash| tile.is_none() && source == SourceKind { hash, pick: PickKind::Listed };
        match basis {
            Basis::Perlin(Fade::Linear) if listed(HashKind::XInnermost) => {
                self.in_dimension(PerlinLattice { gradients: XInnermost(table), fade: fade_linear }, registers);
            }
            Basis::Perlin(Fade::Cubic) if listed(HashKind::XInnermost) => {
                self.in_dimension(PerlinLattice { gradients: XInnermost(table), fade: fade_cubic }, registers);
            }
            Basis::Perlin(Fade::Quintic) if listed(HashKind::XInnermost) => {
                self.in_dimension(PerlinLattice { gradients: XInnermost(table), fade: fade_quintic }, registers);
            }
            Basis::Perlin(Fade::MinimalCubic) => self.lattice::<1, N>(MinimalLattice { gradients: any }, registers),
            Basis::Perlin(fade) => {
                self.in_dimension(PerlinLattice { gradients: any, fade: move |t| any_fade(fade, t) }, registers);
            }
            Basis::Simplex if listed(HashKind::XOutermost) => {
                self.in_dimension(SimplexLattice { gradients: XOutermost(table), radius }, registers);
            }
            Basis::Simplex => {
                let noise = SimplexLattice { gradients: any, radius };
                match tile.filter(|_| self.place.tile == TileKind::Stretched) {
                    Some(tile) => self.in_dimension(StretchedLattice { noise, tile }, registers),
                    None => self.in_dimension(noise, registers),
                }
            }
            Basis::Value(Interpolant::Fade(fade)) => {
                self.in_dimension(ValueLattice { levels: any, fade: move |t| any_fade(fade, t) }, registers);
            }
            Basis::Value(Interpolant::Spline) => self.in_dimension(SplineLattice { levels: any }, registers),
        }
    }

    /// The numbers of its tile, where one of its own says that they begin.
    fn tile(&self, number: u32) -> Option<List<'_>> {
        let stride = self.place.tile.stride();
        let numbers = self.machine.numbers(self.operation.numbers);
        (stride > 0).then(|| numbers.list(number).from(stride * self.block.frame))
    }

    fn in_dimension<L, const N: usize>(&self, noise: L, registers: &mut Registers<N>)
    where
        L: Lattice<1> + Lattice<2> + Lattice<3> + Lattice<4>,
    {
        in_dimension!(self.place.dimension, M => self.lattice::<M, N>(noise, registers));
    }

    fn lattice<const M: usize, const N: usize>(&self, noise: impl Lattice<M>, registers: &mut Registers<N>) {
        let leaf = Leaf::new(self.machine.numbers(self.operation.numbers));
        let map_numbers = self.machine.numbers(self.operation.map);
        match self.map {
            // A uniform map's share of the gradient is part of the leaf's scale.
            MapKind::Identity | MapKind::Uniform => self.each(registers, LatticeAt { noise, leaf }),
            MapKind::Diagonal | MapKind::Matrix => {
                self.each::<M, N>(registers, |p: Place<M>| {
                    pulled(leaf_sample(p, noise, leaf), MapKind::Matrix, map_numbers)
                });
            }
        }
    }

    /// Adds the samples of all places.
    #[expect(clippy::needless_pass_by_value, reason = "closures are written where they are passed")]
    #[inline(always)]
    fn each<const M: usize, const N: usize>(&self, registers: &mut Registers<N>, sample: impl AtPlace<M, N>) {
        match self.block.sites {
            // Along a row one coordinate changes: what depends on the others is then worked out once.
            Sites::Row { placements, first } if self.place.is_aligned_row() => {
                let placement = &placements[self.first_placement()];
                let start: [u64; M] = std::array::from_fn(|axis| coordinate_aligned(placement, first, axis));
                let (x, step) = (placement.origin[0], placement.step[0][0]);
                for (i, found) in registers.next().iter_mut().enumerate() {
                    let along = fine_walk(x, step, grid::at_index(first, i)[0]).position;
                    *found = sample.at(place::place(|axis| if axis == 0 { along } else { start[axis] }));
                }
            }
            Sites::Row { .. } | Sites::Points { .. } => {
                registers.samples.extend(self.places::<M>().into_iter().map(|p| sample.at(p)));
            }
        }
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

/// A noise of many dimensions about to be evaluated.
struct ManyRun<'a> {
    machine: Machine<'a>,
    operation: &'a Operation,
    basis: ManyKind,
    dimension: usize,
    places: [PlaceKind; 2],
    table: u32,
    others: ManyNumbers,
    block: Block<'a>,
}

impl ManyRun<'_> {
    fn each<const N: usize>(&self, registers: &mut Registers<N>) {
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
            registers.samples.push(plus(near, pulled_matrix(0.0, many.high, high_map)));
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

/// A fractal about to be evaluated.
struct FractalRun<'a> {
    machine: Machine<'a>,
    numbers: Numbers<'a>,
    map: MapKind,
    map_numbers: Numbers<'a>,
    style: FractalKind,
    body: usize,
    block: Block<'a>,
}

impl FractalRun<'_> {
    /// `M` is the dimension inside, `N` that outside; both are 0 without gradients.
    fn fractal<const M: usize, const N: usize>(&self, registers: &mut Registers<N>) {
        let body = &self.machine.program.bodies[self.body];
        let octave_count = fractal::octave_count(self.numbers);
        let mut octaves = Vec::with_capacity(octave_count as usize * self.block.count);
        let mut moved = Vec::new();
        for k in 0..octave_count {
            if body.moved {
                let frequency = octave_frequency(self.numbers, k);
                let at = |i| octave_at(carried(self.block.moved(i), self.map, self.map_numbers), frequency);
                moved = (0..self.block.count).map(at).collect();
            }
            let block = Block { frame: self.block.frame * octave_count + k, moved: &moved, ..self.block };
            octaves.extend_from_slice(self.machine.run::<M>(self.body, block).of(body.results[0]));
        }
        let at = |i| OctavesAt { numbers: self.numbers, octaves: &octaves, count: self.block.count, i };
        let pulled = |sample| pulled(sample, self.map, self.map_numbers);
        match self.style {
            FractalKind::Fbm => registers.each(|_, i| pulled(fbm(&at(i)))),
            FractalKind::Turbulence => registers.each(|_, i| pulled(turbulence(&at(i)))),
            FractalKind::Ridged => registers.each(|_, i| pulled(ridged(&at(i)))),
            FractalKind::HybridMultifractal => registers.each(|_, i| pulled(hybrid_multifractal(&at(i)))),
            FractalKind::PingPong => registers.each(|_, i| pulled(ping_pong(&at(i)))),
        }
    }
}

/// A warp about to be evaluated.
struct WarpRun<'a> {
    machine: Machine<'a>,
    operation: &'a Operation,
    map: MapKind,
    body: usize,
    block: Block<'a>,
}

impl WarpRun<'_> {
    fn warp<const M: usize, const N: usize>(&self, registers: &mut Registers<N>) {
        let amplitude = self.machine.numbers(self.operation.numbers).number(0);
        let map_numbers = self.machine.numbers(self.operation.map);
        let components = &self.operation.inputs;
        let moved: Vec<[f32; 4]> = (0..self.block.count)
            .map(|i| {
                let mut moved = carried(self.block.moved(i), self.map, map_numbers);
                for (moved, &component) in moved.iter_mut().zip(components) {
                    *moved = displaced_by(*moved, amplitude, registers.at(component, i).value);
                }
                moved
            })
            .collect();
        let inner = self.machine.run::<M>(self.body, Block { moved: &moved, ..self.block });
        let result = self.machine.program.bodies[self.body].results[0];
        registers.each(|r, i| {
            let sample = inner.of(result)[i];
            let mut outer = pulled(sample, self.map, map_numbers);
            for (axis, &component) in components.iter().enumerate().take(M) {
                outer = dragged(outer, r.at(component, i), amplitude, sample.gradient[axis]);
            }
            outer
        });
    }
}

impl<const N: usize> Registers<N> {
    #[inline(always)]
    fn at(&self, operation: usize, i: usize) -> Sample<N> {
        self.samples[operation * self.count + i]
    }

    /// Room for an operation's samples.
    fn next(&mut self) -> &mut [Sample<N>] {
        let start = self.samples.len();
        self.samples.resize(start + self.count, Sample::default());
        &mut self.samples[start..]
    }

    /// Adds an operation's samples.
    #[inline(always)]
    fn each(&mut self, sample: impl Fn(&Self, usize) -> Sample<N>) {
        for i in 0..self.count {
            let next = sample(self, i);
            self.samples.push(next);
        }
    }
}

/// A sample inside a map, as seen from outside.
#[inline(always)]
fn pulled<const M: usize, const N: usize>(sample: Sample<M>, map: MapKind, numbers: Numbers<'_>) -> Sample<N> {
    match map {
        MapKind::Identity => as_it_is(sample),
        MapKind::Uniform => pulled_uniform(as_it_is(sample), numbers),
        MapKind::Diagonal | MapKind::Matrix => pulled_matrix(sample.value, sample.gradient, numbers),
    }
}

/// Without its gradient, or of the same dimension, which the compiler cannot see.
#[inline(always)]
fn as_it_is<const M: usize, const N: usize>(sample: Sample<M>) -> Sample<N> {
    let gradient = std::array::from_fn(|d| sample.gradient.get(d).copied().unwrap_or(0.0));
    Sample { value: sample.value, gradient }
}

#[inline(always)]
fn carried(moved: [f32; 4], map: MapKind, numbers: Numbers<'_>) -> [f32; 4] {
    match map {
        MapKind::Identity => moved,
        MapKind::Uniform => carried_uniform(moved, numbers),
        MapKind::Diagonal | MapKind::Matrix => carried_matrix(moved, numbers),
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

fn unary<const N: usize>(kind: UnaryKind, input: usize, numbers: Numbers<'_>, registers: &mut Registers<N>) {
    match kind {
        UnaryKind::ScaleBias => modified(scale_bias, input, numbers, registers),
        UnaryKind::Abs => modified(absolute, input, numbers, registers),
        UnaryKind::Clamp => modified(clamped, input, numbers, registers),
        UnaryKind::Smoothstep => modified(smoothstep_of, input, numbers, registers),
        UnaryKind::Threshold => modified(threshold, input, numbers, registers),
        UnaryKind::Band => modified(band_of, input, numbers, registers),
        UnaryKind::Piecewise => modified(piecewise, input, numbers, registers),
        UnaryKind::WholePower => modified(whole_power, input, numbers, registers),
        UnaryKind::Exponential => modified(exponential_of, input, numbers, registers),
        UnaryKind::Sine => modified(sine_of, input, numbers, registers),
        UnaryKind::Cosine => modified(cosine_of, input, numbers, registers),
        UnaryKind::Fract => modified(fraction, input, numbers, registers),
    }
}

#[inline(always)]
fn modified<const N: usize>(
    modify: impl Fn(f32, Numbers<'_>) -> Slope,
    input: usize,
    numbers: Numbers<'_>,
    registers: &mut Registers<N>,
) {
    registers.each(|r, i| {
        let a = r.at(input, i);
        through(modify(a.value, numbers), a)
    });
}

fn binary<const N: usize>(kind: BinaryKind, a: usize, b: usize, numbers: Numbers<'_>, registers: &mut Registers<N>) {
    match kind {
        BinaryKind::Add => combined(sum_of, a, b, numbers, registers),
        BinaryKind::Subtract => combined(difference_of, a, b, numbers, registers),
        BinaryKind::Multiply => combined(product_of, a, b, numbers, registers),
        BinaryKind::Divide => combined(quotient_of, a, b, numbers, registers),
        BinaryKind::Min => combined(smaller_of, a, b, numbers, registers),
        BinaryKind::Max => combined(larger_of, a, b, numbers, registers),
        BinaryKind::SmoothMin => combined(smooth_smaller_of, a, b, numbers, registers),
        BinaryKind::SmoothMax => combined(smooth_larger_of, a, b, numbers, registers),
        BinaryKind::Power => combined(power_of, a, b, numbers, registers),
    }
}

#[inline(always)]
fn combined<const N: usize>(
    combine: impl Fn(f32, f32, Numbers<'_>) -> Slopes,
    a: usize,
    b: usize,
    numbers: Numbers<'_>,
    registers: &mut Registers<N>,
) {
    registers.each(|r, i| {
        let (a, b) = (r.at(a, i), r.at(b, i));
        through_two(combine(a.value, b.value, numbers), a, b)
    });
}
