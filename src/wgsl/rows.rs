//! From a program to WGSL for runs of rows: instances of files whose numbers are four columns.

use super::assembly::{Assembly, AssemblyError};
use super::program::{Sites, Writer, fade_suffix, placement, tile};
use super::source::{self, Source};
use crate::noise::{Fade, Interpolant};
use crate::plan::Basis;
use crate::plan::program::{
    FractalKind, HashKind, Operation, OperationKind, PickKind, Place, Program, SourceKind, TileKind,
};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How a leaf's rows are computed.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// From one row of the lattice to the next.
    LatticeRows(Fade),
    /// Sample by sample, a step apart.
    Walked,
}

/// A leaf whose rows can be computed in runs.
#[derive(Clone, Copy)]
struct RowsLeaf {
    basis: Basis,
    way: Way,
    source: SourceKind,
    place: Place,
    table: u32,
    numbers: u32,
}

impl RowsLeaf {
    /// Only what warps displace has no steps.
    fn of(operation: &Operation) -> Option<Self> {
        let OperationKind::Lattice { basis, source, place, table, .. } = operation.kind else { return None };
        let Place { dimension, aligned, tile, .. } = place;
        let way = match basis {
            Basis::Perlin(fade) | Basis::Value(Interpolant::Fade(fade))
                if fade != Fade::MinimalCubic && dimension >= 2 && aligned && tile != TileKind::Stretched =>
            {
                Way::LatticeRows(fade)
            }
            _ => Way::Walked,
        };
        place.moved.is_none().then_some(Self { basis, way, source, place, table, numbers: operation.numbers })
    }
}

/// What is computed for all rows of a run before anything is made of it.
#[derive(Clone, Copy)]
enum Kept {
    /// With lattice rows.
    Leaf(RowsLeaf, Fade),
    /// Octaves of a leaf, and the numbers of the fractal.
    Octaves { leaf: RowsLeaf, style: FractalKind, numbers: u32 },
}

impl Kept {
    fn of(program: &Program, operation: &Operation) -> Option<Self> {
        match operation.kind {
            OperationKind::Lattice { .. } => match RowsLeaf::of(operation)? {
                leaf @ RowsLeaf { way: Way::LatticeRows(fade), .. } => Some(Self::Leaf(leaf, fade)),
                _ => None,
            },
            OperationKind::Fractal { style, body, .. } => match program.bodies[body].operations.as_slice() {
                [inner] => {
                    let leaf = RowsLeaf::of(inner)?;
                    Some(Self::Octaves { leaf, style, numbers: operation.numbers })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// How many rows of each it keeps at a time.
    fn count(self) -> u32 {
        match self {
            Self::Octaves { style, .. } if is_weighted(style) => 2,
            _ => 1,
        }
    }
}

/// What four samples are made into.
pub(super) struct Made {
    /// The type of what a sample becomes, and how, in terms of a program's results.
    pub(super) kind: &'static str,
    pub(super) text: String,
    /// The type of four of them, and the function that puts one more behind them.
    pub(super) four: String,
    pub(super) pushed: String,
    /// The function that writes the four.
    pub(super) write: String,
    /// Whether they are the values themselves.
    pub(super) values: bool,
}

/// How a program is computed in runs of rows.
enum Rows {
    /// It is a leaf: every row is written as it comes.
    Leaf(RowsLeaf, Fade),
    /// What is made of what is kept, by operation, and of what is computed sample by sample.
    Combined(Option<Storage>, Vec<(usize, Kept)>),
}

/// The most vectors of four columns that an invocation keeps in arrays: a driver takes longer to compile with every one.
const MOST_IN_ARRAYS: u32 = 16;
/// The fewest rows that are kept, and as many as `kept_turning.wgsl` has.
const LEAST_ROWS: u32 = 8;
/// The fewest rows that can share something.
const LEAST_SHARED: u32 = 4;
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
        match kept.iter().map(|(_, kept)| kept.count()).sum::<u32>() {
            0 => None,
            count if MOST_IN_ARRAYS / count >= LEAST_ROWS => Some(Self::Array(MOST_IN_ARRAYS / count)),
            _ => Some(Self::Turning),
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
    fn of(program: &Program, gradients: bool, values: bool) -> Self {
        let operations = &program.root().operations;
        if values
            && let [operation] = operations.as_slice()
            && let Some(leaf) = RowsLeaf::of(operation)
            && let Way::LatticeRows(fade) = leaf.way
        {
            return Self::Leaf(leaf, fade);
        }
        let of_operation = |(index, operation)| Kept::of(program, operation).map(|kept| (index, kept));
        let mut kept: Vec<_> = operations.iter().enumerate().filter_map(of_operation).collect();
        // Octaves first, which are more work. What there is no room for is computed sample by sample.
        kept.sort_by_key(|(_, kept)| matches!(kept, Kept::Leaf(..)));
        let mut room = if gradients { 0 } else { MOST_KEPT };
        kept.retain(|(_, kept)| match room.checked_sub(kept.count()) {
            Some(left) => {
                room = left;
                true
            }
            None => false,
        });
        kept.sort_by_key(|(index, _)| *index);
        Self::Combined(Storage::of(&kept), kept)
    }
}

/// What runs of rows a program can be computed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    /// The most rows of one.
    pub(crate) longest: u32,
    /// The fewest rows for which they are worth it.
    pub(crate) least: u32,
    /// Whether so much is kept that the kernel takes long to compile.
    pub(crate) large: bool,
}

pub(crate) fn runs(program: &Program, gradients: bool) -> Runs {
    match Rows::of(program, gradients, !gradients) {
        // What is computed once for them has ceased to count.
        Rows::Leaf(..) => Runs { longest: 128, least: LEAST_SHARED, large: false },
        Rows::Combined(None, _) => Runs { longest: 128, least: 1, large: false },
        Rows::Combined(Some(storage), _) => {
            let large = matches!(storage, Storage::Turning);
            Runs { longest: storage.most_rows(), least: LEAST_SHARED, large }
        }
    }
}

/// Writes `write_rows`, which computes a run of rows and writes each, into an assembly that has all that single samples need.
pub(super) fn add_rows(
    assembly: &mut Assembly,
    program: &Program,
    gradients: bool,
    made: &Made,
) -> Result<(), AssemblyError> {
    let names = |source: Source| source.names().into_iter().map(|name| (name.to_owned(), lanes(name)));
    let number = || ("f32".to_owned(), "vec4f".to_owned());
    for file in [source::ARITHMETIC, source::FADE] {
        let renames: Vec<_> = names(file).chain([number(), ("exact".into(), "exact_4".into())]).collect();
        add(assembly, file, &renames)?;
    }
    add(assembly, source::WALK, &[])?;
    let mut writer = Writer { assembly, program, sites: Sites::Steps };
    let statements = match Rows::of(program, gradients, made.values) {
        Rows::Leaf(leaf, fade) => {
            let name = writer.lattice_rows(leaf, fade, &made.write)?;
            format!("    let frame = 0u;\n    let kept_run = run;\n    {}\n", leaf_call(leaf, &name))
        }
        Rows::Combined(storage, kept) => {
            let mut statements = String::new();
            let known = match storage {
                Some(storage) => writer.kept(storage, &kept, &mut statements)?,
                None => Vec::new(),
            };
            writer.combined(&known, made, &mut statements)?;
            statements
        }
    };
    assembly.add_written("write_rows".into(), format!("fn write_rows(run: Run) {{\n{statements}}}"))
}

impl Writer<'_> {
    /// Adds the statements that keep rows, and returns what the sample of each operation is then, `a{operation}` being its value.
    fn kept(
        &mut self,
        storage: Storage,
        kept: &[(usize, Kept)],
        statements: &mut String,
    ) -> Result<Vec<(usize, String)>, AssemblyError> {
        let n = self.program.root().dimension;
        statements.push_str("    var kept_run = run;\n");
        if let Storage::Turning = storage {
            // Writing to a string does not fail.
            let _ = writeln!(statements, "    kept_run.rows = {}u;", storage.most_rows());
        }
        let mut known = Vec::new();
        for &(index, what) in kept {
            self.storage(storage, &index.to_string())?;
            let sample = match what {
                Kept::Leaf(leaf, fade) => {
                    let of_index = ["keep_values", "put_row"].map(|name| (name.to_owned(), format!("{name}_{index}")));
                    self.add(source::KEEP, &of_index)?;
                    let name = self.lattice_rows(leaf, fade, &format!("keep_values_{index}"))?;
                    let call = leaf_call(leaf, &name);
                    let _ = write!(statements, "    {{\n        let frame = 0u;\n        {call}\n    }}\n");
                    format!("level_{n}(a{index})")
                }
                Kept::Octaves { leaf, style, numbers } => {
                    let m = leaf.place.dimension;
                    let (keep, finished) = self.kept_octaves(index, style, m, storage)?;
                    let name = match leaf.way {
                        Way::LatticeRows(fade) => self.lattice_rows(leaf, fade, &keep)?,
                        Way::Walked => self.walked_rows(leaf, &keep)?,
                    };
                    let call = leaf_call(leaf, &name);
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
            known.push((index, sample));
        }
        Ok(known)
    }

    /// Adds the statements that write all rows, made of what is known and of what is computed sample by sample.
    fn combined(
        &mut self,
        known: &[(usize, String)],
        made: &Made,
        statements: &mut String,
    ) -> Result<(), AssemblyError> {
        let body = self.program.root();
        let Made { kind, text, four, pushed, write, .. } = made;
        let each = |part: &dyn Fn(usize) -> String| known.iter().map(|(index, _)| part(*index)).collect::<String>();
        let combined = self.statements_with(body, known)?;
        let parameters = each(&|index| format!(", a{index}: f32"));
        let text = format!(
            "fn combined(at: At{parameters}) -> {kind} {{\n    let frame = 0u;\n{combined}    return {text};\n}}"
        );
        self.add_written("combined", text)?;

        let mut placements = BTreeSet::new();
        let is_known = |index: usize| known.iter().any(|(known, _)| *known == index);
        let operations = body.operations.iter().enumerate().filter(|(index, _)| !is_known(*index));
        for (_, operation) in operations {
            placements.extend(self.stepped(&operation.kind));
        }
        let places = |part: &dyn Fn(u32) -> String| placements.iter().map(|&place| part(place)).collect::<String>();
        let begin = places(&|place| format!("    begin_here_{place}(run.at, {place}u);\n"));
        let aside = places(&|place| format!("            here_aside_{place}();\n"));
        let down = places(&|place| format!("        here_down_{place}();\n"));
        let taken = each(&|index| format!("        var a{index} = take_row_{index}(row);\n"));
        let arguments = each(&|index| format!(", a{index}.x"));
        let next = each(&|index| format!("            a{index} = a{index}.yzwx;\n"));
        // Column by column in a loop, so that what is made of them is there once. Writing to a string does not fail.
        let _ = write!(
            statements,
            "    var at = run.at;\n{begin}    for (var row = 0u; row < run.rows; row++) {{\n{taken}        \
             var four: {four};\n        for (var column = 0u; column < 4u; column++) {{\n            \
             four = {pushed}(four, combined(at{arguments}));\n            at.site.x += 1u;\n{aside}{next}        }}\n\
             {down}        at.site = vec4u(at.site.x - 4u, at.site.y + 1u, at.site.zw);\n        \
             {write}(run, row, four);\n    }}\n"
        );
        Ok(())
    }

    /// The placements of an operation that is computed sample by sample and of what it calls, as far as they are found by steps.
    fn stepped(&self, operation: &OperationKind) -> BTreeSet<u32> {
        let own = operation.places().filter_map(|place| place.only);
        match *operation {
            OperationKind::Warp { body, .. } => {
                let inner = self.program.bodies[body].operations.iter();
                own.chain(inner.flat_map(|operation| self.stepped(&operation.kind))).collect()
            }
            _ => own.collect(),
        }
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

    /// The instance of `leaf_rows` for a noise none of whose samples share anything, which hands every row to a function.
    fn walked_rows(&mut self, leaf: RowsLeaf, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { basis, source, place: Place { dimension: m, tile, .. }, .. } = leaf;
        let noise = self.noise(basis, source, m, tile)?;
        let name = format!("leaf_rows_{keep}_{noise}");
        let mut renames = walk_of(m);
        renames.extend([("leaf_rows".into(), name.clone()), ("noise".into(), noise), ("keep".into(), keep.into())]);
        renames.extend(FINISHED_OF.map(|(from, to)| (from.to_owned(), to.to_owned())));
        self.add(source::WALKED_ROWS, &renames)?;
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

/// The call of a leaf's rows for the run `kept_run` in the frame of that name.
fn leaf_call(leaf: RowsLeaf, name: &str) -> String {
    let RowsLeaf { place, numbers, table, .. } = leaf;
    let (placement, tile) = (placement(place, numbers), tile(place, numbers + 7));
    format!("{name}(kept_run, {placement}, Lattice({numbers}u, {table}u, {tile}));")
}

/// What stands for a position that is found by steps.
fn walk_of(m: usize) -> Vec<(String, String)> {
    let names = ["walk_at", "walk_step", "walk_next", "walk_cell", "walk_local"];
    names.map(|name| (name.to_owned(), format!("{name}_{m}"))).into()
}

fn lanes(name: &str) -> String {
    format!("{name}_lanes")
}

fn add(assembly: &mut Assembly, file: Source, renames: &[(String, String)]) -> Result<(), AssemblyError> {
    let renames: Vec<_> = renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    assembly.add(file, &renames)
}
