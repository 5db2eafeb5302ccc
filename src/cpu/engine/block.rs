//! Blocks: samples that are worked on together.

use crate::cpu::engine::points::Points;
use crate::layout::transforms::{GridTransform, PointsTransform};

/// Up to [`BLOCK`](crate::cpu::engine::strip::BLOCK) positions, or as many rows of them as the machine's `strip` says.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) count: usize,
    /// How many rows of a grid there are, one above the other, and how far they lie apart in the caller's memory.
    pub(crate) rows: usize,
    pub(crate) stride: usize,
    pub(crate) sites: Sites<'a>,
    /// The combination of octaves of all fractals around.
    pub(crate) frame: u32,
    /// What warps have added to each; empty without warps.
    pub(crate) displacement: &'a [[f32; 4]],
}

/// Where they are.
#[derive(Clone, Copy)]
pub(crate) enum Sites<'a> {
    /// Along a row of a grid, from a sample on.
    Row {
        transforms: &'a [GridTransform],
        first: [u32; 4],
    },
    Points {
        transforms: &'a [PointsTransform],
        points: &'a Points,
    },
}

impl<'a> Block<'a> {
    pub(crate) fn new(count: usize, sites: Sites<'a>) -> Self {
        Self { count, rows: 1, stride: count, sites, frame: 0, displacement: &[] }
    }

    /// Of several rows, for a machine whose `strip` has as many.
    pub(crate) fn of_rows(count: usize, rows: usize, stride: usize, sites: Sites<'a>) -> Self {
        Self { rows, stride, ..Self::new(count, sites) }
    }

    pub(crate) fn displacement(&self, i: usize) -> [f32; 4] {
        self.displacement.get(i).copied().unwrap_or_default()
    }
}
