//! Adds octaves to sums that depend on the slopes of earlier octaves, with the gradients of these sums. Slopes move and
//! damp later octaves, so that gradients take the slopes' own derivatives: the Hessians of octaves, along the
//! directions in which their positions move.
//!
//! `cargo run -p port` prints this file from `shaders/expression/sloped_octave.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::expression::modify::clamp_between;
use crate::formulas::expression::octave::{Octave, normalized_octave};
use crate::formulas::expression::sample::{clamp_derivatives, constant, plus, scaled, squared_length};
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{
    Hessian, hessian_along, hessian_diagonal, hessian_limited, hessian_sum, hessian_times, jacobian_outer,
    jacobian_product,
};
use crate::lanes::{Float, Number};
use crate::sample::{HessianSample, Sample};

/// A sum of slopes, and its derivatives along each coordinate of the fractal.
#[derive(Clone, Copy)]
pub(crate) struct SlopeSum<const N: usize, F = f32> {
    pub(crate) slope: [F; N],
    pub(crate) bend: Hessian<N, F>,
}

/// An octave with its gradient in the coordinates of the fractal, and its slopes in its own coordinates.
#[derive(Clone, Copy)]
pub(crate) struct SlopedOctave<const N: usize, F = f32> {
    pub(crate) unit: Sample<N, F>,
    pub(crate) own: SlopeSum<N, F>,
}

/// The sum of octaves, the weight of the next one, and the sums of slopes that move and that damp later octaves.
#[derive(Clone, Copy)]
pub(crate) struct SlopedSum<const N: usize, F = f32> {
    pub(crate) sum: Sample<N, F>,
    pub(crate) weight: Sample<N, F>,
    pub(crate) moves: SlopeSum<N, F>,
    pub(crate) damping: SlopeSum<N, F>,
}

// Return the derivatives of an octave's position along each coordinate of the fractal, for each kind of position in
// `transform.wgsl`.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn columns_unmoved<F: Number, const N: usize>(moves: SlopeSum<N, F>, frequency: f32) -> Hessian<N, F> {
    hessian_diagonal(moves.slope[0].splat(frequency))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn columns_moved_before_scaling<F: Number, const N: usize>(
    moves: SlopeSum<N, F>,
    frequency: f32,
) -> Hessian<N, F> {
    hessian_limited(hessian_times(
        moves.slope[0].splat(frequency),
        hessian_sum(hessian_diagonal(moves.slope[0].splat(1.0)), moves.bend),
    ))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn columns_moved_after_scaling<F: Number, const N: usize>(
    moves: SlopeSum<N, F>,
    frequency: f32,
) -> Hessian<N, F> {
    hessian_limited(hessian_sum(hessian_diagonal(moves.slope[0].splat(frequency)), moves.bend))
}

/// Divides an octave by the largest size it can have, given the derivatives of its position.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn sloped_octave<F: Number, const N: usize>(
    next: HessianSample<N, F>,
    columns: Hessian<N, F>,
    at: Octave,
) -> SlopedOctave<N, F> {
    let unit = normalized_octave(next, at);
    let slope = clamp_derivatives(hessian_along(columns, clamp_derivatives(each!(|d| next.gradient[d] * at.unit))));
    let bend = hessian_limited(jacobian_product(unit.hessian, columns));
    SlopedOctave { unit: Sample { value: unit.value, gradient: slope }, own: SlopeSum { slope: unit.gradient, bend } }
}

#[cfg_attr(optimized, inline(always))]
fn sloped_times<F: Number, const N: usize>(factor: f32, a: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(a.value * factor), gradient: clamp_derivatives(each!(|d| a.gradient[d] * factor)) }
}

#[cfg_attr(optimized, inline(always))]
fn sloped_product<F: Number, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    let slope = each!(|d| exact(exact(b.value * a.gradient[d]) + exact(a.value * b.gradient[d])));
    Sample { value: exact(a.value * b.value), gradient: clamp_derivatives(slope) }
}

/// Adds slopes times a factor, which has a gradient itself.
#[cfg_attr(optimized, inline(always))]
fn slopes_plus<F: Number, const N: usize>(
    so_far: SlopeSum<N, F>,
    factor: Sample<N, F>,
    own: SlopeSum<N, F>,
) -> SlopeSum<N, F> {
    let of_factor = jacobian_outer(own.slope, factor.gradient);
    let bend = hessian_sum(hessian_times(factor.value, own.bend), of_factor);
    let part_0: [F; N] = clamp_derivatives(each!(|d| factor.value * own.slope[d]));
    SlopeSum {
        slope: each!(|d| exact(so_far.slope[d] + part_0[d])),
        bend: hessian_limited(hessian_sum(so_far.bend, hessian_limited(bend))),
    }
}

/// Returns 1 / (1 + |slope|^2).
#[cfg_attr(optimized, inline(always))]
fn damping_of_slopes<F: Float, const N: usize>(sum: SlopeSum<N, F>) -> Sample<N, F> {
    let level = reciprocal(exact(squared_length(sum.slope) + 1.0));
    let fall = exact(exact(level * level) * -2.0);
    let rise = clamp_derivatives(hessian_along(sum.bend, sum.slope));
    Sample { value: level, gradient: clamp_derivatives(each!(|d| fall * rise[d])) }
}

// The steps of these kinds in `octave.wgsl`, with gradients.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_fbm_sloped_step<F: Float, const N: usize>(
    so_far: SlopedSum<N, F>,
    next: SlopedOctave<N, F>,
    at: Octave,
) -> SlopedSum<N, F> {
    let moves = slopes_plus(so_far.moves, constant(so_far.sum.value.splat(1.0)), next.own);
    let damped = sloped_product(next.unit, damping_of_slopes(moves));
    let sum = plus(so_far.sum, scaled(damped, at.amplitude, at.amplitude));
    SlopedSum { sum, weight: so_far.weight, moves, damping: so_far.damping }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn swiss_turbulence_sloped_step<F: Number, const N: usize>(
    so_far: SlopedSum<N, F>,
    next: SlopedOctave<N, F>,
    at: Octave,
) -> SlopedSum<N, F> {
    let amplitude = sloped_times(at.amplitude, so_far.weight);
    let downhill = sloped_product(sloped_times(at.warp, amplitude), sloped_times(-1.0, next.unit));
    let moves = slopes_plus(so_far.moves, downhill, next.own);
    let away = F::select(
        next.unit.value.splat(-1.0),
        next.unit.value.splat(1.0),
        next.unit.value.is_less(next.unit.value.splat(0.0)),
    );
    let ridge = Sample {
        value: exact(next.unit.value.splat(1.0) - next.unit.value.abs()),
        gradient: each!(|d| exact(away * next.unit.gradient[d])),
    };
    let sum = plus(so_far.sum, scaled(sloped_product(amplitude, ridge), 1.0, 1.0));
    let free = F::select(
        sum.value.splat(0.0),
        sum.value.splat(1.0),
        sum.value.splat(0.0).is_less(sum.value) & sum.value.is_less(sum.value.splat(1.0)),
    );
    let level =
        Sample { value: clamp_between(sum.value, 0.0, 1.0), gradient: each!(|d| exact(free * sum.gradient[d])) };
    SlopedSum { sum, weight: scaled(sloped_product(so_far.weight, level), 1.0, 1.0), moves, damping: so_far.damping }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn jordan_turbulence_sloped_step<F: Float, const N: usize>(
    so_far: SlopedSum<N, F>,
    next: SlopedOctave<N, F>,
    at: Octave,
) -> SlopedSum<N, F> {
    let amplitude = sloped_times(at.amplitude, so_far.weight);
    let moves = slopes_plus(so_far.moves, sloped_times(at.warp, next.unit), next.own);
    let damping = slopes_plus(so_far.damping, sloped_times(at.damping, next.unit), next.own);
    let square = sloped_product(amplitude, sloped_product(next.unit, next.unit));
    let sum = plus(so_far.sum, scaled(square, 1.0, 1.0));
    let fall = sloped_times(at.damped, damping_of_slopes(damping));
    let weight = Sample {
        value: exact(fall.value.splat(1.0) - fall.value),
        gradient: clamp_derivatives(each!(|d| fall.gradient[d] * -1.0)),
    };
    SlopedSum { sum, weight, moves, damping }
}
