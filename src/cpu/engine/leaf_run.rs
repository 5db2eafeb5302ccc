//! A leaf over a block of samples.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::sample_positions::GridRow;
use crate::formulas::expression::leaf::Leaf;
use crate::layout::parameters::ArrayView;
use crate::layout::transforms::GridOrPoints;
use crate::plan::affine::MapKind;
use crate::plan::program::{LeafPosition, Operation, TileKind};

/// A leaf over a block of samples.
#[derive(Clone, Copy)]
pub(crate) struct LeafRun<'a> {
    pub(crate) machine: &'a Machine<'a>,
    pub(crate) operation: &'a Operation,
    pub(crate) position: &'a LeafPosition,
    /// The index of its lattice transform.
    pub(crate) transform: u32,
    pub(crate) tile: Option<ArrayView<'a>>,
    pub(crate) map: MapKind,
    pub(crate) block: Block<'a>,
}

impl TileKind {
    /// Returns the tile of a frame, if the lattice repeats, given the tile of the first frame.
    #[inline]
    pub(crate) fn of_frame(self, tiles: ArrayView<'_>, frame: u32) -> Option<ArrayView<'_>> {
        let stride = self.stride();
        (stride > 0).then(|| tiles.from(stride * frame))
    }
}

impl<'a> LeafRun<'a> {
    /// Creates the run of a leaf, given its transform and tile for the first combination of octaves.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn new(
        machine: &'a Machine<'a>,
        operation: &'a Operation,
        position: &'a LeafPosition,
        first_transform: u32,
        tiles: ArrayView<'a>,
        map: MapKind,
        block: Block<'a>,
    ) -> Self {
        let transform = first_transform + block.octave_combination;
        let tile = position.tile.of_frame(tiles, block.octave_combination);
        Self { machine, operation, position, transform, tile, map, block }
    }

    /// Returns the run of one row of the block.
    pub(crate) fn row(&self, row: usize) -> Self {
        let positions = match self.block.positions {
            GridOrPoints::Grid(GridRow { transforms, first: [x, y, z, w], height }) => {
                GridOrPoints::Grid(GridRow { transforms, first: [x, y + row as u32, z, w], height })
            }
            points @ GridOrPoints::Points(_) => points,
        };
        Self { block: Block { rows: 1, positions, ..self.block }, ..*self }
    }

    pub(crate) fn leaf_parameters(&self) -> Leaf {
        Leaf::new(self.machine.parameters(self.operation.parameters))
    }
}
