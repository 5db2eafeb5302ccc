//! A program with its parameters and tables, which `walker.rs` runs over blocks and `single.rs` at positions.

use crate::cpu::engine::byte_table::{ByteTable, Listed, PermutationChain};
use crate::cpu::engine::part_noise::Parts;
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::source::Source;
use crate::layout::parameters::{AllParameters, ArrayView, Parameters};
use crate::layout::table::Table;
use crate::plan::Plan;
use crate::plan::program::{Program, SourceKind};
use std::sync::OnceLock;

/// A program with its parameters and tables.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) program: &'a Program,
    parameters: AllParameters<'a>,
    pub(crate) tables: &'a [Table],
    /// The tables in bytes, each created on first use.
    pub(crate) byte_tables: &'a [OnceLock<ByteTable>],
    /// The functions that compute values of operations at single positions.
    pub(crate) parts: Option<&'a Parts>,
}

impl<'a> Machine<'a> {
    #[inline]
    pub(crate) fn new(plan: &'a Plan, byte_tables: &'a [OnceLock<ByteTable>]) -> Self {
        let (parameters, tables) = (plan.all_parameters(), &plan.tables);
        Self { plan, program: &plan.program, parameters, tables, byte_tables, parts: None }
    }

    /// Creates a machine for single positions only, which use no tables in bytes.
    #[inline]
    pub(crate) fn of_single_positions(plan: &'a Plan, parts: Option<&'a Parts>) -> Self {
        Self { parts, ..Self::new(plan, &[]) }
    }

    /// Returns the parameters from an index on.
    pub(crate) fn parameters(&self, start: u32) -> Parameters<'_> {
        self.parameters.from(start)
    }

    /// Returns the source of a leaf's gradients or values; with vectors, for several positions at once.
    #[inline]
    pub(crate) fn source(
        &self,
        kind: SourceKind,
        table: u32,
        leaf: Parameters<'a>,
        tile: Option<&'a ArrayView<'a>>,
        simd: Option<Vectors>,
    ) -> Source<'a> {
        static NO_TABLE: Table = Table::EMPTY;
        let of_positions = simd.zip(self.byte_tables.get(table as usize));
        let table = self.tables.get(table as usize).unwrap_or(&NO_TABLE);
        let chain = of_positions.and_then(|(simd, bytes)| PermutationChain::new(kind, simd, table, bytes));
        let listed = of_positions.and_then(|(simd, bytes)| Listed::new(kind, simd, table, bytes));
        Source { kind, table, chain, listed, leaf, tile }
    }
}
