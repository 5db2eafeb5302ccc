//! Interpolants s(t) on [0, 1], each with its slope s'(t): twin of `shaders/fade.wgsl`.

use super::exact::exact;

#[derive(Clone, Copy)]
pub(crate) struct Fade {
    pub(crate) weight: f32,
    pub(crate) slope: f32,
}

#[inline(always)]
pub(crate) fn fade_linear(t: f32) -> Fade {
    Fade { weight: t, slope: 1.0 }
}

// Perlin 1985: 3t^2 - 2t^3.
#[inline(always)]
pub(crate) fn fade_cubic(t: f32) -> Fade {
    let weight = exact(exact(t * t) * (3.0 - exact(2.0 * t)));
    let slope = exact(exact(6.0 * t) * (1.0 - t));
    Fade { weight, slope }
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
#[inline(always)]
pub(crate) fn fade_quintic(t: f32) -> Fade {
    let bracket = exact(t * (exact(t * 6.0) - 15.0)) + 10.0;
    let weight = exact(exact(exact(t * t) * t) * bracket);
    let u = exact(t * (1.0 - t));
    let slope = exact(30.0 * exact(u * u));
    Fade { weight, slope }
}
