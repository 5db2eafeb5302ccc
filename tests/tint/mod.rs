//! Functions that noises have become, and what the CPU finds by them, as files for `run.mjs`, which lets Tint compile
//! them.

use crate::cases;
use crate::exported;
use crate::expression_oracle::Expr;
use crate::expression_random::expressions;
use crate::kinds;
use crate::open_simplex::orientations;
use gradnoise::wgsl::{BindingKind, WgslOptions};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Fade, Falloff, Gabor, Hash, Interpolant, JordanTurbulence,
    Metric, Noise, Octaves, OpenSimplex2, OpenSimplex2S, Perlin, Simplex, Value,
};
use std::path::{Path, PathBuf};

const POINTS: usize = 1024;

#[test]
#[ignore = "writes files: sh tests/tint/run.sh runs it"]
fn cases_are_written() {
    let folder = std::env::var_os("GRADNOISE_TINT_CASES").expect("GRADNOISE_TINT_CASES names the folder to write to");
    let folder = PathBuf::from(folder).join("functions");
    std::fs::create_dir(&folder).unwrap();
    // Each dimension takes longer to compile than those below it.
    let is_short = |(_, expr): &(String, Expr)| expr.dimension().is_some_and(|n| expr.operations() + 2 * n <= 10);
    let random: Vec<_> = expressions(80, 1).filter(is_short).collect();
    for dimension in Dimension::ALL {
        let n = dimension.count();
        let of_dimension = random.iter().filter(|(_, expr)| expr.dimension() == Some(n));
        let mut noises = leaves(dimension);
        noises.extend(composed(dimension));
        // Files have the number of an expression, not its text.
        let number = |name: &str| name.split(',').next().unwrap_or_default().to_owned();
        noises.extend(of_dimension.map(|(name, expr)| (number(name), expr.noise())));
        let folder = folder.join(format!("{n}-D"));
        in_dimension!(dimension.count(), N => write_all::<N>(&folder, &noises));
    }
}

/// Every noise on a lattice, with a table and without, and every hash. In 4-D, which takes seconds to compile, some
/// fades stand for all: their functions are those of the other dimensions.
fn leaves(dimension: Dimension) -> Vec<(String, Noise)> {
    let (fades, interpolants) = match dimension {
        Dimension::D1 => (Fade::ALL.into_iter().chain([Fade::MinimalCubic]).collect(), Interpolant::ALL.to_vec()),
        Dimension::D2 | Dimension::D3 => (Fade::ALL.to_vec(), Interpolant::ALL.to_vec()),
        Dimension::D4 => (vec![Fade::Quintic], vec![Fade::Linear.into(), Interpolant::Spline]),
    };
    let perlin = fades.into_iter().flat_map(|fade| {
        let (table, hashed) = (Perlin::new(dimension), Perlin::hashed(dimension));
        let name = |kind| format!("Perlin, {fade:?}, {kind}");
        [(name("table"), table.fade(fade).noise()), (name("hashed"), hashed.fade(fade).noise())]
    });
    let simplex = Falloff::ALL.into_iter().flat_map(|falloff| {
        let (table, hashed) = (Simplex::new(dimension), Simplex::hashed(dimension));
        let name = |kind| format!("simplex, {falloff:?}, {kind}");
        [(name("table"), table.falloff(falloff).noise()), (name("hashed"), hashed.falloff(falloff).noise())]
    });
    let value = interpolants.into_iter().flat_map(|interpolant| {
        let (table, hashed) = (Value::new(dimension), Value::hashed(dimension));
        let name = |kind| format!("value, {interpolant:?}, {kind}");
        let noise = |leaf: Value| leaf.interpolant(interpolant).noise();
        [(name("table"), noise(table)), (name("hashed"), noise(hashed))]
    });
    let hashes = kinds::hashes().into_iter().map(|hash| {
        let text = format!("{hash:?}");
        let name = format!("value, hash {}", text.split([' ', '(']).next().unwrap_or_default());
        (name, Value::new(dimension).interpolant(Fade::Linear).hash(hash).noise())
    });
    perlin.chain(simplex).chain(value).chain(hashes).chain(others(dimension)).collect()
}

/// Cellular noise by features of every kind, Gabor noise, and the noises of `OpenSimplex2`, in the dimensions that do
/// not take long to compile.
fn others(dimension: Dimension) -> Vec<(String, Noise)> {
    let mut noises = Vec::new();
    if dimension <= Dimension::D2 {
        let features = [
            CellFeature::F3,
            CellFeature::F1OverF2,
            CellFeature::SmoothF1 { sharpness: 5.0 },
            CellFeature::CellValue,
            CellFeature::BorderDistance,
            CellFeature::Offset(Axis::X),
        ];
        let cells = |feature| Cellular::hashed(dimension).feature(feature);
        noises.extend(features.map(|feature| (format!("cellular, {feature:?}"), cells(feature).noise())));
        let fast = Cellular::new(dimension).hash(Hash::FastNoise { seed: 3 }).metric(Metric::Hybrid);
        noises.push(("cellular, hash FastNoise".into(), fast.noise()));
        let lookup = cells(CellFeature::F1).lookup(Value::hashed(dimension));
        noises.push(("cellular, lookup".into(), lookup));
        noises.push(("Gabor".into(), Gabor::hashed(dimension).noise()));
    }
    if dimension < Dimension::D4 {
        let name = |kind: &str, orientation| format!("{kind}, {orientation:?}");
        noises.extend(orientations(dimension).into_iter().flat_map(|orientation| {
            let fast = OpenSimplex2::new(dimension).orientation(orientation).noise();
            let smooth = OpenSimplex2S::new(dimension).orientation(orientation).noise();
            [(name("OpenSimplex2", orientation), fast), (name("OpenSimplex2S", orientation), smooth)]
        }));
    }
    noises
}

/// Fractals of every style, maps and warps, of fewer and simpler leaves in the dimensions that take long to compile.
fn composed(dimension: Dimension) -> Vec<(String, Noise)> {
    let n = dimension.count();
    let axes = [Axis::W, Axis::Z, Axis::Y, Axis::X];
    let octaves = Octaves::new(3).lacunarity(2.17);
    let leaves = match dimension {
        Dimension::D1 | Dimension::D2 => {
            vec![("Perlin", Perlin::hashed(dimension).noise()), ("simplex", Simplex::new(dimension).seed(3).noise())]
        }
        Dimension::D3 => vec![("Perlin", Perlin::hashed(dimension).noise())],
        Dimension::D4 => vec![("value", Value::hashed(dimension).interpolant(Fade::Linear).noise())],
    };
    let all = leaves.into_iter().flat_map(|(name, leaf)| {
        let noise = || leaf.clone();
        let flow = Value::hashed(dimension).seed(5).noise();
        let mut noises = vec![
            ("fBm", noise().fbm(octaves)),
            ("turbulence", noise().turbulence(octaves)),
            ("billow", noise().billow(octaves)),
            ("ridged", noise().ridged(octaves)),
            ("hybrid multifractal", noise().hybrid_multifractal(octaves)),
            ("ping-pong", noise().ping_pong(octaves, 2.0)),
            ("multifractal", noise().multifractal(octaves)),
            ("slope fBm", noise().slope_fbm(octaves, 1.0)),
            ("Swiss turbulence", noise().swiss_turbulence(octaves, 0.2)),
            ("Jordan turbulence", noise().jordan_turbulence(octaves, JordanTurbulence::default())),
            ("weighted fBm", noise().fbm_weighted(octaves, 0.7)),
            ("weighted billow", noise().billow_weighted(octaves, 0.7)),
            ("weighted ping-pong", noise().ping_pong_weighted(octaves, 2.0, 0.7)),
            ("warp", noise().warp(0.5, &flow)),
            ("progressive warp", noise().warp_progressive(0.3, &flow, octaves)),
            ("tile", noise().tiled(vec![4; n])),
            ("tile of fBm", noise().fbm(Octaves::new(3)).tiled(vec![6; n])),
            ("map", noise().frequency(0.3).translate(vec![0.7; n])),
            ("swizzle", noise().swizzle(axes.map(Coordinate::Of)[4 - n..].to_vec())),
        ];
        if n > 1 {
            noises.push(("rotation", noise().rotate(Axis::X, Axis::Y, 0.4)));
        }
        noises.into_iter().map(move |(kind, noise)| (format!("{kind} of {name}"), noise))
    });
    all.collect()
}

/// Writes the points, and for each noise in both forms a folder of its shader, its buffers and the CPU's numbers.
fn write_all<const N: usize>(folder: &Path, noises: &[(String, Noise)]) {
    let points = points::<N>();
    std::fs::create_dir(folder).unwrap();
    std::fs::write(folder.join("points.bin"), bytemuck::cast_slice(points.as_flattened())).unwrap();
    for (index, (name, noise)) in noises.iter().enumerate() {
        let literal = WgslOptions::new("noise").group(1);
        let bound = literal.clone().bound();
        // Some have values alone.
        let gradient = |options: WgslOptions| {
            let sloped = options.clone().with_gradient();
            if noise.wgsl(&sloped).is_ok() { sloped } else { options }
        };
        // Noises with a table and without follow each other by turns, and both forms have a gradient once.
        let forms = if (index + index / 2) % 2 == 0 {
            [("literals", literal), ("bound, gradient", gradient(bound))]
        } else {
            [("literals, gradient", gradient(literal)), ("bound", bound)]
        };
        // Functions of cells are the same but for the positions: some noises stand for all.
        let at_cells = WgslOptions::new("noise").group(1).at_cells();
        let at_cells = (index % 5 == 0 && noise.wgsl(&at_cells).is_ok()).then_some(("at cells", at_cells));
        for (form, options) in forms.into_iter().chain(at_cells) {
            let module = noise.wgsl(&options).unwrap();
            let (source, count) = exported::shader::<N>(&module);
            let expected = exported::expected_of(&module, noise, &points, count);
            let folder = folder.join(format!("{name}, {form}"));
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join("shader.wgsl"), source).unwrap();
            std::fs::write(folder.join("expected.bin"), bytemuck::cast_slice(&expected)).unwrap();
            if let Some(binding) = module.binding() {
                let kind = match binding.kind {
                    BindingKind::Uniform => "uniform",
                    BindingKind::ReadOnlyStorage => "storage",
                };
                let file = format!("{}.{}.{kind}.bin", binding.group, binding.binding);
                std::fs::write(folder.join(file), binding.data).unwrap();
            }
        }
    }
}

/// Points of every kind, the extremes among them.
pub fn points<const N: usize>() -> Vec<[f32; N]> {
    const EXTREMES: usize = 24;
    let all = cases::points::<N>();
    let (others, extremes) = all.split_at(all.len() - EXTREMES);
    // The step is odd, since neighbours differ in their reach.
    let some = others.iter().step_by(67).take(POINTS - EXTREMES);
    let points: Vec<_> = some.chain(extremes).copied().collect();
    assert_eq!(points.len(), POINTS);
    points
}
