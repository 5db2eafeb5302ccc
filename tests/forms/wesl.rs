//! WESL, the extension of WGSL by modules.

use crate::adapter::context;
use crate::game::{Game, assert_valid, caller, every_noise};
use gradnoise::wgsl::{ModuleForm, WgslOptions};
use wesl::{VirtualResolver, Wesl};

/// What it makes of modules and a shader that imports them: mangled, and stripped of what is not reached.
fn compiled(modules: &[(&str, &str)], shader: &str) -> String {
    let mut resolver = VirtualResolver::new();
    for (name, source) in modules {
        resolver.add_module(format!("package::{name}").parse().unwrap(), (*source).into());
    }
    resolver.add_module("package::main".parse().unwrap(), shader.into());
    let compiler = Wesl::new("").set_custom_resolver(resolver);
    let compiled = compiler.compile(&"package::main".parse().unwrap());
    compiled.unwrap_or_else(|error| panic!("{error}")).to_string()
}

#[test]
fn wesl_imports_noises_of_several_modules_and_they_give_the_cpus_bits() {
    let game = Game::new(|_| ModuleForm::Wesl);
    let imports = "
import package::terrain::terrain;
import package::terrain::terrain_with_gradient;
import package::{sky::{clouds, clouds_with_gradient}, sea::{waves, waves_with_gradient}};
";
    let source = compiled(&game.modules(), &Game::shader(imports));
    assert_valid(&source, "WESL");
    let Some(context) = context() else { return };
    game.assert_same_bits(context, source, "WESL");
}

#[test]
fn wesl_takes_every_noise() {
    let options = WgslOptions::new("hills").with_gradient().form(ModuleForm::Wesl).group(1);
    let noises = every_noise();
    for noise in &noises {
        let module = noise.wgsl(&options).unwrap();
        let imports = "import package::hills::{hills, hills_with_gradient};";
        assert_valid(&compiled(&[("hills", module.source())], &caller(imports, noise.dimension())), "WESL");
    }
    println!("WESL: {} noises compiled", noises.len());
}
