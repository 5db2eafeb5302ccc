//! Fills memory of the caller's with the samples of a grid or of a list of points, block by block.

use crate::cpu::engine::points::Points;
use crate::cpu::engine::registers::{LanesMut, Planes, Registers};
use crate::cpu::engine::texels::put_samples;
use crate::cpu::engine::threads::{band_length, for_each_band};
use crate::cpu::engine::{BLOCK, Block, Machine, Scratch, Sites};
use crate::format::Format;
use crate::grid::Grid;
use crate::layout::transforms::{GridTransform, PointsTransform};
use crate::plan::{OutputKind, Plan};
use crate::sample::Sample;

/// Consecutive samples that one thread fills: whole rows of a grid, or a part of its only row or of a list.
pub(crate) struct Band<'a> {
    start: usize,
    count: usize,
    destination: Destination<'a>,
}

enum Destination<'a> {
    Values(&'a mut [f32]),
    Bytes(Format, &'a mut [u8]),
    Samples(SampleSink<'a>),
}

/// Takes samples of a block, with the index that the first of them has in its band. It hides their dimension, so that what
/// fills them is not compiled in the caller's crate.
type SampleSink<'a> = Box<dyn FnMut(usize, Planes<'_>) + Send + 'a>;

impl<'a> Band<'a> {
    /// Cuts memory for values, in rows of so many, into bands.
    pub(crate) fn of_values(values: &'a mut [f32], row: usize) -> Vec<Self> {
        let length = band_length(values.len(), 1, row);
        let bands = values.chunks_mut(length).enumerate();
        bands.map(|(k, values)| Self::new(k * length, values.len(), Destination::Values(values))).collect()
    }

    /// Cuts memory for samples of so many bytes into bands.
    pub(crate) fn of_bytes(bytes: &'a mut [u8], format: Format, size: usize, row: usize) -> Vec<Self> {
        let length = band_length(bytes.len() / size, size, row);
        let bands = bytes.chunks_mut(length * size).enumerate();
        bands.map(|(k, bytes)| Self::new(k * length, bytes.len() / size, Destination::Bytes(format, bytes))).collect()
    }

    /// Cuts memory for values and gradients into bands.
    pub(crate) fn of_samples<const N: usize>(samples: &'a mut [Sample<N>], row: usize) -> Vec<Self> {
        let length = band_length(samples.len(), 1, row);
        let bands = samples.chunks_mut(length).enumerate();
        let band = |(k, samples): (usize, &'a mut [Sample<N>])| {
            let count = samples.len();
            let sink: SampleSink<'a> = Box::new(move |first, planes| planes.copy_to(&mut samples[first..]));
            Self::new(k * length, count, Destination::Samples(sink))
        };
        bands.map(band).collect()
    }

    /// Returns how many samples all bands have together.
    pub(crate) fn total(bands: &[Self]) -> usize {
        bands.iter().map(|band| band.count).sum()
    }

    fn new(start: usize, count: usize, destination: Destination<'a>) -> Self {
        Self { start, count, destination }
    }
}

/// A noise about to fill bands.
pub(crate) struct Filler<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) machine: Machine<'a>,
}

impl Filler<'_> {
    /// Fills the samples of a grid.
    pub(crate) fn fill_grid(&self, grid: &Grid, transforms: &[GridTransform], bands: Vec<Band<'_>>) {
        for_each_band(bands, &|| Scratch::new(transforms.len()), &|band, scratch| {
            self.fill_rows(grid, transforms, band, scratch);
        });
    }

    /// Fills the samples at points, whose coordinates lie one point's behind the other's.
    pub(crate) fn fill_points(&self, positions: &[f32], bands: Vec<Band<'_>>) {
        let transforms = self.plan.points_transforms();
        for_each_band(bands, &|| Scratch::new(0), &|band, scratch| {
            self.fill_list(positions, &transforms, band, scratch);
        });
    }

    fn fill_rows(&self, grid: &Grid, transforms: &[GridTransform], band: Band<'_>, scratch: &mut Scratch) {
        let Band { start, count, mut destination } = band;
        let (strip, most_rows) = match destination {
            Destination::Values(_) => self.machine.strip::<0>(transforms),
            _ => (BLOCK, 1),
        };
        let [row, height, _] = grid.extent().map(|extent| extent as usize);
        let (first_row, first_x) = (start / row, start % row);
        let width = count.min(row);
        let rows = count / width;
        // Strip by strip, so that what rows have in common stays at hand.
        for x in (0..width).step_by(strip) {
            let columns = (width - x).min(strip);
            let mut done = 0;
            while done < rows {
                let (y, z) = ((first_row + done) % height, (first_row + done) / height);
                let sites = Sites::Row { transforms, first: [(first_x + x) as u32, y as u32, z as u32, 0] };
                // Several rows of a slice at once, where the machine takes them.
                let together = (height - y).min(rows - done).min(most_rows);
                let block = Block::of_rows(columns, together, width, sites);
                self.put(block, scratch, &mut destination, done * width + x, (together - 1) * width + columns);
                done += together;
            }
        }
    }

    fn fill_list(&self, positions: &[f32], transforms: &[PointsTransform], band: Band<'_>, scratch: &mut Scratch) {
        let Band { start, count, mut destination } = band;
        let dimension = self.plan.dimension.count();
        let mut points = Points::default();
        for first in (0..count).step_by(BLOCK) {
            let length = (count - first).min(BLOCK);
            let positions = &positions[(start + first) * dimension..][..length * dimension];
            in_dimension!(dimension, M => points.take(self.machine.simd, positions.as_chunks::<M>().0));
            let sites = Sites::Points { transforms, points: &points };
            self.put(Block::new(length, sites), scratch, &mut destination, first, length);
        }
    }

    /// Puts a block's samples where a band has so many, from one of them on.
    fn put(&self, block: Block<'_>, scratch: &mut Scratch, to: &mut Destination<'_>, first: usize, length: usize) {
        match to {
            Destination::Values(values) => {
                self.machine.run_to(block, scratch, &mut LanesMut::of_values(&mut values[first..][..length]));
            }
            Destination::Bytes(format, bytes) => {
                let size = format.bytes_per_sample(self.plan.dimension);
                let bytes = &mut bytes[first * size..][..length * size];
                self.outputs(*format, block, scratch, &mut |planes| put_samples(self.plan, planes, *format, bytes));
            }
            Destination::Samples(sink) => {
                let dimension = self.plan.dimension.count();
                self.planes(dimension, true, block, scratch, &mut |planes| sink(first, planes));
            }
        }
    }

    /// Shows the samples that the output is made of in a format; of a value they are those of operation 0.
    pub(crate) fn outputs(
        &self,
        format: Format,
        block: Block<'_>,
        scratch: &mut Scratch,
        show: &mut dyn FnMut(Planes<'_>),
    ) {
        let output = self.plan.output;
        let with_gradient =
            format == Format::ValueAndGradient || matches!(output, OutputKind::Normals | OutputKind::Curl);
        let dimension = if with_gradient { self.plan.dimension.count() } else { 0 };
        self.planes(dimension, output == OutputKind::Value, block, scratch, show);
    }

    /// Shows the samples of all operations, or the first result as if it were operation 0's. The dimension is that of
    /// gradients, 0 where none are wanted.
    pub(crate) fn planes(
        &self,
        dimension: usize,
        first_result: bool,
        block: Block<'_>,
        scratch: &mut Scratch,
        show: &mut dyn FnMut(Planes<'_>),
    ) {
        in_dimension_or_none!(dimension, M => {
            let registers = if first_result {
                let mut registers: Registers<M> = scratch.registers(1, block.count);
                self.machine.run_to(block, scratch, &mut registers.split_at(0).1);
                registers
            } else {
                self.machine.run(block, scratch)
            };
            show(registers.planes());
            scratch.recycle(registers);
        });
    }
}
