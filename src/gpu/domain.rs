//! The GPU's domains: those of a plan, and lists of points in a buffer of the device.

/// The positions at which a [`Generator`](super::Generator) prepares a noise: those of a [plan](crate::fill::Domain),
/// or [`Points`] in a buffer of the device, which are read when the recorded commands run.
///
/// This trait is sealed: only these types implement it.
pub trait Domain: sealed::Domain {}

impl<D: sealed::Domain + ?Sized> Domain for D {}

/// Points in a storage buffer: `f32` coordinates, one for each dimension of the noise, point by point without padding.
/// They are mapped in `f32`. None may be NaN.
///
/// ```no_run
/// use gradnoise::gpu::{Generator, Points, Prepared};
/// use gradnoise::{Dimension, Format, Perlin};
///
/// fn heights(generator: &Generator, particles: &wgpu::Buffer) -> Result<Prepared, Box<dyn std::error::Error>> {
///     let points = Points { buffer: particles, count: 10_000 };
///     Ok(generator.prepare(Perlin::new(Dimension::D2), &points, Format::R32Float)?)
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Points<'a> {
    /// The buffer, with the usage `STORAGE`.
    pub buffer: &'a wgpu::Buffer,
    /// The number of points, 1 to 2²⁴.
    pub count: u32,
}

pub(crate) mod sealed {
    use super::Points;
    use crate::fill::domain::{Positions, sealed};

    pub trait Domain {
        fn positions(&self) -> Positions<'_>;

        /// Returns the caller's buffer of points.
        fn buffer(&self) -> Option<&wgpu::Buffer> {
            None
        }
    }

    impl<D: sealed::Domain + ?Sized> Domain for D {
        fn positions(&self) -> Positions<'_> {
            sealed::Domain::positions(self)
        }
    }

    impl Domain for Points<'_> {
        fn positions(&self) -> Positions<'_> {
            Positions::Host { count: self.count }
        }

        fn buffer(&self) -> Option<&wgpu::Buffer> {
            Some(self.buffer)
        }
    }
}
