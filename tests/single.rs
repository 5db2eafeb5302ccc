//! Positions that are asked for one by one, or as a list of `f64`.

use gradnoise::{
    Axis, Coordinate, Dimension, Evaluator, FillError, Grid, Hash, HighDimensional, Interpolant, Noise, Octaves,
    OpenSimplex2, OpenSimplex2S, Orientation, Perlin, PositionError, Sample, Simplex, Value,
};

/// Returns noises of all kinds of nodes.
fn noises() -> Vec<Noise> {
    let perlin = || Perlin::new(Dimension::D2).noise();
    let simplex = || Simplex::new(Dimension::D2).noise();
    vec![
        perlin(),
        simplex(),
        Simplex::new(Dimension::D2).hash(Hash::Lowbias { seed: 3 }).noise(),
        simplex().tiled([7, 5]),
        OpenSimplex2::new(Dimension::D2).orientation(Orientation::ImproveX).noise(),
        OpenSimplex2S::new(Dimension::D2).fbm(Octaves::new(3)),
        Value::new(Dimension::D2).interpolant(Interpolant::Spline).noise(),
        perlin().rotate(Axis::X, Axis::Y, 0.3).fbm(Octaves::new(6)),
        perlin().warp(0.5, simplex().fbm(Octaves::new(3))).ridged(Octaves::new(2)),
        perlin().abs() * simplex() + 0.25,
        Noise::y() * 0.001,
    ]
}

#[test]
fn single_positions_allocate_nothing() {
    for noise in noises() {
        let evaluator = Evaluator::new(&noise).unwrap();
        let ask = || (evaluator.value([0.25, 17.5]).unwrap(), evaluator.sample([-3.75, 1e8]).unwrap());
        // The first call of a thread makes room for others.
        let first = ask();
        let mut second = None;
        let counted = allocation_counter::measure(|| second = Some(ask()));
        assert_eq!(counted.count_total, 0, "{noise:?}");
        assert_eq!(second, Some(first));
    }
}

/// Returns a number that is hard to convert: of any size, or close to where fixed point is cut off or rounded.
fn hard(random: &mut impl FnMut() -> u64) -> f64 {
    let (sign, unit) = (if random() & 1 == 0 { 1.0 } else { -1.0 }, (random() >> 11) as f64 * 2.0_f64.powi(-53));
    let whole = (random() % 1000) as f64;
    // Local coordinates are rounded to 2^-24, positions to 2^-32.
    let ties = |power: i32, random: &mut dyn FnMut() -> u64| (random() % 7) as f64 * 2.0_f64.powi(-power);
    sign * match random() % 8 {
        0 => unit * 100.0,
        1 => unit * 2.0_f64.powi((random() % 100) as i32 - 70),
        2 => whole / 2.0,
        3 => whole + ties(25, random) + ties(33, random) - ties(45, random),
        4 => ties(33, random) + ties(64, random) + ties(66, random),
        5 => 1e9 + unit,
        6 => f64::from_bits((random() >> 12) | (random() % 1030) << 52),
        _ => whole - ties(32, random) + unit * 2.0_f64.powi(-40),
    }
}

#[test]
fn hard_positions_have_the_bits_of_grids() {
    let mut state: u64 = 1;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.rotate_left(29)
    };
    let perlin = || Perlin::new(Dimension::D2).noise();
    let simplex = || Simplex::new(Dimension::D2).noise();
    let more = [
        perlin().frequency(-0.37).translate([0.1, -7e5]),
        perlin().frequency(3e-9),
        Simplex::new(Dimension::D2).noise().frequency(1.7).ping_pong(Octaves::new(3).lacunarity(1.9), 2.0),
        perlin().frequency(0.3).fbm_weighted(Octaves::new(4), 0.7).rotate(Axis::X, Axis::Y, 1.0),
        perlin().multifractal(Octaves::new(3)).frequencies([0.3, 1.7]),
        Simplex::new(Dimension::D2).billow_weighted(Octaves::new(3), 1.0),
        Simplex::new(Dimension::D2).ping_pong_weighted(Octaves::new(3), 1.7, 0.4).frequency(1.3),
        perlin().rotate(Axis::X, Axis::Y, 2.0).hybrid_multifractal(Octaves::new(3)).rotate(Axis::X, Axis::Y, 1.0),
        perlin().tiled([7, 5]).turbulence(Octaves::new(3)) * 2.0 - perlin(),
        // More octaves than are evaluated together.
        perlin().fbm(Octaves::new(9).lacunarity(1.7)),
        Perlin::hashed(Dimension::D2).ridged(Octaves::new(17).lacunarity(1.3)).warp(0.5, simplex()),
        perlin().fbm(Octaves::new(9)).tiled([7, 5]),
        simplex().warp(0.4, perlin()).tiled([7, 5]),
        simplex().slope_fbm(Octaves::new(9), 0.4),
        // Four more dimensions, in octaves that are displaced.
        HighDimensional::perlin(6)
            .at([Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y), Coordinate::At(0.3)].repeat(2))
            .fbm(Octaves::new(2))
            .warp(0.5, perlin()),
        simplex().swiss_turbulence(Octaves::new(9), 0.3),
    ];
    for noise in noises().into_iter().chain(more) {
        let evaluator = Evaluator::new(&noise).unwrap();
        for _ in 0..500 {
            let position: [f64; 2] = std::array::from_fn(|_| hard(&mut random));
            let Ok(value) = evaluator.value(position) else {
                // Values of coordinates end where those of noises do not.
                let error = evaluator.values(&Grid::new(&position, &[0.25, 0.5], &[1, 1]).unwrap()).unwrap_err();
                assert_eq!(error, FillError::Position(evaluator.sample(position).unwrap_err()));
                continue;
            };
            let sample = evaluator.sample(position);
            for extent in [[1, 1], [1, 2], [9, 3], [70, 1]] {
                let grid = Grid::new(&position, &[0.25, 0.5], &extent).unwrap();
                // Fractals of slopes have values alone.
                if let Ok(sample) = sample {
                    let samples = evaluator.samples(&grid).unwrap();
                    let bits = |x: Sample<2>| (x.value.to_bits(), x.gradient.map(f32::to_bits));
                    assert_eq!(bits(sample), bits(samples[0]), "{noise:?} at {position:?} in {extent:?}");
                }
                let first = evaluator.values(&grid).unwrap()[0];
                assert_eq!(value.to_bits(), first.to_bits(), "{noise:?} at {position:?} in {extent:?}");
            }
        }
    }
}

#[test]
fn lists_with_a_bad_position_are_refused_before_anything_is_written() {
    let evaluator = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    let mut values = [7.0; 3];
    let bad = PositionError::NotFinite { coordinate: 1, value: f64::INFINITY };
    let found = evaluator.fill(&[[0.5, 0.5], [0.25, f64::INFINITY], [1.5, 0.5]], &mut values);
    assert_eq!(found, Err(FillError::Position(bad)));
    assert_eq!(evaluator.fill(&[[0.5, 0.5]], &mut values), Err(FillError::Length { found: 3, expected: 1 }));
    let other = PositionError::Dimension { found: 3, expected: Dimension::D2 };
    assert_eq!(evaluator.fill(&[[0.5; 3]; 3], &mut values), Err(FillError::Position(other)));
    assert_eq!(values, [7.0; 3]);
    assert_eq!(evaluator.fill(&[[0.0; 2]; 0], &mut [0.0; 0]), Ok(()));
}
