use crate::cpu::format::{
    pack_float_16, pack_float_32, pack_rgba_srgb_8, pack_rgba_unorm_8, pack_unorm_8, pack_unorm_16,
};
use crate::cpu::grid::GridOctave;
use crate::cpu::lattice::{Evaluation, Job, Lattice, run};
use crate::cpu::points::PointsOctave;
use crate::error::{FillError, NoiseError, PositionError};
use crate::format::Format;
use crate::grid::Grid;
use crate::noise::Noise;
use crate::plan::Plan;
use crate::sample::Sample;

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
}

impl std::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluator").field("structure", &self.plan.structure).finish_non_exhaustive()
    }
}

impl Evaluator {
    /// Checks a description and makes it ready.
    ///
    /// # Errors
    /// [`NoiseError`] says what in the description cannot be.
    pub fn new(noise: impl Into<Noise>) -> Result<Self, NoiseError> {
        Ok(Self { plan: Plan::new(&noise.into())? })
    }

    /// The value at a position, as exact far from zero as near it.
    ///
    /// # Errors
    /// [`PositionError`] if `N` is not the noise's dimension, or a coordinate is NaN, infinite or, times an octave's
    /// frequency, 2⁵⁸ or more.
    pub fn value<const N: usize>(&self, position: [f64; N]) -> Result<f32, PositionError> {
        let mut value = [0.0];
        let octaves = self.octaves_at(position)?;
        run(&self.plan, GridJob { octaves: &octaves, extent: [1; 3], samples: Values(&mut value) });
        Ok(value[0])
    }

    /// The value and gradient at a position.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sample<const N: usize>(&self, position: [f64; N]) -> Result<Sample<N>, PositionError> {
        let mut sample = [Sample::default()];
        let octaves = self.octaves_at(position)?;
        run(&self.plan, GridJob { octaves: &octaves, extent: [1; 3], samples: Samples(&mut sample) });
        Ok(sample[0])
    }

    /// The values of a grid, x fastest, into a slice of [`Grid::samples`] elements.
    ///
    /// # Errors
    /// [`FillError`] if the grid has another number of coordinates than the noise, lies too far away, or the slice is of
    /// another length; then nothing is written.
    pub fn fill(&self, grid: &Grid, values: &mut [f32]) -> Result<(), FillError> {
        let octaves = self.octaves_of(grid, values.len(), grid.samples())?;
        run(&self.plan, GridJob { octaves: &octaves, extent: grid.extent(), samples: Values(values) });
        Ok(())
    }

    /// The values and gradients of a grid.
    ///
    /// # Errors
    /// As [`fill`](Self::fill), and if `N` is not the noise's dimension.
    pub fn fill_samples<const N: usize>(&self, grid: &Grid, samples: &mut [Sample<N>]) -> Result<(), FillError> {
        self.check_dimension(N)?;
        let octaves = self.octaves_of(grid, samples.len(), grid.samples())?;
        run(&self.plan, GridJob { octaves: &octaves, extent: grid.extent(), samples: Samples(samples) });
        Ok(())
    }

    /// The samples of a grid in a storage format, rows without padding: the same bytes as the GPU's textures.
    ///
    /// # Errors
    /// As [`fill`](Self::fill); the slice needs [`Format::bytes_per_sample`] times [`Grid::samples`] bytes.
    pub fn fill_bytes(&self, grid: &Grid, format: Format, bytes: &mut [u8]) -> Result<(), FillError> {
        let size = format.bytes_per_sample(self.plan.structure.dimension);
        let octaves = self.octaves_of(grid, bytes.len(), grid.samples() * size as u128)?;
        run(
            &self.plan,
            GridJob { octaves: &octaves, extent: grid.extent(), samples: Bytes { target: bytes, size, format } },
        );
        Ok(())
    }

    /// The values at a list of positions, which are scaled to each octave in `f32` as a shader would.
    ///
    /// Positions are held to ±2²⁸ cells of an octave; the value at a NaN is unspecified. For `f64` positions and exact
    /// ones far from zero, see [`value`](Self::value).
    ///
    /// # Errors
    /// [`FillError`] if `N` is not the noise's dimension or the slices differ in length; then nothing is written.
    pub fn points<const N: usize>(&self, positions: &[[f32; N]], values: &mut [f32]) -> Result<(), FillError> {
        let octaves = self.octaves_of_points::<N>(values.len(), positions.len())?;
        run(&self.plan, PointsJob { octaves: &octaves, positions, samples: Values(values) });
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
        let octaves = self.octaves_of_points::<N>(samples.len(), positions.len())?;
        run(&self.plan, PointsJob { octaves: &octaves, positions, samples: Samples(samples) });
        Ok(())
    }

    fn check_dimension(&self, found: usize) -> Result<(), PositionError> {
        let expected = self.plan.structure.dimension;
        if found == expected.count() { Ok(()) } else { Err(PositionError::Dimension { found, expected }) }
    }

    fn octaves_at<const N: usize>(&self, position: [f64; N]) -> Result<Vec<GridOctave>, PositionError> {
        self.check_dimension(N)?;
        let origin = std::array::from_fn(|d| position.get(d).copied().unwrap_or(0.0));
        self.plan.grid_octaves_at(origin, [0.0; 3])
    }

    fn octaves_of(&self, grid: &Grid, found: usize, expected: u128) -> Result<Vec<GridOctave>, FillError> {
        let octaves = self.plan.grid_octaves(grid)?;
        if found as u128 == expected { Ok(octaves) } else { Err(FillError::Length { found, expected }) }
    }

    fn octaves_of_points<const N: usize>(&self, found: usize, count: usize) -> Result<Vec<PointsOctave>, FillError> {
        self.check_dimension(N)?;
        if found != count {
            return Err(FillError::Length { found, expected: count as u128 });
        }
        Ok(self.plan.points_octaves())
    }
}

/// Where samples go.
trait Sink {
    fn put<const N: usize>(&mut self, index: usize, sample: Sample<N>);
}

struct Values<'a>(&'a mut [f32]);

impl Sink for Values<'_> {
    #[inline(always)]
    fn put<const N: usize>(&mut self, index: usize, sample: Sample<N>) {
        self.0[index] = sample.value;
    }
}

struct Samples<'a, const M: usize>(&'a mut [Sample<M>]);

impl<const M: usize> Sink for Samples<'_, M> {
    #[inline(always)]
    fn put<const N: usize>(&mut self, index: usize, sample: Sample<N>) {
        // M is N: the dimension has been checked, which the compiler cannot see.
        let gradient = std::array::from_fn(|d| sample.gradient.get(d).copied().unwrap_or(0.0));
        self.0[index] = Sample { value: sample.value, gradient };
    }
}

struct Bytes<'a> {
    target: &'a mut [u8],
    size: usize,
    format: Format,
}

impl Sink for Bytes<'_> {
    #[inline(always)]
    fn put<const N: usize>(&mut self, index: usize, sample: Sample<N>) {
        let bytes = &mut self.target[index * self.size..][..self.size];
        let value = sample.value;
        match self.format {
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
}

#[inline(always)]
fn put_channels<T: bytemuck::Pod, const C: usize>(bytes: &mut [u8], values: [f32; C], pack: impl Fn(f32) -> T) {
    bytes.copy_from_slice(bytemuck::cast_slice(&values.map(pack)));
}

struct GridJob<'a, S> {
    octaves: &'a [GridOctave],
    extent: [u32; 3],
    samples: S,
}

impl<S: Sink> Job for GridJob<'_, S> {
    fn run<const N: usize>(mut self, noise: Evaluation<'_, impl Lattice<N>>) {
        let [width, height, depth] = self.extent;
        let mut index = 0;
        for z in 0..depth {
            for y in 0..height {
                for x in 0..width {
                    self.samples.put(index, noise.at_grid(self.octaves, [x, y, z, 0]));
                    index += 1;
                }
            }
        }
    }
}

struct PointsJob<'a, S, const M: usize> {
    octaves: &'a [PointsOctave],
    positions: &'a [[f32; M]],
    samples: S,
}

impl<S: Sink, const M: usize> Job for PointsJob<'_, S, M> {
    fn run<const N: usize>(mut self, noise: Evaluation<'_, impl Lattice<N>>) {
        for (index, position) in self.positions.iter().enumerate() {
            self.samples.put(index, noise.at_point(self.octaves, position));
        }
    }
}
