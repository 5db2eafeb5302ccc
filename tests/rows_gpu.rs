//! Runs of rows on the GPU give the bits of single samples, whatever the grid.

use crate::adapter::{context, new_generator};
use crate::compare::compare_bits;
use crate::devices::buffer;
use crate::download::{downloaded, encoder};
use crate::exported;
use crate::kernels::{assert_same_bytes, generator};
use crate::kinds;
use crate::kinds::METRICS;
use crate::oracle::grids;
use crate::shader::run;
use gradnoise::gpu::{Context, FillKernel, Generator, Points};
use gradnoise::wgsl::WgslOptions;
use gradnoise::{
    Axis, Cellular, ColourRamp, Coordinate, Dimension, Evaluator, Format, Grid, HighDimensional, Noise, Octaves,
    Output, Perlin, Simplex, Value,
};

/// Near zero, negative, and as many cells away as there are.
const ORIGINS: [[f64; 4]; 3] =
    [[0.3, 0.7, 0.1, 0.9], [-17.3, -5.2, -0.4, -3.7], [2_147_483_646.3, -2_147_483_647.9, 2_147_483_647.5, 1e9 + 0.2]];

fn grid(dimension: Dimension, origin: [f64; 4], step: f64, extent: [u32; 3]) -> Grid {
    // A step of its own along each axis.
    grids::grid(dimension.count(), origin, [step * 1.03, step, step * 0.71], extent)
}

fn assert_same(generator: &Generator, output: impl Into<Output>, grid: &Grid, format: Format) {
    assert_same_by(FillKernel::Rows, generator, output, grid, format);
}

fn assert_same_by(kernel: FillKernel, generator: &Generator, output: impl Into<Output>, grid: &Grid, format: Format) {
    let prepared = assert_same_bytes(generator, output, grid, format);
    assert_eq!(prepared.kernel(), kernel, "{grid:?} as {format:?}");
}

#[test]
fn rows_are_bit_equal_without_a_loop_over_columns() {
    let Some((_, generator)) = generator() else { return };
    let at_once = |noise: Noise, origin: [f64; 4], extent: [u32; 3], format| {
        let dimension = if extent[2] == 1 { Dimension::D2 } else { Dimension::D3 };
        let grid = grid(dimension, origin, 1.0 / 8.3, extent);
        let source = generator.prepare(&noise, &grid, format).unwrap().source().unwrap();
        assert!(source.contains("fn columns_at_once") && !source.contains("fn columns_in_turn"), "{noise:?}");
        assert_same(&generator, &noise, &grid, format);
    };
    let [simplex_2, simplex_3] = [Dimension::D2, Dimension::D3].map(|dimension| Simplex::new(dimension).noise());
    let turned = || Perlin::new(Dimension::D2).rotate(Axis::X, Axis::Y, 0.7);
    let weighted = Simplex::new(Dimension::D2).fbm_weighted(Octaves::new(3), 0.5);
    let octaves = Octaves::new(2);
    at_once(simplex_2.fbm(octaves), ORIGINS[1], [1031, 1025, 1], Format::ValueAndGradient);
    at_once(simplex_3.fbm(octaves), ORIGINS[2], [128, 128, 65], Format::R32Float);
    at_once(turned().fbm(Octaves::new(3)), ORIGINS[0], [1024, 1025, 1], Format::R8Unorm);
    at_once(weighted, ORIGINS[0], [1024, 1024, 1], Format::R32Float);
}

#[test]
fn rows_are_bit_equal_where_samples_share_the_points_of_cells() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap().prefer(FillKernel::Rows);
    let steps = [1.0 / 64.0, -1.0 / 8.3, 0.47];
    let mut shared = 0;
    for (which, metric) in METRICS.into_iter().enumerate() {
        let dimension = [Dimension::D4, Dimension::D2, Dimension::D3][which % 3];
        let extent = if dimension == Dimension::D2 { [37, 45, 1] } else { [21, 19, 2] };
        let hash = kinds::hashes_of(kinds::LARGE_SEED)[2 + which].clone();
        let noise = Cellular::new(dimension).hash(hash).metric(metric).jitter([1.0, 0.8][which % 2]).noise();
        for (step, origin) in steps.into_iter().zip(ORIGINS) {
            let grid = grid(dimension, origin, step, extent);
            let mut prepared = generator.prepare(noise.clone(), &grid, Format::R32Float).unwrap();
            // The farthest searches are too long for rows.
            let kernel = prepared.kernel();
            let is_shared = prepared.source().unwrap().contains("fn nearest_keys");
            assert_eq!(is_shared, kernel == FillKernel::Rows, "{noise:?}");
            shared += usize::from(is_shared);
            assert_same_by(kernel, &generator, &noise, &grid, Format::R32Float);
            // Grids in place may be coarser, so that samples have nothing to share.
            for step in [0.51, 1e9] {
                let grid = self::grid(dimension, origin, step, extent);
                prepared.set_domain(&context.queue, &grid).unwrap();
                let found: Vec<f32> = prepared.read_values(&context.queue, Context::TIMEOUT).unwrap();
                let expected = Evaluator::new(noise.clone()).unwrap().values(&grid).unwrap();
                compare_bits(&found, &expected).assert_same_bits(&format!("{noise:?} on {grid:?}"));
            }
        }
    }
    assert!(shared >= 15, "{shared}");
    let table = Cellular::new(Dimension::D2).seed(5);
    let tiled = table.clone().noise().tiled([5, 3]);
    let grid = grid(Dimension::D2, ORIGINS[0], 0.11, [64, 41, 1]);
    for noise in [table.clone().noise(), tiled, table.fbm(Octaves::new(2))] {
        let source = generator.prepare(&noise, &grid, Format::R32Float).unwrap().source().unwrap();
        assert!(source.contains("fn nearest_keys"), "{noise:?}");
        for format in [Format::R8Unorm, Format::R32Float, Format::Rgba8Unorm] {
            assert_same(&generator, &noise, &grid, format);
        }
    }
}

#[test]
fn rows_are_bit_equal_at_every_extent_and_format() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap().prefer(FillKernel::Rows);
    let noise = Perlin::new(Dimension::D3).noise();
    for extent in [1, 2, 3, 4, 5, 6, 17, 255, 256, 257] {
        for extent in [[extent, 19, 2], [9, extent, 2], [7, 3, extent], [extent, 4, 1], [8, extent, 1]] {
            let grid = grid(Dimension::D3, ORIGINS[1], 1.0 / 8.3, extent);
            for &format in Format::ALL {
                assert_same(&generator, &noise, &grid, format);
            }
        }
    }
}

#[test]
fn rows_of_four_channels_are_bit_equal() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap().prefer(FillKernel::Rows);
    for dimension in Dimension::ALL {
        let fbm = Perlin::new(dimension).fbm(Octaves::new(3));
        let simplex = Simplex::new(dimension).noise();
        let ramp = ColourRamp::from_srgb([(-0.8, [10, 20, 200]), (0.1, [90, 200, 40]), (0.7, [255, 250, 240])]);
        let mut outputs = vec![
            Output::normals(&fbm + &simplex, 0.7),
            Output::colour_ramp(fbm.clone().abs(), ramp),
            Output::channels([fbm.clone(), simplex.clone(), &fbm * &simplex]),
        ];
        match dimension {
            Dimension::D2 => outputs.push(Output::curl([fbm.clone()])),
            Dimension::D3 => outputs.push(Output::curl([fbm.clone(), simplex.clone(), fbm.clone().abs()])),
            _ => (),
        }
        let extent = if dimension == Dimension::D1 { [127, 1, 1] } else { [37, 21, 2] };
        let grid = grid(dimension, ORIGINS[1], 0.13, extent);
        // Compiling takes the time: each output has one of the formats, another in every dimension.
        let formats = [Format::Rgba8Unorm, Format::Rgba8UnormSrgb, Format::Rgba16Float, Format::Rgba32Float];
        for (which, output) in outputs.into_iter().enumerate() {
            let format = formats[(which + dimension.count()) % formats.len()];
            assert_same(&generator, output, &grid, format);
        }
    }
}

/// Software adapters end loops after 65,535 turns of an invocation.
#[test]
fn rows_are_as_few_as_their_samples_loops_allow() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap().prefer(FillKernel::Rows);
    let curve = |points: u16| -> Vec<[f32; 2]> {
        (0..points).map(|i| [2.0 * f32::from(i) / f32::from(points) - 1.0, f32::from(i % 7) / 10.0]).collect()
    };
    let fbm = Perlin::new(Dimension::D2).fbm(Octaves::new(2));
    // Wide enough for runs as long as they come: 2^12 invocations of four columns, and 128 rows, in which a curve of
    // 256 points takes 2^17 turns.
    let grid = grid(Dimension::D2, ORIGINS[0], 0.37, [512, 4096, 1]);
    let simplex = |points| Simplex::new(Dimension::D2).noise().curve(curve(points));
    assert_same_by(FillKernel::Samples, &generator, simplex(256), &grid, Format::R8Unorm);
    assert_same(&generator, fbm.clone().curve(curve(256)), &grid, Format::R8Unorm);
    // Two thousand turns for each of four columns leave less than eight rows.
    let two = fbm.curve(curve(1024)).curve(curve(1024));
    assert_eq!(generator.prepare(two, &grid, Format::R8Unorm).unwrap().kernel(), FillKernel::Samples);
}

/// Noises whose loops software adapters would end, which gave wrong values, and their neighbours that they just bear.
#[test]
fn samples_whose_loops_would_be_ended_are_refused() {
    let Some((context, generator)) = generator() else { return };
    let grid = grid(Dimension::D2, ORIGINS[0], 0.37, [8, 8, 1]);
    let many = |octaves| {
        HighDimensional::perlin(8)
            .at([Axis::X, Axis::Y].map(Coordinate::Of).repeat(4))
            .fbm(Octaves::new(octaves).lacunarity(1.1))
    };
    let curve: Vec<[f32; 2]> = (0..1024_u16).map(|i| [f32::from(i) / 512.0 - 1.0, f32::from(i % 7) / 10.0]).collect();
    let perlin = Perlin::new(Dimension::D2).noise();
    let curve = |octaves| perlin.clone().curve(curve.clone()).fbm(Octaves::new(octaves).lacunarity(1.1));
    let (float, bytes) = (Format::R32Float, Format::R8Unorm);
    for (noise, format) in [(many(6), float), (many(1), bytes), (curve(32), float), (curve(15), bytes)] {
        assert_same_by(FillKernel::Samples, &generator, &noise, &grid, format);
    }
    let refused = |noise: Noise, format| generator.prepare(noise, &grid, format).unwrap_err().to_string();
    assert_eq!(
        refused(many(7), float),
        "fbm: a sample needs 73584 loop iterations up to here, more than 65000, because software adapters silently end \
         a shader's loops after 65535; use fewer octaves, or compute it on the CPU"
    );
    assert_eq!(
        refused(curve(32), bytes),
        "a sample needs 32864 loop iterations; in R8Unorm, which packs several samples into a word, software adapters \
         allow at most 16343; use R32Float or fewer octaves"
    );
    // The limit is the same at points and in exported functions.
    let points: Vec<[f32; 2]> = (0..64_u8).map(|i| [f32::from(i) * 0.37, 3.0 - f32::from(i) * 0.11]).collect();
    let at_points = |noise: Noise, format| generator.prepare(noise, &points, format);
    let options = WgslOptions::new("noise").group(1);
    for noise in [many(6), curve(32)] {
        let expected = exported::expected(&noise, &points, 1);
        assert_same_bytes(&generator, &noise, &points, float);
        let module = noise.wgsl(&options).unwrap();
        let (source, count) = exported::shader::<2>(&module);
        assert!(run(context, &[&module], source, points.as_flattened(), count * 64) == expected, "{noise:?}, exported");
    }
    assert!(at_points(many(7), float).unwrap_err().to_string().contains("73584 loop iterations"));
    assert!(at_points(many(2), bytes).unwrap_err().to_string().contains("in R8Unorm"));
    assert!(many(7).wgsl(&options).unwrap_err().to_string().contains("73584 loop iterations"));
    let both = refused(curve(32).fbm(Octaves::new(8).lacunarity(1.1)), float);
    assert!(both.contains("loop iterations"), "{both}");
    assert!(refused(many(2), bytes).contains("in R8Unorm"));
}

#[test]
fn kernels_are_chosen_by_noise_and_grid() {
    let Some((context, generator)) = generator() else { return };
    let kernel = |noise: Noise, width: u32, height: u32, format: Format| {
        let grid = Grid::new(&[0.1, 0.2], &[0.1; 2], &[width, height]).unwrap();
        generator.prepare(noise, &grid, format).unwrap().kernel()
    };
    let perlin = || Perlin::new(Dimension::D2).noise();
    assert_eq!(kernel(perlin(), 512, 512, Format::R8Unorm), FillKernel::Rows);
    assert_eq!(kernel(Value::new(Dimension::D2).noise(), 512, 512, Format::R32Float), FillKernel::Rows);
    assert_eq!(kernel(perlin().frequency(3.0), 65_536, 4, Format::R32Float), FillKernel::Rows);
    assert_eq!(kernel(perlin().fbm(Octaves::new(3)), 512, 512, Format::R16Float), FillKernel::Rows);
    assert_eq!(kernel((perlin() + perlin().abs()) * 0.5, 512, 512, Format::Rgba8Unorm), FillKernel::Rows);
    // Kernels that are not soon made: of more than two leaves, or of derivatives of two.
    let three = || perlin() + perlin().fbm(Octaves::new(2)) * Value::new(Dimension::D2).noise();
    assert_eq!(kernel(three(), 1024, 1023, Format::R8Unorm), FillKernel::Samples);
    assert_eq!(kernel(three(), 1024, 1024, Format::R8Unorm), FillKernel::Rows);
    let two = || perlin() * perlin().fbm(Octaves::new(2));
    assert_eq!(kernel(two(), 512, 512, Format::R32Float), FillKernel::Rows);
    assert_eq!(kernel(perlin().fbm(Octaves::new(2)), 512, 512, Format::ValueAndGradient), FillKernel::Rows);
    assert_eq!(kernel(two(), 1024, 1023, Format::ValueAndGradient), FillKernel::Samples);
    assert_eq!(kernel(two(), 1024, 1024, Format::ValueAndGradient), FillKernel::Rows);
    // Too few samples, and too few rows for what rows share.
    assert_eq!(kernel(perlin(), 511, 512, Format::R32Float), FillKernel::Samples);
    assert_eq!(kernel(perlin(), 1 << 17, 3, Format::R32Float), FillKernel::Samples);
    // Slices share what the grids that they are share.
    let volume = || Perlin::new(Dimension::D3).noise();
    for slice in [volume().slice(0.5), volume().fbm(Octaves::new(2)).slice(0.5), volume().slice(0.5) * 0.5] {
        assert_eq!(kernel(slice.clone(), 512, 512, Format::R32Float), FillKernel::Rows);
        assert_eq!(kernel(slice.clone(), 1024, 1024, Format::ValueAndGradient), FillKernel::Rows);
        assert_eq!(kernel(slice, 1 << 17, 3, Format::R32Float), FillKernel::Samples);
    }
    // Octaves of what has no lattice rows share no more than single noises do; a large expression has no room for its
    // steps.
    let simplex_octaves = || Simplex::new(Dimension::D2).fbm(Octaves::new(2));
    assert_eq!(kernel(simplex_octaves(), 1 << 18, 1, Format::R32Float), FillKernel::Rows);
    let leaves =
        |count| (1..count).map(|seed| Simplex::new(Dimension::D2).seed(seed).noise()).fold(perlin(), |a, b| a + b);
    assert_eq!(kernel(leaves(33), 512, 512, Format::R8Unorm), FillKernel::Rows);
    assert_eq!(kernel(leaves(34), 512, 512, Format::R8Unorm), FillKernel::Samples);
    // Rows that share nothing.
    let constant = Noise::constant(0.5).in_dimension(Dimension::D2);
    let turned = perlin().rotate(Axis::X, Axis::Y, 0.5);
    let simplex = || Simplex::new(Dimension::D2).noise();
    for noise in [simplex(), perlin().warp(0.1, simplex()).abs(), turned, constant] {
        assert_eq!(kernel(noise.clone(), 16_384, 16, Format::R32Float), FillKernel::Samples, "{noise:?}");
    }
    let cells = || Cellular::new(Dimension::D2);
    assert_eq!(kernel(cells().noise(), 512, 512, Format::R32Float), FillKernel::Rows);
    assert_eq!(kernel(cells().frequency(6.0), 512, 512, Format::R32Float), FillKernel::Samples);
    let single = new_generator(&context.device).unwrap().prefer(FillKernel::Samples);
    let grid = Grid::new(&[0.1, 0.2], &[0.1; 2], &[512; 2]).unwrap();
    let prepared = single.prepare(perlin(), &grid, Format::R32Float).unwrap();
    assert_eq!(prepared.kernel(), FillKernel::Samples);
    let positions = buffer(&context.device, 1 << 22, wgpu::BufferUsages::STORAGE);
    let points = generator.prepare(perlin(), &Points { buffer: &positions, count: 1 << 19 }, Format::R32Float).unwrap();
    assert_eq!(points.kernel(), FillKernel::Samples);
}

/// A buffer may be filled from anywhere on, and outputs may be cut into bands.
#[test]
fn rows_are_bit_equal_from_any_offset() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap().prefer(FillKernel::Rows);
    let noise = Perlin::new(Dimension::D2).noise();
    let grid = grid(Dimension::D2, ORIGINS[0], 0.07, [32, 21, 1]);
    // A row takes vectors of four words, of two, and three for four samples.
    let formats = [Format::R32Float, Format::R16Unorm, Format::ValueAndGradient];
    let cases = formats.iter().flat_map(|&format| [0, 4, 16, 260, 272].map(|offset| (format, offset)));
    for (format, offset) in cases {
        let prepared = generator.prepare(&noise, &grid, format).unwrap();
        let expected = Evaluator::new(&noise).unwrap().texels(&grid, format).unwrap();
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let (target, mut encoder) =
            (buffer(&context.device, offset + prepared.buffer_bytes(), usage), encoder(context));
        prepared.encode_to_buffer(&mut encoder, &target, offset).unwrap();
        let bytes = downloaded(context, encoder, &target);
        assert!(bytes[offset as usize..] == expected, "{format:?} from {offset} on");
    }
    // Two pipelines each: one that writes vectors, one for where they cannot begin.
    assert_eq!(generator.pipelines(), 2 * formats.len());
}
