//! Plans of fills as data; `hosts` executes them.

use crate::hosts::cases::{Case, cases};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gradnoise::fill::{
    BufferLayout, BufferWrite, DeviceLimits, Dispatch, Fill, FillBuffer, FillKernel, FillOptions, FillPlan,
    LayoutError, PlanError, UpdateError,
};
use gradnoise::{Dimension, Format, Grid, Octaves, Output, Perlin, Simplex, Surface};
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
fn writes_give_the_contents_of_a_new_plan() {
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
            let new = FillPlan::new(&output, &grid, plan.format(), plan.options()).unwrap();
            assert_eq!(found, contents(&new), "{name}");
            assert_eq!(plan.set_domain(&grid), Ok(vec![]), "{name}: it is there");
        }
        assert_eq!(plan.update(&output), Ok(vec![]), "{name}: nothing has changed");
    }
    assert!(written > 0);
}

#[test]
fn plans_say_what_needs_another_one() {
    let perlin = || Perlin::new(Dimension::D2);
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64; 2]).unwrap();
    let hills = |octaves| perlin().fbm(Octaves::new(octaves)) * 0.5;
    let mut plan = FillPlan::new(hills(5), &grid, Format::R32Float, &FillOptions::new()).unwrap();
    plan.update(hills(3)).unwrap();
    let others: [(Output, &str); 8] = [
        (hills(8).into(), "multiply.left > fbm has 8 octaves, and had 5; prepare it with the most"),
        (
            (perlin().ridged(Octaves::new(5)) * 0.5).into(),
            "multiply.left > ridged is there in place of multiply.left > fbm",
        ),
        (
            (Simplex::new(Dimension::D2).fbm(Octaves::new(5)) * 0.5).into(),
            "multiply.left > fbm > simplex is there in place of multiply.left > fbm > perlin",
        ),
        (perlin().fbm(Octaves::new(5)).into(), "fbm is there in place of multiply"),
        ((hills(5) + 1.0).into(), "add is there in place of multiply"),
        (Perlin::new(Dimension::D3).into(), "perlin is there in place of multiply"),
        (Output::normals(hills(5), 1.0), "the output is normals, and was value"),
        ((Perlin::hashed(Dimension::D2).fbm(Octaves::new(5)) * 0.5).into(), "more than numbers differ, such as"),
    ];
    for (other, text) in others {
        let error = plan.update(other).unwrap_err();
        assert!(error.to_string().contains(text) && error.needs_new_plan(), "{error}");
    }
}

#[test]
fn plans_keep_room_for_what_they_were_planned_with() {
    let hills = |octaves| Perlin::new(Dimension::D2).fbm(Octaves::new(octaves));
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64; 2]).unwrap();
    let mut plan = FillPlan::new(hills(5), &grid, Format::R32Float, &FillOptions::new()).unwrap();
    let sizes = |plan: &FillPlan| plan.buffers().into_iter().map(|buffer| buffer.size).collect::<Vec<_>>();
    let (mut found, planned) = (contents(&plan), sizes(&plan));
    for octaves in [2, 5, 1, 4] {
        apply(&mut found, &plan.update(hills(octaves)).unwrap());
        let now = contents(&plan);
        assert!(found.iter().zip(&now).all(|((_, found), (_, now))| found.starts_with(now)), "{octaves}");
        // Buffers that are made now have room for all octaves, too.
        assert_eq!(sizes(&plan), planned, "{octaves}");
        assert!(planned.iter().zip(&found).all(|(size, (_, bytes))| *size >= bytes.len() as u64), "{octaves}");
    }
    assert!(matches!(plan.update(hills(6)), Err(UpdateError::Capacity { .. })));
    assert!(matches!(plan.update(Perlin::new(Dimension::D2)), Err(UpdateError::Structure { .. })));
    assert_eq!(plan.update(hills(4)), Ok(vec![]), "an error changes nothing");
    assert_eq!(plan.set_domain(&Surface::cube(8, 1.0).unwrap()), Err(UpdateError::Domain));
    let other = Grid::new(&[0.0; 2], &[0.1; 2], &[63, 64]).unwrap();
    assert!(matches!(plan.set_domain(&other), Err(UpdateError::Extent { .. })));
}

#[test]
fn plans_move_to_other_points_and_surfaces() {
    let noise = Perlin::hashed(Dimension::D3).noise();
    let planned = |domain: &dyn Fn() -> FillPlan| {
        let plan = domain();
        (contents(&plan), plan)
    };
    let new = FillOptions::new();
    let cube = |radius| Surface::cube(6, radius).unwrap();
    let (mut found, mut plan) = planned(&|| FillPlan::new(&noise, &cube(1.0), Format::R32Float, &new).unwrap());
    let other = cube(3.0);
    apply(&mut found, &plan.set_domain(&other).unwrap());
    assert_eq!(found, contents(&plan));
    assert_eq!(found, contents(&FillPlan::new(&noise, &other, Format::R32Float, &new).unwrap()));

    let points = |x: f32| vec![[x, 0.5, -7.0], [1e6, x, 0.0]];
    let (mut found, mut plan) = planned(&|| FillPlan::new(&noise, &points(1.0), Format::R32Float, &new).unwrap());
    let other = points(2.0);
    apply(&mut found, &plan.set_domain(&other).unwrap());
    assert_eq!(found, contents(&plan));
    assert_eq!(found, contents(&FillPlan::new(&noise, &other, Format::R32Float, &new).unwrap()));
    // Shaders need not know NaN.
    let writes = |plan: &mut FillPlan, x| plan.set_domain(&points(x)).unwrap().remove(0).data.into_owned();
    assert_eq!(writes(&mut plan, f32::NAN), writes(&mut plan, 0.0));
    let nan = FillPlan::new(&noise, &points(f32::NAN), Format::R32Float, &new).unwrap();
    assert_eq!(contents(&nan), contents(&plan));
    let extent = UpdateError::Extent { found: [1, 1, 1], expected: [2, 1, 1] };
    assert_eq!(plan.set_domain(&[[0.0_f32; 3]]), Err(extent));
    assert!(matches!(plan.set_domain(&[[0.0_f32; 2]; 2]), Err(UpdateError::Position(_))));
    assert_eq!(plan.set_domain(&cube(1.0)), Err(UpdateError::Domain));
    let mut of_host = FillPlan::at_host_points(&noise, 2, Format::R32Float, &new).unwrap();
    assert_eq!(of_host.set_domain(&points(1.0)), Err(UpdateError::Domain));
    let kept = of_host.update(Perlin::hashed(Dimension::D3).seed(9)).unwrap().remove(0).into_owned();
    assert_eq!((kept.binding, of_host.update(&noise).unwrap().len()), (0, 1));
}

/// Every row is in one dispatch, and no binding is beyond the buffer or the device's limits.
#[test]
fn fills_cover_every_row_once_within_the_limits() {
    let mut splits = 0;
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
            // The members of `Band` in the shader: width, height, the first sample's indices, and so on.
            let ([x, y, z], rows, row_words, first_word) =
                ([words(2), words(3), words(4)], words(5), words(6), words(7));
            assert_eq!([words(0), words(1)], [width, height], "{name}");
            assert!(dispatch.workgroups.iter().all(|&groups| groups > 0), "{name}");
            // The shader writes rows where the layout has them, within the binding.
            for (row, (z, y)) in
                (z..z + dispatch.workgroups[2]).flat_map(|z| (y..y + rows).map(move |y| (z, y))).enumerate()
            {
                let within = 4 * (u64::from(first_word) + row as u64 * u64::from(row_words));
                let row = u64::from(z) * u64::from(fill.rows_per_image()) + u64::from(y);
                let start = layout.offset + row * u64::from(fill.bytes_per_row());
                assert_eq!(dispatch.output_offset + within, start, "{name}");
                assert!(within + plan.buffer_row_bytes() <= dispatch.output_size, "{name}");
            }
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
        splits += usize::from(fill.dispatches().iter().any(|dispatch| dispatch.band()[8..12] != [0; 4]));
    }
    assert!(splits > 0, "no case divides rows into several dispatches");
}

/// Plans are the same on every machine: this is the hash of all buffers and dispatches, without the shaders.
#[test]
fn plans_are_the_same_everywhere() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        hash = bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    };
    for Case { plan, layout, .. } in cases() {
        for (_, bytes) in contents(&plan) {
            add(&bytes);
        }
        for dispatch in plan.fill(&layout).unwrap().dispatches() {
            let Dispatch { output_offset, output_size, workgroups: [x, y, z], .. } = *dispatch;
            add(&[output_offset.to_le_bytes(), output_size.to_le_bytes()].concat());
            add(&[x, y, z].map(u32::to_le_bytes).concat());
            add(dispatch.band());
        }
    }
    assert_eq!(hash, PLANS, "if plans have changed on purpose, this is the new hash: {hash:#x}");
}

/// The hash of the plans of all cases.
const PLANS: u64 = 0xabbf_7e35_ce1a_8032;

#[test]
fn limits_that_are_too_low_are_named() {
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
    let (found, limit) = (15 * u64::from(u32::MAX - 3) + 64, DeviceLimits::default().max_buffer_size);
    assert_eq!(refused(0, Some(u32::MAX - 3), Some(6)), Err(LayoutError::BufferSize { found, limit }));
    // 2^24 slices of a row, a dispatch each.
    let slices = plan(&[1, 1, 1 << 24]);
    let gaps = BufferLayout { rows_per_image: Some(2), ..Default::default() };
    assert_eq!(slices.fill(&gaps).err(), Some(LayoutError::Dispatches { found: 1 << 24, most: 1 << 18 }));
    let gaps = BufferLayout { rows_per_image: Some(u32::MAX), bytes_per_row: Some(u32::MAX - 3), offset: 0 };
    assert!(matches!(slices.fill(&gaps), Err(LayoutError::Size)));
    let large = plan(&[1 << 24, 5]);
    assert_eq!(large.fill(&BufferLayout::default()).err(), Some(LayoutError::BufferSize { found: 5 << 26, limit }));
}

#[cfg(feature = "gpu")]
#[test]
fn texture_names_are_those_of_the_formats() {
    for format in Format::ALL {
        let name = format.texture_format().map(|format| format!("{format:?}").to_lowercase());
        assert_eq!(format.texture_name().map(|name| name.replace('-', "")), name);
    }
}

/// The saved form of a fill is all that its methods return.
#[test]
fn fills_are_saved_whole() {
    let bytes = |text: &Value| text.as_str().map(|text| STANDARD.decode(text).unwrap());
    for Case { name, mut plan, layout, changed: (output, ..), .. } in cases() {
        let fill = plan.fill(&layout).unwrap();
        let saved = serde_json::to_value(&fill).unwrap();
        assert_eq!((&saved["version"], &saved["entryPoint"]), (&json!(1), &json!(Fill::ENTRY_POINT)));
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
            "bytesPerSample": plan.format().bytes_per_sample(plan.dimension()),
            "textureFormat": plan.format().texture_name(),
        });
        assert_eq!(saved["output"], expected, "{name}");
        let limits = fill.limits();
        assert_eq!(serde_json::from_value::<DeviceLimits>(saved["limits"].clone()).unwrap(), limits, "{name}");
        assert_eq!(saved["limits"]["maxStorageBufferBindingSize"], limits.max_storage_buffer_binding_size, "{name}");
        let writes = plan.update(output).unwrap();
        let saved = serde_json::to_value(&writes).unwrap();
        assert_eq!(saved.as_array().unwrap().len(), writes.len());
        for (saved, write) in saved.as_array().unwrap().iter().zip(&writes) {
            assert_eq!((&saved["binding"], &saved["offset"]), (&write.binding.into(), &write.offset.into()), "{name}");
            assert_eq!(bytes(&saved["data"]).as_deref(), Some(&*write.data), "{name}");
        }
    }
}
