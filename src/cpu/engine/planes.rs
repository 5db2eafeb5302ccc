//! Planes: arrays with one number for each sample of a block. Passes read some and write others.

use crate::array;
use crate::cpu::engine::registers::Lanes;
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::strip::{STRIP, whole_vectors};
use crate::formulas::lattice::nearest::{NearPoint, Nearest};
use crate::formulas::lattice::super_simplex::{Class, Near};
use crate::formulas::lattice::with_point;
use crate::lanes::inlined;
use crate::sample::Sample;
use bytemuck::Zeroable;
use std::ops::{Deref, DerefMut};

/// One number for each sample of a block, aligned so that no vector crosses a cache line.
#[derive(Clone, Copy, Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Plane<T>(pub(crate) [T; STRIP]);

impl<T: Copy + Default> Default for Plane<T> {
    fn default() -> Self {
        Self([T::default(); STRIP])
    }
}

impl<T> Deref for Plane<T> {
    type Target = [T; STRIP];

    #[cfg_attr(optimized, inline(always))]
    fn deref(&self) -> &[T; STRIP] {
        &self.0
    }
}

impl<T> DerefMut for Plane<T> {
    #[cfg_attr(optimized, inline(always))]
    fn deref_mut(&mut self) -> &mut [T; STRIP] {
        &mut self.0
    }
}

/// One plane for each coordinate. Those beyond the dimension are unused.
pub(crate) type Coordinates<T> = [Plane<T>; 4];

/// Returns the coordinates of a sample.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinates_at(coordinates: &Coordinates<f32>, i: usize) -> [f32; 4] {
    array::from_fn(|axis| coordinates[axis][i])
}

/// The number of planes for corners: a spline of four dimensions needs the most.
pub(crate) const CORNER_PLANES: usize = 256;

/// The planes that the passes of a leaf share. They lie together, offset by whole KiB: on many processors, a loop
/// stalls if it reads a few bytes behind its last writes, modulo 4 KiB.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct LeafPlanes {
    pub(crate) cells: Coordinates<i32>,
    /// The fractions of coordinates in 32.32 fixed point. Their whole parts are the cells.
    pub(crate) fractions: Coordinates<i32>,
    pub(crate) local: Coordinates<f32>,
    /// The coordinates of points in a lattice, before they are split, and the points reduced to a tile.
    pub(crate) coordinates: Coordinates<f32>,
    pub(crate) repeated: Coordinates<f32>,
    /// The number of other axes that each axis precedes in its simplex. Or, in two planes, the bits of the corners near
    /// a position.
    pub(crate) ranks: Coordinates<i32>,
    pub(crate) corners: CornerPlanes,
    /// The gradient components or lattice values, corner by corner.
    pub(crate) picked: [Plane<f32>; CORNER_PLANES],
    pub(crate) samples: SamplePlanes,
    pub(crate) near: NearPlanes,
}

/// The values of a noise, followed by the components of its gradients.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct SamplePlanes([Plane<f32>; 5]);

impl SamplePlanes {
    /// Returns the values of `count` samples.
    pub(crate) fn values(&self, count: usize) -> Lanes<'_, 0> {
        Lanes { values: &self.0[0][..count], gradient: [] }
    }

    /// Returns the values of `count` samples with a component of their gradients.
    pub(crate) fn component(&self, axis: usize, count: usize) -> Lanes<'_, 1> {
        Lanes { values: &self.0[0][..count], gradient: [&self.0[axis + 1][..count]] }
    }

    /// Returns the planes of values and of the components of gradients.
    pub(crate) fn split_mut(&mut self) -> (&mut Plane<f32>, &mut Coordinates<f32>) {
        let Self([value, gradient @ ..]) = self;
        (value, gradient)
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn at<const G: usize>(&self, i: usize) -> Sample<G> {
        let Self([value, gradient @ ..]) = self;
        Sample { value: value[i], gradient: array::from_fn(|d| gradient[d][i]) }
    }

    #[cfg_attr(optimized, inline(always))]
    #[expect(clippy::needless_range_loop, reason = "a loop over pairs keeps the loop around it from vectors")]
    pub(crate) fn put<const G: usize>(&mut self, i: usize, sample: Sample<G>) {
        let Self([value, gradient @ ..]) = self;
        value[i] = sample.value;
        for d in 0..G {
            gradient[d][i] = sample.gradient[d];
        }
    }
}

/// The planes of cellular noise.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct NearPlanes {
    /// The cells that steps to points are counted from, if these are not the samples' own, and the steps from the
    /// samples' own cells to them.
    pub(crate) corner_cells: Coordinates<i32>,
    pub(crate) first_steps: Coordinates<i32>,
    pub(crate) found: FoundPlanes,
    pub(crate) nearest: [NearPlane; 3],
    /// Each sample's position relative to a point.
    pub(crate) way: Coordinates<f32>,
    /// The inputs of a feature, such as the distances to the first and the second point.
    pub(crate) features: [SamplePlanes; 2],
    /// The cells of the nearest points.
    pub(crate) of_points: Coordinates<i32>,
    pub(crate) rest: GatheredPlanes,
}

/// One point for each sample.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct FoundPlanes {
    /// The key of its distance, or the least possible distance of other points.
    pub(crate) keys: Plane<f32>,
    /// The number of the steps to the cell that other steps are counted from. It is added to their numbers.
    pub(crate) first_numbers: Plane<i32>,
    /// 1 if another point can be nearer, else 0.
    pub(crate) unsettled: Plane<i32>,
}

/// Some of the samples of a block, gathered.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct GatheredPlanes {
    pub(crate) cells: Coordinates<i32>,
    pub(crate) local: Coordinates<f32>,
    pub(crate) nearest: NearPlane,
    /// Their indices among all samples.
    pub(crate) samples: Plane<u32>,
}

/// One of the nearest points of each sample: the key of its distance, and a number that identifies it.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct NearPlane {
    pub(crate) key: Plane<f32>,
    pub(crate) point: Plane<i32>,
}

/// One of the nearest points, without the position relative to it.
type Numbered = NearPoint<1>;

/// Returns a point from the key of its distance and its number.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn numbered(key: f32, point: i32) -> Numbered {
    NearPoint { key, way: [0.0], number: point }
}

/// Returns the nearest points with one more inserted, given those before. Only the first `K` matter.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn inserted<const K: usize>(before: impl Fn(usize) -> Numbered, point: Numbered) -> [Numbered; 3] {
    let before = inlined!(|k: usize| if k < K { before(k) } else { point });
    let Nearest { first, second, third } =
        with_point::<f32, 1, K>(Nearest { first: before(0), second: before(1), third: before(2) }, point);
    [first, second, third]
}

/// The corners around each sample: its cell, and the steps to corner k.
#[derive(Clone, Copy)]
pub(crate) struct CornerCells<'a> {
    pub(crate) cells: &'a Coordinates<i32>,
    pub(crate) steps: &'a dyn Fn(usize) -> Steps<'a>,
}

/// The steps from each sample's cell to a corner.
#[derive(Clone, Copy)]
pub(crate) enum Steps<'a> {
    /// The same steps for all samples.
    Uniform([i32; 4]),
    /// One step along each axis with at least this rank.
    Ranked { ranks: &'a Coordinates<i32>, least: i32 },
    /// The steps to the corner of a class, encoded in the bits of [`Near`].
    Near { bits: &'a Coordinates<i32>, class: usize },
}

/// One corner of each sample, before its gradient or lattice value is picked.
#[derive(Zeroable)]
#[repr(C)]
pub(crate) struct CornerPlanes {
    /// The cells of the corner, reduced to one tile if the lattice repeats.
    pub(crate) reduced: Coordinates<i32>,
    pub(crate) hashes: Plane<u32>,
}

/// Copies the cells that are some steps from those of `count` samples.
pub(crate) fn copy_cells<const M: usize>(
    simd: Vectors,
    cells: &Coordinates<i32>,
    steps: Steps<'_>,
    count: usize,
    planes: &mut [Plane<i32>; M],
) {
    match steps {
        Steps::Near { bits, class } => vectorized!(simd, add_near(cells, bits, Class::new(class), count, planes)),
        Steps::Uniform(_) | Steps::Ranked { .. } => {
            vectorized!(simd, each_cell(inlined!(|cell: [i32; M]| cell), cells, steps, count, planes));
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn add_near<const M: usize>(
    cells: &Coordinates<i32>,
    bits: &Coordinates<i32>,
    class: Class<M>,
    count: usize,
    sums: &mut [Plane<i32>; M],
) {
    for i in 0..whole_vectors(count) {
        let near = Near { directions: bits[0][i] as u32, turned: bits[1][i] as u32 };
        let steps = near.corner(class);
        for axis in 0..M {
            sums[axis][i] = cells[axis][i].wrapping_add(steps[axis]);
        }
    }
}

/// Writes the components of a function of each corner's cell, for uniform steps or steps by ranks.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn each_cell<T: Copy, const M: usize, const C: usize>(
    function: impl Fn([i32; M]) -> [T; C],
    cells: &Coordinates<i32>,
    steps: Steps<'_>,
    count: usize,
    planes: &mut [Plane<T>; C],
) {
    match steps {
        Steps::Uniform(steps) => {
            for i in 0..whole_vectors(count) {
                let components = function(array::from_fn(|axis| cells[axis][i].wrapping_add(steps[axis])));
                for d in 0..C {
                    planes[d][i] = components[d];
                }
            }
        }
        Steps::Ranked { ranks, least } => {
            for i in 0..whole_vectors(count) {
                // The sign bit of a difference. Masks of AVX-512 would be several times slower.
                let step = |axis: usize| ((least - 1 - ranks[axis][i]) as u32 >> 31) as i32;
                let components = function(array::from_fn(|axis| cells[axis][i].wrapping_add(step(axis))));
                for d in 0..C {
                    planes[d][i] = components[d];
                }
            }
        }
        Steps::Near { .. } => {}
    }
}
