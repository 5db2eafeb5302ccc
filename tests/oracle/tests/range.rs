//! No noise leaves [-1, 1], and its bound is exact.

use crate::cases::{cases, interpolant, radius_squared};
use crate::oracle;
use crate::oracle::grids::grid;
use gradnoise::{Dimension, Evaluator, Fade, Falloff, Gradients, Grid, Noise, Octaves, Perlin, Simplex};

#[test]
fn maxima_are_those_known() {
    let circle = Gradients::circle_24();
    let perlin = |gradients: &Gradients| gradients.perlin_maximum(Fade::Quintic);
    let simplex = |gradients: &Gradients, kernel| gradients.simplex_maximum(kernel);
    let known = [
        (perlin(&Gradients::slopes_8()), 4.0),
        (perlin(&Gradients::edges_12_xy()), 1.0),
        (perlin(&circle), 0.701_868),
        (perlin(&Gradients::octagon_8()), 0.715_262_6),
        (perlin(&Gradients::edges_12()), 1.036_354),
        (perlin(&Gradients::edges_16()), 1.036_354),
        (perlin(&Gradients::edges_32()), 1.536_582),
        (simplex(&Gradients::slopes_8(), Falloff::Smooth), 2.531_25),
        (simplex(&Gradients::edges_12_xy(), Falloff::Smooth), 0.014_255_56),
        (simplex(&circle, Falloff::Smooth), 0.010_016_34),
        (simplex(&Gradients::octagon_8(), Falloff::Smooth), 0.010_819_583),
        (simplex(&Gradients::edges_12(), Falloff::Smooth), 0.013_007_16),
        (simplex(&Gradients::edges_12(), Falloff::Classic), 0.030_584_89),
        (simplex(&Gradients::edges_32(), Falloff::Smooth), 0.015_929_22),
        (simplex(&Gradients::edges_32(), Falloff::Classic), 0.036_730_02),
    ];
    for (row, (found, known)) in known.into_iter().enumerate() {
        // The known ones are rounded to 7 digits.
        assert!((found / known - 1.0).abs() < 7e-7, "row {row}: {found}, known is {known}");
    }
}

#[test]
fn maxima_that_are_built_in_are_found_again() {
    let sets = [
        Gradients::slopes_8(),
        Gradients::octagon_8(),
        Gradients::circle_24(),
        Gradients::edges_12_xy(),
        Gradients::edges_12(),
        Gradients::edges_16(),
        Gradients::edges_32(),
    ];
    for built_in in sets {
        let searched = anew_in_its_dimension(&built_in);
        // The search ends with steps of 1e-8, whose squares are what it can miss.
        for fade in Fade::ALL {
            let (known, found) = (built_in.perlin_maximum(fade), searched.perlin_maximum(fade));
            assert!((known / found - 1.0).abs() < 1e-13, "{built_in:?} {fade:?}: {known}, found {found}");
        }
        for kernel in Falloff::ALL {
            let (known, found) = (built_in.simplex_maximum(kernel), searched.simplex_maximum(kernel));
            assert!((known / found - 1.0).abs() < 1e-13, "{built_in:?} {kernel:?}: {known}, found {found}");
        }
    }
    // The gradients of `OpenSimplex2`.
    for built_in in [Gradients::circle_24(), Gradients::simplex_48(), Gradients::simplex_160()] {
        let searched = anew_in_its_dimension(&built_in);
        for kernel in Falloff::ALL {
            let (known, found) = (built_in.simplex_maximum(kernel), searched.simplex_maximum(kernel));
            assert!((known / found - 1.0).abs() < 1e-13, "{built_in:?} {kernel:?}: {known}, found {found}");
        }
        let (known, found) = (built_in.super_simplex_maximum(), searched.super_simplex_maximum());
        assert!((known / found - 1.0).abs() < 1e-13, "{built_in:?}: {known}, found {found}");
    }
}

/// A custom set of the same vectors, of whatever dimension.
fn anew_in_its_dimension(set: &Gradients) -> Gradients {
    let anew = in_dimension!(set.dimension().count(), N => anew::<N>(set));
    assert_eq!(anew, *set);
    anew
}

/// A custom set of the same vectors.
fn anew<const N: usize>(set: &Gradients) -> Gradients {
    let vectors: Vec<[f32; N]> = set.vectors().iter().map(|v| std::array::from_fn(|d| v[d])).collect();
    Gradients::new(&vectors).unwrap()
}

#[test]
fn maxima_of_any_set_are_the_oracles() {
    let mut state = 17;
    let mut random = || (oracle::split_mix_64(&mut state) >> 40) as f32 / 8_388_608.0 - 1.0;
    for count in [1, 2, 3, 7, 40] {
        let flat: Vec<[f32; 2]> = (0..count).map(|_| [random(), random()]).collect();
        let solid: Vec<[f32; 3]> = (0..count).map(|_| [random(), random(), random()]).collect();
        let hyper: Vec<[f32; 4]> = (0..count).map(|_| [random(), random(), random(), random()]).collect();
        agree::<2>(&flat);
        agree::<3>(&solid);
        // The oracle takes long in 4-D.
        if count != 2 && count != 40 {
            agree::<4>(&hyper);
        }
    }
    let units = |dimension, count| Gradients::unit_vectors(dimension, count, 1).unwrap();
    for count in [11, 40] {
        agree::<2>(&units(Dimension::D2, count).vectors().iter().map(|v| [v[0], v[1]]).collect::<Vec<_>>());
    }
    agree::<4>(units(Dimension::D4, 11).vectors());
}

/// Climbs to the maxima of these sets begin at saddles, which once took from seconds to half a minute to leave.
#[test]
fn sets_with_saddles_have_their_maxima() {
    let set = [[1, 0], [-1, 1], [1, 1], [-1, -1], [0, 1], [1, 0], [1, 1], [1, 1], [0, -1], [0, 1], [1, 1]];
    let set = set.map(|vector| vector.map(|x| x as f32));
    agree::<2>(&set);
    let noise = Perlin::new(Dimension::D2).gradients(Gradients::new(&set).unwrap());
    let value = Evaluator::new(noise).unwrap().value([0.5, 0.5]).unwrap();
    assert!((-1.0..=1.0).contains(&value));
    // In the middle of a cell four vectors (1, 1) and their like have products of 1.
    assert_eq!(Gradients::bit_groups(Dimension::D2, 1).unwrap().perlin_maximum(Fade::Quintic), 1.0);
    let two = Gradients::new(&[[1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 0.0, 0.0]]).unwrap();
    assert!((two.perlin_maximum(Fade::Cubic) - 0.452_423_926_809_654_4).abs() < 1e-13);
}

fn agree<const N: usize>(vectors: &[[f32; N]]) {
    let set = Gradients::new(vectors).unwrap();
    let vectors: Vec<Vec<f64>> = vectors.iter().map(|v| v.iter().map(|x| f64::from(*x)).collect()).collect();
    let close = |found: f64, expected: f64, what: &str| {
        // Both are searches. This crate's may not miss a higher point than its own; the oracle's ascent ends earlier.
        let ratio = found / expected;
        assert!((1.0 - 1e-9..1.0 + 1e-6).contains(&ratio), "{what} of {vectors:?}: {found}, the oracle {expected}");
    };
    for fade in Fade::ALL {
        if vectors.len() == 1 && fade == Fade::Linear {
            continue; // It is flat: `bad_input.rs`.
        }
        close(set.perlin_maximum(fade), oracle::perlin_maximum::<N>(&vectors, interpolant(fade)), "Perlin");
    }
    for kernel in Falloff::ALL {
        let radius = radius_squared(kernel, N);
        close(set.simplex_maximum(kernel), oracle::simplex_maximum::<N>(&vectors, radius), "simplex");
    }
    // The oracle's ascent over so many lattice points takes long in 4-D.
    if N < 4 || vectors.len() < 4 {
        close(set.super_simplex_maximum(), oracle::super_simplex_maximum::<N>(&vectors), "OpenSimplex2S");
    }
}

#[test]
fn noises_stay_in_range_in_10_million_samples() {
    let cases = cases(2.0);
    let each = 10_000_000 / cases.len() + 1;
    let mut samples = 0;
    for case in &cases {
        let n = case.dimension.count();
        let evaluator = Evaluator::new(case.noise.clone()).unwrap();
        let side = (each as f64).powf(1.0 / n.min(3) as f64).ceil() as u32;
        let grid = grid(n, [-500.3, 1e4, 0.5, -0.25], [0.173, 0.271, 0.377], [side; 3]);
        let values = evaluator.values(&grid).unwrap();
        samples += values.len();
        let outside = values.iter().find(|value| !(-1.0..=1.0).contains(*value));
        assert_eq!(outside, None, "{}", case.name);
    }
    assert!(samples >= 10_000_000);
}

/// Where rounding could do most harm: cells whose corners have the worst gradients, around their very maximum.
#[test]
fn noises_reach_their_range_and_no_more() {
    let steps = Gradients::new(&[[1.0], [-1.0]]).unwrap();
    let up_down = Gradients::new(&[[1.0, 0.5], [-1.0, -0.5]]).unwrap();
    let line = Grid::new(&[0.0], &[1.0 / 4096.0], &[256 * 4096]).unwrap();
    let plane = Grid::new(&[0.0; 2], &[1.0 / 8.0; 2], &[2048; 2]).unwrap();
    let highest = |noise: Noise, grid: &Grid| {
        let values = Evaluator::new(noise).unwrap().values(grid).unwrap();
        values.iter().fold(0.0_f32, |highest, value| highest.max(value.abs()))
    };
    for fade in Fade::ALL {
        let noise = Perlin::new(Dimension::D1).gradients(steps.clone()).fade(fade);
        // Samples lie 2^-12 apart, and the noise is flat where it is highest.
        assert!((1.0 - 1e-6..=1.0).contains(&highest(noise.into(), &line)));
        let noise = Perlin::new(Dimension::D2).gradients(up_down.clone()).fade(fade);
        assert!((0.9..=1.0).contains(&highest(noise.into(), &plane)));
    }
    let noise = Simplex::new(Dimension::D1).gradients(steps);
    assert!((1.0 - 1e-6..=1.0).contains(&highest(noise.into(), &line)));
}

/// Numbers below 2^-40 become 0 on their way, and ranges that begin or end at such must have a place for that.
#[test]
fn ranges_that_begin_beside_zero_hold_their_values() {
    let noise = || Simplex::new(Dimension::D1).noise();
    let tiny = 1e-15;
    let above = noise().curve([[-0.93, tiny], [-0.572, 0.1519]]);
    let cases = [
        ("curve", above.clone()),
        ("negated curve", above.clone() * -1.0),
        ("terrace", noise().terrace([tiny, 0.5], false)),
        ("clamp", noise().clamp(tiny, 0.5)),
        ("negative clamp", noise().clamp(-0.5, -tiny)),
        ("remap", noise().remap(-1.0..=1.0, tiny..=0.5)),
        ("constant", Noise::constant(tiny).in_dimension(Dimension::D1)),
        ("maximum", noise().max(Noise::constant(tiny))),
        ("sum", above.clone() + tiny),
        ("product", above.clone() * 1e-3),
        ("select", above.clone().select(Noise::constant(-tiny), noise(), -0.5..=0.5, 0.1)),
        ("blend", above.clone().blend(Noise::constant(tiny), noise() * 0.5 + 0.5)),
        ("octaves", above.clone().fbm(Octaves::new(3))),
        ("power", above.clone().pow(0.5)),
        ("root", above.clone().sqrt()),
        ("signed root", (above.clone() - 0.05).signed_sqrt()),
        ("logarithm", (above.clone() + 1e-6).log()),
        ("steps", above.clone().steps(7.0, 0.4)),
        ("smootherstep", above.smootherstep(0.0, 0.1)),
    ];
    for (name, noise) in cases {
        let range = noise.range().unwrap();
        let evaluator = Evaluator::new(noise).unwrap();
        for i in 0..4000 {
            let value = evaluator.value([f64::from(i) * 0.0317]).unwrap();
            assert!(range.contains(&value), "{name}: {value:e} is not in {range:?}");
        }
    }
}
