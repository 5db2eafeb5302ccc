//! From a program to WGSL for runs of rows: instances of files whose numbers are four columns.

use super::assembly::{Assembly, AssemblyError};
use super::program::{Writer, fade_suffix, placement, tile};
use super::source::{self, Source};
use crate::noise::{Fade, Interpolant};
use crate::plan::Basis;
use crate::plan::program::{
    FractalKind, HashKind, Operation, OperationKind, PickKind, Place, Program, SourceKind, TileKind,
};
use std::fmt::Write as _;

/// A leaf whose rows can be computed in runs.
#[derive(Clone, Copy)]
struct RowsLeaf {
    basis: Basis,
    /// Of noises with lattice rows.
    fade: Option<Fade>,
    source: SourceKind,
    place: Place,
    table: u32,
    numbers: u32,
}

impl RowsLeaf {
    fn of(operation: &Operation) -> Option<Self> {
        let OperationKind::Lattice { basis, source, place, table, .. } = operation.kind else { return None };
        let Place { dimension, aligned, tile, moved, .. } = place;
        let (fade, lies) = match basis {
            Basis::Perlin(fade) | Basis::Value(Interpolant::Fade(fade)) if fade != Fade::MinimalCubic => {
                (Some(fade), dimension >= 2 && aligned && tile != TileKind::Stretched)
            }
            Basis::Simplex => (None, matches!(dimension, 2 | 3) && tile == TileKind::None),
            _ => return None,
        };
        let lies = lies && moved.is_none();
        lies.then_some(Self { basis, fade, source, place, table, numbers: operation.numbers })
    }
}

/// What is computed for all rows of a run before anything is made of it.
#[derive(Clone, Copy)]
enum Kept {
    Leaf(RowsLeaf),
    /// Octaves of a leaf, and the numbers of the fractal.
    Octaves {
        leaf: RowsLeaf,
        style: FractalKind,
        numbers: u32,
    },
}

/// How a program's values are computed in runs of rows.
enum Rows {
    /// It is a leaf: every row is written as it comes.
    Leaf(RowsLeaf),
    /// Expressions of what is kept, by operation.
    Kept(Storage, Vec<(usize, Kept)>),
}

/// The most vectors of four columns that an invocation keeps in arrays: a driver takes longer to compile with every one.
const MOST_IN_ARRAYS: u32 = 16;
/// The fewest rows for which a run is worth it, and as many as `kept_turning.wgsl` has.
const LEAST_ROWS: u32 = 8;
/// The most leaves and fractals that are kept; a weighted fractal counts twice.
const MOST_KEPT: u32 = 6;

/// Fractals whose octaves have weights.
fn is_weighted(style: FractalKind) -> bool {
    matches!(style, FractalKind::Ridged | FractalKind::HybridMultifractal)
}

/// Where rows are kept.
#[derive(Clone, Copy)]
enum Storage {
    /// So many of them.
    Array(u32),
    Turning,
}

impl Storage {
    fn of(kept: &[(usize, Kept)]) -> Option<Self> {
        let weighted = |kept: &&(usize, Kept)| matches!(kept.1, Kept::Octaves { style, .. } if is_weighted(style));
        match (kept.len() + kept.iter().filter(weighted).count()) as u32 {
            0 => None,
            count if MOST_IN_ARRAYS / count >= LEAST_ROWS => Some(Self::Array(MOST_IN_ARRAYS / count)),
            count if count <= MOST_KEPT => Some(Self::Turning),
            _ => None,
        }
    }

    fn most_rows(self) -> u32 {
        match self {
            Self::Array(rows) => rows,
            Self::Turning => LEAST_ROWS,
        }
    }
}

impl Rows {
    fn of(program: &Program) -> Option<Self> {
        let operations = &program.root().operations;
        if let [operation] = operations.as_slice()
            && let Some(leaf) = RowsLeaf::of(operation)
        {
            return Some(Self::Leaf(leaf));
        }
        let mut kept = Vec::new();
        for (index, operation) in operations.iter().enumerate() {
            match operation.kind {
                OperationKind::Constant | OperationKind::Unary(_) | OperationKind::Binary(_) | OperationKind::Mix => {}
                OperationKind::Lattice { .. } => kept.push((index, Kept::Leaf(RowsLeaf::of(operation)?))),
                OperationKind::Fractal { style, body, .. } => {
                    let [inner] = program.bodies[body].operations.as_slice() else { return None };
                    let leaf = RowsLeaf::of(inner)?;
                    // Drivers would take too long to compile it.
                    if leaf.basis == Basis::Simplex && leaf.place.dimension > 2 {
                        return None;
                    }
                    kept.push((index, Kept::Octaves { leaf, style, numbers: operation.numbers }));
                }
                _ => return None,
            }
        }
        Storage::of(&kept).map(|storage| Self::Kept(storage, kept))
    }
}

/// What runs of rows a program's values can be computed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    /// The most rows of one.
    pub(crate) longest: u32,
    /// Whether so much is kept that the kernel takes long to compile.
    pub(crate) large: bool,
}

pub(crate) fn runs(program: &Program) -> Option<Runs> {
    Some(match Rows::of(program)? {
        // What is computed once for them has ceased to count.
        Rows::Leaf(_) => Runs { longest: 128, large: false },
        Rows::Kept(storage, _) => Runs { longest: storage.most_rows(), large: matches!(storage, Storage::Turning) },
    })
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
    let mut writer = Writer::of_grid(assembly, program);
    let statements = match Rows::of(program) {
        Some(Rows::Leaf(leaf)) => {
            format!("    let frame = 0u;\n    let kept_run = run;\n    {}\n", writer.leaf_call(leaf, write)?)
        }
        Some(Rows::Kept(storage, kept)) => writer.kept(storage, &kept, write)?,
        None => return Ok(()),
    };
    assembly.add_written("write_rows".into(), format!("fn write_rows(run: Run) {{\n{statements}}}"))
}

impl Writer<'_> {
    /// The statements that keep all rows and then write what is made of them.
    fn kept(&mut self, storage: Storage, kept: &[(usize, Kept)], write: &str) -> Result<String, AssemblyError> {
        let body = self.program.root();
        let n = body.dimension;
        let mut statements = "    var kept_run = run;\n".to_owned();
        if let Storage::Turning = storage {
            let _ = writeln!(statements, "    kept_run.rows = {}u;", storage.most_rows());
        }
        let mut known = Vec::new();
        for &(index, what) in kept {
            self.storage(storage, &index.to_string())?;
            // Writing to a string does not fail.
            let value = match what {
                Kept::Leaf(leaf) => {
                    let of_index = ["keep_values", "put_row"].map(|name| (name.to_owned(), format!("{name}_{index}")));
                    self.add(source::KEEP, &of_index)?;
                    let call = self.leaf_call(leaf, &format!("keep_values_{index}"))?;
                    let _ = write!(statements, "    {{\n        let frame = 0u;\n        {call}\n    }}\n");
                    format!("level_{n}(a{index})")
                }
                Kept::Octaves { leaf, style, numbers } => {
                    let m = leaf.place.dimension;
                    let (keep, finished) = self.kept_octaves(index, style, m, storage)?;
                    let call = self.leaf_call(leaf, &keep)?;
                    if is_weighted(style) {
                        let _ = writeln!(statements, "    put_first_weights_{index}(kept_run.rows);");
                    }
                    let _ = write!(
                        statements,
                        "    for (var frame = 0u; frame < octave_count({numbers}u); frame++) {{\n        \
                         this_octave = octave({numbers}u, frame);\n        {call}\n    }}\n"
                    );
                    match finished {
                        Some(finished) => format!("level_{n}({finished}(level_{m}(a{index}), {numbers}u).value)"),
                        None => format!("level_{n}(a{index})"),
                    }
                }
            };
            known.push((index, value));
        }
        let combined = self.statements_with(body, &known)?;
        let each = |part: &dyn Fn(usize) -> String| known.iter().map(|(index, _)| part(*index)).collect::<Vec<_>>();
        let parameters = each(&|index| format!("a{index}: f32")).join(", ");
        let result = body.results[0];
        let text = format!(
            "fn combined({parameters}) -> f32 {{\n    let frame = 0u;\n{combined}    return n{result}.value;\n}}"
        );
        self.add_written("combined", text)?;
        let taken = each(&|index| format!("        var a{index} = take_row_{index}(row);\n")).concat();
        let arguments = each(&|index| format!("a{index}.x")).join(", ");
        let next = each(&|index| format!("            a{index} = a{index}.yzwx;\n")).concat();
        // Column by column in a loop, so that what is made of them is there once.
        let _ = write!(
            statements,
            "    for (var row = 0u; row < run.rows; row++) {{\n{taken}        var values: vec4f;\n        \
             for (var column = 0u; column < 4u; column++) {{\n            \
             values = vec4f(values.yzw, combined({arguments}));\n{next}        }}\n        \
             {write}(run, row, values);\n    }}\n"
        );
        Ok(statements)
    }

    /// The instance of what keeps rows.
    fn storage(&mut self, storage: Storage, suffix: &str) -> Result<(), AssemblyError> {
        let own = ["kept", "kept_row", "take_row", "put_row"].map(|name| (name.to_owned(), format!("{name}_{suffix}")));
        match storage {
            Storage::Array(rows) => {
                let rows = [("most_rows".to_owned(), rows.to_string())];
                self.add(source::KEPT_ARRAY, &[&own[..], &rows].concat())
            }
            Storage::Turning => self.add(source::KEPT_TURNING, &own),
        }
    }

    /// The instance of the function that keeps what octaves come to, and what brings that to its range, if
    /// anything has to.
    fn kept_octaves(
        &mut self,
        index: usize,
        style: FractalKind,
        m: usize,
        storage: Storage,
    ) -> Result<(String, Option<String>), AssemblyError> {
        let octaves = self.octaves(style, m)?;
        let own = source::KEEP_OCTAVES.names().into_iter().filter(|name| *name != "this_octave");
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{index}"))).collect();
        renames.extend(["kept_row", "put_row"].map(|hole| (hole.to_owned(), format!("{hole}_{index}"))));
        // What has no weights keeps none.
        let weights = if is_weighted(style) { format!("weights_{index}") } else { index.to_string() };
        self.storage(storage, &weights)?;
        renames.extend(["kept", "put"].map(|verb| (format!("{verb}_weight_row"), format!("{verb}_row_{weights}"))));
        renames.extend(["Past", "level"].map(|hole| (hole.to_owned(), format!("{hole}_{m}"))));
        renames.push(("octave_step".into(), octaves.step));
        self.add(source::KEEP_OCTAVES, &renames)?;
        let keep = if is_weighted(style) { "keep_weighted_octave" } else { "keep_octave" };
        Ok((format!("{keep}_{index}"), octaves.finished))
    }

    /// The call of a leaf for the run `kept_run` in the frame of that name.
    fn leaf_call(&mut self, leaf: RowsLeaf, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { place, numbers, table, .. } = leaf;
        let name = self.leaf_rows(leaf, keep)?;
        let (placement, tile) = (placement(place, numbers), tile(place, numbers + 7));
        Ok(format!("{name}(kept_run, {placement}, Lattice({numbers}u, {table}u, {tile}));"))
    }

    /// The instance of `leaf_rows` for a noise, which hands every row to a function.
    fn leaf_rows(&mut self, leaf: RowsLeaf, keep: &str) -> Result<String, AssemblyError> {
        self.add(source::WALK, &[])?;
        match leaf.fade {
            Some(fade) => self.lattice_rows(leaf, fade, keep),
            None => self.cell_rows(leaf, keep),
        }
    }

    /// That of simplex noise.
    fn cell_rows(&mut self, leaf: RowsLeaf, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { source, place: Place { dimension: m, tile, .. }, .. } = leaf;
        let from = self.picked(source, tile, "gradient")?;
        let suffix = format!("known_{from}");
        let picked = |m: usize| (format!("gradient_{m}"), format!("{from}_{m}"));
        let known = source::KNOWN_CELL.names().into_iter().map(|name| (name.to_owned(), format!("{name}_{from}")));
        let renames: Vec<_> = known.chain([picked(2), picked(3)]).collect();
        self.add(source::KNOWN_CELL, &renames)?;

        let numbered = source::SIMPLEX.names().into_iter().filter(|name| name.ends_with(['1', '2', '3', '4']));
        let mut renames: Vec<_> = numbered.map(|name| (name.to_owned(), format!("{name}_{suffix}_{m}"))).collect();
        renames.extend((1..=4).map(|d| (format!("gradient_{d}"), format!("known_gradient_{d}_{from}"))));
        renames.push(("Lattice".into(), format!("Known_{m}_{from}")));
        renames.push(("simplex_radius".into(), format!("known_radius_{m}_{from}")));
        self.add(source::SIMPLEX, &renames)?;

        let name = format!("leaf_rows_{keep}_{m}_{suffix}");
        let walk = ["walk_at", "walk_step", "walk_next", "walk_cell", "walk_local"];
        let mut renames: Vec<_> = walk.map(|name| (name.to_owned(), format!("{name}_{m}"))).into();
        renames.extend([
            ("leaf_rows".into(), name.clone()),
            ("known_cell".into(), format!("known_{m}_{from}")),
            ("noise".into(), format!("simplex_{m}_{suffix}_{m}")),
            ("keep".into(), keep.into()),
        ]);
        renames.extend(FINISHED_OF.map(|(from, to)| (from.to_owned(), to.to_owned())));
        self.add(source::CELL_ROWS, &renames)?;
        Ok(name)
    }

    /// That of a noise with lattice rows.
    fn lattice_rows(&mut self, leaf: RowsLeaf, fade: Fade, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { basis, source, place, .. } = leaf;
        let m = place.dimension;
        let (file, rows, picked) = match basis {
            Basis::Value(_) => (source::VALUE, source::VALUE_ROWS, "level"),
            Basis::Perlin(_) | Basis::Simplex => (source::PERLIN, source::PERLIN_ROWS, "gradient"),
        };
        let chain = SourceKind { hash: HashKind::XInnermost, pick: PickKind::Listed };
        let (from, along_x) = if source == chain && place.tile == TileKind::None {
            self.add(source::HASH_COLUMNS, &[])?;
            (self.picked_by(source, "x_hashed", picked)?, "hashed_along_x")
        } else {
            (self.picked(source, place.tile, picked)?, "cells_along_x")
        };
        let suffix = fade_suffix(fade);
        let fade = format!("fade{suffix}_lanes");
        let own_lanes = format!("{suffix}_{from}");
        let own = |name: &str| format!("{name}{own_lanes}_lanes");

        let columns = format!("columns_at{suffix}_{along_x}");
        let renames = [
            ("columns_at".into(), columns.clone()),
            ("Fade".into(), lanes("Fade")),
            ("fade".into(), fade.clone()),
            ("along_x".into(), along_x.into()),
        ];
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
        let mut renames = vec![
            ("leaf_rows".into(), name.clone()),
            ("LatticeRow".into(), if picked == "gradient" { own("Ramp") } else { "vec4f".into() }),
            ("columns_at".into(), columns),
            ("lattice_row".into(), own(&format!("lattice_row_{m}"))),
            ("rows_between".into(), own("rows_between")),
            ("between_value".into(), own("between_value")),
            ("fade".into(), fade),
            ("keep".into(), keep.into()),
        ];
        renames.extend(FINISHED_OF.map(|(from, to)| (from.to_owned(), to.to_owned())));
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

/// What finishes the values of four columns.
const FINISHED_OF: [(&str, &str); 3] = [("exact", "exact_4"), ("held", "held_lanes"), ("settled", "settled_lanes")];

fn lanes(name: &str) -> String {
    format!("{name}_lanes")
}

fn add(assembly: &mut Assembly, file: Source, renames: &[(String, String)]) -> Result<(), AssemblyError> {
    let renames: Vec<_> = renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    assembly.add(file, &renames)
}
