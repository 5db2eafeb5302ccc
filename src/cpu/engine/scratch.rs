//! Memory and intermediate results that blocks share.

use crate::cpu::engine::operations::SlopePlanes;
use crate::cpu::engine::patches::Patches;
use crate::cpu::engine::planes::{Coordinates, LeafPlanes};
use crate::cpu::engine::registers::Registers;
use crate::cpu::engine::rows::Rows;
use crate::cpu::engine::strip::StripSteps;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};
use crate::lanes::together::Many;
use crate::sample::{HessianSample, Sample};
use bytemuck::allocation::zeroed_box;
use std::cell::Cell;

/// Memory that blocks reuse, and results that rows of a grid share.
#[derive(Default)]
pub(crate) struct Scratch {
    free: Vec<Vec<f32>>,
    free_coordinates: Vec<Box<Coordinates<f32>>>,
    /// The samples of operations at a single position. A body's samples lie behind those of the body that runs it.
    pub(crate) samples: Vec<Sample<4>>,
    /// The same with Hessians.
    pub(crate) hessian_samples: Vec<HessianSample<4>>,
    /// The same for several positions at once.
    pub(crate) many_hessian_samples: Vec<HessianSample<4, Many>>,
    /// Results for each lattice transform.
    pub(crate) rows: Vec<Rows<STRIP>>,
    pub(crate) patches: Vec<Patches>,
    pub(crate) strip_steps: Vec<StripSteps>,
    pub(crate) planes: Option<Box<LeafPlanes>>,
    slopes: Option<Box<SlopePlanes>>,
    /// Results for the only lattice transform of a program with one leaf.
    pub(crate) wide_rows: Rows<WIDE_STRIP>,
}

/// The number of lattice transforms, registers and planes of coordinates whose memory a thread keeps.
const KEPT: usize = 16;
/// The most numbers in kept registers: some 250 operations with gradients.
const KEPT_NUMBERS: usize = 1 << 18;

thread_local! {
    static FREE: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

impl Scratch {
    /// Calls a function with the memory of this thread, without results for a number of lattice transforms. Clearing
    /// new memory would take as long as filling a small grid.
    pub(crate) fn with<T>(transforms: usize, run: impl FnOnce(&mut Self) -> T) -> T {
        // An exiting thread has none left.
        let mut scratch = FREE.try_with(Cell::take).ok().flatten().unwrap_or_default();
        scratch.prepare(transforms);
        let result = run(&mut scratch);
        scratch.shrink();
        // An exiting thread keeps nothing.
        let _ = FREE.try_with(|free| free.set(Some(scratch)));
        result
    }

    fn prepare(&mut self, transforms: usize) {
        fn grow<T: Default>(all: &mut Vec<T>, length: usize) {
            all.resize_with(all.len().max(length), T::default);
        }
        self.rows.iter_mut().for_each(Rows::forget);
        self.patches.iter_mut().for_each(Patches::forget);
        self.strip_steps.iter_mut().for_each(|steps| steps.count = 0);
        self.wide_rows.forget();
        grow(&mut self.rows, transforms);
        grow(&mut self.patches, transforms);
        grow(&mut self.strip_steps, transforms);
    }

    /// Frees most memory of large noises. What is left is some 20 MB at most, and for most noises less than one.
    fn shrink(&mut self) {
        self.rows.truncate(KEPT);
        self.patches.truncate(KEPT);
        self.strip_steps.truncate(KEPT);
        self.free.retain(|memory| memory.capacity() <= KEPT_NUMBERS);
        self.free.truncate(KEPT);
        self.free_coordinates.truncate(KEPT);
    }

    /// Returns registers in memory that may be reused.
    pub(crate) fn registers<const N: usize>(&mut self, operations: usize, count: usize) -> Registers<N> {
        Registers::new(self.free.pop().unwrap_or_default(), operations, count)
    }

    /// Returns planes for the slopes of an operation.
    pub(crate) fn slopes(&mut self) -> &mut SlopePlanes {
        self.slopes.get_or_insert_with(zeroed_box)
    }

    /// Takes back the memory of registers.
    pub(crate) fn recycle<const N: usize>(&mut self, registers: Registers<N>) {
        self.free.push(registers.into_memory());
    }

    /// Returns planes for the coordinates of positions or displacements in memory that may be reused.
    pub(crate) fn coordinates(&mut self) -> Box<Coordinates<f32>> {
        self.free_coordinates.pop().unwrap_or_else(zeroed_box)
    }

    /// Takes back the memory of coordinates.
    pub(crate) fn recycle_coordinates(&mut self, coordinates: Box<Coordinates<f32>>) {
        self.free_coordinates.push(coordinates);
    }
}

/// Returns the planes of a leaf, creating them if there are none.
pub(crate) fn leaf_planes(planes: &mut Option<Box<LeafPlanes>>) -> &mut LeafPlanes {
    planes.get_or_insert_with(zeroed_box)
}
