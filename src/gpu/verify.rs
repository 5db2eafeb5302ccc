//! Compares a device with the CPU.

use crate::array;
use crate::cpu::domain;
use crate::cpu::evaluator::Evaluator;
use crate::cpu::fill_error::FillError;
use crate::dimension::Dimension;
use crate::fill::{FillKernel, PlanError};
use crate::format::Format;
use crate::gpu::domain::Domain;
use crate::gpu::generator::Generator;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::read_error::ReadError;
use crate::grid::{Grid, GridError};
use crate::noise::graph::dimension_of_noises;
use crate::output::Output;
use std::fmt::{Display, Formatter};
use std::time::Duration;
use thiserror::Error;

/// The samples that [`Generator::verify`] compared.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Verification {
    /// The number of samples.
    pub samples: usize,
    /// The number of those whose bits differ from the CPU's.
    pub differing: usize,
    /// The first sample that differs.
    pub first: Option<Difference>,
    /// The adapter and its driver.
    pub adapter: wgpu::AdapterInfo,
}

/// A sample that a device computes with other bits than the CPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The kernel that computed the grid; `None` for points.
    pub kernel: Option<FillKernel>,
    /// The index of the sample.
    pub index: usize,
    /// The device's bytes, in the format that was verified.
    pub gpu: Vec<u8>,
    /// The CPU's bytes.
    pub cpu: Vec<u8>,
}

/// The reason why a device could not be compared with the CPU.
///
/// ```
/// use gradnoise::gpu::{Context, Generator, PrepareError, VerifyError};
/// use gradnoise::{Format, Noise};
///
/// let (device, queue) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
/// let noise = Noise::constant(f32::NAN);
/// let verified = Generator::new(&device)?.verify(&queue, noise, Format::R32Float, Context::TIMEOUT);
/// assert!(matches!(verified, Err(VerifyError::Prepare(PrepareError::Plan(_)))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The noise cannot be prepared for the device.
    #[error(transparent)]
    Prepare(#[from] PrepareError),
    /// The device's samples cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The CPU cannot compute the samples.
    #[error(transparent)]
    Fill(#[from] FillError),
}

impl Verification {
    /// Returns whether all compared samples are equal in this format.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.differing == 0
    }
}

/// Writes a line for a report: counts, adapter and driver.
impl Display for Verification {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let Self { samples, differing, first, adapter } = self;
        let wgpu::AdapterInfo { name, backend, driver, driver_info, .. } = adapter;
        let driver = format!("{backend}, {driver} {driver_info}");
        let driver = driver.trim_end_matches([' ', ',']);
        write!(f, "{differing} of {samples} samples differ from the CPU's on {name} ({driver})")?;
        let Some(Difference { kernel, index, gpu, cpu }) = first else { return Ok(()) };
        let place = match kernel {
            Some(FillKernel::Samples) => "on a grid",
            Some(FillKernel::Rows) => "on a grid by rows",
            None => "at points",
        };
        write!(f, "; first sample {index} {place}: {gpu:02x?} in place of {cpu:02x?}")
    }
}

impl Generator {
    /// Compares 4608 samples of an output with those of the CPU, bit by bit: on a small grid by two kernels, one of
    /// them [by rows](FillKernel::Rows) if it can compute them, and at points. A program that does not know its user's
    /// driver can call this once, and use the [`Evaluator`] where the driver is wrong. It takes some milliseconds after
    /// the kernels are compiled, and [`prepare`](Self::prepare) finds them compiled.
    ///
    /// Differences in [`Arithmetic::Fast`](crate::wgsl::Arithmetic) are no faults. In browsers it fails, since they
    /// cannot wait.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{Context, Generator, VerifyError};
    /// use gradnoise::{Format, Noise};
    ///
    /// fn is_trusted(generator: &Generator, queue: &wgpu::Queue, land: &Noise) -> Result<bool, VerifyError> {
    ///     let found = generator.verify(queue, land, Format::R32Float, Context::TIMEOUT)?;
    ///     if !found.is_exact() {
    ///         eprintln!("the CPU computes the land: {found}");
    ///     }
    ///     Ok(found.is_exact())
    /// }
    /// ```
    ///
    /// # Errors
    /// [`VerifyError`] if the output cannot be prepared in this format, or the device is lost, refuses, or takes longer
    /// than the time-out for a grid or the points.
    pub fn verify(
        &self,
        queue: &wgpu::Queue,
        output: impl Into<Output>,
        format: Format,
        timeout: Duration,
    ) -> Result<Verification, VerifyError> {
        let output = output.into();
        let evaluator = Evaluator::new(&output).map_err(|error| PrepareError::from(PlanError::from(error)))?;
        let adapter = self.device.adapter_info();
        let dimension = dimension_of_noises(&output.noises);
        let found = Verification { samples: 0, differing: 0, first: None, adapter };
        let mut verifying = Verifying { queue, output, evaluator, format, timeout, found };
        let grid = grid(dimension).map_err(FillError::from)?;
        for kernel in [FillKernel::Samples, FillKernel::Rows] {
            verifying.compare(&self.clone().prefer(kernel), &grid, true)?;
        }
        match dimension {
            Dimension::D1 => verifying.compare(self, &points::<1>(), false)?,
            Dimension::D2 => verifying.compare(self, &points::<2>(), false)?,
            Dimension::D3 => verifying.compare(self, &points::<3>(), false)?,
            Dimension::D4 => verifying.compare(self, &points::<4>(), false)?,
        }
        Ok(verifying.found)
    }
}

/// Returns a grid of 2048 samples far from the origin.
fn grid(dimension: Dimension) -> Result<Grid, GridError> {
    let extent: &[u32] = match dimension {
        Dimension::D1 => &[2048],
        Dimension::D2 => &[64, 32],
        Dimension::D3 | Dimension::D4 => &[16, 16, 8],
    };
    let origin = [999_996.75, -1_000_001.75, 70_000.625, -0.375];
    Grid::new(&origin[..dimension.count()], &[0.131; 3][..extent.len()], extent)
}

/// Returns 512 points spread over -137 to 137.4 along each axis.
fn points<const N: usize>() -> Vec<[f32; N]> {
    let coordinate = |i: u32, axis: usize| ((i.wrapping_mul(0x9e37_79b1) >> (axis * 5)) % 4096) as f32 * 0.067 - 137.0;
    (0..512).map(|i| array::from_fn(|axis| coordinate(i, axis))).collect()
}

struct Verifying<'a> {
    queue: &'a wgpu::Queue,
    output: Output,
    evaluator: Evaluator,
    format: Format,
    timeout: Duration,
    found: Verification,
}

impl Verifying<'_> {
    /// Compares the samples of a domain. Where a kernel by rows is preferred and there is none, samples are computed as
    /// they are for small grids.
    fn compare<D: Domain + domain::Domain + ?Sized>(
        &mut self,
        generator: &Generator,
        domain: &D,
        is_grid: bool,
    ) -> Result<(), VerifyError> {
        let prepared = generator.prepare(&self.output, domain, self.format)?;
        let kernel = is_grid.then_some(prepared.kernel());
        let gpu = prepared.read(self.queue, self.timeout)?;
        let cpu = self.evaluator.texels(domain, self.format)?;
        let sample_bytes = self.format.bytes_per_sample(prepared.dimension());
        let samples = gpu.chunks_exact(sample_bytes).zip(cpu.chunks_exact(sample_bytes));
        self.found.samples += samples.len();
        for (index, (gpu, cpu)) in samples.enumerate().filter(|(_, (gpu, cpu))| gpu != cpu) {
            self.found.differing += 1;
            self.found.first.get_or_insert_with(|| Difference { kernel, index, gpu: gpu.into(), cpu: cpu.into() });
        }
        Ok(())
    }
}
