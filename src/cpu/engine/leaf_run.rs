//! A leaf over a block of samples.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::machine::Machine;
use crate::cpu::twins::expression::leaf::Leaf;
use crate::layout::parameters::ArrayView;
use crate::plan::map_kind::MapKind;
use crate::plan::program::{LeafPosition, Operation};

/// A leaf over a block of samples.
pub(crate) struct LeafRun<'a> {
    pub(crate) machine: Machine<'a>,
    pub(crate) operation: &'a Operation,
    pub(crate) position: LeafPosition,
    /// The index of its lattice transform.
    pub(crate) transform: u32,
    pub(crate) tile: Option<ArrayView<'a>>,
    pub(crate) map: MapKind,
    pub(crate) block: Block<'a>,
}

impl LeafRun<'_> {
    pub(crate) fn leaf_parameters(&self) -> Leaf {
        Leaf::new(self.machine.parameters(self.operation.parameters))
    }
}
