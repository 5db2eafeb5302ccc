//! Operations on values: their kinds, the names and forms that these are saved by, and the methods that make them.

use crate::noise::expression::Noise;
use crate::noise::lattice::LatticeNoise;
use crate::noise::methods::noise_methods;
use crate::noise::node::Kind;
use std::ops::{Add, Div, Mul, Neg, RangeInclusive, Sub};

/// Declares the operations on so many values, each with the name of the method that makes it and its numbers.
macro_rules! operations {
    ($(#[$attribute:meta])* $operation:ident on $inputs:literal saved as $saved:ident {
        $($variant:ident = $name:literal $({ $($number:ident: $type:ty),* })?,)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum $operation {
            $($variant $({ $($number: $type),* })?,)*
        }

        impl $operation {
            /// Returns the name of the method that makes it, which errors and saved noises use.
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)*
                }
            }
        }

        #[cfg(feature = "serde")]
        crate::noise::serial::saved::saved_nodes! {
            $saved
            leaves {}
            nodes {
                $($name $variant[$inputs..=$inputs] { $($($number: $type),*)? } =
                    [Kind::$operation($operation::$variant $({ $($number),* })?)],)*
            }
        }
    };
}

operations! {
    /// An operation on one value.
    Unary on 1 saved as SavedUnary {
        ScaleBias = "scale_bias" { scale: f32, bias: f32 },
        Remap = "remap" { from: [f32; 2], to: [f32; 2] },
        Abs = "abs",
        Clamp = "clamp" { low: f32, high: f32 },
        Smoothstep = "smoothstep" { low: f32, high: f32 },
        Threshold = "threshold" { edge: f32 },
        Band = "select" { lower: f32, upper: f32, softness: f32 },
        Curve = "curve" { points: Vec<[f32; 2]> },
        Terrace = "terrace" { heights: Vec<f32>, inverted: bool },
        WholePower = "powi" { exponent: u32 },
        Exponential = "exp",
        Sine = "sin",
        Cosine = "cos",
        Fract = "fract",
    }
}

operations! {
    /// An operation on two values.
    #[derive(Copy)]
    Binary on 2 saved as SavedBinary {
        Add = "add",
        Subtract = "subtract",
        Multiply = "multiply",
        Divide = "divide",
        Min = "min",
        Max = "max",
        SmoothMin = "smooth_min" { softness: f32 },
        SmoothMax = "smooth_max" { softness: f32 },
        Power = "pow",
    }
}

impl Noise {
    fn unary(self, unary: Unary) -> Self {
        Self::from_node(Kind::Unary(unary), vec![self])
    }

    fn binary(self, binary: Binary, other: Noise) -> Self {
        Self::from_node(Kind::Binary(binary), vec![self, other])
    }
}

noise_methods! {
    /// Returns the smaller one of two values.
    pub fn min(self, other: impl Into<Noise>) -> Self {
        self.binary(Binary::Min, other.into())
    }

    /// Returns the larger one of two values.
    pub fn max(self, other: impl Into<Noise>) -> Self {
        self.binary(Binary::Max, other.into())
    }

    /// Returns the smaller one of two values, rounded off by a parabola where they differ by less than `softness`. The
    /// result is lower than the minimum by at most a quarter of that.
    pub fn smooth_min(self, other: impl Into<Noise>, softness: f32) -> Self {
        self.binary(Binary::SmoothMin { softness }, other.into())
    }

    /// Returns the larger one of two values, rounded off by a parabola where they differ by less than `softness`. The
    /// result is higher than the maximum by at most a quarter of that.
    pub fn smooth_max(self, other: impl Into<Noise>, softness: f32) -> Self {
        self.binary(Binary::SmoothMax { softness }, other.into())
    }

    /// Raises this value to the power of the other. The base must not be negative anywhere: see [`abs`](Noise::abs),
    /// [`clamp`](Noise::clamp), [`remap`](Noise::remap), or [`powi`](Noise::powi) for whole exponents.
    pub fn pow(self, exponent: impl Into<Noise>) -> Self {
        self.binary(Binary::Power, exponent.into())
    }

    /// Multiplies the value by `scale` and adds `bias`.
    pub fn scale_bias(self, scale: f32, bias: f32) -> Self {
        self.unary(Unary::ScaleBias { scale, bias })
    }

    /// Maps the interval `from`, which must not be empty, onto the interval `to` by a straight line, which goes on
    /// beyond both ends.
    pub fn remap(self, from: RangeInclusive<f32>, to: RangeInclusive<f32>) -> Self {
        self.unary(Unary::Remap { from: [*from.start(), *from.end()], to: [*to.start(), *to.end()] })
    }

    /// Returns the absolute value. Its derivative at 0 is that of the positive side.
    pub fn abs(self) -> Self {
        self.unary(Unary::Abs)
    }

    /// Returns the value with the opposite sign, like `-noise`.
    pub fn negate(self) -> Self {
        self.scale_bias(-1.0, 0.0)
    }

    /// Limits the value to [low, high]. The derivative outside is 0, on the bounds that of the inside.
    pub fn clamp(self, low: f32, high: f32) -> Self {
        self.unary(Unary::Clamp { low, high })
    }

    /// Returns 0 up to `low`, 1 from `high` on, and t²(3 − 2t) between, as in GLSL.
    pub fn smoothstep(self, low: f32, high: f32) -> Self {
        self.unary(Unary::Smoothstep { low, high })
    }

    /// Returns 0 below `edge`, and 1 from it on. The derivative is 0.
    pub fn threshold(self, edge: f32) -> Self {
        self.unary(Unary::Threshold { edge })
    }

    /// Maps the value by a smooth curve through 2 to 1024 points (value, new value) in ascending order. Its pieces are
    /// cubic with continuous slopes, which are those of the parabola through a point and its neighbours. Outside the
    /// points it is the first or last new value.
    pub fn curve(self, points: impl Into<Vec<[f32; 2]>>) -> Self {
        self.unary(Unary::Curve { points: points.into() })
    }

    /// Shapes terraces between 2 to 1024 heights in ascending order: the value stays close to the lower height and
    /// rises to the next ever steeper, as a square; or, `inverted`, stays close to the upper one. Outside the heights
    /// it is the first or last.
    pub fn terrace(self, heights: impl Into<Vec<f32>>, inverted: bool) -> Self {
        self.unary(Unary::Terrace { heights: heights.into(), inverted })
    }

    /// Raises the value to a whole power of 0 to 32.
    pub fn powi(self, exponent: u32) -> Self {
        self.unary(Unary::WholePower { exponent })
    }

    /// Raises e to the power of the value, which must lie within ±41, with a relative error of 1e-7.
    pub fn exp(self) -> Self {
        self.unary(Unary::Exponential)
    }

    /// Returns the sine of the value in radians, within 1.1e-7 of the exact sine. Angles beyond ±2²², where floats are
    /// half a radian apart, count as ±2²².
    pub fn sin(self) -> Self {
        self.unary(Unary::Sine)
    }

    /// Returns the cosine of the value in radians, as exact as the [sine](Noise::sin).
    pub fn cos(self) -> Self {
        self.unary(Unary::Cosine)
    }

    /// Returns the value less the whole number below it, in [0, 1). The derivative at the jumps is that of the upper
    /// side.
    pub fn fract(self) -> Self {
        self.unary(Unary::Fract)
    }

    /// Returns this where `control` is -1 or less, the other where it is 1 or more, and mixes them linearly between.
    pub fn blend(self, other: impl Into<Noise>, control: impl Into<Noise>) -> Self {
        let weight = control.into().scale_bias(0.5, 0.5).clamp(0.0, 1.0);
        Self::from_node(Kind::Mix, vec![self, other.into(), weight])
    }

    /// Returns the other where `control` lies within `bounds`, and this elsewhere. Both meet in edges that reach
    /// `softness` to either side of a bound.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
    ///
    /// let plains = Perlin::new(Dimension::D2).fbm(Octaves::new(3)) * 0.1 - 0.5;
    /// let mountains = Perlin::new(Dimension::D2).seed(1).ridged(Octaves::new(8));
    /// let climate = Perlin::new(Dimension::D2).seed(2).frequency(0.3);
    /// let land = plains.select(mountains, climate, 0.1..=1.0, 0.05);
    /// assert!(Evaluator::new(land)?.value([3.5, 0.25])?.abs() <= 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

            impl<Kind, Right: Into<Noise>> $operator<Right> for LatticeNoise<Kind>
            where
                Noise: From<Self>,
            {
                type Output = Noise;

                fn $method(self, right: Right) -> Noise {
                    self.noise().binary(Binary::$binary, right.into())
                }
            }

            impl $operator<Noise> for f32 {
                type Output = Noise;

                fn $method(self, right: Noise) -> Noise {
                    Noise::constant(self).binary(Binary::$binary, right)
                }
            }

            impl $operator<&Noise> for f32 {
                type Output = Noise;

                fn $method(self, right: &Noise) -> Noise {
                    Noise::constant(self).binary(Binary::$binary, right.clone())
                }
            }

            impl<Kind> $operator<LatticeNoise<Kind>> for f32
            where
                Noise: From<LatticeNoise<Kind>>,
            {
                type Output = Noise;

                fn $method(self, right: LatticeNoise<Kind>) -> Noise {
                    Noise::constant(self).binary(Binary::$binary, right.noise())
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

impl<Kind> Neg for LatticeNoise<Kind>
where
    Noise: From<Self>,
{
    type Output = Noise;

    fn neg(self) -> Noise {
        self.noise().negate()
    }
}
