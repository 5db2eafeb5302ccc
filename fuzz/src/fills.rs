//! Checks that any plan of a fill is refused with an error, or stays within its buffers and limits.

use super::checks;
use super::draw::Draw;
use super::grids::{self, Described};
use gradnoise::fill::{BufferLayout, DeviceLimits, Fill, FillKernel, FillOptions, FillPlan};
use gradnoise::wgsl::Arithmetic;

pub fn run(data: &[u8]) {
    let (options, layout, [count, choice], drawn) = described(data);
    let Described { grid, surface, format, output, .. } = drawn;
    let mut draw = Draw::new(&data[data.len() / 2..]);
    let planned = checks::timed("planning", || match (&grid, &surface) {
        (Some(grid), _) => FillPlan::new(&output, grid, format, &options),
        (None, Some(surface)) => FillPlan::new(&output, surface, format, &options),
        (None, None) if count.is_multiple_of(2) => FillPlan::at_host_points(&output, count, format, &options),
        (None, None) => FillPlan::new(&output, &[[0.5_f32, 7.0, -1e9], [f32::NAN; 3]], format, &options),
    });
    let mut plan = match planned.0 {
        Ok(plan) => plan,
        Err(error) => return checks::says_something(&error),
    };
    for buffer in plan.buffers() {
        assert!(buffer.size.is_multiple_of(4) && buffer.size > 0, "{buffer:?}");
        assert!(buffer.data.is_none_or(|data| data.len() as u64 <= buffer.size));
    }
    match checks::timed("a fill", || plan.fill(&layout)).0 {
        Ok(fill) => check(&fill, choice.is_multiple_of(16)),
        Err(error) => checks::says_something(&error),
    }
    assert_eq!(plan.update(&output), Ok(vec![]), "the same noise is there already");
    if let Some(grid) = &grid {
        assert_eq!(plan.set_domain(grid), Ok(vec![]), "the same grid is there already");
    }
    let sizes: Vec<_> = plan.buffers().iter().map(|buffer| (buffer.binding, buffer.size)).collect();
    let room = |binding| sizes.iter().find(|(number, _)| *number == binding).map_or(0, |(_, size)| *size);
    let origin = draw.numbers(plan.dimension().count());
    // Most bytes describe a number, so that another one leaves the structure as it is.
    let mut changed = data.to_vec();
    if let Some(byte) = changed.len().checked_sub(1 + draw.below(64)).and_then(|index| changed.get_mut(index)) {
        *byte ^= 1 << draw.below(8);
    }
    let other = described(&changed).3;
    let domain = other.grid;
    let mut elsewhere = plan.clone();
    let moved = domain.as_ref().map_or(Ok(vec![]), |grid| elsewhere.set_domain(grid));
    for written in [plan.clone().set_origin(&origin), plan.update(&other.output), moved] {
        match written {
            Ok(writes) => {
                for write in writes {
                    assert!(write.offset.is_multiple_of(4) && write.data.len().is_multiple_of(4), "{write:?}");
                    assert!(write.offset + write.data.len() as u64 <= room(write.binding), "{write:?}");
                }
            }
            Err(error) => checks::says_something(&error),
        }
    }
}

/// Returns the options, layout, two numbers, and noise and places that an input describes.
fn described(data: &[u8]) -> (FillOptions, BufferLayout, [u32; 2], Described) {
    let mut draw = Draw::new(data);
    (options(&mut draw), layout(&mut draw), [draw.any(), draw.any()], grids::drawn(&mut draw))
}

fn check(fill: &Fill<'_>, with_naga: bool) {
    let limits = fill.limits();
    let [width, height, depth] = fill.plan().extent().map(u64::from);
    let mut rows = 0;
    for dispatch in fill.dispatches() {
        assert!(dispatch.output_offset.is_multiple_of(limits.min_storage_buffer_offset_alignment.into()));
        assert!(dispatch.output_size <= limits.max_storage_buffer_binding_size, "{dispatch:?}");
        assert!(dispatch.output_offset + dispatch.output_size <= fill.size(), "{dispatch:?} in {}", fill.size());
        let most = limits.max_compute_workgroups_per_dimension;
        assert!(dispatch.workgroups.iter().all(|groups| (1..=most).contains(groups)), "{dispatch:?}");
        let words: Vec<u64> =
            dispatch.band().as_chunks().0.iter().map(|&word| u32::from_le_bytes(word).into()).collect();
        let [_, _, x, y, z, slice_rows, ..] = words[..] else { panic!("{words:?}") };
        assert!(x < width && y + slice_rows <= height && z + u64::from(dispatch.workgroups[2]) <= depth, "{words:?}");
        rows += if x == 0 { slice_rows * u64::from(dispatch.workgroups[2]) } else { 0 };
    }
    assert_eq!(rows, height * depth, "each row is filled once");
    if with_naga {
        let source = fill.source().unwrap();
        checks::timed("validating", || {
            let parsed = naga::front::wgsl::parse_str(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
            let flags = naga::valid::ValidationFlags::all();
            let validated = naga::valid::Validator::new(flags, naga::valid::Capabilities::default()).validate(&parsed);
            assert!(validated.is_ok(), "{}\n{source}", validated.unwrap_err().emit_to_string(&source));
        });
    }
}

fn options(draw: &mut Draw<'_>) -> FillOptions {
    let mut options = FillOptions::new().software(draw.any());
    if draw.once_in(4) {
        options = options.arithmetic(Arithmetic::Fast);
    }
    if draw.once_in(3) {
        options = options.prefer(if draw.any() { FillKernel::Rows } else { FillKernel::Samples });
    }
    if draw.once_in(3) {
        let all = DeviceLimits::default();
        options = options.limits(DeviceLimits {
            max_storage_buffer_binding_size: draw.pick(&[1 << 16, 1 << 20, 1 << 40, u64::MAX, 0]),
            max_uniform_buffer_binding_size: draw.pick(&[1 << 16, 1 << 13, u64::MAX, 5]),
            max_buffer_size: draw.pick(&[1 << 28, 1 << 16, u64::MAX]),
            max_compute_workgroups_per_dimension: draw.pick(&[65_535, 1, 2, u32::MAX]),
            min_storage_buffer_offset_alignment: draw.pick(&[256, 32, 4, 1 << 16, 3]),
            ..all
        });
    }
    options
}

fn layout(draw: &mut Draw<'_>) -> BufferLayout {
    let mut layout = BufferLayout::default();
    if draw.once_in(3) {
        layout.offset = draw.pick(&[4, 8, 256, 260, 1 << 40, 3, u64::MAX - 3]);
    }
    if draw.once_in(3) {
        layout.bytes_per_row = Some(draw.pick(&[256, 1024, 1028, 1 << 20, 6, u32::MAX - 3]));
    }
    if draw.once_in(3) {
        layout.rows_per_image = Some(draw.pick(&[1, 13, 300, 1 << 24, u32::MAX]));
    }
    layout
}
