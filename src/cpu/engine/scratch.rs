//! Memory and intermediate results that blocks share.

use crate::cpu::engine::corners::Corners;
use crate::cpu::engine::registers::Registers;
use crate::cpu::engine::rows::Rows;
use crate::cpu::engine::strip::StripSteps;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};

/// Memory that blocks reuse, and what rows of a grid have in common.
pub(crate) struct Scratch {
    pub(crate) free: Vec<Vec<f32>>,
    /// Results for each lattice transform.
    pub(crate) rows: Vec<Rows<STRIP>>,
    pub(crate) strip_steps: Vec<StripSteps>,
    pub(crate) corners: Option<Corners>,
    /// Results for the only lattice transform of a program of one leaf.
    pub(crate) wide_rows: Rows<WIDE_STRIP>,
}

impl Scratch {
    /// Creates scratch memory for a number of lattice transforms.
    pub(crate) fn new(transforms: usize) -> Self {
        Self {
            free: Vec::new(),
            rows: std::iter::repeat_with(Rows::default).take(transforms).collect(),
            strip_steps: std::iter::repeat_with(StripSteps::default).take(transforms).collect(),
            corners: None,
            wide_rows: Rows::default(),
        }
    }

    /// Returns registers in memory that may have been used before.
    pub(crate) fn registers<const N: usize>(&mut self, operations: usize, count: usize) -> Registers<N> {
        Registers::new(self.free.pop().unwrap_or_default(), operations, count)
    }

    /// Takes back the memory of registers.
    pub(crate) fn recycle<const N: usize>(&mut self, registers: Registers<N>) {
        self.free.push(registers.into_memory());
    }
}
