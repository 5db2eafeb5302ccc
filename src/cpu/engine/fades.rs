//! Chooses a fade at run time.

use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::formulas::lattice::fade;
use crate::formulas::lattice::fade::{
    fade_bend_cosine, fade_bend_cubic, fade_bend_linear, fade_bend_quintic, fade_cosine, fade_cubic, fade_linear,
    fade_quintic,
};
use crate::lanes::Float;
use crate::noise::fade::Fade;

/// Evaluates a fade whose kind is known only at run time.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn any_fade(fade: Fade, t: f32) -> fade::Fade {
    match fade {
        // The minimal cubic is a separate noise without a fade.
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Linear | Fade::Cubic | Fade::Cosine => other_fade(fade, t),
    }
}

/// Evaluates a fade other than the default. Inlining all fades would make noises four times as long.
#[inline(never)]
fn other_fade(fade: Fade, t: f32) -> fade::Fade {
    match fade {
        Fade::Linear => fade_linear(t),
        Fade::Cubic => fade_cubic(t),
        // `any_fade` evaluates these.
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Cosine => fade_cosine(t),
    }
}

/// Evaluates a fade in lanes.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn any_fade_in_lanes<F: Float>(fade: Fade, t: F) -> fade::Fade<F> {
    match fade {
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Linear | Fade::Cubic | Fade::Cosine => other_fade_in_lanes(fade, t),
    }
}

/// Evaluates a fade other than the default, in a separate function.
#[inline(never)]
fn other_fade_in_lanes<F: Float>(fade: Fade, t: F) -> fade::Fade<F> {
    t.vectorize(
        #[cfg_attr(optimized, inline(always))]
        || match fade {
            Fade::Linear => fade_linear(t),
            Fade::Cubic => fade_cubic(t),
            Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
            Fade::Cosine => fade_cosine(t),
        },
    )
}

/// Evaluates the second derivative of a fade in lanes.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn any_fade_bend<F: Float>(fade: Fade, t: F) -> F {
    match fade {
        Fade::Linear => fade_bend_linear(t),
        Fade::Cubic => fade_bend_cubic(t),
        Fade::Quintic | Fade::MinimalCubic => fade_bend_quintic(t),
        Fade::Cosine => fade_bend_cosine(t),
    }
}

/// Evaluates a fade for a plane of local coordinates.
pub(crate) fn fade_plane(simd: Vectors, fade: Fade, local: &[f32], weights: &mut [f32], slopes: &mut [f32]) {
    match fade {
        Fade::Linear => vectorized!(simd, each_fade(fade_linear, local, weights, slopes)),
        Fade::Cubic => vectorized!(simd, each_fade(fade_cubic, local, weights, slopes)),
        Fade::Quintic | Fade::MinimalCubic => vectorized!(simd, each_fade(fade_quintic, local, weights, slopes)),
        Fade::Cosine => vectorized!(simd, each_fade(fade_cosine, local, weights, slopes)),
    }
}

#[cfg_attr(optimized, inline(always))]
fn each_fade(fade: impl Fn(f32) -> fade::Fade, local: &[f32], weights: &mut [f32], slopes: &mut [f32]) {
    for ((&t, weight), slope) in local.iter().zip(weights).zip(slopes) {
        let fade = fade(t);
        *weight = fade.weight;
        *slope = fade.slope;
    }
}
