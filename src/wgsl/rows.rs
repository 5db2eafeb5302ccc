//! From a program to WGSL for runs of rows: instances of files whose numbers are four columns.

use super::assembly::{Assembly, AssemblyError};
use super::program::{Writer, fade_suffix, fractal_name, fractal_renames, placement, tile};
use super::source::{self, Source};
use crate::noise::{Fade, Interpolant};
use crate::plan::Basis;
use crate::plan::program::{FractalKind, Operation, OperationKind, Place, Program, SourceKind, TileKind};
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
    Kept(Vec<(usize, Kept)>),
}

/// The most vectors of four columns that an invocation keeps: a driver takes longer to compile with every one.
const MOST_KEPT: u32 = 16;
/// The fewest rows for which a run is worth it.
const LEAST_ROWS: u32 = 8;

/// Fractals whose octaves have weights.
fn is_weighted(style: FractalKind) -> bool {
    matches!(style, FractalKind::Ridged | FractalKind::HybridMultifractal)
}

/// The most rows of a run of which all this is kept.
fn most_rows(kept: &[(usize, Kept)]) -> u32 {
    let weighted = |kept: &&(usize, Kept)| matches!(kept.1, Kept::Octaves { style, .. } if is_weighted(style));
    MOST_KEPT / (kept.len() + kept.iter().filter(weighted).count()).max(1) as u32
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
        (!kept.is_empty() && most_rows(&kept) >= LEAST_ROWS).then_some(Self::Kept(kept))
    }
}

/// The most rows of a run, if a program's values can be computed in runs of rows.
pub(crate) fn longest_run(program: &Program) -> Option<u32> {
    Some(match Rows::of(program)? {
        // What is computed once for them has ceased to count.
        Rows::Leaf(_) => 128,
        Rows::Kept(kept) => most_rows(&kept),
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
        Some(Rows::Leaf(leaf)) => format!("    let frame = 0u;\n    {}\n", writer.leaf_call(leaf, "run", write)?),
        Some(Rows::Kept(kept)) => writer.kept(&kept, write)?,
        None => return Ok(()),
    };
    assembly.add_written("write_rows".into(), format!("fn write_rows(run: Run) {{\n{statements}}}"))
}

impl Writer<'_> {
    /// The statements that keep all rows and then write what is made of them.
    fn kept(&mut self, kept: &[(usize, Kept)], write: &str) -> Result<String, AssemblyError> {
        let body = self.program.root();
        let n = body.dimension;
        let most_rows = most_rows(kept);
        let mut statements = String::new();
        let (mut parameters, mut known) = (Vec::new(), Vec::new());
        for &(index, what) in kept {
            let of_index = |name: &str| (name.to_owned(), format!("{name}_{index}"));
            let value = match what {
                Kept::Leaf(leaf) => {
                    let most_rows = ("most_rows".to_owned(), most_rows.to_string());
                    self.add(source::KEPT, &[of_index("kept"), of_index("keep_values"), most_rows])?;
                    let call = self.leaf_call(leaf, "run", &format!("keep_values_{index}"))?;
                    // Writing to a string does not fail.
                    let _ = write!(statements, "    {{\n        let frame = 0u;\n        {call}\n    }}\n");
                    format!("level_{n}(a{index})")
                }
                Kept::Octaves { leaf, style, numbers } => {
                    let keep = self.kept_octaves(index, (leaf, style, numbers), most_rows)?;
                    let call = self.leaf_call(leaf, "octave", &keep)?;
                    let _ = write!(
                        statements,
                        "    for (var frame = 0u; frame < octave_count({numbers}u); frame++) {{\n        \
                         var octave = run;\n        octave.octave = frame;\n        {call}\n    }}\n"
                    );
                    if style == FractalKind::Fbm {
                        format!("level_{n}(a{index})")
                    } else {
                        let m = leaf.place.dimension;
                        format!("level_{n}(ranged_kept_{index}(level_{m}(a{index}), {numbers}u).value)")
                    }
                }
            };
            parameters.push(index);
            known.push((index, value));
        }
        let combined = self.statements_with(body, &known)?;
        let list = |part: &dyn Fn(&usize) -> String| parameters.iter().map(part).collect::<Vec<_>>().join(", ");
        let text = format!(
            "fn combined({}) -> f32 {{\n    let frame = 0u;\n{combined}    return n{}.value;\n}}",
            list(&|index| format!("a{index}: f32")),
            body.results[0]
        );
        self.add_written("combined", text)?;
        let of_lane = |lane: &str| format!("combined({})", list(&|index| format!("kept_{index}[row].{lane}")));
        let _ = write!(
            statements,
            "    for (var row = 0u; row < run.rows; row++) {{\n        \
             {write}(run, row, vec4f({}, {}, {}, {}));\n    }}\n",
            of_lane("x"),
            of_lane("y"),
            of_lane("z"),
            of_lane("w")
        );
        Ok(statements)
    }

    /// The instance of the function that keeps what octaves come to.
    fn kept_octaves(
        &mut self,
        index: usize,
        (leaf, style, numbers): (RowsLeaf, FractalKind, u32),
        most_rows: u32,
    ) -> Result<String, AssemblyError> {
        let m = leaf.place.dimension;
        let of_dimension = |name: &str| (name.to_owned(), format!("{name}_{m}"));
        self.add(source::GIVEN, &[of_dimension("given"), of_dimension("given_at"), of_dimension("Sample")])?;
        let suffix = format!("kept_{index}");
        let mut renames = fractal_renames(m, &suffix);
        renames.extend([
            ("At".into(), format!("Sample_{m}")),
            ("octave_at".into(), format!("given_at_{m}")),
            ("noise".into(), format!("given_{m}")),
        ]);
        self.add(source::FRACTAL, &renames)?;
        let own = source::KEPT_OCTAVES.names().into_iter().map(|name| (name.to_owned(), format!("{name}_{index}")));
        let mut renames: Vec<_> = own.collect();
        renames.extend([
            ("most_rows".into(), most_rows.to_string()),
            ("Past".into(), format!("Past_{suffix}")),
            of_dimension("level"),
            ("octave_step".into(), format!("{}_step_{suffix}", fractal_name(style))),
            ("fractal".into(), format!("{numbers}u")),
        ]);
        self.add(source::KEPT_OCTAVES, &renames)?;
        Ok(format!("{}_{index}", if is_weighted(style) { "keep_weighted_octave" } else { "keep_octave" }))
    }

    /// The call of a leaf for a run, in the frame of that name.
    fn leaf_call(&mut self, leaf: RowsLeaf, run: &str, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { place, numbers, table, .. } = leaf;
        let name = self.leaf_rows(leaf, keep)?;
        let (placement, tile) = (placement(place, numbers), tile(place, numbers + 7));
        Ok(format!("{name}({run}, {placement}, Lattice({numbers}u, {table}u, {tile}));"))
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
