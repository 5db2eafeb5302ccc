//! Numbers that are the same everywhere: integer powers, unlike the standard library's, random numbers, and no NaN.

/// Returns the power of a number, by repeated squaring.
pub(crate) fn whole_power(base: f64, exponent: u32) -> f64 {
    let (mut power, mut square, mut rest) = (1.0, base, exponent);
    while rest != 0 {
        if rest & 1 == 1 {
            power *= square;
        }
        square *= square;
        rest >>= 1;
    }
    power
}

/// Returns a power of two, exactly. The exponent must be below 64.
pub(crate) const fn power_of_two(exponent: u32) -> f64 {
    (1_u64 << exponent) as f64
}

/// Returns a coordinate, or zero for NaN.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn number_or_zero(x: f32) -> f32 {
    if x.is_nan() { 0.0 } else { x }
}

/// The generator of Steele, Lea and Flood 2014, "Fast Splittable Pseudorandom Number Generators", with the constants of
/// Vigna's splitmix64.c. This crate promises that its numbers never change.
pub(crate) struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.state;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_powers_are_products() {
        let products = std::iter::successors(Some(1.0), |power| Some(power * -1.5));
        // Powers up to the 20th are exact.
        for (exponent, product) in products.take(21).enumerate() {
            assert_eq!(whole_power(-1.5, exponent as u32), product);
        }
        assert_eq!([0, 24, 60].map(power_of_two), [1.0, 16_777_216.0, 1_152_921_504_606_846_976.0]);
    }
}
