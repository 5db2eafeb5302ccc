//! Grids and surfaces, from the numbers that the package's classes pass.

use crate::refused;
use gradnoise::{CubeFace, Grid, Surface, SurfaceError};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Positions to fill, in rows along x.
#[wasm_bindgen]
pub struct Domain(pub(crate) Kind);

pub(crate) enum Kind {
    Grid(Grid),
    /// A surface, and its layers: the faces of a cube, or one.
    Surface {
        whole: Surface,
        #[cfg_attr(not(feature = "core"), expect(dead_code, reason = "only the CPU fills layers one by one"))]
        layers: Vec<Surface>,
    },
}

#[wasm_bindgen]
impl Domain {
    /// Makes a window of a grid; `first` has whole numbers.
    pub fn grid(origin: &[f64], step: &[f64], first: &[f64], extent: &[u32]) -> Result<Self, JsError> {
        let first: Vec<_> = first.iter().map(|&index| index as i64).collect();
        // The origin is that of the whole grid, so a window has the bits of the whole.
        let whole = Grid::new(origin, step, &vec![1; step.len()]).map_err(refused)?;
        Ok(Self(Kind::Grid(whole.window(&first, extent).map_err(refused)?)))
    }

    /// Makes a surface: "cube", one of its faces from "cube 0" to "cube 5", "cylinder", or "sphere".
    #[allow(clippy::too_many_arguments, reason = "JavaScript gives them names")]
    pub fn surface(
        kind: &str,
        width: u32,
        height: u32,
        radius: f64,
        length: f64,
        center: &[f64],
        fourth: Option<f64>,
        vertices: bool,
    ) -> Result<Self, JsError> {
        let center = center.try_into().map_err(|_| refused("center must have 3 numbers"))?;
        let placed = |surface: Result<Surface, SurfaceError>| {
            let surface = if vertices { surface?.vertices() } else { surface }?.center(center)?;
            if let Some(fourth) = fourth { surface.at(fourth) } else { Ok(surface) }
        };
        let face = |face: &CubeFace| placed(Surface::cube_face(*face, width, radius));
        let one = kind.strip_prefix("cube ").and_then(|index| CubeFace::ALL.get(index.parse::<usize>().ok()?));
        let whole = match (kind, one) {
            (_, Some(one)) => face(one),
            ("cube", _) => placed(Surface::cube(width, radius)),
            ("cylinder", _) => placed(Surface::cylinder(width, height, radius, length)),
            _ => placed(Surface::equirectangular(width, height, radius)),
        }
        .map_err(refused)?;
        let layers = if kind == "cube" { CubeFace::ALL.iter().map(face).collect() } else { Ok(vec![whole]) };
        Ok(Self(Kind::Surface { whole, layers: layers.map_err(refused)? }))
    }

    /// Returns the numbers of samples along x, y and z.
    pub fn extent(&self) -> Vec<u32> {
        match &self.0 {
            Kind::Grid(grid) => grid.extent(),
            Kind::Surface { whole, .. } => whole.extent(),
        }
        .into()
    }
}
