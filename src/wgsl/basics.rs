//! The parts that both kinds of modules have: kernels of this crate, and functions for shaders of the user's own.

use crate::layout::slots;
use crate::plan::program::Program;
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::binding::BindingKind;
use crate::wgsl::source::{Source, shader};

/// Adds what every shader needs, whatever it computes; parameters, arrays and tables are read at these groups and
/// bindings.
pub(super) fn add_basics(
    assembly: &mut Assembly,
    program: &Program,
    arithmetic: Arithmetic,
    tables_kind: BindingKind,
    bindings: [(u32, u32); 3],
) -> Result<(), AssemblyError> {
    let [parameters, arrays, tables] = bindings.map(|(group, binding)| (group.to_string(), binding.to_string()));
    let length = program.parameters.div_ceil(4).to_string();
    let holes = [
        ("parameters_group", parameters.0.as_str()),
        ("parameters_binding", &parameters.1),
        ("parameters_length", &length),
        ("arrays_group", &arrays.0),
        ("arrays_binding", &arrays.1),
    ];
    assembly.add(shader!(kernel::parameters), &holes)?;
    assembly.add_ambient(Source { file: "(slots)", text: &slots::WGSL })?;
    let tables_length = program.tables.max(1).to_string();
    let bound = match tables_kind {
        BindingKind::Uniform => shader!(kernel::tables_uniform),
        BindingKind::ReadOnlyStorage => shader!(kernel::tables_storage),
    };
    let holes = [("tables_group", tables.0.as_str()), ("tables_binding", &tables.1), ("tables_length", &tables_length)];
    assembly.add(bound, &holes)?;
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
