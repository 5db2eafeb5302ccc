//! Noises on a lattice, combined with their fades and what is at the corners. For shaders, `wgsl.rs` combines them.

use crate::array;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::planes::Plane;
use crate::cpu::engine::simd_level::inlined;
use crate::cpu::engine::source::Source;
use crate::cpu::twins::hash::hash_to_unit::index_of_byte;
use crate::cpu::twins::hash::permutation_chain::{x_innermost, x_outermost};
use crate::cpu::twins::lattice::fade::Fade;
use crate::cpu::twins::lattice::gradient::gradient;
use crate::cpu::twins::lattice::lattice_value::listed_lattice_value;
use crate::cpu::twins::lattice::minimal_cubic::minimal_cubic_1;
use crate::cpu::twins::lattice::perlin::{perlin_1, perlin_2, perlin_3, perlin_4};
use crate::cpu::twins::lattice::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use crate::cpu::twins::lattice::spline::{spline_1, spline_2, spline_3, spline_4};
use crate::cpu::twins::lattice::super_simplex::{super_simplex_2, super_simplex_3, super_simplex_4};
use crate::cpu::twins::lattice::value::{value_1, value_2, value_3, value_4};
use crate::layout::table::Table;
use crate::noise::fade::{self, Interpolant};
use crate::plan::basis::Basis;
use crate::sample::Sample;

/// Returns what is at the corners around a position. `passed` is the number of corners that precede one.
pub(crate) trait Corners: Copy {
    fn gradient<const M: usize>(self, cell: [i32; M], passed: usize) -> [f32; M];
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32;
}

impl Corners for &Source<'_> {
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        self.gradient(cell)
    }

    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        self.lattice_value(cell)
    }
}

/// Gradients by the permutation chains of published noises, which most noises have: compiled as a whole with the
/// noise, and not chosen anew for each corner.
#[derive(Clone, Copy)]
pub(crate) struct Chain<'a, const X_INNERMOST: bool>(pub(crate) &'a Table);

impl<const X_INNERMOST: bool> Chain<'_, X_INNERMOST> {
    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(self, cell: [i32; M]) -> u32 {
        if X_INNERMOST { x_innermost(self.0, cell) } else { x_outermost(self.0, cell) }
    }
}

impl<const X_INNERMOST: bool> Corners for Chain<'_, X_INNERMOST> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        gradient(self.0, self.hash(cell), index_of_byte)
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        listed_lattice_value(self.0, self.hash(cell), index_of_byte)
    }
}

/// Holds the results of earlier passes for sample `i`, whose cell counts as zero.
#[derive(Clone, Copy)]
pub(crate) struct Picked<'a> {
    pub(crate) planes: &'a [Plane<f32>],
    pub(crate) i: usize,
}

impl Corners for Picked<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, _cell: [i32; M], passed: usize) -> [f32; M] {
        array::from_fn(
            #[cfg_attr(optimized, inline(always))]
            |d| self.planes[passed * M + d][self.i],
        )
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        let mut k = 0;
        for (axis, step) in cell.into_iter().enumerate() {
            k += ((step + 1) as usize) << (2 * axis);
        }
        self.planes[k][self.i]
    }
}

/// Returns whether a noise is one of those that have copies for permutation chains and the most common integer hashes:
/// there the kind of the hash, if it is asked for at every corner, takes a large share of the time.
pub(crate) fn is_common(basis: Basis) -> bool {
    match basis {
        Basis::Perlin(fade) => fade != fade::Fade::MinimalCubic,
        Basis::Simplex | Basis::Value(Interpolant::Fade(_)) => true,
        Basis::SuperSimplex | Basis::Value(Interpolant::Spline) | Basis::Cellular(_) | Basis::Gabor(_) => false,
    }
}

/// A noise, complete with its fade and what is at its corners.
pub(crate) trait Lattice: Copy {
    fn sample<const M: usize>(self, cell: [i32; M], local: [f32; M]) -> Sample<M>;
}

/// Implements [`Lattice`] for a noise by a function for each dimension that it has; in others it is zero.
macro_rules! lattice {
    ($noise:ty, [$($generics:tt)*], |$self:ident, $cell:ident, $local:ident| {
        $($n:literal => $sample:expr),* $(,)?
    }) => {
        impl<$($generics)*> Lattice for $noise {
            #[cfg_attr(optimized, inline(always))]
            fn sample<const M: usize>($self, cell: [i32; M], local: [f32; M]) -> Sample<M> {
                $(if const { M == $n } {
                    let ($cell, $local): ([i32; $n], [f32; $n]) = (resized(cell), resized(local));
                    return as_it_is($sample);
                })*
                Sample { value: 0.0, gradient: [0.0; M] }
            }
        }
    };
}

/// Changes the length in the type of an array; the compiler cannot see that both are equal.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn resized<T: Copy + Default, const A: usize, const B: usize>(array: [T; A]) -> [T; B] {
    array::from_fn(
        #[cfg_attr(optimized, inline(always))]
        |d| array.get(d).copied().unwrap_or_default(),
    )
}

#[derive(Clone, Copy)]
pub(crate) struct PerlinNoise<C, F> {
    pub(crate) corners: C,
    pub(crate) fade: F,
}

lattice!(PerlinNoise<C, F>, [C: Corners, F: Fn(f32) -> Fade + Copy], |self, cell, local| {
    1 => perlin_1(cell[0], local[0], self.fade, |cell| self.corners.gradient([cell], 0)[0]),
    2 => perlin_2(cell, local, self.fade, |cell| self.corners.gradient(cell, 0)),
    3 => perlin_3(cell, local, self.fade, |cell| self.corners.gradient(cell, 0)),
    4 => perlin_4(cell, local, self.fade, |cell| self.corners.gradient(cell, 0)),
});

#[derive(Clone, Copy)]
pub(crate) struct SimplexNoise<C> {
    pub(crate) corners: C,
    pub(crate) radius: f32,
}

lattice!(SimplexNoise<C>, [C: Corners], |self, cell, local| {
    1 => simplex_1(cell[0], local[0], inlined!(|x| self.corners.gradient([x], x.wrapping_sub(cell[0]) as usize)[0])),
    2 => simplex_2(cell, local, self.radius, inlined!(|cell, passed| self.corners.gradient(cell, passed))),
    3 => simplex_3(cell, local, self.radius, inlined!(|cell, passed| self.corners.gradient(cell, passed))),
    4 => simplex_4(cell, local, self.radius, inlined!(|cell, passed| self.corners.gradient(cell, passed))),
});

#[derive(Clone, Copy)]
pub(crate) struct SuperSimplexNoise<C> {
    pub(crate) corners: C,
    pub(crate) radius: f32,
}

lattice!(SuperSimplexNoise<C>, [C: Corners], |self, cell, local| {
    2 => super_simplex_2(cell, local, self.radius, inlined!(|cell, class| self.corners.gradient(cell, class))),
    3 => super_simplex_3(cell, local, self.radius, inlined!(|cell, class| self.corners.gradient(cell, class))),
    4 => super_simplex_4(cell, local, self.radius, inlined!(|cell, class| self.corners.gradient(cell, class))),
});

#[derive(Clone, Copy)]
pub(crate) struct MinimalCubicNoise<C> {
    pub(crate) corners: C,
}

lattice!(MinimalCubicNoise<C>, [C: Corners], |self, cell, local| {
    1 => {
        let passed = inlined!(|x: i32| x.wrapping_sub(cell[0]) as usize);
        minimal_cubic_1(cell[0], local[0], inlined!(|x| self.corners.gradient([x], passed(x))[0]))
    },
});

#[derive(Clone, Copy)]
pub(crate) struct ValueNoise<C, F> {
    pub(crate) corners: C,
    pub(crate) fade: F,
}

lattice!(ValueNoise<C, F>, [C: Corners, F: Fn(f32) -> Fade + Copy], |self, cell, local| {
    1 => value_1(cell[0], local[0], self.fade, |cell| self.corners.lattice_value([cell])),
    2 => value_2(cell, local, self.fade, |cell| self.corners.lattice_value(cell)),
    3 => value_3(cell, local, self.fade, |cell| self.corners.lattice_value(cell)),
    4 => value_4(cell, local, self.fade, |cell| self.corners.lattice_value(cell)),
});

#[derive(Clone, Copy)]
pub(crate) struct SplineNoise<C> {
    pub(crate) corners: C,
}

lattice!(SplineNoise<C>, [C: Corners], |self, cell, local| {
    1 => spline_1(cell[0], local[0], inlined!(|cell| self.corners.lattice_value([cell]))),
    2 => spline_2(cell, local, inlined!(|cell| self.corners.lattice_value(cell))),
    3 => spline_3(cell, local, inlined!(|cell| self.corners.lattice_value(cell))),
    4 => spline_4(cell, local, inlined!(|cell| self.corners.lattice_value(cell))),
});
