//! Fills the caller's memory with the samples of a grid or of a list of points, block by block.

use crate::array;
use crate::cpu::engine::block::Span;
use crate::cpu::engine::choose::strip;
use crate::cpu::engine::hessians::{Shown, each_hessian};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::registers::{LanesMut, Planes, Registers};
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::sample_positions::{GridRow, PointList, Points, surface_outwards, surface_position};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::strip::BLOCK;
use crate::cpu::engine::texels::put_samples;
use crate::cpu::engine::threads::{band_length, for_each_band};
use crate::format::Format;
use crate::formulas::kernel::curvature::{laplacian, mean_curvature};
use crate::grid::Grid;
use crate::layout::transforms::{GridOrPoints, GridTransform, PointsTransform};
use crate::plan::position::{Position, padded_slice};
use crate::plan::{OutputKind, Plan};
use crate::sample::{HessianSample, Sample};
use crate::surface::Surface;

/// Consecutive samples that one thread fills: whole rows of a grid, or a part of a list or of a grid's only row.
pub(crate) struct Band<'a> {
    start: usize,
    count: usize,
    destination: Box<dyn Destination + 'a>,
}

/// Memory that samples are written to. The trait hides their type and dimension. The code that fills them is thus not
/// compiled in the caller's crate, and programs contain only the code for destinations that they use.
trait Destination: Send {
    /// Writes a span's samples to the `length` elements that begin with element `first`.
    fn put(&mut self, filler: &Filler<'_>, span: Span<'_>, scratch: &mut Scratch, first: usize, length: usize);

    /// Returns the best size for the blocks of a grid: the number of samples along x, and of rows.
    fn strip(&self, _machine: Machine<'_>, _transforms: &[GridTransform], _height: u32) -> (usize, usize) {
        (BLOCK, 1)
    }
}

impl Destination for &mut [f32] {
    fn put(&mut self, filler: &Filler<'_>, span: Span<'_>, scratch: &mut Scratch, first: usize, length: usize) {
        let values = &mut self[first..][..length];
        if filler.plan.takes_hessians(false) {
            return filler.hessians(Shown::FirstResult, span, scratch, &mut |_, i, found| values[i] = found.value);
        }
        match span.block(filler.simd) {
            Some(block) => filler.machine.run_to(block, scratch, &mut LanesMut::from_values(values)),
            None => filler.machine.each_sample::<Sample<0>>(span, scratch, &mut |i, sample| values[i] = sample.value),
        }
    }

    fn strip(&self, machine: Machine<'_>, transforms: &[GridTransform], height: u32) -> (usize, usize) {
        strip::<0>(machine, transforms, height)
    }
}

impl<const N: usize> Destination for &mut [Sample<N>] {
    fn put(&mut self, filler: &Filler<'_>, span: Span<'_>, scratch: &mut Scratch, first: usize, length: usize) {
        let samples = &mut self[first..][..length];
        filler.planes(N, Shown::FirstResult, span, scratch, &mut |planes| planes.copy_to(samples));
    }
}

impl<const N: usize> Destination for &mut [HessianSample<N>] {
    fn put(&mut self, filler: &Filler<'_>, span: Span<'_>, scratch: &mut Scratch, first: usize, length: usize) {
        let samples = &mut self[first..][..length];
        filler.hessians(Shown::FirstResult, span, scratch, &mut |_, i, found| {
            samples[i] = HessianSample {
                value: found.value,
                gradient: array::from_fn(|d| found.gradient[d]),
                hessian: array::matrix(|i, j| found.hessian[i][j]),
            };
        });
    }
}

/// Rows of samples in memory.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    /// The number of samples in a row.
    pub(crate) row: usize,
    pub(crate) count: usize,
    /// The number of elements of a sample.
    pub(crate) size: usize,
    /// The number of elements from the start of one row to the start of the next.
    pub(crate) pitch: usize,
}

impl Rows {
    pub(crate) fn are_dense(self) -> bool {
        self.pitch == self.row * self.size
    }
}

/// Samples in a storage format.
struct Packed<'a> {
    format: Format,
    rows: Rows,
    memory: &'a mut [u8],
    /// A buffer for the bytes of several rows before they are copied to rows that lie apart.
    between: Vec<u8>,
}

impl Destination for Packed<'_> {
    fn put(&mut self, filler: &Filler<'_>, span: Span<'_>, scratch: &mut Scratch, first: usize, length: usize) {
        let Self { format, rows, ref mut memory, ref mut between } = *self;
        let Rows { row, size, pitch, .. } = rows;
        let (y, x) = (first / row, first % row);
        let start = y * pitch + x * size;
        let is_together = rows.are_dense() || x + length <= row;
        let bytes = if is_together {
            &mut memory[start..][..length * size]
        } else {
            between.resize(length * size, 0);
            between.as_mut_slice()
        };
        filler.outputs(format, span, scratch, &mut |planes| {
            put_samples(filler.plan, filler.simd, planes, span.outwards(), format, bytes);
        });
        if !is_together {
            let (end, rest) = between.split_at((row - x) * size);
            memory[start..][..end.len()].copy_from_slice(end);
            for (bytes, row) in rest.chunks(row * size).zip(memory[(y + 1) * pitch..].chunks_mut(pitch)) {
                row[..bytes.len()].copy_from_slice(bytes);
            }
        }
    }
}

impl<'a> Band<'a> {
    /// Cuts memory for values into bands.
    pub(crate) fn for_values(values: &'a mut [f32], rows: Rows) -> Vec<Self> {
        Self::cut(values, rows, |values| Box::new(values))
    }

    /// Cuts memory for samples in a storage format into bands.
    pub(crate) fn for_bytes(bytes: &'a mut [u8], format: Format, rows: Rows) -> Vec<Self> {
        Self::cut(bytes, rows, |memory| Box::new(Packed { format, rows, memory, between: Vec::new() }))
    }

    /// Cuts memory for values and gradients into bands.
    pub(crate) fn for_samples<const N: usize>(samples: &'a mut [Sample<N>], rows: Rows) -> Vec<Self> {
        Self::cut(samples, rows, |samples| Box::new(samples))
    }

    /// Cuts memory for values, gradients and Hessians into bands.
    pub(crate) fn for_hessian_samples<const N: usize>(samples: &'a mut [HessianSample<N>], rows: Rows) -> Vec<Self> {
        Self::cut(samples, rows, |samples| Box::new(samples))
    }

    fn cut<T>(
        memory: &'a mut [T],
        rows: Rows,
        destination: impl Fn(&'a mut [T]) -> Box<dyn Destination + 'a>,
    ) -> Vec<Self> {
        let Rows { row, count, size, pitch } = rows;
        let samples = row * count;
        let length = band_length(samples, size, row);
        let (memory, elements) = match count {
            0 | 1 => (&mut memory[..samples * size], length * size),
            _ => (memory, length / row * pitch),
        };
        let band =
            |(start, memory)| Self { start, count: length.min(samples - start), destination: destination(memory) };
        (0..samples).step_by(length).zip(memory.chunks_mut(elements)).map(band).collect()
    }
}

/// A noise that fills bands.
pub(crate) struct Filler<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) machine: Machine<'a>,
    /// The vectors that evaluate blocks. Without them, samples are evaluated one by one.
    pub(crate) simd: Option<Vectors>,
}

impl Filler<'_> {
    /// Fills the samples of a grid, starting at a row.
    pub(crate) fn fill_grid(&self, grid: &Grid, first_row: u64, transforms: &[GridTransform], bands: Vec<Band<'_>>) {
        for_each_band(bands, transforms.len(), &|band, scratch| {
            self.fill_rows(grid, first_row, transforms, band, scratch);
        });
    }

    /// Fills the samples at points, whose coordinates are stored point by point.
    pub(crate) fn fill_points(&self, positions: &[f32], bands: Vec<Band<'_>>) {
        let transforms = self.plan.points_transforms();
        for_each_band(bands, 0, &|band, scratch| {
            self.fill_list(positions, &transforms, band, scratch);
        });
    }

    /// Fills the samples of a surface.
    pub(crate) fn fill_surface(&self, surface: &Surface, bands: Vec<Band<'_>>) {
        let transforms = self.plan.points_transforms();
        let (tables, extent) = (surface.tables(), surface.extent());
        for_each_band(bands, 0, &|band, scratch| {
            let Band { start, count, mut destination } = band;
            let (mut points, mut positions, mut outwards) =
                (Points::new(scratch.coordinates()), Vec::new(), Vec::new());
            for first in (0..count).step_by(BLOCK) {
                let length = (count - first).min(BLOCK);
                positions.clear();
                positions.extend((start + first..).take(length).map(|i| surface_position(&tables, extent, i)));
                points.take::<4>(self.simd, &positions);
                if self.plan.output == OutputKind::Normals {
                    outwards.clear();
                    outwards.extend((start + first..).take(length).map(|i| surface_outwards(&tables, extent, i)));
                }
                let list = PointList { transforms: &transforms, points: &points, outwards: &outwards };
                let positions = GridOrPoints::Points(list);
                destination.put(self, Span::new(length, positions), scratch, first, length);
            }
            scratch.recycle_coordinates(points.into_memory());
        });
    }

    /// Fills the samples at positions that the plan has checked. Their coordinates are stored position by position.
    pub(crate) fn fill_positions(&self, positions: &[f64], bands: Vec<Band<'_>>) {
        let dimension = self.plan.dimension.count();
        for_each_band(bands, 0, &|band, scratch| {
            let Band { start, count, mut destination } = band;
            for (i, position) in positions[start * dimension..][..count * dimension].chunks_exact(dimension).enumerate()
            {
                destination.put(self, Span::single(&Position::new(&padded_slice(position))), scratch, i, 1);
            }
        });
    }

    fn fill_rows(
        &self,
        grid: &Grid,
        first_row: u64,
        transforms: &[GridTransform],
        band: Band<'_>,
        scratch: &mut Scratch,
    ) {
        let Band { start, count, mut destination } = band;
        let (strip, most_rows) = destination.strip(self.machine, transforms, grid.extent()[1]);
        let [row, height] = [grid.extent()[0], grid.extent()[1]].map(|extent| extent as usize);
        let (first_row, first_x) = (first_row + (start / row) as u64, start % row);
        let width = count.min(row);
        let rows = count / width;
        // Fills strip by strip, so that the data shared by rows stays in the cache.
        for x in (0..width).step_by(strip) {
            let columns = (width - x).min(strip);
            let mut done = 0;
            while done < rows {
                let at = first_row + done as u64;
                let [y, z] = [at % height as u64, at / height as u64];
                let first = [(first_x + x) as u32, y as u32, z as u32, 0];
                let positions = GridOrPoints::Grid(GridRow { transforms, first, height: height as u32 });
                // Several rows of a slice at once, where the machine supports it.
                let together = (height - y as usize).min(rows - done).min(most_rows);
                let span = Span::with_rows(columns, together, width, positions);
                destination.put(self, span, scratch, done * width + x, (together - 1) * width + columns);
                done += together;
            }
        }
    }

    fn fill_list(&self, positions: &[f32], transforms: &[PointsTransform], band: Band<'_>, scratch: &mut Scratch) {
        let Band { start, count, mut destination } = band;
        let dimension = self.plan.dimension.count();
        let mut points = Points::new(scratch.coordinates());
        for first in (0..count).step_by(BLOCK) {
            let length = (count - first).min(BLOCK);
            let positions = &positions[(start + first) * dimension..][..length * dimension];
            in_dimension!(dimension, M => points.take(self.simd, positions.as_chunks::<M>().0));
            let positions = GridOrPoints::Points(PointList { transforms, points: &points, outwards: &[] });
            destination.put(self, Span::new(length, positions), scratch, first, length);
        }
        scratch.recycle_coordinates(points.into_memory());
    }

    /// Calls `show` with the samples that the output needs in a format. For an output of a value, operation 0 has its
    /// samples.
    pub(crate) fn outputs(
        &self,
        format: Format,
        span: Span<'_>,
        scratch: &mut Scratch,
        show: &mut dyn FnMut(Planes<'_>),
    ) {
        let output = self.plan.output;
        if output.takes_hessian() {
            return self.curvatures(span, scratch, show);
        }
        let with_gradient = format == Format::ValueAndGradient || output.takes_gradient();
        let dimension = if with_gradient { self.plan.dimension.count() } else { 0 };
        let shown = if output == OutputKind::Value { Shown::FirstResult } else { Shown::AllOperations };
        self.planes(dimension, shown, span, scratch, show);
    }

    /// Calls `show` with the curvatures of a span in place of values.
    fn curvatures(&self, span: Span<'_>, scratch: &mut Scratch, show: &mut dyn FnMut(Planes<'_>)) {
        let parameters = self.machine.parameters(self.plan.program.output_parameters);
        let share = 1.0 / self.plan.dimension.count() as f32;
        let mut registers: Registers<0> = scratch.registers(1, span.count);
        let values = registers.split_at(0).1.values;
        self.hessians(Shown::FirstResult, span, scratch, &mut |_, i, sample| {
            values[i] = match self.plan.output {
                OutputKind::Laplacian => laplacian(sample, parameters),
                _ => mean_curvature(sample, parameters, share),
            };
        });
        show(registers.planes());
        scratch.recycle(registers);
    }

    /// Calls `show` with samples, the first result as operation 0. Gradients have `dimension` components; 0 means no
    /// gradients.
    pub(crate) fn planes(
        &self,
        dimension: usize,
        shown: Shown,
        span: Span<'_>,
        scratch: &mut Scratch,
        show: &mut dyn FnMut(Planes<'_>),
    ) {
        in_dimension_or_none!(dimension, M => {
            let registers: Registers<M> = match (span.block(self.simd), shown) {
                _ if self.plan.takes_hessians(dimension > 0) => {
                    let mut registers = scratch.registers(self.operations(shown), span.count);
                    self.hessians(shown, span, scratch, &mut |operation, i, found| {
                        registers.split_at(operation).1.put(i, as_it_is(found.sample()));
                    });
                    registers
                }
                (Some(block), Shown::FirstResult) => {
                    let mut registers = scratch.registers(1, span.count);
                    self.machine.run_to(block, scratch, &mut registers.split_at(0).1);
                    registers
                }
                (Some(block), Shown::AllOperations) => self.machine.run(block, scratch),
                (None, _) if const { M == 0 } => self.one_by_one::<Sample<0>, M>(shown, span, scratch),
                (None, _) => self.one_by_one::<Sample<4>, M>(shown, span, scratch),
            };
            show(registers.planes());
            scratch.recycle(registers);
        });
    }

    /// Evaluates samples one by one.
    fn one_by_one<K: SampleKind<Stored = Sample<4>, Number = f32>, const N: usize>(
        &self,
        shown: Shown,
        span: Span<'_>,
        scratch: &mut Scratch,
    ) -> Registers<N> {
        let mut registers: Registers<N> = scratch.registers(self.operations(shown), span.count);
        let mut put = |operation, i, sample: K| registers.split_at(operation).1.put(i, as_it_is(sample.stored()));
        match shown {
            Shown::FirstResult => self.machine.each_sample(span, scratch, &mut |i, sample| put(0, i, sample)),
            Shown::AllOperations => self.machine.each_operation(span, scratch, &mut put),
        }
        registers
    }

    /// Returns the number of samples that are shown at each position.
    fn operations(&self, shown: Shown) -> usize {
        match shown {
            Shown::FirstResult => 1,
            Shown::AllOperations => self.plan.program.root().operations.len(),
        }
    }

    fn hessians(
        &self,
        shown: Shown,
        span: Span<'_>,
        scratch: &mut Scratch,
        put: &mut dyn FnMut(usize, usize, HessianSample<4>),
    ) {
        each_hessian(self.machine, shown, span, self.simd, scratch, put);
    }
}
