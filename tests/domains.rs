//! Every domain fills every target, and windows have the bits of the whole grid or surface.

use crate::cases::cases;
use crate::oracle::grids::grid;
use gradnoise::{
    Axis, CellFeature, Cellular, Dimension, Domain, Evaluator, FillError, Format, Gabor, Grid, GridError,
    HessianSample, Noise, Octaves, Output, Perlin, PositionError, Sample, Simplex, Surface, SurfaceError, Target,
    Texels,
};

/// Steps that are no powers of two, so that `origin + index * step` is rounded.
const STEPS: [f64; 3] = [0.013, -0.37, 1.0 / 8.3];

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// Cuts the values of a part of a grid out of those of the whole grid.
fn cut(whole: &[f32], extent: [u32; 3], first: [usize; 3], part: [u32; 3]) -> Vec<f32> {
    let [width, height, _] = extent.map(|extent| extent as usize);
    let [columns, rows, slices] = part.map(|extent| extent as usize);
    let row = |z: usize, y: usize| &whole[((first[2] + z) * height + first[1] + y) * width + first[0]..][..columns];
    (0..slices).flat_map(|z| (0..rows).flat_map(move |y| row(z, y))).copied().collect()
}

/// Compares windows of a grid, and single samples of it, with the whole.
fn assert_windows_are_the_grids(name: &str, noise: &Noise) {
    let (n, evaluator) = (noise.dimension().count(), Evaluator::new(noise).unwrap());
    let axes = n.min(3);
    let grid = grid(n, [-3.3, 1e6 + 0.1, 0.4, 0.7], STEPS, [23, 9, 4]);
    let whole = evaluator.values(&grid).unwrap();
    let all = grid.extent();
    for (first, part) in
        [([5, 2, 1], [7, 3, 2]), ([0, 0, 0], [23, 9, 4]), ([22, 8, 3], [1, 1, 1]), ([3, 4, 0], [19, 1, 4])]
    {
        let indices = first.map(|x: usize| x as i64);
        let window = grid.window(&indices[..axes], &part[..axes]).unwrap();
        let expected = cut(&whole, all, std::array::from_fn(|d| if d < axes { first[d] } else { 0 }), window.extent());
        assert_eq!(bits(&evaluator.values(&window).unwrap()), bits(&expected), "{name}: {window:?}");
        // A window of a window that lies outside the grid.
        let beyond = grid.window(&[-100; 3][..axes], &[1; 3][..axes]).unwrap();
        let again = beyond.window(&indices.map(|x| x + 100)[..axes], &part[..axes]).unwrap();
        assert_eq!(again, window);
        let single = grid.at(&indices[..axes]).unwrap();
        assert_eq!(bits(&evaluator.values(&single).unwrap()), bits(&expected[..1]), "{name}: {single:?}");
    }
}

#[test]
fn windows_have_the_bits_of_the_grid() {
    for case in cases(2.1) {
        assert_windows_are_the_grids(&case.name, &case.noise);
    }
    let octaves = Octaves::new(5);
    for (name, noise) in [
        ("turned", Perlin::hashed(Dimension::D3).noise().rotate(Axis::X, Axis::Z, 0.7)),
        ("tiled", Simplex::new(Dimension::D3).fbm(octaves).tiled([3, 4, 5])),
        ("tiled and turned", Perlin::new(Dimension::D2).fbm(octaves).tiled([8, 8]).rotate(Axis::X, Axis::Y, 0.3)),
        ("warped", Simplex::hashed(Dimension::D3).fbm(octaves).warp(0.5, Perlin::new(Dimension::D3))),
        ("cellular", Cellular::new(Dimension::D2).feature(CellFeature::F1).fbm(octaves)),
        ("by values", Perlin::new(Dimension::D3).noise() + Noise::z()),
        ("gabor", Gabor::new(Dimension::D2).noise()),
    ] {
        if let Err(error) = Evaluator::new(&noise) {
            panic!("{name}: {error}");
        }
        assert_windows_are_the_grids(name, &noise);
    }
}

#[test]
fn windows_differ_from_grids_whose_origin_was_added_up() {
    // The obvious code rounds, so some samples differ. That is why windows exist, and it shows that tests of them can
    // fail.
    let noise = Evaluator::new(Perlin::hashed(Dimension::D2).fbm(Octaves::new(6))).unwrap();
    let (step, width) = (0.013, 4096);
    let origin = [1e6 + 0.3, 0.7];
    let grid = Grid::new(&origin, &[step; 2], &[width, 1]).unwrap();
    let whole = noise.values(&grid).unwrap();
    let added = |x: u32| noise.value([origin[0] + f64::from(x) * step, origin[1]]).unwrap();
    let at = |x: u32| noise.values(&grid.at(&[x.into(), 0]).unwrap()).unwrap()[0];
    let differing =
        |value: &dyn Fn(u32) -> f32| (0..width).filter(|&x| value(x).to_bits() != whole[x as usize].to_bits()).count();
    assert_eq!(differing(&at), 0);
    assert_ne!(differing(&added), 0);
}

#[test]
fn windows_of_an_endless_grid_meet_far_from_its_origin() {
    let noise = Evaluator::new(Perlin::hashed(Dimension::D2).fbm(Octaves::new(4))).unwrap();
    let world = Grid::new(&[0.0, 0.0], &[0.013, 0.0371], &[64, 64]).unwrap();
    for corner in [[-(1_i64 << 40), 7], [1 << 50, -(1 << 33)]] {
        let block = noise.values(&world.window(&corner, &[96, 64]).unwrap()).unwrap();
        for (dx, dy) in [(0, 0), (64, 32), (95, 63)] {
            let at = world.window(&[corner[0] + dx, corner[1] + dy], &[1, 1]).unwrap();
            assert_eq!(noise.values(&at).unwrap()[0].to_bits(), block[(dy * 96 + dx) as usize].to_bits());
        }
        assert!(block.iter().any(|value| *value != block[0]));
    }
}

#[test]
fn mip_levels_of_surfaces_are_smaller_surfaces() {
    let map = |width, height| Surface::equirectangular(width, height, 3.0).unwrap().center([1.0, 2.0, 3.0]).unwrap();
    for (level, width, height) in [(0, 67, 20), (1, 33, 10), (4, 4, 1), (6, 1, 1)] {
        assert_eq!(map(67, 20).mip_level(level), Some(map(width, height)));
    }
    assert_eq!(map(67, 20).mip_level(7), None);
    assert_eq!(map(67, 20).mip_level(u32::MAX), None);
    let side = |width, height| Surface::cylinder(width, height, 1.0, 2.0).unwrap();
    assert_eq!(side(8, 4).mip_level(3), Some(side(1, 1)));
    let faces = Surface::cube(16, 3.0).unwrap().at(0.5).unwrap();
    assert_eq!(faces.mip_level(2), Some(Surface::cube(4, 3.0).unwrap().at(0.5).unwrap()));
    for alone in [faces.vertices().unwrap(), faces.window(0..8, 0..16).unwrap()] {
        assert_eq!((alone.mip_level(0), alone.mip_level(1)), (Some(alone), None));
    }
}

#[test]
fn windows_of_mip_levels_are_those_of_the_whole() {
    let grid = Grid::new(&[0.1, 0.2], &[0.013, 0.031], &[64, 32]).unwrap();
    let (level, part) = (grid.mip_level(2, 2).unwrap(), grid.window(&[16, 8], &[32, 16]).unwrap());
    assert_eq!(part.mip_level(2, 2).unwrap(), level.window(&[4, 2], &[8, 4]).unwrap());
    // The level of a window that begins between samples of the grid's level has a moved origin instead of an index.
    let (odd, step) = (grid.window(&[17, 8], &[32, 16]).unwrap(), grid.step()[0]);
    let (found, expected) = (odd.mip_level(2, 2).unwrap(), 0.1 + 17.0 * step + 1.5 * step);
    assert!((found.origin()[0] - expected).abs() < 1e-12 && found.first()[0] == 0);
}

#[test]
fn windows_that_cannot_be_are_refused() {
    let grid = Grid::new(&[0.0; 3], &[0.5, 2.0], &[8, 8]).unwrap();
    assert_eq!(grid.window(&[0], &[1, 1]), Err(GridError::WindowAxes { found: 1, axes: 2 }));
    assert_eq!(grid.window(&[0, 0], &[1; 3]), Err(GridError::WindowAxes { found: 3, axes: 2 }));
    assert_eq!(grid.at(&[0; 5]), Err(GridError::WindowAxes { found: 5, axes: 2 }));
    assert_eq!(grid.window(&[0, 0], &[1, 0]), Err(GridError::Extent { axis: 1, extent: 0 }));
    let far = grid.window(&[0, i64::MAX], &[1, 1]);
    assert_eq!(far, Err(GridError::Index { axis: 1, index: i64::MAX.into() }));
    let farther = grid.window(&[1 << 62, 0], &[1, 1]).unwrap().window(&[1, 0], &[1, 1]);
    assert_eq!(farther, Err(GridError::Index { axis: 0, index: (1 << 62) + 1 }));
    // 2^60 cells of an octave are too far for a noise that repeats.
    let noise = Evaluator::new(Perlin::new(Dimension::D3).tiled([4; 3])).unwrap();
    let index = 1 << 61;
    let found = noise.values(&grid.window(&[0, index], &[1, 1]).unwrap());
    assert_eq!(found, Err(FillError::Position(PositionError::IndexTooLarge { axis: 1, index, step: 2.0 })));
    assert!(noise.values(&grid.window(&[0, (1 << 57) - 1], &[1, 1]).unwrap()).is_ok());
    // Coordinates that are used as values have a smaller limit.
    let value = Evaluator::new(Noise::x().in_dimension(Dimension::D3)).unwrap();
    let found = value.values(&grid.window(&[1 << 30, 0], &[1, 1]).unwrap());
    assert!(
        matches!(found, Err(FillError::Position(PositionError::TooFarForValue { coordinate: 0, .. }))),
        "{found:?}"
    );
}

/// Cells wrap, along rows as in the index of the first sample.
#[test]
fn windows_of_huge_steps_have_the_bits_of_the_grid() {
    let [steps, extent] = [[1e15, 2.88e17, -7.3e16 / 3.0], [4000.0, 3.0, 5.0]];
    let noises = [
        Perlin::hashed(Dimension::D3).noise(),
        Simplex::hashed(Dimension::D3).rotate(Axis::X, Axis::Z, 0.4).frequency(0.3),
    ];
    for noise in noises.map(|noise| Evaluator::new(noise).unwrap()) {
        let grid = Grid::new(&[0.25, -1e17, 2.8e17], &steps, &extent.map(|count: f64| count as u32)).unwrap();
        let whole = noise.values(&grid).unwrap();
        let window = grid.window(&[3900, 1, 2], &[100, 2, 3]).unwrap();
        let expected = cut(&whole, [4000, 3, 5], [3900, 1, 2], [100, 2, 3]);
        assert_eq!(bits(&noise.values(&window).unwrap()), bits(&expected));
        // Steps of whole cells that are a multiple of 2^32 lead to the same samples.
        let step = [4_294_967_296.0, 0.37];
        let grid = Grid::new(&[0.25, 0.5, 0.75], &step, &[3, 3]).unwrap();
        assert!(noise.values(&grid.window(&[1 << 62, -1], &[3, 3]).unwrap()).is_ok());
    }
    let perlin = Evaluator::new(Perlin::hashed(Dimension::D2)).unwrap();
    let grid = Grid::new(&[0.25, 0.5], &[4_294_967_296.0, 0.5], &[1, 3]).unwrap();
    let far = grid.window(&[(1 << 62) - 5, 0], &[1, 3]).unwrap();
    assert_eq!(perlin.values(&far).unwrap(), perlin.values(&grid).unwrap());
}

#[test]
fn surface_windows_have_the_bits_of_the_surface() {
    let noise = Evaluator::new(Perlin::hashed(Dimension::D3).fbm(Octaves::new(3))).unwrap();
    let surfaces = [
        Surface::cube(12, 3.0).unwrap(),
        Surface::equirectangular(24, 12, -2.0).unwrap().vertices().unwrap(),
        Surface::cylinder(24, 12, 2.0, 5.0).unwrap(),
    ];
    for surface in surfaces {
        let (whole, all) = (noise.values(&surface).unwrap(), surface.extent());
        let window = surface.window(3..11, 2..12).unwrap().window(2..7, 1..5).unwrap();
        let expected = cut(&whole, all, [5, 3, 0], [5, 4, all[2]]);
        assert_eq!(bits(&noise.values(&window).unwrap()), bits(&expected), "{surface:?}");
        let refused = surface.window(5..13, 11..13).map(|_| ());
        let (count, wide) = (all[1], all[0] < 13);
        let axis = if wide { "columns" } else { "rows" };
        let [start, end] = if wide { [5, 13] } else { [11, 13] };
        assert_eq!(refused, Err(SurfaceError::Window { axis, start, end, count }));
    }
}

#[test]
fn surfaces_too_large_to_compute_at_once_are_computed_in_windows() {
    let noise = Evaluator::new(Perlin::hashed(Dimension::D3)).unwrap();
    let (width, height) = (Surface::MAX_EXTENT, 1 << 20);
    let map = Surface::equirectangular(width, height, 1000.0).unwrap();
    let too_large = PositionError::SurfaceExtent { extent: width };
    assert_eq!(noise.values(&map), Err(FillError::Position(too_large)));
    // The middle of the map is in the direction of +z.
    let middle = map.window(width / 2 - 1..width / 2 + 1, height / 2 - 1..height / 2 + 1).unwrap();
    let expected = noise.values(&[[0.0_f32, 0.0, 1000.0]]).unwrap()[0];
    for value in noise.values(&middle).unwrap() {
        assert!((value - expected).abs() < 0.01, "{value} beside {expected}");
    }
    let most = Surface::MAX_WINDOW;
    assert_eq!(noise.values(&map.window(7..7 + most, 3..4).unwrap()).unwrap().len(), most as usize);
    assert!(noise.values(&map.window(7..8 + most, 3..4).unwrap()).is_err());
    assert!(Surface::cube(Surface::MAX_EXTENT + 1, 1.0).is_err());
}

/// Fills a vector and a slice, and returns both, one after the other.
fn filled<T: Clone>(noise: &Evaluator, domain: &(impl Domain + ?Sized), start: T, count: usize) -> Vec<T>
where
    [T]: Target,
    Vec<T>: Target,
{
    let (mut of_vector, mut of_slice) = (vec![start.clone(); count], vec![start; count]);
    noise.fill(domain, &mut of_vector).unwrap();
    noise.fill(domain, of_slice.as_mut_slice()).unwrap();
    // Memory of a wrong length is refused.
    for wrong in [0, count - 1, count + 1].into_iter().filter(|&wrong| wrong != count) {
        let mut other = vec![of_vector[0].clone(); wrong];
        let expected = count as u128;
        assert_eq!(noise.fill(domain, &mut other), Err(FillError::Length { found: wrong, expected }));
    }
    of_vector.extend(of_slice);
    of_vector
}

/// Fills every kind of target on a domain, and compares them with the values.
fn compare_targets<const N: usize>(name: &str, noise: &Evaluator, domain: &(impl Domain + ?Sized)) {
    let values = noise.values(domain).unwrap();
    let count = values.len();
    assert!(count > 0);
    for value in filled(noise, domain, f32::NAN, count).chunks(count) {
        assert_eq!(bits(value), bits(&values), "{name}");
    }
    for samples in filled(noise, domain, Sample::<N>::default(), count).chunks(count) {
        assert_eq!(samples, noise.samples::<N>(domain).unwrap(), "{name}");
        assert!(samples.iter().zip(&values).all(|(sample, value)| sample.value == *value), "{name}");
    }
    for samples in filled(noise, domain, HessianSample::<N>::default(), count).chunks(count) {
        assert_eq!(samples, noise.hessians::<N>(domain).unwrap(), "{name}");
        assert!(samples.iter().zip(&values).all(|(sample, value)| sample.value == *value), "{name}");
    }
    for &format in Format::ALL {
        let texels = noise.texels(domain, format).unwrap();
        let size = format.bytes_per_sample(Dimension::ALL[N - 1]);
        assert_eq!(texels.len(), count * size, "{name}");
        let mut filled = vec![1; texels.len()];
        noise.fill(domain, &mut Texels::new(format, &mut filled)).unwrap();
        assert_eq!(filled, texels, "{name}: {format:?}");
        // Memory that is not aligned for floats.
        let mut shifted = vec![1; 1 + texels.len()];
        noise.fill(domain, &mut Texels::new(format, &mut shifted[1..])).unwrap();
        assert_eq!(shifted[1..], texels, "{name}: {format:?}");
    }
    let floats = noise.texels(domain, Format::R32Float).unwrap();
    assert_eq!(floats, values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>(), "{name}");
    let other = noise.fill(domain, &mut vec![Sample::<9>::default(); count]);
    assert!(matches!(other, Err(FillError::Position(PositionError::Dimension { found: 9, .. }))), "{name}: {other:?}");
}

#[test]
fn domains_have_every_target() {
    let noise = Evaluator::new(Perlin::hashed(Dimension::D3).fbm(Octaves::new(2))).unwrap();
    let grid = Grid::new(&[0.3, 0.7, -5.0], &STEPS, &[37, 5, 3]).unwrap();
    let doubles: [[f64; 3]; 41] = std::array::from_fn(|i| [0.37 * i as f64, -2.5, 1e9 + i as f64]);
    let singles: Vec<[f32; 3]> = doubles.iter().map(|p| [p[0] as f32, p[1] as f32, 0.25]).collect();
    let map = Surface::equirectangular(19, 8, 3.0).unwrap();
    compare_targets::<3>("grid", &noise, &grid);
    compare_targets::<3>("window", &noise, &grid.window(&[3, -2, 1], &[20, 4, 2]).unwrap());
    compare_targets::<3>("rows", &noise, &grid.rows(3..11).unwrap());
    compare_targets::<3>("doubles in an array", &noise, &doubles);
    compare_targets::<3>("doubles in a slice", &noise, &doubles[3..20]);
    compare_targets::<3>("singles in a vector", &noise, &singles);
    compare_targets::<3>("singles in a slice", &noise, &singles[1..2]);
    compare_targets::<3>("surface", &noise, &map);
    compare_targets::<3>("window of a surface", &noise, &map.window(4..16, 1..7).unwrap());
    let plane = Evaluator::new(Simplex::new(Dimension::D2)).unwrap();
    compare_targets::<2>("plane", &plane, &Grid::new(&[0.3, 0.7], &[0.1; 2], &[100, 70]).unwrap());
    compare_targets::<2>("short list", &plane, &[[0.5, 0.25]]);
}

#[test]
fn domains_that_do_not_fit_the_noise_are_refused_for_every_target() {
    let noise = Evaluator::new(Perlin::hashed(Dimension::D3)).unwrap();
    let plane = Grid::new(&[0.0; 2], &[0.1; 2], &[2, 2]).unwrap();
    let refused = PositionError::Dimension { found: 2, expected: Dimension::D3 };
    let expected = Err(FillError::Position(refused));
    assert_eq!(noise.values(&plane), expected.map(|()| Vec::new()));
    assert_eq!(noise.fill(&plane, &mut [Sample::<3>::default(); 4]), expected);
    assert_eq!(noise.fill(&plane, &mut [HessianSample::<3>::default(); 4]), expected);
    assert_eq!(noise.fill(&plane, &mut Texels::new(Format::R8Unorm, &mut [0; 4])), expected);
    assert_eq!(noise.fill(&plane.rows(0..1).unwrap(), &mut [0.0; 2]), expected);
    assert_eq!(noise.fill(&[[0.0_f32; 2]; 4], &mut [0.0; 4]), expected);
    assert_eq!(noise.fill(&[[0.0_f64; 2]; 4], &mut [0.0; 4]), expected);
    let in_time = Surface::cube(2, 1.0).unwrap().at(0.5).unwrap();
    let refused = PositionError::Dimension { found: 4, expected: Dimension::D3 };
    assert_eq!(noise.fill(&in_time, &mut [0.0; 24]), Err(FillError::Position(refused)));
    // Positions without coordinates fit no noise.
    let refused = PositionError::Dimension { found: 0, expected: Dimension::D3 };
    assert_eq!(noise.values(&[[0.0_f32; 0]; 3]), Err(FillError::Position(refused)));
    // A curl is defined only in flat space.
    let curl =
        Evaluator::new(Output::curl([1, 2, 3].map(|seed| Perlin::new(Dimension::D3).seed(seed).into()))).unwrap();
    let surface = Surface::cube(2, 1.0).unwrap();
    let refused = curl.texels(&surface, Format::Rgba32Float);
    assert_eq!(refused, Err(FillError::Position(PositionError::Surface { output: "curl" })));
    assert!(curl.values(&surface).is_ok());
}

/// Compares the rows of texels with a pitch with those without.
fn compare_pitches(name: &str, noise: &Evaluator, domain: &(impl Domain + ?Sized), row: usize) {
    for &format in Format::ALL {
        let row_bytes = row * format.bytes_per_sample(Dimension::D3);
        let dense = noise.texels(domain, format).unwrap();
        let rows = dense.len() / row_bytes;
        for more in [0, 1, 4, 3 * row_bytes] {
            let pitch = row_bytes + more;
            // The padding of the last row may be there or missing.
            for length in [pitch * rows, pitch * (rows - 1) + row_bytes] {
                let mut bytes = vec![0xa5; length];
                noise.fill(domain, &mut Texels::new(format, &mut bytes).row_pitch(pitch)).unwrap();
                for (found, expected) in bytes.chunks(pitch).zip(dense.chunks(row_bytes)) {
                    assert_eq!(found[..row_bytes], *expected, "{name}: {format:?}, {pitch} bytes apart");
                    assert!(found[row_bytes..].iter().all(|&byte| byte == 0xa5), "{name}: {format:?}");
                }
                assert_eq!(bytes.chunks(pitch).len(), rows);
            }
            let mut short = vec![0; pitch * (rows - 1) + row_bytes - 1];
            let (found, expected) = (short.len(), (short.len() + 1) as u128);
            let refused = noise.fill(domain, &mut Texels::new(format, &mut short).row_pitch(pitch));
            assert_eq!(refused, Err(FillError::Length { found, expected }), "{name}: {format:?}");
            let mut long = vec![0; pitch * rows + 1];
            let refused = noise.fill(domain, &mut Texels::new(format, &mut long).row_pitch(pitch));
            assert!(matches!(refused, Err(FillError::Length { .. })), "{name}: {format:?}");
        }
        let (mut bytes, least) = (vec![0; dense.len()], row_bytes as u128);
        let refused = noise.fill(domain, &mut Texels::new(format, &mut bytes).row_pitch(row_bytes - 1));
        assert_eq!(refused, Err(FillError::RowPitch { found: row_bytes - 1, least }), "{name}: {format:?}");
        let huge = noise.fill(domain, &mut Texels::new(format, &mut bytes).row_pitch(usize::MAX));
        assert_eq!(huge.is_ok(), rows == 1, "{name}: {format:?}");
    }
}

#[test]
fn texels_with_a_row_pitch_have_the_rows_of_those_without() {
    let noise = Evaluator::new(Perlin::hashed(Dimension::D3).fbm(Octaves::new(2))).unwrap();
    let grid = Grid::new(&[0.3, 0.7, -5.0], &STEPS, &[37, 5, 3]).unwrap();
    compare_pitches("grid", &noise, &grid, 37);
    compare_pitches("rows", &noise, &grid.rows(4..9).unwrap(), 37);
    compare_pitches("list", &noise, &vec![[0.3_f32, 0.7, 1.5]; 41], 41);
    // Blocks of its samples cross rows.
    compare_pitches("surface", &noise, &Surface::cube(7, 3.0).unwrap(), 7);
    compare_pitches("large grid", &noise, &Grid::new(&[0.0; 3], &[0.1; 2], &[700, 300]).unwrap(), 700);
}
