//! Prints the report at the end.

use crate::arguments::MakeArguments;
use crate::engine::Engine;
use crate::files::{Blocks, Kind, Shape};
use crate::jobs::Job;
use crate::tone::Stretch;
use crate::view::View;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// The facts that the final report prints.
pub struct Report<'a> {
    pub arguments: &'a MakeArguments,
    pub kind: Kind,
    pub shape: &'a Shape,
    pub view: &'a View,
    pub engine: &'a Engine,
    pub jobs: &'a [Job],
    pub stretch: Option<Stretch>,
    pub why: &'static str,
}

impl Report<'_> {
    /// Prints what was made, in words or as JSON.
    pub fn print(&self, warnings: &[String], start: Instant, is_stdout: bool) {
        let Self { arguments, kind, shape, view, engine, jobs, stretch, why } = *self;
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        let size: Vec<_> = shape.extent[..view.axes].iter().map(u32::to_string).collect();
        if arguments.json {
            let files: Vec<_> = jobs.iter().map(|job| job.target.name()).collect();
            let normalized = stretch.map(|stretch| json!({ "low": stretch.low, "high": stretch.high }));
            let report = json!({
                "files": files,
                "format": kind.name(),
                "type": shape.pixel.number.name(),
                "blocks": shape.blocks.map(Blocks::name),
                "channels": shape.pixel.channels,
                "size": shape.extent[..view.axes],
                "frames": view.frames,
                "faces": view.faces,
                "bytes_of_samples": u64::try_from(shape.bytes() * jobs.len() as u128).ok(),
                "made_by": engine.name(),
                "normalized": normalized,
                "milliseconds": milliseconds,
                "warnings": warnings,
            });
            // A closed output is no failure: the files are there.
            let _ = writeln!(std::io::stdout(), "{report}");
            return;
        }
        if arguments.quiet {
            return;
        }
        let normalized = stretch.map(|Stretch { low, high, measured }| {
            let of = if measured > 0.0 && measured < 1.0 {
                format!(" (measured in {:.0} % of the rows)", (measured * 100.0).max(1.0))
            } else {
                String::new()
            };
            let why = if why.is_empty() { String::new() } else { format!(", {why}") };
            format!("normalized: {low:.4} to -1 and {high:.4} to 1{of}{why}\n")
        });
        let normalized = normalized.unwrap_or_default();
        let what = match jobs {
            [job] => job.target.name(),
            [first, .., last] => format!("{} files, {} to {}", jobs.len(), first.target.name(), last.target.name()),
            [] => String::new(),
        };
        let frames = if view.frames > 1 { format!(", {} frames", view.frames) } else { String::new() };
        let text = format!(
            "{normalized}{what}: {} samples{frames} as {} of {}, made by {} in {milliseconds:.0} ms",
            size.join(" x "),
            kind.name(),
            shape.blocks.map_or(shape.pixel.number.name(), Blocks::name),
            engine.name()
        );
        if is_stdout {
            eprintln!("{text}");
        } else {
            let _ = writeln!(std::io::stdout(), "{text}");
        }
    }
}
