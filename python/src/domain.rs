//! The domains that Python names: grids and surfaces, from the attributes of its classes.

use gradnoise::{CubeFace, Grid, GridError, Surface, SurfaceError};
use pyo3::prelude::FromPyObject;

/// Positions, as `lib/gradnoise/_domains.py` describes them: numbers in the order of axes, x first.
#[derive(FromPyObject)]
pub enum Domain {
    /// A window of a grid.
    Grid { origin: Vec<f64>, steps: Vec<f64>, first: Vec<i64>, extent: Vec<u32> },
    /// A window of each layer of a surface.
    Surface(Described),
}

/// A window of a surface.
#[derive(FromPyObject)]
pub struct Described {
    kind: String,
    /// The number of columns and rows of the whole surface.
    whole: [u32; 2],
    /// The first face and the number of faces of a cube.
    layers: [u32; 2],
    first: [u32; 2],
    extent: [u32; 2],
    radius: f64,
    length: f64,
    center: [f64; 3],
    fourth: Option<f64>,
    vertices: bool,
}

impl Domain {
    pub fn grid(origin: &[f64], steps: &[f64], first: &[i64], extent: &[u32]) -> Result<Grid, GridError> {
        // The origin is that of the whole grid, so a window has the bits of the whole.
        Grid::new(origin, steps, &vec![1; steps.len()])?.window(first, extent)
    }
}

impl Described {
    /// Returns the number of samples of all layers.
    pub fn samples(&self) -> u64 {
        u64::from(self.layers[1]) * u64::from(self.extent[0]) * u64::from(self.extent[1])
    }

    /// Returns a surface of all layers, or of the first one if some are missing.
    pub fn surface(&self) -> Result<Surface, SurfaceError> {
        if self.kind == "cube" && self.layers == [0, 6] {
            self.placed(Surface::cube(self.whole[0], self.radius)?)
        } else {
            self.surfaces()?.swap_remove(0).window(0..self.extent[0], 0..self.extent[1])
        }
    }

    /// Returns the layers, each a surface of its own.
    pub fn surfaces(&self) -> Result<Vec<Surface>, SurfaceError> {
        let [width, height] = self.whole;
        let whole = match self.kind.as_str() {
            "cube" => {
                let [first, count] = self.layers.map(|layer| layer as usize);
                let faces = CubeFace::ALL.into_iter().skip(first).take(count);
                faces.map(|face| Surface::cube_face(face, width, self.radius)).collect::<Result<Vec<_>, _>>()?
            }
            "cylinder" => vec![Surface::cylinder(width, height, self.radius, self.length)?],
            _ => vec![Surface::equirectangular(width, height, self.radius)?],
        };
        whole.into_iter().map(|surface| self.placed(surface)).collect()
    }

    /// Returns the window of a surface, and places it.
    fn placed(&self, surface: Surface) -> Result<Surface, SurfaceError> {
        let ([left, top], [columns, rows]) = (self.first, self.extent);
        let surface = if self.vertices { surface.vertices()? } else { surface }.center(self.center)?;
        let surface = if let Some(fourth) = self.fourth { surface.at(fourth)? } else { surface };
        surface.window(left..left.saturating_add(columns), top..top.saturating_add(rows))
    }
}
