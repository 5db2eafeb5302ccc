//! Checks that any exported source has a bounded length, and that naga parses and validates it.

use super::draw::Draw;
use super::{checks, describe};
use gradnoise::Noise;
use gradnoise::wgsl::{Arithmetic, ModuleForm, WgslOptions};

/// The longest source that the documentation allows, in bytes.
const LONGEST: usize = 2 << 20;

pub fn run(data: &[u8]) {
    let (options, noise) = described(data);
    let (module, _) = checks::timed("exporting", || noise.wgsl(&options));
    let module = match module {
        Ok(module) => module,
        Err(error) => return checks::says_something(&error),
    };
    let source = module.source();
    assert!(source.len() <= LONGEST, "{} bytes of WGSL", source.len());
    if let Some(binding) = module.binding() {
        assert!(binding.data.len().is_multiple_of(16), "{} bytes are bound", binding.data.len());
    }
    // A noise can replace itself.
    if let Ok(data) = module.data_of(&noise) {
        assert_eq!(module.binding().map(|binding| binding.data.to_vec()).unwrap_or_default(), data);
    }
    let plain: String = source.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    checks::timed("validating", || {
        let parsed = naga::front::wgsl::parse_str(&plain).unwrap_or_else(|error| panic!("{error}\n{plain}"));
        let mut validator =
            naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::default());
        if let Err(error) = validator.validate(&parsed) {
            panic!("{}\n{plain}", error.emit_to_string(&plain));
        }
    });
}

/// Returns what an input means.
#[must_use]
pub fn described(data: &[u8]) -> (WgslOptions, Noise) {
    let mut draw = Draw::new(data);
    let options = options(&mut draw);
    (options, describe::noise(&mut draw))
}

fn options(draw: &mut Draw<'_>) -> WgslOptions {
    let mut options = WgslOptions::new(name(draw));
    if draw.once_in(8) {
        options = options.prefix(name(draw));
    }
    let is_bound = draw.once_in(3);
    if is_bound {
        options = options.bound();
    }
    if draw.once_in(8) {
        options = options.group(draw.below(10) as u32).binding(draw.any::<u16>().into());
    }
    if draw.once_in(6) {
        options = options.form(if draw.any() { ModuleForm::Wesl } else { ModuleForm::NagaOil { path: path(draw) } });
    }
    if draw.once_in(4) {
        options = options.arithmetic(Arithmetic::Fast);
    }
    if draw.once_in(6) {
        options = options.uniform_limit(draw.any());
    }
    if draw.once_in(6) {
        options = options.at_cells();
    }
    match draw.below(4) {
        0 => options.with_gradient(),
        1 => options.with_hessian(),
        2 if !is_bound => options.seeded(),
        _ => options,
    }
}

fn name(draw: &mut Draw<'_>) -> String {
    const NAMES: [&str; 16] = [
        "noise",
        "land",
        "a",
        "fade",
        "fn",
        "vec2f",
        "_",
        "__x",
        "x_",
        "noise_perlin_2",
        "position",
        "p",
        "9x",
        "",
        "é",
        "i32",
    ];
    if draw.once_in(4) { draw.pick(&NAMES).into() } else { "hills".into() }
}

fn path(draw: &mut Draw<'_>) -> String {
    let parts: Vec<String> = (0..=draw.below(3)).map(|_| name(draw)).collect();
    parts.join("::")
}
