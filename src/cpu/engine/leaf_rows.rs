//! Noises whose samples are computed row by row of the lattice, over a block of a grid.

use crate::array;
use crate::cpu::engine::block::Block;
use crate::cpu::engine::cellular::CellularRun;
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::patches::{PatchRows, parts_of_cell};
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::corners_along_x::{Find, RowAt};
use crate::cpu::engine::rows::row_noise::{PerlinRows, RowKernel, ValueRows};
use crate::cpu::engine::sample_positions::GridRow;
use crate::cpu::engine::scratch::{Scratch, leaf_planes};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::math::fixed::fine_advance;
use crate::formulas::space::grid::coordinate_aligned;
use crate::layout::transforms::GridOrPoints;
use crate::noise::fade::Fade;
use crate::plan::basis::{AtCorners, Basis};
use crate::plan::cellular::CellularKind;

impl LeafRun<'_> {
    /// Writes the samples of rows of a grid, if the noise supports evaluation by rows.
    pub(crate) fn noise_by_rows<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        source: Source<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        match (basis.interpolated(), basis.cells()) {
            (Some((AtCorners::Gradients, fade)), _) => self.rows::<PerlinRows, M, G>(fade, source, scratch, out),
            (Some((AtCorners::Values, fade)), _) => self.rows::<ValueRows, M, G>(fade, source, scratch, out),
            (None, Some(kind)) => self.cells_by_rows::<M, G>(kind, source, scratch, out),
            (None, None) => (),
        }
    }

    fn cells_by_rows<const M: usize, const G: usize>(
        &self,
        kind: CellularKind,
        source: Source<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        let GridOrPoints::Grid(GridRow { transforms, first: [x, y, z, w], .. }) = self.block.positions else { return };
        let index = self.transform as usize;
        let transform = &transforms[index];
        let (simd, leaf) = (self.block.simd, self.leaf_parameters());
        let Block { count, rows, stride, .. } = self.block;
        let Scratch { planes, patches, .. } = scratch;
        let planes = leaf_planes(planes);
        let mut done = 0;
        while done < rows {
            let rows_of_patches = PatchRows {
                first: x,
                count,
                rows: rows - done,
                x: fine_advance(transform.origin[0], transform.step[0][0], x),
                step: transform.step[0][0],
                parts: parts_of_cell(transform.step[1][1].position),
                start: |row: usize| -> [u64; M] {
                    let at = [x, y + (done + row) as u32, z, w];
                    array::from_fn(|axis| coordinate_aligned(transform, at, axis))
                },
            };
            let patches = &mut patches[index];
            for _ in 0..patches.prepare(kind, source, simd, &rows_of_patches, planes) {
                let out = &mut out.part(done * stride, count);
                CellularRun { kind, source, simd, count }.samples::<M, G>(Some(patches), planes, leaf, out);
                done += 1;
            }
        }
    }

    fn rows<K: RowKernel<M>, const M: usize, const G: usize>(
        &self,
        fade: Fade,
        source: Source<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        let GridOrPoints::Grid(GridRow { transforms, first, .. }) = self.block.positions else { return };
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
        let find = &mut Find { simd: self.block.simd, source, planes: leaf_planes(planes) };
        for row in 0..rows {
            if let Some(y) = at.start.get_mut(1) {
                *y = coordinate_aligned(transform, [first[0], first[1] + row as u32, first[2], first[3]], 1);
            }
            let out = &mut out.part(row * stride, count);
            // With gradients, strips are never wide.
            if const { G == 0 } && count > STRIP {
                wide_rows.line::<K, M, G>(&at, find, leaf, out);
            } else {
                rows_of_transforms[index].line::<K, M, G>(&at, find, leaf, out);
            }
        }
    }
}
