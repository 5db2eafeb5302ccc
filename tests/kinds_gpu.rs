//! Every kind of everything on the GPU: the bits of the CPU. Other tests go deeper into some; none is left out here.

use crate::adapter::{context, new_generator};
use crate::kinds;
use gradnoise::gpu::Context;
use gradnoise::{Dimension, Evaluator, Format, Grid, Output};

/// A grid across zero of some hundred samples.
fn grid(dimension: Dimension) -> Grid {
    let n = dimension.count();
    let axes = n.min(3);
    let extent: &[u32] = [&[256], [16, 16].as_slice(), &[8, 8, 4]][axes - 1];
    Grid::new(&[-3.71, 1.2, -0.5, 5.37][..n], &[0.173, -0.271, 0.377][..axes], extent).unwrap()
}

/// Names all kinds that differ: which of them do so says where the difference is.
fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{} differ on the GPU from the CPU:\n{}", failures.len(), failures.join("\n"));
}

/// Second derivatives have functions of their own in shaders.
#[test]
fn kinds_of_operations_have_bit_equal_hessians_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let grid = grid(Dimension::D2);
    let operations = ["Unary(", "Binary(", "style: "];
    let (mut compared, mut failures) = (0, Vec::new());
    for (name, noise) in kinds::all() {
        let text = format!("{noise:?}");
        let output = Output::laplacian(&noise, 0.3);
        if noise.dimension() != Dimension::D2 || !operations.iter().any(|kind| text.contains(kind)) {
            continue;
        }
        // Some kinds have none.
        let Ok(evaluator) = Evaluator::new(&output) else { continue };
        let prepared = generator.prepare(&output, &grid, Format::R32Float).unwrap();
        let found = prepared.read(&context.queue, 10 * Context::TIMEOUT).unwrap();
        let expected = evaluator.texels(&grid, Format::R32Float).unwrap();
        failures.extend((found != expected).then_some(name));
        compared += 1;
    }
    assert_none(&failures);
    println!("{compared} Laplacians: 0 bits differ on {}", context.description());
    assert!(compared > 40, "{compared}");
}

#[test]
fn kinds_of_formats_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let grid = grid(Dimension::D2);
    let land = gradnoise::Perlin::new(Dimension::D2).seed(4).noise() * 1.3;
    let other = gradnoise::Simplex::hashed(Dimension::D2).noise();
    let (mut compared, mut failures) = (0, Vec::new());
    for (name, output) in kinds::outputs(&land, &other) {
        let evaluator = Evaluator::new(&output).unwrap();
        for &format in Format::ALL {
            // Outputs of four channels go with formats of four.
            let Ok(expected) = evaluator.texels(&grid, format) else { continue };
            let prepared = generator.prepare(&output, &grid, format).unwrap();
            let found = prepared.read(&context.queue, 10 * Context::TIMEOUT).unwrap();
            failures.extend((found != expected).then(|| format!("{name} in {format:?}")));
            compared += 1;
        }
    }
    assert_none(&failures);
    assert!(compared > Format::ALL.len(), "{compared}");
}
