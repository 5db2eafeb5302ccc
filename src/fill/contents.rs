//! The buffers that a kernel reads.

use crate::grid::Grid;
use crate::layout::table::Table;
use crate::layout::transforms::{GridOrPoints, GridTransform};
use crate::plan::Plan;
use crate::plan::position_error::PositionError;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::Module;
use bytemuck::cast_slice;
use std::borrow::Cow;
use std::ops::Range;

/// Binding numbers of `shaders/kernel/bindings.wgsl`.
pub(crate) mod binding {
    pub(crate) const PARAMETERS: u32 = 0;
    pub(crate) const TRANSFORMS: u32 = 1;
    pub(crate) const TABLES: u32 = 2;
    pub(crate) const BAND: u32 = 3;
    pub(crate) const OUTPUT: u32 = 4;
    pub(crate) const SRGB_THRESHOLDS: u32 = 5;
    pub(crate) const POSITIONS: u32 = 6;
    pub(crate) const ARRAYS: u32 = 7;
}

/// A buffer that the shader of a [`FillPlan`](super::FillPlan) reads, in bind group 0.
///
/// ```
/// use gradnoise::fill::{FillOptions, FillPlan};
/// use gradnoise::wgsl::BindingKind;
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R8Unorm, &FillOptions::new())?;
/// let parameters = &plan.buffers()[0];
/// assert_eq!((parameters.name, parameters.binding, parameters.kind), ("parameters", 0, BindingKind::Uniform));
/// assert_eq!(parameters.data.map(<[u8]>::len), Some(parameters.size as usize));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FillBuffer<'a> {
    /// The number within the group, `@binding`.
    pub binding: u32,
    /// The name of the buffer's contents.
    pub name: &'static str,
    /// The kind of buffer.
    pub kind: BindingKind,
    /// The size of the buffer in bytes, a multiple of 4. It has room for all that [`update`] can write.
    ///
    /// [`update`]: super::FillPlan::update
    pub size: u64,
    /// The contents, at most of this size; `None` for points in a buffer of the host.
    pub data: Option<&'a [u8]>,
}

/// Bytes to write into a buffer. [`FillPlan::update`](super::FillPlan::update) returns them, and shows an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BufferWrite<'a> {
    /// The binding of the buffer.
    pub binding: u32,
    /// The byte at which to begin, a multiple of 4.
    pub offset: u64,
    /// The bytes; their number is a multiple of 4.
    pub data: Cow<'a, [u8]>,
}

impl BufferWrite<'_> {
    /// Returns the same write, independent of the plan, to be kept for later.
    #[must_use]
    pub fn into_owned(self) -> BufferWrite<'static> {
        let Self { binding, offset, data } = self;
        BufferWrite { binding, offset, data: Cow::Owned(data.into_owned()) }
    }
}

/// Returns number, name and kind of the buffers that a kernel reads in all dispatches: parameters, arrays, positions
/// (none on a grid whose transforms are behind the parameters), tables, and thresholds of sRGB.
pub(crate) fn bindings(module: &Module) -> [Option<(u32, &'static str, BindingKind)>; 5] {
    let positions = match (module.domain, module.transforms_room) {
        (GridOrPoints::Grid(_), Some(_)) => None,
        (GridOrPoints::Grid(_), None) => Some((binding::TRANSFORMS, "transforms", BindingKind::ReadOnlyStorage)),
        (GridOrPoints::Points(()), _) => Some((binding::POSITIONS, "positions", BindingKind::ReadOnlyStorage)),
    };
    [
        Some((binding::PARAMETERS, "parameters", BindingKind::Uniform)),
        Some((binding::ARRAYS, "arrays", BindingKind::ReadOnlyStorage)),
        positions,
        Some((binding::TABLES, "tables", module.tables_kind)),
        Some((binding::SRGB_THRESHOLDS, "srgb_thresholds", BindingKind::Uniform)),
    ]
}

/// The data that a kernel reads for a noise on a grid or at points.
#[derive(Clone)]
pub(super) struct Contents {
    /// The parameters, and behind them transforms.
    parameters: Vec<u32>,
    arrays: Vec<u32>,
    /// The lattice transforms of a grid, if they are not there.
    transforms: Vec<GridTransform>,
    tables: Vec<Table>,
}

impl Contents {
    /// Returns a plan's data on a grid, with the octaves that the grid shows, or at points.
    pub(super) fn new<P>(
        plan: &Plan,
        module: &Module,
        positions: &GridOrPoints<Grid, P>,
    ) -> Result<Self, PositionError> {
        let (transforms, mut shown) = match positions {
            GridOrPoints::Grid(grid) => (plan.grid_transforms(grid)?, plan.on_grid(grid)),
            GridOrPoints::Points(_) => (Vec::new(), Cow::Borrowed(plan)),
        };
        if module.transforms_room.is_some() {
            let mut parameters = shown.uniform_parameters();
            match positions {
                GridOrPoints::Grid(_) => {
                    let words = 4 * module.transform_vectors();
                    let of = |transform| cast_slice::<GridTransform, u32>(std::slice::from_ref(transform));
                    parameters.extend(transforms.iter().flat_map(|transform| &of(transform)[..words]));
                }
                GridOrPoints::Points(_) => parameters.extend(cast_slice::<_, u32>(&plan.points_transforms())),
            }
            let (arrays, tables) = (shown.arrays.clone(), shown.tables.clone());
            return Ok(Self { parameters, arrays, transforms: Vec::new(), tables });
        }
        if let GridOrPoints::Points(_) = positions {
            shown.to_mut().add_points_transforms();
        }
        let parameters = shown.uniform_parameters();
        Ok(Self { parameters, arrays: shown.arrays.clone(), transforms, tables: shown.tables.clone() })
    }

    /// Returns the bytes of parameters, arrays, transforms and tables.
    pub(super) fn parts(&self) -> [&[u8]; 4] {
        let Self { parameters, arrays, transforms, tables } = self;
        [cast_slice(parameters), cast_slice(arrays), cast_slice(transforms), cast_slice(tables)]
    }

    /// Returns the bytes of a part as a buffer holds them. A binding cannot be empty, but constants have no transforms
    /// and tables.
    pub(super) fn bound(part: &[u8]) -> &[u8] {
        const NOTHING: [u8; size_of::<GridTransform>()] = [0; size_of::<GridTransform>()];
        if part.is_empty() { &NOTHING } else { part }
    }
}

/// Returns the range of a part that has changed. Behind the end of a shorter one, old bytes may stay.
pub(super) fn changed(before: &[u8], after: &[u8]) -> Option<Range<usize>> {
    const WORD: usize = 4;
    let pairs = || before.chunks_exact(WORD).zip(after.chunks_exact(WORD));
    let shorter = before.len().min(after.len());
    let start = pairs().position(|(before, after)| before != after).map_or(shorter, |word| word * WORD);
    let end = if before.len() == after.len() {
        pairs().rposition(|(before, after)| before != after).map_or(start, |word| (word + 1) * WORD)
    } else {
        after.len()
    };
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn changes_are_ranges_of_words() {
        let before: Vec<u8> = (0..16).collect();
        let with = |index: usize, length: usize| {
            let mut after: Vec<u8> = (0..20).collect();
            after[index] = 0xff;
            after.truncate(length);
            after
        };
        assert_eq!(changed(&before, &before), None);
        assert_eq!(changed(&before, &with(6, 16)), Some(4..8));
        assert_eq!(changed(&before, &with(15, 16)), Some(12..16));
        assert_eq!(changed(&before, &with(6, 20)), Some(4..20));
        assert_eq!(changed(&before, &with(19, 20)), Some(16..20));
        assert_eq!(changed(&before, &with(6, 8)), Some(4..8));
        assert_eq!(changed(&before, &before[..8]), None);
        assert_eq!(changed(&[], &before), Some(0..16));
    }
}
