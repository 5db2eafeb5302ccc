//! Results that are surely not meant, said before they are made.

use crate::arguments::MakeArguments;
use crate::files::Kind;
use crate::noise::{Described, Facts, LATTICE, Origin, first_table};
use crate::view::{Place, View, span};
use gradnoise::Grid;

/// Returns what is odd about a noise where it is to be shown. `is_tile` tells that whoever asked for a period wants to
/// lay pictures side by side.
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

/// Returns why all samples are the same, which is known once they are made.
pub fn of_sameness(arguments: &MakeArguments, view: &View) -> String {
    let (place, width) = (&arguments.view, view.span);
    if arguments.noise.frequency == Some(0.0) {
        return "all samples are the same, because --frequency is 0; take one such as 2".into();
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
    format!("all samples are the same, because they span only {width:e} units; make that more by {flag}, such as 8")
}

/// Returns what is odd about frames that follow each other so fast.
pub fn of_frames(kind: Kind, view: &View) -> Option<String> {
    // A delay of one hundredth is what browsers take for a mistake.
    (kind == Kind::Gif && view.fps > 50).then(|| {
        format!(
            "GIF has delays of whole hundredths of a second, and browsers take ten for one of them: at {} frames a \
             second they play slowly; take --fps 50 or less, or .apng",
            view.fps
        )
    })
}

/// Adds what is odd about a noise in a grid.
fn of_grid(described: &Described, grid: &Grid, vertices: bool, is_tile: bool, warnings: &mut Vec<String>) {
    if let Some(axis) = (0..grid.axes()).find(|axis| grid.step()[*axis] == 0.0 && grid.extent()[*axis] > 1) {
        warnings.push(format!("the step along {} is 0, so that all samples along it are alike", name(axis)));
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
                "the picture spans {units} units along {}, which is no multiple of the period of {}: it is no tile; \
                 leave --step and --cells out, or add --cells {}",
                name(axis),
                periods[axis],
                periods[axis]
            ));
        }
    }
}

/// Warns of samples at lattice points alone, where gradient noise is 0.
fn lattice_points(facts: &Facts, grid: &Grid, warnings: &mut Vec<String>) {
    let whole = |x: f64| (x * facts.lowest).fract() == 0.0;
    let steps = facts.lowest > 0.0 && (0..grid.axes()).all(|axis| grid.step()[axis] != 0.0 && whole(grid.step()[axis]));
    if steps {
        let origin = grid.origin()[..grid.coordinates()].iter().all(|x| whole(*x));
        warnings.push(if facts.is_zero_at_lattice_points() && origin {
            "every sample lies on a lattice point, where this noise is 0: take a --step below 1, such as 0.02".into()
        } else {
            "the step is a whole number of cells, so that neighbours have nothing in common: take a --step below 1, \
             such as 0.02"
                .into()
        });
    }
}

/// Warns of octaves that the samples are too coarse for: there must be two for each cell.
fn undersampled(facts: &Facts, step: f64, warnings: &mut Vec<String>) {
    let finest = facts.highest * step;
    if facts.is_antialiased || finest <= 0.5 || facts.lowest * step >= 1.0 {
        return;
    }
    if !facts.is_fractal {
        warnings.push(format!("there are only {:.2} samples for each cell, which shows as grain", 1.0 / finest));
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
        "{what} finer than the samples show, which is grain: add --antialiased, or take fewer --octaves"
    ));
}

/// Warns of pictures that are longer than the period of a table in the noise.
fn table(described: &Described, span: f64, warnings: &mut Vec<String>) {
    let Some(table) = first_table(&described.noise).filter(|table| span > table.units) else { return };
    let what = if table.is_of_a_part { "a part of the noise" } else { "it" };
    let advice = match &described.origin {
        Origin::Flags(facts) if LATTICE.contains(&facts.kind) => "; with --hash lowbias it does not repeat",
        Origin::Flags(_) => "",
        Origin::Preset(_) | Origin::Saved(_) => "; with \"hash\": { \"lowbias\": { \"seed\": 0 } } it does not repeat",
    };
    warnings.push(format!(
        "the picture is longer than {} units, after which {what} repeats, because the table of the hash tells only {} \
         cells apart{advice}",
        table.units, table.cells
    ));
}

fn name(axis: usize) -> &'static str {
    ["x", "y", "z"].get(axis).copied().unwrap_or("w")
}
