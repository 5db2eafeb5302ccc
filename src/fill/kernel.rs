//! The kernels, and how they divide an invocation's loop iterations among its samples.
//!
//! Mesa's software adapters silently end an invocation's loops after 65,535 iterations of all its loops together.

use crate::noise::expression::Noise;
use crate::wgsl::kernel_module::Kernel;
use std::fmt;

/// How a [`FillPlan`](super::FillPlan) is divided among a shader's invocations. All kernels give the same bits;
/// they differ in speed.
///
/// ```
/// use gradnoise::fill::FillKernel;
///
/// assert_eq!(FillKernel::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FillKernel {
    /// Computes each sample separately: any noise at any positions, in any format. It is the only kernel for points.
    /// From 2^18 samples on, or if this kernel is preferred, samples of a grid's column are found by steps from one to
    /// the next, unless there are too many leaves for an invocation to hold all their positions (32 in 2-D, 16 in 4-D).
    /// That takes longer to compile.
    Samples,
    /// Computes runs of rows of a grid, four columns at a time, if rows share results: those that are the same for all
    /// rows between two rows of the lattice are computed once. That applies to Perlin noise and value noise of two to
    /// four dimensions whose coordinates are the grid's own or constant, as in a slice. Such noises, and octaves of any
    /// single noise, are computed for several rows at once before they are used, if there is room for six values a
    /// sample: one for the noise, one for the derivative along each axis, and as many again for weights (ridged, hybrid
    /// multifractal). Samples of cellular noise with such coordinates share points if they are less than half a cell
    /// apart, if only the distance to the nearest point is requested, and if the noise is the whole expression or in
    /// such octaves. Samples that need some two thousand loop iterations are computed separately.
    ///
    /// It takes longer to compile than the other kernel, so it is chosen for 2^18 samples or more, or 2^20 if compiling
    /// would take a software adapter more than 300 ms, as for two noises of three dimensions. It is not chosen for too
    /// few rows to share results.
    Rows,
}

impl fmt::Display for FillKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Samples => "samples",
            Self::Rows => "rows",
        })
    }
}

/// A row's own iterations, including those of packing four samples.
const LOOPS_PER_ROW: u64 = 4 * 32;
/// The iterations of packing a word.
const LOOPS_PER_WORD: u64 = 4 * 32;
/// The iterations of an invocation in addition to its noise's: the rest of 65,535.
const RESERVE: u64 = 500;

/// The minimum number of rows that the loop budget must allow for, because cached results may be computed for this many
/// rows even if fewer are requested.
pub(super) const LEAST_ROWS: u32 = 8;

/// Returns the most rows that an invocation of a kernel can compute, if a sample needs so many iterations.
pub(super) fn most_rows(kernel: Kernel, samples_per_word: u32, sample_loops: u64) -> u32 {
    let columns = match kernel {
        Kernel::Samples => return 1,
        Kernel::Columns => samples_per_word.into(),
        Kernel::Rows { .. } => 4,
    };
    (Noise::MAX_SHADER_LOOPS / (LOOPS_PER_ROW + columns * kernel.loops(sample_loops))) as u32
}

/// Returns the most iterations for a sample, if an invocation packs `samples_per_word` samples.
pub(super) fn most_loops(samples_per_word: u32) -> u64 {
    (Noise::MAX_SHADER_LOOPS + RESERVE - LOOPS_PER_WORD) / u64::from(samples_per_word)
}
