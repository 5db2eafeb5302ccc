//! What runs for a noise at points that are given one by one as `f32`, chosen once. A noise on a lattice, and a fractal
//! of one, has a function of its own for each noise, hash and dimension, which asks for nothing that is known
//! beforehand. Any other expression is run by `single.rs`.

use crate::array;
use crate::cpu::engine::fades::any_fade;
use crate::cpu::engine::lattice_noise::{Corners, Lattice, PerlinNoise, SimplexNoise, ValueNoise, is_common};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, pullback};
use crate::cpu::engine::place::{Point, ToLattice};
use crate::cpu::engine::simd_level::inlined;
use crate::cpu::engine::single::{add, finished};
use crate::cpu::twins::expression::leaf::Leaf;
use crate::cpu::twins::expression::octave::{Octave, OctaveSum, fbm_step, no_octaves};
use crate::cpu::twins::expression::octave_record::octave;
use crate::cpu::twins::hash::HashKind;
use crate::cpu::twins::hash::fast_noise::fast_noise;
use crate::cpu::twins::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::cpu::twins::hash::lowbias::lowbias32;
use crate::cpu::twins::lattice::fade::{self, fade_quintic};
use crate::cpu::twins::lattice::gradient_computed::computed_gradient;
use crate::cpu::twins::lattice::lattice_value::hashed_lattice_value;
use crate::cpu::twins::lattice::table::{permute, table_gradient};
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::transform::padded;
use crate::layout::slots;
use crate::layout::table::Table;
use crate::layout::transforms::PointsTransform;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::Plan;
use crate::plan::basis::Basis;
use crate::plan::map_kind::MapKind;
use crate::plan::program::{FractalKind, LeafPosition, OperationKind, PickKind, SourceKind, Sweep, TileKind};
use crate::sample::Sample;

/// A noise at points.
pub(crate) trait PointNoise: Send + Sync {
    /// Returns the value at a point; coordinates that the dimension lacks are zero. They are arguments one by one, since
    /// they then come in registers.
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32;

    /// Returns the value and the gradient at a point, zeros behind it.
    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4>;

    /// Returns the length from which on blocks compute a list sooner.
    fn shortest_list_for_blocks(&self) -> usize;
}

/// Chooses what runs for a noise at points.
pub(crate) fn chosen(plan: &Plan) -> Box<dyn PointNoise> {
    let transforms = plan.points_transforms();
    let chosen = of_leaf(plan, &transforms).unwrap_or_else(|| Box::new(AnyNoise { transforms: transforms.into() }));
    if plan.derivatives.check_gradient().is_ok() { chosen } else { Box::new(WithoutGradient(chosen)) }
}

/// A noise that has values alone.
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

/// Chooses the function of a noise on a lattice, or of a fractal of one, if the expression is no more than that.
fn of_leaf(plan: &Plan, transforms: &[PointsTransform]) -> Option<Box<dyn PointNoise>> {
    let [root] = plan.program.root().operations.as_slice() else { return None };
    let (operation, fractal) = match root.kind {
        OperationKind::Fractal { style, body, map } => match plan.program.bodies[body].operations.as_slice() {
            [leaf] if style.sweep() == Sweep::None && !style.takes_gradients() => (leaf, Some((style, map))),
            _ => return None,
        },
        _ => (root, None),
    };
    let OperationKind::Lattice { basis, source, position, map, table } = operation.kind else { return None };
    let LeafPosition { dimension, straight: is_straight, tile: TileKind::None, displacement: None, .. } = position
    else {
        return None;
    };
    let (all, radius) = (plan.all_parameters(), slots::leaf::radius(plan.all_parameters().from(operation.parameters)));
    let parameters = all.from(operation.parameters);
    let first = slots::leaf::transform(parameters) as usize;
    let place = Placed { leaf: Leaf::new(parameters), is_straight, map, map_parameters: operation.map };
    let octaves = fractal.map(|(style, map)| {
        let parameters = all.from(root.parameters);
        let octaves = (0..slots::fractal::octaves(parameters)).zip(&transforms[first..]);
        let octave = |k| octave(parameters, k, style == FractalKind::Fbm, style.parameters());
        Octaves {
            octaves: octaves.map(|(k, &transform)| (ToLattice::new(transform), octave(k))).collect(),
            style,
            fractal: root.parameters,
            map,
            map_parameters: root.map,
        }
    });
    let around = Around { place, to_lattice: ToLattice::new(*transforms.get(first)?), octaves };
    let table = plan.tables.get(table as usize).unwrap_or(const { &Table::EMPTY });
    let picks = |pick| if pick == PickKind::Computed { Picks::computed(dimension) } else { Picks::of_table(table) };
    let seed = slots::leaf::seed(parameters);
    // The dimension is that of all positions, or the leaf is a slice.
    if dimension != plan.dimension.count() {
        return None;
    }
    macro_rules! of_corners {
        ($corners:expr) => {
            match basis {
                Basis::Perlin(Fade::Quintic) => {
                    around.noise(dimension, PerlinOf::<_, true> { corners: $corners, fade: Fade::Quintic })
                }
                Basis::Perlin(fade) => around.noise(dimension, PerlinOf::<_, false> { corners: $corners, fade }),
                Basis::Simplex => around.noise(dimension, SimplexOf { corners: $corners, radius }),
                Basis::Value(Interpolant::Fade(Fade::Quintic)) => {
                    around.noise(dimension, ValueOf::<_, true> { corners: $corners, fade: Fade::Quintic })
                }
                Basis::Value(Interpolant::Fade(fade)) => {
                    around.noise(dimension, ValueOf::<_, false> { corners: $corners, fade })
                }
                _ => None,
            }
        };
    }
    if !is_common(basis) {
        return None;
    }
    let is_picked = |pick| match basis {
        Basis::Value(_) => pick == PickKind::Whole,
        _ => matches!(pick, PickKind::Computed | PickKind::Listed),
    };
    match source {
        SourceKind { hash: HashKind::XInnermost, pick: PickKind::Listed | PickKind::Computed } => {
            of_corners!(ByChain::<true>::new(table))
        }
        SourceKind { hash: HashKind::XOutermost, pick: PickKind::Listed | PickKind::Computed } => {
            of_corners!(ByChain::<false>::new(table))
        }
        SourceKind { hash: HashKind::Lowbias, pick } if is_picked(pick) => {
            of_corners!(ByHash::<true>::new(seed, picks(pick)))
        }
        SourceKind { hash: HashKind::FastNoise, pick } if is_picked(pick) => {
            of_corners!(ByHash::<false>::new(seed, picks(pick)))
        }
        _ => None,
    }
}

/// Where a leaf lies, and how large it is.
#[derive(Clone, Copy)]
struct Placed {
    leaf: Leaf,
    is_straight: bool,
    map: MapKind,
    map_parameters: u32,
}

/// What is around a leaf.
struct Around {
    place: Placed,
    to_lattice: ToLattice,
    octaves: Option<Octaves>,
}

impl Around {
    fn noise<L: LeafNoise>(self, dimension: usize, noise: L) -> Option<Box<dyn PointNoise>> {
        let Self { place, to_lattice, octaves } = self;
        in_dimension!(dimension, M => {
            Some(match octaves {
                None => Box::new(OneLeaf::<L, M> { noise, place, to_lattice }),
                Some(octaves) => Box::new(FractalOfLeaf::<L, M> { noise, place, octaves }),
            })
        })
    }
}

/// The gradients or lattice values that hashes of eight bits lead to, component by component: one of an index is then
/// a load, without a shift.
struct Picks([[f32; 256]; 4]);

impl Picks {
    fn of_table(table: &Table) -> Self {
        Self(std::array::from_fn(|d| array::from_fn(|index| table_gradient(table, index as u32)[d])))
    }

    /// Returns the default gradients: to compute one takes one lane longer than to look it up.
    fn computed(dimension: usize) -> Self {
        let gradient = |index| in_dimension!(dimension, M => padded(computed_gradient::<M>(index, |index| index)));
        Self(std::array::from_fn(|d| array::from_fn(|index| gradient(index as u32)[d])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn at<const M: usize>(&self, index: u8) -> [f32; M] {
        array::from_fn(|d| self.0[d][usize::from(index)])
    }
}

/// Corners by a permutation chain, as [`Chain`](crate::cpu::engine::lattice_noise::Chain) finds them.
struct ByChain<const X_INNERMOST: bool> {
    permutation: [u8; 256],
    picks: Picks,
}

impl<const X_INNERMOST: bool> ByChain<X_INNERMOST> {
    fn new(table: &Table) -> Self {
        let permutation = array::from_fn(|i| permute(table, i as u32) as u8);
        Self { permutation, picks: Picks::of_table(table) }
    }

    /// Returns the index of the last step of the chain, which the table of gradients includes.
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

impl<const X_INNERMOST: bool> Corners for &ByChain<X_INNERMOST> {
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

/// Corners by the default integer hash if `LOWBIAS` is true, otherwise by that of `FastNoiseLite`.
struct ByHash<const LOWBIAS: bool> {
    /// The seed, hashed once where the hash begins with that.
    seed: u32,
    picks: Picks,
}

impl<const LOWBIAS: bool> ByHash<LOWBIAS> {
    fn new(seed: u32, picks: Picks) -> Self {
        Self { seed: if LOWBIAS { lowbias32(seed) } else { seed }, picks }
    }

    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(&self, cell: [i32; M]) -> u32 {
        if LOWBIAS {
            let mut hash = self.seed;
            for axis in 0..M {
                hash = lowbias32(hash.wrapping_add(cell[axis] as u32));
            }
            hash
        } else {
            fast_noise(self.seed, cell)
        }
    }
}

impl<const LOWBIAS: bool> Corners for &ByHash<LOWBIAS> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        self.picks.at(index_of_upper_bits(self.hash(cell)) as u8)
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        hashed_lattice_value(self.hash(cell), lowbias_to_unit)
    }
}

/// A noise on a lattice with what it takes.
trait LeafNoise: Send + Sync + 'static {
    const IS_SKEWED: bool;

    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M>;
}

macro_rules! leaf_noise {
    (
        $(#[$doc:meta])*
        $name:ident[$($generics:tt)*] { $field:ident: $type:ty },
        $is_skewed:literal, [$($arguments:tt)*],
        |$self:ident| $noise:expr
    ) => {
        $(#[$doc])*
        struct $name<C, $($generics)*> {
            corners: C,
            $field: $type,
        }

        impl<C: Send + Sync + 'static, $($generics)*> LeafNoise for $name<C, $($arguments)*>
        where
            for<'a> &'a C: Corners,
        {
            const IS_SKEWED: bool = $is_skewed;

            #[cfg_attr(optimized, inline(always))]
            fn sample<const M: usize>(&$self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
                $noise.sample(cell, local)
            }
        }
    };
}

leaf_noise!(PerlinOf[const QUINTIC: bool] { fade: Fade }, false, [QUINTIC], |self| {
    PerlinNoise { corners: &self.corners, fade: inlined!(|t| fade::<QUINTIC>(self.fade, t)) }
});
leaf_noise!(SimplexOf[] { radius: f32 }, true, [], |self| {
    SimplexNoise { corners: &self.corners, radius: self.radius }
});
leaf_noise!(ValueOf[const QUINTIC: bool] { fade: Fade }, false, [QUINTIC], |self| {
    ValueNoise { corners: &self.corners, fade: inlined!(|t| fade::<QUINTIC>(self.fade, t)) }
});

#[cfg_attr(optimized, inline(always))]
fn fade<const QUINTIC: bool>(fade: Fade, t: f32) -> fade::Fade {
    if QUINTIC { fade_quintic(t) } else { any_fade(fade, t) }
}

impl Placed {
    /// Returns the noise at a point in its range, without a gradient if `G` is 0.
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
        let sample = self.leaf.ranged(as_it_is::<M, G>(noise.sample(cell, local)));
        if const { G > 0 } && matches!(self.map, MapKind::Diagonal | MapKind::Matrix) {
            return pullback(sample, self.map, plan.all_parameters().from(self.map_parameters));
        }
        sample
    }
}

/// A noise on a lattice.
struct OneLeaf<L, const M: usize> {
    noise: L,
    place: Placed,
    to_lattice: ToLattice,
}

impl<L: LeafNoise, const M: usize> OneLeaf<L, M> {
    #[cfg_attr(optimized, inline(always))]
    fn at<const G: usize>(&self, plan: &Plan, point: [f32; 4]) -> Sample<G> {
        self.place.sample::<L, M, G>(&self.noise, &self.to_lattice, point, plan)
    }
}

impl<L: LeafNoise, const M: usize> PointNoise for OneLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        self.at::<0>(plan, [x, y, z, w]).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        self.at(plan, [x, y, z, w])
    }

    fn shortest_list_for_blocks(&self) -> usize {
        64
    }
}

/// The octaves of a fractal.
struct Octaves {
    octaves: Box<[(ToLattice, Octave)]>,
    style: FractalKind,
    /// The index of the fractal's first parameter, and of the first one of its map.
    fractal: u32,
    map: MapKind,
    map_parameters: u32,
}

/// A fractal of a noise on a lattice.
struct FractalOfLeaf<L, const M: usize> {
    noise: L,
    place: Placed,
    octaves: Octaves,
}

impl<L: LeafNoise, const M: usize> FractalOfLeaf<L, M> {
    #[cfg_attr(optimized, inline(always))]
    fn at<const G: usize>(&self, plan: &Plan, point: [f32; 4]) -> Sample<G> {
        let Octaves { octaves, style, fractal, map, map_parameters } = &self.octaves;
        let all = plan.all_parameters();
        let mut so_far: OctaveSum<Sample<G>> = no_octaves();
        for (to_lattice, octave) in octaves {
            let next = self.place.sample::<L, M, G>(&self.noise, to_lattice, point, plan);
            if *style == FractalKind::Fbm {
                so_far = fbm_step(so_far, next, *octave);
            } else {
                add(*style, *octave, next, &mut so_far);
            }
        }
        finished(*style, all.from(*fractal), *map, all.from(*map_parameters), so_far.sum)
    }
}

impl<L: LeafNoise, const M: usize> PointNoise for FractalOfLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        self.at::<0>(plan, [x, y, z, w]).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        self.at(plan, [x, y, z, w])
    }

    fn shortest_list_for_blocks(&self) -> usize {
        32
    }
}
