//! Runs a program of another library by turns with gradnoise, and compares what it prints.

use crate::Failure;
use crate::page::{Section, Table};
use crate::table::{rate, ratio};
use gradnoise::{Cellular, Dimension, Evaluator, Grid, Hash, Noise, Octaves, Perlin, Simplex};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashMap;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The time for which each of our rows is repeated in a turn.
const TURN: Duration = Duration::from_millis(30);
const POSITIONS: usize = 1 << 18;
/// The extents of grids: chunks of games, and sizes that take some hundred microseconds.
const EXTENTS: [&[u32]; 6] = [&[16, 16], &[32, 32], &[1024, 128], &[16, 16, 16], &[32, 32, 32], &[128, 128, 8]];

type Describe = fn(Dimension, Hash) -> Noise;
const NOISES: [(&str, Describe); 5] = [
    ("Perlin", |dimension, hash| Perlin::new(dimension).hash(hash).noise()),
    ("simplex", |dimension, hash| Simplex::new(dimension).hash(hash).noise()),
    ("cellular", |dimension, hash| Cellular::new(dimension).hash(hash).noise()),
    ("Perlin, 4 octaves", |dimension, hash| Perlin::new(dimension).hash(hash).fbm(Octaves::new(4))),
    ("simplex, 4 octaves", |dimension, hash| Simplex::new(dimension).hash(hash).fbm(Octaves::new(4))),
];

/// A row of the table.
struct Row {
    name: String,
    /// The noise has the default hash in one, and that of `FastNoiseLite` in the other.
    noises: [Evaluator; 2],
    work: Work,
}

enum Work {
    Grid(Grid, usize),
    Positions,
}

impl Row {
    fn new(name: String, noise: Describe, dimension: Dimension, work: Work) -> Result<Self, Failure> {
        let with = |hash| Evaluator::new(noise(dimension, hash));
        Ok(Self { name, noises: [with(Hash::Lowbias { seed: 7 })?, with(Hash::FastNoise { seed: 7 })?], work })
    }

    /// Returns the most million samples per second in some repetitions.
    fn rate(&self, noise: &Evaluator, positions: &[[f32; 2]], values: &mut [f32]) -> Result<f64, Failure> {
        let (begin, mut best) = (Instant::now(), Duration::MAX);
        let count = if let Work::Grid(_, count) = &self.work { *count } else { POSITIONS };
        while begin.elapsed() < TURN {
            let start = Instant::now();
            match &self.work {
                Work::Grid(grid, _) => noise.fill(grid, &mut values[..count])?,
                Work::Positions => noise.fill(positions, &mut values[..count])?,
            }
            best = best.min(start.elapsed());
            black_box(&values);
        }
        Ok(count as f64 / best.as_secs_f64() / 1e6)
    }
}

fn rows() -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (name, noise) in NOISES {
        for extent in EXTENTS {
            let dimension = if extent.len() == 2 { Dimension::D2 } else { Dimension::D3 };
            let step = if extent[0] < 100 { 1.0 / 20.0 } else { 1.0 / 8.3 };
            let grid = Grid::new(&[3.0, 5.0, 7.0][..extent.len()], &[step; 3][..extent.len()], extent)?;
            let size = extent.iter().map(u32::to_string).collect::<Vec<_>>().join(" x ");
            let work = Work::Grid(grid, extent.iter().product::<u32>() as usize);
            rows.push(Row::new(format!("{name}, {size}"), noise, dimension, work)?);
        }
        if !name.contains("octaves") && name != "cellular" {
            rows.push(Row::new(format!("{name}, positions"), noise, Dimension::D2, Work::Positions)?);
        }
    }
    Ok(rows)
}

/// Returns the rates that a program prints, by the names of rows. Each line is a name and a rate.
fn rates_of(program: &Path) -> Result<HashMap<String, f64>, Failure> {
    let output = Command::new(program).output().map_err(|e| format!("{}: {e}", program.display()))?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", program.display(), output.status).into());
    }
    let text = String::from_utf8(output.stdout)?;
    let line = |line: &str| Some((line.rsplit_once(' ')?.0.to_owned(), line.rsplit_once(' ')?.1.parse().ok()?));
    let rates: HashMap<_, _> = text.lines().filter_map(line).collect();
    if rates.is_empty() {
        return Err(format!("{} printed no line such as \"Perlin, 16 x 16 345.6\"", program.display()).into());
    }
    Ok(rates)
}

/// Measures each row on one thread, and takes the best of all turns.
pub fn section(program: &Path, turns: usize) -> Result<Section, Failure> {
    let one: ThreadPool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()?;
    let rows = rows()?;
    let mut values = vec![0.0; POSITIONS];
    let mut state = 1_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 65_536.0
    };
    let positions: Vec<_> = (0..POSITIONS).map(|_| [random(), random()]).collect();
    let mut best = vec![[0.0_f64; 3]; rows.len()];
    for _ in 0..turns {
        let theirs = rates_of(program)?;
        for (row, best) in rows.iter().zip(&mut best) {
            for (noise, best) in row.noises.iter().zip(&mut best[1..]) {
                *best = best.max(one.install(|| row.rate(noise, &positions, &mut values))?);
            }
            best[0] = best[0].max(theirs.get(&row.name).copied().unwrap_or(0.0));
        }
    }
    let mut table = Table::new(&["", "beside", "gradnoise", "fast hash", "× beside", "fast hash × beside"]);
    for (row, [theirs, ours, fast]) in rows.iter().zip(best) {
        let [theirs, ours, fast] = [theirs, ours, fast].map(|rate| (rate > 0.0).then_some(rate));
        let rates = [rate(theirs), rate(ours), rate(fast), ratio(ours, theirs), ratio(fast, theirs)];
        table.push([row.name.clone()].into_iter().chain(rates).collect());
    }
    let name = program.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let processor = crate::cpu::processor_name();
    let text = format!("CPU: {processor}, one thread; beside `{name}`.\n\n{}", table.markdown());
    Ok(Section { name: "beside", text })
}
