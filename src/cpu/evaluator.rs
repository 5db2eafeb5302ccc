use crate::array;
use crate::cpu::engine::bands::{Band, Filler};
use crate::cpu::engine::block::Span;
use crate::cpu::engine::byte_table::ByteTable;
use crate::cpu::engine::choose::EvaluationStrategy;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::point_noise::{PointNoise, of_leaf};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::{SimdLevel, Vectors, widest_vectors};
use crate::cpu::engine::texels::fill_channels;
use crate::format::Format;
use crate::formulas::space::grid::beginning_at;
use crate::grid::Grid;
use crate::layout::transforms::GridTransform;
use crate::noise::error::NoiseError;
use crate::output::Output;
use crate::plan::position::{Position, padded, padded_slice};
use crate::plan::position_error::PositionError;
use crate::plan::program::Operation;
use crate::plan::{OutputKind, Plan};
use crate::sample::{HessianSample, Sample};
use crate::surface::Surface;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// An error that keeps samples from being written to a slice.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FillError {
    /// The noise has no value at a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The format cannot hold the output.
    #[error(
        "the output does not fit {format:?}: normals, ramps, curls and channels need a format of four channels, \
         curvatures one without gradients"
    )]
    Format {
        /// The requested format.
        format: Format,
    },
    /// The slice has another length than the samples.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The slice's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
    /// The grid lacks some of the requested rows.
    #[error("rows {start} to {end} were asked for; the grid has {rows} in all its slices")]
    Rows {
        /// The first requested row.
        start: u64,
        /// The row after the last requested one.
        end: u64,
        /// The number of rows in all slices of the grid.
        rows: u64,
    },
    /// There is no memory for the values of the grid.
    #[error("there is no memory for {bytes} bytes of values; fill_rows makes a grid in pieces")]
    Memory {
        /// The number of bytes that was asked for; `u128` because it may be more than memory can hold.
        bytes: u128,
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
    simd: Option<Vectors>,
    /// The function of a common noise at single positions, chosen when one is first asked for.
    leaf: OnceLock<Option<Arc<dyn PointNoise>>>,
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
    /// [`NoiseError`] names the invalid part of the description.
    pub fn new(output: impl Into<Output>) -> Result<Self, NoiseError> {
        Self::from_output(&output.into())
    }

    fn from_output(output: &Output) -> Result<Self, NoiseError> {
        let plan = Plan::new(output)?;
        let byte_tables = vec![OnceLock::new(); plan.tables.len()];
        Ok(Self { plan, byte_tables, simd: widest_vectors(), leaf: OnceLock::new() })
    }

    #[inline]
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Chooses vector instructions, if the processor has them.
    #[must_use]
    pub fn simd_level(self, level: SimdLevel) -> Self {
        Self { simd: level.vectors_or_widest(), ..self }
    }

    /// Returns the method that evaluates each noise on a lattice along the rows of a grid.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, EvaluationStrategy, Octaves, Perlin, Simplex};
    ///
    /// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(5)) + Simplex::new(Dimension::D2);
    /// assert_eq!(Evaluator::new(hills)?.strategies(), [EvaluationStrategy::Rows, EvaluationStrategy::Passes]);
    /// # Ok::<(), gradnoise::NoiseError>(())
    /// ```
    #[must_use]
    pub fn strategies(&self) -> Vec<EvaluationStrategy> {
        let strategies =
            self.plan.program.bodies.iter().flat_map(|body| &body.operations).filter_map(Operation::strategy);
        strategies.map(|strategy| if self.simd.is_some() { strategy } else { EvaluationStrategy::Samples }).collect()
    }

    /// Returns the value at a position, as exact far from zero as near it. For normals, curvatures and ramps it is the
    /// value of their noise, for several channels that of the first.
    ///
    /// # Errors
    /// [`PositionError`] if `N` is not the noise's dimension, or a coordinate is NaN, infinite or too far away: times
    /// an octave's frequency, 2⁵⁸ or more; where coordinates are values of the expression, 2²⁸ or more.
    pub fn value<const N: usize>(&self, position: [f64; N]) -> Result<f32, PositionError> {
        self.value_at(&padded(position), N)
    }

    fn value_at(&self, position: &[f64; 4], dimension: usize) -> Result<f32, PositionError> {
        let position = self.checked(position, dimension)?;
        let leaf = self.leaf.get_or_init(|| of_leaf(&self.plan, &self.plan.points_transforms()).map(Arc::from));
        Ok(match leaf {
            Some(leaf) => leaf.value_at(&self.plan, &position),
            None => Machine::new(&self.plan, &self.byte_tables).single::<0>(&position).value,
        })
    }

    /// Returns the value and gradient at a position.
    ///
    /// # Errors
    /// Fails as [`value`](Self::value), and if a part of the noise has no gradient, such as a
    /// [`slope_fbm`](crate::Noise::slope_fbm).
    pub fn sample<const N: usize>(&self, position: [f64; N]) -> Result<Sample<N>, PositionError> {
        let Sample { value, gradient } = self.sample_at(&padded(position), N)?;
        Ok(Sample { value, gradient: array::from_fn(|d| gradient[d]) })
    }

    fn sample_at(&self, position: &[f64; 4], dimension: usize) -> Result<Sample<4>, PositionError> {
        self.plan.derivatives.check_gradient()?;
        let position = self.checked(position, dimension)?;
        Ok(Machine::new(&self.plan, &self.byte_tables).single(&position))
    }

    /// Returns the value, gradient and Hessian at a position.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Simplex};
    ///
    /// let noise = Evaluator::new(Simplex::new(Dimension::D3))?;
    /// let sample = noise.hessian_sample([0.1, 7.5, -3.0])?;
    /// assert_eq!(sample.value, noise.value([0.1, 7.5, -3.0])?);
    /// assert_eq!(sample.hessian[0][2], sample.hessian[2][0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails as [`value`](Self::value), and if a part of the noise has no Hessian: noises of more than four dimensions
    /// and fractals made of slopes have none.
    pub fn hessian_sample<const N: usize>(&self, position: [f64; N]) -> Result<HessianSample<N>, PositionError> {
        let mut sample = [HessianSample::default()];
        self.hessian_sample_at(&position, Band::for_hessian_samples(&mut sample, 1))?;
        let [sample] = sample;
        Ok(sample)
    }

    fn hessian_sample_at(&self, position: &[f64], bands: Vec<Band<'_>>) -> Result<(), PositionError> {
        self.plan.derivatives.check_hessian()?;
        self.checked(&padded_slice(position), position.len())?;
        self.filler(&self.plan).fill_positions(position, bands);
        Ok(())
    }

    /// Returns the four channels that a texture has at a position, unpacked: the normal, colour, values or flow of an
    /// [`Output`].
    ///
    /// # Errors
    /// Fails as [`value`](Self::value).
    pub fn channels<const N: usize>(&self, position: [f64; N]) -> Result<[f32; 4], PositionError> {
        self.channels_at(&padded(position), N)
    }

    fn channels_at(&self, position: &[f64; 4], dimension: usize) -> Result<[f32; 4], PositionError> {
        let (mut channels, format) = ([0.0; 4], Format::Rgba32Float);
        self.with_single(&self.checked(position, dimension)?, |filler, span, scratch| {
            filler.outputs(format, span, scratch, &mut |planes| {
                let channels = channels.each_mut().map(std::slice::from_mut);
                fill_channels(&self.plan, filler.simd, planes, span.outwards(), format, channels);
            });
        });
        Ok(channels)
    }

    /// Returns the values of a grid, x fastest, in memory of their own. [`fill`](Self::fill) writes the same values
    /// into memory that is there, which is faster where it is used again.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Grid, Perlin};
    ///
    /// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
    /// let heights = noise.values(&Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[128, 96])?)?;
    /// assert_eq!(heights.len(), 128 * 96);
    /// assert_eq!(heights[3 * 128 + 5], noise.value([5.0 * 0.125, 3.0 * 0.125])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FillError`] if the grid has another number of coordinates than the noise or lies too far away, or if there is
    /// no memory for its values.
    pub fn values(&self, grid: &Grid) -> Result<Vec<f32>, FillError> {
        // A grid that the noise cannot have is refused before memory is asked for.
        self.plan.grid_transforms(grid)?;
        let mut values = zeros(grid.samples())?;
        self.fill(grid, &mut values)?;
        Ok(values)
    }

    /// Returns the values and gradients of a grid, x fastest, in memory of their own, as
    /// [`fill_samples`](Self::fill_samples) writes them into memory that is there.
    ///
    /// # Errors
    /// Fails as [`values`](Self::values), and if `N` is not the noise's dimension or a part of the noise has no
    /// gradient.
    pub fn samples<const N: usize>(&self, grid: &Grid) -> Result<Vec<Sample<N>>, FillError> {
        self.check_dimension(N)?;
        self.plan.derivatives.check_gradient()?;
        self.plan.grid_transforms(grid)?;
        let mut samples = zeros(grid.samples())?;
        self.fill_samples(grid, &mut samples)?;
        Ok(samples)
    }

    /// Returns a grid's samples in a storage format, rows without padding, in memory of their own, as
    /// [`fill_bytes`](Self::fill_bytes) writes them into memory that is there.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin};
    ///
    /// let grid = Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[100, 50])?;
    /// let texels = Evaluator::new(Perlin::new(Dimension::D2))?.bytes(&grid, Format::Rgba8Unorm)?;
    /// assert_eq!(texels.len(), 100 * 50 * 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails as [`values`](Self::values), and if the format lacks channels.
    pub fn bytes(&self, grid: &Grid, format: Format) -> Result<Vec<u8>, FillError> {
        let size = self.bytes_per_sample(format)?;
        self.plan.grid_transforms(grid)?;
        let mut bytes = zeros(grid.samples() * size as u128)?;
        self.fill_bytes(grid, format, &mut bytes)?;
        Ok(bytes)
    }

    /// Fills a slice of [`Grid::samples`] elements with the values of a grid, x fastest.
    ///
    /// # Errors
    /// [`FillError`] if the grid has another number of coordinates than the noise, lies too far away, or the slice is
    /// of another length; then nothing is written.
    pub fn fill(&self, grid: &Grid, values: &mut [f32]) -> Result<(), FillError> {
        self.fill_bands(grid, grid.coordinates(), Band::for_values(values, row_length(grid)))
    }

    /// Fills a slice with the values and gradients of a grid.
    ///
    /// # Errors
    /// Fails as [`fill`](Self::fill), and if `N` is not the noise's dimension or a part of the noise has no gradient.
    pub fn fill_samples<const N: usize>(&self, grid: &Grid, samples: &mut [Sample<N>]) -> Result<(), FillError> {
        self.plan.derivatives.check_gradient()?;
        self.fill_bands(grid, N, Band::for_samples(samples, row_length(grid)))
    }

    /// Fills a slice with the values, gradients and Hessians of a grid, sample by sample: second derivatives have no
    /// vectors, and take ten to twenty times as long as first ones.
    ///
    /// # Errors
    /// Fails as [`fill`](Self::fill), if `N` is not the noise's dimension, and where
    /// [`hessian_sample`](Self::hessian_sample) does.
    pub fn fill_hessian_samples<const N: usize>(
        &self,
        grid: &Grid,
        samples: &mut [HessianSample<N>],
    ) -> Result<(), FillError> {
        self.plan.derivatives.check_hessian()?;
        self.fill_bands(grid, N, Band::for_hessian_samples(samples, row_length(grid)))
    }

    fn fill_bands(&self, grid: &Grid, dimension: usize, bands: Vec<Band<'_>>) -> Result<(), FillError> {
        self.check_dimension(dimension)?;
        let transforms = self.grid_transforms(grid, Band::total(&bands), grid.samples())?;
        self.filler(&self.plan.on_grid(grid)).fill_grid(grid, &transforms, bands);
        Ok(())
    }

    /// Fills a slice with a grid's samples in a storage format, rows without padding: the same bytes as the GPU's
    /// textures.
    ///
    /// # Errors
    /// Fails as [`fill`](Self::fill), and if the format lacks channels; the slice needs [`Format::bytes_per_sample`]
    /// times [`Grid::samples`] bytes.
    pub fn fill_bytes(&self, grid: &Grid, format: Format, bytes: &mut [u8]) -> Result<(), FillError> {
        let size = self.bytes_per_sample(format)?;
        let transforms = self.grid_transforms(grid, bytes.len(), grid.samples() * size as u128)?;
        self.fill_bytes_at(grid, &transforms, format, bytes);
        Ok(())
    }

    /// Fills a slice with some of a grid's rows in a storage format, counted through all its slices: the bytes that
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
    /// Fails as [`fill_bytes`](Self::fill_bytes), the slice being as long as the rows are, and if the grid has not
    /// these rows.
    pub fn fill_rows(&self, grid: &Grid, rows: Range<u64>, format: Format, bytes: &mut [u8]) -> Result<(), FillError> {
        let Range { start, end } = rows;
        if start > end || end > grid.rows() {
            return Err(FillError::Rows { start, end, rows: grid.rows() });
        }
        let [width, height, _] = grid.extent();
        let row_bytes = width as usize * self.bytes_per_sample(format)?;
        let transforms = self.grid_transforms(grid, bytes.len(), u128::from(end - start) * row_bytes as u128)?;
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

    /// Fills a slice with the values at a list of positions, which are brought into each octave's lattice in `f32` as a
    /// shader would.
    ///
    /// Positions are mapped in `f32`, and clamped to ±10⁹ cells of an octave; the value at a NaN is unspecified, and so
    /// is that at an infinite coordinate that a frequency multiplies by 0. For `f64` positions and exact ones far from
    /// zero, see [`values_at`](Self::values_at).
    ///
    /// # Errors
    /// [`FillError`] if `N` is not the noise's dimension or the slices differ in length; then nothing is written.
    pub fn points<const N: usize>(&self, positions: &[[f32; N]], values: &mut [f32]) -> Result<(), FillError> {
        let count = values.len();
        self.fill_points(positions.as_flattened(), positions.len(), N, Band::for_values(values, count))
    }

    /// Fills a slice with the values and gradients at a list of positions.
    ///
    /// # Errors
    /// Fails as [`points`](Self::points), and if a part of the noise has no gradient.
    pub fn point_samples<const N: usize>(
        &self,
        positions: &[[f32; N]],
        samples: &mut [Sample<N>],
    ) -> Result<(), FillError> {
        self.plan.derivatives.check_gradient()?;
        let count = samples.len();
        self.fill_points(positions.as_flattened(), positions.len(), N, Band::for_samples(samples, count))
    }

    /// Fills a slice with the values, gradients and Hessians at a list of positions.
    ///
    /// # Errors
    /// Fails as [`points`](Self::points), and where [`hessian_sample`](Self::hessian_sample) does.
    pub fn point_hessian_samples<const N: usize>(
        &self,
        positions: &[[f32; N]],
        samples: &mut [HessianSample<N>],
    ) -> Result<(), FillError> {
        self.plan.derivatives.check_hessian()?;
        let count = samples.len();
        self.fill_points(positions.as_flattened(), positions.len(), N, Band::for_hessian_samples(samples, count))
    }

    /// Fills a slice with the values at a list of positions, as exact far from zero as near it: the bits of
    /// [`value`](Self::value) at each.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Perlin};
    ///
    /// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
    /// let (places, mut values) = ([[0.5, 0.25], [1e15 + 0.125, -3.0]], [0.0; 2]);
    /// noise.values_at(&places, &mut values)?;
    /// assert_eq!(values[1], noise.value(places[1])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FillError`] if the slices differ in length, or for a position for which [`value`](Self::value) fails; then
    /// nothing is written.
    pub fn values_at<const N: usize>(&self, positions: &[[f64; N]], values: &mut [f32]) -> Result<(), FillError> {
        let count = values.len();
        self.fill_positions(positions.as_flattened(), positions.len(), N, Band::for_values(values, count))
    }

    /// Fills a slice with the values and gradients at a list of positions, as [`values_at`](Self::values_at) does with
    /// values.
    ///
    /// # Errors
    /// Fails as [`values_at`](Self::values_at), and if a part of the noise has no gradient.
    pub fn samples_at<const N: usize>(
        &self,
        positions: &[[f64; N]],
        samples: &mut [Sample<N>],
    ) -> Result<(), FillError> {
        self.plan.derivatives.check_gradient()?;
        let count = samples.len();
        self.fill_positions(positions.as_flattened(), positions.len(), N, Band::for_samples(samples, count))
    }

    /// Fills a slice of [`Surface::samples`] elements with the values on a surface, row by row and layer by layer.
    ///
    /// # Errors
    /// [`FillError`] if the surface has another number of coordinates than the noise, or the slice is of another
    /// length; then nothing is written.
    pub fn fill_surface(&self, surface: &Surface, values: &mut [f32]) -> Result<(), FillError> {
        let row = surface.extent()[0] as usize;
        self.fill_surface_bands(surface, surface.coordinates(), Band::for_values(values, row))
    }

    /// Fills a slice with the values and gradients on a surface, the gradients along the noise's coordinates.
    ///
    /// # Errors
    /// Fails as [`fill_surface`](Self::fill_surface), and if `N` is not the noise's dimension or a part of the noise
    /// has no gradient.
    pub fn fill_surface_samples<const N: usize>(
        &self,
        surface: &Surface,
        samples: &mut [Sample<N>],
    ) -> Result<(), FillError> {
        self.plan.derivatives.check_gradient()?;
        let row = surface.extent()[0] as usize;
        self.check_dimension(surface.coordinates())?;
        self.fill_surface_bands(surface, N, Band::for_samples(samples, row))
    }

    /// Fills a slice with a surface's samples in a storage format, rows without padding: the same bytes as the GPU's.
    /// Normals are those along the surface: red is east, green north, and blue outwards.
    ///
    /// # Errors
    /// Fails as [`fill_surface`](Self::fill_surface), if the format lacks channels, and for a curl, a Laplacian or a
    /// mean curvature, which would be those of the space around the surface; the slice needs
    /// [`Format::bytes_per_sample`] times [`Surface::samples`] bytes.
    pub fn fill_surface_bytes(&self, surface: &Surface, format: Format, bytes: &mut [u8]) -> Result<(), FillError> {
        self.plan.output.check_surface()?;
        let size = self.bytes_per_sample(format)?;
        let (found, expected) = (bytes.len(), u128::from(surface.samples()) * size as u128);
        if found as u128 != expected {
            return Err(FillError::Length { found, expected });
        }
        let row = surface.extent()[0] as usize;
        self.fill_surface_bands(surface, surface.coordinates(), Band::for_bytes(bytes, format, size, row))
    }

    fn fill_surface_bands(&self, surface: &Surface, dimension: usize, bands: Vec<Band<'_>>) -> Result<(), FillError> {
        self.check_list(u128::from(surface.samples()), dimension, &bands)?;
        self.filler(&self.plan).fill_surface(surface, bands);
        Ok(())
    }

    fn fill_positions(
        &self,
        positions: &[f64],
        count: usize,
        dimension: usize,
        bands: Vec<Band<'_>>,
    ) -> Result<(), FillError> {
        self.check_list(count as u128, dimension, &bands)?;
        for position in positions.chunks_exact(dimension) {
            self.plan.check_position(&padded_slice(position))?;
        }
        self.filler(&self.plan).fill_positions(positions, bands);
        Ok(())
    }

    fn fill_points(
        &self,
        positions: &[f32],
        count: usize,
        dimension: usize,
        bands: Vec<Band<'_>>,
    ) -> Result<(), FillError> {
        self.check_list(count as u128, dimension, &bands)?;
        self.filler(&self.plan).fill_points(positions, bands);
        Ok(())
    }

    fn check_list(&self, expected: u128, dimension: usize, bands: &[Band<'_>]) -> Result<(), FillError> {
        self.check_dimension(dimension)?;
        let found = Band::total(bands);
        if found as u128 == expected { Ok(()) } else { Err(FillError::Length { found, expected }) }
    }

    pub(crate) fn check_dimension(&self, found: usize) -> Result<(), PositionError> {
        let expected = self.plan.dimension;
        if found == expected.count() { Ok(()) } else { Err(PositionError::Dimension { found, expected }) }
    }

    /// Checks that the noise can be evaluated at a position, of whose coordinates the first `dimension` were given.
    #[inline]
    fn checked<'a>(&self, position: &'a [f64; 4], dimension: usize) -> Result<Position<'a>, PositionError> {
        self.check_dimension(dimension)?;
        self.plan.check_position(position)?;
        Ok(Position::new(position))
    }

    /// Calls a function with the block of a single position. Nothing is allocated after a thread's first.
    fn with_single<T>(
        &self,
        position: &Position<'_>,
        mut run: impl FnMut(Filler<'_>, Span<'_>, &mut Scratch) -> T,
    ) -> T {
        Scratch::with_single(|scratch| run(self.filler(&self.plan), Span::single(position), scratch))
    }

    fn grid_transforms(&self, grid: &Grid, found: usize, expected: u128) -> Result<Vec<GridTransform>, FillError> {
        let transforms = self.plan.grid_transforms(grid)?;
        if found as u128 == expected { Ok(transforms) } else { Err(FillError::Length { found, expected }) }
    }

    fn bytes_per_sample(&self, format: Format) -> Result<usize, FillError> {
        if !self.plan.output.fits(format) {
            return Err(FillError::Format { format });
        }
        if format == Format::ValueAndGradient {
            self.plan.derivatives.check_gradient()?;
        }
        Ok(format.bytes_per_sample(self.plan.dimension))
    }

    fn fill_bytes_at(&self, grid: &Grid, transforms: &[GridTransform], format: Format, bytes: &mut [u8]) {
        let row = row_length(grid);
        let is_values =
            format == Format::R32Float && self.plan.output == OutputKind::Value && cfg!(target_endian = "little");
        let bands = match bytemuck::try_cast_slice_mut(bytes) {
            Ok(values) if is_values => Band::for_values(values, row),
            _ => Band::for_bytes(bytes, format, format.bytes_per_sample(self.plan.dimension), row),
        };
        self.filler(&self.plan.on_grid(grid)).fill_grid(grid, transforms, bands);
    }

    fn filler<'a>(&'a self, plan: &'a Plan) -> Filler<'a> {
        Filler { plan, machine: Machine::new(plan, &self.byte_tables), simd: self.simd }
    }
}

/// Returns that many zeros, if there is memory for them.
fn zeros<T: Clone + Default>(count: u128) -> Result<Vec<T>, FillError> {
    let mut zeros = Vec::new();
    let reserved = usize::try_from(count).is_ok_and(|count| zeros.try_reserve_exact(count).is_ok());
    if !reserved {
        return Err(FillError::Memory { bytes: count * size_of::<T>() as u128 });
    }
    zeros.resize(count as usize, T::default());
    Ok(zeros)
}

fn row_length(grid: &Grid) -> usize {
    grid.extent()[0] as usize
}
