//! Fractals over any expression.
//!
//! Octave k samples the expression at lacunarity^k times the position, decorrelated by a shift in the expression's own
//! coordinates. All fractals but [`fbm`](Noise::fbm) first divide it by the largest size it can have.

use crate::noise::expression::Noise;
use crate::noise::methods::noise_methods;
use crate::noise::node::{Kind, Style};
use crate::noise::octaves::Octaves;

noise_methods! {
    /// Returns fractional Brownian motion (Burger 2008, algorithm 2): the sum of the octaves, in the range of one of
    /// them.
    pub fn fbm(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Fbm)
    }

    /// Returns turbulence (Perlin 1985): the sum of the octaves' absolute values, in [0, 1], the noise first divided by
    /// the largest size it can have.
    pub fn turbulence(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Turbulence)
    }

    /// Returns billows: the sum of 2|n| − 1 over the octaves, in [-1, 1].
    pub fn billow(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Billow)
    }

    /// Returns a ridged multifractal (Musgrave, "Texturing & Modeling") with offset 1 and gain 2: (1 − |n|)², every
    /// octave weighted by the one before it, scaled to exactly [-1, 1].
    pub fn ridged(self, octaves: Octaves) -> Self {
        self.ridged_with(octaves, 1.0, 2.0)
    }

    /// Returns a ridged multifractal of (offset − |n|)², in which the weight of the next octave is this one's signal
    /// times `gain`, limited to [0, 1]. Neither number may be negative.
    pub fn ridged_with(self, octaves: Octaves, offset: f32, gain: f32) -> Self {
        self.fractal(octaves, Style::Ridged { offset, gain })
    }

    /// Returns a hybrid multifractal (Musgrave) with offset 0.7: octaves of n + offset, each weighted by the product of
    /// those before it, limited to [0, 1], and the sum scaled to exactly [-1, 1]. Valleys are smooth, heights are
    /// rough.
    pub fn hybrid_multifractal(self, octaves: Octaves) -> Self {
        self.hybrid_multifractal_with(octaves, 0.7)
    }

    /// Returns a hybrid multifractal with an offset of 0 to 1024; the persistence must be at most 1.
    pub fn hybrid_multifractal_with(self, octaves: Octaves, offset: f32) -> Self {
        self.fractal(octaves, Style::HybridMultifractal { offset })
    }

    /// Returns a ping-pong fractal (`FastNoise`): octaves of (n + 1) · strength, folded to and fro between -1 and 1.
    /// The strength is 0.5 to 1024; 2 is customary.
    pub fn ping_pong(self, octaves: Octaves, strength: f32) -> Self {
        self.fractal(octaves, Style::PingPong { strength })
    }
}

impl Noise {
    fn fractal(self, octaves: Octaves, style: Style) -> Self {
        Self::from_node(Kind::Fractal { octaves, style }, vec![self])
    }
}
