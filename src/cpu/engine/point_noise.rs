//! Chooses, once per noise, the function that evaluates it at single positions. Common lattice noises, and fractals of
//! one, have a function for each noise, hash and dimension, without decisions at run time. `single.rs` evaluates all
//! other expressions.

use crate::array;
use crate::cpu::engine::lattice_noise::{Corners, Lattice, PerlinNoise, SimplexNoise, ValueNoise};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, pullback};
use crate::cpu::engine::place::{Point, ToLattice};
use crate::cpu::engine::single::{add, in_range};
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::octave::{Octave, OctaveSum, fbm_step, no_octaves};
use crate::formulas::expression::octave_record::octave;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::fast_noise::fast_noise;
use crate::formulas::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::formulas::hash::lowbias::{lowbias32, seeded_lowbias32};
use crate::formulas::lattice::fade::fade_quintic;
use crate::formulas::lattice::gradient_computed::computed_gradient;
use crate::formulas::lattice::lattice_value::hashed_lattice_value;
use crate::formulas::lattice::table::{permute, table_gradient};
use crate::formulas::space::fixed_coordinate;
use crate::formulas::space::lattice_position::{LatticePosition, lattice_position};
use crate::formulas::space::transform::padded;
use crate::lanes::inlined;
use crate::layout::slots;
use crate::layout::slots::HashSeed;
use crate::layout::table::Table;
use crate::layout::transforms::PointsTransform;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::Plan;
use crate::plan::affine::MapKind;
use crate::plan::basis::Basis;
use crate::plan::position::Position;
use crate::plan::program::{FractalKind, OperationKind, PickKind, SourceKind, Sweep, TileKind};
use crate::sample::Sample;
use std::panic::{RefUnwindSafe, UnwindSafe};

/// A type that threads can share and that remains usable after a panic.
pub(crate) trait Shared: Send + Sync + UnwindSafe + RefUnwindSafe + 'static {}

impl<T: Send + Sync + UnwindSafe + RefUnwindSafe + 'static> Shared for T {}

/// A noise at single positions.
pub(crate) trait PointNoise: Shared {
    /// Returns the value at a point. Coordinates beyond the dimension are zero. They are separate arguments, so that
    /// they are passed in registers.
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32;

    /// Returns the value and the gradient at a point, padded with zeros.
    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4>;

    /// Returns the value at a position in `f64`.
    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        Machine::of_single_positions(plan).single::<0>(position).value
    }

    /// Returns the length of a list from which on blocks are faster.
    fn shortest_list_for_blocks(&self) -> usize;
}

/// Chooses the function that evaluates a noise at points.
pub(crate) fn chosen(plan: &Plan) -> Box<dyn PointNoise> {
    let transforms = plan.points_transforms();
    let chosen = of_leaf(plan, &transforms).unwrap_or_else(|| Box::new(AnyNoise { transforms: transforms.into() }));
    if plan.derivatives.check_gradient().is_ok() { chosen } else { Box::new(WithoutGradient(chosen)) }
}

/// A noise without gradients.
struct WithoutGradient(Box<dyn PointNoise>);

impl PointNoise for WithoutGradient {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        self.0.value(plan, x, y, z, w)
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        Sample { value: self.value(plan, x, y, z, w), gradient: [f32::NAN; 4] }
    }

    fn shortest_list_for_blocks(&self) -> usize {
        self.0.shortest_list_for_blocks()
    }
}

/// An expression of any kind.
struct AnyNoise {
    /// The maps to all lattices.
    transforms: Box<[PointsTransform]>,
}

impl PointNoise for AnyNoise {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        Machine::of_single_positions(plan).single::<0>(Point::new([x, y, z, w], &self.transforms)).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        Machine::of_single_positions(plan).single(Point::new([x, y, z, w], &self.transforms))
    }

    fn shortest_list_for_blocks(&self) -> usize {
        8
    }
}

/// Chooses the function of a common lattice noise, or of a fractal of one, if the expression is nothing else. Other
/// noises, fades and hashes and four dimensions are rare, and each would need as much code.
pub(crate) fn of_leaf(plan: &Plan, transforms: &[PointsTransform]) -> Option<Box<dyn PointNoise>> {
    let [root] = plan.program.root().operations.as_slice() else { return None };
    let (operation, fractal) = match root.kind {
        OperationKind::Fractal { style, body, .. } => match plan.program.bodies[body].operations.as_slice() {
            [leaf] if style.sweep() == Sweep::None && !style.takes_gradients() => (leaf, Some(style)),
            _ => return None,
        },
        _ => (root, None),
    };
    let OperationKind::Lattice { basis, source, position, map, table } = operation.kind else { return None };
    // A leaf of another dimension is a slice, or selects coordinates itself.
    let is_plain = position.tile == TileKind::None && position.displacement.is_none();
    if !is_plain || position.dimension != plan.dimension.count() || position.dimension == 4 {
        return None;
    }
    let all = plan.all_parameters();
    let parameters = all.from(operation.parameters);
    let maps = transforms.get(slots::leaf::transform(parameters) as usize..)?;
    let octaves = fractal.map(|style| {
        let parameters = all.from(root.parameters);
        let octave = |k| octave(parameters, k, style == FractalKind::Fbm, style.parameters());
        let octaves = (0..slots::fractal::octaves(parameters)).zip(maps);
        Octaves {
            each: octaves.map(|(k, &transform)| (ToLattice::new(transform), octave(k))).collect(),
            style,
            parameters: root.parameters,
            any: AnyNoise { transforms: transforms.into() },
        }
    });
    let placed = Placed {
        leaf: Leaf::new(parameters),
        is_straight: position.straight,
        map,
        map_parameters: operation.map,
        to_lattice: ToLattice::new(*maps.first()?),
        transform: slots::leaf::transform(parameters),
        dimension: position.dimension,
    };
    let table = plan.tables.get(table as usize).unwrap_or(const { &Table::EMPTY });
    let (seed, radius) = (HashSeed::of(parameters), slots::leaf::radius(parameters));
    let SourceKind { hash, pick } = source;
    let picks = match (basis, pick) {
        // An integer hash needs no table of lattice values.
        (Basis::Value(_), PickKind::Listed | PickKind::Computed) if !hash.is_chain() => return None,
        // The table of a chain includes the computed gradients.
        (_, PickKind::Computed) if !hash.is_chain() => Picks::computed(position.dimension),
        (_, PickKind::Listed | PickKind::Computed) | (Basis::Value(_), PickKind::Whole) => Picks::of_table(table),
        _ => return None,
    };
    macro_rules! with_corners {
        ($chain:ident $x_innermost:literal, |$corners:ident| $noise:expr) => {
            match hash {
                HashKind::$chain => {
                    let $corners = ByChain::<$x_innermost> { permutation: permutation(table), picks };
                    Some(placed.noise(octaves, $noise))
                }
                HashKind::Lowbias => {
                    let $corners = ByHash::<true> { seed: HashSeed { lower: lowbias32(seed.lower), ..seed }, picks };
                    Some(placed.noise(octaves, $noise))
                }
                HashKind::FastNoise => {
                    let $corners = ByHash::<false> { seed, picks };
                    Some(placed.noise(octaves, $noise))
                }
                _ => None,
            }
        };
    }
    match basis {
        Basis::Perlin(Fade::Quintic) => with_corners!(XInnermost true, |corners| PerlinOf(corners)),
        Basis::Value(Interpolant::Fade(Fade::Quintic)) => with_corners!(XInnermost true, |corners| ValueOf(corners)),
        Basis::Simplex => with_corners!(XOutermost false, |corners| SimplexOf { corners, radius }),
        _ => None,
    }
}

/// A leaf's place and scale.
#[derive(Clone, Copy)]
struct Placed {
    leaf: Leaf,
    is_straight: bool,
    map: MapKind,
    /// The index of the map's first parameter.
    map_parameters: u32,
    /// The map to its lattice; in a fractal, to the lattice of the first octave.
    to_lattice: ToLattice,
    /// The index of that lattice's transform.
    transform: u32,
    dimension: usize,
}

impl Placed {
    /// Returns the function of a leaf, or of a fractal of it.
    fn noise<L: LeafNoise>(self, octaves: Option<Octaves>, noise: L) -> Box<dyn PointNoise> {
        match self.dimension {
            1 => self.in_dimension::<L, 1>(octaves, noise),
            2 => self.in_dimension::<L, 2>(octaves, noise),
            _ => self.in_dimension::<L, 3>(octaves, noise),
        }
    }

    fn in_dimension<L: LeafNoise, const M: usize>(self, octaves: Option<Octaves>, noise: L) -> Box<dyn PointNoise> {
        match octaves {
            None => Box::new(OneLeaf::<L, M> { noise, placed: self }),
            Some(octaves) => Box::new(FractalOfLeaf::<L, M> { noise, placed: self, octaves }),
        }
    }
}

/// The gradients or lattice values for hashes of eight bits, component by component, so that looking up one is a load
/// without a shift.
struct Picks([[f32; 256]; 4]);

impl Picks {
    fn of_table(table: &Table) -> Self {
        Self(std::array::from_fn(|d| array::from_fn(|index| table_gradient(table, index as u32)[d])))
    }

    /// Returns the default gradients. In one lane, looking one up is faster than computing it.
    fn computed(dimension: usize) -> Self {
        let gradient = |index| in_dimension!(dimension, M => padded(computed_gradient::<u32, M>(index, |index| index)));
        Self(std::array::from_fn(|d| array::from_fn(|index| gradient(index as u32)[d])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn at<const M: usize>(&self, index: u8) -> [f32; M] {
        array::from_fn(|d| self.0[d][usize::from(index)])
    }
}

/// Returns the bytes of a permutation.
fn permutation(table: &Table) -> [u8; 256] {
    array::from_fn(|i| permute(table, i as u32) as u8)
}

/// The corners of a permutation chain, like [`Chain`](crate::cpu::engine::lattice_noise::Chain).
struct ByChain<const X_INNERMOST: bool> {
    permutation: [u8; 256],
    picks: Picks,
}

impl<const X_INNERMOST: bool> ByChain<X_INNERMOST> {
    /// Returns the index before the last step of the chain, which the table of gradients includes.
    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(&self, cell: [i32; M]) -> u8 {
        let mut hash = 0;
        for step in 0..M {
            let along = cell[if X_INNERMOST { step } else { M - 1 - step }] as u8;
            hash = if step == 0 { along } else { self.permutation[usize::from(hash)].wrapping_add(along) };
        }
        hash
    }
}

impl<const X_INNERMOST: bool> Corners<f32, i32> for &ByChain<X_INNERMOST> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        self.picks.at(self.hash(cell))
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        let [value] = self.picks.at(self.hash(cell));
        value
    }
}

/// The corners of the default integer hash if `LOWBIAS` is true, otherwise of that of `FastNoiseLite`.
struct ByHash<const LOWBIAS: bool> {
    /// The seed, its lower number already hashed where the hash starts with that.
    seed: HashSeed,
    picks: Picks,
}

impl<const LOWBIAS: bool> ByHash<LOWBIAS> {
    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(&self, cell: [i32; M]) -> u32 {
        if LOWBIAS {
            let mut hash = seeded_lowbias32(self.seed.lower.wrapping_add(cell[0] as u32), self.seed.upper);
            for &i in &cell[1..] {
                hash = lowbias32(hash.wrapping_add(i as u32));
            }
            hash
        } else {
            fast_noise(self.seed, cell)
        }
    }
}

impl<const LOWBIAS: bool> Corners<f32, i32> for &ByHash<LOWBIAS> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        self.picks.at(index_of_upper_bits(self.hash(cell)) as u8)
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        hashed_lattice_value(self.hash(cell), lowbias_to_unit)
    }
}

/// A lattice noise with its data.
trait LeafNoise: Shared {
    const IS_SKEWED: bool;

    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M>;
}

/// Perlin noise with the default fade.
struct PerlinOf<C>(C);

impl<C: Shared> LeafNoise for PerlinOf<C>
where
    for<'a> &'a C: Corners<f32, i32>,
{
    const IS_SKEWED: bool = false;

    #[cfg_attr(optimized, inline(always))]
    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
        PerlinNoise { corners: &self.0, fade: inlined!(|t| fade_quintic(t)) }.sample(cell, local)
    }
}

/// Value noise with the default fade.
struct ValueOf<C>(C);

impl<C: Shared> LeafNoise for ValueOf<C>
where
    for<'a> &'a C: Corners<f32, i32>,
{
    const IS_SKEWED: bool = false;

    #[cfg_attr(optimized, inline(always))]
    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
        ValueNoise { corners: &self.0, fade: inlined!(|t| fade_quintic(t)) }.sample(cell, local)
    }
}

/// Simplex noise, with the squared radius of its falloff.
struct SimplexOf<C> {
    corners: C,
    radius: f32,
}

impl<C: Shared> LeafNoise for SimplexOf<C>
where
    for<'a> &'a C: Corners<f32, i32>,
{
    const IS_SKEWED: bool = true;

    #[cfg_attr(optimized, inline(always))]
    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
        SimplexNoise { corners: &self.corners, radius: self.radius }.sample(cell, local)
    }
}

impl Placed {
    /// Returns the noise at a point, scaled to its range, without a gradient if `G` is 0.
    #[cfg_attr(optimized, inline(always))]
    fn sample<L: LeafNoise, const M: usize, const G: usize>(
        &self,
        noise: &L,
        to_lattice: &ToLattice,
        point: [f32; 4],
        plan: &Plan,
    ) -> Sample<G> {
        let LatticePosition { cell, local } = if L::IS_SKEWED && const { M > 1 } {
            to_lattice.map::<M, true>(self.is_straight, point)
        } else {
            to_lattice.map::<M, false>(self.is_straight, point)
        };
        let sample = self.leaf.ranged(as_it_is::<f32, M, G>(noise.sample(cell, local)));
        if const { G > 0 } && matches!(self.map, MapKind::Diagonal | MapKind::Matrix) {
            return pullback(sample, self.map, plan.all_parameters().from(self.map_parameters));
        }
        sample
    }

    /// Returns the noise of an octave at a position in `f64`, scaled to its range.
    #[cfg_attr(optimized, inline(always))]
    fn sample_at<L: LeafNoise, const M: usize>(
        &self,
        noise: &L,
        octave: u32,
        position: &Position<'_>,
        plan: &Plan,
    ) -> Sample<0> {
        let coordinates: [u64; M] = plan.transform(self.transform + octave).in_lattice(position);
        let LatticePosition::<M> { cell, local } =
            lattice_position(inlined!(|axis: usize| fixed_coordinate::lattice_position_along(coordinates[axis])));
        self.leaf.ranged(as_it_is(noise.sample::<M>(cell, local)))
    }
}

/// A single lattice noise.
struct OneLeaf<L, const M: usize> {
    noise: L,
    placed: Placed,
}

impl<L: LeafNoise, const M: usize> OneLeaf<L, M> {
    #[cfg_attr(optimized, inline(always))]
    fn at<const G: usize>(&self, plan: &Plan, point: [f32; 4]) -> Sample<G> {
        self.placed.sample::<L, M, G>(&self.noise, &self.placed.to_lattice, point, plan)
    }
}

impl<L: LeafNoise, const M: usize> PointNoise for OneLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        self.at::<0>(plan, [x, y, z, w]).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        self.at(plan, [x, y, z, w])
    }

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        self.placed.sample_at::<L, M>(&self.noise, 0, position, plan).value
    }

    fn shortest_list_for_blocks(&self) -> usize {
        64
    }
}

/// The octaves of a fractal.
struct Octaves {
    each: Box<[(ToLattice, Octave)]>,
    style: FractalKind,
    /// The index of the fractal's first parameter.
    parameters: u32,
    /// Computes gradients, for which there are no separate functions: they would be most of the code.
    any: AnyNoise,
}

/// A fractal of a lattice noise.
struct FractalOfLeaf<L, const M: usize> {
    noise: L,
    placed: Placed,
    octaves: Octaves,
}

impl<L: LeafNoise, const M: usize> PointNoise for FractalOfLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        let Octaves { each, style, parameters, .. } = &self.octaves;
        let mut so_far: OctaveSum<Sample<0>> = no_octaves();
        for (to_lattice, octave) in each {
            let next = self.placed.sample::<L, M, 0>(&self.noise, to_lattice, [x, y, z, w], plan);
            if *style == FractalKind::Fbm {
                so_far = fbm_step(so_far, next, *octave);
            } else {
                add(*style, *octave, next, &mut so_far);
            }
        }
        in_range(*style, plan.all_parameters().from(*parameters), so_far.sum).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        self.octaves.any.sample(plan, x, y, z, w)
    }

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        let Octaves { each, style, parameters, .. } = &self.octaves;
        let mut so_far: OctaveSum<Sample<0>> = no_octaves();
        for ((_, octave), k) in each.iter().zip(0..) {
            let next = self.placed.sample_at::<L, M>(&self.noise, k, position, plan);
            if *style == FractalKind::Fbm {
                so_far = fbm_step(so_far, next, *octave);
            } else {
                add(*style, *octave, next, &mut so_far);
            }
        }
        in_range(*style, plan.all_parameters().from(*parameters), so_far.sum).value
    }

    fn shortest_list_for_blocks(&self) -> usize {
        32
    }
}
