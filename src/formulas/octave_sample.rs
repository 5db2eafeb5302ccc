//! The samples of which fractals are sums.

use crate::formulas::expression::chain_rule::{Slope, Slopes, chain_rule, chain_rule_two};
use crate::formulas::expression::hessian_sample::{
    hessian_chain_rule, hessian_chain_rule_two, hessian_constant, hessian_plus, hessian_scaled,
};
use crate::formulas::expression::sample::{constant, plus, scaled};
use crate::lanes::Number;
use crate::lanes::together::Together;
use crate::sample::{HessianSample, Sample};

/// The type of summed octaves: values with gradients, or also with Hessians. It fills the shader's hole `Sample`.
pub(crate) trait OctaveSample: Copy {
    type Number: Number;

    fn value(self) -> Self::Number;
    fn with_value(self, value: Self::Number) -> Self;
    fn plus(self, other: Self) -> Self;
    fn scaled(self, amplitude: f32, slope: f32) -> Self;
    fn chain_rule(f: Slope<Self::Number>, a: Self) -> Self;
    fn chain_rule_two(f: Slopes<Self::Number>, a: Self, b: Self) -> Self;
}

/// Constant samples, with which sums of octaves begin.
pub(crate) trait Constant {
    /// Returns a sample whose derivatives are 0.
    fn constant(value: f32) -> Self;
}

macro_rules! octave_sample {
    ($sample:ident, $constant:ident, $plus:ident, $scaled:ident, $chain_rule:ident, $chain_rule_two:ident) => {
        impl<F: Number, const N: usize> OctaveSample for $sample<N, F> {
            type Number = F;

            #[cfg_attr(optimized, inline(always))]
            fn value(self) -> F {
                self.value
            }

            #[cfg_attr(optimized, inline(always))]
            fn with_value(self, value: F) -> Self {
                Self { value, ..self }
            }

            #[cfg_attr(optimized, inline(always))]
            fn plus(self, other: Self) -> Self {
                $plus(self, other)
            }

            #[cfg_attr(optimized, inline(always))]
            fn scaled(self, amplitude: f32, slope: f32) -> Self {
                $scaled(self, amplitude, slope)
            }

            #[cfg_attr(optimized, inline(always))]
            fn chain_rule(f: Slope<F>, a: Self) -> Self {
                $chain_rule(f, a)
            }

            #[cfg_attr(optimized, inline(always))]
            fn chain_rule_two(f: Slopes<F>, a: Self, b: Self) -> Self {
                $chain_rule_two(f, a, b)
            }
        }

        impl<F: Together, const N: usize> Constant for $sample<N, F> {
            #[cfg_attr(optimized, inline(always))]
            fn constant(value: f32) -> Self {
                $constant(F::of(value))
            }
        }
    };
}
octave_sample!(Sample, constant, plus, scaled, chain_rule, chain_rule_two);
octave_sample!(
    HessianSample,
    hessian_constant,
    hessian_plus,
    hessian_scaled,
    hessian_chain_rule,
    hessian_chain_rule_two
);
