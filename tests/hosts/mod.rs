//! Hosts execute plans: here the wgpu of this crate, in the package of this folder wgpu 29, and in `tests/tint/run.sh`
//! Dawn.

pub mod cases;
#[cfg(feature = "gpu")]
mod check;
#[cfg(feature = "gpu")]
mod fill;

use crate::hosts::cases::{Case, cases};

#[cfg(feature = "gpu")]
#[test]
fn hosts_fill_with_the_bits_of_the_cpu() {
    let Some(context) = crate::adapter::context() else { return };
    check::check(|_| (context.device.clone(), context.queue.clone()));
}

#[test]
#[ignore = "writes files: sh tests/tint/run.sh runs it"]
fn cases_are_written() {
    let folder = std::env::var_os("GRADNOISE_TINT_CASES").expect("GRADNOISE_TINT_CASES names the folder to write to");
    let folder = std::path::PathBuf::from(folder).join("fills");
    for Case { name, mut plan, layout, points, expected, changed: (output, moved, after) } in cases() {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let write = |file: &str, bytes: &[u8]| std::fs::write(folder.join(file), bytes).unwrap();
        write("fill.json", &serde_json::to_vec(&plan.fill(&layout).unwrap()).unwrap());
        write("expected.bin", &expected);
        let mut writes = vec![serde_json::to_value(plan.update(output).unwrap()).unwrap()];
        if let Some(grid) = moved {
            let origin = &grid.origin()[..plan.dimension().count()];
            writes.push(serde_json::to_value(plan.set_origin(origin).unwrap()).unwrap());
        }
        write("writes.json", &serde_json::to_vec(&writes).unwrap());
        write("after.bin", &after);
        if let Some(points) = points {
            write("points.bin", bytemuck::cast_slice(points.as_flattened()));
        }
    }
}
