use crate::dimension::Dimension;
use crate::format::Format;
use crate::grid_or_points::GridOrPoints;
use crate::plan::OutputKind;
use crate::plan::program::Program;
use crate::surface::SurfaceKind;
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::binding::BindingKind;
use std::sync::Arc;

/// A shader that fills an output: what decides its text, and so its pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Module {
    pub(crate) program: Arc<Program>,
    pub(crate) output: OutputKind,
    pub(crate) domain: GridOrPoints<Kernel>,
    /// The kind of surface on which points lie, if they are no list.
    pub(crate) surface: Option<SurfaceKind>,
    pub(crate) format: Format,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) tables_kind: BindingKind,
}

/// The division of a grid among a shader's invocations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kernel {
    /// An invocation computes a word, or a sample of several words.
    Samples,
    /// An invocation computes four columns of a run of rows. With `vectors`, rows begin where vectors of words can, so
    /// that four samples are written at a time. With `at_once`, columns of short noises are computed without a loop.
    /// With `dense`, samples lie so close together that those of cellular noise share points; grids in place may be
    /// coarser.
    Rows { vectors: bool, at_once: bool, dense: bool },
}

impl Kernel {
    /// Returns the most turns of loops that it takes for a sample, by those that the noise takes by itself: where grids
    /// have become coarser, samples that could share points take turns over rows, columns and rings besides, which are
    /// fewer than those over cells.
    #[cfg(feature = "gpu")]
    pub(crate) fn loops(self, own: u64) -> u64 {
        if matches!(self, Self::Rows { dense: true, .. }) { own.saturating_mul(2) } else { own }
    }
}

/// The entry point of every kernel.
pub(crate) const ENTRY_POINT: &str = "fill";
/// Its invocations in one workgroup, along x.
pub(crate) const WORKGROUP: u32 = 64;

impl Module {
    /// Returns the kernel; points have but one.
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
