mod fastnoise_lite;
pub mod gradnoise;
mod libnoise;
mod noise;
mod noiz;
#[cfg(target_arch = "x86_64")]
mod simdnoise;
pub mod single;

use crate::Failure;
use crate::page::{Section, Table};
use crate::table::{rate, ratio, times, version};
use crate::timing::{Contestant, Run, rates};
use crate::work::{Calls, Kind, Work};
use ::gradnoise::{Dimension, Noise};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

const FILL: &str = "fill";
const OURS: &str = "gradnoise";
const SIMDNOISE: &str = "simdnoise";
const FLAGS: Option<&str> = option_env!("RUSTFLAGS");
const PEERS: [&str; 5] = [SIMDNOISE, "fastnoise-lite", "libnoise", "noise", "noiz"];

type Describe = fn(Kind, Dimension) -> Noise;
/// The suffixes of rows' names, and our noise in these rows.
const WAYS: [(&str, Describe); 3] =
    [("", gradnoise::noise), (", hashed", gradnoise::hashed), (", fast hash", gradnoise::fast_hashed)];

/// Measures grids and lists of positions on the CPU, in rows whose names contain the last argument.
pub fn section(steps: &[f64], rounds: usize, rows: &str) -> Result<Section, Failure> {
    // Uses this thread, on which the others run, too: another thread would have to fetch data from this one's caches.
    let one = Arc::new(ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()?);
    let columns = [&["", FILL, OURS][..], &PEERS, &["of fill", "× simdnoise", "× best peer"]].concat();
    let mut table = Table::new(&columns);
    let kinds = [
        (Kind::Perlin, "Perlin"),
        (Kind::Simplex, "simplex"),
        (Kind::OpenSimplex2, "OpenSimplex2"),
        (Kind::Cellular, "cellular"),
    ];
    for (kind, kind_name) in kinds {
        for work in Work::of_kind(kind, steps) {
            let ways: &[_] = match (&work, kind) {
                // OpenSimplex2 has the fast hash by default.
                (Work::Grid2(_), Kind::OpenSimplex2) => &WAYS[..2],
                (Work::Grid2(_) | Work::Points(_), _) | (Work::Grid3(_), Kind::Simplex | Kind::Cellular) => &WAYS,
                _ => &WAYS[..1],
            };
            for (way, noise) in ways {
                let name = format!("{kind_name} {}{way}", work.name());
                if !name.contains(rows) {
                    continue;
                }
                eprintln!("{name}");
                let described = |dimension| noise(kind, dimension);
                table.push(row(name, &mut contestants(kind, described, &work, &one)?, rounds)?);
            }
        }
    }
    Ok(Section {
        name: if FLAGS.is_some() { "cpu native" } else { "cpu" },
        text: format!(
            "CPU: {}, one thread; {}. Million samples per second.\n\n{}\n{}. simdnoise has no Perlin noise: \
             its simplex noise stands in those rows, and its cellular noise is of squared distances.\n",
            processor_name(),
            build(),
            table.markdown(),
            versions(&PEERS),
        ),
    })
}

fn build() -> String {
    FLAGS.map_or("default build".to_owned(), |flags| format!("built with `{flags}`"))
}

fn versions(peers: &[&str]) -> String {
    peers.iter().map(|peer| format!("{peer} {}", version(peer))).collect::<Vec<_>>().join(", ")
}

pub fn processor_name() -> String {
    let mut system = sysinfo::System::new();
    system.refresh_cpu_all();
    system.cpus().first().map_or_else(|| "unknown".to_owned(), |cpu| cpu.brand().trim().to_owned())
}

fn contestants(
    kind: Kind,
    described: impl Fn(Dimension) -> Noise,
    work: &Work,
    one: &Arc<ThreadPool>,
) -> Result<Vec<Contestant>, Failure> {
    let (whole, slab) = (work.samples(), work.slab());
    let mut contestants = vec![
        Contestant { name: FILL, samples: whole, run: fill() },
        Contestant { name: OURS, samples: whole, run: gradnoise::run(&described, work, one)? },
    ];
    #[cfg(target_arch = "x86_64")]
    contestants.extend(simdnoise::run(kind, work).map(|run| Contestant { name: SIMDNOISE, samples: whole, run }));
    contestants.extend(one_by_one(kind, &slab.calls(), slab.samples()));
    Ok(contestants)
}

/// Returns the peers that are called sample by sample.
fn one_by_one(kind: Kind, calls: &Calls, samples: usize) -> impl Iterator<Item = Contestant> {
    let runs = [
        ("fastnoise-lite", fastnoise_lite::run(kind, calls)),
        ("libnoise", libnoise::run(kind, calls)),
        ("noise", noise::run(kind, calls)),
        ("noiz", noiz::run(kind, calls)),
    ];
    runs.into_iter().filter_map(move |(name, run)| Some(Contestant { name, samples, run: run? }))
}

/// Returns the ceiling: only writing.
fn fill() -> Run {
    let mut value = 0.0;
    Run::Into(Box::new(move |values| {
        value += 1.0;
        values.fill(value);
        Ok(())
    }))
}

fn row(name: String, contestants: &mut [Contestant], rounds: usize) -> Result<Vec<String>, Failure> {
    let rates = rates(contestants, rounds)?;
    let of = |name: &str| contestants.iter().position(|contestant| contestant.name == name).map(|i| rates[i]);
    let best_peer = PEERS.iter().filter_map(|peer| of(peer)).max_by(f64::total_cmp);
    let mut cells = vec![name];
    cells.extend([FILL, OURS].iter().chain(&PEERS).map(|name| rate(of(name))));
    cells.push(ratio(of(OURS), of(FILL)));
    cells.push(times(of(OURS), of(SIMDNOISE)));
    cells.push(times(of(OURS), best_peer));
    Ok(cells)
}
