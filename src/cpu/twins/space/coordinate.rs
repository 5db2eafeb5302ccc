//! Leaves that depend on a place alone, coordinates and distances: twin of `shaders/space/coordinate.wgsl`.

use crate::cpu::twins::math::arithmetic::{clamp_symmetric, dot_2, dot_3, dot_4};
use crate::cpu::twins::math::elementary::{reciprocal_root, root};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::sample::Sample;

/// From halves of 16 bits, which are exact. Warps cannot lead it farther than 2^28.
#[inline(always)]
fn coordinate_value(cell: i32, local: f32) -> f32 {
    let high = (cell >> 16) as f32 * 65536.0;
    clamp_symmetric(exact(exact(exact(high) + (cell & 0xffff) as f32) + local), 268_435_456.0)
}

#[inline(always)]
pub(crate) fn coordinate_of(p: LatticePosition<1>) -> Sample<1> {
    Sample { value: coordinate_value(p.cell[0], p.local[0]), gradient: [1.0] }
}

#[inline(always)]
pub(crate) fn distance_1(p: LatticePosition<1>) -> Sample<1> {
    let x = coordinate_value(p.cell[0], p.local[0]);
    let sign = if x > 0.0 { 1.0 } else { 0.0 };
    Sample { value: x.abs(), gradient: [if x < 0.0 { -1.0 } else { sign }] }
}

/// At the point itself, whose squared distance is no number to take a root of, the gradient is 0 by its first factor.
#[inline(always)]
fn inverse_distance(squared: f32) -> f32 {
    reciprocal_root(if squared == 0.0 { 1.0 } else { squared })
}

#[inline(always)]
pub(crate) fn distance_2(p: LatticePosition<2>) -> Sample<2> {
    let v: [f32; 2] = std::array::from_fn(|d| coordinate_value(p.cell[d], p.local[d]));
    let squared = dot_2(v, v);
    Sample { value: root(squared), gradient: v.map(|x| exact(x * inverse_distance(squared))) }
}

#[inline(always)]
pub(crate) fn distance_3(p: LatticePosition<3>) -> Sample<3> {
    let v: [f32; 3] = std::array::from_fn(|d| coordinate_value(p.cell[d], p.local[d]));
    let squared = dot_3(v, v);
    Sample { value: root(squared), gradient: v.map(|x| exact(x * inverse_distance(squared))) }
}

#[inline(always)]
pub(crate) fn distance_4(p: LatticePosition<4>) -> Sample<4> {
    let v: [f32; 4] = std::array::from_fn(|d| coordinate_value(p.cell[d], p.local[d]));
    let squared = dot_4(v, v);
    Sample { value: root(squared), gradient: v.map(|x| exact(x * inverse_distance(squared))) }
}
