//! What is kept from block to block.

use crate::cpu::engine::corners::Corners;
use crate::cpu::engine::registers::Registers;
use crate::cpu::engine::rows::Rows;
use crate::cpu::engine::strip::StripSteps;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};

/// What is kept from block to block: memory, and what rows of a grid have in common.
pub(crate) struct Scratch {
    pub(crate) free: Vec<Vec<f32>>,
    /// Of every placement.
    pub(crate) rows: Vec<Rows<STRIP>>,
    pub(crate) strip_steps: Vec<StripSteps>,
    pub(crate) corners: Option<Corners>,
    /// Of the only one.
    pub(crate) wide_rows: Rows<WIDE_STRIP>,
}

impl Scratch {
    /// For a program of so many placements.
    pub(crate) fn new(transforms: usize) -> Self {
        Self {
            free: Vec::new(),
            rows: std::iter::repeat_with(Rows::default).take(transforms).collect(),
            strip_steps: std::iter::repeat_with(StripSteps::default).take(transforms).collect(),
            corners: None,
            wide_rows: Rows::default(),
        }
    }

    pub(crate) fn registers<const N: usize>(&mut self, operations: usize, count: usize) -> Registers<N> {
        Registers::new(self.free.pop().unwrap_or_default(), operations, count)
    }

    pub(crate) fn recycle<const N: usize>(&mut self, registers: Registers<N>) {
        self.free.push(registers.into_memory());
    }
}
