//! Memory of the module that JavaScript reads and writes through a view.

use crate::refused;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Zeroed bytes at an address that is a multiple of 8.
#[wasm_bindgen]
pub struct Memory(Vec<u64>);

#[wasm_bindgen]
impl Memory {
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: f64) -> Result<Self, JsError> {
        let mut words = Vec::new();
        let count = (bytes / 8.0).ceil() as usize;
        words.try_reserve_exact(count).map_err(|_| refused(format_args!("there is no memory for {bytes} bytes")))?;
        words.resize(count, 0);
        Ok(Self(words))
    }

    pub fn address(&self) -> usize {
        self.0.as_ptr() as usize
    }
}

impl Memory {
    /// Returns the first so many bytes.
    pub(crate) fn bytes(&self, count: usize) -> Result<&[u8], JsError> {
        bytemuck::cast_slice(&self.0).get(..count).ok_or_else(|| refused("the memory is smaller"))
    }

    pub(crate) fn bytes_mut(&mut self, count: usize) -> Result<&mut [u8], JsError> {
        bytemuck::cast_slice_mut(&mut self.0).get_mut(..count).ok_or_else(|| refused("the memory is smaller"))
    }
}
