use crate::Failure;
use crate::timing::Run;
use crate::work::{Kind, Lattice, OCTAVES, ORIGIN, Work};
use gradnoise::{Dimension, Evaluator, Grid, Noise, Octaves, Perlin, Simplex};
use rayon::ThreadPool;
use std::sync::Arc;

/// On the threads of a pool.
pub fn run(kind: Kind, work: &Work, pool: &Arc<ThreadPool>) -> Result<Run, Failure> {
    let pool = pool.clone();
    let noise = |dimension| Evaluator::new(noise(kind, dimension));
    Ok(match work {
        Work::Grid2(lattice) => fill(noise(Dimension::D2)?, grids(lattice)?, pool),
        Work::Grid3(lattice) => fill(noise(Dimension::D3)?, grids(lattice)?, pool),
        Work::Grid4(lattice) => fill(noise(Dimension::D4)?, grids(lattice)?, pool),
        Work::Fbm(lattice) => fill(
            Evaluator::new(self::noise(kind, Dimension::D2).fbm(Octaves::new(OCTAVES.into())))?,
            grids(lattice)?,
            pool,
        ),
        Work::Points(points) => {
            let (noise, positions) = (noise(Dimension::D2)?, points.0.to_vec());
            Run::Into(Box::new(move |values| Ok(pool.install(|| noise.points(&positions, values))?)))
        }
    })
}

pub fn noise(kind: Kind, dimension: Dimension) -> Noise {
    match kind {
        Kind::Perlin => Perlin::new(dimension).noise(),
        Kind::Simplex => Simplex::new(dimension).noise(),
    }
}

/// One grid, or in 4-D, which has more axes than a grid, one for each step along the last axis.
pub fn grids<const D: usize>(lattice: &Lattice<D>) -> Result<Vec<Grid>, Failure> {
    let axes = D.min(3);
    let extent: Vec<_> = lattice.extent[..axes].iter().map(|&count| count as u32).collect();
    let slices = lattice.extent.get(3).copied().unwrap_or(1);
    let slice = |index: usize| {
        let mut origin = ORIGIN;
        origin[3] += lattice.step * index as f64;
        Ok(Grid::new(&origin[..D], &[lattice.step; 3][..axes], &extent)?)
    };
    (0..slices).map(slice).collect()
}

fn fill(noise: Evaluator, grids: Vec<Grid>, pool: Arc<ThreadPool>) -> Run {
    Run::Into(Box::new(move |values| {
        let slice = values.len() / grids.len();
        pool.install(|| {
            for (grid, values) in grids.iter().zip(values.chunks_exact_mut(slice)) {
                noise.fill(grid, values)?;
            }
            Ok(())
        })
    }))
}
