//! The choice of a fade at run time.

use crate::cpu::twins::lattice::fade;
use crate::cpu::twins::lattice::fade::{fade_cosine, fade_cubic, fade_linear, fade_quintic};
use crate::noise::fade::Fade;

/// Evaluates a fade whose kind is known only at run time.
pub(crate) fn any_fade(fade: Fade, t: f32) -> fade::Fade {
    match fade {
        Fade::Linear => fade_linear(t),
        Fade::Cubic => fade_cubic(t),
        // The minimal cubic is a noise of its own, which has no fade.
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Cosine => fade_cosine(t),
    }
}
