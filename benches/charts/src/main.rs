//! Draws the charts of `docs/measured/speed.md`, `docs/accuracy.md` and `docs/internal/accuracy.md` from their tables:
//!
//! ```sh
//! cargo run --manifest-path benches/charts/Cargo.toml
//! ```
//!
//! With `--check` it fails if a chart in the repository is not that of its table.

mod draw;
mod tables;

use draw::{Bar, Chart, Line, Panel};
use std::path::Path;
use std::process::ExitCode;
use tables::{Table, section};

type Failure = Box<dyn std::error::Error>;

/// The noises of the charts, with the row of each.
const NOISES: [&str; 6] = ["Perlin 2-D", "Perlin 3-D", "simplex 2-D", "simplex 3-D", "cellular 2-D", "cellular 3-D"];

fn main() -> Result<ExitCode, Failure> {
    let checks = std::env::args().any(|argument| argument == "--check");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = |name: &str| std::fs::read_to_string(docs.join(name));
    let (speed, accuracy) = (page("measured/speed.md")?, page("internal/accuracy.md")?);
    let adapters = page("accuracy.md")?;
    let charts = [
        ("cpu", draw::svg(&cpu(&speed)?)?),
        ("fast-noise-2", draw::svg(&beside(&speed)?)?),
        ("single", draw::svg(&single(&speed)?)?),
        ("hardware", draw::svg(&hardware(&speed)?)?),
        ("first-sample", draw::svg(&first_sample(&speed)?)?),
        ("guard", draw::svg(&guard(&adapters)?)?),
        ("distance", draw::lines(&distance(&accuracy)?)?),
    ];
    let mut changed = Vec::new();
    for (name, svg) in charts {
        let file = docs.join("charts").join(format!("{name}.svg"));
        if checks && std::fs::read_to_string(&file).is_ok_and(|there| there == svg) {
            continue;
        }
        changed.push(name);
        if !checks {
            std::fs::create_dir_all(docs.join("charts"))?;
            std::fs::write(file, svg)?;
        }
    }
    if checks && !changed.is_empty() {
        eprintln!("docs/charts: these are not those of the tables: {}", changed.join(", "));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns grids on the CPU: gradnoise beside each library, one panel a noise.
fn cpu(page: &str) -> Result<Chart, Failure> {
    let table = Table::first(section(page, "speed: cpu")?)?;
    let panels = NOISES.map(|noise| -> Result<Panel, Failure> {
        let row = format!("{noise}, step 1/64");
        let number = |column: &str| table.number(&row, column);
        let mut bars = vec![Bar::ours("gradnoise", number("gradnoise"))];
        for peer in ["simdnoise", "fastnoise-lite", "libnoise", "noise", "noiz"] {
            bars.push(Bar::of(peer, number(peer)));
        }
        Ok(Panel { title: noise.into(), bars, unit: "M samples/s", decimals: 0 })
    });
    let panels = panels.into_iter().collect::<Result<_, _>>()?;
    Ok(Chart { title: "Grids on one thread of an AMD EPYC, 64 samples for each cell".into(), panels })
}

/// Returns grids and positions on the CPU: gradnoise beside FastNoise2.
fn beside(page: &str) -> Result<Chart, Failure> {
    let table = Table::first(section(page, "speed: beside")?)?;
    let rows = [
        "Perlin, 16 x 16",
        "Perlin, 1024 x 128",
        "Perlin, positions",
        "simplex, 1024 x 128",
        "simplex, 128 x 128 x 8",
        "cellular, 1024 x 128",
    ];
    let panels = rows.map(|row| {
        let number = |column: &str| table.number(row, column);
        let bars = vec![
            Bar::ours("gradnoise", number("gradnoise")),
            Bar::ours("gradnoise, fast hash", number("fast hash")),
            Bar::of("FastNoise2", number("beside")),
        ];
        Panel { title: row.into(), bars, unit: "M samples/s", decimals: 0 }
    });
    Ok(Chart { title: "Beside FastNoise2 on one thread of an AMD EPYC with AVX2".into(), panels: panels.into() })
}

/// Returns single positions on the CPU: `Field::at` beside each library.
fn single(page: &str) -> Result<Chart, Failure> {
    let table = Table::first(section(page, "speed: single")?)?;
    let noises = ["Perlin 2-D", "Perlin 3-D", "simplex 3-D", "Perlin 2-D, 6 octaves", "F1 2-D", "terrain 2-D"];
    let panels = noises.map(|noise| {
        let number = |column: &str| table.number(&format!("{noise}, hashed"), column);
        let mut bars = vec![Bar::ours("gradnoise", number("`at`"))];
        for peer in ["fastnoise-lite", "libnoise", "noise", "noiz"] {
            bars.push(Bar::of(peer, number(peer)));
        }
        Panel { title: noise.into(), bars, unit: "ns", decimals: 0 }
    });
    Ok(Chart { title: "One position in a call on an AMD EPYC (shorter is better)".into(), panels: panels.into() })
}

/// Returns kernels on an H100, beside one that only writes.
fn hardware(page: &str) -> Result<Chart, Failure> {
    let table = Table::first(section(page, "speed: gpu hardware")?)?;
    let panels = NOISES.map(|noise| {
        let row = format!("{noise}, step 1/64");
        let billions = |column: &str| Some(table.number(&row, column)? / 1000.0);
        let bars = vec![
            Bar::ours("gradnoise, grids", billions("gradnoise")),
            Bar::ours("gradnoise, exported", billions("exported, hashed")),
            Bar::of("noisy_bevy", billions("noisy_bevy")),
            Bar::of("bevy_shader_utils", billions("bevy_shader_utils")),
            Bar::of("lygia", billions("lygia")),
            Bar::of("writing alone", billions("writing")),
        ];
        Panel { title: noise.into(), bars, unit: "billion samples/s", decimals: 0 }
    });
    Ok(Chart { title: "Kernels on an NVIDIA H100".into(), panels: panels.into() })
}

/// Returns the share of values whose bits differ between GPU and CPU, with the guard and without it.
fn guard(page: &str) -> Result<Chart, Failure> {
    let table = Table::first(section(page, "accuracy: adapters")?)?;
    let adapters =
        [("NVIDIA H100, Vulkan", "NVIDIA H100"), ("Mesa's lavapipe", "lavapipe"), ("Mesa's OpenGL", "Mesa's OpenGL")];
    let panels = adapters.map(|(row, title)| {
        let counts = table.text(row, "without the guard").and_then(|text| text.strip_suffix(" differ"));
        let share = counts.and_then(|text| {
            let (differing, all) = text.split_once(" of ")?;
            let number = |text: &str| text.replace(',', "").parse::<f64>().ok();
            Some(100.0 * number(differing)? / number(all)?)
        });
        let bars = vec![Bar::ours("gradnoise", Some(0.0)), Bar::of("without its guard", share)];
        Panel { title: title.into(), bars, unit: "%", decimals: 0 }
    });
    Ok(Chart { title: "Values whose bits differ between GPU and CPU".into(), panels: panels.into() })
}

/// Returns the time to the first samples.
fn first_sample(page: &str) -> Result<Chart, Failure> {
    let adapters = [("speed: gpu", "lavapipe"), ("speed: gpu hardware", "NVIDIA H100")];
    let mut panels = Vec::new();
    for (name, adapter) in adapters {
        let table = Table::last(section(page, name)?)?;
        for noise in ["Perlin 2-D, step 1/64", "simplex 3-D, step 1/64", "Perlin 2-D, 8 octaves, step 1/256"] {
            let number = |column: &str| table.number(noise, column);
            let bars = vec![
                Bar::ours("gradnoise, grids", number("gradnoise, fast hash")),
                Bar::ours("gradnoise, exported", number("exported, fast hash")),
                Bar::of("noisy_bevy", number("noisy_bevy")),
                Bar::of("bevy_shader_utils", number("bevy_shader_utils")),
                Bar::of("lygia", number("lygia")),
            ];
            let noise = noise.rsplit_once(", step").map_or(noise, |(noise, _)| noise);
            panels.push(Panel { title: format!("{noise}: {adapter}"), bars, unit: "ms", decimals: 0 });
        }
    }
    Ok(Chart {
        title: "From a description to its first samples (shorter is better); lavapipe has two threads".into(),
        panels,
    })
}

/// Returns the worst errors at growing distances from zero.
fn distance(page: &str) -> Result<[Line; 2], Failure> {
    let table = Table::first(section(page, "accuracy: distance")?)?;
    let line = |name: &'static str, is_ours: bool| {
        let points = (0..).map_while(|decade| table.number(&format!("10^{decade}"), name));
        Line { name, points: points.collect(), is_ours }
    };
    Ok([line("on a grid", true), line("at points in f32", false)])
}
