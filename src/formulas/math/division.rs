//! Divides cells, rounding down: twin of `shaders/math/division.wgsl`.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn floor_quotient(i: i32, divisor: u32) -> i32 {
    let negative = i < 0;
    let quotient = ((if negative { !i } else { i }) as u32 / divisor) as i32;
    if negative { !quotient } else { quotient }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn floor_remainder(i: i32, divisor: u32) -> i32 {
    i.wrapping_sub(floor_quotient(i, divisor).wrapping_mul(divisor as i32))
}
