//! A game that imports noises of ours, whatever compiles its shaders.

use crate::compare::compare_bits;
use crate::shader::{OWN_BINDINGS, run};
use gradnoise::gpu::Context;
use gradnoise::wgsl::{ModuleForm, WgslModule, WgslOptions};
use gradnoise::{Axis, Dimension, Evaluator, Fade, Noise, Octaves, Perlin, Sample, Simplex};
use gradnoise_oracle::kinds;

/// Three noises, each for a module of its own, and all for one bind group.
pub struct Game {
    terrain: (Noise, WgslModule),
    clouds: (Noise, WgslModule),
    waves: (Noise, WgslModule),
}

impl Game {
    /// The form follows from a module's name.
    pub fn new(form: impl Fn(&str) -> ModuleForm) -> Self {
        let with_module = |noise: Noise, options: WgslOptions, name| {
            let module = noise.wgsl(&options.group(1).form(form(name))).unwrap();
            (noise, module)
        };
        Self {
            terrain: with_module(terrain(), WgslOptions::new("terrain").with_gradient(), "terrain"),
            clouds: with_module(clouds(), WgslOptions::new("clouds").with_gradient().prefix("sky_").binding(5), "sky"),
            waves: with_module(waves(), WgslOptions::new("waves").with_gradient().binding(8), "sea"),
        }
    }

    /// The modules' names and sources.
    pub fn modules(&self) -> [(&'static str, &str); 3] {
        [("terrain", self.terrain.1.source()), ("sky", self.clouds.1.source()), ("sea", self.waves.1.source())]
    }

    /// The game's own shader, behind its imports.
    pub fn shader(imports: &str) -> String {
        format!("{imports}\n{OWN_BINDINGS}\n{MAIN}")
    }

    /// Runs the shader that a compiler made of it all.
    pub fn assert_same_bits(&self, context: &Context, compiled: String, what: &str) {
        let points = points();
        let modules = [&self.terrain.1, &self.clouds.1, &self.waves.1];
        let found = run(context, &modules, compiled, points.as_flattened(), RESULTS * points.len());
        let land = samples(&self.terrain.0, &points.iter().map(|p| [p[0], p[1]]).collect::<Vec<_>>());
        let sky = samples(&self.clouds.0, &points);
        let sea = samples(&self.waves.0, &points.iter().map(|p| [p[2]]).collect::<Vec<_>>());
        let expected: Vec<f32> = (0..points.len())
            .flat_map(|i| {
                let (land, sky, sea) = (land[i], sky[i], sea[i]);
                let ([x, y], [u, v, w], [slope]) = (land.gradient, sky.gradient, sea.gradient);
                [land.value, land.value, x, y, sky.value, sky.value, u, v, w, sea.value, sea.value, slope]
            })
            .collect();
        let report = compare_bits(&found, &expected);
        println!("{what}: {} values compared, {} differ", report.compared, report.differing);
        report.assert_same_bits(what);
        assert!(expected.iter().any(|&value| value != 0.0) && expected.iter().all(|value| value.is_finite()));
    }
}

fn terrain() -> Noise {
    Perlin::new(Dimension::D2).seed(3).fbm(Octaves::new(5))
}

/// Something of everything: several tables, warps, fractals, maps, arithmetic.
fn clouds() -> Noise {
    let flow = Simplex::new(Dimension::D3).seed(1).noise();
    let haze = Simplex::new(Dimension::D3).fbm(Octaves::new(3)).warp(0.5, &flow);
    let towers = Perlin::new(Dimension::D3).fade(Fade::Cubic).seed(2).noise().ridged(Octaves::new(4)).rotate(
        Axis::X,
        Axis::Z,
        0.7,
    );
    let layers =
        Noise::y().frequency(0.25).sin() * 0.1 + Noise::distance_to([1.0, 2.0, 3.0]).cos().in_dimension(Dimension::D3);
    let shaped = haze.smooth_max(towers.curve([[-1.0, -0.5], [0.0, 0.0], [1.0, 2.0]]), 0.2);
    shaped.select(layers, flow, 0.1..=0.5, 0.05) + Noise::white(Dimension::D3, 9) * 0.01
}

fn waves() -> Noise {
    Simplex::new(Dimension::D1).seed(4).noise().turbulence(Octaves::new(3)).exp()
}

/// How many numbers the shader finds at a point.
const RESULTS: usize = 12;

const MAIN: &str = "
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let i = id.x;
    if (3u * i + 2u >= arrayLength(&points)) { return; }
    let p = vec3f(points[3u * i], points[3u * i + 1u], points[3u * i + 2u]);
    let land = terrain_with_gradient(p.xy);
    let sky = clouds_with_gradient(p);
    let sea = waves_with_gradient(p.z);
    found[12u * i] = terrain(p.xy);
    found[12u * i + 1u] = land.value;
    found[12u * i + 2u] = land.gradient.x;
    found[12u * i + 3u] = land.gradient.y;
    found[12u * i + 4u] = clouds(p);
    found[12u * i + 5u] = sky.value;
    found[12u * i + 6u] = sky.gradient.x;
    found[12u * i + 7u] = sky.gradient.y;
    found[12u * i + 8u] = sky.gradient.z;
    found[12u * i + 9u] = waves(p.z);
    found[12u * i + 10u] = sea.value;
    found[12u * i + 11u] = sea.gradient;
}
";

/// Lattice points, then others, near zero and far from it.
fn points() -> Vec<[f32; 3]> {
    let mut state = 1_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 16_777_216.0 - 0.5
    };
    let lattice = (-64..64).map(|i| [i as f32; 3]);
    let others = (0..8192).map(|i| std::array::from_fn(|_| random() * [1.0, 16.0, 300.0, 4e4][i % 4]));
    lattice.chain(others).collect()
}

fn samples<const N: usize>(noise: &Noise, points: &[[f32; N]]) -> Vec<Sample<N>> {
    let mut samples = vec![Sample::default(); points.len()];
    Evaluator::new(noise).unwrap().fill(points, &mut samples).unwrap();
    samples
}

/// Returns every kind of everything that functions compute, and every kind of noise in every dimension.
pub fn every_noise() -> Vec<Noise> {
    let leaves = Dimension::ALL.into_iter().flat_map(|dimension| {
        let fits = move |(name, _): &(&str, kinds::OfDimension)| match *name {
            "y" => dimension.count() > 1,
            "z" => dimension.count() > 2,
            "w" => dimension.count() > 3,
            _ => true,
        };
        kinds::LEAVES.into_iter().filter(fits).map(move |(name, leaf)| (name.to_owned(), leaf(dimension)))
    });
    let noises = kinds::all().into_iter().chain(leaves);
    noises.filter(|(name, _)| !name.starts_with("high_dimensional")).map(|(_, noise)| noise).collect()
}

/// What a compiler has made of a noise, as naga of the version that wgpu has reads it.
pub fn assert_valid(source: &str, what: &str) {
    let module = naga::front::wgsl::parse_str(source)
        .unwrap_or_else(|error| panic!("{what}: {}\n{source}", error.emit_to_string(source)));
    let flags = naga::valid::ValidationFlags::all();
    naga::valid::Validator::new(flags, naga::valid::Capabilities::empty())
        .validate(&module)
        .unwrap_or_else(|error| panic!("{what}: {}", error.emit_to_string(source)));
}

/// A shader that calls the functions of a noise.
pub fn caller(imports: &str, dimension: Dimension) -> String {
    let position = ["0.5", "vec2f(0.5)", "vec3f(0.5)", "vec4f(0.5)"][dimension.count() - 1];
    format!(
        "{imports}
@group(0) @binding(0) var<storage, read_write> found: f32;

@compute @workgroup_size(1)
fn main() {{
    found = hills({position}) + hills_with_gradient({position}).value;
}}
"
    )
}
