//! Plans of fills as data; `hosts` executes them.

use crate::hosts::cases::{Case, cases};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gradnoise::fill::{
    BufferLayout, BufferWrite, DeviceLimits, Dispatch, Fill, FillBuffer, FillKernel, FillOptions, FillPlan,
    LayoutError, PlanError, UpdateError,
};
use gradnoise::{Dimension, Format, Grid, Octaves, Perlin, Surface};
use serde_json::{Value, json};

/// Returns the contents of a plan's buffers, by their bindings.
fn contents(plan: &FillPlan) -> Vec<(u32, Vec<u8>)> {
    plan.buffers().into_iter().filter_map(|buffer| Some((buffer.binding, buffer.data?.to_vec()))).collect()
}

fn apply(contents: &mut [(u32, Vec<u8>)], writes: &[BufferWrite<'_>]) {
    for write in writes {
        let (_, bytes) = contents.iter_mut().find(|(binding, _)| *binding == write.binding).unwrap();
        bytes[write.offset as usize..][..write.data.len()].copy_from_slice(&write.data);
    }
}

#[test]
fn plans_change_by_writes_into_what_plans_of_other_noises_are() {
    let mut written = 0;
    for Case { name, mut plan, changed: (output, moved, _), .. } in cases() {
        let mut found = contents(&plan);
        let writes = plan.update(&output).unwrap();
        written += writes.iter().map(|write| write.data.len()).sum::<usize>();
        apply(&mut found, &writes);
        assert_eq!(found, contents(&plan), "{name}");
        if let Some(grid) = moved {
            let axes = plan.dimension().count();
            apply(&mut found, &plan.set_origin(&grid.origin()[..axes]).unwrap());
            let (format, options) = (plan.format(), FillOptions::new().software(name.contains("ramp")));
            assert_eq!(found, contents(&FillPlan::new(&output, &grid, format, &options).unwrap()), "{name}");
            assert_eq!(plan.set_domain(&grid), Ok(vec![]), "{name}: it is there");
        }
        assert_eq!(plan.update(&output), Ok(vec![]), "{name}: nothing has changed");
    }
    assert!(written > 0);
}

#[test]
fn plans_keep_room_for_what_they_were_planned_with() {
    let hills = |octaves| Perlin::new(Dimension::D2).fbm(Octaves::new(octaves));
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64; 2]).unwrap();
    let mut plan = FillPlan::new(hills(5), &grid, Format::R32Float, &FillOptions::new()).unwrap();
    let mut found = contents(&plan);
    for octaves in [2, 5, 1, 4] {
        apply(&mut found, &plan.update(hills(octaves)).unwrap());
        let now = contents(&plan);
        assert!(found.iter().zip(&now).all(|((_, found), (_, now))| found.starts_with(now)), "{octaves}");
    }
    assert!(matches!(plan.update(hills(6)), Err(UpdateError::Capacity { .. })));
    assert_eq!(plan.update(Perlin::new(Dimension::D2)), Err(UpdateError::Structure));
    assert_eq!(plan.update(hills(4)), Ok(vec![]), "an error changes nothing");
    assert_eq!(plan.set_domain(&Surface::cube(8, 1.0).unwrap()), Err(UpdateError::Domain));
    let other = Grid::new(&[0.0; 2], &[0.1; 2], &[63, 64]).unwrap();
    assert!(matches!(plan.set_domain(&other), Err(UpdateError::Extent { .. })));
}

/// Every row is in one dispatch, and no binding is beyond the buffer or the device's limits.
#[test]
fn fills_cover_every_row_once_within_the_limits() {
    for Case { name, plan, layout, .. } in cases() {
        let fill = plan.fill(&layout).unwrap();
        let limits = fill.limits();
        let [width, height, depth] = plan.extent();
        // The columns of an invocation.
        let columns = match plan.kernel() {
            FillKernel::Rows => 4,
            _ => (4 / plan.format().bytes_per_sample(plan.dimension()) as u32).max(1),
        };
        let mut covered = vec![0_u32; (width * height * depth) as usize];
        for dispatch in fill.dispatches() {
            assert_eq!(dispatch.output_offset % u64::from(limits.min_storage_buffer_offset_alignment), 0, "{name}");
            assert!(dispatch.output_offset + dispatch.output_size <= fill.size(), "{name}");
            assert!(dispatch.output_size <= limits.max_storage_buffer_binding_size, "{name}");
            let words = |at: usize| u32::from_le_bytes(dispatch.band()[4 * at..][..4].try_into().unwrap());
            // As `Band` in the shader: width, height, the first sample's indices, and the rows of each slice.
            let ([x, y, z], rows) = ([words(2), words(3), words(4)], words(5));
            assert_eq!([words(0), words(1)], [width, height], "{name}");
            assert!(dispatch.workgroups.iter().all(|&groups| groups > 0), "{name}");
            let run = words(8);
            assert!(dispatch.workgroups[1] * run >= rows && (dispatch.workgroups[1] - 1) * run < rows, "{name}");
            let columns = (dispatch.workgroups[0] * 64 * columns).min(width - x);
            for z in z..z + dispatch.workgroups[2] {
                for y in y..y + rows {
                    for x in x..x + columns {
                        covered[((z * height + y) * width + x) as usize] += 1;
                    }
                }
            }
        }
        assert!(covered.iter().all(|&count| count == 1), "{name}");
    }
}

#[test]
fn plans_are_the_same_from_every_thread() {
    let texts = || cases().iter().map(|case| format!("{:?}", contents(&case.plan))).collect::<Vec<_>>();
    let here = texts();
    assert_eq!(std::thread::spawn(texts).join().unwrap(), here);
}

#[test]
fn limits_that_no_fill_can_live_with_are_named() {
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64; 2]).unwrap();
    let planned = |limits| {
        let options = FillOptions::new().limits(limits);
        FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R32Float, &options).map(|_| ())
    };
    let all = DeviceLimits::default();
    let low = |limit, needed| Err(PlanError::Limit { limit, found: 0, needed });
    let none = DeviceLimits { max_storage_buffers_per_shader_stage: 0, ..all };
    assert_eq!(planned(none), low("max_storage_buffers_per_shader_stage", 4));
    let none = DeviceLimits { max_compute_workgroups_per_dimension: 0, ..all };
    assert_eq!(planned(none), low("max_compute_workgroups_per_dimension", 1));
    for found in [0, 1, 2, 3, 100, 1 << 17, u32::MAX] {
        let odd = DeviceLimits { min_storage_buffer_offset_alignment: found, ..all };
        assert_eq!(planned(odd), Err(PlanError::Alignment { found }));
    }
    let huge = DeviceLimits {
        max_storage_buffer_binding_size: u64::MAX,
        max_uniform_buffer_binding_size: u64::MAX,
        max_buffer_size: u64::MAX,
        max_compute_workgroups_per_dimension: u32::MAX,
        ..all
    };
    assert_eq!(planned(huge), Ok(()));
}

#[test]
fn layouts_that_an_output_cannot_have_are_refused() {
    let plan = |extent: &[u32]| {
        let grid = Grid::new(&[0.0; 3][..extent.len()], &[0.1; 3][..extent.len()], extent).unwrap();
        let dimension = [Dimension::D1, Dimension::D2, Dimension::D3][extent.len() - 1];
        FillPlan::new(Perlin::new(dimension), &grid, Format::R32Float, &FillOptions::new()).unwrap()
    };
    let small = plan(&[16, 4, 3]);
    let refused = |offset, bytes_per_row, rows_per_image| {
        small.fill(&BufferLayout { offset, bytes_per_row, rows_per_image }).map(|fill| fill.size())
    };
    assert_eq!(refused(0, None, None), Ok(16 * 4 * 4 * 3));
    assert_eq!(refused(8, Some(68), Some(5)), Ok(8 + 13 * 68 + 64));
    assert_eq!(refused(2, None, None), Err(LayoutError::Offset { offset: 2 }));
    assert_eq!(refused(0, Some(60), None), Err(LayoutError::RowPitch { found: 60, least: 64 }));
    assert_eq!(refused(0, Some(66), None), Err(LayoutError::RowPitch { found: 66, least: 64 }));
    assert_eq!(refused(0, None, Some(3)), Err(LayoutError::RowsPerImage { found: 3, least: 4 }));
    assert_eq!(refused(u64::MAX - 3, None, None), Err(LayoutError::Size));
    assert!(refused(0, Some(u32::MAX - 3), Some(1 << 20)).is_ok());
    // 2^24 slices of a row, a dispatch each.
    let slices = plan(&[1, 1, 1 << 24]);
    let gaps = BufferLayout { rows_per_image: Some(2), ..Default::default() };
    assert!(matches!(slices.fill(&gaps), Err(LayoutError::Dispatches { found: 0x100_0000, most: 0x2_0000 })));
    let gaps = BufferLayout { rows_per_image: Some(u32::MAX), bytes_per_row: Some(u32::MAX - 3), offset: 0 };
    assert!(matches!(slices.fill(&gaps), Err(LayoutError::Size)));
    let large = plan(&[1 << 24, 128]).fill(&BufferLayout::default()).unwrap().dispatches().len();
    assert!(large > 64, "{large}");
}

/// The saved form of a fill is all that its methods return.
#[test]
fn fills_are_saved_whole() {
    let bytes = |text: &Value| text.as_str().map(|text| STANDARD.decode(text).unwrap());
    for Case { name, mut plan, layout, changed: (output, ..), .. } in cases() {
        let fill = plan.fill(&layout).unwrap();
        let saved = serde_json::to_value(&fill).unwrap();
        assert_eq!(saved["version"], 1);
        assert_eq!(saved["wgsl"], fill.source().unwrap(), "{name}");
        assert_eq!((&saved["bandBinding"], &saved["outputBinding"]), (&Fill::BAND.into(), &Fill::OUTPUT.into()));
        let buffers = saved["buffers"].as_array().unwrap();
        assert_eq!(buffers.len(), plan.buffers().len());
        for (saved, buffer) in buffers.iter().zip(plan.buffers()) {
            let found = (&saved["binding"], &saved["name"], &saved["type"], &saved["size"]);
            let FillBuffer { binding, name, kind, size, data, .. } = buffer;
            assert_eq!(found, (&binding.into(), &name.into(), &kind.name().into(), &size.into()));
            assert_eq!(bytes(&saved["data"]).as_deref(), data, "{name}");
        }
        let dispatches = saved["dispatches"].as_array().unwrap();
        assert_eq!(dispatches.len(), fill.dispatches().len());
        for (saved, dispatch) in dispatches.iter().zip(fill.dispatches()) {
            assert_eq!(bytes(&saved["band"]).as_deref(), Some(dispatch.band()), "{name}");
            let Dispatch { output_offset, output_size, workgroups, .. } = dispatch;
            assert_eq!((&saved["offset"], &saved["size"]), (&(*output_offset).into(), &(*output_size).into()));
            assert_eq!(saved["workgroups"], json!(workgroups), "{name}");
        }
        let expected = json!({
            "size": fill.size(),
            "offset": layout.offset,
            "bytesPerRow": fill.bytes_per_row(),
            "rowsPerImage": fill.rows_per_image(),
            "extent": plan.extent(),
            "textureFormat": plan.format().texture_name(),
        });
        assert_eq!(saved["output"], expected, "{name}");
        let limits = fill.limits();
        assert_eq!(saved["limits"]["maxStorageBufferBindingSize"], limits.max_storage_buffer_binding_size, "{name}");
        let writes = plan.update(output).unwrap();
        for (saved, write) in serde_json::to_value(&writes).unwrap().as_array().unwrap().iter().zip(&writes) {
            assert_eq!((&saved["binding"], &saved["offset"]), (&write.binding.into(), &write.offset.into()), "{name}");
            assert_eq!(bytes(&saved["data"]).as_deref(), Some(&*write.data), "{name}");
        }
    }
}
