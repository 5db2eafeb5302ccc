//! Chooses the kernel of a grid.

use crate::fill::kernel::{FillKernel, LEAST_ROWS, most_rows};
use crate::layout::transforms::GridTransform;
use crate::wgsl::kernel_module::{Kernel, Module};
use crate::wgsl::rows::{Runs, SharedCells, stepped_transforms};

/// The fewest samples for which row kernels, and positions found by steps, are worth their compilation:
/// `docs/measured/speed.md` has a table.
const LEAST_FOR_ROWS: u64 = 1 << 18;
/// The same for a large kernel.
const LEAST_FOR_LARGE: u64 = 1 << 20;

/// The largest size of an expression that is computed by rows if no kernel is preferred. Row kernels take three times
/// as long to compile as kernels by samples, and compile time grows with the size's square for both.
const LARGEST_BY_ROWS: usize = 192;

/// Returns the kernel of a module for a grid of this extent, where a sample needs so many loop iterations.
pub(super) fn chosen_kernel(
    preferred: Option<FillKernel>,
    module: &Module,
    transforms: &[GridTransform],
    [width, height, depth]: [u32; 3],
    loops: u64,
) -> Kernel {
    let samples = u64::from(width).saturating_mul(height.into()).saturating_mul(depth.into());
    let worth = |runs: &Runs| {
        let least = if runs.large { LEAST_FOR_LARGE } else { LEAST_FOR_ROWS };
        let is_worth = height >= runs.least && samples >= least && module.program.shader_size() <= LARGEST_BY_ROWS;
        preferred.map_or(is_worth, |preferred| preferred == FillKernel::Rows)
    };
    let rows = |kernel| most_rows(kernel, module.samples_per_word(), loops);
    if let Some(runs) = module.runs().filter(worth) {
        let row_words = (width * module.words_per_sample()).div_ceil(module.samples_per_word());
        let vectors = row_words.is_multiple_of(module.words_of_four());
        let at_once = runs.short && samples >= LEAST_FOR_LARGE;
        let [dense, apart] = [true, false].map(|dense| Kernel::Rows { vectors, at_once, dense });
        if runs.cells != SharedCells::Nothing
            && transforms.iter().all(GridTransform::is_dense)
            && rows(dense) >= LEAST_ROWS
        {
            return dense;
        }
        if runs.cells != SharedCells::Only && rows(apart) >= LEAST_ROWS {
            return apart;
        }
    }
    let is_worth = preferred == Some(FillKernel::Samples) || samples >= LEAST_FOR_ROWS;
    let is_stepped = is_worth && rows(Kernel::Columns) > 0 && !stepped_transforms(&module.program).is_empty();
    if is_stepped { Kernel::Columns } else { Kernel::Samples }
}
