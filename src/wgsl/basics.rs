//! The parts that both kinds of modules have: kernels of this crate, and functions for shaders of the user's own.

use crate::layout::slots;
use crate::plan::program::Program;
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::binding::BindingKind;
use crate::wgsl::source::{Source, shader};

/// The places where a shader reads everything that it is given.
#[derive(Clone, Copy)]
pub(crate) struct Data {
    /// The group and the binding of the parameters.
    pub(crate) parameters: (u32, u32),
    /// The group and the binding of the arrays.
    pub(crate) arrays: (u32, u32),
    /// The kind of the tables' buffer, its group and its binding, if there are tables.
    pub(crate) tables: Option<(BindingKind, u32, u32)>,
}

/// Adds what every shader needs, whatever it computes.
pub(super) fn add_basics(
    assembly: &mut Assembly,
    program: &Program,
    arithmetic: Arithmetic,
    data: Data,
) -> Result<(), AssemblyError> {
    let (group, binding) = (data.parameters.0.to_string(), data.parameters.1.to_string());
    let length = program.parameters.div_ceil(4).to_string();
    let holes =
        [("parameters_group", group.as_str()), ("parameters_binding", &binding), ("parameters_length", &length)];
    assembly.add(shader!(kernel::parameters_uniform), &holes)?;
    let (group, binding) = (data.arrays.0.to_string(), data.arrays.1.to_string());
    let holes = [("arrays_group", group.as_str()), ("arrays_binding", &binding)];
    assembly.add(shader!(kernel::arrays_storage), &holes)?;
    assembly.add(shader!(kernel::parameters), &[])?;
    assembly.add_ambient(Source { file: "(slots)", text: &slots::WGSL })?;
    if let Some((kind, group, binding)) = data.tables {
        let (group, binding, length) = (group.to_string(), binding.to_string(), program.tables.to_string());
        let bound = match kind {
            BindingKind::Uniform => shader!(kernel::tables_uniform),
            BindingKind::ReadOnlyStorage => shader!(kernel::tables_storage),
        };
        let holes = [("tables_group", group.as_str()), ("tables_binding", &binding), ("tables_length", &length)];
        assembly.add(bound, &holes)?;
    }
    assembly.add(shader!(lattice::table), &[])?;
    let arithmetic = match arithmetic {
        Arithmetic::Exact => shader!(math::exact),
        Arithmetic::Fast => shader!(math::fast),
    };
    [arithmetic, shader!(math::arithmetic), shader!(expression::sample)]
        .into_iter()
        .try_for_each(|file| assembly.add(file, &[]))
}

/// Adds `evaluate`, the function that computes the whole expression at a position.
pub(super) fn add_evaluate(assembly: &mut Assembly, program: &Program, statements: &str) -> Result<(), AssemblyError> {
    let (n, result) = (program.root().dimension, program.root().results[0]);
    let text = format!(
        "fn evaluate(at: SamplePosition) -> Sample_{n} {{\n    let frame = 0u;\n{statements}    return n{result};\n}}"
    );
    assembly.add_written("evaluate".into(), text)
}
