use crate::dimension::Dimension;
use crate::format::Format;
use crate::plan::OutputKind;
use crate::plan::program::Program;
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::binding::BindingKind;
use std::sync::Arc;

/// Where the positions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Positions {
    Grid,
    Points,
}

/// A shader that fills an output: what decides its text, and so its pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Module {
    pub(crate) program: Arc<Program>,
    pub(crate) output: OutputKind,
    pub(crate) positions: Positions,
    pub(crate) format: Format,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) tables_kind: BindingKind,
    pub(crate) kernel: Kernel,
}

/// How an output is divided among a shader's invocations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kernel {
    /// An invocation computes a word, or a sample of several words.
    Samples,
    /// An invocation computes four columns of a run of rows. With `vectors`, rows begin where vectors of words can, so
    /// that four samples are written at a time.
    Rows { vectors: bool },
}

/// The entry point of every kernel.
pub(crate) const ENTRY_POINT: &str = "fill";
/// Its invocations in one workgroup, along x.
pub(crate) const WORKGROUP: u32 = 64;

impl Module {
    /// Returns the dimension of the positions.
    pub(crate) fn dimension(&self) -> Dimension {
        Dimension::ALL[self.program.root().dimension - 1]
    }
}
