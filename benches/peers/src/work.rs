use crate::timing::Run;
use std::hint::black_box;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Perlin,
    Simplex,
    OpenSimplex2,
    /// The Euclidean distance to the nearest point.
    Cellular,
    /// The difference of the Euclidean distances to the two nearest points.
    CellBorders,
    /// A ridged multifractal of Perlin noise with [`PARTS`] octaves.
    Ridges,
    /// Octaves, ridges and cells, all moved by simplex noise along both axes.
    Terrain,
}

/// The samples to compute, of any kind of noise.
#[derive(Clone)]
pub enum Work {
    Grid2(Lattice<2>),
    Grid3(Lattice<3>),
    Grid4(Lattice<4>),
    Fbm(Lattice<2>),
    Points(Points<2>),
}

/// The samples that libraries compute when called sample by sample, and that all compute in single calls.
pub enum Calls {
    Plane(Samples<2>),
    Volume(Samples<3>),
    VolumeInTime(Samples<4>),
    /// A sum of this many octaves.
    Fbm(Samples<2>, u8),
}

/// The positions of samples.
pub enum Samples<const D: usize> {
    Lattice(Lattice<D>),
    Points(Points<D>),
    /// Hides each point's origin from the compiler, so that it finds nothing in common between calls.
    Single(Points<D>),
}

pub const OCTAVES: u8 = 8;
/// The number of octaves of ridges, and of each part of a terrain.
pub const PARTS: u8 = 4;

/// The position of every grid's first sample.
pub const ORIGIN: [f64; 4] = [0.3, 0.7, 0.1, 0.9];

/// Samples one step apart along every axis.
#[derive(Clone, Copy)]
pub struct Lattice<const D: usize> {
    pub step: f64,
    pub extent: [usize; D],
}

#[derive(Clone)]
pub struct Points<const D: usize>(pub Rc<[[f32; D]]>);

impl Work {
    /// Returns grids of these steps, and the other works.
    pub fn all(steps: &[f64]) -> Vec<Self> {
        let mut all = Vec::new();
        all.extend(steps.iter().map(|&step| Self::Grid2(Lattice { step, extent: [2048; 2] })));
        all.extend(steps.iter().map(|&step| Self::Grid3(Lattice { step, extent: [256; 3] })));
        all.extend(steps.iter().map(|&step| Self::Grid4(Lattice { step, extent: [64; 4] })));
        all.push(Self::Fbm(Lattice { step: 1.0 / 256.0, extent: [2048; 2] }));
        all.push(Self::Points(Points::random(1 << 20)));
        all
    }

    /// Returns the works of a kind of noise: kinds that few peers have are compared only in 2-D and 3-D.
    pub fn of_kind(kind: Kind, steps: &[f64]) -> Vec<Self> {
        let mut works = Self::all(steps);
        works.retain(|work| match kind {
            Kind::Perlin | Kind::Simplex => true,
            _ => matches!(work, Self::Grid2(_) | Self::Grid3(_)),
        });
        works
    }

    pub fn dimension(&self) -> usize {
        match self {
            Self::Grid2(_) | Self::Fbm(_) | Self::Points(_) => 2,
            Self::Grid3(_) => 3,
            Self::Grid4(_) => 4,
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Grid2(grid) => format!("2-D, step {}", grid.step_name()),
            Self::Grid3(grid) => format!("3-D, step {}", grid.step_name()),
            Self::Grid4(grid) => format!("4-D, step {}", grid.step_name()),
            Self::Fbm(grid) => format!("2-D, {OCTAVES} octaves, step {}", grid.step_name()),
            Self::Points(_) => "2-D, random positions".to_owned(),
        }
    }

    pub fn samples(&self) -> usize {
        match self {
            Self::Grid2(grid) | Self::Fbm(grid) => grid.samples(),
            Self::Grid3(grid) => grid.samples(),
            Self::Grid4(grid) => grid.samples(),
            Self::Points(points) => points.0.len(),
        }
    }

    pub fn calls(&self) -> Calls {
        match self.clone() {
            Self::Grid2(grid) => Calls::Plane(Samples::Lattice(grid)),
            Self::Grid3(grid) => Calls::Volume(Samples::Lattice(grid)),
            Self::Grid4(grid) => Calls::VolumeInTime(Samples::Lattice(grid)),
            Self::Fbm(grid) => Calls::Fbm(Samples::Lattice(grid), OCTAVES),
            Self::Points(points) => Calls::Plane(Samples::Points(points)),
        }
    }

    /// Returns the same work with 2²⁸ samples, which no hardware GPU can cache, and which take it much longer than
    /// starting a kernel. Lists have 2²¹ positions, since one dispatch along an axis has fewer than 2¹⁶ groups.
    pub fn large(&self) -> Self {
        match *self {
            Self::Grid2(lattice) => Self::Grid2(Lattice { extent: [1 << 14; 2], ..lattice }),
            Self::Grid3(lattice) => Self::Grid3(Lattice { extent: [1 << 10, 1 << 9, 1 << 9], ..lattice }),
            Self::Grid4(lattice) => Self::Grid4(Lattice { extent: [1 << 8, 1 << 8, 1 << 8, 1 << 4], ..lattice }),
            Self::Fbm(lattice) => Self::Fbm(Lattice { extent: [1 << 14; 2], ..lattice }),
            Self::Points(_) => Self::Points(Points::random(1 << 21)),
        }
    }

    /// Returns an eighth of a grid, or a whole list.
    pub fn slab(&self) -> Self {
        match self {
            Self::Grid2(grid) => Self::Grid2(grid.slab()),
            Self::Grid3(grid) => Self::Grid3(grid.slab()),
            Self::Grid4(grid) => Self::Grid4(grid.slab()),
            Self::Fbm(grid) => Self::Fbm(grid.slab()),
            Self::Points(points) => Self::Points(points.clone()),
        }
    }
}

impl<const D: usize> Samples<D> {
    /// Calls a function for each sample, with positions in a library's own number type.
    pub fn each<T: Coordinate>(&self, sample: impl Fn([T; D]) -> f32 + 'static) -> Run {
        match self {
            Self::Lattice(lattice) => lattice.each(sample),
            Self::Points(points) => points.each(sample),
            Self::Single(points) => points.each(move |position| sample(black_box(position))),
        }
    }
}

impl<const D: usize> Lattice<D> {
    fn samples(self) -> usize {
        self.extent.iter().product()
    }

    fn slab(mut self) -> Self {
        self.extent[D - 1] /= 8;
        self
    }

    fn step_name(self) -> String {
        if self.step < 0.25 { format!("1/{}", (1e3 / self.step).round() / 1e3) } else { self.step.to_string() }
    }

    fn each<T: Coordinate>(self, sample: impl Fn([T; D]) -> f32 + 'static) -> Run {
        Run::Into(Box::new(move |values| {
            for (row, values) in values.chunks_exact_mut(self.extent[0]).enumerate() {
                let mut position = self.row(row);
                for (x, value) in values.iter_mut().enumerate() {
                    position[0] = T::at(ORIGIN[0], self.step, x);
                    *value = sample(position);
                }
            }
            Ok(())
        }))
    }

    /// Returns the position of a row's first sample.
    fn row<T: Coordinate>(self, row: usize) -> [T; D] {
        let mut rest = row * self.extent[0];
        std::array::from_fn(|d| {
            let index = rest % self.extent[d];
            rest /= self.extent[d];
            T::at(ORIGIN[d], self.step, index)
        })
    }
}

impl<const D: usize> Points<D> {
    /// Returns random positions in 256 cells along each axis.
    pub fn random(count: usize) -> Self {
        let mut state = 1_u64;
        let mut next = || {
            // Knuth's linear congruential generator, whose top bits are random enough here.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / 65536.0
        };
        Self((0..count).map(|_| std::array::from_fn(|_| next())).collect())
    }

    fn each<T: Coordinate>(&self, sample: impl Fn([T; D]) -> f32 + 'static) -> Run {
        let positions: Vec<_> = self.0.iter().map(|position| position.map(T::from)).collect();
        Run::Into(Box::new(move |values| {
            for (value, &position) in values.iter_mut().zip(&positions) {
                *value = sample(position);
            }
            Ok(())
        }))
    }
}

/// The number types of positions.
pub trait Coordinate: Copy + From<f32> + 'static {
    fn at(origin: f64, step: f64, index: usize) -> Self;
}

impl Coordinate for f32 {
    #[inline]
    fn at(origin: f64, step: f64, index: usize) -> Self {
        origin as f32 + step as f32 * index as f32
    }
}

impl Coordinate for f64 {
    #[inline]
    fn at(origin: f64, step: f64, index: usize) -> Self {
        origin + step * index as f64
    }
}
