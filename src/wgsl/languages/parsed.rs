use crate::wgsl::languages::error::TranslateError;
use crate::wgsl::languages::translation::Language;
use crate::wgsl::module::WgslModule;
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};
use naga::{ArraySize, TypeInner};
use std::num::NonZeroU32;

/// The name of the entry point that GLSL must have. No WGSL identifier can be equal to it.
pub(super) const ENTRY_POINT: &str = "1";

/// Exported noise as a module of naga.
pub(super) struct Parsed {
    pub(super) module: naga::Module,
    pub(super) info: ModuleInfo,
}

impl Parsed {
    /// Reads the sources.
    pub(super) fn new(modules: &[&WgslModule], language: Language) -> Result<Self, TranslateError> {
        let source = WgslModule::concatenate(modules)?;
        // `#define_import_path` is a line for a preprocessor.
        let lines = source.lines().filter(|line| !line.starts_with("#define_import_path"));
        let source = lines.collect::<Vec<_>>().join("\n");
        let mut module = naga::front::wgsl::parse_str(&source)
            .map_err(|error| TranslateError::Naga(error.emit_to_string(&source)))?;
        free_names(&mut module, modules);
        name_arrays(&mut module, modules, language);
        if matches!(language, Language::Glsl | Language::GlslEs300) {
            module.entry_points.push(empty_entry_point());
        }
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
        let info = validator.validate(&module);
        let info = info.map_err(|error| TranslateError::Naga(error.emit_to_string(&source)))?;
        Ok(Self { module, info })
    }
}

/// Returns the source without the parts for a preprocessor.
pub(super) fn plain_source(module: &WgslModule) -> &str {
    let source = module.source();
    let without_path = source.strip_prefix("#define_import_path").and_then(|rest| rest.split_once("\n\n"));
    without_path.map_or(source, |(_, rest)| rest)
}

/// Removes the functions' names from variables and arguments of the same name. In the other languages these names share
/// a namespace, in which the first one keeps its name.
fn free_names(module: &mut naga::Module, modules: &[&WgslModule]) {
    let is_taken = |name: &Option<String>| {
        name.as_ref().is_some_and(|name| {
            let names = modules.iter().map(|module| module.options.function());
            names.into_iter().any(|function| {
                name.strip_prefix(function.as_str())
                    .is_some_and(|rest| ["", "_with_gradient", "_with_hessian"].contains(&rest))
            })
        })
    };
    for (_, function) in module.functions.iter_mut() {
        let arguments = function.arguments.iter_mut().map(|argument| &mut argument.name);
        let variables = function.local_variables.iter_mut().map(|(_, variable)| &mut variable.name);
        arguments.chain(variables).filter(|name| is_taken(name)).for_each(|name| *name = None);
    }
}

/// Names the types of arrays, which have none in WGSL and a number elsewhere, after their buffers.
///
/// In Metal's language an array without a size would add its size to the arguments of every function. No function
/// needs it, so arrays there have the size of the data.
fn name_arrays(module: &mut naga::Module, modules: &[&WgslModule], language: Language) {
    let bindings = modules.iter().filter_map(|module| module.binding());
    let bindings: Vec<_> = bindings.collect();
    for (_, variable) in module.global_variables.iter() {
        let (Some(name), Some(resource)) = (&variable.name, &variable.binding) else { continue };
        let mut array = module.types[variable.ty].clone();
        let TypeInner::Array { size, stride, .. } = &mut array.inner else { continue };
        let place = (resource.group, resource.binding);
        let data = bindings.iter().find(|binding| (binding.group, binding.binding) == place);
        let length = data.and_then(|binding| NonZeroU32::new(binding.data.len() as u32 / *stride));
        if let (Language::Msl, ArraySize::Dynamic, Some(length)) = (language, *size, length) {
            *size = ArraySize::Constant(length);
        }
        array.name = Some(format!("{name}_data"));
        module.types.replace(variable.ty, array);
    }
}

fn empty_entry_point() -> naga::EntryPoint {
    naga::EntryPoint {
        name: ENTRY_POINT.into(),
        stage: naga::ShaderStage::Fragment,
        early_depth_test: None,
        workgroup_size: [0; 3],
        workgroup_size_overrides: None,
        function: naga::Function::default(),
        mesh_info: None,
        task_payload: None,
        incoming_ray_payload: None,
    }
}
