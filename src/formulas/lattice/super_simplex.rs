//! `OpenSimplex2S` noise (`KdotJPG` 2022) at positions in skewed coordinates: twin of
//! `shaders/lattice/super_simplex.wgsl`. The shader finds corners one by one. Here they are first packed into bits,
//! which passes hand on to each other.
#![expect(clippy::needless_range_loop, reason = "calls of iterators may stay outside of vectors")]

use crate::array;
use crate::formulas::lattice::Contribution;
use crate::formulas::lattice::simplex::{Rank, Whole, corner_2, corner_3, corner_4, rank};
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Int, Lanes, Word, inlined};

/// The corners around a position. Above the bits of the base, bit k of `directions` is the direction of the step of
/// class k, whose bits are the axes along which it crosses cells. Bit k of `turned` is set if two of its steps have
/// opposite directions.
#[derive(Clone, Copy)]
pub(crate) struct Near<W, const N: usize> {
    pub(crate) directions: W,
    pub(crate) turned: W,
}

/// The first bit of the base.
const BASE: usize = 16;

impl<W: Word, const N: usize> Near<W, N> {
    /// Packs the base, and for each class from the first on, whether its direction is 1 and not -1.
    #[cfg_attr(optimized, inline(always))]
    fn packed<const CLASSES: usize>(base: [W::Int; N], directions: [W::Mask; CLASSES]) -> Self {
        let mut bits = base[0].to_word() << BASE as u32;
        for axis in 1..N {
            bits = bits | (base[axis].to_word() << (BASE + axis) as u32);
        }
        Self { directions: bits | bits_of_classes(bits, directions), turned: bits.splat(0) }
    }

    /// Returns the steps from the cell to the corner of a class.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn corner(self, Class { index, steps, turned_steps }: Class<N>) -> [W::Int; N] {
        let bit = |bits: W, bit: u32| ((bits >> bit) & 1).to_int();
        let direction = bit(self.directions, index).wrapping_mul(2).wrapping_add(-1);
        let turned = bit(self.turned, index);
        array::from_fn(inlined!(|axis: usize| {
            let base = bit(self.directions, (BASE + axis) as u32);
            let along = direction.wrapping_mul(steps[axis]);
            let turned = direction.wrapping_mul(turned.wrapping_mul(turned_steps[axis]));
            base.wrapping_add(along).wrapping_add(turned)
        }))
    }
}

/// Returns one bit for each class, from the first on.
#[cfg_attr(optimized, inline(always))]
fn bits_of_classes<W: Word, const CLASSES: usize>(like: W, classes: [W::Mask; CLASSES]) -> W {
    let mut bits = like.splat(0);
    for class in 0..CLASSES {
        bits = bits | W::select(like.splat(0), like.splat(2 << class), classes[class]);
    }
    bits
}

/// Returns the position relative to the base.
#[cfg_attr(optimized, inline(always))]
fn from_base<F: Float, const N: usize>(local: [F; N], base: [F::Int; N]) -> [F; N] {
    array::from_fn(inlined!(|axis: usize| local[axis] - base[axis].to_float()))
}

/// A class of corners: the steps from the base to the nearer end, and their change for steps in opposite directions.
#[derive(Clone, Copy)]
pub(crate) struct Class<const N: usize> {
    index: u32,
    steps: [i32; N],
    turned_steps: [i32; N],
}

impl<const N: usize> Class<N> {
    /// Returns the class whose bits are the axes of its steps.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn new(index: usize) -> Self {
        // Of two steps, the one along the later axis is turned. Of three, one goes beyond them along the remaining
        // axis.
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

#[cfg_attr(optimized, inline(always))]
pub(crate) fn around_2<F: Float>(local: [F; 2]) -> Near<F::Word, 2> {
    // The base is the nearer end of the cell's diagonal. The step from it to the other end is one of the three.
    let is_far = exact(local[0] + local[1]).is_at_least(local[0].splat(1.0));
    let base = [local[0].one_where(is_far); 2];
    let a = from_base(local, base);
    let x = toward(a[0] * 2.0 - a[1]);
    let y = toward(a[1] * 2.0 - a[0]);
    Near::packed(base, [x, y, !is_far])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn around_3<F: Float>(local: [F; 3]) -> Near<F::Word, 3> {
    let base = base_3(local);
    let a = from_base(local, base);
    let sum = exact(exact(a[0] + a[1]) + a[2]);
    let x = toward(exact(a[0] * 4.0 - sum));
    let y = toward(exact(a[1] * 4.0 - sum));
    let xy = toward(exact(exact(a[0] + a[1]) - a[2]));
    let z = toward(exact(a[2] * 4.0 - sum));
    let xz = toward(exact(exact(a[0] + a[2]) - a[1]));
    let yz = toward(exact(exact(a[1] + a[2]) - a[0]));
    let xyz = toward(sum);
    Near::packed(base, [x, y, xy, z, xz, yz, xyz])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn around_4<F: Float>(local: [F; 4]) -> Near<F::Word, 4> {
    let base = base_4(local);
    let a = from_base(local, base);
    let sum = exact(exact(a[0] + a[1]) + exact(a[2] + a[3]));
    let x = exact(exact(a[0] * 5.0) - sum);
    let y = exact(exact(a[1] * 5.0) - sum);
    let z = exact(exact(a[2] * 5.0) - sum);
    let w = exact(exact(a[3] * 5.0) - sum);
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
    let no = x.is_less(x);
    let turned = [no, no, xy[1], no, xz[1], yz[1], xyz[1], no, xw[1], yw[1], xyw[1], zw[1], xzw[1], yzw[1]];
    let near: Near<F::Word, 4> = Near::packed(base, directions);
    Near { turned: bits_of_classes(near.turned, turned), ..near }
}

impl<I: Int, const N: usize> Rank<I, N> {
    /// Returns the corner after `passed` others, a number that differs between samples.
    #[cfg_attr(optimized, inline(always))]
    fn nearest(self, passed: I) -> [I; N] {
        let Self(rank) = self;
        let (zero, one) = (passed.splat(0), passed.splat(1));
        array::from_fn(inlined!(|axis: usize| I::select(
            zero,
            one,
            rank[axis].wrapping_add(passed).is_at_least(passed.splat(N as i32))
        )))
    }
}

/// Returns whether a step's nearer end lies in its direction: the position's product with it is not negative.
#[cfg_attr(optimized, inline(always))]
fn toward<F: Float>(product: F) -> F::Mask {
    product.is_at_least(product.splat(0.0))
}

/// Returns the corner of a class, and the sum of its coordinates.
#[cfg_attr(optimized, inline(always))]
fn near_corner<W: Word, const N: usize>(near: Near<W, N>, class: usize) -> ([Whole<W::Int>; N], W::Float) {
    let corner = near.corner(Class::new(class));
    let mut sum = corner[0];
    for axis in 1..N {
        sum = sum.wrapping_add(corner[axis]);
    }
    (array::map(corner, inlined!(|steps| Whole(steps))), sum.to_float())
}

/// Adds the contributions of all classes, pair by pair. Calls are not in closures, since only inlined code uses the
/// caller's vectors.
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
pub(crate) fn super_simplex_2<F: Float, C: Contribution<2, F>>(
    cell: [F::Int; 2],
    local: [F; 2],
    radius: f32,
    gradient_2: impl Fn([F::Int; 2], usize) -> [F; 2] + Copy,
) -> C {
    let near = around_2(local);
    sum_of_classes!(corner_2(near, cell, local, radius, gradient_2); 0, 4)
}

/// Returns the nearest corner of the simplex.
#[cfg_attr(optimized, inline(always))]
fn base_3<F: Float>(local: [F; 3]) -> [F::Int; 3] {
    let rank = rank(local);
    let sum = exact(exact(local[0] + local[1]) + local[2]);
    let largest = coordinate_of_rank(local, rank, 2);
    let smallest = coordinate_of_rank(local, rank, 0);
    // Twice the amount by which the squared distances of the later corners are less than that of the first.
    let second = exact(exact(largest * 4.0 - sum) - 1.5);
    let third = exact(exact(sum * 2.0 - smallest * 4.0) - 2.0);
    let fourth = exact(sum - 1.5);
    let zero = sum.splat(0.0);
    let of_two = sum.one_where(zero.is_less(second));
    let best_of_two = F::select(zero, second, zero.is_less(second));
    let is_third = best_of_two.is_less(third);
    let of_three = F::Int::select(of_two, sum.splat_int(2), is_third);
    let best_of_three = F::select(best_of_two, third, is_third);
    let passed = F::Int::select(of_three, sum.splat_int(3), best_of_three.is_less(fourth));
    rank.nearest(passed)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn super_simplex_3<F: Float, C: Contribution<3, F>>(
    cell: [F::Int; 3],
    local: [F; 3],
    radius: f32,
    gradient_3: impl Fn([F::Int; 3], usize) -> [F; 3] + Copy,
) -> C {
    let near = around_3(local);
    sum_of_classes!(corner_3(near, cell, local, radius, gradient_3); 0, 8)
}

/// Returns the nearest corner of the simplex.
#[cfg_attr(optimized, inline(always))]
fn base_4<F: Float>(local: [F; 4]) -> [F::Int; 4] {
    let rank = rank(local);
    let sum = exact(exact(local[0] + local[1]) + exact(local[2] + local[3]));
    let largest = coordinate_of_rank(local, rank, 3);
    let larger = coordinate_of_rank(local, rank, 2);
    let smallest = coordinate_of_rank(local, rank, 0);
    // 5/2 times the amount by which the squared distances of the later corners are less than that of the first.
    let second = exact(exact(exact(largest * 5.0) - sum) - 2.0);
    let third = exact(exact(exact(exact(largest + larger) * 5.0) - sum * 2.0) - 3.0);
    let fourth = exact(exact(sum * 2.0 - exact(smallest * 5.0)) - 3.0);
    let fifth = exact(sum - 2.0);
    let zero = sum.splat(0.0);
    let of_two = sum.one_where(zero.is_less(second));
    let best_of_two = F::select(zero, second, zero.is_less(second));
    let is_third = best_of_two.is_less(third);
    let of_three = F::Int::select(of_two, sum.splat_int(2), is_third);
    let best_of_three = F::select(best_of_two, third, is_third);
    let is_fourth = best_of_three.is_less(fourth);
    let of_four = F::Int::select(of_three, sum.splat_int(3), is_fourth);
    let best_of_four = F::select(best_of_three, fourth, is_fourth);
    let passed = F::Int::select(of_four, sum.splat_int(4), best_of_four.is_less(fifth));
    rank.nearest(passed)
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_of_rank<F: Float, const N: usize>(local: [F; N], Rank(rank): Rank<F::Int, N>, wanted: i32) -> F {
    let mut found = local[0];
    for axis in 1..N {
        found = F::select(found, local[axis], rank[axis].is_equal(rank[axis].splat(wanted)));
    }
    found
}

/// Returns whether two steps in opposite directions lead to the nearest point of a class. Arguments are five times the
/// products of the position and each step.
#[cfg_attr(optimized, inline(always))]
fn opposite<F: Float>(a: F, b: F) -> F::Mask {
    let [one, minus_one] = [a.splat(1.0), a.splat(-1.0)];
    (one.is_less(a) & b.is_less(minus_one)) | (a.is_less(minus_one) & one.is_less(b))
}

/// Returns the direction of steps along two axes, and whether the second is turned.
#[cfg_attr(optimized, inline(always))]
fn pair_corner<F: Float>(a: F, b: F) -> [F::Mask; 2] {
    let turned = opposite(a, b);
    [(turned & toward(a)) | (!turned & toward(exact(a + b))), turned]
}

/// Returns the direction of steps along all axes except one, and whether they go beyond the nearer end along the
/// fourth.
#[cfg_attr(optimized, inline(always))]
fn triple_corner<F: Float>(sum: F, b: F) -> [F::Mask; 2] {
    let turned = opposite(sum.splat(0.0) - sum, b);
    [(turned & toward(b)) | (!turned & toward(exact(sum - b))), turned]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn super_simplex_4<F: Float, C: Contribution<4, F>>(
    cell: [F::Int; 4],
    local: [F; 4],
    radius: f32,
    gradient_4: impl Fn([F::Int; 4], usize) -> [F; 4] + Copy,
) -> C {
    let near = around_4(local);
    sum_of_classes!(corner_4(near, cell, local, radius, gradient_4); 0, 16)
}
