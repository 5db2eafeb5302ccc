//! Operations that run another body: fractals and warps.

use super::registers::{Done, LanesMut, Registers};
use super::{Block, Machine, Scratch, carried, pulled};
use crate::cpu::fractal::{self, Octaves, fbm, hybrid_multifractal, octave_frequency, ping_pong, ridged, turbulence};
use crate::cpu::map::{displaced_by, dragged, octave_at};
use crate::cpu::numbers::Numbers;
use crate::plan::program::{FractalKind, MapKind, Operation};
use crate::sample::Sample;

/// The fractal's octaves at one of a block's positions.
struct OctavesAt<'a, const N: usize> {
    numbers: Numbers<'a>,
    octaves: &'a Registers<N>,
    i: usize,
}

impl<const N: usize> Octaves<N> for OctavesAt<'_, N> {
    #[inline(always)]
    fn numbers(&self) -> Numbers<'_> {
        self.numbers
    }

    #[inline(always)]
    fn octave(&self, k: u32) -> Sample<N> {
        self.octaves.of(k as usize).at(self.i)
    }
}

/// A fractal about to be evaluated.
pub(super) struct FractalRun<'a> {
    pub(super) machine: Machine<'a>,
    pub(super) numbers: Numbers<'a>,
    pub(super) map: MapKind,
    pub(super) map_numbers: Numbers<'a>,
    pub(super) style: FractalKind,
    pub(super) body: usize,
    pub(super) block: Block<'a>,
}

impl FractalRun<'_> {
    /// `M` is the dimension inside, `N` that outside; both are 0 without gradients.
    pub(super) fn fractal<const M: usize, const N: usize>(&self, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        let body = &self.machine.program.bodies[self.body];
        let octave_count = fractal::octave_count(self.numbers);
        let mut octaves: Registers<M> = scratch.registers(octave_count as usize, self.block.count);
        let mut moved = Vec::new();
        for k in 0..octave_count {
            if body.moved {
                let frequency = octave_frequency(self.numbers, k);
                let at = |i| octave_at(carried(self.block.moved(i), self.map, self.map_numbers), frequency);
                moved.clear();
                moved.extend((0..self.block.count).map(at));
            }
            let block = Block { frame: self.block.frame * octave_count + k, moved: &moved, ..self.block };
            self.machine.body_to::<M>(self.body, block, scratch, &mut octaves.split_at(k as usize).1);
        }
        let at = |i| OctavesAt { numbers: self.numbers, octaves: &octaves, i };
        let mut each = |fractal: &dyn Fn(usize) -> Sample<M>| {
            (0..self.block.count).for_each(|i| out.put(i, pulled(fractal(i), self.map, self.map_numbers)));
        };
        match self.style {
            FractalKind::Fbm => each(&|i| fbm(&at(i))),
            FractalKind::Turbulence => each(&|i| turbulence(&at(i))),
            FractalKind::Ridged => each(&|i| ridged(&at(i))),
            FractalKind::HybridMultifractal => each(&|i| hybrid_multifractal(&at(i))),
            FractalKind::PingPong => each(&|i| ping_pong(&at(i))),
        }
        scratch.recycle(octaves);
    }
}

/// A warp about to be evaluated.
pub(super) struct WarpRun<'a> {
    pub(super) machine: Machine<'a>,
    pub(super) operation: &'a Operation,
    pub(super) map: MapKind,
    pub(super) body: usize,
    pub(super) block: Block<'a>,
}

impl WarpRun<'_> {
    pub(super) fn warp<const M: usize, const N: usize>(
        &self,
        done: Done<'_, N>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let amplitude = self.machine.numbers(self.operation.numbers).number(0);
        let map_numbers = self.machine.numbers(self.operation.map);
        let components = &self.operation.inputs;
        let moved: Vec<[f32; 4]> = (0..self.block.count)
            .map(|i| {
                let mut moved = carried(self.block.moved(i), self.map, map_numbers);
                for (moved, &component) in moved.iter_mut().zip(components) {
                    *moved = displaced_by(*moved, amplitude, done.of(component).values[i]);
                }
                moved
            })
            .collect();
        let mut inner: Registers<M> = scratch.registers(1, self.block.count);
        let block = Block { moved: &moved, ..self.block };
        self.machine.body_to::<M>(self.body, block, scratch, &mut inner.split_at(0).1);
        for i in 0..self.block.count {
            let sample = inner.of(0).at(i);
            let mut outer = pulled(sample, self.map, map_numbers);
            for (axis, &component) in components.iter().enumerate().take(M) {
                outer = dragged(outer, done.of(component).at(i), amplitude, sample.gradient[axis]);
            }
            out.put(i, outer);
        }
        scratch.recycle(inner);
    }
}
