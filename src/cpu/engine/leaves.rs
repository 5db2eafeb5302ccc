//! Leaves: the choice of their noise and of the strategy that evaluates it.

use crate::cpu::engine::any_source::AnySource;
use crate::cpu::engine::block::Block;
use crate::cpu::engine::byte_table::{ByteTable, PermutationChain};
use crate::cpu::engine::corners::{PerlinCorners, SimplexCorners};
use crate::cpu::engine::fades::any_fade;
use crate::cpu::engine::lattice_noise::{
    GradientSource, LatticeValueSource, MinimalCubicNoise, PerlinNoise, SimplexNoise, SkewedTileNoise, SplineNoise,
    ValueNoise, XInnermost, XOutermost,
};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::leaf_strategies::{CornersStrategy, LeafStrategy, RowsStrategy, SamplesStrategy};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::pullback;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::corners_along_x::Find;
use crate::cpu::engine::rows::row_noise::{PerlinRows, ValueRows};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::are_widest;
use crate::cpu::engine::strategy::{EvaluationStrategy, is_looked_up};
use crate::cpu::twins;
use crate::cpu::twins::expression::sample::constant;
use crate::cpu::twins::hash::HashKind;
use crate::cpu::twins::space::tile::reduced;
use crate::domain::Domain;
use crate::layout::slots;
use crate::layout::table::Table;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::map_kind::MapKind;
use crate::plan::positional::{PositionalKind, positional_leaves};
use crate::plan::program::{Operation, OperationKind, PickKind, SourceKind, TileKind};
use std::array;
use std::marker::PhantomData;

impl Machine<'_> {
    pub(crate) fn lattice_leaf<const N: usize>(
        self,
        operation: &Operation,
        block: Block<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::Lattice { basis, source, position, map, table } = operation.kind else { return };
        let parameters = self.parameters(operation.parameters);
        let (transform, tiles) = (slots::leaf::transform(parameters), slots::leaf::tile(parameters));
        let run = LeafRun::new(self, operation, position, transform, tiles, map, block);
        run.noise(basis, source, table, scratch, out);
    }

    pub(crate) fn positional_leaf<const N: usize>(
        self,
        operation: &Operation,
        block: Block<'_>,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::Positional { kind, position, map } = operation.kind else { return };
        let parameters = self.parameters(operation.parameters);
        let (transform, tiles) = (slots::positional::transform(parameters), slots::positional::tile(parameters));
        let run = LeafRun::new(self, operation, position, transform, tiles, map, block);
        in_dimension!(position.dimension, M => run.positional::<M, N>(kind, out));
    }
}

// The most common combinations of noise, fade and source are compiled as a whole; others are chosen anew for each
// sample.
impl LeafRun<'_> {
    pub(crate) fn noise<const N: usize>(
        &self,
        basis: Basis,
        source: SourceKind,
        table: u32,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        static NO_TABLE: Table = Table::EMPTY;
        let chain = self.chain(source, table);
        let leaf = self.machine.parameters(self.operation.parameters);
        let table = self.machine.tables.get(table as usize).unwrap_or(&NO_TABLE);
        let (any, radius) = (AnySource::new(source, table, leaf, self.tile), slots::leaf::radius(leaf));
        let looked_up = is_looked_up(basis, source, self.position);
        let strategy = self.strategy(looked_up, scratch);
        macro_rules! evaluate {
            ($strategy:expr) => {
                in_dimension!(self.position.dimension, M => self.leaf::<M, N>(&$strategy, scratch, out))
            };
        }
        match (basis, strategy) {
            (Basis::Perlin(fade), EvaluationStrategy::Rows) => {
                let standard = SourceKind { hash: HashKind::XInnermost, pick: PickKind::Listed };
                if source == standard && self.tile.is_none() {
                    self.perlin_rows(fade, XInnermost(table), chain, scratch, out);
                } else {
                    self.perlin_rows(fade, any, chain, scratch, out);
                }
            }
            (Basis::Perlin(_), EvaluationStrategy::Corners) => {
                evaluate!(CornersStrategy { noise: PerlinCorners, gradients: XInnermost(table), chain });
            }
            (Basis::Perlin(Fade::MinimalCubic), EvaluationStrategy::Samples) => {
                self.leaf::<1, N>(&SamplesStrategy(MinimalCubicNoise { gradients: any }), scratch, out);
            }
            (Basis::Perlin(fade), EvaluationStrategy::Samples) => {
                evaluate!(SamplesStrategy(PerlinNoise { gradients: any, fade: move |t| any_fade(fade, t) }));
            }
            (Basis::Simplex, EvaluationStrategy::Corners) => {
                evaluate!(CornersStrategy { noise: SimplexCorners(radius), gradients: XOutermost(table), chain });
            }
            (Basis::Simplex, EvaluationStrategy::Rows | EvaluationStrategy::Samples) => {
                let noise = SimplexNoise { gradients: any, radius };
                match self.tile.filter(|_| self.position.tile == TileKind::Skewed) {
                    Some(tile) => evaluate!(SamplesStrategy(SkewedTileNoise { noise, tile })),
                    None => evaluate!(SamplesStrategy(noise)),
                }
            }
            (Basis::Value(Interpolant::Fade(fade)), EvaluationStrategy::Rows) => {
                in_dimension!(self.position.dimension, M => {
                    let padded = move |cell: [i32; M]| [any.lattice_value(cell), 0.0, 0.0, 0.0];
                    let find = Find { one: padded, chain };
                    self.leaf::<M, N>(&RowsStrategy { kind: PhantomData::<ValueRows>, fade, find }, scratch, out);
                });
            }
            (Basis::Value(Interpolant::Fade(fade)), EvaluationStrategy::Corners | EvaluationStrategy::Samples) => {
                evaluate!(SamplesStrategy(ValueNoise { lattice_values: any, fade: move |t| any_fade(fade, t) }));
            }
            (
                Basis::Value(Interpolant::Spline),
                EvaluationStrategy::Rows | EvaluationStrategy::Corners | EvaluationStrategy::Samples,
            ) => evaluate!(SamplesStrategy(SplineNoise { lattice_values: any })),
        }
    }

    /// Returns the strategy for a block: rows only for grids, corners for more than one sample.
    fn strategy(&self, looked_up: bool, scratch: &Scratch) -> EvaluationStrategy {
        let along_rows = matches!(self.block.positions, Domain::Grid(_)) && !scratch.rows.is_empty();
        match self.operation.strategy() {
            Some(EvaluationStrategy::Rows) if along_rows => EvaluationStrategy::Rows,
            Some(EvaluationStrategy::Rows | EvaluationStrategy::Corners | EvaluationStrategy::Samples) | None => {
                if looked_up && self.block.count > 1 {
                    EvaluationStrategy::Corners
                } else {
                    EvaluationStrategy::Samples
                }
            }
        }
    }

    fn perlin_rows<const N: usize>(
        &self,
        fade: Fade,
        gradients: impl GradientSource,
        chain: Option<PermutationChain<'_>>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        in_dimension!(self.position.dimension, M => {
            let padded = move |cell: [i32; M]| {
                let gradient = gradients.gradient(cell);
                array::from_fn(|d| gradient.get(d).copied().unwrap_or(0.0))
            };
            let find = Find { one: padded, chain };
            self.leaf::<M, N>(&RowsStrategy { kind: PhantomData::<PerlinRows>, fade, find }, scratch, out);
        });
    }

    /// Returns the permutation chain that leads to gradients or lattice values, if vector instructions can follow it.
    fn chain(&self, source: SourceKind, table: u32) -> Option<PermutationChain<'_>> {
        let x_innermost = match source.hash {
            HashKind::XInnermost => true,
            HashKind::XOutermost => false,
            HashKind::Ward
            | HashKind::Shift
            | HashKind::ShiftMult
            | HashKind::Cochoy
            | HashKind::Lowbias
            | HashKind::FibonacciTable => return None,
        };
        let Machine { tables, byte_tables, simd, .. } = self.machine;
        if source.pick != PickKind::Listed || self.position.tile != TileKind::None || !are_widest(simd) {
            return None;
        }
        let (table, bytes) = (tables.get(table as usize)?, byte_tables.get(table as usize)?);
        Some(PermutationChain { table: bytes.get_or_init(|| ByteTable::new(table)), x_innermost })
    }

    /// Evaluates a leaf, and pulls its gradient, if one is wanted, back through the map of its coordinates.
    fn leaf<const M: usize, const N: usize>(
        &self,
        strategy: &impl LeafStrategy<M>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        if N == 0 {
            return strategy.put::<0>(self, scratch, &mut out.with_dimension());
        }
        match self.map {
            // A uniform map's share of the gradient is part of the leaf's scale.
            MapKind::Identity | MapKind::Uniform => strategy.put::<M>(self, scratch, &mut out.with_dimension()),
            MapKind::Diagonal | MapKind::Matrix => {
                let parameters = self.machine.parameters(self.operation.map);
                let mut inner = scratch.registers::<M>(1, self.block.count);
                strategy.put::<M>(self, scratch, &mut inner.split_at(0).1);
                for i in 0..self.block.count {
                    out.put(i, pullback(inner.samples(0).at(i), MapKind::Matrix, parameters));
                }
                scratch.recycle(inner);
            }
        }
    }

    /// Writes the samples of a function of the position.
    pub(crate) fn positional<const M: usize, const N: usize>(&self, kind: PositionalKind, out: &mut LanesMut<'_, N>) {
        let parameters = self.machine.parameters(self.operation.parameters);
        let map = self.machine.parameters(self.operation.map);
        for (i, mut p) in self.positions::<M>().into_iter().enumerate() {
            if let Some(tile) = self.tile {
                p.cell = reduced(tile, p.cell);
            }
            macro_rules! sample {
                ($($kind:ident $folder:ident::$file:ident::$function:ident $slope:ident),* $(,)?) => {
                    match kind {
                        $(PositionalKind::$kind => sample!(@$slope twins::$folder::$file::$function(parameters, p))),*
                    }
                };
                (@sloped $sample:expr) => { pullback($sample, self.map, map) };
                (@flat $value:expr) => { constant($value) };
            }
            out.put(i, positional_leaves!(sample));
        }
    }
}
