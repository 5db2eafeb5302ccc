//! Fractals over any expression.
//!
//! Octave k samples the expression at lacunarity^k times the position, decorrelated by a shift in the expression's own
//! coordinates. All fractals but [`fbm`](Noise::fbm) first divide it by the largest size it can have.

use crate::noise::expression::Noise;
use crate::noise::jordan::JordanTurbulence;
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

    /// Returns a multiplied multifractal (Musgrave, "Texturing & Modeling"; `BasicMulti` of noise-rs): octave 0 times
    /// 1 + p^k n for every other octave k, at persistence p. The noise n is first divided by the largest size it can
    /// have. Where octave 0 is close to 0, so is all of it, and everything is smooth; where it is far from 0, it is
    /// rough.
    ///
    /// The product is scaled to exactly [-1, 1] unless [`Octaves::normalised`] is false. The persistence must be at
    /// most 1.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let octaves = Octaves::new(3);
    /// let land = Perlin::new(Dimension::D2).multifractal(octaves);
    /// assert_eq!(land.range()?, -1.0..=1.0);
    /// // 1 (1 + 1/2) (1 + 1/4).
    /// let raw = Perlin::new(Dimension::D2).multifractal(octaves.normalised(false));
    /// assert_eq!(raw.range()?, -1.875..=1.875);
    /// assert!(Evaluator::new(land)?.value([0.3, 0.8])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn multifractal(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Multifractal)
    }

    /// Returns a ping-pong fractal (`FastNoise`): octaves of (n + 1) · strength, folded to and fro between -1 and 1.
    /// The strength is 0.5 to 1024; 2 is customary.
    pub fn ping_pong(self, octaves: Octaves, strength: f32) -> Self {
        self.fractal(octaves, Style::PingPong { strength })
    }

    /// Returns fractional Brownian motion with a weighted strength (`FastNoiseLite`, `SetFractalWeightedStrength`):
    /// lowlands are smooth, highlands are rough. The noise n is first divided by the largest size it can have. An
    /// octave multiplies the amplitudes of all octaves after it by 1 − s · (1 − n) / 2: by 1 where it is 1, and by
    /// 1 − s where it is -1.
    ///
    /// The weighted strength s is 0 to 1; at 0 all octaves are as in [`fbm`](Noise::fbm). Values reach 1, but not -1,
    /// as low octaves damp those after them; [`range`](Noise::range) has the exact bounds.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let land = Perlin::new(Dimension::D2).fbm_weighted(Octaves::new(2), 1.0);
    /// // Amplitudes of 2/3 and 1/3: where the first octave is -1, the second does not count.
    /// assert_eq!(land.range()?, -2.0 / 3.0..=1.0);
    /// assert!(Evaluator::new(land)?.value([0.3, 0.8])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fbm_weighted(self, octaves: Octaves, weighted_strength: f32) -> Self {
        self.fractal(octaves, Style::WeightedFbm { weighted_strength })
    }

    /// Returns billows with a weighted strength s of 0 to 1: the sum of 2|n| − 1 over the octaves, of which each
    /// multiplies the amplitudes of all after it by 1 − s · |n|. Its negative is the ridged fractal of
    /// `FastNoiseLite` and `FastNoise2`, rough along ridges and smooth in valleys; [`range`](Noise::range) has the
    /// exact bounds.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Simplex};
    ///
    /// let ridges = -Simplex::new(Dimension::D2).billow_weighted(Octaves::new(5), 0.6);
    /// assert!(Evaluator::new(ridges)?.value([0.3, 0.8])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn billow_weighted(self, octaves: Octaves, weighted_strength: f32) -> Self {
        self.fractal(octaves, Style::WeightedBillow { weighted_strength })
    }

    /// Returns a [`ping_pong`](Noise::ping_pong) fractal with a weighted strength s of 0 to 1 (`FastNoiseLite`): an
    /// octave that is folded to t multiplies the amplitudes of all octaves after it by 1 − s · (1 − t) / 2.
    /// [`range`](Noise::range) has the exact bounds.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let veins = Perlin::new(Dimension::D3).ping_pong_weighted(Octaves::new(3), 2.0, 0.5);
    /// assert!(Evaluator::new(veins)?.value([0.3, 0.8, 0.1])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ping_pong_weighted(self, octaves: Octaves, strength: f32, weighted_strength: f32) -> Self {
        self.fractal(octaves, Style::WeightedPingPong { strength, weighted_strength })
    }

    /// Returns fractional Brownian motion that slopes damp (Quilez, "More noise", 2008), as if eroded: flat where it is
    /// steep already, rough on plains and along crests. Octave n counts as n / (1 + k · |g|²), where g is the sum of
    /// the gradients of all octaves up to this one, each along its own coordinates.
    ///
    /// The noise is first divided by the largest size it can have. The strength k is 0 to 1024; at 0 all octaves are as
    /// in [`fbm`](Noise::fbm), and 1 is customary. Values lie in [-1, 1], or within the sum of the amplitudes if
    /// [`Octaves::normalised`] is false.
    ///
    /// It has values alone. Its own gradient would take second derivatives of the octaves, so that whoever asks for a
    /// gradient of it, or of an expression that it is part of, has an error that says so.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Output, Perlin};
    ///
    /// let mountains = Perlin::new(Dimension::D2).slope_fbm(Octaves::new(8), 1.0);
    /// assert!(Evaluator::new(&mountains)?.value([0.3, 0.8])?.abs() <= 1.0);
    /// assert!(Evaluator::new(Output::normals(mountains, 1.0)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slope_fbm(self, octaves: Octaves, strength: f32) -> Self {
        self.fractal(octaves, Style::SlopeFbm { strength })
    }

    /// Returns Swiss turbulence (de Carpentier 2011, "Scape: Procedural extensions"): ridges 1 − |n|, with gullies that
    /// run down their sides. Each octave is moved by `warp` times the sum of −a n ∇n of the octaves before it, a being
    /// their amplitude, and its amplitude is multiplied by the sums of octaves so far, limited to [0, 1].
    ///
    /// The noise is first divided by the largest size it can have, and ∇n is along the octave's own coordinates. The
    /// warp is -1024 to 1024; 0.15 is customary. Values lie in [0, 1], or between 0 and the sum of the amplitudes if
    /// [`Octaves::normalised`] is false; the persistence is the gain. Like [`slope_fbm`](Noise::slope_fbm) it has no
    /// gradient.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let alps = Perlin::new(Dimension::D2).swiss_turbulence(Octaves::new(8), 0.15);
    /// assert!((0.0..=1.0).contains(&Evaluator::new(alps)?.value([0.3, 0.8])?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn swiss_turbulence(self, octaves: Octaves, warp: f32) -> Self {
        self.fractal(octaves, Style::SwissTurbulence { warp })
    }

    /// Returns Jordan turbulence (de Carpentier 2011, "Scape: Procedural extensions"): squares of octaves, each moved
    /// along the slopes n ∇n of those before it, and damped where they are level, so that valleys are smooth and sides
    /// are worn. `jordan` has its [numbers](crate::JordanTurbulence).
    ///
    /// The noise is first divided by the largest size it can have, and ∇n is along the octave's own coordinates, in
    /// which octaves are moved, too. With the persistence p and the gain g of `jordan`, octave 0 counts as 1, octave 1
    /// as g p, and octave k from 2 on as g p^(k − 1) times 1 − s / (1 + |d|²), where s is the damping scale, and d is
    /// the sum of the slopes of octaves before k, each times its damping. Values lie in [0, 1], or between 0 and the
    /// sum of these amplitudes if [`Octaves::normalised`] is false. Like [`slope_fbm`](Noise::slope_fbm) it has no
    /// gradient.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, JordanTurbulence, Octaves, Perlin};
    ///
    /// let mountains = Perlin::new(Dimension::D2).jordan_turbulence(Octaves::new(8), JordanTurbulence::default());
    /// assert!((0.0..=1.0).contains(&Evaluator::new(mountains)?.value([0.3, 0.8])?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn jordan_turbulence(self, octaves: Octaves, jordan: JordanTurbulence) -> Self {
        self.fractal(octaves, Style::JordanTurbulence(jordan))
    }
}

impl Noise {
    fn fractal(self, octaves: Octaves, style: Style) -> Self {
        Self::from_node(Kind::Fractal { octaves, style }, vec![self])
    }
}
