//! Gradients that turn, and flows without sources and sinks.

use crate::oracle;
use gradnoise::{
    Dimension, Evaluator, GradientSource, Gradients, Hash, Noise, NoiseProblem, Output, Perlin, Sample, Simplex,
};
use std::f64::consts::{FRAC_PI_2, TAU};

fn positions<const N: usize>() -> Vec<[f64; N]> {
    let mut state = 11;
    let mut random = || (oracle::split_mix_64(&mut state) >> 40) as f64 / 65536.0 - 128.0;
    (0..300).map(|_| std::array::from_fn(|_| random())).collect()
}

/// Turning is linear: cos a times the noise as it is, and sin a times the noise turned by a right angle.
fn turns<const N: usize>(noise: impl Fn(f64) -> Noise) {
    let at = |angle: f64| Evaluator::new(noise(angle)).unwrap();
    let (zero, right) = (at(0.0), at(FRAC_PI_2));
    let mut moved = 0.0_f64;
    for angle in [0.3, 2.0, 3.5, -1.0, 100.0] {
        let (turned, sine, cosine) = (at(angle), f64::sin(angle), f64::cos(angle));
        for p in positions::<N>() {
            let (a, b, found): (Sample<N>, Sample<N>, Sample<N>) =
                (zero.sample(p).unwrap(), right.sample(p).unwrap(), turned.sample(p).unwrap());
            let expected = cosine * f64::from(a.value) + sine * f64::from(b.value);
            // The promise of each of three values: 4e-6 of a range of 2.
            assert!((f64::from(found.value) - expected).abs() < 3.0 * 8e-6, "{angle} at {p:?}: {}", found.value);
            assert!(found.value.abs() <= 1.0);
            moved = moved.max((f64::from(found.value) - f64::from(a.value)).abs());
            let slope = cosine * f64::from(a.gradient[0]) + sine * f64::from(b.gradient[0]);
            assert!((f64::from(found.gradient[0]) - slope).abs() < 1e-3, "{angle} at {p:?}");
        }
    }
    assert!(moved > 0.5, "nothing turns");
    let (once, twice) = (at(0.7), at(0.7 + TAU));
    for p in positions::<N>() {
        // An angle of 7 is good to 1e-15, gradients to 6e-8.
        assert!((once.value(p).unwrap() - twice.value(p).unwrap()).abs() < 1e-6);
    }
}

#[test]
fn flow_turns_gradients_and_comes_back() {
    turns::<2>(|angle| Perlin::new(Dimension::D2).flow(angle).noise());
    turns::<2>(|angle| Simplex::new(Dimension::D2).flow(angle).noise());
    turns::<3>(|angle| Perlin::new(Dimension::D3).flow(angle).noise());
    turns::<3>(|angle| Simplex::new(Dimension::D3).hash(Hash::Lowbias { seed: 1 }).flow(angle).noise());
    let perlin = Evaluator::new(Perlin::new(Dimension::D3).flow(1.0)).unwrap();
    assert_eq!(perlin.value([3.0, -7.0, 1e6]).unwrap(), 0.0);
}

#[test]
fn flow_says_what_it_cannot_turn() {
    let problem = |noise: Perlin| noise.noise().range().unwrap_err().problem;
    assert!(matches!(problem(Perlin::new(Dimension::D1).flow(0.1)), NoiseProblem::Flow { .. }));
    assert!(matches!(problem(Perlin::new(Dimension::D4).flow(0.1)), NoiseProblem::Flow { .. }));
    let bytes = Perlin::new(Dimension::D2).hash(Hash::Ward { seed: 0 }).gradients(GradientSource::HashBytes);
    assert!(matches!(problem(bytes.flow(0.1)), NoiseProblem::Flow { .. }));
    assert!(matches!(problem(Perlin::new(Dimension::D2).flow(f64::NAN)), NoiseProblem::Bounds { .. }));
    let axes = Perlin::new(Dimension::D2).gradients(Gradients::axes_4()).flow(0.1);
    assert!(axes.noise().range().is_ok());
}

/// The divergence of what `flow` gives, by differences good to the fourth power of their distance.
fn divergence<const N: usize>(flow: &Evaluator, p: [f64; N]) -> f64 {
    let beside = |d: usize, x: f64| {
        let p = std::array::from_fn(|k| if k == d { p[k] + x } else { p[k] });
        f64::from(flow.channels::<N>(p).unwrap()[d])
    };
    let slope = |d: usize, h: f64| (beside(d, h) - beside(d, -h)) / (2.0 * h);
    (0..N).map(|d| (4.0 * slope(d, 1.0 / 128.0) - slope(d, 1.0 / 64.0)) / 3.0).sum()
}

#[test]
fn curls_have_no_divergence() {
    let perlin = |dimension, seed| Perlin::new(dimension).seed(seed).noise();
    let plane = Evaluator::new(Output::curl([perlin(Dimension::D2, 1)])).unwrap();
    let space = [1, 2, 3].map(|seed| perlin(Dimension::D3, seed));
    let space = Evaluator::new(Output::curl(space)).unwrap();
    // Derivatives of at most some 5 are good to 5e-7, differences of them to 1e-6 / (1/64); what is left of fourth
    // powers is less, where no face of a cell with its kinks of third derivatives lies between.
    let inside = |p: &[f64]| p.iter().all(|x| (x - x.round()).abs() > 1.0 / 60.0);
    let mut largest = [0.0_f64; 2];
    for p in positions::<2>().into_iter().filter(|p| inside(p)) {
        largest[0] = largest[0].max(divergence(&plane, p).abs());
    }
    for p in positions::<3>().into_iter().filter(|p| inside(p)) {
        largest[1] = largest[1].max(divergence(&space, p).abs());
    }
    assert!(largest[0] < 1e-3 && largest[1] < 1e-3, "{largest:?}");
    // What is no curl has one: the slope itself.
    let potential = Evaluator::new(perlin(Dimension::D2, 1)).unwrap();
    let sources = positions::<2>().into_iter().map(|p| {
        let slope = |p: [f64; 2]| potential.sample(p).unwrap().gradient;
        let h = 1.0 / 64.0;
        let x = f64::from(slope([p[0] + h, p[1]])[0] - slope([p[0] - h, p[1]])[0]);
        let y = f64::from(slope([p[0], p[1] + h])[1] - slope([p[0], p[1] - h])[1]);
        ((x + y) / (2.0 * h)).abs()
    });
    assert!(sources.fold(0.0, f64::max) > 3.0);
}

#[test]
fn curls_of_other_potentials_are_refused() {
    let of = |dimension, count: usize| {
        let noises: Vec<Noise> = (0..count).map(|_| Perlin::new(dimension).noise()).collect();
        Evaluator::new(Output::curl(noises)).map(|_| ()).map_err(|error| error.problem)
    };
    assert_eq!(of(Dimension::D2, 1), Ok(()));
    assert_eq!(of(Dimension::D3, 3), Ok(()));
    assert_eq!(of(Dimension::D3, 1), Err(NoiseProblem::Curl { potentials: 1, dimensions: 3 }));
    assert_eq!(of(Dimension::D2, 2), Err(NoiseProblem::Curl { potentials: 2, dimensions: 2 }));
    assert!(matches!(of(Dimension::D2, 0), Err(NoiseProblem::Count { .. })));
}

#[cfg(feature = "gpu")]
#[test]
fn flows_are_bit_equal_and_turn_without_compiling() {
    use crate::kernels::{assert_same_bytes, generator};
    use gradnoise::{Format, Grid, Octaves};

    let Some((_, generator)) = generator() else { return };
    let compare = |output: Output, grid: &Grid| assert_same_bytes(&generator, output, grid, Format::Rgba32Float);
    let plane = Grid::new(&[-3.3, 7.1], &[0.11, 0.07], &[40, 30]).unwrap();
    let space = Grid::new(&[-3.3, 7.1, 0.4], &[0.11, 0.07, 0.2], &[12, 10, 6]).unwrap();
    for angle in [0.0, 0.5, 4.0] {
        compare(Output::curl([Perlin::new(Dimension::D2).flow(angle).noise()]), &plane);
    }
    assert_eq!(generator.pipelines(), 1);
    let potentials = [1, 2, 3].map(|seed| Simplex::new(Dimension::D3).seed(seed).flow(0.3).fbm(Octaves::new(2)));
    compare(Output::curl(potentials), &space);
}
