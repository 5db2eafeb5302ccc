//! The library as WebAssembly modules for the npm package: `core` computes on the CPU, and `text` plans fills of
//! WebGPU and exports noises. Each reads descriptions, so that a page needs only the one that it uses.

#![cfg(target_family = "wasm")]

#[cfg(feature = "core")]
mod compute;
// The package of Python has this file, since each package holds its own files.
#[path = "../../python/src/described.rs"]
mod described;
mod description;
mod domain;
#[cfg(feature = "text")]
mod export;
#[cfg(feature = "core")]
mod memory;
#[cfg(feature = "text")]
mod planned;

use gradnoise::Format;
use std::fmt::Display;
use wasm_bindgen::JsError;

fn refused(error: impl Display) -> JsError {
    JsError::new(&described::shortened(error))
}

fn format_named(name: &str) -> Result<Format, JsError> {
    let name_of = |format: &Format| format.texture_name().unwrap_or("value-and-gradient");
    Format::ALL.iter().find(|format| name_of(format) == name).copied().ok_or_else(|| {
        let names: Vec<_> = Format::ALL.iter().map(name_of).collect();
        refused(format_args!("format is {name:?}; it must be one of {}", names.join(", ")))
    })
}
