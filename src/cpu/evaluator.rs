use crate::cpu::engine::block::{Block, Sites};
use crate::cpu::engine::byte_table::ByteTable;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::points::Points;
use crate::cpu::engine::registers::{LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::SimdLevel;
use crate::cpu::engine::strategy::EvaluationStrategy;
use crate::cpu::engine::strip::BLOCK;
use crate::cpu::engine::threads::over_bands;
use crate::cpu::twins::kernel::colour::{colour_ramp, curl_2, curl_3, normal};
use crate::cpu::twins::kernel::format::{
    pack_float_16, pack_float_32, pack_rgba_srgb_8, pack_rgba_unorm_8, pack_share_8, pack_share_srgb_8, pack_srgb_8,
    pack_unorm_8, pack_unorm_16,
};
use crate::cpu::twins::space::grid::beginning_at;
use crate::format::Format;
use crate::grid::Grid;
use crate::layout::transforms::GridTransform;
use crate::noise::error::NoiseError;
use crate::output::Output;
use crate::plan::position_error::PositionError;
use crate::plan::program::Operation;
use crate::plan::{OutputKind, Plan};
use crate::sample::Sample;
use fearless_simd::Level;
use std::ops::Range;
use std::sync::OnceLock;
use thiserror::Error;

/// Why samples could not be written to a slice.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FillError {
    /// The noise has no value there.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A format that has not the output's channels.
    #[error("normals, ramps and channels need a format of four channels, not {format:?}")]
    Format {
        /// What was asked for.
        format: Format,
    },
    /// A slice of another length.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The slice's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
    /// Rows that the grid has not.
    #[error("rows {start} to {end} were asked for; the grid has {rows} in all its slices")]
    Rows {
        /// The first.
        start: u64,
        /// The one behind the last.
        end: u64,
        /// How many there are.
        rows: u64,
    },
}

/// A noise made ready for the CPU: the twin of the GPU's `Generator`, with the same bits.
///
/// Making one takes some microseconds, and the time to find the range of a gradient set of one's own (see
/// [`Gradients`](crate::Gradients)); keep it.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Grid, Perlin};
///
/// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
/// let mut heights = vec![0.0; 128 * 128];
/// noise.fill(&Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[128, 128])?, &mut heights)?;
/// assert_eq!(heights[3 * 128 + 5], noise.value([5.0 * 0.125, 3.0 * 0.125])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Evaluator {
    plan: Plan,
    byte_tables: Vec<OnceLock<ByteTable>>,
    simd: Level,
}

impl std::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluator").field("program", &self.plan.program).finish_non_exhaustive()
    }
}

impl Evaluator {
    /// Checks a description and makes it ready.
    ///
    /// # Errors
    /// [`NoiseError`] says what in the description cannot be, and where.
    pub fn new(output: impl Into<Output>) -> Result<Self, NoiseError> {
        let plan = Plan::new(&output.into())?;
        let byte_tables = vec![OnceLock::new(); plan.tables.len()];
        Ok(Self { plan, byte_tables, simd: Level::new() })
    }

    /// The same with certain vector instructions, if the processor has them.
    #[must_use]
    pub fn simd_level(self, level: SimdLevel) -> Self {
        Self { simd: level.level_or_best(), ..self }
    }

    /// How each noise on a lattice is worked out along the rows of a grid.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, EvaluationStrategy, Octaves, Perlin, Simplex};
    ///
    /// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(5)) + Simplex::new(Dimension::D2);
    /// assert_eq!(Evaluator::new(hills)?.strategies(), [EvaluationStrategy::Rows, EvaluationStrategy::Corners]);
    /// # Ok::<(), gradnoise::NoiseError>(())
    /// ```
    #[must_use]
    pub fn strategies(&self) -> Vec<EvaluationStrategy> {
        self.plan.program.bodies.iter().flat_map(|body| &body.operations).filter_map(Operation::strategy).collect()
    }

    /// The value at a position, as exact far from zero as near it. Of normals and ramps it is the noise behind them, of
    /// several channels the first.
    ///
    /// # Errors
    /// [`PositionError`] if `N` is not the noise's dimension, or a coordinate is NaN, infinite or too far away: times an
    /// octave's frequency, 2⁵⁸ or more; where coordinates are values of the expression, 2²⁸ or more.
    pub fn value<const N: usize>(&self, position: [f64; N]) -> Result<f32, PositionError> {
        let transforms = self.transforms_at(position)?;
        let mut value = [0.0];
        self.run_to(at_first(&transforms), &mut Scratch::new(0), &mut LanesMut::of_values(&mut value));
        Ok(value[0])
    }

    /// The value and gradient at a position.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sample<const N: usize>(&self, position: [f64; N]) -> Result<Sample<N>, PositionError> {
        let transforms = self.transforms_at(position)?;
        let mut scratch = Scratch::new(0);
        let mut sample = scratch.registers(1, 1);
        self.run_to(at_first(&transforms), &mut scratch, &mut sample.split_at(0).1);
        Ok(sample.of(0).at(0))
    }

    /// What a texture of four channels has at a position: of an [`Output`] its normal, colour, values or flow, not packed.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn channels<const N: usize>(&self, position: [f64; N]) -> Result<[f32; 4], PositionError> {
        let transforms = self.transforms_at(position)?;
        let registers = Machine::new(&self.plan, &self.byte_tables, self.simd)
            .run::<N>(at_first(&transforms), &mut Scratch::new(0));
        if self.plan.output == OutputKind::Value {
            let value = registers.of(self.plan.program.root().results[0]).values[0];
            return Ok([value, value, value, 1.0]);
        }
        Ok(self.texel(&registers, 0, Format::Rgba32Float))
    }

    /// The values of a grid, x fastest, into a slice of [`Grid::samples`] elements.
    ///
    /// # Errors
    /// [`FillError`] if the grid has another number of coordinates than the noise, lies too far away, or the slice is of
    /// another length; then nothing is written.
    pub fn fill(&self, grid: &Grid, values: &mut [f32]) -> Result<(), FillError> {
        let transforms = self.transforms_of(grid, values.len(), grid.samples())?;
        self.fill_values_at(grid, &transforms, values);
        Ok(())
    }

    /// The values and gradients of a grid.
    ///
    /// # Errors
    /// As [`fill`](Self::fill), and if `N` is not the noise's dimension.
    pub fn fill_samples<const N: usize>(&self, grid: &Grid, samples: &mut [Sample<N>]) -> Result<(), FillError> {
        self.check_dimension(N)?;
        let transforms = self.transforms_of(grid, samples.len(), grid.samples())?;
        let plan = self.plan.antialiased(grid);
        let machine = Machine::new(&plan, &self.byte_tables, self.simd);
        Self::over_grid(grid, &transforms, samples, 1, (BLOCK, 1), |block, scratch, samples| {
            put_samples(machine, block, scratch, samples);
        });
        Ok(())
    }

    /// The samples of a grid in a storage format, rows without padding: the same bytes as the GPU's textures.
    ///
    /// # Errors
    /// As [`fill`](Self::fill), and if the format lacks channels; the slice needs [`Format::bytes_per_sample`] times
    /// [`Grid::samples`] bytes.
    pub fn fill_bytes(&self, grid: &Grid, format: Format, bytes: &mut [u8]) -> Result<(), FillError> {
        let size = self.bytes_per_sample(format)?;
        let transforms = self.transforms_of(grid, bytes.len(), grid.samples() * size as u128)?;
        self.fill_bytes_at(grid, &transforms, format, bytes);
        Ok(())
    }

    /// Some of a grid's rows in a storage format, counted through all its slices: the bytes that
    /// [`fill_bytes`](Self::fill_bytes) gives for them, so that a grid of any size can be had in pieces.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin};
    ///
    /// let map = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[65_536; 2])?;
    /// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
    /// let mut rows = vec![0; 2 * 65_536 * 2];
    /// noise.fill_rows(&map, 40_000..40_002, Format::R16Unorm, &mut rows)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`fill_bytes`](Self::fill_bytes), the slice being as long as the rows are, and if the grid has not these rows.
    pub fn fill_rows(&self, grid: &Grid, rows: Range<u64>, format: Format, bytes: &mut [u8]) -> Result<(), FillError> {
        let Range { start, end } = rows;
        if start > end || end > grid.rows() {
            return Err(FillError::Rows { start, end, rows: grid.rows() });
        }
        let [width, height, _] = grid.extent();
        let row_bytes = width as usize * self.bytes_per_sample(format)?;
        let transforms = self.transforms_of(grid, bytes.len(), u128::from(end - start) * row_bytes as u128)?;
        let (mut row, mut bytes) = (start, bytes);
        while row < end {
            let (y, z) = ((row % u64::from(height)) as u32, (row / u64::from(height)) as u32);
            let count = u64::from(height - y).min(end - row);
            let (part, rest) = bytes.split_at_mut(count as usize * row_bytes);
            let transforms: Vec<_> = transforms.iter().map(|transform| beginning_at(transform, [0, y, z, 0])).collect();
            self.fill_bytes_at(&grid.part_of_slice(count as u32), &transforms, format, part);
            (row, bytes) = (row + count, rest);
        }
        Ok(())
    }

    /// The values at a list of positions, which are brought into each octave's lattice in `f32` as a shader would.
    ///
    /// Positions are held to ±2²⁸ cells of an octave; the value at a NaN is unspecified. For `f64` positions and exact
    /// ones far from zero, see [`value`](Self::value).
    ///
    /// # Errors
    /// [`FillError`] if `N` is not the noise's dimension or the slices differ in length; then nothing is written.
    pub fn points<const N: usize>(&self, positions: &[[f32; N]], values: &mut [f32]) -> Result<(), FillError> {
        self.check_points::<N>(values.len(), positions.len())?;
        let machine = Machine::new(&self.plan, &self.byte_tables, self.simd);
        self.over_points(positions, values, |block, scratch, values| {
            machine.run_to(block, scratch, &mut LanesMut::of_values(values));
        });
        Ok(())
    }

    /// The values and gradients at a list of positions.
    ///
    /// # Errors
    /// As [`points`](Self::points).
    pub fn point_samples<const N: usize>(
        &self,
        positions: &[[f32; N]],
        samples: &mut [Sample<N>],
    ) -> Result<(), FillError> {
        self.check_points::<N>(samples.len(), positions.len())?;
        let machine = Machine::new(&self.plan, &self.byte_tables, self.simd);
        self.over_points(positions, samples, |block, scratch, samples| put_samples(machine, block, scratch, samples));
        Ok(())
    }

    fn check_dimension(&self, found: usize) -> Result<(), PositionError> {
        let expected = self.plan.dimension;
        if found == expected.count() { Ok(()) } else { Err(PositionError::Dimension { found, expected }) }
    }

    fn check_points<const N: usize>(&self, found: usize, count: usize) -> Result<(), FillError> {
        self.check_dimension(N)?;
        if found == count { Ok(()) } else { Err(FillError::Length { found, expected: count as u128 }) }
    }

    fn transforms_at<const N: usize>(&self, position: [f64; N]) -> Result<Vec<GridTransform>, PositionError> {
        self.check_dimension(N)?;
        let origin = std::array::from_fn(|d| position.get(d).copied().unwrap_or(0.0));
        self.plan.grid_transforms_at(origin, [0.0; 3], [1; 3])
    }

    fn transforms_of(&self, grid: &Grid, found: usize, expected: u128) -> Result<Vec<GridTransform>, FillError> {
        let transforms = self.plan.grid_transforms(grid)?;
        if found as u128 == expected { Ok(transforms) } else { Err(FillError::Length { found, expected }) }
    }

    /// Fills a grid's samples, of so many elements each, block by block.
    fn over_grid<T: Send>(
        grid: &Grid,
        transforms: &[GridTransform],
        out: &mut [T],
        size: usize,
        (strip, most_rows): (usize, usize),
        fill: impl Fn(Block<'_>, &mut Scratch, &mut [T]) + Sync,
    ) {
        let [width, height, _] = grid.extent();
        let (row, height) = (width as usize * size, height as usize);
        over_bands(
            out,
            size,
            row,
            || Scratch::new(transforms.len()),
            |start, band, scratch| {
                // A band is of whole rows, or a part of the only one.
                let (first_row, first_x) = (start / row, start % row / size);
                let width = band.len().min(row) / size;
                // Strip by strip, so that what rows have in common stays at hand.
                for x in (0..width).step_by(strip) {
                    let count = (width - x).min(strip);
                    let rows = band.len() / (width * size);
                    let mut done = 0;
                    while done < rows {
                        let (y, z) = ((first_row + done) % height, (first_row + done) / height);
                        let first = [(first_x + x) as u32, y as u32, z as u32, 0];
                        let sites = Sites::Row { transforms, first };
                        // Several rows of a slice at once, where the machine takes them.
                        let concatenate = (height - y).min(rows - done).min(most_rows);
                        let samples =
                            &mut band[(done * width + x) * size..][..((concatenate - 1) * width + count) * size];
                        fill(Block::of_rows(count, concatenate, width * size, sites), scratch, samples);
                        done += concatenate;
                    }
                }
            },
        );
    }

    fn over_points<T: Send, const N: usize>(
        &self,
        positions: &[[f32; N]],
        out: &mut [T],
        fill: impl Fn(Block<'_>, &mut Scratch, &mut [T]) + Sync,
    ) {
        let transforms = self.plan.points_transforms();
        over_bands(
            out,
            1,
            out.len(),
            || (Scratch::new(0), Points::default()),
            |start, band, (scratch, points)| {
                for (positions, out) in positions[start..].chunks(BLOCK).zip(band.chunks_mut(BLOCK)) {
                    points.take(self.simd, &positions[..out.len()]);
                    let sites = Sites::Points { transforms: &transforms, points };
                    fill(Block::new(out.len(), sites), scratch, out);
                }
            },
        );
    }

    fn run_to<const N: usize>(&self, block: Block<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        Machine::new(&self.plan, &self.byte_tables, self.simd).run_to(block, scratch, out);
    }

    fn bytes_per_sample(&self, format: Format) -> Result<usize, FillError> {
        if self.plan.output != OutputKind::Value && !format.has_four_channels() {
            return Err(FillError::Format { format });
        }
        Ok(format.bytes_per_sample(self.plan.dimension))
    }

    fn fill_bytes_at(&self, grid: &Grid, transforms: &[GridTransform], format: Format, bytes: &mut [u8]) {
        if format == Format::R32Float
            && self.plan.output == OutputKind::Value
            && cfg!(target_endian = "little")
            && let Ok(values) = bytemuck::try_cast_slice_mut(bytes)
        {
            return self.fill_values_at(grid, transforms, values);
        }
        let gradient =
            format == Format::ValueAndGradient || matches!(self.plan.output, OutputKind::Normals | OutputKind::Curl);
        match if gradient { self.plan.dimension.count() } else { 0 } {
            0 => self.fill_bytes_of::<0>(grid, transforms, format, bytes),
            1 => self.fill_bytes_of::<1>(grid, transforms, format, bytes),
            2 => self.fill_bytes_of::<2>(grid, transforms, format, bytes),
            3 => self.fill_bytes_of::<3>(grid, transforms, format, bytes),
            _ => self.fill_bytes_of::<4>(grid, transforms, format, bytes),
        }
    }

    fn fill_values_at(&self, grid: &Grid, transforms: &[GridTransform], values: &mut [f32]) {
        let plan = self.plan.antialiased(grid);
        let machine = Machine::new(&plan, &self.byte_tables, self.simd);
        Self::over_grid(grid, transforms, values, 1, machine.strip::<0>(transforms), |block, scratch, values| {
            machine.run_to(block, scratch, &mut LanesMut::of_values(values));
        });
    }

    fn fill_bytes_of<const N: usize>(
        &self,
        grid: &Grid,
        transforms: &[GridTransform],
        format: Format,
        bytes: &mut [u8],
    ) {
        let size = format.bytes_per_sample(self.plan.dimension);
        let plan = self.plan.antialiased(grid);
        let machine = Machine::new(&plan, &self.byte_tables, self.simd);
        Self::over_grid(grid, transforms, bytes, size, (BLOCK, 1), |block, scratch, bytes| {
            let bytes = bytes.chunks_exact_mut(size).enumerate();
            if self.plan.output == OutputKind::Value {
                let mut samples = scratch.registers::<N>(1, block.count);
                machine.run_to(block, scratch, &mut samples.split_at(0).1);
                bytes.for_each(|(i, bytes)| put_value(bytes, format, samples.of(0).at(i)));
                scratch.recycle(samples);
            } else {
                let registers = machine.run::<N>(block, scratch);
                bytes.for_each(|(i, bytes)| {
                    put_texel(bytes, format, self.texel(&registers, i, format), self.plan.output);
                });
                scratch.recycle(registers);
            }
        });
    }

    /// The four channels of a sample.
    fn texel<const N: usize>(&self, registers: &Registers<N>, i: usize, format: Format) -> [f32; 4] {
        let parameters = self.plan.all_parameters().from(self.plan.program.output_parameters);
        let results = &self.plan.program.root().results;
        let sample = registers.of(results[0]).at(i);
        match self.plan.output {
            OutputKind::Normals => {
                normal([0, 1].map(|d: usize| sample.gradient.get(d).copied().unwrap_or(0.0)), parameters)
            }
            OutputKind::Curl => {
                let slope =
                    |result: usize, d: usize| registers.of(result).at(i).gradient.get(d).copied().unwrap_or(0.0);
                match *results.as_slice() {
                    [x, y, z] => {
                        let [x, y, z] = [x, y, z].map(|result| [0, 1, 2].map(|d| slope(result, d)));
                        curl_3(x, y, z)
                    }
                    _ => curl_2([0, 1].map(|d| slope(results[0], d))),
                }
            }
            OutputKind::ColourRamp => colour_ramp(sample.value, parameters),
            OutputKind::Value | OutputKind::Channels(_) => std::array::from_fn(|channel| {
                let absent = if channel == 3 { 1.0 } else { format.absent() };
                results.get(channel).map_or(absent, |&result| registers.of(result).values[i])
            }),
        }
    }
}

/// The first sample of a grid.
fn at_first(transforms: &[GridTransform]) -> Block<'_> {
    Block::new(1, Sites::Row { transforms, first: [0; 4] })
}

fn put_samples<const N: usize>(
    machine: Machine<'_>,
    block: Block<'_>,
    scratch: &mut Scratch,
    samples: &mut [Sample<N>],
) {
    let mut found = scratch.registers(1, block.count);
    machine.run_to(block, scratch, &mut found.split_at(0).1);
    let lanes = found.of(0);
    for (i, sample) in samples.iter_mut().enumerate() {
        *sample = lanes.at(i);
    }
    scratch.recycle(found);
}

fn put_value<const N: usize>(bytes: &mut [u8], format: Format, sample: Sample<N>) {
    let value = sample.value;
    match format {
        Format::R8Unorm => bytes[0] = pack_unorm_8(value) as u8,
        Format::R16Unorm => bytes.copy_from_slice(&(pack_unorm_16(value) as u16).to_le_bytes()),
        Format::R16Float => bytes.copy_from_slice(&(pack_float_16(value) as u16).to_le_bytes()),
        Format::R32Float => bytes.copy_from_slice(&pack_float_32(value).to_le_bytes()),
        Format::Rgba8Unorm => bytes.copy_from_slice(&pack_rgba_unorm_8(value).to_le_bytes()),
        Format::Rgba8UnormSrgb => bytes.copy_from_slice(&pack_rgba_srgb_8(value).to_le_bytes()),
        Format::Rgba16Float => put_channels(bytes, [value, value, value, 1.0], |x| pack_float_16(x) as u16),
        Format::Rgba32Float => put_channels(bytes, [value, value, value, 1.0], pack_float_32),
        Format::ValueAndGradient => {
            bytes[..4].copy_from_slice(&value.to_le_bytes());
            put_channels(&mut bytes[4..], sample.gradient, pack_float_32);
        }
    }
}

/// Colours are shares of full light, all else lies in [-1, 1].
fn put_texel(bytes: &mut [u8], format: Format, texel: [f32; 4], output: OutputKind) {
    let (unorm, srgb) = if output == OutputKind::ColourRamp {
        (pack_share_8 as fn(f32) -> u32, pack_share_srgb_8 as fn(f32) -> u32)
    } else {
        (pack_unorm_8 as fn(f32) -> u32, pack_srgb_8 as fn(f32) -> u32)
    };
    let [r, g, b, a] = texel;
    match format {
        Format::Rgba8UnormSrgb => {
            bytes.copy_from_slice(&[srgb(r), srgb(g), srgb(b), unorm(a)].map(|simd| simd as u8));
        }
        Format::Rgba16Float => put_channels(bytes, texel, |x| pack_float_16(x) as u16),
        Format::Rgba32Float => put_channels(bytes, texel, pack_float_32),
        _ => bytes.copy_from_slice(&texel.map(|x| unorm(x) as u8)),
    }
}

#[inline(always)]
fn put_channels<T: bytemuck::Pod, const C: usize>(bytes: &mut [u8], values: [f32; C], pack: impl Fn(f32) -> T) {
    bytes.copy_from_slice(bytemuck::cast_slice(&values.map(pack)));
}
