//! From a program to WGSL for runs of rows: statements, and instances of files whose numbers are four columns.

use crate::noise::fade::Fade;
use crate::plan::lattice::Basis;
use crate::plan::program::{
    FractalKind, HashKind, MapKind, OperationKind, PickKind, Place, Program, SourceKind, TileKind,
};
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::instances::fade_suffix;
use crate::wgsl::rows::{Combined, Four, Kept, Made, Rows, RowsLeaf, Storage, Taken, Way, is_weighted};
use crate::wgsl::source;
use crate::wgsl::source::Source;
use crate::wgsl::statements::{Sites, Writer, placement, pulled, tile};
use std::fmt::Write as _;

/// Writes `write_rows`, which computes a run of rows and writes each, into an assembly that has all that single samples need.
pub(crate) fn add_rows(
    assembly: &mut Assembly,
    program: &Program,
    taken: Taken,
    made: &Made,
) -> Result<(), AssemblyError> {
    let names = |source: Source| source.names().into_iter().map(|name| (name.to_owned(), lanes(name)));
    let number = || ("f32".to_owned(), "vec4f".to_owned());
    for file in [source::ARITHMETIC, source::FADE] {
        let renames: Vec<_> = names(file).chain([number(), ("exact".into(), "exact_4".into())]).collect();
        add(assembly, file, &renames)?;
    }
    add(assembly, source::WALK, &[])?;
    let of_lanes = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), lanes(name))).collect::<Vec<_>>();
    let exact = [("exact".to_owned(), "exact_4".to_owned())];
    add(assembly, source::FOUR_VALUES, &[&of_lanes(&["held", "settled"])[..], &exact].concat())?;
    add(assembly, source::FOUR_SAMPLES, &of_lanes(&["tamed"]))?;
    let mut writer = Writer { assembly, program, sites: Sites::Steps };
    let statements = match Rows::of(program, taken) {
        Some(Rows::Leaf(leaf, fade)) => {
            let four = Four { m: leaf.place.dimension, gradients: taken.gradients };
            let name = writer.lattice_rows(leaf, fade, four, &made.write_leaf)?;
            format!("    let frame = 0u;\n    let kept_run = run;\n    {}\n", leaf_call(leaf, &name))
        }
        Some(Rows::Combined(combined)) => {
            let mut statements = String::new();
            if let Some(storage) = combined.storage {
                writer.keep(storage, &combined.kept, taken, &mut statements)?;
            }
            writer.combine(&combined, taken, made, &mut statements)?;
            statements
        }
        None => return Ok(()),
    };
    assembly.add_written("write_rows".into(), format!("fn write_rows(run: Run) {{\n{statements}}}"))
}

impl Writer<'_> {
    /// Adds the statements that keep rows.
    fn keep(
        &mut self,
        storage: Storage,
        kept: &[(usize, Kept)],
        taken: Taken,
        statements: &mut String,
    ) -> Result<(), AssemblyError> {
        statements.push_str("    var kept_run = run;\n");
        if let Storage::Turning = storage {
            // Writing to a string does not fail.
            let _ = writeln!(statements, "    kept_run.rows = {}u;", storage.most_rows());
        }
        for &(index, what) in kept {
            let four = what.four(taken);
            self.storage(storage, four, &index.to_string())?;
            match what {
                Kept::Leaf(leaf, fade) => {
                    let of_index = ["keep_leaf", "put_row"].map(|name| (name.to_owned(), format!("{name}_{index}")));
                    self.add(source::KEEP, &[&of_index[..], &[("Four".into(), four.kind())]].concat())?;
                    let name = self.lattice_rows(leaf, fade, four, &format!("keep_leaf_{index}"))?;
                    let call = leaf_call(leaf, &name);
                    let _ = write!(statements, "    {{\n        let frame = 0u;\n        {call}\n    }}\n");
                }
                Kept::Octaves { leaf, style, numbers } => {
                    let keep = self.kept_octaves(index, style, four, storage)?;
                    let name = match leaf.way {
                        Way::LatticeRows(fade) => self.lattice_rows(leaf, fade, four, &keep)?,
                        Way::Walked => self.walked_rows(leaf, four, &keep)?,
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
                }
            }
        }
        Ok(())
    }

    /// The statements that define `n{index}` by `a{index}`, which was kept.
    fn taken(&mut self, index: usize, what: Kept, taken: Taken) -> Result<String, AssemblyError> {
        let body = self.program.root();
        let (n, operation) = (body.dimension, &body.operations[index]);
        let m = what.four(taken).m;
        let sample = match what {
            Kept::Leaf(..) => format!("a{index}"),
            Kept::Octaves { style, numbers, .. } => match self.octaves(style, m)?.finished {
                Some(finished) => format!("{finished}(a{index}, {numbers}u)"),
                None => format!("a{index}"),
            },
        };
        Ok(match operation.kind {
            OperationKind::Lattice { map, .. } | OperationKind::Fractal { map, .. } if taken.gradients => {
                let uniform_leaf = matches!(what, Kept::Leaf(..)) && map == MapKind::Uniform;
                // A uniform map's share of the gradient is part of the leaf's scale.
                let map = if uniform_leaf { MapKind::Identity } else { map };
                let pulled = pulled(&format!("l{index}"), m, n, map, operation.map);
                format!("let l{index} = {sample};\nlet n{index} = {pulled};")
            }
            _ => format!("let n{index} = level_{n}({sample}.value);"),
        })
    }

    /// Adds the statements that write all rows, made of what was kept and of what is computed sample by sample.
    fn combine(
        &mut self,
        combined: &Combined,
        taken: Taken,
        made: &Made,
        statements: &mut String,
    ) -> Result<(), AssemblyError> {
        let body = self.program.root();
        let Combined { kept, needed, stepped, .. } = combined;
        let Made { kind, text, four, pushed, write, .. } = made;
        let known: Vec<_> =
            kept.iter().map(|&(index, what)| Ok((index, self.taken(index, what, taken)?))).collect::<Result<_, _>>()?;
        let each = |part: &dyn Fn(usize, Four) -> String| {
            kept.iter().map(|(index, what)| part(*index, what.four(taken))).collect::<String>()
        };
        let computed = self.statements_of(body, needed.iter().copied(), &known)?;
        let parameters = each(&|index, four| format!(", a{index}: Sample_{}", four.m));
        let text = format!(
            "fn combined(at: At{parameters}) -> {kind} {{\n    let frame = 0u;\n{computed}    return {text};\n}}"
        );
        self.add_written("combined", text)?;

        let places = |part: &dyn Fn(u32) -> String| stepped.keys().map(|&place| part(place)).collect::<String>();
        let begin = places(&|place| format!("    begin_here_{place}(run.at, {place}u);\n"));
        let aside = places(&|place| format!("            here_aside_{place}();\n"));
        let down = places(&|place| format!("        here_down_{place}();\n"));
        let took = each(&|index, _| format!("        var a{index} = take_row_{index}(row);\n"));
        let arguments = each(&|index, four| format!(", {}(a{index})", four.first()));
        let next = each(&|index, four| {
            format!("            a{index} = {}(a{index}, {}(a{index}));\n", four.pushed(), four.first())
        });
        // Column by column in a loop, so that what is made of them is there once. Writing to a string does not fail.
        let _ = write!(
            statements,
            "    var at = run.at;\n{begin}    for (var row = 0u; row < run.rows; row++) {{\n{took}        \
             var four: {four};\n        for (var column = 0u; column < 4u; column++) {{\n            \
             four = {pushed}(four, combined(at{arguments}));\n            at.site.x += 1u;\n{aside}{next}        }}\n\
             {down}        at.site = vec4u(at.site.x - 4u, at.site.y + 1u, at.site.zw);\n        \
             {write}(run, row, four);\n    }}\n"
        );
        Ok(())
    }

    /// The instance of what keeps rows.
    fn storage(&mut self, storage: Storage, four: Four, suffix: &str) -> Result<(), AssemblyError> {
        let own = ["kept", "kept_row", "take_row", "put_row"].map(|name| (name.to_owned(), format!("{name}_{suffix}")));
        let kind = [("Four".to_owned(), four.kind())];
        match storage {
            Storage::Array(rows) => {
                let rows = [("most_rows".to_owned(), rows.to_string())];
                self.add(source::KEPT_ARRAY, &[&own[..], &kind, &rows].concat())
            }
            Storage::Turning => {
                let own_kinds =
                    ["EightRows", "turned"].map(|name| (name.to_owned(), format!("{name}_{}", four.kind())));
                self.add(source::KEPT_TURNING, &[&own[..], &kind, &own_kinds].concat())
            }
        }
    }

    /// The instance of the function that keeps what octaves come to.
    fn kept_octaves(
        &mut self,
        index: usize,
        style: FractalKind,
        four: Four,
        storage: Storage,
    ) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, four.m)?;
        let own = source::KEEP_OCTAVES.names().into_iter().filter(|name| *name != "this_octave");
        let mut renames: Vec<_> = own.map(|name| (name.to_owned(), format!("{name}_{index}"))).collect();
        renames.extend(["kept_row", "put_row"].map(|hole| (hole.to_owned(), format!("{hole}_{index}"))));
        // What has no weights keeps none.
        let weights = if is_weighted(style) { format!("weights_{index}") } else { index.to_string() };
        self.storage(storage, four, &weights)?;
        renames.extend(["kept", "put"].map(|verb| (format!("{verb}_weight_row"), format!("{verb}_row_{weights}"))));
        renames.extend(["Past", "level"].map(|hole| (hole.to_owned(), format!("{hole}_{}", four.m))));
        renames.extend([
            ("Four".into(), four.kind()),
            ("first".into(), four.first()),
            ("pushed".into(), four.pushed()),
            ("octave_step".into(), octaves.step),
        ]);
        self.add(source::KEEP_OCTAVES, &renames)?;
        let keep = if is_weighted(style) { "keep_weighted_octave" } else { "keep_octave" };
        Ok(format!("{keep}_{index}"))
    }

    /// The instance of `leaf_rows` for a noise none of whose samples share anything, which hands every row to a function.
    fn walked_rows(&mut self, leaf: RowsLeaf, four: Four, keep: &str) -> Result<String, AssemblyError> {
        let RowsLeaf { basis, source, place: Place { dimension: m, tile, .. }, .. } = leaf;
        let noise = self.unscaled(basis, source, m, tile)?;
        let name = format!("leaf_rows_{keep}_{noise}");
        let walk = ["walk_at", "walk_step", "walk_next", "walk_cell", "walk_local"];
        let mut renames: Vec<_> = walk.map(|name| (name.to_owned(), format!("{name}_{m}"))).into();
        renames.extend([
            ("leaf_rows".into(), name.clone()),
            ("Four".into(), four.kind()),
            ("pushed".into(), four.pushed()),
            ("noise".into(), noise),
            ("finished".into(), four.finished()),
            ("keep".into(), keep.into()),
        ]);
        self.add(source::WALKED_ROWS, &renames)?;
        Ok(name)
    }

    /// That of a noise with lattice rows.
    fn lattice_rows(&mut self, leaf: RowsLeaf, fade: Fade, four: Four, keep: &str) -> Result<String, AssemblyError> {
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
        let row = match (four.gradients, picked, m) {
            (true, "gradient", _) => own(&format!("Row_{m}")),
            (false, "gradient", _) => own("Ramp"),
            (true, _, 2) => own("LevelEdge"),
            (true, _, 3) => own("LevelFace"),
            (true, ..) => own("LevelRoom"),
            (false, ..) => "vec4f".into(),
        };
        let of_rows = |of_values: &str, of_samples: &str| {
            own(&if four.gradients { format!("{of_samples}_{m}") } else { of_values.into() })
        };
        let renames = [
            ("leaf_rows".into(), name.clone()),
            ("LatticeRow".into(), row),
            ("columns_at".into(), columns),
            ("lattice_row".into(), of_rows(&format!("value_row_{m}"), "lattice_row")),
            ("rows_between".into(), of_rows("values_between", "rows_between")),
            ("between_at".into(), of_rows("between_values", "between_samples")),
            ("fade".into(), fade),
            ("finished".into(), four.finished()),
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

/// The call of a leaf's rows for the run `kept_run` in the frame of that name.
fn leaf_call(leaf: RowsLeaf, name: &str) -> String {
    let RowsLeaf { place, numbers, table, .. } = leaf;
    let (placement, tile) = (placement(place, numbers), tile(place, numbers + 7));
    format!("{name}(kept_run, {placement}, Lattice({numbers}u, {table}u, {tile}));")
}

fn lanes(name: &str) -> String {
    format!("{name}_lanes")
}

fn add(assembly: &mut Assembly, file: Source, renames: &[(String, String)]) -> Result<(), AssemblyError> {
    let renames: Vec<_> = renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    assembly.add(file, &renames)
}
