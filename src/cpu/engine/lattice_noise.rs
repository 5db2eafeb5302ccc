//! Noises on a lattice, combined with their fades and gradients. For shaders, `wgsl.rs` combines them.

use crate::cpu::twins::hash::hash_to_unit::index_of_byte;
use crate::cpu::twins::hash::permutation_chain::{x_innermost, x_outermost};
use crate::cpu::twins::lattice::fade::Fade;
use crate::cpu::twins::lattice::gradient::gradient;
use crate::cpu::twins::lattice::minimal_cubic::minimal_cubic_1;
use crate::cpu::twins::lattice::perlin::{perlin_1, perlin_2, perlin_3, perlin_4};
use crate::cpu::twins::lattice::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use crate::cpu::twins::lattice::spline::{spline_1, spline_2, spline_3, spline_4};
use crate::cpu::twins::lattice::value::{value_1, value_2, value_3, value_4};
use crate::cpu::twins::space::skewed_tile::skewed_tile_noise;
use crate::layout::parameters::ArrayView;
use crate::layout::table::Table;
use crate::sample::Sample;

/// A source of a lattice's gradients.
pub(crate) trait GradientSource: Copy {
    fn gradient<const N: usize>(self, cell: [i32; N]) -> [f32; N];
}

/// Gradients by Perlin's permutation chain.
#[derive(Clone, Copy)]
pub(crate) struct XInnermost<'a>(pub(crate) &'a Table);

impl GradientSource for XInnermost<'_> {
    #[inline(always)]
    fn gradient<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        gradient(self.0, x_innermost(self.0, cell), index_of_byte)
    }
}

/// Gradients by Gustavson's permutation chain.
#[derive(Clone, Copy)]
pub(crate) struct XOutermost<'a>(pub(crate) &'a Table);

impl GradientSource for XOutermost<'_> {
    #[inline(always)]
    fn gradient<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        gradient(self.0, x_outermost(self.0, cell), index_of_byte)
    }
}

/// A source of lattice values.
pub(crate) trait LatticeValueSource: Copy {
    fn lattice_value<const N: usize>(self, cell: [i32; N]) -> f32;
}

/// A noise of dimension `N`, complete with its fade and its source of gradients or lattice values.
pub(crate) trait Lattice<const N: usize>: Copy {
    fn sample(self, cell: [i32; N], local: [f32; N]) -> Sample<N>;
}

/// Implements [`Lattice`] for a noise by a function for each dimension.
macro_rules! lattice {
    ($noise:ty, $generics:tt, |$self:ident, $cell:ident, $local:ident| { $($n:literal => $sample:expr),* $(,)? }) => {
        $(lattice!(@one $noise, $generics, |$self, $cell, $local| $n => $sample);)*
    };
    (@one $noise:ty, [$($generics:tt)*], |$self:ident, $cell:ident, $local:ident| $n:literal => $sample:expr) => {
        impl<$($generics)*> Lattice<$n> for $noise {
            #[inline(always)]
            fn sample($self, $cell: [i32; $n], $local: [f32; $n]) -> Sample<$n> {
                $sample
            }
        }
    };
}

#[derive(Clone, Copy)]
pub(crate) struct PerlinNoise<G, F> {
    pub(crate) gradients: G,
    pub(crate) fade: F,
}

lattice!(PerlinNoise<G, F>, [G: GradientSource, F: Fn(f32) -> Fade + Copy], |self, cell, local| {
    1 => perlin_1(cell[0], local[0], self.fade, |cell| self.gradients.gradient([cell])[0]),
    2 => perlin_2(cell, local, self.fade, |cell| self.gradients.gradient(cell)),
    3 => perlin_3(cell, local, self.fade, |cell| self.gradients.gradient(cell)),
    4 => perlin_4(cell, local, self.fade, |cell| self.gradients.gradient(cell)),
});

#[derive(Clone, Copy)]
pub(crate) struct SimplexNoise<G> {
    pub(crate) gradients: G,
    pub(crate) radius: f32,
}

lattice!(SimplexNoise<G>, [G: GradientSource], |self, cell, local| {
    1 => simplex_1(cell[0], local[0], |cell| self.gradients.gradient([cell])[0]),
    2 => simplex_2(cell, local, self.radius, |cell, _| self.gradients.gradient(cell)),
    3 => simplex_3(cell, local, self.radius, |cell, _| self.gradients.gradient(cell)),
    4 => simplex_4(cell, local, self.radius, |cell, _| self.gradients.gradient(cell)),
});

#[derive(Clone, Copy)]
pub(crate) struct MinimalCubicNoise<G> {
    pub(crate) gradients: G,
}

lattice!(MinimalCubicNoise<G>, [G: GradientSource], |self, cell, local| {
    1 => minimal_cubic_1(cell[0], local[0], |cell| self.gradients.gradient([cell])[0]),
});

#[derive(Clone, Copy)]
pub(crate) struct ValueNoise<L, F> {
    pub(crate) lattice_values: L,
    pub(crate) fade: F,
}

lattice!(ValueNoise<L, F>, [L: LatticeValueSource, F: Fn(f32) -> Fade + Copy], |self, cell, local| {
    1 => value_1(cell[0], local[0], self.fade, |cell| self.lattice_values.lattice_value([cell])),
    2 => value_2(cell, local, self.fade, |cell| self.lattice_values.lattice_value(cell)),
    3 => value_3(cell, local, self.fade, |cell| self.lattice_values.lattice_value(cell)),
    4 => value_4(cell, local, self.fade, |cell| self.lattice_values.lattice_value(cell)),
});

#[derive(Clone, Copy)]
pub(crate) struct SplineNoise<L> {
    pub(crate) lattice_values: L,
}

lattice!(SplineNoise<L>, [L: LatticeValueSource], |self, cell, local| {
    1 => spline_1(cell[0], local[0], |cell| self.lattice_values.lattice_value([cell])),
    2 => spline_2(cell, local, |cell| self.lattice_values.lattice_value(cell)),
    3 => spline_3(cell, local, |cell| self.lattice_values.lattice_value(cell)),
    4 => spline_4(cell, local, |cell| self.lattice_values.lattice_value(cell)),
});

#[derive(Clone, Copy)]
pub(crate) struct SkewedTileNoise<'a, L> {
    pub(crate) noise: L,
    pub(crate) tile: ArrayView<'a>,
}

impl<const N: usize, L: Lattice<N>> Lattice<N> for SkewedTileNoise<'_, L> {
    #[inline(always)]
    fn sample(self, cell: [i32; N], local: [f32; N]) -> Sample<N> {
        skewed_tile_noise(self.tile, self.noise.sample(cell, local))
    }
}
