//! Fills the twins' holes: which noise, fade, gradient and position go together. For shaders, `wgsl.rs` does this.

use super::fade::{Fade, fade_cubic, fade_linear, fade_quintic};
use super::fractal::{Octaves, fbm, octave_sample, single};
use super::grid::{self, GridOctave, coordinate_affine, coordinate_aligned};
use super::hash::{
    gradient_of_cell_1, gradient_x_innermost_2, gradient_x_innermost_3, gradient_x_innermost_4, gradient_x_outermost_2,
    gradient_x_outermost_3, gradient_x_outermost_4,
};
use super::perlin::{perlin_1, perlin_2, perlin_3, perlin_4};
use super::place::{Place, place};
use super::points::{
    self, PointsOctave, coordinate_skewed_2, coordinate_skewed_3, coordinate_skewed_4, coordinate_straight,
};
use super::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use super::table::Table;
use crate::dimension::Dimension;
use crate::noise;
use crate::plan::{Basis, Plan, Sum};
use crate::sample::Sample;

/// A noise of one dimension, and how positions become places in its lattice.
pub(crate) trait Lattice<const N: usize>: Copy {
    fn sample(self, cell: [i32; N], local: [f32; N]) -> Sample<N>;

    #[inline(always)]
    fn grid_coordinate(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_aligned(octaves, at, axis, octave)
    }

    #[inline(always)]
    fn points_coordinate(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_straight(octaves, at, axis, octave)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct PerlinLattice<'a, F> {
    table: &'a Table,
    fade: F,
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
    table: &'a Table,
    radius: f32,
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

    #[inline(always)]
    fn grid_coordinate(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_affine(octaves, at, axis, octave)
    }

    #[inline(always)]
    fn points_coordinate(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_skewed_2(octaves, at, axis, octave)
    }
}

impl Lattice<3> for SimplexLattice<'_> {
    #[inline(always)]
    fn sample(self, cell: [i32; 3], local: [f32; 3]) -> Sample<3> {
        simplex_3(cell, local, self.radius, |cell| gradient_x_outermost_3(self.table, cell))
    }

    #[inline(always)]
    fn grid_coordinate(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_affine(octaves, at, axis, octave)
    }

    #[inline(always)]
    fn points_coordinate(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_skewed_3(octaves, at, axis, octave)
    }
}

impl Lattice<4> for SimplexLattice<'_> {
    #[inline(always)]
    fn sample(self, cell: [i32; 4], local: [f32; 4]) -> Sample<4> {
        simplex_4(cell, local, self.radius, |cell| gradient_x_outermost_4(self.table, cell))
    }

    #[inline(always)]
    fn grid_coordinate(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_affine(octaves, at, axis, octave)
    }

    #[inline(always)]
    fn points_coordinate(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
        coordinate_skewed_4(octaves, at, axis, octave)
    }
}

/// What is to be done with a noise once its type is known.
pub(crate) trait Job {
    fn run<const N: usize>(self, noise: Evaluation<'_, impl Lattice<N>>);
}

/// Runs the job with the noise that the plan describes.
pub(crate) fn run(plan: &Plan, job: impl Job) {
    let table = &plan.table;
    match plan.structure.basis {
        Basis::Perlin(noise::Fade::Linear) => run_in(plan, PerlinLattice { table, fade: fade_linear }, job),
        Basis::Perlin(noise::Fade::Cubic) => run_in(plan, PerlinLattice { table, fade: fade_cubic }, job),
        Basis::Perlin(noise::Fade::Quintic) => run_in(plan, PerlinLattice { table, fade: fade_quintic }, job),
        Basis::Simplex => run_in(plan, SimplexLattice { table, radius: plan.simplex_radius }, job),
    }
}

fn run_in(plan: &Plan, lattice: impl Lattice<1> + Lattice<2> + Lattice<3> + Lattice<4>, job: impl Job) {
    match plan.structure.dimension {
        Dimension::D1 => job.run::<1>(Evaluation { plan, lattice }),
        Dimension::D2 => job.run::<2>(Evaluation { plan, lattice }),
        Dimension::D3 => job.run::<3>(Evaluation { plan, lattice }),
        Dimension::D4 => job.run::<4>(Evaluation { plan, lattice }),
    }
}

/// A noise with all its holes filled.
#[derive(Clone, Copy)]
pub(crate) struct Evaluation<'a, L> {
    plan: &'a Plan,
    lattice: L,
}

impl<L> Evaluation<'_, L> {
    #[inline(always)]
    pub(crate) fn at_grid<const N: usize>(self, octaves: &[GridOctave], index: [u32; 4]) -> Sample<N>
    where
        L: Lattice<N>,
    {
        self.summed(&AtPosition { evaluation: self, octaves, at: grid::site(index) })
    }

    #[inline(always)]
    pub(crate) fn at_point<const N: usize>(self, octaves: &[PointsOctave], position: &[f32]) -> Sample<N>
    where
        L: Lattice<N>,
    {
        self.summed(&AtPosition { evaluation: self, octaves, at: points::site(position) })
    }

    #[inline(always)]
    fn summed<const N: usize>(self, octaves: &impl Octaves<N>) -> Sample<N> {
        match self.plan.structure.sum {
            Sum::Single => single(octaves),
            Sum::Fbm => fbm(octaves),
        }
    }

    #[inline(always)]
    fn octave_sample<const N: usize>(self, place: Place<N>) -> Sample<N>
    where
        L: Lattice<N>,
    {
        octave_sample(place, self.lattice, self.plan.scale, self.plan.limit)
    }
}

/// A noise at one position: a sample of a grid, or one of a list of points.
struct AtPosition<'a, L, O, Position> {
    evaluation: Evaluation<'a, L>,
    octaves: &'a [O],
    at: Position,
}

/// One octave of a list, and how positions are given beside it.
trait Octave<L, Position, const N: usize>: Sized {
    fn amplitude(&self) -> f32;
    fn slope(&self) -> f32;
    fn place(octaves: &[Self], at: Position, octave: usize) -> Place<N>;
}

impl<const N: usize, L: Lattice<N>> Octave<L, [u32; 4], N> for GridOctave {
    #[inline(always)]
    fn amplitude(&self) -> f32 {
        self.amplitude
    }

    #[inline(always)]
    fn slope(&self) -> f32 {
        self.slope
    }

    #[inline(always)]
    fn place(octaves: &[Self], at: [u32; 4], octave: usize) -> Place<N> {
        place(|axis| L::grid_coordinate(octaves, at, axis, octave))
    }
}

impl<const N: usize, L: Lattice<N>> Octave<L, [f32; 4], N> for PointsOctave {
    #[inline(always)]
    fn amplitude(&self) -> f32 {
        self.amplitude
    }

    #[inline(always)]
    fn slope(&self) -> f32 {
        self.slope
    }

    #[inline(always)]
    fn place(octaves: &[Self], at: [f32; 4], octave: usize) -> Place<N> {
        place(|axis| L::points_coordinate(octaves, at, axis, octave))
    }
}

impl<const N: usize, L: Lattice<N>, O: Octave<L, Position, N>, Position: Copy> Octaves<N>
    for AtPosition<'_, L, O, Position>
{
    #[inline(always)]
    fn octave_count(&self) -> usize {
        self.octaves.len()
    }

    #[inline(always)]
    fn octave_amplitude(&self, octave: usize) -> f32 {
        self.octaves[octave].amplitude()
    }

    #[inline(always)]
    fn octave_slope(&self, octave: usize) -> f32 {
        self.octaves[octave].slope()
    }

    #[inline(always)]
    fn octave_sample(&self, octave: usize) -> Sample<N> {
        self.evaluation.octave_sample(O::place(self.octaves, self.at, octave))
    }
}
