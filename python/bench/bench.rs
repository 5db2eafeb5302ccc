//! Prints the seconds of 4096 x 4096 samples of Perlin noise with one thread, for `bench.py`.

use gradnoise::{Dimension, Evaluator, Grid, Perlin};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[4096; 2])?;
    let mut values = vec![1.0; 4096 * 4096];
    let mut fastest = f64::INFINITY;
    for _ in 0..30 {
        let start = Instant::now();
        noise.fill(&grid, values.as_mut_slice())?;
        fastest = fastest.min(start.elapsed().as_secs_f64());
    }
    println!("{fastest}");
    Ok(())
}
