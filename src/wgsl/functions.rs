use crate::domain::Domain;
use crate::plan::program::Program;
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::assembly::{Assembly, AssemblyError};
use crate::wgsl::basics::{Data, add_basics, add_evaluate};
use crate::wgsl::literals::Literals;
use crate::wgsl::source::shader;
use crate::wgsl::statements::add_program;

/// An expression as functions of a position, for a shader of the user's own. All names but `name` itself and
/// `{name}_with_gradient` begin with the prefix.
pub(crate) struct Functions<'a> {
    pub(crate) program: &'a Program,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) name: &'a str,
    pub(crate) prefix: &'a str,
    pub(crate) data: Data<'a>,
    /// All numbers, where they are written out.
    pub(crate) literals: Option<Literals<'a>>,
}

impl Functions<'_> {
    /// Returns their text.
    pub(crate) fn text(&self) -> Result<String, AssemblyError> {
        let Self { program, name, .. } = *self;
        let mut assembly = Assembly::default();
        add_basics(&mut assembly, program, self.arithmetic, self.data)?;
        let zero =
            if self.data.arrays.is_some() { shader!(kernel::zero_buffer) } else { shader!(kernel::zero_position) };
        assembly.add(zero, &[])?;
        assembly.add(shader!(space::points), &[])?;
        match self.literals {
            Some(literals) => literals.add_transforms(&mut assembly)?,
            None => assembly.add(shader!(space::points_transform), &[])?,
        }
        let statements = add_program(&mut assembly, program, Domain::Points(()), self.literals)?;
        add_evaluate(&mut assembly, program, &statements)?;
        let n = program.root().dimension;
        let (position, base) = match n {
            1 => ("f32", "vec4f(p, 0.0, 0.0, 0.0)"),
            2 => ("vec2f", "vec4f(p, 0.0, 0.0)"),
            3 => ("vec3f", "vec4f(p, 0.0)"),
            _ => ("vec4f", "p"),
        };
        let makes_zero = self.arithmetic == Arithmetic::Exact && self.data.arrays.is_none();
        let make_zero = if makes_zero { format!("    make_zero({base});\n") } else { String::new() };
        let value = format!("fn function_value(p: {position}) -> f32 {{\n    return function_sample(p).value;\n}}");
        let sample = format!(
            "// The value, and its derivative along each coordinate.\n\
             fn function_sample(p: {position}) -> Sample_{n} {{\n{make_zero}    return evaluate(at_position({base}));\n}}"
        );
        assembly.add_written("function_sample".into(), sample)?;
        assembly.add_written("function_value".into(), value)?;
        let with_gradient = format!("{name}_with_gradient");
        let public = [("function_value", name), ("function_sample", with_gradient.as_str())];
        assembly.module_with_names("function_value", self.prefix, &public)
    }
}
