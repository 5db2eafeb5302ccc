//! Fractals over any expression.
//!
//! Octave k samples the expression at lacunarity^k times the position, decorrelated by a shift in the expression's own
//! coordinates. All fractals except [`fbm`](Noise::fbm) first divide the expression by its largest possible absolute
//! value.

use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::noise::graph::dimension_of_noises;
use crate::noise::methods::noise_methods;
use crate::noise::node::{Kind, Style};
use crate::noise::octaves::{JordanTurbulence, Octaves};
use crate::numbers::{power_of_two, whole_power};

noise_methods! {
    /// Returns fractional Brownian motion (Burger 2008, algorithm 2): the sum of the octaves, in the range of one
    /// octave.
    ///
    #[cfg_attr(gallery, doc = gallery!("fbm"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Octaves, Perlin};
    /// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(6));
    /// assert_eq!(hills.range(), Ok(-1.0..=1.0));
    /// ```
    pub fn fbm(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Fbm)
    }

    /// Returns turbulence (Perlin 1985): the sum of the octaves' absolute values, in [0, 1]. The noise is first divided
    /// by its largest possible size.
    ///
    #[cfg_attr(gallery, doc = gallery!("turbulence"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Octaves, Perlin};
    /// let smoke = Perlin::new(Dimension::D3).turbulence(Octaves::new(6));
    /// assert_eq!(smoke.range(), Ok(0.0..=1.0));
    /// ```
    pub fn turbulence(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Turbulence)
    }

    /// Returns billows: the sum of 2|n| − 1 over the octaves, in [-1, 1].
    ///
    #[cfg_attr(gallery, doc = gallery!("billow"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    /// // Perlin noise is 0 at lattice points, where billows have creases.
    /// let dunes = Evaluator::new(Perlin::new(Dimension::D2).billow(Octaves::new(1)))?;
    /// assert_eq!(dunes.value([3.0, 7.0])?, -1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn billow(self, octaves: Octaves) -> Self {
        self.fractal(octaves, Style::Billow)
    }

    /// Returns a ridged multifractal (Musgrave, "Texturing & Modeling") with offset 1 and gain 2: (1 − |n|)², each
    /// octave weighted by the one before it, scaled to exactly [-1, 1].
    ///
    #[cfg_attr(gallery, doc = gallery!("ridged"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Octaves, Perlin};
    /// let (noise, octaves) = (Perlin::new(Dimension::D2), Octaves::new(4));
    /// assert_eq!(noise.clone().ridged(octaves), noise.clone().ridged_with(octaves, 1.0, 2.0));
    /// assert!(noise.ridged_with(octaves, 1.0, -2.0).range().is_err());
    /// ```
    pub fn ridged(self, octaves: Octaves) -> Self {
        self.ridged_with(octaves, 1.0, 2.0)
    }

    /// Returns a ridged multifractal of (offset − |n|)². The weight of the next octave is this octave's signal times
    /// `gain`, limited to [0, 1]. Neither number may be negative.
    pub fn ridged_with(self, octaves: Octaves, offset: f32, gain: f32) -> Self {
        self.fractal(octaves, Style::Ridged { offset, gain })
    }

    /// Returns a hybrid multifractal (Musgrave) with offset 0.7: octaves of n + offset, each weighted by the product of
    /// those before it, limited to [0, 1]. The sum is scaled to exactly [-1, 1]. Valleys are smooth, heights are rough.
    ///
    #[cfg_attr(gallery, doc = gallery!("hybrid"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Octaves, Perlin};
    /// let (noise, octaves) = (Perlin::new(Dimension::D2), Octaves::new(6).persistence(0.8));
    /// assert_eq!(noise.clone().hybrid_multifractal(octaves), noise.hybrid_multifractal_with(octaves, 0.7));
    /// ```
    pub fn hybrid_multifractal(self, octaves: Octaves) -> Self {
        self.hybrid_multifractal_with(octaves, 0.7)
    }

    /// Returns a hybrid multifractal with an offset of 0 to 1024; the persistence must be at most 1.
    pub fn hybrid_multifractal_with(self, octaves: Octaves, offset: f32) -> Self {
        self.fractal(octaves, Style::HybridMultifractal { offset })
    }

    /// Returns a multiplied multifractal (Musgrave, "Texturing & Modeling"; `BasicMulti` of noise-rs): octave 0 times
    /// 1 + p^k n for every other octave k, with persistence p. The noise n is first divided by its largest possible
    /// size. Where octave 0 is close to 0, the result is close to 0 and smooth; where it is far from 0, the result is
    /// rough.
    ///
    #[cfg_attr(gallery, doc = gallery!("multifractal"))]
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

    /// Returns a ping-pong fractal (`FastNoise`): octaves of (n + 1) · strength, folded back and forth between -1
    /// and 1. The strength is 0.5 to 1024; 2 is customary.
    ///
    #[cfg_attr(gallery, doc = gallery!("ping-pong"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    /// // Where the noise is 0, (0 + 1) · 3 folds back to -1, and (0 + 1) · 2 to 1.
    /// let veins = |strength| Evaluator::new(Perlin::new(Dimension::D2).ping_pong(Octaves::new(1), strength));
    /// assert_eq!([veins(2.0)?.value([3.0, 7.0])?, veins(3.0)?.value([3.0, 7.0])?], [-1.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ping_pong(self, octaves: Octaves, strength: f32) -> Self {
        self.fractal(octaves, Style::PingPong { strength })
    }

    /// Returns fractional Brownian motion with a weighted strength (`FastNoiseLite`, `SetFractalWeightedStrength`):
    /// lowlands are smooth, highlands are rough. The noise n is first divided by its largest possible size. An octave
    /// multiplies the amplitudes of all octaves after it by 1 − s · (1 − n) / 2: by 1 where it is 1, and by 1 − s where
    /// it is -1.
    ///
    /// The weighted strength s is 0 to 1; at 0 the result equals [`fbm`](Noise::fbm). Values reach 1, but not -1,
    /// because low octaves damp those after them; [`range`](Noise::range) has the exact bounds.
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

    /// Returns fractional Brownian motion whose gain is a noise, like a hybrid source of `FastNoise2`. Octave k has the
    /// weight (p g)ᵏ, where p is the persistence of `octaves`, and g is the value of `gain` at the position, the same
    /// for all octaves. Where g is 0 only the first octave remains; where it is 1 the result equals
    /// [`fbm`](Noise::fbm).
    ///
    /// Unless [`Octaves::normalised`] is false, the sum is divided by the sum of the powers of p. A gain within [-1, 1]
    /// then keeps it in the range of one octave. [`range`](Noise::range) has the bounds in any case. With a persistence
    /// of 1 the gain alone sets the weights. Octaves are separate nodes here, so many octaves reach the
    /// [limits](Noise::MAX_SHADER_SIZE) of a shader, and they cannot be [`antialiased`](Octaves::antialiased).
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Noise, Octaves, Perlin};
    ///
    /// // Plains in the west, mountains in the east.
    /// let roughness = Noise::x().smoothstep(-4.0, 4.0);
    /// let land = Perlin::new(Dimension::D2).fbm_with_gain(Octaves::new(5).persistence(0.6), roughness);
    /// let land = Evaluator::new(land)?;
    /// let first = Evaluator::new(Perlin::new(Dimension::D2) * (0.4 / (1.0 - 0.6_f32.powi(5))))?;
    /// assert!((land.value([-7.3, 0.4])? - first.value([-7.3, 0.4])?).abs() < 1e-5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fbm_with_gain(self, octaves: Octaves, gain: impl Into<Noise>) -> Self {
        let gain = gain.into() * octaves.persistence as f32;
        self.nested_sum("fbm_with_gain", octaves, &gain, |_| gain.clone())
    }

    /// Returns fractional Brownian motion whose weighted strength is a noise, like a hybrid source of `FastNoise2`. An
    /// octave of value n multiplies the amplitudes of all octaves after it by 1 − s · (1 − n) / 2, with the value s of
    /// `weighted_strength` at the position. If s is a number, this is [`fbm_weighted`](Noise::fbm_weighted), except
    /// that the noise is not divided by its largest possible absolute value. It should lie in [-1, 1].
    ///
    /// Octaves are separate nodes, as in [`fbm_with_gain`](Noise::fbm_with_gain). The range is computed from the nodes'
    /// ranges, and may be wider than that of the values.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin, Value};
    ///
    /// let strength = Value::hashed(Dimension::D2).frequency(0.1) * 0.5 + 0.5;
    /// let land = Perlin::new(Dimension::D2).fbm_weighted_by(Octaves::new(5), strength);
    /// assert!(Evaluator::new(land)?.value([0.3, 0.8])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fbm_weighted_by(self, octaves: Octaves, weighted_strength: impl Into<Noise>) -> Self {
        let (strength, persistence) = (weighted_strength.into(), octaves.persistence as f32);
        let factor = |octave: &Noise| (1.0 - strength.clone() * (0.5 - octave.clone() * 0.5)) * persistence;
        self.nested_sum("fbm_weighted_by", octaves, &strength, factor)
    }

    /// Returns billows with a weighted strength s of 0 to 1: the sum of 2|n| − 1 over the octaves, each multiplying the
    /// amplitudes of all octaves after it by 1 − s · |n|. Its negative is the ridged fractal of `FastNoiseLite` and
    /// `FastNoise2`, rough along ridges and smooth in valleys; [`range`](Noise::range) has the exact bounds.
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
    /// octave folded to t multiplies the amplitudes of all octaves after it by 1 − s · (1 − t) / 2.
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

    /// Returns fractional Brownian motion damped by slopes (Quilez, "More noise", 2008), as if eroded: flat where it is
    /// already steep, rough on plains and along crests. Octave n counts as n / (1 + k · |g|²), where g is the sum of
    /// the gradients of all octaves up to this one, each along its own coordinates.
    ///
    #[cfg_attr(gallery, doc = gallery!("slope"))]
    ///
    /// The noise is first divided by its largest possible size. The strength k is 0 to 1024; at 0 the result equals
    /// [`fbm`](Noise::fbm), and 1 is customary. Simplex noise is steeper than others, and needs less, such as 0.05.
    /// Values lie in [-1, 1], or within the sum of the amplitudes if [`Octaves::normalised`] is false.
    ///
    /// Its value is computed from the gradients of all octaves. So its gradient is computed from their Hessians, and
    /// takes many times as long as the value on the CPU. The octaves must have Hessians, and it has none itself.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin, Sample};
    ///
    /// let mountains = Evaluator::new(Perlin::new(Dimension::D2).slope_fbm(Octaves::new(8), 1.0))?;
    /// let Sample { value, gradient } = mountains.sample([0.3, 0.8])?;
    /// assert!(value.abs() <= 1.0);
    /// // A cell of the eighth octave is 1 / 128 wide.
    /// let step = 1.0 / 16_384.0;
    /// let beside = mountains.value([0.3 + step, 0.8])?;
    /// assert!((beside - (value + gradient[0] * step as f32)).abs() < 1e-5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slope_fbm(self, octaves: Octaves, strength: f32) -> Self {
        self.fractal(octaves, Style::SlopeFbm { strength })
    }

    /// Returns Swiss turbulence (de Carpentier 2011, "Scape: Procedural extensions"): ridges 1 − |n|, with gullies
    /// running down their sides. Each octave is displaced by `warp` times the sum of −a n ∇n over the octaves before
    /// it, where a is the amplitude of each. After each octave, the amplitude of all later ones is multiplied by the
    /// sum so far, limited to [0, 1].
    ///
    #[cfg_attr(gallery, doc = gallery!("swiss"))]
    ///
    /// The noise is first divided by its largest possible size, and ∇n is along the octave's own coordinates. The warp
    /// is -1024 to 1024; 0.15 is customary. The persistence of `octaves` is the author's gain. Values lie in [0, 1], or
    /// between 0 and the sum of the amplitudes if [`Octaves::normalised`] is false. Its
    /// gradient takes as long as that of a [`slope_fbm`](Noise::slope_fbm).
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

    /// Returns Jordan turbulence (de Carpentier 2011, "Scape: Procedural extensions"): squares of octaves, each
    /// displaced along the slopes n ∇n of those before it, and damped where they are level. Valleys are smooth, and
    /// their sides look worn. [`JordanTurbulence`](crate::JordanTurbulence) explains its parameters.
    ///
    #[cfg_attr(gallery, doc = gallery!("jordan"))]
    ///
    /// The noise is first divided by its largest possible size. ∇n and the displacement are along the octave's own
    /// coordinates. Let p be the persistence of `octaves`, and g and s the gain and the damping scale of `jordan`.
    /// Octave 0 has the weight 1, octave 1 the weight g p, and octave k from 2 on the weight g p^(k − 1) times 1 − s /
    /// (1 + |d|²). d is the sum of the slopes of the octaves before k, each times its damping. Values lie in [0, 1], or
    /// between 0 and the sum of these amplitudes if [`Octaves::normalised`] is false. Its
    /// gradient takes as long as that of a [`slope_fbm`](Noise::slope_fbm).
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

    /// Returns a sum of octaves in which each octave multiplies all later ones by a factor: a + f(a) (b + f(b) (c +
    /// ..)). It is divided by the value that it has if all octaves are 1 and all factors are the persistence. The
    /// factors depend on `control`.
    fn nested_sum(
        self,
        name: &'static str,
        octaves: Octaves,
        control: &Noise,
        factor: impl Fn(&Noise) -> Noise,
    ) -> Self {
        let frequencies = match octaves.checked() {
            Ok(_) if octaves.antialiased => return Self::refused(name, NoiseProblem::Antialiased),
            Ok(frequencies) => frequencies,
            Err(problem) => return Self::refused(name, problem),
        };
        let count = frequencies.len();
        let n = dimension_of_noises(&[self.clone(), control.clone()]).count();
        let octave = |(frequency, shift): (f64, [u64; 4])| {
            // The bits of a shift fit into an `f64`, so nothing is rounded.
            let shift = shift[..n].iter().map(|&x| x as f64 / power_of_two(32)).collect::<Vec<_>>();
            let is_shifted = shift.iter().any(|x| *x != 0.0);
            let noise = if is_shifted { self.clone().translate(shift) } else { self.clone() };
            if frequency == 1.0 { noise } else { noise.frequency(frequency) }
        };
        let octaves_of_sum: Vec<Noise> = frequencies.into_iter().zip(octaves.shifts(count)).map(octave).collect();
        let add = |after: Noise, octave: Noise| factor(&octave) * after + octave;
        let sum = octaves_of_sum.into_iter().rev().reduce(add);
        let sum = sum.unwrap_or_else(|| Self::constant(0.0));
        if !octaves.normalised {
            return sum;
        }
        let total: f64 = (0..count as u32).map(|k| whole_power(octaves.persistence, k)).sum();
        // The product, sum and factor of each octave, and the persistence, are rounded by at most half a unit of 2^-23.
        let slack = 4.0 * count as f64 * power_of_two(24).recip();
        sum * ((1.0 - slack) / total) as f32
    }
}
