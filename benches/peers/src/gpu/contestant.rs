use super::kernel::{Encode, Gpu, Kernel};
use super::packages::{Package, Registry};
use super::{Ours, passthrough, wgsl};
use crate::Failure;
use crate::cpu::gradnoise::{fast_hashed, grids, hashed, noise};
use crate::work::{Kind, OCTAVES, Work};
use gradnoise::gpu::{Context, Generator, Points, Prepared};
use gradnoise::{Dimension, Format, Grid, Noise, Octaves};
use std::rc::Rc;
use std::time::{Duration, Instant};

pub const OURS: &str = "gradnoise";
/// Our generator's kernels with the cheapest integer hash.
pub const OURS_FAST_HASHED: &str = "gradnoise, fast hash";
/// Our exported function, in a kernel like the peers'.
pub const EXPORTED: &str = "exported";
/// Our exported function with an integer hash, which needs no binding.
pub const EXPORTED_HASHED: &str = "exported, hashed";
/// Our exported function with the cheapest integer hash.
pub const EXPORTED_FAST_HASHED: &str = "exported, fast hash";

/// A package's functions of a position in 2-D, 3-D and 4-D, each with its file.
pub struct Peer {
    pub package: Package,
    perlin: &'static [[&'static str; 2]],
    simplex: &'static [[&'static str; 2]],
    /// Distances to the nearest point: the file, the function, and the expression of its call.
    cellular: &'static [[&'static str; 3]],
}

pub const PEERS: [Peer; 3] = [
    Peer {
        package: Package { name: "noisy_bevy", version: "0.15.0", registry: Registry::Crates },
        perlin: &[],
        simplex: &[["assets/noisy_bevy.wesl", "simplex_noise_2d"], ["assets/noisy_bevy.wesl", "simplex_noise_3d"]],
        cellular: &[["assets/noisy_bevy.wesl", "worley_2d", "worley_2d(p, 1.0).x"]],
    },
    Peer {
        package: Package { name: "bevy_shader_utils", version: "0.11.0", registry: Registry::Crates },
        perlin: &[
            ["src/shaders/perlin_noise_2d.wgsl", "perlin_noise_2d"],
            ["src/shaders/perlin_noise_3d.wgsl", "perlin_noise_3d"],
        ],
        simplex: &[
            ["src/shaders/simplex_noise_2d.wgsl", "simplex_noise_2d"],
            ["src/shaders/simplex_noise_3d.wgsl", "simplex_noise_3d"],
        ],
        cellular: &[],
    },
    Peer {
        package: Package { name: "lygia", version: "1.4.1", registry: Registry::Npm },
        perlin: &[
            ["generative/cnoise.wgsl", "cnoise2"],
            ["generative/cnoise.wgsl", "cnoise3"],
            ["generative/cnoise.wgsl", "cnoise4"],
        ],
        simplex: &[
            ["generative/snoise.wgsl", "snoise2"],
            ["generative/snoise.wgsl", "snoise3"],
            ["generative/snoise.wgsl", "snoise4"],
        ],
        cellular: &[
            ["generative/worley.wgsl", "worley22", "worley22(p).x"],
            ["generative/worley.wgsl", "worley32", "worley32(p).x"],
        ],
    },
];

/// A contestant, which takes turns with others.
pub struct Contestant {
    pub name: &'static str,
    pub samples: usize,
    encode: Box<Encode<'static>>,
    /// Ours reads samples back itself.
    prepared: Option<Rc<[Prepared]>>,
}

impl Contestant {
    pub fn of(name: &'static str, work: &Work, kernel: Kernel) -> Self {
        let encode = move |encoder: &mut wgpu::CommandEncoder| {
            kernel.encode(encoder);
            Ok(())
        };
        Self { name, samples: work.samples(), encode: Box::new(encode), prepared: None }
    }

    /// Returns the time of one dispatch, from this many submitted together.
    pub fn time(&self, gpu: &Gpu, dispatches: usize) -> Result<Duration, Failure> {
        let time = gpu.run(|encoder| (0..dispatches).try_for_each(|_| (self.encode)(encoder)))?;
        Ok(time / dispatches as u32)
    }

    pub fn read(&self, gpu: &Gpu, values: &mut [f32]) -> Result<Duration, Failure> {
        let Some([prepared]) = self.prepared.as_deref() else {
            return gpu.read(&*self.encode, values);
        };
        let start = Instant::now();
        prepared.read_values_into(&gpu.context.queue, Context::TIMEOUT, values)?;
        Ok(start.elapsed())
    }
}

/// Returns all contestants that have such a noise; kernels of one sample per invocation do `one_by_one`.
pub fn contestants(gpu: &Gpu, kind: Kind, work: &Work, one_by_one: &Work) -> Result<Vec<Contestant>, Failure> {
    let mut contestants = Vec::new();
    for generated in GENERATED {
        contestants.push(generated(gpu, kind, work)?);
    }
    for exported in EXPORTED_FUNCTIONS {
        contestants.push(exported(gpu, kind, one_by_one)?);
    }
    for peer in &PEERS {
        contestants.extend(of_peer(gpu, peer, kind, one_by_one)?);
    }
    Ok(contestants)
}

type Make = fn(&Gpu, Kind, &Work) -> Result<Contestant, Failure>;

/// Our noise in the generator's kernels.
pub const GENERATED: [Make; 2] = [
    |gpu, kind, work| by_generator(gpu, OURS, &described(noise, kind, work), work),
    |gpu, kind, work| by_generator(gpu, OURS_FAST_HASHED, &described(fast_hashed, kind, work), work),
];

fn by_generator(gpu: &Gpu, name: &'static str, noise: &Noise, work: &Work) -> Result<Contestant, Failure> {
    let generator = Generator::new(&gpu.context.device)?.arithmetic(gpu.ours.arithmetic());
    let generator = if gpu.ours == Ours::Spirv { generator.spirv(passthrough::module) } else { generator };
    let prepared: Rc<[Prepared]> = match work {
        Work::Grid2(lattice) | Work::Fbm(lattice) => prepared(&generator, noise, &grids(lattice)?)?.into(),
        Work::Grid3(lattice) => prepared(&generator, noise, &grids(lattice)?)?.into(),
        Work::Grid4(lattice) => prepared(&generator, noise, &grids(lattice)?)?.into(),
        Work::Points(points) => {
            let count = points.0.len() as u32;
            [generator.prepare(noise, &Points { buffer: &gpu.positions(work), count }, Format::R32Float)?].into()
        }
    };
    let whole = (prepared.len() == 1).then(|| prepared.clone());
    let output = gpu.output.clone();
    let encode = move |encoder: &mut wgpu::CommandEncoder| {
        for (slice, prepared) in prepared.iter().enumerate() {
            prepared.encode_to_buffer(encoder, &output, slice as u64 * prepared.buffer_bytes())?;
        }
        Ok(())
    };
    Ok(Contestant { name, samples: work.samples(), encode: Box::new(encode), prepared: whole })
}

fn prepared(generator: &Generator, noise: &Noise, grids: &[Grid]) -> Result<Vec<Prepared>, Failure> {
    grids.iter().map(|grid| Ok(generator.prepare(noise, grid, Format::R32Float)?)).collect()
}

/// Our noise as exported functions, with each way to hash.
pub const EXPORTED_FUNCTIONS: [Make; 3] = [
    |gpu, kind, work| as_function(gpu, EXPORTED, &described(noise, kind, work), work),
    |gpu, kind, work| as_function(gpu, EXPORTED_HASHED, &described(hashed, kind, work), work),
    |gpu, kind, work| as_function(gpu, EXPORTED_FAST_HASHED, &described(fast_hashed, kind, work), work),
];

fn as_function(gpu: &Gpu, name: &'static str, noise: &Noise, work: &Work) -> Result<Contestant, Failure> {
    let exported = noise.wgsl(&gpu.ours.options())?;
    let kernel = gpu.kernel(work, exported.source(), "gradnoise(p)", Some(&exported))?;
    Ok(Contestant::of(name, work, kernel))
}

fn described(noise: fn(Kind, Dimension) -> Noise, kind: Kind, work: &Work) -> Noise {
    let dimension = [Dimension::D2, Dimension::D3, Dimension::D4][work.dimension() - 2];
    let noise = noise(kind, dimension);
    if matches!(work, Work::Fbm(_)) { noise.fbm(Octaves::new(OCTAVES.into())) } else { noise }
}

pub fn of_peer(gpu: &Gpu, peer: &Peer, kind: Kind, work: &Work) -> Result<Option<Contestant>, Failure> {
    let index = work.dimension() - 2;
    let of_position = |[file, name]: &[&'static str; 2]| (*file, *name, format!("{name}(p)"));
    let found = match kind {
        Kind::Perlin => peer.perlin.get(index).map(of_position),
        Kind::Simplex => peer.simplex.get(index).map(of_position),
        Kind::Cellular => peer.cellular.get(index).map(|[file, name, call]| (*file, *name, (*call).to_owned())),
        _ => None,
    };
    let Some((file, name, call)) = found else {
        return Ok(None);
    };
    let source = wgsl::function(&peer.package.folder()?.join(file), name)?;
    let kernel = if matches!(work, Work::Fbm(_)) {
        gpu.kernel(work, &format!("{source}\n{}", fractal(name)), "octaves(p)", None)
    } else {
        gpu.kernel(work, &source, &call, None)
    };
    let name = peer.package.name;
    Ok(Some(Contestant::of(name, work, kernel.map_err(|error| format!("{name}: {error}"))?)))
}

/// Returns a plain loop, like those of `noisy_bevy`.
fn fractal(noise: &str) -> String {
    format!(
        "fn octaves(p: vec2f) -> f32 {{
            var sum = 0.0;
            var amplitude = 1.0;
            var frequency = 1.0;
            for (var octave = 0; octave < {OCTAVES}; octave++) {{
                sum += amplitude * {noise}(p * frequency);
                amplitude *= 0.5;
                frequency *= 2.0;
            }}
            return sum;
        }}"
    )
}
