//! The kinds of samples at single positions: values, values with gradients, or both with Hessians.

use crate::cpu::engine::high_dimensional::high_dimensional_sample;
use crate::cpu::engine::leaves::positional_sample;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, pullback};
use crate::cpu::engine::place::Passes;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::sloped_octaves::NextOctave;
use crate::cpu::engine::source::Source;
use crate::formulas::expression::chain_rule::{Mix, chain_rule_mix};
use crate::formulas::expression::no_octaves;
use crate::formulas::expression::octave::{
    Octave, OctaveSum, fbm_step, jordan_turbulence_step, slope_fbm_step, swiss_turbulence_step,
};
use crate::formulas::octave_sample::{Constant, OctaveSample};
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::padded;
use crate::formulas::space::transform::add_displacement_gradient;
use crate::lanes::together::Together;
use crate::layout::parameters::Parameters;
use crate::plan::affine::MapKind;
use crate::plan::basis::Basis;
use crate::plan::positional::PositionalKind;
use crate::plan::program::{FractalKind, Operation, TileKind};
use crate::sample::Sample;

/// A sample of an operation at a position.
pub(crate) trait SampleKind: OctaveSample<Number: Together> + Constant {
    /// The sample in memory, its gradient and Hessian padded with zeros to four dimensions.
    type Stored: Copy;
    /// A sample that has a gradient.
    type Sloped: SampleKind<Stored = Self::Stored, Number = Self::Number>;
    /// The sum of octaves of a fractal whose values depend on slopes.
    type SlopedSum: Copy;

    const HAS_GRADIENT: bool;
    const NOTHING: Self::Stored;

    fn stored(self) -> Self::Stored;
    fn of_stored(stored: Self::Stored) -> Self;
    /// Returns the memory of this thread.
    fn memory(scratch: &mut Scratch) -> &mut Vec<Self::Stored>;

    fn chain_rule_mix(f: Mix<Self::Number>, a: Self, b: Self, t: Self) -> Self;
    /// Pulls a sample back through a map.
    fn pulled_back(self, map: MapKind, parameters: Parameters<'_>) -> Self;
    /// Pulls the sample of an octave's body back to the coordinates of its fractal, except for the octave's slope
    /// factor.
    fn of_octave(self, frequency: f32) -> Self;
    /// Pulls the sample of a leaf back through its map, except for the part in the leaf's scale.
    fn of_leaf(self, map: MapKind, parameters: Parameters<'_>) -> Self;
    /// Returns the sample of a warp, from the displaced sample and those of its inputs.
    fn warped(
        inner: Self,
        map: MapKind,
        parameters: Parameters<'_>,
        amplitude: f32,
        inputs: &[usize],
        done: &[Self::Stored],
    ) -> Self;
    /// Adds an octave of fractional Brownian motion. The sample of its body is in the coordinates of the octave.
    fn add_fbm(so_far: &mut OctaveSum<Self>, next: &Self, frequency: f32, octave: Octave, passes: Option<Passes<'_>>);
    /// Returns the sum before the first octave of a fractal whose values depend on slopes.
    fn no_sloped_octaves() -> Self::SlopedSum;
    /// Returns the slopes that move the next octave, padded with zeros.
    fn moves(so_far: &Self::SlopedSum) -> [Self::Number; 4];
    /// Adds an octave of a fractal whose values depend on slopes. The sample of its body is in the coordinates of the
    /// octave.
    fn add_sloped(so_far: &mut Self::SlopedSum, next: &Self, octave: NextOctave, passes: Option<Passes<'_>>);
    fn sloped_sum(so_far: Self::SlopedSum) -> Self;

    /// Writes a noise at positions in its lattice, scaled to the leaf's range.
    fn noise_at_each<const M: usize>(
        source: &Source<'_>,
        passes: Option<Passes<'_>>,
        basis: Basis,
        tile: TileKind,
        positions: &[<Self::Number as Together>::Each<LatticePosition<M>>],
        samples: &mut [Self],
    );
    /// Returns a function of the position behind a map. The position is given twice: as it is and reduced to its tile.
    fn positional<const M: usize>(
        kind: PositionalKind,
        parameters: Parameters<'_>,
        positions: <Self::Number as Together>::Each<[LatticePosition<M>; 2]>,
        map: MapKind,
        map_parameters: Parameters<'_>,
    ) -> Self;
    /// Returns the sample of a leaf of more than four dimensions.
    fn high_dimensional(
        machine: &Machine<'_>,
        operation: &Operation,
        halves: [<Self::Number as Together>::Each<LatticePosition<4>>; 2],
    ) -> Self;
}

/// `G` is 0, or 4 for a gradient padded with zeros.
impl<const G: usize> SampleKind for Sample<G> {
    type Stored = Sample<4>;
    type Sloped = Sample<4>;
    type SlopedSum = OctaveSum<Self>;

    const HAS_GRADIENT: bool = G > 0;
    const NOTHING: Sample<4> = Sample { value: 0.0, gradient: [0.0; 4] };

    #[inline]
    fn stored(self) -> Sample<4> {
        as_it_is(self)
    }

    #[inline]
    fn of_stored(stored: Sample<4>) -> Self {
        as_it_is(stored)
    }

    fn memory(scratch: &mut Scratch) -> &mut Vec<Sample<4>> {
        &mut scratch.samples
    }

    #[inline]
    fn chain_rule_mix(f: Mix, a: Self, b: Self, t: Self) -> Self {
        chain_rule_mix(f, a, b, t)
    }

    #[inline]
    fn pulled_back(self, map: MapKind, parameters: Parameters<'_>) -> Self {
        pullback(self, map, parameters)
    }

    #[inline]
    fn of_octave(self, _frequency: f32) -> Self {
        self
    }

    #[inline]
    fn of_leaf(self, map: MapKind, parameters: Parameters<'_>) -> Self {
        match map {
            // The scale of a leaf includes a uniform map's factor of the gradient.
            MapKind::Identity | MapKind::Uniform => self,
            MapKind::Diagonal | MapKind::Matrix => pullback(self, map, parameters),
        }
    }

    fn warped(
        inner: Self,
        map: MapKind,
        parameters: Parameters<'_>,
        amplitude: f32,
        inputs: &[usize],
        done: &[Sample<4>],
    ) -> Self {
        let each = inner.gradient.into_iter().zip(inputs);
        each.fold(pullback(inner, map, parameters), |sample, (pull, &by)| {
            add_displacement_gradient(sample, as_it_is(done[by]), amplitude, pull)
        })
    }

    #[cfg_attr(optimized, inline(always))]
    fn add_fbm(
        so_far: &mut OctaveSum<Self>,
        next: &Self,
        _frequency: f32,
        octave: Octave,
        _passes: Option<Passes<'_>>,
    ) {
        *so_far = fbm_step(*so_far, *next, octave);
    }

    fn no_sloped_octaves() -> OctaveSum<Self> {
        no_octaves()
    }

    fn moves(so_far: &OctaveSum<Self>) -> [f32; 4] {
        padded(so_far.sum.gradient)
    }

    fn add_sloped(
        so_far: &mut OctaveSum<Self>,
        next: &Self,
        NextOctave { style, octave, .. }: NextOctave,
        _passes: Option<Passes<'_>>,
    ) {
        *so_far = match style {
            FractalKind::SlopeFbm => slope_fbm_step(*so_far, *next, octave),
            FractalKind::SwissTurbulence => swiss_turbulence_step(*so_far, *next, octave),
            _ => jordan_turbulence_step(*so_far, *next, octave),
        };
    }

    // Slopes take the place of the gradient: only the value is used.
    fn sloped_sum(so_far: OctaveSum<Self>) -> Self {
        so_far.sum
    }

    #[inline]
    fn noise_at_each<const M: usize>(
        source: &Source<'_>,
        _passes: Option<Passes<'_>>,
        basis: Basis,
        tile: TileKind,
        positions: &[[LatticePosition<M>; 1]],
        samples: &mut [Self],
    ) {
        source.noise_at_each(basis, tile, positions.as_flattened(), samples);
    }

    fn positional<const M: usize>(
        kind: PositionalKind,
        parameters: Parameters<'_>,
        [[_, tiled]]: [[LatticePosition<M>; 2]; 1],
        map: MapKind,
        map_parameters: Parameters<'_>,
    ) -> Self {
        let sample: Sample<4> = as_it_is(positional_sample(kind, parameters, tiled));
        // A function without a slope has none behind a map either.
        if kind.is_sloped() { pullback(sample, map, map_parameters) } else { as_it_is(sample) }
    }

    fn high_dimensional(machine: &Machine<'_>, operation: &Operation, halves: [[LatticePosition<4>; 1]; 2]) -> Self {
        high_dimensional_sample(machine, operation, halves.map(|[half]| half))
    }
}
