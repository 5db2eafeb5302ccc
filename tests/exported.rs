//! Functions that a noise has become, called at points by a shader of the user's own.

use crate::shader::OWN_BINDINGS;
use gradnoise::wgsl::WgslModule;
use gradnoise::{Evaluator, HessianSample, Noise, Sample};

const AXES: [&str; 4] = ["x", "y", "z", "w"];

/// Returns the members of a vector of `N` components.
fn members<const N: usize>(vector: &str) -> Vec<String> {
    if N == 1 { vec![vector.into()] } else { AXES[..N].iter().map(|axis| format!("{vector}.{axis}")).collect() }
}

/// Returns a shader that calls the function `noise` of a module, or the one with the gradient or the Hessian if it has
/// that, and how many numbers it finds at each point. Functions of cells get whole numbers and fractions of points
/// within a million units, as `halved` takes them.
pub fn shader<const N: usize>(module: &WgslModule) -> (String, usize) {
    let at = |d| format!("points[{N}u * i + {d}u]");
    let position = (0..N).map(at).collect::<Vec<_>>().join(", ");
    let vector = |kind: char| if N == 1 { format!("{kind}32") } else { format!("vec{N}{kind}") };
    let position = if N == 1 { position } else { format!("vec{N}f({position})") };
    let (name, arguments, halved) = if takes_cells(module) {
        let (float, whole) = (vector('f'), vector('i'));
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

/// Returns the numbers that the CPU finds at points for the functions of a module.
pub fn expected_of<const N: usize>(module: &WgslModule, noise: &Noise, points: &[[f32; N]], count: usize) -> Vec<f32> {
    if !takes_cells(module) {
        return expected(noise, points, count);
    }
    let evaluator = Evaluator::new(noise).unwrap();
    assert_eq!(count, 1, "functions of cells are compared by their values");
    points.iter().map(|p| evaluator.value(halved(*p)).unwrap()).collect()
}

/// Returns the numbers that the CPU finds at points: the value, or `count` numbers, it, its gradient and its Hessian.
pub fn expected<const N: usize>(noise: &Noise, points: &[[f32; N]], count: usize) -> Vec<f32> {
    let evaluator = Evaluator::new(noise).unwrap();
    if count == 1 {
        let mut values = vec![0.0; points.len()];
        evaluator.points(points, &mut values).unwrap();
        return values;
    }
    if count == 1 + N {
        let mut samples = vec![Sample::default(); points.len()];
        evaluator.point_samples(points, &mut samples).unwrap();
        return samples.iter().flat_map(|sample| [sample.value].into_iter().chain(sample.gradient)).collect();
    }
    let mut samples = vec![HessianSample::default(); points.len()];
    evaluator.point_hessian_samples(points, &mut samples).unwrap();
    let numbers = |sample: &HessianSample<N>| {
        let second = sample.hessian.into_iter().flatten();
        [sample.value].into_iter().chain(sample.gradient).chain(second).collect::<Vec<_>>()
    };
    samples.iter().flat_map(numbers).collect()
}
