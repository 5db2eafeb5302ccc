use crate::timing::Run;
use crate::work::{Kind, OCTAVES, Work};
use noise::{Fbm, MultiFractal, NoiseFn, Perlin, Seedable, Simplex};

/// Sample by sample, which is faster than its `PlaneMapBuilder`.
pub fn run(kind: Kind, work: &Work) -> Run {
    match kind {
        Kind::Perlin => run_of(Perlin::new(1), work),
        Kind::Simplex => run_of(Simplex::new(1), work),
    }
}

fn run_of<N>(noise: N, work: &Work) -> Run
where
    N: NoiseFn<f64, 2> + NoiseFn<f64, 3> + NoiseFn<f64, 4> + Default + Seedable + 'static,
{
    match work {
        Work::Grid2(lattice) => lattice.each(move |position: [f64; 2]| noise.get(position) as f32),
        Work::Grid3(lattice) => lattice.each(move |position: [f64; 3]| noise.get(position) as f32),
        Work::Grid4(lattice) => lattice.each(move |position: [f64; 4]| noise.get(position) as f32),
        Work::Fbm(lattice) => {
            let fbm = Fbm::<N>::new(1).set_octaves(OCTAVES.into()).set_lacunarity(2.0);
            lattice.each(move |position: [f64; 2]| fbm.get(position) as f32)
        }
        Work::Points(points) => points.each(move |position: [f64; 2]| noise.get(position) as f32),
    }
}
