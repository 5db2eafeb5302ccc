//! Fills the holes of noises on a lattice: which noise, fade and gradient go together. For shaders, `wgsl.rs` does this.

use super::fade::Fade;
use super::hash::{
    gradient_of_cell_1, gradient_x_innermost_2, gradient_x_innermost_3, gradient_x_innermost_4, gradient_x_outermost_2,
    gradient_x_outermost_3, gradient_x_outermost_4,
};
use super::perlin::{perlin_1, perlin_2, perlin_3, perlin_4};
use super::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use super::table::Table;
use crate::sample::Sample;

/// A noise of one dimension, all its holes filled.
pub(crate) trait Lattice<const N: usize>: Copy {
    fn sample(self, cell: [i32; N], local: [f32; N]) -> Sample<N>;
}

#[derive(Clone, Copy)]
pub(crate) struct PerlinLattice<'a, F> {
    pub(crate) table: &'a Table,
    pub(crate) fade: F,
}

impl<F: Fn(f32) -> Fade + Copy> Lattice<1> for PerlinLattice<'_, F> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        perlin_1(cell, local, self.fade, |cell| gradient_of_cell_1(self.table, cell))
    }
}

impl<F: Fn(f32) -> Fade + Copy> Lattice<2> for PerlinLattice<'_, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 2], local: [f32; 2]) -> Sample<2> {
        perlin_2(cell, local, self.fade, |cell| gradient_x_innermost_2(self.table, cell))
    }
}

impl<F: Fn(f32) -> Fade + Copy> Lattice<3> for PerlinLattice<'_, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        perlin_3(cell, local, self.fade, |cell| gradient_x_innermost_3(self.table, cell))
    }
}

impl<F: Fn(f32) -> Fade + Copy> Lattice<4> for PerlinLattice<'_, F> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        perlin_4(cell, local, self.fade, |cell| gradient_x_innermost_4(self.table, cell))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct SimplexLattice<'a> {
    pub(crate) table: &'a Table,
    pub(crate) radius: f32,
}

impl Lattice<1> for SimplexLattice<'_> {
    #[inline(always)]
    fn sample(self, [cell]: [i32; 1], [local]: [f32; 1]) -> Sample<1> {
        simplex_1(cell, local, |cell| gradient_of_cell_1(self.table, cell))
    }
}

impl Lattice<2> for SimplexLattice<'_> {
    #[inline(always)]
    fn sample(self, cell: [i32; 2], local: [f32; 2]) -> Sample<2> {
        simplex_2(cell, local, self.radius, |cell| gradient_x_outermost_2(self.table, cell))
    }
}

impl Lattice<3> for SimplexLattice<'_> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        simplex_3(cell, local, self.radius, |cell| gradient_x_outermost_3(self.table, cell))
    }
}

impl Lattice<4> for SimplexLattice<'_> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        simplex_4(cell, local, self.radius, |cell| gradient_x_outermost_4(self.table, cell))
    }
}
