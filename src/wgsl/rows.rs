//! From a program to WGSL for runs of rows: instances of files whose numbers are four columns.

use super::assembly::{Assembly, AssemblyError};
use super::program::{Writer, fade_suffix, placement, tile};
use super::source::{self, Source};
use crate::noise::{Fade, Interpolant};
use crate::plan::Basis;
use crate::plan::program::{Operation, OperationKind, Place, Program, SourceKind, TileKind};

/// A leaf whose rows can be computed in runs.
#[derive(Clone, Copy)]
struct RowsLeaf {
    basis: Basis,
    fade: Fade,
    source: SourceKind,
    place: Place,
    table: u32,
    numbers: u32,
}

impl RowsLeaf {
    fn of(operation: &Operation) -> Option<Self> {
        let OperationKind::Lattice { basis, source, place, table, .. } = operation.kind else { return None };
        let fade = match basis {
            Basis::Perlin(fade) | Basis::Value(Interpolant::Fade(fade)) if fade != Fade::MinimalCubic => fade,
            _ => return None,
        };
        let Place { dimension, aligned, tile, moved, .. } = place;
        let lies = dimension >= 2 && aligned && tile != TileKind::Stretched && moved.is_none();
        lies.then_some(Self { basis, fade, source, place, table, numbers: operation.numbers })
    }
}

/// What a program's rows are made of, if they can be computed in runs.
fn rows_leaf(program: &Program) -> Option<RowsLeaf> {
    let [operation] = program.root().operations.as_slice() else { return None };
    RowsLeaf::of(operation)
}

/// Whether a program's values can be computed in runs of rows.
pub(crate) fn has_rows(program: &Program) -> bool {
    rows_leaf(program).is_some()
}

/// Writes `write_rows`, which computes a run of rows and hands each to a function, into an assembly that has all that single
/// samples need.
pub(crate) fn add_rows(assembly: &mut Assembly, program: &Program, write: &str) -> Result<(), AssemblyError> {
    let names = |source: Source| source.names().into_iter().map(|name| (name.to_owned(), lanes(name)));
    let number = || ("f32".to_owned(), "vec4f".to_owned());
    for file in [source::ARITHMETIC, source::FADE] {
        let renames: Vec<_> = names(file).chain([number(), ("exact".into(), "exact_4".into())]).collect();
        add(assembly, file, &renames)?;
    }
    let Some(leaf) = rows_leaf(program) else { return Ok(()) };
    let mut writer = Writer::of_grid(assembly, program);
    let name = writer.leaf_rows(leaf, write)?;
    let RowsLeaf { place, numbers, table, .. } = leaf;
    let (placement, tile) = (placement(place, numbers), tile(place, numbers + 7));
    let lattice = format!("Lattice({numbers}u, {table}u, {tile})");
    let text = format!("fn write_rows(run: Run) {{\n    let frame = 0u;\n    {name}(run, {placement}, {lattice});\n}}");
    assembly.add_written("write_rows".into(), text)
}

impl Writer<'_> {
    /// The instance of `leaf_rows` for a noise, which hands every row to a function.
    fn leaf_rows(&mut self, leaf: RowsLeaf, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { basis, fade, source, place, .. } = leaf;
        let m = place.dimension;
        let (file, rows, picked) = match basis {
            Basis::Value(_) => (source::VALUE, source::VALUE_ROWS, "level"),
            Basis::Perlin(_) | Basis::Simplex => (source::PERLIN, source::PERLIN_ROWS, "gradient"),
        };
        let from = self.picked(source, place.tile, picked)?;
        let suffix = fade_suffix(fade);
        let fade = format!("fade{suffix}_lanes");
        let own_lanes = format!("{suffix}_{from}");
        let own = |name: &str| format!("{name}{own_lanes}_lanes");

        let columns = format!("columns_at{suffix}");
        let renames =
            [("columns_at".into(), columns.clone()), ("Fade".into(), lanes("Fade")), ("fade".into(), fade.clone())];
        self.add(source::LANES, &renames)?;

        let (file_of_picked, gathered) = match picked {
            "level" => (source::LEVEL_LANES, "levels"),
            _ => (source::GRADIENT_LANES, "gradients"),
        };
        let mut renames: Vec<_> = (2..=4).map(|m| (format!("{picked}_{m}"), format!("{from}_{m}"))).collect();
        renames.extend((2..=4).map(|m| (format!("{gathered}_{m}"), format!("{gathered}_{m}_{from}"))));
        self.add(file_of_picked, &renames)?;

        let mut renames: Vec<_> = file.names().into_iter().map(|name| (name.to_owned(), own(name))).collect();
        renames.extend(LANES_OF.map(|(from, to)| (from.to_owned(), to.to_owned())));
        renames.extend((2..=4).map(|m| (format!("{picked}_{m}"), format!("{gathered}_{m}_{from}"))));
        renames.push(("fade".into(), fade.clone()));
        if picked == "gradient" {
            renames.push(("vec3f".into(), "Across".into()));
        }
        self.add(file, &renames)?;

        let mut renames: Vec<_> = rows.names().into_iter().map(|name| (name.to_owned(), own(name))).collect();
        let of_noise = rows.holes().into_iter().filter(|hole| file.names().contains(hole));
        renames.extend(of_noise.map(|hole| (hole.to_owned(), own(hole))));
        renames.push(("Fade".into(), lanes("Fade")));
        if picked == "level" {
            renames.push(("lerp".into(), lanes("lerp")));
        }
        self.add(rows, &renames)?;

        let name = format!("leaf_rows_{keep}_{m}{own_lanes}");
        let renames = [
            ("leaf_rows".into(), name.clone()),
            ("LatticeRow".into(), if picked == "gradient" { own("Ramp") } else { "vec4f".into() }),
            ("columns_at".into(), columns),
            ("lattice_row".into(), own(&format!("lattice_row_{m}"))),
            ("rows_between".into(), own("rows_between")),
            ("between_value".into(), own("between_value")),
            ("fade".into(), fade),
            ("exact".into(), "exact_4".into()),
            ("held".into(), lanes("held")),
            ("settled".into(), lanes("settled")),
            ("keep".into(), keep.into()),
        ];
        self.add(source::ROWS, &renames)?;
        Ok(name)
    }
}

/// What stands for a cell, its numbers and functions of them, of four columns.
const LANES_OF: [(&str, &str); 10] = [
    ("f32", "vec4f"),
    ("vec2i", "Cells_2"),
    ("vec3i", "Cells_3"),
    ("vec4i", "Cells_4"),
    ("neighbour_2", "neighbours_2"),
    ("neighbour_3", "neighbours_3"),
    ("neighbour_4", "neighbours_4"),
    ("exact", "exact_4"),
    ("lerp", "lerp_lanes"),
    ("Fade", "Fade_lanes"),
];

fn lanes(name: &str) -> String {
    format!("{name}_lanes")
}

fn add(assembly: &mut Assembly, file: Source, renames: &[(String, String)]) -> Result<(), AssemblyError> {
    let renames: Vec<_> = renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    assembly.add(file, &renames)
}
