use crate::array;
use crate::cpu::domain::{Domain, Positions};
use crate::cpu::engine::bands::{Band, Filler, Rows};
use crate::cpu::engine::block::Span;
use crate::cpu::engine::byte_table::ByteTable;
use crate::cpu::engine::choose::{EvaluationStrategy, strategy};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::part_noise::PointNoise;
use crate::cpu::engine::point_noise::chosen;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::{SimdLevel, Vectors, widest_vectors};
use crate::cpu::engine::texels::fill_channels;
use crate::cpu::fill_error::FillError;
use crate::cpu::target::sealed::Target as SealedTarget;
use crate::cpu::target::{Bands, Contents, Layout, Shape, Target, Texels, zeros};
use crate::format::Format;
use crate::layout::transforms::GridTransform;
use crate::noise::error::NoiseError;
use crate::output::Output;
use crate::plan::position::{Position, padded, padded_slice};
use crate::plan::position_error::PositionError;
use crate::plan::{OutputKind, Plan};
use crate::sample::{HessianSample, Sample};
use std::sync::{Arc, OnceLock};

/// A noise prepared for the CPU: the twin of the GPU's `Generator`, with the same bits.
///
/// Creating one takes some microseconds, plus the time to find the range of your own gradient sets (see
/// [`Gradients`](crate::Gradients)). Keep it for reuse.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Grid, Perlin, SimdLevel};
///
/// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
/// let mut heights = vec![0.0; 128 * 128];
/// noise.fill(&Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[128, 128])?, &mut heights)?;
/// assert_eq!(heights[3 * 128 + 5], noise.value([5.0 * 0.125, 3.0 * 0.125])?);
/// let narrow = noise.clone().simd_level(SimdLevel::Baseline);
/// assert_eq!(narrow.value([0.3, 0.7])?, noise.value([0.3, 0.7])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Evaluator {
    plan: Plan,
    byte_tables: Vec<OnceLock<ByteTable>>,
    simd: Option<Vectors>,
    /// The functions that compute values at single positions, chosen on first use.
    noise: OnceLock<Arc<dyn PointNoise>>,
}

/// Positions that have been checked, and the contents to compute there.
struct Ready<'a> {
    positions: Positions<'a>,
    contents: Contents,
    /// The number of elements per sample.
    size: usize,
    /// The lattice transforms of a grid.
    transforms: Vec<GridTransform>,
}

impl Ready<'_> {
    /// Returns the number of samples, as `u128` because it may be more than memory holds.
    fn samples(&self) -> u128 {
        self.positions.row() as u128 * u128::from(self.positions.rows())
    }
}

impl std::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluator").field("program", &self.plan.program).finish_non_exhaustive()
    }
}

impl Evaluator {
    /// Checks a description and prepares it.
    ///
    /// # Errors
    /// [`NoiseError`] names the invalid part of the description.
    pub fn new(output: impl Into<Output>) -> Result<Self, NoiseError> {
        Self::from_output(&output.into())
    }

    fn from_output(output: &Output) -> Result<Self, NoiseError> {
        let plan = Plan::new(output)?;
        let byte_tables = vec![OnceLock::new(); plan.tables.len()];
        Ok(Self { plan, byte_tables, simd: widest_vectors(), noise: OnceLock::new() })
    }

    #[inline]
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Sets the vector instructions to use. If the processor lacks them, the widest ones that it has are used.
    #[must_use]
    pub fn simd_level(self, level: SimdLevel) -> Self {
        Self { simd: level.vectors_or_widest(), ..self }
    }

    /// Returns the method that computes values of each lattice noise of the expression on dense grids.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, EvaluationStrategy, Octaves, Perlin, Simplex};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(5)) + Simplex::hashed(Dimension::D2);
    /// assert_eq!(Evaluator::new(hills)?.strategies(), [EvaluationStrategy::Rows, EvaluationStrategy::Loop]);
    /// # Ok::<(), gradnoise::NoiseError>(())
    /// ```
    #[must_use]
    pub fn strategies(&self) -> Vec<EvaluationStrategy> {
        let machine = Machine::new(&self.plan, &self.byte_tables);
        let operations = self.plan.program.bodies.iter().flat_map(|body| &body.operations);
        operations.filter_map(|operation| strategy(&machine, operation, self.simd)).collect()
    }

    /// Returns the value at a position, as exact far from zero as near it. If the evaluator has an [`Output`] of
    /// normals, curvatures or a ramp, this is the value of its noise; for several channels it is the value of the first
    /// one.
    ///
    /// # Errors
    /// [`PositionError`] if `N` is not the noise's dimension, or a coordinate is NaN, infinite or too far away. A
    /// coordinate times an octave's frequency must stay below 2⁵⁸ in size. Where coordinates are used as values, such
    /// as [`Noise::x`](crate::Noise::x), they must stay below 2²⁸.
    pub fn value<const N: usize>(&self, position: [f64; N]) -> Result<f32, PositionError> {
        self.value_at(&padded(position), N)
    }

    fn value_at(&self, position: &[f64; 4], dimension: usize) -> Result<f32, PositionError> {
        let position = self.checked(position, dimension)?;
        let noise = self.noise.get_or_init(|| chosen(&self.plan).into());
        Ok(noise.value_at(&self.plan, &position))
    }

    /// Returns the value and gradient at a position.
    ///
    /// # Errors
    /// Fails like [`value`](Self::value), and if a [`slope_fbm`](crate::Noise::slope_fbm) or another fractal that uses
    /// slopes sums octaves that have no Hessian.
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
    /// let sample = noise.hessian([0.1, 7.5, -3.0])?;
    /// assert_eq!(sample.value, noise.value([0.1, 7.5, -3.0])?);
    /// assert_eq!(sample.hessian[0][2], sample.hessian[2][0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`value`](Self::value), and if a part of the noise has no Hessian, such as noises of more than four
    /// dimensions and fractals that depend on slopes.
    pub fn hessian<const N: usize>(&self, position: [f64; N]) -> Result<HessianSample<N>, PositionError> {
        let mut sample = [HessianSample::default()];
        let rows = Rows { row: 1, count: 1, size: 1, pitch: 1 };
        self.hessian_at(&position, Band::for_hessian_samples(&mut sample, rows))?;
        let [sample] = sample;
        Ok(sample)
    }

    fn hessian_at(&self, position: &[f64], bands: Vec<Band<'_>>) -> Result<(), PositionError> {
        self.plan.derivatives.check_hessian()?;
        self.checked(&padded_slice(position), position.len())?;
        self.filler(&self.plan).fill_positions(position, bands);
        Ok(())
    }

    /// Returns the four channels that a texture has at a position, before they are packed: the normal, colour, values
    /// or flow of an [`Output`].
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise, Output};
    /// let places = Evaluator::new(Output::channels([Noise::x(), Noise::y()]))?;
    /// assert_eq!(places.channels([0.25, 0.5])?, [0.25, 0.5, 0.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`value`](Self::value).
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

    /// Fills memory with the samples of a domain. [Targets](Target) are values, values with gradients or Hessians, or
    /// texels. [Domains](Domain) are grids, windows and rows of them, lists of positions, and surfaces.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Grid, Perlin, Sample};
    ///
    /// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
    /// let grid = Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[128, 96])?;
    /// let mut heights = vec![0.0; 128 * 96];
    /// noise.fill(&grid, &mut heights)?;
    /// let (places, mut ground) = ([[0.5, 0.25], [1e15 + 0.125, -3.0]], [Sample::<2>::default(); 2]);
    /// noise.fill(&places, &mut ground)?;
    /// assert_eq!(ground[1].value, noise.value(places[1])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Hessians of a grid take some ten times as long as gradients.
    ///
    /// # Errors
    /// [`FillError`] if the positions have another number of coordinates than the noise, one lies too far away, the
    /// target has another length or dimension, or the noise lacks the derivatives. Texels also fail if the format lacks
    /// channels and, on a surface, for a curl, a Laplacian or a mean curvature, which exist only in flat space. After
    /// an error nothing is written.
    pub fn fill(&self, domain: &(impl Domain + ?Sized), target: &mut (impl Target + ?Sized)) -> Result<(), FillError> {
        let Layout { contents, elements } = target.layout();
        let ready = self.ready(domain.positions(), contents)?;
        let shape = self.shape(&ready, elements)?;
        self.run(&ready, target.bands(shape));
        Ok(())
    }

    /// Returns the values of a domain. [`fill`](Self::fill) writes the same values into existing memory, which is
    /// faster if you reuse that memory.
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
    /// Fails like [`fill`](Self::fill), and if there is no memory for the values.
    pub fn values(&self, domain: &(impl Domain + ?Sized)) -> Result<Vec<f32>, FillError> {
        self.filled(domain.positions())
    }

    /// Returns the values and gradients of a domain.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Grid, Simplex};
    ///
    /// let noise = Evaluator::new(Simplex::new(Dimension::D2))?;
    /// let slopes = noise.samples::<2>(&Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[128, 96])?)?;
    /// assert_eq!(slopes[3 * 128 + 5], noise.sample([5.0 * 0.125, 3.0 * 0.125])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`fill`](Self::fill), and if there is no memory for the samples.
    pub fn samples<const N: usize>(&self, domain: &(impl Domain + ?Sized)) -> Result<Vec<Sample<N>>, FillError> {
        self.filled(domain.positions())
    }

    /// Returns the values, gradients and Hessians of a domain.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Grid, Simplex};
    ///
    /// let noise = Evaluator::new(Simplex::new(Dimension::D2))?;
    /// let bends = noise.hessians::<2>(&Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[32, 16])?)?;
    /// assert_eq!(bends[3 * 32 + 5], noise.hessian([5.0 * 0.125, 3.0 * 0.125])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`fill`](Self::fill), and if there is no memory for the samples.
    pub fn hessians<const N: usize>(
        &self,
        domain: &(impl Domain + ?Sized),
    ) -> Result<Vec<HessianSample<N>>, FillError> {
        self.filled(domain.positions())
    }

    /// Returns the samples of a domain in a storage format, in rows without padding: the same bytes as the GPU's
    /// buffers and textures. Normals on a surface are relative to it: red is east, green north, and blue outwards.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin};
    ///
    /// let grid = Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[100, 50])?;
    /// let texels = Evaluator::new(Perlin::new(Dimension::D2))?.texels(&grid, Format::Rgba8Unorm)?;
    /// assert_eq!(texels.len(), 100 * 50 * 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`fill`](Self::fill), and if there is no memory for the bytes.
    pub fn texels(&self, domain: &(impl Domain + ?Sized), format: Format) -> Result<Vec<u8>, FillError> {
        self.texels_of(domain.positions(), format)
    }

    fn texels_of(&self, positions: Positions<'_>, format: Format) -> Result<Vec<u8>, FillError> {
        let ready = self.ready(positions, Contents::Texels { format, row_pitch: None })?;
        let mut bytes = zeros(ready.samples() * ready.size as u128)?;
        let shape = self.shape(&ready, bytes.len())?;
        self.run(&ready, Texels::new(format, &mut bytes).bands(shape));
        Ok(bytes)
    }

    fn filled<T: Clone + Default>(&self, positions: Positions<'_>) -> Result<Vec<T>, FillError>
    where
        [T]: SealedTarget,
    {
        // Rejects a domain that does not fit the noise before allocating memory.
        let ready = self.ready(positions, <[T]>::layout(&[]).contents)?;
        let mut samples: Vec<T> = zeros(ready.samples())?;
        let shape = self.shape(&ready, samples.len())?;
        self.run(&ready, samples.bands(shape));
        Ok(samples)
    }

    /// Checks that the noise supports such contents at all positions.
    fn ready<'a>(&self, positions: Positions<'a>, contents: Contents) -> Result<Ready<'a>, FillError> {
        let plan = &self.plan;
        let (size, dimension) = match contents {
            Contents::Values => (1, None),
            Contents::Samples(dimension) => {
                plan.derivatives.check_gradient()?;
                (1, Some(dimension))
            }
            Contents::HessianSamples(dimension) => {
                plan.derivatives.check_hessian()?;
                (1, Some(dimension))
            }
            Contents::Texels { format, .. } => (self.bytes_per_sample(positions, format)?, None),
        };
        self.check_dimension(positions.dimension())?;
        if let Some(dimension) = dimension {
            self.check_dimension(dimension)?;
        }
        let mut transforms = Vec::new();
        match positions {
            Positions::Rows { grid, .. } => transforms = plan.grid_transforms(grid)?,
            Positions::Singles { .. } => (),
            Positions::Doubles { coordinates, dimension, .. } => {
                for position in coordinates.chunks_exact(dimension) {
                    plan.check_position(&padded_slice(position))?;
                }
            }
            Positions::Surface(surface) => plan.check_surface(surface)?,
        }
        Ok(Ready { positions, contents, size, transforms })
    }

    fn bytes_per_sample(&self, positions: Positions<'_>, format: Format) -> Result<usize, FillError> {
        if let Positions::Surface(_) = positions {
            self.plan.output.check_surface()?;
        }
        if !self.plan.output.fits(format) {
            return Err(FillError::Format { format });
        }
        if format == Format::ValueAndGradient {
            self.plan.derivatives.check_gradient()?;
        }
        Ok(format.bytes_per_sample(self.plan.dimension))
    }

    /// Checks that the length of a target fits the samples, and returns its shape.
    fn shape(&self, ready: &Ready<'_>, found: usize) -> Result<Shape, FillError> {
        let Ready { positions, contents, size, .. } = *ready;
        let (row, count) = (positions.row(), positions.rows());
        let row_elements = row as u128 * size as u128;
        let (pitch, has_values) = match contents {
            Contents::Texels { format, row_pitch } => {
                let is_value = format == Format::R32Float && self.plan.output == OutputKind::Value;
                (row_pitch, is_value && cfg!(target_endian = "little"))
            }
            _ => (None, false),
        };
        if let Some(found) = pitch.filter(|&pitch| (pitch as u128) < row_elements) {
            return Err(FillError::RowPitch { found, least: row_elements });
        }
        let apart = pitch.map_or(row_elements, |pitch| pitch as u128);
        let most = u128::from(count) * apart;
        // The padding of the last row may be missing.
        let expected = most.saturating_sub(apart - row_elements);
        if !(expected..=most).contains(&(found as u128)) {
            return Err(FillError::Length { found, expected });
        }
        Ok(Shape { rows: Rows { row, count: count as usize, size, pitch: apart as usize }, has_values })
    }

    fn run(&self, ready: &Ready<'_>, Bands(bands): Bands<'_>) {
        match ready.positions {
            Positions::Rows { grid, first, .. } => {
                self.filler(&self.plan.on_grid(grid)).fill_grid(grid, first, &ready.transforms, bands);
            }
            Positions::Singles { coordinates, .. } => self.filler(&self.plan).fill_points(coordinates, bands),
            Positions::Doubles { coordinates, .. } => self.filler(&self.plan).fill_positions(coordinates, bands),
            Positions::Surface(surface) => self.filler(&self.plan).fill_surface(surface, bands),
        }
    }

    pub(crate) fn check_dimension(&self, found: usize) -> Result<(), PositionError> {
        let expected = self.plan.dimension;
        if found == expected.count() { Ok(()) } else { Err(PositionError::Dimension { found, expected }) }
    }

    /// Checks that the noise can be evaluated at a position whose first `dimension` coordinates were given.
    #[inline]
    fn checked<'a>(&self, position: &'a [f64; 4], dimension: usize) -> Result<Position<'a>, PositionError> {
        self.check_dimension(dimension)?;
        self.plan.check_position(position)?;
        Ok(Position::new(position))
    }

    /// Calls a function with the block of a single position. Only a thread's first call allocates.
    fn with_single<T>(
        &self,
        position: &Position<'_>,
        mut run: impl FnMut(Filler<'_>, Span<'_>, &mut Scratch) -> T,
    ) -> T {
        Scratch::with(0, |scratch| run(self.filler(&self.plan), Span::single(position), scratch))
    }

    fn filler<'a>(&'a self, plan: &'a Plan) -> Filler<'a> {
        Filler { plan, machine: Machine::new(plan, &self.byte_tables), simd: self.simd }
    }
}
