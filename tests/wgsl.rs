//! Noise as WGSL in a shader of the user's own.

use gradnoise::wgsl::{Arithmetic, BindingKind, ModuleForm, WgslError, WgslModule, WgslOptions};
use gradnoise::{Dimension, Noise, Octaves, Perlin};

fn hills() -> Noise {
    Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(5))
}

#[cfg(feature = "gpu")]
mod on_gpu {
    use super::hills;
    use crate::adapter::context;
    use crate::cases::points;
    use crate::compare::compare_bits;
    use crate::shader::{OWN_BINDINGS, run};
    use gradnoise::gpu::Context;
    use gradnoise::wgsl::{BindingKind, WgslModule, WgslOptions};
    use gradnoise::{Axis, Dimension, Evaluator, Hash, Noise, Octaves, Perlin, Sample, Simplex, Value};

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
        // The one's table is in a uniform buffer, the other's is not.
        let options = WgslOptions::new("clouds").with_gradient().prefix("sky_").group(1).binding(5).uniform_limit(0);
        let second = weather.wgsl(&options.bound()).unwrap();
        assert_eq!(
            [&first, &second].map(|module| module.bindings()[2].kind),
            [BindingKind::Uniform, BindingKind::ReadOnlyStorage]
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
        let (mut land, mut sky) = (vec![Sample::default(); points.len()], vec![Sample::default(); points.len()]);
        Evaluator::new(&hills).unwrap().point_samples(&flat, &mut land).unwrap();
        Evaluator::new(&weather).unwrap().point_samples(&points, &mut sky).unwrap();
        let expected: Vec<f32> = land
            .iter()
            .zip(&sky)
            .flat_map(|(land, sky)| {
                let [x, y] = land.gradient;
                let [u, v, w] = sky.gradient;
                [land.value, x, y, sky.value, sky.value, u, v, w]
            })
            .collect();
        compare_bits(&found, &expected).assert_same_bits("functions in one shader");
    }

    /// The values of functions of a position of two dimensions.
    fn values(context: &Context, module: &WgslModule, source: &str, points: &[[f32; 2]]) -> Vec<f32> {
        let source = format!(
            "{source}{OWN_BINDINGS}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {{
    let i = id.x;
    if (2u * i + 1u >= arrayLength(&points)) {{ return; }}
    let sample = hills_with_gradient(vec2f(points[2u * i], points[2u * i + 1u]));
    found[3u * i] = sample.value;
    found[3u * i + 1u] = sample.gradient.x;
    found[3u * i + 2u] = sample.gradient.y;
}}"
        );
        run(context, &[module], source, points.as_flattened(), 3 * points.len())
    }

    #[test]
    fn functions_without_bindings_give_the_cpus_bits_and_need_their_zero() {
        let Some(context) = context() else { return };
        let points = points::<2>();
        let fast = Perlin::new(Dimension::D2).hash(Hash::FastNoise { seed: 3 });
        let noises = [
            Perlin::hashed(Dimension::D2).fbm(Octaves::new(6)),
            Simplex::hashed(Dimension::D2).noise().ridged(Octaves::new(4)),
            Value::hashed(Dimension::D2).noise().rotate(Axis::X, Axis::Y, 0.4).warp(0.5, fast.clone()),
            fast.fbm(Octaves::new(2).lacunarity(1.7)).fbm(Octaves::new(3)) * 0.7 + 0.1,
            Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(3)),
        ];
        let mut differing = 0;
        for noise in noises {
            let mut samples = vec![Sample::default(); points.len()];
            Evaluator::new(&noise).unwrap().point_samples(&points, &mut samples).unwrap();
            let expected: Vec<f32> = samples.iter().flat_map(|s| [s.value, s.gradient[0], s.gradient[1]]).collect();
            let module = noise.wgsl(&WgslOptions::new("hills").with_gradient().group(1)).unwrap();
            assert!(module.bindings().len() <= 1, "{noise:?}");
            let found = values(context, &module, module.source(), &points);
            compare_bits(&found, &expected).assert_same_bits(&format!("{noise:?}"));
            // A compiler sees through this zero, and fuses or reorders what it pleases.
            let zero = "select(0u, 1u, ((bits * bits) & 15u) == 5u)";
            assert_eq!(module.source().matches(zero).count(), 1);
            let found = values(context, &module, &module.source().replace(zero, "0u"), &points);
            differing += found.iter().zip(&expected).filter(|(a, b)| a.to_bits() != b.to_bits()).count();
        }
        println!("without the zero {differing} numbers differ on {}", context.info.name);
        assert!(differing > 0 || !context.info.name.contains("llvmpipe"), "the zero was not needed");
    }

    #[test]
    fn limits_of_a_device_decide_where_tables_are() {
        let limits = wgpu::Limits { max_uniform_buffer_binding_size: 1 << 10, ..wgpu::Limits::default() };
        let module = hills().wgsl(&WgslOptions::new("hills").limits(&limits).bound()).unwrap();
        assert_eq!(module.bindings()[2].kind, BindingKind::ReadOnlyStorage);
        let types = module.layout_entries(wgpu::ShaderStages::FRAGMENT).into_iter().map(|entry| entry.ty);
        let buffer = |ty| wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
        let storage = buffer(wgpu::BufferBindingType::Storage { read_only: true });
        assert_eq!(types.collect::<Vec<_>>(), [buffer(wgpu::BufferBindingType::Uniform), storage, storage]);
    }
}

#[test]
fn bindings_say_what_the_source_declares() {
    let options = WgslOptions::new("hills").group(3).binding(7).bound();
    for (limit, tables) in [(5120, BindingKind::Uniform), (5119, BindingKind::ReadOnlyStorage)] {
        let module = hills().wgsl(&options.clone().uniform_limit(limit)).unwrap();
        let bindings = module.bindings();
        assert_eq!(
            bindings.iter().map(|binding| (binding.group, binding.binding)).collect::<Vec<_>>(),
            [(3, 7), (3, 8), (3, 9)]
        );
        let kinds = [BindingKind::Uniform, BindingKind::ReadOnlyStorage, tables];
        for (binding, kind) in bindings.iter().zip(kinds) {
            let space = if kind == BindingKind::Uniform { "uniform" } else { "storage, read" };
            let declared = format!("@group(3) @binding({}) var<{space}> ", binding.binding);
            assert_eq!((binding.kind, module.source().matches(&declared).count()), (kind, 1), "{declared}");
        }
        assert_eq!((bindings[0].data.len() % 16, bindings[1].data.len() % 4, bindings[2].data.len()), (0, 0, 5120));
    }
}

#[test]
fn numbers_are_literals_where_compilers_can_cope_with_them() {
    let bindings = |noise: Noise| {
        let module = noise.wgsl(&WgslOptions::new("noise")).unwrap();
        assert_eq!(module.source().matches("@binding(").count(), module.bindings().len());
        module.bindings().len()
    };
    let hashed = || Perlin::hashed(Dimension::D2);
    assert_eq!(bindings(hashed().noise()), 0);
    assert_eq!(bindings(hashed().fbm(Octaves::new(16)).frequency(0.3) * 2.0 + 0.5), 0);
    assert_eq!(bindings(hashed().fbm(Octaves::new(4)).warp(0.5, hashed().seed(1).fbm(Octaves::new(2)))), 0);
    assert_eq!(bindings(Noise::distance_to([1.0, 2.0]).sin()), 0);
    // A permutation table is bound, and nothing else.
    assert_eq!(bindings(hills()), 1);
    assert_eq!(bindings(hashed().noise().tiled([4, 4])), 0);
    // More octaves than are written out, and arrays of which only the device knows what it reads.
    assert_eq!(bindings(hashed().fbm(Octaves::new(17))), 2);
    assert_eq!(bindings(hashed().noise().curve([[-1.0, 0.0], [0.0, 0.5], [1.0, 0.0]])), 2);
}

#[test]
fn every_noise_binds_data() {
    let one = Noise::constant(1.0);
    for noise in [hills(), one, Noise::x(), Noise::checkerboard(Dimension::D3), Noise::white(Dimension::D1, 1)] {
        let module = noise.wgsl(&WgslOptions::new("noise").bound()).unwrap();
        assert!(module.bindings().iter().all(|binding| !binding.data.is_empty()), "{noise:?}");
    }
}

#[test]
fn numbers_change_without_another_source() {
    let source = |seed, frequency, octaves| {
        let noise =
            Perlin::new(Dimension::D2).seed(seed).fbm(Octaves::new(octaves)).frequency(frequency) * frequency as f32;
        let module = noise.wgsl(&WgslOptions::new("hills").bound()).unwrap();
        let data: Vec<u8> = module.bindings().iter().flat_map(|binding| binding.data).copied().collect();
        (module.source().to_owned(), data)
    };
    let (first, second) = (source(1, 0.5, 3), source(2, 2.5, 7));
    assert_eq!(first.0, second.0);
    assert_ne!(first.1, second.1);
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
    assert!(!fast.source().contains("_zero") && plain.source().contains("hills_private_zero"));
    // A noise without a lattice needs no tables.
    let cone = (1.0 - Noise::distance_to([0.0])).wgsl(&WgslOptions::new("cone")).unwrap();
    assert!(cone.bindings().is_empty());
    for source in [plain.source(), fast.source(), cone.source()] {
        let parsed =
            naga::front::wgsl::parse_str(source).unwrap_or_else(|error| panic!("{}", error.emit_to_string(source)));
        let flags = naga::valid::ValidationFlags::all();
        naga::valid::Validator::new(flags, naga::valid::Capabilities::empty()).validate(&parsed).unwrap();
    }
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
    assert_eq!(
        error(WgslOptions::new("a_evaluate").prefix("a_").bound()),
        WgslError::Clash { name: "a_evaluate".into() }
    );
    assert_eq!(error(WgslOptions::new("a").group(8)), WgslError::Binding { group: 8, binding: 0 });
    assert_eq!(error(WgslOptions::new("a").binding(u32::MAX)), WgslError::Binding { group: 0, binding: u32::MAX });
    let path = ModuleForm::NagaOil { path: "my game::x".into() };
    assert_eq!(error(WgslOptions::new("a").form(path)), WgslError::Identifier { name: "my game".into() });
    let invalid = Perlin::new(Dimension::D2).fbm(Octaves::new(0)).wgsl(&WgslOptions::new("a")).unwrap_err();
    assert_eq!(invalid.to_string(), "fbm: a fractal has 1 to 32 octaves, not 0");

    let module = |name: &str, binding| hills().wgsl(&WgslOptions::new(name).binding(binding).bound()).unwrap();
    let clash = WgslModule::concatenate(&[&module("a", 0), &module("b", 1)]).unwrap_err();
    assert_eq!(clash.to_string(), "both a and b take binding 1 of group 0; give one of them others");
    let clash = WgslModule::concatenate(&[&module("a", 0), &module("a", 3)]).unwrap_err();
    assert!(matches!(clash, WgslError::NameClash { .. }), "{clash}");
}
