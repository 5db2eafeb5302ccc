//! Skewing adds the same share of the sum of all coordinates, F = (sqrt(n + 1) - 1) / n, to each. As their sum is
//! finite, the result is never infinite minus infinite. Twin of `shaders/space/skew.wgsl`.

use crate::formulas::space::lattice_position::Coordinate;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_2<C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    let [x, y] = [straight(0).finite(), straight(1).finite()];
    let sum = x.plus(y);
    straight(axis).plus(sum.skew_share(2))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_3<C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    let [x, y, z] = [straight(0).finite(), straight(1).finite(), straight(2).finite()];
    let sum = x.plus(y).plus(z);
    straight(axis).plus(sum.skew_share(3))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_4<C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    let [x, y, z, w] = [straight(0).finite(), straight(1).finite(), straight(2).finite(), straight(3).finite()];
    let sum = x.plus(y).plus(z.plus(w));
    straight(axis).plus(sum.skew_share(4))
}
