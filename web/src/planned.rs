//! Plans of fills, as the JSON that any host of WebGPU executes.

use crate::description::Description;
use crate::domain::{Domain, Kind};
use crate::{format_named, refused};
use gradnoise::fill::{BufferLayout, BufferWrite, Fill, FillOptions, FillPlan, UpdateError};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The plan of a fill.
#[wasm_bindgen]
pub struct Planned(FillPlan);

fn written(writes: Result<Vec<BufferWrite<'_>>, UpdateError>) -> Result<String, JsError> {
    serde_json::to_string(&writes.map_err(refused)?).map_err(refused)
}

#[wasm_bindgen]
impl Planned {
    /// Plans a fill within limits, which are JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(
        description: &Description,
        domain: &Domain,
        format: &str,
        is_software: bool,
        limits: &str,
    ) -> Result<Self, JsError> {
        let limits = serde_json::from_str(limits).map_err(refused)?;
        let (format, options) = (format_named(format)?, FillOptions::new().software(is_software).limits(limits));
        let output = description.output();
        let plan = match &domain.0 {
            Kind::Grid(grid) => FillPlan::new(output, grid, format, &options),
            Kind::Surface { whole, .. } => FillPlan::new(output, whole, format, &options),
        };
        plan.map(Self).map_err(refused)
    }

    /// Returns the fill, whose rows have the distances that copies to textures need.
    fn fill(&self) -> Result<Fill<'_>, JsError> {
        let bytes_per_row = u32::try_from(self.0.texture_row_bytes()).ok();
        self.0.fill(&BufferLayout { bytes_per_row, ..BufferLayout::default() }).map_err(refused)
    }

    /// Returns the JSON of the plan without its shader.
    pub fn json(&self) -> Result<String, JsError> {
        serde_json::to_string(&self.fill()?.data()).map_err(refused)
    }

    /// Returns the text of the shader.
    pub fn source(&self) -> Result<String, JsError> {
        self.fill()?.source().map_err(refused)
    }

    /// Changes the noise, and returns the JSON of what to write.
    pub fn update(&mut self, description: &Description) -> Result<String, JsError> {
        written(self.0.update(description.output()))
    }

    /// Changes the positions, and returns the JSON of what to write.
    pub fn set_domain(&mut self, domain: &Domain) -> Result<String, JsError> {
        match &domain.0 {
            Kind::Grid(grid) => written(self.0.set_domain(grid)),
            Kind::Surface { whole, .. } => written(self.0.set_domain(whole)),
        }
    }
}
