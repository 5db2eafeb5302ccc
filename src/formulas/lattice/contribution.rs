//! The contribution of a corner to simplex noise (Gustavson 2005): t^4 (g . d) with t = max(0, radius - |d|^2), for a
//! gradient g at distance d.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/contribution.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_diagonal, hessian_sum};
use crate::lanes::{Float, Number};
use crate::sample::Sample;

/// The radial decay t^4. Its gradient is -8 t^3 d. The gradient of the pull 8 t^3 is -48 t^2 d, twice the bend.
#[derive(Clone, Copy, Default)]
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

/// Returns the contribution of a corner with gradient g at distance d. `linear` is their product.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn contribution<F: Number, const N: usize>(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Sample<N, F> {
    let pull = exact(t.pull * linear);
    Sample {
        value: exact(t.weight * linear),
        gradient: each!(|axis| exact(exact(t.weight * g[axis]) - exact(pull * d[axis]))),
    }
}

/// Returns its Hessian: -8 t^3 (g d' + d g') + 48 t^2 (g . d) d d', and -8 t^3 (g . d) on the diagonal.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn contribution_hessian<F: Number, const N: usize>(
    t: Decay<F>,
    linear: F,
    g: [F; N],
    d: [F; N],
) -> Hessian<N, F> {
    let u = each!(|axis| exact(exact(exact(t.bend * linear) * d[axis]) - exact(t.pull * g[axis])));
    hessian_sum(hessian_cross(u, d), hessian_diagonal(exact(t.pull.splat(0.0) - exact(t.pull * linear))))
}
