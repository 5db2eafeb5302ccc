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
/// that, and how many numbers it finds at each point.
pub fn shader<const N: usize>(module: &WgslModule) -> (String, usize) {
    let at = |d| format!("points[{N}u * i + {d}u]");
    let position = (0..N).map(at).collect::<Vec<_>>().join(", ");
    let position = if N == 1 { position } else { format!("vec{N}f({position})") };
    let has = |suffix: &str| module.source().contains(&format!("noise_{suffix}(p:"));
    let mut numbers = vec!["value".to_owned()];
    let function = if has("with_hessian") {
        numbers.extend(members::<N>("gradient"));
        numbers.extend(AXES[..N].iter().flat_map(|axis| members::<N>(&format!("hessian_{axis}"))));
        "noise_with_hessian"
    } else if has("with_gradient") {
        numbers.extend(members::<N>("gradient"));
        "noise_with_gradient"
    } else {
        "noise"
    };
    let count = numbers.len();
    let stores = if count == 1 {
        format!("    found[i] = noise({position});\n")
    } else {
        let store = |(k, number): (usize, &String)| format!("    found[{count}u * i + {k}u] = sample.{number};\n");
        let stores: String = numbers.iter().enumerate().map(store).collect();
        format!("    let sample = {function}({position});\n{stores}")
    };
    let source = format!(
        "{}{OWN_BINDINGS}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {{
    let i = id.x;
    if ({N}u * i + {N}u > arrayLength(&points)) {{ return; }}
{stores}}}",
        module.source()
    );
    (source, count)
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
