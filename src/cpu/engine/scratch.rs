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
use std::cell::RefCell;
use std::mem;
use std::ops::{Deref, DerefMut};

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
    static FREE: RefCell<Scratch> = RefCell::default();
}

/// The scratch memory of this thread, which it gets back when this is dropped. Clearing new memory would take as long
/// as filling a small grid.
pub(crate) struct ThreadScratch(Scratch);

impl ThreadScratch {
    /// Returns scratch memory without results for a number of lattice transforms.
    pub(crate) fn new(transforms: usize) -> Self {
        // An exiting thread has none left.
        let mut scratch = FREE.try_with(RefCell::take).unwrap_or_default();
        scratch.rows.iter_mut().for_each(Rows::forget);
        scratch.rows.resize_with(transforms, Rows::default);
        scratch.patches.iter_mut().for_each(Patches::forget);
        scratch.patches.resize_with(transforms, Patches::default);
        scratch.wide_rows.forget();
        scratch.strip_steps.iter_mut().for_each(|steps| steps.count = 0);
        scratch.strip_steps.resize_with(transforms, StripSteps::default);
        Self(scratch)
    }
}

impl Drop for ThreadScratch {
    fn drop(&mut self) {
        let mut scratch = mem::take(&mut self.0);
        // Together some 20 MB at most, and for most noises less than one.
        scratch.rows.truncate(KEPT);
        scratch.patches.truncate(KEPT);
        scratch.strip_steps.truncate(KEPT);
        scratch.free.retain(|memory| memory.capacity() <= KEPT_NUMBERS);
        scratch.free.truncate(KEPT);
        scratch.free_coordinates.truncate(KEPT);
        // An exiting thread keeps nothing.
        let _ = FREE.try_with(|free| free.replace(scratch));
    }
}

impl Deref for ThreadScratch {
    type Target = Scratch;

    fn deref(&self) -> &Scratch {
        &self.0
    }
}

impl DerefMut for ThreadScratch {
    fn deref_mut(&mut self) -> &mut Scratch {
        &mut self.0
    }
}

impl Scratch {
    /// Calls a function with the memory of this thread, for a single position. It does not use the results for rows.
    pub(crate) fn with_single<T>(mut run: impl FnMut(&mut Self) -> T) -> T {
        // An exiting thread has none left.
        FREE.try_with(|free| run(&mut free.borrow_mut())).unwrap_or_else(|_| run(&mut Self::default()))
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
