use crate::layout::parameters::AllParameters;
use crate::layout::slots::{colour_ramp, fractal};
use crate::layout::transforms::GridOrPoints;
use crate::plan::OutputKind;
use crate::plan::program::{Body, OperationKind, Program};
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::basics::{Data, add_basics, add_evaluate};
use crate::wgsl::derivatives::Derivatives;
use crate::wgsl::kernel_module::Kernel;
use crate::wgsl::options::{Arithmetic, Repeated, WantedDerivatives, WgslOptions};
use crate::wgsl::output::{curvature, first_result, texel};
use crate::wgsl::seeds::Seeds;
use crate::wgsl::source::shader;
use crate::wgsl::specialize::{Bound, Numbers, Prefixes, Specialized, Wanted, specialized};
use crate::wgsl::statements::add_program;

/// The most leaves that are written out, counting each octave's: beyond this, shaders compile slowly.
const MOST_LEAVES: u64 = 16;

/// The function that is called from outside, before it gets the name that the options have.
const SAMPLE: &str = "function_sample";

/// The most stops of a colour ramp that are written out.
const MOST_STOPS: u32 = 16;

/// The most leaves that are written out on request.
const MOST_LEAVES_ON_REQUEST: u64 = 256;

/// Returns the number of leaves of a body if every octave is written out.
fn leaves(program: &Program, body: &Body, numbers: AllParameters<'_>) -> u64 {
    let counts = body.operations.iter().map(|operation| match operation.kind {
        OperationKind::Fractal { body, .. } => {
            let octaves = fractal::octaves(numbers.from(operation.parameters));
            u64::from(octaves).saturating_mul(leaves(program, &program.bodies[body], numbers))
        }
        OperationKind::Warp { body, .. } => leaves(program, &program.bodies[body], numbers),
        OperationKind::Lattice { .. } | OperationKind::HighDimensional { .. } | OperationKind::Positional { .. } => 1,
        OperationKind::Constant | OperationKind::Unary(_) | OperationKind::Binary(_) | OperationKind::Mix => 0,
    });
    counts.fold(0, u64::saturating_add)
}

/// An output as functions of a position, for a user's shader. All names except `name` itself and the function with
/// derivatives begin with the prefix.
pub(crate) struct Functions<'a> {
    pub(crate) program: &'a Program,
    pub(crate) output: OutputKind,
    pub(crate) options: &'a WgslOptions,
    pub(crate) data: Data,
}

impl Functions<'_> {
    /// Returns the functions' text as the files have it, which reads all numbers from the buffer and has loops.
    pub(crate) fn text(&self) -> Result<String, AssemblyError> {
        let mut assembly = self.assembly(None, "")?;
        let (parameters, arguments) = (self.parameters(), self.options.arguments());
        if self.output != OutputKind::Value {
            let name = self.options.function();
            return assembly.module_with_names(SAMPLE, &self.options.prefix, &[(SAMPLE, &name)]);
        }
        let sample = format!("{SAMPLE}({arguments})");
        let value = format!("fn function_value({parameters}) -> f32 {{\n    return {sample}.value;\n}}");
        assembly.add_written("function_value".into(), value)?;
        let (name, with_derivatives) = (self.options.function(), self.options.function_with_derivatives());
        let mut replaced = vec![("function_value", name.as_str())];
        replaced.extend(with_derivatives.as_deref().map(|name| (SAMPLE, name)));
        assembly.module_with_names("function_value", &self.options.prefix, &replaced)
    }

    /// Returns the functions' text specialized to the numbers, or `None` if that would be too long. If they are bound,
    /// numbers that an update changes are read from the buffer.
    pub(crate) fn specialized(
        &self,
        known: AllParameters<'_>,
        bound: Bound,
    ) -> Result<Option<Specialized>, AssemblyError> {
        let most = match self.options.repeated {
            Repeated::Short => MOST_LEAVES,
            Repeated::WrittenOut | Repeated::Looped => MOST_LEAVES_ON_REQUEST,
        };
        if leaves(self.program, self.program.root(), known) > most {
            return Ok(None);
        }
        let name = self.options.function();
        let with_derivatives = self.options.function_with_derivatives();
        let path = if self.output == OutputKind::Value { "value" } else { "" };
        let (path, wanted) = with_derivatives.as_deref().map_or((path, name.as_str()), |wanted| ("", wanted));
        let seeds = if self.options.is_seeded { Seeds::of(self.program, known) } else { Seeds::default() };
        let assembly = self.assembly((bound == Bound::Nothing).then_some(known), &seeds.statements)?;
        let numbers = Numbers { known, bound, seeds: &seeds.variables };
        let wanted = Wanted { function: SAMPLE, path, name: wanted };
        let all = self.options.prefix.as_str();
        let is_own = all.strip_suffix('_') == Some(&self.options.name);
        let own = if is_own { all.to_owned() } else { format!("{all}{}_", self.options.name) };
        let prefixes = Prefixes { all, own: &own, reserved: &[&name] };
        let has_loops = self.options.repeated == Repeated::Looped;
        let specialized = specialized(&assembly.sources(SAMPLE)?, wanted, prefixes, numbers, has_loops);
        let (parameters, arguments) = (self.parameters(), self.options.arguments());
        Ok(specialized.map(|mut specialized| {
            if let Some(with_derivatives) = with_derivatives {
                let sample = format!("{with_derivatives}({arguments})");
                let value = format!("\nfn {name}({parameters}) -> f32 {{ return {sample}.value; }}\n");
                specialized.text.push_str(&value);
            }
            specialized
        }))
    }

    /// Returns the derivatives that the functions compute.
    fn computed(&self) -> Derivatives {
        let with_gradient = self.options.derivatives == WantedDerivatives::Gradient || self.output.takes_gradient();
        if self.returned() == Derivatives::Second
            || self.output.takes_hessian()
            || self.program.takes_hessians(with_gradient)
        {
            Derivatives::Second
        } else {
            Derivatives::First
        }
    }

    /// Returns the derivatives of the samples that they return.
    fn returned(&self) -> Derivatives {
        match self.options.derivatives {
            WantedDerivatives::Value | WantedDerivatives::Gradient => Derivatives::First,
            WantedDerivatives::Hessian => Derivatives::Second,
        }
    }

    /// Returns the type of a sample.
    fn sample(&self) -> String {
        format!("{}Sample_{}", self.returned().of_types(), self.program.root().dimension)
    }

    /// Returns the type of a position.
    fn position(&self) -> &'static str {
        ["f32", "vec2f", "vec3f", "vec4f"][self.program.root().dimension - 1]
    }

    /// Returns the parameter list of the functions.
    fn parameters(&self) -> String {
        let position = self.position();
        let seed = if self.options.is_seeded { ", seed: u32" } else { "" };
        if self.options.takes_cells {
            let cell = ["i32", "vec2i", "vec3i", "vec4i"][self.program.root().dimension - 1];
            format!("cell: {cell}, local: {position}{seed}")
        } else {
            format!("p: {position}{seed}")
        }
    }

    /// Adds `output_at`, the function that computes the output at a position, and returns the type of its result. A
    /// short ramp whose numbers are known is written out.
    fn add_output(
        &self,
        assembly: &mut Assembly,
        statements: &str,
        known: Option<AllParameters<'_>>,
    ) -> Result<&'static str, AssemblyError> {
        let program = self.program;
        let (kind, text) = if let Some(curvature) = curvature(self.output, program) {
            assembly.add(shader!(kernel::curvature), &[])?;
            ("f32", curvature)
        } else {
            assembly.add(shader!(kernel::colour), &[])?;
            let own = program.output_parameters;
            let stops = known.filter(|_| self.output == OutputKind::ColourRamp);
            let stops = stops.map(|known| colour_ramp::stops(known.from(own))).filter(|stops| *stops <= MOST_STOPS);
            let texel = texel(self.output, program, 0.0);
            let text = match stops {
                Some(stops) => {
                    assembly.add_written("ramp".into(), ramp(stops, own))?;
                    texel.replacen("colour_ramp(", "ramp(", 1).replace(&format!(", {own}u)"), ")")
                }
                None => texel,
            };
            ("vec4f", text)
        };
        let text = format!(
            "fn output_at(at: SamplePosition) -> {kind} {{\n    let frame = 0u;\n{statements}    return {text};\n}}"
        );
        assembly.add_written("output_at".into(), text)?;
        Ok(kind)
    }

    /// Assembles `function_sample` and its helpers, for numbers that are known. It begins with the statements.
    fn assembly(&self, known: Option<AllParameters<'_>>, first_statements: &str) -> Result<Assembly, AssemblyError> {
        let program = self.program;
        let mut assembly = Assembly::default();
        add_basics(&mut assembly, program, self.options.arithmetic, self.data)?;
        assembly.add(shader!(kernel::zero_position), &[])?;
        let domain = if self.options.takes_cells {
            assembly.add(shader!(math::wide), &[])?;
            assembly.add(shader!(space::cell_position), &[])?;
            assembly.add(shader!(space::fixed_coordinate), &[])?;
            GridOrPoints::Grid(Kernel::Samples)
        } else {
            assembly.add(shader!(space::points), &[])?;
            assembly.add(shader!(space::points_transform), &[])?;
            GridOrPoints::Points(())
        };
        let statements = add_program(&mut assembly, program, domain, self.computed())?;
        let n = program.root().dimension;
        let result = match self.returned() {
            Derivatives::First => first_result(program, self.computed()),
            Derivatives::Second => format!("n{}", program.root().results[0]),
        };
        let sample = self.sample();
        let output = if self.output == OutputKind::Value {
            add_evaluate(&mut assembly, &sample, &statements, &result)?;
            None
        } else {
            Some(self.add_output(&mut assembly, &statements, known)?)
        };
        let (at, first) = if self.options.takes_cells {
            let first = |of: &str| if n == 1 { of.to_owned() } else { format!("{of}.x") };
            // Both, since a compiler would know the zero of one alone if a shader passes a constant for it.
            let bits = format!("bitcast<u32>({}) + bitcast<u32>({})", first("cell"), first("local"));
            let at = format!("at_cell({}, {})", four("vec4i", "cell", "0", n), four("vec4f", "local", "0.0", n));
            (at, format!("bitcast<f32>({bits})"))
        } else {
            let first = if n == 1 { "p" } else { "p.x" };
            (format!("at_position({})", four("vec4f", "p", "0.0", n)), first.to_owned())
        };
        let make_zero = if self.options.arithmetic == Arithmetic::Exact {
            format!("    make_zero({first});\n")
        } else {
            String::new()
        };
        let position = self.position();
        let evaluated = format!("evaluate({at})");
        let (kind, result) = match (output, self.returned()) {
            (Some(kind), _) => (kind.into(), format!("    return output_at({at});\n")),
            (None, Derivatives::First) => (sample, format!("    return {evaluated};\n")),
            (None, Derivatives::Second) => {
                let axes = &["x", "y", "z", "w"][..n];
                let columns = axes.iter().map(|axis| format!(", hessian_{axis}: {position}"));
                let columns = columns.collect::<Vec<_>>().concat();
                let structure = format!("struct HessianColumns {{ value: f32, gradient: {position}{columns} }}");
                assembly.add_written("HessianColumns".into(), structure)?;
                let columns = axes.iter().map(|axis| format!(", s.hessian.{axis}")).collect::<Vec<_>>().concat();
                let result = format!("    return HessianColumns(s.value, s.gradient{columns});\n");
                ("HessianColumns".into(), format!("    let s = {evaluated};\n{result}"))
            }
        };
        let parameters = self.parameters();
        let sample = format!("fn {SAMPLE}({parameters}) -> {kind} {{\n{first_statements}{make_zero}{result}}}");
        assembly.add_written(SAMPLE.into(), sample)?;
        Ok(assembly)
    }
}

/// Returns a function that finds a colour of a ramp without searching for its stop.
fn ramp(stops: u32, own: u32) -> String {
    let record = |stop: u32| format!("stop_record_at(colour_ramp_records({own}u), {stop}u)");
    let of_stop = |stop: u32| {
        let (a, b) = (record(stop), record((stop + 1).min(stops - 1)));
        let numbers = format!("stop_record_position({a}), stop_record_inverse({a})");
        format!("colour_from_stop(value, ColourStop({numbers}, record_colour({a}), record_colour({b})))")
    };
    let later = (1..stops).map(|stop| {
        let position = format!("stop_record_position({})", record(stop));
        format!("    colour = select(colour, {}, value >= {position});\n", of_stop(stop))
    });
    format!(
        "fn ramp(value: f32) -> vec4f {{\n    var colour = {};\n{}    return colour;\n}}",
        of_stop(0),
        later.collect::<String>()
    )
}

/// Returns a vector of four components: the first n of another vector, then zeros.
fn four(kind: &str, vector: &str, zero: &str, n: usize) -> String {
    match n {
        1 => format!("{kind}({vector}, {zero}, {zero}, {zero})"),
        2 => format!("{kind}({vector}.x, {vector}.y, {zero}, {zero})"),
        3 => format!("{kind}({vector}.x, {vector}.y, {vector}.z, {zero})"),
        _ => vector.to_owned(),
    }
}
