//! Warns of results that are surely not intended, before they are computed.

use crate::arguments::MakeArguments;
use crate::files::Kind;
use crate::noise::{Described, Facts, LATTICE, Origin, first_table};
use crate::view::{Place, View, span};
use gradnoise::Grid;

/// Returns the warnings about a noise in a view. `is_tile` is whether a period was asked for, to tile pictures.
pub fn of_view(described: &Described, view: &View, is_tile: bool) -> Vec<String> {
    let mut warnings = Vec::new();
    let Some(place) = view.places.first() else { return warnings };
    if let Place::Grid(grid) = place {
        of_grid(described, grid, view.vertices, is_tile, &mut warnings);
    }
    if let Origin::Flags(facts) = &described.origin
        && facts.kind.has_cells()
        && !facts.is_flat_in_cells()
    {
        undersampled(facts, place.longest_step(), &mut warnings);
    }
    table(described, view.span, &mut warnings);
    warnings
}

/// Returns why all samples are the same, which is known after they are computed.
pub fn of_sameness(arguments: &MakeArguments, view: &View) -> String {
    let (place, width) = (&arguments.view, view.span);
    if arguments.noise.frequency == Some(0.0) {
        return "all samples are the same, because --frequency is 0; use one such as 2".into();
    }
    if width > 0.01 {
        return "all samples are the same".into();
    }
    let flag = if place.map.is_some() {
        "--radius"
    } else if place.is_tiled() {
        "--world"
    } else {
        "--cells"
    };
    format!("all samples are the same, because they span only {width:e} units; use a larger {flag}, such as 8")
}

/// Returns the warning about frames in several files, or that follow each other too fast.
pub fn of_frames(kind: Kind, view: &View) -> Option<String> {
    if kind == Kind::Webp && view.frames > 1 {
        return Some(format!(
            "a .webp file holds one frame here, so there are {} files; for one animation use .apng or .gif",
            view.frames
        ));
    }
    // Browsers treat a delay of one hundredth as a mistake.
    (kind == Kind::Gif && view.fps > 50).then(|| {
        format!(
            "GIF has delays of whole hundredths of a second, and browsers turn a delay of one into ten: at {} frames \
             a second they play slowly; use --fps 50 or less, or .apng",
            view.fps
        )
    })
}

/// Adds the warnings about a noise in a grid.
fn of_grid(described: &Described, grid: &Grid, vertices: bool, is_tile: bool, warnings: &mut Vec<String>) {
    if let Some(axis) = (0..grid.axes()).find(|axis| grid.step()[*axis] == 0.0 && grid.extent()[*axis] > 1) {
        warnings.push(format!("the step along {} is 0, so all samples along it are the same", name(axis)));
    }
    if let Origin::Flags(facts) = &described.origin
        && facts.kind.has_cells()
        && !facts.is_flat_in_cells()
    {
        lattice_points(facts, grid, warnings);
    }
    if is_tile && let Some(periods) = &described.periods {
        let off = (0..grid.axes()).find(|axis| {
            let tiles = span(grid, *axis, vertices) / f64::from(periods[*axis]);
            (tiles - tiles.round()).abs() > 1e-6 || tiles.round() == 0.0
        });
        if let Some(axis) = off {
            let units = span(grid, axis, vertices);
            warnings.push(format!(
                "the picture spans {units} units along {}, which is not a multiple of the period of {}: it does not \
                 tile; omit --step and --cells, or add --cells {}",
                name(axis),
                periods[axis],
                periods[axis]
            ));
        }
    }
}

/// Warns if all samples are at lattice points, where gradient noise is 0.
fn lattice_points(facts: &Facts, grid: &Grid, warnings: &mut Vec<String>) {
    let whole = |x: f64| (x * facts.lowest).fract() == 0.0;
    let steps = facts.lowest > 0.0 && (0..grid.axes()).all(|axis| grid.step()[axis] != 0.0 && whole(grid.step()[axis]));
    if steps {
        let origin = grid.origin()[..grid.coordinates()].iter().all(|x| whole(*x));
        warnings.push(if facts.is_zero_at_lattice_points() && origin {
            "every sample lies on a lattice point, where this noise is 0: use a --step below 1, such as 0.02".into()
        } else {
            "the step is a whole number of cells, so neighbours have nothing in common: use a --step below 1, \
             such as 0.02"
                .into()
        });
    }
}

/// Warns if samples are too coarse for octaves: each cell needs two.
fn undersampled(facts: &Facts, step: f64, warnings: &mut Vec<String>) {
    let finest = facts.highest * step;
    if facts.is_antialiased || finest <= 0.5 || facts.lowest * step >= 1.0 {
        return;
    }
    if !facts.is_fractal {
        warnings.push(format!("there are only {:.2} samples for each cell, which looks like grain", 1.0 / finest));
        return;
    }
    let mut fine = 0;
    let mut frequency = facts.highest;
    while facts.lacunarity > 1.0 && frequency * step > 0.5 && frequency >= facts.lowest {
        fine += 1;
        frequency /= facts.lacunarity;
    }
    let what = if fine == 1 { "the last octave is".into() } else { format!("the last {fine} octaves are") };
    warnings.push(format!(
        "{what} finer than the samples can show, which looks like grain: add --antialiased, or use fewer --octaves"
    ));
}

/// Warns of pictures that are larger than the period of a table in the noise.
fn table(described: &Described, span: f64, warnings: &mut Vec<String>) {
    let Some(table) = first_table(&described.noise).filter(|table| span > table.units) else { return };
    let what = if table.is_of_a_part { "a part of the noise" } else { "it" };
    let advice = match &described.origin {
        Origin::Flags(facts) if LATTICE.contains(&facts.kind) => "; with --hash lowbias it does not repeat",
        Origin::Flags(_) => "",
        Origin::Preset(_) | Origin::Saved(_) => "; with \"hash\": { \"lowbias\": { \"seed\": 0 } } it does not repeat",
    };
    warnings.push(format!(
        "the picture is longer than {} units, after which {what} repeats, because the table of the hash has only {} \
         cells{advice}",
        table.units, table.cells
    ));
}

fn name(axis: usize) -> &'static str {
    ["x", "y", "z"].get(axis).copied().unwrap_or("w")
}
