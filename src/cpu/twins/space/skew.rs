//! Skewing adds the same share, F = (sqrt(n + 1) - 1) / n, of all coordinates to each: twin of
//! `shaders/space/skew.wgsl`.

use crate::cpu::twins::space::lattice_position::Coordinate;

#[inline(always)]
pub(crate) fn skewed_2<C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    let sum = straight(0).plus(straight(1));
    straight(axis).plus(sum.skew_share(2))
}

#[inline(always)]
pub(crate) fn skewed_3<C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    let xy = straight(0).plus(straight(1));
    let sum = xy.plus(straight(2));
    straight(axis).plus(sum.skew_share(3))
}

#[inline(always)]
pub(crate) fn skewed_4<C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    let xy = straight(0).plus(straight(1));
    let zw = straight(2).plus(straight(3));
    let sum = xy.plus(zw);
    straight(axis).plus(sum.skew_share(4))
}
