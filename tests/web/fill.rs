//! Grids on the CPU, for `measure.mjs` to time.

use gradnoise::{Dimension, Evaluator, Grid, Noise, Octaves, Perlin, Simplex};
use std::error::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// The samples along each axis of the grid that is filled.
const SIDE: u32 = 512;

/// A noise on a grid, and the memory that it fills.
#[wasm_bindgen]
pub struct Filling {
    evaluator: Evaluator,
    grid: Grid,
    values: Vec<f32>,
}

#[wasm_bindgen]
impl Filling {
    /// Makes the noise of this name ready.
    ///
    /// # Errors
    /// Fails if there is none.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Self, String> {
        Self::of(name).map_err(|error| error.to_string())
    }

    fn of(name: &str) -> Result<Self, Box<dyn Error>> {
        let perlin = Perlin::new(Dimension::D2);
        let (noise, origin): (Noise, &[f64]) = match name {
            "Perlin 2-D" => (perlin.into(), &[0.0; 2]),
            "Perlin 3-D" => (Perlin::new(Dimension::D3).into(), &[0.0; 3]),
            "simplex 2-D" => (Simplex::new(Dimension::D2).into(), &[0.0; 2]),
            "fBm of 5 octaves, Perlin 2-D" => (perlin.fbm(Octaves::new(5)), &[0.0; 2]),
            _ => return Err(format!("there is no noise {name:?}").into()),
        };
        let grid = Grid::new(origin, &[1.0 / 64.0; 2], &[SIDE; 2])?;
        let values = vec![0.0; (SIDE * SIDE) as usize];
        Ok(Self { evaluator: Evaluator::new(noise)?, grid, values })
    }

    /// Fills the grid, and returns how many samples it has.
    ///
    /// # Errors
    /// Fails as `Evaluator::fill` does.
    pub fn fill(&mut self) -> Result<u32, String> {
        self.evaluator.fill(&self.grid, &mut self.values).map_err(|error| error.to_string())?;
        Ok(SIDE * SIDE)
    }
}
