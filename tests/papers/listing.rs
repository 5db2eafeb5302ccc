//! What a source lists, as a noise of the crate: the CPU against the source's formula.

use super::lattice::position;
use crate::compare::compare_values;
use crate::oracle::{self, Position, split_mix_64};
use gradnoise::{Evaluator, Gradients, Noise};

type Errors = Box<dyn Fn(&Listing) -> [f64; 2]>;

/// A listing of a source and the crate's way to it.
pub struct Listing {
    name: String,
    noise: Noise,
    /// The largest error of the values, as a share of the range, and of derivatives, as a share of the steepest.
    errors: Errors,
}

impl Listing {
    pub fn new<const N: usize>(
        name: impl Into<String>,
        noise: impl Into<Noise>,
        formula: impl Fn(Position<N>) -> f64 + 'static,
    ) -> Self {
        let errors = move |listing: &Self| [listing.value_error(&formula), listing.derivative_error(&formula)];
        Self { name: name.into(), noise: noise.into(), errors: Box::new(errors) }
    }

    fn value_error<const N: usize>(&self, formula: impl Fn(Position<N>) -> f64) -> f64 {
        let evaluator = Evaluator::new(&self.noise).unwrap();
        let range = self.noise.range().unwrap();
        let width = f64::from(*range.end()) - f64::from(*range.start());
        let positions = positions::<N>(240);
        let found: Vec<f32> = positions.iter().map(|&p| evaluator.value(p).unwrap()).collect();
        let expected: Vec<f64> = positions.iter().map(|&p| formula(position(p))).collect();
        assert!(found.iter().all(|value| range.contains(value)), "{} leaves its range", self.name);
        let report = compare_values(&found, &expected);
        // What the crate promises.
        report.assert_within(4e-6 * width, &self.name);
        report.error() / width
    }

    fn derivative_error<const N: usize>(&self, formula: impl Fn(Position<N>) -> f64) -> f64 {
        let evaluator = Evaluator::new(&self.noise).unwrap();
        let places: Vec<_> = positions::<N>(40)
            .into_iter()
            .map(|p| {
                let sample = evaluator.sample(p).unwrap();
                assert_eq!(sample.value, evaluator.value(p).unwrap(), "{} at {p:?}", self.name);
                let differences = |h| oracle::gradient(position(p), h, &formula);
                (sample.gradient, differences(1.0 / 8192.0), differences(1.0 / 4096.0))
            })
            .collect();
        let steepest = places
            .iter()
            .flat_map(|(_, differences, _)| *differences)
            .fold(0.0, |most: f64, slope| most.max(slope.abs()));
        let (mut worst, mut sharp) = (0.0_f64, 0);
        for (found, expected, doubled) in places {
            for d in 0..N {
                // Differences over twice the step are at least twice as wrong, so that they tell how wrong both are at
                // most. Where a crease or jump lies between, that is much.
                let unsure = (expected[d] - doubled[d]).abs();
                let error = (f64::from(found[d]) - expected[d]).abs();
                // As values: 4e-6 of what reaches from steepest down to steepest up.
                let tolerance = 4e-6 * 2.0 * steepest + unsure;
                assert!(error <= tolerance, "{}: slope {}, not {}", self.name, found[d], expected[d]);
                if unsure < 1e-6 * steepest {
                    sharp += 1;
                    worst = worst.max(error / (2.0 * steepest));
                }
            }
        }
        assert!(sharp > 20 * N, "{}: only {sharp} derivatives were compared sharply", self.name);
        worst
    }
}

/// Asserts that every listing is reproduced, and prints how well.
pub fn assert_reproduced(source: &str, listings: &[Listing]) {
    let mut worst = [0.0_f64; 2];
    for listing in listings {
        let errors = (listing.errors)(listing);
        worst = [0, 1].map(|i| worst[i].max(errors[i]));
    }
    let [values, slopes] = worst;
    println!("{source}: {} listings within {values:.1e} of their ranges, slopes {slopes:.1e}", listings.len());
}

/// Positions near zero and far from it, of either sign.
pub fn positions<const N: usize>(count: usize) -> Vec<[f64; N]> {
    let mut state = 1983;
    let mut random = || (split_mix_64(&mut state) >> 11) as f64 / 2.0_f64.powi(53);
    // The last reach ends where cells, as 32-bit numbers, do.
    let reaches = [4.0, 600.0, 1e6, 4.29e9];
    (0..count).map(|i| std::array::from_fn(|_| (random() - 0.5) * reaches[i % 4])).collect()
}

/// A set of the crate's as the numbers it has.
pub fn set_of<const N: usize>(set: &Gradients) -> Vec<[f64; N]> {
    set.vectors().iter().map(|vector| std::array::from_fn(|d| f64::from(vector[d]))).collect()
}

#[test]
fn listings_that_are_not_reproduced_are_found() {
    use gradnoise::{Dimension, Normalization, Perlin};
    let noise = || Perlin::new(Dimension::D3).normalization(Normalization::Published);
    let formula = super::perlin_2002::noise;
    let fails = |listing: Listing| {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| assert_reproduced("wrong", &[listing]))).is_err()
    };
    assert!(!fails(Listing::new("right", noise(), formula)));
    assert!(fails(Listing::new("seeded", noise().seed(0), formula)));
    // 1e-5 of a range of 2 is more than 4e-6 of it.
    assert!(fails(Listing::new("raised", noise(), move |p| formula(p) + 2e-5)));
    // The values are within the tolerance, the slopes are not.
    let rippled = move |p: Position<3>| formula(p) + 1e-6 * (p[0] as f64 / oracle::ONE as f64 * 64.0).sin();
    assert!(fails(Listing::new("rippled", noise(), rippled)));
}
