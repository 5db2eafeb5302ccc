use crate::Failure;
use std::hint::black_box;
use std::time::{Duration, Instant};

type Filling = dyn FnMut(&mut [f32]) -> Result<(), Failure>;

/// How a library returns samples.
pub enum Run {
    /// Writes into existing memory.
    Into(Box<Filling>),
    /// Returns memory that the library allocates; freeing it is not timed.
    Owned(Box<dyn FnMut() -> Vec<f32>>),
}

/// A contestant, which takes turns with others.
pub struct Contestant {
    pub name: &'static str,
    pub samples: usize,
    pub run: Run,
}

impl Contestant {
    fn time(&mut self, output: &mut [f32]) -> Result<Duration, Failure> {
        let start = Instant::now();
        let time = match &mut self.run {
            Run::Into(run) => {
                run(output)?;
                start.elapsed()
            }
            Run::Owned(run) => {
                let values = run();
                let time = start.elapsed();
                black_box(values);
                time
            }
        };
        black_box(output);
        Ok(time)
    }
}

/// Returns the rates in million samples per second, by the median of the rounds. An extra first round warms up.
pub fn rates(contestants: &mut [Contestant], rounds: usize) -> Result<Vec<f64>, Failure> {
    let most = contestants.iter().map(|contestant| contestant.samples).max().unwrap_or(0);
    let mut output = vec![0.0; most];
    let mut times = vec![Vec::new(); contestants.len()];
    for round in 0..=rounds {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            let output = &mut output[..contestant.samples];
            output.fill(round as f32);
            let time = contestant.time(output)?;
            if round > 0 {
                times.push(time);
            }
        }
    }
    let rate = |(contestant, mut times): (&Contestant, Vec<Duration>)| {
        contestant.samples as f64 / median(&mut times).as_secs_f64() / 1e6
    };
    Ok(contestants.iter().zip(times).map(rate).collect())
}

pub fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
