//! Writes what JavaScript needs to load a WebAssembly module, and the module as that expects it.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(module), Some(folder), None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("usage: glue MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut glue = Bindgen::new();
    glue.input_path(module).typescript(false).omit_default_module_path(false).remove_name_section(true);
    match glue.web(true).and_then(|glue| glue.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
