//! Leaves that are coordinates and Euclidean distances: twin of `shaders/space/coordinate.wgsl`.

use crate::array;
use crate::formulas::math::arithmetic::{clamp_symmetric, dot_2, dot_3, dot_4};
use crate::formulas::math::elementary::{reciprocal_root, root};
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::layout::parameters::Parameters;
use crate::sample::Sample;

/// Adds halves of 16 bits, which are exact. Warps cannot move it beyond 2^28.
#[cfg_attr(optimized, inline(always))]
fn coordinate_value(cell: i32, local: f32) -> f32 {
    let high = (cell >> 16) as f32 * 65536.0;
    clamp_symmetric(exact(exact(exact(high) + (cell & 0xffff) as f32) + local), 268_435_456.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinates<const M: usize>(p: LatticePosition<M>) -> [f32; M] {
    array::from_fn(|d| coordinate_value(p.cell[d], p.local[d]))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn axis_coordinate<const M: usize>(_leaf: Parameters<'_>, p: LatticePosition<M>) -> Sample<M> {
    Sample {
        value: coordinate_value(p.cell[0], p.local[0]),
        gradient: array::from_fn(|d| if d == 0 { 1.0 } else { 0.0 }),
    }
}

/// Returns the inverse of a distance, or 1 at the point itself, where the other factor makes the gradient 0.
#[cfg_attr(optimized, inline(always))]
fn inverse_distance(squared: f32) -> f32 {
    reciprocal_root(if squared == 0.0 { 1.0 } else { squared })
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance<const M: usize>(_leaf: Parameters<'_>, p: LatticePosition<M>) -> Sample<M> {
    let v = coordinates(p);
    let [x, y, z, w] = array::from_fn(|d| if d < M { v[d] } else { 0.0 });
    if const { M == 1 } {
        let sign = if x > 0.0 { 1.0 } else { 0.0 };
        return Sample { value: x.abs(), gradient: [if x < 0.0 { -1.0 } else { sign }; M] };
    }
    let squared = match M {
        2 => dot_2([x, y], [x, y]),
        3 => dot_3([x, y, z], [x, y, z]),
        _ => dot_4([x, y, z, w], [x, y, z, w]),
    };
    Sample { value: root(squared), gradient: array::map(v, |x| exact(x * inverse_distance(squared))) }
}
