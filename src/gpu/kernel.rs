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
    /// Every sample by itself. Any noise at any positions, in any format.
    Samples,
    /// Runs of rows, four columns at a time: what is the same for all rows between two rows of the lattice, or in one of its
    /// cells, is computed once. Values of Perlin noise and value noise of two to four dimensions whose axes are the grid's own,
    /// and of simplex noise of two and three; of fractals over one of these, three-dimensional simplex noise excepted; and of
    /// arithmetic and curves over up to six of all that, a weighted fractal (ridged, hybrid multifractal) counting twice. It
    /// takes longer to compile than the other, so that it is taken for 2^14 samples or more, and over more than two for 2^20.
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
