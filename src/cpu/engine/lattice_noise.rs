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

#[derive(Clone, Copy)]
pub(crate) struct PerlinNoise<G, F> {
    pub(crate) gradients: G,
    pub(crate) fade: F,
}

impl<G: GradientSource, F: Fn(f32) -> Fade + Copy> Lattice<1> for PerlinNoise<G, F> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        perlin_1(cell, local, self.fade, |cell| self.gradients.gradient([cell])[0])
    }
}

impl<G: GradientSource, F: Fn(f32) -> Fade + Copy> Lattice<2> for PerlinNoise<G, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 2], local: [f32; 2]) -> Sample<2> {
        perlin_2(cell, local, self.fade, |cell| self.gradients.gradient(cell))
    }
}

impl<G: GradientSource, F: Fn(f32) -> Fade + Copy> Lattice<3> for PerlinNoise<G, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        perlin_3(cell, local, self.fade, |cell| self.gradients.gradient(cell))
    }
}

impl<G: GradientSource, F: Fn(f32) -> Fade + Copy> Lattice<4> for PerlinNoise<G, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        perlin_4(cell, local, self.fade, |cell| self.gradients.gradient(cell))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct SimplexNoise<G> {
    pub(crate) gradients: G,
    pub(crate) radius: f32,
}

impl<G: GradientSource> Lattice<1> for SimplexNoise<G> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        simplex_1(cell, local, |cell| self.gradients.gradient([cell])[0])
    }
}

impl<G: GradientSource> Lattice<2> for SimplexNoise<G> {
    #[inline(always)]
    fn sample(self, cell: [i32; 2], local: [f32; 2]) -> Sample<2> {
        simplex_2(cell, local, self.radius, |cell, _| self.gradients.gradient(cell))
    }
}

impl<G: GradientSource> Lattice<3> for SimplexNoise<G> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        simplex_3(cell, local, self.radius, |cell, _| self.gradients.gradient(cell))
    }
}

impl<G: GradientSource> Lattice<4> for SimplexNoise<G> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        simplex_4(cell, local, self.radius, |cell, _| self.gradients.gradient(cell))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct MinimalCubicNoise<G> {
    pub(crate) gradients: G,
}

impl<G: GradientSource> Lattice<1> for MinimalCubicNoise<G> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        minimal_cubic_1(cell, local, |cell| self.gradients.gradient([cell])[0])
    }
}

#[derive(Clone, Copy)]
pub(crate) struct ValueNoise<L, F> {
    pub(crate) lattice_values: L,
    pub(crate) fade: F,
}

#[derive(Clone, Copy)]
pub(crate) struct SplineNoise<L> {
    pub(crate) lattice_values: L,
}

impl<L: LatticeValueSource, F: Fn(f32) -> Fade + Copy> Lattice<1> for ValueNoise<L, F> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        value_1(cell, local, self.fade, |cell| self.lattice_values.lattice_value([cell]))
    }
}

impl<L: LatticeValueSource, F: Fn(f32) -> Fade + Copy> Lattice<2> for ValueNoise<L, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 2], local: [f32; 2]) -> Sample<2> {
        value_2(cell, local, self.fade, |cell| self.lattice_values.lattice_value(cell))
    }
}

impl<L: LatticeValueSource, F: Fn(f32) -> Fade + Copy> Lattice<3> for ValueNoise<L, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        value_3(cell, local, self.fade, |cell| self.lattice_values.lattice_value(cell))
    }
}

impl<L: LatticeValueSource, F: Fn(f32) -> Fade + Copy> Lattice<4> for ValueNoise<L, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        value_4(cell, local, self.fade, |cell| self.lattice_values.lattice_value(cell))
    }
}

impl<L: LatticeValueSource> Lattice<1> for SplineNoise<L> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        spline_1(cell, local, |cell| self.lattice_values.lattice_value([cell]))
    }
}

impl<L: LatticeValueSource> Lattice<2> for SplineNoise<L> {
    #[inline(always)]
    fn sample(self, cell: [i32; 2], local: [f32; 2]) -> Sample<2> {
        spline_2(cell, local, |cell| self.lattice_values.lattice_value(cell))
    }
}

impl<L: LatticeValueSource> Lattice<3> for SplineNoise<L> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        spline_3(cell, local, |cell| self.lattice_values.lattice_value(cell))
    }
}

impl<L: LatticeValueSource> Lattice<4> for SplineNoise<L> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        spline_4(cell, local, |cell| self.lattice_values.lattice_value(cell))
    }
}

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
