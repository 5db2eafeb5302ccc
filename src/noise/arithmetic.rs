use crate::noise::expression::Noise;
use crate::noise::node::{Binary, Kind, Unary};
use std::ops::{Add, Div, Mul, Neg, RangeInclusive, Sub};

/// Of two expressions, or one and a number.
impl Noise {
    /// The smaller one.
    #[must_use]
    pub fn min(self, other: impl Into<Noise>) -> Self {
        self.binary(Binary::Min, other.into())
    }

    /// The larger one.
    #[must_use]
    pub fn max(self, other: impl Into<Noise>) -> Self {
        self.binary(Binary::Max, other.into())
    }

    /// The smaller one, rounded off by a parabola where they differ by less than `softness`: a quarter of that lower at
    /// most.
    #[must_use]
    pub fn smooth_min(self, other: impl Into<Noise>, softness: f32) -> Self {
        self.binary(Binary::SmoothMin { softness }, other.into())
    }

    /// The larger one, rounded off by a parabola where they differ by less than `softness`: a quarter of that higher at
    /// most.
    #[must_use]
    pub fn smooth_max(self, other: impl Into<Noise>, softness: f32) -> Self {
        self.binary(Binary::SmoothMax { softness }, other.into())
    }

    /// This to the power of the other. The base must not be negative anywhere: see [`abs`](Noise::abs),
    /// [`clamp`](Noise::clamp), [`remap`](Noise::remap), or [`powi`](Noise::powi) for whole exponents.
    #[must_use]
    pub fn pow(self, exponent: impl Into<Noise>) -> Self {
        self.binary(Binary::Power, exponent.into())
    }

    fn binary(self, binary: Binary, other: Noise) -> Self {
        Self::from_node(Kind::Binary(binary), vec![self, other])
    }
}

/// Modifiers of one expression.
impl Noise {
    /// `self` · scale + bias.
    #[must_use]
    pub fn scale_bias(self, scale: f32, bias: f32) -> Self {
        self.unary(Unary::ScaleBias { scale, bias })
    }

    /// The line that takes one interval to another, also beyond them; `from` must not be empty.
    #[must_use]
    pub fn remap(self, from: RangeInclusive<f32>, to: RangeInclusive<f32>) -> Self {
        self.unary(Unary::Remap { from: [*from.start(), *from.end()], to: [*to.start(), *to.end()] })
    }

    /// The absolute value. Its derivative at 0 is that of the positive side.
    #[must_use]
    pub fn abs(self) -> Self {
        self.unary(Unary::Abs)
    }

    /// The value with the sign turned: the same as `-noise`.
    #[must_use]
    pub fn negate(self) -> Self {
        self.scale_bias(-1.0, 0.0)
    }

    /// Held to [low, high]. The derivative outside is 0, on the bounds that of the inside.
    #[must_use]
    pub fn clamp(self, low: f32, high: f32) -> Self {
        self.unary(Unary::Clamp { low, high })
    }

    /// 0 up to `low`, 1 from `high` on, and t²(3 − 2t) between, as in GLSL.
    #[must_use]
    pub fn smoothstep(self, low: f32, high: f32) -> Self {
        self.unary(Unary::Smoothstep { low, high })
    }

    /// 0 below `edge`, 1 from it on. The derivative is 0.
    #[must_use]
    pub fn threshold(self, edge: f32) -> Self {
        self.unary(Unary::Threshold { edge })
    }

    /// A smooth curve through 2 to 1024 points (value, new value) in ascending order: cubic pieces with continuous slopes,
    /// those of the parabola through a point and its neighbours. Outside the points it is the first or last new value.
    #[must_use]
    pub fn curve(self, points: impl Into<Vec<[f32; 2]>>) -> Self {
        self.unary(Unary::Curve { points: points.into() })
    }

    /// Terraces between 2 to 1024 heights in ascending order: the value keeps close to the lower height and rises to the
    /// next ever steeper, as a square; or, `inverted`, close to the upper one. Outside the heights it is the first or last.
    #[must_use]
    pub fn terrace(self, heights: impl Into<Vec<f32>>, inverted: bool) -> Self {
        self.unary(Unary::Terrace { heights: heights.into(), inverted })
    }

    /// The product of `exponent` factors, 0 to 32.
    #[must_use]
    pub fn powi(self, exponent: u32) -> Self {
        self.unary(Unary::WholePower { exponent })
    }

    /// e to the power of the value, which must lie within ±41, with a relative error of 1e-7.
    #[must_use]
    pub fn exp(self) -> Self {
        self.unary(Unary::Exponential)
    }

    /// The sine of the value in radians, within 1.1e-7 of the value's own. Angles beyond ±2²², where floats are half a
    /// radian apart, count as ±2²².
    #[must_use]
    pub fn sin(self) -> Self {
        self.unary(Unary::Sine)
    }

    /// The cosine of the value in radians, as exact as the [sine](Noise::sin).
    #[must_use]
    pub fn cos(self) -> Self {
        self.unary(Unary::Cosine)
    }

    /// The value less the whole number below it, in [0, 1). The derivative at the jumps is that of the upper side.
    #[must_use]
    pub fn fract(self) -> Self {
        self.unary(Unary::Fract)
    }

    fn unary(self, unary: Unary) -> Self {
        Self::from_node(Kind::Unary(unary), vec![self])
    }
}

/// Selections by a third expression.
impl Noise {
    /// This where `control` is -1 or less, the other where it is 1 or more, and the line between.
    #[must_use]
    pub fn blend(self, other: impl Into<Noise>, control: impl Into<Noise>) -> Self {
        let weight = control.into().scale_bias(0.5, 0.5).clamp(0.0, 1.0);
        Self::from_node(Kind::Mix, vec![self, other.into(), weight])
    }

    /// The other where `control` lies within `bounds`, this elsewhere, with edges that are `softness` soft to either side.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let plains = Perlin::new(Dimension::D2).fbm(Octaves::new(3)) * 0.1 - 0.5;
    /// let mountains = Perlin::new(Dimension::D2).seed(1).noise().ridged(Octaves::new(8));
    /// let climate = Perlin::new(Dimension::D2).seed(2).noise().frequency(0.3);
    /// let land = plains.select(mountains, climate, 0.1..=1.0, 0.05);
    /// assert!(Evaluator::new(land)?.value([3.5, 0.25])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn select(
        self,
        other: impl Into<Noise>,
        control: impl Into<Noise>,
        bounds: RangeInclusive<f32>,
        softness: f32,
    ) -> Self {
        let weight = control.into().unary(Unary::Band { lower: *bounds.start(), upper: *bounds.end(), softness });
        Self::from_node(Kind::Mix, vec![self, other.into(), weight])
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $binary:ident),* $(,)?) => {
        $(
            impl<Right: Into<Noise>> $operator<Right> for Noise {
                type Output = Self;

                fn $method(self, right: Right) -> Self {
                    self.binary(Binary::$binary, right.into())
                }
            }

            impl<Right: Into<Noise>> $operator<Right> for &Noise {
                type Output = Noise;

                fn $method(self, right: Right) -> Noise {
                    self.clone().binary(Binary::$binary, right.into())
                }
            }

            impl $operator<Noise> for f32 {
                type Output = Noise;

                fn $method(self, right: Noise) -> Noise {
                    Noise::from(self).binary(Binary::$binary, right)
                }
            }

            impl $operator<&Noise> for f32 {
                type Output = Noise;

                fn $method(self, right: &Noise) -> Noise {
                    Noise::from(self).binary(Binary::$binary, right.clone())
                }
            }
        )*
    };
}

operators! {
    Add add Add,
    Sub sub Subtract,
    Mul mul Multiply,
    Div div Divide,
}

impl Neg for Noise {
    type Output = Self;

    fn neg(self) -> Self {
        self.negate()
    }
}

impl Neg for &Noise {
    type Output = Noise;

    fn neg(self) -> Noise {
        self.clone().negate()
    }
}
