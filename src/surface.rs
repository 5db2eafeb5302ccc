use std::ops::Range;
use thiserror::Error;

/// The reason why a surface cannot be made.
///
/// ```
/// use gradnoise::{Surface, SurfaceError};
/// assert!(matches!(Surface::cube(0, 1.0), Err(SurfaceError::Extent { found: 0, .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SurfaceError {
    /// There are too few or too many samples along an axis.
    #[error("there are {found} samples along one axis; there must be {least} to {}", Surface::MAX_EXTENT)]
    Extent {
        /// The requested number of samples.
        found: u32,
        /// The least number: 1, or 2 where the first and the last sample lie on edges.
        least: u32,
    },
    /// The surface lacks some of the requested columns or rows, or none were requested.
    #[error("{axis} {start} to {end} were requested; they must be at least one, within 0 to {count}")]
    Window {
        /// "columns" or "rows".
        axis: &'static str,
        /// The first requested one.
        start: u32,
        /// The one after the last requested one.
        end: u32,
        /// The number of them in each layer.
        count: u32,
    },
    /// A radius, a height or a coordinate is NaN, infinite, or too large for `f32` to have a fractional part.
    #[error("the {what} is {value}; it must be within ±2^23")]
    Number {
        /// The number's name.
        what: &'static str,
        /// Its value.
        value: f64,
    },
}

/// The positions at which a 3-D noise is sampled on a sphere or cylinder, in the rows and columns of a texture: the
/// faces of a cube map, an equirectangular map, or a cylinder's side. Textures filled with it have no seams: between
/// faces, where the sides of a map meet, or at poles. Radius, length and center are in the noise's coordinates.
///
/// Samples lie in the middle of texels, as textures need. With [`vertices`](Self::vertices) the first and last samples
/// of each axis lie on the edges, as meshes need. Edges that meet then have the same positions to the last bit.
/// Positions are computed from sines, cosines and roots that are the same everywhere, so that CPU and GPU give the same
/// bits. They are rounded to `f32`, about 2⁻²³ of their distance from zero, and mapped in `f32` like [lists of
/// `f32`](crate::Domain).
///
/// A 4-D noise gets its last coordinate from [`at`](Self::at), such as the time of a changing planet.
///
/// [Normals](crate::Output::normals) are in the surface's own tangent space. Red is east, the direction of the columns
/// of an [`equirectangular`](Self::equirectangular) map; green is north, towards +y; blue is outwards. Slopes are per
/// unit of length along the surface. East and north depend only on the place, so faces of a cube map agree where they
/// meet; at both poles east is +x. Curls, Laplacians and mean curvatures are rejected: they would be those of the space
/// around the surface.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Noise, Octaves, Perlin, Surface};
///
/// let land = Evaluator::new(Perlin::new(Dimension::D3).fbm(Octaves::new(6)))?;
/// // Six faces, one after the other, of a planet with a radius of 3 cells.
/// let faces = Surface::cube(64, 3.0)?;
/// let heights = land.values(&faces)?;
/// assert_eq!(heights.len(), 6 * 64 * 64);
///
/// // The latitudes of a map. Its middle, and that of a cylinder, lie towards +z.
/// let (y, z) = (Evaluator::new(Noise::y().in_dimension(Dimension::D3))?, Evaluator::new(Noise::z())?);
/// let map = Surface::equirectangular(9, 5, 2.0)?.vertices()?;
/// assert_eq!(y.values(&map.rows(0..1)?)?, [2.0; 9]);
/// assert_eq!(z.values(&map)?[2 * 9 + 4], 2.0);
/// assert_eq!(z.values(&Surface::cylinder(9, 3, 2.0, 4.0)?)?[9 + 4], 2.0);
///
/// // Elsewhere, at the time 0.5.
/// let moved = Surface::cube(16, 3.0)?.center([0.0, 7.0, 0.0])?.at(0.5)?;
/// assert_eq!((moved.extent(), moved.samples(), moved.coordinates()), ([16, 16, 6], 6 * 16 * 16, 4));
/// assert!(Surface::MAX_WINDOW < Surface::MAX_EXTENT && Surface::cube(Surface::MAX_EXTENT + 1, 3.0).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    kind: Kind,
    extent: [u32; 3],
    /// The first column and row: 0 except in a window.
    first: [u32; 2],
    /// The number of columns and rows of the whole surface.
    whole: [u32; 2],
    has_vertices: bool,
    radius: f64,
    center: [f64; 3],
    at: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Cube { first: CubeFace },
    Equirectangular,
    Cylinder { height: f64 },
}

/// A face of a cube map, in the order of a cube texture's layers. Rows go down and columns to the right, as graphics
/// libraries define them: seen from inside, in left-handed coordinates with y upwards.
///
/// ```
/// use gradnoise::{CubeFace, Dimension, Evaluator, Noise, Surface};
/// let x = Evaluator::new(Noise::x().in_dimension(Dimension::D3))?;
/// assert_eq!(x.values(&Surface::cube(1, 2.0)?)?, [2.0, -2.0, 0.0, 0.0, 0.0, 0.0]);
/// assert_eq!(x.values(&Surface::cube_face(CubeFace::ALL[1], 1, 2.0)?)?, [-2.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CubeFace {
    /// Layer 0, towards +x.
    PositiveX,
    /// Layer 1, towards -x.
    NegativeX,
    /// Layer 2, towards +y.
    PositiveY,
    /// Layer 3, towards -y.
    NegativeY,
    /// Layer 4, towards +z.
    PositiveZ,
    /// Layer 5, towards -z.
    NegativeZ,
}

/// How a position is computed from the vectors of its column and its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SurfaceKind {
    /// Their product: the row has one factor for x and z, one for y, and the sine and cosine of its latitude.
    Product,
    /// The direction of their sum.
    Direction,
}

/// The vectors from which positions on a surface are computed.
pub(crate) struct SurfaceTables {
    pub(crate) kind: SurfaceKind,
    /// The center, a vector that begins with the radius and its sign, and for each layer the vectors of its columns and
    /// rows.
    pub(crate) vectors: Vec<[f32; 4]>,
}

impl CubeFace {
    /// All faces, in the order of layers.
    pub const ALL: [Self; 6] =
        [Self::PositiveX, Self::NegativeX, Self::PositiveY, Self::NegativeY, Self::PositiveZ, Self::NegativeZ];

    /// Returns the vectors of columns and of rows, whose sum is a position on the cube. `u` to the right and `v` down
    /// are in [-1, 1].
    fn vectors(self, u: f32, v: f32) -> [[f32; 4]; 2] {
        // Negations would give -0.
        let (left, up) = (0.0 - u, 0.0 - v);
        let [column, row] = match self {
            Self::PositiveX => [[0.0, 0.0, left], [1.0, up, 0.0]],
            Self::NegativeX => [[0.0, 0.0, u], [-1.0, up, 0.0]],
            Self::PositiveY => [[u, 0.0, 0.0], [0.0, 1.0, v]],
            Self::NegativeY => [[u, 0.0, 0.0], [0.0, -1.0, up]],
            Self::PositiveZ => [[u, 0.0, 0.0], [0.0, up, 1.0]],
            Self::NegativeZ => [[left, 0.0, 0.0], [0.0, up, -1.0]],
        };
        [column, row].map(|[x, y, z]| [x, y, z, 0.0])
    }
}

impl Surface {
    /// The most samples along one axis. Surfaces with more than [`MAX_WINDOW`](Self::MAX_WINDOW) along an axis have to
    /// be computed in [windows](Self::window).
    pub const MAX_EXTENT: u32 = 1 << 24;

    /// The most samples along one axis that one call computes. For more it returns
    /// [`PositionError::SurfaceExtent`](crate::PositionError::SurfaceExtent).
    pub const MAX_WINDOW: u32 = 1 << 16;

    /// Makes the six faces of a cube map on a sphere around zero: six layers of `size` x `size` samples in the order of
    /// [`CubeFace::ALL`].
    ///
    /// # Errors
    /// [`SurfaceError`] if the size is 0 or above [`MAX_EXTENT`](Self::MAX_EXTENT), or the radius not within ±2²³.
    pub fn cube(size: u32, radius: f64) -> Result<Self, SurfaceError> {
        Self::new(Kind::Cube { first: CubeFace::PositiveX }, [size, size, 6], radius)
    }

    /// Makes one face of a cube map.
    ///
    /// # Errors
    /// The same as for [`cube`](Self::cube).
    pub fn cube_face(face: CubeFace, size: u32, radius: f64) -> Result<Self, SurfaceError> {
        Self::new(Kind::Cube { first: face }, [size, size, 1], radius)
    }

    /// Makes an equirectangular map of a sphere around zero. Columns are longitudes from -180° to 180°, rows latitudes
    /// from 90°, towards +y, to -90°. The middle of the map is towards +z, and its right half towards +x.
    ///
    /// # Errors
    /// [`SurfaceError`] if an extent is 0 or above [`MAX_EXTENT`](Self::MAX_EXTENT), or the radius not within ±2²³.
    pub fn equirectangular(width: u32, height: u32, radius: f64) -> Result<Self, SurfaceError> {
        Self::new(Kind::Equirectangular, [width, height, 1], radius)
    }

    /// Makes the side of a cylinder around the y axis with its middle at zero. `length` is its length along y. Columns
    /// go around as in an [`equirectangular`](Self::equirectangular) map, rows down along -y.
    ///
    /// # Errors
    /// [`SurfaceError`] if an extent is 0 or above [`MAX_EXTENT`](Self::MAX_EXTENT), or the radius or length not within
    /// ±2²³.
    pub fn cylinder(width: u32, height: u32, radius: f64, length: f64) -> Result<Self, SurfaceError> {
        check("length", length)?;
        Self::new(Kind::Cylinder { height: length }, [width, height, 1], radius)
    }

    fn new(kind: Kind, extent: [u32; 3], radius: f64) -> Result<Self, SurfaceError> {
        check("radius", radius)?;
        if let Some(&found) = extent.iter().find(|extent| !(1..=Self::MAX_EXTENT).contains(extent)) {
            return Err(SurfaceError::Extent { found, least: 1 });
        }
        let whole = [extent[0], extent[1]];
        Ok(Self { kind, extent, first: [0; 2], whole, has_vertices: false, radius, center: [0.0; 3], at: None })
    }

    /// Places the first and the last sample of each axis on the edges, like the vertices of a mesh.
    ///
    /// # Errors
    /// [`SurfaceError::Extent`] if there are fewer than two along an axis.
    pub fn vertices(self) -> Result<Self, SurfaceError> {
        match self.whole.into_iter().find(|extent| *extent < 2) {
            Some(found) => Err(SurfaceError::Extent { found, least: 2 }),
            None => Ok(Self { has_vertices: true, ..self }),
        }
    }

    /// Returns a window of each layer: some of its columns and rows, with the same bits as in the whole, so that a map
    /// of any size can be computed in tiles.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Perlin, Surface};
    ///
    /// let noise = Evaluator::new(Perlin::new(Dimension::D3))?;
    /// let map = Surface::equirectangular(64, 32, 3.0)?;
    /// let tile = noise.values(&map.window(16..24, 20..30)?)?;
    /// assert_eq!(tile[..8], noise.values(&map)?[20 * 64 + 16..][..8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SurfaceError::Window`] if the surface lacks some of the columns or rows, or a range is empty.
    pub fn window(self, columns: Range<u32>, rows: Range<u32>) -> Result<Self, SurfaceError> {
        let [width, height, layers] = self.extent;
        for (axis, &Range { start, end }, count) in [("columns", &columns, width), ("rows", &rows, height)] {
            if start >= end || end > count {
                return Err(SurfaceError::Window { axis, start, end, count });
            }
        }
        let extent = [columns.end - columns.start, rows.end - rows.start, layers];
        Ok(Self { extent, first: [self.first[0] + columns.start, self.first[1] + rows.start], ..self })
    }

    /// Returns some of the rows of each layer, a [window](Self::window) of all columns.
    ///
    /// # Errors
    /// [`SurfaceError::Window`] if the surface lacks some of the rows, or the range is empty.
    pub fn rows(self, rows: Range<u32>) -> Result<Self, SurfaceError> {
        self.window(0..self.extent[0], rows)
    }

    /// Moves the surface's center from zero to another position.
    ///
    /// # Errors
    /// [`SurfaceError::Number`] if a coordinate is not within ±2²³.
    pub fn center(self, center: [f64; 3]) -> Result<Self, SurfaceError> {
        center.iter().try_for_each(|&x| check("center", x))?;
        Ok(Self { center, ..self })
    }

    /// Sets the fourth coordinate, for noises of four dimensions.
    ///
    /// # Errors
    /// [`SurfaceError::Number`] if it is not within ±2²³.
    pub fn at(self, fourth: f64) -> Result<Self, SurfaceError> {
        check("fourth coordinate", fourth)?;
        Ok(Self { at: Some(fourth), ..self })
    }

    /// Returns the surface of a mip level, whose samples lie in the middle of a texture's texels of that level. Returns
    /// nothing if there is no such level. [Windows](Self::window) and [vertices](Self::vertices) have level 0 alone. A
    /// fractal of [antialiased](crate::Octaves::antialiased) octaves omits on each level the octaves too fine for it.
    ///
    /// ```
    /// use gradnoise::Surface;
    ///
    /// let faces = Surface::cube(64, 3.0)?;
    /// assert_eq!(faces.mip_level(2), Some(Surface::cube(16, 3.0)?));
    /// assert!(faces.mip_level(7).is_none() && faces.vertices()?.mip_level(1).is_none());
    /// # Ok::<(), gradnoise::SurfaceError>(())
    /// ```
    #[must_use]
    pub fn mip_level(&self, level: u32) -> Option<Self> {
        let [width, height, layers] = self.extent;
        if level == 0 {
            return Some(*self);
        }
        if self.has_vertices || self.whole != [width, height] || level > width.max(height).ilog2() {
            return None;
        }
        let whole = self.whole.map(|extent| (extent >> level).max(1));
        Some(Self { extent: [whole[0], whole[1], layers], whole, ..*self })
    }

    /// Returns the number of samples along x and y, and of layers.
    #[must_use]
    pub fn extent(&self) -> [u32; 3] {
        self.extent
    }

    /// Returns the total number of samples.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.extent.iter().map(|&extent| u64::from(extent)).product()
    }

    /// Returns the number of coordinates of its positions: 3, or 4 if the fourth is set.
    #[must_use]
    pub fn coordinates(&self) -> usize {
        3 + usize::from(self.at.is_some())
    }

    /// Returns the vectors from which positions are computed.
    pub(crate) fn tables(&self) -> SurfaceTables {
        let [x, y, z] = self.center.map(|x| x as f32);
        let sign = if self.radius < 0.0 { -1.0 } else { 1.0 };
        let mut vectors = vec![[x, y, z, self.at.unwrap_or(0.0) as f32], [self.radius as f32, sign, 0.0, 0.0]];
        let [width, height, layers] = self.extent;
        let columns = self.first[0]..self.first[0] + width;
        let rows = self.first[1]..self.first[1] + height;
        let [all_columns, all_rows] = self.whole;
        match self.kind {
            Kind::Cube { first } => {
                for face in CubeFace::ALL.into_iter().skip(first as usize).take(layers as usize) {
                    vectors.extend(columns.clone().map(|i| face.vectors(self.place(i, all_columns) as f32, 0.0)[0]));
                    vectors.extend(rows.clone().map(|j| face.vectors(0.0, self.place(j, all_rows) as f32)[1]));
                }
            }
            Kind::Equirectangular => {
                vectors.extend(columns.map(|i| self.longitude(i)));
                vectors.extend(rows.map(|j| {
                    // Half turns are counted from the pole at the top.
                    let (k, n) = self.fraction(j, all_rows);
                    let (sine, cosine) = turned(k, 2 * n);
                    [self.radius * sine, self.radius * cosine, cosine, sine].map(|x| x as f32)
                }));
            }
            Kind::Cylinder { height: length } => {
                vectors.extend(columns.map(|i| self.longitude(i)));
                vectors.extend(rows.map(|j| {
                    let up = 0.0 - 0.5 * length * self.place(j, all_rows);
                    [self.radius, up, 0.0, 1.0].map(|x| x as f32)
                }));
            }
        }
        SurfaceTables { kind: self.kind(), vectors }
    }

    /// Returns how positions are computed from the vectors of columns and rows.
    pub(crate) fn kind(&self) -> SurfaceKind {
        match self.kind {
            Kind::Cube { .. } => SurfaceKind::Direction,
            Kind::Equirectangular | Kind::Cylinder { .. } => SurfaceKind::Product,
        }
    }

    /// Returns a sample's place between two edges, in [-1, 1]. Places on opposite sides of the middle differ only in
    /// sign.
    fn place(&self, i: u32, count: u32) -> f64 {
        let (k, n) = self.fraction(i, count);
        (2.0 * k as f64 - n as f64) / n as f64
    }

    /// Returns the distance of a sample from the first edge, in units of the distance between the edges, as a numerator
    /// and a denominator.
    fn fraction(&self, i: u32, count: u32) -> (u64, u64) {
        let (i, count) = (u64::from(i), u64::from(count));
        if self.has_vertices { (i, count - 1) } else { (2 * i + 1, 2 * count) }
    }

    fn longitude(&self, i: u32) -> [f32; 4] {
        let (k, n) = self.fraction(i, self.whole[0]);
        let (sine, cosine) = turned(k, n);
        // The first longitude is at the back, half a turn before the middle.
        [0.0 - sine, 1.0, 0.0 - cosine, 0.0].map(|x| x as f32)
    }
}

fn check(what: &'static str, value: f64) -> Result<(), SurfaceError> {
    if value.abs() <= 8_388_608.0 { Ok(()) } else { Err(SurfaceError::Number { what, value }) }
}

/// Returns the sine and cosine of `k / n` turns. `k / n` is at most one, and quarter turns are exact.
fn turned(k: u64, n: u64) -> (f64, f64) {
    let (quarter, rest) = (4 * k / n, 4 * k % n);
    // The standard library does not promise the same bits on every platform.
    let (sine, cosine) = libm::sincos(std::f64::consts::FRAC_PI_2 * (rest as f64 / n as f64));
    match quarter % 4 {
        0 => (sine, cosine),
        1 => (cosine, 0.0 - sine),
        2 => (0.0 - sine, 0.0 - cosine),
        _ => (0.0 - cosine, sine),
    }
}
