mod contestant;
mod kernel;
mod packages;
#[path = "../../../program/src/passthrough.rs"]
mod passthrough;
mod wgsl;

use crate::Failure;
use crate::page::{Section, Table};
use crate::table::{rate, ratio, times};
use crate::timing::median;
use crate::work::{Kind, Work};
use contestant::{
    Contestant, EXPORTED, EXPORTED_FAST_HASHED, EXPORTED_FUNCTIONS, EXPORTED_HASHED, GENERATED, OURS, OURS_FAST_HASHED,
    PEERS, contestants, of_peer,
};
use gradnoise::gpu::{AdapterChoice, Context};
use gradnoise::wgsl::{Arithmetic, WgslOptions};
use kernel::Gpu;
use std::time::{Duration, Instant};

/// How shaders compute our noise.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ours {
    Exact,
    /// Its bits differ between adapters.
    Fast,
    /// Exact, as SPIR-V without guards.
    Spirv,
    /// Exact, with exported octaves in loops.
    Looped,
}

impl Ours {
    pub fn arithmetic(self) -> Arithmetic {
        if self == Self::Fast { Arithmetic::Fast } else { Arithmetic::Exact }
    }

    /// Returns the options of exported functions.
    pub fn options(self) -> WgslOptions {
        let options = WgslOptions::new("gradnoise").group(1).arithmetic(self.arithmetic());
        if self == Self::Looped { options.looped() } else { options }
    }
}

const ALL_OURS: [&str; 5] = [OURS, OURS_FAST_HASHED, EXPORTED, EXPORTED_HASHED, EXPORTED_FAST_HASHED];

/// The most samples of an output, on adapters that run on the CPU and on hardware. Reading back has the first limit.
const MOST_SAMPLES: [usize; 2] = [1 << 24, 1 << 28];

/// Dispatches are submitted together until they take this long, so that submitting and waiting do not count.
const LONG_ENOUGH: Duration = Duration::from_millis(10);
const MOST_DISPATCHES: usize = 1 << 10;

/// Measures everything on the GPU, in rows whose names contain the last argument.
pub fn section(ours: Ours, steps: &[f64], rounds: usize, rows: &str) -> Result<Section, Failure> {
    let choice = AdapterChoice::default();
    let context = if ours == Ours::Spirv { passthrough::context(&choice)? } else { Context::new(&choice)? };
    let adapter = context.description();
    let is_software = context.info.device_type == wgpu::DeviceType::Cpu;
    let most_samples = MOST_SAMPLES[usize::from(!is_software)];
    let gpu = Gpu::new(context, ours, [most_samples, MOST_SAMPLES[0]].map(|samples| 4 * samples as u64));
    let peers: Vec<_> = PEERS.iter().map(|peer| peer.package.name).collect();
    let ratios = [
        "× exported",
        "× best peer",
        "fast hash × best peer",
        "exported, hashed × best peer",
        "exported, fast hash × best peer",
    ];
    let head = |first: &[&'static str], last: &[&'static str]| [&[""], first, &peers, last].concat();
    let mut kernels =
        Table::new(&head(&[&["writing"], &ALL_OURS[..]].concat(), &[&["of writing"], &ratios[..]].concat()));
    let mut read = Table::new(&head(&ALL_OURS, &ratios));
    let mut cold = Table::new(&head(&ALL_OURS, &[]));
    let kinds = [(Kind::Perlin, "Perlin"), (Kind::Simplex, "simplex"), (Kind::Cellular, "cellular")];
    for (kind, kind_name) in kinds {
        for work in works(kind, steps) {
            let name = format!("{kind_name} {}", work.name());
            if !name.contains(rows) {
                continue;
            }
            eprintln!("{name}, on the GPU");
            let all = if is_software { work.clone() } else { work.large() };
            let one_by_one = if is_software { work.slab() } else { all.clone() };
            kernels.push(kernel_row(name.clone(), &gpu, kind, &all, &one_by_one, rounds)?);
            if !is_smoothest(&work) {
                continue;
            }
            if matches!(work, Work::Grid2(_) | Work::Grid3(_)) {
                read.push(read_row(name.clone(), &gpu, kind, &work, rounds)?);
            }
            if work.dimension() < 4 {
                cold.push(cold_row(name, &gpu, kind, &small(&work), rounds)?);
            }
        }
    }
    let versions: Vec<_> = PEERS.iter().map(|peer| format!("{} {}", peer.package.name, peer.package.version)).collect();
    Ok(Section {
        name: if is_software { "gpu" } else { "gpu hardware" },
        text: format!(
            "GPU: {adapter}. Million samples per second, kernels alone:\n\n{}\nWith the samples brought to memory:\n\n{}\n\
             Milliseconds from the description to the first 256² or 64³ samples, with nothing compiled before:\n\n{}\n{}. \
             \"exported\" is gradnoise's `Noise::wgsl` in a kernel like the\npeers', one sample per invocation; \
             \"hashed\" is that of `Perlin::hashed` and its like, \"fast hash\" that of\n`Hash::FastNoise`.\n",
            kernels.markdown(),
            read.markdown(),
            cold.markdown(),
            versions.join(", "),
        ),
    })
}

/// Returns the same works as on the CPU, except that 4-D has only one step.
fn works(kind: Kind, steps: &[f64]) -> Vec<Work> {
    let mut works = Work::of_kind(kind, steps);
    works.retain(|work| !matches!(work, Work::Grid4(_)) || is_smoothest(work));
    works
}

/// Returns whether its step is the smallest of similar works.
fn is_smoothest(work: &Work) -> bool {
    let smooth = 1.0 / 64.0;
    match work {
        Work::Grid2(lattice) | Work::Fbm(lattice) => lattice.step <= smooth,
        Work::Grid3(lattice) => lattice.step <= smooth,
        Work::Grid4(lattice) => lattice.step <= smooth,
        Work::Points(_) => false,
    }
}

/// Returns the same work with so few samples that computing them hardly counts.
fn small(work: &Work) -> Work {
    let mut work = work.clone();
    match &mut work {
        Work::Grid2(lattice) | Work::Fbm(lattice) => lattice.extent = [256; 2],
        Work::Grid3(lattice) => lattice.extent = [64; 3],
        Work::Grid4(_) | Work::Points(_) => {}
    }
    work
}

/// Measures kernels alone, including the write-only ones.
fn kernel_row(
    name: String,
    gpu: &Gpu,
    kind: Kind,
    work: &Work,
    one_by_one: &Work,
    rounds: usize,
) -> Result<Vec<String>, Failure> {
    let contestants = contestants(gpu, kind, work, one_by_one)?;
    let writing = [0, 1, 4].map(|vectors| Ok(Contestant::of("writing", work, gpu.writing(work, vectors)?)));
    let writing = writing.into_iter().collect::<Result<Vec<_>, Failure>>()?;
    let all: Vec<_> = contestants.iter().chain(&writing).collect();
    let mut dispatches = vec![1; all.len()];
    for (contestant, dispatches) in all.iter().zip(&mut dispatches) {
        // The first run compiles.
        contestant.time(gpu, 1)?;
        while *dispatches < MOST_DISPATCHES && contestant.time(gpu, *dispatches)? * (*dispatches as u32) < LONG_ENOUGH {
            *dispatches *= 2;
        }
    }
    let rates = rates(&all, rounds, |index, contestant| {
        gpu.clear()?;
        contestant.time(gpu, dispatches[index])
    })?;
    let ceiling = rates[contestants.len()..].iter().copied().max_by(f64::total_cmp);
    let of = |name: &str| contestants.iter().position(|contestant| contestant.name == name).map(|i| rates[i]);
    let mut row = vec![name, rate(ceiling)];
    row.extend(cells(of));
    row.push(ratio(of(OURS), ceiling));
    row.extend(multiples(of));
    Ok(row)
}

fn read_row(name: String, gpu: &Gpu, kind: Kind, work: &Work, rounds: usize) -> Result<Vec<String>, Failure> {
    let contestants = contestants(gpu, kind, work, work)?;
    let mut values = vec![0.0; work.samples()];
    let all: Vec<_> = contestants.iter().collect();
    let rates = rates(&all, rounds, |_, contestant| {
        values.fill(0.0);
        gpu.clear()?;
        let time = contestant.read(gpu, &mut values)?;
        if values.iter().all(|value| value.to_bits() == values[0].to_bits()) {
            return Err(format!("{} wrote no noise", contestant.name).into());
        }
        Ok(time)
    })?;
    let of = |name: &str| contestants.iter().position(|contestant| contestant.name == name).map(|i| rates[i]);
    let mut row = vec![name];
    row.extend(cells(of));
    row.extend(multiples(of));
    Ok(row)
}

/// Measures from the description to the samples, each time starting with only the device.
fn cold_row(name: String, gpu: &Gpu, kind: Kind, work: &Work, rounds: usize) -> Result<Vec<String>, Failure> {
    let mut times: Vec<(&str, Vec<Duration>)> = Vec::new();
    for _ in 0..rounds {
        let mut put = |made: &dyn Fn() -> Result<Option<Contestant>, Failure>| -> Result<(), Failure> {
            let start = Instant::now();
            let Some(contestant) = made()? else { return Ok(()) };
            contestant.time(gpu, 1)?;
            let time = start.elapsed();
            match times.iter_mut().find(|(name, _)| *name == contestant.name) {
                Some((_, times)) => times.push(time),
                None => times.push((contestant.name, vec![time])),
            }
            Ok(())
        };
        for ours in GENERATED.into_iter().chain(EXPORTED_FUNCTIONS) {
            put(&|| Ok(Some(ours(gpu, kind, work)?)))?;
        }
        for peer in &PEERS {
            put(&|| of_peer(gpu, peer, kind, work))?;
        }
    }
    let of = |name: &str| {
        let times = times.iter().find(|(found, _)| *found == name).map(|(_, times)| times.clone());
        times.map(|mut times| median(&mut times).as_secs_f64() * 1e3)
    };
    let mut row = vec![name];
    row.extend(cells(of));
    Ok(row)
}

/// Returns the rates in million samples per second, by the median of rounds.
fn rates(
    contestants: &[&Contestant],
    rounds: usize,
    mut time: impl FnMut(usize, &Contestant) -> Result<Duration, Failure>,
) -> Result<Vec<f64>, Failure> {
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds {
        for (index, contestant) in contestants.iter().enumerate() {
            times[index].push(time(index, contestant)?);
        }
    }
    let rate = |(contestant, times): (&&Contestant, &mut Vec<Duration>)| {
        contestant.samples as f64 / median(times).as_secs_f64() / 1e6
    };
    Ok(contestants.iter().zip(&mut times).map(rate).collect())
}

fn cells(of: impl Fn(&str) -> Option<f64>) -> Vec<String> {
    ALL_OURS.into_iter().chain(PEERS.iter().map(|peer| peer.package.name)).map(|name| rate(of(name))).collect()
}

fn multiples(of: impl Fn(&str) -> Option<f64>) -> [String; 5] {
    let best = PEERS.iter().filter_map(|peer| of(peer.package.name)).max_by(f64::total_cmp);
    let [ours, fast_hashed, exported_hashed, exported_fast_hashed] =
        [OURS, OURS_FAST_HASHED, EXPORTED_HASHED, EXPORTED_FAST_HASHED].map(|name| times(of(name), best));
    [times(of(OURS), of(EXPORTED)), ours, fast_hashed, exported_hashed, exported_fast_hashed]
}
