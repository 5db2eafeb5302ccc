//! Noises as functions of shading and programming languages.

use crate::description::Description;
use crate::refused;
use gradnoise::bake::Language;
use gradnoise::wgsl::WgslOptions;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The text of a function, and the contents of the buffer that it reads, if it reads one.
#[wasm_bindgen(getter_with_clone)]
pub struct Exported {
    pub text: String,
    pub buffer: Option<Vec<u8>>,
}

fn language_named(name: &str) -> Result<Language, JsError> {
    Language::ALL.iter().find(|known| known.extension() == name).copied().ok_or_else(|| {
        let names: Vec<_> = Language::ALL.iter().map(|known| known.extension()).collect();
        refused(format_args!("language is {name:?}; it must be wgsl or one of {}", names.join(", ")))
    })
}

#[wasm_bindgen]
impl Description {
    /// Exports a function in WGSL, or in the language with an ending of files.
    pub fn export(&self, name: &str, language: &str, gradient: bool) -> Result<Exported, JsError> {
        let options = WgslOptions::new(name);
        let options = if gradient { options.with_gradient() } else { options };
        let module = self.output().wgsl(&options).map_err(refused)?;
        let (text, is_bound) = if language == "wgsl" {
            (module.source().to_owned(), true)
        } else {
            let language = language_named(language)?;
            (module.bake(language).map_err(refused)?, language.binds(false))
        };
        let buffer = module.binding().filter(|_| is_bound).map(|binding| binding.data.to_vec());
        Ok(Exported { text, buffer })
    }
}
