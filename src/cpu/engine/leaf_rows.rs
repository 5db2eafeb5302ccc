//! Noises whose samples are computed row by row of the lattice, over a block of a grid.

use crate::array;
use crate::cpu::engine::block::{Block, GridRow};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::corners_along_x::Find;
use crate::cpu::engine::rows::row_at::RowAt;
use crate::cpu::engine::rows::row_noise::{PerlinRows, RowKernel, ValueRows};
use crate::cpu::engine::scratch::{Scratch, leaf_planes};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::cpu::twins::math::fixed::fine_advance;
use crate::cpu::twins::space::grid::coordinate_aligned;
use crate::domain::Domain;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;

impl LeafRun<'_> {
    /// Writes the samples of rows of a grid, if the noise can be evaluated row by row.
    pub(crate) fn noise_by_rows<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        source: Source<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        match basis {
            Basis::Perlin(fade) => self.rows::<PerlinRows, M, G>(fade, source, scratch, out),
            Basis::Value(Interpolant::Fade(fade)) => self.rows::<ValueRows, M, G>(fade, source, scratch, out),
            Basis::Value(Interpolant::Spline)
            | Basis::Simplex
            | Basis::SuperSimplex
            | Basis::Cellular(_)
            | Basis::Gabor(_) => (),
        }
    }

    fn rows<K: RowKernel<M>, const M: usize, const G: usize>(
        &self,
        fade: Fade,
        source: Source<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        let Domain::Grid(GridRow { transforms, first, .. }) = self.block.positions else { return };
        let index = self.transform as usize;
        let transform = &transforms[index];
        let mut at = RowAt {
            first: first[0],
            x: fine_advance(transform.origin[0], transform.step[0][0], first[0]),
            step: transform.step[0][0],
            start: array::from_fn(|axis| coordinate_aligned(transform, first, axis)),
            fade,
        };
        let leaf = self.leaf_parameters();
        let Block { count, rows, stride, .. } = self.block;
        let Scratch { planes, rows: rows_of_transforms, wide_rows, .. } = scratch;
        let find = &mut Find { simd: self.machine.simd, source, planes: leaf_planes(planes) };
        for row in 0..rows {
            if let Some(y) = at.start.get_mut(1) {
                *y = coordinate_aligned(transform, [first[0], first[1] + row as u32, first[2], first[3]], 1);
            }
            let out = &mut out.part(row * stride, count);
            if count > STRIP {
                wide_rows.line::<K, M, G>(&at, find, leaf, out);
            } else {
                rows_of_transforms[index].line::<K, M, G>(&at, find, leaf, out);
            }
        }
    }
}
