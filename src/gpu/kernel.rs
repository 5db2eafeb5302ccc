use std::fmt;

/// How a [`Prepared`](super::Prepared) noise is divided among a shader's invocations. All kernels give the same bits; they differ
/// in speed.
///
/// ```
/// use gradnoise::gpu::FillKernel;
///
/// assert_eq!(FillKernel::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FillKernel {
    /// Every sample by itself. Any noise at any positions, in any format; lists of points have no other.
    Samples,
    /// Runs of rows of a grid, four columns at a time. Any noise in any format: samples are found by steps from one to the next,
    /// and what is the same for all rows between two rows of the lattice is computed once for Perlin noise and value noise of two
    /// to four dimensions whose axes are the grid's own. Such noises, and octaves over a single noise, are computed for all rows
    /// before anything is made of them, as far as an invocation has room for six numbers of a sample: values are one each,
    /// derivatives one for each axis, weights (ridged, hybrid multifractal) as many again. It takes longer to compile than the
    /// other, so that it is taken for 2^14 samples or more; what takes longer than 300 ms on a software adapter, as two noises of
    /// three dimensions do, for 2^20.
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
