//! What Bevy's shader cache, with its WESL, makes of every kind of noise, without a device.

use bevy::asset::AssetId;
use bevy::asset::uuid::Uuid;
use bevy::shader::{Shader, ShaderCache, ShaderCacheSource, ShaderDefVal};
use bevy_gradnoise::gradnoise::wgsl::{ModuleForm, WgslOptions};
use bevy_gradnoise::gradnoise::{
    Cellular, Dimension, Fade, Falloff, Noise, Octaves, OpenSimplex2, Perlin, Simplex, Value, presets,
};
use bevy_gradnoise::{noise_buffer, noise_material_shader, noise_options, noise_shader};
use naga::valid::{Capabilities, ValidationFlags, Validator};

fn id(number: u128) -> AssetId<Shader> {
    AssetId::Uuid { uuid: Uuid::from_u128(number) }
}

/// Returns the WGSL of a shader that imports modules.
fn composed(modules: Vec<Shader>, root: &str) -> Result<String, String> {
    let mut cache = ShaderCache::<String, ()>::new((), |(), source, _| match source {
        ShaderCacheSource::Wgsl(wgsl) => Ok(wgsl),
        ShaderCacheSource::SpirV(_) => unreachable!(),
    });
    for (module, number) in modules.into_iter().zip(1..) {
        cache.set_shader(id(number), module);
    }
    cache.set_shader(id(100), Shader::from_wesl(root.to_owned(), "root.wesl"));
    let group = ShaderDefVal::UInt("MATERIAL_BIND_GROUP".into(), 3);
    cache.get(0, id(100), &[group]).map(|wgsl| wgsl.to_string()).map_err(|error| error.to_string())
}

fn check(wgsl: &str) {
    let module = naga::front::wgsl::parse_str(wgsl).unwrap_or_else(|error| panic!("{}", error.emit_to_string(wgsl)));
    Validator::new(ValidationFlags::all(), Capabilities::all()).validate(&module).unwrap();
}

fn caller(noise: &Noise, imports: &str, function: &str) -> String {
    let position = ["v.x", "v.xy", "v.xyz", "v"][noise.dimension().count() - 1];
    let cell = ["i32(p)", "vec2i(p)", "vec3i(p)", "vec4i(p)"][noise.dimension().count() - 1];
    let arguments = if function.contains("_at") { format!("{cell}, fract(p)") } else { "p".into() };
    let value = if function.ends_with("_gradient") { ".value" } else { "" };
    format!(
        "{imports}
@fragment
fn fragment(@location(0) v: vec4f) -> @location(0) vec4f {{
    let p = {position};
    return vec4f({function}({arguments}){value});
}}"
    )
}

fn noises() -> Vec<Noise> {
    let mut noises = Vec::new();
    for dimension in Dimension::ALL {
        noises.extend(Fade::ALL.iter().map(|&fade| Perlin::new(dimension).fade(fade).noise()));
        noises.extend(Falloff::ALL.iter().map(|&falloff| Simplex::hashed(dimension).falloff(falloff).noise()));
        noises.push(Value::hashed(dimension).noise());
        noises.push(Perlin::hashed(dimension).ridged(Octaves::new(6)).warp(0.2, Simplex::hashed(dimension).noise()));
        noises.push(Noise::white(dimension, 4));
    }
    noises.extend([OpenSimplex2::hashed(Dimension::D2).noise(), OpenSimplex2::hashed(Dimension::D3).noise()]);
    noises.extend([Cellular::new(Dimension::D2).noise(), Cellular::hashed(Dimension::D3).noise()]);
    noises.extend([presets::marble(1), presets::lava(1), presets::planet(1)].map(|material| material.height));
    noises
}

#[test]
fn bevy_composes_every_noise() {
    let mut count = 0;
    for noise in noises() {
        let options = noise_options("hills");
        for (function, options) in [
            ("hills", options.clone()),
            ("hills", options.clone().bound()),
            ("hills_with_gradient", options.clone().with_gradient()),
            ("hills_at", options.at_cells()),
        ] {
            // Some have no gradient, or repeat.
            let Ok(module) = noise.wgsl(&options) else { continue };
            let root = caller(&noise, &format!("import my_game::hills::{function};"), function);
            let module = noise_material_shader(&module, "my_game::hills");
            let wgsl = composed(vec![module], &root).unwrap_or_else(|error| panic!("{error}"));
            check(&wgsl);
            count += 1;
        }
    }
    println!("{count} modules");
    assert!(count > 120);
}

#[test]
fn buffers_are_in_the_group_of_materials() {
    let noise = Perlin::new(Dimension::D2).noise();
    let module = noise.wgsl(&noise_options("hills").binding(40)).unwrap();
    assert_eq!(noise_buffer(&module).map(|_| ()), Some(()));
    let root = caller(&noise, "import my_game::land::hills;", "hills");
    let wgsl = composed(vec![noise_material_shader(&module, "my_game::land")], &root).unwrap();
    check(&wgsl);
    let constant = "constants__2MATERIAL_BIND_GROUP";
    assert!(wgsl.contains(&format!("@group({constant}) @binding(40)\nvar<storage")), "{wgsl}");
    assert!(wgsl.contains(&format!("const {constant} = 3;")), "{wgsl}");
    let wgsl = composed(vec![noise_shader(&module, "my_game::land")], &root).unwrap();
    assert!(wgsl.contains("@group(0) @binding(40)\nvar<storage"), "{wgsl}");
    let hashed = Perlin::hashed(Dimension::D2).noise().wgsl(&noise_options("hills")).unwrap();
    assert!(noise_buffer(&hashed).is_none());
}

#[test]
fn only_the_form_of_wesl_is_for_this_bevy() {
    let noise = Perlin::hashed(Dimension::D2).noise();
    let root = caller(&noise, "import my_game::hills::hills;", "hills");
    let form = ModuleForm::NagaOil { path: "my_game::hills".into() };
    let module = noise.wgsl(&WgslOptions::new("hills").form(form)).unwrap();
    composed(vec![noise_shader(&module, "my_game::hills")], &root).unwrap_err();
    // In front of a shader without imports plain WGSL is as ever.
    let plain = noise.wgsl(&WgslOptions::new("hills")).unwrap();
    check(&composed(vec![], &format!("{}{}", plain.source(), caller(&noise, "", "hills"))).unwrap());
}
