use crate::wgsl::binding::BindingKind;
use crate::wgsl::languages::error::TranslateError;
use crate::wgsl::languages::parsed::{ENTRY_POINT, Parsed, plain_source};
use crate::wgsl::languages::spirv::export_functions;
use crate::wgsl::languages::translation::{Code, Language, Translation};
use crate::wgsl::module::WgslModule;
use naga::back::{glsl, hlsl, msl, spv};
use naga::proc::BoundsCheckPolicies;

impl WgslModule {
    /// Translates the functions to another language.
    ///
    /// # Errors
    /// [`TranslateError`] if the language does not allow the name or the buffer.
    pub fn translate(&self, language: Language) -> Result<Translation, TranslateError> {
        Self::translate_together(&[self], language)
    }

    /// Translates several noises of one shader to another language. Translated one by one, they could define the same
    /// helpers twice.
    ///
    /// ```
    /// use gradnoise::wgsl::languages::Language;
    /// use gradnoise::wgsl::{WgslModule, WgslOptions};
    /// use gradnoise::{Dimension, Perlin, Simplex};
    ///
    /// let land = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("land"))?;
    /// let sky = Simplex::hashed(Dimension::D3).noise().wgsl(&WgslOptions::new("sky"))?;
    /// let both = WgslModule::translate_together(&[&land, &sky], Language::Msl)?;
    /// assert_eq!(both.names(), ["land", "sky"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails like [`translate`](Self::translate), and if two modules use the same binding or define the same name.
    pub fn translate_together(modules: &[&Self], language: Language) -> Result<Translation, TranslateError> {
        check_buffers(modules, language)?;
        let parsed = Parsed::new(modules, language)?;
        let written = |text: Result<String, String>| text.map_err(TranslateError::Naga);
        let text = match language {
            Language::Glsl => written(glsl(modules, &parsed, glsl::Version::Desktop(450)))?,
            Language::GlslEs300 => written(glsl(modules, &parsed, glsl::Version::new_gles(300)))?,
            Language::Hlsl => written(hlsl(modules, &parsed))?,
            Language::Msl => written(msl(&parsed))?,
            Language::SpirV => return spirv(modules, &parsed),
        };
        let mut names = Vec::new();
        let mut comment = String::new();
        let (mut declared, mut text) = (String::new(), text);
        for module in modules {
            let name = &module.options.function();
            let kept = |name: &String| defines(&text, name);
            let candidates = [name.clone(), format!("{name}_")];
            let refused = || TranslateError::Name { name: name.clone(), language };
            let found = candidates.into_iter().find(kept).ok_or_else(refused)?;
            let with_derivatives = module.options.function_with_derivatives();
            if let Some(name) = with_derivatives.clone().filter(|name| !kept(name)) {
                return Err(TranslateError::Name { name, language });
            }
            for line in plain_source(module).lines().take_while(|line| line.starts_with("//")) {
                comment += &line.replacen(&format!("{name}("), &format!("{found}("), 1);
                comment.push('\n');
            }
            if language == Language::Msl {
                declared += &hide_private_variables(&text, &found);
                if let Some(name) = with_derivatives {
                    declared += &hide_private_variables(&text, &name);
                }
            }
            names.push(found);
        }
        text += &declared;
        Ok(Translation { names, code: Code::Text(format!("{comment}// In {language}.\n\n{}\n", text.trim())) })
    }
}

fn check_buffers(modules: &[&WgslModule], language: Language) -> Result<(), TranslateError> {
    for binding in modules.iter().filter_map(|module| module.binding()) {
        match language {
            Language::GlslEs300 if binding.kind == BindingKind::ReadOnlyStorage => {
                return Err(TranslateError::StorageBuffer { binding: binding.binding, language });
            }
            Language::Glsl if u8::try_from(binding.binding).is_err() => {
                return Err(TranslateError::Binding { binding: binding.binding, language });
            }
            _ => (),
        }
    }
    Ok(())
}

/// Returns whether a text has a function of this name.
fn defines(text: &str, name: &str) -> bool {
    let is_definition = |line: &str| {
        let head = line.split_once('(').map(|(head, _)| head);
        head.and_then(|head| head.rsplit_once(' ')).is_some_and(|(kind, found)| found == name && !kind.starts_with(' '))
    };
    text.lines().any(is_definition)
}

/// Returns the groups and bindings of all buffers.
fn resources(modules: &[&WgslModule]) -> impl Iterator<Item = naga::ResourceBinding> {
    let bindings = modules.iter().filter_map(|module| module.binding());
    bindings.map(|binding| naga::ResourceBinding { group: binding.group, binding: binding.binding })
}

fn glsl(modules: &[&WgslModule], parsed: &Parsed, version: glsl::Version) -> Result<String, String> {
    let options = glsl::Options {
        version,
        // The entry point calls nothing.
        writer_flags: glsl::WriterFlags::INCLUDE_UNUSED_ITEMS,
        binding_map: resources(modules).map(|resource| (resource, resource.binding as u8)).collect(),
        zero_initialize_workgroup_memory: false,
    };
    let entry_point = glsl::PipelineOptions {
        shader_stage: naga::ShaderStage::Fragment,
        entry_point: ENTRY_POINT.into(),
        multiview: None,
    };
    let (mut text, policies) = (String::new(), BoundsCheckPolicies::default());
    glsl::Writer::new(&mut text, &parsed.module, &parsed.info, &options, &entry_point, policies)
        .and_then(|mut writer| writer.write())
        .map_err(|error| error.to_string())?;
    // The version is the shader's first line, and the entry point its last function.
    let (_, rest) = text.split_once('\n').ok_or("the GLSL has no version")?;
    let (functions, _) = rest.rsplit_once("void main() {").ok_or("the GLSL has no entry point")?;
    Ok(functions.into())
}

fn hlsl(modules: &[&WgslModule], parsed: &Parsed) -> Result<String, String> {
    let target = |resource: naga::ResourceBinding| hlsl::BindTarget {
        space: resource.group as u8,
        register: resource.binding,
        ..hlsl::BindTarget::default()
    };
    let options = hlsl::Options {
        binding_map: resources(modules).map(|resource| (resource, target(resource))).collect(),
        fake_missing_bindings: false,
        force_loop_bounding: false,
        ..hlsl::Options::default()
    };
    let mut text = String::new();
    hlsl::Writer::new(&mut text, &options, &hlsl::PipelineOptions::default())
        .write(&parsed.module, &parsed.info, None)
        .map_err(|error| error.to_string())?;
    Ok(text)
}

fn msl(parsed: &Parsed) -> Result<String, String> {
    let options = msl::Options { force_loop_bounding: false, ..msl::Options::default() };
    let mut writer = msl::Writer::new(String::new());
    let written = writer.write(&parsed.module, &parsed.info, &options, &msl::PipelineOptions::default());
    written.map_err(|error| error.to_string())?;
    Ok(writer.finish())
}

fn spirv(modules: &[&WgslModule], parsed: &Parsed) -> Result<Translation, TranslateError> {
    let options =
        spv::Options { flags: spv::WriterFlags::DEBUG, force_loop_bounding: false, ..spv::Options::default() };
    let words = spv::write_vec(&parsed.module, &parsed.info, &options, None);
    let words = words.map_err(|error| TranslateError::Naga(error.to_string()))?;
    let mut exported = Vec::new();
    for module in modules {
        let name = &module.options.function();
        exported.push(name.clone());
        exported.extend(module.options.function_with_derivatives());
    }
    let code = Code::Words(export_functions(words, &exported)?);
    Ok(Translation { names: modules.iter().map(|module| module.options.function()).collect(), code })
}

/// Returns an overload of the function of this name that holds the module's private variables itself.
///
/// Metal's language has no variables outside functions, so naga passes them as arguments. It allows a second function
/// of the same name with fewer arguments.
pub(super) fn hide_private_variables(text: &str, name: &str) -> String {
    let Some((head, rest)) = text.split_once(&format!(" {name}(\n")) else { return String::new() };
    let Some((parameters, _)) = rest.split_once("\n) {") else { return String::new() };
    let kind = head.rsplit('\n').next().unwrap_or_default();
    let parameters: Vec<&str> = parameters.split(",\n").map(str::trim).collect();
    let (private, public): (Vec<&str>, Vec<&str>) = parameters.iter().partition(|kind| kind.starts_with("thread "));
    if private.is_empty() {
        return String::new();
    }
    let declaration = |parameter: &&str| {
        let variable = parameter.trim_start_matches("thread ").replacen('&', "", 1);
        format!("    {variable} = {{}};\n")
    };
    let declarations: String = private.iter().map(declaration).collect();
    let arguments: Vec<&str> = parameters.iter().filter_map(|parameter| parameter.rsplit(' ').next()).collect();
    format!(
        "\n{kind} {name}(\n    {}\n) {{\n{declarations}    return {name}({});\n}}\n",
        public.join(",\n    "),
        arguments.join(", ")
    )
}
