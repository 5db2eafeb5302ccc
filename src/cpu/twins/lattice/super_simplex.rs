//! `OpenSimplex2S` noise (`KdotJPG` 2022) at positions in skewed coordinates: twin of
//! `shaders/lattice/super_simplex.wgsl`. There corners are found one by one; here they are first packed into bits,
//! which passes hand to one another.

use crate::cpu::twins::lattice::contribution::Contribution;
use crate::cpu::twins::lattice::simplex::{Rank, corner_2, corner_3, corner_4, rank};
use crate::cpu::twins::math::exact::exact;

/// The corners around a position: bit k of `directions`, above the bits of the base, tells the direction of the step of
/// class k, whose bits are the axes along which it crosses cells; bit k of `turned` tells that two of its steps have
/// opposite directions.
#[derive(Clone, Copy)]
pub(crate) struct Near<const N: usize> {
    pub(crate) directions: i32,
    pub(crate) turned: i32,
}

/// The first bit of the base.
const BASE: usize = 16;

impl<const N: usize> Near<N> {
    /// Packs the base, and the direction of each class from the first on.
    #[cfg_attr(optimized, inline(always))]
    fn packed<const CLASSES: usize>(base: [i32; N], directions: [i32; CLASSES]) -> Self {
        let mut bits = 0;
        for (axis, base) in base.into_iter().enumerate() {
            bits |= base << (BASE + axis);
        }
        for (class, direction) in directions.into_iter().enumerate() {
            bits |= ((direction + 1) >> 1) << (class + 1);
        }
        Self { directions: bits, turned: 0 }
    }

    /// Returns a position from the base.
    #[cfg_attr(optimized, inline(always))]
    fn from_base(local: [f32; N], base: [i32; N]) -> [f32; N] {
        let mut from_base = local;
        for (coordinate, base) in from_base.iter_mut().zip(base) {
            *coordinate -= base as f32;
        }
        from_base
    }

    /// Returns both numbers.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn bits(self) -> (i32, i32) {
        (self.directions, self.turned)
    }

    /// Returns the steps from the cell to the corner of a class.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn corner(self, Class { index, steps, turned_steps }: Class<N>) -> [i32; N] {
        let direction = 2 * (self.directions >> index & 1) - 1;
        let turned = self.turned >> index & 1;
        let mut corner = [0; N];
        for (axis, corner) in corner.iter_mut().enumerate() {
            let step = steps[axis] + if N == 4 { turned_steps[axis] * turned } else { 0 };
            *corner = (self.directions >> (BASE + axis) & 1) + direction * step;
        }
        corner
    }
}

/// A class of corners: the steps from the base to the nearer end, and how two steps in opposite directions differ.
#[derive(Clone, Copy)]
pub(crate) struct Class<const N: usize> {
    index: u32,
    steps: [i32; N],
    turned_steps: [i32; N],
}

impl<const N: usize> Class<N> {
    /// Returns the class whose bits are the axes along which it steps.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn new(index: usize) -> Self {
        // Of two steps the one along the later axis is turned; of three, one goes beyond them along the axis left.
        let (special, turned) = match index.count_ones() {
            2 => (index.ilog2(), -2),
            3 => ((!index & 15).trailing_zeros(), 2),
            _ => (0, 0),
        };
        let (mut steps, mut turned_steps) = ([0; N], [0; N]);
        for axis in 0..N {
            steps[axis] = (index >> axis & 1) as i32;
            turned_steps[axis] = if axis == special as usize { turned } else { 0 };
        }
        Self { index: index as u32, steps, turned_steps }
    }
}

impl Near<2> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn around_2(local: [f32; 2]) -> Self {
        // The base is the nearer end of the cell's diagonal, and the step from it to the other one is among the three.
        let far = i32::from(exact(local[0] + local[1]) >= 1.0);
        let base = [far, far];
        let a = Self::from_base(local, base);
        let x = toward(2.0 * a[0] - a[1]);
        let y = toward(2.0 * a[1] - a[0]);
        let xy = 1 - 2 * far;
        Self::packed(base, [x, y, xy])
    }
}

impl Near<3> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn around_3(local: [f32; 3]) -> Self {
        let base = base_3(local);
        let a = Self::from_base(local, base);
        let sum = exact(exact(a[0] + a[1]) + a[2]);
        let x = toward(exact(4.0 * a[0] - sum));
        let y = toward(exact(4.0 * a[1] - sum));
        let xy = toward(exact(exact(a[0] + a[1]) - a[2]));
        let z = toward(exact(4.0 * a[2] - sum));
        let xz = toward(exact(exact(a[0] + a[2]) - a[1]));
        let yz = toward(exact(exact(a[1] + a[2]) - a[0]));
        let xyz = toward(sum);
        Self::packed(base, [x, y, xy, z, xz, yz, xyz])
    }
}

impl Near<4> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn around_4(local: [f32; 4]) -> Self {
        let base = base_4(local);
        let a = Self::from_base(local, base);
        let sum = exact(exact(a[0] + a[1]) + exact(a[2] + a[3]));
        let x = exact(exact(5.0 * a[0]) - sum);
        let y = exact(exact(5.0 * a[1]) - sum);
        let z = exact(exact(5.0 * a[2]) - sum);
        let w = exact(exact(5.0 * a[3]) - sum);
        let [xy, xz, yz] = [pair_corner(x, y), pair_corner(x, z), pair_corner(y, z)];
        let [xw, yw, zw] = [pair_corner(x, w), pair_corner(y, w), pair_corner(z, w)];
        let [xyz, xyw] = [triple_corner(sum, w), triple_corner(sum, z)];
        let [xzw, yzw] = [triple_corner(sum, y), triple_corner(sum, x)];
        let singles = [toward(x), toward(y), toward(z), toward(w)];
        let directions = [
            singles[0],
            singles[1],
            xy[0],
            singles[2],
            xz[0],
            yz[0],
            xyz[0],
            singles[3],
            xw[0],
            yw[0],
            xyw[0],
            zw[0],
            xzw[0],
            yzw[0],
            toward(sum),
        ];
        let turned = [0, 0, xy[1], 0, xz[1], yz[1], xyz[1], 0, xw[1], yw[1], xyw[1], zw[1], xzw[1], yzw[1], 0];
        let mut near = Self::packed(base, directions);
        for (class, turned) in turned.into_iter().enumerate() {
            near.turned |= turned << (class + 1);
        }
        near
    }
}

impl<const N: usize> Rank<N> {
    /// Returns the corner that `passed` others precede, which differs between samples.
    #[cfg_attr(optimized, inline(always))]
    fn nearest(self, passed: i32) -> [i32; N] {
        let mut corner = self.0;
        for rank in &mut corner {
            *rank = i32::from(*rank >= N as i32 - passed);
        }
        corner
    }
}

/// Returns the direction of the nearer end of a step: 1 if the position's product with it is not negative, otherwise
/// -1.
#[cfg_attr(optimized, inline(always))]
fn toward(product: f32) -> i32 {
    if product >= 0.0 { 1 } else { -1 }
}

/// Returns the corner of a class, and the sum of its coordinates.
#[cfg_attr(optimized, inline(always))]
fn near_corner<const N: usize>(near: Near<N>, class: usize) -> ([i32; N], f32) {
    let corner = near.corner(Class::new(class));
    (corner, corner.into_iter().sum::<i32>() as f32)
}

/// Adds the contributions of all classes, pair by pair. There are no closures around calls, since only what is inlined
/// has the vectors of the caller.
macro_rules! sum_of_classes {
    ($corner:ident($near:ident, $cell:ident, $local:ident, $radius:ident, $gradient:ident); $class:expr, 1) => {{
        let (corner, passed) = near_corner($near, $class);
        $corner($cell, $local, corner, passed, $radius, $class, $gradient)
    }};
    ($corner:ident $arguments:tt; $class:expr, 2) => {
        Contribution::plus(
            sum_of_classes!($corner $arguments; $class, 1),
            sum_of_classes!($corner $arguments; $class + 1, 1),
        )
    };
    ($corner:ident $arguments:tt; $class:expr, 4) => {
        Contribution::plus(
            sum_of_classes!($corner $arguments; $class, 2),
            sum_of_classes!($corner $arguments; $class + 2, 2),
        )
    };
    ($corner:ident $arguments:tt; $class:expr, 8) => {
        Contribution::plus(
            sum_of_classes!($corner $arguments; $class, 4),
            sum_of_classes!($corner $arguments; $class + 4, 4),
        )
    };
    ($corner:ident $arguments:tt; $class:expr, 16) => {
        Contribution::plus(
            sum_of_classes!($corner $arguments; $class, 8),
            sum_of_classes!($corner $arguments; $class + 8, 8),
        )
    };
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn super_simplex_2<C: Contribution<2>>(
    cell: [i32; 2],
    local: [f32; 2],
    radius: f32,
    gradient_2: impl Fn([i32; 2], usize) -> [f32; 2] + Copy,
) -> C {
    let near = Near::around_2(local);
    sum_of_classes!(corner_2(near, cell, local, radius, gradient_2); 0, 4)
}

/// Returns the nearest corner of the simplex.
#[cfg_attr(optimized, inline(always))]
fn base_3(local: [f32; 3]) -> [i32; 3] {
    let rank = rank(local);
    let sum = exact(exact(local[0] + local[1]) + local[2]);
    let largest = coordinate_of_rank(local, rank, 2);
    let smallest = coordinate_of_rank(local, rank, 0);
    // Twice by how much the squared distances of the later corners are less than that of the first.
    let second = exact(exact(4.0 * largest - sum) - 1.5);
    let third = exact(exact(2.0 * sum - 4.0 * smallest) - 2.0);
    let fourth = exact(sum - 1.5);
    let of_two = i32::from(second > 0.0);
    let best_of_two = if second > 0.0 { second } else { 0.0 };
    let of_three = if third > best_of_two { 2 } else { of_two };
    let best_of_three = if third > best_of_two { third } else { best_of_two };
    let passed = if fourth > best_of_three { 3 } else { of_three };
    rank.nearest(passed)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn super_simplex_3<C: Contribution<3>>(
    cell: [i32; 3],
    local: [f32; 3],
    radius: f32,
    gradient_3: impl Fn([i32; 3], usize) -> [f32; 3] + Copy,
) -> C {
    let near = Near::around_3(local);
    sum_of_classes!(corner_3(near, cell, local, radius, gradient_3); 0, 8)
}

/// Returns the nearest corner of the simplex.
#[cfg_attr(optimized, inline(always))]
fn base_4(local: [f32; 4]) -> [i32; 4] {
    let rank = rank(local);
    let sum = exact(exact(local[0] + local[1]) + exact(local[2] + local[3]));
    let largest = coordinate_of_rank(local, rank, 3);
    let larger = coordinate_of_rank(local, rank, 2);
    let smallest = coordinate_of_rank(local, rank, 0);
    // By how much, times 5/2, the squared distances of the later corners are less than that of the first.
    let second = exact(exact(exact(5.0 * largest) - sum) - 2.0);
    let third = exact(exact(exact(5.0 * exact(largest + larger)) - 2.0 * sum) - 3.0);
    let fourth = exact(exact(2.0 * sum - exact(5.0 * smallest)) - 3.0);
    let fifth = exact(sum - 2.0);
    let of_two = i32::from(second > 0.0);
    let best_of_two = if second > 0.0 { second } else { 0.0 };
    let of_three = if third > best_of_two { 2 } else { of_two };
    let best_of_three = if third > best_of_two { third } else { best_of_two };
    let of_four = if fourth > best_of_three { 3 } else { of_three };
    let best_of_four = if fourth > best_of_three { fourth } else { best_of_three };
    let passed = if fifth > best_of_four { 4 } else { of_four };
    rank.nearest(passed)
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_of_rank<const N: usize>(local: [f32; N], Rank(rank): Rank<N>, wanted: i32) -> f32 {
    let mut found = local[0];
    for axis in 1..N {
        found = if rank[axis] == wanted { local[axis] } else { found };
    }
    found
}

/// Returns 1 if the nearest point of a class is reached by two steps in opposite directions. Arguments are five times
/// the products of the position and each step.
#[cfg_attr(optimized, inline(always))]
fn opposite(a: f32, b: f32) -> i32 {
    i32::from(a > 1.0 && b < -1.0) + i32::from(a < -1.0 && b > 1.0)
}

/// Returns the direction of steps along two axes, and whether the second is turned.
#[cfg_attr(optimized, inline(always))]
fn pair_corner(a: f32, b: f32) -> [i32; 2] {
    let turned = opposite(a, b);
    [if turned == 1 { toward(a) } else { toward(exact(a + b)) }, turned]
}

/// Returns the direction of steps along all axes but one, and whether they go beyond the nearer end along the fourth.
#[cfg_attr(optimized, inline(always))]
fn triple_corner(sum: f32, b: f32) -> [i32; 2] {
    let turned = opposite(-sum, b);
    [if turned == 1 { toward(b) } else { toward(exact(sum - b)) }, turned]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn super_simplex_4<C: Contribution<4>>(
    cell: [i32; 4],
    local: [f32; 4],
    radius: f32,
    gradient_4: impl Fn([i32; 4], usize) -> [f32; 4] + Copy,
) -> C {
    let near = Near::around_4(local);
    sum_of_classes!(corner_4(near, cell, local, radius, gradient_4); 0, 16)
}
