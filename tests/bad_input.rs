//! What is wrong is named, and nothing is written.

use gradnoise::{
    Dimension, DimensionError, Evaluator, Fade, Falloff, FillError, Format, Gradients, GradientsError, Grid, GridError,
    Noise, NoiseProblem, Normalization, Octaves, Perlin, PositionError, Simplex, Texels,
};

/// Origin, steps and extents of a grid, and what is said against them.
type Bad<'a> = (&'a [f64], &'a [f64], &'a [u32], &'a str);

#[test]
fn grids_refuse_what_cannot_be() {
    let nan = f64::NAN;
    let too_many = Grid::MAX_EXTENT + 1;
    let bad: &[Bad<'_>] = &[
        (&[], &[], &[], "an origin has 1 to 4 coordinates, not 0"),
        (&[0.0; 5], &[1.0], &[1], "an origin has 1 to 4 coordinates, not 5"),
        (&[0.0; 2], &[], &[], "a grid has 1 to 3 axes and no more than its origin has coordinates (2), not 0"),
        (
            &[0.0; 1],
            &[1.0; 2],
            &[4, 4],
            "a grid has 1 to 3 axes and no more than its origin has coordinates (1), not 2",
        ),
        (
            &[0.0; 4],
            &[1.0; 4],
            &[4; 4],
            "a grid has 1 to 3 axes and no more than its origin has coordinates (4), not 4",
        ),
        (&[0.0; 2], &[1.0], &[4, 4], "1 steps were given for 2 axes"),
        (&[0.0, nan], &[1.0; 2], &[4, 4], "the origin's y is NaN; it must be finite"),
        (&[f64::INFINITY], &[1.0], &[4], "the origin's x is inf; it must be finite"),
        (&[0.0; 2], &[1.0, -f64::INFINITY], &[4, 4], "the step along y is -inf; it must be finite"),
        (&[0.0; 2], &[1.0; 2], &[4, 0], "there are 0 samples along y; there must be 1 to 16777216"),
        (&[0.0; 2], &[1.0; 2], &[too_many, 1], "there are 16777217 samples along x; there must be 1 to 16777216"),
    ];
    for (origin, step, extent, message) in bad {
        let error = Grid::new(origin, step, extent).unwrap_err();
        assert_eq!(error.to_string(), *message);
    }
    assert_eq!(
        Grid::new(&[0.0], &[nan], &[4]).map_err(|error| matches!(error, GridError::Step { axis: 0, .. })),
        Err(true)
    );
}

#[test]
fn noises_refuse_what_cannot_be() {
    let of = |fbm: Octaves| Evaluator::new(Perlin::new(Dimension::D2).fbm(fbm)).err().map(|error| error.problem);
    assert_eq!(of(Octaves::new(0)), Some(NoiseProblem::Octaves { octaves: 0 }));
    assert_eq!(of(Octaves::new(33)), Some(NoiseProblem::Octaves { octaves: 33 }));
    assert_eq!(of(Octaves::new(Octaves::MAX)), None);
    assert!(of(Octaves::new(1).lacunarity(f64::INFINITY)).is_some());
    assert!(of(Octaves::new(1).persistence(f64::INFINITY)).is_some());
    for lacunarity in [f64::NAN, f64::INFINITY, 0.0, -2.0, 1e30] {
        let error = of(Octaves::new(3).lacunarity(lacunarity));
        assert!(matches!(error, Some(NoiseProblem::Lacunarity { power: 2, .. })), "{lacunarity}: {error:?}");
    }
    for persistence in [f64::NAN, f64::INFINITY, -0.5, 1e30] {
        let error = of(Octaves::new(3).persistence(persistence));
        assert!(matches!(error, Some(NoiseProblem::Persistence { power: 2, .. })), "{persistence}: {error:?}");
    }
    assert_eq!(of(Octaves::new(3).persistence(0.0)), None);

    let flat = Gradients::new(&[[1.0, 0.0]]).unwrap();
    let error = Evaluator::new(Perlin::new(Dimension::D3).gradients(flat.clone())).err().map(|error| error.problem);
    assert_eq!(error, Some(NoiseProblem::GradientDimension { noise: 3, gradients: 2 }));
    let linear = Perlin::new(Dimension::D2).gradients(flat.clone()).fade(Fade::Linear);
    assert_eq!(Evaluator::new(linear.clone()).err().map(|error| error.problem), Some(NoiseProblem::Flat));
    assert!(Evaluator::new(linear.fade(Fade::Cubic)).is_ok());
    let error = Evaluator::new(Simplex::new(Dimension::D1).gradients(flat)).err().map(|error| error.problem);
    assert_eq!(error, Some(NoiseProblem::GradientDimension { noise: 1, gradients: 2 }));
    let error = Evaluator::new(Simplex::new(Dimension::D3).normalization(Normalization::Published))
        .err()
        .map(|error| error.problem);
    assert_eq!(error, Some(NoiseProblem::NoPublishedScale));
    assert!(
        Evaluator::new(Simplex::new(Dimension::D3).falloff(Falloff::Classic).normalization(Normalization::Published))
            .is_ok()
    );
}

#[test]
fn maps_of_another_dimension_than_the_noise_are_to_blame() {
    let perlin = || Perlin::new(Dimension::D2).noise();
    let needs = |map: &str, dimension: usize, found: usize| {
        format!(
            "{map}: it needs one number for each dimension of the noise, which has {dimension}, but was given {found}"
        )
    };
    for (noise, message) in [
        (perlin().translate([1.0, 2.0, 3.0]), needs("translate", 2, 3)),
        (perlin().frequencies([2.0]), needs("frequencies", 2, 1)),
        (perlin().tiled([4, 4, 4]), needs("tiled", 2, 3)),
        (Noise::x().translate([0.5, 1.0]).tiled([4]), needs("tiled", 2, 1)),
        (perlin() + Noise::x().translate([1.0; 3]), needs("add.right > translate", 2, 3)),
        (Noise::distance_to([0.0; 2]).translate([1.0; 4]), needs("translate", 2, 4)),
        (
            perlin() + Noise::distance_to([0.0; 3]),
            "add.right > distance_to: it has 3 dimensions, where 2 are needed".into(),
        ),
        (perlin().in_dimension(Dimension::D3), "in_dimension: it has 3 dimensions, where 2 are needed".into()),
    ] {
        assert_eq!(noise.dimension(), Dimension::D2, "{message}");
        assert_eq!(noise.range().unwrap_err().to_string(), message);
    }
    // Where no noise says how many dimensions there are, a map still does.
    let free = Noise::x().abs().translate([0.5, 0.0, 1.0]);
    assert_eq!(free.dimension(), Dimension::D3);
    assert!(free.range().is_ok());
}

#[test]
fn gradients_refuse_what_cannot_be() {
    let new = |vectors: &[[f32; 2]]| Gradients::new(vectors).err();
    assert_eq!(new(&[]), Some(GradientsError::Count { found: 0 }));
    assert_eq!(new(&[[1.0, 0.0]; 257]), Some(GradientsError::Count { found: 257 }));
    assert_eq!(new(&[[0.0, 0.0]; 3]), Some(GradientsError::AllZero));
    for value in [f32::NAN, f32::INFINITY, 1e9, 1e-9] {
        let error = new(&[[1.0, 1.0], [0.5, value]]);
        assert!(matches!(error, Some(GradientsError::Component { vector: 1, component: 1, .. })), "{value}: {error:?}");
    }
    let error = Gradients::new(&[[1.0; 5]]).err();
    assert_eq!(error, Some(GradientsError::Dimension(DimensionError { count: 5 })));
}

#[test]
fn evaluators_refuse_other_places_and_write_nothing() {
    let noise = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    let dimension = PositionError::Dimension { found: 3, expected: Dimension::D2 };
    assert_eq!(noise.value([0.0; 3]), Err(dimension));
    let error = noise.value([0.5, f64::NAN]).unwrap_err();
    assert_eq!(error.to_string(), "coordinate y is NaN; it must be finite");
    assert!(matches!(noise.sample([1e300, 0.0]), Err(PositionError::TooFar { coordinate: 0, .. })));

    let grid = Grid::new(&[0.0; 2], &[0.1, 1e20], &[4; 2]).unwrap();
    let error = noise.fill(&grid, &mut [0.0; 16]).unwrap_err();
    assert!(matches!(error, FillError::Position(PositionError::StepTooLarge { axis: 1, .. })), "{error:?}");

    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[4; 2]).unwrap();
    let mut values = [7.0; 15];
    assert_eq!(noise.fill(&grid, &mut values), Err(FillError::Length { found: 15, expected: 16 }));
    assert_eq!(values, [7.0; 15]);
    let solid = Grid::new(&[0.0; 3], &[0.1; 2], &[5, 3]).unwrap();
    assert_eq!(noise.fill(&solid, &mut values), Err(FillError::Position(dimension)));
    assert_eq!(values, [7.0; 15]);
    let mut bytes = [9; 31];
    let error = noise.fill(&grid, &mut Texels::new(Format::R16Float, &mut bytes));
    assert_eq!(error, Err(FillError::Length { found: 31, expected: 32 }));
    let error = noise.fill(&[[0.0; 2]; 14], &mut values);
    assert_eq!(error, Err(FillError::Length { found: 15, expected: 14 }));
    let error = noise.fill(&[[0.0; 3]; 15], &mut values);
    assert_eq!(error, Err(FillError::Position(dimension)));
    assert_eq!(values, [7.0; 15]);
}

#[test]
fn values_of_grids_that_cannot_be_are_refused() {
    let noise = Evaluator::new(Perlin::new(Dimension::D3)).unwrap();
    let most = Grid::MAX_EXTENT;
    for (extent, bytes) in [(&[most, most][..], 1 << 50), (&[most; 3], 1 << 74)] {
        let grid = Grid::new(&[0.0; 3], &[0.1; 3][..extent.len()], extent).unwrap();
        let error = noise.values(&grid).unwrap_err();
        assert_eq!(error, FillError::Memory { bytes });
        assert_eq!(noise.texels(&grid, Format::R32Float), Err(FillError::Memory { bytes }));
        assert_eq!(noise.samples::<3>(&grid), Err(FillError::Memory { bytes: 4 * bytes }));
        assert!(matches!(noise.samples::<2>(&grid), Err(FillError::Position(_))));
        let message =
            format!("there is no memory for {bytes} bytes of samples; fill some rows, or windows, one after the other");
        assert_eq!(error.to_string(), message);
    }
    // Grids that the noise cannot have are refused without asking for memory.
    let plane = Grid::new(&[0.0; 2], &[0.1; 2], &[most; 2]).unwrap();
    let dimension = PositionError::Dimension { found: 2, expected: Dimension::D3 };
    assert_eq!(noise.values(&plane), Err(FillError::Position(dimension)));
    let far = Grid::new(&[1e300, 0.0, 0.0], &[0.1; 2], &[most; 2]).unwrap();
    assert!(matches!(noise.values(&far), Err(FillError::Position(PositionError::TooFar { coordinate: 0, .. }))));
}

#[test]
fn fixed_point_takes_any_position_it_can_hold() {
    let noise = Evaluator::new(Simplex::new(Dimension::D4).fbm(Octaves::new(4))).unwrap();
    let farthest = 2.0_f64.powi(54);
    for position in [[farthest; 4], [-farthest; 4], [0.0; 4], [5e-324, -5e-324, -0.0, 1e-300]] {
        assert!(noise.value(position).unwrap().abs() <= 1.0, "{position:?}");
    }
    assert!(noise.value([2.0_f64.powi(58); 4]).is_err());
}

#[cfg(feature = "wgsl")]
#[test]
fn expressions_too_large_for_shaders_are_refused_and_computed_on_the_cpu() {
    use gradnoise::wgsl::WgslOptions;

    let error = |noise: &Noise| noise.wgsl(&WgslOptions::new("noise")).map(|_| ()).unwrap_err().to_string();
    let perlin = || Perlin::new(Dimension::D2).noise();
    let fractals = |count| (0..count).fold(perlin(), |noise, _| noise.fbm(Octaves::new(1)));
    assert!(fractals(Noise::MAX_SHADER_NESTING).wgsl(&WgslOptions::new("noise")).is_ok());
    let nested = fractals(Noise::MAX_SHADER_NESTING + 1);
    assert_eq!(
        error(&nested),
        format!(
            "{}: it is within more than 16 fractals and warps, too many for shader compilers; compute it on \
                 the CPU",
            ["fbm"; 17].join(" > ")
        )
    );
    // Each noise counts its four corners, itself, and the sum that adds it.
    let sum = |count: u64| (1..count).fold(perlin(), |sum, seed| sum + Perlin::new(Dimension::D2).seed(seed));
    assert!(sum(64).wgsl(&WgslOptions::new("noise")).is_ok());
    assert!(error(&sum(65)).ends_with(
        "up to here the expression has more than 384 operations and corners of cells, too many for shader \
         compilers; compute it on the CPU, or in parts"
    ));
    for noise in [nested, sum(65)] {
        assert!(Evaluator::new(noise).unwrap().value([0.3, 0.7]).unwrap().is_finite());
    }
}
