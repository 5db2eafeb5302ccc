//! Lattice noises with their data: one type for each noise, hash and source of gradients or lattice values.

use crate::array;
use crate::cpu::engine::hashed_corners::HashedCorners;
use crate::cpu::engine::lattice_noise::{Corners, Lattice, PerlinNoise, SimplexNoise, ValueNoise};
use crate::cpu::engine::part_noise::Shared;
use crate::cpu::engine::point_noise::places::{Found, OctavePlaces, TOGETHER};
use crate::cpu::engine::simd_level::FewLanes;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::sample::constant;
use crate::formulas::gradient_picks::computed_gradient;
use crate::formulas::hash::fast_noise::fast_noise;
use crate::formulas::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::formulas::hash::lowbias::{lowbias32, seeded_lowbias32};
use crate::formulas::lattice::fade::fade_quintic;
use crate::formulas::lattice::lattice_value::hashed_lattice_value;
use crate::formulas::lattice::table::{permute, table_gradient};
use crate::formulas::space::padded;
use crate::lanes::{in_few_lanes, inlined};
use crate::layout::slots::HashSeed;
use crate::layout::table::Table;
use crate::plan::Plan;
use crate::sample::Sample;

/// The gradients or lattice values for hashes of eight bits, component by component, so that looking up one is a load
/// without a shift.
pub(super) struct Picks([[f32; 256]; 4]);

impl Picks {
    pub(super) fn of_table(table: &Table) -> Self {
        Self(std::array::from_fn(|d| array::from_fn(|index| table_gradient(table, index as u32)[d])))
    }

    /// Returns the default gradients. In one lane, looking one up is faster than computing it.
    pub(super) fn computed(dimension: usize) -> Self {
        let gradient = |index| in_dimension!(dimension, M => padded(computed_gradient::<u32, M>(index, |index| index)));
        Self(std::array::from_fn(|d| array::from_fn(|index| gradient(index as u32)[d])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn at<const M: usize>(&self, index: u8) -> [f32; M] {
        array::from_fn(|d| self.0[d][usize::from(index)])
    }
}

/// Returns the bytes of a permutation.
pub(super) fn permutation(table: &Table) -> [u8; 256] {
    array::from_fn(|i| permute(table, i as u32) as u8)
}

/// The corners of a permutation chain, like [`Chain`](crate::cpu::engine::lattice_noise::Chain).
pub(super) struct ByChain<const X_INNERMOST: bool> {
    pub(super) permutation: [u8; 256],
    pub(super) picks: Picks,
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
pub(super) struct ByHash<const LOWBIAS: bool> {
    seed: HashSeed,
    /// The seed, its lower number already hashed where the hash starts with that.
    begun: HashSeed,
    picks: Picks,
}

impl<const LOWBIAS: bool> ByHash<LOWBIAS> {
    pub(super) fn new(seed: HashSeed, picks: Picks) -> Self {
        Self { seed, begun: HashSeed { lower: lowbias32(seed.lower), ..seed }, picks }
    }

    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(&self, cell: [i32; M]) -> u32 {
        if LOWBIAS {
            let mut hash = seeded_lowbias32(self.begun.lower.wrapping_add(cell[0] as u32), self.begun.upper);
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

/// Corners that lanes can hash, too.
pub(super) trait LeafCorners: Shared {
    /// Whether they have the default integer hash, that of `FastNoiseLite`, or another one, which lanes cannot compute.
    const ARE_LOWBIAS: Option<bool>;

    fn seed(&self) -> HashSeed;
}

impl<const X_INNERMOST: bool> LeafCorners for ByChain<X_INNERMOST> {
    const ARE_LOWBIAS: Option<bool> = None;

    fn seed(&self) -> HashSeed {
        HashSeed { lower: 0, upper: 0 }
    }
}

impl<const LOWBIAS: bool> LeafCorners for ByHash<LOWBIAS> {
    const ARE_LOWBIAS: Option<bool> = Some(LOWBIAS);

    fn seed(&self) -> HashSeed {
        self.seed
    }
}

/// A lattice noise with its data.
pub(super) trait LeafNoise: Shared {
    const IS_SKEWED: bool;
    const HAS_GRADIENT: bool = true;
    /// Whether lanes can compute it.
    const HAS_LANES: bool = false;

    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M>;

    #[cfg_attr(optimized, inline(always))]
    fn value<const M: usize>(&self, _plan: &Plan, cell: [i32; M], local: [f32; M]) -> f32 {
        self.sample(cell, local).value
    }

    /// Returns the values of the first octaves, scaled to the range of a leaf.
    #[cfg_attr(optimized, inline(always))]
    fn values<const M: usize>(&self, plan: &Plan, leaf: Leaf, found: &Found<M>, count: usize) -> [f32; TOGETHER] {
        found.each(0.0, leaf, count, inlined!(|cell, local| constant(self.value(plan, cell, local))))
    }

    /// Returns these values from lanes, or none if lanes cannot compute them.
    #[cfg_attr(optimized, inline(always))]
    fn values_in_lanes<const M: usize>(
        &self,
        _plan: &Plan,
        _simd: FewLanes,
        _leaf: Leaf,
        _places: impl OctavePlaces<M>,
        _count: usize,
    ) -> Option<[f32; TOGETHER]> {
        None
    }
}

/// Computes [`LeafNoise::values_in_lanes`] where lanes can hash the corners.
macro_rules! values_in_lanes {
    (|$self:ident, $corners:ident| $noise:expr) => {
        const HAS_LANES: bool = C::ARE_LOWBIAS.is_some();

        #[cfg_attr(optimized, inline(always))]
        fn values_in_lanes<const M: usize>(
            &$self,
            _plan: &Plan,
            simd: FewLanes,
            leaf: Leaf,
            places: impl OctavePlaces<M>,
            count: usize,
        ) -> Option<[f32; TOGETHER]> {
            macro_rules! in_lanes {
                ($lowbias:literal) => {
                    if const { (M == 2 || M == 3) && matches!(C::ARE_LOWBIAS, Some($lowbias)) } {
                        return Some(in_few_lanes!(simd, |lanes| {
                            let $corners = HashedCorners::<$lowbias>::new($self.corners.seed());
                            let noise = $noise;
                            places.each(lanes, leaf, count, inlined!(|cell, local| noise.sample(cell, local)))
                        }));
                    }
                };
            }
            in_lanes!(true);
            in_lanes!(false);
            None
        }
    };
}

/// Perlin noise with the default fade.
pub(super) struct PerlinOf<C> {
    pub(super) corners: C,
}

impl<C: LeafCorners> LeafNoise for PerlinOf<C>
where
    for<'a> &'a C: Corners<f32, i32>,
{
    const IS_SKEWED: bool = false;

    #[cfg_attr(optimized, inline(always))]
    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
        PerlinNoise { corners: &self.corners, fade: inlined!(|t| fade_quintic(t)) }.sample(cell, local)
    }

    values_in_lanes!(|self, corners| PerlinNoise { corners, fade: inlined!(|t| fade_quintic(t)) });
}

/// Value noise with the default fade.
pub(super) struct ValueOf<C> {
    pub(super) corners: C,
}

impl<C: LeafCorners> LeafNoise for ValueOf<C>
where
    for<'a> &'a C: Corners<f32, i32>,
{
    const IS_SKEWED: bool = false;

    #[cfg_attr(optimized, inline(always))]
    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
        ValueNoise { corners: &self.corners, fade: inlined!(|t| fade_quintic(t)) }.sample(cell, local)
    }

    values_in_lanes!(|self, corners| ValueNoise { corners, fade: inlined!(|t| fade_quintic(t)) });
}

/// Simplex noise, with the squared radius of its falloff.
pub(super) struct SimplexOf<C> {
    pub(super) corners: C,
    pub(super) radius: f32,
}

impl<C: LeafCorners> LeafNoise for SimplexOf<C>
where
    for<'a> &'a C: Corners<f32, i32>,
{
    const IS_SKEWED: bool = true;

    #[cfg_attr(optimized, inline(always))]
    fn sample<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
        SimplexNoise { corners: &self.corners, radius: self.radius }.sample(cell, local)
    }

    values_in_lanes!(|self, corners| SimplexNoise { corners, radius: self.radius });
}
