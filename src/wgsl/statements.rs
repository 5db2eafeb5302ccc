//! Turns a program into WGSL: a function for each body, a statement for each operation.

use crate::layout::transforms::GridOrPoints;
use crate::plan::affine::MapKind;
use crate::plan::positional::{PositionalKind, positional_leaves};
use crate::plan::program::{Body, LeafPosition, Operation, OperationKind, Program, TileKind};
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::derivatives::{Derivatives, hessian_pullback, leaf_hessian_pullback, warped_hessian};
use crate::wgsl::kernel_module::Kernel;
use crate::wgsl::source::{Source, shader};
use std::fmt::Write as _;

/// Adds the functions of all bodies except the last to an assembly, and returns the last body's statements.
pub(crate) fn add_program(
    assembly: &mut Assembly,
    program: &Program,
    domain: GridOrPoints<Kernel>,
    derivatives: Derivatives,
) -> Result<String, AssemblyError> {
    for file in [
        shader!(expression::chain_rule),
        shader!(expression::modify),
        shader!(expression::combine),
        shader!(math::elementary),
        shader!(space::transform),
        shader!(math::fixed),
        shader!(lattice::table),
        shader!(hash::integer),
        shader!(hash::lowbias),
        shader!(space::tile),
        shader!(math::division),
        shader!(hash::hash_to_unit),
        shader!(lattice::fade),
    ] {
        assembly.add(file, &[])?;
    }
    derivatives.add_files(assembly)?;
    let mut writer = Writer { assembly, program, domain, derivatives };
    let last = program.bodies.len() - 1;
    for (index, body) in program.bodies[..last].iter().enumerate() {
        let statements = writer.statements(body)?;
        let (n, result, of) = (body.dimension, body.results[0], derivatives.of_types());
        let text = format!(
            "fn body_{index}(at: SamplePosition, frame: u32) -> {of}Sample_{n} {{\n\
             {statements}    return n{result};\n}}"
        );
        writer.assembly.add_written(format!("body_{index}"), text)?;
    }
    writer.statements(&program.bodies[last])
}

pub(crate) struct Writer<'a> {
    pub(crate) assembly: &'a mut Assembly,
    pub(crate) program: &'a Program,
    pub(crate) domain: GridOrPoints<Kernel>,
    pub(crate) derivatives: Derivatives,
}

impl Writer<'_> {
    fn statements(&mut self, body: &Body) -> Result<String, AssemblyError> {
        self.statements_of(body, 0..body.operations.len(), &[])
    }

    /// Returns the statements of some operations, in order; `known` has the statements of some of them.
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

    /// Returns the statements that define `n{index}`.
    fn statement(&mut self, body: &Body, index: usize, operation: &Operation) -> Result<String, AssemblyError> {
        let (n, of) = (body.dimension, self.derivatives.of_functions());
        let Operation { kind, inputs, parameters, .. } = operation;
        Ok(match *kind {
            OperationKind::Constant => format!("let n{index} = {of}constant_{n}(constant_value({parameters}u));"),
            OperationKind::Lattice { .. } => self.lattice(n, index, operation)?,
            OperationKind::HighDimensional { .. } => self.high_dimensional(n, index, operation)?,
            OperationKind::Positional { .. } => self.positional(n, index, operation)?,
            OperationKind::Fractal { style, body: inner, map } => {
                let m = self.program.bodies[inner].dimension;
                let fractal = match self.derivatives {
                    Derivatives::First => self.fractal(style, inner, m)?,
                    Derivatives::Second if style.takes_gradients() => self.sloped_fractal(style, inner, m)?,
                    Derivatives::Second => self.fractal_hessian(style, inner, m)?,
                };
                let displacement = transform_displacement(body.is_displaced.then_some(map), operation.map);
                let pullback = self.pullback(&format!("l{index}"), m, n, map, operation.map);
                let position = format!("SamplePosition(at.base, {displacement})");
                format!("let l{index} = {fractal}({position}, frame, {parameters}u);\nlet n{index} = {pullback};")
            }
            OperationKind::Warp { body: inner, map } => self.warp(body, index, operation, inner, map),
            OperationKind::Unary(kind) => {
                let a = inputs[0];
                let function = kind.function();
                format!("let n{index} = {of}chain_rule_{n}({function}(n{a}.value, {parameters}u), n{a});")
            }
            OperationKind::Binary(kind) => {
                let (a, b) = (inputs[0], inputs[1]);
                let function = kind.function();
                let slopes = format!("{function}(n{a}.value, n{b}.value, {parameters}u)");
                format!("let n{index} = {of}chain_rule_two_{n}({slopes}, n{a}, n{b});")
            }
            OperationKind::Mix => {
                let (a, b, t) = (inputs[0], inputs[1], inputs[2]);
                let mixed = format!("mix_of(n{a}.value, n{b}.value, n{t}.value, {parameters}u)");
                format!("let n{index} = {of}chain_rule_mix_{n}({mixed}, n{a}, n{b}, n{t});")
            }
        })
    }

    /// Returns the statements of a noise on a lattice; empty for other operations.
    fn lattice(&mut self, n: usize, index: usize, operation: &Operation) -> Result<String, AssemblyError> {
        let Operation { kind, parameters, map: map_parameters, .. } = operation;
        let OperationKind::Lattice { basis, source, position, map, table } = *kind else { return Ok(String::new()) };
        let leaf = match self.derivatives {
            Derivatives::First => self.leaf(basis, source, position)?,
            Derivatives::Second => self.leaf_hessian(basis, source, position)?,
        };
        let transform = transform(position, &first_transform("leaf", *parameters));
        let tile = tile(position, "leaf", *parameters);
        let mut displacement = transform_displacement(position.displacement, *map_parameters);
        if position.tile == TileKind::Skewed && position.displacement.is_some() {
            displacement = format!("to_skewed_tile({tile}, {displacement})");
        }
        let at = self.at_leaf(position, &tile);
        let call = format!("{leaf}({at}, {transform}, Lattice({parameters}u, {table}u, {tile}), {displacement})");
        if self.derivatives == Derivatives::Second {
            let pullback = leaf_hessian_pullback(&format!("l{index}"), [position.dimension, n], map, *map_parameters);
            return Ok(format!("let l{index} = {call};\nlet n{index} = {pullback};"));
        }
        Ok(match map {
            // A uniform map's share of the gradient is part of the leaf's scale.
            MapKind::Identity | MapKind::Uniform => format!("let n{index} = {call};"),
            MapKind::Diagonal | MapKind::Matrix => {
                let pullback = pullback(&format!("l{index}"), position.dimension, n, map, *map_parameters);
                format!("let l{index} = {call};\nlet n{index} = {pullback};")
            }
        })
    }

    /// Returns the statements of a noise of more than four dimensions; empty for other operations.
    fn high_dimensional(&mut self, n: usize, index: usize, operation: &Operation) -> Result<String, AssemblyError> {
        let Operation { kind, parameters, map: map_parameters, .. } = operation;
        let OperationKind::HighDimensional { basis, dimension, positions: [low, high], table, others } = *kind else {
            return Ok(String::new());
        };
        let many = self.many(basis, dimension)?;
        let [carry_low, carry_high] = others.displacement_maps;
        let low = self.found("low", index, low, "at", &first_transform("high_leaf", *parameters), carry_low)?;
        let high_transform = format!("high_leaf_high_transform({parameters}u)");
        let high = self.found("high", index, high, "at", &high_transform, carry_high)?;
        let lattice = format!("Lattice({parameters}u, {table}u, 0u)");
        let near = format!("pullback_matrix_{n}(m{index}.value, m{index}.low, {map_parameters}u)");
        let far = format!("pullback_matrix_{n}(0.0, m{index}.high, {}u)", others.high_map);
        Ok(format!(
            "{low}\n{high}\n\
             let m{index} = high_sample_{many}({lattice}, low{index}, high{index});\n\
             let n{index} = {};",
            match self.derivatives {
                Derivatives::First => format!("plus_{n}({near}, {far})"),
                // Only nodes that take no Hessian use it.
                Derivatives::Second => format!("hessian_straight_{n}(plus_{n}({near}, {far}))"),
            }
        ))
    }

    /// Returns the statements of a function of only the position; empty for other operations.
    fn positional(&mut self, n: usize, index: usize, operation: &Operation) -> Result<String, AssemblyError> {
        let Operation { kind, parameters, map: map_parameters, .. } = operation;
        let OperationKind::Positional { kind, position, map } = *kind else { return Ok(String::new()) };
        for file in [shader!(math::vector), shader!(lattice::metric), shader!(space::coordinate), positional_file(kind)]
        {
            self.assembly.add(file, &[])?;
        }
        let tile = tile(position, "positional", *parameters);
        let at = self.at_leaf(position, &tile);
        let first = first_transform("positional", *parameters);
        let mut found = self.found("p", index, position, &at, &first, *map_parameters)?;
        let (m, function) = (position.dimension, kind.function());
        if position.tile != TileKind::None {
            let variable = found.replacen("let", "var", 1);
            found = format!("{variable}\np{index}.cell = reduced_{m}({tile}, p{index}.cell);");
        }
        let call = format!("{function}_{m}({parameters}u, p{index})");
        Ok(if kind.is_sloped() {
            let pullback = pullback(&format!("l{index}"), m, n, map, *map_parameters);
            let straight = match self.derivatives {
                Derivatives::First => pullback,
                Derivatives::Second => format!("hessian_straight_{n}({pullback})"),
            };
            let sample = match (self.derivatives, kind.metric()) {
                (Derivatives::Second, Some(metric)) => {
                    let bent = format!("{}_{m}({parameters}u, p{index})", self.distance_hessian(metric)?);
                    let bent = hessian_pullback(&bent, [m, n], map, *map_parameters);
                    format!("hessian_joined_{n}({straight}, {bent})")
                }
                (Derivatives::First, _) | (Derivatives::Second, None) => straight,
            };
            format!("{found}\nlet l{index} = {call};\nlet n{index} = {sample};")
        } else {
            let of = self.derivatives.of_functions();
            format!("{found}\nlet n{index} = {of}constant_{n}({call});")
        })
    }

    /// Returns the statements of a body at a position displaced by other samples.
    fn warp(&self, body: &Body, index: usize, operation: &Operation, inner: usize, map: MapKind) -> String {
        let Operation { inputs, parameters, map: map_parameters, .. } = operation;
        let (n, m) = (body.dimension, self.program.bodies[inner].dimension);
        let amplitude = format!("warp_amplitude({parameters}u)");
        let displacement = transform_displacement(body.is_displaced.then_some(map), *map_parameters);
        let mut text = format!("var m{index} = {displacement};\n");
        for (component, axis) in inputs.iter().zip(AXES) {
            let before = format!("m{index}.{axis}");
            // Writing to a string does not fail.
            let _ = writeln!(text, "{before} = add_displacement({before}, {amplitude}, n{component}.value);");
        }
        let _ = writeln!(text, "let l{index} = body_{inner}(SamplePosition(at.base, m{index}), frame);");
        if self.derivatives == Derivatives::Second {
            return text + &warped_hessian(index, [m, n], inputs, &amplitude, map, *map_parameters);
        }
        let mut sample = pullback(&format!("l{index}"), m, n, map, *map_parameters);
        for (component, axis) in inputs.iter().zip(AXES) {
            let pull = if m == 1 { format!("l{index}.gradient") } else { format!("l{index}.gradient.{axis}") };
            let before = format!("d{index}_{axis}");
            let _ = writeln!(text, "let {before} = {sample};");
            sample = format!("add_displacement_gradient_{n}({before}, n{component}, {amplitude}, {pull})");
        }
        format!("{text}let n{index} = {sample};")
    }

    /// Returns a sample of `m` dimensions inside a map as one of `n` outside, with the derivatives of this program.
    fn pullback(&self, sample: &str, m: usize, n: usize, map: MapKind, parameters: u32) -> String {
        match self.derivatives {
            Derivatives::First => pullback(sample, m, n, map, parameters),
            Derivatives::Second => hessian_pullback(sample, [m, n], map, parameters),
        }
    }

    /// Returns the statement that defines a leaf's position in its lattice.
    fn found(
        &mut self,
        stem: &str,
        index: usize,
        position: LeafPosition,
        at: &str,
        transform: &str,
        map: u32,
    ) -> Result<String, AssemblyError> {
        let name = self.position(position)?;
        let (transform, displacement) =
            (self::transform(position, transform), transform_displacement(position.displacement, map));
        Ok(format!("let {stem}{index} = {name}({at}, {transform}, {displacement});"))
    }

    /// Returns the position at which a leaf is evaluated: points of a tile are moved to the period around zero.
    fn at_leaf(&self, position: LeafPosition, tile: &str) -> String {
        match self.domain {
            GridOrPoints::Points(()) if position.tile != TileKind::None => {
                let n = self.program.root().dimension;
                let repeated = |d| format!("repeated_coordinate({tile}, {d}u, at.base.{})", AXES[d]);
                let components = (0..4).map(|d| if d < n { repeated(d) } else { "0.0".into() });
                format!("SamplePosition(vec4f({}), at.displacement)", components.collect::<Vec<_>>().join(", "))
            }
            GridOrPoints::Points(()) | GridOrPoints::Grid(_) => "at".into(),
        }
    }
}

const AXES: [&str; 4] = ["x", "y", "z", "w"];

fn positional_file(kind: PositionalKind) -> Source {
    macro_rules! files {
        ($($kind:ident $folder:ident::$file:ident::$function:ident $slope:ident $widths:ident),* $(,)?) => {
            match kind {
                $(PositionalKind::$kind => shader!($folder::$file)),*
            }
        };
    }
    positional_leaves!(files)
}

/// Returns the index of a leaf's tile among the arrays, for a block of parameters with one.
pub(crate) fn tile(position: LeafPosition, block: &str, parameters: u32) -> String {
    match position.tile {
        TileKind::None => "0u".into(),
        tile => format!("{block}_tile({parameters}u) + {}u * frame", tile.stride()),
    }
}

/// Returns the expression of the first lattice transform in a block of parameters.
pub(crate) fn first_transform(block: &str, parameters: u32) -> String {
    format!("{block}_transform({parameters}u)")
}

/// Returns the index of a leaf's lattice transform: the only one, or the frame's.
pub(crate) fn transform(position: LeafPosition, first: &str) -> String {
    match position.only {
        Some(index) => format!("{index}u"),
        None => format!("{first} + frame"),
    }
}

/// Returns the displacement by warps, carried along a map.
fn transform_displacement(displacement: Option<MapKind>, map: u32) -> String {
    match displacement {
        None => "vec4f()".into(),
        Some(MapKind::Identity) => "at.displacement".into(),
        Some(MapKind::Uniform) => format!("transform_displacement_uniform(at.displacement, {map}u)"),
        Some(MapKind::Diagonal | MapKind::Matrix) => format!("transform_displacement_matrix(at.displacement, {map}u)"),
    }
}

/// Returns a sample of `m` dimensions inside a map as one of `n` outside.
pub(crate) fn pullback(sample: &str, m: usize, n: usize, map: MapKind, parameters: u32) -> String {
    match map {
        MapKind::Identity => sample.into(),
        MapKind::Uniform => format!("pullback_uniform_{n}({sample}, {parameters}u)"),
        MapKind::Diagonal | MapKind::Matrix => {
            format!("pullback_matrix_{n}({sample}.value, padded_{m}({sample}.gradient), {parameters}u)")
        }
    }
}
