//! Operations on values: one table, from which their kinds, methods and saved forms are made.
//!
//! A line of the table has the name in errors and saved noises, the method of [`Noise`](crate::Noise) with its
//! arguments, and the kind with its parameters, each with its value unless it equals the argument of the same name.
//! Operators or separate methods make the operations of the last part.

/// Calls a macro with any given tokens, then the table of operations on one value.
macro_rules! with_unary_operations {
    ($declare:ident $($before:tt)*) => {
        $declare! {
            $($before)*
            methods {
                /// Multiplies the value by `scale` and adds `bias`.
                "scale_bias" scale_bias(scale: f32, bias: f32) = ScaleBias { scale: f32, bias: f32 };
                /// Maps the interval `from`, which must not be empty, linearly onto the interval `to`, and continues
                /// beyond both ends.
                "remap" remap(from: RangeInclusive<f32>, to: RangeInclusive<f32>) = Remap {
                from: [f32; 2] = [*from.start(), *from.end()],
                to: [f32; 2] = [*to.start(), *to.end()]
            };
                /// Returns the absolute value. Its derivative at 0 is the positive side's.
                "abs" abs() = Abs;
                /// Limits the value to [low, high]. The derivative outside is 0, on the bounds that of the inside.
                "clamp" clamp(low: f32, high: f32) = Clamp { low: f32, high: f32 };
                /// Returns 0 up to `low`, 1 from `high` on, and t²(3 − 2t) between, like GLSL's function.
                "smoothstep" smoothstep(low: f32, high: f32) = Smoothstep { low: f32, high: f32 };
                /// Returns 0 up to `low`, 1 from `high` on, and t³(t(6t − 15) + 10) between, whose second derivative is
                /// also continuous.
                "smootherstep" smootherstep(low: f32, high: f32) = Smootherstep { low: f32, high: f32 };
                /// Returns 0 below `edge`, and 1 from there on. The derivative is 0.
                "threshold" threshold(edge: f32) = Threshold { edge: f32 };
                /// Maps the value by a smooth curve through 2 to 1024 points (value, new value) in ascending order. Its
                /// pieces are cubic with continuous slopes, those of the parabola through a point and its neighbours.
                /// Outside the points it has the first or last new value.
                "curve" curve(points: impl Into<Vec<[f32; 2]>>) = Curve { points: Vec<[f32; 2]> = points.into() };
                /// Makes terraces between 2 to 1024 heights in ascending order. The value stays close to the lower
                /// height and rises to the next with growing steepness, as a square; if `inverted`, it stays close to
                /// the upper one. Outside the heights it is the first or last height.
                "terrace" terrace(heights: impl Into<Vec<f32>>, inverted: bool) =
                    Terrace { heights: Vec<f32> = heights.into(), inverted: bool };
                /// Rounds the value to the nearest of evenly spaced heights, `count` to a unit, which is 2⁻²⁰ to 2²⁰.
                /// The part `softness` of each step, from 0 to 1, is an edge that rises smoothly to the next, by t²(3 −
                /// 2t). With a softness of 0 the edges are jumps, and the derivative is 0.
                ///
                /// ```
                /// use gradnoise::{Dimension, Evaluator, Noise, Perlin};
                ///
                /// let terraces = Perlin::new(Dimension::D2).steps(4.0, 0.3);
                /// assert_eq!(terraces.range()?, -1.0..=1.0);
                /// let slope = Evaluator::new(Noise::x().clamp(-1.0, 1.0).steps(4.0, 0.3))?;
                /// assert_eq!([0.2, 0.25, 0.3].map(|x| slope.value([x])), [Ok(0.25); 3]);
                /// # Ok::<(), Box<dyn std::error::Error>>(())
                /// ```
                "steps" steps(count: f32, softness: f32) = Steps { count: f32, softness: f32 };
                /// Raises the value to an integer power of 0 to 32.
                "powi" powi(exponent: u32) = WholePower { exponent: u32 };
                /// Returns e to the power of the value, which must lie within ±41, with a relative error of 1e-7.
                "exp" exp() = Exponential;
                /// Returns the natural logarithm of the value, which must be 2⁻²⁰ or more everywhere, with a relative
                /// error of 7e-8. For another base, divide by that base's logarithm.
                "log" log() = Logarithm;
                /// Returns the square root of the value, which must not be negative anywhere, with a relative error of
                /// 9e-8. Where the value is less than 2⁻⁴⁰, the derivative, which grows without bound, is 0.
                "sqrt" sqrt() = SquareRoot;
                /// Returns the square root of the absolute value with the sign of the value. It is as exact as the
                /// [root](Noise::sqrt), and its derivative at 0 is also 0.
                "signed_sqrt" signed_sqrt() = SignedSquareRoot;
                /// Returns the sine of the value in radians, within 1.1e-7 of the exact sine. Angles beyond ±2²², where
                /// floats are half a radian apart, are limited to ±2²².
                "sin" sin() = Sine;
                /// Returns the cosine of the value in radians. It is as exact as the [sine](Noise::sin).
                "cos" cos() = Cosine;
                /// Returns the value minus its floor, in [0, 1). The derivative at jumps is the upper side's.
                "fract" fract() = Fract;
                /// Returns the largest integer that is at most the value. The derivative is 0.
                "floor" floor() = Floor;
            }
            others {
                "select" Band { lower: f32, upper: f32, softness: f32 };
            }
        }
    };
}

/// Calls a macro with any given tokens, then the table of operations on two values. The first argument is the other
/// value.
macro_rules! with_binary_operations {
    ($declare:ident $($before:tt)*) => {
        $declare! {
            $($before)*
            methods {
                /// Returns the smaller of two values.
                "min" min(other) = Min;
                /// Returns the larger of two values.
                "max" max(other) = Max;
                /// Returns the smaller of two values, rounded off by a parabola where they differ by less than
                /// `softness`. The result is at most a quarter of `softness` lower than the minimum.
                "smooth_min" smooth_min(other; softness: f32) = SmoothMin { softness: f32 };
                /// Returns the larger of two values, rounded off by a parabola where they differ by less than
                /// `softness`. The result is at most a quarter of `softness` higher than the maximum.
                "smooth_max" smooth_max(other; softness: f32) = SmoothMax { softness: f32 };
                /// Raises this value to the power of the other. The base must not be negative anywhere: see
                /// [`abs`](Noise::abs), [`clamp`](Noise::clamp) and [`remap`](Noise::remap), or [`powi`](Noise::powi)
                /// for integer exponents.
                "pow" pow(exponent) = Power;
            }
            others {
                "add" Add;
                "subtract" Subtract;
                "multiply" Multiply;
                "divide" Divide;
            }
        }
    };
}

pub(crate) use {with_binary_operations, with_unary_operations};

/// Declares the kinds of a table's operations.
macro_rules! kinds {
    (
        $(#[$attribute:meta])*
        $operation:ident
        methods { $(
            $(#[$doc:meta])*
            $name:literal $method:ident($($arguments:tt)*) =
                $variant:ident $({ $($parameter:ident: $type:ty $(= $value:expr)?),* $(,)? })?;
        )* }
        others { $($other_name:literal $other:ident $({ $($other_parameter:ident: $other_type:ty),* })?;)* }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum $operation {
            $($variant $({ $($parameter: $type),* })?,)*
            $($other $({ $($other_parameter: $other_type),* })?,)*
        }

        impl $operation {
            /// Returns the name in errors and saved noises.
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)*
                    $(Self::$other { .. } => $other_name,)*
                }
            }
        }
    };
}

with_unary_operations! {
    kinds
    /// An operation on one value.
    Unary
}

with_binary_operations! {
    kinds
    /// An operation on two values.
    #[derive(Copy)]
    Binary
}
