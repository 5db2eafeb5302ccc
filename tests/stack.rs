//! Threads of 2 MiB, which are Rust's own, hold the deepest expressions that are accepted and the deepest that can be
//! written down, also in builds at opt-level 0, whose frames are largest. `docs/internal/limits.md` says how these are
//! run. `GRADNOISE_STACK` takes another size, in KiB.

use crate::oracle::grids::grid;
use gradnoise::{
    Axis, ColourRamp, Coordinate, Dimension, Evaluator, Field, Format, Gabor, HighDimensional, Noise, NoiseProblem,
    Octaves, Output, Perlin, Simplex, Surface, Texels, Value,
};

const D4: Dimension = Dimension::D4;

fn nested(count: usize, leaf: impl Into<Noise>, wrap: impl Fn(Noise) -> Noise) -> Noise {
    (0..count).fold(leaf.into(), |noise, _| wrap(noise))
}

fn perlin() -> Noise {
    Perlin::new(D4).noise()
}

/// Expressions as deep as their kind may be.
fn deepest() -> Vec<(&'static str, Noise)> {
    let (nesting, depth) = (Noise::MAX_NESTING, Noise::MAX_DEPTH - 1);
    let one = || Octaves::new(1);
    let flow = || vec![Noise::x(); 4];
    let eight: Vec<Coordinate> = Axis::ALL.into_iter().cycle().map(Coordinate::Of).take(8).collect();
    let mixed = |noise: Noise| match noise.dimension() {
        Dimension::D4 => noise.ridged(one()).slice(0.3),
        _ => noise.warp(0.3, Value::hashed(Dimension::D3)).in_dimension(Dimension::D3),
    };
    let shader_nesting = Noise::MAX_SHADER_NESTING;
    vec![
        ("fractals of a shader", nested(shader_nesting, Perlin::new(Dimension::D2), |noise| noise.fbm(one()))),
        (
            "warps of a shader",
            nested(shader_nesting, Perlin::new(Dimension::D2), |noise| noise.warp_by(0.5, [Noise::x(), Noise::y()])),
        ),
        // The deepest of which Hessians of several samples are computed together.
        ("seven fractals", nested(7, Perlin::new(Dimension::D2), |noise| noise.ridged(one()))),
        ("seven warps", nested(7, Perlin::new(Dimension::D3), |noise| noise.warp_by(0.5, vec![Noise::x(); 3]))),
        ("absolute values", nested(depth, perlin(), Noise::abs)),
        ("sums to the left", nested(depth, perlin(), |noise| noise + Noise::x())),
        ("sums to the right", nested(depth, perlin(), |noise| Noise::x() + noise)),
        ("smooth maxima", nested(depth, perlin(), |noise| noise.smooth_max(Noise::y(), 0.1))),
        ("sums of itself", nested(depth / 2, perlin(), |noise| (noise.clone() + noise) * 0.5)),
        ("curves", nested(depth, perlin(), |noise| noise.curve([[-1.0, -0.9], [0.0, 0.1], [1.0, 0.9]]))),
        ("translations", nested(depth, perlin(), |noise| noise.translate([0.25; 4]))),
        ("rotations", nested(depth, perlin(), |noise| noise.rotate(Axis::X, Axis::W, 0.3))),
        ("fractals", nested(nesting, perlin(), |noise| noise.fbm(one()))),
        ("ridged fractals of simplex noise", nested(nesting, Simplex::new(D4), |noise| noise.ridged(one()))),
        ("warps", nested(nesting, perlin(), |noise| noise.warp_by(0.5, flow()))),
        (
            "warps of their components",
            nested(nesting, perlin(), |noise| perlin().warp_by(0.5, [Noise::x(), Noise::y(), noise, Noise::w()])),
        ),
        (
            "two progressive warps",
            nested(2, perlin(), |noise| {
                noise.warp_progressive(0.1, Simplex::new(D4), Octaves::new(nesting as u32 / 2))
            }),
        ),
        ("fractals between operations", nested(nesting - 1, perlin(), |noise| noise.fbm(one()).sin() * 0.9 + 0.1)),
        ("fractals of Gabor noise", nested(nesting, Gabor::new(D4), |noise| noise.fbm(one()))),
        (
            "fractals of eight dimensions",
            nested(nesting, HighDimensional::perlin(8).at(eight), |noise| noise.fbm(one())),
        ),
        ("fractals within a tile", nested(nesting, perlin(), |noise| noise.fbm(one())).tiled([256; 4])),
        ("warps within slices", mixed(mixed(nested(nesting - 2, perlin(), |noise| noise.warp_by(0.5, flow()))))),
    ]
}

/// Does everything with an expression that goes down into it.
fn use_all(name: &str, noise: &Noise) {
    let dimension = noise.dimension();
    let n = dimension.count();
    let evaluator = Evaluator::new(noise).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(noise.range().is_ok() && !format!("{noise:?} {evaluator:?}").is_empty());
    let grid = grid(n, [0.3, 0.4, 0.5, 0.6], [0.01; 3], [5, 3, 2]);
    let values = evaluator.values(&grid).unwrap();
    let mut bytes = vec![0; values.len() * 16];
    for output in [
        Output::from(noise.clone()),
        Output::channels([noise.clone(), noise.clone() * 0.5, noise.clone(), noise.clone()]),
        Output::normals(noise.clone(), 0.5),
        Output::colour_ramp(noise.clone(), ColourRamp::from_srgb(vec![(-1.0, [0; 3]), (1.0, [255; 3])])),
    ] {
        let bytes = &mut bytes[..values.len() * Format::Rgba8Unorm.bytes_per_sample(dimension)];
        if let Ok(evaluator) = Evaluator::new(output) {
            _ = evaluator.fill(&grid, &mut Texels::new(Format::Rgba8Unorm, bytes));
        }
    }
    match dimension {
        Dimension::D4 => use_positions(noise, &evaluator, [0.3, 0.4, 0.5, 0.6], values[0]),
        Dimension::D3 => {
            use_positions(noise, &evaluator, [0.3, 0.4, 0.5], values[0]);
            let surface = Surface::cube(2, 1.0).unwrap();
            evaluator.fill(&surface, &mut vec![0.0; surface.samples() as usize]).unwrap();
        }
        Dimension::D2 => use_positions(noise, &evaluator, [0.3, 0.4], values[0]),
        Dimension::D1 => use_positions(noise, &evaluator, [0.3], values[0]),
    }
    #[cfg(feature = "wgsl")]
    {
        use gradnoise::wgsl::WgslOptions;
        let options = WgslOptions::new("noise");
        // Many of them are larger than shaders may be, or have no derivatives, which is said.
        for options in [options.clone(), options.clone().with_gradient().bound(), options.with_hessian()] {
            if let Ok(module) = noise.wgsl(&options) {
                _ = module.data_of(noise);
            }
        }
    }
    #[cfg(feature = "serde")]
    {
        let saved = serde_json::to_string(noise).unwrap();
        let reopened: Noise = serde_json::from_str(&saved).unwrap();
        let through_value: Noise = serde_json::from_value(serde_json::to_value(noise).unwrap()).unwrap();
        assert!(reopened == *noise && through_value == *noise);
        assert_eq!(Evaluator::new(&reopened).unwrap().values(&grid).unwrap(), values);
    }
    drop(evaluator);
}

fn use_positions<const N: usize>(noise: &Noise, evaluator: &Evaluator, position: [f64; N], expected: f32) {
    assert_eq!(evaluator.value(position).unwrap(), expected);
    // Not every noise has gradients and Hessians.
    _ = evaluator.sample(position);
    _ = evaluator.hessian(position);
    _ = evaluator.channels(position);
    let mut values = [0.0; 3];
    evaluator.fill(&[position; 3], &mut values).unwrap();
    assert_eq!(values, [expected; 3]);
    let point = [position.map(|x| x as f32); 3];
    evaluator.fill(&point, &mut values).unwrap();
    let field = Field::<N>::new(noise).unwrap();
    assert_eq!([field.at(point[0]), field.with_gradient(point[0]).value], [values[0]; 2]);
    let cell = field.at_cell([0; N], point[0]);
    assert!((cell - expected).abs() < 1e-3 && field.at_cell_with_gradient([0; N], point[0]).value == cell);
    _ = evaluator.fill(&point, &mut [gradnoise::Sample::<N>::default(); 3]);
    _ = evaluator.fill(&point, &mut [gradnoise::HessianSample::<N>::default(); 3]);
}

fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    let kibibytes = std::env::var("GRADNOISE_STACK").map_or(2048, |size| size.parse().unwrap());
    std::thread::Builder::new().stack_size(kibibytes << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn small_stacks_hold_the_deepest_expressions() {
    on_small_stack(|| {
        for (name, noise) in deepest() {
            // Who sees an overflow sees where.
            println!("{name}");
            use_all(name, &noise);
        }
    });
}

#[test]
fn small_stacks_hold_what_is_too_deep_to_be_accepted() {
    on_small_stack(|| {
        let wraps: [fn(Noise) -> Noise; 4] = [
            Noise::abs,
            |noise| Noise::x() - noise,
            |noise| noise.fbm(Octaves::new(1)),
            |noise| perlin().warp_by(0.5, vec![noise; 4]),
        ];
        for wrap in wraps {
            let noise = nested(100_000, perlin(), wrap);
            assert!(matches!(noise.range().unwrap_err().problem, NoiseProblem::TooDeep));
            assert!(Evaluator::new(&noise).is_err() && noise == noise.clone());
        }
        #[cfg(feature = "serde")]
        for text in ["[", "{\"nodes\":[", "{\"nodes\":{\"nodes\":", "[{\"perlin\":"] {
            serde_json::from_str::<Noise>(&text.repeat(100_000)).unwrap_err();
            serde_json::from_str::<Output>(&text.repeat(100_000)).unwrap_err();
        }
    });
}
