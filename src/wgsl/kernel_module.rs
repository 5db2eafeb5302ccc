use crate::dimension::Dimension;
use crate::format::Format;
use crate::layout::transforms::GridOrPoints;
use crate::plan::OutputKind;
use crate::plan::program::Program;
use crate::surface::SurfaceKind;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::options::Arithmetic;
use std::sync::Arc;

/// A shader that fills an output: everything that its text, and so its pipeline, depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Module {
    pub(crate) program: Arc<Program>,
    pub(crate) output: OutputKind,
    pub(crate) domain: GridOrPoints<Kernel>,
    /// The kind of surface on which points lie; none for a list of points.
    pub(crate) surface: Option<SurfaceKind>,
    pub(crate) format: Format,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) tables_kind: BindingKind,
}

/// How a grid is divided among a shader's invocations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kernel {
    /// Each invocation computes a word, or a sample of several words.
    Samples,
    /// Each invocation computes four columns of a run of rows. With `vectors`, rows are aligned so that four samples
    /// are written at a time. With `at_once`, columns of short noises are computed without a loop. With `dense`,
    /// samples lie so close together that those of cellular noise share points; grids set later may be coarser.
    Rows { vectors: bool, at_once: bool, dense: bool },
}

impl Kernel {
    /// Returns the most loop iterations for a sample, given those of the noise alone. Where grids have become coarser,
    /// samples that could share points also loop over rows, columns and rings, fewer turns than over cells.
    pub(crate) fn loops(self, own: u64) -> u64 {
        if matches!(self, Self::Rows { dense: true, .. }) { own.saturating_mul(2) } else { own }
    }
}

/// The entry point of every kernel.
pub(crate) const ENTRY_POINT: &str = "fill";
/// The number of invocations in a workgroup, along x.
pub(crate) const WORKGROUP: u32 = 64;

impl Module {
    /// Returns the kernel; points have only one.
    pub(crate) fn kernel(&self) -> Kernel {
        match self.domain {
            GridOrPoints::Grid(kernel) => kernel,
            GridOrPoints::Points(()) => Kernel::Samples,
        }
    }

    /// Returns the dimension of the positions.
    pub(crate) fn dimension(&self) -> Dimension {
        Dimension::ALL[self.program.root().dimension - 1]
    }
}
