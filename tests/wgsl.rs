//! Noise as WGSL in a shader of the user's own.

use gradnoise::wgsl::{Arithmetic, BindingKind, ModuleForm, WgslError, WgslModule, WgslOptions};
use gradnoise::{
    Axis, ByteTable, CellFeature, Cellular, Coordinate, Dimension, Edge, GradientArray, GradientSource, Hash,
    HighDimensional, Noise, NoiseProblem, Octaves, Perlin, Simplex,
};

/// Checks that a text is WGSL which every device takes.
pub fn validate(source: &str) {
    let parsed =
        naga::front::wgsl::parse_str(source).unwrap_or_else(|error| panic!("{}", error.emit_to_string(source)));
    let flags = naga::valid::ValidationFlags::all();
    let result = naga::valid::Validator::new(flags, naga::valid::Capabilities::empty()).validate(&parsed);
    assert!(result.is_ok(), "{result:?}\n{source}");
}

fn hills() -> Noise {
    Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(5))
}

#[cfg(feature = "gpu")]
mod on_gpu {
    use super::hills;
    use crate::adapter::context;
    use crate::cases::points;
    use crate::compare::compare_bits;
    use crate::exported;
    use crate::shader::{OWN_BINDINGS, run, run_with};
    use gradnoise::wgsl::{BindingKind, WgslModule, WgslOptions};
    use gradnoise::{Axis, CellFeature, Cellular, Dimension, Hash, Noise, Octaves, Perlin, Simplex, Value};

    /// The zero of exact arithmetic, as sources make it of the position.
    const ZERO: &str = "select(0u, 1u, ((bits * bits) & 15u) == 5u)";

    fn weather() -> Noise {
        let flow = Simplex::new(Dimension::D3).seed(1).noise();
        let clouds = Simplex::new(Dimension::D3).fbm(Octaves::new(3)).warp(0.5, &flow);
        clouds.smooth_max(flow.abs() - 0.5, 0.2) + Noise::distance_to([1.0, 2.0, 3.0]).sin() * 0.1
    }

    #[test]
    fn functions_of_two_noises_live_in_one_shader_and_give_the_cpus_bits() {
        let Some(context) = context() else { return };
        let (hills, weather) = (hills(), weather());
        let options = WgslOptions::new("terrain").with_gradient().group(1);
        let first = hills.wgsl(&options.clone().bound()).unwrap();
        // The one's numbers and table are in a uniform buffer, the other's are not.
        let options = WgslOptions::new("clouds").with_gradient().prefix("sky_").group(1).binding(5).storage();
        let second = weather.wgsl(&options.bound()).unwrap();
        assert_eq!(
            [&first, &second].map(|module| module.binding().map(|binding| binding.kind)),
            [Some(BindingKind::Uniform), Some(BindingKind::ReadOnlyStorage)]
        );
        let source = format!(
            "{}{OWN_BINDINGS}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {{
    let i = id.x;
    if (3u * i + 2u >= arrayLength(&points)) {{ return; }}
    let p = vec3f(points[3u * i], points[3u * i + 1u], points[3u * i + 2u]);
    let land = terrain_with_gradient(p.xy);
    let sky = clouds_with_gradient(p);
    found[8u * i] = terrain(p.xy);
    found[8u * i + 1u] = land.gradient.x;
    found[8u * i + 2u] = land.gradient.y;
    found[8u * i + 3u] = clouds(p);
    found[8u * i + 4u] = sky.value;
    found[8u * i + 5u] = sky.gradient.x;
    found[8u * i + 6u] = sky.gradient.y;
    found[8u * i + 7u] = sky.gradient.z;
}}",
            WgslModule::concatenate(&[&first, &second]).unwrap()
        );
        let points = points::<3>();
        let found = run(context, &[&first, &second], source, points.as_flattened(), 8 * points.len());

        let flat: Vec<[f32; 2]> = points.iter().map(|p| [p[0], p[1]]).collect();
        let land = exported::expected(&hills, &flat, 3);
        let sky = exported::expected(&weather, &points, 4);
        let both = land.chunks(3).zip(sky.chunks(4));
        let expected: Vec<f32> = both.flat_map(|(land, sky)| [land, &sky[..1], sky].concat()).collect();
        compare_bits(&found, &expected).assert_same_bits("functions in one shader");
    }

    #[test]
    fn functions_without_bindings_give_the_cpus_bits_and_need_their_zero() {
        let Some(context) = context() else { return };
        let points = points::<2>();
        let fast = Perlin::new(Dimension::D2).hash(Hash::FastNoise { seed: 3 });
        let warps = [0.1, 0.2, 0.3].into_iter().fold(Simplex::hashed(Dimension::D2).noise(), |inner, amplitude| {
            Simplex::hashed(Dimension::D2).warp(amplitude, inner)
        });
        let noises = [
            Perlin::hashed(Dimension::D2).fbm(Octaves::new(6)),
            // Lines that repeat in these become functions, whose results are structures.
            Perlin::hashed(Dimension::D2).fbm(Octaves::new(8)).warp(0.3, Simplex::hashed(Dimension::D2)),
            Simplex::hashed(Dimension::D2).rotate(Axis::X, Axis::Y, 0.4).fbm(Octaves::new(8)),
            warps,
            Simplex::hashed(Dimension::D2).noise().ridged(Octaves::new(4)),
            Value::hashed(Dimension::D2).noise().rotate(Axis::X, Axis::Y, 0.4).warp(0.5, fast.clone()),
            fast.fbm(Octaves::new(2).lacunarity(1.7)).fbm(Octaves::new(3)) * 0.7 + 0.1,
            Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(3)),
            // Searches of cells remain loops.
            Cellular::hashed(Dimension::D2).feature(CellFeature::F2MinusF1).fbm(Octaves::new(2)),
            Cellular::hashed(Dimension::D2).feature(CellFeature::BorderDistance).jitter(0.8).noise(),
            Cellular::new(Dimension::D2).feature(CellFeature::CellValue).seed(3).noise(),
        ];
        let numbers = |module: &WgslModule, source: String| {
            run(context, &[module], source, points.as_flattened(), 3 * points.len())
        };
        let (mut differing, mut loops) = (0, 0);
        for noise in noises {
            let expected = exported::expected(&noise, &points, 3);
            let options = WgslOptions::new("noise").with_gradient().group(1);
            let looped = noise.wgsl(&options.clone().looped()).unwrap();
            let found = numbers(&looped, exported::shader::<2>(&looped).0);
            compare_bits(&found, &expected).assert_same_bits(&format!("{noise:?} in loops"));
            loops += looped.source().matches("var turn = 0;").count();
            let module = noise.wgsl(&options).unwrap();
            let has_table = format!("{noise:?}").contains("hash: XInnermost");
            assert_eq!(module.binding().is_some(), has_table, "{noise:?}");
            let (source, _) = exported::shader::<2>(&module);
            let found = numbers(&module, source.clone());
            compare_bits(&found, &expected).assert_same_bits(&format!("{noise:?}"));
            // A compiler sees through this zero, and fuses or reorders what it pleases.
            assert_eq!(source.matches(ZERO).count(), 1);
            let found = numbers(&module, source.replace(ZERO, "0u"));
            differing += found.iter().zip(&expected).filter(|(a, b)| a.to_bits() != b.to_bits()).count();
        }
        assert!(loops >= 3, "{loops} loops of octaves");
        println!("without the zero {differing} numbers differ on {}", context.info.name);
        let fuses = ["llvmpipe", "NVIDIA"].iter().any(|name| context.info.name.contains(name));
        assert!(differing > 0 || !fuses, "the zero was not needed");
    }

    #[test]
    fn zeros_of_nested_guards_do_not_cancel() {
        let Some(context) = context() else { return };
        let module = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills")).unwrap();
        // Were it a one, it would show in each number's last bit, unless a second guard took the first one's back.
        let one = module.source().replace(ZERO, "1u");
        let source = format!(
            "{one}{OWN_BINDINGS}
@compute @workgroup_size(1)
fn main() {{
    found[0] = hills(vec2f());
    found[1] = hills_exact(0.0 + hills_exact(points[0]));
    found[2] = hills_exact(hills_exact(points[0]));
}}"
        );
        let found = run(context, &[&module], source, &[1.5], 3);
        assert_eq!(found[1..], [f32::from_bits(1.5_f32.to_bits() | 1); 2]);
    }

    #[test]
    fn limits_of_a_device_decide_where_tables_are() {
        let limits = wgpu::Limits { max_uniform_buffer_binding_size: 1 << 10, ..wgpu::Limits::default() };
        let module = hills().wgsl(&WgslOptions::new("hills").limits(&limits).bound()).unwrap();
        assert_eq!(module.binding().unwrap().kind, BindingKind::ReadOnlyStorage);
        let ty = module.layout_entry(wgpu::ShaderStages::FRAGMENT).unwrap().ty;
        let storage = wgpu::BufferBindingType::Storage { read_only: true };
        let expected = wgpu::BindingType::Buffer { ty: storage, has_dynamic_offset: false, min_binding_size: None };
        assert_eq!(ty, expected);

        let Some(context) = context() else { return };
        let module = hills().wgsl(&WgslOptions::new("hills").device(&context.device)).unwrap();
        let is_software = context.info.device_type == wgpu::DeviceType::Cpu;
        assert_eq!(module.binding().unwrap().kind == BindingKind::Uniform, is_software);
    }

    #[test]
    fn updates_give_other_noises_of_the_same_structure() {
        let Some(context) = context() else { return };
        let points = points::<2>();
        let noise = |seed, frequency, amplitude| {
            let hills = Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(3)).frequency(frequency);
            let table = Simplex::new(Dimension::D2).seed(seed);
            let curved = hills.curve([[-1.0, 0.0], [0.1 * amplitude, 0.5], [1.0, amplitude]]);
            curved.warp(amplitude, table).tiled([4, 4]) * amplitude
        };
        let first = noise(1, 1.0, 0.5);
        let module = first.wgsl(&WgslOptions::new("noise").with_gradient().group(1).bound()).unwrap();
        let buffer = module.buffer(&context.device).unwrap().unwrap();
        for noise in [noise(2, 3.0, 0.7), noise(3, 2.0, 1.9)] {
            module.update(&context.queue, &buffer, &noise).unwrap();
            let (source, count) = exported::shader::<2>(&module);
            let found =
                run_with(context, &[(&module, Some(&buffer))], source, points.as_flattened(), count * points.len());
            compare_bits(&found, &exported::expected(&noise, &points, count)).assert_same_bits(&format!("{noise:?}"));
        }
    }
}

#[test]
fn bindings_say_what_the_source_declares() {
    let options = WgslOptions::new("hills").group(3).binding(7);
    let literal = hills().wgsl(&options).unwrap();
    assert_eq!(literal.binding().unwrap().data.len(), 5120);
    let bytes = hills().wgsl(&options.clone().bound()).unwrap().binding().unwrap().data.len() as u64;
    for (limit, kind) in [(bytes, BindingKind::Uniform), (bytes - 1, BindingKind::ReadOnlyStorage)] {
        let module = hills().wgsl(&options.clone().bound().uniform_limit(limit)).unwrap();
        let binding = module.binding().unwrap();
        assert_eq!((binding.group, binding.binding, binding.kind, binding.data.len() % 16), (3, 7, kind, 0));
        let space = if kind == BindingKind::Uniform { "uniform" } else { "storage, read" };
        let declared = format!("@group(3) @binding(7) var<{space}> ");
        assert_eq!(module.source().matches(&declared).count(), 1, "{declared}");
        assert_eq!(module.source().matches("@binding(").count(), 1);
    }
}

#[test]
fn numbers_are_literals_where_compilers_can_cope_with_them() {
    let bytes = |noise: Noise| {
        let module = noise.wgsl(&WgslOptions::new("noise")).unwrap();
        assert_eq!(module.source().contains("@binding("), module.binding().is_some());
        module.binding().map_or(0, |binding| binding.data.len())
    };
    let hashed = || Perlin::hashed(Dimension::D2);
    assert_eq!(bytes(hashed().noise()), 0);
    assert_eq!(bytes(hashed().fbm(Octaves::new(16)).frequency(0.3) * 2.0 + 0.5), 0);
    assert_eq!(bytes(hashed().fbm(Octaves::new(4)).warp(0.5, hashed().seed(1).fbm(Octaves::new(2)))), 0);
    assert_eq!(bytes(Noise::distance_to([1.0, 2.0]).sin()), 0);
    // A permutation table is bound, and nothing else.
    assert_eq!(bytes(hills()), 5120);
    assert_eq!(bytes(hashed().noise().tiled([4, 4])), 0);
    // More octaves than are written out, and arrays of which only the device knows what it reads.
    assert_ne!(bytes(hashed().fbm(Octaves::new(17))), 0);
    assert_ne!(bytes(hashed().noise().curve([[-1.0, 0.0], [0.0, 0.5], [1.0, 0.0]])), 0);
}

#[test]
fn every_noise_binds_data() {
    let one = Noise::constant(1.0);
    for noise in [hills(), one, Noise::x(), Noise::checkerboard(Dimension::D3), Noise::white(Dimension::D1, 1)] {
        let module = noise.wgsl(&WgslOptions::new("noise").bound()).unwrap();
        assert!(!module.binding().unwrap().data.is_empty(), "{noise:?}");
    }
}

#[test]
fn numbers_change_without_another_source() {
    let noise = |seed, frequency: f64, octaves| {
        Perlin::new(Dimension::D2).seed(seed).fbm(Octaves::new(octaves)).frequency(frequency) * frequency as f32
    };
    let bound = |noise: Noise| noise.wgsl(&WgslOptions::new("hills").bound()).unwrap();
    let (first, second) = (bound(noise(1, 0.5, 3)), bound(noise(2, 2.5, 3)));
    assert_eq!(first.source(), second.source());
    assert_ne!(first.binding(), second.binding());
    assert_eq!(first.data_of(&noise(2, 2.5, 3)).unwrap(), second.binding().unwrap().data);
    let simplex = Simplex::new(Dimension::D2).fbm(Octaves::new(3)) * 0.5;
    for (other, text) in [
        (noise(1, 0.5, 4), "multiply.left > frequency > fbm has 4 octaves, and had 3"),
        (noise(1, 0.5, 3) + 1.0, "add is there in place of multiply"),
        (simplex, "fbm > simplex is there in place of multiply.left > frequency > fbm > perlin"),
    ] {
        let error = first.data_of(&other).unwrap_err();
        assert!(matches!(error, WgslError::Structure { .. }) && error.to_string().contains(text), "{error}");
    }
    let literal = noise(1, 0.5, 3).wgsl(&WgslOptions::new("hills")).unwrap();
    let error = literal.data_of(&noise(1, 0.5, 3)).unwrap_err().to_string();
    assert!(error.contains("its numbers are literals") && error.contains("WgslOptions::bound"), "{error}");
    // Loops have any number of octaves that the buffer has room for.
    let many = bound(noise(1, 0.5, 20));
    assert!(many.data_of(&noise(2, 0.7, 20)).is_ok() && many.data_of(&noise(1, 0.5, 21)).is_err());
}

#[test]
fn octaves_stand_once_if_their_numbers_are_literals() {
    let clouds = |dimension| Perlin::hashed(dimension).fbm(Octaves::new(8));
    let warped = clouds(Dimension::D2).warp(0.5, Simplex::hashed(Dimension::D2));
    for noise in [clouds(Dimension::D2), clouds(Dimension::D3), clouds(Dimension::D4), warped] {
        let options = WgslOptions::new("clouds");
        for options in [options.clone(), options.with_gradient()] {
            let module = noise.wgsl(&options).unwrap();
            // The first octave has neither a frequency nor a shift; seven others call the function.
            assert_eq!(module.source().matches("clouds_octave(").count(), 8, "{}", module.source());
            assert!(module.source().lines().all(|line| line.len() <= 120), "{}", module.source());
            validate(module.source());
        }
    }
    // Modules of one prefix have octaves of their own.
    for names in [["hills", "dunes"], ["noise_hills", "noise_dunes"]] {
        let noises = [clouds(Dimension::D2), clouds(Dimension::D3)];
        let modules = [0, 1].map(|i| {
            let options = WgslOptions::new(names[i]).prefix("noise_").with_gradient();
            noises[i].wgsl(&options).unwrap()
        });
        validate(&WgslModule::concatenate(&[&modules[0], &modules[1]]).unwrap());
    }
}

#[test]
fn functions_of_what_repeats_are_valid() {
    let options = WgslOptions::new("a");
    let mut chain = Perlin::hashed(Dimension::D1).seed(1).noise();
    for amplitude in [0.1, 0.2, 0.3, 0.4] {
        chain = Perlin::hashed(Dimension::D1).warp(amplitude, chain);
    }
    let powers = Simplex::hashed(Dimension::D4).frequency(0.3).powi(32);
    let turned = Perlin::hashed(Dimension::D4).rotate(Axis::X, Axis::Y, 0.4).fbm(Octaves::new(12));
    let borders = Cellular::hashed(Dimension::D2).feature(CellFeature::BorderDistance).fbm(Octaves::new(4));
    for noise in [chain, powers, turned, borders] {
        for options in [options.clone(), options.clone().with_gradient(), options.clone().bound()] {
            let module = noise.wgsl(&options).unwrap();
            validate(module.source());
            // Equal functions stand once.
            let mut bodies: Vec<&str> =
                module.source().split("\nfn ").filter_map(|text| text.split_once('(')?.1.into()).collect();
            let count = bodies.len();
            bodies.sort_unstable();
            bodies.dedup();
            assert_eq!(bodies.len(), count, "{}", module.source());
        }
    }
}

#[test]
fn modules_share_what_is_the_same_in_both() {
    let options = |name| WgslOptions::new(name).prefix("noise_");
    let hills = Perlin::hashed(Dimension::D2).fbm(Octaves::new(5)).wgsl(&options("hills")).unwrap();
    let dunes = Perlin::hashed(Dimension::D2).frequency(0.3).wgsl(&options("dunes")).unwrap();
    let both = WgslModule::concatenate(&[&hills, &dunes]).unwrap();
    for function in
        ["fn hills(", "fn dunes(", "fn noise_exact(", "fn noise_perlin_2(", "var<private> noise_hidden_zero"]
    {
        assert_eq!(both.matches(function).count(), 1, "{function} in\n{both}");
    }
    naga::front::wgsl::parse_str(&both).unwrap();
    let other = Perlin::hashed(Dimension::D2).seed(1).noise().wgsl(&options("other")).unwrap();
    let clash = WgslModule::concatenate(&[&hills, &other]).unwrap_err();
    assert!(matches!(clash, WgslError::NameClash { .. }), "{clash}");
}

#[test]
fn sources_of_every_form_are_wgsl_behind_their_first_line() {
    let plain = hills().wgsl(&WgslOptions::new("hills")).unwrap();
    let wesl = hills().wgsl(&WgslOptions::new("hills").form(ModuleForm::Wesl)).unwrap();
    assert_eq!(plain.source(), wesl.source());
    let form = ModuleForm::NagaOil { path: "my_game::hills".into() };
    let naga_oil = hills().wgsl(&WgslOptions::new("hills").form(form)).unwrap();
    assert_eq!(naga_oil.source(), format!("#define_import_path my_game::hills\n\n{}", plain.source()));
    let fast = hills().wgsl(&WgslOptions::new("hills").arithmetic(Arithmetic::Fast)).unwrap();
    assert!(!fast.source().contains("_zero") && plain.source().contains("hills_hidden_zero"));
    // A noise without a lattice needs no tables.
    let cone = (1.0 - Noise::distance_to([0.0])).wgsl(&WgslOptions::new("cone")).unwrap();
    assert!(cone.binding().is_none());
    [plain.source(), fast.source(), cone.source()].into_iter().for_each(validate);
}

#[test]
fn wgsl_refuses_what_cannot_be() {
    let error = |options: WgslOptions| hills().wgsl(&options).unwrap_err();
    for name in ["", "1st", "héight", "a b", "_", "__x", "x;"] {
        assert_eq!(error(WgslOptions::new(name)), WgslError::Identifier { name: name.into() });
    }
    for name in ["fn", "var", "vec3f", "mat4x3h", "self", "sin"] {
        assert_eq!(error(WgslOptions::new(name)), WgslError::Reserved { name: name.into() });
    }
    assert_eq!(error(WgslOptions::new("a").prefix("9")), WgslError::Identifier { name: "9".into() });
    // Helpers of a text that is not specialized have the names of their files.
    let many = Perlin::new(Dimension::D2).fbm(Octaves::new(17));
    let clash = many.wgsl(&WgslOptions::new("a_evaluate").prefix("a_")).unwrap_err();
    assert_eq!(clash, WgslError::Clash { name: "a_evaluate".into() });
    assert_eq!(error(WgslOptions::new("a").group(8)), WgslError::Binding { group: 8, binding: 0 });
    assert_eq!(error(WgslOptions::new("a").binding(u32::MAX)), WgslError::Binding { group: 0, binding: u32::MAX });
    let tiled = Perlin::new(Dimension::D2).tiled([16; 2]);
    assert_eq!(tiled.wgsl(&WgslOptions::new("a").at_cells()).err(), Some(WgslError::TiledCells));
    let path = ModuleForm::NagaOil { path: "my game::x".into() };
    assert_eq!(error(WgslOptions::new("a").form(path)), WgslError::Identifier { name: "my game".into() });
    let invalid = Perlin::new(Dimension::D2).fbm(Octaves::new(0)).wgsl(&WgslOptions::new("a")).unwrap_err();
    assert_eq!(invalid.to_string(), "fbm: a fractal has 1 to 32 octaves, not 0");

    let module = |name: &str, binding| hills().wgsl(&WgslOptions::new(name).binding(binding).bound()).unwrap();
    let clash = WgslModule::concatenate(&[&module("a", 1), &module("b", 1)]).unwrap_err();
    assert_eq!(clash.to_string(), "both a and b use binding 1 of group 0; change one of them");
    let clash = WgslModule::concatenate(&[&module("a", 0), &module("a", 3)]).unwrap_err();
    assert!(matches!(clash, WgslError::NameClash { .. }), "{clash}");
}

#[test]
fn functions_with_seeds_are_wgsl_or_say_why_there_are_none() {
    let (two, octaves) = (Dimension::D2, Octaves::new(6));
    let options = || WgslOptions::new("hills").seeded();
    let hills = Perlin::hashed(two).fbm(octaves);
    let refused = |noise: &Noise, options: WgslOptions| noise.wgsl(&options).unwrap_err();
    for (options, heads) in [
        (options(), &["fn hills(p: vec2f, seed: u32) -> f32 {"][..]),
        (options().with_gradient(), &["fn hills(p: vec2f, seed: u32)", "fn hills_with_gradient(p: vec2f, seed: u32)"]),
        (options().with_hessian().looped(), &["fn hills_with_hessian(p: vec2f, seed: u32)"]),
        (options().at_cells(), &["fn hills_at(cell: vec2i, local: vec2f, seed: u32) -> f32 {"]),
    ] {
        let module = hills.wgsl(&options).unwrap();
        validate(module.source());
        assert!(heads.iter().all(|head| module.source().contains(head)), "{}", module.source());
        // A sum for the seed, and its hash, once for a position.
        assert_eq!(module.source().matches("(seed)").count(), 1, "{}", module.source());
    }
    // Seeds that are equal are one, and those of tables have no argument.
    let twice = (hills.clone() + Simplex::hashed(two).noise()).wgsl(&options()).unwrap();
    assert_eq!(twice.source().matches("_lowbias32(seed").count(), 1, "{}", twice.source());
    for (noise, name) in [
        (Perlin::new(two).fbm(octaves), "perlin"),
        (Cellular::new(two).noise() + hills.clone(), "cellular"),
        (Perlin::new(two).hash(Hash::FibonacciTable(ByteTable::seeded(1))).noise(), "perlin"),
        (HighDimensional::simplex(5).at(vec![Coordinate::At(0.5); 5]), "high_dimensional"),
    ] {
        let problem = NoiseProblem::SeedOfTable { noise: name };
        let error = refused(&noise, options());
        assert!(matches!(&error, WgslError::Noise(error) if error.problem == problem), "{error}");
        assert!(error.to_string().contains("hash of integers, such as lowbias"), "{error}");
        assert_eq!(noise.reseeded(0).range().unwrap_err().problem, problem);
    }
    let long = hills.clone().fbm(octaves);
    assert_eq!(refused(&long, options()), WgslError::SeededLarge);
    assert!(long.wgsl(&options().written_out()).is_ok());
    assert_eq!(refused(&hills, options().bound()), WgslError::SeededBound);
    // Noises without seeds stay as they are; gradients of an array need no hash.
    let array = GradientArray::new([2, 1], &[[0.1, -0.7], [1.0, 0.3]], Edge::Repeat).unwrap();
    let array = Perlin::new(two).gradients(GradientSource::Array(array)).noise();
    for noise in [Noise::distance_to([1.0, 2.0]), array] {
        assert!(noise.wgsl(&options()).unwrap().source().contains("(p: vec2f, seed: u32)"));
        assert_eq!(noise.clone().reseeded(7), noise);
    }
}
