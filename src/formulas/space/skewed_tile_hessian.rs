//! The Hessian of simplex noise that repeats, pulled back through the matrix that rotates and stretches its grid: twin
//! of `shaders/space/skewed_tile_hessian.wgsl`, its dimension a generic argument.

use crate::formulas::math::hessian::Hessian;
use crate::formulas::space::pullback_hessian::{hessian_pullback, padded_hessian};
use crate::formulas::space::skewed_tile::skewed_tile_column;
use crate::layout::parameters::ArrayView;
use crate::sample::HessianSample;

pub(crate) fn skewed_tile_hessian<const N: usize>(tile: ArrayView<'_>, raw: Hessian<N>) -> Hessian<N> {
    let raw = padded_hessian(HessianSample { value: 0.0, gradient: [0.0; N], hessian: raw });
    let columns: [[f32; 4]; N] = std::array::from_fn(|axis| skewed_tile_column(tile, axis as u32));
    hessian_pullback(raw, columns).hessian
}
