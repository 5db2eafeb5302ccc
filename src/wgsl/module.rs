use crate::noise::expression::Noise;
use crate::output::Output;
use crate::plan::Plan;
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::basics::Data;
use crate::wgsl::binding::{BindingKind, WgslBinding};
use crate::wgsl::error::WgslError;
use crate::wgsl::functions::Functions;
use crate::wgsl::identifier::{check_identifier, check_underscores};
use crate::wgsl::options::{ModuleForm, WgslOptions};
use bytemuck::cast_slice;
use std::fmt::Write as _;

/// A noise as shader source, and the data that it needs bound.
///
/// The source is self-contained: `fn name(p)`, the value at a position (`f32` or a vector of as many `f32` as the noise
/// has dimensions), and, [if asked for](WgslOptions::with_gradient), `fn name_with_gradient(p)`, which returns a
/// structure of `value` and `gradient`. They give the same bits as [`Evaluator::points`](crate::Evaluator::points) and, in exact arithmetic, do so on every adapter.
///
/// Where numbers are [`bound`](WgslOptions::bound), the source depends on the expression's structure, the data on its
/// parameters: for another seed or frequency, new data in the same buffers will do (they keep their size unless
/// octaves, control points or the like change in number).
#[derive(Clone)]
pub struct WgslModule {
    pub(super) options: WgslOptions,
    source: String,
    /// The buffers, in the order of their bindings.
    buffers: Vec<(BindingKind, Vec<u8>)>,
}

impl std::fmt::Debug for WgslModule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WgslModule").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Noise {
    /// Returns the noise as functions for a shader of the user's own.
    ///
    /// # Errors
    /// [`WgslError`] if no noise answers to the description, a name is no identifier or is WGSL's own, or there is no
    /// such binding.
    pub fn wgsl(&self, options: &WgslOptions) -> Result<WgslModule, WgslError> {
        check_identifier(&options.name)?;
        check_identifier(&options.prefix)?;
        if let ModuleForm::NagaOil { path } = &options.form {
            path.split("::").try_for_each(check_identifier)?;
            check_underscores(options, path)?;
        }
        let WgslOptions { group, binding, .. } = *options;
        if group >= 8 || binding >= 998 {
            return Err(WgslError::Binding { group, binding });
        }
        let mut plan = Plan::for_shader(&Output::value(self))?;
        plan.add_points_transforms();
        let kind = BindingKind::of_tables(&plan.program, options.uniform_limit);
        let tables = (!plan.tables.is_empty()).then(|| (kind, cast_slice(&plan.tables).to_vec()));
        let functions = |numbers: u32| Functions {
            program: &plan.program,
            arithmetic: options.arithmetic,
            name: &options.name,
            prefix: &options.prefix,
            has_gradient: options.has_gradient,
            data: Data {
                parameters: (group, binding),
                arrays: (group, binding + 1),
                tables: tables.as_ref().map(|(kind, _)| (*kind, group, binding + numbers)),
            },
        };
        let failed = |error| match error {
            AssemblyError::DuplicateName { name, .. } => WgslError::Clash { name },
            error => WgslError::Shader(error.to_string()),
        };
        let literal =
            if options.is_bound { None } else { functions(0).literal_text(plan.all_parameters()).map_err(failed)? };
        let is_literal = literal.is_some();
        let (text, mut buffers) = if let Some(text) = literal {
            (text, Vec::new())
        } else {
            let parameters = cast_slice(&plan.uniform_parameters()).to_vec();
            let arrays = cast_slice(&plan.arrays).to_vec();
            let buffers = vec![(BindingKind::Uniform, parameters), (BindingKind::ReadOnlyStorage, arrays)];
            (functions(2).bound_text().map_err(failed)?, buffers)
        };
        buffers.extend(tables);
        let dimension = plan.program.root().dimension;
        let name = &options.name;
        let with_gradient = if options.has_gradient { format!(" and {name}_with_gradient(p)") } else { String::new() };
        let mut comment = format!("// {name}(p){with_gradient}: noise of {dimension} dimensions");
        if is_literal {
            let range = self.range()?;
            // Writing to a string does not fail.
            let _ = write!(comment, ",\n// with values from {:?} to {:?}", range.start(), range.end());
        }
        let text = format!("{comment}, made by gradnoise.\n\n{text}");
        let source = match &options.form {
            ModuleForm::Plain | ModuleForm::Wesl => text,
            ModuleForm::NagaOil { path } => format!("#define_import_path {path}\n\n{text}"),
        };
        Ok(WgslModule { options: options.clone(), source, buffers })
    }
}

impl WgslModule {
    /// Returns the shader source.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the bind group of the bindings.
    #[must_use]
    pub fn group(&self) -> u32 {
        self.options.group
    }

    /// Describes the buffers that the source reads, in the order of their bindings, which have no gaps: the
    /// expression's parameters and arrays, if they are no literals, and the tables of noises that have any.
    #[must_use]
    pub fn bindings(&self) -> Vec<WgslBinding<'_>> {
        let WgslOptions { group, binding, .. } = self.options;
        let buffers = (binding..).zip(&self.buffers);
        buffers.map(|(binding, (kind, data))| WgslBinding { group, binding, kind: *kind, data }).collect()
    }

    /// Returns the sources of noises that live in one shader, one behind the other.
    ///
    /// # Errors
    /// [`WgslError`] if two of them take the same binding, or would define the same name.
    pub fn concatenate(modules: &[&Self]) -> Result<String, WgslError> {
        for (index, a) in modules.iter().enumerate() {
            for b in &modules[index + 1..] {
                a.check_beside(b)?;
            }
        }
        Ok(modules.iter().map(|module| module.source.as_str()).collect::<Vec<_>>().join("\n"))
    }

    /// Checks that both fit into one shader.
    fn check_beside(&self, other: &Self) -> Result<(), WgslError> {
        let (first, second) = (self.options.name.clone(), other.options.name.clone());
        let taken = |binding: &WgslBinding<'_>| {
            other.bindings().iter().any(|theirs| (theirs.group, theirs.binding) == (binding.group, binding.binding))
        };
        if let Some(WgslBinding { group, binding, .. }) = self.bindings().into_iter().find(taken) {
            return Err(WgslError::BindingClash { first, second, group, binding });
        }
        match self.names().find(|name| other.names().any(|theirs| theirs == *name)) {
            Some(name) => Err(WgslError::NameClash { first, second, name: name.into() }),
            None => Ok(()),
        }
    }

    /// Returns the names that the source defines.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.source.lines().filter_map(|line| {
            let declared = line.strip_prefix("fn ").or_else(|| line.strip_prefix("struct "));
            let declared = declared.or_else(|| line.strip_prefix("const "));
            let declared =
                declared.or_else(|| line.split_once("> ").filter(|_| line.starts_with('@')).map(|(_, rest)| rest));
            declared.and_then(|rest| rest.split([' ', '(', ':']).next())
        })
    }
}
