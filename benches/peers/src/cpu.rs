mod fastnoise_lite;
pub mod gradnoise;
mod libnoise;
mod noise;
mod noiz;
#[cfg(target_arch = "x86_64")]
mod simdnoise;

use crate::Failure;
use crate::table::{Section, Table, rate, ratio, times, version};
use crate::timing::{Contestant, Run, rates};
use crate::work::{Kind, Work};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

const FILL: &str = "fill";
const OURS: &str = "gradnoise";
const OURS_ON_ALL: &str = "on all threads";
const SIMDNOISE: &str = "simdnoise";
const PEERS: [&str; 5] = [SIMDNOISE, "fastnoise-lite", "libnoise", "noise", "noiz"];

/// Measures all there is on the CPU.
pub fn section(steps: &[f64], rounds: usize) -> Result<Section, Failure> {
    let one = Arc::new(ThreadPoolBuilder::new().num_threads(1).build()?);
    let all = Arc::new(ThreadPoolBuilder::new().build()?);
    let columns = [&["", FILL, OURS, OURS_ON_ALL][..], &PEERS, &["of fill", "× simdnoise", "× best peer"]].concat();
    let mut table = Table::new(&columns);
    for (kind, kind_name) in [(Kind::Perlin, "Perlin"), (Kind::Simplex, "simplex")] {
        for work in Work::all(steps) {
            let name = format!("{kind_name} {}", work.name());
            eprintln!("{name}");
            table.push(row(name, &mut contestants(kind, &work, &one, &all)?, rounds)?);
        }
    }
    let flags = option_env!("RUSTFLAGS");
    let build = flags.map_or("default build".to_owned(), |flags| format!("built with `{flags}`"));
    let versions: Vec<_> = PEERS.iter().map(|peer| format!("{peer} {}", version(peer))).collect();
    Ok(Section {
        name: if flags.is_some() { "cpu native" } else { "cpu" },
        text: format!(
            "CPU: {}, {} threads; {build}. Million samples per second.\n\n{}\n{}. simdnoise has no Perlin noise: \
             its simplex noise stands in those rows.\n",
            processor_name(),
            all.current_num_threads(),
            table.markdown(),
            versions.join(", "),
        ),
    })
}

fn processor_name() -> String {
    let mut system = sysinfo::System::new();
    system.refresh_cpu_all();
    system.cpus().first().map_or_else(|| "unknown".to_owned(), |cpu| cpu.brand().trim().to_owned())
}

fn contestants(
    kind: Kind,
    work: &Work,
    one: &Arc<ThreadPool>,
    all: &Arc<ThreadPool>,
) -> Result<Vec<Contestant>, Failure> {
    let (whole, slab) = (work.samples(), work.slab());
    let mut contestants = vec![
        Contestant { name: FILL, samples: whole, run: fill() },
        Contestant { name: OURS, samples: whole, run: gradnoise::run(kind, work, one)? },
        Contestant { name: OURS_ON_ALL, samples: whole, run: gradnoise::run(kind, work, all)? },
    ];
    #[cfg(target_arch = "x86_64")]
    contestants.extend(simdnoise::run(work).map(|run| Contestant { name: SIMDNOISE, samples: whole, run }));
    let one_by_one = [
        ("fastnoise-lite", fastnoise_lite::run(kind, &slab)),
        ("libnoise", Some(libnoise::run(kind, &slab))),
        ("noise", Some(noise::run(kind, &slab))),
        ("noiz", Some(noiz::run(kind, &slab))),
    ];
    for (name, run) in one_by_one {
        contestants.extend(run.map(|run| Contestant { name, samples: slab.samples(), run }));
    }
    Ok(contestants)
}

/// The ceiling: nothing but writing.
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
    cells.extend([FILL, OURS, OURS_ON_ALL].iter().chain(&PEERS).map(|name| rate(of(name))));
    cells.push(ratio(of(OURS), of(FILL)));
    cells.push(times(of(OURS), of(SIMDNOISE)));
    cells.push(times(of(OURS), best_peer));
    Ok(cells)
}
