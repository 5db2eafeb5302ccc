//! Chooses, once per noise, the function that evaluates it at single positions. Common lattice noises, and fractals of
//! one, have a function for each noise, hash and dimension, without decisions at run time. `single.rs` evaluates all
//! other expressions.

mod cells;
mod leaf_noises;

use crate::cpu::engine::cells_in_lanes::HashedPoints;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, pullback};
use crate::cpu::engine::place::{Point, ToLattice};
use crate::cpu::engine::point_noise::cells::CellsOf;
use crate::cpu::engine::point_noise::leaf_noises::{
    ByChain, ByHash, LeafNoise, PerlinOf, Picks, Shared, SimplexOf, ValueOf, permutation,
};
use crate::cpu::engine::single::fractals::{add, in_range};
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::octave::{Octave, OctaveSum, fbm_step, no_octaves};
use crate::formulas::expression::octave_record::octave;
use crate::formulas::expression::sample::constant;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::lowbias::lowbias32;
use crate::formulas::lattice::metric::MetricKind;
use crate::formulas::space::fixed_coordinate;
use crate::formulas::space::lattice_position::{LatticePosition, lattice_position};
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
    if let Basis::Cellular(kind) = basis {
        let machine = Machine::of_single_positions(plan);
        let of_leaf = machine.source(source, table, parameters, None, None);
        let points = in_dimension!(placed.dimension, M => HashedPoints::new::<M>(&of_leaf, kind.metric))?;
        let parameters = operation.parameters;
        macro_rules! cells {
            ($lowbias:literal $points:literal) => {
                Some(placed.noise(octaves, CellsOf::<$lowbias, $points> { points, kind, source, table, parameters }))
            };
        }
        let is_euclidean = matches!(kind.metric, MetricKind::Euclidean | MetricKind::EuclideanSquared);
        return match (is_euclidean && kind.feature.is_of_distances(), source.hash, kind.feature.points()) {
            (true, HashKind::Lowbias, 1) => cells!(true 1),
            (true, HashKind::Lowbias, 2) => cells!(true 2),
            (true, HashKind::FastNoise, 1) => cells!(false 1),
            (true, HashKind::FastNoise, 2) => cells!(false 2),
            _ => None,
        };
    }
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
        let raw = match G {
            0 => constant(noise.value(plan, cell, local)),
            _ => as_it_is::<f32, M, G>(noise.sample(cell, local)),
        };
        let sample = self.leaf.ranged(raw);
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
        self.leaf.ranged(constant(noise.value::<M>(plan, cell, local)))
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
        let point = [x, y, z, w];
        if L::HAS_GRADIENT {
            return self.at(plan, point);
        }
        let transforms = std::slice::from_ref(&self.placed.to_lattice.transform);
        Machine::of_single_positions(plan).single(Point::new(point, transforms))
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
