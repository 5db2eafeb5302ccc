//! Shaders of every leaf with every output, on wgpu's device that needs no adapter: it checks modules and pipelines.

use crate::combinations::every;
use crate::kinds;
use gradnoise::gpu::{FillKernel, Generator, PlanError, Points, PrepareError};
use gradnoise::{
    Axis, CellFeature, Cellular, ColourRamp, Coordinate, Dimension, Edge, Fade, Falloff, Format, Gabor, GradientArray,
    GradientSource, Gradients, Hash, HighDimensional, Interpolant, JordanTurbulence, Metric, Noise, NoiseProblem,
    Octaves, OpenSimplex2, OpenSimplex2S, Output, Perlin, PositionError, Simplex, Surface, Value,
};

/// Returns every leaf of a dimension, with every hash and every way to find gradients and values: each has shader files
/// of its own. Fades go in turn, since they are functions of one file, and so are features and metrics of cellular
/// noise.
fn leaves(dimension: Dimension) -> Vec<Noise> {
    let n = dimension.count();
    let seed = 7;
    let perlin = || Perlin::new(dimension);
    let smooth = || OpenSimplex2S::new(dimension);
    let listed = Gradients::unit_vectors(dimension, 5, 1).unwrap();
    let cells = vec![1.0_f32; 1 << n];
    let array = match dimension {
        Dimension::D1 => GradientArray::new([2], &[[1.0], [-1.0]], Edge::Repeat),
        Dimension::D2 => GradientArray::new([2; 2], &cells.iter().map(|x| [*x; 2]).collect::<Vec<_>>(), Edge::Clamp),
        Dimension::D3 => GradientArray::new([2; 3], &cells.iter().map(|x| [*x; 3]).collect::<Vec<_>>(), Edge::Clamp),
        Dimension::D4 => GradientArray::new([2; 4], &cells.iter().map(|x| [*x; 4]).collect::<Vec<_>>(), Edge::Clamp),
    };
    let mut leaves = Vec::new();
    for (index, (hash, fade)) in kinds::hashes().into_iter().zip(Fade::ALL.into_iter().cycle()).enumerate() {
        leaves.push(match index % 3 {
            0 => perlin().hash(hash).fade(fade).noise(),
            1 => Value::new(dimension).hash(hash).interpolant(fade).noise(),
            _ => smooth().hash(hash).noise(),
        });
    }
    let whole = Hash::Ward { seed };
    leaves.extend([
        perlin().gradients(listed.clone()).noise(),
        perlin().gradients(array.unwrap()).noise(),
        perlin().hash(whole.clone()).gradients(GradientSource::HashBytes).noise(),
        perlin().hash(whole.clone()).gradients(GradientSource::WholeHashes).noise(),
        Simplex::new(dimension).noise(),
        Simplex::new(dimension).falloff(Falloff::Classic).hash(whole.clone()).noise(),
        OpenSimplex2::new(dimension).noise(),
        smooth().gradients(listed).noise(),
        smooth().hash(whole.clone()).gradients(GradientSource::HashBytes).noise(),
        smooth().hash(whole.clone()).gradients(GradientSource::WholeHashes).noise(),
        Value::new(dimension).interpolant(Interpolant::Spline).noise(),
        Value::new(dimension).hash(whole.clone()).levels(GradientSource::HashBytes).noise(),
        Value::new(dimension).hash(whole).levels(GradientSource::WholeHashes).noise(),
        Gabor::new(dimension).noise(),
        Gabor::new(dimension).direction(vec![1.0; n]).noise(),
        Noise::checkerboard(dimension),
        Noise::white(dimension, 3),
        Noise::constant(0.5).in_dimension(dimension),
        [Noise::x(), Noise::y(), Noise::z(), Noise::w()][n - 1].clone(),
    ]);
    let metrics = [Metric::Euclidean, Metric::Manhattan, Metric::Minkowski { exponent: 3.0 }];
    leaves.extend(metrics.map(|metric| Noise::distance_to_by(vec![0.3; n], metric)));
    let features = [CellFeature::F1, CellFeature::SmoothF1 { sharpness: 8.0 }, CellFeature::CellValue];
    for (feature, metric) in features.into_iter().zip(metrics) {
        leaves.push(Cellular::new(dimension).feature(feature).metric(metric).noise());
    }
    leaves.push(Cellular::new(dimension).feature(CellFeature::BorderDistance).noise());
    leaves
}

/// Returns the leaves that not all dimensions have.
fn special_leaves(dimension: Dimension) -> Vec<Noise> {
    if dimension == Dimension::D1 {
        return vec![Perlin::new(dimension).fade(Fade::MinimalCubic).noise()];
    }
    let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
    let many = [HighDimensional::perlin(5), HighDimensional::simplex(5)];
    let mut leaves: Vec<_> = many.map(|noise| noise.at([x, y, x, y, x]).in_dimension(dimension)).into();
    if dimension != Dimension::D4 {
        leaves.push(Perlin::new(dimension).flow(0.3).noise());
        leaves.push(OpenSimplex2S::new(dimension).flow(0.3).noise());
    }
    leaves
}

/// Returns compositions of noises: maps, tiles, warps, and sums of octaves without weights, with them, and of slopes.
fn compositions(dimension: Dimension) -> Vec<Noise> {
    let (n, octaves) = (dimension.count(), Octaves::new(3));
    let smooth = || OpenSimplex2S::new(dimension).noise();
    let perlin = || Perlin::new(dimension).noise();
    vec![
        smooth().frequency(2.0),
        smooth().tiled(vec![3; n]),
        smooth().tiled(vec![3; n]).warp(0.5, smooth()),
        smooth().warp_progressive(0.5, smooth(), octaves),
        smooth().max(perlin()).blend(smooth(), Noise::white(dimension, 1)),
        smooth().curve([[-1.0, 0.0], [0.0, 1.0], [1.0, 0.5]]),
        smooth().fbm(octaves),
        smooth().ridged(octaves),
        smooth().fbm_weighted(octaves, 0.5),
        smooth().jordan_turbulence(octaves, JordanTurbulence::default()),
        perlin().fbm(octaves).warp(0.5, smooth()) + smooth().ridged(octaves),
        if n == 1 { smooth() } else { smooth().rotate(Axis::X, Axis::Y, 0.5) },
        if n == 4 { smooth() } else { OpenSimplex2S::new(Dimension::ALL[n]).noise().slice(0.5) },
    ]
}

/// Returns every output of a noise, with the formats that it fits. A curl has one potential in 2-D, and three in 3-D.
fn outputs(noise: &Noise) -> Vec<(Output, &'static [Format])> {
    let ramp = ColourRamp::from_srgb([(0.0, [1, 2, 3]), (1.0, [4, 5, 6])]);
    let potentials = if noise.dimension() == Dimension::D3 { 3 } else { 1 };
    // Single numbers come first, then texels of four channels, then derivatives.
    let (all, numbers, texels) = (Format::ALL, &Format::ALL[..8], &Format::ALL[4..8]);
    vec![
        (Output::value(noise), all),
        (Output::normals(noise, 1.0), texels),
        (Output::colour_ramp(noise, ramp), texels),
        (Output::channels([noise.clone(), -noise]), texels),
        (Output::curl(vec![noise.clone(); potentials]), texels),
        (Output::laplacian(noise, 1.0), numbers),
        (Output::mean_curvature(noise, 1.0), numbers),
    ]
}

/// The places of samples, each with a kernel of its own.
#[derive(Clone, Copy, Debug)]
enum Places {
    Grid(FillKernel),
    Points,
    /// A surface whose points are a product of columns and rows.
    Product,
    /// A surface whose points are found by their directions.
    Direction,
}

/// Makes the module and the pipeline of an output, if there can be one: not everything has derivatives, and curls are
/// of flat space. Points are in a buffer.
fn is_made(
    (generator, points): (&Generator, &wgpu::Buffer),
    output: &Output,
    dimension: Dimension,
    places: Places,
    format: Format,
) -> bool {
    let n = dimension.count();
    let on_surface = |surface: Surface| {
        let surface = if n == 4 { surface.at(0.5).unwrap() } else { surface };
        generator.warm_up(output.clone(), &surface, format)
    };
    let made = match places {
        Places::Grid(kernel) => {
            let grid = crate::oracle::grids::grid(n, [0.0; 4], [0.01; 3], [64, 63, 16]);
            generator.clone().prefer(kernel).warm_up(output.clone(), &grid, format)
        }
        Places::Points => generator.prepare(output.clone(), &Points { buffer: points, count: 4 }, format).map(|_| ()),
        Places::Product => on_surface(Surface::equirectangular(8, 8, 2.0).unwrap()),
        Places::Direction => on_surface(Surface::cube(8, 2.0).unwrap()),
    };
    match made {
        Ok(()) => true,
        Err(PrepareError::Plan(PlanError::Position(
            PositionError::NoHessian { .. } | PositionError::Surface { .. },
        ))) => false,
        Err(PrepareError::Plan(PlanError::Noise(error))) => {
            let is_missing = matches!(error.problem, NoiseProblem::NoHessian | NoiseProblem::Curl { .. });
            assert!(is_missing, "{output:?}: {error}");
            false
        }
        Err(error) => panic!("{dimension:?} {places:?} {format:?} {output:?}: {error}"),
    }
}

/// A module is a union of files: those of its leaves, those of its output, and those of its kernel. Outputs have three
/// sets of files: numbers, texels, and curvatures. So each leaf goes with each of these, by both kernels of a grid
/// where there are two, and with points and a surface. Outputs of a set go in turn; so do formats, which choose
/// functions of files that all modules have, and dimensions, since a file has the functions of all four.
#[test]
fn every_leaf_goes_with_every_output() {
    let (device, _) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
    let generator = Generator::new(&device).unwrap();
    let points = crate::devices::buffer(&device, 64, wgpu::BufferUsages::STORAGE);
    let [mut of_grids, mut of_points, mut of_surfaces] = [0; 3];
    for (d, dimension) in Dimension::ALL.into_iter().enumerate() {
        let special = special_leaves(dimension).into_iter().enumerate().map(|(index, noise)| (index, true, noise));
        let common = leaves(dimension).into_iter().chain(compositions(dimension)).enumerate();
        for (index, is_special, noise) in common.map(|(index, noise)| (index, false, noise)).chain(special) {
            let takes_all = every(2) == 1;
            let is_turn = |turn: usize| takes_all || is_special || turn % 4 == d;
            // A curl, the last of the texels, is one in 2-D and 3-D alone.
            let texel_turn = if index % 4 == 3 { 1 + index / 4 % 2 } else { index / 4 };
            for (k, (output, formats)) in outputs(&noise).into_iter().enumerate() {
                let format = formats[index / 4 % formats.len()];
                let make = |places| usize::from(is_made((&generator, &points), &output, dimension, places, format));
                if k == 0 && is_turn(index) {
                    of_grids += make(Places::Grid(FillKernel::Rows));
                    of_points += make(Places::Points);
                }
                if (k == 1 + index % 4 || takes_all) && is_turn(texel_turn) {
                    of_grids += make(Places::Grid(FillKernel::Samples)) + make(Places::Grid(FillKernel::Rows));
                }
                // Surfaces lie in space, and have no curl.
                if d == 2 && (k == (1 + index % 4).min(3) || takes_all) {
                    of_surfaces += make(if index % 8 < 4 { Places::Product } else { Places::Direction });
                }
                if (k == 5 + index % 2 || takes_all) && is_turn(index / 2) {
                    of_grids += make(Places::Grid(FillKernel::Samples));
                }
            }
        }
    }
    println!("modules: {of_grids} of grids, {of_points} of points, {of_surfaces} of surfaces");
    assert!(of_grids > 150 && of_points > 40 && of_surfaces > 40, "{of_grids}, {of_points}, {of_surfaces}");
}
