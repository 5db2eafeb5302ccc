//! Tests that searches find the maximum, and end within the steps that are counted.

use super::*;
use crate::numbers::SplitMix64;

type At = Box<dyn Fn(Vector) -> Corners>;

/// Returns the corners of all noises of a dimension.
fn noises(n: usize) -> Vec<At> {
    let perlin = Fade::ALL.map(|fade| Box::new(perlin_corners(n, fade)) as At);
    let simplex = [0.5, 0.6].map(|radius_squared| Box::new(simplex_corners(n, radius_squared)) as At);
    perlin.into_iter().chain(simplex).chain([Box::new(super_simplex_corners(n)) as At]).collect()
}

fn padded<const N: usize>(vectors: &[[f32; N]]) -> Vec<[f32; AXES]> {
    vectors.iter().map(|vector| array::from_fn(|axis| vector.get(axis).copied().unwrap_or(0.0))).collect()
}

/// Returns searches for sets of the numbers 0, 1/2 and 1 and their negatives, many of which begin at saddles.
fn searches(check: impl Fn(&Search<'_>, &str)) {
    let mut random = SplitMix64::new(1);
    let counts = [(1, 140), (2, 35), (3, 4), (4, 1)];
    for (index, n) in counts.into_iter().flat_map(|(n, count)| vec![n; count]).enumerate() {
        let count = 1 + random.next() % 12;
        let mut component = || [0.0, 0.5, -0.5, 1.0, -1.0][(random.next() >> 32) as usize % 5];
        let set: Vec<[f32; AXES]> =
            (0..count).map(|_| array::from_fn(|axis| if axis < n { component() } else { 0.0 })).collect();
        let corners = &noises(n)[index % 7];
        check(&Search::new(Dimension::ALL[n - 1], &Reach::Set(&set), corners), &format!("noise {index}: {set:?}"));
    }
}

/// Returns the largest value at the points of a lattice, each corner with its best gradient.
fn highest_of_samples(search: &Search<'_>) -> f64 {
    let across = [2048, 96, 24, 10][search.dimension - 1];
    let high = array::from_fn(|axis| if axis < search.dimension { across + 1 } else { 1 });
    let values = places(high).flat_map(|place| {
        let corners = (search.corners)(array::map(place, |place| f64::from(place) / f64::from(across)));
        [1.0, -1.0].map(|sign| {
            let best = |corner: usize| {
                let d: Vector = array::from_fn(|axis| corners.distances[axis][corner]);
                let products = search.gradients.iter().map(|gradient| sign * dot(gradient, &d));
                corners.weights[corner] * products.fold(f64::NEG_INFINITY, f64::max)
            };
            (0..CORNERS).filter(|&corner| corners.weights[corner] > 0.0).map(best).sum::<f64>()
        })
    });
    values.fold(0.0, f64::max)
}

#[test]
fn searches_end_within_the_steps_that_are_counted_at_the_highest_sample() {
    searches(|search, name| {
        let mut steps = MOST_STEPS;
        let highest = search.highest(&mut steps);
        assert!(steps > MOST_STEPS / 8, "{name}");
        let sampled = highest_of_samples(search);
        // Samples miss the maximum by the square of their distance.
        let between = [5e-6, 1e-2, 5e-2, 0.2][search.dimension - 1];
        // Flat noise is flat up to rounding.
        assert!(
            (sampled * (1.0 - 1e-12) - 1e-15..=sampled * (1.0 + between)).contains(&highest),
            "{name}: {highest}, {sampled}"
        );
    });
}

/// These once took from seconds to half a minute, by steps of 1e-8 away from a saddle. The maxima are the same.
#[test]
fn climbs_from_saddles_take_hundreds_of_steps() {
    let set = [[1, 0], [-1, 1], [1, 1], [-1, -1], [0, 1], [1, 0], [1, 1], [1, 1], [0, -1], [0, 1], [1, 1]];
    let bits = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]];
    let cases = [
        (2, Fade::Quintic, padded(&set.map(|vector| vector.map(|x| x as f32))), 0.891_868_141_074_151_1, 1400),
        (2, Fade::Quintic, padded(&bits), 1.0, 900),
        (4, Fade::Cubic, padded(&[[1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 0.0, 0.0]]), 0.452_423_926_809_654_4, 4400),
    ];
    for (n, fade, set, maximum, most) in cases {
        let corners = perlin_corners(n, fade);
        let search = Search::new(Dimension::ALL[n - 1], &Reach::Set(&set), &corners);
        let mut steps = most;
        assert_eq!(search.highest(&mut steps), maximum, "{set:?}");
        assert!(steps > 0, "{set:?}");
    }
}

#[test]
fn searches_without_steps_left_give_the_maximum_of_all_directions() {
    let set = padded(&[[3.0, 4.0], [1.0, 0.0], [0.0, -2.0]]);
    let corners = perlin_corners(2, Fade::Quintic);
    let search = Search::new(Dimension::D2, &Reach::Set(&set), &corners);
    assert!(search.maximum() < search.maximum_within(40));
    // Half the diagonal of a cell, times the largest length.
    approx::assert_relative_eq!(search.maximum_within(40), 5.0 * 0.5_f64.sqrt(), max_relative = 1e-12);
}

#[test]
fn searches_of_all_directions_end_within_the_steps_that_are_counted() {
    for n in 1..=4 {
        for corners in noises(n) {
            let search = Search::new(Dimension::ALL[n - 1], &Reach::Sphere(1.0), &corners);
            let mut steps = MOST_STEPS_OF_SPHERE;
            search.highest(&mut steps);
            assert!(steps > MOST_STEPS_OF_SPHERE / 2, "{n}-D: {steps} steps left");
        }
    }
}
