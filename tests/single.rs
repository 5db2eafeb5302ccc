//! Positions that are asked for one by one, or as a list of `f64`.

use gradnoise::{
    Axis, Dimension, Evaluator, FillError, Hash, Interpolant, Noise, Octaves, Perlin, PositionError, Sample, Simplex,
    Value,
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

#[test]
fn lists_of_positions_have_the_bits_of_single_ones() {
    let positions: Vec<[f64; 2]> =
        (0..1500).map(|i| [0.37 * f64::from(i) - 200.0, 1e8 + 0.013 * f64::from(i)]).collect();
    for noise in noises() {
        let evaluator = Evaluator::new(&noise).unwrap();
        let (mut values, mut samples) = (vec![f32::NAN; 1500], vec![Sample::<2>::default(); 1500]);
        evaluator.values_at(&positions, &mut values).unwrap();
        evaluator.samples_at(&positions, &mut samples).unwrap();
        for ((&position, value), sample) in positions.iter().zip(values).zip(samples) {
            assert_eq!(value.to_bits(), evaluator.value(position).unwrap().to_bits(), "{noise:?} at {position:?}");
            assert_eq!(sample, evaluator.sample(position).unwrap(), "{noise:?} at {position:?}");
        }
    }
}

#[test]
fn lists_with_a_bad_position_are_refused_before_anything_is_written() {
    let evaluator = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    let mut values = [7.0; 3];
    let bad = PositionError::NotFinite { coordinate: 1, value: f64::INFINITY };
    let found = evaluator.values_at(&[[0.5, 0.5], [0.25, f64::INFINITY], [1.5, 0.5]], &mut values);
    assert_eq!(found, Err(FillError::Position(bad)));
    assert_eq!(evaluator.values_at(&[[0.5, 0.5]], &mut values), Err(FillError::Length { found: 3, expected: 1 }));
    let other = PositionError::Dimension { found: 3, expected: Dimension::D2 };
    assert_eq!(evaluator.values_at(&[[0.5; 3]; 3], &mut values), Err(FillError::Position(other)));
    assert_eq!(values, [7.0; 3]);
    assert_eq!(evaluator.values_at::<2>(&[], &mut []), Ok(()));
}
