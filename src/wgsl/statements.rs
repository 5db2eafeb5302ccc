//! From a program to WGSL: a function for each body, a statement for each operation.

use crate::plan::program::{
    BinaryKind, Body, LeafPosition, MapKind, Operation, OperationKind, Program, TileKind, UnaryKind,
};
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::source;
use std::fmt::Write as _;

/// Writes the functions of all bodies but the last into an assembly, and returns the last one's statements.
pub(crate) fn add_program(assembly: &mut Assembly, program: &Program, sites: Sites) -> Result<String, AssemblyError> {
    for file in [
        source::CHAIN_RULE,
        source::MODIFY,
        source::COMBINE,
        source::ELEMENTARY,
        source::TRANSFORM,
        source::COORDINATE,
        source::CELLS,
        source::FIXED,
        source::TABLE,
        source::INTEGER,
        source::LOWBIAS,
        source::TILE,
        source::DIVISION,
        source::HASH_TO_UNIT,
        source::FADE,
        source::DISPLACEMENT_STRAIGHT,
    ] {
        assembly.add(file, &[])?;
    }
    let mut writer = Writer { assembly, program, sites };
    let last = program.bodies.len() - 1;
    for (index, body) in program.bodies[..last].iter().enumerate() {
        let statements = writer.statements(body)?;
        let (n, result) = (body.dimension, body.results[0]);
        let text = format!(
            "fn body_{index}(at: SamplePosition, frame: u32) -> Sample_{n} {{\n{statements}    return n{result};\n}}"
        );
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
        let Operation { kind, inputs, parameters, map: map_parameters } = operation;
        Ok(match *kind {
            OperationKind::Constant => format!("let n{index} = constant_{n}(parameter({parameters}u));"),
            OperationKind::Lattice { basis, source, position, map, table } => {
                let leaf = self.leaf(basis, source, position)?;
                let transform = transform(position, *parameters);
                let tile = tile(position, parameters + 7);
                let displacement = match (position.tile, transform_displacement(position.displacement, *map_parameters))
                {
                    (TileKind::Skewed, displacement) if position.displacement.is_some() => {
                        format!("to_skewed_tile({tile}, {displacement})")
                    }
                    (_, displacement) => displacement,
                };
                let call = format!("{leaf}(at, {transform}, Lattice({parameters}u, {table}u, {tile}), {displacement})");
                match map {
                    // A uniform map's share of the gradient is part of the leaf's scale.
                    MapKind::Identity | MapKind::Uniform => format!("let n{index} = {call};"),
                    MapKind::Diagonal | MapKind::Matrix => {
                        let pullback = pullback(&format!("l{index}"), position.dimension, n, map, *map_parameters);
                        format!("let l{index} = {call};\nlet n{index} = {pullback};")
                    }
                }
            }
            OperationKind::HighDimensional { basis, dimension, positions: [low, high], table, others } => {
                let many = self.many(basis, dimension)?;
                let [carry_low, carry_high] = others.transform_displacement;
                let low = self.found("low", index, low, *parameters, carry_low)?;
                let high = self.found("high", index, high, parameters + 8, carry_high)?;
                let near = format!("pullback_matrix_{n}(m{index}.value, m{index}.low, {map_parameters}u)");
                let far = format!("pullback_matrix_{n}(0.0, m{index}.high, {}u)", others.high_map);
                format!(
                    "{low}\n{high}\n\
                     let m{index} = high_sample_{many}(Lattice({parameters}u, {table}u, 0u), low{index}, high{index});\n\
                     let n{index} = plus_{n}({near}, {far});"
                )
            }
            OperationKind::Coordinate { position } => {
                let found = self.found("p", index, position, *parameters, *map_parameters)?;
                let pullback = pullback(&format!("l{index}"), 1, n, MapKind::Matrix, *map_parameters);
                format!("{found}\nlet l{index} = coordinate_of_1(p{index});\nlet n{index} = {pullback};")
            }
            OperationKind::Distance { position, map } => {
                let found = self.found("p", index, position, *parameters, *map_parameters)?;
                let m = position.dimension;
                let pullback = pullback(&format!("l{index}"), m, n, map, *map_parameters);
                format!("{found}\nlet l{index} = distance_{m}(p{index});\nlet n{index} = {pullback};")
            }
            OperationKind::Checkerboard { position } => {
                let found = self.found("p", index, position, *parameters, *map_parameters)?;
                let m = position.dimension;
                format!("{found}\nlet n{index} = constant_{n}(checkerboard_{m}({parameters}u, p{index}.cell));")
            }
            OperationKind::White { position } => {
                let found = self.found("p", index, position, *parameters, *map_parameters)?;
                let m = position.dimension;
                let cell = match position.tile {
                    TileKind::None => format!("p{index}.cell"),
                    _ => format!("reduced_{m}({}, p{index}.cell)", tile(position, parameters + 2)),
                };
                format!("{found}\nlet n{index} = constant_{n}(white_{m}({parameters}u, {cell}));")
            }
            OperationKind::Fractal { style, body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let fractal = self.fractal(style, inner, m)?;
                let displacement = transform_displacement(body.displacement.then_some(map), *map_parameters);
                let pullback = pullback(&format!("l{index}"), m, n, map, *map_parameters);
                format!(
                    "let l{index} = {fractal}(SamplePosition(at.base, {displacement}), frame, {parameters}u);\nlet n{index} = {pullback};"
                )
            }
            OperationKind::Warp { body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let displacement = transform_displacement(body.displacement.then_some(map), *map_parameters);
                let mut text = format!("var m{index} = {displacement};\n");
                for (component, axis) in inputs.iter().zip(AXES) {
                    let _ = writeln!(
                        text,
                        "m{index}.{axis} = add_displacement(m{index}.{axis}, parameter({parameters}u), n{component}.value);"
                    );
                }
                let _ = writeln!(text, "let l{index} = body_{inner}(SamplePosition(at.base, m{index}), frame);");
                let mut sample = pullback(&format!("l{index}"), m, n, map, *map_parameters);
                for (component, axis) in inputs.iter().zip(AXES) {
                    let pull = if m == 1 { format!("l{index}.gradient") } else { format!("l{index}.gradient.{axis}") };
                    let _ = writeln!(text, "let d{index}_{axis} = {sample};");
                    sample = format!(
                        "add_displacement_gradient_{n}(d{index}_{axis}, n{component}, parameter({parameters}u), {pull})"
                    );
                }
                format!("{text}let n{index} = {sample};")
            }
            OperationKind::Unary(kind) => {
                let a = inputs[0];
                format!("let n{index} = chain_rule_{n}({}(n{a}.value, {parameters}u), n{a});", unary(kind))
            }
            OperationKind::Binary(kind) => {
                let (a, b) = (inputs[0], inputs[1]);
                let function = binary(kind);
                format!(
                    "let n{index} = chain_rule_two_{n}({function}(n{a}.value, n{b}.value, {parameters}u), n{a}, n{b});"
                )
            }
            OperationKind::Mix => {
                let (a, b, t) = (inputs[0], inputs[1], inputs[2]);
                let mixed = format!("mix_of(n{a}.value, n{b}.value, n{t}.value, {parameters}u)");
                format!("let n{index} = chain_rule_mix_{n}({mixed}, n{a}, n{b}, n{t});")
            }
        })
    }

    /// The statement that defines a leaf's place.
    fn found(
        &mut self,
        stem: &str,
        index: usize,
        position: LeafPosition,
        parameters: u32,
        map: u32,
    ) -> Result<String, AssemblyError> {
        let name = self.position(position)?;
        let (transform, displacement) =
            (transform(position, parameters), transform_displacement(position.displacement, map));
        Ok(format!("let {stem}{index} = {name}(at, {transform}, {displacement});"))
    }
}

const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// Where a leaf's tile begins in the lists, which one of its numbers says.
pub(crate) fn tile(position: LeafPosition, parameter: u32) -> String {
    match position.tile {
        TileKind::None => "0u".into(),
        tile => format!("parameter_u32({parameter}u) + {}u * frame", tile.stride()),
    }
}

/// The index of a leaf's placement: the only one, or that of the frame.
pub(crate) fn transform(position: LeafPosition, parameters: u32) -> String {
    match position.only {
        Some(index) => format!("{index}u"),
        None => format!("parameter_u32({parameters}u) + frame"),
    }
}

/// What warps have added to the position, carried along a map.
fn transform_displacement(displacement: Option<MapKind>, map: u32) -> String {
    match displacement {
        None => "vec4f()".into(),
        Some(MapKind::Identity) => "at.displacement".into(),
        Some(MapKind::Uniform) => format!("transform_displacement_uniform(at.displacement, {map}u)"),
        Some(MapKind::Diagonal | MapKind::Matrix) => format!("transform_displacement_matrix(at.displacement, {map}u)"),
    }
}

/// A sample of `m` dimensions inside a map, as one of `n` outside.
pub(crate) fn pullback(sample: &str, m: usize, n: usize, map: MapKind, parameters: u32) -> String {
    match map {
        MapKind::Identity => sample.into(),
        MapKind::Uniform => format!("pullback_uniform_{n}({sample}, {parameters}u)"),
        MapKind::Diagonal | MapKind::Matrix => {
            format!("pullback_matrix_{n}({sample}.value, padded_{m}({sample}.gradient), {parameters}u)")
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
