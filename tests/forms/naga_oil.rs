//! `naga_oil`, the preprocessor of Bevy.

use crate::adapter::context;
use crate::game::{Game, assert_valid, caller, every_noise};
use gradnoise::wgsl::{ModuleForm, WgslError, WgslOptions};
use gradnoise::{Dimension, Perlin};
use naga::back::wgsl::{WriterFlags, write_string};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga_oil::compose::{ComposableModuleDescriptor, Composer, NagaModuleDescriptor};

/// What it makes of modules and a shader that imports them.
fn compiled(modules: &[(&str, &str)], shader: &str) -> naga::Module {
    let mut composer = Composer::default();
    for (name, source) in modules {
        let module = ComposableModuleDescriptor { source, file_path: name, ..Default::default() };
        if let Err(error) = composer.add_composable_module(module) {
            panic!("{name}: {}", error.emit_to_string(&composer));
        }
    }
    let main = NagaModuleDescriptor { source: shader, file_path: "main", ..Default::default() };
    composer.make_naga_module(main).unwrap_or_else(|error| panic!("{}", error.emit_to_string(&composer)))
}

fn written(module: &naga::Module) -> String {
    let info = Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(module).unwrap();
    write_string(module, &info, WriterFlags::empty()).unwrap()
}

fn in_game(module: &str) -> ModuleForm {
    ModuleForm::NagaOil { path: format!("my_game::{module}") }
}

#[test]
fn naga_oil_imports_noises_of_several_paths_and_they_give_the_cpus_bits() {
    let game = Game::new(in_game);
    let imports = "
#import my_game::terrain::terrain
#import my_game::terrain::terrain_with_gradient
#import my_game::{sky::{clouds, clouds_with_gradient}, sea::{waves, waves_with_gradient}}
";
    let module = compiled(&game.modules(), &Game::shader(imports));
    assert_eq!(module.entry_points.len(), 1);
    let source = written(&module);
    assert_valid(&source, "naga_oil");
    let Some(context) = context() else { return };
    game.assert_same_bits(context, source, "naga_oil");
}

#[test]
fn naga_oil_takes_every_noise() {
    let options = WgslOptions::new("hills").with_gradient().form(in_game("hills")).group(1);
    let noises = every_noise();
    for noise in &noises {
        let hills = noise.wgsl(&options).unwrap();
        let imports = "#import my_game::hills::{hills, hills_with_gradient}";
        let module = compiled(&[("hills", hills.source())], &caller(imports, noise.dimension()));
        assert_valid(&written(&module), "naga_oil");
    }
    println!("naga_oil: {} noises compiled", noises.len());
}

#[test]
fn naga_oil_takes_every_name_that_is_not_refused() {
    let hills = Perlin::new(Dimension::D2).noise();
    let module_of = |name: &str, prefix: &str, path: &str| {
        let form = ModuleForm::NagaOil { path: path.into() };
        hills.wgsl(&WgslOptions::new(name).with_gradient().prefix(prefix).form(form).group(1))
    };
    for (name, prefix, path) in [
        ("terrain2", "terrain2_", "my_game::terrain2"),
        ("a1", "b1", "q"),
        ("A", "a", "a_::A"),
        ("int", "half_", "my__game::int"),
        ("gen", "gen_", "gen"),
        ("main", "naga_", "x_::main"),
        ("a", "_x_", "x::_y"),
    ] {
        let source = module_of(name, prefix, path).unwrap().source().to_owned();
        let imports = format!("#import {path}::{{{name} as hills, {name}_with_gradient as hills_with_gradient}}");
        let module = compiled(&[(name, &source)], &caller(&imports, Dimension::D2));
        assert_valid(&written(&module), name);
    }
    for (name, prefix, path, refused) in [
        ("_a", "a_", "x", "_a"),
        ("a_", "a_", "x", "a_"),
        ("a__b", "a_", "x", "a__b"),
        ("a", "a__", "x", "a__"),
        ("a", "_naga", "x", "_naga"),
        ("a", "a_", "_x::y", "_x"),
    ] {
        let error = module_of(name, prefix, path).unwrap_err();
        assert_eq!(error, WgslError::Underscores { name: refused.into() });
    }
}
