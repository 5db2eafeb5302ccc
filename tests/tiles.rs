//! Noises that repeat: the same bits at both ends of every period, and nothing blended between.

use crate::oracle::grids::{binary_position, is_repeated, slopes as differences};
use gradnoise::{
    Axis, ByteTable, Dimension, Evaluator, Fade, GradientSource, Grid, Hash, Interpolant, Noise, NoiseProblem, Octaves,
    OpenSimplex2, OpenSimplex2S, Perlin, PositionError, Simplex, Value,
};

/// Noises of a dimension that can repeat after any period.
fn noises(dimension: Dimension) -> Vec<(String, Noise)> {
    let hashes = [
        Hash::XInnermost,
        Hash::Ward { seed: 3 },
        Hash::Cochoy { seed: 3 },
        Hash::FibonacciTable(ByteTable::seeded(1)),
    ];
    let mut noises = Vec::new();
    for hash in hashes {
        let name = |kind: &str| format!("{kind} {dimension:?} {hash:?}");
        noises.push((name("Perlin"), Perlin::new(dimension).hash(hash.clone()).noise()));
        noises.push((name("simplex"), Simplex::new(dimension).hash(hash.clone()).noise()));
        noises.push((name("value"), Value::new(dimension).hash(hash.clone()).noise()));
        noises.push((name("OpenSimplex2S"), OpenSimplex2S::new(dimension).hash(hash.clone()).noise()));
        let spline = Value::new(dimension).hash(hash.clone()).interpolant(Interpolant::Spline);
        noises.push((name("spline"), spline.noise()));
    }
    let bits = Perlin::new(dimension).hash(Hash::Shift { seed: 1 }).gradients(GradientSource::WholeHashes);
    noises.push(("whole hashes".into(), bits.noise()));
    noises.push(("fBm".into(), Perlin::new(dimension).fbm(Octaves::new(5))));
    noises.push(("fBm of simplex noise".into(), Simplex::new(dimension).fbm(Octaves::new(4).lacunarity(3.0))));
    noises.push((
        "ridges".into(),
        Perlin::new(dimension).noise().frequency(2.0).ridged(Octaves::new(4)).translate(vec![0.3; dimension.count()]),
    ));
    let by = Simplex::new(dimension).seed(4).fbm(Octaves::new(2));
    noises.push(("warped".into(), Perlin::new(dimension).fbm(Octaves::new(3)).warp(0.7, &by)));
    noises.push(("warped simplex noise".into(), Simplex::new(dimension).fbm(Octaves::new(3)).warp(0.7, by)));
    let by = OpenSimplex2::new(dimension);
    noises.push(("OpenSimplex2S, warped".into(), OpenSimplex2S::new(dimension).noise().warp(0.7, by.noise())));
    noises.push(("white".into(), Noise::white(dimension, 5)));
    noises
}

fn periods(n: usize) -> Vec<Vec<u32>> {
    // Cells of simplex noise in 4-D are counted through the volume of the tile.
    let longest = if n == 4 { [24, 18, 12, 6] } else { [128, 100, 128, 17] };
    let all = [[1, 1, 1, 1], [2, 3, 1, 4], [5, 4, 7, 3], [16, 12, 9, 5], longest];
    all.map(|periods| periods[..n].to_vec()).into()
}

fn repeats<const N: usize>() {
    for (name, noise) in noises(Dimension::try_from(N).unwrap()) {
        for periods in periods(N) {
            let tile = Evaluator::new(noise.clone().tiled(periods.clone())).unwrap();
            let plain = Evaluator::new(&noise).unwrap();
            let mut differ = 0;
            for i in 0..24_u32 {
                let p: [f64; N] = binary_position(i);
                differ += u32::from(plain.sample(p).unwrap() != is_repeated(&tile, &name, &periods, p));
            }
            assert!(differ > 0 || name == "white" || N == 1, "{name} repeats after {periods:?} by itself");
        }
    }
}

#[test]
fn tiles_have_the_same_bits_at_both_ends() {
    in_each_dimension!(N => repeats::<N>());
}

#[test]
fn tiles_of_perlin_and_value_noise_are_the_noise_itself_inside() {
    // Cells whose corners lie within the first period see no difference.
    let noises = [Perlin::new(Dimension::D2).noise(), Value::new(Dimension::D2).interpolant(Fade::Cubic).noise()];
    for noise in noises {
        let (tile, plain) = (Evaluator::new(noise.clone().tiled([9, 7])).unwrap(), Evaluator::new(noise).unwrap());
        for i in 0..300 {
            let p = [f64::from(i) * 0.026, f64::from(i * i % 300) * 0.0199];
            assert_eq!(tile.sample(p).unwrap(), plain.sample(p).unwrap(), "{p:?}");
        }
    }
}

/// Whether gradients are the slopes that a tile has, all over it and across its ends.
fn slopes<const N: usize>(noise: Noise) {
    let tile = Evaluator::new(noise).unwrap();
    let step = 1.0 / 1024.0;
    for i in 0..200 {
        let p: [f64; N] = std::array::from_fn(|d| f64::from((i * 7919 + d as i32 * 104_729) % 4001) * 0.001_7 - 1.0);
        let sample = tile.sample(p).unwrap();
        for (slope, found) in differences(&tile, p, step).into_iter().zip(sample.gradient) {
            // Values are good to 1e-6, and third derivatives below some 1000 times step squared over 6.
            let tolerance = 1e-6 / step + 1000.0 * step * step;
            assert!((slope - f64::from(found)).abs() < tolerance, "{p:?}: {slope}, not {found}");
        }
    }
}

#[test]
fn tiles_of_simplex_noise_are_continuous_and_have_their_gradients() {
    slopes::<2>(Simplex::new(Dimension::D2).noise().tiled([3, 5]));
    slopes::<2>(Simplex::new(Dimension::D2).noise().tiled([1, 1]));
    slopes::<3>(Simplex::new(Dimension::D3).noise().tiled([2, 3, 4]));
    slopes::<4>(Simplex::new(Dimension::D4).noise().tiled([2, 3, 2, 4]));
    slopes::<2>(Simplex::new(Dimension::D2).noise().frequency(1.5).tiled([3, 2]));
    slopes::<2>(OpenSimplex2S::new(Dimension::D2).noise().tiled([3, 5]));
    slopes::<3>(OpenSimplex2S::new(Dimension::D3).noise().tiled([2, 3, 4]));
    slopes::<4>(OpenSimplex2S::new(Dimension::D4).noise().tiled([2, 3, 2, 4]));
}

#[test]
fn tiles_of_slices_are_seamless() {
    let volume = Perlin::new(Dimension::D3).fbm(Octaves::new(3));
    let moment = Evaluator::new(volume.slice(2.6).tiled([4, 4])).unwrap();
    assert_eq!(moment.sample([0.25, 1.5]).unwrap(), moment.sample([4.25, -2.5]).unwrap());
    let turned = Perlin::new(Dimension::D2).noise().rotate(Axis::X, Axis::Y, std::f64::consts::FRAC_PI_2);
    let turned = Evaluator::new(turned.tiled([3, 5])).unwrap();
    assert_eq!(turned.value([0.25, 1.5]).unwrap(), turned.value([3.25, 6.5]).unwrap());
}

#[test]
fn tiles_repeat_along_some_axes_only() {
    fn check<const N: usize>(periods: [u32; N]) {
        let dimension = [Dimension::D2, Dimension::D3, Dimension::D4][N - 2];
        for (name, noise) in noises(dimension) {
            let free = (0..N).find(|&axis| periods[axis] == 0).unwrap();
            let coordinate = [Noise::x(), Noise::y(), Noise::z(), Noise::w()][free].clone().in_dimension(dimension);
            for noise in [noise.clone(), noise + coordinate * 0.1] {
                let tile = Evaluator::new(noise.tiled(periods)).unwrap();
                let mut moved = 0;
                for i in 0..5 {
                    let p = binary_position::<N>(i);
                    let here = tile.sample(p).unwrap();
                    for (axis, &period) in periods.iter().enumerate() {
                        let step = if period == 0 { 77.0 } else { -3.0 * f64::from(period) };
                        let there = std::array::from_fn(|d| if d == axis { p[d] + step } else { p[d] });
                        let there = tile.sample(there).unwrap();
                        assert!(period == 0 || there == here, "{name}, {periods:?}, at {p:?} along axis {axis}");
                        moved += u32::from(there != here);
                    }
                }
                assert!(moved > 0, "{name} repeats along all axes of {periods:?}");
            }
        }
    }
    check([4, 0]);
    check([0, 3]);
    check([0, 5, 2]);
    check([4, 0, 0]);
    check([3, 2, 0, 4]);
}

#[test]
fn tiles_that_cannot_be_say_why() {
    let d2 = Dimension::D2;
    let perlin = || Perlin::new(d2).noise();
    let error = |noise: Noise| noise.range().unwrap_err().to_string();
    let long = "tiled: the period along y is 268435457; it must be at most 268435456, or 0 if nothing repeats";
    assert_eq!(error(perlin().tiled([4, 268_435_457])), long);
    assert_eq!(
        error(perlin().tiled([4, 300])),
        "tiled > perlin: the tile's longest period is 300 of this noise's cells, but its table distinguishes only 256; \
         use a period of at most 256 cells, or a hash without a table, such as Lowbias"
    );
    assert!(perlin().tiled([4, 256]).range().is_ok());
    assert!(Perlin::new(d2).hash(Hash::Ward { seed: 0 }).noise().tiled([4, 300]).range().is_ok());
    assert_eq!(
        error(Perlin::new(d2).fbm(Octaves::new(3).lacunarity(2.5)).tiled([4, 4])),
        "tiled > fbm: lacunarity 2.5 is not a whole number; the octaves of a tile repeat only then"
    );
    assert_eq!(
        error(perlin().frequency(0.75).tiled([4, 2])),
        "tiled > frequency > perlin: the tile's period of 2 along y is 1.5 of this noise's cells; it must be a whole \
         number of them"
    );
    assert_eq!(
        error(perlin().tiled([4, 4, 4])),
        "tiled: it needs one number for each dimension of the noise, which has 2, but was given 3"
    );
    assert_eq!(
        error((perlin() + Noise::x()).tiled([4, 4])),
        "tiled > add.right > x: it lies in a tile, and a coordinate or a distance cannot repeat"
    );
    assert!(error(Noise::checkerboard(d2).tiled([3, 4])).ends_with("a checkerboard of an odd period cannot repeat"));
    assert!(error(perlin().tiled([2, 2]).tiled([4, 4])).contains("another tile"));
    assert!(error(Simplex::new(d2).noise().rotate(Axis::X, Axis::Y, 0.5).tiled([4, 4])).contains("turned"));
    assert!(matches!(
        perlin().tiled([4, u32::MAX]).range().unwrap_err().problem,
        NoiseProblem::Period { axis: 1, period: u32::MAX, .. }
    ));
    assert!(error((perlin() + Noise::distance_to([0.5, 0.5])).tiled([4, 0])).contains("a coordinate or a distance"));
    assert!(error((perlin() + Noise::x()).tiled([4, 0])).contains("a coordinate or a distance"));
    let grid = gradnoise::Grid::new(&[0.0; 2], &[1e6, 0.1], &[1000, 2]).unwrap();
    let error = Evaluator::new(perlin().tiled([4, 4])).unwrap().fill(&grid, &mut [0.0; 2000]).unwrap_err();
    assert_eq!(error, PositionError::TooLongForTiles { axis: 0 }.into());
}

/// Says whether a tile of 2-D noise has the same values a period apart, at many positions.
fn is_seamless(tile: Noise, periods: [u32; 2]) -> bool {
    let tile = Evaluator::new(tile).unwrap();
    let value = |x: f64, y: f64| tile.value([x, y]).unwrap();
    // In multiples of 2^-12: sums with periods are exact.
    let places = (0..500_u32).map(|i| [7919, 104_729].map(|step| f64::from((i * step) % 65_536) / 4096.0 - 3.0));
    let [along_x, along_y] = periods.map(f64::from);
    places.into_iter().all(|[x, y]| value(x, y) == value(x + along_x, y) && value(x, y) == value(x, y - along_y))
}

#[test]
fn tiles_of_more_cells_than_can_be_counted_are_refused() {
    let hashed = || Perlin::hashed(Dimension::D2).noise();
    let problem = |noise: Noise| noise.range().map_err(|error| error.problem);
    let too_large = |noise: Noise| matches!(problem(noise), Err(NoiseProblem::TileSize { .. }));
    // Numbers that large have no fraction, so any of them seems to be whole.
    let turned = hashed().frequency(2.0_f64.powi(30)).rotate(Axis::X, Axis::Y, 1.0);
    assert!(too_large(turned.tiled([1 << 26; 2])));
    // 2^32 + 101 cells, of which 32 bits leave 101.
    assert!(too_large(Perlin::hashed(Dimension::D1).frequency(17.0).tiled([252_645_141])));
    assert!(too_large(Simplex::hashed(Dimension::D2).frequency(17.0).tiled([252_645_141; 2])));
    // Octaves have more cells than the first: 2^30 in the last one.
    let octaves = |count| hashed().fbm(Octaves::new(count)).tiled([1 << 20; 2]);
    assert!(is_seamless(octaves(11), [1 << 20; 2]));
    assert!(too_large(octaves(12)));

    // The longest period, and the most cells.
    let most = 1_u32 << 28;
    assert!(is_seamless(hashed().frequency(4.0).tiled([most, 4]), [most, 4]));
    assert!(too_large(hashed().frequency(5.0).tiled([most, 4])));
    assert!(is_seamless(Simplex::hashed(Dimension::D2).noise().tiled([most; 2]), [most; 2]));
    // Turned by the angle of 3, 4 and 5.
    assert!(is_seamless(hashed().rotate(Axis::X, Axis::Y, 4.0_f64.atan2(3.0)).tiled([40; 2]), [40; 2]));
    let message = problem(hashed().frequency(64.0).tiled([most; 2])).unwrap_err().to_string();
    assert!(message.contains("17179869184") && message.contains("1073741824"), "{message}");
}

#[test]
fn grids_of_tiles_have_the_values_of_positions() {
    // Numbers of cells on the way to the first tile could leave 32 bits: either values are right, or it is refused.
    fn compare<const N: usize>(noise: Noise, extent: u32) -> bool {
        let Ok(tile) = Evaluator::new(noise) else { return false };
        let step = 0.75;
        let grid = Grid::new(&[-3.0; N], &[step; 3][..N.min(3)], &[extent, extent, 1][..N.min(3)]).unwrap();
        let Ok(values) = tile.values(&grid) else { return false };
        for (i, value) in values.iter().enumerate().step_by(37) {
            let at = [i as u32 % extent, i as u32 / extent, 0, 0].map(|index| f64::from(index) * step - 3.0);
            let position: [f64; N] = std::array::from_fn(|d| if d < 3 { at[d] } else { -3.0 });
            assert_eq!(tile.value(position).unwrap().to_bits(), value.to_bits(), "{tile:?} at {position:?}");
        }
        // Neighbours, of which one may lie in the next tile, differ no more than noise may.
        values
            .windows(2)
            .enumerate()
            .all(|(i, pair)| (i + 1) % extent as usize == 0 || (pair[0] - pair[1]).abs() < 1.99)
    }
    let simplex = || Simplex::hashed(Dimension::D4).noise();
    let turned = |y: f64, x: f64, period: u32| {
        Perlin::hashed(Dimension::D2).rotate(Axis::X, Axis::Y, y.atan2(x)).tiled([period; 2])
    };
    assert!(compare::<4>(simplex().tiled([16, 12, 9, 5]), 200));
    assert!(compare::<2>(turned(4.0, 3.0, 40), 300));
    assert!(!compare::<4>(simplex().tiled([301, 302, 303, 100]), 64));
    assert!(!compare::<4>(simplex().tiled([97, 101, 103, 107]), 1024));
    assert!(!compare::<2>(turned(9240.0, 18511.0, 20_689), 200));
}
