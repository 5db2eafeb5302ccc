//! Lets macOS link the extension module: Python's functions are there when Python loads it.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
