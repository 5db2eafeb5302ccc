//! The positions of octaves in their lattices, an octave in each lane.

use crate::array;
use crate::cpu::engine::maps::skewed;
use crate::cpu::engine::place::ToLattice;
#[cfg(compact)]
use crate::cpu::engine::simd_level::FewLanes;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::space::displacement::displaced_coordinate;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::parts_of_sum;
use crate::formulas::space::transform::{octave_position, transform_displacement_uniform};
#[cfg(compact)]
use crate::lanes::in_few_lanes;
use crate::lanes::{Float, Int, inlined};
use crate::layout::parameters::Parameters;
use crate::sample::Sample;

/// The number of octaves that are computed before they are added.
pub(super) const TOGETHER: usize = 8;

/// The positions of up to [`TOGETHER`] octaves.
pub(super) trait OctavePlaces<const M: usize>: Copy {
    /// Returns the cells and the local coordinates of octaves from an index on.
    fn at<F: Float>(self, lanes: F, i: usize) -> ([F::Int; M], [F; M]);

    /// Returns the positions of the first octaves in memory.
    #[cfg(compact)]
    fn found(self, simd: FewLanes, count: usize) -> Found<M>;

    /// Returns the values of a noise in the first octaves, scaled to the range of a leaf.
    #[cfg_attr(optimized, inline(always))]
    fn each<F: Float>(
        self,
        lanes: F,
        leaf: Leaf,
        count: usize,
        noise: impl Fn([F::Int; M], [F; M]) -> Sample<M, F>,
    ) -> [f32; TOGETHER] {
        let (mut values, mut i) = ([0.0; TOGETHER], 0);
        while i < count.min(TOGETHER) {
            let (cell, local) = self.at(lanes, i);
            leaf.ranged(noise(cell, local)).value.store(&mut values[i..]);
            i += F::COUNT;
        }
        values
    }
}

/// Positions that were found one by one.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Found<const M: usize> {
    cells: [[i32; TOGETHER]; M],
    local: [[f32; TOGETHER]; M],
}

impl<const M: usize> Found<M> {
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn new(count: usize, position: impl Fn(usize) -> LatticePosition<M>) -> Self {
        let mut found = Self { cells: [[0; TOGETHER]; M], local: [[0.0; TOGETHER]; M] };
        for i in 0..count.min(TOGETHER) {
            let LatticePosition { cell, local } = position(i);
            for axis in 0..M {
                (found.cells[axis][i], found.local[axis][i]) = (cell[axis], local[axis]);
            }
        }
        found
    }
}

#[cfg(compact)]
impl<const M: usize> Found<M> {
    #[cfg_attr(optimized, inline(always))]
    fn of_places<F: Float>(lanes: F, places: impl OctavePlaces<M>, count: usize) -> Self {
        let (mut found, mut i) = (Self { cells: [[0; TOGETHER]; M], local: [[0.0; TOGETHER]; M] }, 0);
        while i < count.min(TOGETHER) {
            let (cell, local) = places.at(lanes, i);
            for axis in 0..M {
                cell[axis].store(&mut found.cells[axis][i..]);
                local[axis].store(&mut found.local[axis][i..]);
            }
            i += F::COUNT;
        }
        found
    }

    /// Changes the dimension in the type, where the compiler cannot see that both are equal.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn resized<const N: usize>(self) -> Found<N> {
        Found { cells: array::resized(self.cells), local: array::resized(self.local) }
    }
}

impl<const M: usize> OctavePlaces<M> for &Found<M> {
    #[cfg(compact)]
    #[cfg_attr(optimized, inline(always))]
    fn found(self, _simd: FewLanes, _count: usize) -> Found<M> {
        *self
    }

    #[cfg_attr(optimized, inline(always))]
    fn at<F: Float>(self, lanes: F, i: usize) -> ([F::Int; M], [F; M]) {
        (
            array::from_fn(inlined!(|axis: usize| lanes.load_int(&self.cells[axis][i..]))),
            array::from_fn(inlined!(|axis: usize| lanes.load(&self.local[axis][i..]))),
        )
    }
}

/// The maps to the lattices of octaves, where axes are not rotated.
#[repr(C, align(32))]
pub(super) struct Lattices<const M: usize> {
    factors: [[f32; TOGETHER]; M],
    fractions: [[f32; TOGETHER]; M],
    shifts: [[i32; TOGETHER]; M],
    frequencies: [f32; TOGETHER],
}

impl<const M: usize> Lattices<M> {
    pub(super) fn new(octaves: &[(ToLattice, f32)]) -> Self {
        let of = |i: usize| octaves.get(i).or(octaves.last());
        Self {
            factors: array::from_fn(|axis| array::from_fn(|i| of(i).map_or(0.0, |(map, _)| map.factors[axis]))),
            fractions: array::from_fn(|axis| array::from_fn(|i| of(i).map_or(1.0, |(map, _)| map.fractions[axis]))),
            shifts: array::from_fn(|axis| array::from_fn(|i| of(i).map_or(0, |(map, _)| map.shifts[axis]))),
            frequencies: array::from_fn(|i| of(i).map_or(0.0, |(_, frequency)| *frequency)),
        }
    }
}

/// A point, which warps may have moved, in the lattices of octaves, which are `SKEWED` to those of simplexes.
#[derive(Clone, Copy)]
pub(super) struct PointInLattices<'a, const M: usize, const SKEWED: bool> {
    pub(super) lattices: &'a Lattices<M>,
    pub(super) point: [f32; 4],
    pub(super) moved_by: Option<Displacement<'a>>,
}

/// A displacement in the coordinates around octaves, and the map from there to those of their leaf, if it is uniform.
#[derive(Clone, Copy)]
pub(super) struct Displacement<'a> {
    pub(super) around: [f32; 4],
    pub(super) uniform: Option<Parameters<'a>>,
}

impl<const M: usize, const SKEWED: bool> OctavePlaces<M> for PointInLattices<'_, M, SKEWED> {
    #[cfg(compact)]
    #[inline(never)]
    fn found(self, simd: FewLanes, count: usize) -> Found<M> {
        in_few_lanes!(simd, |lanes| Found::of_places(lanes, self, count))
    }

    #[cfg_attr(optimized, inline(always))]
    fn at<F: Float>(self, lanes: F, i: usize) -> ([F::Int; M], [F; M]) {
        let Self { lattices: Lattices { factors, fractions, shifts, frequencies }, point, moved_by } = self;
        let mut straight: [F; M] = array::from_fn(inlined!(|axis: usize| {
            let coordinate = lanes.load(&factors[axis][i..]) * point[axis];
            // NaN counts as zero, and so does what a frequency of 0 makes of infinity.
            F::select(coordinate.splat(0.0), coordinate, coordinate.is_equal(coordinate))
        }));
        if let Some(Displacement { around, uniform }) = moved_by {
            let inside = octave_position(around, lanes.load(&frequencies[i..]));
            let inside = match uniform {
                Some(map) => transform_displacement_uniform(inside, map),
                None => inside,
            };
            straight = array::from_fn(inlined!(|axis: usize| {
                displaced_coordinate(inlined!(|_axis| straight[axis]), inlined!(|_axis| inside[axis]), axis)
            }));
        }
        let (mut cell, mut local) = ([lanes.splat_int(0); M], [lanes; M]);
        for axis in 0..M {
            let coordinate = inlined!(|axis| straight[axis]);
            let along = if SKEWED { skewed::<M, F>(coordinate, axis) } else { coordinate(axis) };
            let [whole, rest] = parts_of_sum(along + lanes.load(&fractions[axis][i..]));
            cell[axis] = whole.truncated().wrapping_add(lanes.load_int(&shifts[axis][i..]));
            local[axis] = rest;
        }
        (cell, local)
    }
}
