//! A little of everything that the CPU computes, for Miri, under which the other tests would take days: it looks for
//! undefined behaviour in what is called, and for arithmetic that overflows. `sh .ci/supply interpreted` runs it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use gradnoise::{
    CellFeature, Cellular, Dimension, Evaluator, Fade, Format, Gabor, GradientSource, Grid, Hash, Interpolant, Noise,
    Octaves, OpenSimplex2, OpenSimplex2S, Output, Perlin, Sample, Simplex, Value,
};

/// Asserts that a grid's samples are those of its positions, and that a list of these points has values in range. The
/// grid crosses zero, and the second one the end of 32 bits.
fn check<const N: usize>(noise: &Noise) {
    let evaluator = Evaluator::new(noise).unwrap();
    let range = noise.range().unwrap();
    for beginning in [-1.25, 2_147_483_647.5] {
        let (origin, step) = ([beginning; N], [0.375, 0.5, -0.25]);
        let extent = &[5, 2, 1][..N.min(3)];
        let grid = Grid::new(&origin, &step[..N.min(3)], extent).unwrap();
        let found: Vec<Sample<N>> = evaluator.samples(&grid).unwrap();
        for (i, found) in found.iter().enumerate() {
            let index = [i % 5, i / 5 % 2, 0];
            let position: [f64; N] =
                std::array::from_fn(|d| origin[d] + if d < 3 { step[d] * index[d] as f64 } else { 0.0 });
            assert_eq!(*found, evaluator.sample(position).unwrap(), "{noise:?} at {position:?}");
            assert!(range.contains(&found.value), "{noise:?} at {position:?}: {found:?}");
        }
    }
    let mut values = [0.0; 3];
    evaluator.fill(&[[0.3; N], [-7e8; N], [f32::MAX; N]], &mut values).unwrap();
    assert!(values.iter().all(|value| range.contains(value)), "{noise:?}: {values:?}");
}

fn in_each_dimension(noise: impl Fn(Dimension) -> Noise) {
    check::<1>(&noise(Dimension::D1));
    check::<2>(&noise(Dimension::D2));
    check::<3>(&noise(Dimension::D3));
    check::<4>(&noise(Dimension::D4));
}

#[test]
fn interpreted_noises_of_squares() {
    in_each_dimension(|dimension| Perlin::new(dimension).noise());
    check::<2>(&Perlin::hashed(Dimension::D2).fade(Fade::Linear).noise());
    check::<2>(&Value::new(Dimension::D2).interpolant(Interpolant::Spline).noise());
}

#[test]
fn interpreted_noises_of_simplices() {
    in_each_dimension(|dimension| Simplex::new(dimension).noise());
    check::<3>(&OpenSimplex2::new(Dimension::D3).noise());
    check::<2>(&OpenSimplex2S::new(Dimension::D2).noise());
    check::<3>(&OpenSimplex2S::new(Dimension::D3).noise());
}

#[test]
fn interpreted_hashes() {
    let seed = 0xd1b5_4a32_9e37_79b9;
    let hashes =
        [Hash::Ward { seed }, Hash::Shift { seed }, Hash::ShiftMult { seed }, Hash::Cochoy { seed }, Hash::XOutermost];
    for hash in hashes {
        check::<2>(&Perlin::new(Dimension::D2).hash(hash.clone()).noise());
        check::<3>(&Value::new(Dimension::D3).hash(hash).noise());
    }
    check::<2>(&Value::hashed(Dimension::D2).levels(GradientSource::HashBytes).noise());
}

#[test]
fn interpreted_noises_of_cells() {
    let noise = |feature| Cellular::hashed(Dimension::D2).feature(feature).noise();
    for feature in [CellFeature::F1, CellFeature::F3, CellFeature::SmoothF1 { sharpness: 8.0 }, CellFeature::CellValue]
    {
        check::<2>(&noise(feature));
    }
    check::<2>(&Gabor::new(Dimension::D2).noise());
    check::<3>(&Gabor::hashed(Dimension::D3).direction([1.0, 0.5, 0.0]).noise());
}

#[test]
fn interpreted_expressions() {
    let noise = || Perlin::new(Dimension::D2).noise();
    check::<2>(&noise().fbm(Octaves::new(3)));
    check::<2>(&noise().ridged(Octaves::new(3)));
    check::<2>(&noise().warp(0.3, Simplex::new(Dimension::D2)));
    check::<2>(&noise().tiled([3, 5]));
    check::<2>(&noise().frequencies([1.5, 0.25]));
    check::<2>(&((noise() + 0.25).abs().sqrt() * 0.5).max(Simplex::new(Dimension::D2).noise()));
}

#[test]
fn interpreted_formats() {
    let grid = Grid::new(&[-1.25; 2], &[0.375; 2], &[5, 3]).unwrap();
    let evaluator = Evaluator::new(Output::value(Perlin::new(Dimension::D2).noise())).unwrap();
    for &format in Format::ALL {
        let Ok(bytes) = evaluator.texels(&grid, format) else { continue };
        assert_eq!(bytes.len(), 15 * format.bytes_per_sample(Dimension::D2), "{format:?}");
    }
}
