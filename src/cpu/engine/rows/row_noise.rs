//! Noises split into the part per lattice row and the part per sample.

use crate::array;
use crate::cpu::engine::source::PickCorners;
use crate::formulas::lattice::fade::Fade;
use crate::formulas::lattice::perlin::{
    Column, LinearTerm, column_between, column_slope, column_value, perlin_1, row_2, row_3, row_4,
};
use crate::formulas::lattice::value::{value_1, value_change, value_edge_4, value_face_4, value_volume_4};
use crate::formulas::math::arithmetic::lerp;
use crate::lanes::inlined;
use crate::sample::Sample;

/// One or several numbers, each in a separate plane.
pub(crate) trait Planar: Copy {
    const PLANES: usize;
    /// Reads column `i` of the planes from `first` on.
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self;
    /// Writes column `i` of the planes from `first` on.
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize);
}

impl Planar for f32 {
    const PLANES: usize = 1;

    #[cfg_attr(optimized, inline(always))]
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
        planes[first][i]
    }

    #[cfg_attr(optimized, inline(always))]
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
        planes[first][i] = self;
    }
}

/// Implements [`Planar`] for a pair of numbers.
macro_rules! planar_pair {
    ($pair:ident { $first:ident, $second:ident }) => {
        impl Planar for $pair {
            const PLANES: usize = 2;

            #[cfg_attr(optimized, inline(always))]
            fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
                Self { $first: planes[first][i], $second: planes[first + 1][i] }
            }

            #[cfg_attr(optimized, inline(always))]
            fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
                planes[first][i] = self.$first;
                planes[first + 1][i] = self.$second;
            }
        }
    };
}

planar_pair!(LinearTerm { slope, offset });

impl Planar for Column {
    const PLANES: usize = 4;

    #[cfg_attr(optimized, inline(always))]
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
        Self { base: LinearTerm::get(planes, first, i), rise: LinearTerm::get(planes, first + 2, i) }
    }

    #[cfg_attr(optimized, inline(always))]
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
        self.base.put(planes, first, i);
        self.rise.put(planes, first + 2, i);
    }
}

/// The lattice values of two lattice rows at a column.
#[derive(Clone, Copy)]
pub(crate) struct RowPair {
    below: f32,
    above: f32,
}

planar_pair!(RowPair { below, above });

/// A noise whose interpolation along y is the last one.
pub(crate) trait RowKernel<const M: usize> {
    /// The number of values per corner: the components of its gradient, or its lattice value.
    const CORNER: usize;
    /// The pass that finds them.
    const PICK: PickCorners;
    /// The value of a lattice row at a column, or its derivative along an axis.
    type Part: Planar;
    /// The same between two lattice rows, as a function of y.
    type Between: Planar;

    /// Returns the value of a lattice row, then its derivatives along x, z and w. The arguments of `corner` are the
    /// steps from the sample's cell and the index of a value.
    fn row(local: [f32; M], fades: [Fade; M], corner: impl Fn([i32; M], usize) -> f32) -> [Self::Part; M];
    /// Joins two lattice rows.
    fn between(below: Self::Part, above: Self::Part) -> Self::Between;
    /// Returns the value at a height y between the lattice rows, whose fade is `s`.
    fn value(between: Self::Between, y: f32, s: Fade) -> f32;
    /// Returns the derivative along y.
    fn slope(between: Self::Between, y: f32, s: Fade) -> f32;
    /// Returns a sample in one dimension, which has no y.
    fn single(local: f32, s: Fade, corner: impl Fn(i32) -> f32) -> Sample<1>;
}

/// Returns the sample at a height y between two lattice rows. The argument of `between` is a part's index.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn sample_between<K: RowKernel<M>, const M: usize, const N: usize>(
    between: impl Fn(usize) -> K::Between,
    y: f32,
    s: Fade,
) -> Sample<N> {
    let value = between(0);
    let gradient = array::from_fn(
        #[cfg_attr(optimized, inline(always))]
        |d| match d {
            0 => K::value(between(1), y, s),
            1 => K::slope(value, y, s),
            _ => K::value(between(d), y, s),
        },
    );
    Sample { value: K::value(value, y, s), gradient }
}

pub(crate) struct PerlinRows;

impl<const M: usize> RowKernel<M> for PerlinRows {
    const CORNER: usize = M;
    const PICK: PickCorners =
        |source, simd, cells, count, corners, picked| source.pick_gradients::<M>(simd, cells, count, corners, picked);
    type Part = LinearTerm;
    type Between = Column;

    #[cfg_attr(optimized, inline(always))]
    fn row(local: [f32; M], fades: [Fade; M], corner: impl Fn([i32; M], usize) -> f32) -> [LinearTerm; M] {
        let zero = LinearTerm::default();
        let parts = match M {
            2 => {
                let gradient = inlined!(|at: [i32; 2]| array::from_fn(|d| corner(cell([at[0], at[1], 0, 0]), d)));
                let row = row_2([0; 2], local[0], fades[0], gradient);
                [row.value, row.dx, zero, zero]
            }
            3 => {
                let gradient = inlined!(|at: [i32; 3]| array::from_fn(|d| corner(cell([at[0], at[1], at[2], 0]), d)));
                let row = row_3([0; 3], local[0], local[2], fades[0], fades[2], gradient);
                [row.value, row.dx, row.dz, zero]
            }
            _ => {
                let gradient = inlined!(|at: [i32; 4]| array::from_fn(|d| corner(cell(at), d)));
                let xzw = [local[0], local[2], local[3]];
                let row = row_4([0; 4], xzw, fades[0], fades[2], fades[3], gradient);
                [row.value, row.dx, row.dz, row.dw]
            }
        };
        array::from_fn(|k| parts[k])
    }

    #[cfg_attr(optimized, inline(always))]
    fn between(below: LinearTerm, above: LinearTerm) -> Column {
        column_between(below, above)
    }

    #[cfg_attr(optimized, inline(always))]
    fn value(between: Column, y: f32, s: Fade) -> f32 {
        column_value(between, y, s)
    }

    #[cfg_attr(optimized, inline(always))]
    fn slope(between: Column, y: f32, s: Fade) -> f32 {
        column_slope(between, y, s)
    }

    #[cfg_attr(optimized, inline(always))]
    fn single(local: f32, s: Fade, corner: impl Fn(i32) -> f32) -> Sample<1> {
        perlin_1(0, local, |_| s, corner)
    }
}

pub(crate) struct ValueRows;

impl<const M: usize> RowKernel<M> for ValueRows {
    const CORNER: usize = 1;
    const PICK: PickCorners = |source, simd, cells, count, corners, picked| {
        source.pick_lattice_values::<M>(simd, cells, count, corners, picked);
    };
    type Part = f32;
    type Between = RowPair;

    #[cfg_attr(optimized, inline(always))]
    fn row(_local: [f32; M], fades: [Fade; M], corner: impl Fn([i32; M], usize) -> f32) -> [f32; M] {
        let level = inlined!(|at: [i32; 4]| corner(cell(at), 0));
        let parts = match M {
            2 => {
                let row = value_edge_4([0; 4], fades[0], level);
                [row.value, row.dx, 0.0, 0.0]
            }
            3 => {
                let row = value_face_4([0; 4], fades[0], fades[2], level);
                [row.value, row.dx, row.dz, 0.0]
            }
            _ => {
                let row = value_volume_4([0; 4], fades[0], fades[2], fades[3], level);
                [row.value, row.dx, row.dz, row.dw]
            }
        };
        array::from_fn(|k| parts[k])
    }

    #[cfg_attr(optimized, inline(always))]
    fn between(below: f32, above: f32) -> RowPair {
        RowPair { below, above }
    }

    #[cfg_attr(optimized, inline(always))]
    fn value(between: RowPair, _y: f32, s: Fade) -> f32 {
        lerp(between.below, between.above, s.weight)
    }

    #[cfg_attr(optimized, inline(always))]
    fn slope(between: RowPair, _y: f32, s: Fade) -> f32 {
        value_change(between.below, between.above, s)
    }

    #[cfg_attr(optimized, inline(always))]
    fn single(local: f32, s: Fade, corner: impl Fn(i32) -> f32) -> Sample<1> {
        value_1(0, local, |_| s, corner)
    }
}

/// Drops the coordinates beyond a dimension.
#[cfg_attr(optimized, inline(always))]
fn cell<const M: usize>(cell: [i32; 4]) -> [i32; M] {
    array::from_fn(|d| cell[d])
}
