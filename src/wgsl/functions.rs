use crate::domain::Domain;
use crate::layout::parameters::AllParameters;
use crate::layout::slots::fractal;
use crate::plan::program::{Body, OperationKind, Program};
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::basics::{Data, add_basics, add_evaluate};
use crate::wgsl::source::shader;
use crate::wgsl::specialize::{Numbers, Specialized, Wanted, specialized};
use crate::wgsl::statements::add_program;

/// The most leaves that are written out, each octave's by itself: beyond, compilers take long.
const MOST_LEAVES: u64 = 16;

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

/// An expression as functions of a position, for a shader of the user's own. All names but `name` itself and
/// `{name}_with_gradient` begin with the prefix.
pub(crate) struct Functions<'a> {
    pub(crate) program: &'a Program,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) name: &'a str,
    pub(crate) prefix: &'a str,
    pub(crate) has_gradient: bool,
    pub(crate) data: Data,
}

impl Functions<'_> {
    /// Returns their text as the files have it, which reads all numbers from the buffer and has loops.
    pub(crate) fn text(&self) -> Result<String, AssemblyError> {
        let mut assembly = self.assembly()?;
        let with_gradient = format!("{}_with_gradient", self.name);
        let position = self.position();
        let value = format!("fn function_value(p: {position}) -> f32 {{\n    return function_sample(p).value;\n}}");
        assembly.add_written("function_value".into(), value)?;
        let value = [("function_value", self.name)];
        let both = [value[0], ("function_sample", with_gradient.as_str())];
        assembly.module_with_names("function_value", self.prefix, if self.has_gradient { &both } else { &value })
    }

    /// Returns their text specialized to the numbers, or nothing if that would be too long.
    pub(crate) fn specialized(&self, numbers: Numbers<'_>) -> Result<Option<Specialized>, AssemblyError> {
        if leaves(self.program, self.program.root(), numbers.known) > MOST_LEAVES {
            return Ok(None);
        }
        let (function, name) = ("function_sample", self.name);
        let with_gradient = format!("{name}_with_gradient");
        let (path, wanted) = if self.has_gradient { ("", with_gradient.as_str()) } else { ("value", name) };
        let assembly = self.assembly()?;
        let wanted = [Wanted { function, path, name: wanted }];
        let specialized = specialized(&assembly.sources(function)?, &wanted, self.prefix, numbers);
        let position = self.position();
        Ok(specialized.map(|mut specialized| {
            if self.has_gradient {
                let value = format!("\nfn {name}(p: {position}) -> f32 {{ return {with_gradient}(p).value; }}\n");
                specialized.text.push_str(&value);
            }
            specialized
        }))
    }

    /// Returns the type of a position.
    fn position(&self) -> &'static str {
        ["f32", "vec2f", "vec3f", "vec4f"][self.program.root().dimension - 1]
    }

    /// Puts together what `function_sample` needs.
    fn assembly(&self) -> Result<Assembly, AssemblyError> {
        let program = self.program;
        let mut assembly = Assembly::default();
        add_basics(&mut assembly, program, self.arithmetic, self.data)?;
        assembly.add(shader!(kernel::zero_position), &[])?;
        assembly.add(shader!(space::points), &[])?;
        assembly.add(shader!(space::points_transform), &[])?;
        let statements = add_program(&mut assembly, program, Domain::Points(()))?;
        add_evaluate(&mut assembly, program, &statements)?;
        let n = program.root().dimension;
        let (base, first) = match n {
            1 => ("vec4f(p, 0.0, 0.0, 0.0)", "p"),
            2 => ("vec4f(p.x, p.y, 0.0, 0.0)", "p.x"),
            3 => ("vec4f(p.x, p.y, p.z, 0.0)", "p.x"),
            _ => ("p", "p.x"),
        };
        let make_zero =
            if self.arithmetic == Arithmetic::Exact { format!("    make_zero({first});\n") } else { String::new() };
        let position = self.position();
        let sample = format!(
            "fn function_sample(p: {position}) -> Sample_{n} {{\n{make_zero}    return evaluate(at_position({base}));\n}}"
        );
        assembly.add_written("function_sample".into(), sample)?;
        Ok(assembly)
    }
}
