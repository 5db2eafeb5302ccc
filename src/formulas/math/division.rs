//! Divides cells, rounding down. WGSL's division rounds towards zero.
//!
//! `cargo run -p port` prints this file from `shaders/math/division.wgsl`, which is the one to edit.

use crate::lanes::{Int, Word};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn floor_quotient<I: Int>(i: I, divisor: u32) -> I {
    let negative = !i.is_at_least(i.splat(0));
    let quotient = I::select(i, !i, negative).to_word().each(|lane| lane / divisor).to_int();
    I::select(quotient, !quotient, negative)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn floor_remainder<I: Int>(i: I, divisor: u32) -> I {
    i.wrapping_sub(floor_quotient(i, divisor).wrapping_mul(divisor as i32))
}
