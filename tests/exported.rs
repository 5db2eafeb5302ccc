//! Functions that a noise has become, called at points by a shader of the user's own.

use crate::shader::OWN_BINDINGS;
use gradnoise::wgsl::WgslModule;
use gradnoise::{Evaluator, Noise, Sample};

/// Returns a shader that calls the function `noise` of a module, or the one with the gradient if it has that, and how
/// many numbers it finds at each point.
pub fn shader<const N: usize>(module: &WgslModule) -> (String, usize) {
    let at = |d| format!("points[{N}u * i + {d}u]");
    let position = (0..N).map(at).collect::<Vec<_>>().join(", ");
    let position = if N == 1 { position } else { format!("vec{N}f({position})") };
    let has_gradient = module.source().contains("noise_with_gradient(p:");
    let (count, stores) = if has_gradient {
        let component = |d: usize| if N == 1 { String::new() } else { format!(".{}", ["x", "y", "z", "w"][d]) };
        let slopes =
            (0..N).map(|d| format!("    found[{}u * i + {}u] = sample.gradient{};\n", N + 1, d + 1, component(d)));
        let value = format!("    found[{}u * i] = sample.value;\n", N + 1);
        let sample = format!("    let sample = noise_with_gradient({position});\n");
        (N + 1, sample + &value + &slopes.collect::<String>())
    } else {
        (1, format!("    found[i] = noise({position});\n"))
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

/// Returns the numbers that the CPU finds at points: the value, or `count` numbers, it and its gradient.
pub fn expected<const N: usize>(noise: &Noise, points: &[[f32; N]], count: usize) -> Vec<f32> {
    if count == 1 {
        let mut values = vec![0.0; points.len()];
        Evaluator::new(noise).unwrap().points(points, &mut values).unwrap();
        return values;
    }
    let mut samples = vec![Sample::default(); points.len()];
    Evaluator::new(noise).unwrap().point_samples(points, &mut samples).unwrap();
    samples.iter().flat_map(|sample| [sample.value].into_iter().chain(sample.gradient)).collect()
}
