//! Chooses, once per noise, the functions that evaluate it at single positions. Common lattice noises, and fractals of
//! one, have a function for each noise, hash and dimension, without decisions at run time. `single.rs` evaluates all
//! else, and calls these functions for values of the parts of an expression.

#[cfg(compact)]
mod any_leaf;
mod cells;
mod leaf_noises;
mod octaves;
mod one_leaf;
mod places;

use crate::cpu::engine::cells_in_lanes::HashedPoints;
use crate::cpu::engine::choose::CornerKind;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::part_noise::{PartNoise, Parts, PointNoise};
use crate::cpu::engine::place::{Point, ToLattice};
#[cfg(compact)]
use crate::cpu::engine::point_noise::any_leaf::AnyLeaf;
use crate::cpu::engine::point_noise::cells::CellsOf;
use crate::cpu::engine::point_noise::leaf_noises::{
    ByChain, ByHash, LeafNoise, PerlinOf, Picks, SimplexOf, ValueOf, permutation,
};
use crate::cpu::engine::point_noise::octaves::{FractalOfLeaf, Octaves, Step};
use crate::cpu::engine::point_noise::one_leaf::{OneLeaf, Placed};
use crate::cpu::engine::simd_level::few_lanes;
use crate::cpu::engine::source::Source;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::octave_record::{octave, octave_frequency};
use crate::formulas::hash::HashKind;
use crate::layout::slots;
use crate::layout::slots::HashSeed;
use crate::layout::table::Table;
use crate::layout::transforms::PointsTransform;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::Plan;
use crate::plan::basis::Basis;
use crate::plan::cellular::CellularKind;
use crate::plan::position::Position;
use crate::plan::program::{FractalKind, Operation, OperationKind, PickKind, SourceKind, Sweep, TileKind};
use crate::sample::Sample;
use std::sync::Arc;

/// Chooses the functions that evaluate a noise at single positions.
pub(crate) fn chosen(plan: &Plan) -> Box<dyn PointNoise> {
    let transforms: Arc<[PointsTransform]> = plan.points_transforms().into();
    let whole = match plan.program.root().operations.as_slice() {
        [root] => of_operation(plan, &transforms, root),
        _ => None,
    };
    let chosen: Box<dyn PointNoise> = match whole {
        Some(whole) => whole,
        None => Box::new(AnyNoise { parts: parts(plan, &transforms), transforms }),
    };
    if plan.derivatives.check_gradient().is_ok() { chosen } else { Box::new(WithoutGradient(chosen)) }
}

/// The most operations whose functions are chosen. Each has some kilobytes of gradients, which would leave the caches.
const MOST_PARTS: usize = 16;

/// Chooses functions for the parts of an expression. Parts of a fractal's octaves have none, since each octave has
/// another lattice.
fn parts(plan: &Plan, transforms: &Arc<[PointsTransform]>) -> Parts {
    let (mut parts, mut bodies) = (Parts::default(), vec![plan.program.root()]);
    while let Some(body) = bodies.pop() {
        for operation in &body.operations {
            if let OperationKind::Warp { body, .. } = operation.kind {
                bodies.push(&plan.program.bodies[body]);
            }
            if parts.len() < MOST_PARTS
                && let Some(noise) = of_operation(plan, transforms, operation)
            {
                parts.push(operation, noise);
            }
        }
    }
    parts
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

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        self.0.value_at(plan, position)
    }

    fn shortest_list_for_blocks(&self) -> usize {
        self.0.shortest_list_for_blocks()
    }
}

/// An expression of any kind.
struct AnyNoise {
    /// The maps to all lattices.
    transforms: Arc<[PointsTransform]>,
    parts: Parts,
}

impl PointNoise for AnyNoise {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        let point = Point::new([x, y, z, w], &self.transforms);
        Machine::of_single_positions(plan, Some(&self.parts)).single::<0>(point).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        Machine::of_single_positions(plan, None).single(Point::new([x, y, z, w], &self.transforms))
    }

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        Machine::of_single_positions(plan, Some(&self.parts)).single::<0>(position).value
    }

    fn shortest_list_for_blocks(&self) -> usize {
        8
    }
}

/// Chooses the function of an operation that is a common lattice noise, or a fractal of one. Other noises, fades and
/// hashes and four dimensions are rare, and each would need as much code.
fn of_operation(plan: &Plan, transforms: &Arc<[PointsTransform]>, whole: &Operation) -> Option<Box<dyn PartNoise>> {
    let (operation, fractal) = match whole.kind {
        OperationKind::Fractal { style, body, map } => match plan.program.bodies[body].operations.as_slice() {
            [leaf] if style.sweep() == Sweep::None && !style.takes_gradients() => (leaf, Some((style, body, map))),
            _ => return None,
        },
        _ => (whole, None),
    };
    let OperationKind::Lattice { basis, source, position, map, table } = operation.kind else { return None };
    // A leaf of another dimension is a slice, or selects coordinates itself.
    let is_plain = position.tile == TileKind::None && position.dimension == plan.dimension.count();
    if !is_plain || position.dimension == 4 {
        return None;
    }
    let all = plan.all_parameters();
    let parameters = all.from(operation.parameters);
    let maps = transforms.get(slots::leaf::transform(parameters) as usize..)?;
    let machine = Machine::of_single_positions(plan, None);
    let of_leaf = machine.source(source, table, parameters, None, None);
    let in_lanes = matches!(of_leaf.corners(basis, None), CornerKind::Lowbias | CornerKind::FastNoise);
    let octaves = fractal.map(|(style, body, map)| {
        let parameters = all.from(whole.parameters);
        let octave = |k| Step {
            octave: octave(parameters, k, style == FractalKind::Fbm, style.parameters()),
            frequency: octave_frequency(parameters, k),
        };
        let count = slots::fractal::octaves(parameters);
        Octaves {
            to_lattice: maps.iter().take(count as usize).map(|&transform| ToLattice::new(transform)).collect(),
            steps: (0..count).map(octave).collect(),
            style,
            parameters: whole.parameters,
            around: plan.program.bodies[body].is_displaced.then_some((map, whole.map)),
            transforms: transforms.clone(),
            lanes: few_lanes().filter(|_| in_lanes),
        }
    });
    let placed = Placed {
        leaf: Leaf::new(parameters),
        position,
        map,
        map_parameters: operation.map,
        to_lattice: ToLattice::new(*maps.first()?),
        transform: slots::leaf::transform(parameters),
    };
    if let Basis::Cellular(kind) = basis {
        return placed.cells(octaves, kind, &of_leaf, table, operation.parameters);
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
                    let $corners = ByHash::<true>::new(seed, picks);
                    Some(placed.noise(octaves, $noise))
                }
                HashKind::FastNoise => {
                    let $corners = ByHash::<false>::new(seed, picks);
                    Some(placed.noise(octaves, $noise))
                }
                _ => None,
            }
        };
    }
    match basis {
        Basis::Perlin(Fade::Quintic) => with_corners!(XInnermost true, |corners| PerlinOf { corners }),
        Basis::Value(Interpolant::Fade(Fade::Quintic)) => with_corners!(XInnermost true, |corners| ValueOf { corners }),
        Basis::Simplex => with_corners!(XOutermost false, |corners| SimplexOf { corners, radius }),
        _ => None,
    }
}

impl Placed {
    /// Returns the function of cellular noise, or of a fractal of it, if it has one.
    fn cells(
        self,
        octaves: Option<Octaves>,
        kind: CellularKind,
        of_leaf: &Source<'_>,
        table: u32,
        parameters: u32,
    ) -> Option<Box<dyn PartNoise>> {
        if !of_leaf.has_cell_loop(self.position.dimension, kind) {
            return None;
        }
        let (points, source, lanes) = (HashedPoints::new(of_leaf, kind.metric), of_leaf.kind, few_lanes());
        macro_rules! cells {
            ($lowbias:literal $points:literal) => {
                Some(
                    self.noise(
                        octaves,
                        CellsOf::<$lowbias, $points> { points, kind, source, table, lanes, parameters },
                    ),
                )
            };
        }
        match (source.hash, kind.feature.points()) {
            (HashKind::Lowbias, 1) => cells!(true 1),
            (HashKind::Lowbias, 2) => cells!(true 2),
            (HashKind::FastNoise, 1) => cells!(false 1),
            (HashKind::FastNoise, 2) => cells!(false 2),
            _ => None,
        }
    }

    /// Returns the function of a leaf, or of a fractal of it.
    fn noise<L: LeafNoise>(self, octaves: Option<Octaves>, noise: L) -> Box<dyn PartNoise> {
        macro_rules! in_dimension {
            ($dimension:literal) => {{
                #[cfg(compact)]
                if L::IS_SKEWED && $dimension > 1 {
                    return self.in_dimension::<_, $dimension>(octaves, AnyLeaf::<$dimension, true>::new(noise));
                }
                #[cfg(compact)]
                let noise = AnyLeaf::<$dimension, false>::new(noise);
                self.in_dimension::<_, $dimension>(octaves, noise)
            }};
        }
        match self.position.dimension {
            1 => in_dimension!(1),
            2 => in_dimension!(2),
            _ => in_dimension!(3),
        }
    }

    fn in_dimension<L: LeafNoise, const M: usize>(self, octaves: Option<Octaves>, noise: L) -> Box<dyn PartNoise> {
        match octaves {
            None => Box::new(OneLeaf::<L, M> { noise, placed: self }),
            Some(octaves) => Box::new(FractalOfLeaf::<L, M>::new(noise, self, octaves)),
        }
    }
}
