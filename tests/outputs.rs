//! Normals, colour ramps and channels: what they should be, and the same bytes from the GPU.

use gradnoise::{
    ColourRamp, Dimension, Evaluator, FillError, Format, Grid, Noise, NoiseProblem, NormalY, Octaves, Output, Perlin,
    Sample, Simplex, Texels,
};

const FOUR_CHANNELS: [Format; 4] =
    [Format::Rgba8Unorm, Format::Rgba8UnormSrgb, Format::Rgba16Float, Format::Rgba32Float];

fn land() -> Noise {
    Perlin::new(Dimension::D2).seed(4).fbm(Octaves::new(4)).warp(0.3, Simplex::new(Dimension::D2))
}

fn colours() -> ColourRamp {
    ColourRamp::new([
        (-0.5, [0.0, 0.1, 0.5, 1.0]),
        (0.0, [0.2, 0.5, 0.9, 0.5]),
        (0.001, [0.8, 0.7, 0.4, 1.0]),
        (0.4, [0.0, 0.0, 0.0, 0.0]),
    ])
}

fn grid() -> Grid {
    Grid::new(&[-3.7, 12.3], &[1.0 / 17.0, 1.0 / 23.0], &[61, 47]).unwrap()
}

fn bytes(output: &Output, format: Format, grid: &Grid) -> Vec<u8> {
    let evaluator = Evaluator::new(output).unwrap();
    evaluator.texels(grid, format).unwrap()
}

fn texels(output: &Output) -> Vec<[f32; 4]> {
    bytemuck::pod_collect_to_vec(&bytes(output, Format::Rgba32Float, &grid()))
}

fn samples() -> Vec<Sample<2>> {
    Evaluator::new(land()).unwrap().samples(&grid()).unwrap()
}

#[test]
fn normals_are_perpendicular_to_the_surface() {
    let strength = 0.7;
    let mut steepest = 0.0_f64;
    for (texel, sample) in texels(&Output::normals(land(), strength)).iter().zip(samples()) {
        let [x, y] = sample.gradient.map(|slope| f64::from(slope) * f64::from(strength));
        let length = (x * x + y * y + 1.0).sqrt();
        // A reciprocal root within 1.1e-7, two products and three roundings of 6e-8 of numbers of at most 1.
        for (found, expected) in texel.iter().zip([-x / length, y / length, 1.0 / length, 1.0]) {
            assert!((f64::from(*found) - expected).abs() < 4e-7, "{texel:?} {x} {y}");
        }
        steepest = steepest.max(x.hypot(y));
    }
    assert!(steepest > 0.5);
    // Of a noise of one dimension they lean along x alone.
    let line = Evaluator::new(Output::normals(Perlin::new(Dimension::D1), 1.0)).unwrap();
    let bytes = line.texels(&Grid::new(&[0.1], &[0.05], &[64]).unwrap(), Format::Rgba8Unorm).unwrap();
    assert!(bytes.chunks(4).all(|texel| texel[1] == 128 && texel[2] >= 128) && bytes.chunks(4).any(|t| t[0] < 100));
}

/// A dome over the middle of the picture, and noise.
fn reliefs() -> [Noise; 2] {
    let [x, y] = [Noise::x(), Noise::y()].map(|x| x * 0.5);
    [(x.clone() * x + y.clone() * y).negate(), Perlin::new(Dimension::D2).seed(4).noise()]
}

/// Grids around zero whose rows and columns run along x and y, and against them.
fn runs() -> [Grid; 4] {
    let grid = |x: f64, y: f64| Grid::new(&[-x * 31.5, -y * 23.5], &[x, y], &[64, 48]).unwrap();
    let step = 1.0 / 32.0;
    [grid(step, step), grid(step, -step), grid(-step, step), grid(-step, -step)]
}

/// Normals with green upwards of a picture's heights, whose rows go down, as Godot's `Image::bump_map_to_normal_map`
/// has them, but by differences of both neighbours: those of its inner samples.
fn normals_of_picture(heights: &[f32], width: usize, scale: f64) -> Vec<(usize, [f64; 3])> {
    let height = heights.len() / width;
    let inner = (1..height - 1).flat_map(|row| (1..width - 1).map(move |column| row * width + column));
    let at = |index: usize| f64::from(heights[index]) * scale;
    let normal = |index: usize| {
        let (right, down) = (at(index + 1) - at(index - 1), at(index + width) - at(index - width));
        let length = (right * right + down * down + 1.0).sqrt();
        (index, [-right / length, down / length, 1.0 / length])
    };
    inner.map(normal).collect()
}

#[test]
fn green_is_up_in_the_picture_unless_it_is_asked_to_be_down() {
    let strength = 0.5;
    for relief in reliefs() {
        for grid in runs() {
            let heights = Evaluator::new(&relief).unwrap().values(&grid).unwrap();
            let expected = normals_of_picture(&heights, 64, f64::from(strength) * 16.0);
            let up = bytes(&Output::normals(&relief, strength), Format::Rgba32Float, &grid);
            let down = Output::normals_with_y(&relief, strength, NormalY::Down);
            let down = bytes(&down, Format::Rgba32Float, &grid);
            let [up, down]: [Vec<[f32; 4]>; 2] = [&up, &down].map(|bytes| bytemuck::pod_collect_to_vec(bytes));
            assert!(up.iter().zip(&down).all(|([r, g, b, a], other)| [*r, -g, *b, *a] == *other));
            for (index, normal) in expected {
                for (found, expected) in up[index].iter().zip(normal) {
                    // A third derivative of up to 40 or so, times half of step squared over 6.
                    assert!((f64::from(*found) - expected).abs() < 5e-3, "{grid:?} {index}: {found} {expected}");
                }
            }
        }
    }
    // A dome's upper side is bright in green, and its right side in red.
    let [dome, _] = reliefs();
    for grid in runs() {
        let texels = bytes(&Output::normals(dome.clone(), 1.0), Format::Rgba8Unorm, &grid);
        for (index, texel) in texels.chunks(4).enumerate() {
            assert_eq!((texel[0] >= 128, texel[1] >= 128), (index % 64 >= 32, index / 64 < 24), "{grid:?} {index}");
        }
    }
}

#[test]
fn ramps_interpolate_in_linear_light() {
    let stops = [
        (-0.5, [0.0, 0.1, 0.5, 1.0]),
        (0.0, [0.2, 0.5, 0.9, 0.5]),
        (0.001, [0.8, 0.7, 0.4, 1.0]),
        (0.4, [0.0, 0.0, 0.0, 0.0_f32]),
    ];
    let expected = |value: f64| -> [f64; 4] {
        let after = stops.iter().position(|stop| value < f64::from(stop.0 as f32)).unwrap_or(stops.len());
        let (a, b) = (stops[after.saturating_sub(1)], stops[after.min(stops.len() - 1)]);
        let width = f64::from(b.0 as f32) - f64::from(a.0 as f32);
        let t = if width > 0.0 { (value - f64::from(a.0 as f32)) / width } else { 0.0 };
        std::array::from_fn(|channel| {
            let (a, b) = (f64::from(a.1[channel]), f64::from(b.1[channel]));
            a + t * (b - a)
        })
    };
    for (texel, sample) in texels(&Output::colour_ramp(land(), colours())).iter().zip(samples()) {
        for (found, expected) in texel.iter().zip(expected(f64::from(sample.value))) {
            // Three roundings of numbers of at most 1, and one of a difference that is divided by the narrowest way,
            // 0.001.
            assert!((f64::from(*found) - expected).abs() < 3e-7, "{texel:?} at {}", sample.value);
        }
    }
    // Colours are stored as they are, and those of pictures come back.
    let flat = Output::colour_ramp(land(), ColourRamp::from_srgb([(0.0, [12, 130, 250])]));
    assert!(bytes(&flat, Format::Rgba8UnormSrgb, &grid()).chunks(4).all(|texel| texel == [12, 130, 250, 255]));
    let half = Output::colour_ramp(land(), ColourRamp::new([(0.0, [0.5, 0.0, 2.0, 0.25])]));
    assert!(bytes(&half, Format::Rgba8Unorm, &grid()).chunks(4).all(|texel| texel == [128, 0, 255, 64]));
}

#[test]
fn channels_are_independent_noises() {
    let noises = [land(), -land(), Noise::x().clamp(-0.5, 0.5), Perlin::new(Dimension::D2).into()];
    for count in 1..=4 {
        let output = Output::channels(noises[..count].to_vec());
        let channels: Vec<Vec<f32>> = noises[..count]
            .iter()
            .map(|noise| Evaluator::new(noise.clone().in_dimension(Dimension::D2)).unwrap().values(&grid()).unwrap())
            .collect();
        for (i, texel) in texels(&output).iter().enumerate() {
            let of = |channel: usize| channels.get(channel).map(|values| values[i]);
            let expected = [of(0).unwrap(), of(1).unwrap_or(0.0), of(2).unwrap_or(0.0), of(3).unwrap_or(1.0)];
            assert_eq!(*texel, expected);
        }
        let levels = bytes(&output, Format::Rgba8Unorm, &grid());
        assert!(count > 1 || levels.chunks(4).all(|texel| texel[1..] == [0, 0, 255]));
    }
}

#[test]
fn outputs_refuse_what_cannot_be() {
    let problem = |output: Output| Evaluator::new(output).map(|_| ()).unwrap_err().problem;
    let stops = |stops: Vec<(f32, [f32; 4])>| problem(Output::colour_ramp(land(), ColourRamp::new(stops)));
    assert_eq!(stops(vec![]), NoiseProblem::Count { what: "stops", found: 0, least: 1, most: 256 });
    let unsorted = vec![(0.5, [0.0; 4]), (0.5, [1.0; 4])];
    assert_eq!(stops(unsorted), NoiseProblem::Order { what: "stops", before: 0.5, value: 0.5 });
    assert!(matches!(stops(vec![(f32::NAN, [0.0; 4])]), NoiseProblem::Number { .. }));
    assert!(matches!(stops(vec![(0.0, [f32::INFINITY; 4])]), NoiseProblem::Number { .. }));
    assert!(matches!(problem(Output::normals(land(), f32::NAN)), NoiseProblem::Number { what: "strength", .. }));
    let none = problem(Output::channels(Vec::new()));
    assert_eq!(none, NoiseProblem::Count { what: "channels", found: 0, least: 1, most: 4 });
    let mixed = problem(Output::channels([Simplex::new(Dimension::D2).noise(), Perlin::new(Dimension::D3).into()]));
    assert_eq!(mixed, NoiseProblem::Dimension { found: 2, expected: 3 });

    let normals = Evaluator::new(Output::normals(land(), 1.0)).unwrap();
    for &format in Format::ALL.iter().filter(|format| !FOUR_CHANNELS.contains(format)) {
        let mut bytes = [7; 64];
        assert_eq!(normals.fill(&grid(), &mut Texels::new(format, &mut bytes)), Err(FillError::Format { format }));
        assert_eq!(bytes, [7; 64]);
    }
}

#[test]
fn outputs_of_single_positions_are_those_of_grids() {
    let grid = Grid::new(&[-3.75, 12.5], &[1.0 / 16.0, 1.0 / 32.0], &[61, 47]).unwrap();
    let many = ColourRamp::new((0..200).map(|i| (i as f32 / 100.0 - 1.0, [i as f32; 4])).collect::<Vec<_>>());
    let outputs = [
        Output::normals(land(), 3.0),
        Output::colour_ramp(land(), colours()),
        Output::colour_ramp(land(), many),
        Output::curl([land()]),
        Output::channels([land(), land().abs(), Noise::y() * 0.1]),
    ];
    for output in &outputs {
        let evaluator = Evaluator::new(output).unwrap();
        let filled = bytes(output, Format::Rgba32Float, &grid);
        let texels: Vec<[f32; 4]> = bytemuck::pod_collect_to_vec(&filled);
        for (i, texel) in texels.iter().enumerate() {
            let position = [-3.75 + (i % 61) as f64 / 16.0, 12.5 + (i / 61) as f64 / 32.0];
            let found = evaluator.channels(position).unwrap();
            assert_eq!(found.map(f32::to_bits), texel.map(f32::to_bits), "{output:?} at {position:?}");
        }
    }
}

#[cfg(feature = "gpu")]
#[test]
fn green_is_up_on_the_gpu_too() {
    use gradnoise::gpu::FillKernel;

    let Some(context) = crate::adapter::context() else { return };
    let [_, relief] = reliefs();
    let outputs = [NormalY::Up, NormalY::Down].map(|y| Output::normals_with_y(&relief, 0.5, y));
    for kernel in [FillKernel::Samples, FillKernel::Rows] {
        let generator = crate::adapter::new_generator(&context.device).unwrap().prefer(kernel);
        let mut noise = generator.prepare(&outputs[0], &runs()[0], Format::Rgba8Unorm).unwrap();
        assert_eq!(noise.kernel(), kernel);
        // Directions are numbers: they change in place.
        for grid in runs() {
            for output in &outputs {
                noise.set_domain(&context.queue, &grid).unwrap();
                noise.update(&context.queue, output).unwrap();
                crate::kernels::assert_reads(&noise, output, &grid, Format::Rgba8Unorm);
            }
        }
        assert_eq!(generator.pipelines(), 1);
    }
}
