//! The contribution of a corner to simplex noise (Gustavson 2005), t^4 (g . d) with t = max(0, radius - |d|^2): twin of
//! `shaders/lattice/contribution.wgsl`.

use crate::array;
use crate::formulas::expression::sample::plus;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_diagonal, hessian_sum};
use crate::lanes::{Float, inlined};
use crate::sample::{HessianSample, Sample};

/// The contributions of corners, and their sums: the shader's type `Sample`, alone or with its `Hessian`.
pub(crate) trait Contribution<const N: usize, F = f32>: Copy {
    /// Returns the contribution of a corner with gradient `g` at distance `d`. `linear` is their product.
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self;
    fn plus(self, other: Self) -> Self;
}

impl<F: Float, const N: usize> Contribution<N, F> for Sample<N, F> {
    #[cfg_attr(optimized, inline(always))]
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self {
        contribution(t, linear, g, d)
    }

    #[cfg_attr(optimized, inline(always))]
    fn plus(self, other: Self) -> Self {
        plus(self, other)
    }
}

impl<F: Float, const N: usize> Contribution<N, F> for HessianSample<N, F> {
    #[cfg_attr(optimized, inline(always))]
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self {
        let Sample { value, gradient } = contribution(t, linear, g, d);
        Self { value, gradient, hessian: contribution_hessian(t, linear, g, d) }
    }

    #[cfg_attr(optimized, inline(always))]
    fn plus(self, other: Self) -> Self {
        let Sample { value, gradient } = plus(self.sample(), other.sample());
        Self { value, gradient, hessian: hessian_sum(self.hessian, other.hessian) }
    }
}

/// The radial decay t^4. Its gradient is -8 t^3 d. The gradient of the pull 8 t^3 is -48 t^2 d, twice the bend.
#[derive(Clone, Copy)]
pub(crate) struct Decay<F = f32> {
    pub(crate) weight: F,
    pub(crate) pull: F,
    pub(crate) bend: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn decay<F: Float>(radius: f32, distance_squared: F) -> Decay<F> {
    let reach = exact(distance_squared.splat(radius) - distance_squared);
    let t = reach.positive();
    let t2 = exact(t * t);
    Decay { weight: exact(t2 * t2), pull: exact(exact(t2 * t) * 8.0), bend: exact(t2 * 24.0) }
}

#[cfg_attr(optimized, inline(always))]
fn contribution<F: Float, const N: usize>(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Sample<N, F> {
    let pull = exact(t.pull * linear);
    Sample {
        value: exact(t.weight * linear),
        gradient: array::from_fn(inlined!(|axis: usize| exact(exact(t.weight * g[axis]) - exact(pull * d[axis])))),
    }
}

/// Returns the Hessian: -8 t^3 (g d' + d g') + 48 t^2 (g . d) d d', and -8 t^3 (g . d) on the diagonal.
#[cfg_attr(optimized, inline(always))]
fn contribution_hessian<F: Float, const N: usize>(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Hessian<N, F> {
    let u = array::from_fn(|axis| exact(exact(exact(t.bend * linear) * d[axis]) - exact(t.pull * g[axis])));
    hessian_sum(hessian_cross(u, d), hessian_diagonal(exact(linear.splat(0.0) - exact(t.pull * linear))))
}
