//! Leaves: lattice noises by rows, by passes or for one sample, and functions of the position.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::choose::Method;
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, pullback_all};
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::{in_registers, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas;
use crate::formulas::expression::sample::constant;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::tile::reduced;
use crate::lanes::inlined;
use crate::layout::parameters::Parameters;
use crate::layout::slots;
use crate::plan::affine::MapKind;
use crate::plan::basis::Basis;
use crate::plan::positional::{PositionalKind, positional_leaves};
use crate::plan::program::{Operation, OperationKind, SourceKind};
use crate::sample::Sample;

/// The number of parameters of a function of the position.
const POSITIONAL: usize = slots::positional::LENGTH as usize;

/// Writes the samples of a lattice noise.
pub(crate) fn lattice_leaf<const N: usize>(
    machine: &Machine<'_>,
    operation: &Operation,
    block: Block<'_>,
    scratch: &mut Scratch,
    out: &mut LanesMut<'_, N>,
) {
    let OperationKind::Lattice { basis, source, ref position, map, table } = operation.kind else { return };
    let parameters = machine.parameters(operation.parameters);
    let (transform, tiles) = (slots::leaf::transform(parameters), slots::leaf::tile(parameters));
    let run = LeafRun::new(machine, operation, position, transform, tiles, map, block);
    run.noise(basis, source, table, scratch, out);
}

/// Writes the samples of a function of the position.
pub(crate) fn positional_leaf<const N: usize>(
    machine: &Machine<'_>,
    operation: &Operation,
    block: Block<'_>,
    scratch: &mut Scratch,
    out: &mut LanesMut<'_, N>,
) {
    let OperationKind::Positional { kind, ref position, map } = operation.kind else { return };
    let parameters = machine.parameters(operation.parameters);
    let (transform, tiles) = (slots::positional::transform(parameters), slots::positional::tile(parameters));
    let run = LeafRun::new(machine, operation, position, transform, tiles, map, block);
    in_dimension!(position.dimension, M => run.positional::<M, N>(kind, scratch, out));
}

impl LeafRun<'_> {
    fn noise<const N: usize>(
        &self,
        basis: Basis,
        source: SourceKind,
        table: u32,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let simd = self.block.simd;
        let leaf = self.machine.parameters(self.operation.parameters);
        let source = self.machine.source(source, table, leaf, self.tile.as_ref(), Some(simd));
        in_dimension!(self.position.dimension, M => {
            if const { N == 0 } {
                return self.own_samples::<M, 0>(basis, source, scratch, &mut out.with_dimension());
            }
            match self.map {
                // The scale of a leaf includes a uniform map's factor of the gradient.
                MapKind::Identity | MapKind::Uniform => {
                    self.own_samples::<M, M>(basis, source, scratch, &mut out.with_dimension());
                }
                MapKind::Diagonal | MapKind::Matrix => {
                    let parameters = self.machine.parameters(self.operation.map);
                    let mut inner = scratch.registers::<M>(1, self.block.count);
                    self.own_samples::<M, M>(basis, source, scratch, &mut inner.split_at(0).1);
                    pullback_all(inner.samples(0), MapKind::Matrix, parameters, simd, out);
                    scratch.recycle(inner);
                }
            }
        });
    }

    /// Writes samples with gradients in the leaf's own coordinates, or without if `G` is 0.
    fn own_samples<const M: usize, const G: usize>(
        &self,
        basis: Basis,
        source: Source<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        let Block { rows, stride, count, .. } = self.block;
        match self.method(basis, &source, G > 0) {
            Method::Rows => self.noise_by_rows::<M, G>(basis, source, scratch, out),
            Method::Loop(corners) => {
                self.in_one_loop::<M>(basis, corners, &source, &mut scratch.strip_steps, &mut out.with_dimension());
            }
            method => {
                for row in 0..rows {
                    let run = self.row(row);
                    let planes = run.find_positions::<M>(scratch);
                    if count == 1 {
                        let sample = source.noise_at::<M>(basis, self.position.tile, planes.position(0));
                        out.put(row * stride, as_it_is(sample));
                    } else {
                        run.noise_in_planes::<M, G>(basis, method, source, planes, &mut out.part(row * stride, count));
                    }
                }
            }
        }
    }

    /// Writes the samples of a function of the position.
    fn positional<const M: usize, const N: usize>(
        &self,
        kind: PositionalKind,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        if const { N == 0 } {
            return self.own_positional::<M, 0>(kind, scratch, &mut out.with_dimension());
        }
        let parameters = self.machine.parameters(self.operation.map);
        let mut inner = scratch.registers::<M>(1, self.block.count);
        self.own_positional::<M, M>(kind, scratch, &mut inner.split_at(0).1);
        // A function without a slope has none behind a map either.
        let map = if kind.is_sloped() { self.map } else { MapKind::Identity };
        pullback_all(inner.samples(0), map, parameters, self.block.simd, out);
        scratch.recycle(inner);
    }

    /// Writes samples with gradients in the function's own coordinates, or without if `G` is 0.
    fn own_positional<const M: usize, const G: usize>(
        &self,
        kind: PositionalKind,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, G>,
    ) {
        let planes = self.find_positions::<M>(scratch);
        let (simd, count) = (self.block.simd, self.block.count.min(STRIP));
        if let Some(tile) = self.tile {
            for i in 0..count {
                let cell = reduced(tile, planes.position::<M>(i).cell);
                (0..M).for_each(|axis| planes.cells[axis][i] = cell[axis]);
            }
        }
        let parameters = self.machine.parameters(self.operation.parameters);
        if const { cfg!(compact) && G > 0 } {
            let sample = |i| as_it_is(positional_sample(kind, parameters, planes.position::<M>(i)));
            return each_sample(sample, &mut out.first(count));
        }
        let copied = parameters.copied::<POSITIONAL>();
        macro_rules! samples {
            ($($kind:ident $folder:ident::$file:ident::$function:ident $slope:ident $widths:ident),* $(,)?) => {
                match kind {
                    $(PositionalKind::$kind => samples!(@$widths {
                        in_registers!(parameters, copied);
                        let sample = inlined!(|i: usize| {
                            let p = planes.position::<M>(i);
                            samples!(@$slope formulas::$folder::$file::$function(parameters, p))
                        });
                        each_sample(sample, &mut out.first(count));
                    })),*
                }
            };
            (@each_width $run:expr) => { vectorized!(simd, $run) };
            (@one_width $run:expr) => { $run };
            (@sloped $sample:expr) => { as_it_is($sample) };
            (@flat $value:expr) => { constant($value) };
        }
        positional_leaves!(samples);
    }
}

/// Returns a function of a position in its own coordinates.
pub(crate) fn positional_sample<const M: usize>(
    kind: PositionalKind,
    parameters: Parameters<'_>,
    p: LatticePosition<M>,
) -> Sample<M> {
    macro_rules! sample {
        ($($kind:ident $folder:ident::$file:ident::$function:ident $slope:ident $widths:ident),* $(,)?) => {
            match kind {
                $(PositionalKind::$kind => sample!(@$slope formulas::$folder::$file::$function(parameters, p)),)*
            }
        };
        (@sloped $sample:expr) => { $sample };
        (@flat $value:expr) => { constant($value) };
    }
    positional_leaves!(sample)
}

#[cfg_attr(optimized, inline(always))]
fn each_sample<const G: usize>(sample: impl Fn(usize) -> Sample<G>, out: &mut LanesMut<'_, G>) {
    let count = out.len().min(STRIP);
    let mut out = out.first(count);
    for i in 0..count {
        out.put(i, sample(i));
    }
}
