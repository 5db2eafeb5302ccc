//! Which fade a noise takes.

use crate::cpu::twins::lattice::fade;
use crate::cpu::twins::lattice::fade::{fade_cosine, fade_cubic, fade_linear, fade_quintic};
use crate::noise::fade::Fade;

pub(crate) fn any_fade(fade: Fade, t: f32) -> fade::Fade {
    match fade {
        Fade::Linear => fade_linear(t),
        Fade::Cubic => fade_cubic(t),
        // The minimal cubic is no fade, but a noise of its own.
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Cosine => fade_cosine(t),
    }
}
