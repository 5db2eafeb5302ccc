//! Methods and operators for operations on values.

use crate::noise::expression::Noise;
use crate::noise::lattice::LatticeNoise;
use crate::noise::methods::noise_methods;
use crate::noise::node::Kind;
use crate::noise::operations::{Binary, Unary, with_binary_operations, with_unary_operations};
use std::ops::{Add, Div, Mul, Neg, RangeInclusive, Sub};

impl Noise {
    fn unary(self, unary: Unary) -> Self {
        Self::from_node(Kind::Unary(unary), vec![self])
    }

    pub(crate) fn binary(self, binary: Binary, other: Noise) -> Self {
        Self::from_node(Kind::Binary(binary), vec![self, other])
    }
}

macro_rules! unary_methods {
    (
        methods { $(
            $(#[$doc:meta])*
            $name:literal $method:ident($($argument:ident: $argument_type:ty),*) =
                $variant:ident $({ $($parameter:ident: $type:ty $(= $value:expr)?),* $(,)? })?;
        )* }
        others { $($others:tt)* }
    ) => {
        noise_methods! { $(
            $(#[$doc])*
            pub fn $method(self $(, $argument: $argument_type)*) -> Self {
                self.unary(Unary::$variant $({ $($parameter $(: $value)?),* })?)
            }
        )* }
    };
}

macro_rules! binary_methods {
    (
        methods { $(
            $(#[$doc:meta])*
            $name:literal $method:ident($other:ident $(; $($argument:ident: $argument_type:ty),*)?) =
                $variant:ident $({ $($parameter:ident: $type:ty),* })?;
        )* }
        others { $($others:tt)* }
    ) => {
        noise_methods! { $(
            $(#[$doc])*
            pub fn $method(self, $other: impl Into<Noise> $($(, $argument: $argument_type)*)?) -> Self {
                self.binary(Binary::$variant $({ $($parameter),* })?, $other.into())
            }
        )* }
    };
}

with_unary_operations!(unary_methods);
with_binary_operations!(binary_methods);

noise_methods! {
    /// Returns the value with the opposite sign, like `-noise`.
    pub fn negate(self) -> Self {
        self.scale_bias(-1.0, 0.0)
    }

    /// Returns 1 where the value is above 0, -1 where it is below, and 0 where it is 0. The derivative is 0.
    pub fn sign(self) -> Self {
        let negative = self.clone().negate().threshold(0.0);
        self.threshold(0.0) - negative
    }

    /// Folds the value back and forth between 0 and 1: multiplies it by `strength`, and goes in straight lines from 0
    /// at even numbers to 1 at odd ones. (To fold octaves like this, see [`ping_pong`](Noise::ping_pong).)
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    /// let values = |noise: Noise| Evaluator::new(noise).map(|noise| [-0.5, 0.25, 2.25].map(|x| noise.value([x])));
    /// assert_eq!(values(Noise::x().fold(2.0))?, [Ok(1.0), Ok(0.5), Ok(0.5)]);
    /// // The remainder of a division by 2, and the sign of the negated value.
    /// assert_eq!(values(Noise::x().modulo(2.0))?, [Ok(1.5), Ok(0.25), Ok(0.25)]);
    /// assert_eq!(values(Noise::x().negate().sign())?, [Ok(1.0), Ok(-1.0), Ok(-1.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fold(self, strength: f32) -> Self {
        self.scale_bias(0.5 * strength, 0.0).fract().scale_bias(2.0, -1.0).abs().scale_bias(-1.0, 1.0)
    }

    /// Returns the remainder of a division, a − b · floor(a / b): smaller in size than the divisor, and never of the
    /// opposite sign. The divisor must stay 2⁻²⁰ or more away from 0. The derivative at jumps is the upper side's.
    pub fn modulo(self, divisor: impl Into<Noise>) -> Self {
        let divisor = divisor.into();
        (self / &divisor).fract() * divisor
    }

    /// Returns this noise where `control` is -1 or less, the other where it is 1 or more, and a linear mix between.
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    /// let ramp = Evaluator::new(Noise::constant(10.0).blend(20.0, Noise::x()))?;
    /// assert_eq!(ramp.values(&[[-7.0], [0.0], [0.5], [1.0]])?, [10.0, 15.0, 17.5, 20.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn blend(self, other: impl Into<Noise>, control: impl Into<Noise>) -> Self {
        let weight = control.into().scale_bias(0.5, 0.5).clamp(0.0, 1.0);
        Self::from_node(Kind::Mix, vec![self, other.into(), weight])
    }

    /// Returns the other noise where `control` lies within `bounds`, and this one elsewhere. The edges between them
    /// reach `softness` to either side of a bound.
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
    pub fn select(self,
        other: impl Into<Noise>,
        control: impl Into<Noise>,
        bounds: RangeInclusive<f32>,
        softness: f32,
    ) -> Self {
        let weight = control.into().unary(Unary::Band { lower: *bounds.start(), upper: *bounds.end(), softness });
        Self::from_node(Kind::Mix, vec![self, other.into(), weight])
    }
}

/// Implements an operator for all pairs of operands, each behind its generics and their bounds.
macro_rules! operator {
    ($operator:ident $method:ident $binary:ident) => {
        operator! { $operator $method $binary
            [Right: Into<Noise>] [] Noise, Right;
            [Right: Into<Noise>] [] &Noise, Right;
            [Right: Into<Noise>, Kind] [LatticeNoise<Kind>: Into<Noise>] LatticeNoise<Kind>, Right;
            [] [] f32, Noise;
            ['a] [] f32, &'a Noise;
            [Kind] [LatticeNoise<Kind>: Into<Noise>] f32, LatticeNoise<Kind>;
        }
    };
    (
        $operator:ident $method:ident $binary:ident
        $([$($generics:tt)*] [$($bounds:tt)*] $left:ty, $right:ty;)*
    ) => {$(
        impl<$($generics)*> $operator<$right> for $left
        where
            $($bounds)*
        {
            type Output = Noise;

            fn $method(self, right: $right) -> Noise {
                Noise::binary(self.into(), Binary::$binary, right.into())
            }
        }
    )*};
}

operator!(Add add Add);
operator!(Sub sub Subtract);
operator!(Mul mul Multiply);
operator!(Div div Divide);

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
