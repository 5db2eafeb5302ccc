//! Exported noise in the other languages of shaders.

use gradnoise::wgsl::languages::{Language, TranslateError, Translation};
use gradnoise::wgsl::{Arithmetic, ModuleForm, WgslError, WgslModule, WgslOptions};
use gradnoise::{Dimension, Noise, Octaves, Perlin, Simplex};
use naga::front::{glsl, spv};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{AddressSpace, Module, TypeInner};

/// Noises of which each makes other code, with whether a table is bound.
fn noises() -> [(&'static str, Noise, bool); 4] {
    [
        ("perlin", Perlin::hashed(Dimension::D2).noise(), false),
        ("simplex", Simplex::hashed(Dimension::D3).noise(), false),
        ("fbm", Perlin::hashed(Dimension::D2).fbm(Octaves::new(4)).frequency(0.3) * 2.0, false),
        ("table", Perlin::new(Dimension::D2).seed(3).noise(), true),
    ]
}

fn module(noise: &Noise) -> WgslModule {
    noise.wgsl(&WgslOptions::new("terrain").with_gradient()).unwrap()
}

fn validate(module: &Module) {
    Validator::new(ValidationFlags::all(), Capabilities::all()).validate(module).unwrap();
}

/// Reads GLSL of either version back. naga's reader knows no other version than 4.50, in which blocks have bindings.
fn read_glsl(translation: &Translation) -> Module {
    let functions =
        translation.text().unwrap().replace("layout(std140) uniform", "layout(std140, binding = 0) uniform");
    let source = format!("#version 450\n{functions}\nvoid main() {{}}\n");
    let options = glsl::Options::from(naga::ShaderStage::Fragment);
    let module = glsl::Frontend::default().parse(&options, &source);
    let module = module.unwrap_or_else(|errors| panic!("{}", errors.emit_to_string(&source)));
    validate(&module);
    module
}

fn read_spirv(translation: &Translation) -> Module {
    // Linkage is a capability that naga writes and does not know.
    let options = spv::Options { strict_capabilities: false, ..spv::Options::default() };
    let module = spv::parse_u8_slice(&translation.bytes(), &options).unwrap();
    validate(&module);
    module
}

/// The names of the functions that a module defines.
fn functions(module: &Module) -> Vec<&str> {
    module.functions.iter().filter_map(|(_, function)| function.name.as_deref()).collect()
}

#[test]
fn every_language_has_hessians() {
    for (kind, noise, _) in noises() {
        let module = noise.wgsl(&WgslOptions::new("terrain").with_hessian()).unwrap();
        for language in Language::ALL {
            let translation = module.translate(language).unwrap();
            let read = match language {
                Language::Glsl | Language::GlslEs300 => read_glsl(&translation),
                Language::SpirV => read_spirv(&translation),
                _ => continue,
            };
            for name in ["terrain", "terrain_with_hessian"] {
                assert!(functions(&read).contains(&name), "{kind}: {language}: {name}");
            }
        }
    }
}

#[test]
fn every_language_has_functions_of_cells() {
    for (kind, noise, _) in noises() {
        let module = noise.wgsl(&WgslOptions::new("terrain").with_gradient().at_cells()).unwrap();
        for language in Language::ALL {
            let translation = module.translate(language).unwrap();
            assert_eq!(translation.names(), ["terrain_at"], "{kind}: {language}");
            let read = match language {
                Language::Glsl | Language::GlslEs300 => read_glsl(&translation),
                Language::SpirV => read_spirv(&translation),
                _ => continue,
            };
            for name in ["terrain_at", "terrain_at_with_gradient"] {
                assert!(functions(&read).contains(&name), "{kind}: {language}: {name}");
            }
        }
    }
}

#[test]
fn every_language_has_the_functions_under_their_names() {
    for (kind, noise, has_table) in noises() {
        let module = module(&noise);
        assert_eq!(module.binding().is_some(), has_table);
        for language in Language::ALL {
            let translation = module.translate(language).unwrap();
            assert_eq!(translation.names(), ["terrain"], "{kind}: {language}");
            let read = match language {
                Language::Glsl | Language::GlslEs300 => read_glsl(&translation),
                Language::SpirV => read_spirv(&translation),
                _ => continue,
            };
            for name in ["terrain", "terrain_with_gradient"] {
                assert_eq!(functions(&read).iter().filter(|&&found| found == name).count(), 1, "{kind}: {name}");
            }
            let uniforms = read.global_variables.iter().filter(|(_, variable)| variable.space == AddressSpace::Uniform);
            assert_eq!(uniforms.count(), usize::from(has_table), "{kind}: {language}");
        }
        let text = |language| module.translate(language).unwrap().text().unwrap().to_owned();
        let position = if kind == "simplex" { 3 } else { 2 };
        assert!(text(Language::Glsl).contains(&format!("\nfloat terrain(vec{position} p")), "{kind}");
        assert!(text(Language::Hlsl).contains(&format!("\nfloat terrain(float{position} p")), "{kind}");
        assert!(text(Language::Msl).contains(&format!("\nfloat terrain(\n    metal::float{position} p")), "{kind}");
    }
}

#[test]
fn zero_of_exact_arithmetic_survives() {
    for (kind, noise, _) in noises() {
        let module = module(&noise);
        for language in Language::ALL {
            let translation = module.translate(language).unwrap();
            if let Some(text) = translation.text() {
                assert_eq!(text.matches(" & 15u) == 5u").count(), 1, "{kind}: {language}");
                let assigned = text.matches("terrain_hidden_zero = ((").count();
                assert_eq!(assigned, 1, "{kind}: {language}");
            } else {
                let read = read_spirv(&translation);
                let zero = read.global_variables.iter().map(|(_, variable)| variable);
                let zero: Vec<_> = zero.filter(|variable| variable.space == AddressSpace::Private).collect();
                assert_eq!(zero.len(), 1, "{kind}");
                assert_eq!(zero[0].name.as_deref(), Some("terrain_hidden_zero"));
                assert!(matches!(read.types[zero[0].ty].inner, TypeInner::Scalar(naga::Scalar::U32)));
            }
        }
        let fast = noise.wgsl(&WgslOptions::new("terrain").arithmetic(Arithmetic::Fast)).unwrap();
        assert!(!fast.translate(Language::Msl).unwrap().text().unwrap().contains("zero"), "{kind}");
    }
}

#[test]
fn texts_have_no_entry_point_and_begin_with_their_comment() {
    for (kind, noise, _) in noises() {
        for language in [Language::Glsl, Language::GlslEs300, Language::Hlsl, Language::Msl] {
            let translation = module(&noise).translate(language).unwrap();
            let text = translation.text().unwrap();
            assert!(!text.contains("void main") && !text.contains("#version"), "{kind}: {language}");
            assert!(text.starts_with("// terrain(p) and terrain_with_gradient(p): "), "{kind}: {language}");
            assert_eq!((translation.words(), translation.bytes()), (None, text.as_bytes().to_vec()));
        }
    }
}

#[test]
fn bound_numbers_are_buffers_in_every_language_that_has_them() {
    let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(5));
    let bound = hills.wgsl(&WgslOptions::new("hills").group(2).binding(4).bound()).unwrap();
    let text = |language| bound.translate(language).unwrap().text().unwrap().to_owned();
    assert!(text(Language::Glsl).contains("binding = 4) "));
    assert!(text(Language::Hlsl).contains("4, space2)"));
    read_glsl(&bound.translate(Language::Glsl).unwrap());
    let read = read_spirv(&bound.translate(Language::SpirV).unwrap());
    let places = read.global_variables.iter().filter_map(|(_, variable)| variable.binding);
    assert_eq!(places.map(|place| (place.group, place.binding)).collect::<Vec<_>>(), [(2, 4)]);
    // Buffers are arguments, and there is nothing else that the caller does not know.
    let msl = text(Language::Msl);
    let (_, signature) = msl.rsplit_once("\nfloat hills(\n").unwrap();
    let (parameters, _) = signature.split_once("\n) {").unwrap();
    let names: Vec<&str> = parameters.lines().map(|line| line.rsplit(' ').next().unwrap()).collect();
    assert_eq!(names[1..], ["hills_data"]);
    assert!(!msl.contains("_mslBufferSizes"));
    let storage = hills.wgsl(&WgslOptions::new("hills").binding(5).uniform_limit(0).bound()).unwrap();
    assert_eq!(
        storage.translate(Language::GlslEs300).unwrap_err(),
        TranslateError::StorageBuffer { binding: 5, language: Language::GlslEs300 }
    );
    let high = hills.wgsl(&WgslOptions::new("hills").binding(256).bound()).unwrap();
    let error = high.translate(Language::Glsl).unwrap_err();
    assert_eq!(error, TranslateError::Binding { binding: 256, language: Language::Glsl });
}

#[test]
fn metal_functions_need_no_private_variables_of_their_callers() {
    let module = module(&Perlin::hashed(Dimension::D2).noise());
    let translation = module.translate(Language::Msl).unwrap();
    let (_, functions) =
        translation.text().unwrap().split_once("\nfloat terrain(\n    metal::float2 p_1\n) {\n").unwrap();
    assert!(
        functions.starts_with("    uint terrain_hidden_zero = {};\n    return terrain(p_1, terrain_hidden_zero);\n}\n"),
        "{functions}"
    );
}

#[test]
fn names_that_a_language_cannot_have_are_changed_or_refused() {
    let named =
        |name: &str| Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new(name).with_gradient()).unwrap();
    // A digit at the end, a function and a type of the language, and names of variables of the helpers.
    for (name, language, expected) in [
        ("noise1", Language::Glsl, "noise1_"),
        ("noise1", Language::SpirV, "noise1"),
        ("half", Language::Msl, "half_"),
        ("float4", Language::Hlsl, "float4_"),
        ("local", Language::Glsl, "local"),
        ("p", Language::Hlsl, "p"),
        ("cell", Language::SpirV, "cell"),
    ] {
        let translation = named(name).translate(language).unwrap();
        assert_eq!(translation.names(), [expected], "{language}");
        if let Some(text) = translation.text() {
            assert!(text.starts_with(&format!("// {expected}(p) and {name}_with_gradient(p)")), "{text}");
        }
    }
    for (name, language) in [("gl_noise", Language::Glsl), ("a__b", Language::Hlsl)] {
        assert_eq!(named(name).translate(language).unwrap_err(), TranslateError::Name { name: name.into(), language });
        assert_eq!(named(name).translate(Language::SpirV).unwrap().names(), [name]);
    }
}

#[test]
fn noises_of_one_shader_are_translated_together() {
    let land = module(&Perlin::new(Dimension::D2).noise());
    let form = ModuleForm::NagaOil { path: "my_game::sky".into() };
    let sky = Simplex::hashed(Dimension::D3).noise().wgsl(&WgslOptions::new("sky").form(form)).unwrap();
    for language in Language::ALL {
        let both = WgslModule::translate_together(&[&land, &sky], language).unwrap();
        assert_eq!(both.names(), ["terrain", "sky"]);
        match language {
            Language::Glsl | Language::GlslEs300 => assert!(functions(&read_glsl(&both)).contains(&"sky")),
            Language::SpirV => assert!(functions(&read_spirv(&both)).contains(&"sky")),
            // Helpers that naga adds are there once.
            _ => assert_eq!(both.text().unwrap().matches("int naga_f2i32(").count(), 1),
        }
    }
    let other = Perlin::hashed(Dimension::D3).noise().wgsl(&WgslOptions::new("sky")).unwrap();
    let error = WgslModule::translate_together(&[&sky, &other], Language::Hlsl).unwrap_err();
    assert!(matches!(error, TranslateError::Wgsl(WgslError::NameClash { .. })), "{error}");
}

#[test]
fn spirv_exports_the_functions_and_nothing_else() {
    let translation = module(&Perlin::hashed(Dimension::D2).noise()).translate(Language::SpirV).unwrap();
    let words = translation.words().unwrap();
    // An instruction is its length and its number, then its operands; 71 decorates, and 41 is linkage.
    let (mut at, mut exported) = (5, Vec::new());
    while at < words.len() {
        let length = (words[at] >> 16) as usize;
        if words[at] & 0xffff == 71 && words[at + 2] == 41 {
            assert_eq!(words[at + length - 1], 0);
            let name: Vec<u8> = words[at + 3..at + length - 1].iter().flat_map(|word| word.to_le_bytes()).collect();
            exported.push(String::from_utf8(name).unwrap().trim_end_matches('\0').to_owned());
        }
        at += length;
    }
    exported.sort();
    assert_eq!(exported, ["terrain", "terrain_with_gradient"]);
}
