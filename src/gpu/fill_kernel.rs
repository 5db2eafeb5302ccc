use std::fmt;

/// The division of a [`Prepared`](super::Prepared) noise among a shader's invocations. All kernels give the same bits;
/// they differ in speed.
///
/// ```
/// use gradnoise::gpu::FillKernel;
///
/// assert_eq!(FillKernel::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FillKernel {
    /// Computes every sample by itself: any noise at any positions, in any format. Points have no other kernel.
    Samples,
    /// Computes runs of rows of a grid, four columns at a time. It takes any noise in any format, except expressions of
    /// so many leaves that an invocation has no room for all their positions (32 in 2-D, 16 in 4-D), or whose samples
    /// go round in loops some two thousand times. Samples are found by steps from one to the next, and what is the same
    /// for all rows between two rows of the lattice is computed once for Perlin noise and value noise of two to four
    /// dimensions whose coordinates are the grid's own or, as behind a slice, constant. Such noises, and octaves over a
    /// single noise, are computed for some rows before anything is made of them, as far as there is room for six values
    /// a sample: the noise is one, its derivatives are one for each axis, and weights (ridged, hybrid multifractal) as
    /// many again. Samples of cellular noise that is the whole expression, or in such octaves, share points in like
    /// grids if they are less than half a cell apart and the distance to the nearest point alone is wanted.
    ///
    /// It takes longer to compile than the other, so that it is taken for 2^14 samples or more; for 2^20 where
    /// compiling would take a software adapter more than 300 ms, as it does for two noises of three dimensions; and not
    /// for fewer rows than could share something.
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
