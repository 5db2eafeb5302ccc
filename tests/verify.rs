//! Devices that are compared with the CPU at run time.

use crate::adapter::{context, new_generator};
use crate::kernels::generator;
use crate::kinds;
use gradnoise::gpu::{Context, Difference, FillKernel, PlanError, PrepareError, Verification, VerifyError};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{
    Axis, Cellular, Coordinate, Dimension, Evaluator, Format, HighDimensional, Noise, Octaves, Output, Perlin, Simplex,
};

fn verified(context: &Context, output: impl Into<Output>, format: Format) -> Verification {
    let generator = new_generator(&context.device).unwrap();
    generator.verify(&context.queue, output, format, Context::TIMEOUT).unwrap()
}

#[test]
fn verify_finds_the_bits_of_the_cpu_in_every_dimension_and_format() {
    let Some(context) = context() else { return };
    let octaves = Octaves::new(3);
    for noise in [
        Perlin::new(Dimension::D1).fbm(octaves),
        Perlin::hashed(Dimension::D2).fbm(octaves),
        Cellular::hashed(Dimension::D3).noise(),
        Simplex::new(Dimension::D4).ridged(octaves),
        Noise::constant(0.25),
    ] {
        let found = verified(context, &noise, Format::R32Float);
        assert!(found.is_exact() && found.first.is_none(), "{found}");
        // A grid by two kernels, and points.
        assert_eq!(found.samples, 2 * 2048 + 512, "{noise:?}");
    }
    let land = Perlin::new(Dimension::D2).fbm(octaves);
    for (name, output) in kinds::outputs(&land, &Simplex::new(Dimension::D2).noise()) {
        let format = if Evaluator::new(&output).unwrap().texels(&[[0.5, 0.25]], Format::R8Unorm).is_ok() {
            Format::R8Unorm
        } else {
            Format::Rgba8Unorm
        };
        let found = verified(context, output, format);
        assert!(found.is_exact(), "{name}: {found}");
    }
}

#[test]
fn verify_reports_what_differs() {
    let Some(context) = context() else { return };
    // Fast arithmetic differs from the CPU's on every adapter that fuses or reorders, as lavapipe does.
    let fast = new_generator(&context.device).unwrap().arithmetic(Arithmetic::Fast);
    let noise = Simplex::hashed(Dimension::D3).fbm(Octaves::new(5));
    let found = fast.verify(&context.queue, &noise, Format::R32Float, Context::TIMEOUT).unwrap();
    println!("{found}");
    if context.info.name.contains("llvmpipe") {
        assert!(!found.is_exact() && found.first.is_some(), "{found}");
    }
    let mut found = verified(context, noise, Format::R8Unorm);
    found.differing = 2;
    found.first = Some(Difference { kernel: Some(FillKernel::Rows), index: 7, gpu: vec![0xab], cpu: vec![0x0c] });
    let text = found.to_string();
    assert!(text.starts_with("2 of ") && text.contains(&context.info.name), "{text}");
    assert!(text.ends_with("; first sample 7 on a grid by rows: [ab] in place of [0c]"), "{text}");
}

#[test]
fn verify_refuses_noises_that_cannot_be_prepared() {
    let Some((context, generator)) = generator() else { return };
    let verify = |noise: Noise, format| generator.verify(&context.queue, noise, format, Context::TIMEOUT).unwrap_err();
    let nan = verify(Noise::constant(f32::NAN), Format::R32Float);
    assert!(matches!(nan, VerifyError::Prepare(PrepareError::Plan(PlanError::Noise(_)))), "{nan}");
    let axes = [Axis::X, Axis::Y, Axis::X, Axis::Y, Axis::X].map(Coordinate::Of);
    let sloped = HighDimensional::simplex(5).at(axes).slope_fbm(Octaves::new(2), 0.5);
    let no_gradient = verify(sloped, Format::ValueAndGradient);
    assert!(matches!(no_gradient, VerifyError::Prepare(_)), "{no_gradient}");
}
