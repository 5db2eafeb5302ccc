//! Gradient noise of one dimension by the cubic of least degree with these slopes (Burger 2008, equation 14): g0 t (t -
//! 1)^2 + g1 (t - 1) t^2.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/minimal_cubic.wgsl`, which is the one to edit.

use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::Hessian;
use crate::lanes::{Float, Int};
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn minimal_cubic_1<F: Float, I: Int>(cell: I, local: F, gradient_1: impl Fn(I) -> F) -> Sample<1, F> {
    let left = gradient_1(cell);
    let right = gradient_1(cell.wrapping_add(1));
    let u = local - 1.0;
    let tu = exact(local * u);
    let twice = exact(tu * 2.0);
    let line = exact(exact(left * u) + exact(right * local));
    let left_slope = exact(left * exact(exact(u * u) + twice));
    let right_slope = exact(right * exact(exact(local * local) + twice));
    Sample { value: exact(tu * line), gradient: [exact(left_slope + right_slope)] }
}

/// Returns the second derivative: g0 (6t - 4) + g1 (6t - 2).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn minimal_cubic_hessian_1<F: Float, I: Int>(
    cell: I,
    local: F,
    gradient_1: impl Fn(I) -> F,
) -> Hessian<1, F> {
    let left = gradient_1(cell);
    let right = gradient_1(cell.wrapping_add(1));
    let t6 = exact(local * 6.0);
    [[exact(exact(left * exact(t6 - 4.0)) + exact(right * exact(t6 - 2.0)))]]
}
