//! Functions that a noise has become, called at points by a shader of the user's own.

use crate::adapter::context;
use crate::cases;
use crate::compare::compare_bits;
use crate::oracle::ways::{numbers, numbers_with_hessians};
use crate::shader::{OWN_BINDINGS, run};
use gradnoise::gpu::Context;
use gradnoise::wgsl::{WgslError, WgslModule, WgslOptions};
use gradnoise::{ColourRamp, Dimension, Evaluator, Field, Format, Noise, NormalY, Octaves, Output, Perlin, Simplex};

const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// Returns the members of a vector of `N` components.
fn members<const N: usize>(vector: &str) -> Vec<String> {
    if N == 1 { vec![vector.into()] } else { AXES[..N].iter().map(|axis| format!("{vector}.{axis}")).collect() }
}

/// The arguments that points get by turns, where a seed is one.
const SEEDS: [u32; 5] = [0, 1, 7, 1 << 31, u32::MAX];

fn takes_seed(module: &WgslModule) -> bool {
    module.source().contains(", seed: u32) -> ")
}

/// Returns a shader that calls the function `noise` of a module, or the one with the gradient or the Hessian if it has
/// that, and how many numbers it finds at each point. Functions of cells get whole numbers and fractions: those with a
/// gradient as `far_cell` has them, others of points within a million units as `halved` has them.
pub fn shader<const N: usize>(module: &WgslModule) -> (String, usize) {
    let at = |d| format!("points[{N}u * i + {d}u]");
    let position = (0..N).map(at).collect::<Vec<_>>().join(", ");
    let vector = |kind: char| if N == 1 { format!("{kind}32") } else { format!("vec{N}{kind}") };
    let position = if N == 1 { position } else { format!("vec{N}f({position})") };
    let (float, whole, bits) = (vector('f'), vector('i'), vector('u'));
    let (name, arguments, halved) = if takes_cells(module) && module.source().contains("fn noise_at_with_gradient(") {
        let axes = ["0u", "1u", "2u", "3u"][..N].join(", ");
        let far = format!(
            "    let bits = ({bits}({axes}) + 4u * i) * {}u;
    let cell = bitcast<{whole}>(bits) >> {bits}(i % 32u);
    let some = {float}((bits * {}u) >> {bits}(8u)) * 5.9604644775390625e-8;
    let local = select(some, {float}(0.99999994), i % 8u == 7u);\n",
            FACTORS[0], FACTORS[1]
        );
        ("noise_at", "cell, local".into(), far)
    } else if takes_cells(module) {
        let halved = format!(
            "    let bounded = clamp(p, {float}(-1e6), {float}(1e6));
    let near = select(bounded, {float}(), abs(bounded) < {float}(1e-30));
    let cell = floor(near);
    let local = min(near - cell, {float}(0.99999994));\n"
        );
        ("noise_at", format!("{whole}(cell), local"), halved)
    } else {
        ("noise", "p".into(), String::new())
    };
    let seeds = SEEDS.map(|seed| format!("{seed}u")).join(", ");
    let seed = if takes_seed(module) { format!(", array({seeds})[i % {}u]", SEEDS.len()) } else { String::new() };
    let arguments = format!("{arguments}{seed}");
    let has = |suffix: &str| module.source().contains(&format!("fn {name}_{suffix}("));
    let mut numbers = vec!["value".to_owned()];
    let function = if has("with_hessian") {
        numbers.extend(members::<N>("gradient"));
        numbers.extend(AXES[..N].iter().flat_map(|axis| members::<N>(&format!("hessian_{axis}"))));
        format!("{name}_with_hessian")
    } else if has("with_gradient") {
        numbers.extend(members::<N>("gradient"));
        format!("{name}_with_gradient")
    } else {
        name.into()
    };
    let count = numbers.len();
    let stores = if count == 1 {
        format!("    found[i] = {function}({arguments});\n")
    } else {
        let store = |(k, number): (usize, &String)| format!("    found[{count}u * i + {k}u] = sample.{number};\n");
        let stores: String = numbers.iter().enumerate().map(store).collect();
        format!("    let sample = {function}({arguments});\n{stores}")
    };
    let source = format!(
        "{}{OWN_BINDINGS}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {{
    let i = id.x;
    if ({N}u * i + {N}u > arrayLength(&points)) {{ return; }}
    let p = {position};
{halved}{stores}}}",
        module.source()
    );
    (source, count)
}

fn takes_cells(module: &WgslModule) -> bool {
    module.source().contains("fn noise_at(cell: ")
}

/// Returns the whole numbers and the fractions of a point near zero, as the shader finds them.
fn halved<const N: usize>(p: [f32; N]) -> [f64; N] {
    p.map(|x| {
        let near = if x.abs() < 1e-30 { 0.0 } else { x.clamp(-1e6, 1e6) };
        f64::from(near.floor()) + f64::from((near - near.floor()).min(0.999_999_94))
    })
}

/// Odd numbers, whose multiples have all bits.
const FACTORS: [u32; 2] = [2_654_435_769, 2_246_822_519];

/// Returns the whole numbers and the fractions of the point with an index, as the shader finds them: near and as far as
/// there are cells, of fractions up to the largest.
fn far_cell<const N: usize>(index: u32) -> ([i32; N], [f32; N]) {
    let bits: [u32; N] = std::array::from_fn(|axis| (axis as u32 + 4 * index).wrapping_mul(FACTORS[0]));
    let local = bits.map(|bits| (bits.wrapping_mul(FACTORS[1]) >> 8) as f32 / 16_777_216.0);
    (bits.map(|bits| bits as i32 >> (index % 32)), if index % 8 == 7 { [0.999_999_94; N] } else { local })
}

/// Returns the numbers that the CPU finds at points for the functions of a module.
pub fn expected_of<const N: usize>(module: &WgslModule, noise: &Noise, points: &[[f32; N]], count: usize) -> Vec<f32> {
    let of = |noise: &Noise| {
        if !takes_cells(module) {
            return expected(noise, points, count);
        }
        if count > 1 {
            let field = Field::<N>::new(noise).unwrap();
            let cells = (0..points.len() as u32).map(far_cell::<N>);
            return numbers(&cells.map(|(cell, local)| field.at_cell_with_gradient(cell, local)).collect::<Vec<_>>());
        }
        let evaluator = Evaluator::new(noise).unwrap();
        points.iter().map(|p| evaluator.value(halved(*p)).unwrap()).collect()
    };
    if takes_seed(module) { by_seeds(|seed| of(&noise.clone().reseeded(seed)), count) } else { of(noise) }
}

/// Returns numbers of points, `count` at each, that have the seeds by turns.
fn by_seeds(of_seed: impl Fn(u32) -> Vec<f32>, count: usize) -> Vec<f32> {
    let all = SEEDS.map(of_seed);
    (0..all[0].len()).map(|index| all[index / count % SEEDS.len()][index]).collect()
}

/// Returns the numbers that the CPU finds at points: the value, or `count` numbers, it, its gradient and its Hessian.
pub fn expected<const N: usize>(noise: &Noise, points: &[[f32; N]], count: usize) -> Vec<f32> {
    let evaluator = Evaluator::new(noise).unwrap();
    if count == 1 {
        let values = evaluator.values(points).unwrap();
        // One position at a time has the same bits.
        let field = Field::<N>::new(noise).unwrap();
        let single: Vec<f32> = points.iter().map(|&point| field.at(point)).collect();
        compare_bits(&single, &values).assert_same_bits(&format!("a field of {noise:?}"));
        return values;
    }
    if count == 1 + N {
        let samples = numbers(&evaluator.samples::<N>(points).unwrap());
        let field = Field::<N>::new(noise).unwrap();
        let single: Vec<_> = points.iter().map(|&point| field.with_gradient(point)).collect();
        compare_bits(&numbers(&single), &samples).assert_same_bits(&format!("a field of {noise:?}"));
        return samples;
    }
    numbers_with_hessians(&evaluator.hessians::<N>(points).unwrap())
}

/// Checks the bits of the channels that an output's function returns, with literals and with a buffer.
fn assert_channels<const N: usize>(context: &Context, output: &Output) {
    let points: Vec<_> = cases::points::<N>().into_iter().step_by(7).take(512).collect();
    let bytes = Evaluator::new(output.clone()).unwrap().texels(points.as_slice(), Format::Rgba32Float).unwrap();
    let expected: Vec<f32> = bytemuck::pod_collect_to_vec(&bytes);
    let position: Vec<_> = (0..N).map(|axis| format!("points[{N}u * i + {axis}u]")).collect();
    let options = WgslOptions::new("shown").group(1);
    for options in [options.clone(), options.bound()] {
        let module = output.wgsl(&options).unwrap();
        let source = format!(
            "{}{OWN_BINDINGS}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {{
    let i = id.x;
    if ({N}u * i + {N}u > arrayLength(&points)) {{ return; }}
    let shown = shown(vec{N}f({}));
    for (var k = 0u; k < 4u; k++) {{ found[4u * i + k] = shown[k]; }}
}}",
            module.source(),
            position.join(", ")
        );
        let found = run(context, &[&module], source, points.as_flattened(), 4 * points.len());
        compare_bits(&found, &expected).assert_same_bits(&format!("{output:?}"));
    }
}

#[test]
fn exported_outputs_have_the_channels_of_textures() {
    let Some(context) = context() else { return };
    let land = Perlin::new(Dimension::D2).fbm(Octaves::new(3));
    let clouds = |seed| Simplex::hashed(Dimension::D3).seed(seed).noise();
    let ramp = |count: u8| {
        let stops = (0..count).map(|stop| (f32::from(stop) / 8.0 - 1.0, [stop * 7, 255 - stop * 9, stop]));
        ColourRamp::from_srgb(stops)
    };
    for output in [
        // Short ramps are written out where numbers are literals; the last one is too long for that.
        Output::colour_ramp(&land, ramp(1)),
        Output::colour_ramp(&land, ramp(16)),
        Output::colour_ramp(&land, ramp(17)),
        Output::normals(&land, 0.7),
        Output::channels([land.clone(), Perlin::hashed(Dimension::D2).noise()]),
        Output::curl([land.clone()]),
    ] {
        assert_channels::<2>(context, &output);
    }
    assert_channels::<3>(context, &Output::curl([clouds(1), clouds(2), clouds(3)]));
    assert_channels::<3>(context, &Output::normals_with_y(clouds(1), 0.7, NormalY::Down));
    let refused = Output::normals(&land, 0.7).wgsl(&WgslOptions::new("shown").with_gradient());
    assert_eq!(refused.unwrap_err(), WgslError::Derivatives);
}
