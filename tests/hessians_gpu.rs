//! Second derivatives on the GPU: the bits of the CPU.

use crate::adapter::{context, new_generator};
use crate::cases::points;
use crate::combinations::takes_short_functions;
use crate::compare::compare_bits;
use crate::exported::{expected, shader};
use crate::kernels::assert_same_bytes;
use crate::shader::run;
use gradnoise::gpu::Context;
use gradnoise::wgsl::{WgslError, WgslOptions};
use gradnoise::{
    Axis, Cellular, Dimension, Evaluator, Format, Gabor, Grid, Interpolant, Noise, NoiseProblem, Octaves, Output,
    Perlin, Simplex, Value,
};

/// Powers from 2^-60, where they are clamped, to 2^60.
#[test]
fn curvatures_of_clamped_powers_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let base = Noise::x().in_dimension(Dimension::D2).clamp(0.0, 64.0) * 0.5 + 0.001;
    let noise = base.pow(Noise::y().in_dimension(Dimension::D2).clamp(-40.0, 40.0));
    let grid = Grid::new(&[0.0, -40.0], &[0.4, 1.3], &[80, 64]).unwrap();
    let generator = new_generator(&context.device).unwrap();
    let mut level = 0;
    for output in [Output::value(&noise), Output::laplacian(&noise, 1e-9)] {
        let format = if level == 0 { Format::ValueAndGradient } else { Format::R32Float };
        assert_same_bytes(&generator, &output, &grid, format);
        let cpu: Vec<f32> =
            bytemuck::pod_collect_to_vec(&Evaluator::new(&output).unwrap().texels(&grid, format).unwrap());
        level = cpu.iter().filter(|&&x| x == 0.0).count();
        assert!((1000..cpu.len() - 1000).contains(&level), "{level} of {}", cpu.len());
    }
}

/// Compares an exported function with its numbers as literals and, where `is_bound`, in a buffer.
fn compare<const N: usize>(context: &Context, noise: &Noise, is_bound: bool) {
    let (points, options) = (points::<N>(), WgslOptions::new("noise").with_hessian().group(1));
    let modules = [noise.wgsl(&options).unwrap(), noise.wgsl(&options.bound()).unwrap()];
    for module in &modules[..if is_bound { 2 } else { 1 }] {
        let (source, count) = shader::<N>(module);
        let found = run(context, &[module], source, points.as_flattened(), count * points.len());
        compare_bits(&found, &expected(noise, &points, count)).assert_same_bits(&format!("{noise:?}"));
    }
}

/// Those of up to three dimensions are compared by `engines`.
#[test]
fn exported_hessians_in_4_d_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let dimension = Dimension::D4;
    compare::<4>(context, &Perlin::hashed(dimension).frequency(0.7), true);
    compare::<4>(context, &Noise::distance_to([0.25, -0.5, 1.0, 0.125]).rotate(Axis::X, Axis::Z, 0.3), false);
    if !takes_short_functions(context) {
        // It has 256 lattice values, too many to be written one after the other.
        compare::<4>(context, &Value::hashed(dimension).interpolant(Interpolant::Spline).noise(), false);
        compare::<4>(context, &Cellular::hashed(dimension).noise(), false);
        compare::<4>(context, &Simplex::hashed(dimension).tiled([4, 6, 5, 4]), false);
    }
}

#[test]
fn loops_of_hessians_count_beside_those_of_values() {
    // 81 cells of 16 impulses in each octave are fewer turns than are allowed; twice as many are more.
    let noise = Gabor::hashed(Dimension::D4).impulses(16).fbm(Octaves::new(32));
    let options = WgslOptions::new("noise");
    noise.wgsl(&options.clone().with_gradient()).unwrap();
    let WgslError::Noise(error) = noise.wgsl(&options.with_hessian()).unwrap_err() else { panic!("another error") };
    assert!(matches!(error.problem, NoiseProblem::ShaderLoops { loops: 65_001.. }), "{error}");
}

#[test]
fn functions_without_hessians_are_refused() {
    let noise = Perlin::new(Dimension::D2).warp(0.2, Perlin::new(Dimension::D2).slope_fbm(Octaves::new(2), 1.0));
    let WgslError::Noise(error) = noise.wgsl(&WgslOptions::new("noise").with_hessian()).unwrap_err() else {
        panic!("another error");
    };
    assert_eq!(error.problem, NoiseProblem::NoHessian);
}
