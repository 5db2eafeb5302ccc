//! The extension module of the Python package `gradnoise`: descriptions of noises, and memory filled with them.
//!
//! `lib/gradnoise/_computed.py` and the generated `lib/gradnoise/_nodes.py` make an interface for people of it.

#![allow(clippy::needless_pass_by_value, reason = "PyO3 passes owned values")]

mod described;
mod description;
mod domain;
mod memory;

use pyo3::prelude::pymodule;

#[pymodule(gil_used = false)]
mod _native {
    use gradnoise::Noise;
    use pyo3::Bound;
    use pyo3::prelude::{PyModule, PyModuleMethods, PyResult, pyfunction};

    #[pymodule_export]
    use crate::description::Description;

    /// Returns the JSON that describes all nodes and outputs.
    #[pyfunction]
    fn schema() -> String {
        gradnoise::schema()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::description::remember_process();
        module.add("MAX_CODE", Noise::MAX_CODE)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
