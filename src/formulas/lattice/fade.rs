//! Interpolants s(t) on [0, 1], each with its slope s'(t).
//!
//! `cargo run -p port` prints this file from `shaders/lattice/fade.wgsl`, which is the one to edit.

use crate::formulas::math::exact::exact;
use crate::lanes::Number;

#[derive(Clone, Copy, Default)]
pub(crate) struct Fade<F = f32> {
    pub(crate) weight: F,
    pub(crate) slope: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_linear<F: Number>(t: F) -> Fade<F> {
    Fade { weight: t, slope: t.splat(1.0) }
}

/// Perlin 1985: 3t^2 - 2t^3.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_cubic<F: Number>(t: F) -> Fade<F> {
    let weight = exact(exact(t * t) * (t.splat(3.0) - exact(t * 2.0)));
    let slope = exact(exact(t * 6.0) * (t.splat(1.0) - t));
    Fade { weight, slope }
}

/// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_quintic<F: Number>(t: F) -> Fade<F> {
    let bracket = exact(t * (exact(t * 6.0) - 15.0)) + 10.0;
    let weight = exact(exact(exact(t * t) * t) * bracket);
    let u = exact(t * (t.splat(1.0) - t));
    let slope = exact(exact(u * u) * 30.0);
    Fade { weight, slope }
}

/// (1 - cos(pi t)) / 2, which is sin^2(pi t / 2), from the nearer end; within 3e-8, its slope within 1e-7.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_cosine<F: Number>(t: F) -> Fade<F> {
    let upper = t.splat(0.5).is_less(t);
    let h = F::select(t, t.splat(1.0) - t, upper);
    let z = exact(h * h);
    let a3 = exact(exact(z * 0.012_313_556) - 0.117_537_19);
    let a2 = exact(exact(z * a3) + 0.667_62);
    let a1 = exact(exact(z * a2) - 2.029_355_8);
    let near = exact(z * exact(exact(z * a1) + 2.467_401));
    let b4 = exact(z.splat(0.128_884_39) - exact(z * 0.011_040_034));
    let b3 = exact(exact(z * b4) - 0.941_303_13);
    let b2 = exact(exact(z * b3) + 4.005_787_4);
    let b1 = exact(exact(z * b2) - 8.117_424);
    let slope = exact(h * exact(exact(z * b1) + 4.934_802));
    Fade { weight: F::select(near, exact(near.splat(1.0) - near), upper), slope }
}

/// The second derivatives of these fades. That of the last is within 4e-7.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_bend_linear<F: Number>(t: F) -> F {
    t.splat(0.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_bend_cubic<F: Number>(t: F) -> F {
    exact(t.splat(6.0) - exact(t * 12.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_bend_quintic<F: Number>(t: F) -> F {
    let u = exact(t * (t.splat(1.0) - t));
    exact(exact(u * 60.0) * exact(t.splat(1.0) - exact(t * 2.0)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fade_bend_cosine<F: Number>(t: F) -> F {
    let upper = t.splat(0.5).is_less(t);
    let h = F::select(t, t.splat(1.0) - t, upper);
    let z = exact(h * h);
    let c4 = exact(z.splat(1.159_959_5) - exact(z * 0.121_440_37));
    let c3 = exact(exact(z * c4) - 6.589_122);
    let c2 = exact(exact(z * c3) + 20.028_937);
    let c1 = exact(exact(z * c2) - 24.352_272);
    let bend = exact(exact(z * c1) + 4.934_802);
    F::select(bend, exact(bend.splat(0.0) - bend), upper)
}
