//! From a program to WGSL: a function for each body, a statement for each operation.

use crate::plan::program::{BinaryKind, Body, MapKind, Operation, OperationKind, Place, Program, TileKind, UnaryKind};
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::source;
use std::fmt::Write as _;

/// Writes the functions of all bodies but the last into an assembly, and returns the last one's statements.
pub(crate) fn add_program(assembly: &mut Assembly, program: &Program, sites: Sites) -> Result<String, AssemblyError> {
    for file in [
        source::CHAIN,
        source::MODIFY,
        source::COMBINE,
        source::ELEMENTARY,
        source::MAP,
        source::POSITION,
        source::CELLS,
        source::FIXED,
        source::TABLE,
        source::HASH_INTEGER,
        source::HASH_MIXED,
        source::TILE,
        source::REMAINDER,
        source::UNIT,
        source::FADE,
        source::MOVEMENT,
    ] {
        assembly.add(file, &[])?;
    }
    let mut writer = Writer { assembly, program, sites };
    let last = program.bodies.len() - 1;
    for (index, body) in program.bodies[..last].iter().enumerate() {
        let statements = writer.statements(body)?;
        let (n, result) = (body.dimension, body.results[0]);
        let text =
            format!("fn body_{index}(at: At, frame: u32) -> Sample_{n} {{\n{statements}    return n{result};\n}}");
        writer.assembly.add_written(format!("body_{index}"), text)?;
    }
    writer.statements(&program.bodies[last])
}

/// How samples are found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sites {
    /// By their indices in a grid.
    Indices,
    /// By steps along a grid, where they are no octave's.
    Steps,
    /// By positions.
    Positions,
}

pub(crate) struct Writer<'a> {
    pub(crate) assembly: &'a mut Assembly,
    pub(crate) program: &'a Program,
    pub(crate) sites: Sites,
}

impl Writer<'_> {
    fn statements(&mut self, body: &Body) -> Result<String, AssemblyError> {
        self.statements_of(body, 0..body.operations.len(), &[])
    }

    /// The statements of some operations, in order; those of some of these are known.
    pub(crate) fn statements_of(
        &mut self,
        body: &Body,
        operations: impl IntoIterator<Item = usize>,
        known: &[(usize, String)],
    ) -> Result<String, AssemblyError> {
        let mut statements = String::new();
        for index in operations {
            let statement = match known.iter().find(|(known, _)| *known == index) {
                Some((_, known)) => known.clone(),
                None => self.statement(body, index, &body.operations[index])?,
            };
            for line in statement.lines() {
                // Writing to a string does not fail.
                let _ = writeln!(statements, "    {line}");
            }
        }
        Ok(statements)
    }

    /// The statements that define `n{index}`.
    fn statement(&mut self, body: &Body, index: usize, operation: &Operation) -> Result<String, AssemblyError> {
        let n = body.dimension;
        let Operation { kind, inputs, numbers, map: map_numbers } = operation;
        Ok(match *kind {
            OperationKind::Constant => format!("let n{index} = level_{n}(number({numbers}u));"),
            OperationKind::Lattice { basis, source, place, map, table } => {
                let leaf = self.leaf(basis, source, place)?;
                let placement = placement(place, *numbers);
                let tile = tile(place, numbers + 7);
                let moved = match (place.tile, carried(place.moved, *map_numbers)) {
                    (TileKind::Stretched, moved) if place.moved.is_some() => format!("stretched({tile}, {moved})"),
                    (_, moved) => moved,
                };
                let call = format!("{leaf}(at, {placement}, Lattice({numbers}u, {table}u, {tile}), {moved})");
                match map {
                    // A uniform map's share of the gradient is part of the leaf's scale.
                    MapKind::Identity | MapKind::Uniform => format!("let n{index} = {call};"),
                    MapKind::Diagonal | MapKind::Matrix => {
                        let pulled = pulled(&format!("l{index}"), place.dimension, n, map, *map_numbers);
                        format!("let l{index} = {call};\nlet n{index} = {pulled};")
                    }
                }
            }
            OperationKind::Many { basis, dimension, places: [low, high], table, others } => {
                let many = self.many(basis, dimension)?;
                let [carry_low, carry_high] = others.carried;
                let low = self.found("low", index, low, *numbers, carry_low)?;
                let high = self.found("high", index, high, numbers + 8, carry_high)?;
                let near = format!("pulled_matrix_{n}(m{index}.value, m{index}.low, {map_numbers}u)");
                let far = format!("pulled_matrix_{n}(0.0, m{index}.high, {}u)", others.high_map);
                format!(
                    "{low}\n{high}\n\
                     let m{index} = many_sample_{many}(Lattice({numbers}u, {table}u, 0u), low{index}, high{index});\n\
                     let n{index} = plus_{n}({near}, {far});"
                )
            }
            OperationKind::Coordinate { place } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let pulled = pulled(&format!("l{index}"), 1, n, MapKind::Matrix, *map_numbers);
                format!("{found}\nlet l{index} = coordinate_of_1(p{index});\nlet n{index} = {pulled};")
            }
            OperationKind::Distance { place, map } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let m = place.dimension;
                let pulled = pulled(&format!("l{index}"), m, n, map, *map_numbers);
                format!("{found}\nlet l{index} = distance_{m}(p{index});\nlet n{index} = {pulled};")
            }
            OperationKind::Checkerboard { place } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let m = place.dimension;
                format!("{found}\nlet n{index} = level_{n}(checkerboard_{m}({numbers}u, p{index}.cell));")
            }
            OperationKind::White { place } => {
                let found = self.found("p", index, place, *numbers, *map_numbers)?;
                let m = place.dimension;
                let cell = match place.tile {
                    TileKind::None => format!("p{index}.cell"),
                    _ => format!("reduced_{m}({}, p{index}.cell)", tile(place, numbers + 2)),
                };
                format!("{found}\nlet n{index} = level_{n}(white_{m}({numbers}u, {cell}));")
            }
            OperationKind::Fractal { style, body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let fractal = self.fractal(style, inner, m)?;
                let moved = carried(body.moved.then_some(map), *map_numbers);
                let pulled = pulled(&format!("l{index}"), m, n, map, *map_numbers);
                format!("let l{index} = {fractal}(At(at.site, {moved}), frame, {numbers}u);\nlet n{index} = {pulled};")
            }
            OperationKind::Warp { body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let moved = carried(body.moved.then_some(map), *map_numbers);
                let mut text = format!("var m{index} = {moved};\n");
                for (component, axis) in inputs.iter().zip(AXES) {
                    let _ = writeln!(
                        text,
                        "m{index}.{axis} = displaced_by(m{index}.{axis}, number({numbers}u), n{component}.value);"
                    );
                }
                let _ = writeln!(text, "let l{index} = body_{inner}(At(at.site, m{index}), frame);");
                let mut sample = pulled(&format!("l{index}"), m, n, map, *map_numbers);
                for (component, axis) in inputs.iter().zip(AXES) {
                    let pull = if m == 1 { format!("l{index}.gradient") } else { format!("l{index}.gradient.{axis}") };
                    let _ = writeln!(text, "let d{index}_{axis} = {sample};");
                    sample = format!("dragged_{n}(d{index}_{axis}, n{component}, number({numbers}u), {pull})");
                }
                format!("{text}let n{index} = {sample};")
            }
            OperationKind::Unary(kind) => {
                let a = inputs[0];
                format!("let n{index} = through_{n}({}(n{a}.value, {numbers}u), n{a});", unary(kind))
            }
            OperationKind::Binary(kind) => {
                let (a, b) = (inputs[0], inputs[1]);
                let function = binary(kind);
                format!("let n{index} = through_two_{n}({function}(n{a}.value, n{b}.value, {numbers}u), n{a}, n{b});")
            }
            OperationKind::Mix => {
                let (a, b, t) = (inputs[0], inputs[1], inputs[2]);
                let mixed = format!("mix_of(n{a}.value, n{b}.value, n{t}.value, {numbers}u)");
                format!("let n{index} = mixed_{n}({mixed}, n{a}, n{b}, n{t});")
            }
        })
    }

    /// The statement that defines a leaf's place.
    fn found(
        &mut self,
        stem: &str,
        index: usize,
        place: Place,
        numbers: u32,
        map: u32,
    ) -> Result<String, AssemblyError> {
        let name = self.place(place)?;
        let (placement, moved) = (placement(place, numbers), carried(place.moved, map));
        Ok(format!("let {stem}{index} = {name}(at, {placement}, {moved});"))
    }
}

const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// Where a leaf's tile begins in the lists, which one of its numbers says.
pub(crate) fn tile(place: Place, number: u32) -> String {
    match place.tile {
        TileKind::None => "0u".into(),
        tile => format!("count({number}u) + {}u * frame", tile.stride()),
    }
}

/// The index of a leaf's placement: the only one, or that of the frame.
pub(crate) fn placement(place: Place, numbers: u32) -> String {
    match place.only {
        Some(index) => format!("{index}u"),
        None => format!("count({numbers}u) + frame"),
    }
}

/// What warps have added to the position, carried along a map.
fn carried(moved: Option<MapKind>, map: u32) -> String {
    match moved {
        None => "vec4f()".into(),
        Some(MapKind::Identity) => "at.moved".into(),
        Some(MapKind::Uniform) => format!("carried_uniform(at.moved, {map}u)"),
        Some(MapKind::Diagonal | MapKind::Matrix) => format!("carried_matrix(at.moved, {map}u)"),
    }
}

/// A sample of `m` dimensions inside a map, as one of `n` outside.
pub(crate) fn pulled(sample: &str, m: usize, n: usize, map: MapKind, numbers: u32) -> String {
    match map {
        MapKind::Identity => sample.into(),
        MapKind::Uniform => format!("pulled_uniform_{n}({sample}, {numbers}u)"),
        MapKind::Diagonal | MapKind::Matrix => {
            format!("pulled_matrix_{n}({sample}.value, padded_{m}({sample}.gradient), {numbers}u)")
        }
    }
}

fn unary(kind: UnaryKind) -> &'static str {
    match kind {
        UnaryKind::ScaleBias => "scale_bias",
        UnaryKind::Abs => "absolute",
        UnaryKind::Clamp => "clamped",
        UnaryKind::Smoothstep => "smoothstep_of",
        UnaryKind::Threshold => "threshold",
        UnaryKind::Band => "band_of",
        UnaryKind::Piecewise => "piecewise",
        UnaryKind::WholePower => "whole_power",
        UnaryKind::Exponential => "exponential_of",
        UnaryKind::Sine => "sine_of",
        UnaryKind::Cosine => "cosine_of",
        UnaryKind::Fract => "fraction",
    }
}

fn binary(kind: BinaryKind) -> &'static str {
    match kind {
        BinaryKind::Add => "sum_of",
        BinaryKind::Subtract => "difference_of",
        BinaryKind::Multiply => "product_of",
        BinaryKind::Divide => "quotient_of",
        BinaryKind::Min => "smaller_of",
        BinaryKind::Max => "larger_of",
        BinaryKind::SmoothMin => "smooth_smaller_of",
        BinaryKind::SmoothMax => "smooth_larger_of",
        BinaryKind::Power => "power_of",
    }
}
