//! Turns a program into WGSL for runs of rows: statements, and instances of files in which vectors of four columns
//! replace floats.

use crate::formulas::hash::HashKind;
use crate::layout::transforms::GridOrPoints;
use crate::noise::fade::Fade;
use crate::plan::basis::AtCorners;
use crate::plan::cellular::CellularKind;
use crate::plan::program::{FractalKind, LeafPosition, OperationKind, PickKind, Program, SourceKind, TileKind};
use crate::wgsl::assembly::{Assembly, AssemblyError, suffixed};
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::instances::fade_name;
use crate::wgsl::kernel_module::Kernel;
use crate::wgsl::rows::{Cached, Combined, FourColumns, Needs, RowStrategy, Rows, RowsLeaf, SampleWriter, Storage};
use crate::wgsl::source::shader;
use crate::wgsl::statements::{Writer, first_transform, pullback, tile, transform};
use std::fmt::Write as _;

/// Adds `write_rows`, which computes a run of rows and writes each, to an assembly that can compute single samples.
pub(crate) fn add_rows(
    assembly: &mut Assembly,
    program: &Program,
    domain: GridOrPoints<Kernel>,
    needs: Needs,
    output: &SampleWriter,
) -> Result<(), AssemblyError> {
    for file in [shader!(math::arithmetic), shader!(lattice::fade)] {
        assembly.add_filled(file, "lanes", &[("f32", "vec4f"), ("exact", "exact_4")])?;
    }
    assembly.add(shader!(rows::cursor), &[])?;
    let of_lanes = [("clamp_symmetric", "clamp_symmetric_lanes"), ("flush_small", "flush_small_lanes")];
    assembly.add(shader!(rows::four_values), &[&of_lanes[..], &[("exact", "exact_4")]].concat())?;
    assembly.add(shader!(rows::four_samples), &[("clamp_derivative", "clamp_derivative_lanes")])?;
    let mut writer = Writer { assembly, program, domain, derivatives: Derivatives::First };
    let statements = match Rows::of(program, needs) {
        Some(Rows::Leaf(leaf)) => {
            let name = writer.leaf_rows(leaf, needs, &output.write_leaf)?;
            format!("    let frame = 0u;\n    let cached_run = run;\n    {}\n", leaf_call(leaf, &name))
        }
        Some(Rows::Combined(combined)) => {
            let mut statements = String::new();
            writer.store(combined.storage, &combined.cached, needs, &mut statements)?;
            writer.combine(&combined, needs, output, &mut statements)?;
            statements
        }
        None => return Ok(()),
    };
    assembly.add_written("write_rows".into(), format!("fn write_rows(run: Run) {{\n{statements}}}"))
}

impl Writer<'_> {
    /// Adds the statements that cache rows.
    fn store(
        &mut self,
        storage: Storage,
        cached: &[(usize, Cached)],
        needs: Needs,
        statements: &mut String,
    ) -> Result<(), AssemblyError> {
        statements.push_str("    var cached_run = run;\n");
        if let Storage::Ring = storage {
            // Writing to a string does not fail.
            let _ = writeln!(statements, "    cached_run.rows = {}u;", storage.most_rows());
        }
        for &(index, what) in cached {
            let (four, needs) = (what.four(needs), what.needs(needs));
            self.storage(storage, four, &index.to_string())?;
            match what {
                Cached::Leaf(leaf) => {
                    let fillings = [("FourColumns", &*four.kind()), ("cache_row", &format!("cache_row_{index}"))];
                    self.assembly.add_filled(shader!(rows::cache_leaf), &index.to_string(), &fillings)?;
                    let name = self.leaf_rows(leaf, needs, &format!("cache_leaf_{index}"))?;
                    let call = leaf_call(leaf, &name);
                    let _ = write!(statements, "    {{\n        let frame = 0u;\n        {call}\n    }}\n");
                }
                Cached::Octaves { leaf, style, parameters } => {
                    let store = self.cached_octaves(index, style, four, storage)?;
                    let name = self.leaf_rows(leaf, needs, &store)?;
                    let call = leaf_call(leaf, &name);
                    if style.is_weighted() {
                        let _ = writeln!(statements, "    cache_first_weights_{index}(cached_run.rows);");
                    }
                    let _ = write!(
                        statements,
                        "    for (var frame = 0u; frame < fractal_octaves({parameters}u); frame++) {{\n        \
                         current_octave = octave({parameters}u, frame);\n        {call}\n    }}\n"
                    );
                }
            }
        }
        Ok(())
    }

    /// Returns the statements that define `n{index}` from the cached `a{index}`.
    fn needs(&mut self, index: usize, what: Cached, needs: Needs) -> Result<String, AssemblyError> {
        let body = self.program.root();
        let (n, operation) = (body.dimension, &body.operations[index]);
        let m = what.four(needs).m;
        let sample = match what {
            Cached::Leaf(..) => format!("a{index}"),
            Cached::Octaves { style, parameters, .. } => match self.octaves(style, m)?.finished {
                Some(finished) => format!("{finished}(a{index}, {parameters}u)"),
                None => format!("a{index}"),
            },
        };
        Ok(match operation.kind {
            // The cached derivatives of a leaf have been pulled back already.
            OperationKind::Lattice { .. } if needs.gradients => format!("let n{index} = {sample};"),
            OperationKind::Fractal { map, .. } if needs.gradients => {
                let pullback = pullback(&format!("l{index}"), m, n, map, operation.map);
                format!("let l{index} = {sample};\nlet n{index} = {pullback};")
            }
            _ => format!("let n{index} = constant_{n}({sample}.value);"),
        })
    }

    /// Adds the statements that write all rows from cached values and from values computed sample by sample.
    fn combine(
        &mut self,
        combined: &Combined,
        needs: Needs,
        output: &SampleWriter,
        statements: &mut String,
    ) -> Result<(), AssemblyError> {
        let body = self.program.root();
        let Combined { cached, needed, stepped, .. } = combined;
        let SampleWriter { kind, text, four, pushed, write, .. } = output;
        let known: Vec<_> = cached
            .iter()
            .map(|&(index, what)| Ok((index, self.needs(index, what, needs)?)))
            .collect::<Result<_, _>>()?;
        let each = |part: &dyn Fn(usize, FourColumns) -> String| {
            cached.iter().map(|(index, what)| part(*index, what.four(needs))).collect::<String>()
        };
        let computed = self.statements_of(body, needed.iter().copied(), &known)?;
        let parameters = each(&|index, four| format!(", a{index}: Sample_{}", four.m));
        let text = format!(
            "fn combined(at: SamplePosition{parameters}) -> {kind} {{\n    \
             let frame = 0u;\n{computed}    return {text};\n}}"
        );
        self.add_written("combined", text)?;

        let positions =
            |part: &dyn Fn(u32) -> String| stepped.keys().map(|&position| part(position)).collect::<String>();
        let begin = positions(&|position| format!("    begin_cursor_{position}(run.at, {position}u);\n"));
        let aside = positions(&|position| format!("            cursor_next_column_{position}();\n"));
        let down = positions(&|position| format!("        cursor_next_row_{position}();\n"));
        let took = each(&|index, _| format!("        var a{index} = take_cached_row_{index}(row);\n"));
        let arguments = each(&|index, four| format!(", {}(a{index})", four.first()));
        let next = each(&|index, four| {
            format!("            a{index} = {}(a{index}, {}(a{index}));\n", four.pushed(), four.first())
        });
        // A loop over columns, so that this code appears once. Writing to a string does not fail.
        let _ = write!(
            statements,
            "    var at = run.at;\n{begin}    for (var row = 0u; row < run.rows; row++) {{\n{took}        \
             var four: {four};\n        for (var column = 0u; column < 4u; column++) {{\n            \
             four = {pushed}(four, combined(at{arguments}));\n            at.base.x += 1u;\n{aside}{next}        }}\n\
             {down}        at.base = vec4u(at.base.x - 4u, at.base.y + 1u, at.base.zw);\n        \
             {write}(run, row, four);\n    }}\n"
        );
        Ok(())
    }

    /// Adds the functions that cache rows.
    fn storage(&mut self, storage: Storage, four: FourColumns, suffix: &str) -> Result<(), AssemblyError> {
        let kind = four.kind();
        match storage {
            Storage::Array(rows) => {
                let fillings = [("FourColumns", &*kind), ("most_rows", &rows.to_string())];
                self.assembly.add_filled(shader!(rows::cache_array), suffix, &fillings)
            }
            Storage::Ring => self.assembly.add_filled(shader!(rows::cache_ring), suffix, &[("FourColumns", &kind)]),
        }
    }

    /// Adds the instance of the function that caches the sums of octaves.
    fn cached_octaves(
        &mut self,
        index: usize,
        style: FractalKind,
        four: FourColumns,
        storage: Storage,
    ) -> Result<String, AssemblyError> {
        let octaves = self.octaves(style, four.m)?;
        // Octaves without weights cache none.
        let weights = if style.is_weighted() { format!("weights_{index}") } else { index.to_string() };
        self.storage(storage, four, &weights)?;
        let fillings = [
            ("cached_row", &*format!("cached_row_{index}")),
            ("cache_row", &format!("cache_row_{index}")),
            ("cached_weight_row", &format!("cached_row_{weights}")),
            ("cache_weight_row", &format!("cache_row_{weights}")),
            ("OctaveSum", &format!("OctaveSum_{}", four.m)),
            ("constant", &format!("constant_{}", four.m)),
            ("FourColumns", &four.kind()),
            ("first", &four.first()),
            ("pushed", &four.pushed()),
            ("octave_step", &octaves.step),
        ];
        self.assembly.add_filled(shader!(rows::cache_octaves), &index.to_string(), &fillings)?;
        let store = if style.is_weighted() { "cache_weighted_octave" } else { "cache_octave" };
        Ok(format!("{store}_{index}"))
    }

    /// Returns the function that receives a leaf's rows and passes them on, with derivatives pulled back along its map.
    fn outer(&mut self, leaf: RowsLeaf, needs: Needs, store: &str) -> Result<String, AssemblyError> {
        if !(needs.gradients && leaf.is_pulled_back()) {
            return Ok(store.into());
        }
        let four = leaf.four(needs);
        let name = format!("outer_{store}_{}", leaf.map_parameters);
        let renames = [
            ("store_outer".into(), name.clone()),
            ("FourColumns".into(), four.kind()),
            ("clamp_derivative".into(), lanes("clamp_derivative")),
            ("inner_derivatives".into(), format!("inner_derivatives_{}", four.m)),
            ("outer_samples".into(), format!("outer_samples_{}", leaf.outside)),
            ("map_of_leaf".into(), format!("{}u", leaf.map_parameters)),
            ("store".into(), store.into()),
        ];
        self.add(shader!(rows::pullback_columns), &renames)?;
        Ok(name)
    }

    /// Adds the instance of `leaf_rows` for a leaf; it passes every row to a function.
    fn leaf_rows(&mut self, leaf: RowsLeaf, needs: Needs, store: &str) -> Result<String, AssemblyError> {
        match leaf.strategy {
            RowStrategy::LatticeRows(corners, fade) => self.lattice_rows(leaf, (corners, fade), needs, store),
            RowStrategy::Stepped => self.stepped_rows(leaf, needs, store),
        }
    }

    /// Adds the instance of `leaf_rows` for a noise whose samples share nothing.
    fn stepped_rows(&mut self, leaf: RowsLeaf, needs: Needs, store: &str) -> Result<String, AssemblyError> {
        let (four, store) = (leaf.four(needs), self.outer(leaf, needs, store)?);
        let RowsLeaf { basis, source, position: LeafPosition { dimension: m, tile, .. }, .. } = leaf;
        let noise = self.unscaled(basis, source, tile)?;
        if let (GridOrPoints::Grid(Kernel::Rows { dense: true, .. }), Some(kind)) =
            (self.domain, leaf.shared_cells(needs))
        {
            return self.cell_rows(kind, &noise, source, leaf.position, &store);
        }
        let noise = format!("{noise}_{m}");
        let of_dimension = |name: &&str| ((*name).to_owned(), format!("{name}_{m}"));
        let at_once = matches!(self.domain, GridOrPoints::Grid(Kernel::Rows { at_once: true, .. }));
        let stem = if at_once && leaf.is_short() { "columns_at_once" } else { "columns_in_turn" };
        let own = format!("{}_{noise}", four.kind());
        let fillings = [
            ("Cursor", &*format!("Cursor_{m}")),
            ("cursor_next", &format!("cursor_next_{m}")),
            ("cursor_cell", &format!("cursor_cell_{m}")),
            ("cursor_local", &format!("cursor_local_{m}")),
            ("FourColumns", &four.kind()),
            ("pushed", &four.pushed()),
            ("noise", &noise),
        ];
        self.assembly.add_filled(shader!(rows::stepped_columns), &own, &fillings)?;
        let name = format!("leaf_rows_{store}_{noise}");
        let mut renames: Vec<_> = ["cursor_at", "cursor_step", "cursor_next"].iter().map(of_dimension).collect();
        renames.extend([
            ("leaf_rows".into(), name.clone()),
            ("columns_at".into(), format!("{stem}_{own}")),
            ("finished".into(), four.finished()),
            ("store".into(), store),
        ]);
        self.add(shader!(rows::stepped_rows), &renames)?;
        Ok(name)
    }

    /// Adds the instance of `leaf_rows` for cellular noise of the distance to the nearest point, by its name.
    fn cell_rows(
        &mut self,
        kind: CellularKind,
        noise: &str,
        source: SourceKind,
        LeafPosition { dimension: m, tile, .. }: LeafPosition,
        store: &str,
    ) -> Result<String, AssemblyError> {
        self.add(shader!(rows::components), &[])?;
        self.add(shader!(rows::positions_along_x), &[])?;
        let offset_in_cell = self.picked(source, tile, "gradient")?;
        let [key, distance, ..] = kind.metric.functions();
        let instance = noise.trim_start_matches("cellular_");
        let file = shader!(rows::cell_rows);
        let own = |name: &str| format!("{name}_{store}_{instance}_{m}");
        let mut renames: Vec<_> = file.names().into_iter().map(|name| (name.to_owned(), own(name))).collect();
        let of_dimension = ["components", "cell_components", "four_components", "four_cell_components"];
        renames.extend(of_dimension.map(|name| (name.to_owned(), format!("{name}_{m}"))));
        renames.extend(["next_in_box", "is_beyond"].map(|name| (name.to_owned(), format!("{name}_{m}"))));
        renames.extend([
            ("jittered".into(), format!("jittered_{instance}_{m}")),
            ("least_distance".into(), format!("least_distance_{instance}")),
            ("offset_in_cell".into(), format!("{offset_in_cell}_{m}")),
            ("key_of_metric".into(), format!("{key}_{m}")),
            ("key_of_metric_1".into(), format!("{key}_1")),
            ("distance_of_metric".into(), distance.into()),
            ("reach".into(), kind.reach.to_string()),
            ("store".into(), store.into()),
        ]);
        self.add(file, &renames)?;
        Ok(own("leaf_rows"))
    }

    /// Adds the instance of `leaf_rows` for a noise with lattice rows.
    fn lattice_rows(
        &mut self,
        leaf: RowsLeaf,
        (corners, fade): (AtCorners, Fade),
        needs: Needs,
        store: &str,
    ) -> Result<String, AssemblyError> {
        let (four, store) = (leaf.four(needs), self.outer(leaf, needs, store)?);
        let RowsLeaf { source, position, .. } = leaf;
        let m = position.dimension;
        let (file, rows, picked) = match corners {
            AtCorners::Values => (shader!(lattice::value), shader!(rows::value_rows), "lattice_value"),
            AtCorners::Gradients => (shader!(lattice::perlin), shader!(rows::perlin_rows), "gradient"),
        };
        let is_listed = matches!(source.pick, PickKind::Listed | PickKind::Computed);
        let (from, along_x) = if source.hash == HashKind::XInnermost && is_listed && position.tile == TileKind::None {
            self.add(shader!(rows::permutation_chain_columns), &[])?;
            (self.picked_by(source, "x_hashed", picked)?, "hashed_along_x")
        } else {
            (self.picked(source, position.tile, picked)?, "cells_along_x")
        };
        let own_lanes = format!("{}_{from}", fade_name(fade));
        let own = |name: &str| suffixed(name, &format!("{own_lanes}_lanes"));

        self.add(shader!(rows::positions_along_x), &[])?;
        let columns = format!("columns_at_{}_{along_x}", fade_name(fade));
        let fade = format!("fade_{}_lanes", fade_name(fade));
        let renames = [
            ("columns_at".into(), columns.clone()),
            ("Fade".into(), lanes("Fade")),
            ("fade".into(), fade.clone()),
            ("along_x".into(), along_x.into()),
        ];
        self.add(shader!(rows::columns), &renames)?;

        let (file_of_picked, gathered) = match picked {
            "lattice_value" => (shader!(rows::lattice_value_columns), format!("lattice_values_{from}")),
            _ => (shader!(rows::gradient_columns), format!("gradients_{from}")),
        };
        self.assembly.add_filled(file_of_picked, &from, &[(picked, &from)])?;

        let mut fillings = LANES_OF.to_vec();
        fillings.extend([(picked, &*gathered), ("fade", &fade)]);
        if picked == "gradient" {
            fillings.push(("vec3f", "Across"));
        }
        self.assembly.add_filled(file, &format!("{own_lanes}_lanes"), &fillings)?;

        let mut renames: Vec<_> = rows.names().into_iter().map(|name| (name.to_owned(), own(name))).collect();
        renames.push(("lattice_row".into(), own("lattice_row")));
        let of_noise = rows.contents().holes.iter().filter(|hole| file.names().contains(hole));
        renames.extend(of_noise.map(|hole| ((*hole).to_owned(), own(hole))));
        renames.push(("Fade".into(), lanes("Fade")));
        if picked == "lattice_value" {
            renames.push(("lerp".into(), lanes("lerp")));
        }
        self.add(rows, &renames)?;

        let name = format!("leaf_rows_{store}_{m}_{own_lanes}");
        let row = match (four.gradients, picked, m) {
            (true, "gradient", _) => own(&format!("Row_{m}")),
            (false, "gradient", _) => own("LinearTerm"),
            (true, _, 2) => own("ValueEdge"),
            (true, _, 3) => own("ValueFace"),
            (true, ..) => own("ValueVolume"),
            (false, ..) => "vec4f".into(),
        };
        let of_rows = |of_values: &str, of_samples: &str| {
            if four.gradients { own(&format!("{of_samples}_{m}")) } else { own(of_values) }
        };
        let renames = [
            ("leaf_rows".into(), name.clone()),
            ("LatticeRow".into(), row),
            ("columns_at".into(), columns),
            (
                "lattice_row".into(),
                if four.gradients { own(&format!("lattice_row_{m}")) } else { own(&format!("value_row_{m}")) },
            ),
            ("rows_between".into(), of_rows("values_between", "rows_between")),
            ("between_at".into(), of_rows("between_values", "between_samples")),
            ("fade".into(), fade),
            ("finished".into(), four.finished()),
            ("store".into(), store),
        ];
        self.add(shader!(rows::lattice_rows), &renames)?;
        Ok(name)
    }
}

/// The types and functions that replace those of a cell and of floats where four columns are computed at once.
const LANES_OF: [(&str, &str); 8] = [
    ("f32", "vec4f"),
    ("vec2i", "Cells_2"),
    ("vec3i", "Cells_3"),
    ("vec4i", "Cells_4"),
    ("neighbour", "neighbours"),
    ("exact", "exact_4"),
    ("lerp", "lerp_lanes"),
    ("Fade", "Fade_lanes"),
];

/// Returns the call of a leaf's rows for the run `cached_run` and `frame`.
fn leaf_call(leaf: RowsLeaf, name: &str) -> String {
    let RowsLeaf { position, parameters, table, .. } = leaf;
    let (transform, tile) =
        (transform(position, &first_transform("leaf", parameters)), tile(position, "leaf", parameters));
    format!("{name}(cached_run, {transform}, Lattice({parameters}u, {table}u, {tile}));")
}

fn lanes(name: &str) -> String {
    format!("{name}_lanes")
}
