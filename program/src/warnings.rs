//! Results that are surely not meant, said before they are made.

use crate::noise::{Described, Facts, Origin};
use crate::view::{Place, View};
use gradnoise::Grid;

/// Returns what is odd about a noise where it is to be shown. `is_tile` tells that whoever asked for a period wants to
/// lay pictures side by side.
pub fn of_view(described: &Described, view: &View, is_tile: bool) -> Vec<String> {
    let mut warnings = Vec::new();
    let Some(place) = view.places.first() else { return warnings };
    if let Place::Grid(grid) = place {
        of_grid(described, grid, is_tile, &mut warnings);
    }
    if let Origin::Flags(facts) = &described.origin {
        if facts.kind.has_cells() && !facts.is_flat_in_cells() {
            undersampled(facts, place.longest_step(), &mut warnings);
        }
        table(facts, described, place.longest_span(), &mut warnings);
    }
    warnings
}

/// Adds what is odd about a noise in a grid.
fn of_grid(described: &Described, grid: &Grid, is_tile: bool, warnings: &mut Vec<String>) {
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
            let tiles = grid.step()[*axis].abs() * f64::from(grid.extent()[*axis]) / f64::from(periods[*axis]);
            (tiles - tiles.round()).abs() > 1e-6 || tiles.round() == 0.0
        });
        if let Some(axis) = off {
            let units = grid.step()[axis].abs() * f64::from(grid.extent()[axis]);
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
    let steps = (0..grid.axes()).all(|axis| grid.step()[axis] != 0.0 && whole(grid.step()[axis]));
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

/// Warns of a picture that is longer than the period of the noise's table.
fn table(facts: &Facts, described: &Described, span: f64, warnings: &mut Vec<String>) {
    let Some(cells) = facts.table.filter(|_| described.periods.is_none()) else { return };
    let units = f64::from(cells) / facts.lowest;
    if span > units {
        warnings.push(format!(
            "the picture is longer than {units} units, after which it repeats, because the table of the hash tells \
             only {cells} cells apart; with --hash lowbias it does not repeat"
        ));
    }
}

fn name(axis: usize) -> &'static str {
    ["x", "y", "z"].get(axis).copied().unwrap_or("w")
}
