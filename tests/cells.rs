//! Exported functions of cells and local coordinates, for worlds in which an `f32` has no fractions left.

use gradnoise::wgsl::{WgslError, WgslOptions};
use gradnoise::{Dimension, Perlin};

#[test]
fn cells_are_refused_by_noise_that_repeats() {
    let tiled = Perlin::new(Dimension::D2).tiled([16; 2]);
    assert_eq!(tiled.wgsl(&WgslOptions::new("noise").at_cells()).err(), Some(WgslError::TiledCells));
    assert!(tiled.wgsl(&WgslOptions::new("noise")).is_ok());
}

#[cfg(feature = "gpu")]
mod on_gpu {
    use crate::adapter::context;
    use crate::combinations::takes_short_functions;
    use crate::compare::{Report, compare_bits};
    use crate::shader::{OWN_BINDINGS, run};
    use gradnoise::wgsl::{WgslModule, WgslOptions};
    use gradnoise::{
        Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Field, HighDimensional, Noise, Octaves,
        OpenSimplex2S, Perlin, Simplex, Value,
    };

    /// Positions of so many cells and fractions that an `f64` has their sum: near zero, far away, and at the last cell.
    fn positions<const N: usize>() -> Vec<([i32; N], [f32; N])> {
        let mut bits: u64 = 5;
        let mut random = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (bits >> 32) as u32
        };
        let mut positions: Vec<_> = (0..512)
            .map(|i| {
                let cell = std::array::from_fn(|_| random() as i32 >> (2 + i % 29));
                (cell, std::array::from_fn(|_| (random() >> 8) as f32 / 16_777_216.0))
            })
            .collect();
        // The last of them have 21 bits of a fraction, which is what an f64 has beside their cells.
        positions.extend([
            ([0; N], [0.0; N]),
            ([-1; N], [1.0 - f32::EPSILON / 2.0; N]),
            ([i32::MAX; N], [1.0 - 2.0_f32.powi(-21); N]),
            ([i32::MIN; N], [2.0_f32.powi(-21); N]),
        ]);
        positions
    }

    fn compare<const N: usize>(noise: &Noise, options: WgslOptions) -> Report {
        compare_wherever::<N>(noise, options, false)
    }

    /// Compares a function with single positions, of which some may be too far away for `Evaluator::value`.
    fn compare_wherever<const N: usize>(noise: &Noise, options: WgslOptions, is_far: bool) -> Report {
        let module = noise.wgsl(&options.at_cells().group(1)).unwrap();
        let positions = positions::<N>();
        // Cells in halves, which an f32 has exactly.
        let points: Vec<f32> = positions
            .iter()
            .flat_map(|(cell, local)| {
                let halves = cell.iter().flat_map(|cell| [(cell >> 16) as f32, (cell & 0xffff) as f32]);
                halves.chain(*local).collect::<Vec<_>>()
            })
            .collect();
        let (evaluator, field) = (Evaluator::new(noise).unwrap(), Field::<N>::new(noise).unwrap());
        let expected: Vec<f32> = positions
            .iter()
            .flat_map(|&(cell, local)| {
                let sample = field.at_cell_with_gradient(cell, local);
                assert_eq!(sample.value.to_bits(), field.at_cell(cell, local).to_bits());
                let at = std::array::from_fn::<_, N, _>(|axis| f64::from(cell[axis]) + f64::from(local[axis]));
                match evaluator.sample(at) {
                    Ok(near) => assert_eq!(sample, near, "{noise:?} at {at:?}"),
                    Err(error) => assert!(is_far, "{noise:?} at {at:?}: {error}"),
                }
                [sample.value].into_iter().chain(sample.gradient).collect::<Vec<_>>()
            })
            .collect();
        // If there is no GPU, fields are compared with the evaluator alone.
        let Some(context) = context() else { return compare_bits(&expected, &expected) };
        let found = run(context, &[&module], source::<N>(&module), &points, expected.len());
        compare_bits(&found, &expected)
    }

    /// Returns a shader that calls the function with a gradient.
    fn source<const N: usize>(module: &WgslModule) -> String {
        let vector = |kind: &str, part: &dyn Fn(usize) -> String| {
            let parts = (0..N).map(part).collect::<Vec<_>>().join(", ");
            if N == 1 { parts } else { format!("vec{N}{kind}({parts})") }
        };
        let number = |place: usize| format!("points[{}u * i + {place}u]", 3 * N);
        let cell = |axis: usize| format!("(i32({}) << 16u) + i32({})", number(2 * axis), number(2 * axis + 1));
        let (cell, local) = (vector("i", &cell), vector("f", &|axis| number(2 * N + axis)));
        let store = |axis: usize| {
            let component = if N == 1 { String::new() } else { format!(".{}", ["x", "y", "z", "w"][axis]) };
            format!("    found[{}u * i + {}u] = sample.gradient{component};\n", 1 + N, 1 + axis)
        };
        let stores = (0..N).map(store).collect::<Vec<_>>().concat();
        format!(
            "{}{OWN_BINDINGS}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {{
    let i = id.x;
    if ({}u * (i + 1u) > arrayLength(&points)) {{ return; }}
    let cell = {cell};
    let local = {local};
    let sample = noise_at_with_gradient(cell, local);
    found[{}u * i] = noise_at(cell, local);
{stores}}}",
            module.source(),
            3 * N,
            1 + N
        )
    }

    fn assert_same_bits(comparisons: &[Report]) {
        for (index, comparison) in comparisons.iter().enumerate() {
            comparison.assert_same_bits(&format!("noise {index} at cells"));
        }
    }

    fn turned() -> Noise {
        Simplex::hashed(Dimension::D3).rotate(Axis::X, Axis::Z, 0.7).frequency(0.013)
    }

    #[test]
    fn cells_have_the_bits_of_single_positions() {
        let flow = Simplex::hashed(Dimension::D2).seed(4).noise();
        let cellular = Cellular::hashed(Dimension::D2).feature(CellFeature::F2MinusF1).frequency(0.3);
        assert_same_bits(&[
            compare::<1>(&Perlin::hashed(Dimension::D1).fbm(Octaves::new(3)), options()),
            compare::<2>(&Perlin::hashed(Dimension::D2).noise(), options()),
            compare::<2>(&Perlin::new(Dimension::D2).frequency(-0.01), options()),
            compare::<2>(&Simplex::hashed(Dimension::D2).translate([0.37, -1e9]).fbm(Octaves::new(3)), options()),
            compare::<2>(&flow.clone().rotate(Axis::X, Axis::Y, 2.0).warp(2.5, flow).frequency(0.1), options()),
            compare::<2>(&cellular, options()),
            compare::<3>(&turned(), options()),
        ]);
    }

    #[test]
    fn cells_too_far_away_have_the_bits_of_fields() {
        let compare_1 = |noise: Noise| compare_wherever::<1>(&noise, options(), true);
        let compare_2 = |noise: Noise| compare_wherever::<2>(&noise, options(), true);
        let two = Dimension::D2;
        assert_same_bits(&[
            compare_1(Noise::x()),
            compare_1(Noise::x().frequency(-3.7).translate([0.3])),
            compare_2(Noise::distance_to([7.5, -3.25]).frequency(1e-3) + Noise::y().frequency(1e9)),
            compare_2(Perlin::hashed(two).frequency(4.2e9) + Value::hashed(two).frequency(-4.2e9)),
            compare_2(Simplex::hashed(two).rotate(Axis::X, Axis::Y, 0.8).frequency(-3e9)),
            compare_wherever::<4>(&turned_in_four_dimensions().frequency(4.2e9), options(), true),
        ]);
    }

    /// A noise in which each coordinate of the lattice is a sum of all four.
    fn turned_in_four_dimensions() -> Noise {
        let once = Simplex::hashed(Dimension::D4).rotate(Axis::X, Axis::Y, 0.8).rotate(Axis::Z, Axis::W, 0.8);
        once.rotate(Axis::X, Axis::Z, 0.8).rotate(Axis::Y, Axis::W, 0.8).frequency(-1.0)
    }

    /// Other adapters compile some of these for minutes.
    #[test]
    fn cells_of_long_functions_have_the_bits_of_single_positions() {
        let octaves = Perlin::hashed(Dimension::D2).fbm(Octaves::new(8).lacunarity(1.9));
        let warped = Perlin::hashed(Dimension::D2).fbm(Octaves::new(3)).warp(0.5, Simplex::hashed(Dimension::D2));
        let (x, y, at) = (Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y), Coordinate::At);
        assert_same_bits(&[
            compare::<2>(&octaves, options()),
            compare::<2>(&warped, options()),
            compare::<3>(&OpenSimplex2S::hashed(Dimension::D3).frequency(1e-4), options()),
            compare::<3>(&turned(), options().bound()),
            compare::<4>(&Simplex::new(Dimension::D4).frequency(1.0 / 3.0), options()),
            compare::<4>(&Value::hashed(Dimension::D4).noise(), options().bound()),
        ]);
        if context().is_some_and(|context| !takes_short_functions(context)) {
            let high = HighDimensional::simplex(5).at([y, at(3.7), x, at(0.25), at(3.7)]);
            assert_same_bits(&[compare::<2>(&high, options())]);
        }
    }

    fn options() -> WgslOptions {
        WgslOptions::new("noise").with_gradient()
    }
}
