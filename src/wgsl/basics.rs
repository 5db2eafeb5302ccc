//! The parts that both kinds of modules share: this crate's kernels, and functions for users' shaders.

use crate::layout::slots;
use crate::plan::program::Program;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::binding::BindingKind;
use crate::wgsl::options::Arithmetic;
use crate::wgsl::source::{Source, shader};

/// The buffers that a shader reads.
#[derive(Clone, Copy)]
pub(crate) enum Data {
    /// Parameters, arrays and tables have their own bindings in group 0: 0, 7 and 2. `tables` is the kind of the
    /// tables' buffer. The parameters have so many vectors of four words.
    OfKernel { tables: BindingKind, vectors: usize },
    /// Everything is in one buffer.
    OneBuffer {
        kind: BindingKind,
        group: u32,
        binding: u32,
        /// The number of vectors, the index of the arrays' first word, and that of the tables' first vector.
        vectors: usize,
        first_array_word: usize,
        first_table_vector: usize,
    },
}

impl Data {
    fn add(self, assembly: &mut Assembly, program: &Program) -> Result<(), AssemblyError> {
        match self {
            Self::OfKernel { tables: kind, vectors } => {
                let length = vectors.to_string();
                let holes = [("parameters_group", "0"), ("parameters_binding", "0"), ("parameters_length", &length)];
                assembly.add(shader!(kernel::parameters_uniform), &holes)?;
                assembly.add(shader!(kernel::arrays_storage), &[("arrays_group", "0"), ("arrays_binding", "7")])?;
                if program.tables == 0 {
                    return Ok(());
                }
                let tables = match kind {
                    BindingKind::Uniform => shader!(kernel::tables_uniform),
                    BindingKind::ReadOnlyStorage => shader!(kernel::tables_storage),
                };
                let length = program.tables.to_string();
                let holes = [("tables_group", "0"), ("tables_binding", "2"), ("tables_length", length.as_str())];
                assembly.add(tables, &holes)?;
                assembly.add(shader!(kernel::tables), &[])
            }
            Self::OneBuffer { kind, group, binding, vectors, first_array_word, first_table_vector } => {
                let data = match kind {
                    BindingKind::Uniform => shader!(kernel::data_uniform),
                    BindingKind::ReadOnlyStorage => shader!(kernel::data_storage),
                };
                let [group, binding, vectors] = [group.to_string(), binding.to_string(), vectors.to_string()];
                let holes = [("data_group", group.as_str()), ("data_binding", &binding), ("data_length", &vectors)];
                assembly.add(data, &holes)?;
                let [word, vector] = [first_array_word, first_table_vector].map(|place| format!("{place}u"));
                let holes = [("first_array_word", word.as_str()), ("first_table_vector", &vector)];
                assembly.add(shader!(kernel::data), &holes)
            }
        }
    }
}

/// Adds the files that every shader needs.
pub(super) fn add_basics(
    assembly: &mut Assembly,
    program: &Program,
    arithmetic: Arithmetic,
    data: Data,
) -> Result<(), AssemblyError> {
    data.add(assembly, program)?;
    assembly.add(shader!(kernel::parameters), &[])?;
    assembly.add_ambient(Source { file: "(slots)", text: &slots::WGSL })?;
    assembly.add(shader!(lattice::table), &[])?;
    let arithmetic = match arithmetic {
        Arithmetic::Exact => shader!(math::exact),
        Arithmetic::Fast => shader!(math::fast),
    };
    [arithmetic, shader!(math::arithmetic), shader!(expression::sample)]
        .into_iter()
        .try_for_each(|file| assembly.add(file, &[]))
}

/// Adds `evaluate`, the function that computes the whole expression at a position. Its body is `statements`, and it
/// returns `result` of type `kind`.
pub(super) fn add_evaluate(
    assembly: &mut Assembly,
    kind: &str,
    statements: &str,
    result: &str,
) -> Result<(), AssemblyError> {
    let text = format!(
        "fn evaluate(at: SamplePosition) -> {kind} {{\n    let frame = 0u;\n{statements}    return {result};\n}}"
    );
    assembly.add_written("evaluate".into(), text)
}
