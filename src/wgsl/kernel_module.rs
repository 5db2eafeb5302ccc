use crate::dimension::Dimension;
use crate::format::Format;
use crate::layout::transforms::{GridOrPoints, PointsTransform};
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
    /// The number of lattice transforms for which there is room behind the parameters; none if they are in storage
    /// buffers, since they are too many.
    pub(crate) transforms_room: Option<u32>,
}

/// How a grid is divided among a shader's invocations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kernel {
    /// Each invocation computes a word, or a sample of several words.
    Samples,
    /// Each invocation computes as much of each row of a run, by steps from one row to the next.
    Columns,
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
/// The function of a kernel by samples that computes what the output stores of a sample, before it is packed.
pub(crate) const RESULT: &str = "result_at";
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

    /// Returns the number of vectors of four words of a transform behind the parameters. On a grid these are the origin
    /// and a step along each of its axes.
    pub(crate) fn transform_vectors(&self) -> usize {
        match self.domain {
            GridOrPoints::Grid(_) => 4 * (1 + self.grid_axes()),
            GridOrPoints::Points(()) => size_of::<PointsTransform>() / 16,
        }
    }

    /// Returns the number of axes of a grid: noise of four dimensions has only grids of three axes.
    pub(crate) fn grid_axes(&self) -> usize {
        self.dimension().count().min(3)
    }

    /// Returns the number of vectors of the parameters and of the room behind them.
    pub(crate) fn uniform_vectors(&self) -> usize {
        let room = self.transforms_room.unwrap_or(0) as usize;
        self.program.parameters.div_ceil(4) + room * self.transform_vectors()
    }

    /// Returns the dimension of the positions.
    pub(crate) fn dimension(&self) -> Dimension {
        Dimension::ALL[self.program.root().dimension - 1]
    }
}
