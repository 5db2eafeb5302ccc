//! Memory that the CPU fills: values, samples with derivatives, texels.

use crate::cpu::engine::bands::{Band, Rows};
use crate::cpu::fill_error::FillError;
use crate::format::Format;
use crate::sample::{HessianSample, Sample};

/// Memory that an [`Evaluator`](crate::Evaluator) fills with the samples of a [domain](crate::Domain).
///
/// | type | contents |
/// |---|---|
/// | `[f32]` | values |
/// | `[`[`Sample`]`<N>]` | values and gradients |
/// | `[`[`HessianSample`]`<N>]` | values, gradients and Hessians |
/// | [`Texels`] | bytes in a storage [format](Format), as the GPU writes them |
///
/// The first three are slices, arrays and vectors with one element for each sample. `N` is the noise's dimension.
/// Gradients and Hessians on a surface are those along the noise's coordinates.
///
/// This trait is sealed: only the types above implement it.
///
/// ```
/// use gradnoise::{Evaluator, Noise, Sample};
/// let distance = Evaluator::new(Noise::distance_to([0.0, 0.0]))?;
/// let (mut values, mut slopes) = ([0.0; 2], [Sample::<2>::default(); 2]);
/// distance.fill(&[[3.0, 4.0], [0.0, 2.0]], &mut values)?;
/// distance.fill(&[[3.0, 4.0], [0.0, 2.0]], &mut slopes)?;
/// assert_eq!((values, slopes[1].gradient), ([5.0, 2.0], [0.0, 1.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Target: sealed::Target {}

impl<T: sealed::Target + ?Sized> Target for T {}

/// Bytes to fill with samples in a storage format: the same bytes as the GPU's buffers and textures.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin, Texels};
///
/// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
/// let grid = Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[100, 50])?;
/// // Rows of 100 bytes at multiples of 256, as wgpu requires of a buffer that is copied to a texture.
/// let mut bytes = vec![0; 256 * 50];
/// noise.fill(&grid, &mut Texels::new(Format::R8Unorm, &mut bytes).row_pitch(256))?;
/// assert_eq!(bytes[..100], noise.texels(&grid, Format::R8Unorm)?[..100]);
/// assert_eq!(bytes[100..256], [0; 156]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Texels<'a> {
    format: Format,
    bytes: &'a mut [u8],
    row_pitch: Option<usize>,
}

impl<'a> Texels<'a> {
    /// Creates a target of bytes: [`Format::bytes_per_sample`] for each sample, in rows without padding.
    #[must_use]
    pub fn new(format: Format, bytes: &'a mut [u8]) -> Self {
        Self { format, bytes, row_pitch: None }
    }

    /// Sets the number of bytes from the start of one row to the start of the next. Bytes between rows stay as they
    /// are, and those after the last row may be missing. Filling fails if it is less than the bytes of a row.
    #[must_use]
    pub fn row_pitch(self, bytes: usize) -> Self {
        Self { row_pitch: Some(bytes), ..self }
    }
}

/// The contents of a target, without its type.
#[derive(Clone, Copy)]
pub struct Layout {
    pub(crate) contents: Contents,
    /// The number of elements; for texels, of bytes.
    pub(crate) elements: usize,
}

#[derive(Clone, Copy)]
pub(crate) enum Contents {
    Values,
    /// Values and gradients of this many dimensions.
    Samples(usize),
    HessianSamples(usize),
    Texels {
        format: Format,
        row_pitch: Option<usize>,
    },
}

/// The rows of a target.
#[derive(Clone, Copy)]
pub struct Shape {
    pub(crate) rows: Rows,
    /// Whether texels can be written as `f32` values, if their memory is aligned for that.
    pub(crate) has_values: bool,
}

/// The bands that make up a target.
pub struct Bands<'a>(pub(crate) Vec<Band<'a>>);

pub(crate) mod sealed {
    use super::{Band, Bands, Contents, HessianSample, Layout, Rows, Sample, Shape, Texels};

    pub trait Target {
        fn layout(&self) -> Layout;
        fn bands(&mut self, shape: Shape) -> Bands<'_>;
    }

    impl Target for [f32] {
        fn layout(&self) -> Layout {
            Layout { contents: Contents::Values, elements: self.len() }
        }

        fn bands(&mut self, shape: Shape) -> Bands<'_> {
            Bands(Band::for_values(self, shape.rows))
        }
    }

    impl<const N: usize> Target for [Sample<N>] {
        fn layout(&self) -> Layout {
            Layout { contents: Contents::Samples(N), elements: self.len() }
        }

        fn bands(&mut self, shape: Shape) -> Bands<'_> {
            Bands(Band::for_samples(self, shape.rows))
        }
    }

    impl<const N: usize> Target for [HessianSample<N>] {
        fn layout(&self) -> Layout {
            Layout { contents: Contents::HessianSamples(N), elements: self.len() }
        }

        fn bands(&mut self, shape: Shape) -> Bands<'_> {
            Bands(Band::for_hessian_samples(self, shape.rows))
        }
    }

    impl<T, const K: usize> Target for [T; K]
    where
        [T]: Target,
    {
        fn layout(&self) -> Layout {
            self.as_slice().layout()
        }

        fn bands(&mut self, shape: Shape) -> Bands<'_> {
            self.as_mut_slice().bands(shape)
        }
    }

    impl<T> Target for Vec<T>
    where
        [T]: Target,
    {
        fn layout(&self) -> Layout {
            self.as_slice().layout()
        }

        fn bands(&mut self, shape: Shape) -> Bands<'_> {
            self.as_mut_slice().bands(shape)
        }
    }

    impl Target for Texels<'_> {
        fn layout(&self) -> Layout {
            let Self { format, ref bytes, row_pitch } = *self;
            Layout { contents: Contents::Texels { format, row_pitch }, elements: bytes.len() }
        }

        fn bands(&mut self, shape: Shape) -> Bands<'_> {
            let Shape { rows, has_values } = shape;
            let is_aligned = bytemuck::try_cast_slice::<_, f32>(self.bytes).is_ok();
            Bands(if has_values && rows.are_dense() && is_aligned {
                let rows = Rows { size: 1, pitch: rows.row, ..rows };
                Band::for_values(bytemuck::cast_slice_mut(self.bytes), rows)
            } else {
                Band::for_bytes(self.bytes, self.format, rows)
            })
        }
    }
}

/// Returns `count` zeros, if there is memory for them.
pub(crate) fn zeros<T: Clone + Default>(count: u128) -> Result<Vec<T>, FillError> {
    let mut zeros = Vec::new();
    let reserved = usize::try_from(count).is_ok_and(|count| zeros.try_reserve_exact(count).is_ok());
    if !reserved {
        return Err(FillError::Memory { bytes: count * size_of::<T>() as u128 });
    }
    zeros.resize(count as usize, T::default());
    Ok(zeros)
}
