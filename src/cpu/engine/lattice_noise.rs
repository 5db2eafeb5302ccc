//! Combines lattice noises with fades and with gradients or values at corners. For shaders, `wgsl.rs` does the same.

use crate::array::resized;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::source::Source;
use crate::formulas::hash::hash_to_unit::index_of_byte;
use crate::formulas::hash::permutation_chain::{x_innermost, x_outermost};
use crate::formulas::lattice::fade::Fade;
use crate::formulas::lattice::gradient::gradient;
use crate::formulas::lattice::lattice_value::listed_lattice_value;
use crate::formulas::lattice::minimal_cubic::minimal_cubic_1;
use crate::formulas::lattice::perlin::{perlin_1, perlin_2, perlin_3, perlin_4};
use crate::formulas::lattice::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use crate::formulas::lattice::spline::{spline_1, spline_2, spline_3, spline_4};
use crate::formulas::lattice::super_simplex::{super_simplex_2, super_simplex_3, super_simplex_4};
use crate::formulas::lattice::value::{value_1, value_2, value_3, value_4};
use crate::lanes::{Float, Int, inlined};
use crate::layout::table::Table;
use crate::sample::Sample;

/// Returns the gradient or value at the corners around a position, whose cells are `I`. `passed` is the number of
/// corners before a corner.
pub(crate) trait Corners<F: Float, I>: Copy {
    fn gradient<const M: usize>(self, cell: [I; M], passed: usize) -> [F; M];
    fn lattice_value<const M: usize>(self, cell: [I; M]) -> F;
}

impl Corners<f32, i32> for &Source<'_> {
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        self.gradient(cell)
    }

    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        self.lattice_value(cell)
    }
}

/// Gradients by the permutation chains of published noises, which most noises have. They are compiled together with the
/// noise, and not chosen again for each corner.
#[derive(Clone, Copy)]
pub(crate) struct Chain<'a, const X_INNERMOST: bool>(pub(crate) &'a Table);

impl<const X_INNERMOST: bool> Chain<'_, X_INNERMOST> {
    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(self, cell: [i32; M]) -> u32 {
        if X_INNERMOST { x_innermost(self.0, cell) } else { x_outermost(self.0, cell) }
    }
}

impl<const X_INNERMOST: bool> Corners<f32, i32> for Chain<'_, X_INNERMOST> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        gradient(self.0, self.hash(cell), index_of_byte)
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        listed_lattice_value(self.0, self.hash(cell), index_of_byte)
    }
}

/// A noise together with its fade and its corners.
pub(crate) trait Lattice<F: Float, I>: Copy {
    fn sample<const M: usize>(self, cell: [I; M], local: [F; M]) -> Sample<M, F>;
}

/// Implements [`Lattice`] for a noise with a function for each dimension that it has. In others it is zero.
macro_rules! lattice {
    ($noise:ident<$($parameter:ident),*>, $cells:ty, [$($generics:tt)*], |$self:ident, $cell:ident, $local:ident| {
        $($n:literal => $sample:expr),* $(,)?
    }) => {
        impl<$($generics)*> Lattice<F, $cells> for $noise<$($parameter),*> {
            #[cfg_attr(optimized, inline(always))]
            fn sample<const M: usize>($self, cell: [$cells; M], local: [F; M]) -> Sample<M, F> {
                $(if const { M == $n } {
                    let ($cell, $local): ([$cells; $n], [F; $n]) = (resized(cell), resized(local));
                    return as_it_is($sample);
                })*
                Sample { value: local[0].splat(0.0), gradient: [local[0].splat(0.0); M] }
            }
        }
    };
}

/// A noise that interpolates gradients.
#[derive(Clone, Copy)]
pub(crate) struct PerlinNoise<C, D> {
    pub(crate) corners: C,
    pub(crate) fade: D,
}

lattice!(PerlinNoise<C, D>, I, [F: Float, I: Int, C: Corners<F, I>, D: Fn(F) -> Fade<F> + Copy], |self, cell, local| {
    1 => perlin_1(cell[0], local[0], self.fade, inlined!(|cell| self.corners.gradient([cell], 0)[0])),
    2 => perlin_2(cell, local, self.fade, inlined!(|cell| self.corners.gradient(cell, 0))),
    3 => perlin_3(cell, local, self.fade, inlined!(|cell| self.corners.gradient(cell, 0))),
    4 => perlin_4(cell, local, self.fade, inlined!(|cell| self.corners.gradient(cell, 0))),
});

#[derive(Clone, Copy)]
pub(crate) struct SimplexNoise<C> {
    pub(crate) corners: C,
    pub(crate) radius: f32,
}

lattice!(SimplexNoise<C>, F::Int, [F: Float, C: Corners<F, F::Int>], |self, cell, local| {
    1 => simplex_1(cell[0], local[0], inlined!(|cell, passed| self.corners.gradient([cell], passed)[0])),
    2 => simplex_2(cell, local, self.radius, inlined!(|cell, passed| self.corners.gradient(cell, passed))),
    3 => simplex_3(cell, local, self.radius, inlined!(|cell, passed| self.corners.gradient(cell, passed))),
    4 => simplex_4(cell, local, self.radius, inlined!(|cell, passed| self.corners.gradient(cell, passed))),
});

#[derive(Clone, Copy)]
pub(crate) struct SuperSimplexNoise<C> {
    pub(crate) corners: C,
    pub(crate) radius: f32,
}

lattice!(SuperSimplexNoise<C>, F::Int, [F: Float, C: Corners<F, F::Int>], |self, cell, local| {
    2 => super_simplex_2(cell, local, self.radius, inlined!(|cell, class| self.corners.gradient(cell, class))),
    3 => super_simplex_3(cell, local, self.radius, inlined!(|cell, class| self.corners.gradient(cell, class))),
    4 => super_simplex_4(cell, local, self.radius, inlined!(|cell, class| self.corners.gradient(cell, class))),
});

#[derive(Clone, Copy)]
pub(crate) struct MinimalCubicNoise<C> {
    pub(crate) corners: C,
}

lattice!(MinimalCubicNoise<C>, I, [F: Float, I: Int, C: Corners<F, I>], |self, cell, local| {
    1 => minimal_cubic_1(cell[0], local[0], inlined!(|cell| self.corners.gradient([cell], 0)[0])),
});

#[derive(Clone, Copy)]
pub(crate) struct ValueNoise<C, D> {
    pub(crate) corners: C,
    pub(crate) fade: D,
}

lattice!(ValueNoise<C, D>, I, [F: Float, I: Int, C: Corners<F, I>, D: Fn(F) -> Fade<F> + Copy], |self, cell, local| {
    1 => value_1(cell[0], local[0], self.fade, inlined!(|cell| self.corners.lattice_value([cell]))),
    2 => value_2(cell, local, self.fade, inlined!(|cell| self.corners.lattice_value(cell))),
    3 => value_3(cell, local, self.fade, inlined!(|cell| self.corners.lattice_value(cell))),
    4 => value_4(cell, local, self.fade, inlined!(|cell| self.corners.lattice_value(cell))),
});

#[derive(Clone, Copy)]
pub(crate) struct SplineNoise<C> {
    pub(crate) corners: C,
}

lattice!(SplineNoise<C>, I, [F: Float, I: Int, C: Corners<F, I>], |self, cell, local| {
    1 => spline_1(cell[0], local[0], inlined!(|cell| self.corners.lattice_value([cell]))),
    2 => spline_2(cell, local, inlined!(|cell| self.corners.lattice_value(cell))),
    3 => spline_3(cell, local, inlined!(|cell| self.corners.lattice_value(cell))),
    4 => spline_4(cell, local, inlined!(|cell| self.corners.lattice_value(cell))),
});
