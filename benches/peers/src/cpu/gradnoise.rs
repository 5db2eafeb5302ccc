use crate::Failure;
use crate::timing::Run;
use crate::work::{Calls, Kind, Lattice, OCTAVES, ORIGIN, PARTS, Samples, Work};
use gradnoise::{
    CellFeature, Cellular, Dimension, Evaluator, Falloff, Field, Grid, Hash, Noise, Octaves, OpenSimplex2, Perlin,
    Simplex,
};
use rayon::ThreadPool;
use std::hint::black_box;
use std::sync::Arc;

/// Runs on the threads of a pool.
pub fn run(described: impl Fn(Dimension) -> Noise, work: &Work, pool: &Arc<ThreadPool>) -> Result<Run, Failure> {
    let pool = pool.clone();
    let noise = |dimension| Evaluator::new(described(dimension));
    Ok(match work {
        Work::Grid2(lattice) => fill(noise(Dimension::D2)?, grids(lattice)?, pool),
        Work::Grid3(lattice) => fill(noise(Dimension::D3)?, grids(lattice)?, pool),
        Work::Grid4(lattice) => fill(noise(Dimension::D4)?, grids(lattice)?, pool),
        Work::Fbm(lattice) => {
            fill(Evaluator::new(described(Dimension::D2).fbm(Octaves::new(OCTAVES.into())))?, grids(lattice)?, pool)
        }
        Work::Points(points) => {
            let (noise, positions) = (noise(Dimension::D2)?, points.0.to_vec());
            Run::Into(Box::new(move |values| Ok(pool.install(|| noise.fill(&positions, values))?)))
        }
    })
}

pub fn noise(kind: Kind, dimension: Dimension) -> Noise {
    match kind {
        Kind::Perlin => Perlin::new(dimension).noise(),
        Kind::Simplex => Simplex::new(dimension).noise(),
        Kind::OpenSimplex2 => OpenSimplex2::new(dimension).falloff(Falloff::Classic).noise(),
        Kind::Cellular => Cellular::new(dimension).noise(),
        _ => composed(kind, Cellular::new(dimension), |kind| noise(kind, dimension)),
    }
}

/// Uses an integer hash instead of the permutation table.
pub fn hashed(kind: Kind, dimension: Dimension) -> Noise {
    match kind {
        Kind::Perlin => Perlin::hashed(dimension).noise(),
        Kind::Simplex => Simplex::hashed(dimension).noise(),
        Kind::OpenSimplex2 => OpenSimplex2::hashed(dimension).falloff(Falloff::Classic).noise(),
        Kind::Cellular => Cellular::hashed(dimension).noise(),
        _ => composed(kind, Cellular::hashed(dimension), |kind| hashed(kind, dimension)),
    }
}

/// Uses the hash of `FastNoiseLite`, the cheapest.
pub fn fast_hashed(kind: Kind, dimension: Dimension) -> Noise {
    let hash = Hash::FastNoise { seed: 1 };
    match kind {
        Kind::Perlin => Perlin::new(dimension).hash(hash).noise(),
        Kind::Simplex => Simplex::new(dimension).hash(hash).noise(),
        Kind::OpenSimplex2 => OpenSimplex2::new(dimension).hash(hash).falloff(Falloff::Classic).noise(),
        Kind::Cellular => Cellular::new(dimension).hash(hash).noise(),
        _ => composed(kind, Cellular::new(dimension).hash(hash), |kind| fast_hashed(kind, dimension)),
    }
}

/// Returns a noise that is composed of the single ones.
fn composed(kind: Kind, cells: Cellular, single: impl Fn(Kind) -> Noise) -> Noise {
    let octaves = Octaves::new(PARTS.into());
    match kind {
        Kind::CellBorders => cells.feature(CellFeature::F2MinusF1).noise(),
        Kind::Ridges => single(Kind::Perlin).ridged(octaves),
        _ => {
            let hills = single(Kind::Perlin).fbm(octaves) * 0.6 + single(Kind::Ridges) * 0.3;
            (hills + cells * 0.1).warp(0.5, single(Kind::Simplex))
        }
    }
}

/// The number of positions in a short list and in a very short one.
const SHORT: usize = 64;
const VERY_SHORT: usize = 8;

/// The calls for single positions and short lists.
pub struct SingleCalls {
    pub at: Run,
    pub with_gradient: Run,
    /// Fills very short lists.
    pub fill: Run,
    pub value: Run,
    pub sample: Run,
    /// Fills short lists.
    pub points: Run,
}

pub fn calls(described: impl Fn(Dimension) -> Noise, calls: &Calls) -> Result<SingleCalls, Failure> {
    match calls {
        Calls::Plane(samples) => calls_of(described(Dimension::D2), samples),
        Calls::Volume(samples) => calls_of(described(Dimension::D3), samples),
        Calls::VolumeInTime(samples) => calls_of(described(Dimension::D4), samples),
        Calls::Fbm(samples, octaves) => {
            calls_of(described(Dimension::D2).fbm(Octaves::new((*octaves).into())), samples)
        }
    }
}

fn calls_of<const D: usize>(noise: Noise, samples: &Samples<D>) -> Result<SingleCalls, Failure> {
    let (Samples::Points(points) | Samples::Single(points)) = samples else {
        return Err("there are no lists of a lattice's positions".into());
    };
    let field = Field::<D>::new(&noise)?;
    let (sloped, of_lists, points) = (field.clone(), field.clone(), points.clone());
    let positions = points.clone();
    let fill = Run::Into(Box::new(move |values| {
        for (values, positions) in values.chunks_mut(VERY_SHORT).zip(positions.0.chunks(VERY_SHORT)) {
            of_lists.fill(black_box(positions), values)?;
        }
        Ok(())
    }));
    let at = move |position: [f32; D]| field.at(position);
    let with_gradient = move |position: [f32; D]| black_box(sloped.with_gradient(position)).value;
    let noise = Evaluator::new(noise)?;
    let (twin, of_lists) = (noise.clone(), noise.clone());
    let lists = Run::Into(Box::new(move |values| {
        for (values, positions) in values.chunks_mut(SHORT).zip(points.0.chunks(SHORT)) {
            of_lists.fill(positions, values)?;
        }
        Ok(())
    }));
    let value = move |position: [f64; D]| noise.value(position).unwrap_or(f32::NAN);
    // The gradient is dropped, but must be computed.
    let sample = move |position: [f64; D]| twin.sample(position).map_or(f32::NAN, |sample| black_box(sample).value);
    Ok(SingleCalls {
        at: samples.each(at),
        with_gradient: samples.each(with_gradient),
        fill,
        value: samples.each(value),
        sample: samples.each(sample),
        points: lists,
    })
}

/// Returns one grid, or in 4-D, which has more axes than a grid, one for each step along the last axis.
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
