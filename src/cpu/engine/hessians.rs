//! Samples with Hessians. For shaders, `wgsl/statements.rs` writes the same operations.

use crate::array::{self, resized};
use crate::cpu::engine::cellular::any_cellular_hessian;
use crate::cpu::engine::fades::{any_fade, any_fade_bend};
use crate::cpu::engine::gabor::any_gabor;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::source::Source;
use crate::cpu::twins::expression::chain_rule::Mix;
use crate::cpu::twins::expression::hessian_sample::{
    hessian_bent, hessian_chain_rule_mix, hessian_displaced, hessian_joined, hessian_scaled, hessian_straight,
};
use crate::cpu::twins::expression::leaf::Leaf;
use crate::cpu::twins::expression::leaf_hessian::leaf_hessian_sample;
use crate::cpu::twins::expression::octave::{Octave, OctaveSum};
use crate::cpu::twins::lattice::interpolated_hessian::interpolated_hessian;
use crate::cpu::twins::lattice::minimal_cubic::minimal_cubic_hessian_1;
use crate::cpu::twins::lattice::perlin_corner::perlin_corner;
use crate::cpu::twins::lattice::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use crate::cpu::twins::lattice::spline_hessian::{
    spline_hessian_1, spline_hessian_2, spline_hessian_3, spline_hessian_4,
};
use crate::cpu::twins::lattice::super_simplex::{super_simplex_2, super_simplex_3, super_simplex_4};
use crate::cpu::twins::lattice::value_corner::value_corner;
use crate::cpu::twins::math::hessian::Hessian;
use crate::cpu::twins::space::distance_hessian::distance_hessian;
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::pullback_hessian::{displaced_column, hessian_pullback, padded_hessian};
use crate::cpu::twins::space::skewed_tile::skewed_tile_noise;
use crate::cpu::twins::space::skewed_tile_hessian::skewed_tile_hessian;
use crate::cpu::twins::space::transform::map_column;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{leaf, uniform_map};
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::map_kind::MapKind;
use crate::plan::positional::PositionalKind;
use crate::plan::program::{FractalKind, Operation, TileKind};
use crate::sample::{HessianSample, Sample};

/// Zeros lie behind the gradient and around the Hessian.
impl SampleKind for HessianSample<4> {
    type Stored = Self;
    type Sloped = Self;

    const HAS_GRADIENT: bool = true;
    const NOTHING: Self = Self { value: 0.0, gradient: [0.0; 4], hessian: [[0.0; 4]; 4] };

    fn stored(self) -> Self {
        self
    }

    fn of_stored(stored: Self) -> Self {
        stored
    }

    fn gradient(self) -> [f32; 4] {
        self.gradient
    }

    fn memory(scratch: &mut Scratch) -> &mut Vec<Self> {
        &mut scratch.hessian_samples
    }

    fn chain_rule_mix(f: Mix, a: Self, b: Self, t: Self) -> Self {
        hessian_chain_rule_mix(f, a, b, t)
    }

    fn pulled_back(self, map: MapKind, parameters: Parameters<'_>) -> Self {
        match map {
            MapKind::Identity => self,
            MapKind::Uniform => {
                let factor = uniform_map::factor(parameters);
                hessian_bent(hessian_scaled(self, 1.0, factor), factor)
            }
            MapKind::Diagonal | MapKind::Matrix => {
                hessian_pullback(self, array::from_fn(|axis| column(map, parameters, axis)))
            }
        }
    }

    fn of_octave(self, frequency: f32) -> Self {
        hessian_bent(self, frequency)
    }

    fn of_leaf(self, map: MapKind, parameters: Parameters<'_>) -> Self {
        match map {
            // A uniform map's share of the gradient is part of the leaf's scale.
            MapKind::Uniform => hessian_bent(self, uniform_map::factor(parameters)),
            MapKind::Identity | MapKind::Diagonal | MapKind::Matrix => self.pulled_back(map, parameters),
        }
    }

    fn warped(
        inner: Self,
        map: MapKind,
        parameters: Parameters<'_>,
        amplitude: f32,
        inputs: &[usize],
        done: &[Self],
    ) -> Self {
        let components = inputs.iter().map(|&component| done[component]);
        let column = |axis: usize| {
            let mut slopes = [0.0; 4];
            slopes.iter_mut().zip(components.clone()).for_each(|(slope, by)| *slope = by.gradient[axis]);
            displaced_column(column(map, parameters, axis), amplitude, slopes)
        };
        let bent = hessian_pullback(inner, array::from_fn(column));
        let outer = hessian_joined(inner.pulled_back(map, parameters), bent);
        let each = components.clone().zip(inner.gradient);
        each.fold(outer, |outer, (by, pull)| hessian_displaced(outer, by, amplitude, pull))
    }

    // The plan refuses expressions with these.
    fn add_sloped(_style: FractalKind, so_far: OctaveSum<Self>, _next: Self, _octave: Octave) -> OctaveSum<Self> {
        so_far
    }

    fn noise_at_each<const M: usize>(
        source: &Source<'_>,
        basis: Basis,
        tile: TileKind,
        positions: &[LatticePosition<M>],
        samples: &mut [Self],
    ) {
        for (&p, sample) in positions.iter().zip(samples) {
            let (own, raw): (Sample<M>, _) = match source.simplex_with_hessian(basis, p) {
                Some(raw) => {
                    let raw = match source.tile {
                        Some(&skewed) if tile == TileKind::Skewed => {
                            let Sample { value, gradient } = skewed_tile_noise(skewed, raw.sample());
                            HessianSample { value, gradient, hessian: skewed_tile_hessian(skewed, raw.hessian) }
                        }
                        _ => raw,
                    };
                    (Leaf::new(source.leaf).ranged(raw.sample()), raw.hessian)
                }
                None => (as_it_is(source.noise_at(basis, tile, p)), source.hessian_at(basis, p)),
            };
            *sample = padded_hessian(leaf_hessian_sample(own, raw, leaf::slope(source.leaf)));
        }
    }

    fn positional<const M: usize>(
        kind: PositionalKind,
        parameters: Parameters<'_>,
        positions: [LatticePosition<M>; 2],
        map: MapKind,
        map_parameters: Parameters<'_>,
    ) -> Self {
        let straight = hessian_straight(Sample::positional(kind, parameters, positions, map, map_parameters));
        let Some(metric) = kind.metric() else { return straight };
        let bent = distance_hessian(metric, parameters, positions[0]);
        hessian_joined(straight, padded_hessian(bent).pulled_back(map, map_parameters))
    }

    // The plan refuses expressions of more than four dimensions.
    fn high_dimensional(_machine: &Machine<'_>, _operation: &Operation, _halves: [LatticePosition<4>; 2]) -> Self {
        Self::NOTHING
    }
}

impl Source<'_> {
    /// Returns the Hessian of a noise at a position, before it is brought to its range.
    fn hessian_at<const M: usize>(
        &self,
        basis: Basis,
        LatticePosition { cell, local }: LatticePosition<M>,
    ) -> Hessian<M> {
        let fade = |fade, t| (any_fade(fade, t), any_fade_bend(fade, t));
        let gradient = |cell| self.gradient(cell);
        match basis {
            Basis::Perlin(Fade::MinimalCubic) => {
                part(minimal_cubic_hessian_1(cell[0], local[0], |x| self.gradient([x])[0]))
            }
            Basis::Perlin(kind) => {
                interpolated_hessian(local, |t| fade(kind, t), |corner| perlin_corner(cell, local, corner, gradient))
            }
            Basis::Value(Interpolant::Fade(kind)) => {
                let value = |cell| self.lattice_value(cell);
                interpolated_hessian(local, |t| fade(kind, t), |corner| value_corner(cell, corner, value))
            }
            Basis::Value(Interpolant::Spline) => self.spline_hessian(cell, local),
            Basis::Gabor(kind) => any_gabor(kind, self, cell, local),
            Basis::Cellular(kind) => any_cellular_hessian(kind, self, cell, local),
            // `simplex_with_hessian` knows them.
            Basis::Simplex | Basis::SuperSimplex => [[0.0; M]; M],
        }
    }

    fn spline_hessian<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Hessian<M> {
        match M {
            1 => part(spline_hessian_1(cell[0], local[0], |x| self.lattice_value([x]))),
            2 => part(spline_hessian_2(resized(cell), resized(local), |cell| self.lattice_value(cell))),
            3 => part(spline_hessian_3(resized(cell), resized(local), |cell| self.lattice_value(cell))),
            _ => part(spline_hessian_4(resized(cell), resized(local), |cell| self.lattice_value(cell))),
        }
    }

    /// Returns a simplex noise with its Hessian, before it is brought to its range, if it is one.
    fn simplex_with_hessian<const M: usize>(
        &self,
        basis: Basis,
        LatticePosition { cell, local }: LatticePosition<M>,
    ) -> Option<HessianSample<M>> {
        let radius = leaf::radius(self.leaf);
        macro_rules! of {
            ($n:literal, $noise:ident) => {{
                let gradient = |cell, _| self.gradient(cell);
                let sample: HessianSample<$n> = $noise(resized(cell), resized(local), radius, gradient);
                sample_part(sample)
            }};
        }
        Some(match (basis, M) {
            (Basis::Simplex, 1) => sample_part::<1, M>(simplex_1(cell[0], local[0], |x, _| self.gradient([x])[0])),
            (Basis::Simplex, 2) => of!(2, simplex_2),
            (Basis::Simplex, 3) => of!(3, simplex_3),
            (Basis::Simplex, _) => of!(4, simplex_4),
            (Basis::SuperSimplex, 2) => of!(2, super_simplex_2),
            (Basis::SuperSimplex, 3) => of!(3, super_simplex_3),
            (Basis::SuperSimplex, _) => of!(4, super_simplex_4),
            _ => return None,
        })
    }
}

/// Changes the dimension in the type of a sample, as `part` does.
fn sample_part<const A: usize, const B: usize>(sample: HessianSample<A>) -> HessianSample<B> {
    let Sample { value, gradient } = as_it_is(sample.sample());
    HessianSample { value, gradient, hessian: part(sample.hessian) }
}

/// Changes the dimension in the type of a Hessian; the compiler cannot see that both are equal.
fn part<const A: usize, const B: usize>(hessian: Hessian<A>) -> Hessian<B> {
    array::matrix(|i, j| hessian.get(i).and_then(|column| column.get(j)).copied().unwrap_or(0.0))
}

/// Returns the derivative of the coordinates inside a map along one outside.
fn column(map: MapKind, parameters: Parameters<'_>, axis: usize) -> [f32; 4] {
    let of_factor = |factor| array::from_fn(|d| if d == axis { factor } else { 0.0 });
    match map {
        MapKind::Identity => of_factor(1.0),
        MapKind::Uniform => of_factor(uniform_map::factor(parameters)),
        MapKind::Diagonal | MapKind::Matrix => map_column(parameters, axis as u32),
    }
}
