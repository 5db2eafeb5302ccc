use crate::gpu::error::WgslError;
use crate::gpu::resources::filled_buffer;
use crate::noise::expression::Noise;
use crate::output::Output;
use crate::plan::Plan;
use crate::wgsl::assembly::AssemblyError;
use crate::wgsl::{AddressSpace, Arithmetic, Functions};
use naga::keywords::wgsl::{BUILTIN_IDENTIFIERS, RESERVED};

/// What kind of shader source a noise becomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModuleForm {
    /// Plain WGSL, to be put before or behind the user's own.
    #[default]
    Plain,
    /// A module for `naga_oil` (Bevy's preprocessor): `#define_import_path`, then plain WGSL. To be imported from this path,
    /// such as `my_game::terrain`.
    NagaOil {
        /// The path.
        path: String,
    },
    /// A WESL module. It is plain WGSL, for items need no marks there to be imported.
    Wesl,
}

/// How a noise becomes functions for a shader of the user's own: under which name, where its data are bound, in what form.
///
/// ```
/// use gradnoise::gpu::WgslOptions;
/// use gradnoise::{Dimension, Octaves, Perlin};
///
/// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(6));
/// let exported = hills.wgsl(&WgslOptions::new("terrain").group(1).binding(2))?;
/// assert!(exported.source().contains("fn terrain(p: vec2f) -> f32 {"));
/// assert!(exported.source().contains("@group(1) @binding(2) var<uniform> "));
/// assert_eq!(exported.layout_entries(wgpu::ShaderStages::VERTEX).len(), 3);
/// # Ok::<(), gradnoise::gpu::WgslError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WgslOptions {
    name: String,
    prefix: String,
    group: u32,
    binding: u32,
    form: ModuleForm,
    arithmetic: Arithmetic,
    uniform_limit: u64,
}

impl WgslOptions {
    /// Plain WGSL in exact arithmetic, with a function of this name, all helpers' names beginning with the name and an
    /// underscore, and the data at bindings 0 to 2 of group 0.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        let name = name.into();
        let prefix = format!("{name}_");
        Self {
            name,
            prefix,
            group: 0,
            binding: 0,
            form: ModuleForm::Plain,
            arithmetic: Arithmetic::Exact,
            uniform_limit: 1 << 14,
        }
    }

    /// Takes this prefix for the names of helpers. Noises in one shader need different ones.
    #[must_use]
    pub fn prefix(self, prefix: impl Into<String>) -> Self {
        Self { prefix: prefix.into(), ..self }
    }

    /// Takes this bind group, below 8.
    #[must_use]
    pub fn group(self, group: u32) -> Self {
        Self { group, ..self }
    }

    /// Takes this binding, the next, and, for the tables of noises on a lattice, a third. They lie below 1000.
    #[must_use]
    pub fn binding(self, binding: u32) -> Self {
        Self { binding, ..self }
    }

    /// Takes this form.
    #[must_use]
    pub fn form(self, form: ModuleForm) -> Self {
        Self { form, ..self }
    }

    /// Takes this arithmetic.
    #[must_use]
    pub fn arithmetic(self, arithmetic: Arithmetic) -> Self {
        Self { arithmetic, ..self }
    }

    /// Counts on a device of these limits: as many tables as its uniform buffers hold are read from there, which is faster on
    /// many. Without limits it is 16 KiB, three tables, which every device has.
    #[must_use]
    pub fn limits(self, limits: &wgpu::Limits) -> Self {
        Self { uniform_limit: limits.max_uniform_buffer_binding_size, ..self }
    }
}

/// A noise as shader source, and the data that it needs bound.
///
/// The source is self-contained: `fn name(p)`, the value at a position (`f32` or a vector of as many `f32` as the noise has
/// dimensions), and `fn name_with_gradient(p)`, which returns a structure of `value` and `gradient`. They give the same bits as
/// [`Evaluator::points`](crate::Evaluator::points) and, in exact arithmetic, do so on every adapter.
///
/// The source depends on the expression's structure, the data on its numbers: for other numbers, a seed or a frequency, new
/// [buffer_data](Self::buffer_data) of the same buffers will do (they keep their size unless octaves, control points or the like
/// change in number).
#[derive(Clone)]
pub struct WgslModule {
    export: WgslOptions,
    source: String,
    parameters: Vec<u32>,
    arrays: Vec<u32>,
    tables: Vec<u8>,
    tables_in: AddressSpace,
}

impl std::fmt::Debug for WgslModule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WgslModule").field("export", &self.export).finish_non_exhaustive()
    }
}

impl Noise {
    /// The noise as functions for a shader of the user's own.
    ///
    /// # Errors
    /// [`WgslError`] if the description cannot be, a name is no identifier or is WGSL's own, or there is no such binding.
    pub fn wgsl(&self, export: &WgslOptions) -> Result<WgslModule, WgslError> {
        check_identifier(&export.name)?;
        check_identifier(&export.prefix)?;
        if let ModuleForm::NagaOil { path } = &export.form {
            path.split("::").try_for_each(check_identifier)?;
            check_underscores(export, path)?;
        }
        let WgslOptions { group, binding, .. } = *export;
        if group >= 8 || binding >= 998 {
            return Err(WgslError::Binding { group, binding });
        }
        let mut plan = Plan::new(&Output::value(self))?;
        plan.add_points_transforms();
        let tables_in = AddressSpace::of_tables(&plan.program, export.uniform_limit);
        let functions = Functions {
            tables_in,
            program: &plan.program,
            arithmetic: export.arithmetic,
            name: &export.name,
            prefix: &export.prefix,
            bindings: [binding, binding + 1, binding + 2].map(|binding| (group, binding)),
        };
        let text = functions.text().map_err(|error| match error {
            AssemblyError::DuplicateName { name, .. } => WgslError::Clash { name },
            error => WgslError::Shader(error.to_string()),
        })?;
        let source = match &export.form {
            ModuleForm::Plain | ModuleForm::Wesl => text,
            ModuleForm::NagaOil { path } => format!("#define_import_path {path}\n\n{text}"),
        };
        Ok(WgslModule {
            export: export.clone(),
            source,
            parameters: plan.uniform_parameters(),
            arrays: plan.arrays,
            tables: bytemuck::cast_slice(&plan.tables).to_vec(),
            tables_in,
        })
    }
}

impl WgslModule {
    /// The shader source.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The entries of the bind group's layout, for shaders of these stages: a uniform buffer of numbers, a storage buffer of
    /// lists, and, if there are noises on a lattice, a buffer of tables, which is a uniform buffer if that holds them, else a
    /// storage buffer.
    #[must_use]
    pub fn layout_entries(&self, visibility: wgpu::ShaderStages) -> Vec<wgpu::BindGroupLayoutEntry> {
        let read_only = wgpu::BufferBindingType::Storage { read_only: true };
        let uniform = wgpu::BufferBindingType::Uniform;
        let tables = if self.tables_in == AddressSpace::Storage { read_only } else { uniform };
        let entry = |(binding, ty)| wgpu::BindGroupLayoutEntry {
            binding,
            visibility,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: None,
        };
        self.bindings().into_iter().zip([uniform, read_only, tables]).map(entry).collect()
    }

    /// The bind group it belongs to.
    #[must_use]
    pub fn group(&self) -> u32 {
        self.export.group
    }

    /// The numbers of its bindings, in order.
    #[must_use]
    pub fn bindings(&self) -> Vec<u32> {
        let first = self.export.binding;
        (first..first + self.buffer_data().len() as u32).collect()
    }

    /// What the buffers hold, in the order of the bindings.
    #[must_use]
    pub fn buffer_data(&self) -> Vec<&[u8]> {
        let (parameters, arrays) = (bytemuck::cast_slice(&self.parameters), bytemuck::cast_slice(&self.arrays));
        if self.tables.is_empty() { vec![parameters, arrays] } else { vec![parameters, arrays, &self.tables] }
    }

    /// Buffers with the contents, in the order of the bindings; they may be written to later (`COPY_DST`).
    ///
    /// # Errors
    /// What the device says against them.
    pub fn buffers(&self, device: &wgpu::Device) -> Result<Vec<wgpu::Buffer>, crate::gpu::GeneratorError> {
        let (uniform, storage) = (wgpu::BufferUsages::UNIFORM, wgpu::BufferUsages::STORAGE);
        let usages = [uniform, storage, if self.tables_in == AddressSpace::Storage { storage } else { uniform }];
        let buffer =
            |(buffer_data, usage): (&[u8], _)| filled_buffer(device, usage | wgpu::BufferUsages::COPY_DST, buffer_data);
        let buffers = self.buffer_data().into_iter().zip(usages).map(buffer);
        buffers.collect::<Result<_, _>>().map_err(crate::gpu::GeneratorError::Device)
    }

    /// The sources of noises that live in one shader, one behind the other.
    ///
    /// # Errors
    /// [`WgslError`] if two of them take the same binding, or would define the same name.
    pub fn concatenate(exported: &[&Self]) -> Result<String, WgslError> {
        for (index, a) in exported.iter().enumerate() {
            for b in &exported[index + 1..] {
                a.check_beside(b)?;
            }
        }
        Ok(exported.iter().map(|exported| exported.source.as_str()).collect::<Vec<_>>().join("\n"))
    }

    fn check_beside(&self, other: &Self) -> Result<(), WgslError> {
        let (a, b) = (&self.export, &other.export);
        let (first, second) = (a.name.clone(), b.name.clone());
        if a.group == b.group
            && let Some(&binding) = self.bindings().iter().find(|binding| other.bindings().contains(binding))
        {
            return Err(WgslError::BindingClash { first, second, group: a.group, binding });
        }
        match self.names().find(|name| other.names().any(|theirs| theirs == *name)) {
            Some(name) => Err(WgslError::NameClash { first, second, name: name.into() }),
            None => Ok(()),
        }
    }

    /// What it defines.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.source.lines().filter_map(|line| {
            let declared = line.strip_prefix("fn ").or_else(|| line.strip_prefix("struct "));
            let declared =
                declared.or_else(|| line.split_once("> ").filter(|_| line.starts_with('@')).map(|(_, rest)| rest));
            declared.and_then(|rest| rest.split([' ', '(', ':']).next())
        })
    }
}

fn check_identifier(name: &str) -> Result<(), WgslError> {
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let rest = letters.all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !first || !rest || name == "_" || name.starts_with("__") {
        return Err(WgslError::Identifier { name: name.into() });
    }
    if RESERVED.contains(&name) || BUILTIN_IDENTIFIERS.contains(&name) || is_short_type(name) {
        return Err(WgslError::Reserved { name: name.into() });
    }
    Ok(())
}

/// naga writes a module's interface for `naga_oil`: it merges underscores and changes what begins with `_naga`. And in paths
/// and braces `naga_oil` imports nothing that begins with an underscore.
fn check_underscores(WgslOptions { name, prefix, .. }: &WgslOptions, path: &str) -> Result<(), WgslError> {
    let first = path.split("::").next().unwrap_or_default();
    let refused = [
        (name.as_str(), name.starts_with('_') || name.ends_with('_') || name.contains("__")),
        (prefix, prefix.starts_with("_naga") || prefix.contains("__")),
        (first, first.starts_with('_')),
    ];
    match refused.into_iter().find(|(_, refused)| *refused) {
        Some((name, _)) => Err(WgslError::Underscores { name: name.into() }),
        None => Ok(()),
    }
}

/// The names that WGSL gives to types of vectors and matrices, such as `vec3f`.
fn is_short_type(name: &str) -> bool {
    let size = |text: &str| matches!(text, "2" | "3" | "4");
    let Some((name, component)) = name.split_at_checked(name.len() - 1) else { return false };
    let vector = name.strip_prefix("vec").is_some_and(size) && matches!(component, "f" | "h" | "i" | "u");
    let sizes = name.strip_prefix("mat").and_then(|sizes| sizes.split_once('x'));
    vector || (sizes.is_some_and(|(columns, rows)| size(columns) && size(rows)) && matches!(component, "f" | "h"))
}
