// The code of entries marked "composed" in the tables of the pages beside this file, with checks.

use gradnoise::{
    Axis, CellFeature, Cellular, ColourRamp, Dimension, Evaluator, Gabor, Gradients, Noise, Normalization, Octaves,
    OpenSimplex2, Output, Perlin,
};
use std::f32::consts::{PI, TAU};

/// noise-rs and FastNoise2.
fn noise_rs_and_fast_noise_2() {
    let n = Perlin::new(Dimension::D2).noise();

    // noise-rs
    let cylinders = ((Noise::distance_to([0.0; 2]).fract() * 2.0 - 1.0).abs()) * 2.0 - 1.0;
    let exponent = (&n * 0.5 + 0.5).clamp(0.0, 1.0).pow(1.5) * 2.0 - 1.0;
    let rainbow = ColourRamp::from_srgb([
        (-1.0, [255, 0, 0]),
        (-0.7, [255, 255, 0]),
        (-0.4, [0, 255, 0]),
        (0.0, [0, 255, 255]),
        (0.3, [0, 0, 255]),
        (0.6, [255, 0, 255]),
        (1.0, [255, 0, 0]),
    ]);

    // FastNoise2
    let sine_wave = Noise::x().sin() * Noise::y().sin();
    let land = |seed| Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(5));
    let seed_offset = land(7) + land(8);
    let west_to_east = Noise::x().clamp(-1.0, 1.0);
    let (other, smoothness) = (n.clone().translate([3.0, 5.0]), &west_to_east * 0.1 + 0.3);
    let overlap = (&smoothness - (&n - &other).abs()).max(0.0);
    let min_smooth = n.clone().min(&other) - overlap.powi(2) / (smoothness * 4.0);
    let folded = (&n + 1.0) * (west_to_east * 0.5 + 2.0);
    let ping_pong_with_gain = (folded.fold(1.0) * 2.0 - 1.0).fbm_with_gain(Octaves::new(3), Noise::y().clamp(0.0, 1.0));

    let at = |noise: &Noise, position: [f64; 2]| Evaluator::new(noise).map(|noise| noise.value(position));
    let near = |noise: &Noise, position, expected: f32| (at(noise, position).unwrap().unwrap() - expected).abs() < 1e-4;
    assert!(near(&cylinders, [3.0, 4.0], 1.0) && near(&cylinders, [1.5, 0.0], -1.0));
    assert!(near(&sine_wave, [1.0, 2.0], 1_f32.sin() * 2_f32.sin()));
    let position = [0.4, 0.3];
    let v = at(&n, position).unwrap().unwrap();
    assert!(near(&exponent, position, (v * 0.5 + 0.5).powf(1.5) * 2.0 - 1.0));
    assert_eq!(
        Evaluator::new(Output::colour_ramp(&n, rainbow)).unwrap().channels([1.0, 2.0]),
        Ok([0.0, 1.0, 1.0, 1.0])
    );
    assert!(seed_offset.range().is_ok() && ping_pong_with_gain.range().is_ok());
    assert!(near(&min_smooth, position, at(&n.clone().smooth_min(other, 0.34), position).unwrap().unwrap()));
}

/// FastNoise2 and Blender: cellular noise. Leaves with the same seed have the same points.
fn cells() -> Result<(), Box<dyn std::error::Error>> {
    let cells = Cellular::hashed(Dimension::D2).seed(7).normalization(Normalization::Published);
    let feature = |feature| cells.clone().feature(feature).noise();
    let value = |noise: &Noise, position: [f64; 2]| -> Result<f32, Box<dyn std::error::Error>> {
        Ok(Evaluator::new(noise)?.value(position)?)
    };
    let position = [5.1, -3.3];

    // FastNoise2: the third distance less the first.
    let third_less_first = feature(CellFeature::F3) - feature(CellFeature::F1);
    let found = value(&third_less_first, position)?;
    let expected = value(&feature(CellFeature::F3), position)? - value(&feature(CellFeature::F1), position)?;
    assert!((found - expected).abs() < 1e-6);

    // A jitter that is a noise.
    let jitter = |jitter| cells.clone().jitter(jitter);
    let uneven = jitter(0.0).blend(jitter(1.0), Noise::x() * 0.1);

    // The second point, to evaluate another noise there.
    let second = Evaluator::new(feature(CellFeature::F2))?.sample(position)?;
    let [x, y] = [0, 1].map(|d| position[d] - f64::from(second.value * second.gradient[d]));
    assert!(value(&feature(CellFeature::F1), [x, y])? < 1e-5);

    // Blender: the position of the nearest point, its N-sphere radius, three channels of its colour, and the edges of
    // three octaves.
    let place = [Noise::x(), Noise::y()].map(|axis| cells.clone().lookup(axis));
    let radius = cells.clone().lookup(feature(CellFeature::F2)) * 0.5;
    let nearest = [value(&place[0], position)?, value(&place[1], position)?].map(f64::from);
    let along_x = f64::from(value(&feature(CellFeature::Offset(Axis::X)), position)?);
    assert!((nearest[0] - (position[0] + along_x)).abs() < 1e-5);
    assert!((value(&radius, position)? - value(&feature(CellFeature::F2), nearest)? / 2.0).abs() < 1e-5);
    let red = feature(CellFeature::CellValue);
    let [green, blue] = [128.0, 16384.0].map(|scale| (&red * scale).fract() * 2.0 - 1.0);
    let colour = Output::channels([red, green, blue]);
    let border = feature(CellFeature::BorderDistance);
    let edges = Noise::min_of((0..3).map(|k| border.clone().frequency(2_f64.powi(k)) * 0.5_f32.powi(k)));
    assert!(Evaluator::new(colour).is_ok() && uneven.range().is_ok());
    assert!(value(&edges, position)? <= value(&border, position)?);
    Ok(())
}

/// Blender's fractals, with an offset, a gain and a roughness.
fn blender_fractals() {
    let n = Perlin::hashed(Dimension::D2).noise();
    let (octaves, offset, gain, roughness) = (4, 0.3_f32, 1.7_f32, 0.5_f32);
    // Octaves are displaced, as all of them are 0 where the first one's lattice points are.
    let octave = |k: i32| n.clone().translate([f64::from(k) * 0.37; 2]).frequency(2_f64.powi(k));

    let multifractal = Noise::product_of((0..octaves).map(|k| octave(k) * roughness.powi(k) + 1.0));
    let first = octave(0) + offset;
    let hetero_terrain =
        Noise::product_of((1..octaves).map(|k| (octave(k) + offset) * roughness.powi(k) + 1.0)) * first;
    let (mut hybrid, mut weight) = (Noise::constant(0.0), Noise::constant(1.0));
    for k in 0..octaves {
        let signal = (octave(k) + offset) * roughness.powi(k) * weight;
        weight = (&signal * gain).clamp(0.0, 1.0);
        hybrid = hybrid + signal;
    }

    let value = |noise: &Noise| Evaluator::new(noise).unwrap().value([0.4, 0.3]).unwrap();
    let (mut product, mut terrain, mut sum, mut weight) = (1.0, value(&octave(0)) + offset, 0.0, 1.0);
    for k in 0..octaves {
        let (n, power) = (value(&octave(k)), roughness.powi(k));
        product *= power * n + 1.0;
        terrain += if k == 0 { 0.0 } else { (n + offset) * power * terrain };
        sum += weight * (n + offset) * power;
        weight = (weight * gain * (n + offset) * power).clamp(0.0, 1.0);
    }
    for (noise, expected) in [(multifractal, product), (hetero_terrain, terrain), (hybrid, sum)] {
        assert!((value(&noise) - expected).abs() < 1e-5);
    }
}

/// Blender's other nodes.
fn blender_nodes() {
    let value = |noise: &Noise, position: [f64; 3]| Evaluator::new(noise).unwrap().value(position).unwrap();
    let near = |noise: &Noise, position, expected: f32| (value(noise, position) - expected).abs() < 1e-3;
    let solid = Perlin::hashed(Dimension::D3).noise();
    let [x, y, z] = [Noise::x(), Noise::y(), Noise::z()];

    // Wave: bands along x, with a distortion, as a sine, a saw and a triangle.
    let distortion = solid.clone().fbm(Octaves::new(3));
    let bands = &x * 20.0 - PI / 2.0 + &distortion * 2.0;
    let (sine, saw, triangle) = (bands.clone().sin() * 0.5 + 0.5, (&bands / TAU).fract(), (&bands / TAU).fold(2.0));
    let position = [0.13, 0.2, 0.3];
    let turns = (20.0 * 0.13 - PI / 2.0 + value(&distortion, position) * 2.0) / TAU;
    assert!(near(&sine, position, (turns * TAU).sin() * 0.5 + 0.5) && near(&saw, position, turns - turns.floor()));
    assert!(near(&triangle, position, (turns - (turns + 0.5).floor()).abs() * 2.0));

    // Magic: red, of depth 2.
    let distortion = 1.5;
    let red = ((&x + &y + &z) * 5.0).sin() * distortion;
    let green = ((&y - &x - &z) * 5.0).cos() * distortion;
    let blue = ((&z - &x - &y) * 5.0).cos() * -distortion;
    let green = (&red - &green + &blue).cos() * -distortion;
    let red = (red - green - blue).cos() * distortion;
    let magic = 0.5 - red / (2.0 * distortion);
    assert!((0.0..=1.0).contains(&value(&magic, [0.1, 0.2, 0.3])));

    // Brick: mortar is 1, and each brick has its own number for its colour.
    let (width, height, mortar_size) = (0.5, 0.25, 0.02);
    let shift = 0.5 * width * (1.0 - (&y / height).floor().modulo(2.0));
    let (along, up) = (((&x + &shift) / width).fract() * width, (&y / height).fract() * height);
    let edge = Noise::min_of([along.clone(), width - along, up.clone(), height - up]);
    let mortar = 1.0 - edge.threshold(mortar_size);
    let bricks = Noise::white(Dimension::D2, 7).frequencies([1.0 / f64::from(width), 1.0 / f64::from(height)]);
    let tint = bricks.warp_by(1.0, [shift, Noise::constant(0.0)]);
    let at = |noise: &Noise, position: [f64; 2]| Evaluator::new(noise).unwrap().value(position).unwrap();
    assert_eq!([[0.1, 0.1], [0.26, 0.1]].map(|position| at(&mortar, position)), [0.0, 1.0]);
    let [left, right, next] = [[0.3, 0.1], [0.7, 0.2], [0.8, 0.2]].map(|position| at(&tint, position));
    assert!(left == right && right != next);

    // Gradient: radial, by the angle whose cosine is x / r.
    let angles = (0..=1000).map(|k| PI * (1.0 - k as f32 / 1000.0));
    let half =
        (&x / Noise::distance_to([0.0; 2]).max(1e-3)).curve(angles.map(|a| [a.cos(), a / TAU]).collect::<Vec<_>>());
    let radial = y.sign() * half + 0.5;
    assert!((at(&radial, [-0.4, 0.3]) - (0.3_f32.atan2(-0.4) / TAU + 0.5)).abs() < 1e-3);

    // Gabor: directions from a fan of 0.8 around 0.3, of an amplitude as one noise has it.
    let fan = (0..5).map(|k| {
        let angle = 0.3 + 0.2 * (f64::from(k) - 2.0);
        Gabor::hashed(Dimension::D2).seed(k as u64).impulses(8).direction([angle.cos(), angle.sin()])
    });
    assert!((Noise::sum_of(fan) * 5_f32.sqrt().recip()).range().is_ok());

    // Mapping: scaled, rotated about x, y and z, then moved.
    let (location, [a, b, c], scale) = ([1.0, 2.0, 3.0], [0.3, 0.5, 0.7_f64], [2.0, 0.5, 1.5]);
    let about_z = solid.clone().translate(location).rotate(Axis::X, Axis::Y, -c);
    let mapped = about_z.rotate(Axis::Z, Axis::X, -b).rotate(Axis::Y, Axis::Z, -a).frequencies(scale);
    let [x, y, z] = [0.3 * scale[0], 0.8 * scale[1], -0.6 * scale[2]];
    let [y, z] = [y * a.cos() - z * a.sin(), y * a.sin() + z * a.cos()];
    let [z, x] = [z * b.cos() - x * b.sin(), z * b.sin() + x * b.cos()];
    let [x, y] = [x * c.cos() - y * c.sin(), x * c.sin() + y * c.cos()];
    assert!(near(&mapped, [0.3, 0.8, -0.6], value(&solid, [x + 1.0, y + 2.0, z + 3.0])));
}

/// FastNoiseLite's displacement by a vector at each lattice point.
fn fast_noise_lite() {
    // Noises of the same hash pick the same numbers of their lists: here a gradient, times a component of a vector.
    // Each component is scaled to [-1, 1].
    let list = |seed| Gradients::unit_vectors(Dimension::D2, 256, seed).unwrap();
    let (gradients, vectors) = (list(1), list(2));
    let component = |axis: usize| {
        let both = gradients.vectors().iter().zip(vectors.vectors());
        let scaled: Vec<[f32; 2]> = both.map(|(g, v)| [g[0] * v[axis], g[1] * v[axis]]).collect();
        OpenSimplex2::hashed(Dimension::D2).seed(3).gradients(Gradients::new(&scaled).unwrap()).noise()
    };
    let (across, down, plain) = (component(0), component(1), Perlin::new(Dimension::D2).noise());
    let warped = plain.clone().warp_by(0.4, [across.clone(), down.clone()]);

    let value = |noise: &Noise, position: [f64; 2]| Evaluator::new(noise).unwrap().value(position).unwrap();
    let [x, y] = [0.3, 7.8];
    let [dx, dy] = [&across, &down].map(|noise| f64::from(value(noise, [x, y])));
    assert!((value(&warped, [x, y]) - value(&plain, [x + 0.4 * dx, y + 0.4 * dy])).abs() < 1e-5);
}

/// lygia's waves.
fn lygia() {
    // Wavelets: four octaves of a lacunarity k, of 10 / 2π waves to a cell.
    let k = 1.24;
    let waves = Gabor::hashed(Dimension::D2).impulses(1).wave_number(10.0 / 6.283);
    let wavelet = waves.fbm(Octaves::new(4).lacunarity(k).persistence(1.0 / k));
    assert!(wavelet.range().is_ok());

    // A Gerstner wave at a time: displacements along x, upwards and along y, for vertices of a plane.
    let (direction, steepness, wavelength, time) = ([0.6, 0.8], 0.4, 2.0, 1.5);
    let number = TAU / wavelength;
    let speed = (9.8 / number).sqrt();
    let phase = (Noise::x() * direction[0] + Noise::y() * direction[1] - speed * time) * number;
    let (across, upwards) = (phase.clone().cos() * (steepness / number), phase.sin() * (steepness / number));
    let wave = Output::channels([&across * direction[0], upwards, across * direction[1]]);
    let [_, height, ..] = Evaluator::new(wave).unwrap().channels([0.3, 0.2]).unwrap();
    let angle = number * (0.3 * 0.6 + 0.2 * 0.8 - speed * time);
    assert!((height - angle.sin() * steepness / number).abs() < 1e-4);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    noise_rs_and_fast_noise_2();
    blender_fractals();
    blender_nodes();
    fast_noise_lite();
    lygia();
    cells()
}
